"""Sub-steps of a bound played table by table, several in a row: what they work on stays at hand (section 6).

``todo`` [table] is a bit mask: bit n means that some platoon acts in sub-step n (fire, recovery dice); the bits of
``tasks`` stand above them. A sub-step whose bit is clear is skipped.
"""

from typing import NamedTuple

from bound_sim.rulesets.rules1418.book import rulings
from bound_sim.rulesets.rules1418.book.chart import S1A, S5, S7
from bound_sim.rulesets.rules1418.state.arrays import wipe_on
from bound_sim.rulesets.rules1418.state.world import World
from bound_sim.rulesets.rules1418.steps.contact import Lines
from bound_sim.rulesets.rules1418.steps.cover import refresh_on
from bound_sim.rulesets.rules1418.steps.reinforcements import close_state, enter_reinforcements
from bound_sim.rulesets.rules1418.steps.shooting import FireBuffers, fire, mark_all, recover, take_turns
from bound_sim.rulesets.rules1418.steps.tasks import MOVES, REPEAT_LAST, TABLE_DONE, TURNS, set_out, stand_still
from bound_sim.rulesets.rules1418.steps.ways import PathBuffers
from bound_sim_kernels.compiled import compiled

#: numbers of # and of what ends a bound, before and after those of the sub-steps
OPENING, CLOSE = S1A - 1, S7 + 1


class Buffers(NamedTuple):
    """Working arrays of the kernels for one table at a time: ways of platoons, movers of a sub-step, dice and hits."""

    paths: PathBuffers
    lines: Lines
    room: FireBuffers


class Span(NamedTuple):
    """Sub-steps to play, by number: from ``first`` (OPENING: #) to ``last`` (CLOSE: what a bound leaves).

    ``reuse_marks``: the marks are those of the last bound. ``to_close``: a table on which nobody moves is played to its
    close.
    """

    first: int
    last: int
    reuse_marks: bool
    to_close: bool


@compiled
def resolve(g, bound, world: World, near, dice, buffers, todo, span):  # type: ignore[no-untyped-def]
    """A span of sub-steps on every table: #, fire and bombardment, the recovery dice, and what is kept of the bound.

    ``todo`` [table] is read and written, see above.
    """
    battalions, state, now, readings = world.battalions, world.state, world.now, world.in_force[0]
    paths, lines, room = buffers.paths, buffers.lines, buffers.room
    for t in range(state.shape[1]):
        if todo[t] & TABLE_DONE and span.first != OPENING:
            continue
        if span.first == OPENING:
            # where nobody moved in the last bound, all that says where they stand is as it was
            moved = not (span.reuse_marks and todo[t] & TABLE_DONE) or todo[t] & (MOVES | TURNS) != 0
            if span.reuse_marks:
                wipe_on(now, t, moved)
            moved = enter_reinforcements(g, bound, world, lines, t, moved)
            if moved:
                stand_still(state, now, t)
            todo[t] = set_out(g, bound, world, paths, t, not moved)
            if not todo[t] & REPEAT_LAST:
                refresh_on(world, t, False)
            todo[t] |= take_turns(world, bound, t)
            if readings.mark_time == rulings.MarkTime.AT_MARK:
                mark_all(g, world, near, bound, room.why, t)
        end = CLOSE if span.to_close and not todo[t] & (MOVES | TURNS) else span.last
        for substep in range(max(span.first, S1A), min(end, S7) + 1):
            if not todo[t] & 1 << substep:
                continue
            if substep == S5:
                recover(bound, world, dice, t, room.dice[0])
            else:
                fire(g, bound, world, near, dice, t, substep, room)
        if end == CLOSE:
            close_state(battalions, state, now, t)
            todo[t] |= TABLE_DONE
