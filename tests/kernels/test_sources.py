"""covers: kernels/bound_sim_kernels/sources.py

What is compiled is keyed by what it is made of, by nothing else.
"""

import ast
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bound_sim_kernels import sources
from tests.support.import_graph import PACKAGES, modules

DECORATORS = ("compiled", "part", "early")
RULES_1418, EMPIRES, KIT, CORE = (
    "bound_sim.rulesets.rules1418", "bound_sim.rulesets.end_of_empires", "bound_sim.rulesets.kit", "",
)  # fmt: skip
#: games of lines, which compile a few functions of their own
ENTRENCHED, ALL_WARS = "bound_sim.rulesets.entrenched", "bound_sim.rulesets.to_end_all_wars"
ALL_QUIET = "bound_sim.rulesets.all_quiet"
OWNERS = (CORE, KIT, RULES_1418, EMPIRES)
Statement = ast.stmt


@cache
def names_at_the_top(module: str) -> dict[str, Statement]:
    """Name -> the statement of a module that gives it its value or imports it, branches for types alone too."""
    found: dict[str, Statement] = {}

    def take(statements: list[Statement]) -> None:
        for statement in statements:
            match statement:
                case ast.If() | ast.Try():
                    take([*statement.body, *statement.orelse])
                case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                    found[name] = statement
                case ast.Import(names=names) | ast.ImportFrom(names=names):
                    found.update((alias.asname or alias.name.partition(".")[0], statement) for alias in names)
                case _:
                    stored = [node for node in ast.walk(statement) if isinstance(node, ast.Name)]
                    found.update((node.id, statement) for node in stored if isinstance(node.ctx, ast.Store))

    take(ast.parse(modules()[module].read_text(encoding="utf-8")).body)
    return found


def origins(module: str, name: str, statement: Statement) -> Iterator[tuple[str, str]]:
    """Where an imported name comes from: (module, name there), "" for a whole module."""
    match statement:
        case ast.ImportFrom(module=source, names=names, level=level):
            is_package = modules()[module].name == "__init__.py"
            base = module.split(".")[: len(module.split(".")) - level + is_package] if level else []
            full = ".".join([*base, *filter(None, [source])])
            for alias in names:
                if (alias.asname or alias.name) == name:
                    whole = f"{full}.{alias.name}"
                    yield (whole, "") if whole in modules() else (full, alias.name)
        case ast.Import(names=names):
            for alias in names:
                yield alias.name, ""


def made_of(module: str, name: str, seen: set[tuple[str, str]]) -> None:
    """Add all names, by module, that a name at the top of a module is made of, through the four packages."""
    if (module, name) in seen or module not in modules():
        return
    seen.add((module, name))
    if not name:
        return
    statement = names_at_the_top(module).get(name)
    if statement is None:
        return
    if isinstance(statement, ast.Import | ast.ImportFrom):
        for source, there in origins(module, name, statement):
            made_of(source, there, seen)
        return
    for node in ast.walk(statement):
        if isinstance(node, ast.Name):
            made_of(module, node.id, seen)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            imported = names_at_the_top(module).get(node.value.id)
            if isinstance(imported, ast.Import | ast.ImportFrom):
                for source, there in origins(module, node.value.id, imported):
                    made_of(source, there or node.attr, seen)


def compiled_functions() -> Iterator[tuple[str, str]]:
    """(module, name) of every function that is compiled."""
    for module in modules():
        for name, statement in names_at_the_top(module).items():
            if isinstance(statement, ast.FunctionDef) and any(
                isinstance(decorator, ast.Name) and decorator.id in DECORATORS for decorator in statement.decorator_list
            ):
                yield module, name


def outside() -> set[tuple[str, str, str]]:
    """(module, compiled function, module that it is made of and that its key lacks)."""
    found = set()
    for module, name in compiled_functions():
        key = {path for _, path in sources.sources(sources.owner(module))}
        seen: set[tuple[str, str]] = set()
        made_of(module, name, seen)
        found |= {(module, name, source) for source, _ in seen if modules()[source] not in key}
    return found


def test_what_is_compiled_is_made_of_nothing_outside_of_its_key() -> None:
    """Its constants, the functions that it calls, and the records that it takes, through all imports."""
    assert outside() == set()
    assert {sources.owner(module) for module, _ in compiled_functions()} == {
        CORE, KIT, EMPIRES, RULES_1418, ENTRENCHED, ALL_WARS, ALL_QUIET,
    }  # fmt: skip


def test_a_key_without_the_dice_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sources.CORE, "bound_sim", ("odds/counts.py",))
    found = outside()
    assert {source for _, _, source in found} == {"bound_sim.dice.keyed", "bound_sim.dice.words"}
    assert {sources.owner(module) for module, _, _ in found} == {CORE, EMPIRES, RULES_1418}


def test_the_walk_sees_constants_of_other_modules() -> None:
    """A kernel of 1418 is made of the ground's queries, of its chart and of its columns."""
    seen: set[tuple[str, str]] = set()
    made_of(f"{RULES_1418}.steps.movement", "after_movement", seen)
    made_of(f"{RULES_1418}.steps.resolve", "resolve", seen)
    found = {module for module, _ in seen}
    assert {f"{RULES_1418}.state.col", "bound_sim_maps.queries", "bound_sim.dice.keyed"} <= found


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The four packages at another place."""
    for package, folder in PACKAGES.items():
        shutil.copytree(folder, tmp_path / package, ignore=lambda of, names: [
            name for name in names if not name.endswith(".py") and not (Path(of) / name).is_dir()
        ])  # fmt: skip
    monkeypatch.setattr(sources, "_folder", lambda package: tmp_path.joinpath(*package.split(".")))
    return tmp_path


def folders() -> dict[str, Path]:
    return {owner: sources.cache_folder.__wrapped__(owner) for owner in OWNERS}


@pytest.mark.parametrize(("edited", "compiled_again"), [
    ("bound_sim/rulesets/end_of_empires/book/chart.py", {EMPIRES}),
    ("bound_sim/rulesets/rules1418/book/chart.py", {RULES_1418}),
    ("bound_sim/rulesets/kit/geometry/measure.py", {KIT, EMPIRES}),
    ("bound_sim/rulesets/kit/arrays/events.py", {KIT, EMPIRES, RULES_1418}),
    ("bound_sim/rulesets/end_of_empires/steps/ways.py", {EMPIRES}),
    ("bound_sim_maps/queries.py", set(OWNERS)),
    ("bound_sim_kernels/compiled.py", set(OWNERS)),
    ("bound_sim/dice/keyed.py", set(OWNERS)),
    ("bound_sim/cli/odds.py", set()),
])  # fmt: skip
def test_an_edit_compiles_again_what_is_made_of_it_alone(copied: Path, edited: str, compiled_again: set[str]) -> None:
    before = folders()
    with (copied / edited).open("a") as file:
        file.write("# edited\n")
    after = folders()
    assert {owner for owner in OWNERS if before[owner] != after[owner]} == compiled_again
    assert len(set(after.values())) == len(OWNERS)


def test_a_new_file_and_a_new_name_are_seen(copied: Path) -> None:
    before = folders()
    (copied / "bound_sim/rulesets/rules1418/steps/new.py").write_text("")
    assert folders()[RULES_1418] != before[RULES_1418]
    (copied / "bound_sim/rulesets/rules1418/steps/new.py").rename(
        copied / "bound_sim/rulesets/rules1418/steps/other.py"
    )
    assert len({before[RULES_1418], folders()[RULES_1418]}) == 2
    assert folders()[EMPIRES] == before[EMPIRES]


def test_a_source_that_names_no_room_of_the_kit_depends_on_all_of_it(copied: Path) -> None:
    lines = copied / "bound_sim/rulesets/kit/lines/new.py"
    lines.write_text("")
    assert lines not in {path for _, path in sources.sources(RULES_1418)}
    (copied / "bound_sim/rulesets/rules1418/steps/new.py").write_text("from bound_sim.rulesets import kit\n")
    assert lines in {path for _, path in sources.sources(RULES_1418)}


def test_owners() -> None:
    """Of the core, of a ruleset whatever the room, and of other packages, which are keyed by all rulesets too."""
    assert [sources.owner(name) for name in ("bound_sim_maps.queries", "bound_sim.dice.keyed", "bound_sim.odds.counts",
                                             f"{RULES_1418}.steps.hits", "skirmish_line.turn", "__main__")] == [
        CORE, CORE, CORE, RULES_1418, "skirmish_line", "__main__"]  # fmt: skip
    every = {path for owner in OWNERS for _, path in sources.sources(owner)}
    tests = {path for _, path in sources.sources("tests")}
    assert every <= tests
    assert Path(__file__) in tests
    assert every <= {path for _, path in sources.sources("__main__")}


def test_numba_keeps_it_there(tmp_path: Path) -> None:
    """numba is asked where it keeps kernels of the core, the kit, 1418 and a script; nothing is compiled for it."""
    script = tmp_path / "script.py"
    script.write_text(
        "import json\n"
        "from bound_sim_maps.bases import share_in_circle\n"
        "from bound_sim.rulesets.kit.geometry.measure import units_apart\n"
        "from bound_sim.rulesets.rules1418.steps.resolve import resolve\n"
        "from bound_sim_kernels.compiled import compiled, use\n"
        "@compiled\ndef twice(x: int) -> int:\n    return 2 * x\n"
        "use()\n"
        "print(json.dumps([door._cache.cache_path for door in (share_in_circle, units_apart, resolve, twice)]))\n"
    )
    environment = {key: value for key, value in os.environ.items() if not key.startswith("NUMBA_")}
    environment |= {"BOUND_SIM_CACHE": str(tmp_path / "cache")}
    told = subprocess.run([sys.executable, script], env=environment, check=True, capture_output=True, text=True).stdout
    kept = [Path(path).relative_to(tmp_path / "cache").parts[0].partition("-")[0] for path in json.loads(told)]
    assert kept == ["core", "kit", "rules1418", "__main__"]
