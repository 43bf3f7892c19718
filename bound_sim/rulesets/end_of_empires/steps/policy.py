"""Standing policies: what a unit without an order does, by its posture. Ours, no rule: a battle plays by itself.

A posture is the word of the High Command sheet: hold (the default), advance, assault, retreat.
"""

from collections.abc import Sequence

import numpy as np

from bound_sim.rulesets.end_of_empires.book import chart
from bound_sim.rulesets.end_of_empires.state import columns
from bound_sim.rulesets.end_of_empires.state.columns import K_BATTERY, U_KIND, U_LIMBERED
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.state.places import measure_again, rows_of, tables_of
from bound_sim.rulesets.end_of_empires.steps import decide, leaders
from bound_sim.rulesets.end_of_empires.steps.command import scope_of, unit_rows
from bound_sim.rulesets.end_of_empires.steps.decide import (
    ACTION,
    DECIDED,
    DX,
    DY,
    FACING,
    FIRES,
    GOES_BY,
    TOWARD,
)
from bound_sim.rulesets.end_of_empires.steps.shooting import Aims, table_of
from bound_sim.rulesets.end_of_empires.steps.targets import BAND, TOUCHES
from bound_sim.rulesets.kit.geometry.distance import along
from bound_sim.rulesets.kit.geometry.measure import Ints
from bound_sim_maps.directions import DIRECTION_X, DIRECTION_Y

#: how far behind the middle of one of those that he leads a commander looks for a place, and how far he goes, 0.01 mm
BEHIND_U = (7_000.0, 4_500.0, 10_000.0)
LEADS_U = 20_000.0
#: columns of units that a decision is put down in, with those of ``decide``
_AS_DECLARED = (
    (columns.U_ACTION, ACTION), (columns.U_WAY_X, DX), (columns.U_WAY_Y, DY), (columns.U_HAS_WAY, GOES_BY),
    (columns.U_LEGS, GOES_BY), (columns.U_FACING, FACING), (columns.U_FIRES, FIRES), (columns.U_TOWARD, TOWARD),
)  # fmt: skip
#: EOE-R-9: how far he leads; EOE-Q-approach: he keeps further off all enemies, 0.01 mm
REACH_U, KEEP_U = chart.COMMAND_CM * 1000.0, (chart.CHARGE_CM + chart.SHORT_CM) * 1000.0


def declare(moment: Moment, side: str) -> None:
    """Declarations of a side's units on a standing policy: by their postures, as they now see the table."""
    units, places, game = unit_rows(moment), moment.places, moment.game
    waits = (units[:, columns.U_SOURCE] >= 0) & (units[:, columns.U_DECIDED] == 0)
    own = (units[:, columns.U_SIDE] == game.sides.index(side)) & (units[:, columns.U_STATUS] == columns.S_ON_TABLE)
    rows = np.nonzero(own & waits)[0]
    if not len(rows):
        return
    front = float(DIRECTION_X[game.fronts[side]]), float(DIRECTION_Y[game.fronts[side]])
    foes = (foe for foe in game.against(side) if foe.kind not in ("commander", "vehicle"))
    asked = rows, units[rows, columns.U_SOURCE], can_hit(moment, side, rows)
    room, out = (np.zeros(len(rows), dtype=np.int64), np.zeros(len(rows))), np.zeros((len(rows), len(DECIDED)), int)
    decide.decide(places.bases, units, moment.apart().matrix, front, rows_of(foes), asked, room, out)
    for column, of in _AS_DECLARED:
        units[rows, column] = out[:, of]
    units[rows, columns.U_DECIDED] = 1


def can_hit(moment: Moment, side: str, rows: Ints) -> Ints:
    """1 for each battery among some units of a side that can hit anybody as it stands."""
    found, units = np.zeros(len(rows), dtype=np.int64), unit_rows(moment)[rows]
    if not ((units[:, U_KIND] == K_BATTERY) & (units[:, U_LIMBERED] == 0)).any():
        return found
    aims, most = Aims(moment, side), len(moment.places.rows)
    room = (
        np.zeros(TOUCHES + 1, dtype=np.int64), np.zeros(most, dtype=np.int64),
        np.zeros((BAND + 1, most), dtype=np.int64), np.zeros(most),
    )  # fmt: skip
    decide.can_hit(table_of(moment), aims.targets(aims.enemies), rows, moment.step == "2", room, found)
    return found


def lead(moments: Sequence[Moment], sides: Sequence[str]) -> None:
    """Commanders on another posture than hold go where most of their formation, in chains, will be in command.

    ``sides``: whose commanders, table by table.
    """
    one, game = moments[0], moments[0].game
    places = [moment.places for moment in moments]
    measure_again(places, centres=one.centres)
    arrays = one.places.arrays
    field = (arrays.bases, arrays.members, arrays.spans, arrays.units, one.places.measured.lengths)
    how = (*scope_of(one), int(one.readings.same_action), int(one.centres))
    leaders.lead(
        field, tables_of(places), np.array([game.sides.index(side) for side in sides]), one.terrain.barred(one.bound),
        ((BEHIND_U[0], LEADS_U, REACH_U, KEEP_U), how, _behind(one), _formations(one)),
        np.zeros((len(leaders.ROOM), len(game.units)), dtype=np.int64),
    )  # fmt: skip


def _behind(moment: Moment) -> Ints:
    """Places where the commanders of each side look, as vectors from the middle of one of those they lead."""
    known = moment.tables.known
    if "behind" not in known:
        fronts = [moment.game.fronts[side] for side in moment.game.sides]
        known["behind"] = np.array([
            [along(-float(DIRECTION_X[front]), -float(DIRECTION_Y[front]), length) for length in BEHIND_U]
            for front in fronts
        ], dtype=np.int64)  # fmt: skip
    found: Ints = known["behind"]
    return found


def _formations(moment: Moment) -> Ints:
    """The formation of each unit as a number."""
    known = moment.tables.known
    if "formations" not in known:
        names = [unit.formation for unit in moment.game.units]
        known["formations"] = np.array([names.index(name) for name in names], dtype=np.int64)
    found: Ints = known["formations"]
    return found
