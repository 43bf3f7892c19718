"""covers: bound_sim/rules/records/units_to_raise.py

Units of the period: every template of every ruleset stands in every formation as its rules want it.
"""

import pytest

from bound_sim.rules import registered, ruleset
from bound_sim.rules.records.units_to_raise import NewUnit, raised
from bound_sim.scenario.forces import Forces
from bound_sim.scenario.formations import laid_out
from bound_sim.scenario.model import Scenario, Side
from bound_sim_maps.edits import blank

RAISED = [
    (rules, name, formation)
    for rules in registered()
    for name in ruleset(rules).establishments.templates
    for formation in ruleset(rules).establishments.formations
]


@pytest.mark.parametrize(("rules", "name", "formation"), RAISED)
def test_every_template_stands_in_every_formation(rules: str, name: str, formation: str) -> None:
    """No base on another, whichever way it faces, nothing that ``check`` would refuse."""
    offered = ruleset(rules).establishments
    types = ruleset(rules).type_book({})
    unit = raised(offered.templates[name], unit=NewUnit("A", "1", ""), facing=0, types=types)
    assert len(unit) == offered.templates[name].bases
    assert {p.type for p in unit} <= set(types.names.values())
    sides = (Side("A", "A", 0, "#0072b2"), Side("B", "B", 1800, "#d55e00"))
    for facing in (0, 900, 1350, 150):
        laid = laid_out(unit, offered.formations[formation], (457_200, 457_200), facing)
        assert {p.facing for p in laid} == {facing}
        field = blank(30, 30, space_u=30480)
        made = Scenario("Made", rules, 6, field, sides, Forces(tuple(laid)), {}, {}, {})
        assert [fault for fault in ruleset(rules).check(made) if "side B" not in str(fault)] == []
