"""Orders against the order of battle: units that exist, one's own company, enemies as targets, points on the table."""

from collections.abc import Iterator
from itertools import islice

from bound_sim.orders.records import OrderLine, Point, fault_at
from bound_sim.orders.text import Grammar
from bound_sim.scenario.forces import Forces
from bound_sim.scenario.inputs import MOST_FAULTS, Known
from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import Fault
from bound_sim_maps.table import Table, cm_from_u
from bound_sim_maps.texts import Phrase, text

#: operands that name other units, and those that name places
_OF_UNITS, _OF_PLACES = ("toward", "shoot", "shots"), ("path", "toward", "circle")


def order_faults(scenario: Scenario, grammar: Grammar) -> list[Fault]:
    """Every fault of the orders that needs no rule of a situation; ``grammar`` is that of the scenario's ruleset."""
    if not scenario.forces.platoons:
        return []  # the order of battle was refused: every name would look wrong
    checker = _Checker(scenario, grammar)
    faults = (fault for order in scenario.low.values() for fault in checker.faults(order))
    return list(islice(faults, MOST_FAULTS + 1))


class _Checker:
    def __init__(self, scenario: Scenario, grammar: Grammar) -> None:
        self.scenario, self.forces, self.table = scenario, scenario.forces, scenario.battlefield.table
        self.grammar = grammar
        #: units that may be given orders, as far as they were asked for
        self.good: set[str] = set()
        wide, high = cm_from_u(self.table.width_u), cm_from_u(self.table.height_u)
        self.size = text("0 to {wide} by 0 to {high} {units}", wide=f"{wide:g}", high=f"{high:g}", units="cm")
        self.fronts = {side.id: side.front for side in scenario.sides}
        forces = self.forces
        self.companies, self.battalions = Known(forces.companies), Known(forces.battalions)
        sides = {side.id for side in scenario.sides} | {platoon.side for platoon in forces.platoons}
        self.enemies = {side: Known(_targets(forces, side)) for side in sides}

    def faults(self, order: OrderLine) -> Iterator[Fault]:
        wrong = [] if order.unit in self.good else [*self._unit(order)]
        if not wrong:
            self.good.add(order.unit)
            said = {name for name, _ in order.operands}
            if not said.isdisjoint(_OF_UNITS):
                wrong += self._targets(order)
            if "exempt" in said:
                wrong += self._exempt(order)
            if not said.isdisjoint(_OF_PLACES):
                wrong += self._points(order)
        for what, allowed in wrong:
            yield fault_at(order.place, what, allowed)

    def _unit(self, order: OrderLine) -> Iterator[tuple[Phrase, Phrase]]:
        unit = order.unit
        if unit in self.forces.by_id:
            yield text("{unit} is a platoon", unit=unit), self.grammar.given_to
        elif "/" in unit and unit not in self.forces.companies:
            yield text("company {unit} does not exist", unit=unit), self._company_hint(unit)
        elif "/" not in unit and unit not in self.forces.battalions:
            yield text("battalion {unit} does not exist", unit=unit), self.battalions.hint(unit)

    def _company_hint(self, unit: str) -> Phrase:
        battalion = unit.split("/", 1)[0]
        own = dict.fromkeys(platoon.company_id for platoon in self.forces.battalions.get(battalion, ()))
        return (
            (
                text("one of {join}, ...", join=", ".join([*own][:8]))
                if len(own) > 8
                else text("one of {join}", join=", ".join([*own][:8]))
            )
            if own
            else self.companies.hint(unit)
        )

    def _targets(self, order: OrderLine) -> Iterator[tuple[Phrase, Phrase]]:
        side = self.forces.side_of(order.unit)
        toward = order.target("toward")
        named = [("shoot", order.word("shoot")), ("toward", toward if isinstance(toward, str) else "")]
        for word, target in named:
            if not target:
                continue
            if target not in self.forces.companies and target not in self.forces.by_id:
                exists = target in self.forces.battalions
                wrong = (
                    text("{word:text}: {target} is a battalion", word=word, target=target)
                    if exists
                    else text("{word:text}: {target} does not exist", word=word, target=target)
                )
                yield wrong, text("an enemy company or platoon") if exists else self.enemies[side].hint(target)
            elif self.forces.side_of(target) == side:
                yield (
                    text("{word:text}: {target} is of its own side", word=word, target=target),
                    text("an enemy company or platoon"),
                )
        for target, _ in order.shares("shots"):
            if target not in self.forces.by_id:
                yield text("shots: platoon {target} does not exist", target=target), self.enemies[side].hint(target)

    def _exempt(self, order: OrderLine) -> Iterator[tuple[Phrase, Phrase]]:
        for unit in order.names("exempt"):
            platoon = self.forces.by_id.get(unit)
            if platoon is None or platoon.company_id != order.unit:
                members = [member.id for member in self.forces.companies.get(order.unit, ())]
                known = Known(members) if platoon is None else None
                yield (
                    text("except: {unit} is not in company {unit2}", unit=unit, unit2=order.unit),
                    known.hint(unit) if known else text("platoons of the company"),
                )

    def _points(self, order: OrderLine) -> Iterator[tuple[Phrase, Phrase]]:
        table, size = self.table, self.size
        path = order.points("path")
        if path[:1] == ((0, 0),):
            if any(abs(x) > table.width_u or abs(y) > table.height_u for x, y in path):
                yield text("the arrow is longer than the table"), size
        else:
            leaves, by_rule = self.grammar.leaves
            for index, point in enumerate(path, 1):
                if table.contains(*point):
                    continue
                retreats = bool(leaves) and self._word(order) == leaves
                front = self.fronts.get(self.forces.side_of(order.unit), 0)
                if retreats and index > 1 and beyond_own_edge(point, table, front):
                    continue
                own = (
                    text(", or off its own edge in a {leaves} ({by_rule})", leaves=leaves, by_rule=by_rule)
                    if retreats
                    else ""
                )
                yield (
                    text(
                        "point {index} of the arrow, {point:text}, is off the table", index=index, point=_shown(point)
                    ),
                    size + own,
                )
        for word, place in (("toward", order.target("toward")), ("circle", order.point("circle"))):
            if isinstance(place, tuple) and not table.contains(*place):
                yield text("{word:text}: {place:text} is off the table", word=word, place=_shown(place)), size

    def _word(self, order: OrderLine) -> str:
        command = self.scenario.high.get((order.unit.split("/", 1)[0], order.bound))
        return command.verb if command else "hold"


def _targets(forces: Forces, side: str) -> list[str]:
    companies = [unit for unit, (first, *_) in forces.companies.items() if first.side != side]
    return companies + [platoon.id for platoon in forces.platoons if platoon.side != side]


def _shown(point: Point) -> Phrase:
    return text("({point}, {point2}) cm", point=f"{cm_from_u(point[0]):g}", point2=f"{cm_from_u(point[1]):g}")


def own_edges(front: int) -> tuple[str, ...]:
    """The edge behind a front bearing (tenths of a degree); two behind an exact diagonal."""
    behind = (front + 1800) % 3600
    edges = {0: "north", 900: "east", 1800: "south", 2700: "west"}
    distance = {name: min((behind - bearing) % 3600, (bearing - behind) % 3600) for bearing, name in edges.items()}
    return tuple(name for name in distance if distance[name] == min(distance.values()))


def beyond_own_edge(point: Point, table: Table, front: int) -> bool:
    """True if a point lies off the table beyond the own edge alone, by no more than the table's size."""
    x, y = point
    over = {
        "north": y - table.height_u, "east": x - table.width_u, "south": -y, "west": -x,
    }  # fmt: skip
    return all(
        by <= 0 or (name in own_edges(front) and by <= max(table.width_u, table.height_u)) for name, by in over.items()
    )
