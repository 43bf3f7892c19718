"""Places, ways and facings in words: where north is the far edge of the table."""

from collections.abc import Iterable
from math import atan2, degrees, hypot

from bound_sim.orders.units_of_length import Units
from bound_sim_maps.table import U_PER_INCH, Table, cm_from_u
from bound_sim_ui.words import QT_TRANSLATE_NOOP, translate

POINTS = (
    QT_TRANSLATE_NOOP("compass", "N"), QT_TRANSLATE_NOOP("compass", "NNE"), QT_TRANSLATE_NOOP("compass", "NE"),
    QT_TRANSLATE_NOOP("compass", "ENE"), QT_TRANSLATE_NOOP("compass", "E"), QT_TRANSLATE_NOOP("compass", "ESE"),
    QT_TRANSLATE_NOOP("compass", "SE"), QT_TRANSLATE_NOOP("compass", "SSE"), QT_TRANSLATE_NOOP("compass", "S"),
    QT_TRANSLATE_NOOP("compass", "SSW"), QT_TRANSLATE_NOOP("compass", "SW"), QT_TRANSLATE_NOOP("compass", "WSW"),
    QT_TRANSLATE_NOOP("compass", "W"), QT_TRANSLATE_NOOP("compass", "WNW"), QT_TRANSLATE_NOOP("compass", "NW"),
    QT_TRANSLATE_NOOP("compass", "NNW"),
)  # fmt: skip


def towards(bearing: float) -> str:
    """The point of the compass next to a bearing, degrees clockwise from north."""
    return translate("compass", POINTS[round(bearing / 22.5) % len(POINTS)])


def way_words(dx_u: float, dy_u: float, units: Units = "cm") -> str:
    """A way to the east and to the north like ``NNE 12.0 cm``; "" for none."""
    if not (dx_u or dy_u):
        return ""
    long = hypot(dx_u, dy_u)
    said = f"{long / U_PER_INCH:.1f} in" if units == "in" else f"{cm_from_u(long):.1f} cm"
    return f"{towards(degrees(atan2(dx_u, dy_u)))} {said}"


def path_words(path: Iterable[tuple[float, float]], units: Units = "cm") -> str:
    """The legs between points, one after the other."""
    points = list(path)
    legs = (way_words(b[0] - a[0], b[1] - a[1], units) for a, b in zip(points, points[1:], strict=False))
    return ", ".join(leg for leg in legs if leg)


def place_words(table: Table, point: tuple[int, int], units: Units = "cm") -> str:
    """A place on the table: its space, cm or inches from the south-west corner, its reference on a trench map."""
    said = across_words(point, units)
    return "   ".join(filter(None, (table.reference(*point), said, table.sheet_reference(*point))))


def across_words(point: tuple[int, int], units: Units = "cm") -> str:
    """A place as a ruler has it from the west and the south edge: ``7.0, 2.5 in``, else in cm."""
    x, y = (u / U_PER_INCH if units == "in" else cm_from_u(u) for u in point)
    return f"{x:.1f}, {y:.1f} {'in' if units == 'in' else 'cm'}"
