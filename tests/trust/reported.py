"""Trust, row ``late reports``: what a commander has of a battle, byte for byte, while what he has no report of varies.

North and its commander-in-chief get a seat file and a packet after each bound. Far from them their side's South, and
the enemies that South alone sees, are ordered and ruled otherwise; of each bound that is told after as many bounds as
the scenario says, and not before. The control has its reports at once.
"""

import io
import json
import random
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from unittest import mock

from bound_sim.battle_file import BattleFile, parse_act
from bound_sim.battle_file.messages import send
from bound_sim.keys.seals import make_keys
from bound_sim.scenario.model import Command, Fog, Scenario
from bound_sim.scenario.posts import UMPIRE, Post
from bound_sim.secrecy import packets, seats
from bound_sim_maps.table import u_from_m
from tests.core.battle_file.battles import hand_in
from tests.core.secrecy.commanded import ORDERS, led, opened
from tests.trust.checks import Check, Tried, folder, times

_SEED = 1418
_KEYS = make_keys("Umpire")
#: battles in the full count, each against one that differs; bounds of each
_FULL, _BOUNDS = 24, 3
_WORDS = ("Hold", "Advance", "Assault", "Retreat")


def _scenario(delay: int) -> Scenario:
    return led(Command(reports=delay), Fog("visible", u_from_m(150)))


def _otherwise(file: BattleFile, bound: int, dice: random.Random | None) -> None:
    """South's part of a bound, and what the umpire and the enemy do there; without dice nothing special."""
    word = dice.choice(_WORDS) if dice else "Hold"
    hand_in(file, "A", bound, {"o.csv": f"Battalion,Bound {bound}\nC,{word}\n".encode()}, commander="South")
    word = dice.choice(_WORDS) if dice else "Hold"
    both = f"Battalion,Bound {bound}\n9,Hold\n8,{word}\n".encode()
    hand_in(file, "B", bound, {"o.csv": both})
    if dice is None:
        return
    standing = {"C/1/1", "C/1/2", "8/1/1", "8/1/2"}
    if bound > 1:
        rows = file.bound_log(bound - 1, ["states"])["states"]
        standing &= {str(unit) for unit, is_now in zip(rows["platoon"], rows["status"], strict=True)
                     if is_now == "on table"}  # fmt: skip
    if standing and dice.random() < 0.5:
        file.rule(parse_act(f"remove {dice.choice(sorted(standing))}"), reason="r" * dice.randint(1, 60))
    if dice.random() < 0.5:
        send(file, Post("A", "South"), UMPIRE, "m" * dice.randint(1, 200))


def _played(place: Path, delay: int, from_bound: int, dice: random.Random | None) -> list[dict[str, bytes]]:
    """What North and the commander-in-chief get after each bound of a battle that is otherwise from a bound on."""
    file, got = opened(place, _scenario(delay)), []
    with file:
        for bound in range(1, _BOUNDS + 1):
            given = {name: text.replace("Bound 1", f"Bound {bound}").encode() for name, text in ORDERS["North"].items()
                     if name == "orders.csv"}  # fmt: skip
            hand_in(file, "A", bound, given, commander="North")
            _otherwise(file, bound, dice if bound >= from_bound else None)
            # once more where the umpire ruled since the last bound: what he did then brings no report sooner
            first = {f"{name}'s {part} before": data for name in ("North", "")
                     for part, data in _seat(file, name).items()}  # fmt: skip
            file.resolve()
            got.append(first | {
                f"{name}'s {part}": data for name in ("North", "")
                for part, data in (_seat(file, name) | _packet(place / "b.bound", name)).items()
            })  # fmt: skip
    return got


@cache
def _plain(delay: int) -> list[dict[str, bytes]]:
    """The same of the battle in which nothing is otherwise."""
    with folder() as work:
        return _played(work / "plain", delay, _BOUNDS + 1, None)


def _seat(file: BattleFile, name: str) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(seats.of_battle(file, "A", _KEYS, name))) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    header = json.loads(parts["seat.json"])
    # a salted hash and what follows from it; how often the umpire took something back is public
    parts["seat.json"] = repr({**header, "battle": "", "keys": ""}).encode()
    del parts["seat.signed"]
    return parts


def _packet(path: Path, name: str) -> dict[str, bytes]:
    with mock.patch("bound_sim_maps.picture.png_bytes", lambda svg, zoom=1.0: svg.encode()):
        return packets.of_battle(path, "A", None, everything=True, commander=name)


def _differences(delay: int, number: int, told_after: int) -> Iterator[str]:
    """Names of what differs between a battle and one that is otherwise in its last ``told_after`` bounds."""
    dice = random.Random(f"{_SEED} {number}")
    other = _BOUNDS - told_after + 1
    plain = _plain(delay)
    with folder() as work:
        varied = _played(work / "varied", delay, other, dice)
    for bound, (one, two) in enumerate(zip(plain, varied, strict=True), 1):
        names = sorted(name for name in one.keys() | two.keys() if one.get(name) != two.get(name))
        if names:
            yield f"battle {number}, reports after {delay}: told after bound {bound}: {', '.join(names)}"


def reported(share: float, dice: random.Random) -> Tried:
    count, wrong = times(_FULL, share), []
    for number in range(count):
        delay = 1 + number % 2
        wrong += [*_differences(delay, number, delay)]
    return Tried(count, wrong, "seat files and packets of a commander")


def at_once(dice: random.Random) -> Tried:
    """Control: no report is late."""
    wrong = [said for number in range(2) for said in _differences(0, number, 1)]
    return Tried(2, wrong)


CHECKS = [
    Check("late reports", "what other commanders of the side do and see varied: a commander's seat files and packets",
          reported, at_once, "late reports", _SEED),
]  # fmt: skip
