"""Lookahead of commanders of To End All Wars: ours, the rules do not have it."""
# not measured: what somebody in a seat would order: the rules judge it

from bound_sim.rulesets.kit.lines.line_lookahead import LineLookahead
from bound_sim.rulesets.to_end_all_wars.answers.posture import Posture
from bound_sim.rulesets.to_end_all_wars.state.save import save

#: all have one word, if that is better by a man; a battle that is won counts as eight
LOOKAHEAD = LineLookahead(
    "to-end-all-wars", save, Posture(), dict.fromkeys(("hold", "advance", "assault"), 1_000), work=1_000, won=8.0
)
worth = LOOKAHEAD.worth
