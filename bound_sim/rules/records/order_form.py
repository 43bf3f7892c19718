"""Offers and words of an order desk, as a ruleset gives them: words of its grammar, each by how it is drawn."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from bound_sim.orders.lines import LineVerb

#: how a word is given: a way drawn, a way or at once, at once; a click on the enemy whom it goes for, on a target, on
#: whom it faces; clicks on own bases; a word said or not; what only bombardments have; and for lines a click on a
#: place, on a base, on an area, on several, a card out of a list
How = Literal[
    "way", "way or still", "still", "onto", "shoot", "face", "loses", "say", "prepared", "except", "circle", "shots",
    "point", "unit", "area", "areas", "card",
]  # fmt: skip
#: kind of a line's operand -> how it is pointed at, beside those that are typed or chosen from a list
POINTED: Mapping[str, How] = {
    "own": "unit", "enemy": "unit", "point": "point", "path": "way", "bearing": "face", "area": "area", "card": "card",
}  # fmt: skip

#: how those words are given that only bombardments have
OF_BOMBARDMENTS: tuple[How, ...] = ("circle", "shots")

#: the group of verbs that answer what may be asked inside a bound
BEFOREHAND = "Answers given beforehand"


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


def ways(verb: LineVerb) -> tuple[How | None, ...]:
    """The way to give each operand of a line's verb at a desk; None: it is typed, or chosen out of the words there
    are."""
    return tuple("areas" if slot.kind == "area" and slot.many else POINTED.get(slot.kind) for slot in verb.slots)


@dataclass(frozen=True)
class OrderForm:
    """An order desk's words. ``unit`` and ``units`` take orders, ``rows`` stand on the ``sheet`` by ``bound``.

    ``complete`` are the words of the sheet that are a whole order for the units under them; ``silence`` says what a
    unit without any does, ``others`` what "all others" are told: an action, or a word of the sheet. ``assault`` is the
    action of a drag onto an enemy under Assault, and whether it shoots at him too. ``counts`` is what a base has left
    and loses, where that is counted. Of lines ``drag`` is the verb that a drag from an own unit gives; those that are
    ``straight`` go straight on for their length: a click says it, and the bearing that the unit faces before it goes.
    ``handed_in`` counts the words of a sheet ({0}) and the orders ({1}) that came in.
    ``groups`` are the names under which keys of offers, or verbs of lines, stand together, in the order of a desk; the
    words of the sheet are a group before them, with what belongs to a bombardment.
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
    counts: str = "figures"
    drag: str = "move"
    straight: tuple[str, ...] = ()
    handed_in: str = "{0} on the sheet, {1} orders"
    names: Mapping[str, str] = field(default_factory=dict)
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def offer(self, key: str) -> Offer | None:
        """The offer of a key of the desk in these rules, None for none."""
        return next((offer for offer in self.offers if offer.key == key), None)

    def action(self, word: str) -> Offer | None:
        """The offer of an action of the grammar."""
        return next((offer for offer in self.offers if offer.word == word and offer.how != "say"), None)


#: of a ruleset whose orders are lines, and that says nothing else of them
LINE_FORM = OrderForm(
    offers=(), unit="unit", units="units", row="Unit", sheet="Lines", orders="Lines",
    silence="a unit without a line holds", example="UNIT VERB ..., as in lines.txt",
)  # fmt: skip
