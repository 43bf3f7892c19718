"""The hand of a turn: the cards that are worth most as the table stands, with two Machine Gun Fires to answer with."""
# not measured: a policy

from collections import Counter
from collections.abc import Collection, Sequence
from math import inf
from typing import NamedTuple

from bound_sim.rulesets.all_quiet.answers.card_plays import in_worth
from bound_sim.rulesets.all_quiet.answers.plans import Planner
from bound_sim.rulesets.all_quiet.state.front import FrontGame
from bound_sim.rulesets.all_quiet.state.kept import Answers
from bound_sim.rulesets.all_quiet.state.turn import FrontTurn
from bound_sim.rulesets.all_quiet.steps import hands

#: ours: what a card is worth in a hand before the table is looked at
STANDING = {
    "coordination": 3.0, "esprit": 4.0, "independent": 1.5, "machine-gun": 2.5, "recovery": 1.5, "steel-rain": 2.0,
    "gas": 2.0, "heavy-artillery": 2.0, "landing": 0.5, "rail": 0.4, "supply": 0.2, "trench": 0.4, "fort": 0.3,
    "submarines": 0.3,
}  # fmt: skip
#: ours: a second card of one name is worth this share of the first
AGAIN = 0.7


class MainDeck(NamedTuple):
    """A side's main deck: its ``cards``, the most worth first by the list of worth, each with its front and effect, how
    many of its name stand before it and its share of the worth of a first one; ``fronts``: effects of the cards of
    each."""

    cards: list[tuple[str, str, str, int, float]]
    fronts: dict[str, list[str]]


def hand(turn: FrontTurn, side: str, named: Sequence[str]) -> list[str]:
    """The cards of a side's hand; none where the usual one is as good as any, or where the rules refuse this one.

    Those that the side's orders have ``named`` come first.
    """
    game = turn.game
    deck = _deck(game, side)
    worths = {front: _worths(turn, side, front, effects) for front, effects in deck.fronts.items()}
    valued = [
        (-inf if named and before < named.count(card) else -worths[front][effect] * share, place, card)
        for place, (card, front, effect, before, share) in enumerate(deck.cards)
    ]
    wanted = [card for _, _, card in sorted(valued)]
    chosen = _shared_out(turn, side, wanted)
    # of one front they make a hand: they are of the main deck, as many as the chart says
    return [] if hands.shared(game) and hands.trouble(game, side, chosen, turn.bound) else chosen


def _deck(game: FrontGame, side: str) -> MainDeck:
    """A side's main deck; tables of a battle have much the same ones."""
    decks: Answers[MainDeck] = game.kept.get(_deck) or game.kept.setdefault(_deck, Answers())
    cards = game.cards.cards(side, hands.PILE)
    return decks.ask((side, *cards), lambda: _new_deck(game, side, cards))


def _new_deck(game: FrontGame, side: str, held: Sequence[str]) -> MainDeck:
    times = Counter[str]()
    cards: list[tuple[str, str, str, int, float]] = []
    fronts: dict[str, list[str]] = {front: [] for front in game.fronts}
    for card in in_worth(game, side, held):
        front, effect = game.front_of_card(card), game.card(side, card).effect
        cards.append((card, front, effect, times[card], AGAIN ** times[card]))
        times[card] += 1
        if effect not in fronts[front]:
            fronts[front].append(effect)
    return MainDeck(cards, fronts)


def _worths(turn: FrontTurn, side: str, front: str, effects: Collection[str]) -> dict[str, float]:
    """Each of the effects of cards of a front -> the worth of the best that it does, or what it is worth anyhow."""
    turn.impulse.front = front
    if turn.opens_war and side == turn.game.entente:
        return {effect: STANDING.get(effect, 0.0) for effect in effects}
    planner = Planner(turn, side)
    worths = planner.once(("worths", *effects), lambda: planner.worths_by(effects))
    return {effect: max(STANDING.get(effect, 0.0), worth) for effect, worth in worths.items()}


def _shared_out(turn: FrontTurn, side: str, wanted: list[str]) -> list[str]:
    """The first cards of a list that make a hand: on two fronts each has its share (AQ-R-40)."""
    game = turn.game
    size = min(game.hand_size(side, turn.bound), len(wanted))
    if not hands.shared(game):
        return wanted[:size]
    least, most = {}, {}
    for front in game.fronts:
        least[front], most[front] = hands.shares(game, side, turn.bound, front)
    chosen: list[str] = []
    left = Counter(game.front_of_card(card) for card in wanted)
    for need in (least, most):
        for card in wanted:
            front = game.front_of_card(card)
            have = sum(game.front_of_card(each) == front for each in chosen)
            if len(chosen) < size and have < min(need[front], left[front]) and _free(card, chosen, wanted):
                chosen.append(card)
    return chosen


def _free(card: str, chosen: list[str], wanted: list[str]) -> bool:
    """True if a list has a card once more than those that are chosen."""
    return chosen.count(card) < wanted.count(card)
