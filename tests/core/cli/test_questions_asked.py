"""covers: bound_sim/cli/questions.py, bound_sim/cli/battle_files.py, bound_sim/cli/umpire.py, bound_sim/cli/seals.py

A ruleset that asks questions, through the commands.
"""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from bound_sim.cli import app
from tests.core.battle_file.test_posts import signals
from tests.toy.installed import BARN

SEED = ("--seed", "3")


def said(code: int, *words: str) -> Result:
    """What a command answered; it must end with this code, without a traceback."""
    found = CliRunner().invoke(app, list(words))
    assert found.exit_code == code, (words, found.output, found.exception)
    return found


@pytest.fixture
def battle(site: Path, tmp_path: Path) -> str:
    path = str(tmp_path / "toy.bound")
    said(0, "new", str(BARN), path, *SEED)
    said(0, "policy", path, "--side", "B", "--ask", "return-fire")
    return path


def test_a_bound_waits_is_answered_and_goes_on(battle: str) -> None:
    waits = said(1, "next", battle)
    assert "bound 1 waits for side B: bound-sim answer" in waits.stderr
    assert "fire, hold" not in waits.output, "what it offers is B's secret"
    assert said(1, "next", battle, "--all").exit_code == 1
    asked = json.loads(said(1, "next", battle, "--json").stdout)
    address = {"side": "B", "commander": "", "number": 1}
    assert asked["asked"] == [{**address, "kind": "return-fire", "about": ["BLUE/1", "RED/1"]}]
    assert "fire, hold, usual" in said(0, "answer", battle, "--side", "B").stdout
    assert json.loads(said(0, "answer", battle, "--side", "B", "--json").stdout)["options"] == ["fire", "hold"]
    assert 'did you mean "hold"?' in said(2, "answer", battle, "--side", "B", "holt").stderr
    said(1, "answer", battle, "--side", "A", "fire")
    said(1, "answer", battle, "--side", "B", "--question", "7", "fire")
    receipt = json.loads(said(0, "answer", battle, "--side", "B", "hold", "--json").stdout)
    assert len(receipt["hash"]) == 64
    said(0, "next", battle, "--to-substep", "action 3")
    said(0, "next", battle)
    said(1, "answer", battle, "--side", "B", "fire")
    said(0, "verify", battle)


def test_a_question_about_cards_shows_hand_deck_and_plays(tmp_path: Path) -> None:
    path = str(tmp_path / "front.bound")
    said(0, "new", "summer-1914", path, *SEED)
    for side in ("CP", "ENT"):
        said(0, "policy", path, "--side", side, "person", "--ask", "all")
    said(1, "next", path)
    asked = said(0, "answer", path, "--side", "CP").stdout
    assert "    end: 8 cards make the hand; without a choice it is that of your orders\n" in asked
    assert "  deck, 15: Coordination (2), " in asked
    assert "  proposal: hand Coordination, " in asked
    assert "  hand, " not in asked, "it holds none yet"
    for side in ("CP", "ENT"):
        said(0, "answer", path, "--side", side, "usual")
    said(1, "next", path)
    facts = json.loads(said(0, "answer", path, "--side", "CP", "--json").stdout)
    assert len(facts["cards"]["hand"]) == 8
    assert len(facts["cards"]["deck"]) == 7
    five = "GE1, GE2, GE3, GE4, GE5"
    plan = f"play Esprit-de-Corps ; move from Aachen to Liege with {five} ; attack in Liege with {five}"
    assert said(0, "answer", path, "--side", "CP", plan).exit_code == 0
    went_on = said(1, "next", path).stdout
    assert "  impulse 1: CP: Esprit-de-Corps: hand to table\n" in went_on
    assert "  action 1: GE1/1, GE2/1, GE3/1, GE4/1, GE5/1: moves to Liege (from Aachen)\n" in went_on
    assert "pile to hand" not in went_on, "what a side alone knows is not said"
    waits = json.loads(said(0, "answer", path, "--side", "CP", "pass", "--json").stdout)
    assert waits["ok"]
    told = json.loads(said(1, "next", path, "--json").stdout)["since"]
    assert all("move" not in one["kind"] for one in told), "what was told before is not told again"
    assert facts["proposals"][-1] == {"answer": "pass", "said": "no card is played; two passes running end the turn"}


def test_ask_lists_are_set_by_kind_all_and_none(battle: str) -> None:
    assert "is asked: ambush, cover, lines, return-fire" in said(
        0, "policy", battle, "--side", "A", "--ask", "all"
    ).stdout  # fmt: skip
    assert "is asked: nothing" in said(0, "policy", battle, "--side", "A", "--ask", "none").stdout
    assert "is not a kind of question" in said(2, "policy", battle, "--side", "A", "--ask", "tea").stderr
    assert "says neither" in said(2, "policy", battle, "--side", "A").stderr
    assert "is not a policy" in said(2, "policy", battle, "--side", "A", "napoleon").stderr


def test_an_answer_comes_in_a_seal_for_its_question_and_no_other(battle: str, tmp_path: Path) -> None:
    said(1, "next", battle)
    umpire, bert = str(tmp_path / "umpire"), str(tmp_path / "bert")
    for who in (umpire, bert):
        said(0, "keys", who)
    given = tmp_path / "mine.txt"
    given.write_text("hold\n")
    shown = json.loads(said(0, "status", battle, "--json").stdout)
    named = ("--battle", shown["battle_id"], "--side", "B", "--bound", "1")
    sealing = ("--key", bert, "--to", f"{umpire}/public.keys")
    lengths = set()
    for question in ("1", "2"):
        sealed = str(tmp_path / f"B1-{question}.sealed")
        said(0, "seal", str(given), "--question", question, *named, *sealing, "--out", sealed)
        lengths.add(len(Path(sealed).read_bytes()))
        into = str(tmp_path / f"in-{question}")
        said(0, "open", sealed, "--key", umpire, "--from", f"B={bert}/public.keys", "--battle", shown["battle_id"],
             "--out", into)  # fmt: skip
    said(0, "seal", str(BARN / "forces.csv"), *named, *sealing, "--out", str(tmp_path / "orders.sealed"))
    lengths.add(len((tmp_path / "orders.sealed").read_bytes()))
    assert len(lengths) == 1, "a seal does not tell whether an answer is in it"

    def answered(code: int, number: str) -> Result:
        into = tmp_path / f"in-{number}"
        return said(code, "answer", battle, "--side", "B", "--file", str(into / "answer-B-bound-01.txt"), "--slip",
                    str(into / "B-bound-01.slip"))  # fmt: skip

    assert "question 2 of side B is not open" in answered(1, "2").stderr
    answered(0, "1")
    said(2, "answer", battle, "--side", "B", "--file", str(given))
    said(2, "seal", str(BARN / "lines.txt"), "--question", "1", *named, *sealing, "--out", str(tmp_path / "x.sealed"))
    said(0, "next", battle)
    said(0, "verify", battle)


def test_a_battle_of_questions_is_run_told_compared_and_its_luck_is_known(site: Path, tmp_path: Path) -> None:
    run = str(tmp_path / "run")
    said(0, "run", str(BARN), *SEED, "--out", run)
    assert "return-fire" in (tmp_path / "run" / "report.html").read_text()
    assert "its line said so" in said(0, "why", run, "BLUE", "--bound", "1").stdout
    odds = ("odds", str(BARN), "--tables", "60", "--seed", "1")
    one, two = (said(0, *odds, "--json", "--workers", count).stdout for count in ("1", "2"))
    assert one == two, "by one process or two"
    assert sum(json.loads(one)["won"][name]["tables"] for name in ("going on", "draw", "A", "B")) == 60
    assert "nobody has won" in said(0, *odds).stdout
    lines = tmp_path / "lines-B.txt"
    lines.write_text("bound 1\nBLUE holds fire\n")
    assert "lines of B" in said(0, "compare", str(BARN), "--with", str(lines), "--tables", "20").stdout
    said(0, "luck", run, "--tables", "20")


def test_a_commander_and_the_umpire_are_asked_and_answer(site: Path, tmp_path: Path) -> None:
    place, path = tmp_path / "signals", str(tmp_path / "signals.bound")
    place.mkdir()
    for name, data in signals().items():
        (place / name).write_bytes(data)
    said(0, "new", str(place), path, *SEED)
    own = ("--side", "B", "--commander", "Old")
    assert "Old of side B" in said(0, "policy", path, *own, "--ask", "stand").stdout
    assert "the umpire\n  is asked: weather" in said(0, "policy", path, "--side", "umpire", "--ask", "weather").stdout
    waits = said(1, "next", path)
    assert "bound 1 waits for the umpire: bound-sim answer\n  weather, question 1 of the umpire" in waits.stderr
    assert "dry, wet, usual" in said(0, "answer", path, "--side", "umpire").stdout
    assert "question 1 of the umpire: answered" in said(0, "answer", path, "--side", "umpire", "wet").stdout
    assert "stand, question 1 of Old of side B" in said(1, "next", path).stderr
    assert "Old of side B is asked stand (BLUE/1), question 1" in said(0, "status", path).stdout
    assert "no question of side B is open" in said(1, "answer", path, "--side", "B").stderr
    assert "has no commander" in said(2, "answer", path, "--side", "B", "--commander", "Odl", "stay").stderr
    assert "bound 1, question 1 of Old of side B: stand (BLUE/1)" in said(0, "answer", path, *own).stdout
    receipt = json.loads(said(0, "answer", path, *own, "stay", "--json").stdout)
    assert (receipt["side"], receipt["commander"]) == ("B", "Old")
    said(0, "next", path)
    said(0, "verify", path)
