"""Shooters and targets of each sub-step (R-13, R-19, R-22, R-25, R-33, R-34; free and prepared fire)."""

from typing import NamedTuple

import numpy as np

from bound_sim.rulesets.rules1418.book import rulings
from bound_sim.rulesets.rules1418.book.reasons import NUMBER
from bound_sim.rulesets.rules1418.state import col
from bound_sim.rulesets.rules1418.state.arrays import (
    ASSAULT,
    COMPANY,
    NOBODY,
    ON_TABLE,
    PLATOON,
)
from bound_sim.rulesets.rules1418.state.neighbours import (
    CLASSES,
    N_AWAY,
    N_LISTS,
    N_SEARCHES,
    at_home,
    chance_index,
    corners_of,
    first_from,
    has_home,
    place_of,
    sight_stopped,
    sort_around,
)
from bound_sim.rulesets.rules1418.state.world import World
from bound_sim.rulesets.rules1418.steps.fire_turns import ORDERED
from bound_sim.rulesets.rules1418.steps.hits import range_of
from bound_sim_kernels.compiled import compiled, part
from bound_sim_maps.bases import base_distance, corner_offsets

_IDLE = NUMBER["stands-idle"]
_IN_CONTACT, _OUT_OF_RANGE, _CANNOT_HIT = NUMBER["in-contact"], NUMBER["out-of-range"], NUMBER["cannot-hit"]
_TARGET_CONTACT, _TARGET_GONE, _NO_SIGHT = NUMBER["target-in-contact"], NUMBER["target-gone"], NUMBER["no-sight"]
_NOBODY_THERE = NUMBER["nobody"]
#: number of bases away from their start places above which lists of neighbours there are not used
FEW_STRAYS = 8
#: nobody found yet: (row, chance of a hit, distance)
NO_TARGET = (NOBODY, -1.0, np.inf)


@part
def shooting_range(units, now, readings: rulings.Readings, t, p):  # type: ignore[no-untyped-def]
    """R-25, Q-mounted-rifles: range in 0.01 mm in this bound."""
    if readings.mounted_rifles == rulings.MountedRifles.MOUNT:
        return (
            range_of(units[col.U_RANGE_U, p])
            if units[col.U_DISMOUNTED, p]
            else range_of(units[col.U_RANGE_MOVING_U, p])
        )
    return (
        range_of(units[col.U_RANGE_MOVING_U, p])
        if now[col.M_MOVING, t, p] or now[col.M_ARRIVED, t, p]
        else range_of(units[col.U_RANGE_U, p])
    )


@part
def named(units, orders, p, e):  # type: ignore[no-untyped-def]
    """True where e belongs to the target that the order of p names, or the order names none."""
    if orders[col.O_SHOOT_KIND, p] == PLATOON:
        return orders[col.O_SHOOT_ROW, p] == e
    if orders[col.O_SHOOT_KIND, p] == COMPANY:
        return orders[col.O_SHOOT_ROW, p] == units[col.U_COMPANY, e]
    return True


@part
def in_contact(state, now, t, p):  # type: ignore[no-untyped-def]
    """R-21: true where a base has an opponent or stands idle against an enemy."""
    return state[col.S_OPPONENT, t, p] != NOBODY or now[col.M_IDLE, t, p]


@compiled
def needs_too_much(needed, bonus):  # type: ignore[no-untyped-def]
    """R-33: true where no die, with its bonus, reaches a modified R."""
    return needed > 6 + bonus


@part
def distance_of(readings: rulings.Readings, dx, dy, a, b):  # type: ignore[no-untyped-def]
    """R-25, Q-range-points: distance in 0.01 mm of two bases by their centres' difference and corner offsets."""
    if readings.range_points == rulings.RangePoints.CENTRES:
        return np.sqrt(float(dx * dx + dy * dy))
    return base_distance(dx, dy, a, b)


@part
def offset_of(state, now, t, p, e, final):  # type: ignore[no-untyped-def]
    """From p's centre to e's in 0.01 mm."""
    x, y = place_of(state, now, t, p, final)
    to_x, to_y = place_of(state, now, t, e, final)
    return to_x - x, to_y - y


@part
def distance_between(world: World, t, p, e, final):  # type: ignore[no-untyped-def]
    """R-25, Q-range-points, Q-half-way: distance of two bases in 0.01 mm; ``final``: as they stand from step 6 on."""
    units, state, now, readings = world.units, world.state, world.now, world.in_force[0]
    dx, dy = offset_of(state, now, t, p, e, final)
    a = corners_of(units, state, t, p)
    b = corners_of(units, state, t, e)
    return distance_of(readings, dx, dy, a, b)


@compiled
def gap_and_range(world: World, t, p, e):  # type: ignore[no-untyped-def]
    """R-25: distance of two bases in steps 1 to 4 and the range of the first, in 0.01 mm."""
    units, now, readings = world.units, world.now, world.in_force[0]
    distance = distance_between(world, t, p, e, False)
    return distance, shooting_range(units, now, readings, t, p)


@part
def near_enough(world: World, t, p, e, reach, final):  # type: ignore[no-untyped-def]
    """A quick look by centres: whether two bases may be within ``reach`` of each other."""
    units = world.units
    dx, dy = offset_of(world.state, world.now, t, p, e, final)
    sides = (
        units[col.U_HALF_WIDTH, p]
        + units[col.U_HALF_DEPTH, p]
        + units[col.U_HALF_WIDTH, e]
        + units[col.U_HALF_DEPTH, e]
    )
    span = reach + float(sides)
    return float(dx) * float(dx) + float(dy) * float(dy) <= span * span


@part
def hidden(g, near, world: World, t, p, e, final):  # type: ignore[no-untyped-def]
    """R-32, Q-line-of-sight: true where the ground stops a shot between two centres."""
    eye, mark = place_of(world.state, world.now, t, p, final), place_of(world.state, world.now, t, e, final)
    return sight_stopped(g, near, p, eye, e, mark)


@part
def takes_any(orders, readings: rulings.Readings, p):  # type: ignore[no-untyped-def]
    """Q-impossible, Q-prepared: true where a platoon takes shots that cannot hit; prepared fire is held back."""
    return readings.impossible == rulings.Impossible.TAKEN and not (
        orders[col.O_COVERED, p] and orders[col.O_PREPARED, p]
    )


@part
def chance_against(units, now, near, t, p, e):  # type: ignore[no-untyped-def]
    """Chance of at least one hit of p's shot at e, 0..1."""
    rolled_again = 1 if units[col.U_VEHICLE, e] and units[col.U_REROLLED, p] else 0
    return near.chances[p, chance_index(now[col.M_NEEDED, t, e]), rolled_again]


@part
def chance_against_class(units, near, p, k):  # type: ignore[no-untyped-def]
    """``chance_against`` those of a class of targets, see ``neighbours.class_of``."""
    rolled_again = 1 if k % 2 == 1 and units[col.U_REROLLED, p] else 0
    return near.chances[p, k % CLASSES // 2, rolled_again]


class Search(NamedTuple):
    """A platoon's search: a target within ``reach`` (0.01 mm), the nearest or the likeliest to hit.

    ``opponent`` is the base that it is in contact with, NOBODY for none. ``final``: bases count where they stand, as
    from step 6 on.
    """

    opponent: int
    reach: float
    nearest_first: bool
    final: bool


@part
def weigh(g, world: World, near, t, p, e, search, apart, so_far):  # type: ignore[no-untyped-def]
    """R-25, R-33, R-34: the better target of p, of the best ``so_far`` and e: (row, chance, distance in 0.01 mm).

    ``apart`` is the distance of p and e where it is known, else less than 0.
    """
    units, state, now, orders, readings = world.units, world.state, world.now, world.orders, world.in_force[0]
    best, best_chance, best_distance = so_far
    if units[col.U_SIDE, e] == units[col.U_SIDE, p] or state[col.S_STATUS, t, e] != ON_TABLE:
        return so_far
    if search.opponent == NOBODY and in_contact(state, now, t, e):
        return so_far
    chance = chance_against(units, now, near, t, p, e)
    if best != NOBODY and not search.nearest_first and chance < best_chance:
        return so_far
    if needs_too_much(now[col.M_NEEDED, t, e], units[col.U_RANGED_BONUS, p]) and not takes_any(orders, readings, p):
        return so_far
    reach, final = search.reach, search.final
    rival = best != NOBODY and (search.nearest_first or chance == best_chance)
    distance = apart
    if distance < 0.0:
        if not near_enough(world, t, p, e, min(reach, best_distance) if rival else reach, final):
            return so_far
        distance = distance_between(world, t, p, e, final)
    if distance > reach or (rival and (distance > best_distance or (distance == best_distance and e > best))):
        return so_far
    if readings.line_of_sight == rulings.LineOfSight.TERRAIN and hidden(g, near, world, t, p, e, final):
        return so_far
    return e, chance, distance


@part
def rank_enemies(units, readings: rulings.Readings, near, p):  # type: ignore[no-untyped-def]
    """List the enemies nearest to a base, all at home, by distance and id."""
    room, count = near.ranked.shape[1], 0
    a = corner_offsets(near.home[2, p], units[col.U_HALF_WIDTH, p], units[col.U_HALF_DEPTH, p])
    # most enemies are as wide and as deep as the one before and face the same way
    facing, half_width, half_depth = NOBODY, 0, 0
    b = a
    for e in range(units.shape[1]):
        if units[col.U_SIDE, e] == units[col.U_SIDE, p] or not has_home(near, e):
            continue
        dx, dy = near.home[0, e] - near.home[0, p], near.home[1, e] - near.home[1, p]
        if count == room:
            span = near.apart[p, room - 1] + float(2 * near.widest[0])
            if float(dx) * float(dx) + float(dy) * float(dy) > span * span:
                continue
        if (
            near.home[2, e] != facing
            or units[col.U_HALF_WIDTH, e] != half_width
            or units[col.U_HALF_DEPTH, e] != half_depth
        ):
            facing, half_width, half_depth = near.home[2, e], units[col.U_HALF_WIDTH, e], units[col.U_HALF_DEPTH, e]
            b = corner_offsets(facing, half_width, half_depth)
        apart = distance_of(readings, dx, dy, a, b)
        if count == room:
            if apart >= near.apart[p, room - 1]:
                continue
            count -= 1
        at = count
        while at > 0 and near.apart[p, at - 1] > apart:
            near.ranked[p, at], near.apart[p, at] = near.ranked[p, at - 1], near.apart[p, at - 1]
            at -= 1
        near.ranked[p, at], near.apart[p, at] = e, apart
        count += 1
    near.listed[p] = count
    near.searches[N_LISTS] += 1


@part
def best_from_home(g, world: World, near, t, p, search, likeliest):  # type: ignore[no-untyped-def]
    """The likeliest to hit, then nearest, then lowest id for one at home, by its list: the first ``likeliest`` ends it.

    The target, and whether it is sure: where the list ends before that, others may be better.
    """
    state, now, orders, readings = world.state, world.now, world.orders, world.in_force[0]
    best = NO_TARGET
    ranked = near.listed[p]
    sure = ranked < near.ranked.shape[1]
    i = 0
    while True:
        # many of those that stood nearest are gone by now
        while i < ranked and state[col.S_STATUS, t, near.ranked[p, i]] != ON_TABLE:
            i += 1
        if i == ranked:
            break
        e, apart = int(near.ranked[p, i]), near.apart[p, i]
        i += 1
        if apart <= search.reach and (near.strays[0] == 0 or at_home(near, state, now, t, e, search.final)):
            best = weigh(g, world, near, t, p, e, search, apart, best)
        if apart > search.reach or (best[0] != NOBODY and best[1] == likeliest):
            sure = True
            break
    if sure:  # who does not stand at home is looked at in any case
        for k in range(1, near.strays[0] + 1):
            best = weigh(g, world, near, t, p, near.strays[k], search, -1.0, best)
    if best[1] == 0.0 and not takes_any(orders, readings, p):
        return NOBODY, sure
    return best[0], sure


@part
def best_of_class(g, world: World, near, t, p, k, search, best):  # type: ignore[no-untyped-def]
    """The better target of the best so far and those of class ``k``, which are looked at from p's place outwards."""
    units = world.units
    x = near.x[p]
    sides = float(units[col.U_HALF_WIDTH, p] + units[col.U_HALF_DEPTH, p] + near.widest[0])
    chance = chance_against_class(units, near, p, k)
    right = first_from(near, k, x)
    left = right - 1
    while True:
        rival = best[0] != NOBODY and (search.nearest_first or chance == best[1])
        span = (min(search.reach, best[2]) if rival else search.reach) + sides
        to_left = float(x - near.x[near.rows[left]]) if left >= near.start[k] else np.inf
        to_right = float(near.x[near.rows[right]] - x) if right < near.start[k + 1] else np.inf
        if min(to_left, to_right) > span or (to_left == np.inf and to_right == np.inf):
            return best
        e = near.rows[left] if to_left < to_right else near.rows[right]
        if to_left < to_right:
            left -= 1
        else:
            right += 1
        dx, dy = float(near.x[e] - x), float(near.y[e] - near.y[p])
        if dx * dx + dy * dy > span * span:
            continue
        best = weigh(g, world, near, t, p, e, search, -1.0, best)


@part
def likeliest_below(units, near, p, above):  # type: ignore[no-untyped-def]
    """The best chance against any class of enemies on the table that is less than ``above``; -1 for none."""
    likeliest = -1.0
    for i in range(1, near.used[0] + 1):
        k = near.used[i]
        if k // CLASSES != units[col.U_SIDE, p]:
            chance = chance_against_class(units, near, p, k)
            if likeliest < chance < above:
                likeliest = chance
    return likeliest


@part
def best_of_all(g, world: World, near, t, p, search):  # type: ignore[no-untyped-def]
    """Q-free-fire: of all enemies the likeliest to hit, then nearest, then lowest id; or the nearest."""
    units, state, now, orders, readings = world.units, world.state, world.now, world.orders, world.in_force[0]
    best = NO_TARGET
    likeliest = likeliest_below(units, near, p, np.inf)
    if likeliest < 0.0:
        return NOBODY
    if near.ranked.shape[1] > 0 and not search.nearest_first:
        near.searches[N_SEARCHES] += 1
        if near.strays[0] > FEW_STRAYS or not at_home(near, state, now, t, p, search.final):
            near.searches[N_AWAY] += 1
        else:
            if near.listed[p] == NOBODY:
                rank_enemies(units, readings, near, p)
            found, sure = best_from_home(g, world, near, t, p, search, likeliest)
            if sure:
                return found
    if not near.sorted[0]:
        sort_around(near, units, state, now, t, search.final)
    while True:
        # the classes that are likeliest to hit, of those not looked at yet
        if likeliest < 0.0 or (likeliest == 0.0 and not takes_any(orders, readings, p)):
            return best[0]
        for i in range(1, near.used[0] + 1):
            k = near.used[i]
            if k // CLASSES != units[col.U_SIDE, p] and chance_against_class(units, near, p, k) == likeliest:
                best = best_of_class(g, world, near, t, p, k, search, best)
        if best[0] != NOBODY and not search.nearest_first:
            return best[0]
        likeliest = likeliest_below(units, near, p, likeliest)


@part
def find_target(g, world: World, near, t, p, way, final, why, explain):  # type: ignore[no-untyped-def]
    """Q-free-fire, Q-company-target: the target of p, likeliest to hit, then nearest, then lowest id; or NOBODY.

    Where there is none and ``explain``, ``why`` gets the reason's number and two figures for it.
    """
    units, state, now, orders, readings = world.units, world.state, world.now, world.orders, world.in_force[0]
    opponent = state[col.S_OPPONENT, t, p]
    if opponent == NOBODY and now[col.M_IDLE, t, p]:
        why[0] = _IDLE
        return NOBODY
    arrived = final and now[col.M_TASK, t, p] == ASSAULT
    if opponent != NOBODY and not (arrived and readings.into_melee == rulings.IntoMelee.ASSAULTER):
        why[0], why[1] = _IN_CONTACT, opponent
        return NOBODY
    reach = shooting_range(units, now, readings, t, p)
    nearest_first = readings.free_fire == rulings.FreeFire.NEAREST
    if way == ORDERED:
        nearest_first = readings.company_target == rulings.CompanyTarget.NEAREST
    search = Search(opponent, reach, nearest_first, final)
    told = (way == ORDERED or orders[col.O_COVERED, p]) and orders[col.O_SHOOT_KIND, p] >= PLATOON
    if opponent == NOBODY and not told:
        target = best_of_all(g, world, near, t, p, search)
    else:
        best = NO_TARGET
        for e in range(units.shape[1]):
            if (told and not named(units, orders, p, e)) or (opponent != NOBODY and e != opponent):
                continue
            best = weigh(g, world, near, t, p, e, search, -1.0, best)
        target = best[0]
    if target == NOBODY and explain:
        why_nobody(g, world, near, t, p, way, search, why)
    return target


@part
def why_nobody(g, world: World, near, t, p, way, search, why):  # type: ignore[no-untyped-def]
    """R-25, R-32, R-33, R-34: why a platoon has no target, by all enemies that it might have shot at."""
    units, state, now, orders, readings = world.units, world.state, world.now, world.orders, world.in_force[0]
    opponent, reach, final = search.opponent, search.reach, search.final
    alive, contact, unseen, too_hard, need = 0, NOBODY, NOBODY, NOBODY, 99
    for e in range(units.shape[1]):
        if units[col.U_SIDE, e] == units[col.U_SIDE, p] or state[col.S_STATUS, t, e] != ON_TABLE:
            continue
        if (way == ORDERED or orders[col.O_COVERED, p]) and not named(units, orders, p, e):
            continue
        alive += 1
        if opponent != NOBODY and e != opponent:
            continue
        if opponent == NOBODY and in_contact(state, now, t, e):
            contact = e
            continue
        if not near_enough(world, t, p, e, reach, final):
            continue
        if distance_between(world, t, p, e, final) > reach:
            continue
        if readings.line_of_sight == rulings.LineOfSight.TERRAIN and hidden(g, near, world, t, p, e, final):
            unseen = e
        elif now[col.M_NEEDED, t, e] < need:
            too_hard, need = e, now[col.M_NEEDED, t, e]
    if opponent != NOBODY and too_hard == NOBODY:
        why[0], why[1] = _IN_CONTACT, opponent
    elif too_hard != NOBODY:
        why[0], why[1], why[2] = _CANNOT_HIT, too_hard, need
    elif unseen != NOBODY:
        why[0], why[1] = _NO_SIGHT, unseen
    elif alive == 0:
        why[0] = _TARGET_GONE if way == ORDERED else _NOBODY_THERE
    else:
        out_of_range(world, t, p, way, search, contact, why)


@part
def out_of_range(world: World, t, p, way, search, contact, why):  # type: ignore[no-untyped-def]
    """R-25: the nearest target and by how much it is out of range, for the explanation."""
    units, state, now, orders = world.units, world.state, world.now, world.orders
    nearest, least = NOBODY, np.inf
    for e in range(units.shape[1]):
        if (
            units[col.U_SIDE, e] == units[col.U_SIDE, p]
            or state[col.S_STATUS, t, e] != ON_TABLE
            or in_contact(state, now, t, e)
        ):
            continue
        if (way == ORDERED or orders[col.O_COVERED, p]) and not named(units, orders, p, e):
            continue
        if nearest != NOBODY and not near_enough(world, t, p, e, least, search.final):
            continue
        distance = distance_between(world, t, p, e, search.final)
        if distance < least:
            nearest, least = e, distance
    if nearest == NOBODY:
        why[0], why[1] = _TARGET_CONTACT, contact
    else:
        why[0], why[1], why[2] = _OUT_OF_RANGE, nearest, least - search.reach
