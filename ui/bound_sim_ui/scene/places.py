"""From places of the table (0.01 mm, y to the north) to those of the scene (mm, y down) and back."""

from PySide6.QtCore import QPointF, QRectF

from bound_sim_maps.table import Table

U_PER_MM = 100


class ScenePlaces:
    """Places of a table in a scene: its north-west corner at (0, 0), one unit a mm."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.rect = QRectF(0, 0, table.width_u / U_PER_MM, table.height_u / U_PER_MM)

    def at(self, x_u: float, y_u: float) -> QPointF:
        return QPointF(x_u / U_PER_MM, (self.table.height_u - y_u) / U_PER_MM)

    def u(self, place: QPointF) -> tuple[int, int]:
        """The lattice point of the table under a place of the scene."""
        return round(place.x() * U_PER_MM), self.table.height_u - round(place.y() * U_PER_MM)

    @staticmethod
    def length(u: float) -> float:
        return u / U_PER_MM
