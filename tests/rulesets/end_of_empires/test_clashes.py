"""covers: bound_sim/rulesets/end_of_empires/steps/melee.py, bound_sim/rulesets/end_of_empires/steps/fights.py

Which clashes belong together, of units that stand for nothing but their names.
"""

from types import SimpleNamespace
from typing import Any

from bound_sim.rulesets.end_of_empires.steps.fights import Clash, groups_of, once_each

A, B, C, D, E = (SimpleNamespace(id=name) for name in "ABCDE")


def clash(charger: Any, foe: Any, *, mutual: bool = False) -> Any:
    return Clash(charger, foe, mutual)


def named(groups: list[list[Any]]) -> list[list[str]]:
    return [[one.charger.id + one.foe.id for one in group] for group in groups]


def test_chargers_of_a_mutual_clash_are_in_one_group_whatever_they_charge_beside() -> None:
    clashes = [clash(B, D), clash(A, C), clash(A, B, mutual=True), clash(E, C)]
    assert named(groups_of(clashes)) == [["BD", "AC", "AB"], ["EC"]]
    assert named(groups_of([clash(A, B, mutual=True), clash(B, E, mutual=True), clash(E, D)])) == [["AB", "BE", "ED"]]


def test_of_two_units_the_one_that_charged_the_other_is_the_charger() -> None:
    charged = {("A", "B"), ("C", "D"), ("D", "C")}
    found = once_each(
        [clash(B, A), clash(A, B), clash(D, C), clash(C, D), clash(E, A)], lambda one, foe: (one.id, foe.id) in charged
    )
    assert [(one.charger.id, one.foe.id, one.mutual) for one in found] == [
        ("A", "B", False), ("D", "C", True), ("E", "A", False),
    ]  # fmt: skip
