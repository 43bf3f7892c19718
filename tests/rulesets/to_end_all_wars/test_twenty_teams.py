"""covers: bound_sim/rulesets/to_end_all_wars/steps

The battle by which a turn is measured is one that the rules allow, and that both sides fight.
"""

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice
from bound_sim.logs.log import rows_of
from bound_sim.rules import ruleset
from tests.bench.trenches import KEY, twenty_teams


def test_twenty_teams_fight() -> None:
    scenario = twenty_teams()
    assert ruleset("to-end-all-wars").check(scenario) == []
    assert len(scenario.forces.battalions) == 20
    battle = Battle(scenario, KeyedDice(KEY))
    battle.run(bounds=6)
    shooting = {row["shooter_unit"] for row in rows_of(battle.log["shots"])}
    assert {team[0] for team in shooting} == {"R", "B"}
    assert len(shooting) >= 8
    assert {row["platoon"].partition("/")[0] for row in rows_of(battle.log["moves"])} >= {"R0", "R2", "R5"}
