"""Row ``OS errors``: each call of a command on its files fails once: the whole right result, or told, and as before."""

import hashlib
import os
import random
import re
import shutil
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from typer.testing import CliRunner

from bound_sim.battle_file import BattleFile
from bound_sim.cli import app
from bound_sim.cli.program import OK, REFUSED, UNTOLD, ended, obey
from bound_sim.secrecy.opened_seals import opened_seals
from bound_sim_maps import disk, written
from bound_sim_maps.faults import Refused
from tests.core.battle_file.battles import HIGH_A, LOW_A, STORM, opened
from tests.trust.checks import Check, Tried, folder, times
from tests.trust.killing import attached

#: calls that ask something of a disk or for memory
CALLS = (
    "openat,read,pread64,readv,getdents64,newfstatat,fstat,lseek,readlink,write,pwrite64,writev,fsync,fdatasync,ftruncate,"
    "mkdir,rmdir,rename,renameat,renameat2,link,linkat,unlink,unlinkat,chmod,mmap"
)
ERRORS = {
    "openat": ("EIO", "ENOSPC", "EACCES", "ENFILE", "EMFILE", "ENOMEM", "EINTR"),
    "getdents64": ("EIO", "EACCES", "ENOMEM"),
    "newfstatat": ("EIO", "EACCES", "ENOMEM"),
    "fstat": ("EIO", "ENOMEM"),
    "lseek": ("EIO",),
    "readlink": ("EIO", "EACCES"),
    "mmap": ("ENOMEM",),
    **dict.fromkeys(("read", "pread64", "readv"), ("EIO", "EINTR", "ENOMEM")),
    **dict.fromkeys(("write", "pwrite64", "writev"), ("EIO", "ENOSPC", "EINTR")),
    **dict.fromkeys(("fsync", "fdatasync"), ("EIO", "ENOSPC")),
}
_OTHER = ("EIO", "ENOSPC", "EACCES")
#: calls that change a disk, and commands that put something in a place where nothing or an earlier one stands
WRITING = frozenset({
    "write", "pwrite64", "writev", "fsync", "fdatasync", "ftruncate", "mkdir", "rmdir", "rename", "renameat",
    "renameat2", "link", "linkat", "unlink", "unlinkat", "chmod",
})  # fmt: skip
PUTTING = ("new", "new battle", "branch", "export", "packet", "keys", "open")
#: mmap is called for memory of all kinds: this number of calls is failed in a command
_MMAPS = 20


class Command(NamedTuple):
    """A command by its words, ``{at}`` the folder of the trial; ``share`` of its calls fail: less where it is slow."""

    name: str
    words: str
    share: float = 1.0


COMMANDS = (
    Command("check", "check {at}/scenario"),
    Command("new", "new {at}/scenario {at}/copy"),
    Command("new battle", "new {at}/scenario {at}/new.bound --seed 7"),
    Command("orders", "orders {at}/a.bound --side A --bound 1 {at}/orders.csv {at}/arrows.txt"),
    Command("next", "next {at}/a.bound"),
    Command("undo", "undo {at}/b.bound"),
    Command("branch", "branch {at}/b.bound {at}/c.bound --bound 0"),
    Command("verify", "verify {at}/b.bound"),
    Command("export", "export {at}/b.bound --out {at}/exported --no-report"),
    Command("run", "run {at}/scenario --seed 7 --bounds 1 --out {at}/ran --no-report"),
    Command("packet", "packet {at}/b.bound --side A --out {at}/packet", 0.25),
    Command("keys", "keys {at}/more --name more"),
    Command("open", "open {at}/A.sealed {at}/B.sealed --key {at}/umpire --from A={at}/anna --from B={at}/bert "
            "--battle vimy --out {at}/in"),
)  # fmt: skip


class Trial:
    """A folder in which commands are tried again and again, each time on the same files."""

    def __init__(self, place: Path) -> None:
        self.at, self.kept = place / "at", place / "kept"
        self._said: dict[bytes, list[tuple[str, str]]] = {}
        self.kept.mkdir()
        shutil.copytree(STORM, self.kept / "scenario")
        opened(self.kept / "a.bound").close()
        with opened(self.kept / "b.bound") as file:
            file.resolve()
        (self.kept / "orders.csv").write_bytes(HIGH_A)
        (self.kept / "arrows.txt").write_bytes(LOW_A)
        for name in ("umpire", "anna", "bert"):
            self._made(f"keys {self.kept}/{name}")
        for side, name, bound in (("A", "anna", 1), ("B", "bert", 1), ("A", "anna", 2)):
            self._made(f"seal {self.kept}/arrows.txt --battle vimy --side {side} --bound {bound} "
                       f"--key {self.kept}/{name} --to {self.kept}/umpire --force "
                       f"--out {self.kept}/{side}.sealed")  # fmt: skip
            if side == "A" and bound == 1:
                shutil.copy(self.kept / "A.sealed", self.kept / "A1.sealed")
        self._made(f"open {self.kept}/A1.sealed --key {self.kept}/umpire --from A={self.kept}/anna --battle vimy "
                   f"--out {self.kept}/in")  # fmt: skip
        self.again()
        for command in COMMANDS:  # so that a child has nothing to import
            self._made(command.words.format(at=self.at))
            self.again()

    def _made(self, words: str) -> None:
        found = CliRunner().invoke(app, words.split())
        assert found.exit_code == 0, found.output

    def again(self) -> None:
        """The files as at the beginning."""
        shutil.rmtree(self.at, ignore_errors=True)
        shutil.copytree(self.kept, self.at)

    def stands(self) -> dict[str, Any]:
        """All that the files say, but for what differs each time: names, keys and salts drawn at random."""
        found: dict[str, Any] = {}
        with opened_seals(self.at / "umpire"):
            pass  # what was begun counts from now on
        for path in sorted(self.at.rglob("*")):
            name = path.relative_to(self.at).as_posix()
            if path.is_dir() or any(part.startswith(".") for part in Path(name).parts) or name.endswith(".lock"):
                continue
            if name.endswith("-journal"):
                continue  # SQLite's: what it holds counts when the battle is opened
            if path.suffix == ".bound":
                found[name] = self._entries(path)
            else:
                found[name] = "keys" if path.suffix == ".keys" else path.read_bytes()
        return found

    def _entries(self, path: Path) -> list[tuple[str, str]]:
        """What a battle file says: read once for the same bytes, where no journal is beside them."""
        whole = not path.with_name(f"{path.name}-journal").exists()
        name = hashlib.sha256(path.read_bytes()).digest()
        if whole and name in self._said:
            return self._said[name]
        with BattleFile(path) as file:
            said = [(row.kind, _plain(row.body)) for row in file.store.rows]
        return self._said.setdefault(name, said) if whole else said


def _plain(body: str) -> str:
    return re.sub(r'"(salt|receipt|commitment|head)":"[0-9a-f]*"', r'"\1"', body)


class Ran(NamedTuple):
    """What came of a command: its exit code (negative: a signal) and all that it said."""

    code: int
    said: str


def ran(words: list[str], tracing: list[str]) -> Ran:
    """A command in a child of this process, under strace."""
    read, write = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        pid = os.fork()
    if pid == 0:
        _be_the_command(words, write)
    os.close(write)
    tracer = attached(["strace", "-qq", "-y", "-s", "0", *tracing], pid)
    with os.fdopen(read, "rb") as pipe:
        said = pipe.read().decode(errors="replace")
    _, status = os.waitpid(pid, 0)
    tracer.wait()
    return Ran(os.waitstatus_to_exitcode(status), said)


def _be_the_command(words: list[str], write: int) -> None:
    """The child: its outputs are the pipe, and it waits until it is watched."""
    import signal

    code = 70
    try:
        os.dup2(write, 1)
        os.dup2(write, 2)
        sys.stdout, sys.stderr = (open(number, "w", closefd=False) for number in (1, 2))  # noqa: SIM115
        os.kill(os.getpid(), signal.SIGSTOP)
        code = ended(partial(obey, words))
    except BaseException:
        import traceback

        os.write(2, traceback.format_exc().encode())
    finally:
        os._exit(code)


class Call(NamedTuple):
    """The n-th call of a name in a command, and whether it is of standard output."""

    name: str
    number: int
    answer: bool = False


def calls_of(trial: Trial, words: list[str]) -> list[Call]:
    """A command's calls that have to do with the trial's files, with its answer, or with memory."""
    record = trial.at.parent / "calls.txt"
    trial.again()
    done = ran(words, ["-o", str(record), "-e", f"trace={CALLS}"])
    assert done.code == OK, done
    counts: dict[str, int] = {}
    found = []
    for line in record.read_text(errors="replace").splitlines():
        name = line.partition("(")[0]
        if not name.isidentifier():
            continue
        counts[name] = counts.get(name, 0) + 1
        answer = line.startswith("write(1<")
        if answer or (name == "mmap" and "MAP_ANONYMOUS" in line) or str(trial.at) in line:
            found.append(Call(name, counts[name], answer))
    return found


def failures(trial: Trial, share: float, dice: random.Random, only: str = "") -> Tried:
    """Every call of every command (``only`` those of a name) fails once, each with an error that fits."""
    wrong: list[str] = []
    count, killed = 0, 0
    for command in COMMANDS:
        words = command.words.format(at=trial.at).split()
        calls = [call for call in calls_of(trial, words) if only in ("", call.name)]
        right = trial.stands()
        trial.again()
        before = trial.stands()
        memory = [call for call in calls if call.name == "mmap"]
        kept = set(dice.sample(memory, min(len(memory), _MMAPS)))
        calls = [call for call in calls if call.name != "mmap" or call in kept]
        for call in dice.sample(calls, min(len(calls), times(len(calls), share * command.share))):
            error = dice.choice(ERRORS.get(call.name, _OTHER))
            trial.again()
            inject = ["-o", "/dev/null", "-e", f"trace={call.name}", "-e",
                      f"inject={call.name}:error={error}:when={call.number}"]  # fmt: skip
            done = ran(words, inject)
            count += 1
            killed += _out_of_memory(done, call)
            harm = _harm(done, call, trial.stands(), before, right)
            if harm:
                wrong.append(f"{command.name}: {error} at {call.name} {call.number}: {harm}: {done.said[-300:]!r}")
    return Tried(count, wrong, f"{killed} ended by a library without memory" if killed else "")


def _out_of_memory(done: Ran, call: Call) -> bool:
    """Whether a library ended its process, or fell over itself, because it got no memory: the files are as before."""
    return call.name == "mmap" and (done.code < 0 or "SystemError: error return without exception" in done.said)


def _harm(done: Ran, call: Call, now: dict[str, Any], before: dict[str, Any], right: dict[str, Any]) -> str:
    """What is wrong with what came of a command one of whose calls failed."""
    if done.code == OK or (call.answer and done.code == UNTOLD):
        return "" if now == right else f"exit {done.code}, but not the right result"
    if _out_of_memory(done, call):
        return "" if now == before else "killed, and not as before"
    if done.code != REFUSED or "Traceback" in done.said:
        return f"exit {done.code}"
    if not re.search(r"\S: \S", done.said):
        return "nothing said"
    if "stand" in done.said:
        return "" if now == right else "said to stand, but it does not"
    return "" if now == before else "told, but not as before"


def every_call(share: float, dice: random.Random) -> Tried:
    with folder() as place:
        return failures(Trial(place), share, dice)


def whole_or_not(share: float, dice: random.Random) -> Tried:
    """SIGKILL at every call that writes: all is there or nothing, and the next command leaves nothing over."""
    with folder() as place:
        return _killed(Trial(place), share, dice, PUTTING)


def _standing(trial: Trial) -> dict[str, object]:
    """How things stand; a folder that can't be read is like neither before nor after."""
    try:
        return dict(trial.stands())
    except Refused as refused:
        return {"": str(refused)}


def _killed(trial: Trial, share: float, dice: random.Random, commands: tuple[str, ...]) -> Tried:
    wrong: list[str] = []
    count = halves = 0
    for command in COMMANDS:
        if command.name not in commands:
            continue
        words = command.words.format(at=trial.at).split()
        calls = [call for call in calls_of(trial, words) if call.name in WRITING]
        right = trial.stands()
        trial.again()
        before = trial.stands()
        for call in dice.sample(calls, min(len(calls), times(len(calls), share * command.share))):
            trial.again()
            ran(words, ["-o", "/dev/null", "-e", f"trace={call.name}", "-e",
                        f"inject={call.name}:signal=KILL:when={call.number}"])  # fmt: skip
            count += 1
            now = _standing(trial)
            where = f"{command.name}: killed at {call.name} {call.number}"
            if now not in (before, right):
                changed = [name for name in {**now, **right} if now.get(name) != right.get(name)]
                wrong.append(f"{where}: neither as before nor right: {changed[:5]}")
            elif now == before:
                halves += 1
                again = ran(words, ["-o", "/dev/null", "-e", "trace=fsync"])
                left = [path.name for path in trial.at.rglob(".*")]
                if again.code != OK or _standing(trial) != right or left:
                    wrong.append(f"{where}: the next one: exit {again.code}, left over {left}: {again.said[-200:]!r}")
    return Tried(count, wrong, f"{halves} before all was there")


@contextmanager
def in_place() -> Iterator[None]:
    """Control: what is put in a place is written there, file by file."""
    put_folder, put_new = written.put_folder, written.put_new

    def folder_by_files(staged: Path, place: Path, *, replace: bool) -> None:
        place.mkdir(exist_ok=True)
        for path in sorted((staged / written.NEW).rglob("*")):
            to = place / path.relative_to(staged / written.NEW)
            to.mkdir(exist_ok=True) if path.is_dir() else to.write_bytes(path.read_bytes())

    def file_by_bytes(work: Path, place: Path) -> None:
        place.touch()
        place.write_bytes(work.read_bytes())

    written.put_folder, written.put_new = folder_by_files, file_by_bytes
    try:
        yield
    finally:
        written.put_folder, written.put_new = put_folder, put_new


def control_in_place(dice: random.Random) -> Tried:
    with folder() as place:
        trial = Trial(place)
        with in_place():
            return _killed(trial, 0.2, dice, ("export", "open"))


@contextmanager
def swallowing() -> Iterator[None]:
    """Control: folders that can't be listed are taken for empty, as ``glob`` takes them."""
    real = disk.names

    def names(folder: Path, most: int = disk.MOST_NAMES) -> list[str]:
        try:
            return real(folder, most)
        except OSError:
            return []

    disk.names = names
    try:
        yield
    finally:
        disk.names = real


def control(dice: random.Random) -> Tried:
    with folder() as place:
        trial = Trial(place)
        with swallowing():
            return failures(trial, 1, dice, "getdents64")


CHECKS = [
    Check("OS errors", "each call of 13 commands on their files fails once", every_call, control,
          "errors of listing a folder"),
    Check("kill", "SIGKILL at every writing call of 7 commands that put files in place", whole_or_not,
          control_in_place, "folders that take their place whole"),
]  # fmt: skip
