"""Places on the table that count: zones, reaches of points, objectives (ENT-R-7, ENT-R-36 to ENT-R-41)."""

from bound_sim.rulesets.entrenched.book.chart import HOLDS_IN, POINT_IN, TAKES_IN
from bound_sim.rulesets.entrenched.book.rulings import Readings
from bound_sim.rulesets.entrenched.state.game import FieldGame
from bound_sim.rulesets.entrenched.steps.objectives import home
from bound_sim.scenario.model import Scenario
from bound_sim_maps.table import u_from_inches
from bound_sim_maps.texts import text
from bound_sim_maps.zone_picture import TableZone


def table_zones(scenario: Scenario) -> list[TableZone]:
    """Both sides' zones; what the game type has beside, each with the reach of who holds, takes or keeps it."""
    game = FieldGame(scenario, Readings(scenario.rulings))
    holds, takes, keeps = map(u_from_inches, (HOLDS_IN, TAKES_IN, POINT_IN))
    found = [TableZone.rectangle(text("zone"), side, zone) for side, zone in game.zones.items()]
    found += [TableZone(text("reach of a point"), "", (at,), holds, written=False) for at in game.control_points()]
    if game.type == "capture":
        found += [TableZone(text("place of the objective"), side, (home(game, side),), takes) for side in game.sides]
    return [*found, TableZone(text("point to keep"), "", (game.point,), keeps)] if game.type == "hooge" else found
