"""The command line. Commands import what they need when they run, so that ``--help`` answers at once."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

if TYPE_CHECKING:
    from collections.abc import Callable

    from bound_sim.scenario import Scenario

OK, NO, REFUSED, BROKEN, BUSY = 0, 1, 2, 3, 4

app = typer.Typer(
    name="bound-sim",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Secret orders in, an adjudicated battle out: the bounds of [italic]1418: Battles of the Great War[/italic], "
    "with a reason for every result.",
    epilog="""[bold]A first battle[/bold]

[cyan]bound-sim run rulebook-sheet --seed 7 --out first[/cyan]
  plays a shipped scenario; then open first/report.html
[cyan]bound-sim new rulebook-sheet mine[/cyan]
  makes a copy to edit: forces, orders, arrows, map
[cyan]bound-sim check mine[/cyan]
  lists every fault at once, or says what is in it
[cyan]bound-sim run mine[/cyan]
  plays it with fresh secret dice; their key is printed at the end

[dim]Exit codes: 0 ok, 1 the answer is no, 2 refused input, 3 integrity failure, 4 busy.[/dim]""",
)

ScenarioName = Annotated[
    str, typer.Argument(metavar="SCENARIO", help="A scenario's folder, or the name of a shipped one.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object for a program to read.")]


def visible(text: object) -> str:
    """Text from a file as one harmless line: control characters are spelt out, none reach the terminal."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in str(text))


def stop(code: int, *lines: object) -> NoReturn:
    """Say why on stderr, a line each, and leave."""
    for line in lines:
        print(visible(line), file=sys.stderr)
    raise typer.Exit(code)


@contextmanager
def answers() -> Iterator[None]:
    """Turn what can go wrong from outside into lines on stderr and an exit code."""
    from bound_sim.results import Broken, Busy
    from maps.faults import Refused

    try:
        yield
    except Refused as refused:
        stop(REFUSED, *refused.faults)
    except Broken as broken:
        stop(BROKEN, *broken.files)
    except Busy as busy:
        stop(BUSY, busy)
    except OSError as error:
        stop(REFUSED, f"{error.filename or 'file'}: {error.strerror or error}")


def refuse(file: str, wrong: str, allowed: str) -> NoReturn:
    from maps.faults import Fault, Refused

    raise Refused([Fault(file, "", wrong, allowed)])


@app.command(
    epilog="""[bold]Example[/bold]

[cyan]bound-sim new rulebook-sheet mine[/cyan]   then edit mine/orders.csv and run it

[dim]DIR must be new or empty. The rules of each file stand in the first lines of the shipped ones.[/dim]"""
)
def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A shipped scenario, e.g. rulebook-sheet.")],
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where the copy goes; must be new or empty.")],
) -> None:
    """Make an editable copy of a shipped scenario."""
    with answers():
        from bound_sim import results
        from bound_sim.scenario import resolve

        source = resolve(name)
        if folder.is_file() or (folder.is_dir() and any(folder.iterdir())):
            refuse(str(folder), "exists and is not empty", "a new or an empty folder")
        with results.staged(folder, replace=False) as work:
            results.copy_scenario(source, work)
        print(visible(f"{folder}: a copy of {name}:"))
        for path in sorted(folder.iterdir()):
            print(visible(f"  {path.name}"))
        print(visible(f"Edit it, then: bound-sim check {folder}"))


@app.command(
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim check mine[/cyan]   faults as  file: place: what is wrong: what is allowed

[dim]Exit code 0: it can be played; 2: it is refused, every fault on a line of stderr.[/dim]"""
)
def check(scenario: ScenarioName, as_json: AsJson = False) -> None:
    """List every fault of a scenario, or say what is in it."""
    with answers():
        from bound_sim.overview import contents, faults_json
        from bound_sim.scenario import load, resolve
        from maps.faults import Refused

        try:
            loaded = load(resolve(scenario))
        except Refused as refused:
            if as_json:
                print(faults_json(refused))
            raise
        print(contents(loaded, as_json=as_json))


@app.command(
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim run rulebook-sheet --seed 7 --out first[/cyan]   the same battle every time

[cyan]bound-sim run mine[/cyan]   fresh dice; the key printed at the end repeats them:

[cyan]bound-sim run mine --key 8f3a...[/cyan]

[cyan]bound-sim run mine --dice rolled.txt[/cyan]   dice rolled at a real table

[cyan]bound-sim run mine --bounds 2 --json[/cyan]   two bounds only, the outcome as JSON

[dim]DIR then holds report.html, maps/, and each table as .csv and .parquet (docs/logs.md says what is in them), with
a copy of the scenario. An earlier result in DIR is replaced, anything else is never touched.[/dim]"""
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
) -> None:
    """Play a scenario bound by bound and write casualty logs and a report."""
    with answers():
        from bound_sim import overview, play
        from bound_sim.rulesets import ruleset
        from bound_sim.scenario import load, resolve

        source = resolve(scenario)
        loaded = load(source)
        chosen = play.choose_dice(seed=seed, file=dice, key=key)
        count = play.choose_bounds(loaded, bounds)
        folder = out or Path(f"{source.name}-battle")
        ruleset(loaded.ruleset).warm_up(lambda line: print(line, file=sys.stderr, flush=True))
        with _progress(loaded, count, quiet=as_json) as on_bound:
            outcome = play.play(
                loaded, source, chosen, folder=folder, bounds=count, report=not no_report, on_bound=on_bound
            )
        if as_json:
            print(overview.outcome_json(outcome))
        else:
            overview.print_outcome(outcome)


@contextmanager
def _progress(scenario: Scenario, bounds: int, *, quiet: bool) -> Iterator[Callable[[str], None]]:
    """A bar over the bounds on a terminal, nothing elsewhere."""
    if quiet or not sys.stderr.isatty():
        yield lambda what: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        # reading in the compiled rules comes before the first bound, the report after the last
        task = progress.add_task("opening", total=bounds)

        def tell(what: str) -> None:
            progress.update(task, description=what, advance=1 if what.startswith("bound") else 0)

        yield tell


@app.command(
    epilog="""[bold]Example[/bold]

[cyan]bound-sim report first[/cyan]   after a change of the program, or when report.html was lost

[dim]Tables that are not as the battle wrote them are not reported on: exit code 3.[/dim]"""
)
def report(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder that bound-sim run left.")],
) -> None:
    """Rebuild report.html and the maps from a battle's tables."""
    with answers():
        from bound_sim import play, results

        written = play.rebuild(folder)
        print(visible(results.shown(written)))


@app.command(
    name="map",
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim map rulebook-sheet --out start.svg[/cyan]   the ground with everybody at the start

[cyan]bound-sim map mine/map.geojson --out ground.png[/cyan]   the ground alone""",
)
def draw_map(
    scenario: Annotated[
        str, typer.Argument(metavar="SCENARIO|map.geojson", help="A scenario, a shipped one's name, or a map file.")
    ],
    out: Annotated[Path, typer.Option(help="The picture: .svg or .png.", metavar="FILE")],
) -> None:
    """Draw a battlefield, with the forces at their start if it is a scenario's."""
    with answers():
        if out.suffix.lower() not in (".svg", ".png"):
            refuse(str(out), f"cannot draw {out.suffix or 'a file without an ending'}", ".svg or .png")
        from bound_sim import play

        play.draw(scenario, out)
        print(visible(out))


@app.command()
def version() -> None:
    """Print the version."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        print(f"bound-sim {installed('bound-sim')}")
    except PackageNotFoundError:
        print("bound-sim (not installed)")


def main() -> Any:
    """Entry point of the ``bound-sim`` command."""
    return app()


if __name__ == "__main__":
    main()
