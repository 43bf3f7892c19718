"""Pointing at what a line names: places of a way, units, areas, a bearing; click after click to the whole line."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, radians

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen

from bound_sim.desk.arrow_edit import AHEAD
from bound_sim.desk.draft_answers import said_of
from bound_sim.desk.line_draft import LineDraft, bearing_text, grain_of, point_text, straight_text
from bound_sim.desk.new_line import openers_of, preview
from bound_sim.desk.reach import DragEnd, farthest
from bound_sim.orders.records import Point
from bound_sim.rules.records.hints import Ghost
from bound_sim.scenario.forces import decimal_text
from bound_sim_maps.speech import spoken
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
#: areas that a drag comes through are looked for at places this far from each other
_STEP_U = U_PER_CM
#: a drag is at least this long
_DRAG_PX = 5


@dataclass(frozen=True)
class _Drag:
    """Start of a drag, the own units that were dragged, and the areas it came through, the one it began in first."""

    start: Touch
    units: tuple[str, ...]
    areas: list[str]


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
        #: a line that has to stand before the one of this drag, "" where none has to
        self._opener = ""
        #: the place of the pointer of a drag when it was heard of last
        self._last: tuple[int, int] = (0, 0)
        self.changed: Callable[[LineDraft | None], None] = lambda draft: None
        self.previewed: Callable[[LineDraft, str], None] = lambda draft, said: None
        self.given: Callable[[str], object] = lambda text: None
        #: asks for an operand that is not pointed at; None where its user gives up
        self.choose: Callable[[LineDraft], str | None] = lambda draft: None

    def begin(self, draft: LineDraft) -> None:
        """Take the tool for this line; what is chosen from a list is asked at once."""
        self.draft, self._drag = draft, None
        self.say("")  # what was said of the line before
        self.view.take(self)
        self._go_on()

    def drag_from(self, draft: LineDraft, touch: Touch, units: Sequence[str]) -> None:
        """Take the tool for a line that a drag says whole: it goes from here to where the button is let go."""
        document = self._get()
        begins = area_at(document, touch.exact) if document is not None else ""
        self.draft, self._drag, self._last = draft, _Drag(touch, tuple(units), [begins]), touch.exact
        self._opener = ""
        self.say("")
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
        reached = self._by_drag(document, touch) if self._drag is not None else self._by_click(document, touch)
        if reached is None:
            self.view.orders.show_live(None)
            return True
        told, ghost, _ = reached
        told_of = ""
        drawer = OrderDrawer(document, self.view.places)
        drawing = drawer.of_line(ghost, told.text) if ghost is not None and ghost.fits else None
        if drawing is None:
            drawing = drawer.bare(told.unit, self._from_here(document, told.unit), touch.place)
        if ghost is not None:
            first = [translate("tools", "what goes before it is chosen when you let go")] if self._opener else []
            drawing.said = "; ".join([*said_of(ghost), *map(spoken, reached.briefly), *first])
            drawing.legal = ghost.fits
        else:  # no more is known here than the line itself
            drawing.said = told.text
        if ghost is not None:
            told_of = "; ".join([*said_of(ghost), *map(spoken, reached.said), *first])
        self.view.orders.show_live(drawing)
        self.previewed(told, told_of)
        return True

    def release(self, touch: Touch) -> bool:
        document, drag = self._get(), self._drag
        if drag is None or document is None:
            return False
        far = (touch.pixel - drag.start.pixel).manhattanLength()
        reached = self._by_drag(document, touch) if far >= _DRAG_PX else None
        if reached is None:
            self.view.rest()
            return True
        self._give(reached.line)
        if reached.why:
            self.say("; ".join([reached.line.text, *map(spoken, reached.said)]))
        return True

    def _from_here(self, document: Document, unit: str) -> QPointF | None:
        """Start of the line's arrow in the scene."""
        if self._drag is not None and not unit:
            return self._drag.start.place
        start = self._start_u(document, unit)
        return self.view.places.at(*start) if start is not None else None

    def _by_click(self, document: Document, touch: Touch) -> DragEnd[LineDraft] | None:
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
        return DragEnd(made, preview(document, made.text)) if made.end_all() else None

    def _by_drag(self, document: Document, touch: Touch) -> DragEnd[LineDraft] | None:
        """The line that a drag to here says, as far as the rules allow; None where it cannot be said so."""
        assert self.draft is not None
        assert self._drag is not None
        drag, draft = self._drag, self.draft

        def asked(line: LineDraft) -> Ghost | None:
            return self._opened(document, line.text)

        if draft.ends_in_areas:
            self._pass(document, touch, drag.areas)
            passed = drag.areas[1:]
            if area_at(document, touch.exact) != drag.areas[-1] or not passed or "" in drag.areas:
                return None
            return farthest(
                len(passed), lambda place: self._made(document, [passed[place - 1 : place], passed[:place]]), asked
            )
        end = self._clamped(document, touch.point)
        x, y = self._start_u(document, draft.unit) or drag.start.point
        places = max(1, round(hypot(end[0] - x, end[1] - y) / grain_of(document.grammar.units)))

        def lines_at(place: int) -> list[LineDraft]:
            part = place / places
            point = (round(x + (end[0] - x) * part), round(y + (end[1] - y) * part)) if place < places else end
            return self._made(document, [[point]])

        return farthest(places, lines_at, asked)

    def _opened(self, document: Document, line: str) -> Ghost | None:
        """The effect of a line, behind the first one that opens it where it needs one."""
        ghost = preview(document, line)
        if ghost is None or ghost.fits:
            return ghost
        opener = self._opener or next((one.answer for one in openers_of(document, line)), "")
        if not opener:
            return ghost
        opened = preview(document, line, opener=opener)
        if opened is not None and not opened.fits:
            return ghost
        self._opener = opener
        return opened

    def _pass(self, document: Document, touch: Touch, areas: list[str]) -> None:
        """Note the areas through which a drag came; one that goes back comes through none twice."""
        (x0, y0), (x1, y1) = self._last, touch.exact
        steps = max(1, round(hypot(x1 - x0, y1 - y0) / _STEP_U))
        for step in range(1, steps + 1):
            area = area_at(document, (round(x0 + (x1 - x0) * step / steps), round(y0 + (y1 - y0) * step / steps)))
            if area in areas:
                del areas[areas.index(area) + 1 :]
            elif area:
                areas.append(area)
        self._last = touch.exact

    def _made(self, document: Document, ways: Sequence[Sequence[str | Point]]) -> list[LineDraft]:
        """The line of a drag for each of these ways: areas one after the other, or the point where it ends."""
        return [made for way in ways if (made := self._along(document, way)) is not None]

    def _along(self, document: Document, way: Sequence[str | Point]) -> LineDraft | None:
        """The line of a drag that goes this way; None where it cannot be said so."""
        assert self.draft is not None
        assert self._drag is not None
        made, end = self.draft.copy(), way[-1]
        while made.slot is not None:
            if not isinstance(end, str) and self._is_straight(made):
                self._give_straight(made, end)
            elif not isinstance(end, str) and made.how == "way" and (begin := self._start(document, made.unit)):
                made.points = [*begin, point_text(end, document.grammar.units)]
                made.end()
            elif made.how == "area" and self._drag.areas[0] and self._drag.areas[0] not in made.said:
                made.give(self._drag.areas[0])
            elif made.how == "areas" and made.slot.many:
                made.points = [str(area) for area in way]
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
        base = self.view.base_at(touch)
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
                base = self.view.base_at(touch)
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
