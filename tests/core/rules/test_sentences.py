"""covers: bound_sim/rules/records/sentences.py, bound_sim/rules/records/replay.py

One set of sentences a ruleset: fields that exist, no sentence that nobody says, the same words plain and on a page.
"""

import re
from dataclasses import replace
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from markupsafe import Markup

from bound_sim.rules import ruleset
from bound_sim.rules.records.sentences import Page, Row, Sentences, Voice
from bound_sim.rulesets.kit import lines
from tests.house import OWN, folder_of

TRIAL = Sentences(
    headings={"1": "Step 1: fire", "2": "Step 2: moves"},
    rounds=("Melee", "Round {}"),
    templates={"move": "{who:unit} went {far:cm}{into:? into ~|unit}{late:?, too late}: {ended}{sum:+d}"},
    words={"ended": {"reach": "it reaches no further"}},
    made={"sum": lambda row: row["a"] + row["b"]},
)
ROW = {"who": "1/1", "far": 12.34, "into": "<9/1>", "late": True, "ended": "reach", "a": 1, "b": 2}


def own(rules_id: str) -> Sentences:
    """The sentences of a ruleset, as its replay says them."""
    say = ruleset(rules_id).replaying().say  # type: ignore[attr-defined]
    assert isinstance(say, Voice)
    return say.of


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def test_a_sentence_plain_and_on_a_page() -> None:
    """What is empty is left out; values on a page are escaped, the ruleset's own text is not."""
    plain, page = Voice(TRIAL), Page(TRIAL, {"unit": Markup("<b>{}</b>").format})
    assert plain("move", ROW) == "1/1 went 12.3 cm into <9/1>, too late: it reaches no further+3"
    assert page("move", ROW) == (
        "<b>1/1</b> went 12.3 cm into <b>&lt;9/1&gt;</b>, too late: it reaches no further+3"
    )  # fmt: skip
    none = {**ROW, "into": "", "late": False, "ended": "<i>"}
    assert plain("move", none) == "1/1 went 12.3 cm: <i>+3"
    assert page("move", none) == "<b>1/1</b> went 12.3 cm: &lt;i&gt;+3"
    assert plain("move", ROW, who="2/2", into="").startswith("2/2 went 12.3 cm, too late")


def test_the_rows_of_a_table_are_said_as_each_alone() -> None:
    """Rows that say the same are said once; what is made of a whole row is made of each."""
    rows = [{**ROW, "far": far, "ended": "reach", "a": number} for far in (1.0, 2.5, 1.0) for number in (1, 2, 1)]
    table = {name: [row[name] for row in rows] for name in ROW}
    voice = Voice(TRIAL)
    assert list(voice.each("move", table)) == [voice("move", row) for row in rows]
    assert list(voice.values("sum", table)) == [3, 4, 3] * 3
    assert list(voice.values("ended", table)) == ["it reaches no further"] * 9
    assert list(voice.values("far", table)) == table["far"]
    assert list(zip(rows, voice.values("", table), strict=False)) == [(row, "") for row in rows]
    asked: list[int] = []

    def made(row: Row) -> int:
        asked.append(row["a"])
        return -int(row["a"])

    few = replace(TRIAL, templates={"sum": "{far:cm}: {less}"}, made={"less": made}, reads={"less": ("a",)})
    assert list(Voice(few).each("sum", table))[:4] == ["1.0 cm: -1", "1.0 cm: -2", "1.0 cm: -1", "2.5 cm: -1"]
    assert asked == [1, 2, 1, 2]


def test_headings_and_their_order() -> None:
    keys = ["m1", "later", "2", "m0", "1"]
    assert sorted(keys, key=TRIAL.order) == ["1", "2", "m0", "m1", "later"]
    assert [TRIAL.heading(key) for key in ("2", "m0", "m3", "later")] == [
        "Step 2: moves", "Melee", "Round 3", "Sub-step later"]  # fmt: skip


@pytest.mark.parametrize("id", OWN)
def test_a_replay_lists_what_its_tables_have(id: str) -> None:
    """Each field of a listed row's sentence is a column of its table or made of the row; so are its units."""
    sentences = own(id)
    columns: Any = ruleset(id).log_columns
    for table, listed in sentences.events.items():
        known = {*columns[table], *sentences.made}
        named = fields(sentences.templates[listed.template]) | fields(listed.substep) | {listed.of, listed.other} - {""}
        assert named - known == set(), table


@pytest.mark.parametrize("id", OWN)
def test_every_sentence_is_said(id: str) -> None:
    """By its name, in the account, the report, the replay's list or another sentence's making."""
    sentences = own(id)
    folders = (folder_of(id) / "answers", Path(str(lines.__file__)).parent)
    text = "".join(path.read_text(encoding="utf-8") for folder in folders for path in folder.glob("*.py"))
    said = set(re.findall(r'"([a-z][a-z ]*)"', text.replace('": "', "")))
    listed = {listed.template for listed in sentences.events.values()}
    assert {name for name in sentences.templates if name not in said | listed} == set()
