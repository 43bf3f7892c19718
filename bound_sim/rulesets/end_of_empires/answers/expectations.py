"""Every roll of a log with the figures that it was expected to hit: exact chances, by the rules' own functions."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from bound_sim.battle.log import Log, rows_of
from bound_sim.rulesets.end_of_empires.answers import exact
from bound_sim.rulesets.end_of_empires.book import chart
from bound_sim.rulesets.end_of_empires.book.rulings import Readings
from bound_sim.rulesets.end_of_empires.book.unit_types import unit_types
from bound_sim.rulesets.end_of_empires.steps import fire
from bound_sim.rulesets.kit.chances import opposed
from bound_sim.rulesets.records.rolls import Roll, moments
from bound_sim.scenario.model import Scenario

Row = Mapping[str, Any]
#: steps of the rules (EOE-R-7)
STEPS = {"2": "2", "4": "4", "5": "melee"}


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


def least_die(*, modifier: int) -> int:
    """EOE-R-18: the least die that hits at a sum of modifiers, 1 to 6; 7: none."""
    return next((face for face in range(1, 7) if fire.hits_of_score(face + modifier)), 7)


def least_die_of_guns(*, modifier: int, band: int) -> int:
    """EOE-R-20: the least die of a battery that hits in a band, 1 to 6; 7: none."""
    return next((face for face in range(1, 7) if fire.artillery_hits(die=face, modifier=modifier, band=band)), 7)


def rolls(scenario: Scenario, log: Log) -> Iterator[Roll]:
    """Every roll of a log with what was to be expected of it: a unit's dice that need the same, a pair in melee.

    A commander's risk (EOE-R-29) is a roll of the battery that hit the unit beside him.
    """
    known = _Forces(scenario)
    for rows in _grouped(log, "shots", ("bound", "substep", "shooter", "target_unit", "modifier", "band"), _by_unit):
        yield known.of_fire(rows)
    for rows in _risks(log):
        yield known.of_risk(rows)
    figures = _Figures(log)
    for rows in _pairs(log):
        for own, other in ((0, 1), (1, 0)):
            yield known.of_blow(rows[own::2], rows[other::2], figures, first=own == 0)


def _by_unit(row: Row) -> Row:
    """All bases of a unit throw together."""
    return {**row, "shooter": _unit(row["shooter"])}


def _unit(base: str) -> str:
    return base.rpartition("/")[0]


def _grouped(log: Log, table: str, by: tuple[str, ...], key_of: Any = dict) -> list[list[Row]]:
    groups: dict[tuple[Any, ...], list[Row]] = {}
    for row in rows_of(log[table]):
        said = key_of(row)
        groups.setdefault(tuple(said[name] for name in by), []).append(row)
    return list(groups.values())


def _risks(log: Log) -> list[list[Row]]:
    return [
        rows
        for rows in _grouped(log, "tests", ("bound", "substep", "kind", "unit", "by"))
        if rows[0]["kind"] == "commander"
    ]


def _pairs(log: Log) -> Iterator[list[Row]]:
    """The rows of a pair in melee, until decided: those of its first base and of its second by turns."""
    groups: dict[tuple[Any, ...], list[Row]] = {}
    for row in rows_of(log["melee"]):
        groups.setdefault((row["bound"], row["round"], *sorted((row["striker"], row["opponent"]))), []).append(row)
    yield from groups.values()


class _Figures:
    """Figures on each base when the melee of a turn begins: those at the opening of the turn less what fire took."""

    def __init__(self, log: Log) -> None:
        self._left = {(row["bound"], row["platoon"]): int(row["figures"]) for row in rows_of(log["states"])}
        for row in rows_of(log["hits"]):
            if row["kind"] in ("small arms", "artillery") and row["effect"] != "surplus":
                self._left[row["bound"] - 1, row["target"]] -= 1

    def __call__(self, bound: int, base: str) -> int:
        return self._left[bound - 1, base]


class _Forces:
    """What a roll has to know of the scenario's bases."""

    def __init__(self, scenario: Scenario) -> None:
        rows = unit_types(scenario.unit_types)
        readings = Readings(scenario.rulings)
        self._tie = readings("melee-tie")
        self._commander_die = readings("commander-die")
        self._platoons = scenario.forces.by_id
        self._side_of = scenario.forces.side_of
        #: men that a figure of a base stands for
        self._worth = {base.id: base.men / rows[base.type].figures for base in scenario.forces.platoons}

    def of_fire(self, rows: list[Row]) -> Roll:
        """EOE-R-18, EOE-R-20: a unit's dice at another that need the same."""
        first = rows[0]
        modifier, place = first["modifier"], chart.BANDS.index(first["band"])
        if first["kind"] == "artillery":
            needed = least_die_of_guns(modifier=modifier, band=place)
            mean, variance = of_battery(modifier=modifier, band=place)
        else:
            needed = least_die(modifier=modifier)
            mean, variance = of_volley(dice=len(rows), modifier=modifier)
        return self._roll(rows, first["kind"], _unit(first["shooter"]), first["target_unit"], first["target"], needed,
                          sum(row["figures"] for row in rows), mean, variance)  # fmt: skip

    def of_risk(self, rows: list[Row]) -> Roll:
        """EOE-R-29, EOE-Q-commander-die: dice for a commander near a unit that was hit; a second 6 alone may count."""
        chance = (7 - chart.COMMANDER_HIT_ON) / 6
        first = rows[0]
        base = next(base for base in self._platoons if _unit(base) == first["unit"])
        # where only every second 6 hits, half of them do
        mean = len(rows) * chance * (0.5 if self._commander_die == 3 else 1.0)
        hits = sum(row["result"] == "hit" for row in rows)
        return self._roll(rows, "commander", _unit(first["by"]), first["unit"], base, chart.COMMANDER_HIT_ON, hits,
                          mean, mean * (1 - mean / len(rows)))  # fmt: skip

    def of_blow(self, own: list[Row], other: list[Row], figures: "_Figures", *, first: bool) -> Roll:
        """EOE-R-24: one base of a pair, until decided: it takes its opponent with all its figures, or nothing."""
        last, against = own[-1], other[-1]
        mine, theirs = last["score"] - last["roll"], against["score"] - against["roll"]
        stake = max(figures(last["bound"], last["opponent"]), 1)
        mean, variance = of_pair(own=mine, opponent=theirs, figures=stake, tie=self._equal(own, other, first=first))
        # of a pair that both lost by equal scores, each took the other
        taken = stake if last["result"] == "won" or against["result"] == "lost" else 0
        return self._roll(own, "melee", last["striker"], last["opponent"], last["opponent"], 0, taken, mean,
                          variance)  # fmt: skip

    def _equal(self, own: list[Row], other: list[Row], *, first: bool) -> str:
        """EOE-Q-melee-tie: what equal scores do for a base."""
        if self._tie < 3:
            return ("again", "nothing", "wins")[self._tie]
        charger = own if first else other
        charger_goes = "attacking" in charger[0]["modifiers"]
        return "wins" if charger_goes != first else "nothing"

    def _roll(
        self, rows: list[Row], kind: str, by: str, at: str, base: str, needed: int, hits: int, mean: float,
        variance: float,
    ) -> Roll:  # fmt: skip
        step = str(rows[0].get("substep", "5"))
        unit = by if kind != "melee" else _unit(by)
        return Roll(
            rows[0]["bound"], step, kind, self._side_of(by), unit, STEPS[step], by, at,
            tuple(row["roll"] for row in rows), needed, hits, mean, variance, self._worth[base],
        )  # fmt: skip
