"""Lines of a case: units, ground, orders and dice, each a line of plain words."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from shapely.geometry import LineString, Polygon, box

from bound_sim.cases.words import Line, LineFault, Words, area_of
from bound_sim.dice import TypedRoll
from bound_sim.dice_words import PURPOSES, SUBSTEPS
from bound_sim.forces import Platoon, TypeBook
from bound_sim.forces_file import TRANSPORTS
from bound_sim.inputs import Known, quoted
from bound_sim.order_text import COMPANY_ORDERS, OrderFault, parse_low_command
from bound_sim.orders import WORDS, HighCommand, LowCommand, Point, parse_high_command
from maps.battlefield import GROUNDS, ITEMS, WORKS, Feature
from maps.table import Table, u_from_cm

_UNIT_CLAUSES = "facing 90, dug in, arrives 2, men 30, parent Line infantry, transport motorised, dismounted"
_UNIT_STOPS = ("at", "off", "facing", "dug", "arrives", "men", "parent", "transport", "dismounted")


def unit(text: str, *, table: Table, fronts: Mapping[str, int], types: TypeBook, place: str) -> Platoon:
    """``A 1/1/1 Line infantry at 20,30 facing 90 dug in``: one platoon."""
    words = Words(text)
    side = words.next("a side")
    if side not in fronts:
        raise LineFault(f"side {quoted(side)} is not known", Known(fronts).hint(side))
    parts = words.next("a platoon like 1/2/3").split("/")
    if len(parts) != 3 or not all(parts):
        raise LineFault(f"{quoted('/'.join(parts))} is no platoon", "battalion/company/platoon, like 1/2/3")
    type_ = _type(_type_words(words), types)
    x_u: int | None = None
    y_u: int | None = None
    if words.skip("at"):
        x_u, y_u = words.point(table)
    elif not words.skip("off", "table"):
        raise LineFault("has no place", "TYPE at 20,30, or off table for naval and railway guns (R-24)")
    if (type_ in types.off_table) != (x_u is None):
        raise LineFault(f"{type_} in the wrong place", "naval and railway guns off table, all others at a place (R-24)")
    width_u, depth_u = types.size_u(type_)
    made = Platoon(
        side, side, side, parts[0], parts[0], parts[1], parts[2], type_, "", x_u, y_u, fronts[side], False, 1, 30, "",
        False, width_u, depth_u, place,
    )  # fmt: skip
    return _with_clauses(made, words, types)


def _type_words(words: Words) -> str:
    """The type: Transport is also the name of one."""
    first = words.next("a unit type")
    rest = words.until(("at", "off"))
    return f"{first} {rest}".strip()


def _type(name: str, types: TypeBook) -> str:
    known = types.names.get(name.lower())
    if known is None:
        raise LineFault(f"unit type {quoted(name)} is not known", Known(types.names.values()).hint(name))
    return known


def _with_clauses(made: Platoon, words: Words, types: TypeBook) -> Platoon:
    while words.peek():
        if words.skip("facing"):
            made = replace(made, facing=words.bearing())
        elif words.skip("dug", "in"):
            made = replace(made, dug_in=True)
        elif words.skip("arrives"):
            made = replace(made, arrives=words.whole("a bound", 1))
        elif words.skip("men"):
            made = replace(made, men=words.whole("a number of men", 1))
        elif words.skip("parent"):
            made = replace(made, parent=_type(words.until(_UNIT_STOPS), types))
        elif words.skip("transport"):
            kind = words.next("a transport").lower()
            if kind not in TRANSPORTS:
                raise LineFault(f"transport {quoted(kind)} is not known", Known(TRANSPORTS).hint(kind))
            made = replace(made, transport=kind)
        elif words.skip("dismounted"):
            made = replace(made, dismounted=True)
        else:
            words.end(_UNIT_CLAUSES)
    return made


@dataclass
class GroundLines:
    """The ground of a case: whole spaces and features in their order."""

    spaces: dict[str, tuple[str, str, str]] = field(default_factory=dict)
    features: list[Feature] = field(default_factory=list)


_KINDS = (*GROUNDS, *WORKS[1:], *ITEMS, "water", "crossing", "road", "broken road")
_AREA = "B2, B2.c, 10,20 to 30,40, around 10,20 -> 30,20 -> 20,40, or 10,20 -> 30,40 width 2"


def ground(text: str, made: GroundLines, table: Table) -> None:
    """``rough 20,20 to 40,40``: adds one space or feature."""
    words = Words(text.replace("->", " -> "))
    kind = "broken road" if words.skip("broken", "road") else words.next("a kind of ground").lower()
    if kind not in _KINDS:
        raise LineFault(f"{quoted(kind)} is no kind of ground", Known(_KINDS).hint(kind))
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
            raise LineFault("encloses nothing, or crosses itself", "three corners at least, in their order")
        return shape, 0
    if words.peek() and "," not in words.peek() and words.peek(1) not in ("->", "to"):
        return box(*area_of(table, words.next(""))), 0
    if words.peek(1) == "to":
        (x0, y0), _, (x1, y1) = words.point(table), words.next(""), words.point(table)
        if x0 == x1 or y0 == y1:
            raise LineFault("a rectangle without an area", "two opposite corners, like 10,20 to 30,40")
        return box(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)), 0
    points = _points(words, table)
    if len(points) < 2:
        raise LineFault("has no area", _AREA)
    if kind.endswith("road"):
        return LineString(points), 0
    if not words.skip("width"):
        raise LineFault("is a line without a width", _AREA)
    return LineString(points), u_from_cm(words.decimal("a width in cm"))


def _points(words: Words, table: Table) -> list[Point]:
    points = [words.point(table)]
    while words.skip("->"):
        points.append(words.point(table))
    return points


def _feature_clauses(made: Feature, words: Words) -> Feature:
    allowed = "ground rough, works defensible, blocks yes or no" if made.kind != "crossing" else "narrow, opens, closes"
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
                raise LineFault(f"{key} {quoted(word)} is not known", Known(known).hint(word))
            terrain: dict[str, Any] = {key: word}
            made = replace(made, **terrain)
        elif words.skip("blocks", "yes") or words.skip("blocks", "no"):
            made = replace(made, blocks=words.peek(-1) == "yes")
        else:
            words.end(allowed)
            raise LineFault("is not understood", allowed)
    return made


def order(line: Line, *, table: Table, file: str) -> list[HighCommand | LowCommand]:
    """A High Command, ``1 Assault``, or a Low Command, ``1/1 move by 12,0``, once for each bound. Raises OrderFault."""
    first, _, rest = line.text.partition(" ")
    place = f"{file}: {line.place}"
    found: list[HighCommand | LowCommand] = []
    for bound in line.bounds:
        if "/" in first or rest.split()[:1] and rest.split()[0].lower() in COMPANY_ORDERS.words:
            found.append(parse_low_command(line.text, bound=bound, table=table, place=place))
            continue
        try:
            command = parse_high_command(rest, battalion=first, bound=bound, place=place)
        except ValueError as error:
            raise OrderFault(str(error)) from None
        if command is None:
            raise OrderFault(f"{quoted(first)} is told nothing", ", ".join(map(str.capitalize, WORDS)))
        found.append(command)
    return found


_DICE = "SUBSTEP UNIT PURPOSE [at TARGET] [round N] [die N] DICE, like  4 1/1/1 shot 6 2"


def dice(line: Line) -> list[TypedRoll]:
    """``4 1/1/1 shot 6 2``: the dice of a roll, once for each bound."""
    words = Words(line.text.replace(":", " "))
    substep, who = words.next(_DICE), words.next(_DICE)
    if substep not in SUBSTEPS:
        raise LineFault(f"{quoted(substep)} is no sub-step with dice", "one of " + ", ".join(SUBSTEPS))
    purpose = words.next(_DICE)
    if f"{purpose} {words.peek()}" in PURPOSES:
        purpose += f" {words.next('')}"
    if purpose not in PURPOSES:
        raise LineFault(f"{quoted(purpose)} is no purpose of dice", "one of " + ", ".join(PURPOSES))
    target, round_no, first = "", 0, 1
    while words.peek() in ("at", "round", "die"):
        key = words.next("").lower()
        if key == "at":
            target = words.next("a platoon")
        elif key == "round":
            round_no = words.whole("a melee round, 0 for the first fight")
        else:
            first = words.whole("the number of the first die", 1)
    faces = words.words[words.at :]
    if not faces or any(face not in tuple("123456") for face in faces):
        raise LineFault(f"dice {quoted(' '.join(faces))}", "numbers from 1 to 6 with blanks between; " + _DICE)
    rolled = tuple(map(int, faces))
    return [TypedRoll(b, substep, who, purpose, target, round_no, first - 1, rolled, line.place) for b in line.bounds]
