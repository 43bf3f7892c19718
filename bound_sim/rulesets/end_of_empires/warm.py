"""Compile the ground's queries and the dice once for a machine; later runs load them from the cache.

In a process of its own, so that a window that waits for it in a thread stays alive.
"""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from maps.compiled import cache_folder, compiles, installed_hash


def _stamp() -> Path:
    """The file that says that all is compiled for the sources where they lie."""
    return cache_folder() / f"end-of-empires-compiled-{installed_hash()}"


def is_warm() -> bool:
    """Whether nothing is left to compile."""
    return not compiles() or _stamp().exists()


def warm_up(tell: Callable[[str], object] = lambda _: None) -> None:
    """Compile what is not in the cache yet; ``tell`` hears of it where it will take a while."""
    if is_warm():
        return
    stamp = _stamp()  # of the sources as they are now: what is written meanwhile is not compiled
    tell("First run: compiling the rules once, this takes up to a minute ...")
    found = subprocess.run([sys.executable, "-m", __name__], capture_output=True, check=False)
    if found.returncode != 0:
        ask_all()  # here, where what is wrong can be told
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.touch()


def ask_all() -> None:
    """A turn of two units and a question of each kind to the ground: kernels compile for the types of arguments."""
    from bound_sim.battle import Battle
    from bound_sim.dice import KeyedDice
    from bound_sim.forces import Forces, Platoon
    from bound_sim.order_text import parse_low_command
    from bound_sim.rulesets.end_of_empires.chart_rows import unit_types
    from bound_sim.rulesets.end_of_empires.rulings import Readings
    from bound_sim.rulesets.end_of_empires.state import Game
    from bound_sim.rulesets.end_of_empires.terrain import Terrain
    from bound_sim.rulesets.end_of_empires.vocabulary import GRAMMAR
    from bound_sim.scenario import Scenario, Side
    from maps.battlefield import Battlefield
    from maps.table import Table

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
    terrain = Terrain(scenario.battlefield)
    game = Game(scenario, unit_types({}), Readings({}))
    start, end = (10_000, 10_000), (30_000, 10_000)
    terrain.stretches([start, end], 1)
    terrain.on_road([start, end], 20_000.0, 1500)
    terrain.sees(start, end)
    terrain.can_stand(*start, 1)
    terrain.covered(game.units[0].bases[0], (start, end))


if __name__ == "__main__":
    ask_all()
