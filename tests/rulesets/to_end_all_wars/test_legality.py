"""covers: bound_sim/rulesets/to_end_all_wars/book/legality.py

What files can say and cases cannot: types that were refused, a type without a size of its own.
"""

from dataclasses import replace

from bound_sim.rulesets.to_end_all_wars.book.legality import check, verbs_of
from bound_sim.scenario.forces import Forces

from . import drawn


def test_a_team_of_a_type_that_was_refused_is_not_looked_at_again() -> None:
    scenario = drawn.scenario(1)
    first, *others = scenario.forces.platoons
    wrong = replace(scenario, forces=Forces((replace(first, type="Cyclist"), *others)))
    assert [fault for fault in check(wrong) if first.battalion in fault.wrong] == []


def test_a_type_that_is_another_by_name_needs_no_ruling() -> None:
    scenario = replace(drawn.scenario(1), unit_types={"Stormtroop": {"like": "Assault"}})
    assert [fault for fault in check(scenario) if "Stormtroop" in fault.place] == []
    wrong = replace(scenario, unit_types={"Stormtroop": {"like": "Assault", "width_cm": 3}})
    assert [fault.wrong for fault in check(wrong) if "Stormtroop" in fault.place] == ["has a size of its own"]


def test_each_kind_has_its_verbs() -> None:
    assert {"turn", "cannon"} <= verbs_of("tank")
    assert "step" not in verbs_of("tank")
    assert {"step", "fires", "withdraw"} <= verbs_of("defensive")
    assert "fires" not in verbs_of("assault")
