"""Pointing at what an order names: whom it goes for, what it faces, which of its bases takes the casualties."""

from dataclasses import replace
from math import atan2, degrees

from PySide6.QtCore import Qt

from bound_sim.orders.records import LowCommand, Point
from bound_sim_ui.scene.orders import OrderDrawer
from bound_sim_ui.scene.touch import Touch
from bound_sim_ui.tools.orders import OrderTool
from bound_sim_ui.words import QT_TRANSLATE_NOOP


class OntoTool(OrderTool):
    """A click on an enemy base: its unit is whom the action goes for; the rules find the way."""

    cursor = Qt.CursorShape.CrossCursor
    says = QT_TRANSLATE_NOOP("tools", "Click the enemy that it goes for.  Esc: drop")
    action = ""

    def press(self, touch: Touch) -> bool:
        if target := self.enemy_at(touch):
            order = replace(self.told(), action=self.action, path=(), toward=self.document.unit_of(target),
                            place="arrows.txt: desk")  # fmt: skip
            self.give(order, order.unit)
            self.view.rest()
        return True


class FaceTool(OrderTool):
    """A click on what the unit is to face, to a whole degree."""

    cursor = Qt.CursorShape.CrossCursor
    says = QT_TRANSLATE_NOOP("tools", "Click what it is to face.  Esc: drop")

    def order(self, point: Point) -> LowCommand | None:
        """What it is told with the pointer there."""
        bases = self.document.present(self.document.company)
        if not bases:
            return None
        x = sum(base.x_u for base in bases) / len(bases)
        y = sum(base.y_u for base in bases) / len(bases)
        tenths = round(degrees(atan2(point[0] - x, point[1] - y))) % 360 * 10
        return replace(self.told(), facing=tenths, place="arrows.txt: desk")

    def move(self, touch: Touch) -> bool:
        order, document = self.order(touch.point), self.document
        if order is not None and document.hints is not None:
            members = [p.id for p in document.scenario.forces.companies[order.unit]]
            told = document.hints.orders(document.high_now(), document.low_now() | {order.unit: order}, only=members)
            self.view.orders.show_live(OrderDrawer(document, self.view.places).one(order, told))
        return True

    def dropped(self) -> None:
        self.view.orders.show_live(None)

    def press(self, touch: Touch) -> bool:
        order = self.order(touch.point)
        if order is not None:
            self.give(order, order.unit)
        self.view.rest()
        return True


class LosesTool(OrderTool):
    """A click on an own base of the unit: it takes the casualties."""

    cursor = Qt.CursorShape.PointingHandCursor
    says = QT_TRANSLATE_NOOP("tools", "Click the base that takes its casualties.  Esc: drop")

    def press(self, touch: Touch) -> bool:
        if unit := self.member_at(touch):
            self.give(replace(self.told(), loses=unit, place="arrows.txt: desk"), self.document.company)
            self.view.rest()
        return True
