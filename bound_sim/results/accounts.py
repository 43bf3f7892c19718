"""Casualties and summary of a battle, worked out of its recorded tables a column at a time.

Units stand in the order in which people read their names; a unit's sums run over its platoons in the order in which
these came to the table.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from bound_sim.results.arrow_columns import array_of, joined
from bound_sim.scenario.forces import natural_key

Numbers = npt.NDArray[np.float64]
Places = npt.NDArray[np.int64]
#: the columns of a table: what pandas makes a column of
Columns = dict[str, Any]

#: echelons that a ruleset may have, from the base up
LEVELS = ("platoon", "company", "battalion", "side")
_WAITING, _ON_TABLE, _REMOVED, _WITHDRAWN = "waiting", "on table", "removed", "withdrawn"
_SUMMED = ("hits", "injured", "removed", "withdrawn", "men_lost", "men_left")


class _Level(NamedTuple):
    """The units of an echelon in the order of their names: their sides, and the place of each platoon's unit."""

    level: str
    units: list[str]
    sides: list[str]
    unit_of: Places

    def sums(self, of_platoons: Numbers) -> Numbers:
        """Sums of a row for each bound, a column for each platoon: a column for each unit."""
        found = np.zeros((len(of_platoons), len(self.units)))
        for row, values in zip(found, of_platoons, strict=True):
            row[:] = np.bincount(self.unit_of, values, len(self.units))
        return found


class LossesAndHits:
    """Losses and hits, bound by bound, of every platoon, company, battalion and side, ``since`` a bound.

    Arrays have a row for each bound that ``states`` tells of and a column for each platoon, in the order in which
    platoons came; a platoon may first appear when it arrives.
    """

    def __init__(self, recorded: Mapping[str, pd.DataFrame], since: int = 1) -> None:
        self.tables = recorded
        states = recorded["states"]
        states = states.iloc[np.argsort(states["bound"].to_numpy(), kind="stable")]
        self.all_bounds, at = np.unique(states["bound"].to_numpy(), return_inverse=True)
        platoon, names = pd.factorize(states["platoon"])
        self.platoons: list[str] = names.tolist()
        self._place = {name: place for place, name in enumerate(self.platoons)}
        _, first = np.unique(platoon, return_index=True)
        self._first = states.iloc[first]
        men = states["men"].to_numpy(dtype=np.float64)
        there, self._hits = self._grid(False), self._grid(0)
        self._lost, self._status = self._grid(0.0), self._grid(_WAITING, object)
        there[at, platoon] = True
        self.strength = self._strengths()
        self._lost[at, platoon] = self.strength[platoon] - men
        self._hits[at, platoon] = states["hits"].to_numpy()
        self._status[at, platoon] = states["status"].to_numpy(dtype=object)
        #: rows of the bounds that are told of, and of those before them
        self._told = np.flatnonzero(self.all_bounds >= since)
        self._before = np.maximum(self._told - 1, 0)
        self.bounds: list[int] = self.all_bounds[self._told].tolist()
        #: echelons that the ruleset has
        self.levels = [self._level(level) for level in LEVELS if level in states.columns]

    def _grid(self, value: Any, dtype: Any = None) -> Any:
        return np.full((len(self.all_bounds), len(self.platoons)), value, dtype)

    def _strengths(self) -> Numbers:
        """Full strength of each platoon: one that enters with a hit (of an earlier battle) has half of it left."""
        first = self._first
        if "men_at_start" in first.columns:
            return first["men_at_start"].to_numpy(dtype=np.float64)
        return first["men"].to_numpy(dtype=np.float64) * np.where(first["hits"].to_numpy() == 1, 2.0, 1.0)

    def _level(self, level: str) -> _Level:
        place, found = pd.factorize(self._first[level])
        units: list[str] = found.tolist()
        order = sorted(range(len(units)), key=lambda unit: natural_key(units[unit]))
        rank = np.empty(len(units), dtype=np.int64)
        rank[order] = np.arange(len(units))
        sides = dict(zip(place.tolist(), self._first["side"].tolist(), strict=True))
        return _Level(level, [units[unit] for unit in order], [sides[unit] for unit in order], rank[place])

    # ---- casualties

    def casualties(self) -> Columns:
        """The columns of the casualty log: a row for every unit of every level in every bound."""
        gone, was = self._status[self._told], self._status[self._before]
        removed = (gone == _REMOVED) & (was != _REMOVED)
        of = {
            "hits": self._taken.counted(None), "removed": removed, "injured": self._taken.counted("injured") > 0,
            "withdrawn": (gone == _WITHDRAWN) & (was != _WITHDRAWN),
            "men_lost": self._lost[self._told] - self._lost[self._before],
            "men_left": self.strength - self._lost[self._told],
        }  # fmt: skip
        of["injured"] &= ~removed
        columns = self._columns(self.levels, {
            name: [level.sums(of[name].astype(np.float64)) for level in self.levels] for name in _SUMMED
        })  # fmt: skip
        return columns | {"by": self._in_order([self._by(level) for level in self.levels])}

    @cached_property
    def _taken(self) -> "_Taken":
        """Hits that took effect, by bound and platoon; a hit that befalls nobody of these is none."""
        hits = self.tables["hits"]
        hits = hits[(hits["effect"] != "surplus").to_numpy(dtype=bool)]
        target = _places(self._place, _first_filled(hits["passed_to"], hits["target"]))
        bound = _found(hits["bound"].to_numpy(), self.bounds)
        known = (target >= 0) & (bound >= 0)
        return _Taken(hits[known], bound[known], target[known], (len(self.bounds), len(self.platoons)))

    def _by(self, level: _Level) -> list[str]:
        """Texts of those who hit each unit, bound by bound, in the order of the log."""
        taken = self._taken
        row = taken.bound * len(level.units) + level.unit_of[taken.target]
        ends = np.cumsum(np.bincount(row, minlength=len(self.bounds) * len(level.units)))
        told = taken.told.take(pa.array(np.argsort(row, kind="stable")))
        lists = pa.ListArray.from_arrays(pa.array(np.concatenate([[0], ends]), pa.int32()), told)
        found: list[str] = pc.binary_join(lists, pa.scalar(", ", pa.large_string())).to_pylist()
        return found

    # ---- summary

    def summary(self) -> Columns:
        """The columns of how every company, battalion and side stands at the end of each bound."""
        hits, shots, melee = (self.tables[name] for name in ("hits", "shots", "melee"))
        dice = pd.concat([_doers(shots, shots["shooter"]), _doers(melee, melee["striker"])])
        credited = hits["credited"] if "credited" in hits.columns else None
        scored = _doers(hits, hits["by"] if credited is None else _first_filled(credited, hits["by"]))
        taken = self._counts(_doers(hits, _first_filled(hits["passed_to"], hits["target"])))
        status, lost = self._status[self._told], self._lost[self._told]
        on_table = status == _ON_TABLE
        of = {
            "platoons": np.ones(status.shape), "on_table": on_table,
            "injured": on_table & (self._hits[self._told] > 0), "removed": status == _REMOVED,
            "withdrawn": status == _WITHDRAWN, "men_lost": lost, "hits_taken": taken,
        }  # fmt: skip
        levels = self.levels[1:]
        sums = {
            name: [level.sums(values.astype(np.float64)) for level in levels] for name, values in of.items()
        } | {
            "dice": [self._done(level, dice) for level in levels],
            "hits_scored": [self._done(level, scored) for level in levels],
        }  # fmt: skip
        strength = [level.sums(self.strength[np.newaxis]) for level in levels]
        sums["men_left"] = [full - lost for full, lost in zip(strength, sums["men_lost"], strict=True)]
        return self._columns(levels, sums)

    def _counts(self, doers: pd.DataFrame) -> Numbers:
        """Counts of each platoon among the doers of each bound."""
        place, bound = _places(self._place, doers["unit"]), _found(doers["bound"].to_numpy(), self.bounds)
        return _counted(bound, place, (len(self.bounds), len(self.platoons)))

    def _done(self, level: _Level, doers: pd.DataFrame) -> Numbers:
        """Counts of a unit among the doers of each bound, by itself or by its parts.

        A bombarding battalion is one shooter, so its dice count for it and its side, not for a company.
        """
        counts = level.sums(self._counts(doers))
        place = {unit: number for number, unit in enumerate(level.units)}
        if level.level == "side":
            others = {f"side {unit}": number for unit, number in place.items()}
            battalions = next((each for each in self.levels if each.level == "battalion"), None)
            if battalions is not None:
                pairs = zip(battalions.units, battalions.sides, strict=True)
                others |= {unit: place[side] for unit, side in pairs if side in place}
        else:
            others = place if level.level == "battalion" else {}
        more = _counted(_found(doers["bound"].to_numpy(), self.bounds), _places(others, doers["unit"]), counts.shape)
        return np.add(counts, more)

    # ---- columns

    def _columns(self, levels: Sequence[_Level], sums: Mapping[str, Sequence[Numbers]]) -> Columns:
        """Sums with the units that they are of: bound by bound, level by level."""
        units = [unit for level in levels for unit in level.units]
        return {
            "bound": np.repeat(np.array(self.bounds, dtype=np.int64), len(units)),
            "level": [level.level for level in levels for _ in level.units] * len(self.bounds),
            "side": [side for level in levels for side in level.sides] * len(self.bounds),
            "unit": units * len(self.bounds),
            **{name: np.concatenate(found, axis=1).ravel() for name, found in sums.items()},
        }

    def _in_order(self, found: Sequence[list[str]]) -> list[str]:
        """Texts of each level, bound by bound, as the columns have them."""
        wide = [len(level.units) for level in self.levels]
        return [
            text for bound in range(len(self.bounds)) for texts, count in zip(found, wide, strict=True)
            for text in texts[bound * count : (bound + 1) * count]
        ]  # fmt: skip


class _Taken:
    """Hits with the bound and the platoon of each, by their places."""

    def __init__(self, hits: pd.DataFrame, bound: Places, target: Places, shape: tuple[int, int]) -> None:
        self.hits, self.bound, self.target, self.shape = hits, bound, target, shape

    def counted(self, effect: str | None) -> Numbers:
        """Counts of hits on each platoon in each bound; of an effect alone where one is named."""
        of = slice(None) if effect is None else (self.hits["effect"] == effect).to_numpy(dtype=bool)
        return _counted(self.bound[of], self.target[of], self.shape)

    @cached_property
    def told(self) -> pa.Array:
        """Texts of those who hit, with the sub-step; of a thing, its owner and the thing."""
        by = _texts(self.hits["by"])
        if "credited" in self.hits.columns:
            credited = _texts(self.hits["credited"])
            both = joined(credited, by, between=" ")
            by = pc.if_else(pc.equal(credited, ""), by, pc.if_else(pc.equal(by, ""), credited, both))
        return joined(by, " (", _texts(self.hits["substep"]), ")")


def _texts(series: "pd.Series[Any]") -> pa.Array:
    return array_of(series).cast(pa.large_string())


def _first_filled(one: "pd.Series[Any]", other: "pd.Series[Any]") -> "pd.Series[Any]":
    """The first of two texts that is not empty."""
    return one.where(one != "", other)


def _doers(table: pd.DataFrame, units: "pd.Series[Any]") -> pd.DataFrame:
    return pd.DataFrame({"bound": table["bound"], "unit": units})


def _places(known: Mapping[str, int], units: "pd.Series[Any]") -> Places:
    """The places of names, -1 for one that is not known."""
    numbers = np.array([*known.values(), -1], dtype=np.int64)
    return numbers[pd.Index(list(known), dtype="str").get_indexer(pd.Index(units))]


def _found(values: Any, among: Sequence[int]) -> Places:
    """The places of values in a sorted list, -1 for one that is not in it."""
    if not among:
        return np.full(len(values), -1, dtype=np.int64)
    sorted_ = np.array(among)
    place = np.minimum(np.searchsorted(sorted_, values), len(sorted_) - 1)
    return np.where(sorted_[place] == values, place, -1).astype(np.int64)


def _counted(bound: Places, unit: Places, shape: tuple[int, ...]) -> Numbers:
    """Counts of each unit in each bound; places of -1 are nobody's."""
    known = (bound >= 0) & (unit >= 0)
    at = bound[known] * shape[1] + unit[known]
    return np.bincount(at, minlength=shape[0] * shape[1]).reshape(shape).astype(np.float64)
