"""The command that shows the program's pages: an installed program has them too."""

import sys
from typing import Annotated

import typer

from bound_sim.cli.program import PROGRAM, answers, app
from bound_sim_maps.texts import text

#: the page to begin with stands first
FIRST = "tutorial"


@app.command(
    rich_help_panel=PROGRAM,
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim docs[/cyan]   the pages, a line each

[cyan]bound-sim docs formats[/cyan]   every file, column and word of an order""",
)
def docs(
    page: Annotated[str, typer.Argument(metavar="[PAGE]", help="The name of a page, such as formats.")] = "",
) -> None:
    """List the pages of the documentation, or show one."""
    with answers():
        from bound_sim.results.pages import pages
        from bound_sim.scenario.inputs import Known
        from bound_sim_maps.faults import Fault, Refused

        found = pages()
        name = page.removesuffix(".md").removeprefix("docs/")
        if name and name not in found:
            raise Refused(
                [Fault("docs", "", text("does not have a page '{page}'", page=page), Known(sorted(found)).hint(name))]
            )
        if name:
            _show(found[name])
            return
        for title in sorted(found, key=lambda title: (title != FIRST, title)):
            print(f"{title:22} {_heading(found[title])}")


def _heading(text: str) -> str:
    return next((line.lstrip("# ") for line in text.splitlines() if line.startswith("#")), "")


def _show(text: str) -> None:
    """A page: laid out for a terminal, as it is for a program or a file."""
    if not sys.stdout.isatty():
        print(text, end="")
        return
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console()
    with console.pager(styles=True):
        console.print(Markdown(text))
