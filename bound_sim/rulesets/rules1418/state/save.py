"""The state of a battle at a bound's end as text, and back: columns by name, every number within its limits.

A saved state may come from a file that somebody changed. Kernels trust the rows that they are given, so nothing gets
to them that is no row.
"""

import json
from typing import Any, Protocol

import numpy as np

from bound_sim.rulesets.rules1418.state import columns as c
from bound_sim.rulesets.rules1418.state.arrays import NEVER_MOVED, NOBODY, OFF_TABLE, SHOOTERS_KEPT, Array, Battalions
from bound_sim.rulesets.rules1418.state.orders_in import Rows
from bound_sim_maps.table import LIMIT_U

FORMAT = 1
#: the state's columns in their order: name, least, most; most None: a row of platoons, then battalions
STATE: tuple[tuple[str, int, int | None], ...] = (
    ("status", 0, OFF_TABLE),
    ("x_u", -LIMIT_U, LIMIT_U),
    ("y_u", -LIMIT_U, LIMIT_U),
    ("facing", 0, 3599),
    ("ground", 0, 2),
    ("works", 0, 2),
    ("hits", 0, 2),
    ("hit_bound", 0, 999),
    ("injurer", NOBODY, None),
    ("last_moved", NEVER_MOVED, 999),
    ("opponent", NOBODY, None),
    ("halved", 0, 1),
    ("dug_in", 0, 1),
    ("under_fire", 0, 1),
    ("ever_moved", 0, 1),
    ("packed", 0, 1),
)
BATTALIONS = (("transport_lost", 0, 1), ("fired", 0, 1))


class SavedArrays(Protocol):
    """What is saved of a battle in play."""

    rows: Rows
    state: Array
    battalions: Battalions


def save(battle: Any) -> bytes:
    """Table 0 of a battle's state as canonical JSON."""
    field: SavedArrays = battle.state
    return json.dumps(
        {
            "format": FORMAT,
            "platoons": field.rows.platoon_ids,
            "battalions": field.rows.battalion_ids,
            "state": {name: field.state[column, 0].tolist() for column, (name, _, _) in enumerate(STATE)},
            "of_battalions": {
                name: field.battalions.table[row, 0].tolist() for row, (name, _, _) in enumerate(BATTALIONS)
            },
            "shot_by": field.battalions.shot_by[0].tolist(),
        },
        separators=(",", ":"),
    ).encode()


def restore(saved: bytes, field: SavedArrays) -> None:
    """Fill a battle's columns, on every table, with a saved state. Raises ValueError for one that is not whole."""
    try:
        data = json.loads(saved)
        if data["format"] != FORMAT:
            raise ValueError(f"format {data['format']!r}")
        if data["platoons"] != field.rows.platoon_ids or data["battalions"] != field.rows.battalion_ids:
            raise ValueError("other units")
        platoons, battalions = len(field.rows.platoon_ids), len(field.rows.battalion_ids)
        for column, (name, least, most) in enumerate(STATE):
            rows = (platoons if name == "opponent" else platoons + battalions) - 1
            values = _whole(data["state"][name], (platoons,), least, rows if most is None else most)
            field.state[column] = values
        for column, (name, least, most) in enumerate(BATTALIONS):
            field.battalions.table[column] = _whole(data["of_battalions"][name], (battalions,), least, most)
        shot_by = _whole(data["shot_by"], (platoons, SHOOTERS_KEPT), NOBODY, platoons - 1)
        field.battalions.shot_by[:] = shot_by[:, : field.battalions.shot_by.shape[2]]
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError) as error:
        raise ValueError(f"no state of this battle ({error})") from None
    _check_contacts(field.state)


def _whole(values: Any, shape: tuple[int, ...], least: int, most: int) -> Array:
    """Whole numbers of a shape, each within its limits."""
    rows = values if len(shape) > 1 else [values]
    # before numpy makes texts of all of them, each as long as the longest
    if any(type(value) is not int for row in rows for value in row):
        raise ValueError("a column is not of whole numbers")
    found = np.array(values)
    if found.shape != shape or (found.size and found.dtype.kind != "i"):
        raise ValueError("a column is not of whole numbers, one a unit")
    if found.size and not (found.min() >= least and found.max() <= most):
        raise ValueError(f"a number is not within {least} to {most}")
    return found.astype(np.int64)


def _check_contacts(state: Array) -> None:
    """R-20: an opponent has one opponent, and it is that platoon."""
    opponent = state[c.S_OPPONENT, 0]
    paired = np.flatnonzero(opponent != NOBODY)
    if (opponent[opponent[paired]] != paired).any():
        raise ValueError("no state of this battle (a contact has one side only)")
