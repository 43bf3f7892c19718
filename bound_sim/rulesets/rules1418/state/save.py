"""The state of a battle at a bound's end: its columns by name, every number within its limits.

Kernels trust the rows that they are given, so nothing gets to them that is not a row.
"""

from typing import Any, Protocol

import numpy as np

from bound_sim.rules.records.state_text import Whole, read_state, text_of
from bound_sim.rulesets.rules1418.state import col
from bound_sim.rulesets.rules1418.state.arrays import NEVER_MOVED, NOBODY, OFF_TABLE, SHOOTERS_KEPT, Array, Battalions
from bound_sim.rulesets.rules1418.state.orders_in import Rows
from bound_sim_maps.faults import Unfit
from bound_sim_maps.table import LIMIT_U
from bound_sim_maps.texts import text

FORMAT = 1
#: column of ``state`` -> its name, least and most
STATE = {
    col.S_STATUS: Whole("status", 0, OFF_TABLE),
    col.S_X: Whole("x_u", -LIMIT_U, LIMIT_U),
    col.S_Y: Whole("y_u", -LIMIT_U, LIMIT_U),
    col.S_FACING: Whole("facing", 0, 3599),
    col.S_GROUND: Whole("ground", 0, 2),
    col.S_WORKS: Whole("works", 0, 2),
    col.S_HITS: Whole("hits", 0, 2),
    col.S_HIT_BOUND: Whole("hit_bound", 0, 999),
    col.S_INJURER: Whole("injurer", NOBODY, LIMIT_U),
    col.S_LAST_MOVED: Whole("last_moved", NEVER_MOVED, 999),
    col.S_OPPONENT: Whole("opponent", NOBODY, LIMIT_U),
    col.S_HALVED: Whole("halved", 0, 1),
    col.S_DUG_IN: Whole("dug_in", 0, 1),
    col.S_UNDER_FIRE: Whole("under_fire", 0, 1),
    col.S_EVER_MOVED: Whole("ever_moved", 0, 1),
    col.S_PACKED: Whole("packed", 0, 1),
}
BATTALIONS = {col.T_TRANSPORT_LOST: Whole("transport_lost", 0, 1), col.T_FIRED: Whole("fired", 0, 1)}


class SavedArrays(Protocol):
    """The parts of a battle in play that are saved."""

    rows: Rows
    state: Array
    battalions: Battalions


def save(battle: Any) -> bytes:
    """Table 0 of a battle's state."""
    field: SavedArrays = battle.state
    return text_of(FORMAT, {
        "platoons": field.rows.platoon_ids,
        "battalions": field.rows.battalion_ids,
        "state": {of.name: field.state[column, 0].tolist() for column, of in STATE.items()},
        "of_battalions": {of.name: field.battalions.table[row, 0].tolist() for row, of in BATTALIONS.items()},
        "shot_by": field.battalions.shot_by[0].tolist(),
    })  # fmt: skip


def restore(saved: bytes, field: SavedArrays) -> None:
    """Fill a battle's columns, on every table, with a saved state. Raises ValueError for one that is not whole."""
    with read_state(saved, FORMAT) as facts:
        if facts["platoons"] != field.rows.platoon_ids or facts["battalions"] != field.rows.battalion_ids:
            raise Unfit(text("other units"))
        platoons, battalions = len(field.rows.platoon_ids), len(field.rows.battalion_ids)
        # the rows of this battle: platoons, then battalions
        last = {"opponent": platoons - 1, "injurer": platoons + battalions - 1}
        for column, of in STATE.items():
            within = Whole(of.name, of.least, last.get(of.name, of.most))
            field.state[column] = within.column(facts["state"][of.name], platoons)
        for row, of in BATTALIONS.items():
            field.battalions.table[row] = of.column(facts["of_battalions"][of.name], battalions)
        shot_by = Whole("shot_by", NOBODY, platoons - 1).column(facts["shot_by"], platoons, SHOOTERS_KEPT)
        field.battalions.shot_by[:] = shot_by[:, : field.battalions.shot_by.shape[2]]
        _check_contacts(field.state)


def _check_contacts(state: Array) -> None:
    """R-20: an opponent has one opponent, and it is that platoon."""
    opponent = state[col.S_OPPONENT, 0]
    paired = np.flatnonzero(opponent != NOBODY)
    if (opponent[opponent[paired]] != paired).any():
        raise Unfit(text("a contact has one side only"))
