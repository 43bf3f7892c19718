"""Drawing a bombardment: its square, its circle, its shots laid out by hand (R-35, R-36)."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from bound_sim.desk.commands import say_place
from bound_sim.desk.line_draft import meant_point
from bound_sim.desk.seat_desk import Locked
from bound_sim.orders.arrows import changed
from bound_sim.orders.records import OrderLine, Point, declared, format_cell
from bound_sim.rules.records.hints import Ghost
from bound_sim.scenario.forces import natural_key
from bound_sim_maps.speech import spoken
from bound_sim_ui.scene.order_drawings import OrderDrawer
from bound_sim_ui.scene.touch import Touch
from bound_sim_ui.tools.orders import OrderTool
from bound_sim_ui.words import QT_TRANSLATE_NOOP, translate


class BombardTool(OrderTool):
    """A click on a quarter (Shift: the whole space): the battalion bombards it."""

    cursor, at_pointer = Qt.CursorShape.CrossCursor, True
    says = QT_TRANSLATE_NOOP("tools", "Click the quarter to bombard; Shift: the whole space.  Esc: drop")

    def move(self, touch: Touch) -> bool:
        """The place that a click here would name."""
        shown = None
        if reference := self._reference(touch):
            drawer = OrderDrawer(self.document, self.view.places)
            order = declared(self._battalion, self.document.bound, "bombard", reference)
            if shown := drawer.place_ordered(order):
                shown.said = format_cell(order)
                drawer.mark_faults(shown, order, None)
        self.view.orders.show_live(shown)
        return True

    def dropped(self) -> None:
        self.view.orders.show_live(None)

    def press(self, touch: Touch) -> bool:
        if reference := self._reference(touch):
            self.bombard(reference)
        return True

    def _reference(self, touch: Touch) -> str:
        """The quarter there, or the space; "" off the table."""
        table = self.view.places.table
        if not table.contains(*touch.exact):
            return ""
        reference = table.reference(*touch.exact)
        return reference.partition(".")[0] if touch.shift else reference

    def bombard(self, reference: str) -> None:
        try:
            say_place(self.document, self._battalion, "bombard", reference)
        except Locked:
            self.refuse()
        self.view.rest()

    @property
    def _battalion(self) -> str:
        return self.document.company.split("/", 1)[0]


class CircleTool(OrderTool):
    """A click places the circle of the battalion's bombardment (R-35)."""

    cursor, at_pointer = Qt.CursorShape.CrossCursor, True
    says = QT_TRANSLATE_NOOP("tools", "Click the circle's centre, within the ordered square.  Esc: drop")

    def move(self, touch: Touch) -> bool:
        """The circle there, within the square or not."""
        order, drawer = self._order(touch.point), OrderDrawer(self.document, self.view.places)
        high = self.document.high_of(order.unit)
        square = drawer.place_ordered(high) if high is not None else None
        self.view.orders.show_live(drawer.one(order, Ghost(order.unit)), [square] if square is not None else [])
        return True

    def dropped(self) -> None:
        self.view.orders.show_live(None)

    def press(self, touch: Touch) -> bool:
        self.place(touch.point)
        return True

    def place(self, point: Point) -> None:
        order = self._order(point)
        if self.give(order, order.unit) and (faults := self.document.faults.get(order.unit)):
            self.say(f"{order.unit}: {spoken(faults[0].wrong)}")
        self.view.rest()

    def _order(self, point: Point) -> OrderLine:
        """The battalion's order with its circle there, its shots dealt anew."""
        battalion = self.document.company.split("/", 1)[0]
        at = meant_point(point, self.document.grammar.units)
        return changed(self.told(battalion), circle=at, shots=())


class ShotsTool(OrderTool):
    """Clicks on bases under the circle lay its shots out; how many there are and how many go on one, the rules say."""

    cursor = Qt.CursorShape.PointingHandCursor
    says = QT_TRANSLATE_NOOP(
        "tools",
        "Click a base under the circle: a shot more; Shift or right: one less; Backspace: dealt evenly.  Enter: done",
    )

    @property
    def _order(self) -> OrderLine | None:
        return self.document.low_of(self.document.company.split("/", 1)[0])

    def taken(self) -> None:
        if self._order is None or self._order.point("circle") is None:
            self.say(translate("tools", "Place the circle first (O)."))

    def press(self, touch: Touch) -> bool:
        unit = self.view.base_at(touch)
        self.lay(unit, -1 if touch.shift or touch.button == Qt.MouseButton.RightButton else 1)
        return True

    def lay(self, unit: str, by: int) -> None:
        """A shot more or less on a base."""
        order, hints = self._order, self.document.hints
        centre = order.point("circle") if order else None
        if order is None or centre is None or hints is None:
            self.say(translate("tools", "Place the circle first (O)."))
            return
        circle = hints.circle(order.unit, centre)
        if unit not in {base.platoon for base in circle.bases}:
            self.say(translate("tools", "No base of those under the circle is there."))
            return
        laid = dict(order.shares("shots"))
        laid[unit] = laid.get(unit, 0) + by
        if sum(laid.values()) > circle.shots:
            self.say(translate("tools", "All {0} shots are laid out (R-36).").format(circle.shots))
            return
        if laid[unit] > circle.cap:
            self.say(translate("tools", "At most {0} on one base (R-36).").format(circle.cap))
            return
        shots = tuple((name, laid[name]) for name in sorted(laid, key=natural_key) if laid[name] > 0)
        self.give(changed(order, shots=shots), order.unit)
        total = sum(count for _, count in shots)
        self.say(translate("tools", "{0} of {1} shots laid out.").format(total, circle.shots))

    def key(self, event: QKeyEvent) -> bool:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.view.rest()
            return True
        if event.key() == Qt.Key.Key_Backspace:
            if self._order is not None:
                self.give(changed(self._order, shots=()), self._order.unit)
            return True
        return super().key(event)
