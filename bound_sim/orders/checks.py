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
        self.size = f"0 to {cm_from_u(self.table.width_u):g} by 0 to {cm_from_u(self.table.height_u):g} cm"
        self.fronts = {side.id: side.front for side in scenario.sides}
        forces = self.forces
        self.companies, self.battalions = Known(forces.companies), Known(forces.battalions)
        sides = {side.id for side in scenario.sides} | {platoon.side for platoon in forces.platoons}
        self.enemies = {side: Known(_targets(forces, side)) for side in sides}

    def faults(self, order: OrderLine) -> Iterator[Fault]:
        wrong = [*self._unit(order)]
        if not wrong:
            wrong = [*self._targets(order), *self._exempt(order), *self._points(order)]
        for what, allowed in wrong:
            yield fault_at(order.place, what, allowed)

    def _unit(self, order: OrderLine) -> Iterator[tuple[str, str]]:
        unit = order.unit
        if unit in self.forces.by_id:
            yield f"{unit} is a platoon", self.grammar.given_to
        elif "/" in unit and unit not in self.forces.companies:
            yield f"company {unit} does not exist", self._company_hint(unit)
        elif "/" not in unit and unit not in self.forces.battalions:
            yield f"battalion {unit} does not exist", self.battalions.hint(unit)

    def _company_hint(self, unit: str) -> str:
        battalion = unit.split("/", 1)[0]
        own = dict.fromkeys(platoon.company_id for platoon in self.forces.battalions.get(battalion, ()))
        more = ", ..." if len(own) > 8 else ""
        return "one of " + ", ".join([*own][:8]) + more if own else self.companies.hint(unit)

    def _targets(self, order: OrderLine) -> Iterator[tuple[str, str]]:
        side = self.forces.side_of(order.unit)
        toward = order.target("toward")
        named = [("shoot", order.word("shoot")), ("toward", toward if isinstance(toward, str) else "")]
        for word, target in named:
            if not target:
                continue
            if target not in self.forces.companies and target not in self.forces.by_id:
                exists = target in self.forces.battalions
                wrong = f"{word}: {target} is a battalion" if exists else f"{word}: {target} does not exist"
                yield wrong, "an enemy company or platoon" if exists else self.enemies[side].hint(target)
            elif self.forces.side_of(target) == side:
                yield f"{word}: {target} is of its own side", "an enemy company or platoon"
        for target, _ in order.shares("shots"):
            if target not in self.forces.by_id:
                yield f"shots: platoon {target} does not exist", self.enemies[side].hint(target)

    def _exempt(self, order: OrderLine) -> Iterator[tuple[str, str]]:
        for unit in order.names("exempt"):
            platoon = self.forces.by_id.get(unit)
            if platoon is None or platoon.company_id != order.unit:
                members = [member.id for member in self.forces.companies.get(order.unit, ())]
                known = Known(members) if platoon is None else None
                yield (
                    f"except: {unit} is not in company {order.unit}",
                    known.hint(unit) if known else "platoons of the company",
                )

    def _points(self, order: OrderLine) -> Iterator[tuple[str, str]]:
        table, size = self.table, self.size
        path = order.points("path")
        if path[:1] == ((0, 0),):
            if any(abs(x) > table.width_u or abs(y) > table.height_u for x, y in path):
                yield "the arrow is longer than the table", size
        else:
            leaves, by_rule = self.grammar.leaves
            retreats = bool(leaves) and self._word(order) == leaves
            front = self.fronts.get(self.forces.side_of(order.unit), 0)
            for index, point in enumerate(path, 1):
                if table.contains(*point) or (retreats and index > 1 and beyond_own_edge(point, table, front)):
                    continue
                own = f", or off its own edge in a {leaves} ({by_rule})" if retreats else ""
                yield f"point {index} of the arrow, {_shown(point)}, is off the table", size + own
        for word, place in (("toward", order.target("toward")), ("circle", order.point("circle"))):
            if isinstance(place, tuple) and not table.contains(*place):
                yield f"{word}: {_shown(place)} is off the table", size

    def _word(self, order: OrderLine) -> str:
        command = self.scenario.high.get((order.unit.split("/", 1)[0], order.bound))
        return command.verb if command else "hold"


def _targets(forces: Forces, side: str) -> list[str]:
    companies = [unit for unit, (first, *_) in forces.companies.items() if first.side != side]
    return companies + [platoon.id for platoon in forces.platoons if platoon.side != side]


def _shown(point: Point) -> str:
    return f"({cm_from_u(point[0]):g}, {cm_from_u(point[1]):g}) cm"


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
