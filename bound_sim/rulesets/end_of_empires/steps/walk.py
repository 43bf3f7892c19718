"""Moves of a unit along a way within a moving step, compiled (EOE-R-11, EOE-R-12): bases are moved, events recorded.

All in 0.01 mm.
"""

from typing import Any, NamedTuple

from bound_sim.rulesets.end_of_empires.state.columns import (
    B_DEPTH,
    B_FACING,
    B_WIDTH,
    K_VEHICLE,
    L_HALF,
    L_MOVED,
    U_KIND,
    U_LEGS,
)
from bound_sim.rulesets.end_of_empires.state.events import HALT, MOVE
from bound_sim.rulesets.end_of_empires.state.shots import TableBases
from bound_sim.rulesets.end_of_empires.steps.halts import (
    ALLOWANCE,
    AT,
    BASES,
    COUNTED,
    FIRST,
    HALF,
    LENGTH,
    RATE,
    ROAD,
    WHY,
)
from bound_sim.rulesets.end_of_empires.steps.paces import (
    F_LEG,
    H_BOUND,
    N_OBSTACLE,
    N_ROAD,
    moves_and_fires,
)
from bound_sim.rulesets.end_of_empires.steps.ways import way_ends
from bound_sim.rulesets.kit.arrays.events import Recorder, next_row
from bound_sim.rulesets.kit.geometry.measure import (
    FX,
    FY,
    PX,
    PY,
    QX,
    QY,
    Floats,
    Ints,
    X,
    Y,
)
from bound_sim_kernels.compiled import part
from bound_sim_maps.bases import corner_offsets
from bound_sim_maps.directions import DIRECTION_X, DIRECTION_Y

#: columns of ``progress`` of a table: how far its step is, the place among those who move and how many there are, how
#: far that one is, where each of them begins, whether guns that retreat limber, whether obstacles have counted before
P_PHASE, P_AT, P_COUNT, P_STAGE, P_OPENS, P_LIMBERS, P_HALVED = PROGRESS = range(7)
#: bits of ``marks`` of units, for what Python keeps: another way, drove, moved
M_WAY, M_DRIVES, M_MOVED = 1, 2, 4


class MovingStep(NamedTuple):
    """A side's moving step on one table: ``land``, ``limits`` and ``room`` as ``ways.way_ends`` takes them.

    ``apart`` [unit, unit] as measured when nobody was ``stale`` [0 by edges or 1 by centres, unit], with ``boxes``.
    ``cars``: 1 for units with the rates of a car; ``links`` [3, unit]: room for chains of command. ``legs``: those of
    ways of several, behind room for one. ``given``: what is left across country after a change of formation, and what
    that cost; then what its way leaves to a unit that turns. ``rows``: those who move. ``marks`` of units and
    ``events`` say what happened.
    """

    bases: TableBases
    units: Ints
    lengths: Floats
    apart: Floats
    stale: Ints
    boxes: Ints
    land: Any
    limits: Any
    room: Any
    enemies: Ints
    links: Ints
    how: Ints
    cars: Ints
    flags: Ints
    legs: Ints
    given: Floats
    rows: Ints
    progress: Ints
    marks: Ints
    events: Recorder


@part
def put_event(step: MovingStep, kind: int, u: int) -> int:
    """Record an event of a unit; its row, -1 where nothing is recorded."""
    row = next_row(step.events, kind)
    if row >= 0:
        step.events.rows[row].unit = u
    return row


@part
def _stand(step: MovingStep, i: int, x: int, y: int, facing: int) -> None:
    """Put a base where it stands now."""
    row = step.bases[0][i]
    row[X], row[Y] = x, y
    if facing != row[B_FACING]:
        corners = corner_offsets(facing, row[B_WIDTH] // 2, row[B_DEPTH] // 2)
        row[PX], row[PY], row[QX], row[QY] = corners
        row[FX], row[FY] = DIRECTION_X[facing], DIRECTION_Y[facing]
        row[B_FACING] = facing


@part
def move_base(step: MovingStep, kind: int, u: int, i: int, x: int, y: int, facing: int) -> int:
    """Move a base, and record that; the row of the event, -1 where nothing is recorded."""
    at, row = put_event(step, kind, u), step.bases[0][i]
    if at >= 0:
        event = step.events.rows[at]
        event.base, event.x, event.y, event.facing = i, row[X], row[Y], row[B_FACING]
        event.to_x, event.to_y, event.to_facing = x, y, facing
    _stand(step, i, x, y, facing)
    step.marks[u] |= M_MOVED
    step.stale[0, u] = step.stale[1, u] = 1
    return at


@part
def walk(
    step: MovingStep, u: int, rates: tuple[float, float, float], who: tuple[int, int, int, int, int, int], names: int
) -> None:  # fmt: skip
    """EOE-R-12: go along a way as far as it leads; what that leaves to who fires after it.

    ``who``: whom it goes for, whether it marches, the edges that it leaves by, whether it goes to its end, whether
    obstacles have counted, how it may use roads.
    """
    foe, marches, own, to_its_end, was_halved, roads = who
    first, count = (step.flags[u, F_LEG], step.units[u, U_LEGS]) if step.units[u, U_LEGS] > 1 else (0, 1)
    way_ends(
        step.bases, step.land, step.limits,
        (u, foe, marches, own, 1, to_its_end, was_halved, roads, step.how[H_BOUND]), rates,
        step.legs[first : first + count], step.enemies, step.room,
    )  # fmt: skip
    lengths, codes = step.room[7], step.room[8]
    half = lengths[RATE]
    for _ in range(codes[COUNTED]):
        half = half / 2
    if not moves_and_fires(step.units[u], step.how):
        half = half / 2
    step.lengths[u, L_MOVED] += lengths[LENGTH]
    step.lengths[u, L_HALF] = half
    if step.units[u, U_KIND] == K_VEHICLE:
        step.marks[u] |= M_DRIVES
    _arrive(step, u, names)


@part
def _arrive(step: MovingStep, u: int, names: int) -> None:
    """Put a unit's bases where their ways end."""
    lengths, codes, poses, rows = step.room[7], step.room[8], step.room[10], step.room[11]
    at = put_event(step, HALT, u)
    if at >= 0:
        end = step.events.rows[at]
        end.why, end.at, end.first, end.half = codes[WHY], codes[AT], lengths[FIRST], lengths[HALF]
    bits = names + (N_ROAD if codes[ROAD] else 0) + (N_OBSTACLE if codes[COUNTED] else 0)
    for k in range(codes[BASES]):
        at = move_base(step, MOVE, u, rows[k], poses[k, 0], poses[k, 1], poses[k, 2])
        if at >= 0:
            move = step.events.rows[at]
            move.why, move.halved, move.length = codes[WHY], bits, lengths[LENGTH]
            move.allowance, move.rate = lengths[ALLOWANCE], lengths[RATE]


@part
def tell_leg(step: MovingStep, x: int, y: int) -> None:
    """Put down the one leg of a way."""
    step.legs[0, 0], step.legs[0, 1] = x, y
