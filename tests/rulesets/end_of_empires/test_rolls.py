"""covers: bound_sim/rulesets/end_of_empires/answers

Dice of End of Empires: every one is in the log and comes out again; what each roll was expected to hit, by hand.
"""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bound_sim.battle.battle import Battle
from bound_sim.cli import app
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.dice.proof import wrong_dice
from bound_sim.dice.typed import replay
from bound_sim.files.folder import load
from bound_sim.logs.dice_table import dice_rolled
from bound_sim.rules.records.rolls import Roll
from bound_sim.rulesets.end_of_empires.answers.expectations import rolls
from bound_sim.rulesets.end_of_empires.answers.logged_dice import logged_dice
from bound_sim.rulesets.end_of_empires.book.words import DICE_WORDS as dice_words
from tests.rulesets.end_of_empires.scenes import played

HEDGEROW = str(Path(__file__).parents[2] / "battles/hedgerow")
FACING = "Red 1R Infantry at 30,40\nRed GR Commander at 26,48\n"


def rolled(battle: Battle, kind: str) -> list[Roll]:
    return [roll for roll in rolls(battle.scenario, battle.log) if roll.kind == kind]


@pytest.mark.parametrize("seed", [1, 4])
def test_every_die_is_in_the_log_and_gives_the_same_battle_again(seed: int) -> None:
    battle = Battle(load(HEDGEROW), KeyedDice(key_from_seed(seed)))
    battle.run()
    again = Battle(load(HEDGEROW), replay(dice_rolled(battle.log["dice"]), dice_words))
    again.run()
    assert again.log.tables == battle.log.tables
    assert {die.purpose for die in dice_rolled(battle.log["dice"])} >= {"initiative", "shot", "commander", "morale"}


def test_every_die_comes_out_of_the_key_alone_and_a_changed_one_is_told() -> None:
    key = key_from_seed(4)
    battle = Battle(load(HEDGEROW), KeyedDice(key))
    battle.run()
    dice = list(logged_dice(battle.log.tables))
    assert wrong_dice(key, dice, dice_words) == (len(dice), [])
    for table, row in (("shots", 0), ("tests", -1)):
        cells = battle.log.tables[table]["roll"]
        honest, cells[row] = cells[row], 1 + cells[row] % 6
        [said] = wrong_dice(key, logged_dice(battle.log.tables), dice_words)[1]
        assert said.endswith(f"is {cells[row]}, the key gives {honest}")
        cells[row] = honest


def test_over_many_battles_hits_come_to_those_expected() -> None:
    scenario = load(HEDGEROW)
    hits, expected, variance = 0, 0.0, 0.0
    for table in range(8):
        battle = Battle(scenario, KeyedDice(key_from_seed(5)), first_table=table)
        battle.run()
        found = list(rolls(scenario, battle.log))
        risks = sum(kind == "commander" for kind in battle.log["tests"]["kind"])
        assert sum(len(r.dice) for r in found) == battle.log.length("shots") + battle.log.length("melee") + risks
        assert sum(r.hits for r in found if r.kind in ("small arms", "artillery")) == sum(
            battle.log["shots"]["figures"]
        )
        hits, expected = hits + sum(r.hits for r in found), expected + sum(r.expected for r in found)
        variance += sum(r.variance for r in found)
    assert hits > 100
    assert abs(hits - expected) < 3 * variance**0.5


def test_a_volley_by_hand(tmp_path: Path) -> None:
    """EOE-R-18: effective range, in the open: a die hits 0, 0, 0, 1, 1, 2: 4/6 each, 6/6 of squares."""
    battle = played(
        tmp_path, units=FACING + "Blue 1B Infantry at 45,40", orders="1B hold-fire", dice="4 1R shot 3 4 5 6"
    )
    [roll] = rolled(battle, "small arms")
    assert (roll.by, roll.target, roll.dice, roll.needed, roll.hits) == ("1R", "1B", (3, 4, 5, 6), 4, 4)
    assert (roll.side, roll.battalion, roll.step, roll.men) == ("Red", "1R", "4", 25.0)
    assert roll.expected == pytest.approx(4 * 4 / 6)
    assert roll.variance == pytest.approx(4 * (1 - Fraction(4, 6) ** 2))
    assert roll.swing == pytest.approx((4 - 16 / 6) * 25)


def test_guns_and_a_commander_by_hand(tmp_path: Path) -> None:
    """EOE-R-20: effective range: 6 - 3, 5 - 3, 4 - 3: 1 of a figure. EOE-R-29: 1/6 for the commander beside."""
    red = "Red RG Field battery at 20,40\nRed GR Commander at 16,48\n"
    units = red + "Blue 1B Infantry at 65,40\nBlue GB Commander at 70,40"
    battle = played(tmp_path, units=units, orders="1B hold-fire", dice="4 RG shot 5\n4 GB commander at RG 6")
    [shot] = rolled(battle, "artillery")
    assert (shot.needed, shot.hits, shot.expected) == (4, 2, 1.0)
    [risk] = rolled(battle, "commander")
    assert (risk.by, risk.target, risk.side, risk.hits, risk.men) == ("RG", "GB", "Red", 1, 50.0)
    assert risk.expected == pytest.approx(1 / 6)


@pytest.mark.parametrize(("tie", "dice", "red", "blue"), [
    ("again", "3 4 2 1", (4, 21 / 31), (0, 10 / 31)),
    ("both stay", "3 4", (0, 21 / 36), (0, 10 / 36)),
    ("both go", "3 4", (4, 26 / 36), (2, 15 / 36)),
    ("attacker goes", "3 4", (0, 21 / 36), (2, 15 / 36)),
])  # fmt: skip
def test_a_pair_by_hand(tie: str, dice: str, red: tuple[int, float], blue: tuple[int, float], tmp_path: Path) -> None:
    """Worked example 8: a cavalry base of 2 (+3) charges an infantry base of 4 (+2), each for all of the other's."""
    units = "Red 1C Cavalry at 30,40 bases 1\nRed GR Commander at 26,48\nBlue 1B Infantry at 50,40 bases 1"
    faces = dice.split()
    listed = "\n".join(f"5 {who} melee die {at // 2 + 1} {face}" for at, face in enumerate(faces)
                       for who in (("1C", "1B")[at % 2],))  # fmt: skip
    battle = played(tmp_path, units=units, orders="1C charge toward 1B\n1B hold-fire\n", dice=listed,
                    rulings=f'EOE-Q-melee-tie = "{tie}"')  # fmt: skip
    one, other = rolled(battle, "melee")[:2]
    assert (one.by, one.hits, other.by, other.hits) == ("1C/1", red[0], "1B/1", blue[0])
    assert one.expected == pytest.approx(4 * red[1])
    assert other.expected == pytest.approx(2 * blue[1])


def test_by_command(tmp_path: Path) -> None:
    run = CliRunner()
    asked = ["luck", HEDGEROW, "--seed", "1", "--tables", "2"]
    said = json.loads(run.invoke(app, [*asked, "--json"]).stdout)
    assert {side["of"] for side in said["sides"]} == {"R", "B"}
    assert {step["of"] for step in said["steps"]} >= {"R 4", "B 2", "R melee"}
    shown = run.invoke(app, [*asked, "--rolls", "40"])
    assert shown.exit_code == 0, shown.output
    assert "rolls that mattered most" in shown.stdout
