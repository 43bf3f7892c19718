"""What follows from the entries: which bound is next, what is in force, whose orders win. No SQL, no rules."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeVar, cast

from pydantic import ValidationError

from bound_sim.acts import ON_PLATOONS
from bound_sim.battle_file.chain import FIRST_HEAD, canonical
from bound_sim.battle_file.entries import (
    KIND_OF,
    KINDS,
    Body,
    Branched,
    Entry,
    Opened,
    Orders,
    Policy,
    Redone,
    Resolved,
    Ruled,
    Sector,
    Source,
    Standing,
    Stopped,
    Undone,
)
from bound_sim.battle_file.storage import Row
from bound_sim.results import Broken

#: what an umpire can take back, last first
UNDOABLE = ("policy", "act", "sector", "stop", "bound")
#: characters of an entry's body that is worth remembering
_SHORT = 4_096
B = TypeVar("B", bound=Body)


def body_text(body: Body) -> str:
    """The canonical text of an entry's body: what is as by default is left out."""
    return canonical(body.model_dump(mode="json", exclude_defaults=True))


def read_entry(row: Row) -> Entry:
    """Raises Broken for an entry that is not one of ours."""
    # a command reads the same entries several times
    return _remembered(row) if len(row.body) <= _SHORT else _read(row)


def _read(row: Row) -> Entry:
    model = KINDS.get(row.kind)
    try:
        if model is None:
            raise ValueError("unknown kind")
        body = model.model_validate_json(row.body)
        if body_text(body) != row.body:
            raise ValueError("not canonical")
    except (ValidationError, ValueError, RecursionError) as error:
        what = type(error).__name__ if isinstance(error, ValidationError | RecursionError) else str(error)
        raise Broken([f"entry {row.number} ({row.kind[:20]}) cannot be read: {what}"]) from None
    return Entry(row.number, row.kind, row.at, body, row.head)


_remembered = lru_cache(4_096)(_read)


class History:
    """The entries in order, and what is in force after the last of them. Raises Broken where they make no battle."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.entries = [read_entry(row) for row in rows]
        if not self.entries or not isinstance(self.entries[0].body, Opened):
            raise Broken(["the first entry does not open a battle"])
        self.opened = self.entries[0].body
        self.head = self.entries[-1].head if self.entries else FIRST_HEAD
        self.battle_id = self.entries[0].head[:16].hex()
        self.undone: set[int] = set()
        self._redoable: list[list[int]] = []
        self.bounds: dict[int, Entry] = {}
        for entry in self.entries[1:]:
            self._follow(entry)

    def _follow(self, entry: Entry) -> None:
        body = entry.body
        if isinstance(body, Undone | Branched):
            self._take_back(entry, body.entries)
            self._redoable = [*self._redoable, body.entries] if isinstance(body, Undone) else []
        elif isinstance(body, Redone):
            if not self._redoable or self._redoable[-1] != body.entries:
                raise Broken([f"entry {entry.number} redoes what was not undone"])
            self._redoable = self._redoable[:-1]
            self.undone -= set(body.entries)
        else:
            self._redoable = []
            if isinstance(body, Opened) or (isinstance(body, Resolved | Stopped) and body.bound != self.next_bound):
                raise Broken([f"entry {entry.number} ({entry.kind}) is out of its order"])
        if isinstance(body, Undone | Branched):
            self._count_bounds(entry, without=body.entries)
        elif isinstance(body, Redone):
            self._count_bounds(entry, back=body.entries)
        elif isinstance(body, Resolved):
            self.bounds[body.bound] = entry  # the next one: that was looked at above

    def _count_bounds(self, entry: Entry, *, without: Sequence[int] = (), back: Sequence[int] = ()) -> None:
        """Which bounds are in force after an entry: every one from the first on, once."""
        gone = set(without)
        self.bounds = {bound: resolved for bound, resolved in self.bounds.items() if resolved.number not in gone}
        for resolved in (self.entries[number - 1] for number in back):
            if isinstance(resolved.body, Resolved):
                self.bounds[resolved.body.bound] = resolved
        if list(self.bounds) != list(range(1, len(self.bounds) + 1)):
            raise Broken([f"entry {entry.number} leaves bounds out of their order"])

    def _take_back(self, entry: Entry, numbers: list[int]) -> None:
        good = all(
            0 < number < entry.number and self.entries[number - 1].kind in UNDOABLE and number not in self.undone
            for number in numbers
        )
        if not good or len(set(numbers)) < len(numbers):
            raise Broken([f"entry {entry.number} undoes what is not in force"])
        self.undone |= set(numbers)

    def in_force(self, kind: type[B], *, upto: int | None = None) -> list[Entry]:
        """Entries of a kind that are in force, in order."""
        return [
            entry for entry in self.entries[:upto] if isinstance(entry.body, kind) and entry.number not in self.undone
        ]

    @property
    def next_bound(self) -> int:
        """The bound that is resolved next (one more than there are, at the end)."""
        return len(self.bounds) + 1

    @property
    def over(self) -> bool:
        """Whether the scenario's last bound is resolved (R-46)."""
        return self.next_bound > self.opened.bounds

    @property
    def stop(self) -> Stopped | None:
        """Where the next bound stands, if it was begun."""
        stops = [cast(Stopped, entry.body) for entry in self.in_force(Stopped)]
        return stops[-1] if stops and stops[-1].bound == self.next_bound else None

    @property
    def stopped(self) -> str:
        """The sub-step after which the next bound stands, "" where it isn't begun."""
        return self.stop.substep if self.stop else ""

    def closed(self, bound: int) -> bool:
        """Whether orders for a bound come too late."""
        return bound < self.next_bound or (bound == self.next_bound and self.stop is not None)

    def resolved(self, bound: int) -> Resolved:
        """A bound that is in force. Raises KeyError."""
        return cast(Resolved, self.bounds[bound].body)

    def last_number(self, bound: int) -> int:
        """The entry that closed a bound (0: opened the battle)."""
        return self.bounds[bound].number if bound else 1

    def orders_for(self, side: str, bound: int) -> list[Entry]:
        """All orders of a side for a bound, as they came."""
        found = (entry for entry in self.entries if isinstance(entry.body, Orders))
        return [
            entry for entry in found if (cast(Orders, entry.body).side, cast(Orders, entry.body).bound) == (side, bound)
        ]

    def count_of(self, side: str) -> int:
        """How many times a side handed something in."""
        return sum(isinstance(entry.body, Orders) and entry.body.side == side for entry in self.entries)

    def policy_of(self, side: str) -> Policy | None:
        """The standing policy that was set for a side."""
        found = [cast(Standing, entry.body) for entry in self.in_force(Standing)]
        return next((standing.policy for standing in reversed(found) if standing.side == side), None)

    def winner(self, side: str, bound: int, *, on_file: bool) -> Source | None:
        """Whose orders count: the last valid before closing, a policy set, the scenario's (``on_file``), hold.

        None: the umpire has to write them.
        """
        if bound < self.next_bound:
            return self.resolved(bound).orders.get(side)
        if self.stop and bound == self.next_bound:
            return self.stop.orders.get(side)
        for entry in reversed(self.orders_for(side, bound)):
            body = cast(Orders, entry.body)
            if body.state == "handed in":
                return Source(source="umpire" if body.by == "umpire" else "handed in", entry=entry.number)
        policy = self.policy_of(side)
        if policy == "umpire":
            return None
        if policy == "repeat":
            return self._repeated(side)
        if policy == "hold":
            return Source(source="policy", policy="hold")
        return Source(source="scenario") if on_file else Source(source="policy", policy="hold")

    def _repeated(self, side: str) -> Source:
        """The last bound in which the side had orders of its own, given again; hold where there is none."""
        for bound in sorted(self.bounds, reverse=True):
            source = self.resolved(bound).orders.get(side)
            if source and source.source != "policy":
                return Source(source="policy", policy="repeat", entry=source.entry, repeats=bound)
        return Source(source="policy", policy="hold")

    def acts_for(self, bound: int, *, upto: int | None = None) -> list[Entry]:
        """The umpires' acts in a bound, in the order in which they are carried out at their places.

        Of several umpires each one's own order counts, so that it doesn't matter whose copy was merged first.
        """
        found = [entry for entry in self.in_force(Ruled, upto=upto) if cast(Ruled, entry.body).bound == bound]
        return sorted(found, key=lambda entry: (cast(Ruled, entry.body).umpire, cast(Ruled, entry.body).count))

    def count_by(self, umpire: str) -> int:
        """How many acts an umpire has made, undone ones too."""
        return sum(isinstance(entry.body, Ruled) and entry.body.umpire == umpire for entry in self.entries)

    def acts_until(self, bound: int, *words: str) -> list[Ruled]:
        """Acts of these words in the bounds up to this one, in their order."""
        acts = [cast(Ruled, entry.body) for entry in self.in_force(Ruled)]
        until = sorted((act for act in acts if act.bound <= bound), key=lambda act: (act.bound, act.umpire, act.count))
        return [act for act in until if act.act.split()[0] in words]

    def place_of_act(self, word: str) -> tuple[int, str]:
        """Bound and sub-step after which an act made now is carried out."""
        if word in ON_PLATOONS:
            return self.next_bound, self.stopped
        return self.next_bound + (self.stop is not None), ""

    def sectors(self) -> dict[str, tuple[int, int, int, int]]:
        """Umpire -> sector."""
        found = (cast(Sector, entry.body) for entry in self.in_force(Sector))
        return {sector.umpire: sector.area_u for sector in found}

    def undoable(self) -> Entry | None:
        """What ``undo`` takes back."""
        found = [entry for entry in self.entries if entry.kind in UNDOABLE and entry.number not in self.undone]
        return found[-1] if found else None

    def redoable(self) -> list[int]:
        """The entries that ``redo`` brings back; empty for none."""
        return self._redoable[-1] if self._redoable else []

    def since(self, bound: int) -> list[int]:
        """What is in force and can be undone since the end of a bound (0: since the opening)."""
        last = self.last_number(bound)
        return [
            entry.number for entry in self.entries[last:] if entry.kind in UNDOABLE and entry.number not in self.undone
        ]


def kind_of(body: Body) -> str:
    """The kind of an entry with this body."""
    return KIND_OF[type(body)]


def known_heads(entries: Iterable[Entry]) -> dict[str, int]:
    """Head in hex -> number."""
    return {entry.head.hex(): entry.number for entry in entries}
