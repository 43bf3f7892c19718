"""The columns of a battle: what never changes (units), what does (state), one bound's marks, and the battalions.

The columns' numbers are in ``col``; one battle is the case of one table; rows are in the order of natural ids.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from bound_sim.orders.checks import own_edges
from bound_sim.rules.records.standing import Standing
from bound_sim.rulesets.rules1418.book import rulings
from bound_sim.rulesets.rules1418.book.chart import BASE_DEPTH_CM, SPEED_CM, TRANSPORT, UnitType
from bound_sim.rulesets.rules1418.book.rulings import Readings
from bound_sim.rulesets.rules1418.state import col
from bound_sim.scenario.model import Scenario
from bound_sim_kernels.compiled import early
from bound_sim_maps.table import SCALE, U_PER_CM

Array = npt.NDArray[Any]

#: status of a platoon
WAITING, ON_TABLE, REMOVED, WITHDRAWN, OFF_TABLE = range(5)
STATUS = ("waiting", "on table", "removed", "withdrawn", "off table")
#: what a platoon sets out to do in a bound
STAY, MOVE, ASSAULT, RETREAT, COVER, DIG, PACK, UNPACK, GONE = range(9)
TASKS = ("stay", "move", "assault", "retreat", "find cover", "dig", "pack", "unpack", "withdrawn")
#: strike order in melee (R-41)
STRIKE_FAST, STRIKE_MEDIUM, STRIKE_SLOW, STRIKE_INFANTRY, STRIKE_HEAVY = range(5)

#: the table's edges, a bit each
EDGES = {"west": 1, "east": 2, "south": 4, "north": 8}

NOBODY = -1
UNLIMITED = 1 << 62
NEVER_MOVED = -9
#: number of a bound's direct shooters that are remembered for Q-find-cover's other reading
SHOOTERS_KEPT = 8


class Battalions(NamedTuple):
    """Battalions: what is fixed, what changes from table to table, a bound's orders, shots laid by hand.

    ``hand`` is [row, 3]: battalion, platoon, shots, in the order in which they were laid. ``shooters`` [table, platoon,
    n] are the direct shooters of this bound, ``shot_by`` of the last, as far as they are kept.
    """

    fixed: Array
    table: Array
    orders: Array
    hand: Array
    shooters: Array
    shot_by: Array


def range_in_millionths(range_m: float | None, reading: int) -> int:
    """Q-range-unit: a chart range as a length on the table in millionths of 0.01 mm; UNLIMITED for unlimited."""
    if range_m is None:
        return UNLIMITED
    metre_u = 100 * U_PER_CM / SCALE
    if reading == rulings.RangeUnit.METRES:
        length_u = range_m * 100 * U_PER_CM / SCALE
    else:
        length_u = range_m * U_PER_CM / 10 if reading == rulings.RangeUnit.MM else range_m * 0.9144 * metre_u
    return round(length_u * 1_000_000)


def strike_class(row: UnitType) -> int:
    """R-41, R-45: when a unit strikes: cavalry and armoured cars by their speed, infantry and tanks, heavy weapons."""
    if row.kind in ("heavy", "command", "lmg", "guns", "naval", "transport"):
        return STRIKE_HEAVY
    if row.kind in ("cavalry", "armoured car"):
        return {"fast": STRIKE_FAST, "medium": STRIKE_MEDIUM}.get(row.speed.partition(" ")[0], STRIKE_SLOW)
    return STRIKE_INFANTRY


def build_units(scenario: Scenario, types: list[UnitType], resilience: list[int], readings: Readings) -> Array:
    """Columns of the forces; ``types`` and ``resilience`` are those of each platoon, in row order."""
    platoons = scenario.forces.platoons
    battalions = places_of([platoon.battalion for platoon in platoons])
    companies = places_of([platoon.company_id for platoon in platoons])
    sides = {side.id: place for place, side in enumerate(scenario.sides)}
    side = np.array([sides[platoon.side] for platoon in platoons], dtype=np.int64)
    front = np.array([one.front for one in scenario.sides], dtype=np.int64)
    edges = [sum(EDGES[edge] for edge in own_edges(one.front)) for one in scenario.sides]

    from bound_sim_maps.directions import DIRECTION_X, DIRECTION_Y

    # few types are those of many platoons
    rows = {row.name: row for row in types}
    of_types, places = _columns_of_types([*rows.values()], readings), places_of([row.name for row in types])
    place = np.array([places[row.name] for row in types], dtype=np.int64)
    return filled((len(col.UNIT_COLUMNS), len(platoons)), {
        **{column: np.array(values, dtype=np.int64)[place] for column, values in of_types.items()},
        col.U_SIDE: side,
        col.U_BATTALION: [battalions[platoon.battalion] for platoon in platoons],
        col.U_COMPANY: [companies[platoon.company_id] for platoon in platoons],
        col.U_RESILIENCE: np.array(resilience, dtype=np.int64),
        col.U_HALF_WIDTH: [platoon.width_u // 2 for platoon in platoons],
        col.U_HALF_DEPTH: [platoon.depth_u // 2 for platoon in platoons],
        col.U_DISMOUNTED: [platoon.dismounted for platoon in platoons],
        col.U_ARRIVES: [platoon.arrives for platoon in platoons],
        col.U_FRONT_X: DIRECTION_X[front][side], col.U_FRONT_Y: DIRECTION_Y[front][side],
        col.U_OWN_EDGES: np.array(edges, dtype=np.int64)[side],
    })  # fmt: skip


def _columns_of_types(types: list[UnitType], readings: Readings) -> Mapping[int, Sequence[int]]:
    """Columns of the forces that a platoon has of its type, by type."""
    heavy = ("guns", "heavy", "command", *(("lmg",) if readings.lmg == rulings.Lmg.HEAVY else ()))
    not_guns = readings.vehicle_reroll_who == rulings.VehicleRerollWho.NOT_GUNS
    carried = ("infantry", "skirmishers", "lmg", "heavy", "command", "transport")
    vehicle = [row.kind in ("tank", "armoured car") or row.self_propelled for row in types]
    return {
        col.U_MELEE_DICE: [row.melee_dice for row in types],
        col.U_MELEE_BONUS: [row.melee_bonus for row in types],
        col.U_RANGED_DICE: [row.ranged_dice for row in types],
        col.U_RANGED_BONUS: [row.ranged_bonus for row in types],
        col.U_RATE_U: [SPEED_CM[row.speed] * U_PER_CM for row in types],
        col.U_RANGE_U: [range_in_millionths(row.range_m, readings.range_unit) for row in types],
        col.U_RANGE_MOVING_U: [range_in_millionths(row.range_moving_m, readings.range_unit) for row in types],
        col.U_NAVAL: [row.kind == "naval" for row in types],
        col.U_GUNS: [row.kind == "guns" for row in types],
        col.U_HEAVY_FIRE: [row.kind in heavy for row in types],
        col.U_SKIRMISHER: [row.kind == "skirmishers" for row in types],
        col.U_VEHICLE: vehicle,
        col.U_MOUNTED: [row.speed.endswith("cavalry") or moves for row, moves in zip(types, vehicle, strict=True)],
        col.U_PACKS: [row.kind == "guns" and not row.self_propelled for row in types],
        col.U_SELF_PROPELLED: [row.self_propelled for row in types],
        col.U_STRIKE: [strike_class(row) for row in types],
        col.U_REROLLED: [
            row.kind not in ("guns", "naval") and (not_guns or row.kind not in ("cavalry", "tank", "armoured car"))
            for row in types
        ],
        col.U_TRANSPORTED: [row.kind in carried for row in types],
    }  # fmt: skip


def sorted_unique(names: list[str]) -> list[str]:
    """Names without repetition, in the order in which they first appear."""
    return list(dict.fromkeys(names))


def places_of(names: list[str]) -> dict[str, int]:
    """The place of each name among those of ``sorted_unique``."""
    return {name: place for place, name in enumerate(sorted_unique(names))}


def filled(shape: tuple[int, ...], values: dict[int, Any]) -> Array:
    """An array of numbered columns, all 0 but for ``values``, which are the same on every table."""
    made = np.zeros(shape, dtype=np.int64)
    for column, value in values.items():
        made[column] = value
    return made


def battalions_of(scenario: Scenario, types: list[UnitType]) -> Array:
    """The facts of battalions that no bound changes: ``Battalions.fixed``, [column, battalion]."""
    platoons = scenario.forces.platoons
    names = sorted_unique([platoon.battalion for platoon in platoons])
    places = {side.id: place for place, side in enumerate(scenario.sides)}
    sides = {platoon.battalion: places[platoon.side] for platoon in reversed(platoons)}
    transport = {platoon.battalion: platoon.transport for platoon in platoons if platoon.transport}
    carried = [TRANSPORT[transport.get(name, "")] for name in names]

    def rows_of(kind: str) -> list[int]:
        rows: dict[str, int] = {}
        for row, platoon in enumerate(platoons):
            if types[row].kind == kind:
                rows.setdefault(platoon.battalion, row)
        return [rows.get(name, NOBODY) for name in names]

    return filled((len(col.FIXED_COLUMNS), len(names)), {
        col.B_SIDE: [sides[name] for name in names],
        col.B_COMMAND_ROW: rows_of("command"), col.B_TRANSPORT_ROW: rows_of("transport"),
        col.B_TRANSPORT_QUARTERS: [round(factor * 4) for factor, _ in carried],
        col.B_TRANSPORT_CAP_U: [cap * U_PER_CM for _, cap in carried],
    })  # fmt: skip


def build_battalions(fixed: Array, tables: int, platoons: int, shooters: int) -> Battalions:
    """The battalions of a battle, with no orders yet; ``shooters`` is the number that is remembered at a platoon."""
    battalions = fixed.shape[1]
    nobody = np.full((tables, platoons, shooters), NOBODY, dtype=np.int64)
    return Battalions(
        fixed, filled((len(col.TABLE_COLUMNS), tables, battalions), {}),
        filled((len(col.BATTALION_ORDER_COLUMNS), battalions), {}),
        np.zeros((0, 3), dtype=np.int64), nobody, nobody.copy(),
    )  # fmt: skip


def opening_state(scenario: Scenario, tables: int) -> Array:
    """The state before bound 1, the same on every table; terrain is filled in by ``cover.settle_terrain``."""
    platoons = scenario.forces.platoons

    def status(row: int) -> int:
        if platoons[row].x_u is None:
            return OFF_TABLE
        return ON_TABLE if platoons[row].arrives <= 1 else WAITING

    return filled((len(col.STATE_COLUMNS), tables, len(platoons)), {
        col.S_STATUS: [status(row) for row in range(len(platoons))],
        col.S_X: [platoon.x_u or 0 for platoon in platoons], col.S_Y: [platoon.y_u or 0 for platoon in platoons],
        col.S_FACING: [platoon.facing for platoon in platoons], col.S_DUG_IN: [platoon.dug_in for platoon in platoons],
        col.S_INJURER: NOBODY, col.S_LAST_MOVED: NEVER_MOVED, col.S_OPPONENT: NOBODY,
    })  # fmt: skip


def standing(battle: Any) -> Standing:
    """R-28: hits, the removed, the withdrawn, and places, of all tables of a battle."""
    state: Array = battle.state.state
    status = state[col.S_STATUS]
    return Standing(
        status == ON_TABLE, state[col.S_HITS], status == REMOVED, status == WITHDRAWN, state[col.S_X], state[col.S_Y]
    )


_BY_NOBODY = [col.M_WORD, col.M_MARKED, col.M_BEHIND, col.M_OLD_OPPONENT, col.M_OWN_SUBSTEP]


def blank_marks(tables: int, platoons: int) -> Array:
    """Marks for a bound, all empty: int32, to be made int or float before a product, or it overflows."""
    made = np.zeros((len(col.MARK_COLUMNS), tables, platoons), dtype=np.int32)
    made[_BY_NOBODY] = NOBODY
    return made


def wipe(marks: Array) -> None:
    """Empty the marks of the last bound."""
    marks[:] = 0
    marks[_BY_NOBODY] = NOBODY


@early
def those_there(state, t, rows):  # type: ignore[no-untyped-def]
    """Write the rows of those on a table into ``rows`` [platoon], in their order: their number.

    Without a branch, since a processor often guesses wrong who is gone; who goes through them asks that of nobody.
    """
    count = 0
    for p in range(state.shape[2]):
        rows[count] = p
        count += state[col.S_STATUS, t, p] == ON_TABLE
    return count


@early
def wipe_on(marks, t, moved):  # type: ignore[no-untyped-def]
    """Empty a table's marks of the last bound, but for those that step # sets anew for all, or for who is on the table:
    of others nobody asks for them. Where not ``moved``, nobody has come, moved or was in contact in that bound.
    """
    for p in range(marks.shape[2]):
        marks[col.M_FIRED, t, p] = marks[col.M_FIRED_ON, t, p] = 0
    for p in range(marks.shape[2]):
        marks[col.M_FIRED_BY_INJURER, t, p] = marks[col.M_FIRED_BY_OTHERS, t, p] = 0
    if moved:
        for p in range(marks.shape[2]):
            marks[col.M_ARRIVED, t, p] = marks[col.M_MOVED, t, p] = marks[col.M_WORST_ROW, t, p] = 0
            marks[col.M_BEHIND, t, p] = NOBODY


HALF_BASE_DEPTH_U = round(BASE_DEPTH_CM * U_PER_CM / 2)


#: sub-steps from here on are melee rounds in the records of moves
MELEE_SUBSTEP = 100


#: why a mover ended where it did
(
    DONE, REACH, EDGE, IMPASSABLE, TABLE_EDGE, WITHDRAWN_OFF, CROSSING, CONTACT, SECOND_RANK, IDLE, FRIENDS, PINNED,
    NO_PLACE, SHORT, STEPPED_UP, ARRIVED, UMPIRE,
) = range(17)  # fmt: skip
ENDED = (
    "order done", "reach", "edge of ground", "impassable", "table edge", "withdrawn", "crossing taken", "contact",
    "second rank", "idle", "friends", "pinned", "no place", "stopped short", "stepped up", "arrived",
    "umpire",
)  # fmt: skip


#: what an assault names: the arrow's head, a point, a platoon, a company
HEAD, POINT, PLATOON, COMPANY = range(4)
