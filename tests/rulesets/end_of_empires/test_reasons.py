"""covers: bound_sim/rulesets/end_of_empires/book/reasons.py

Codes of reasons that the steps write down: each is one of the ruleset's reasons, with the words that are given.
"""

import ast
import string
from pathlib import Path

import pytest

from bound_sim.rulesets import end_of_empires
from bound_sim.rulesets.end_of_empires.book.reasons import REASONS
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
