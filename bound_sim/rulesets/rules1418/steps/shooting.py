"""Shooting (section 7): dice to hits, hits to injuries and removals, recovery."""

from typing import NamedTuple

import numpy as np

from bound_sim.dice.keyed import RECOVERY_DIE, REROLL, SHOT_DIE, roll
from bound_sim.rulesets.kit.arrays.events import next_row
from bound_sim.rulesets.rules1418.book import rulings
from bound_sim.rulesets.rules1418.book.chart import S1A, S5, S6, S7
from bound_sim.rulesets.rules1418.book.reasons import NUMBER
from bound_sim.rulesets.rules1418.state import col
from bound_sim.rulesets.rules1418.state.arrays import HEAD, NOBODY, ON_TABLE, PLATOON, Array, those_there
from bound_sim.rulesets.rules1418.state.events import DIRECT, RECOVERY, SHOT, say
from bound_sim.rulesets.rules1418.state.neighbours import look_around
from bound_sim.rulesets.rules1418.state.world import World
from bound_sim.rulesets.rules1418.steps.bombardment import bombard, describe_target
from bound_sim.rulesets.rules1418.steps.cover import modified_resilience  # noqa: F401  (the rule that `needed` comes from)
from bound_sim.rulesets.rules1418.steps.fire_turns import (
    FREE,
    NO_SHOT,
    NO_SUBSTEP,
    ORDERED,
    own_substep,
    shoots_direct,
    shoots_now,
    way_to_shoot,
)
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
    distance_between,
    find_target,
    named,
    needs_too_much,
    shooting_range,
)
from bound_sim_kernels.compiled import compiled, early, part

_WAITS, _GONE, _TRANSPORT = NUMBER["prepared-waits"], NUMBER["target-gone"], NUMBER["transport-lost"]
#: the sub-steps of fire, a bit each by their numbers
EVERY_FIRE = (1 << (S7 + 1)) - 1 - (1 << S5)


@part
def shot_at(battalions, state, now, t, target, shooter):  # type: ignore[no-untyped-def]
    """Q-under-fire, R-29: note that dice were rolled at a base, and whether by who injured it."""
    now[col.M_FIRED_ON, t, target] = True
    if shooter == state[col.S_INJURER, t, target]:
        now[col.M_FIRED_BY_INJURER, t, target] = True
    else:
        now[col.M_FIRED_BY_OTHERS, t, target] = True
    for i in range(battalions.shooters.shape[2]):
        if battalions.shooters[t, target, i] == NOBODY or battalions.shooters[t, target, i] == shooter:
            battalions.shooters[t, target, i] = shooter
            return


@part
def record_shots(world: World, t, shooter, target, distance, ordered, dice, lucky):  # type: ignore[no-untyped-def]
    """R-26: one event for each die of a direct shot.

    ``dice`` [``FireBuffers.dice``] has the first rolls, the second ones, the hits.
    ``distance`` is in 0.01 mm; ``lucky`` is the number of the die with the bonus, see ``bonus_die``.
    """
    units, now, events = world.units, world.now, world.events
    for i in range(units[col.U_RANGED_DICE, shooter]):
        row = next_row(events, SHOT)
        if row < 0:
            return
        shot = events.rows[row]
        shot.kind, shot.shooter, shot.target, shot.distance, shot.ordered = DIRECT, shooter, target, distance, ordered
        shot.die, shot.roll, shot.reroll, shot.hit = i + 1, dice[0, i], dice[1, i], dice[2, i]
        shot.bonus = units[col.U_RANGED_BONUS, shooter] if i == lucky else 0
        describe_target(shot, units, now, t, target)


@part
def shoot(world: World, dice, t, p, target, substep, ordered, room):  # type: ignore[no-untyped-def]
    """R-26, R-27, R-45: roll a platoon's shot; the number of dice. ``room`` is that of ``FireBuffers.dice``."""
    units, now, readings, events = world.units, world.now, world.in_force[0], world.events
    count = units[col.U_RANGED_DICE, p]
    needed, bonus = now[col.M_NEEDED, t, target], units[col.U_RANGED_BONUS, p]
    rolls, again, hits = room[0], room[1], room[2]
    roll(dice, t, substep, SHOT_DIE, 0, p, -1, 0, count, rolls)
    lucky = bonus_die(rolls, count, bonus, needed, readings.bonus_die)
    reroll = roll_again(units[col.U_VEHICLE, target], units[col.U_REROLLED, p], readings.vehicle_reroll)
    for i in range(count):
        again[i] = 0
        if again_needed(rolls[i], bonus if i == lucky else 0, needed, reroll):
            roll(dice, t, substep, REROLL, 0, p, -1, i, 1, room[3])
            again[i] = room[3, 0]
    count_hits(rolls, again, count, lucky, bonus, needed, reroll, readings.reroll_bonus, hits)
    distance = 0.0
    if events.rows.shape[0] > 0:
        distance = distance_between(world, t, p, target, substep >= S6)
    record_shots(world, t, p, target, distance, ordered, room, lucky)
    return count


@part
def marked_target(g, world: World, near, t, p, substep, way, why, explain):  # type: ignore[no-untyped-def]
    """Q-mark-time: the target at the opening of the own sub-step; or the one marked at #, if the shot still can be.

    A platoon that had no target in range at # looks for one in step 6.
    """
    state, now, orders, readings = world.state, world.now, world.orders, world.in_force[0]
    final = substep >= S6
    kind, row = orders[col.O_SHOOT_KIND, p], orders[col.O_SHOOT_ROW, p]
    if readings.mark_time == rulings.MarkTime.AT_MARK and now[col.M_MARKED, t, p] != NOBODY:
        marked = now[col.M_MARKED, t, p]
        if state[col.S_STATUS, t, marked] != ON_TABLE:
            why[0] = _GONE
            return NOBODY
        orders[col.O_SHOOT_KIND, p], orders[col.O_SHOOT_ROW, p] = PLATOON, marked
        way = ORDERED
    falls = readings.mark_time == rulings.MarkTime.FREE_FIRE
    while True:
        target = find_target(g, world, near, t, p, way, final, why, explain or falls)
        if not (falls and target == NOBODY and way == ORDERED and why[0] == _GONE):
            break
        why[:] = 0.0
        orders[col.O_SHOOT_KIND, p] = HEAD
        way = FREE
    orders[col.O_SHOOT_KIND, p], orders[col.O_SHOOT_ROW, p] = kind, row
    return target


@part
def mark_all(g, world: World, near, bound, why, t):  # type: ignore[no-untyped-def]
    """Q-mark-time, other reading: fix all targets at #."""
    units, battalions, state, now, orders = world.units, world.battalions, world.state, world.now, world.orders
    there = near.there[: those_there(state, t, near.there)]
    look_around(near, units, state, now, t, there, False)
    for p in range(state.shape[2]):
        now[col.M_MARKED, t, p] = NOBODY
    for i in range(len(there)):
        p = int(there[i])
        if own_substep(world, bound, t, p) < 0:
            continue
        way, _ = way_to_shoot(world, t, p)
        if way != NO_SHOT and shoots_direct(units, battalions, orders, p):
            now[col.M_MARKED, t, p] = find_target(g, world, near, t, p, way, False, why, False)


@part
def lose_transport(world: World, t):  # type: ignore[no-untyped-def]
    """R-18: a battalion's transport is lost with its command platoon, base and bonus; or with the base itself."""
    battalions, state, events = world.battalions, world.state, world.events
    for b in range(battalions.fixed.shape[1]):
        if battalions.fixed[col.B_TRANSPORT_QUARTERS, b] == 4 or battalions.table[col.T_TRANSPORT_LOST, t, b]:
            continue
        command, base = battalions.fixed[col.B_COMMAND_ROW, b], battalions.fixed[col.B_TRANSPORT_ROW, b]
        if command != NOBODY and state[col.S_STATUS, t, command] == 2:
            battalions.table[col.T_TRANSPORT_LOST, t, b] = True
            if base != NOBODY and (state[col.S_STATUS, t, base] == ON_TABLE or state[col.S_STATUS, t, base] == 0):
                state[col.S_STATUS, t, base] = 2
                break_contact(state, t, base)
            say(events, command, _TRANSPORT, command, 0.0)
        elif base != NOBODY and state[col.S_STATUS, t, base] == 2:
            battalions.table[col.T_TRANSPORT_LOST, t, b] = True
            say(events, base, _TRANSPORT, base, 0.0)


class FireBuffers(NamedTuple):
    """Room for one table at a time: three rows of dice and one more, hits that are to be taken [n, 3], figures for an
    explanation; for a bombardment, rows a base [6, platoon] and the bonuses of its shots.
    """

    dice: Array
    pending: Array
    why: Array
    under: Array
    carried: Array


def new_fire_buffers(units: Array) -> FireBuffers:
    """Room for the forces: nobody has more than MAX_DICE, nor a battalion more shots than all ranged dice."""
    shots, platoons = int(units[col.U_RANGED_DICE].sum()), units.shape[1]
    return FireBuffers(
        np.zeros((4, MAX_DICE), dtype=np.int64), np.zeros((platoons * MAX_DICE + shots, 3), dtype=np.int64),
        np.zeros(3), np.zeros((6, platoons), dtype=np.int64), np.zeros(shots + 1, dtype=np.int64),
    )  # fmt: skip


@early
def fire(g, bound, world: World, near, dice, t, substep, room):  # type: ignore[no-untyped-def]
    """One sub-step of fire: all dice on the state at its opening, direct and bombardment, then all hits (section 6)."""
    units, battalions, state, now, orders, in_force, events = world
    pending, why = room.pending, room.why
    there = near.there[: those_there(state, t, near.there)]
    explain = events.rows.shape[0] > 0
    count = 0
    looked = False
    for i in range(len(there) if substep < S7 else 0):
        p = int(there[i])
        if not shoots_now(world, bound, t, p, substep):
            continue
        way, reason = way_to_shoot(world, t, p)
        if way == NO_SHOT:
            say(events, p, reason, 0.0, 0.0)
            continue
        if not looked:
            look_around(near, units, state, now, t, there, substep >= S6)
            looked = True
        why[:] = 0.0
        target = marked_target(g, world, near, t, p, substep, way, why, explain)
        if target == NOBODY:
            say(events, p, int(why[0]), why[1], why[2])
            waits = substep < S6 and in_force[0].prepared == rulings.Prepared.OR_STEP_6
            if waits and orders[col.O_COVERED, p] and orders[col.O_PREPARED, p]:
                say(events, p, _WAITS, 0.0, 0.0)
            continue
        ordered = way == ORDERED and named(units, orders, p, target)
        rolled = shoot(world, dice, t, p, target, substep, ordered, room.dice)
        now[col.M_FIRED, t, p] = True
        shot_at(battalions, state, now, t, target, p)
        for k in range(rolled):
            # a miss is written down too, and what comes next is written over it: nothing waits for how the dice fell
            pending[count, 0], pending[count, 1], pending[count, 2] = p, target, DIRECT
            count += room.dice[2, k]
    count = bombard(bound, world, dice, t, substep, room, count)
    for i in range(count):
        take_hit(state, events, t, bound, pending[i, 0], pending[i, 1], NOBODY, pending[i, 2], 0)
    lose_transport(world, t)


@part
def take_turns(world: World, bound, t, there):  # type: ignore[no-untyped-def]
    """Marks the sub-step in which each platoon on the table (``those_there``) shoots; R-19: why those that shoot in
    none don't.

    The sub-steps in which anybody on the table may shoot or recover, a bit each.
    """
    units, battalions, state, now, orders, _, events = world
    todo = shooting = 0
    for b in range(battalions.orders.shape[1]):
        if battalions.orders[col.H_BOMBARDS, b]:
            todo |= EVERY_FIRE
    explains = events.rows.shape[0] > 0
    side, alone = NOBODY, True
    for i in range(len(there)):
        p = int(there[i])
        alone = alone and (side == NOBODY or side == units[col.U_SIDE, p])
        side = units[col.U_SIDE, p]
        own = own_substep(world, bound, t, p)
        now[col.M_OWN_SUBSTEP, t, p] = max(own, NOBODY)
        if own >= 0:
            shooting |= 1 << own
        elif explains and units[col.U_RANGED_DICE, p] > 0:
            say(events, p, NO_SUBSTEP - own, 0.0, 0.0)
        if orders[col.O_PREPARED, p]:
            shooting |= 1 << S6
        if state[col.S_HALVED, t, p]:
            todo |= 1 << S5
    # nobody comes on to a table after #, so where there is no enemy there is no target
    return todo if alone and not explains else todo | shooting


@compiled
def recovers(die, resilience):  # type: ignore[no-untyped-def]
    """R-29: true where a recovery die restores the movement: R or less, 6 always fails."""
    return die <= resilience and die != 6


@compiled
def recover(bound, world: World, dice, t, out):  # type: ignore[no-untyped-def]
    """R-29, at step 5: who was injured in an earlier bound and is still halved, by this bound's fire so far."""
    units, state, now, readings, events = world.units, world.state, world.now, world.in_force[0], world.events
    for p in range(state.shape[2]):
        if (
            state[col.S_STATUS, t, p] != ON_TABLE
            or not state[col.S_HALVED, t, p]
            or state[col.S_HIT_BOUND, t, p] >= bound
        ):
            continue
        fire_by, die, needed = 0, 0, 0
        if now[col.M_FIRED_BY_INJURER, t, p]:
            fire_by = 2
        elif now[col.M_FIRED_ON, t, p]:
            fire_by = 1
            needed = (
                now[col.M_NEEDED, t, p]
                if readings.recovery_r == rulings.RecoveryR.COVER
                else units[col.U_RESILIENCE, p]
            )
            roll(dice, t, S5, RECOVERY_DIE, 0, p, -1, 0, 1, out)
            die = out[0]
        restored = fire_by == 0 or (fire_by == 1 and recovers(die, needed))
        if restored:
            state[col.S_HALVED, t, p] = False
        row = next_row(events, RECOVERY)
        if row >= 0:
            found = events.rows[row]
            found.platoon, found.fire, found.roll, found.needed, found.restored = p, fire_by, die, needed, restored


__all__ = ["S1A", "fire", "mark_all", "needs_too_much", "recover", "recovers", "shooting_range"]
