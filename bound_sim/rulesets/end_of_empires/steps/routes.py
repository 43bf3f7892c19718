"""Routes of a unit's bases, compiled: straight legs, by the same vectors for each base, or the trail of a column.

All in 0.01 mm. ``Way`` holds a unit on its way; where its bases stand after a length of it is put into ``stands``.
"""

from math import sqrt
from typing import NamedTuple

from bound_sim.rulesets.end_of_empires.state.columns import B_DEPTH, B_FACING, B_WIDTH
from bound_sim.rulesets.end_of_empires.state.near import mean
from bound_sim.rulesets.end_of_empires.state.shots import TableBases
from bound_sim.rulesets.kit.geometry.measure import FX, FY, ON, Ints, X, Y, bearing_of, corners_at, whole
from bound_sim_kernels.compiled import compiled, part
from bound_sim_maps.bases import Corners, corner_offsets
from bound_sim_maps.directions import DIRECTION_SCALE, DIRECTION_X, DIRECTION_Y

#: columns of ``turned``: the corners and the bearing of a base of a column on a leg
BEARING = 4
#: how the bases of a unit stand
LINE, COLUMN, BLOCK = range(3)


class Way(NamedTuple):
    """A unit of several bases on its way.

    ``bases``: all bases of its table; ``unit``: its row; ``own`` [base]: rows of its own on the table. ``routes``
    [base, x or y, point], ``points`` of each. ``column``: its bases go one behind the other and turn with their legs,
    as ``turned`` [base, leg, corner or ``BEARING``] has it; ``paved``: they stand so, as on a road. ``drawn``: how long
    the way was drawn. ``stands`` [base, x, y, 4 of corners]: where they were put. ``corners`` [leg, 4], ``order``
    [base], ``spot`` [x or y, 2]: room to look at one base; ``beside`` [row or unit, base]: bases of others.
    """

    bases: TableBases
    unit: int
    own: Ints
    routes: Ints
    points: Ints
    column: bool
    paved: bool
    drawn: float
    turned: Ints
    stands: Ints
    corners: Ints
    order: Ints
    spot: Ints
    beside: Ints


@part
def leg_length(route: Ints, k: int) -> float:
    """The length of leg k of a route."""
    dx, dy = route[0, k + 1] - route[0, k], route[1, k + 1] - route[1, k]
    return sqrt(float(dx * dx + dy * dy))


@part
def place_on(route: Ints, points: int, length: float) -> tuple[int, int, int]:
    """The point of a route after a length, on the lattice, and its leg; legs of no length are left out."""
    left, on, size = length, -1, 0.0
    for k in range(points - 1):
        leg = leg_length(route, k)
        if leg == 0.0:
            continue
        if on >= 0:
            if left <= size:
                break
            left -= size
        on, size = k, leg
    share = min(left / size, 1.0)
    dx, dy = route[0, on + 1] - route[0, on], route[1, on + 1] - route[1, on]
    return route[0, on] + whole(dx * share), route[1, on] + whole(dy * share), on


@part
def on_table(bases: TableBases, unit: int, own: Ints) -> int:
    """Put down the rows of a unit's bases on the table; their number."""
    places, members, units = bases
    count = 0
    for m in range(units[unit, 0], units[unit, 1]):
        if places[members[m], ON]:
            own[count] = members[m]
            count += 1
    return count


@compiled
def shape_of(places: Ints, own: Ints) -> int:
    """Line, column or block, as bases (rows ``own``) stand.

    By how far they spread across and along the facing of the first.
    """
    count = len(own)
    first, x, y = own[0], 0, 0
    for k in range(count):
        x, y = x + places[own[k], X], y + places[own[k], Y]
    x, y = mean(x, count), mean(y, count)
    fx, fy = places[first, FX], places[first, FY]
    right, left, front, rear = -1e18, 1e18, -1e18, 1e18
    for k in range(count):
        dx, dy = places[own[k], X] - x, places[own[k], Y] - y
        across, ahead = (dx * fy - dy * fx) / DIRECTION_SCALE, (dx * fx + dy * fy) / DIRECTION_SCALE
        right, left, front, rear = max(right, across), min(left, across), max(front, ahead), min(rear, ahead)
    wide, deep = right - left, front - rear
    if count > 2 and wide > 0.5 * places[first, B_WIDTH] and deep > 0.5 * places[first, B_DEPTH]:
        return BLOCK
    return LINE if wide >= deep else COLUMN


@part
def drawn_length(legs: Ints) -> float:
    """The length of a way as it was drawn, by its points from where it begins."""
    total, x, y = 0.0, 0, 0
    for k in range(len(legs)):
        dx, dy = legs[k, 0] - x, legs[k, 1] - y
        total += sqrt(float(dx * dx + dy * dy))
        x, y = legs[k, 0], legs[k, 1]
    return total


@part
def draw(way: Way, legs: Ints) -> None:
    """Put down the routes of all bases."""
    if way.column:
        _draw_column(way, legs)
        return
    places = way.bases[0]
    for k in range(len(way.own)):
        i = way.own[k]
        _go_on(way, k, 0, i, legs)
        way.routes[k, 0, 0], way.routes[k, 1, 0] = places[i, X], places[i, Y]


@part
def _go_on(way: Way, k: int, at: int, i: int, legs: Ints) -> None:
    """After point ``at`` base k goes by the vectors of the way from where base i stands."""
    places = way.bases[0]
    for n in range(len(legs)):
        way.routes[k, 0, at + 1 + n] = places[i, X] + legs[n, 0]
        way.routes[k, 1, at + 1 + n] = places[i, Y] + legs[n, 1]
    way.points[k] = at + 1 + len(legs)


@part
def _draw_column(way: Way, legs: Ints) -> None:
    """Each base of a column goes over the places of those ahead, then along the way of the first."""
    places, own, order = way.bases[0], way.own, way.order
    dx, dy = legs[0, 0], legs[0, 1]
    for k in range(len(own)):
        i, at = own[k], k
        ahead = places[i, X] * dx + places[i, Y] * dy
        while at > 0:
            j = own[order[at - 1]]
            other = places[j, X] * dx + places[j, Y] * dy
            if other > ahead or (other == ahead and j < i):
                break
            order[at] = order[at - 1]
            at -= 1
        order[at] = k
    head = own[order[0]]
    for at in range(len(own)):
        k = order[at]
        for n in range(at + 1):
            i = own[order[at - n]]
            way.routes[k, 0, n], way.routes[k, 1, n] = places[i, X], places[i, Y]
        _go_on(way, k, at, head, legs)
        _turn(way, k)


@part
def _halves(way: Way, k: int) -> tuple[int, int]:
    """Half of the width and of the depth of base k."""
    row = way.bases[0][way.own[k]]
    return row[B_WIDTH] // 2, row[B_DEPTH] // 2


@part
def _turn(way: Way, k: int) -> None:
    """Turn base k of a column on each of its legs: it faces along it."""
    route, (width, depth) = way.routes[k], _halves(way, k)
    for leg in range(way.points[k] - 1):
        bearing = bearing_of(route[0, leg + 1] - route[0, leg], route[1, leg + 1] - route[1, leg])
        write_corners(
            way.turned[k, leg],
            corner_offsets(bearing, width, depth),
        )
        way.turned[k, leg, BEARING] = bearing


@part
def write_corners(row: Ints, corners: Corners) -> None:
    """Put down corners."""
    row[0], row[1], row[2], row[3] = corners


@part
def turned_on(way: Way, k: int, leg: int) -> Corners:
    """The corners of base k of a column on a leg."""
    return Corners(way.turned[k, leg, 0], way.turned[k, leg, 1], way.turned[k, leg, 2], way.turned[k, leg, 3])


@part
def put(way: Way, length: float) -> None:
    """Put all bases where they stand after a length of the way; those of a column face along it."""
    if not way.column:
        _put_beside(way, length)
        return
    for k in range(len(way.own)):
        x, y, leg = place_on(way.routes[k], way.points[k], length)
        way.stands[k, 0], way.stands[k, 1] = x, y
        if length > 0.0:
            write_corners(way.stands[k, 2:], turned_on(way, k, leg))
        else:
            write_corners(way.stands[k, 2:], corners_at(way.bases[0], way.own[k]))


@part
def _put_beside(way: Way, length: float) -> None:
    """Put bases that all go by the same vectors where they stand after a length: each by that of the first."""
    x, y, _ = place_on(way.routes[0], way.points[0], length)
    dx, dy = x - way.routes[0, 0, 0], y - way.routes[0, 1, 0]
    for k in range(len(way.own)):
        way.stands[k, 0], way.stands[k, 1] = way.routes[k, 0, 0] + dx, way.routes[k, 1, 0] + dy
        write_corners(way.stands[k, 2:], corners_at(way.bases[0], way.own[k]))


@part
def stands_so(way: Way, k: int) -> Corners:
    """The corners of base k where it was put."""
    return Corners(way.stands[k, 2], way.stands[k, 3], way.stands[k, 4], way.stands[k, 5])


@part
def pose(way: Way, length: float, poses: Ints) -> None:
    """The poses of all bases after a length of the way: x, y, facing."""
    for k in range(len(way.own)):
        x, y, leg = place_on(way.routes[k], way.points[k], length)
        poses[k, 0], poses[k, 1], poses[k, 2] = x, y, way.bases[0][way.own[k], B_FACING]
        if way.column and length > 0.0:
            poses[k, 2] = way.turned[k, leg, BEARING]


@part
def look_at(way: Way, k: int, thin: bool) -> None:
    """Put down the corners of base k on each leg of its way; thin: of its middle line along the leg.

    A base of a column faces along its legs, others go as they stand.
    """
    for leg in range(way.points[k] - 1):
        if thin:
            write_corners(way.corners[leg], _middle_line(way, k, leg))
        elif way.column:
            write_corners(way.corners[leg], turned_on(way, k, leg))
        else:
            write_corners(way.corners[leg], corners_at(way.bases[0], way.own[k]))


@part
def _middle_line(way: Way, k: int, leg: int) -> Corners:
    """Both ends of the middle line of base k along a leg, as corners of a base without width."""
    route, half_width, half_depth = (
        way.routes[k],
        way.bases[0][way.own[k], B_WIDTH] // 2,
        way.bases[0][way.own[k], B_DEPTH] // 2,
    )
    bearing = bearing_of(route[0, leg + 1] - route[0, leg], route[1, leg + 1] - route[1, leg])
    turn = 0 if way.column else bearing - way.bases[0][way.own[k], B_FACING]
    px, py, qx, qy = corner_offsets(bearing, half_width, _to_edge(half_width, half_depth, turn))
    x, y = (px + qx) // 2, (py + qy) // 2
    return Corners(x, y, x, y)


@part
def _to_edge(half_width: int, half_depth: int, turn: int) -> int:
    """From the middle of a base to its edge, in a direction that lies ``turn`` tenths of a degree off its facing."""
    aside, ahead = abs(int(DIRECTION_X[turn % 3600])), abs(int(DIRECTION_Y[turn % 3600]))
    return min(half_depth * DIRECTION_SCALE // max(ahead, 1), half_width * DIRECTION_SCALE // max(aside, 1))
