"""The hand of a turn: the cards that are worth most as the table stands, with two Machine Gun Fires to answer with."""
# not measured: a policy

from collections import Counter
from collections.abc import Collection, Sequence
from math import inf

from bound_sim.rulesets.all_quiet.answers.card_plays import in_worth
from bound_sim.rulesets.all_quiet.answers.plans import Planner
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


def hand(turn: FrontTurn, side: str, named: Sequence[str]) -> list[str]:
    """The cards of a side's hand; none where the usual one is as good as any, or where the rules refuse this one.

    Those that the side's orders have ``named`` come first.
    """
    game = turn.game
    ordered = in_worth(game, side, game.cards.cards(side, hands.PILE))
    times = dict.fromkeys(ordered, 0)
    effects = {card: game.card(side, card).effect for card in times}
    worth: dict[str, float] = {}
    for front in game.fronts:
        cards = [card for card in times if game.front_of_card(card) == front]
        worths = _worths(turn, side, front, dict.fromkeys(effects[card] for card in cards))
        worth.update([(card, worths[effects[card]]) for card in cards])
    valued = []
    for place, card in enumerate(ordered):
        before = times[card]
        times[card] = before + 1
        first = named and before < named.count(card)
        valued.append((-inf if first else -worth[card] * AGAIN**before, place))
    wanted = [ordered[place] for _, place in sorted(valued)]
    chosen = _shared_out(turn, side, wanted)
    # of one front they make a hand: they are of the main deck, as many as the chart says
    return [] if hands.shared(game) and hands.trouble(game, side, chosen, turn.bound) else chosen


def _worths(turn: FrontTurn, side: str, front: str, effects: Collection[str]) -> dict[str, float]:
    """Each of the effects of cards of a front -> the worth of the best that it does, or what it is worth anyhow."""
    turn.impulse.front = front
    if turn.opens_war and side == turn.game.entente:
        return {effect: STANDING.get(effect, 0.0) for effect in effects}
    worths = Planner(turn, side).worths_by(effects)
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
