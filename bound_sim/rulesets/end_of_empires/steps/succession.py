"""The unit that takes command after the last commander (EOE-Q-no-commander)."""

from bound_sim.rulesets.end_of_empires.book import rulings
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.steps.formation import stand_behind
from bound_sim.rulesets.kit.geometry.units import LOST, ON_TABLE


def call_successors(moment: Moment) -> None:
    """EOE-Q-no-commander, "a new one": a side that lost its last commander rolls d6 for the turns until the next."""
    if moment.readings.no_commander == rulings.NoCommander.NOBODY_MOVES:
        return
    for side in moment.game.sides:
        lost = [unit for unit in moment.game.units if unit.side == side and unit.kind == "commander"]
        waits = any(unit.on_table or unit.status != LOST for unit in lost)
        if not lost or waits or side in moment.game.successors:
            continue
        die = moment.die("successor", moment.side_row(side))
        moment.test("successor", f"side {side}", die, f"{die} turns")
        moment.game.successors[side] = moment.bound + die


def successors(moment: Moment) -> None:
    """He comes at the opening of his turn, behind the unit of his side with most figures."""
    for side, turn in list(moment.game.successors.items()):
        if turn > moment.bound:
            continue
        fallen = [unit for unit in moment.game.units if unit.side == side and unit.kind == "commander"]
        led = [unit for unit in moment.game.of(side) if unit.kind not in ("commander", "vehicle")]
        if not led:
            continue
        most = max(led, key=lambda unit: (unit.figures, -unit.row))
        del moment.game.successors[side]
        take_command(moment, fallen[0], most)


def take_command(moment: Moment, commander: Unit, unit: Unit) -> None:
    """Put a new commander behind a unit, as near as there is room."""
    base = commander.all[0]
    stand_behind(moment, commander, base, unit, range(3_000, 16_000, 500))
    base.status, base.figures = ON_TABLE, base.full
    commander.status, commander.sixes = ON_TABLE, 0
    moment.move(commander, base, base.pose, "took command")
    moment.why(commander.id, "new-commander", unit=unit.id)
