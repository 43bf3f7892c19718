"""The table: its size, spaces and grid references; cm, inches and ground metres are converted only here.

Positions are integers in 0.01 mm (suffix ``_u``): x to the east, y to the north, from the south-west corner.
"""

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Protocol

from bound_sim_maps.faults import Unfit
from bound_sim_maps.texts import text
from bound_sim_maps.trench_sheet import TrenchSheet, is_reference

#: One cm on the table is nine metres on the ground.
SCALE = 900
U_PER_CM = 1000
U_PER_INCH = 2540
#: Ground distances up to 1,000 km are taken, so that products of two of them fit 64 bits.
LIMIT_U = 1_000_000 * 100 * U_PER_CM // SCALE

_DEGREES = re.compile(r"([0-9.]{1,20})([EWNS]),([0-9.]{1,20})([EWNS])", re.IGNORECASE)
_DIGITS = frozenset("0123456789")
MOST_LATITUDE = 85.0
#: a place as it may be written
PLACES = text("a space like B3 or B3.a, a reference like 51b.B.30.a.3.5, or degrees like 2.65E,50.08N")
_REFERENCE = re.compile(r"([A-Za-z]{1,2})([1-9][0-9]{0,2})(?:\.([a-dA-D]))?")
#: Columns A..Z, AA..ZZ and rows 1..999 have a name.
MAX_COLUMNS, MAX_ROWS = 26 + 26 * 26, 999


def _rounded(value: float) -> int:
    """The nearest integer, halves away from zero, so that a mirrored place stays the mirrored place."""
    whole = int(abs(value))
    if abs(value) - whole >= 0.5:
        whole += 1
    return whole if value >= 0 else -whole


def u_from_cm(cm: float) -> int:
    """0.01 mm on the table from cm on the table, halves away from zero."""
    return _rounded(cm * U_PER_CM)


def cm_from_u(u: float) -> float:
    """Cm on the table from 0.01 mm on the table."""
    return u / U_PER_CM


def u_from_m(m: float) -> int:
    """0.01 mm on the table from metres on the ground, halves away from zero."""
    return _rounded(m * (100 * U_PER_CM) / SCALE)


def m_from_u(u: float) -> float:
    """Metres on the ground from 0.01 mm on the table."""
    return u * SCALE / (100 * U_PER_CM)


def u_from_inches(inches: float) -> int:
    """0.01 mm on the table from inches on the table, halves away from zero."""
    return _inches(inches)


@lru_cache(maxsize=4096)
def _inches(inches: float) -> int:
    """A rulebook's figures are asked for again and again."""
    return _rounded(inches * U_PER_INCH)


def column_name(number: int) -> str:
    """``A`` for column 0 from the west, ``Z`` for 25, ``AA`` for 26."""
    return chr(65 + number) if number < 26 else chr(64 + number // 26) + chr(65 + number % 26)


def _column_number(name: str) -> int:
    name = name.upper()
    return ord(name) - 65 if len(name) == 1 else (ord(name[0]) - 64) * 26 + ord(name[1]) - 65


class OnGlobe(Protocol):
    """The place of a table on the globe, as ``bound_sim_maps.world`` knows it."""

    def place(self, lon: float, lat: float) -> tuple[float, float]:
        """The place on the table, in 0.01 mm. Raises ValueError for one on another part of the globe."""


def degrees_of(text: str) -> tuple[float, float] | None:
    """Longitude and latitude of ``2.65E,50.08N`` or ``50.08N,2.65E``; None of another text."""
    if text[-1:] in _DIGITS:
        return None  # most texts by far
    match = _DEGREES.fullmatch(text.strip())
    found = {} if match is None else {letter.upper(): size for size, letter in (match.group(1, 2), match.group(3, 4))}
    east, north = [each for each in found if each in "EW"], [each for each in found if each in "NS"]
    try:
        lon, lat = (float(found[letters[0]]) for letters in (east, north))
    except (IndexError, ValueError):
        return None
    return lon * (1 - 2 * (east == ["W"])), lat * (1 - 2 * (north == ["S"]))


@dataclass(frozen=True)
class Table:
    """A table of ``width_u`` x ``height_u`` cut into square spaces of ``space_u``, all in 0.01 mm.

    Where the size is not a multiple of a space, the last column and row are narrower. ``trench_sheet`` is a sheet of a
    trench map that lies under it: its references name places too. ``places`` are names with their points. ``world``
    says where it lies, None where nobody said: degrees name places too.
    """

    width_u: int
    height_u: int
    space_u: int = 12 * U_PER_INCH
    trench_sheet: TrenchSheet | None = None
    places: tuple[tuple[str, tuple[int, int]], ...] = ()
    world: OnGlobe | None = None

    def __post_init__(self) -> None:
        if not (0 < self.width_u <= LIMIT_U and 0 < self.height_u <= LIMIT_U):
            raise Unfit(text("a table's sides are above 0 and stand for at most 1,000 km on the ground"))
        if self.space_u < 2:
            raise Unfit(text("a space's side is above 0"))
        if self.columns > MAX_COLUMNS or self.rows > MAX_ROWS:
            raise Unfit(
                text(
                    "a table has at most {max_columns} columns (ZZ) and {max_rows} rows",
                    max_columns=MAX_COLUMNS,
                    max_rows=MAX_ROWS,
                )
            )

    @cached_property
    def named(self) -> dict[str, tuple[int, int]]:
        """Name of a place -> its point."""
        return dict(self.places)

    @property
    def columns(self) -> int:
        """Number of columns, from the west."""
        return -(-self.width_u // self.space_u)

    @property
    def rows(self) -> int:
        """Number of rows, from the south."""
        return -(-self.height_u // self.space_u)

    def contains(self, x_u: int, y_u: int) -> bool:
        """True if a point in 0.01 mm lies on the table, its edges included."""
        return 0 <= x_u <= self.width_u and 0 <= y_u <= self.height_u

    def area(self, reference: str) -> tuple[int, int, int, int]:
        """West, south, east, north in 0.01 mm of a space ``B1`` or its quarter ``B1.c`` (a NW, b NE, c SW, d SE).

        Letters of either case. Raises ValueError, saying what is allowed.
        """
        match = _REFERENCE.fullmatch(reference.strip())
        if match is None:
            raise Unfit(
                text("'{reference}' is not a grid reference", reference=reference),
                text("a column and a row like B1, or a quarter like B1.c"),
            )
        column, row, quarter = _column_number(match[1]), int(match[2]) - 1, (match[3] or "").lower()
        if column >= self.columns or row >= self.rows:
            raise Unfit(
                text("{reference} is off the table", reference=reference),
                text("A1 to {columns}{rows}", columns=column_name(self.columns - 1), rows=self.rows),
            )
        x0, y0 = column * self.space_u, row * self.space_u
        x1, y1 = min(x0 + self.space_u, self.width_u), min(y0 + self.space_u, self.height_u)
        middle_x, middle_y = min(x0 + self.space_u // 2, x1), min(y0 + self.space_u // 2, y1)
        if quarter:
            x0, x1 = (x0, middle_x) if quarter in "ac" else (middle_x, x1)
            y0, y1 = (middle_y, y1) if quarter in "ab" else (y0, middle_y)
        if x0 == x1 or y0 == y1:
            raise Unfit(
                text("{reference} is off the table", reference=reference), text("the space is cut by the table's edge")
            )
        return x0, y0, x1, y1

    def point(self, reference: str) -> tuple[int, int]:
        """A place by its name, the middle of a space or quarter, a reference of the trench map, or degrees.

        Raises ValueError, saying what is allowed.
        """
        if reference in self.named:
            return self.named[reference]
        degrees = degrees_of(reference)
        if degrees is not None:
            return self._near(reference, *self._on_the_globe(reference, *degrees))
        if _REFERENCE.fullmatch(reference.strip()) is None and is_reference(reference):
            if self.trench_sheet is None:
                raise Unfit(
                    text("'{reference}' is of a trench map", reference=reference),
                    text("a map with control points of its trench_sheet"),
                )
            return self._near(reference, *self.trench_sheet.place(reference))
        x0, y0, x1, y1 = self.area(reference)
        return (x0 + x1) // 2, (y0 + y1) // 2

    def _on_the_globe(self, said: str, lon: float, lat: float) -> tuple[float, float]:
        """The place of degrees. Raises ValueError."""
        if self.world is None:
            raise Unfit(
                text("'{said}' on a map without a place in the world", said=said), text('"world" in the map file')
            )
        if abs(lon) > 180 or abs(lat) > MOST_LATITUDE:
            raise Unfit(
                text("'{said}' is not on the globe", said=said),
                text("at most 180 and {most_latitude} degrees", most_latitude=f"{MOST_LATITUDE:g}"),
            )
        return self.world.place(lon, lat)

    def _near(self, said: str, x: float, y: float) -> tuple[int, int]:
        """A place in whole 0.01 mm. Raises ValueError for one that is too far off."""
        if max(abs(x), abs(y)) > LIMIT_U:
            raise Unfit(text("'{said}' is too far off", said=said), text("a place within 1,000 km on the ground"))
        return round(x), round(y)

    def area_at(self, place: str) -> tuple[int, int, int, int]:
        """The area of a space or its quarter; around any other place of ``point`` a square, cut by the table's edges.

        A quarter of the trench map has its own 500 yards; the square around another place is as wide as a quarter of a
        space. Raises ValueError, saying what is allowed.
        """
        content = place.strip()
        if _REFERENCE.fullmatch(content) is not None and content not in self.named:
            return self.area(content)
        if content not in self.named and degrees_of(content) is None and not is_reference(content):
            raise Unfit(text("'{place}' is not a place", place=place), PLACES)
        x, y = self.point(content)
        half = self.space_u // 4
        if self.trench_sheet is not None and is_reference(content):
            half = max(half, self.trench_sheet.half_u(content))
        if not self.contains(x, y):
            raise Unfit(text("'{place}' is off the table", place=place), text("a place on it"))
        return max(x - half, 0), max(y - half, 0), min(x + half, self.width_u), min(y + half, self.height_u)

    def reference(self, x_u: int, y_u: int) -> str:
        """The quarter, like ``B1.c``, that holds a point in 0.01 mm; a common edge goes to the north or east.

        Raises ValueError for a point off the table.
        """
        if not self.contains(x_u, y_u):
            raise Unfit(
                text("({x_u}, {y_u}) cm is off the table", x_u=f"{cm_from_u(x_u):g}", y_u=f"{cm_from_u(y_u):g}"),
                text(
                    "0 to {width_u} by 0 to {height_u} cm",
                    width_u=f"{cm_from_u(self.width_u):g}",
                    height_u=f"{cm_from_u(self.height_u):g}",
                ),
            )
        column, east = self._space_and_half(x_u, self.width_u)
        row, north = self._space_and_half(y_u, self.height_u)
        return f"{column_name(column)}{row + 1}.{'cdab'[2 * north + east]}"

    def sheet_reference(self, x_u: int, y_u: int) -> str:
        """The reference of a place on the trench map under the table; "" where there is none, or off its sheet."""
        if self.trench_sheet is None:
            return ""
        try:
            return self.trench_sheet.reference(x_u, y_u)
        except ValueError:
            return ""

    def _space_and_half(self, place: int, side: int) -> tuple[int, int]:
        inside = min(place, side - 1)  # the far edge belongs to the last space
        return inside // self.space_u, int(inside % self.space_u >= self.space_u // 2)
