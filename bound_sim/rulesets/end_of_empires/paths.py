"""How far a unit gets along its way (EOE-R-11, EOE-R-12, EOE-R-17): allowance, obstacles, enemies near, friends."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from typing import Any

from bound_sim.rulesets.end_of_empires import chart
from bound_sim.rulesets.end_of_empires.formation import in_column
from bound_sim.rulesets.end_of_empires.measure import (
    NOWHERE,
    bearing_of,
    centre_distance,
    distance,
    edge_distance,
    nearest_whole,
    overlap,
)
from bound_sim.rulesets.end_of_empires.moment import Moment
from bound_sim.rulesets.end_of_empires.obstacles import halved
from bound_sim.rulesets.end_of_empires.state import Base, Point, Unit
from bound_sim.rulesets.end_of_empires.terrain import length_of
from maps.queries import corner_offsets

#: lengths that are looked at along a way, 0.01 mm
STEP_U = 50.0
#: EOE-Q-approach: how far short of 5 cm, or of contact, one halts, 0.01 mm
SHORT_U = chart.SHORT_CM * 1000
#: places are whole 0.01 mm: so much nearer is no nearer
LATTICE_U = 1.0
Measure = Callable[[Base, Base], float]


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
        self.drawn = min(length_of(route) for route in self.routes) if not self.column else _drawn(self.bases, way)

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

    def corners(self, place: int, *, thin: bool) -> list[tuple[int, int, int, int]]:
        """Front right and front left corner of a base on each leg of its way; thin: of its middle line alone."""
        base = self.bases[place]
        found = []
        for start, end in pairwise(self.routes[place]):
            turns = self.column and start != end
            facing = bearing_of(end[0] - start[0], end[1] - start[1]) if turns else base.facing
            px, py, qx, qy = corner_offsets(facing, base.width // 2, base.depth // 2)
            middle = (px + qx) // 2, (py + qy) // 2
            found.append((*middle, *middle) if thin else (px, py, qx, qy))
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
    for route in way.routes:
        for length, _, passable in moment.terrain.stretches(route, moment.bound):
            if not passable:
                _cut(halt, length, "impassable", "halted-impassable")
                break


def _inside(moment: Moment, point: Point) -> bool:
    return 0 <= point[0] <= moment.game.width and 0 <= point[1] <= moment.game.height


def _edge(moment: Moment, way: Way, halt: Halt) -> None:
    """EOE-Q-edge: only retreats leave the table."""
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
    from bound_sim.order_checks import own_edges

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
    """EOE-R-17, EOE-Q-approach, EOE-Q-charge-end: chargers come within 5 cm, others halt 0.01 cm before that."""
    far = partial(distance, readings=moment.readings)
    near = chart.CHARGE_CM * 1000
    for enemy in moment.game.against(way.unit.side):
        if enemy is foe and not way.to_its_end:
            _stop_within(way, halt, enemy, near, far)
        for place, base in enumerate(way.bases):
            for other in enemy.bases:
                if foe is None and moment.readings("approach") == 0:
                    _keep_off(way, halt, place, base, other, near + SHORT_U, enemy, far)
                _keep_off(way, halt, place, base, other, SHORT_U, enemy, edge_distance)


def _stop_within(way: Way, halt: Halt, enemy: Unit, near: int, far: Measure) -> None:
    """EOE-R-17: a charge halts where it first is within 5 cm of its opponent."""
    for place, base in enumerate(way.bases):
        for other in enemy.bases:
            found = _first_within(way, halt.length, place, base, other, float(near), far)
            if found is not None and found <= halt.length:
                halt.length, halt.ended, halt.code, halt.words = found, "order done", "", {}


def _keep_off(
    way: Way, halt: Halt, place: int, base: Base, other: Base, keep: float, enemy: Unit, far: Measure
) -> None:  # fmt: skip
    """Halt as a base is ``keep`` from an enemy; who starts nearer may only go away from him."""
    starts = far(base, other)
    nearer = keep - LATTICE_U
    if starts <= nearer:
        if _distance_at(way, place, base, other, halt.length, far) <= starts:
            _cut(halt, 0.0, "enemy near", "halted-near", unit=enemy.id)
        return
    found = _first_within(way, halt.length, place, base, other, nearer, far)
    if found is not None and found <= halt.length:
        _cut(halt, max(found - 1.0, 0.0), "enemy near", "halted-near", unit=enemy.id)


def _distance_at(way: Way, place: int, base: Base, other: Base, length: float, far: Measure) -> float:
    x, y = base.x, base.y
    (base.x, base.y), _ = way.at(place, length)
    found = far(base, other)
    base.x, base.y = x, y
    return found


def _first_within(
    way: Way, most: float, place: int, base: Base, other: Base, keep: float, far: Measure
) -> float | None:  # fmt: skip
    """The first whole 0.01 mm of a base's way at which it is no further than ``keep`` from another; None for none.

    On a straight leg the distance of two bases first falls, then grows: its least place by thirds, then by halves.
    """
    if centre_distance(base, other) - base.reach - other.reach - most > keep:
        return None

    def at(length: float) -> float:
        return _distance_at(way, place, base, other, length, far)

    route = way.routes[place]
    walked = 0.0
    for start, end in zip(route, route[1:], strict=False):
        leg = min(length_of([start, end]), most - walked)
        low, high = int(walked), int(walked + leg)
        a, b = low, high
        while b - a > 2:
            one, two = a + (b - a) // 3, b - (b - a) // 3
            if at(one) <= at(two):
                b = two
            else:
                a = one
        least = min(range(a, b + 1), key=lambda length: (at(length), length))
        if at(least) <= keep:
            while low < least:
                middle = (low + least) // 2
                if at(middle) <= keep:
                    least = middle
                else:
                    low = middle + 1
            return float(least)
        walked += leg
    return None


def _friends(moment: Moment, way: Way, halt: Halt) -> None:
    """EOE-Q-move-order: friends are passed through, but no base ends on another: back to the last clear place."""
    others = [
        (unit, base)
        for unit in moment.game.on_table()
        if unit is not way.unit
        for base in unit.bases
        if min(centre_distance(own, base) - own.reach - base.reach for own in way.bases) <= halt.length
    ]
    if not others:
        return
    starts = [(base.x, base.y, base.facing) for base in way.bases]

    def met(length: float) -> str:
        """The friend on which the bases would lie after so much of the way."""
        way.place(length)
        struck = next((unit.id for unit, other in others for base in way.bases if overlap(base, other)), "")
        for base, start in zip(way.bases, starts, strict=True):
            base.x, base.y, base.facing = start
        return struck

    last = met(halt.length)
    if not last:
        return
    blocked_at = clear = halt.length
    while clear > 0 and met(clear):
        last, blocked_at, clear = met(clear), clear, max(clear - STEP_U, 0.0)
    while blocked_at - clear > 1.0:
        # a way's length need not be whole: its middle may be no further on than the last clear place
        middle = max((clear + blocked_at) // 2, clear + 0.5)
        clear, blocked_at = (clear, middle) if met(middle) else (middle, blocked_at)
    _cut(halt, clear, "friends", "halted-friends", unit=last)
