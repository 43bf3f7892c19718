"""Lookahead of commanders of To End All Wars: ours, the rules do not have it."""
# not measured: what somebody in a seat would order: the rules judge it

from bound_sim.rulesets.kit.lines.line_lookahead import LineLookahead
from bound_sim.rulesets.to_end_all_wars.answers.posture import Posture
from bound_sim.rulesets.to_end_all_wars.state.save import save

#: three tables of the own turn and the enemy's; a third of a man
LOOKAHEAD = LineLookahead(
    "to-end-all-wars", save, Posture(), ("hold", "advance", "assault", "retreat"), tables=3, turns=2, edge=333
)
worth = LOOKAHEAD.worth
