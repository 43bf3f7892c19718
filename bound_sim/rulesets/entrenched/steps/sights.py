"""Range, sight and cover, by which fire is judged. Compiled.

Whole numbers of 0.01 mm. Who aims is told by its place, its corners and where it faces; a spot has no corners.
"""

from math import sqrt

from bound_sim.rulesets.entrenched.state.rectangle import line_is_clear, row_crossed, row_holds
from bound_sim.rulesets.entrenched.steps.nearby import rows_near_point
from bound_sim.rulesets.kit.geometry.measure import FX, FY, Floats, Ints, X, Y, corners_at, whole
from bound_sim.rulesets.kit.geometry.units import Point
from bound_sim_kernels.compiled import compiled, part
from bound_sim_maps.bases import Corners, base_distance, point_distance

#: number of parts each way that a base is cut into to see how much of it is hidden
_PARTS = 16
#: a target is seen; it lies behind the front of who aims; a piece is between
SEEN, BEHIND, NO_SIGHT = range(3)
#: column of a piece with cover, after its edges: what it adds to a save die
ADDS = 4
#: number of columns of bases ``under`` a template
UNDER_COLUMNS = 4
#: instead of the number of a piece: none
OPEN = -1

#: where a base stands: its centre, its front right and front left corner from there, its bearing as a vector
Stand = tuple[int, int, int, int, int, int, int, int]
#: rows of pieces that block, of those with cover, the better cover first; then readings, above 0 if in force: the
#: front's centre of ENT-Q-range-points, the front of ENT-Q-sight, half of the base of ENT-Q-cover, adding up of
#: ENT-Q-cover-stack. Plain tuples: compiled functions take them from Python ten times as quickly as named ones
Sighting = tuple[Ints, Ints, int, int, int, int]


@part
def stand_of(places: Ints, row: int) -> Stand:
    """A base of a ``Field`` as it stands."""
    (px, py, qx, qy), fx, fy = corners_at(places, row), places[row, FX], places[row, FY]
    return places[row, X], places[row, Y], px, py, qx, qy, fx, fy


@part
def _base(stand: Stand) -> Corners:
    return Corners(stand[2], stand[3], stand[4], stand[5])


@part
def _front(who: Stand) -> Point:
    """The middle of a base's front, to the lattice."""
    x, y, px, py, qx, qy, _, _ = who
    return whole((2 * x + px + qx) / 2), whole((2 * y + py + qy) / 2)


@compiled
def far_from_base(front_centre: int, who: Stand, to: Stand) -> float:
    """ENT-Q-range-points: from a base's nearest edge, or its front's centre, to the nearest edge of another."""
    if front_centre:
        x, y = _front(who)
        return point_distance(x - to[0], y - to[1], _base(to))
    return base_distance(to[0] - who[0], to[1] - who[1], _base(who), _base(to))


@compiled
def far_from_spot(front_centre: int, who: Stand, spot: Point) -> float:
    """The same to a spot."""
    if front_centre:
        x, y = _front(who)
        dx, dy = x - spot[0], y - spot[1]
        return sqrt(float(dx * dx + dy * dy))
    return point_distance(spot[0] - who[0], spot[1] - who[1], _base(who))


@compiled
def seen(sighting: Sighting, who: Stand, end: Point) -> int:
    """ENT-Q-sight: whether one who stands so sees a point, and what hinders it: ``SEEN``, ``BEHIND`` or ``NO_SIGHT``.

    A line of sight crosses no blocking piece, save those that hold one of its ends.
    """
    blocking, _, _, front, _, _ = sighting
    x, y, _, _, _, _, fx, fy = who
    if front and (end[0] - x) * fx + (end[1] - y) * fy < 0:
        return BEHIND
    return SEEN if line_is_clear(blocking, (x, y), end) else NO_SIGHT


@compiled
def spot_aimed_at(sighting: Sighting, who: Stand, spot: Point) -> tuple[float, int]:
    """Distance of a spot from one who aims at it, and whether it is ``seen``."""
    return far_from_spot(sighting[2], who, spot), seen(sighting, who, spot)


@part
def _hides_half(covering: Ints, k: int, start: Point, target: Stand) -> bool:
    """ENT-Q-cover, reading by the base: half of it is hidden; never where the piece holds the shooter alone."""
    x, y, px, py, qx, qy, _, _ = target
    if row_holds(covering, k, start) and not row_holds(covering, k, (x, y)):
        return False
    hidden = 0
    for i in range(1 - _PARTS, _PARTS, 2):
        for j in range(
            1 - _PARTS, _PARTS, 2
        ):  # the base's axes are half the sum and half the difference of its corners
            across, along = (px + qx) * i + (px - qx) * j, (py + qy) * i + (py - qy) * j
            part_at = x + whole(across / (2 * _PARTS)), y + whole(along / (2 * _PARTS))
            if row_crossed(covering, k, start, part_at):
                hidden += 1
    return 2 * hidden >= _PARTS * _PARTS


@compiled
def covered(sighting: Sighting, start: Point, target: Stand) -> tuple[int, int]:
    """ENT-R-21, ENT-Q-cover: the piece that covers a target best from a point, ``OPEN`` for none; what is added to its
    saves.

    A piece covers by the line from the point, which it holds the end of or crosses; none that holds its start alone.
    """
    _, covering, _, _, half, adds_up = sighting
    best, adds, end = OPEN, 0, (target[0], target[1])
    for k in range(len(covering)):
        if half:
            covers = _hides_half(covering, k, start, target)
        else:
            held = row_holds(covering, k, end) or not row_holds(covering, k, start)
            covers = held and row_crossed(covering, k, start, end)
        if covers:
            if best == OPEN:
                best = k
            adds += covering[k, ADDS]
            if not adds_up:
                break
    return best, adds


@compiled
def aimed_at(sighting: Sighting, who: Stand, to: Stand) -> tuple[float, int, int, int]:
    """Distance of a base from one who aims at it, whether its centre is ``seen``, its cover as ``covered`` says it."""
    piece, adds = covered(sighting, (who[0], who[1]), to)
    return far_from_base(sighting[2], who, to), seen(sighting, who, (to[0], to[1])), piece, adds


@compiled
def under(
    sighting: Sighting, who: Stand, places: Ints, rows: Ints, spot: Point, most: float, found: Floats
) -> int:  # fmt: skip
    """Write down the bases on the table that are within a length of a spot that one fires on; how many.

    Columns are: row, distance from who fires, the piece that gives cover, what it adds. ``rows``: room for rows.
    """
    count = rows_near_point(places, spot[0], spot[1], most, rows)
    for k in range(count):
        to = stand_of(places, rows[k])
        piece, adds = covered(sighting, (who[0], who[1]), to)
        found[k, 0], found[k, 1], found[k, 2], found[k, 3] = rows[k], far_from_base(sighting[2], who, to), piece, adds
    return count
