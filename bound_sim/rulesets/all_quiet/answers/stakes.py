"""Stakes on a front as a side sees it: worth of areas, of points of damage, of what the enemy could take next.

Chances are counted with the rules' own functions. Worth is in victory points; its rates are ours. Answers about a part
of the front are kept by all that they rest on (``squads``): tables of a battle ask much the same.
"""
# not measured: a policy

from functools import cached_property, partial

from bound_sim.rulesets.all_quiet.answers.squads import roster_of, rows_of
from bound_sim.rulesets.all_quiet.answers.threats import NOW, STEP, Scale, Threat, scale_of, threat_of
from bound_sim.rulesets.all_quiet.book import rulings
from bound_sim.rulesets.all_quiet.book.chart import BARRIER_UNITS, LAST_TURN, MOST_UNITS
from bound_sim.rulesets.all_quiet.state.front import ArmyUnit
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
        self.fresh = sum(1 << unit.row for unit in game.units if unit.fresh)
        self.neutral = sum(self.roster.nations.get(nation, 0) for nation in game.neutral)
        #: bits of areas where own units are, where the enemy's are, that the side controls, that the enemy does
        self.held, self.faced = game.stacks.held[side], game.stacks.held[enemy]
        self.ours = self.theirs = 0
        for area, holder in game.control.items():
            if holder == side:
                self.ours |= game.bits[area]
            elif holder == enemy:
                self.theirs |= game.bits[area]
        #: area -> the worth of taking it, and the loss that it would be; a sudden win is above all
        self.prize: OnDemand[str, float] = OnDemand(lambda area: self._worth(area, side))
        self.stake: OnDemand[str, float] = OnDemand(lambda area: self._worth(area, enemy))
        #: (area, side, whether gas comes) -> the help that a side has in an area
        self.covers: OnDemand[tuple[str, str, bool], fire.Cover] = OnDemand(
            lambda asked: fire.cover(game, asked[0], asked[1], gas=asked[2])
        )
        self._troops: OnDemand[str, int] = OnDemand(self._foes_alike)
        self.threats: OnDemand[str, Threat] = OnDemand(self._threat)
        #: area -> the number of points that remove its own units -> the mean loss of it then
        self.dangers: OnDemand[str, OnDemand[int, float]] = OnDemand(self._dangers)
        #: area -> the points that clear it of own units as they stand there
        self.points_at: OnDemand[str, int] = OnDemand(lambda area: self.points_of(self.own[area]))
        self._scales: OnDemand[str, Scale | None] = OnDemand(self._scale)
        #: number of own units -> bits of the areas that have no room for that number more
        self.full: OnDemand[int, int] = OnDemand(self._full)
        #: area -> the points to be expected there of the strongest group of fresh enemies
        self._blows: OnDemand[str, float] = OnDemand(
            lambda area: self.threats[area].blows[self.covers[area, side, False]]
        )

    def units_of(self, bits: int) -> list[ArmyUnit]:
        """Units by their bits, in the order of the forces."""
        return [self.game.units[row] for row in rows_of(bits)]

    def _foes_alike(self, area: str) -> int:
        """A number for the enemy's units in an area, without neutrals, that others like them have too."""
        units = self.foes[area] & ~self.neutral
        return self.roster.troops(self.game, units, units & self.fresh)

    def _full(self, coming: int) -> int:
        room = MOST_UNITS - coming
        return sum(bit for area, bit in self.game.bits.items() if self.own[area].bit_count() > room)

    @cached_property
    def _crowded(self) -> int:
        """Bits of the areas that have no room for the enemy."""
        return sum(bit for area, bit in self.game.bits.items() if self.foes[area].bit_count() >= MOST_UNITS)

    # ---- areas

    def _worth(self, area: str, side: str) -> float:
        """Victory points of an area for the turns left, for the one and against the other."""
        sudden = SUDDEN if self.game.rules.sudden.get(area) == side else 0.0
        both = self.game.vp(area, self.side) + self.game.vp(area, self.enemy)
        return sudden + both * min(self.left, HELD_TURNS)

    def _dangers(self, area: str) -> OnDemand[int, float]:
        return self.threats[area].dangers[self.covers[area, self.side, False], self.stake[area]]

    def points_of(self, units: int) -> int:
        """The points that clear an area of these units."""
        fresh = (units & self.fresh).bit_count()
        return _FRESH * fresh + _SPENT * (units.bit_count() - fresh)

    def spent(self, count: int) -> int:
        """The points that clear an area of ``count`` units if they have acted."""
        return _SPENT * count

    def risk(self, area: str, points: int) -> float:
        """The chance that the enemy takes an area which so many points clear, 0 where nobody stands in it."""
        return self.threats[area].risks[self.covers[area, self.side, False], points]

    def new_risk(self, area: str, points: int) -> float:
        """The same as markers are now."""
        return self.threats[area].risks[fire.cover(self.game, area, self.side), points]

    def _threat(self, area: str) -> Threat:
        local = self.roster.local[area]
        troops = [self._troops[near] for near in self.roster.near[area]]
        rests_on = area, self.turn.opens_war, self.ours & local, self.held & local, *troops
        return self.roster.threats.ask(rests_on, lambda: self._new_threat(area))

    def _new_threat(self, area: str) -> Threat:
        bits = self.game.bits
        groups = []
        for near in self.roster.near[area]:
            if units := self.foes[near] & ~self.neutral:
                both = bits[area] | bits[near]
                rests_on = area, near, self.turn.opens_war, self.ours & both, self.held & both, self._troops[near]
                groups.append(self.roster.comers.ask(rests_on, partial(self._new_comers, area, near, units)))
        fresh, able = (tuple(filter(None, found)) for found in zip(*groups, strict=True)) if groups else ((), ())
        return threat_of(fresh, able)

    def _new_comers(self, area: str, near: str, units: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Strengths of those of these units that can come from one area to another, or stand there: of fresh ones, of
        all."""
        able, narrow = self.units_of(units), False
        if near != area:
            able = [unit for unit in able if unit.moves >= movement.cost(self.turn, [unit], near, area)
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
        scale = self._scales[area]
        if scale is None:
            return 0.0
        worth, clears = scale.under[strengths, self.covers[area, self.enemy, gas], times]
        holder = self.game.control[area]
        if holder == self.enemy and (coming or self.own[area]):
            return worth + self.prize[area] * clears
        return worth + (0.5 * self.stake[area] if holder == self.side else 0.0) * clears

    def _scale(self, area: str) -> Scale | None:
        """The enemy in an area under points of damage; None where nobody is."""
        foes, turn = self.foes[area], self.turn
        if not foes:
            return None
        anywhere = turn.readings.retreat_where == rulings.RetreatWhere.ANY_AREA
        near = -1 if anywhere else self.roster.local[area]
        rests_on = (
            area, foes, foes & self.fresh, (self.ours | self.held) & near, self._crowded & near,
            frozenset(turn.retreated.items()),
        )  # fmt: skip
        return self.roster.scales.ask(rests_on, lambda: self._new_scale(area))

    def _new_scale(self, area: str) -> Scale:
        defenders = damage.weakest_first(self.units_of(self.foes[area]))
        return scale_of(tuple(damage.ladder(self.turn, unit, acting=False) for unit in defenders))

    def suffered(self, count: int, area: str) -> float:
        """The worth of the damage to ``count`` spent units in an area, from fresh enemies in it and beside it."""
        return NOW * min(self._blows[area], 2.0 * count) * 0.5 * _HURT if count else 0.0

    def raised(self, count: int) -> float:
        """The worth of units that come onto the map."""
        return count * (UNIT + UNIT_A_TURN * self.left)
