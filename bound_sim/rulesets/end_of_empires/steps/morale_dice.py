"""Morale of all tables, compiled (EOE-R-30..33): surrender of the cut off, units under a quarter, and tests.

What happens is recorded as events, which become rows of the log afterwards.
"""

from typing import Any, NamedTuple

from bound_sim.dice.keyed import Dice, roll
from bound_sim.rulesets.end_of_empires.book import chart, rulings
from bound_sim.rulesets.end_of_empires.state.columns import (
    B_FIGURES,
    B_STATUS,
    K_BATTERY,
    K_CAVALRY,
    K_COMMANDER,
    K_INFANTRY,
    K_MG,
    K_VEHICLE,
    S_ON_TABLE,
    S_SURRENDERED,
    U_ENFILADED,
    U_FULL,
    U_KIND,
    U_MUST_FORM,
    U_PINNED,
    U_PINNED_FOR_GOOD,
    U_PRONE,
    U_RETREATED_NOW,
    U_RETREATING,
    U_SIDE,
    U_START,
    U_STATUS,
    U_UNDER_FIRE,
)
from bound_sim.rulesets.end_of_empires.state.events import MORALE, QUARTER, RETREAT, SURRENDER
from bound_sim.rulesets.end_of_empires.steps.volleys import bases_needed
from bound_sim.rulesets.kit.arrays.events import Recorder, next_row
from bound_sim.rulesets.kit.geometry.measure import ON, Floats, Ints, between
from bound_sim_kernels.compiled import compiled, part

#: the readings in force, as numbers or as 0 and 1, in this order
(
    R_CUT_OFF, R_AS_WRITTEN, R_CAVALRY_PINNED, R_TESTS_ON, R_SINGLE_NEVER, R_ONE_BY_ONE, R_EACH_FRIEND, R_AT_ONCE,
    R_LIFTS, R_ANY_BASE_COVERS, R_CENTRES,
) = READINGS = range(11)  # fmt: skip
_NO_FRIEND_NEAR = int(rulings.CutOff.NO_FRIEND_NEAR)
#: counts of the modifiers of a morale die, in this order
UNDER_FIRE, FRIENDS_GONE, IN_COVER, ENFILADED, TWO_LOST = range(5)
#: EOE-R-31: what each of these changes a morale die by
SIZES = (
    chart.MORALE_UNDER_FIRE, chart.MORALE_FRIENDS, chart.MORALE_COVER, chart.MORALE_ENFILADE, chart.MORALE_TWO_LOST,
)  # fmt: skip
#: numbers of purposes of dice
P_SURRENDER, P_MORALE, P_RETREAT = range(3)


class Shaken(NamedTuple):
    """A table as its morale is tested.

    ``cut`` [unit]: 1 for those that are cut off, and in the end for those of them that surrendered. ``gone`` [unit]:
    friends gone near it, negative for those that need not test.
    ``place``: table, substep, the first row of units among those who roll. ``face``: room for a die.
    """

    bases: Ints
    members: Ints
    spans: Ints
    units: Ints
    apart: Floats
    area: Ints
    readings: Ints
    cut: Ints
    gone: Ints
    events: Recorder
    dice: Dice
    purposes: Ints
    place: tuple[int, int, int]
    face: Ints


@part
def _die(here: Shaken, purpose: int, u: int) -> int:
    table, substep, first = here.place
    roll(here.dice, table, substep, here.purposes[purpose], 0, first + u, -1, 0, 1, here.face)
    return int(here.face[0])


@part
def _figures(here: Shaken, u: int) -> int:
    """Figures of a unit that are left on the table."""
    figures = 0
    for m in range(here.spans[u, 0], here.spans[u, 1]):
        if here.bases[here.members[m], ON]:
            figures += here.bases[here.members[m], B_FIGURES]
    return figures


@part
def _fights(here: Shaken, u: int) -> bool:
    """True if a unit is on the table and is neither a commander nor a vehicle."""
    unit = here.units[u]
    return bool(unit[U_STATUS] == S_ON_TABLE and unit[U_KIND] != K_COMMANDER and unit[U_KIND] != K_VEHICLE)


@part
def _is_alone(here: Shaken, u: int, near_u: float) -> bool:
    """EOE-R-30, EOE-Q-cut-off-by: no friend but commanders near, and an enemy near."""
    as_written, threatened = here.readings[R_AS_WRITTEN], False
    for other in range(here.units.shape[0]):
        unit = here.units[other]
        if other == u or unit[U_STATUS] != S_ON_TABLE or here.apart[u, other] > near_u:
            continue
        if unit[U_SIDE] == here.units[u, U_SIDE]:
            if _fights(here, other) or (as_written and unit[U_KIND] == K_VEHICLE):
                return False
        elif as_written or _fights(here, other):
            threatened = True
    return threatened


@part
def _surrender(here: Shaken, near_u: float) -> None:
    """EOE-R-30: each unit that is cut off rolls, all on the same state; on 6 it surrenders."""
    reading = here.readings[R_CUT_OFF]
    for u in range(here.units.shape[0]):
        if reading == _NO_FRIEND_NEAR:
            here.cut[u] = 1 if _fights(here, u) and _is_alone(here, u, near_u) else 0
    for u in range(here.units.shape[0]):
        if not here.cut[u]:
            continue
        die = _die(here, P_SURRENDER, u)
        here.cut[u] = 1 if die >= chart.SURRENDER_ON else 0
        row = next_row(here.events, SURRENDER)
        if row >= 0:
            event = here.events.rows[row]
            event.unit, event.face, event.hit = u, die, here.cut[u] > 0
        if here.cut[u]:
            here.units[u, U_STATUS] = S_SURRENDERED
            for m in range(here.spans[u, 0], here.spans[u, 1]):
                base = here.bases[here.members[m]]
                if base[B_STATUS] == S_ON_TABLE:
                    base[B_STATUS], base[ON] = S_SURRENDERED, 0


@part
def _mark_under_quarter(here: Shaken) -> None:
    """EOE-R-33, EOE-Q-quarter, EOE-Q-quarter-cavalry: pinned for the rest of the game."""
    for u in range(here.units.shape[0]):
        unit = here.units[u]
        kind = unit[U_KIND]
        pinnable = kind == K_INFANTRY or (kind == K_CAVALRY and here.readings[R_CAVALRY_PINNED])
        if unit[U_STATUS] != S_ON_TABLE or not pinnable or unit[U_PINNED_FOR_GOOD]:
            continue
        figures = _figures(here, u)
        if under_quarter(figures, unit[U_FULL]):
            unit[U_PINNED] = unit[U_PINNED_FOR_GOOD] = 1
            if not here.readings[R_TESTS_ON]:
                unit[U_RETREATING] = 0
            row = next_row(here.events, QUARTER)
            if row >= 0:
                event = here.events.rows[row]
                event.unit, event.figures = u, figures


@compiled
def under_half(figures: int, full: int) -> bool:
    """EOE-R-31: fewer than half of the figures at full strength are left."""
    return 2 * figures < full


@compiled
def under_quarter(figures: int, full: int) -> bool:
    """EOE-R-33: fewer than a quarter are left."""
    return 4 * figures < full


@part
def _must_test(here: Shaken, u: int) -> bool:
    """EOE-R-31, EOE-Q-quarter, EOE-Q-single-morale: under half strength, not retreating, not pinned for good."""
    unit, readings = here.units[u], here.readings
    if not _fights(here, u) or unit[U_RETREATING]:
        return False
    if (unit[U_KIND] == K_MG or unit[U_KIND] == K_BATTERY) and readings[R_SINGLE_NEVER]:
        return False
    if unit[U_PINNED_FOR_GOOD] and not readings[R_TESTS_ON]:
        return False
    return bool(under_half(_figures(here, u), unit[U_FULL]))


@part
def _near_who_surrendered(here: Shaken, u: int, other: int, near_u: float) -> bool:
    """True if a unit is near where another surrendered just now."""
    for m in range(here.spans[other, 0], here.spans[other, 1]):
        j = here.members[m]
        if here.bases[j, B_STATUS] != S_SURRENDERED:
            continue
        for k in range(here.spans[u, 0], here.spans[u, 1]):
            i = here.members[k]
            if here.bases[i, ON] and between(here.bases, i, j, here.readings[R_CENTRES] > 0) <= near_u:
                return True
    return False


@part
def _gone_near(here: Shaken, u: int, near_u: float) -> int:
    """EOE-Q-friends-gone: friends that surrendered this turn or were in retreat in it, within 25 cm; once, or each."""
    count = 0
    for other in range(here.units.shape[0]):
        friend = here.units[other]
        if other == u or friend[U_SIDE] != here.units[u, U_SIDE]:
            continue
        if here.cut[other]:
            gone = _near_who_surrendered(here, u, other, near_u)
        else:
            retreats = friend[U_RETREATED_NOW] > 0 or friend[U_RETREATING] > 0
            gone = friend[U_STATUS] == S_ON_TABLE and retreats and here.apart[u, other] <= near_u
        count += 1 if gone else 0
    return count if here.readings[R_EACH_FRIEND] else min(count, 1)


@part
def _in_cover(here: Shaken, u: int) -> bool:
    """EOE-Q-cover: whether enough bases of a unit stand in areas of cover."""
    bases, covered = 0, 0
    for m in range(here.spans[u, 0], here.spans[u, 1]):
        if here.bases[here.members[m], ON]:
            bases += 1
            covered += here.area[here.members[m]]
    return covered > 0 and covered >= bases_needed(bases, here.readings[R_ANY_BASE_COVERS])


@part
def _test(here: Shaken, u: int) -> None:
    """EOE-R-31, EOE-R-32, EOE-Q-retreat: one unit's test, and how long it retreats."""
    unit, readings = here.units[u], here.readings
    lost = unit[U_START] - _figures(here, u)
    counts = (unit[U_UNDER_FIRE], here.gone[u], 1 if _in_cover(here, u) else 0, unit[U_ENFILADED], lost // 2)
    die = _die(here, P_MORALE, u)
    score = die
    score += counts[0] * SIZES[0] + counts[1] * SIZES[1] + counts[2] * SIZES[2]
    score += counts[3] * SIZES[3] + counts[4] * SIZES[4]
    failed = fails(score)
    row = next_row(here.events, MORALE)
    if row >= 0:
        event = here.events.rows[row]
        event.unit, event.face, event.hit = u, die, failed
        event.under_fire, event.friends_gone = counts[UNDER_FIRE], counts[FRIENDS_GONE]
        event.in_cover, event.enfiladed, event.two_lost = counts[IN_COVER], counts[ENFILADED], counts[TWO_LOST]
    if not failed:
        return
    turns = _die(here, P_RETREAT, u)
    row = next_row(here.events, RETREAT)
    if row >= 0:
        event = here.events.rows[row]
        event.unit, event.face = u, turns
    unit[U_RETREATING] = max(turns - 1, 0) if readings[R_AT_ONCE] else turns
    if readings[R_LIFTS]:
        unit[U_PRONE] = 0
        if not unit[U_PINNED_FOR_GOOD]:
            unit[U_PINNED] = 0
    unit[U_MUST_FORM] = 0


@compiled
def fails(score: int) -> bool:
    """EOE-R-32: 7 or more."""
    return score >= chart.RETREAT_FROM


@part
def _test_all(here: Shaken, near_u: float) -> None:
    """EOE-R-31, EOE-Q-morale-order: all who must test, on the state before, or one after another."""
    for u in range(here.units.shape[0]):
        here.gone[u] = -1
        if _must_test(here, u):
            here.gone[u] = _gone_near(here, u, near_u)
    for u in range(here.units.shape[0]):
        if here.gone[u] >= 0:
            if here.readings[R_ONE_BY_ONE]:
                here.gone[u] = _gone_near(here, u, near_u)
            _test(here, u)


@compiled
def test(field: Any, tables: Ints, how: Any, near_u: float, kept: Any, state: tuple[Ints, ...]) -> None:
    """EOE-R-30..33: surrender dice, marks under a quarter, then tests, on some tables.

    ``field``: bases, members, spans, units, who is how far from whom and who stands in an area of cover, of all tables.
    ``how``: readings, dice, their substep and purposes, the first row of units among those who roll. ``kept``: the
    place of the table that is logged, its recorder, and one without room for the others. ``state``: ``cut`` and
    ``gone`` of ``Shaken``, and room for a die.
    """
    readings, dice, substep, purposes, first = how
    cut, gone, face = state
    logged, events, nothing = kept
    thrown = Dice(dice[0], dice[1], dice[2], dice[3], dice[4], dice[5])
    for n in range(len(tables)):
        t = tables[n]
        rows, filled, blank = events if n == logged else nothing
        here = Shaken(
            field[0][t], field[1], field[2], field[3][t], field[4][t, readings[R_CENTRES]], field[5][t], readings,
            cut[n], gone[n], Recorder(rows, filled, blank), thrown, purposes, (t, substep, first), face,
        )  # fmt: skip
        _surrender(here, near_u)
        _mark_under_quarter(here)
        _test_all(here, near_u)
