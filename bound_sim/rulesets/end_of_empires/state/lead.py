"""Places for one who leads, compiled: who is in reach from there, and whether there is room. All in 0.01 mm."""

from math import sqrt

from bound_sim.rulesets.end_of_empires.state.near import middle_of
from bound_sim.rulesets.end_of_empires.state.shots import TableBases
from bound_sim.rulesets.kit.geometry.measure import ON, REACH, Floats, Ints, X, Y, corners_at, whole
from bound_sim_kernels.compiled import compiled, part
from bound_sim_maps.bases import base_distance

#: units that are led: their rows, the number of the group of each, room to say which groups are hit
Led = tuple[Ints, Ints, Ints]
Place = tuple[int, int]


@part
def _within(bases: TableBases, i: int, place: Place, unit: int, length: float, centres: bool) -> bool:
    """True where base i, if it stood at a place, would be no further than a length from a unit's other bases."""
    places, members, units = bases
    x, y = place
    for m in range(units[unit, 0], units[unit, 1]):
        j = members[m]
        if not places[j, ON] or j == i:
            continue
        dx, dy = places[j, X] - x, places[j, Y] - y
        apart = sqrt(float(dx) * float(dx) + float(dy) * float(dy))
        if apart - places[i, REACH] - places[j, REACH] > length:
            continue
        if not centres:
            apart = base_distance(dx, dy, corners_at(places, i), corners_at(places, j))
        if apart <= length:
            return True
    return False


@compiled
def reached(bases: TableBases, i: int, place: Place, led: Led, reach: float, centres: bool) -> int:
    """The number of units led that base i reaches from a place, each with all of its group, which is then hit."""
    rows, groups, hit = led
    hit[:] = 0
    for k in range(len(rows)):
        if not hit[groups[k]] and _within(bases, i, place, rows[k], reach, centres):
            hit[groups[k]] = 1
    count = 0
    for k in range(len(rows)):
        count += hit[groups[k]]
    return count


@compiled
def has_room(bases: TableBases, i: int, place: Place, around: tuple[Ints, Ints], keep: float) -> bool:
    """True where base i, at a place, touches no friend and is further than a length from all enemies."""
    friends, enemies = around
    for friend in friends:
        if _within(bases, i, place, friend, 0.0, False):
            return False
    for enemy in enemies:
        if _within(bases, i, place, enemy, keep, False):
            return False
    return True


@compiled
def next_place(
    bases: TableBases, i: int, led: Led, behind: Ints, lengths: Floats, around: tuple[Ints, Ints], found: Ints
) -> float:  # fmt: skip
    """The next place behind the middle of a unit led where base i reaches more of them than ``found`` says.

    Or as many with a shorter way. ``behind`` [place, 2]: as vectors from the middle. ``lengths``: the furthest that it
    goes, how far it reaches, how far it keeps off enemies, 1 where reach is measured between centres, the way so far.
    ``found``: the number of the place to look at first, how many are reached, x, y; then those of the place found, its
    number -1 for none. Returns the length of its way.
    """
    rows, most, reach, keep, best = led[0], lengths[0], lengths[1], lengths[2], lengths[4]
    x, y, first = bases[0][i, X], bases[0][i, Y], found[0]
    found[0] = -1
    for number in range(first, len(rows) * len(behind)):
        unit, k = rows[number // len(behind)], number % len(behind)
        ux, uy = middle_of(bases, unit)
        dx, dy = float(ux + behind[k, 0] - x), float(uy + behind[k, 1] - y)
        size = sqrt(dx * dx + dy * dy)
        length = min(size, most)
        if len(rows) < found[1] or (len(rows) == found[1] and length >= best):
            continue
        gx, gy = x, y
        if size > 0.0 and length > 0.0:
            gx, gy = x + whole(dx / size * length), y + whole(dy / size * length)
        count = reached(bases, i, (gx, gy), led, reach, lengths[3] > 0.0)
        if count < found[1] or (count == found[1] and length >= best):
            continue
        if has_room(bases, i, (gx, gy), around, keep):
            found[0], found[1], found[2], found[3] = number, count, gx, gy
            return float(length)
    return float(best)
