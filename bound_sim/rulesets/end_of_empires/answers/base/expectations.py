"""Every roll of a log of a game of objects, put together from its dice: those of a volley, of a pair, of a test."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from bound_sim.battle.log import Log, rows_of
from bound_sim.rulesets.end_of_empires.answers.throws import throws
from bound_sim.rulesets.records.chances import FACES
from bound_sim.rulesets.records.rolls import Roll
from bound_sim.scenario.model import Scenario

Row = Mapping[str, Any]


def unit_of(base: str) -> str:
    """A base's unit, by its id."""
    return base.rpartition("/")[0]


def grouped(rows: Iterator[Row], key: Callable[[Row], object]) -> list[list[Row]]:
    """Rows with the same key, together."""
    groups: dict[object, list[Row]] = {}
    for row in rows:
        groups.setdefault(key(row), []).append(row)
    return list(groups.values())


def least_die(hits: Callable[[int], int]) -> int:
    """The least face of a die that hits, 1 to 6; 7: none."""
    return next((face for face in FACES if hits(face)), 7)


class FiguresLeft:
    """Figures on each base when the melee of a turn begins: those at the opening of the turn less what fire took."""

    def __init__(self, log: Log, fire: Sequence[str]) -> None:
        self._left = {(row["bound"], row["platoon"]): int(row["figures"]) for row in rows_of(log["states"])}
        for row in rows_of(log["hits"]):
            if row["kind"] in fire and row["effect"] != "surplus":
                self._left[row["bound"] - 1, row["target"]] -= 1

    def __call__(self, bound: int, base: str) -> int:
        return self._left[bound - 1, base]


class Expectations(ABC):
    """Rolls with what was to be expected of them; a ruleset's own class works that out by its own functions."""

    #: step of the log -> step of the rules; the step of melees
    steps: ClassVar[Mapping[str, str]]
    melee: ClassVar[str]
    #: kinds of fire; kinds of tests that are rolls of whose act is the reason for them
    fire: ClassVar[Sequence[str]]
    risks: ClassVar[Sequence[str]] = ()

    def __init__(self, scenario: Scenario, figures: Mapping[str, int]) -> None:
        """``figures``: how many a base of a type has at full strength."""
        self._side_of = scenario.forces.side_of
        self.platoons = scenario.forces.by_id
        #: men that a figure of a base stands for
        self._worth = {base.id: base.men / figures[base.type] for base in scenario.forces.platoons}

    # ---- what a ruleset says

    @abstractmethod
    def of_fire(self, rows: list[Row]) -> Roll:
        """A unit's dice at another that need the same."""

    @abstractmethod
    def of_risk(self, rows: list[Row]) -> Roll:
        """Dice of a test of the kinds ``risks``."""

    @abstractmethod
    def of_blow(self, own: list[Row], other: list[Row], stake: int, *, first: bool) -> Roll:
        """One base of a pair, until decided; ``stake`` are its opponent's figures, ``first``: of the pair's first."""

    # ---- the rolls

    def rolls(self, log: Log) -> Iterator[Roll]:
        """Every roll of a log: a unit's dice that need the same, risks of tests, each side of a pair in melee."""
        shots = rows_of(log["shots"])
        for rows in grouped(shots, lambda row: (
            row["bound"], row["substep"], unit_of(row["shooter"]), row["target_unit"], row["modifier"], row["band"],
        )):  # fmt: skip
            yield self.of_fire(rows)
        tests = (row for row in rows_of(log["tests"]) if row["kind"] in self.risks)
        for rows in grouped(tests, lambda row: tuple(row[name] for name in ("bound", "substep", "kind", "unit", "by"))):
            yield self.of_risk(rows)
        figures = FiguresLeft(log, self.fire)
        blows = rows_of(log["melee"])
        for rows in grouped(blows, lambda row: (
            row["bound"], row["round"], *sorted((row["striker"], row["opponent"])),
        )):  # fmt: skip
            one, other = (list(side) for side in zip(*throws(rows), strict=True))
            for own, against, first in ((one, other, True), (other, one, False)):
                stake = max(figures(own[-1]["bound"], own[-1]["opponent"]), 1)
                yield self.of_blow(own, against, stake, first=first)

    def roll(
        self, rows: list[Row], kind: str, by: str, at: str, base: str, needed: int, hits: int,
        expected: tuple[float, float],
    ) -> Roll:  # fmt: skip
        """The record of a roll; ``expected``: mean and variance of its hits, ``base``: whose figures they are."""
        step = str(rows[0].get("substep", self.melee))
        unit = unit_of(by) if kind == "melee" else by
        return Roll(
            rows[0]["bound"], step, kind, self._side_of(by), unit, self.steps[step], by, at,
            tuple(row["roll"] for row in rows), needed, hits, *expected, self._worth[base],
        )  # fmt: skip
