"""covers: bound_sim/rulesets/end_of_empires/book/reasons.py

Codes of reasons that the steps write down: each is one of the ruleset's reasons, with the words that are given.
"""

import ast
import string
from pathlib import Path

import pytest

from bound_sim.rules.records.reasons import reason
from bound_sim.rulesets import end_of_empires
from bound_sim.rulesets.end_of_empires.book.reasons import BOOK, REASONS
from bound_sim.rulesets.end_of_empires.steps import ways

PACKAGE = Path(str(end_of_empires.__file__)).parent


def codes(path: Path) -> dict[str, set[str]]:
    """Code -> words that are filled in, of every ``why`` of a module."""
    found: dict[str, set[str]] = {}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "why":
            code = node.args[1]
            if isinstance(code, ast.Constant):
                found[str(code.value)] = {str(word.arg) for word in node.keywords}
    return found


@pytest.mark.parametrize(
    "path", [path for room in ("state", "steps") for path in sorted((PACKAGE / room).glob("*.py")) if codes(path)],
    ids=lambda path: path.stem,
)  # fmt: skip
def test_every_code_is_a_reason(path: Path) -> None:
    for code, given in codes(path).items():
        fields = {name for _, name, _, _ in string.Formatter().parse(REASONS[code][1]) if name}
        assert fields <= given, f"{code} is told without {fields - given}"


def test_the_search_finds_codes() -> None:
    found = codes(Path(str(ways.__file__)))
    assert (found["halted-near"], found["halted-edge"]) == ({"unit"}, set())


@pytest.mark.parametrize(("code", "words", "said"), [
    ("halted-obstacle", {"at": "14.4727", "half": "8"}, "halted at an obstacle 14.5 cm on: across it 8 cm would be"),
    ("moved-too-far", {"used": "15.1228", "have": "30"}, "did not shoot: it moved 15.2 cm, more than half of 30"),
    ("moved-too-far", {"used": "4.0003", "have": "8.0002"}, "did not shoot: it moved 4.1 cm, more than half of 8"),
    ("too-far-to-form", {"formation": "line", "need": "9.2", "have": "8.127"}, "a base would go 9.2 of 8.1 cm"),
    ("moved-too-far", {"used": "nan", "have": "inf"}, "it moved nan cm, more than half of inf"),
])  # fmt: skip
def test_lengths_are_told_to_a_tenth_and_kept_as_they_are(code: str, words: dict[str, str], said: str) -> None:
    """With the values of a log and, as logs of before have none, by its sentence alone."""
    kept = reason("EOE-R-12", code, REASONS[code][1], words)
    assert all(value in kept.text for value in words.values())
    for values in (kept.values, ""):
        assert said in str(BOOK.told({"code": code, "text": kept.text, "values": values}))
