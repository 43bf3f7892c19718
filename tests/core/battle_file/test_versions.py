"""covers: bound_sim/battle_file/storage.py, bound_sim/battle_file/schema.py

Battle files of every version of the tables that ever was are opened, go on, and hold.
"""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bound_sim.battle_file import BattleFile, storage
from bound_sim.battle_file.entries import KINDS, Orders
from bound_sim.battle_file.schema import MIGRATIONS, TABLES, VERSION
from bound_sim.battle_file.status import status
from bound_sim.battle_file.verification import verify
from bound_sim_maps.faults import Refused
from tests.core.battle_file.battles import every_kind

SAMPLES = Path(__file__).parent / "samples"
#: the kinds of entry of a battle of 1418, whose rules ask nothing
HERE = set(KINDS) - {"answer"}
#: those that came after the sample was kept
LATER = {"message", "password"}


def version_of(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_sample_of_each_version_is_opened_and_goes_on(version: int, tmp_path: Path) -> None:
    path = tmp_path / "sample.bound"
    shutil.copy(SAMPLES / f"version-{version}.bound", path)
    with BattleFile(path) as file:
        assert file.history.over
        assert [entry.kind for entry in file.history.entries][:3] == ["opened", "orders", "bound"]
        assert file.log().length("shots") > 20
        assert set(file.log()["orders"]["shoots_in"]) == {""}, "a column that came later is blank"
        assert status(file).boards[0].source == "as handed in"
        head = file.history.head.hex()
        file.undo()
        file.redo()
    assert verify(path, head=head, recompute=False).wrong == []


@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_sample_with_every_kind_of_entry(version: int, tmp_path: Path) -> None:
    """Whatever an entry once said is still read, in a file kept from then."""
    path = tmp_path / "sample.bound"
    shutil.copy(SAMPLES / f"version-{version}-every-kind.bound", path)
    with BattleFile(path) as file:
        kinds = {entry.kind for entry in file.history.entries}
        states = {entry.body.state for entry in file.history.entries if isinstance(entry.body, Orders)}
        assert status(file).over
        assert set(file.log()["explanations"]["rule"]) >= {"umpire"}
    found = verify(path, recompute=False)
    assert found.wrong == []
    assert any("side A and B can be sure" in sentence for sentence in found.assured)
    assert (kinds, states) == (HERE - LATER, {"draft", "handed in", "faulty", "late"}) or version < VERSION


def test_every_kind_of_entry_is_in_the_sample(tmp_path: Path) -> None:
    """A kind that is added gets into ``every_kind`` too; the sample stays as it was kept, and the kind is ``LATER``."""
    with BattleFile(every_kind(tmp_path)) as file:
        assert {entry.kind for entry in file.history.entries} == HERE
    assert verify(tmp_path / "every-kind.bound").wrong == []


def test_migration_leads_from_version_to_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A version to come, with one more table: a file of this one is taken there, whole or not at all."""
    path = tmp_path / "sample.bound"
    shutil.copy(SAMPLES / f"version-{VERSION}.bound", path)
    note = "CREATE TABLE note (text TEXT NOT NULL) STRICT"
    monkeypatch.setattr(storage, "VERSION", VERSION + 1)
    monkeypatch.setattr(storage, "TABLES", (*TABLES, note))
    monkeypatch.setattr(storage, "MIGRATIONS", {**MIGRATIONS, VERSION: (note, "no SQL")})
    with pytest.raises(Exception, match="damaged"):
        BattleFile(path)
    assert version_of(path) == VERSION
    monkeypatch.setattr(storage, "MIGRATIONS", {**MIGRATIONS, VERSION: (note,)})
    with BattleFile(path) as file:
        file.undo()
    assert version_of(path) == VERSION + 1
    monkeypatch.undo()
    with pytest.raises(Refused, match="newer"):
        BattleFile(path)


def test_there_is_a_way_from_every_version() -> None:
    assert sorted(MIGRATIONS) == list(range(1, VERSION))
    names = [f"version-{n}{kind}.bound" for n in range(1, VERSION + 1) for kind in ("", "-every-kind")]
    assert sorted(path.name for path in SAMPLES.iterdir()) == sorted(names)
