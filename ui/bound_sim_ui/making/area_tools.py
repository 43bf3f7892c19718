"""Areas by mouse and keys: draw one, select and move an anchor, join two, part two."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen, QPolygonF
from shapely.geometry import Polygon

from bound_sim_maps import area_edits, edits
from bound_sim_maps.area_shapes import shapes_of
from bound_sim_maps.areas import AreaNet, MapArea
from bound_sim_maps.battlefield import Battlefield
from bound_sim_maps.speech import spoken
from bound_sim_ui.making.draft import ScenarioDraft
from bound_sim_ui.making.map_tools import NEAR_PX
from bound_sim_ui.scene.places import U_PER_MM
from bound_sim_ui.scene.tool import PutAway
from bound_sim_ui.scene.touch import Touch
from bound_sim_ui.scene.view import MapView
from bound_sim_ui.words import QT_TRANSLATE_NOOP, translate

Say = Callable[[str], None]
Place = tuple[int, int]
_LINE = "#8a3ffc"
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
#: radius of the ring about an area that is chosen, px
_RING_PX = 16.0


class AreaTool(PutAway):
    """A tool on a draft's areas."""

    def __init__(self, view: MapView, draft: ScenarioDraft, say: Say) -> None:
        super().__init__(view)
        self.draft, self.say = draft, say

    @property
    def net(self) -> AreaNet:
        return self.draft.scenario.areas

    def area_at(self, touch: Touch) -> str:
        """The area under the pointer."""
        return shapes_of(self.draft.battlefield, self.net).at(*touch.exact)

    def change(self, text: str, made: Callable[[], AreaNet], ground: Battlefield | None = None) -> bool:
        """Change the areas; what stands against it is said."""
        try:
            found = self.draft.change_areas(text, made(), ground)
        except ValueError as error:
            self.say(spoken(error))
            return False
        if found:
            self.say(": ".join(spoken(part) for part in (found[0].wrong, found[0].allowed)))
        return not found

    def ring(self, painter: QPainter, name: str) -> None:
        """A ring about an area's anchor."""
        if name in self.net.by_name:
            self.pen(painter)
            radius = _RING_PX / painter.worldTransform().m11()
            painter.drawEllipse(self.view.places.at(*self.net.by_name[name].at), radius, radius)

    @staticmethod
    def pen(painter: QPainter) -> None:
        pen = QPen(QColor(_LINE), 2.5)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)


class SelectAreaTool(AreaTool):
    """Selects an area by a click; a drag from its anchor moves the anchor."""

    says = QT_TRANSLATE_NOOP("tools", "Click: select an area; drag its anchor; Del: away.  D: draw, J: join, P: part")

    def __init__(self, view: MapView, draft: ScenarioDraft, say: Say) -> None:
        super().__init__(view, draft, say)
        self._from: Place | None = None
        self._to: Place | None = None
        self.takes: Callable[[str], object] = lambda name: None

    def press(self, touch: Touch) -> bool:
        self._from = self._to = None
        chosen = self.net.by_name.get(self.draft.area)
        near_u = NEAR_PX * 2 * U_PER_MM / self.view.zoom_now
        if chosen is not None and max(abs(chosen.at[k] - touch.exact[k]) for k in (0, 1)) <= near_u:
            self._from = chosen.at
            return True
        self.draft.select_area(self.area_at(touch))
        return True

    def move(self, touch: Touch) -> bool:
        self._to = touch.point if self._from is not None else None
        return self._from is not None

    def release(self, touch: Touch) -> bool:
        start, to, name = self._from, self._to, self.draft.area
        self._from = self._to = None
        if start is not None and to is not None and to != start and name:
            self.change(translate("edits", "Anchor of {0}").format(name),
                        lambda: area_edits.with_values(self.net, name, at=to))  # fmt: skip
        return True

    def key(self, event: QKeyEvent) -> bool:
        key, name = Qt.Key(event.key()), self.draft.area
        tools = {Qt.Key.Key_D: "draw", Qt.Key.Key_J: "join", Qt.Key.Key_P: "part", Qt.Key.Key_R: "redraw"}
        if key in tools and not event.modifiers():
            self.takes(tools[key])
            return True
        if key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and name:
            take_away(self.draft, name)
            return True
        if key == Qt.Key.Key_Escape:
            self.draft.select_area("")
            return True
        return False

    def paint(self, painter: QPainter) -> None:
        self.ring(painter, self.draft.area)
        if self._to is not None:
            self.pen(painter)
            radius = 5 / painter.worldTransform().m11()
            painter.drawEllipse(self.view.places.at(*self._to), radius, radius)


def take_away(draft: ScenarioDraft, name: str) -> None:
    """An area away, with its borders and its drawing."""
    ground = area_edits.with_drawing(draft.battlefield, name, None)
    draft.change_areas(translate("edits", "{0} taken away").format(name),
                       area_edits.without_area(draft.scenario.areas, name), ground)  # fmt: skip


class DrawAreaTool(AreaTool):
    """Draws an area corner by corner; a click near a corner of another one takes that corner."""

    cursor = Qt.CursorShape.CrossCursor
    says = QT_TRANSLATE_NOOP(
        "tools", "Click corners; Enter, right or double click closes it.  Backspace: corner back.  Esc: drop"
    )

    def __init__(self, view: MapView, draft: ScenarioDraft, say: Say, *, again: bool = False) -> None:
        super().__init__(view, draft, say)
        #: it draws the selected area once more, and no new one
        self.again = again
        self.places: list[Place] = []
        self._at: Place | None = None
        #: hears the name of an area that was drawn
        self.drawn: Callable[[str], object] = lambda name: None

    def taken(self) -> None:
        self.places, self._at = [], None

    def _corner(self, touch: Touch) -> Place:
        """The corner of an area that is there, near the pointer; else the point."""
        near_u = NEAR_PX * U_PER_MM / self.view.zoom_now
        areas = (feature for feature in self.draft.battlefield.features if feature.kind == "area")
        corners = [corner for feature in areas for corner in edits.corners(feature)]
        x, y = touch.exact
        far = [(max(abs(a - x), abs(b - y)), (a, b)) for a, b in corners]
        best = min(far, default=None)
        return best[1] if best is not None and best[0] <= near_u else touch.point

    def press(self, touch: Touch) -> bool:
        if touch.button == Qt.MouseButton.RightButton:
            self.finish()
            return True
        place = self._corner(touch)
        if not self.view.places.table.contains(*place):
            self.say(translate("tools", "That is off the table."))
        elif place not in self.places[-1:]:
            self.places.append(place)
        return True

    def move(self, touch: Touch) -> bool:
        self._at = self._corner(touch)
        return True

    def double(self, touch: Touch) -> bool:
        self.finish()
        return True

    def key(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        if key in _ENTER:
            self.finish()
        elif key == Qt.Key.Key_Backspace and self.places:
            self.places.pop()
        elif key == Qt.Key.Key_Escape and self.places:
            self.places = []
        else:
            return super().key(event)
        return True

    def finish(self) -> None:
        """Close the polygon: an area more, or the selected one drawn again."""
        shape = Polygon(self.places) if len(self.places) > 2 else None
        if shape is None or not shape.is_valid or not shape.area:
            self.say(translate("tools", "An area needs three corners, and an outline that does not cross itself."))
            return
        name = self.draft.area if self.again else self._new_name()
        ground = area_edits.with_drawing(self.draft.battlefield, name, shape)
        if self.again:
            made = self.change(translate("edits", "{0} drawn again").format(name), lambda: self.net, ground)
        else:
            area = MapArea(name, area_edits.anchor_of(shape))
            made = self.change(translate("edits", "{0} drawn").format(name),
                               lambda: area_edits.with_area(self.net, area), ground)  # fmt: skip
        if made:
            self.places = []
            self.draft.select_area(name)
            self.view.rest()
            self.drawn(name)

    def _new_name(self) -> str:
        numbers = range(1, len(self.net.areas) + 2)
        return next(f"Area-{number}" for number in numbers if f"Area-{number}" not in self.net.by_name)

    def paint(self, painter: QPainter) -> None:
        line = [*self.places, *([self._at] if self._at is not None else [])]
        spots = [self.view.places.at(*place) for place in line]
        self.pen(painter)
        painter.drawPolyline(QPolygonF(spots))
        radius = 4 / painter.worldTransform().m11()
        for spot in spots:
            painter.drawEllipse(spot, radius, radius)


class JoinTool(AreaTool):
    """Joins two areas by a click on each, with the kind of border in hand; or parts them."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, view: MapView, draft: ScenarioDraft, say: Say, *, part: bool = False) -> None:
        super().__init__(view, draft, say)
        self.part = part
        self.says = (
            QT_TRANSLATE_NOOP("tools", "Click two areas: they do not touch any more.  Esc: done") if part
            else QT_TRANSLATE_NOOP("tools", "Click two areas: they touch, by a border of the kind.  Esc: done")
        )  # fmt: skip
        self.first = ""
        #: the kind of border in hand
        self.kind: Callable[[], str] = lambda: ""
        self._over = QPointF()

    def taken(self) -> None:
        self.first = ""

    def press(self, touch: Touch) -> bool:
        name = self.area_at(touch)
        if not name:
            self.say(translate("tools", "No area is there."))
        elif not self.first:
            self.first = name
        else:
            first, self.first = self.first, ""
            if self.part:
                self.change(translate("edits", "{0} and {1} parted").format(first, name),
                            lambda: area_edits.parted(self.net, first, name))  # fmt: skip
            else:
                self.change(translate("edits", "{0} and {1} joined").format(first, name),
                            lambda: area_edits.joined(self.net, first, name, self.kind()))  # fmt: skip
            self.draft.select_area(first)
        return True

    def move(self, touch: Touch) -> bool:
        self._over = touch.place
        return bool(self.first)

    def paint(self, painter: QPainter) -> None:
        if self.first in self.net.by_name:
            self.ring(painter, self.first)
            painter.drawLine(self.view.places.at(*self.net.by_name[self.first].at), self._over)


class AreaTools:
    """The tools of the areas' editor, by their names."""

    def __init__(self, view: MapView, draft: ScenarioDraft, say: Say) -> None:
        self.select = SelectAreaTool(view, draft, say)
        self._draws = (DrawAreaTool(view, draft, say), DrawAreaTool(view, draft, say, again=True))
        self._joins = (JoinTool(view, draft, say), JoinTool(view, draft, say, part=True))
        self.by_name: dict[str, AreaTool] = {
            "select": self.select, "draw": self._draws[0], "redraw": self._draws[1], "join": self._joins[0],
            "part": self._joins[1],
        }  # fmt: skip

    def listen(self, kind: Callable[[], str], drawn: Callable[[str], object], takes: Callable[[str], object]) -> None:
        """Set the functions that give the kind of border in hand, take an area that was drawn, take a tool."""
        for tool in self._joins:
            tool.kind = kind
        for drawing in self._draws:
            drawing.drawn = drawn
        self.select.takes = takes
