"""What one draws a map with: the palette and its keys as data, and what of it is in hand."""

from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal

from bound_sim_maps.edits import Terrain
from bound_sim_maps.table import u_from_cm


@dataclass(frozen=True)
class Brush:
    """One entry of the palette: its name, key, what it draws, a colour for its swatch, how it is drawn first."""

    text: str
    key: str
    terrain: Terrain
    colour: str
    shape: str


#: name -> brush, in the palette's order; a trench line is 1-2" deep (R-6)
BRUSHES: dict[str, Brush] = {
    "open": Brush("Open", "1", Terrain("ground", "open"), "#f4f0e4", "space"),
    "rough": Brush("Rough", "2", Terrain("ground", "rough", width_u=u_from_cm(3)), "#d9d2b4", "space"),
    "impractical": Brush("Impractical", "3", Terrain("ground", "impractical", width_u=u_from_cm(3)), "#b9a98a",
                         "space"),
    "defensible": Brush("Defensible", "4", Terrain("works", works="defensible", width_u=u_from_cm(2.54)), "#c9b48f",
                        "line"),
    "fortification": Brush("Fortification", "5", Terrain("works", works="fortification", width_u=u_from_cm(3.81)),
                           "#8f6f47", "line"),
    "wood": Brush("Wood", "6", Terrain("item", item="wood", width_u=u_from_cm(4)), "#8fb98a", "polygon"),
    "town": Brush("Town", "7", Terrain("item", item="town", width_u=u_from_cm(4)), "#c98f83", "polygon"),
    "wire": Brush("Wire", "8", Terrain("item", item="wire", width_u=u_from_cm(1.5)), "#8a8a8a", "line"),
    "road": Brush("Road", "9", Terrain("road", width_u=u_from_cm(1.5)), "#e2c98f", "line"),
    "broken road": Brush("Broken road", "0", Terrain("road", intact=False, width_u=u_from_cm(1.5)), "#b9a67c", "line"),
    "impassable": Brush("Impassable", "W", Terrain("impassable", width_u=u_from_cm(3)), "#7fb2d6", "polygon"),
    "crossing": Brush("Crossing", "X", Terrain("crossing", width_u=u_from_cm(3)), "#e9d9b0", "line"),
    "label": Brush("Label", "N", Terrain("marker"), "#ffffff", "point"),
}  # fmt: skip

#: name -> (text, key, what it does)
SHAPES: dict[str, tuple[str, str, str]] = {
    "select": ("Select", "S", "select, move, change corners"),
    "space": ("Spaces", "Q", "paint whole spaces"),
    "rectangle": ("Rectangle", "R", "draw a rectangle"),
    "polygon": ("Polygon", "P", "draw a free polygon"),
    "line": ("Line", "I", "draw a line: a trench, wire, a road"),
    "fill": ("Fill", "F", "give what is under the pointer this terrain"),
}


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
    def terrain(self) -> Terrain:
        """What is drawn now."""
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

    def take_terrain(self, terrain: Terrain) -> str:
        """Take the brush that draws this; its name, "" where there is none."""
        for name, brush in BRUSHES.items():
            if replace(terrain, width_u=0) == replace(brush.terrain, width_u=0):
                if terrain.width_u:
                    self.widths[name] = terrain.width_u
                self.take_brush(name)
                return name
        return ""

    def set_width(self, width_u: int) -> None:
        """The width of lines of this brush from now on."""
        self.widths[self.brush] = width_u
        self.changed.emit()
