"""Memory of a side of the others' bases, carried on from bound to bound, and a side that follows a battle by it.

What a side is shown of a bound rests on that bound, on how the one before it ended, and on what it remembers: no
earlier bound is looked at again. ``fog`` says what is shown.
"""

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict, ValidationError

from bound_sim.logs.log import VALUES, Columns
from bound_sim.rules.records.eyes import Eyes, Row
from bound_sim.scenario.forces import natural_key
from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import Unfit
from bound_sim_maps.texts import text

#: of the rules of fog and sight: what was remembered by others of them is worked out again
VERSION = 2
#: statuses of a base that has left the battle
_GONE = ("removed", "withdrawn")


class First(NamedTuple):
    """First sight of a base: its bound, true where it stood there as the battle opened, true where it was dug in
    then."""

    bound: int
    at_opening: bool
    dug_in: bool


@dataclass(frozen=True)
class Memory:
    """A side's memory of the others after a bound, by the ids of their bases.

    ``first`` are all bases that it ever saw, ``seen`` those in sight now, ``last`` the rows of the others as they were
    when last seen. ``gone`` are bases that left the battle, true where the side saw that. ``found`` are ids of hidden
    things that it knows of, ``things`` the last rows of what lies on the table beside bases.
    """

    first: Mapping[str, First] = field(default_factory=dict)
    last: Mapping[str, Row] = field(default_factory=dict)
    gone: Mapping[str, bool] = field(default_factory=dict)
    seen: frozenset[str] = frozenset()
    found: frozenset[str] = frozenset()
    things: Mapping[str, Row] = field(default_factory=dict)

    def fits(self, others: Iterable[str]) -> bool:
        """True if it is of these bases alone, and of each that it ever saw it has a row, or has it in sight.

        Where lists of units are open, a base may be known, and be gone before anybody saw it on the table.
        """
        first, there = self.first.keys(), set(others)
        known = self.last.keys() | self.seen | {unit for unit, saw in self.gone.items() if saw}
        return first <= there and self.gone.keys() <= there and known <= first <= known | self.gone.keys()

    def text(self) -> bytes:
        """Its one text."""
        facts = {
            "version": VERSION, "first": self.first, "last": self.last, "gone": self.gone, "seen": sorted(self.seen),
            "found": sorted(self.found), "things": self.things,
        }  # fmt: skip
        return json.dumps(facts, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False).encode()

    @classmethod
    def read(cls, data: bytes, columns: Columns) -> "Memory | None":
        """A memory from its text; None for one of another version. Raises ValueError for what is none."""
        try:
            kept = _Kept.model_validate_json(data)
        except ValidationError:
            raise Unfit(text("is not a memory of a side")) from None
        if kept.version != VERSION:
            return None
        types = {name: VALUES[columns["states"][name].dtype] for name in kept_of(columns)} | {"last_seen": int}
        if any({name: type(value) for name, value in row.items()} != types for row in kept.last.values()):
            raise Unfit(text("remembers other columns than a state's"))
        of_thing = {name: VALUES[column.dtype] for name, column in columns.get("things", {}).items()}
        since = {name: columns["things"][name].default for name in columns["things"].lacked} if of_thing else {}
        things = {name: {**since, **row} for name, row in kept.things.items()}
        if any({name: type(value) for name, value in row.items()} != of_thing for row in things.values()):
            raise Unfit(text("remembers other columns than a thing's"))
        first = {unit: First(*facts) for unit, facts in kept.first.items()}
        return cls(first, kept.last, kept.gone, frozenset(kept.seen), frozenset(kept.found), things)


class _Kept(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, allow_inf_nan=False)

    version: int
    first: dict[str, tuple[int, bool, bool]] = {}
    last: dict[str, dict[str, bool | int | float | str]] = {}
    gone: dict[str, bool] = {}
    seen: list[str] = []
    found: list[str] = []
    things: dict[str, dict[str, bool | int | float | str]] = {}


def lying(things: Mapping[str, Row], rows: Iterable[Row]) -> dict[str, Row]:
    """The last row of each thing, by its id, after some more rows.

    What is gone is forgotten, but for what the map has: it has to show that it is not there any more.
    """
    last = {**things, **{row["id"]: row for row in rows}}
    kept = sorted((name for name, row in last.items() if row["state"] != GONE or of_map(row)), key=natural_key)
    return {name: last[name] for name in kept}


def of_map(thing: Row) -> bool:
    """True if a thing is of nobody's side: the map has it, like a section of wire."""
    return not thing["side"]


def _nothing_found(scenario: Scenario, side: str, things: Collection[str]) -> Mapping[str, object]:
    return {}


class Shows(NamedTuple):
    """Rules by which a ruleset tells a side of a battle.

    ``rows`` gives of each table those of a bound's rows that a side gets, each with what it may know of it; ``key``
    sorts them, where there is one. ``level`` is the level of fog, "" where the scenario says. ``eyes`` make a side's.
    ``own`` is what a side may know of the ruleset's own tables of a scenario: nothing, unless the ruleset says.
    ``finds`` is the table whose rows say which ``side`` knows of which hidden ``thing`` from then on; ``found`` are own
    tables as a side knows them that knows of such things. ``open_army``: all bases lie open to all, those that wait
    too, with what they are and where they began.
    """

    rows: Mapping[str, Callable[[Sequence[Row], Any], Iterable[Row]]]
    columns: Columns
    key: Callable[[str], Callable[[Row], Any] | None] = lambda table: None
    level: str = ""
    eyes: Callable[[Scenario, str], Eyes] = Eyes
    own: Callable[[Mapping[str, object], str], Mapping[str, object]] = lambda tables, side: {}
    finds: str = ""
    found: Callable[[Scenario, str, Collection[str]], Mapping[str, object]] = _nothing_found
    open_army: bool = False

    def own_of(self, scenario: Scenario, side: str, things: Collection[str] = ()) -> Mapping[str, object]:
        """The ruleset's own tables as a side knows them that knows of these hidden things."""
        return {**self.own(scenario.own, side), **self.found(scenario, side, things)}

    @property
    def looked_at(self) -> list[str]:
        """Tables that tell who is in sight, who has left, and what a side has found."""
        return [name for name in (*_LOOKED_AT, _THINGS, self.finds) if name in self.rows]


def kept_of(columns: Columns) -> list[str]:
    """Columns of a base's state that are remembered of one that is out of sight."""
    return [name for name, column in columns["states"].items() if column.kept]


_LOOKED_AT = ("states", "hits", "moves", "melee")
_THINGS = "things"
#: the state of a thing that is not there any more
GONE = "gone"


class MemoryStand(NamedTuple):
    """A memory at a bound's end (-1: before any), with the rows of ``states`` there."""

    memory: Memory
    bound: int = -1
    states: Sequence[Row] = ()


class Witness:
    """A side that follows a battle: after ``bound`` it has ``memory``, and ``states`` are the rows that it then knows.

    A fresh one has seen nothing yet, bound 0 is the first that it is shown. One that goes on from a memory is given
    the rows of ``states`` as that bound ended. Raises KeyError where there is no such side.
    """

    def __init__(
        self, scenario: Scenario, side: str, shows: Shows, stand: MemoryStand | None = None,
        leads: frozenset[str] | None = None,
    ) -> None:  # fmt: skip
        if side not in {entry.id for entry in scenario.sides}:
            raise KeyError(side)
        if shows.level:
            scenario = replace(scenario, fog=replace(scenario.fog, level=shows.level))
        self.side, self.shows = side, shows
        self._kept = kept_of(shows.columns)
        memory, bound, states = stand or MemoryStand(Memory())
        self.memory, self.bound = memory, bound
        self.eyes = shows.eyes(scenario, side)
        self.eyes.leads = leads
        self._look(bound, {"states": states}, ())
        self.eyes.remember(bound, self.memory.seen)
        self._states = list(states)
        self.states = list(shows.rows["states"](self._states, self.eyes))

    def follow(
        self, tables: Mapping[str, Sequence[Row]], names: Iterable[str] | None = None, *,
        seen: frozenset[str] | None = None,
    ) -> dict[str, list[Row]]:  # fmt: skip
        """Rows of the next bound that the side is shown, table by table (``names``: of these tables alone).

        ``seen`` are those in sight at its end, where that was worked out before.
        """
        before = self._others()
        statuses = {row["platoon"]: row["status"] for row in self._states}
        self.bound += 1
        self._look(self.bound, tables, self._states)
        self.eyes.remember(self.bound - 1, self.memory.seen)
        if seen is not None:
            self.eyes.remember(self.bound, seen)
        self.eyes.gone = self._gone(statuses, tables["states"])
        things = [_THINGS] if _THINGS in self.shows.rows and _THINGS in tables else []
        wanted = self.shows.rows if names is None else dict.fromkeys(("states", *things, *names))
        told = {name: self._told(name, tables[name]) for name in wanted}
        self._states, self.states = list(tables["states"]), told["states"]
        self._remember(before)
        finds = tables.get(self.shows.finds, ())
        found = self.memory.found | {row["thing"] for row in finds if row["side"] == self.side}
        there = lying(self.memory.things, told.get(_THINGS, ()))
        self.memory = replace(self.memory, found=found, things=there)
        return told

    def _others(self) -> dict[str, Row]:
        """The rows of bases that are not its own, by platoon."""
        leads, side = self.eyes.leads, self.side
        if leads is None:
            return {row["platoon"]: row for row in self.states if row["side"] != side}
        return {row["platoon"]: row for row in self.states if not self.eyes.own(row["platoon"])}

    def _look(self, bound: int, tables: Mapping[str, Sequence[Row]], before: Sequence[Row]) -> None:
        by_bound = {name: {bound: list(rows)} for name, rows in tables.items()}
        by_bound["states"][bound - 1] = list(before)
        self.eyes.look(by_bound, self.memory.gone, self.memory.first.keys())

    def _told(self, name: str, rows: Sequence[Row]) -> list[Row]:
        shown, key = list(self.shows.rows[name](rows, self.eyes)), self.shows.key(name)
        return sorted(shown, key=key) if key else shown

    def _gone(self, statuses: Mapping[str, str], states: Sequence[Row]) -> dict[str, bool]:
        """Bases that have left by now, true where the side saw it; a base that comes back may leave once more."""
        gone = {}
        for row in states:
            unit, status = row["platoon"], row["status"]
            if status not in _GONE or self.eyes.own(unit):
                continue
            known = self.memory.gone.get(unit) if statuses.get(unit) == status else None
            gone[unit] = self.eyes.left_in_sight(unit, status, self.bound) if known is None else known
        return gone

    def _remember(self, before: Mapping[str, Row]) -> None:
        now = self._others()
        first, last = dict(self.memory.first), dict(self.memory.last)
        for unit, row in now.items():
            last.pop(unit, None)
            if unit not in first:
                at_opening = self.bound == 0 and row["status"] == "on table"
                first[unit] = First(self.bound, at_opening, bool(row.get("dug_in", False)))
        for unit, row in before.items():
            if unit not in now:
                last[unit] = {name: row[name] for name in self._kept} | {"last_seen": self.bound - 1}
        seen = self.eyes.seen_at_end(self.bound)
        self.memory = replace(self.memory, first=first, last=last, gone=dict(self.eyes.gone), seen=seen)

    def sightings(self) -> dict[str, Row]:
        """Sightings of the others: a row for each base, as it was when it was last seen."""
        now = {
            unit: {name: row[name] for name in self._kept} | {"last_seen": self.bound}
            for unit, row in self._others().items()
        }
        return {
            unit: {"first_seen": first.bound, **(now.get(unit) or self.memory.last[unit])}
            for unit, first in self.memory.first.items()
        }
