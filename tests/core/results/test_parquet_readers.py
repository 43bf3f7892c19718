"""covers: bound_sim/results/tables.py, bound_sim/odds/report/tables.py

Parquet as polars and duckdb read it: ids are text, numbers numbers, truth truth, in every table.
"""

from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from typer.testing import CliRunner

from bound_sim.cli import app
from bound_sim.files.folder import load
from bound_sim.rules import ruleset

duckdb: Any = pytest.importorskip("duckdb")
pl: Any = pytest.importorskip("polars")
STORM = Path(__file__).parents[2] / "battles/storm"
POLARS = {"int64": pl.Int64, "float64": pl.Float64, "bool": pl.Boolean, "str": pl.String}
DUCKDB = {"int64": "BIGINT", "float64": "DOUBLE", "bool": "BOOLEAN", "str": "VARCHAR"}


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("results")
    for words in (
        ["run", str(STORM), "--seed", "7", "--bounds", "1", "--no-report", "--out", str(folder / "run")],
        ["odds", str(STORM), "--tables", "2", "--bounds", "1", "--out", str(folder / "odds")],
    ):
        done = CliRunner().invoke(app, words)
        assert done.exit_code == 0, done.output
    return folder


def described(path: Path) -> dict[str, str]:
    rows = duckdb.connect().execute("DESCRIBE SELECT * FROM read_parquet(?)", [str(path)]).fetchall()
    return {str(name): str(kind) for name, kind, *_ in rows}


def test_tables_of_a_battle_have_their_documented_types(results: Path) -> None:
    for name, columns in ruleset(load(STORM).ruleset).log_columns.items():
        path = results / "run" / f"{name}.parquet"
        types = {column.name: column.dtype for column in columns.values()}
        assert dict(pl.read_parquet(path).schema) == {column: POLARS[dtype] for column, dtype in types.items()}
        assert described(path) == {column: DUCKDB[dtype] for column, dtype in types.items()}


def test_tables_of_odds_have_ids_as_text(results: Path) -> None:
    for name in ("odds", "objectives", "danger"):
        path = results / "odds" / f"{name}.parquet"
        frame = pl.read_parquet(path)
        kinds = described(path)
        for column in frame.columns:
            text = column in ("level", "unit", "side", "measure", "objective", "holder")
            assert (frame.schema[column] == pl.String) == text, f"{name}.{column}"
            assert (kinds[column] == "VARCHAR") == text, f"{name}.{column}"


def test_values_are_the_same_for_all_readers(results: Path) -> None:
    path = results / "run" / "states.parquet"
    pandas = pd.read_parquet(path)
    rows: list[tuple[Any, ...]] = duckdb.connect().execute(
        "SELECT platoon, x_cm, hits FROM read_parquet(?) WHERE battalion = '1' ORDER BY platoon", [str(path)]
    ).fetchall()  # fmt: skip
    own = pandas[pandas["battalion"] == "1"].sort_values("platoon")
    assert rows == [tuple(row) for row in own[["platoon", "x_cm", "hits"]].itertuples(index=False, name=None)]
    assert pl.read_parquet(path)["platoon"].to_list() == pandas["platoon"].tolist()
