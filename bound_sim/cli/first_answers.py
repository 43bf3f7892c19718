"""Answers of odds that are still being played: the first after some seconds, later ones less and less often."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from bound_sim.cli.program import visible
from bound_sim_maps.texts import text

if TYPE_CHECKING:
    from bound_sim.odds.play import Odds

#: seconds until the first answer; the next ones come after twice as long each time
FIRST_S = 5.0
#: seconds of waiting for FIRST_TABLES; after them an answer of fewer is told, and another when FIRST_TABLES are played
PATIENCE_S = 10.0
#: seconds that an answer stands at least
STANDS_S = 1.0
#: the least tables of an answer: of fewer an interval says nothing
LEAST_TABLES = 10


class FirstAnswers:
    """Lines on standard error with what a run knows so far of its sides' losses."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._patient = clock() + PATIENCE_S
        self._next = clock() + FIRST_S
        self._wait = FIRST_S
        self._told = 0  # the tables of the last answer
        self._until = 0.0

    def hear(self, odds: Odds) -> None:
        """Tell of it, if it is time."""
        from bound_sim.odds.parts import FIRST_TABLES
        from bound_sim.odds.tally import MEN_LOST

        tables = odds.tally.tables
        now = self._clock()
        due = now >= self._next and tables >= (FIRST_TABLES if now < self._patient else LEAST_TABLES)
        grown = 0 < self._told < FIRST_TABLES <= tables and now >= self._until
        if not due and not grown:
            return
        line = text("After {tables} tables, more are played:", tables=f"{tables:,}") if self._told else (
            text("A first answer, after {tables} tables, more are played:", tables=f"{tables:,}")
        )  # fmt: skip
        print(visible(line), file=sys.stderr)
        for number, unit in enumerate(odds.layout.units):
            if unit.level == "side":
                lost = odds.distributions.summary(odds.plan.bounds - 1, number, MEN_LOST)
                line = text(
                    "  side {id} loses {mean} men ({low} to {high})",
                    id=unit.id,
                    mean=f"{lost.mean:.1f}",
                    low=f"{lost.low:.1f}",
                    high=f"{lost.high:.1f}",
                )
                print(visible(line), file=sys.stderr)
        sys.stderr.flush()
        self._told = tables
        self._wait *= 2
        now = self._clock()
        self._next, self._until = now + self._wait, now + STANDS_S
