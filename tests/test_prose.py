"""covers: docs/style.md

Texts for users keep the prose rules of docs/style.md: every string of the code, help texts, pages.

Looked at are strings, not docstrings and comments. Texts that golden battles hold keep their bytes: the logs' reasons.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer.main

from bound_sim.cli import app
from bound_sim.cli.program import GROUPS, PROGRAM
from bound_sim.scenario.files import SCENARIOS, shipped
from tests.support.import_graph import modules

ROOT = Path(__file__).resolve().parents[1]
#: a rule of the page -> what breaks it
RULES = {
    '"is not a", never "is no"': r"(?<!there )\b(?:is|are|was|were|be) no (?!longer\b|more\b|further\b)[a-z]",
    "a number has a name": r"\bso many\b",
    'a unit is "it", not "who"': (
        r"\bwhom?ever\b|\bwho (?:has|have|is|stands|moves)\b|\b(?:unit|base|platoon)s? who\b"
    ),
    "no old words": r"\banew\b|\bthereof\b|\bwhatsoever\b|\bhereby\b|\bone's own\b",
}
#: files whose strings are reasons and tables of a log, or quote a rulebook: golden battles and sources keep their words
KEPT = ("book/reasons.py", "book/rulings.py")
#: pages of cases and rulings: their titles come from the case files, their quotations from the rulebooks; and the page
#: that shows what not to write
OTHER_PAGES = {
    "rules-and-cases.md",
    "end-of-empires-cases.md",
    "to-end-all-wars-cases.md",
    "entrenched-cases.md",
    "all-quiet-cases.md",
    "rulings.md",
    "style.md",
}
PAGES = [page for page in [ROOT / "README.md", *sorted(ROOT.glob("docs/*.md"))] if page.name not in OTHER_PAGES]


def broken(text: str) -> Iterator[str]:
    """The rules that a text breaks, with the words that break them."""
    for rule, pattern in RULES.items():
        if found := re.search(pattern, text, re.IGNORECASE):
            yield f"{rule}: {text[max(0, found.start() - 30) : found.end() + 30]!r}"


def strings(source: str) -> Iterator[tuple[int, str]]:
    """(line, text) of each string of a module but its docstrings; the values in an f-string are left out."""
    tree = ast.parse(source)
    left_out: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node):
            left_out.add(id(node.body[0].value))  # type: ignore[attr-defined]
        if isinstance(node, ast.JoinedStr):
            left_out.update(map(id, node.values))
    for node in ast.walk(tree):
        if id(node) in left_out:
            continue
        if isinstance(node, ast.JoinedStr):
            yield node.lineno, "".join(v.value if isinstance(v, ast.Constant) else "x" for v in node.values)  # type: ignore[misc]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def helps(source: str) -> Iterator[tuple[int, str]]:
    """(line, text) of the docstrings of commands: they are help texts."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.decorator_list:
            yield node.lineno, ast.get_docstring(node) or ""


@pytest.mark.parametrize("text", [
    '"x" is no scenario', "so many tables", "whoever moves first", "the unit who moves", "rolled anew",
    "the paths are no lines",
])  # fmt: skip
def test_a_text_that_breaks_a_rule_is_found(text: str) -> None:
    assert list(broken(text)) != []
    assert [list(broken(said)) for _, said in strings(f"raise ValueError({text!r})")] == [list(broken(text))]


@pytest.mark.parametrize("text", ["there is no side C", '"x" is not a scenario', "is no longer there", "no one"])
def test_a_plain_text_is_taken(text: str) -> None:
    assert list(broken(text)) == []


def test_strings_of_the_code_are_plain() -> None:
    files = list(modules().values())
    assert len(files) > 200
    wrong = []
    for path in files:
        if any(path.match(pattern) for pattern in KEPT):
            continue
        source = path.read_text(encoding="utf-8")
        texts = [*strings(source), *(helps(source) if "cli" in path.parts else ())]
        wrong += [f"{path.relative_to(ROOT)}:{line}: {said}" for line, text in texts for said in broken(text)]
    assert wrong == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_are_plain(page: Path) -> None:
    paragraphs = re.split(r"\n\s*\n|\n(?=[|#-])", page.read_text(encoding="utf-8"))
    assert [said for text in paragraphs for said in broken(" ".join(text.split()))] == []


def test_expected_faults_are_plain() -> None:
    files = sorted(ROOT.glob("tests/scenarios/broken/*/faults.txt"))
    assert len(files) > 10
    assert [(path.parent.name, said) for path in files for said in broken(path.read_text(encoding="utf-8"))] == []


def test_help_has_the_groups_of_the_readme() -> None:
    """Each command stands in the same group in ``--help`` and in README.md."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8").partition("## The command line")[2]
    tables = re.findall(r"^\| ([^|`]+) \|[^\n]*\|\n\|---\|---\|\n((?:\|[^\n]*\n)+)", readme, re.MULTILINE)
    told = {heading.strip().lower(): set(re.findall(r"`bound-sim ([a-z]+)", rows)) for heading, rows in tables}
    assert list(told) == [group.lower() for group in GROUPS if group != PROGRAM]
    commands = vars(typer.main.get_command(app))["commands"]
    for name, command in commands.items():
        if command.rich_help_panel != PROGRAM:
            assert name in told[command.rich_help_panel.lower()], f"{name} is not in that group of README.md"


def test_help_names_scenarios_and_files_that_exist() -> None:
    commands = vars(typer.main.get_command(app))["commands"]
    for name, argument in (("run", "scenario"), ("check", "scenario"), ("odds", "scenario"), ("new", "name")):
        (said,) = (one.help for one in commands[name].params if one.name == argument)
        assert [scenario for scenario in shipped() if scenario not in said] == [], name
    ((example, edited),) = re.findall(r"new (\S+) mine\[/cyan\] +then edit mine/(\S+) ", commands["new"].epilog)
    assert list((SCENARIOS / example).glob(edited))


def texts_of(command: Any, path: str) -> Iterator[tuple[str, str]]:
    """(whose, text) of all help texts of a command and of its sub-commands."""
    yield path, f"{command.help} {command.epilog}"
    for one in command.params:
        yield f"{path} {one.name}", str(getattr(one, "help", ""))
    for name, inner in getattr(command, "commands", {}).items():
        yield from texts_of(inner, f"{path} {name}")


def test_no_help_loses_its_brackets() -> None:
    """``[to the last]`` is a tag of the markup, and not shown, unless its bracket is escaped."""
    tag = re.compile(r"(?<!\\)\[(?!/|bold\]|cyan\]|dim\]|italic\])[a-z]")
    said = dict(texts_of(typer.main.get_command(app), "bound-sim"))
    assert len(said) > 100
    assert [whose for whose, text in said.items() if tag.search(text)] == []
