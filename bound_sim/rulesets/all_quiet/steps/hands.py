"""Hands of a turn: chosen by each side in secret, at once, or as usual (section 3, 13)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from typing import Any

from bound_sim.orders.decisions import Impossible
from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.all_quiet.book import rulings
from bound_sim.rulesets.all_quiet.book.chart import FIRST_STRATEGY_TURN, FRONT_HAND, WORTH
from bound_sim.rulesets.all_quiet.book.words import EAST, WEST
from bound_sim.rulesets.all_quiet.state.front import FrontGame
from bound_sim.rulesets.all_quiet.state.turn import FrontTurn, Judged
from bound_sim.rulesets.kit.lines.driven_turn import Play
from bound_sim_maps.natural import natural_key
from bound_sim_maps.texts import Phrase, text

DECK, PILE, HAND = "deck", "pile", "hand"


def draw_strategy(turn: FrontTurn, number: int) -> None:
    """Section 3: from turn 3 on the top card of each Strategy deck goes to its main deck; which one, chance says."""
    game = turn.game
    for side, front in product(game.sides, game.fronts) if number >= FIRST_STRATEGY_TURN else ():
        cards = game.cards.cards(side, DECK)
        if len(game.fronts) > 1:
            cards = [card for card in cards if game.front_of_card(card) == front]
        if cards:
            turn.put_cards(side, (cards[turn.draw("draw-card", f"side {side}", len(cards))],), DECK, PILE)


def build(turn: FrontTurn) -> Play:
    """Both sides are asked at once: an answer counts before the hand of the orders, that before the usual."""
    game = turn.game
    decisions = tuple(
        Judged.asked("hand", side, turn.bound, judge=turn.while_asked(partial(_impossible, turn, side)))
        for side in game.sides
    )
    answers = yield decisions
    turn.answered()
    for decision, said in zip(decisions, answers, strict=True):
        side = decision.side
        lines = turn.lines_of(decision, said) or turn.on_file(side, "hand")
        wanted = _named(lines[-1].get("cards")) if lines else None
        if wanted is not None and (why := trouble(game, side, wanted, turn.bound)):
            turn.side_why(side, "hand-refused", why=why)
            wanted = None
        if wanted is None:
            turn.side_why(side, "hand-usual")
            wanted = usual(game, side, turn.bound)
        game.shorter[side] = 0
        turn.put_cards(side, wanted, PILE, HAND)


def _impossible(turn: FrontTurn, side: str, lines: Sequence[OrderLine]) -> Iterator[Impossible]:
    """Faults of a hand that the side itself can know: cards not in its main deck, a wrong number of cards."""
    if why := trouble(turn.game, side, _named(lines[-1].get("cards")), turn.bound):
        yield wrong(len(lines) - 1, why)


def wrong(number: int, why: Phrase) -> Impossible:
    """A fault of the line that names a hand."""
    return Impossible(number, why, text("cards of the main deck, as many as the chart says (AQ-Q-hand)"))


def before_drawing(game: FrontGame, side: str, cards: Sequence[str], bound: int) -> Phrase:
    """The reason why cards cannot be the hand of a bound that opens, whatever is drawn before; "" where they may."""
    why: Phrase = ""
    for drawn in _draws(game, side, bound):
        for card in drawn:
            game.cards.take(side, card, DECK, PILE)
        why = trouble(game, side, cards, bound)
        for card in drawn:
            game.cards.take(side, card, PILE, DECK)
        if not why:
            return ""
    return why


def may_hold(game: FrontGame, side: str, bound: int) -> Counter[str]:
    """The cards of which a side's hand of a bound that opens can be: its main deck, and what it may draw before."""
    found = Counter(game.cards.cards(side, PILE))
    for drawn in _draws(game, side, bound):
        found |= Counter(game.cards.cards(side, PILE)) + Counter(drawn)
    return found


def _draws(game: FrontGame, side: str, bound: int) -> Iterator[tuple[str, ...]]:
    """Each way to draw before the hand of a bound that opens; later bounds draw at the end of the one before."""
    decks: dict[str, list[str]] = {}
    if bound == 1 and game.turn(bound) >= FIRST_STRATEGY_TURN:
        for card in dict.fromkeys(game.cards.cards(side, DECK)):
            decks.setdefault(game.front_of_card(card), []).append(card)
    yield from product(*decks.values())


def _named(cards: Any) -> list[str]:
    return list(cards or ())


def trouble(game: FrontGame, side: str, cards: Sequence[str], bound: int) -> Phrase:
    """The reason why cards are not a hand of a bound, "" where they are (AQ-Q-hand)."""
    have = game.cards.cards(side, PILE)
    left, missing = have.copy(), []
    for card in cards:
        try:
            left.remove(card)
        except ValueError:
            missing.append(card)
    if missing:
        return text("the main deck has no {missing}", missing=min(missing, key=natural_key))
    most = size(game, side, bound)
    if len(cards) > most or (len(cards) < most and game.readings.hand == rulings.Hand.EXACTLY):
        return text("{count} cards, {most} make the hand", count=len(cards), most=most)
    for front in shared(game):
        if wrong := _off_share(game, side, cards, have, bound, front):
            return wrong
    return ""


def size(game: FrontGame, side: str, bound: int) -> int:
    """The number of cards of a hand; a main deck that holds fewer gives what it has (AQ-Q-hand)."""
    return min(game.hand_size(side, bound), game.cards.count(side, PILE))


def shared(game: FrontGame) -> Sequence[str]:
    """AQ-R-40: the fronts over which a hand is split; none in a battle of one."""
    return game.fronts if len(game.fronts) > 1 else ()


def shares(game: FrontGame, side: str, bound: int, front: str) -> tuple[int, int]:
    """AQ-R-40, AQ-Q-joint-min: the fewest and the most cards of a front: the Central Powers split their total."""
    size = game.hand_size(side, bound, front)
    least, most = FRONT_HAND
    return (max(least, size - most), min(most, size - least)) if side == game.central else (size, size)


def _off_share(
    game: FrontGame, side: str, cards: Sequence[str], have: Sequence[str], bound: int, front: str
) -> Phrase:  # fmt: skip
    """AQ-R-40: why a front's cards are not its share; a main deck that holds fewer gives what it has."""
    share, deck = (sum(game.front_of_card(card) == front for card in held) for held in (cards, have))
    low, high = shares(game, side, bound, front)
    low = 0 if game.readings.hand == rulings.Hand.MAY_TAKE_FEWER else min(low, deck)
    if low <= share <= high:
        return ""
    return text(
        "{share} cards of the {front}, {low} to {high} are its share", share=share, front=front, low=low, high=high
    )


def usual(game: FrontGame, side: str, bound: int) -> list[str]:
    """Section 13: by the list of worth, two Machine Gun Fires first for a side that lost more areas than it gained."""
    cards = game.cards.cards(side, PILE)
    guns = [card for card in cards if game.card(side, card).effect == "machine-gun"]
    first = guns[:2] if game.losing == side else []
    rest = list(cards)
    for card in first:
        rest.remove(card)
    rest.sort(key=lambda card: (WORTH.index(game.card(side, card).effect), natural_key(card)))
    wanted, size = [*first, *rest], game.hand_size(side, bound)
    if not shared(game):
        return wanted[:size]
    # AQ-R-40 (ours): where nobody splits the total, the West has half, rounded up
    low, high = shares(game, side, bound, WEST)
    west = max(low, min(high, (size + 1) // 2))
    parts = {front: [card for card in wanted if game.front_of_card(card) == front] for front in game.fronts}
    return [*parts[WEST][:west], *parts[EAST][: size - west]]
