"""Sets of cards that make one play (AQ-R-12 to AQ-R-16), as one table."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from bound_sim.rulesets.all_quiet.book import rulings
from bound_sim.rulesets.all_quiet.book.chart import CARDS, Kind

_MA: tuple[Kind, ...] = ("move", "attack")
_EMA: tuple[Kind, ...] = ("event", "move", "attack")
#: number of plays whose ways to be read are kept: the same few are asked for again and again
_KEPT = 4096


class CardSet(NamedTuple):
    """A legal set: its number in the reading, 0 for single cards; whether these are in it, the kinds of a card for the
    first group (which acts twice if somebody does) and of one for the second; empty: it has none."""

    number: int
    coordination: bool = False
    esprit: bool = False
    first: tuple[Kind, ...] = ()
    second: tuple[Kind, ...] = ()


#: AQ-R-15, and single cards
SETS = (
    CardSet(1, True, True, _MA, _EMA),
    CardSet(2, True, True, (), _EMA),
    CardSet(3, True, True, _MA, ()),
    CardSet(4, True, False, _EMA, _EMA),
    CardSet(5, True, True),
    CardSet(6, True, False, (), _EMA),
    CardSet(7, False, True, _MA),
    CardSet(0, True),
    CardSet(0, False, True),
    CardSet(0, False, False, _EMA),
)
#: AQ-R-16: those that the answer names, for AQ-Q-esprit-kind
THE_FOUR = ("independent", "recovery", "rail", "steel-rain")


class Assignment(NamedTuple):
    """A way to read a play: the cards of both groups, whether the first acts twice, whether there is a second."""

    set: int
    first: str
    second: str
    twice: bool
    two: bool

    @property
    def most(self) -> int:
        """Actions of groups and Events in it."""
        return 1 + self.twice + self.two


#: a normal action: one group moves or attacks (AQ-R-7)
NORMAL = Assignment(0, "", "", False, False)


def assignments(effects: Sequence[str], readings: rulings.Readings | None = None) -> tuple[Assignment, ...]:
    """All ways to read cards played together as a legal set; none where they are not one.

    By AQ-Q-two-events and AQ-Q-esprit-kind; without ``readings`` by their defaults.
    """
    given = readings or rulings.Readings({})
    return _assigned(tuple(effects), given.two_events, given.esprit_kind)


@lru_cache(_KEPT)
def _assigned(
    effects: tuple[str, ...], two_events: rulings.TwoEvents, esprit_kind: rulings.EspritKind
) -> tuple[Assignment, ...]:
    if len(set(effects)) < len(effects):
        return ()
    free = [effect for effect in effects if effect not in ("coordination", "esprit")]
    if any("reaction" in CARDS[effect].kinds for effect in free):
        return ()
    return tuple(dict.fromkeys(
        Assignment(row.number, first, second, row.esprit, row.coordination) for row in SETS
        if row.coordination == ("coordination" in effects) and row.esprit == ("esprit" in effects)
        for first, second in _dealt(free, row) if _allowed(row, first, second, two_events, esprit_kind)
    ))  # fmt: skip


def _dealt(free: Sequence[str], row: CardSet) -> Iterator[tuple[str, str]]:
    """The free cards on the two groups of a set, each where its kind may be; "" for a group without one."""
    wanted = (row.first, row.second)
    if len(free) != sum(map(bool, wanted)):
        return
    for order in permutations(free):
        left = list(order)
        dealt = [left.pop(0) if kinds else "" for kinds in wanted]
        if all(not kinds or set(kinds) & set(CARDS[card].kinds) for kinds, card in zip(wanted, dealt, strict=True)):
            yield dealt[0], dealt[1]


def _allowed(
    row: CardSet, first: str, second: str, two_events: rulings.TwoEvents, esprit_kind: rulings.EspritKind
) -> bool:  # fmt: skip
    events = [card for card in (first, second) if card and "event" in CARDS[card].kinds]
    if two_events == rulings.TwoEvents.ONE_AT_MOST and len(events) > 1:
        return False
    of_four = esprit_kind == rulings.EspritKind.THE_FOUR
    return not (row.esprit and first and of_four and first not in THE_FOUR)


def legal_sets(effects: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """Every legal play of several of these cards, each set once, in order."""
    from itertools import combinations

    names = sorted(set(effects))
    for size in range(2, 5):
        for cards in combinations(names, size):
            if assignments(cards):
                yield cards
