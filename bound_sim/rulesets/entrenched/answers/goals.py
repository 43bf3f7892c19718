"""Goals of a side's units, by the game that is played: the policy ``posture`` moves them there (ours)."""
# not measured: what somebody in a seat would order: the rules judge it

from array import array
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

import numpy as np

from bound_sim.rulesets.entrenched.answers import ways
from bound_sim.rulesets.entrenched.answers.ways import FIGHT, MUST
from bound_sim.rulesets.entrenched.book.chart import CHECKS, COMMAND_IN, D3, HOOGE_TURNS, STAYS
from bound_sim.rulesets.entrenched.state.game import OBJECTIVE, POINT, WOUNDED, FieldGame, FieldUnit
from bound_sim.rulesets.entrenched.state.ground import FieldGround
from bound_sim.rulesets.kit.geometry.distance import along
from bound_sim.rulesets.kit.geometry.measure import Floats, Ints
from bound_sim.rulesets.kit.geometry.points import middle, to_point
from bound_sim.rulesets.kit.geometry.scatter import direction
from bound_sim.rulesets.kit.geometry.units import Point
from bound_sim.rulesets.kit.lines.once import once
from bound_sim.rulesets.kit.lines.things import Thing
from bound_sim_maps.table import u_from_inches

#: what an inch towards a place in the second line is worth, in points
FOLLOW = 3.0
#: in the last turns all units are late
LAST_TURNS = 5
#: keywords of those who stay behind others
_BEHIND = ("Command", "Colours", "Signal")
#: inches of a run beyond a unit's figure, in the mean
_RUN_IN = sum(D3) / len(D3)
#: by type of game: what wins it for those who go for it
_WINS = {
    "control": ways.POINTS, "capture": ways.PLACE, "attrition": ways.ZONE, "langemarck": ways.ZONE,
    "hooge": ways.PLACE,
}  # fmt: skip
#: how near to the place that wins is near enough; to that which the Germans of Hooge guard
_AT_PLACE_U, _GUARDS_U = u_from_inches(0.5), u_from_inches(2)
#: how near to those whom it leads an officer is near enough
_LEADS_U = u_from_inches(COMMAND_IN / 3)
_NO_CHECKS: Floats = np.zeros((0, ways.CHECK_COLUMNS))
_NOBODY: Ints = np.zeros(0, dtype=np.int64)
_NOWHERE: Ints = np.zeros((0, 4), dtype=np.int64)


class Goal(NamedTuple):
    """A place to go to, what an inch of the way there is worth, and how near is near enough."""

    at: Point
    worth: float
    within: float = 0.0


class Duty(NamedTuple):
    """A duty that leads a unit elsewhere than what wins the game: to carry the wounded, to stay behind others, to
    release gas, by these weapons and so far; an emplacement has nothing of that, and stays."""

    is_bearer: bool = False
    is_behind: bool = False
    releases: tuple[str, ...] = ()
    reach_u: int = 0

    def is_done(self, unit: FieldUnit) -> bool:
        """True for a unit that has released all of its gas."""
        return bool(self.releases) and all(name in unit.spent for name in self.releases)


class Duties:
    """Duties of a table's units by row, of those who have one; ``asks``: all of them as they ask ``ways``.

    And what else stays as it is: sides that have Germans (``germans``), rows of squads.
    """

    def __init__(self, game: FieldGame) -> None:
        self.of = {unit.row: duty for unit in game.units if (duty := _duty(game, unit)) is not None}
        #: the numbers of ``asks`` one after the other: to write them there takes half the time
        self.flat = array("d", bytes(8 * ways.ASK_COLUMNS * len(game.units)))
        self.asks: Floats = np.frombuffer(self.flat, dtype=np.float64).reshape(-1, ways.ASK_COLUMNS)
        self.asks[:, ways.PACE] = [unit.kind.move_in + _RUN_IN for unit in game.units]
        self.germans = {unit.side for unit in game.units if unit.kind.army == "German"}
        #: side -> the way from a place to that behind it, away from where the side faces
        self.back = {side: _back(front) for side, front in game.fronts.items()}
        #: facts of ``ways`` by what changes of them: a side, a place, what wins, turns that are left; never written to
        self.facts: dict[tuple[str, Point, int, int], Floats] = {}
        self.squads = {unit.row for unit in game.units if unit.is_squad}
        #: rows of all units, the fastest first
        self.by_speed = [unit.row for unit in sorted(game.units, key=lambda unit: (-unit.kind.move_in, unit.row))]


def _duty(game: FieldGame, unit: FieldUnit) -> Duty | None:
    """The duty of a unit; None for one that goes for what wins the game."""
    if unit.kind.unit_class == "emplacement":
        return Duty()
    if unit.has("Bearer"):
        return Duty(is_bearer=True)
    if any(unit.has(keyword) for keyword in _BEHIND):
        return Duty(is_behind=True)
    gas = [weapon for weapon in game.weapons_of(unit) if weapon.releases]
    reach = max((weapon.range_u for weapon in gas), default=0)
    return Duty(releases=tuple(weapon.name for weapon in gas), reach_u=reach) if gas else None


class OfGame(NamedTuple):
    """Facts that all goals of a side rest on, as ``ways`` asks for them; what wins the game, for whom (rows; None: for
    all), own turns that one stays where it goes to."""

    facts: Floats
    wins: int
    turns: float
    going: Collection[int] | None


class Goals:
    """The goals of a side's units as the table stands in a bound."""

    def __init__(
        self, game: FieldGame, side: str, bound: int, ground: FieldGround | None = None, *,
        units: Sequence[FieldUnit] | None = None, foes: Sequence[FieldUnit] | None = None,
    ) -> None:  # fmt: skip
        self.game, self.side, self.bound = game, side, bound
        self.units = game.of(side) if units is None else units
        self.foes = game.against(side) if foes is None else foes
        self.zone, self.other = game.zones[side], game.zones[game.other(side)]
        #: rows of enemies who carry what is ours
        self.carriers = _rows([foe.row for foe in self.foes if foe.carries])
        #: places that win the game, whether the side holds them, and how many friends go to each so far
        self.points = _points(game, side)
        #: pieces that a way through waits at
        self._checked = _NO_CHECKS if ground is None else _turns_at_checks(ground)
        #: own turns up to the limit, this one or the next among them
        self.turns_left = (game.scenario.bounds - bound) // 2 + 1

    def of(self, unit: FieldUnit) -> Goal | None:
        """The place that a unit makes for; None: it stays."""
        self.ask([unit])
        x, y, worth, within = ways.goal_of(self.rests_on(self._places), unit.row)
        return Goal((x, y), worth, within) if worth >= 0 else None

    @once
    def _places(self) -> Ints:
        return self.game.places

    def rests_on(self, places: Ints) -> ways.Side:
        """All that the goals rest on, as ``ways`` asks for it: good for units that were put down by ``ask``.

        ``places``: all bases as they stand.
        """
        return places, self._duties.asks, self._of_game.facts, self.points, self.carriers, self._checked

    def ask(self, units: Iterable[FieldUnit]) -> None:
        """Put down what units make for, as ``ways`` asks for it."""
        (_, wins, turns, going), duties = self._of_game, self._duties
        flat, of = duties.flat, duties.of
        for unit in units:
            row = unit.row
            at = row * ways.ASK_COLUMNS
            if unit.carries:
                flat[at + ways.MAKES_FOR] = ways.COMES_HOME
            elif row in of and not of[row].is_done(unit):
                self._ask_by_duty(unit, of[row], at)
            else:
                flat[at + ways.MAKES_FOR] = wins if going is None or row in going else ways.NOTHING
                flat[at + ways.TURNS] = turns - unit.stays if wins == ways.ZONE else turns

    @once
    def _duties(self) -> Duties:
        known: Duties | None = self.game.known.get(Duties)
        if known is None:
            known = self.game.known[Duties] = Duties(self.game)
        return known

    def _ask_by_duty(self, unit: FieldUnit, duty: Duty, at: int) -> None:
        """Put down what a unit with a duty of its own makes for; ``at``: where its numbers begin."""
        flat = self._duties.flat
        if duty.releases:
            flat[at + ways.MAKES_FOR], flat[at + ways.GIVEN_WORTH] = ways.GAS, FOLLOW
            flat[at + ways.GIVEN_WITHIN] = duty.reach_u + unit.depth / 2
            return
        goal = self._wounded(unit) if duty.is_bearer else self._behind() if duty.is_behind else None
        flat[at + ways.MAKES_FOR] = ways.STAYS if goal is None else ways.GIVEN
        if goal is not None:
            (flat[at + ways.GIVEN_X], flat[at + ways.GIVEN_Y]), flat[at + ways.GIVEN_WORTH] = goal.at, goal.worth
            flat[at + ways.GIVEN_WITHIN] = goal.within

    @once
    def _of_game(self) -> OfGame:
        """Facts of the game (ENT-R-35 to ENT-R-41), made once."""
        game, at, worth, within = self.game, (0, 0), MUST, 0
        wins, turns, going = _WINS.get(game.type, ways.NOTHING), 0.0, None
        match game.type:
            case "capture":
                theirs, going = self._objective()
                at, within, wins = (theirs.at, _AT_PLACE_U, wins) if theirs else (at, within, ways.NOTHING)
            case "hooge":
                at, turns = game.point, HOOGE_TURNS - 1.0
                worth, within = (FIGHT, _GUARDS_U) if self._is_german else (MUST, _AT_PLACE_U)
            case "attrition" | "langemarck":
                turns = float(STAYS[game.readings.stay])
                wins = wins if game.type == "attrition" or self._is_german else ways.NOTHING
        # an assault is not won by a place
        left = self.turns_left if wins != ways.NOTHING and self._needs_more else -1
        asked, known = (self.side, at, wins, left), self._duties.facts
        if asked not in known:
            facts = *at, worth, within, *self.zone, *self.other, left, game.type == "capture"
            known[asked] = np.array(facts, dtype=np.float64)
        return OfGame(known[asked], wins, turns, going)

    @once
    def pressed(self) -> bool:
        """True for a side that gets nothing as it stands, with the end near."""
        return self.turns_left <= LAST_TURNS and self._needs_more

    @once
    def _needs_more(self) -> bool:
        """True for a side that does not win if nothing more happens (section 10, ENT-R-40, ENT-R-41)."""
        other = self.game.other(self.side)
        match self.game.type:
            case "assault":
                killed = self.game.killed_points()
                return killed[self.side] <= killed[other]
            case "control":
                return self.game.score[self.side] <= self.game.score[other]
            case "langemarck":
                return self._is_german
            case "hooge":
                return not self._is_german
        return True

    @property
    def _is_german(self) -> bool:
        return self.side in self._duties.germans

    def _objective(self) -> tuple[Thing | None, set[int]]:
        """ENT-R-37: the enemy's objective, if nobody carries it yet, and the rows of the units that go for it.

        Half of them, the fastest ones; the others guard their own. In the second half of the battle all go: who guards
        to the end gets a draw.
        """
        enemy, theirs = self.game.other(self.side), None
        for thing in self.game.there(OBJECTIVE):
            if thing.side == enemy:
                theirs = thing
        own = {other.row for other in self.units}
        if theirs is not None and any(other.carries == theirs.id for other in self.units if other.carries):
            theirs = None
        if 4 * self.turns_left <= self.game.scenario.bounds:
            return theirs, own
        fast = [row for row in self._duties.by_speed if row in own]
        return theirs, {*fast[: (len(fast) + 1) // 2]}

    def _wounded(self, unit: FieldUnit) -> Goal | None:
        """ENT-R-38: bearers go to the nearest friend who lies wounded, if they can come to him in time."""
        carried = {other.carries for other in self.units}
        move = u_from_inches(unit.kind.move_in + max(D3)) + unit.depth  # contact is enough
        lying = [
            other for other in self.game.army(self.side)
            if other.status == WOUNDED and other.id not in carried
            and to_point(unit.at, other.at) <= move * max(1, (other.due - self.bound) // 2 + 1)
        ]  # fmt: skip
        if not lying:
            return self._near_the_fight()
        nearest = min(lying, key=lambda other: (to_point(unit.at, other.at), other.row))
        return Goal(nearest.at, MUST)

    def _behind(self) -> Goal | None:
        """Behind the middle of those whom one leads, within its reach of most."""
        at = self._second_line
        return Goal(at, FOLLOW, _LEADS_U) if at is not None else None

    @once
    def _second_line(self) -> Point | None:
        squads = self._duties.squads
        led = [(other.x, other.y) for other in self.units if other.row in squads]
        return self._behind_it(middle(led)) if led else None

    def _near_the_fight(self) -> Goal | None:
        """Behind the squad that is nearest to an enemy, where the next one falls."""
        pairs = [(to_point(one.at, foe.at), one.row, one) for one in self.units if one.is_squad for foe in self.foes]
        return Goal(self._behind_it(min(pairs)[2].at), FOLLOW, u_from_inches(1)) if pairs else self._behind()

    def _behind_it(self, at: Point) -> Point:
        """The place behind another."""
        back = self._duties.back[self.side]
        return at[0] + back[0], at[1] + back[1]


def _back(front: int) -> Point:
    """The way back from a place, of a side that faces so."""
    x, y = direction(front)
    return along(-float(x), -float(y), u_from_inches(2.5))


def _rows(rows: Sequence[int]) -> Ints:
    return np.array(rows, dtype=np.int64) if rows else _NOBODY


def _points(game: FieldGame, side: str) -> Ints:
    """Places that win the game as ``ways`` asks for them: of those that are as good the first by its name."""
    if game.type == "hooge":  # a place that all go to: nothing is written down there
        known: Ints | None = game.known.get(_points)
        if known is None:
            known = game.known[_points] = np.array([(*game.point, 0, 0)], dtype=np.int64)
        return known
    points = game.there(POINT)
    if not points:
        return _NOWHERE
    rows = [(*point.at, point.state == side, 0) for point in sorted(points, key=lambda point: point.id)]
    return np.array(rows, dtype=np.int64)


def _turns_at_checks(ground: FieldGround) -> Floats:
    """Pieces with a check, and the own turns that a unit is expected to wait there, as ``ways`` asks for them."""
    known: Floats | None = ground.known.get(_turns_at_checks)
    if known is None:
        rows = [(*piece.box, 6 / (7 - CHECKS[piece.check]) - 1) for piece in ground.checked]
        known = ground.known[_turns_at_checks] = np.array(rows).reshape(-1, ways.CHECK_COLUMNS)
    return known
