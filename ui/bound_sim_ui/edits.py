"""Edits of a document, each one step to undo: an edit swaps what is there for what it holds, and back."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Generic, TypeVar

from PySide6.QtGui import QUndoCommand

from bound_sim.orders.lines import OrderLine
from bound_sim.orders.records import HighCommand, LowCommand
from bound_sim_ui.document import ORDERS, Document, Key
from bound_sim_ui.words import translate

Order = TypeVar("Order", HighCommand, LowCommand)


class _OrdersEdit(QUndoCommand, Generic[Order]):
    """Holds orders by key (None: no order) and swaps them with those of the document."""

    def __init__(
        self, text: str, document: Document, orders: dict[Key, Order], new: Mapping[Key, Order | None]
    ) -> None:
        super().__init__(text)
        self._document = document
        self._orders: dict[Key, Order] = orders
        self._other: dict[Key, Order | None] = dict(new)

    def redo(self) -> None:
        for key, order in self._other.items():
            self._other[key] = self._orders.pop(key, None)
            if order is not None:
                self._orders[key] = order
        self._document.changed.emit(ORDERS)

    undo = redo


class _LinesEdit(QUndoCommand):
    """Holds a side's lines of some bounds and swaps them with those of the document."""

    def __init__(self, text: str, document: Document, lines: Mapping[int, Sequence[OrderLine]]) -> None:
        super().__init__(text)
        self._document = document
        self._other = {bound: tuple(given) for bound, given in lines.items()}

    def redo(self) -> None:
        for bound, given in self._other.items():
            self._other[bound] = self._document.lines.get(bound, ())
            self._document.lines[bound] = given
        self._document.changed.emit(ORDERS)

    undo = redo


class Locked(Exception):
    """The side's orders are handed in: nothing can be changed until the umpire unlocks them."""


def give_high(document: Document, battalion: str, command: HighCommand | None, bound: int | None = None) -> None:
    """R-8: give a battalion its High Command for a bound, or take it back. Raises Locked."""
    bound = document.bound if bound is None else bound
    text = translate("edits", "High Command of {0}").format(battalion)
    _push(document, _OrdersEdit(text, document, document.high, {(battalion, bound): command}))


def give_low(document: Document, unit: str, order: LowCommand | None) -> None:
    """R-11: give a company (a bombarding battalion) its order for this bound, or take it back. Raises Locked."""
    if order == document.low_of(unit):
        return
    text = (translate("edits", "Order of {0}") if order else translate("edits", "No order for {0}")).format(unit)
    _push(document, _OrdersEdit(text, document, document.low, {(unit, document.bound): order}))


def give_each(document: Document, orders: Mapping[str, LowCommand | None]) -> None:
    """Orders of one unit or of several at once: one step, nothing where they are as before. Raises Locked."""
    new = {unit: order for unit, order in orders.items() if order != document.low_of(unit)}
    if len(new) == 1:
        give_low(document, *next(iter(new.items())))
    else:
        give_many(document, translate("edits", "Orders of {0} units").format(len(new)), new)


def give_many(document: Document, text: str, orders: Mapping[str, LowCommand | None]) -> None:
    """Several companies' orders as one step. Raises Locked."""
    keyed = {(unit, document.bound): order for unit, order in orders.items()}
    if keyed:
        _push(document, _OrdersEdit(text, document, document.low, keyed))


def give_words(document: Document, text: str, commands: Mapping[str, HighCommand | None]) -> None:
    """Words of the sheet for several units as one step. Raises Locked."""
    keyed = {(unit, document.bound): command for unit, command in commands.items()}
    if keyed:
        _push(document, _OrdersEdit(text, document, document.high, keyed))


def give_lines(document: Document, text: str, lines: Sequence[OrderLine]) -> None:
    """The side's programme for this bound as one step; nothing where it is as before. Raises Locked."""
    if tuple(lines) != document.lines_now():
        _push(document, _LinesEdit(text, document, {document.bound: lines}))


def give_orders(
    document: Document, text: str, high: Mapping[str, HighCommand], low: Mapping[str, LowCommand],
    lines: Sequence[OrderLine],
) -> None:  # fmt: skip
    """All that a side is told for this bound, in the place of what it was, as one step. Raises Locked."""
    bound = document.bound
    words: dict[Key, HighCommand | None] = {(unit, bound): high.get(unit) for unit in {*document.high_now(), *high}}
    told: dict[Key, LowCommand | None] = {(unit, bound): low.get(unit) for unit in {*document.low_now(), *low}}
    if document.locked or not document.side:
        raise Locked
    document.undo.beginMacro(text)
    document.undo.push(_OrdersEdit(text, document, document.high, words))
    document.undo.push(_OrdersEdit(text, document, document.low, told))
    document.undo.push(_LinesEdit(text, document, {bound: lines}))
    document.undo.endMacro()


def stand(document: Document, line: OrderLine, bounds: Iterable[int]) -> None:
    """A line that answers from now on: it stands in the lines of these bounds, where it does not yet."""
    for bound in bounds:
        own = replace(line, bound=bound)
        if own not in document.lines.get(bound, ()):
            document.lines[bound] = (*document.lines.get(bound, ()), own)
    document.changed.emit(ORDERS)


def _push(document: Document, edit: QUndoCommand) -> None:
    if document.locked or not document.side:
        raise Locked
    document.undo.push(edit)
