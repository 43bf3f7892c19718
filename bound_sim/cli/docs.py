"""The command that shows the program's pages: an installed program has them too."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from bound_sim.cli.program import PROGRAM, answers, app

#: where an installed program has its pages, and where a checkout has them
PLACES = (Path(__file__).resolve().parents[1] / "docs", Path(__file__).resolve().parents[2] / "docs")
#: bytes of a page
_LIMIT = 4 * 1024 * 1024


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
        from bound_sim.scenario.inputs import Known
        from bound_sim_maps.faults import Fault, Refused

        pages = _pages()
        name = page.removesuffix(".md").removeprefix("docs/")
        if name and name not in pages:
            raise Refused([Fault("docs", "", f"does not have a page {page!r}", Known(sorted(pages)).hint(name))])
        if name:
            _show(pages[name])
            return
        for title in sorted(pages):
            print(f"{title:22} {_heading(pages[title])}")


def _pages() -> dict[str, str]:
    """Name -> text of each page. Raises Refused, OSError."""
    from bound_sim_maps import disk
    from bound_sim_maps.faults import Fault, Refused

    for folder in PLACES:
        if disk.is_folder(folder):
            return {
                name.removesuffix(".md"): disk.read(folder / name, _LIMIT).decode()
                for name in disk.names(folder)
                if name.endswith(".md")
            }
    raise Refused([Fault("docs", "", "there are no pages beside this program", "a program that is whole")])


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
