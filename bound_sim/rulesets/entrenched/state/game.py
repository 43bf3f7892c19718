"""One table: its units, what lies on it, who is locked with whom, zones and scores."""

from array import array
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from bound_sim.battle.battle import Battle
from bound_sim.rules.records.standing import Standing
from bound_sim.rulesets.entrenched.book import rulings
from bound_sim.rulesets.entrenched.book.army_book import UnitType, Weapon
from bound_sim.rulesets.entrenched.book.chart import BATTLES, CONTROL_PARTS
from bound_sim.rulesets.entrenched.book.rulings import Readings
from bound_sim.rulesets.entrenched.book.unit_types import unit_types, weapons
from bound_sim.rulesets.entrenched.book.words import TO_DEPLOY
from bound_sim.rulesets.entrenched.book.zones import Zone, zones
from bound_sim.rulesets.entrenched.state.field import Field
from bound_sim.rulesets.kit.geometry.lengths import cm
from bound_sim.rulesets.kit.geometry.measure import Ints
from bound_sim.rulesets.kit.geometry.points import Shape, hull
from bound_sim.rulesets.kit.geometry.units import LOST, ON_TABLE, WAITING, Base, Point
from bound_sim.rulesets.kit.lines.line_game import BodyRow, LineGame, standing_of
from bound_sim.rulesets.kit.lines.things import Thing
from bound_sim.scenario.forces import Platoon
from bound_sim.scenario.model import Scenario
from bound_sim_maps.table import u_from_inches

#: how a unit is, beside ``ON_TABLE`` and ``WAITING`` (of a wave to come, or not deployed yet)
KILLED, FLED, WOUNDED, IN_CARE, GONE_LOST = "killed", "fled", "wounded", "in care", "lost"
FATES = (KILLED, FLED, WOUNDED, IN_CARE, GONE_LOST)
#: states of a control point that no side holds
FREE, CONTESTED = "free", "contested"
GAS, OBJECTIVE, POINT = "gas", "objective", "point"


@dataclass(slots=True, eq=False)
class FieldUnit(Base):
    """ENT-R-3: a unit is one base; its figures are the wounds that it has left. ``base`` is the base's own id."""

    base: str = ""
    side: str = ""
    kind: UnitType = field(kw_only=True)
    #: 1 to 3 in Attrition, 0 while it is not said
    wave: int = 1
    # ---- of its owner's turn
    active: bool = True
    moved: bool = False
    ran: bool = False
    #: until its owner's next turn (ENT-R-16)
    fell_back: bool = False
    shot: bool = False
    charged: bool = False
    #: weapons that it has used in this player turn, of melee too; in this battle
    used: list[str] = field(default_factory=list)
    spent: list[str] = field(default_factory=list)
    #: enemies that it is in melee with (ENT-R-28); the last two rounds in which it fought hand to hand
    locked: list[str] = field(default_factory=list)
    fought: list[int] = field(default_factory=list)
    #: the last bound in which it is stunned, 0 for none
    stunned_until: int = 0
    suppressed: bool = False
    # ---- wounds lost since its owner's last morale phase, in this player turn, since the start
    lost: int = 0
    lost_turn: int = 0
    lost_all: int = 0
    #: the objective, or the wounded unit, that it has with it
    carries: str = ""
    #: of a wounded unit: the bound at whose end it is lost
    due: int = 0
    #: its own turn ends in the enemy's zone, and at the point of Hooge, one after the other
    stays: int = 0
    keeps: int = 0
    #: a check has stopped it in its owner's turn (ENT-Q-check-charge); its own side has killed it (ENT-Q-own-fire)
    stopped: bool = False
    own_fire: bool = False
    #: pieces whose check it has passed (ENT-Q-check-when)
    passed: list[str] = field(default_factory=list)
    #: its name among those who roll
    roller: str = field(init=False)

    def __post_init__(self) -> None:
        Base.__post_init__(self)
        self.roller = f"unit {self.id}"

    @property
    def wounds(self) -> int:
        """Wounds left."""
        return self.figures

    @property
    def at(self) -> Point:
        return self.x, self.y

    @at.setter
    def at(self, point: Point) -> None:
        self.x, self.y = point

    @property
    def alive(self) -> bool:
        """True if it is on the table and not killed."""
        return self.status == ON_TABLE

    @property
    def to_come(self) -> bool:
        """True if it waits for its deployment or its wave."""
        return self.status == WAITING

    @property
    def is_squad(self) -> bool:
        return self.has("squad")

    def has(self, keyword: str) -> bool:
        """True if its row of the army book has a keyword."""
        return keyword in self.kind.keywords

    def shape(self) -> Shape:
        """The corners of its base."""
        return hull(self.x, self.y, self.facing, self.width, self.depth)


@dataclass(slots=True)
class Cloud(Thing):
    """ENT-R-23: gas on the table, the vector of a drift, and the weapon that it is of."""

    dx: int = 0
    dy: int = 0
    weapon: str = ""


class FieldGame(LineGame):
    """One table of a battle."""

    def __init__(self, scenario: Scenario, readings: Readings) -> None:
        super().__init__(scenario)
        self.readings = readings
        #: how units are that count as killed
        self._killed = {*FATES} - ({FLED} if readings.all_killed == rulings.AllKilled.FLED_DO_NOT else set())
        own: Any = scenario.own
        #: ``[game]`` of the scenario
        self.own_game: Mapping[str, Any] = own.get("game") or {}
        self.type: str = self.own_game.get("type", "assault")
        table = scenario.battlefield.table
        self.zones: dict[str, Zone] = zones(table, self.fronts, readings.zone, self.own_game.get("depth", 0))
        self.weapons: dict[str, Weapon] = weapons(own.get("weapons") or [])
        #: (row of the army book, verb) -> weapons of the row that are for it, once they were asked for
        self.arms: dict[tuple[str, str], list[Weapon]] = {}
        #: charges by who charges whom and how all stand: the same is asked of a line and in play
        self.charges: dict[Hashable, Any] = {}
        #: fire on a spot in the same way, by how all stand
        self.bursts: dict[Hashable, Any] = {}
        #: what is kept of a table by who asks the same again: what was asked -> the answer
        self.known: dict[Hashable, Any] = {}
        #: units that are to come, as the enemy sees them, once he has looked
        self.unseen: dict[str, FieldUnit] = {}
        self.take_in(list(_enlisted(scenario)))
        #: side -> ids of the other's units
        self.foes_of = {side: tuple(unit.id for unit in foes) for side, foes in self._foes.items()}
        self.field = Field(
            self.units, [self.sides.index(unit.side) for unit in self.units],
            (
                self.width, self.height, readings.three_inch == rulings.ThreeInch.ALL_THE_WAY,
                readings.pass_through == rulings.PassThrough.FRIENDS_STOP,
            ),
            len(own.get("pieces") or []),
        )  # fmt: skip
        #: side -> victory points
        self.score: Counter[str] = Counter()
        #: side -> its turn ends at the point of Hooge, one after the other (ENT-Q-two-turns)
        self.kept: Counter[str] = Counter()
        #: side -> the number of its last wave that came
        self.wave: dict[str, int] = dict.fromkeys(self.sides, 1)

    def take_in(self, units: list[FieldUnit]) -> None:
        """The units of the table are these from now on, in the order of their rows."""
        self.units = units
        self.by_id = {unit.id: unit for unit in units}
        self.by_base = {unit.base: unit for unit in units}
        #: side -> its units; and those of the other
        self._armies = {side: [unit for unit in units if unit.side == side] for side in self.sides}
        self._foes = {side: [unit for unit in units if unit.side != side] for side in self.sides}

    def taken_in(self) -> dict[str, Any]:
        """The attributes that hold its units."""
        return {name: self.__dict__[name] for name in ("units", "by_id", "by_base", "_armies", "_foes")}

    @classmethod
    def opening(cls, scenario: Scenario, readings: Readings) -> "FieldGame":
        """As the scenario says: control points are on the table."""
        game = cls(scenario, readings)
        for at in game.control_points():
            game.put(POINT, "", (at,), state=FREE)
        return game

    def control_points(self) -> list[Point]:
        """Places of control points: on the middle line, from west to east, then south to north, or as listed."""
        own: Any = self.scenario.own
        if self.type != "control":
            return []
        if self.readings.points_count == rulings.PointsCount.OF_THE_SCENARIO:
            return [_spot(row["at"]) for row in own.get("control_points") or []]
        upright = next(iter(self.fronts.values())) in (900, 2700)
        return [
            (self.width // 2, round(self.height * part)) if upright else (round(self.width * part), self.height // 2)
            for part in CONTROL_PARTS
        ]  # fmt: skip

    @cached_property
    def point(self) -> Point:
        """ENT-R-41: the point of Hooge."""
        printed = BATTLES["hooge"].point
        assert printed is not None
        return _spot(self.own_game.get("point") or printed)

    def keep(self, thing: Thing) -> Thing:
        """A thing that is numbered or named already is on the table."""
        self.things[thing.id] = thing
        return thing

    @property
    def clouds(self) -> list[Cloud]:
        """Gas on the table, in the order in which it came."""
        return [thing for thing in self.things.values() if isinstance(thing, Cloud) and thing.there]

    # ---- who

    def of(self, side: str) -> list[FieldUnit]:
        """Units of a side on the table, in order of ids."""
        return [unit for unit in self._armies.get(side, ()) if unit.status == ON_TABLE]

    def against(self, side: str) -> list[FieldUnit]:
        """Those of the other side."""
        return [unit for unit in self._foes.get(side, self.units) if unit.status == ON_TABLE]

    @property
    def places(self) -> Ints:
        """All units as rows of a ``Field``, as they stand now."""
        return self.field.in_step(self.units)

    def on_table(self) -> list[FieldUnit]:
        """Units of both sides on the table, in order of ids."""
        return [unit for unit in self.units if unit.status == ON_TABLE]

    def army(self, side: str) -> list[FieldUnit]:
        """All units of a side, wherever they are."""
        return list(self._armies.get(side, ()))

    def to_come(self, side: str) -> list[FieldUnit]:
        """Units of a side that wait for their deployment or their wave, in order of ids."""
        return [unit for unit in self._armies.get(side, ()) if unit.status == WAITING]

    def active(self, bound: int) -> str:
        """The side whose turn a bound is (ENT-R-9); bound 1 is the set-up."""
        return self.other(self.first) if bound % 2 else self.first

    @property
    def in_order(self) -> list[str]:
        """The sides, that which goes first before the other."""
        return [self.first, self.other(self.first)]

    @staticmethod
    def round(bound: int) -> int:
        """The round of both turns that a bound belongs to."""
        return bound // 2

    def weapons_of(self, unit: FieldUnit) -> list[Weapon]:
        """A unit's weapons, in the order of its row."""
        return [self.weapons[name] for name in unit.kind.weapons]

    # ---- melees

    def lock(self, a: FieldUnit, b: FieldUnit) -> None:
        """Two units are in melee (ENT-R-28)."""
        a.locked.append(b.id)
        b.locked.append(a.id)

    def part(self, unit: FieldUnit) -> list[FieldUnit]:
        """A unit is out of all its melees; with whom it was in one."""
        others = [self.by_id[name] for name in unit.locked]
        for other in others:
            other.locked.remove(unit.id)
        unit.locked.clear()
        return others

    def locked_with(self, unit: FieldUnit) -> list[FieldUnit]:
        """Enemies that a unit is in melee with, in order of ids."""
        return sorted((self.by_id[name] for name in unit.locked), key=lambda other: other.row)

    # ---- scores

    def killed_points(self) -> dict[str, int]:
        """ENT-Q-all-killed, ENT-Q-own-fire: a side's points for enemy units that were killed, or fled."""
        gone, enemys = dict.fromkeys(self.sides, 0), self.readings.own_fire == rulings.OwnFire.THE_ENEMYS
        for unit in self.units:
            if unit.status in self._killed and (enemys or not unit.own_fire):
                gone[unit.side] += unit.kind.points
        return {side: sum(gone.values()) - gone[side] for side in self.sides}

    def scores(self) -> dict[str, int]:
        """Victory points in Control and Defend, else points killed."""
        return {side: self.score[side] for side in self.sides} if self.type == "control" else self.killed_points()

    # ---- the log

    def states(self, bound: int) -> list[dict[str, Any]]:
        """A row of ``states`` a unit."""
        return [_state(bound, unit) for unit in sorted(self.units, key=lambda unit: unit.row)]


def _spot(at: Sequence[float]) -> Point:
    return u_from_inches(at[0]), u_from_inches(at[1])


def _state(bound: int, unit: FieldUnit) -> dict[str, Any]:
    gone = unit.status in FATES
    return {
        "bound": bound, "side": unit.side, "battalion": unit.id, "platoon": unit.base, "type": unit.kind.name,
        "status": LOST if gone else unit.status, "fate": unit.status if gone else "", "wave": unit.wave,
        "x_cm": cm(unit.x), "y_cm": cm(unit.y), "facing": unit.facing / 10, "hits": unit.full - unit.figures,
        "wounds": unit.figures, "active": unit.active, "stunned": bound <= unit.stunned_until,
        "suppressed": unit.suppressed, "fell_back": unit.fell_back, "locked": " ".join(unit.locked),
        "carries": unit.carries, "stays": unit.stays, "keeps": unit.keeps,
        "men": float(0 if gone else unit.figures), "men_at_start": unit.full,
    }  # fmt: skip


def _enlisted(scenario: Scenario) -> Iterator[FieldUnit]:
    rows = unit_types(scenario.unit_types)
    for row, (name, members) in enumerate(scenario.forces.companies.items()):
        platoon = members[0]
        kind = rows[platoon.type]
        yield FieldUnit(
            name, row, platoon.x_u or 0, platoon.y_u or 0, platoon.facing, platoon.width_u, platoon.depth_u,
            int(platoon.own.get("wounds") or kind.wounds), kind.wounds, WAITING if platoon.box else ON_TABLE,
            base=platoon.id, side=platoon.side, kind=kind, wave=_wave(platoon),
        )  # fmt: skip


def _wave(platoon: Platoon) -> int:
    """The wave that the scenario fixes; 0 for one that is to be deployed."""
    return 0 if platoon.box == TO_DEPLOY else int(platoon.box.removeprefix("wave ") or 1)


def _counted(game: FieldGame) -> Ints:
    """Its bases, each the fields of a ``BodyRow``."""
    fields: list[int] = []
    for unit in game.units:
        on = unit.status == ON_TABLE
        fields += unit.row, on, unit.full - unit.figures, not on and unit.status in FATES, unit.x, unit.y
    return np.frombuffer(array("q", fields), dtype=np.int64).reshape(-1, len(BodyRow._fields))


def standing(battle: Battle) -> Standing:
    """The units of all tables as they stand, with each side's score and the winner."""
    return standing_of(battle, battle.state.games, _counted)


def states_now(battle: Battle) -> list[dict[str, Any]]:
    """Rows of ``states`` as the units of the logged table stand now."""
    game: FieldGame = battle.state.games[0]
    return game.states(battle.bound or 1)
