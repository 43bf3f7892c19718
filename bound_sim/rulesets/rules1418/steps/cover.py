"""Cover (section 7): rows, modifiers and the modified Resilience that a die must reach."""

import numpy as np

from bound_sim.rulesets.rules1418.book.chart import COVER_MODIFIER
from bound_sim.rulesets.rules1418.state import columns as c
from bound_sim.rulesets.rules1418.state.arrays import DIG, ON_TABLE
from bound_sim_kernels.compiled import compiled, part
from bound_sim_maps.bases import corner_offsets
from bound_sim_maps.queries import terrain_at

_MODIFIER = np.array(COVER_MODIFIER, dtype=np.int64)
_HOLD = 1
_INSIDE_U = 3


@compiled
def cover_row(ground: int, works: int, impractical: int) -> int:
    """R-7, R-31: row of the cover chart, 0 open .. 3 fortification; works replace the ground's row.

    ``ground`` 0..2 and ``works`` 0..2 as in the chart; ``impractical`` is the reading of Q-impractical.
    """
    if works > 0:
        return works + 1
    if ground == 2:
        return 1 - impractical
    return ground


@compiled
def cover_modifier(row: int, dug_in: bool) -> int:
    """R-31, section 7: what a cover row adds to R, for one dug in and still or not."""
    return int(_MODIFIER[row, 0 if dug_in else 1])


@compiled
def modified_resilience(resilience: int, row: int, dug_in: bool, dig: int, deduction: int) -> int:
    """R-26: what a die must reach. ``dig`` is R-10's change (0 or -1), ``deduction`` R-43's (0 or less). No clamp."""
    return resilience + cover_modifier(row, dug_in) + dig + deduction


@compiled
def dig_change(reading: int, high: int, under_fire: bool) -> int:
    """R-10, Q-dig-penalty: change of R while digging; ``high`` is the High Command's number."""
    if reading == 2 or (under_fire and (reading == 1 or high == _HOLD or high == 4)):
        return -1
    return 0


@part
def eighth(value: int) -> int:
    """An eighth, towards zero, so that mirrored places mirror."""
    return -(-value // 8) if value < 0 else value // 8


@part
def strength(ground: int, works: int) -> int:
    """How strong a terrain is: by its cover row, impractical below rough (right under Q-impractical too)."""
    return 2 * cover_row(ground, works, 0) - (1 if works == 0 and ground == 2 else 0)


@compiled
def base_terrain(g, x, y, facing, half_width, half_depth, reading):  # type: ignore[no-untyped-def]
    """R-7, Q-base-terrain: (ground, works) of a base standing at a point; weakest under any part where so ruled.

    By 9 x 9 points over the base, the outer ones 0.03 mm inside its edges: what it only borders on is not under it.
    """
    ground, works = terrain_at(g, x, y)
    if reading == 0:
        return ground, works
    px, py, qx, qy = corner_offsets(facing, half_width - _INSIDE_U, half_depth - _INSIDE_U)
    for i in range(-4, 5):
        for j in range(-4, 5):
            at_x = x + eighth((px - qx) * i + (px + qx) * j)
            at_y = y + eighth((py - qy) * i + (py + qy) * j)
            other_ground, other_works = terrain_at(g, at_x, at_y)
            if strength(other_ground, other_works) < strength(ground, works):
                ground, works = other_ground, other_works
    return ground, works


@part
def settle_base(g, units, state, readings, t, p):  # type: ignore[no-untyped-def]
    """R-7: terrain of one base as it stands."""
    state[c.S_GROUND, t, p], state[c.S_WORKS, t, p] = base_terrain(
        g, state[c.S_X, t, p], state[c.S_Y, t, p], state[c.S_FACING, t, p],
        units[c.U_HALF_WIDTH, p], units[c.U_HALF_DEPTH, p], readings[c.R_BASE_TERRAIN],
    )  # fmt: skip


@compiled
def settle_terrain(g, units, state, readings) -> None:  # type: ignore[no-untyped-def]
    """R-7, Q-edge: terrain of every base as it stands; a start on an edge is on the weaker."""
    for t in range(state.shape[1]):
        for p in range(state.shape[2]):
            if state[c.S_STATUS, t, p] != 4:
                settle_base(g, units, state, readings, t, p)


@part
def refresh_on(units, corps, state, marks, readings, t, after_movement):  # type: ignore[no-untyped-def]
    """R-31, Q-mover-cover: row, dug in or not, and modified R of every base of a table, before step 5 or from it on."""
    for p in range(state.shape[2]):
        if state[c.S_STATUS, t, p] != ON_TABLE:
            continue
        row = cover_row(state[c.S_GROUND, t, p], state[c.S_WORKS, t, p], readings[c.R_IMPRACTICAL])
        dug = state[c.S_DUG_IN, t, p]
        if marks[c.M_MOVING, t, p] or marks[c.M_MOVED, t, p]:
            start = cover_row(marks[c.M_START_GROUND, t, p], marks[c.M_START_WORKS, t, p], readings[c.R_IMPRACTICAL])
            if readings[c.R_MOVER_COVER] == 1 and marks[c.M_MOVING, t, p]:
                row = min(start, row, marks[c.M_WORST_ROW, t, p])
            elif after_movement:
                row = min(start, row)
            else:
                row = min(
                    start,
                    cover_row(marks[c.M_END_GROUND, t, p], marks[c.M_END_WORKS, t, p], readings[c.R_IMPRACTICAL]),
                )
            dug = False
        dig = 0
        if marks[c.M_TASK, t, p] == DIG and marks[c.M_DIGGING, t, p]:
            dig = dig_change(
                readings[c.R_DIG_PENALTY],
                corps.orders[c.H_HIGH, units[c.U_BATTALION, p]],
                marks[c.M_SITUATION, t, p] % 2 == 1,
            )
        marks[c.M_ROW, t, p] = row
        marks[c.M_DUG, t, p] = dug
        marks[c.M_COVER, t, p] = cover_modifier(row, dug) + dig
        marks[c.M_NEEDED, t, p] = modified_resilience(units[c.U_RESILIENCE, p], row, dug, dig, 0)


@compiled
def refresh_cover(units, corps, state, marks, readings, after_movement: bool) -> None:  # type: ignore[no-untyped-def]
    """``refresh_on`` every table."""
    for t in range(state.shape[1]):
        refresh_on(units, corps, state, marks, readings, t, after_movement)
