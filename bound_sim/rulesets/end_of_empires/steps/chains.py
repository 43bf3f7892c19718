"""Command by reach, compiled: who does the same as whom, who needs command, and to whom it is passed on (EOE-R-9, 10).

Numbers of kinds and actions are those of ``state.game``; lengths are in 0.01 mm.
"""

import numpy as np

from bound_sim.rulesets.end_of_empires.book.rulings import SameAction
from bound_sim.rulesets.end_of_empires.state.columns import (
    U_ACTION,
    U_FIRES,
    U_FORM,
    U_KIND,
    U_PINNED,
    U_PRONE,
    U_RETREATING,
    U_WAY_X,
    U_WAY_Y,
)
from bound_sim.rulesets.end_of_empires.state.game import ACTIONS, KINDS
from bound_sim.rulesets.kit.geometry.measure import Floats, Ints
from bound_sim_kernels.compiled import compiled, part

#: actions that are changes of place (EOE-Q-command-scope)
CHANGES_PLACE = (
    "advance", "march", "charge", "crawl", "limber", "unlimber", "form", "board", "leave", "dismount", "mount",
)  # fmt: skip
#: by the number of an action: whether it is one
CHANGES = np.array([name in CHANGES_PLACE for name in ACTIONS], dtype=np.int64)
_ADVANCE, _MARCH, _CRAWL, _FORM, _PIVOT = (
    ACTIONS.index(name) for name in ("advance", "march", "crawl", "form", "pivot")
)  # fmt: skip
_MG, _BATTERY, _COMMANDER, _VEHICLE = (KINDS.index(name) for name in ("mg", "battery", "commander", "vehicle"))
_SAME_VECTOR, _WORD_ALONE = int(SameAction.SAME_VECTOR), int(SameAction.WORD_ALONE)


@part
def _action_of(units: Ints, u: int) -> int:
    """EOE-Q-same-action: the action of a unit: who is pinned or prone crawls."""
    action = int(units[u, U_ACTION])
    if action in (_ADVANCE, _MARCH) and (units[u, U_PINNED] or units[u, U_PRONE]):
        return _CRAWL
    return action


@compiled
def same_action(units: Ints, a: int, b: int, reading: int) -> bool:
    """EOE-R-9, EOE-Q-same-action: same word and choice of firing, bearings at most 45 degrees apart.

    Each formation is a word of its own. Exact: 45 degrees themselves count.
    """
    action = _action_of(units, a)
    if action != _action_of(units, b) or (action == _FORM and units[a, U_FORM] != units[b, U_FORM]):
        return False
    if reading == _WORD_ALONE:
        return True
    if units[a, U_FIRES] != units[b, U_FIRES]:
        return False
    ax, ay, bx, by = units[a, U_WAY_X], units[a, U_WAY_Y], units[b, U_WAY_X], units[b, U_WAY_Y]
    still = (ax == 0 and ay == 0) or (bx == 0 and by == 0)
    if reading == _SAME_VECTOR or still:
        return bool(ax == bx and ay == by)
    dot = ax * bx + ay * by
    return bool(dot > 0 and dot >= abs(ax * by - ay * bx))


@compiled
def needs_command(units: Ints, u: int, exempt: int, pivots_too: int) -> bool:
    """EOE-R-10, EOE-Q-independent, EOE-Q-command-scope: whether a unit's action needs a commander."""
    kind, action = units[u, U_KIND], units[u, U_ACTION]
    if kind == _COMMANDER or units[u, U_RETREATING] or (exempt and kind in (_MG, _BATTERY)):
        return False
    return bool(CHANGES[action] > 0 or (pivots_too and action == _PIVOT))


@compiled
def pass_on(
    units: Ints, apart: Floats, reach: float, reading: int, rows: Ints, by: Ints, order: Ints
) -> int:  # fmt: skip
    """EOE-R-9: chains from those in command to units that do the same within reach of one another.

    ``rows``: links; ``by`` [place among them]: -1 for those that are not in command, then the row of who passed it on.
    ``order``: places of those to whom it was passed on, in that order; returns their number.
    """
    count, grown = 0, True
    while grown:
        grown = False
        for k in range(len(rows)):
            if by[k] >= 0:
                continue
            for n in range(len(rows)):
                if by[n] >= 0 and apart[rows[k], rows[n]] <= reach and same_action(units, rows[k], rows[n], reading):
                    by[k], order[count], grown = rows[n], k, True
                    count += 1
                    break
    return count


@compiled
def groups_of(units: Ints, apart: Floats, reach: float, reading: int, rows: Ints, groups: Ints, room: Ints) -> int:
    """Units in groups: each does the same as one of its group within reach of it. The number of groups."""
    count = 0
    for k in range(len(rows)):
        groups[k] = -1
    for k in range(len(rows)):
        if groups[k] >= 0:
            continue
        groups[k], room[0], first, last = count, k, 0, 1
        while first < last:
            one = room[first]
            first += 1
            for n in range(len(rows)):
                near = groups[n] < 0 and apart[rows[one], rows[n]] <= reach
                if near and same_action(units, rows[one], rows[n], reading):
                    groups[n], room[last] = count, n
                    last += 1
        count += 1
    return count


@part
def _may_follow(units: Ints, u: int, exempt: int, pivots_too: int) -> bool:
    """True for a unit that a commander would lead: it wants to move, and is no vehicle."""
    return units[u, U_KIND] != _VEHICLE and needs_command(units, u, exempt, pivots_too)


@compiled
def led_by(
    units: Ints, leader: int, side: Ints, formations: Ints, taken: Ints, scope: tuple[int, int], led: Ints
) -> int:  # fmt: skip
    """Units of his formation that want to move, those ``taken`` apart; where none of it does, those of his side.

    Who retreats needs no command (EOE-R-10): nobody follows it off the table. Their rows are put into ``led``; returns
    their number.
    """
    own = False
    for u in side:
        own = own or (formations[u] == formations[leader] and _may_follow(units, u, scope[0], scope[1]))
    count = 0
    for u in side:
        of_his = formations[u] == formations[leader] or not own
        if of_his and not taken[u] and _may_follow(units, u, scope[0], scope[1]):
            led[count] = u
            count += 1
    return count
