"""Phase 2: pivots, moves, runs, falling back (ENT-R-13 to ENT-R-17); how far a way leads and what ends it."""

from collections.abc import Iterable, Iterator
from math import floor
from typing import Any, NamedTuple

import numpy as np

from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.entrenched.book import rulings
from bound_sim.rulesets.entrenched.book.chart import D3, NEAR_IN
from bound_sim.rulesets.entrenched.state.game import FieldUnit
from bound_sim.rulesets.entrenched.state.turn import SLACK_U, FieldTurn, inches_text
from bound_sim.rulesets.entrenched.steps import checks
from bound_sim.rulesets.entrenched.steps.base_ways import (
    TOUCHES,
    Box,
    Rows,
    Who,
    comes_near,
    end_at,
    first_near,
    first_under,
    has_room,
    on_the_way,
    turns_too_near,
)
from bound_sim.rulesets.kit.geometry.approach import runs_onto, to_edge
from bound_sim.rulesets.kit.geometry.distance import TOUCH_U, along
from bound_sim.rulesets.kit.geometry.measure import Ints
from bound_sim.rulesets.kit.geometry.nearness import NEVER
from bound_sim.rulesets.kit.geometry.points import Leg
from bound_sim.rulesets.kit.geometry.scatter import direction
from bound_sim.rulesets.kit.geometry.units import Pose, corners_of, posed
from bound_sim.rulesets.kit.lines.driven_turn import Play, Why
from bound_sim_maps.bases import Corners
from bound_sim_maps.table import u_from_inches

#: verbs that lead away from where a unit faces, and those with a die
BACK, RUNS = ("fall-back", "run-back"), ("run", "run-back")
_NEAR_U = u_from_inches(NEAR_IN)
_NOBODY: Ints = np.zeros(0, dtype=np.int64)


class Halt(NamedTuple):
    """The end of a way: its length up to there, its word in the log, and the reason beside it.

    ``before``: units that it may only touch there.
    """

    length: float
    ended: str
    why: Why | None = None
    before: tuple[FieldUnit, ...] = ()


class FarAtHalt:
    """The distance of a unit from an enemy where its way ends, measured only where a reason tells it: of many none is.

    The unit is thought where it began, however it stands by then.
    """

    def __init__(self, turn: FieldTurn, unit: FieldUnit, leg: Leg, length: float, enemy: FieldUnit) -> None:
        self._turn, self._unit, self._way, self._enemy = turn, unit, (leg, Halt(length, "")), enemy
        self._start = unit.pose

    def __str__(self) -> str:
        turn, unit = self._turn, self._unit
        with posed([unit], [self._start]):
            dx, dy = end_of(turn, unit, *self._way)
            with posed([unit], [(unit.x + dx, unit.y + dy, unit.facing)]):
                return inches_text(turn.apart(unit, self._enemy))


def trouble(turn: FieldTurn, unit: FieldUnit, line: OrderLine) -> Why | None:
    """The reason why a unit does not move at all (ENT-R-12, ENT-R-13, ENT-Q-lock); None where it may."""
    return barred(turn, unit, line.verb)


def barred(turn: FieldTurn, unit: FieldUnit, verb: str) -> Why | None:
    """The same of a verb."""
    words = {"verb": verb}
    if not unit.alive:
        return Why("gone", words)
    if unit.locked and verb not in BACK:
        return Why("locked", words)
    if not unit.active:
        return Why("no-withdrawal") if unit.locked else Why("inactive", words)
    return Why("moved", words) if unit.moved else None


def play(turn: FieldTurn, unit: FieldUnit, line: OrderLine) -> Play:
    """A unit's move of the turn, as its line says."""
    go(turn, unit, line.verb, length=line.get("length"), face=line.get("face"))
    yield from ()


def go(turn: FieldTurn, unit: FieldUnit, verb: str, *, length: Any = None, face: Any = None) -> None:
    """A unit moves: pivots, goes straight, or back, as far as it is told and as it may (ENT-Q-facing)."""
    start = unit.pose
    unit.moved, unit.ran = True, verb in RUNS
    reach = reach_u(turn, unit, verb)
    first = turn.readings.facing == rulings.Facing.PIVOTS_BEFORE or verb == "turn"
    why = pivots(turn, unit, face) if face is not None and first else None
    halt = Halt(0.0, "enemy near", why) if why else Halt(0.0, "order done")
    if not why and verb != "turn":
        leg = way(unit, reach if length is None else min(length, reach), back=verb in BACK)
        halt = goes(turn, unit, leg, start[2])
        if halt.ended == "order done" and (length is None or reach < length):
            halt = halt._replace(ended="reach")
    if unit.facing != start[2] and not clear_at(turn, unit):
        if halt.why and halt.ended == "check":
            turn.explain(unit, halt.why)
        unit.pose, halt = start, Halt(0.0, "friend", Why("no-room"))
    if halt.why:
        turn.explain(unit, halt.why)
    if face is not None and not first and (why := pivots(turn, unit, face, clear=True)):
        turn.explain(unit, why)
    turn.moved(unit, start, verb, halt.ended, length_u=halt.length, reach_u=reach)
    if verb in BACK:
        _gets_away(turn, unit)


def pivots(turn: FieldTurn, unit: FieldUnit, face: int, *, clear: bool = False) -> Why | None:
    """A unit turns on its centre; why it does not, and stands as it stood: it would come too near to an enemy.

    ``clear``: or on another base, or off the table, where it does not go on from there.
    """
    before, foe = unit.facing, too_near(turn, unit, face)
    if foe is not None:
        with posed([unit], [(unit.x, unit.y, face)]):
            return Why("pivot-near-enemy", {"cm": inches_text(turn.apart(unit, foe), floor), "enemy": foe.id})
    unit.facing = face
    if clear and not clear_at(turn, unit):
        unit.facing = before
        return Why("no-room")
    return None


def too_near(turn: FieldTurn, unit: FieldUnit, face: int) -> FieldUnit | None:
    """ENT-R-14: the first enemy to whom a unit comes too near by turning so; None where only ends of ways count."""
    if turn.readings.three_inch == rulings.ThreeInch.AT_THE_END:
        return None
    row = turns_too_near(_field(turn, None), _who(unit), corners_of(face, unit.width, unit.depth), _NEAR_U)
    return turn.game.units[row] if row >= 0 else None


def goes(turn: FieldTurn, unit: FieldUnit, leg: Leg, stood: int) -> Halt:
    """A unit goes its straight way as far as nothing and no check stops it; ``stood``: how it faced before."""
    places = turn.game.places  # nobody moves until this unit has gone
    halt = settled(turn, unit, leg, first_stop(turn, unit, leg, places), places)
    stopped = checks.failed(turn, unit, leg.cut(halt.length), stood)
    if stopped:
        unit.stopped, failed = True, _at_check(stopped)
        halt = settled(turn, unit, leg, failed, places)
        if halt is not failed and failed.why:  # somebody stands there: both reasons are given
            turn.explain(unit, failed.why)
    dx, dy = end_of(turn, unit, leg, halt, places)
    unit.at = (unit.x + dx, unit.y + dy)
    return halt


def end_of(turn: FieldTurn, unit: FieldUnit, leg: Leg, halt: Halt, places: Ints | None = None) -> Leg:
    """ENT-R-14: the part of a way up to where it ends, on the lattice: 3" from enemies, or no nearer than at its start.

    What a unit halts at it touches. ``places``: all units, where they do not stand as they are thought to.
    """
    near = _NEAR_U if turn.readings.three_inch == rulings.ThreeInch.ALL_THE_WAY else -1
    before = np.array([other.row for other in halt.before], dtype=np.int64) if halt.before else _NOBODY
    return Leg(*end_at(_field(turn, places), before, _who(unit), leg, halt.length, near))


def _who(unit: FieldUnit) -> Who:
    """A unit as ``base_ways`` asks for who goes."""
    return unit.row, unit.x, unit.y, unit.corners


def _field(turn: FieldTurn, places: Ints | None) -> Rows:
    """All units as rows: as they stand, or as they are thought to."""
    return turn.game.places if places is None else places, turn.game.field.half


def reach_u(turn: FieldTurn, unit: FieldUnit, verb: str) -> int:
    """Greatest length of a unit's move, 0.01 mm; a run rolls its D3 (ENT-R-15)."""
    inches = unit.kind.move_in
    if verb in RUNS:
        die = turn.roll("run", f"unit {unit.id}")[0]
        more = D3[die - 1]
        turn.tested("run", unit.id, die, str(more))
        inches += more
    return 0 if verb == "turn" else u_from_inches(inches)


def way(unit: FieldUnit, length: float, *, back: bool = False) -> Leg:
    """The straight way of a unit from where it faces."""
    x, y = direction((unit.facing + 1800 * back) % 3600)
    return Leg(*along(x, y, length))


def first_stop(turn: FieldTurn, unit: FieldUnit, leg: Leg, places: Ints | None = None) -> Halt:
    """The first end of a way: the table's edge, an enemy near, by a reading a friend."""
    field = _field(turn, places)
    halts = [Halt(leg.length, "order done")]
    edge = _to_edge(turn, unit, leg)
    if edge is not None:
        halts.append(Halt(edge, "table edge", Why("table-edge")))
    if turn.readings.three_inch == rulings.ThreeInch.ALL_THE_WAY:
        at, row = first_near(field, _who(unit), leg, _NEAR_U)
        if at == TOUCHES:
            for enemy in on_the_way(turn.game.against(unit.side), unit, leg, _NEAR_U):
                halts += _near(turn, unit, leg, gets_near(unit, leg, enemy, field), enemy)
        elif at != NEVER:
            # plain Python gives a number of numpy's, which a log would have as another
            halts += _near(turn, unit, leg, float(at), turn.game.units[row])
    else:
        for enemy in on_the_way(turn.game.against(unit.side), unit, leg, _NEAR_U):
            halts += _near(turn, unit, leg, runs_onto(unit.shape(), leg, enemy.shape()), enemy)
    if turn.readings.pass_through == rulings.PassThrough.FRIENDS_STOP:
        for friend in on_the_way(turn.game.of(unit.side), unit, leg, _NEAR_U):
            met = runs_onto(unit.shape(), leg, friend.shape())
            if met is not None:
                halts.append(Halt(met, "friend", Why("friend-in-the-way", {"unit": friend.id}), (friend,)))
    return min(halts, key=lambda halt: round(halt.length))


def _to_edge(turn: FieldTurn, unit: FieldUnit, leg: Leg) -> float | None:
    """The length of a way at which a unit leaves the table; None where it stays on it."""
    x, y, rim, width, height = unit.x, unit.y, unit.half_diagonal, turn.game.width, turn.game.height
    inside = rim <= min(x, x + leg.dx) and max(x, x + leg.dx) <= width - rim
    if inside and rim <= min(y, y + leg.dy) and max(y, y + leg.dy) <= height - rim:
        return None
    return to_edge(unit.shape(), leg, width, height)


def settled(turn: FieldTurn, unit: FieldUnit, leg: Leg, halt: Halt, places: Ints | None = None) -> Halt:
    """ENT-Q-pass-through: where a way ends so that the unit stands on nobody, and by a reading on no place too near."""
    field, who = _field(turn, places), _who(unit)
    row, x, y, corners = who
    nears = turn.game.against(unit.side) if turn.readings.three_inch == rulings.ThreeInch.AT_THE_END else []
    while halt.length > 0:
        if not nears and has_room(field, who, leg, halt.length):
            return halt  # wherever near it ends on the lattice, it stands on nobody
        dx, dy = end_of(turn, unit, leg, halt, places)
        under = first_under(field[0], turn.game.field.rows, (row, x + dx, y + dy, corners))
        near = None
        if nears:
            with posed([unit], [(x + dx, y + dy, unit.facing)]):
                near = next((foe for foe in nears if turn.apart_near(unit, foe, _NEAR_U) < _NEAR_U - SLACK_U), None)
        if under >= 0:
            other = turn.game.units[under]
            at = runs_onto(unit.shape(), leg, other.shape())
            why = Why("friend-in-the-way", {"unit": other.id})
            halt = Halt(0.0 if at is None or at >= halt.length else at, "friend", why, (*halt.before, other))
        elif near is not None:
            at = gets_near(unit, leg, near, field)
            halt = next(_near(turn, unit, leg, 0.0 if at is None or at >= halt.length else at, near))
        else:
            return halt
    return halt


def gets_near(unit: FieldUnit, leg: Leg, enemy: FieldUnit, field: Rows) -> float | None:
    """ENT-R-14: the length at which a unit is as near to an enemy as it may; None where it gets no nearer than that.

    One that starts nearer must not get nearer still.
    """
    at = comes_near(field, _who(unit), leg, enemy.row, _NEAR_U)
    if at == TOUCHES:
        return 0.0 if runs_onto(unit.shape(), leg, enemy.shape()) is not None else None
    return None if at == NEVER else float(at)


def _near(turn: FieldTurn, unit: FieldUnit, leg: Leg, length: float | None, enemy: FieldUnit) -> Iterator[Halt]:
    """An end near an enemy, where there is one."""
    if length is not None:
        far = FarAtHalt(turn, unit, leg, length, enemy)
        yield Halt(length, "enemy near", Why("near-enemy", {"cm": far, "enemy": enemy.id}))


def _at_check(stopped: checks.Failed) -> Halt:
    words = {"piece": stopped.piece.name, "check": stopped.piece.check}
    return Halt(stopped.length, "check", Why("inside-failed" if stopped.inside else "check-failed", words))


def clear_at(turn: FieldTurn, unit: FieldUnit, pose: Pose | None = None) -> bool:
    """True if a unit's base lies on the table and overlaps no other. Wounded units do not count (ENT-Q-wounded)."""
    x, y, facing = pose or unit.pose
    who = unit.row, x, y, corners_of(facing, unit.width, unit.depth)
    return _inside(turn, who) and first_under(turn.game.places, turn.game.field.rows, who) < 0


def under_at(turn: FieldTurn, unit: FieldUnit, others: Iterable[FieldUnit] | None = None) -> FieldUnit | None:
    """The first that a unit lies on: of some others, or of all."""
    game = turn.game
    rows = game.field.rows if others is None else np.array([other.row for other in others], dtype=np.int64)
    under = first_under(game.places, rows, _who(unit))
    return game.units[under] if under >= 0 else None


def inside(turn: FieldTurn, unit: FieldUnit) -> bool:
    """True if a unit's base lies on the table whole."""
    return _inside(turn, _who(unit))


def _inside(turn: FieldTurn, who: Who) -> bool:
    _, x, y, corners = who
    west, south, east, north = room_on_table(turn, corners)
    return west <= x <= east and south <= y <= north


def room_on_table(turn: FieldTurn, corners: Corners) -> Box:
    """West, south, east and north of the places where a base of these corners lies on the table whole."""
    px, py, qx, qy = corners
    across, along = max(abs(px), abs(qx)), max(abs(py), abs(qy))
    return across, along, turn.game.width - across, turn.game.height - along


def _gets_away(turn: FieldTurn, unit: FieldUnit) -> None:
    """ENT-R-16, ENT-Q-lock: a unit that fell back is free of those that it has left."""
    unit.fell_back = True
    if unit.locked and all(turn.apart(unit, other) > TOUCH_U for other in turn.game.locked_with(unit)):
        for other in turn.game.part(unit):
            turn.why(other.id, "parted")
        turn.why(unit.id, "parted")
