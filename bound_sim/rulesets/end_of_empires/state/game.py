"""Units of End of Empires and their state (EOE-R-2..5). Places in 0.01 mm, bearings in tenths of a degree."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple, get_args

import numpy as np

from bound_sim.rules.records.standing import Standing
from bound_sim.rulesets.end_of_empires.book.chart import BASES_OF_A_UNIT, Kind, UnitType
from bound_sim.rulesets.end_of_empires.book.formations import FORMATIONS
from bound_sim.rulesets.end_of_empires.book.rulings import Readings
from bound_sim.rulesets.end_of_empires.state import columns
from bound_sim.rulesets.end_of_empires.state.bases import Base, blank
from bound_sim.rulesets.end_of_empires.state.columns import B_FIGURES, B_STATUS, S_ON_TABLE, U_STATUS
from bound_sim.rulesets.end_of_empires.state.declaration import ON_POSTURE, POSTURES, Declared
from bound_sim.rulesets.end_of_empires.state.near import mean
from bound_sim.rulesets.kit.geometry.measure import X, Y
from bound_sim.rulesets.kit.geometry.units import ABOARD, ON_TABLE, WAITING, Point
from bound_sim.scenario.forces import Platoon
from bound_sim.scenario.model import Scenario

#: kinds in the order of their numbers
KINDS: tuple[Kind, ...] = get_args(Kind)
#: actions in the order of their numbers
ACTIONS = (
    "stay", "pivot", "prone", "advance", "march", "charge", "crawl", "limber", "unlimber", "form", "board", "leave",
    "dismount", "mount", "retreat",
)  # fmt: skip


def _flag(column: int) -> Any:
    """A unit's column that is 0 or 1, as False or True."""

    def get(unit: "Unit") -> bool:
        return unit.cells[column] != 0  # type: ignore[no-any-return]

    def put(unit: "Unit", value: bool) -> None:
        unit.cells[column] = value

    return property(get, put)


def _number(column: int) -> Any:
    """A unit's column that is a whole number."""

    def get(unit: "Unit") -> int:
        return unit.cells[column]  # type: ignore[no-any-return]

    def put(unit: "Unit", value: int) -> None:
        unit.cells[column] = value

    return property(get, put)


def _length(column: int) -> Any:
    """A unit's length, in 0.01 mm."""

    def get(unit: "Unit") -> float:
        return unit.lengths[column]  # type: ignore[no-any-return]

    def put(unit: "Unit", value: float) -> None:
        unit.lengths[column] = value

    return property(get, put)


def _own_base(column: int) -> Any:
    """A unit's column that is the row of one of its bases, as that base's id; "" for none."""

    def get(unit: "Unit") -> str:
        row = unit.cells[column]
        return next((base.id for base in unit.all if base.row == row), "")

    def put(unit: "Unit", value: str) -> None:
        rows = (base.row for base in unit.all if base.id == value)
        unit.cells[column] = next(rows, columns.NOBODY) if value else columns.NOBODY

    return property(get, put)


def _other_unit(column: int) -> Any:
    """A unit's column that is the row of another unit of its table, as that unit's id; "" for none."""

    def get(unit: "Unit") -> str:
        row = unit.cells[column]
        return unit.among[row].id if row >= 0 else ""

    def put(unit: "Unit", value: str) -> None:
        rows = (other.row for other in unit.among if other.id == value)
        unit.cells[column] = next(rows) if value else columns.NOBODY

    return property(get, put)


def _presses(declared: Declared) -> int:
    """EOE-R-25: what orders say of attacking on."""
    if "press" in declared.said:
        return columns.TOLD_TO_PRESS
    return columns.TOLD_TO_BREAK if "break" in declared.said else 0


def _cells_of(declared: Declared) -> Any:
    """A declaration in the columns of units."""
    formation = FORMATIONS.index(declared.toward) + 1 if declared.toward in FORMATIONS else 0
    cells: Any = np.array([
        ACTIONS.index(declared.action), declared.fire, "hold-fire" in declared.said, _presses(declared),
        len(declared.way) > 0, formation, *declared.vector,
        columns.NOBODY if declared.facing is None else declared.facing, declared.drawn, len(declared.way),
        columns.BY_OBJECT, 1, columns.NOBODY,
    ], dtype=np.int64)  # fmt: skip
    return memoryview(cells)


def cells_on(posture: int) -> Any:
    """The declaration of a unit on a posture, until it decides, in the columns of units."""
    cells: Any = np.zeros(columns.DECLARED.stop - columns.DECLARED.start, dtype=np.int64)
    cells[columns.U_FACING - columns.U_ACTION] = cells[columns.U_TOWARD - columns.U_ACTION] = columns.NOBODY
    cells[columns.U_SOURCE - columns.U_ACTION] = posture
    return cells


class Enlisted(NamedTuple):
    """Facts of a unit from the start: ``full`` and ``start`` are its figures at full strength and at the start.

    ``row``: its place among the units; ``arrives``: the turn in which it enters.
    """

    id: str
    row: int
    kind: Kind
    type: str
    side: str
    formation: str
    arrives: int
    full: int
    start: int


class Unit:
    """A unit: infantry or cavalry of several bases, or a single base (EOE-R-2..4), with its state (EOE-R-5).

    Its ``cells`` and ``lengths`` are rows of the units of a table (``Arrays``). What never changes it knows itself.
    """

    limbered: bool = _flag(columns.U_LIMBERED)
    pinned: bool = _flag(columns.U_PINNED)
    pinned_for_good: bool = _flag(columns.U_PINNED_FOR_GOOD)
    prone: bool = _flag(columns.U_PRONE)
    under_fire: bool = _flag(columns.U_UNDER_FIRE)
    enfiladed: bool = _flag(columns.U_ENFILADED)
    hits_turn: int = _number(columns.U_HITS)
    moved_u: float = _length(columns.L_MOVED)
    half_u: float = _length(columns.L_HALF)
    fired: bool = _flag(columns.U_FIRED)
    unlimbered_now: bool = _flag(columns.U_UNLIMBERED_NOW)
    rolled_melee: bool = _flag(columns.U_ROLLED_MELEE)
    lost_in_melee: bool = _flag(columns.U_LOST_IN_MELEE)
    must_form: bool = _flag(columns.U_MUST_FORM)
    retreating: int = _number(columns.U_RETREATING)
    retreated_now: bool = _flag(columns.U_RETREATED_NOW)
    taking: str = _own_base(columns.U_TAKING)
    names_casualty: str = _own_base(columns.U_LOSES)
    shot_at_since: bool = _flag(columns.U_SHOT_AT_SINCE)
    last_moved_u: float = _length(columns.L_LAST_MOVED)
    last_half_u: float = _length(columns.L_LAST_HALF)
    dismounted: bool = _flag(columns.U_DISMOUNTED)
    sixes: int = _number(columns.U_SIXES)
    pressed_last: bool = _flag(columns.U_PRESSED_LAST)
    charging: str = _other_unit(columns.U_CHARGING)
    engaged: str = _other_unit(columns.U_ENGAGED)

    #: of a view on another table: the unit that stood there as it does, and the bases of that table
    _template: "tuple[Unit, Any]"

    def __init__(self, known: Enlisted, bases: list[Base], status: str = ON_TABLE) -> None:
        self.known, self.all = known, bases
        self.id, self.row, self.type, self.side = known.id, known.row, known.type, known.side
        self.formation, self.arrives, self.full, self.start = known.formation, known.arrives, known.full, known.start
        self.cells, self.lengths = blank(columns.UNIT_COLUMNS), blank(columns.LENGTH_COLUMNS, np.float64)
        #: ids of the vehicles that its bases are on, base by base
        self.aboard: tuple[str, ...] = ()
        self.cells[columns.U_FULL], self.cells[columns.U_START] = known.full, known.start
        for column in (columns.U_TAKING, columns.U_LOSES, columns.U_CHARGING, columns.U_ENGAGED):
            self.cells[column] = columns.NOBODY
        self.become(known.kind)
        for base in bases:
            base.unit = self
        self.status = status
        self.declared = Declared()
        #: the units of its table, in the order of their rows
        self.among: Sequence[Unit] = (self,)

    def sit(self, cells: Any, lengths: Any) -> None:
        """Be the view of a row of a table, which has what is known of the unit."""
        self.cells, self.lengths = cells, lengths

    def on(self, arrays: Any, table: int) -> "Unit":
        """The same unit on another table: a view of its rows there, with all that only Python keeps as here."""
        made: Unit = object.__new__(Unit)
        made.__dict__.update(self.__dict__)
        made._template = self, arrays.bases[table]
        del made.__dict__["all"]
        made.cells = memoryview(arrays.units[table, self.row])
        made.lengths = memoryview(arrays.lengths[table, self.row])
        made.kind = KINDS[made.cells[columns.U_KIND]]
        return made

    @cached_property
    def all(self) -> list[Base]:
        """Its bases, also those that are gone. Most units of many tables are asked for none of them."""
        opening, rows = self._template
        bases = [base.on(memoryview(rows[base.row])) for base in opening.all]
        for base in bases:
            base.unit = self
        return bases

    def beside(self) -> "Unit":
        """A copy that stands as this one does, on no table."""
        made = Unit(self.known._replace(kind=self.kind), [base.beside() for base in self.all], self.status)
        made._said = self._said
        made.cells[:], made.lengths[:] = self.cells, self.lengths
        made.aboard = self.aboard
        return made

    @property
    def status(self) -> str:
        return columns.STATUSES[self.cells[columns.U_STATUS]]

    @status.setter
    def status(self, status: str) -> None:
        self.cells[columns.U_STATUS] = columns.STATUSES.index(status)
        for base in self.all:
            base.tell()

    @property
    def on_table(self) -> bool:
        return self.cells[columns.U_STATUS] == columns.S_ON_TABLE  # type: ignore[no-any-return]

    def become(self, kind: Kind) -> None:
        """EOE-Q-cavalry-fire: be of another kind."""
        self.kind: Kind = kind
        self.cells[columns.U_KIND] = KINDS.index(kind)

    @property
    def declared(self) -> Declared:
        """Its declaration for the turn, which is not changed afterwards: another takes its place.

        On a posture, and for who retreats, its columns alone have it.
        """
        source = self.cells[columns.U_SOURCE]
        if source == columns.BY_OBJECT:
            return self._said
        return self._on_posture(POSTURES[source]) if source >= 0 else Declared("retreat", source="EOE-R-32")

    @declared.setter
    def declared(self, declared: Declared) -> None:
        self._said, self.cells[columns.DECLARED] = declared, _cells_of(declared)

    def _on_posture(self, word: str) -> Declared:
        """Its declaration on a posture, as it decided, if it did."""
        cells = self.cells
        facing, toward = cells[columns.U_FACING], cells[columns.U_TOWARD]
        return Declared(
            ACTIONS[cells[columns.U_ACTION]],
            ((cells[columns.U_WAY_X], cells[columns.U_WAY_Y]),) if cells[columns.U_HAS_WAY] else (),
            None if facing < 0 else facing, cells[columns.U_FIRES] > 0,
            toward="" if toward < 0 else self.among[toward].id, source=ON_POSTURE,
            text=word if cells[columns.U_DECIDED] else "", said=(word,),
        )  # fmt: skip

    def halt(self) -> None:
        """Carry out no move of its own any more: what it declared is as before, but that it stays."""
        source, decided = self.cells[columns.U_SOURCE], self.cells[columns.U_DECIDED]
        if source >= 0:
            self.cells[columns.DECLARED] = memoryview(cells_on(source))
            self.cells[columns.U_DECIDED] = decided
        else:
            declared = self.declared
            self.declared = Declared(source=declared.source, text=declared.text, said=declared.said)

    @property
    def bases(self) -> list[Base]:
        """Its bases on the table."""
        return [base for base in self.all if base.cells[B_STATUS] == S_ON_TABLE]

    @property
    def figures(self) -> int:
        """Figures left (hits left for a single base)."""
        return sum([cells[B_FIGURES] for base in self.all if (cells := base.cells)[B_STATUS] == S_ON_TABLE])

    @property
    def bases_aboard(self) -> list[Base]:
        """Its bases that are on vehicles, in the order of ``aboard``."""
        return [base for base in self.all if base.status == ABOARD]

    @property
    def lost(self) -> int:
        """Figures lost since the start."""
        return self.start - self.figures

    @property
    def centre(self) -> Point:
        """Middle of its bases, 0.01 mm."""
        here = self.bases or self.all
        return mean(sum(base.x for base in here), len(here)), mean(sum(base.y for base in here), len(here))

    @property
    def facing(self) -> int:
        """That of its first base."""
        return (self.bases or self.all)[0].facing

    @property
    def doing(self) -> str:
        """Its act in this turn, for the log."""
        return self.declared.action

    @property
    def single(self) -> bool:
        """EOE-R-3, EOE-R-4: acts as one base."""
        return self.kind not in ("infantry", "cavalry")

    @property
    def as_pinned(self) -> bool:
        """EOE-R-15: pinned or prone."""
        return self.pinned or self.prone


class UnitsOn(Sequence[Unit]):
    """The units of a game on another table: each is made when it is asked for."""

    def __init__(self, opening: Sequence[Unit], arrays: Any, table: int) -> None:
        self._opening, self._arrays, self._table = opening, arrays, table
        self._made: list[Unit | None] = [None] * len(opening)

    def __len__(self) -> int:
        return len(self._made)

    def __getitem__(self, row: Any) -> Any:
        unit = self._made[row]
        if unit is None:
            unit = self._made[row] = self._opening[row].on(self._arrays, self._table)
            unit.among = self
        return unit


class Game:
    """One table: its units in the order of their rows, and the side that is side A in this turn."""

    def __init__(self, scenario: Scenario, units: Iterable[Unit], readings: Readings) -> None:
        self.scenario, self.readings, self._given = scenario, readings, units
        self.sides = [side.id for side in scenario.sides]
        self.fronts = {side.id: side.front for side in scenario.sides}
        self.width, self.height = scenario.battlefield.table.width_u, scenario.battlefield.table.height_u
        self.a = self.b = ""
        self.initiative = ""
        #: EOE-Q-no-commander, reading "a new one": side -> the turn in which he comes
        self.successors: dict[str, int] = {}

    @cached_property
    def units(self) -> Sequence[Unit]:
        """Its units. On many tables few are asked for: what is compiled has all in arrays."""
        if isinstance(self._given, UnitsOn):
            return self._given
        units = list(self._given)
        for unit in units:
            unit.among = units
        return units

    @cached_property
    def by_id(self) -> dict[str, Unit]:
        """Its units by id."""
        return {unit.id: unit for unit in self.units}

    @cached_property
    def unit_of(self) -> dict[str, Unit]:
        """The unit of each base, by the base's id."""
        return {base.id: unit for unit in self.units for base in unit.all}

    @cached_property
    def base(self) -> dict[str, Base]:
        """Its bases by id."""
        return {base.id: base for unit in self.units for base in unit.all}

    @cached_property
    def by_row(self) -> dict[int, Base]:
        """Its bases by row."""
        return {base.row: base for unit in self.units for base in unit.all}

    @cached_property
    def _sorted(self) -> dict[str, tuple[list[Unit], list[Unit]]]:
        """Units of each side, and of the other."""
        of_side = {side: [unit for unit in self.units if unit.side == side] for side in self.sides}
        return {side: (own, [unit for unit in self.units if unit.side != side]) for side, own in of_side.items()}

    def beside(self) -> "Game":
        """A copy of the table, to be played on beside it."""
        return self._again(unit.beside() for unit in self.units)

    def on(self, arrays: Any, table: int) -> "Game":
        """The same game on another table of arrays, which stands there as this one does."""
        return self._again(UnitsOn(self.units, arrays, table))

    def _again(self, units: Iterable[Unit]) -> "Game":
        made = Game(self.scenario, units, self.readings)
        made.a, made.b, made.initiative, made.successors = self.a, self.b, self.initiative, dict(self.successors)
        return made

    def of(self, side: str) -> list[Unit]:
        """Units of a side on the table."""
        return [unit for unit in self._sorted[side][0] if unit.cells[U_STATUS] == S_ON_TABLE]

    def against(self, side: str) -> list[Unit]:
        """Units of the other side on the table."""
        return [unit for unit in self._sorted[side][1] if unit.cells[U_STATUS] == S_ON_TABLE]

    def on_table(self) -> list[Unit]:
        """Units of all sides on the table."""
        return [unit for unit in self.units if unit.cells[U_STATUS] == S_ON_TABLE]

    def clear_of_edge(self, x: int, y: int, reach: int) -> bool:
        """True if all that is within ``reach`` of a place is on the table."""
        return reach <= x <= self.width - reach and reach <= y <= self.height - reach

    def overhang(self, bases: Iterable[Base]) -> int:
        """Length by which the furthest of some bases hangs over the table's edge, 0.01 mm; 0 where all of them are on
        it."""
        out = 0
        for base in bases:
            px, py, qx, qy = base.corners
            across, along = max(abs(px), abs(qx)), max(abs(py), abs(qy))
            out = max(out, across - base.x, base.x + across - self.width, along - base.y, base.y + along - self.height)
        return out


def game_of(scenario: Scenario, rows: dict[str, UnitType], readings: Readings) -> Game:
    """A table as a scenario has it at its opening."""
    return Game(scenario, _units(scenario, rows), readings)


def _units(scenario: Scenario, rows: dict[str, UnitType]) -> Iterator[Unit]:
    places = {platoon.id: row for row, platoon in enumerate(scenario.forces.platoons)}
    for place, (name, members) in enumerate(scenario.forces.companies.items()):
        first, row = members[0], rows[members[0].type]
        bases = [_base(platoon, places[platoon.id], rows[platoon.type].figures) for platoon in members]
        known = Enlisted(
            name, place, row.kind, first.type, first.side, first.regiment, first.arrives,
            full_strength(row.kind, row), sum(base.figures for base in bases),
        )  # fmt: skip
        unit = Unit(known, bases, WAITING if first.arrives > 1 else ON_TABLE)
        unit.limbered = first.own.get("limbered", "no") == "yes"
        damaged = [base for base in bases if base.figures < base.full and not unit.single]
        if damaged:
            unit.taking = min(damaged, key=lambda base: (base.figures, base.row)).id
        yield unit


def _base(platoon: Platoon, row: int, full: int) -> Base:
    """A base at the opening; one that arrives later waits."""
    return Base(
        platoon.id, row, platoon.x_u or 0, platoon.y_u or 0, platoon.facing, platoon.width_u, platoon.depth_u,
        int(platoon.own.get("figures") or full), full, WAITING if platoon.arrives > 1 else ON_TABLE,
    )  # fmt: skip


def full_strength(kind: Kind, row: UnitType) -> int:
    """EOE-R-2, EOE-R-3: figures of a unit at full strength, hits of a single base."""
    return row.figures * (BASES_OF_A_UNIT if kind in ("infantry", "cavalry") else 1)


def standing(battle: Any) -> Standing:
    """Base by base on all tables of a battle; surrendered bases are gone too."""
    bases = battle.state.arrays.bases
    status, full = bases[:, :, B_STATUS], bases[:, :, columns.B_FULL]
    return Standing(
        (status == S_ON_TABLE) | (status == columns.S_ABOARD), np.minimum(full - bases[:, :, B_FIGURES], full),
        (status == columns.S_LOST) | (status == columns.S_SURRENDERED), status == columns.S_LEFT, bases[:, :, X].copy(),
        bases[:, :, Y].copy(),
    )  # fmt: skip
