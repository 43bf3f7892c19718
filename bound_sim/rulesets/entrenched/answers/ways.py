"""Places that units make for, compiled, for the goals of the policy ``posture`` (no rule).

All in 0.01 mm, worths of an inch of the way in points of the army book.
"""
# not measured: what somebody in a seat would order: the rules judge it

from math import sqrt

from bound_sim.rulesets.entrenched.state.field import SIDE
from bound_sim.rulesets.entrenched.state.rectangle import meets
from bound_sim.rulesets.kit.geometry.measure import ON, Floats, Ints, X, Y
from bound_sim.rulesets.kit.geometry.units import Point
from bound_sim_kernels.compiled import compiled, part
from bound_sim_maps.table import U_PER_INCH, u_from_inches

#: what an inch towards a goal is worth, in points: of what wins the game, of an enemy
MUST, FIGHT = 8.0, 2.0
#: what an inch towards what wins the game is worth where the turns that are left hardly suffice
LATE = 25.0
#: a unit is late once no more own turns than these are left beyond those of its way
_SPARE = 3
#: so far in a zone does a unit want to stand
_INSIDE_U = u_from_inches(1.5)
#: so much nearer is an enemy in the own zone, or with what is ours
_THREAT_U = u_from_inches(8)
#: a point that is held, or that a friend goes to, is as good as one so much further off
_HELD_U = u_from_inches(6)
#: how near to a point is near enough
_AT_POINT_U = u_from_inches(1)
#: what wins the game for a unit: nothing, one of some points, a place, the enemy's zone; what a unit makes for beside
#: that: nothing, its own zone, an enemy for its gas, a place that is given
NOTHING, POINTS, PLACE, ZONE, STAYS, COMES_HOME, GAS, GIVEN = range(8)
#: columns of a point: where it is, above 0 where the side holds it, friends who go to it
HELD, TAKEN = 2, 3
#: columns of what a side's goals rest on: the place, the worth of an inch there and how near is near enough; the own
#: zone, the enemy's: west, south, east, north; own turns that are left, below 0 where nobody is late; above 0 where a
#: unit must come home again
AT_X, AT_Y, WORTH, WITHIN, OWN, OTHER, LEFT, HOME = 0, 1, 2, 3, 4, 8, 12, 13
FACTS = HOME + 1
#: columns of a piece with a check: west, south, east, north, own turns that it is expected to take
_TURNS = 4
CHECK_COLUMNS = _TURNS + 1
#: columns of units that ask, by row: what it makes for; own turns that it stays where it goes to, inches that it goes
#: in a turn; the place that is given, the worth of an inch of the way there, how near is near enough
MAKES_FOR, TURNS, PACE, GIVEN_X, GIVEN_Y, GIVEN_WORTH, GIVEN_WITHIN = range(7)
ASK_COLUMNS = GIVEN_WITHIN + 1
#: what goals of a side rest on: all bases as they stand, units that ask, facts, points, rows of enemies who carry what
#: is ours, pieces with a check
Side = tuple[Ints, Floats, Floats, Ints, Ints, Floats]
#: a place, what an inch of the way there is worth, how near is near enough; a worth below 0: none
Goal = tuple[int, int, float, float]


@part
def apart(ax: float, ay: float, bx: float, by: float) -> float:
    """From point to point."""
    dx, dy = ax - bx, ay - by
    return sqrt(float(dx * dx + dy * dy))


@part
def _into(facts: Floats, zone: int, x: int, y: int) -> Point:
    """The nearest place well inside of a zone."""
    west, south, east, north = facts[zone], facts[zone + 1], facts[zone + 2], facts[zone + 3]
    end_x = min(max(x, int(west) + _INSIDE_U), int(east) - _INSIDE_U)
    return end_x, min(max(y, int(south) + _INSIDE_U), int(north) - _INSIDE_U)


@part
def _holds(facts: Floats, zone: int, x: int, y: int) -> bool:
    across = facts[zone] <= x <= facts[zone + 2]
    return bool(across and facts[zone + 1] <= y <= facts[zone + 3])


@part
def _to_point(points: Ints, x: int, y: int) -> Goal:
    """The control point that is nearest, those less that friends go to or that are held (ENT-R-36)."""
    best, least = -1, 0.0
    for k in range(len(points)):
        cost = apart(x, y, points[k, 0], points[k, 1]) + _HELD_U * points[k, TAKEN] + _HELD_U * points[k, HELD]
        if best < 0 or cost < least:
            best, least = k, cost
    if best < 0:
        return 0, 0, -1.0, 0.0
    at_x, at_y = points[best, 0], points[best, 1]
    for k in range(len(points)):
        if points[k, 0] == at_x and points[k, 1] == at_y:
            points[k, TAKEN] += 1
    return at_x, at_y, MUST, float(_AT_POINT_U)


@part
def _turns_over(checked: Floats, x: int, y: int, end_x: int, end_y: int) -> float:
    """Own turns that checks on a straight way are expected to take."""
    turns = 0.0
    for k in range(len(checked)):
        box = int(checked[k, 0]), int(checked[k, 1]), int(checked[k, 2]), int(checked[k, 3])
        if meets(x, y, end_x, end_y, box):
            turns += checked[k, _TURNS]
    return turns


@part
def _is_late(facts: Floats, checked: Floats, at: Point, goal: Goal, pace: tuple[float, float]) -> bool:
    """True where the turns that are left hardly suffice for a way."""
    (x, y), (end_x, end_y, worth, within), (turns, inches_a_turn) = at, goal, pace
    if worth < MUST or facts[LEFT] < 0.0:
        return False
    inches = max(0.0, apart(x, y, end_x, end_y) - within) / U_PER_INCH
    turns += _turns_over(checked, x, y, end_x, end_y)
    if facts[HOME] > 0.0:
        home_x, home_y = _into(facts, OWN, end_x, end_y)
        inches += apart(end_x, end_y, home_x, home_y) / U_PER_INCH
        turns += _turns_over(checked, end_x, end_y, home_x, home_y)
    return bool(inches / inches_a_turn + turns + _SPARE >= facts[LEFT])


@part
def _first_foe(side: Side, row: int, threat_u: int) -> Goal:
    """The nearest enemy; those in the own zone, or with what is ours, by so much."""
    (places, _, facts, _, carriers, _), best, least = side, -1, 0.0
    for foe in range(len(places)):
        if not places[foe, ON] or places[foe, SIDE] == places[row, SIDE]:
            continue
        x, y = places[foe, X], places[foe, Y]
        threat = _holds(facts, OWN, x, y)
        for k in range(len(carriers)):
            threat = threat or carriers[k] == foe
        cost = apart(places[row, X], places[row, Y], x, y) - (threat_u if threat else 0)
        if best < 0 or cost < least:
            best, least = foe, cost
    return (places[best, X], places[best, Y], FIGHT, 0.0) if best >= 0 else (0, 0, -1.0, 0.0)


@part
def nearest(side: Side, row: int) -> Goal:
    """The nearest enemy."""
    return _first_foe(side, row, 0)


@part
def _of_game(side: Side, row: int) -> Goal:
    """The place that wins the game (ENT-R-35 to ENT-R-41), else the nearest enemy; those in the own zone, or with what
    is ours, come first."""
    places, asks, facts, points, _, checked = side
    x, y, wins, goal = places[row, X], places[row, Y], asks[row, MAKES_FOR], (0, 0, -1.0, 0.0)
    if wins == POINTS:
        goal = _to_point(points, x, y)
    elif wins == PLACE:
        goal = int(facts[AT_X]), int(facts[AT_Y]), facts[WORTH], facts[WITHIN]
    elif wins == ZONE:
        end_x, end_y = (x, y) if _holds(facts, OTHER, x, y) else _into(facts, OTHER, x, y)
        goal = end_x, end_y, MUST, 0.0
    if goal[2] < 0.0:
        return _first_foe(side, row, _THREAT_U)
    if _is_late(facts, checked, (x, y), goal, (asks[row, TURNS], asks[row, PACE])):
        return goal[0], goal[1], LATE, goal[3]
    return goal


@compiled
def goal_of(side: Side, row: int) -> Goal:
    """The place that a unit makes for, as it asks. A friend who comes later to the same point finds it taken."""
    places, asks, facts, _, _, _ = side
    makes_for = asks[row, MAKES_FOR]
    if makes_for == STAYS:
        return 0, 0, -1.0, 0.0
    if makes_for == COMES_HOME:
        home_x, home_y = _into(facts, OWN, places[row, X], places[row, Y])
        return home_x, home_y, MUST, 0.0
    if makes_for == GIVEN:
        return int(asks[row, GIVEN_X]), int(asks[row, GIVEN_Y]), asks[row, GIVEN_WORTH], asks[row, GIVEN_WITHIN]
    if makes_for == GAS:
        foe_x, foe_y, worth, _ = _first_foe(side, row, _THREAT_U)
        return foe_x, foe_y, asks[row, GIVEN_WORTH] if worth >= 0.0 else worth, asks[row, GIVEN_WITHIN]
    return _of_game(side, row)
