"""Sub-steps of a bound played table by table, several in a row: what they work on stays at hand (section 6).

``todo`` [table] is a bit mask: bit n means that some platoon acts in sub-step n (fire, recovery dice); the bits of
``tasks`` stand above them. A sub-step whose bit is clear is skipped.
"""

from typing import NamedTuple

import numpy as np

from bound_sim.rulesets.rules1418.book import rulings
from bound_sim.rulesets.rules1418.book.chart import (
    DUG_IN,
    MOUNTED_FIRST,
    OF_MOVEMENT,
    S5,
    S_MELEE,
    SUBSTEPS,
    WITH_DICE,
)
from bound_sim.rulesets.rules1418.state.arrays import NOBODY, those_there, wipe_on
from bound_sim.rulesets.rules1418.state.world import World
from bound_sim.rulesets.rules1418.steps.contact import Lines
from bound_sim.rulesets.rules1418.steps.cover import refresh_on
from bound_sim.rulesets.rules1418.steps.melee import deathmatch
from bound_sim.rulesets.rules1418.steps.movement import after_movement, move
from bound_sim.rulesets.rules1418.steps.ranks import MeleeRoom
from bound_sim.rulesets.rules1418.steps.reinforcements import close_state, enter_reinforcements
from bound_sim.rulesets.rules1418.steps.shooting import FireBuffers, fire, mark_all, recover, take_turns
from bound_sim.rulesets.rules1418.steps.tasks import MOVES, REPEAT_LAST, TABLE_DONE, TURNS, set_out, stand_still
from bound_sim.rulesets.rules1418.steps.ways import PathBuffers
from bound_sim_kernels.compiled import compiled, part

#: sub-steps by their place in ``chart.STEPS``: #, and what ends a bound, after the last
OPENING, CLOSE = 0, len(SUBSTEPS)
#: the number of each place among those with dice and among those of movement, NOBODY for none
_DICE_AT, _MOVE_AT = (
    np.array([names.index(name) if name in names else NOBODY for name in SUBSTEPS])
    for names in (WITH_DICE, OF_MOVEMENT)
)


class Buffers(NamedTuple):
    """Working arrays of the kernels for one table at a time: ways of platoons, movers of a sub-step, dice and hits,
    files in contact."""

    paths: PathBuffers
    lines: Lines
    fire: FireBuffers
    melee: MeleeRoom


class Span(NamedTuple):
    """Sub-steps to play, by place: from ``first`` (OPENING: #) to ``last`` (CLOSE: what a bound leaves).

    ``reuse_marks``: the marks are those of the last bound.
    """

    first: int
    last: int
    reuse_marks: bool


@part
def open_table(g, bound, world: World, near, buffers, t, moved):  # type: ignore[no-untyped-def]
    """Step # on a table: who enters, what each platoon sets out to do, who shoots when; the table's bits of ``todo``.

    ``moved``: somebody moved in the last bound, or the marks are not those of it.
    """
    state, now, readings = world.state, world.now, world.in_force[0]
    moved = enter_reinforcements(g, bound, world, buffers.lines, t, moved)
    if moved:
        stand_still(state, now, t)
    there = near.there[: those_there(state, t, near.there)]
    todo = set_out(g, bound, world, buffers.paths, t, there, not moved)
    if not todo & REPEAT_LAST:
        refresh_on(world, t, False)
    todo |= take_turns(world, bound, t, there)
    if readings.mark_time == rulings.MarkTime.AT_MARK:
        mark_all(g, world, near, bound, buffers.fire.why, t)
    return todo


@part
def move_on(g, bound, world: World, buffers, t, todo, number):  # type: ignore[no-untyped-def]
    """A sub-step of movement on a table (R-20), mounted ones first only where Q-mounted-movement says so."""
    first = world.in_force[0].mounted_movement == rulings.MountedMovement.BEFORE_FOOT
    if todo & MOVES and (number != MOUNTED_FIRST or first):
        move(g, bound, world, buffers, t, number)
    if todo & (MOVES | TURNS) and number == DUG_IN:
        after_movement(world, buffers.lines, t)


@compiled
def resolve(g, bound, world: World, near, dice, buffers, todo, span):  # type: ignore[no-untyped-def]
    """A span of sub-steps on every table: #, fire, movement, melee, and what is kept of the bound.

    ``todo`` [table] is read and written, see above.
    """
    battalions, state, now, room = world.battalions, world.state, world.now, buffers.fire
    for t in range(len(todo)):
        if span.first == OPENING:
            # where nobody moved in the last bound, all that says where they stand is as it was
            moved = not (span.reuse_marks and todo[t] & TABLE_DONE) or todo[t] & (MOVES | TURNS) != 0
            if span.reuse_marks:
                wipe_on(now, t, moved)
            todo[t] = open_table(g, bound, world, near, buffers, t, moved)
        for place in range(max(span.first, OPENING + 1), min(span.last, CLOSE - 1) + 1):
            substep, moving = _DICE_AT[place], _MOVE_AT[place]
            if substep == S_MELEE:
                if todo[t] & MOVES:
                    deathmatch(world, dice, bound, t, buffers)
            elif substep != NOBODY and todo[t] & 1 << substep:
                if substep == S5:
                    recover(bound, world, dice, t, room.dice[0])
                else:
                    fire(g, bound, world, near, dice, t, substep, room)
            if moving != NOBODY:
                move_on(g, bound, world, buffers, t, todo[t], moving)
        if span.last == CLOSE:
            close_state(battalions, state, now, t, near.there[: those_there(state, t, near.there)])
            todo[t] |= TABLE_DONE
