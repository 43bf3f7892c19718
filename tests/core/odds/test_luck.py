"""covers: bound_sim/odds/luck.py

Luck: expected hits are those of the engine's own dice, and a battle has its place among others.
"""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bound_sim.battle.battle import Battle
from bound_sim.cli import app
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load
from bound_sim.odds import luck
from bound_sim.results import tables as frames
from bound_sim.rulesets.rules1418.answers.expectations import rolls
from bound_sim.scenario.model import Scenario
from tests.rulesets.rules1418.builder import base, ground, setting

BATTLES = Path(__file__).parents[2] / "battles"
STORM = BATTLES / "storm"


@pytest.fixture(scope="module")
def storm() -> Scenario:
    return load(STORM)


def test_over_many_battles_hits_come_to_those_expected(storm: Scenario) -> None:
    hits, expected, variance = 0, 0.0, 0.0
    for table in range(5):
        battle = Battle(storm, KeyedDice(key_from_seed(5)), first_table=table)
        battle.run()
        found = list(rolls(storm, battle.log))
        assert sum(len(roll.dice) for roll in found) == battle.log.length("shots") + battle.log.length("melee")
        hits += sum(roll.hits for roll in found)
        expected += sum(roll.expected for roll in found)
        variance += sum(roll.variance for roll in found)
    assert hits > 60
    assert abs(hits - expected) < 3 * variance**0.5


def test_one_roll_by_hand(storm: Scenario) -> None:
    battle = Battle(storm, KeyedDice(key_from_seed(7)))
    battle.run()
    shots = battle.log["shots"]
    single = next(
        roll
        for roll in rolls(storm, battle.log)
        if roll.kind == "direct"
        and len(roll.dice) == 1
        and 2 <= roll.needed <= 6
        and not any(shots["bonus"])
        or roll.kind == "melee"
        and 2 <= roll.needed <= 6
    )
    chance = (7 - single.needed) / 6
    assert single.expected == pytest.approx(len(single.dice) * chance)
    assert single.variance == pytest.approx(len(single.dice) * chance * (1 - chance))
    assert single.swing == pytest.approx((single.hits - single.expected) * single.men)


def test_bombardments_by_hand() -> None:
    """R-37: a shot hits by its die, outside the inner circle by two; a battery's bonus counts on its one die."""
    guns = [base(f"1/1/{n}", 5, 6 * n, "Light howitzers") for n in (1, 2, 3, 4)]
    near, far = (base(f"9/1/{n}", 38.1, y, dug_in=True) for n, y in ((1, 7.62), (2, 14)))
    scene = setting(a=guns, b=[near, far], high="1 bombard B1.c",
                    rulings={"Q-free-fire": "nobody"}, features=[ground("fortification", 30, 0, 60, 30)])  # fmt: skip
    landed = set()
    for table in range(40):
        battle = Battle(scene, KeyedDice(key_from_seed(5)), first_table=table)
        battle.run()
        shots = battle.log["shots"]
        for roll in rolls(scene, battle.log):
            bonuses = [b for at, b in zip(shots["target"], shots["bonus"], strict=True) if at == roll.target]
            chances = [min(max(7 - roll.needed + bonus, 0), 6) / 6 for bonus in bonuses]
            times = 1 if roll.target == "9/1/1" else 2
            assert roll.expected == pytest.approx(sum(chance**times for chance in chances))
            reached = any(die + bonus >= roll.needed for die, bonus in zip(roll.dice, bonuses, strict=True))
            landed.add((roll.target, reached))
    assert len(landed) == 4


def test_men_lost_are_those_of_the_log_where_bases_take_more_hits_than_two() -> None:
    hedgerow = load(BATTLES / "hedgerow")
    battle = Battle(hedgerow, KeyedDice(key_from_seed(7)))
    battle.run(bounds=2)
    found = luck.compare_luck(hedgerow, KeyedDice(key_from_seed(7)), 2, 1, seed=7)
    last = {
        row["unit"]: row["men_lost"]
        for row in frames.records(frames.frames(battle.log)["summary"])
        if row["bound"] == 2 and row["level"] == "side"
    }
    assert {place.unit: place.lost for place in found.places if place.level_name == "side"} == last
    assert all(place.lost == place.mean > 0 for place in found.places if place.level_name == "side")


def test_places_and_totals(storm: Scenario) -> None:
    found = luck.compare_luck(storm, KeyedDice(key_from_seed(7)), 1, 6, seed=1)
    assert {place.level_name for place in found.places} == {"side", "battalion"}
    for place in found.places:
        assert 0 <= place.below <= place.below + place.level <= 1
    itself = luck.compare_luck(storm, KeyedDice(key_from_seed(1)), 1, 1, seed=1)
    assert all((place.below, place.level, place.mean) == (0.0, 1.0, place.lost) for place in itself.places)
    by_step = found.totals(lambda roll: (roll.side, roll.step))
    assert sum(total.hits for total in by_step.values()) == sum(roll.hits for roll in found.rolls)
    first = found.that_mattered(3)
    assert len(first) == 3
    assert abs(first[0].swing) == max(abs(roll.swing) for roll in found.rolls)


def test_command_reads_the_folder_that_run_left(tmp_path: Path) -> None:
    run = CliRunner()
    out = tmp_path / "out"
    assert (
        run.invoke(app, ["run", str(STORM), "--seed", "7", "--bounds", "1", "--no-report", "--out", str(out)]).exit_code
        == 0
    )
    by_folder = run.invoke(app, ["luck", str(out), "--tables", "2", "--json"])
    assert by_folder.exit_code == 0, by_folder.output
    said = json.loads(by_folder.stdout)
    assert said["bounds"] == 1
    assert len(said["rolls"]) == 10
    shown = run.invoke(app, ["luck", str(out), "--tables", "2", "--rolls", "3"])
    assert "rolls that mattered most" in shown.stdout
    assert run.invoke(app, ["luck", str(STORM)]).exit_code == 2
    assert run.invoke(app, ["luck", str(out), "--seed", "7"]).exit_code == 2
