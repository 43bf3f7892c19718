"""Formations of a unit's bases (EOE-R-2, EOE-R-11, EOE-Q-formation): line, column, block; closing up."""

from collections.abc import Iterable
from itertools import permutations
from math import sqrt

from bound_sim.rulesets.end_of_empires.book import chart
from bound_sim.rulesets.end_of_empires.book.formations import Point, slots
from bound_sim.rulesets.end_of_empires.state.game import Base, Unit
from bound_sim.rulesets.end_of_empires.state.measure import NOWHERE, nearest_whole, overlap, touch, unit_distance
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.state.obstacles import halved
from bound_sim_maps.directions import DIRECTION_SCALE, DIRECTION_X, DIRECTION_Y

#: places are whole 0.01 mm: so much nearer is no nearer
LATTICE_U = 1.0


def turned(point: Point, facing: int) -> Point:
    """A place (right, ahead) of a unit that faces so, as x and y."""
    fx, fy = int(DIRECTION_X[facing]), int(DIRECTION_Y[facing])
    right, front = point
    return (
        nearest_whole((front * fx + right * fy) / DIRECTION_SCALE),
        nearest_whole((front * fy - right * fx) / DIRECTION_SCALE),
    )


def formation_of(unit: Unit) -> str:
    """Line, column or block, as the bases stand: by how far they spread across and along the facing."""
    bases = unit.bases
    if len(bases) < 2:
        return "line"
    spread = [axes(unit, base) for base in bases]
    wide = max(a for a, _ in spread) - min(a for a, _ in spread)
    deep = max(d for _, d in spread) - min(d for _, d in spread)
    if len(bases) > 2 and wide > 0.5 * bases[0].width and deep > 0.5 * bases[0].depth:
        return "block"
    return "line" if wide >= deep else "column"


def axes(unit: Unit, base: Base) -> tuple[float, float]:
    """How far right and how far ahead of the unit's middle a base stands."""
    x, y = unit.centre
    fx, fy = int(DIRECTION_X[unit.facing]), int(DIRECTION_Y[unit.facing])
    dx, dy = base.x - x, base.y - y
    return (dx * fy - dy * fx) / DIRECTION_SCALE, (dx * fx + dy * fy) / DIRECTION_SCALE


def connected(unit: Unit) -> bool:
    """EOE-R-2: whether the bases are in base-to-base contact, all of them."""
    bases = unit.bases
    seen, open_ = {bases[0].id}, [bases[0]]
    while open_:
        here = open_.pop()
        for other in bases:
            if other.id not in seen and touch(here, other):
                seen.add(other.id)
                open_.append(other)
    return len(seen) == len(bases)


def places(unit: Unit, formation: str, facing: int, centre: Point) -> list[tuple[Base, Point]]:
    """Which base goes where in a formation about a point, so that the furthest way is as short as can be.

    Then the sum of ways decides, then the order of the list.
    """
    bases = sorted(unit.bases, key=lambda base: base.row)
    free = [
        (centre[0] + dx, centre[1] + dy)
        for dx, dy in (
            turned(slot, facing)
            for slot in slots(count=len(bases), formation=formation, width=bases[0].width, depth=bases[0].depth)
        )
    ]

    def costs(order: Iterable[Point]) -> tuple[int, int]:
        ways = [(x - base.x) ** 2 + (y - base.y) ** 2 for base, (x, y) in zip(bases, order, strict=True)]
        return max(ways), sum(ways)

    # four bases at most: every way to share the places out
    return list(zip(bases, min(permutations(free), key=costs), strict=True))


def obstacles_on(moment: Moment, planned: list[tuple[Base, Point]], facing: int, rate: float) -> list[list[float]]:
    """EOE-Q-obstacle: where each base comes to an obstacle on its own way to its place, or stands in one there."""
    met = []
    for base, (x, y) in planned:
        begins = moment.terrain.obstacles.begins([(base.x, base.y), (x, y)], [base.corners], rate)
        if not begins and moment.terrain.obstacles.meets(base, x, y, facing):
            # a base that stands there has met it: its place is the first that counts
            begins = [max(sqrt(float((x - base.x) ** 2 + (y - base.y) ** 2)) - LATTICE_U, 0.0)]
        met.append(begins)
    return met


def after_obstacles(moment: Moment, unit: Unit, rate: float) -> float:
    """EOE-Q-obstacle, EOE-Q-form-up: how far bases may go that come together."""
    if unit.single or connected(unit):
        return rate
    planned = places(unit, formation_of(unit), unit.facing, unit.centre)
    left = halved(obstacles_on(moment, planned, unit.facing, rate), rate, moment.readings("obstacle"))
    return rate if left is None else left.length


def close_up(moment: Moment, unit: Unit, *, most: float = NOWHERE) -> float:
    """EOE-Q-formation, EOE-Q-form-up: bring the bases into contact again; the furthest base's way in 0.01 mm.

    Free before a move, up to ``most`` as forming up. A base stays where its place is taken.
    """
    if unit.single or connected(unit):
        return 0.0
    furthest = 0.0
    for base, (x, y) in places(unit, formation_of(unit), unit.facing, unit.centre):
        start = base.x, base.y, base.facing
        length = sqrt(float((x - base.x) ** 2 + (y - base.y) ** 2))
        if length > most:
            x = base.x + nearest_whole((x - base.x) * most / length)
            y = base.y + nearest_whole((y - base.y) * most / length)
            length = most
        base.x, base.y, base.facing = x, y, unit.facing
        if blocked(moment, unit, base):
            base.x, base.y, base.facing = start
            continue
        furthest = max(furthest, length)
        moment.move(unit, base, start, length, length, 0, "", "closed up")
    moment.why(unit.id, "closed-up")
    return furthest


def blocked(moment: Moment, unit: Unit, base: Base) -> bool:
    """Whether a base lies on one of another unit, or where no base may be."""
    if not moment.terrain.can_stand(base.x, base.y, moment.bound):
        return True
    return any(overlap(base, other) for foe in moment.game.on_table() if foe is not unit for other in foe.bases)


def form(
    moment: Moment, unit: Unit, wanted: str, facing: int, rate: float, *, halved_already: bool = False
) -> float | None:  # fmt: skip
    """EOE-Q-formation, EOE-Q-obstacle: change to a formation and facing about its middle, if the furthest base can go.

    What it costs of the allowance in 0.01 mm; None where it is not done. ``halved_already``: obstacles have counted.
    """
    planned = places(unit, wanted, facing, unit.centre)
    furthest = max(sqrt(float((x - base.x) ** 2 + (y - base.y) ** 2)) for base, (x, y) in planned)
    cost = rate / 2 if moment.readings("formation") == 1 else furthest
    if not halved_already:
        left = halved(obstacles_on(moment, planned, facing, rate), rate, moment.readings("obstacle"))
        rate = rate if left is None else left.length
    if cost > rate or not _clear(moment, unit, planned, facing):
        words = {"formation": wanted, "need": f"{cost / 1000:.1f}", "have": f"{rate / 1000:g}"}
        moment.why(unit.id, "too-far-to-form" if cost > rate else "no-room-to-form", **words)
        return None
    for base, (x, y) in planned:
        start = base.x, base.y, base.facing
        base.x, base.y, base.facing = x, y, facing
        moment.move(unit, base, start, furthest, rate, rate, "", f"formed {wanted}")
    return cost


def _clear(moment: Moment, unit: Unit, planned: list[tuple[Base, Point]], facing: int) -> bool:
    """EOE-Q-approach: whether a unit's bases may end so: on the table, on nobody, not within 5 cm of an enemy."""
    before = _nearest_foe(moment, unit)
    starts = [(base.x, base.y, base.facing) for base, _ in planned]
    for base, (x, y) in planned:
        base.x, base.y, base.facing = x, y, facing
    inside = all(0 <= x <= moment.game.width and 0 <= y <= moment.game.height for _, (x, y) in planned)
    free = inside and not any(blocked(moment, unit, base) for base, _ in planned)
    after = _nearest_foe(moment, unit)
    for (base, _), start in zip(planned, starts, strict=True):
        base.x, base.y, base.facing = start
    nears = after < (chart.CHARGE_CM + chart.SHORT_CM) * 1000 and after < before
    return free and not (nears and moment.readings("approach") == 0)


def _nearest_foe(moment: Moment, unit: Unit) -> float:
    return min((unit_distance(unit, foe, moment.readings) for foe in moment.game.against(unit.side)), default=NOWHERE)


def in_column(unit: Unit) -> bool:
    """EOE-R-11: each base directly behind the next."""
    return unit.single or len(unit.bases) == 1 or formation_of(unit) == "column"


def march_places(unit: Unit, way: tuple[Point, ...]) -> list[list[Point]] | None:
    """EOE-R-11: the way of each base of a column: over the places of those ahead, then along the way of the first.

    None where the unit is in no column: it then moves as it stands, at the rate cross country.
    """
    if not in_column(unit):
        return None
    bases = unit.bases
    dx, dy = way[0]
    order = sorted(bases, key=lambda base: (-(base.x * dx + base.y * dy), base.row))
    head = order[0]
    ahead = [(head.x + x, head.y + y) for x, y in way]
    routes = {}
    trail: list[Point] = []
    for base in order:
        trail = [(base.x, base.y), *trail]
        routes[base.id] = [*trail, *ahead]
    return [routes[base.id] for base in bases]
