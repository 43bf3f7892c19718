"""What standing policies of games of objects share: ahead or straight at an enemy; where one who leads goes.

A policy is not a rule: by it a battle plays by itself.
"""

from collections.abc import Callable, Iterator, Sequence
from math import sqrt

import numpy as np

from bound_sim.rulesets.end_of_empires.state.places import rows_of
from bound_sim.rulesets.end_of_empires.state.turn import Turn
from bound_sim.rulesets.kit.arrays import lead
from bound_sim.rulesets.kit.geometry.distance import along, bearing_of, nearest_pair
from bound_sim.rulesets.kit.geometry.measure import Ints
from bound_sim.rulesets.kit.geometry.units import Point, U, Unit, posed
from bound_sim_maps.directions import DIRECTION_X, DIRECTION_Y


def front(turn: Turn[U], unit: U) -> tuple[float, float]:
    """The front of a unit's side as a vector."""
    facing = turn.game.fronts[unit.side]
    return float(DIRECTION_X[facing]), float(DIRECTION_Y[facing])


def toward(turn: Turn[U], unit: U, enemy: U, length: float) -> Point:
    """Straight ahead, unless the enemy lies more than 45 degrees aside: so that a formation keeps one bearing."""
    own, other = nearest_pair(unit, enemy)
    dx, dy = float(other.x - own.x), float(other.y - own.y)
    fx, fy = front(turn, unit)
    dot, cross = dx * fx + dy * fy, dx * fy - dy * fx
    return along(fx, fy, length) if dot > abs(cross) else along(dx, dy, length)


def facing_to(unit: Unit, enemy: Unit) -> int:
    """The bearing of the nearest base of an enemy from the nearest of a unit."""
    own, other = nearest_pair(unit, enemy)
    return bearing_of(other.x - own.x, other.y - own.y)


def chains(units: Sequence[U], linked: Callable[[U, U], bool]) -> list[list[U]]:
    """Units in groups: each is linked with one of its group at least."""
    left, found = list(units), []
    while left:
        group = [left.pop(0)]
        for one in group:
            others = [other for other in left if linked(one, other)]
            group += others
            left = [other for other in left if other not in others]
        found.append(group)
    return found


def _in_groups(groups: Sequence[Sequence[Unit]], led: Sequence[Unit]) -> lead.Led:
    group_of = {unit.row: number for number, group in enumerate(groups) for unit in group}
    numbers = np.array([group_of[unit.row] for unit in led], dtype=np.int64)
    return rows_of(led), numbers, np.zeros(len(groups), dtype=np.int64)


def reached(turn: Turn[U], leader: U, goal: Point, groups: list[list[U]], reach_u: float) -> list[U]:
    """Units that one who leads from a place has in his reach, with all of their groups."""
    turn.places.current()
    led = _in_groups(groups, [unit for group in groups for unit in group])
    lead.reached(turn.places.bases, leader.bases[0].row, goal, led, float(reach_u), bool(turn.centres))
    return [unit for group, hit in zip(groups, led[2].tolist(), strict=True) if hit for unit in group]


def may_stand(turn: Turn[U], unit: U, goal: Point, keep_u: float) -> bool:
    """True where a single base may end: on the table, on no friend, further than a length from all enemies."""
    turn.places.current()
    room = lead.has_room(turn.places.bases, unit.bases[0].row, goal, _around(turn, unit), float(keep_u))
    return bool(room) and _has_ground(turn, unit, goal)


def _around(turn: Turn[U], unit: U) -> tuple[Ints, Ints]:
    """Rows of a unit's friends on the table and of its enemies."""
    return rows_of(turn.game.of(unit.side)), rows_of(turn.game.against(unit.side))


def _has_ground(turn: Turn[U], unit: U, goal: Point) -> bool:
    """True where a single base, at a place, hangs over no edge of the table and lies where a base may be."""
    base = unit.bases[0]
    if not turn.terrain.bars and turn.game.clear_of_edge(*goal, base.reach):
        return True
    hung = turn.game.overhang([base])
    with posed([base], [(*goal, base.facing)]):
        return turn.game.overhang([base]) <= hung and turn.terrain.can_stand(base, turn.bound)


def place_to_lead(
    turn: Turn[U], leader: U, groups: list[list[U]], led: list[U], *, behind_u: Sequence[int], most_u: float,
    reach_u: float, keep_u: float,
) -> Point:  # fmt: skip
    """The place, of those behind units led, where most of them are reached, then least far to go; he may stand there.

    ``behind_u``: how far behind the middle of a unit; ``most_u``: no place is further away. Where nobody is near enough
    yet he goes towards the nearest.
    """
    fx, fy = front(turn, leader)
    x, y = leader.centre
    asked, around = _in_groups(groups, led), _around(turn, leader)
    behind = np.array([along(-fx, -fy, float(length)) for length in behind_u], dtype=np.int64)
    lengths = np.array([most_u, reach_u, keep_u, float(turn.centres), 0.0])
    best, found = (0, 0.0, (x, y)), np.zeros(4, dtype=np.int64)
    turn.places.current()
    while True:
        length = float(lead.next_place(
            turn.places.bases, leader.bases[0].row, asked, behind, lengths, around, found
        ))  # fmt: skip
        number, count, goal = int(found[0]), int(found[1]), (int(found[2]), int(found[3]))
        if number < 0:
            break
        if _has_ground(turn, leader, goal):
            best, lengths[4] = (count, length, goal), length
        found[0], found[1] = number + 1, best[0]
    if best[0] > 0:
        return best[2]
    nx, ny = min(led, key=lambda unit: (turn.apart().between(leader, unit), unit.row)).centre
    dx, dy = float(nx - x), float(ny - y)
    step = along(dx, dy, min(max(sqrt(dx * dx + dy * dy) - behind_u[0], 0.0), most_u))
    return x + step[0], y + step[1]


def ways_to_lead(
    turn: Turn[U], leaders: Sequence[U], led_by: Callable[[U], list[U]], linked: Callable[[U, U], bool], *,
    behind_u: Sequence[int], most_u: float, reach_u: float, keep_u: float,
) -> Iterator[tuple[U, Point]]:  # fmt: skip
    """Each leader with his way to where most of those that he may lead, in chains, are reached.

    Who comes later in the list looks for those that nobody leads yet; (0, 0): he stays.
    """
    taken: set[str] = set()
    for leader in leaders:
        led = [unit for unit in led_by(leader) if unit.id not in taken]
        if not led:
            yield leader, (0, 0)
            continue
        x, y = leader.centre
        groups = chains(led, linked)
        goal = place_to_lead(
            turn, leader, groups, led, behind_u=behind_u, most_u=most_u, reach_u=reach_u, keep_u=keep_u
        )  # fmt: skip
        taken |= {unit.id for unit in reached(turn, leader, goal, groups, reach_u)}
        yield leader, (goal[0] - x, goal[1] - y)
