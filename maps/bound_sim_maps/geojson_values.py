"""Words and limits of a map's GeoJSON, and its single values: what is wrong with one is a fault at its place."""

import json
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any, cast

from bound_sim_maps.battlefield import NEVER
from bound_sim_maps.control_points import is_number
from bound_sim_maps.faults import Fault, Refused, Unfit
from bound_sim_maps.table import (
    LIMIT_U,
    U_PER_INCH,
    u_from_cm,
    u_from_inches,
    u_from_m,
)
from bound_sim_maps.texts import Phrase, listed, text

MAX_BYTES = 16 * 1024 * 1024
MAX_VERTICES, MAX_FEATURES = 200_000, 100_000
#: brackets of a file: points, rings, spaces and features open one each
MAX_PARTS = 2_000_000
#: a file with more faults is read no further
MAX_FAULTS = 1_000
MAX_SPACE_U = 12 * U_PER_INCH
TABLE_KEYS = ("title", "note", "units", "width_cm", "height_cm", "width_m", "height_m", "columns", "rows", "scale")
BATTLEFIELD_KEYS = (*TABLE_KEYS, "space_cm", "space_in", "spaces", "world", "trench_sheet", "coordinates")
#: ``coordinates`` of a file whose features are longitude and latitude
WGS84 = "wgs84"
#: kind of the feature that carries the member ``battlefield``, and its property with the member
TABLE, MEMBER = "table", "battlefield"
#: property that keeps the order of features, which a GIS may change; and what a GIS adds of its own
ORDER, OF_A_GIS = "order", ("fid", "ogc_fid")
COMMON = ("name", "kind", "note", "width_cm", "width_m")
TERRAIN = ("ground", "works", "blocks")
#: Which properties a kind takes beside the common ones, and which one it can't do without.
PROPERTIES: dict[str, tuple[str, ...]] = {
    "ground": TERRAIN,
    "works": TERRAIN,
    "item": ("item", *TERRAIN),
    "road": ("intact",),
    "impassable": TERRAIN,
    "crossing": ("opens", "closes", "narrow", *TERRAIN),
    "marker": (),
    "area": (),
}
REQUIRED = {"ground": "ground", "works": "works", "item": "item", "area": "name"}


def one_of(given: object, allowed: Iterable[str]) -> Phrase:
    """``did you mean "wood"?`` where something is near, else the list of what there is."""
    words = tuple(allowed)
    near = get_close_matches(str(given).lower(), words, n=1)
    return (
        text('did you mean "{near}"?', near=near[0])
        if near
        else text("one of {value:text}", value=", ".join(words) or text("none"))
    )


def shown(value: object) -> str:
    """A value as a fault says it, of forty characters at most."""
    text = json.dumps(value, ensure_ascii=True)
    return text if len(text) <= 40 else text[:37] + "..."


class DuplicateKeyError(ValueError):
    """A name stands twice in one object."""


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of these names and values. Raises DuplicateKeyError."""
    result: dict[str, Any] = {}
    for key, value in pairs:
        if key in result:
            raise DuplicateKeyError(key)
        result[key] = value
    return result


def no_constant(word: str) -> float:
    """Refuse a word like NaN. Raises ValueError."""
    raise Unfit(text("{word} is not a number", word=word))


class Values:
    """Single values of one file, and the faults of all that could not be read."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.faults: list[Fault] = []

    def fault(self, place: Phrase, wrong: Phrase, allowed: Phrase = "") -> None:
        self.faults.append(Fault(self.file, place, wrong, allowed))
        if len(self.faults) > MAX_FAULTS:
            raise Refused(self.faults)

    def known(self, place: Phrase, values: Mapping[str, Any], names: Iterable[str]) -> None:
        names = tuple(names)
        for key in values:
            if key not in names:
                self.fault(place, text("{key} is not known here", key=shown(key)), one_of(key, names))

    def text(self, place: Phrase, values: Mapping[str, Any], key: str) -> str:
        value = values.get(key)
        if value is None:
            return ""
        if not isinstance(value, str) or any(ord(c) < 32 and c != "\n" or 0x7F <= ord(c) < 0xA0 for c in value):
            self.fault(place, f"{key} {shown(value)}", text("plain text"))
        elif any(0xD800 <= ord(c) < 0xE000 for c in value):
            self.fault(
                place, text("{key} {shown} holds half a character", key=key, shown=shown(value)), text("plain text")
            )
        else:
            return value
        return ""

    def word(self, place: Phrase, values: Mapping[str, Any], key: str, words: Iterable[str]) -> str | None:
        value = values.get(key)
        if value is not None and value not in (words := tuple(words)):
            self.fault(place, f"{key} {shown(value)}", one_of(value, words))
            return None
        return cast(str | None, value)

    def flag(self, place: Phrase, values: Mapping[str, Any], key: str) -> bool | None:
        value = values.get(key)
        if value is None or isinstance(value, bool):
            return value
        self.fault(place, f"{key} {shown(value)}", text("true or false"))
        return None

    def whole(self, place: Phrase, values: Mapping[str, Any], key: str, least: int) -> int | None:
        value = values.get(key)
        if isinstance(value, float) and value.is_integer():  # a GIS that has nulls in a column makes floats of it
            value = int(value)
        if value is None or (isinstance(value, int) and not isinstance(value, bool) and least <= value < NEVER):
            return value
        self.fault(place, f"{key} {shown(value)}", text("a whole number from {least}", least=least))
        return None

    def length(self, place: Phrase, values: Mapping[str, Any], key: str) -> int | None:
        """A length above 0 whose unit is the end of its name, in 0.01 mm."""
        value = values.get(key)
        if value is None:
            return None
        if is_number(value):
            to_u = {"cm": u_from_cm, "m": u_from_m, "in": u_from_inches}[key.rsplit("_", 1)[1]]
            if abs(value) <= LIMIT_U and 0 < (length := to_u(value)) <= LIMIT_U:
                return length
        self.fault(place, f"{key} {shown(value)}", text("a length above 0, at most 1,000 km on the ground"))
        return None

    def either(self, place: Phrase, values: Mapping[str, Any], *keys: str) -> int | None:
        given = [key for key in keys if values.get(key) is not None]
        if len(given) > 1:
            self.fault(place, text("{given} are both given", given=listed(given, text(" and "))), text("one of them"))
        return self.length(place, values, given[0]) if given else None
