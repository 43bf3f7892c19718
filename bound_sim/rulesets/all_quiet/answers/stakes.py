"""Stakes on a front as a side sees it: worth of areas, of points of damage, of what the enemy could take next.

Chances are counted with the rules' own functions. Worth is in victory points; its rates are ours. Answers about a part
of the front are kept by all that they rest on (``squads``): tables of a battle ask much the same.
"""
# not measured: a policy

from collections.abc import Iterator
from functools import cached_property, partial

from bound_sim.rulesets.all_quiet.answers.area_stakes import AreaStakes
from bound_sim.rulesets.all_quiet.answers.squads import roster_of, rows_of
from bound_sim.rulesets.all_quiet.answers.threats import NOW, STEP, Comers, Scale, scale_of, threat_of
from bound_sim.rulesets.all_quiet.book import rulings
from bound_sim.rulesets.all_quiet.book.chart import BARRIER_UNITS, LAST_TURN, MOST_UNITS
from bound_sim.rulesets.all_quiet.state.front import FORT, TRENCH, ArmyUnit
from bound_sim.rulesets.all_quiet.state.kept import OnDemand
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
#: points that a unit takes till it is gone from an area, none of them by a retreat: a fresh one, a spent one
_FRESH, _SPENT = (len(damage.rungs(fresh=fresh, way=False)) for fresh in (True, False))


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
        self.ours = self.theirs = 0
        for area, holder in game.control.items():
            if holder == side:
                self.ours |= game.bits[area]
            elif holder == enemy:
                self.theirs |= game.bits[area]
        self._anywhere = turn.readings.retreat_where == rulings.RetreatWhere.ANY_AREA
        #: a number for what the stakes of all areas rest on
        self.frame = self.roster.number_of((
            side, min(self.left, HELD_TURNS), turn.opens_war, frozenset(game.neutral),
            frozenset(turn.retreated.items()),
        ))  # fmt: skip
        #: area -> its stakes
        self.at: OnDemand[str, AreaStakes] = OnDemand(self._kept_stakes)
        self._troops: OnDemand[str, int] = OnDemand(self._foes_alike)
        #: number of own units -> bits of the areas that have no room for that number more
        self.full: OnDemand[int, int] = OnDemand(self._full)

    def units_of(self, bits: int) -> list[ArmyUnit]:
        """Units by their bits, in the order of the forces."""
        return [self.game.units[row] for row in rows_of(bits)]

    def _foes_alike(self, area: str) -> int:
        """A number for the enemy's units in an area, without neutrals, that others like them have too."""
        units = self.foes[area] & ~self.neutral
        return self.roster.troops(self.game, units, units & self.fresh)

    def _full(self, coming: int) -> int:
        room = MOST_UNITS - coming
        return sum([bit for count, bit in self._counts if count > room])

    @cached_property
    def _counts(self) -> list[tuple[int, int]]:
        """The number of own units in each area where there are some, with the bit of the area."""
        return [(self.own[area].bit_count(), bit) for area, bit in self.game.bits.items() if self.own[area]]

    @cached_property
    def _crowded(self) -> int:
        """Bits of the areas that have no room for the enemy."""
        return sum([bit for area, bit in self.game.bits.items() if self.foes[area].bit_count() >= MOST_UNITS])

    # ---- areas

    def _kept_stakes(self, area: str) -> AreaStakes:
        roster, game, fresh, foes = self.roster, self.game, self.fresh, self.foes
        near, own = roster.near[area], self.own[area]
        local = -1 if self._anywhere else roster.local[area]
        there = [foes[each] for each in near]
        rests_on = (
            area, self.frame, game.control[area], own, *there, fresh & sum(there, own), self.ours & local,
            self.held & local, self._crowded & local,
            *((game.markers.get((TRENCH, area)), game.markers.get((FORT, area)), area in game.lost_trenches)
              if game.markers else ()),
        )  # fmt: skip
        return roster.stakes.ask(rests_on, lambda: self._new_stakes(area))

    def _new_stakes(self, area: str) -> AreaStakes:
        own_cover, their_cover = self._cover(area, self.side), self._cover(area, self.enemy)
        return AreaStakes(
            self.game.control[area], (self._worth(area, self.side), self._worth(area, self.enemy)),
            self.points_of(self.own[area]), tuple(self._comers(area)), (own_cover, their_cover),
        )  # fmt: skip

    def _cover(self, area: str, side: str) -> fire.Cover:
        """The help that a side has in an area: without markers the same on all tables."""
        markers, covers = self.game.markers, self.roster.covers
        if (TRENCH, area) in markers or (FORT, area) in markers:
            return fire.cover(self.game, area, side)
        if (area, side) not in covers:
            covers[area, side] = fire.cover(self.game, area, side)
        return covers[area, side]

    def _worth(self, area: str, side: str) -> float:
        """Victory points of an area for the turns left, for the one and against the other; a sudden win is above
        all."""
        sudden = SUDDEN if self.game.rules.sudden.get(area) == side else 0.0
        both = self.game.vp(area, self.side) + self.game.vp(area, self.enemy)
        return sudden + both * min(self.left, HELD_TURNS)

    def points_of(self, units: int) -> int:
        """The points that clear an area of these units."""
        fresh = (units & self.fresh).bit_count()
        return _FRESH * fresh + _SPENT * (units.bit_count() - fresh)

    def spent(self, count: int) -> int:
        """The points that clear an area of ``count`` units if they have acted."""
        return _SPENT * count

    def near_foes(self, area: str) -> bool:
        """True if the enemy has units in an area or beside it. An area without them is in no danger."""
        return bool(self.roster.local[area] & self.faced)

    def danger(self, area: str) -> float:
        """The mean loss of an area as own units stand there."""
        stakes = self.at[area]
        return stakes.danger(stakes.points)

    def new_risk(self, area: str, points: int) -> float:
        """The chance that the enemy takes an area that this number of points clears, with markers as they are now."""
        return threat_of(self.at[area].comers, fire.cover(self.game, area, self.side)).risk(points)

    def taken(self, area: str, coming: int) -> float:
        """The worth of taking an area in which so many more own units stand then, less what may be lost again."""
        stakes = self.at[area]
        found = stakes.taken.get(coming)
        if found is None:
            stay = self.own[area].bit_count() + coming
            found = stakes.taken[coming] = stakes.prize * (1.0 - stakes.threat.risk(self.spent(stay)))
        return found

    def left_behind(self, area: str, leaving: int) -> float:
        """The worth of what the enemy could take more easily when these units, of those there, have left an area."""
        if not self.near_foes(area):
            return 0.0
        stakes = self.at[area]
        found = stakes.left.get(leaving)
        if found is None:
            fewer = stakes.points - self.points_of(leaving)
            found = stakes.left[leaving] = stakes.more_danger(self.side, fewer, stakes.points)
        return found

    def secured(self, area: str, coming: int) -> float:
        """The worth of so many more own units in an area without enemies: it is the more secure."""
        if not self.near_foes(area):
            return 0.0
        stakes = self.at[area]
        found = stakes.secured.get(coming)
        if found is None:
            more = stakes.points + self.spent(coming)
            found = stakes.secured[coming] = stakes.more_danger(self.side, stakes.points, more)
        return found

    def _comers(self, area: str) -> Iterator[Comers]:
        """The enemy's groups that can come to an area or stand there."""
        bits = self.game.bits
        for near in self.roster.near[area]:
            if units := self.foes[near] & ~self.neutral:
                both = bits[area] | bits[near]
                rests_on = area, near, self.turn.opens_war, self.ours & both, self.held & both, self._troops[near]
                yield self.roster.comers.ask(rests_on, partial(self._new_comers, area, near, units))

    def _new_comers(self, area: str, near: str, units: int) -> Comers:
        """Strengths of those of these units that can come from one area to another, or stand there: of fresh ones, of
        all."""
        able, narrow = self.units_of(units), False
        if near != area:
            # a step costs all tanks the same, and all others
            each = {unit.is_tank: unit for unit in able}
            costs = {tank: movement.cost(self.turn, [unit], near, area) for tank, unit in each.items()}
            able = [unit for unit in able if unit.moves >= costs[unit.is_tank]
                    and not self.game.closed(area, [unit])]  # fmt: skip
            narrow = self.game.barriered(near, area)
        strongest = [
            sorted((unit.strength for unit in group), reverse=True)[: BARRIER_UNITS if narrow else None]
            for group in ([unit for unit in able if unit.fresh], able)
        ]  # fmt: skip
        return tuple(sorted(strongest[0])), tuple(sorted(strongest[1]))

    # ---- damage

    def struck(
        self, area: str, strengths: tuple[int, ...], *, gas: bool = False, times: int = 1, coming: bool = False
    ) -> float:  # fmt: skip
        """The worth of an attack by these strengths: damage, and the area where nobody of the enemy's may be left.

        ``coming``: own units that are not there yet stand there then.
        """
        stakes, asked = self.at[area], (strengths, gas, times, coming)
        found = stakes.struck.get(asked)
        if found is None:
            found = stakes.struck[asked] = self._new_struck(area, stakes, asked) if self.foes[area] else 0.0
        return found

    def _new_struck(self, area: str, stakes: AreaStakes, asked: tuple[tuple[int, ...], bool, int, bool]) -> float:
        strengths, gas, times, coming = asked
        if stakes.scale is None:
            stakes.scale = self._scale(area)
        cover = fire.cover(self.game, area, self.enemy, gas=True) if gas else stakes.their_cover
        worth, clears = stakes.scale.under[strengths, cover, times]
        if stakes.control == self.enemy and (coming or self.own[area]):
            return worth + stakes.prize * clears
        return worth + (0.5 * stakes.stake if stakes.control == self.side else 0.0) * clears

    def _scale(self, area: str) -> Scale:
        """The enemy in an area under points of damage."""
        foes, near = self.foes[area], -1 if self._anywhere else self.roster.local[area]
        rests_on = (
            area, foes, foes & self.fresh, (self.ours | self.held) & near, self._crowded & near,
            frozenset(self.turn.retreated.items()),
        )  # fmt: skip
        return self.roster.scales.ask(rests_on, lambda: self._new_scale(area))

    def _new_scale(self, area: str) -> Scale:
        # units of a nation that are fresh, or not, stand alike
        steps: dict[tuple[str, bool], tuple[str, ...]] = {}
        found = []
        for unit in damage.weakest_first(self.units_of(self.foes[area])):
            alike = unit.nation.id, unit.fresh
            if alike not in steps:
                steps[alike] = damage.ladder(self.turn, unit, acting=False)
            found.append(steps[alike])
        return scale_of(tuple(found))

    def suffered(self, count: int, area: str) -> float:
        """The worth of the damage to ``count`` spent units in an area, from fresh enemies in it and beside it."""
        return NOW * min(self.at[area].threat.blow, 2.0 * count) * 0.5 * _HURT if count else 0.0

    def raised(self, count: int) -> float:
        """The worth of units that come onto the map."""
        return count * (UNIT + UNIT_A_TURN * self.left)
