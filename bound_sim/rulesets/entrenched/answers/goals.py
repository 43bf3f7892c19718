"""Goals of a side's units, by the game that is played: the policy ``posture`` moves them there (ours)."""
# not measured: what somebody in a seat would order: the rules judge it

from collections import Counter
from collections.abc import Hashable, Sequence
from functools import cached_property
from typing import NamedTuple

from bound_sim.rulesets.entrenched.book.chart import CHECKS, COMMAND_IN, D3, HOOGE_TURNS, NEAR_IN, STAYS
from bound_sim.rulesets.entrenched.book.zones import Zone
from bound_sim.rulesets.entrenched.state.game import OBJECTIVE, POINT, WOUNDED, FieldGame, FieldUnit
from bound_sim.rulesets.entrenched.state.ground import PieceArea
from bound_sim.rulesets.kit.geometry.distance import along
from bound_sim.rulesets.kit.geometry.points import middle, to_point
from bound_sim.rulesets.kit.geometry.scatter import direction
from bound_sim.rulesets.kit.geometry.units import Point
from bound_sim.rulesets.kit.lines.things import Thing
from bound_sim_maps.table import U_PER_INCH, u_from_inches

#: what an inch towards a goal is worth, in points: of what wins the game, of an enemy, of a place in the second line
MUST, FIGHT, FOLLOW = 8.0, 2.0, 3.0
#: what an inch towards what wins the game is worth where the turns that are left hardly suffice
LATE = 25.0
#: a unit is late once no more own turns than these are left beyond those of its way; all units are in the last turns
_SPARE, LAST_TURNS = 3, 5
#: keywords of those who stay behind others
_BEHIND = ("Command", "Colours", "Signal")
#: so far in a zone does a unit want to stand
_INSIDE_U = u_from_inches(1.5)
#: an enemy so near to what wins the game is in its way
_IN_THE_WAY_U = u_from_inches(NEAR_IN + 1)
#: inches of a run beyond a unit's figure, in the mean
_RUN_IN = sum(D3) / len(D3)


class Goal(NamedTuple):
    """A place to go to, what an inch of the way there is worth, and how near is near enough."""

    at: Point
    worth: float
    within: float = 0.0


class Duty(NamedTuple):
    """Duties of all units of a row of the army book: who stays behind others, which weapons release gas."""

    is_bearer: bool
    is_behind: bool
    releases: tuple[str, ...]


class Goals:
    """The goals of a side's units as the table stands in a bound."""

    def __init__(self, game: FieldGame, side: str, bound: int, checked: Sequence[PieceArea] = ()) -> None:
        self.game, self.side, self.bound = game, side, bound
        self.units, self.foes = game.of(side), game.against(side)
        self.zone, self.other = game.zones[side], game.zones[game.other(side)]
        #: pieces that a way through waits at
        self.checked = checked
        #: own turns up to the limit, this one or the next among them
        self.turns_left = (game.scenario.bounds - bound) // 2 + 1
        #: places that friends go to already
        self.taken: Counter[Point] = Counter()

    def of(self, unit: FieldUnit) -> Goal | None:
        """The place that a unit makes for; None: it stays."""
        if unit.carries:
            return Goal(_into(self.zone, unit.at), MUST)
        if unit.kind.unit_class == "emplacement":
            return None
        duty = self._duty(unit)
        if duty.is_bearer:
            return self._wounded(unit)
        if duty.is_behind:
            return self._behind(unit)
        if duty.releases and any(name not in unit.spent for name in duty.releases):
            return self._gas(unit)
        goal = self._of_game(unit)
        if goal is not None:
            self.taken[goal.at] += 1
            return goal._replace(worth=LATE) if self._is_late(unit, goal) else goal
        return self._enemy(unit)

    def _duty(self, unit: FieldUnit) -> Duty:
        """The duty of a unit, made once for all of its row of the army book."""
        asked = Duty, unit.kind.name
        known: dict[Hashable, Duty] = self.game.known
        if asked not in known:
            releases = tuple(weapon.name for weapon in self.game.weapons_of(unit) if weapon.releases)
            known[asked] = Duty(unit.has("Bearer"), any(unit.has(keyword) for keyword in _BEHIND), releases)
        return known[asked]

    def _is_late(self, unit: FieldUnit, goal: Goal) -> bool:
        """True where the turns that are left hardly suffice for a way, and the side gets nothing if it stays away."""
        if goal.worth < MUST or not self._needs_more:
            return False
        ways, turns = [goal], 0.0
        match self.game.type:
            case "capture":  # and home with it
                ways.append(Goal(_into(self.zone, goal.at), MUST))
            case "hooge":
                turns = HOOGE_TURNS - 1
            case "attrition" | "langemarck":
                turns = STAYS[self.game.readings.stay] - unit.stays
        at, inches = unit.at, 0.0
        for way in ways:
            inches += max(0.0, to_point(at, way.at) - way.within) / U_PER_INCH
            turns += sum(6 / (7 - CHECKS[each.check]) - 1 for each in self.checked if each.crossed_by(at, way.at))
            at = way.at
        return inches / (unit.kind.move_in + _RUN_IN) + turns + _SPARE >= self.turns_left

    @cached_property
    def pressed(self) -> bool:
        """True for a side that gets nothing as it stands, with the end near."""
        return self.turns_left <= LAST_TURNS and self._needs_more

    @cached_property
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

    def in_the_way(self, foe: FieldUnit) -> bool:
        """True for an enemy who carries what is ours, stands in the own zone, or near the place that wins the game."""
        if foe.carries or self.zone.holds(*foe.at):
            return True
        return any(to_point(foe.at, at) <= _IN_THE_WAY_U for at in self._winning)

    @cached_property
    def _winning(self) -> list[Point]:
        """Places that win the game."""
        return [self.game.point] if self.game.type == "hooge" else [each.at for each in self.game.there(POINT)]

    def _gas(self, unit: FieldUnit) -> Goal | None:
        """Those who have gas to release go where it reaches the enemy."""
        reach = max(weapon.range_in or 0.0 for weapon in self.game.weapons_of(unit) if weapon.releases)
        enemy = self._enemy(unit)
        return enemy and enemy._replace(worth=FOLLOW, within=u_from_inches(reach) + unit.depth / 2)

    def _of_game(self, unit: FieldUnit) -> Goal | None:
        """The place that wins the game (ENT-R-35 to ENT-R-41), for units that can still get there."""
        match self.game.type:
            case "control":
                return self._point(unit)
            case "capture":
                return self._objective(unit)
            case "attrition":
                return self._zone(unit)
            case "langemarck":
                return self._zone(unit) if self._is_german else None
            case "hooge":
                near = Goal(self.game.point, MUST, u_from_inches(0.5))
                return near if not self._is_german else Goal(self.game.point, FIGHT, u_from_inches(2))
        return None

    @cached_property
    def _is_german(self) -> bool:
        return any(unit.kind.army == "German" for unit in self.game.army(self.side))

    def _zone(self, unit: FieldUnit) -> Goal:
        """Into the enemy's zone; who is in it stays there (ENT-Q-stay)."""
        inside = self.other.holds(*unit.at)
        return Goal(unit.at if inside else _into(self.other, unit.at), MUST)

    def _point(self, unit: FieldUnit) -> Goal | None:
        """The control point that is nearest, those less that friends go to or that are held (ENT-R-36)."""
        points = self.game.there(POINT)
        if not points:
            return None
        held = u_from_inches(6)

        def cost(at: Point, state: str) -> float:
            return to_point(unit.at, at) + held * self.taken[at] + held * (state == self.side)

        best = min(points, key=lambda point: (cost(point.at, point.state), point.id))
        return Goal(best.at, MUST, u_from_inches(1))

    def _objective(self, unit: FieldUnit) -> Goal | None:
        """ENT-R-37: half of the units, the fastest ones, go for the enemy's objective, the others guard their own.

        In the second half of the battle all go: who guards to the end gets a draw.
        """
        theirs, going = self._going
        if theirs is not None and unit.row in going:
            return Goal(theirs.at, MUST, u_from_inches(0.5))
        return None

    @cached_property
    def _going(self) -> tuple[Thing | None, set[int]]:
        """The enemy's objective, if nobody carries it yet, and the rows of the units that go for it."""
        things = {thing.side: thing for thing in self.game.there(OBJECTIVE)}
        carried = {other.carries for other in self.units}
        theirs = things.get(self.game.other(self.side))
        fast = sorted(self.units, key=lambda other: (-other.kind.move_in, other.row))
        going = fast if 4 * self.turns_left <= self.game.scenario.bounds else fast[: (len(fast) + 1) // 2]
        return None if theirs is None or theirs.id in carried else theirs, {unit.row for unit in going}

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
            return self._near_the_fight(unit)
        nearest = min(lying, key=lambda other: (to_point(unit.at, other.at), other.row))
        return Goal(nearest.at, MUST)

    def _behind(self, unit: FieldUnit) -> Goal | None:
        """Behind the middle of those whom it leads, within its reach of most."""
        led = [other.at for other in self.units if other.is_squad]
        return Goal(self._back(middle(led)), FOLLOW, u_from_inches(COMMAND_IN / 3)) if led else None

    def _near_the_fight(self, unit: FieldUnit) -> Goal | None:
        """Behind the squad that is nearest to an enemy, where the next one falls."""
        pairs = [(to_point(one.at, foe.at), one.row, one) for one in self.units if one.is_squad for foe in self.foes]
        return Goal(self._back(min(pairs)[2].at), FOLLOW, u_from_inches(1)) if pairs else self._behind(unit)

    def _back(self, at: Point) -> Point:
        """The place behind another, away from where the side faces."""
        x, y = direction(self.game.fronts[self.side])
        back = along(-float(x), -float(y), u_from_inches(2.5))
        return at[0] + back[0], at[1] + back[1]

    def _enemy(self, unit: FieldUnit) -> Goal | None:
        """The nearest enemy; those in the own zone, or with what is ours, come first."""
        if not self.foes:
            return None

        def cost(foe: FieldUnit) -> float:
            threat = self.zone.holds(*foe.at) or bool(foe.carries)
            return to_point(unit.at, foe.at) - u_from_inches(8) * threat

        nearest = min(self.foes, key=lambda foe: (cost(foe), foe.row))
        return Goal(nearest.at, FIGHT)


def _into(zone: Zone, at: Point) -> Point:
    """The nearest place well inside of a zone."""
    x = min(max(at[0], zone.x0 + _INSIDE_U), zone.x1 - _INSIDE_U)
    y = min(max(at[1], zone.y0 + _INSIDE_U), zone.y1 - _INSIDE_U)
    return x, y
