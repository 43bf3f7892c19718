"""Targets of fire, and what gas does on a spot, weighed in one go, compiled, for the policy ``posture`` (no rule).

All in 0.01 mm, worths in points of the army book. Range, sight and cover are those of the rules.
"""
# not measured: what somebody in a seat would order: the rules judge it

from math import sqrt

from bound_sim.rulesets.entrenched.answers import strengths
from bound_sim.rulesets.entrenched.answers.ways import apart
from bound_sim.rulesets.entrenched.book.chart import NEAR_IN
from bound_sim.rulesets.entrenched.state.field import SIDE
from bound_sim.rulesets.entrenched.steps.sights import SEEN, Sighting, covered, far_from_base, seen, stand_of
from bound_sim.rulesets.kit.geometry.measure import ON, REACH, Floats, Ints, X, Y
from bound_sim.rulesets.kit.geometry.units import Point
from bound_sim_kernels.compiled import compiled, part
from bound_sim_maps.table import u_from_inches

#: columns of what is asked: the row of who fires, the number of the weapons that it has ready
WHO, READY = range(2)
#: columns of what is found: the row of who fires, that of the enemy, the piece that covers him; from ``VOLLEY`` on what
#: wounds to be expected rest on: strength of who fires, the number of the weapons that it has ready, those of them that
#: reach as bits, strength of the enemy, what cover adds to his saves
BY, FOE, PIECE, VOLLEY = range(4)
STRENGTH, NUMBER, BITS, HIS, ADDED = range(VOLLEY, VOLLEY + 5)
FOUND_COLUMNS = ADDED + 1
#: rows of values of a unit: the worth of a wound; the same, but 0 where the unit is not a target; room for results
WORTH, AS_TARGET, HOPE = range(3)
#: columns of a number of weapons: above 0 for who sees all, then how far each weapon reaches, below 0 for none
SEES, FIRST_WEAPON = range(2)
#: columns of who may be under gas: place, how far off gas reaches him, points
GAS_X, GAS_Y, ROOM, POINTS = range(4)
#: bases by row, their strengths, fire by strength
Ranks = tuple[Ints, Ints, Floats]
#: west, south, east and north
Box = tuple[int, int, int, int]
#: an enemy within this distance of a place that wins the game is in the way; the factor for the worth of its wounds
_IN_THE_WAY_U, _IN_THE_WAY = u_from_inches(NEAR_IN + 1), 1.5


@compiled
def worths(ranks: Ranks, side: int, zone: Box, winning: Ints, carriers: Ints, values: Floats) -> None:
    """Write down what a wound of each enemy is worth, 0 for all others: [``WORTH``, row], and as targets.

    More of one who carries what is ours (``carriers``, by rows), stands in the own zone, or near a place that wins the
    game.
    """
    (places, rows, fire), (west, south, east, north) = ranks, zone
    for row in range(len(places)):
        values[WORTH, row] = values[AS_TARGET, row] = 0.0
        if not places[row, ON] or places[row, SIDE] == side:
            continue
        x, y = places[row, X], places[row, Y]
        in_the_way = west <= x <= east and south <= y <= north
        for k in range(len(winning)):
            in_the_way = in_the_way or apart(x, y, winning[k, 0], winning[k, 1]) <= _IN_THE_WAY_U
        for k in range(len(carriers)):
            in_the_way = in_the_way or carriers[k] == row
        worth = fire[rows[row], strengths.WOUND] * (_IN_THE_WAY if in_the_way else 1.0)
        values[WORTH, row] = values[AS_TARGET, row] = worth


@part
def reaches_any(ranks: Ranks, row: int) -> bool:
    """True if a unit's longest weapon could reach an enemy."""
    places = ranks[0]
    for foe in range(len(places)):
        if places[foe, ON] and places[foe, SIDE] != places[row, SIDE] and _could_reach(ranks, row, foe):
            return True
    return False


@compiled
def have_targets(ranks: Ranks, asked: Ints) -> bool:
    """True if the longest weapon of one of some units could reach an enemy."""
    for line in range(len(asked)):
        if reaches_any(ranks, asked[line, WHO]):
            return True
    return False


@part
def _could_reach(ranks: Ranks, row: int, foe: int) -> bool:
    """True if a unit's longest weapon could reach another, whatever stands between."""
    places, rows, fire = ranks
    far = apart(places[row, X], places[row, Y], places[foe, X], places[foe, Y])
    return bool(far <= fire[rows[row], strengths.REACH] + places[row, REACH] + places[foe, REACH])


@part
def _hopes(ranks: Ranks, row: int, values: Floats) -> None:
    """Write down by row the points that a unit's fire is expected to take of it in the open; below 0 for no target."""
    places, rows, fire = ranks
    for foe in range(len(places)):
        values[HOPE, foe] = -1.0
        worth = values[AS_TARGET, foe]
        if worth > 0.0 and _could_reach(ranks, row, foe):
            values[HOPE, foe] = fire[rows[row], int(fire[rows[foe], strengths.SAVE])] * worth


@part
def _reaching(weapons: Floats, number: int, far: float, one_alone: int) -> int:
    """The weapons of a number that reach so far, as bits; only the first where a unit fires one weapon alone."""
    bits = 0
    for k in range(FIRST_WEAPON, weapons.shape[1]):
        if weapons[number, k] >= 0.0 and far <= weapons[number, k] and not (one_alone and bits):
            bits |= 1 << (k - FIRST_WEAPON)
    return bits


@part
def _most_hoped(values: Floats) -> int:
    """Take the row with the greatest hope that is left; below 0 for none."""
    best = -1
    for row in range(values.shape[1]):
        if values[HOPE, row] >= 0.0 and (best < 0 or values[HOPE, row] > values[HOPE, best]):
            best = row
    if best >= 0:
        values[HOPE, best] = -1.0
    return best


@compiled
def first_targets(
    ranks: Ranks, values: Floats, sighting: Sighting, asked: Ints, weapons: Floats, few: tuple[int, int], found: Ints
) -> int:
    """Write down the first enemies that each of some units may fire at, of those where most is to be expected in the
    open; how many rows of ``found``.

    ``few``: the greatest number of targets of a unit; a number above 0 where a unit fires only one weapon.
    """
    (places, rows, _), count, (most, one_alone) = ranks, 0, few
    for line in range(len(asked)):
        row, number = asked[line, WHO], asked[line, READY]
        who, left = stand_of(places, row), most
        _hopes(ranks, row, values)
        while left > 0:
            foe = _most_hoped(values)
            if foe < 0:
                break
            target = stand_of(places, foe)
            bits = _reaching(weapons, number, far_from_base(sighting[2], who, target), one_alone)
            if not bits:
                continue
            if weapons[number, SEES] <= 0.0 and seen(sighting, who, (places[foe, X], places[foe, Y])) != SEEN:
                continue
            piece, added = covered(sighting, (places[row, X], places[row, Y]), target)
            found[count, BY], found[count, FOE], found[count, PIECE] = row, foe, piece
            found[count, STRENGTH], found[count, NUMBER], found[count, BITS] = rows[row], number, bits
            found[count, HIS], found[count, ADDED] = rows[foe], added
            count, left = count + 1, left - 1
    return count


@part
def _stunned(there: Floats, x: float, y: float, share: float) -> float:
    """Points that a cloud at a place is expected to put out of the fight, less those of the own side."""
    worth = 0.0
    for k in range(len(there)):
        dx, dy = there[k, GAS_X] - x, there[k, GAS_Y] - y
        if sqrt(dx * dx + dy * dy) <= there[k, ROOM]:
            worth += there[k, POINTS]
    return worth * share


@compiled
def of_gas(there: Floats, spot: Point, drifted: Ints, chances: tuple[float, int, int]) -> float:
    """Worth in points of a cloud that is released on a spot, there and on all ways on which it may drift.

    ``chances``: the share of its points that a stunned unit is worth; the chance of each way, as parts and the whole.
    """
    share, parts, whole = chances
    x, y = spot
    worth = _stunned(there, float(x), float(y), share)
    for k in range(len(drifted)):
        worth += _stunned(there, float(x + drifted[k, 0]), float(y + drifted[k, 1]), share) * parts / whole
    return worth
