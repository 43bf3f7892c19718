"""covers: bound_sim/battle/battle.py

The same battle, byte for byte, whatever runs it; other dice, another battle; in steps or at once.
"""

import dataclasses
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bound_sim.battle.battle import Battle, Decision, SideOrders, WaitingFor, orders_on_file
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load
from bound_sim.logs.log import recorded
from bound_sim.results import tables as frames
from bound_sim.rulesets.rules1418.book.chart import SUBSTEPS
from bound_sim.rulesets.rules1418.tables import COLUMNS
from bound_sim.scenario.files import SCENARIOS
from bound_sim.scenario.model import Scenario

ROOT = Path(__file__).parent.parent
STORM = ROOT / "tests/battles/storm"
SHEET = SCENARIOS / "rulebook-sheet"


def run(
    scenario: Path, out: Path, *, seed: int = 7, cwd: Path = ROOT, environment: dict[str, str] | None = None
) -> dict[str, bytes]:
    """The tables that a process of its own writes: name -> bytes."""
    words = ["run", str(scenario), "--seed", str(seed), "--out", str(out), "--no-report"]
    subprocess.run(
        [sys.executable, "-m", "bound_sim", *words],
        check=True, capture_output=True, cwd=cwd, env={**os.environ, "PYTHONPATH": str(ROOT), **(environment or {})},
    )  # fmt: skip
    return {name: (out / name).read_bytes() for table in COLUMNS for name in (f"{table}.csv", f"{table}.parquet")}


def shuffled(source: Path, target: Path, dice: random.Random) -> Path:
    """A copy of a scenario with the rows of its forces and sheets, and the lines of each bound's arrows, shuffled."""
    target.mkdir()
    for path in source.iterdir():
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".csv":
            head, *rows = text.splitlines()
            text = "\n".join([head, *dice.sample(rows, len(rows))]) + "\n"
        elif path.name.startswith("arrows") and path.suffix == ".txt":
            text = "\n".join(_shuffled_lines(text.splitlines(), dice)) + "\n"
        (target / path.name).write_text(text, encoding="utf-8")
    return target


def _shuffled_lines(lines: list[str], dice: random.Random) -> Iterator[str]:
    """Lines between two headings (units, bound) change places; the headings stay."""
    block: list[str] = []
    for line in [*lines, "bound"]:
        if line.startswith(("bound", "units")):
            yield from dice.sample(block, len(block))
            block = []
            if line != "bound":
                yield line
        else:
            block.append(line)


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return run(SHEET, tmp_path_factory.mktemp("sheet") / "out", environment={"PYTHONHASHSEED": "1"})


def test_same_bytes_in_another_process_with_another_hash_seed_place_zone_and_language(
    sheet: dict[str, bytes], tmp_path: Path
) -> None:
    elsewhere = {"PYTHONHASHSEED": "2", "TZ": "Asia/Kathmandu", "LC_ALL": "C", "LANG": "C", "COLUMNS": "20"}
    assert run(SHEET, tmp_path / "out", cwd=tmp_path, environment=elsewhere) == sheet


def test_same_bytes_compiled_and_in_plain_python(sheet: dict[str, bytes], tmp_path: Path) -> None:
    other = "0" if os.environ.get("NUMBA_DISABLE_JIT", "0") != "0" else "1"
    assert run(SHEET, tmp_path / "out", environment={"NUMBA_DISABLE_JIT": other}) == sheet


@pytest.mark.parametrize("seed", [1, 2])
def test_order_of_rows_in_the_files_changes_nothing(sheet: dict[str, bytes], tmp_path: Path, seed: int) -> None:
    copy = shuffled(SHEET, tmp_path / "shuffled", random.Random(seed))
    assert (copy / "forces.csv").read_bytes() != (SHEET / "forces.csv").read_bytes()
    assert run(copy, tmp_path / "out") == sheet


def test_another_seed_gives_other_casualties(sheet: dict[str, bytes], tmp_path: Path) -> None:
    assert run(SHEET, tmp_path / "out", seed=8)["casualties.csv"] != sheet["casualties.csv"]


def storm_battle(scenario: Scenario | None = None, seed: int = 7) -> Battle:
    return Battle(scenario or load(STORM), KeyedDice(key_from_seed(seed)))


def test_in_steps_as_at_once() -> None:
    at_once, in_steps, by_bounds = storm_battle(), storm_battle(), storm_battle()
    at_once.run()
    passed = []
    while (step := in_steps.next_substep()) is not None:
        passed.append(step)
    while by_bounds.run_bound() is not None:
        pass
    assert passed == [(bound, name) for bound in (1, 2) for name in (*SUBSTEPS, "end")]
    assert in_steps.over
    assert in_steps.next_substep() is None
    assert at_once.log.tables == in_steps.log.tables == by_bounds.log.tables


def test_bounds_so_far_do_not_depend_on_those_to_come() -> None:
    short, long = storm_battle(), storm_battle()
    short.run(bounds=1)
    long.run()
    for table in recorded(COLUMNS):
        columns = long.log[table]
        first = [row for row in zip(*columns.values(), strict=True) if row[0] <= 1]
        assert list(zip(*short.log[table].values(), strict=True)) == first, table


def test_unlogged_battle_ends_in_the_same_state() -> None:
    logged, unlogged = storm_battle(), Battle(load(STORM), KeyedDice(key_from_seed(7)), logged=False)
    logged.run()
    unlogged.run()
    assert unlogged.log.length("states") == 0
    assert (logged.state.state == unlogged.state.state).all()


def test_side_without_orders_follows_the_standing_policy_and_the_log_says_so() -> None:
    scenario = load(STORM)
    side_of = scenario.forces.side_of
    only_a = dataclasses.replace(
        scenario,
        high={key: order for key, order in scenario.high.items() if side_of(key[0]) == "A"},
        low={key: order for key, order in scenario.low.items() if side_of(key[0]) == "A"},
    )
    battle = storm_battle(only_a)
    battle.run()
    tables = frames.frames(battle.log)
    told = tables["explanations"].query("code == 'standing-policy'")
    assert list(zip(told["bound"], told["platoon"], strict=True)) == [(1, "8"), (1, "9"), (2, "8"), (2, "9")]
    assert all("side B sent no orders" in text for text in told["text"])
    orders = tables["orders"]
    assert set(orders.loc[orders["side"] == "B", "source"]) == {"standing policy"}
    assert set(orders.loc[orders["side"] == "B", "high_command"]) == {"hold"}
    assert "standing policy" not in set(orders.loc[orders["side"] == "A", "source"])
    assert {"9/1/1", "9/1/4"} <= set(tables["shots"]["shooter"])


def test_open_decision_stops_the_battle_until_it_is_answered() -> None:
    scenario = load(STORM)
    on_file = orders_on_file(scenario)

    def only_side_a(decision: Decision) -> SideOrders | None:
        return on_file(decision) if decision.side == "A" else None

    whole = storm_battle()
    whole.run()
    battle = Battle(scenario, KeyedDice(key_from_seed(7)), answer=only_side_a)
    for bound in (1, 2):
        with pytest.raises(WaitingFor, match=f"orders of side B for bound {bound}") as waiting:
            battle.run()
        assert waiting.value.decisions == [Decision("orders", "B", bound)]
        with pytest.raises(WaitingFor):
            battle.next_substep()  # asking again changes nothing
        assert max(battle.log["states"]["bound"]) == bound - 1
        answer = on_file(waiting.value.decisions[0])
        assert answer is not None
        battle.answer(waiting.value.decisions[0], answer)
    with pytest.raises(KeyError):
        battle.answer(Decision("orders", "B", 1), SideOrders())
    battle.run()
    assert battle.over
    assert battle.log.tables == whole.log.tables
