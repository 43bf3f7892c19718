"""Groups of units and areas as policies count them, whatever the table: worked out once for all tables.

A group is a whole number with a bit for each of its units. Compiled functions know units by their rows, areas by their
spots: their places among the names.
"""
# not measured: a policy

from array import array
from collections.abc import Hashable, Iterable
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

import numpy as np

from bound_sim.rulesets.all_quiet.answers import alone, brought, chances, choice, deeds, outlook
from bound_sim.rulesets.all_quiet.answers.board import Board, laid, lying
from bound_sim.rulesets.all_quiet.answers.chances import STRENGTH_OF, Chances
from bound_sim.rulesets.all_quiet.answers.doors import Pieces, board_of
from bound_sim.rulesets.all_quiet.answers.line_words import Words, begun, line
from bound_sim.rulesets.all_quiet.book import rulings
from bound_sim.rulesets.all_quiet.book.plays import Assignment
from bound_sim.rulesets.all_quiet.state.front import ArmyUnit, FrontGame, in_order
from bound_sim.rulesets.all_quiet.state.kept import Answers, OnDemand, Recurring
from bound_sim.rulesets.all_quiet.state.turn import FrontTurn
from bound_sim.rulesets.all_quiet.steps import damage, fire
from bound_sim.rulesets.kit.geometry.measure import Floats, Ints


class Squad(NamedTuple):
    """Units that act together: their bits, their ``size``."""

    units: int
    size: int


class RoomForPlays(NamedTuple):
    """Room for plays and plans on a board: both as they lie there."""

    board: Board
    room: Any
    plans: Any


class Roster:
    """Areas and units by their numbers, and answers that are kept: the same for all tables of a battle."""

    def __init__(self, game: FrontGame) -> None:
        self.names = tuple(game.bits)
        #: area -> its spot, -1 for that of units in a box
        self.spots = {name: spot for spot, name in enumerate(self.names)} | {"": -1}
        #: area -> itself and its neighbours, and the bits of these
        self.near = {area: (area, *game.neighbours(area)) for area in self.names}
        self._bits = game.bits
        self.local = {area: self.of(near) for area, near in self.near.items()}
        #: bits of areas -> their names, the bits of these areas and of those beside them
        self.areas = OnDemand[int, tuple[str, ...]](
            lambda bits: tuple([area for area in self.names if self._bits[area] & bits])
        )
        self.around = OnDemand[int, int](lambda bits: reduce(or_, (self.local[area] for area in self.areas[bits]), 0))
        #: front -> its areas, the bits of these
        self.fronts = {
            front: tuple(area for area in self.names if game.front_of(area) == front) for front in game.fronts
        }
        self.bits_of_front = {front: self.of(areas) for front, areas in self.fronts.items()}
        self.fortified = self.of(area for area in self.names if game.net.by_name[area].fortified)
        self.no_units = array("q", [0] * len(game.units))
        # of this table nothing is asked that is not the same on all
        self._table = game.copied(game.scenario)
        self._table.markers.clear()
        self._order = {unit.row: place for place, unit in enumerate(in_order(game.units))}
        #: what compiled functions take of all tables, and the two arrays that it lies in
        self.board, self.pieces = board_of(self._new_pieces())
        readings = game.readings
        self.chances = Chances(self.pieces.rows, better=readings.trench_fort == rulings.TrenchFort.BETTER)
        #: side and front -> the rows of areas but that of control, without markers, after turn 1
        self.plain = {(side, front): self._plain(side, front) for side in game.sides for front in ("", *game.fronts)}
        #: row by row of the units their places among all, the strongest first
        self.by_strength: list[int] = np.argsort(self.pieces.units[outlook.STRONGEST]).tolist()
        #: nation -> what a card for it goes for: a number beside the spots
        self.ends = {nation: len(self.names) + place for place, nation in enumerate(game.nations)}
        #: the table of which the outlook is, and whether borders are barred on it
        self.looked: object = None
        self.barred = False
        #: bits of areas as words of a set
        self.words = OnDemand[int, int | list[int]](lambda bits: brought.words(bits, len(self.names)))
        self.own_rows = {side: [unit.row for unit in game.units if unit.side == side] for side in game.sides}
        self.no_areas = np.zeros(len(self.names), dtype=np.int64)
        self._has, self._room = (0, 0, 0), self._new_room(0, 0, 0)
        #: bits of units -> their rows in natural order, the words that name them in a line
        self.rows, self.named = OnDemand(self._in_order), OnDemand(self._named)
        #: bits of units -> their nations
        self.nations = OnDemand[int, frozenset[str]](
            lambda units: frozenset([self._table.units[row].nation.id for row in rows_of(units)])
        )
        #: markers with their owners -> the bits of their areas
        self.marked = OnDemand[frozenset[tuple[tuple[str, str], str]], int](
            lambda markers: self.of({area for (_, area), _ in markers})
        )
        #: a side and rows of areas for ``outlook``, worth of areas, by what each rests on
        self.stated = Answers["array[int]"]()
        self.worths = Answers[Floats]()
        #: cards of a side, and whether they may be played as they are printed -> the hand that they are
        self.hands = Answers[Any]()
        #: effects -> the legal sets of them, and the ways to read these
        self.sets = Answers[list[tuple[tuple[str, ...], Assignment]]]()
        self.railed = Answers[frozenset[str]]()
        #: spots of an area that is left and of those after it -> the begin of the line of a move; a verb and what it is
        #: said of -> the begin of another
        self.way, self.begun = OnDemand(self._way), OnDemand(begun)
        #: a whole table as a side sees it -> plans that it has, by what they are of
        self.plans = Recurring[dict[Hashable, Any]](last=8, most=512)

    def _plain(self, side: str, front: str) -> "array[int]":
        helps = [
            self.chances.help_of(fire.cover(self._table, area, whose))
            for whose in (side, self._table.other(side)) for area in self.names
        ]  # fmt: skip
        played = [int(area in self.fronts.get(front, ())) for area in self.names]
        return array("q", [*[1] * len(self.names), *helps, *played])

    def _new_pieces(self) -> Pieces:
        """The pieces of the board, without an answer."""
        game = self._table
        nations: dict[str, list[ArmyUnit]] = {}
        for unit in game.units:
            nations.setdefault(unit.nation.id, []).append(unit)
        readings, areas, count = game.readings, len(self.names), len(game.units)
        how = [[
            place, readings.once == rulings.Once.EACH, readings.tank == rulings.Tank.FREE_STEP,
            readings.retreat_where == rulings.RetreatWhere.ANY_AREA,
        ] for place in range(len(game.sides))]  # fmt: skip
        terrain = self._new_terrain([units[:1] for units in nations.values()])
        names = [sorted(self.names).index(name) for name in self.names]
        return Pieces(
            terrain, self._new_rows([*nations]), np.array(how, dtype=np.int64), np.array(names, dtype=np.int64),
            np.zeros(count, dtype=np.int64), outlook.working(count, areas), deeds.room_for(areas, count),
            outlook.blank(terrain), chances.empty(), alone.room_for(areas),
            brought.room_for(areas, max(1, len(game.nations))),
        )  # fmt: skip

    def _new_terrain(self, nations: list[list[ArmyUnit]]) -> outlook.Terrain:
        most = max([len(near) - 1 for near in self.near.values()], default=0)
        near = np.full((len(self.names), max(1, most)), -1)
        narrow, barred = np.zeros_like(near), np.zeros_like(near)
        for spot, (area, *others) in enumerate(self.near.values()):
            for place, other in enumerate(others):
                near[spot, place], narrow[spot, place] = self.spots[other], self._table.barriered(area, other)
        closed = [[self._table.closed(area, units) for units in nations] for area in self.names]
        return near, narrow, np.array(closed, dtype=np.int64), barred

    def _new_rows(self, nations: list[str]) -> Ints:
        units = self._table.units
        sides = self._table.sides
        by_id, letters = in_order(units), sorted([unit.id for unit in units])
        return np.array([
            [sides.index(unit.side) for unit in units], [unit.strength for unit in units],
            [unit.moves for unit in units], [unit.is_tank for unit in units],
            [nations.index(unit.nation.id) for unit in units],
            [unit.row for unit in sorted(by_id, key=lambda unit: (-unit.strength, -unit.moves))],
            [unit.row for unit in damage.weakest_first(units)],
            [by_id.index(unit) for unit in units],
            [letters.index(unit.id) for unit in units],
        ], dtype=np.int64)  # fmt: skip

    def bar(self, turn: FrontTurn) -> None:
        """Let borders be barred as they are at a turn's sub-step: units have retreated over some."""
        for spot, (area, *others) in enumerate(self.near.values()):
            for place, other in enumerate(others):
                self.pieces.terrain[-1][spot, place] = damage.barred(turn, area, other)
        self.barred = bool(turn.retreated)

    def room_for(self, plans: int, ways: int, cards: int) -> RoomForPlays:
        """Room for these numbers of plans, and for the plays of a hand with these numbers of ways and cards.

        It is read before another asks for it.
        """
        if plans > self._has[0] or ways > self._has[1] or cards > self._has[2]:
            self._has = 2 * plans + 8, 2 * ways + 8, 2 * cards + 8
            self._room = self._new_room(*self._has)
        return self._room

    def _new_room(self, plans: int, ways: int, cards: int) -> RoomForPlays:
        most = len(self.pieces.deeds[0])
        rows, plays = choice.most_rows(most, plans), choice.most_plays(most, ways)
        planned = np.empty((plans, choice.PLANNED), dtype=np.int64), np.empty(plans)
        pieces = [*choice.room_for(rows, plays, len(self.names), cards), *planned]
        board = laid(pieces)
        lie = lying(board, pieces)
        return RoomForPlays(board, tuple(lie[: -len(planned)]), tuple(lie[-len(planned) :]))

    def of(self, areas: Iterable[str]) -> int:
        """The bits of areas."""
        return reduce(or_, (self._bits[area] for area in areas), 0)

    def strength(self, units: Iterable[ArmyUnit]) -> int:
        """The number of some units by their strength."""
        return sum([STRENGTH_OF[unit.strength] for unit in units])

    def _way(self, over: tuple[int, ...]) -> Words:
        origin, *areas = [self.names[spot] for spot in over if spot >= 0]
        return line("move", ("origin", origin), ("way", tuple(areas)))

    def _in_order(self, units: int) -> tuple[int, ...]:
        return tuple(sorted(rows_of(units), key=self._order.__getitem__))

    def _named(self, units: int) -> Words:
        ids = tuple([self._table.units[row].id for row in self.rows[units]])
        return Words.of(f" with {', '.join(ids)}", (("units", ids),))


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
