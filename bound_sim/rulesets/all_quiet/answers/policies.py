"""Policies for a seat that nobody sits in: ``posture`` card by card, ``lookahead`` the best play and no further."""
# not measured: policies

from collections.abc import Collection, Mapping, Sequence

from bound_sim.orders.decisions import BETWEEN, Decision
from bound_sim.rules.records.policy import Policy, SeatView
from bound_sim.rulesets.all_quiet.answers import exact, hand_choice, line_words
from bound_sim.rulesets.all_quiet.answers.card_plays import CardPlay, plays
from bound_sim.rulesets.all_quiet.answers.foresight import Foresight
from bound_sim.rulesets.all_quiet.answers.known_game import FrontView, known_game, known_turn
from bound_sim.rulesets.all_quiet.answers.plans import Planner
from bound_sim.rulesets.all_quiet.book.words import BEGINS_IMPULSE, IN_BOX
from bound_sim.rulesets.all_quiet.state.front import FrontGame, box_of, in_order, transferable
from bound_sim.rulesets.all_quiet.steps import fire
from bound_sim.rulesets.all_quiet.steps.impulse import cards_of

#: section 13: Machine Gun Fire is worth its card where an area has this number of points, or of own units
FIRE_VP, FIRE_UNITS = 2, 3
#: ours, AQ-R-40: how much stronger a front is from which units go, how many go in a turn, and wait in a box at most
OFF_BALANCE, TRANSFERRED, MOST_WAITING = 1.25, 2, 4
PASS = "pass"
#: plays that ``lookahead`` carries out before it takes one
TRIED = 4


class Posture:
    """Section 13, and ours: the hand that is worth most as the table stands; each impulse the best play of the hand.

    The seat's own lines come first: the hand has the cards that they name, and the policy plays on when none is left.
    """

    name, version = "posture", "4"
    rulesets: Collection[str] = ()
    #: kinds of questions that it does not answer as usual
    kinds = ("machine-gun-fire", "hand", "transfer", "impulse")
    #: the best plays of a front that it compares
    compares = 1

    def orders(self, view: SeatView) -> Mapping[str, str]:
        return {}

    def answer(self, view: SeatView, decision: Decision) -> str:
        assert isinstance(view, FrontView)
        match decision.kind:
            case "machine-gun-fire":
                return self._fire(view, decision)
            case "hand" if not _has(view, ("hand",)):
                named = [card for line in view.lines if line.verb in BEGINS_IMPULSE for card in cards_of(line)]
                cards = hand_choice.hand(known_turn(view, to_read=True, cards=("pile",)), view.side, named)
                if not cards:
                    return decision.usual
                return line_words.answer([line_words.naming("hand", tuple(cards))], view.side, view.bound)
            case "transfer" if not _has(view, ("transfers",)):
                return to_the_weaker_front(known_game(view, to_read=True, cards=()))
            case "impulse" if not view.own["plays"]:
                return self._impulse(view)
        return decision.usual

    def _impulse(self, view: FrontView) -> str:
        """The best play among those of all fronts; a pass where none is worth anything."""
        turn = known_turn(view, to_read=True, cards=())
        found: list[CardPlay] = []
        game, hand = turn.game, view.own["hand"]
        for front in game.fronts:
            turn.impulse.front = front
            of_front = hand if len(game.fronts) == 1 else [card for card in hand if game.front_of_card(card) == front]
            found += plays(Planner(turn, view.side), of_front, self.compares)
        return self.best(view, found).answer(view.side, view.bound) if found else PASS

    def best(self, view: FrontView, found: Sequence[CardPlay]) -> CardPlay:
        """The play of most worth with what the cards that are left may do."""
        return max(found, key=lambda each: each.score)

    def _fire(self, view: FrontView, decision: Decision) -> str:
        """Fire if it is to be expected that a unit at least goes back, for an area that is worth it."""
        if "fire" not in decision.options:
            return decision.usual
        game, area = known_game(view, to_read=True, cards=()), decision.about[0]
        vp = game.vp(area, view.side) + game.vp(area, game.other(view.side))
        if vp < FIRE_VP and len(game.of(view.side, area)) < FIRE_UNITS:
            return "wait"
        strengths = tuple(sorted([unit.strength for unit in game.of(view.side, area) if unit.fresh]))
        return "fire" if exact.expected(strengths, fire.cover(game, area, game.other(view.side))) >= 1 else "wait"


class Lookahead(Posture):
    """The best plays of the hand, carried out on some tables by the rules: that after which the table is worth most."""

    name, version = "lookahead", "4"
    keeps_orders = False
    takes_long = True
    compares = TRIED

    def best(self, view: FrontView, found: Sequence[CardPlay]) -> CardPlay:
        """The play after which the table is worth most."""
        foresight = Foresight(view)
        tried = sorted(found, key=lambda each: -each.score)[:TRIED]
        return max(tried, key=foresight.worth) if len(tried) > 1 else tried[0]


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


def _has(view: FrontView, verbs: Collection[str]) -> bool:
    """True if its orders have lines of these verbs: they come first."""
    return any(line.verb in verbs for line in view.lines)


POLICIES: dict[str, Policy] = {"posture": Posture(), "lookahead": Lookahead()}
