"""Command by reach: who is led, and to whom that is passed on."""

from collections.abc import Callable, Iterable, Sequence

from bound_sim.rulesets.end_of_empires.state.turn import Turn
from bound_sim.rulesets.kit.geometry.units import U


def led_by(turn: Turn[U], units: Iterable[U], leaders: Sequence[U], reach_u: float) -> dict[str, str]:
    """Units within reach of a leader, by the first of these that has them in his."""
    asked = list(units)
    by = turn.apart().first_within(asked, leaders, reach_u)
    return {unit.id: leader.id for unit, leader in zip(asked, by, strict=True) if leader is not None}


def passed_on(units: Sequence[U], led: dict[str, str], linked: Callable[[U, U], bool]) -> dict[str, str]:
    """Chains from those that are led to units that are ``linked`` with one of the chain, by whom it was passed on."""
    reached = dict(led)
    grown = True
    while grown:
        grown = False
        for unit in units:
            if unit.id in reached:
                continue
            link = next((link for link in units if link.id in reached and linked(unit, link)), None)
            if link is not None:
                reached[unit.id] = link.id
                grown = True
    return reached
