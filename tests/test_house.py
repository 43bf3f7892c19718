"""The house: no circle of imports, and nothing outside its folder names a ruleset."""

import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bound_sim.rulesets import registered, ruleset
from tests.support.import_graph import PACKAGES, ROOT, circles, imports, imports_in, modules

#: modules that still stand in a circle, with the reason; the list may only shrink
IN_A_CIRCLE = {
    **dict.fromkeys(
        ("bound_sim_ui.desks.order_desk", "bound_sim_ui.desks.seal_desk", "bound_sim_ui.desks.umpire_desk",
         "bound_sim_ui.making.page"),
        "names the type of the window that it stands in: the desks need a protocol of the window",
    ),
    **dict.fromkeys(
        ("bound_sim_ui.windows.actions", "bound_sim_ui.windows.battle_opener", "bound_sim_ui.windows.outputs",
         "bound_sim_ui.windows.view_actions"),
        "names the type of the window that it is a part of",
    ),
    "bound_sim_ui.windows.window": "makes the parts above",
}  # fmt: skip
#: files outside of a ruleset's folder that may name it: its registry line
NAMES_RULESETS = {"bound_sim/rulesets/__init__.py"}
#: what is read beside the packages: whatever builds, tests and ships them
BUILD = ("Makefile", "pyproject.toml", ".ci/run", ".ci/setup", ".ci/system-packages")
RULE_ID = re.compile(r"\b(?:[A-Z]+-)?[RQ]-[0-9a-z][0-9a-z-]*")
OWN = tuple(id for id in registered() if registered()[id].startswith("bound_sim."))


def test_no_circle_of_imports() -> None:
    """Imports for types alone and imports inside functions count too."""
    found = {name for circle in circles(imports()) for name in circle}
    assert found - IN_A_CIRCLE.keys() == set(), "new circles"
    assert IN_A_CIRCLE.keys() - found == set(), "no longer in a circle: take them off the list"


def test_a_circle_is_found() -> None:
    known = {name: Path(f"{name}.py") for name in ("a", "b", "c", "d")}
    texts = {
        "a": "import b",
        "b": "def f():\n    from c import x",
        "c": "if TYPE_CHECKING:\n    import a",
        "d": "import a",
    }
    graph = {name: frozenset(imports_in(name, text, known)) for name, text in texts.items()}
    assert circles(graph) == [frozenset("abc")]
    assert circles({**graph, "c": frozenset()}) == []


def test_relative_imports_are_followed() -> None:
    known = {
        "p": Path("p/__init__.py"),
        "p.a": Path("p/a.py"),
        "p.q": Path("p/q/__init__.py"),
        "p.q.b": Path("p/q/b.py"),
    }
    assert imports_in("p.q.b", "from ..a import x\nfrom . import other", known) == {"p.a", "p.q"}
    assert imports_in("p.q", "from .b import x\nfrom .. import a", known) == {"p.q.b", "p.a"}


def folder_of(id: str) -> Path:
    """Where a ruleset's package stands."""
    package = importlib.import_module(ruleset(id).package)
    assert package.__file__
    return Path(package.__file__).parent


def names_of(id: str) -> re.Pattern[str]:
    """How a text can name a ruleset: its id, its folder, its title, the code that its rulings begin with."""
    rules = ruleset(id)
    title = re.split(r" \(|:", rules.title)[0]
    codes = {name.partition("-Q-")[0] for name in rules.rulings if "-Q-" in name}
    words = {id, folder_of(id).name, title, *codes}
    any_dash = (re.escape(word).replace(r"\ ", "[-_ ]").replace(r"\-", "[-_ ]") for word in sorted(words))
    return re.compile(rf"(?<![0-9A-Za-z])(?:{'|'.join(any_dash)})(?![0-9A-Za-z])", re.IGNORECASE)


def texts_outside(folder: Path) -> Iterator[tuple[str, str]]:
    """Every text that is neither in this folder nor a shipped scenario."""
    shipped = ROOT / "bound_sim" / "scenarios"
    paths = [ROOT / name for name in BUILD]
    for package in PACKAGES.values():
        paths += sorted(path for path in package.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    for path in paths:
        if not path.is_relative_to(folder) and not path.is_relative_to(shipped):
            try:
                yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
            except UnicodeDecodeError:
                continue


def named_outside(id: str) -> dict[str, list[str]]:
    """File -> lines that name a ruleset outside of its folder."""
    pattern, found = names_of(id), {}
    for name, text in texts_outside(folder_of(id)):
        if lines := [line for line in text.splitlines() if pattern.search(line)]:
            found[name] = lines
    return found


@pytest.mark.parametrize("id", OWN)
def test_a_ruleset_is_named_in_its_folder_alone(id: str) -> None:
    """And in its registry line, its tests, the docs and its scenarios."""
    found = named_outside(id)
    assert {name: lines for name, lines in found.items() if name not in NAMES_RULESETS} == {}
    assert {name: len(lines) for name, lines in found.items()} == dict.fromkeys(NAMES_RULESETS, 1)


def test_names_are_found() -> None:
    """Every way to name one, and no word that only holds such a name."""
    both = {id: names_of(id) for id in OWN}
    for text in (
        "rules1418",
        "the rules of 1418",
        '"1418"',
        "end_of_empires",
        "End of Empires",
        "EOE-Q-cover",
        "(eoe)",
    ):
        assert any(pattern.search(text) for pattern in both.values()), text
    for text in ("hash=b14180", "91418", "the end of an empire", "geoeast"):
        assert not any(pattern.search(text) for pattern in both.values()), text


def test_maps_and_kernels_know_no_rules() -> None:
    """They cite no rule and no ruling: any ruleset may use them."""
    found = {
        name: cited
        for name, path in modules().items()
        if name.startswith(("bound_sim_maps", "bound_sim_kernels"))
        and (cited := RULE_ID.findall(path.read_text(encoding="utf-8")))
    }
    assert found == {}
    assert RULE_ID.findall('"""R-7, Q-overlap: the ground"""; EOE-Q-cover') == ["R-7", "Q-overlap", "EOE-Q-cover"]
