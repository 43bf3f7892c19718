"""covers: bound_sim/rulesets/all_quiet/answers/fog.py, bound_sim/rulesets/all_quiet/state/save.py

A war in a battle file: packets of both sides after some turns, a question answered, everything verified.
"""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from bound_sim.cli import app

from .played import FRONT


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Two turns of the mini front, both sides played by posture."""
    path = tmp_path / "war.bound"
    done(path, "new", FRONT, str(path), "--seed", "5")
    for _ in range(4):
        done(path, "next", str(path))
    return path


def done(path: Path, *words: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, [*words])
    assert result.exit_code == code, result.output
    return result.output


def test_packets_are_written_after_units_have_gone_to_their_boxes(file: Path) -> None:
    for side in ("CP", "ENT"):
        done(file, "packet", str(file), "--side", side, "--out", str(file.parent / side))
        assert (file.parent / side / "cards.csv").exists()
    done(file, "next", str(file))
    done(file, "packet", str(file), "--side", "ENT", "--out", str(file.parent / "later"))


def test_a_person_answers_its_impulses_and_the_file_is_verified(file: Path) -> None:
    done(file, "policy", str(file), "--side", "CP", "person", "--ask", "impulse")
    asked = next(found for _ in range(9) if (found := CliRunner().invoke(app, ["next", str(file)])).exit_code)
    assert asked.exit_code == 1
    assert "impulse, question" in asked.output
    told = CliRunner().invoke(app, ["answer", str(file), "--side", "CP", "play Esprit-de-Corps, Trench"])
    assert told.exit_code in (0, 2)
    done(file, "answer", str(file), "--side", "CP", "pass")
    assert "holds" in done(file, "verify", str(file))
