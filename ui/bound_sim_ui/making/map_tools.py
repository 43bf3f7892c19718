"""Drawing the ground: spaces, rectangles, polygons, lines, labels, by mouse or with a cross moved by the keys."""

import re
from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen, QPolygonF
from shapely.geometry.base import BaseGeometry

from bound_sim_maps import edits
from bound_sim_maps.battlefield import Battlefield
from bound_sim_maps.edits import Place
from bound_sim_maps.faults import Fault
from bound_sim_maps.speech import spoken
from bound_sim_maps.table import U_PER_CM, u_from_cm
from bound_sim_ui.making.draft import ScenarioDraft
from bound_sim_ui.making.palette import Palette
from bound_sim_ui.scene.tool import Tool
from bound_sim_ui.scene.touch import Touch
from bound_sim_ui.scene.view import MapView
from bound_sim_ui.words import QT_TRANSLATE_NOOP, translate

Say = Callable[[str], None]
ARROWS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, 1), Qt.Key.Key_Down: (0, -1)}
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_LINE, _BAD = "#8a3ffc", "#b34700"
#: how near (px) a pointer has to be to a line or a corner
NEAR_PX = 8
_AT = re.compile(r"at \((-?[0-9.e+]+), (-?[0-9.e+]+)\) (cm|m)")


def place_of(fault: Fault) -> Place | None:
    """The place that a fault of a map names, in 0.01 mm."""
    found = _AT.search(str(fault.wrong))
    if found is None:
        return None
    from bound_sim_maps.table import u_from_m

    to_u = u_from_cm if found[3] == "cm" else u_from_m
    return to_u(float(found[1])), to_u(float(found[2]))


class MapTool(Tool):
    """A tool on a draft's map; a cross, moved by the arrow keys, stands for the pointer."""

    cursor = Qt.CursorShape.CrossCursor
    step_u = U_PER_CM

    def __init__(self, view: MapView, draft: ScenarioDraft, palette: Palette, say: Say) -> None:
        super().__init__(view)
        self.draft, self.palette, self.say = draft, palette, say
        table = draft.battlefield.table
        self.cross: Place = (table.width_u // 2, table.height_u // 2)
        self.by_keys = False
        self.wrong: tuple[Fault, ...] = ()

    def taken(self) -> None:
        self.by_keys, self.wrong = False, ()

    def move(self, touch: Touch) -> bool:
        self.cross, self.by_keys = touch.point, False
        return True

    def key(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        if key in ARROWS:
            self.step(key, event.modifiers())
            return True
        if key == Qt.Key.Key_Escape:
            self.escape()
            return True
        if key == Qt.Key.Key_Space:
            self.mark()
            return True
        if key in _ENTER:
            self.finish()
            return True
        return False

    def step(self, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> None:
        """Move the cross: by 1 cm, with Shift 5 cm, with Alt 1 mm."""
        by = self.step_u
        if modifiers & Qt.KeyboardModifier.ShiftModifier:
            by *= 5
        elif modifiers & Qt.KeyboardModifier.AltModifier:
            by //= 10
        table = self.draft.battlefield.table
        x, y = self.cross[0] + ARROWS[key][0] * by, self.cross[1] + ARROWS[key][1] * by
        self.cross = min(max(x, 0), table.width_u), min(max(y, 0), table.height_u)
        self.by_keys = True
        self.view.pointed.emit(self.cross)

    def mark(self) -> None:
        """Do at the cross what a click does."""

    def finish(self) -> None:
        """Enter."""

    def escape(self) -> None:
        self.view.rest()

    def change(self, text: str, made: Callable[[], Battlefield]) -> bool:
        """Change the map; what stands against it is said and shown where it is."""
        try:
            found = self.draft.change_map(text, made())
        except ValueError as error:
            self.say(spoken(error))
            return False
        self.wrong = tuple(found)
        if found:
            self.say(": ".join(spoken(part) for part in (found[0].wrong, found[0].allowed)))
        return not found

    def context(self, touch: Touch) -> None:
        """A right click takes the terrain under it into the hand."""
        index = edits.topmost(self.draft.battlefield, touch.exact, self.near_u)
        if index is not None:
            name = self.palette.take_terrain(edits.terrain_of(self.draft.battlefield.features[index]))
            self.say(
                translate("tools", "Taken: {0}").format(name)
                if name
                else translate("tools", "Nothing in the palette draws that.")
            )
            return
        table = self.draft.battlefield.table
        if table.contains(*touch.exact):
            space = table.reference(*touch.exact).partition(".")[0]
            ground, works, item = self.draft.battlefield.spaces.get(space, ("open", "none", ""))
            self.palette.take_brush(item or (works if works != "none" else ground))

    @property
    def near_u(self) -> int:
        """NEAR_PX in 0.01 mm."""
        return round(NEAR_PX / self.view.zoom_now * 100)

    # ---- painting

    def pen(self, painter: QPainter, colour: str = _LINE, dashed: bool = False) -> None:
        pen = QPen(QColor(colour), 2, Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def dot(self, painter: QPainter, at: Place, colour: str = _LINE) -> None:
        """A small square of a fixed size on the screen."""
        side = 7 / self.view.zoom_now
        middle = self.view.places.at(*at)
        self.pen(painter, colour)
        painter.setBrush(QColor("#ffffff"))
        painter.drawRect(QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side))

    def paint(self, painter: QPainter) -> None:
        if self.by_keys:
            self.pen(painter, "#000000")
            arm, at = 14 / self.view.zoom_now, self.view.places.at(*self.cross)
            painter.drawLine(at - QPointF(arm, 0), at + QPointF(arm, 0))
            painter.drawLine(at - QPointF(0, arm), at + QPointF(0, arm))
        for fault in self.wrong:
            place = place_of(fault)
            if place is not None:
                self.dot(painter, place, _BAD)

    def path(self, painter: QPainter, places: list[Place], closed: bool = False) -> None:
        line = QPolygonF([self.view.places.at(*place) for place in places])
        self.pen(painter, _BAD if self.wrong else _LINE, dashed=bool(self.wrong))
        if closed:
            painter.setBrush(QColor(138, 63, 252, 40))
            painter.drawPolygon(line)
        else:
            painter.drawPolyline(line)


class SpaceTool(MapTool):
    """Paints whole spaces: a click or a drag over several, one step to undo."""

    says = QT_TRANSLATE_NOOP(
        "tools", "Click or drag: paint spaces.  Arrow keys and Space: by keyboard.  Right click: take what is there"
    )

    def __init__(self, view: MapView, draft: ScenarioDraft, palette: Palette, say: Say) -> None:
        super().__init__(view, draft, palette, say)
        self.step_u = draft.battlefield.table.space_u
        self._painted: list[str] | None = None

    def taken(self) -> None:
        super().taken()
        self._painted = None

    def _space(self, at: Place) -> str:
        table = self.draft.battlefield.table
        return table.reference(*at).partition(".")[0] if table.contains(*at) else ""

    def press(self, touch: Touch) -> bool:
        if touch.button == Qt.MouseButton.RightButton:
            self.context(touch)
            return True
        space = self._space(touch.exact)
        self._painted = [space] if space else []
        return True

    def move(self, touch: Touch) -> bool:
        self.cross, self.by_keys = touch.exact, False
        space = self._space(touch.exact)
        if self._painted is not None and space and space not in self._painted:
            self._painted.append(space)
        return True

    def release(self, touch: Touch) -> bool:
        painted, self._painted = self._painted, None
        if painted:
            self._give(painted)
        return True

    def double(self, touch: Touch) -> bool:
        return self.press(touch)

    def mark(self) -> None:
        self._give([self._space(self.cross)])

    finish = mark

    def _give(self, spaces: list[str]) -> None:
        terrain = self.palette.terrain

        def made() -> Battlefield:
            battlefield = self.draft.battlefield
            for space in spaces:
                battlefield = edits.with_space(battlefield, space, terrain)
            return battlefield

        text = translate("edits", "{0} in {1}").format(self.palette.brush.capitalize(), ", ".join(spaces))
        self.change(text, made)

    def paint(self, painter: QPainter) -> None:
        table = self.draft.battlefield.table
        space = self._space(self.cross)
        for name in self._painted or ([space] if space else []):
            x0, y0, x1, y1 = table.area(name)
            self.pen(painter)
            painter.setBrush(QColor(138, 63, 252, 50))
            painter.drawRect(QRectF(self.view.places.at(x0, y1), self.view.places.at(x1, y0)))


class ShapeTool(MapTool):
    """Draws features corner by corner; ``kind`` is rectangle, polygon, line or point."""

    def __init__(self, view: MapView, draft: ScenarioDraft, palette: Palette, say: Say, kind: str) -> None:
        super().__init__(view, draft, palette, say)
        self.kind = kind
        self.says = {
            "rectangle": translate("tools", "Drag, or two corners by click or Space"),
            "polygon": translate(
                "tools", "Click corners; Enter, right or double click closes it.  Backspace: corner back.  Esc: drop"
            ),
            "line": translate(
                "tools", "Click points; Enter, right or double click ends it.  Backspace: point back.  Esc: drop"
            ),
            "point": translate("tools", "Click where the label stands"),
        }[kind] + translate("tools", "   (arrow keys move a cross, Space is a click, G types places)")
        self.places: list[Place] = []

    def taken(self) -> None:
        super().taken()
        self.places = []

    def dropped(self) -> None:
        self.places = []

    def go_on(self, places: list[Place]) -> None:
        """Go on with corners that were drawn as another shape, where they can be corners of this one."""
        if self.kind in ("polygon", "line") or (self.kind == "rectangle" and len(places) == 1):
            self.places = list(places)

    def press(self, touch: Touch) -> bool:
        self.cross, self.by_keys = touch.point, False
        if touch.button == Qt.MouseButton.RightButton:
            self.finish() if self.places else self.context(touch)
            return True
        self.mark()
        return True

    def release(self, touch: Touch) -> bool:
        if self.kind == "rectangle" and self.places and touch.point != self.places[0]:
            self.cross = touch.point
            self.mark()
        return True

    def double(self, touch: Touch) -> bool:
        if self.places and touch.point != self.places[-1]:
            self.places.append(touch.point)
        self.finish()
        return True

    def mark(self) -> None:
        """A corner at the cross."""
        self.wrong = ()
        if self.places and self.places[-1] == self.cross:
            return
        self.places.append(self.cross)
        if (self.kind, len(self.places)) in (("rectangle", 2), ("point", 1)):
            self.finish()

    def finish(self) -> None:
        """Make a feature of what is drawn; where it cannot be one, it stays to be mended."""
        least = {"rectangle": 2, "polygon": 3, "line": 2, "point": 1}[self.kind]
        if len(self.places) < least:
            self.say(translate("tools", "{0} corners at least.").format(least))
            return
        geometry = self._geometry()
        feature = edits.feature_of(self.palette.terrain, geometry)
        text = f"{self.palette.brush.capitalize()}, {self.kind}"
        if self.change(text, lambda: edits.with_feature(self.draft.battlefield, feature)):
            self.places = []
            self.draft.select_feature(len(self.draft.battlefield.features) - 1)

    def _geometry(self) -> BaseGeometry:
        if self.kind == "rectangle":
            return edits.rectangle(self.places[0], self.places[1])
        if self.kind == "polygon":
            return edits.polygon(self.places)
        return edits.line(self.places) if self.kind == "line" else edits.point(self.places[0])

    def key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Backspace:
            self.wrong = ()
            self.places = self.places[:-1]
            return True
        return super().key(event)

    def escape(self) -> None:
        if self.places:
            self.places, self.wrong = [], ()
        else:
            self.view.rest()

    def paint(self, painter: QPainter) -> None:
        places = [*self.places, self.cross] if self.places else []
        if self.kind == "rectangle" and len(places) == 2:
            (x0, y0), (x1, y1) = places
            places = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
        if len(places) > 1:
            self.path(painter, places, closed=self.kind in ("polygon", "rectangle"))
            width = self.palette.terrain.width_u
            if self.kind == "line" and width:
                pen = QPen(QColor(138, 63, 252, 50), width / 100, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
                painter.setPen(pen)
                painter.drawPolyline(QPolygonF([self.view.places.at(*place) for place in places]))
        for place in self.places:
            self.dot(painter, place)
        super().paint(painter)


class FillTool(MapTool):
    """Gives the feature under the pointer, or else the space, another terrain."""

    says = QT_TRANSLATE_NOOP("tools", "Click an area, a line or a space: it gets this terrain")

    def press(self, touch: Touch) -> bool:
        if touch.button == Qt.MouseButton.RightButton:
            self.context(touch)
            return True
        self.cross, self.by_keys = touch.exact, False
        self.mark()
        return True

    def mark(self) -> None:
        battlefield, terrain = self.draft.battlefield, self.palette.terrain
        index = edits.topmost(battlefield, self.cross, self.near_u)
        text = translate("edits", "Fill with {0}").format(self.palette.brush)
        if index is not None:
            self.change(text, lambda: edits.retouched(battlefield, index, terrain))
        elif battlefield.table.contains(*self.cross):
            space = battlefield.table.reference(*self.cross).partition(".")[0]
            self.change(text, lambda: edits.with_space(battlefield, space, terrain))

    finish = mark


class FeatureTool(MapTool):
    """Selects features, drags them and their corners; Delete takes them away."""

    cursor = Qt.CursorShape.ArrowCursor
    says = QT_TRANSLATE_NOOP(
        "tools", "Click: select; drag it or its corners; double click: a corner more; Del: away; arrow keys: move it"
    )

    def __init__(self, view: MapView, draft: ScenarioDraft, palette: Palette, say: Say) -> None:
        super().__init__(view, draft, palette, say)
        self._from: Place | None = None
        self._corner: int | None = None
        self._to: Place | None = None

    def taken(self) -> None:
        super().taken()
        self._from = self._corner = self._to = None

    def _corner_at(self, touch: Touch) -> int | None:
        if self.draft.feature is None:
            return None
        places = edits.corners(self.draft.battlefield.features[self.draft.feature])
        far = [max(abs(x - touch.exact[0]), abs(y - touch.exact[1])) for x, y in places]
        best = min(range(len(far)), key=far.__getitem__, default=None)
        return best if best is not None and far[best] <= self.near_u else None

    def press(self, touch: Touch) -> bool:
        if touch.button == Qt.MouseButton.RightButton:
            self.context(touch)
            return True
        self.wrong = ()
        self._corner = self._corner_at(touch)
        if self._corner is None:
            self.draft.select_feature(edits.topmost(self.draft.battlefield, touch.exact, self.near_u))
        self._from, self._to = touch.point, None
        return True

    def move(self, touch: Touch) -> bool:
        if self._from is not None and self.draft.feature is not None:
            self._to = touch.point
            return True
        return False

    def release(self, touch: Touch) -> bool:
        start, to, corner, index = self._from, self._to, self._corner, self.draft.feature
        self._from = self._to = self._corner = None
        if start is None or to is None or to == start or index is None:
            return True
        battlefield = self.draft.battlefield
        if corner is not None:
            self.change(translate("edits", "Corner moved"), lambda: edits.with_corner(battlefield, index, corner, to))
        else:
            dx, dy = to[0] - start[0], to[1] - start[1]
            self.change(translate("edits", "Moved"), lambda: edits.moved(battlefield, index, dx, dy))
        return True

    def double(self, touch: Touch) -> bool:
        index = self.draft.feature
        if index is not None:
            self.change(
                translate("edits", "Corner"),
                lambda: edits.with_corner_between(self.draft.battlefield, index, touch.point),
            )
        return True

    def key(self, event: QKeyEvent) -> bool:
        index, key = self.draft.feature, Qt.Key(event.key())
        if key == Qt.Key.Key_Escape:
            self.draft.select_feature(None)
            self.wrong = ()
            return True
        if index is None:
            return False
        if key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.change(translate("edits", "Taken away"), lambda: edits.without(self.draft.battlefield, index))
            self.draft.select_feature(None)
            return True
        if key in ARROWS:
            by = U_PER_CM * (5 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
            dx, dy = ARROWS[key]
            self.change(
                translate("edits", "Moved"), lambda: edits.moved(self.draft.battlefield, index, dx * by, dy * by)
            )
            return True
        return False

    def paint(self, painter: QPainter) -> None:
        index = self.draft.feature
        if index is not None:
            battlefield = self.draft.battlefield
            feature = battlefield.features[index]
            if self._from and self._to:
                if self._corner is not None:
                    feature = edits.with_corner(battlefield, index, self._corner, self._to).features[index]
                else:
                    dx, dy = self._to[0] - self._from[0], self._to[1] - self._from[1]
                    feature = edits.moved(battlefield, index, dx, dy).features[index]
            places = edits.corners(feature)
            for ring in edits.rings(feature):
                self.path(painter, ring, closed="Polygon" in feature.geometry.geom_type)
            for place in places if len(places) < 200 else ():
                self.dot(painter, place)
        super().paint(painter)
