"""A fault in something from outside, and how faults are shown: ``file: place: what is wrong: what is allowed``."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Fault:
    """One thing wrong with an input.

    ``file`` is the name as the player knows it, ``place`` says where in it (a line, a feature, a cell).
    """

    file: str
    place: str
    wrong: str
    allowed: str = ""

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.place, self.wrong, self.allowed) if part)


class Refused(Exception):
    """Input refused as a whole: carries every fault found, nothing was changed."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = sorted(set(faults))
        super().__init__("\n".join(map(str, self.faults)))
