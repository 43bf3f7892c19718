"""What ``docs/policies.md`` says of the policies of All Quiet, measured on the mini front.

``python -m tests.rulesets.all_quiet.measured earlier [TABLES]``: duels against the policies before, kept for this.
``python -m tests.rulesets.all_quiet.measured cards [WARS]``: cards as printed and kinds of sets played in wars.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import key_from_seed
from bound_sim.odds import duel
from bound_sim.rulesets.all_quiet.answers import policies
from bound_sim.rulesets.all_quiet.book.plays import assignments

from .earlier_play import EarlierLookahead
from .played import battle, front, rows

#: the policy before, by the name that duels know it by
EARLIER = "earlier"
_SEED = 11


def against_earlier(name: str) -> duel.DuelPlan:
    """The duel of a policy against the one before, which has to stand among the policies."""
    return duel.plan_of(front(), [name, EARLIER], key_from_seed(_SEED))


def plays(of: Battle) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Side and effects of the cards of each play as printed."""
    game = of.state.games[0]
    for row in rows(of, "orders"):
        if row["done"] == "done" and row["line"].startswith("play "):
            named = row["line"].removeprefix("play ").split(", ")
            yield row["side"], tuple(game.card(row["side"], card).effect for card in named)


def shown(wars: Iterable[Battle]) -> tuple[Counter[str], Counter[int]]:
    """How often each card's effect is played as printed, and each kind of set (0: a card alone)."""
    cards: Counter[str] = Counter()
    sets: Counter[int] = Counter()
    for each in wars:
        for _, effects in plays(each):
            cards.update(effects)
            sets[assignments(effects)[0].set] += 1
    return cards, sets


if __name__ == "__main__":
    asked, number = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 0
    if asked == EARLIER:
        policies.POLICIES[EARLIER] = EarlierLookahead()
        for policy in ("posture", "lookahead"):
            for seat in duel.facts(duel.run(against_earlier(policy), number or 400))["seats"]:
                print(policy, seat, flush=True)
    else:
        for told in shown(battle(seed=seed, seats="lookahead") for seed in range(1, (number or 20) + 1)):
            print(len(told), told, flush=True)
