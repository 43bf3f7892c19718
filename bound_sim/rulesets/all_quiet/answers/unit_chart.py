"""The counters of All Quiet for people."""
# not measured: what commands show

from collections.abc import Mapping

from bound_sim.rules.records.unit_chart import UnitChart
from bound_sim.rulesets.all_quiet.book.chart import UNIT_TYPES
from bound_sim_maps.texts import text

_COLUMNS = {
    "kind": "what it is",
    "strength": "a die hits that shows this or less (AQ-R-21)",
    "moves": "movement points (AQ-R-18)",
}


def unit_chart(custom: Mapping[str, Mapping[str, object]]) -> UnitChart:
    """Every counter that a scenario may have."""
    rows: dict[str, dict[str, str | int | float]] = {
        name: {"strength": row.strength, "moves": row.moves, "kind": row.kind}
        for name, row in UNIT_TYPES.items()
    }  # fmt: skip
    notes = (
        text("A counter's name is its two figures; its nation stands in forces.csv."),
        text("The source has lost its counters: those of the shipped scenarios are ours."),
    )
    return UnitChart(_COLUMNS, rows, notes=notes)
