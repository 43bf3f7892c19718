"""Where on the table what counts: zones, control points, places of objectives, the point (ENT-R-7, ENT-R-36 to ENT-R-41).
"""

from bound_sim.rulesets.entrenched.book.chart import HOLDS_IN, POINT_IN, TAKES_IN
from bound_sim.rulesets.entrenched.book.rulings import Readings
from bound_sim.rulesets.entrenched.state.game import FieldGame
from bound_sim.rulesets.entrenched.steps.objectives import home
from bound_sim.scenario.model import Scenario
from bound_sim_maps.table import u_from_inches
from bound_sim_maps.zone_picture import TableZone


def table_zones(scenario: Scenario) -> list[TableZone]:
    """Both sides' zones; what the game type has beside, each with the reach of who holds, takes or keeps it."""
    game = FieldGame(scenario, Readings(scenario.rulings))
    found = [TableZone.rectangle("zone", side, zone) for side, zone in game.zones.items()]
    for number, at in enumerate(game.control_points(), 1):
        found.append(TableZone("control point", "", (at,), u_from_inches(HOLDS_IN), f"point {number}"))
    if game.type == "capture":
        reach = u_from_inches(TAKES_IN)
        found += [TableZone("place of the objective", side, (home(game, side),), reach) for side in game.sides]
    if game.type == "hooge":
        found.append(TableZone("point to keep", "", (game.point,), u_from_inches(POINT_IN)))
    return found
