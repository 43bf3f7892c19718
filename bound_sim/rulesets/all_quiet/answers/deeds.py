"""Deeds of all groups of a side at once, each with its worth: attacks, ways to other areas, ways by rail.

Units that go alone have ``alone``.

Compiled. A deed is a row: its kind, the area of the group, how many of it do it, up to three areas after that. Worth is
in victory points; its rates are ours.
"""
# not measured: a policy

import numpy as np

from bound_sim.rulesets.all_quiet.answers.chances import STRENGTH_OF, Rows, blows, dice
from bound_sim.rulesets.all_quiet.answers.outlook import (
    BLOW,
    COMING,
    CONTROL,
    DANGER,
    ENTERED,
    FOES,
    FREE_TANKS,
    FRESH,
    FRESH_POINTS,
    MOVES,
    NATION,
    NEUTRAL,
    NOW_WORTH,
    ONCE_EACH,
    OURS,
    OWN,
    OWN_DICE,
    PLACE,
    PLAYED,
    POINTS,
    SIDE,
    SIDE_OF,
    SPENT_POINTS,
    STRENGTH,
    STRONGEST,
    STRUCK,
    TANK,
    THEIR_COVER,
    THEIRS,
    THERE,
    Outlook,
    Table,
    Terrain,
    Working,
    blows_at,
    hurt,
    risk,
    secured,
    taken,
)
from bound_sim.rulesets.all_quiet.book.chart import (
    GAS_ADDS,
    MOST_STRENGTH,
    RAIN_DICE,
    RAIN_STRENGTH,
)
from bound_sim.rulesets.all_quiet.steps.movement import FREE, hinders, step_points
from bound_sim.rulesets.kit.geometry.measure import Floats, Ints
from bound_sim_kernels.compiled import part

#: kinds of deeds: of plain ones, and of those of a group that acts twice, the first by its verb comes first
KINDS = 9
ATTACK, MOVE, TOGETHER, ASSAULT, GAS, BOMBARD, RAIN, LONE, RAIL = range(KINDS)
#: questions, by bits: each kind of deeds but LONE that is asked for
ASKS = tuple(1 << kind for kind in range(KINDS))
#: and of the fresh units of the side, not of those that are named; whether parts of a group go too, whether ways that
#: are of no use are left out; the outlook first
ASKS_FRESH, ASKS_PARTS, ASKS_USEFUL, ASKS_OUTLOOK = (1 << KINDS + bit for bit in range(4))
#: ways that are looked at lead over no more areas than this
LONGEST = 3
#: columns of a deed: the last are areas, -1 after the last
KIND, FROM, WHO, GOALS = range(4)
COLUMNS = GOALS + LONGEST
#: ours: an attack in the next turn by those who enter an area of the enemy's
SIEGE = 0.5
#: deeds that a group has at most for each area that there is, beside those of units that go alone: four parts go, go
#: and attack, go by rail; the whole attacks or bombards
_MOST = 4 * 3 + 2
#: columns of a place on a way: area, the place before it, points left, how many areas lead to it
_HERE, _BEFORE, _LEFT, _FAR = range(4)
#: some units: how many, their number by strength, their movement points, whether all are tanks, the points that clear
#: an area of them
Party = tuple[int, int, int, int, int]
#: deeds, their worth, the number of those that there are, by kind the worth of the best, 0 for none
Found = tuple[Ints, Floats, Ints, Floats]
#: all that deeds rest on: terrain, table, chances, outlook
Scene = tuple[Terrain, Table, Rows, Outlook]


def room_for(areas: int, units: int) -> Found:
    """Arrays with room for all deeds that this number of units can do in this number of areas."""
    most = areas * (_MOST * (areas + 1) + units)
    return np.empty((most, COLUMNS), dtype=np.int64), np.empty(most), np.zeros(1, dtype=np.int64), np.zeros(KINDS)


@part
def deeds(scene: Scene, acts: Ints, asks: int, room: Working, found: Found) -> int:
    """Find what units may do which ``acts`` has a 1 for: of ways those that are worth something; how much that is.

    Questions about chances that are open are in the scene then.
    """
    terrain, table, rows, outlook = scene
    units, now, near = table[1], table[2], terrain[0]
    who, group, at, seen, places = room[0][0], room[0][1], room[1][0], room[1][1], room[2]
    found[2][0] = 0
    found[3][:] = 0.0
    if asks & ASKS_FRESH:
        fresh(table, who)
    else:
        for unit in range(len(acts)):
            who[unit] = acts[unit]
    count_by_area(now, who, at)
    for area in range(len(near)):
        if not table[0][PLAYED, area]:
            continue
        if asks & ASKS[RAIN] and outlook[0][FOES, area] and _in_sight(scene, area):
            rain = dice(rows, RAIN_DICE * STRENGTH_OF[RAIN_STRENGTH], table[0][THEIR_COVER, area], 1)
            _tell(found, RAIN, area, 0, _struck(rows, outlook, area, rain))
        if not at[area]:
            continue
        size = group_of(units, now, who, area, group)
        _attacks(scene, found, area, group[:size], asks)
        if asks & ASKS[RAIL]:
            _rails(scene, found, area, group[:size])
        if asks & (ASKS[MOVE] | ASKS[ASSAULT]):
            _moves(scene, found, area, group[:size], asks, places, seen)
    count: int = found[2][0]
    return count


@part
def fresh(table: Table, who: Ints) -> None:
    """Put a 1 for each fresh unit of the side that is at war, else a 0."""
    _, units, now, _, how = table
    for unit in range(len(who)):
        at_war = now[FRESH, unit] and not now[NEUTRAL, unit]
        who[unit] = 1 if at_war and units[SIDE, unit] == how[SIDE_OF] else 0


@part
def count_by_area(now: Ints, who: Ints, at: Ints) -> None:
    """Count in ``at`` the units of each area that ``who`` has a 1 for."""
    at[:] = 0
    for unit in range(len(who)):
        if who[unit] and now[PLACE, unit] >= 0:
            at[now[PLACE, unit]] += 1


@part
def group_of(units: Ints, now: Ints, who: Ints, area: int, group: Ints) -> int:
    """Put those of an area into ``group``, the strongest first; how many they are."""
    size = 0
    for place in range(units.shape[1]):
        unit = units[STRONGEST, place]
        if who[unit] and now[PLACE, unit] == area:
            group[size] = unit
            size += 1
    return size


@part
def _in_sight(scene: Scene, area: int) -> bool:
    """True where own units of the front are in an area or beside it."""
    near, played, own = scene[0][0], scene[1][0][PLAYED], scene[3][0][OWN]
    if own[area]:
        return True
    for k in range(near.shape[1]):
        if near[area, k] >= 0 and played[near[area, k]] and own[near[area, k]]:
            return True
    return False


@part
def _tell(found: Found, kind: int, area: int, who: int, worth: float) -> int:
    """One deed more, without areas; its place. ``who``: how many units of the group, or the row of one alone."""
    deed: int = found[2][0]
    found[0][deed, KIND], found[0][deed, FROM], found[0][deed, WHO] = kind, area, who
    found[0][deed, GOALS:] = -1
    found[1][deed] = worth
    found[2][0] = deed + 1
    if worth > found[3][kind]:
        found[3][kind] = worth
    return deed


@part
def _struck(rows: Rows, outlook: Outlook, area: int, row: int) -> float:
    """The worth of an attack by these dice: damage, and the area where nobody of the enemy's may be left."""
    worth, clears = blows(rows, outlook[0][STRUCK, area], row)
    gain: float = worth + outlook[1][THERE, area] * clears
    return gain


@part
def _party(units: Ints, now: Ints, group: Ints, size: int) -> Party:
    """The first units of a group."""
    strength, points, tanks, clears = 0, units[MOVES, group[0]], 1, 0
    for unit in group[:size]:
        strength += STRENGTH_OF[units[STRENGTH, unit]]
        points = min(points, units[MOVES, unit])
        if not units[TANK, unit]:
            tanks = 0
        clears += FRESH_POINTS if now[FRESH, unit] else SPENT_POINTS
    return size, strength, points, tanks, clears


@part
def _attacks(scene: Scene, found: Found, area: int, group: Ints, asks: int) -> None:
    """Attacks of a whole group on the enemy in its area and beside it."""
    terrain, table, rows, outlook = scene
    units, cover = table[1], table[0][THEIR_COVER, area]
    size, strength, _, _, _ = _party(units, table[2], group, len(group))
    if outlook[0][FOES, area]:
        if asks & ASKS[ATTACK]:
            _tell(found, ATTACK, area, size, _struck(rows, outlook, area, dice(rows, strength, cover, 1)))
        if asks & ASKS[TOGETHER]:
            _tell(found, TOGETHER, area, size, _struck(rows, outlook, area, dice(rows, strength, cover, 2)))
        if asks & ASKS[GAS]:
            gassed = 0
            for unit in group:
                gassed += STRENGTH_OF[min(MOST_STRENGTH, units[STRENGTH, unit] + GAS_ADDS)]
            _tell(found, GAS, area, size, _struck(rows, outlook, area, dice(rows, gassed, 0, 1)))
    for k in range(terrain[0].shape[1] if asks & ASKS[BOMBARD] else 0):
        goal = terrain[0][area, k]
        if goal >= 0 and outlook[0][FOES, goal]:
            row = dice(rows, strength, table[0][THEIR_COVER, goal], 1)
            found[0][_tell(found, BOMBARD, area, size, _struck(rows, outlook, goal, row)), GOALS] = goal


@part
def _size_of(part_of: int, size: int) -> int:
    """The units of a part of a group: all, all but the weakest, two, one; 0 for a part that is as large as another."""
    if part_of == 0:
        return size
    smaller = size - 1 if part_of == 1 else 4 - part_of
    if part_of > 1 and smaller >= size - 1:
        return 0
    return smaller


@part
def left_behind(table: Table, outlook: Outlook, area: int, clears: int) -> float:
    """The worth of what the enemy could take more easily when units, of those there, have left an area.

    ``clears`` are the points that clear an area of them.
    """
    if table[0][CONTROL, area] != OURS:
        return 0.0
    fewer = outlook[0][POINTS, area] - clears
    lost: float = risk(outlook, area, fewer) * table[3][area, 1] - outlook[1][DANGER, area]
    return lost


@part
def arrives(table: Table, rows: Rows, outlook: Outlook, area: int, strength: int, size: int) -> float:
    """The worth of a group's being in an area: the more secure it is, or the nearer to the enemy in it."""
    numbers, found, _ = outlook
    if not numbers[FOES, area]:
        return secured(table, outlook, area, size)
    worth, clears = blows_at(table[0], rows, outlook, area, numbers[OWN_DICE, area] + strength)
    gain: float = SIEGE * (worth + found[COMING, area] * clears - found[NOW_WORTH, area])
    return gain - hurt(found[BLOW, area], size)


@part
def _rails(scene: Scene, found: Found, area: int, group: Ints) -> None:
    """Own areas in danger that parts of a group secure by rail: whether a line leads there is not asked."""
    _, table, _, outlook = scene
    numbers, worths, _ = outlook
    if table[0][CONTROL, area] != OURS or numbers[FOES, area]:
        return
    for part_of in range(4):
        size = _size_of(part_of, len(group))
        if size < 1:
            continue
        left = left_behind(table, outlook, area, _party(table[1], table[2], group, size)[4])
        for goal in range(table[0].shape[1]):
            wanted = table[0][PLAYED, goal] and table[0][CONTROL, goal] == OURS and not numbers[FOES, goal]
            if wanted and worths[DANGER, goal] > 0:
                gain = secured(table, outlook, goal, size) - left
                if gain > 0:
                    found[0][_tell(found, RAIL, area, size, gain), GOALS] = goal


@part
def _ways(scene: Scene, origin: int, group: Ints, party: Party, places: Ints, seen: Ints) -> int:
    """The places that a group gets to, the nearest first, after the one where it is; their number."""
    (near, narrow, closed, _), table, _, outlook = scene
    areas, units, _, _, how = table
    numbers = outlook[0]
    size, _, points, tanks, _ = party
    seen[:] = 0
    seen[origin] = 1
    places[0, _HERE], places[0, _BEFORE], places[0, _LEFT], places[0, _FAR] = origin, -1, points, 0
    count, place = 1, 0
    while place < count:
        here, left, far = places[place, _HERE], places[place, _LEFT], places[place, _FAR]
        # who comes into an area without enemies has captured it
        captured = far > 0 and not numbers[FOES, here]
        leaves = 2 * (numbers[FOES, here] > 0) + (areas[CONTROL, here] == THEIRS and not captured)
        for k in range(near.shape[1] if far < LONGEST and left > 0 else 0):
            area = near[here, k]
            if area < 0:
                break
            if seen[area]:
                continue
            enters = 2 * (numbers[FOES, area] > 0) + (areas[CONTROL, area] == THEIRS and areas[ENTERED, area] > 0)
            needs = step_points(how[ONCE_EACH], tanks * how[FREE_TANKS], leaves, enters)
            shut = 0
            for unit in group[:size]:
                shut |= closed[area, units[NATION, unit]]
            if hinders(shut, size * narrow[here, k], needs - left, numbers[OWN, area] + size) != FREE:
                continue
            seen[area] = 1
            places[count, _HERE], places[count, _BEFORE] = area, place
            places[count, _LEFT], places[count, _FAR] = left - needs, far + 1
            count += 1
        place += 1
    return count


@part
def _taken_on_way(scene: Scene, places: Ints, place: int, count: int, ends: int) -> float:
    """The prizes of the areas on a way that nobody of the enemy's holds any more, less what may be lost again.

    ``count`` units of the group stay in the last area, which is left out where the way does not end there.
    """
    _, table, _, outlook = scene
    found = 0.0
    for far in range(1, places[place, _FAR] + 1):
        step = _step(places, place, far)
        area = places[step, _HERE]
        if table[0][CONTROL, area] == THEIRS and not outlook[0][FOES, area] and (ends or step != place):
            found += taken(table, outlook, area, count if step == place else 0)
    return found


@part
def _step(places: Ints, place: int, far: int) -> int:
    """Of the way to ``place``, the place after ``far`` areas."""
    while places[place, _FAR] > far:
        place = places[place, _BEFORE]
    return place


@part
def _useful(scene: Scene, places: Ints, place: int) -> bool:
    """True for a way that may be worth something: it takes an area, or more units are of use where it ends."""
    _, table, _, outlook = scene
    control, numbers = table[0][CONTROL], outlook[0]
    end = places[place, _HERE]
    if numbers[FOES, end] or (control[end] == OURS and outlook[1][DANGER, end] > 0):
        return True
    while places[place, _FAR]:
        area = places[place, _HERE]
        if control[area] == THEIRS and not numbers[FOES, area]:
            return True
        place = places[place, _BEFORE]
    return False


@part
def _tell_way(found: Found, deed: int, places: Ints, place: int) -> None:
    for far in range(1, places[place, _FAR] + 1):
        found[0][deed, GOALS + far - 1] = places[_step(places, place, far), _HERE]


@part
def _moves(scene: Scene, found: Found, origin: int, group: Ints, asks: int, places: Ints, seen: Ints) -> None:
    """Ways of a group, or of its parts, that are worth something, and attacks at their ends."""
    _, table, rows, outlook = scene
    numbers, worths, _ = outlook
    for part_of in range(4 if asks & ASKS_PARTS else 1):
        size = _size_of(part_of, len(group))
        if size < 1:
            continue
        party = _party(table[1], table[2], group, size)
        left = left_behind(table, outlook, origin, party[4])
        for place in range(1, _ways(scene, origin, group, party, places, seen)):
            if asks & ASKS_USEFUL and not _useful(scene, places, place):
                continue
            goal = places[place, _HERE]
            if asks & ASKS[MOVE]:
                gain = _taken_on_way(scene, places, place, size, 1) - left
                gain += arrives(table, rows, outlook, goal, party[1], size)
                if gain > 0:
                    _tell_way(found, _tell(found, MOVE, origin, size, gain), places, place)
            if asks & ASKS[ASSAULT] and numbers[FOES, goal] and not numbers[FOES, origin]:
                worth, clears = blows_at(table[0], rows, outlook, goal, party[1])
                prizes = _taken_on_way(scene, places, place, 0, 0)
                gain = worth + worths[COMING, goal] * clears
                gain += prizes - left - 0.5 * hurt(worths[BLOW, goal], size)
                if gain > 0:
                    _tell_way(found, _tell(found, ASSAULT, origin, size, gain), places, place)


@part
def lone(scene: Scene, found: Found, origin: int, one: Ints, places: Ints, seen: Ints) -> None:
    """Ways of a unit that goes alone which are worth something to it; it is told by its row."""
    _, table, rows, outlook = scene
    party = _party(table[1], table[2], one, 1)
    for place in range(1, _ways(scene, origin, one, party, places, seen)):
        if _useful(scene, places, place):
            gain = _taken_on_way(scene, places, place, 1, 1)
            gain += arrives(table, rows, outlook, places[place, _HERE], party[1], 1)
            if gain > 0:
                _tell_way(found, _tell(found, LONE, origin, one[0], gain), places, place)
