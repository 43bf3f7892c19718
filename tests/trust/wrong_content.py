"""Row ``wrong content``: battle files and result folders made up by somebody who knows the chain and the digests.

Each is given to commands in a copy of this process: exit code 0 to 4 and plain lines, in 10 s of a processor and 1 GiB.
"""

import hashlib
import json
import os
import random
import resource
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import pyarrow as pa
import pyarrow.parquet as pq

from bound_sim.battle_file import BattleFile
from bound_sim.dice.proof import make_share
from bound_sim.dice.typed import MissingDice
from tests.core.battle_file.battles import HIGH_A, LOW_A, STORM, TESTS, clock, played
from tests.support.scenarios_kept import scenarios_kept
from tests.trust.by_mail import in_this_process
from tests.trust.chained import a_battle
from tests.trust.checks import Check, Tried, folder, times
from tests.trust.forged import Forged, Forger
from tests.trust.forked import Child
from tests.trust.inputs import mutated

HEDGEROW = str(TESTS / "battles/hedgerow")
EVERY_KIND = TESTS / "core/battle_file/samples/version-1-every-kind.bound"
LIMIT_S, LIMIT_BYTES = 10, 1024**3
#: files that one copy of this process is given
_BATCH = 50
#: s by the clock after which a copy is taken for dead: two others work beside it
_PATIENCE_S = 120
#: commands on a battle file F, and how often each is chosen; drawing takes long
COMMANDS = {
    "status F --json": 1, "orders F low.txt high.csv --side A --bound 2": 4, "orders F low.txt --side A --bound 1": 2,
    "orders F low.txt --side A --bound 2 --draft": 1, "policy F --side B repeat": 2, "next F": 6, "next F --all": 3,
    "next F --to-substep 3": 3, "rule F hit 9/1/1 --reason x": 3, "rule F remove 1/1/1 --reason x --umpire north": 2,
    "rule F ruling Q-free-fire nobody --reason x": 2, "undo F": 2, "undo F --to-bound 0": 2, "redo F": 2,
    "branch F new.bound --bound 1": 2, "branch F new.bound": 1, "merge F good.bound": 3, "merge good.bound F": 4,
    "sector F west A1 A1": 1, "export F --out out --no-report": 4, "export F --out out": 0.2, "verify F": 6,
    "verify F --no-recompute": 4, "packet F --side A --out out": 0.4, "why F 1/1": 3, "why F A --bound 1": 1,
    f"dice promise F --side A {'ab' * 32}": 1, "dice give F a.share": 1, "dice reveal F --early": 1, "desk F": 1,
    "odds F --tables 2": 0.2, "luck F": 0.2,
}  # fmt: skip
#: commands on the folder F of a result
ON_FOLDERS = {
    "why F 1/1": 6, "why F 9/1 --bound 2": 4, "luck F --tables 1": 0.5, "packet F --side A --out out": 0.3,
    "report F": 0.3,
}  # fmt: skip


class Wrong(NamedTuple):
    """Something that a command must not do with a file, whatever is in it."""

    number: int
    line: str
    what: str


class TooLong(BaseException):
    """A command takes more of a processor than it may."""


@cache
def material() -> tuple[list[Forged], dict[str, bytes]]:
    """Real battle files in parts: every kind of entry, both rulesets, stopped, branched, dice typed in; and what
    commands name beside a file, by name."""
    with folder() as place:
        a_battle(place / "some.bound")
        with BattleFile(place / "some.bound", clock=clock) as file:
            file.undo()
            file.resolve(to_substep="5")
        played(place / "end-of-empires.bound", HEDGEROW, bounds=2).close()
        paths = [EVERY_KIND, place / "some.bound", place / "end-of-empires.bound", _typed(place / "table.bound")]
        with BattleFile(_copied(EVERY_KIND, place / "good.bound")) as file:
            share = make_share(file.history.battle_id, "A")
        named = {"low.txt": LOW_A, "high.csv": HIGH_A, "a.share": share.text.encode()}
        named |= {path.name: path.read_bytes() for path in (place / "good.bound", place / "some.bound")}
        return [Forged.read(_copied(path, place / "copy")) for path in paths], named


def _copied(path: Path, target: Path) -> Path:
    target.write_bytes(path.read_bytes())
    return target


def _typed(path: Path) -> Path:
    """A battle whose dice were typed in, all ones, stopped in its second bound."""
    BattleFile.create(path, STORM, dice="table", key=None, clock=clock)
    rows = ["bound,substep,unit,purpose,target,round,die,dice"]
    with BattleFile(path, clock=clock) as file:
        for substep in ("end", "4"):
            while True:
                try:
                    file.resolve(to_substep=substep, dice="\n".join([*rows, ""]).encode())
                except MissingDice as missing:
                    rows += [
                        f"{file.history.next_bound},{roll.substep},{roll.unit},{roll.purpose},{roll.target},"
                        f"{roll.round_no or ''},{roll.first + 1},{' '.join('1' * roll.dice)}" for roll in missing.rolls
                    ]  # fmt: skip
                else:
                    break
            rows = rows[:1]
    return path


class Files:
    """Makes file after file, and gives each to commands; the same number makes the same file."""

    def __init__(self, place: Path, seed: int) -> None:
        self.place, self.seed = place, seed
        good = place / "good"
        good.mkdir()
        self.bases, named = material()
        for name, data in named.items():
            (good / name).write_bytes(data)
        self.warm()

    def warm(self) -> None:
        """Carry out each command once: what is read in then is not to be counted for a file."""
        for line in COMMANDS:
            shutil.copy(self.place / "good" / "some.bound", self.place / "F")
            self._ends(line)
            self._clear()

    def commands(self, number: int) -> Iterator[str]:
        """Put a file there and say what to do with it; something more, where the first command takes it."""
        dice = random.Random(f"{self.seed} {number}")
        Forger(self.bases, dice).make().write(self.place / "F")
        again = (self.place / "F").read_bytes()
        yield "status F"
        if self.code == 0 or dice.random() < 0.3:
            (self.place / "F").write_bytes(again)
            yield dice.choices(list(COMMANDS), weights=list(COMMANDS.values()))[0]

    def tried(self, number: int) -> Iterator[Wrong]:
        """What commands do wrong with a file."""
        for line in self.commands(number):
            if what := self._ends(line):
                yield Wrong(number, line, what)
            self._clear()

    def _clear(self) -> None:
        for path in self.place.iterdir():
            if path.name not in ("good", "F"):
                shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()

    def _ends(self, line: str) -> str:
        """Carry out a command: how it ends wrong, "" where it doesn't."""
        for path in (self.place / "good").iterdir():
            if path.suffix in (".txt", ".csv", ".share") or (path.name == "good.bound" and "good" in line):
                shutil.copy(path, self.place / path.name)
        _forget_peak()
        # a copy of a process has all of its memory: what counts is what a command adds
        self.code, said, start, before = 0, "", time.process_time(), _peak()
        try:
            with _limited(), patch.dict(os.environ):
                for screen in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
                    os.environ.pop(screen, None)
                self.code, said = in_this_process(line.split(), self.place)
        except TooLong:
            return f"takes more than {LIMIT_S} s"
        except BaseException as error:
            at = error.__traceback__
            while at and at.tb_next:
                at = at.tb_next
            where = f"{Path(at.tb_frame.f_code.co_filename).name}:{at.tb_lineno}" if at else ""
            return f"{type(error).__name__} at {where}: {str(error)[:150]}"
        took, peak = time.process_time() - start, _peak() - before
        if not 0 <= self.code <= 4 or (self.code and not said.strip()) or "Traceback" in said:
            return f"exit code {self.code}: {said[-150:]}"
        if took > LIMIT_S or peak > LIMIT_BYTES:
            return f"takes {took:.1f} s and {peak / 2**20:.0f} MiB"
        return ""


class Folders(Files):
    """The same for the folders of results."""

    def __init__(self, place: Path, seed: int) -> None:
        self.folder = place / "good" / "folder"
        super().__init__(place, seed)

    def warm(self) -> None:
        """The same on the folder of a battle."""
        assert in_this_process(["export", "good/some.bound", "--out", str(self.folder)], self.place)[0] == 0
        for line in ON_FOLDERS:
            shutil.copytree(self.folder, self.place / "F", dirs_exist_ok=True)
            self._ends(line)
            self._clear()

    def commands(self, number: int) -> Iterator[str]:
        """The folder with one to three changes, digests right but where the record itself is changed."""
        dice = random.Random(f"{self.seed} {number}")
        place = self.place / "F"
        with suppress(FileNotFoundError):
            shutil.rmtree(place)
        shutil.copytree(self.folder, place)
        forger = Forger(self.bases, dice)
        for _ in range(dice.choice((1, 1, 2, 3))):
            self._change(place, forger, dice)
        yield dice.choices(list(ON_FOLDERS), weights=list(ON_FOLDERS.values()))[0]

    def _change(self, place: Path, forger: Forger, dice: random.Random) -> None:
        record = place / "battle.json"
        with suppress(ValueError, RecursionError):
            facts = json.loads(record.read_bytes())
            what = dice.randrange(6)
            if what == 0:
                facts = forger.change(facts)
            elif what == 1:
                path = dice.choice(sorted((place / "scenario").iterdir()))
                path.write_bytes(mutated(path.read_bytes(), dice))
            elif what == 2:
                record.write_bytes(dice.choice((b"[" * 100_000, b"{}", b"null", b'{"tables":{}}', b"\xff", b"")))
                return
            else:
                path = dice.choice(sorted(place.glob("*.parquet")))
                if what == 3:
                    path.write_bytes(mutated(path.read_bytes(), dice))
                else:
                    _change_table(path, forger, dice)
                if isinstance(facts, dict) and isinstance(facts.get("tables"), dict):
                    facts["tables"][path.name] = hashlib.sha256(path.read_bytes()).hexdigest()
            record.write_text(json.dumps(facts))


def _change_table(path: Path, forger: Forger, dice: random.Random) -> None:
    """Cells or columns of a table of another value or kind, or rows without end."""
    with suppress(ValueError, TypeError, OverflowError, NotImplementedError, OSError, pa.ArrowException):
        columns = pq.read_table(path).to_pydict()
        match dice.randrange(5):
            case 0:
                columns.pop(dice.choice(list(columns)))
            case 1:
                columns = {name: values[:1] * 300_000 for name, values in columns.items()}
            case 2:
                name = dice.choice(list(columns))
                columns[name] = [dice.choice((None, 1, "x", 0.5, [1], True))] * len(columns[name])
            case _:
                columns = forger.cells(columns)
        pq.write_table(pa.table(columns), path)


@contextmanager
def _limited() -> Iterator[None]:
    """The limit of time in a copy of this process: Python's code is stopped, other code ended with the copy."""

    def late(*_: object) -> None:
        raise TooLong

    before = signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, LIMIT_S)
    signal.alarm(_PATIENCE_S)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _forget_peak() -> None:
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")


def _peak() -> int:
    """The most memory of this process since ``_forget_peak``."""
    with suppress(OSError):
        for line in Path("/proc/self/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def given(files: Files, count: int, *, guard: Callable[[], Any] = nullcontext) -> Tried:
    """So many files, in copies of this process; what happened to a copy that ended counts too."""
    wrong: list[str] = []
    first = 0
    while first < count:
        last = min(first + _BATCH, count)
        told, ended = _batch(files, range(first, last), guard)
        lines = told.splitlines()
        wrong += [line[1:] for line in lines if line.startswith("!")]
        begun = [int(line) for line in lines if line.isdigit()]
        first = begun[-1] + 1 if begun and ended else last
        if ended:
            wrong.append(f"{first - 1}: a copy of the process ended with {ended}")
            if not begun:
                break
    return Tried(count, wrong)


def _batch(files: Files, numbers: range, guard: Callable[[], Any]) -> tuple[str, int]:
    def work(pipe: int) -> None:
        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        resource.setrlimit(resource.RLIMIT_DATA, (_data() + 3 * LIMIT_BYTES, hard))
        tempfile.tempdir = str(files.place)
        with guard():
            for number in numbers:
                os.write(pipe, f"{number}\n".encode())
                for one in files.tried(number):
                    os.write(pipe, f"!{one.number}: {one.line}: {one.what}\n".replace("\n", " ").encode() + b"\n")

    ended, told = Child(work).end()
    return told, ended


def _data() -> int:
    """Bytes of data that this process has."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmData:"):
            return int(line.split()[1]) * 1024
    return LIMIT_BYTES


def battle_files(share: float, dice: random.Random) -> Tried:
    """Entries and contents changed by what they are, the chain and all digests right."""
    with folder() as place, scenarios_kept():
        return given(Files(place, dice.randrange(10**6)), times(20_000, share))


def result_folders(share: float, dice: random.Random) -> Tried:
    """Records, tables and scenarios changed, digests right."""
    with folder() as place:
        return given(Folders(place, dice.randrange(10**6)), times(1_000, share))


_NETS = (
    "battle_file.playing.making_sense_of", "battle_file.export.making_sense_of", "battle_file.history.making_sense_of",
    "battle_file.verifying.making_sense_of", "frames.making_sense_of", "results.making_sense_of",
)  # fmt: skip


@contextmanager
def trusting() -> Iterator[None]:
    """Control: entries are not held against those before them, nor against the scenario; there is no last net."""
    with ExitStack() as stack:
        stack.enter_context(patch("bound_sim.battle_file.succession.trouble", lambda before, entry: ""))
        stack.enter_context(patch("bound_sim.battle_file.bounds.check_sides", lambda entries, scenario: None))
        stack.enter_context(patch("bound_sim.results.folder._checked", lambda record: record))
        for net in _NETS:
            stack.enter_context(patch(f"bound_sim.{net}", lambda what: nullcontext()))
        yield


def trusted_files(dice: random.Random) -> Tried:
    """Control: battle files that are believed."""
    with folder() as place:
        return given(Files(place, dice.randrange(10**6)), 120, guard=trusting)


def trusted_folders(dice: random.Random) -> Tried:
    """Control: result folders that are believed."""
    with folder() as place:
        return given(Folders(place, dice.randrange(10**6)), 30, guard=trusting)


CHECKS = [
    Check("wrong content", "battle files of a right chain over changed entries and contents",
          battle_files, trusted_files, "holding entries against each other"),
    Check("wrong content", "result folders of right digests over changed records, tables, scenarios",
          result_folders, trusted_folders, "the checks of a record"),
]  # fmt: skip
