"""A scanned map under the table: where it lies and how large it is follows from two known points of it."""

from dataclasses import dataclass
from math import hypot


@dataclass(frozen=True)
class Backdrop:
    """A scan: a file, and how a pixel of it (x to the right, y down) comes to a place in 0.01 mm:
    x_u = a x + b y + c_u, y_u = b x - a y + d_u."""

    path: str
    a: float
    b: float
    c_u: float
    d_u: float
    opacity: float = 0.6

    def place(self, x: float, y: float) -> tuple[float, float]:
        """The place of a pixel, in 0.01 mm."""
        return self.a * x + self.b * y + self.c_u, self.b * x - self.a * y + self.d_u


def fitted(path: str, size: tuple[int, int], table_u: tuple[int, int]) -> Backdrop:
    """A scan laid over the whole table, as large as it goes, its middle on the table's."""
    width, height = size
    scale = min(table_u[0] / width, table_u[1] / height)
    return Backdrop(path, scale, 0.0, (table_u[0] - scale * width) / 2, (table_u[1] + scale * height) / 2)


def placed(
    backdrop: Backdrop, one: tuple[float, float], one_u: tuple[int, int], two: tuple[float, float],
    two_u: tuple[int, int],
) -> Backdrop:  # fmt: skip
    """The scan turned, scaled and shifted so that two of its pixels lie on two places (in 0.01 mm).

    Raises ValueError where the pixels or the places are too near each other to say anything.
    """
    px, py = two[0] - one[0], two[1] - one[1]
    qx, qy = two_u[0] - one_u[0], two_u[1] - one_u[1]
    if hypot(px, py) < 2 or hypot(qx, qy) < 1000:
        raise ValueError("two points apart from each other: a pixel or two, or a cm, say nothing of the scale")
    square = px * px + py * py
    a, b = (qx * px - qy * py) / square, (qx * py + qy * px) / square
    return Backdrop(
        backdrop.path, a, b, one_u[0] - a * one[0] - b * one[1], one_u[1] - b * one[0] + a * one[1], backdrop.opacity
    )
