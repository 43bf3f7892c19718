"""Pointing at what a line names: places of a way, units, areas, a bearing; click after click to the whole line."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, radians

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen

from bound_sim.desk.arrow_edit import AHEAD
from bound_sim.desk.draft_answers import said_of
from bound_sim.desk.line_draft import LineDraft, bearing_text, point_text, straight_text
from bound_sim.scenario.forces import decimal_text
from bound_sim_maps.table import U_PER_CM
from bound_sim_ui.document import Document
from bound_sim_ui.scene.order_drawings import OrderDrawer
from bound_sim_ui.scene.tool import Tool
from bound_sim_ui.scene.touch import Touch
from bound_sim_ui.scene.view import MapView
from bound_sim_ui.tools.references import area_at
from bound_sim_ui.words import QT_TRANSLATE_NOOP, translate

#: nearer than this a click has no bearing from a unit
_LEAST_U = U_PER_CM // 5
#: a drag is at least this long
_DRAG_PX = 5


@dataclass(frozen=True)
class _Drag:
    """Start of a drag, and the own units that were dragged."""

    start: Touch
    units: tuple[str, ...]


class LineTool(Tool):
    """Puts a line together. ``changed`` hears what there is of it, ``given`` the whole line.

    ``previewed`` hears what the line would be with the pointer where it is, and what that would do.
    """

    cursor = Qt.CursorShape.CrossCursor
    says = QT_TRANSLATE_NOOP(
        "tools", "Click what the line names.  Enter or a double click: end a way.  Backspace: back.  Esc: drop"
    )

    def __init__(self, view: MapView, document: Callable[[], Document | None], say: Callable[[str], None]) -> None:
        super().__init__(view)
        self._get, self.say = document, say
        self.draft: LineDraft | None = None
        self._drag: _Drag | None = None
        self.changed: Callable[[LineDraft | None], None] = lambda draft: None
        self.previewed: Callable[[LineDraft, str], None] = lambda draft, said: None
        self.given: Callable[[str], object] = lambda text: None
        #: asks for an operand that is not pointed at; None where its user gives up
        self.choose: Callable[[LineDraft], str | None] = lambda draft: None

    def begin(self, draft: LineDraft) -> None:
        """Take the tool for this line; what is chosen from a list is asked at once."""
        self.draft, self._drag = draft, None
        self.view.take(self)
        self._go_on()

    def drag_from(self, draft: LineDraft, touch: Touch, units: Sequence[str]) -> None:
        """Take the tool for a line that a drag says whole: it goes from here to where the button is let go."""
        self.draft, self._drag = draft, _Drag(touch, tuple(units))
        self.view.take(self)
        self.changed(draft)

    def _go_on(self) -> None:
        """On to the next operand; the whole line is given."""
        draft = self.draft
        while draft is not None and draft.slot is not None and draft.how in (None, "card"):
            if self._is_straight(draft):
                break
            text = self.choose(draft)
            if text is None:
                self.view.rest()
                return
            draft.give(text) if text else draft.end()
            if draft.points:
                draft.end()  # cards are chosen together
        self.view.orders.show_live(None)
        self.changed(draft)
        if draft is not None and draft.whole:
            self._give(draft)
        self.view.viewport().update()

    def _give(self, draft: LineDraft) -> None:
        self.draft = None
        self.view.rest()
        self.given(draft.text)

    def dropped(self) -> None:
        self.draft = self._drag = None
        self.view.orders.show_live(None)
        self.changed(None)

    # ---- mouse

    def press(self, touch: Touch) -> bool:
        draft = self.draft
        if self._drag is not None or draft is None:
            self.view.rest()  # another button while one drags
            return True
        if touch.button != Qt.MouseButton.LeftButton:
            return self._back()
        if draft.wants_body:
            self._choose_body(draft, touch)
            return True
        if self._selects(draft, touch):
            draft.end_all()
            self._go_on()
            self.view.tool.press(touch)
            return True
        if self._is_straight(draft):
            self._give_straight(draft, touch.point)
            self._go_on()
            return True
        text = self._pointed(touch)
        if text:
            draft.give(text)
            self._go_on()
        return True

    def _selects(self, draft: LineDraft, touch: Touch) -> bool:
        """True if a click means another unit, and not a bearing that may be left out."""
        document = self._get()
        if document is None or draft.how != "face" or draft.slot is None or not draft.slot.optional:
            return False
        under = self.view.bases.at(*touch.exact) if self.view.bases else ""
        return bool(under) and document.is_own(under)

    def move(self, touch: Touch) -> bool:
        """Show the line and its effect with the pointer here."""
        document = self._get()
        if self.draft is None or document is None:
            return False
        told = self._by_drag(document, touch) if self._drag is not None else self._by_click(document, touch)
        if told is None:
            self.view.orders.show_live(None)
            return True
        ghost = document.preview(told.text)
        drawer = OrderDrawer(document, self.view.places)
        drawing = drawer.of_line(ghost, told.text) if ghost is not None and ghost.fits else None
        if drawing is None:
            drawing = drawer.bare(told.unit, self._from_here(document, told.unit), touch.place)
        drawing.said, drawing.legal = ("; ".join(said_of(ghost)), ghost.fits) if ghost is not None else ("", True)
        self.view.orders.show_live(drawing)
        self.previewed(told, drawing.said)
        return True

    def release(self, touch: Touch) -> bool:
        document, drag = self._get(), self._drag
        if drag is None or document is None:
            return False
        far = (touch.pixel - drag.start.pixel).manhattanLength()
        told = self._by_drag(document, touch) if far >= _DRAG_PX else None
        if told is None:
            self.view.rest()
        else:
            self._give(told)
        return True

    def _from_here(self, document: Document, unit: str) -> QPointF | None:
        """Start of the line's arrow in the scene."""
        if self._drag is not None and not unit:
            return self._drag.start.place
        start = self._start_u(document, unit)
        return self.view.places.at(*start) if start is not None else None

    def _by_click(self, document: Document, touch: Touch) -> LineDraft | None:
        """The line with what a click here would give; None where that is nothing to look at."""
        assert self.draft is not None
        made, table = self.draft.copy(), document.scenario.battlefield.table
        if made.wants_body or self._selects(made, touch):
            return None
        if self._is_straight(made):
            self._give_straight(made, touch.point)
        elif made.how in ("way", "point") and table.contains(*touch.point):
            if made.how == "way" and not made.points:
                made.points += self._start(document, made.unit)
            made.give(point_text(touch.point, document.grammar.units))
        elif made.how == "face" and (bearing := self._bearing(document, made.unit, touch.point)) is not None:
            made.give(bearing_text(bearing))
        else:
            return None
        return made if made.end_all() else None

    def _by_drag(self, document: Document, touch: Touch) -> LineDraft | None:
        """The line that a drag to here says; None where it cannot be said so."""
        assert self.draft is not None
        assert self._drag is not None
        made, point = self.draft.copy(), self._clamped(document, touch.point)
        while made.slot is not None:
            if self._is_straight(made):
                self._give_straight(made, point)
            elif made.how == "way" and (begin := self._start(document, made.unit)):
                made.points = [*begin, point_text(point, document.grammar.units)]
                made.end()
            elif made.how in ("area", "areas"):
                spot = touch.exact if made.how == "areas" else self._drag.start.exact
                name = area_at(document, spot)
                if not name or name in made.said:
                    return None
                made.give(name)
                made.end()
            elif made.how == "unit" and made.slot.kind == "own" and made.slot.many:
                made.points = list(self._drag.units)
                made.end()
            elif not made.end():
                return None
        return made if made.whole else None

    def _clamped(self, document: Document, point: tuple[int, int]) -> tuple[int, int]:
        table = document.scenario.battlefield.table
        return min(max(point[0], 0), table.width_u), min(max(point[1], 0), table.height_u)

    # ---- a straight way

    def _is_straight(self, draft: LineDraft) -> bool:
        """True if the operand that is wanted is the length of a straight way of a unit that stands on the table."""
        document = self._get()
        if document is None or draft.slot is None or draft.slot.kind != "length":
            return False
        return draft.verb.word in document.form.straight and bool(_present(document, draft.unit))

    def _give_straight(self, draft: LineDraft, point: tuple[int, int]) -> None:
        """Give the line its length, and first its facing where the way is not straight ahead."""
        document = self._get()
        assert document is not None
        x, y = self._start_u(document, draft.unit) or (0, 0)
        dx, dy = point[0] - x, point[1] - y
        bearing = round(degrees(atan2(dx, dy)) * 10) % 3600
        ahead = radians((bearing - _facing(document, draft.unit)) / 10)
        straight = cos(ahead) >= AHEAD
        draft.give(straight_text(hypot(dx, dy) * (cos(ahead) if straight else 1.0), document.grammar.units))
        if draft.how == "face":
            draft.end() if straight else draft.give(bearing_text(bearing))

    def _choose_body(self, draft: LineDraft, touch: Touch) -> None:
        """The base whose line it is, where it is not a unit's."""
        document = self._get()
        base = self.view.bases.at(*touch.exact) if self.view.bases else ""
        if base and document is not None and document.is_own(base):
            draft.unit, draft.wants_body = base, False
            self._go_on()
        else:
            self.say(translate("tools", "No own base is there."))

    def double(self, touch: Touch) -> bool:
        """End a way at a double click; optional operands after it are left out."""
        draft = self.draft
        if draft is not None and draft.takes_several and draft.points and draft.end():
            while draft.slot is not None and draft.slot.optional:
                draft.end()
            self._go_on()
            return True
        return self.press(touch)

    def _pointed(self, touch: Touch) -> str:
        """The name that a click points at, "" where there is none of the kind, and that is said."""
        draft, document = self.draft, self._get()
        if draft is None or draft.slot is None or document is None:
            return ""
        match draft.how:
            case "unit":
                base = self.view.bases.at(*touch.exact) if self.view.bases else ""
                if base and document.is_own(base) == (draft.slot.kind == "own"):
                    return base if touch.shift or draft.slot.body else document.unit_of(base)
                self.say(translate("tools", "No base of an enemy is there.") if draft.slot.kind == "enemy"
                         else translate("tools", "No own base is there."))  # fmt: skip
                return ""
            case "area" | "areas":
                name = area_at(document, touch.exact)
                if not name:
                    self.say(translate("tools", "No area is there."))
                return name
            case "face":
                bearing = self._bearing(document, draft.unit, touch.point)
                if bearing is None:
                    self.say(translate("tools", "It is not on the table, or there: type the bearing."))
                return "" if bearing is None else bearing_text(bearing)
        if not document.scenario.battlefield.table.contains(*touch.point):
            self.say(translate("tools", "That is off the table."))
            return ""
        if draft.how == "way" and not draft.points:
            draft.points += self._start(document, draft.unit)
        return point_text(touch.point, document.grammar.units)

    def _start_u(self, document: Document, unit: str) -> tuple[int, int] | None:
        """Start of a way: the place of the unit's bases, now or when the lines before are done."""
        bases = _present(document, unit)
        hint = document.unit_hint(document.unit_of(unit) if unit in document.standing else unit)
        if hint is not None and unit not in document.standing:
            return hint.at
        if not bases:
            return None
        return sum(x for x, _ in bases) // len(bases), sum(y for _, y in bases) // len(bases)

    def _start(self, document: Document, unit: str) -> list[str]:
        start = self._start_u(document, unit)
        return [",".join(map(decimal_text, start))] if start is not None else []

    def _bearing(self, document: Document, unit: str, point: tuple[int, int]) -> int | None:
        """The bearing of a point from a unit, tenths of a degree; None where it has none."""
        bases = _present(document, unit)
        if not bases:
            return None
        x, y = sum(x for x, _ in bases) / len(bases), sum(y for _, y in bases) / len(bases)
        if hypot(point[0] - x, point[1] - y) < _LEAST_U:
            return None
        return round(degrees(atan2(point[0] - x, point[1] - y)) * 10) % 3600

    def _back(self) -> bool:
        """Take back the last operand; the line goes where it has none."""
        assert self.draft is not None
        if not (self.draft.said or self.draft.points):
            self.view.rest()
            return True
        self.draft.back()
        self.changed(self.draft)
        self.view.viewport().update()
        return True

    def key(self, event: QKeyEvent) -> bool:
        draft = self.draft
        if event.key() == Qt.Key.Key_Escape or draft is None:
            self.view.rest()
        elif self._drag is not None:
            return True  # the button that is held says where it ends
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not draft.end():
                self.say(translate("tools", "It needs one: click it."))
            self._go_on()
        elif event.key() == Qt.Key.Key_Backspace:
            return self._back()
        else:
            return False
        return True

    def paint(self, painter: QPainter) -> None:
        """The way as far as it is drawn."""
        draft, document = self.draft, self._get()
        if draft is None or document is None or draft.how != "way" or len(draft.points) < 2:
            return
        spots = [tuple(float(part) * U_PER_CM for part in text.split(",")) for text in draft.points]
        painter.setPen(QPen(QColor(document.sides[document.side].colour), 3))
        for start, end in zip(spots, spots[1:], strict=False):
            painter.drawLine(self.view.places.at(start[0], start[1]), self.view.places.at(end[0], end[1]))


def _facing(document: Document, unit: str) -> int:
    """Facing of the first base of a unit, tenths of a degree."""
    found = (base.facing for name, base in document.standing.items()
             if base.on_table and (name == unit or name.startswith(f"{unit}/")))  # fmt: skip
    return next(found, 0)


def _present(document: Document, unit: str) -> list[tuple[int, int]]:
    """Places of a unit's bases, or of the base."""
    return [(base.x_u, base.y_u) for name, base in document.standing.items()
            if base.on_table and (name == unit or name.startswith(f"{unit}/"))]  # fmt: skip
