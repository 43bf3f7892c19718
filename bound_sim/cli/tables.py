"""Tables on the terminal: as wide as the terminal there, whole where the answer goes to a file or another program."""

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

from bound_sim_maps.speech import spoken
from bound_sim_maps.texts import Phrase

if TYPE_CHECKING:
    from rich.console import RenderableType

#: columns of a terminal that nobody looks at: more than any table of ours has
_WHOLE = 100_000


def console() -> Console:
    """Standard output for tables; nothing is cut or wrapped where it is not a terminal."""
    if sys.stdout.isatty():
        return Console(soft_wrap=True, highlight=False)
    return Console(soft_wrap=True, highlight=False, width=_WHOLE)


def clean(text: Phrase) -> str:
    """A text in the language that is chosen, without control characters."""
    return "".join(c if c.isprintable() else "?" for c in spoken(text))


def printed(
    title: Phrase, headings: Sequence[Phrase], rows: Iterable[Sequence[Phrase]], *, texts: Sequence[str] = ()
) -> None:
    """Print a table: the first column and those named in ``texts`` to the left, numbers to the right."""
    table = Table(title=Text(clean(title)), title_justify="left", box=None)
    for place, heading in enumerate(headings):
        table.add_column(spoken(heading), justify="left" if place == 0 or heading in texts else "right")
    for row in rows:
        cells: list[RenderableType] = [Text(clean(cell)) for cell in row]
        table.add_row(*cells)
    console().print(table)


def say_below(text: Phrase) -> None:
    """Print a line of text below a table."""
    console().print(Text(clean(text)))
