"""The state of a battle at a turn's end: what lasts of a unit and of a game of End of Empires."""

from collections.abc import Mapping
from typing import Any

from bound_sim.rules.records.state_text import Flag, Length, OneOf, Whole
from bound_sim.rulesets.end_of_empires.state.columns import SURRENDERED
from bound_sim.rulesets.end_of_empires.state.game import Game, Unit
from bound_sim.rulesets.end_of_empires.state.saved_state import OtherUnit, OwnBase, SavedState, Vehicles
from bound_sim.rulesets.kit.geometry import units
from bound_sim_maps.table import LIMIT_U


class _State(SavedState[Unit]):
    gone = (SURRENDERED,)
    fields = (
        Flag("limbered"),
        Flag("pinned"),
        Flag("pinned_for_good"),
        Flag("prone"),
        Flag("shot_at_since"),
        Flag("must_form"),
        Flag("dismounted"),
        Whole("retreating", 0, 6),
        Whole("sixes", 0, 10_000),
        Length("last_moved_u", 0, LIMIT_U),
        Length("last_half_u", 0, LIMIT_U),
    )
    named = (OwnBase("taking"), OtherUnit("engaged"), Vehicles(), OwnBase("names_casualty"))

    def facts(self, game: units.Game[Unit]) -> dict[str, Any]:
        assert isinstance(game, Game)
        return {"initiative": game.initiative, "successors": dict(sorted(game.successors.items()))}

    def take(self, facts: Mapping[str, Any], game: units.Game[Unit]) -> None:
        assert isinstance(game, Game)
        side, turn = OneOf("successors", game.sides), Whole("successors", 1, 9_999)
        game.initiative = OneOf("initiative", ("", *game.sides)).checked(facts["initiative"])
        game.successors = {side.checked(name): turn.checked(since) for name, since in facts["successors"].items()}

    def settle(self, unit: Unit) -> None:
        """EOE-Q-cavalry-fire: on foot it is infantry."""
        if unit.dismounted and unit.kind == "cavalry":
            unit.become("infantry")


_STATE = _State()
save, restore, part = _STATE.save, _STATE.restore, _STATE.part
