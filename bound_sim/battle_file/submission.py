"""Orders that a side hands in for a bound: read from files, checked against the order of battle and the rules."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import TypeVar

from bound_sim.battle.battle import SideOrders
from bound_sim.battle_file import limits
from bound_sim.orders import files as arrows
from bound_sim.orders import records as orders
from bound_sim.orders.checks import order_faults
from bound_sim.orders.records import HighCommand, LowCommand, fault_at
from bound_sim.orders.text import ORDER_LIMIT
from bound_sim.rulesets import ruleset
from bound_sim.scenario.inputs import MOST_FAULTS, name_trouble, quoted, text_trouble
from bound_sim.scenario.model import Scenario
from bound_sim_maps.disk import Named
from bound_sim_maps.faults import Fault, Refused

C = TypeVar("C", HighCommand, LowCommand)
MOST_FILES = 16
#: how a file's ending says what is in it
ENDINGS = (".csv", ".txt", ".geojson", ".json")


@dataclass(frozen=True)
class Submission:
    """A side's orders for one bound; ``left_out`` are orders in its files for other bounds, ``found`` all in them."""

    high: Mapping[str, HighCommand] = field(default_factory=dict)
    low: Mapping[str, LowCommand] = field(default_factory=dict)
    faults: tuple[Fault, ...] = ()
    left_out: int = 0
    found: int = 0

    def orders(self) -> SideOrders:
        """As the rules take them."""
        return SideOrders(self.high, self.low)


def check_files(files: Mapping[str, bytes]) -> None:
    """Refuse what is too large or cannot be stored: names, number, sizes."""
    check_sizes([(name, len(data)) for name, data in files.items()])


def check_sizes(files: Sequence[tuple[str, int]]) -> None:
    """The same for files by name and size."""
    faults = []
    if not 1 <= len(files) <= MOST_FILES:
        faults.append(Fault("orders", "", f"{len(files)} files", f"1 to {MOST_FILES} of them"))
    for name, size in files:
        plain = name.isprintable() and len(name) <= 100 and name[:1].isalnum() and not set(name) & set("/\\:")
        if not plain or Path(name).suffix.lower() not in ENDINGS:
            faults.append(
                Fault(quoted(name)[1:-1], "", "is not a file of orders", "a plain name, " + ", ".join(ENDINGS))
            )
        if size > ORDER_LIMIT:
            faults.append(Fault(quoted(name)[1:-1], "", "is too large", f"at most {ORDER_LIMIT // 1024} KiB"))
    if faults:
        raise Refused(faults)


def check_words(*, reason: str = "", umpire: str = "", option: str = "--umpire") -> None:
    """Refuse an umpire's name or reason that could not stand in a log, a table or on a screen."""
    faults = []
    if len(reason) > limits.REASON:
        faults.append(Fault("--reason", "", f"is {len(reason)} characters long", f"at most {limits.REASON:,}"))
    elif trouble := "it holds a line end or tab" if set(reason) & set("\n\r\t") else text_trouble(reason):
        faults.append(Fault("--reason", "", trouble, "one line of plain text"))
    if trouble := name_trouble(umpire):
        faults.append(Fault(option, "", f"{quoted(umpire)} {trouble}", "a short plain name"))
    if faults:
        raise Refused(faults)


def read(scenario: Scenario, side: str, bound: int, files: Mapping[str, bytes]) -> Submission:
    """Read and check a side's orders for a bound; ``scenario`` is what the check may know of.

    What is read does not depend on it, and what is right by all that a side knows is right by all that there is: a
    row is the side's own by the side's own names, and whom it knows is there. So a bound is played with the orders
    that were taken, whatever was hidden from the side.
    """
    faults: list[Fault] = []
    high, low = _parse(scenario, side, bound, files, faults)
    found = len(high) + len(low)
    others = sum(command.bound != bound for command in high) + sum(order.bound != bound for order in low)
    high = [command for command in high if command.bound == bound]
    low = [order for order in low if order.bound == bound]
    kept_high = orders.one_each(_own(scenario, side, high, faults), faults)
    kept_low = orders.one_each(_own(scenario, side, low, faults), faults)
    given = replace(scenario, high=kept_high, low=kept_low)
    faults += order_faults(given)
    # forces were checked when the battle was opened, and a side may not know enough of the others' to check them
    of_rules = (fault for fault in ruleset(scenario.ruleset).check(given) if fault.file in files)
    faults += islice(of_rules, MOST_FAULTS)
    if not high and not low and not faults:
        faults.append(Fault("orders", "", f"no orders for bound {bound}", f"orders of side {side} for this bound"))
    return Submission(
        {unit: command for (unit, _), command in kept_high.items()},
        {unit: order for (unit, _), order in kept_low.items()},
        tuple(sorted(set(faults))),
        others,
        found,
    )


def _parse(
    scenario: Scenario, side: str, bound: int, files: Mapping[str, bytes], faults: list[Fault]
) -> tuple[list[HighCommand], list[LowCommand]]:
    high: list[HighCommand] = []
    low: list[LowCommand] = []
    table, bounds, named = scenario.battlefield.table, scenario.bounds, range(bound, bound + 1)
    grammar = ruleset(scenario.ruleset).grammar
    for name, data in sorted(files.items()):
        given = Named(name, data)
        if Path(name).suffix.lower() == ".csv":
            high += orders.read_sheet(
                given, faults, words=grammar.sheet, forces=scenario.forces, bounds=bounds, side=side
            )
        else:
            low += arrows.read_arrows(given, faults, table=table, bounds=bounds, grammar=grammar, named=named)
    return high, low


def _own(scenario: Scenario, side: str, given: Iterable[C], faults: list[Fault]) -> list[C]:
    """R-3: a side commands its own. Of others' units nothing more is said; what doesn't exist is told elsewhere."""
    forces = scenario.forces
    own = []
    for order in given:
        unit = order.battalion if isinstance(order, HighCommand) else order.unit
        exists = unit in forces.battalions or unit in forces.companies
        if exists and forces.side_of(unit) != side:
            faults.append(fault_at(order.place, f"{unit} is not of side {side}", "units of the side itself"))
        else:
            own.append(order)
    return own


def dated(given: SideOrders, bound: int, policy: str) -> SideOrders:
    """The same orders for another bound, as a standing policy gives them."""
    return SideOrders(
        {unit: replace(command, bound=bound) for unit, command in given.high.items()},
        {unit: replace(order, bound=bound) for unit, order in given.low.items()},
        policy,
    )
