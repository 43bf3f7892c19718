"""The command that opens the desk."""

from typing import Annotated

import typer

from bound_sim.cli.program import AT_ONCE, app


@app.command(
    rich_help_panel=AT_ONCE,
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim desk[/cyan]   the first page: shipped battles, your own

[cyan]bound-sim desk rulebook-sheet[/cyan]   the curtain asks for the player: a side or the umpire

[cyan]bound-sim desk A.seat[/cyan]   a player's file, as the umpire sent it

[cyan]bound-sim desk map.geojson[/cyan]   the map editor

[cyan]bound-sim desk mine --seed 7[/cyan]   repeatable dice, for a rehearsal

[dim]Press ? in the window for its keys; docs/desk.md goes through it.[/dim]""",
)
def desk(
    scenario: Annotated[
        str | None,
        typer.Argument(
            metavar="[SCENARIO|BATTLE|SEAT|MAP]",
            help="A scenario, a battle file (.bound), a player's file (.seat), a map (.geojson).",
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Repeatable dice from a number.", metavar="N")] = None,
) -> None:
    """Open the desk: draw secret orders, hand them in, resolve bounds, replay."""
    import signal
    from importlib import import_module

    # by name: the command line is below ui, which stands on it (import contracts)
    opened = import_module("bound_sim_ui.entry")
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Qt's loop would not hear Ctrl+C
    arguments = [scenario] if scenario else []
    raise typer.Exit(opened.main([*arguments, *(["--seed", str(seed)] if seed is not None else [])]))
