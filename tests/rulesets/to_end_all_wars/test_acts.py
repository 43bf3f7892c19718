"""covers: bound_sim/rulesets/to_end_all_wars/steps/umpire.py, bound_sim/rulesets/to_end_all_wars/answers

Acts of an umpire that are not on one man, and on tables without a log; the rolls of a battle with flames.
"""

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load, resolve
from bound_sim.orders.interventions import Intervention, parse_act
from bound_sim.rules import ruleset
from bound_sim.rulesets.to_end_all_wars.answers.expectations import rolls

from . import drawn

RULES = ruleset("to-end-all-wars")
#: a drawn battle with flames
FLAMES = 22


def ruled(battle: Battle, text: str) -> None:
    """Carry out an act of an umpire."""
    RULES.amend(battle, Intervention(parse_act(text), 2, "", "", "as seen"))


def battle_of(name: str, tables: int = 1) -> Battle:
    """A shipped battle after its first turn."""
    battle = Battle(load(resolve(name)), KeyedDice(key_from_seed(3)), tables=tables, logged=tables == 1)
    battle.run(bounds=1)
    return battle


def test_who_is_called_stands_where_the_umpire_says_when_he_enters() -> None:
    battle = battle_of("petite-douve-1915")
    ruled(battle, "arrive GS1/1 50,20")
    ruled(battle, "arrive GS1")
    ruled(battle, "ruling TEAW-Q-hold added")
    man = battle.state.games[0].man["GS1/1"]
    assert man.at == (50_000, 20_000)
    said = [code for code in battle.log["explanations"]["code"] if code.startswith("umpire")]
    assert said == ["umpire-arrive", "umpire-arrive", "umpire-ruling"]


def test_an_act_is_carried_out_on_all_tables() -> None:
    battle = battle_of("trench-and-tank", tables=2)
    ruled(battle, "hit AS1/1")
    assert [game.man["AS1/1"].alive for game in battle.state.games] == [False, False]


def test_a_man_touched_by_flame_is_a_roll() -> None:
    scenario = drawn.scenario(FLAMES)
    log = drawn.played(scenario, FLAMES).log
    found = [roll for roll in rolls(scenario, log) if roll.kind == "flame"]
    assert len(found) == log.length("flames") > 0
    for roll in found:
        assert roll.expected == (7 - roll.needed) / 6
        assert roll.hits == int(roll.dice[0] >= roll.needed)
