"""A scanned map over the ground: to trace, or to play on."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsPixmapItem

from bound_sim_maps.georeference import laid_by_world
from bound_sim_maps.scan import Backdrop, fitted
from bound_sim_maps.table import Table
from bound_sim_ui.scene.places import U_PER_MM


class BackdropItem(QGraphicsPixmapItem):
    """The scan in the scene, over the ground and under all else."""

    def __init__(self) -> None:
        super().__init__()
        self.setZValue(5)
        self.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self._path = ""

    def show_backdrop(self, backdrop: Backdrop | None, height_u: int) -> None:
        """Lay the scan on a table so high, or take it away."""
        self.setVisible(backdrop is not None)
        if backdrop is None:
            return
        if backdrop.path != self._path:
            self._path = backdrop.path
            self.setPixmap(QPixmap(backdrop.path))
        (x, y), (across_x, across_y), (down_x, down_y) = backdrop.corner, backdrop.across, backdrop.down
        parts = (across_x, -across_y, down_x, -down_y, x, height_u - y)
        self.setTransform(QTransform(*(part / U_PER_MM for part in parts)))
        self.setOpacity(backdrop.opacity)


def opened(path: Path, table: Table) -> Backdrop | None:
    """A scan where it lies in the world, if it and the table say that, else over the whole table.

    None where the file is not a picture. Raises Refused where it cannot lie there, OSError.
    """
    return over_all(path, table) and (laid_by_world(path, table) or over_all(path, table))


def over_all(path: Path, table: Table) -> Backdrop | None:
    """A scan laid over the whole table; None where the file is not a picture."""
    picture = QPixmap(str(path))
    if picture.isNull():
        return None
    return fitted(str(path), (picture.width(), picture.height()), (table.width_u, table.height_u))
