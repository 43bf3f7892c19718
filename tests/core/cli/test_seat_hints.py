"""covers: bound_sim/cli/questions.py, bound_sim/battle/outlook.py, bound_sim/rules/records/hints.py

Hints beside a question and on the lines of a scenario, by what a side may know.
"""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bound_sim.battle.battle import Battle
from bound_sim.battle.outlook import line_hints, meanings
from bound_sim.cli import app
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load
from bound_sim.orders.decisions import Decision
from bound_sim.rules import ruleset
from bound_sim.rules.records.hints import Circle, Hints
from bound_sim.rules.records.policy import SeatView
from bound_sim.scenario.model import Scenario
from tests.toy import skirmish_line
from tests.toy.installed import BARN


def said(*words: str, code: int = 0) -> str:
    found = CliRunner().invoke(app, list(words))
    assert found.exit_code == code, (words, found.output, found.exception)
    return found.stdout


def written(folder: Path, lines: str) -> Path:
    shutil.copytree(BARN, folder)
    (folder / "lines.txt").write_text(lines)
    return folder


def test_a_question_says_what_each_answer_means(site: Path, tmp_path: Path) -> None:
    path = str(tmp_path / "toy.bound")
    said("new", str(BARN), path, "--seed", "3")
    said("policy", path, "--side", "B", "--ask", "return-fire")
    said("next", path, code=1)
    shown = said("answer", path, "--side", "B")
    assert "    fire: BLUE/1 hits RED/1 with 3 in 6\n    hold: BLUE/1 does nothing\n" in shown
    told = json.loads(said("answer", path, "--side", "B", "--json"))
    assert told["hints"] == {"fire": "BLUE/1 hits RED/1 with 3 in 6", "hold": "BLUE/1 does nothing"}


def test_check_names_every_line_that_does_not_fit_as_the_battle_opens(site: Path, tmp_path: Path) -> None:
    lines = (
        "units in\nbound 1\nRED throw 34,18\nRED shoot NAVY\nROSE move by 1,0\nRUST shoot BLUE\n"
        "RED move by 4,0\nRED move by 1,0\nside B\nambush\n"
    )
    folder = written(tmp_path / "lines", lines)
    found = [str(fault) for fault in line_hints(load(folder))]
    assert len(found) == 4
    for line, why in ((3, "too far to throw"), (5, "waits in its box"), (6, "out of range (9.4"), (8, "2 things")):
        assert any(f"lines.txt: line {line}: would be passed over" in hint and why in hint for hint in found)
    shown = said("check", str(folder), "--strict", code=1)
    assert shown.count("would be passed over") == 4
    assert "has no orders in any bound" not in shown, "B has a line of the whole side"


def test_lines_that_fit_give_no_hint_and_sides_with_lines_have_orders(site: Path, barn: Scenario) -> None:
    assert line_hints(barn) == []
    shown = said("check", str(BARN))
    assert "passed over" not in shown
    assert "no orders in any bound" not in shown


def test_a_side_without_lines_is_told_of_lines_and_not_of_arrows(site: Path, tmp_path: Path) -> None:
    shown = said("check", str(written(tmp_path / "silent", "bound 1\nRED move by 1,0\n")))
    assert "sides.B: has no orders in any bound: rows and lines for them in lines*.txt" in shown


def test_lines_are_told_in_their_order_each_after_the_ones_before(site: Path, barn: Scenario) -> None:
    battle = Battle(barn, KeyedDice(key_from_seed(1)))
    battle.open()
    rules = ruleset(barn.ruleset)
    lines = barn.lines["A", 1][:3]
    hints = rules.hints(rules.seat_view(battle, 0, "A")).lines(lines)
    assert [hint.line for hint in hints] == list(lines)
    assert [str(hint.said).replace("\u202f", " ") for hint in hints] == [
        "shoots at 8.1 in, hits with 3 in 6", "throws 7.1 in", "moves 6.0 in of 8.0 in",
    ]  # fmt: skip


@pytest.mark.parametrize("hand", ["rum", "rain", ""])
def test_hints_do_not_depend_on_what_a_side_may_not_know(site: Path, barn: Scenario, hand: str) -> None:
    hands = {"A": hand} if hand else {}
    game = {**barn.own["game"], "hands": hands}  # type: ignore[dict-item]
    scenario = replace(barn, own={**barn.own, "game": game})
    battle = Battle(scenario, KeyedDice(key_from_seed(1)))
    battle.open()
    asked = Decision("ambush", "B", 1, ("keep",), 1, ("mill", "RED/1"))
    assert meanings(battle, asked) == {"keep": "nothing happens"}


def test_a_ruleset_without_hints_gives_empty_ones(site: Path) -> None:
    none = Hints(SeatView("A", 1, 0, load(BARN)))
    assert skirmish_line.RULES.hints is Hints
    asked = Decision("fire", "A", 1, ("yes",))
    assert not none.orders({}, {})
    assert not none.options(asked)
    assert [*none.lines(()), *none.impossible(()), *none.proposals(asked), *none.verbs(asked), *none.rings("1")] == []
    assert (none.unit("1", ()), none.thread("1", "2"), none.terrain((0, 0))) == (None, None, None)
    assert (none.turn_of, none.range_u("1")) == ("", 0.0)
    assert none.circle("1", (5, 6)) == Circle((5, 6), 0.0, 0, 0, 0, ())
