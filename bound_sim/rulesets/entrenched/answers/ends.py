"""Ends of a unit's move, and spots under fire, weighed in one go, compiled, for the policy ``posture`` (ours, no rule).

All in 0.01 mm, worths in points of the army book.
"""
# not measured: what somebody in a seat would order: the rules judge it

from math import sqrt

from bound_sim.rulesets.entrenched.answers import strengths
from bound_sim.rulesets.entrenched.book.chart import CHARGE_IN, NEAR_IN
from bound_sim.rulesets.entrenched.state.field import SIDE
from bound_sim.rulesets.entrenched.state.rectangle import meets
from bound_sim.rulesets.kit.geometry.measure import ON, Floats, Ints, X, Y
from bound_sim.rulesets.kit.geometry.scatter import UNIT, heading
from bound_sim_kernels.compiled import compiled, part
from bound_sim_maps.table import U_PER_INCH, u_from_inches

#: an enemy that is no further than this may come to blows in this turn or the next
CHARGES_U = u_from_inches(NEAR_IN + CHARGE_IN)
#: the least that a unit goes
LEAST_U = u_from_inches(0.1)
_NEAR_U = u_from_inches(NEAR_IN)
#: headings tried beside the straight one, tenths of a degree
_ASIDE = (0, 300, -300, 650, -650)
ASIDES = len(_ASIDE)
#: columns of who moves: place, half of the depth, reach of its base, width and depth together, save value, points, the
#: worth of one of its wounds, reach of its fire; the greatest and the mean move; the goal, how near to it is near
#: enough, the worth of an inch of the way there; of a charge, what a wound taken weighs; what danger weighs; the
#: table's size; what it was worth to stay; how many rows of ``near`` are in use
(
    ME_X, ME_Y, ME_HALF, RIM, SIZE, ME_SAVE, ME_POINTS, VALUE, FIRES, MOST, MEAN, GOAL_X, GOAL_Y, WITHIN, WORTH, MORE,
    COST, WEIGHT, WIDTH, HEIGHT, STAYS, USED,
) = range(22)  # fmt: skip
ME_COLUMNS = USED + 1
#: columns of an enemy who matters: place, half of both depths, points that fire and a charge take of him, the reach of
#: his fire, his strength, how far one must stay off him; -1 where that does not matter, or where the rest does not
AT_X, AT_Y, BASES, TAKEN, PAYS, HIS_REACH, STRENGTH, KEPT, COUNTS = range(9)
NEAR_COLUMNS = COUNTS + 1
#: columns of an end: points gained, its place, the bearing and the length of the way, the chance to pass its checks
GAINED, END_X, END_Y, FACING, LENGTH, PASSES = range(6)
END_COLUMNS = PASSES + 1
#: columns of a piece: west, south, east, north, what it adds to saves; of one with a check the chance instead
WEST, SOUTH, EAST, NORTH, ADDS = range(5)
#: columns of gas: where it will be, how far it reaches
GAS_X, GAS_Y, GAS_U = range(3)
#: bases that stand as they do, with strengths by row; fire and blows by strength
Table = tuple[Ints, Ints, Floats, Floats]
#: pieces with cover, pieces with a check, gas
Ground = tuple[Floats, Floats, Floats]


@part
def _apart(ax: float, ay: float, bx: float, by: float) -> float:
    dx, dy = ax - bx, ay - by
    return sqrt(dx * dx + dy * dy)


@part
def _look(table: Table, row: int, me: Floats, near: Floats) -> None:
    """Write down the enemies that matter to a unit."""
    places, ranks, fire, blows = table
    own, used = ranks[row], 0
    most, half, cost, fires = me[MOST], me[ME_HALF], me[COST], me[FIRES]
    for foe in range(len(places)):
        if not places[foe, ON] or places[foe, SIDE] == places[row, SIDE]:
            continue
        his = ranks[foe]
        x, y, reach, his_half = places[foe, X], places[foe, Y], fire[his, strengths.REACH], fire[his, strengths.HALF]
        far = _apart(x, y, me[ME_X], me[ME_Y])
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
    inches = max(0.0, _apart(x, y, me[GOAL_X], me[GOAL_Y]) - me[WITHIN]) / U_PER_INCH
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
        far = _apart(x, y, near[k, AT_X], near[k, AT_Y]) - near[k, BASES]
        if far <= near[k, HIS_REACH]:
            danger += fire[int(near[k, STRENGTH]), saves]
        if far <= me[FIRES] and near[k, TAKEN] > best:
            best = near[k, TAKEN]
        if far <= CHARGES_U and near[k, PAYS] > charge:
            charge = near[k, PAYS]
    gone = 0.0
    for k in range(len(gas)):
        if _apart(gas[k, GAS_X], gas[k, GAS_Y], x, y) <= gas[k, GAS_U]:
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
def _taken(table: Table, sizes: Floats, row: int, me: Floats, x: int, y: int) -> bool:
    """True if an end is nearer to a friend than it must stay off him."""
    places = table[0]
    for other in range(len(places)):
        if other != row and places[other, ON] and places[other, SIDE] == places[row, SIDE]:
            room = (me[SIZE] + sizes[other]) / 4
            near_by = _apart(places[other, X], places[other, Y], me[ME_X], me[ME_Y]) <= me[MOST] + room + 1.0
            if near_by and _apart(places[other, X], places[other, Y], x, y) < room:
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
        far = _apart(x, y, me[GOAL_X], me[GOAL_Y])
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
    length = _apart(x, y, spot_x, spot_y)
    if not U_PER_INCH / 2 < length <= mean:
        return 0, -1.0
    return heading(spot_x - x, spot_y - y), length


@compiled
def better_ends(
    table: Table, sizes: Floats, ground: Ground, row: int, me: Floats, near: Floats, ends: Floats
) -> int:  # fmt: skip
    """Write down the ends of a unit's move that are better than to stay, in ``ends``; how many there are.

    None lies within 3 inches of an enemy. ``sizes``: width and depth of each base together. ``near`` and two columns of
    ``me`` are filled in.
    """
    _look(table, row, me, near)
    fire, x, y, found = table[2], int(me[ME_X]), int(me[ME_Y]), 0
    me[STAYS] = _worth(fire, ground, me, near, x, y)
    for place in range(ASIDES + len(ground[0])):
        facing, length = _way(place, ground[0], me)
        ux, uy = UNIT[facing, 0], UNIT[facing, 1]
        if length >= 0.0:
            length = _clear(me, near, ux, uy, length)
        if length < LEAST_U:
            continue
        end_x, end_y = int(x + ux * length), int(y + uy * length)
        if _taken(table, sizes, row, me, end_x, end_y):
            continue
        more = _worth(fire, ground, me, near, end_x, end_y) - me[STAYS]
        if more > 0.0:
            ends[found, GAINED], ends[found, END_X], ends[found, END_Y] = more, end_x, end_y
            ends[found, FACING], ends[found, LENGTH] = facing, length
            ends[found, PASSES] = _passes(ground[1], me, facing, length)
            found += 1
    return found


@compiled
def gained(fire: Floats, ground: Ground, me: Floats, near: Floats, x: int, y: int) -> float:
    """Points that another place is worth more than to stay, once ``better_ends`` has looked around."""
    return float(_worth(fire, ground, me, near, x, y) - me[STAYS])


@compiled
def spots(places: Ints, foes: Ints, worths: Floats, most_u: int, room_u: int, found: Floats) -> int:
    """Write down the centres of some enemies, and the middle between two that one template may catch; how many.

    A row of ``found`` each: the place, and the ``worths`` of all bases whose centres are within ``room_u`` of it.
    """
    count = 0
    for first in range(len(foes)):
        x, y = places[foes[first], X], places[foes[first], Y]
        for second in range(first, len(foes)):
            other_x, other_y = places[foes[second], X], places[foes[second], Y]
            if _apart(x, y, other_x, other_y) <= most_u:
                found[count, 0], found[count, 1] = (x + other_x) // 2, (y + other_y) // 2
                count += 1
    for k in range(count):
        hope = 0.0
        for row in range(len(places)):
            dx, dy = places[row, X] - int(found[k, 0]), places[row, Y] - int(found[k, 1])
            if places[row, ON] and dx * dx + dy * dy <= room_u * room_u:
                hope += worths[row]
        found[k, 2] = hope
    return count
