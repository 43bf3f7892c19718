"""The chart of End of Empires for people, and how far a base gets and shoots at the very best."""
# not measured: what commands show

from collections.abc import Mapping

from bound_sim.rules.records.unit_chart import AtBest, Reach, UnitChart
from bound_sim.rulesets.end_of_empires.book.chart import ARTILLERY_CM, RATES_CM, SMALL_ARMS_CM, Kind
from bound_sim.rulesets.end_of_empires.book.unit_types import unit_types
from bound_sim.scenario.forces import Platoon
from bound_sim.scenario.model import Scenario
from bound_sim_maps.table import u_from_cm

_COLUMNS = {
    "kind": "what it is",
    "figures": "figures of a base: hits that a single base takes, dice of machine guns (EOE-R-2..4)",
    "road_cm": "cm on the table that it moves in a turn by road (section 5)",
    "cross_cm": "the same across country",
    "pinned_cm": "the same while it is pinned; none: it does not move",
    "range_cm": "how far it shoots: short, effective, long, cm on the table; none: not at all (EOE-R-18, EOE-R-20)",
    "width_cm": "width of a base along its front, cm",
    "depth_cm": "depth of a base, cm",
    "men": "men of a base where its row in forces.csv gives none",
}


def _bands(kind: Kind) -> tuple[int, ...]:
    return ARTILLERY_CM if kind == "battery" else SMALL_ARMS_CM.get(kind, ())


def unit_chart(custom: Mapping[str, Mapping[str, object]]) -> UnitChart:
    """The rows of the chart and a scenario's own."""
    rows = {}
    for name, row in unit_types(custom).items():
        by_road, cross, pinned = RATES_CM[row.kind]
        rows[name] = {
            "kind": row.kind,
            "figures": row.figures,
            "road_cm": by_road,
            "cross_cm": cross,
            "pinned_cm": "none" if pinned is None else pinned,
            "range_cm": ", ".join(map(str, _bands(row.kind))) or "none",
            "width_cm": row.width_cm,
            "depth_cm": row.depth_cm,
            "men": row.men,
        }
    return UnitChart(_COLUMNS, rows)


def reach(scenario: Scenario) -> Reach:
    """Section 5, EOE-R-18, EOE-R-20: a whole move by road, in a vehicle where that is faster; long range."""
    rows = unit_types(scenario.unit_types)
    fastest = max(RATES_CM["vehicle"][:2])

    def at_best(platoon: Platoon, word: str) -> AtBest:
        kind = rows[platoon.type].kind
        return AtBest(u_from_cm(max(*RATES_CM[kind][:2], fastest)), float(u_from_cm(max(_bands(kind), default=0))))

    return at_best
