"""covers: bound_sim/secrecy/public_events.py

What all sides know alike of a turn: nothing of a hand, nothing where a question is secret or reports are late.
"""

from pathlib import Path

import pytest

from bound_sim.rules.records.replay import Event
from bound_sim.secrecy.public_events import known_to_all, lines_of, since
from tests.core.secrecy.asked_late import at_question
from tests.core.secrecy.test_questions import BOXES, HANDS, SAID, VARIANTS, battle

pytestmark = pytest.mark.usefixtures("site")


def test_secrets_of_a_side_are_not_among_them(tmp_path: Path) -> None:
    told = []
    for hand, box, said in VARIANTS:
        with battle(tmp_path / f"{hand}{box}{said}.bound", HANDS[hand], BOXES[box], SAID[said]) as file:
            told.append(known_to_all(file))
    assert all(one == [] for one in told), "each side has drawn a card, and what it is the other does not know"


def test_of_a_bound_that_is_over_and_of_none(tmp_path: Path) -> None:
    with at_question(tmp_path / "b.bound", "6,1", reports=0) as file:
        inside = known_to_all(file)
        post = file.history.asked[0].post
        file.answer(post.side, "usual", commander=post.commander)
        file.resolve()
        whole = known_to_all(file)
        assert {one.bound for one in whole} == {1}
        new = since(whole, inside)
        assert len(new) == len(whole) - len(inside)
        file.undo(to_bound=0)
        assert known_to_all(file) == []


def test_where_reports_are_late_the_sides_know_different_things(tmp_path: Path) -> None:
    with at_question(tmp_path / "b.bound", "6,1") as file:
        assert known_to_all(file) == []


def test_what_several_did_alike_is_a_line() -> None:
    moves = [Event(1, "action 1", "move", unit, "", "moves on") for unit in ("A", "B")]
    hit = Event(1, "action 2", "hit", "C", "A", "is spent")
    assert lines_of([*moves, hit]) == ["action 1: A, B: moves on", "action 2: C: is spent"]
    assert since([*moves, hit], moves) == [hit]
