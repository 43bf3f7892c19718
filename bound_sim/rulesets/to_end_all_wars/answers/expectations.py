"""Every roll of a log with what it was expected to do: exact chances, by the rules' own functions."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from bound_sim.logs.log import Log, rows_of
from bound_sim.rules.records.rolls import Roll, moments
from bound_sim.rules.records.sentences import alike
from bound_sim.rulesets.to_end_all_wars.answers import exact
from bound_sim.rulesets.to_end_all_wars.book.chart import HEALTH, DiceRow
from bound_sim.rulesets.to_end_all_wars.book.unit_types import unit_types
from bound_sim.scenario.model import Scenario

Row = Mapping[str, Any]


def rolls(scenario: Scenario, log: Log) -> Iterator[Roll]:
    """TEAW-R-13 to R-20: attacks by the men that they kill; R-31: flame; R-23: blows by their damage, 3 a man."""
    of = _Teams(scenario)
    for dice in alike(rows_of(log["shots"]), "bound", "substep", "kind", "shooter_unit", "target_unit"):
        yield of.attack(dice)
    for row in rows_of(log["flames"]):
        yield of.flame(row)
    for row in rows_of(log["melee"]):
        yield of.blow(row)


def row_of(dice: int, needed: int, *, kind: str, gun: bool, cover: str) -> DiceRow:
    """The row of a table that an attack of the log was thrown by (TEAW-R-15, TEAW-R-16, TEAW-R-20)."""
    if kind == "defensive fire" and gun:
        return DiceRow(dice, needed, 2, 1)
    # the lone rifleman at cover is the only one who throws two dice at 6
    lone = kind == "rifles" and (dice, needed) == (2, 6)
    return DiceRow(dice, needed, 2 if cover == "cover" and (gun or lone) else 1)


class _Thrown(NamedTuple):
    """Dice, what they needed, and the hits that came of them."""

    dice: tuple[int, ...]
    needed: int
    hits: int


class _Teams:
    """The facts of the scenario's teams that a roll depends on."""

    def __init__(self, scenario: Scenario) -> None:
        kinds = {name: row.kind for name, row in unit_types(scenario.unit_types).items()}
        teams = scenario.forces.battalions
        self._gun = {team: kinds[men[0].type] in ("lmg", "hmg", "tank") for team, men in teams.items()}
        self._side_of = scenario.forces.side_of
        self._team = {man.id: man.battalion for man in scenario.forces.platoons}

    def attack(self, dice: list[Row]) -> Roll:
        first = dice[0]
        row = row_of(first["dice"], first["needed"], kind=first["kind"], gun=self._gun[first["shooter_unit"]],
                     cover=first["cover"])  # fmt: skip
        shown = tuple(die["roll"] for die in dice)
        teams = first["shooter_unit"], first["target_unit"]
        thrown = _Thrown(shown, first["needed"], first["kills"])
        return self._roll(first, first["kind"], teams, thrown, moments(exact.attack(row)))

    def flame(self, row: Row) -> Roll:
        hit = Fraction(7 - row["needed"], 6)
        thrown = _Thrown((row["roll"],), row["needed"], int(row["hit"]))
        return self._roll(row, "flame", (row["unit"], self._team[row["target"]]), thrown, moments({0: 1 - hit, 1: hit}))

    def blow(self, row: Row) -> Roll:
        """Its -1s are read off the die: of one that counts as 1 no more of them than are seen."""
        chance = moments(exact.blow(row["roll"] - row["score"], row["charging"]))
        teams = self._team[row["striker"]], self._team[row["opponent"]]
        return self._roll(row, "melee", teams, _Thrown((row["roll"],), 0, row["damage"]), chance)

    def _roll(self, row: Row, kind: str, teams: tuple[str, str], thrown: _Thrown, chance: tuple[float, float]) -> Roll:
        """``chance``: mean and variance of what was to be expected."""
        by, target = teams
        men = 1.0 / HEALTH if kind == "melee" else 1.0
        return Roll(row["bound"], row["substep"], kind, self._side_of(by), by, kind, by, target, *thrown, *chance, men)
