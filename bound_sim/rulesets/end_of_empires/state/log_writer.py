"""The declarations of a turn and the states at its end into the log."""

from collections.abc import Iterator
from typing import Any

from bound_sim.battle.battle import Battle
from bound_sim.rulesets.end_of_empires.state.game import SURRENDERED, Game, Unit
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.kit.boarding import aboard
from bound_sim.rulesets.kit.turn import cm
from bound_sim.rulesets.kit.units import ABOARD, LOST, ON_TABLE, Base

_STATUS = {SURRENDERED: LOST, ABOARD: ON_TABLE}


def write_states(battle: Battle, bound: int, game: Game) -> None:
    """One row for each base at a turn's end (0: the opening of the battle)."""
    if battle.logged:
        for row in state_rows(battle, bound, game):
            battle.log.add("states", row)


def state_rows(battle: Battle, bound: int, game: Game) -> Iterator[dict[str, Any]]:
    """How each base of a game stands, as rows of ``states``."""
    men = {platoon.id: platoon.men for platoon in battle.scenario.forces.platoons}
    pairs = sorted(((base.row, unit, base) for unit in game.units for base in unit.all), key=lambda entry: entry[0])
    for _, unit, base in pairs:
        vehicles = dict(zip((each.id for each in aboard(unit)), unit.aboard, strict=True))
        yield {
            "bound": bound, "side": unit.side, "battalion": unit.id, "platoon": base.id, "type": unit.type,
            "status": _STATUS.get(base.status, base.status),
            "x_cm": cm(base.x), "y_cm": cm(base.y), "facing": base.facing / 10,
            "hits": base.full - base.figures, "figures": base.figures, "pinned": unit.pinned,
            "prone": unit.prone, "under_fire": unit.under_fire, "retreating": unit.retreating,
            "limbered": unit.limbered, "dismounted": unit.dismounted, "aboard": vehicles.get(base.id, ""),
            "men": _men(base, men[base.id]), "men_at_start": men[base.id],
        }  # fmt: skip


def _men(base: Base, men: int) -> float:
    """Men left: those of the figures left, none where the base was removed or surrendered."""
    return 0.0 if base.status in (LOST, SURRENDERED) else men * max(base.figures, 0) / base.full


def write_orders(moment: Moment) -> None:
    """One row for each unit that the turn found on the table: what it was told and what it declared."""
    if not moment.logged:
        return
    for unit in moment.declaring:
        declared = unit.declared
        dx, dy = declared.vector
        moment.log.add("orders", {
            "bound": moment.bound, "side": unit.side, "letter": _letter(moment.game, unit), "battalion": unit.id,
            "source": declared.source, "order": declared.text, "action": declared.action,
            "toward": declared.toward, "dx_cm": cm(dx), "dy_cm": cm(dy), "fire": declared.fire,
            "target": declared.target,
        })  # fmt: skip


def _letter(game: Game, unit: Unit) -> str:
    return "A" if unit.side == game.a else "B"
