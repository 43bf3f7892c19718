"""covers: bound_sim/rulesets/to_end_all_wars, bound_sim/rulesets/kit/lengths.py

Lengths in what is told of a battle have two decimals at most; who is too far is never told the figure that is allowed.
"""

import re
from math import ceil

from bound_sim.rulesets import ruleset
from bound_sim.rulesets.kit.lengths import cm_text
from bound_sim.rulesets.records.account import told

from .told import all_of, rows

LONG = re.compile(r"\d\.\d{3,}")


def test_lengths_in_reasons() -> None:
    assert cm_text(41_140.73) == "41.14"
    assert cm_text(25_000.4, ceil) == "25.01"
    assert cm_text(25_000, ceil) == "25"


def test_accounts_and_reasons_have_two_decimals_at_most() -> None:
    rules = ruleset("to-end-all-wars")
    seen = 0
    for battle in all_of(range(8)):
        assert not [row["text"] for row in rows(battle, "explanations") if LONG.search(row["text"])]
        account = rules.account(battle.scenario, {name: rows(battle, name) for name in battle.log.tables})
        for bound in account.bounds:
            for team in battle.scenario.forces.battalions:
                lines = told(account.of(team, bound))
                seen += sum("." in line for line in lines)
                # a line, and an answer, stand as a player wrote them
                own = [line for line in lines if "\u201c" not in line and "asked for" not in line]
                assert not [line for line in own if LONG.search(line)]
    assert seen > 100
