"""Plays of a hand, each with its worth: a card by its reverse, a card as it is printed, every legal set of cards.

``choice`` finds and weighs them; here are the hand as it takes it, and the words of what it finds.
"""
# not measured: a policy

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from bound_sim.orders.decisions import BETWEEN, WrittenLines
from bound_sim.rulesets.all_quiet.answers import choice, deeds
from bound_sim.rulesets.all_quiet.answers.board import laid
from bound_sim.rulesets.all_quiet.answers.line_words import Words, answer, naming
from bound_sim.rulesets.all_quiet.answers.plans import OF_DEEDS, PLANNED, Plan, Planner
from bound_sim.rulesets.all_quiet.book.chart import CARDS, WORTH
from bound_sim.rulesets.all_quiet.book.plays import Assignment, assignments
from bound_sim.rulesets.all_quiet.state.front import FrontGame
from bound_sim.rulesets.kit.geometry.measure import Ints
from bound_sim_maps.natural import natural_key

#: cards of a legal set at most (AQ-R-15)
_MOST_CARDS = 4
#: the card by which a group acts when it has recovered, the card that may fall twice
_RECOVERY, _RAIN = "recovery", "steel-rain"
_NO_PLANS = np.empty((0, choice.PLANNED), dtype=np.int64), np.empty(0)
#: kinds of deeds of which lists are that each hand has
_ALWAYS = {
    deeds.ATTACK: choice.PLAIN,
    deeds.MOVE: choice.PLAIN,
    deeds.TOGETHER: choice.TWICE,
    deeds.ASSAULT: choice.TWICE,
}


class CardPlay(NamedTuple):
    """A play: its verb, its cards, its plan; ``worth`` is the plan's, ``score`` counts the cards that are left too."""

    verb: str
    cards: tuple[str, ...]
    plan: Plan
    score: float = 0.0

    @property
    def worth(self) -> float:
        return self.plan.worth

    @property
    def text(self) -> str:
        """The play in words."""
        return BETWEEN.join(self._lines)

    @property
    def _lines(self) -> tuple[Words, ...]:
        return naming(self.verb, self.cards), *self.plan.lines

    def answer(self, side: str, bound: int) -> WrittenLines:
        """The play as an answer of a side."""
        return answer(self._lines, side, bound)


class KnownHand(NamedTuple):
    """A hand as the board that ``choice`` takes it on; its cards, the cards of each way to play some.

    ``lists``: number, effect and card of each list that deeds do not tell of; that of recovery with what follows on it
    has no card.
    """

    hand: Ints
    cards: tuple[str, ...]
    ways: tuple[tuple[str, ...], ...]
    lists: tuple[tuple[int, str, str], ...]


def in_worth(game: FrontGame, side: str, hand: Collection[str]) -> list[str]:
    """The cards of a hand by the list of worth, the most worth first."""
    ranks: dict[str, tuple[int, Any]] = game.kept.setdefault((in_worth, side), {})
    for card in hand:
        if card not in ranks:
            ranks[card] = WORTH.index(game.card(side, card).effect), natural_key(card)
    return sorted(hand, key=ranks.__getitem__)


def plays(planner: Planner, hand: Sequence[str], most: int | None = None) -> list[CardPlay]:
    """The plays of the cards of a hand that are worth something, the best by its score first: ``most``, or all."""
    return planner.once((most, *hand), lambda: _found(planner, _known(planner, hand), most)) if hand else []


def rest(planner: Planner, cards: int) -> float:
    """The worth of the best plain actions by so many cards."""
    hand = hand_of([], [], (cards, choice.CARDS, -1))
    told, names = planner.plain_deeds, planner.roster.pieces.names
    _, room, _ = planner.roster.room_for(0, 0, 0)
    return float(choice.later((*told, *_NO_PLANS, planner.barred), planner.table, names, hand, room))


def _found(planner: Planner, held: KnownHand, most: int | None) -> list[CardPlay]:
    """The best plays of a hand; of those that are as good the first by its text."""
    plans, rows = _planned(planner, held)
    board, (actions, *_, chosen, worths, scores), planned = planner.roster.room_for(
        len(plans), len(held.ways), len(held.cards)
    )
    if plans:
        planned[0][: len(plans)], planned[1][: len(plans)] = rows, [plan.worth for plan in plans]
    count = planner.choose(held.hand, board, len(plans))
    told = planner.roster.pieces.deeds[0]
    last = count if most is None else min(most, count)
    while 0 < last < count and scores[last] == scores[last - 1]:
        last += 1
    found = []
    for play in range(last):
        way, *done = chosen[play].tolist()
        lines = [line for row in done if row >= 0 for line in _lines(planner, plans, told, actions[row].tolist())]
        verb, cards = ("play", held.ways[way]) if way >= 0 else ("use", (held.cards[-1 - way],))
        found.append(CardPlay(verb, cards, Plan(float(worths[play]), tuple(lines)), float(scores[play])))
    if len(found) > 1:
        found.sort(key=lambda each: (-each.score, each.text))
    return found[:most]


def _lines(planner: Planner, plans: Sequence[Plan], told: Ints, row: Sequence[int]) -> tuple[Words, ...]:
    """The lines of an action that ``choice`` has as a row; ``told`` are the deeds."""
    number, other = row[choice.NUMBER], row[choice.OTHER]
    if other >= 0:
        return *planner.lines_of(told[number].tolist()), *planner.lines_of(told[other].tolist())
    return plans[number].lines if row[choice.TEXT] >= 0 else planner.lines_of(told[number].tolist())


def _planned(planner: Planner, held: KnownHand) -> tuple[list[Plan], list[tuple[int, ...]]]:
    """Plans by the cards of a hand, and their rows."""
    found: list[Plan] = []
    rows: list[tuple[int, ...]] = []
    for number, effect, card in held.lists:
        plans = planner.by_card(effect, card) if card else planner.recovered
        texts = sorted([plan.lines for plan in plans])
        rows += [(number, *plan.group, plan.origin, plan.end, texts.index(plan.lines)) for plan in plans]
        found += plans
    return found, rows


def _known(planner: Planner, hand: Sequence[str]) -> KnownHand:
    """A hand; of the Entente no card is played as it is printed in turn 1."""
    printed = not (planner.turn.opens_war and planner.side == planner.game.entente)
    asked = planner.side, printed, *hand
    found: KnownHand = planner.roster.hands.ask(asked, lambda: _new_hand(planner, hand, printed=printed))
    return found


def _new_hand(planner: Planner, hand: Sequence[str], *, printed: bool) -> KnownHand:
    game, side = planner.game, planner.side
    effects: dict[str, str] = {card: game.card(side, card).effect for card in dict.fromkeys(in_worth(game, side, hand))}
    first_of = {effect: card for card, effect in reversed(effects.items())}
    held = tuple(first_of)
    sets = planner.roster.sets.ask(held, lambda: [*_sets(planner, held)]) if printed else []
    #: effects with lists of their own, and whether it is that of a group that acts twice; that of two by one card last
    lists = [(effect, False) for effect in first_of if sets and effect in {*PLANNED, *OF_DEEDS}]
    lists += [(effect, True) for effect in (_RECOVERY, _RAIN) if (effect, False) in lists]
    numbers = {each: number for number, each in enumerate(lists, choice.CARDS)}
    kinds = {OF_DEEDS[effect]: numbers[effect, False] for effect, twice in lists if not twice and effect in OF_DEEDS}

    def list_of(effect: str, *, twice: bool) -> int | None:
        """The list of a group's actions by a card or without one; none where there are none."""
        if effect:
            return numbers.get((effect, twice))
        return choice.TWICE if twice else choice.PLAIN

    cards, ways, rows = tuple(effects), [], []
    for chosen, way in sets:
        one, two = list_of(way.first, twice=way.twice), list_of(way.second, twice=False) if way.two else -1
        if one is not None and two is not None:
            ways.append(tuple([first_of[effect] for effect in chosen]))
            rows.append((len(chosen), one, two, cards.index(ways[-1][0]) if len(chosen) == 1 else -1))
    if all(row[choice.ONE] != choice.TWICE for row in rows):
        kinds |= dict.fromkeys((deeds.TOGETHER, deeds.ASSAULT), -1)
    reactions = {card for card, effect in effects.items() if "reaction" in CARDS[effect].kinds}
    counts = [(hand.count(card), WORTH.index(effect), card in reactions) for card, effect in effects.items()]
    about = sum([card not in reactions for card in hand]), choice.CARDS + len(lists), numbers.get((_RAIN, False), -1)
    planned = [
        (number, effect, "" if twice else first_of[effect])
        for (effect, twice), number in numbers.items()
        if effect in PLANNED
    ]
    hand_held, _ = laid(hand_of(rows, counts, about, _ALWAYS | kinds))
    return KnownHand(hand_held, cards, tuple(ways), tuple(planned))


def hand_of(
    ways: Sequence[tuple[int, ...]], cards: Sequence[tuple[int, int, bool]], about: tuple[int, int, int],
    kinds: Mapping[int, int] = _ALWAYS,
) -> choice.Hand:  # fmt: skip
    """A hand as ``choice`` has it, by its ways, its cards, its numbers, lists of deeds by their kinds."""
    return (
        np.array(ways, dtype=np.int64).reshape(-1, choice.SINGLE + 1),
        np.array(cards, dtype=np.int64).reshape(-1, choice.REACTS + 1), np.array(about),
        np.array([kinds.get(kind, -1) for kind in range(deeds.KINDS)]),
    )  # fmt: skip


def _sets(planner: Planner, held: Sequence[str]) -> Iterator[tuple[tuple[str, ...], Assignment]]:
    """Each single card and each legal set of some effects, with the ways to read it."""
    for size in range(1, _MOST_CARDS + 1):
        for chosen in combinations(held, size):
            for way in assignments(chosen, planner.turn.readings):
                yield chosen, way
