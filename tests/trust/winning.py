"""Row ``one winner``: two at once, and orders late, stale or repeated, against a model of thirty lines."""

import os
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from bound_sim.battle_file import BattleFile, No
from bound_sim.battle_file.limits import WRITTEN, FileRoom
from bound_sim.battle_file.status import status
from bound_sim.battle_file.storage import Store
from bound_sim.battle_file.verification import verify
from tests.core.battle_file.battles import HIGH_A, LOW_A, clock, hand_in, opened
from tests.support.scenarios_kept import scenarios_kept
from tests.trust.checks import Check, Tried, folder, times
from tests.trust.forked import BUSY, DONE, NO, Child, Meeting

FILES = {
    "good": {"high.csv": HIGH_A, "low.txt": LOW_A},
    "other": {"low.txt": b"1/1 stay\n1/2 stay\n"},
    "faulty": {"low.txt": b"1/99 stay\n"},
}


def pairs(share: float, dice: random.Random) -> Tried:
    """Two processes resolve the same bound, or hand in, at once: one does it, the other is told."""
    wrong = []
    count = times(200, share)
    with folder() as place, scenarios_kept():
        path = place / "pair.bound"
        opened(path).close()
        fresh = path.read_bytes()
        for index in range(count):
            for left in place.glob("pair.bound*"):
                left.unlink()
            path.write_bytes(fresh)
            work = (_resolving, _handing_in)[index % 2]
            wrong += [f"pair {index}: {harm}" for harm in _race(path, work)]
    return Tried(count, wrong)


def _race(path: Path, work: Callable[[BattleFile], object]) -> list[str]:
    read, write = os.pipe()
    children = [Child(lambda pipe: _when_told(path, read, work)) for _ in range(2)]
    os.write(write, b"go")
    ended = [child.end() for child in children]
    os.close(read)
    os.close(write)
    codes = [code for code, _ in ended]
    harm = [] if DONE in codes else [f"nobody won: {ended}"]
    harm += [f"not told why: {code} {told[-200:]}" for code, told in ended if code not in (DONE, BUSY, NO)]
    if work is _resolving and codes.count(DONE) != 1:
        harm.append(f"{codes.count(DONE)} resolved the bound")
    found = verify(path, recompute=False)
    with BattleFile(path) as file:
        orders = [entry for entry in file.history.entries if entry.kind == "orders"]
        if work is _handing_in and len(orders) != codes.count(DONE):
            harm.append(f"{codes.count(DONE)} were told that they handed in, {len(orders)} are there")
    return harm + [str(line) for line in found.wrong[:1]]


def _when_told(path: Path, read: int, work: Callable[[BattleFile], object]) -> None:
    with BattleFile(path, clock=clock) as file:
        os.read(read, 1)
        work(file)


def _resolving(file: BattleFile) -> None:
    file.resolve(bound=1)


def _handing_in(file: BattleFile) -> None:
    hand_in(file, "A", 1, FILES["other"])


@contextmanager
def without_lock() -> Iterator[None]:
    """Control: nobody holds the file while writing, and both have read it before one writes."""
    writing = Store.writing
    meeting = Meeting()

    @contextmanager
    def unlocked(self: Store, *, room: FileRoom | None = None) -> Iterator[None]:
        self.load()
        self._room = WRITTEN
        meeting.wait()
        yield

    Store.writing = unlocked  # type: ignore[method-assign]
    try:
        yield
    finally:
        Store.writing = writing  # type: ignore[method-assign]


def pairs_without_lock(dice: random.Random) -> Tried:
    """Control: two write at once."""
    with without_lock():
        return pairs(0.01, dice)


class Model:
    """What a side is told of its orders, and whose count: the whole of it."""

    def __init__(self) -> None:
        self.resolved, self.stopped, self.received = 0, False, 0
        self.valid: dict[int, int] = {}
        self.used: dict[int, int] = {}

    def submit(self, bound: int, kind: str, draft: bool) -> tuple[str, int]:
        self.received += 1
        closed = bound <= self.resolved or (bound == self.resolved + 1 and self.stopped)
        state = "late" if closed else "faulty" if kind == "faulty" else "draft" if draft else "handed in"
        if state == "handed in":
            self.valid[bound] = self.received
        return state, self.received

    def resolve(self, whole: bool) -> bool:
        if self.resolved == 2 or (not whole and self.stopped):
            return False
        if not self.stopped:
            self.used[self.resolved + 1] = self.valid.get(self.resolved + 1, 0)
        self.resolved, self.stopped = self.resolved + whole, not whole
        return True

    def undo(self) -> bool:
        done = self.history.pop() if self.history else None
        if done:
            self.resolved, self.stopped, self.used = done
        return done is not None

    history: list[tuple[int, bool, dict[int, int]]]


def sequences(share: float, dice: random.Random, *, forgets: bool = False) -> Tried:
    """Random sequences of orders, drafts, faults, stops, bounds and undos, beside the model.

    The control's model forgets that a late order changes nothing.
    """
    wrong = []
    count = times(1000, share)
    with folder() as place, scenarios_kept():
        path = place / "sequence.bound"
        opened(path).close()
        fresh = path.read_bytes()
        for index in range(count):
            path.write_bytes(fresh)
            with BattleFile(path, clock=clock) as file:
                if harm := _sequence(file, dice, forgets):
                    wrong.append(f"sequence {index}: {harm}")
    return Tried(count, wrong)


def _sequence(file: BattleFile, dice: random.Random, forgets: bool) -> str:
    model = Model()
    model.history = []
    for step in range(dice.randrange(3, 10)):
        what = dice.choice(("submit", "submit", "submit", "resolve", "stop", "undo"))
        if what == "submit":
            bound, kind, draft = dice.randrange(1, 3), dice.choice(tuple(FILES)), dice.random() < 0.3
            receipt = hand_in(file, "A", bound, _for(bound, kind), draft=draft)
            said = model.submit(bound, kind, draft)
            if forgets and said[0] == "late":
                said = "handed in", said[1]
            if (receipt.state, receipt.number) != said:
                return f"step {step}: {receipt.state} {receipt.number}, the model says {said}"
        elif _done(file, what) != _modelled(model, what):
            return f"step {step}: {what}"
        for bound in range(1, model.resolved + 1):
            entry = file.history.resolved(bound).orders["A"].entry
            number = file.history.entries[entry - 1].body.number if entry else 0  # type: ignore[attr-defined]
            if number != model.used[bound]:
                return f"step {step}: bound {bound} with orders {number}, the model says {model.used[bound]}"
    if not file.history.over:
        board, following = status(file).boards[0], model.resolved + 1
        expected = model.used[following] if model.stopped else model.valid.get(following, 0)
        if board.counts != expected:
            return f"the board says {board.counts}, the model {expected}"
    return ""


def _for(bound: int, kind: str) -> dict[str, bytes]:
    return {name: data.replace(b"Bound 2", b"Bound %d" % bound) for name, data in FILES[kind].items()}


def _done(file: BattleFile, what: str) -> bool:
    try:
        if what == "undo":
            file.undo()
        else:
            file.resolve(to_substep="end" if what == "resolve" else "1a")
    except No:
        return False
    return True


def _modelled(model: Model, what: str) -> bool:
    before = model.resolved, model.stopped, dict(model.used)
    if what == "undo":
        return model.undo()
    done = model.resolve(what == "resolve")
    if done:
        model.history.append(before)
    return done


CHECKS = [
    Check("one winner", "two resolve, or hand in, at once", pairs, pairs_without_lock, "the lock"),
    Check("one winner", "random sequences beside a model", sequences,
          lambda dice: sequences(0.05, dice, forgets=True), "late orders in the model"),
]  # fmt: skip
