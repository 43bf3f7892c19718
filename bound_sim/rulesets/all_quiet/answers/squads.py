"""Groups of units and ways of theirs as policies count them, whatever the table: worked out once for all tables.

A group is a whole number with a bit for each of its units, a set of areas one with a bit for each. So a question about
a part of the front is a few numbers, and its answer is kept by them.
"""
# not measured: a policy

from collections.abc import Hashable, Iterable
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

from bound_sim.rulesets.all_quiet.answers.area_stakes import AreaStakes
from bound_sim.rulesets.all_quiet.answers.threats import Comers, Scale
from bound_sim.rulesets.all_quiet.book.chart import BARRIER_UNITS
from bound_sim.rulesets.all_quiet.book.plays import Assignment
from bound_sim.rulesets.all_quiet.state.front import ArmyUnit, FrontGame, in_order
from bound_sim.rulesets.all_quiet.state.kept import Answers
from bound_sim.rulesets.all_quiet.steps import fire, movement

#: tables whose plans are kept are so much fewer: each has many
_PART = 64
#: ways that are looked at lead over no more areas than this
LONGEST = 3


class Squad(NamedTuple):
    """Units that act together: their bits, their ``size``, their ids, the words that name them in a line.

    ``rows`` are in natural order; ``strengths`` and those with gas from the lowest. Squads of one ``kind`` go alike
    where there is room.
    """

    units: int
    size: int
    ids: frozenset[str]
    named: str
    rows: tuple[int, ...]
    strengths: tuple[int, ...]
    gassed: tuple[int, ...]
    points: int
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
        #: area -> bits of the areas within 0, 1, 2, ... steps
        self.within = {area: [bit] for area, bit in game.bits.items()}
        for _ in range(LONGEST):
            for area, found in self.within.items():
                found.append(reduce(or_, (self.within[each][len(found) - 1] for each in self.near[area])))
        self._order = {unit.row: place for place, unit in enumerate(in_order(game.units))}
        self.nations: dict[str, int] = {}
        for unit in game.units:
            self.nations[unit.nation.id] = self.nations.get(unit.nation.id, 0) | 1 << unit.row
        self._squads, self._parts = Answers[Squad](), Answers[list[Squad]]()
        self._kinds: dict[Hashable, int] = {}
        self._troops, self._alike = Answers[int](), dict[Hashable, int]()
        #: answers of ``stakes`` and ``plans`` by what they rest on
        self.scales, self.comers = Answers[Scale](), Answers[Comers]()
        #: effects of a hand -> its single cards and legal sets, with the ways to read them
        self.sets = Answers[list[tuple[tuple[str, ...], Assignment]]]()
        self.ways, self.railed = Answers[list[Way]](), Answers[frozenset[str]]()
        self.stakes = Answers[AreaStakes]()
        #: (area without markers, side) -> the help that the side has in it
        self.covers: dict[tuple[str, str], fire.Cover] = {}
        #: each way once: what is kept is to be of few things
        self._each_way: dict[Way, Way] = {}
        #: a whole table as a side sees it -> plans that it has, by what they are of
        self.plans = Answers[dict[Hashable, list[Any]]](part=_PART)
        self._numbers: dict[Hashable, int] = {}

    def number_of(self, what: Hashable) -> int:
        """A number for something: it stands for it in questions, for it is compared at once."""
        return self._numbers.setdefault(what, len(self._numbers))

    def of(self, areas: Iterable[str]) -> int:
        """The bits of areas."""
        return reduce(or_, (self._bits[area] for area in areas), 0)

    def way(self, origin: str, areas: tuple[str, ...]) -> Way:
        """The way from an area over others."""
        way = Way(areas, areas[-1], self._bits[areas[-1]], self.of(areas), f"move from {origin} to {', '.join(areas)}")
        return self._each_way.setdefault(way, way)

    def squad(self, game: FrontGame, units: int) -> Squad:
        """The group of these units."""
        return self._squads.ask(units, lambda: self._new_squad(game, units))

    def _new_squad(self, game: FrontGame, units: int) -> Squad:
        rows = tuple(sorted(rows_of(units), key=self._order.__getitem__))
        there = [game.units[row] for row in rows]
        points = movement.points(there) if there else 0
        nations, tanks = frozenset(unit.nation.id for unit in there), all(unit.is_tank for unit in there)
        kind = *{unit.side for unit in there}, len(there) > BARRIER_UNITS, points, nations, tanks
        plain, gassed = (tuple(sorted(fire.strength_of(unit, gas=gas) for unit in there)) for gas in (False, True))
        return Squad(
            units, len(there), frozenset(unit.id for unit in there), f" with {', '.join(unit.id for unit in there)}",
            rows, plain, gassed, points, self._kinds.setdefault(kind, len(self._kinds)),
        )  # fmt: skip

    def troops(self, game: FrontGame, units: int, fresh: int) -> int:
        """A number for these units, of which some are fresh: the same for those that go and strike alike."""
        return self._troops.ask((units, fresh), lambda: self._new_troops(game, units, fresh))

    def _new_troops(self, game: FrontGame, units: int, fresh: int) -> int:
        alike = tuple(sorted(
            (unit.nation.id, unit.strength, unit.moves, unit.is_tank, fresh >> unit.row & 1)
            for unit in (game.units[row] for row in rows_of(units))
        ))  # fmt: skip
        return self._alike.setdefault(alike, len(self._alike))

    def parts(self, game: FrontGame, squad: Squad) -> list[Squad]:
        """The whole group, all but the weakest, two and one of it."""
        return self._parts.ask(squad.units, lambda: self._new_parts(game, squad))

    def _new_parts(self, game: FrontGame, squad: Squad) -> list[Squad]:
        units = [game.units[row] for row in squad.rows]
        strongest = sorted(units, key=lambda unit: (-unit.strength, -unit.moves))
        sizes = {len(units), len(units) - 1, 2, 1} & set(range(1, len(units) + 1))
        return [self.squad(game, bits_of(strongest[:size])) for size in sorted(sizes, reverse=True)]


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
