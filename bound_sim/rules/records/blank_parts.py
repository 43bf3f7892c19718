"""A ruleset's additions to a blank scenario: tables of its own, files of areas and cards, places of bases."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple


class BlankParts(NamedTuple):
    """``toml`` is added to ``scenario.toml``, ``files`` by name to the folder.

    ``cells`` has the cells of a row of ``forces`` by column, of the side's place among the sides and the row's, from 0;
    where it names an area, no place on the table is written. ``bases``: rows of a side.
    """

    toml: str = ""
    files: Mapping[str, str] = {}
    bases: int = 2
    cells: Callable[[int, int], Mapping[str, object]] = lambda side, row: {}


def no_parts(sides: Sequence[str]) -> BlankParts:
    """Of a ruleset that needs no more than a table and bases."""
    return BlankParts()
