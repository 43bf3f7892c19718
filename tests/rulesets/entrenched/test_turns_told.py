"""covers: bound_sim/rulesets/entrenched/answers/hints.py, bound_sim/rulesets/entrenched/steps/movement.py

A line that turns a unit where it has no room, or nearer to an enemy, is told so: by the words that play gives for it.
"""

from dataclasses import replace

import pytest

from bound_sim.orders.line_text import parse_line
from bound_sim.rules import ruleset
from bound_sim.rules.records.hints import LineHint
from bound_sim.rulesets.entrenched.answers.seat import FieldView
from bound_sim.rulesets.entrenched.book.words import VERBS
from bound_sim.scenario.model import Scenario

from .games import begun, played, rows
from .test_desk_seats import moments, table

RULES = ruleset("entrenched")
#: B stands before A, GER1 nearer than 3 inches before C
UNITS = """
    Entente A BEF Infantry at 8,6
    Entente B BEF Infantry at 9.1,6
    Entente C BEF Infantry at 14,6
    Central GER1 German Infantry at 17.5,6
"""
AT_THE_END = {"ENT-Q-facing": "any at the end"}
NEAR, NO_ROOM = "did not pivot: it would come to", "another base, or the table's edge, is in the way"


def of(rulings: dict[str, str], orders: str = "") -> Scenario:
    return table(UNITS, own={"game": {"first": "Entente"}}, rulings=rulings, orders=orders, bounds=2)


def hint_of(view: FieldView, line: str) -> LineHint:
    (hint,) = RULES.hints(view).lines([parse_line(line, bound=2, verbs=VERBS, units="in")])
    assert hint.fits
    assert hint.ghost is not None
    return hint


def in_movement(rulings: dict[str, str]) -> FieldView:
    """The seat's view in phase 2 of its turn, when nobody has moved."""
    return next(view for decision, view in moments(begun(of(rulings))) if decision.about == ("movement",))


@pytest.mark.parametrize(
    ("line", "rulings", "why"),
    [
        ("A turn face 0", {}, NO_ROOM),
        ("A turn face 90", {}, ""),
        ("B turn face 0", {}, NO_ROOM),
        ("C turn face 0", {}, NEAR),
        ("C turn face 270", {}, ""),
        ("C move 1 face 45", {}, NEAR),
        ("A move 0.2 face 0", {}, NO_ROOM),
        ("A move 2 face 0", {}, ""),
        ("C move 0 face 45", AT_THE_END, NEAR),
        ("C move 2 face 270", AT_THE_END, "stopped 2.5 in from GER1"),
    ],
)
def test_a_turn_is_told_as_it_is_played(line: str, rulings: dict[str, str], why: str) -> None:
    hint = hint_of(in_movement(rulings), line)
    assert hint.ghost is not None
    said = [row["text"] for row in rows(played(of(rulings, f"bound 2\n{line}")), "explanations")
            if (row["bound"], row["platoon"]) == (2, line.split()[0])]  # fmt: skip
    assert hint.to_its_end == (not why)
    assert why in hint.ghost.barred
    assert (hint.ghost.barred in said) == bool(why)


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (["A turn face 0"], NO_ROOM),
        (["B move 4", "A turn face 0"], ""),
        (["C turn face 0"], ""),
        (["C turn face 90"], ""),
    ],
)
def test_a_turn_before_phase_2_measures_nothing(lines: list[str], why: str) -> None:
    """ENT-Q-premeasure: one's own side is seen, an enemy's distance is not measured."""
    battle = begun(of({}))
    battle.open()
    view = replace(RULES.seat_view(battle, 0, "Entente"), bound=2, passed=0)
    *_, hint = RULES.hints(view).lines([parse_line(line, bound=2, verbs=VERBS, units="in") for line in lines])
    assert hint.ghost is not None
    assert (hint.fits, hint.to_its_end, why in hint.ghost.barred) == (True, not why, True)


@pytest.mark.parametrize(("first", "bound", "asked"), [("", 1, True), ("", 2, False), ("Entente", 1, False)])
def test_who_goes_first_is_asked_once(first: str, bound: int, asked: bool) -> None:
    """ENT-R-6: in the set-up, where the scenario does not say it."""
    battle = begun(table(UNITS, own={"game": {"first": first} if first else {}}, bounds=2))
    battle.open()
    hints = RULES.hints(replace(RULES.seat_view(battle, 0, "Entente"), bound=bound))
    barred = {} if asked else dict.fromkeys(("wants first", "does not mind"), "who goes first is settled")
    assert hints.of_side() == barred
