"""A small battle of End of Empires for tests: units where they are put, rows instead of a log, no dice."""

from types import SimpleNamespace
from typing import Any

import numpy as np

from bound_sim.dice.keyed import Dice
from bound_sim.orders.interventions import Intervention, parse_act
from bound_sim.rulesets.end_of_empires.book.rulings import Readings
from bound_sim.rulesets.end_of_empires.book.words import DICE_WORDS
from bound_sim.rulesets.end_of_empires.state.bases import Base
from bound_sim.rulesets.end_of_empires.state.events import EVENTS
from bound_sim.rulesets.end_of_empires.state.game import Enlisted, Game, Unit
from bound_sim.rulesets.end_of_empires.state.game_tables import Field
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.state.stand import barred_of
from bound_sim.rulesets.end_of_empires.state.terrain import Marks, Terrain
from bound_sim.rulesets.end_of_empires.steps.contact import READINGS, Meeting
from bound_sim.rulesets.end_of_empires.steps.fights import BASE_ROOM, UNIT_ROOM, Melee, Ring
from bound_sim.rulesets.kit.geometry.units import ON_TABLE, WAITING
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


def base(id: str, row: int, x: int, y: int, facing: int = 0, *, size: int = 3_000, figures: int = 2) -> Base:
    return Base(id, row, x, y, facing, size, size, figures, figures)


def unit(id: str, row: int, side: str, *bases: Base, waits: bool = False, arrives: int = 1) -> Unit:
    for each in bases:
        each.status = WAITING if waits else ON_TABLE
    figures = sum(each.figures for each in bases)
    known = Enlisted(id, row, "infantry", "Men", side, "", arrives, figures, figures)
    return Unit(known, list(bases), WAITING if waits else ON_TABLE)


def tables(*units: Unit, features: tuple[Feature, ...] = (), logged: bool = True) -> Field:
    """A board with these units, in a log of the tables that all games of objects write."""
    battlefield = Battlefield(TABLE, {}, features)
    scenario = Scenario("", "", 3, battlefield, SIDES, Forces(()), {}, {}, {})
    battle: Any = SimpleNamespace(scenario=scenario, logged=logged, log=Rows(), first_table=0, tables=1, shared={})
    terrain = Terrain(battlefield, lambda feature: Marks(False, False, False), behind_u=2_000, seen_through_u=2_000.0)
    readings = Readings({})
    found = Field(battle, Game(scenario, units, readings), terrain, readings)
    battle.state = found
    return found


def turn(*units: Unit, features: tuple[Feature, ...] = (), logged: bool = True, bound: int = 1) -> Moment:
    return Moment(tables(*units, features=features, logged=logged), 0, bound, None, step="1")


def meeting(moment: Moment) -> Meeting:
    """A turn's table in step 5 for parts of kernels, with nothing written down."""
    units, rows = moment.places.arrays.units[0], np.zeros((2, len(moment.places.units)), dtype=np.int64)
    readings = np.zeros(len(READINGS), dtype=np.int64)
    return Meeting(
        moment.places.bases, units, barred_of(moment.terrain.barred(moment.bound)), readings, 0, rows[0], rows[1],
        readings, EVENTS.recorder(0),
    )  # fmt: skip


def hand_to_hand(moment: Moment, ring: Ring, dice: Dice) -> Melee:
    """The same while units fight, with these dice."""
    place = 0, DICE_WORDS.substeps.index("5"), DICE_WORDS.purposes.index("melee")
    asked, count = moment.covers.room.asked[0], len(moment.places.units)
    return Melee(
        meeting(moment), moment.covers.current(), asked, 0, dice, place, np.zeros(1, dtype=np.int64), ring,
        np.zeros((2, count)),
    )  # fmt: skip


def ring_of(moment: Moment, *clashes: tuple[int, int]) -> Ring:
    """Clashes that go on, charger and foe, in one group."""
    units, bases = len(moment.places.units), len(moment.places.rows)
    return Ring(
        np.array([[charger, foe, 0, 0, 0, 1] for charger, foe in clashes], dtype=np.int64),
        np.zeros((len(UNIT_ROOM), units), dtype=np.int64), np.zeros((len(BASE_ROOM), bases), dtype=np.int64),
    )  # fmt: skip


def act(text: str, *, after: str = "") -> Intervention:
    return Intervention(parse_act(text), 1, after, "U", "for a test")
