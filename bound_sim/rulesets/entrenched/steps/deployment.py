"""Units are placed in a zone: as a line says, or where they usually stand (ENT-R-8, ENT-Q-wave)."""

from collections.abc import Iterator, Sequence
from itertools import product
from math import floor
from typing import Any

import numpy as np

from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.entrenched.book.chart import NEAR_IN
from bound_sim.rulesets.entrenched.book.zones import Zone
from bound_sim.rulesets.entrenched.state.game import GONE_LOST, FieldUnit
from bound_sim.rulesets.entrenched.state.turn import SLACK_U, FieldTurn, inches_text
from bound_sim.rulesets.entrenched.steps import movement
from bound_sim.rulesets.entrenched.steps.base_ways import first_free, nearest_foe
from bound_sim.rulesets.kit.geometry.measure import Ints
from bound_sim.rulesets.kit.geometry.units import ON_TABLE, Point, Pose, corners_of
from bound_sim.rulesets.kit.lines.driven_turn import Why
from bound_sim_maps.table import U_PER_INCH, u_from_inches

#: how far into its zone a unit usually stands, in tenths of its depth: guns behind, foot in front
_BEHIND, _MIDDLE, _FRONT = 2, 5, 8
#: places that are tried are this far apart; so far are those that are looked at first
_STEP_U = U_PER_INCH // 4
_FIRST_RING_U = 2 * U_PER_INCH
#: no enemy is nearer to a place that is free
_FREE_U = u_from_inches(NEAR_IN) - SLACK_U


def by_line(turn: FieldTurn, unit: FieldUnit, line: OrderLine) -> bool:
    """Place a unit where its line says; where that is not possible it says why, and places it nowhere."""
    spot: Any = line.get("spot")
    face: Any = line.get("face")
    pose = (*spot, turn.game.fronts[unit.side] if face is None else face)
    why = barred(turn, unit, pose)
    if why is not None:
        turn.explain(unit, why)
        return False
    _put(turn, unit, pose)
    return True


def not_now(turn: FieldTurn, unit: FieldUnit) -> None:
    """Say why a unit that a line places is not among those that are placed now (ENT-R-8, ENT-Q-wave)."""
    if unit.to_come and unit.wave > 1:
        turn.why(unit.id, "comes-later", wave=unit.wave)
    elif unit.alive:
        turn.why(unit.id, "stands-already")
    else:
        turn.why(unit.id, "gone", verb="deploy")


def barred(turn: FieldTurn, unit: FieldUnit, pose: Pose) -> Why | None:
    """The reason why a unit may not be placed so: outside its zone, near an enemy, on another. None: it may."""
    if not turn.game.zones[unit.side].holds(pose[0], pose[1]):
        return Why("not-in-zone")
    places = turn.game.places
    far = nearest_foe(places, turn.game.field.half, _there(turn, unit, pose), _FREE_U)
    if far < _FREE_U:
        return Why("zone-near-enemy", {"cm": inches_text(float(far), floor)})
    return None if movement.clear_at(turn, unit, pose, places=places) else Why("no-room")


def _there(turn: FieldTurn, unit: FieldUnit, pose: Pose) -> Ints:
    """A unit as it would stand, as ``base_ways`` is asked."""
    x, y, facing = pose
    return turn.game.field.way(unit.row, (x, y), corners_of(facing, unit.width, unit.depth))


def usually(turn: FieldTurn, unit: FieldUnit, army: Sequence[FieldUnit]) -> None:
    """Place a unit where its kind usually stands among an army that is placed: the nearest free place to it.

    A unit without room in its zone is lost.
    """
    facing, usual, field = turn.game.fronts[unit.side], usual_place(turn, unit, army), turn.game.field
    places, way = turn.game.places, _there(turn, unit, (*usual, facing))
    for spots in _nearest_first(turn.game.zones[unit.side], unit.reach // 2, usual):
        free = first_free(places, field.half, way, np.array(spots, dtype=np.int64).reshape(-1, 2), _FREE_U)
        if free >= 0:
            turn.why(unit.id, "placed-for-it")
            _put(turn, unit, (*spots[free], facing))
            return
    turn.why(unit.id, "no-room")
    unit.status = GONE_LOST


def _nearest_first(zone: Zone, rim: int, usual: Point) -> Iterator[list[Point]]:
    """The usual place, then all places of a zone that are tried, the nearest to it first, then from west, from south.

    They are made ring by ring: mostly one of the first is free.
    """
    yield [usual]
    across, along = range(zone.x0 + rim, zone.x1, _STEP_U), range(zone.y0 + rim, zone.y1, _STEP_U)
    furthest = max(zone.x1 - zone.x0, zone.y1 - zone.y0) * 2
    inner, outer = -1, _FIRST_RING_U
    while inner < furthest * furthest:
        near = product(_within(across, usual[0], outer), _within(along, usual[1], outer))
        ranked = sorted(((x - usual[0]) ** 2 + (y - usual[1]) ** 2, x, y) for x, y in near)
        yield [(x, y) for apart2, x, y in ranked if inner < apart2 <= outer * outer]
        inner, outer = outer * outer, 2 * outer


def _within(places: range, middle: int, room: int) -> range:
    """Those of a row of places that are no further from a middle than a room."""
    first = max(0, -(-(middle - room - places.start) // places.step))
    last = (middle + room - places.start) // places.step
    return places[first : max(first, last + 1)]


def usual_place(turn: FieldTurn, unit: FieldUnit, army: Sequence[FieldUnit]) -> Point:
    """Section 14: guns and machine guns behind, foot in front, cavalry on the wings, officers in the middle."""
    row = _row_of(unit)
    alike = [each for each in army if _row_of(each) == row]
    share = (2 * alike.index(unit) + 1) / (2 * len(alike))
    if unit.kind.unit_class == "cavalry":  # from the wings to the middle
        share = share / 2 if alike.index(unit) % 2 else 1 - share / 2
    deep = {"emplacement": _BEHIND, "officer": _MIDDLE}.get(unit.kind.unit_class, _FRONT) / 10
    zone, front = turn.game.zones[unit.side], turn.game.fronts[unit.side]
    if front in (1800, 2700):
        deep = 1 - deep
    wide, high = zone.x1 - zone.x0, zone.y1 - zone.y0
    across, along = (share, deep) if front in (0, 1800) else (deep, share)
    return zone.x0 + round(wide * across), zone.y0 + round(high * along)


def _row_of(unit: FieldUnit) -> str:
    return unit.kind.unit_class if unit.kind.unit_class != "miner" else ""


def _put(turn: FieldTurn, unit: FieldUnit, pose: Pose) -> None:
    unit.pose = pose
    unit.status = ON_TABLE
    turn.moved(unit, pose, "deploy", "placed")
