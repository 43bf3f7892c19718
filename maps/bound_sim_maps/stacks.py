"""Stacks: counters that stand in one area, laid out so that each kind is seen, with how many there are of it.

Those of one side, type and state lie on one pile. Piles of a side stand in a row, a side under the other.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bound_sim_maps.natural import natural_key

#: piles in a row; the shift of a counter up and to the right of the one below it (of its width); counters shifted so
MOST_IN_ROW, RISE, MOST_RISEN = 4, 0.11, 3
#: from pile to pile and from row to row, of a counter's width
ACROSS, DOWN = 2.7, 1.95


class Counter(NamedTuple):
    """A counter in an area: ``side`` is its side's place, ``kind`` what it is told by, ``state`` what differs else."""

    id: str
    area: str
    side: int
    kind: str
    state: tuple[str, ...] = ()


class Pile(NamedTuple):
    """Counters that are alike: their middle is ``dx``, ``dy`` widths of a counter east and north of the anchor."""

    area: str
    side: int
    kind: str
    state: tuple[str, ...]
    ids: tuple[str, ...]
    dx: float
    dy: float

    @property
    def said(self) -> str:
        """Like ``3 × 4-2``; one alone is its kind."""
        return f"{len(self.ids)}\u202f×\u202f{self.kind}" if len(self.ids) > 1 else self.kind

    def places(self) -> Iterator[tuple[str, float, float]]:
        """Each counter with its place from the anchor, in widths, the lowest first."""
        risen = min(len(self.ids) - 1, MOST_RISEN)
        for number, name in enumerate(self.ids):
            step = max(0, number - (len(self.ids) - 1 - risen)) - risen / 2
            yield name, self.dx + step * RISE, self.dy + step * RISE


def piles(counters: Iterable[Counter]) -> list[Pile]:
    """The piles of all areas: areas by name, sides in their order, kinds and states as they are sorted."""
    by_area: dict[str, dict[tuple[int, str, tuple[str, ...]], list[str]]] = defaultdict(lambda: defaultdict(list))
    for counter in counters:
        by_area[counter.area][counter.side, counter.kind, counter.state].append(counter.id)
    found: list[Pile] = []
    for area in sorted(by_area, key=natural_key):
        found += _laid(area, by_area[area])
    return found


def _laid(area: str, alike: dict[tuple[int, str, tuple[str, ...]], list[str]]) -> Iterator[Pile]:
    rows: list[list[tuple[int, str, tuple[str, ...]]]] = []
    for side in sorted({key[0] for key in alike}):
        own = sorted((key for key in alike if key[0] == side), key=lambda key: (natural_key(key[1]), key[2]))
        rows += [own[at : at + MOST_IN_ROW] for at in range(0, len(own), MOST_IN_ROW)]
    for down, row in enumerate(rows):
        for across, key in enumerate(row):
            dx, dy = (across - (len(row) - 1) / 2) * ACROSS, ((len(rows) - 1) / 2 - down) * DOWN
            yield Pile(area, *key, tuple(sorted(alike[key], key=natural_key)), dx, dy)
