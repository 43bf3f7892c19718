"""covers: bound_sim/rulesets/all_quiet

Figures in what is told of a war have two decimals at most.
"""

from tests.support.lengths_told import figures

from .played import RULES, war


def test_accounts_and_reasons_have_two_decimals_at_most() -> None:
    found = figures(war(), RULES)
    assert found.long == []
