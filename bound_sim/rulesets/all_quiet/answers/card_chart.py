"""The cards of All Quiet for people: decks, and what each card does."""
# not measured: what commands show

from collections.abc import Iterator, Mapping, Sequence

from bound_sim.rules.records.card_chart import CardChart
from bound_sim.rulesets.all_quiet.book.chart import CARDS, DECK_NAMES, DECKS, Effect
from bound_sim.scenario.cards import Card

#: what a card does, by its effect
DOES: Mapping[Effect, str] = {
    "coordination": "two groups act, each perhaps by a card of its own; an Event may stand in for a group's (AQ-R-12)",
    "esprit": "the group acts twice, perhaps by a Move or an Attack card (AQ-R-13)",
    "independent": "up to four fresh units of one area act, each on its own (AQ-R-16)",
    "recovery": "the spent units of one area that have a line become fresh, and stay so unless they act (AQ-R-27)",
    "rail": "a group goes any way over areas that its side controls and that hold no enemy; or units of the box of "
    "transfers come in at such an area of their edge (AQ-R-28)",
    "steel-rain": "four dice of strength 3 at one area that holds or borders an own unit; no unit becomes spent "
    "(AQ-R-31)",
    "machine-gun": "a group of an area that the enemy enters or attacks strikes those who act first (AQ-R-29)",
    "trench": "a marker in an own area with a line: strength against its owner there is 1 less, at least 1 (AQ-R-32)",
    "fort": "a marker in an own area: each attack on its owner there loses a hit (AQ-R-32)",
    "supply": "one own area has a line until the turn's recovery is over (AQ-R-27)",
    "reinforcement": "two units drawn from one own reserve box come in at one own area with a line of theirs (AQ-R-27)",
    "heavy-artillery": "a group attacks a bordering area instead of its own (AQ-R-9)",
    "gas": "a group attacks with strength 1 more, 5 at most; Trench and Fort don't count (AQ-R-8)",
    "submarines": "no port is a source in this turn (AQ-Q-usw)",
    "us-entry": "the American units come in at ports that the Entente controls (AQ-R-4)",
    "entry": "a neutral nation of the own camp enters the war (AQ-R-39)",
    "landing": "a group goes from a port or a coast into an enemy-occupied area on the Ionian or the Aegean sea "
    "(AQ-R-39)",
}
_NOTES = (
    "Names of cards and how many the decks of the West hold are the rulebook's; which of them are in a deck is ours.",
    "A scenario's file cards.csv has decks of its own; its column effect takes the words of the chart.",
)


def card_chart(cards: Sequence[Card], sides: Mapping[str, str]) -> CardChart:
    """A scenario's decks, or those of the West in the reading."""
    rows = list(_of_scenario(cards, sides) if sides else _of_rules())
    known = CARDS if not sides else {str(row["effect"]): CARDS[str(row["effect"])] for _, row in rows}
    return CardChart(rows, {effect: DOES[card.effect] for effect, card in known.items()}, _NOTES)


def _of_scenario(cards: Sequence[Card], sides: Mapping[str, str]) -> Iterator[tuple[str, Mapping[str, str | int]]]:
    for card in cards:
        yield card.name, _row(card.effect, sides.get(card.side, ""), DECK_NAMES[card.begins], card.count)


def _of_rules() -> Iterator[tuple[str, Mapping[str, str | int]]]:
    for (side, deck), counts in DECKS.items():
        for effect, count in counts.items():
            yield CARDS[effect].title, _row(effect, side, DECK_NAMES[deck], count)


def _row(effect: str, side: str, deck: str, count: int) -> dict[str, str | int]:
    card = CARDS[effect]
    return {
        "side": side, "deck": deck, "count": count, "kind": card.kind_words, "timing": card.timing,
        "from": "ours" if card.ours else "source", "effect": effect,
    }  # fmt: skip
