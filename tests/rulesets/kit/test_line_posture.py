"""covers: bound_sim/rulesets/kit/lines/line_posture.py, bound_sim/orders/decisions.py

What a policy answers with lines is what reading the words of its answer gives.
"""

from dataclasses import replace

import pytest

from bound_sim.battle import answers
from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load, resolve
from bound_sim.orders.decisions import Decision, WrittenLines
from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import Fault


@pytest.mark.parametrize("battle", ["hooge-1915", "brickyard-attrition", "trench-and-tank"])
def test_a_policys_lines_are_those_that_its_words_say(battle: str, monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = load(resolve(battle))
    found: list[WrittenLines] = []
    checked = answers.trouble

    def trouble(of: Scenario, decision: Decision, content: str, known: object) -> list[Fault]:
        if isinstance(content, WrittenLines):
            found.append(content)
            assert answers.lines_of(of, decision, str(content)) == [*content.lines]
        return checked(of, decision, content)

    monkeypatch.setattr(answers, "trouble", trouble)
    seats = {side.id: "posture" for side in scenario.sides}
    Battle(replace(scenario, seats=seats), KeyedDice(key_from_seed(5)), logged=False).run(bounds=9)
    assert {line.verb for content in found for line in content.lines} > {"move"}
