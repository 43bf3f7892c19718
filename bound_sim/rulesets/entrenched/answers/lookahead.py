"""Lookahead of commanders of Entrenched!: ours, the rules do not have it."""
# not measured: what somebody in a seat would order: the rules judge it

from collections.abc import Mapping, Sequence

from bound_sim.battle.battle import Battle
from bound_sim.rules.records.policy import Policy
from bound_sim.rulesets.entrenched.answers.goals import MUST, Goals
from bound_sim.rulesets.entrenched.answers.posture import ASSAULT, FREE, HOLD, Posture
from bound_sim.rulesets.entrenched.state.game import FieldGame
from bound_sim.rulesets.entrenched.state.save import save
from bound_sim.rulesets.kit.geometry.points import to_point
from bound_sim.rulesets.kit.lines.line_lookahead import LineLookahead
from bound_sim_maps.table import U_PER_INCH

#: points of the army book: an inch that one unit is nearer to what wins the game; the game won
_INCH, _WON = 0.5, 300.0
#: so far do most weapons reach, inches
_REACH_IN = 10.0
_WORDS = (FREE, HOLD, ASSAULT)


def _ways(game: FieldGame, name: str) -> Sequence[str]:
    """Squads with an enemy near do one thing or another; all others act as the game asks of them."""
    unit = game.by_id[name]
    near = (2 * unit.kind.move_in + _REACH_IN) * U_PER_INCH
    in_reach = any(to_point(unit.at, foe.at) <= near for foe in game.against(unit.side))
    return _WORDS if unit.is_squad and in_reach else ()


def _beside(battle: Battle, side: str) -> float:
    """Points: how near its units are to what wins the game, less what they are short of it; a game won or lost."""
    found = 0.0
    for table, game in enumerate(battle.state.games):
        won = battle.outcomes.get(table, "")
        if won in game.sides:
            found += _WON if won == side else -_WON
        else:
            found += _nearness(game, side, battle.bound) - _nearness(game, game.other(side), battle.bound)
    return found / len(battle.state.games)


def _nearness(game: FieldGame, side: str, bound: int) -> float:
    goals = Goals(game, side, bound)
    wanted = [(unit, goals.of(unit)) for unit in goals.units]
    left = [max(0.0, to_point(unit.at, goal.at) - goal.within) for unit, goal in wanted if goal and goal.worth >= MUST]
    return -sum(left) / U_PER_INCH * _INCH


#: eight tables of the own turn and the enemy's; fifteen points of the army book: less may be the luck of these tables
LOOKAHEAD = LineLookahead(
    "entrenched", save, Posture(), _WORDS, tables=8, turns=2, edge=15_000, ways=_ways, beside=_beside
)
worth = LOOKAHEAD.worth
POLICIES: Mapping[str, Policy] = {"lookahead": LOOKAHEAD.policy(), "posture": Posture()}
