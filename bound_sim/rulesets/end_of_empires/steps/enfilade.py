"""Enfilade (EOE-Q-enfilade), compiled: a volley that takes its target in the flank, or along its line."""

from bound_sim.rulesets.end_of_empires.state.near import middle_of, nearest_pair
from bound_sim.rulesets.end_of_empires.state.shots import TableBases, runs_through
from bound_sim.rulesets.kit.geometry.measure import FX, FY, ON, X, Y
from bound_sim_kernels.compiled import part

#: bases of the target that a shot along its line runs through, drawn on over that many times the distance
BASES, ON_AND_ON = 3, 20


@part
def _from_the_flank(bases: TableBases, near: int, target: int, flank: int) -> bool:
    """From base ``near`` the target's middle is 45-135 degrees off the facing of its base ``flank``."""
    places = bases[0]
    x, y = middle_of(bases, target)
    dx, dy = places[near, X] - x, places[near, Y] - y
    along = dx * places[flank, FX] + dy * places[flank, FY]
    across = dx * places[flank, FY] - dy * places[flank, FX]
    return bool(abs(across) >= abs(along) and (across != 0 or along != 0))


@part
def _along_the_line(bases: TableBases, near: int, at: int, target: int) -> bool:
    """The shot from base to base, drawn on, runs through 3 or more bases of the target."""
    places, members, units = bases
    x, y, count = places[near, X], places[near, Y], 0
    shot = (x, y, x + ON_AND_ON * (places[at, X] - x), y + ON_AND_ON * (places[at, Y] - y))
    for m in range(units[target, 0], units[target, 1]):
        if places[members[m], ON] and runs_through(places, members[m], shot):
            count += 1
    return count >= BASES


@part
def enfilades(bases: TableBases, unit: int, target: int, flank: int, along: bool) -> bool:
    """EOE-Q-enfilade: whether a unit's volley enfilades its target, from its base that is nearest.

    ``flank``: the target's first base; ``along``: the shot must run along its line, else come from its flank.
    """
    near, at = nearest_pair(bases, unit, target)
    if along:
        return _along_the_line(bases, near, at, target)
    return _from_the_flank(bases, near, target, flank)
