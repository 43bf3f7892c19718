"""How commanders of Entrenched! look ahead: ours, no rule."""
# not measured: what somebody in a seat would order: the rules judge it

from collections.abc import Mapping, Sequence

from bound_sim.battle.battle import Battle
from bound_sim.rulesets.entrenched.answers.posture import FREE, HOLD, Posture
from bound_sim.rulesets.entrenched.state.game import FieldGame
from bound_sim.rulesets.entrenched.state.save import save
from bound_sim.rulesets.kit.line_lookahead import LineLookahead
from bound_sim.rulesets.records.policy import Policy

#: the game won, in points of the army book
_WON = 300.0


def _all(game: FieldGame, side: str) -> Mapping[str, Sequence[str]]:
    """The whole side stays and shoots, or acts as the game asks of it; in the set-up there is nothing to say."""
    return {"all": [unit.id for unit in game.of(side)]} if game.first else {}


def _beside(battle: Battle, side: str) -> float:
    """Points: a game won or lost."""
    won = [battle.outcomes.get(table, "") for table in range(battle.tables)]
    sides = {each.id for each in battle.scenario.sides}
    return sum((_WON if one == side else -_WON) for one in won if one in sides) / len(won)


#: four tables of six turns; two points of the army book: less may be the luck of these tables
LOOKAHEAD = LineLookahead(
    "entrenched", save, Posture(), (FREE, HOLD), tables=4, turns=6, edge=2_000, groups=_all, goes_on=True,
    beside=_beside,
)  # fmt: skip
worth = LOOKAHEAD.worth
POLICIES: Mapping[str, Policy] = {"lookahead": LOOKAHEAD.policy(), "posture": Posture()}
