"""What an order desk offers and calls things, as a ruleset gives it: words of its grammar, each by how it is drawn."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

#: how a word is given: a way drawn, a way or at once, at once; a click on the enemy whom it goes for, on a target, on
#: whom it faces; clicks on own bases; a word said or not; and what only bombardments have
How = Literal[
    "way", "way or still", "still", "onto", "shoot", "face", "loses", "say", "prepared", "except", "circle", "shots"
]


@dataclass(frozen=True)
class Offer:
    """One thing that an order can say. ``key`` names it among the desk's keys; ``word`` is the grammar's.

    ``text`` stands on the button, the letter of its key as its only capital where it has one. ``kinds`` are those of
    units that it is for, none: all. ``unless`` are words that go when this one is said.
    """

    key: str
    text: str
    word: str
    how: How
    kinds: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    does: str = ""


@dataclass(frozen=True)
class OrderForm:
    """An order desk's words. ``unit`` and ``units`` take orders, ``rows`` stand on the ``sheet`` by ``bound``.

    ``complete`` are the words of the sheet that are a whole order for the units under them; ``silence`` says what a
    unit without any does, ``others`` what "all others" are told: an action, or a word of the sheet. ``assault`` is the
    action of a drag onto an enemy under Assault, and whether it shoots at him too.
    """

    offers: tuple[Offer, ...]
    unit: str
    units: str
    row: str
    sheet: str
    orders: str
    bound: str = "Bound"
    complete: tuple[str, ...] = ()
    silence: str = ""
    others: tuple[Literal["action", "word"], str] = ("action", "stay")
    assault: tuple[str, bool] = ("move", True)
    example: str = ""
    note: str = ""
    columns: str = ""
    names: Mapping[str, str] = field(default_factory=dict)

    def offer(self, key: str) -> Offer | None:
        """What a key of the desk stands for in these rules, None for nothing."""
        return next((offer for offer in self.offers if offer.key == key), None)

    def action(self, word: str) -> Offer | None:
        """The offer of an action of the grammar."""
        return next((offer for offer in self.offers if offer.word == word and offer.how != "say"), None)
