"""Policies that may sit in a seat of To End All Wars."""

from collections.abc import Mapping

from bound_sim.rules.records.policy import Policy
from bound_sim.rulesets.kit.lines.line_lookahead import Commander
from bound_sim.rulesets.to_end_all_wars.answers.lookahead import LOOKAHEAD
from bound_sim.rulesets.to_end_all_wars.answers.posture import Posture

POLICIES: Mapping[str, Policy] = {"lookahead": Commander(LOOKAHEAD), "posture": Posture()}
