"""TripleA's battle calculator, the rival: unit-rounds a second on a like fight, 25 against 22 in close range.

A unit-round is a unit that lives when a round opens in which both sides still have units; a round here is a bound.
"""

import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import IO, ClassVar, NamedTuple

import numpy as np

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.odds import play as odds
from bound_sim.rules import ruleset
from bound_sim.scenario.forces import Forces, Platoon, natural_key
from bound_sim.scenario.model import Scenario
from bound_sim_kernels import children
from bound_sim_maps.battlefield import Battlefield
from bound_sim_maps.table import Table, u_from_cm
from tests.bench.lines import ABREAST_CM, DEPTH_CM, DEPTH_U, SIDES, WIDTH_U

JAVA = Path(__file__).resolve().parent / "java"
#: where the Debian package puts it; it reads its settings from the folder that it is called in
JAR = Path("/usr/share/games/triplea/bin/triplea.jar")
INSTALLED = JAR.exists() and all(map(shutil.which, ("java", "javac")))
if not INSTALLED:
    print("TripleA is left out: it wants the Debian packages triplea and default-jdk-headless", file=sys.stderr)

KEY = key_from_seed(7)
#: infantry and guns of each side, as many as the rival has
ARMIES = ((20, 5), (18, 4))
FILES, GAP_CM, EDGE_CM = 10, 10.0, 25.0
#: by then one side is gone on 99 tables of 100, as at the rival's after as many rounds
BOUNDS = 8
MOST_ROUNDS = 30
#: of each in turn; the least time of a turn would be luck on a machine that does other things too
TURNS = 9
#: battles a turn and thread, so many that both take about as long: ours are asked for in tens of thousands
OUR_TURN, RIVALS_TURN = 16_000, 1600
#: Java is warm when so many battles a thread save less than a tenth of the time of the last so many, the sixth time or
#: later
WARMING, WARM_ENOUGH, LEAST_WARMING, MOST_WARMING = 2000, 1.1, 5, 20


def close_range() -> Scenario:
    """Line infantry in the open, two or three deep, guns behind them, 10 cm apart: everybody has somebody in range."""
    width = 2 * EDGE_CM + FILES * ABREAST_CM
    middle = EDGE_CM + 3 * DEPTH_CM
    found = []
    for side, (infantry, guns) in zip(SIDES, ARMIES, strict=True):
        for number in range(infantry + guns):
            rank, file = divmod(number, FILES)
            y = middle - rank * DEPTH_CM if side.id == "A" else middle + GAP_CM + rank * DEPTH_CM
            gun = number >= infantry
            company, place = divmod(number - infantry if gun else number, 4)
            found.append(Platoon(
                side=side.id, player="", regiment="", battalion=f"{side.id}{2 if gun else 1}", battalion_name="",
                company=str(company + 1), number=str(place + 1), type="7 cm field guns" if gun else "Line infantry",
                parent="", x_u=u_from_cm(EDGE_CM + (file + 0.5) * ABREAST_CM), y_u=u_from_cm(y), facing=side.front,
                dug_in=False, arrives=1, men=30, transport="", dismounted=False, width_u=WIDTH_U, depth_u=DEPTH_U,
            ))  # fmt: skip
    return Scenario(
        title="25 against 22", ruleset="1418", bounds=BOUNDS,
        battlefield=Battlefield(Table(u_from_cm(width), u_from_cm(2 * middle + GAP_CM), u_from_cm(25))), sides=SIDES,
        forces=Forces(tuple(sorted(found, key=lambda platoon: natural_key(platoon.id)))), high={}, low={}, rulings={},
    )  # fmt: skip


class Mean(NamedTuple):
    """Of a battle: rounds, and unit-rounds."""

    rounds: float
    unit_rounds: float


def fought(scenario: Scenario, tables: int) -> Mean:
    """Bounds with both sides on the table, and platoons in them at their opening."""
    first = np.array([platoon.side == SIDES[0].id for platoon in scenario.forces.platoons])
    battle = Battle(scenario, KeyedDice(KEY), tables=tables, logged=False)
    battle.open()
    rounds = units = 0
    for _ in range(scenario.bounds):
        there = ruleset("1418").standing(battle).on_table
        both = there[:, first].any(axis=1) & there[:, ~first].any(axis=1)
        rounds += int(both.sum())
        units += int(there[both].sum())
        battle.run_bound()
    return Mean(rounds / tables, units / tables)


class Spent(NamedTuple):
    """Seconds by the clock, and of processors."""

    clock: float
    processor: float


class Rival:
    """The calculator in a Java process of its own, on so many threads."""

    def __init__(self, threads: int) -> None:
        self.folder = tempfile.TemporaryDirectory()
        classes = self.folder.name
        subprocess.run(["javac", "-cp", JAR, "-d", classes, JAVA / "Fight.java"], check=True)
        self.process = subprocess.Popen(
            ["java", "-Djava.awt.headless=true", f"-Djava.util.prefs.userRoot={classes}", "-Xms512M", "-Xmx1G",
             f"-XX:ActiveProcessorCount={threads}", "-cp", f"{JAR}:{classes}", "Fight", str(JAVA / "fight.xml")],
            cwd=JAR.parent, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        if self._line() != str(threads):
            raise RuntimeError(f"TripleA does not calculate on {threads} threads")

    def _line(self) -> str:
        answers: IO[str] | None = self.process.stdout
        assert answers is not None
        return answers.readline().strip()

    def fight(self, battles: int, leave_after: int = -1) -> tuple[Spent, float, float]:
        """(time, mean rounds, mean units left where both sides have any)."""
        assert self.process.stdin is not None
        print(battles, leave_after, file=self.process.stdin, flush=True)
        clock, processor, rounds, living = map(float, self._line().split())
        return Spent(clock, processor), rounds, living

    def warm_up(self, battles: int) -> None:
        """Fight until it gets no quicker: Java compiles what is called often."""
        least = self.fight(battles)[0].processor
        for number in range(1, MOST_WARMING):
            taken = self.fight(battles)[0].processor
            if number >= LEAST_WARMING and taken * WARM_ENOUGH > least:
                return
            least = taken

    def fought(self, battles: int) -> Mean:
        """Who lives when a round opens, is left where the attacker leaves after the round before it."""
        rounds = self.fight(battles)[1]
        units = float(sum(map(sum, ARMIES)))
        for number in range(1, MOST_ROUNDS):
            left = self.fight(battles, number)[2]
            units += left
            if left == 0:
                break
        return Mean(rounds, units)

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()
        self.folder.cleanup()


class Found(NamedTuple):
    """Of each turn, battles a second of both; and what a battle is."""

    ours: list[float]
    rivals: list[float]
    our: Mean
    rival: Mean


def in_turns(threads: int) -> Found:
    """Both, warm, one after the other: one thread by its processor time, more by the clock."""
    ruleset("1418").warm_up(lambda _: None)
    scenario = close_range()
    plan = odds.OddsPlan(scenario, KEY, scenario.bounds)
    rival, pool = Rival(threads), children.pool(threads) if threads > 1 else None
    rival.warm_up(WARMING * threads)
    ours, rivals = [], []
    for turn in range(TURNS + 1):
        clock, processor = time.perf_counter(), time.process_time()
        odds.run(plan, OUR_TURN * threads, executor=pool, ahead=threads)
        our = Spent(time.perf_counter() - clock, time.process_time() - processor)
        theirs = rival.fight(RIVALS_TURN * threads)[0]
        if turn:  # the first loads what is compiled
            ours.append(OUR_TURN * threads / (our.clock if pool else our.processor))
            rivals.append(RIVALS_TURN * threads / (theirs.clock if pool else theirs.processor))
    found = Found(ours, rivals, fought(scenario, 400), rival.fought(400))
    rival.close()
    if pool:
        pool.shutdown()
    return found


class TripleA:
    """So many processes against as many threads of the rival; medians of some turns, the ratio turn by turn.

    One against one by processor time, two against two by the clock.
    """

    params = ([1, 2] if INSTALLED else [],)
    param_names = ("threads",)
    _known: ClassVar[dict[int, Found]] = {}

    def setup(self, threads: int) -> None:
        if threads not in self._known:
            self._known[threads] = in_turns(threads)
        self.found = self._known[threads]

    def track_rounds(self, threads: int) -> float:
        return self.found.our.rounds

    def track_rival_rounds(self, threads: int) -> float:
        return self.found.rival.rounds

    def track_unit_rounds(self, threads: int) -> float:
        return self.found.our.unit_rounds

    def track_rival_unit_rounds(self, threads: int) -> float:
        return self.found.rival.unit_rounds

    def track_battles_per_s(self, threads: int) -> float:
        return statistics.median(self.found.ours)

    def track_rival_battles_per_s(self, threads: int) -> float:
        return statistics.median(self.found.rivals)

    def track_unit_rounds_ratio(self, threads: int) -> float:
        turns = zip(self.found.ours, self.found.rivals, strict=True)
        return statistics.median(our / rival for our, rival in turns) * (
            self.found.our.unit_rounds / self.found.rival.unit_rounds
        )

    def least_track_unit_rounds_ratio(self, threads: int) -> float:
        return 12.0
