"""A table as a seat knows it: what the rules' own functions are asked on, without dice."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from bound_sim.rules.records.policy import SeatView
from bound_sim.rulesets.all_quiet.state.front import FrontGame
from bound_sim.rulesets.all_quiet.state.turn import FrontTurn


@dataclass(frozen=True)
class FrontView(SeatView):
    """A view of a front: ``look`` makes the table as far as the side knows it, while the question is open."""

    look: Callable[[], FrontGame] = field(kw_only=True, compare=False, repr=False)


def known_game(view: FrontView) -> FrontGame:
    """Counters, control and markers as they lie there; of cards its own hand and decks alone."""
    game = view.look()
    for place in ("pile", "hand", "deck"):
        game.cards.at[view.side, place] = Counter(view.own[place])
    return game


def known_turn(view: FrontView) -> FrontTurn:
    """A turn on that table, for what asks for one; it rolls nothing."""
    turn = FrontTurn(None, known_game(view), 0, view.bound, None, {})
    turn.impulse.side = view.side
    return turn
