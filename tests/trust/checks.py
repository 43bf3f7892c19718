"""What a check of trust is: something tried many times that must never go wrong, and a control that must."""

import os
import random
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple


class Tried(NamedTuple):
    """How many times something was tried, and a sentence for each time that it went wrong."""

    tries: int
    wrong: list[str]
    note: str = ""


class Check(NamedTuple):
    """A check of a row of the table: ``run`` with a share (0 to 1) of the full count; ``control``, the protection off.

    ``without`` says in words what the control does without.
    """

    row: str
    what: str
    run: Callable[[float, random.Random], Tried]
    control: Callable[[random.Random], Tried]
    without: str
    seed: int = 1418


def times(full: int, share: float) -> int:
    """So many of the full count, at least 2."""
    return max(2, round(full * share))


@contextmanager
def folder() -> Iterator[Path]:
    """A fast place for files that are made and thrown away by the thousand."""
    memory = Path("/dev/shm")
    place = memory if memory.is_dir() and os.access(memory, os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="trust-", dir=place) as name:
        yield Path(name)
