"""The places where gas may be released, and what it is expected to put out of the fight there (ours, no rule)."""
# not measured: what somebody in a seat would order: the rules judge it

from collections.abc import Callable, Iterable, Iterator

import numpy as np

from bound_sim.rulesets.entrenched.answers import targets
from bound_sim.rulesets.entrenched.book import rulings
from bound_sim.rulesets.entrenched.book.chart import COMPASS_DEGREES, DRIFT_IN
from bound_sim.rulesets.entrenched.state.game import FieldUnit
from bound_sim.rulesets.entrenched.state.turn import FieldTurn
from bound_sim.rulesets.entrenched.steps import gas, shooting, templates
from bound_sim.rulesets.kit.geometry.distance import along
from bound_sim.rulesets.kit.geometry.measure import Floats
from bound_sim.rulesets.kit.geometry.points import to_point
from bound_sim.rulesets.kit.geometry.scatter import direction
from bound_sim.rulesets.kit.geometry.units import Point
from bound_sim.rulesets.kit.lines.driven_turn import Why
from bound_sim_maps.table import u_from_inches

#: enemies so far off may be under gas; from a unit's middle so far is a spot whose template still touches it
_LOOKS_U, _EDGE_U = u_from_inches(12), u_from_inches(1.5)
#: what a unit that is stunned is worth, of its points; how much more an own one weighs
_STUN, _OWN = 0.4, 2.0
#: player turns in which a cloud is reckoned to drift
_DRIFTS = 2
#: ways that it may go up to then, each as likely as the next, and how far the furthest leads
_DRIFTED = np.array([
    along(float(x), float(y), drifts * u_from_inches(DRIFT_IN))
    for x, y in map(direction, range(0, 3600, 10 * COMPASS_DEGREES)) for drifts in range(1, _DRIFTS + 1)
])  # fmt: skip


def clouds(
    turn: FieldTurn, unit: FieldUnit, spots: Callable[[list[FieldUnit]], Iterable[Point]]
) -> Iterator[tuple[float, Point]]:
    """Worth in points of gas on each spot that a unit reaches; each way in which it may drift is as likely as the next.

    ``spots``: places on enemies and between them.
    """
    weapons = shooting.armed(turn, unit, "release", None)
    if isinstance(weapons, Why):
        return
    there = turn.game.on_table()
    foes = [foe for foe in there if foe.side != unit.side and to_point(unit.at, foe.at) <= _LOOKS_U]
    at_spots = turn.readings.gas_place != rulings.GasPlace.AT_THE_RELEASER
    # from no part of its base is what lies beyond within range
    reach = max(shooting.reach_u(turn, unit, weapon) for weapon in weapons) + unit.reach
    near: dict[int, Floats] = {}
    for spot in (*spots(foes), *(_towards(foe.at, unit.at, _EDGE_U) for foe in foes)):
        if at_spots and to_point(unit.at, spot) > reach:
            continue
        found = gas.judged(turn, unit, spot)
        if isinstance(found, Why):
            continue
        radius = templates.radius_u(found[0])
        if radius not in near:
            near[radius] = _stunned(unit, there, radius)
        yield targets.of_gas(near[radius], spot, _DRIFTED, (_STUN, COMPASS_DEGREES, 360)), spot


def _stunned(by: FieldUnit, there: Iterable[FieldUnit], radius: float) -> Floats:
    """Units as gas of a radius may put them out of the fight, as rows for ``targets.of_gas``."""
    return np.array([
        (unit.x, unit.y, radius + unit.depth / 2,
         (unit.kind.response - 1) / 6 * unit.kind.points * (1 if unit.side != by.side else -_OWN))
        for unit in there
    ])  # fmt: skip


def _towards(start: Point, end: Point, length: int) -> Point:
    """The place so far from one on the way to another."""
    x, y = along(end[0] - start[0], end[1] - start[1], length)
    return start[0] + x, start[1] + y
