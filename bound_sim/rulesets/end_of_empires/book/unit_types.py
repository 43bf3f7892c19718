"""The chart as the readers of files need it (EOE-R-2..4, EOE-Q-base-size)."""

from bound_sim.rules.records.unit_types import UnitTypes
from bound_sim.rulesets.end_of_empires.book.chart import BASES_OF_A_UNIT, UNIT_TYPES
from bound_sim.rulesets.end_of_empires.book.words import COLUMNS, OWN_COLUMNS

CHART = UnitTypes(
    UNIT_TYPES, COLUMNS, OWN_COLUMNS, {"infantry": BASES_OF_A_UNIT, "cavalry": BASES_OF_A_UNIT}, "EOE-Q-base-size"
)
unit_types = CHART.with_own
type_book = CHART.book
