"""The command that runs rule cases."""

import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bound_sim.cli.program import NO, RULES, AsJson, answers, app, visible
from bound_sim_maps.speech import spoken

if TYPE_CHECKING:
    from bound_sim.cases.runner import CaseResult


@app.command(
    rich_help_panel=RULES,
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim cases[/cyan]   all published cases

[cyan]bound-sim cases my-cases.toml --transforms[/cyan]   also mirrored, turned, shuffled and renamed

[cyan]bound-sim cases --filter Q-packing[/cyan]   those of a rule or ruling; R-17-03 runs one, part of a title finds it

[cyan]bound-sim cases --missing[/cyan]   the rules and readings that no case is about

[dim]Each difference has a line: the expected and the actual result. Exit code 1: some failed; 2: a file is refused.
docs/cases.md says how to write one.[/dim]""",
)
def cases(
    paths: Annotated[
        list[Path] | None, typer.Argument(metavar="[PATH]...", help="Case files, or folders of them.")
    ] = None,
    transforms: Annotated[bool, typer.Option("--transforms", help="Run every transform of each case too.")] = False,
    only: Annotated[
        str, typer.Option("--filter", metavar="TEXT", help="Only cases of a rule, an id, or part of a title.")
    ] = "",
    compiled: Annotated[
        bool, typer.Option("--compiled", help="With compiled rules: the first time takes a minute or two.")
    ] = False,
    missing: Annotated[bool, typer.Option("--missing", help="List rules and readings that no case is about.")] = False,
    as_json: AsJson = False,
) -> None:
    """Run rule cases: small battles with scripted dice and the results that the rules give."""
    if not compiled and "numba" not in sys.modules:
        # as plain Python nothing is compiled or read in: small battles are quicker so
        os.environ["NUMBA_DISABLE_JIT"] = "1"
    with answers():
        from bound_sim.cases import report
        from bound_sim.cases.reader import read_cases
        from bound_sim.cases.runner import run_all, transforms_of

        found = report.chosen(read_cases(paths or report.published()), only)
        if missing:
            without = report.without_cases(found)
            print("\n".join(without) or spoken("every rule and every reading has a case"))
            raise typer.Exit(NO if without else 0)
        total = sum(len(list(transforms_of(case))) if transforms else 1 for case in found)
        outcomes = list(_progress(run_all(found, transforms=transforms), total, quiet=as_json))
        if as_json:
            print(report.as_json(outcomes))
        else:
            for line in report.lines(outcomes):
                print(visible(line))
        if any(not outcome.passed for outcome in outcomes):
            raise typer.Exit(NO)


def _progress(outcomes: "Iterable[CaseResult]", total: int, *, quiet: bool) -> "Iterator[CaseResult]":
    """A bar over the cases on a terminal, nothing elsewhere."""
    if quiet or not sys.stderr.isatty():
        yield from outcomes
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(outcomes, "cases", total=total, console=Console(stderr=True), transient=True)
