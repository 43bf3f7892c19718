"""Shooting (section 7): dice to hits, hits to injuries and removals, recovery."""

from typing import NamedTuple

import numpy as np

from bound_sim.dice.keyed import RECOVERY, REROLL, SHOT, roll
from bound_sim.rulesets.rules1418.book.reasons import NUMBER
from bound_sim.rulesets.rules1418.state import columns as c
from bound_sim.rulesets.rules1418.state.arrays import HEAD, NOBODY, ON_TABLE, PLATOON, Array
from bound_sim.rulesets.rules1418.state.events import DIRECT, F_RECOVERIES, F_SHOTS, next_row, say
from bound_sim.rulesets.rules1418.state.neighbours import look_around
from bound_sim.rulesets.rules1418.steps.bombardment import bombard
from bound_sim.rulesets.rules1418.steps.cover import modified_resilience  # noqa: F401  (the rule that `needed` comes from)
from bound_sim.rulesets.rules1418.steps.hits import (
    MAX_DICE,
    again_needed,
    bonus_die,
    break_contact,
    count_hits,
    roll_again,
    take_hit,
)
from bound_sim.rulesets.rules1418.steps.targeting import (
    FREE,
    NO_SHOT,
    NO_SUBSTEP,
    ORDERED,
    S1A,
    S5,
    S6,
    S7,
    distance_between,
    find_target,
    named,
    needs_too_much,
    own_substep,
    shooting_range,
    shoots_direct,
    shoots_now,
    way_to_shoot,
)
from bound_sim_kernels.compiled import compiled, part

_WAITS, _GONE, _TRANSPORT = NUMBER["prepared-waits"], NUMBER["target-gone"], NUMBER["transport-lost"]
_AT_MARK, _FALLS_TO_FREE = 1, 2
#: the sub-steps of fire, a bit each by their numbers
EVERY_FIRE = (1 << (S7 + 1)) - 1 - (1 << S5)


@part
def shot_at(corps, state, marks, t, target, shooter):  # type: ignore[no-untyped-def]
    """Q-under-fire, R-29: note that dice were rolled at a base, and whether by who injured it."""
    marks[c.M_FIRED_ON, t, target] = True
    if shooter == state[c.S_INJURER, t, target]:
        marks[c.M_FIRED_BY_INJURER, t, target] = True
    else:
        marks[c.M_FIRED_BY_OTHERS, t, target] = True
    for i in range(corps.shooters.shape[2]):
        if corps.shooters[t, target, i] == NOBODY or corps.shooters[t, target, i] == shooter:
            corps.shooters[t, target, i] = shooter
            return


@part
def record_shots(  # type: ignore[no-untyped-def]
    rec, units, marks, t, kind, shooter, target, distance, ordered, count, rolls, again, bonus, lucky, hits
):
    """One row for each die of a roll; ``lucky`` is the first die with the bonus, see ``bonus_die``."""
    for i in range(count):
        row = next_row(rec, F_SHOTS)
        if row < 0:
            return
        out = rec.rows[row]
        out[0], out[1], out[2], out[3], out[4] = kind, shooter, target, distance, ordered
        out[5], out[6], out[7] = i + 1, rolls[i], bonus if i == lucky else 0
        out[8], out[9], out[10] = units[c.U_RESILIENCE, target], marks[c.M_ROW, t, target], marks[c.M_DUG, t, target]
        out[11], out[12], out[13], out[14] = (
            marks[c.M_COVER, t, target],
            marks[c.M_NEEDED, t, target],
            again[i],
            hits[i],
        )


@part
def shoot(units, state, marks, readings, dice, rec, t, p, target, substep, ordered, room):  # type: ignore[no-untyped-def]
    """R-26, R-27, R-45: roll a platoon's shot; the number of hits. ``room`` is that of ``Room.dice``."""
    count = units[c.U_RANGED_DICE, p]
    needed, bonus = marks[c.M_NEEDED, t, target], units[c.U_RANGED_BONUS, p]
    rolls, again, hits = room[0], room[1], room[2]
    roll(dice, t, substep, SHOT, 0, p, -1, 0, count, rolls)
    lucky = bonus_die(rolls, count, bonus, needed, readings[c.R_BONUS_DIE])
    reroll = roll_again(units[c.U_VEHICLE, target], units[c.U_REROLLED, p], readings[c.R_VEHICLE_REROLL])
    for i in range(count):
        again[i] = 0
        if again_needed(rolls[i], bonus if i == lucky else 0, needed, reroll):
            roll(dice, t, substep, REROLL, 0, p, -1, i, 1, room[3])
            again[i] = room[3, 0]
    scored = count_hits(rolls, again, count, lucky, bonus, needed, reroll, readings[c.R_REROLL_BONUS], hits)
    distance = 0.0
    if rec.rows.shape[0] > 0:
        distance = distance_between(units, state, marks, readings, t, p, target, substep >= S6)
    record_shots(rec, units, marks, t, DIRECT, p, target, distance, ordered, count, rolls, again, bonus, lucky, hits)
    return scored


@part
def marked_target(  # type: ignore[no-untyped-def]
    g, units, state, marks, orders, readings, chances, near, t, p, substep, way, why, explain
):
    """Q-mark-time: the target at the opening of the own sub-step; or the one marked at #, if the shot still can be.

    Who had nothing in range at # looks for a target in step 6.
    """
    final = substep >= S6
    kind, row = orders[c.O_SHOOT_KIND, p], orders[c.O_SHOOT_ROW, p]
    if readings[c.R_MARK_TIME] == _AT_MARK and marks[c.M_MARKED, t, p] != NOBODY:
        marked = marks[c.M_MARKED, t, p]
        if state[c.S_STATUS, t, marked] != ON_TABLE:
            why[0] = _GONE
            return NOBODY
        orders[c.O_SHOOT_KIND, p], orders[c.O_SHOOT_ROW, p] = PLATOON, marked
        way = ORDERED
    falls = readings[c.R_MARK_TIME] == _FALLS_TO_FREE
    while True:
        target = find_target(
            g, units, state, marks, orders, readings, chances, near, t, p, way, final, why, explain or falls
        )
        if not (falls and target == NOBODY and way == ORDERED and why[0] == _GONE):
            break
        why[:] = 0.0
        orders[c.O_SHOOT_KIND, p] = HEAD
        way = FREE
    orders[c.O_SHOOT_KIND, p], orders[c.O_SHOOT_ROW, p] = kind, row
    return target


@part
def mark_all(g, units, corps, state, marks, orders, readings, chances, near, bound, why, t):  # type: ignore[no-untyped-def]
    """Q-mark-time, other reading: fix all targets at #."""
    look_around(near, units, state, marks, t, False)
    for p in range(state.shape[2]):
        marks[c.M_MARKED, t, p] = NOBODY
        if state[c.S_STATUS, t, p] != ON_TABLE or own_substep(units, state, marks, readings, bound, t, p) < 0:
            continue
        way, _ = way_to_shoot(units, marks, orders, readings, t, p)
        if way != NO_SHOT and shoots_direct(units, corps, orders, p):
            marks[c.M_MARKED, t, p] = find_target(
                g, units, state, marks, orders, readings, chances, near, t, p, way, False, why, False
            )


@part
def lose_transport(units, corps, state, rec, t):  # type: ignore[no-untyped-def]
    """R-18: a battalion's transport is lost with its command platoon, base and bonus; or with the base itself."""
    for b in range(corps.fixed.shape[1]):
        if corps.fixed[c.B_TRANSPORT_QUARTERS, b] == 4 or corps.table[c.T_TRANSPORT_LOST, t, b]:
            continue
        command, base = corps.fixed[c.B_COMMAND_ROW, b], corps.fixed[c.B_TRANSPORT_ROW, b]
        if command != NOBODY and state[c.S_STATUS, t, command] == 2:
            corps.table[c.T_TRANSPORT_LOST, t, b] = True
            if base != NOBODY and (state[c.S_STATUS, t, base] == ON_TABLE or state[c.S_STATUS, t, base] == 0):
                state[c.S_STATUS, t, base] = 2
                break_contact(state, t, base)
            say(rec, command, _TRANSPORT, command, 0.0)
        elif base != NOBODY and state[c.S_STATUS, t, base] == 2:
            corps.table[c.T_TRANSPORT_LOST, t, b] = True
            say(rec, base, _TRANSPORT, base, 0.0)


class Room(NamedTuple):
    """Room for one table at a time: three rows of dice and one more, hits that are to be taken [n, 3], figures for an
    explanation; for a bombardment, rows a base [6, platoon] and the bonuses of its shots.
    """

    dice: Array
    pending: Array
    why: Array
    under: Array
    carried: Array


def new_room(units: Array) -> Room:
    """Room for the forces: nobody has more than MAX_DICE, nor a battalion more shots than all ranged dice."""
    shots, platoons = int(units[c.U_RANGED_DICE].sum()), units.shape[1]
    return Room(
        np.zeros((4, MAX_DICE), dtype=np.int64), np.zeros((platoons * MAX_DICE + shots, 3), dtype=np.int64),
        np.zeros(3), np.zeros((6, platoons), dtype=np.int64), np.zeros(shots + 1, dtype=np.int64),
    )  # fmt: skip


@part
def fire(  # type: ignore[no-untyped-def]
    g, bound, units, corps, state, marks, orders, readings, chances, near, dice, rec, t, substep, room
):
    """One sub-step of fire: all dice on the state at its opening, direct and bombardment, then all hits (section 6)."""
    pending, why = room.pending, room.why
    platoons = state.shape[2]
    explain = rec.rows.shape[0] > 0
    count = 0
    looked = False
    for p in range(platoons):
        if substep >= S7 or not shoots_now(units, corps, state, marks, orders, readings, bound, t, p, substep):
            continue
        way, reason = way_to_shoot(units, marks, orders, readings, t, p)
        if way == NO_SHOT:
            say(rec, p, reason, 0.0, 0.0)
            continue
        if not looked:
            look_around(near, units, state, marks, t, substep >= S6)
            looked = True
        why[:] = 0.0
        target = marked_target(
            g, units, state, marks, orders, readings, chances, near, t, p, substep, way, why, explain
        )
        if target == NOBODY:
            say(rec, p, int(why[0]), why[1], why[2])
            if orders[c.O_COVERED, p] and orders[c.O_PREPARED, p] and substep < S6 and readings[c.R_PREPARED] == 0:
                say(rec, p, _WAITS, 0.0, 0.0)
            continue
        ordered = way == ORDERED and named(units, orders, p, target)
        scored = shoot(units, state, marks, readings, dice, rec, t, p, target, substep, ordered, room.dice)
        marks[c.M_FIRED, t, p] = True
        shot_at(corps, state, marks, t, target, p)
        for _ in range(scored):
            pending[count, 0], pending[count, 1], pending[count, 2] = p, target, DIRECT
            count += 1
    count = bombard(g, bound, units, corps, state, marks, orders, readings, dice, rec, t, substep, room, count)
    for i in range(count):
        take_hit(units, state, marks, rec, t, bound, pending[i, 0], pending[i, 1], NOBODY, pending[i, 2], 0)
    lose_transport(units, corps, state, rec, t)


@part
def take_turns(units, corps, state, marks, orders, readings, bound, rec, t):  # type: ignore[no-untyped-def]
    """Marks the sub-step in which each platoon shoots; R-19: why those that shoot in none don't.

    The sub-steps in which anybody on the table may shoot or recover, a bit each.
    """
    busy = shooting = 0
    for b in range(corps.orders.shape[1]):
        if corps.orders[c.H_BOMBARDS, b]:
            busy |= EVERY_FIRE
    explains = rec.rows.shape[0] > 0
    side, alone = NOBODY, True
    for p in range(state.shape[2]):
        if state[c.S_STATUS, t, p] != ON_TABLE:
            continue
        alone = alone and (side == NOBODY or side == units[c.U_SIDE, p])
        side = units[c.U_SIDE, p]
        own = own_substep(units, state, marks, readings, bound, t, p)
        marks[c.M_OWN_SUBSTEP, t, p] = max(own, NOBODY)
        if own >= 0:
            shooting |= 1 << own
        elif explains and units[c.U_RANGED_DICE, p] > 0:
            say(rec, p, NO_SUBSTEP - own, 0.0, 0.0)
        if orders[c.O_PREPARED, p]:
            shooting |= 1 << S6
        if state[c.S_HALVED, t, p]:
            busy |= 1 << S5
    # nobody comes on to a table after #, so where there is no enemy there is no target
    return busy if alone and not explains else busy | shooting


@compiled
def recovers(die, resilience):  # type: ignore[no-untyped-def]
    """R-29: whether a recovery die restores the movement: R or less, 6 always fails."""
    return die <= resilience and die != 6


@compiled
def recover(bound, units, state, marks, readings, dice, rec, t, out):  # type: ignore[no-untyped-def]
    """R-29, at step 5: who was injured in an earlier bound and is still halved, by this bound's fire so far."""
    for p in range(state.shape[2]):
        if state[c.S_STATUS, t, p] != ON_TABLE or not state[c.S_HALVED, t, p] or state[c.S_HIT_BOUND, t, p] >= bound:
            continue
        fire_by, die, needed = 0, 0, 0
        if marks[c.M_FIRED_BY_INJURER, t, p]:
            fire_by = 2
        elif marks[c.M_FIRED_ON, t, p]:
            fire_by = 1
            needed = marks[c.M_NEEDED, t, p] if readings[c.R_RECOVERY_R] == 0 else units[c.U_RESILIENCE, p]
            roll(dice, t, S5, RECOVERY, 0, p, -1, 0, 1, out)
            die = out[0]
        restored = fire_by == 0 or (fire_by == 1 and recovers(die, needed))
        if restored:
            state[c.S_HALVED, t, p] = False
        row = next_row(rec, F_RECOVERIES)
        if row >= 0:
            rec.rows[row, 0] = p
            rec.rows[row, 1] = fire_by
            rec.rows[row, 2] = die
            rec.rows[row, 3] = needed
            rec.rows[row, 4] = restored


__all__ = ["S1A", "fire", "mark_all", "needs_too_much", "recover", "recovers", "shooting_range"]
