"""The side that a bound is a turn of, where sides take turns and a scenario says which begins."""

from typing import Any

from bound_sim.scenario.model import Scenario, Side


def turn_side(scenario: Scenario, bound: int, *, first_turn: int = 1, first: str = "") -> Side | None:
    """The side; ``first`` begins, or who ``[game]`` names; None where nobody knows, or before the first turn."""
    own: Any = scenario.own.get("game") or {}
    order = [side.id for side in scenario.sides]
    begins = first or own.get("first")
    if begins not in order or bound < first_turn:
        return None
    return scenario.sides[(order.index(begins) + bound - first_turn) % len(order)]
