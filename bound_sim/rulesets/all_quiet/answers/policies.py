"""Policies for a seat that nobody sits in: ``posture`` card by card, ``lookahead`` the best play and no further."""
# not measured: policies

from collections.abc import Collection, Iterator, Mapping
from itertools import combinations

from bound_sim.orders.decisions import BETWEEN, Decision
from bound_sim.rules.records.policy import SeatView
from bound_sim.rulesets.all_quiet.answers import exact
from bound_sim.rulesets.all_quiet.answers.known_game import FrontView, known_turn
from bound_sim.rulesets.all_quiet.answers.plans import Plan, Planner
from bound_sim.rulesets.all_quiet.book.chart import CARDS, WORTH
from bound_sim.rulesets.all_quiet.book.plays import assignments
from bound_sim.rulesets.all_quiet.book.words import BEGINS_IMPULSE, IN_BOX
from bound_sim.rulesets.all_quiet.state.front import FrontGame, box_of, in_order, transferable
from bound_sim.rulesets.all_quiet.steps import fire
from bound_sim_maps.natural import natural_key

#: section 13: Machine Gun Fire is worth its card where an area has this number of points, or of own units
FIRE_VP, FIRE_UNITS = 2, 3
#: ours, AQ-R-40: how much stronger a front is from which units go, how many go in a turn, and wait in a box at most
OFF_BALANCE, TRANSFERRED, MOST_WAITING = 1.25, 2, 4
PASS = "pass"


class Posture:
    """Section 13: the usual hand; each impulse the first card of the list of worth that has a play worth anything."""

    name, version = "posture", "2"
    rulesets: Collection[str] = ()

    def orders(self, view: SeatView) -> Mapping[str, str]:
        return {}

    def answer(self, view: SeatView, decision: Decision) -> str:
        assert isinstance(view, FrontView)
        if decision.kind == "machine-gun-fire":
            return self._fire(view, decision)
        if decision.kind == "transfer" and not _has(view, ("transfers",)):
            return to_the_weaker_front(known_turn(view).game)
        if decision.kind != "impulse" or _has(view, BEGINS_IMPULSE):
            return decision.usual
        turn = known_turn(view)
        for front in turn.game.fronts:
            turn.impulse.front = front
            planner = Planner(turn, view.side)
            hand = [card for card in view.own["hand"] if planner.game.front_of_card(card) == front]
            if text := self.play(planner, in_worth(planner.game, view.side, hand)):
                return text
        return PASS

    def play(self, planner: Planner, hand: list[str]) -> str:
        """The text of a play of these cards, the most worth first; "" for none that is worth anything."""
        plain = planner.plain()
        best = plain[0] if plain and plain[0].worth > 0 else None
        for card in hand:
            effect = planner.game.card(planner.side, card).effect
            for plan in printed(planner, card, effect, plain):
                if plan.worth > max(0.0, best.worth if best else 0.0):
                    return said("play", [card], plan)
        return said("use", [hand[-1]], best) if best and hand else ""

    def _fire(self, view: FrontView, decision: Decision) -> str:
        """Fire if it is to be expected that a unit at least goes back, for an area that is worth it."""
        if "fire" not in decision.options:
            return decision.usual
        turn = known_turn(view)
        game, area = turn.game, decision.about[0]
        units = [unit for unit in game.of(view.side, area) if unit.fresh]
        points = exact.attack(
            tuple(sorted(unit.strength for unit in units)), fire.cover(game, area, game.other(view.side))
        )  # fmt: skip
        vp = game.vp(area, view.side) + game.vp(area, game.other(view.side))
        worth_it = vp >= FIRE_VP or len(game.of(view.side, area)) >= FIRE_UNITS
        return "fire" if worth_it and exact.mean(points) >= 1 else "wait"


class Lookahead(Posture):
    """The play of most worth among all cards and sets of the hand; it looks one play ahead: a plain player."""

    name = "lookahead"
    keeps_orders = False

    def play(self, planner: Planner, hand: list[str]) -> str:
        plain = planner.plain()
        found = [(plan.worth, "use", [hand[-1]], plan) for plan in plain[:1] if hand]
        if not (planner.turn.opens_war and planner.side == planner.game.entente):
            for cards, plan in sets(planner, planner.side, hand, plain):
                # each card is an impulse: two plays of one come before one play of two that is worth less than both
                found.append((plan.worth / len(cards), "play", cards, plan))
        best = max(found, key=lambda each: each[0], default=None)
        return said(best[1], best[2], best[3]) if best and best[0] > 0 else ""


def to_the_weaker_front(game: FrontGame) -> str:
    """AQ-R-40 (ours): units that go from the front where the Germans are the stronger, as an answer; "" for none.

    Those with no enemy beside them go, the strongest first, where the other front is by ``OFF_BALANCE`` the weaker, and
    no more than ``MOST_WAITING`` wait in its In box: they need a Rail Road. In a battle of one front nobody goes.
    """
    if len(game.fronts) < 2:
        return ""
    shares = {front: _balance(game, front) for front in game.fronts}
    strong, weak = sorted(game.fronts, key=lambda front: shares[front], reverse=True)
    waiting = [unit for unit in game.in_box(box_of(IN_BOX, weak)) if unit.side == game.central]
    if shares[strong] < OFF_BALANCE * shares[weak] or len(waiting) >= MOST_WAITING:
        return ""
    free = [
        unit for unit in in_order(transferable(game)) if game.front_of(unit.area) == strong
        and not any(game.holds(area, game.entente) for area in (unit.area, *game.neighbours(unit.area)))
    ]  # fmt: skip
    going = sorted(free, key=lambda unit: -unit.strength)[: min(TRANSFERRED, MOST_WAITING - len(waiting))]
    return BETWEEN.join(f"{unit.id} transfers" for unit in going)


def _balance(game: FrontGame, front: str) -> float:
    """The strength of the Central Powers on a front for each of the Entente's, those on their way to it too."""
    found = dict.fromkeys(game.sides, 0)
    for unit in game.units:
        coming = unit.box == box_of(IN_BOX, front)
        if (coming or (unit.area and game.front_of(unit.area) == front)) and not game.is_neutral(unit):
            found[unit.side] += unit.strength
    return found[game.central] / max(1, found[game.entente])


def in_worth(game: FrontGame, side: str, hand: Collection[str]) -> list[str]:
    """The cards of a hand by the list of worth, the most worth first."""
    return sorted(hand, key=lambda card: (WORTH.index(game.card(side, card).effect), natural_key(card)))


def _has(view: FrontView, verbs: Collection[str]) -> bool:
    """True if its orders have lines of these verbs: they come first."""
    lines = view.scenario.lines.get((view.side, view.bound), ())
    return any(line.verb in verbs for line in lines)


def said(verb: str, cards: Collection[str], plan: Plan) -> str:
    """A play as an answer."""
    return BETWEEN.join((f"{verb} {', '.join(cards)}", *plan.lines))


def printed(planner: Planner, card: str, effect: str, plain: list[Plan]) -> list[Plan]:
    """Plans by a card alone, as it is printed, the best first."""
    if planner.turn.opens_war and planner.side == planner.game.entente:
        return []
    if effect == "coordination":
        return list(_two(plain, plain))[:1]
    if effect == "esprit":
        return planner.twice()[:1]
    return planner.by_card(effect, card)[:1]


def _two(first: list[Plan], second: list[Plan], most: int = 6) -> Iterator[Plan]:
    """The best actions of two groups that share no unit, the best pair first; ``most`` groups are looked at."""
    seconds = [(two, _goal(two)) for two in second[: most * most] if two.worth > 0]
    pairs = [
        (-(one.worth + two.worth), (*one.lines, *two.lines), one, two)
        for one in first[: most * most] if one.worth > 0 for goal in (_goal(one),)
        for two, other_goal in seconds if goal != other_goal and not one.units & two.units
    ]  # fmt: skip
    if pairs:
        worth, lines, one, two = min(pairs)
        yield Plan(-worth, lines, one.units | two.units, (*one.cards, *two.cards))


def _goal(plan: Plan) -> str:
    """The prize of a plan: two groups do not go for the same one."""
    return plan.lines[-1].partition(" with ")[0].rpartition(" ")[2]


def sets(planner: Planner, side: str, hand: list[str], plain: list[Plan]) -> Iterator[tuple[list[str], Plan]]:
    """Every legal set of cards of a hand with its best actions."""
    game = planner.game
    effects: dict[str, str] = {card: game.card(side, card).effect for card in hand}
    first_of = {effect: card for card, effect in reversed(effects.items())}
    by_card = {effect: planner.by_card(effect, card)[:3] for effect, card in first_of.items()}
    twice = planner.twice()
    for size in (1, 2, 3):
        for chosen in combinations(first_of, size):
            if any("reaction" in CARDS[effect].kinds for effect in chosen) or not assignments(chosen):
                continue
            free = [effect for effect in chosen if effect not in ("coordination", "esprit")]
            first = twice if "esprit" in chosen else by_card[free[0]] if free else plain
            second = _second(chosen, free, plain, by_card)
            plans = list(_two(first, second)) if second is not None else first[:1]
            if "esprit" in chosen and free and second is None:
                continue  # an act by a card and another: what Esprit does alone is as good
            yield from (([first_of[effect] for effect in chosen], plan) for plan in plans)


def _second(
    chosen: tuple[str, ...], free: list[str], plain: list[Plan], by_card: Mapping[str, list[Plan]]
) -> list[Plan] | None:
    """The actions of the second group; None where there is none."""
    if "coordination" not in chosen:
        return None
    if "esprit" in chosen:
        return by_card[free[0]] if free else plain
    return by_card[free[1]] if len(free) > 1 else plain


POLICIES = {"posture": Posture(), "lookahead": Lookahead()}
