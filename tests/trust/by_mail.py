"""Row ``by mail``: a battle of twelve bounds as three people play it, by files and by commands alone.

The umpire, Anna (side A) and Bert (side B) have a folder each, and look into no other. What one sends another is copied
from folder to folder, as mail would. ``python -m tests.trust.by_mail DIR`` leaves all of it in a folder to look at.
"""

import csv
import fcntl
import io
import json
import os
import random
import shutil
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import chdir, redirect_stderr, redirect_stdout, suppress
from functools import cache
from pathlib import Path
from typing import Any

from tests.core.battle_file.battles import TESTS
from tests.trust.checks import Check, Tried, folder
from tests.trust.forked import Child

OUTPOST = TESTS / "core" / "battle_file" / "outpost"
BOUNDS = 12
#: in this bound's ``next`` the power fails
CUT = 7
BATTLE = "outpost.bound"
#: commands that are started as people start them, before the others are played in copies: all of the first bounds
_STARTED = 50
#: command line and the folder of who types it -> exit code and what it said
Run = Callable[[list[str], Path], tuple[int, str]]


def in_processes(words: list[str], where: Path) -> tuple[int, str]:
    """Every command a process of its own."""
    done = subprocess.run(_command(words), cwd=where, capture_output=True, text=True, env=_environment(), check=False)
    return done.returncode, done.stdout + done.stderr


def _command(words: list[str]) -> list[str]:
    return [sys.executable, "-m", "bound_sim", *words]


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(TESTS.parent)}


def in_this_process(words: list[str], where: Path) -> tuple[int, str]:
    """The same commands without starting Python each time."""
    said = io.StringIO()
    code: Any = 0
    with chdir(where), redirect_stdout(said), redirect_stderr(said):
        try:
            _program()(args=words, prog_name="bound-sim")
        except SystemExit as ended:
            code = ended.code
    return int(code or 0), said.getvalue()


def in_copies(words: list[str], where: Path) -> tuple[int, str]:
    """Every command in a copy of this process, which has imported all: nothing of a command lasts but its files."""

    def work(pipe: int) -> None:
        code, said = in_this_process(words, where)
        with os.fdopen(pipe, "w", encoding="utf-8", errors="replace") as answer:
            answer.write(f"{code} {said}")

    ended, told = Child(work).end()
    code, _, said = told.partition(" ")
    return (int(code) if code.isdecimal() else ended or -1), said


def started_first(most: int) -> Run:
    """The first commands in processes of their own, as people start them; the others in copies of this one."""
    left = most

    def run(words: list[str], where: Path) -> tuple[int, str]:
        nonlocal left
        left -= 1
        return (in_processes if left >= 0 else in_copies)(words, where)

    return run


@cache
def _program() -> Any:
    from typer.main import get_command

    from bound_sim.cli import app

    return get_command(app)


class Somebody:
    """A person with a folder, who types commands there and gets mail."""

    def __init__(self, name: str, place: Path, run: Run) -> None:
        self.name, self.place, self._run = name, place / name, run
        self.place.mkdir()

    def types(self, *words: str | Path, code: int = 0) -> str:
        """A command must end with this exit code; what it said."""
        ended, said = self._run(["bound-sim", *map(str, words)][1:], self.place)
        if ended != code:
            raise AssertionError(f"{self.name}: bound-sim {' '.join(map(str, words))}: exit code {ended}: {said}")
        return said

    def sends(self, what: str, to: "Somebody", name: str = "") -> None:
        """A file or a folder by mail."""
        target = to.place / (name or Path(what).name)
        if target.is_dir():
            shutil.rmtree(target)
        (shutil.copytree if (self.place / what).is_dir() else shutil.copy2)(self.place / what, target)


class Player(Somebody):
    """Who commands a side, and knows the scenario's own side and what is in the packets."""

    def __init__(self, name: str, side: str, place: Path, run: Run) -> None:
        super().__init__(name, place, run)
        self.side = side

    def writes_orders(self, bound: int) -> None:
        """Orders by what the last packet says; before bound 1 by the order of battle."""
        living = self._living()
        word, arrows = (self._attack if self.side == "A" else self._defence)(bound, living)
        battalion = next(iter(living), "1/1" if self.side == "A" else "9/1").split("/")[0]
        (self.place / "orders.csv").write_text(f"Battalion,Bound {bound}\n{battalion},{word}\n", encoding="utf-8")
        (self.place / "arrows.txt").write_text("\n".join([f"bound {bound}", *arrows]) + "\n", encoding="utf-8")

    def _living(self) -> dict[str, float]:
        """Own companies on the table -> the foremost y in cm."""
        states = self._rows("packet/states.csv")
        if not states:
            return (
                dict.fromkeys(("1/1", "1/2", "1/3"), 6.0)
                if self.side == "A"
                else dict.fromkeys(("9/1", "9/2", "9/3"), 46.0)
            )
        last = max(int(row["bound"]) for row in states)
        found: dict[str, float] = {}
        for row in states:
            if row["side"] == self.side and int(row["bound"]) == last and row["status"] == "on table":
                found[row["company"]] = max(float(row["y_cm"]), found.get(row["company"], 0.0))
        return found

    def _attack(self, bound: int, living: dict[str, float]) -> tuple[str, list[str]]:
        """On to the wall by rushes of one company while the others fire, and over it."""
        foot = [unit for unit in living if not unit.endswith("/H")]
        if max((living[unit] for unit in foot), default=0.0) > 36:
            return "Assault", [f"{unit} move by 0,6 toward 30,50" for unit in foot]
        rush = (1, 2) if bound < 3 else (bound % 3,)
        return "Advance", [
            f"{unit} move by 0,5" if int(unit[-1]) % 3 in rush or bound < 3 else f"{unit} stay" for unit in foot
        ]

    def _defence(self, bound: int, living: dict[str, float]) -> tuple[str, list[str]]:
        """Fire at the nearest company that was seen."""
        seen = [
            row for row in self._rows("packet/enemy.csv") if row["status"] == "on table" and "/H/" not in row["platoon"]
        ]
        nearest = max(seen, key=lambda row: (float(row["y_cm"]), row["platoon"]), default=None)
        shot = f" shoot {nearest['platoon'].rpartition('/')[0]}" if nearest else ""
        return "Hold", [f"{unit} stay{shot}" for unit in living if not unit.endswith("/H")]

    def _rows(self, name: str) -> list[dict[str, str]]:
        path = self.place / name
        if not path.exists():
            return []
        with path.open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))


def play(
    place: Path, run: Run, dice: random.Random, *, bounds: int = BOUNDS, packets_every: int = 1, forge: bool = False
) -> dict[str, Any]:
    """The battle; what Anna's check of it says at the end. ``forge``: the umpire betters a die (the control)."""
    umpire = Somebody("umpire", place, run)
    anna, bert = Player("anna", "A", place, run), Player("bert", "B", place, run)
    players = (anna, bert)
    battle = _begin(umpire, players)
    cut = min(CUT, bounds - 1)
    for bound in range(1, bounds + 1):
        for player in players:
            player.writes_orders(bound)
            sealed = f"{player.name}-{bound}.sealed"
            player.types(
                "seal",
                "orders.csv",
                "arrows.txt",
                "--battle",
                battle,
                "--side",
                player.side,
                "--bound",
                str(bound),
                "--key",
                "keys",
                "--to",
                "umpire.keys",
                "--out",
                sealed,
                "--share",
                "my.shares",
            )
            player.sends(sealed, umpire)
        _receive(umpire, players, battle, bound)
        if bound == cut:
            _cut_the_power(umpire.place, dice)
        _resolve(umpire, bound)
        umpire.types("status", BATTLE, "--head", f"head-{bound}.txt", "--sign", "keys")
        for player in players:
            if bound % packets_every == 0:
                _packet(umpire, player)
            umpire.sends(f"head-{bound}.txt", player)
            player.types("verify", f"head-{bound}.txt", "--umpire", "umpire.keys")
    umpire.types("dice", "reveal", BATTLE, *([] if bounds == BOUNDS else ["--early"]))
    if forge:
        _better_a_die(umpire.place / BATTLE)
    for player in players:
        umpire.sends(BATTLE, player)
    noted = ["--head", f"head-{cut}.txt", "--umpire", "umpire.keys"]
    for bound in range(1, bounds + 1):
        noted += ["--receipts", f"A-{bound}.receipt"]
    ended, said = run(["verify", BATTLE, *([] if forge else noted), "--json"], anna.place)
    found: dict[str, Any] = {"wrong": [], "assured": []}
    with suppress(ValueError):
        found |= json.JSONDecoder().raw_decode(said)[0]
    return found | {"code": ended, "said": said}


def _begin(umpire: Somebody, players: tuple[Player, ...]) -> str:
    """Keys, the battle, shares of the dice promised; the battle's id."""
    umpire.types("keys", "keys", "--name", "Umpire")
    umpire.types("new", OUTPOST, BATTLE, "--sign", "keys", "--shared-dice")
    battle = str(json.loads(umpire.types("status", BATTLE, "--json"))["battle_id"])
    for player in players:
        player.types("keys", "keys", "--name", player.name.title())
        player.sends("keys/public.keys", umpire, f"{player.name}.keys")
        umpire.sends("keys/public.keys", player, "umpire.keys")
        made = player.types("dice", "make", "my.shares", "--battle", battle, "--side", player.side, "--shared")
        promise = made.split("promise: ")[1].strip()
        umpire.types("dice", "promise", BATTLE, "--side", player.side, promise)
    return battle


def _receive(umpire: Somebody, players: tuple[Player, ...], battle: str, bound: int) -> None:
    """Seals opened, each side's orders handed in, a receipt sent back; a seal that comes again is refused."""
    names = [f"{player.name}-{bound}.sealed" for player in players]
    opening = ["--key", "keys", "--battle", battle, "--bound", str(bound), "--out", "opened"]
    opening += [word for player in players for word in ("--from", f"{player.side}={player.name}.keys")]
    opened = json.loads(umpire.types("open", *names, *opening, "--json"))
    umpire.types("open", names[0], *opening, code=2)
    for player, found in zip(players, opened, strict=True):
        receipt = f"{player.side}-{bound}.receipt"
        said = umpire.types(
            "orders", BATTLE, "--side", player.side, "--bound", str(bound), *found["files"], "--slip", found["slip"],
            "--receipt", receipt, "--sign", "keys", "--json",
        )  # fmt: skip
        assert json.loads(said)["state"] == "handed in", said
        umpire.sends(receipt, player)
        mine = ["--orders", "orders.csv", "--orders", "arrows.txt", "--umpire", "umpire.keys", "--key", "keys"]
        player.types("verify", receipt, *mine)


def _resolve(umpire: Somebody, bound: int) -> None:
    """The bound, once: where the cut came after it was written, ``next`` would already be another one."""
    following = json.loads(umpire.types("status", BATTLE, "--json"))["next_bound"]
    if following == bound:
        umpire.types("next", BATTLE, "--bound", str(bound))


def _packet(umpire: Somebody, player: Player) -> None:
    name = f"packet-{player.side}"
    if (umpire.place / name).exists():
        shutil.rmtree(umpire.place / name)
    umpire.types("packet", BATTLE, "--side", player.side, "--out", name, "--sign", "keys")
    umpire.sends(name, player, "packet")
    player.types("verify", "packet", "--umpire", "umpire.keys")


def _cut_the_power(place: Path, dice: random.Random) -> None:
    """``kill -9`` of a real ``bound-sim next`` while it holds the file."""
    for _ in range(20):
        child = subprocess.Popen(_command(["next", BATTLE]), cwd=place, env=_environment(), stdout=subprocess.DEVNULL,
                                 stderr=subprocess.DEVNULL)  # fmt: skip
        while child.poll() is None and not _held(place / BATTLE):
            time.sleep(0.001)
        time.sleep(dice.random() * 0.02)
        child.send_signal(signal.SIGKILL)
        if child.wait() == -signal.SIGKILL:
            return
    raise AssertionError("bound-sim next was never met at work")


def _held(path: Path) -> bool:
    """Whether somebody holds the lock of SQLite's writers, asked without taking it."""
    flock = struct.Struct("hhqqi4x")
    reserved = 0x40000001
    with path.open("rb") as file:
        told = fcntl.fcntl(file, fcntl.F_GETLK, flock.pack(fcntl.F_WRLCK, os.SEEK_SET, reserved, 1, 0))
    return bool(flock.unpack(told)[0] != fcntl.F_UNLCK)


def _better_a_die(path: Path) -> None:
    """One die of the log is another, digests and chain made right again by one who knows how."""
    from bound_sim.battle_file.chain import canonical, digest
    from bound_sim.battle_file.storage import Store

    store = Store(path)
    with store.writing():
        rows = list(store.rows)
        at = next(n for n, row in enumerate(rows) if row.kind == "bound" and json.loads(row.body)["bound"] == 2)
        body = json.loads(rows[at].body)
        shots = json.loads(store.content(bytes.fromhex(body["log"]["shots"])))
        rolls = shots["roll"]
        rolls[0] = rolls[0] % 6 + 1
        old, data = body["log"]["shots"], json.dumps(shots).encode()
        body["log"]["shots"] = store.keep(data).hex()
        assert body["log"]["shots"] == digest(data).hex()
        store._execute("DELETE FROM content WHERE digest = ?", (bytes.fromhex(old),))
        rows[at] = rows[at]._replace(body=canonical(body))
        store._execute("DELETE FROM entry")
        store.rows = []
        for row in rows:
            store.append(row.kind, row.at, row.body)
    store.close()


def by_mail(share: float, dice: random.Random) -> Tried:
    """Played, cut, gone on, revealed, checked by Anna. A small share: commands without processes of their own."""
    run, every = (started_first(_STARTED), 1) if share > 0.5 else (in_this_process, 4)
    with folder() as place:
        found = play(place, run, dice, packets_every=every)
    wrong = [] if found["code"] == 0 else [found["said"][-300:]]
    if f"bounds 1 to {BOUNDS}: shares of A and B" not in found["assured"]:
        wrong.append(f"nothing is said of both shares: {found['assured']}")
    return Tried(BOUNDS, wrong, f"bounds, {found.get('dice', 0)} dice")


def forged(dice: random.Random) -> Tried:
    """Control: the umpire changes a die of bound 2, and everything that hangs on it."""
    with folder() as place:
        found = play(place, in_this_process, dice, bounds=3, packets_every=4, forge=True)
    return Tried(3, [] if found["code"] == 0 else found["wrong"][:1])


CHECKS = [Check("by mail", "12 bounds by sealed files, kill -9 of next, checked from the revealed key", by_mail, forged,
                "the umpire's honesty: a die is changed")]  # fmt: skip

if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True)
    result = play(target, in_processes, random.Random(1418))
    print(result["said"])
    sys.exit(result["code"])
