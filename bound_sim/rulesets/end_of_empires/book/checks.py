"""What rules of games of objects refuse in forces and orders before a battle: several types, too many bases."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from bound_sim.orders.records import LowCommand, fault_at
from bound_sim.rulesets.records.unit_types import Custom, T, UnitType, UnitTypes
from bound_sim.scenario.inputs import quoted
from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import Fault


class ForceRules(NamedTuple):
    """The rules that are cited: one type a unit, how many bases it has, figures of a base."""

    one_type: str
    bases: str
    figures: str


def type_faults(chart: UnitTypes[T], custom: Custom) -> Iterator[Fault]:
    """Those of a scenario's own types."""
    for name, wrong, allowed in chart.troubles(custom):
        yield Fault("scenario.toml", f"unit_types {quoted(name)}", wrong, allowed)


def force_faults(
    scenario: Scenario, rows: Mapping[str, UnitType], most: Mapping[str, int], rules: ForceRules
) -> Iterator[Fault]:  # fmt: skip
    """Units of several types, of more bases than ``most`` of their kind (else one), in parts, with too many figures."""
    for members in scenario.forces.companies.values():
        known = [rows[platoon.type] for platoon in members if platoon.type in rows]
        if len(known) < len(members):
            continue  # a type was refused
        first, row = members[0], known[0]
        if len({each.name for each in known}) > 1:
            yield first.fault("is in a unit of several types", f"one type a unit ({rules.one_type})")
            continue
        allowed = most.get(row.kind, 1)
        if len(members) > allowed:
            wrong = f"is in a unit of {len(members)} bases of {row.name}"
            yield first.fault(wrong, f"at most {allowed} ({rules.bases})")
        if len({platoon.arrives for platoon in members}) > 1:
            yield first.fault("arrives in another turn than the rest of its unit", "one turn for the unit")
        for platoon in members:
            if int(platoon.own.get("figures") or 0) > row.figures:
                yield platoon.fault(f"({row.name}) has too many figures", f"at most {row.figures} ({rules.figures})")


def not_together(order: LowCommand, pairs: Mapping[tuple[str, str], tuple[str, str]]) -> Iterator[Fault]:
    """Words of an order that say the opposite of each other: (word, other) -> (what is wrong, what is allowed)."""
    for words, (wrong, allowed) in pairs.items():
        if set(words) <= set(order.said):
            yield fault_at(order.place, f"{order.unit} is told to {wrong}", allowed)
