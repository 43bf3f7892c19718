"""covers: bound_sim/battle_file/limits.py, bound_sim/secrecy/opened_seals.py

Files that commands on a battle are given: what they are is looked at first, and nothing of a battle lies in /tmp.
"""

import errno
import os
import tempfile
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bound_sim.battle_file import BattleFile
from bound_sim.cli import app
from bound_sim.keys import seals
from bound_sim.keys.seals import Address, WantedSeal
from bound_sim.results.folder import Busy
from bound_sim.scenario import files as scenario_folder
from bound_sim.secrecy import seal_files
from bound_sim.secrecy.opened_seals import LIST, opened_seals
from bound_sim_maps import disk
from tests.core.battle_file.battles import GOOD, LOW_A, STORM, opened
from tests.trust.forked import Child


def bound_sim(*words: object) -> tuple[int, str]:
    result = CliRunner().invoke(app, list(map(str, words)))
    return result.exit_code, result.output


def test_what_is_no_file_is_refused_at_once(tmp_path: Path) -> None:
    battle = tmp_path / "a.bound"
    opened(battle).close()
    os.mkfifo(tmp_path / "pipe.txt")
    (tmp_path / "folder.txt").mkdir()
    (tmp_path / "device.txt").symlink_to("/dev/zero")
    before = battle.read_bytes()
    for name, says in (
        ("pipe.txt", "is a device, a pipe or a socket"),
        ("folder.txt", "is a folder"),
        ("device.txt", "is a device, a pipe or a socket"),
        ("none.txt", "is missing"),
    ):
        assert bound_sim("orders", battle, "--side", "A", "--bound", 1, tmp_path / name)[0] == 2
        assert f"{name}: {says}" in bound_sim("orders", battle, "--side", "A", "--bound", 1, tmp_path / name)[1]
        assert bound_sim("status", tmp_path / name)[0] == 2
        assert bound_sim("run", STORM, "--dice", tmp_path / name, "--out", tmp_path / "out")[0] == 2
    assert battle.read_bytes() == before


def test_no_orders_lie_in_temporary_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a battle file holds goes to the rules from memory: there is nothing to fail, and nothing to be left."""

    def none(*_: object, **__: object) -> str:
        raise OSError(errno.ENOSPC, "No space left on device")

    opened(tmp_path / "a.bound").close()
    (tmp_path / "arrows.txt").write_bytes(LOW_A)
    for name in ("mkdtemp", "mkstemp", "TemporaryDirectory"):
        monkeypatch.setattr(tempfile, name, none)
    for words in (
        ("orders", tmp_path / "a.bound", "--side", "A", "--bound", 1, tmp_path / "arrows.txt"),
        ("next", tmp_path / "a.bound"),
        ("verify", tmp_path / "a.bound"),
        ("status", tmp_path / "a.bound"),
    ):
        assert bound_sim(*words)[0] == 0, words


def test_battle_of_files_by_name_is_that_of_the_folder(tmp_path: Path) -> None:
    files = {name: (Path(GOOD) / name).read_bytes() for name in disk.names(Path(GOOD))}
    BattleFile.create(tmp_path / "a.bound", GOOD, dice="table", key=None)
    BattleFile.create(tmp_path / "b.bound", files, dice="table", key=None)
    with BattleFile(tmp_path / "a.bound") as one, BattleFile(tmp_path / "b.bound") as two:
        assert one.scenario_as_given() == two.scenario_as_given()
        named = {file.name for file in one.history.opened.files}
        assert {file.name for file in two.history.opened.files} == named


@pytest.fixture
def sealed(tmp_path: Path) -> Path:
    """Keys of an umpire and two sides, and a seal of each."""
    (tmp_path / "arrows.txt").write_text("bound 3\n1/2 stay\n")
    for name in ("umpire", "A", "B"):
        seal_files.make_keys(tmp_path / name, name)
    for number, side in enumerate("AB", 1):
        text = seals.seal(
            {"arrows.txt": "bound 3\n1/2 stay\n"},
            address=Address("vimy", side, 3),
            number=number,
            sender=seal_files.secret_keys(tmp_path / side),
            umpire=seal_files.public_keys(tmp_path / "umpire"),
        )
        (tmp_path / f"{side}.sealed").write_text(text)
    return tmp_path


def opening(place: Path, side: str, out: str) -> None:
    given = [f"{name}={place / name}" for name in "AB"]
    seal_files.open_seals(
        [place / f"{side}.sealed"],
        keys=place / "umpire",
        given=given,
        wanted=WantedSeal("vimy", None, None),
        out=place / out,
    )


@pytest.mark.parametrize("out", ["in", "in-{side}"])
def test_two_that_open_at_once_wait_for_each_other(out: str, sealed: Path) -> None:
    for _ in range(10):
        children = [Child(lambda _, side=side: opening(sealed, side, out.format(side=side))) for side in "AB"]  # type: ignore[misc]
        assert [child.end()[0] for child in children] == [0, 0]
        assert len((sealed / "umpire" / LIST).read_text().splitlines()) == 3
        found = {path.name for folder in sealed.glob("in*") for path in folder.iterdir()}
        assert found == {name for side in "AB" for name in (f"arrows-{side}-bound-03.txt", f"{side}-bound-03.slip")}
        (sealed / "umpire" / LIST).unlink()


def test_a_seal_is_opened_once(sealed: Path) -> None:
    for _ in range(10):
        children = [Child(lambda _: opening(sealed, "A", "in")) for _ in range(2)]
        assert sorted(child.end()[0] for child in children) == [0, 2]
        (sealed / "umpire" / LIST).unlink()


def test_opened_orders_are_never_among_other_files(sealed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (sealed / "in").mkdir()
    (sealed / "in" / "diary.txt").write_text("mine")
    words = ("open", sealed / "A.sealed", "--key", sealed / "umpire", "--from", f"A={sealed / 'A'}", "--battle", "vimy")
    code, said = bound_sim(*words, "--out", sealed / "in")
    assert code == 2
    assert "holds other files (diary.txt): a new folder, or one with opened orders" in said
    assert disk.names(sealed / "umpire") == ["opened.lock", "public.keys", "secret.keys"]
    with opened_seals(sealed / "umpire"):
        monkeypatch.setattr("bound_sim.secrecy.opened_seals.PATIENCE_S", 0.05)
        with pytest.raises(Busy, match="somebody else opens seals"):
            opening(sealed, "A", "in")


def test_folder_that_is_not_listed_is_no_scenario_without_orders(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(path: object) -> None:
        raise OSError(errno.EIO, "Input/output error", str(path))

    monkeypatch.setattr(os, "scandir", fails)
    for words in (("check", STORM), ("new", STORM, "copy"), ("new", STORM, "copy.bound"), ("run", STORM)):
        code, said = bound_sim(*words)
        assert (code, said) == (2, f"{STORM}: Input/output error\n")


def test_all_files_of_a_scenario_together_have_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenario_folder, "ALL_LIMIT", 1_000)
    code, said = bound_sim("check", STORM)
    assert code == 2
    assert "is too large with the others" in said
    monkeypatch.setattr(scenario_folder, "ALL_LIMIT", 1_000_000)
    monkeypatch.setattr(scenario_folder, "MOST_FILES", 3)
    assert "is a file too many: at most 3 files in a scenario" in bound_sim("check", STORM)[1]


def test_receipt_that_cannot_be_written_says_that_the_orders_are_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, *_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    BattleFile.create(tmp_path / "b.bound", STORM, dice="table", key=None)
    (tmp_path / "low.txt").write_bytes(LOW_A)
    words = ("orders", tmp_path / "b.bound", "--side", "A", "--bound", "1", tmp_path / "low.txt")
    monkeypatch.setattr("bound_sim_maps.written.put", full)
    code, said = bound_sim(*words, "--receipt", tmp_path / "A1.receipt")
    assert code == 2
    assert "the orders are in, and bound-sim receipt writes their receipt" in said
    with BattleFile(tmp_path / "b.bound") as file:
        assert len(file.history.entries) == 2
