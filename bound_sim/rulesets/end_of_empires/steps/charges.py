"""The opening of step 5, compiled (EOE-R-22, EOE-R-23): chargers go into contact; guns and MG are overrun."""

from bound_sim.rulesets.end_of_empires.state.columns import (
    K_BATTERY,
    K_COMMANDER,
    K_MG,
    K_VEHICLE,
    NOBODY,
    U_CHARGING,
    U_KIND,
    U_RETREATING,
    U_SIDE,
)
from bound_sim.rulesets.end_of_empires.state.events import CARRIER_LOST
from bound_sim.rulesets.end_of_empires.state.near import first_base, nearest_pair
from bound_sim.rulesets.end_of_empires.steps.contact import (
    CANNOT_CLOSE,
    CHARGE_PINNED,
    CLOSES,
    OVERRAN,
    R_CENTRES,
    R_EVERYBODY,
    STRIDE_U,
    Meeting,
    chase,
    length_of,
    lose_base,
    on_table,
    step_into,
    tell,
)
from bound_sim.rulesets.end_of_empires.steps.paces import is_single
from bound_sim.rulesets.end_of_empires.steps.standing import in_contact, shortest
from bound_sim.rulesets.end_of_empires.steps.volleys import as_pinned
from bound_sim.rulesets.kit.arrays.events import next_row
from bound_sim.rulesets.kit.geometry.measure import Floats, Ints, X, Y, apart_of
from bound_sim_kernels.compiled import part


@part
def _nearest(here: Meeting, u: int) -> int:
    """The nearest enemy within a stride, of two as near that of the lower row; NOBODY for none."""
    found, least = NOBODY, float(STRIDE_U)
    for foe in range(len(here.units)):
        if here.units[foe, U_SIDE] == here.units[u, U_SIDE] or not on_table(here, foe):
            continue
        apart = apart_of(here.bases, u, foe, here.readings[R_CENTRES] > 0)
        if apart < least or (apart == least and found < 0):
            found, least = foe, apart
    return found


@part
def _opponent(here: Meeting, u: int) -> int:
    """EOE-R-22: whom a unit goes for: its charge's opponent, or the nearest enemy where everybody near closes."""
    unit = here.units[u]
    if is_single(unit) or unit[U_RETREATING]:
        return NOBODY
    if unit[U_CHARGING] >= 0:
        if as_pinned(unit):
            tell(here, u, CHARGE_PINNED, NOBODY, 0.0, 0)
            return NOBODY
        return int(unit[U_CHARGING]) if on_table(here, unit[U_CHARGING]) else NOBODY
    if not here.readings[R_EVERYBODY] or as_pinned(unit):
        return NOBODY
    foe = _nearest(here, u)
    if foe < 0 or here.units[foe, U_KIND] == K_VEHICLE:
        return NOBODY
    unit[U_CHARGING] = foe
    return foe


@part
def _goes_before(here: Meeting, closers: Ints, ranks: Floats, k: int, u: int, apart: float) -> bool:
    """True if a charger in a list goes before another: the nearer; then side A's; then that of the lower row."""
    if ranks[k] != apart:
        return bool(ranks[k] < apart)
    first, second = here.units[closers[k], U_SIDE] != here.a, here.units[u, U_SIDE] != here.a
    if first != second:
        return bool(second)
    return bool(closers[k] < u)


@part
def close(here: Meeting, closers: Ints, foes: Ints, ranks: Floats) -> None:
    """EOE-Q-many: nearest first, each charger up to 5 cm straight at its opponent.

    Of equal distances, as two have that charge each other, side A's goes first, as in the moving steps. The rest is
    room for a row a unit.
    """
    count = 0
    for u in range(len(here.units)):
        foe = _opponent(here, u) if on_table(here, u) else NOBODY
        if foe < 0:
            continue
        apart, k = apart_of(here.bases, u, foe, here.readings[R_CENTRES] > 0), count
        while k > 0 and not _goes_before(here, closers, ranks, k - 1, u, apart):
            closers[k], foes[k], ranks[k] = closers[k - 1], foes[k - 1], ranks[k - 1]
            k -= 1
        closers[k], foes[k], ranks[k] = u, foe, apart
        count += 1
    for k in range(count):
        if on_table(here, closers[k]) and on_table(here, foes[k]):
            _close_in(here, closers[k], foes[k])


@part
def _close_in(here: Meeting, u: int, foe: int) -> None:
    """EOE-R-22, EOE-R-23: the last stride of a charge, and what it overruns."""
    if not in_contact(here.bases, u, foe):
        stride = shortest(here.bases, u, foe)
        length = length_of(stride)
        if length > STRIDE_U + 1:
            tell(here, u, CANNOT_CLOSE, foe, length, 0)
            return
        if not step_into(here, u, foe, stride):
            tell(here, u, CANNOT_CLOSE, foe, 0.0, 0)
            return
        tell(here, u, CLOSES, foe, length, 0)
    if here.units[foe, U_KIND] == K_COMMANDER:
        near, him = nearest_pair(here.bases, u, foe)
        places = here.bases[0]
        chase(here, u, foe, (float(places[him, X] - places[near, X]), float(places[him, Y] - places[near, Y])))
    for other in range(len(here.units)):
        if here.units[other, U_SIDE] != here.units[u, U_SIDE] and in_contact(here.bases, u, other):
            _overrun(here, u, other)


@part
def _overrun(here: Meeting, u: int, foe: int) -> None:
    """EOE-R-23, EOE-Q-vehicles: MG, guns and vehicles that infantry or cavalry touch are removed."""
    kind = here.units[foe, U_KIND]
    if kind != K_MG and kind != K_BATTERY and kind != K_VEHICLE:
        return
    tell(here, u, OVERRAN, foe, 0.0, 0)
    by = first_base(here.bases, u)
    lose_base(here, foe, first_base(here.bases, foe), by)
    if kind == K_VEHICLE:
        here.lost[foe] = by + 1
        row = next_row(here.events, CARRIER_LOST)
        if row >= 0:
            here.events.rows[row].unit, here.events.rows[row].by = foe, by
