"""Targets of a unit (EOE-R-18..21), compiled: range, arc, sight, cover, and what a volley is expected to hit.

All units of the other side are looked at in one call. What dice are worth comes as a table: the printed modifiers are
in ``fire``.
"""

from math import sqrt
from typing import Any, NamedTuple

from bound_sim.rulesets.end_of_empires.state.near import nearest_pair
from bound_sim.rulesets.end_of_empires.state.shots import (
    Cover,
    Sight,
    TableBases,
    covered_of,
    friends_between,
    is_covered,
    line_between,
    sees,
)
from bound_sim.rulesets.kit.geometry.measure import FX, FY, NOWHERE, ON, REACH, Floats, Ints, X, Y, between
from bound_sim_kernels.compiled import compiled, part
from bound_sim_maps.geometry import Ground

#: ``Targets`` as plain tuples
PlainTargets = tuple[Any, ...]

#: arcs of fire: everywhere, the forward half-plane, 45 degrees each side of straight ahead
ALL_ROUND, FORWARD, NARROW = range(3)
#: columns of ``guns``, some bases of a unit that shoot at one target: the unit, the first of these bases and the first
#: after it, dice of each, their arc, which bands of range they have, which table of their worth; 1 where the unit
#: touches an enemy, so that it may not shoot
UNIT, FIRST, LAST, DICE, ARC, LIMITS, WORTH, TOUCHES = range(8)
#: columns of what is chosen: the place of the target (-1: none can be hit), what is expected to hit it, in sixths
PLACE, EXPECTED = range(2)
#: rows of ``laid``: the base that is shot at (-1: none), whether it is in cover from that shot, the band of range
AT, COVERED, BAND = range(3)


class Aiming(NamedTuple):
    """The way units choose, by the readings in force.

    ``centres``: lengths are measured between them; ``seen``: ground stops shots; ``friends_stop`` them; ``by_base``:
    the cover of each base counts that is shot at, else that of the unit; ``as_nearest``: all shoot as the base that is
    nearest to the target; ``nearest_first``: the nearest target is chosen, else the one where most hits are expected.
    """

    centres: bool
    seen: bool
    friends_stop: bool
    by_base: bool
    as_nearest: bool
    nearest_first: bool


class Enemies(NamedTuple):
    """Units that may be shot at, with their kind and whether they are prone as one number, and how many bases of each
    must be in cover; and the own side's units on the table."""

    rows: Ints
    classes: Ints
    needed: Ints
    friends: Ints


class Worth(NamedTuple):
    """The worth of dice.

    ``sixths`` [table, class, cover, band]: figures that a die is expected to hit, in sixths; ``limits`` [bands, band]:
    the ends of the bands of range.
    """

    sixths: Ints
    limits: Ints


class Targets(NamedTuple):
    """All that stands on a table, and how units choose.

    ``apart``: distances of units by edges, as ``near`` has them.
    """

    bases: TableBases
    apart: Floats
    cover: Cover
    sight: Sight
    aiming: Aiming
    enemies: Enemies
    worth: Worth


@part
def _in_arc(places: Ints, i: int, j: int, arc: int) -> bool:
    """EOE-Q-arc: whether the middle of base j lies in the arc of base i."""
    dx, dy = places[j, X] - places[i, X], places[j, Y] - places[i, Y]
    along = dx * places[i, FX] + dy * places[i, FY]
    across = dx * places[i, FY] - dy * places[i, FX]
    return arc == ALL_ROUND or (along > 0 and (arc == FORWARD or abs(across) <= along))


@part
def _stopped(table: Targets, unit: int, i: int, j: int) -> bool:
    """EOE-Q-line-of-sight: whether base i of a unit doesn't see base j."""
    shot = line_between(table.bases[0], i, j)
    if not table.aiming.seen:
        return False
    if not sees(table.sight, shot):
        return True
    return table.aiming.friends_stop and friends_between(table.bases, unit, table.enemies.friends, shot)


@part
def _nearest(table: Targets, unit: int, i: int, target: int, arc: int, most: float) -> tuple[int, float]:
    """The nearest base of a target in range, arc and sight of base i, -1 for none, and how far it is.

    Of two as near the one whose middle is nearer, then the one of the lower row.
    """
    places, members, units = table.bases
    found, length, best_apart = -1, NOWHERE, NOWHERE
    for m in range(units[target, 0], units[target, 1]):
        j = members[m]
        if not places[j, ON]:
            continue
        dx, dy = float(places[j, X] - places[i, X]), float(places[j, Y] - places[i, Y])
        near = min(most, length) + places[i, REACH] + places[j, REACH] + 1.0
        if dx * dx + dy * dy > near * near or not _in_arc(places, i, j, arc):
            continue
        apart = sqrt(dx * dx + dy * dy)
        here = between(places, i, j, table.aiming.centres)
        if here > most or here > length:
            continue
        if here == length and (apart > best_apart or (apart == best_apart and j > found)):
            continue
        if not _stopped(table, unit, i, j):
            found, length, best_apart = j, here, apart
    return found, length


@part
def _lay(table: Targets, gun: Ints, rows: Ints, target: int, laid: Ints, lengths: Floats) -> bool:
    """At which base of a target each base shoots, and how far that is; whether any has it in range, arc and sight.

    Where none can have it in range nothing is put down.
    """
    best, most = -1, float(table.worth.limits[gun[LIMITS], -1])
    # centres are further from each other than edges; a length more, so that no rounding counts
    if table.apart[gun[UNIT], target] > most + 1.0:
        return False
    for n in range(gun[FIRST], gun[LAST]):
        laid[AT, n], lengths[n] = _nearest(table, gun[UNIT], rows[n], target, gun[ARC], most)
        if laid[AT, n] >= 0:
            nearer = best < 0 or lengths[n] < lengths[best]
            if nearer or (lengths[n] == lengths[best] and rows[n] < rows[best]):
                best = n
    if best >= 0 and table.aiming.as_nearest:
        at, length = laid[AT, best], lengths[best]
        for n in range(gun[FIRST], gun[LAST]):
            laid[AT, n], lengths[n] = at, length
    return best >= 0


@part
def _unit_covered(bases: TableBases, cover: Cover, unit: int, target: int, needed: int) -> bool:
    """EOE-Q-cover: whether a target is in cover from a unit, by the line between the bases whose middles are nearest.

    Of two pairs as near that of the lower rows.
    """
    places, members, units = bases
    sure, lined = 0, False
    for m in range(units[target, 0], units[target, 1]):
        if places[members[m], ON]:
            sure += cover.area[members[m]]
            lined = lined or cover.lined[members[m]] > 0
    if not lined:
        return sure >= needed
    own, other = nearest_pair(bases, unit, target)
    return covered_of(bases, cover, target, line_between(places, own, other)) >= needed


@compiled
def band_of(length: float, limits: Ints) -> int:
    """EOE-R-18, EOE-R-20: the number of the band of range, from 0; a limit itself is within. Beyond the last: 3."""
    band = 0
    while band < len(limits) and length > limits[band]:
        band += 1
    return band


@part
def _expected(table: Targets, gun: Ints, rows: Ints, k: int, laid: Ints, lengths: Floats) -> tuple[int, float]:
    """Figures that a volley is expected to hit, in sixths, and how near the nearest base is."""
    places, enemies, cover, by_base = table.bases[0], table.enemies, table.cover, table.aiming.by_base
    as_unit = not by_base and _unit_covered(table.bases, cover, gun[UNIT], enemies.rows[k], enemies.needed[k])
    expected, near = 0, NOWHERE
    for n in range(gun[FIRST], gun[LAST]):
        i, j = rows[n], laid[AT, n]
        if j < 0:
            continue
        covered = as_unit
        if by_base:
            covered = is_covered(places, cover, j, line_between(places, i, j))
        laid[COVERED, n], laid[BAND, n] = covered, band_of(lengths[n], table.worth.limits[gun[LIMITS]])
        expected += gun[DICE] * table.worth.sixths[gun[WORTH], enemies.classes[k], laid[COVERED, n], laid[BAND, n]]
        near = min(near, lengths[n])
    return expected, near


@part
def best_target(
    table: Targets, gun: Ints, rows: Ints, idle: bool, laid: Ints, lengths: Floats
) -> tuple[int, int, float]:  # fmt: skip
    """EOE-Q-target-choice: the best of the units that may be shot at: its place (-1: none can be hit).

    And what is expected to hit it, in sixths, and how near it is.
    """
    best, most, least = -1, 0, NOWHERE
    enemies = table.enemies.rows
    for k in range(len(enemies)):
        if not _lay(table, gun, rows, enemies[k], laid, lengths):
            continue
        expected, near = _expected(table, gun, rows, k, laid, lengths)
        if expected == 0 and not idle:
            continue
        if table.aiming.nearest_first:
            better = near < least or (near == least and expected > most)
        else:
            better = expected > most or (expected == most and near < least)
        if best < 0 or better:
            best, most, least = k, expected, near
    if best >= 0 and len(enemies) > 1:
        _lay(table, gun, rows, enemies[best], laid, lengths)
        _expected(table, gun, rows, best, laid, lengths)
    return best, most, least


@part
def hits_anybody(table: Targets, gun: Ints, rows: Ints, laid: Ints, lengths: Floats) -> bool:
    """True if some bases can hit any of the units that may be shot at."""
    for k in range(len(table.enemies.rows)):
        if _lay(table, gun, rows, table.enemies.rows[k], laid, lengths):
            if _expected(table, gun, rows, k, laid, lengths)[0] > 0:
                return True
    return False


@part
def targets_of(table: PlainTargets) -> Targets:
    """``Targets`` of plain tuples, whose types are known sooner."""
    bases, apart, cover, sight, aiming, enemies, worth = table
    return Targets(
        bases, apart, Cover(cover[0], cover[1], cover[2], cover[3], cover[4]),
        Sight(Ground(sight[0][0], sight[0][1], sight[0][2], sight[0][3], sight[0][4]), sight[1], sight[2], sight[3],
              sight[4], sight[5]),
        Aiming(aiming[0], aiming[1], aiming[2], aiming[3], aiming[4], aiming[5]),
        Enemies(enemies[0], enemies[1], enemies[2], enemies[3]), Worth(worth[0], worth[1]),
    )  # fmt: skip


@compiled
def choose(
    table: PlainTargets, guns: Ints, rows: Ints, idle: bool, out: tuple[Ints, Floats, Ints, Floats]
) -> None:  # fmt: skip
    """EOE-Q-target-choice: for each of ``guns`` the best of the units that may be shot at, and how near that is.

    ``out`` is (laid, lengths, chosen, nears): at which of the target's bases each of the bases ``rows`` shoots, whether
    that is in cover, in which band it is, and how far; then the target, and how near it is, of each of ``guns``.
    ``idle``: a target that can't be hit counts too. ``table``: see ``targets_of``.
    """
    laid, lengths, chosen, nears = out
    here = targets_of(table)
    for g in range(len(guns)):
        place, expected, near = best_target(here, guns[g], rows, idle, laid, lengths)
        chosen[g, PLACE], chosen[g, EXPECTED], nears[g] = place, expected, near
