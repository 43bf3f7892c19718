"""covers: bound_sim/battle_file/file.py, bound_sim/battle_file/history.py, bound_sim/cli/umpire.py

A person takes a seat that has a policy: by the scenario, or set before.
"""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from bound_sim.battle_file import BattleFile
from bound_sim.battle_file.verification import verify
from bound_sim.cli import app
from bound_sim.files.folder import resolve


@pytest.fixture
def battle(tmp_path: Path) -> Path:
    """A battle in which the scenario seats a policy on side L."""
    files = {path.name: path.read_bytes() for path in resolve("rulebook-sheet").iterdir()}
    files["scenario.toml"] += b'\n[seat.L]\npolicy = "posture"\n'
    for name in ("arrows-L.txt", "orders-L.csv"):
        del files[name]
    path = tmp_path / "mine.bound"
    BattleFile.create(path, files, dice="keyed", key=bytes(32))
    return path


def said(*args: str) -> str:
    done = CliRunner().invoke(app, ["policy", *args])
    assert done.exit_code == 0, done.output
    return done.output


def test_a_person_takes_the_seat_that_a_scenario_gave_to_a_policy(battle: Path) -> None:
    with BattleFile(battle) as file:
        assert file.history.policy_of("L") == "posture"
    assert "a person sits there" in said(str(battle), "--side", "L", "person", "--reason", "came late")
    with BattleFile(battle) as file:
        assert file.history.policy_of("L") is None
        assert "L" not in file.player.seats(1)
        sources = file.player.sources(1)
        assert sources["L"] is not None
        assert (sources["L"].source, sources["L"].policy) == ("policy", "hold"), "nothing handed in: all hold"
        file.resolve()
        assert file.history.resolved(1).orders["L"].policy == "hold"
        assert file.player.seats(1) == {}, "as it was when the bound began"
    assert not verify(battle).wrong


def test_who_sits_is_told_by_the_last_that_was_set(battle: Path) -> None:
    said(str(battle), "--side", "L", "person")
    said(str(battle), "--side", "L", "lookahead")
    with BattleFile(battle) as file:
        assert file.history.policy_of("L") == "lookahead"
        file.undo()
        assert file.history.policy_of("L") is None
        file.undo()
        assert file.history.policy_of("L") == "posture"


def test_a_scenario_seats_no_person_by_name(tmp_path: Path) -> None:
    """An empty seat is a person's: the word is one of battle files."""
    done = CliRunner().invoke(app, ["odds", "rulebook-sheet", "--tables", "2", "--policy", "D", "person"])
    assert done.exit_code == 2
    assert "person" in done.output
