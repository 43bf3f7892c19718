"""covers: kernels/bound_sim_kernels/locks.py, maps/bound_sim_maps/written.py

The main commands as Windows has them: without Unix's modules, folders that can't be opened, a console of cp1252.

Windows itself was not at hand. What is tried here is what differed: the same commands, the same bytes.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
STORM = ROOT / "tests" / "battles" / "storm"
#: takes away what Windows lacks, then does what ``bound-sim`` does
WINDOWS = """
import os, stat, sys
import multiprocessing.util, platformdirs, subprocess, tempfile  # of Python and others: they know their system
for name in ("fcntl", "grp", "pwd", "resource", "termios"):
    sys.modules[name] = None
opening = os.open
def open_no_folder(path, flags, mode=0o777, *, dir_fd=None):
    if not isinstance(path, int) and os.path.isdir(path):
        raise PermissionError(13, "Permission denied", os.fspath(path))
    return opening(path, flags, mode, dir_fd=dir_fd)
os.open = open_no_folder
for name in ("fork", "geteuid", "getuid", "nice"):
    delattr(os, name)
def no_links(*places, **more):
    raise PermissionError(1, "Operation not permitted")
os.link = no_links
import shutil
shutil._use_fd_functions = False  # Python's own way to take folders away there
os.linesep = "\\r\\n"
"""
#: does what ``bound-sim`` does with each line of words, in one process, and writes down what it came to
ALL = """
import json
from bound_sim.cli import app, streams
if __name__ == "__main__":
    streams.set_up()
    codes = []
    for words in json.loads(sys.argv[1]):
        try:
            app(words)
            codes.append([words, 0])
        except SystemExit as end:
            codes.append([words, end.code or 0])
    with open("../" + sys.argv[2], "w", encoding="utf-8") as file:
        json.dump([one for one in codes if one[1]], file)
"""
PLAN = f"""scenario = {str(STORM)!r}
tables = 2
bounds = 1
[[parameters]]
name = "fire"
change = "ruling"
ruling = "Q-free-fire"
values = ["likeliest", "nobody"]
"""
#: commands whose results are files that are the same bytes on any machine
COMMANDS = (
    ("new", "rulebook-sheet", "mine"),
    ("run", "mine", "--seed", "7", "--bounds", "2", "--out", "out"),
    ("report", "out"),
    ("why", "out", "4/1/1", "--bound", "1"),
    ("odds", str(STORM), "--tables", "4", "--seed", "7", "--bounds", "1", "--out", "odds"),
    ("compare", str(STORM), "--with", "Q-free-fire=nearest", "--tables", "2", "--seed", "1", "--bounds", "1", "--out",
     "compared"),
    ("sweep", "plan.toml", "--out", "swept"),
    ("new", "mine", "battle.bound", "--seed", "7"),
    ("next", "battle.bound"),
    ("next", "battle.bound"),
    ("branch", "battle.bound", "other.bound", "--bound", "2"),
    ("export", "battle.bound", "--out", "exported"),
    ("packet", "battle.bound", "--side", "L", "--bound", "1", "--out", "packet"),
    ("verify", "battle.bound"),
    ("cases", "--filter", "R-17"),
)  # fmt: skip
#: files that hold a time or a secret of their own, or are there to be locked
OWN = (".bound", ".lock")


def run(folder: Path, start: str) -> dict[str, bytes]:
    """All files that the commands leave in a folder; none fails."""
    folder.mkdir()
    (folder / "plan.toml").write_text(PLAN, encoding="utf-8")
    script = folder.parent / f"{folder.name}.py"
    script.write_text(start + ALL, encoding="utf-8")
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONIOENCODING": "cp1252", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, str(script), json.dumps(COMMANDS), f"{folder.name}.json"]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True)
    assert done.returncode == 0, done.stderr.decode("cp1252")
    assert json.loads((folder.parent / f"{folder.name}.json").read_text()) == [], done.stderr.decode("cp1252")
    done.stdout.decode("cp1252")
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.endswith(OWN)
    }


def test_the_main_commands_leave_the_same_bytes(tmp_path: Path) -> None:
    files, others = run(tmp_path / "unix", "import sys\n"), run(tmp_path / "windows", WINDOWS)
    assert files.keys() == others.keys()
    assert [name for name in files if files[name] != others[name]] == []
    texts = [data for name, data in others.items() if name.endswith((".csv", ".json", ".html", ".svg", ".txt"))]
    assert len(texts) > 60
    assert not any(b"\r" in data for data in texts)


LOCKED = (
    WINDOWS
    + """
import errno, types
kept = {}
def locking(opened, how, count):
    place = os.fstat(opened).st_ino, os.lseek(opened, 0, os.SEEK_CUR)
    if place in kept and kept[place] != opened:
        raise OSError(errno.EACCES, "Permission denied")
    kept[place] = opened
msvcrt = types.ModuleType("msvcrt")
msvcrt.locking, msvcrt.LK_NBLCK = locking, 2
sys.modules["msvcrt"] = msvcrt
from pathlib import Path
from bound_sim_kernels.locks import lock
first = lock(Path("one"), create=True)
try:
    lock(Path("one"), 0.05, create=True)
    print("two have it")
except BlockingIOError as error:
    print("kept", error.filename)
other = lock(Path("two"), create=True)
print(first is not None, other is not None, lock(Path(".")))
print(Path("one").read_bytes())
"""
)


def test_files_are_locked_by_what_windows_has(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", LOCKED], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["kept one", "True True None", "b''"]


@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "ascii"])
def test_a_console_of_few_characters_stops_no_command(tmp_path: Path, encoding: str) -> None:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONIOENCODING": encoding, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "bound_sim", "why", "rulebook-sheet", "4/1/1", "--seed", "7", "--bound", "1"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True)
    assert (done.returncode, b"Traceback" in done.stderr) == (0, False)
    assert "4/1/1" in done.stdout.decode(encoding)
