"""covers: bound_sim/desk/draft.py, bound_sim/desk/draft_texts.py

Drafts are immutable, undo is a list of them, and a draft goes through JSON as it is.
"""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bound_sim.desk.draft import Draft, Drafts
from bound_sim.desk.draft_texts import draft_texts, read_draft
from bound_sim.files.folder import load, resolve
from bound_sim.orders.arrows import arrow
from bound_sim.orders.lines import OrderLine
from bound_sim.orders.records import declared
from bound_sim_maps.faults import Refused

HOLD, ADVANCE = declared("1", 1, "hold"), declared("1", 1, "advance")
MOVE = arrow("1/1", 1, "move", path=((0, 0), (1_000, 0)))
WAIT = OrderLine("AS1", "holds fire")


def test_a_draft_is_not_changed_by_what_is_made_of_it() -> None:
    empty = Draft()
    drawn = empty.with_high({("1", 1): HOLD}).with_low({("1/1", 1): MOVE}).with_lines(2, [WAIT])
    assert empty == Draft()
    assert (drawn.high_at(1), drawn.low_at(1), drawn.lines_at(2)) == ({"1": HOLD}, {"1/1": MOVE}, (WAIT,))
    assert (drawn.high_at(2), drawn.low_at(2), drawn.lines_at(1)) == ({}, {}, ())
    assert drawn.with_high({("1", 1): None}).with_low({("1/1", 1): None}).with_lines(2, ()) == Draft(lines={2: ()})


def test_steps_are_undone_and_done_again() -> None:
    drafts = Drafts(Draft())
    assert drafts.give("first", drafts.now.with_high({("1", 1): HOLD}))
    assert not drafts.give("the same", drafts.now.with_high({("1", 1): HOLD})), "nothing is another"
    assert drafts.give("second", drafts.now.with_high({("1", 1): ADVANCE}))
    assert (drafts.steps, drafts.can_redo, drafts.as_sent) == (2, False, False)
    assert [drafts.undo(), drafts.undo(), drafts.undo()] == ["second", "first", ""]
    assert drafts.now == Draft()
    assert drafts.as_sent
    assert drafts.redo() == "first"
    assert drafts.now.high == {("1", 1): HOLD}
    drafts.sent()
    assert drafts.as_sent
    assert drafts.give("third", drafts.now.with_low({("1/1", 1): MOVE}))
    assert drafts.redo() == "", "what is drawn anew takes the place of what was undone"
    assert drafts.undo() == "third"
    assert drafts.as_sent
    assert drafts.undo() == "first"
    assert drafts.give("fourth", drafts.now.with_low({("1/1", 1): MOVE}))
    assert not drafts.as_sent, "what was sent is gone"


def test_a_standing_answer_is_no_step() -> None:
    drafts = Drafts(Draft())
    drafts.give("a word", drafts.now.with_high({("1", 1): HOLD}))
    for _ in range(2):
        drafts.amend(lambda draft: draft.with_standing(WAIT, [2, 3]))
    drafts.undo()
    assert drafts.now.high == {}
    assert drafts.now.lines == {2: (replace(WAIT, bound=2),), 3: (replace(WAIT, bound=3),)}


@pytest.mark.parametrize(
    ("name", "seat"), [("rulebook-sheet", "A"), ("petite-douve-1915", "C"), ("le-cateau-1914", "G")]
)
def test_a_draft_goes_through_json(name: str, seat: str) -> None:
    scenario = load(name)
    lines = {bound: tuple(given) for (side, bound), given in scenario.lines.items() if side == seat}
    drawn = Draft(scenario.high, scenario.low, lines)
    assert read_draft(scenario, seat, json.loads(json.dumps(draft_texts(scenario, seat, drawn)))) == drawn
    with pytest.raises(Refused, match=r"draft\.csv"):
        read_draft(scenario, seat, {**draft_texts(scenario, seat, drawn), "sheet": "Nobody,Bound 1\nx,y\n"})


#: battle -> side -> its draft, as a desk of version 0.1.1 kept it
EARLIER = json.loads((Path(__file__).parent / "drafts-0.1.1.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", EARLIER)
def test_drafts_of_an_earlier_version_are_read_as_they_were_kept(name: str) -> None:
    """Words of the sheet, orders and lines, in five games: what is kept of them today is the same to the byte."""
    scenario = load(resolve(name))
    for side, kept in EARLIER[name].items():
        draft = read_draft(scenario, side, kept)
        assert draft.high or draft.low or draft.lines
        assert draft_texts(scenario, side, draft) == kept
