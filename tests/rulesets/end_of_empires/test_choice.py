"""covers: bound_sim/rulesets/end_of_empires/book/legality.py, bound_sim/battle/drive.py

EOE-R-7, EOE-Q-choice: the letter that a side's orders ask for.
"""

from dataclasses import replace

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load
from bound_sim.orders.records import declared
from bound_sim.orders.text import parse_order
from bound_sim.rules import ruleset
from bound_sim.rulesets.end_of_empires.book.words import GRAMMAR
from bound_sim.scenario.model import Scenario
from tests.rulesets.end_of_empires.test_battle_file import HEDGEROW


def told(*lines: str) -> Scenario:
    """The hedgerow with these orders for turn 1 alone."""
    low = {}
    for line in lines:
        order = parse_order(line, bound=1, grammar=GRAMMAR, place="arrows.txt: line 1")
        low[order.unit, 1] = order
    return replace(load(HEDGEROW), low=low, high={("GR", 1): declared("GR", 1, "advance")})


def letters(battle: Battle) -> tuple[str, dict[str, str]]:
    """Who has the initiative, and each side's letter in turn 1."""
    tests = battle.log["tests"]
    won = next(unit for unit, kind, result in zip(tests["unit"], tests["kind"], tests["result"], strict=True)
               if kind == "initiative" and result == "initiative")  # fmt: skip
    orders = battle.log["orders"]
    return won.removeprefix("side "), dict(zip(orders["side"], orders["letter"], strict=True))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("word", "letter"), [("choose-a", "A"), ("choose-b", "B")])
def test_who_has_the_initiative_takes_the_letter_it_asked_for(seed: int, word: str, letter: str) -> None:
    battle = Battle(told(f"GR {word}", f"GB {word}"), KeyedDice(key_from_seed(seed)))
    battle.run(bounds=1)
    won, found = letters(battle)
    assert found[won] == letter
    assert set(found.values()) == {"A", "B"}


def test_without_a_word_it_goes_by_its_preference() -> None:
    """Blue prefers B, Red nothing: A."""
    seen = set()
    for seed in range(6):
        battle = Battle(told("R1 stay", "B1 stay"), KeyedDice(key_from_seed(seed)))
        battle.run(bounds=1)
        won, found = letters(battle)
        seen.add((won, found[won]))
    assert seen == {("R", "A"), ("B", "B")}


def test_on_many_tables_each_takes_the_letter_of_the_side_that_won_there() -> None:
    """Red asks for B, Blue for A: Blue is side A on all of them, whoever has the initiative."""
    battle = Battle(told("GR choose-b", "GB choose-a"), KeyedDice(key_from_seed(2)), tables=8, logged=False)
    battle.run(bounds=1)
    games = battle.state.games
    assert {game.initiative for game in games} == {"R", "B"}
    assert {(game.initiative, game.a) for game in games} == {("R", "B"), ("B", "B")}


def test_a_line_that_says_nothing_else_leaves_the_unit_to_its_posture() -> None:
    battle = Battle(told("GR choose-a", "R1 advance by 3,0"), KeyedDice(key_from_seed(1)))
    battle.run(bounds=1)
    orders = battle.log["orders"]
    source = dict(zip(orders["battalion"], orders["source"], strict=True))
    assert source["GR"] == "standing policy"
    assert source["R1"] == "arrows.txt"


def test_two_letters_of_one_side_are_a_fault() -> None:
    scenario = told("GR choose-a", "R1 stay choose-b", "B1 stay choose-b")
    wrong = [str(fault) for fault in ruleset("end-of-empires").check(scenario)]
    assert wrong == ["arrows.txt: line 1: R1 asks for another letter than GR in bound 1: "
                     "choose-a or choose-b, one a side and turn (EOE-R-7)"]  # fmt: skip
