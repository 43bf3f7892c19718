"""Parts of a run: tables that are played together, in this process or in others; the parts change no count.

On a machine where the rules are still being compiled, this process plays in plain Python, table by table, until
compiled code is there: neither is the compiler kept waiting, nor the first answer. Where what plain Python is slowest
at is compiled already, all processes play a first answer before the compiler has its turn.
"""

import os
import pickle
import time
import zlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from functools import lru_cache
from itertools import chain
from typing import Any

from bound_sim.rules import ruleset
from bound_sim.rules.records.policy import HOLD, PERSON
from bound_sim.scenario.model import Scenario
from bound_sim_kernels import children
from bound_sim_kernels.warm_up import Pending

#: the least number of parts of a run, for the processes and for the progress shown, unless parts become too small
PARTS, SMALL_PART = 10, 50
#: how many times as long as its least a part may be, for other processes: each costs them messages and a count
_LONGEST = 4
#: tables of a first answer, and how many of them are played side by side while most is still plain Python
FIRST_TABLES, _FEW = 100, 25
#: seconds from which on it pays to start other processes
PAYS_S = 2.0
#: the most processes that start unasked: each takes some 250 MB
MOST_BY_ITSELF = 16


def tables_side_by_side(scenario: Scenario, tables: int) -> int:
    """The default number of tables that one part plays side by side, for ``tables`` tables in all."""
    rules = ruleset(scenario.ruleset)
    best = rules.side_by_side(len(scenario.forces.platoons))
    policies = [rules.policy(name) for name in {*scenario.seats.values()} - {HOLD, PERSON}]
    if any(getattr(policy, "takes_long", False) for policy in policies):
        return 1
    if policies:
        return min(best, -(-tables // PARTS))  # a policy sees one table and orders for that: this may take long
    # slow battles are shared out one by one where they are few
    return min(best, max(-(-tables // PARTS), SMALL_PART if best >= SMALL_PART else 1))


def parts_of(
    tables: int, side_by_side: int, *, pending: Callable[[], int] = int, look: Callable[[int], int] | None = None,
    ahead: int = 0,
) -> Iterator[range]:  # fmt: skip
    """Tables 0 to ``tables`` in parts, each made as it is asked for; of one table while code is ``pending``, or a few.

    ``look``: the next number of tables after this one at which a run is looked at; no part goes across it. ``ahead``:
    the number of parts that others play at a time. Theirs are several times as long in the midst of a run: the first
    answer comes soon, and at the end nobody waits long for another.
    """
    start, together = 0, max(ahead, 1) * side_by_side
    while start < tables:
        times = max(1, min(_LONGEST, 1 + start // together, (tables - start) // together)) if ahead else 1
        most = {Pending.NOTHING: times * side_by_side, Pending.MOST: min(side_by_side, _FEW), Pending.ALL: 1}
        end = min(start + most[Pending(pending())], tables)
        if look is not None:
            end = min(end, look(start))
        yield range(start, end)
        start = end


class AllProcessors(Executor):
    """Processes on all processors, which start once the work has proved long; until then its owner works ``alone``."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.count = min(_processors(), MOST_BY_ITSELF)
        self._clock, self._began = clock, clock()
        self._pool: Executor | None = None

    def alone(self) -> bool:
        """True as long as it does not pay to start others."""
        return self.count == 1 or (self._pool is None and self._clock() - self._began < PAYS_S)

    def submit(self, *work: Any, **named: Any) -> "Future[Any]":
        """Give work to one of the processes."""
        if self._pool is None:
            self._pool = children.pool(self.count)
        return self._pool.submit(*work, **named)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes."""
        if self._pool is not None:
            self._pool.shutdown(wait, cancel_futures=cancel_futures)


def _processors() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_order(
    play: Callable[..., Any],
    plan: Any,
    parts: Iterable[range],
    executor: Executor | None,
    ahead: int,
    pending: Callable[[], int] = int,
) -> Iterator[Any]:
    """The results of parts in the order of the parts, not in the order in which they finish.

    While code is ``pending`` this process plays, and what compiles beside has the other processors, but for a first
    answer; a cluster's are elsewhere.
    """
    left = iter(parts)
    here = isinstance(executor, AllProcessors) or children.is_pool(executor)
    for part in left:
        waits = pending() if here else Pending.NOTHING
        if executor is None or waits == Pending.ALL or (isinstance(executor, AllProcessors) and executor.alone()):
            yield play(plan, part)
        elif waits == Pending.NOTHING:
            yield from _shared_out(play, plan, chain([part], left), executor, ahead)
        elif part.start < FIRST_TABLES:
            yield from _shared_out(play, plan, chain([part], _first_of(left, part.stop)), executor, ahead)
        else:
            yield play(plan, part)


def _first_of(left: Iterator[range], start: int) -> Iterator[range]:
    """Those of the parts from ``start`` on that belong to a first answer."""
    while start < FIRST_TABLES:
        part = next(left, None)
        if part is None:
            return
        yield part
        start = part.stop


def _shared_out(
    play: Callable[..., Any], plan: Any, left: Iterator[range], executor: Executor, ahead: int
) -> Iterator[Any]:  # fmt: skip
    waiting: deque[Future[Any]] = deque()
    packed = zlib.compress(pickle.dumps((play, plan)), 1)
    try:
        while True:
            for part in left:
                waiting.append(executor.submit(play_packed, packed, part))
                if len(waiting) > ahead:
                    break
            if not waiting:
                return
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


@lru_cache(maxsize=2)
def _unpacked(packed: bytes) -> Any:
    """A process receives the same plan with each part: it keeps what it made of the plan."""
    return pickle.loads(zlib.decompress(packed))


def play_packed(packed: bytes, tables: range) -> Any:
    """Play some tables of what ``in_order`` packed: a function that plays, and the plan."""
    play, plan = _unpacked(packed)
    return play(plan, tables)
