"""Units of an area that go their own ways by one card, each for the prize that is most worth to it.

Compiled. What one unit does is a deed of the kind LONE.
"""
# not measured: a policy

import numpy as np

from bound_sim.rulesets.all_quiet.answers.deeds import (
    COLUMNS,
    GOALS,
    LONGEST,
    WHO,
    Found,
    Scene,
    count_by_area,
    fresh,
    group_of,
    left_behind,
    lone,
)
from bound_sim.rulesets.all_quiet.answers.outlook import FRESH_POINTS, ID_ORDER, PLAYED, Working
from bound_sim.rulesets.all_quiet.book.chart import BARRIER_UNITS, INDEPENDENTS
from bound_sim.rulesets.kit.geometry.measure import Floats, Ints
from bound_sim_kernels.compiled import part

#: for each of some groups its deeds, its area and how many go, the worth of it
Groups = tuple[Ints, Ints, Floats]


def room_for(areas: int) -> Groups:
    """Arrays with room for a group of each area."""
    deeds = np.empty((areas, INDEPENDENTS, COLUMNS), dtype=np.int64)
    return deeds, np.empty((areas, 2), dtype=np.int64), np.empty(areas)


@part
def alone(scene: Scene, names: Ints, room: Working, found: Found, groups: Groups) -> int:
    """Find the groups of fresh units of which two or more go alone; how many groups.

    ``names`` are the places of the areas in the order of their names. Questions about chances that are open are in the
    scene then.
    """
    _, table, _, outlook = scene
    units, now = table[1], table[2]
    who, group, at, seen, places = room[0][0], room[0][1], room[1][0], room[1][1], room[2]
    fresh(table, who)
    count_by_area(now, who, at)
    count = 0
    for area in range(len(at)):
        if at[area] < 2 or not table[0][PLAYED, area]:
            continue
        size = group_of(units, now, who, area, group)
        found[2][0] = 0
        for one in range(size):
            lone(scene, found, area, group[one : one + 1], places, seen)
        goes, worth = _chosen(scene, names, found, area, groups[0][count])
        if goes > 1:
            groups[1][count, 0], groups[1][count, 1] = area, goes
            groups[2][count] = worth - left_behind(table, outlook, area, FRESH_POINTS * goes)
            count += 1
    return count


@part
def _chosen(scene: Scene, names: Ints, found: Found, area: int, chosen: Ints) -> tuple[int, float]:
    """Put those of an area's deeds into ``chosen`` that are done together; how many they are, and their worth."""
    deeds, worths = found[0], found[1]
    goes, total = 0, 0.0
    while goes < INDEPENDENTS:
        best = -1
        for deed in range(found[2][0]):
            if (best < 0 or _before(scene, names, found, deed, best)) and _goes_too(
                scene, area, chosen[:goes], deeds[deed]
            ):
                best = deed
        if best < 0:
            break
        for column in range(COLUMNS):
            chosen[goes, column] = deeds[best, column]
        total += worths[best]
        goes += 1
    return goes, total


@part
def _before(scene: Scene, names: Ints, found: Found, one: int, other: int) -> bool:
    """True for a deed of more worth; of those that are as good the first by the names on its way, then by its unit."""
    deeds, worths = found[0], found[1]
    if worths[one] != worths[other]:
        return bool(worths[one] > worths[other])
    for k in range(GOALS, GOALS + LONGEST):
        here, there = deeds[one, k], deeds[other, k]
        if here != there:
            return bool(here < 0 or (there >= 0 and names[here] < names[there]))
    order = scene[1][1][ID_ORDER]
    return bool(order[deeds[one, WHO]] < order[deeds[other, WHO]])


@part
def _goes_too(scene: Scene, area: int, chosen: Ints, deed: Ints) -> bool:
    """True if a deed of an area may be done beside others: another unit, another end, room on the border."""
    near, narrow, _, _ = scene[0]
    crossed = 0
    for other in chosen:
        if other[WHO] == deed[WHO] or _end(other) == _end(deed):
            return False
        crossed += other[GOALS] == deed[GOALS]
    for k in range(near.shape[1]):
        if near[area, k] == deed[GOALS]:
            return not narrow[area, k] or crossed < BARRIER_UNITS
    return True


@part
def _end(deed: Ints) -> int:
    """The area to which a way leads."""
    end: int = deed[GOALS]
    for k in range(GOALS + 1, GOALS + LONGEST):
        if deed[k] >= 0:
            end = deed[k]
    return end
