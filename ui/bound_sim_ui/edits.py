"""Edits of a document, each one step to undo: an edit swaps what is there for what it holds, and back."""

from collections.abc import Mapping
from typing import Generic, TypeVar

from PySide6.QtGui import QUndoCommand

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


def _push(document: Document, edit: QUndoCommand) -> None:
    if document.locked or not document.side:
        raise Locked
    document.undo.push(edit)
