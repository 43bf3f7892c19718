"""Lines of ground in a case, each of plain words."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from shapely.geometry import LineString, Polygon, box

from bound_sim.orders.records import Point
from bound_sim.rules.records.case_words import LineFault, Words, area_of
from bound_sim.scenario.inputs import Known, clipped
from bound_sim_maps.battlefield import GROUNDS, ITEMS, WORKS, Feature
from bound_sim_maps.table import Table, u_from_cm
from bound_sim_maps.texts import text


@dataclass
class GroundLines:
    """The ground of a case: whole spaces and features in their order."""

    spaces: dict[str, tuple[str, str, str]] = field(default_factory=dict)
    features: list[Feature] = field(default_factory=list)


_KINDS = (*GROUNDS, *WORKS[1:], *ITEMS, "water", "crossing", "road", "broken road")
_AREA = text("B2, B2.c, 10,20 to 30,40, around 10,20 -> 30,20 -> 20,40, or 10,20 -> 30,40 width 2")


def with_alias(text: str, aliases: Mapping[str, tuple[str, float]]) -> str:
    """A line of ground with a ruleset's own word for its kind, ``hedge 1,2 -> 3,4``, as one with ours."""
    first, _, what = text.partition(" ")
    if first.lower() not in aliases:
        return text
    kind, width_cm = aliases[first.lower()]
    wide = f" width {width_cm:g}" if width_cm and "->" in what and "width" not in what and "around" not in what else ""
    return f"{kind} {what}{wide}"


def ground(content: str, made: GroundLines, table: Table) -> None:
    """``rough 20,20 to 40,40``: adds one space or feature."""
    words = Words(content.replace("->", " -> "))
    kind = "broken road" if words.skip("broken", "road") else words.next("a kind of ground").lower()
    if kind not in _KINDS:
        raise LineFault(text('"{kind}" is not a kind of ground', kind=clipped(kind)), Known(_KINDS).hint(kind))
    about = _kind_of(kind)
    first = words.words[words.at] if words.peek() else ""
    if first and "," not in first and first.lower() != "around" and "." not in first and kind not in _PATHS:
        area_of(table, first)
        words.end(_AREA) if words.at + 1 < len(words.words) else None
        _add_space(made, first.upper(), about)
        return
    geometry, width_u = _shape(words, table, kind)
    feature = Feature(kind, geometry=geometry, width_u=width_u, **about)
    made.features.append(_feature_clauses(feature, words))


_PATHS = ("road", "broken road", "water", "crossing")


def _kind_of(kind: str) -> dict[str, Any]:
    if kind in GROUNDS:
        return {"kind": "ground", "ground": kind}
    if kind in WORKS:
        return {"kind": "works", "works": kind}
    if kind in ITEMS:
        return {"kind": "item", "item": kind}
    if kind.endswith("road"):
        return {"kind": "road", "intact": kind == "road"}
    return {"kind": "impassable" if kind == "water" else "crossing"}


def _add_space(made: GroundLines, reference: str, about: Mapping[str, Any]) -> None:
    ground_, works, item = made.spaces.get(reference, ("open", "none", ""))
    usual = ITEMS.get(about.get("item", ""))
    ground_ = about.get("ground") or (usual and usual.ground) or ground_
    works = about.get("works") or (usual and usual.works) or works
    made.spaces[reference] = (ground_, works, about.get("item", item))


def _shape(words: Words, table: Table, kind: str) -> tuple[Any, int]:
    """A rectangle, a polygon, or a line with its width in 0.01 mm."""
    if words.skip("around"):
        points = _points(words, table)
        shape = Polygon(points) if len(points) > 2 else None
        if shape is None or not shape.is_valid:
            raise LineFault(text("encloses nothing, or crosses itself"), text("three corners at least, in their order"))
        return shape, 0
    if words.peek() and "," not in words.peek() and words.peek(1) not in ("->", "to"):
        return box(*area_of(table, words.next(""))), 0
    if words.peek(1) == "to":
        (x0, y0), _, (x1, y1) = words.point(table), words.next(""), words.point(table)
        if x0 == x1 or y0 == y1:
            raise LineFault(text("a rectangle without an area"), text("two opposite corners, like 10,20 to 30,40"))
        return box(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)), 0
    points = _points(words, table)
    if len(points) < 2:
        raise LineFault(text("has no area"), _AREA)
    if kind.endswith("road"):
        return LineString(points), 0
    if not words.skip("width"):
        raise LineFault(text("is a line without a width"), _AREA)
    return LineString(points), u_from_cm(words.decimal("a width in cm"))


def _points(words: Words, table: Table) -> list[Point]:
    points = [words.point(table)]
    while words.skip("->"):
        points.append(words.point(table))
    return points


def _feature_clauses(made: Feature, words: Words) -> Feature:
    allowed = (
        text("ground rough, works defensible, blocks yes or no")
        if made.kind != "crossing"
        else text("narrow, opens, closes")
    )
    while words.peek():
        if words.skip("narrow") and made.kind == "crossing":
            made = replace(made, narrow=True)
        elif made.kind == "crossing" and words.peek() in ("opens", "closes"):
            when: dict[str, Any] = {words.next("").lower(): words.whole("a bound", 1)}
            made = replace(made, **when)
        elif made.kind in ("ground", "works", "item") and words.peek() in ("ground", "works"):
            key = words.next("").lower()
            word, known = words.next("a word").lower(), GROUNDS if key == "ground" else WORKS
            if word not in known:
                raise LineFault(
                    text('{key} "{word}" is not known', key=key, word=clipped(word)), Known(known).hint(word)
                )
            terrain: dict[str, Any] = {key: word}
            made = replace(made, **terrain)
        elif words.skip("blocks", "yes") or words.skip("blocks", "no"):
            made = replace(made, blocks=words.peek(-1) == "yes")
        else:
            words.end(allowed)
            raise LineFault(text("is not understood"), allowed)
    return made
