"""Cards of a game, and where they lie."""

from bisect import insort
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bound_sim_maps.faults import Unfit
from bound_sim_maps.natural import natural_key
from bound_sim_maps.texts import text

#: where a card can lie: in a deck that nobody looks into, to be drawn, held, played, put away, out of the game
PLACES = ("deck", "pile", "hand", "table", "discard", "out")
#: where it can lie at the start
BEGINS = ("pile", "deck")
#: what stands for a card that one does not know
UNKNOWN = ""
#: this number of cards, or more, is sorted in one step
_MANY = 4


@dataclass(frozen=True)
class Card:
    """``count`` alike; ``kind`` and ``timing`` are words of the ruleset's, ``effect`` names what it does.

    ``side`` is whose pile they begin in, "" for the one of all; ``begins`` may be "deck" instead. ``place`` says where
    it was read.
    """

    name: str
    kind: str
    timing: str
    count: int
    effect: str
    side: str = ""
    begins: str = "pile"
    place: str = field(default="", compare=False)


def card_row(side: str, card: str, from_: str, to: str) -> dict[str, Any]:
    """The columns of a row of the log: a card goes from one place to another."""
    return {"side": side, "card": card, "from": from_, "to": to}


class CardPiles:
    """Places of the cards of one table, by side; those alike are told by their number alone."""

    def __init__(self, cards: Iterable[Card]) -> None:
        #: side and place -> the cards there, kept in natural order of their names since much asks for it
        self.at: dict[tuple[str, str], list[str]] = {}
        for card in cards:
            self.at.setdefault((card.side, "pile"), [])
            self.at.setdefault((card.side, card.begins), []).extend([card.name] * card.count)
        for held in self.at.values():
            held.sort(key=natural_key)
        #: name -> its place in natural order, as far as that was asked for
        self._order: dict[str, int] = {}

    def copied(self) -> "CardPiles":
        """The same cards in the same places, of another table."""
        made = CardPiles(())
        made.at = {where: held.copy() for where, held in self.at.items()}
        made._order = self._order or self._ordered()
        return made

    def cards(self, side: str, place: str) -> list[str]:
        """The cards that a side has in a place, in natural order of their names, those alike as often."""
        return [*self.at.get((side, place), ())]

    def count(self, side: str, place: str) -> int:
        """The number of cards of a side in a place."""
        return len(self.at.get((side, place), ()))

    def pile_of(self, side: str) -> str:
        """The owner of the pile that a side draws from: itself where it has one, else "", for all."""
        return side if (side, "pile") in self.at else ""

    def lay(self, side: str, place: str, cards: Iterable[str], *, sorted_: bool = False) -> None:
        """A side has these cards in a place, whatever it had there before; ``sorted_``: they are in natural order."""
        self.at[side, place] = [*cards] if sorted_ else sorted(cards, key=natural_key)
        self._order = {}

    def _ordered(self) -> dict[str, int]:
        names = {card for held in self.at.values() for card in held}
        self._order = {name: place for place, name in enumerate(sorted(names, key=natural_key))}
        return self._order

    def take(self, side: str, card: str, from_: str, to: str) -> dict[str, Any]:
        """A card goes from one place to another: the columns of its row of the log. Raises KeyError, ValueError.

        What comes from and goes to a pile does so of the one that the side draws from.
        """
        self.take_each(side, (card,), from_, to)
        return card_row(side, card, from_, to)

    def take_each(self, side: str, cards: Sequence[str], from_: str, to: str) -> None:
        """The same of some cards, without their rows: all of them, or none where one is missing."""
        if from_ not in PLACES or to not in PLACES:
            raise KeyError(f"{from_} or {to} is not a place of cards")
        at, place_of = self.at, (self._order or self._ordered()).__getitem__
        held = at.get((self.pile_of(side) if from_ == "pile" else side, from_), [])
        there = at.setdefault((self.pile_of(side) if to == "pile" else side, to), [])
        for taken, card in enumerate(cards):
            try:
                held.remove(card)
            except ValueError:
                held += cards[:taken]
                held.sort(key=place_of)
                wrong = text("side {side} has no card {card} in its {place}", side=side, card=card, place=from_)
                raise Unfit(wrong) from None
        if len(cards) >= _MANY:
            there += cards
            there.sort(key=place_of)
            return
        for card in cards:
            insort(there, card, key=place_of)

    def facts(self) -> list[list[Any]]:
        """All of it as plain values, for a saved state."""
        return [[side, place, dict(Counter(held))] for (side, place), held in sorted(self.at.items())]

    @classmethod
    def of_facts(cls, cards: Iterable[Card], facts: Any) -> "CardPiles":
        """As they were saved. Raises ValueError where those are not the cards of the game, KeyError, TypeError."""
        made, total = cls(()), Counter(name for held in cls(cards).at.values() for name in held)
        for side, place, held in facts:
            if place not in PLACES or any(type(count) is not int or count < 0 for count in held.values()):
                raise Unfit(text("cards in '{place}'", place=str(place)[:20]))
            total.subtract(held)
            if any(total[name] < 0 for name in held):
                raise Unfit(text("other cards than those of the game"))
            made.lay(side, place, Counter(held).elements())
        if total.total():
            raise Unfit(text("other cards than those of the game"))
        return made


class KnownPiles:
    """Places of cards by rows of the log's table ``cards``, in which a card may be hidden."""

    def __init__(self, cards: Iterable[Card], rows: Iterable[Mapping[str, Any]] = ()) -> None:
        self.at: dict[tuple[str, str], Counter[str]] = {}
        self._own_piles = set()
        for card in cards:
            self.at.setdefault((card.side, card.begins), Counter())[card.name] += card.count
            self._own_piles.add(card.side)
        for row in rows:
            self.follow(row)

    def follow(self, row: Mapping[str, Any]) -> None:
        """A card went from one place to another."""
        side, card = row["side"], row["card"]
        self._put(side, row["from"], card, -1)
        self._put(side, row["to"], card, 1)

    def _put(self, side: str, place: str, card: str, by: int) -> None:
        owner = (side if side in self._own_piles else "") if place == "pile" else side
        held = self.at.setdefault((owner, place), Counter())
        if by < 0 and held[card] <= 0:
            card = UNKNOWN  # it came there unseen
        if by < 0 and card == UNKNOWN and place == "pile":
            held[UNKNOWN] -= 1  # one of those that are known to have been there
            return
        held[card] += by

    def cards(self, side: str, place: str) -> list[str]:
        """Cards that are known to lie in a place, in natural order, those alike as often."""
        held = self.at.get((side, place), Counter())
        if held[UNKNOWN] < 0:
            return []  # some of them left unseen: which are still there is not known
        return sorted((name for name in held.elements() if name != UNKNOWN), key=natural_key)

    def count(self, side: str, place: str) -> int:
        """The number of cards there, known or not."""
        return sum(self.at.get((side, place), Counter()).values())
