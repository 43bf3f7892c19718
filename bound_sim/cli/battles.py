"""Commands that play: run, report."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bound_sim.cli.program import (
    AT_ONCE,
    AsJson,
    Png,
    Scan,
    ScenarioName,
    Symbols,
    Xlsx,
    answers,
    app,
    make_ready,
    visible,
)
from bound_sim_maps.faults import refuse
from bound_sim_maps.speech import spoken
from bound_sim_maps.texts import Phrase, text

if TYPE_CHECKING:
    from collections.abc import Callable

    from bound_sim.scenario.model import Scenario


@app.command(
    rich_help_panel=AT_ONCE,
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim run rulebook-sheet --seed 7 --out first[/cyan]   the same battle every time

[cyan]bound-sim run mine[/cyan]   fresh dice; the key printed at the end repeats them:

[cyan]bound-sim run mine --key 8f3a...[/cyan]

[cyan]bound-sim run mine --dice rolled.csv[/cyan]   dice rolled at a real table

[cyan]bound-sim run mine --bounds 2 --json[/cyan]   two bounds only, the outcome as JSON

[dim]DIR then holds report.html, maps/, and each table as .csv and .parquet (docs/logs.md says what is in them), with
a copy of the scenario. An earlier result in DIR is replaced, anything else is never touched.[/dim]""",
)
def run(
    scenario: ScenarioName,
    seed: Annotated[int | None, typer.Option(help="Repeatable dice from a number.", metavar="N")] = None,
    dice: Annotated[Path | None, typer.Option(help="Dice rolled at a real table.", metavar="FILE")] = None,
    key: Annotated[str | None, typer.Option(help="Dice of a known key: 64 hex digits.", metavar="HEX")] = None,
    out: Annotated[Path | None, typer.Option(help="Results go here.  [NAME-battle]", metavar="DIR")] = None,
    bounds: Annotated[int | None, typer.Option(help="Play only the first N bounds.", metavar="N")] = None,
    as_json: AsJson = False,
    no_report: Annotated[bool, typer.Option("--no-report", help="Tables only: no report, no maps.")] = False,
    png: Png = False,
    xlsx: Xlsx = False,
    symbols: Symbols = "period",
    scan: Scan = None,
) -> None:
    """Play a scenario bound by bound and write casualty logs and a report."""
    with answers():
        from bound_sim.cli import summary
        from bound_sim.files.folder import load_files, resolve
        from bound_sim.results.run import Extras, ScenarioRead, choose_bounds, choose_dice, laid_scan, play
        from bound_sim.rules import ruleset

        if no_report and (png or scan or symbols != "period"):
            refuse("--png, --scan and --symbols", text("are of the report and its maps"), text("without --no-report"))
        source = resolve(scenario)
        loaded, files = load_files(source)
        chosen = choose_dice(seed=seed, file=dice, key=key, words=ruleset(loaded.ruleset).dice_words)
        count = choose_bounds(loaded, bounds)
        folder = out or Path(f"{source.name}-battle")
        extras = Extras(png=png, xlsx=xlsx, symbols=symbols, scan=laid_scan(scan, loaded.battlefield.table))
        make_ready(loaded)
        with _progress(loaded, count, quiet=as_json) as on_bound:
            outcome = play(
                ScenarioRead(loaded, source.name, files), chosen, folder=folder, bounds=count, report=not no_report,
                on_bound=on_bound, extras=extras,
            )  # fmt: skip
        if as_json:
            print(summary.outcome_json(outcome))
        else:
            summary.print_outcome(outcome)


@contextmanager
def _progress(scenario: "Scenario", bounds: int, *, quiet: bool) -> "Iterator[Callable[[Phrase], None]]":
    """A bar over the bounds on a terminal, nothing elsewhere."""
    if quiet or not sys.stderr.isatty():
        yield lambda what: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        # reading in the compiled rules comes before the first bound, the report after the last
        task = progress.add_task(spoken(text("opening")), total=bounds)

        def tell(what: Phrase) -> None:
            progress.update(task, description=spoken(what), advance=1 if str(what).startswith("bound") else 0)

        yield tell


@app.command(
    rich_help_panel=AT_ONCE,
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim report first[/cyan]   after a change of the program, or when report.html was lost

[cyan]bound-sim report first --png[/cyan]   the maps as PNG too

[dim]Tables that are not as the battle wrote them are not reported on: exit code 3.[/dim]""",
)
def report(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder that bound-sim run left.")],
    png: Png = False,
    symbols: Symbols = "period",
    scan: Scan = None,
) -> None:
    """Rebuild report.html and the maps from a battle's tables."""
    with answers():
        from bound_sim.results import run
        from bound_sim.results.folder import shown

        written = run.rebuild(folder, png=png, symbols=symbols, scan=scan)
        print(visible(shown(written)))
