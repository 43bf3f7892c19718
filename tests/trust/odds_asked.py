"""Trust, row ``odds by knowledge``: what a side's odds of a battle file say, while what is hidden from it varies.

The same battles as in the row ``hidden forces``. One bound is played; then the side asks how the battle goes on, with
the orders on file and with policies in the seats. Every number that it is told stays the same to the last byte.
"""

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

from bound_sim.battle.battle import Opening
from bound_sim.battle_file import odds_plan
from bound_sim.battle_file.file import BattleFile
from bound_sim.odds.guess import Guess
from bound_sim.rules import ruleset
from bound_sim.scenario.model import Scenario
from tests.trust.checks import Check, Tried, folder, times
from tests.trust.hidden import PLACES, Asking, Place, told_apart

_SEED = 1418
#: variants of each battle in the full count; tables of each odds
FULL, TABLES = 16, 6
#: who sits in the seats: those of the battle file; a policy in the other's seat, in both
_SEATED: tuple[tuple[str, ...], ...] = ((), ("{other}", "posture"), ("{side},{other}", "posture,posture"))


class OddsAsked(Asking):
    """One battle in a folder, whose side asks for odds."""

    def asks_odds(self) -> None:
        for seated in _SEATED:
            named = [word.format(side=self.place.side, other=self.place.other) for word in seated]
            policy = ["--policy", *named] if named else []
            self.asks(
                "odds",
                "--from",
                self.file,
                "--side",
                self.place.side,
                "--tables",
                TABLES,
                "--seed",
                3,
                "--json",
                *policy,
            )

    def play(self, acts: list[list[str]]) -> list[object]:
        """A bound, and how the battle may go on from there."""
        for act in acts[0]:
            self.secret(act, 1)
        code, _, said = self.types("next", self.file)
        assert code == 0, said
        for act in acts[1]:
            if "\n" not in act:  # the umpire rules before a bound, and odds wait until it is resolved
                self.secret(act, 2)
        self.asks_odds()
        codes = {answer[1] for answer in self.noted}
        assert codes == {"0"}, codes
        return self.noted


def asked(place: Place, scenario: Scenario, acts: list[list[str]]) -> list[object]:
    """What a side is told by its odds."""
    ruleset(scenario.ruleset).warm_up(lambda _: None)  # the first command on a machine tells that it compiles
    with folder() as work:
        return OddsAsked(Path(work) / "battle", place, scenario).play(acts)


def guesses(count: int, seed: int, places: Sequence[Place] = PLACES) -> tuple[int, list[str]]:
    """``count`` variants of each battle; the sentences of those in which odds tell."""
    return told_apart(asked, _differ, count, seed, places, "odds ")


def _differ(one: list[object], other: list[object]) -> Iterator[str]:
    """Each of the odds that differ."""
    for number, (here, there) in enumerate(zip(one, other, strict=True)):
        if here != there:
            yield f"odds {number} differ"


@contextmanager
def as_it_is() -> Iterator[None]:
    """Control: a side's odds start from how the battle really stands, as its umpire's do."""

    def umpires(file: BattleFile, side: str, first: int) -> Scenario:
        return odds_plan._as_umpire(file, first)

    def real(self: Guess, known: Scenario, table: int) -> Opening:
        return Opening(self.bound, self.state)

    with mock.patch.object(odds_plan, "_as_side", umpires), mock.patch.object(Guess, "opening", real):
        yield


def run(share: float, dice: random.Random) -> Tried:
    tried, wrong = guesses(times(FULL, share), _SEED)
    return Tried(tried, wrong, f"{len(_SEATED)} odds of {TABLES} tables each, 3 battles")


def control(dice: random.Random) -> Tried:
    with as_it_is():
        tried, wrong = guesses(2, _SEED, PLACES[:1])
    return Tried(tried, wrong)


CHECKS = [
    Check("odds by knowledge", "the other's hidden names, ids, numbers, reserves, acts, orders varied: a side's odds",
          run, control, "what a side holds possible in place of what is", _SEED),
]  # fmt: skip
