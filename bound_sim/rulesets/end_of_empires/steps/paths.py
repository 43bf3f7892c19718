"""How far a unit gets along its way (EOE-R-11, EOE-R-12, EOE-R-17): allowance, obstacles, enemies near, friends."""

from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np

from bound_sim.rulesets.end_of_empires.book import chart
from bound_sim.rulesets.end_of_empires.book.formations import Point
from bound_sim.rulesets.end_of_empires.state.game import Base, Unit
from bound_sim.rulesets.end_of_empires.state.measure import NOWHERE, bearing_of, nearest_whole, overlap
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.state.obstacles import halved
from bound_sim.rulesets.end_of_empires.state.terrain import length_of
from bound_sim.rulesets.end_of_empires.steps.formation import LATTICE_U, in_column
from bound_sim.rulesets.kit import measure as kit
from bound_sim.rulesets.kit.measure import Ints
from bound_sim_maps.bases import Corners, corner_offsets
from bound_sim_maps.directions import DIRECTION_SCALE, DIRECTION_X, DIRECTION_Y

#: lengths that are looked at along a way, 0.01 mm
STEP_U = 50.0
#: EOE-Q-approach: how far short of 5 cm, or of contact, one halts, 0.01 mm
SHORT_U = chart.SHORT_CM * 1000


@dataclass
class Halt:
    """Where a move ends: its length, what was allowed, how many obstacles counted, and the reason if any."""

    length: float
    allowance: float
    obstacles: int
    ended: str
    code: str = ""
    words: dict[str, Any] = field(default_factory=dict)
    #: lengths at which the base that meets most obstacles meets them, and the first that any base meets
    begins: list[float] = field(default_factory=list)
    first: float = NOWHERE


class Way:
    """The ways of a unit's bases: the same vectors for each, or the trail of a column by road.

    ``to_its_end``: a charge that goes on within 5 cm of its opponent, as far as it was drawn.
    """

    def __init__(
        self, unit: Unit, way: tuple[Point, ...], routes: list[list[Point]] | None, *, to_its_end: bool = False
    ) -> None:
        self.unit, self.to_its_end = unit, to_its_end
        self.bases = unit.bases
        self.column = routes is not None
        #: EOE-R-11: single bases, and columns
        self.paved = self.column or in_column(unit)
        self.routes = routes or [[(b.x, b.y), *((b.x + x, b.y + y) for x, y in way)] for b in self.bases]
        self.rows = np.array([base.row for base in self.bases], dtype=np.int64)
        self.drawn = min(length_of(route) for route in self.routes) if not self.column else _drawn(self.bases, way)

    @cached_property
    def arrays(self) -> tuple[Ints, Ints]:
        """The routes as [base, point, x and y], and how many points each has."""
        points = [len(route) for route in self.routes]
        found = np.zeros((len(points), max(points), 2), dtype=np.int64)
        for place, route in enumerate(self.routes):
            found[place, : len(route)] = route
        return found, np.array(points, dtype=np.int64)

    def at(self, place: int, length: float) -> tuple[Point, Point]:
        """Where a base is after so much of its way, and the leg that it is on."""
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

    def place(self, length: float) -> None:
        """Put the bases there; a column faces along its way."""
        for place, base in enumerate(self.bases):
            (base.x, base.y), leg = self.at(place, length)
            if self.column and length > 0:
                base.facing = bearing_of(*leg)

    def mixed_rate(self, moment: Moment, by_road: float, cross: float) -> float:
        """EOE-Q-road, "each stretch": how far a move goes whose legs cost by what they lie on, 0.01 mm."""
        left, gone = 1.0, 0.0
        place = max(range(len(self.routes)), key=lambda k: (len(self.routes[k]), -k))
        route = self.routes[place]
        for start, end in zip(route, route[1:], strict=False):
            leg = length_of([start, end])
            half = self.bases[place].depth // 2
            rate = by_road if self.paved and leg and moment.terrain.on_road([start, end], leg, half) else cross
            if leg >= left * rate:
                return gone + left * rate
            left, gone = left - leg / rate, gone + leg
        return gone + left * cross

    def on_road(self, moment: Moment, length: float) -> bool:
        """EOE-R-11, EOE-Q-road: the whole move along a road, in column."""
        return (
            length > 0
            and self.paved
            and all(
                moment.terrain.on_road(route, length, base.depth // 2)
                for route, base in zip(self.routes, self.bases, strict=True)
            )
        )


def _to_edge(half_width: int, half_depth: int, turn: int) -> int:
    """From the middle of a base to its edge, in a direction that lies ``turn`` tenths of a degree off its facing."""
    aside, ahead = abs(int(DIRECTION_X[turn % 3600])), abs(int(DIRECTION_Y[turn % 3600]))
    return min(half_depth * DIRECTION_SCALE // max(ahead, 1), half_width * DIRECTION_SCALE // max(aside, 1))


def _drawn(bases: list[Base], way: tuple[Point, ...]) -> float:
    return length_of([(0, 0), *way])


def reach(
    moment: Moment, way: Way, rate: float, *, foe: Unit | None, road: bool, leaves: bool = False,
    friends: bool = True,
) -> Halt:  # fmt: skip
    """EOE-R-12, EOE-R-17, EOE-Q-approach, EOE-Q-move-order: how far the unit goes, and why no further."""
    halt = Halt(rate, rate, 0, "reach")
    if not road or moment.readings("road-obstacle") == 0:
        _obstacles(moment, way, halt, road=road)
    if way.drawn <= halt.length:
        halt.length, halt.ended, halt.code = way.drawn, "order done", ""
    if leaves:
        _leave(moment, way, halt)
    else:
        _edge(moment, way, halt)
    if halt.code != "left-table":
        _impassable(moment, way, halt)
        _enemies(moment, way, halt, foe)
        if friends:
            _friends(moment, way, halt)
    # those alone count that it came beyond
    each = moment.readings("obstacle") == 1
    halt.obstacles = sum(start < halt.length for start in halt.begins) if each else int(halt.first < halt.length)
    return halt


def _obstacles(moment: Moment, way: Way, halt: Halt, *, road: bool) -> None:
    """EOE-Q-obstacle, EOE-Q-road-obstacle: what obstacles leave of the allowance; on a road, those across it."""
    met = [
        moment.terrain.obstacles.begins(route, way.corners(place, thin=road), halt.allowance)
        for place, route in enumerate(way.routes)
    ]
    left = halved(met, halt.allowance, moment.readings("obstacle"))
    if left is None:
        return
    halt.length, halt.first, halt.begins = left
    if halt.length == halt.first and way.drawn > halt.first:
        halt.ended, halt.code = "obstacle", "halted-obstacle"
        halt.words = {"at": f"{halt.first / 1000:g}", "half": f"{halt.allowance / 2000:g}"}
    halt.allowance = halt.length


def _cut(halt: Halt, length: float, ended: str, code: str, **words: object) -> None:
    if length < halt.length:
        halt.length, halt.ended, halt.code, halt.words = max(length, 0.0), ended, code, dict(words)


def _impassable(moment: Moment, way: Way, halt: Halt) -> None:
    if not moment.terrain.bars:
        return
    for route in way.routes:
        for length, _, passable in moment.terrain.stretches(route, moment.bound):
            if not passable:
                _cut(halt, length, "impassable", "halted-impassable")
                break


def _inside(moment: Moment, point: Point) -> bool:
    return 0 <= point[0] <= moment.game.width and 0 <= point[1] <= moment.game.height


def _edge(moment: Moment, way: Way, halt: Halt) -> None:
    """EOE-Q-edge: only retreats leave the table."""
    if all(_inside(moment, point) for route in way.routes for point in route):
        return
    if all(_inside(moment, way.at(place, halt.length)[0]) for place in range(len(way.bases))):
        return
    low, high = 0, int(halt.length)
    while low < high:
        middle = (low + high + 1) // 2
        inside = all(_inside(moment, way.at(place, middle)[0]) for place in range(len(way.bases)))
        low, high = (middle, high) if inside else (low, middle - 1)
    _cut(halt, float(low), "table edge", "halted-edge")


def _leave(moment: Moment, way: Way, halt: Halt) -> None:
    """EOE-Q-edge, EOE-Q-retreat: over its own edge it is gone; at another edge it halts."""
    ends = [way.at(place, halt.length)[0] for place in range(len(way.bases))]
    if all(_inside(moment, end) for end in ends):
        return
    from bound_sim.orders.checks import own_edges

    own = own_edges(moment.game.fronts[way.unit.side])
    over = {
        "north": any(y > moment.game.height for _, y in ends),
        "south": any(y < 0 for _, y in ends),
        "east": any(x > moment.game.width for x, _ in ends),
        "west": any(x < 0 for x, _ in ends),
    }
    if all(name in own for name, is_over in over.items() if is_over):
        halt.ended, halt.code, halt.words = "withdrawn", "left-table", {}
    else:
        _edge(moment, way, halt)


def _enemies(moment: Moment, way: Way, halt: Halt, foe: Unit | None) -> None:
    """EOE-R-17, EOE-Q-approach, EOE-Q-charge-end: chargers come within 5 cm, others halt 0.01 cm before that.

    Who starts nearer may only go away. Nobody comes into contact.
    """
    near = chart.CHARGE_CM * 1000.0
    places, units = moment.places, moment.game.units
    keeps_off = foe is None and moment.readings("approach") == 0
    routes, points = way.arrays
    length = kit.way_until_enemies(
        places.current(), places.members, places.units, way.rows, routes, points, places.enemies(way.unit.side),
        -1 if foe is None else foe.row, -1.0 if way.to_its_end else near, near + SHORT_U if keeps_off else -1.0,
        SHORT_U, LATTICE_U, float(halt.length), moment.readings("distance") == 1, places.out,
    )  # fmt: skip
    why, enemy = int(places.out[0]), int(places.out[1])
    if why == kit.REACHED:
        halt.length, halt.ended, halt.code, halt.words = length, "order done", "", {}
    elif why == kit.NEAR:
        _cut(halt, length, "enemy near", "halted-near", unit=units[enemy].id)


def _friends(moment: Moment, way: Way, halt: Halt) -> None:
    """EOE-Q-move-order: friends are passed through, but no base ends on another: back to the last clear place."""
    places = moment.places
    rows, (routes, points) = places.current(), way.arrays
    passed = places.bases_of(way.unit)

    def is_clear(length: float) -> bool:
        if way.column:  # its bases turn on their way
            return not _struck(moment, way, length)
        return bool(kit.clear_at(rows, way.rows, routes, points, length, passed))

    if is_clear(halt.length):
        return
    blocked_at, clear = halt.length, max(halt.length - STEP_U, 0.0)
    while clear > 0 and not is_clear(clear):
        blocked_at, clear = clear, max(clear - STEP_U, 0.0)
    friend = _struck(moment, way, blocked_at)
    while blocked_at - clear > 1.0:
        # a way's length need not be whole: its middle may be no further on than the last clear place
        middle = max((clear + blocked_at) // 2, clear + 0.5)
        clear, blocked_at = (middle, blocked_at) if is_clear(middle) else (clear, middle)
    _cut(halt, clear, "friends", "halted-friends", unit=friend)


def _struck(moment: Moment, way: Way, length: float) -> str:
    """The friend on which the bases would lie after so much of the way."""
    starts = [(base.x, base.y, base.facing) for base in way.bases]
    way.place(length)
    struck = next(
        (
            unit.id
            for unit in moment.game.on_table()
            if unit is not way.unit
            for other in unit.bases
            for base in way.bases
            if overlap(base, other)
        ),
        "",
    )
    for base, start in zip(way.bases, starts, strict=True):
        base.x, base.y, base.facing = start
    return struck
