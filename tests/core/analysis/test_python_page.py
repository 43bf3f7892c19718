"""covers: bound_sim/analysis, bound_sim/__init__.py, docs/python.md

docs/python.md is a notebook: its code runs from top to bottom, and it names all that is promised.
"""

import re
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import bound_sim as bs
from bound_sim.results import tables as frames

PAGE = Path(__file__).parents[3] / "docs" / "python.md"
STORM = Path(__file__).parents[2] / "battles" / "storm"


@pytest.fixture(scope="module")
def cells(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the page's code leaves behind, run in a folder of its own as one program."""
    folder = tmp_path_factory.mktemp("notebook")
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert len(blocks) > 5
    names: dict[str, Any] = {"__name__": "page", "folder": folder}
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for block in blocks:
            exec(compile(block, str(PAGE), "exec"), names)
    return names


def test_the_page_runs_and_its_results_are_frames(cells: dict[str, Any]) -> None:
    battle, odds, compared, luck, swept = (cells[name] for name in ("battle", "odds", "compared", "luck", "swept"))
    for frame in (*battle.tables.values(), battle.losses, odds.units, odds.losses, odds.objectives, odds.danger,
                  compared.differences, compared.losses, luck.losses, luck.rolls, luck.sides, luck.battalions,
                  swept.runs, cells["scenario"].forces, bs.units(), bs.exact()):  # fmt: skip
        assert isinstance(frame, pd.DataFrame)
        assert len(frame.columns)
    for name in ("report.html", "odds.html"):
        assert (cells["folder"] / name).read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_results_show_themselves(cells: dict[str, Any]) -> None:
    """A notebook shows a map and an account, no address of an object; ids of pictures meet no other cell's."""
    for name in ("scenario", "battle", "odds", "compared", "luck", "swept"):
        value = cells[name]
        assert " at 0x" not in repr(value)
        assert len(repr(value)) < 300
        shown = value._repr_html_()
        assert ' id="' not in shown, "pictures stand in images of their own"
        assert "<script" not in shown
    assert "data:image/svg+xml" in cells["battle"]._repr_html_()
    assert "<td>" in cells["battle"]._repr_html_()
    why = cells["battle"].why("1/1", bound=1)
    assert str(why) == repr(why)
    assert set(why.lines["platoon"]) == {"1/1/1", "1/1/2", "1/1/3", "1/1/4"}


def test_all_is_the_promise_and_the_page_names_it() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for name in bs.__all__:
        assert getattr(bs, name) is not None
        assert re.search(rf"`{name}`|bs\.{name}\b", text), f"docs/python.md does not name {name}"
    assert set(bs.__all__) <= set(dir(bs))
    with pytest.raises(AttributeError, match="no attribute 'forecast'"):
        bs.forecast  # noqa: B018


def test_import_takes_nothing_with_it() -> None:
    """The command line imports the package too: --help must not wait for pandas, numpy or numba."""
    code = "import sys, bound_sim; print(sorted({'numpy', 'pandas', 'numba', 'pydantic', 'rich'} & sys.modules.keys()))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("first", ["import bound_sim.odds.forecast", "from bound_sim.odds import tally", "pass"])
def test_odds_is_a_function_and_a_room_whatever_is_imported_first(first: str) -> None:
    code = (
        f"{first}\nimport bound_sim as bs\nimport bound_sim.odds.play as play, inspect\n"
        "assert callable(bs.odds) and bs.odds.play is play\n"
        "print(list(inspect.signature(bs.odds).parameters)[:2])\n"
        f"print(bs.odds({str(STORM)!r}, 1, bounds=1).tables)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "['scenario', 'tables']\n1\n"), done.stderr
    assert not isinstance(bs.odds, types.ModuleType), "help() of a module lists its modules"


def test_faults_are_refused_as_the_commands_refuse_them(tmp_path: Path) -> None:
    for call in (
        lambda: bs.load("no such scenario"), lambda: bs.open(tmp_path), lambda: bs.odds(STORM, 0),
        lambda: bs.compare(STORM, ["Q-free-fire=none"]), lambda: bs.exact("no such question"),
        lambda: bs.units("none"), lambda: bs.load(STORM).run(seed=1, key="00"), lambda: bs.load(STORM).run(bounds=99),
        lambda: bs.compare(STORM, "Q-free-fire=nobody"), lambda: bs.sweep(tmp_path / "plan.toml", tmp_path / "out"),
    ):  # fmt: skip
        with pytest.raises(bs.Refused):
            call()


def test_a_battle_has_the_tables_of_its_log(tmp_path: Path) -> None:
    battle = bs.load(STORM).run(seed=3, bounds=1)
    assert set(battle.tables) <= set(dir(battle))
    assert battle.shots is battle.shots
    for name, table in battle.tables.items():
        told = getattr(battle, name)
        assert list(told.columns[:2]) == ["bound", "clock"]
        if name == "casualties":  # each man once; the recorded table has all levels
            table = table[table["level"] == "platoon"].drop(columns="level").reset_index(drop=True)
        assert told.drop(columns="clock").equals(table)
        assert [*told["clock"]] == [battle.time_of(bound) for bound in table["bound"]]
    with pytest.raises(AttributeError, match="its tables are"):
        battle.nothing  # noqa: B018
    with pytest.raises(bs.Refused):
        battle.map(2)
    again = bs.load(STORM).run(key=battle.key, bounds=1)
    assert all(again.tables[name].equals(table) for name, table in battle.tables.items())
    frames.write(battle.tables, tmp_path, frames_columns())
    for name, table in battle.tables.items():
        schema = pq.read_schema(tmp_path / f"{name}.parquet")
        for column in table.columns:
            if column in ("platoon", "battalion", "company", "side", "unit", "by", "target", "shooter"):
                assert pa.types.is_string(schema.field(column).type), f"{name}.{column} is an id"
        back = pd.read_parquet(tmp_path / f"{name}.parquet")
        assert back.astype(table.dtypes.to_dict()).equals(table)


def frames_columns() -> Any:
    from bound_sim.rules import ruleset

    return ruleset(bs.load(STORM).scenario.ruleset).log_columns


def test_a_battle_file_opens(tmp_path: Path) -> None:
    from typer.testing import CliRunner

    from bound_sim.cli import app

    path = tmp_path / "storm.bound"
    for words in (["new", str(STORM), str(path), "--seed", "7"], ["next", str(path)]):
        done = CliRunner().invoke(app, words)
        assert done.exit_code == 0, done.output
    opened = bs.open(path)
    assert opened.bounds == 1
    assert opened.key
    assert opened.shots.equals(bs.load(STORM).run(key=opened.key, bounds=1).shots)
