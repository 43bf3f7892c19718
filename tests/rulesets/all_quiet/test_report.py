"""covers: bound_sim/rulesets/all_quiet/answers/narrative.py, bound_sim/rules/records/card_text.py

What a report says of a war in whole: where its counters are at the end, and where its cards lie.
"""

from functools import cache
from types import SimpleNamespace
from typing import Any

from bound_sim.cli.summary import sides_at_end
from bound_sim.results import tables as frames
from bound_sim.results.report.tables import final
from bound_sim.results.report.view import ReportView
from bound_sim.rules.records.card_text import moved_together, passages
from bound_sim.rulesets.all_quiet.answers.sentences import SENTENCES
from bound_sim.rulesets.all_quiet.book.words import LOST_BOX
from bound_sim_maps.speech import spoken

from .played import RULES, rows, war


@cache
def view() -> ReportView:
    return ReportView.of(war().scenario, frames.frames(war().log))


def test_who_is_in_its_box_is_not_removed_for_good() -> None:
    """S2.2: each counter has a column; gone for good are Belgians alone, which have no box."""
    there = ("on_table", "removed", "withdrawn", "waiting", "in_care")
    last = [row for row in rows(war(), "states") if row["bound"] == war().bound]
    boxed = gone = 0
    for line in final(view()):
        own = [each for each in last if line.row["unit"] in (each["battalion"], each["side"])]
        fallen = [each for each in own if each["status"] == "removed"]
        assert line.row["platoons"] == sum(line.row[name] for name in there)
        assert line.row["in_care"] == sum(each["box"] != LOST_BOX for each in fallen)
        assert line.row["removed"] == sum(each["box"] == LOST_BOX for each in fallen)
        boxed, gone = boxed + line.row["in_care"], gone + line.row["removed"]
    assert boxed
    assert gone
    assert RULES.telling.word("In care") == "In the box"
    run: Any = SimpleNamespace(tables=frames.frames(war().log), bounds=war().bound, scenario=war().scenario)
    for side in sides_at_end(run):
        assert side["platoons"] == sum(side[name] for name in there)


def test_cards_that_go_together_are_one_line() -> None:
    """A hand is one line; every card is told of once."""
    for bound in range(1, war().bound + 1):
        (told,) = passages(view(), bound)
        moved = [row for row in rows(war(), "cards") if row["bound"] == bound]
        built = [line for line in map(spoken, told.lines) if "pile to hand" in line]
        assert len(built) == 2
        assert all(sum(row["card"] in line for line in built) for row in moved if row["to"] == "hand")
        assert (told.rest_title == "") == (not told.rest)
    (first,) = passages(view(), 1)
    assert (first.rest, first.rest_title) == ([], "")  # all went back to the main decks


def test_questions_are_told_in_words() -> None:
    """Who is asked comes first, a number is of something; what is not allowed is told as in all rules."""
    found = [row for row in rows(war(), "decisions") if row["kind"] not in ("hand", "impulse", "action")]
    told = {row["kind"]: str(SENTENCES.made["asked"](row)) for row in found}
    assert {"machine-gun-fire", "damage", "retreat"} <= told.keys()
    assert all(
        text.startswith("is asked ") and "-points" not in text and "-units" not in text for text in told.values()
    )
    damage = next(row for row in found if row["kind"] == "damage")
    said = {**damage, "about": "Metz 3-points GE1 GE2", "answer": "", "by": "policy", "refused": ""}
    assert SENTENCES.made["asked"](said) == (
        "is asked to share out 3 points in Metz on GE1, GE2: as usual (the policy of the seat)"
    )
    assert "'x' was not allowed" in SENTENCES.made["asked"]({**said, "refused": "x"})
    assert str(SENTENCES.made["asked"]({**said, "kind": "transfer", "about": "2-units"})).startswith(
        "is asked who leaves for the other front, 2 units at most: nobody"
    )
    for row in found:
        first = row["about"].split()[0]
        assert SENTENCES.made["one_asked"](row) == (first if row["kind"] in ("retreat", "enter") else row["side"])


def test_cards_of_one_name_are_counted() -> None:
    def card(name: str) -> dict[str, str]:
        return {"card": name, "from": "pile", "to": "hand"}

    assert moved_together([card("rain")]) == "rain, pile to hand"
    assert moved_together([card(name) for name in ("rain", "", "ambush", "rain", "")]) == (
        "ambush, rain (2), a card (2): pile to hand"
    )
