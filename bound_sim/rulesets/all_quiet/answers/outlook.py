"""The front as one side sees it, all areas at once: what the enemy may take, what the enemy in each area suffers.

Compiled. Areas and units are numbers; whole numbers say what is so. Worth is in victory points; its rates are ours.
"""
# not measured: a policy

import numpy as np

from bound_sim.rulesets.all_quiet.answers.chances import (
    COLUMNS,
    LAST,
    LEAST,
    MEAN,
    STEP,
    STRENGTH_OF,
    Rows,
    blows,
    dice,
)
from bound_sim.rulesets.all_quiet.book.chart import BARRIER_UNITS, MOST_UNITS
from bound_sim.rulesets.all_quiet.steps import damage
from bound_sim.rulesets.all_quiet.steps.damage import takes_in
from bound_sim.rulesets.all_quiet.steps.movement import step_points
from bound_sim.rulesets.kit.geometry.measure import Floats, Ints
from bound_sim_kernels.compiled import part

#: neighbours of each area, -1 after the last; whether the border is barriered; what is closed to whom, by area and
#: nation; whether retreats over a border are over for now
Terrain = tuple[Ints, Ints, Ints, Ints]
#: rows of the areas of a table: who controls them, and whether that counts for who enters; the help in them, of own
#: units and of the enemy's; whether they are on the front that is played
OF_AREA = 5
CONTROL, ENTERED, COVER, THEIR_COVER, PLAYED = range(OF_AREA)
#: who controls an area, 0 for nobody
OURS, THEIRS = 1, 2
#: rows of the units, whatever the table: side, strength, movement points, whether it is a tank, nation; all rows from
#: the strongest, from the weakest; places in the natural order of ids, by which they are named, and by their letters
SIDE, STRENGTH, MOVES, TANK, NATION, STRONGEST, WEAKEST, PLACE_IN_IDS, ID_ORDER = range(9)
#: rows of the units of a table: area, -1 for none; whether fresh, whether of a neutral nation
OF_UNIT = 3
PLACE, FRESH, NEUTRAL = range(OF_UNIT)
#: places of ``how``: the side, AQ-Q-once by each, AQ-Q-tank by a free step, AQ-Q-retreat-where by any area
SIDE_OF, ONCE_EACH, FREE_TANKS, ANYWHERE = range(4)
#: all that lies on a table: areas, units of all tables and of this one, worth of each area to take and to lose, how
Table = tuple[Ints, Ints, Ints, Floats, Ints]

#: rows of whole numbers by area: own units, their number by strength, the points that clear them; the enemy's units,
#: and their number under fire
OWN, OWN_DICE, POINTS, FOES, STRUCK = range(5)
#: rows of worths by area: what is lost of it as it stands, the points to be expected of the enemy; what it is worth to
#: clear it of him, for units that stand in it and for those that come, an attack by all own units there; the chances
#: that the enemy takes it by the points that clear own units
DANGER, BLOW, THERE, COMING, NOW_WORTH, RISK = range(6)
#: points of which the chances are told
MOST_POINTS = COLUMNS
#: areas' whole numbers, their worths; by area and place its groups of the enemy's that can come, of fresh ones and all
Outlook = tuple[Ints, Floats, Ints]
#: numbers of units, numbers of areas, both twice; four numbers of each area
Working = tuple[Ints, Ints, Ints]

#: the share of an attack's chance that the enemy makes it: with fresh units, and in the next turn with all
NOW, LATER = 0.7, 0.5
#: points that a unit takes till it is gone from an area, none of them by a retreat: a fresh one, a spent one
FRESH_POINTS, SPENT_POINTS = (len(damage.rungs(fresh=fresh, way=False)) for fresh in (True, False))
#: the worth of two points at spent units
_HURT = STEP[damage.RETREAT] + STEP[damage.BOX] / 2


def blank(terrain: Terrain) -> Outlook:
    """An outlook in which nothing is reckoned yet."""
    count, most = terrain[0].shape
    numbers, comers = np.zeros((STRUCK + 1, count), dtype=np.int64), np.zeros((count, most + 1, 2), dtype=np.int64)
    return numbers, np.zeros((RISK + MOST_POINTS, count)), comers


def working(units: int, areas: int) -> Working:
    """Arrays for the work between a question and its answer, for this number of units and areas."""
    by_unit, by_area = np.empty((2, units), dtype=np.int64), np.empty((2, areas), dtype=np.int64)
    return by_unit, by_area, np.empty((areas, 4), dtype=np.int64)


@part
def look(terrain: Terrain, table: Table, rows: Rows, outlook: Outlook, room: Working) -> None:
    """Reckon the outlook of a side; questions about chances that are open are in ``rows`` then."""
    areas, units, now, worths, how = table
    numbers, found, comers = outlook
    count, me = len(terrain[0]), how[SIDE_OF]
    numbers[:], found[:], comers[:] = 0, 0.0, 0
    for unit in range(units.shape[1]):
        area = now[PLACE, unit]
        if area >= 0 and units[SIDE, unit] == me:
            numbers[OWN, area] += 1
            numbers[OWN_DICE, area] += STRENGTH_OF[units[STRENGTH, unit]]
            numbers[POINTS, area] += FRESH_POINTS if now[FRESH, unit] else SPENT_POINTS
        elif area >= 0:
            numbers[FOES, area] += 1
    order, ends = room[0][0], room[1][0]
    enemies_by_area(units, now, how, STRONGEST, order, ends)
    start = 0
    for area in range(count):
        if ends[area] > start:
            _comers(terrain, table, outlook, area, order[start : ends[area]])
        start = ends[area]
    for area in range(count):
        _threats(rows, outlook, area, areas[COVER, area])
        found[DANGER, area] = risk(outlook, area, numbers[POINTS, area]) * worths[area, 1]
    enemies_by_area(units, now, how, WEAKEST, order, ends)
    start = 0
    for area in range(count):
        if ends[area] > start:
            numbers[STRUCK, area] = _under_fire(terrain, table, outlook, area, order[start : ends[area]])
            _target(table, rows, outlook, area)
        start = ends[area]


@part
def enemies_by_area(units: Ints, now: Ints, how: Ints, by: int, order: Ints, ends: Ints) -> None:
    """Rows of the enemy's units by their areas, in each in the order of row ``by``; ``ends`` of those of each area."""
    ends[:] = 0
    for unit in range(units.shape[1]):
        if now[PLACE, unit] >= 0 and units[SIDE, unit] != how[SIDE_OF]:
            ends[now[PLACE, unit]] += 1
    total = 0
    for area in range(len(ends)):
        total, ends[area] = total + ends[area], total
    for place in range(units.shape[1]):
        unit = units[by, place]
        area = now[PLACE, unit]
        if area >= 0 and units[SIDE, unit] != how[SIDE_OF]:
            order[ends[area]] = unit
            ends[area] += 1


@part
def _comers(terrain: Terrain, table: Table, outlook: Outlook, here: int, foes: Ints) -> None:
    """Those of some of the enemy's units, the strongest first, that can stay in their area or come to one beside it."""
    near, narrow, closed, _ = terrain
    areas, units, now, _, how = table
    numbers, _, comers = outlook
    for unit in foes:
        if not now[NEUTRAL, unit]:
            comers[here, 0, 1] += STRENGTH_OF[units[STRENGTH, unit]]
            if now[FRESH, unit]:
                comers[here, 0, 0] += STRENGTH_OF[units[STRENGTH, unit]]
    leaves = 2 * (numbers[OWN, here] > 0) + (areas[CONTROL, here] == OURS)
    for k in range(near.shape[1]):
        area = near[here, k]
        if area < 0:
            break
        place = _place_of(near, area, here)
        enters = 2 * (numbers[OWN, area] > 0) + (areas[CONTROL, area] == OURS and areas[ENTERED, area])
        others = step_points(how[ONCE_EACH], 0, leaves, enters)
        tanks = step_points(how[ONCE_EACH], how[FREE_TANKS], leaves, enters)
        fresh = able = 0
        most = BARRIER_UNITS if narrow[here, k] else len(foes)
        for unit in foes:
            points = tanks if units[TANK, unit] else others
            if now[NEUTRAL, unit] or units[MOVES, unit] < points or closed[area, units[NATION, unit]]:
                continue
            if able < most:
                comers[area, place, 1] += STRENGTH_OF[units[STRENGTH, unit]]
            if now[FRESH, unit] and fresh < most:
                comers[area, place, 0] += STRENGTH_OF[units[STRENGTH, unit]]
            able += 1
            fresh += now[FRESH, unit]


@part
def _place_of(near: Ints, area: int, other: int) -> int:
    """The place among an area's groups of those that come from another."""
    for k in range(near.shape[1]):
        if near[area, k] == other:
            return k + 1
    return 0


@part
def _threats(rows: Rows, outlook: Outlook, area: int, cover: int) -> None:
    """The chances that the enemy takes an area, and the points to be expected of his strongest group."""
    _, found, comers = outlook
    _, values, sizes, _ = rows
    for place in range(comers.shape[1]):
        for at, share in ((0, NOW), (1, LATER)):
            if not comers[area, place, at]:
                continue
            row = dice(rows, comers[area, place, at], cover, 1)
            for points in range(sizes[row, LAST]):
                chance = share * values[row, points, LEAST]
                if chance > found[RISK + points, area]:
                    found[RISK + points, area] = chance
            if at == 0:
                found[BLOW, area] = max(found[BLOW, area], values[row, sizes[row, LAST], MEAN])


@part
def risk(outlook: Outlook, area: int, points: int) -> float:
    """The chance that the enemy takes an area which this number of points clears."""
    return outlook[1][RISK + points, area] if points < MOST_POINTS else 0.0


@part
def _under_fire(terrain: Terrain, table: Table, outlook: Outlook, here: int, foes: Ints) -> int:
    """The number under fire of the enemy's units in an area, the weakest first."""
    _, units, now, _, _ = table
    found = 1
    for place in range(len(foes)):
        unit = foes[place]
        # units of a nation have the same ways back
        way = -1
        for before in range(place):
            if units[NATION, foes[before]] == units[NATION, unit]:
                way = found >> 2 * (place - 1 - before) & 1
                break
        if way < 0:
            way = _has_way_back(terrain, table, outlook, here, units[NATION, unit])
        found = found << 2 | now[FRESH, unit] << 1 | way
    return found


@part
def _has_way_back(terrain: Terrain, table: Table, outlook: Outlook, here: int, nation: int) -> int:
    """AQ-R-23: 1 where a unit of the enemy's of a nation may retreat from an area, else 0."""
    near, _, closed, barred = terrain
    areas, how, numbers = table[0], table[4], outlook[0]
    for k in range(len(near) if how[ANYWHERE] else near.shape[1]):
        area = k if how[ANYWHERE] else near[here, k]
        if area < 0:
            break
        if area == here:
            continue
        hostile = areas[CONTROL, area] == OURS or numbers[OWN, area] > 0
        place = _place_of(near, here, area)
        if place and barred[here, place - 1]:
            continue
        if takes_in(1 if hostile else 0, MOST_UNITS - numbers[FOES, area], closed[area, nation]):
            return 1
    return 0


@part
def _target(table: Table, rows: Rows, outlook: Outlook, area: int) -> None:
    """The worth of clearing an area of the enemy."""
    areas, _, _, worths, _ = table
    numbers, found, _ = outlook
    control = areas[CONTROL, area]
    coming = worths[area, 0] if control == THEIRS else 0.5 * worths[area, 1] if control == OURS else 0.0
    there, now = coming, 0.0
    if numbers[OWN, area]:
        worth, clears = blows_at(areas, rows, outlook, area, numbers[OWN_DICE, area])
        now = worth + there * clears
    elif control == THEIRS:
        there = 0.0
    found[THERE, area], found[COMING, area], found[NOW_WORTH, area] = there, coming, now


@part
def blows_at(areas: Ints, rows: Rows, outlook: Outlook, area: int, units: int) -> tuple[float, float]:
    """The worth of an attack by units of this number on the enemy in an area, and the chance that it clears it."""
    return blows(rows, outlook[0][STRUCK, area], dice(rows, units, areas[THEIR_COVER, area], 1))


@part
def secured(table: Table, outlook: Outlook, area: int, coming: int) -> float:
    """The gain of more own units in an area without enemies: they make it more secure."""
    if table[0][CONTROL, area] != OURS:
        return 0.0
    more = outlook[0][POINTS, area] + SPENT_POINTS * coming
    gain: float = outlook[1][DANGER, area] - risk(outlook, area, more) * table[3][area, 1]
    return gain


@part
def taken(table: Table, outlook: Outlook, area: int, coming: int) -> float:
    """The worth of taking an area in which so many more own units stand then, less what may be lost again."""
    stay = outlook[0][OWN, area] + coming
    gain: float = table[3][area, 0] * (1.0 - risk(outlook, area, SPENT_POINTS * stay))
    return gain


@part
def hurt(blow: float, count: int) -> float:
    """The worth of the damage of some points to ``count`` spent units."""
    most = 2.0 * count
    return NOW * (blow if blow < most else most) * 0.5 * _HURT
