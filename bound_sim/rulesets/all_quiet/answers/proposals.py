"""Plays that a side may look at when it is asked for one: the best of each goal by the worth that policies count."""
# not measured: what a desk shows

from collections.abc import Iterator, Sequence

from bound_sim.rules.records.hints import Proposal
from bound_sim.rulesets.all_quiet.answers.known_game import FrontView
from bound_sim.rulesets.all_quiet.answers.plans import Plan, Planner
from bound_sim.rulesets.all_quiet.answers.policies import PASS, in_worth, printed, said, sets

#: plays that are proposed, beside a pass
MOST = 8


def hand(usual: Sequence[str]) -> list[Proposal]:
    """The hand that is built where nobody chooses."""
    return [Proposal(f"hand {', '.join(usual)}", "the usual hand, by the list of worth")] if usual else []


def plays(view: FrontView, planner: Planner) -> list[Proposal]:
    """Plays of the hand, the most worth for a card first, no two with the same ends; and a pass."""
    found: list[Proposal] = []
    goals: set[frozenset[str]] = set()
    for worth, text, plan in sorted(_plays(view, planner), key=lambda each: (-each[0], each[1])):
        goal = frozenset(line.partition(" with ")[0].rpartition(" ")[2] for line in plan.lines)
        if worth > 0 and goal not in goals and len(found) < MOST:
            goals.add(goal)
            found.append(Proposal(text, f"worth {plan.worth:.1f} points"))
    return [*found, Proposal(PASS, "no card is played; two passes running end the turn")]


def _plays(view: FrontView, planner: Planner) -> Iterator[tuple[float, str, Plan]]:
    """Each play with its worth for a card."""
    cards, plain = in_worth(planner.game, view.side, view.own["hand"]), planner.plain()
    for plan in plain if cards else ():
        yield plan.worth, said("use", [cards[-1]], plan), plan
    for card in dict.fromkeys(cards):
        for plan in _printed(planner, card, plain):
            yield plan.worth, said("play", [card], plan), plan
    if not (planner.turn.opens_war and view.side == planner.game.entente):
        for names, plan in sets(planner, view.side, cards, plain):
            yield plan.worth / len(names), said("play", names, plan), plan


def _printed(planner: Planner, card: str, plain: list[Plan]) -> list[Plan]:
    """All that a card may do by itself, the best first."""
    effect = planner.game.card(planner.side, card).effect
    if planner.turn.opens_war and planner.side == planner.game.entente:
        return []
    if effect == "esprit":
        return planner.twice()
    return printed(planner, card, effect, plain) if effect == "coordination" else planner.by_card(effect, card)
