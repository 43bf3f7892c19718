"""covers: bound_sim/files/folder.py, bound_sim/files/toml_file.py

The scenario folder: broken ones as data (``tests/scenarios``), round trips, names, limits.
"""

import os
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from bound_sim.files.folder import load, resolve, save, scenario_text
from bound_sim.scenario import inputs
from bound_sim.scenario.files import shipped
from bound_sim_maps.faults import Refused

HERE = Path(__file__).parents[2] / "scenarios"
GOOD = HERE / "good"
BROKEN = sorted(path.name for path in (HERE / "broken").iterdir())


def faults_of(folder: Path) -> list[str]:
    try:
        load(folder)
    except Refused as refused:
        return [str(fault) for fault in refused.faults]
    return []


@pytest.mark.parametrize("case", BROKEN)
def test_broken(case: str, tmp_path: Path) -> None:
    """The good scenario with the case's files over it: exactly the faults of its ``faults.txt``.

    ``gone.txt`` names files that are taken away. With BOUND_SIM_REWRITE set the expected faults are rewritten.
    """
    folder, laid = tmp_path / case, HERE / "broken" / case
    shutil.copytree(GOOD, folder)
    for path in laid.iterdir():
        shutil.copy(path, folder / path.name)
    if (folder / "gone.txt").exists():
        for name in (folder / "gone.txt").read_text("utf-8").split():
            (folder / name).unlink()
    found = faults_of(folder)
    if os.environ.get("BOUND_SIM_REWRITE"):
        (laid / "faults.txt").write_text("".join(f"{fault}\n" for fault in found), "utf-8")
    assert found == (laid / "faults.txt").read_text("utf-8").splitlines()
    assert found


def test_good_scenario_is_read() -> None:
    scenario = load(GOOD)
    assert [side.id for side in scenario.sides] == ["A", "B"]
    assert scenario.sides[1].colour == "#d55e00"
    assert len(scenario.forces.platoons) == 13
    assert scenario.high["1", 3].verb == "assault"
    assert scenario.high["9", 2].word("reference") == "B2.c"
    assert scenario.low["1/1", 4].points("path") == ((0, 0), (-4444, 0))
    assert scenario.low["T/1", 4].word("shoot") == "1/2"
    assert scenario.low["84/1", 3].place == "arrows.txt: line 8"
    assert scenario.objectives[0].area_u == (30480, 45720, 45720, 60960)


def test_saved_scenario_is_the_same(tmp_path: Path) -> None:
    scenario = replace(
        load(GOOD),
        introduction='Two lines,\n"quoted" \\ and tabs\t.',
        notes="# Notes\n\nümlaut\n",
        history={"year": 1916, "source": {"of": {"it": 1.5}}, "losses": [{"battalion": "1", "odd key": [1, 2]}]},
    )
    save(scenario, tmp_path / "copy")
    assert load(tmp_path / "copy") == scenario
    with pytest.raises(Refused, match="not empty"):
        save(scenario, tmp_path / "copy")


@pytest.mark.parametrize("name", shipped())
def test_shipped_scenarios_load_by_name_and_round_trip(name: str, tmp_path: Path) -> None:
    scenario = load(name)
    save(scenario, tmp_path / name)
    assert load(resolve(tmp_path / name)) == scenario
    assert load(tmp_path / name).forces.platoons == scenario.forces.platoons


def test_order_of_rows_does_not_matter(tmp_path: Path) -> None:
    folder = tmp_path / "shuffled"
    shutil.copytree(GOOD, folder)
    for name in ("forces.csv", "orders.csv"):
        first, *rows = (folder / name).read_text("utf-8").splitlines()
        (folder / name).write_text("\ufeff" + "\r\n".join([first, *reversed(rows)]) + "\r\n", "utf-8", newline="")
    scenario, shuffled = load(GOOD), load(folder)
    assert shuffled == scenario
    assert list(shuffled.high) == list(scenario.high)
    assert list(shuffled.low) == list(scenario.low)
    assert scenario_text(shuffled) == scenario_text(scenario)


@pytest.mark.parametrize("name", ["", "no-such", "no\0name", "x" * 5000, "/etc/passwd", "rulebook-shet"])
def test_unknown_scenario_is_refused(name: str) -> None:
    with pytest.raises(Refused, match="scenario"):
        load(Path("/nowhere") / name if name == "" else name)


def test_shipped_name_nearly_right() -> None:
    if shipped():
        with pytest.raises(Refused, match="did you mean"):
            resolve(shipped()[0] + "x")


def test_limits(tmp_path: Path) -> None:
    """Each file one step over its limit (sizes, rows) is refused by name."""
    folder = tmp_path / "large"
    shutil.copytree(GOOD, folder)
    with (folder / "scenario.toml").open("a") as file:
        file.write("#" * inputs.TOML_LIMIT)
    with (folder / "forces.csv").open("a") as file:
        file.write("\n" * inputs.CSV_LIMIT)
    (folder / "orders.csv").write_text("Battalion,Bound 1\n" + "1,\n" * (inputs.CSV_ROWS + 1))
    (folder / "arrows.txt").write_text("bounds 1-4\n" + "1/1 stay\n" * (inputs.CSV_ROWS // 4 + 1))
    assert faults_of(folder) == [
        "arrows.txt: has too many orders: at most 100000, a bound each",
        "forces.csv: is too large: at most 8 MiB",
        "orders.csv: has too many rows: at most 100000 rows",
        "scenario.toml: is too large: at most 1 MiB",
    ]


def test_odd_files(tmp_path: Path) -> None:
    """A folder in place of a file, and one that nobody can decode."""
    folder = tmp_path / "odd"
    shutil.copytree(GOOD, folder)
    (folder / "forces.csv").unlink()
    (folder / "forces.csv").mkdir()
    (folder / "orders.csv").write_bytes(b"Battalion,\x00\n")
    (folder / "arrows.txt").write_bytes(bytes(range(256)))
    faults = faults_of(folder)
    assert faults[0] == "arrows.txt: line 2: byte 0x80 is not UTF-8: save it as UTF-8"
    assert "forces.csv: is a folder: a scenario has its order of battle in it" in faults
    assert any("U+0000" in fault for fault in faults)
