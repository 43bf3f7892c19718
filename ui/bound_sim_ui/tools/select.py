"""Selecting: click, Shift adds, Ctrl toggles, a box drawn over nothing; a drag from an own base begins its order."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from bound_sim.desk.arrow_edit import Grip
from bound_sim_ui.document import Document
from bound_sim_ui.scene.tool import Tool
from bound_sim_ui.scene.touch import Touch
from bound_sim_ui.scene.view import MapView
from bound_sim_ui.tools.grips import POINTER_PX, Grips
from bound_sim_ui.words import QT_TRANSLATE_NOOP

#: px of a drag, of a pointer and of a finger
_DRAG_PX, _FINGER_DRAG_PX = 5, 12


class SelectTool(Tool):
    """``begin_order`` is told of a drag from an own base, ``context`` of a right click on a base.

    ``bend`` is told of a drag of a point of an arrow, and how far that lies from the pointer; ``arrow`` of a click on
    an arrow, or of a drag that begins on one: the point of it that lies there is dragged then, and an outline of what
    is put down goes as a whole. A finger drags the map, and an order by a handle alone: nothing is ordered by accident.
    """

    def __init__(self, view: MapView, document: Callable[[], Document | None]) -> None:
        super().__init__(view)
        self._document = document
        self.says = QT_TRANSLATE_NOOP(
            "tools", "Click selects, Shift adds, Ctrl toggles; double click: the whole battalion; drag draws a box"
        )
        self.begin_order: Callable[[str, Touch], bool] = lambda unit, touch: False
        self.context: Callable[[str, Touch], None] = lambda unit, touch: None
        self.bend: Callable[[Grip, QPointF], bool] = lambda grip, off: False
        self.arrow: Callable[[Touch], bool] = lambda touch: False
        self.grips = Grips(view)
        self._grip: Grip | None = None
        self._from: Touch | None = None
        self._on = ""
        self._panned = False
        self._box: QRectF | None = None

    def press(self, touch: Touch) -> bool:
        document, bases = self._document(), self.view.bases
        if document is None or bases is None or "units" in self.view.locked_layers:
            return False
        unit = bases.at(*touch.exact)
        if touch.button == Qt.MouseButton.RightButton:
            self.context(self.view.base_at(touch), touch)
            return True
        self._from, self._on, self._box = touch, unit, None
        self._grip = self.grips.at(touch)
        return True

    def move(self, touch: Touch) -> bool:
        if self._from is None:
            return False
        least = _FINGER_DRAG_PX if self._from.finger else _DRAG_PX
        far = (touch.pixel - self._from.pixel).manhattanLength() >= least
        if not far and self._box is None and not self._panned:
            return False
        if self._grip is not None and self.bend(self._grip, QPointF()):
            self.view.tool.move(touch)
            return True
        if not self._on and self._box is None and not self._from.finger and self._takes_up(self._from):
            self.view.tool.move(touch)
            return True
        if self._from.finger:
            if (base := self.grips.handle_at(self._from)) and self.begin_order(base, self._from):
                return True
            self.view.pan(touch.pixel.x() - self._from.pixel.x(), touch.pixel.y() - self._from.pixel.y())
            self._from, self._panned = replace(self._from, pixel=touch.pixel), True
            return True
        if self._on and self._box is None:
            start, self._from = self._from, None
            if self.begin_order(self._on, start):
                return True
            self._from, self._on = start, ""  # nothing begins there: a box does
        self._box = QRectF(self._from.place, touch.place).normalized()
        return True

    def _takes_up(self, start: Touch) -> bool:
        """Take up a point of an arrow that was not in hand, where a drag begins on one; whether it does."""
        drawing = self.view.orders.at(start.place, self.view.zoom_now)
        if drawing is None or not (drawing.legs or drawing.placed):
            return False
        off = (drawing.legs[-1] if drawing.legs else drawing.at) - start.place
        at_end = (off.x() ** 2 + off.y() ** 2) ** 0.5 * self.view.zoom_now <= POINTER_PX
        if not (at_end or drawing.covers(start.place)) or not self.arrow(start):
            return False
        grip = self.grips.at(self.view.beside(start, off))
        return grip is not None and self.bend(grip, QPointF() if at_end else off)

    def release(self, touch: Touch) -> bool:
        document, bases = self._document(), self.view.bases
        if self._from is None or document is None or bases is None:
            return False
        start, self._from = self._from, None
        if self._panned:
            self._panned = False
            return True
        if not self._on and self._box is None and self.arrow(touch):
            return True
        if self._box is not None:
            found = bases.within(*start.exact, *touch.exact)
            self._box = None
        else:
            self._on = self._on or self.view.base_at(start)
            found = self._clicked(document, self._on)
        if touch.ctrl:
            kept = [unit for unit in document.selected if unit not in found]
            document.select([*kept, *(unit for unit in found if unit not in document.selected)])
        elif touch.shift:
            document.select([*document.selected, *found])
        elif self._on and self._box is None and found:
            document.select(found, document.is_own(self._on) and self._on.rpartition("/")[0] or "")
        else:
            document.select(found)
        return True

    def double(self, touch: Touch) -> bool:
        document = self._document()
        if self.grips.at(touch) is not None or self.grips.handle_at(touch):
            return self.press(touch)  # the click before selected, this one takes what then came
        unit = self.view.base_at(touch)
        if document is None or not unit:
            return False
        battalion = unit.split("/", 1)[0]
        members = [p.id for p in document.scenario.forces.battalions.get(battalion, ())]
        document.select(members, unit.rpartition("/")[0] if document.is_own(unit) else "")
        return True

    def _clicked(self, document: Document, unit: str) -> list[str]:
        """An own base stands for its company, since orders go to companies; another for itself."""
        if unit and document.side and document.is_own(unit):
            return [p.id for p in document.scenario.forces.companies.get(unit.rpartition("/")[0], ())]
        return [unit] if unit else []

    def dropped(self) -> None:
        self._from = self._box = self._grip = None
        self._panned = False

    def paint(self, painter: QPainter) -> None:
        self.grips.paint(painter)
        if self._box is not None:
            pen = QPen(QColor("#8a3ffc"), 1.2, Qt.PenStyle.DashLine)
            pen.setCosmetic(True)
            painter.setPen(pen)
            painter.setBrush(QColor(138, 63, 252, 28))
            painter.drawRect(self._box)
