"""Reinforcements and contacts at a bound's opening, and what is carried over at its end."""

from bound_sim.rulesets.kit.arrays.events import next_row
from bound_sim.rulesets.rules1418.book import rulings
from bound_sim.rulesets.rules1418.book.reasons import NUMBER
from bound_sim.rulesets.rules1418.state import col
from bound_sim.rulesets.rules1418.state.arrays import ARRIVED, NOBODY, ON_TABLE, PACK, UNPACK, WAITING
from bound_sim.rulesets.rules1418.state.events import ARRIVAL, MOVE, come_to, leave_from, say
from bound_sim.rulesets.rules1418.state.world import World
from bound_sim.rulesets.rules1418.steps.contact import line_up, touching, who_overlaps
from bound_sim.rulesets.rules1418.steps.cover import settle_base
from bound_sim.rulesets.rules1418.steps.hits import break_contact
from bound_sim.rulesets.rules1418.steps.movement import pair_touching
from bound_sim_kernels.compiled import early, part

_BLOCKED = NUMBER["arrival-blocked"]


@part
def enter_reinforcements(g, bound, world: World, lines, t, moved):  # type: ignore[no-untyped-def]
    """Q-arrival: who is due enters at #, counts as having moved, guns packed; Q-pinned: contacts are taken up again.

    Where not ``moved``, nobody has moved or was in contact in the bound before; the same, with who enters, is told.
    """
    units, state, now, readings, events = world.units, world.state, world.now, world.in_force[0], world.events
    for p in range(units.shape[1]):
        lines.mark[col.L_ACTIVE, p] = False
    for p in range(units.shape[1]):
        if state[col.S_STATUS, t, p] != WAITING or units[col.U_ARRIVES, p] > bound:
            continue
        line_up(state, lines, t)
        q = who_overlaps(
            units, state, lines, t, p, (state[col.S_X, t, p], state[col.S_Y, t, p], state[col.S_FACING, t, p]), NOBODY
        )
        if q != NOBODY:
            say(events, p, _BLOCKED, q, 0.0)
            continue
        state[col.S_STATUS, t, p] = ON_TABLE
        state[col.S_DUG_IN, t, p] = False
        state[col.S_EVER_MOVED, t, p] = True
        state[col.S_LAST_MOVED, t, p] = bound
        state[col.S_PACKED, t, p] = units[col.U_PACKS, p] and readings.packing != rulings.Packing.NONE
        now[col.M_ARRIVED, t, p] = True
        now[col.M_MOVED, t, p] = True
        moved = True
        settle_base(g, units, state, readings, t, p)
        row = next_row(events, MOVE)
        if row >= 0:
            move = events.rows[row]
            move.platoon, move.substep = p, ARRIVAL
            leave_from(move, state, t, p)
            come_to(move, state, t, p)
            move.contact, move.ended = NOBODY, ARRIVED
    if not moved:
        return False
    for p in range(units.shape[1]):
        e = state[col.S_OPPONENT, t, p]
        if e != NOBODY and not touching(units, state, t, p, e):
            break_contact(state, t, p)
    pair_touching(units, state, now, t, False)
    for p in range(units.shape[1]):
        now[col.M_OLD_OPPONENT, t, p] = state[col.S_OPPONENT, t, p]
    return True


@early
def close_state(battalions, state, now, t, there):  # type: ignore[no-untyped-def]
    """R-10: dug in from the next bound; Q-packing; Q-under-fire: what was rolled at in this bound.

    ``there`` are ``those_there``.
    """
    for p in range(state.shape[2]):
        state[col.S_UNDER_FIRE, t, p] = now[col.M_FIRED_ON, t, p]
        for i in range(battalions.shot_by.shape[2]):
            battalions.shot_by[t, p, i] = battalions.shooters[t, p, i]
    for i in range(len(there)):
        p = int(there[i])
        if now[col.M_DIGGING, t, p]:
            state[col.S_DUG_IN, t, p] = True
        if now[col.M_TASK, t, p] == PACK:
            state[col.S_PACKED, t, p] = True
        elif now[col.M_TASK, t, p] == UNPACK:
            state[col.S_PACKED, t, p] = False
