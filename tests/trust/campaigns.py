"""Rows ``kill`` and ``races`` of campaign files: a kill inside ``take``, two umpires at once."""

import os
import random
import shutil
import signal
import time
from collections.abc import Callable
from pathlib import Path
from unittest import mock

from bound_sim.battle_file.storage import Store
from bound_sim.campaign.file import CampaignFile, GivenResult
from bound_sim.campaign.records import as_they_went_in
from bound_sim.campaign.verification import check_campaign
from bound_sim.results.folder import Broken, Busy, No
from tests.core.campaign.campaigns import TWO, campaign
from tests.trust.checks import Check, Tried, folder, times

KILLS, PAIRS = 200, 40
#: the part of a take's time after which it may be killed: before, it reads
_READS, _OVER = 0.5, 1.1
_DONE, _NO, _LOST = 0, 1, 70


def _begun(place: Path) -> Path:
    """A campaign whose first battle is begun at a table."""
    path = campaign(place, TWO)
    with CampaignFile(path) as file:
        file.begin("one", place="table")
    return path


def _take(path: Path) -> int:
    """Take the first battle's result: whether it was taken, refused, or lost."""
    try:
        with CampaignFile(path) as file:
            file.take("one", as_they_went_in(file.chain.forces("one")), GivenResult("B", "sheet", said=True))
    except No:
        return _NO
    except (Busy, Broken, OSError):
        return _LOST
    return _DONE


def _child(act: Callable[[], int]) -> int:
    """The id of a process of its own that does it."""
    child = os.fork()
    if child == 0:
        code = _LOST
        try:
            code = act()
        finally:
            os._exit(code)  # nothing of this process runs on in the child
    return child


def _ended(child: int) -> int:
    """The exit code of a process, negative for one that was killed."""
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _time_of_a_take(place: Path, fresh: Path) -> float:
    """Seconds that a take needs on this machine, undisturbed."""
    path = place / "measured.campaign"
    shutil.copy(fresh, path)
    start = time.monotonic()
    _ended(_child(lambda: _take(path)))
    return time.monotonic() - start


def kills(share: float, rng: random.Random) -> Tried:
    """A take that is killed has happened, or has not: the file holds, and the same command completes it."""
    count, wrong, cut = times(KILLS, share), [], 0
    with folder() as place:
        fresh = _begun(place)
        long_s = _time_of_a_take(place, fresh)
        for number in range(count):
            path = place / "trial.campaign"
            for left in place.glob("trial.campaign*"):
                left.unlink()
            shutil.copy(fresh, path)
            child = _child(lambda path=path: _take(path))  # type: ignore[misc]
            time.sleep(rng.uniform(_READS, _OVER) * long_s)
            os.kill(child, signal.SIGKILL)
            killed = _ended(child) < 0
            cut += killed
            if said := check_campaign(path).wrong:
                wrong.append(f"kill {number}: {said[0]!s}")
            elif _take(path) not in (_DONE, _NO):
                wrong.append(f"kill {number}: the result cannot be taken")
            elif (found := check_campaign(path)).entries != 3 or found.wrong:
                wrong.append(f"kill {number}: {found.entries} entries")
    return Tried(count, wrong, f"{cut} of them before it was over")


def pairs(share: float, rng: random.Random) -> Tried:
    """Of two umpires who take the same result at once one does, and the other is told."""
    count, wrong = times(PAIRS, share), []
    with folder() as place:
        fresh = _begun(place)
        for number in range(count):
            path = place / "pair.campaign"
            for left in place.glob("pair.campaign*"):
                left.unlink()
            shutil.copy(fresh, path)
            children = [_child(lambda path=path: _take(path)) for _ in range(2)]  # type: ignore[misc]
            codes = sorted(map(_ended, children))
            found = check_campaign(path)
            if codes != [_DONE, _NO] or found.wrong or found.entries != 3:
                wrong.append(f"pair {number}: {codes}, {found.entries} entries, {found.wrong[:1]}")
    return Tried(count, wrong)


def _entry_before_its_contents(rng: random.Random) -> Tried:
    """The control: each statement is a transaction of its own."""
    begin = Store._begin

    def none(store: Store) -> None:
        begin(store)
        store._execute("COMMIT")
        store._execute("BEGIN")
        execute = store._execute

        def at_once(statement: str, values: tuple[object, ...] = ()) -> object:
            done = execute(statement, values)
            if statement.startswith("INSERT"):
                execute("COMMIT")
                time.sleep(0.25)  # far longer than reading takes: most kills come between two of them
                execute("BEGIN")
            return done

        store._execute = at_once  # type: ignore[method-assign,assignment]

    with mock.patch.object(Store, "_begin", none):
        return kills(0.2, rng)


def _no_look_at_the_file(rng: random.Random) -> Tried:
    """The control: what is written is decided before its turn."""
    with mock.patch.object(CampaignFile, "_read", lambda file: getattr(file, "history", None) or _first(file)):
        return pairs(0.5, rng)


_first = CampaignFile._read

CHECKS = [
    Check("kill", "SIGKILL inside campaign take: taken or not, the same command completes it", kills,
          _entry_before_its_contents, "each statement a transaction of its own"),
    Check("races", "two umpires take the same result at once: one does, the other is told", pairs,
          _no_look_at_the_file, "what is written is decided by an earlier look"),
]  # fmt: skip
