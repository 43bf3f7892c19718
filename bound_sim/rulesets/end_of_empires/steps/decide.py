"""Standing policies, compiled: what each unit of a side without an order does, by its posture. Ours, no rule.

All in 0.01 mm. Numbers of kinds and actions are those of ``state.game``.
"""

from typing import Any, NamedTuple

import numpy as np

from bound_sim.rulesets.end_of_empires.book import chart
from bound_sim.rulesets.end_of_empires.state.columns import (
    B_FACING,
    S_ON_TABLE,
    U_ACTION,
    U_DECIDED,
    U_FACING,
    U_FIRES,
    U_HAS_WAY,
    U_KIND,
    U_LEGS,
    U_LIMBERED,
    U_PINNED,
    U_PRONE,
    U_SIDE,
    U_SOURCE,
    U_STATUS,
    U_TOWARD,
    U_WAY_X,
    U_WAY_Y,
)
from bound_sim.rulesets.end_of_empires.state.game import ACTIONS, KINDS
from bound_sim.rulesets.end_of_empires.state.near import first_base, nearest_of, nearest_pair
from bound_sim.rulesets.end_of_empires.state.shots import TableBases
from bound_sim.rulesets.end_of_empires.steps.targets import TOUCHES, Targets, hits_anybody
from bound_sim.rulesets.end_of_empires.steps.volleys import Table, lay_guns, targets_on
from bound_sim.rulesets.kit.geometry.measure import NOWHERE, Floats, Ints, X, Y, bearing_of, vector_along
from bound_sim_kernels.compiled import compiled, part

#: postures by their numbers
HOLD, ADVANCE, ASSAULT, RETREAT = range(4)
#: kinds and actions by their numbers
INFANTRY, CAVALRY, MG, BATTERY, COMMANDER, VEHICLE = range(len(KINDS))
STAY, PIVOT, GOES, CHARGE, CRAWL, LIMBER, UNLIMBER = (
    ACTIONS.index(name) for name in ("stay", "pivot", "advance", "charge", "crawl", "limber", "unlimber")
)  # fmt: skip
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
def _move(seen: BoardSeen, unit: int, dx: int, dy: int) -> None:
    row = seen.units[unit]
    if dx != 0 or dy != 0:
        row[U_ACTION] = CRAWL if _as_pinned(seen, unit) else GOES
        row[U_WAY_X], row[U_WAY_Y], row[U_HAS_WAY] = dx, dy, 1


@part
def _forward(seen: BoardSeen, unit: int) -> None:
    """Straight ahead at full pace."""
    dx, dy = vector_along(seen.front_x, seen.front_y, RATES[seen.units[unit, U_KIND], 0])
    _move(seen, unit, dx, dy)


@part
def _toward(seen: BoardSeen, unit: int, foe: int, most: float) -> None:
    """Straight ahead, unless the enemy lies more than 45 degrees aside: so that a formation keeps one bearing."""
    gap_x, gap_y = _gap(seen, unit, foe)
    dx, dy, fx, fy = float(gap_x), float(gap_y), seen.front_x, seen.front_y
    length = max(min(RATES[seen.units[unit, U_KIND], 0], most), 0.0)
    dot, cross = dx * fx + dy * fy, dx * fy - dy * fx
    step_x, step_y = vector_along(fx, fy, length) if dot > abs(cross) else vector_along(dx, dy, length)
    _move(seen, unit, step_x, step_y)


@part
def _turn_to(seen: BoardSeen, unit: int, foe: int, action: int) -> None:
    row = seen.units[unit]
    dx, dy = _gap(seen, unit, foe)
    row[U_ACTION], row[U_FACING] = action, bearing_of(dx, dy)


@part
def _fall_back(seen: BoardSeen, unit: int) -> None:
    """Straight back; guns limber first."""
    row = seen.units[unit]
    if row[U_KIND] == BATTERY and not row[U_LIMBERED]:
        row[U_ACTION], row[U_HAS_WAY] = LIMBER, 1
        row[U_WAY_X], row[U_WAY_Y] = vector_along(-seen.front_x, -seen.front_y, 8_000.0)
        return
    rate = RATES[row[U_KIND], 1] if _as_pinned(seen, unit) else RATES[row[U_KIND], 0]
    dx, dy = vector_along(-seen.front_x, -seen.front_y, rate)
    _move(seen, unit, dx, dy)


@part
def _battery(seen: BoardSeen, unit: int, posture: int, foe: int, apart: float, can_hit: bool) -> None:
    """Guns come into action at 110 cm, when advancing at 90, and turn to what they can hit."""
    row = seen.units[unit]
    goes_on = posture in (ADVANCE, ASSAULT)
    if row[U_LIMBERED]:
        if foe >= 0 and apart <= (90_000.0 if goes_on else 110_000.0):
            _turn_to(seen, unit, foe, UNLIMBER)
        elif posture != HOLD:
            _forward(seen, unit)
    elif foe >= 0 and not can_hit:
        if apart > GUNS_U and goes_on:
            row[U_ACTION], row[U_HAS_WAY] = LIMBER, 1
            row[U_WAY_X], row[U_WAY_Y] = vector_along(seen.front_x, seen.front_y, 8_000.0)
        else:
            _turn_to(seen, unit, foe, PIVOT)


@part
def _machine_guns(seen: BoardSeen, unit: int, posture: int, foe: int, apart: float) -> None:
    """MG follow at a distance and stop where they have a target at effective range; they turn to the nearest."""
    row = seen.units[unit]
    if foe < 0:
        if posture != HOLD:
            _forward(seen, unit)
    elif posture == HOLD or apart <= MG_EFFECTIVE_U + 5_000:
        dx, dy = _gap(seen, unit, foe)
        facing = bearing_of(dx, dy)
        off = min((facing - _facing(seen, unit)) % 3600, (_facing(seen, unit) - facing) % 3600)
        if off > 300 and apart <= 40_000:
            row[U_ACTION], row[U_FACING] = PIVOT, facing
    else:
        _toward(seen, unit, foe, apart - MG_EFFECTIVE_U)


@part
def _press_home(seen: BoardSeen, unit: int, enemy: int) -> None:
    """Charge whom it can reach, first those that are pinned, then guns and MG, then firm infantry; else go on.

    At full pace, without firing.
    """
    row = seen.units[unit]
    reach = RATES[row[U_KIND], 0] + CHARGE_U - 1_000
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
        _toward(seen, unit, enemy, NOWHERE)
    else:
        row[U_ACTION], row[U_TOWARD] = CHARGE, best_foe


@part
def _foot_or_horse(seen: BoardSeen, unit: int, posture: int, foe: int, apart: float) -> None:
    """Infantry and cavalry: they close in, halt at effective range where they only advance, and fire on the move."""
    row = seen.units[unit]
    if foe < 0:
        _forward(seen, unit)
    elif posture == ASSAULT and not _as_pinned(seen, unit):
        _press_home(seen, unit, foe)
    elif row[U_KIND] == CAVALRY:
        if posture != ADVANCE or apart > 35_000:
            _toward(seen, unit, foe, NOWHERE)
    elif apart <= EFFECTIVE_U and posture == ADVANCE:
        return
    elif apart <= LONG_U:
        # within long range: fire on the move
        half = 3_000.0 if _as_pinned(seen, unit) else 8_000.0
        _toward(seen, unit, foe, min(half, apart - CHARGE_U - 100))
        row[U_FIRES] = 1
    else:
        _toward(seen, unit, foe, apart - EFFECTIVE_U)


@part
def _decide(seen: BoardSeen, unit: int, posture: int, foe: int, apart: float, can_hit: bool) -> None:
    kind = seen.units[unit, U_KIND]
    if kind in (COMMANDER, VEHICLE) or (_as_pinned(seen, unit) and kind in (MG, BATTERY)):
        return
    if posture == RETREAT:
        _fall_back(seen, unit)
    elif kind == BATTERY:
        _battery(seen, unit, posture, foe, apart, can_hit)
    elif kind == MG:
        _machine_guns(seen, unit, posture, foe, apart)
    elif posture != HOLD:
        _foot_or_horse(seen, unit, posture, foe, apart)


@part
def _can_hit(table: Table, here: Targets, u: int, first: bool, room: GunsRoom) -> bool:
    """True if guns can hit anybody as they stand."""
    gun, rows, laid, lengths = room
    lay_guns(table, u, -1, first, gun, rows)
    return not gun[TOUCHES] and hits_anybody(here, gun, rows, laid, lengths)


@part
def _waits(unit: Ints, side: int) -> bool:
    """True if a unit of a side is on the table and on a posture on which it has not decided yet."""
    own = unit[U_SIDE] == side and unit[U_STATUS] == S_ON_TABLE
    return bool(own and unit[U_SOURCE] >= 0 and not unit[U_DECIDED])


@part
def _lays_guns(unit: Ints) -> bool:
    return bool(unit[U_KIND] == BATTERY and not unit[U_LIMBERED])


@part
def _rows_of(units: Ints, side: int, waiting: Ints, foes: Ints) -> tuple[int, int, bool]:
    """The rows of a side's units that wait to decide, and of the enemies that are worth going for; how many each.

    And whether any of those that wait has guns ready to fire.
    """
    count, number, guns = 0, 0, False
    for u in range(units.shape[0]):
        unit = units[u]
        if _waits(unit, side):
            waiting[count] = u
            count += 1
            guns = guns or _lays_guns(unit)
        kind = unit[U_KIND]
        if unit[U_SIDE] != side and unit[U_STATUS] == S_ON_TABLE and kind != COMMANDER and kind != VEHICLE:
            foes[number] = u
            number += 1
    return count, number, guns


@compiled
def decide(
    field: Any, tables: Ints, sides: Ints, targets: Any, how: tuple[bool, int, Floats],
    room: tuple[Ints, GunsRoom],
) -> None:  # fmt: skip
    """Units of a side of each table that are on a posture decide, in their columns.

    ``field`` and ``targets`` are as ``volleys.fire_volleys`` has them. ``how``: whether it is the shooting step before
    the side's own move, 1 where lengths are measured between centres, the front of each side as a vector. ``room``:
    three rows of units, and that for guns.
    """
    first, centres, fronts = how
    rows, guns_room = room
    for n in range(len(tables)):
        t, side, units = tables[n], sides[n], field[3][tables[n]]
        count, number, guns = _rows_of(units, side, rows[0], rows[1])
        waiting, foes, hits = rows[0][:count], rows[1][:number], rows[2]
        if guns:
            table, here = targets_on(field, targets, t, side)
            for u in waiting:
                hits[u] = 1 if _lays_guns(units[u]) and _can_hit(table, here, u, first, guns_room) else 0
        apart = field[5][t, centres]
        seen = BoardSeen((field[0][t], field[1], field[2]), units, apart, fronts[side, 0], fronts[side, 1], foes)
        for u in waiting:
            unit, can_hit = units[u], guns and hits[u] > 0
            foe, length = nearest_of(seen.bases, apart, u, foes, HORIZON_U, centres > 0)
            _decide(seen, u, unit[U_SOURCE], foe, length, can_hit)
            unit[U_LEGS], unit[U_DECIDED] = unit[U_HAS_WAY], 1
