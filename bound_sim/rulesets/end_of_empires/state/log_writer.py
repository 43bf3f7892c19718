"""The states of a battle into its log, turn by turn."""

from bound_sim.battle.battle import Battle
from bound_sim.rulesets.end_of_empires.state.game import ABOARD, LOST, ON_TABLE, SURRENDERED, Base, Game, Unit
from bound_sim.rulesets.end_of_empires.state.moment import Moment, cm


class Journal:
    """Writes one battle's log (of table 0)."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.men = {platoon.id: platoon.men for platoon in battle.scenario.forces.platoons}

    def states(self, bound: int, game: Game) -> None:
        """One row for each base at a turn's end (0: the opening of the battle)."""
        if not self.battle.logged:
            return
        pairs = sorted(((base.row, unit, base) for unit in game.units for base in unit.all), key=lambda entry: entry[0])
        for _, unit, base in pairs:
            self.battle.log.add("states", {
                "bound": bound, "side": unit.side, "battalion": unit.id, "platoon": base.id, "type": unit.type,
                "status": _STATUS.get(base.status, base.status),
                "x_cm": cm(base.x), "y_cm": cm(base.y), "facing": base.facing / 10,
                "hits": base.full - base.figures, "figures": base.figures, "pinned": unit.pinned,
                "prone": unit.prone, "under_fire": unit.under_fire, "retreating": unit.retreating,
                "limbered": unit.limbered,
                "dismounted": unit.dismounted, "aboard": _vehicle(unit, base),
                "men": self._men(base), "men_at_start": self.men[base.id],
            })  # fmt: skip

    def _men(self, base: Base) -> float:
        """Men left: those of the figures left, none where the base was removed or surrendered."""
        if base.status in (LOST, SURRENDERED):
            return 0.0
        return self.men[base.id] * max(base.figures, 0) / base.full

    def orders(self, moment: Moment) -> None:
        """One row for each unit that the turn found on the table: what it was told and what it declared."""
        if not moment.logged:
            return
        for unit in moment.declaring:
            declared = unit.declared
            dx, dy = declared.vector
            self.battle.log.add("orders", {
                "bound": moment.bound, "side": unit.side, "letter": _letter(moment.game, unit), "battalion": unit.id,
                "source": declared.source, "order": declared.text, "action": declared.action,
                "toward": declared.toward, "dx_cm": cm(dx), "dy_cm": cm(dy), "fire": declared.fire,
                "target": declared.target,
            })  # fmt: skip


_STATUS = {SURRENDERED: LOST, ABOARD: ON_TABLE}


def _vehicle(unit: Unit, base: Base) -> str:
    """The vehicle that a base is on, "" for none."""
    aboard = [each.id for each in unit.all if each.status == ABOARD]
    return unit.aboard[aboard.index(base.id)] if base.id in aboard else ""


def _letter(game: Game, unit: Unit) -> str:
    return "A" if unit.side == game.a else "B"
