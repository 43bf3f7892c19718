"""covers: bound_sim/results/tables.py

The log as frames: casualties and summary worked out by hand once, and files with the same bytes every time.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from bound_sim.logs.log import Log
from bound_sim.results import tables as frames
from bound_sim.rulesets.rules1418.tables import COLUMNS

ROOT = Path(__file__).parents[3]


def add(log: Log, table: str, **values: Any) -> None:
    """A row with zeros and empty text where nothing is said."""
    log.add(table, COLUMNS[table].row(**values))


def state(log: Log, bound: int, platoon: str, hits: int, status: str = "on table", men: float = 30) -> None:
    side = "A" if platoon.startswith("1/") else "B"
    add(log, "states", bound=bound, side=side, battalion=platoon[0], company=platoon[:3], platoon=platoon,
        status=status, hits=hits, men=men)  # fmt: skip


@pytest.fixture
def log() -> Log:
    """Two bounds: 1/1/1 is injured, then removed; 1/1/2 is injured and removed at once; 2/1/1 withdraws injured."""
    log = Log(COLUMNS)
    for platoon in ("1/1/1", "1/1/2", "1/2/1", "2/1/1"):
        state(log, 0, platoon, 0)
    add(log, "shots", bound=1, substep="3", kind="direct", shooter="2/1/1", target="1/1/1", die=1, roll=5, hit=True)
    add(log, "shots", bound=1, substep="1a", kind="bombard", shooter="2", target="1/1/2", die=1, roll=6, hit=True)
    add(log, "hits", bound=1, substep="1a", kind="bombard", by="2", target="1/1/2", effect="injured")
    add(log, "hits", bound=1, substep="1a", kind="bombard", by="2", target="1/1/2", effect="removed")
    add(log, "hits", bound=1, substep="1a", kind="bombard", by="2", target="1/1/2", effect="surplus")
    add(log, "hits", bound=1, substep="3", kind="direct", by="2/1/1", target="1/1/1", effect="injured")
    state(log, 1, "1/1/1", 1, men=15)
    state(log, 1, "1/1/2", 2, "removed", 0)
    state(log, 1, "1/2/1", 0)
    state(log, 1, "2/1/1", 0)
    add(log, "melee", bound=2, striker="1/2/1", opponent="2/1/1", die=1, roll=6, hit=True)
    add(log, "hits", bound=2, substep="4", kind="direct", by="1/2/1", target="2/1/1", effect="injured")
    add(
        log,
        "hits",
        bound=2,
        substep="m0",
        kind="melee",
        by="2/1/1",
        target="1/2/1",
        passed_to="1/1/1",
        effect="removed",
    )
    state(log, 2, "1/1/1", 2, "removed", 0)
    state(log, 2, "1/1/2", 2, "removed", 0)
    state(log, 2, "1/2/1", 0)
    state(log, 2, "2/1/1", 1, "withdrawn", 15)
    return log


def row(frame: pd.DataFrame, bound: int, level: str, unit: str) -> dict[str, Any]:
    found = frame[(frame["bound"] == bound) & (frame["level"] == level) & (frame["unit"] == unit)]
    assert len(found) == 1
    return {str(name): value for name, value in found.iloc[0].to_dict().items()}


def test_columns_are_those_documented(log: Log) -> None:
    for name, frame in frames.frames(log).items():
        declared = [(column.name, column.dtype) for column in COLUMNS[name].values()]
        assert [(str(c), str(t)) for c, t in frame.dtypes.items()] == declared


def test_platoon_injured_then_removed_loses_half_then_the_rest(log: Log) -> None:
    casualties = frames.frames(log)["casualties"]
    assert row(casualties, 1, "platoon", "1/1/1") == {
        "bound": 1, "level": "platoon", "side": "A", "unit": "1/1/1", "hits": 1, "by": "2/1/1 (3)", "injured": 1,
        "removed": 0, "withdrawn": 0, "men_lost": 15.0, "men_left": 15.0,
    }  # fmt: skip
    second = row(casualties, 2, "platoon", "1/1/1")
    assert (second["by"], second["removed"], second["men_lost"], second["men_left"]) == ("2/1/1 (m0)", 1, 15.0, 0.0)


def test_two_hits_in_a_bound_count_as_removed_alone_and_surplus_not_at_all(log: Log) -> None:
    platoon = row(frames.frames(log)["casualties"], 1, "platoon", "1/1/2")
    assert (platoon["hits"], platoon["injured"], platoon["removed"], platoon["men_lost"]) == (2, 0, 1, 30.0)
    assert platoon["by"] == "2 (1a), 2 (1a)"


def test_passed_hit_is_the_second_rank_s(log: Log) -> None:
    fighter = row(frames.frames(log)["casualties"], 2, "platoon", "1/2/1")
    assert (fighter["hits"], fighter["men_lost"]) == (0, 0.0)


def test_company_battalion_and_side_are_sums(log: Log) -> None:
    casualties = frames.frames(log)["casualties"]
    for level, unit in (("company", "1/1"), ("battalion", "1"), ("side", "A")):
        first = row(casualties, 1, level, unit)
        assert (first["hits"], first["injured"], first["removed"], first["men_lost"]) == (3, 1, 1, 45.0)
        assert first["by"] == "2 (1a), 2 (1a), 2/1/1 (3)"


def test_withdrawn_keep_the_men_they_have(log: Log) -> None:
    gone = row(frames.frames(log)["casualties"], 2, "side", "B")
    assert (gone["withdrawn"], gone["men_lost"], gone["men_left"]) == (1, 15.0, 15.0)


def test_summary_counts_dice_of_bombarding_battalions_above_companies(log: Log) -> None:
    summary = frames.frames(log)["summary"]
    assert row(summary, 1, "company", "2/1")["dice"] == 1
    assert row(summary, 1, "battalion", "2")["dice"] == 2
    side = row(summary, 1, "side", "B")
    assert (side["dice"], side["hits_scored"], side["hits_taken"]) == (2, 4, 0)
    end = row(summary, 2, "side", "A")
    assert (end["platoons"], end["on_table"], end["removed"], end["men_lost"], end["men_left"]) == (3, 1, 2, 60.0, 30.0)


def test_men_balance_in_every_bound(log: Log) -> None:
    tables = frames.frames(log)
    for bound in (1, 2):
        left = sum(row(tables["summary"], bound, "side", side)["men_left"] for side in "AB")
        lost = sum(row(tables["summary"], bound, "side", side)["men_lost"] for side in "AB")
        assert left + lost == 120


def test_guns_off_the_table_have_no_place() -> None:
    log = Log(COLUMNS)
    add(log, "states", bound=0, platoon="1/1/1", x_cm=None, y_cm=None)
    states = frames.frames(log)["states"]
    assert states["x_cm"].isna().all()
    assert ",,," not in frames.csv_text(states).splitlines()[0]


def test_parquet_gives_the_same_frames_back(log: Log, tmp_path: Path) -> None:
    tables = frames.frames(log)
    frames.write(tables, tmp_path, COLUMNS)
    back = frames.read(tmp_path, COLUMNS)
    assert list(back) == list(COLUMNS)
    for name, frame in tables.items():
        pd.testing.assert_frame_equal(frame, back[name])
        pd.testing.assert_frame_equal(frame, pd.read_parquet(tmp_path / f"{name}.parquet"))


def test_csv_reads_back_and_has_fixed_decimals(log: Log, tmp_path: Path) -> None:
    frames.write(frames.frames(log), tmp_path, COLUMNS)
    text = (tmp_path / "casualties.csv").read_bytes().decode()
    assert "1,platoon,A,1/1/1,1,2/1/1 (3),1,0,0,15.000,15.000\n" in text
    assert "\r" not in text


def test_rounding_leaves_no_minus_zero() -> None:
    log = Log(COLUMNS)
    add(log, "moves", bound=1, platoon="1/1/1", from_x_cm=-0.0001, to_x_cm=1.00049)
    moves = frames.frames(log)["moves"]
    assert "-0.000" not in frames.csv_text(moves)
    assert moves["to_x_cm"].tolist() == [1.0]


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@x", "\tx"])
def test_text_is_no_formula_in_a_spreadsheet(text: str) -> None:
    log = Log(COLUMNS)
    add(log, "explanations", bound=1, text=text)
    assert f"'{text}" in frames.csv_text(frames.frames(log)["explanations"])


def test_same_log_same_bytes_whatever_the_hash_seed(tmp_path: Path) -> None:
    """The files of one log, written by two processes with different PYTHONHASHSEED."""
    script = (
        "import sys\n"
        "from pathlib import Path; from tests.support.sample_log import sample_log\n"
        "from bound_sim.rulesets.rules1418.tables import COLUMNS\n"
        "from bound_sim.results import tables as frames; from bound_sim.files.folder import load\n"
        "frames.write(frames.frames(sample_log(load('rulebook-sheet'), 2)), Path(sys.argv[1]), COLUMNS)\n"
    )
    for seed in ("1", "2"):
        (tmp_path / seed).mkdir()
        subprocess.run(
            [sys.executable, "-c", script, str(tmp_path / seed)],
            check=True, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
        )  # fmt: skip
    names = sorted(path.name for path in (tmp_path / "1").iterdir())
    assert len(names) == 2 * len(COLUMNS)
    for name in names:
        assert (tmp_path / "1" / name).read_bytes() == (tmp_path / "2" / name).read_bytes(), name
