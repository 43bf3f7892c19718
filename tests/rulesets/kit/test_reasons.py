"""covers: bound_sim/rulesets/kit

Codes of reasons that the kit writes down: every ruleset that is built from it has them, with the words that are given.
"""

import ast
import string
from importlib import import_module
from pathlib import Path

import pytest

from bound_sim.rulesets import kit, registered, ruleset
from bound_sim.rulesets.kit import paths
from tests import house

KIT = Path(str(kit.__file__)).parent


def codes(path: Path) -> dict[str, set[str]]:
    """Code -> words that are filled in, of every ``why`` and ``cut`` of a module of the kit."""
    found: dict[str, set[str]] = {}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("why", "cut"):
            code = node.args[1 if node.func.attr == "why" else 2]
            if isinstance(code, ast.Constant):
                found[str(code.value)] = {str(word.arg) for word in node.keywords}
    return found


def reasons_of(id: str) -> dict[str, tuple[str, str]]:
    """A ruleset's reasons where it is built from the kit."""
    turns = any("rulesets.kit.turn" in path.read_text(encoding="utf-8") for path in house.folder_of(id).rglob("*.py"))
    found: dict[str, tuple[str, str]] = import_module(f"{ruleset(id).package}.book.reasons").REASONS if turns else {}
    return found


OWN = [id for id in house.OWN if reasons_of(id)]


def test_a_ruleset_is_built_from_the_kit() -> None:
    assert OWN
    assert set(OWN) <= set(registered())
    assert all(ruleset(id).id == id for id in OWN)


@pytest.mark.parametrize("id", OWN)
@pytest.mark.parametrize("path", sorted(KIT.glob("*.py")), ids=lambda path: path.stem)
def test_every_code_of_the_kit_is_a_reason_of_the_ruleset(id: str, path: Path) -> None:
    reasons = reasons_of(id)
    for code, given in codes(path).items():
        fields = {name for _, name, _, _ in string.Formatter().parse(reasons[code][1]) if name}
        assert fields <= given, f"{code} is told without {fields - given}"


def test_the_search_finds_codes() -> None:
    assert codes(Path(str(paths.__file__)))["halted-near"] == {"unit"}
    assert "halted-edge" in (paths.__doc__ or "")
