"""Units that come into contact and part again; which bases fight each other; whether a way out is open."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from math import sqrt

import numpy as np

from bound_sim.orders.checks import own_edges
from bound_sim.rulesets.end_of_empires.state.bases import Base
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.steps import standing
from bound_sim.rulesets.end_of_empires.steps.formation import blocked
from bound_sim.rulesets.kit.geometry.distance import TOUCH_U, along, edge_distance, overlap
from bound_sim.rulesets.kit.geometry.units import Point, Pose, posed
from bound_sim_maps.bases import Corners, base_distance

#: how far two bases that would lie on each other are set apart again, 0.01 mm
APART_U = 1.5
#: corners of a point, as small as a base can be
_POINT = Corners(1, 1, -1, 1)


def in_contact(turn: Moment, unit: Unit, other: Unit) -> bool:
    """True if any base of one touches a base of the other."""
    return bool(standing.in_contact(turn.places.bases, unit.row, other.row))


def enemies_touched(turn: Moment, unit: Unit) -> list[Unit]:
    """The enemies on the table that a unit is in contact with."""
    units = turn.places.arrays.units[turn.places.table]
    found = np.zeros(len(units), dtype=np.int64)
    count = standing.enemies_touched(turn.places.bases, units, unit.row, found)
    return [turn.game.units[row] for row in found[:count].tolist()]


def stride_into(unit: Unit, foe: Unit, stride: Point) -> None:
    """Move all bases of a unit by a stride, up to the touch with another unit."""
    back = along(float(-stride[0]), float(-stride[1]), APART_U)
    for base in unit.bases:
        base.x, base.y = base.x + stride[0], base.y + stride[1]
    if any(overlap(base, other) for base in unit.bases for other in foe.bases):
        for base in unit.bases:
            base.x, base.y = base.x + back[0], base.y + back[1]


def step_into(
    turn: Moment, unit: Unit, foe: Unit, stride: Point, reach_u: float, make_way: Callable[[list[Pose]], object]
) -> bool:  # fmt: skip
    """Move all bases of a unit by a stride, up to the touch; False, and nothing moved, where others stand in the way.

    ``make_way`` is told the poses before, while the bases stand there: whoever gives way goes. The log's word is
    "contact".
    """
    starts = [base.pose for base in unit.bases]
    stride_into(unit, foe, stride)
    make_way(starts)
    hindered = any(blocked(turn, unit, base) for base in unit.bases)
    if hindered or not in_contact(turn, unit, foe):
        for base, start in zip(unit.bases, starts, strict=True):
            base.pose = start
        return False
    length = sqrt(float(stride[0] * stride[0] + stride[1] * stride[1]))
    for base, start in zip(unit.bases, starts, strict=True):
        turn.move(unit, base, start, "contact", length_u=length, reach_u=reach_u, contact=foe.id)
    return True


def make_off(turn: Moment, unit: Unit, away: Point, enemy: Unit, clear_u: int, *, step: int, tries: int) -> bool:
    """Move a single base away from an enemy, by ``clear_u`` or by steps further, until it is so far off and has room.

    False, and nothing moved, where it has none. The log's word is "made off".
    """
    base = unit.bases[0]
    start, hung = base.pose, turn.game.overhang([base])
    for extra in range(tries):
        dx, dy = along(float(away[0]), float(away[1]), float(clear_u + extra * step))
        if (dx, dy) == (0, 0):
            return False
        base.x, base.y = start[0] + dx, start[1] + dy
        inside = turn.game.overhang([base]) <= hung
        clear = min(edge_distance(base, other) for other in enemy.bases) >= clear_u - TOUCH_U
        if inside and clear and not blocked(turn, unit, base):
            length = sqrt(float(dx * dx + dy * dy))
            turn.move(unit, base, start, "made off", length_u=length, reach_u=length)
            return True
        base.pose = start
    return False


def go_back(turn: Moment, unit: Unit, direction: tuple[float, float], most: int, *, step: int) -> int:
    """Move a unit in a direction, as far as there is room, by steps; how far it went."""
    bases, starts, hung = unit.bases, [base.pose for base in unit.bases], turn.game.overhang(unit.bases)

    def poses(length: int) -> list[Pose]:
        dx, dy = along(*direction, float(length))
        return [(x + dx, y + dy, facing) for x, y, facing in starts]

    def has_room(length: int) -> bool:
        with posed(bases, poses(length)):
            return turn.game.overhang(bases) <= hung and not any(blocked(turn, unit, base) for base in bases)

    # where it stands there always is
    length = next(length for length in range(most, -1, -step) if length == 0 or has_room(length))
    for base, start, pose in zip(bases, starts, poses(length), strict=True):
        base.pose = pose
        turn.move(unit, base, start, "went back", length_u=length, reach_u=most)
    return length


def nearest_pairs(pairs: Iterable[tuple[Base, Base]], taken: set[str]) -> Iterator[tuple[Base, Base]]:
    """Bases one to one: nearest centres first, then rows. Those ``taken`` stand by; the others are added to them."""

    def rank(pair: tuple[Base, Base]) -> tuple[int, int, int]:
        a, b = pair
        return (b.x - a.x) ** 2 + (b.y - a.y) ** 2, min(a.row, b.row), max(a.row, b.row)

    for a, b in sorted(pairs, key=rank):
        if a.id not in taken and b.id not in taken:
            taken |= {a.id, b.id}
            yield a, b


def way_out(turn: Moment, unit: Unit, *, clear_u: int, grid_u: int) -> bool:
    """True if a path leads from a unit to its own edge that keeps clear of all enemies, looked for on a grid."""
    x, y = unit.centre
    game, own = turn.game, own_edges(turn.game.fronts[unit.side])
    # with how far off its middle a base is measured at all
    foes = [(base, clear_u + base.reach + 2) for foe in game.against(unit.side) for base in foe.bases]

    def clear(px: int, py: int) -> bool:
        near = (foe for foe, most in foes if abs(foe.x - px) < most and abs(foe.y - py) < most)
        return turn.terrain.passable(px, py, turn.bound) and all(_apart(px, py, foe) >= clear_u for foe in near)

    return _leads_out((x, y), grid_u, clear, lambda px, py: {
        "north": py > game.height, "south": py < 0, "east": px > game.width, "west": px < 0,
    }, own)  # fmt: skip


def _apart(x: int, y: int, base: Base) -> float:
    return float(base_distance(base.x - x, base.y - y, _POINT, base.corners))


def _leads_out(
    start: Point, grid_u: int, clear: Callable[[int, int], bool], over: Callable[[int, int], dict[str, bool]],
    own: Iterable[str],
) -> bool:  # fmt: skip
    seen, queue = {(0, 0)}, deque([(0, 0)])
    while queue:
        column, row = queue.popleft()
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            place = column + dx, row + dy
            px, py = start[0] + place[0] * grid_u, start[1] + place[1] * grid_u
            edges = over(px, py)
            if any(edges.values()):
                if any(edges[name] for name in own):
                    return True
                continue
            if place not in seen and clear(px, py):
                seen.add(place)
                queue.append(place)
    return False
