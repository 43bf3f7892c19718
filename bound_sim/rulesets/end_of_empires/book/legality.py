"""Faults of a scenario by the rules, before it is played: sides, forces, rulings, impossible orders."""

from collections.abc import Iterator, Mapping

from bound_sim.orders.records import OrderLine, fault_at
from bound_sim.rules.records.ruling import ruling_faults
from bound_sim.rulesets.end_of_empires.book.chart import UnitType
from bound_sim.rulesets.end_of_empires.book.rulings import RULINGS
from bound_sim.rulesets.end_of_empires.book.unit_types import CHART
from bound_sim.rulesets.end_of_empires.book.words import CHOICES, PRONE
from bound_sim.scenario.inputs import clipped
from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import Fault
from bound_sim_maps.texts import Phrase, text

#: words of an order that only some kinds of unit can follow
_ONLY = {
    "charge": ("infantry", "cavalry"), "limber": ("battery",), "unlimber": ("battery",), "crawl": ("infantry",),
    "board": ("infantry", "mg"), "leave": ("infantry", "mg"), "dismount": ("cavalry",), "mount": ("cavalry",),
    "line": ("infantry", "cavalry"), "column": ("infantry", "cavalry"), "block": ("infantry", "cavalry"),
}  # fmt: skip
#: words that say the opposite of each other -> what is wrong, what is allowed
_EITHER = {
    ("fire", "hold-fire"): ("fire and hold its fire", "one of them"),
    ("press", "break"): ("press on and to break off", "one of them (EOE-R-25)"),
}


def check(scenario: Scenario) -> list[Fault]:
    """Every fault that the rules know of, in the sides, the forces, the rulings and the orders."""
    rows = CHART.with_own(scenario.unit_types)
    faults = [
        Fault("scenario.toml", text('unit_types "{name}"', name=clipped(name)), wrong, allowed)
        for name, wrong, allowed in CHART.troubles(scenario.unit_types)
    ]
    if scenario.sides and len(scenario.sides) != 2:
        faults.append(
            Fault("scenario.toml", "sides", text("has {count}", count=len(scenario.sides)), text("two sides (EOE-R-7)"))
        )
    for side in scenario.sides:
        for letter in {answer for _, answer in side.answers} - set(CHOICES.values()):
            wrong = text('"{letter}" is not a letter', letter=clipped(letter))
            faults.append(Fault("scenario.toml", f"sides.{side.id}.prefers", wrong, text("A or B (EOE-Q-choice)")))
    faults += ruling_faults(scenario.rulings, RULINGS)
    faults += force_faults(scenario, rows)
    for platoon in scenario.forces.platoons:
        if platoon.own.get("limbered") and platoon.type in rows and rows[platoon.type].kind != "battery":
            faults.append(
                platoon.fault(
                    text("({type}) is limbered or not", type=platoon.type),
                    text("empty: guns alone have limbers (EOE-R-14)"),
                )
            )
    for order in scenario.low.values():
        faults += order_faults(order, scenario, rows)
    return [*faults, *choice_faults(scenario)]


def force_faults(scenario: Scenario, rows: Mapping[str, UnitType]) -> Iterator[Fault]:
    """EOE-R-2, EOE-R-3: units of several types, of too many bases, in parts, with too many figures on a base."""
    for members in scenario.forces.companies.values():
        if any(platoon.type not in rows for platoon in members):
            continue  # a type was refused
        first, row = members[0], rows[members[0].type]
        if len({rows[platoon.type].name for platoon in members}) > 1:
            yield first.fault(text("is in a unit of several types"), text("one type a unit (EOE-R-2)"))
            continue
        most = CHART.bases.get(row.kind, 1)
        if len(members) > most:
            wrong = text("is in a unit of {count} bases of {name}", count=len(members), name=row.name)
            yield first.fault(wrong, text("at most {most} (EOE-R-2, EOE-R-3)", most=most))
        if len({platoon.arrives for platoon in members}) > 1:
            yield first.fault(text("arrives in another turn than the rest of its unit"), text("one turn for the unit"))
        for platoon in members:
            if int(platoon.own.get("figures") or 0) > row.figures:
                yield platoon.fault(
                    text("({name}) has too many figures", name=row.name),
                    text("at most {figures} (EOE-R-2)", figures=row.figures),
                )


def choice_faults(scenario: Scenario) -> Iterator[Fault]:
    """EOE-R-7: a side takes one letter."""
    said: dict[tuple[str, int], OrderLine] = {}
    for order in scenario.low.values():
        words = [word for word in order.names("said") if word in CHOICES]
        first = said.setdefault((scenario.forces.side_of(order.unit), order.bound), order) if words else order
        if len(words) > 1 or (words and not set(words) & set(first.names("said"))):
            wrong = text(
                "{unit} asks for another letter than {unit2} in bound {bound}",
                unit=order.unit,
                unit2=first.unit,
                bound=order.bound,
            )
            yield fault_at(order.place, wrong, text("choose-a or choose-b, one a side and turn (EOE-R-7)"))


def _default(scenario: Scenario, ruling: str) -> bool:
    return RULINGS[ruling].in_force(scenario.rulings) == RULINGS[ruling].default


def order_faults(order: OrderLine, scenario: Scenario, rows: Mapping[str, UnitType]) -> Iterator[Fault]:
    """EOE-R-13..17: what a unit of this kind could never do."""
    members = scenario.forces.companies.get(order.unit, ())
    if not members or members[0].type not in rows:
        return
    kind, name = rows[members[0].type].kind, members[0].type
    if order.verb in _ONLY and kind not in _ONLY[order.verb]:
        yield fault_at(
            order.place,
            text("{unit} ({name}) is told to {verb}", unit=order.unit, name=name, verb=order.verb),
            text("an action of its kind"),
        )
    if set(PRONE) & set(order.names("said")) and kind != "infantry":
        yield fault_at(
            order.place,
            text("{unit} ({name}) is told to go prone", unit=order.unit, name=name),
            text("infantry alone (EOE-R-15)"),
        )
    if order.verb == "charge" and not isinstance(order.target("toward"), str):
        yield fault_at(
            order.place, text("{unit} charges nobody", unit=order.unit), text("charge toward an enemy unit (EOE-R-17)")
        )
    if "fire" in order.names("said") and kind in ("mg", "cavalry", "commander", "vehicle") and order.points("path"):
        yield fault_at(
            order.place,
            text("{unit} ({name}) is told to move and fire", unit=order.unit, name=name),
            text("one of them (EOE-R-13)"),
        )
    wrong: Phrase
    for words, (wrong, allowed) in _EITHER.items():
        if {*words} <= {*order.names("said")}:
            yield fault_at(order.place, text("{unit} is told to {wrong:text}", unit=order.unit, wrong=wrong), allowed)
    if order.verb in ("dismount", "mount") and _default(scenario, "EOE-Q-cavalry-fire"):
        wrong = text("{unit} is told to {verb}: cavalry stays mounted", unit=order.unit, verb=order.verb)
        yield fault_at(order.place, wrong, text('EOE-Q-cavalry-fire = "may dismount"'))
    if order.verb in ("board", "leave") and not _default(scenario, "EOE-Q-vehicles"):
        wrong = text("{unit} is told to {verb}: vehicles carry nobody", unit=order.unit, verb=order.verb)
        yield fault_at(order.place, wrong, text('EOE-Q-vehicles = "carry"'))
    loses = order.word("loses")
    if loses and loses not in {platoon.id for platoon in members}:
        yield fault_at(
            order.place,
            text("loses: {loses} is not a base of {unit}", loses=loses, unit=order.unit),
            text("one of its own bases"),
        )
