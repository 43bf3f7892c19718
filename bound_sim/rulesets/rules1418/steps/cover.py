"""Cover (section 7): rows, modifiers and the modified Resilience that a die must reach."""

import numpy as np

from bound_sim.rulesets.rules1418.book import rulings
from bound_sim.rulesets.rules1418.book.chart import COVER_MODIFIER, HIGH_COMMANDS
from bound_sim.rulesets.rules1418.state import col
from bound_sim.rulesets.rules1418.state.arrays import DIG, ON_TABLE
from bound_sim.rulesets.rules1418.state.world import World
from bound_sim_kernels.compiled import compiled, early, part
from bound_sim_maps.bases import corner_offsets
from bound_sim_maps.queries import terrain_at

_MODIFIER = np.array(COVER_MODIFIER, dtype=np.int64)
_HOLD, _BOMBARD = HIGH_COMMANDS.index("hold"), HIGH_COMMANDS.index("bombard")
_INSIDE_U = 3


@compiled
def cover_row(ground: int, works: int, impractical: int) -> int:
    """R-7, R-31: row of the cover chart, 0 open .. 3 fortification; works replace the ground's row.

    ``ground`` 0..2 and ``works`` 0..2 as in the chart; ``impractical`` is the reading of Q-impractical.
    """
    if works > 0:
        return works + 1
    if ground == 2:
        return 0 if impractical == rulings.Impractical.OPEN else 1
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
    everywhere = reading == rulings.DigPenalty.ALL_UNDER_FIRE
    if reading == rulings.DigPenalty.ALWAYS or (under_fire and (everywhere or high == _HOLD or high == _BOMBARD)):
        return -1
    return 0


@part
def eighth(value: int) -> int:
    """An eighth, towards zero, so that mirrored places mirror."""
    return -(-value // 8) if value < 0 else value // 8


@part
def strength(ground: int, works: int) -> int:
    """Strength of a terrain: its cover row, with impractical below rough (right under Q-impractical too)."""
    return 2 * cover_row(ground, works, rulings.Impractical.ROUGH) - (1 if works == 0 and ground == 2 else 0)


@compiled
def base_terrain(g, x, y, facing, half_width, half_depth, reading):  # type: ignore[no-untyped-def]
    """R-7, Q-base-terrain: (ground, works) of a base standing at a point; weakest under any part where so ruled.

    By 9 x 9 points over the base, the outer ones 0.03 mm inside its edges: what it only borders on is not under it.
    """
    ground, works = terrain_at(g, x, y)
    if reading == rulings.BaseTerrain.CENTRE:
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
def settle_base(g, units, state, readings: rulings.Readings, t, p):  # type: ignore[no-untyped-def]
    """R-7: terrain of one base as it stands."""
    state[col.S_GROUND, t, p], state[col.S_WORKS, t, p] = base_terrain(
        g, state[col.S_X, t, p], state[col.S_Y, t, p], state[col.S_FACING, t, p],
        units[col.U_HALF_WIDTH, p], units[col.U_HALF_DEPTH, p], readings.base_terrain,
    )  # fmt: skip


@compiled
def settle_terrain(g, units, state, in_force) -> None:  # type: ignore[no-untyped-def]
    """R-7, Q-edge: terrain of every base as it stands; a start on an edge is on the weaker."""
    for t in range(state.shape[1]):
        for p in range(state.shape[2]):
            if state[col.S_STATUS, t, p] != 4:
                settle_base(g, units, state, in_force[0], t, p)


@early
def refresh_on(world: World, t, after_movement):  # type: ignore[no-untyped-def]
    """R-31, Q-mover-cover: row, dug in or not, and modified R of every base of a table, before step 5 or from it on."""
    units, battalions, state, now, readings = world.units, world.battalions, world.state, world.now, world.in_force[0]
    for p in range(state.shape[2]):
        if state[col.S_STATUS, t, p] != ON_TABLE:
            continue
        row = cover_row(state[col.S_GROUND, t, p], state[col.S_WORKS, t, p], readings.impractical)
        dug = state[col.S_DUG_IN, t, p]
        if now[col.M_MOVING, t, p] or now[col.M_MOVED, t, p]:
            start = cover_row(now[col.M_START_GROUND, t, p], now[col.M_START_WORKS, t, p], readings.impractical)
            if readings.mover_cover == rulings.MoverCover.CROSSED and now[col.M_MOVING, t, p]:
                row = min(start, row, now[col.M_WORST_ROW, t, p])
            elif after_movement:
                row = min(start, row)
            else:
                row = min(
                    start,
                    cover_row(now[col.M_END_GROUND, t, p], now[col.M_END_WORKS, t, p], readings.impractical),
                )
            dug = False
        dig = 0
        if now[col.M_TASK, t, p] == DIG and now[col.M_DIGGING, t, p]:
            dig = dig_change(
                readings.dig_penalty,
                battalions.orders[col.H_HIGH, units[col.U_BATTALION, p]],
                now[col.M_SITUATION, t, p] % 2 == 1,
            )
        now[col.M_COVER_ROW, t, p] = row
        now[col.M_DUG, t, p] = dug
        now[col.M_RESILIENCE_MODIFIER, t, p] = cover_modifier(row, dug) + dig
        now[col.M_NEEDED, t, p] = modified_resilience(units[col.U_RESILIENCE, p], row, dug, dig, 0)


@compiled
def refresh_cover(world: World, after_movement: bool) -> None:
    """``refresh_on`` every table."""
    state = world.state
    for t in range(state.shape[1]):
        refresh_on(world, t, after_movement)
