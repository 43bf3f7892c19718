"""Moves of tanks: a turn, then straight on; what ends them, what they drive over (TEAW-R-12, TEAW-Q-overrun)."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.kit.geometry.approach import (
    begins_in,
    beside,
    comes_within,
    lies_on,
    passes_by,
    runs_into,
    runs_onto,
    to_edge,
)
from bound_sim.rulesets.kit.geometry.landing import halting
from bound_sim.rulesets.kit.geometry.points import Leg, Shape, apart, hull, legs_of
from bound_sim.rulesets.kit.geometry.polygons import Polygon, boxes_meet, swept
from bound_sim.rulesets.kit.geometry.scatter import heading, turned
from bound_sim.rulesets.kit.geometry.units import Point
from bound_sim.rulesets.kit.lines.driven_turn import Play, Why
from bound_sim.rulesets.to_end_all_wars.book import rulings
from bound_sim.rulesets.to_end_all_wars.book.chart import CRUSHED_ON, TANK_TURN_DEGREES
from bound_sim.rulesets.to_end_all_wars.state.game import Man, Team
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn
from bound_sim.rulesets.to_end_all_wars.steps import bursts, charges, losses, mines, wire
from bound_sim_maps.table import u_from_cm


class DriveEnd(NamedTuple):
    """The end of a drive: its length, its word in the log, and the reason if there is one."""

    length: float
    ended: str
    why: Why | None = None


def trouble(turn: TrenchTurn, team: Team, line: OrderLine) -> Why | None:
    """One leg, straight to its front after the turn."""
    legs, face = _legs(line), line.get("face")
    if len(legs) != 1 or (face is not None and turned(heading(*legs[0]), int(face)) > 1):  # type: ignore[arg-type]
        return Why("not-straight")
    return _turn_trouble(turn, team, _facing(line))


def turn_trouble(turn: TrenchTurn, team: Team, line: OrderLine) -> Why | None:
    """A turn of 90 degrees at most; only tanks have a facing."""
    if not team.is_tank:
        return Why("not-its-verb", {"verb": line.verb, "kind": team.type})
    return _turn_trouble(turn, team, _facing(line))


def _turn_trouble(turn: TrenchTurn, team: Team, facing: int) -> Why | None:
    """TEAW-R-12, TEAW-Q-edge: at most 90 degrees, and no corner of the hull swings off the table."""
    tank = team.all[0]
    far = turned(tank.facing, facing)
    if far > 10 * TANK_TURN_DEGREES:
        return Why("turned-too-far", {"degrees": f"{far / 10:g}"})
    after = hull(tank.x, tank.y, facing, tank.width, tank.depth)
    return Why("table-edge") if _is_on(turn, team.shape(tank)) and not _is_on(turn, after) else None


def _is_on(turn: TrenchTurn, shape: Shape) -> bool:
    """True if all of a hull is on the table."""
    return all(bursts.on_table(turn, corner) for corner in shape)


def _legs(line: OrderLine) -> list[Leg]:
    way: Any = line.get("way")
    return legs_of(way)


def _facing(line: OrderLine) -> int:
    """The facing of a tank after its turn, tenths of a degree."""
    face = line.get("face")
    return int(face) if face is not None else heading(*_legs(line)[0])  # type: ignore[arg-type]


def turn_play(turn: TrenchTurn, team: Team, line: OrderLine) -> Play:
    """TEAW-R-12: a turn on the spot is the move action."""
    yield from _goes(turn, team, _facing(line), None)


def play(turn: TrenchTurn, team: Team, line: OrderLine) -> Play:
    """TEAW-R-12: a turn, then straight on."""
    yield from _goes(turn, team, _facing(line), _legs(line)[0])


def halted(turn: TrenchTurn, team: Team, line: OrderLine) -> Why | None:
    """The reason for which a drive would end before its end, as all stand and if no mine goes off; None for none."""
    tank = team.all[0]
    before = tank.facing
    why = _sets_out(turn, team, _facing(line), _legs(line)[0]).halt().why
    tank.facing = before
    return why


def _sets_out(turn: TrenchTurn, team: Team, facing: int, leg: Leg) -> "_Drive":
    """A tank that has turned and begins to drive; whom it stands on before it turns hinders it no more."""
    under = _under(turn, team)
    team.all[0].facing = facing
    return _Drive(turn, team, leg, under)


def _goes(turn: TrenchTurn, team: Team, facing: int, leg: Leg | None) -> Play:
    tank = team.all[0]
    start, team.moved = (tank.x, tank.y, tank.facing), True
    drive = _sets_out(turn, team, facing, leg or Leg(0, 0))
    yield from drive.along()
    if drive.why:
        turn.explain(team, drive.why)
    turn.moved(tank, start, drive.ended, length_u=drive.gone, rate_u=drive.rate)
    charges.carried(turn, team)
    if team.alive:
        yield from mines.at_end(turn, team)


def _under(turn: TrenchTurn, team: Team) -> set[str]:
    """Men and tanks that a tank stands on."""
    hull_now, near = team.shape(team.all[0]), _others(turn, team, Leg(0, 0))
    return {man.id for other, man in near if _is_under(turn, hull_now, other, man)}


def _others(turn: TrenchTurn, team: Team, leg: Leg) -> Iterator[tuple[Team, Man]]:
    """The men and tanks of all other teams to which a tank may come on a leg."""
    reach = swept(team.box, leg, turn.man_u)
    for other in turn.game.teams:
        if other is not team and other.alive and boxes_meet(reach, other.box):
            for man in other.men:
                yield other, man


def _reach(turn: TrenchTurn, tank: Man, other: Team) -> Shape:
    """A hull as men come under it: wider by their radius, tanks by their own hull (TEAW-Q-man)."""
    more = 0 if other.is_tank else 2 * turn.man_u
    return hull(tank.x, tank.y, tank.facing, tank.width + more, tank.depth + more)


def _is_under(turn: TrenchTurn, shape: Shape, other: Team, man: Man) -> bool:
    """True if a hull lies on a man, or on another hull; what it only touches it does not lie on."""
    if other.is_tank or not turn.man_u:
        return lies_on(shape, other.shape(man))
    return apart((man.at,), shape) < turn.man_u


def _between(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2


class _Drive:
    """A tank on its way: how far it has come, what it has met; ``met`` are men and tanks that hinder it no more."""

    def __init__(self, turn: TrenchTurn, team: Team, leg: Leg, met: set[str]) -> None:
        self.turn, self.team, self.leg, self.met = turn, team, leg, met
        self.tank = team.all[0]
        self.start = self.tank.at
        self.gone = 0.0
        self.rate = u_from_cm(team.move_cm) * (0.5 if self._slow() else 1.0)
        self.ended = "order done"
        self.why: Why | None = None
        #: mines that did not go off under it (TEAW-Q-mine-tank)
        self.passed: set[str] = set()

    def along(self) -> Play:
        """Part by part: to the next mine or to the end."""
        while True:
            halt = self.halt()
            mine = mines.first_met(self.turn, self.team, self.rest.cut(halt.length - self.gone), passed=self.passed)
            halts_at = self._hinder() if not mine and halt.ended == "tank halted" else []
            self._drives(self.gone + mine[0] if mine else halt.length, halts_at)
            if mine is None:
                self.ended, self.why = halt.ended, halt.why
                return
            self.passed.add(mine[1].id)
            yield from mines.goes_off(self.turn, mine[1], self.team)
            if not (self.team.alive and self.team.driver):
                self.ended = "tank halted" if self.team.alive else "died"
                return

    @property
    def rest(self) -> Leg:
        """The rest of its way."""
        return Leg(self.leg.dx - self.tank.x + self.start[0], self.leg.dy - self.tank.y + self.start[1])

    @property
    def hull(self) -> Shape:
        return self.team.shape(self.tank)

    def halt(self) -> DriveEnd:
        """The nearest of all that ends its way, lengths from its start."""
        halts = [DriveEnd(self.leg.length, "order done")]
        if self.rate < self.leg.length:
            halts.append(DriveEnd(self.rate, "reach"))
        game, ground = self.turn.game, self.turn.ground
        halts += self._at_areas(ground.barred(self.turn.bound), "impassable", "impassable")
        if self.turn.readings.tank_ground == rulings.TankGround.TRENCH_STOPS:
            halts += self._at_areas(ground.trenches, "trench", "trench-stops")
        edge = to_edge(self.hull, self.rest, game.width, game.height)
        if edge is not None:
            halts.append(DriveEnd(self.gone + edge, "table edge", Why("table-edge")))
        halts += self._at_others()
        return min(halts, key=lambda halt: halt.length)

    def _at_areas(self, areas: Sequence[Polygon], ended: str, code: str) -> Iterator[DriveEnd]:
        for area in areas:
            met = runs_into(self.hull, self.rest, area)
            if met is None:
                met = self._deeper_into(area)
            if met is not None:
                yield DriveEnd(self.gone + met, ended, Why(code))

    def _deeper_into(self, area: Polygon) -> float | None:
        """The length at which the front half comes onto an area that the hull lies on already, as after a turn.

        Out of an area that holds its middle it drives freely.
        """
        west, south, east, north = area.box
        right, right_rear, left_rear, left = self.hull
        xs, ys = zip(*self.hull, strict=True)
        if max(xs) < west or min(xs) > east or max(ys) < south or min(ys) > north or area.holds(self.tank.at):
            return None
        front = right, _between(right, right_rear), _between(left, left_rear), left
        return min((met for side in area.sides if (met := runs_onto(front, self.rest, side)) is not None), default=None)

    def _touched(self, leg: Leg) -> list[tuple[float, int, Team, Man]]:
        """Teams that it comes to touch on a leg and has not met before, in order; also those that its turn brought
        under it."""
        found = []
        for other, man in _others(self.turn, self.team, leg):
            room = self.tank.width + self.tank.depth + man.width + man.depth
            if man.id not in self.met and passes_by(self.tank.at, leg, man.at, room):
                length = runs_onto(_reach(self.turn, self.tank, other), leg, other.shape(man))
                if length is not None and self.turn.man_u and not other.is_tank:
                    # round its corners a disc is touched later, or not at all
                    exact = comes_within(self.hull, leg, man.at, self.turn.man_u)
                    length = None if exact is None else max(length, exact)
                if length is not None:
                    found.append((length, man.row, other, man))
        return sorted(found, key=lambda each: each[:2])

    def _at_others(self) -> Iterator[DriveEnd]:
        """TEAW-Q-overrun: at a tank always; at men by the reading, or where they find no room."""
        for length, _, other, man in self._touched(self.rest):
            if self._stays(other, man):
                yield DriveEnd(self.gone + length, "tank halted", Why("tank-halted", {"unit": man.id}))
                return

    def _stays(self, other: Team, man: Man) -> bool:
        """True if it halts at somebody."""
        reading = self.turn.readings.overrun
        if reading == rulings.Overrun.STEP_ASIDE:
            return other.is_tank or self._aside(man) is None
        return other.is_tank or reading == rulings.Overrun.HALTS

    def _hinder(self) -> list[tuple[Team, Man]]:
        """All those at whom it halts that are near its way."""
        return [(other, man) for _, _, other, man in self._touched(self.rest) if self._stays(other, man)]

    def _drives(self, until: float, halts_at: Sequence[tuple[Team, Man]] = ()) -> None:
        """Go on to a length of the way; wire is crushed, men step aside or are crushed.

        It comes to lie on none of those that halt it: on the lattice it touches them, or is a trifle off.
        """

        def keeps(dx: int, dy: int) -> bool:
            x, y = self.tank.x + dx, self.tank.y + dy
            shape = hull(x, y, self.tank.facing, self.tank.width, self.tank.depth)
            return not any(_is_under(self.turn, shape, other, man) for other, man in halts_at)

        at = self.leg.at(until)
        part = Leg(self.start[0] + at[0] - self.tank.x, self.start[1] + at[1] - self.tank.y)
        if halts_at and not keeps(*part):
            part = halting(self.rest, until - self.gone, keeps)
        if self.turn.readings.tank_ground != rulings.TankGround.WIRE_STAYS:
            for section in self.turn.game.there("wire"):
                if part != (0, 0) and runs_onto(self.hull, part, (section.at, section.to)) is not None:
                    self.turn.why(self.team.id, "wire-crushed", wire=section.id)
                    wire.destroy(self.turn, section, self.team)
        if self.turn.readings.overrun != rulings.Overrun.HALTS:
            for _, _, other, man in self._touched(part):
                if not other.is_tank:
                    self.met.add(man.id)
                    self._meets(man)
        self.tank.at = self.tank.x + part.dx, self.tank.y + part.dy
        self.gone = max(self.gone, until)

    def _meets(self, man: Man) -> None:
        """TEAW-Q-overrun: a man whom it touches steps aside, or dies on 4+."""
        if self.turn.readings.overrun == rulings.Overrun.STEP_ASIDE:
            before, to = (man.x, man.y, man.facing), self._aside(man)
            if to is not None:
                man.at = to
                self.turn.moved(man, before, "stepped aside", length_u=Leg(to[0] - before[0], to[1] - before[1]).length)
            return
        die = self.turn.roll("damage", f"unit {self.team.id}", target=man.id)[0]
        crushed = die >= CRUSHED_ON
        self.turn.test("damage", self.team.id, die, "crushed" if crushed else "not crushed", by=man.id)
        if crushed:
            losses.die(self.turn, man, "crush", self.team.id)

    def _aside(self, man: Man) -> Point | None:
        """The nearer place beside the hull, to its right where both are as near; None where there is no room."""
        barred = self.turn.ground.barred(self.turn.bound)
        for to in beside(self.tank.at, self.tank.facing, self.tank.width + 2 * self.turn.man_u, man.at):
            if bursts.on_table(self.turn, to) and not any(area.holds(to) for area in barred):
                return to
        return None

    def _slow(self) -> bool:
        """TEAW-Q-ground, reading "halves": whether its whole way touches ground that the scenario marks."""
        if self.turn.readings.ground == rulings.Ground.NO_EFFECT:
            return False
        return any(
            begins_in(self.hull, area) or runs_into(self.hull, self.leg, area) is not None
            for area in self.turn.ground.slow
        )
