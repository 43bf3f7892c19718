"""Fights hand to hand, compiled (EOE-R-24): who clashes with whom and in which order, which bases are paired, a pair's
dice.

A clash is a charger and an enemy in contact with it, while they fight.
"""

from typing import NamedTuple

from bound_sim.dice.keyed import Dice, roll
from bound_sim.rulesets.end_of_empires.book import chart, rulings
from bound_sim.rulesets.end_of_empires.state.columns import (
    B_FIGURES,
    K_CAVALRY,
    S_ON_TABLE,
    U_KIND,
    U_ROLLED_MELEE,
    U_SIDE,
    U_STATUS,
)
from bound_sim.rulesets.end_of_empires.state.events import PAIR
from bound_sim.rulesets.end_of_empires.state.shots import Cover, TableBases, covered_of, crosses_any, line_between
from bound_sim.rulesets.end_of_empires.steps.contact import (
    R_ANY_BASE_COVERS,
    R_PAIRING,
    R_TIE,
    R_UNIT_COVER,
    Meeting,
    bases_left,
)
from bound_sim.rulesets.end_of_empires.steps.paces import is_single
from bound_sim.rulesets.end_of_empires.steps.standing import in_contact, touch
from bound_sim.rulesets.end_of_empires.steps.volleys import as_pinned, bases_needed
from bound_sim.rulesets.kit.arrays.events import next_row
from bound_sim.rulesets.kit.geometry.measure import ON, Floats, Ints, X, Y
from bound_sim_kernels.compiled import part
from bound_sim_maps.queries import terrain_at

#: columns of a clash: the rows of both units, 1 where both charged each other, from centre to centre of the nearest
#: bases, squared, the group that it is fought in (``group``), 1 while it goes on
CHARGER, FOE, MUTUAL, GAP, GROUP, LIVE = CLASH = range(6)
#: rows of the room for units: the first of each one's group; who attacks in this round, and who is in the next; who
#: attacks on; chargers in their order; whom each fought since the last turn
FIRST, ATTACKS, ATTACKS_NEXT, PRESSES, CHARGERS, ENGAGED = UNIT_ROOM = range(6)
#: rows of the room for bases: 1 for those that are paired, bases that stand by for it; pairs: the clash and both bases;
#: bases that lost: their units, themselves, the winners
TAKEN, HELPED, PAIR_CLASH, PAIR_OWN, PAIR_ITS, LOST_UNIT, LOST_BASE, LOST_TO = BASE_ROOM = range(8)
_TOUCHING, SURPLUS_HELPS = int(rulings.Pairing.TOUCHING), int(rulings.Pairing.SURPLUS_HELPS)
#: EOE-R-24: modifiers of a base's own die, each counted: the opponent in cover, prone or pinned, figures more, cavalry,
#: attacking, bases that stand by for it
SIZES = (
    chart.MELEE_COVER, chart.MELEE_PINNED, chart.MELEE_FIGURE, chart.MELEE_CAVALRY, chart.MELEE_ATTACKING, 1,
)  # fmt: skip
#: results of a die
AGAIN, STAYS, WON, LOST_BY_DIE = range(4)
RESULTS = ("again", "stays", "won", "lost")
_BOTH_STAY, _BOTH_GO, _ATTACKER_GOES = (
    int(rulings.MeleeTie.BOTH_STAY), int(rulings.MeleeTie.BOTH_GO), int(rulings.MeleeTie.ATTACKER_GOES),
)  # fmt: skip
#: modifiers of one die, as often as each holds
Counts = tuple[int, int, int, int, int, int]


class Ring(NamedTuple):
    """Room for the clashes of a table: ``clashes`` [clash, CLASH], ``units`` [UNIT_ROOM, unit], ``bases`` [BASE_ROOM,
    base]."""

    clashes: Ints
    units: Ints
    bases: Ints


@part
def copy_row(start: Ints, end: Ints) -> None:
    """Put down a row in another's place."""
    for k in range(len(start)):
        end[k] = start[k]


@part
def put_clashes(bases: TableBases, units: Ints, u: int, clashes: Ints, count: int) -> int:
    """EOE-Q-pairing: put down a charger's clashes, one with each enemy in contact that fights hand to hand, charged or
    not; how many there are then."""
    for foe in range(len(units)):
        if units[foe, U_SIDE] != units[u, U_SIDE] and not is_single(units[foe]) and in_contact(bases, u, foe):
            clashes[count, CHARGER], clashes[count, FOE], clashes[count, MUTUAL], clashes[count, LIVE] = u, foe, 0, 1
            count += 1
    return count


@part
def once_each(clashes: Ints, first: int, last: int, charged: Ints) -> int:
    """One clash of each two units: the charger is the one that ``charged`` that very foe; where the clashes end then.

    Of two chargers that only touch each other, and of two that charged each other, either may stand first: the clash is
    mutual.
    """
    count = first
    for k in range(first, last):
        u, foe = clashes[k, CHARGER], clashes[k, FOE]
        known = -1
        for other in range(first, count):
            if clashes[other, CHARGER] == foe and clashes[other, FOE] == u:
                known = other
        if known < 0:
            copy_row(clashes[k], clashes[count])
            count += 1
        elif (charged[u] == foe) == (charged[foe] == u):
            clashes[known, MUTUAL] = 1
        elif charged[u] == foe:
            copy_row(clashes[k], clashes[known])
    return count


@part
def _gap(bases: TableBases, u: int, foe: int) -> int:
    """From centre to centre of the nearest bases of two units, squared."""
    places, members, units = bases
    least = -1
    for k in range(units[u, 0], units[u, 1]):
        i = members[k]
        for m in range(units[foe, 0], units[foe, 1]):
            j = members[m]
            if places[i, ON] and places[j, ON]:
                dx, dy = places[j, X] - places[i, X], places[j, Y] - places[i, Y]
                if least < 0 or dx * dx + dy * dy < least:
                    least = dx * dx + dy * dy
    return least


@part
def _goes_before(one: Ints, other: Ints) -> bool:
    """True for the nearer of two clashes; equal distances go by row."""
    if one[GAP] != other[GAP]:
        return bool(one[GAP] < other[GAP])
    if one[CHARGER] != other[CHARGER]:
        return bool(one[CHARGER] < other[CHARGER])
    return bool(one[FOE] < other[FOE])


@part
def put_in_order(bases: TableBases, clashes: Ints, first: int, last: int) -> None:
    """The nearest two first; the place after the last clash is room."""
    room = clashes[last]
    for n in range(first, last):
        clashes[n, GAP] = _gap(bases, clashes[n, CHARGER], clashes[n, FOE])
        copy_row(clashes[n], room)
        k = n
        while k > first and _goes_before(room, clashes[k - 1]):
            copy_row(clashes[k - 1], clashes[k])
            k -= 1
        copy_row(room, clashes[k])


@part
def is_over(bases: TableBases, units: Ints, clash: Ints) -> bool:
    """Bases lost between two units don't part them within the step: a clash is over where one has none left."""
    for u in (clash[CHARGER], clash[FOE]):
        if units[u, U_STATUS] != S_ON_TABLE or bases_left(bases, u) == 0:
            return True
    return False


@part
def _group_of(first: Ints, u: int) -> int:
    while first[u] != u:
        u = first[u]
    return u


@part
def put_in_groups(clashes: Ints, count: int, first: Ints) -> None:
    """Clashes of one charger together; the chargers of a mutual clash are in one group. A group is the row of a unit.

    ``first`` [unit] is room.
    """
    for u in range(len(first)):
        first[u] = u
    for k in range(count):
        if clashes[k, LIVE] and clashes[k, MUTUAL]:
            first[_group_of(first, clashes[k, FOE])] = _group_of(first, clashes[k, CHARGER])
    for k in range(count):
        clashes[k, GROUP] = _group_of(first, clashes[k, CHARGER])


@part
def _rank(places: Ints, i: int, j: int) -> tuple[int, int, int]:
    """Nearest centres first, then rows."""
    dx, dy = places[j, X] - places[i, X], places[j, Y] - places[i, Y]
    return dx * dx + dy * dy, min(i, j), max(i, j)


@part
def _next_pair(bases: TableBases, ring: Ring, count: int, group: int, reading: int) -> tuple[int, int, int]:
    """Of the bases of the two sides of a group that stand by, the two nearest, after their clash; -1 for none."""
    places, members, units = bases
    clash, own, its, least = -1, -1, -1, (0, 0, 0)
    for n in range(count):
        if not ring.clashes[n, LIVE] or ring.clashes[n, GROUP] != group:
            continue
        u, foe = ring.clashes[n, CHARGER], ring.clashes[n, FOE]
        for k in range(units[u, 0], units[u, 1]):
            i = members[k]
            if not places[i, ON] or ring.bases[TAKEN, i]:
                continue
            for m in range(units[foe, 0], units[foe, 1]):
                j = members[m]
                if not places[j, ON] or ring.bases[TAKEN, j]:
                    continue
                rank = _rank(places, i, j)
                if (clash < 0 or rank < least) and (reading != _TOUCHING or touch(places, i, j)):
                    clash, own, its, least = n, i, j, rank
    return clash, own, its


@part
def pair_off(bases: TableBases, ring: Ring, count: int, group: int, reading: int) -> int:
    """The bases of the two sides of a group, one to one: nearest centres first, then rows. The number of pairs.

    Those taken already stand by; the others are taken.
    """
    pairs = 0
    while True:
        clash, own, its = _next_pair(bases, ring, count, group, reading)
        if clash < 0:
            return pairs
        ring.bases[TAKEN, own], ring.bases[TAKEN, its] = 1, 1
        ring.bases[PAIR_CLASH, pairs], ring.bases[PAIR_OWN, pairs], ring.bases[PAIR_ITS, pairs] = clash, own, its
        pairs += 1


@part
def _help_of(bases: TableBases, ring: Ring, u: int) -> None:
    """The bases of a unit that stand by, counted for the nearest paired base of it."""
    places, members, units = bases
    for k in range(units[u, 0], units[u, 1]):
        i = members[k]
        if not places[i, ON] or ring.bases[TAKEN, i]:
            continue
        by, least = -1, (0, 0)
        for m in range(units[u, 0], units[u, 1]):
            j = members[m]
            if places[j, ON] and ring.bases[TAKEN, j]:
                dx, dy = places[j, X] - places[i, X], places[j, Y] - places[i, Y]
                if by < 0 or (dx * dx + dy * dy, j) < least:
                    by, least = j, (dx * dx + dy * dy, j)
        if by >= 0:
            ring.bases[HELPED, by] += 1


@part
def put_surplus(bases: TableBases, ring: Ring, count: int, group: int) -> None:
    """EOE-Q-pairing, "surplus helps": bases of a group's units that stand by, counted for those that fight."""
    ring.bases[HELPED, :] = 0
    for u in range(ring.units.shape[1]):
        among = False
        for n in range(count):
            clash = ring.clashes[n]
            if clash[LIVE] and clash[GROUP] == group and (clash[CHARGER] == u or clash[FOE] == u):
                among = True
        if among:
            _help_of(bases, ring, u)


class Melee(NamedTuple):
    """A table on which units fight hand to hand: who and where, cover, dice, room.

    ``asked`` [base, 2]: where each base stood when its cover was looked at; ``behind_u``: how far behind a cover line
    one is covered by it. ``place``: table, substep, purpose. ``face``: room for a die; ``ways`` [2, unit]: room.
    """

    on: Meeting
    cover: Cover
    asked: Ints
    behind_u: int
    dice: Dice
    place: tuple[int, int, int]
    face: Ints
    ring: Ring
    ways: Floats


@part
def _faces_cover(here: Melee, i: int, foe: int, j: int) -> bool:
    """EOE-Q-melee-cover: whether an opponent is in cover from base i: its base j, or the unit."""
    on = here.on
    line = line_between(on.bases[0], i, j)
    if on.readings[R_UNIT_COVER]:
        covered = covered_of(on.bases, here.cover, foe, line)
        return covered > 0 and covered >= bases_needed(bases_left(on.bases, foe), on.readings[R_ANY_BASE_COVERS])
    if crosses_any(here.cover.parts, 0, len(here.cover.parts), line):
        return True
    return bool(terrain_at(on.barred.ground, on.bases[0][j, X], on.bases[0][j, Y])[1] > 0)


@part
def _counts_of(here: Melee, u: int, i: int, foe: int, j: int) -> Counts:
    """EOE-R-24: how often each modifier of a base's die holds against another."""
    on, ring = here.on, here.ring
    cover, pinned = 1 if _faces_cover(here, i, foe, j) else 0, 1 if as_pinned(on.units[u]) else 0
    more = max(0, on.bases[0][i, B_FIGURES] - on.bases[0][j, B_FIGURES])
    cavalry, helped = 1 if on.units[u, U_KIND] == K_CAVALRY else 0, 0
    if on.readings[R_PAIRING] == SURPLUS_HELPS:
        helped = ring.bases[HELPED, i]
    return cover, pinned, more, cavalry, ring.units[ATTACKS, u], helped


@part
def _sum_of(counts: Counts) -> int:
    """Modifiers add up."""
    total = counts[0] * SIZES[0] + counts[1] * SIZES[1] + counts[2] * SIZES[2]
    return total + counts[3] * SIZES[3] + counts[4] * SIZES[4] + counts[5] * SIZES[5]


@part
def tie(here: Melee, u: int, foe: int) -> tuple[int, int]:
    """EOE-Q-melee-tie: what becomes of both by equal scores; where dice are missing nothing is rolled again."""
    reading, own, its = here.on.readings[R_TIE], here.ring.units[ATTACKS, u] > 0, here.ring.units[ATTACKS, foe] > 0
    if reading == _BOTH_STAY:
        return STAYS, STAYS
    if reading == _BOTH_GO or (reading == _ATTACKER_GOES and own and its):
        return LOST_BY_DIE, LOST_BY_DIE
    if reading == _ATTACKER_GOES and own:
        return LOST_BY_DIE, WON
    if reading == _ATTACKER_GOES and its:
        return WON, LOST_BY_DIE
    missing = len(here.dice.asked) > 0 and here.dice.asked[0] > 0
    return (STAYS, STAYS) if missing else (AGAIN, AGAIN)


@part
def _roll(here: Melee, i: int, round_no: int, number: int) -> int:
    table, substep, purpose = here.place
    roll(here.dice, table, substep, purpose, round_no, i, -1, number, 1, here.face)
    return int(here.face[0])


@part
def _tell_die(
    here: Melee, who: tuple[int, int, int], at: tuple[int, int], face: int, counts: Counts, against: int, result: int
) -> None:
    """Record a die: ``who`` are its unit, its base, the opponent's; ``at`` the round and the number."""
    row = next_row(here.on.events, PAIR)
    if row >= 0:
        event = here.on.events.rows[row]
        event.unit, event.base, event.by = who
        event.round_no, event.number = at
        event.in_cover, event.pinned, event.figures = counts[0], counts[1] > 0, counts[2]
        event.cavalry, event.attacking, event.surplus = counts[3], counts[4], counts[5]
        event.face, event.against, event.result = face, against, result


@part
def roll_pair(here: Melee, pair: int, round_no: int) -> tuple[int, int]:
    """EOE-R-24, EOE-Q-melee-tie: the dice of a pair until they are decided, the higher score wins; both results."""
    places, clash = here.ring.bases, here.ring.clashes[here.ring.bases[PAIR_CLASH, pair]]
    u, foe, i, j = clash[CHARGER], clash[FOE], places[PAIR_OWN, pair], places[PAIR_ITS, pair]
    mine, theirs = _counts_of(here, u, i, foe, j), _counts_of(here, foe, j, u, i)
    number = 0
    while True:
        first, second = _roll(here, i, round_no, number), _roll(here, j, round_no, number)
        mark, against = first + _sum_of(mine), second + _sum_of(theirs)
        if mark == against:
            own, its = tie(here, u, foe)
        else:
            own, its = (WON, LOST_BY_DIE) if mark > against else (LOST_BY_DIE, WON)
        _tell_die(here, (u, i, j), (round_no, number), first, mine, against, own)
        _tell_die(here, (foe, j, i), (round_no, number), second, theirs, mark, its)
        if own != AGAIN:
            return own, its
        number += 1


@part
def fight_group(here: Melee, count: int, group: int, round_no: int, lost: int) -> int:
    """EOE-Q-pairing: the pairs of a group on the opening state of a round; the number of bases that lost by then."""
    on, ring = here.on, here.ring
    pairs = pair_off(on.bases, ring, count, group, on.readings[R_PAIRING])
    if on.readings[R_PAIRING] == SURPLUS_HELPS:
        put_surplus(on.bases, ring, count, group)
    for pair in range(pairs):
        clash, i, j = ring.clashes[ring.bases[PAIR_CLASH, pair]], ring.bases[PAIR_OWN, pair], ring.bases[PAIR_ITS, pair]
        on.units[clash[CHARGER], U_ROLLED_MELEE] = on.units[clash[FOE], U_ROLLED_MELEE] = 1
        own, its = roll_pair(here, pair, round_no)
        if own == LOST_BY_DIE:
            ring.bases[LOST_UNIT, lost], ring.bases[LOST_BASE, lost], ring.bases[LOST_TO, lost] = clash[CHARGER], i, j
            lost += 1
        if its == LOST_BY_DIE:
            ring.bases[LOST_UNIT, lost], ring.bases[LOST_BASE, lost], ring.bases[LOST_TO, lost] = clash[FOE], j, i
            lost += 1
    return lost
