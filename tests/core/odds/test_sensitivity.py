"""covers: bound_sim/odds/sensitivity.py, bound_sim/odds/sweep_plan.py, bound_sim/odds/report/sweep.py

Indices of Sobol and Morris: those of a function that is known, those of a sweep with their files; what lacks is said.
"""

from pathlib import Path

import pytest

from bound_sim.odds import sensitivity, sweep_plan
from bound_sim_maps.faults import Refused

PLAN = """scenario = "rulebook-sheet"
design = "{design}"
runs = {runs}
tables = 4
bounds = 1
[[parameters]]
name = "free fire"
change = "ruling"
ruling = "Q-free-fire"
values = ["nearest", "likeliest"]
[[parameters]]
name = "wide"
change = "width"
battalions = ["{battalion}"]
low = 0.99
high = 1.0
"""
NAMES = ("strong", "weak", "none")
needs_salib = pytest.mark.skipif(not sensitivity.has_salib(), reason="SALib is not installed")


def plan_in(folder: Path, design: str, runs: int) -> Path:
    from bound_sim.files.folder import load

    battalion = next(iter(load("rulebook-sheet").forces.battalions))
    path = folder / "plan.toml"
    path.write_text(PLAN.format(design=design, runs=runs, battalion=battalion), encoding="utf-8")
    return path


@needs_salib
def test_indices_of_a_function_that_is_known() -> None:
    """y = 4a + b: of the variance 16/17 is a's and 1/17 b's; the effects are 4 and 1, everywhere the same."""
    for design, runs in (("sobol", 256), ("morris", 20)):
        drawn = sensitivity.shares(design, NAMES, runs, seed=3)
        assert len(drawn) == runs * (len(NAMES) + sensitivity.DESIGNS[design])
        assert drawn == sensitivity.shares(design, NAMES, runs, seed=3)
        values = [4 * a + b for a, b, _ in drawn]
        found = {(one.parameter, one.kind): one.value for one in
                 sensitivity.indices(design, NAMES, runs, 3, values)}  # fmt: skip
        if design == "sobol":
            assert found["strong", "total"] == pytest.approx(16 / 17, abs=0.05)
            assert found["weak", "first order"] == pytest.approx(1 / 17, abs=0.05)
            assert found["none", "total"] == pytest.approx(0, abs=0.01)
        else:
            assert [found[name, "mu*"] for name in NAMES] == pytest.approx([4, 1, 0])
            assert [found[name, "sigma"] for name in NAMES] == pytest.approx([0, 0, 0], abs=1e-9)


@needs_salib
@pytest.mark.parametrize(("design", "runs", "played"), [("sobol", 2, 8), ("morris", 2, 6)])
def test_a_sweep_writes_its_indices(design: str, runs: int, played: int, tmp_path: Path) -> None:
    import pandas as pd

    from bound_sim.odds import sweeps
    from bound_sim.odds.report import sweep as report

    sweep = sweep_plan.read_plan(plan_in(tmp_path, design, runs))
    assert len(sweep.runs) == played
    assert sweep.runs == sweep_plan.read_plan(tmp_path / "plan.toml").runs
    sweeps.play(sweep, tmp_path / "out")
    rows = sweeps.done(sweep, tmp_path / "out")
    assert report.index_frame(sweep, rows[:-1]).empty, "no index before the last run"
    report.write(sweep, rows, tmp_path / "out")
    frame = pd.read_parquet(tmp_path / "out" / "indices.parquet")
    assert set(frame["parameter"]) == {"free fire", "wide"}
    assert set(frame["index"]) == ({"first order", "total"} if design == "sobol" else {"mu*", "sigma"})
    assert not frame["value"].isna().any()
    assert "wide: " in (tmp_path / "out" / "indices.svg").read_text(encoding="utf-8")
    assert f"Indices of {design.capitalize()}" in (tmp_path / "out" / "sweep.html").read_text(encoding="utf-8")


def test_without_salib_it_is_said_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sensitivity, "has_salib", lambda: False)
    with pytest.raises(Refused, match=r'design: "sobol" needs SALib, which is not installed: .*bound-sim\[sensitiv'):
        sweep_plan.read_plan(plan_in(tmp_path, "sobol", 8))


@pytest.mark.parametrize(("design", "runs", "said"), [
    ("sobol", 12, "12 base samples: a power of two"), ("morris", 1, "1 trajectory: two or more"),
    ("sobol", 65_536, "make 262144 runs: up to 100000"),
])  # fmt: skip
def test_runs_that_a_design_does_not_take(
    design: str, runs: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sensitivity, "has_salib", lambda: True)
    with pytest.raises(Refused, match=said):
        sweep_plan.read_plan(plan_in(tmp_path, design, runs))
