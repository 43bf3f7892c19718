"""Trust, row ``bounded cost``: what an answer to a side takes does not grow with the bounds that were played.

Counted are the contents that a command reads and their bytes; in the full row processor time as well, in a process of
its own with compiled rules: ``python -m tests.trust.cost grown|late PLATOONS BOUNDS LEVEL``.
"""

import json
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from bound_sim.battle_file import BattleFile, status
from bound_sim.battle_file.memories import Memories
from bound_sim.battle_file.storage import Store
from bound_sim.battle_file.told_log import SeatsTold
from bound_sim.dice.keyed import key_from_seed
from bound_sim.files.folder import save
from bound_sim.keys import seals
from bound_sim.keys.seals import Address
from bound_sim.rules import ruleset
from bound_sim.rules.records.memory import Witness
from bound_sim.scenario.forces import Forces
from bound_sim.scenario.model import Command, Scenario
from bound_sim.scenario.posts import posts
from bound_sim.secrecy import packets, seat_orders, seats
from tests.core.battle_file import large
from tests.core.battle_file.battles import clock, hand_in
from tests.trust.checks import Check, Tried, folder
from tests.trust.fields import LEVELS

EARLY = 2
#: a late bound may take this much more than an early one
MOST = 1.5
#: and s of processor time for the entry of each bound, which every command reads; what it names is not read
ENTRY_S = 0.000_15
#: runs of a command, of which the least processor time counts: a busy machine makes any one of them slower
RUNS = 5
#: the same of what seats cost
RUNS_SEATED = 3
#: platoons and bounds of the full row, and of the share of it
FULL, SHARE = (600, 200), (40, 8)
#: platoons and bounds of battles of commanders: of the full row, and of the share of it
SEATED, SEATED_SHARE = (300, 12), (40, 5)
#: how many times the time they may take; what is written into seat files grows by what a bound adds
MOST_SEATED = {"take": MOST, "seat --all": 3.0}
#: a large battle, and seconds of processor time that answers in it may take
LARGE, LIMITS_S = (5_000, 12), {"orders": 3.0, "packet": 10.0}


class Spent(NamedTuple):
    """What a command took: contents read, their bytes, and s of processor time."""

    contents: int
    size: int
    cpu_s: float


def _orders(path: Path, bound: int) -> None:
    with BattleFile(path, clock=clock) as file:
        sheet = f"Battalion,Bound {bound}\nA1,Hold\n".encode()
        assert hand_in(file, "A", bound, {"orders.csv": sheet}).state == "handed in"


def _packet(path: Path, bound: int) -> None:
    assert packets.of_battle(path, "A", None)


def _status(path: Path, bound: int) -> None:
    with BattleFile(path) as file:
        assert status.status(file).next_bound == bound


COMMANDS: dict[str, Callable[[Path, int], None]] = {"orders": _orders, "packet": _packet, "status": _status}


def spent(battles: Sequence[Path], runs: int) -> list[dict[str, Spent]]:
    """What each command takes on battles as they stand: on each in turn, so that what slows one run slows all alike."""
    found: list[dict[str, Spent]] = [{} for _ in battles]
    bounds = [_next_bound(path) for path in battles]
    copies = [path.with_name(f"copy-{number}.bound") for number, path in enumerate(battles)]
    for name, command in COMMANDS.items():
        took: list[list[Spent]] = [[] for _ in battles]
        for run in range(runs + 1):
            for path, copy, bound, of in zip(battles, copies, bounds, took, strict=True):
                shutil.copy(path, copy)
                with _counted() as read:
                    before = time.process_time()
                    command(copy, bound)
                    cpu_s = time.process_time() - before
                if run:  # what is imported and compiled in the first one does not count
                    of.append(Spent(len(read), sum(read), cpu_s))
        for each, of in zip(found, took, strict=True):
            each[name] = Spent(of[0].contents, of[0].size, min(one.cpu_s for one in of))
    return found


def _next_bound(path: Path) -> int:
    with BattleFile(path) as file:
        return file.history.next_bound


@contextmanager
def _counted() -> Iterator[list[int]]:
    """The size of every content that is read."""
    read: list[int] = []
    content = Store.content

    def counted(self: Store, name: bytes) -> bytes:
        plain = content(self, name)
        read.append(len(plain))
        return plain

    with mock.patch.object(Store, "content", counted):
        yield read


def grown(platoons: int, bounds: int, level: str, runs: int = RUNS) -> tuple[dict[str, Spent], dict[str, Spent]]:
    """What the commands take after an early bound of a battle, and after its last but one."""
    with folder() as work:
        path = large.battle(work, platoons, level, bounds=bounds + 1, upto=EARLY)
        early = Path(shutil.copy(path, work / "early.bound"))
        _play_on(path, bounds)
        before, after = spent((early, path), runs)
    return before, after


def spent_late(platoons: int, bounds: int, level: str) -> dict[str, Spent]:
    """What the commands take after the last but one bound of a battle, each once."""
    with folder() as work:
        path = large.battle(work, platoons, level, bounds=bounds + 1, upto=EARLY)
        _play_on(path, bounds)
        return spent((path,), 1)[0]


def _play_on(path: Path, bounds: int) -> None:
    with BattleFile(path, clock=clock) as file:
        while len(file.history.bounds) < bounds:
            file.resolve()


def _apart(what: str, platoons: int, bounds: int, level: str) -> list[dict[str, Spent]]:
    """``grown`` or ``spent_late`` in a process of its own, compiled."""
    words = [sys.executable, "-m", "tests.trust.cost", what, str(platoons), str(bounds), level]
    done = subprocess.run(
        words, capture_output=True, text=True, check=True, env={**os.environ, "NUMBA_DISABLE_JIT": "0"}
    )
    return [{name: Spent(*took) for name, took in found.items()} for found in json.loads(done.stdout)]


def _growth(early: dict[str, Spent], late: dict[str, Spent], what: str, *, entries: int = 0) -> Iterator[str]:
    """What grew with the bounds; ``entries``: how many of them, if processor time counts too."""
    for name, before in early.items():
        after = late[name]
        for unit, was, now in zip(Spent._fields, before, after, strict=True):
            timed = unit == "cpu_s"
            if now > was * MOST + ENTRY_S * entries * timed and (entries or not timed):
                yield f"{what}: {name}: {unit} {was:g} after bound {EARLY}, {now:g} at the end"


def bounded(share: float, dice: random.Random) -> Tried:
    """Each command at each level of fog; the full count with processor time and the large battle too."""
    full = share >= 1
    platoons, bounds = FULL if full else SHARE
    wrong: list[str] = []
    tries = 0
    notes: list[tuple[float, str]] = []
    for level in LEVELS:
        before, after = _apart("grown", platoons, bounds, level) if full else grown(platoons, bounds, level, 1)
        wrong += _growth(before, after, f"{platoons} platoons, {bounds} bounds, {level}", entries=bounds if full else 0)
        tries += len(before)
        notes += [(took.cpu_s / before[name].cpu_s, f"{name}, {level}") for name, took in after.items()]
    if not full:
        return Tried(tries, wrong)
    (at_the_end,) = _apart("late", *LARGE, "visible")
    wrong += [f"{LARGE[0]} platoons: {name} takes {at_the_end[name].cpu_s:.1f} s"
              for name, most in LIMITS_S.items() if at_the_end[name].cpu_s > most]  # fmt: skip
    said = ", ".join(f"{name} {at_the_end[name].cpu_s:.1f} s" for name in LIMITS_S)
    times, where = max(notes)
    note = f"{times:.2f} times at most: {where}; {LARGE[0]:,} platoons: {said}"
    return Tried(tries + len(LIMITS_S), wrong, note)


def unremembered(dice: random.Random) -> Tried:
    """Control: nothing is kept, so what a side knows is worked out from the first bound."""
    with mock.patch.object(Memories, "_kept", return_value=None):
        before, after = grown(*SHARE, "visible", 1)
    return Tried(len(before), list(_growth(before, after, "visible")))


def led(platoons: int, bounds: int) -> Scenario:
    """The large battle with a commander for each battalion, whose reports are a bound late."""
    scenario = large.approach(platoons, "visible", bounds=bounds)
    led = tuple(replace(one, player=f"of {one.battalion}") for one in scenario.forces.platoons)
    return replace(scenario, forces=Forces(led), command=Command(messages=1, reports=1))


class Asked(NamedTuple):
    """What the seats of a battle cost: bounds that are followed for them, and seconds of processor time."""

    followed: int
    cpu_s: float


def seats_cost(path: Path) -> dict[str, Asked]:
    """What it takes to take in orders that every commander sealed, and to write every seat's file."""
    umpire, found = seals.make_keys("Umpire"), {}
    with folder() as work:
        shutil.copy(path, work / "b.bound")
        with BattleFile(work / "b.bound", clock=clock) as file:
            battle, bound, scenario = file.history.battle_id, file.history.next_bound, file.scenario_as_given()
            sealed: list[Path] = []
            for post in (post for post in posts(scenario) if post.commander):
                text = seals.seal(
                    {"orders.csv": f"Battalion,Bound {bound}\n{post.commander.removeprefix('of ')},Hold\n"},
                    address=Address(battle, post.side, bound),
                    number=bound,
                    umpire=umpire.public,
                    sender=seats.keys_of(umpire, battle, post.side, post.commander),
                )
                sealed.append(work / f"{len(sealed)}.sealed")
                sealed[-1].write_text(text, encoding="utf-8")
            with _asked() as took:
                verdicts = seat_orders.take_in(file, sealed, umpire)
            assert {verdict.became for verdict in verdicts} == {"handed in"}, verdicts
            found["take"] = took[0]
            with _asked() as took:
                assert len(seats.write_all(file, umpire, work / "seats")) == len(posts(scenario))
            found["seat --all"] = took[0]
    return found


@contextmanager
def _asked() -> Iterator[list[Asked]]:
    """How many bounds witnesses follow meanwhile, and the processor time."""
    count, took = [0], list[Asked]()
    follow = Witness.follow

    def counted(self: Witness, *given: Any, **more: Any) -> Any:
        count[0] += 1
        return follow(self, *given, **more)

    with mock.patch.object(Witness, "follow", counted):
        before = time.process_time()
        yield took
        took.append(Asked(count[0], time.process_time() - before))


def seats_grown(platoons: int, bounds: int, runs: int) -> tuple[dict[str, Asked], dict[str, Asked]]:
    """What seats cost after an early bound and after a late one: on each in turn; the least time counts."""
    with folder() as work:
        save(led(platoons, bounds + 1), work / "scenario")
        path = work / "b.bound"
        BattleFile.create(path, work / "scenario", dice="seed", key=key_from_seed(7), seed=7, clock=clock)
        with BattleFile(path, clock=clock) as file:
            for side in "AB":
                file.set_policy(side, "repeat")
        _play_on(path, EARLY)
        early = Path(shutil.copy(path, work / "early.bound"))
        _play_on(path, bounds)
        took = [(seats_cost(early), seats_cost(path)) for _ in range(runs)]
    before, after = zip(*took, strict=True)
    return _least(before), _least(after)


def _least(runs: Sequence[dict[str, Asked]]) -> dict[str, Asked]:
    return {name: Asked(one.followed, min(run[name].cpu_s for run in runs)) for name, one in runs[0].items()}


def commanded(share: float, dice: random.Random) -> Tried:
    """Sides with commanders and late reports: no bound is followed again; in the full row the time is held too."""
    full = share >= 1
    early, late = seats_grown(*(SEATED if full else SEATED_SHARE), RUNS_SEATED if full else 1)
    wrong = [f"{name}: {was.followed} bounds followed after bound {EARLY}, {late[name].followed} at the end"
             for name, was in early.items() if late[name].followed > was.followed]  # fmt: skip
    grew = {name: late[name].cpu_s / was.cpu_s for name, was in early.items()}
    if full:
        wrong += [f"{name}: {grew[name]:.2f} times the time" for name, most in MOST_SEATED.items() if grew[name] > most]
    said = ", ".join(f"{name} {times:.2f} times" for name, times in grew.items())
    return Tried(len(early) * 2, wrong, said)


def unkept(dice: random.Random) -> Tried:
    """Control: nothing of commanders is kept, nor what sides were told."""
    with mock.patch.object(Memories, "_kept", return_value=None), mock.patch.object(SeatsTold, "_as_kept", False):
        return commanded(0.0, dice)


CHECKS = [
    Check("bounded cost", f"orders, packet, status late in a battle against bound {EARLY}, 3 levels of fog", bounded,
          unremembered, "what sides remember"),
    Check("bounded cost", "take and seat --all late in a battle of commanders with late reports", commanded,
          unkept, "what commanders remember"),
]  # fmt: skip


if __name__ == "__main__":
    ruleset("1418").warm_up(lambda line: None)
    given = int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    print(json.dumps(grown(*given) if sys.argv[1] == "grown" else [spent_late(*given)]))
