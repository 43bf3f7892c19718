"""A battle of 200 bounds and 600 platoons in a battle file: what a bound costs at the end beside the first ones."""

import tempfile
import time
from functools import cache
from pathlib import Path
from statistics import median
from typing import NamedTuple

from bound_sim.battle_file import BattleFile
from bound_sim.battle_file.verification import verify
from bound_sim.dice.keyed import key_from_seed
from bound_sim.files.folder import save
from tests.bench import lines

BOUNDS = 200
#: bounds at each end that are looked at; before the first of them others load what is loaded once
ENDS, LOADING = 20, 5
#: cm between the lines: in range, and so far apart that nobody shoots and every bound costs the same
GAPS = {"in range": lines.GAP_CM, "out of range": 400.0}


class Cost(NamedTuple):
    """Seconds and bytes of each bound, and seconds of ``verify`` for half of the bounds and for all."""

    seconds: list[float]
    size: list[int]
    half_s: float
    whole_s: float


@cache
def played(platoons: int, gap: str) -> Cost:
    """A battle without orders, bound by bound as ``next`` plays it, each with the file opened again."""
    seconds, size = [], []
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        before, lines.GAP_CM = lines.GAP_CM, GAPS[gap]
        try:
            save(lines.lines(platoons, advancing=False, bounds=BOUNDS), place / "scenario")
        finally:
            lines.GAP_CM = before
        path, half = place / "long.bound", place / "half.bound"
        BattleFile.create(path, place / "scenario", dice="seed", key=key_from_seed(7), seed=7)
        for bound in range(1, BOUNDS + 1):
            was, start = path.stat().st_size, time.process_time()
            with BattleFile(path) as file:
                file.resolve()
            seconds.append(time.process_time() - start)
            size.append(path.stat().st_size - was)
            if bound == BOUNDS // 2:
                half.write_bytes(path.read_bytes())
        return Cost(seconds, size, _verified(half), _verified(path))


def _verified(path: Path) -> float:
    start = time.process_time()
    found = verify(path)
    assert not found.wrong, found.wrong
    return time.process_time() - start


class LongBattle:
    """The last bounds against the first ones; ``verify`` of all bounds against that of half of them."""

    params = ([600], list(GAPS))

    def track_time_of_last_bounds(self, platoons: int, gap: str) -> float:
        seconds = played(platoons, gap).seconds
        return median(seconds[-ENDS:]) / median(seconds[LOADING : LOADING + ENDS])

    def goal_track_time_of_last_bounds(self, platoons: int, gap: str) -> float:
        return 1.5

    def track_bytes_of_last_bounds(self, platoons: int, gap: str) -> float:
        size = played(platoons, gap).size
        return sum(size[-ENDS:]) / sum(size[LOADING : LOADING + ENDS])

    def goal_track_bytes_of_last_bounds(self, platoons: int, gap: str) -> float:
        return 1.5

    def track_verify_of_twice_the_bounds(self, platoons: int, gap: str) -> float:
        cost = played(platoons, gap)
        return cost.whole_s / cost.half_s

    def goal_track_verify_of_twice_the_bounds(self, platoons: int, gap: str) -> float:
        return 2.5
