"""covers: bound_sim/secrecy/seat_orders.py, bound_sim/secrecy/seal_files.py, bound_sim/secrecy/answer_files.py

Answers in seals: with the files that they bring, by commanders, opened by the umpire or taken in with all else.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from bound_sim.battle_file import BattleFile
from bound_sim.battle_file.entries import Replied
from bound_sim.battle_file.verification import verify
from bound_sim.cli import app
from bound_sim.keys import seals
from bound_sim.keys.slips import Slip
from bound_sim.scenario.posts import Post
from bound_sim.secrecy import seal_files, seat_orders, seats
from bound_sim_maps.faults import Refused
from tests.core.battle_file.test_brought import ANEW, at_plan, done
from tests.core.battle_file.test_posts import begun, signals

pytestmark = pytest.mark.usefixtures("site")


def said(code: int, *words: object) -> str:
    ran = CliRunner().invoke(app, [*map(str, words)])
    assert ran.exit_code == code, ran.output
    return ran.output


@pytest.fixture
def people(tmp_path: Path) -> Path:
    """Keys of the umpire and of players; lines, and answers."""
    for name in ("umpire", "bert", "old"):
        seal_files.make_keys(tmp_path / name, name)
    (tmp_path / "lines.txt").write_bytes(ANEW["lines.txt"])
    for text in ("another", "step", "fly"):
        (tmp_path / f"{text}.txt").write_text(text)
    return tmp_path


def answers(file: BattleFile) -> list[Replied]:
    """Those on the way to the question are the usual ones."""
    file.refresh()
    bodies = [entry.body for entry in file.history.entries]
    return [body for body in bodies if isinstance(body, Replied) and body.by == "side" and body.text != "usual"]


def seal(place: Path, file: BattleFile, name: str, *given: str, key: str = "bert", to: str = "umpire") -> Path:
    """An answer to question 1 of bound 2, or of that which is asked, sealed by the command."""
    out = place / f"{name}.sealed"
    asked = file.history.asked[0] if file.history.asked else None
    said(0, "seal", *(place / one for one in given), "--battle", file.history.battle_id, "--side", "B", "--bound",
         file.history.next_bound, "--question", asked.number if asked else 1, "--key", place / key, "--to", place / to,
         "--out", out)  # fmt: skip
    return out


def test_a_sealed_answer_brings_files(people: Path) -> None:
    with at_plan(people / "b.bound") as file:
        battle, out = file.history.battle_id, people / "in"
        opens = ["--key", people / "umpire", "--from", f"B={people / 'bert'}", "--battle", battle, "--out", out]
        for name in ("one", "two"):  # the second time into a folder that has what was in the first
            path = seal(people, file, name, "another.txt", "lines.txt")
            assert "lines-B-bound-02.txt" in said(0, "open", path, *opens)
        assert {one.name for one in out.iterdir()} == {
            "answer-B-bound-02.txt", "lines-B-bound-02.txt", "B-bound-02.slip",
        }  # fmt: skip
        given = ["--file", out / "answer-B-bound-02.txt", "--files", out / "lines-B-bound-02.txt"]
        said(0, "answer", file.path, "--side", "B", *given, "--slip", out / "B-bound-02.slip")
        [body] = answers(file)
        assert ([one.name for one in body.files], body.seal["number"]) == (["lines-B-bound-02.txt"], "2")
        file.resolve()
        assert done(file) == ["NAVY move by 2.54,0"]
    assert verify(file.path).wrong == []


def test_the_answer_stands_first(people: Path) -> None:
    for given in (["lines.txt", "another.txt"], ["lines.txt"]):
        with pytest.raises(Refused, match=r"lines\.txt: is not an answer: first a text file with the answer"):
            seal_files.answer_of([people / one for one in given], 1)
    assert seal_files.answer_of([people / "another.txt"], 1) == {seals.ANSWER: "question 1\nanother\n"}


def test_a_commander_seals_his_answer(people: Path) -> None:
    with begun(people / "b.bound", given=signals(), B=("stand",)) as file:
        file.resolve()
        assert [one.post for one in file.history.asked] == [Post("B", "Old")]
        path = seal(people, file, "old", "step.txt", key="old")
        out, battle = people / "in", file.history.battle_id
        by_side = ["--key", people / "umpire", "--battle", battle, "--out", out, "--from", f"B={people / 'bert'}"]
        assert "is not signed with the key of side B" in said(2, "open", path, *by_side)
        shown = said(0, "open", path, *by_side, "--from", f"B/Old={people / 'old'}", "--json")
        assert json.loads(shown)[0]["commander"] == "Old"
        assert (people / "umpire/opened.csv").read_text().splitlines()[1] == f"{battle},B/Old,1,1"
        slip = out / "B Old-bound-01.slip"
        assert seal_files.slip_of(slip).commander == "Old"
        given = ["--side", "B", "--file", out / "answer-B Old-bound-01.txt", "--slip", slip]
        with pytest.raises(Refused, match=r"slip: is for New of side B and bound 1 .*: Old of side B, bound 1, battle"):
            file.answer("B", "step", commander="Old", slip=Slip(battle, "B", 1, commander="New"))
        assert answers(file) == []
        assert "question 1 of Old of side B: answered" in said(0, "answer", file.path, *given, "--commander", "Old")
        assert [(body.post, body.text) for body in answers(file)] == [(Post("B", "Old"), "step")]


def test_keys_are_of_one_seat(people: Path) -> None:
    mine = people / "old"
    with pytest.raises(Refused, match="Old of side B has the keys of side B: keys of its own for each seat"):
        seal_files.senders([f"B={mine}", f"B/Old={mine}"])
    with pytest.raises(Refused, match="Old of side B is given twice"):
        seal_files.senders([f"B/Old={mine}", f"B/Old={mine}"])
    with pytest.raises(Refused, match='"/Old=x" names no side and no file'):
        seal_files.senders(["/Old=x"])
    assert list(seal_files.senders([f"B/Old={mine}"])) == ["B/Old"], "a commander alone may seal"


def test_a_slip_names_a_commander_and_those_of_before_hold() -> None:
    from bound_sim.keys.slips import read_slip

    for slip in (Slip("vimy", "B", 3, "ab" * 32 + " 7", "cd" * 16, commander="2 Brigade"), Slip("vimy", "B", 3)):
        assert read_slip(slip.text, "s") == slip
        assert ("commander" in slip.text) is bool(slip.commander)
    with pytest.raises(Refused, match="is not a slip"):
        read_slip(Slip("vimy", "B", 3, commander="a\tb").text, "s")


def take(file: BattleFile, place: Path, *paths: Path) -> list[tuple[Any, ...]]:
    file.refresh()
    found = seat_orders.take_in(file, paths, seal_files.secret_keys(place / "umpire"))
    return [(one.became, one.commander, *one.reasons) for one in found]


def test_take_takes_answers_of_seats_with_their_files(people: Path) -> None:
    umpire = seal_files.secret_keys(people / "umpire")
    with at_plan(
        people / "b.bound", lambda file: (people / "B.seat").write_bytes(seats.of_battle(file, "B", umpire))
    ) as file:
        first, second, third = (
            seal(people, file, f"{number}", "another.txt", *brings, key="B.seat", to="B.seat")
            for number, brings in enumerate(([], ["lines.txt"], []), 1)
        )
        wrong = seal(people, file, "4", "fly.txt", key="B.seat", to="B.seat")
        assert take(file, people, second, first) == [
            ("answered", "", "question 1; it replaces the answer before"), ("answered", "", "question 1"),
        ]  # fmt: skip
        assert take(file, people, first, second) == [("known already", ""), ("known already", "")]
        assert take(file, people, wrong)[0][0] == "faulty"
        said(0, "take", file.path, second, "--key", people / "umpire")
        late = seal(people, file, "5", "another.txt", key="B.seat", to="B.seat")
        assert take(file, people, third) == [("answered", "", "question 1; it replaces the answer before")]
        last = seal(people, file, "6", "another.txt", "lines.txt", key="B.seat", to="B.seat")
        assert take(file, people, last)[0][0] == "answered"
        assert take(file, people, late) == [
            ("older", "", "a newer answer to question 1 is in: this file is the seat's number 5, that one 6"),
        ]  # fmt: skip
        file.resolve()
        assert done(file) == ["NAVY move by 2.54,0"], "the files of the last answer"
        assert take(file, people, last, late) == [
            ("known already", ""),
            ("older", "", "a newer answer to question 1 is in: this file is the seat's number 5, that one 6"),
        ]  # fmt: skip
    assert verify(file.path).wrong == []


def test_take_takes_a_commanders_answer_for_his_own_question(people: Path) -> None:
    with begun(people / "b.bound", given=signals(), B=("stand",)) as file:
        umpire = seal_files.secret_keys(people / "umpire")
        for who in ("Old", ""):
            (people / f"{who}B.seat").write_bytes(seats.of_battle(file, "B", umpire, who))
        file.resolve()
        his = seal(people, file, "his", "step.txt", key="OldB.seat", to="OldB.seat")
        chiefs = seal(people, file, "chief", "step.txt", key="B.seat", to="B.seat")
        assert take(file, people, his, chiefs) == [
            ("answered", "Old", "question 1"), ("refused", "", "question 1 of side B is not open"),
        ]  # fmt: skip
        assert [body.post for body in answers(file)] == [Post("B", "Old")]


def test_an_answer_without_a_seal_of_its_own_is_not_judged_by_numbers(people: Path) -> None:
    with at_plan(people / "b.bound") as file:
        for _ in range(2):
            file.answer("B", "another", number=1, slip=Slip(file.history.battle_id, "B", 2))
        assert len(answers(file)) == 2
