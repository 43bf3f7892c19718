"""A small game of objects for tests of the kit: units where they are put, rows instead of a log, no dice."""

from collections.abc import Mapping
from enum import IntEnum
from types import SimpleNamespace
from typing import Any, ClassVar

from bound_sim.dice.words import DiceWords
from bound_sim.orders.interventions import Intervention, parse_act
from bound_sim.rules.records.readings import Readings
from bound_sim.rules.records.ruling import ruling
from bound_sim.rulesets.end_of_empires.state.bases import Base
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.games import GameTables
from bound_sim.rulesets.end_of_empires.state.terrain import Marks, Terrain
from bound_sim.rulesets.end_of_empires.state.turn import Turn
from bound_sim.rulesets.kit.geometry.units import ON_TABLE, WAITING, Game
from bound_sim.scenario.forces import Forces
from bound_sim.scenario.model import Scenario, Side
from bound_sim_maps.battlefield import Battlefield, Feature
from bound_sim_maps.table import Table

TABLE = Table(100_000, 80_000, 20_000)
SIDES = (Side("A", "", 0, ""), Side("B", "", 1800, ""))


class Rows(dict[str, list[dict[str, Any]]]):
    """A log as its rows: table -> rows."""

    def add(self, table: str, row: dict[str, Any]) -> None:
        self.setdefault(table, []).append(row)


#: nothing halves or bridges, edges are measured; near an enemy, off all enemies, short of contact
LIMITS = ((0, 0, 0), (5_000.0, 5_010.0, 10.0))
Tie = IntEnum("Tie", "AGAIN BOTH_GO", start=0)


class BoardReadings(Readings):
    rulings, prefix = {"T-Q-tie": ruling("T-Q-tie", "equal dice", "again | both go", "of a pair")}, "T-Q-"

    tie: Tie


class BoardTurn(Turn[Unit]):
    dice_words = DiceWords(("0", "1"), ("shot",), ())
    reasons: ClassVar[Mapping[str, tuple[str, str]]] = {
        "arrived": ("T-R-1", "came"), "no-room": ("T-R-1", "{unit} stands there"), "closed-up": ("T-R-2", "closed up"),
        "lost-aboard": ("T-R-3", "lost with {vehicle}"),
    }  # fmt: skip


def base(id: str, row: int, x: int, y: int, facing: int = 0, *, size: int = 3_000, figures: int = 2) -> Base:
    return Base(id, row, x, y, facing, size, size, figures, figures)


def unit(id: str, row: int, side: str, *bases: Base, waits: bool = False, arrives: int = 1) -> Unit:
    for each in bases:
        each.status = WAITING if waits else ON_TABLE
    figures = sum(each.figures for each in bases)
    status = WAITING if waits else ON_TABLE
    return Unit(id, row, "infantry", "Men", side, "", list(bases), arrives, figures, figures, status)


def tables(*units: Unit, features: tuple[Feature, ...] = (), logged: bool = True) -> GameTables[Unit]:
    """A board with these units, in a log of the tables that all games of objects write."""
    battlefield = Battlefield(TABLE, {}, features)
    scenario = Scenario("", "", 3, battlefield, SIDES, Forces(()), {}, {}, {})
    battle: Any = SimpleNamespace(scenario=scenario, logged=logged, log=Rows(), first_table=0, tables=1)
    terrain = Terrain(battlefield, lambda feature: Marks(False, False, False), behind_u=2_000, seen_through_u=2_000.0)
    found = GameTables(battle, [Game(scenario, units)], terrain, BoardReadings({}), centres=False)
    battle.state = found
    return found


def turn(*units: Unit, features: tuple[Feature, ...] = (), logged: bool = True, bound: int = 1) -> BoardTurn:
    return BoardTurn(tables(*units, features=features, logged=logged), 0, bound, None, step="1")


def act(text: str, *, after: str = "") -> Intervention:
    return Intervention(parse_act(text), 1, after, "U", "for a test")
