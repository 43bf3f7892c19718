"""covers: bound_sim/rulesets/entrenched/answers/case_units.py, bound_sim/rulesets/entrenched/answers/case_words.py

The cases of Entrenched! can be read: lines, dice, answers, claims; every rule and every reading has one.

They are not played here: that is `bound-sim cases`.
"""

from pathlib import Path
from typing import Any

import pytest

from bound_sim.rulesets.entrenched.answers import case_units, case_words
from bound_sim.rulesets.entrenched.book.legality import check
from bound_sim.rulesets.entrenched.book.own_tables import OWN_TABLES, OwnUnitTable
from bound_sim.rulesets.entrenched.book.reasons import REASONS
from bound_sim.rulesets.entrenched.book.rulings import RULINGS
from bound_sim.rulesets.entrenched.book.unit_types import type_book
from bound_sim.rulesets.entrenched.book.words import QUESTIONS, VERBS
from tests.support.line_cases import Case, LineBook, cases_of, misnamed, unreadable, without_cases


def type_row(row: dict[str, Any]) -> dict[str, Any]:
    """A row of [[unit_types]], without its name and what it leaves out."""
    return OwnUnitTable.model_validate(row).model_dump(exclude={"name"}, exclude_none=True)


BOOK = LineBook(
    id="entrenched", folder=Path(__file__).parents[2] / "cases" / "entrenched", table_cm=(60.96, 30.48),
    fronts={"Entente": 90, "Central": 270}, length="in", verbs=VERBS, questions=QUESTIONS, words=case_words,
    reasons=REASONS, rulings=RULINGS, tables=OWN_TABLES, type_book=type_book, units=case_units.units,
    dice=case_units.dice, check=check, type_row=type_row, in_cm=case_units.in_cm,
)  # fmt: skip
ALL = cases_of(BOOK)


@pytest.mark.parametrize("file", sorted({case["file"] for case in ALL}))
def test_cases_of_a_file_can_be_read(file: str) -> None:
    assert unreadable([case for case in ALL if case["file"] == file], BOOK) == {}


def test_there_are_as_many_as_the_rules_need() -> None:
    assert len(ALL) >= 250
    assert list(misnamed(ALL, BOOK, r"ENT-(R-[0-9]+|Q-[a-z-]+)-[0-9]{2}")) == []


def test_every_rule_and_reading_has_a_case() -> None:
    assert without_cases(ALL, BOOK) == []


def test_every_reason_cites_a_rule() -> None:
    assert {rule for rule, _ in REASONS.values()} <= {*case_words.RULES, *RULINGS}


#: what is changed in a case that can be read -> what is then said of it
BROKEN = {
    "orders": ("bound 2\nINF1 marches 4", "marches"),
    "dice": ("bound 2\nmarching INF1 run 3", "marching"),
    "expect": ("bound 2\nINF1 dances", "dances"),
    "answers": ("Entente tea-time: yes", "tea-time"),
    "units": ("Entente INF1 Grenadier Guards at 4,6", "Grenadier"),
    "why": ("", "AssertionError"),
}


@pytest.mark.parametrize("key", BROKEN)
def test_a_case_that_can_not_be_read_is_found(key: str) -> None:
    good: Case = next(case for case in ALL if case["id"] == "ENT-R-13-01")
    text, said = BROKEN[key]
    assert unreadable([good], BOOK) == {}
    assert said in unreadable([{**good, key: text}], BOOK)["ENT-R-13-01"]


def test_a_rule_without_a_case_is_found() -> None:
    rest = [case for case in ALL if "ENT-R-14" not in case["rules"] and "ENT-Q-save" not in case["rules"]]
    assert {"ENT-R-14", 'ENT-Q-save = "exactly"'} <= set(without_cases(rest, BOOK))


def test_ground_in_inches_is_ground_in_cm() -> None:
    assert case_units.in_cm("wood 2,4.5 to 10,8") == "wood 5.08,11.43 to 25.4,20.32"
