"""View from a seat of a battle as it stands, cheap: it is made for each question of each table."""
# not measured: what somebody in a seat would order: the rules judge it

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bound_sim.rulesets.entrenched.answers.fog import SHOWS
from bound_sim.rulesets.entrenched.book import rulings
from bound_sim.rulesets.entrenched.book.chart import PHASES, Phase
from bound_sim.rulesets.entrenched.book.rulings import Readings
from bound_sim.rulesets.entrenched.state.game import FieldGame, FieldUnit
from bound_sim.rulesets.entrenched.state.ground import FieldGround
from bound_sim.rulesets.kit.geometry.units import WAITING
from bound_sim.rulesets.kit.lines.table_seat import TableSeat, TableView
from bound_sim.scenario.model import Scenario

#: sub-steps of a player turn before its first phase
_BEFORE_PHASES = 1


class FieldView(TableView[FieldGame, FieldGround]):
    """A view with the table of units and things."""

    @property
    def phase(self) -> Phase | None:
        """The phase that its bound is in; None before the first, and in the set-up."""
        begun = self.passed - _BEFORE_PHASES
        return PHASES[min(begun, len(PHASES)) - 1] if self.bound > 1 and begun > 0 else None


def passed_before(phase: Phase) -> int:
    """Sub-steps of a player turn that have passed when a phase begins."""
    return _BEFORE_PHASES + 1 + PHASES.index(phase)


def measures(readings: Readings, phase: Phase | None) -> bool:
    """ENT-Q-premeasure: true where lengths of planned moves are shown in a phase of the own turn."""
    return phase is not None and PHASES.index(phase) > 0 and readings.premeasure == rulings.Premeasure.FROM_PHASE_2_ON


def _listed(game: FieldGame, side: str) -> tuple[str, ...]:
    """The lists of units are open (ENT-Q-wave-secret)."""
    return game.foes_of[side]


def known_game(game: FieldGame, told: Scenario, side: str) -> FieldGame:
    """The table as a side knows it: without the waves of the other's units that are to come."""
    known = FieldGame.__new__(FieldGame)  # a copy, without what the copying of anything looks for
    known.__dict__ |= game.__dict__
    known.scenario = told
    # elsewhere all are of one wave
    if game.type == "attrition" and game.readings.wave_secret == rulings.WaveSecret.SECRET:
        hidden = [unit.row for unit in game.units if unit.status == WAITING and unit.side != side]
        if any(game.units[row].wave for row in hidden):
            known.__dict__ |= _lists(game, known, side, hidden)
    return known


def _lists(game: FieldGame, known: FieldGame, side: str, hidden: list[int]) -> Mapping[str, Any]:
    """Lists of units as a side knows them, without the waves of those in some rows; made once while these wait."""
    kept: tuple[list[FieldUnit], list[int], Mapping[str, Any]] | None = game.known.get((known_game, side))
    if kept is None or kept[0] is not game.units or kept[1] != hidden:
        rows = {*hidden}
        known.take_in([_without_wave(game, unit) if unit.row in rows else unit for unit in game.units])
        kept = game.known[known_game, side] = game.units, hidden, known.taken_in()
    return kept[2]


def _without_wave(game: FieldGame, unit: FieldUnit) -> FieldUnit:
    """A unit that is to come, as the enemy sees it; it stays as it is till it comes."""
    if unit.id not in game.unseen:
        game.unseen[unit.id] = replace(unit, wave=0)
    return game.unseen[unit.id]


def _secrets(game: FieldGame, side: str) -> Mapping[str, Any]:
    """The waves of the own units."""
    return {"waves": {unit.id: unit.wave for unit in game.army(side) if unit.wave}}


seat_view = TableSeat(FieldView, SHOWS, _listed, known_game, secrets=_secrets).look
