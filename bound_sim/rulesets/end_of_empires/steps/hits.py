"""Hits become losses (EOE-R-26..29), compiled: which base takes them, who goes, who is pinned, a commander's risk.

What happens is recorded (``state.events``), and becomes rows of the log afterwards.
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
    NOBODY,
    S_LOST,
    S_ON_TABLE,
    U_ENFILADED,
    U_HITS,
    U_KIND,
    U_LOSES,
    U_PINNED,
    U_SHOT_AT_SINCE,
    U_SIDE,
    U_SIXES,
    U_STATUS,
    U_TAKING,
    U_UNDER_FIRE,
)
from bound_sim.rulesets.end_of_empires.state.events import (
    BASE_GONE,
    BASE_HIT,
    COMMANDER_DIE,
    COMMANDER_HIT,
    GONE,
    PIN,
)
from bound_sim.rulesets.end_of_empires.steps.ends import ENDS, ROOM, ends_left
from bound_sim.rulesets.end_of_empires.steps.volleys import (
    S_BASE,
    S_FIGURES,
    V_ENFILADES,
    V_FIRST,
    V_LAST,
    V_TARGET,
    V_UNIT,
)
from bound_sim.rulesets.kit.arrays.events import Recorder, next_row
from bound_sim.rulesets.kit.geometry.measure import ON, Floats, Ints
from bound_sim_kernels.compiled import compiled, part

#: the readings in force, as numbers or as 0 and 1, in this order
(
    R_SPARE, R_MG_STAYS, R_EXACTLY_FOUR, R_ANY_DIE, R_COMMANDER_DIE, R_NEAREST_END, R_TOGETHER,
) = READINGS = range(7)  # fmt: skip
_OWN_UNITS, _EACH_HIT, _SECOND_6 = (
    int(rulings.CommanderDie.OWN_UNITS), int(rulings.CommanderDie.EACH_HIT), int(rulings.CommanderDie.SECOND_6),
)  # fmt: skip
_PINNING, _HIT_ON = chart.PINNING_HITS, chart.COMMANDER_HIT_ON
#: effects of a hit
INJURED, REMOVED, SURPLUS = range(3)
EFFECTS = ("injured", "removed", "surplus")
#: what hits of a turn do to a unit: nothing, they pin it, or they would but for its horses
NO_PIN, PINNED, NOT_PINNED = range(3)
#: why a table waits: it is done, the ground must tell which end takes the next hit, a vehicle was lost with what it
#: carries, nothing has fallen yet
DONE, ASKS_GROUND, LOST_VEHICLE, BEGINS = range(4)
#: how far a step has come: the next volley, its next shot, figures of that which have fallen; the unit of which an end
#: is asked for or that was lost, by which base; ends of which one is asked for
P_VOLLEY, P_SHOT, P_FIGURE, P_UNIT, P_BY, P_ENDS = PROGRESS = range(6)
#: room for the rows of firers, after that of ``ends``
FIRERS = len(ROOM)


class Losses(NamedTuple):
    """A table while its losses are taken: bases and units, volleys and shots, who is near, readings.

    ``apart``: of units, before anybody was hit. ``changed`` [unit]: 1 for whose distances change. ``room``: that of
    ``ends``, and one more row for firers.
    """

    bases: Ints
    members: Ints
    spans: Ints
    units: Ints
    volleys: Ints
    shots: Ints
    apart: Floats
    readings: Ints
    changed: Ints
    events: Recorder
    progress: Ints
    room: Ints
    dice: Dice
    place: tuple[int, int, int]


@part
def tell_hit(events: Recorder, u: int, by: int, base: int, effect: int) -> None:
    """Record a hit on a base of a unit."""
    row = next_row(events, BASE_HIT)
    if row >= 0:
        hit = events.rows[row]
        hit.unit, hit.by, hit.base, hit.effect = u, by, base, effect


@compiled
def strike(bases: Ints, i: int, spare: int, stays: bool) -> int:
    """One figure of a base, or one hit of a single base: its effect, by which it may go.

    ``spare``: how many hits more than its figures it takes; ``stays``: it does not go at all.
    """
    bases[i, B_FIGURES] -= 1
    if bases[i, B_FIGURES] <= -spare and not stays:
        bases[i, B_STATUS], bases[i, ON] = S_LOST, 0
        return REMOVED
    if stays:
        bases[i, B_FIGURES] = max(bases[i, B_FIGURES], 0)
    return INJURED


@compiled
def hits_to_spare(kind: int, readings: Ints) -> int:
    """EOE-Q-removal: how many hits more than it has figures a base of such a unit takes."""
    return 1 if readings[R_SPARE] and (kind == K_BATTERY or kind == K_COMMANDER) else 0


@compiled
def stays_without(kind: int, readings: Ints) -> bool:
    """EOE-Q-mg-gone: whether a unit stays that has no hits left."""
    return kind == K_MG and readings[R_MG_STAYS] > 0


@part
def pinned_by(units: Ints, u: int, readings: Ints) -> int:
    """EOE-R-28, EOE-Q-pin-hits: 4 or more hits in one turn pin a unit."""
    unit = units[u]
    exactly = readings[R_EXACTLY_FOUR] and unit[U_HITS] != _PINNING
    if unit[U_STATUS] != S_ON_TABLE or unit[U_HITS] < _PINNING or exactly:
        return NO_PIN
    kind = unit[U_KIND]
    if kind == K_CAVALRY:
        return NOT_PINNED
    if (kind == K_INFANTRY or kind == K_MG or kind == K_BATTERY) and not unit[U_PINNED]:
        unit[U_PINNED] = 1
        return PINNED
    return NO_PIN


@part
def _first_on(here: Losses, u: int) -> int:
    """The row of a unit's first base on the table, NOBODY for none."""
    for m in range(here.spans[u, 0], here.spans[u, 1]):
        if here.bases[here.members[m], ON]:
            return int(here.members[m])
    return NOBODY


@part
def _firers(here: Losses, target: int) -> int:
    """All bases whose hits on a unit fall at once: how many. Their order decides nothing."""
    count = 0
    for v in range(here.volleys.shape[0]):
        for n in range(here.volleys[v, V_FIRST], here.volleys[v, V_LAST]):
            if here.volleys[v, V_TARGET] == target and here.shots[n, S_FIGURES]:
                here.room[FIRERS, count] = here.shots[n, S_BASE]
                count += 1
    return count


@part
def _taking(here: Losses, u: int) -> int:
    """EOE-R-26: the base of a unit that takes hits already, or that its order names, else an end of its formation.

    NOBODY where only the ground tells ends apart: they are ``room[ENDS]`` then.
    """
    for column in (U_TAKING, U_LOSES):
        i = here.units[u, column]
        if i >= 0 and here.bases[i, ON]:
            return int(i)
    table, firers = (here.bases, here.members, here.spans), here.room[FIRERS][: _firers(here, u)]
    how = (here.readings[R_NEAREST_END] > 0, here.readings[R_TOGETHER] > 0)
    here.progress[P_ENDS] = ends_left(table, here.units, u, firers, how, here.room)
    return int(here.room[ENDS, 0]) if here.progress[P_ENDS] == 1 else NOBODY


@part
def _hit_base(here: Losses, u: int, i: int, by: int) -> bool:
    """EOE-R-26, EOE-R-27, EOE-R-29: one hit on a base of a unit; whether that was a vehicle, and is lost."""
    kind = here.units[u, U_KIND]
    stays = stays_without(kind, here.readings)
    effect = strike(here.bases, i, hits_to_spare(kind, here.readings), stays)
    tell_hit(here.events, u, by, i, effect)
    if effect != REMOVED:
        return False
    here.changed[u] = 1
    here.units[u, U_TAKING] = NOBODY
    if kind == K_INFANTRY or kind == K_CAVALRY:
        row = next_row(here.events, BASE_GONE)
        if row >= 0:
            gone = here.events.rows[row]
            gone.unit, gone.base = u, i
    return bool(kind == K_VEHICLE)


@part
def _gone(here: Losses, u: int) -> bool:
    """EOE-R-27: a unit without a base is lost."""
    if _first_on(here, u) >= 0:
        return False
    if here.units[u, U_STATUS] == S_ON_TABLE:
        here.units[u, U_STATUS] = S_LOST
        row = next_row(here.events, GONE)
        if row >= 0:
            here.events.rows[row].unit = u
    return True


@part
def _risk_of(here: Losses, commander: int, target: int, by: int, figures: int, face: Ints) -> None:
    """EOE-R-29, EOE-Q-commander-die: dice of one commander near a target that a battery, ``by``, hit."""
    units, reading = here.units, here.readings[R_COMMANDER_DIE]
    base = here.members[here.spans[commander, 0]]
    table, substep, purpose = here.place
    for number in range(figures if reading == _EACH_HIT else 1):
        roll(here.dice, table, substep, purpose, 0, base, by, number, 1, face)
        hit = face[0] >= _HIT_ON
        if hit and reading == _SECOND_6:
            units[commander, U_SIXES] += 1
            hit = units[commander, U_SIXES] % 2 == 0
        row = next_row(here.events, COMMANDER_DIE)
        if row >= 0:
            die = here.events.rows[row]
            die.unit, die.by, die.number, die.face, die.hit = commander, by, number, face[0], hit
        if hit:
            row = next_row(here.events, COMMANDER_HIT)
            if row >= 0:
                beside = here.events.rows[row]
                beside.unit, beside.target = commander, target
            _hit_base(here, commander, base, by)
            if _gone(here, commander):
                return


@part
def _risk(here: Losses, target: int, by: int, figures: int, near_u: float, face: Ints) -> None:
    """EOE-R-29: a battery's roll that hit: a die for each commander, of either side, near its target."""
    units = here.units
    for commander in range(units.shape[0]):
        if units[commander, U_KIND] != K_COMMANDER or units[commander, U_STATUS] != S_ON_TABLE:
            continue
        other = here.readings[R_COMMANDER_DIE] == _OWN_UNITS and units[commander, U_SIDE] != units[target, U_SIDE]
        if here.apart[target, commander] <= near_u and not other:
            _risk_of(here, commander, target, by, figures, face)


@part
def _fall(here: Losses, target: int, by: int, figures: int) -> int:
    """EOE-R-26, EOE-R-27: hits of one roll, figure by figure; what finds nobody left is surplus. Why it waits."""
    progress = here.progress
    while progress[P_FIGURE] < figures:
        if _first_on(here, target) < 0:
            last = here.members[here.spans[target, 1] - 1]
            tell_hit(here.events, target, by, last, SURPLUS)
            progress[P_FIGURE] += 1
            continue
        i = _taking(here, target)
        if i < 0:
            progress[P_UNIT], progress[P_BY] = target, by
            return ASKS_GROUND
        here.units[target, U_TAKING] = i
        progress[P_FIGURE] += 1
        if _hit_base(here, target, i, by):
            progress[P_UNIT], progress[P_BY] = target, by
            return LOST_VEHICLE
    _gone(here, target)
    return DONE


@part
def _opens(here: Losses, volley: Ints) -> None:
    """EOE-Q-under-fire, EOE-Q-enfilade: what a volley is to its target before its hits fall."""
    unit = here.units[volley[V_TARGET]]
    figures = 0
    for n in range(volley[V_FIRST], volley[V_LAST]):
        figures += here.shots[n, S_FIGURES]
    if here.readings[R_ANY_DIE] or figures > 0:
        unit[U_UNDER_FIRE] = unit[U_SHOT_AT_SINCE] = 1
    if volley[V_ENFILADES]:
        unit[U_ENFILADED] = 1


@part
def _pins(here: Losses) -> None:
    """EOE-R-28: those that were shot at, in the order of the volleys, may be pinned."""
    for v in range(here.volleys.shape[0]):
        u, first = here.volleys[v, V_TARGET], True
        for earlier in range(v):
            first = first and here.volleys[earlier, V_TARGET] != u
        if u >= 0 and first:
            held = pinned_by(here.units, u, here.readings)
            row = next_row(here.events, PIN) if held != NO_PIN else -1
            if row >= 0:
                pin = here.events.rows[row]
                pin.unit, pin.hits, pin.pinned = u, here.units[u, U_HITS], held == PINNED


@part
def _fall_on_a_table(here: Losses, face: Ints, near_u: float) -> int:
    """The hits of volleys on a table, from where ``progress`` says; why it waits before all have fallen."""
    progress = here.progress
    while progress[P_VOLLEY] < here.volleys.shape[0]:
        volley = here.volleys[progress[P_VOLLEY]]
        target = volley[V_TARGET]
        if target >= 0 and progress[P_SHOT] == 0 and progress[P_FIGURE] == 0:
            _opens(here, volley)
        while target >= 0 and volley[V_FIRST] + progress[P_SHOT] < volley[V_LAST]:
            shot = here.shots[volley[V_FIRST] + progress[P_SHOT]]
            waits = _fall(here, target, shot[S_BASE], shot[S_FIGURES])
            if waits != DONE:
                return waits
            here.units[target, U_HITS] += shot[S_FIGURES]
            if here.units[volley[V_UNIT], U_KIND] == K_BATTERY and shot[S_FIGURES]:
                _risk(here, target, shot[S_BASE], shot[S_FIGURES], near_u, face)
            progress[P_SHOT] += 1
            progress[P_FIGURE] = 0
        progress[P_VOLLEY] += 1
        progress[P_SHOT] = 0
    _pins(here)
    return DONE


@compiled
def fall(
    field: Any, tables: Ints, fired: tuple[Ints, ...], how: Any, near_u: float, kept: Any, state: tuple[Ints, ...]
) -> None:  # fmt: skip
    """EOE-R-26..29: the hits of volleys fall on some tables, each from where ``state`` says.

    ``field``: bases, members, spans, units, who is how far from whom, of all tables. ``fired``: volleys, shots and how
    many of each there are, on each of ``tables``. ``how``: readings, dice, substep, purpose of commanders' dice, and 1
    where lengths are measured between centres. ``kept``: the place of the table that is logged, its recorder, and one
    without room for the others. ``state``: ``changed``, ``progress`` and ``room`` of ``Losses``, why each table waits,
    and room for a die.
    """
    readings, dice, substep, purpose, centres = how
    changed, progress, room, waits, face = state
    logged, events, nothing = kept
    thrown = Dice(dice[0], dice[1], dice[2], dice[3], dice[4], dice[5])
    for n in range(len(waits)):
        if waits[n] == DONE:
            continue
        t = tables[n]
        rows, filled, blank = events if n == logged else nothing
        here = Losses(
            field[0][t], field[1], field[2], field[3][t], fired[0][n][: fired[2][n, 0]], fired[1][n],
            field[4][t, centres], readings, changed[n], Recorder(rows, filled, blank), progress[n], room[n], thrown,
            (t, substep, purpose),
        )  # fmt: skip
        waits[n] = _fall_on_a_table(here, face, near_u)
