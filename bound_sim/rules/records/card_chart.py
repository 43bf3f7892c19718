"""The cards of a ruleset or of a scenario for people: decks card by card, and what each does."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from bound_sim.scenario.cards import Card

#: what each column of a deck says
COLUMNS: Mapping[str, str] = {
    "side": "whose it is",
    "deck": "where it begins",
    "count": "how many alike",
    "kind": "what kind of action it is",
    "timing": "when it may be played",
    "effect": "the word of cards.csv for what it does",
    "from": "source: the rulebook says what it does; ours: its text is lost",
}


@dataclass(frozen=True)
class CardChart:
    """``rows`` are the cards with their cells by column; ``effects`` says what each does, by the word that rows have.

    ``notes`` are sentences below the chart.
    """

    rows: Sequence[tuple[str, Mapping[str, str | int]]]
    effects: Mapping[str, str]
    notes: tuple[str, ...] = ()
    columns: Mapping[str, str] = field(default_factory=lambda: COLUMNS)


#: of a scenario's cards and the names of its sides by id: its decks; without them those that the rules tell of
MakeCardChart = Callable[[Sequence[Card], Mapping[str, str]], CardChart]
