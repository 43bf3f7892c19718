"""The rest of a battle's bases at its end: men, guns, hurt, dug in, place, and the edge that a base left by.

A ruleset says with ``RemainsBook`` what of it only its rules know; the rest stands in the table ``states`` of every
log. Nothing is written into a log for it: logs stay as they were, and those of earlier versions can be read.
"""

import math
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from bound_sim.rules.records.standing import Standing
from bound_sim.scenario.model import Scenario
from bound_sim_maps.table import cm_from_u

Row = Mapping[str, Any]
Edge = Literal["", "north", "east", "south", "west"]
Status = Literal["present", "gone", "left"]
Custom = Mapping[str, Mapping[str, object]]
#: words of ``states`` for a base that is lost, and for one that left the table
_REMOVED, _WITHDRAWN = "removed", "withdrawn"
#: hits that a base is gone at, where a ruleset does not say
HITS = 2
#: how far from a whole number of men a sum of fractions may be
_ROUNDING = 1e-6


class Remain(NamedTuple):
    """A base at the end of a battle. Men are whole; ``guns`` 1 or 0 of a base that is a gun; places in cm.

    ``men_at_start`` are those that it had at the opening, hurt as it then was; ``hurt`` are hits or wounds. ``status``
    is "present", also of a base that has not come yet, "gone", or "left" by an ``edge`` of the table.
    """

    side: str
    unit: str
    base: str
    type: str
    men_at_start: int
    men: int
    guns_at_start: int
    guns: int
    hurt: int
    dug_in: bool
    status: Status
    x_cm: float
    y_cm: float
    edge: Edge

    @property
    def lost(self) -> int:
        """Men that it lost."""
        return self.men_at_start - self.men


def _fled_nowhere(row: Row) -> bool:
    return False


@dataclass(frozen=True)
class RemainsBook:
    """Of a ruleset's bases: which types are guns, and how ``forces.csv`` says that a base begins hurt.

    ``guns``: of a scenario's own types, the names of all types whose bases are guns. ``wounds_left``: the ruleset's own
    column of ``forces.csv`` for what is left of a base, "" where a base cannot begin hurt. ``fled``: of a row of
    ``states`` of a base that is removed, whether it left the table.
    """

    guns: Callable[[Custom], Collection[str]]
    wounds_left: str = ""
    fled: Callable[[Row], bool] = _fled_nowhere

    def of(self, scenario: Scenario, states: Iterable[Row]) -> tuple[Remain, ...]:
        """Each base in the order of the forces, of all rows of ``states``. Raises KeyError for rows of another battle.

        A wound takes men in proportion, rounded down.
        """
        opening: dict[str, Row] = {}
        ending: dict[str, Row] = {}
        for row in states:
            name = row["platoon"]
            if row["bound"] == 0:
                opening[name] = row
            if name not in ending or row["bound"] >= ending[name]["bound"]:
                ending[name] = row
        guns = self.guns(scenario.unit_types)
        table = scenario.battlefield.table
        width, height = cm_from_u(table.width_u), cm_from_u(table.height_u)
        found = []
        for platoon in scenario.forces.platoons:
            first, last = opening[platoon.id], ending[platoon.id]
            status = self._status(last)
            men, then = _men(first, platoon.men), _men(last, platoon.men)
            at_start = platoon.men - whole_men(platoon.men - men)
            lost = min(max(whole_men(men - then), 0), at_start)
            gun = int(platoon.type in guns)
            left = status == "left"
            found.append(Remain(
                platoon.side, platoon.battalion, platoon.id, platoon.type, at_start, at_start - lost, gun,
                gun if last["status"] != _REMOVED else 0, last["hits"], bool(last.get("dug_in", False)), status,
                last["x_cm"], last["y_cm"], nearest_edge(last["x_cm"], last["y_cm"], width, height) if left else "",
            ))  # fmt: skip
        return tuple(found)

    def _status(self, row: Row) -> Status:
        if row["status"] == _WITHDRAWN:
            return "left"
        if row["status"] == _REMOVED:
            return "left" if self.fled(row) else "gone"
        return "present"


def rows_of(scenario: Scenario, hits_of: Mapping[str, int], standing: Standing, bound: int, table: int) -> list[Row]:
    """The stand of bases on a table, as rows of ``states`` have it, as far as what remains of them needs it.

    ``hits_of``: type -> hits that a base is gone at. The way by which a base went that is removed is not known.
    """
    on_table, hits, gone, left, x, y = (part[table].tolist() for part in standing.places)
    found: list[Row] = []
    for row, platoon in enumerate(scenario.forces.platoons):
        whole = hits_of.get(platoon.type, HITS)
        status = _REMOVED if gone[row] else _WITHDRAWN if left[row] else "on table" if on_table[row] else ""
        men = 0.0 if gone[row] else platoon.men * max(whole - hits[row], 0) / whole
        found.append({
            "bound": bound, "platoon": platoon.id, "status": status, "hits": hits[row], "men": men,
            "x_cm": cm_from_u(x[row]), "y_cm": cm_from_u(y[row]),
        })  # fmt: skip
    return found


def _men(row: Row, men: int) -> float:
    """Men of a base of so many: where its rules count figures or wounds, their part of them."""
    return float(row["men"]) * men / float(row.get("men_at_start", men))


def whole_men(men: float) -> int:
    """Men of a share that is a fraction: rounded down."""
    return math.floor(men + _ROUNDING)


def nearest_edge(x_cm: float, y_cm: float, width_cm: float, height_cm: float) -> Edge:
    """The edge of the table that is nearest to a point; of two as near the first of north, east, south, west."""
    away: dict[Edge, float] = {"north": height_cm - y_cm, "east": width_cm - x_cm, "south": y_cm, "west": x_cm}
    return min(away, key=lambda edge: away[edge])
