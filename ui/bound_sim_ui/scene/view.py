"""The map to look at and work on: the wheel zooms at the pointer, space and drag pans, tools do the rest."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPointingDevice,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QGraphicsView, QWidget

from bound_sim.rules.records.replay import Thing
from bound_sim.scenario.model import Side
from bound_sim_maps.area_picture import counter_scale
from bound_sim_maps.area_shapes import without_areas
from bound_sim_maps.areas import AreaNet
from bound_sim_maps.battlefield import Battlefield
from bound_sim_maps.canvas import INK
from bound_sim_maps.lettering import Rooms
from bound_sim_maps.scan import Backdrop
from bound_sim_maps.table import U_PER_CM
from bound_sim_ui.scene.action import ActionItem
from bound_sim_ui.scene.areas import AreasItem
from bound_sim_ui.scene.backdrop import BackdropItem
from bound_sim_ui.scene.bases import BasesItem, Names
from bound_sim_ui.scene.boxes import BoxesItem
from bound_sim_ui.scene.gaps import GapsItem
from bound_sim_ui.scene.ground import GroundItem, add_ground
from bound_sim_ui.scene.labels import LabelsItem, Source
from bound_sim_ui.scene.legend import Legend
from bound_sim_ui.scene.orders import OrdersItem
from bound_sim_ui.scene.places import U_PER_MM, ScenePlaces
from bound_sim_ui.scene.touch import Hand, Touch
from bound_sim_ui.scene.zones import ZonesItem
from bound_sim_ui.scene.zoom_view import ZoomView

WHEEL_STEP = 120
#: ways between the two nearest areas that are seen at least
_AREAS_SEEN = 2.0
#: px beside a base at which a click still means it, of a pointer and of a finger
_POINTER_PX, _FINGER_PX = 4.0, 12.0
PAN_PX, FAST_PAN_PX = 60, 300
#: what the layers panel offers: those of the ground, then what stands on it
LAYER_NAMES = ("ground", "items", "grid", "roads", "works", "labels", "zones", "units", "orders", "ranges", "names")


class MapView(ZoomView):
    """Shows one battlefield with what lies on it."""

    pointed = Signal(object)  # the exact point of the table under the pointer, None outside
    took = Signal()  # another tool is in the hand

    def __init__(
        self, battlefield: Battlefield, parent: QWidget | None = None, *, net: AreaNet | None = None,
        sides: Iterable[Side] = (),
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self.places = ScenePlaces(battlefield.table)
        self.battlefield = battlefield
        self.net = net or AreaNet()
        sides = list(sides)
        #: the areas of the battle, where it has any
        self.areas: AreasItem | None = None
        #: the boxes beside the map in which units wait
        self.boxes: BoxesItem | None = None
        #: what the signs of areas mean, while it is shown
        self.legend: Legend | None = None
        self._sides = sides = list(sides)
        #: sides are told without colour
        self.grey = False
        if net is not None:
            self.areas = AreasItem(battlefield, self.net, sides, self.scene())
            self.areas.setZValue(1)
            self.scene().addItem(self.areas)
        bare = without_areas(battlefield, self.net)
        self.ground: GroundItem = add_ground(self.scene(), bare, measured=self._measured)
        if self.areas is not None:
            shapes = self.areas.shapes
            self.boxes = BoxesItem(self.places, self.ground.boundingRect(), sides, lambda w: counter_scale(shapes, w))
            self.boxes.setZValue(1)
            self.boxes.grew = self._grew
            self.scene().addItem(self.boxes)
        self.bases: BasesItem | None = None
        self.names = Names()
        self.scan: BackdropItem | None = None
        self.orders = OrdersItem(self.places, self)
        self.action = ActionItem(self.places, self)
        self.labels = LabelsItem(self.places, self)
        self.gaps = GapsItem(self.places)
        self.zones = ZonesItem(self.places, sides, self.scene())
        for level, item in ((2, self.gaps), (3, self.zones), (20, self.orders), (30, self.action), (40, self.labels)):
            item.setZValue(level)
            self.scene().addItem(item)
        self.labels.show_ground(bare)
        self.labels.sources = self._sources()
        if self.areas is not None:
            self.labels.titles = self.areas.titles
        self.labels.live = self.orders.live_wishes
        self.labels.marks = self.action.marks
        self.orders.relabel = self.action.relabel = self.labels.forget
        self.tool: Hand = Hand()
        self.resting: Hand = self.tool
        self.snap = False
        self.snap_u = U_PER_CM
        self.locked_layers: set[str] = set()
        self.hidden_layers: set[str] = set()
        self.on_top: list[Callable[[QPainter], None]] = []
        self._pan_from: QPoint | None = None
        #: the pixel that the pointer is at, None off the map
        self._pointer: QPointF | None = None
        self._space = False
        #: what was used last is a finger: what it takes is large
        self.fingers = False
        self._dress()

    def _dress(self) -> None:
        frame = self.ground.boundingRect()
        # room on every side, so that any point can stay under the pointer
        self.setSceneRect(frame.adjusted(-frame.width(), -frame.height(), frame.width(), frame.height()))
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Map of the battlefield"))
        self.setMinimumSize(120, 100)

    def show_battlefield(self, battlefield: Battlefield) -> None:
        """Show another ground on the same table."""
        self.battlefield = battlefield
        bare = without_areas(battlefield, self.net)
        self.ground.set_battlefield(bare)
        if "labels" not in self.hidden_layers:
            self.labels.show_ground(bare)

    @property
    def nearest(self) -> float:
        """A battle of areas is looked at as near as the two areas that lie nearest to each other fill the view."""
        if self.areas is None or not self.net.areas:
            return super().nearest
        size = self.viewport().size()
        near = min(size.width(), size.height()) / (_AREAS_SEEN * self.places.length(self.areas.shapes.apart_u))
        return max(near, 2 * self._whole())

    @property
    def _measured(self) -> bool:
        """True if places are points of the table: where all areas are drawn there is no grid."""
        return self.areas is None or not self.net.areas or not self.areas.shapes.whole

    def show_legend(self, on: bool) -> None:
        """Say in a corner what the signs of areas mean, or no longer."""
        if self.legend is not None:
            self.legend.hide()
            self.legend.deleteLater()
            self.legend = None
        if on and self.areas is not None and self.net.areas:
            self.legend = Legend(self, self.areas.shapes, self._sides, grey=self.grey)
            self.legend.show()

    def show_net(self, battlefield: Battlefield, net: AreaNet) -> None:
        """Show other areas on this ground, held by their owners."""
        self.net = net
        if self.areas is not None:
            self.areas.show_areas(battlefield, net)
        self.ground.measured = self._measured
        self.show_battlefield(battlefield)
        self.labels.forget()

    def show_things(self, things: Iterable[Thing]) -> None:
        """Show the holder and the contents of each area, as things on the table say."""
        if self.areas is not None:
            self.areas.show_things(things)
            self.labels.forget()

    def _sources(self) -> list[Source]:
        """Sources of the texts on the map."""
        found: list[Source] = [self.zones.wishes, self.orders.wishes, self.action.wishes]
        found += [self.areas.wishes] if self.areas is not None else []
        return [*found, *([self.boxes.wishes] if self.boxes is not None else [])]

    def show_scan(self, backdrop: Backdrop | None) -> None:
        """Lay a scan over the ground and under all that stands on it, or take it away."""
        if self.scan is None:
            self.scan = BackdropItem()
            self.scene().addItem(self.scan)
        self.scan.show_backdrop(backdrop, self.places.table.height_u)

    def enlarge(self, scale: float) -> None:
        """Write texts on the map larger by a factor."""
        self.labels.size = scale
        self.labels.forget()

    def around(self, colour: str, dim: float, ink: str = INK) -> None:
        """Colour of what lies around the table and of the letters there, how much the map is dimmed (dark theme)."""
        self.setBackgroundBrush(QColor(colour))
        self.ground.dim = dim
        if self.boxes is not None:
            self.boxes.dim = dim
        if QColor(colour) != self.ground.around:
            self.ground.around, self.ground.ink = QColor(colour), ink
            self.ground.set_battlefield(without_areas(self.battlefield, self.net))
        self.viewport().update()

    def put_bases(self, bases: BasesItem | None) -> None:
        """Take away the bases there are, put these."""
        self.labels.sources, self.labels.bases = self._sources(), lambda world: Rooms()
        if self.bases is not None:
            self.scene().removeItem(self.bases)
        self.bases = bases
        if bases is not None:
            bases.setZValue(10)
            self.scene().addItem(bases)
            bases.relabel = self.labels.forget
            self.labels.sources = [*self._sources(), bases.wishes]
            if (areas := self.areas) is not None:
                bases.arrange, bases.unnamed = areas.arranged, areas.stacked
            if (boxes := self.boxes) is not None and areas is not None:
                boxes.forces, bases.waiting = bases.forces, boxes.arranged
                bases.unnamed = lambda: areas.stacked() | boxes.held()
            self.labels.bases = bases.rooms
            self.show_layers(self.hidden_layers)

    def take(self, tool: Hand) -> None:
        """Take a tool into the hand; keys are the map's from then on, whatever was clicked before."""
        if tool is not self.resting:
            self.setFocus()
        if tool is self.tool:
            return
        self.tool.dropped()
        self.tool = tool
        self.viewport().setCursor(tool.cursor)
        tool.taken()
        if tool.at_pointer and self._pointer is not None:
            tool.move(self._touch_at(self._pointer))  # what it draws at the pointer is seen before that moves
        self.viewport().update()
        self.took.emit()

    def rest(self) -> None:
        """Back to the tool for selecting."""
        self.take(self.resting)

    @contextmanager
    def nothing_chosen(self) -> Iterator[None]:
        """As it is without a selection: for paper and pictures, which are nobody's view."""
        orders, action, bases = self.orders, self.action, self.bases
        chosen = bases.chosen if bases is not None else frozenset()
        before = orders.chosen, orders.live, orders.others, action.only, orders.links, orders.rings
        orders.chosen, orders.live, orders.others, action.only, orders.links, orders.rings = (
            "", None, [], frozenset(), [], [],
        )  # fmt: skip
        if bases is not None:
            bases.chosen = frozenset()
        try:
            yield
        finally:
            orders.chosen, orders.live, orders.others, action.only, orders.links, orders.rings = before
            if bases is not None:
                bases.chosen = chosen

    def show_grey(self, on: bool) -> None:
        """Tell sides by how dark their bases and areas are, every second one by hollow arrows too."""
        self.grey = on
        self._colour(on)
        self.show_legend(self.legend is not None)

    @contextmanager
    def in_grey(self, on: bool) -> Iterator[None]:
        """While it is on, sides are told by how dark their bases are."""
        self._colour(on)
        try:
            yield
        finally:
            self._colour(self.grey)

    def _colour(self, grey: bool) -> None:
        if self.bases is not None:
            self.bases.show_grey(grey)
        if self.areas is not None:
            self.areas.show_grey(grey)
        self.zones.show_grey(grey)
        self.orders.hollow = frozenset(side.colour for side in self._sides[1::2]) if grey else frozenset()
        self.orders.show_orders(self.orders.drawings, self.orders.chosen, self.orders.line)

    # ---- layers

    def show_layers(self, hidden: set[str]) -> None:
        """Show all of ``LAYER_NAMES`` but these."""
        from bound_sim_maps.picture import LAYERS

        self.hidden_layers = set(hidden)
        self.ground.set_layers([name for name in LAYERS if name not in hidden])
        if self.bases is not None:
            self.bases.setVisible("units" not in hidden)
            if self.boxes is not None:
                self.boxes.setVisible("units" not in hidden)
            self.bases.show_names("names" not in hidden)
        bare = without_areas(self.battlefield, self.net)
        self.labels.show_ground(None if "labels" in hidden else bare)
        if self.areas is not None:
            self.areas.setVisible("ground" not in hidden)
            self.labels.titles = self.areas.titles if "labels" not in hidden else lambda world, size, taken: []
        self.zones.setVisible("zones" not in hidden)
        self.orders.setVisible("orders" not in hidden)
        self.orders.show_words("names" not in hidden)
        self.orders.with_rings = "ranges" not in hidden
        self.viewport().update()

    def dim_layers(self, dimmed: Mapping[str, bool]) -> None:
        """Draw these faintly: ground, units, orders."""
        items = {"ground": self.ground, "units": self.bases, "orders": self.orders}
        for name, item in items.items():
            if item is not None:
                item.setOpacity(0.35 if dimmed.get(name) else 1.0)

    # ---- where one looks

    @property
    def whole(self) -> QRectF:
        """The table with its frame and the boxes beside it."""
        frame = self.ground.boundingRect()
        if self.boxes is None or self.boxes.room.isEmpty():
            return frame
        return frame | self.boxes.room.adjusted(0, 0, 0, self.boxes.room.height() * 0.05)

    def _grew(self) -> None:
        """There are more boxes than there were."""
        if self.bases is not None and self.boxes is not None:
            self.bases.prepareGeometryChange()
            self.bases.beside = self.boxes.room
        self.refit()

    def pixel_of(self, x_u: float, y_u: float) -> QPoint:
        """The pixel of the view over a point of the table."""
        return self.viewportTransform().map(self.places.at(x_u, y_u)).toPoint()

    # ---- events

    def _snapped(self, exact: tuple[int, int], *, ctrl: bool) -> tuple[int, int]:
        """A point of the table as it is meant: Ctrl turns snapping round."""
        if self.snap == ctrl:
            return exact
        return round(exact[0] / self.snap_u) * self.snap_u, round(exact[1] / self.snap_u) * self.snap_u

    def base_at(self, touch: Touch) -> str:
        """The base that a click means: under the pointer, else the nearest within some px of it; "" for none.

        Figures of a team stand apart: who clicks between two of them means the team.
        """
        reach = (_FINGER_PX if touch.finger else _POINTER_PX) / self.zoom_now
        return self.bases.near(*touch.exact, reach * U_PER_MM) if self.bases is not None else ""

    def beside(self, touch: Touch, off: QPointF) -> Touch:
        """The touch as if the pointer were elsewhere in the scene: what it carries is taken beside its middle."""
        place = touch.place + off
        exact = self.places.u(place)
        return replace(touch, place=place, exact=exact, point=self._snapped(exact, ctrl=touch.ctrl))

    def _touch(self, event: QMouseEvent) -> Touch:
        finger = event.pointerType() == QPointingDevice.PointerType.Finger
        return self._touch_at(event.position(), event.modifiers(), event.button(), finger=finger)

    def _touch_at(
        self, pixel: QPointF, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
        button: Qt.MouseButton = Qt.MouseButton.NoButton, *, finger: bool = False,
    ) -> Touch:  # fmt: skip
        place = self.place_at(pixel)
        exact = self.places.u(place)
        ctrl = bool(modifiers & Qt.KeyboardModifier.ControlModifier)
        point = self._snapped(exact, ctrl=ctrl)
        shift = bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
        return Touch(pixel.toPoint(), place, point, exact, button, shift, ctrl, finger)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802  (Qt's name)
        self.zoom(event.angleDelta().y() / WHEEL_STEP, event.position().toPoint())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        self.setFocus()
        if event.button() == Qt.MouseButton.MiddleButton or (
            self._space and event.button() == Qt.MouseButton.LeftButton
        ):
            self._pan_from = event.position().toPoint()
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            return
        touch = self._touch(event)
        self.fingers = touch.finger
        self.tool.press(touch)
        self.viewport().update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if self._pan_from is not None:
            now = event.position().toPoint()
            self.pan(now.x() - self._pan_from.x(), now.y() - self._pan_from.y())
            self._pan_from = now
            return
        touch, self._pointer = self._touch(event), event.position()
        table = self.places.table
        self.pointed.emit(touch.exact if table.contains(*touch.exact) else None)
        if self.tool.move(touch):
            self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if self._pan_from is not None:
            self._pan_from = None
            self.viewport().setCursor(self.tool.cursor)
            return
        self.tool.release(self._touch(event))
        self.viewport().update()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        touch = self._touch(event)
        self.fingers = touch.finger
        self.tool.double(touch)
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if self.tool.key(event):
            self.viewport().update()
            event.accept()
            return
        step = FAST_PAN_PX if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else PAN_PX
        pans = {Qt.Key.Key_Left: (step, 0), Qt.Key.Key_Right: (-step, 0), Qt.Key.Key_Up: (0, step),
                Qt.Key.Key_Down: (0, -step)}  # fmt: skip
        if event.key() in pans:
            self.pan(*pans[Qt.Key(event.key())])
        elif event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = True
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        elif event.key() == Qt.Key.Key_Z and not event.modifiers():
            if not event.isAutoRepeat():
                self.overview(True)
        else:
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = False
            self.viewport().setCursor(self.tool.cursor)
        elif event.key() == Qt.Key.Key_Z and not event.isAutoRepeat():
            self.overview(False)
        else:
            super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        self._space = False
        self.overview(False)
        super().focusOutEvent(event)

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802
        """No place of the map is under the pointer any more."""
        self._pointer = None
        self.pointed.emit(None)
        super().leaveEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Keep the whole table in view until somebody zooms."""
        super().resizeEvent(event)
        self.refit()
        if self.legend is not None:
            self.legend.settle()
        self.viewed.emit()

    def drawForeground(self, painter: QPainter, rect: QRectF | object) -> None:  # noqa: N802
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for paint in self.on_top:
            paint(painter)
        self.tool.paint(painter)
        self.paint_overview(painter)
