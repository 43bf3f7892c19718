"""The command that writes a battle as a film."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from bound_sim.cli.mat import drawing
from bound_sim.cli.program import OVER_MONTHS, REFUSED, Commander, answers, app, stop, visible


@app.command(
    rich_help_panel=OVER_MONTHS,
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim film mine.bound --out mine.mp4[/cyan]   the whole battle, a picture of each sub-step

[cyan]bound-sim film mine.bound --side A --out for-A.mp4[/cyan]   what side A may know, to send to its player

[cyan]bound-sim film results --out results.gif --width 640[/cyan]   of the folder that bound-sim run left

[cyan]bound-sim film mine.bound --bound 2 --pause 1.5 --out two.webm[/cyan]   two bounds, slowly

[dim]The desk's film, drawn without its window: it needs the extra desk, and video for .mp4 and .webm:
pip install "bound-sim\\[desk,video]"[/dim]""",
)
def film(
    battle: Annotated[Path, typer.Argument(metavar="BATTLE", help="A battle file, or the folder of a run.")],
    out: Annotated[Path, typer.Option(help="The film: .mp4, .webm or .gif.", metavar="FILE")],
    side: Annotated[str, typer.Option(help="What this side may know.  \\[all that happened]", metavar="SIDE")] = "",
    commander: Commander = "",
    bound: Annotated[int | None, typer.Option(help="Up to this bound.  \\[the last]", metavar="N")] = None,
    width: Annotated[int, typer.Option(help="How wide it is.", metavar="PX")] = 1000,
    pause: Annotated[float, typer.Option(help="How long it shows each moment.", metavar="SECONDS")] = 0.7,
) -> None:
    """Write a battle as a film, for the umpire or for a side."""
    with answers():
        from importlib import import_module

        from bound_sim.results.films import Cut
        from bound_sim.results.folder import making_sense_of
        from bound_sim.secrecy import seat_maps

        # by name: the command line is below ui, which stands on it (import contracts)
        if fault := import_module("bound_sim_ui.entry").without_qt("bound-sim film"):
            stop(REFUSED, fault)
        with making_sense_of(f"{battle}: the log"):
            known = seat_maps.known_of(battle, side, bound, commander)
        command = import_module("bound_sim_ui.film_command")
        with _asked() as given_up, drawing() as bar:

            def tell(done: int, of: int) -> bool:
                bar(done, of)
                return not given_up()

            whole = command.write(known, out, Cut(width, pause), tell)
        if not whole:
            raise KeyboardInterrupt
        print(visible(out))


@contextmanager
def _asked() -> Iterator[Callable[[], bool]]:
    """Tell whether Ctrl-C was pressed, to be asked between two pictures: Qt would lose it in the midst of one."""
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _frame: pressed.append(number))
    try:
        yield lambda: bool(pressed)
    finally:
        signal.signal(signal.SIGINT, before)
