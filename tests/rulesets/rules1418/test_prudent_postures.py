"""covers: bound_sim/rulesets/rules1418/answers/exchange.py, bound_sim/rulesets/end_of_empires/answers/posture.py

Posture goes forward where nobody shoots, stands where it would be shot down, and takes late what nobody keeps.
"""

from dataclasses import replace

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load, resolve
from bound_sim.orders.records import declared
from bound_sim.rules import ruleset
from bound_sim.rulesets.rules1418.answers.posture import Commander
from tests.rulesets.rules1418.builder import base, setting


def told(apart: float, enemy: str) -> str:
    """What a company of A on Advance is told that has dug-in enemies in front."""
    a = [base(f"1/1/{n}", 30, 30 + 6 * n) for n in (1, 2)]
    b = [base(f"9/1/{n}", 30 + apart, 30 + 6 * n, enemy, dug_in=True) for n in (1, 2)]
    scenario = replace(setting(a=a, b=b), bounds=9)
    battle = Battle(scenario, KeyedDice(bytes(32)), answer=lambda _: None)
    battle.open()
    battle.ordering = 1
    low = Commander(ruleset("1418").seat_view(battle, 0, "A")).low({"1": declared("1", 1, "advance")})
    return low["1/1"].verb if "1/1" in low else "stands"


def test_a_company_advances_where_no_fire_meets_it() -> None:
    assert told(80, "Line infantry") == "move"
    assert told(50, "Elite infantry") == "stands", "a step more, and they reach it, and it does not reach them"


def test_artillery_told_to_bombard_nobody_holds_and_shoots() -> None:
    a = [base(f"5/1/{n}", 8, 30 + 6 * n, "7 cm field guns") for n in (1, 2)]
    b = [base(f"9/1/{n}", 60, 30 + 6 * n) for n in (1, 2)]
    battle = Battle(setting(a=a, b=b), KeyedDice(bytes(32)), answer=lambda _: None)
    battle.open()
    battle.ordering = 1
    commander = Commander(ruleset("1418").seat_view(battle, 0, "A"))
    sheet = commander.sheet({"5": declared("5", 1, "bombard", "A1")})
    assert sheet["5"].verb == "hold"
    assert commander.sheet({"5": declared("5", 1, "bombard", "A1")}, ["5"])["5"].verb == "bombard"


def test_an_objective_that_nobody_keeps_is_taken_at_the_end() -> None:
    """Le Cateau lies between the lines; until the last turns posture lets the guns shoot."""
    scenario = replace(load(resolve("le-cateau-1914")), low={}, seats={"G": "posture", "B": "hold"})
    battle = Battle(scenario, KeyedDice(key_from_seed(1)), logged=False)
    standing, area = ruleset(scenario.ruleset).standing, scenario.objectives[3].area_u
    assert scenario.objectives[3].name == "Le Cateau"

    def there() -> set[str]:
        now = standing(battle)
        x, y = now.x_u[0], now.y_u[0]
        inside = now.on_table[0] & (x >= area[0]) & (x <= area[2]) & (y >= area[1]) & (y <= area[3])
        return {platoon.side for platoon, is_in in zip(scenario.forces.platoons, inside, strict=True) if is_in}

    battle.run(bounds=8)
    assert there() == set()
    battle.run()
    assert there() == {"G"}
