"""Stakes on a front as a side sees it: worth of areas, of points of damage, of what the enemy could take next.

Chances are counted with the rules' own functions. Worth is in victory points; its rates are ours.
"""
# not measured: a policy

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property, lru_cache

from bound_sim.rulesets.all_quiet.answers import exact
from bound_sim.rulesets.all_quiet.book.chart import BARRIER_UNITS, LAST_TURN
from bound_sim.rulesets.all_quiet.state.front import ArmyUnit
from bound_sim.rulesets.all_quiet.state.turn import FrontTurn
from bound_sim.rulesets.all_quiet.steps import damage, fire, movement

#: what each step of damage to an enemy is worth: it does not act in this turn, leaves its area, its front
STEP = {damage.SPENT: 0.5, damage.RETREAT: 0.8, damage.BOX: 3.0}
#: a unit on the map, and for each turn that is left
UNIT, UNIT_A_TURN = 1.0, 0.4
#: an area that wins the war at once
SUDDEN = 60.0
#: the share of an attack's chance that the enemy makes it: with fresh units, and in the next turn with all
NOW, LATER = 0.7, 0.5
#: turns for which a captured area counts at most
HELD_TURNS = 6


#: points that a unit takes till it is gone from an area, none of them by a retreat: a fresh one, a spent one
_TAKES = {fresh: len(damage.rungs(fresh=fresh, way=False)) for fresh in (True, False)}
#: strengths of groups of the enemy's that can come to an area or stand there
_Groups = tuple[tuple[int, ...], ...]
#: of pure questions the answers that are kept: tables of a battle ask much the same
_KEPT = 16_384


class Stakes:
    """Worth for one side as the table stands. What is asked again is kept: it is asked of many plans."""

    def __init__(self, turn: FrontTurn, side: str) -> None:
        self.turn, self.side, self.game = turn, side, turn.game
        self.enemy = self.game.other(side)
        self.left = LAST_TURN + 1 - turn.number
        self._prizes: dict[str, float] = {}
        self._stakes: dict[str, float] = {}
        self._dangers: dict[tuple[str, int], float] = {}
        self._points: dict[str, int] = {}
        self._struck: dict[tuple[str, Sequence[float], bool], float] = {}
        self._blows: dict[str, float] = {}
        self._threats: dict[str, tuple[_Groups, _Groups]] = {}
        self._risks: dict[tuple[str, int], float] = {}
        self._scales: dict[str, tuple[Sequence[float], int]] = {}

    @cached_property
    def _enemies(self) -> Mapping[str, list[ArmyUnit]]:
        """The enemy's units in each area where he has some, without neutrals."""
        found: defaultdict[str, list[ArmyUnit]] = defaultdict(list)
        for unit in self.game.of(self.enemy):
            if not self.game.is_neutral(unit):
                found[unit.area].append(unit)
        return found

    # ---- areas

    def prize(self, area: str) -> float:
        """Victory points of an area for the turns left, for the one and against the other; a sudden win above all."""
        if area not in self._prizes:
            sudden = SUDDEN if self.game.rules.sudden.get(area) == self.side else 0.0
            gained = self.game.vp(area, self.side) + self.game.vp(area, self.enemy)
            self._prizes[area] = sudden + gained * min(self.left, HELD_TURNS)
        return self._prizes[area]

    def stake(self, area: str) -> float:
        """The loss that an area of its own would be to a side."""
        if area not in self._stakes:
            sudden = SUDDEN if self.game.rules.sudden.get(area) == self.enemy else 0.0
            held = self.game.vp(area, self.side) + self.game.vp(area, self.enemy)
            self._stakes[area] = sudden + held * min(self.left, HELD_TURNS)
        return self._stakes[area]

    def danger(self, area: str, points: int) -> float:
        """The mean loss of an area after this number of points has removed its own units."""
        key = area, points
        if key not in self._dangers:
            self._dangers[key] = self.risk(area, points) * self.stake(area)
        return self._dangers[key]

    def points_at(self, area: str) -> int:
        """The points that clear an area of own units as they stand there."""
        if area not in self._points:
            self._points[area] = points_of(self.game.of(self.side, area))
        return self._points[area]

    def risk(self, area: str, points: int) -> float:
        """The chance that the enemy takes an area which so many points clear, 0 where nobody stands in it."""
        key = area, points
        if key not in self._risks:
            self._risks[key] = self.new_risk(area, points)
        return self._risks[key]

    def new_risk(self, area: str, points: int) -> float:
        """The same as markers are now."""
        fresh, able = self._strikers(area)
        return _risk(fresh, able, fire.cover(self.game, area, self.side), points)

    def _strikers(self, area: str) -> tuple[_Groups, _Groups]:
        """Strengths of the enemy's groups that can come to an area or stand there: of fresh units, of all."""
        if area not in self._threats:
            found: tuple[list[tuple[int, ...]], list[tuple[int, ...]]] = ([], [])
            for near in (area, *self.game.neighbours(area)):
                able = self._enemies.get(near, [])
                if not able:
                    continue
                if near != area:
                    able = [unit for unit in able if unit.moves >= movement.cost(self.turn, [unit], near, area)
                            and not self.game.closed(area, [unit])]  # fmt: skip
                narrow = near != area and self.game.barriered(near, area)
                for groups, group in zip(found, ([unit for unit in able if unit.fresh], able), strict=True):
                    strengths = sorted((unit.strength for unit in group), reverse=True)
                    if strengths:
                        groups.append(tuple(sorted(strengths[:BARRIER_UNITS] if narrow else strengths)))
            self._threats[area] = tuple(found[0]), tuple(found[1])
        return self._threats[area]

    # ---- damage

    def struck(self, area: str, points: Sequence[float], *, coming: bool = False) -> float:
        """The worth of an attack's points: damage, and the area where nobody of the enemy's may be left.

        ``coming``: own units that are not there yet stand there then.
        """
        key = area, points, coming
        if key not in self._struck:
            self._struck[key] = self._new_struck(area, points, coming=coming)
        return self._struck[key]

    def _new_struck(self, area: str, points: Sequence[float], *, coming: bool) -> float:
        scale, clears = self._scale(area)
        if not scale:
            return 0.0
        last = len(scale) - 1
        worth = sum(scale[min(number, last)] * chance for number, chance in enumerate(points))
        takes = self.game.control[area] == self.enemy and (coming or self.game.holds(area, self.side))
        prize = self.prize(area) if takes else 0.5 * self.stake(area) if self.game.control[area] == self.side else 0.0
        return worth + prize * _at_least(points, clears)

    def _scale(self, area: str) -> tuple[Sequence[float], int]:
        """The worth of 0, 1, 2, ... points at the enemy in an area, shared out as usual; how many points clear it."""
        if area not in self._scales:
            defenders = damage.weakest_first(self.game.of(self.enemy, area))
            self._scales[area] = _scale_of(tuple(damage.ladder(self.turn, unit, acting=False) for unit in defenders))
        return self._scales[area]

    def suffered(self, units: Sequence[ArmyUnit], area: str) -> float:
        """The worth of the damage that fresh enemies in an area and beside it would do to spent units there."""
        if not units:
            return 0.0
        least = min(self._blow(area), 2.0 * len(units))
        return NOW * least * 0.5 * (STEP[damage.RETREAT] + STEP[damage.BOX] / 2)

    def _blow(self, area: str) -> float:
        """The points to be expected of the strongest group of fresh enemies."""
        if area not in self._blows:
            groups, cover = self._strikers(area)[0], fire.cover(self.game, area, self.side)
            self._blows[area] = max((_mean(exact.shares(group, cover)) for group in groups), default=0.0)
        return self._blows[area]

    def raised(self, count: int) -> float:
        """The worth of units that come onto the map."""
        return count * (UNIT + UNIT_A_TURN * self.left)


def points_of(units: Collection[ArmyUnit], *, spent: bool = False) -> int:
    """The points that clear an area of these units; ``spent``: which have acted by then."""
    return sum(_TAKES[unit.fresh and not spent] for unit in units)


@lru_cache(maxsize=_KEPT)
def _risk(fresh: _Groups, able: _Groups, cover: fire.Cover, points: int) -> float:
    """The chance that one of these enemy groups takes an area after this number of points has cleared it."""
    shares = []
    for groups, share in zip((fresh, able), (NOW, LATER), strict=True):
        if not points:
            shares.append(share if groups else 0.0)
            continue
        chances = [_at_least(exact.shares(group, cover), points) for group in groups]
        shares.append(share * max(chances, default=0.0))
    return max(shares)


@lru_cache(maxsize=_KEPT)
def _scale_of(ladders: tuple[tuple[str, ...], ...]) -> tuple[Sequence[float], int]:
    """The worth of 0, 1, 2, ... points at units with these steps, the weakest first; how many points clear the area."""
    steps_of = {str(place): steps for place, steps in enumerate(ladders)}
    most = sum(map(len, ladders))
    scale = []
    for points in range(most + 1) if ladders else ():
        given = damage.spread(steps_of, points)
        scale.append(sum(STEP[step] for unit, n in given.items() for step in steps_of[unit][:n]))
    return scale, sum(len(steps) - (damage.RETREAT in steps) for steps in ladders)


def _at_least(points: Sequence[float], wanted: int) -> float:
    """The chance of so many points or more."""
    return sum(points[wanted:])


def _mean(points: Sequence[float]) -> float:
    return sum(number * chance for number, chance in enumerate(points))
