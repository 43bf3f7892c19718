"""covers: bound_sim/rulesets/end_of_empires/answers/account.py

Asking why in a battle of End of Empires: an answer for every unit and step, right by the log.
"""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from bound_sim.battle.battle import Battle
from bound_sim.cli import app
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load, resolve
from bound_sim.logs.log import rows_of
from bound_sim.rulesets.end_of_empires.answers.account import STEPS_OF, Account
from bound_sim.rulesets.end_of_empires.book.words import SUBSTEPS


def played(seed: int) -> Account:
    battle = Battle(load(resolve("le-cateau-1914")), KeyedDice(key_from_seed(seed)))
    battle.run()
    return Account(battle.scenario, {name: list(rows_of(columns)) for name, columns in battle.log.tables.items()})


@pytest.fixture(scope="module")
def le_cateau() -> Account:
    return played(3)


def test_every_unit_has_an_answer_for_every_step(le_cateau: Account) -> None:
    for unit in le_cateau.units:
        for bound in le_cateau.bounds:
            passages = le_cateau.of(unit, bound)
            assert [passage.substep for passage in passages] == list(SUBSTEPS)
            assert all(passage.lines for passage in passages), (unit, bound)


def test_every_shot_test_and_blow_is_told_by_who_made_it_and_no_other(le_cateau: Account) -> None:
    made = {
        "shot at ": {(row["bound"], row["substep"], le_cateau.unit_of[row["shooter"]])
                     for row in le_cateau.tables["shots"]},
        "morale: ": {(row["bound"], row["substep"], row["unit"])
                     for row in le_cateau.tables["tests"] if row["kind"] == "morale"},
    }  # fmt: skip
    assert made["shot at "]
    assert made["morale: "]
    for unit in le_cateau.units:
        for bound in le_cateau.bounds:
            for passage in le_cateau.of(unit, bound):
                for what, found in made.items():
                    said = any(str(line.text).startswith(what) for line in passage.lines)
                    assert said == ((bound, passage.substep, unit) in found), (unit, bound, passage.substep, what)


def test_who_does_nothing_is_told_whose_step_it_is(le_cateau: Account) -> None:
    """EOE-R-7: idle in the other side's steps, by the letter that its side took."""
    letters = {(row["bound"], row["battalion"]): row["letter"] for row in le_cateau.tables["orders"]}
    told = 0
    for (bound, unit), letter in letters.items():
        moves, fires = STEPS_OF[letter]
        for passage in le_cateau.of(unit, bound):
            for line in passage.lines:
                if str(line.text).startswith("nothing to do here") and passage.substep in "13":
                    assert line.text == f"nothing to do here: side {letter} moves in step {moves}"
                    assert passage.substep != moves
                    told += 1
                elif str(line.text).startswith("nothing to do here"):
                    assert f"side {letter} shoots in step {fires}" in line.text
                    told += 1
    assert told > 100


def test_who_has_gone_is_told_so_from_the_next_step_on(le_cateau: Account) -> None:
    removed = {row["platoon"]: row for row in le_cateau.tables["states"] if row["status"] == "removed"}
    assert removed
    last = le_cateau.bounds[-1]
    for base in removed:
        unit = le_cateau.unit_of[base]
        if all(each.id in removed for each in le_cateau.units[unit]):
            whole = [passage for bound in le_cateau.bounds for passage in le_cateau.of(unit, bound)]
            gone = [str(passage.lines[0].text).startswith("gone") for passage in whole]
            assert gone == sorted(gone)
    assert le_cateau.bounds == list(range(1, last + 1))


def test_formations_and_bases_can_be_asked_about(le_cateau: Account) -> None:
    assert le_cateau.asked["SUF/3"] == ["SUF"]
    assert set(le_cateau.asked["14 Brigade"]) >= {"SUF", "MAN", "DCLI"}
    assert le_cateau.title("SUF") == "Infantry SUF 2 Suffolk"


def test_the_command_answers(tmp_path: Path) -> None:
    out = tmp_path / "out"
    run = CliRunner().invoke(app, ["run", "le-cateau-1914", "--seed", "3", "--out", str(out), "--no-report"])
    assert run.exit_code == 0, run.output
    result = CliRunner().invoke(app, ["why", str(out), "SUF", "--bound", "1", "--substep", "6"])
    assert result.exit_code == 0
    assert result.output == (
        "Infantry SUF 2 Suffolk, bound 1\n  6      takes no test: 16 of 16, not under half (EOE-R-31)\n"
    )
    wrong = CliRunner().invoke(app, ["why", str(out), "SUF", "--substep", "1a"])
    assert wrong.exit_code == 2
    assert '"1a" is not a sub-step: 0 1 2 3 4 5 6' in wrong.output
