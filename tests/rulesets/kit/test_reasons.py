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
from tests.support.import_graph import imports

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


def plays_by(id: str) -> set[str]:
    """Modules of the kit that a ruleset's turns are made of: those that its steps and its state import, and so on."""
    graph, package = imports(), ruleset(id).package
    waiting = [name for name in graph if name.startswith((f"{package}.steps", f"{package}.state"))]
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += [each for each in graph[name] if each.startswith((kit.__name__, package))]
    return {name for name in found if name.startswith(kit.__name__)}


@pytest.mark.parametrize("id", OWN)
@pytest.mark.parametrize("path", sorted(KIT.rglob("*.py")), ids=lambda path: path.stem)
def test_every_code_of_the_kit_is_a_reason_of_the_ruleset(id: str, path: Path) -> None:
    reasons = reasons_of(id)
    name = ".".join((kit.__name__, *path.relative_to(KIT).with_suffix("").parts))
    for code, given in codes(path).items() if name in plays_by(id) else ():
        fields = {name for _, name, _, _ in string.Formatter().parse(reasons[code][1]) if name}
        assert fields <= given, f"{code} is told without {fields - given}"


def test_the_search_finds_codes() -> None:
    assert codes(Path(str(paths.__file__)))["halted-near"] == {"unit"}
    assert "halted-edge" in (paths.__doc__ or "")
    assert paths.__name__ in plays_by(OWN[0])
