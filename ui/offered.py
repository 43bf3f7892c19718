"""Battles that the desk can play: its order panel and its curtain know the orders and the fog of these rulesets."""

import tomllib

from bound_sim.rulesets import ruleset
from bound_sim.scenario import SCENARIOS, TOML, Scenario, shipped

_MOST_WORDS = 168
#: rulesets whose orders are drawn at the desk
AT_THE_DESK = ("1418",)


def not_at_the_desk(scenario: Scenario) -> str:
    """Why a battle cannot be played here, "" where it can."""
    if scenario.ruleset in AT_THE_DESK:
        return ""
    return f"{scenario.title}: battles of {ruleset(scenario.ruleset).title} are not at the desk yet: bound-sim run"


def offered() -> list[tuple[str, str, str]]:
    """(name, title, what it is) of the shipped battles that can be played, without loading them."""
    found = []
    for name in shipped():
        data = tomllib.loads((SCENARIOS / name / TOML).read_text(encoding="utf-8"))
        if str(data.get("ruleset", "1418")) not in AT_THE_DESK:
            continue
        about = " ".join(str(data.get("introduction", "")).split())
        if len(about) > _MOST_WORDS:
            about = about[:_MOST_WORDS].rsplit(" ", 1)[0] + " \u2026"
        found.append((name, str(data.get("title", name)), about))
    return found
