"""The length that a unit gets along its way, and its end: one compiled call for all that may end it.

By road where that holds; its allowance, obstacles, the table's edge, ground where nobody may be, enemies, friends.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from bound_sim.rulesets.end_of_empires.state.columns import B_DEPTH
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.state.sweep import SPANS
from bound_sim.rulesets.end_of_empires.steps import halts
from bound_sim.rulesets.end_of_empires.steps.halts import (
    ALLOWANCE,
    AT,
    BASES,
    COUNTED,
    DONE,
    EDGE,
    FRIENDS,
    IMPASSABLE,
    LENGTH,
    NEAR,
    OBSTACLE,
    RATE,
    ROAD,
    WHY,
    WITHDRAWN,
    Going,
    Halt,
    Land,
)
from bound_sim.rulesets.end_of_empires.steps.routes import (
    COLUMN,
    Way,
    draw,
    drawn_length,
    leg_length,
    on_table,
    pose,
    shape_of,
)
from bound_sim.rulesets.kit.geometry.measure import Ints
from bound_sim.rulesets.kit.geometry.units import Point, Pose
from bound_sim_kernels.compiled import compiled, part
from bound_sim_maps.geometry import Ground
from bound_sim_maps.queries import along_road

#: so far a way must lie along a road before it is asked how far it gets by road, 0.01 mm
FIRST_U = 1e-6
#: whether a way may go by road: not at all, the whole of it, each of its legs
CROSS, WHOLE, EACH_LEG = range(3)
#: why a move ends, in the log's words
ENDED = ("reach", "order done", "obstacle", "table edge", "withdrawn", "impassable", "enemy near", "friends")


@part
def _along_road(way: Way, land: Land, k: int, first: int, last: int, length: float) -> bool:
    """True if the route of base k from point ``first`` up to ``last``, as far as a length, lies along a road."""
    points, half = last + 1 - first, float(way.bases[0][way.own[k], B_DEPTH] // 2)
    return along_road(
        land.ground, way.routes[k, 0, first : last + 1], way.routes[k, 1, first : last + 1], points, length, half
    )


@part
def _on_road(way: Way, land: Land, length: float) -> bool:
    """EOE-Q-road: whether the whole move lies along a road, in column."""
    if length <= 0.0 or not way.paved:
        return False
    for k in range(len(way.own)):
        if not _along_road(way, land, k, 0, way.points[k] - 1, length):
            return False
    return True


@part
def _mixed_rate(way: Way, land: Land, by_road: float, cross: float) -> float:
    """EOE-Q-road, "each stretch": how far a move goes whose legs cost by what they lie on, 0.01 mm."""
    left, gone, longest = 1.0, 0.0, 0
    for k in range(len(way.own)):
        if way.points[k] > way.points[longest]:
            longest = k
    for n in range(way.points[longest] - 1):
        leg = leg_length(way.routes[longest], n)
        on_road = way.paved and leg > 0.0 and _along_road(way, land, longest, n, n + 1, leg)
        rate = by_road if on_road else cross
        if leg >= left * rate:
            return gone + left * rate
        left, gone = left - leg / rate, gone + leg
    return gone + left * cross


@part
def _go(way: Way, land: Land, going: Going, halt: Halt, rate: float, road: bool) -> None:
    """EOE-R-11: how far a unit goes at a rate, by road or not, and why no further."""
    halts.open_halt(halt, rate, going.spent)
    if not going.was_halved and not (road and going.bridged):
        halts.until_obstacles(way, land, going, halt, road)
    if way.drawn <= halt.lengths[LENGTH]:
        halt.lengths[LENGTH], halt.codes[WHY] = way.drawn, DONE
    if going.own:
        halts.over_own_edge(way, land, going, halt)
    else:
        halts.until_edge(way, land, halt)
    if halt.codes[WHY] != WITHDRAWN:
        halts.until_barred(way, land, going, halt, road)
        halts.until_enemies(way, going, halt)
        if going.friends:
            halts.until_friends(way, halt)
    halt.codes[COUNTED] = halts.counted(going, halt)


@part
def _by_road_or_across(
    way: Way, land: Land, going: Going, halt: Halt, by_road: float, cross: float, roads: int
) -> None:  # fmt: skip
    """EOE-Q-road: at the rate by road where the whole of a move lies along one, else at the other; or leg by leg."""
    halt.lengths[RATE], halt.codes[ROAD] = cross, 0
    if roads == EACH_LEG and way.paved:
        rate = _mixed_rate(way, land, by_road, cross)
        halt.lengths[RATE], halt.codes[ROAD] = rate, rate > cross
        _go(way, land, going, halt, rate, _on_road(way, land, min(rate, way.drawn)))
        return
    if roads == WHOLE and _on_road(way, land, FIRST_U):
        _go(way, land, going, halt, by_road, True)
        if _on_road(way, land, halt.lengths[LENGTH]):
            halt.lengths[RATE], halt.codes[ROAD] = by_road, 1
            return
    _go(way, land, going, halt, cross, False)


@compiled
def way_ends(
    bases: Any, land: Any, limits: Any, who: Any, rates: Any, legs: Ints, enemies: Ints, room: Any
) -> None:  # fmt: skip
    """The end of a unit's way, for each of its bases, and its reason: into ``room``.

    ``bases``, ``land`` and ``limits`` are plain tuples, whose types are known sooner; ``who``: the unit, for whom it
    goes, whether it marches, the edges that it leaves by, whether friends count, whether it goes to its end, whether
    obstacles have counted, how it may use roads, the bound; ``rates``: by road, across, what it spent before.
    """
    routes, points, turned, stands, corners, order, spot, lengths, codes, begins, poses, own_rows, beside = room
    unit, foe, marches, own, friends, to_its_end, was_halved, roads, bound = who
    codes[BASES] = on_table(bases, unit, own_rows)
    rows = own_rows[: codes[BASES]]
    paved = len(rows) == 1 or shape_of(bases[0], rows) == COLUMN
    way = Way(
        bases, unit, rows, routes, points, paved and marches > 0, paved, drawn_length(legs), turned, stands, corners,
        order, spot, beside,
    )  # fmt: skip
    ground = land[0]
    here = Land(
        Ground(ground[0], ground[1], ground[2], ground[3], ground[4]), land[1] > 0, land[2], land[3], land[4], land[5],
        land[6], land[7], land[8],
    )  # fmt: skip
    (obstacles, bridged, centres), (near, keep, short) = limits
    going = Going(
        foe, enemies, own, friends > 0, to_its_end > 0, was_halved > 0, obstacles, bridged > 0, bound, centres > 0,
        near, keep, short, rates[2],
    )  # fmt: skip
    halt = Halt(lengths, codes, begins)
    draw(way, legs)
    _by_road_or_across(way, here, going, halt, rates[0], rates[1], roads)
    pose(way, lengths[LENGTH], poses)


class Plan(NamedTuple):
    """A move before it is made: where its bases would stand, how far it goes of what was allowed, 0.01 mm.

    ``why`` it ends, by the codes of ``halts``, and ``at`` which unit; at which rate, and whether that is by road.
    """

    poses: list[Pose]
    length: float
    allowance: float
    why: int
    at: int
    rate: float
    by_road: bool

    @property
    def ended(self) -> str:
        """The reason of its end, in the log's word."""
        return ENDED[self.why]


class WayAsked(NamedTuple):
    """A way that is asked about: its legs, the rates by road and across, in 0.01 mm.

    ``foe``: whom it goes for; ``roads``: how it may use them; ``marches``: a column goes over its own trail;
    ``friends``: no base ends on a friend; ``to_its_end``: who goes for ``foe`` goes on when it is near enough.
    """

    legs: tuple[Point, ...]
    by_road: float
    across: float
    foe: Any = None
    roads: int = CROSS
    marches: bool = False
    friends: bool = True
    to_its_end: bool = False


#: obstacles, whether roads lead over them, whether centres are measured; near, keep and short, as ``halts.Going`` has
Limits = tuple[tuple[int, int, int], tuple[float, float, float]]


def planned(turn: Moment, unit: Unit, limits: Limits, asked: WayAsked) -> Plan:
    """The move of a unit along a way, as far as it gets."""
    places, room = turn.places, way_room(turn, len(asked.legs))
    way_ends(
        places.bases, turn.terrain.land(turn.bound), limits,
        (
            unit.row, -1 if asked.foe is None else asked.foe.row, int(asked.marches), 0, int(asked.friends),
            int(asked.to_its_end), 0, asked.roads, turn.bound,
        ),
        (asked.by_road, asked.across, 0.0), np.array(asked.legs, dtype=np.int64), places.enemies(unit.side), room,
    )  # fmt: skip
    lengths, codes = room[7].tolist(), room[8].tolist()
    poses = room[10][: codes[BASES]].tolist()
    return Plan(
        [(x, y, facing) for x, y, facing in poses], lengths[LENGTH], lengths[ALLOWANCE], codes[WHY], codes[AT],
        lengths[RATE], codes[ROAD] > 0,
    )  # fmt: skip


def way_room(turn: Moment, legs: int) -> tuple[Any, ...]:
    """Room for a way, made anew where there is too little."""
    places = turn.places
    if not places.way_room or places.way_room[0].shape[2] < places.way_room[0].shape[0] + legs:
        most = int((places.units[:, 1] - places.units[:, 0]).max())
        points = most + max(legs, 3)
        shapes = ((most, 2, points), (most,), (most, points, 5), (most, 6), (points, 4), (most,), (2, 2))
        places.way_room = (
            *(np.zeros(shape, dtype=np.int64) for shape in shapes), np.zeros(5), np.zeros(6, dtype=np.int64),
            np.zeros(SPANS), np.zeros((most, 3), dtype=np.int64), np.zeros(most, dtype=np.int64),
            np.zeros((2, len(places.rows)), dtype=np.int64),
        )  # fmt: skip
    return places.way_room


def tell_end(turn: Moment, unit: Unit, why: int, at: int, lengths: Sequence[float]) -> None:
    """Write down the reason of a move that ends before its way and its allowance do.

    ``at``: the unit at which it ends; ``lengths``: where the first obstacle was met, and what it left.
    """
    if why == OBSTACLE:
        turn.why(unit.id, "halted-obstacle", at=f"{lengths[0] / 1000:g}", half=f"{lengths[1] / 1000:g}")
    elif why == EDGE:
        turn.why(unit.id, "halted-edge")
    elif why == WITHDRAWN:
        turn.why(unit.id, "left-table")
    elif why == IMPASSABLE:
        turn.why(unit.id, "halted-impassable")
    elif why == NEAR:
        turn.why(unit.id, "halted-near", unit=turn.game.units[at].id)
    elif why == FRIENDS:
        turn.why(unit.id, "halted-friends", unit=turn.game.units[at].id)
