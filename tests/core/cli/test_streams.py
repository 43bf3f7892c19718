"""covers: bound_sim/cli/streams.py

Where answers go: full disks, closed pipes, consoles of few characters, streams that are closed from the start.
"""

import errno
import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bound_sim.cli import program, streams


class Raw(io.RawIOBase):
    """A file that takes a number of bytes and then fails."""

    def __init__(self, takes: int, code: int = errno.ENOSPC) -> None:
        self.taken, self.left, self.code = bytearray(), takes, code

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        if len(data) > self.left:
            raise OSError(self.code, os.strerror(self.code))
        self.left -= len(data)
        self.taken += bytes(data)
        return len(data)


@pytest.fixture
def ended(monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[int, str, str]]:
    """Runs a command on such files: exit code, what standard output and error took."""

    def run(command: Callable[[], object], takes: int, code: int = errno.ENOSPC, encoding: str = "utf-8") -> Any:
        out, err = Raw(takes, code), Raw(100_000)
        for name, raw in (("stdout", out), ("stderr", err)):
            monkeypatch.setattr(sys, name, io.TextIOWrapper(io.BufferedWriter(raw), encoding=encoding))
        exit_code = program.ended(command)
        return exit_code, out.taken.decode(encoding), err.taken.decode(encoding)

    return run


def said(text: str, code: int = 0) -> Callable[[], None]:
    """A command that prints and ends."""

    def command() -> None:
        print(text)
        sys.exit(code)

    return command


def test_what_is_not_taken_is_told(ended: Callable[..., tuple[int, str, str]]) -> None:
    assert ended(said("bound 1 is resolved"), 100) == (0, "bound 1 is resolved\n", "")
    code, out, err = ended(said("bound 1 is resolved"), 0)
    assert (code, out) == (program.UNTOLD, "")
    assert err.splitlines() == [
        "standard output: No space left on device: what the command did stands; its answer was:",
        "bound 1 is resolved",
    ]
    code, _, err = ended(said("no", code=3), 0)
    assert code == 3, "a command's own code says more"
    code, _, err = ended(said("x" * 100_000), 50_000)
    assert code == program.UNTOLD
    assert len(err) < 5_000


def test_reader_that_has_seen_enough_is_no_error(ended: Callable[..., tuple[int, str, str]]) -> None:
    assert ended(said("x" * 100_000), 10, errno.EPIPE) == (0, "", "")
    assert ended(said("x" * 100_000, code=1), 10, errno.EPIPE) == (1, "", "")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437"])
def test_other_characters_are_spelt_out(encoding: str, ended: Callable[..., tuple[int, str, str]]) -> None:
    text = json.dumps({"arrow": "→ ł 𝄞"}, ensure_ascii=False)
    code, out, _ = ended(said(text), 1000, encoding=encoding)
    assert code == 0
    assert json.loads(out) == json.loads(text)
    assert "\\u2192" in out


PROGRAM = [sys.executable, "-m", "bound_sim"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_program_on_a_full_disk(tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*PROGRAM, "new", "rulebook-sheet", str(tmp_path / "a.bound"), "--seed", "7"],
            stdout=full, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    assert done.returncode == program.UNTOLD
    assert done.stderr.startswith("standard output: No space left on device: what the command did stands")
    assert (tmp_path / "a.bound").exists()


def test_program_without_any_streams() -> None:
    """Nothing that is opened later takes the place of a stream that is closed."""
    words = " ".join([*PROGRAM, "check", "rulebook-sheet"])
    assert subprocess.run(["/bin/sh", "-c", f"{words} <&- >&- 2>&-"], check=False).returncode == 0
    assert streams.lost() == []
