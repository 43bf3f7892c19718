"""The chart of 1418 for people, and how far a platoon gets and shoots at the very best."""
# not measured: what commands show

from collections.abc import Mapping

from bound_sim.rules.records.unit_chart import AtBest, Reach, UnitChart
from bound_sim.rulesets.rules1418.book.chart import (
    ASSAULT_FACTOR,
    ROAD_FACTOR,
    SPEED_CM,
    SYNONYMS,
    TRANSPORT,
    UnitType,
)
from bound_sim.rulesets.rules1418.book.rulings import RULINGS
from bound_sim.rulesets.rules1418.book.unit_types import type_book, unit_types
from bound_sim.rulesets.rules1418.state.arrays import range_in_millionths
from bound_sim.scenario.forces import Platoon
from bound_sim.scenario.model import Scenario
from bound_sim_maps.table import cm_from_u, u_from_cm
from bound_sim_maps.texts import Phrase, text

_MILLION = 1_000_000
_COLUMNS = {
    "kind": "what it is; infantry, skirmishers, lmg, heavy and command make an infantry battalion (R-18)",
    "speed_cm": "cm on the table that it moves in a bound over open ground (R-15, R-16)",
    "range_m": "how far it shoots, metres on the ground; 9 m are 1 cm (R-25)",
    "ranged_dice": "dice of a shot, + bonus dice (R-26)",
    "melee_dice": "dice in a melee, + bonus dice (R-26)",
    "resilience": "R: a hit needs this die or more, changed by cover (R-31); parent: that of its battalion's infantry",
    "width_cm": "width of a base along its front, cm",
    "depth_cm": "depth of a base, cm",
    "men": "men of a base where its row in forces.csv gives none (Q-men)",
}
_NOTES = (
    "Rough ground leaves three quarters of the speed, impractical ground a quarter. A road adds a quarter, an assault "
    "doubles the speed, a hit halves it (R-16).",
    'Naval and railway guns stand off the table: their x_cm and y_cm are empty (R-24). "Command", machine guns, '
    'mortars and squads have the R of their battalion\'s infantry, or of the column "parent".',
)


def unit_chart(custom: Mapping[str, Mapping[str, object]]) -> UnitChart:
    """The rows of the chart and a scenario's own."""
    book = type_book(custom)
    rows = {
        name: {
            "kind": row.kind,
            "speed_cm": SPEED_CM[row.speed],
            "range_m": _range(row),
            "ranged_dice": _dice(row.ranged_dice, row.ranged_bonus),
            "melee_dice": _dice(row.melee_dice, row.melee_bonus),
            "resilience": "parent" if row.resilience is None else row.resilience,
            "width_cm": cm_from_u(book.size_u(name)[0]),
            "depth_cm": cm_from_u(book.size_u(name)[1]),
            "men": book.men.get(name, 30),
        }
        for name, row in unit_types(custom).items()
    }
    return UnitChart(_COLUMNS, rows, SYNONYMS, _NOTES)


def _dice(dice: int, bonus: int) -> str:
    return f"{dice}+{bonus}" if bonus else str(dice)


def _range(row: UnitType) -> Phrase | float:
    if row.range_m is None:
        return "unlimited"
    moving = row.range_moving_m
    if moving is not None and moving != row.range_m:
        return text("{range_m}, moving {moving}", range_m=f"{row.range_m:g}", moving=f"{moving:g}")
    return row.range_m


def reach(scenario: Scenario) -> Reach:
    """R-15..R-18, R-25: open ground all the way, a road where the map has any, an assault where one is ordered."""
    rows = unit_types(scenario.unit_types)
    ruling = RULINGS["Q-range-unit"]
    reading = ruling.readings.index(ruling.in_force(scenario.rulings))
    road = ROAD_FACTOR if any(feature.kind == "road" for feature in scenario.battlefield.features) else 1.0

    def at_best(platoon: Platoon, word: str) -> AtBest:
        row = rows[platoon.type]
        carried = max(factor for factor, _ in TRANSPORT.values()) if platoon.transport else 1.0
        way = u_from_cm(SPEED_CM[row.speed]) * road * carried * (ASSAULT_FACTOR if word == "assault" else 1.0)
        if row.range_m is None:
            return AtBest(way, None)
        return AtBest(way, range_in_millionths(row.range_m, reading) / _MILLION)

    return at_best
