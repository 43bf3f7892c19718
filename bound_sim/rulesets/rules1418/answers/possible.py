"""A state of the battle that a side of 1418 holds possible: own bases as they are, others as it sees or guesses them.

A base that it saw at the opening and sees no more stands there still, or is gone: that is drawn. Others that it does
not see are left out, as it does not know where they are.
"""
# not measured: who is shown what: the rows hidden forces and secrets of make trust vary it

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np

from bound_sim.battle.battle import Battle, Opening
from bound_sim.dice.keyed import KeyedDice
from bound_sim.rules.records.hints import by_log
from bound_sim.rulesets.kit.lines.seat import seen_rows
from bound_sim.rulesets.rules1418.answers.fog import SHOWS
from bound_sim.rulesets.rules1418.answers.hints import Hints
from bound_sim.rulesets.rules1418.state import col
from bound_sim.rulesets.rules1418.state.arrays import NOBODY
from bound_sim.rulesets.rules1418.state.save import STATE, save
from bound_sim.rulesets.rules1418.tables import COLUMNS
from bound_sim.scenario.model import Scenario
from bound_sim_maps.table import cm_from_u

#: columns of the state that name rows of other bases
_NAMES = (col.S_INJURER, col.S_OPPONENT)


def possible(whole: Scenario, known: Scenario, side: str, state: bytes, choose: Callable[[int], int]) -> bytes:
    """A state that a side holds possible, of the battle as it knows it."""
    # as at the opening of a second bound: rows of the bound before say how all stand
    battle = Battle(whole, KeyedDice(bytes(32)), answer=lambda _: None, logged=False, opening=Opening(2, state))
    battle.open()
    real = battle.state
    seen = seen_rows(SHOWS, whole, side, 2, real.log_writer.state_rows(1, real.state))
    rows = [row for row in seen if row["platoon"] in known.forces.by_id]
    rows += _out_of_sight(known, side, {row["platoon"] for row in rows}, rows[0] if rows else {}, choose)
    tables: dict[str, dict[str, list[Any]]] = {name: {of: [] for of in COLUMNS[name]} for name in COLUMNS}
    for row in rows:
        for name, values in tables["states"].items():
            values.append(row[name])
    field = Hints(by_log(known, tables, 2)).opening_field
    _own(real, field, side)
    return save(SimpleNamespace(state=field))


def _out_of_sight(
    known: Scenario, side: str, there: set[str], like: dict[str, Any], choose: Callable[[int], int]
) -> Iterator[dict[str, Any]]:  # fmt: skip
    blank = {name: column.blank for name, column in COLUMNS["states"].items()}
    for platoon in known.forces.platoons:
        if platoon.side == side or platoon.id in there or platoon.x_u is None or platoon.y_u is None:
            continue
        if choose(2):
            yield {
                **like, **blank, "bound": 1, "side": platoon.side, "battalion": platoon.battalion,
                "company": platoon.company_id, "platoon": platoon.id, "type": platoon.type, "status": "on table",
                "x_cm": cm_from_u(platoon.x_u), "y_cm": cm_from_u(platoon.y_u), "facing": platoon.facing / 10,
                "ground": "open", "works": "none", "dug_in": platoon.dug_in, "in_contact": "",
            }  # fmt: skip


def _own(real: Any, field: Any, side: str) -> None:
    """Of the own bases and battalions all that lasts, as it is."""
    forces = real.battle.scenario.forces
    rows = [(real.rows.platoon[name], row) for name, row in field.rows.platoon.items() if forces.side_of(name) == side]
    whence, where = (np.array(each, dtype=np.int64) for each in zip(*rows, strict=True)) if rows else ([], [])
    for column in STATE:
        if column not in _NAMES:
            field.state[column, 0, where] = real.state[column, 0, whence]
    names = [*real.rows.platoon_ids, *real.rows.battalion_ids]
    numbers = {name: row for row, name in enumerate((*field.rows.platoon_ids, *field.rows.battalion_ids))}
    for old, new in rows:
        by = int(real.state[col.S_INJURER, 0, old])
        field.state[col.S_INJURER, 0, new] = numbers.get(names[by], NOBODY) if by >= 0 else NOBODY
    for name, row in field.rows.battalion.items():
        if forces.side_of(name) == side:
            field.battalions.table[:, 0, row] = real.battalions.table[:, 0, real.rows.battalion[name]]
