"""The chart of a game of objects for people: what all such charts say of a base, and a ruleset's own columns."""
# not measured: what commands show

from collections.abc import Callable, Mapping
from typing import Any

from bound_sim.rulesets.records.unit_chart import UnitChart
from bound_sim.rulesets.records.unit_types import T

_LAST = {
    "width_cm": "width of a base along its front, cm",
    "depth_cm": "depth of a base, cm",
    "men": "men of a base where its row in forces.csv gives none",
}


def unit_chart(
    rows: Mapping[str, T], figures: str, columns: Mapping[str, str], own: Callable[[T], Mapping[str, Any]]
) -> UnitChart:
    """Rows of a chart; ``figures`` says what these are, ``own`` gives the ruleset's ``columns`` of a row."""
    said = {"kind": "what it is", "figures": figures, **columns, **_LAST}
    found = {
        name: {
            "kind": row.kind, "figures": row.figures, **own(row), "width_cm": row.width_cm, "depth_cm": row.depth_cm,
            "men": row.men,
        }
        for name, row in rows.items()
    }  # fmt: skip
    return UnitChart(said, found)
