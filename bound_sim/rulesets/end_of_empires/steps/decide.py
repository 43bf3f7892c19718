"""Standing policies, compiled: what each unit of a side without an order does, by its posture. Ours, no rule.

All in 0.01 mm. Numbers of kinds and actions are those of ``state.game``.
"""

from typing import NamedTuple

import numpy as np

from bound_sim.rulesets.end_of_empires.book import chart
from bound_sim.rulesets.end_of_empires.state.columns import B_FACING, U_KIND, U_LIMBERED, U_PINNED, U_PRONE
from bound_sim.rulesets.end_of_empires.state.game import ACTIONS, KINDS
from bound_sim.rulesets.end_of_empires.state.near import first_base, nearest_of, nearest_pair
from bound_sim.rulesets.end_of_empires.state.shots import TableBases
from bound_sim.rulesets.end_of_empires.steps.targets import TOUCHES, PlainTargets, hits_anybody, targets_of
from bound_sim.rulesets.end_of_empires.steps.volleys import Table, lay_guns
from bound_sim.rulesets.kit.geometry.measure import NOWHERE, Floats, Ints, X, Y, bearing_of, vector_along
from bound_sim_kernels.compiled import compiled, part

#: postures by their numbers
HOLD, ADVANCE, ASSAULT, RETREAT = range(4)
#: kinds and actions by their numbers
INFANTRY, CAVALRY, MG, BATTERY, COMMANDER, VEHICLE = range(len(KINDS))
STAY, PIVOT, GOES, CHARGE, CRAWL, LIMBER, UNLIMBER = (
    ACTIONS.index(name) for name in ("stay", "pivot", "advance", "charge", "crawl", "limber", "unlimber")
)  # fmt: skip
#: columns of what is decided: the action, its way (if ``GOES_BY``), the bearing (-1: none), whether it fires, which
#: unit it is for (-1: none)
ACTION, DX, DY, GOES_BY, FACING, FIRES, TOWARD = DECIDED = range(7)
#: rates of a kind across country, and pinned, in 0.01 mm; 0 for none
RATES = np.array([[chart.RATES_CM[kind][k] or 0 for k in (1, 2)] for kind in KINDS]) * 1000.0
EFFECTIVE_U, LONG_U = (chart.SMALL_ARMS_CM["infantry"][k] * 1000.0 for k in (1, 2))
MG_EFFECTIVE_U, GUNS_U, CHARGE_U = (
    chart.SMALL_ARMS_CM["mg"][1] * 1000.0,
    chart.ARTILLERY_CM[2] * 1000.0,
    chart.CHARGE_CM * 1000.0,
)
#: guns as ``targets`` has them, the bases of a unit, at which each is laid, and how far that is
GunsRoom = tuple[Ints, Ints, Ints, Floats]
#: nobody looks further for an enemy to go for, 0.01 mm
HORIZON_U = 150_000.0


class BoardSeen(NamedTuple):
    """A table as a side sees it: bases, units, how far units are apart, its front as a vector, the rows of enemies
    that are worth going for."""

    bases: TableBases
    units: Ints
    apart: Floats
    front_x: float
    front_y: float
    foes: Ints


@part
def _gap(seen: BoardSeen, unit: int, foe: int) -> tuple[int, int]:
    """From the nearest base of a unit to the nearest of an enemy."""
    own, its = nearest_pair(seen.bases, unit, foe)
    places = seen.bases[0]
    return places[its, X] - places[own, X], places[its, Y] - places[own, Y]


@part
def _facing(seen: BoardSeen, unit: int) -> int:
    """The facing of a unit: that of its first base on the table."""
    return int(seen.bases[0][first_base(seen.bases, unit), B_FACING])


@part
def _as_pinned(seen: BoardSeen, unit: int) -> bool:
    """EOE-R-15: pinned or prone."""
    return bool(seen.units[unit, U_PINNED] or seen.units[unit, U_PRONE])


@part
def _move(seen: BoardSeen, unit: int, dx: int, dy: int, found: Ints) -> None:
    if dx != 0 or dy != 0:
        found[ACTION] = CRAWL if _as_pinned(seen, unit) else GOES
        found[DX], found[DY], found[GOES_BY] = dx, dy, 1


@part
def _forward(seen: BoardSeen, unit: int, found: Ints) -> None:
    """Straight ahead at full pace."""
    dx, dy = vector_along(seen.front_x, seen.front_y, RATES[seen.units[unit, U_KIND], 0])
    _move(seen, unit, dx, dy, found)


@part
def _toward(seen: BoardSeen, unit: int, foe: int, most: float, found: Ints) -> None:
    """Straight ahead, unless the enemy lies more than 45 degrees aside: so that a formation keeps one bearing."""
    gap_x, gap_y = _gap(seen, unit, foe)
    dx, dy, fx, fy = float(gap_x), float(gap_y), seen.front_x, seen.front_y
    length = max(min(RATES[seen.units[unit, U_KIND], 0], most), 0.0)
    dot, cross = dx * fx + dy * fy, dx * fy - dy * fx
    step_x, step_y = vector_along(fx, fy, length) if dot > abs(cross) else vector_along(dx, dy, length)
    _move(seen, unit, step_x, step_y, found)


@part
def _turn_to(seen: BoardSeen, unit: int, foe: int, action: int, found: Ints) -> None:
    dx, dy = _gap(seen, unit, foe)
    found[ACTION], found[FACING] = action, bearing_of(dx, dy)


@part
def _fall_back(seen: BoardSeen, unit: int, found: Ints) -> None:
    """Straight back; guns limber first."""
    row = seen.units[unit]
    if row[U_KIND] == BATTERY and not row[U_LIMBERED]:
        found[ACTION], found[GOES_BY] = LIMBER, 1
        found[DX], found[DY] = vector_along(-seen.front_x, -seen.front_y, 8_000.0)
        return
    rate = RATES[row[U_KIND], 1] if _as_pinned(seen, unit) else RATES[row[U_KIND], 0]
    dx, dy = vector_along(-seen.front_x, -seen.front_y, rate)
    _move(seen, unit, dx, dy, found)


@part
def _battery(seen: BoardSeen, unit: int, posture: int, foe: int, apart: float, can_hit: bool, found: Ints) -> None:
    """Guns come into action at 110 cm, when advancing at 90, and turn to what they can hit."""
    goes_on = posture in (ADVANCE, ASSAULT)
    if seen.units[unit, U_LIMBERED]:
        if foe >= 0 and apart <= (90_000.0 if goes_on else 110_000.0):
            _turn_to(seen, unit, foe, UNLIMBER, found)
        elif posture != HOLD:
            _forward(seen, unit, found)
    elif foe >= 0 and not can_hit:
        if apart > GUNS_U and goes_on:
            found[ACTION], found[GOES_BY] = LIMBER, 1
            found[DX], found[DY] = vector_along(seen.front_x, seen.front_y, 8_000.0)
        else:
            _turn_to(seen, unit, foe, PIVOT, found)


@part
def _machine_guns(seen: BoardSeen, unit: int, posture: int, foe: int, apart: float, found: Ints) -> None:
    """MG follow at a distance and stop where they have a target at effective range; they turn to the nearest."""
    if foe < 0:
        if posture != HOLD:
            _forward(seen, unit, found)
    elif posture == HOLD or apart <= MG_EFFECTIVE_U + 5_000:
        dx, dy = _gap(seen, unit, foe)
        facing = bearing_of(dx, dy)
        off = min((facing - _facing(seen, unit)) % 3600, (_facing(seen, unit) - facing) % 3600)
        if off > 300 and apart <= 40_000:
            found[ACTION], found[FACING] = PIVOT, facing
    else:
        _toward(seen, unit, foe, apart - MG_EFFECTIVE_U, found)


@part
def _press_home(seen: BoardSeen, unit: int, enemy: int, found: Ints) -> None:
    """Charge whom it can reach, first those that are pinned, then guns and MG, then firm infantry; else go on.

    At full pace, without firing.
    """
    reach = RATES[seen.units[unit, U_KIND], 0] + CHARGE_U - 1_000
    best, least, best_foe = 3, NOWHERE, -1
    for foe in seen.foes:
        apart = seen.apart[unit, foe]
        if apart > reach:
            continue
        single = seen.units[foe, U_KIND] != INFANTRY and seen.units[foe, U_KIND] != CAVALRY
        rank = 0 if _as_pinned(seen, foe) else 1 if single else 2
        if rank < best or (rank == best and (apart < least or (apart == least and foe < best_foe))):
            best, least, best_foe = rank, apart, foe
    if best_foe < 0:
        _toward(seen, unit, enemy, NOWHERE, found)
    else:
        found[ACTION], found[TOWARD] = CHARGE, best_foe


@part
def _foot_or_horse(seen: BoardSeen, unit: int, posture: int, foe: int, apart: float, found: Ints) -> None:
    """Infantry and cavalry: they close in, halt at effective range where they only advance, and fire on the move."""
    if foe < 0:
        _forward(seen, unit, found)
    elif posture == ASSAULT and not _as_pinned(seen, unit):
        _press_home(seen, unit, foe, found)
    elif seen.units[unit, U_KIND] == CAVALRY:
        if posture != ADVANCE or apart > 35_000:
            _toward(seen, unit, foe, NOWHERE, found)
    elif apart <= EFFECTIVE_U and posture == ADVANCE:
        return
    elif apart <= LONG_U:
        # within long range: fire on the move
        half = 3_000.0 if _as_pinned(seen, unit) else 8_000.0
        _toward(seen, unit, foe, min(half, apart - CHARGE_U - 100), found)
        found[FIRES] = 1
    else:
        _toward(seen, unit, foe, apart - EFFECTIVE_U, found)


@part
def _decide(seen: BoardSeen, unit: int, posture: int, foe: int, apart: float, can_hit: bool, found: Ints) -> None:
    kind = seen.units[unit, U_KIND]
    if kind in (COMMANDER, VEHICLE) or (_as_pinned(seen, unit) and kind in (MG, BATTERY)):
        return
    if posture == RETREAT:
        _fall_back(seen, unit, found)
    elif kind == BATTERY:
        _battery(seen, unit, posture, foe, apart, can_hit, found)
    elif kind == MG:
        _machine_guns(seen, unit, posture, foe, apart, found)
    elif posture != HOLD:
        _foot_or_horse(seen, unit, posture, foe, apart, found)


@compiled
def can_hit(table: Table, targets: PlainTargets, rows: Ints, first: bool, room: GunsRoom, found: Ints) -> None:
    """1 for each battery among some units that can hit anybody as it stands, limbered ones apart.

    ``targets``: see ``targets_of``; ``first``: it is the shooting step before its own move. ``room``: for the bases of
    a unit.
    """
    gun, bases, laid, lengths = room
    here = targets_of(targets)
    for k in range(len(rows)):
        row = table[3][rows[k]]
        found[k] = 0
        if row[U_KIND] == BATTERY and not row[U_LIMBERED]:
            lay_guns(table, rows[k], -1, first, gun, bases)
            found[k] = 1 if not gun[TOUCHES] and hits_anybody(here, gun, bases, laid, lengths) else 0


@compiled
def decide(
    bases: TableBases, units: Ints, apart: Floats, front: tuple[float, float], foes: Ints,
    asked: tuple[Ints, Ints, Ints], room: tuple[Ints, Floats], out: Ints,
) -> None:  # fmt: skip
    """Decide for units on their postures: into ``out``, by the columns above.

    ``asked``: their rows, their postures, whether guns can hit anybody as they stand. ``foes``: enemies that are worth
    going for; ``room``: for the nearest of them to each.
    """
    seen = BoardSeen(bases, units, apart, front[0], front[1], foes)
    rows, postures, can_hit = asked
    nearest, lengths = room
    nearest_of(apart, rows, foes, HORIZON_U, nearest, lengths)
    for k in range(len(rows)):
        out[k, :] = 0
        out[k, FACING], out[k, TOWARD] = -1, -1
        _decide(seen, rows[k], postures[k], nearest[k], lengths[k], can_hit[k] > 0, out[k])
