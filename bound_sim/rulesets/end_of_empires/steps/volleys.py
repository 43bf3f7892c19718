"""The volleys of a shooting step, compiled (EOE-R-18..21): who may fire, at whom, and what its dice hit.

All units of a side in one call. What dice are worth and hit comes in tables: the printed figures are in ``fire``.
"""

from typing import Any, NamedTuple

from bound_sim.dice.keyed import Dice, roll
from bound_sim.rulesets.end_of_empires.book import rulings
from bound_sim.rulesets.end_of_empires.state.columns import (
    A_LIMBER,
    A_PRONE,
    B_FIGURES,
    B_FULL,
    K_BATTERY,
    K_CAVALRY,
    K_COMMANDER,
    K_INFANTRY,
    K_MG,
    K_VEHICLE,
    L_HALF,
    L_LAST_HALF,
    L_LAST_MOVED,
    L_MOVED,
    NOBODY,
    S_ON_TABLE,
    U_ACTION,
    U_FIRED,
    U_FIRES,
    U_HAS_WAY,
    U_HOLDS_FIRE,
    U_KIND,
    U_LIMBERED,
    U_MUST_FORM,
    U_PINNED,
    U_PRONE,
    U_RETREATED_NOW,
    U_RETREATING,
    U_SIDE,
    U_STATUS,
    U_UNLIMBERED_NOW,
)
from bound_sim.rulesets.end_of_empires.state.near import first_base
from bound_sim.rulesets.end_of_empires.steps.enfilade import enfilades
from bound_sim.rulesets.end_of_empires.steps.targets import (
    ALL_ROUND,
    ARC,
    AT,
    BAND,
    COVERED,
    DICE,
    FIRST,
    FORWARD,
    LAST,
    LIMITS,
    NARROW,
    TOUCHES,
    UNIT,
    WORTH,
    Enemies,
    Targets,
    best_target,
    targets_of,
)
from bound_sim.rulesets.kit.geometry.measure import ON, TOUCH_U, Floats, Ints
from bound_sim_kernels.compiled import compiled, part

#: why a unit does not fire; codes of the reasons are in ``WHYS``
(
    FIRES, NO_FIRE, RETREATS, HOLDS_FIRE, LIMBERED, MG_MOVED, NO_DICE, WILL_MOVE, TOO_FAR, NOT_TOLD, NO_TARGET,
    TARGET_GONE, NO_TARGET_AT_ALL, IN_CONTACT, OUT_OF_REACH, CANNOT_HIT,
) = range(16)  # fmt: skip
WHYS = (
    "", "", "retreating-no-fire", "own-word", "limbered-no-fire", "mg-moved", "no-dice", "moves-instead",
    "moved-too-far", "not-told", "no-target", "target-gone", "may-not-be-shot", "target-contact", "target-out",
    "cannot-hit",
)  # fmt: skip
#: the readings in force, as numbers or as 0 and 1, in this order
(
    R_MOVE_AND_FIRE, R_FORMING_MOVES, R_UNLIMBERING_COUNTS, R_NO_ARC, R_ANY_BASE_COVERS, R_NO_VEHICLES,
    R_NO_CONTACT, R_BASES_CHOOSE, R_ONLY_TOLD, R_IMPOSSIBLE_TAKEN, R_ALONG,
) = READINGS = range(11)  # fmt: skip
_LAST_MOVE, _SAID_BEFORE = int(rulings.MoveAndFire.LAST_MOVE), int(rulings.MoveAndFire.SAID_BEFORE)
#: columns of volleys: the unit, whom it fires at (NOBODY: at nobody) and whether that was ordered, its shots from the
#: first to the last, whether they enfilade; why it does not fire, and not at whom it was ordered to, who that is, and
#: the sum of modifiers and the band of range by which it cannot be hit
(
    V_UNIT, V_TARGET, V_ORDERED, V_FIRST, V_LAST, V_ENFILADES, V_WHY, V_NOT_AT, V_NAMED, V_SUM, V_BAND,
) = VOLLEY_COLUMNS = range(11)  # fmt: skip
#: columns of shots: the base, the base that it fires at, whether that is in cover, the band of range, the table of the
#: worth of its dice and the class of its target, its first die, how many it has, figures hit
S_BASE, S_AT, S_COVERED, S_BAND, S_WORTH, S_CLASS, S_FIRST, S_DICE, S_FIGURES = SHOT_COLUMNS = range(9)
#: scores are found in the table of hits from here on
LOWEST_SCORE, SCORES = -40, 80
#: an order that names nobody, and one that names somebody who is not there
NO_ORDER, NOT_THERE = -1, -2

#: rows of bases, members and spans of units, units, lengths of units, distances of units by edges, readings
Table = tuple[Any, ...]


class Books(NamedTuple):
    """Tables made of the printed figures.

    ``sixths`` and ``sums`` [table of worth, class, cover, band]: what a die is expected to hit, and its modifiers.
    ``hits`` [0 or 1 for guns, band, score from LOWEST_SCORE on]: figures hit.
    """

    sixths: Ints
    sums: Ints
    hits: Ints


class Fire(NamedTuple):
    """A side's fire in one step on one table; ``one``: room for an enemy that is named.

    ``first``: it is the shooting step before its own move. ``place``: the table, the numbers of step and purpose, the
    step negative where nothing is rolled.
    """

    here: Targets
    books: Books
    one: Enemies
    first: bool
    dice: Dice
    place: tuple[int, int, int]


class Written(NamedTuple):
    """A table's volleys, shots, how far each is, dice, and in ``filled`` how many of each there are.

    And room for the bases of a unit: what each is laid on, how far that is, which they are, the unit's guns.
    """

    volleys: Ints
    shots: Ints
    far: Floats
    faces: Ints
    filled: Ints
    laid: Ints
    lengths: Floats
    rows: Ints
    gun: Ints


@compiled
def silence(unit: Ints, lengths: Floats, figures: int, first: bool, reading: int) -> int:
    """EOE-R-12..14, EOE-Q-move-and-fire, EOE-Q-retreat: why a unit may not fire at all, FIRES where it may.

    ``first``: it is the shooting step before its own move.
    """
    kind = unit[U_KIND]
    moves = unit[U_ACTION] > A_PRONE and unit[U_RETREATING] == 0
    if kind == K_CAVALRY:
        return NO_FIRE
    if unit[U_RETREATING] or unit[U_RETREATED_NOW]:
        return RETREATS
    if unit[U_HOLDS_FIRE]:
        return HOLDS_FIRE
    if kind == K_BATTERY and unit[U_LIMBERED]:
        return LIMBERED
    if kind == K_MG:
        if lengths[L_MOVED] > 0 or (reading == _LAST_MOVE and lengths[L_LAST_MOVED] > 0):
            return MG_MOVED
        if figures <= 0:
            return NO_DICE
        return WILL_MOVE if first and moves else FIRES
    if kind == K_BATTERY:
        drives = moves and (unit[U_ACTION] != A_LIMBER or unit[U_HAS_WAY])
        return WILL_MOVE if first and drives and not unit[U_FIRES] else FIRES
    if first and moves and not unit[U_FIRES] and reading != _LAST_MOVE:
        return WILL_MOVE
    before = reading == _LAST_MOVE
    moved, half = lengths[L_MOVED], lengths[L_HALF]
    if before:
        moved, half = lengths[L_LAST_MOVED], lengths[L_LAST_HALF]
    return TOO_FAR if moved > half else FIRES


@part
def _moves_and_fires(unit: Ints, lengths: Floats, first: bool, readings: Ints) -> bool:
    """EOE-R-18, EOE-Q-move-and-fire: A has moved; B says before it fires that it will move."""
    reading = readings[R_MOVE_AND_FIRE]
    if reading == _LAST_MOVE:
        return bool(lengths[L_LAST_MOVED] > 0)
    if first:
        forms_up = unit[U_MUST_FORM] and readings[R_FORMING_MOVES]
        will = forms_up or (unit[U_ACTION] > A_PRONE and unit[U_FIRES])
        return bool(will) and reading == _SAID_BEFORE
    return bool(lengths[L_MOVED] > 0)


@part
def as_pinned(unit: Ints) -> bool:
    """EOE-R-15: pinned or prone."""
    return bool(unit[U_PINNED] or unit[U_PRONE])


@compiled
def firer_number(unit: Ints, lengths: Floats, base: Ints, first: bool, readings: Ints) -> int:
    """EOE-R-18, EOE-R-20, EOE-Q-unlimber-fire: the number of the table of what a unit's dice are worth.

    Of infantry, then MG: firm or pinned, and each standing or moving; then of batteries, by the dead of ``base``, their
    crew, and each without and with having unlimbered in this turn.
    """
    if unit[U_KIND] == K_BATTERY:
        just = unit[U_UNLIMBERED_NOW] and readings[R_UNLIMBERING_COUNTS]
        return 8 + 2 * max(int(base[B_FULL] - base[B_FIGURES]), 0) + (1 if just else 0)
    number = 4 if unit[U_KIND] == K_MG else 0
    if as_pinned(unit):
        number += 2
    return number + (1 if _moves_and_fires(unit, lengths, first, readings) else 0)


@compiled
def arc_of(kind: int, readings: Ints) -> int:
    """EOE-Q-arc: forward half-plane of a base; batteries and MG 45 degrees each side of straight ahead."""
    if readings[R_NO_ARC]:
        return ALL_ROUND
    return FORWARD if kind == K_INFANTRY else NARROW


@part
def _touches(table: Table, u: int) -> bool:
    """EOE-Q-fire-contact: whether a unit neither shoots nor is shot at, since it touches an enemy."""
    units, apart, readings = table[3], table[5], table[6]
    if readings[R_NO_CONTACT]:
        for e in range(units.shape[0]):
            if units[e, U_SIDE] != units[u, U_SIDE] and apart[u, e] <= TOUCH_U:
                return True
    return False


@part
def _never_a_target(unit: Ints, readings: Ints) -> bool:
    """EOE-Q-who-may-be-shot."""
    kind = unit[U_KIND]
    return bool(kind == K_COMMANDER or (kind == K_VEHICLE and readings[R_NO_VEHICLES]))


@compiled
def bases_needed(bases: int, any_base: int) -> int:
    """EOE-Q-cover: how many of a unit's bases must be in cover for it to be so: at least half of them, or any."""
    return 1 if any_base else (bases + 1) // 2


@compiled
def tell_target(table: Table, u: int, enemies: tuple[Ints, ...], k: int) -> None:
    """Put a unit among those that may be shot at: its class, and how many of its bases must be in cover (EOE-Q-cover).

    A class is twice the number of its kind, and one more where it is pinned or prone.
    """
    units, readings = table[3], table[6]
    enemies[0][k] = u
    enemies[1][k] = 2 * units[u, U_KIND] + (1 if as_pinned(units[u]) else 0)
    enemies[2][k] = bases_needed(_on_the_table(table, u), readings[R_ANY_BASE_COVERS])


@compiled
def tell_targets(table: Table, side: int, enemies: tuple[Ints, ...]) -> int:
    """All that may be shot at by a side's units that are not in contact; the number of them."""
    units, readings = table[3], table[6]
    count = 0
    for u in range(units.shape[0]):
        if units[u, U_SIDE] == side or units[u, U_STATUS] != S_ON_TABLE or _never_a_target(units[u], readings):
            continue
        if not _touches(table, u):
            tell_target(table, u, enemies, count)
            count += 1
    return count


@compiled
def lay_guns(table: Table, u: int, group: int, first: bool, gun: Ints, rows: Ints) -> None:
    """EOE-Q-target, EOE-R-27: some bases of a unit as they choose a target: all, or the one of number ``group``.

    ``rows``: room for them; they begin at its front.
    """
    bases, members, spans, units, lengths, _, readings = table
    count, number, lead = 0, 0, NOBODY
    for m in range(spans[u, 0], spans[u, 1]):
        i = members[m]
        if bases[i, ON]:
            if group < 0 or number == group:
                lead = i if lead < 0 else lead
                rows[count] = i
                count += 1
            number += 1
    kind = units[u, U_KIND]
    gun[UNIT], gun[FIRST], gun[LAST] = u, 0, count
    gun[DICE] = bases[lead, B_FIGURES] if kind == K_MG else 1
    gun[ARC], gun[LIMITS] = arc_of(kind, readings), 0 if kind == K_INFANTRY else 1 if kind == K_MG else 2
    own = bases[first_base((table[0], table[1], table[2]), u)]
    gun[WORTH] = firer_number(units[u], lengths[u], own, first, readings)
    gun[TOUCHES] = 1 if _touches(table, u) else 0


@part
def _on_the_table(table: Table, u: int) -> int:
    """The number of a unit's bases on the table."""
    bases, members, spans = table[0], table[1], table[2]
    count = 0
    for m in range(spans[u, 0], spans[u, 1]):
        count += bases[members[m], ON]
    return count


@part
def _ordered(fire: Fire, table: Table, out: Written, target: int, volley: Ints) -> bool:
    """EOE-Q-target, EOE-R-19: whether a unit fires at the one that was named in its order; why it does not."""
    units, readings, gun = table[3], table[6], out.gun
    volley[V_NAMED] = target
    if target == NOT_THERE or units[target, U_STATUS] != S_ON_TABLE:
        volley[V_NOT_AT] = TARGET_GONE
        return False
    if _never_a_target(units[target], readings):
        volley[V_NOT_AT] = NO_TARGET_AT_ALL
        return False
    if _touches(table, gun[UNIT]) or _touches(table, target):
        volley[V_NOT_AT] = IN_CONTACT
        return False
    here, one = fire.here, fire.one
    tell_target(table, target, (one.rows, one.classes, one.needed), 0)
    there = Targets(here.bases, here.apart, here.cover, here.sight, here.aiming, one, here.worth)
    own = units[target, U_SIDE] == units[gun[UNIT], U_SIDE]
    if own or best_target(there, gun, out.rows, True, out.laid, out.lengths)[0] < 0:
        volley[V_NOT_AT] = OUT_OF_REACH
        return False
    first = NOBODY
    for n in range(gun[LAST]):
        if out.laid[AT, n] >= 0:
            first = n if first < 0 else first
            if fire.books.sixths[gun[WORTH], one.classes[0], out.laid[COVERED, n], out.laid[BAND, n]]:
                return True
    volley[V_NOT_AT], volley[V_BAND] = CANNOT_HIT, out.laid[BAND, first]
    volley[V_SUM] = fire.books.sums[gun[WORTH], one.classes[0], out.laid[COVERED, first], out.laid[BAND, first]]
    return bool(readings[R_IMPOSSIBLE_TAKEN])


@part
def _shoot(fire: Fire, out: Written, n: int, kind: int) -> None:
    """EOE-R-18, EOE-R-20: the shot of one base, its dice and the figures hit; ``n``: which of the unit's bases."""
    gun, at, die = out.gun, out.filled[1], out.filled[2]
    covered, band = out.laid[COVERED, n], out.laid[BAND, n]
    shot = out.shots[at]
    shot[S_BASE], shot[S_AT], shot[S_COVERED], shot[S_BAND] = out.rows[n], out.laid[AT, n], covered, band
    shot[S_WORTH], shot[S_CLASS], shot[S_FIRST], shot[S_DICE], shot[S_FIGURES] = gun[WORTH], kind, die, gun[DICE], 0
    out.far[at] = out.lengths[n]
    table, substep, purpose = fire.place
    out.filled[1] = at + 1
    if substep < 0:
        return
    roll(fire.dice, table, substep, purpose, 0, out.rows[n], -1, 0, gun[DICE], out.faces[die:])
    arms = 1 if gun[LIMITS] == 2 else 0
    for k in range(gun[DICE]):
        score = out.faces[die + k] + fire.books.sums[gun[WORTH], kind, covered, band]
        shot[S_FIGURES] += fire.books.hits[arms, band, score - LOWEST_SCORE]
    out.filled[2] = die + gun[DICE]


@part
def _volley_at(fire: Fire, table: Table, out: Written, enemy: tuple[int, int], volley: Ints) -> None:
    """EOE-R-18..21, EOE-Q-impossible: a volley at an enemy of a class: the shots of it that are taken."""
    gun, (target, kind) = out.gun, enemy
    volley[V_TARGET], volley[V_FIRST] = target, out.filled[1]
    placed = (table[0], table[1], table[2])
    flank = first_base(placed, target)
    volley[V_ENFILADES] = 1 if enfilades(placed, gun[UNIT], target, flank, table[6][R_ALONG] > 0) else 0
    if fire.place[1] >= 0:
        table[3][gun[UNIT], U_FIRED] = 1
    for n in range(gun[LAST]):
        if out.laid[AT, n] >= 0:
            worth = fire.books.sixths[gun[WORTH], kind, out.laid[COVERED, n], out.laid[BAND, n]]
            if worth or table[6][R_IMPOSSIBLE_TAKEN]:
                _shoot(fire, out, n, kind)
    volley[V_LAST] = out.filled[1]


@part
def _fire_group(fire: Fire, table: Table, out: Written, ordered: int, volley: Ints) -> None:
    """EOE-Q-target-choice: the volley of some bases: at the one that is named, else at the best of those in reach."""
    here, gun, readings = fire.here, out.gun, table[6]
    if ordered != NO_ORDER and _ordered(fire, table, out, ordered, volley):
        volley[V_ORDERED], volley[V_NOT_AT] = 1, FIRES
        _volley_at(fire, table, out, (ordered, fire.one.classes[0]), volley)
        return
    if readings[R_ONLY_TOLD]:
        volley[V_WHY] = NOT_TOLD
        return
    best = -1
    if not gun[TOUCHES]:
        best = best_target(here, gun, out.rows, False, out.laid, out.lengths)[0]
    if best < 0:
        volley[V_WHY] = NO_TARGET
        return
    _volley_at(fire, table, out, (here.enemies.rows[best], here.enemies.classes[best]), volley)


@part
def _fires(unit: Ints, side: int, only: int, u: int) -> bool:
    """True if a unit is one of those that are asked: of a side, with fire, or ``only`` that of a row."""
    kind = unit[U_KIND]
    fires = kind == K_INFANTRY or kind == K_CAVALRY or kind == K_MG or kind == K_BATTERY
    return bool(fires and unit[U_SIDE] == side and unit[U_STATUS] == S_ON_TABLE and (only < 0 or only == u))


@part
def _fire_unit(fire: Fire, table: Table, out: Written, u: int, group: int, ordered: int) -> None:
    """The volleys of a unit, or of one of its bases (``group``; negative: of all, together or one by one)."""
    units, lengths, readings = table[3], table[4], table[6]
    groups = _on_the_table(table, u) if readings[R_BASES_CHOOSE] and units[u, U_KIND] == K_INFANTRY else 0
    low, high = (group, group + 1) if group >= 0 else (0, max(groups, 1))
    for k in range(low, high):
        volley = out.volleys[out.filled[0]]
        out.filled[0] += 1
        volley[:] = 0
        volley[V_UNIT], volley[V_TARGET] = u, NOBODY
        figures = table[0][first_base((table[0], table[1], table[2]), u), B_FIGURES]
        volley[V_WHY] = silence(units[u], lengths[u], figures, fire.first, readings[R_MOVE_AND_FIRE])
        if volley[V_WHY] == FIRES:
            lay_guns(table, u, k if groups > 0 else -1, fire.first, out.gun, out.rows)
            _fire_group(fire, table, out, ordered, volley)


@part
def _own_on_table(units: Ints, side: int, rows: Ints) -> int:
    """The rows of a side's units on the table; the number of them."""
    count = 0
    for u in range(units.shape[0]):
        if units[u, U_SIDE] == side and units[u, U_STATUS] == S_ON_TABLE:
            rows[count] = u
            count += 1
    return count


@part
def targets_on(field: Any, targets: Any, t: int, side: int) -> tuple[Table, Targets]:
    """A table out of ``field``, and all that a side may shoot at there; both as ``fire_volleys`` has them."""
    units = field[3][t]
    table = (field[0][t], field[1], field[2], units, field[4][t], field[5][t, 0], field[6])
    cover, sight, aiming, worth, room = targets
    count = tell_targets(table, side, (room[0], room[1], room[2]))
    friends = room[3][: _own_on_table(units, side, room[3])]
    return table, targets_of((
        (field[0][t], field[1], field[2]), field[5][t, 0],
        (cover[0][t], cover[1][t], cover[2][t], cover[4], cover[5]), sight, aiming,
        (room[0][:count], room[1][:count], room[2][:count], friends), worth,
    ))  # fmt: skip


@compiled
def fire_volleys(field: Any, tables: Ints, targets: Any, how: Any, asked: Any, out: Any) -> None:
    """EOE-R-18..21, EOE-Q-target, EOE-Q-target-choice: volleys and their dice on some tables.

    ``field`` is as ``Table``, but of all tables. ``targets``: ``CoverOfTables``, then as ``Targets``, and room for four
    rows of units. ``asked``: the side that fires on each of ``tables``, a unit or negative for all, the number of one
    of its bases or negative for all, and whom its order names [table, unit]. ``how`` and ``out`` are the rest of
    ``Fire``, and ``Written`` of each of the ``tables``; all as plain tuples: their types are known sooner.
    """
    books, one, first, dice, substep, purpose = how
    sides, only, group, ordered = asked
    for n in range(len(tables)):
        t, side = tables[n], sides[n]
        table, here = targets_on(field, targets, t, side)
        units, friends = table[3], here.enemies.friends
        fire = Fire(
            here, Books(books[0], books[1], books[2]), Enemies(one[0], one[1], one[2], friends), first,
            Dice(dice[0], dice[1], dice[2], dice[3], dice[4], dice[5]), (t, substep, purpose),
        )  # fmt: skip
        written = Written(out[0][n], out[1][n], out[2][n], out[3][n], out[4][n], out[5], out[6], out[7], out[8])
        for u in range(units.shape[0]):
            if _fires(units[u], side, only, u):
                _fire_unit(fire, table, written, u, group, ordered[n, u])
