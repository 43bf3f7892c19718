"""A side's eyes over the rows of a log: which bases stood on the table, which of them a side knows of.

Here all stand around the table. A ruleset in which bases can be hidden says more (``Shows.eyes``).
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from bound_sim.scenario.model import Scenario

Row = Mapping[str, Any]


@dataclass
class Eyes:
    """A side's eyes over a bound's recorded rows by table and bound, with the states in which the one before it ended.

    ``gone`` are the others' bases that left the battle by the bound's end, and whether the side saw that; ``met`` those
    that it had seen before.
    """

    scenario: Scenario
    side: str
    tables: Mapping[str, Mapping[int, list[Row]]] = field(default_factory=dict)
    gone: Mapping[str, bool] = field(default_factory=dict)
    met: Collection[str] = ()
    #: the battalions whose eyes these are; None: all of the side
    leads: frozenset[str] | None = None
    _stood: dict[int, frozenset[str]] = field(default_factory=dict)

    @property
    def level(self) -> str:
        """The level of fog."""
        return self.scenario.fog.level

    def knows_of_side(self, side: str) -> bool:
        """True if it is told at once what concerns a side and none of its units: of its own, where all know the same.

        A commander hears of it with the reports of his side.
        """
        return side == self.side and self.leads is None

    def look(
        self, tables: Mapping[str, Mapping[int, list[Row]]], gone: Mapping[str, bool], met: Collection[str]
    ) -> None:
        """Turn to other rows."""
        self.tables, self.gone, self.met = tables, gone, met
        self._stood = {}

    def remember(self, bound: int, seen: frozenset[str]) -> None:
        """Take over who was seen at a bound's end, where it was worked out before."""

    def own(self, unit: str) -> bool:
        """True if a platoon, company or battalion is of the side."""
        return unit in self._own

    @cached_property
    def _own(self) -> frozenset[str]:
        return self.scenario.forces.units_of(self.side, self.leads)

    def seen_at_end(self, bound: int) -> frozenset[str]:
        """All enemy bases that are seen at a bound's end; bound 0: the start."""
        return frozenset(unit for unit in standing(self.rows("states", bound)) if not self.own(unit))

    def stood(self, unit: str, bound: int) -> bool:
        """True if a base was on the table at some time of a bound."""
        if bound not in self._stood:
            at_ends = standing((*self.rows("states", bound - 1), *self.rows("states", bound)))
            self._stood[bound] = frozenset((*at_ends, *(move["platoon"] for move in self.rows("moves", bound))))
        return unit in self._stood[bound]

    def knows_of(self, unit: str, bound: int) -> bool:
        """True if a base is the side's own or, where all stand around the table, was ever on it."""
        return self.own(unit) or unit in self.met or self.stood(unit, bound)

    def left_in_sight(self, unit: str, status: str, bound: int) -> bool:
        """True if the side saw an enemy base being removed in a bound, or leaving by its own edge.

        Of one that never came nobody sees anything.
        """
        return self.stood(unit, bound)

    def rows(self, table: str, bound: int) -> list[Row]:
        """The rows of a bound of a table."""
        return self.tables.get(table, {}).get(bound, [])


def standing(states: Iterable[Row]) -> list[str]:
    """Bases on the table, in rows of ``states``."""
    return [row["platoon"] for row in states if row["status"] == "on table"]
