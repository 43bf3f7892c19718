"""Bases that go straight: whom they come near to and to lie on, where their ways end. Whole 0.01 mm. Compiled.

``field`` is the places and half diagonals of a ``Field``, with a row a base. ``who`` goes is told by its row, where it
is and its corners, which may be others than its row's; ``leg`` is its way. From Python all of that comes in a row of
``Field.way``: to hand over tuples takes longer than to answer.
"""

from math import sqrt

from bound_sim.rulesets.entrenched.book.chart import NEAR_IN
from bound_sim.rulesets.entrenched.state.field import (
    ALL_THE_WAY,
    AT_X,
    AT_Y,
    BEFORE,
    CORNERS,
    FRIENDS_STOP,
    HEIGHT,
    SIDE,
    TO_X,
    TO_Y,
    WHO,
    WIDTH,
)
from bound_sim.rulesets.entrenched.state.turn import SLACK_U
from bound_sim.rulesets.kit.geometry.landing import END, START, following
from bound_sim.rulesets.kit.geometry.measure import ON, REACH, Floats, Ints, X, Y, corners_at, whole
from bound_sim.rulesets.kit.geometry.nearness import NEVER, length_onto, length_to_near
from bound_sim.rulesets.kit.geometry.points import FAR
from bound_sim.rulesets.kit.geometry.units import Point
from bound_sim_kernels.compiled import compiled, part
from bound_sim_maps.bases import Corners, base_distance, bases_overlap
from bound_sim_maps.table import u_from_inches

Rows = tuple[Ints, Floats]
Who = tuple[int, int, int, Corners]
Box = tuple[int, int, int, int]
#: width and height of the table; whether all of a way is kept off enemies, or its end alone; whether friends stop it
Limits = tuple[int, int, bool, bool]
#: an end of a way: its length, what ends it, and whose row that is; -1 where it is nobody
Stop = tuple[float, int, int]
#: that with the way's part up to there, and where it ends
End = tuple[Stop, Point, Point]
#: reasons why a way ends: its length is gone; the table's edge; an enemy near by; another unit in the place; a check;
#: an enemy too near to turn
DONE, EDGE, ENEMY, OTHER, CHECK, PIVOT = range(6)
#: ENT-R-14: no nearer to an enemy than this
NEAR_U = u_from_inches(NEAR_IN)
#: a way ends no further than this from the point of the lattice that is nearest to where it would exactly, 0.01 mm
_LATTICE = 6
#: instead of a length: the two touch at the start
_TOUCHES = -1.0


@part
def _who(way: Ints) -> Who:
    """The base that goes."""
    corners = Corners(way[CORNERS], way[CORNERS + 1], way[CORNERS + 2], way[CORNERS + 3])
    return way[WHO], way[AT_X], way[AT_Y], corners


@part
def _before(way: Ints) -> Who:
    """The same before it turned."""
    corners = Corners(way[BEFORE], way[BEFORE + 1], way[BEFORE + 2], way[BEFORE + 3])
    return way[WHO], way[AT_X], way[AT_Y], corners


@part
def _limits(way: Ints) -> Limits:
    """The limits of its way."""
    return way[WIDTH], way[HEIGHT], way[ALL_THE_WAY] > 0, way[FRIENDS_STOP] > 0


@part
def _length(leg: Point) -> float:
    dx, dy = leg
    return sqrt(float(dx * dx + dy * dy))


@part
def cut(leg: Point, length: float) -> Point:
    """A way's part up to a length, to the lattice: as ``Leg.at``."""
    of = _length(leg)
    return (whole(leg[0] * length / of), whole(leg[1] * length / of)) if length < of else leg


@part
def _apart_near(field: Rows, who: Who, other: int, near: float) -> float:
    """From base to base where it matters up to a length alone; ``FAR`` where their centres are further off."""
    places, half = field
    row, x, y, base = who
    dx, dy = places[other, X] - x, places[other, Y] - y
    room = near + half[row] + half[other]
    if dx * dx + dy * dy > room * room:
        return FAR
    return base_distance(dx, dy, base, corners_at(places, other))


@part
def _is_foe(places: Ints, row: int, other: int) -> bool:
    """True if somebody is an enemy on the table."""
    return bool(places[other, ON] and places[other, SIDE] != places[row, SIDE])


@part
def _leads_past(places: Ints, who: Who, leg: Point, other: int, near_u: int) -> bool:
    """True if a way leads past somebody so near that it may matter: by boxes, so that some are further off."""
    row, x, y, _ = who
    room, to_x, to_y = near_u + places[row, REACH] + places[other, REACH], places[other, X], places[other, Y]
    across = x + min(0, leg[0]) - room <= to_x <= x + max(0, leg[0]) + room
    return bool(across and y + min(0, leg[1]) - room <= to_y <= y + max(0, leg[1]) + room)


@part
def _runs_onto(places: Ints, who: Who, leg: Point, other: int) -> float:
    """The length of a way at which a base comes to lie on another; ``NEVER`` where it does not."""
    _, x, y, base = who
    return length_onto(places[other, X] - x, places[other, Y] - y, leg[0], leg[1], base, corners_at(places, other))


@part
def _comes_near(field: Rows, who: Who, leg: Point, other: int) -> float:
    """The length at which a base is as near to another as it may, or as it is at its start if that is nearer.

    ``NEVER`` where it gets no nearer than that, ``_TOUCHES`` where the two touch at the start.
    """
    places = field[0]
    _, x, y, base = who
    near_u = int(min(_apart_near(field, who, other, NEAR_U), float(NEAR_U)))
    if near_u == 0:
        return _TOUCHES
    dx, dy, its = places[other, X] - x, places[other, Y] - y, corners_at(places, other)
    if length_to_near(dx, dy, leg[0], leg[1], base, its, near_u - 1) == NEVER:
        return NEVER
    return length_to_near(dx, dy, leg[0], leg[1], base, its, near_u)


@part
def _gets_near(field: Rows, who: Who, leg: Point, other: int) -> float:
    """ENT-R-14: the length at which a base is as near to an enemy as it may; ``NEVER`` where it gets no nearer.

    One that starts nearer must not get nearer still.
    """
    found = _comes_near(field, who, leg, other)
    if found == _TOUCHES:
        return 0.0 if _runs_onto(field[0], who, leg, other) != NEVER else NEVER
    return found


@part
def _to_edge(who: Who, leg: Point, width: int, height: int) -> float:
    """The length of a way at which a base leaves the table; ``NEVER`` where it stays on it."""
    _, x, y, (px, py, qx, qy) = who
    across, along = max(abs(px), abs(qx)), max(abs(py), abs(qy))
    share = 1.0
    if leg[0]:
        share = min(share, ((width - x - across) if leg[0] > 0 else (x - across)) / abs(leg[0]))
    if leg[1]:
        share = min(share, ((height - y - along) if leg[1] > 0 else (y - along)) / abs(leg[1]))
    return max(0.0, share) * _length(leg) if share < 1.0 else NEVER


@part
def _sooner(stop: Stop, length: float, ended: int, other: int) -> Stop:
    """The end that comes first; of two that are as far off to the lattice, the one that was there."""
    return (length, ended, other) if round(length) < round(stop[0]) else stop


@part
def _first_stop(field: Rows, who: Who, leg: Point, limits: Limits) -> Stop:
    """The first end of a way: the table's edge, an enemy near, by a reading a friend."""
    places, (width, height, all_the_way, friends_stop) = field[0], limits
    stop = _sooner((_length(leg), DONE, -1), _to_edge(who, leg, width, height), EDGE, -1)
    for other in range(len(places)):
        if _is_foe(places, who[0], other) and _leads_past(places, who, leg, other, NEAR_U):
            found = _gets_near(field, who, leg, other) if all_the_way else _runs_onto(places, who, leg, other)
            stop = _sooner(stop, found, ENEMY, other)
    for other in range(len(places) if friends_stop else 0):
        friend = places[other, ON] and other != who[0] and places[other, SIDE] == places[who[0], SIDE]
        if friend and _leads_past(places, who, leg, other, NEAR_U):
            stop = _sooner(stop, _runs_onto(places, who, leg, other), OTHER, other)
    return stop


@part
def _has_room_at(field: Rows, who: Who, leg: Point, length: float) -> bool:
    """True if a base that goes so far lies on no other there, wherever near it ends on the lattice."""
    places, half = field
    row, x, y, base = who
    leg_x, leg_y = cut(leg, length)
    for other in range(len(places)):
        if other != row and places[other, ON]:
            dx, dy = places[other, X] - (x + leg_x), places[other, Y] - (y + leg_y)
            room = half[row] + _LATTICE + half[other]
            # by their circles first: most are further off, whichever way they are turned
            if dx * dx + dy * dy < room * room and base_distance(dx, dy, base, corners_at(places, other)) <= _LATTICE:
                return False
    return True


@part
def _lies_on(places: Ints, who: Who, other: int) -> bool:
    """True if a base lies on another on the table."""
    row, x, y, base = who
    if other == row or not places[other, ON]:
        return False
    dx, dy, room = places[other, X] - x, places[other, Y] - y, places[row, REACH] + places[other, REACH]
    near = abs(dx) < room and abs(dy) < room and dx * dx + dy * dy < room * room
    return bool(near and bases_overlap(dx, dy, base, corners_at(places, other)))


@part
def _first_under(places: Ints, who: Who) -> int:
    """The first on the table that a base lies on; -1 for none."""
    for other in range(len(places)):
        if _lies_on(places, who, other):
            return other
    return -1


@part
def _first_too_near(field: Rows, who: Who) -> int:
    """The first enemy who is nearer to a base than he may be; -1 for none."""
    for other in range(len(field[0])):
        if _is_foe(field[0], who[0], other) and _apart_near(field, who, other, NEAR_U) < NEAR_U - SLACK_U:
            return other
    return -1


@part
def _settled(field: Rows, who: Who, leg: Point, limits: Limits, stop: Stop, others: Ints) -> tuple[Stop, int]:
    """ENT-Q-pass-through: where a way ends so that a base stands on nobody, and by a reading on no place too near.

    With how many of ``others`` there are that it may only touch there.
    """
    places, all_the_way, count = field[0], limits[2], 0
    if stop[1] == OTHER:
        others[0], count = stop[2], 1
    while stop[0] > 0:
        if all_the_way and _has_room_at(field, who, leg, stop[0]):
            break  # wherever near it ends on the lattice, it stands on nobody
        dx, dy = _end_at(field, others[:count], who, leg, stop[0], all_the_way)
        there = who[0], who[1] + dx, who[2] + dy, who[3]
        under, foe = _first_under(places, there), -1
        if not all_the_way:
            foe = _first_too_near(field, there)
        if under < 0 and foe < 0:
            break
        other, ended = (under, OTHER) if under >= 0 else (foe, ENEMY)
        at = _runs_onto(places, who, leg, other) if under >= 0 else _gets_near(field, who, leg, other)
        stop = (0.0 if at >= stop[0] else at), ended, other
        if under >= 0:
            others[count] = other
            count += 1
        else:
            count = 0
    return stop, count


@part
def _end_at(field: Rows, others: Ints, who: Who, leg: Point, length: float, all_the_way: bool) -> Point:
    """The part of a way up to a length, on the lattice: there a base is no nearer to an enemy than it may be, or than
    it is at its start, and lies on none of ``others``. (0, 0) where it is so nowhere near.
    """
    of = _length(leg)
    share = min(length / of, 1.0) if of else 0.0
    end_x, end_y = leg[0] * share, leg[1] * share
    dx, dy, rank = whole(end_x), whole(end_y), START
    while not _keeps(field, others, who, leg, (dx, dy), all_the_way):
        rank = following(end_x, end_y, rank)
        if rank == END:
            return 0, 0
        dx, dy = rank[2], rank[3]
    return dx, dy


@part
def _keeps(field: Rows, others: Ints, who: Who, leg: Point, ahead: Point, all_the_way: bool) -> bool:
    """True if a base may end so far ahead of its start."""
    row, x, y, base = who
    there, places = (row, x + ahead[0], y + ahead[1], base), field[0]
    for other in range(len(places) if all_the_way else 0):
        if _is_foe(places, row, other) and _leads_past(places, who, leg, other, NEAR_U):
            room = min(float(NEAR_U), _apart_near(field, who, other, NEAR_U))
            if _apart_near(field, there, other, room) < room:
                return False
    for other in others:
        if _lies_on(places, there, other):
            return False
    return True


@part
def length_of_way(field: Rows, who: Who, leg: Point, limits: Limits, others: Ints) -> float:
    """The length of a way as far as nothing stops it; no check is thought of. ``others``: room for rows."""
    stop, _ = _settled(field, who, leg, limits, _first_stop(field, who, leg, limits), others)
    return stop[0]


@compiled
def way_end(places: Ints, half: Floats, way: Ints, others: Ints, checked: float) -> End:
    """The end of a way, up to where a check stops it (below 0: none does); its part up to there, and where it ends.

    ENT-R-14: there a base is 3" from enemies, or no nearer than at its start; what it halts at it touches. ``others``:
    room for rows.
    """
    field, who, leg, limits = (places, half), _who(way), (way[TO_X], way[TO_Y]), _limits(way)
    stop = (checked, CHECK, -1) if checked >= 0.0 else _first_stop(field, who, leg, limits)
    stop, count = _settled(field, who, leg, limits, stop, others)
    return stop, cut(leg, stop[0]), _end_at(field, others[:count], who, leg, stop[0], limits[2])


@part
def turns_too_near(field: Rows, who: Who, turned: Corners) -> int:
    """The first enemy to whom a base that turns on its centre is nearer than it may be, and than before; -1 for none.

    ``turned``: its corners then.
    """
    places, half = field
    row, x, y, _ = who
    for other in range(len(places)):
        if _is_foe(places, row, other):
            dx, dy, room = places[other, X] - x, places[other, Y] - y, NEAR_U + half[row] + half[other]
            if sqrt(float(dx * dx + dy * dy)) < room:
                its = corners_at(places, other)
                now = base_distance(dx, dy, turned, its)
                if now < NEAR_U and now < base_distance(dx, dy, who[3], its):
                    return other
    return -1


@compiled
def pivots_too_near(places: Ints, half: Floats, way: Ints) -> int:
    """``turns_too_near`` of one that has turned."""
    return turns_too_near((places, half), _before(way), _who(way)[3])


@compiled
def first_under(places: Ints, rows: Ints, way: Ints) -> int:
    """The first of some others on the table that a base lies on; -1 for none."""
    who = _who(way)
    for other in rows:
        if _lies_on(places, who, other):
            return int(other)
    return -1


@part
def _is_inside(who: Who, limits: Limits) -> bool:
    """True if a base lies on the table whole."""
    _, x, y, (px, py, qx, qy) = who
    across, along = max(abs(px), abs(qx)), max(abs(py), abs(qy))
    return across <= x <= limits[0] - across and along <= y <= limits[1] - along


@compiled
def is_inside(way: Ints) -> bool:
    """True if a base lies on the table whole."""
    return _is_inside(_who(way), _limits(way))


@part
def has_room(places: Ints, who: Who, limits: Limits) -> bool:
    """True if a base lies on the table whole, and on no other."""
    return _is_inside(who, limits) and _first_under(places, who) < 0


@compiled
def is_clear(places: Ints, way: Ints) -> bool:
    """``has_room`` where it is."""
    return has_room(places, _who(way), _limits(way))


@part
def _nearest_foe(field: Rows, who: Who, near: float) -> float:
    found = FAR
    for other in range(len(field[0])):
        if _is_foe(field[0], who[0], other):
            found = min(found, _apart_near(field, who, other, near))
    return found


@compiled
def nearest_foe(places: Ints, half: Floats, way: Ints, near: float) -> float:
    """Distance of a base from the nearest enemy, where it matters up to a length alone; ``FAR`` for none so near."""
    return _nearest_foe((places, half), _who(way), near)


@compiled
def first_free(places: Ints, half: Floats, way: Ints, spots: Ints, near: float) -> int:
    """The number of the first of some places where a base lies on the table whole and on nobody, and no enemy is nearer
    than a length; -1 for none."""
    row, _, _, base = _who(way)
    for number in range(len(spots)):
        there = row, spots[number, 0], spots[number, 1], base
        if _is_inside(there, _limits(way)) and _nearest_foe((places, half), there, near) >= near:
            if _first_under(places, there) < 0:
                return number
    return -1


@compiled
def hinders(places: Ints, who: Who, leg: Point, target: int, friends: bool) -> bool:
    """True if a way leads over an enemy other than a target, or with ``friends`` over anybody else."""
    for other in range(len(places)):
        counts = places[other, ON] if friends else _is_foe(places, who[0], other)
        if counts and other != who[0] and other != target:
            if _leads_past(places, who, leg, other, 0) and _runs_onto(places, who, leg, other) != NEVER:
                return True
    return False


@part
def onto_piece(who: Who, leg: Point, pieces: Ints, k: int) -> float:
    """The length of a way at which a base comes to lie on a piece (west, south, east, north); ``NEVER``: it does not.

    All is doubled: then its middle lies on the lattice.
    """
    _, x, y, (px, py, qx, qy) = who
    west, south, east, north = pieces[k, 0], pieces[k, 1], pieces[k, 2], pieces[k, 3]
    base, its = Corners(2 * px, 2 * py, 2 * qx, 2 * qy), Corners(east - west, north - south, west - east, north - south)
    found = length_onto(west + east - 2 * x, south + north - 2 * y, 2 * leg[0], 2 * leg[1], base, its)
    return found / 2 if found != NEVER else NEVER


@part
def _pieces_met(pieces: Ints, who: Who, leg: Point, stood: Who, out: bool, found: Floats) -> int:
    """Write down pieces on a way, as ``pieces_met``; ``stood``: the base before it turned."""
    count = 0
    for k in range(len(pieces)):
        inside = onto_piece(who, (0, 0), pieces, k) != NEVER
        if out and not inside:
            inside = onto_piece(stood, (0, 0), pieces, k) != NEVER
        at = 0.0 if inside else onto_piece(who, leg, pieces, k)
        if at != NEVER:
            found[count, 0], found[count, 1], found[count, 2] = k, at, 1.0 if inside else 0.0
            count += 1
    return count


@compiled
def pieces_met(pieces: Ints, way: Ints, out: bool, found: Floats) -> int:
    """Write down pieces on a way: number, the length at which a base comes to it, 1 where it begins in it; how many.

    ``out``: it begins in those too in which it lay before it turned.
    """
    return _pieces_met(pieces, _who(way), (way[TO_X], way[TO_Y]), _before(way), out, found)


@compiled
def turn_and_way(
    field: Rows, way: Ints, others: Ints, pieces: Ints, how: tuple[bool, bool], found: Floats
) -> tuple[End, int, bool]:
    """The end of a way that no check stops, the pieces on it up to there, and whether the base has room there.

    As ``way_end``, ``pieces_met`` and ``is_clear`` tell them. ``how``: whether it turned before; ``out`` of
    ``pieces_met``, where it goes on at all. An end by ``PIVOT`` where it comes too near to an enemy by turning.
    """
    (turned, out), who, before, limits = how, _who(way), _before(way), _limits(way)
    if turned and limits[2]:
        foe = turns_too_near(field, before, who[3])
        if foe >= 0:
            return ((0.0, PIVOT, foe), (0, 0), (0, 0)), 0, False
    end = way_end(field[0], field[1], way, others, -1.0)
    _, cut_to, (dx, dy) = end
    count = _pieces_met(pieces, who, cut_to, before, out and cut_to != (0, 0), found)
    return end, count, has_room(field[0], (who[0], who[1] + dx, who[2] + dy, who[3]), limits)
