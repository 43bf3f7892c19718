"""What somebody in a seat may know of a battle as it stands, cheaply: it is made for each question of each table."""
# not measured: what somebody in a seat would order: the rules judge it

import copy
from dataclasses import dataclass, field, replace
from typing import Any

from bound_sim.battle.battle import Battle
from bound_sim.rulesets.entrenched.answers.fog import own_tables, waves_open
from bound_sim.rulesets.entrenched.book.chart import PHASES, Phase
from bound_sim.rulesets.entrenched.book.rulings import Readings
from bound_sim.rulesets.entrenched.state.game import FieldGame
from bound_sim.rulesets.entrenched.state.ground import FieldGround
from bound_sim.rulesets.kit.late_rows import LateRows
from bound_sim.rulesets.records import fog
from bound_sim.rulesets.records.memory import First
from bound_sim.rulesets.records.policy import SeatView
from bound_sim.scenario.model import Scenario

#: sub-steps of a player turn before its first phase
_BEFORE_PHASES = 1


@dataclass(frozen=True)
class FieldView(SeatView):
    """A view with the table itself, as far as the side knows it: to be looked at while the question is open."""

    game: FieldGame = field(kw_only=True, compare=False, repr=False)
    ground: FieldGround = field(kw_only=True, compare=False, repr=False)

    @property
    def phase(self) -> Phase | None:
        """The phase that its bound is in; None before the first, and in the set-up."""
        begun = self.passed - _BEFORE_PHASES
        return PHASES[min(begun, len(PHASES)) - 1] if self.bound > 1 and begun > 0 else None


def measures(readings: Readings, phase: Phase | None) -> bool:
    """ENT-Q-premeasure: whether lengths of planned moves are shown in a phase of the own turn."""
    return phase is not None and PHASES.index(phase) > 0 and not readings("premeasure")


def seat_view(battle: Battle, table: int, side: str) -> FieldView:
    """All that a policy in the side's seat may know: the open table, its own lines, its own waves."""
    game: FieldGame = battle.state.games[table]
    bound, passed = battle.ordering, battle.passed_of(battle.ordering)
    told = _scenario(battle, side)
    if passed and battle.orders:
        own = battle.orders[table][side]
        high = {(name, bound): word for name, word in own.high.items()}
        told = replace(told, high=high, lines={(side, bound): own.lines})
    known = known_game(game, told, side)
    return FieldView(
        side, bound, passed, told, LateRows(lambda: known.states(bound)),
        LateRows(lambda: [thing.row() for thing in known.things.values() if thing.there]), game.scores(),
        {"waves": {unit.id: unit.wave for unit in known.army(side) if unit.wave}},
        game=known, ground=battle.state.ground,
    )  # fmt: skip


def _scenario(battle: Battle, side: str) -> Scenario:
    """The scenario as the side knows it, once for all tables and bounds: the lists of units are open."""
    kept: dict[Any, Scenario] = battle.shared.setdefault(seat_view, {})
    if side not in kept:
        scenario = battle.scenario
        first = {unit.id: First(1, False, False) for unit in scenario.forces.platoons if unit.side != side}
        told = fog.known_scenario(scenario, side, 0, first, own_tables(scenario.own, side))
        kept[side] = replace(told, fog=replace(told.fog, level="open"))
    return kept[side]


def known_game(game: FieldGame, told: Scenario, side: str) -> FieldGame:
    """The table as a side knows it: without the waves of the other's units that are to come."""
    known = copy.copy(game)
    known.scenario = told
    if not waves_open(told) and any(unit.to_come and unit.wave and unit.side != side for unit in game.units):
        known.units = [
            replace(unit, wave=0) if unit.to_come and unit.side != side else unit for unit in game.units
        ]  # fmt: skip
        known.by_id = {unit.id: unit for unit in known.units}
        known.by_base = {unit.base: unit for unit in known.units}
    return known
