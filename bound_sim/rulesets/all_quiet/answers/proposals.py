"""Plays that a side may look at when it is asked for one: the best of each goal by the worth that policies count."""
# not measured: what a desk shows

from collections.abc import Sequence

from bound_sim.rules.records.hints import Proposal
from bound_sim.rulesets.all_quiet.answers import card_plays
from bound_sim.rulesets.all_quiet.answers.known_game import FrontView
from bound_sim.rulesets.all_quiet.answers.plans import Planner
from bound_sim.rulesets.all_quiet.answers.policies import PASS
from bound_sim_maps.texts import text

#: plays that are proposed, beside a pass
MOST = 8


def hand(usual: Sequence[str]) -> list[Proposal]:
    """The hand that is built where nobody chooses."""
    return [Proposal(f"hand {', '.join(usual)}", text("the usual hand, by the list of worth"))] if usual else []


def plays(view: FrontView, planner: Planner) -> list[Proposal]:
    """Plays of the hand, the best with what the cards that are left may do first, no two with the same ends; a pass."""
    found: list[Proposal] = []
    goals: set[frozenset[str]] = set()
    for play in card_plays.plays(planner, view.own["hand"]):
        goal = frozenset(line.partition(" with ")[0].rpartition(" ")[2] for line in play.plan.lines)
        if goal not in goals and len(found) < MOST:
            goals.add(goal)
            worth = text(
                "worth {points} victory points, as policies reckon what it takes, hits and secures",
                points=f"{play.worth:.1f}",
            )
            found.append(Proposal(play.text, worth))
    return [*found, Proposal(PASS, text("no card is played; two passes running end the turn"))]
