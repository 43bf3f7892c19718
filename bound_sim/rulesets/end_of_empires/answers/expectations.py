"""Every roll of a log with the figures that it was expected to hit: exact chances, by the rules' own functions."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from bound_sim.logs.log import Log, rows_of
from bound_sim.rules.records.chances import FACES, opposed
from bound_sim.rules.records.rolls import Roll, moments
from bound_sim.rulesets.end_of_empires.answers import exact
from bound_sim.rulesets.end_of_empires.answers.sentences import throws
from bound_sim.rulesets.end_of_empires.book import chart, rulings
from bound_sim.rulesets.end_of_empires.book.rulings import Readings
from bound_sim.rulesets.end_of_empires.book.unit_types import unit_types
from bound_sim.rulesets.end_of_empires.book.words import unit_of
from bound_sim.rulesets.end_of_empires.steps import fire
from bound_sim.scenario.model import Scenario

Row = Mapping[str, Any]
#: step of the log -> step of the rules
_STEPS = {"2": "2", "4": "4", "5": "melee"}


@cache
def of_volley(*, dice: int, modifier: int) -> tuple[float, float]:
    """EOE-R-18: mean and variance of the figures that a number of dice hit at a sum of modifiers."""
    return moments(exact.volley(dice=dice, modifier=modifier))


@cache
def of_battery(*, modifier: int, band: int) -> tuple[float, float]:
    """EOE-R-20: mean and variance of the figures that a battery's die hits in a band."""
    return moments(exact.battery(modifier=modifier, band=band))


@cache
def of_pair(*, own: int, opponent: int, figures: int, tie: str) -> tuple[float, float]:
    """EOE-R-24, EOE-Q-melee-tie: of the figures that a base takes from its opponent, ``figures`` or none.

    ``tie``: what equal scores do for it: again, nothing, wins.
    """
    chances = opposed(own=own, opponent=opponent, ties_again=tie == "again")
    wins = chances["won"] + (chances["tied"] if tie == "wins" else 0)
    return moments({0: 1 - wins, figures: wins})


def rolls(scenario: Scenario, log: Log) -> Iterator[Roll]:
    """Every roll of a log with what was to be expected of it: a unit's dice that need the same, a pair in melee.

    A commander's risk (EOE-R-29) is a roll of the battery that hit the unit beside him.
    """
    chances = _Chances(scenario)
    for rows in _grouped(rows_of(log["shots"]), lambda row: (
        row["bound"], row["substep"], unit_of(row["shooter"]), row["target_unit"], row["modifier"], row["band"],
    )):  # fmt: skip
        yield chances.of_fire(rows)
    tests = (row for row in rows_of(log["tests"]) if row["kind"] == "commander")
    for rows in _grouped(tests, lambda row: tuple(row[name] for name in ("bound", "substep", "unit", "by"))):
        yield chances.of_risk(rows)
    left = figures_left(log)
    for rows in _grouped(rows_of(log["melee"]), lambda row: (
        row["bound"], row["round"], *sorted((row["striker"], row["opponent"])),
    )):  # fmt: skip
        one, other = (list(side) for side in zip(*throws(rows), strict=True))
        for own, against, first in ((one, other, True), (other, one, False)):
            stake = max(left[own[-1]["bound"], own[-1]["opponent"]], 1)
            yield chances.of_blow(own, against, stake, first=first)


def figures_left(log: Log) -> dict[tuple[int, str], int]:
    """Figures on each base when the melee of a turn begins: those at the opening of the turn less what fire took."""
    left = {(row["bound"] + 1, row["platoon"]): int(row["figures"]) for row in rows_of(log["states"])}
    for row in rows_of(log["hits"]):
        if row["kind"] in ("small arms", "artillery") and row["effect"] != "surplus":
            left[row["bound"], row["target"]] -= 1
    return left


def least_die(hits: Callable[[int], int]) -> int:
    """The least face of a die that hits, 1 to 6; 7: none."""
    return next((face for face in FACES if hits(face)), 7)


def _grouped(rows: Iterable[Row], key: Callable[[Row], object]) -> list[list[Row]]:
    groups: dict[object, list[Row]] = {}
    for row in rows:
        groups.setdefault(key(row), []).append(row)
    return list(groups.values())


class _Chances:
    """Chances of rolls, by the readings in force."""

    def __init__(self, scenario: Scenario) -> None:
        figures = {name: row.figures for name, row in unit_types(scenario.unit_types).items()}
        self._forces = scenario.forces
        #: men that a figure of a base stands for
        self._worth = {base.id: base.men / figures[base.type] for base in scenario.forces.platoons}
        readings = Readings(scenario.rulings)
        self._tie, self._commander_die = readings.melee_tie, readings.commander_die

    def _roll(
        self, rows: list[Row], kind: str, by: str, at: str, base: str, needed: int, hits: int,
        expected: tuple[float, float],
    ) -> Roll:  # fmt: skip
        """The record of a roll; ``expected``: mean and variance of its hits, ``base``: whose figures they are."""
        step = str(rows[0].get("substep", "5"))
        unit = unit_of(by) if kind == "melee" else by
        return Roll(
            rows[0]["bound"], step, kind, self._forces.side_of(by), unit, _STEPS[step], by, at,
            tuple(row["roll"] for row in rows), needed, hits, *expected, self._worth[base],
        )  # fmt: skip

    def of_fire(self, rows: list[Row]) -> Roll:
        """EOE-R-18, EOE-R-20: a unit's dice at another that need the same."""
        first = rows[0]
        modifier, place = first["modifier"], chart.BANDS.index(first["band"])
        if first["kind"] == "artillery":
            needed = least_die(lambda die: fire.artillery_hits(score=die + modifier, band=place))
            expected = of_battery(modifier=modifier, band=place)
        else:
            needed = least_die(lambda die: fire.hits_of_score(die + modifier))
            expected = of_volley(dice=len(rows), modifier=modifier)
        return self._roll(rows, first["kind"], unit_of(first["shooter"]), first["target_unit"], first["target"], needed,
                          sum(row["figures"] for row in rows), expected)  # fmt: skip

    def of_risk(self, rows: list[Row]) -> Roll:
        """EOE-R-29, EOE-Q-commander-die: dice for a commander near a unit that was hit; a second 6 alone may count."""
        chance = (7 - chart.COMMANDER_HIT_ON) / 6
        first = rows[0]
        base = self._forces.companies[first["unit"]][0].id
        # where only every second 6 hits, half of them do
        mean = len(rows) * chance * (0.5 if self._commander_die == rulings.CommanderDie.SECOND_6 else 1.0)
        hits = sum(row["result"] == "hit" for row in rows)
        return self._roll(rows, "commander", unit_of(first["by"]), first["unit"], base, chart.COMMANDER_HIT_ON, hits,
                          (mean, mean * (1 - mean / len(rows))))  # fmt: skip

    def of_blow(self, own: list[Row], other: list[Row], stake: int, *, first: bool) -> Roll:
        """EOE-R-24: one base of a pair, until decided: it takes its opponent with all its figures, or nothing."""
        last, against = own[-1], other[-1]
        mine, theirs = last["score"] - last["roll"], against["score"] - against["roll"]
        expected = of_pair(own=mine, opponent=theirs, figures=stake, tie=self._equal(own, other, first=first))
        # of a pair that both lost by equal scores, each took the other
        taken = stake if last["result"] == "won" or against["result"] == "lost" else 0
        return self._roll(own, "melee", last["striker"], last["opponent"], last["opponent"], 0, taken, expected)

    def _equal(self, own: list[Row], other: list[Row], *, first: bool) -> str:
        """EOE-Q-melee-tie: what equal scores do for a base."""
        ways = {
            rulings.MeleeTie.AGAIN: "again",
            rulings.MeleeTie.BOTH_STAY: "nothing",
            rulings.MeleeTie.BOTH_GO: "wins",
        }
        if self._tie in ways:
            return ways[self._tie]
        charger = own if first else other
        charger_goes = "attacking" in charger[0]["modifiers"]
        return "wins" if charger_goes != first else "nothing"
