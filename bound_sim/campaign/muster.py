"""The forces of a battle from the strength of its units: OP-R-12, the bases that are there and those begun hurt."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bound_sim.campaign.strength import Strength
from bound_sim.rules import ruleset
from bound_sim.rules.records.remains import HITS
from bound_sim.scenario.forces import Forces, Platoon
from bound_sim.scenario.model import Scenario


@dataclass(frozen=True)
class Mustered:
    """A scenario with the forces that are there. ``behind`` and ``guns_behind``: unit -> what no base had room for."""

    scenario: Scenario
    behind: Mapping[str, int]
    guns_behind: Mapping[str, int]


def full_strength(scenario: Scenario) -> dict[str, Strength]:
    """Every unit of a scenario as its forces have it."""
    gun_types = ruleset(scenario.ruleset).remains.guns(scenario.unit_types)
    return {
        unit: Strength(
            bases[0].side, sum(men_of(base, scenario) for base in bases),
            sum(base.type in gun_types for base in bases),
        )
        for unit, bases in scenario.forces.battalions.items()
    }  # fmt: skip


def men_of(base: Platoon, scenario: Scenario) -> int:
    """Men of a base at the opening: in proportion where it begins hurt, a wound's share rounded down."""
    column = ruleset(scenario.ruleset).remains.wounds_left
    whole = _hits(base, scenario)
    left = int(base.own.get(column) or whole) if column else whole
    return base.men - base.men * (whole - left) // whole


def muster(scenario: Scenario, units: Mapping[str, Strength]) -> Mustered:
    """OP-R-12: bases in the order of the forces, each with its men and, of guns, its gun, until men or guns run out.

    The last one has what is left: it is there with at least one hit or wound of it, rounded down.
    """
    gun_types = ruleset(scenario.ruleset).remains.guns(scenario.unit_types)
    platoons, behind, guns_behind = [], {}, {}
    for unit, bases in scenario.forces.battalions.items():
        men, guns = (units[unit].men, units[unit].guns) if unit in units else (None, None)
        for base in bases:
            is_gun = base.type in gun_types
            if men is None or guns is None:
                platoons.append(base)
                continue
            if is_gun and not guns:
                continue
            there = _weakened(base, men, scenario)
            if there is not None:
                platoons.append(there)
                men -= men_of(there, scenario)
                guns -= is_gun
        behind[unit], guns_behind[unit] = men or 0, guns or 0
    return Mustered(replace(scenario, forces=Forces(tuple(platoons))), behind, guns_behind)


def _weakened(base: Platoon, men: int, scenario: Scenario) -> Platoon | None:
    """A base with at most these men, None where they are fewer than a hit or wound of it."""
    at_start = men_of(base, scenario)
    if men >= at_start:
        return base
    hits = _hits(base, scenario)
    left = hits * men // base.men
    if not left:
        return None
    column = ruleset(scenario.ruleset).remains.wounds_left
    if not column:
        return replace(base, men=men)
    cells = {**base.own, column: str(left)}
    return replace(base, cells=tuple(sorted(cells.items())))


def _hits(base: Platoon, scenario: Scenario) -> int:
    return ruleset(scenario.ruleset).type_book(scenario.unit_types).hits.get(base.type, HITS)
