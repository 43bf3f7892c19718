"""Row ``waiting``: many hand in at the same moment; each waits for its turn, and all are taken."""

import os
import random
from contextlib import nullcontext
from pathlib import Path

from bound_sim.battle_file import BattleFile
from bound_sim.battle_file.entries import Orders
from bound_sim.battle_file.file import WAIT_S
from bound_sim.battle_file.verification import verify
from tests.core.battle_file.battles import clock, hand_in, opened
from tests.trust.checks import Check, Tried, folder
from tests.trust.forked import DONE, Child

MANY = 120


def waiting(share: float, dice: random.Random, *, wait_s: float = WAIT_S, held: bool = False) -> Tried:
    """Processes that hand in at once: exit codes, receipts and the file say the same.

    ``held``: this process writes until one of them has ended.
    """
    wrong = []
    count = max(12, round(MANY * share))
    with folder() as place:
        path = place / "many.bound"
        opened(path).close()
        read, write = os.pipe()
        children = [Child(lambda pipe, n=n: _hand_in(path, n, read, pipe, wait_s)) for n in range(count)]  # type: ignore[misc]
        with BattleFile(path) as holding, holding.store.writing() if held else nullcontext():
            os.write(write, b"g" * count)
            ended = [children[0].end()] if held else []
        ended += [child.end() for child in children[len(ended) :]]
        os.close(read)
        os.close(write)
        wrong += [f"number {n}: exit code {code}: {told[:100]}" for n, (code, told) in enumerate(ended) if code != DONE]
        told = sorted(tuple(map(str, said.split())) for code, said in ended if code == DONE)
        with BattleFile(path) as file:
            found = [entry.body for entry in file.history.entries if isinstance(entry.body, Orders)]
        if told != sorted((body.side, str(body.number), body.receipt) for body in found):
            wrong.append("the receipts are not those of the file")
        if {(body.side, body.number) for body in found} != {(s, n) for s in "AB" for n in _numbers(found, s)}:
            wrong.append("numbers are doubled or left out")
        wrong += map(str, verify(path, recompute=False).wrong)
    return Tried(count, wrong, "processes")


def _numbers(found: list[Orders], side: str) -> range:
    return range(1, 1 + sum(body.side == side for body in found))


def _hand_in(path: Path, n: int, read: int, pipe: int, wait_s: float) -> None:
    """What each does: sides in turn, each one's orders different."""
    with BattleFile(path, clock=clock, wait_s=wait_s) as file:
        os.read(read, 1)
        unit = ("1/1", "9/1")[n % 2]
        receipt = hand_in(file, "AB"[n % 2], 2, {"low.txt": f"{unit} stay\n# {n}\n".encode()})
    os.write(pipe, f"{receipt.side} {receipt.number} {receipt.hash}".encode())


CHECKS = [
    Check("waiting", "processes that hand in at once: all are taken", waiting,
          lambda dice: waiting(0.1, dice, wait_s=0.0, held=True), "the wait for a turn"),
]  # fmt: skip
