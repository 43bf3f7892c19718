"""Facts that a side does not know, drawn for each table from what it holds possible, with a key of its own."""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b

from bound_sim.battle.battle import Opening
from bound_sim.rules import ruleset
from bound_sim.scenario.model import Scenario

#: draws one of n: 0 to n - 1
Choose = Callable[[int], int]
_BITS = 64


def choices(key: bytes, table: int) -> Choose:
    """Draws for a table, one after the other: no dice, so that the tables' dice are those of any odds."""
    drawn = 0

    def choose(n: int) -> int:
        nonlocal drawn
        while True:
            said = f"{table} {drawn}".encode()
            value = int.from_bytes(blake2b(said, key=key, digest_size=_BITS // 8, person=b"bound-sim guess").digest())
            drawn += 1
            if value < 2**_BITS // n * n:  # else the first ones would come more often
                return value % n

    return choose


@dataclass(frozen=True)
class Guess:
    """A side's guess at a battle that stands at the opening of a bound: ``whole`` and ``state`` are how it really is.

    The ruleset makes of them what the side holds possible (``Ruleset.possible``), so that nothing hidden goes further.
    """

    whole: Scenario
    side: str
    bound: int
    state: bytes
    key: bytes

    def opening(self, known: Scenario, table: int) -> Opening:
        """The opening of a table, of the battle as the side knows it."""
        possible = ruleset(known.ruleset).possible
        return Opening(self.bound, possible(self.whole, known, self.side, self.state, choices(self.key, table)))
