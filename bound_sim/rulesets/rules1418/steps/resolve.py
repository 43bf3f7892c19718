"""Sub-steps of a bound played table by table, several in a row: what they work on stays at hand (section 6).

``busy`` [table] says what anybody on a table has to do in the bound: a bit for each sub-step of fire and the recovery
dice by its number, then those of ``intent``. All that nobody has to do is passed over.
"""

from bound_sim.rulesets.rules1418.state import columns as c
from bound_sim.rulesets.rules1418.state.arrays import wipe_on
from bound_sim.rulesets.rules1418.steps.cover import refresh_on
from bound_sim.rulesets.rules1418.steps.reinforcements import close_state, enter_reinforcements
from bound_sim.rulesets.rules1418.steps.shooting import fire, mark_all, recover, take_turns
from bound_sim.rulesets.rules1418.steps.targeting import S1A, S5, S7
from bound_sim.rulesets.rules1418.steps.tasks import AS_THEY_WERE, CLOSED, MOVES, TURNS, set_out, stand_still
from bound_sim_kernels.compiled import compiled

#: numbers of # and of what ends a bound, before and after those of the sub-steps
OPENING, CLOSE = S1A - 1, S7 + 1


@compiled
def resolve(  # type: ignore[no-untyped-def]
    g, bound, units, corps, state, marks, orders, readings, chances, near, dice, scratch, lines, room, rec, busy, stale,
    first, last, through,
):  # fmt: skip
    """From sub-step ``first`` to ``last``: # (OPENING), fire, the recovery dice, and what is kept of the bound (CLOSE).

    ``stale``: the marks are those of the last bound. ``through``: a table on which nobody moves is played to its close.
    """
    for t in range(state.shape[1]):
        if busy[t] & CLOSED and first != OPENING:
            continue
        if first == OPENING:
            # where nobody moved in the last bound, all that says where they stand is as it was
            moved = not (stale and busy[t] & CLOSED) or busy[t] & (MOVES | TURNS) != 0
            if stale:
                wipe_on(marks, t, moved)
            moved = enter_reinforcements(g, bound, units, state, marks, lines, readings, rec, t, moved)
            if moved:
                stand_still(state, marks, t)
            busy[t] = set_out(g, bound, units, corps, state, marks, orders, readings, scratch, rec, t, not moved)
            if not busy[t] & AS_THEY_WERE:
                refresh_on(units, corps, state, marks, readings, t, False)
            busy[t] |= take_turns(units, corps, state, marks, orders, readings, bound, rec, t)
            if readings[c.R_MARK_TIME] == 1:
                mark_all(g, units, corps, state, marks, orders, readings, chances, near, bound, room.why, t)
        end = CLOSE if through and not busy[t] & (MOVES | TURNS) else last
        for substep in range(max(first, S1A), min(end, S7) + 1):
            if not busy[t] & 1 << substep:
                continue
            if substep == S5:
                recover(bound, units, state, marks, readings, dice, rec, t, room.dice[0])
            else:
                fire(g, bound, units, corps, state, marks, orders, readings, chances, near, dice, rec, t, substep, room)
        if end == CLOSE:
            close_state(corps, state, marks, t)
            busy[t] |= CLOSED
