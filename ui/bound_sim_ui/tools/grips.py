"""Dragging a point of an arrow that is given: its order, or its line in the programme, says the new way."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter

from bound_sim.desk.arrow_edit import Arrow, Grip, Pointed, arrow_in_hand, line_reached, order_dragged
from bound_sim.desk.draft_answers import said_of
from bound_sim.desk.edits import give_each, give_line_at
from bound_sim.desk.reach import DragEnd
from bound_sim.desk.seat_desk import Locked
from bound_sim.orders.records import OrderLine
from bound_sim.rules.records.hints import Ghost
from bound_sim_maps.faults import spoken_lines
from bound_sim_maps.speech import spoken
from bound_sim_ui.document import Document
from bound_sim_ui.scene.bases import outline
from bound_sim_ui.scene.order_drawings import OrderDrawer, centre
from bound_sim_ui.scene.symbols import line_pen
from bound_sim_ui.scene.tool import PutAway
from bound_sim_ui.scene.touch import Touch
from bound_sim_ui.scene.view import MapView
from bound_sim_ui.tools.references import area_at
from bound_sim_ui.words import QT_TRANSLATE_NOOP, translate

#: px about a grip in which a pointer, or a finger, takes it
POINTER_PX, FINGER_PX = 8.0, 22.0
#: px from a unit's bases to the handle that a finger takes
_OFF_PX = 12.0
_INK, _PAPER = "#8a3ffc", QColor(255, 253, 246, 235)


class GripTool(PutAway):
    """One point of an arrow is in the hand until the button is let go.

    ``shown`` hears of the order as it would be, ``previewed`` of the line.
    """

    cursor = Qt.CursorShape.ClosedHandCursor
    says = QT_TRANSLATE_NOOP("tools", "Drag: the arrow ends there, or has a corner there.  Esc: as it was")

    def __init__(self, view: MapView, document: Callable[[], Document | None], say: Callable[[str], None]) -> None:
        super().__init__(view)
        self._get, self.say = document, say
        self._arrow: Arrow | None = None
        self._grip: Grip | None = None
        self._off = QPointF()
        self.shown: Callable[[OrderLine | None, Ghost | None], None] = lambda order, ghost: None
        self.previewed: Callable[[str, str], None] = lambda text, said: None

    def drag_from(self, grip: Grip, off: QPointF) -> bool:
        """Take a point of the arrow in hand, that far from the pointer (in the scene); whether there is one."""
        document = self._get()
        arrow = arrow_in_hand(document) if document is not None else None
        if arrow is None or grip not in arrow.grips:
            return False
        self._arrow, self._grip, self._off = arrow, grip, off
        self.say("")
        self.view.take(self)
        return True

    def dropped(self) -> None:
        self._arrow = self._grip = None
        self.view.orders.show_live(None)
        self.shown(None, None)

    def press(self, touch: Touch) -> bool:
        self.view.rest()  # another button while one drags
        return True

    def move(self, touch: Touch) -> bool:
        """Show the order or the line with this point at the pointer, and what it would do."""
        document, arrow, grip = self._get(), self._arrow, self._grip
        if document is None or arrow is None or grip is None:
            return False
        touch = self.view.beside(touch, self._off)
        drawer, to = OrderDrawer(document, self.view.places), self._pointed(document, touch)
        if arrow.line is None:
            order = order_dragged(document, arrow, grip, to)
            ghosts, drawn = drawer.live({order.unit: order}) if order is not None else ({}, [])
            self.view.orders.show_live(drawn[0] if drawn else None)
            self.shown(order, ghosts[order.unit] if order is not None else None)
            return True
        reached = self._reached(document, arrow, grip, to)
        text, ghost = (reached.line, reached.ghost) if reached is not None else ("", None)
        drawing = drawer.of_line(ghost, text) if ghost is not None and ghost.fits else None
        if drawing is None:
            drawing = drawer.bare(arrow.unit, self.view.places.at(*arrow.way[max(grip.place - 1, 0)]), touch.place)
            drawing.legal = ghost is None or ghost.fits
        drawing.line, told = arrow.line, ""
        if reached is not None and ghost is not None:
            drawing.said = "; ".join([*said_of(ghost), *map(spoken, reached.briefly)])
            told = "; ".join([*said_of(ghost), *map(spoken, reached.said)])
        self.view.orders.show_live(drawing)
        self.previewed(text, told)
        return True

    def key(self, event: QKeyEvent) -> bool:
        """Esc leaves the arrow as it was; other keys wait until the button is let go."""
        return super().key(event) or True

    def release(self, touch: Touch) -> bool:
        document, arrow, grip = self._get(), self._arrow, self._grip
        if document is not None and arrow is not None and grip is not None:
            self._give(document, arrow, grip, self._pointed(document, self.view.beside(touch, self._off)))
        self.view.rest()
        return True

    def _give(self, document: Document, arrow: Arrow, grip: Grip, to: Pointed) -> None:
        """Give what the arrow says now; what cannot be is said, and the arrow stays as it was."""
        try:
            if arrow.line is None:
                order = order_dragged(document, arrow, grip, to)
                if order is None:
                    self.say(translate("tools", "No enemy base is there."))
                    return
                give_each(document, {order.unit: order})
                self.say(f"{order.unit}: {document.words(order.unit)}")
                return
            reached = self._reached(document, arrow, grip, to)
            if reached is None:
                self.say(translate("tools", "The line cannot end there: it stays as it was."))
                return
            line = document.read_line(reached.line, document.lines_now()[: arrow.line])
            give_line_at(document, arrow.line, line)
            self.say("; ".join([reached.line, *map(spoken, reached.said)]))
        except ValueError as fault:
            self.say("; ".join(spoken_lines(fault)))
        except Locked:
            self.say(translate("tools", "The orders are handed in: only the umpire can unlock them."))

    def _reached(self, document: Document, arrow: Arrow, grip: Grip, to: Pointed) -> DragEnd[str] | None:
        """The line as far as the rules allow its arrow to come to the pointer."""
        return line_reached(document, arrow, grip, to, lambda point: area_at(document, point))

    def _pointed(self, document: Document, touch: Touch) -> Pointed:
        table = self.view.places.table
        point = min(max(touch.point[0], 0), table.width_u), min(max(touch.point[1], 0), table.height_u)
        under = self.view.bases.at(*touch.exact) if self.view.bases else ""
        enemy = under if under and not document.is_own(under) else ""
        return Pointed(point, enemy, area_at(document, touch.exact))


class Grips:
    """Points that can be dragged at the map as it stands: of the arrow in hand, and a finger's handle at its unit."""

    def __init__(self, view: MapView) -> None:
        self.view = view
        self.grips: tuple[Grip, ...] = ()
        #: the own base whose order the handle begins, "" where there is none; the place over its unit's bases
        self.handle = ""
        self._top: QPointF | None = None

    def show(self, document: Document | None) -> None:
        """Of a seat that orders; None: none."""
        arrow = arrow_in_hand(document) if document is not None else None
        self.grips = arrow.grips if arrow is not None else ()
        self.handle, self._top = "", None
        if document is None or document.locked or not document.side:
            return
        unit = document.company or next(iter(document.chosen), "")
        bases = document.present(unit) if unit and document.is_own(unit) else []
        if bases and not self.grips:
            self.handle = bases[0].platoon
            top = min(outline(base, self.view.places).boundingRect().top() for base in bases)
            self._top = QPointF(centre(bases, self.view.places).x(), top)

    def at(self, touch: Touch) -> Grip | None:
        """The grip under a pointer or a finger."""
        near = FINGER_PX if touch.finger else POINTER_PX
        found = [(self._px(touch, self._place(grip)), grip.between, grip) for grip in self.grips]
        far, _, grip = min(found, key=lambda one: one[:2], default=(near + 1, False, None))
        return grip if far <= near else None

    def handle_at(self, touch: Touch) -> str:
        """The own base whose order the handle under a finger begins; "" for none."""
        place = self.handle_place
        if not touch.finger or place is None or self._px(touch, place) > FINGER_PX:
            return ""
        return self.handle

    @property
    def handle_place(self) -> QPointF | None:
        """The middle of the handle in the scene; None where there is none."""
        if self._top is None or not self.view.fingers:
            return None
        return self._top - QPointF(0, (FINGER_PX + _OFF_PX) / self.view.zoom_now)

    def _place(self, grip: Grip) -> QPointF:
        return self.view.places.at(*grip.at)

    def _px(self, touch: Touch, place: QPointF) -> float:
        off = touch.place - place
        return float((off.x() ** 2 + off.y() ** 2) ** 0.5) * self.view.zoom_now

    def paint(self, painter: QPainter) -> None:
        """Rings on what can be dragged: large ones where a finger was used last."""
        zoom, finger = self.view.zoom_now, self.view.fingers
        painter.setBrush(_PAPER)
        for grip in self.grips:
            size = (FINGER_PX if finger else 5.5) * (0.6 if grip.between else 1.0) / zoom
            ink = QColor(_INK)
            ink.setAlphaF(0.55 if grip.between or finger else 1.0)
            painter.setPen(line_pen(ink, 1.8, Qt.PenStyle.DotLine if grip.between else Qt.PenStyle.SolidLine))
            painter.setBrush(Qt.BrushStyle.NoBrush if finger or grip.between else _PAPER)
            painter.drawEllipse(self._place(grip), size, size)
        place = self.handle_place
        if place is None:
            return
        size = FINGER_PX / zoom
        painter.setPen(line_pen(QColor(_INK), 2.0))
        painter.setBrush(_PAPER)
        painter.drawEllipse(place, size, size)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            tip = place + QPointF(dx, dy) * size * 0.6
            painter.drawLine(place, tip)
            painter.drawEllipse(QRectF(tip.x() - 2 / zoom, tip.y() - 2 / zoom, 4 / zoom, 4 / zoom))
