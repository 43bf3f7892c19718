"""covers: bound_sim/rulesets/to_end_all_wars/answers/fog.py

Who sees the die of a tank at a hidden mine: both its owner and the tank's side, whatever it shows.
"""

from pathlib import Path
from typing import Any

from bound_sim.battle.battle import Battle
from bound_sim.cases.reader import read_cases
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.logs.log import rows_of
from bound_sim.rules import ruleset

RULES = ruleset("to-end-all-wars")
CASE = """ruleset = "to-end-all-wars"
[[case]]
id = "TEAW-R-1-01"
title = "A tank comes to a mine in its second turn"
rules = ["TEAW-R-1"]
why = "For the dice."
rulings = {"TEAW-Q-mine-seen" = "hidden"}
own = {mines = [{side = "Blue", at = [36.0, 30.0]}]}
units = '''
Red T1 Tank at 20,30
Blue B1 Assault at 100,80 men 1
'''
orders = '''
bound 1
T1 move by 1,0
bound 2
T1 move by 10,0
bound 3
T1 move by 10,0
bound 4
T1 move by 10,0
'''
bounds = 4
expect = "nobody shoots"
"""


def dice_at_mines(tables: Any) -> list[tuple[int, int, str]]:
    return [(row["bound"], row["roll"], row["result"]) for row in rows_of(tables["tests"]) if row["by"] == "mine-1"]


def test_both_sides_see_it(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(CASE, encoding="utf-8")
    scenario = read_cases([path])[0].scenario
    results = set()
    for seed in range(12):
        battle = Battle(scenario, KeyedDice(key_from_seed(seed)))
        battle.run()
        rolled = dice_at_mines(battle.log.tables)
        assert rolled
        results |= {result for _, _, result in rolled}
        for side in ("Red", "Blue"):
            assert dice_at_mines(RULES.known(scenario, side, battle.log.tables, 4).tables) == rolled
    assert {"nothing", "damaged"} <= results
