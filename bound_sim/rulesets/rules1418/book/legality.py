"""Faults of a scenario by the rules of 1418, before it is played: forces, rulings, and orders by the matrix (R-9).

An order is a fault here if it is illegal in every situation; what only the situation forbids is Q-illegal-now.
"""

from collections.abc import Iterator, Mapping
from functools import cache

from bound_sim.orders.records import OrderLine, fault_at, format_cell
from bound_sim.rules.records.ruling import ruling_faults
from bound_sim.rulesets.rules1418.book.chart import BOMBARDMENT_SQUARE_IN, MATRIX, UnitType
from bound_sim.rulesets.rules1418.book.rulings import RULINGS
from bound_sim.rulesets.rules1418.book.unit_types import is_vehicle, resilience, type_troubles, unit_types
from bound_sim.scenario.forces import Platoon
from bound_sim.scenario.inputs import clipped, place_text
from bound_sim.scenario.model import Scenario
from bound_sim_maps.directions import DIRECTION_X, DIRECTION_Y
from bound_sim_maps.faults import Fault
from bound_sim_maps.table import U_PER_INCH
from bound_sim_maps.texts import Phrase, listed, text, words_of_error

#: R-18: who makes an infantry battalion with its heavy weapons.
_INFANTRY = {"infantry", "skirmishers", "lmg", "heavy", "command", "transport"}
_ARTILLERY = {"guns", "naval"}
#: R-31, R-45: a vehicle is never dug in.
_NOT_DUG_IN = tuple(situation for situation in MATRIX if situation.startswith("not dug in"))


def check(scenario: Scenario) -> list[Fault]:
    """Every fault that the rules know of, in the forces, the rulings and the orders."""
    rows = unit_types(scenario.unit_types)
    faults = [
        Fault("scenario.toml", text('unit_types "{name}"', name=clipped(name)), wrong, allowed)
        for name, wrong, allowed in type_troubles(scenario.unit_types)
    ]
    faults += ruling_faults(scenario.rulings, RULINGS)
    faults += force_faults(scenario, rows)
    for command in scenario.high.values():
        faults += high_command_faults(command, scenario, rows)
    covered: Covered = {}
    for order in scenario.low.values():
        faults += low_command_faults(order, scenario, rows, covered)
    return faults


def force_faults(scenario: Scenario, rows: Mapping[str, UnitType]) -> Iterator[Fault]:
    """R-18, R-31, section 10: who cannot be dug in or dismounted, R "as parent", transport."""
    for platoon in scenario.forces.platoons:
        row = rows.get(platoon.type)
        if row is None:
            continue  # its type was refused
        if platoon.dug_in and (is_vehicle(row) or row.kind == "naval"):
            yield platoon.fault(
                text("({name}) is dug in", name=row.name),
                text("no: vehicles and guns off the table never dig in (R-31)"),
            )
        if platoon.dismounted and not row.speed.endswith("cavalry"):
            yield platoon.fault(
                text("({name}) is dismounted", name=row.name), text("no: cavalry alone dismounts (Q-mounted-rifles)")
            )
        if platoon.parent and rows[platoon.parent].resilience is None:
            yield platoon.fault(
                text("has the parent {parent}, which has no R of its own", parent=platoon.parent),
                text("an infantry class"),
            )
        elif resilience(platoon, scenario.forces, rows) is None:
            wrong = text(
                "({name}) has its parent's R: battalion {battalion} has not just one infantry class",
                name=row.name,
                battalion=platoon.battalion,
            )
            yield platoon.fault(wrong, text('name one in column "parent"'))
    for members in scenario.forces.battalions.values():
        yield from _transport_faults(members, scenario, rows)


def _transport_faults(
    members: tuple[Platoon, ...], scenario: Scenario, rows: Mapping[str, UnitType]
) -> Iterator[Fault]:
    """R-18, Q-transport-base: who may have transport, and one base for it."""
    first, known = members[0], [rows[member.type] for member in members if member.type in rows]
    bases = [member for member in members if member.type in rows and rows[member.type].kind == "transport"]
    other = next((row.name for row in known if row.kind not in _INFANTRY), "")
    if first.transport and other:
        wrong = text(
            "is of battalion {battalion} with {transport} transport and {other}",
            battalion=first.battalion,
            transport=first.transport,
            other=other,
        )
        yield first.fault(wrong, text("infantry battalions with their heavy weapons alone (R-18)"))
    if bases and not first.transport:
        yield bases[0].fault(
            text("is a transport base"), text('column "transport" says horse, motorised or mechanised (R-18)')
        )
    for extra in bases[1:]:
        yield extra.fault(text("is a second transport base"), text("one a battalion (Q-transport-base)"))
    needs_base = (
        first.transport in ("motorised", "mechanised")
        and RULINGS["Q-transport-base"].in_force(scenario.rulings) == "a base"
    )
    if needs_base and not bases and len(known) == len(members):
        wrong = text(
            "is of battalion {battalion} with {transport} transport and no base for it",
            battalion=first.battalion,
            transport=first.transport,
        )
        yield first.fault(wrong, text('a row of type "Transport", or "Q-transport-base" = "only the bonus"'))


def high_command_faults(command: OrderLine, scenario: Scenario, rows: Mapping[str, UnitType]) -> Iterator[Fault]:
    """R-8, R-35: Bombard is for artillery, at a square of 6" x 6" on the table."""
    members = scenario.forces.battalions.get(command.unit, ())
    if command.verb != "bombard" or not members:
        return
    kinds = {rows[member.type].kind for member in members if member.type in rows}
    if kinds and not (kinds & _ARTILLERY and kinds <= _ARTILLERY | {"command", "transport"}):
        wrong = text("battalion {unit} is told to bombard and is not artillery", unit=command.unit)
        yield fault_at(command.place, wrong, text("Advance, Hold, Assault or Retreat (R-8)"))
    reference = command.word("reference")
    try:
        x0, y0, x1, y1 = scenario.battlefield.table.area(reference)
    except ValueError as error:
        yield fault_at(command.place, words_of_error(error))
        return
    if min(x1 - x0, y1 - y0) < BOMBARDMENT_SQUARE_IN * U_PER_INCH:
        size = text("{x1} x {y1} inches", x1=f"{(x1 - x0) / U_PER_INCH:g}", y1=f"{(y1 - y0) / U_PER_INCH:g}")
        wrong = text("{reference} is {size:text}, too small to bombard", reference=reference, size=size)
        yield fault_at(command.place, wrong, text("a space or quarter of at least 6 x 6 inches (R-35)"))


#: a company and platoons that its orders are not for -> those that they cover, and their kinds
Covered = dict[tuple[str, tuple[str, ...]], tuple[list[Platoon], set[str]]]


def low_command_faults(
    order: OrderLine, scenario: Scenario, rows: Mapping[str, UnitType], known: Covered
) -> Iterator[Fault]:
    """R-9..R-12: an order that its High Command forbids in every situation, to each platoon that it covers."""
    battalion = order.unit.split("/", 1)[0]
    high = scenario.high.get((battalion, order.bound))
    if "/" not in order.unit:
        if battalion in scenario.forces.battalions:
            yield from _battery_faults(order, high, scenario)
        return
    told = order.unit, order.names("exempt")
    if told not in known:
        of = [p for p in scenario.forces.companies.get(order.unit, ()) if p.id not in told[1]]
        known[told] = of, {rows[platoon.type].kind for platoon in of if platoon.type in rows}
    covered, kinds = known[told]
    if order.has("prepared") and order.verb in ("move", "cover"):
        wrong = text("{unit} is told to {order:text} and be prepared", unit=order.unit, order=_told(order))
        yield fault_at(order.place, wrong, text("one of them: prepared fire stands still (Q-prepared)"))
    if order.verb not in ("", "stay") and "naval" in kinds:
        wrong = text("{unit} stands off the table and is told to {order:text}", unit=order.unit, order=_told(order))
        yield fault_at(order.place, wrong, text("stay, or no Low Command (R-24)"))
    elif covered:
        yield from _matrix_faults(order, high, covered, rows)
    if order.verb == "move" and high is not None and high.verb in ("advance", "retreat"):
        yield from _direction_faults(order, high, scenario)


def _told(order: OrderLine) -> Phrase:
    return text("find cover") if order.verb == "cover" else order.verb


def word_of(order: OrderLine, high_word: str) -> Phrase:
    """R-9: the matrix' word for an order under a High Command; "" for silence and for a shot alone."""
    if not order.verb:
        return ""
    if order.verb == "move":
        return high_word if high_word in ("assault", "retreat") else "move"
    return _told(order)


def _matrix_faults(
    order: OrderLine, high: OrderLine | None, covered: list[Platoon], rows: Mapping[str, UnitType]
) -> Iterator[Fault]:
    """R-9, Q-bombard-column, Q-no-high-command, R-31: no cell that a platoon can be in allows the word."""
    column = high.verb if high and high.verb != "bombard" else "hold"
    word = word_of(order, column)
    if not word:
        return
    if not _is_anywhere(word, column):
        yield fault_at(order.place, _told_under(order, high), _cells(tuple(MATRIX), column))
        return
    if word != "dig" and _is_open(word, column):
        return
    vehicles = [platoon for platoon in covered if platoon.type in rows and is_vehicle(rows[platoon.type])]
    if vehicles:
        names = ", ".join(platoon.id for platoon in vehicles[:8]) + (", ..." if len(vehicles) > 8 else "")
        never = text("vehicles never dig in (R-31)")
        cells = (
            never
            if word == "dig"
            else text("{never:text}, so {column:text}", never=never, column=_cells(_NOT_DUG_IN, column))
        )
        told = _told_under(order, high)
        yield fault_at(
            order.place,
            text("{told:text}, which {names} cannot", told=told, names=names),
            text("{cells:text}; or except {names}", cells=cells, names=names),
        )


@cache
def _is_open(word: Phrase, column: str) -> bool:
    """True if some cell of a column that is not of the dug in has the word."""
    return any(word in MATRIX[situation][column] for situation in _NOT_DUG_IN)


@cache
def _is_anywhere(word: Phrase, column: str) -> bool:
    """True if some cell of a column of the matrix has the word."""
    return any(word in row[column] for row in MATRIX.values())


def _told_under(order: OrderLine, high: OrderLine | None) -> Phrase:
    """The beginning of a fault: a unit's order, and its High Command with the place."""
    given = format_cell(high) if high else text("no High Command, which is Hold")
    return text(
        "{unit} is told to {order:text} under {given:text}{at}",
        unit=order.unit, order=_told(order), given=given, at=_at(high),
    )  # fmt: skip


def _at(high: OrderLine | None) -> Phrase:
    """The place of a High Command in brackets, after what is said of it."""
    return listed([" (", place_text(high.place), ")"], "") if high and high.place else ""


def _cells(situations: tuple[str, ...], column: str) -> Phrase:
    """Cells of the matrix as text: each situation and its words."""
    cells = (f"{situation}: {', '.join(MATRIX[situation][column])}" for situation in situations)
    return text("R-9, column {upper}: {cells}", upper=column.upper(), cells="; ".join(cells))


def _direction_faults(order: OrderLine, high: OrderLine, scenario: Scenario) -> Iterator[Fault]:
    """Q-advance-direction, Q-retreat-direction: wherever along the arrow a platoon ends, it is the wrong way."""
    of = scenario.forces.side_of(order.unit)
    side = next((side for side in scenario.sides if side.id == of), None)
    if side is None:
        return
    front_x, front_y = _direction(side.front)
    (x0, y0), *further = order.points("path")
    forward = [(x - x0) * front_x + (y - y0) * front_y for x, y in further]
    free = RULINGS["Q-advance-direction"]
    if high.verb == "advance" and max(forward) < 0 and free.in_force(scenario.rulings) != "anywhere":
        bearing = text("{front} degrees", front=f"{side.front / 10:g}")
        wrong = text("{unit} moves back under Advance{at}", unit=order.unit, at=_at(high))
        allowed = text("an end no further back along the front, {bearing:text} (Q-advance-direction)", bearing=bearing)
        yield fault_at(order.place, wrong, allowed)
    if high.verb == "retreat" and min(forward) >= 0:
        bearing = text("{front} degrees", front=f"{side.front / 10:g}")
        wrong = text("{unit} does not move back under Retreat{at}", unit=order.unit, at=_at(high))
        allowed = text("an end further back along the front, {bearing:text} (Q-retreat-direction)", bearing=bearing)
        yield fault_at(order.place, wrong, allowed)


@cache
def _direction(bearing: int) -> tuple[int, int]:
    """A bearing's direction, as whole numbers of Python."""
    return int(DIRECTION_X[bearing]), int(DIRECTION_Y[bearing])


def _battery_faults(order: OrderLine, high: OrderLine | None, scenario: Scenario) -> Iterator[Fault]:
    """R-35, R-36: circle and shots belong to a Bombard, the circle's centre to its square."""
    if high is None or high.verb != "bombard":
        given = format_cell(high) if high else text("no High Command")
        wrong = text("{unit} is given a circle or shots under {given:text}", unit=order.unit, given=given)
        yield fault_at(order.place, wrong, text("Bombard in this bound (R-35)"))
        return
    reference = high.word("reference")
    try:
        x0, y0, x1, y1 = scenario.battlefield.table.area(reference)
    except ValueError:
        return  # the sheet's fault
    circle = order.point("circle")
    if circle and not (x0 <= circle[0] <= x1 and y0 <= circle[1] <= y1):
        wrong = text("the circle's centre is outside {reference}", reference=reference)
        allowed = text(
            "{x0} to {x1} by {y0} to {y1} cm (R-35)",
            x0=f"{x0 / 1000:g}",
            x1=f"{x1 / 1000:g}",
            y0=f"{y0 / 1000:g}",
            y1=f"{y1 / 1000:g}",
        )
        yield fault_at(order.place, wrong, allowed)
