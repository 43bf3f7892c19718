"""Phase 2: pivots, moves, runs, falling back (ENT-R-13 to ENT-R-17); how far a way leads and what ends it."""

from collections.abc import Iterable
from math import floor
from typing import Any, NamedTuple

import numpy as np

from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.entrenched.book import rulings
from bound_sim.rulesets.entrenched.book.chart import D3
from bound_sim.rulesets.entrenched.state.game import FieldUnit
from bound_sim.rulesets.entrenched.state.turn import FieldTurn, inches_text
from bound_sim.rulesets.entrenched.steps import base_ways, checks
from bound_sim.rulesets.entrenched.steps.base_ways import CHECK, DONE, EDGE, ENEMY, OTHER, PIVOT
from bound_sim.rulesets.kit.geometry.distance import TOUCH_U, along
from bound_sim.rulesets.kit.geometry.measure import Ints
from bound_sim.rulesets.kit.geometry.points import Leg
from bound_sim.rulesets.kit.geometry.scatter import direction
from bound_sim.rulesets.kit.geometry.units import ON_TABLE, Pose, corners_of, posed
from bound_sim.rulesets.kit.lines.driven_turn import Play, Why
from bound_sim_maps.table import u_from_inches

#: verbs that lead away from where a unit faces, and those with a die
BACK, RUNS = ("fall-back", "run-back"), ("run", "run-back")
#: words of the log for what ends a way
_ENDED = {DONE: "order done", EDGE: "table edge", ENEMY: "enemy near", OTHER: "friend", CHECK: "check"}


class Halt(NamedTuple):
    """The end of a way: its length up to there, its word in the log, and the reason beside it.

    ``way`` is its part up to there, ``end`` where the unit stands then: no nearer to enemies than it may. ``clear``:
    whether it has room there, where that is known.
    """

    length: float
    ended: str
    why: Why | None = None
    way: Leg = Leg(0, 0)
    end: Leg = Leg(0, 0)
    clear: bool | None = None


class FarAtHalt:
    """The distance of a unit from an enemy where its way ends, measured only where a reason tells it: of many none is.

    The unit is thought where it began, however it stands by then.
    """

    def __init__(self, turn: FieldTurn, unit: FieldUnit, end: Leg, enemy: FieldUnit) -> None:
        self._turn, self._unit, self._enemy = turn, unit, enemy
        self._end = unit.x + end.dx, unit.y + end.dy, unit.facing

    def __str__(self) -> str:
        with posed([self._unit], [self._end]):
            return inches_text(self._turn.apart(self._unit, self._enemy))


def trouble(turn: FieldTurn, unit: FieldUnit, line: OrderLine) -> Why | None:
    """The reason why a unit does not move at all (ENT-R-12, ENT-R-13, ENT-Q-lock); None where it may."""
    return barred(turn, unit, line.verb)


def barred(turn: FieldTurn, unit: FieldUnit, verb: str) -> Why | None:
    """The same of a verb."""
    code = hindrance(unit, verb)
    if not code:
        return None
    return Why(code) if code == "no-withdrawal" else Why(code, {"verb": verb})


def hindrance(unit: FieldUnit, verb: str) -> str:
    """The code of that reason, "" for none: who asks of many need not be told."""
    if unit.status != ON_TABLE:
        return "gone"
    if unit.locked and verb not in BACK:
        return "locked"
    if not unit.active:
        return "no-withdrawal" if unit.locked else "inactive"
    return "moved" if unit.moved else ""


def play(turn: FieldTurn, unit: FieldUnit, line: OrderLine) -> Play:
    """A unit's move of the turn, as its line says."""
    go(turn, unit, line.verb, length=line.get("length"), face=line.get("face"))
    yield from ()


def go(turn: FieldTurn, unit: FieldUnit, verb: str, *, length: Any = None, face: Any = None) -> None:
    """A unit moves: pivots, goes straight, or back, as far as it is told and as it may (ENT-Q-facing)."""
    start, places = unit.pose, turn.game.places  # nobody else moves meanwhile
    unit.moved, unit.ran = True, verb in RUNS
    reach = reach_u(turn, unit, verb)
    first = turn.readings.facing == rulings.Facing.PIVOTS_BEFORE or verb == "turn"
    if verb == "turn":
        why = pivots(turn, unit, face, places=places) if face is not None else None
        halt = Halt(0.0, "enemy near", why) if why else Halt(0.0, "order done")
    else:
        if face is not None and first:
            unit.facing = face
        leg = way(unit, reach if length is None else min(length, reach), back=verb in BACK)
        halt = goes(turn, unit, leg, start[2], places)
        if halt.ended == "order done" and (length is None or reach < length):
            halt = halt._replace(ended="reach")
    turned = unit.facing != start[2]
    if turned and not (clear_at(turn, unit, places=places) if halt.clear is None else halt.clear):
        if halt.why and halt.ended == "check":
            turn.explain(unit, halt.why)
        unit.pose, halt = start, Halt(0.0, "friend", Why("no-room"))
    if halt.why:
        turn.explain(unit, halt.why)
    if face is not None and not first and (why := pivots(turn, unit, face, places=places, clear=True)):
        turn.explain(unit, why)
    turn.moved(unit, start, verb, halt.ended, length_u=halt.length, reach_u=reach)
    if verb in BACK:
        _gets_away(turn, unit)


def pivots(
    turn: FieldTurn, unit: FieldUnit, face: int, *, places: Ints | None = None, clear: bool = False
) -> Why | None:  # fmt: skip
    """A unit turns on its centre; why it does not, and stands as it stood: it would come too near to an enemy.

    ``clear``: or on another base, or off the table, where it does not go on from there. ``places``: where others are.
    """
    before, foe = unit.facing, _too_near(turn, unit, face, places)
    if foe is not None:
        with posed([unit], [(unit.x, unit.y, face)]):
            return _at_pivot(turn, unit, foe)
    unit.facing = face
    if clear and not clear_at(turn, unit, places=places):
        unit.facing = before
        return Why("no-room")
    return None


def _too_near(turn: FieldTurn, unit: FieldUnit, face: int, places: Ints | None) -> FieldUnit | None:
    """ENT-R-14: the first enemy to whom a unit comes too near by turning so; None where only ends of ways count."""
    if turn.readings.three_inch == rulings.ThreeInch.AT_THE_END:
        return None
    field, way = turn.game.field, _way(turn, unit, (unit.x, unit.y, face), stood=unit.facing)
    row = base_ways.pivots_too_near(turn.game.places if places is None else places, field.half, way)
    return turn.game.units[row] if row >= 0 else None


def goes(turn: FieldTurn, unit: FieldUnit, leg: Leg, stood: int, places: Ints) -> Halt:
    """A unit that has turned goes its straight way as far as nothing and no check stops it; ``stood``: how it faced
    before. Where it may not turn it stands as it stood."""
    field, way = turn.game.field, _way(turn, unit, unit.pose, leg, stood)
    turned, out = stood != unit.facing, checks.turned_out(turn, unit, stood)
    end, count, clear = base_ways.turn_and_way(
        (places, field.half), way, field.others, turn.ground.checked_boxes, (turned, out), field.met
    )  # fmt: skip
    if end[0][1] == PIVOT:
        why = _at_pivot(turn, unit, turn.game.units[end[0][2]])
        unit.facing = stood
        return Halt(0.0, "enemy near", why)
    halt = _halt(turn, unit, end, clear=clear)
    pieces = checks.in_order(turn, unit, checks.told(field, count)) if count else ()
    stopped = checks.failed(turn, unit, halt.way, pieces)
    if stopped:
        unit.stopped = True
        halt = halt_on(turn, unit, leg, places, stopped)
        if halt.ended != _ENDED[CHECK]:  # somebody stands there: both reasons are given
            turn.explain(unit, _at_check(stopped))
    unit.at = unit.x + halt.end.dx, unit.y + halt.end.dy
    return halt


def _at_pivot(turn: FieldTurn, unit: FieldUnit, foe: FieldUnit) -> Why:
    """ENT-R-14: the reason why a unit, which stands as if it had turned, does not turn."""
    return Why("pivot-near-enemy", {"cm": inches_text(turn.apart(unit, foe), floor), "enemy": foe.id})


def _way(
    turn: FieldTurn, unit: FieldUnit, pose: Pose, leg: tuple[int, int] = (0, 0), stood: int | None = None
) -> Ints:  # fmt: skip
    """A unit that stands so, and its way, as ``base_ways`` is asked; ``stood``: how it faced before, if it turned."""
    x, y, facing = pose
    corners = corners_of(facing, unit.width, unit.depth)
    before = None if stood is None else corners_of(stood, unit.width, unit.depth)
    return turn.game.field.way(unit.row, (x, y), corners, leg, before)


def reach_u(turn: FieldTurn, unit: FieldUnit, verb: str) -> int:
    """Greatest length of a unit's move, 0.01 mm; a run rolls its D3 (ENT-R-15)."""
    inches = unit.kind.move_in
    if verb in RUNS:
        die = turn.roll("run", unit.roller)[0]
        more = D3[die - 1]
        turn.tested("run", unit.id, die, str(more))
        inches += more
    return 0 if verb == "turn" else u_from_inches(inches)


def way(unit: FieldUnit, length: float, *, back: bool = False) -> Leg:
    """The straight way of a unit from where it faces."""
    x, y = direction((unit.facing + 1800 * back) % 3600)
    return Leg(*along(x, y, length))


def halt_on(turn: FieldTurn, unit: FieldUnit, leg: Leg, places: Ints, stopped: checks.Failed | None = None) -> Halt:
    """The end of a way: an enemy near, the table's edge, whoever else stands there, a check that has ``stopped`` it.

    ``places``: where the others are.
    """
    checked = -1.0 if stopped is None else stopped.length
    way, field = _way(turn, unit, unit.pose, leg), turn.game.field
    return _halt(turn, unit, base_ways.way_end(places, field.half, way, field.others, checked), stopped)


def _halt(
    turn: FieldTurn, unit: FieldUnit, found: base_ways.End, stopped: checks.Failed | None = None,
    clear: bool | None = None,
) -> Halt:  # fmt: skip
    """An end of a unit's way in words."""
    game, ((length, ended, row), cut, end) = turn.game, found
    # plain Python gives numbers of numpy's, which a log would have as others
    up_to, to = Leg(int(cut[0]), int(cut[1])), Leg(int(end[0]), int(end[1]))
    why: Why | None = None
    if ended == CHECK and stopped is not None:
        why = _at_check(stopped)
    elif ended == EDGE:
        why = Why("table-edge")
    elif ended == ENEMY:
        enemy = game.units[row]
        why = Why("near-enemy", {"cm": FarAtHalt(turn, unit, to, enemy), "enemy": enemy.id})
    elif ended == OTHER:
        why = Why("friend-in-the-way", {"unit": game.units[row].id})
    return Halt(float(length), _ENDED[ended], why, up_to, to, clear)


def _at_check(stopped: checks.Failed) -> Why:
    words = {"piece": stopped.piece.name, "check": stopped.piece.check}
    return Why("inside-failed" if stopped.inside else "check-failed", words)


def clear_at(turn: FieldTurn, unit: FieldUnit, pose: Pose | None = None, *, places: Ints | None = None) -> bool:
    """True if a unit's base lies on the table and overlaps no other. Wounded units do not count (ENT-Q-wounded).

    ``places``: where the others are.
    """
    return base_ways.is_clear(turn.game.places if places is None else places, _way(turn, unit, pose or unit.pose))


def under_at(turn: FieldTurn, unit: FieldUnit, others: Iterable[FieldUnit]) -> FieldUnit | None:
    """The first of some others that a unit lies on."""
    rows = np.array([other.row for other in others], dtype=np.int64)
    under = base_ways.first_under(turn.game.places, rows, _way(turn, unit, unit.pose))
    return turn.game.units[under] if under >= 0 else None


def inside(turn: FieldTurn, unit: FieldUnit) -> bool:
    """True if a unit's base lies on the table whole."""
    return base_ways.is_inside(_way(turn, unit, unit.pose))


def _gets_away(turn: FieldTurn, unit: FieldUnit) -> None:
    """ENT-R-16, ENT-Q-lock: a unit that fell back is free of those that it has left."""
    unit.fell_back = True
    if unit.locked and all(turn.apart(unit, other) > TOUCH_U for other in turn.game.locked_with(unit)):
        for other in turn.game.part(unit):
            turn.why(other.id, "parted")
        turn.why(unit.id, "parted")
