"""The smallest battle of a game of objects, and a question of each kind to its ground: kernels compile for the types of
their arguments, which every battle shares."""
# not measured: what is compiled, which plain Python does not do

from collections.abc import Mapping, Sequence

from bound_sim.orders.records import LowCommand
from bound_sim.rulesets.end_of_empires.state.areas import Areas, obstacle
from bound_sim.rulesets.end_of_empires.state.sweep import inside_area
from bound_sim.rulesets.end_of_empires.state.terrain import Terrain
from bound_sim.rulesets.kit.geometry.units import Game, U
from bound_sim.scenario.forces import Forces, Platoon
from bound_sim.scenario.model import Scenario, Side
from bound_sim_maps.battlefield import Battlefield, Feature
from bound_sim_maps.table import Table

_TABLE = Table(100_000, 100_000, 25_000)


def smallest_battle(
    ruleset: str, units: Sequence[tuple[str, str, int, str]], low: Mapping[tuple[str, int], LowCommand]
) -> Scenario:
    """A turn of single bases: (side A or B, id, how far from the west edge in 0.01 mm, type) of each, and orders."""

    def base(side: str, unit: str, x_u: int, type: str) -> Platoon:
        return Platoon(side, "", "", unit, unit, "", "1", type, "", x_u, 50_000, 900 if side == "A" else 2700, False,
                       1, 30, "", False, 3000, 3000)  # fmt: skip

    forces = Forces(tuple(base(*unit) for unit in units))
    sides = (Side("A", "", 900, ""), Side("B", "", 2700, ""))
    return Scenario("", ruleset, 1, Battlefield(_TABLE), sides, forces, {}, dict(low), {})


def ask_ground(game: Game[U], terrain: Terrain) -> None:
    """A question of each kind to the ground of a battle with a unit at least."""
    from shapely.geometry import box

    start, end = (10_000, 10_000), (30_000, 10_000)
    base = game.units[0].bases[0]
    terrain.stretches([start, end], 1)
    terrain.on_road([start, end], 20_000.0, 1500)
    terrain.sees(start, end)
    terrain.passable(*start, 1)
    terrain.in_cover(*start)
    terrain.across(start, end)
    wood = Feature("", "ground", box(0, 0, 20_000, 20_000), ground="rough")
    obstacles = Areas(Battlefield(_TABLE, {}, (wood,)), obstacle)
    obstacles.begins([start, end], [base.corners], 20_000.0)
    inside_area(obstacles.edges, obstacles.areas, 0, *start)
