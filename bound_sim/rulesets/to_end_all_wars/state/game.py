"""One table: teams and their men, things, fights, and the ledger of what each team did in its turn."""

from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from bound_sim.battle.battle import Battle
from bound_sim.rules.records.standing import Standing
from bound_sim.rulesets.kit.geometry.lengths import cm
from bound_sim.rulesets.kit.geometry.points import Shape, hull, pieces
from bound_sim.rulesets.kit.geometry.polygons import Box, around, stretches_of
from bound_sim.rulesets.kit.geometry.units import LOST, ON_TABLE, WAITING, Point, Pose
from bound_sim.rulesets.kit.lines.line_game import BodyRow, Ints, LineGame, standing_of
from bound_sim.rulesets.kit.lines.things import Thing
from bound_sim.rulesets.to_end_all_wars.book import rulings
from bound_sim.rulesets.to_end_all_wars.book.chart import HEALTH, SPEED_CM, WIRE_SECTION_CM, Kind
from bound_sim.rulesets.to_end_all_wars.book.rulings import Readings
from bound_sim.rulesets.to_end_all_wars.book.unit_types import CHART
from bound_sim.scenario.model import Scenario
from bound_sim_maps.table import u_from_cm

#: what ``TrenchGame.answers`` keeps
_ALIVE, _COUNTED, _SCORES, _WIRE = "alive", "counted", "scores", "wire"
#: what ``StandsKnown.answers`` keeps of a scenario: the wire and the mines of its opening
_LAID = "laid"
#: answers and numbers that are kept for all tables
_MOST_KEPT = 400_000
#: fields of a man that say where he stands
_PLACED = frozenset(("x", "y", "facing"))
_put = object.__setattr__


class Man:
    """A man (TEAW-Q-man), or the hull of a tank: a place, and in a fight his health and what his next die lacks.

    His team notes when he moves, turns or dies.
    """

    __slots__ = ("alive", "depth", "facing", "health", "id", "penalty", "row", "team", "width", "x", "y")
    id: str
    row: int
    x: int
    y: int
    facing: int
    width: int
    depth: int
    alive: bool
    health: int
    penalty: int
    team: "Team"

    def __init__(self, id_: str, row: int, pose: Pose, width: int, depth: int) -> None:
        put = _put  # nobody is told yet
        put(self, "id", id_)
        put(self, "row", row)
        put(self, "x", pose[0])
        put(self, "y", pose[1])
        put(self, "facing", pose[2])
        put(self, "width", width)
        put(self, "depth", depth)
        put(self, "alive", True)
        put(self, "health", HEALTH)
        put(self, "penalty", 0)

    def __setattr__(self, name: str, value: Any) -> None:
        _put(self, name, value)
        if name in _PLACED:
            self.team.changes()
        elif name == "alive":
            self.team.count()

    def __setstate__(self, state: tuple[None, dict[str, Any]]) -> None:
        """A copy, whose team is copied with it."""
        for name, value in state[1].items():
            _put(self, name, value)

    @property
    def at(self) -> Point:
        return self.x, self.y

    @at.setter
    def at(self, point: Point) -> None:
        _put(self, "x", point[0])
        _put(self, "y", point[1])
        self.team.changes()


class Clock:
    """The number of times that somebody of a table moved, turned, came or died: while it stands, so do all.

    ``there``: of these the times that somebody came or died; ``came``: that a team came.
    """

    __slots__ = ("came", "now", "there")

    def __init__(self) -> None:
        self.now = self.there = self.came = 0


@dataclass(slots=True, eq=False)
class Team:
    """TEAW-R-2. ``wire`` is the section that stopped it, ``wire_side`` on which side of it it stands (1 left, -1).

    ``belt`` are the sections that are one with it: passed and cut together (TEAW-Q-wire-belt).
    """

    id: str
    row: int
    kind: Kind
    type: str
    side: str
    all: list[Man]
    arrives: int
    move_cm: float
    actions: int
    #: that of its table
    clock: Clock
    _on_table: bool = True
    set_up: bool = False
    # wire
    wire: str = ""
    wire_side: int = 0
    belt: list[str] = field(default_factory=list)
    snared: bool = False
    #: sections that it may pass -> the bound from which on (TEAW-Q-wire-pass)
    passes: dict[str, int] = field(default_factory=dict)
    # a tank
    driver: bool = True
    gunner: bool = True
    # what the next turns ask of this one
    moved: bool = False
    owes: int = 0
    no_reaction: bool = False
    # the ledger of a turn
    reacted: bool = False
    spent: int = 0
    used: Counter[str] = field(default_factory=Counter)
    #: why it does nothing more in this turn, a code of a reason; "no-more-moving" leaves all but moves
    over: str = ""
    no_moving: bool = False
    one_move: bool = False
    lined_up: bool = False

    is_tank: bool = field(init=False)
    #: men alive
    men: list[Man] = field(init=False)
    #: true if it is on the table and somebody of it lives
    alive: bool = field(init=False)
    #: the table's clock when somebody of it moved, turned, came or died last: the same stamp, the same places
    stamp: int = field(init=False)
    #: the number of how it stands, 0 as long as nobody has asked
    stand: int = 0
    _spots: list[Point] | None = None
    _box: Box | None = None

    def __post_init__(self) -> None:
        self.is_tank = self.kind == "tank"
        for man in self.all:
            man.team = self
        self.count()

    def count(self) -> None:
        """Look who lives: somebody has died or was brought back."""
        self.men = [man for man in self.all if man.alive]
        self.alive = self._on_table and bool(self.men)
        self.clock.there += 1
        self.changes()

    def goes(self, dx: int, dy: int) -> None:
        """Move all the living by a vector."""
        box, spots = self.box, [(x + dx, y + dy) for x, y in self.spots]
        for man, (x, y) in zip(self.men, spots, strict=True):
            _put(man, "x", x)
            _put(man, "y", y)
        self.changes()
        self._spots, self._box = spots, (box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy)

    def changes(self) -> None:
        """Note that somebody of it stands elsewhere, or is there no more."""
        self.clock.now += 1
        self.stamp, self.stand, self._spots, self._box = self.clock.now, 0, None, None

    @property
    def on_table(self) -> bool:
        return self._on_table

    @on_table.setter
    def on_table(self, there: bool) -> None:
        self._on_table = there
        self.clock.came += 1
        self.count()

    @property
    def spots(self) -> list[Point]:
        """The places of the living, in order."""
        if self._spots is None:
            self._spots = [(man.x, man.y) for man in self.men]
        return self._spots

    @property
    def box(self) -> Box:
        """The box of the living, all of a hull in it."""
        if self._box is None:
            hull_u = self.men[0].width + self.men[0].depth if self.is_tank else 0
            self._box = around(self.spots, hull_u)
        return self._box

    def shape(self, man: Man) -> Shape:
        """The place of a man, or the corners of a hull."""
        return hull(man.x, man.y, man.facing, man.width, man.depth) if self.is_tank else ((man.x, man.y),)


@dataclass(slots=True)
class Melee:
    """A fight (TEAW-R-22): its teams, the side that strikes first, the side that engaged, who charged in it so far.

    Of this turn: whether its round is over, teams that joined after that, teams that had their round or tried to leave,
    teams that tried to leave.
    """

    teams: list[str]
    first: str
    engaged_by: str
    charged: list[str] = field(default_factory=list)
    played: bool = False
    waiting: list[str] = field(default_factory=list)
    acted: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)


class Answers(dict[Any, Any]):
    """Answers to what was asked of a table as a whole, each with the time by its clock that it holds for.

    A copied table begins without any.
    """

    def __deepcopy__(self, memo: object) -> "Answers":
        return Answers()


class StandsKnown:
    """Answers that rest on how teams stand and on nothing else, for all tables of a scenario: often they stand alike.

    How a team stands has a number: the same number, the same places, on any table.
    """

    def __init__(self) -> None:
        self.answers: dict[Any, Any] = {}
        self._numbers: dict[Any, int] = {}
        self._given = 0

    def __deepcopy__(self, memo: object) -> "StandsKnown":
        return self

    def number(self, stand: object) -> int:
        """The number of a way to stand, from 1."""
        found = self._numbers.get(stand)
        if found is None:
            if len(self.answers) + len(self._numbers) > _MOST_KEPT:
                self.answers.clear()
                self._numbers.clear()  # no number is given twice: teams may hold some
            self._given += 1
            found = self._numbers[stand] = self._given
        return found


class TrenchGame(LineGame):
    """One table of a battle."""

    def __init__(self, scenario: Scenario, readings: Readings, kept: StandsKnown | None = None) -> None:
        super().__init__(scenario)
        self.readings = readings
        self.clock = Clock()
        self.answers = Answers()
        self.kept = kept or StandsKnown()
        self.teams = list(_enlisted(scenario, readings, self.clock))
        self.by_id = {team.id: team for team in self.teams}
        self.man = {man.id: man for team in self.teams for man in team.all}
        self.team_of = {man.id: team for team in self.teams for man in team.all}
        self.fights: list[Melee] = []
        #: number of an aim -> turns that its area was held (TEAW-Q-hold)
        self.held: Counter[int] = Counter()
        #: number of an aim -> teams that were out, by now "out" or "home" (TEAW-Q-home)
        self.home: dict[int, dict[str, str]] = {}
        #: thing -> sides that know of it, where not all do (TEAW-Q-mine-seen)
        self.found: dict[str, list[str]] = {}

    @classmethod
    def opening(cls, scenario: Scenario, readings: Readings, kept: StandsKnown | None = None) -> "TrenchGame":
        """As the scenario says: wire cut into sections, mines laid. ``kept`` is that of the scenario's other tables."""
        game = cls(scenario, readings, kept)
        laid = game.kept.answers.get(_LAID)
        if laid is None:
            laid = game.kept.answers[_LAID] = list(_laid(scenario))
        for kind, side, ends in laid:
            game.put(kind, side, ends, state="laid")
        return game

    def number_of(self, kind: str, side: str) -> int:
        """Mines have odd and even numbers: a side's own tell nothing of how many the other has laid."""
        number = super().number_of(kind, side)
        if kind == "mine" and self.readings.mine_seen == rulings.MineSeen.HIDDEN:
            own = sum(thing.kind == kind and thing.side == side for thing in self.things.values())
            number = hidden_number(own, side, self.sides)
        return number

    def of(self, side: str) -> list[Team]:
        """Teams of a side on the table of which somebody lives, in order of ids."""
        return self._alive()[side]

    def against(self, side: str) -> list[Team]:
        """Those of the other side."""
        return self._alive()[self.other(side)]

    def _alive(self) -> dict[str, list[Team]]:
        """Teams of each side that are there."""
        known = self.answers.get(_ALIVE)
        if known is None or known[0] != self.clock.there:
            there = {side: [team for team in self.teams if team.side == side and team.alive] for side in self.sides}
            known = self.answers[_ALIVE] = self.clock.there, there
        found: dict[str, list[Team]] = known[1]
        return found

    def wire_in(self, reach: Box) -> list[Thing]:
        """Sections of wire that are still there and whose boxes meet another: wire lies where it was laid."""
        laid = self.of_kind("wire")
        known = self.answers.get(_WIRE)
        if known is None or known[0] is not laid or len(known[1]) != len(laid):
            known = self.answers[_WIRE] = laid, [(*around((thing.at, thing.to), 0), thing) for thing in laid]
        to_west, to_south, to_east, to_north = reach
        return [
            thing for west, south, east, north, thing in known[1]
            if west <= to_east and east >= to_west and south <= to_north and north >= to_south and thing.there
        ]  # fmt: skip

    def stand_of(self, team: Team) -> int:
        """The number of how a team stands."""
        if not team.stand:
            man = team.all[0]
            team.stand = self.kept.number((team.row, man.x, man.y, man.facing) if team.is_tank else tuple(team.spots))
        return team.stand

    def active(self, bound: int) -> str:
        """The side whose turn a bound is (TEAW-R-3)."""
        return self.first if bound % 2 else self.other(self.first)

    def fight_of(self, team: Team) -> Melee | None:
        """The fight that a team is in."""
        for fight in self.fights:
            if team.id in fight.teams:
                return fight
        return None

    def scores(self) -> dict[str, int]:
        """A side's score: enemy men killed, a tank counts as one."""
        known = self.answers.get(_SCORES)
        if known is None or known[0] != self.clock.there:
            known = self.answers[_SCORES] = self.clock.there, self._scores()
        return dict(known[1])

    def _scores(self) -> dict[str, int]:
        dead = dict.fromkeys(self.sides, 0)
        for team in self.teams:
            dead[team.side] += len(team.all) - len(team.men)
        return {side: sum(dead.values()) - dead[side] for side in self.sides}

    def states(self, bound: int) -> list[dict[str, Any]]:
        """A row of ``states`` a man."""
        pairs = sorted(((man.row, team, man) for team in self.teams for man in team.all), key=lambda pair: pair[0])
        return [_state(bound, team, man) for _, team, man in pairs]

    def fight_rows(self, bound: int) -> Iterator[dict[str, Any]]:
        """A row of ``fights`` for each team and each enemy of its fight."""
        for number, fight in enumerate(self.fights, 1):
            for team in fight.teams:
                for enemy in fight.teams:
                    if self.by_id[team].side != self.by_id[enemy].side:
                        yield {"bound": bound, "number": number, "team": team, "enemy": enemy, "first": fight.first}


def _laid(scenario: Scenario) -> Iterator[tuple[str, str, tuple[Point, ...]]]:
    """Kind, side and ends of what lies on the table at the start."""
    for feature in scenario.battlefield.features:
        if feature.item == "wire":
            for a, b in stretches_of(feature.geometry):
                for ends in pieces(a, b, u_from_cm(WIRE_SECTION_CM)):
                    yield "wire", "", ends
    rows: Any = scenario.own.get("mines") or []
    for row in rows:
        yield "mine", row["side"], ((u_from_cm(row["at"][0]), u_from_cm(row["at"][1])),)


def hidden_number(own: int, side: str, sides: Sequence[str]) -> int:
    """The number of a hidden mine of a side that has laid ``own`` before."""
    return 2 * own + 1 + sorted(sides).index(side)


def _state(bound: int, team: Team, man: Man) -> dict[str, Any]:
    status = LOST if not man.alive else ON_TABLE if team.on_table else WAITING
    return {
        "bound": bound, "side": team.side, "battalion": team.id, "platoon": man.id, "type": team.type,
        "status": status, "x_cm": cm(man.x), "y_cm": cm(man.y), "facing": man.facing / 10,
        "hits": int(not man.alive), "health": man.health if man.alive else 0, "set_up": team.set_up,
        "snared": team.snared, "driver": team.driver, "gunner": team.gunner, "men": float(man.alive),
        "men_at_start": 1,
    }  # fmt: skip


def _enlisted(scenario: Scenario, readings: Readings, clock: Clock) -> Iterator[Team]:
    rows = CHART.with_own(scenario.unit_types)
    places = {platoon.id: place for place, platoon in enumerate(scenario.forces.platoons)}
    for row, (name, members) in enumerate(scenario.forces.battalions.items()):
        first, type_ = members[0], rows[members[0].type]
        gun = type_.kind in ("lmg", "hmg")
        slow = type_.kind in ("sniper", "anti-tank")
        yield Team(
            name, row, type_.kind, first.type, first.side,
            [Man(each.id, places[each.id], (each.x_u or 0, each.y_u or 0, each.facing), each.width_u, each.depth_u)
             for each in members],
            first.arrives, SPEED_CM[readings.speed] if slow else type_.move_cm, type_.actions, clock,
            first.arrives <= 1,
            set_up=gun and (first.own.get("set_up") == "yes" or readings.start_packed == rulings.StartPacked.SET_UP),
        )  # fmt: skip


def _counted(game: TrenchGame) -> Ints:
    """The rows of its men; those of a team are made anew where somebody of it has moved or died."""
    known = game.answers.get(_COUNTED)
    counted, rows = known or (0, np.zeros((len(game.man), len(BodyRow._fields)), dtype=np.int64))
    if counted != game.clock.now:
        figures = array("q")
        for team in [team for team in game.teams if team.stamp > counted]:
            figures.extend(_figures(team))
        changed = np.frombuffer(figures, dtype=np.int64).reshape(-1, len(BodyRow._fields))
        rows[changed[:, 0]] = changed
        game.answers[_COUNTED] = game.clock.now, rows
    found: Ints = rows
    return found


def _figures(team: Team) -> list[int]:
    """The columns of ``BodyRow`` of each of its men, one after the other."""
    figures: list[int] = []
    there = team.on_table
    for man in team.all:
        dead = not man.alive
        figures += (man.row, there and not dead, dead, dead, man.x, man.y)
    return figures


def standing(battle: Battle) -> Standing:
    """The men of all tables as they stand, with each side's score and the winner."""
    return standing_of(battle, battle.state.games, _counted)


def states_now(battle: Battle) -> list[dict[str, Any]]:
    """Rows of ``states`` as the men of the logged table stand now."""
    game: TrenchGame = battle.state.games[0]
    return game.states(battle.bound or 1)
