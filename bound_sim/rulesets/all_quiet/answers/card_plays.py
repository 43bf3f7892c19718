"""Plays of a hand, each with its worth: a card by its reverse, a card as it is printed, every legal set of cards.

Cards are the actions of a turn, so a play is weighed with what those that are left may still do.
"""
# not measured: a policy

from bisect import insort
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from bound_sim.orders.decisions import BETWEEN
from bound_sim.rulesets.all_quiet.answers.plans import NO_PLAN, Plan, Planner
from bound_sim.rulesets.all_quiet.book.chart import CARDS, WORTH
from bound_sim.rulesets.all_quiet.book.plays import Assignment, assignments
from bound_sim.rulesets.all_quiet.state.front import FrontGame
from bound_sim.rulesets.all_quiet.state.kept import KEPT
from bound_sim_maps.natural import natural_key

#: cards of a legal set at most (AQ-R-15)
_MOST_CARDS = 4
#: ours: plans of each group of a set that are tried with those of the other
_TRIED = 12
#: ours: how sure it is that what a later card would do is still to be done then; what a reaction in the hand is worth;
#: what a card that is used by its reverse loses of what is printed on it
LATER_CARDS, REACTION, REVERSED = 0.8, 1.2, 0.5


class CardPlay(NamedTuple):
    """A play: its verb, its cards, its plan; ``worth`` is the plan's, ``score`` counts the cards that are left too."""

    verb: str
    cards: tuple[str, ...]
    plan: Plan
    score: float = 0.0

    @property
    def worth(self) -> float:
        return self.plan.worth

    @property
    def text(self) -> str:
        """The play as an answer."""
        return BETWEEN.join((f"{self.verb} {', '.join(self.cards)}", *self.plan.lines))


def in_worth(game: FrontGame, side: str, hand: Collection[str]) -> list[str]:
    """The cards of a hand by the list of worth, the most worth first."""
    ranks: dict[str, tuple[int, Any]] = game.kept.setdefault((in_worth, side), {})
    for card in hand:
        if card not in ranks:
            ranks[card] = WORTH.index(game.card(side, card).effect), natural_key(card)
    return sorted(hand, key=ranks.__getitem__)


def plays(planner: Planner, hand: Sequence[str], most: int | None = None) -> list[CardPlay]:
    """The plays of the cards of a hand that are worth something, the best by its score first: ``most`` of them, or all.

    A play that cannot be among the best by what others might do beside it at most is not weighed.
    """
    number = sum(["reaction" not in planner.game.card(planner.side, card).kinds for card in hand])
    beside = [rest(planner, NO_PLAN, number - size) for size in range(_MOST_CARDS + 1)]
    found = sorted(_worthy(planner, hand), key=lambda each: -(each.worth + beside[len(each.cards)]))
    scored: list[CardPlay] = []
    #: the scores of the best so far, the lowest first
    best: list[float] = []
    for each in found:
        size = len(each.cards)
        if most and len(best) == most and each.worth + beside[size] < best[0]:
            break
        score = each.worth + rest(planner, each.plan, number - size)
        scored.append(CardPlay(each.verb, each.cards, each.plan, score))
        if most:
            insort(best, score)
            del best[:-most]
    if most and len(scored) > most:
        scored = [each for each in scored if each.score >= best[0]]
    return sorted(scored, key=lambda each: (-each.score, each.text))[:most]


def _worthy(planner: Planner, hand: Sequence[str]) -> Iterator[CardPlay]:
    """Plays of a hand that are worth something by themselves, without a score."""
    game, side = planner.game, planner.side
    effects = {card: game.card(side, card).effect for card in dict.fromkeys(in_worth(game, side, hand))}
    found = [] if planner.turn.opens_war and side == game.entente else _printed(planner, effects)
    best = {card: REACTION if "reaction" in CARDS[effect].kinds else 0.0 for card, effect in effects.items()}
    for each in found:
        if len(each.cards) == 1:
            best[each.cards[0]] = max(best[each.cards[0]], each.worth)
        if each.worth > 0:
            yield each
    if hand:
        # several of one name are worth less and less
        counts = {card: hand.count(card) for card in effects}
        cheapest = min(effects, key=lambda card: (best[card] / counts[card], -WORTH.index(effects[card])))
        lost = REVERSED * best[cheapest] / counts[cheapest]
        for plan in planner.plain:
            worth = plan.worth - lost
            if worth <= 0:
                break
            yield CardPlay("use", (cheapest,), Plan(worth, plan.lines, plan.units))


def rest(planner: Planner, done: Plan, cards: int) -> float:
    """The worth of the best plain actions of other groups, one for each of the ``cards`` that are left.

    It is most where nothing is done: of each group one action at most is taken, for all have its strongest unit.
    """
    worth, gone = 0.0, done.units
    for plan in planner.leading if cards > 0 else ():
        if not plan.units & gone:
            gone |= plan.units
            worth += plan.worth
            cards -= 1
            if cards <= 0:
                break
    return LATER_CARDS * worth


def _printed(planner: Planner, effects: Mapping[str, str]) -> list[CardPlay]:
    """Each card by itself and each legal set of the hand, with its best actions."""
    first_of = {effect: card for card, effect in reversed([*effects.items()])}
    return planner.once(("printed", *first_of.items()), lambda: list(_new_printed(planner, first_of)))


def _new_printed(planner: Planner, first_of: Mapping[str, str]) -> Iterator[CardPlay]:
    by_card = {effect: planner.by_card(effect, card) for effect, card in first_of.items()}
    held = tuple(first_of)
    for chosen, way in planner.roster.sets.ask(held, lambda: list(_sets(planner, held))):
        cards = tuple(first_of[effect] for effect in chosen)
        yield from (CardPlay("play", cards, plan) for plan in _plans(planner, way, by_card))


def _sets(planner: Planner, held: Sequence[str]) -> Iterator[tuple[tuple[str, ...], Assignment]]:
    """Each single card and each legal set of some effects, with the ways to read it."""
    for size in range(1, _MOST_CARDS + 1):
        for chosen in combinations(held, size):
            for way in assignments(chosen, planner.turn.readings):
                yield chosen, way


def _plans(planner: Planner, way: Assignment, by_card: Mapping[str, list[Plan]]) -> list[Plan]:
    """The best actions of a set that is read in one way; a single card has as many as are worth something."""
    if way.twice:
        first = _twice_by(planner, way.first, by_card) if way.first else planner.twice
    else:
        first = by_card[way.first] if way.first else planner.plain
    if not way.two:
        return [plan for plan in first[:_TRIED] if plan.worth > 0]
    second = by_card[way.second] if way.second else planner.plain
    return list(_two(first, second))


def _twice_by(planner: Planner, effect: str, by_card: Mapping[str, list[Plan]]) -> list[Plan]:
    """Plans of a group that acts twice by a card: Steel Rain falls twice, who recovers or came by rail acts too."""
    match effect:
        case "recovery":
            return planner.recovered
        case "steel-rain":
            rains = by_card[effect][:_TRIED]
            found = [Plan(one.worth + two.worth, (*one.lines, *two.lines)) for one, two in combinations(rains, 2)]
            return sorted(found, key=lambda plan: (-plan.worth, plan.lines))
    return []


def _two(first: list[Plan], second: list[Plan]) -> Iterator[Plan]:
    """The best actions of two groups that share no unit and go for two ends; both lists have the best first."""
    firsts, seconds = ([plan for plan in plans[: 3 * _TRIED] if plan.worth > 0] for plans in (first, second))
    best: tuple[float, tuple[str, ...], Plan, Plan] | None = None
    for one in firsts if seconds else ():
        if best and one.worth + seconds[0].worth < -best[0]:
            break
        goal, origin = _goal(one.lines[-1]), _origin(one.lines[0])
        for two in seconds:
            worth = one.worth + two.worth
            if best and worth < -best[0]:
                break
            if one.units & two.units or goal == _goal(two.lines[-1]) or (origin and origin == _origin(two.lines[0])):
                continue
            pair = -worth, (*one.lines, *two.lines), one, two
            best = min(best, pair) if best else pair
    if best:
        worth, lines, one, two = best
        yield Plan(-worth, lines, one.units | two.units)


@lru_cache(KEPT)
def _goal(last: str) -> str:
    """The prize of a plan by its last line: two groups do not go for the same one."""
    return last.partition(" with ")[0].rpartition(" ")[2]


@lru_cache(KEPT)
def _origin(line: str) -> str:
    """The area from which a plan's units go, by its first line, "" for none: what two groups leave behind there would
    be counted twice."""
    words = line.split()
    return words[2] if words[1:2] == ["from"] else ""
