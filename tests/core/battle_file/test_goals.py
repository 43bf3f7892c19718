"""covers: bound_sim/battle_file/goals.py

How far a bound is resolved: sub-steps by their names and numbers, and the bound's end, which none of them is.
"""

from bound_sim.battle_file import goals
from bound_sim.battle_file.places import InBound
from bound_sim.rules import ruleset
from bound_sim.scenario.model import Scenario


def test_a_sub_step_of_the_name_is_not_the_end_of_the_bound(barn: Scenario) -> None:
    rules, start = ruleset(barn.ruleset), InBound(2)
    later = InBound(3)
    assert goals.goal(rules, "action", start).reached(later, "action 2"), "the next one of the name"
    assert goals.goal(rules, "action 2", start).reached(later, "action 2")
    assert not goals.goal(rules, "action 2", start).reached(later, "action 3")
    assert goals.goal(rules, goals.NEXT, start).reached(later, "burst 1")
    assert not goals.goal(rules, "end", start).reached(later, "end 1"), "rules may have sub-steps of this name"
    assert not goals.goal(rules, "action", start).reached(start, "action 1"), "it stands there already"
