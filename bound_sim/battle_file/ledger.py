"""What rules about entries ask of the entries before them: ``history.History`` answers it."""

from collections.abc import Sequence
from typing import Protocol

from bound_sim.battle_file.entries import Entry, Opened, Source, Stopped


class Ledger(Protocol):
    """The entries of a battle in order, and what is in force after the last of them."""

    entries: list[Entry]
    opened: Opened
    battle_id: str
    #: the bounds in force, by number
    bounds: dict[int, Entry]
    #: heads so far, and whether the key of the dice is told
    heads: set[str]
    revealed: bool

    @property
    def next_bound(self) -> int: ...
    @property
    def over(self) -> bool: ...
    @property
    def stop(self) -> Stopped | None: ...
    @property
    def stopped(self) -> str: ...
    def closed(self, bound: int) -> bool: ...
    def winner(self, side: str, bound: int, *, on_file: bool) -> Source | None: ...
    def acts_for(self, bound: int, *, upto: int | None = None) -> list[Entry]: ...
    def can_be_undone(self) -> Sequence[int]: ...
    def redoable(self) -> list[int]: ...
