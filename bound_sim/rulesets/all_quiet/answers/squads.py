"""Groups of units and ways of theirs as policies count them, whatever the table: worked out once for all tables.

A group is a whole number with a bit for each of its units, a set of areas one with a bit for each. So a question about
a part of the front is a few numbers, and its answer is kept by them.
"""
# not measured: a policy

from collections.abc import Hashable, Iterable
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

from bound_sim.rulesets.all_quiet.answers.threats import Going, Scale
from bound_sim.rulesets.all_quiet.book.chart import BARRIER_UNITS
from bound_sim.rulesets.all_quiet.book.plays import Assignment
from bound_sim.rulesets.all_quiet.state.front import ArmyUnit, FrontGame, in_order
from bound_sim.rulesets.all_quiet.state.kept import Answers, OnDemand
from bound_sim.rulesets.all_quiet.steps import damage, fire, movement

#: tables whose plans are kept are so much fewer: each has many
_PART = 64
#: ways that are looked at lead over no more areas than this
LONGEST = 3


class Squad(NamedTuple):
    """Units that act together: their bits, their ``size``, their ``strengths`` from the lowest.

    Squads of one ``kind`` go alike where there is room, over ``reach`` areas at most.
    """

    units: int
    size: int
    strengths: tuple[int, ...]
    reach: int
    kind: int


class Way(NamedTuple):
    """Areas after the one that a group leaves; the last is the ``goal``.

    ``over`` are their bits, ``end`` is that of the last; ``text`` begins the line of a move.
    """

    areas: tuple[str, ...]
    goal: str
    end: int
    over: int
    text: str


class Roster:
    """Areas and units by their bits, and answers that are kept: the same for all tables of a battle."""

    def __init__(self, game: FrontGame) -> None:
        names, self._bits = tuple(game.bits), game.bits
        #: area -> itself and its neighbours, and the bits of these
        self.near = {area: (area, *game.neighbours(area)) for area in names}
        self.local = {area: self.of(near) for area, near in self.near.items()}
        #: front -> its areas
        self.fronts = {front: tuple(area for area in names if game.front_of(area) == front) for front in game.fronts}
        #: area -> bits of the areas within 0, 1, 2, ... steps
        self.within = {area: [bit] for area, bit in game.bits.items()}
        for _ in range(LONGEST):
            for area, found in self.within.items():
                found.append(reduce(or_, (self.within[each][len(found) - 1] for each in self.near[area])))
        # of this table nothing is asked that is not the same on all
        self._table = game.copied(game.scenario)
        self._table.markers.clear()
        #: side -> area without markers -> the help that the side has in it
        self.covers = {side: {area: fire.cover(self._table, area, side) for area in names} for side in game.sides}
        self._order = {unit.row: place for place, unit in enumerate(in_order(game.units))}
        self.nations: dict[str, int] = {}
        for unit in game.units:
            self.nations[unit.nation.id] = self.nations.get(unit.nation.id, 0) | 1 << unit.row
        #: bits of units -> their rows in natural order, the words that name them in a line
        self.rows, self.named = OnDemand(self._in_order), OnDemand(self._named)
        #: the same, the weakest first
        self.weakest = OnDemand(self._weakest)
        #: bits of units -> their group, and its parts: the whole, all but the weakest, two and one of it
        self.squads, self.parts = OnDemand(self._squad), OnDemand(self._new_parts)
        #: nations of a group -> bits of the areas that are closed to it
        self._closed: dict[frozenset[str], int] = {}
        self._kinds: dict[Hashable, int] = {}
        self._troops, self._alike = Answers[int](), dict[Hashable, int]()
        #: answers of ``stakes`` and ``plans`` by what they rest on
        self.worths, self.scales = Answers[dict[str, tuple[float, float]]](), Answers[Scale]()
        self.comers, self.comers_alike = Answers[Going](), Answers[Going]()
        #: effects of a hand -> its single cards and legal sets, with the ways to read them
        self.sets = Answers[list[tuple[tuple[str, ...], Assignment]]]()
        self.ways, self.railed = Answers[list[Way]](), Answers[frozenset[str]]()
        #: (area that is left, areas after it) -> the way
        self.way = OnDemand(self._way)
        #: a whole table as a side sees it -> plans that it has, by what they are of
        self.plans = Answers[dict[Hashable, list[Any]]](part=_PART)

    def of(self, areas: Iterable[str]) -> int:
        """The bits of areas."""
        return reduce(or_, (self._bits[area] for area in areas), 0)

    def _way(self, over: tuple[str, tuple[str, ...]]) -> Way:
        origin, areas = over
        return Way(areas, areas[-1], self._bits[areas[-1]], self.of(areas), f"move from {origin} to {', '.join(areas)}")

    def _in_order(self, units: int) -> tuple[int, ...]:
        return tuple(sorted(rows_of(units), key=self._order.__getitem__))

    def _weakest(self, units: int) -> tuple[int, ...]:
        return tuple(unit.row for unit in damage.weakest_first([self._table.units[row] for row in rows_of(units)]))

    def _named(self, units: int) -> str:
        return f" with {', '.join(unit.id for unit in self.units(units))}"

    def units(self, bits: int) -> list[ArmyUnit]:
        """Units in natural order, of a table on which nobody plays: what is the same on all tables may be read."""
        return [self._table.units[row] for row in self.rows[bits]]

    def gassed(self, squad: Squad) -> tuple[int, ...]:
        """The strengths of a group that has gas, from the lowest."""
        return tuple(sorted(fire.strength_of(unit, gas=True) for unit in self.units(squad.units)))

    def _squad(self, units: int) -> Squad:
        there = [self._table.units[row] for row in rows_of(units)]
        points = movement.points(there) if there else 0
        nations = frozenset([unit.nation.id for unit in there])
        if nations not in self._closed:
            self._closed[nations] = self.of(area for area in self.near if self._table.closed(area, there))
        tanks = all(unit.is_tank for unit in there)
        kind = *{unit.side for unit in there}, len(there) > BARRIER_UNITS, points, self._closed[nations], tanks
        return Squad(
            units, len(there), tuple(sorted(fire.strength_of(unit, gas=False) for unit in there)), min(points, LONGEST),
            self._kinds.setdefault(kind, len(self._kinds)),
        )  # fmt: skip

    def troops(self, units: int, fresh: int) -> int:
        """A number for these units, of which some are fresh: the same for those that go and strike alike."""
        return self._troops.ask((units, fresh), lambda: self._new_troops(units, fresh))

    def _new_troops(self, units: int, fresh: int) -> int:
        alike = tuple(sorted(
            (unit.nation.id, unit.strength, unit.moves, unit.is_tank, fresh >> unit.row & 1)
            for unit in (self._table.units[row] for row in rows_of(units))
        ))  # fmt: skip
        return self._alike.setdefault(alike, len(self._alike))

    def _new_parts(self, units: int) -> list[Squad]:
        there = self.units(units)
        strongest = sorted(there, key=lambda unit: (-unit.strength, -unit.moves))
        sizes = {len(there), len(there) - 1, 2, 1} & set(range(1, len(there) + 1))
        return [self.squads[bits_of(strongest[:size])] for size in sorted(sizes, reverse=True)]


def roster_of(game: FrontGame) -> Roster:
    """The roster of all tables of a game's battle."""
    if Roster not in game.kept:
        game.kept[Roster] = Roster(game)
    found: Roster = game.kept[Roster]
    return found


def bits_of(units: Iterable[ArmyUnit]) -> int:
    """The bits of units."""
    return reduce(or_, (1 << unit.row for unit in units), 0)


def rows_of(units: int) -> list[int]:
    """The rows of units by their bits, from the lowest."""
    found = []
    while units:
        lowest = units & -units
        found.append(lowest.bit_length() - 1)
        units ^= lowest
    return found
