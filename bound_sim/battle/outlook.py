"""Hints of a battle as it stands: what the answers to a question mean, what lines would do as it opens."""

from collections.abc import Mapping, Sequence

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.orders.decisions import END_OF_LINES, Decision
from bound_sim.orders.lines import OrderLine, verb_of
from bound_sim.orders.records import fault_at
from bound_sim.rules import ruleset
from bound_sim.rules.api import Ruleset
from bound_sim.rules.records.seat_hints import Refusals, SeatHints
from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import Fault

_BOUND = 1


def seat_hints(battle: Battle, side: str) -> SeatHints | None:
    """What a seat is told as the battle stands; None where the rules tell it nothing."""
    rules = ruleset(battle.scenario.ruleset)
    if not rules.offers("seat_hints", "seat_view"):
        return None
    return rules.seat_hints(rules.seat_view(battle, 0, side))


def refuses_lines(rules: Ruleset) -> bool:
    """True if rules know lines that are impossible whatever happens in their bound (``impossible``)."""
    return rules.offers("seat_hints", "seat_view") and hasattr(rules.seat_hints, "impossible")


def impossible(hints: object, lines: Sequence[OrderLine]) -> list[Fault]:
    """Lines of a side that are impossible by what it knows itself as their bound opens, each with its place."""
    if not isinstance(hints, Refusals):
        return []
    return [fault_at(lines[one.line].place, one.wrong, one.allowed) for one in hints.impossible(lines)]


def meanings(battle: Battle, decision: Decision) -> Mapping[str, str]:
    """The meaning of each option of a question, by what the side asked may know; of an open one what ends it."""
    hints = seat_hints(battle, decision.side) if decision.side else None
    said = hints.options(decision) if hints else {}
    return {option: said[option] for option in decision.options or (END_OF_LINES,) if option in said}


def line_hints(scenario: Scenario) -> list[Fault]:
    """The lines of bound 1 that would be passed over, by what their side knows, in the form of faults."""
    rules = ruleset(scenario.ruleset)
    if not rules.offers("seat_hints", "seat_view") or not scenario.lines:
        return []
    # no die is rolled before the first bound is begun
    battle = Battle(scenario, KeyedDice(key_from_seed(0)), logged=False)
    battle.open()
    found = []
    for side in scenario.sides:
        lines = scenario.lines.get((side.id, _BOUND), ())
        orders = [line for line in lines if verb_of(line, rules.grammar.lines).use == "do"]
        hints = rules.seat_hints(rules.seat_view(battle, 0, side.id)).lines(orders) if orders else ()
        found += [
            fault_at(hint.line.place, f"would be passed over as the battle opens: {hint.said}", "a line that fits")
            for hint in hints if not hint.fits
        ]  # fmt: skip
    return found
