"""Hands of a turn: chosen by each side in secret, at once, or as usual (section 3, 13)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from bound_sim.battle.answers import lines_of
from bound_sim.orders.decisions import Decision, SideOrders
from bound_sim.rulesets.all_quiet.book.chart import FIRST_STRATEGY_TURN, WORTH
from bound_sim.rulesets.all_quiet.state.front import FrontGame
from bound_sim.rulesets.all_quiet.state.turn import FrontTurn
from bound_sim.rulesets.kit.driven_turn import Play
from bound_sim_maps.natural import natural_key

DECK, PILE, HAND = "deck", "pile", "hand"


def draw_strategy(turn: FrontTurn, number: int) -> None:
    """Section 3: from turn 3 on the top card of each Strategy deck goes to its main deck; which one, chance says."""
    game = turn.game
    for side in game.sides if number >= FIRST_STRATEGY_TURN else ():
        cards = game.cards.cards(side, DECK)
        if cards:
            turn.card(side, cards[turn.draw("draw-card", f"side {side}", len(cards))], DECK, PILE)


def build(turn: FrontTurn, orders: Mapping[str, SideOrders]) -> Play:
    """Both sides are asked at once: an answer counts before the hand of the orders, that before the usual."""
    game = turn.game
    decisions = tuple(Decision("hand", side, turn.bound) for side in game.sides)
    answers = yield decisions
    for decision, said in zip(decisions, answers, strict=True):
        side = decision.side
        lines = lines_of(game.scenario, decision, str(said)) or [
            line for line in orders[side].lines if line.verb == "hand"
        ]  # fmt: skip
        wanted = _named(lines[-1].get("cards")) if lines else None
        size = game.hand_size(side, turn.bound)
        game.shorter[side] = 0
        if wanted is not None and (why := trouble(game, side, wanted, size)):
            turn.side_why(side, "hand-refused", why=why)
            wanted = None
        if wanted is None:
            turn.side_why(side, "hand-usual")
            wanted = usual(game, side, size)
        for card in wanted:
            turn.card(side, card, PILE, HAND)


def _named(cards: Any) -> list[str]:
    return list(cards or ())


def trouble(game: FrontGame, side: str, cards: Sequence[str], size: int) -> str:
    """Why cards are not a hand of this size, "" where they are (AQ-Q-hand)."""
    have = Counter(game.cards.cards(side, PILE))
    missing = sorted((Counter(cards) - have).elements(), key=natural_key)
    if missing:
        return f"the main deck has no {missing[0]}"
    most = min(size, have.total())
    if len(cards) > most or (len(cards) < most and not game.readings("hand")):
        return f"{len(cards)} cards, {most} make the hand"
    return ""


def usual(game: FrontGame, side: str, size: int) -> list[str]:
    """Section 13: by the list of worth, two Machine Gun Fires first for a side that lost more areas than it gained."""
    cards = game.cards.cards(side, PILE)
    guns = [card for card in cards if game.card(side, card).effect == "machine-gun"]
    first = guns[:2] if game.losing == side else []
    rest = list(cards)
    for card in first:
        rest.remove(card)
    rest.sort(key=lambda card: (WORTH.index(game.card(side, card).effect), natural_key(card)))
    return [*first, *rest][:size]
