"""covers: bound_sim/battle_file/verification.py, bound_sim/secrecy/seats.py

Files that an earlier version made (commit 100d4b51), a battle and a seat of each ruleset: they open, hold and go on.
"""

import tarfile
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bound_sim.cli import app
from bound_sim.secrecy import seats

MADE = Path(__file__).with_name("earlier.tar.xz")
#: scenario -> side of the seat's file, whether the edition of its rules is another now
BATTLES = {
    "rulebook-sheet": ("D", False), "le-cateau-1914": ("B", True), "trench-and-tank": ("A", True),
    "brickyard-assault": ("B", True), "summer-1914": ("CP", True),
}  # fmt: skip


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    at = tmp_path_factory.mktemp("earlier")
    with tarfile.open(MADE) as archive:
        archive.extractall(at, filter="data")
    return at


def said(*words: str) -> str:
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    return done.output


@pytest.mark.parametrize("name", list(BATTLES))
def test_a_battle_and_a_seat_of_the_version_before(made: Path, name: str) -> None:
    side, another = BATTLES[name]
    battle = str(made / name / "b.bound")
    assert "bound 2" in said("status", battle)
    told = said("verify", battle)
    assert "holds: 2 entries" in told
    assert another is ("edition 1 of the rules played, so not computed again: bounds 1" in told)
    assert "bound 2 is resolved" in said("next", battle)
    assert "holds: 3 entries" in said("verify", battle)
    seat = made / name / f"{side}.seat"
    assert seats.read(seat.read_bytes(), seat.name).header.side == side
