"""Ways of those who lead: the places that standing policies send them to.

A policy is not a rule: by it a battle plays by itself.
"""

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Any, Protocol

import numpy as np

from bound_sim.rulesets.end_of_empires.state import lead
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.state.places import rows_of
from bound_sim.rulesets.kit.geometry.distance import along
from bound_sim.rulesets.kit.geometry.measure import Ints
from bound_sim.rulesets.kit.geometry.units import Point, posed
from bound_sim_maps.directions import DIRECTION_X, DIRECTION_Y


def front(turn: Moment, unit: Unit) -> tuple[float, float]:
    """The front of a unit's side as a vector."""
    facing = turn.game.fronts[unit.side]
    return float(DIRECTION_X[facing]), float(DIRECTION_Y[facing])


class Followers(Protocol):
    """Those whom others may lead, in groups, and that nobody leads yet."""

    def of(self, leader: Any) -> lead.Led:
        """Those whom one may lead."""

    def take(self, led: lead.Led) -> None:
        """Those of the groups that are hit are led now."""


def reached(turn: Moment, leader: Unit, goal: Point, led: lead.Led, reach_u: float) -> int:
    """The number of units that one who leads from a place has in his reach, with all of their groups: they are hit."""
    return int(lead.reached(turn.places.bases, leader.bases[0].row, goal, led, float(reach_u), bool(turn.centres)))


def may_stand(turn: Moment, unit: Unit, goal: Point, keep_u: float) -> bool:
    """True where a single base may end: on the table, on no friend, further than a length from all enemies."""
    turn.places.current()
    room = lead.has_room(turn.places.bases, unit.bases[0].row, goal, _around(turn, unit), float(keep_u))
    return bool(room) and _has_ground(turn, unit, goal)


def _around(turn: Moment, unit: Unit) -> tuple[Ints, Ints]:
    """Rows of a unit's friends on the table and of its enemies."""
    return rows_of(turn.game.of(unit.side)), rows_of(turn.game.against(unit.side))


def _has_ground(turn: Moment, unit: Unit, goal: Point) -> bool:
    """True where a single base, at a place, hangs over no edge of the table and lies where a base may be."""
    base = unit.bases[0]
    if not turn.terrain.bars and turn.game.clear_of_edge(*goal, base.reach):
        return True
    hung = turn.game.overhang([base])
    with posed([base], [(*goal, base.facing)]):
        return turn.game.overhang([base]) <= hung and turn.terrain.can_stand(base, turn.bound)


def place_to_lead(
    turn: Moment, leader: Unit, led: lead.Led, *, behind_u: Sequence[int], most_u: float, reach_u: float, keep_u: float
) -> Point:  # fmt: skip
    """The place, of those behind units led, where most of them are reached, then least far to go; he may stand there.

    ``behind_u``: how far behind the middle of a unit; ``most_u``: no place is further away. Where nobody is near enough
    yet he goes towards the nearest.
    """
    fx, fy = front(turn, leader)
    x, y = leader.centre
    around = _around(turn, leader)
    behind = np.array([along(-fx, -fy, float(length)) for length in behind_u], dtype=np.int64)
    lengths = np.array([most_u, reach_u, keep_u, float(turn.centres), 0.0])
    best, found = (0, 0.0, (x, y)), np.zeros(4, dtype=np.int64)
    turn.places.current()
    while True:
        length = float(lead.next_place(
            turn.places.bases, leader.bases[0].row, led, behind, lengths, around, found
        ))  # fmt: skip
        number, count, goal = int(found[0]), int(found[1]), (int(found[2]), int(found[3]))
        if number < 0:
            break
        if _has_ground(turn, leader, goal):
            best, lengths[4] = (count, length, goal), length
        found[0], found[1] = number + 1, best[0]
    if best[0] > 0:
        return best[2]
    nearest = min(led[0].tolist(), key=lambda row: (turn.apart().matrix[leader.row, row], row))
    nx, ny = turn.game.units[nearest].centre
    dx, dy = float(nx - x), float(ny - y)
    step = along(dx, dy, min(max(sqrt(dx * dx + dy * dy) - behind_u[0], 0.0), most_u))
    return x + step[0], y + step[1]


def ways_to_lead(
    turn: Moment, leaders: Sequence[Unit], followers: Followers, *, behind_u: Sequence[int], most_u: float,
    reach_u: float, keep_u: float,
) -> Iterator[tuple[Unit, Point]]:  # fmt: skip
    """Each leader with his way to where most of those that he may lead, in chains, are reached.

    Who comes later in the list looks for those that nobody leads yet; (0, 0): he stays.
    """
    for leader in leaders:
        led = followers.of(leader)
        if not len(led[0]):
            yield leader, (0, 0)
            continue
        x, y = leader.centre
        goal = place_to_lead(turn, leader, led, behind_u=behind_u, most_u=most_u, reach_u=reach_u, keep_u=keep_u)
        reached(turn, leader, goal, led, reach_u)
        followers.take(led)
        yield leader, (goal[0] - x, goal[1] - y)
