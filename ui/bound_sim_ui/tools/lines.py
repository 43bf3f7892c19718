"""Pointing at what a line names: places of a way, units, areas, a bearing; click after click to the whole line."""

from collections.abc import Callable
from math import atan2, degrees

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen
from shapely.geometry import Point

from bound_sim.scenario.forces import decimal_text
from bound_sim_maps.table import U_PER_CM
from bound_sim_ui.document import Document
from bound_sim_ui.line_draft import LineDraft, bearing_text, point_text
from bound_sim_ui.scene.tool import Tool
from bound_sim_ui.scene.touch import Touch
from bound_sim_ui.scene.view import MapView
from bound_sim_ui.words import QT_TRANSLATE_NOOP, translate

#: a click is on an area's anchor within this distance, where no drawing says which area it is in
_NEAR_U = 8 * U_PER_CM


class LineTool(Tool):
    """Puts a line together. ``changed`` hears what there is of it, ``given`` the whole line."""

    cursor = Qt.CursorShape.CrossCursor
    says = QT_TRANSLATE_NOOP(
        "tools", "Click what the line names.  Enter or a double click: end a way.  Backspace: back.  Esc: drop"
    )

    def __init__(self, view: MapView, document: Callable[[], Document | None], say: Callable[[str], None]) -> None:
        super().__init__(view)
        self._get, self.say = document, say
        self.draft: LineDraft | None = None
        self.changed: Callable[[LineDraft | None], None] = lambda draft: None
        self.given: Callable[[str], object] = lambda text: None
        #: asks for an operand that is not pointed at; None where its user gives up
        self.choose: Callable[[LineDraft], str | None] = lambda draft: None

    def begin(self, draft: LineDraft) -> None:
        """Take the tool for this line; what is chosen from a list is asked at once."""
        self.draft = draft
        self.view.take(self)
        self._go_on()

    def _go_on(self) -> None:
        """On to the next operand; the whole line is given."""
        draft = self.draft
        while draft is not None and draft.slot is not None and draft.how in (None, "card"):
            text = self.choose(draft)
            if text is None:
                self.view.rest()
                return
            draft.give(text) if text else draft.end()
            if draft.points:
                draft.end()  # cards are chosen together
        self.changed(draft)
        if draft is not None and draft.whole:
            self.draft = None
            self.view.rest()
            self.given(draft.text)
        self.view.viewport().update()

    def dropped(self) -> None:
        self.draft = None
        self.changed(None)

    def press(self, touch: Touch) -> bool:
        draft = self.draft
        if draft is not None and draft.wants_body:
            self._choose_body(draft, touch)
            return True
        text = self._pointed(touch)
        if draft is not None and text:
            draft.give(text)
            self._go_on()
        return True

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
        """A way ends where it is clicked twice, and what may be left out after it is."""
        draft = self.draft
        if draft is not None and draft.takes_several and draft.points and draft.end():
            while draft.slot is not None and draft.slot.optional:
                draft.end()
            self._go_on()
            return True
        return self.press(touch)

    def _pointed(self, touch: Touch) -> str:
        """What a click names, "" where it names nothing of the kind, and that is said."""
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
                return self._area(document, touch)
            case "face":
                return self._bearing(document, draft.unit, touch)
        if not document.scenario.battlefield.table.contains(*touch.point):
            self.say(translate("tools", "That is off the table."))
            return ""
        if draft.how == "way" and not draft.points:
            draft.points += self._start(document, draft.unit)
        return point_text(touch.point, document.grammar.units)

    def _area(self, document: Document, touch: Touch) -> str:
        """The area that is drawn there, else the one whose anchor is near."""
        spot = Point(touch.exact)
        drawn = [f.name for f in document.scenario.battlefield.features
                 if f.kind == "area" and f.geometry.covers(spot)]  # fmt: skip
        near = sorted((spot.distance(Point(area.at)), area.name) for area in document.scenario.areas.areas)
        name = drawn[-1] if drawn else near[0][1] if near and near[0][0] <= _NEAR_U else ""
        if not name:
            self.say(translate("tools", "No area is there."))
        return name

    def _start(self, document: Document, unit: str) -> list[str]:
        """Where a way begins: where the unit's bases are, or will be when the lines before are done."""
        hint = document.unit_hint(document.unit_of(unit) if unit in document.standing else unit)
        if hint is not None and unit not in document.standing:
            return [",".join(map(decimal_text, hint.at))]
        bases = _present(document, unit)
        if not bases:
            return []
        middle = sum(x for x, _ in bases) // len(bases), sum(y for _, y in bases) // len(bases)
        return [",".join(map(decimal_text, middle))]

    def _bearing(self, document: Document, unit: str, touch: Touch) -> str:
        bases = _present(document, unit)
        if not bases:
            self.say(translate("tools", "It is not on the table: type the bearing."))
            return ""
        x, y = sum(x for x, _ in bases) / len(bases), sum(y for _, y in bases) / len(bases)
        return bearing_text(round(degrees(atan2(touch.point[0] - x, touch.point[1] - y)) * 10) % 3600)

    def key(self, event: QKeyEvent) -> bool:
        draft = self.draft
        if event.key() == Qt.Key.Key_Escape or draft is None:
            self.view.rest()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not draft.end():
                self.say(translate("tools", "It needs one: click it."))
            self._go_on()
        elif event.key() == Qt.Key.Key_Backspace:
            draft.back()
            self.changed(draft)
            self.view.viewport().update()
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


def _present(document: Document, unit: str) -> list[tuple[int, int]]:
    """Where the bases of a unit, or the base, stand."""
    return [(base.x_u, base.y_u) for name, base in document.standing.items()
            if base.on_table and (name == unit or name.startswith(f"{unit}/"))]  # fmt: skip
