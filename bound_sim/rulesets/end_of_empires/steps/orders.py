"""Declarations of units for a turn: from their orders, else by the standing policy of their side or posture."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from bound_sim.battle.battle import SideOrders
from bound_sim.orders.decisions import Decision
from bound_sim.orders.records import OrderLine
from bound_sim.rulesets.end_of_empires.book.words import CHOICES
from bound_sim.rulesets.end_of_empires.state import columns, scan
from bound_sim.rulesets.end_of_empires.state.declaration import POSTURES, Declared, declared_by
from bound_sim.rulesets.end_of_empires.state.game import Unit, cells_on
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.state.places import tables_of
from bound_sim.rulesets.end_of_empires.steps import policy
from bound_sim.rulesets.kit.geometry.measure import Ints

#: actions that change the formation
FORMS = ("line", "column", "block")
#: units that declare anything
_HERE = (columns.S_ON_TABLE, columns.S_ABOARD)


def declare(moments: Sequence[Moment], by_table: Sequence[Mapping[str, SideOrders]]) -> None:
    """Every unit's declaration at the opening of the turn: ordered ones; policies declare when their step comes."""
    units = moments[0].places.arrays.units
    for tables, sides in _sharing(by_table):
        some = moments[tables.start : tables.stop]
        cells, ordered = _sheet_of(some[0], sides)
        scan.follow_sheet(units, tables_of([moment.places for moment in some]), cells)
        for moment in some:
            _declare(moment, ordered)


def _sharing(by_table: Sequence[Mapping[str, SideOrders]]) -> Iterator[tuple[range, Mapping[str, SideOrders]]]:
    """Tables one after the other whose sides order the same, and what they order."""
    start = 0
    for n, sides in enumerate(by_table):
        if n + 1 == len(by_table) or by_table[n + 1] != sides:
            yield range(start, n + 1), sides
            start = n + 1


def _sheet_of(moment: Moment, sides: Mapping[str, SideOrders]) -> tuple[Ints, dict[int, OrderLine]]:
    """The declarations of units without an order, in their columns, and the orders of the others, by row."""
    ordered: dict[int, OrderLine] = {}
    postures: list[int] = []
    for unit in moment.game.units:
        high, low = sides[unit.side].high.get(unit.id), sides[unit.side].low.get(unit.id)
        postures.append(POSTURES.index(high.verb if high else "hold"))
        if low is not None and not only_chooses(low):
            ordered[unit.row] = low
    each = np.array([cells_on(posture) for posture in range(len(POSTURES))])
    return each[postures], ordered


def _declare(moment: Moment, ordered: Mapping[int, OrderLine]) -> None:
    """Put down what the units of a table with an order declare, of those on the table or aboard."""
    status = moment.places.arrays.units[moment.places.table, :, columns.U_STATUS]
    moment.said = set()
    for row, low in ordered.items():
        if status[row] in _HERE:
            unit = moment.game.units[row]
            unit.declared, unit.names_casualty = of_order(unit, low), low.word("loses")
            moment.said |= {*unit.declared.said}
    moment.declaring = [unit for unit in moment.game.units if status[unit.row] in _HERE] if moment.logged else []
    lie_down(moment)


def only_chooses(order: OrderLine) -> bool:
    """EOE-Q-choice: a line that says nothing but the letter: the unit itself follows its posture."""
    told = order.verb or any(map(order.has, ("shoot", "loses", "facing")))
    return not told and set(order.names("said")) <= set(CHOICES)


def ordered_answer(decision: Decision, orders: SideOrders) -> str:
    """EOE-R-7, EOE-Q-choice: the letter that a side's orders ask for if it has the initiative, "" for none."""
    said = {word for order in orders.low.values() for word in order.names("said")}
    return next((letter for word, letter in CHOICES.items() if word in said), "")


def of_order(unit: Unit, order: OrderLine) -> Declared:
    """EOE-R-9..17: an order as what the unit declares."""
    action, toward, at = order.verb, "", order.target("toward")
    if not action:
        action = "pivot" if order.has("facing") else "stay"
    if action in FORMS:
        action, toward = "form", order.verb
    elif action == "pivot" and not unit.single:
        action = "form"
    elif isinstance(at, str):
        toward = at
    return declared_by(order, action, toward)


def lie_down(moment: Moment) -> None:
    """EOE-R-15, EOE-Q-prone: declared at the opening of a step, in force at once: ``prone``, ``prone-2`` and so on."""
    if not moment.said:
        return
    word = "prone" if moment.step == "0" else f"prone-{moment.step}"
    for unit in moment.game.on_table() if word in moment.said else ():
        if word not in unit.declared.said or unit.prone:
            continue
        if unit.kind != "infantry":
            moment.why(unit.id, "only-infantry")
            continue
        unit.prone = True
        moment.why(unit.id, "went-prone")


def ready(moments: Sequence[Moment], sides: Sequence[str]) -> None:
    """Before a side's first step of the turn: units on a standing policy decide by what they now see.

    ``sides``: whose step it is on each table.
    """
    policy.declare(moments, sides)
    policy.lead(moments, sides)
