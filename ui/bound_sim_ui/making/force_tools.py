"""Placing forces: a new unit in formation, and what stands there selected, dragged and turned."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPolygonF, QTransform

from bound_sim.scenario.forces import Platoon
from bound_sim.scenario.formations import BY_COMPANIES, Formation, bearing, laid_out, shifted
from bound_sim_maps.edits import Place
from bound_sim_ui.making.draft import ScenarioDraft
from bound_sim_ui.making.map_tools import ARROWS, MapTool, Say
from bound_sim_ui.making.palette import Palette
from bound_sim_ui.scene.touch import Touch
from bound_sim_ui.scene.view import MapView
from bound_sim_ui.words import QT_TRANSLATE_NOOP, translate

_DRAG_PX = 5
#: by how much a key turns, in tenths of a degree
TURN = 150


def _ghosts(tool: MapTool, painter: QPainter, platoons: list[Platoon]) -> None:
    """Outlines of bases that do not stand there yet."""
    tool.pen(painter)
    painter.setBrush(QColor(138, 63, 252, 60))
    for p in platoons:
        if p.x_u is None or p.y_u is None:
            continue
        wide, deep = p.width_u / 100, p.depth_u / 100
        shape = QPolygonF(QRectF(-wide / 2, -deep / 2, wide, deep))
        painter.drawPolygon(QTransform().rotate(p.facing / 10).map(shape).translated(tool.view.places.at(p.x_u, p.y_u)))


class PlaceTool(MapTool):
    """A unit on the pointer: a click lays it down, a drag turns it first; Q and E turn it by keys."""

    says = QT_TRANSLATE_NOOP(
        "tools",
        "Click: lay it down; drag: turn it; Q, E: turn by 15\u00b0; arrow keys and Space by keyboard.  Esc: drop",
    )

    def __init__(self, view: MapView, draft: ScenarioDraft, palette: Palette, say: Say) -> None:
        super().__init__(view, draft, palette, say)
        self.unit: list[Platoon] = []
        self.formation, self.facing = next(iter(BY_COMPANIES.values())), 0
        self.placed: Callable[[list[Platoon]], None] = lambda platoons: None
        self._from: Place | None = None

    def begin(self, unit: list[Platoon], formation: Formation, facing: int) -> None:
        """Take a unit on the pointer."""
        self.unit, self.formation, self.facing = unit, formation, facing
        self.view.take(self)
        self.by_keys = True

    def dropped(self) -> None:
        self.unit, self._from = [], None

    def press(self, touch: Touch) -> bool:
        if touch.button == Qt.MouseButton.RightButton:
            self.view.rest()
            return True
        self.cross, self.by_keys, self._from = touch.point, False, touch.point
        return True

    def move(self, touch: Touch) -> bool:
        if self._from is None:
            return super().move(touch)
        dx, dy = touch.exact[0] - self._from[0], touch.exact[1] - self._from[1]
        if max(abs(dx), abs(dy)) > self.near_u:
            self.facing = bearing(dx, dy)
        return True

    def release(self, touch: Touch) -> bool:
        if self._from is not None:
            self._from = None
            self.mark()
        return True

    def double(self, touch: Touch) -> bool:
        return True

    def turn(self, by: int) -> None:
        """Turn it by tenths of a degree."""
        self.facing = (self.facing + by) % 3600

    def _laid(self) -> list[Platoon]:
        return laid_out(self.unit, self.formation, self.cross, self.facing)

    def mark(self) -> None:
        """Lay it down where the cross is."""
        if self.unit:
            laid = self._laid()
            self.view.rest()
            self.placed(laid)

    finish = mark

    def paint(self, painter: QPainter) -> None:
        _ghosts(self, painter, self._laid())
        super().paint(painter)


class ForceTool(MapTool):
    """Selects: a click takes a company, a double click its battalion; a drag moves what is selected."""

    cursor = Qt.CursorShape.ArrowCursor
    says = QT_TRANSLATE_NOOP(
        "tools", "Click: company; double click: battalion; Shift adds; drag moves; arrow keys move; Q, E turn"
    )

    def __init__(self, view: MapView, draft: ScenarioDraft, palette: Palette, say: Say) -> None:
        super().__init__(view, draft, palette, say)
        self._from: Touch | None = None
        self._on = ""
        self._box: QRectF | None = None
        self._by: tuple[int, int] = (0, 0)

    def taken(self) -> None:
        super().taken()
        self._from, self._box, self._by = None, None, (0, 0)

    def press(self, touch: Touch) -> bool:
        if self.view.bases is None:
            return False
        self._from, self._on = touch, self.view.bases.at(*touch.exact)
        self._box, self._by = None, (0, 0)
        if self._on and self._on not in self.draft.selected and not touch.ctrl:
            members = self._members(self._on)
            self.draft.select([*(self.draft.selected if touch.shift else ()), *members])
        return True

    def _members(self, unit: str) -> list[str]:
        return [p.id for p in self.draft.scenario.forces.companies.get(unit.rpartition("/")[0], ())]

    def move(self, touch: Touch) -> bool:
        if self._from is None:
            return False
        if (touch.pixel - self._from.pixel).manhattanLength() < _DRAG_PX and self._by == (0, 0) and self._box is None:
            return False
        if self._on:
            self._by = touch.point[0] - self._from.point[0], touch.point[1] - self._from.point[1]
        else:
            self._box = QRectF(self._from.place, touch.place).normalized()
        return True

    def release(self, touch: Touch) -> bool:
        start, box, by = self._from, self._box, self._by
        self._from, self._box, self._by = None, None, (0, 0)
        if start is None or self.view.bases is None:
            return False
        if by != (0, 0):
            self.shift(*by)
        elif box is not None:
            found = self.view.bases.within(*start.exact, *touch.exact)
            self.draft.select([*(self.draft.selected if touch.shift else ()), *found])
        elif touch.ctrl and self._on:
            members = self._members(self._on)
            kept = [unit for unit in self.draft.selected if unit not in members]
            gone = len(kept) < len(self.draft.selected)
            self.draft.select(kept if gone else [*kept, *members])
        elif not self._on and not touch.shift:
            self.draft.select(())
        return True

    def double(self, touch: Touch) -> bool:
        unit = self.view.bases.at(*touch.exact) if self.view.bases else ""
        battalion = unit.split("/", 1)[0]
        self.draft.select([p.id for p in self.draft.scenario.forces.battalions.get(battalion, ())])
        return True

    def key(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Escape:
            self.draft.select(())
            return True
        if key in ARROWS and self.draft.selected:
            by = 5000 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1000
            by = 100 if event.modifiers() & Qt.KeyboardModifier.AltModifier else by
            self.shift(ARROWS[key][0] * by, ARROWS[key][1] * by)
            return True
        return False

    def shift(self, dx_u: int, dy_u: int) -> None:
        """Move what is selected."""
        moved = {p.id: p for p in shifted(self.draft.chosen(), dx_u, dy_u)}
        self.draft.change_forces(
            translate("edits", "Moved"), (moved.get(p.id, p) for p in self.draft.scenario.forces.platoons)
        )

    def paint(self, painter: QPainter) -> None:
        if self._by != (0, 0):
            _ghosts(self, painter, shifted(self.draft.chosen(), *self._by))
        if self._box is not None:
            self.pen(painter, dashed=True)
            painter.drawRect(self._box)
        at = self.view.places.at(*self.cross) if self.by_keys else QPointF()
        if not at.isNull():
            super().paint(painter)
