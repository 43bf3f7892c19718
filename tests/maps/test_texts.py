"""covers: maps/bound_sim_maps/texts.py, maps/bound_sim_maps/speech.py

A text is a template with its values: English for programs, said in a language where a person reads it.
"""

import ast
import json
import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest

from bound_sim_maps import speech, texts
from bound_sim_maps.faults import Fault, Refused, spoken_lines
from bound_sim_maps.speech import Wording, speaking, spoken
from bound_sim_maps.texts import CountedText, Text, counted, from_plain, listed, text, to_plain

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("bound_sim", "maps/bound_sim_maps", "ui/bound_sim_ui")
GERMAN = Wording(
    "de",
    {
        "{unit} is not on the table": "{unit} ist nicht auf dem Tisch",
        "{what:text}, line {line}": "Zeile {line}: {what:text}",
        "{count} man\0{count} men": "{count} Mann\0{count} Männer",
        " or ": " oder ",
        "in braces: {{{name}}}": "in Klammern: {{{name}}}",
        "is missing": "fehlt",
        "one of {names}": "eines von {names}",
    },
)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """No test leaves a language behind."""
    yield
    speech.choose(None)


def test_english_is_the_template_filled() -> None:
    assert str(text("{unit} is not on the table", unit="1/2")) == "1/2 is not on the table"
    assert str(text("{a} of {b}", a=3, b=2.5)) == "3 of 2.5"
    assert str(text("in braces: {{{name}}}", name="A")) == "in braces: {A}"


def test_a_language_says_the_template_and_the_texts_in_it() -> None:
    inner = text("{unit} is not on the table", unit="is missing")
    outer = text("{what:text}, line {line}", what=inner, line=4)
    assert spoken(outer) == "is missing is not on the table, line 4"
    with speaking(GERMAN):
        assert spoken(outer) == "Zeile 4: is missing ist nicht auf dem Tisch", "a unit's own name is nobody's text"
        assert spoken(text("nothing knows {this}", this=1)) == "nothing knows 1"
    assert str(outer) == "is missing is not on the table, line 4"


def test_counts_and_lists() -> None:
    one, many = (counted(n, "{count} man", "{count} men") for n in (1, 1204))
    assert (str(one), str(many)) == ("1 man", "1,204 men")
    either = listed([text("is missing"), "B1"], text(" or "))
    assert str(either) == "is missing or B1"
    with speaking(GERMAN):
        assert (spoken(one), spoken(many), spoken(either)) == ("1 Mann", "1,204 Männer", "fehlt oder B1")
    assert str("- " + text("is missing") + "!") == "- is missing!"


def test_a_text_in_an_fstring_is_refused() -> None:
    """It would be English in every language; outside of tests the English is put in, and nothing stops."""
    missing = text("is missing")
    with pytest.raises(TypeError, match="English in every language: 'is missing'"):
        f"{missing}"
    assert f"{missing!s}" == "is missing"
    texts.refuse_in_fstrings(False)
    try:
        assert f"{missing:>12}" == "  is missing"
    finally:
        texts.refuse_in_fstrings(True)


def test_it_is_no_str_and_compares_by_its_english() -> None:
    made = text("{unit} is not on the table", unit="1/2")
    assert str not in Text.__mro__
    assert made == text("1/2 is not on the table") == "1/2 is not on the table"
    assert made != text("is missing")
    assert made != 3
    assert len({made, text("1/2 is not on the table")}) == 1
    assert sorted([text("b"), text("a")]) == [text("a"), text("b")]
    assert "not on" in made
    assert "off" not in made
    assert pickle.loads(pickle.dumps(made)) == made
    with pytest.raises(TypeError):
        ", ".join([made])  # type: ignore[list-item]


def test_values_are_written_down_at_once() -> None:
    names = ["a"]
    made = text("one of {names}", names=names)
    names.append("b")
    assert str(made) == "one of ['a']"


def test_faults_are_said_by_their_texts() -> None:
    fault = Fault("forces.csv", text("{what:text}, line {line}", what="x", line=3), text("is missing"), "A or B")
    assert str(fault) == "forces.csv: x, line 3: is missing: A or B"
    with speaking(GERMAN):
        assert fault.spoken() == "forces.csv: Zeile 3: x: fehlt: A or B"
        assert spoken_lines(Refused([fault])) == [fault.spoken()]
        assert spoken(ValueError(text("is missing"))) == "fehlt"


def test_names_of_a_template() -> None:
    assert list(texts.names("{a} {{b}} {c:text}")) == ["a", "c"]


def of_code() -> Iterator[tuple[str, ast.Call]]:
    """Every call of ``text`` and ``counted`` in the code, with its place."""
    for path in sorted(each for package in PACKAGES for each in (ROOT / package).rglob("*.py")):
        nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        makers = {
            name.name for node in nodes if isinstance(node, ast.ImportFrom) and node.module == "bound_sim_maps.texts"
            for name in node.names
        } & {"text", "counted"}  # fmt: skip
        for node in nodes:
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in makers:
                yield f"{path.relative_to(ROOT)}:{node.lineno}", node


def test_each_name_of_a_template_has_a_value_and_each_value_a_name() -> None:
    """A value that is missing would be a KeyError where somebody reads the text, and one too many is not shown."""
    wrong, looked_at = [], 0
    for place, node in of_code():
        templates = [each.value for each in node.args if isinstance(each, ast.Constant) and isinstance(each.value, str)]
        given = {keyword.arg for keyword in node.keywords}
        if not templates or None in given:  # a template in a name, or values in a dict
            continue
        looked_at += 1
        given |= {"count"} if isinstance(node.func, ast.Name) and node.func.id == "counted" else set()
        wrong += [f"{place}: {each!r}" for each in templates if set(texts.names(each)) != given]
    assert wrong == []
    assert looked_at > 2_000


def test_json_keeps_what_a_reader_says_in_a_language_of_his_own() -> None:
    kept = listed(
        [text("{unit} is not on the table", unit="1/2"), "North", text("{what}", what=text("is missing"))], "; "
    )
    found = texts.from_plain(json.loads(json.dumps(texts.to_plain(kept))))
    assert str(found) == str(kept)
    with speaking(GERMAN):
        assert spoken(found) == "1/2 ist nicht auf dem Tisch; North; fehlt"
    assert texts.from_plain("as files of before have it") == "as files of before have it"


@pytest.mark.parametrize(
    "plain",
    [
        None, 3, [], {}, {"text": "a"}, {"text": 3, "values": {}}, {"text": "{a}", "values": {}},
        {"text": "a", "values": {"b": "c"}}, {"text": "{a}", "values": {"a": 3}}, {"parts": "ab", "between": ""},
        {"parts": [3], "between": ""}, {"parts": [], "between": None}, {"parts": [], "between": "", "more": ""},
    ],
)  # fmt: skip
def test_json_of_no_text_is_refused(plain: object) -> None:
    with pytest.raises(ValueError, match="is not a text of the program"):
        texts.from_plain(plain)


def test_json_of_texts_in_texts_has_a_bottom() -> None:
    plain: object = "end"
    for _ in range(40):
        plain = {"text": "{a}", "values": {"a": plain}}
    with pytest.raises(ValueError, match="is not a text of the program"):
        texts.from_plain(plain)


def test_the_length_of_a_text_is_told_without_making_it() -> None:
    words: Text | str = "x" * 100
    for _ in range(7):
        words = Text("{a}" * 1000, {"a": words})
    assert texts.length_of(words) > 1000**7
    made = listed([text("{unit} is not on the table", unit="1/2"), "North"], "; ")
    assert len(str(made)) <= texts.length_of(made)


def test_a_text_without_words_is_empty() -> None:
    assert not listed([])
    assert not listed(["", text("{unit}", unit="")], "")
    assert not text("{unit}{unit}", unit="")
    assert all((listed(["", ""]), listed([text("{unit}", unit="1/2")], ""), text("{unit}", unit="1/2"), text("{{")))
    assert text("{unit} is not on the table", unit="1/2")


def test_a_text_for_a_count_takes_the_form_that_a_language_has() -> None:
    men = [
        counted(number, "{count} man of {unit}", "{count} men of {unit}", unit="INF1") for number in (0, 1, 2, 1_204)
    ]
    assert list(map(str, men)) == ["0 men of INF1", "1 man of INF1", "2 men of INF1", "1,204 men of INF1"]
    forms = {1: "{unit}: jeden", 2: "{unit}: {count} dwa"}

    def counting(one: str, many: str, number: int) -> str:
        assert (one, many) == ("{count} man of {unit}", "{count} men of {unit}")
        return forms.get(number, "{unit}: {count} many")

    said = speech.Wording("pl", {}, counting)
    assert [said.say(each) for each in men] == [
        "INF1: 0 many", "INF1: jeden", "INF1: 2 dwa", "INF1: 1,204 many",
    ]  # fmt: skip
    # a language of two forms without a rule of its own; one that has no words
    two = speech.Wording("de", {"{count} man of {unit}\0{count} men of {unit}": "ein Mann\0{count} Mann"})
    assert [two.say(each) for each in men[:3]] == ["0 Mann", "ein Mann", "2 Mann"]
    assert [speech.Wording("xx", {}).say(each) for each in men[:2]] == ["0 men of INF1", "1 man of INF1"]


def test_a_text_for_a_count_is_kept_as_json_keeps_it() -> None:
    made = counted(3, "{count} man", "{count} men")
    plain = to_plain(made)
    assert plain == {"one": "{count} man", "many": "{count} men", "number": 3, "values": {"count": "3"}}
    again = from_plain(plain)
    assert isinstance(again, CountedText)
    assert (str(again), again.number) == ("3 men", 3)
    for wrong in ({**plain, "number": "3"}, {**plain, "values": {}}, {**plain, "one": 1}, {**plain, "more": 1}):
        with pytest.raises(ValueError, match="not a text"):
            from_plain(wrong)
