"""covers: bound_sim/rules/records/reasons.py

Reasons of a log as texts: by their values, and, where a log of before has none, by the template of their own code.
"""

import json
from collections.abc import Iterator

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.battle_file.kept_log import read_columns, same_log
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load, resolve
from bound_sim.logs.log import rows_of
from bound_sim.orders.interventions import Intervention, parse_act
from bound_sim.rules import registered, ruleset
from bound_sim.rules.records.reasons import ReasonBook, filled, reason, ruled
from bound_sim_maps.texts import Text, names, text

BATTLES = {
    "1418": "nimy", "end-of-empires": "le-cateau-1914", "to-end-all-wars": "trench-and-tank",
    "entrenched": "hooge-1915", "all-quiet": "summer-1914",
}  # fmt: skip


def book_of(name: str) -> ReasonBook:
    return ruleset(name).telling.reasons


def every() -> Iterator[tuple[ReasonBook, str, str]]:
    """Each reason of each ruleset: its book, code and template."""
    for name in BATTLES:
        book = book_of(name)
        yield from ((book, code, template) for code, template in book.templates.items())


def test_every_ruleset_has_a_book() -> None:
    assert BATTLES.keys() == set(registered()) - {"raid"}
    assert all(len(book_of(name).templates) > 40 for name in BATTLES)


def test_every_reason_is_told_by_its_values_and_without_them() -> None:
    for book, code, template in every():
        words = {name: f"N{place}z" for place, name in enumerate(dict.fromkeys(names(template)))}
        kept = reason("R-1", code, template, words)
        assert kept.text == template.format(**words)
        assert (kept.values == "") == (not words)
        for values in (kept.values, ""):
            told = book.told({"code": code, "text": kept.text, "values": values})
            assert isinstance(told, Text), code
            assert (told.template, told.values) == (template, words), code
        # a log of before has no such column
        assert isinstance(book.told({"code": code, "text": kept.text}), Text)


@pytest.mark.parametrize("name", BATTLES)
def test_reasons_of_a_battle_are_texts_of_their_templates(name: str) -> None:
    scenario, book = load(resolve(BATTLES[name])), book_of(name)
    battle = Battle(scenario, KeyedDice(key_from_seed(5)))
    battle.run()
    rows = list(rows_of(battle.log["explanations"]))
    assert rows
    for row in rows:
        told, before = book.told(row), book.told(row | {"values": ""})
        assert isinstance(told, Text), row
        assert str(told) == str(before)
        assert str(told) == row["text"] or not book.shown.keys().isdisjoint(told.values)
        assert told.template == book.template(row["code"])
        assert isinstance(before, Text)
        assert not row["values"] or json.loads(row["values"]).keys() == told.values.keys()


def test_a_value_that_is_a_text_is_said_in_its_own_words() -> None:
    book = ReasonBook({"won": "won: {why}"})
    kept = reason("R-1", "won", "won: {why}", {"why": text("{count} teams destroyed", count=3)})
    assert kept.text == "won: 3 teams destroyed"
    told = book.told(kept._asdict())
    assert isinstance(told, Text)
    german = {"won: {why}": "gewonnen: {why}", "{count} teams destroyed": "{count} Trupps vernichtet"}
    assert told.said(lambda template: german[template]) == "gewonnen: 3 Trupps vernichtet"


def test_words_that_a_template_does_not_name_are_left_out() -> None:
    assert filled("stopped {cm} cm on", {"cm": 1.5, "left": 2}).values == {"cm": "1.5"}


@pytest.mark.parametrize(
    "row",
    [
        {"code": "nobody-knows-it", "text": "stayed", "values": ""},
        {"code": "kept", "text": "another text by now", "values": ""},
        {"code": "kept", "text": "kept 3", "values": '{"count":"4"}'},
        {"code": "kept", "text": "kept 3", "values": '{"number":"3"}'},
        {"code": "kept", "text": "kept 3", "values": "[" * 100_000},
        {"code": "kept", "text": "kept 3", "values": '{"count":{"text":"{x}","values":{}}}'},
        {"code": "kept", "text": "kept 3", "values": "3"},
    ],
)
def test_what_no_template_tells_of_stays_as_the_log_has_it(row: dict[str, str]) -> None:
    assert ReasonBook({"kept": "kept {count}"}).told(row) == row["text"]
    assert isinstance(ReasonBook({"kept": "kept {count}"}).told(row), str)


def test_braces_and_repeated_names_are_read_back() -> None:
    book = ReasonBook({"same": "{{{a}}} and {a}, {b}"})
    told = book.told({"code": "same", "text": "{x} and x, y"})
    assert isinstance(told, Text)
    assert told.values == {"a": "x", "b": "y"}
    assert book.told({"code": "same", "text": "{x} and z, y"}) == "{x} and z, y"


def test_an_act_of_an_umpire_is_told_in_every_ruleset() -> None:
    act = parse_act("remove 1/2/3")
    for umpire, said in (
        ("U", "the umpire U rules: remove 1/2/3; a slip"),
        ("", "the umpire rules: remove 1/2/3; a slip"),
    ):
        kept = ruled(Intervention(act, 1, "", umpire, "a slip"), "remove 1/2/3")
        assert (kept.rule, kept.code, kept.text) == ("umpire", "umpire-remove", said)
        for values in (kept.values, ""):
            told = ReasonBook({}).told({"code": kept.code, "text": kept.text, "values": values})
            assert isinstance(told, Text)
            assert str(told) == said


def test_a_log_of_before_is_read_and_verified_without_the_column() -> None:
    table = ruleset("1418").log_columns["explanations"]
    made = {name: [column.default] for name, column in table.items()} | {"bound": [1], "text": ["no order"]}
    older = json.dumps({name: values for name, values in made.items() if name != "values"}, separators=(",", ":"),
                       sort_keys=True).encode()  # fmt: skip
    assert read_columns(older, len(older), "explanations", table, 1)["values"] == [""]
    assert same_log(table, older, made)
