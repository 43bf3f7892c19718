"""Commands that write a battle as a page: page."""

from pathlib import Path
from typing import Annotated

import typer

from bound_sim.cli.program import OVER_MONTHS, Commander, answers, app, visible


@app.command(
    rich_help_panel=OVER_MONTHS,
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim page mine.bound --out mine.html[/cyan]   all that happened, for the umpire and for afterwards

[cyan]bound-sim page mine.bound --side A --out for-A.html[/cyan]   what side A may know, to send to its player

[cyan]bound-sim page results --out results.html[/cyan]   of the folder that bound-sim run left

[cyan]bound-sim page mine.bound --side A --out for-A.json[/cyan]   the document alone (docs/battle-map.md)

[dim]One file that any browser opens: it needs no server and asks no host for anything. It plays the battle, shows each
base's story, and prints. An address names a moment: mine.html#b7.3b.[/dim]""",
)
def page(
    battle: Annotated[Path, typer.Argument(metavar="BATTLE", help="A battle file, or the folder of a run.")],
    out: Annotated[Path, typer.Option(help="The page, or its document as .json.", metavar="FILE")],
    side: Annotated[str, typer.Option(help="What this side may know.  \\[all that happened]", metavar="SIDE")] = "",
    commander: Commander = "",
    bound: Annotated[int | None, typer.Option(help="Up to this bound.  \\[the last]", metavar="N")] = None,
) -> None:
    """Write a battle as one page that moves, for the umpire or for a side."""
    with answers():
        from bound_sim.secrecy import seat_maps
        from bound_sim_maps import written

        written.put(out, seat_maps.written(battle, out.name, side, bound, commander))
        print(visible(out))
