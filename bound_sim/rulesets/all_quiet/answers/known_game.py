"""A table as a seat knows it: what the rules' own functions are asked on, without dice."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from bound_sim.rules.records.policy import SeatView
from bound_sim.rulesets.all_quiet.state.front import FrontGame
from bound_sim.rulesets.all_quiet.state.turn import FrontTurn


@dataclass(frozen=True)
class FrontView(SeatView):
    """A view of a front: the table as far as the side knows it, while the question is open.

    ``look`` gives it to be read, ``copied`` one on which units may move.
    """

    look: Callable[[], FrontGame] = field(kw_only=True, compare=False, repr=False)
    copied: Callable[[], FrontGame] = field(kw_only=True, compare=False, repr=False)


#: places of a side's cards of which the side knows the cards
OWN_CARDS = ("pile", "hand", "deck")


def known_game(view: FrontView, *, to_read: bool = False, cards: Sequence[str] = OWN_CARDS) -> FrontGame:
    """Counters, control and markers as they lie there; of cards its own in these places alone."""
    game = view.look() if to_read else view.copied()
    for place in cards:
        game.cards.lay(view.side, place, view.own[place], sorted_=True)
    return game


def known_turn(view: FrontView, *, to_read: bool = False, cards: Sequence[str] = OWN_CARDS) -> FrontTurn:
    """A turn on that table, for what asks for one; it rolls nothing.

    One that is ``to_read`` is the same for all tables of a battle: it is on this one until another question is asked.
    """
    game = known_game(view, to_read=to_read, cards=cards)
    if not to_read:
        return _new_turn(view, game)
    asked = known_turn, view.side, view.bound
    turn: FrontTurn | None = game.kept.get(asked)
    if turn is None:
        turn = game.kept[asked] = _new_turn(view, game)
    turn.game, turn.impulse.front = game, ""
    return turn


def _new_turn(view: FrontView, game: FrontGame) -> FrontTurn:
    turn = FrontTurn(None, game, 0, view.bound, None, {})
    turn.impulse.side = view.side
    return turn
