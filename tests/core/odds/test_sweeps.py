"""covers: bound_sim/odds/sweeps.py, bound_sim/odds/sweep_plan.py

Sweeps: every run a row, the same whenever it was played; a plan is refused before the first run.
"""

import csv
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bound_sim.cli import app
from bound_sim.odds import sweep_plan, sweeps
from bound_sim.odds.sweep_plan import read_plan
from bound_sim.results.folder import Busy
from bound_sim_maps.faults import Refused

STORM = Path(__file__).parents[2] / "battles/storm"
HEAD = f'scenario = "{STORM}"\ntables = 2\nbounds = 1\n'
RULING = '[[parameters]]\nname = "fire"\nchange = "ruling"\nruling = "Q-free-fire"\nvalues = ["likeliest", "nobody"]\n'
WIDTH = '[[parameters]]\nname = "width"\nchange = "width"\nbattalions = ["1"]\nlow = 1.0\nhigh = 1.2\n'


def plan_of(folder: Path, text: str) -> Path:
    path = folder / "plan.toml"
    path.write_text(text)
    return path


def test_grid_is_every_combination(tmp_path: Path) -> None:
    second = RULING.replace('"fire"', '"rank"').replace("Q-free-fire", "Q-mark-time")
    second = second.replace('["likeliest", "nobody"]', '["own sub-step", "at #", "falls to free fire"]')
    sweep = read_plan(plan_of(tmp_path, HEAD + RULING + second))
    assert sweep.names == ("fire", "rank")
    assert len(sweep.runs) == len(set(sweep.runs)) == 6


def test_latin_hypercube_has_each_slice_once(tmp_path: Path) -> None:
    text = f'design = "latin"\nruns = 8\n{HEAD}{WIDTH}{RULING}'
    sweep = read_plan(plan_of(tmp_path, text))
    widths = sorted(float(run[0]) for run in sweep.runs)
    assert [int((width - 1.0) / 0.2 * 8 + 1e-9) for width in widths] == list(range(8))
    assert sorted(str(run[1]) for run in sweep.runs) == ["likeliest"] * 4 + ["nobody"] * 4
    assert read_plan(plan_of(tmp_path, text)).runs == sweep.runs
    assert read_plan(plan_of(tmp_path, "seed = 2\n" + text)).runs != sweep.runs


def test_sweep_that_was_stopped_goes_on_to_the_same_bytes(tmp_path: Path) -> None:
    sweep = read_plan(plan_of(tmp_path, HEAD + RULING))
    assert sweeps.play(sweep, tmp_path / "whole") == 2
    whole = (tmp_path / "whole" / sweeps.ROWS).read_bytes()
    rows = list(csv.DictReader(whole.decode().splitlines()))
    assert [row["fire"] for row in rows] == ["likeliest", "nobody"]
    assert list(rows[0]) == sweeps.columns(sweep)
    with pytest.raises(KeyboardInterrupt):
        sweeps.play(sweep, tmp_path / "cut", on_run=_stops_after_one)
    cut = tmp_path / "cut" / sweeps.ROWS
    with cut.open("ab") as file:
        file.write(whole[-9:-1])  # a row that power took
    assert sweeps.play(sweep, tmp_path / "cut") == 1
    assert cut.read_bytes() == whole
    assert sweeps.play(sweep, tmp_path / "cut") == 0


def _stops_after_one(runs: int) -> None:
    if runs == 1:
        raise KeyboardInterrupt


def test_folder_of_another_sweep_is_refused_and_one_in_use_is_busy(tmp_path: Path) -> None:
    sweep = read_plan(plan_of(tmp_path, HEAD + RULING))
    out = tmp_path / "out"

    def another_begins(runs: int) -> None:
        with pytest.raises(Busy):
            sweeps.play(sweep, out)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        sweeps.play(sweep, out, on_run=another_begins)
    other = read_plan(plan_of(tmp_path, HEAD.replace("tables = 2", "tables = 3") + RULING))
    with pytest.raises(Refused, match="holds another sweep"):
        sweeps.play(other, out)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            HEAD + RULING.replace("nobody", "no one"),
            'run 2: fire = no one: rulings: Q-free-fire: "no one" is not',
        ),
        (HEAD + WIDTH, "parameters 1.low: and high don't fit here"),
        (HEAD + RULING + RULING, 'parameters 2: "fire" is given twice'),
        ("runs = 3\n" + HEAD + RULING, "runs: is given for a grid"),
        (HEAD + WIDTH.replace("low = 1.0\nhigh = 1.2", "values = [0.1]"), "run 1: width = 0.1: forces.csv"),
        (HEAD + WIDTH.replace('["1"]', '["77"]'), 'battalions: "77" does not exist'),
        (HEAD, "plan.toml: parameters: is missing: tables [[parameters]], up to 20"),
        (HEAD + "tabels = 3\n" + RULING, 'plan.toml: key "tabels" is not known: did you mean "tables"?'),
        (HEAD + RULING + "readings = 3\n", 'plan.toml: parameters 1: key "readings" is not known: '),
        (HEAD + "seed = 1.5\n" + RULING, 'plan.toml: seed: "1.5" is not allowed: a whole number'),
        (HEAD + WIDTH.replace("low = 1.0", 'low = "x"'), 'plan.toml: parameters 1.low: "x" is not allowed: a number'),
        ("tables = ", "is not TOML"),
    ],
)
def test_plan_is_refused_before_anything_is_played(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(Refused) as refused:
        read_plan(plan_of(tmp_path, text))
    assert said in "\n".join(map(str, refused.value.faults))


def test_command(tmp_path: Path) -> None:
    plan = plan_of(tmp_path, HEAD + RULING)
    result = CliRunner().invoke(app, ["sweep", str(plan), "--out", str(tmp_path / "out")])
    assert result.exit_code == 0, result.output
    assert "2 of 2 runs played now" in result.output
    assert CliRunner().invoke(app, ["sweep", str(tmp_path / "none.toml"), "--out", str(tmp_path / "o")]).exit_code == 2
    assert not (tmp_path / "o").exists()


def test_changes_are_documented() -> None:
    page = (Path(__file__).parents[3] / "docs/odds.md").read_text(encoding="utf-8")
    for key in (*sweep_plan.Parameter.model_fields, *sweep_plan.PlanFile.model_fields):
        assert f"`{key}`" in page, key
