"""Moves of a unit along a way within a moving step, compiled (EOE-R-11, EOE-R-12): bases are moved, events put down.

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

#: columns of ``progress``: the place among those who move, how far that one is, where each of them begins, events,
#: whether guns that retreat limber, whether obstacles have counted before
P_AT, P_STAGE, P_OPENS, P_EVENTS, P_LIMBERS, P_HALVED = PROGRESS = range(6)
#: bits of ``marks`` of units, for what Python keeps: it stands to charge, waits to charge, drove, moved
M_STANDS, M_CHARGES, M_DRIVES, M_MOVED = 1, 2, 4, 8
#: kinds of events: a base that moved, one that turned on its spot, the end of a way; then reasons
(
    E_MOVE, E_PIVOT, E_END, E_BARRED, E_NO_COMMAND, E_UNPINNED, E_GOT_UP, E_READY, E_SHORT, E_RETREATS, E_OVER,
) = range(11)  # fmt: skip
#: columns of events: kind, unit, then its words: of a move the base, from x, y, facing, to them, why it ended, halvings
E_WORDS, EVENT_COLUMNS, EVENT_LENGTHS = 2, 11, 3


class MovingStep(NamedTuple):
    """A side's moving step on one table: ``land``, ``limits`` and ``room`` as ``ways.way_ends`` takes them.

    ``legs``: those of ways of several, behind room for one; ``given``: what is left across country after a change of
    formation, and what that cost. ``marks`` of units and ``events`` with their lengths say what happened.
    """

    bases: TableBases
    units: Ints
    lengths: Floats
    land: Any
    limits: Any
    room: Any
    enemies: Ints
    how: Ints
    flags: Ints
    legs: Ints
    given: Floats
    progress: Ints
    marks: Ints
    events: Ints
    sizes: Floats


@part
def put_event(step: MovingStep, kind: int, u: int, word: int) -> int:
    """Put down an event; its place, -1 where nothing is written down."""
    if len(step.events) == 0:
        return -1
    at = step.progress[P_EVENTS]
    step.progress[P_EVENTS] = at + 1
    step.events[at, 0], step.events[at, 1], step.events[at, E_WORDS] = kind, u, word
    return int(at)


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
    """Move a base, and put that down; the place of the event."""
    at, row = put_event(step, kind, u, i), step.bases[0][i]
    if at >= 0:
        words = step.events[at, E_WORDS + 1 :]
        words[0], words[1], words[2], words[3], words[4], words[5] = row[X], row[Y], row[B_FACING], x, y, facing
    _stand(step, i, x, y, facing)
    step.marks[u] |= M_MOVED
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
    at = put_event(step, E_END, u, codes[WHY])
    if at >= 0:
        step.events[at, E_WORDS + 1] = codes[AT]
        step.sizes[at, 0], step.sizes[at, 1] = lengths[FIRST], lengths[HALF]
    bits = names + (N_ROAD if codes[ROAD] else 0) + (N_OBSTACLE if codes[COUNTED] else 0)
    for k in range(codes[BASES]):
        at = move_base(step, E_MOVE, u, rows[k], poses[k, 0], poses[k, 1], poses[k, 2])
        if at >= 0:
            step.events[at, E_WORDS + 7], step.events[at, E_WORDS + 8] = codes[WHY], bits
            step.sizes[at, 0], step.sizes[at, 1] = lengths[LENGTH], lengths[ALLOWANCE]
            step.sizes[at, 2] = lengths[RATE]


@part
def tell_leg(step: MovingStep, x: int, y: int) -> None:
    """Put down the one leg of a way."""
    step.legs[0, 0], step.legs[0, 1] = x, y
