"""covers: bound_sim/rulesets/to_end_all_wars, bound_sim/rulesets/kit/geometry/lengths.py

Lengths in what is told of a battle have two decimals at most; who is too far is never told the figure that is allowed.
"""

from math import ceil

from bound_sim.rules import ruleset
from bound_sim.rulesets.kit.geometry.lengths import cm_text
from tests.support.lengths_told import figures

from .told import all_of


def test_lengths_in_reasons() -> None:
    assert cm_text(41_140.73) == "41.14"
    assert cm_text(25_000.4, ceil) == "25.01"
    assert cm_text(25_000, ceil) == "25"


def test_accounts_and_reasons_have_two_decimals_at_most() -> None:
    found = [figures(battle, ruleset("to-end-all-wars")) for battle in all_of(range(8))]
    assert [line for each in found for line in each.long] == []
    assert sum(each.seen for each in found) > 100
