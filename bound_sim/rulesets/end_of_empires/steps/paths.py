"""How far a unit gets along its way: obstacles that its bases come to, the table's edge, enemies near, friends.

A way is straight legs: each base goes by the same vectors, or, in a column, over the places of those ahead. Where a
halt has a reason it is a code that the ruleset's reasons have: halted-impassable, halted-edge, left-table, halted-near,
halted-friends.
"""

from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any, Generic

import numpy as np

from bound_sim.orders.checks import own_edges
from bound_sim.rulesets.end_of_empires.state.terrain import Terrain
from bound_sim.rulesets.end_of_empires.state.turn import Turn
from bound_sim.rulesets.end_of_empires.steps.formation import in_column
from bound_sim.rulesets.kit.geometry import measure
from bound_sim.rulesets.kit.geometry.distance import bearing_of, length_of, nearest_whole, overlap
from bound_sim.rulesets.kit.geometry.measure import Ints
from bound_sim.rulesets.kit.geometry.units import Point, Pose, U, posed
from bound_sim_maps.bases import Corners, corner_offsets
from bound_sim_maps.directions import DIRECTION_SCALE, DIRECTION_X, DIRECTION_Y

#: lengths that are looked at along a way, 0.01 mm
STEP_U = 50.0
#: places are whole 0.01 mm: a smaller difference of distances does not count
LATTICE_U = 1.0


@dataclass
class Halt:
    """Where a move ends: its length, what was allowed, and the reason if any."""

    length: float
    allowance: float
    ended: str = "reach"
    code: str = ""
    words: dict[str, Any] = field(default_factory=dict)

    def cut(self, length: float, ended: str, code: str, **words: object) -> None:
        """End it there, if that is nearer."""
        if length < self.length:
            self.length, self.ended, self.code, self.words = max(length, 0.0), ended, code, dict(words)


class Way(Generic[U]):
    """The ways of a unit's bases: the same vectors for each, or the trail of a column."""

    def __init__(self, unit: U, way: tuple[Point, ...], routes: list[list[Point]] | None = None) -> None:
        self.unit, self.bases = unit, unit.bases
        self.column = routes is not None
        #: whether its bases go one behind the other, as on a road
        self.paved = self.column or in_column(unit)
        self.routes = routes or [[(b.x, b.y), *((b.x + x, b.y + y) for x, y in way)] for b in self.bases]
        self.rows = np.array([base.row for base in self.bases], dtype=np.int64)
        self.drawn = length_of([(0, 0), *way])

    @cached_property
    def arrays(self) -> tuple[Ints, Ints]:
        """The routes as [base, point, x and y], and how many points each has."""
        points = [len(route) for route in self.routes]
        if not self.column:
            return np.array(self.routes, dtype=np.int64), np.array(points, dtype=np.int64)
        found = np.zeros((len(points), max(points), 2), dtype=np.int64)
        for place, route in enumerate(self.routes):
            found[place, : len(route)] = route
        return found, np.array(points, dtype=np.int64)

    @cached_property
    def box(self) -> tuple[int, int, int, int]:
        """West, south, east and north of all that its bases may cover on their ways."""
        points = [(*point, base.reach) for base, route in zip(self.bases, self.routes, strict=True) for point in route]
        return (
            min([x - reach for x, _, reach in points]), min([y - reach for _, y, reach in points]),
            max([x + reach for x, _, reach in points]), max([y + reach for _, y, reach in points]),
        )  # fmt: skip

    def at(self, place: int, length: float) -> tuple[Point, Point]:
        """Where a base is after a length of its way, and the leg that it is on."""
        legs = [(start, end) for start, end in pairwise(self.routes[place]) if start != end]
        left, on = length, 0
        while on < len(legs) - 1 and left > length_of([*legs[on]]):
            left, on = left - length_of([*legs[on]]), on + 1
        start, end = legs[on]
        share = min(left / length_of([start, end]), 1.0)
        dx, dy = end[0] - start[0], end[1] - start[1]
        return (start[0] + nearest_whole(dx * share), start[1] + nearest_whole(dy * share)), (dx, dy)

    def corners(self, place: int, *, thin: bool) -> list[Corners]:
        """Front right and front left corner of a base on each leg of its way; thin: of its middle line along the leg.

        A base of a column faces along its legs, others go as they stand.
        """
        base = self.bases[place]
        if not thin and not self.column:
            return [base.corners] * (len(self.routes[place]) - 1)
        half = base.width // 2, base.depth // 2
        found = []
        for start, end in pairwise(self.routes[place]):
            bearing = bearing_of(end[0] - start[0], end[1] - start[1]) if thin or self.column else base.facing
            if thin:
                turn = 0 if self.column else bearing - base.facing
                px, py, qx, qy = corner_offsets(bearing, half[0], _to_edge(*half, turn))
                middle = (px + qx) // 2, (py + qy) // 2
                found.append(Corners(*middle, *middle))
            else:
                found.append(corner_offsets(bearing, *half))
        return found

    def poses(self, length: float) -> list[Pose]:
        """How the bases stand after a length of the way; a column faces along it."""
        if not self.column:
            (x, y), _ = self.at(0, length)
            dx, dy = x - self.routes[0][0][0], y - self.routes[0][0][1]
            starts = zip(self.bases, self.routes, strict=True)
            return [(route[0][0] + dx, route[0][1] + dy, base.facing) for base, route in starts]
        found = []
        for place, base in enumerate(self.bases):
            (x, y), leg = self.at(place, length)
            found.append((x, y, bearing_of(*leg) if length > 0 else base.facing))
        return found

    def corner_lengths(self, most: float) -> list[float]:
        """Lengths up to ``most``, which is the last, at which a base turns from one leg into the next."""
        turns = {length_of(route[: k + 1]) for route in self.routes for k in range(1, len(route))}
        return [*sorted(length for length in turns if length < most), most]

    def mixed_rate(self, terrain: Terrain, by_road: float, cross: float) -> float:
        """How far a move goes whose legs cost by what they lie on, 0.01 mm."""
        left, gone = 1.0, 0.0
        place = max(range(len(self.routes)), key=lambda k: (len(self.routes[k]), -k))
        half = self.bases[place].depth // 2
        for start, end in pairwise(self.routes[place]):
            leg = length_of([start, end])
            rate = by_road if self.paved and leg and terrain.on_road([start, end], leg, half) else cross
            if leg >= left * rate:
                return gone + left * rate
            left, gone = left - leg / rate, gone + leg
        return gone + left * cross

    def on_road(self, terrain: Terrain, length: float) -> bool:
        """True if the whole move lies along a road, in column."""
        pairs = zip(self.routes, self.bases, strict=True)
        return length > 0 and self.paved and all(terrain.on_road(r, length, base.depth // 2) for r, base in pairs)


def _to_edge(half_width: int, half_depth: int, turn: int) -> int:
    """From the middle of a base to its edge, in a direction that lies ``turn`` tenths of a degree off its facing."""
    aside, ahead = abs(int(DIRECTION_X[turn % 3600])), abs(int(DIRECTION_Y[turn % 3600]))
    return min(half_depth * DIRECTION_SCALE // max(ahead, 1), half_width * DIRECTION_SCALE // max(aside, 1))


def until_impassable(turn: Turn[U], way: Way[U], halt: Halt, *, road: bool = False) -> None:
    """The edge of a base halts where nobody may be.

    On a road that leads over a crossing its middle counts, and where it lies on such ground already.
    """
    if not turn.terrain.bars:
        return
    areas = turn.terrain.impassable(turn.bound)
    for place, (base, route) in enumerate(zip(way.bases, way.routes, strict=True)):
        lies = areas.meets(base, base.x, base.y, base.facing)
        begins = []
        if road or lies:
            parts = turn.terrain.stretches(route, turn.bound)
            begins = [length for length, _, passable in parts if not passable]
        if not lies and (begins or not road):
            begins = areas.begins(route, way.corners(place, thin=False), halt.length)
        if begins:
            halt.cut(begins[0], "impassable", "halted-impassable")


def until_edge(turn: Turn[U], way: Way[U], halt: Halt) -> None:
    """No base hangs over the table's edge; one that does already hangs no further."""
    west, south, east, north = way.box
    if west >= 0 and south >= 0 and east <= turn.game.width and north <= turn.game.height:
        return
    hung = turn.game.overhang(way.bases)

    def on_table(length: float) -> bool:
        with posed(way.bases, way.poses(length)):
            return turn.game.overhang(way.bases) <= hung

    begin = 0.0
    for end in way.corner_lengths(halt.length):
        if not on_table(end):
            low, high = int(begin), int(end)
            while low < high:
                middle = (low + high + 1) // 2
                low, high = (middle, high) if on_table(middle) else (low, middle - 1)
            halt.cut(float(low), "table edge", "halted-edge")
            return
        begin = end


def over_own_edge(turn: Turn[U], way: Way[U], halt: Halt) -> None:
    """Whose base comes over its own edge is gone (left-table); at another edge it halts."""
    hung = turn.game.overhang(way.bases)
    with posed(way.bases, way.poses(halt.length)):
        if turn.game.overhang(way.bases) <= hung:
            return
        reaches = [(base, max(map(abs, base.corners[::2])), max(map(abs, base.corners[1::2]))) for base in way.bases]
        over = {
            "north": any(base.y + up > turn.game.height for base, _, up in reaches),
            "south": any(base.y - up < 0 for base, _, up in reaches),
            "east": any(base.x + aside > turn.game.width for base, aside, _ in reaches),
            "west": any(base.x - aside < 0 for base, aside, _ in reaches),
        }
    own = own_edges(turn.game.fronts[way.unit.side])
    if all(name in own for name, is_over in over.items() if is_over):
        halt.ended, halt.code, halt.words = "withdrawn", "left-table", {}
    else:
        until_edge(turn, way, halt)


def until_enemies(
    turn: Turn[U], way: Way[U], halt: Halt, foe: U | None, *, within_u: float, keep_u: float, short_u: float
) -> None:
    """Bases halt where they first are ``within_u`` of the unit that they go for (negative: they go on).

    They keep ``keep_u`` (negative: not at all) and ``short_u`` off all enemies. Who starts nearer may only go away.
    """
    places = turn.places
    routes, points = way.arrays
    length = measure.way_until_enemies(
        places.current(), places.members, places.units, way.rows, routes, points, places.enemies(way.unit.side),
        -1 if foe is None else foe.row, within_u, keep_u, short_u, LATTICE_U, float(halt.length), turn.centres,
        places.out,
    )  # fmt: skip
    why, enemy = int(places.out[0]), int(places.out[1])
    if why == measure.REACHED:
        halt.length, halt.ended, halt.code, halt.words = length, "order done", "", {}
    elif why == measure.NEAR:
        halt.cut(length, "enemy near", "halted-near", unit=turn.game.units[enemy].id)


def until_friends(turn: Turn[U], way: Way[U], halt: Halt) -> None:
    """Friends are passed through, but no base ends on another: back to the last clear place."""
    places = turn.places
    rows, (routes, points) = places.current(), way.arrays
    passed = places.bases_of(way.unit)

    def is_clear(length: float) -> bool:
        if way.column:  # its bases turn on their way
            return not struck(turn, way, length)
        return bool(measure.clear_at(rows, way.rows, routes, points, length, passed))

    if is_clear(halt.length):
        return
    if way.column:
        blocked_at, clear = halt.length, max(halt.length - STEP_U, 0.0)
        while clear > 0 and not is_clear(clear):
            blocked_at, clear = clear, max(clear - STEP_U, 0.0)
    else:
        clear, blocked_at = measure.clear_before(rows, way.rows, routes, points, float(halt.length), STEP_U, passed)
    friend = struck(turn, way, blocked_at)
    while blocked_at - clear > 1.0:
        # a way's length need not be whole: its middle may be no further on than the last clear place
        middle = max((clear + blocked_at) // 2, clear + 0.5)
        clear, blocked_at = (middle, blocked_at) if is_clear(middle) else (clear, middle)
    halt.cut(clear, "friends", "halted-friends", unit=friend)


def struck(turn: Turn[U], way: Way[U], length: float) -> str:
    """The unit on which the bases would lie after a length of the way, "" for none."""
    turn.places.current()  # of all as they stand, before these are put elsewhere
    with posed(way.bases, way.poses(length)):
        near = turn.places.near(way.bases)
        return next(
            (
                unit.id
                for unit in turn.game.on_table()
                if unit is not way.unit
                for other in unit.bases
                if other.row in near and any(overlap(base, other) for base in way.bases)
            ),
            "",
        )
