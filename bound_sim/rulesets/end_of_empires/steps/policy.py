"""Standing policies: what a unit without an order does, by its posture. Ours, no rule: a battle plays by itself.

A posture is the word of the High Command sheet: hold (the default), advance, assault, retreat.
"""

import numpy as np

from bound_sim.rulesets.end_of_empires.book import chart
from bound_sim.rulesets.end_of_empires.state.columns import K_BATTERY, U_KIND, U_LIMBERED
from bound_sim.rulesets.end_of_empires.state.declaration import Declared
from bound_sim.rulesets.end_of_empires.state.game import ACTIONS, Unit
from bound_sim.rulesets.end_of_empires.state.lead import Led
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.state.places import rows_of
from bound_sim.rulesets.end_of_empires.steps import chains, decide
from bound_sim.rulesets.end_of_empires.steps.command import scope_of, unit_rows
from bound_sim.rulesets.end_of_empires.steps.decide import (
    ACTION,
    DECIDED,
    DX,
    DY,
    FACING,
    FIRES,
    GOES_BY,
    POSTURES,
    STAY,
    TOWARD,
)
from bound_sim.rulesets.end_of_empires.steps.shooting import Aims, table_of
from bound_sim.rulesets.end_of_empires.steps.targets import BAND, TOUCHES
from bound_sim.rulesets.end_of_empires.steps.ways_to_lead import ways_to_lead
from bound_sim.rulesets.kit.geometry.measure import Ints
from bound_sim_maps.directions import DIRECTION_X, DIRECTION_Y

#: how far behind the middle of one of those that he leads a commander looks for a place, and how far he goes, 0.01 mm
BEHIND_U = (7_000, 4_500, 10_000)
LEADS_U = 20_000.0
#: EOE-R-9: how far he leads; EOE-Q-approach: he keeps further off all enemies, 0.01 mm
REACH_U, KEEP_U = chart.COMMAND_CM * 1000.0, (chart.CHARGE_CM + chart.SHORT_CM) * 1000
#: what all units on a posture that do nothing of it share
_STAYS = {word: Declared(source="standing policy", said=(word,), text=word) for word in POSTURES}


def declare(moment: Moment, side: str) -> None:
    """Declarations of a side's units on a standing policy: by their postures, as they now see the table."""
    units = [
        unit for unit in moment.game.of(side)
        if unit.declared.source == "standing policy" and not unit.declared.text
    ]  # fmt: skip
    if not units:
        return
    words, places, game = [unit.declared.said[0] for unit in units], moment.places, moment.game
    front = float(DIRECTION_X[game.fronts[side]]), float(DIRECTION_Y[game.fronts[side]])
    foes = (foe for foe in game.against(side) if foe.kind not in ("commander", "vehicle"))
    rows = rows_of(units)
    asked = rows, np.array([POSTURES.index(word) for word in words]), can_hit(moment, side, rows)
    room, out = (np.zeros(len(units), dtype=np.int64), np.zeros(len(units))), np.zeros((len(units), len(DECIDED)), int)
    decide.decide(
        places.bases, unit_rows(moment), moment.apart().matrix, front, rows_of(foes), asked, room, out
    )  # fmt: skip
    for unit, word, found in zip(units, words, out.tolist(), strict=True):
        unit.declared = _declared(moment, word, found)


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


def _declared(moment: Moment, word: str, found: list[int]) -> Declared:
    """The decision on a posture, as the unit declares it."""
    if found[ACTION] == STAY and not found[FIRES]:
        return _STAYS[word]
    return Declared(
        ACTIONS[found[ACTION]], ((found[DX], found[DY]),) if found[GOES_BY] else (),
        None if found[FACING] < 0 else found[FACING], found[FIRES] > 0,
        toward="" if found[TOWARD] < 0 else moment.game.units[found[TOWARD]].id, source="standing policy", text=word,
        said=(word,),
    )  # fmt: skip


def lead(moment: Moment, side: str) -> None:
    """Commanders on another posture than hold go where most of their formation, in chains, will be in command."""
    commanders = [
        unit for unit in moment.game.of(side)
        if unit.kind == "commander" and unit.declared.source == "standing policy" and unit.declared.said != ("hold",)
    ]  # fmt: skip
    found = ways_to_lead(
        moment, commanders, Followers(moment, side), behind_u=BEHIND_U, most_u=LEADS_U, reach_u=REACH_U, keep_u=KEEP_U
    )
    for unit, vector in found:
        posture = unit.declared.said
        action, way = ("advance", (vector,)) if vector != (0, 0) else ("stay", ())
        unit.declared = Declared(action, way, source="standing policy", said=posture, text=posture[0])


class Followers:
    """Those of a side that commanders may lead, and that nobody leads yet."""

    def __init__(self, moment: Moment, side: str) -> None:
        self._units, self._apart = unit_rows(moment), moment.apart().matrix
        self._side = rows_of(moment.game.of(side))
        self._scope, self._reading = scope_of(moment), int(moment.readings.same_action)
        self._formations = _formations(moment)
        self._taken = np.zeros(len(self._units), dtype=np.int64)
        self._room = np.zeros((3, len(self._side)), dtype=np.int64)

    def of(self, leader: Unit) -> Led:
        """Those whom one may lead, in groups of units that do the same in chains."""
        led, groups, room = self._room
        count = chains.led_by(self._units, leader.row, self._side, self._formations, self._taken, self._scope, led)
        rows = led[:count]
        number = chains.groups_of(self._units, self._apart, REACH_U, self._reading, rows, groups[:count], room)
        return rows, groups[:count], np.zeros(number, dtype=np.int64)

    def take(self, led: Led) -> None:
        """Those of the groups that are hit are led now."""
        rows, groups, hit = led
        self._taken[rows[hit[groups] > 0]] = 1


def _formations(moment: Moment) -> Ints:
    """The formation of each unit as a number."""
    known = moment.tables.known
    if "formations" not in known:
        names = [unit.formation for unit in moment.game.units]
        known["formations"] = np.array([names.index(name) for name in names], dtype=np.int64)
    found: Ints = known["formations"]
    return found
