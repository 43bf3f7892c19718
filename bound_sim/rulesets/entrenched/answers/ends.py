"""Ends of a unit's move, spots under fire, charges, weighed in one go, compiled, for the policy ``posture`` (no rule).

All in 0.01 mm, worths in points of the army book.
"""
# not measured: what somebody in a seat would order: the rules judge it

from math import sqrt

from bound_sim.rulesets.entrenched.answers import strengths, targets, ways
from bound_sim.rulesets.entrenched.answers.ways import FIGHT, LATE, apart
from bound_sim.rulesets.entrenched.book.chart import CHARGE_IN, NEAR_IN
from bound_sim.rulesets.entrenched.state.field import SIDE
from bound_sim.rulesets.entrenched.state.rectangle import meets
from bound_sim.rulesets.entrenched.steps.base_ways import Limits, Rows, length_of_way, turns_too_near
from bound_sim.rulesets.kit.geometry.measure import (
    FX,
    FY,
    ON,
    PX,
    PY,
    QX,
    QY,
    REACH,
    Floats,
    Ints,
    X,
    Y,
    corners_at,
    whole,
)
from bound_sim.rulesets.kit.geometry.scatter import UNIT, heading
from bound_sim_kernels.compiled import compiled, part
from bound_sim_maps.bases import Corners, base_distance, corner_offsets, point_distance
from bound_sim_maps.directions import DIRECTION_X, DIRECTION_Y
from bound_sim_maps.table import U_PER_INCH, u_from_inches

#: an enemy that is no further than this may come to blows in this turn or the next
CHARGES_U = u_from_inches(NEAR_IN + CHARGE_IN)
#: the least that a unit goes
LEAST_U = u_from_inches(0.1)
_NEAR_U = u_from_inches(NEAR_IN)
#: headings tried beside the straight one, tenths of a degree
_ASIDE = (0, 300, -300, 650, -650)
ASIDES = len(_ASIDE)
#: how many ends of a move are measured exactly
_MEASURED = 4
#: points gained are compared by whole parts of this
_PARTS = 1e6
#: columns of who moves that are given: the greatest and the mean move; the goal, how near to it is near enough, the
#: worth of an inch of the way there; of a charge, what a wound taken weighs; what danger weighs; the limits of its way
MOST, MEAN, GOAL_X, GOAL_Y, WITHIN, WORTH, MORE, COST, WEIGHT, WIDTH, HEIGHT, ALL_THE_WAY, FRIENDS_STOP = range(13)
GIVEN = FRIENDS_STOP + 1
#: and those that are filled in: place, half of the depth, reach of its base, width and depth together, save value,
#: points, the worth of one of its wounds, reach of its fire; what it was worth to stay; rows of ``near`` in use
ME_X, ME_Y, ME_HALF, RIM, SIZE, ME_SAVE, ME_POINTS, VALUE, FIRES, STAYS, USED = range(GIVEN, GIVEN + 11)
ME_COLUMNS = USED + 1
#: columns of an enemy who matters: place, half of both depths, points that fire and a charge take of him, the reach of
#: his fire, his strength, how far one must stay off him; -1 where that does not matter, or where the rest does not
AT_X, AT_Y, BASES, TAKEN, PAYS, HIS_REACH, STRENGTH, KEPT, COUNTS = range(9)
NEAR_COLUMNS = COUNTS + 1
#: columns of an end: points gained, in parts; its place, the bearing and the length of the way, the chance to pass its
#: checks
GAINED, END_X, END_Y, FACING, LENGTH, PASSES = range(6)
END_COLUMNS = PASSES + 1
#: columns of a unit's marches: above 0 for an emplacement and for an assault; of a charge, what a wound taken weighs;
#: the length of a move where a run would cost it its shot, below 0 where it would not; the greatest and the mean move;
#: the length that it surely goes
DUG_IN, ASSAULTS, WOUNDS, WALKS, FURTHEST, ON_AVERAGE, SURELY = range(7)
MARCH_COLUMNS = SURELY + 1
#: what a point that the enemy's fire is expected to take weighs: by how much it matters to get on
_DANGER, _DANGER_ON_THE_WAY, _DANGER_LATE = 0.6, 0.25, 0.1
#: columns of a piece: west, south, east, north, what it adds to saves; of one with a check the chance instead
WEST, SOUTH, EAST, NORTH, ADDS = range(5)
#: columns of gas: where it will be, how far it reaches
GAS_X, GAS_Y, GAS_U = range(3)
#: columns of ``sizes``
ACROSS, DEPTH = range(2)
#: bases by row: places and half diagonals, width and depth, strengths; fire and blows by strength
Table = tuple[Rows, Ints, Ints, Floats, Floats]
#: pieces with cover, pieces with a check, gas
Ground = tuple[Floats, Floats, Floats]
#: working memory: of one move the unit that moves, enemies near it, ends of its move, rows of others; all bases as they
#: are to stand; rows of those that move, and the ends that are found
Room = tuple[Floats, Floats, Floats, Ints, Ints, Ints, Floats]


@part
def _look(table: Table, row: int, me: Floats, near: Floats) -> None:
    """Write down who moves, and the enemies that matter to it."""
    (places, _), sizes, ranks, fire, blows = table
    own, used = ranks[row], 0
    me[ME_X], me[ME_Y], me[RIM], me[ME_HALF] = places[row, X], places[row, Y], places[row, REACH], sizes[row, DEPTH] / 2
    me[SIZE] = sizes[row, ACROSS] + sizes[row, DEPTH]
    me[FIRES], me[ME_SAVE] = fire[own, strengths.REACH], fire[own, strengths.SAVE]
    me[ME_POINTS] = fire[own, strengths.POINTS]
    me[VALUE] = fire[own, strengths.POINTS] / fire[own, strengths.FULL]
    most, half, cost, fires = me[MOST], me[ME_HALF], me[COST], me[FIRES]
    for foe in range(len(places)):
        if not places[foe, ON] or places[foe, SIDE] == places[row, SIDE]:
            continue
        his = ranks[foe]
        x, y, reach, his_half = places[foe, X], places[foe, Y], fire[his, strengths.REACH], fire[his, strengths.HALF]
        far = apart(x, y, me[ME_X], me[ME_Y])
        kept = far <= most + (_NEAR_U + half) + his_half + 1.0
        far -= half + his_half + most + 1
        counts = far <= max(fires, CHARGES_U, reach)
        if kept or counts:
            taken = fire[own, int(fire[his, strengths.SAVE])] * fire[his, strengths.POINTS] / fire[his, strengths.FULL]
            pays = blows[own, his] - blows[his, own] * cost if far <= CHARGES_U else 0.0
            near[used, AT_X], near[used, AT_Y], near[used, BASES] = x, y, half + his_half
            near[used, TAKEN], near[used, PAYS], near[used, HIS_REACH] = taken, pays, reach
            near[used, STRENGTH], near[used, COUNTS] = his, 1.0 if counts else -1.0
            near[used, KEPT] = _NEAR_U + half + his_half if kept else -1.0
            used += 1
    me[USED] = used


@part
def _worth(fire: Floats, ground: Ground, me: Floats, near: Floats, x: int, y: int) -> float:
    """Points: the way to the goal, fire from there, a charge from there, the enemy's fire there, gas."""
    covering, _, gas = ground
    inches = max(0.0, apart(x, y, me[GOAL_X], me[GOAL_Y]) - me[WITHIN]) / U_PER_INCH
    found = -inches * me[WORTH] * me[MORE]
    adds = 0.0
    for k in range(len(covering)):
        holds = covering[k, WEST] <= x <= covering[k, EAST] and covering[k, SOUTH] <= y <= covering[k, NORTH]
        if holds and covering[k, ADDS] > adds:
            adds = covering[k, ADDS]
    saves = int(min(max(me[ME_SAVE] - adds, 1.0), 7.0))
    best, charge, danger = 0.0, 0.0, 0.0
    for k in range(int(me[USED])):
        if near[k, COUNTS] < 0.0:
            continue
        far = apart(x, y, near[k, AT_X], near[k, AT_Y]) - near[k, BASES]
        if far <= near[k, HIS_REACH]:
            danger += fire[int(near[k, STRENGTH]), saves]
        if far <= me[FIRES] and near[k, TAKEN] > best:
            best = near[k, TAKEN]
        if far <= CHARGES_U and near[k, PAYS] > charge:
            charge = near[k, PAYS]
    gone = 0.0
    for k in range(len(gas)):
        if apart(gas[k, GAS_X], gas[k, GAS_Y], x, y) <= gas[k, GAS_U]:
            gone = me[ME_POINTS]
    return float(found + best + charge - danger * me[VALUE] * me[WEIGHT] - gone)


@part
def _clear(me: Floats, near: Floats, ux: float, uy: float, length: float) -> float:
    """Length of a straight way up to a rim along the table's edges and kept off enemies, rounded."""
    x, y, rim = me[ME_X], me[ME_Y], me[RIM]
    if ux > 1e-9:
        length = min(length, (me[WIDTH] - rim - x) / ux)
    elif ux < -1e-9:
        length = min(length, (x - rim) / -ux)
    if uy > 1e-9:
        length = min(length, (me[HEIGHT] - rim - y) / uy)
    elif uy < -1e-9:
        length = min(length, (y - rim) / -uy)
    for k in range(int(me[USED])):
        room = near[k, KEPT]
        if room < 0.0:
            continue
        dx, dy = near[k, AT_X] - x, near[k, AT_Y] - y
        on = dx * ux + dy * uy
        if on > 0.0:
            off = dx * dx + dy * dy - on * on
            if off < room * room:
                length = min(length, max(0.0, on - sqrt(room * room - off)))
    return length


@part
def _taken(table: Table, row: int, me: Floats, x: int, y: int) -> bool:
    """True if an end is nearer to a friend than it must stay off him."""
    places, sizes = table[0][0], table[1]
    for other in range(len(places)):
        if other != row and places[other, ON] and places[other, SIDE] == places[row, SIDE]:
            room = (me[SIZE] + sizes[other, ACROSS] + sizes[other, DEPTH]) / 4
            near_by = apart(places[other, X], places[other, Y], me[ME_X], me[ME_Y]) <= me[MOST] + room + 1.0
            if near_by and apart(places[other, X], places[other, Y], x, y) < room:
                return True
    return False


@part
def _passes(checked: Floats, me: Floats, facing: int, length: float) -> float:
    """The chance that all checks of a way are passed, as far as the unit's front comes."""
    x, y, front = int(me[ME_X]), int(me[ME_Y]), length + me[ME_HALF]
    end_x, end_y = int(x + UNIT[facing, 0] * front), int(y + UNIT[facing, 1] * front)
    chance = 1.0
    for k in range(len(checked)):
        box = int(checked[k, WEST]), int(checked[k, SOUTH]), int(checked[k, EAST]), int(checked[k, NORTH])
        if meets(x, y, end_x, end_y, box):
            chance *= checked[k, ADDS]
    return chance


@part
def _way(place: int, covering: Floats, me: Floats) -> tuple[int, float]:
    """Bearing and length of a way that is tried: towards the goal, straight and aside, then into a piece of cover near;
    a length below 0 where there is none."""
    x, y, mean = int(me[ME_X]), int(me[ME_Y]), int(me[MEAN])
    if place < ASIDES:
        ahead = heading(int(me[GOAL_X]) - x, int(me[GOAL_Y]) - y)
        far = apart(x, y, me[GOAL_X], me[GOAL_Y])
        # a way aside is no longer than what still leads nearer
        return (ahead + _ASIDE[place]) % 3600, min(me[MOST] if far <= me[MOST] else me[MEAN], far)
    k = place - ASIDES
    west, south = int(covering[k, WEST]), int(covering[k, SOUTH])
    east, north = int(covering[k, EAST]), int(covering[k, NORTH])
    if x + mean < west or east < x - mean or y + mean < south or north < y - mean:
        return 0, -1.0
    spot_x, spot_y = (west + east) // 2, min(max(y, south), north)
    if east - west > north - south:
        spot_x, spot_y = min(max(x, west), east), (south + north) // 2
    length = apart(x, y, spot_x, spot_y)
    if not U_PER_INCH / 2 < length <= mean:
        return 0, -1.0
    return heading(spot_x - x, spot_y - y), length


@part
def _gain(table: Table, ground: Ground, me: Floats, near: Floats, x: int, y: int, passes: float) -> float:
    """The worth of another place beyond that of staying, by the chance to get there: whole parts of points."""
    more = _worth(table[3], ground, me, near, x, y) - me[STAYS]
    return float(round(passes * more * _PARTS))


@part
def _is_before(ends: Floats, one: int, other: int) -> bool:
    """True if an end comes before another: it gains more, its way is shorter; else by its place."""
    if ends[one, GAINED] != ends[other, GAINED]:
        return bool(ends[one, GAINED] > ends[other, GAINED])
    if ends[one, LENGTH] != ends[other, LENGTH]:
        return bool(ends[one, LENGTH] < ends[other, LENGTH])
    for column in range(END_X, LENGTH):
        if ends[one, column] != ends[other, column]:
            return bool(ends[one, column] > ends[other, column])
    return bool(ends[one, PASSES] > ends[other, PASSES])


@part
def _put(ends: Floats, one: int, other: int) -> None:
    """Put an end where another is, and that in its place."""
    for column in range(END_COLUMNS):
        ends[one, column], ends[other, column] = ends[other, column], ends[one, column]


@part
def _turned(sizes: Ints, row: int, facing: float) -> Corners:
    """The corners of a base that faces so."""
    return corner_offsets(int(facing), int(sizes[row, ACROSS]) // 2, int(sizes[row, DEPTH]) // 2)


@part
def _best_first(table: Table, row: int, me: Floats, ends: Floats, found: int) -> int:
    """Put the best ends that a unit may turn to first, in order; how many, at most ``_MEASURED``."""
    field, places = table[0], table[0][0]
    who = row, places[row, X], places[row, Y], corners_at(places, row)
    picked = 0
    while picked < min(found, _MEASURED):
        best = picked
        for k in range(picked + 1, found):
            if _is_before(ends, k, best):
                best = k
        _put(ends, picked, best)
        turned = _turned(table[1], row, ends[picked, FACING])
        if me[ALL_THE_WAY] > 0.0 and turns_too_near(field, who, turned) >= 0:
            found -= 1
            _put(ends, picked, found)
        else:
            picked += 1
    return picked


@part
def _limits(me: Floats) -> Limits:
    """The limits of ways."""
    return int(me[WIDTH]), int(me[HEIGHT]), me[ALL_THE_WAY] > 0.0, me[FRIENDS_STOP] > 0.0


@part
def _measure(
    table: Table, ground: Ground, row: int, me: Floats, near: Floats, end: Floats, others: Ints
) -> None:  # fmt: skip
    """Roughly looked at a way may lead further than it may: cut it to what the rules say."""
    rough, facing = end[LENGTH], int(end[FACING])
    leg = whole(UNIT[facing, 0] * rough), whole(UNIT[facing, 1] * rough)
    who = row, int(me[ME_X]), int(me[ME_Y]), _turned(table[1], row, facing)
    length = length_of_way(table[0], who, leg, _limits(me), others)
    if length < int(rough):
        x, y, share = me[ME_X], me[ME_Y], length / rough
        end_x, end_y = round(x + (end[END_X] - x) * share), round(y + (end[END_Y] - y) * share)
        end[END_X], end[END_Y], end[LENGTH] = end_x, end_y, length
        end[GAINED] = _gain(table, ground, me, near, end_x, end_y, end[PASSES])


@part
def _better_ends(
    table: Table, ground: Ground, row: int, me: Floats, near: Floats, ends: Floats, others: Ints
) -> int:  # fmt: skip
    """Write down the ends of a unit's move that are better than to stay, the best first, in ``ends``; how many.

    They are measured by the rules. ``near`` and columns of ``me`` are filled in; ``others``: room for rows.
    """
    _look(table, row, me, near)
    x, y, found = int(me[ME_X]), int(me[ME_Y]), 0
    me[STAYS] = _worth(table[3], ground, me, near, x, y)
    for place in range(ASIDES + len(ground[0])):
        facing, length = _way(place, ground[0], me)
        ux, uy = UNIT[facing, 0], UNIT[facing, 1]
        if length >= 0.0:
            length = _clear(me, near, ux, uy, length)
        if length < LEAST_U:
            continue
        end_x, end_y = int(x + ux * length), int(y + uy * length)
        if _taken(table, row, me, end_x, end_y):
            continue
        passes = _passes(ground[1], me, facing, length)
        more = _gain(table, ground, me, near, end_x, end_y, passes)
        if more > 0.0:
            ends[found, GAINED], ends[found, END_X], ends[found, END_Y] = more, end_x, end_y
            ends[found, FACING], ends[found, LENGTH], ends[found, PASSES] = facing, length, passes
            found += 1
    found = _best_first(table, row, me, ends, found)
    for k in range(found):
        _measure(table, ground, row, me, near, ends[k], others)
    return found


@part
def _best_end(
    table: Table, ground: Ground, row: int, me: Floats, near: Floats, ends: Floats, others: Ints
) -> bool:  # fmt: skip
    """Write down the best end of a unit's move as the first of ``ends``, and its base as if it stood there.

    False where it is best to stay. ``near`` and columns of ``me`` are filled in; ``others``: room for rows.
    """
    found, best = _better_ends(table, ground, row, me, near, ends, others), -1
    for k in range(found):
        if ends[k, GAINED] > 0.0:
            better = best < 0 or ends[k, GAINED] > ends[best, GAINED]
            if better or (ends[k, GAINED] == ends[best, GAINED] and ends[k, LENGTH] < ends[best, LENGTH]):
                best = k
    if best < 0 or ends[best, LENGTH] < LEAST_U:
        return False
    _put(ends, 0, best)
    _stand_at(table, row, int(ends[0, END_X]), int(ends[0, END_Y]), int(ends[0, FACING]))
    return True


@part
def _goal(table: Table, side: ways.Side, row: int, march: Floats) -> ways.Goal:
    """The place that a unit goes to; a worth below 0 where it stays."""
    (places, _), _, ranks, fire, _ = table
    goal = ways.goal_of(side, row)
    if goal[2] < 0.0:
        if march[DUG_IN] > 0.0 and targets.reaches_any((places, ranks, fire), row):
            return goal
        goal = ways.nearest(side, row)
    near_enough = apart(places[row, X], places[row, Y], goal[0], goal[1]) <= goal[3]
    return (goal[0], goal[1], -1.0, goal[3]) if near_enough else goal


@part
def _set_out(table: Table, goal: ways.Goal, row: int, march: Floats, me: Floats) -> None:
    """Write down what is given of a unit that moves."""
    (places, _), _, ranks, fire, _ = table
    me[MOST], me[MEAN] = march[FURTHEST], march[ON_AVERAGE]
    # ENT-Q-run: a run would cost it its shot
    if march[WALKS] >= 0.0 and targets.reaches_any((places, ranks, fire), row):
        me[MOST] = me[MEAN] = march[WALKS]
    me[GOAL_X], me[GOAL_Y], me[WORTH], me[WITHIN] = goal
    me[MORE], me[COST] = 1.5 if march[ASSAULTS] > 0.0 else 1.0, march[WOUNDS]
    me[WEIGHT] = _DANGER_ON_THE_WAY if goal[2] > FIGHT or march[ASSAULTS] > 0.0 else _DANGER
    if goal[2] >= LATE:
        me[WEIGHT] = _DANGER_LATE


@compiled
def best_ends(
    table: Table, ground: Ground, side: ways.Side, marches: Floats, count: int, room: Room
) -> tuple[int, bool]:  # fmt: skip
    """Write down the best ends of moves of ``count`` units; a length below 0 where it is best to stay.

    Their rows stand in the room, and their ends will. Each sees those before where they are to go. Up to the first
    whose end dice decide: how many, and whether dice do. ``marches`` are those of all units by row.
    """
    (places, half), sizes, ranks, fire, blows = table
    me, near, ends, others, planned, rows, found = room
    for row in range(len(places)):
        for column in range(places.shape[1]):
            planned[row, column] = places[row, column]
    board = (planned, half), sizes, ranks, fire, blows
    for k in range(count):
        row = rows[k]
        goal = _goal(board, side, row, marches[row])
        found[k, LENGTH] = -1.0
        if goal[2] < 0.0:
            continue
        _set_out(board, goal, row, marches[row], me)
        if _best_end(board, ground, row, me, near, ends, others):
            for column in range(found.shape[1]):
                found[k, column] = ends[0, column]
            if ends[0, PASSES] < 1.0 or ends[0, LENGTH] > marches[row, SURELY]:
                return k + 1, True
    return count, False


@part
def _stand_at(table: Table, row: int, x: int, y: int, facing: int) -> None:
    """Write down a base as if it stood somewhere else."""
    places, corners = table[0][0], _turned(table[1], row, facing)
    places[row, X], places[row, Y] = x, y
    places[row, PX], places[row, PY], places[row, QX], places[row, QY] = corners
    places[row, FX], places[row, FY] = DIRECTION_X[facing], DIRECTION_Y[facing]


@compiled
def spots(places: Ints, foes: Ints, worths: Floats, most_u: int, template_u: float, found: Floats) -> int:
    """Write down the centres of some enemies, and the middle between two that one template may catch; how many.

    A row of ``found`` each: the place, and the ``worths`` of all bases that a template touches there.
    """
    count = 0
    for first in range(len(foes)):
        x, y = places[foes[first], X], places[foes[first], Y]
        for second in range(first, len(foes)):
            other_x, other_y = places[foes[second], X], places[foes[second], Y]
            if apart(x, y, other_x, other_y) <= most_u:
                found[count, 0], found[count, 1], found[count, 2] = (x + other_x) // 2, (y + other_y) // 2, 0.0
                count += 1
    for row in range(len(places)):
        if worths[row] > 0.0 and places[row, ON]:
            room, base = template_u + places[row, REACH], corners_at(places, row)
            for k in range(count):
                dx, dy = int(found[k, 0]) - places[row, X], int(found[k, 1]) - places[row, Y]
                if abs(dx) <= room and abs(dy) <= room and point_distance(dx, dy, base) <= template_u:
                    found[k, 2] += worths[row]
    return count


@compiled
def within_charges(field: Rows, sizes: Ints, side: int, most_u: float, found: Ints) -> int:
    """Write down pairs of a base of a side and an enemy, by rows, whom it may come to by a charge; how many.

    The way to contact is no shorter than what lies between the two once the charger faces the other.
    """
    (places, _), count = field, 0
    for row in range(len(places)):
        if not places[row, ON] or places[row, SIDE] != side:
            continue
        for other in range(len(places)):
            if not places[other, ON] or places[other, SIDE] == side:
                continue
            dx, dy = places[other, X] - places[row, X], places[other, Y] - places[row, Y]
            if sqrt(float(dx * dx + dy * dy)) > most_u + places[row, REACH] + places[other, REACH]:
                continue
            faces = _turned(sizes, row, heading(dx, dy))
            if base_distance(dx, dy, faces, corners_at(places, other)) <= most_u:
                found[count, 0], found[count, 1] = row, other
                count += 1
    return count
