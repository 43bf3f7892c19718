"""covers: bound_sim/battle_file/standing.py, bound_sim/files/standing_answers.py

Standing answers: sent with orders, used at the questions of their bound as if the seat had answered at once.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bound_sim.battle_file import standing
from bound_sim.battle_file.entries import Replied, Stopped
from bound_sim.battle_file.file import BattleFile
from bound_sim.battle_file.verification import verify
from bound_sim.dice.keyed import key_from_seed
from bound_sim.files import standing_answers
from bound_sim.files.folder import load, save
from bound_sim.orders.decisions import Decision
from bound_sim.scenario.posts import Post
from bound_sim_maps.faults import Fault, Refused
from tests.core.battle_file.battles import hand_in
from tests.core.battle_file.test_answers import decisions, new

LINES = b"units in\nRED shoot BLUE\n"


@pytest.fixture
def battle(site: Path, tmp_path: Path) -> Iterator[BattleFile]:
    with new(tmp_path / "toy.bound") as file:
        yield file


def send(file: BattleFile, rows: str, side: str = "B", lines: bytes = b"BLUE fires back at RED within 12\n") -> None:
    receipt = hand_in(file, side, 1, {"lines.txt": b"units in\n" + lines, "standing.txt": rows.encode()})
    assert receipt.faults == ()


def kinds(file: BattleFile) -> list[str]:
    return [entry.kind for entry in file.history.entries if isinstance(entry.body, Stopped | Replied)]


def test_a_question_is_answered_as_it_was_said_beforehand(battle: BattleFile) -> None:
    send(battle, "# in this bound nobody shoots\nreturn-fire: hold\n")
    done = battle.resolve()
    assert (done.asked, done.substep) == ((), "end")
    assert decisions(battle)[0] == ("side", "hold")
    [stop, said] = [entry.body for entry in battle.history.entries if isinstance(entry.body, Stopped | Replied)]
    assert isinstance(stop, Stopped)
    assert isinstance(said, Replied)
    assert (said.by, said.text, said.post) == ("side", "hold", Post("B"))
    assert verify(battle.path).wrong == []
    battle.undo()
    battle.undo()
    before = kinds(battle)
    battle.resolve()
    assert kinds(battle) == before, "the answer still fits: nothing is asked again"


@pytest.mark.parametrize(("rows", "answer"), [
    ("return-fire at NAVY: fire\nreturn-fire: hold", ("side", "hold")),
    ("return-fire at BLUE, RED: fire\nall: hold", ("side", "fire")),
    ("return-fire: flee\nall: usual", ("orders", "fire")),  # what is not allowed then is passed over
    ("all: by hold", ("side", "hold")),
])  # fmt: skip
def test_the_first_row_counts_that_fits_and_is_allowed(
    battle: BattleFile, rows: str, answer: tuple[str, str]
) -> None:  # fmt: skip
    send(battle, rows)
    assert not battle.resolve().asked
    by, said = decisions(battle)[0]
    assert said == answer[1] or rows.startswith("all: by")
    assert by == answer[0]


def test_where_no_row_fits_the_battle_waits(battle: BattleFile) -> None:
    send(battle, "return-fire at NAVY: hold\nreturn-fire: flee\n")
    assert battle.resolve().asked
    assert battle.resolve().asked, "and goes on waiting"
    battle.answer("B", "hold")
    assert not battle.resolve().asked


def test_an_answer_that_is_given_as_it_is_asked_counts_before(battle: BattleFile) -> None:
    send(battle, "return-fire at NAVY: hold\n")
    battle.resolve()
    battle.answer("B", "fire")
    battle.resolve()
    assert decisions(battle)[0] == ("side", "fire")


def test_they_hold_for_their_bound_alone(battle: BattleFile) -> None:
    send(battle, "all: hold\n")
    assert [row.answer for row in standing.rows_of(battle, Post("B"))] == ["hold"]
    battle.resolve()
    assert not list(standing.rows_of(battle, Post("B"))), "bound 2 has none"


def test_all_faults_are_told_at_once(site: Path, battle: BattleFile) -> None:
    wrong = "return-fires: hold\nreturn-fire hold\nreturn-fire: by nobody\nall: by person\n"
    with pytest.raises(Refused) as told:
        battle.submit(battle.view(Post("B"), 1), {"standing.txt": wrong.encode()})
    said = [str(fault) for fault in told.value.faults]
    assert len(said) == 4
    assert "return-fire" in said[0]
    assert all(fault.startswith("standing.txt: line ") for fault in said)
    faults: list[Fault] = []
    standing_answers.read(battle.scenario_as_given(), "standing.txt", b"\xff", faults)
    standing_answers.read(battle.scenario_as_given(), "standing.txt", b"all: hold\n" * 201, faults)
    standing_answers.read(load("rulebook-sheet"), "standing.txt", b"all: hold\n", faults)
    late = replace(battle.scenario_as_given(), command=load("beaumont-hamel-fog").command)
    assert late.reports_late
    standing_answers.read(late, "standing.txt", b"all: by hold\n", faults)
    assert [str(fault.wrong) for fault in faults] == [
        "is not text in UTF-8", "has 201 rows", "answers questions", "hold would answer by what all of the side knows",
    ]  # fmt: skip


def test_a_file_is_written_as_it_is_read(site: Path, battle: BattleFile) -> None:
    text = "return-fire at BLUE, RED: fire\nreturn-fire: by hold\nall: usual\n"
    faults: list[Fault] = []
    rows = standing_answers.read(battle.scenario_as_given(), "standing.txt", text.encode(), faults)
    assert not faults
    assert standing_answers.written(rows) == text
    asked = Decision("return-fire", "B", 1, ("fire", "hold"), 1, ("BLUE/1", "RED/1"))
    assert [row.fits(asked) for row in rows] == [True, True, True]
    assert not rows[0].fits(replace(asked, about=("BLUE/1", "RUST/1")))


def test_words_for_an_open_question_count_once(tmp_path: Path) -> None:
    """All Quiet asks for plays until a pass: one play, then it passes by the next row."""
    scenario = replace(load("flanders-to-vosges-1914"), seats={}, bounds=1)
    save(scenario, tmp_path / "front")
    path = tmp_path / "front.bound"
    BattleFile.create(path, tmp_path / "front", dice="seed", key=key_from_seed(3), seed=3)
    rows = "impulse: use Coordination ; move from Metz to Verdun with GE10, GE11\nimpulse: pass\nall: usual\n"
    with BattleFile(path) as file:
        for side in ("CP", "ENT"):
            file.set_policy(side, ask=["impulse"])
            receipt = hand_in(file, side, 1, {"standing.txt": rows.encode()})
            assert receipt.faults == ()
        assert not file.resolve().asked
        said = [entry.body.text for entry in file.history.entries
                if isinstance(entry.body, Replied) and entry.body.side == "CP"]  # fmt: skip
    assert said[0].startswith("use Coordination")
    assert set(said[1:]) <= {"pass", "end"}
    assert verify(path).wrong == []
