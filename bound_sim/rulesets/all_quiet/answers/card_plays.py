"""Plays of a hand, each with its worth: a card by its reverse, a card as it is printed, every legal set of cards.

``choice`` finds and weighs them; here are the hand as it takes it, and the words of what it finds.
"""
# not measured: a policy

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from bound_sim.orders.decisions import BETWEEN
from bound_sim.rulesets.all_quiet.answers import choice
from bound_sim.rulesets.all_quiet.answers.plans import DOES, Plan, Planner
from bound_sim.rulesets.all_quiet.book.chart import CARDS, WORTH
from bound_sim.rulesets.all_quiet.book.plays import Assignment, assignments
from bound_sim.rulesets.all_quiet.state.front import FrontGame
from bound_sim.rulesets.kit.geometry.measure import Floats, Ints
from bound_sim_maps.natural import natural_key

#: cards of a legal set at most (AQ-R-15)
_MOST_CARDS = 4
#: the card by which a group acts when it has recovered, the card that may fall twice
_RECOVERY, _RAIN = "recovery", "steel-rain"
_NO_PLANS = np.empty((0, choice.PLANNED), dtype=np.int64), np.empty(0)


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
        """The play as an answer."""
        return BETWEEN.join((f"{self.verb} {', '.join(self.cards)}", *self.plan.lines))


class KnownHand(NamedTuple):
    """A hand as ``choice`` takes it; its cards, the cards of each way to play some.

    ``lists``: effect and card of each list that is not made of deeds alone; those of recovery with what follows on it
    have no card.
    """

    hand: choice.Hand
    cards: tuple[str, ...]
    ways: tuple[tuple[str, ...], ...]
    lists: tuple[tuple[str, str], ...]


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
    hand = _hand([], [], [], (cards, choice.CARDS, -1))
    deeds, names = planner.plain_deeds, planner.roster.order_of_names
    room = choice.room_for(len(deeds[0]), 0, len(names), hand)
    return float(choice.later((*deeds, *_NO_PLANS), planner.scene[1], names, hand, room))


def _found(planner: Planner, held: KnownHand, most: int | None) -> list[CardPlay]:
    """The best plays of a hand; of those that are as good the first by its text."""
    plans, rows = _planned(planner, held)
    deeds, names = planner.plain_deeds, planner.roster.order_of_names
    rows_found, _, _, _, _, _, chosen, worths, scores = room = choice.room_for(
        len(deeds[0]), len(plans), len(names), held.hand
    )
    count = choice.choose((*deeds, *rows), planner.scene[1], names, held.hand, room)
    last = count if most is None else min(most, count)
    while 0 < last < count and scores[last] == scores[last - 1]:
        last += 1
    found = []
    told = zip(chosen[:last].tolist(), worths[:last].tolist(), scores[:last].tolist(), strict=True)
    for (way, *actions), worth, score in told:
        lines = [line for row in actions if row >= 0 for line in _lines(planner, plans, rows_found, row)]
        verb, cards = ("play", held.ways[way]) if way >= 0 else ("use", (held.cards[-1 - way],))
        found.append(CardPlay(verb, cards, Plan(worth, tuple(lines)), score))
    if len(found) > 1:
        found.sort(key=lambda each: (-each.score, each.text))
    return found[:most]


def _lines(planner: Planner, plans: Sequence[Plan], rows: Ints, action: int) -> tuple[str, ...]:
    """The lines of an action that ``choice`` has as a row."""
    row = rows[action].tolist()
    if row[choice.OTHER] >= 0:
        one, two = (plans[rows[each, choice.NUMBER]] for each in (row[choice.NUMBER], row[choice.OTHER]))
        return *one.lines, *two.lines
    number = row[choice.NUMBER]
    return plans[number].lines if row[choice.TEXT] >= 0 else planner.lines_of(number)


def _planned(planner: Planner, held: KnownHand) -> tuple[list[Plan], tuple[Ints, Floats]]:
    """Plans by the cards of a hand, and their rows with their worth."""
    found: list[Plan] = []
    rows: list[tuple[int, ...]] = []
    for number, (effect, card) in enumerate(held.lists, choice.CARDS):
        plans = planner.by_card(effect, card) if card else planner.recovered
        texts = sorted([plan.lines for plan in plans])
        rows += [(number, *plan.group, plan.origin, plan.end, texts.index(plan.lines)) for plan in plans]
        found += plans
    if not found:
        return found, _NO_PLANS
    return found, (np.array(rows, dtype=np.int64), np.array([plan.worth for plan in found]))


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
    sets = [*_sets(planner, tuple(first_of))] if printed else []
    lists = [(effect, card) for effect, card in first_of.items() if sets and effect in DOES]
    if any(way.twice and way.first == _RECOVERY for _, way in sets):
        lists.append((_RECOVERY, ""))
    numbers = {each: number for number, each in enumerate(lists, choice.CARDS)}
    paired = numbers.get((_RAIN, first_of.get(_RAIN, "")), -1)
    count = choice.CARDS + len(lists) + (paired >= 0)

    def list_of(effect: str, *, twice: bool = False) -> int | None:
        """The list of a group's actions by a card or without one; none where they are none."""
        if not effect:
            return choice.TWICE if twice else choice.PLAIN
        if twice and effect == _RAIN:
            return count - 1
        return numbers.get((effect, "" if twice else first_of[effect]))

    cards, ways, rows = tuple(effects), [], []
    for chosen, way in sets:
        one, two = list_of(way.first, twice=way.twice), list_of(way.second) if way.two else -1
        if one is not None and two is not None:
            ways.append(tuple([first_of[effect] for effect in chosen]))
            rows.append((len(chosen), one, two, cards.index(ways[-1][0]) if len(chosen) == 1 else -1))
    reactions = {card for card, effect in effects.items() if "reaction" in CARDS[effect].kinds}
    counts = [(hand.count(card), WORTH.index(effect)) for card, effect in effects.items()]
    least = [choice.REACTION if card in reactions else 0.0 for card in cards]
    number = sum([card not in reactions for card in hand])
    return KnownHand(_hand(rows, counts, least, (number, count, paired)), cards, tuple(ways), tuple(lists))


def _hand(
    ways: Sequence[tuple[int, ...]], cards: Sequence[tuple[int, int]], least: Sequence[float],
    numbers: tuple[int, int, int],
) -> choice.Hand:  # fmt: skip
    """A hand by its ways, its cards, what these are worth at least and its numbers, as ``choice`` has them."""
    return (
        np.array(ways, dtype=np.int64).reshape(-1, choice.SINGLE + 1),
        np.array(cards, dtype=np.int64).reshape(-1, choice.RANK + 1), np.array(least), np.array(numbers),
    )  # fmt: skip


def _sets(planner: Planner, held: Sequence[str]) -> Iterator[tuple[tuple[str, ...], Assignment]]:
    """Each single card and each legal set of some effects, with the ways to read it."""
    for size in range(1, _MOST_CARDS + 1):
        for chosen in combinations(held, size):
            for way in assignments(chosen, planner.turn.readings):
                yield chosen, way
