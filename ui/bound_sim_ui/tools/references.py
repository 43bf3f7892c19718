"""Pointing at what an order names: whom it goes for, what it faces, which of its bases takes the casualties."""

from math import atan2, degrees

from PySide6.QtCore import Qt
from shapely.geometry import Point as Point2D

from bound_sim.orders.arrows import changed
from bound_sim.orders.records import OrderLine, Point
from bound_sim_maps.table import U_PER_CM
from bound_sim_ui.document import Document
from bound_sim_ui.scene.order_drawings import OrderDrawer
from bound_sim_ui.scene.touch import Touch
from bound_sim_ui.tools.orders import OrderTool
from bound_sim_ui.words import QT_TRANSLATE_NOOP

#: a click is on an area's anchor within this distance, where no drawing says which area it is in
_NEAR_U = 8 * U_PER_CM


def area_at(document: Document, exact: Point) -> str:
    """The area that is drawn there, else the one whose anchor is near; "" for none."""
    spot = Point2D(exact)
    drawn = [f.name for f in document.scenario.battlefield.features if f.kind == "area" and f.geometry.covers(spot)]
    near = sorted((spot.distance(Point2D(area.at)), area.name) for area in document.scenario.areas.areas)
    return drawn[-1] if drawn else near[0][1] if near and near[0][0] <= _NEAR_U else ""


class OntoTool(OrderTool):
    """A click on an enemy base: its unit is whom the action goes for; the rules find the way."""

    cursor = Qt.CursorShape.CrossCursor
    says = QT_TRANSLATE_NOOP("tools", "Click the enemy that it goes for.  Esc: drop")
    action = ""

    def press(self, touch: Touch) -> bool:
        if target := self.enemy_at(touch):
            offer = self.document.form.action(self.action)
            self.give_all({
                unit: changed(self.told(unit), verb=self.action, path=(), toward=self.document.unit_of(target),
                              place="arrows.txt: desk")
                for unit in self.takers(offer.key if offer else "")
            })  # fmt: skip
            self.view.rest()
        return True


class FaceTool(OrderTool):
    """A click on what the unit is to face, to a whole degree."""

    cursor = Qt.CursorShape.CrossCursor
    says = QT_TRANSLATE_NOOP("tools", "Click what it is to face.  Esc: drop")

    def orders(self, point: Point) -> dict[str, OrderLine]:
        """The order of each unit with the pointer there."""
        return {unit: self._order(unit, point) for unit in self.takers("face") if self.document.present(unit)}

    def _order(self, unit: str, point: Point) -> OrderLine:
        bases = self.document.present(unit)
        x = sum(base.x_u for base in bases) / len(bases)
        y = sum(base.y_u for base in bases) / len(bases)
        tenths = round(degrees(atan2(point[0] - x, point[1] - y))) % 360 * 10
        return changed(self.told(unit), facing=tenths, place="arrows.txt: desk")

    def move(self, touch: Touch) -> bool:
        orders, document = self.orders(touch.point), self.document
        if orders and document.hints is not None:
            _, drawn = OrderDrawer(document, self.view.places).live(orders)
            self.view.orders.show_live(drawn[0] if drawn else None, drawn[1:])
        return True

    def dropped(self) -> None:
        self.view.orders.show_live(None)

    def press(self, touch: Touch) -> bool:
        self.give_all(self.orders(touch.point))
        self.view.rest()
        return True


class LosesTool(OrderTool):
    """A click on an own base of the unit: it takes the casualties."""

    cursor = Qt.CursorShape.PointingHandCursor
    says = QT_TRANSLATE_NOOP("tools", "Click the base that takes its casualties.  Esc: drop")

    def press(self, touch: Touch) -> bool:
        if unit := self.member_at(touch):
            own = self.document.unit_of(unit)
            self.give(changed(self.told(own), loses=unit, place="arrows.txt: desk"), own)
            self.view.rest()
        return True
