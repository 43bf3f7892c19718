"""What a side may ask while it draws in End of Empires.

Nobody knows yet which letter his side will have. A move is made as all stand now, as side A would make it; fire is
told for both: as side B before the move, as side A after it (EOE-R-7).
"""
# not measured: what the desk shows

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from bound_sim.battle.battle import Battle, SideOrders
from bound_sim.battle.log import rows_of
from bound_sim.rulesets.end_of_empires.answers.base import hints
from bound_sim.rulesets.end_of_empires.answers.base.hints import Told, WouldFire
from bound_sim.rulesets.end_of_empires.book import chart, rulings
from bound_sim.rulesets.end_of_empires.book.reasons import REASONS
from bound_sim.rulesets.end_of_empires.state.game import Game, Unit
from bound_sim.rulesets.end_of_empires.state.game_tables import Field
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.state.turn import said as modifiers_said
from bound_sim.rulesets.end_of_empires.steps import command, fire, morale, movement, orders, shooting
from bound_sim.rulesets.end_of_empires.steps.shooting import Aims, Volley
from bound_sim.rulesets.kit.arrays.shots import friends_between
from bound_sim.rulesets.kit.geometry import units
from bound_sim.rulesets.kit.geometry.distance import length_of
from bound_sim.rulesets.kit.geometry.units import Base
from bound_sim.rulesets.records.hints import PlatoonHint, Ring, Tables
from bound_sim_maps.table import cm_from_u


def volley_words(volley: Volley) -> str:
    """Target, distance, band, dice, modifiers, what is to be expected."""
    first = volley.shots[0]
    dice = sum(shot.dice for shot in volley.shots)
    named = modifiers_said(first.modifiers)
    said = f"{volley.target.id} at {cm_from_u(volley.distance_u):.1f} cm, {chart.BANDS[first.band]}"
    hit = shooting.hits_of
    faces = [die for die in range(1, 7) if hit(volley.unit.kind, die + first.modifier, first.band)]
    need = f"each hits on {faces[0]}+" if faces else "no die can hit"
    plural = "die" if dice == 1 else "dice"
    modifiers = f" ({named})" if named else ""
    return f"{said}: {dice} {plural}{modifiers}, {need}, {volley.expected / 6:.1f} figures expected"


class Hints(hints.Hints[Unit]):
    """Answers for one side (or, with everything known, the umpire) before a turn is resolved."""

    routine = frozenset(("no-target", "charge-ready", "closed-up", "moves-instead", "mg-moved"))
    forbids = frozenset((
        "no-command", "no-commander", "pinned-no-move", "pinned-no-charge", "unlimbered", "not-limbered",
        "limbered-already", "only-guns", "only-infantry", "cannot-charge", "cannot-mount", "cannot-board",
        "cannot-leave", "charge-nobody", "too-far-to-form", "no-room-to-form", "fired-and-limbers",
        "mg-fired",
    ))  # fmt: skip

    def tables_of(self, battle: Battle) -> Field:
        return Field(battle)

    def stand_unit(self, unit: Unit, rows: Sequence[Mapping[str, Any]]) -> None:
        """EOE-R-5: what lasts, by the states at the last turn's end."""
        last = rows[0]
        unit.pinned, unit.prone, unit.retreating = last["pinned"], last["prone"], last["retreating"]
        unit.limbered, unit.dismounted = last["limbered"], last["dismounted"]
        if unit.dismounted and unit.kind == "cavalry":
            unit.kind = "infantry"

    def recall(self, game: units.Game[Unit], log: Tables) -> None:
        """EOE-R-25, EOE-R-33, EOE-Q-move-and-fire: pins for good, who forms up, who moved how far in the last turn."""
        for row in rows_of(log["explanations"]):
            told = game.by_id.get(row["platoon"])
            if told is not None and row["code"] == "pinned-for-good" and row["bound"] < self.bound:
                told.pinned_for_good = told.pinned
            elif told is not None and row["code"] == "forms-up" and row["bound"] == self.bound - 1:
                told.must_form = told.on_table and not told.retreating
        for row in rows_of(log["moves"]):
            unit = game.unit_of.get(row["platoon"])
            if unit is not None and row["bound"] == self.bound - 1 and row["substep"] in ("1", "3"):
                unit.last_moved_u = max(unit.last_moved_u, row["length_cm"] * 1000)
                unit.last_half_u = row["rate_cm"] * 500

    def _moment(self, game: units.Game[Unit], step: str) -> Moment:
        assert isinstance(self._tables, Field)
        assert isinstance(game, Game)
        return Moment(self._tables, 0, self.bound, None, step=step, game=game)

    def side(
        self, game: units.Game[Unit], side: str, own: SideOrders, asked: Collection[str]
    ) -> dict[str, PlatoonHint]:
        """EOE-R-9..20: as side A would move, and fire as either."""
        moment = self._moment(game, "0")
        morale.open_turn(moment)
        orders.declare(moment, {each: own if each == side else SideOrders() for each in game.sides})
        moment.step = "2"
        orders.ready(moment, side)
        here = [moment.game.by_id[name] for name in asked if moment.game.by_id[name].on_table]
        drawn = {unit.id: length_of([(0, 0), *unit.declared.way]) for unit in here}
        before = {unit.id: self._fire(moment, unit, "if side B") for unit in here}
        moment.step = "1"
        movement.move(moment, side)
        moment.step = "4"
        after = {unit.id: self._fire(moment, unit, "if side A") for unit in here}
        told = self.told()
        found: dict[str, PlatoonHint] = {}
        for unit in here:
            length = max(drawn[unit.id], length_of([(0, 0), *unit.declared.way]))
            led, needs = moment.told.get(unit.id, ""), _would_need_command(moment, unit)
            said = [f"led by {led} (EOE-R-9)"] if led else []
            said += ["out of command: may not move (EOE-R-9)"] if needs and not led else []
            found |= self.done(
                unit, unit.declared.action, length, told.get(unit.id, Told([], set())), said,
                (after[unit.id], before[unit.id]),
                led_by=led, needs_lead=needs,
            )  # fmt: skip
        return found

    def _fire(self, moment: Moment, unit: Unit, when: str) -> WouldFire:
        """EOE-Q-target: a unit's fire in the turn's step: its target and volleys in words, or why there is none."""
        if not _shoots(unit) or not unit.bases:
            return WouldFire(when, moment.step, "", "")
        quiet = shooting.silent(moment, unit)
        if quiet:
            rule, text = REASONS[quiet[0]]
            return WouldFire(when, moment.step, "", f"{text.format(**quiet[1])} ({rule})")
        found = list(shooting.volleys_of(moment, unit))
        if not found:
            return WouldFire(when, moment.step, "", "nobody to shoot at")
        words = "; ".join(volley_words(volley) for volley in found)
        return WouldFire(when, moment.step, found[0].target.id, words)

    def shot_words(self, unit: Unit, foe: Unit, apart: float) -> str:
        """EOE-R-18..20: a unit's volley at another as both stand, or why there is none."""
        moment = self.turn_of_shots()
        if not _shoots(unit):
            rule, text = REASONS["cavalry-no-fire"] if unit.kind == "cavalry" else ("EOE-R-18", "has no fire")
            return f"{text} ({rule})"
        barred = shooting.barred(moment, unit, foe)
        if barred:
            rule, text = REASONS[barred]
            return f"{text.format(unit=foe.id)} ({rule})"
        volley = Aims(moment, unit.side).at(unit, foe, unit.bases)
        most = float(fire.limits_u(unit.kind)[-1])
        if volley is None and apart > most:
            return f"out of range by {cm_from_u(apart - most):.1f} cm (EOE-R-18, EOE-R-20)"
        if volley is None:
            return "out of arc or sight (EOE-Q-arc, EOE-Q-line-of-sight)"
        return volley_words(volley) + (" (limbered: no fire, EOE-R-14)" if unit.limbered else "")

    def sight_counts(self) -> bool:
        readings: rulings.Readings = self._tables.readings
        return readings.line_of_sight != rulings.LineOfSight.NONE

    def sees(self, unit: Unit, base: Base, at: Base) -> bool:
        moment = self.turn_of_shots()
        start, end, places = (base.x, base.y), (at.x, at.y), moment.places
        if not moment.terrain.sees(start, end) or moment.readings.line_of_sight != rulings.LineOfSight.FRIENDS_TOO:
            return moment.terrain.sees(start, end)
        friends = np.array([friend.row for friend in moment.game.of(unit.side)], dtype=np.int64)
        places.current()
        return not friends_between(places.bases, unit.row, friends, (*start, *end))

    def turn_of_shots(self) -> Moment:
        """A turn in a step in which anybody may shoot, as all stand."""
        return self._moment(self._opening, "2")

    def bands(self, unit: Unit) -> tuple[tuple[str, float], ...]:
        if not _shoots(unit):
            return ()
        limits = zip(chart.BANDS, fire.limits_u(unit.kind).tolist(), strict=True)
        return tuple((f"{band} {limit / 1000:g} cm", float(limit)) for band, limit in limits)

    def rings(self, platoon: str) -> tuple[Ring, ...]:
        """EOE-R-9, EOE-R-14: how far a commander leads; limbered guns have no fire."""
        unit = self._opening.unit_of[platoon]
        if unit.kind == "commander":
            edges = not self._tables.centres
            return (Ring(chart.COMMAND_CM * 1000.0, edges, f"leads {chart.COMMAND_CM} cm"),)
        return () if unit.limbered else super().rings(platoon)


def _shoots(unit: Unit) -> bool:
    """True if a unit has fire at all."""
    return unit.kind in ("infantry", "mg", "battery")


def _would_need_command(moment: Moment, unit: Unit) -> bool:
    """EOE-R-9, EOE-R-10: whether it could move only in command."""
    before, unit.declared = unit.declared, replace(unit.declared, action="advance")
    found = command.needs_command(moment, unit)
    unit.declared = before
    return found
