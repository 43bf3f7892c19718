"""Melee, compiled (EOE-R-24, EOE-R-25): rounds of pairs, who attacks on, who falls back, last bases.

``hand_to_hand`` calls it and writes down what happened; ``charges`` says who is in contact, ``fights`` who is paired
with whom, and what their dice come to.
"""

from typing import Any

from bound_sim.dice.keyed import Dice
from bound_sim.rulesets.end_of_empires.book import rulings
from bound_sim.rulesets.end_of_empires.state.columns import (
    B_FACING,
    BY_OBJECT,
    NOBODY,
    S_LOST,
    TOLD_TO_PRESS,
    U_CHARGING,
    U_ENGAGED,
    U_HITS,
    U_LOST_IN_MELEE,
    U_MUST_FORM,
    U_PRESSED_LAST,
    U_PRESSES,
    U_ROLLED_MELEE,
    U_SIDE,
    U_SOURCE,
    U_STATUS,
)
from bound_sim.rulesets.end_of_empires.state.events import PIN
from bound_sim.rulesets.end_of_empires.state.near import first_base, middle_of
from bound_sim.rulesets.end_of_empires.state.shots import Cover, look_at
from bound_sim.rulesets.end_of_empires.state.stand import barred_of
from bound_sim.rulesets.end_of_empires.steps.charges import close
from bound_sim.rulesets.end_of_empires.steps.contact import (
    ATTACKS_ON,
    BREAKS_OFF,
    FORMS_UP,
    LAST_BASE,
    R_ATTACKING,
    R_GOES_BACK,
    R_LAST_BASE,
    R_MELEE_PINS,
    R_ROUNDS,
    R_UNIT_COVER,
    Meeting,
    Vector,
    away_from,
    bases_left,
    go,
    go_back,
    lose_base,
    on_table,
    tell,
)
from bound_sim.rulesets.end_of_empires.steps.fights import (
    ATTACKS,
    ATTACKS_NEXT,
    CHARGER,
    CHARGERS,
    ENGAGED,
    FIRST,
    FOE,
    GROUP,
    LIVE,
    LOST_BASE,
    LOST_TO,
    LOST_UNIT,
    MUTUAL,
    PRESSES,
    TAKEN,
    Melee,
    Ring,
    copy_row,
    fight_group,
    is_over,
    once_each,
    put_clashes,
    put_in_groups,
    put_in_order,
)
from bound_sim.rulesets.end_of_empires.steps.hits import NO_PIN, PINNED, pinned_by
from bound_sim.rulesets.end_of_empires.steps.volleys import as_pinned
from bound_sim.rulesets.kit.arrays.events import Recorder, next_row
from bound_sim.rulesets.kit.geometry.measure import ON, Ints, between
from bound_sim_kernels.compiled import compiled, part
from bound_sim_maps.directions import DIRECTION_X, DIRECTION_Y

MOST_ROUNDS = 32
_MOVED_LAST, _CLOSED_IN = int(rulings.Attacking.MOVED_LAST), int(rulings.Attacking.CLOSED_IN)
_NEXT_TURN, _LAST_STAYS = int(rulings.MeleeRounds.NEXT_TURN), int(rulings.MeleeRounds.MOVED_LAST)
_OWN_REAR, _MIDDLES = int(rulings.GoesBack.TO_ITS_OWN_REAR), int(rulings.GoesBack.MIDDLE_TO_MIDDLE)
_LOSERS, _NOT_PRESSED = int(rulings.LastBase.ONLY_THE_LOSERS), int(rulings.LastBase.NOT_IF_IT_ATTACKS_ON)


@part
def _fight_round(here: Melee, count: int, round_no: int) -> None:
    """EOE-R-24, EOE-Q-pairing, EOE-Q-many: all pairs of a round on its opening state, then the losers go."""
    on, ring = here.on, here.ring
    if on.readings[R_UNIT_COVER]:
        look_at(on.bases[0], on.barred.ground, here.behind_u, here.cover, here.asked)
    ring.bases[TAKEN, :] = 0
    put_in_groups(ring.clashes, count, ring.units[FIRST])
    lost = 0
    for k in range(count):
        clash, fought = ring.clashes[k], False
        for earlier in range(k):
            if ring.clashes[earlier, LIVE] and ring.clashes[earlier, GROUP] == clash[GROUP]:
                fought = True
        if clash[LIVE] and not fought:
            lost = fight_group(here, count, clash[GROUP], round_no, lost)
    for k in range(lost):
        lose_base(on, ring.bases[LOST_UNIT, k], ring.bases[LOST_BASE, k], ring.bases[LOST_TO, k])


@part
def _told(unit: Ints) -> int:
    """The word of a unit's orders on attacking on; 0 where they have none."""
    return int(unit[U_PRESSES]) if unit[U_SOURCE] == BY_OBJECT else 0


@part
def _is_charger(clash: Ints, u: int) -> bool:
    """True for the charger, and for both units of a mutual clash."""
    return bool(clash[CHARGER] == u or (clash[MUTUAL] and clash[FOE] == u))


@part
def _other_of(clash: Ints, u: int) -> int:
    return int(clash[FOE] if clash[CHARGER] == u else clash[CHARGER])


@part
def _first_foe(ring: Ring, count: int, u: int) -> int:
    """The first enemy of a charger."""
    k = 0
    while not (ring.clashes[k, LIVE] and _is_charger(ring.clashes[k], u)):
        k += 1
    return _other_of(ring.clashes[k], u)


@part
def _line_up(ring: Ring, count: int) -> int:
    """Put down the chargers of clashes that go on, in the order of these; their number."""
    chargers = 0
    for k in range(count):
        clash = ring.clashes[k]
        if not clash[LIVE]:
            continue
        for place in (CHARGER, FOE):
            u, known = clash[place], place == FOE and not clash[MUTUAL]
            for n in range(chargers):
                known = known or ring.units[CHARGERS, n] == u
            if not known:
                ring.units[CHARGERS, chargers] = u
                chargers += 1
    return chargers


@part
def _attacks_on(here: Melee, count: int, u: int) -> bool:
    """EOE-R-25: a charger attacks on as it is told, else with more bases than are left to its enemies."""
    on, told, foes = here.on, _told(here.on.units[u]), 0
    if told:
        return told == TOLD_TO_PRESS
    for k in range(count):
        if here.ring.clashes[k, LIVE] and _is_charger(here.ring.clashes[k], u):
            foes += bases_left(on.bases, _other_of(here.ring.clashes[k], u))
    return bases_left(on.bases, u) > foes


@part
def _press_on(here: Melee, u: int, foe: int, round_no: int) -> None:
    """EOE-R-25: a unit attacks in the next round."""
    on = here.on
    tell(on, u, ATTACKS_ON, foe, 0.0, round_no)
    here.ring.units[ATTACKS_NEXT, u] = 1
    if bases_left(on.bases, u) == 1:
        on.units[u, U_PRESSED_LAST] = 1


@part
def _attack_on(here: Melee, count: int, round_no: int) -> bool:
    """EOE-R-25, EOE-Q-melee-rounds: chargers are asked first, then those that they fight; nobody: chargers go back.

    True where any clash goes on.
    """
    on, ring = here.on, here.ring
    ring.units[ATTACKS_NEXT, :] = 0
    chargers = _line_up(ring, count)
    for n in range(chargers):
        u = ring.units[CHARGERS, n]
        ring.units[PRESSES, u] = 1 if _attacks_on(here, count, u) else 0
    for n in range(chargers):
        u = ring.units[CHARGERS, n]
        if ring.units[PRESSES, u]:
            _press_on(here, u, _first_foe(ring, count, u), round_no)
    goes_on = False
    for k in range(count):
        clash = ring.clashes[k]
        if not clash[LIVE]:
            continue
        pressed = ring.units[PRESSES, clash[CHARGER]] > 0 or (clash[MUTUAL] and ring.units[PRESSES, clash[FOE]] > 0)
        if not pressed and not clash[MUTUAL] and _told(on.units[clash[FOE]]) == TOLD_TO_PRESS:
            _press_on(here, clash[FOE], clash[CHARGER], round_no)
            pressed = True
        clash[LIVE] = 1 if pressed else -1
        goes_on = goes_on or pressed
    _fall_back(here, count, chargers)
    for k in range(count):
        ring.clashes[k, LIVE] = max(ring.clashes[k, LIVE], 0)
    copy_row(ring.units[ATTACKS_NEXT], ring.units[ATTACKS])
    return goes_on


@part
def _goes_on(ring: Ring, count: int, u: int) -> bool:
    """True for a charger that is in a clash that goes on."""
    for k in range(count):
        if ring.clashes[k, LIVE] > 0 and _is_charger(ring.clashes[k], u):
            return True
    return False


@part
def _moved_first(here: Melee, count: int, u: int) -> bool:
    """EOE-Q-melee-rounds, "moved last": a unit of side A that fights one that charged it too."""
    on = here.on
    if on.readings[R_ROUNDS] != _LAST_STAYS or on.units[u, U_SIDE] != on.a:
        return False
    for k in range(count):
        clash = here.ring.clashes[k]
        if clash[LIVE] and _is_charger(clash, u):
            foe = _other_of(clash, u)
            if on.units[foe, U_CHARGING] == u and on.units[u, U_CHARGING] == foe:
                return True
    return False


@part
def _nearest_edges(here: Melee, count: int, u: int) -> tuple[int, int]:
    """The bases of a charger and of its enemies whose edges are nearest; then centres; then by row."""
    places, members, units = here.on.bases
    own, its, edges, centres = -1, -1, 0.0, 0.0
    for n in range(count):
        if not here.ring.clashes[n, LIVE] or not _is_charger(here.ring.clashes[n], u):
            continue
        foe = _other_of(here.ring.clashes[n], u)
        for k in range(units[u, 0], units[u, 1]):
            i = members[k]
            for m in range(units[foe, 0], units[foe, 1]):
                j = members[m]
                if not places[i, ON] or not places[j, ON]:
                    continue
                apart, middles = between(places, i, j, False), between(places, i, j, True)
                if own < 0 or (apart, middles, i, j) < (edges, centres, own, its):
                    own, its, edges, centres = i, j, apart, middles
    return own, its


@part
def _way_back(here: Melee, count: int, u: int) -> Vector:
    """EOE-Q-goes-back: square to the nearest edges of the two; to its own rear; or from middle to middle."""
    on = here.on
    reading = on.readings[R_GOES_BACK]
    if reading == _OWN_REAR:
        facing = on.bases[0][first_base(on.bases, u), B_FACING]
        return -float(DIRECTION_X[facing]), -float(DIRECTION_Y[facing])
    if reading == _MIDDLES:
        (x, y), (fx, fy) = middle_of(on.bases, u), middle_of(on.bases, _first_foe(here.ring, count, u))
        return float(x - fx), float(y - fy)
    i, j = _nearest_edges(here, count, u)
    return away_from(on.bases[0], i, j)


@part
def _fall_back(here: Melee, count: int, chargers: int) -> None:
    """EOE-Q-melee-rounds, EOE-Q-goes-back: chargers go back 5 cm, as far as there is room.

    All ways are looked for before anybody goes: who stands first in a list decides nothing.
    """
    ring, back = here.ring, 0
    for n in range(chargers):
        u = ring.units[CHARGERS, n]
        if not _goes_on(ring, count, u) and not _moved_first(here, count, u):
            here.ways[0, back], here.ways[1, back] = _way_back(here, count, u)
            ring.units[CHARGERS, back] = u
            back += 1
    for n in range(back):
        u = ring.units[CHARGERS, n]
        go_back(here.on, u, (here.ways[0, n], here.ways[1, n]))
        tell(here.on, u, BREAKS_OFF, _first_foe(ring, count, u), 0.0, 0)


@part
def _first_attackers(here: Melee, count: int) -> None:
    """EOE-Q-attacking: who charged in this turn; or, of these, the side that moved last; or those who closed in."""
    on = here.on
    reading = on.readings[R_ATTACKING]
    for k in range(count):
        for place in (CHARGER, FOE):
            u = here.ring.clashes[k, place]
            unit = on.units[u]
            first = reading == _MOVED_LAST and unit[U_SIDE] == on.a
            if unit[U_CHARGING] >= 0 and not first and not (reading == _CLOSED_IN and as_pinned(unit)):
                here.ring.units[ATTACKS, u] = 1


@part
def _is_in(clashes: Ints, count: int, u: int) -> bool:
    """True for a unit of some clashes."""
    for k in range(count):
        if clashes[k, CHARGER] == u or clashes[k, FOE] == u:
            return True
    return False


@part
def _resume(here: Melee, fresh: int) -> int:
    """EOE-Q-melee-rounds, "next turn": those left in contact are asked who attacks on; else the charger goes back.

    Their clashes that go on are put behind those of this turn, ``fresh``; where all of them end then.
    """
    on, ring = here.on, here.ring
    engaged, left = ring.units[ENGAGED], ring.clashes[fresh:]
    count = 0
    for u in range(len(on.units)):
        engaged[u] = on.units[u, U_ENGAGED]
        if on_table(on, u) and engaged[u] >= 0:
            on.units[u, U_ENGAGED] = NOBODY
            if not _is_in(ring.clashes, fresh, u):
                count = put_clashes(on.bases, on.units, u, left, count)
    count = once_each(left, 0, count, engaged)
    put_in_order(on.bases, left, 0, count)
    again = Melee(
        on, here.cover, here.asked, here.behind_u, here.dice, here.place, here.face, Ring(left, ring.units, ring.bases),
        here.ways,
    )  # fmt: skip
    _attack_on(again, count, 0)
    kept = fresh
    for k in range(count):
        if left[k, LIVE]:
            copy_row(left[k], ring.clashes[kept])
            kept += 1
    return kept


@part
def _clashes(here: Melee) -> int:
    """EOE-Q-pairing: all clashes of the step, in order: of those who charge, and of those who fight since the last."""
    on, clashes = here.on, here.ring.clashes
    fresh = 0
    for u in range(len(on.units)):
        if on_table(on, u) and on.units[u, U_CHARGING] >= 0 and not as_pinned(on.units[u]):
            fresh = put_clashes(on.bases, on.units, u, clashes, fresh)
    last = _resume(here, fresh)
    charged = here.ring.units[PRESSES]
    for u in range(len(on.units)):
        charged[u] = on.units[u, U_CHARGING]
    once = once_each(clashes, 0, fresh, charged)
    _first_attackers(here, once)
    for k in range(fresh, last):
        copy_row(clashes[k], clashes[once])
        once += 1
    put_in_order(on.bases, clashes, 0, once)
    return once


@part
def _stay_in_contact(here: Melee, count: int) -> None:
    """EOE-Q-melee-rounds, "next turn": chargers keep whom they fight, the one that they charged where it is left."""
    units = here.on.units
    for k in range(count):
        clash = here.ring.clashes[k]
        for place in (CHARGER, FOE):
            u, foe = clash[place], _other_of(clash, clash[place])
            if clash[LIVE] and _is_charger(clash, u) and (units[u, U_CHARGING] == foe or units[u, U_ENGAGED] < 0):
                units[u, U_ENGAGED] = foe


@part
def _fight(here: Melee) -> None:
    """EOE-R-24, EOE-R-25, EOE-Q-melee-rounds: all pairs in contact, round by round."""
    on, clashes = here.on, here.ring.clashes
    count = _clashes(here)
    round_no, goes_on = 0, count > 0
    while goes_on and round_no < MOST_ROUNDS:
        _fight_round(here, count, round_no)
        for k in range(count):
            if clashes[k, LIVE] and is_over(on.bases, on.units, clashes[k]):
                clashes[k, LIVE] = 0
        if on.readings[R_ROUNDS] == _NEXT_TURN:
            _stay_in_contact(here, count)
            break
        round_no += 1
        goes_on = _attack_on(here, count, round_no)
    for u in range(len(on.units)):
        if on.units[u, U_ROLLED_MELEE]:
            _after(here, count, u)


@part
def _pin(on: Meeting, u: int) -> None:
    """EOE-R-28, EOE-Q-pin-hits, "melee too": 4 or more hits in one turn pin a unit."""
    held = pinned_by(on.units, u, on.losses)
    row = next_row(on.events, PIN) if held != NO_PIN else -1
    if row >= 0:
        event = on.events.rows[row]
        event.unit, event.hits, event.pinned = u, on.units[u, U_HITS], held == PINNED


@part
def _is_spared(on: Meeting, u: int) -> bool:
    """EOE-Q-last-base: a last base that stays."""
    reading = on.readings[R_LAST_BASE]
    if reading == _LOSERS:
        return not on.units[u, U_LOST_IN_MELEE]
    return bool(reading == _NOT_PRESSED and on.units[u, U_PRESSED_LAST])


@part
def _is_held(here: Melee, count: int, u: int) -> bool:
    """True for a unit that stays in contact until the next turn."""
    units = here.on.units
    if units[u, U_ENGAGED] >= 0:
        return True
    for k in range(count):
        if here.ring.clashes[k, FOE] == u and units[here.ring.clashes[k, CHARGER], U_ENGAGED] >= 0:
            return True
    return False


@part
def _after(here: Melee, count: int, u: int) -> None:
    """EOE-R-25, EOE-Q-last-base, EOE-Q-form-up: a last base goes; survivors form up in the next turn."""
    on = here.on
    left = bases_left(on.bases, u)
    if left == 0:
        on.units[u, U_STATUS] = S_LOST
        return
    if on.readings[R_MELEE_PINS]:
        _pin(on, u)
    if left == 1 and not _is_spared(on, u):
        base = first_base(on.bases, u)
        tell(on, u, LAST_BASE, NOBODY, 0.0, 0)
        go(on, u, base, base)
    elif not _is_held(here, count, u):
        on.units[u, U_MUST_FORM] = 1
        tell(on, u, FORMS_UP, NOBODY, 0.0, 0)


@compiled
def fight(field: Any, tables: Ints, ground: Any, covers: Any, how: Any, kept: Any, state: Any) -> None:
    """EOE-R-22..25: the melee step on some tables: chargers go into contact, then rounds of pairs.

    ``field``: bases, members, spans, units of all tables. ``ground``: see ``barred_of``. ``covers``: ``CoverOfTables``,
    and how far behind a line one is covered. ``how``: readings, those of ``hits``, the row of side A on each of
    ``tables``, dice, their substep and purpose. ``kept``: the place of the table that is logged, its recorder, and one
    without room for the others. ``state``: of each of ``tables`` ``changed`` and ``lost`` of ``Meeting``; then room:
    clashes, units, bases, ``face``, ``ways``.
    """
    readings, losses, first, dice, substep, purpose = how
    changed, lost, clashes, units, bases, face, ways = state
    logged, events, nothing = kept
    (area, lined, near, asked, parts, lines), behind_u = covers
    thrown = Dice(dice[0], dice[1], dice[2], dice[3], dice[4], dice[5])
    barred, ring = barred_of(ground), Ring(clashes, units, bases)
    for n in range(len(tables)):
        t = tables[n]
        rows, filled, blank = events if n == logged else nothing
        on = Meeting(
            (field[0][t], field[1], field[2]), field[3][t], barred, readings, first[n], changed[n], lost[n],
            losses, Recorder(rows, filled, blank),
        )  # fmt: skip
        here = Melee(
            on, Cover(area[t], lined[t], near[t], parts, lines), asked[t], behind_u, thrown, (t, substep, purpose),
            face, ring, ways,
        )  # fmt: skip
        close(on, units[0], units[1], ways[0])
        _fight(here)
