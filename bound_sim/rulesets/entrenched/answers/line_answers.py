"""Answers given beforehand: the option that a line of a side means for a question (section 14 of the rules)."""

from collections.abc import Mapping, Sequence
from typing import Any

from bound_sim.battle.battle import Battle
from bound_sim.orders.decisions import Decision
from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.entrenched.book.unit_types import weapons
from bound_sim.rulesets.entrenched.book.words import word_of
from bound_sim.rulesets.kit.lines.line_sentences import unit_of
from bound_sim.scenario.model import Scenario

_PLAIN = {
    "wants first": "wants first", "does not mind": "does not mind", "falls back if locked": "fall back",
    "stays if locked": "stay", "takes up": "take", "leaves it": "leave",
}  # fmt: skip


def line_names(scenario: Scenario) -> Mapping[str, Sequence[str]]:
    """Names of weapons in lines: those of the chart, and the scenario's own."""
    own: Any = scenario.own
    return {"weapon": [word_of(name) for name in weapons(own.get("weapons") or [])]}


def line_answer(battle: Battle, table: int, decision: Decision, line: OrderLine) -> str:
    """The option that a line means for a question, "" where it does not fit."""
    match line.verb:
        case "helps":
            return unit_of(str(line.get("friend")))
        case "strikes":
            return unit_of(str(line.get("target")))
        case "carries":
            return "carry" if unit_of(str(line.get("wounded"))) == decision.about[1] else ""
        case "counter-fires" | "holds fire":
            return _counter(decision, line)
    return _PLAIN.get(line.verb, "")


def _counter(decision: Decision, line: OrderLine) -> str:
    """At some chargers, or at all: with the weapon that is named, else the usual one; or not at all."""
    named: Any = line.get("targets")
    if named and decision.about[1] not in map(unit_of, named):
        return ""
    if line.verb == "holds fire":
        return "none"
    weapon = line.get("weapon")
    if weapon is None:
        return decision.usual
    return next((option for option in decision.options if word_of(option) == weapon), "")
