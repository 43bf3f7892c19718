"""A side's moving step, compiled (EOE-R-9, EOE-R-10): commanders go first, who is in command is told, then all others.

Where a table can't go on alone it waits and says what it asks for; Python does that and calls again: it goes on from
``progress``. All in 0.01 mm.
"""

from typing import Any

from bound_sim.rulesets.end_of_empires.book import chart
from bound_sim.rulesets.end_of_empires.state.columns import (
    K_COMMANDER,
    L_HALF,
    L_LAST_HALF,
    L_LAST_MOVED,
    L_MOVED,
    NOBODY,
    S_ABOARD,
    S_ON_TABLE,
    U_ACTION,
    U_HAS_WAY,
    U_KIND,
    U_LEGS,
    U_SHOT_AT_SINCE,
    U_SIDE,
    U_SOURCE,
    U_STATUS,
    U_TOWARD,
    U_WAY_X,
    U_WAY_Y,
)
from bound_sim.rulesets.end_of_empires.state.near import EXACT_U
from bound_sim.rulesets.end_of_empires.steps.chains import CHANGES, pass_on
from bound_sim.rulesets.end_of_empires.steps.march import ACTS, ASKS_LEAVE, ASKS_ORDER, DONE, OPENS, move_unit
from bound_sim.rulesets.end_of_empires.steps.paces import (
    CHARGE,
    F_ABLE,
    F_FOE,
    F_TOLD,
    H_AT_ONCE,
    H_CENTRES,
    H_SAME,
    H_TOLD_TWICE,
    LEAVE,
    is_able,
)
from bound_sim.rulesets.end_of_empires.steps.standing import shortest
from bound_sim.rulesets.end_of_empires.steps.walk import (
    M_WAY,
    P_AT,
    P_COUNT,
    P_OPENS,
    P_PHASE,
    P_STAGE,
    MovingStep,
)
from bound_sim.rulesets.kit.arrays.events import Recorder
from bound_sim.rulesets.kit.geometry.measure import (
    Ints,
    units_apart,
)
from bound_sim_kernels.compiled import compiled, early, part

#: EOE-R-9: the reach of command
COMMAND_U = chart.COMMAND_CM * 1000.0
#: how far a side's step is on a table: it begins, its commanders go, who is in command is known, all others go; or
#: those go that were given, and nothing else is done
BEGINS, COMMANDERS_GO, TOLD, OTHERS_GO, GIVEN_GO = range(5)


@part
def _is_own(step: MovingStep, u: int, side: int) -> bool:
    """True for a unit of a side on the table."""
    return bool(step.units[u, U_SIDE] == side and step.units[u, U_STATUS] == S_ON_TABLE)


@part
def _aim_charges(step: MovingStep, side: int) -> None:
    """EOE-R-17: whom charges go for; where no way was drawn, straight at it, by the shortest gap between them.

    So units side by side that charge a line keep side by side.
    """
    for u in range(len(step.units)):
        unit = step.units[u]
        if not _is_own(step, u, side) or unit[U_ACTION] != CHARGE:
            continue
        foe = unit[U_TOWARD] if unit[U_SOURCE] >= 0 else step.flags[u, F_FOE]
        there = foe >= 0 and step.units[foe, U_STATUS] == S_ON_TABLE and step.units[foe, U_SIDE] != side
        step.flags[u, F_FOE] = foe if there else NOBODY
        if there and not unit[U_HAS_WAY]:
            dx, dy = shortest(step.bases, u, foe)
            goes = 1 if dx != 0 or dy != 0 else 0
            unit[U_HAS_WAY], unit[U_LEGS], unit[U_WAY_X], unit[U_WAY_Y] = goes, goes, dx, dy
            step.marks[u] |= M_WAY


@part
def _measure(step: MovingStep) -> None:
    """Measure between units again, where any has changed."""
    how = step.how[H_CENTRES]
    changed = False
    for u in range(len(step.units)):
        changed = changed or step.stale[how, u] > 0
    if changed:
        units_apart(step.bases, step.stale[how], how > 0, EXACT_U, step.boxes, step.apart)
        step.stale[how, :] = 0


@early
def _tell(step: MovingStep, side: int) -> None:
    """EOE-R-9: put down who is in command: for each unit the first commander within reach of it."""
    _measure(step)
    for u in range(len(step.units)):
        if not _is_own(step, u, side) or step.units[u, U_KIND] == K_COMMANDER or step.flags[u, F_TOLD] >= 0:
            continue
        for by in range(len(step.units)):
            leads = _is_own(step, by, side) and step.units[by, U_KIND] == K_COMMANDER
            if leads and step.apart[u, by] <= COMMAND_U:
                step.flags[u, F_TOLD] = by
                break


@part
def _spread(step: MovingStep, side: int) -> None:
    """EOE-R-9: chains from those in command to units that do the same near them and "can move", command apart."""
    _measure(step)
    links, by, order = step.links[0], step.links[1], step.links[2]
    count = 0
    for u in range(len(step.units)):
        unit = step.units[u]
        if not _is_own(step, u, side) or unit[U_KIND] == K_COMMANDER:
            continue
        step.flags[u, F_ABLE] = 1 if is_able(unit, step.flags[u, F_FOE], step.how) else 0
        if step.flags[u, F_ABLE] and CHANGES[unit[U_ACTION]]:
            links[count], by[count] = u, 0 if step.flags[u, F_TOLD] >= 0 else -1
            count += 1
    reached = pass_on(step.units, step.apart, COMMAND_U, step.how[H_SAME], links[:count], by[:count], order)
    for k in range(reached):
        step.flags[links[order[k]], F_TOLD] = by[order[k]]


@part
def _line_up(step: MovingStep, side: int, commanders: bool, opens: int) -> None:
    """Put down who moves now: a side's commanders, or all others; ``opens``: where each of them begins."""
    count = 0
    for u in range(len(step.units)):
        if _is_own(step, u, side) and (step.units[u, U_KIND] == K_COMMANDER) == commanders:
            step.rows[count] = u
            count += 1
    progress = step.progress
    progress[P_AT], progress[P_COUNT], progress[P_STAGE], progress[P_OPENS] = 0, count, opens, opens


@part
def _one_by_one(step: MovingStep) -> int:
    """Those who move do so one after another, from where ``progress`` is; what one asks for, DONE after the last."""
    progress = step.progress
    while progress[P_AT] < progress[P_COUNT]:
        asks = move_unit(step, step.rows[progress[P_AT]])
        if asks != DONE:
            return asks
        progress[P_AT] += 1
        progress[P_STAGE] = progress[P_OPENS]
    return DONE


@part
def _anybody_leaves(step: MovingStep, side: int) -> bool:
    """True where a unit of a side would leave its vehicles."""
    for u in range(len(step.units)):
        unit = step.units[u]
        if unit[U_SIDE] == side and unit[U_STATUS] == S_ABOARD and unit[U_ACTION] == LEAVE:
            return True
    return False


@part
def _close_step(step: MovingStep, side: int) -> None:
    """At the end of a side's moving step: how far its units moved is their last move, and none was shot at since."""
    for u in range(len(step.units)):
        if _is_own(step, u, side):
            step.lengths[u, L_LAST_MOVED] = step.lengths[u, L_MOVED]
            step.lengths[u, L_LAST_HALF] = step.lengths[u, L_HALF]
            step.units[u, U_SHOT_AT_SINCE] = 0


@part
def _move_side(step: MovingStep, side: int) -> int:
    """EOE-Q-move-order: a side's commanders first, then one by one in the order of the list; what is asked for."""
    progress = step.progress
    if progress[P_PHASE] == BEGINS:
        _aim_charges(step, side)
        _tell(step, side)
        _line_up(step, side, True, ACTS)
        progress[P_PHASE] = COMMANDERS_GO
    asks = _one_by_one(step)
    if asks != DONE or progress[P_PHASE] == GIVEN_GO:
        return asks
    if progress[P_PHASE] == COMMANDERS_GO:
        if step.how[H_TOLD_TWICE]:
            _tell(step, side)
        _spread(step, side)
        progress[P_PHASE] = TOLD
        if _anybody_leaves(step, side):
            return ASKS_LEAVE
    if progress[P_PHASE] == TOLD:
        _line_up(step, side, False, OPENS)
        progress[P_PHASE] = OTHERS_GO
        if step.how[H_AT_ONCE]:
            progress[P_COUNT] = 0
            return ASKS_ORDER
        asks = _one_by_one(step)
        if asks != DONE:
            return asks
    _close_step(step, side)
    return DONE


@compiled
def march(field: Any, tables: Ints, ground: Any, how: Any, who: Any, kept: Any, state: Any) -> None:
    """EOE-R-9..17, EOE-R-32: a side's moving step on some tables, each from where ``progress`` is.

    ``field``: bases, members, spans, units, lengths of units, distances between units, marks of stale distances, boxes
    of units; all of them of all tables.
    ``ground``: ``land``, ``limits``, ``room``. ``how``: that of ``MovingStep`` for each side. ``who``: the side that
    moves on each of ``tables``, then ``cars``, ``legs``, ``given``. ``kept``: the place of the table that is logged,
    its recorder, and one without room for the others. ``state``, of each of ``tables``: ``flags``, ``rows``,
    ``progress``, ``marks``, what each waits for (DONE: nothing any more); and room for four rows of units.
    """
    sides, cars, legs, given = who
    flags, rows, progress, marks, waits, room = state
    logged, events, nothing = kept
    for n in range(len(waits)):
        if waits[n] == DONE:
            continue
        t, side = tables[n], sides[n]
        units, count = field[3][t], 0
        for u in range(len(units)):
            if units[u, U_SIDE] != side and units[u, U_STATUS] == S_ON_TABLE:
                room[0, count] = u
                count += 1
        written, filled, blank = events if n == logged else nothing
        step = MovingStep(
            (field[0][t], field[1], field[2]), units, field[4][t], field[5][t, how[side, H_CENTRES]], field[6][t],
            field[7][t],
            ground[0], ground[1], ground[2], room[0, :count], room[1:], how[side], cars, flags[n], legs, given[n],
            rows[n],
            progress[n], marks[n], Recorder(written, filled, blank),
        )  # fmt: skip
        waits[n] = _move_side(step, side)
