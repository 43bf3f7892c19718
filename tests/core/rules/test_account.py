"""covers: bound_sim/rules/records/account.py, bound_sim/rulesets/rules1418/answers/account.py, bound_sim/cli/why.py

Asking why: an answer for every platoon and sub-step, right by the log and the rules.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from bound_sim.battle.battle import Battle
from bound_sim.cli import app
from bound_sim.rules.records.account import Passage, told
from bound_sim.rulesets.rules1418.answers.account import Account
from bound_sim.rulesets.rules1418.answers.sentences import FIRE
from bound_sim.rulesets.rules1418.book.chart import SUBSTEPS
from tests.rulesets.rules1418.builder import base, ground, play, rows


def account(battle: Battle) -> Account:
    return Account(battle.scenario, {name: rows(battle, name) for name in battle.log.tables})


def passage(battle: Battle, platoon: str, substep: str, bound: int = 1) -> Passage:
    [found] = [part for part in account(battle).of(platoon, bound) if part.substep == substep]
    return found


def said(battle: Battle, platoon: str, substep: str, bound: int = 1) -> list[tuple[str, str]]:
    return [(str(line.text), line.rule) for line in passage(battle, platoon, substep, bound).lines]


@pytest.fixture(scope="module")
def sheet() -> Account:
    from bound_sim.dice.keyed import KeyedDice, key_from_seed
    from bound_sim.files.folder import load

    battle = Battle(load("rulebook-sheet"), KeyedDice(key_from_seed(7)))
    battle.run()
    return account(battle)


def test_every_platoon_has_an_answer_for_every_substep(sheet: Account) -> None:
    """Negatives are the point: no platoon, bound or sub-step is without a sentence, and none says what is not."""
    for platoon in sheet.platoons:
        for bound in sheet.bounds:
            passages = sheet.of(platoon, bound)
            assert [part.substep for part in passages] == list(SUBSTEPS)
            assert all(part.lines for part in passages), (platoon, bound)
            assert not any("did not get to move" in line.text for part in passages for line in part.lines)


def test_every_shot_is_told_where_it_was_fired(sheet: Account) -> None:
    """A platoon that shot says so in that sub-step, and in no other that it shot."""
    fired = {(row["bound"], row["shooter"], row["substep"]) for row in sheet.tables["shots"] if row["kind"] == "direct"}
    for platoon in sheet.platoons:
        for bound in sheet.bounds:
            for part in sheet.of(platoon, bound):
                shot = any(str(line.text).startswith("shot at ") for line in part.lines)
                if part.substep in FIRE:
                    assert shot == ((bound, platoon, part.substep) in fired), (platoon, bound, part.substep)


def test_out_of_range_by_so_much_and_not_its_step() -> None:
    """R-25, section 6: Line reaches 33.33 cm; edges are 40 - 2.54 = 37.46 cm apart: 4.1 cm too far."""
    battle = play(a=[base("1/1/1", 20, 30)], b=[base("9/1/1", 60, 30, dug_in=True)])
    assert said(battle, "1/1/1", "4") == [("did not shoot: nearest target 9/1/1 is out of range by 4.1 cm", "R-25")]
    [(text, _)] = said(battle, "1/1/1", "3")
    assert text == "nothing to do here: it shoots in 4 (Step 4: infantry in the open and on the move)"
    assert said(battle, "9/1/1", "3")[0][1] == "R-25"
    assert passage(battle, "1/1/1", "3").idle
    assert said(battle, "1/1/1", "5a") == [("does not move: sets out to stay", "R-9")]
    assert said(battle, "1/1/1", "melee") == [("does not fight: in base contact with nobody", "R-40")]


def test_target_needs_seven() -> None:
    """R-33: dug in behind a fortification is R7: a rifle without a bonus never hits."""
    battle = play(
        a=[base("1/1/1", 20, 30)], b=[base("9/1/1", 40, 30, dug_in=True)],
        features=[ground("fortification", 35, 20, 45, 40)], dice=["1 3 9/1/1 shot 1"],
    )  # fmt: skip
    own, shot_at = said(battle, "1/1/1", "4"), said(battle, "1/1/1", "3")
    assert own == [("did not shoot: target 9/1/1 has R7, no die with its bonus reaches it", "R-33")]
    assert shot_at[1] == ("was shot at by 9/1/1 (17.5 cm): 1 for 2+ (R 4, open \u22122): no hit", "R-26")


def test_heavy_weapons_that_moved() -> None:
    """R-19: moves in bound 1, silent in bounds 1 and 2 for two reasons, said in each of its sub-steps."""
    battle = play(
        a=[base("1/1/1", 20, 30, "Late HMG")], b=[base("9/1/1", 100, 80)], high={1: "1 advance"},
        low={1: ["1/1 move by 3,0"]}, bounds=2,
    )  # fmt: skip
    for substep in ("1a", "2b", "4"):
        [(text, rule)] = said(battle, "1/1/1", substep)
        assert (text, rule) == ("did not shoot: guns and heavy weapons don't in a bound in which they move", "R-19")
        assert said(battle, "1/1/1", substep, 2) == [("did not shoot: it moved in the last bound", "R-19")]


def test_removed_says_where_and_by_whom_ever_after() -> None:
    """R-28: two hits in step 4."""
    battle = play(
        a=[base("1/1/1", 20, 20), base("1/1/2", 20, 26)], b=[base("9/1/1", 40, 23)], low=["1/1 stay shoot 9/1"],
        bounds=2, dice=["1 4 1/1/1 shot 6", "1 4 1/1/2 shot 6", "1 4 9/1/1 shot 1"],
    )  # fmt: skip
    assert said(battle, "9/1/1", "4")[1][0].endswith("6* for 2+ (R 4, open \u22122): injured")
    for bound, substep in ((1, "5b"), (1, "melee"), (2, "#"), (2, "4")):
        assert said(battle, "9/1/1", substep, bound) == [("removed in 4 of bound 1 by 1/1/2", "R-28")]


def test_halted_at_the_edge() -> None:
    """R-17: rough begins 5 cm ahead of 6: beyond it only 4.5 would be allowed."""
    battle = play(
        a=[base("1/1/1", 20, 30)], b=[base("9/1/1", 110, 80)], high="1 advance", low=["1/1 move by 8,0"],
        features=[ground("rough", 25, 0, 60, 90)],
    )  # fmt: skip
    lines = said(battle, "1/1/1", "5b")
    assert lines[0][0].startswith("moved 5.0 of 5.0 cm (rate 6 cm)")
    assert lines[1] == ("halted at the edge of rough ground: beyond it only 4.5 cm would be allowed", "R-17")
    assert said(battle, "1/1/1", "5a")[0][0].startswith("nothing to do here: it moves in 5b")


def test_melee_is_told_to_both_and_to_the_second_rank() -> None:
    """R-41, R-42: cavalry strikes first; who fell before it could strike, and who stands behind, are told so."""
    battle = play(
        a=[base("1/1/1", 50, 30, "Melee cavalry"), base("1/1/2", 47.46, 30)], b=[base("9/1/1", 52.54, 30)],
        dice=["1 melee 1/1/1 melee 2 3 1"], rulings={"Q-free-fire": "nobody"},
    )  # fmt: skip
    assert (
        said(battle, "1/1/1", "melee")[0][0] == "strikes 9/1/1: 2* 3* 1 for 2+ (R 4, cover \u22122): injured, removed"
    )
    assert ("did not strike 1/1/1, which struck first: it fell", "R-41") in said(battle, "9/1/1", "melee")
    assert said(battle, "1/1/2", "melee") == [("second rank behind 1/1/1: takes its hits and rolls no dice", "R-42")]


def test_alike_substeps_are_told_together() -> None:
    battle = play(a=[base("1/1/1", 20, 30)], b=[base("9/1/1", 110, 80)])
    lines = told(account(battle).of("1/1/1", 1))
    assert any(line.startswith("  1a 1b 2a 2b 3 nothing to do here: it shoots in 4") for line in lines)


def why(*words: str | Path) -> Any:
    return CliRunner().invoke(app, ["why", *map(str, words)])


def test_command_reads_a_folder_a_scenario_and_says_the_same(tmp_path: Path) -> None:
    folder = tmp_path / "battle"
    run = ["run", "rulebook-sheet", "--seed", "7", "--bounds", "1", "--no-report", "--out", str(folder)]
    assert CliRunner().invoke(app, run).exit_code == 0
    read = why(folder, "1/1", "--substep", "4")
    assert read.exit_code == 0, read.output
    assert read.output == why("rulebook-sheet", "1/1", "--seed", "7", "--bound", "1", "--substep", "4").output
    answer = json.loads(why(folder, "1", "--json").output)["answer"]
    assert len(answer) == 14 * len({row["platoon"] for row in answer})


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (["rulebook-sheet", "1/1/1"], "--seed N plays it"),
        (["rulebook-sheet", "1/1/x", "--seed", "7"], "is not a unit of this battle"),
        (["rulebook-sheet", "1/1/1", "--seed", "7", "--bound", "9"], "1 to 4"),
        (["rulebook-sheet", "1/1/1", "--seed", "7", "--substep", "8"], "is not a sub-step"),
        (["nowhere", "1/1/1"], "is not a scenario"),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_is_refused(words: list[str], wrong: str) -> None:
    result = why(*words)
    assert result.exit_code == 2
    assert wrong in result.stderr
