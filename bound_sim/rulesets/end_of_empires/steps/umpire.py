"""What an umpire does in play."""

from bound_sim.orders.interventions import Intervention
from bound_sim.rulesets.end_of_empires.state.columns import SURRENDERED
from bound_sim.rulesets.end_of_empires.state.declaration import Declared
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.game_tables import Field
from bound_sim.rulesets.end_of_empires.state.games import GameTables
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.state.turn import Turn
from bound_sim.rulesets.end_of_empires.steps import casualties, umpire_acts
from bound_sim.rulesets.kit.geometry.units import Base


class Umpire(umpire_acts.Umpire[Unit]):
    """Hits fall as in play (EOE-R-26); a unit that is moved while a turn runs does not charge."""

    gone = (SURRENDERED,)

    def turn_of(self, tables: GameTables[Unit], table: int, intervention: Intervention) -> Moment:
        assert isinstance(tables, Field)
        return Moment(tables, table, intervention.bound, None, step=intervention.after or "0")

    def hit(self, turn: Turn[Unit], unit: Unit, base: Base) -> None:
        assert isinstance(turn, Moment)
        casualties.hit_base(turn, unit, base, "umpire", "umpire")

    def halt(self, unit: Unit) -> None:
        unit.declared = Declared(source=unit.declared.source, text=unit.declared.text, said=unit.declared.said)
        unit.charging = ""


amend = Umpire().amend
