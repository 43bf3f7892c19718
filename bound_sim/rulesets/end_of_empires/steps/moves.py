"""Moves of units as they are made: who goes first, pivots, ways to the rear."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from bound_sim.rulesets.end_of_empires.state.bases import Base
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.steps.ways import Plan
from bound_sim.rulesets.kit.geometry.distance import overlap
from bound_sim.rulesets.kit.geometry.units import posed


def in_turn(units: Sequence[Unit], hindered: Callable[[Unit, list[Unit]], bool]) -> Iterator[Unit]:
    """Each when nobody who waits, and will go, is in its way; where all hinder each other the first goes."""
    waiting = list(units)
    while waiting:
        going = next((unit for unit in waiting if not hindered(unit, waiting)), waiting[0])
        waiting.remove(going)
        yield going


def ends_on(unit: Unit, plan: Plan, others: Iterable[Base]) -> bool:
    """True if a move would end on any of some bases."""
    there, bases = list(others), unit.bases
    with posed(bases, plan.poses):
        return any(overlap(base, other) for base in bases for other in there)
