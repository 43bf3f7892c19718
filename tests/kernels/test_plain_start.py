"""covers: kernels/bound_sim_kernels/warm_up.py

Plain Python plays until compiled code is there: nothing waits for numba, nothing keeps a plain function.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bound_sim.rules import ruleset
from bound_sim_kernels import early, locks, sources, warm_up
from bound_sim_kernels.warm_up import Pending

ROOT = Path(__file__).parents[2]
MODULE = "bound_sim.rulesets.rules1418.warm_up"


def told(script: str, *words: str, **environment: str) -> str:
    """What a script prints that may compile."""
    kept = {key: value for key, value in os.environ.items() if key != "NUMBA_DISABLE_JIT"}
    done = subprocess.run([sys.executable, "-c", script, *words], env=kept | environment, cwd=ROOT, check=False,
                          capture_output=True, text=True)  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


PLAYED = """
import sys
from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice
from bound_sim.rules import ruleset
from bound_sim.files.folder import load, resolve
battle = Battle(load(resolve("rulebook-sheet")), KeyedDice(bytes(32)))
battle.run(bounds=1)
print("numba" in sys.modules, len(battle.log.tables["shots"]["bound"]) > 0)
"""


def test_a_first_battle_reads_in_nothing_of_numba(tmp_path: Path) -> None:
    assert told(PLAYED, BOUND_SIM_CACHE=str(tmp_path)) == "False True\n"


def test_later_every_name_of_a_plain_function_is_the_compiled_one(tmp_path: Path) -> None:
    """Nothing is compiled for it: a table or a class that kept a plain function would be slow without a word."""
    script = (
        PLAYED
        + """
import gc
from types import FunctionType
from bound_sim_kernels import compiled
import bound_sim.rulesets.end_of_empires.warm_up, bound_sim.rulesets.end_of_empires.answers.hints
import bound_sim.odds.tally, bound_sim.rulesets.rules1418.answers.hints
ruleset("end-of-empires").play
marked = list(compiled._marked)
compiled.use()
own = {id(compiled._marked), id(compiled._made), id(marked)}
left = [(one.__qualname__, type(by).__name__) for one in marked for by in gc.get_referrers(one)
        if id(by) not in own and isinstance(by, (dict, list, tuple, set, FunctionType))
        and not (isinstance(by, dict) and by.get("py_func") is one)]
print(len(marked) > 150, left)
"""
    )
    assert told(script, BOUND_SIM_CACHE=str(tmp_path)).splitlines()[-1] == "True []"


#: words of dice, and the product of 128 bits in them
ROLLED = """
import sys, json, numpy as np
import numba
if sys.argv[1] == "version":
    numba.__version__ = "9.9.9"
elif sys.argv[1] == "parts":
    from numba.core import codegen
    del codegen.JITCodeLibrary
elif sys.argv[1] == "lowering":  # numba by itself does not do without it
    from numba.core import lowering
    held = lowering.Lower.storevar
    del lowering.Lower.storevar
    from bound_sim_kernels import numba_doors
    lowering.Lower.storevar = held
from bound_sim.dice import keyed
from bound_sim_kernels import compiled
def asked():
    keys = np.arange(20, dtype=np.uint64).reshape(10, 2) + np.uint64(2**63 + 5)
    return [int(n) for n in keyed.philox(keys, *(np.uint64(2**62 + n) for n in range(4)))]
plain = asked()
compiled.use()
from bound_sim_kernels import numba_doors
print(numba_doors._inside is None, plain == asked(), type(keyed.philox).__name__)
"""


@pytest.mark.parametrize(
    ("changed", "alone"), [("version", True), ("parts", True), ("lowering", True), ("nothing", False)]
)
def test_a_numba_with_other_private_parts_compiles_by_njit_alone(tmp_path: Path, changed: str, *, alone: bool) -> None:
    said = told(ROLLED, changed, BOUND_SIM_CACHE=str(tmp_path))
    assert said == f"{alone} True CPUDispatcher\n"


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Any]:
    """A machine that has compiled nothing; the processes that are started beside."""
    started: list[Any] = []

    class Process:
        def __init__(self, command: list[str], **how: Any) -> None:
            started.append(command)

        def poll(self) -> int:
            return 0

    monkeypatch.setattr(warm_up, "compiles", lambda: True)
    monkeypatch.setattr(warm_up, "in_use", lambda: False)
    monkeypatch.setattr(warm_up, "cache_folder", lambda of: tmp_path / f"cache-{of.rpartition('.')[2]}")
    monkeypatch.setattr(subprocess, "Popen", Process)
    monkeypatch.setattr(warm_up, "_beside", [])
    return started


def test_a_process_beside_compiles_and_no_second_one(cold: list[Any]) -> None:
    assert warm_up.begin(MODULE)
    assert cold == [[sys.executable, "-P", "-m", "bound_sim_kernels.warm_up", MODULE]]
    held = locks.lock(warm_up._stamp(MODULE).parent / "compiling", create=True)
    assert held is not None
    assert warm_up.begin(MODULE)
    assert len(cold) == 1, "somebody compiles already"
    os.close(held)
    warm_up._stamp(MODULE).touch()
    assert not warm_up.begin(MODULE)
    assert len(cold) == 1


def test_without_a_cache_plain_python_plays(cold: list[Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(warm_up, "cache_folder", lambda of: tmp_path / "file" / "below")
    assert not warm_up.begin(MODULE)
    assert cold == []


def test_how_far_it_is_grows_with_what_is_in_the_cache(cold: list[Any]) -> None:
    ruleset("1418").play  # noqa: B018  (brings the functions in)
    assert warm_up.share(MODULE) == 0.0
    last = 0.0
    for (of, name), _ in warm_up._weights(sources.owner(MODULE)).items():
        folder = warm_up._stamp(MODULE).parents[1] / f"cache-{of.rpartition('.')[2]}" / "steps_0"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.py311.nbi").touch()
        assert last < warm_up.share(MODULE) or last == 0.99
        last = warm_up.share(MODULE)
    assert last == 0.99
    warm_up._stamp(MODULE).touch()
    assert warm_up.share(MODULE) == 1.0
    heard: list[float] = []
    warm_up.wait(MODULE, heard.append)
    assert heard == []


def test_waiting_ends_where_the_process_beside_stops_short(cold: list[Any]) -> None:
    heard: list[float] = []
    assert warm_up.begin(MODULE)
    warm_up.wait(MODULE, heard.append)
    assert heard == [0.0]


def test_compiled_code_is_taken_up_between_two_battles(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process beside compiles: plain Python plays until it is done, and no longer."""
    there: list[str] = []
    used: list[str] = []
    monkeypatch.setattr(warm_up, "_asked_for", {MODULE})
    monkeypatch.setattr(warm_up, "compiles", lambda: True)
    monkeypatch.setattr(warm_up, "in_use", lambda: bool(used))
    monkeypatch.setattr(warm_up, "is_warm", there.__contains__)
    monkeypatch.setattr(warm_up, "use", lambda: used.append("used"))
    monkeypatch.setattr(warm_up, "_is_compiling", lambda module: True)
    taken: list[str] = []
    monkeypatch.setattr(early, "take_up", taken.append)
    monkeypatch.setattr(early, "is_there", lambda module: "early" in there)
    assert not warm_up.pending("another module"), "nobody asked for it"
    assert [warm_up.pending(MODULE), used] == [Pending.ALL, []]
    there.append("early")
    assert [warm_up.pending(MODULE), taken, used] == [Pending.MOST, [], []], "who plays takes it up"
    assert [warm_up.take_up(MODULE), taken, used] == [False, [MODULE], []]
    there.append(MODULE)
    assert not warm_up.pending(MODULE)
    assert [warm_up.take_up(MODULE), used] == [True, ["used"]]


def test_nothing_is_pending_once_nobody_compiles_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """A compiler that was killed keeps nobody waiting."""
    monkeypatch.setattr(warm_up, "_asked_for", {MODULE})
    monkeypatch.setattr(warm_up, "is_warm", lambda module: False)
    monkeypatch.setattr(warm_up, "_is_compiling", lambda module: False)
    assert not warm_up.pending(MODULE)
    monkeypatch.setattr(warm_up, "_is_compiling", lambda module: True)
    assert not warm_up.pending(MODULE)


#: odds of which the first tables are played in plain Python, the others by compiled code that is there by then
SWITCHED = """
import sys
from bound_sim.odds import forecast, play
from bound_sim_kernels import compiled, warm_up
plan = forecast.plan(forecast.Asked(sys.argv[1], bounds=2))
real, warm_up.is_warm = warm_up.is_warm, lambda module: False
used = []
def on_part(tables):
    used.append(compiled.in_use())
    warm_up.is_warm = lambda module: True
mixed = play.run(plan, 3, side_by_side=1, on_part=on_part).tally
whole = play.run(plan, 3).tally
names = [name for name in vars(mixed) if name != "tables"]
print(used, all((getattr(mixed, name) == getattr(whole, name)).all() for name in names))
"""


def test_tables_in_plain_python_and_compiled_ones_count_the_same() -> None:
    """By the cache that the other tests use: what is not in it is compiled for this."""
    assert told(SWITCHED, "petite-douve-1915") == "[False, True, True] True\n"
