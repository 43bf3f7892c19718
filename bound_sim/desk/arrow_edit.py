"""Arrows that are dragged: the same order, or the same line, with another end or one more corner. No widgets."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import atan2, cos, degrees, hypot, radians
from typing import Any, NamedTuple

from bound_sim.desk.line_draft import grain_of, meant_point, straight_u
from bound_sim.desk.new_line import preview
from bound_sim.desk.offers import unit_in_hand
from bound_sim.desk.reach import DragEnd, farthest
from bound_sim.desk.seat_desk import SELECTION, SeatDesk
from bound_sim.orders.arrows import changed
from bound_sim.orders.lines import LineVerb, OrderLine, Slot, verb_of
from bound_sim.orders.records import Point
from bound_sim.orders.units_of_length import Units
from bound_sim.rules.records.hints import Ghost

#: a straight way within 5 degrees of where its unit faces goes straight ahead
AHEAD = cos(radians(5))
#: a value of an operand; None takes it out
Given = Any
#: two corners nearer than this to each other are one, 0.01 mm
_ONE_U = 300


class Grip(NamedTuple):
    """A point of an arrow that can be dragged, in 0.01 mm, by its place in the way. ``between``: it makes a corner."""

    at: Point
    place: int
    between: bool = False


@dataclass(frozen=True)
class Arrow:
    """The way of a unit's order, or of the line at a place of the programme, and what can be dragged of it."""

    unit: str
    line: int | None
    way: tuple[Point, ...]
    grips: tuple[Grip, ...]


@dataclass(frozen=True)
class Pointed:
    """The place of the pointer: the point of the table, the enemy base and the area there, "" where there is none."""

    point: Point
    enemy: str = ""
    area: str = ""


def arrow_in_hand(desk: SeatDesk) -> Arrow | None:
    """The arrow whose points can be dragged: of the line looked at, else of the unit in hand; None for none."""
    if desk.locked or not desk.side:
        return None
    return _of_lines(desk) if desk.grammar.lines else _of_order(desk)


def look_at_line(desk: SeatDesk, place: int) -> None:
    """Look at a line of the programme: its unit is selected with it."""
    unit, forces = desk.lines_now()[place].unit, desk.scenario.forces
    if unit:
        members = forces.companies.get(unit) or forces.battalions.get(unit) or ()
        desk.selected, desk.company = tuple(p.id for p in members) or (unit,), unit
    desk.line = place
    desk.heard(SELECTION)


def _of_order(desk: SeatDesk) -> Arrow | None:
    unit = desk.company
    order = desk.low_of(unit) if unit and desk.takes_orders(unit) else None
    if order is None or not desk.present(unit):
        return None
    way, offer = desk.ghost(unit).way, desk.form.action(order.verb)
    if len(order.points("path")) > 1 and len(way) == len(order.points("path")):
        return Arrow(unit, None, way, _grips(way, corners=True))
    if len(way) > 1 and offer is not None and offer.how == "onto":
        return Arrow(unit, None, way, _grips(way, corners=False))
    return None


def _of_lines(desk: SeatDesk) -> Arrow | None:
    hints, unit = desk.line_hints(), unit_in_hand(desk)
    wanted = (
        [desk.line] if desk.line is not None else [place for place, hint in hints.items() if hint.line.unit == unit]
    )
    for place in reversed(wanted):
        hint = hints.get(place)
        if hint is not None and hint.ghost is not None and (found := _of_line(desk, place, hint.line, hint.ghost)):
            return found
    return None


def _of_line(desk: SeatDesk, place: int, line: OrderLine, ghost: Ghost) -> Arrow | None:
    verb = verb_of(line, desk.grammar.lines)
    slot = _slot(desk, verb, line)
    if slot is None:
        return None
    unit, way = line.unit, ghost.way
    if slot.kind == "point":
        at = ghost.ends[0].at if ghost.ends and not way else way[-1] if way else None
        return Arrow(unit, place, way or (at,), (Grip(at, max(len(way) - 1, 0)),)) if at is not None else None
    if len(way) < 2:
        return None
    if slot.kind == "path" and len(_points(line, slot)) != len(way):
        return None
    return Arrow(unit, place, way, _grips(way, corners=slot.kind == "path"))


def _slot(desk: SeatDesk, verb: LineVerb, line: OrderLine) -> Slot | None:
    """The operand that says where a line's arrow ends; None where none does."""
    for slot in verb.slots:
        if line.get(slot.name) is None:
            continue
        if slot.kind in ("path", "point", "area", "enemy") and not slot.body:
            last = [one for one in verb.slots if one.kind == slot.kind and line.get(one.name) is not None][-1]
            return last if slot.kind == "area" else slot
        if slot.kind == "length" and verb.word in desk.form.straight:
            return slot
    return None


def _points(line: OrderLine, slot: Slot) -> tuple[Point, ...]:
    found = line.get(slot.name)
    return tuple(found) if isinstance(found, tuple) else ()  # type: ignore[arg-type]


def _grips(way: Sequence[Point], *, corners: bool) -> tuple[Grip, ...]:
    """The end; with ``corners`` each of them too, and the middle of each leg, which makes one more."""
    if not corners:
        return (Grip(way[-1], len(way) - 1),)
    made = [Grip(at, place) for place, at in enumerate(way) if place][::-1]
    for place, (start, end) in enumerate(zip(way, way[1:], strict=False), 1):
        if hypot(end[0] - start[0], end[1] - start[1]) > 4 * _ONE_U:
            made.append(Grip(((start[0] + end[0]) // 2, (start[1] + end[1]) // 2), place, True))
    return tuple(made)


def order_dragged(desk: SeatDesk, arrow: Arrow, grip: Grip, to: Pointed) -> OrderLine | None:
    """A unit's order with a point of its arrow elsewhere; None where that says nothing."""
    order = desk.low_of(arrow.unit)
    if order is None:
        return None
    if len(order.points("path")) > 1:
        way = _bent(arrow.way, grip, to.point)
        return changed(order, path=vectors_of(way, desk.grammar.units), place="arrows.txt: desk")
    if not to.enemy:
        return None
    return changed(order, toward=desk.unit_of(to.enemy), place="arrows.txt: desk")


def line_reached(
    desk: SeatDesk, arrow: Arrow, grip: Grip, to: Pointed, area_at: Callable[[Point], str]
) -> DragEnd[str] | None:
    """A programme's line with a point of its arrow as near to the pointer as the rules allow; None: it says nothing.

    An end comes from the corner before it, a corner from where it is.
    """
    before = arrow.way[grip.place - 1] if grip.place == len(arrow.way) - 1 and grip.place else grip.at
    dx, dy = to.point[0] - before[0], to.point[1] - before[1]
    places = max(1, round(hypot(dx, dy) / grain_of(desk.grammar.units)))

    def lines_at(place: int) -> list[str]:
        if place == places:
            here = to
        else:
            at = round(before[0] + dx * place / places), round(before[1] + dy * place / places)
            here = Pointed(at, area=area_at(at))
        made = (line_dragged(desk, arrow, grip, here), line_dragged(desk, arrow, grip, here, farther=True))
        return list(dict.fromkeys(filter(None, made)))

    return farthest(places, lines_at, lambda text: preview(desk, text, arrow.line))


def line_dragged(desk: SeatDesk, arrow: Arrow, grip: Grip, to: Pointed, *, farther: bool = False) -> str:
    """The text of a programme's line with a point of its arrow elsewhere; "" where that says nothing.

    ``farther``: of a line through areas, on from where it ends.
    """
    assert arrow.line is not None
    line = desk.lines_now()[arrow.line]
    slot, units = _slot(desk, verb_of(line, desk.grammar.lines), line), desk.grammar.units
    assert slot is not None
    said: dict[str, Given] = {}
    match slot.kind:
        case "path":
            way = [arrow.way[0], *(meant_point(at, units) for at in _bent(arrow.way, grip, to.point)[1:])]
            legs = _points(line, slot)[:1] == ((0, 0),)
            said[slot.name] = vectors_of(way, units) if legs else tuple(way)
        case "point":
            said[slot.name] = meant_point(to.point, units)
        case "length":
            said |= _straight(desk, line, slot, arrow.way[0], to.point)
        case "enemy" if to.enemy:
            name = to.enemy if slot.body else desk.unit_of(to.enemy)
            said[slot.name] = (name,) if slot.many else name
        case "area" if to.area and to.area not in _other_areas(line, slot):
            before = line.get(slot.name)
            areas = list(before) if isinstance(before, tuple) else [before]
            if farther and slot.many:
                areas.append(to.area)
            else:
                areas[-1] = to.area
            said[slot.name] = tuple(areas) if slot.many else to.area
        case _:
            return ""
    return desk.line_text(_said(line, verb_of(line, desk.grammar.lines), said))


def _other_areas(line: OrderLine, slot: Slot) -> set[object]:
    """The areas that a line names beside the one that is dragged."""
    before = line.get(slot.name)
    found: set[object] = set(before[:-1]) if isinstance(before, tuple) else set()
    return found | {value for name, value in line.operands if name != slot.name and isinstance(value, str)}


def _said(line: OrderLine, verb: LineVerb, said: dict[str, Given]) -> OrderLine:
    """A line with some operands otherwise, in the order of its verb; None takes one out."""
    given = {**dict(line.operands), **said}
    told = tuple((slot.name, value) for slot in verb.slots if (value := given.get(slot.name)) is not None)
    return replace(line, operands=told)


def _straight(desk: SeatDesk, line: OrderLine, slot: Slot, start: Point, point: Point) -> dict[str, Given]:
    """The length of a way straight on, and the bearing before it where it is not ahead."""
    dx, dy = point[0] - start[0], point[1] - start[1]
    bearing = round(degrees(atan2(dx, dy)) * 10) % 3600
    own = (base for base in desk.standing.values()
           if base.platoon == line.unit or base.platoon.startswith(f"{line.unit}/"))  # fmt: skip
    facing = next((base.facing for base in own if base.on_table), 0)
    ahead = radians((bearing - facing) / 10)
    straight = cos(ahead) >= AHEAD
    length = hypot(dx, dy) * (cos(ahead) if straight else 1.0)
    said: dict[str, Given] = {slot.name: straight_u(length, desk.grammar.units)}
    face = next((one for one in verb_of(line, desk.grammar.lines).slots if one.kind == "bearing"), None)
    if face is not None:
        said[face.name] = None if straight else round(bearing / 10) % 360 * 10
    return said


def _bent(way: Sequence[Point], grip: Grip, to: Point) -> list[Point]:
    """A way with a corner elsewhere, or one more; a corner that comes to lie on its neighbour goes."""
    points = list(way)
    if grip.between:
        points.insert(grip.place, to)
    else:
        points[grip.place] = to
    place = grip.place
    beside = [one for one in (place - 1, place + 1) if 0 <= one < len(points)]
    if len(points) > 2 and any(hypot(points[one][0] - to[0], points[one][1] - to[1]) <= _ONE_U for one in beside):
        del points[place]
    return points


def vectors_of(way: Sequence[Point], units: Units = "cm") -> tuple[Point, ...]:
    """A way from its beginning, to what can be pointed at."""
    x0, y0 = way[0]
    return tuple(meant_point((x - x0, y - y0), units) for x, y in way)
