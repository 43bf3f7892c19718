"""A side's files of orders for one bound, read and checked against the order of battle and the rules."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from itertools import islice
from pathlib import Path

from bound_sim.files import line_files, standing_answers
from bound_sim.files.line_files import LineFrame
from bound_sim.files.standing_answers import StandingAnswer
from bound_sim.orders import records
from bound_sim.orders.checks import order_faults
from bound_sim.orders.decisions import SideOrders
from bound_sim.orders.files import read_arrows
from bound_sim.orders.lines import OrderLine
from bound_sim.orders.records import fault_at
from bound_sim.orders.text import ORDER_LIMIT
from bound_sim.rules import ruleset
from bound_sim.scenario.files import LINES
from bound_sim.scenario.inputs import MOST_FAULTS
from bound_sim.scenario.model import Scenario
from bound_sim_maps import disk
from bound_sim_maps.disk import Named
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import text


@dataclass(frozen=True)
class Submission:
    """A side's orders for one bound; ``left_out`` are orders in its files for other bounds, ``found`` all in them.

    ``standing`` are the answers that it gives to questions beforehand.
    """

    high: Mapping[str, OrderLine] = field(default_factory=dict)
    low: Mapping[str, OrderLine] = field(default_factory=dict)
    lines: tuple[OrderLine, ...] = ()
    faults: tuple[Fault, ...] = ()
    left_out: int = 0
    found: int = 0
    standing: tuple[StandingAnswer, ...] = ()

    def orders(self) -> SideOrders:
        """As the rules take them."""
        return SideOrders(self.high, self.low, lines=self.lines)


def read(scenario: Scenario, side: str, bound: int, files: Mapping[str, bytes]) -> Submission:
    """Read and check a side's orders for a bound; ``scenario`` is what the check may know of.

    What is read does not depend on it, and what is right by all that a side knows is right by all that there is: a
    row is the side's own by the side's own names, and whom it knows is there. So a bound is played with the orders
    that were taken, whatever was hidden from the side.
    """
    faults: list[Fault] = []
    given_before = [row for name, data in sorted(files.items()) if standing_answers.is_standing(name)
                    for row in standing_answers.read(scenario, name, data, faults)]  # fmt: skip
    files = {name: data for name, data in files.items() if not standing_answers.is_standing(name)}
    high, low, lines = _parse(scenario, side, bound, files, faults)
    nothing = any(is_lines(name) and line_files.says_nothing(data) for name, data in files.items())
    found = len(high) + len(low) + len(lines) + nothing + len(given_before)
    others = sum(bound != other for given in (high, low, lines) for other in _bounds(given))
    high = [command for command in high if command.bound == bound]
    low = [order for order in low if order.bound == bound]
    kept_high = records.one_each(_own(scenario, side, high, faults), faults)
    kept_low = records.one_each(_own(scenario, side, low, faults), faults)
    kept_lines = tuple(_own(scenario, side, (line for line in lines if line.bound == bound), faults))
    given = replace(scenario, high=kept_high, low=kept_low, lines={(side, bound): kept_lines})
    rules = ruleset(scenario.ruleset)
    faults += order_faults(given, rules.grammar)
    faults += line_files.line_faults(given, rules.grammar.lines, line_files.known_names(scenario))
    # forces were checked when the battle was opened, and a side may not know enough of the others' to check them
    of_rules = (fault for fault in rules.check(given) if fault.file in files)
    faults += islice(of_rules, MOST_FAULTS)
    if not (high or low or kept_lines or faults or nothing or given_before):
        faults.append(
            Fault(
                "orders",
                "",
                text("no orders for bound {bound}", bound=bound),
                text("orders of side {side} for this bound", side=side),
            )
        )
    return Submission(
        {unit: command for (unit, _), command in kept_high.items()},
        {unit: order for (unit, _), order in kept_low.items()},
        kept_lines,
        tuple(sorted(set(faults))),
        others,
        found,
        tuple(given_before),
    )


def from_paths(paths: Iterable[Path]) -> dict[str, bytes]:
    """The bytes of files of orders by their names. Raises Refused with all faults, OSError."""
    found: dict[str, bytes] = {}
    faults: list[Fault] = []
    for path in paths:
        if path.name in found:
            faults.append(Fault(str(path), "", text("is given twice"), text("files of different names")))
            continue
        try:
            found[path.name] = disk.read(path, ORDER_LIMIT)
        except Refused as refused:
            faults += refused.faults
    if faults:
        raise Refused(faults)
    return found


def _parse(
    scenario: Scenario, side: str, bound: int, files: Mapping[str, bytes], faults: list[Fault]
) -> tuple[list[OrderLine], list[OrderLine], list[OrderLine]]:
    high: list[OrderLine] = []
    low: list[OrderLine] = []
    lines: list[OrderLine] = []
    table, bounds, named = scenario.battlefield.table, scenario.bounds, range(bound, bound + 1)
    grammar = ruleset(scenario.ruleset).grammar
    for name, data in sorted(files.items()):
        given = Named(name, data)
        if is_lines(name):
            lines += line_files.read_lines(
                given,
                faults,
                frame=LineFrame(table, bounds, grammar.lines, [side], grammar.units),
                named=named,
                side=side,
            )
            continue
        if Path(name).suffix.lower() == ".csv":
            high += records.read_sheet(
                given, faults, words=grammar.sheet, forces=scenario.forces, bounds=bounds, side=side
            )
        else:
            low += read_arrows(given, faults, table=table, bounds=bounds, grammar=grammar, named=named)
    return high, low, lines


def _bounds(given: Iterable[OrderLine]) -> list[int]:
    return [order.bound for order in given]


def is_lines(name: str) -> bool:
    """True if a file of this name holds lines, and not arrows."""
    return fnmatchcase(name.lower(), LINES)


def _own(scenario: Scenario, side: str, given: Iterable[OrderLine], faults: list[Fault]) -> list[OrderLine]:
    """A side commands its own. Of others' units nothing more is said; what doesn't exist is told elsewhere."""
    forces = scenario.forces
    own = []
    for order in given:
        unit = order.unit
        exists = unit in forces.battalions or unit in forces.companies
        exists = exists or (isinstance(order, OrderLine) and not order.declares and unit in forces.by_id)
        if exists and forces.side_of(unit) != side:
            faults.append(
                fault_at(
                    order.place,
                    text("{unit} is not of side {side}", unit=unit, side=side),
                    text("units of the side itself"),
                )
            )
        else:
            own.append(order)
    return own
