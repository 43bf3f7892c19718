"""The table at each sub-step, read from a log: for replays, for the umpire's steps, for any side's log."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from typing import Any, TypeVar

from bound_sim.logs.log import row_at
from bound_sim.rules import ruleset
from bound_sim.rules.records.replay import (
    Burst,
    Change,
    Event,
    Fight,
    Fire,
    Replaying,
    Standing,
    Tables,
    Thing,
    ThingChange,
    standing_of,
)
from bound_sim.scenario.forces import Forces
from bound_sim.scenario.model import Scenario
from bound_sim_maps.texts import Phrase, text

__all__ = ["NOW", "Order", "Standing", "SubstepEnd", "Timeline", "history_of"]

_LAST = 1_000_000
#: instead of the end of a bound that is not over: how all stand in it by now
NOW = "now"
#: number of rounds that fit into the last sub-step
_ROUNDS = 1_000
_ROUND = re.compile(r"m([0-9]{1,3})")
#: tables whose rows are not events of a sub-step, but what was told and why
_WORDS = ("orders", "explanations")
Drawn = TypeVar("Drawn", Fire, Burst, Fight)


@dataclass(frozen=True, order=True)
class SubstepEnd:
    """The end of a sub-step: (bound, place in the order, its name); bound b, "" is its opening."""

    bound: int
    place: int
    substep: str
    name: str = field(default="", compare=False)

    @property
    def short(self) -> Phrase:
        """Like ``2.5a``, ``2, end``."""
        if self.substep == "end":
            return text("{moment}, end", moment=self.bound)
        if self.substep == NOW:
            return text("{moment}, now", moment=self.bound)
        if not self.substep:
            return text("{moment}, opening", moment=self.bound)
        return f"{self.bound}.{self.substep}"

    @property
    def text(self) -> Phrase:
        """Like ``2.5a``, with what happens there if the ruleset has a name for it; ``2, Action 7``."""
        if not self.name:
            return self.short
        count = self.substep.partition(" ")[2]
        # sub-steps that come again are called by what they are
        return f"{self.bound}, {self.name} {count}" if count else f"{self.short} {self.name}"


class Order:
    """The order of a ruleset's sub-steps; rounds (``m0``, ``m1``, ...) come within the last of them."""

    def __init__(self, substeps: tuple[str, ...], replaying: Replaying) -> None:
        self._places = {name: (place + 2) * _ROUNDS - 1 for place, name in enumerate(substeps)}
        self._first, self._replaying = substeps[0], replaying
        self._known: dict[tuple[int, str], SubstepEnd] = {}

    def moment(self, bound: int, substep: str) -> SubstepEnd:
        """The moment after a sub-step, by its name in the log."""
        known = self._known.get((bound, substep))
        if known is None:
            known = self._known[bound, substep] = self._moment(bound, substep)
        return known

    def _moment(self, bound: int, substep: str) -> SubstepEnd:
        if not substep:
            return SubstepEnd(bound, 0, "")
        if substep in ("end", NOW):
            return SubstepEnd(bound, _LAST, substep)
        name = self._replaying.name(substep)
        if substep in self._places:
            return SubstepEnd(bound, self._places[substep], substep, name)
        found = _ROUND.fullmatch(substep)
        return SubstepEnd(bound, len(self._places) * _ROUNDS + (int(found[1]) if found else 0), substep, name)

    def first(self, bound: int) -> SubstepEnd:
        """The end of a bound's first sub-step."""
        return self.moment(bound, self._first)

    def same(self, one: SubstepEnd, other: SubstepEnd) -> bool:
        """True if two moments of a bound are of one sub-step: rounds are of the last."""
        return one.place // _ROUNDS == other.place // _ROUNDS

    def opened(self, when: SubstepEnd) -> SubstepEnd:
        """The first moment whose rows are of this one: rounds are of the end of their sub-step too."""
        ends = (when.place + 1) % _ROUNDS == 0
        return SubstepEnd(when.bound, when.place - _ROUNDS + 1, "") if ends else when


class CountedOrder:
    """The order of sub-steps that come again, each with its number (``action 7``), as a log's tables have them.

    Each table tells the order of its own rows. Where none tells which of two came first, the lower number does.
    """

    def __init__(self, substeps: tuple[str, ...], replaying: Replaying, tables: Tables) -> None:
        self._names, self._replaying = substeps, replaying
        followers: dict[int, dict[str, set[str]]] = {}
        for columns in tables.values():
            last: dict[int, str] = {}
            for bound, substep in zip(columns["bound"], columns.get("substep", ()), strict=False):
                if self._counted(substep) is None:
                    continue
                after = followers.setdefault(bound, {})
                after.setdefault(substep, set())
                if bound in last and last[bound] != substep:
                    after[last[bound]].add(substep)
                last[bound] = substep
        self._places = {
            (bound, name): place + 1
            for bound, after in followers.items() for place, name in enumerate(self._sorted(after))
        }  # fmt: skip
        self._first = {bound: name for (bound, name), place in self._places.items() if place == 1}

    def _counted(self, substep: str) -> tuple[int, int] | None:
        """The number of a sub-step and its place among those of a bound, None for what is none."""
        base, _, number = substep.rpartition(" ")
        if base not in self._names or not number.isdecimal():
            return None
        return int(number), self._names.index(base)

    def _sorted(self, after: Mapping[str, set[str]]) -> list[str]:
        left = {name: sum(name in found for found in after.values()) for name in after}
        found: list[str] = []
        while left:
            free = [name for name, before in left.items() if not before] or list(left)
            name = min(free, key=lambda name: self._counted(name) or (0, 0))
            found.append(name)
            del left[name]
            for other in after[name]:
                if other in left:
                    left[other] -= 1
        return found

    def moment(self, bound: int, substep: str) -> SubstepEnd:
        """The moment after a sub-step, by its name in the log; the opening for one that is not counted."""
        if substep in ("end", NOW):
            return SubstepEnd(bound, _LAST, substep)
        place = self._places.get((bound, substep), 0)
        return SubstepEnd(bound, place, substep if place else "", self._replaying.name(substep) if place else "")

    def first(self, bound: int) -> SubstepEnd:
        """The end of a bound's first sub-step."""
        return self.moment(bound, self._first.get(bound, ""))

    def opened(self, when: SubstepEnd) -> SubstepEnd:
        """The first moment whose rows are of this one: itself."""
        return when

    def same(self, one: SubstepEnd, other: SubstepEnd) -> bool:
        """True if two moments of a bound are of one sub-step; a question may wait inside one, so all count."""
        return True


class Timeline:
    """The table's standings over a log; ``at`` gives those of any moment, ``fire`` and the others what happened."""

    def __init__(
        self, forces: Forces, tables: Tables, substeps: tuple[str, ...], replaying: Replaying, *, again: bool = False,
        running: int = 0,
    ) -> None:  # fmt: skip
        """``again``: sub-steps may come again in a bound, and have numbers. ``running``: a bound that is not over."""
        self.running = running
        self.forces, self.tables, self.replaying = forces, tables, replaying
        self.order: Order | CountedOrder = (
            CountedOrder(substeps, replaying, tables) if again else Order(substeps, replaying)
        )
        self._states = self._standings()
        self._changes = self._collect()
        self.moments = self._moments()
        self._known: dict[SubstepEnd, dict[str, Standing]] = {}

    # ---- what happened

    @cached_property
    def events(self) -> list[tuple[SubstepEnd, Event]]:
        """Every row of the log in words, in order, each with its moment."""
        return [(self._when(event), event) for event in self._told]

    def by_moment(self) -> Iterator[tuple[SubstepEnd, Iterator[Event]]]:
        """The same, moment by moment."""
        return groupby(self._told, self._when)

    @cached_property
    def _told(self) -> list[Event]:
        return sorted(self.replaying.events(self.tables), key=self._when)

    def _when(self, event: Event) -> SubstepEnd:
        return self.order.moment(event.bound, event.substep)

    @cached_property
    def fire(self) -> dict[SubstepEnd, list[Fire]]:
        return self._by_moment(self.replaying.fire(self.tables))

    @cached_property
    def bursts(self) -> Mapping[SubstepEnd, list[Burst]]:
        return self._by_moment(self.replaying.bursts(self.tables))

    @cached_property
    def fights(self) -> Mapping[SubstepEnd, list[Fight]]:
        return self._by_moment(self.replaying.fights(self.tables))

    @cached_property
    def thing_changes(self) -> list[tuple[SubstepEnd, ThingChange]]:
        """Every change of a thing on the table, in order."""
        found = [(self.order.moment(change.bound, change.substep), change)
                 for change in self.replaying.things(self.tables)]  # fmt: skip
        return sorted(found, key=lambda entry: entry[0])

    def things_at(self, when: SubstepEnd | None) -> dict[str, Thing]:
        """Things on the table beside bases at a moment, by id; None: at the end of the log."""
        found: dict[str, Thing] = {}
        for at, change in self.thing_changes:
            if when is not None and at > when:
                break
            if change.thing is None:
                found.pop(change.id, None)
            else:
                found[change.id] = change.thing
        return found

    def gaps_at(self, when: SubstepEnd | None) -> list[Thing]:
        """Lines that the map has, like sections of wire, and that are gone by a moment; None: at the end of the log."""
        found = (change.was for at, change in self.thing_changes if when is None or at <= when)
        return [thing for thing in found if thing is not None and thing.shape == "line" and not thing.side]

    def _by_moment(self, entries: Iterable[Drawn]) -> dict[SubstepEnd, list[Drawn]]:
        found: dict[SubstepEnd, list[Drawn]] = {}
        for entry in entries:
            found.setdefault(self.order.moment(entry.bound, entry.substep), []).append(entry)
        return found

    # ---- how all stood

    def at(self, when: SubstepEnd) -> dict[str, Standing]:
        """Platoon id -> how it stood at the end of a sub-step."""
        if when in self._known:
            return self._known[when]
        if when.place == _LAST and when.bound in self._states:
            found = self.ends(when.bound)
        else:
            found = dict(self._opening(when.bound))
            for place, change in self._changes.get(when.bound, ()):
                if place <= when.place and change.unit in found:
                    found[change.unit] = change.does(found[change.unit])
        self._known[when] = found
        return found

    def each(self) -> Iterator[tuple[SubstepEnd, dict[str, Standing]]]:
        """Every moment with how all stood at it, one after the other: ``at`` keeps all that it was asked for."""
        bound, changes, done = -1, list[tuple[int, Change]](), 0
        now: dict[str, Standing] = {}
        for when in self.moments:
            if when.bound != bound:
                bound, changes, done = when.bound, self._changes.get(when.bound, []), 0
                now = self._opening(bound)
            now = dict(self.ends(bound)) if when.place == _LAST and bound in self._states else dict(now)
            while when.place != _LAST and done < len(changes) and changes[done][0] <= when.place:
                change = changes[done][1]
                if change.unit in now:
                    now[change.unit] = change.does(now[change.unit])
                done += 1
            yield when, now

    def last(self) -> dict[str, Standing]:
        """All bases as they stand at the end of the log."""
        if not self.moments:
            return self.ends(0)
        return self.at(self.moments[-1])

    def before(self, when: SubstepEnd) -> SubstepEnd | None:
        """The moment before this one."""
        at = bisect_right(self.moments, when) - 2
        return self.moments[at] if at >= 0 else None

    def shown_now(self, bound: int, substep: str | None) -> list[SubstepEnd]:
        """The moments whose marks belong to how the table stands at the end of the log; none of what was taken back.

        ``substep``: the last that is over of the running ``bound``; None between two bounds. There it is the end of the
        last bound, and what the umpire did since.
        """
        if substep is None:
            ended = max((at for at, when in enumerate(self.moments) if when.substep == "end"), default=0)
            return self.moments[ended:]
        last = self.order.moment(bound, substep)
        return [when for when in self.moments if when.bound == bound and self.order.same(when, last)][-1:]

    def _opening(self, bound: int) -> dict[str, Standing]:
        """Standings before a bound; of bound 0, in which things are laid, as all stand at first."""
        return self.ends(max(bound - 1, 0))

    def ends(self, bound: int) -> dict[str, Standing]:
        """All bases as they stood at a bound's end; 0: before the first."""
        return self._states.get(bound, {})

    def _standings(self) -> dict[int, dict[str, Standing]]:
        found: dict[int, dict[str, Standing]] = {}
        states = self.tables["states"]
        #: of each base whether its last row is of a bound, that row, and how it stands by it
        last: dict[str, tuple[tuple[bool, tuple[Any, ...]], Standing]] = {}
        rows = zip(*(values for column, values in states.items() if column != "bound"), strict=True)
        for place, (bound, name, row) in enumerate(zip(states["bound"], states["platoon"], rows, strict=True)):
            platoon = self.forces.by_id.get(name)
            if platoon is None:
                continue
            before = last.get(name)
            # a base that stands as it stood is the same one; what a row of the opening says may mean less
            if before is None or before[0] != (bound > 0, row):
                told = row_at(states, place)
                now = self.replaying.stands(platoon, told, standing_of(platoon, told))
                last[name] = (bound > 0, row), before[1] if before and before[1] == now else now
            found.setdefault(bound, {})[name] = last[name][1]
        return found

    def _collect(self) -> dict[int, list[tuple[int, Change]]]:
        """Bound -> (place in the order, change), sorted; those of one place as they stand in the log."""
        found: dict[int, list[tuple[int, Change]]] = {}
        for change in self.replaying.changes(self.tables, self.forces):
            place = self.order.moment(change.bound, change.substep).place
            found.setdefault(change.bound, []).append((place, change))
        for changes in found.values():
            changes.sort(key=lambda entry: (entry[0], entry[1].rank))
        return found

    def _moments(self) -> list[SubstepEnd]:
        """Every moment in which something happened, the openings and ends of bounds with them, in order."""
        found = {self.order.moment(change.bound, change.substep)
                 for changes in self._changes.values() for _, change in changes if change.rank}  # fmt: skip
        for table, columns in self.tables.items():
            if table not in _WORDS and "substep" in columns:
                pairs = set(zip(columns["bound"], columns["substep"], strict=True))
                found |= {self.order.moment(bound, substep) for bound, substep in pairs}
        found |= {*self.fights}
        bounds = {bound for bound in self._states if bound} | {when.bound for when in found}
        for bound in bounds:
            found |= {self.order.moment(bound, ""), self.order.first(bound)}
            if bound in self._states:
                found.add(self.order.moment(bound, NOW if bound == self.running else "end"))
        return sorted(found)


def history_of(scenario: Scenario, tables: Tables, *, running: int = 0) -> Timeline:
    """The standings over a log, as the scenario's ruleset reads it; ``running``: a bound that is not over."""
    rules = ruleset(scenario.ruleset)
    replaying = rules.replaying().of(scenario)
    return Timeline(scenario.forces, tables, rules.substeps, replaying, again=rules.numbers_substeps, running=running)
