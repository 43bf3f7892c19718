"""Goals of a side's units, by the game that is played: the policy ``posture`` moves them there (ours)."""
# not measured: what somebody in a seat would order: the rules judge it

from collections import Counter
from typing import NamedTuple

from bound_sim.rulesets.entrenched.book.chart import COMMAND_IN
from bound_sim.rulesets.entrenched.book.zones import Zone
from bound_sim.rulesets.entrenched.state.game import OBJECTIVE, POINT, WOUNDED, FieldGame, FieldUnit
from bound_sim.rulesets.kit.geometry.distance import along
from bound_sim.rulesets.kit.geometry.points import middle, to_point
from bound_sim.rulesets.kit.geometry.scatter import direction
from bound_sim.rulesets.kit.geometry.units import Point
from bound_sim_maps.table import u_from_inches

#: what an inch towards a goal is worth, in points: of what wins the game, of an enemy, of a place in the second line
MUST, FIGHT, FOLLOW = 8.0, 2.0, 3.0
#: keywords of those who stay behind others
_BEHIND = ("Command", "Colours", "Signal")
#: a fallen friend is worth a way up to here; so far in a zone does a unit want to stand
_INSIDE_U = u_from_inches(1.5)


class Goal(NamedTuple):
    """A place to go to, what an inch of the way there is worth, and how near is near enough."""

    at: Point
    worth: float
    within: float = 0.0


class Goals:
    """The goals of a side's units as the table stands."""

    def __init__(self, game: FieldGame, side: str) -> None:
        self.game, self.side = game, side
        self.units, self.foes = game.of(side), game.against(side)
        self.zone, self.other = game.zones[side], game.zones[game.other(side)]
        #: places that friends go to already
        self.taken: Counter[Point] = Counter()

    def of(self, unit: FieldUnit) -> Goal | None:
        """The place that a unit makes for; None: it stays."""
        if unit.carries:
            return Goal(_into(self.zone, unit.at), MUST)
        if unit.kind.unit_class == "emplacement":
            return None
        if unit.has("Bearer"):
            return self._wounded(unit)
        if any(unit.has(keyword) for keyword in _BEHIND):
            return self._behind(unit)
        goal = self._of_game(unit)
        if goal is not None:
            self.taken[goal.at] += 1
            return goal
        return self._enemy(unit)

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
                return self._zone(unit) if self._is_german() else None
            case "hooge":
                near = Goal(self.game.point, MUST, u_from_inches(0.5))
                return near if not self._is_german() else Goal(self.game.point, FIGHT, u_from_inches(2))
        return None

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
        """ENT-R-37: half of the units, the fastest ones, go for the enemy's objective, the others guard their own."""
        things = {thing.side: thing for thing in self.game.there(OBJECTIVE)}
        carried = {other.carries for other in self.units}
        theirs = things.get(self.game.other(self.side))
        fast = sorted(self.units, key=lambda other: (-other.kind.move_in, other.row))
        if theirs is not None and theirs.id not in carried and unit in fast[: (len(fast) + 1) // 2]:
            return Goal(theirs.at, MUST, u_from_inches(0.5))
        return None

    def _wounded(self, unit: FieldUnit) -> Goal | None:
        """ENT-R-38: bearers go to the nearest friend who lies wounded."""
        lying = [other for other in self.game.army(self.side) if other.status == WOUNDED]
        if not lying:
            return self._behind(unit)
        nearest = min(lying, key=lambda other: (to_point(unit.at, other.at), other.row))
        return Goal(nearest.at, MUST)

    def _behind(self, unit: FieldUnit) -> Goal | None:
        """Behind the middle of those whom it leads, within its reach of most."""
        led = [other for other in self.units if other.is_squad]
        if not led:
            return None
        x, y = direction(self.game.fronts[self.side])
        back = along(-float(x), -float(y), u_from_inches(2.5))
        at = middle(other.at for other in led)
        return Goal((at[0] + back[0], at[1] + back[1]), FOLLOW, u_from_inches(COMMAND_IN / 3))

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


def in_gas(game: FieldGame, at: Point) -> bool:
    """True if a place is where a cloud will be after its next drift."""
    return any(
        to_point((cloud.at[0] + cloud.dx, cloud.at[1] + cloud.dy), at) <= cloud.radius + u_from_inches(0.75)
        for cloud in game.clouds
    )
