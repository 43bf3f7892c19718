"""Enemies that a side sees when a bound opens, after its movement, and at its end.

The fog level says what counts as seen: at "open" whatever stands on the table, at "visible" what a platoon on
the table has a free line to (the same test as for shooting, Q-line-of-sight) within the scenario's sight, at "reports"
what touches an own base. Contact always counts.
"""
# not measured: who is shown what: the rows hidden forces and secrets of make trust vary it

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Any

import numpy as np

from bound_sim.rules.records.eyes import Eyes, Row
from bound_sim_maps.table import U_PER_CM

#: platoon -> centre in 0.01 mm
Spots = dict[str, tuple[int, int]]

OPENING, MOVED, END = range(3)
#: distances that are looked at together
_CELLS = 1 << 16
#: sub-steps after movement; rounds of melee (m0, m1, ...) as well
_LATE = ("6", "7")


def moment(substep: str) -> int:
    """The moment that the fire or fight of a sub-step is seen in."""
    return MOVED if substep in _LATE or substep[:1] == "m" else OPENING


@dataclass
class Sight(Eyes):
    """A side's eyes where bases can be hidden."""

    _seen: dict[tuple[int, int], frozenset[str]] = field(default_factory=dict)

    def look(
        self, tables: Mapping[str, Mapping[int, list[Row]]], gone: Mapping[str, bool], met: Collection[str]
    ) -> None:
        """Turn to other rows."""
        super().look(tables, gone, met)
        self._seen = {}

    def remember(self, bound: int, seen: frozenset[str]) -> None:
        """Take over who was seen at a bound's end, where it was worked out before."""
        self._seen[bound, END] = seen

    def seen_at_end(self, bound: int) -> frozenset[str]:
        """All enemy platoons that are seen at a bound's end; bound 0: the start."""
        return self.seen(bound, END)

    def sees(self, unit: str, bound: int, when: int) -> bool:
        """True if an enemy platoon is seen at a moment of a bound; bound 0 has its end only: the start."""
        return unit in self.seen(bound, when)

    def seen(self, bound: int, when: int) -> frozenset[str]:
        """All enemy platoons that are seen at a moment of a bound."""
        key = (bound, when)
        if key not in self._seen and when == OPENING and not self._arrivals(bound):
            self._seen[key] = self.seen(bound - 1, END) if bound else self.seen(0, END)
        if key not in self._seen:
            spots = self._spots(bound, when)
            mine = {unit: spot for unit, spot in spots.items() if self.own(unit)}
            others = {unit: spot for unit, spot in spots.items() if not self.own(unit)}
            if self.level == "open":
                found = set(others)
            else:
                found = others.keys() & self._touched(bound, when)
            if self.level == "visible":
                found |= self._in_sight({unit: at for unit, at in others.items() if unit not in found}, mine)
            self._seen[key] = frozenset(found)
        return self._seen[key]

    def left_in_sight(self, unit: str, status: str, bound: int) -> bool:
        """True if the side saw an enemy platoon being removed in a bound, or leaving by its own edge.

        Of one that never came nobody sees anything.
        """
        if self.level == "open":
            return self.stood(unit, bound)
        if status != "removed":
            return False
        felling = [hit for hit in self.rows("hits", bound)
                   if (hit["passed_to"] or hit["target"]) == unit and hit["effect"] == "removed"]  # fmt: skip
        if any(self.own(hit["by"]) and hit["kind"] != "bombard" for hit in felling):
            return True
        moments = {moment(hit["substep"]) for hit in felling} or {OPENING, MOVED}
        return all(self.sees(unit, bound, when) for when in moments)

    def _arrivals(self, bound: int) -> list[Row]:
        return [move for move in self.rows("moves", bound) if move["substep"] == "#"]

    def _spots(self, bound: int, when: int) -> Spots:
        """Platoons on the table at a moment, with their places."""
        if when == END or bound == 0:
            return _standing(self.rows("states", bound))
        spots = _standing(self.rows("states", bound - 1))
        moves = self.rows("moves", bound)
        spots |= {move["platoon"]: _place(move) for move in self._arrivals(bound)}
        if when == OPENING:
            return spots
        for hit in self.rows("hits", bound):
            if hit["effect"] == "removed" and moment(hit["substep"]) == OPENING:
                spots.pop(hit["passed_to"] or hit["target"], None)
        for move in moves:
            if move["substep"][:1] == "5" and move["platoon"] in spots:
                spots[move["platoon"]] = _place(move)
                if move["ended"] == "withdrawn":
                    del spots[move["platoon"]]
        return spots

    def _touched(self, bound: int, when: int) -> set[str]:
        """Enemies in base contact with the side's platoons."""
        if when == OPENING:
            return self._touched(bound - 1, END) if bound else set()
        pairs = [(row["platoon"], row["in_contact"]) for row in self.rows("states", bound) if row["in_contact"]]
        if when == MOVED:
            pairs += [(row["platoon"], row["contact"]) for row in self.rows("moves", bound) if row["contact"]]
            pairs += [(row["striker"], row["opponent"]) for row in self.rows("melee", bound)]
        both = pairs + [(two, one) for one, two in pairs]
        return {two for one, two in both if self.own(one) and not self.own(two)}

    def _in_sight(self, others: Spots, mine: Spots) -> set[str]:
        """Enemies to whose places one of the side's platoons has a free line, within the scenario's sight."""
        found: set[str] = set()
        if not mine:
            return found
        eyes, units = list(mine.values()), list(others)
        latest, step = 0, max(1, _CELLS // len(eyes))
        for start in range(0, len(units), step):
            some = units[start : start + step]
            for unit, near in zip(some, self._nearest(eyes, [others[unit] for unit in some]), strict=True):
                # who saw the enemy before this one often sees this one too; then the nearest do
                order = chain([latest] * (latest in near), near)
                seer = next((at for at in order if not self._blocked(*eyes[at], *others[unit])), None)
                if seer is not None:
                    found.add(unit)
                    latest = seer
        return found

    def _nearest(self, eyes: list[tuple[int, int]], spots: list[tuple[int, int]]) -> Iterator[list[int]]:
        """For each spot the places among ``eyes`` of those within the scenario's sight, the nearest first."""
        reach = self.scenario.fog.sight_u
        apart = np.array(spots, dtype=np.int64)[:, np.newaxis] - np.array(eyes, dtype=np.int64)
        squared = (apart * apart).sum(axis=2)
        in_reach = np.full(len(spots), len(eyes)) if reach is None else (squared <= reach * reach).sum(axis=1)
        for order, count in zip(squared.argsort(axis=1, kind="stable").tolist(), in_reach.tolist(), strict=True):
            yield order[:count]

    def _blocked(self, x0: int, y0: int, x1: int, y1: int) -> bool:
        return self._ground is not None and bool(self._sight_blocked(self._ground, x0, y0, x1, y1))

    @cached_property
    def _sight_blocked(self) -> Any:
        from bound_sim_maps.queries import sight_blocked

        return sight_blocked

    @cached_property
    def _ground(self) -> Any:
        """The compiled ground, None where nothing on it stops a look."""
        from bound_sim_maps.geometry import area_features, compile_ground

        if not any(feature.blocks for feature in area_features(self.scenario.battlefield)):
            return None
        return compile_ground(self.scenario.battlefield)


def _standing(states: Iterable[Row]) -> Spots:
    return {row["platoon"]: _at(row["x_cm"], row["y_cm"]) for row in states if row["status"] == "on table"}


def _place(move: Row) -> tuple[int, int]:
    return _at(move["to_x_cm"], move["to_y_cm"])


def _at(x_cm: float, y_cm: float) -> tuple[int, int]:
    return round(x_cm * U_PER_CM), round(y_cm * U_PER_CM)
