"""Commands that print a table: mat."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Literal

import typer

from bound_sim.cli.program import AT_ONCE, Symbols, answers, app, visible
from bound_sim.scenario.inputs import clipped
from bound_sim_maps.speech import spoken
from bound_sim_maps.texts import text


@app.command(
    rich_help_panel=AT_ONCE,
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim mat rulebook-sheet --out table[/cyan]   mat.pdf on A4 at full size, counters.pdf, and PNGs

[cyan]bound-sim mat mine --out table --paper A0[/cyan]   for a plotter

[cyan]bound-sim mat mine/map.geojson --out table --percent 50[/cyan]   the ground alone, at half its size

[cyan]bound-sim mat mine --out table --images https://club.example/table[/cyan]   for players elsewhere

[dim]tabletop-simulator.json has every counter at its place; mat.png and counters/*.png are for other virtual tables
(docs/mats.md). DIR must be new or empty.[/dim]""",
)
def mat(
    scenario: Annotated[
        str, typer.Argument(metavar="SCENARIO|map.geojson", help="A scenario, or a map file: then no counters.")
    ],
    out: Annotated[Path, typer.Option(help="A new folder for what is made.", metavar="DIR")],
    paper: Annotated[
        Literal["A4", "A3", "A2", "A1", "A0", "Letter", "Tabloid"], typer.Option(help="The sheets that it is cut for.")
    ] = "A4",
    percent: Annotated[float, typer.Option(help="100: a cm of the table is a cm of paper.", metavar="P")] = 100.0,
    symbols: Symbols = "period",
    images: Annotated[
        str | None,
        typer.Option(
            help="The web address of DIR, from which every player's Tabletop Simulator loads it.  \\[this computer's]",
            metavar="URL",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Print a table: its map as a mat on sheets of paper, its bases as counters; all of it for virtual tables too."""
    with answers():
        from bound_sim.files.folder import DRAWN, load_parts
        from bound_sim.results import folder
        from bound_sim.results.mat import COUNTERS, MAT, PrintedTable, PrintSize, write
        from bound_sim.results.saved_object import SAVED_OBJECT
        from bound_sim_maps import geojson
        from bound_sim_maps.faults import refuse

        size = PrintSize(paper, percent)
        if scenario.lower().endswith((".geojson", ".json")):
            battlefield = geojson.read(Path(scenario))
            table = PrintedTable(battlefield.title, battlefield)
        else:
            table = PrintedTable.of(load_parts(scenario, *DRAWN))
        if images is not None and not images.startswith(("https://", "http://")):
            refuse(
                "--images",
                text('"{images}" is not a web address', images=clipped(images)),
                text("https://... of the folder"),
            )
        folder.refuse_filled(out, text("exists and is not empty"))
        with folder.staged(out, replace=False) as work, drawing() as tell:
            sheets = write(table, work, size, symbols, tell, images or out.absolute().as_uri())
        for name, count in sheets.items():
            if count:
                print(
                    visible(
                        text("{out}.pdf: {count} sheet of {paper}", out=out / name, count=count, paper=paper)
                        if count == 1
                        else text("{out}.pdf: {count} sheets of {paper}", out=out / name, count=count, paper=paper)
                    )
                )
        print(
            visible(
                text("{out}.png, {out2}: PNGs", out=out / MAT, out2=out / COUNTERS)
                if table.platoons
                else text("{out}.png: PNG", out=out / MAT)
            )
        )
        if table.platoons:
            print(visible(text("{out}: for Saves/Saved Objects of Tabletop Simulator", out=out / SAVED_OBJECT)))


@contextmanager
def drawing() -> Iterator[Callable[[int, int], object]]:
    """A bar over the pictures on a terminal, nothing elsewhere."""
    if not sys.stderr.isatty():
        yield lambda done, whole: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(spoken(text("drawing")), total=None)
        yield lambda done, whole: progress.update(task, completed=done, total=whole)
