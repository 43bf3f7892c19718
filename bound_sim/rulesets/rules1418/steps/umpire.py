"""Acts of the umpire in play, carried out on the present state and logged with the reason (desk and battle file).

An act stands between two sub-steps. A unit that is moved while a bound runs carries out no move of its own any more.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from bound_sim.orders.interventions import ON_PLATOONS, Intervention, format_act
from bound_sim.rulesets.rules1418.book.chart import OF_MOVEMENT, SUBSTEPS
from bound_sim.rulesets.rules1418.state import col
from bound_sim.rulesets.rules1418.state.arrays import (
    NOBODY,
    OFF_TABLE,
    ON_TABLE,
    REMOVED,
    STATUS,
    STAY,
    UMPIRE,
    WAITING,
    WITHDRAWN,
)
from bound_sim.rulesets.rules1418.state.events import BY_UMPIRE, EVENTS, UMPIRE_MOVE, MoveEvent
from bound_sim.rulesets.rules1418.steps.cover import base_terrain
from bound_sim.rulesets.rules1418.steps.fire_turns import ASKED_ANEW
from bound_sim.rulesets.rules1418.steps.hits import break_contact, take_hit
from bound_sim.rulesets.rules1418.steps.tasks import EVERYTHING
from bound_sim_kernels.compiled import compiled
from bound_sim_maps.bases import bases_overlap, corner_offsets
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import text

if TYPE_CHECKING:
    from bound_sim.battle.battle import Battle
    from bound_sim.rulesets.rules1418.steps.bound import BattleArrays

#: from here on, cover is that of the end of a move
_AFTER_MOVEMENT = SUBSTEPS[SUBSTEPS.index(OF_MOVEMENT[-1]) :]


def amend(battle: "Battle", intervention: Intervention) -> None:
    """Carry out one act on all tables. Raises Refused where the platoon's status makes no sense of it."""
    field: BattleArrays = battle.state
    act = intervention.act
    if act.word not in ON_PLATOONS:
        _place_arrival(field, intervention)
        field.log_writer.ruled(intervention, format_act(act))
        return
    row = field.rows.platoon[act.unit]
    _refuse(field, intervention, row)
    field.log_writer.drain(intervention.bound, intervention.after or "#", field.events)
    for table in range(battle.tables):
        _ACTS[act.word](field, intervention, table, row)
    field.step_by_step = True
    bound = field.bound
    if bound is not None:
        bound.todo[:] = EVERYTHING
        bound.world.now[col.M_OWN_SUBSTEP] = ASKED_ANEW
        bound.refresh(after_movement=intervention.after in _AFTER_MOVEMENT)
    field.log_writer.drain(intervention.bound, intervention.after or "#", field.events)
    field.log_writer.ruled(intervention, format_act(act))


def _place_arrival(field: "BattleArrays", intervention: Intervention) -> None:
    """Set the place at which a platoon that the umpire brings on enters.

    Rulings and times of arrival are in the scenario already.
    """
    act = intervention.act
    if act.word != "arrive" or act.point is None:
        return
    row = field.rows.platoon[act.unit]
    for table in range(field.battle.tables):
        field.state[[col.S_X, col.S_Y], table, row] = act.point
        if act.facing is not None:
            field.state[col.S_FACING, table, row] = act.facing


def _refuse(field: "BattleArrays", intervention: Intervention, row: int) -> None:
    """Refuse an act on a platoon that is not where it could happen, and one that sets a base on another."""
    act, state = intervention.act, field.state
    status = int(state[col.S_STATUS, 0, row])
    possible = {
        "move": (ON_TABLE,), "hit": (ON_TABLE,), "remove": (ON_TABLE, WAITING, OFF_TABLE),
        "restore": (ON_TABLE, REMOVED, WITHDRAWN),
    }[act.word]  # fmt: skip
    if status not in possible:
        allowed = text("a platoon that is {possible}", possible=" or ".join(STATUS[one] for one in possible))
        raise Refused(
            [Fault(format_act(act), "", text("{unit} is {status}", unit=act.unit, status=STATUS[status]), allowed)]
        )
    if act.word == "move" or status in (REMOVED, WITHDRAWN):
        x_u, y_u = act.point or state[[col.S_X, col.S_Y], 0, row].tolist()
        facing = int(state[col.S_FACING, 0, row]) if act.facing is None else act.facing
        other = _stands_on(field, row, x_u, y_u, facing)
        if other:
            raise Refused(
                [
                    Fault(
                        format_act(act),
                        "",
                        text("{unit} would stand on {other}", unit=act.unit, other=other),
                        text("a clear place"),
                    )
                ]
            )


def _stands_on(field: "BattleArrays", row: int, x_u: int, y_u: int, facing: int) -> str:
    """Id of a base that one standing there would overlap, empty for none."""
    state, units = field.state, field.units
    mine = corner_offsets(facing, units[col.U_HALF_WIDTH, row], units[col.U_HALF_DEPTH, row])
    for other, name in enumerate(field.rows.platoon_ids):
        if other == row or state[col.S_STATUS, 0, other] != ON_TABLE:
            continue
        its = corner_offsets(
            state[col.S_FACING, 0, other], units[col.U_HALF_WIDTH, other], units[col.U_HALF_DEPTH, other]
        )
        if bases_overlap(state[col.S_X, 0, other] - x_u, state[col.S_Y, 0, other] - y_u, mine, its):
            return name
    return ""


def _move(field: "BattleArrays", intervention: Intervention, table: int, row: int) -> None:
    act, state, units = intervention.act, field.state, field.units
    assert act.point is not None
    x_u, y_u = act.point
    facing = int(state[col.S_FACING, table, row]) if act.facing is None else act.facing
    before = state[[col.S_X, col.S_Y, col.S_FACING], table, row].tolist()
    part_from_enemy(state, table, row)
    state[[col.S_X, col.S_Y, col.S_FACING], table, row] = (x_u, y_u, facing)
    state[col.S_GROUND, table, row], state[col.S_WORKS, table, row] = base_terrain(
        field.ground, x_u, y_u, facing, units[col.U_HALF_WIDTH, row], units[col.U_HALF_DEPTH, row],
        int(field.readings.base_terrain),
    )  # fmt: skip
    _stands_there(field, table, row)
    if table == 0:
        _record_move(field, row, before)


def _stands_there(field: "BattleArrays", table: int, row: int) -> None:
    """In a running bound the platoon starts and ends where it was put, and moves no more."""
    if field.bound is None:
        return
    now, state = field.bound.world.now, field.state
    for x, y in ((col.M_START_X, col.M_START_Y), (col.M_END_X, col.M_END_Y), (col.M_EYE_X, col.M_EYE_Y)):
        now[[x, y], table, row] = state[[col.S_X, col.S_Y], table, row]
    for ground, works in ((col.M_START_GROUND, col.M_START_WORKS), (col.M_END_GROUND, col.M_END_WORKS)):
        now[[ground, works], table, row] = state[[col.S_GROUND, col.S_WORKS], table, row]
    if now[col.M_MOVING, table, row]:
        now[col.M_MOVING, table, row] = False
        now[col.M_TASK, table, row] = STAY
    now[col.M_OLD_OPPONENT, table, row] = NOBODY


def _record_move(field: "BattleArrays", row: int, before: list[int]) -> None:
    state = field.state
    after, ground = state[[col.S_X, col.S_Y, col.S_FACING], 0, row].tolist(), int(state[col.S_GROUND, 0, row])
    way = (0.0, 0.0, 0.0, ground, False, False, False, NOBODY, UMPIRE)
    EVENTS.record(field.events, MoveEvent._make((row, UMPIRE_MOVE, *before, *after, *way)))


def _hit(field: "BattleArrays", intervention: Intervention, table: int, row: int) -> None:
    umpire_hits(field.state, field.events, table, intervention.bound, row)


def _restore(field: "BattleArrays", intervention: Intervention, table: int, row: int) -> None:
    state = field.state
    state[col.S_STATUS, table, row] = ON_TABLE
    state[col.S_HITS, table, row] = intervention.act.hits
    state[[col.S_HALVED, col.S_HIT_BOUND], table, row] = 0
    state[col.S_INJURER, table, row] = NOBODY


def _remove(field: "BattleArrays", intervention: Intervention, table: int, row: int) -> None:
    part_from_enemy(field.state, table, row)
    field.state[col.S_STATUS, table, row] = REMOVED
    field.state[col.S_HITS, table, row] = 2


_ACTS: dict[str, Callable[["BattleArrays", Intervention, int, int], None]] = {
    "move": _move, "hit": _hit, "restore": _restore, "remove": _remove,
}  # fmt: skip


@compiled
def umpire_hits(state, events, table, bound, row) -> None:  # type: ignore[no-untyped-def]
    """R-28: a hit that the umpire gives; no second rank takes it."""
    take_hit(state, events, table, bound, NOBODY, row, NOBODY, BY_UMPIRE, 0)


@compiled
def part_from_enemy(state, table, row) -> None:  # type: ignore[no-untyped-def]
    """R-21: a base that the umpire takes up is in contact with nobody."""
    break_contact(state, table, row)


def warm(field: Any) -> None:
    """Compile what only an umpire's acts call."""
    umpire_hits(field.state, field.events, 0, 1, 0)
    part_from_enemy(field.state, 0, 0)
