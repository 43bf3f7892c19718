"""Gains of each area by cards: a marker, units that come in.

Compiled: all that a side may ask about at once. Sets of areas are words of bits.
"""
# not measured: a policy

import numpy as np

from bound_sim.rulesets.all_quiet.answers.chances import FORTIFIED, TRENCHED, Rows, at_least, dice
from bound_sim.rulesets.all_quiet.answers.deeds import Scene, arrives
from bound_sim.rulesets.all_quiet.answers.outlook import COVER, LATER, NOW, OWN, POINTS, Outlook, Table, risk
from bound_sim.rulesets.kit.geometry.measure import Floats, Ints
from bound_sim_kernels.compiled import part

#: a marker where the enemy stands beside, for each own unit
MARKER = 0.3
#: areas of a word
WORD = 60
#: rows of sets of areas, and of what is found: where a Trench may lie, a Fort, from the third on where units may come;
#: the last row of sets: where a Trench is of no help
TRENCHES, FORTS, UNITS = range(3)
HELPLESS = -1
#: sets of areas; units that come, a row each: their number by strength, how many; what is found, the best of each row
Bringing = tuple[Ints, Ints, Floats, Floats]


def room_for(areas: int, coming: int) -> Bringing:
    """Arrays with room for a number of areas, and of rows of units that come."""
    sets = np.zeros((UNITS + coming + 1, -(-areas // WORD)), dtype=np.int64)
    return sets, np.empty((coming, 2), dtype=np.int64), np.empty((UNITS + coming, areas)), np.empty(UNITS + coming)


def words(bits: int, areas: int) -> int | list[int]:
    """The bits of a set among ``areas`` areas as words of the array: a list, or the only word itself."""
    if areas <= WORD:
        return bits
    return [bits >> first & (1 << WORD) - 1 for first in range(0, areas, WORD)]


@part
def brought(scene: Scene, bringing: Bringing, count: int) -> None:
    """For each area of a set: the worth of a Trench, of a Fort, and of the units of each of the first ``count`` rows;
    0 in the others. The best of a row of units is one of its set, that of a marker 0 at least.

    Questions about chances that are open are in the scene then.
    """
    _, table, rows, outlook = scene
    sets, coming, found, best = bringing
    best[:] = 0.0
    for area in range(found.shape[1]):
        cover = table[0][COVER, area]
        found[TRENCHES, area] = found[FORTS, area] = 0.0
        if _has(sets[TRENCHES], area):
            helps = cover if _has(sets[HELPLESS], area) else cover | TRENCHED
            found[TRENCHES, area] = _marker(table, rows, outlook, area, helps)
            best[TRENCHES] = max(best[TRENCHES], found[TRENCHES, area])
        if _has(sets[FORTS], area):
            found[FORTS, area] = _marker(table, rows, outlook, area, cover | FORTIFIED)
            best[FORTS] = max(best[FORTS], found[FORTS, area])
    for row in range(count):
        first = True
        for area in range(found.shape[1]):
            found[UNITS + row, area] = 0.0
            if _has(sets[UNITS + row], area):
                gain = arrives(table, rows, outlook, area, coming[row, 0], coming[row, 1])
                found[UNITS + row, area] = gain
                if first or gain > best[UNITS + row]:
                    best[UNITS + row] = gain
                first = False


@part
def _has(words: Ints, area: int) -> bool:
    """True if a set has an area."""
    return bool(words[area // WORD] >> area % WORD & 1)


@part
def _marker(table: Table, rows: Rows, outlook: Outlook, area: int, helps: int) -> float:
    """The worth of a marker by which own units in an area have this help."""
    numbers, comers = outlook[0], outlook[2]
    points, after = numbers[POINTS, area], 0.0
    for place in range(comers.shape[1]):
        for at, share in ((0, NOW), (1, LATER)):
            if comers[area, place, at]:
                row = dice(rows, comers[area, place, at], helps, 1)
                after = max(after, share * at_least(rows, row, points))
    gain: float = (risk(outlook, area, points) - after) * table[3][area, 1] + MARKER * numbers[OWN, area]
    return gain
