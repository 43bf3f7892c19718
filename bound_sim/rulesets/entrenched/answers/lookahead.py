"""Lookahead of commanders of Entrenched!: ours, the rules do not have it."""
# not measured: what somebody in a seat would order: the rules judge it

from collections.abc import Mapping, Sequence

from bound_sim.battle.battle import Battle
from bound_sim.rules.records.policy import Policy
from bound_sim.rulesets.entrenched.answers.goals import Goals
from bound_sim.rulesets.entrenched.answers.posture import HOLD, Posture
from bound_sim.rulesets.entrenched.answers.ways import MUST
from bound_sim.rulesets.entrenched.state.game import FieldGame
from bound_sim.rulesets.entrenched.state.save import save
from bound_sim.rulesets.kit.geometry.points import to_point
from bound_sim.rulesets.kit.lines.line_lookahead import Commander, LineLookahead
from bound_sim_maps.table import U_PER_INCH

#: points of the army book: an inch that one unit is nearer to what wins the game; the game won
_INCH, _WON = 0.5, 100.0


def _beside(battle: Battle, side: str) -> Sequence[float]:
    """Points, table by table: how near its units are to what wins the game, less the enemy's; none at an end."""
    return [
        0.0 if battle.outcomes.get(table, "")
        else _nearness(game, side, battle.bound) - _nearness(game, game.other(side), battle.bound)
        for table, game in enumerate(battle.state.games)
    ]  # fmt: skip


def _nearness(game: FieldGame, side: str, bound: int) -> float:
    goals = Goals(game, side, bound)
    wanted = [(unit, goals.of(unit)) for unit in goals.units]
    left = [max(0.0, to_point(unit.at, goal.at) - goal.within) for unit, goal in wanted if goal and goal.worth >= MUST]
    return -sum(left) / U_PER_INCH * _INCH


#: all hold, if that is not worse by 20 points of the army book; else they do what the game asks of them
LOOKAHEAD = LineLookahead("entrenched", save, Posture(), {HOLD: -20_000}, work=1_700, won=_WON, beside=_beside)
worth = LOOKAHEAD.worth
POLICIES: Mapping[str, Policy] = {"lookahead": Commander(LOOKAHEAD), "posture": Posture()}
