"""covers: bound_sim/rulesets/entrenched, bound_sim/rulesets/kit/geometry/lengths.py

Lengths in what is told of a battle have two decimals at most.
"""

from bound_sim.rules import ruleset
from tests.support.lengths_told import figures

from .games import all_of


def test_accounts_and_reasons_have_two_decimals_at_most() -> None:
    found = [figures(battle, ruleset("entrenched")) for battle in all_of(range(12))]
    assert [line for each in found for line in each.long] == []
    assert sum(each.seen for each in found) > 100
