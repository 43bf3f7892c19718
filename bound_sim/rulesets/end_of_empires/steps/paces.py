"""Rates of units, what halves them, and what a unit can't do as it is, compiled (EOE-R-9..17, section 5).

All in 0.01 mm. Numbers of kinds and actions are those of ``state.game``.
"""

import numpy as np

from bound_sim.rulesets.end_of_empires.book import chart
from bound_sim.rulesets.end_of_empires.state.columns import (
    K_BATTERY,
    K_CAVALRY,
    K_INFANTRY,
    K_MG,
    K_VEHICLE,
    U_ACTION,
    U_DISMOUNTED,
    U_FIRED,
    U_FIRES,
    U_KIND,
    U_LIMBERED,
    U_MUST_FORM,
    U_PINNED,
    U_PRONE,
    U_RETREATING,
)
from bound_sim.rulesets.end_of_empires.state.game import ACTIONS, KINDS
from bound_sim.rulesets.kit.geometry.measure import Ints
from bound_sim_kernels.compiled import compiled, part

(
    STAY, PIVOT, PRONE, ADVANCE, MARCH, CHARGE, CRAWL, LIMBER, UNLIMBER, FORM, BOARD, LEAVE, DISMOUNT, MOUNT, RETREAT,
) = range(len(ACTIONS))  # fmt: skip
#: by the number of an action: a move along a way, and what takes half a move
GOES = np.array([name in ("advance", "march", "charge", "crawl") for name in ACTIONS], dtype=np.int64)
HALVES = np.array([name in ("limber", "board", "leave", "dismount", "mount") for name in ACTIONS], dtype=np.int64)
#: rates of a kind by road, across country, and pinned
RATES = np.array([[rate or 0 for rate in chart.RATES_CM[kind]] for kind in KINDS]) * 1000.0
#: columns of ``how``: the readings in force, as numbers or as 0 and 1; whether it is the step after the other side's
#: fire; the side's front, the edges that it leaves by, the turn
(
    H_UNPINS, H_GETS_UP, H_GUNS_FIRE_OR_LIMBER, H_FREE_PIVOT, H_PIVOT_MOVES, H_LAST_MOVE, H_EACH_STRETCH, H_AS_DRAWN,
    H_PINNED_STAYS, H_EXEMPT, H_PIVOTS_TOO, H_SAME, H_TOLD_TWICE, H_AT_ONCE, H_CENTRES, H_THIRD, H_FRONT, H_OWN,
    H_BOUND,
) = HOW = range(19)  # fmt: skip
#: columns of ``flags`` of units: who it has its command from, whom it charges (both NOBODY: none); just got down; the
#: first of its legs among those of several; whether it can do what it declared, command apart
F_TOLD, F_FOE, F_DOWN, F_LEG, F_ABLE = FLAGS = range(5)
#: why a unit does not do as it declared
(
    FREE, PINNED_NO_CHARGE, CHARGE_NOBODY, PINNED_NO_MOVE, ONLY_GUNS, CANNOT_MOUNT, LIMBERED_ALREADY, NOT_LIMBERED,
    UNLIMBERED, FIRED_AND_LIMBERS, CANNOT_CHARGE, MG_FIRED,
) = range(12)  # fmt: skip
#: bits of what made a rate, in the log's order
N_ROAD, N_FIRES, N_HALF, N_LIMBERS, N_OBSTACLE = 1, 2, 4, 8, 16


@compiled
def rate_of(unit: Ints, car: int, road: bool) -> float:
    """Section 5, EOE-Q-commander-car: a unit's rate as it is."""
    kind = unit[U_KIND]
    by_kind = RATES[K_VEHICLE] if car else RATES[kind]
    if (unit[U_PINNED] or unit[U_PRONE] or unit[U_ACTION] == CRAWL) and kind in (K_INFANTRY, K_MG, K_BATTERY):
        return float(by_kind[2])
    return float(by_kind[0]) if road else float(by_kind[1])


@compiled
def moves_and_fires(unit: Ints, how: Ints) -> bool:
    """EOE-R-12, EOE-Q-move-and-fire: who has half a move for it: B who has fired, A who says that it will."""
    if how[H_THIRD] and not how[H_LAST_MOVE]:
        return bool(unit[U_KIND] == K_INFANTRY and unit[U_FIRED])
    return bool(unit[U_KIND] == K_INFANTRY and unit[U_FIRES])


@compiled
def halvings(unit: Ints, how: Ints) -> int:
    """EOE-R-12: what halves a rate, as bits: firing, and actions that take half a move."""
    return (N_FIRES if moves_and_fires(unit, how) else 0) + (N_HALF if HALVES[unit[U_ACTION]] else 0)


@compiled
def share_of(names: int) -> float:
    """The rest of a rate after halvings."""
    share = 1.0
    for bit in (N_FIRES, N_HALF, N_LIMBERS):
        if names & bit:
            share = share * 0.5
    return share


@part
def is_single(unit: Ints) -> bool:
    """EOE-R-3, EOE-R-4: acts as one base."""
    return bool(unit[U_KIND] != K_INFANTRY and unit[U_KIND] != K_CAVALRY)


@part
def _barred_guns(unit: Ints, how: Ints) -> int:
    action = unit[U_ACTION]
    if action == LIMBER and unit[U_LIMBERED]:
        return LIMBERED_ALREADY
    if action == UNLIMBER and not unit[U_LIMBERED]:
        return NOT_LIMBERED
    if GOES[action] and not unit[U_LIMBERED]:
        return UNLIMBERED
    if action == LIMBER and how[H_THIRD] and unit[U_FIRED] and how[H_GUNS_FIRE_OR_LIMBER]:
        return FIRED_AND_LIMBERS
    return FREE


@part
def barred(unit: Ints, foe: int, how: Ints) -> int:
    """EOE-R-13, EOE-R-14, EOE-R-16, EOE-R-17: why a unit, as it is, can't do what it declared; FREE where it can."""
    kind, action = unit[U_KIND], unit[U_ACTION]
    as_pinned = unit[U_PINNED] or unit[U_PRONE]
    if action == CHARGE and as_pinned:
        return PINNED_NO_CHARGE
    if action == CHARGE and foe < 0:
        return CHARGE_NOBODY
    if unit[U_PINNED] and kind in (K_MG, K_BATTERY) and action != PIVOT:
        return PINNED_NO_MOVE
    if action in (LIMBER, UNLIMBER) and kind != K_BATTERY:
        return ONLY_GUNS
    if action == MOUNT and (not unit[U_DISMOUNTED] or as_pinned):
        return CANNOT_MOUNT
    if action == DISMOUNT and kind != K_CAVALRY:
        return CANNOT_MOUNT
    if kind == K_BATTERY:
        found = _barred_guns(unit, how)
        if found != FREE:
            return found
    if action == CHARGE and is_single(unit):
        return CANNOT_CHARGE
    turns = action == PIVOT and how[H_FREE_PIVOT]
    return MG_FIRED if kind == K_MG and how[H_THIRD] and unit[U_FIRED] and not turns else FREE


@part
def is_able(unit: Ints, foe: int, how: Ints) -> bool:
    """EOE-R-9: whether a unit "can move", command apart: it does what it declared, and nothing bars it."""
    return not (unit[U_RETREATING] or unit[U_MUST_FORM]) and barred(unit, foe, how) == FREE
