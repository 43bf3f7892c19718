"""References of British trench maps (51b.B.30.a.3.5) <-> places on a table, by control points of a sheet.

A sheet at 1:40,000 has four rows of six letters, A to X from the north-west: 6,000 yards wide, those of the outer rows
5,000 high, of the inner ones 6,000. A letter has 30 or 36 squares of 1,000 yards, six in a row from its north-west
corner; a square has quarters a, b, c, d; within a quarter come tenths, or hundredths, of its 500 yards to the east and
to the north from its south-west corner (Encyclopaedia Britannica 1922, vol. 31: instructions printed on the maps).
"""

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from bound_sim_maps.control_points import Place, Similarity, Wrong, control_points, fitted, said
from bound_sim_maps.faults import Unfit
from bound_sim_maps.texts import Phrase, listed, text, words_of_error

_LETTERS, _ROWS_YD = 6, (5_000, 6_000, 6_000, 5_000)
WIDTH_YD, HEIGHT_YD = 36_000, sum(_ROWS_YD)
_SQUARE_YD, _QUARTER_YD = 1_000, 500
M_PER_YD = 0.9144
_A_POINT = text("a reference to a tenth at least, like 51b.B.30.a.3.5")
#: from control points that lie further apart than this share of their distance nothing is fitted: one of them is wrong
_MOST_STRETCH = 1.25
_REFERENCE = re.compile(
    r"(?:(?P<sheet>[0-9]{1,3}[A-Ea-e]?)[. ]?)?(?P<letter>[A-Xa-x])[. ]?(?P<square>[0-9]{1,2})[. ]?(?P<quarter>[A-Da-d])"
    r"(?:[. ]?(?P<east>[0-9])[. ]?(?P<north>[0-9])|[. ]?(?P<east2>[0-9]{2})[. ]?(?P<north2>[0-9]{2}))?"
)
ALLOWED = text("sheet, letter, square, quarter and tenths (or hundredths), like 51b.B.30.a.3.5")


@dataclass(frozen=True)
class Reference:
    """The place of a reference: a point in yards from the south-west corner of its sheet, ``""`` where none is named.

    ``precision_yd``: the point lies that near, to the east and to the north.
    """

    sheet: str
    x_yd: float
    y_yd: float
    precision_yd: float


def parse_reference(content: str) -> Reference:
    """Read a reference. Raises ValueError, saying what is allowed."""
    match = _REFERENCE.fullmatch(content.strip())
    if match is None:
        raise Unfit(text("{text} is not a reference of a trench map", text=said(content)), ALLOWED)
    row, column = divmod(ord(match["letter"].upper()) - 65, _LETTERS)
    square, squares = int(match["square"]), _LETTERS * _ROWS_YD[row] // _SQUARE_YD
    if not 1 <= square <= squares:
        raise Unfit(
            text("{text} has square {square}", text=said(content), square=square),
            text("1 to {squares} under {upper}", squares=squares, upper=match["letter"].upper()),
        )
    down, right = divmod(square - 1, _LETTERS)
    quarter = "abcd".index(match["quarter"].lower())
    x = column * _LETTERS * _SQUARE_YD + right * _SQUARE_YD + quarter % 2 * _QUARTER_YD
    y = HEIGHT_YD - sum(_ROWS_YD[:row]) - (down + 1) * _SQUARE_YD + (1 - quarter // 2) * _QUARTER_YD
    if match["east2"]:
        parts, east, north = 100, int(match["east2"]), int(match["north2"])
    elif match["east"]:
        parts, east, north = 10, int(match["east"]), int(match["north"])
    else:  # the whole quarter: its middle
        return Reference((match["sheet"] or "").lower(), x + 250, y + 250, 250)
    step = _QUARTER_YD / parts
    return Reference((match["sheet"] or "").lower(), x + east * step, y + north * step, step / 2)


def reference(x_yd: float, y_yd: float, sheet: str = "", *, parts: int = 10) -> str:
    """The reference of a point of a sheet to the nearest of ``parts`` of a quarter, 10 or 100. Raises ValueError."""
    step = _QUARTER_YD // parts
    x, y = (round(yd / step) * step for yd in (x_yd, y_yd))
    if not (-step < x_yd < WIDTH_YD + step and -step < y_yd < HEIGHT_YD + step):
        raise Unfit(text("lies off the sheet"))
    x, y = min(max(x, 0), WIDTH_YD - step), min(max(y, 0), HEIGHT_YD - step)
    row, top = 0, HEIGHT_YD - _ROWS_YD[0]
    while y < top:
        row += 1
        top -= _ROWS_YD[row]
    column, x = divmod(x, _LETTERS * _SQUARE_YD)
    y -= top  # from the south-west corner of the letter
    right, x = divmod(x, _SQUARE_YD)
    up, y = divmod(y, _SQUARE_YD)
    square = (_ROWS_YD[row] // _SQUARE_YD - 1 - up) * _LETTERS + right + 1
    quarter = "cdab"[2 * (y >= _QUARTER_YD) + (x >= _QUARTER_YD)]
    digits = 1 if parts == 10 else 2
    tenths = [f"{part % _QUARTER_YD // step:0{digits}}" for part in (x, y)]
    return ".".join([*([sheet] if sheet else []), chr(65 + row * _LETTERS + column), str(square), quarter, *tenths])


@dataclass(frozen=True)
class TrenchSheet:
    """A sheet laid under a table by control points; ``u_per_yd`` is a yard of ground on the table, in 0.01 mm."""

    points: tuple[tuple[Place, str], ...]
    u_per_yd: float

    @cached_property
    def _pairs(self) -> list[tuple[complex, complex]]:
        """Yards on the sheet and 0.01 mm on the table."""
        return [(complex(found.x_yd, found.y_yd), complex(*place)) for place, found in self._read]

    @cached_property
    def _read(self) -> list[tuple[Place, Reference]]:
        return [(place, parse_reference(text)) for place, text in self.points]

    @cached_property
    def _fit(self) -> Similarity:
        return fitted(self._pairs, self.u_per_yd)

    @property
    def stretch(self) -> float:
        """Distances of the control points on the table over those on the sheet: 1 where they agree."""
        return abs(fitted(self._pairs).turn) / self.u_per_yd

    @cached_property
    def name(self) -> str:
        """The sheet of the control points."""
        return next((found.sheet for _, found in self._read if found.sheet), "")

    @property
    def sheets(self) -> set[str]:
        """The sheets that control points name."""
        return {found.sheet for _, found in self._read if found.sheet}

    @cached_property
    def error_yd(self) -> float:
        """Error of the control points against each other, root mean square, in yards."""
        return self._fit.error(self._pairs) / self.u_per_yd

    def place(self, content: str) -> Place:
        """The place of a reference on the table, in 0.01 mm. Raises ValueError, saying what is allowed."""
        found = parse_reference(content)
        if found.sheet and self.name and found.sheet != self.name:
            raise Unfit(
                text("{text} is on another sheet", text=said(content)),
                text("the control points are on {name}", name=self.name),
            )
        there = self._fit.there(complex(found.x_yd, found.y_yd))
        return round(there.real), round(there.imag)

    def reference(self, x_u: float, y_u: float, *, parts: int = 10) -> str:
        """The reference of a place on the table. Raises ValueError for one off the sheet."""
        found = self._fit.back(complex(x_u, y_u))
        return reference(found.real, found.imag, self.name, parts=parts)

    def half_u(self, text: str) -> int:
        """Half the side of the square that a reference stands for, in 0.01 mm on the table."""
        return round(parse_reference(text).precision_yd * self.u_per_yd)

    def precision_yd(self, text: str) -> float:
        """Precision of a reference here: what it leaves open, and the error of the fit."""
        return math.hypot(parse_reference(text).precision_yd, self.error_yd)


def is_reference(word: str) -> bool:
    """True if a word is written as a reference of a trench map."""
    return _REFERENCE.fullmatch(word) is not None


# ---- in a map file


def trench_sheet_of(raw: object, u_per_yd: float, to_u: Callable[[float], int], fault: Wrong) -> TrenchSheet | None:
    """The member ``trench_sheet`` of a map; None where it has faults."""
    told: list[str] = []

    def wrong(place: str, what: Phrase, allowed: Phrase) -> None:
        told.append(place)
        fault(place, what, allowed)

    if not isinstance(raw, dict) or set(raw) != {"points"}:
        wrong(
            "trench_sheet",
            text("is not an object with points"),
            '{"points": [{"at": [x, y], "reference": "..."}, ...]}',
        )
        return None
    points = control_points(raw["points"], "trench_sheet", "reference", _good, _A_POINT, to_u, wrong)
    sheet = TrenchSheet(tuple(points), u_per_yd)
    if told:
        return None
    if len(sheet.sheets) > 1:
        sheets = text("is of sheets {sheets}", sheets=listed(sorted(sheet.sheets), text(" and ")))
        wrong("trench_sheet", sheets, text("control points of one sheet"))
        return None
    try:
        stretch = sheet.stretch
    except ValueError as error:
        wrong("trench_sheet", words_of_error(error), text("points that lie apart, on the table and on the sheet"))
        return None
    if not 1 / _MOST_STRETCH < stretch < _MOST_STRETCH:
        what = text(
            "its points lie {stretch} times as far apart on the table as on the sheet", stretch=f"{stretch:.3g}"
        )
        wrong("trench_sheet", what, text("control points that agree, and the map's own scale"))
        return None
    return sheet


def _good(raw: object) -> str | None:
    """A reference that can be a control point: it names a point, not a quarter."""
    try:
        return raw if isinstance(raw, str) and parse_reference(raw).precision_yd < 250 else None
    except ValueError:
        return None


def trench_sheet_json(sheet: TrenchSheet, shown: Callable[[float], float]) -> dict[str, object]:
    """The member ``trench_sheet`` of a map file; ``shown`` writes a length in the file's units."""
    return {"points": [{"at": [*map(shown, place)], "reference": text} for place, text in sheet.points]}
