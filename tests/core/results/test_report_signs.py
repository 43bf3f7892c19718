"""covers: bound_sim/results/report/bases.py, bound_sim/results/report/pictures.py, bound_sim/results/run.py

The report and the maps with the signs of either style; nothing else differs.
"""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from bound_sim.cli import app
from bound_sim_maps import symbols


def text_of(folder: Path) -> str:
    return (folder / "report.html").read_text(encoding="utf-8")


def test_a_report_has_the_signs_that_were_asked_for(tmp_path: Path) -> None:
    runner, out = CliRunner(), tmp_path / "battle"
    played = ["run", "rulebook-sheet", "--seed", "7", "--bounds", "1", "--out", str(out)]
    assert runner.invoke(app, played).exit_code == 0
    period, table = text_of(out), (out / "shots.csv").read_bytes()
    assert runner.invoke(app, ["report", str(out), "--symbols", "nato"]).exit_code == 0
    nato = text_of(out)
    assert nato != period
    assert (out / "shots.csv").read_bytes() == table
    assert runner.invoke(app, ["report", str(out), "--symbols", "period"]).exit_code == 0
    assert text_of(out) == period
    assert runner.invoke(app, [*played[:-1], str(tmp_path / "other"), "--symbols", "nato"]).exit_code == 0
    assert text_of(tmp_path / "other") == nato
    same = (tmp_path / "other" / "maps" / "bound-01.svg").read_text(encoding="utf-8")
    assert symbols.base("infantry", "#000000", 0, 50, 25, "nato") != symbols.base("infantry", "#000000", 0, 50, 25)
    assert same != (out / "maps" / "bound-01.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("style", ["modern", ""])
def test_a_style_that_is_not_known_is_refused(tmp_path: Path, style: str) -> None:
    outcome = CliRunner().invoke(app, ["run", "rulebook-sheet", "--symbols", style, "--out", str(tmp_path / "x")])
    assert outcome.exit_code == 2
    assert "nato" in outcome.output
    assert not (tmp_path / "x").exists()
