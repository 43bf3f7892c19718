"""The counters as the readers of files need them (AQ-R-3)."""

from dataclasses import replace

from bound_sim.rules.records.unit_types import Custom, UnitTypes
from bound_sim.rulesets.all_quiet.book.chart import UNIT_TYPES
from bound_sim.rulesets.all_quiet.book.words import BOXES, COLUMNS, OWN_COLUMNS
from bound_sim.scenario.forces import TypeBook

CHART = UnitTypes(UNIT_TYPES, COLUMNS, OWN_COLUMNS, {}, "AQ-R-3", ("infantry", "tank"))


def type_book(custom: Custom) -> TypeBook:
    """Names, sizes, columns and boxes for the readers of files."""
    return replace(CHART.book(custom), waits=BOXES)
