"""What standing policies of games of objects share: ahead or straight at an enemy; where one who leads goes.

A policy is not a rule: by it a battle plays by itself.
"""

from collections.abc import Callable, Iterator, Sequence
from math import sqrt

from bound_sim.rulesets.kit.distance import along, bearing_of, nearest_pair
from bound_sim.rulesets.kit.turn import Turn
from bound_sim.rulesets.kit.units import Point, U, Unit, posed
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


def reached(turn: Turn[U], leader: U, goal: Point, groups: list[list[U]], reach_u: float) -> list[U]:
    """Those whom one who leads from a place has in his reach, with all of their groups."""
    apart = turn.places.from_place(leader.bases[0], *goal, centres=turn.centres)
    return [unit for group in groups if any(apart[one.row] <= reach_u for one in group) for unit in group]


def may_stand(turn: Turn[U], unit: U, goal: Point, keep_u: float) -> bool:
    """Whether a single base may end at a place: on the table, on no friend, further than a length from all enemies."""
    base = unit.bases[0]
    hung = turn.game.overhang([base])
    if turn.terrain.bars or not turn.game.clear_of_edge(*goal, base.reach):
        with posed([base], [(*goal, base.facing)]):
            if turn.game.overhang([base]) > hung or not turn.terrain.can_stand(base, turn.bound):
                return False
    apart = turn.places.from_place(base, *goal, centres=False)
    return all(apart[other.row] > (0 if other.side == unit.side else keep_u) for other in turn.game.on_table())


def place_to_lead(
    turn: Turn[U], leader: U, groups: list[list[U]], led: list[U], *, behind_u: Sequence[int], most_u: float,
    reach_u: float, keep_u: float,
) -> Point:  # fmt: skip
    """Where, of places behind those led, most of them are reached, then least far to go; where he may stand.

    ``behind_u``: how far behind the middle of a unit; ``most_u``: no place is further away. Where nobody is near enough
    yet he goes towards the nearest.
    """
    fx, fy = front(turn, leader)
    x, y = leader.centre
    best: tuple[tuple[int, float], Point] = ((0, 0.0), (x, y))
    for unit in led:
        ux, uy = unit.centre
        for behind in behind_u:
            back = along(-fx, -fy, float(behind))
            dx, dy = float(ux + back[0] - x), float(uy + back[1] - y)
            length = min(sqrt(dx * dx + dy * dy), most_u)
            step = along(dx, dy, length)
            goal = x + step[0], y + step[1]
            if (len(led), -length) <= best[0]:
                continue  # not even with all of them in reach
            rank = len(reached(turn, leader, goal, groups, reach_u)), -length
            if rank > best[0] and may_stand(turn, leader, goal, keep_u):
                best = rank, goal
    if best[0][0] > 0:
        return best[1]
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
