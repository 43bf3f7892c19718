"""Moves of step 5, compiled: into contact, out of the way, back again; bases and units that go. All in 0.01 mm.

What happens is recorded (``state.events``), and becomes rows of the log afterwards.
"""

from math import sqrt
from typing import NamedTuple

from bound_sim.rulesets.end_of_empires.book import chart
from bound_sim.rulesets.end_of_empires.state.columns import (
    B_FACING,
    B_FIGURES,
    B_STATUS,
    K_COMMANDER,
    NOBODY,
    S_LOST,
    S_ON_TABLE,
    U_HITS,
    U_KIND,
    U_LOST_IN_MELEE,
    U_SIDE,
    U_STATUS,
)
from bound_sim.rulesets.end_of_empires.state.events import IN_MELEE, STRIDE
from bound_sim.rulesets.end_of_empires.state.near import first_base
from bound_sim.rulesets.end_of_empires.state.shots import TableBases
from bound_sim.rulesets.end_of_empires.state.stand import Barred, can_stand, overhang
from bound_sim.rulesets.end_of_empires.steps.hits import INJURED, REMOVED, tell_hit
from bound_sim.rulesets.end_of_empires.steps.standing import in_contact, lies_on, lies_on_others
from bound_sim.rulesets.kit.arrays.events import Recorder, next_row
from bound_sim.rulesets.kit.geometry.measure import (
    NOWHERE,
    ON,
    PX,
    PY,
    QX,
    QY,
    REACH,
    TOUCH_U,
    Ints,
    X,
    Y,
    between,
    corners_at,
    gap,
    vector_along,
)
from bound_sim_kernels.compiled import part
from bound_sim_maps.directions import DIRECTION_X, DIRECTION_Y

Vector = tuple[float, float]
#: how far two bases that would lie on each other are set apart again
APART_U = 1.5
#: EOE-R-22: the last stride of a charge; EOE-Q-commander-contact: how much further than that a commander tries to go,
#: by which steps; EOE-R-25: how far one goes back, by which steps
STRIDE_U = chart.CHARGE_CM * 1000
_FURTHER_U, _TRIES = 1_000, 12
_BACK_STEP_U = 500
#: readings in force, as their numbers or as 0 and 1, in this order
(
    R_EVERYBODY, R_CENTRES, R_HE_GOES, R_MELEE_PINS, R_ATTACKING, R_PAIRING, R_TIE, R_UNIT_COVER, R_ANY_BASE_COVERS,
    R_ROUNDS, R_GOES_BACK, R_LAST_BASE,
) = READINGS = range(12)  # fmt: skip
#: why a base moved
INTO_CONTACT, MADE_OFF, WENT_BACK = range(3)
ENDED = ("contact", "made off", "went back")
#: what is told of a unit in step 5, and the codes of its reasons
(
    CHARGE_PINNED, CANNOT_CLOSE, CLOSES, OVERRAN, HE_GOES, HE_IS_TAKEN, ATTACKS_ON, BREAKS_OFF, LAST_BASE, FORMS_UP,
) = range(10)  # fmt: skip
SAID = (
    "charge-pinned", "cannot-close", "closes", "overran", "commander-goes", "commander-taken", "attacks-on",
    "breaks-off", "last-base", "forms-up",
)  # fmt: skip


class Meeting(NamedTuple):
    """A table in step 5: its bases and units, ground where no base may be, readings (``READINGS``), the row of side A.

    ``changed`` [unit]: 1 for those that moved or lost a base; ``lost`` [unit]: for carriers that were overrun the base
    by which, and one more. ``losses``: readings as ``hits`` has them.
    """

    bases: TableBases
    units: Ints
    barred: Barred
    readings: Ints
    a: int
    changed: Ints
    lost: Ints
    losses: Ints
    events: Recorder


@part
def tell(here: Meeting, u: int, why: int, target: int, length: float, round_no: int) -> None:
    """Record what a unit does in step 5, or why it can't."""
    row = next_row(here.events, IN_MELEE)
    if row >= 0:
        event = here.events.rows[row]
        event.unit, event.why, event.target, event.length, event.round_no = u, why, target, length, round_no


@part
def on_table(here: Meeting, u: int) -> bool:
    """True for a unit on the table."""
    return bool(here.units[u, U_STATUS] == S_ON_TABLE)


@part
def bases_left(bases: TableBases, u: int) -> int:
    """The number of a unit's bases on the table."""
    places, members, units = bases
    count = 0
    for m in range(units[u, 0], units[u, 1]):
        count += places[members[m], ON]
    return count


@part
def go(here: Meeting, u: int, base: int, by: int) -> None:
    """A base goes, its last figure hit by another base; a unit without a base is lost."""
    row = here.bases[0][base]
    row[B_STATUS], row[ON], here.changed[u] = S_LOST, 0, 1
    tell_hit(here.events, u, by, base, REMOVED)
    if bases_left(here.bases, u) == 0:
        here.units[u, U_STATUS] = S_LOST


@part
def lose_base(here: Meeting, u: int, base: int, by: int) -> None:
    """EOE-R-24, EOE-Q-pin-hits: a base that lost in melee goes with all its figures."""
    row, unit = here.bases[0][base], here.units[u]
    if here.readings[R_MELEE_PINS]:
        unit[U_HITS] += row[B_FIGURES]
    unit[U_LOST_IN_MELEE] = 1
    for _ in range(1, row[B_FIGURES]):
        tell_hit(here.events, u, by, base, INJURED)
    row[B_FIGURES] = 0
    go(here, u, base, by)


@part
def shift(bases: TableBases, u: int, dx: int, dy: int) -> None:
    """Move a unit's bases on the table by a vector."""
    places, members, units = bases
    for m in range(units[u, 0], units[u, 1]):
        i = members[m]
        if places[i, ON]:
            places[i, X] += dx
            places[i, Y] += dy


@part
def _tell_strides(here: Meeting, u: int, stride: tuple[int, int], why: int, lengths: Vector, target: int) -> None:
    """A unit's bases moved by a stride; ``lengths``: how far that is, and how far they might."""
    here.changed[u] = 1
    places, members, units = here.bases
    for m in range(units[u, 0], units[u, 1]):
        i = members[m]
        row = next_row(here.events, STRIDE) if places[i, ON] else -1
        if row >= 0:
            event = here.events.rows[row]
            event.unit, event.base, event.why, event.target = u, i, why, target
            event.x, event.y, event.facing = places[i, X] - stride[0], places[i, Y] - stride[1], places[i, B_FACING]
            event.to_x, event.to_y = places[i, X], places[i, Y]
            event.length, event.allowance = lengths


@part
def length_of(stride: tuple[int, int]) -> float:
    """The length of a vector."""
    return sqrt(float(stride[0] * stride[0] + stride[1] * stride[1]))


@part
def overhang_of(here: Meeting, u: int) -> int:
    """Length by which the furthest of a unit's bases hangs over the table's edge; 0 where all of them are on it."""
    places, members, units = here.bases
    out = 0
    for m in range(units[u, 0], units[u, 1]):
        i = members[m]
        if places[i, ON]:
            out = max(out, overhang(here.barred, places[i], (places[i, X], places[i, Y])))
    return out


@part
def is_blocked(here: Meeting, u: int) -> bool:
    """True if a base of a unit lies on one of another unit, or where no base may be."""
    places, members, units = here.bases
    for m in range(units[u, 0], units[u, 1]):
        i = members[m]
        if not places[i, ON]:
            continue
        if not can_stand(here.barred, (places[i, X], places[i, Y]), corners_at(places, i), places[i, REACH]):
            return True
        if lies_on_others(here.bases, u, i):
            return True
    return False


@part
def lies_on_unit(bases: TableBases, u: int, other: int) -> bool:
    """True if a base of a unit lies on one of another, both on the table."""
    places, members, units = bases
    for m in range(units[u, 0], units[u, 1]):
        if places[members[m], ON] and lies_on(bases, members[m], other):
            return True
    return False


@part
def stride_into(bases: TableBases, u: int, foe: int, stride: tuple[int, int]) -> tuple[int, int]:
    """Move a unit by a stride up to the touch with another unit; how far it went by that."""
    dx, dy = stride
    shift(bases, u, dx, dy)
    if not lies_on_unit(bases, u, foe):
        return dx, dy
    back_x, back_y = vector_along(float(-dx), float(-dy), APART_U)
    shift(bases, u, back_x, back_y)
    return dx + back_x, dy + back_y


@part
def step_into(here: Meeting, u: int, foe: int, stride: tuple[int, int]) -> bool:
    """Move a unit into contact with another; False, and nothing moved, where others stand in the way.

    Commanders in the way give way first.
    """
    dx, dy = stride_into(here.bases, u, foe, stride)
    for enemy in range(len(here.units)):
        other = here.units[enemy, U_SIDE] != here.units[u, U_SIDE] and enemy != foe
        met = other and here.units[enemy, U_KIND] == K_COMMANDER and on_table(here, enemy)
        if met and lies_on_unit(here.bases, u, enemy):
            chase(here, u, enemy, _away_from_starts(here, u, enemy, (dx, dy)))
    if is_blocked(here, u) or not in_contact(here.bases, u, foe):
        shift(here.bases, u, -dx, -dy)
        return False
    _tell_strides(here, u, (dx, dy), INTO_CONTACT, (length_of(stride), float(STRIDE_U)), foe)
    return True


@part
def _away_from_starts(here: Meeting, u: int, enemy: int, stride: tuple[int, int]) -> Vector:
    """The way of a commander from the nearest of a unit's bases, as they stood before they were upon him."""
    places, members, units = here.bases
    him, least, found = first_base(here.bases, enemy), -1, (0.0, 0.0)
    for m in range(units[u, 0], units[u, 1]):
        i = members[m]
        if places[i, ON]:
            dx, dy = places[him, X] - places[i, X] + stride[0], places[him, Y] - places[i, Y] + stride[1]
            if least < 0 or dx * dx + dy * dy < least:
                least, found = dx * dx + dy * dy, (float(dx), float(dy))
    return found


@part
def chase(here: Meeting, u: int, commander: int, away: Vector) -> None:
    """EOE-Q-commander-contact: he goes to 5 cm beyond the enemy, away from it; no room, or captured: removed."""
    if here.readings[R_HE_GOES] and make_off(here, commander, away, u):
        tell(here, commander, HE_GOES, u, 0.0, 0)
        return
    tell(here, commander, HE_IS_TAKEN, u, 0.0, 0)
    go(here, commander, first_base(here.bases, commander), first_base(here.bases, u))


@part
def _is_clear(here: Meeting, i: int, enemy: int) -> bool:
    """True if base i is 5 cm off all bases of an enemy on the table."""
    places, members, units = here.bases
    for m in range(units[enemy, 0], units[enemy, 1]):
        if places[members[m], ON] and between(places, i, members[m], False) < STRIDE_U - TOUCH_U:
            return False
    return True


@part
def make_off(here: Meeting, u: int, away: Vector, enemy: int) -> bool:
    """Move a single base away from an enemy, 5 cm or by steps further, until it is so far off and has room.

    False, and nothing moved, where it has none.
    """
    i, hung = first_base(here.bases, u), overhang_of(here, u)
    for extra in range(_TRIES):
        dx, dy = vector_along(away[0], away[1], float(STRIDE_U + extra * _FURTHER_U))
        if dx == 0 and dy == 0:
            return False
        shift(here.bases, u, dx, dy)
        if overhang_of(here, u) <= hung and _is_clear(here, i, enemy) and not is_blocked(here, u):
            _tell_strides(here, u, (dx, dy), MADE_OFF, (length_of((dx, dy)), length_of((dx, dy))), NOBODY)
            return True
        shift(here.bases, u, -dx, -dy)
    return False


@part
def go_back(here: Meeting, u: int, direction: Vector) -> int:
    """EOE-R-25: move a unit in a direction, 5 cm or as far as there is room, by steps; how far it went."""
    hung, length = overhang_of(here, u), STRIDE_U
    dx, dy = 0, 0
    while length > 0:
        dx, dy = vector_along(direction[0], direction[1], float(length))
        shift(here.bases, u, dx, dy)
        if overhang_of(here, u) <= hung and not is_blocked(here, u):
            break
        shift(here.bases, u, -dx, -dy)
        dx, dy = 0, 0
        length -= _BACK_STEP_U
    _tell_strides(here, u, (dx, dy), WENT_BACK, (float(length), float(STRIDE_U)), NOBODY)
    return length


@part
def _half_along(bases: Ints, i: int, ux: float, uy: float) -> float:
    """Half of how far a base reaches along a direction."""
    across = abs(bases[i, PX] * ux + bases[i, PY] * uy)
    return float(max(across, abs(bases[i, QX] * ux + bases[i, QY] * uy)))


@part
def away_from(bases: Ints, i: int, j: int) -> Vector:
    """Square to the edges by which base i is nearest to base j, away from it."""
    sx, sy = gap(bases[i, X], bases[i, Y], corners_at(bases, i), bases[j, X], bases[j, Y], corners_at(bases, j))
    if sx != 0 or sy != 0:
        return -float(sx), -float(sy)
    dx, dy = float(bases[i, X] - bases[j, X]), float(bases[i, Y] - bases[j, Y])
    best, best_x, best_y = -NOWHERE, 0.0, 0.0
    for n in range(4):
        facing = (bases[j if n < 2 else i, B_FACING] + 900 * (n % 2)) % 3600
        fx, fy = float(DIRECTION_X[facing]), float(DIRECTION_Y[facing])
        size = sqrt(fx * fx + fy * fy)
        apart = (dx * fx + dy * fy) / size
        clear = abs(apart) - _half_along(bases, i, fx / size, fy / size) - _half_along(bases, j, fx / size, fy / size)
        # edges that lie along each other are one: by less than the lattice they don't differ
        if n == 0 or clear > best + 1.0:
            best, best_x, best_y = clear, fx if apart >= 0 else -fx, fy if apart >= 0 else -fy
    return best_x, best_y
