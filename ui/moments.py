"""How the table stood at each sub-step, read from a log: for replays, for the umpire's steps, for any side's log."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from bound_sim.forces import Forces
from bound_sim.hints import Tables
from maps.table import u_from_cm

#: order of effectiveness; melee rounds come after
_ORDER = ("", "#", "1a", "1b", "2a", "2b", "3", "4", "5", "5a", "5b", "5c", "6", "7")
_LAST = 10_000


@dataclass(frozen=True)
class Standing:
    """One base at a moment. Places in 0.01 mm, facing in tenths of a degree; ``marker`` red, black or empty (R-30)."""

    platoon: str
    side: str
    type: str
    status: str
    x_u: int
    y_u: int
    facing: int
    width_u: int
    depth_u: int
    hits: int = 0
    marker: str = ""
    dug_in: bool = False
    halved: bool = False
    under_fire: bool = False
    in_contact: str = ""

    @property
    def on_table(self) -> bool:
        return self.status == "on table"


@dataclass(frozen=True, order=True)
class Moment:
    """The end of a sub-step: (bound, place in the order, its name); bound b, "" is its opening."""

    bound: int
    place: int
    substep: str

    @property
    def text(self) -> str:
        """Like ``2.5a``."""
        if self.substep == "end":
            return f"{self.bound} end"
        return f"{self.bound}.{self.substep}" if self.substep else f"{self.bound} opens"


def moment(bound: int, substep: str) -> Moment:
    """The moment after a sub-step, by its name in the log."""
    if substep in _ORDER:
        return Moment(bound, _ORDER.index(substep), substep)
    if substep == "end":
        return Moment(bound, _LAST, substep)
    number = int(substep[1:]) if substep[:1] == "m" and substep[1:].isdigit() else 0
    return Moment(bound, len(_ORDER) + number, substep)


def moments(tables: Tables) -> list[Moment]:
    """Every moment in which something happened, the openings and ends of bounds with them, in order."""
    found: set[Moment] = set()
    for name in ("shots", "hits", "moves"):
        rows = tables[name]
        found |= {moment(bound, substep) for bound, substep in set(zip(rows["bound"], rows["substep"], strict=True))}
    found |= {moment(bound, f"m{number}") for bound, number in
              set(zip(tables["melee"]["bound"], tables["melee"]["round"], strict=True))}  # fmt: skip
    found |= {moment(bound, "5") for bound in tables["recoveries"]["bound"]}
    bounds = sorted({bound for bound in tables["states"]["bound"] if bound} | {found.bound for found in found})
    ended = set(tables["states"]["bound"])
    for bound in bounds:
        found |= {moment(bound, ""), moment(bound, "#")} | ({moment(bound, "end")} if bound in ended else set())
    return sorted(found)


class History:
    """The table's standings over a log; ``at`` gives those of any moment."""

    def __init__(self, forces: Forces, tables: Tables) -> None:
        self.forces, self.tables = forces, tables
        self.moments = moments(tables)
        self._states = _by_bound(tables["states"])
        self._changes = self._collect()
        self._known: dict[Moment, dict[str, Standing]] = {}

    def at(self, when: Moment) -> dict[str, Standing]:
        """Platoon id -> how it stood at the end of a sub-step."""
        if when in self._known:
            return self._known[when]
        if when.substep == "end" and when.bound in self._states:
            found = self._ends(when.bound)
        else:
            found = dict(self._ends(when.bound - 1))
            for change in self._changes.get(when.bound, ()):
                if change[0] <= when.place:
                    self._apply(found, change)
        self._known[when] = found
        return found

    def last(self) -> dict[str, Standing]:
        """How all stand at the end of the log."""
        if not self.moments:
            return self._ends(0)
        return self.at(self.moments[-1])

    def before(self, when: Moment) -> Moment | None:
        """The moment before this one."""
        at = bisect_right(self.moments, when) - 2
        return self.moments[at] if at >= 0 else None

    def _ends(self, bound: int) -> dict[str, Standing]:
        found = {}
        rows, places = self.tables["states"], self._states.get(bound, ())
        for i in places:
            platoon = self.forces.by_id.get(rows["platoon"][i])
            if platoon is None:
                continue
            found[platoon.id] = Standing(
                platoon.id, platoon.side, platoon.type, rows["status"][i], u_from_cm(rows["x_cm"][i]),
                u_from_cm(rows["y_cm"][i]), round(rows["facing"][i] * 10), platoon.width_u, platoon.depth_u,
                rows["hits"][i], rows["marker"][i], rows["dug_in"][i], rows["halved"][i], rows["under_fire"][i],
                rows["in_contact"][i],
            )  # fmt: skip
        return found

    def _collect(self) -> dict[int, list[tuple[int, int, str, int]]]:
        """Bound -> (place in the order, row's number, table, row), sorted."""
        found: dict[int, list[tuple[int, int, str, int]]] = {}
        for name in ("moves", "hits"):
            rows = self.tables[name]
            for i, (bound, substep) in enumerate(zip(rows["bound"], rows["substep"], strict=True)):
                found.setdefault(bound, []).append((moment(bound, substep).place, name == "hits", name, i))
        orders = self.tables["orders"]
        for i, bound in enumerate(orders["bound"]):
            if orders["done"][i] in ("move", "assault", "retreat", "find cover"):
                found.setdefault(bound, []).append((1, False, "orders", i))
        for changes in found.values():
            changes.sort()
        return found

    def _apply(self, standing: dict[str, Standing], change: tuple[int, int, str, int]) -> None:
        _, _, name, i = change
        rows = self.tables[name]
        if name == "orders":
            unit = rows["platoon"][i]
            if unit in standing:
                standing[unit] = replace(standing[unit], dug_in=False)
            return
        if name == "moves":
            unit = rows["platoon"][i]
            if unit in standing:
                gone = rows["ended"][i] == "withdrawn"
                standing[unit] = replace(
                    standing[unit], x_u=u_from_cm(rows["to_x_cm"][i]), y_u=u_from_cm(rows["to_y_cm"][i]),
                    facing=round(rows["to_facing"][i] * 10), status="withdrawn" if gone else "on table",
                    dug_in=False, in_contact=rows["contact"][i] or standing[unit].in_contact,
                )  # fmt: skip
            return
        unit = rows["passed_to"][i] or rows["target"][i]
        if unit in standing and rows["effect"][i] == "injured":
            standing[unit] = replace(standing[unit], hits=1, marker="red", halved=True)
        elif unit in standing and rows["effect"][i] == "removed":
            standing[unit] = replace(standing[unit], hits=2, marker="", status="removed")


def _by_bound(rows: "dict[str, Sequence[Any]] | Any") -> dict[int, list[int]]:
    places: dict[int, list[int]] = {}
    for i, bound in enumerate(rows["bound"]):
        places.setdefault(bound, []).append(i)
    return places
