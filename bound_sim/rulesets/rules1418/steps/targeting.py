"""Who may shoot in which sub-step, and at whom (R-13, R-19, R-22, R-25, R-33, R-34; free and prepared fire)."""

import numpy as np

from bound_sim.rulesets.rules1418.book.reasons import NUMBER
from bound_sim.rulesets.rules1418.state import columns as c
from bound_sim.rulesets.rules1418.state.arrays import (
    ASSAULT,
    COMPANY,
    DIG,
    HEAD,
    NOBODY,
    ON_TABLE,
    PACK,
    PLATOON,
    UNPACK,
)
from bound_sim.rulesets.rules1418.state.neighbours import (
    CLASSES,
    N_AWAY,
    N_LISTS,
    N_SEARCHES,
    at_home,
    chance_index,
    first_from,
    has_home,
    place_of,
    sight_stopped,
    sort_around,
)
from bound_sim.rulesets.rules1418.steps.hits import range_of
from bound_sim_kernels.compiled import compiled, part
from bound_sim_maps.bases import base_distance, corner_offsets

#: numbers of the sub-steps, as in ``dice.SUBSTEPS``
S1A, S1B, S2A, S2B, S3, S4, S5, S6, S7, S_MELEE = range(10)
#: where a platoon shoots in no sub-step, ``own_substep`` gives NO_SUBSTEP less the reason's number
NO_SUBSTEP = -1
#: in ``M_OWN_SUBSTEP``: an umpire has changed something since #, so whose turn it is is asked in every sub-step
ASKED_ANEW = -2
_GUNS_MOVE, _GUNS_MOVED, _PACKED = NUMBER["guns-move"], NUMBER["guns-moved"], NUMBER["packed"]
_NO_ARMING, _MOVES, _NO_DIG = NUMBER["no-arming"], NUMBER["moves-unordered"], NUMBER["may-not-dig-shoot"]
_IDLE = NUMBER["stands-idle"]
_IN_CONTACT, _OUT_OF_RANGE, _CANNOT_HIT = NUMBER["in-contact"], NUMBER["out-of-range"], NUMBER["cannot-hit"]
_TARGET_CONTACT, _TARGET_GONE, _NO_SIGHT = NUMBER["target-in-contact"], NUMBER["target-gone"], NUMBER["no-sight"]
_NOBODY_THERE, _NO_FREE_FIRE, _WAITS = NUMBER["nobody"], NUMBER["no-free-fire"], NUMBER["prepared-waits"]
#: where more than so many do not stand at home, lists of who is near there say too little
FEW_STRAYS = 8
#: how a platoon comes to shoot
NO_SHOT, ORDERED, FREE = range(3)


@part
def own_substep(units, state, marks, readings, bound, t, p):  # type: ignore[no-untyped-def]
    """Section 6, R-19, R-22, R-23: the sub-step in which a platoon shoots, or NO_SUBSTEP less a reason's number."""
    dug = marks[c.M_DUG, t, p]
    if units[c.U_HEAVY_FIRE, p]:
        second = S2A if dug else S2B
        if marks[c.M_MOVING, t, p] or marks[c.M_ARRIVED, t, p]:
            if units[c.U_SELF_PROPELLED, p] and readings[c.R_SP_GUNS] == 1:
                return second
            return NO_SUBSTEP - _GUNS_MOVE
        if marks[c.M_TASK, t, p] == PACK or marks[c.M_TASK, t, p] == UNPACK or state[c.S_PACKED, t, p]:
            return NO_SUBSTEP - _PACKED
        if state[c.S_LAST_MOVED, t, p] == bound - 1:
            return second if units[c.U_SELF_PROPELLED, p] else NO_SUBSTEP - _GUNS_MOVED
        if state[c.S_EVER_MOVED, t, p]:
            return second
        return S1A if dug else S1B
    if units[c.U_SKIRMISHER, p]:
        return S3
    if marks[c.M_TASK, t, p] == ASSAULT:
        return S6
    return S3 if dug and not marks[c.M_MOVING, t, p] else S4


@part
def way_to_shoot(units, marks, orders, readings, t, p):  # type: ignore[no-untyped-def]
    """R-11, R-13, Q-free-fire-who: (ORDERED, FREE or NO_SHOT, reason where NO_SHOT)."""
    if units[c.U_RANGED_DICE, p] == 0:
        return NO_SHOT, _NO_ARMING
    if marks[c.M_TASK, t, p] == DIG and readings[c.R_DIG_SHOOT] == 1:
        return NO_SHOT, _NO_DIG
    if orders[c.O_COVERED, p]:
        if orders[c.O_SHOOT_KIND, p] != HEAD:
            return ORDERED, 0
        if orders[c.O_PREPARED, p]:
            return FREE, 0
        if readings[c.R_FREE_FIRE_WHO] == 1:
            return NO_SHOT, _NO_FREE_FIRE
    if marks[c.M_MOVING, t, p]:
        return NO_SHOT, _MOVES
    if readings[c.R_FREE_FIRE] == 2:
        return NO_SHOT, _NO_FREE_FIRE
    return FREE, 0


@part
def shooting_range(units, marks, readings, t, p):  # type: ignore[no-untyped-def]
    """R-25, Q-mounted-rifles: range in 0.01 mm in this bound."""
    if readings[c.R_MOUNTED_RIFLES] == 1:
        return range_of(units[c.U_RANGE_U, p]) if units[c.U_DISMOUNTED, p] else range_of(units[c.U_RANGE_MOVING_U, p])
    return (
        range_of(units[c.U_RANGE_MOVING_U, p])
        if marks[c.M_MOVING, t, p] or marks[c.M_ARRIVED, t, p]
        else range_of(units[c.U_RANGE_U, p])
    )


@part
def named(units, orders, p, e):  # type: ignore[no-untyped-def]
    """Whether e belongs to what the order of p tells it to shoot."""
    if orders[c.O_SHOOT_KIND, p] == PLATOON:
        return orders[c.O_SHOOT_ROW, p] == e
    if orders[c.O_SHOOT_KIND, p] == COMPANY:
        return orders[c.O_SHOOT_ROW, p] == units[c.U_COMPANY, e]
    return True


@part
def in_contact(state, marks, t, p):  # type: ignore[no-untyped-def]
    """R-21: whether a base has an opponent or stands idle against an enemy."""
    return state[c.S_OPPONENT, t, p] != NOBODY or marks[c.M_IDLE, t, p]


@compiled
def needs_too_much(needed, bonus):  # type: ignore[no-untyped-def]
    """R-33: whether no die, with its bonus, reaches a modified R."""
    return needed > 6 + bonus


@part
def distance_of(readings, dx, dy, ax, ay, bx, by, cx, cy, ex, ey):  # type: ignore[no-untyped-def]
    """R-25, Q-range-points: distance in 0.01 mm of two bases by their centres' difference and corner offsets."""
    if readings[c.R_RANGE_POINTS] == 1:
        return np.sqrt(float(dx * dx + dy * dy))
    return base_distance(dx, dy, ax, ay, bx, by, cx, cy, ex, ey)


@part
def offset_of(state, marks, t, p, e, final):  # type: ignore[no-untyped-def]
    """From p's centre to e's in 0.01 mm."""
    x, y = place_of(state, marks, t, p, final)
    to_x, to_y = place_of(state, marks, t, e, final)
    return to_x - x, to_y - y


@part
def distance_between(units, state, marks, readings, t, p, e, final):  # type: ignore[no-untyped-def]
    """R-25, Q-range-points, Q-half-way: distance of two bases in 0.01 mm; ``final``: as they stand from step 6 on."""
    dx, dy = offset_of(state, marks, t, p, e, final)
    ax, ay, bx, by = corner_offsets(state[c.S_FACING, t, p], units[c.U_HALF_WIDTH, p], units[c.U_HALF_DEPTH, p])
    cx, cy, ex, ey = corner_offsets(state[c.S_FACING, t, e], units[c.U_HALF_WIDTH, e], units[c.U_HALF_DEPTH, e])
    return distance_of(readings, dx, dy, ax, ay, bx, by, cx, cy, ex, ey)


@compiled
def gap_and_range(units, state, marks, readings, t, p, e):  # type: ignore[no-untyped-def]
    """R-25: distance of two bases in steps 1 to 4 and the range of the first, in 0.01 mm."""
    distance = distance_between(units, state, marks, readings, t, p, e, False)
    return distance, shooting_range(units, marks, readings, t, p)


@part
def near_enough(units, state, marks, t, p, e, reach, final):  # type: ignore[no-untyped-def]
    """A quick look by centres: whether two bases may be within ``reach`` of each other."""
    dx, dy = offset_of(state, marks, t, p, e, final)
    sides = units[c.U_HALF_WIDTH, p] + units[c.U_HALF_DEPTH, p] + units[c.U_HALF_WIDTH, e] + units[c.U_HALF_DEPTH, e]
    span = reach + float(sides)
    return float(dx) * float(dx) + float(dy) * float(dy) <= span * span


@part
def hidden(g, near, state, marks, t, p, e, final):  # type: ignore[no-untyped-def]
    """R-32, Q-line-of-sight: whether the ground stops a shot between two centres."""
    x, y = place_of(state, marks, t, p, final)
    to_x, to_y = place_of(state, marks, t, e, final)
    return sight_stopped(g, near, p, x, y, e, to_x, to_y)


@part
def takes_any(orders, readings, p):  # type: ignore[no-untyped-def]
    """Q-impossible, Q-prepared: whether a platoon takes shots that cannot hit; prepared fire is held for what can."""
    return readings[c.R_IMPOSSIBLE] == 1 and not (orders[c.O_COVERED, p] and orders[c.O_PREPARED, p])


@part
def chance_against(units, marks, chances, t, p, e):  # type: ignore[no-untyped-def]
    """Chance of at least one hit of p's shot at e."""
    rolled_again = 1 if units[c.U_VEHICLE, e] and units[c.U_REROLLED, p] else 0
    return chances[p, chance_index(marks[c.M_NEEDED, t, e]), rolled_again]


@part
def chance_against_class(units, chances, p, k):  # type: ignore[no-untyped-def]
    """``chance_against`` those of a class of targets, see ``neighbours.class_of``."""
    rolled_again = 1 if k % 2 == 1 and units[c.U_REROLLED, p] else 0
    return chances[p, k % CLASSES // 2, rolled_again]


@part
def weigh(  # type: ignore[no-untyped-def]
    g, units, state, marks, orders, readings, chances, near, t, p, e, opponent, reach, nearest_first, final, apart,
    best, best_chance, best_distance,
):  # fmt: skip
    """R-25, R-33, R-34: the better target of p, of the ``best`` so far and e: (row, chance, distance).

    ``apart`` is the distance of p and e where it is known, else less than 0.
    """
    kept = best, best_chance, best_distance
    if units[c.U_SIDE, e] == units[c.U_SIDE, p] or state[c.S_STATUS, t, e] != ON_TABLE:
        return kept
    if opponent == NOBODY and in_contact(state, marks, t, e):
        return kept
    chance = chance_against(units, marks, chances, t, p, e)
    if best != NOBODY and not nearest_first and chance < best_chance:
        return kept
    if needs_too_much(marks[c.M_NEEDED, t, e], units[c.U_RANGED_BONUS, p]) and not takes_any(orders, readings, p):
        return kept
    rival = best != NOBODY and (nearest_first or chance == best_chance)
    distance = apart
    if distance < 0.0:
        if not near_enough(units, state, marks, t, p, e, min(reach, best_distance) if rival else reach, final):
            return kept
        distance = distance_between(units, state, marks, readings, t, p, e, final)
    if distance > reach or (rival and (distance > best_distance or (distance == best_distance and e > best))):
        return kept
    if readings[c.R_LINE_OF_SIGHT] == 1 and hidden(g, near, state, marks, t, p, e, final):
        return kept
    return e, chance, distance


@part
def rank_enemies(units, readings, near, p):  # type: ignore[no-untyped-def]
    """List the enemies nearest to a base, all at home, by distance and id."""
    room, count = near.ranked.shape[1], 0
    ax, ay, bx, by = corner_offsets(near.home[2, p], units[c.U_HALF_WIDTH, p], units[c.U_HALF_DEPTH, p])
    # most enemies are as wide and as deep as the one before and face the same way
    facing, half_width, half_depth = NOBODY, 0, 0
    cx, cy, ex, ey = ax, ay, bx, by
    for e in range(units.shape[1]):
        if units[c.U_SIDE, e] == units[c.U_SIDE, p] or not has_home(near, e):
            continue
        dx, dy = near.home[0, e] - near.home[0, p], near.home[1, e] - near.home[1, p]
        if count == room:
            span = near.apart[p, room - 1] + float(2 * near.widest[0])
            if float(dx) * float(dx) + float(dy) * float(dy) > span * span:
                continue
        if (
            near.home[2, e] != facing
            or units[c.U_HALF_WIDTH, e] != half_width
            or units[c.U_HALF_DEPTH, e] != half_depth
        ):
            facing, half_width, half_depth = near.home[2, e], units[c.U_HALF_WIDTH, e], units[c.U_HALF_DEPTH, e]
            cx, cy, ex, ey = corner_offsets(facing, half_width, half_depth)
        apart = distance_of(readings, dx, dy, ax, ay, bx, by, cx, cy, ex, ey)
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
def best_from_home(  # type: ignore[no-untyped-def]
    g, units, state, marks, orders, readings, chances, near, t, p, reach, final, likeliest
):
    """The likeliest to hit, then nearest, then lowest id for one at home, by its list: the first ``likeliest`` ends it.

    The target, and whether it is sure: where the list ends before that, others may be better.
    """
    best, best_chance, best_distance = NOBODY, -1.0, np.inf
    ranked = near.listed[p]
    sure = ranked < near.ranked.shape[1]
    i = 0
    while i < ranked or (sure and i < ranked + near.strays[0]):
        if i < ranked:
            e, apart = near.ranked[p, i], near.apart[p, i]
            if apart > reach or (best != NOBODY and best_chance == likeliest):
                sure = True
                i = ranked  # who does not stand at home is looked at in any case
                continue
        else:
            e, apart = near.strays[i - ranked + 1], -1.0
        i += 1
        if state[c.S_STATUS, t, e] == ON_TABLE and (
            apart < 0.0 or near.strays[0] == 0 or at_home(near, state, marks, t, e, final)
        ):
            best, best_chance, best_distance = weigh(
                g, units, state, marks, orders, readings, chances, near, t, p, e, NOBODY, reach, False, final, apart,
                best, best_chance, best_distance,
            )  # fmt: skip
    if best_chance == 0.0 and not takes_any(orders, readings, p):
        best = NOBODY
    return best, sure


@part
def best_of_class(  # type: ignore[no-untyped-def]
    g, units, state, marks, orders, readings, chances, near, t, p, k, reach, nearest_first, final, best, best_chance,
    best_distance,
):  # fmt: skip
    """The better target of the best so far and those of class ``k``, which are looked at from p's place outwards."""
    x = near.x[p]
    sides = float(units[c.U_HALF_WIDTH, p] + units[c.U_HALF_DEPTH, p] + near.widest[0])
    chance = chance_against_class(units, chances, p, k)
    right = first_from(near, k, x)
    left = right - 1
    while True:
        rival = best != NOBODY and (nearest_first or chance == best_chance)
        span = (min(reach, best_distance) if rival else reach) + sides
        to_left = float(x - near.x[near.rows[left]]) if left >= near.start[k] else np.inf
        to_right = float(near.x[near.rows[right]] - x) if right < near.start[k + 1] else np.inf
        if min(to_left, to_right) > span or (to_left == np.inf and to_right == np.inf):
            return best, best_chance, best_distance
        e = near.rows[left] if to_left < to_right else near.rows[right]
        if to_left < to_right:
            left -= 1
        else:
            right += 1
        dx, dy = float(near.x[e] - x), float(near.y[e] - near.y[p])
        if dx * dx + dy * dy > span * span:
            continue
        best, best_chance, best_distance = weigh(
            g, units, state, marks, orders, readings, chances, near, t, p, e, NOBODY, reach, nearest_first, final,
            -1.0, best, best_chance, best_distance,
        )  # fmt: skip


@part
def likeliest_below(units, chances, near, p, above):  # type: ignore[no-untyped-def]
    """The best chance against any class of enemies on the table that is less than ``above``; -1 for none."""
    likeliest = -1.0
    for i in range(1, near.used[0] + 1):
        k = near.used[i]
        if k // CLASSES != units[c.U_SIDE, p]:
            chance = chance_against_class(units, chances, p, k)
            if likeliest < chance < above:
                likeliest = chance
    return likeliest


@part
def best_of_all(  # type: ignore[no-untyped-def]
    g, units, state, marks, orders, readings, chances, near, t, p, reach, nearest_first, final
):
    """Q-free-fire: of all enemies the likeliest to hit, then nearest, then lowest id; or the nearest."""
    best, best_chance, best_distance = NOBODY, -1.0, np.inf
    likeliest = likeliest_below(units, chances, near, p, np.inf)
    if likeliest < 0.0:
        return best
    if near.ranked.shape[1] > 0 and not nearest_first:
        near.searches[N_SEARCHES] += 1
        if near.strays[0] > FEW_STRAYS or not at_home(near, state, marks, t, p, final):
            near.searches[N_AWAY] += 1
        else:
            if near.listed[p] == NOBODY:
                rank_enemies(units, readings, near, p)
            found, sure = best_from_home(
                g, units, state, marks, orders, readings, chances, near, t, p, reach, final, likeliest
            )
            if sure:
                return found
    if not near.sorted[0]:
        sort_around(near, units, state, marks, t, final)
    while True:
        # the classes that are likeliest to hit, of those not looked at yet
        if likeliest < 0.0 or (likeliest == 0.0 and not takes_any(orders, readings, p)):
            return best
        for i in range(1, near.used[0] + 1):
            k = near.used[i]
            if k // CLASSES != units[c.U_SIDE, p] and chance_against_class(units, chances, p, k) == likeliest:
                best, best_chance, best_distance = best_of_class(
                    g, units, state, marks, orders, readings, chances, near, t, p, k, reach, nearest_first, final,
                    best, best_chance, best_distance,
                )  # fmt: skip
        if best != NOBODY and not nearest_first:
            return best
        likeliest = likeliest_below(units, chances, near, p, likeliest)


@part
def find_target(  # type: ignore[no-untyped-def]
    g, units, state, marks, orders, readings, chances, near, t, p, way, final, why, explain
):
    """Q-free-fire, Q-company-target: the target of p, likeliest to hit, then nearest, then lowest id; or NOBODY.

    Where there is none and ``explain``, ``why`` gets the reason's number and two figures for it.
    """
    opponent = state[c.S_OPPONENT, t, p]
    if opponent == NOBODY and marks[c.M_IDLE, t, p]:
        why[0] = _IDLE
        return NOBODY
    if opponent != NOBODY and not (final and marks[c.M_TASK, t, p] == ASSAULT and readings[c.R_INTO_MELEE] == 0):
        why[0], why[1] = _IN_CONTACT, opponent
        return NOBODY
    reach = shooting_range(units, marks, readings, t, p)
    nearest_first = readings[c.R_COMPANY_TARGET] == 1 if way == ORDERED else readings[c.R_FREE_FIRE] == 1
    told = (way == ORDERED or orders[c.O_COVERED, p]) and orders[c.O_SHOOT_KIND, p] >= PLATOON
    if opponent == NOBODY and not told:
        best = best_of_all(g, units, state, marks, orders, readings, chances, near, t, p, reach, nearest_first, final)
    else:
        best, best_chance, best_distance = NOBODY, -1.0, np.inf
        for e in range(units.shape[1]):
            if (told and not named(units, orders, p, e)) or (opponent != NOBODY and e != opponent):
                continue
            best, best_chance, best_distance = weigh(
                g, units, state, marks, orders, readings, chances, near, t, p, e, opponent, reach, nearest_first,
                final, -1.0, best, best_chance, best_distance,
            )  # fmt: skip
    if best == NOBODY and explain:
        why_nobody(g, units, state, marks, orders, readings, near, t, p, way, final, reach, opponent, why)
    return best


@part
def why_nobody(g, units, state, marks, orders, readings, near, t, p, way, final, reach, opponent, why):  # type: ignore[no-untyped-def]
    """R-25, R-32, R-33, R-34: why a platoon has no target, by all enemies that it might have shot at."""
    alive, contact, unseen, too_hard, need = 0, NOBODY, NOBODY, NOBODY, 99
    for e in range(units.shape[1]):
        if units[c.U_SIDE, e] == units[c.U_SIDE, p] or state[c.S_STATUS, t, e] != ON_TABLE:
            continue
        if (way == ORDERED or orders[c.O_COVERED, p]) and not named(units, orders, p, e):
            continue
        alive += 1
        if opponent != NOBODY and e != opponent:
            continue
        if opponent == NOBODY and in_contact(state, marks, t, e):
            contact = e
            continue
        if not near_enough(units, state, marks, t, p, e, reach, final):
            continue
        if distance_between(units, state, marks, readings, t, p, e, final) > reach:
            continue
        if readings[c.R_LINE_OF_SIGHT] == 1 and hidden(g, near, state, marks, t, p, e, final):
            unseen = e
        elif marks[c.M_NEEDED, t, e] < need:
            too_hard, need = e, marks[c.M_NEEDED, t, e]
    if opponent != NOBODY and too_hard == NOBODY:
        why[0], why[1] = _IN_CONTACT, opponent
    elif too_hard != NOBODY:
        why[0], why[1], why[2] = _CANNOT_HIT, too_hard, need
    elif unseen != NOBODY:
        why[0], why[1] = _NO_SIGHT, unseen
    elif alive == 0:
        why[0] = _TARGET_GONE if way == ORDERED else _NOBODY_THERE
    else:
        out_of_range(units, state, marks, orders, readings, t, p, way, final, reach, contact, why)


@part
def out_of_range(units, state, marks, orders, readings, t, p, way, final, reach, contact, why):  # type: ignore[no-untyped-def]
    """R-25: the nearest target and by how much it is out of range, for the explanation."""
    nearest, least = NOBODY, np.inf
    for e in range(units.shape[1]):
        if (
            units[c.U_SIDE, e] == units[c.U_SIDE, p]
            or state[c.S_STATUS, t, e] != ON_TABLE
            or in_contact(state, marks, t, e)
        ):
            continue
        if (way == ORDERED or orders[c.O_COVERED, p]) and not named(units, orders, p, e):
            continue
        if nearest != NOBODY and not near_enough(units, state, marks, t, p, e, least, final):
            continue
        distance = distance_between(units, state, marks, readings, t, p, e, final)
        if distance < least:
            nearest, least = e, distance
    if nearest == NOBODY:
        why[0], why[1] = _TARGET_CONTACT, contact
    else:
        why[0], why[1], why[2] = _OUT_OF_RANGE, nearest, least - reach


@part
def shoots_direct(units, corps, orders, p):  # type: ignore[no-untyped-def]
    """R-39: whether a platoon is none of the batteries that bombard with their battalion."""
    return not (
        units[c.U_GUNS, p] and corps.orders[c.H_BOMBARDS, units[c.U_BATTALION, p]] and orders[c.O_SHOOT_KIND, p] == HEAD
    )


@part
def shoots_now(units, corps, state, marks, orders, readings, bound, t, p, substep):  # type: ignore[no-untyped-def]
    """Whether a platoon's time to shoot is this sub-step (Q-prepared: prepared ones have step 6 as well)."""
    told = marks[c.M_OWN_SUBSTEP, t, p]
    # until step 5 no rule changes whose turn it is
    known = substep < S5 and told != ASKED_ANEW
    if known and told != substep:
        return False
    if state[c.S_STATUS, t, p] != ON_TABLE or marks[c.M_FIRED, t, p] or not shoots_direct(units, corps, orders, p):
        return False
    own = told if known else own_substep(units, state, marks, readings, bound, t, p)
    if own == substep:
        return True
    waits = (
        orders[c.O_COVERED, p]
        and orders[c.O_PREPARED, p]
        and not marks[c.M_MOVING, t, p]
        and readings[c.R_PREPARED] == 0
    )
    return substep == S6 and waits and own >= 0
