"""covers: bound_sim/rulesets/to_end_all_wars/answers

What a replay and a report draw as a burst: what burst, not what was defused, spent or lost off the table.
"""

from pathlib import Path

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.cases.reader import read_cases
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.logs.log import rows_of
from bound_sim.rules import ruleset

REPLAYING = ruleset("to-end-all-wars").replaying()
CASE = """ruleset = "to-end-all-wars"
[[case]]
id = "TEAW-R-1-01"
title = "Mines and grenades"
rules = ["TEAW-R-1"]
why = "For what is drawn."
rulings = {"TEAW-Q-mine-tank" = "spent", "TEAW-Q-first" = "the scenario's"}
own = {game = {first = "Red"}, mines = [{side = "Red", at = [24.0, 30.0]}, {side = "Red", at = [36.0, 60.0]}]}
units = '''
Red ENG1 Engineer at 20,30 men 1
Red ENG2 Engineer at 1,80 men 1
Red T1 Tank at 20,60
Blue B1 Assault at 100,80 men 1
Blue B2 Assault at 80,10 men 1
'''
orders = '''
bound 1
ENG1 defuse 1
ENG2 grenade 4,80
T1 move by 10,0
bound 2
B2 grenade 70,10
'''
bounds = 4
expect = "nobody shoots"
"""


@pytest.mark.parametrize("seed", range(12))
def test_what_burst_alone(tmp_path: Path, seed: int) -> None:
    """A 5 on the Engineers' die, a 1 to 4 on the tank's and a grenade on the table burst; all is gone at the end."""
    path = tmp_path / "table.toml"
    path.write_text(CASE, encoding="utf-8")
    battle = Battle(read_cases([path])[0].scenario, KeyedDice(key_from_seed(seed)))
    battle.run()
    tables = battle.log.tables
    dice = {(row["kind"], row["by"], row["die"]): row["result"] for row in rows_of(tables["tests"])}
    expected = {(20_000 + 4_000, 30_000)} if dice["defuse", "mine-1", 1] == "off" else set()
    expected |= {(36_000, 60_000)} if dice["damage", "mine-2", 1] == "damaged" else set()
    lay = {row["id"]: row for row in rows_of(tables["things"]) if row["kind"] == "grenade" and row["state"] != "gone"}
    expected |= {(round(1_000 * row["x_cm"]), round(1_000 * row["y_cm"])) for row in lay.values()}
    assert {row["state"] for row in {row["id"]: row for row in rows_of(tables["things"])}.values()} == {"gone"}
    assert {burst.centre for burst in REPLAYING.bursts(tables)} == expected
