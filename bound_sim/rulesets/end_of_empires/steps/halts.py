"""Halts of a unit on its way, compiled: obstacles, edges of the table, barred ground, enemies, friends.

Each function ends a move where that is nearer than it ends already. Codes of why are those below. All in 0.01 mm.
"""

from math import sqrt
from typing import NamedTuple

from bound_sim.rulesets.end_of_empires.state.sweep import EAST, NORTH, SOUTH, WEST, SweepRoom, comes_to
from bound_sim.rulesets.end_of_empires.steps.allowance import EACH, halved
from bound_sim.rulesets.end_of_empires.steps.routes import (
    Way,
    leg_length,
    look_at,
    place_on,
    put,
    stands_so,
    write_corners,
)
from bound_sim.rulesets.kit.geometry.measure import ON, REACH, Floats, Ints, X, Y, between, corners_at
from bound_sim_kernels.compiled import part
from bound_sim_maps.bases import base_distance, bases_overlap
from bound_sim_maps.geometry import Ground
from bound_sim_maps.queries import PASSABLE, profile, terrain_at

#: lengths that are looked at along a way, 0.01 mm
STEP_U = 50.0
#: places are whole 0.01 mm: a smaller difference of distances does not count
LATTICE_U = 1.0
NOWHERE = 1e18
#: why a move ends: its allowance, the way is done, an obstacle, the table's edge, off the own edge, ground where nobody
#: may be, an enemy, a friend
ALLOWED, DONE, OBSTACLE, EDGE, WITHDRAWN, IMPASSABLE, NEAR, FRIENDS = range(8)
#: columns of ``Halt.lengths``: how far it goes, what was allowed, where the first obstacle is met, what one left, at
#: which rate it goes
LENGTH, ALLOWANCE, FIRST, HALF, RATE = range(5)
#: columns of ``Halt.codes``: why it ends, at which unit, how many obstacles counted, how many lengths there are at
#: which they may, whether it goes by road, how many bases go
WHY, AT, COUNTED, MET, ROAD, BASES = range(6)
#: bits of ``Going.own``: edges of the table that are a side's own
OWN_NORTH, OWN_EAST, OWN_SOUTH, OWN_WEST = 1, 2, 4, 8


class Halt(NamedTuple):
    """The end of a move and its reason: ``lengths`` and ``codes`` by the columns above.

    ``begins``: the lengths at which the base that meets most obstacles meets them.
    """

    lengths: Floats
    codes: Ints
    begins: Floats


class Land(NamedTuple):
    """The ground that ends moves: edges and boxes of obstacles and of ground where nobody may be; room to look.

    ``bars``: there is such ground anywhere.
    """

    ground: Ground
    bars: bool
    rough_edges: Ints
    rough: Ints
    barred_edges: Ints
    barred: Ints
    sweep: SweepRoom
    stretch_begins: Floats
    stretches: Ints


class Going(NamedTuple):
    """The way a unit goes, by the readings in force.

    ``foe``: whom it goes for, -1 for none; ``own``: edges that it leaves by, 0 for none; ``friends``: no base ends on a
    friend; ``to_its_end``: who goes for ``foe`` goes on when it is near enough, as far as it was drawn; ``was_halved``:
    obstacles have counted; ``obstacles``: how they halve; ``bridged``: roads lead over them. ``near``: who goes for an
    enemy halts so near; ``keep``: others keep so far off all enemies (negative: not at all); ``short``: nobody ends
    nearer; ``spent``: what a change of formation before it cost.
    """

    foe: int
    enemies: Ints
    own: int
    friends: bool
    to_its_end: bool
    was_halved: bool
    obstacles: int
    bridged: bool
    bound: int
    centres: bool
    near: float
    keep: float
    short: float
    spent: float


@part
def open_halt(halt: Halt, allowance: float, spent: float) -> None:
    """A move that nothing ends but its allowance."""
    halt.lengths[LENGTH], halt.lengths[ALLOWANCE] = allowance - spent, allowance
    halt.lengths[FIRST], halt.lengths[HALF] = NOWHERE, 0.0
    halt.codes[WHY], halt.codes[AT], halt.codes[COUNTED], halt.codes[MET] = ALLOWED, -1, 0, 0


@part
def _cut(halt: Halt, length: float, why: int, at: int) -> None:
    """End a move there, if that is nearer."""
    if length < halt.lengths[LENGTH]:
        halt.lengths[LENGTH], halt.codes[WHY], halt.codes[AT] = max(length, 0.0), why, at


@part
def box_of(way: Way) -> tuple[int, int, int, int]:
    """West, south, east and north of all that bases may cover on their ways."""
    places = way.bases[0]
    west, south, east, north = way.routes[0, 0, 0], way.routes[0, 1, 0], way.routes[0, 0, 0], way.routes[0, 1, 0]
    for k in range(len(way.own)):
        reach = places[way.own[k], REACH]
        for n in range(way.points[k]):
            x, y = way.routes[k, 0, n], way.routes[k, 1, n]
            west, south, east, north = (
                min(west, x - reach),
                min(south, y - reach),
                max(east, x + reach),
                max(north, y + reach),
            )
    return west, south, east, north


@part
def _met(way: Way, land: Land, k: int, barred: bool, most: float) -> int:
    """The number of lengths of the way of base k, as it was looked at, at which it comes to an area."""
    points = way.points[k]
    edges, areas = (land.barred_edges, land.barred) if barred else (land.rough_edges, land.rough)
    return comes_to(
        edges, areas, way.routes[k, 0, :points], way.routes[k, 1, :points], way.corners[: points - 1], most, land.sweep
    )


@part
def until_obstacles(way: Way, land: Land, going: Going, halt: Halt, road: bool) -> None:
    """Halve the allowance at obstacles; on a road, at those across it."""
    west, south, east, north = box_of(way)
    near = False
    for a in range(len(land.rough)):
        box = land.rough[a]
        near = near or (box[WEST] <= east and box[EAST] >= west and box[SOUTH] <= north and box[NORTH] >= south)
    if not near:
        return
    first, most, met = NOWHERE, halt.lengths[LENGTH], 0
    begins = land.sweep[2]
    for k in range(len(way.own)):
        look_at(way, k, road)
        count = _met(way, land, k, False, most)
        if count:
            first = min(first, going.spent + begins[0])
        if count > met:
            met = count
            for n in range(count):
                halt.begins[n] = going.spent + begins[n]
    if not met:
        return
    allowance = halt.lengths[ALLOWANCE]
    left = halved(halt.begins, met, first, allowance, going.obstacles)
    for n in range(met):
        halt.begins[n] -= going.spent
    halt.codes[MET] = met
    halt.lengths[LENGTH], halt.lengths[FIRST] = left - going.spent, first - going.spent
    if left == first and way.drawn > halt.lengths[FIRST]:
        halt.codes[WHY], halt.lengths[HALF] = OBSTACLE, allowance / 2 - going.spent
    halt.lengths[ALLOWANCE] = left


@part
def _hung(way: Way, width: int, height: int) -> int:
    """Length by which the furthest base hangs over the table's edge, as they were put; 0 where all are on it."""
    out = 0
    for k in range(len(way.own)):
        corners, x, y = stands_so(way, k), way.stands[k, 0], way.stands[k, 1]
        across, along = max(abs(corners.px), abs(corners.qx)), max(abs(corners.py), abs(corners.qy))
        out = max(out, across - x, x + across - width, along - y, y + along - height)
    return out


@part
def _hung_at(way: Way, length: float, land: Land) -> int:
    put(way, length)
    return _hung(way, land.ground.width_u, land.ground.height_u)


@part
def _next_turn(way: Way, after: float, most: float) -> float:
    """The next length beyond one, up to ``most``, at which a base turns from one leg into the next."""
    found = most
    for k in range(len(way.own) if way.column else 1):
        walked = 0.0
        for leg in range(way.points[k] - 1):
            walked += leg_length(way.routes[k], leg)
            if after < walked < found:
                found = walked
    return found


@part
def until_edge(way: Way, land: Land, halt: Halt) -> None:
    """No base hangs over the table's edge; one that does already hangs no further."""
    west, south, east, north = box_of(way)
    if west >= 0 and south >= 0 and east <= land.ground.width_u and north <= land.ground.height_u:
        return
    hung, begin, end, most = _hung_at(way, 0.0, land), 0.0, 0.0, halt.lengths[LENGTH]
    while end < most:
        begin, end = end, _next_turn(way, end, most)
        if _hung_at(way, end, land) > hung:
            low, high = int(begin), int(end)
            while low < high:
                middle = (low + high + 1) // 2
                if _hung_at(way, float(middle), land) <= hung:
                    low = middle
                else:
                    high = middle - 1
            _cut(halt, float(low), EDGE, -1)
            return


@part
def over_own_edge(way: Way, land: Land, going: Going, halt: Halt) -> None:
    """EOE-Q-edge: whose base comes over its own edge is gone; at another edge it halts."""
    if _hung_at(way, halt.lengths[LENGTH], land) <= _hung_at(way, 0.0, land):
        return
    put(way, halt.lengths[LENGTH])
    over = 0
    for k in range(len(way.own)):
        corners, x, y = stands_so(way, k), way.stands[k, 0], way.stands[k, 1]
        across, along = max(abs(corners.px), abs(corners.qx)), max(abs(corners.py), abs(corners.qy))
        over |= OWN_NORTH * (y + along > land.ground.height_u) | OWN_SOUTH * (y - along < 0)
        over |= OWN_EAST * (x + across > land.ground.width_u) | OWN_WEST * (x - across < 0)
    if over & ~going.own:
        until_edge(way, land, halt)
    else:
        halt.codes[WHY], halt.codes[AT] = WITHDRAWN, -1


@part
def lies_on(edges: Ints, areas: Ints, way: Way, k: int, sweep: SweepRoom) -> bool:
    """True where base k, as it stands, lies on an area."""
    i = way.own[k]
    way.spot[0, :], way.spot[1, :] = way.bases[0][i, X], way.bases[0][i, Y]
    write_corners(way.corners[0], corners_at(way.bases[0], i))
    return comes_to(edges, areas, way.spot[0], way.spot[1], way.corners[:1], 1.0, sweep) > 0


@part
def _stops_at(way: Way, land: Land, k: int, bound: int) -> float:
    """The length at which the middle of base k first comes where it may not be, ``NOWHERE`` for none."""
    route, points = way.routes[k], way.points[k]
    ground, works = terrain_at(land.ground, route[0, 0], route[1, 0])
    count = profile(
        land.ground, bound, route[0], route[1], points, ground, works, land.stretch_begins, land.stretches
    )  # fmt: skip
    for n in range(count):
        if not land.stretches[PASSABLE, n]:
            return float(land.stretch_begins[n])
    return NOWHERE


@part
def until_barred(way: Way, land: Land, going: Going, halt: Halt, road: bool) -> None:
    """The edge of a base halts where nobody may be.

    On a road that leads over a crossing its middle counts, and where it lies on such ground already.
    """
    if not land.bars:
        return
    for k in range(len(way.own)):
        lies, stops = lies_on(land.barred_edges, land.barred, way, k, land.sweep), NOWHERE
        if road or lies:
            stops = _stops_at(way, land, k, going.bound)
        if not lies and (stops < NOWHERE or not road):
            look_at(way, k, False)
            stops = land.sweep[2][0] if _met(way, land, k, True, halt.lengths[LENGTH]) else NOWHERE
        _cut(halt, stops, IMPASSABLE, -1)


@part
def _apart_at(way: Way, k: int, j: int, length: float, centres: bool) -> float:
    """Distance of base k from base j of the table after a length of its route; it does not turn."""
    places = way.bases[0]
    x, y, _ = place_on(way.routes[k], way.points[k], length)
    dx, dy = places[j, X] - x, places[j, Y] - y
    if centres:
        return sqrt(float(dx) * float(dx) + float(dy) * float(dy))
    return base_distance(dx, dy, corners_at(places, way.own[k]), corners_at(places, j))


@part
def _stays_beyond(way: Way, k: int, j: int, keep: float, most: float) -> bool:
    """True where base k is too far from base j to come within ``keep`` of it by a way of ``most``."""
    places, i = way.bases[0], way.own[k]
    dx, dy = float(places[j, X] - places[i, X]), float(places[j, Y] - places[i, Y])
    return bool(sqrt(dx * dx + dy * dy) - places[i, REACH] - places[j, REACH] - most > keep)


@part
def _first_within(way: Way, k: int, j: int, keep: float, most: float, centres: bool) -> float:
    """The first whole length of a route at which base k is no further than ``keep`` from base j; -1 for none.

    On a straight leg the distance first falls, then grows: its least place by thirds, then by halves.
    """
    if _stays_beyond(way, k, j, keep, most):
        return -1.0
    walked = 0.0
    for n in range(way.points[k] - 1):
        leg = min(leg_length(way.routes[k], n), most - walked)
        low, high = int(walked), int(walked + leg)
        a, b = low, high
        while b - a > 2:
            one, two = a + (b - a) // 3, b - (b - a) // 3
            if _apart_at(way, k, j, float(one), centres) <= _apart_at(way, k, j, float(two), centres):
                b = two
            else:
                a = one
        least, nearest = a, _apart_at(way, k, j, float(a), centres)
        for length in range(a + 1, b + 1):
            apart = _apart_at(way, k, j, float(length), centres)
            if apart < nearest:
                least, nearest = length, apart
        if nearest <= keep:
            while low < least:
                middle = (low + least) // 2
                if _apart_at(way, k, j, float(middle), centres) <= keep:
                    least = middle
                else:
                    low = middle + 1
            return float(least)
        walked += leg
    return -1.0


@part
def _kept_off(way: Way, k: int, j: int, keep: float, most: float, centres: bool) -> float:
    """Length of base k's way that keeps off base j; a base that starts nearer may only go away from it."""
    nearer = keep - LATTICE_U
    if _stays_beyond(way, k, j, nearer, most):
        return most
    starts = between(way.bases[0], way.own[k], j, centres)
    if starts <= nearer:
        return 0.0 if _apart_at(way, k, j, most, centres) <= starts else most
    found = _first_within(way, k, j, nearer, most, centres)
    return max(found - 1.0, 0.0) if 0.0 <= found <= most else most


@part
def _goes_for(way: Way, foe: int, going: Going, halt: Halt) -> None:
    """Bases halt where they first are ``near`` of the unit that they go for."""
    places, members, units = way.bases
    for k in range(len(way.own)):
        for m in range(units[foe, 0], units[foe, 1]):
            if places[members[m], ON]:
                most = halt.lengths[LENGTH]
                found = _first_within(way, k, members[m], going.near, most, going.centres)
                if 0.0 <= found <= most:
                    halt.lengths[LENGTH], halt.codes[WHY], halt.codes[AT] = found, DONE, -1


@part
def _is_near(way: Way, enemy: int, box: tuple[int, int, int, int], room: float) -> bool:
    """True where a base of an enemy may be within a length of a box."""
    places, members, units = way.bases
    west, south, east, north = box
    for m in range(units[enemy, 0], units[enemy, 1]):
        row = places[members[m]]
        reach = row[REACH] + room
        across = row[X] + reach >= west and row[X] - reach <= east
        if row[ON] and across and row[Y] + reach >= south and row[Y] - reach <= north:
            return True
    return False


@part
def until_enemies(way: Way, going: Going, halt: Halt) -> None:
    """EOE-Q-approach, EOE-R-17: bases halt ``near`` the unit that they go for; they keep off all enemies."""
    places, members, units = way.bases
    keep = going.keep if going.foe < 0 else -1.0
    # a length more, so that no rounding counts
    box, room = box_of(way), max(keep, going.short) + 1.0
    for enemy in going.enemies:
        if enemy == going.foe and not going.to_its_end:
            _goes_for(way, enemy, going, halt)
        if not _is_near(way, enemy, box, room):
            continue
        for k in range(len(way.own)):
            for m in range(units[enemy, 0], units[enemy, 1]):
                beyond = _stays_beyond(way, k, members[m], max(keep, going.short), halt.lengths[LENGTH])
                if not places[members[m], ON] or beyond:
                    continue
                if keep >= 0.0:
                    length = _kept_off(way, k, members[m], keep, halt.lengths[LENGTH], going.centres)
                    _cut(halt, length, NEAR, enemy)
                # nearest edges, whatever else is measured
                length = _kept_off(way, k, members[m], going.short, halt.lengths[LENGTH], False)
                _cut(halt, length, NEAR, enemy)


@part
def _beside(way: Way) -> int:
    """Put down the bases of other units on which its own may lie somewhere on the way, unit by unit; their number."""
    places, members, units = way.bases
    west, south, east, north = box_of(way)
    count = 0
    for other in range(len(units)):
        if other == way.unit:
            continue
        for m in range(units[other, 0], units[other, 1]):
            row = places[members[m]]
            across = row[X] + row[REACH] > west and row[X] - row[REACH] < east
            if row[ON] and across and row[Y] + row[REACH] > south and row[Y] - row[REACH] < north:
                way.beside[0, count], way.beside[1, count] = members[m], other
                count += 1
    return count


@part
def struck(way: Way, count: int, length: float) -> int:
    """The first unit on which bases would lie after a length of the way, -1 for none.

    ``count`` bases lie ``beside`` the way.
    """
    places = way.bases[0]
    put(way, length)
    for n in range(count):
        j = way.beside[0, n]
        for k in range(len(way.own)):
            dx, dy = places[j, X] - way.stands[k, 0], places[j, Y] - way.stands[k, 1]
            reach = places[way.own[k], REACH] + places[j, REACH]
            near = abs(dx) < reach and abs(dy) < reach
            if near and bases_overlap(dx, dy, stands_so(way, k), corners_at(places, j)):
                return int(way.beside[1, n])
    return -1


@part
def until_friends(way: Way, halt: Halt) -> None:
    """EOE-Q-move-order: friends are passed through, but no base ends on another: back to the last clear place."""
    count, blocked_at = _beside(way), halt.lengths[LENGTH]
    if count == 0:
        return
    friend = struck(way, count, blocked_at)
    if friend < 0:
        return
    clear = max(blocked_at - STEP_U, 0.0)
    while clear > 0.0:
        other = struck(way, count, clear)
        if other < 0:
            break
        friend, blocked_at, clear = other, clear, max(clear - STEP_U, 0.0)
    while blocked_at - clear > 1.0:
        # a way's length need not be whole: its middle may be no further on than the last clear place
        middle = max((clear + blocked_at) // 2, clear + 0.5)
        if struck(way, count, middle) < 0:
            clear = middle
        else:
            blocked_at = middle
    _cut(halt, clear, FRIENDS, friend)


@part
def counted(going: Going, halt: Halt) -> int:
    """EOE-Q-obstacle: how many obstacles a move came beyond: those alone count."""
    if going.obstacles != EACH:
        return int(halt.lengths[FIRST] < halt.lengths[LENGTH])
    found = 0
    for n in range(halt.codes[MET]):
        if halt.begins[n] < halt.lengths[LENGTH]:
            found += 1
    return found
