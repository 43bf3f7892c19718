"""covers: docs

The docs keep up: every command and make target is named, links lead somewhere, generated pages are fresh.
"""

import re
import tomllib
from pathlib import Path

import pytest
import typer.main

from bound_sim.cli import app
from bound_sim.files.folder import load
from bound_sim.rules import registered
from docs import generate

ROOT = Path(__file__).resolve().parent.parent
PAGES = [*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/*.md"))]
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as code hosts make them."""
    found = HEADING.findall(page.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-") for heading in found}


def test_readme_names_every_command() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = set(vars(typer.main.get_command(app))["commands"])
    named = set(re.findall(r"`bound-sim ([a-z]+)", readme))
    assert commands - named == set(), "README.md does not name these commands"
    assert named - commands == set(), "README.md names commands that do not exist"


def test_contributing_names_every_make_target() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):.*##", makefile, re.MULTILINE))
    phony = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert phony
    assert targets == set(phony[1].split()), "a target without a line of help, or without .PHONY"
    assert targets == set(re.findall(r"^\| `make (\w+)` \|", text, re.MULTILINE))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), f"{page.name}: {link} leads nowhere"
        assert not anchor or anchor in anchors(target), f"{page.name}: {link}: no such heading"


@pytest.mark.parametrize("name", sorted(generate.PAGES))
def test_generated_pages_are_fresh(name: str) -> None:
    assert (ROOT / "docs" / name).read_text(encoding="utf-8") == generate.PAGES[name](), "run: make docs"


def test_every_page_is_reached_from_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    linked = {link for link in LINK.findall(readme) if link.startswith("docs/") and link.endswith(".md")}
    assert linked == {f"docs/{page.name}" for page in ROOT.glob("docs/*.md")}


def test_bound_page_names_modules_that_exist() -> None:
    rules = ROOT / "bound_sim" / "rulesets" / "rules1418"
    named = re.findall(r"`([a-z_]+\.py)`", (ROOT / "docs" / "bound.md").read_text(encoding="utf-8"))
    assert [name for name in named if not any(rules.rglob(name))] == []


def test_examples_of_the_scenario_page_are_a_scenario(tmp_path: Path) -> None:
    """Its blocks, with an order of battle that has the units they name, load without a fault."""
    page = (ROOT / "docs" / "scenario.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```(\w*)\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    files = {"toml": "scenario.toml", "json": "map.geojson", "csv": "orders.csv", "": "arrows.txt"}
    blocks = [(language, text) for language, text in blocks if language != "text"]  # of files that few rules take
    assert [language for language, _ in blocks] == list(files)
    for language, text in blocks:
        (tmp_path / files[language]).write_text(text, encoding="utf-8")
    (tmp_path / "NOTES.md").write_text("Sources.\n", encoding="utf-8")
    companies = [  # side, battalion, its name, company, type, platoons, place of the first
        *(("A", "2", "180/Btn 1", number, "Line infantry", 4, 10 + 10 * number, 20) for number in (1, 2, 3, 4)),
        ("A", "80", "80 Art/Btn 1", 1, "7 cm field guns", 2, 5, 60),
        *(("B", "84", "84/Btn 1", number, "Line infantry", 3, 150 + 8 * number, 40) for number in (1, 2)),
    ]
    rows = ["side,battalion,battalion_name,company,platoon,type,x_cm,y_cm"]
    for side, battalion, name, company, kind, platoons, x, y in companies:
        rows += [f"{side},{battalion},{name},{company},{n + 1},{kind},{x},{y + 6 * n}" for n in range(platoons)]
    (tmp_path / "forces.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    scenario = load(tmp_path)
    assert len(scenario.high) == 8
    assert len(scenario.low) == 5


def test_the_page_of_formats_names_every_ruleset() -> None:
    """Finding 24 of the third look at ease of use."""
    page = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    (row,) = re.findall(r"^\| `ruleset` \|.*$", page, re.MULTILINE)
    assert {name for name in registered() if f'`"{name}"`' not in row} == set()


def test_version_has_its_changes() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert f"## {version}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
