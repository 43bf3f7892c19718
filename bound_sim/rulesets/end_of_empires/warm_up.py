"""What End of Empires compiles: the ground's queries and the dice."""
# not measured: what is compiled, which plain Python does not do

import sys
from collections.abc import Callable

from bound_sim_kernels import warm_up as warming

_MODULE = "bound_sim.rulesets.end_of_empires.warm_up"


def is_warm() -> bool:
    """Whether nothing is left to compile."""
    return warming.is_warm(_MODULE)


def warm_up(tell: Callable[[str], object] = lambda _: None) -> None:
    """Compile what is not in the cache yet; ``tell`` hears of it where it will take a while."""
    warming.warm_up(_MODULE, _PARTS, "up to a minute", tell)


def ask_all() -> None:
    """A turn of two units and a question of each kind to the ground: kernels compile for the types of arguments."""
    from shapely.geometry import box

    from bound_sim.battle.battle import Battle
    from bound_sim.dice.keyed import KeyedDice
    from bound_sim.orders.text import parse_low_command
    from bound_sim.rulesets.end_of_empires.book.rulings import Readings
    from bound_sim.rulesets.end_of_empires.book.unit_types import unit_types
    from bound_sim.rulesets.end_of_empires.book.words import GRAMMAR
    from bound_sim.rulesets.end_of_empires.state.game import Game
    from bound_sim.rulesets.end_of_empires.state.ground import ground_of
    from bound_sim.rulesets.kit.areas import Areas, obstacle
    from bound_sim.rulesets.kit.places import Places
    from bound_sim.rulesets.kit.sweep import inside_area
    from bound_sim.scenario.forces import Forces, Platoon
    from bound_sim.scenario.model import Scenario, Side
    from bound_sim_maps.battlefield import Battlefield, Feature
    from bound_sim_maps.table import Table

    def base(side: str, unit: str, x_u: int, type: str) -> Platoon:
        return Platoon(side, "", "", unit, unit, "", "1", type, "", x_u, 50_000, 900 if side == "A" else 2700, False,
                       1, 30, "", False, 3000, 3000)  # fmt: skip

    units = (("A", "1", 20_000, "Infantry"), ("A", "2", 15_000, "Commander"), ("B", "3", 45_000, "Infantry"))
    forces = Forces(tuple(base(*unit) for unit in units))
    low = {("1", 1): parse_low_command("1 march by 6,0", bound=1, grammar=GRAMMAR)}
    table = Table(100_000, 100_000, 25_000)
    sides = (Side("A", "", 900, ""), Side("B", "", 2700, ""))
    scenario = Scenario("", "end-of-empires", 1, Battlefield(table), sides, forces, {}, low, {})
    Battle(scenario, KeyedDice(bytes(32))).run()
    terrain = ground_of(scenario.battlefield)
    game = Game(scenario, unit_types({}), Readings({}))
    start, end = (10_000, 10_000), (30_000, 10_000)
    terrain.stretches([start, end], 1)
    terrain.on_road([start, end], 20_000.0, 1500)
    terrain.sees(start, end)
    terrain.passable(*start, 1)
    terrain.covered(game.units[0].bases[0], (start, end))
    Places(game).from_place(game.units[0].bases[0], *start, centres=False)
    wood = Feature("", "ground", box(0, 0, 20_000, 20_000), ground="rough")
    obstacles = Areas(Battlefield(table, {}, (wood,)), obstacle)
    obstacles.begins([start, end], [game.units[0].bases[0].corners], 20_000.0)
    inside_area(obstacles.edges, obstacles.areas, 0, *start)


_PARTS: dict[str, Callable[[], None]] = {"turn": ask_all}

if __name__ == "__main__":
    warming.compile_part(_PARTS[sys.argv[1]])
