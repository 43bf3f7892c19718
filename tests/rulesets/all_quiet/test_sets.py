"""covers: bound_sim/rulesets/all_quiet/book/plays.py

Sets of cards, counted by brute force against the table of the reading (AQ-R-15).
"""

from itertools import combinations

from bound_sim.rulesets.all_quiet.book.chart import CARDS
from bound_sim.rulesets.all_quiet.book.plays import SETS, assignments, legal_sets

STARS = ("coordination", "esprit")


def kinds(effect: str) -> str:
    """E, M or A, MA for a card of both; a reaction and a star have none."""
    names = {"event": "E", "move": "M", "attack": "A"}
    return "".join(names[kind] for kind in CARDS[effect].kinds if kind in names)


def table_of_the_reading(cards: tuple[str, ...]) -> bool:
    """AQ-R-15, row by row, as the reading writes it."""
    coordination, esprit = (star in cards for star in STARS)
    free = [kinds(card) for card in cards if card not in STARS]
    if any(not each for each in free):
        return False

    def moves_or_attacks(one: str) -> bool:
        return one != "E"

    if coordination and esprit:
        if len(free) == 2:
            return any(map(moves_or_attacks, free))
        return len(free) <= 1
    if coordination:
        return 1 <= len(free) <= 2
    return esprit and len(free) == 1 and moves_or_attacks(free[0])


def test_the_legal_sets_are_those_of_the_table() -> None:
    every = [cards for size in range(2, 6) for cards in combinations(sorted(CARDS), size)]
    wanted = {cards for cards in every if table_of_the_reading(cards)}
    assert set(legal_sets(CARDS)) == wanted
    assert len(wanted) > 100


def test_each_row_of_the_table_is_used() -> None:
    used = {assignment.set for cards in legal_sets(CARDS) for assignment in assignments(cards)}
    assert used == {row.number for row in SETS} - {0}


def test_two_of_a_name_and_reactions_are_no_set() -> None:
    assert assignments(["esprit", "esprit"]) == ()
    assert assignments(["machine-gun"]) == ()
    assert assignments(["coordination", "machine-gun"]) == ()
