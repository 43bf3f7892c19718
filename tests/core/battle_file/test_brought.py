"""covers: bound_sim/battle_file/brought.py, bound_sim/battle_file/succession.py, bound_sim/battle_file/quota.py

An answer that brings files of orders: judged like orders, kept under its receipt, played, and computed again.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from typer.testing import CliRunner

from bound_sim.battle.answers import Reply
from bound_sim.battle_file import BattleFile, brought, limits, receipts, succession
from bound_sim.battle_file.brought import Brought
from bound_sim.battle_file.courses import Course
from bound_sim.battle_file.entries import File, Replied
from bound_sim.battle_file.merge import merge
from bound_sim.battle_file.orders_view import OrdersView
from bound_sim.battle_file.verification import verify
from bound_sim.cli import app
from bound_sim.logs.log import rows_of
from bound_sim.orders.decisions import Decision, QuestionKind
from bound_sim.results.folder import Broken, No
from bound_sim.rules import ruleset
from bound_sim.scenario.posts import Post
from bound_sim_maps.faults import Refused
from tests.core.battle_file.test_posts import begun, signals
from tests.toy.installed import files_of_barn

pytestmark = pytest.mark.usefixtures("site")
ANEW = {"lines.txt": b"units in\nNAVY move by 1,0\n"}


def at_plan(path: Path, before: Callable[[BattleFile], object] = lambda file: None) -> BattleFile:
    """The barn and the mill where B, whose turn is bound 2, is asked for another plan; ``before`` is done first."""
    file = begun(path, given=files_of_barn("signals"), B=("plan", "stand"))
    before(file)
    while not file.resolve().asked or file.history.asked[0].kind != "plan":
        if file.history.asked:
            file.answer("B", "usual")
    return file


def done(file: BattleFile) -> list[str]:
    return [row["line"] for row in rows_of(file.log()["orders"]) if row["bound"] == 2]


def test_the_files_of_an_answer_are_played_and_computed_again(tmp_path: Path) -> None:
    path, copy = tmp_path / "b.bound", tmp_path / "copy.bound"
    with at_plan(path) as file:
        file.copy_to(copy)
        receipt = file.answer("B", Brought("another", ANEW))
        body = cast(Replied, file.history.entries[-1].body)
        assert [one.name for one in body.files] == ["lines.txt"]
        other = body.model_copy(update={"files": []})
        assert receipt.hash == receipts.answer_hash(file.history.battle_id, body)
        assert receipt.hash != receipts.answer_hash(file.history.battle_id, other), "the receipt is for the files"
        file.resolve()
        assert done(file) == ["NAVY move by 2.54,0"]
    assert verify(path).wrong == []
    with BattleFile(copy) as theirs:
        assert theirs.resolve().asked
        CliRunner().invoke(app, ["answer", str(copy), "--side", "B", "as", "before"])
        theirs.refresh()
        theirs.resolve()
        assert done(theirs) != ["NAVY move by 2.54,0"]


def test_a_copy_brings_the_files_along(tmp_path: Path) -> None:
    path, copy = tmp_path / "b.bound", tmp_path / "copy.bound"
    with at_plan(path) as file:
        file.copy_to(copy)
        with BattleFile(copy) as theirs:
            theirs.answer("B", Brought("another", ANEW))
        merge(file, copy)
        file.resolve()
        assert done(file) == ["NAVY move by 2.54,0"]
    assert verify(path).wrong == []


def test_by_the_command_with_all_faults_and_nothing_kept(tmp_path: Path) -> None:
    path, lines = tmp_path / "b.bound", tmp_path / "lines.txt"
    at_plan(path).close()
    before = path.read_bytes()
    shown = CliRunner().invoke(app, ["answer", str(path), "--side", "B"]).output
    assert "an answer may bring files of orders: --files" in shown
    for text, words, wrong in (
        ("RED shoot BLUE\nBLUE fly\n", ["another"], ["RED is not of side B", "fly"]),
        ("NAVY holds fire\n", ["usual"], ["--files: come with usual: another answer"]),
        ("NAVY holds fire\n", [], ["--files: comes without an answer: the answer that brings them"]),
    ):
        lines.write_text(text, encoding="utf-8")
        said = CliRunner().invoke(app, ["answer", str(path), "--side", "B", *words, "--files", str(lines)])
        assert said.exit_code == 2
        for part in wrong:
            assert part in said.output
        assert path.read_bytes() == before
    lines.write_bytes(ANEW["lines.txt"])
    twice = ["--files", str(lines), "--files", str(lines)]
    said = CliRunner().invoke(app, ["answer", str(path), "--side", "B", "another", *twice])
    assert "is given twice" in said.output
    said = CliRunner().invoke(app, ["answer", str(path), "--side", "B", "another", *twice[:2]])
    assert "question 1 of side B: answered" in said.output


def test_a_kind_without_files_and_a_commander_of_others(tmp_path: Path) -> None:
    with begun(tmp_path / "b.bound", given=signals(), B=("stand",)) as file:
        file.resolve()
        with pytest.raises(Refused, match="stand takes no files"):
            file.answer("B", Brought("step", ANEW), commander="Old")
        view = file.view(Post("B", "Old"), 2)
        with pytest.raises(Refused, match="NAVY is not led by Old"):
            brought.check(
                view, Decision("plan", "B", 2, ("as before", "another"), commander="Old"), Brought("another", ANEW)
            )
        assert isinstance(view, OrdersView)


def test_entries_that_no_command_writes(tmp_path: Path) -> None:
    with at_plan(tmp_path / "b.bound") as file:
        file.answer("B", Brought("another", ANEW))
        history, body = file.history, cast(Replied, file.history.entries[-1].body)
        large = File(name="l.txt", digest="0" * 64, size=1)
        for changed, wrong in (
            ({"kind": "stand"}, "brings files where none are taken"),
            ({"text": "usual"}, "brings files where none are taken"),
            ({"files": [*body.files, *body.files]}, "has two files"),
            ({}, ""),
        ):
            assert wrong in succession._answer(history, body.model_copy(update=changed))
        many = [large.model_copy(update={"name": f"{n}.txt", "size": 256 * 1024}) for n in range(16)]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(limits, "HAND_IN_BYTES", 1024)
            assert succession._brings(body.model_copy(update={"files": many}), takes=True) == "brings more than is kept"
        faulty = body.model_copy(update={"files": [File(name="lines.txt", digest="1" * 64, size=4)]})
        with pytest.raises(Broken, match="the files of answer 1 of side B are faulty"):
            brought.orders_of(file.scenario_as_given(), faulty, lambda digest: b"fly\n")


def test_files_of_answers_count_to_the_quota_and_to_the_part_of_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    large = {"lines.txt": ANEW["lines.txt"] + b"#" * 100_000}
    with at_plan(tmp_path / "b.bound") as file:
        monkeypatch.setattr(limits, "HAND_IN_BYTES", 250_000)
        for _ in range(2):
            file.answer("B", Brought("another", large))
        with pytest.raises(No, match=r"side B has handed in 0 MiB for bound 2, .* the umpire can write them"):
            file.answer("B", Brought("another", large))
        file.answer("B", Brought("another", large), by="umpire", reason="by telephone")
        file.answer("B", Brought("another", ANEW))
        monkeypatch.setattr(limits, "WRITTEN", limits.WRITTEN._replace(file=2 * 200_000))
        with pytest.raises(No, match="side B has used up its part of the room"):
            file.answer("B", Brought("another", ANEW))
        file.answer("B", Brought("another", ANEW), by="umpire", reason="by telephone")


def test_orders_and_answers_of_a_bound_count_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    large = ANEW["lines.txt"] + b"#" * 100_000
    with begun(tmp_path / "b.bound", given=files_of_barn("signals"), B=("plan", "stand")) as file:
        file.submit(file.view(Post("B"), 2), {"lines.txt": b"NAVY move by 1,0\n" + b"#" * 100_000})
        while not file.resolve().asked or file.history.asked[0].kind != "plan":
            if file.history.asked:
                file.answer("B", "usual")
        monkeypatch.setattr(limits, "HAND_IN_BYTES", 150_000)
        with pytest.raises(No, match="side B has handed in 0 MiB for bound 2"):
            file.answer("B", Brought("another", {"lines.txt": large}))
        file.answer("B", Brought("another", ANEW))


def test_a_seat_answers_a_question_so_many_times(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "ANSWERS", 2)
    with at_plan(tmp_path / "b.bound") as file:
        for _ in range(2):
            file.answer("B", "another")
        with pytest.raises(No, match="side B has answered question 1 2 times"):
            file.answer("B", "another")
        file.answer("B", "another", by="umpire", reason="by telephone")


def test_a_course_tells_files_apart() -> None:
    said: list[Any] = []
    course = Course.__new__(Course)
    course._said = said
    course.answer(Decision("plan", "B", 1), Reply("another", "side"))
    course.answer(Decision("plan", "B", 1), Reply("another", "side", files=(("l.txt", "0"),)))
    assert said == [["answer", "B", 0, "another", "side"], ["answer", "B", 0, "another", "side", ["l.txt", "0"]]]
    assert QuestionKind("a", "a").files is False
    assert ruleset("signals").questions["plan"].files
