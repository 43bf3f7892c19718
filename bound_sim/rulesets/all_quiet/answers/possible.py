"""A state of a battle that a side holds possible: which Strategy cards the other has drawn by now is drawn by chance.

All counters, areas and markers lie open, and so do cards that were played as printed; at the opening of a turn both
hands are empty. A player has counted his own cards, so he knows which of them are still in his Strategy deck.
"""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from bound_sim.rulesets.all_quiet.book.rulings import Readings
from bound_sim.rulesets.all_quiet.state import save
from bound_sim.rulesets.all_quiet.state.front import FrontGame
from bound_sim.scenario.model import Scenario


def possible(whole: Scenario, known: Scenario, side: str, state: bytes, choose: Callable[[int], int]) -> bytes:
    """The state with Strategy cards of the other in deck and pile that nothing hidden decides; ``choose``: one of n.

    AQ-Q-draws: each of those that are not out is as likely as any other.
    """
    game = FrontGame(known, Readings(known.rulings))
    save.restore(state, game)
    other, cards = game.other(side), game.cards
    drawn = [card for card in cards.cards(other, "pile") if game.is_strategy(other, card)]
    for card in drawn:
        cards.take(other, card, "pile", "deck")
    for _ in drawn:
        left = cards.cards(other, "deck")
        cards.take(other, left[choose(len(left))], "deck", "pile")
    battle: Any = SimpleNamespace(state=SimpleNamespace(games=[game]))
    return save.save(battle)
