"""covers: docs/battle_rules.py, bound_sim/results/report/citations.py

The page of rules by battle says what battles show: each is played once, and held against the page.
"""

import re

import pytest

from bound_sim.files.folder import load
from bound_sim.rules import ruleset
from bound_sim.scenario.files import shipped
from docs import battle_rules

ROW = re.compile(r"^\| ([A-Z]+(?:-[A-Z]+)?-\d+) \| [^|]+ \| (.*) \|$", re.MULTILINE)
LISTED = re.compile(r"^- ([A-Z]+(?:-[A-Z]+)?-\d+): ", re.MULTILINE)


def sections() -> dict[str, str]:
    """Title of a ruleset -> its part of the page."""
    _, *parts = battle_rules.PAGE.read_text(encoding="utf-8").split("\n## ")
    return {title: text for title, _, text in (part.partition("\n") for part in parts)}


def counted(text: str) -> dict[str, dict[str, int]]:
    """Battle -> rule -> in how many plays it occurs, by the table of a ruleset."""
    head = next(line for line in text.splitlines() if line.startswith("| rule"))
    battles = re.findall(r"`([\w-]+)`", head)
    found: dict[str, dict[str, int]] = {battle: {} for battle in battles}
    for rule, cells in ROW.findall(text):
        for battle, cell in zip(battles, cells.split(" | "), strict=True):
            found[battle][rule] = 0 if cell == battle_rules.NEVER else int(cell)
    return found


def test_the_page_has_every_battle_and_every_rule_once() -> None:
    battles: list[str] = []
    for title, text in sections().items():
        table = counted(text)
        battles += table
        rules = ruleset(load(next(iter(table))).ruleset)
        assert rules.title == title
        listed = [*next(iter(table.values())), *LISTED.findall(text)]
        assert sorted(listed) == sorted(rules.telling.gists), title
    assert sorted(battles) == sorted(shipped())


@pytest.mark.parametrize("name", shipped())
def test_a_battle_shows_what_the_page_says(name: str) -> None:
    scenario = load(name)
    gists = ruleset(scenario.ruleset).telling.gists
    counts = counted(sections()[ruleset(scenario.ruleset).title])[name]
    found = battle_rules.occurring(name, 1) & gists.keys()
    assert found <= {rule for rule, count in counts.items() if count}, "run: python -m docs.battle_rules"
    assert {rule for rule, count in counts.items() if count == battle_rules.SEEDS} <= found


def test_what_a_log_can_name_is_read_from_its_reasons() -> None:
    """A rule of a reason can be named, one that no reason and no sentence has cannot."""
    assert "AQ-R-29" in battle_rules.named("all-quiet")
    assert "AQ-R-1" not in battle_rules.named("all-quiet")
