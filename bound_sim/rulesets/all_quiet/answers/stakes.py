"""Stakes on a front as a side sees it: worth of areas, of points of damage, of what the enemy could take next.

Chances are counted with the rules' own functions. Worth is in victory points; its rates are ours. Answers about a part
of the front are kept by all that they rest on (``squads``): tables of a battle ask much the same.
"""
# not measured: a policy

from collections.abc import Hashable, Sequence
from functools import cached_property, partial
from operator import attrgetter
from typing import NamedTuple

from bound_sim.rulesets.all_quiet.answers.squads import roster_of, rows_of
from bound_sim.rulesets.all_quiet.answers.threats import (
    NOW,
    STEP,
    Blows,
    Comers,
    Going,
    Scale,
    Threat,
    comers_of,
    scale_of,
)
from bound_sim.rulesets.all_quiet.book import rulings
from bound_sim.rulesets.all_quiet.book.chart import BARRIER_UNITS, LAST_TURN, MOST_UNITS
from bound_sim.rulesets.all_quiet.state.front import ArmyUnit
from bound_sim.rulesets.all_quiet.state.turn import FrontTurn
from bound_sim.rulesets.all_quiet.steps import damage, fire, movement

#: a unit on the map, and for each turn that is left
UNIT, UNIT_A_TURN = 1.0, 0.4
#: an area that wins the war at once
SUDDEN = 60.0
#: turns for which a captured area counts at most
HELD_TURNS = 6
#: the worth of two points at spent units
_HURT = STEP[damage.RETREAT] + STEP[damage.BOX] / 2
_STRENGTH = attrgetter("strength")
#: points that a unit takes till it is gone from an area, none of them by a retreat: a fresh one, a spent one
_FRESH, _SPENT = (len(damage.rungs(fresh=fresh, way=False)) for fresh in (True, False))


class Target(NamedTuple):
    """Enemies in an area as a side strikes at them.

    ``blows``: strengths against them with the help that they have. The area's worth where it is cleared: for units that
    stand in it, ``there``, and for those that come into it, ``coming``. ``now``: the worth of an attack by all own
    units that stand in it; ``blow``: the points to be expected of fresh enemies in it and beside it.
    """

    scale: Scale
    blows: Blows
    there: float
    coming: float
    now: float
    blow: float


class Stakes:
    """Worth for one side as the table stands. What is asked again is kept: it is asked of many plans."""

    def __init__(self, turn: FrontTurn, side: str) -> None:
        self.turn, self.side, self.game = turn, side, turn.game
        game, enemy = turn.game, turn.game.other(side)
        self.enemy = enemy
        self.left = LAST_TURN + 1 - turn.number
        self.roster = roster_of(game)
        #: area -> bits of own units in it, of the enemy's; bits of all fresh units, of neutrals
        there = game.stacks.units
        self.own = {area: there[side, area] for area in game.bits}
        self.foes = {area: there[enemy, area] for area in game.bits}
        self.fresh = sum([1 << unit.row for unit in game.units if unit.fresh])
        self.neutral = sum(self.roster.nations.get(nation, 0) for nation in game.neutral)
        #: bits of areas where own units are, where the enemy's are, that the side controls, that the enemy does
        self.held, self.faced = game.stacks.held[side], game.stacks.held[enemy]
        self.ours, self.theirs = game.ours[side], game.ours[enemy]
        #: area -> what taking it is worth, what is lost if the enemy takes it
        self.worths = self.roster.worths.ask(
            (side, min(self.left, HELD_TURNS), frozenset(game.neutral)), self._new_worths
        )  # fmt: skip
        #: borders that units have retreated over
        self.retreated = frozenset(turn.retreated.items()) if turn.retreated else None
        self._anywhere = turn.readings.retreat_where == rulings.RetreatWhere.ANY_AREA
        self._marked = {area for _, area in game.markers}
        #: area -> the points that clear it of own units, the mean loss of it as they stand there, the enemy in it
        self._points: dict[str, int] = {}
        self._dangers: dict[str, float] = {}
        self._targets: dict[str, Target] = {}

    def units_of(self, bits: int) -> list[ArmyUnit]:
        """Units by their bits, in the order of the forces."""
        return [self.game.units[row] for row in rows_of(bits)]

    def full(self, coming: int) -> int:
        """Bits of the areas that have no room for this number of own units more."""
        room = MOST_UNITS - coming
        return sum([bit for count, bit in self._most if count > room]) if self._most[0][0] > room else 0

    @cached_property
    def _most(self) -> list[tuple[int, int]]:
        """The number of own units in each area, the most first, with the bit of the area."""
        return sorted([(units.bit_count(), self.game.bits[area]) for area, units in self.own.items()], reverse=True)

    @cached_property
    def _crowded(self) -> int:
        """Bits of the areas that have no room for the enemy."""
        return sum([bit for area, bit in self.game.bits.items() if self.foes[area].bit_count() >= MOST_UNITS])

    # ---- areas

    def _new_worths(self) -> dict[str, tuple[float, float]]:
        return {area: (self._worth(area, self.side), self._worth(area, self.enemy)) for area in self.game.bits}

    def _worth(self, area: str, side: str) -> float:
        """Victory points of an area for the turns left, for the one and against the other; a sudden win is above
        all."""
        sudden = SUDDEN if self.game.rules.sudden.get(area) == side else 0.0
        both = self.game.vp(area, self.side) + self.game.vp(area, self.enemy)
        return sudden + both * min(self.left, HELD_TURNS)

    def _cover(self, area: str, side: str) -> fire.Cover:
        """The help that a side has in an area: without markers the same on all tables."""
        return fire.cover(self.game, area, side) if area in self._marked else self.roster.covers[side][area]

    def points_of(self, units: int) -> int:
        """The points that clear an area of these units."""
        fresh = (units & self.fresh).bit_count()
        return _FRESH * fresh + _SPENT * (units.bit_count() - fresh)

    def spent(self, count: int) -> int:
        """The points that clear an area of ``count`` units if they have acted."""
        return _SPENT * count

    def points(self, area: str) -> int:
        """The points that clear an area of own units."""
        found = self._points.get(area)
        if found is None:
            found = self._points[area] = self.points_of(self.own[area])
        return found

    def danger(self, area: str) -> float:
        """The mean loss of an area as own units stand there."""
        found = self._dangers.get(area)
        if found is None:
            found = self._dangers[area] = self.risk(area, self.points(area)) * self.worths[area][1]
        return found

    def new_risk(self, area: str) -> float:
        """The chance that the enemy takes an area as own units stand there, with markers as they are now."""
        cover = fire.cover(self.game, area, self.side)
        return _risk([each.under[cover] for each in self._comers.get(area, ())], self.points(area))

    def taken(self, area: str, coming: int) -> float:
        """The worth of taking an area in which so many more own units stand then, less what may be lost again."""
        stay = self.own[area].bit_count() + coming
        return self.worths[area][0] * (1.0 - self.risk(area, self.spent(stay)))

    def left_behind(self, area: str, leaving: int) -> float:
        """The worth of what the enemy could take more easily when these units, of those there, have left an area."""
        if not self.game.bits[area] & self.ours:
            return 0.0
        fewer = self.points(area) - self.points_of(leaving)
        return self.risk(area, fewer) * self.worths[area][1] - self.danger(area)

    def secured(self, area: str, coming: int) -> float:
        """The worth of so many more own units in an area without enemies: it is the more secure."""
        if not self.game.bits[area] & self.ours:
            return 0.0
        more = self.points(area) + self.spent(coming)
        return self.danger(area) - self.risk(area, more) * self.worths[area][1]

    # ---- threats

    @cached_property
    def _comers(self) -> dict[str, list[Comers]]:
        """The enemy's groups that can come to each area or stand there, where there are some."""
        found: dict[str, list[Comers]] = {}
        roster, war = self.roster, ~self.neutral
        for near, there in self.foes.items():
            if units := there & war:
                local = roster.local[near]
                rests_on = units, units & self.fresh, near, self.turn.opens_war, self.ours & local, self.held & local
                going = roster.comers.get(rests_on) or roster.comers.ask(rests_on, partial(self._going, *rests_on))
                for area, comers in zip(*going, strict=True):
                    if area in found:
                        found[area].append(comers)
                    else:
                        found[area] = [comers]
        return found

    @cached_property
    def threats(self) -> dict[str, list[Threat]]:
        """Groups of the enemy's that threaten each area, where there are some."""
        found = {}
        for area, comers in self._comers.items():
            cover = self._cover(area, self.side)
            found[area] = [each.under[cover] for each in comers]
        return found

    def risk(self, area: str, points: int) -> float:
        """The chance that the enemy takes an area which this number of points clears."""
        return _risk(self.threats.get(area, ()), points)

    def blow(self, area: str) -> float:
        """The points to be expected of the strongest group of fresh enemies in an area and beside it."""
        return max([threat.blow for threat in self.threats.get(area, ())], default=0.0)

    def _going(self, units: int, fresh: int, near: str, *about: Hashable) -> Going:
        """Those of some units that can stay in their area or come to one beside it."""
        alike = self.roster.troops(units, fresh), near, *about
        return self.roster.comers_alike.ask(alike, lambda: self._new_comers(near, self.units_of(units)))

    def _new_comers(self, near: str, units: list[ArmyUnit]) -> Going:
        units = sorted(units, key=_STRENGTH)
        # a step costs all tanks the same, and all others
        each = {unit.is_tank: unit for unit in units}
        alike: dict[Hashable, Comers] = {}
        found = {near: _strongest(units)}
        for area in self.roster.near[near][1:]:
            costs = {tank: movement.cost(self.turn, [unit], near, area) for tank, unit in each.items()}
            most = BARRIER_UNITS if self.game.barriered(near, area) else None
            closed = self.game.closed(area, units)
            how = *costs.values(), most, closed and area
            if how not in alike:
                able = [unit for unit in units if unit.moves >= costs[unit.is_tank]
                        and not (closed and self.game.closed(area, [unit]))]  # fmt: skip
                alike[how] = _strongest(able, most)
            if alike[how].able:
                found[area] = alike[how]
        return tuple(found), tuple(found.values())

    # ---- damage

    def struck(
        self, area: str, strengths: tuple[int, ...], *, gas: bool = False, times: int = 1, coming: bool = False
    ) -> float:  # fmt: skip
        """The worth of an attack by these strengths: damage, and the area where nobody of the enemy's may be left.

        ``coming``: own units that are not there yet stand there then.
        """
        if not self.foes[area]:
            return 0.0
        target = self.target(area)
        blows = target.blows
        if gas or times > 1:
            cover = fire.cover(self.game, area, self.enemy, gas=True) if gas else self._cover(area, self.enemy)
            blows = target.scale.under[cover, times]
        worth, clears = blows[strengths]
        return worth + (target.coming if coming else target.there) * clears

    def target(self, area: str) -> Target:
        """The enemy in an area."""
        found = self._targets.get(area)
        if found is None:
            found = self._targets[area] = self._new_target(area)
        return found

    def _new_target(self, area: str) -> Target:
        scale, bit, own = self._scale(area), self.game.bits[area], self.own[area]
        prize, stake = self.worths[area]
        blows = scale.under[self._cover(area, self.enemy), 1]
        coming = prize if bit & self.theirs else 0.5 * stake if bit & self.ours else 0.0
        there, now = coming, 0.0
        if own:
            worth, clears = blows[self.roster.squads[own].strengths]
            now = worth + there * clears
        elif bit & self.theirs:
            there = 0.0
        return Target(scale, blows, there, coming, now, self.blow(area))

    def _scale(self, area: str) -> Scale:
        """The enemy in an area under points of damage."""
        foes, closed = self.foes[area], self.ours | self.held | self._crowded
        if not self._anywhere:
            closed &= self.roster.local[area]
        rests_on = area, foes, foes & self.fresh, closed, self.retreated
        return self.roster.scales.get(rests_on) or self.roster.scales.ask(rests_on, partial(self._new_scale, area))

    def _new_scale(self, area: str) -> Scale:
        # units of a nation that are fresh, or not, stand alike
        steps: dict[tuple[str, bool], tuple[str, ...]] = {}
        found = []
        for unit in [self.game.units[row] for row in self.roster.weakest[self.foes[area]]]:
            alike = unit.nation.id, unit.fresh
            if alike not in steps:
                steps[alike] = damage.ladder(self.turn, unit, acting=False)
            found.append(steps[alike])
        return scale_of(tuple(found))

    def suffered(self, count: int, area: str) -> float:
        """The worth of the damage to ``count`` spent units in an area, from fresh enemies in it and beside it."""
        return hurt(self.blow(area), count)

    def raised(self, count: int) -> float:
        """The worth of units that come onto the map."""
        return count * (UNIT + UNIT_A_TURN * self.left)


def _risk(threats: Sequence[Threat], points: int) -> float:
    """The chance that one of some groups takes an area which this number of points clears."""
    most = 0.0
    for risks, _ in threats:
        if points < len(risks) and risks[points] > most:
            most = risks[points]
    return most


def _strongest(units: Sequence[ArmyUnit], most: int | None = None) -> Comers:
    """The strongest of some units, of which the weakest come first, ``most`` of them: of the fresh ones, of all."""
    first = -most if most else None
    fresh = tuple([unit.strength for unit in units if unit.fresh][first:])
    return comers_of(fresh, tuple([unit.strength for unit in units][first:]))


def hurt(blow: float, count: int) -> float:
    """The worth of the damage of some points to ``count`` spent units."""
    most = 2.0 * count
    return NOW * (blow if blow < most else most) * 0.5 * _HURT
