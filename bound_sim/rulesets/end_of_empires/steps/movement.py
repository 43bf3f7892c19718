"""A moving step (EOE-R-9..17): commanders, retreats, then each unit as far as its allowance and the ground let it.

Units move in ``march``, compiled; what it asks for is done here, and what happened is written down here.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from bound_sim.orders.checks import own_edges
from bound_sim.rulesets.end_of_empires.book import chart, rulings
from bound_sim.rulesets.end_of_empires.state import columns
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.steps import command, halts, march, moves, paces, standing, vehicles, walk, ways
from bound_sim.rulesets.end_of_empires.steps.boarding import drive
from bound_sim.rulesets.end_of_empires.steps.command import unit_rows
from bound_sim.rulesets.end_of_empires.steps.formation import close_up, formation_of
from bound_sim.rulesets.end_of_empires.steps.reform import Reforming, after_obstacles, form
from bound_sim.rulesets.end_of_empires.steps.ways import CROSS, EACH_LEG, WHOLE, Limits, Plan, WayAsked, way_room
from bound_sim.rulesets.kit.geometry.measure import Ints

#: EOE-R-17: how near a charge ends; EOE-Q-approach: how far short of that, or of contact, one halts, 0.01 mm
NEAR_U, SHORT_U = chart.CHARGE_CM * 1000.0, chart.SHORT_CM * 1000
MOVES = ("advance", "march", "charge", "crawl")
#: actions that take half a move, and what they are called
HALF_ACTIONS = {
    "limber": "limbers", "board": "boards", "leave": "leaves", "dismount": "dismounts", "mount": "mounts",
}  # fmt: skip
_OWN_EDGES = {
    "north": halts.OWN_NORTH, "east": halts.OWN_EAST, "south": halts.OWN_SOUTH, "west": halts.OWN_WEST,
}  # fmt: skip


def move(moment: Moment, side: str) -> None:
    """EOE-Q-move-order: commanders first, then one by one in the order of the list."""
    told, board = command.in_command(moment, side), MovingSide(moment, side)
    if len(board.leaders):
        board.march(board.leaders, march.ACTS)
    if moment.readings.command_time == rulings.CommandTime.COMMANDER_AT_START_OR_END:
        for name, by in command.in_command(moment, side).items():
            told.setdefault(name, by)
    able = board.able()
    moment.told = told = command.spread(moment, side, told, lambda unit: able[unit.row] > 0)
    down = vehicles.leave(moment, side, told)
    board.tell(told, down)
    if moment.readings.move_order == rulings.MoveOrder.ONE_BY_ONE:
        board.march(board.others(), march.OPENS)
    else:
        for unit in in_turn(board):
            board.march_one(unit, march.OPENS)
    _remember(moment, board.side_row)


def _remember(moment: Moment, side_row: int) -> None:
    """At the end of a side's moving step: how far its units moved is their last move, and none was shot at since."""
    arrays, table = moment.places.arrays, moment.places.table
    units, lengths = arrays.units[table], arrays.lengths[table]
    own = (units[:, columns.U_SIDE] == side_row) & (units[:, columns.U_STATUS] == columns.S_ON_TABLE)
    lengths[own, columns.L_LAST_MOVED], lengths[own, columns.L_LAST_HALF] = (
        lengths[own, columns.L_MOVED], lengths[own, columns.L_HALF],
    )  # fmt: skip
    units[own, columns.U_SHOT_AT_SINCE] = 0


class MovingSide:
    """A side's units on a table, as ``march`` takes them.

    ``flags`` of units: columns as in ``paces``; ``leaders``: rows of its commanders.
    """

    def __init__(self, moment: Moment, side: str) -> None:
        self.moment, self.side = moment, side
        self.side_row = moment.game.sides.index(side)
        places = moment.places
        self._units, self._lengths = places.arrays.units[places.table], places.arrays.lengths[places.table]
        self._own = self._units[:, columns.U_SIDE] == self.side_row
        self.flags = np.zeros((len(self._units), len(paces.FLAGS)), dtype=np.int64)
        self.flags[:, paces.F_FOE], self.flags[:, paces.F_CAR] = columns.NOBODY, cars(moment)
        self.how = how(moment, side)
        self.leaders = self._rows(self._units[:, columns.U_KIND] == columns.K_COMMANDER)
        self._aim_charges()
        self._legs = self._draw()
        self._out = _room(moment)

    def _rows(self, wanted: Any) -> Ints:
        """Rows of those of its units on the table for which something holds."""
        on_table = self._units[:, columns.U_STATUS] == columns.S_ON_TABLE
        found: Ints = np.nonzero(self._own & on_table & wanted)[0]
        return found

    def others(self) -> Ints:
        """Rows of its units but its commanders, who went first."""
        return self._rows(self._units[:, columns.U_KIND] != columns.K_COMMANDER)

    def _aim_charges(self) -> None:
        for row in self._rows(self._units[:, columns.U_ACTION] == paces.CHARGE).tolist():
            unit = self.moment.game.units[row]
            foe = opponent_of(self.moment, unit)
            if foe is not None:
                self.flags[row, paces.F_FOE] = foe.row
                aim_charge(self.moment, unit, foe)

    def _draw(self) -> Ints:
        """The legs of all ways of several; room for one is ahead of them."""
        legs: list[tuple[int, int]] = [(0, 0)]
        for row in np.nonzero(self._own & (self._units[:, columns.U_LEGS] > 1))[0].tolist():
            self.flags[row, paces.F_LEG] = len(legs)
            legs += self.moment.game.units[row].declared.way
        return np.array(legs, dtype=np.int64)

    def able(self) -> Ints:
        """EOE-R-9: 1 for each unit that "can move", command apart, by its row."""
        found = np.zeros(len(self._units), dtype=np.int64)
        paces.tell_able(self._units, self.others(), self.flags, self.how, found)
        return found

    def tell(self, told: dict[str, str], down: set[str]) -> None:
        """Put down who is in command, and who got down from vehicles."""
        by_id = self.moment.game.by_id
        for name in told:
            self.flags[by_id[name].row, paces.F_TOLD] = 1
        for name in down:
            self.flags[by_id[name].row, paces.F_DOWN] = 1

    def march(
        self, rows: Ints, opens: int, *, given: tuple[float, float] = (0.0, 0.0), was_halved: bool = False
    ) -> None:  # fmt: skip
        """Units move from a stage of their moves on; what they ask for is done.

        ``given``, ``was_halved``: what a change of formation left and cost, and whether obstacles have counted.
        """
        moment, places, progress = self.moment, self.moment.places, np.zeros(len(walk.PROGRESS), dtype=np.int64)
        progress[walk.P_OPENS] = progress[walk.P_STAGE] = opens
        progress[walk.P_HALVED] = was_halved
        room = way_room(moment, len(self._legs))
        ground = moment.terrain.land(moment.bound), limits_of(moment), room, places.enemies(self.side)
        table, who = (*places.bases, self._units, self._lengths), (self.flags, self._legs, np.array(given))
        while True:
            asks = int(march.march(table, ground, self.how, who, rows, (progress, *self._out)))
            self._write(progress)
            if asks == march.DONE:
                return
            unit = moment.game.units[rows[progress[walk.P_AT]]]
            if asks == march.ASKS_CLOSE_UP:
                close_up(moment, unit)
            elif asks == march.ASKS_TURN:
                turn(moment, unit, room)
            else:
                _ASKED[asks](self, unit)
                progress[walk.P_AT] += 1
                progress[walk.P_STAGE] = opens

    def march_one(
        self, unit: Unit, opens: int, *, given: tuple[float, float] = (0.0, 0.0), was_halved: bool = False
    ) -> None:  # fmt: skip
        """The same for one of them."""
        self.march(np.array([unit.row], dtype=np.int64), opens, given=given, was_halved=was_halved)

    def _write(self, progress: Ints) -> None:
        """Write down the last events: in what Python keeps of units, for those who measure, and in the log."""
        moment, (marks, events, sizes) = self.moment, self._out
        marked = np.nonzero(marks)[0]
        if len(marked):
            found = marks[marked]
            moment.places.moved(marked[found & walk.M_MOVED > 0])
            for row, mark in zip(marked.tolist(), found.tolist(), strict=True):
                if mark != walk.M_MOVED:
                    self._note(moment.game.units[row], mark)
            marks[:] = 0
        count, progress[walk.P_EVENTS] = int(progress[walk.P_EVENTS]), 0
        for event, lengths in zip(events[:count].tolist(), sizes[:count].tolist(), strict=True):
            _WRITERS[event[0]](moment, moment.game.units[event[1]], event[walk.E_WORDS :], lengths)

    def _note(self, unit: Unit, mark: int) -> None:
        """Change a unit by its marks, where Python keeps more of it than columns."""
        if mark & walk.M_STANDS and unit.cells[columns.U_SOURCE] == columns.BY_OBJECT:
            unit.declared = replace(unit.declared, way=())
        if mark & walk.M_CHARGES:
            unit.charging = self.moment.game.units[self.flags[unit.row, paces.F_FOE]].id
        if mark & walk.M_DRIVES:
            drive(self.moment, unit)


def in_turn(board: MovingSide) -> Iterator[Unit]:
    """EOE-Q-move-order, simultaneous: each when no friend that will go is in its way."""
    moment, able = board.moment, board.able()
    units = [moment.game.units[row] for row in board.others().tolist()]
    going = [unit for unit in units if unit.declared.action in MOVES and unit.id in moment.told and able[unit.row]]

    def hindered(unit: Unit, waiting: list[Unit]) -> bool:
        """True if a move would end on a friend that has not moved yet and will."""
        if unit not in going or not unit.declared.way:
            return False
        others = (base for other in waiting if other is not unit and other in going for base in other.bases)
        return moves.ends_on(unit, planned(board, unit), others)

    yield from moves.in_turn(units, hindered)


def planned(board: MovingSide, unit: Unit) -> Plan:
    """EOE-R-11, EOE-R-12, EOE-Q-road: the way of a unit and how far it gets, friends left out."""
    moment, declared = board.moment, unit.declared
    readings, share = moment.readings, float(paces.share_of(paces.halvings(unit_rows(moment)[unit.row], board.how)))
    roads = CROSS
    if not unit.as_pinned and declared.action != "crawl":
        roads = EACH_LEG if readings.road == rulings.Road.EACH_STRETCH else WHOLE
    to_its_end = declared.drawn and readings.charge_end == rulings.ChargeEnd.AS_DRAWN
    foe = opponent_of(moment, unit) if declared.action == "charge" else None
    by_road, across = (rate_u(moment, unit, road=road) * share for road in (True, False))
    marches = declared.action == "march" and not unit.single
    return ways.planned(
        moment, unit, limits_of(moment),
        WayAsked(declared.way, by_road, across, foe, roads, marches, friends=False, to_its_end=to_its_end),
    )  # fmt: skip


def cars(moment: Moment) -> Ints:
    """EOE-Q-commander-car: 1 for each unit that has the rates of a car."""
    known, by_car = moment.tables.known, moment.readings.commander_car == rulings.CommanderCar.CARS
    if "cars" not in known:
        known["cars"] = np.array([by_car and unit.type.endswith("in a car") for unit in moment.game.units], np.int64)
    found: Ints = known["cars"]
    return found


def how(moment: Moment, side: str) -> Ints:
    """The readings in force and what is the same for a side's whole step, in the order of ``paces.HOW``."""
    known, readings, third = moment.tables.known, moment.readings, moment.step == "3"
    if ("how", side, third, moment.bound) not in known:
        front = moment.game.fronts[side]
        known["how", side, third, moment.bound] = np.array([
            readings.unpin == rulings.Unpin.OWN_MOVING_STEP, readings.prone == rulings.Prone.IN_ITS_OWN_MOVING_STEP,
            readings.artillery_move_fire == rulings.ArtilleryMoveFire.MAY_NOT,
            readings.pivot == rulings.Pivot.FREE, readings.pivot == rulings.Pivot.COUNTS_AS_MOVING,
            readings.move_and_fire == rulings.MoveAndFire.LAST_MOVE, readings.road == rulings.Road.EACH_STRETCH,
            readings.charge_end == rulings.ChargeEnd.AS_DRAWN,
            readings.retreat_pinned == rulings.RetreatPinned.STAYS, *command.scope_of(moment), moment.centres, third,
            front, sum(_OWN_EDGES[edge] for edge in own_edges(front)), moment.bound,
        ], dtype=np.int64)  # fmt: skip
    found: Ints = known["how", side, third, moment.bound]
    return found


def _room(moment: Moment) -> tuple[Any, ...]:
    """Room for what happens in a step: marks of units, and events, where they are written down."""
    units = len(moment.game.units)
    most = len(moment.places.rows) + 10 * units if moment.logged else 0
    return (
        np.zeros(units, dtype=np.int64), np.zeros((most, walk.EVENT_COLUMNS), dtype=np.int64),
        np.zeros((most, walk.EVENT_LENGTHS)),
    )  # fmt: skip


def limits_of(moment: Moment) -> Limits:
    """EOE-Q-approach, EOE-Q-obstacle, EOE-Q-road-obstacle: what bounds moves by the readings in force."""
    found: Limits | None = moment.tables.known.get("limits")
    if found is None:
        readings = moment.readings
        bridged = readings.road_obstacle == rulings.RoadObstacle.BRIDGED
        keep_u = NEAR_U + SHORT_U if readings.approach == rulings.Approach.CHARGERS else -1.0
        found = moment.tables.known["limits"] = (
            (int(readings.obstacle), int(bridged), int(moment.centres)), (NEAR_U, keep_u, float(SHORT_U)),
        )  # fmt: skip
    return found


def reforming(moment: Moment) -> Reforming:
    """EOE-Q-formation, EOE-Q-obstacle, EOE-Q-approach: changes of formation by the readings in force."""
    (obstacles, _, _), (_, keep_u, _) = limits_of(moment)
    halves = moment.readings.formation == rulings.Formation.HALF_A_MOVE
    return Reforming(obstacles, halves, max(keep_u, 0.0))


def rate_u(moment: Moment, unit: Unit, *, road: bool) -> float:
    """Section 5, EOE-Q-commander-car: its rate in 0.01 mm as it is."""
    return float(paces.rate_of(unit_rows(moment)[unit.row], int(cars(moment)[unit.row]), road))


def opponent_of(moment: Moment, unit: Unit) -> Unit | None:
    """EOE-R-17: whom a charge goes for, None where it is not on the table."""
    toward = unit.declared.toward
    foe = moment.game.by_id.get(toward) or moment.game.unit_of.get(toward)
    return foe if foe is not None and foe.on_table and foe.side != unit.side else None


def aim_charge(moment: Moment, unit: Unit, foe: Unit) -> None:
    """EOE-R-17: the way of a charge that none was drawn for: straight at the opponent, by the shortest gap to it.

    So units side by side that charge a line keep side by side.
    """
    if not unit.declared.way:
        stride = standing.shortest(moment.places.bases, unit.row, foe.row)
        if unit.cells[columns.U_SOURCE] == columns.BY_OBJECT:
            unit.declared = replace(unit.declared, way=(stride,) if stride != (0, 0) else ())
        elif stride != (0, 0):
            unit.cells[columns.U_HAS_WAY] = unit.cells[columns.U_LEGS] = 1
            unit.cells[columns.U_WAY_X], unit.cells[columns.U_WAY_Y] = stride


# ---- what ``march`` asks for


def act(board: MovingSide, unit: Unit) -> None:
    """EOE-Q-formation, EOE-Q-vehicles, EOE-Q-cavalry-fire: changes of formation, boarding, mounting."""
    action = unit.declared.action
    if action == "form":
        change_formation(board, unit)
    elif action == "board":
        vehicles.board(board.moment, unit)
    else:
        change_saddle(board, unit)


def change_saddle(board: MovingSide, unit: Unit) -> None:
    """EOE-Q-cavalry-fire, "may dismount": half a move; then on foot, as infantry, or on horseback, the other half."""
    moment = board.moment
    unit.dismounted = unit.declared.action == "dismount"
    unit.become("infantry" if unit.dismounted else "cavalry")
    moment.why(unit.id, "dismounted" if unit.dismounted else "mounted")
    close_up(moment, unit)
    board.march_one(unit, march.GOES_ON)
    # half of its allowance is used, whatever it then walks
    unit.half_u = rate_u(moment, unit, road=False) / 2
    unit.moved_u += unit.half_u


def turn(moment: Moment, unit: Unit, room: tuple[Any, ...]) -> None:
    """EOE-Q-formation: after a move a unit turns with what its bases have left. ``room``: what its way came to."""
    lengths, obstacles = room[7].tolist(), int(room[8][halts.COUNTED])
    whole = lengths[halts.RATE] / 2**obstacles
    left, facing = max(whole - lengths[halts.LENGTH], 0.0), unit.declared.facing
    assert facing is not None
    formed = form(
        moment, unit, formation_of(unit), facing, left, reforming(moment), halved_already=obstacles > 0
    )  # fmt: skip
    unit.moved_u += formed.cost if formed else 0.0


def change_formation(board: MovingSide, unit: Unit) -> None:
    """EOE-Q-formation: line, column or block about its middle; costs what the furthest base travels, or half a move.

    With what is left it goes its way, if it has one.
    """
    moment, declared, row = board.moment, unit.declared, unit_rows(board.moment)[unit.row]
    rate = rate_u(moment, unit, road=False) * float(paces.share_of(paces.halvings(row, board.how)))
    wanted = declared.toward or formation_of(unit)
    facing = unit.facing if declared.facing is None else declared.facing
    formed = form(moment, unit, wanted, facing, rate, reforming(moment))
    if formed is None:
        return
    unit.moved_u += formed.cost
    unit.half_u = rate if paces.moves_and_fires(row, board.how) else rate / 2
    if declared.way:
        board.march_one(unit, march.FORMED, given=(formed.allowance, formed.cost), was_halved=formed.halved)


def form_up(board: MovingSide, unit: Unit) -> None:
    """EOE-R-25, EOE-Q-form-up: after a melee the moving step brings the bases into contact, without command."""
    moment, row = board.moment, unit_rows(board.moment)[unit.row]
    rate = rate_u(moment, unit, road=False) * float(paces.share_of(paces.halvings(row, board.how)))
    unit.must_form = False
    unit.moved_u += close_up(moment, unit, most=after_obstacles(moment, unit, rate, int(moment.readings.obstacle)))
    unit.half_u = rate / 2
    moment.why(unit.id, "formed-up")
    if moment.readings.form_up == rulings.FormUp.FREE and unit.declared.action != "stay":
        board.march_one(unit, march.ACTS)
    else:
        unit.moved_u = max(unit.moved_u, 1.0)


_ASKED = {march.ASKS_ACT: act, march.ASKS_FORM_UP: form_up}

# ---- rows of the log


def _write_move(moment: Moment, unit: Unit, words: list[int], lengths: list[float]) -> None:
    base, start, end, names = words[0], (words[1], words[2], words[3]), (words[4], words[5], words[6]), words[8]
    said = [
        *(["road"] if names & paces.N_ROAD else []),
        *(["fires 0.5"] if names & paces.N_FIRES else []),
        *([HALF_ACTIONS[unit.declared.action] + " 0.5"] if names & paces.N_HALF else []),
        *(["limbers 0.5"] if names & paces.N_LIMBERS else []),
        *(["obstacle 0.5"] if names & paces.N_OBSTACLE else []),
    ]
    moment.move(
        unit, moment.places.by_row[base], start, ways.ENDED[words[7]], end=end, length_u=lengths[0], reach_u=lengths[1],
        rate_u=lengths[2], factors=", ".join(said),
    )  # fmt: skip


def _write_pivot(moment: Moment, unit: Unit, words: list[int], lengths: list[float]) -> None:
    start, end = (words[1], words[2], words[3]), (words[4], words[5], words[6])
    moment.move(unit, moment.places.by_row[words[0]], start, "pivoted", end=end)


def _write_end(moment: Moment, unit: Unit, words: list[int], lengths: list[float]) -> None:
    ways.tell_end(moment, unit, words[0], words[1], lengths)


#: by the codes of ``paces``
_BARRED = (
    "", "pinned-no-charge", "charge-nobody", "pinned-no-move", "only-guns", "cannot-mount", "limbered-already",
    "not-limbered", "unlimbered", "fired-and-limbers", "cannot-charge", "mg-fired",
)  # fmt: skip


def _write_barred(moment: Moment, unit: Unit, words: list[int], lengths: list[float]) -> None:
    declared = unit.declared
    moment.why(unit.id, _BARRED[words[0]], action=declared.action, kind=unit.type, unit=declared.toward)


def _write_no_command(moment: Moment, unit: Unit, words: list[int], lengths: list[float]) -> None:
    alone = not any(other.kind == "commander" for other in moment.game.of(unit.side))
    moment.why(unit.id, "no-commander" if alone else "no-command", action=unit.declared.action)


def _write_unpinned(moment: Moment, unit: Unit, words: list[int], lengths: list[float]) -> None:
    moment.why(unit.id, "unpinned")


def _write_got_up(moment: Moment, unit: Unit, words: list[int], lengths: list[float]) -> None:
    moment.why(unit.id, "got-up")


def _write_ready(moment: Moment, unit: Unit, words: list[int], lengths: list[float]) -> None:
    moment.why(unit.id, "charge-ready", unit=moment.game.units[words[0]].id)


def _write_short(moment: Moment, unit: Unit, words: list[int], lengths: list[float]) -> None:
    moment.why(unit.id, "charge-short", unit=moment.game.units[words[0]].id)


def _write_retreats(moment: Moment, unit: Unit, words: list[int], lengths: list[float]) -> None:
    moment.why(unit.id, "retreats", left=words[0])


def _write_over(moment: Moment, unit: Unit, words: list[int], lengths: list[float]) -> None:
    moment.why(unit.id, "retreat-over")


#: in the order of the numbers of events
_WRITERS = (
    _write_move, _write_pivot, _write_end, _write_barred, _write_no_command, _write_unpinned, _write_got_up,
    _write_ready, _write_short, _write_retreats, _write_over,
)  # fmt: skip
