"""Formations of a unit's bases: line, column, block; who takes which place; closing up; columns on the march."""

from collections.abc import Iterable, Sequence
from itertools import permutations
from math import sqrt
from typing import Any

import numpy as np

from bound_sim.rulesets.end_of_empires.book.formations import FORMATIONS, slots
from bound_sim.rulesets.end_of_empires.state.bases import Base
from bound_sim.rulesets.end_of_empires.state.between_units import unit_distance
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.steps import standing
from bound_sim.rulesets.end_of_empires.steps.routes import shape_of
from bound_sim.rulesets.kit.geometry.distance import NOWHERE, along, nearest_whole, turned
from bound_sim.rulesets.kit.geometry.units import Point, posed
from bound_sim_maps.directions import DIRECTION_X, DIRECTION_Y


def formation_of(unit: Unit) -> str:
    """Line, column or block, as the bases stand: by how far they spread across and along the facing."""
    return _shape(unit.bases)


def _shape(bases: Sequence[Any]) -> str:
    """The formation of some bases."""
    if len(bases) < 2:
        return "line"
    rows = np.array([base.cells for base in bases], dtype=np.int64)
    return FORMATIONS[shape_of(rows, np.arange(len(bases)))]


def connected(turn: Moment, unit: Unit) -> bool:
    """True if the bases are in base-to-base contact, all of them."""
    return bool(standing.connected(turn.places.bases, unit.row))


def places(unit: Unit, formation: str, facing: int, centre: Point) -> list[tuple[Base, Point]]:
    """The place of each base in a formation about a point, so that the furthest way is as short as can be.

    Then the sum of ways decides, then the order of the list.
    """
    bases = sorted(unit.bases, key=lambda base: base.row)
    free = [
        (centre[0] + dx, centre[1] + dy)
        for dx, dy in (
            turned(slot, facing)
            for slot in slots(count=len(bases), formation=formation, width=bases[0].width, depth=bases[0].depth)
        )
    ]

    def costs(order: Iterable[Point]) -> tuple[int, int]:
        ways = [(x - base.x) ** 2 + (y - base.y) ** 2 for base, (x, y) in zip(bases, order, strict=True)]
        return max(ways), sum(ways)

    # a few bases: every way to share the places out
    return list(zip(bases, min(permutations(free), key=costs), strict=True))


def way_length(base: Base, point: Point) -> float:
    """From a base's place to another, straight."""
    return sqrt(float((point[0] - base.x) ** 2 + (point[1] - base.y) ** 2))


def blocked(turn: Moment, unit: Unit, base: Base) -> bool:
    """True if a base lies on one of another unit, or where no base may be."""
    if not turn.terrain.can_stand(base, turn.bound):
        return True
    return bool(standing.lies_on_others(turn.places.bases, unit.row, base.row))


def stand_behind(turn: Moment, unit: Unit, base: Base, other: Unit, gaps: Iterable[int]) -> None:
    """Put a base behind another unit, at the first of some distances at which there is room, else at the last."""
    fx, fy = float(DIRECTION_X[other.facing]), float(DIRECTION_Y[other.facing])
    x, y = other.centre
    for gap in gaps:
        dx, dy = along(-fx, -fy, float(gap))
        base.pose = x + dx, y + dy, other.facing
        if not blocked(turn, unit, base):
            return


def close_up(turn: Moment, unit: Unit, *, most: float = NOWHERE) -> float:
    """Bring the bases into contact again, each up to ``most``; the furthest base's way in 0.01 mm.

    A base stays where its place is taken.
    """
    if connected(turn, unit):
        return 0.0
    furthest = 0.0
    for base, (x, y) in places(unit, formation_of(unit), unit.facing, unit.centre):
        start = base.pose
        length = way_length(base, (x, y))
        if length > most:
            x = base.x + nearest_whole((x - base.x) * most / length)
            y = base.y + nearest_whole((y - base.y) * most / length)
            length = most
        base.pose = x, y, unit.facing
        if blocked(turn, unit, base):
            base.pose = start
            continue
        furthest = max(furthest, length)
        turn.move(unit, base, start, "closed up", length_u=length, reach_u=length)
    turn.why(unit.id, "closed-up")
    return furthest


def may_end_so(turn: Moment, unit: Unit, planned: list[tuple[Base, Point]], facing: int, *, keep_u: float) -> bool:
    """True if a unit's bases may end so: on the table, on nobody, and not nearer to an enemy than ``keep_u``.

    Who stands nearer, or hangs over the edge, already may do so no more than before.
    """
    bases = [base for base, _ in planned]
    before, hung = _nearest_foe(turn, unit), turn.game.overhang(bases)
    with posed(bases, [(x, y, facing) for _, (x, y) in planned]):
        inside = turn.game.overhang(bases) <= hung
        free = inside and not any(blocked(turn, unit, base) for base in bases)
        after = _nearest_foe(turn, unit)
    return free and not (after < keep_u and after < before)


def _nearest_foe(turn: Moment, unit: Unit) -> float:
    foes = turn.game.against(unit.side)
    return min((unit_distance(unit, foe, centres=turn.centres) for foe in foes), default=NOWHERE)
