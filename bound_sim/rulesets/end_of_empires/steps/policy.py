"""Standing policies: what a unit without an order does, by its posture. Ours, no rule: a battle plays by itself.

A posture is the word of the High Command sheet: hold (the default), advance, assault, retreat.
"""

from collections.abc import Sequence

import numpy as np

from bound_sim.rulesets.end_of_empires.book import chart
from bound_sim.rulesets.end_of_empires.state.covers import look_again
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.state.places import measure_again, tables_of
from bound_sim.rulesets.end_of_empires.steps import decide, leaders
from bound_sim.rulesets.end_of_empires.steps.command import scope_of
from bound_sim.rulesets.end_of_empires.steps.shooting import field_of, targets_of
from bound_sim.rulesets.end_of_empires.steps.targets import BAND, TOUCHES
from bound_sim.rulesets.kit.geometry.distance import along
from bound_sim.rulesets.kit.geometry.measure import Ints
from bound_sim_maps.directions import DIRECTION_X, DIRECTION_Y

#: how far behind the middle of one of those that he leads a commander looks for a place, and how far he goes, 0.01 mm
BEHIND_U = (7_000.0, 4_500.0, 10_000.0)
LEADS_U = 20_000.0
#: EOE-R-9: how far he leads; EOE-Q-approach: he keeps further off all enemies, 0.01 mm
REACH_U, KEEP_U = chart.COMMAND_CM * 1000.0, (chart.CHARGE_CM + chart.SHORT_CM) * 1000.0


def declare(moments: Sequence[Moment], sides: Sequence[str]) -> None:
    """Declarations of units on a standing policy: by their postures, as they now see their tables.

    ``sides``: whose units, table by table.
    """
    one, game = moments[0], moments[0].game
    places, units, bases = [moment.places for moment in moments], len(one.game.units), len(one.places.rows)
    for centres in {False, one.centres}:
        measure_again(places, centres=centres)
    look_again([moment.covers for moment in moments])
    fronts = np.array([[axis[game.fronts[side]] for axis in (DIRECTION_X, DIRECTION_Y)] for side in game.sides])
    guns = (
        np.zeros(TOUCHES + 1, dtype=np.int64), np.zeros(bases, dtype=np.int64),
        np.zeros((BAND + 1, bases), dtype=np.int64), np.zeros(bases),
    )  # fmt: skip
    decide.decide(
        field_of(one), tables_of(places), np.array([game.sides.index(side) for side in sides]), targets_of(one),
        (one.step == "2", int(one.centres), fronts.astype(np.float64)),
        (np.zeros((3, units), dtype=np.int64), guns),
    )  # fmt: skip


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
