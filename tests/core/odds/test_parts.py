"""covers: bound_sim/odds/parts.py

Parts of a run: which process plays them, and when others start.
"""

from concurrent.futures import Future
from typing import Any

import pytest

from bound_sim.odds import parts
from bound_sim.odds.parts import AllProcessors, in_order, parts_of
from bound_sim_kernels import children
from bound_sim_kernels.warm_up import Pending


class Clock:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Here:
    """In place of a pool: work is done at once, and noted."""

    def __init__(self) -> None:
        self.done: list[range] = []
        self.ended = False

    def submit(self, work: Any, packed: bytes, part: range) -> "Future[Any]":
        self.done.append(part)
        future: Future[Any] = Future()
        future.set_result(work(packed, part))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.ended = True


@pytest.fixture
def pool(monkeypatch: pytest.MonkeyPatch) -> Here:
    made = Here()
    monkeypatch.setattr(children, "pool", lambda count: made)
    monkeypatch.setattr(parts, "_processors", lambda: 4)
    return made


def play(plan: str, tables: range) -> str:
    return f"{plan} {tables.start}-{tables.stop}"


def test_parts_of_tables() -> None:
    assert list(parts_of(5, 2)) == [range(2), range(2, 4), range(4, 5)]
    assert list(parts_of(0, 2)) == []


def test_no_part_goes_across_a_look() -> None:
    assert list(parts_of(12, 5, look=lambda tables: 7 if tables < 7 else 10 if tables < 10 else 99)) == [
        range(5), range(5, 7), range(7, 10), range(10, 12),
    ]  # fmt: skip


def test_parts_for_others_are_long_in_the_midst_of_a_run() -> None:
    whole = list(parts_of(91, 3, ahead=2))
    assert [len(part) for part in whole] == [3, 3, 6, 9, 12, 12, 12, 12, 9, 6, 3, 3, 1]
    assert [table for part in whole for table in part] == list(range(91))
    looked_at = list(parts_of(91, 3, look=lambda tables: (tables // 8 + 1) * 8, ahead=2))
    assert max(map(len, looked_at)) == 8
    assert all(part.start // 8 == part[-1] // 8 for part in looked_at), "no part goes across a look"


def test_tables_go_one_by_one_until_code_is_compiled() -> None:
    compiling = iter([Pending.ALL, Pending.ALL, Pending.NOTHING, Pending.NOTHING])
    assert list(parts_of(7, 4, pending=lambda: next(compiling))) == [range(1), range(1, 2), range(2, 6), range(6, 7)]


def test_a_few_tables_go_together_once_some_code_is_compiled() -> None:
    compiling = iter([Pending.ALL, Pending.MOST, Pending.MOST, Pending.NOTHING])
    assert [len(part) for part in parts_of(60, 50, pending=lambda: next(compiling))] == [1, 25, 25, 9]
    assert [len(part) for part in parts_of(6, 4, pending=lambda: Pending.MOST)] == [4, 2]


def test_who_works_alone_starts_others_once_it_pays(pool: Here) -> None:
    clock = Clock()
    everywhere = AllProcessors(clock)
    found = []
    for result in in_order(play, "plan", parts_of(6, 1), everywhere, 2):
        found.append(result)
        clock.now += 0.75
    assert found == [f"plan {table}-{table + 1}" for table in range(6)]
    assert pool.done == [range(3, 4), range(4, 5), range(5, 6)], "2.25 s have passed"
    everywhere.shutdown()
    assert pool.ended


def test_short_work_starts_nobody(pool: Here) -> None:
    everywhere = AllProcessors(Clock())
    assert len(list(in_order(play, "plan", parts_of(6, 1), everywhere, 2))) == 6
    everywhere.shutdown()
    assert (pool.done, pool.ended) == ([], False)


def test_a_single_processor_works_alone_for_ever(pool: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "_processors", lambda: 1)
    clock = Clock()
    everywhere = AllProcessors(clock)
    clock.now = 1e6
    assert everywhere.alone()


def test_no_more_start_by_themselves_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "_processors", lambda: 128)
    assert AllProcessors(Clock()).count == parts.MOST_BY_ITSELF


def test_this_process_plays_while_another_compiles(pool: Here) -> None:
    compiling = [Pending.ALL] * 3 + [Pending.NOTHING] * 9
    clock = Clock()
    everywhere = AllProcessors(clock)
    clock.now = 60.0
    found = list(in_order(play, "plan", parts_of(6, 1), everywhere, 2, lambda: compiling.pop(0)))
    assert found == [f"plan {table}-{table + 1}" for table in range(6)]
    assert pool.done == [range(3, 4), range(4, 5), range(5, 6)]


def test_all_play_a_first_answer_before_the_compiler_has_its_turn(pool: Here) -> None:
    clock = Clock()
    everywhere = AllProcessors(clock)
    clock.now = 60.0
    whole = [range(30 * n, 30 * n + 30) for n in range(6)]
    found = list(in_order(play, "plan", iter(whole), everywhere, 2, lambda: Pending.MOST))
    assert found == [play("plan", part) for part in whole]
    assert pool.done == whole[:4], "a hundred tables lie in four parts"
    pool.done.clear()
    assert list(in_order(play, "plan", iter(whole[:1]), everywhere, 2, lambda: Pending.MOST)) == found[:1]
    assert pool.done == whole[:1]


def test_a_cluster_plays_at_once_while_this_machine_compiles() -> None:
    cluster = Here()
    found = list(in_order(play, "plan", parts_of(3, 1), cluster, 2, lambda: Pending.ALL))  # type: ignore[arg-type]
    assert found == [f"plan {table}-{table + 1}" for table in range(3)]
    assert len(cluster.done) == 3


def test_parts_that_nobody_waits_for_are_cancelled(pool: Here) -> None:
    waiting: list[Future[Any]] = []

    class Slow(Here):
        def submit(self, work: Any, packed: bytes, part: range) -> "Future[Any]":
            future: Future[Any] = Future()
            if part.start == 0:
                future.set_result("first")
            waiting.append(future)
            return future

    results = in_order(play, "plan", parts_of(9, 1), Slow(), 2)  # type: ignore[arg-type]
    assert next(results) == "first"
    results.close()  # type: ignore[attr-defined]
    assert [future.cancelled() for future in waiting] == [False, True, True]
