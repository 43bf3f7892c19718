"""covers: kernels/bound_sim_kernels/early.py, bound_sim/rulesets/rules1418/warm_up.py,
bound_sim/rulesets/all_quiet/warm_up.py, bound_sim/rulesets/end_of_empires/warm_up.py,
bound_sim/rulesets/entrenched/warm_up.py

Kernels that are compiled before the others: for the types that plain Python calls them with, and with the same results.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bound_sim.dice.keyed import key_from_seed
from bound_sim.files.folder import load, resolve
from bound_sim.odds import play
from bound_sim.rules import ruleset
from bound_sim_kernels import children, compiled, early, locks
from bound_sim_kernels.numba_doors import _wide
from bound_sim_kernels.numba_settings import numba

ROOT = Path(__file__).parents[2]
#: rulesets that compile some kernels before the others, and a battle in which all of those are asked
BATTLES = {
    "1418": "beaumont-hamel", "all-quiet": "flanders-to-vosges-1914", "end-of-empires": "le-cateau-1914",
    "entrenched": "hooge-1915",
}  # fmt: skip


#: what is compiled for a while stands in for plain Python, and a process may take up all that is compiled at any time
IN_PLAIN_PYTHON = pytest.mark.skipif(compiled.compiles(), reason="run by the test of plain Python, in a process of it")


@pytest.mark.skipif(not compiled.compiles(), reason="this process is one of plain Python")
def test_what_is_of_plain_python_holds_there() -> None:
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", __file__, "-k", "not rest_is_plain"]
    plain = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(words, cwd=ROOT, env=plain, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    assert "run by the test of plain Python" not in done.stdout, "none of them is left out there"


def types_of(given: tuple[Any, ...]) -> tuple[Any, ...]:
    """The types that a kernel is compiled for, with which it is called so."""
    return tuple(_wide(numba.typeof(one)) for one in given)


@IN_PLAIN_PYTHON
@pytest.mark.parametrize("rules", sorted(BATTLES))
def test_they_are_compiled_for_the_types_that_plain_python_calls_them_with(
    rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another type would be played in plain Python, without a word."""
    calls = [call for part in early.parts(ruleset(rules).compiling).values() for call in part()]
    seen: dict[Any, set[tuple[Any, ...]]] = {function: set() for function, _ in calls}

    def heard(function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any) -> Any:
            seen[function].add(types_of(given))
            return function(*given)

        return call

    for module in list(sys.modules.values()):
        for name, value in list(getattr(module, "__dict__", {}).items()):
            if type(value) is type(heard) and value in seen and not name.startswith("@"):
                monkeypatch.setattr(module, name, heard(value))
    battle = load(resolve(BATTLES[rules]))
    play.play_part(play.OddsPlan(battle, key_from_seed(1), battle.bounds), range(2), 2)
    assert seen == {function: {types_of(given)} for function, given in calls}


@IN_PLAIN_PYTHON
@pytest.mark.parametrize("rules", sorted(BATTLES))
def test_what_has_a_door_for_a_while_is_compiled_early(rules: str) -> None:
    module = ruleset(rules).compiling
    calls = [function for part in early.parts(module).values() for function, _ in part()]
    assert len(set(calls)) == len(calls), "each is compiled once"
    assert {compiled._marked[function] for function in calls} <= {"compiled", "early"}, "a part has no door"
    package = module.rpartition(".")[0]
    marked = {function for function, how in compiled._marked.items() if how == "early"}
    assert {function for function in marked if function.__module__.startswith(package)} <= set(calls)


class Started:
    """In place of a process."""

    def __init__(self, code: int | None = None) -> None:
        self.code = code
        self.asked = 0

    def poll(self) -> int | None:
        self.asked += 1
        return self.code if self.asked < 3 else 0


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[tuple[str, ...]]:
    """A machine that has compiled nothing; what processes are started for."""
    started: list[tuple[str, ...]] = []

    def start(*words: str) -> Started:
        started.append(words)
        return Started()

    monkeypatch.setattr(early, "parts", lambda module: {"one": list, "other": list})
    monkeypatch.setattr(early, "_list", lambda module, part: tmp_path / f"early-{part}")
    monkeypatch.setattr(children, "start", start)
    monkeypatch.setattr(early, "_helpers", {})
    monkeypatch.setattr(early, "_ahead", {})
    monkeypatch.setattr(early, "_ahead_of_all", lambda module: tmp_path / "ahead")
    monkeypatch.setattr(early, "_taken", set())
    return started


def test_each_part_is_compiled_in_a_process_of_its_own(bare: list[tuple[str, ...]], tmp_path: Path) -> None:
    early.begin("rules")
    assert bare == [("bound_sim_kernels.early", "rules", "one"), ("bound_sim_kernels.early", "rules", "other")]
    early.wait("rules")
    assert all(helper.poll() == 0 for helper in early._helpers["rules"])
    early.wait("others, which nobody compiles")
    (tmp_path / "early-one").touch()
    bare.clear()
    early.begin("rules")
    assert bare == [("bound_sim_kernels.early", "rules", "other")]


def test_who_compiles_all_stands_back_for_a_first_answer(
    bare: list[tuple[str, ...]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])

    def waits() -> bool:
        try:
            held = locks.lock(tmp_path / "ahead", create=True)
        except BlockingIOError:
            return True
        assert held is not None
        os.close(held)
        early.stand_back("rules")
        return False

    assert not waits(), "nobody is ahead"
    early.begin("rules")
    assert waits()
    early.wait("rules")
    assert not waits(), "nothing came of it"
    early.begin("rules")
    (tmp_path / "early-one").touch()
    for now[0], still in ((100.0, True), (104.9, True), (105.0, False), (106.0, False)):
        early.wait("rules")
        assert waits() == still, now


def test_without_processes_plain_python_plays_on(bare: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch) -> None:
    def start(*words: str) -> Started:
        raise OSError

    monkeypatch.setattr(children, "start", start)
    early.begin("rules")
    early.wait("rules")
    early.take_up("rules")
    assert not early.is_there("rules")


def test_what_is_there_is_taken_up_once(
    bare: list[tuple[str, ...]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    used: list[Any] = []
    monkeypatch.setattr(early, "use_some", used.extend)
    (tmp_path / "early-other").write_text("bound_sim.dice.keyed:philox\nbound_sim.dice.keyed:roll")
    assert early.is_there("rules")
    for _ in range(2):
        early.take_up("rules")
        assert [function.__qualname__ for function in used] == ["philox", "roll"]


@IN_PLAIN_PYTHON
def test_a_part_is_listed_once_it_is_compiled(
    bare: list[tuple[str, ...]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bound_sim.dice.keyed import die_code

    there: list[bool] = []
    monkeypatch.setattr(early, "compile_in_haste", lambda calls: there.append((tmp_path / "early-one").exists()))
    monkeypatch.setattr(early, "parts", lambda module: {"one": lambda: [(die_code, (1, 2))]})
    held = locks.lock(tmp_path / "compiling-one", create=True)
    assert held is not None
    early.compile_part("rules", "one")
    assert there == [], "somebody else compiles it"
    os.close(held)
    early.compile_part("rules", "one")
    assert there == [False]
    assert (tmp_path / "early-one").read_text() == "bound_sim.dice.keyed:die_code"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["compiling-one", "early-one"]


#: tables in plain Python, then with what was compiled before the rest; what of that found no types to its liking
MIXED = """
import sys
from bound_sim.odds import forecast, play
from bound_sim.rules import ruleset
from bound_sim_kernels import compiled, early, numba_doors
plan = forecast.plan(forecast.Asked(sys.argv[1], bounds=3))
module = ruleset(plan.scenario.ruleset).compiling
plain = play.run(plan, 3).tally
early.begin(module)
early.wait(module)
early.take_up(module)
mixed = play.run(plan, 3).tally
called = [door for door in compiled._some.values() if door.overloads]
same = all((getattr(plain, name) == getattr(mixed, name)).all() for name in vars(plain) if name != "tables")
print(compiled.in_use(), len(called) > len(compiled._some) / 2, same)
"""


@pytest.mark.parametrize("rules", sorted(BATTLES))
def test_tables_are_the_same_while_the_rest_is_plain(rules: str, tmp_path: Path) -> None:
    """On a machine that has compiled nothing."""
    kept = {**os.environ, "NUMBA_DISABLE_JIT": "0", "BOUND_SIM_CACHE": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", MIXED, BATTLES[rules]], env=kept, cwd=ROOT, check=False,
                          capture_output=True, text=True)  # fmt: skip
    assert (done.returncode, done.stdout) == (0, "False True True\n"), done.stderr
