"""Battles that the desk can play: those whose ruleset keeps battles in a file."""

import tomllib

from bound_sim.rulesets import keeper, ruleset
from bound_sim.scenario import SCENARIOS, TOML, Scenario, shipped

_MOST_WORDS = 168


def not_at_the_desk(scenario: Scenario) -> str:
    """Why a battle cannot be played here, "" where it can."""
    if keeper(scenario.ruleset) is not None:
        return ""
    return f"{scenario.title}: battles of {ruleset(scenario.ruleset).title} are not at the desk yet: bound-sim run"


def offered() -> list[tuple[str, str, str]]:
    """(name, title, what it is) of the shipped battles that can be played, without loading them."""
    found = []
    for name in shipped():
        data = tomllib.loads((SCENARIOS / name / TOML).read_text(encoding="utf-8"))
        if keeper(str(data.get("ruleset", "1418"))) is None:
            continue
        about = " ".join(str(data.get("introduction", "")).split())
        if len(about) > _MOST_WORDS:
            about = about[:_MOST_WORDS].rsplit(" ", 1)[0] + " \u2026"
        found.append((name, str(data.get("title", name)), about))
    return found
