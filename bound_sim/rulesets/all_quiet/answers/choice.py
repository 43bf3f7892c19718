"""The plays of a hand chosen among deeds: each card, each legal set with its best actions, a card by its reverse.

Compiled. A list has the actions that something gives: no card, one that lets a group act twice, a card. An action is a
row: of a deed, of a plan that is handed in, of two of a list together. Cards are the actions of a turn, so a play is
weighed with what those that are left may still do.
"""
# not measured: a policy

import numpy as np

from bound_sim.rulesets.all_quiet.answers.board import Board, grid, line
from bound_sim.rulesets.all_quiet.answers.deeds import (
    ASKS,
    ASSAULT,
    BOMBARD,
    FROM,
    GOALS,
    KIND,
    KINDS,
    LONGEST,
    MOVE,
    RAIN,
    WHO,
    Found,
    Scene,
    deeds,
)
from bound_sim.rulesets.all_quiet.answers.outlook import (
    FRESH,
    ID_ORDER,
    NEUTRAL,
    PLACE,
    PLACE_IN_IDS,
    SIDE,
    SIDE_OF,
    STRONGEST,
    Table,
    Working,
)
from bound_sim.rulesets.kit.geometry.measure import Floats, Ints
from bound_sim_kernels.compiled import compiled, part

#: lists of each hand: plain actions, those of a group that acts twice; those of cards come after them, and at the end
#: that of two actions by one card together
PLAIN, TWICE, CARDS = range(3)
#: columns of a row: its list; the area of its fresh units, -1 for none, the first of these by strength, the one after
#: the last; the area that they leave and what they go for, -1 for none; its place by its text, -1 for a deed's; its
#: number among deeds or plans, or the two deeds that it is
LIST, AREA, FIRST, PAST, ORIGIN, END, TEXT, NUMBER, OTHER = range(9)
COLUMNS = OTHER + 1
#: columns of a plan that is handed in
PLANNED = TEXT + 1
#: columns of a way to play cards: how many, the list of the first group, that of the second, -1 for none, the card
#: where it is a single one
HOW_MANY, ONE, TWO, SINGLE = range(4)
#: columns of a card of a hand: how many there are of its name, its place by the list of worth, whether it is a reaction
COUNT, RANK, REACTS = range(3)
#: columns of a play: its way, or -1 less the card that is used by its reverse; rows of its first action and its second
WAY, DOES, ALSO = range(3)
#: a number that is past all units, areas and cards
_PAST_ALL = 1 << 40
#: ours: plans of each group of a set that are tried with those of the other
TRIED = 12
#: ours: how sure it is that what a later card would do is still to be done then; what a reaction in the hand is worth;
#: what a card that is used by its reverse loses of what is printed on it
LATER_CARDS, REACTION, REVERSED = 0.8, 1.2, 0.5

#: plans that are handed in with their worth
Plans = tuple[Ints, Floats]
#: deeds with their worth, plans with theirs; by area whether guns may not fire at it
Given = tuple[Ints, Floats, Ints, Floats, Ints]
#: ways to play the cards of a hand, its cards; how many it has without reactions, the number of lists, the list whose
#: actions go together, -1 for none; the list of each kind of deeds, -1 for none
Hand = tuple[Ints, Ints, Ints, Ints]
#: rows, their worth; rows in order, the begin of each list among them; by area the first of its units that is gone; by
#: card what it is worth; plays, their worth, their score
Room = tuple[Ints, Floats, Ints, Ints, Ints, Floats, Ints, Floats, Floats]
#: room for the outlook, for deeds, for plays
Rooms = tuple[Working, Found, Room]
#: the order in which the pieces of a hand lie on its board, those of a room with plans on theirs
_WAYS, _CARDS, _ABOUT, _KINDS = range(4)
_ROWS, _WORTHS, _ORDER, _STARTS, _GONE, _BEST, _PLAYS, _FOUND, _SCORES, _PLANS, _PLAN_WORTHS = range(11)
#: places of a hand's numbers
NUMBER_OF, LISTS, PAIRED = range(3)


def room_for(rows: int, plays: int, areas: int, cards: int) -> Room:
    """Arrays with room for these numbers of rows, plays of a hand, areas, cards of different names."""
    return (
        np.empty((rows, COLUMNS), dtype=np.int64), np.empty(rows), np.empty(rows, dtype=np.int64),
        np.empty(CARDS + cards + 3, dtype=np.int64), np.empty(areas, dtype=np.int64), np.empty(cards),
        np.empty((plays, ALSO + 1), dtype=np.int64), np.empty(plays), np.empty(plays),
    )  # fmt: skip


@part
def hand_of(held: Ints) -> Hand:
    """A hand by the whole numbers of its board."""
    return (
        grid(held, held, _WAYS)[0], grid(held, held, _CARDS)[0], line(held, held, _ABOUT)[0],
        line(held, held, _KINDS)[0],
    )  # fmt: skip


@part
def room_of(room: Board) -> Room:
    """Room for plays by its board."""
    ints, floats = room
    return (
        grid(ints, ints, _ROWS)[0], line(ints, floats, _WORTHS)[0], line(ints, ints, _ORDER)[0],
        line(ints, ints, _STARTS)[0], line(ints, ints, _GONE)[0], line(ints, floats, _BEST)[0],
        grid(ints, ints, _PLAYS)[0], line(ints, floats, _FOUND)[0], line(ints, floats, _SCORES)[0],
    )  # fmt: skip


@part
def plans_of(room: Board, count: int) -> Plans:
    """The first plans on the board of a room."""
    return grid(room[0], room[0], _PLANS)[0][:count], line(room[0], room[1], _PLAN_WORTHS)[0][:count]


def most_rows(deeds: int, plans: int) -> int:
    """The largest number of rows that these numbers of deeds and plans make."""
    return deeds + plans + TRIED * (TRIED - 1) // 2


def most_plays(deeds: int, ways: int) -> int:
    """The largest number of plays by these numbers of deeds and ways to play cards."""
    return ways * TRIED + deeds


@part
def choose(scene: Scene, asks: int, plans: Plans, barred: Ints, names: Ints, hand: Hand, rooms: Rooms) -> int:
    """Find all plays of a hand that are worth something, the highest score first; how many they are.

    Its actions are plans, and deeds of the kinds that have a list: ``deeds`` finds them here. ``names`` are the places
    of the areas in the order of their names. Questions about chances that are open are in the scene then, and no play
    is found.
    """
    work, found, room = rooms
    ways, cards, numbers, kinds = hand
    for kind in range(KINDS):
        if kinds[kind] >= 0:
            asks |= ASKS[kind]
    told = deeds(scene, barred, asks, work, found)
    if scene[2][3][0]:
        return 0
    table = scene[1]
    given = found[0][:told], found[1][:told], plans[0], plans[1], barred
    plays, scores = room[6], room[8]
    best = room[5]
    _put_in_order(given, table, names, hand, room)
    for card in range(len(cards)):
        best[card] = REACTION if cards[card, REACTS] else 0.0
    count = 0
    for way in range(len(ways)):
        before = count
        count = _by_cards(given, table, names, ways[way], way, room, count)
        card = ways[way, SINGLE]
        for play in range(before if card >= 0 else count, count):
            best[card] = max(best[card], room[7][play])
    if len(cards):
        count = _by_reverse(cards, room, count)
    for play in range(count):
        size = ways[plays[play, WAY], HOW_MANY] if plays[play, WAY] >= 0 else 1
        scores[play] = room[7][play] + _rest(room, plays[play, DOES], plays[play, ALSO], numbers[NUMBER_OF] - size)
    _highest_first(room, count)
    return count


@compiled
def later(given: Given, table: Table, names: Ints, hand: Hand, room: Room) -> float:
    """The worth of the best plain actions by the cards of a hand, where nothing is done before."""
    _put_in_order(given, table, names, hand, room)
    return _rest(room, -1, -1, hand[2][NUMBER_OF])


@part
def _put_in_order(given: Given, table: Table, names: Ints, hand: Hand, room: Room) -> None:
    """Rows of all deeds and plans, by their lists, in each the one of most worth first."""
    rows, worths = room[0], room[1]
    deeds, deeds_worth, plans, plans_worth, barred = given
    numbers, lists = hand[2], hand[3]
    count = 0
    for deed in range(len(deeds)):
        kind, area, list_ = deeds[deed, KIND], deeds[deed, FROM], lists[deeds[deed, KIND]]
        end = area
        for k in range(GOALS, GOALS + LONGEST):
            if deeds[deed, k] >= 0:
                end = deeds[deed, k]
        shells = kind in (BOMBARD, RAIN)
        # two that go together are of use where one of them is
        if list_ < 0 or (shells and barred[end]) or (deeds_worth[deed] <= 0 and kind != RAIN):
            continue
        row = rows[count]
        row[LIST], row[AREA], row[FIRST], row[PAST] = list_, -1 if kind == RAIN else area, 0, deeds[deed, WHO]
        row[ORIGIN], row[END] = area if kind in (MOVE, ASSAULT, BOMBARD) else -1, end
        row[TEXT], row[NUMBER], row[OTHER] = -1, deed, -1
        worths[count] = deeds_worth[deed]
        count = _placed(given, table, names, room, count)
    for plan in range(len(plans)):
        for column in range(PLANNED):
            rows[count, column] = plans[plan, column]
        rows[count, NUMBER], rows[count, OTHER] = plan, -1
        worths[count] = plans_worth[plan]
        count = _placed(given, table, names, room, count)
    _begins(room, numbers[LISTS], count)
    if numbers[PAIRED] >= 0:
        _pair(given, table, names, numbers, room, count)


@part
def _pair(given: Given, table: Table, names: Ints, numbers: Ints, room: Room, count: int) -> None:
    """Rows of two actions together by a card that falls twice, beside those that are there."""
    rows, worths, order, starts, _, _, _, _, _ = room
    begin = starts[numbers[PAIRED]]
    last = min(begin + TRIED, starts[numbers[PAIRED] + 1])
    for one in range(begin, last):
        for two in range(one + 1, last):
            a, b = order[one], order[two]
            row = rows[count]
            row[LIST], row[AREA], row[FIRST], row[PAST] = numbers[LISTS] - 1, -1, 0, 0
            row[ORIGIN], row[END], row[NUMBER], row[OTHER] = -1, rows[b, END], rows[a, NUMBER], rows[b, NUMBER]
            row[TEXT] = names[rows[a, END]] * len(names) + names[rows[b, END]]
            worths[count] = worths[a] + worths[b]
            count = _placed(given, table, names, room, count)
    _begins(room, numbers[LISTS], count)


@part
def _begins(room: Room, lists: int, count: int) -> None:
    """The place in order where each list begins, and after the last the number of rows."""
    rows, _, order, starts, _, _, _, _, _ = room
    place = 0
    for number in range(lists + 1):
        while place < count and rows[order[place], LIST] < number:
            place += 1
        starts[number] = place


@part
def _placed(given: Given, table: Table, names: Ints, room: Room, row: int) -> int:
    """Put a row that is new into its place in order; how many there are then."""
    rows, worths, order, _, _, _, _, _, _ = room
    place = row
    while place > 0:
        before = order[place - 1]
        if rows[before, LIST] != rows[row, LIST]:
            stays = rows[before, LIST] < rows[row, LIST]
        elif worths[before] != worths[row]:
            stays = worths[before] > worths[row]
        else:
            stays = not _is_first(given, table, names, rows[row], rows[before])
        if stays:
            break
        order[place] = before
        place -= 1
    order[place] = row
    return row + 1


@part
def _is_first(given: Given, table: Table, names: Ints, one: Ints, other: Ints) -> bool:
    """True if the first of two actions of a list comes first by its text: by its verb, areas, units."""
    a, b = one[TEXT], other[TEXT]
    if a >= 0:
        return bool(a < b)
    deed, beside = given[0][one[NUMBER]], given[0][other[NUMBER]]
    a, b = deed[KIND], beside[KIND]
    if a == b:
        a, b = names[deed[FROM]], names[beside[FROM]]
    for k in range(GOALS, GOALS + LONGEST):
        if a == b and deed[k] != beside[k]:
            a, b = names[deed[k]] if deed[k] >= 0 else -1, names[beside[k]] if beside[k] >= 0 else -1
    if a == b and deed[WHO] != beside[WHO]:
        few, many = min(deed[WHO], beside[WHO]), max(deed[WHO], beside[WHO])
        return _fewer_first(table, deed[FROM], few, many) == bool(deed[WHO] == few)
    return bool(a < b)


@part
def _fewer_first(table: Table, area: int, few: int, many: int) -> bool:
    """True if the words that name some units come before those that name more: both are the strongest of a group."""
    _, units, now, _, how = table
    # the first by its id of those that are not among the few, then the one of these that comes after it
    more = after = _PAST_ALL
    more_is = after_is = -1
    for part_of in range(2):
        place = 0
        for unit in units[STRONGEST]:
            mine = now[PLACE, unit] == area and units[SIDE, unit] == how[SIDE_OF]
            if not mine or not now[FRESH, unit] or now[NEUTRAL, unit]:
                continue
            at = units[PLACE_IN_IDS, unit]
            if part_of == 0 and few <= place < many and at < more:
                more, more_is = at, unit
            if part_of == 1 and place < few and more < at < after:
                after, after_is = at, unit
            place += 1
    return after_is < 0 or bool(units[ID_ORDER, after_is] < units[ID_ORDER, more_is])


@part
def _by_cards(given: Given, table: Table, names: Ints, way: Ints, number: int, room: Room, count: int) -> int:
    """Put down the best actions of cards that are read in one way; the number of plays then.

    A single group has as many actions as are worth something.
    """
    _, worths, order, starts = room[:4]
    plays, found = room[6], room[7]
    one, two = way[ONE], way[TWO]
    if two < 0:
        for place in range(starts[one], min(starts[one] + TRIED, starts[one + 1])):
            row = order[place]
            if worths[row] <= 0:
                break
            plays[count, WAY], plays[count, DOES], plays[count, ALSO] = number, row, -1
            found[count] = worths[row]
            count += 1
        return count
    first, second = _two(given, table, names, one, two, room)
    if first >= 0:
        plays[count, WAY], plays[count, DOES], plays[count, ALSO] = number, first, second
        found[count] = worths[first] + worths[second]
        count += 1
    return count


@part
def _two(given: Given, table: Table, names: Ints, one: int, two: int, room: Room) -> tuple[int, int]:
    """The best actions of two groups that share no unit and go for two ends, -1 where there are none.

    Two groups of one area are none: what they leave behind there would be counted twice.
    """
    rows, worths, order, starts = room[:4]
    best, first, second = 0.0, -1, -1
    for place in range(starts[one], min(starts[one] + 3 * TRIED, starts[one + 1])):
        a = order[place]
        if worths[a] <= 0:
            break
        for beside in range(starts[two], min(starts[two] + 3 * TRIED, starts[two + 1])):
            b = order[beside]
            worth = worths[a] + worths[b]
            if worths[b] <= 0 or worth < best:
                break
            if _shares(rows[a], rows[b]):
                continue
            if first < 0 or worth > best:
                best, first, second = worth, a, b
            elif a == first:
                if _is_first(given, table, names, rows[b], rows[second]):
                    second = b
            elif _is_first(given, table, names, rows[a], rows[first]):
                first, second = a, b
    return first, second


@part
def _shares(one: Ints, other: Ints) -> bool:
    """True if two actions have a unit, an end or the area that they leave in common."""
    if one[AREA] >= 0 and one[AREA] == other[AREA] and one[FIRST] < other[PAST] and other[FIRST] < one[PAST]:
        return True
    if one[END] >= 0 and one[END] == other[END]:
        return True
    shared: bool = one[ORIGIN] >= 0 and one[ORIGIN] == other[ORIGIN]
    return shared


@part
def _by_reverse(cards: Ints, room: Room, count: int) -> int:
    """Put down plain actions by the card whose loss costs least; the number of plays then.

    Several of one name are worth less and less.
    """
    _, worths, order, starts, _, best, plays, found, _ = room
    cheapest = 0
    for card in range(1, len(cards)):
        lost, least = best[card] / cards[card, COUNT], best[cheapest] / cards[cheapest, COUNT]
        if lost < least or (lost == least and cards[card, RANK] > cards[cheapest, RANK]):
            cheapest = card
    lost = REVERSED * best[cheapest] / cards[cheapest, COUNT]
    for place in range(starts[PLAIN], starts[PLAIN + 1]):
        row = order[place]
        if worths[row] - lost <= 0:
            break
        plays[count, WAY], plays[count, DOES], plays[count, ALSO] = -1 - cheapest, row, -1
        found[count] = worths[row] - lost
        count += 1
    return count


@part
def _rest(room: Room, one: int, two: int, cards: int) -> float:
    """The worth of the best plain actions of other groups, one for each of the ``cards`` that are left.

    Of each group one action at most is taken, for all have its strongest unit.
    """
    rows, worths, order, starts, gone = room[:5]
    gone[:] = _PAST_ALL
    for done in (one, two):
        if done >= 0 and rows[done, AREA] >= 0:
            gone[rows[done, AREA]] = min(gone[rows[done, AREA]], rows[done, FIRST])
    worth = 0.0
    for place in range(starts[PLAIN], starts[PLAIN + 1]):
        if cards <= 0:
            break
        row = order[place]
        if gone[rows[row, AREA]] >= rows[row, PAST]:
            gone[rows[row, AREA]] = 0
            worth += worths[row]
            cards -= 1
    return LATER_CARDS * worth


@part
def _highest_first(room: Room, count: int) -> None:
    """Sort plays by their scores; those that have the same stay as they are."""
    _, _, _, _, _, _, plays, found, scores = room
    for play in range(1, count):
        way, does, also = plays[play, WAY], plays[play, DOES], plays[play, ALSO]
        worth, score = found[play], scores[play]
        place = play
        while place > 0 and scores[place - 1] < score:
            for column in range(ALSO + 1):
                plays[place, column] = plays[place - 1, column]
            found[place], scores[place] = found[place - 1], scores[place - 1]
            place -= 1
        plays[place, WAY], plays[place, DOES], plays[place, ALSO] = way, does, also
        found[place], scores[place] = worth, score
