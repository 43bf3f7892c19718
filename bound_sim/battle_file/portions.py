"""Shares of the dice that count in each bound, followed entry by entry (battles with shared dice).

A share counts if it is what its side promised before anybody's share was in, for this attempt at the bound, and came
before the bound was begun: with orders in whatever state, so that neither faulty orders nor the umpire's own for a
side take its share away. Of several the last one counts; a side has one only for each attempt.
"""

from dataclasses import dataclass, field
from typing import Self

from bound_sim.battle_file.entries import (
    Branched,
    Entry,
    Orders,
    Portion,
    Promised,
    Redone,
    Resolved,
    Shared,
    Stopped,
    Undone,
)
from bound_sim.battle_file.ledger import Ledger
from bound_sim.dice.shares import ATTEMPTS, Share, fits
from bound_sim_maps.texts import Phrase, text


@dataclass
class Portions:
    """State of the shares after the entries that were followed."""

    battle: str
    promised: dict[str, str] = field(default_factory=dict)
    begun: bool = False
    #: why a share or a promise does not count, by entry
    wrong: dict[int, Phrase] = field(default_factory=dict)
    _counting: dict[int, dict[str, Share]] = field(default_factory=dict)
    _beginnings: dict[int, int] = field(default_factory=dict)
    _undone: set[int] = field(default_factory=set)

    @classmethod
    def of(cls, history: Ledger) -> Self:
        """After all entries of a battle."""
        found = cls(history.battle_id)
        for entry in history.entries:
            found.follow(entry)
        return found

    def follow(self, entry: Entry) -> None:
        """One more entry."""
        body = entry.body
        if isinstance(body, Promised):
            if trouble := self.promise_trouble():
                self.wrong[entry.number] = trouble
            else:
                self.promised[body.side] = body.promise
        elif isinstance(body, Shared):
            self.wrong[entry.number] = text("a share of the dice where there can be none")
        elif isinstance(body, Orders):
            self._take(entry.number, body)
        elif isinstance(body, Resolved | Stopped):
            self.begun = True
            self._beginnings[entry.number] = body.bound
        elif isinstance(body, Undone | Branched):
            self._undone |= set(body.entries)
        elif isinstance(body, Redone):
            self._undone -= set(body.entries)

    def _take(self, number: int, body: Orders) -> None:
        share = share_of(body)
        if body.state == "late":
            return
        if trouble := self.orders_trouble(body.side, body.bound, share, by=body.by):
            if share or body.state != "faulty":
                self.wrong[number] = trouble
        elif share:
            self._counting.setdefault(body.bound, {})[body.side] = share

    def counting(self, bound: int) -> dict[str, Share]:
        """The shares that count in a bound, by side."""
        return dict(self._counting.get(bound, {}))

    def attempt(self, bound: int) -> int:
        """The attempt at a bound that new orders are for: 1, and one more each time that it was taken back."""
        return 1 + sum(of == bound and number in self._undone for number, of in self._beginnings.items())

    def promise_trouble(self) -> Phrase:
        """The reason why a promise comes too late, "" where it does not. One before that replaces the side's last."""
        if self.begun:
            return text("bound 1 has begun")
        return text("a share is in: a side that promises now could choose by it") if self._counting else ""

    def orders_trouble(self, side: str, bound: int, share: Share | None, *, by: str = "side") -> Phrase:
        """The reason why orders with this share, or without one, cannot be taken; "" where they can.

        A side that has promised gives its share with its orders, else it could choose whether dice have it in them.
        """
        attempt = self.attempt(bound)
        if share is None:
            due = side in self.promised and by == "side" and attempt <= ATTEMPTS
            return (
                text(
                    "bring no share of the dice (attempt {attempt}), which side {side} promised",
                    attempt=attempt,
                    side=side,
                )
                if due
                else ""
            )
        if side not in self.promised:
            return text("bring a share of the dice, of which side {side} promised none", side=side)
        if share.attempt != attempt:
            return text(
                "bring the share of attempt {attempt}: bound {bound} is at attempt {attempt2}",
                attempt=share.attempt,
                bound=bound,
                attempt2=attempt,
            )
        if share.bound != bound or not fits(self.promised[side], self.battle, side, share):
            return text("bring a share of the dice that is not what side {side} promised", side=side)
        return ""


def merged_trouble(history: Ledger, body: Orders) -> Phrase:
    """The reason why orders out of a copy cannot stand in this file with their share, "" where they can."""
    if history.opened.dice != "shared" or body.state == "late" or (body.state == "faulty" and not body.share):
        return ""
    return Portions.of(history).orders_trouble(body.side, body.bound, share_of(body), by=body.by)


def share_of(body: Orders) -> Share | None:
    """The share that an entry of orders holds."""
    if body.share is None:
        return None
    path = tuple(bytes.fromhex(step) for step in body.share.path)
    return Share(body.bound, body.share.attempt, bytes.fromhex(body.share.value), path)


def portion_of(share: Share | None) -> Portion | None:
    """A share as an entry holds it."""
    if share is None:
        return None
    return Portion(attempt=share.attempt, value=share.value.hex(), path=[step.hex() for step in share.path])
