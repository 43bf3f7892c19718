"""Row ``races``: every pair of commands that write, at the same moment: one of the two serial results stands.

``WRITING`` is the list of those commands: a new one gets a line there, and is raced against all others.
"""

import json
import mmap
import os
import random
import shutil
import time
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any, NamedTuple, Self

import typer.main

from bound_sim.battle_file import BattleFile, file, passwords
from bound_sim.battle_file.shares import add_promise
from bound_sim.battle_file.verification import verify
from bound_sim.cli import app
from bound_sim.dice.proof import KeyShare, make_share
from bound_sim.rules import ruleset
from tests.core.battle_file.battles import LOW_A, STORM, clock, hand_in
from tests.support.scenarios_kept import scenarios_kept
from tests.trust.checks import Check, Tried, folder
from tests.trust.forked import Meeting

#: every command that writes a battle file; ``{n}`` is 0 or 1, by who gives it, ``{promise}`` that of side A's share
WRITING = {
    "new": "new storm x.bound --seed {n}",
    "branch": "branch b.bound x.bound",
    "orders": "orders b.bound low{n}.txt --side A --bound 2",
    "policy": "policy b.bound --side B hold",
    "answer": "answer b.bound --side A fire",
    "next": "next b.bound",
    "rule": "rule b.bound hit 9/1/1 --reason seen-by-{n}",
    "message": "message b.bound seen-{n} --side A",
    "password": "password b.bound --forget A",
    "undo": "undo b.bound",
    "redo": "redo b.bound",
    "merge": "merge b.bound copy.bound",
    "sector": "sector b.bound umpire-{n} A2 C2",
    "dice promise": "dice promise b.bound --side A {promise}",
    "dice give": "dice give b.bound a.share",
    "dice reveal": "dice reveal b.bound --early",
}
PAIRS = tuple(combinations_with_replacement(WRITING, 2))
#: the command line, made once: that takes longer than most commands
COMMAND = typer.main.get_command(app)
#: what a traceback counts as
CRASHED = 70
#: pairs that go wrong soon where what is written is decided before its turn
_FOR_CONTROL = (("dice promise", "dice promise"), ("dice promise", "next"), ("next", "next"), ("undo", "undo"))
#: in a control: where both wait for each other
_MEETING: list[Meeting] = []
#: ms that one of the two may begin later, so that they meet in all places
_LATER_MS = 12


class Standing(NamedTuple):
    """A battle as it stands before a race: the battle file, a copy of it that has more, side A's share."""

    battle: bytes
    copy: bytes
    share: KeyShare


class Outcome(NamedTuple):
    """Exit codes, and each battle file's head."""

    codes: tuple[int, ...]
    heads: tuple[tuple[str, str], ...]


def standings(place: Path) -> dict[str, Standing]:
    """The battles that commands are raced on: each command does something on one of them."""
    ruleset("1418").warm_up(lambda line: None)
    found = {}
    for name in ("new", "promised", "begun", "stopped"):
        path, copy = place / "b.bound", place / "copy.bound"
        BattleFile.create(path, STORM, dice="keyed", key=bytes(range(32)), clock=clock)
        with BattleFile(path, clock=clock) as battle:
            share = make_share(battle.history.battle_id, "A")
            passwords.set_for(battle, "A", "garrison")
            if name == "promised":
                add_promise(battle, "A", share.promise)
            if name in ("begun", "stopped"):
                battle.resolve()
            if name == "stopped":
                battle.resolve(to_substep="3")
            battle.set_policy("B", "repeat")
            battle.undo()
        copy.write_bytes(path.read_bytes())
        with BattleFile(copy, clock=clock) as battle:
            battle.set_policy("A", "repeat")
            hand_in(battle, "A", 2, {"low.txt": LOW_A})
        found[name] = Standing(path.read_bytes(), copy.read_bytes(), share)
        path.unlink()
        copy.unlink()
    return found


def lay_out(place: Path, standing: Standing) -> None:
    """The folder of a race: the battle as it stands, and nothing that the race before it left."""
    for left in place.glob("*.bound*"):
        left.unlink()
    (place / "b.bound").write_bytes(standing.battle)
    (place / "copy.bound").write_bytes(standing.copy)
    (place / "a.share").write_text(standing.share.text, encoding="utf-8")


class Runner:
    """A process that runs commands when it is told; Python is not started for each."""

    def __init__(self, number: int, place: Path, shared: mmap.mmap) -> None:
        self.number = number
        jobs, self._jobs = os.pipe()
        self._done, done = os.pipe()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # other threads don't matter to it
            self.pid = os.fork()
        if self.pid == 0:
            os.close(self._jobs)
            os.close(self._done)
            try:
                self._serve(place, shared, jobs, done)
            finally:
                os._exit(0)
        os.close(jobs)
        os.close(done)

    def give(self, words: list[str], *, later_ms: float = 0.0, at_once: int = 0) -> None:
        """Have a command run; ``at_once``: when the other runner has got to this number too."""
        os.write(self._jobs, json.dumps([words, later_ms, at_once]).encode() + b"\n")

    def code(self) -> int:
        """The exit code of the command."""
        return os.read(self._done, 1)[0]

    def end(self) -> None:
        """Let it end."""
        os.write(self._jobs, b"[]\n")  # the other runner has this pipe open too: closing it would not be seen
        os.close(self._jobs)
        os.close(self._done)
        os.waitpid(self.pid, 0)

    def _serve(self, place: Path, shared: mmap.mmap, jobs: int, done: int) -> None:
        os.chdir(place)
        for function in (BattleFile.__init__, vars(BattleFile)["create"].__func__):
            (function.__kwdefaults__ or {})["clock"] = clock
        vars(file)["randomness"].token_hex = lambda size: "ab" * size
        for line in os.fdopen(jobs, "rb"):
            if not (job := json.loads(line)):
                return
            words, later_ms, at_once = job
            if _MEETING:
                _MEETING[0].renew(awaited=bool(at_once))
            if at_once:
                shared[self.number * 4 : self.number * 4 + 4] = at_once.to_bytes(4, "little")
                other = (1 - self.number) * 4
                while int.from_bytes(shared[other : other + 4], "little") < at_once:
                    time.sleep(0)
                time.sleep(later_ms / 1000)
            os.write(done, bytes([_exit_code(words)]))


def _exit_code(words: list[str]) -> int:
    """Run a command in this process; what it says goes nowhere."""
    with Path(os.devnull).open("w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
        try:
            COMMAND.main(words, prog_name="bound-sim")
        except SystemExit as ended:
            return int(ended.code or 0)
        except BaseException:
            return CRASHED
    return 0


class Ring:
    """Two runners in one folder."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.shared = mmap.mmap(-1, 8)
        self.runners = [Runner(number, place, self.shared) for number in (0, 1)]
        self._races = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for runner in self.runners:
            runner.end()
        self.shared.close()

    def words(self, pair: tuple[str, str], standing: Standing) -> list[list[str]]:
        """The command lines of both."""
        return [WRITING[name].format(n=n, promise=standing.share.promise).split() for n, name in enumerate(pair)]

    def serial(self, pair: tuple[str, str], standing: Standing) -> list[Outcome]:
        """What comes out where one is done before the other begins, in both orders."""
        found = []
        for order in ((0, 1), (1, 0)):
            lay_out(self.place, standing)
            codes = [0, 0]
            for number in order:
                self.runners[number].give(self.words(pair, standing)[number])
                codes[number] = self.runners[number].code()
            found.append(self.outcome(codes))
        return found

    def race(self, pair: tuple[str, str], standing: Standing, later_ms: tuple[float, float]) -> Outcome:
        """What comes out of both at the same moment."""
        lay_out(self.place, standing)
        return self.at_once(self.words(pair, standing), later_ms)

    def at_once(self, both: list[list[str]], later_ms: tuple[float, float]) -> Outcome:
        """What comes out of two command lines at the same moment, in the folder as it is laid out."""
        self._races += 1
        for runner, words, later in zip(self.runners, both, later_ms, strict=True):
            runner.give(words, later_ms=later, at_once=self._races)
        return self.outcome([runner.code() for runner in self.runners])

    def outcome(self, codes: list[int]) -> Outcome:
        """Exit codes and what the folder holds."""
        heads = []
        for path in sorted(self.place.glob("*.bound")):
            if path.name != "copy.bound":
                checked = verify(path, recompute=False)
                heads.append((path.name, str(checked.wrong[0]) if checked.wrong else checked.head))
        left = [path.name for path in self.place.iterdir() if path.name.startswith(".")]
        return Outcome(tuple(codes), (*heads, *((name, "left behind") for name in left)))


def races(share: float, dice: random.Random, *, pairs: tuple[tuple[str, str], ...] = PAIRS, count: int = 40) -> Tried:
    """Each pair on each battle; a small share: some pairs, once each on one of them."""
    wrong, tried, met = [], 0, 0
    chosen = pairs if share > 0.2 else dice.sample(pairs, min(len(pairs), 24))
    with folder() as place, scenarios_kept():
        found = standings(place)
        shutil.copytree(STORM, place / "storm")
        for n in (0, 1):
            (place / f"low{n}.txt").write_bytes(LOW_A * (n + 1) if n == 0 else LOW_A + b"1/2 stay\n")
        with Ring(place) as ring:
            for pair in chosen:
                for name, standing in found.items() if share > 0.2 else dice.sample(list(found.items()), 1):
                    expected = ring.serial(pair, standing)
                    if any(CRASHED in outcome.codes for outcome in expected):
                        wrong.append(f"{pair} on {name}, one after the other: {expected}")
                    for _ in range(max(1, round(count * share / len(found)))):
                        apart = dice.random() * dice.choice((0.0, _LATER_MS))
                        outcome = ring.race(pair, standing, dice.choice(((apart, 0.0), (0.0, apart))))
                        tried += 1
                        met += len(set(expected)) > 1
                        if outcome not in expected:
                            wrong.append(f"{' and '.join(pair)} on {name}: {outcome}, neither of {expected}")
    return Tried(tried, wrong, f"{len(chosen)} pairs; the order mattered in {met}")


@contextmanager
def decided_before() -> Iterator[None]:
    """Control: what is written is decided by what was read before, outside the transaction, when both have read."""
    known = BattleFile.changing

    @contextmanager
    def changing(self: BattleFile, *, spare: bool = False) -> Iterator[None]:
        if _MEETING:
            _MEETING[0].wait()
        with self.store.writing():
            self._changing = True
            yield

    with ExitStack() as undone:
        BattleFile.changing = changing  # type: ignore[method-assign]
        undone.callback(setattr, BattleFile, "changing", known)
        _MEETING.append(Meeting())
        undone.callback(_MEETING.clear)
        yield


def races_decided_before(dice: random.Random) -> Tried:
    """Control: the same for the pairs that showed it first."""
    with decided_before():
        return races(1.0, dice, pairs=_FOR_CONTROL, count=1)


CHECKS: list[Any] = [
    Check("races", "every pair of commands that write, at once: as if one came after the other", races,
          races_decided_before, "the decision inside the transaction"),
]  # fmt: skip
