"""The palette of a map's ground, with its keys as data, and the brush in hand."""

from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from bound_sim_maps.edits import DrawnKind
from bound_sim_ui.keys import BRUSHES, Brush


def shapes_of(brush: Brush) -> tuple[str, ...]:
    """Names of the shapes that a brush draws."""
    if brush.terrain.kind == "marker":
        return ("point",)
    if brush.terrain.kind == "road":
        return ("line", "fill")
    areas = ("rectangle", "polygon", "fill")
    lines = ("line",) if brush.terrain.width_u else ()
    return (*(("space",) if brush.terrain.for_spaces else ()), *areas, *lines)


class Palette(QObject):
    """The brush and the shape in hand; ``width_u`` is that of lines, None: the brush's own."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.brush, self.shape = "rough", "select"
        self.widths: dict[str, int] = {}
        #: the shape that each brush drew last
        self._shapes: dict[str, str] = {}

    @property
    def terrain(self) -> DrawnKind:
        """The kind that is drawn now."""
        terrain = BRUSHES[self.brush].terrain
        return replace(terrain, width_u=self.widths.get(self.brush, terrain.width_u))

    def take_brush(self, name: str) -> None:
        """Take a brush, and with it the shape that it drew last."""
        self.brush = name
        self.shape = self._shapes.get(name, BRUSHES[name].shape)
        self.changed.emit()

    def take_shape(self, name: str) -> None:
        """Take a shape; where the brush cannot draw it, the first that can."""
        self.shape = name
        if name != "select" and name not in shapes_of(BRUSHES[self.brush]):
            self.brush = next(other for other, brush in BRUSHES.items() if name in shapes_of(brush))
        if name not in ("select", "fill"):
            self._shapes[self.brush] = name
        self.changed.emit()

    def take_terrain(self, terrain: DrawnKind) -> str:
        """Take the brush that draws this; its name, "" where there is none."""
        same = [name for name, brush in BRUSHES.items()
                if replace(terrain, width_u=0) == replace(brush.terrain, width_u=0)]  # fmt: skip
        lines = [name for name in same if BRUSHES[name].shape == "line"] if terrain.width_u else []
        for name in (lines or same)[:1]:
            if terrain.width_u:
                self.widths[name] = terrain.width_u
            self.take_brush(name)
            return name
        return ""

    def set_width(self, width_u: int) -> None:
        """The width of lines of this brush from now on."""
        self.widths[self.brush] = width_u
        self.changed.emit()
