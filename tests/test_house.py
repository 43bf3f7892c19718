"""covers: tests/house.py

The house: no circle of imports, and nothing outside its folder names a ruleset.
"""

from pathlib import Path

import pytest

from tests import house
from tests.house import NAMES_RULESETS, OWN, RULE_ID, named_outside, names_of
from tests.quick import covered
from tests.support.import_graph import ROOT, circles, imports, imports_in, modules


def test_no_circle_of_imports() -> None:
    """Imports for types alone and imports inside functions count too."""
    assert circles(imports()) == []


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


def mirrored(name: str) -> str:
    """Where what a file of tests covers stands, by its own place; "" for tests of the whole program."""
    of, *inside = name.split("/")[1:]
    own = {"kernels": "kernels/bound_sim_kernels", "maps": "maps/bound_sim_maps", "ui": "ui/bound_sim_ui"}
    rooms = {"core": "bound_sim", "rulesets": "bound_sim/rulesets"}
    return own.get(of, f"{rooms[of]}/{inside[0]}" if of in rooms else "")


@pytest.mark.parametrize("path", sorted((ROOT / "tests").rglob("test_*.py")), ids=lambda path: path.stem)
def test_a_file_of_tests_says_what_it_covers(path: Path) -> None:
    """``covers: PATH, PATH`` in its first paragraph: what stands there; a mirror, of its own part."""
    found, name = covered(path.read_text(encoding="utf-8")), path.relative_to(ROOT).as_posix()
    assert found, "its docstring begins with: covers: PATH"
    assert [place for place in found if not (ROOT / place).exists()] == []
    part = mirrored(name)
    assert any(place.startswith(part) for place in found), f"it stands where tests of {part} stand"


def test_tests_mirror_the_source() -> None:
    assert [mirrored(f"tests/{name}/test_x.py") for name in ("core/dice", "rulesets/toy", "maps", "trust")] == [
        "bound_sim/dice", "bound_sim/rulesets/toy", "maps/bound_sim_maps", ""]  # fmt: skip


def test_the_house_keeps_its_ceilings(capsys: pytest.CaptureFixture[str]) -> None:
    """``make lint`` runs it; the numbers are printed beside their goals."""
    assert house.main() == 0
    told = capsys.readouterr().out
    assert all(row.what in told for row in house.rows())


def test_a_count_above_its_ceiling_fails(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(house, "rows", lambda: [house.Row("doors", ["a", "b", "c"], 0), house.Row("windows", ["w"], 0)])
    monkeypatch.setattr(house, "ceilings", lambda: {"doors": 2, "windows": 1})
    assert house.main() == 1
    told = capsys.readouterr().out
    assert "doors: 3, the ceiling is 2\n  a\n  b\n  c\n" in told
    assert "windows: " not in told
    assert house.main(["--list", "wind"]) == 1
    assert "windows: 1, the ceiling is 1\n  w\n" in capsys.readouterr().out


def test_ceilings_are_written_downward_only(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A new count has its number, a lower one is lowered; a higher one, and its reason, stay as they are."""
    monkeypatch.setattr(house, "CEILINGS", tmp_path / "house.toml")
    house.CEILINGS.write_text('["doors"]\nmost = 3\nreason = "a new gate"\n["windows"]\nmost = 5\n["gone"]\nmost = 1\n')
    found = [house.Row("doors", list("abcd"), 0), house.Row("windows", ["w"], 0), house.Row("roofs", [], 0, 2)]
    house.lower(found)
    assert house.ceilings() == {"doors": 3, "windows": 1, "roofs": 2}
    assert 'reason = "a new gate"' in house.CEILINGS.read_text()
    house.lower([house.Row("doors", ["a"], 0)])
    assert house.ceilings() == {"doors": 1}
    assert "reason =" not in house.CEILINGS.read_text().replace(house.HEAD, "")


def test_a_module_of_the_kit_needs_two_rulesets() -> None:
    """Through the kit too; a package of it is not a module."""
    kit = "bound_sim.rulesets.kit"
    graph = {
        "one.steps": frozenset([f"{kit}.near", f"{kit}.room.far"]),
        "two.steps": frozenset([f"{kit}.far"]),
        f"{kit}.near": frozenset[str](),
        f"{kit}.far": frozenset([f"{kit}.near"]),
        f"{kit}.room": frozenset[str](),
        f"{kit}.room.far": frozenset[str](),
        f"{kit}.unused": frozenset[str](),
    }
    assert house.of_one_ruleset(graph, ["one", "two"]) == {
        f"{kit}.far": ["two"], f"{kit}.room.far": ["one"], f"{kit}.unused": []}  # fmt: skip


def test_rooms_that_import_each_other_are_found() -> None:
    graph = {
        "bound_sim.one.a": frozenset(["bound_sim.two.b", "bound_sim_maps.c"]),
        "bound_sim.two.d": frozenset(["bound_sim.one.e"]),
        "bound_sim_maps.c": frozenset[str](),
    }
    assert house.two_ways(graph) == ["bound_sim.one, bound_sim.two"]


def test_bare_readings_are_found() -> None:
    """Asked for by a text, compared with a number, true or false; not one that is compared with a name or handed on."""
    bare = ("if turn.readings('run'): ...", "if readings.run: ...", "x = not readings.run", "x = readings.run == 1",
            "x = 1 if self.readings.run else 2", "x = a and in_force.run", "x = bool(readings.run)",
            "x = 2 * readings.run")  # fmt: skip
    for text in bare:
        assert house.bare_readings({"m": text}) == ["m:1"], text
    for text in (
        "if readings.run == rulings.Run.FREE: ...",
        "x = DICE[readings.run]",
        "f(readings.run)",
        "readings.a = 1",
    ):
        assert house.bare_readings({"m": text}) == [], text


def test_aliases_of_own_modules_are_found() -> None:
    text = "import numpy as np\nfrom bound_sim.battle import log as journal\nimport bound_sim_maps.disk as d, os\n"
    assert house.aliases({"m": text}) == ["m: bound_sim_maps.disk as d", "m: log as journal"]


def test_docstrings_that_open_with_a_relative_word_are_found() -> None:
    text = (
        '"""What is kept."""\ndef f():\n    """Whether it is."""\nclass C:\n    """Whatever."""\n    def g(self): ...\n'
    )
    assert house.relative_openings({"m": text}) == ["m.", "m.f"]


def test_functions_that_stand_twice_are_found() -> None:
    """Names of their own, docstrings and types aside."""
    one = (
        "def f(a: int) -> int:\n    'told'\n    total = 0\n    for b in a.rows:\n"
        "        total += b.cost * 2\n    return total\n"
    )
    two = one.replace("total", "whole").replace("'told'", "'other'").replace("def f", "def g")
    assert house.two_forms({"m": one, "n": two}) == ["m.f, n.g"]
    assert house.two_forms({"m": one, "n": two.replace("cost", "price")}) == []


def test_counts() -> None:
    """Each count on a source that is written for it."""
    ten = "def f(a, b, c, d, e, f, g, h, i, *, j): ...\ndef g(a, b, *c, **d): ...\n"
    assert house.long_signatures({"m": ten}, 10) == ["m.f"]
    assert house.long_signatures({"m": ten}, 4) == ["m.f", "m.g"]
    texts = {
        "a": "class Roll: ...\nclass _Own: ...", "b": "class Roll: ...\nclass _Own: ...", "c": "class Once: ...",
        "bound_sim.rulesets.one.x": "class Hints: ...", "bound_sim.rules.records.x": "class Hints: ...",
    }  # fmt: skip
    assert house.doubled_classes(texts) == {"Roll": ["a", "b"]}
    assert house.participles(["p.playing", "p.merged", "p.ruling", "p.lowering", "p.bed"]) == ["p.merged", "p.playing"]


def test_files_of_a_ruling_and_of_a_column_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """One more module that asks for a reading, and one that writes a column, count as one file more."""
    rulings, columns = house.files_of_a_ruling("1418"), house.files_of_a_column("1418")
    more = {
        "bound_sim.rulesets.rules1418.more": (
            "from bound_sim.rulesets.rules1418.book import rulings\nrulings.FreeFire.NOBODY\n"
            'battle.log.add("moves", {"rate_cm": 1})\n'
        )
    }
    both = {**house.texts(), **more}
    monkeypatch.setattr(house, "texts", lambda: both)
    assert sum(house.files_of_a_ruling("1418")) == sum(rulings) + 1
    assert sum(house.files_of_a_column("1418")) == sum(columns) + 1


def test_a_cited_rule_is_found_and_an_example_is_not() -> None:
    """What serves every ruleset cites none of them."""
    core = "bound_sim.results.tables"
    assert house.rules_cited({core: '"""R-28: who lost what."""'}) == {core: ["R-28"]}
    assert house.rules_cited({core: '"a place (Q-impassable)"'}) == {core: ["Q-impassable"]}
    assert house.rules_cited({core: "\"lines like 'Q-free-fire' = nearest\""}) == {}
    assert house.rules_cited({"bound_sim.rulesets.rules1418.steps.bound": '"""R-28: losses."""'}) == {}
