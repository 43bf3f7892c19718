"""Ways of commanders on a posture, compiled: each goes where most of those that he leads are in his reach.

Ours, no rule: by policies a battle plays by itself. All in 0.01 mm.
"""

from math import sqrt
from typing import Any, NamedTuple

from bound_sim.rulesets.end_of_empires.state.columns import (
    K_COMMANDER,
    S_ON_TABLE,
    U_ACTION,
    U_HAS_WAY,
    U_KIND,
    U_LEGS,
    U_SIDE,
    U_SOURCE,
    U_STATUS,
    U_WAY_X,
    U_WAY_Y,
)
from bound_sim.rulesets.end_of_empires.state.near import first_base, middle_of, nearest_of
from bound_sim.rulesets.end_of_empires.state.shots import TableBases
from bound_sim.rulesets.end_of_empires.state.stand import Barred, barred_of, can_stand, overhang
from bound_sim.rulesets.end_of_empires.steps.chains import groups_of, led_by
from bound_sim.rulesets.end_of_empires.steps.decide import GOES, HOLD, STAY
from bound_sim.rulesets.kit.geometry.measure import (
    NOWHERE,
    ON,
    REACH,
    Floats,
    Ints,
    X,
    Y,
    corners_at,
    vector_along,
    whole,
)
from bound_sim_kernels.compiled import compiled, part
from bound_sim_maps.bases import base_distance

#: units that are led: their rows, the number of the group of each, room to say which groups are hit
Led = tuple[Ints, Ints, Ints]
Place = tuple[int, int]
#: rows of the room for units: of the side, of the enemy, those led, their groups, groups that are hit, groups that
#: grow; 1 for those who are led already
OWN, ENEMIES, LED, GROUPS, HIT, GROWN, TAKEN = ROOM = range(7)


class Leading(NamedTuple):
    """A table as a side's commanders see it.

    ``behind`` [place, 2]: where they look for places, as vectors from the middle of a unit led, ``short`` the
    length of the first; no place is further away than ``most``; they lead within ``reach`` and keep off all enemies by
    ``keep``. ``friends`` and ``enemies`` are rows of units on the table.
    """

    bases: TableBases
    units: Ints
    apart: Floats
    barred: Barred
    centres: bool
    behind: Ints
    short: float
    most: float
    reach: float
    keep: float
    friends: Ints
    enemies: Ints


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


@part
def reached(here: Leading, i: int, place: Place, led: Led) -> int:
    """The number of units led that base i reaches from a place, each with all of its group, which is then hit."""
    rows, groups, hit = led
    hit[:] = 0
    for k in range(len(rows)):
        if not hit[groups[k]] and _within(here.bases, i, place, rows[k], here.reach, here.centres):
            hit[groups[k]] = 1
    count = 0
    for k in range(len(rows)):
        count += hit[groups[k]]
    return count


@part
def has_room(here: Leading, i: int, place: Place) -> bool:
    """True where base i may end: on the table, on no friend, further than a length from all enemies."""
    for friend in here.friends:
        if _within(here.bases, i, place, friend, 0.0, False):
            return False
    for enemy in here.enemies:
        if _within(here.bases, i, place, enemy, here.keep, False):
            return False
    places = here.bases[0]
    if overhang(here.barred, places[i], place) > overhang(here.barred, places[i], (places[i, X], places[i, Y])):
        return False
    return can_stand(here.barred, place, corners_at(places, i), places[i, REACH])


@part
def _toward(here: Leading, leader: int, i: int, rows: Ints) -> Place:
    """The place towards the nearest of those led, of two as near that of the lower row."""
    nearest, _ = nearest_of(here.bases, here.apart, leader, rows, NOWHERE, here.centres)
    x, y = here.bases[0][i, X], here.bases[0][i, Y]
    nx, ny = middle_of(here.bases, nearest)
    dx, dy = float(nx - x), float(ny - y)
    step_x, step_y = vector_along(dx, dy, min(max(sqrt(dx * dx + dy * dy) - here.short, 0.0), here.most))
    return x + step_x, y + step_y


@part
def place_to_lead(here: Leading, leader: int, i: int, led: Led) -> Place:
    """The place, of those behind units led, where base i reaches most of them, then least far to go.

    Where nobody is near enough yet it goes towards the nearest.
    """
    rows = led[0]
    x, y = here.bases[0][i, X], here.bases[0][i, Y]
    most, least, best = 0, 0.0, (x, y)
    for number in range(len(rows) * len(here.behind)):
        k = number % len(here.behind)
        ux, uy = middle_of(here.bases, rows[number // len(here.behind)])
        dx, dy = float(ux + here.behind[k, 0] - x), float(uy + here.behind[k, 1] - y)
        size = sqrt(dx * dx + dy * dy)
        length = min(size, here.most)
        if len(rows) < most or (len(rows) == most and length >= least):
            continue
        place = (x, y)
        if size > 0.0 and length > 0.0:
            place = (x + whole(dx / size * length), y + whole(dy / size * length))
        count = reached(here, i, place, led)
        if count < most or (count == most and length >= least):
            continue
        if has_room(here, i, place):
            most, least, best = count, length, place
    return best if most > 0 else _toward(here, leader, i, rows)


@part
def _on_table(units: Ints, side: int, own: bool, rows: Ints) -> int:
    """Put down the rows of the units of a side, or of the other, that are on the table; their number."""
    count = 0
    for u in range(len(units)):
        if (units[u, U_SIDE] == side) == own and units[u, U_STATUS] == S_ON_TABLE:
            rows[count] = u
            count += 1
    return count


@part
def _leads(unit: Ints, side: int) -> bool:
    """True for a commander of a side on the table, on another posture than hold."""
    here = unit[U_SIDE] == side and unit[U_STATUS] == S_ON_TABLE
    return bool(here and unit[U_KIND] == K_COMMANDER and unit[U_SOURCE] > HOLD)


@part
def _go(unit: Ints, dx: int, dy: int) -> None:
    """A commander declares his way, or that he stays."""
    goes = 1 if dx != 0 or dy != 0 else 0
    unit[U_ACTION] = GOES if goes else STAY
    unit[U_HAS_WAY], unit[U_LEGS], unit[U_WAY_X], unit[U_WAY_Y] = goes, goes, dx, dy


@part
def _lead(here: Leading, leader: int, formations: Ints, how: tuple[int, int, int], room: Ints) -> None:
    """A commander goes where most of those whom nobody leads yet are reached, in groups that do the same in chains."""
    units = here.units
    count = led_by(units, leader, here.friends, formations, room[TAKEN], (how[0], how[1]), room[LED])
    rows, groups = room[LED, :count], room[GROUPS, :count]
    if count == 0:
        _go(units[leader], 0, 0)
        return
    number = groups_of(units, here.apart, here.reach, how[2], rows, groups, room[GROWN])
    led, i = (rows, groups, room[HIT, :number]), first_base(here.bases, leader)
    place = place_to_lead(here, leader, i, led)
    reached(here, i, place, led)
    for k in range(count):
        if room[HIT, groups[k]]:
            room[TAKEN, rows[k]] = 1
    _go(units[leader], place[0] - here.bases[0][i, X], place[1] - here.bases[0][i, Y])


@compiled
def lead(field: Any, tables: Ints, sides: Ints, ground: Any, how: Any, room: Ints) -> None:
    """Commanders of a side on each of some tables declare, one after another, by their postures (hold apart).

    ``field``: bases of all tables, members, spans, units, distances of units; ``sides``: whose commanders, table by
    table; ``ground``: see ``barred_of``. ``how``: ``short``, ``most``, ``reach``, ``keep`` of ``Leading``; who needs
    command (EOE-Q-independent, EOE-Q-command-scope), who does the same, 1 where centres are measured; ``behind`` [side,
    place, 2]; formations of units, as numbers. Who comes later looks for those that nobody leads yet; who finds nobody
    stays. ``room`` [ROOM, unit].
    """
    lengths, (exempt, pivots_too, same, centres), behind, formations = how
    barred = barred_of(ground)
    for n in range(len(tables)):
        t, side = tables[n], sides[n]
        units = field[3][t]
        friends = room[OWN, : _on_table(units, side, True, room[OWN])]
        enemies = room[ENEMIES, : _on_table(units, side, False, room[ENEMIES])]
        here = Leading(
            (field[0][t], field[1], field[2]), units, field[4][t, centres], barred, centres > 0, behind[side],
            lengths[0], lengths[1], lengths[2], lengths[3], friends, enemies,
        )  # fmt: skip
        room[TAKEN, :] = 0
        for u in friends:
            if _leads(units[u], side):
                _lead(here, u, formations, (exempt, pivots_too, same), room)
