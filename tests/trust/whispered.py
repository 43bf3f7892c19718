"""Trust, row ``secret questions``: all that a side is told, byte by byte, while the other is asked in secret or is not.

Two bounds of a toy whose side is asked in secret as often as its orders on file say, at other places of the bound.
Where nobody waits the asking side is told the same with and without the questions: ``next``, status, packets, seat
files, receipts. Where the battle waits it is told each time the same, and that it waits is all.
"""

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from importlib import import_module
from itertools import pairwise
from typing import Any
from unittest import mock

from bound_sim.battle_file import BattleFile
from bound_sim.files.folder import load
from bound_sim.rules.records import fog
from bound_sim.scenario.model import Scenario
from bound_sim.secrecy import packets
from tests.core.battle_file.battles import hand_in
from tests.support.scenarios_kept import scenarios_kept
from tests.toy.installed import files_of_barn, found, install
from tests.toy.raid.book import COLUMNS
from tests.trust.checks import Check, Tried, folder, times
from tests.trust.hidden import _HASH, Asking, Place, _differences

FULL, _SEED, BOUNDS = 12, 1418, 2
PLACE = Place("barn", lambda level: _barn(), "A", "B", ("A", "RED"), lambda level: (), "", "")
OWN = {1: "units in\nRED shoot BLUE\nRUST move by 1,0\n", 2: "RED holds fire\n"}
#: times that the other side is asked in a bound at most
MOST = 2


def _barn() -> Scenario:
    files = files_of_barn("signals")
    toml = files["scenario.toml"].replace(b'first = "A"', b'first = "A"\nhands = {A = "ambush", B = "rum"}')
    return load({**files, "scenario.toml": toml})


class Played(Asking):
    """A battle file in which the other side is asked in secret; what the asking side is told while it waits apart."""

    def play_bounds(self, counts: Sequence[int], *, waits: bool) -> tuple[list[Any], list[Any]]:
        """All that is told between bounds, and at each wait: the other side is asked ``counts`` times in each bound."""
        waiting: list[Any] = []
        self.asks("policy", self.file, "--side", "B", "person", "--ask", "drink" if waits else "none")
        for bound, count in enumerate(counts, 1):
            self.hands_in("lines-own.txt", OWN[bound], bound)
            with BattleFile(self.file) as file:
                lines = "side B\nNAVY holds fire\n" + "keep rum\n" * count
                receipt = hand_in(file, "B", bound, {"lines.txt": lines.encode()})
                assert receipt.faults == (), receipt.faults
            self._looks()
            self.gets_seat()
            while (said := self.types("next", self.file))[0]:
                mark = len(self.noted)
                self.noted.append(tuple(_HASH.sub("#", str(part)) for part in said))
                self._looks()
                waiting.append(self.noted[mark:])
                del self.noted[mark:]
                code, _, wrong = self.types("answer", self.file, "--side", "B", "yes")
                assert code == 0, wrong
            self.noted.append(said)
            self._looks()
            self.gets_seat()
        return self.noted, waiting

    def _looks(self) -> None:
        self.status()
        self.noted.append(sorted(packets.of_battle(self.file, "A", None).items()))


def told(counts: Sequence[int], *, waits: bool) -> tuple[list[Any], list[Any]]:
    """All that the one side is told while the other is asked so often."""
    with (
        folder() as work,
        scenarios_kept(),
        mock.patch("bound_sim_maps.picture.png_bytes", lambda svg, zoom=1.0: svg.encode()),
    ):
        return Played(work / "battle", PLACE, _barn()).play_bounds(counts, waits=waits)


def secret_questions(count: int, dice: random.Random, *, public: bool = False) -> tuple[int, list[str]]:
    """``count`` variants of how often the other is asked, each with nobody waiting and with; what of it is told."""
    wrong: list[str] = []
    with folder() as site, found(install(site, "raid", "signals")), kinds_public() if public else nullcontext():
        first, _ = told((0,) * BOUNDS, waits=False)
        seen: list[Any] = []
        for number in range(count):
            counts = [dice.randint(0, MOST) for _ in range(BOUNDS - 1)] + [dice.randint(1, MOST)]
            unasked, none = told(counts, waits=False)
            waited, waiting = told(counts, waits=True)
            assert (len(none), len(waiting)) == (0, sum(counts)), "it waits where it is asked for, and nowhere else"
            wrong += [f"variant {number}, nobody waits: {what}" for what in _differences(first, unasked)]
            # the ask list itself is public: the first answer says it
            wrong += [f"variant {number}, it waited: {what}" for what in _differences(first[1:], waited[1:])]
            seen += waiting[-counts[-1] :]
        wrong += [f"one wait and another: {what}" for one, other in pairwise(seen) for what in _differences(one, other)]
    return count, wrong


@contextmanager
def kinds_public() -> Iterator[None]:
    """Control: that it is asked is public."""
    turn: Any = import_module("signals.turn")
    kinds = {**turn.QUESTIONS, "drink": replace(turn.QUESTIONS["drink"], secret=False)}
    shows = turn.SHOWS._replace(rows={**turn.SHOWS.rows, "decisions": fog.decisions(COLUMNS, kinds)})
    with mock.patch.object(turn, "QUESTIONS", kinds), mock.patch.object(turn, "SHOWS", shows):
        yield


def run(share: float, dice: random.Random) -> Tried:
    return Tried(*secret_questions(times(FULL, share), dice), "next, status, packets, seat files, receipts")


def control(dice: random.Random) -> Tried:
    return Tried(*secret_questions(2, dice, public=True))


CHECKS = [
    Check("secret questions", "the other side asked in secret so often, or not at all: all that a side is told", run,
          control, "secret kinds", _SEED),
]  # fmt: skip
