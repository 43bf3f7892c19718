"""Hints of a battle as it stands: what the answers to a question mean, what lines would do as it opens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.orders.decisions import END_OF_LINES, Decision
from bound_sim.orders.lines import OrderLine, verb_of
from bound_sim.orders.records import fault_at
from bound_sim.rules import ruleset
from bound_sim.rules.api import Ruleset
from bound_sim.rules.records.hints import Hints, Tables, by_log
from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import Fault
from bound_sim_maps.texts import Phrase, text

if TYPE_CHECKING:
    from bound_sim.battle.battle import Battle

_BOUND = 1


def hints_at(battle: Battle, side: str) -> Hints | None:
    """The hints of a seat as the battle stands; None where the rules give none by it."""
    rules = ruleset(battle.scenario.ruleset)
    return rules.hints(rules.seat_view(battle, 0, side)) if by_battle(rules) else None


def hints_by_log(known: Scenario, tables: Tables, bound: int, side: str) -> Hints | None:
    """Hints for those who know a log; None where the rules need the battle. Raises KeyError for one without states."""
    rules = ruleset(known.ruleset)
    return rules.hints(by_log(known, tables, bound, side)) if rules.hints.by_log else None


def by_battle(rules: Ruleset) -> bool:
    """True if rules give hints by a battle as it stands, which the log alone does not say."""
    return rules.offers("hints", "seat_view") and not rules.hints.by_log


def refuses_lines(rules: Ruleset) -> bool:
    """True if rules know lines that are impossible whatever happens in their bound (``impossible``)."""
    return by_battle(rules) and rules.hints.impossible is not Hints.impossible


def impossible(hints: Hints | None, lines: Sequence[OrderLine]) -> list[Fault]:
    """Lines of a side that are impossible by what it knows itself as their bound opens, each with its place."""
    if hints is None:
        return []
    return [fault_at(lines[one.line].place, one.wrong, one.allowed) for one in hints.impossible(lines)]


def meanings(battle: Battle, decision: Decision) -> Mapping[str, Phrase]:
    """The meaning of each option of a question, by what the side asked may know; of an open one what ends it."""
    hints = hints_at(battle, decision.side) if decision.side else None
    said = hints.options(decision) if hints else {}
    return {option: said[option] for option in decision.options or (END_OF_LINES,) if option in said}


def line_hints(scenario: Scenario) -> list[Fault]:
    """The lines of bound 1 that would be passed over, by what their side knows, in the form of faults."""
    rules = ruleset(scenario.ruleset)
    if not scenario.lines or not by_battle(rules):
        return []
    # no die is rolled before the first bound is begun
    # brings the clock of battles, which the desk's first page does without
    from bound_sim.battle.battle import Battle

    battle = Battle(scenario, KeyedDice(key_from_seed(0)), logged=False)
    battle.open()
    found = []
    for side in scenario.sides:
        lines = scenario.lines.get((side.id, _BOUND), ())
        orders = [line for line in lines if verb_of(line, rules.grammar.lines).use == "do"]
        hints = rules.hints(rules.seat_view(battle, 0, side.id)).lines(orders) if orders else ()
        found += [
            fault_at(
                hint.line.place,
                text("would be passed over as the battle opens: {said}", said=hint.said),
                text("a line that fits"),
            )
            for hint in hints
            if not hint.fits
        ]
    return found
