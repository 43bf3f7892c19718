"""covers: maps/bound_sim_maps/written.py, maps/bound_sim_maps/disk.py

What ``bound_sim_maps.disk`` reads and what ``bound_sim_maps.written`` puts in place, on disks of all kinds.
"""

import errno
import os
import socket
from pathlib import Path

import pytest

from bound_sim_maps import disk, written
from bound_sim_maps.faults import Refused


def test_errors_are_not_taken_for_nothing_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the disk doesn't answer, nobody says that a file is missing."""
    (tmp_path / "a").write_text("a")
    found = [disk.kind(tmp_path / name) for name in ("a", "", "b", "a/b", "n" * 300, "a\0b")]
    assert found == ["file", "folder", "", "", "", ""]
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(OSError, match="symbolic links"):
        disk.exists(tmp_path / "loop")

    def broken(path: object, **_: object) -> None:
        raise OSError(errno.EIO, "Input/output error", str(path))

    monkeypatch.setattr(os, "stat", broken)
    monkeypatch.setattr(os, "scandir", broken)
    for ask in (disk.exists, disk.is_file, disk.is_folder, disk.names, disk.is_empty):
        with pytest.raises(OSError, match="Input/output error"):
            ask(tmp_path / "a")


def test_only_regular_files_within_their_limit_are_read(tmp_path: Path) -> None:
    (tmp_path / "ten").write_bytes(b"0123456789")
    assert disk.read(tmp_path / "ten", 10) == b"0123456789"
    os.mkfifo(tmp_path / "pipe")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "socket"))
        for name, says in (
            ("ten", "is too large"),
            ("pipe", "is a device, a pipe or a socket"),
            ("socket", "is a device, a pipe or a socket"),
            (".", "is a folder"),
            ("none", "is missing"),
        ):
            with pytest.raises(Refused, match=says):
                disk.read(tmp_path / name, 9)
    with pytest.raises(Refused, match="is a device"):
        disk.read(Path("/dev/zero"), 9)
    (tmp_path / "link").symlink_to("ten")
    with pytest.raises(OSError, match="symbolic links"):
        disk.read(tmp_path / "link", 10, follow=False)


def _full(_: int) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_put_is_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    written.put(path, "one", mode=0o600)
    written.put(path, "two")
    assert (path.read_text(), path.stat().st_mode & 0o777) == ("two", 0o600)
    with pytest.raises(FileExistsError):
        written.put(path, "three", new=True)
    (tmp_path / "link").symlink_to("a")
    written.put(tmp_path / "link", "four")
    assert path.read_text() == "four"
    with pytest.raises(IsADirectoryError):
        written.put(tmp_path, "five")
    monkeypatch.setattr(os, "fsync", _full)
    with pytest.raises(OSError, match="No space") as told:
        written.put(path, "six")
    assert (path.read_text(), told.value.filename) == ("four", str(path))
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["a", "link"]


def test_file_systems_without_links_or_folder_syncs_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """FAT and some shares have no hard links; some systems don't write a folder to the disk by itself."""

    def refused(*_: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    real = os.fsync

    def no_folders(opened: int) -> None:
        if Path(f"/proc/self/fd/{opened}").is_dir():
            raise OSError(errno.EINVAL, "Invalid argument")
        real(opened)

    monkeypatch.setattr(os, "link", refused)
    monkeypatch.setattr(os, "fsync", no_folders)
    written.put(tmp_path / "a", "one", new=True)
    with pytest.raises(FileExistsError):
        written.put(tmp_path / "a", "two", new=True)
    assert (tmp_path / "a").read_text() == "one"


def test_what_killed_programs_left_goes(tmp_path: Path) -> None:
    """Stagings that nobody holds go, others and what only looks alike stay; what was moved aside returns."""
    place = tmp_path / "out"
    left = tmp_path / ".out-leftover"
    (left / "new").mkdir(parents=True)
    (left / "old").mkdir()
    (left / "old" / "kept").touch()
    left.chmod(0o700)
    (tmp_path / ".out-mine").mkdir()
    with written.staging(place) as held:
        assert (place / "kept").exists()
        with written.staging(place) as second:
            assert {path.name for path in tmp_path.iterdir()} == {"out", ".out-mine", held.name, second.name}
    assert {path.name for path in tmp_path.iterdir()} == {"out", ".out-mine"}


@pytest.mark.parametrize("swaps", [True, False])
def test_folder_is_replaced(swaps: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not swaps:
        monkeypatch.setattr(written, "exchange", lambda one, two: False)
    place = tmp_path / "out"
    for text in ("one", "two"):
        with written.staging(place) as staging:
            (staging / "new").mkdir()
            (staging / "new" / "file").write_text(text)
            written.put_folder(staging, place, replace=place.exists())
    assert (place / "file").read_text() == "two"
    with written.staging(place) as staging:
        (staging / "new").mkdir()
        with pytest.raises(FileExistsError):
            written.put_folder(staging, place, replace=False)
    assert [path.name for path in tmp_path.iterdir()] == ["out"]
