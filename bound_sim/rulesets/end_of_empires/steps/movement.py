"""A moving step (EOE-R-9..17): commanders, retreats, then each unit as far as its allowance and the ground let it.

Units move in ``march``, compiled; what it asks for is done here, and what happened is written down here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from bound_sim.orders.checks import own_edges
from bound_sim.rulesets.end_of_empires.book import chart, rulings
from bound_sim.rulesets.end_of_empires.state import columns
from bound_sim.rulesets.end_of_empires.state.events import (
    EVENTS,
    BarredEvent,
    ChargeEvent,
    GotUpEvent,
    HaltEvent,
    MoveEvent,
    NoCommandEvent,
    PivotEvent,
    RetreatingEvent,
    UnpinnedEvent,
)
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.state.places import ordered_on, tables_of
from bound_sim.rulesets.end_of_empires.steps import (
    command,
    halts,
    march,
    moves,
    paces,
    side_march,
    vehicles,
    walk,
    ways,
)
from bound_sim.rulesets.end_of_empires.steps.boarding import drive
from bound_sim.rulesets.end_of_empires.steps.command import unit_rows
from bound_sim.rulesets.end_of_empires.steps.formation import close_up, formation_of
from bound_sim.rulesets.end_of_empires.steps.reform import Reforming, after_obstacles, form
from bound_sim.rulesets.end_of_empires.steps.ways import CROSS, EACH_LEG, WHOLE, Limits, Plan, WayAsked, way_room
from bound_sim.rulesets.kit.arrays.events import Recorder, refuse_lost
from bound_sim.rulesets.kit.geometry.measure import Floats, Ints

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


def move(moments: Sequence[Moment], sides: Sequence[str]) -> None:
    """EOE-Q-move-order: a side's commanders first, then one by one in the order of the list.

    ``sides``: who moves, table by table.
    """
    MovingSides(moments, sides).move()


class MovingSides:
    """The units of a side on each of some tables, as ``march`` takes them.

    ``flags`` [table, unit]: columns as in ``paces``; ``marks`` [table, unit]: bits as in ``walk``.
    """

    def __init__(self, moments: Sequence[Moment], sides: Sequence[str]) -> None:
        one, self.moments = moments[0], moments
        arrays, measured = one.places.arrays, one.places.measured
        self.tables = tables_of([moment.places for moment in moments])
        self.side_rows = np.array([one.game.sides.index(side) for side in sides], dtype=np.int64)
        self.hows = np.array([how(one, side) for side in one.game.sides])
        shape = len(moments), arrays.units.shape[1]
        self.flags = np.zeros((*shape, len(paces.FLAGS)), dtype=np.int64)
        self.flags[:, :, (paces.F_TOLD, paces.F_FOE)] = columns.NOBODY
        self.marks = np.zeros(shape, dtype=np.int64)
        self._field = (
            arrays.bases, arrays.members, arrays.spans, arrays.units, arrays.lengths, *measured,
        )  # fmt: skip
        #: who follows an order of its own: the place of the table, the row
        self._ordered = ordered_on([moment.places for moment in moments], self.side_rows)
        self._legs = self._draw()
        self._find_opponents()
        self._ground = one.terrain.land(one.bound), limits_of(one), way_room(one, len(self._legs))
        self._cars, self._room = cars(one), np.zeros((4, shape[1]), dtype=np.int64)
        self._logged, self._events = self._recorder()

    def _cells(self, n: int, row: int) -> Ints:
        """The columns of a unit of a table."""
        cells: Ints = self._field[3][self.tables[n], row]
        return cells

    def _draw(self) -> Ints:
        """The legs of all ways of several; room for one is ahead of them."""
        legs: list[tuple[int, int]] = [(0, 0)]
        for n, row in self._ordered:
            if self._cells(n, row)[columns.U_LEGS] > 1:
                self.flags[n, row, paces.F_LEG] = len(legs)
                legs += self.moments[n].game.units[row].declared.way
        return np.array(legs, dtype=np.int64)

    def _find_opponents(self) -> None:
        """EOE-R-17: whom charges go for that orders tell of."""
        for n, row in self._ordered:
            if self._cells(n, row)[columns.U_ACTION] == paces.CHARGE:
                game = self.moments[n].game
                toward = game.units[row].declared.toward
                foe = game.by_id.get(toward) or game.unit_of.get(toward)
                self.flags[n, row, paces.F_FOE] = columns.NOBODY if foe is None else foe.row

    def _recorder(self) -> tuple[int, Recorder]:
        """The one of the tables that is logged, negative for none, and room for what happens there."""
        for n, moment in enumerate(self.moments):
            if moment.logged:
                return n, EVENTS.recorder(2 * len(moment.places.rows) + 10 * len(moment.game.units))
        return -1, EVENTS.recorder(0)

    def move(self) -> None:
        """All of them make their moves."""
        count, units = self.marks.shape
        given = np.zeros((count, 2))
        rows, progress = np.zeros((count, units), dtype=np.int64), np.zeros((count, len(walk.PROGRESS)), dtype=np.int64)
        self._march(slice(0, count), rows, progress, given)
        for moment, flags in zip(self.moments, self.flags, strict=True):
            moment.told = flags[:, paces.F_TOLD]

    def march_one(
        self, n: int, unit: Unit, opens: int, *, given: tuple[float, float] = (0.0, 0.0), was_halved: bool = False
    ) -> None:  # fmt: skip
        """A unit of a table moves from a stage of its move on.

        ``given``, ``was_halved``: what a change of formation left and cost, and whether obstacles have counted.
        """
        progress = np.zeros((1, len(walk.PROGRESS)), dtype=np.int64)
        progress[0, walk.P_PHASE], progress[0, walk.P_COUNT] = side_march.GIVEN_GO, 1
        progress[0, walk.P_OPENS] = progress[0, walk.P_STAGE] = opens
        progress[0, walk.P_HALVED] = was_halved
        self._march(slice(n, n + 1), np.array([[unit.row]], dtype=np.int64), progress, np.array([given]))

    def _march(self, some: slice, rows: Ints, progress: Ints, given: Floats) -> None:
        """Units of some of the tables go on from where they are; what they ask for is done."""
        waits = np.full(len(rows), march.WAITS)
        who, nothing = (self.side_rows[some], self._cars, self._legs, given), tuple(EVENTS.recorder(0))
        kept = self._logged - some.start, tuple(self._events), nothing
        state = self.flags[some], rows, progress, self.marks[some], waits, self._room
        while True:
            side_march.march(self._field, self.tables[some], self._ground, self.hows, who, kept, state)
            self._write(some)
            waiting = np.nonzero(waits)[0].tolist()
            if not waiting:
                return
            for k in waiting:
                self._answer(some.start + k, int(waits[k]), rows[k], progress[k], float(given[k, 0]))

    def _answer(self, n: int, asks: int, rows: Ints, progress: Ints, left: float) -> None:
        """Do what a table asks for."""
        moment = self.moments[n]
        if asks == march.ASKS_LEAVE:
            side = moment.game.sides[self.side_rows[n]]
            self.flags[n, vehicles.leave(moment, side, self.flags[n, :, paces.F_TOLD]), paces.F_DOWN] = 1
            return
        if asks == march.ASKS_ORDER:
            for unit in in_turn(self, n):
                self.march_one(n, unit, march.OPENS)
            return
        unit = moment.game.units[rows[progress[walk.P_AT]]]
        if asks == march.ASKS_CLOSE_UP:
            close_up(moment, unit)
        elif asks == march.ASKS_TURN:
            turn(moment, unit, left, was_halved=progress[walk.P_HALVED] > 0)
        else:
            _ASKED[asks](self, n, unit)
            progress[walk.P_AT] += 1
            progress[walk.P_STAGE] = progress[walk.P_OPENS]

    def _write(self, some: slice) -> None:
        """Write down what happened: in what Python keeps of units, for those who measure, and in the log."""
        for moment in self.moments[some]:
            moment.places.forget()
        marks = self.marks[some]
        for k, row in np.argwhere(marks & (walk.M_DRIVES | walk.M_WAY)).tolist():
            self._note(some.start + k, row, int(marks[k, row]))
        marks[:] = 0
        if some.start <= self._logged < some.stop:
            write_events(self.moments[self._logged], self._events)

    def _note(self, n: int, row: int, mark: int) -> None:
        """Change a unit by its marks, where Python keeps more of it than columns."""
        # a way on a posture is in the columns alone
        ordered = self._cells(n, row)[columns.U_SOURCE] == columns.BY_OBJECT
        if not (ordered or mark & walk.M_DRIVES):
            return
        unit = self.moments[n].game.units[row]
        if mark & walk.M_WAY and ordered:
            way = ((unit.cells[columns.U_WAY_X], unit.cells[columns.U_WAY_Y]),)
            unit.declared = replace(unit.declared, way=way if unit.cells[columns.U_HAS_WAY] else ())
        if mark & walk.M_DRIVES:
            drive(self.moments[n], unit)


def in_turn(board: MovingSides, n: int) -> Iterator[Unit]:
    """EOE-Q-move-order, simultaneous: each unit of a table when no friend that will go is in its way."""
    moment, flags = board.moments[n], board.flags[n]
    side = moment.game.sides[board.side_rows[n]]
    units = [unit for unit in moment.game.of(side) if unit.kind != "commander"]
    going = [
        unit for unit in units
        if unit.declared.action in MOVES and flags[unit.row, paces.F_TOLD] >= 0 and flags[unit.row, paces.F_ABLE]
    ]  # fmt: skip

    def hindered(unit: Unit, waiting: list[Unit]) -> bool:
        """True if a move would end on a friend that has not moved yet and will."""
        if unit not in going or not unit.declared.way:
            return False
        others = (base for other in waiting if other is not unit and other in going for base in other.bases)
        return moves.ends_on(unit, planned(board, n, unit), others)

    yield from moves.in_turn(units, hindered)


def planned(board: MovingSides, n: int, unit: Unit) -> Plan:
    """EOE-R-11, EOE-R-12, EOE-Q-road: the way of a unit and how far it gets, friends left out."""
    moment, declared = board.moments[n], unit.declared
    readings, share = moment.readings, share_left(board, n, unit)
    roads = CROSS
    if not unit.as_pinned and declared.action != "crawl":
        roads = EACH_LEG if readings.road == rulings.Road.EACH_STRETCH else WHOLE
    to_its_end = declared.drawn and readings.charge_end == rulings.ChargeEnd.AS_DRAWN
    foe = int(board.flags[n, unit.row, paces.F_FOE]) if declared.action == "charge" else columns.NOBODY
    by_road, across = (rate_u(moment, unit, road=road) * share for road in (True, False))
    marches = declared.action == "march" and not unit.single
    return ways.planned(
        moment, unit, limits_of(moment),
        WayAsked(
            declared.way, by_road, across, moment.game.units[foe] if foe >= 0 else None, roads, marches, friends=False,
            to_its_end=to_its_end,
        ),
    )  # fmt: skip


def share_left(board: MovingSides, n: int, unit: Unit) -> float:
    """The rest of a unit's rate after what halves it."""
    halved = paces.halvings(unit_rows(board.moments[n])[unit.row], board.hows[board.side_rows[n]])
    return float(paces.share_of(halved))


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
            readings.retreat_pinned == rulings.RetreatPinned.STAYS, *command.scope_of(moment), readings.same_action,
            readings.command_time == rulings.CommandTime.COMMANDER_AT_START_OR_END,
            readings.move_order != rulings.MoveOrder.ONE_BY_ONE, moment.centres, third, front,
            sum(_OWN_EDGES[edge] for edge in own_edges(front)), moment.bound,
        ], dtype=np.int64)  # fmt: skip
    found: Ints = known["how", side, third, moment.bound]
    return found


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


# ---- what ``march`` asks for


def act(board: MovingSides, n: int, unit: Unit) -> None:
    """EOE-Q-formation, EOE-Q-vehicles, EOE-Q-cavalry-fire: changes of formation, boarding, mounting."""
    action = unit.declared.action
    if action == "form":
        change_formation(board, n, unit)
    elif action == "board":
        vehicles.board(board.moments[n], unit)
    else:
        change_saddle(board, n, unit)


def change_saddle(board: MovingSides, n: int, unit: Unit) -> None:
    """EOE-Q-cavalry-fire, "may dismount": half a move; then on foot, as infantry, or on horseback, the other half."""
    moment = board.moments[n]
    unit.dismounted = unit.declared.action == "dismount"
    unit.become("infantry" if unit.dismounted else "cavalry")
    moment.why(unit.id, "dismounted" if unit.dismounted else "mounted")
    close_up(moment, unit)
    board.march_one(n, unit, march.GOES_ON)
    # half of its allowance is used, whatever it then walks
    unit.half_u = rate_u(moment, unit, road=False) / 2
    unit.moved_u += unit.half_u


def turn(moment: Moment, unit: Unit, left: float, *, was_halved: bool) -> None:
    """EOE-Q-formation: after a move a unit turns with what its bases have left, if obstacles have counted or not."""
    facing = unit.declared.facing
    assert facing is not None
    formed = form(moment, unit, formation_of(unit), facing, left, reforming(moment), halved_already=was_halved)
    unit.moved_u += formed.cost if formed else 0.0


def change_formation(board: MovingSides, n: int, unit: Unit) -> None:
    """EOE-Q-formation: line, column or block about its middle; costs what the furthest base travels, or half a move.

    With what is left it goes its way, if it has one.
    """
    moment, declared = board.moments[n], unit.declared
    rate = rate_u(moment, unit, road=False) * share_left(board, n, unit)
    wanted = declared.toward or formation_of(unit)
    facing = unit.facing if declared.facing is None else declared.facing
    formed = form(moment, unit, wanted, facing, rate, reforming(moment))
    if formed is None:
        return
    unit.moved_u += formed.cost
    fires = paces.moves_and_fires(unit_rows(moment)[unit.row], board.hows[board.side_rows[n]])
    unit.half_u = rate if fires else rate / 2
    if declared.way:
        board.march_one(n, unit, march.FORMED, given=(formed.allowance, formed.cost), was_halved=formed.halved)


def form_up(board: MovingSides, n: int, unit: Unit) -> None:
    """EOE-R-25, EOE-Q-form-up: after a melee the moving step brings the bases into contact, without command."""
    moment = board.moments[n]
    rate = rate_u(moment, unit, road=False) * share_left(board, n, unit)
    unit.must_form = False
    unit.moved_u += close_up(moment, unit, most=after_obstacles(moment, unit, rate, int(moment.readings.obstacle)))
    unit.half_u = rate / 2
    moment.why(unit.id, "formed-up")
    if moment.readings.form_up == rulings.FormUp.FREE and unit.declared.action != "stay":
        board.march_one(n, unit, march.ACTS)
    else:
        unit.moved_u = max(unit.moved_u, 1.0)


_ASKED = {march.ASKS_ACT: act, march.ASKS_FORM_UP: form_up}

# ---- rows of the log

#: by the codes of ``paces``
_BARRED = (
    "", "pinned-no-charge", "charge-nobody", "pinned-no-move", "only-guns", "cannot-mount", "limbered-already",
    "not-limbered", "unlimbered", "fired-and-limbers", "cannot-charge", "mg-fired",
)  # fmt: skip


def write_events(moment: Moment, recorder: Recorder) -> None:
    """Move what was recorded of a moving step since the last time into the log."""
    refuse_lost(recorder, f"turn {moment.bound}, step {moment.step}")
    for event in EVENTS.in_order(recorder):
        _write_event(moment, moment.game.units[event.unit], event)
    recorder.filled[0] = 0


def _write_event(moment: Moment, unit: Unit, event: Any) -> None:
    declared, units = unit.declared, moment.game.units
    match event:
        case MoveEvent():
            _write_move(moment, unit, event)
        case PivotEvent():
            start, end = (event.x, event.y, event.facing), (event.x, event.y, event.to_facing)
            moment.move(unit, moment.places.by_row[event.base], start, "pivoted", end=end)
        case HaltEvent():
            ways.tell_end(moment, unit, event.why, event.at, (event.first, event.half))
        case BarredEvent():
            moment.why(unit.id, _BARRED[event.why], action=declared.action, kind=unit.type, unit=declared.toward)
        case NoCommandEvent():
            alone = not any(other.kind == "commander" for other in moment.game.of(unit.side))
            moment.why(unit.id, "no-commander" if alone else "no-command", action=declared.action)
        case UnpinnedEvent():
            moment.why(unit.id, "unpinned")
        case GotUpEvent():
            moment.why(unit.id, "got-up")
        case ChargeEvent():
            moment.why(unit.id, "charge-ready" if event.hit else "charge-short", unit=units[event.target].id)
        case RetreatingEvent():
            moment.why(unit.id, "retreats", left=event.left)
        case _:  # RetreatOverEvent
            moment.why(unit.id, "retreat-over")


def _write_move(moment: Moment, unit: Unit, event: MoveEvent) -> None:
    start, end = (event.x, event.y, event.facing), (event.to_x, event.to_y, event.to_facing)
    said = [
        *(["road"] if event.halved & paces.N_ROAD else []),
        *(["fires 0.5"] if event.halved & paces.N_FIRES else []),
        *([HALF_ACTIONS[unit.declared.action] + " 0.5"] if event.halved & paces.N_HALF else []),
        *(["limbers 0.5"] if event.halved & paces.N_LIMBERS else []),
        *(["obstacle 0.5"] if event.halved & paces.N_OBSTACLE else []),
    ]
    moment.move(
        unit, moment.places.by_row[event.base], start, ways.ENDED[event.why], end=end, length_u=event.length,
        reach_u=event.allowance, rate_u=event.rate, factors=", ".join(said),
    )  # fmt: skip
