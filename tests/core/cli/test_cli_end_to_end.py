"""covers: bound_sim/cli/battles.py, bound_sim/cli/scenarios.py

The command line with the real rules, in processes of their own: files, exit codes, dice from a real table.
"""

import csv
import json
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

from bound_sim.dice.typed import TypedRoll, replay
from bound_sim.logs.dice_table import dice_rolled
from bound_sim.results import tables as frames
from bound_sim.rulesets.rules1418.book.words import DICE_WORDS
from bound_sim.rulesets.rules1418.tables import COLUMNS

ROOT = Path(__file__).parents[3]
STORM = ROOT / "tests/battles/storm"
TABLES = {f"{table}.{kind}" for table in COLUMNS for kind in ("csv", "parquet")}


def bound_sim(*words: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "bound_sim", *map(str, words)],
        capture_output=True, text=True, cwd=cwd, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=False,
    )  # fmt: skip


def everything(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def test_shipped_battle_from_new_to_report(tmp_path: Path) -> None:
    """A newcomer's way: copy, check, draw, run, look; then the report is lost and made again."""
    assert bound_sim("new", "rulebook-sheet", "mine", cwd=tmp_path).returncode == 0
    checked = bound_sim("check", "mine", cwd=tmp_path)
    assert (checked.returncode, "no faults" in checked.stdout) == (0, True)
    assert bound_sim("map", "mine", "--out", "start.svg", cwd=tmp_path).returncode == 0
    assert (tmp_path / "start.svg").read_text(encoding="utf-8").startswith("<svg")

    ran = bound_sim("run", "mine", "--seed", "7", "--out", "first", cwd=tmp_path)
    assert (ran.returncode, "first" in ran.stdout) == (0, True), ran.stderr
    left = everything(tmp_path / "first")
    pictures = {f"maps/bound-{bound:02}.svg" for bound in range(5)}
    scenario = {f"scenario/{path.name}" for path in (tmp_path / "mine").iterdir()}
    assert set(left) == TABLES | pictures | scenario | {"report.html", "battle.json"}
    for table, columns in COLUMNS.items():
        assert left[f"{table}.csv"].decode().splitlines()[0] == ",".join(columns)
        assert left[f"{table}.csv"].count(b"\n") > 1, f"{table} has no rows"

    (tmp_path / "first/report.html").unlink()
    assert bound_sim("report", "first", cwd=tmp_path).returncode == 0
    assert everything(tmp_path / "first") == left
    assert sorted(path.name for path in tmp_path.iterdir()) == ["first", "mine", "start.svg"]


def test_casualties_add_up_to_what_the_outcome_says(tmp_path: Path) -> None:
    ran = bound_sim("run", STORM, "--seed", "7", "--out", "out", "--no-report", "--json", cwd=tmp_path)
    outcome = json.loads(ran.stdout)
    casualties = frames.read(tmp_path / "out", COLUMNS)["casualties"]
    for side in outcome["sides"]:
        of_side = casualties.query("level == 'platoon'")
        lost = of_side.loc[of_side["side"] == side["side"], "men_lost"].sum()
        assert lost == side["men_lost"] > 0


def dice_of(folder: Path) -> list[TypedRoll]:
    """Every die of a finished battle, as somebody at the table would have read them off."""
    tables = frames.read(folder, COLUMNS)
    return list(replay(dice_rolled(frames.as_columns(tables, COLUMNS)["dice"]), DICE_WORDS).rolls)


def write_dice(rolls: list[TypedRoll], path: Path) -> None:
    """A dice file, one line for dice of a roll that follow each other."""
    grouped: dict[tuple[int, str, str, str, str, int, int], list[int]] = defaultdict(list)
    for entry in sorted(rolls):
        head = (entry.bound, entry.substep, entry.unit, entry.purpose, entry.target, entry.round_no)
        before = next((key for key in grouped if key[:-1] == head and key[-1] + len(grouped[key]) == entry.first), None)
        grouped[before or (*head, entry.first)] += entry.dice
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["bound", "substep", "unit", "purpose", "target", "round", "die", "dice"])
        for key, dice in grouped.items():
            writer.writerow([*key[:-1], key[-1] + 1, " ".join(map(str, dice))])


@pytest.fixture(scope="module")
def storm(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A battle that was fought with keyed dice."""
    folder = tmp_path_factory.mktemp("storm")
    ran = bound_sim("run", STORM, "--seed", "7", "--out", "keyed", "--no-report", cwd=folder)
    assert ran.returncode == 0, ran.stderr
    return folder / "keyed"


@pytest.mark.parametrize("scenario", ["storm", "rulebook-sheet"])
def test_dice_read_off_a_battle_play_it_again(scenario: str, tmp_path: Path, storm: Path) -> None:
    source, keyed = (STORM, storm) if scenario == "storm" else (Path("rulebook-sheet"), tmp_path / "keyed")
    if scenario != "storm":
        assert bound_sim("run", source, "--seed", "7", "--out", keyed, "--no-report", cwd=tmp_path).returncode == 0
    write_dice(dice_of(keyed), tmp_path / "rolled.csv")
    ran = bound_sim("run", source, "--dice", "rolled.csv", "--out", "typed", "--no-report", cwd=tmp_path)
    assert ran.returncode == 0, ran.stderr
    for name in TABLES:
        assert (tmp_path / "typed" / name).read_bytes() == (keyed / name).read_bytes(), name


@pytest.mark.parametrize("harm", ["a die is missing", "a die is left over", "all are missing", "an unknown unit"])
def test_dice_that_do_not_fit_are_refused_and_nothing_is_written(harm: str, tmp_path: Path, storm: Path) -> None:
    rolls = dice_of(storm)
    said = {
        "a die is missing": ["missing", rolls[0].unit],
        "a die is left over": ["left over", "S/1/1"],
        "all are missing": ["missing", rolls[0].unit],
        "an unknown unit": ["7/7/7"],
    }
    if harm == "a die is missing":
        del rolls[0]
    elif harm == "all are missing":
        rolls = []
    else:
        unit = "S/1/1" if harm == "a die is left over" else "7/7/7"
        rolls.append(TypedRoll(1, "1a", unit, "shot", "", 0, 0, (6,)))
    write_dice(rolls, tmp_path / "rolled.csv")
    ran = bound_sim("run", STORM, "--dice", "rolled.csv", "--out", "out", "--no-report", cwd=tmp_path)
    assert ran.returncode == 2, ran.stdout
    assert "Traceback" not in ran.stderr
    for word in ("rolled.csv", *said[harm]):
        assert word in ran.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["rolled.csv"]


def test_refused_scenario_is_exit_code_2_and_nothing_is_written(tmp_path: Path) -> None:
    broken = ROOT / "tests/scenarios/broken/everything-at-once"
    for ran in (
        bound_sim("check", broken, cwd=tmp_path),
        bound_sim("run", broken, "--out", "out", cwd=tmp_path),
    ):
        assert (ran.returncode, "Traceback" in ran.stderr) == (2, False)
        assert len(ran.stderr.splitlines()) > 3
    assert list(tmp_path.iterdir()) == []
