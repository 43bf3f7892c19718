"""covers: bound_sim/rulesets/all_quiet/answers/card_chart.py, bound_sim/rulesets/all_quiet/book/chart.py

Decks as the source counts them, in the chart and in the shipped battles.
"""

from collections import Counter
from dataclasses import replace

import pytest

from bound_sim.files.folder import load
from bound_sim.rulesets.all_quiet.answers.card_chart import DOES
from bound_sim.rulesets.all_quiet.book.chart import CARDS, DECK_NAMES, DECKS
from bound_sim.rulesets.all_quiet.book.legality import check

from .played import FRONT, RULES, SUMMER, front

#: AQ-R-5: Tactical and Strategy cards of a player
SUMS = {("Central Powers", "pile"): 15, ("Entente", "pile"): 16, ("Central Powers", "deck"): 8, ("Entente", "deck"): 8}


def test_decks_have_as_many_cards_as_the_source_says() -> None:
    assert {deck: sum(counts.values()) for deck, counts in DECKS.items()} == SUMS
    assert set(DOES) == set(CARDS)


@pytest.mark.parametrize("name", [FRONT, SUMMER])
def test_shipped_decks_are_those_of_the_chart(name: str) -> None:
    shipped, chart = load(name), RULES.card_chart((), {})
    sides = {side.id: side.name for side in shipped.sides}
    found: Counter[tuple[str, str, str]] = Counter()
    for _, row in RULES.card_chart(shipped.cards, sides).rows:
        found[str(row["side"]), str(row["deck"]), str(row["effect"])] += int(row["count"])
    wanted = {
        (side, DECK_NAMES[deck], effect): count
        for (side, deck), counts in DECKS.items() for effect, count in counts.items()
    }  # fmt: skip
    assert found == Counter(wanted)
    assert len(chart.rows) == len(wanted)


def test_a_kind_that_is_not_the_effects_is_refused() -> None:
    first, *others = front().cards
    wrong = replace(front(), cards=(replace(first, kind="event"), *others))
    assert [fault.wrong for fault in check(wrong)] == [f'card {first.name} is of kind "event"']
    assert check(replace(front(), cards=(replace(first, kind=""), *others))) == []
