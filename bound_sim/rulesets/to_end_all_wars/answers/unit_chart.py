"""The chart of To End All Wars for people, and how far a man gets and shoots at the very best."""
# not measured: what commands show

from collections.abc import Mapping

from bound_sim.rules.records.unit_chart import AtBest, Reach, UnitChart
from bound_sim.rulesets.to_end_all_wars.book import rulings
from bound_sim.rulesets.to_end_all_wars.book.chart import (
    ANTI_TANK,
    CANNON_CM,
    CAPS,
    FLAME,
    GRENADE_CM,
    HMG_OPEN,
    LMG_OPEN,
    MAY,
    OWN_CAPS,
    PRECISION,
    REACTIONS,
    RIFLE_CM,
    TEAM_SIZE,
    Kind,
)
from bound_sim.rulesets.to_end_all_wars.book.unit_types import unit_types
from bound_sim.scenario.forces import Platoon
from bound_sim.scenario.model import Scenario
from bound_sim_maps.table import u_from_cm
from bound_sim_maps.texts import text

_COLUMNS = {
    "kind": "what it is",
    "men": "men of a full team (TEAW-Q-team-size)",
    "actions": "actions in an own turn (TEAW-R-2)",
    "move_cm": "cm on the table of one move action (TEAW-R-2, TEAW-Q-speed)",
    "moves": "move actions in a turn (TEAW-R-5)",
    "range_cm": "how far its own weapon reaches, cm on the table; none: not at all (TEAW-R-15 to R-18, R-31, R-32)",
    "may": "what else it may do in its own turn",
    "reaction": "its action in the opponent's turn (TEAW-R-6)",
    "width_cm": "width of a man or hull along its front, cm",
    "depth_cm": "its depth, cm",
}
#: the longest reach of each kind's own weapon, cm (TEAW-R-15 to R-18, TEAW-R-31, TEAW-R-32)
RANGE_CM: dict[Kind, float] = {
    "assault": RIFLE_CM, "defensive": RIFLE_CM, "engineer": RIFLE_CM, "raider": RIFLE_CM, "lmg": LMG_OPEN[-1][0],
    "hmg": HMG_OPEN[-1][0], "flamethrower": FLAME[-1][0], "sniper": PRECISION[rulings.SniperBand.TO_50][-1][0],
    "anti-tank": ANTI_TANK[-1][0], "tank": max(HMG_OPEN[-1][0], CANNON_CM),
}  # fmt: skip


def moves(kind: Kind) -> int:
    """TEAW-R-5: move actions a turn."""
    return OWN_CAPS.get((kind, "move")) or CAPS["move"]


def unit_chart(custom: Mapping[str, Mapping[str, object]]) -> UnitChart:
    """The rows of the chart and a scenario's own."""
    rows = {
        name: {
            "kind": row.kind, "men": TEAM_SIZE[row.kind], "actions": row.actions, "move_cm": row.move_cm,
            "moves": min(moves(row.kind), row.actions), "range_cm": RANGE_CM[row.kind],
            "may": ", ".join(act for act in MAY[row.kind] if act != "move"),
            "reaction": REACTIONS.get(row.kind, "none"), "width_cm": row.width_cm, "depth_cm": row.depth_cm,
        }
        for name, row in unit_types(custom).items()
    }  # fmt: skip
    grenade = text(
        "Grenades are thrown {grenade_cm} cm (TEAW-Q-grenade-range).",
        grenade_cm=f"{GRENADE_CM[rulings.GrenadeRange.FIFTEEN]:g}",
    )
    return UnitChart(_COLUMNS, rows, notes=(grenade,))


def reach(scenario: Scenario) -> Reach:
    """TEAW-R-2, TEAW-R-5: all move actions of a turn; the longest range of its weapon."""
    rows = unit_types(scenario.unit_types)

    def at_best(platoon: Platoon, word: str) -> AtBest:
        row = rows[platoon.type]
        far = min(moves(row.kind), row.actions) * row.move_cm
        return AtBest(u_from_cm(far), float(u_from_cm(RANGE_CM[row.kind])))

    return at_best
