"""covers: bound_sim/rulesets/end_of_empires/steps/turn.py, bound_sim/battle/drive.py, bound_sim/battle/answers.py

EOE-R-7, EOE-Q-choice: the letter is a question that orders or a sheet answer; a battle waits where somebody asks.
"""

import lzma
from copy import deepcopy
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bound_sim.battle.battle import Battle
from bound_sim.battle_file import BattleFile
from bound_sim.battle_file.entries import Opened
from bound_sim.battle_file.verification import verify
from bound_sim.cases.runner import digest_of
from bound_sim.cli import app
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load, texts
from bound_sim.logs.log import rows_of
from bound_sim.orders.decisions import QuestionKind, answers_of_sheet
from bound_sim.rules import ruleset
from bound_sim.scenario.limits import limit_faults
from bound_sim_maps.faults import Refused
from tests.core.battle_file.battles import opened
from tests.rulesets.end_of_empires.test_battle_file import HEDGEROW
from tests.rulesets.end_of_empires.test_choice import letters, told

#: of seed 3: who has the initiative in turn 1; neither its orders nor its sheet say a letter
WON = "R"


def asked(path: Path) -> BattleFile:
    file = opened(path, HEDGEROW, seed=3)
    for side in "BR":
        file.set_policy(side, ask=["choice"])
    return file


def test_a_battle_waits_where_somebody_asks_and_goes_on_with_the_answer(tmp_path: Path) -> None:
    """The stop says the step before; the one after the answer is where such a stop always was."""
    path = tmp_path / "b.bound"
    with asked(path) as file:
        found = file.resolve()
        assert [(one.side, one.kind, one.number) for one in found.asked] == [(WON, "choice", 1)]
        assert (found.substep, file.history.place) == ("0", (1, 0))
        with pytest.raises(Refused, match="is not an option"):
            file.answer(WON, "C")
        _, _, decision = file.player.question(WON)
        assert decision.options == ("A", "B")
        file.answer(WON, "B")
        assert file.resolve(to_substep="2").substep == "2"
        assert file.history.place == (3, 0)
        file.resolve(to_substep="end")
        rows = list(rows_of(file.log()["orders"]))
        assert {row["letter"] for row in rows if row["side"] == WON and row["bound"] == 1} == {"B"}
    assert verify(path).wrong == []


def test_the_usual_answer_is_that_of_orders_and_sheet(tmp_path: Path) -> None:
    with asked(tmp_path / "b.bound") as file:
        file.resolve()
        file.answer(WON, "usual")
        file.resolve(bound=1)
        waited = [row["letter"] for row in rows_of(file.log()["orders"]) if row["bound"] == 1]
    with opened(tmp_path / "c.bound", HEDGEROW, seed=3) as file:
        assert file.resolve().asked == ()
        assert not file.history.asks_inside
        assert waited == [row["letter"] for row in rows_of(file.log()["orders"])]


def test_an_act_at_the_question_is_carried_out_there_and_it_is_asked_again(tmp_path: Path) -> None:
    path = tmp_path / "b.bound"
    with asked(path) as file:
        file.resolve()
        CliRunner().invoke(app, ["rule", str(path), "hit", "R1/1", "--reason", "a shell"])
        file.refresh()
        assert [one.kind for one in file.resolve().asked] == ["choice"]
        file.answer(WON, "B")
        file.resolve()
        assert len(file.history.bounds) == 1
    assert verify(path).wrong == []


def test_the_command_shows_the_question_and_a_player_what_he_may_know(tmp_path: Path) -> None:
    path = tmp_path / "b.bound"
    with asked(path) as file:
        file.resolve()
        scenario = file.player.with_orders()
        known = file.memories.inside(WON, file.player.at_questions()[0], scenario)
        assert {row["bound"] for row in rows_of(known.tables["states"])} >= {1}
    shown = CliRunner().invoke(app, ["answer", str(path), "--side", WON])
    assert "bound 1, question 1 of side R: choice" in shown.output
    assert "A, B, usual" in shown.output


def test_a_battle_of_before_goes_on_with_the_same_bytes(tmp_path: Path) -> None:
    """A file of commit 0cd4f42f: a stop between steps, an act of the umpire, a policy, and the letters as preferred."""
    path = tmp_path / "before.bound"
    path.write_bytes(lzma.decompress(Path(__file__).with_name("before.bound.xz").read_bytes()))
    with BattleFile(path) as file:
        assert isinstance(file.history.opened, Opened)
        log = deepcopy(file.log())
        log.tables["explanations"].pop("values")  # a column that came later
        assert digest_of(log) == "0b4e1409a1a51af64da9f926232db926"
        assert file.resolve().bound == 3
    found = verify(path)
    assert (found.wrong, found.recomputed) == ([], 3)


@pytest.mark.parametrize("seed", range(4))
def test_many_tables_answer_as_one_does(seed: int) -> None:
    """Each table by its own winner: by orders where they say a letter, else by the sheet, else as usual."""
    scenario = told("GR choose-b")
    one = Battle(scenario, KeyedDice(key_from_seed(seed)))
    one.run(bounds=1)
    many = Battle(scenario, KeyedDice(key_from_seed(seed)), tables=2, logged=False)
    many.run(bounds=1)
    game = many.state.games[0]
    won, found = letters(one)
    assert (game.initiative, game.a) == (won, next(side for side, letter in found.items() if letter == "A"))


def test_a_sheet_is_read_and_written_as_before() -> None:
    scenario = load(HEDGEROW)
    assert {side.id: side.answers for side in scenario.sides} == {"B": (("choice", "B"),), "R": ()}
    assert 'prefers = "B"' in texts(scenario)["scenario.toml"]
    again = load({name: text.encode() for name, text in texts(scenario).items()})
    assert again.sides == scenario.sides
    long = tuple(replace(side, answers=(("choice", "x" * 200),)) for side in scenario.sides)
    assert any("sides" in str(fault) for fault in limit_faults(replace(scenario, sides=long)))


def test_rules_without_such_a_question_take_the_sheet_and_answer_nothing_by_it() -> None:
    assert answers_of_sheet(ruleset("to-end-all-wars").questions, "B") == ()
    assert answers_of_sheet({"a": QuestionKind("a", "a", ordered=True)}, "") == ()
    files = {name: text.encode() for name, text in texts(load("rulebook-sheet")).items()}
    files["scenario.toml"] = files["scenario.toml"].replace(b"front = ", b'prefers = "B"\nfront = ')
    assert {side.answers for side in load(files).sides} == {()}
