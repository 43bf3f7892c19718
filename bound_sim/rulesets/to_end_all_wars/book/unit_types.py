"""The chart as the readers of files need it (TEAW-R-2, TEAW-Q-team-size, TEAW-Q-tank-size)."""

from bound_sim.rules.records.unit_types import UnitTypes
from bound_sim.rulesets.to_end_all_wars.book.chart import MOST_MEN, UNIT_TYPES
from bound_sim.rulesets.to_end_all_wars.book.words import COLUMNS, OWN_COLUMNS

#: kinds of which a team has several men
_TEAMS: dict[str, int] = {row.kind: MOST_MEN for row in UNIT_TYPES.values() if row.kind != "tank"}

CHART = UnitTypes(UNIT_TYPES, COLUMNS, OWN_COLUMNS, _TEAMS, "TEAW-Q-tank-size", tuple(_TEAMS))
unit_types = CHART.with_own
type_book = CHART.book
