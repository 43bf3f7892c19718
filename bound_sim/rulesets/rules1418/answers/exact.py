"""Exact chances of what bases may do to each other as they stand: shots, combined fire, bombardment, recovery, melee.

The columns and the kernels are those of play: what a roll needs, who is rolled again, who strikes first, who takes a
hit, who steps up. Only the dice are not rolled but enumerated (``chances``).
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from bound_sim.battle.battle import Battle, SideOrders
from bound_sim.dice.keyed import KeyedDice
from bound_sim.rulesets.rules1418.book import rulings
from bound_sim.rulesets.rules1418.state import col
from bound_sim.rulesets.rules1418.state.arrays import DIG, NOBODY, ON_TABLE, UNLIMITED
from bound_sim.rulesets.rules1418.state.events import EVENTS
from bound_sim.rulesets.rules1418.state.world import World
from bound_sim.rulesets.rules1418.steps.bombardment import (
    bases_under,
    cap_of,
    deal,
    deal_bonuses,
    rerolled_by_circle,
    shots_of,
)
from bound_sim.rulesets.rules1418.steps.bound import BattleArrays, Bound, open_bound
from bound_sim.rulesets.rules1418.steps.chances import Hits, bombardment_hits, roll_hits, standing_after, together
from bound_sim.rulesets.rules1418.steps.cover import refresh_cover
from bound_sim.rulesets.rules1418.steps.hits import roll_again
from bound_sim.rulesets.rules1418.steps.melee import (
    MOST_ROUNDS,
    can_fight,
    can_hurt,
    close_pair,
    land,
    melee_needed,
    strike_order,
)
from bound_sim.rulesets.rules1418.steps.shooting import recovers
from bound_sim.rulesets.rules1418.steps.targeting import gap_and_range
from bound_sim.scenario.model import Scenario
from bound_sim_maps.bases import corner_offsets
from bound_sim_maps.table import U_PER_CM

#: chances that a base is unhurt, injured, removed
Standing = tuple[Fraction, Fraction, Fraction]


@dataclass(frozen=True)
class Posture:
    """A base's state, where it differs from the opening of its scenario; None: as there."""

    ground: int | None = None
    works: int | None = None
    dug_in: bool | None = None
    moving: bool = False
    digging: bool = False
    hits: int | None = None


@dataclass(frozen=True)
class Shot:
    """R-26: a roll at a target: its dice, what they need, its hits with their chances; ranges in cm, None: no limit."""

    dice: int
    bonus: int
    needed: int
    reroll: int
    hits: Hits
    standing: Standing
    distance_cm: float
    range_cm: float | None


@dataclass(frozen=True)
class Laid:
    """R-36..R-38: what a bombardment lays on one base: shots, the bonus of each, whether successes are rolled again."""

    row: int
    bonuses: tuple[int, ...]
    needed: int
    rerolled: bool
    hits: Hits
    standing: Standing


@dataclass(frozen=True)
class Bombardment:
    """R-36: shots, the most of them on one base, those that no base could be given, and what is laid on whom."""

    shots: int
    cap: int
    lost: int
    bases: tuple[Laid, ...]


@dataclass
class Melee:
    """R-40..R-44: how a pair and the ranks behind it end: hits of each base -> chance; rounds fought -> chance."""

    rows: tuple[int, ...]
    ends: dict[tuple[int, ...], Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    rounds: dict[int, Fraction] = field(default_factory=lambda: defaultdict(Fraction))

    def standing(self, row: int) -> Standing:
        """Chances that a base is unhurt, injured, removed in the end."""
        place, chances = self.rows.index(row), [Fraction(0)] * 3
        for hits, chance in self.ends.items():
            chances[hits[place]] += chance
        return chances[0], chances[1], chances[2]

    def left(self, rows: Iterable[int]) -> Fraction:
        """Chance that any of these bases is left in the end."""
        places = [self.rows.index(row) for row in rows]
        whole = (chance for hits, chance in self.ends.items() if any(hits[place] < 2 for place in places))
        return sum(whole, Fraction(0))

    def none_left(self) -> Fraction:
        """Chance that nobody at all is left in the end."""
        return sum((chance for hits, chance in self.ends.items() if min(hits) == 2), Fraction(0))


class Stand:
    """Bases of a scenario as they stand at its opening, or as ``postures`` say, before anything is rolled."""

    def __init__(self, scenario: Scenario, postures: dict[int, Posture] | None = None) -> None:
        self.field = BattleArrays(Battle(scenario, KeyedDice(bytes(32)), logged=False))
        self.bound: Bound = open_bound(self.field, 1, {side.id: SideOrders() for side in scenario.sides})
        self.names = self.field.rows.platoon_ids
        self._place()
        for row, posture in (postures or {}).items():
            self._pose(row, posture)
        self.bound.refresh(after_movement=False)

    def _place(self) -> None:
        state, now = self.field.state, self.bound.world.now
        state[col.S_STATUS] = ON_TABLE
        for start, eye in ((col.M_START_X, col.M_EYE_X), (col.M_START_Y, col.M_EYE_Y)):
            now[start] = now[eye] = state[col.S_X if start == col.M_START_X else col.S_Y]

    def _pose(self, row: int, posture: Posture) -> None:
        state, now = self.field.state, self.bound.world.now
        if posture.ground is not None:
            state[col.S_GROUND, 0, row] = posture.ground
        if posture.works is not None:
            state[col.S_WORKS, 0, row] = posture.works
        if posture.dug_in is not None:
            state[col.S_DUG_IN, 0, row] = posture.dug_in
        if posture.hits is not None:
            state[col.S_HITS, 0, row] = posture.hits
        if posture.moving:
            state[col.S_DUG_IN, 0, row] = False
            now[col.M_MOVING, 0, row] = now[col.M_MOVED, 0, row] = True
        for ground, works in ((col.M_START_GROUND, col.M_START_WORKS), (col.M_END_GROUND, col.M_END_WORKS)):
            now[ground, 0, row], now[works, 0, row] = state[col.S_GROUND, 0, row], state[col.S_WORKS, 0, row]
        if posture.digging:
            # the star of R-10 is Hold's, under fire: what -1R while digging is about
            now[col.M_TASK, 0, row], now[col.M_DIGGING, 0, row], now[col.M_SITUATION, 0, row] = DIG, True, 3

    def bombards(self, row: int) -> bool:
        """R-35, R-24: true where a platoon is a battery."""
        return bool(self.field.units[col.U_GUNS, row] or self.field.units[col.U_NAVAL, row])

    def needed(self, row: int) -> int:
        """R-26: what a die must reach to hit a base."""
        return int(self.bound.world.now[col.M_NEEDED, 0, row])

    def shot(self, p: int, e: int) -> Shot:
        """R-26, R-27, R-45: the shot of a platoon at another, in range or not."""
        f = self.field
        dice, bonus = int(f.units[col.U_RANGED_DICE, p]), int(f.units[col.U_RANGED_BONUS, p])
        reroll = self._reroll(p, e)
        hits = self._roll(dice, bonus, self.needed(e), reroll)
        distance, reach = gap_and_range(self.bound.world, 0, p, e)
        unlimited = int(f.units[col.U_RANGE_U, p]) == UNLIMITED
        return Shot(
            dice, bonus, self.needed(e), reroll, hits, standing_after(hits, int(f.state[col.S_HITS, 0, e])),
            distance / U_PER_CM, None if unlimited else reach / U_PER_CM,
        )  # fmt: skip

    def fire(self, shooters: Sequence[int], e: int) -> tuple[Hits, Standing]:
        """R-25, R-28: several platoons at one: its hits and what becomes of it."""
        hits = together(self.shot(p, e).hits for p in shooters)
        return hits, standing_after(hits, int(self.field.state[col.S_HITS, 0, e]))

    def recovery(self, p: int) -> tuple[int, Fraction]:
        """R-29, Q-recovery-r: the R of a recovery die, and the chance that it restores the movement."""
        built_in = self.field.readings.recovery_r == rulings.RecoveryR.BUILT_IN
        needed = int(self.field.units[col.U_RESILIENCE, p]) if built_in else self.needed(p)
        return needed, recovery(needed)

    def bombardment(
        self, batteries: Sequence[int], targets: Sequence[int], *, circle: tuple[int, int] | None = None,
        outer: Sequence[int] = (),
    ) -> Bombardment:  # fmt: skip
        """R-35..R-38: batteries that all fire, on a circle's bases or on ``targets``, dealt evenly in their order.

        ``circle`` is its centre in 0.01 mm; without one, those of ``outer`` lie mostly outside the inner circle.
        """
        units, readings = self.field.units, self.field.readings
        shots = shots_of(sum(int(units[col.U_RANGED_DICE, p]) for p in batteries), len(batteries), len(batteries))
        cap = cap_of(shots)
        rows = list(targets) if circle is None else self._under(circle, batteries, targets)
        laid = np.zeros(len(rows), dtype=np.int64)
        lost = int(deal(shots, cap, len(rows), laid)) if rows else shots
        carried = np.zeros(shots, dtype=np.int64)
        if readings.battery_bonus == rulings.BatteryBonus.ONE_SHOT and rows:
            bonuses = units[col.U_RANGED_BONUS, list(batteries)].astype(np.int64)
            deal_bonuses(bonuses, len(batteries), laid, len(rows), np.zeros_like(laid), carried)
        first = np.concatenate([[0], np.cumsum(laid)])
        bases = []
        for i, row in enumerate(rows):
            again = self._outside(row, circle) if circle else row in outer
            plus = tuple(carried[first[i] : first[i + 1]].tolist())
            loses = int(readings.reroll_bonus)
            hits = bombardment_hits(plus, self.needed(row), rerolled=again, loses_bonus=loses)
            standing = standing_after(hits, int(self.field.state[col.S_HITS, 0, row]))
            bases.append(Laid(row, plus, self.needed(row), again, hits, standing))
        return Bombardment(int(shots), int(cap), lost, tuple(bases))

    def _under(self, circle: tuple[int, int], batteries: Sequence[int], targets: Sequence[int]) -> list[int]:
        """R-35, Q-shot-spread: who under the circle is given shots, from the middle outwards."""
        f, platoons = self.field, self.field.units.shape[1]
        rows, distances = np.zeros(platoons, dtype=np.int64), np.zeros(platoons, dtype=np.int64)
        count = bases_under(self.bound.world, 0, circle, False, rows, distances)
        own = f.units[col.U_SIDE, batteries[0]]
        everybody = f.readings.shot_spread == rulings.ShotSpread.EVERYBODY
        under: list[int] = rows[:count].tolist()
        if targets:
            return [row for row in targets if row in under]
        return [row for row in under if everybody or f.units[col.U_SIDE, row] != own]

    def _outside(self, row: int, circle: tuple[int, int]) -> bool:
        f = self.field
        corners = corner_offsets(
            f.state[col.S_FACING, 0, row], f.units[col.U_HALF_WIDTH, row], f.units[col.U_HALF_DEPTH, row]
        )
        dx, dy = circle[0] - f.state[col.S_X, 0, row], circle[1] - f.state[col.S_Y, 0, row]
        return bool(rerolled_by_circle(dx, dy, corners, int(f.readings.inner_circle)))

    def _reroll(self, p: int, e: int) -> int:
        units = self.field.units
        return int(
            roll_again(units[col.U_VEHICLE, e], units[col.U_REROLLED, p], int(self.field.readings.vehicle_reroll))
        )

    def _roll(self, dice: int, bonus: int, needed: int, reroll: int) -> Hits:
        readings = self.field.readings
        return roll_hits(dice, bonus, needed, reroll, int(readings.bonus_die), int(readings.reroll_bonus))

    def melee(self, ours: Sequence[int], theirs: Sequence[int]) -> Melee:
        """R-40..R-44: two files in contact, the first of each in front, fight until nobody touches."""
        world = _copied(self.bound.world)
        for file in (ours, theirs):
            for front, rear in zip(file, [*file[1:], NOBODY], strict=True):
                world.now[col.M_BEHIND, 0, front] = rear
        world.state[col.S_OPPONENT, 0, ours[0]], world.state[col.S_OPPONENT, 0, theirs[0]] = theirs[0], ours[0]
        found = Melee((*ours, *theirs))
        moments = {self._hits(world, found.rows): (world, Fraction(1))}
        for round_no in range(MOST_ROUNDS):
            later: dict[tuple[int, ...], tuple[World, Fraction]] = {}
            for hits, (world, chance) in moments.items():
                front = next((row for row in ours if world.state[col.S_OPPONENT, 0, row] != NOBODY), NOBODY)
                if front == NOBODY or not can_fight(world.units, world.state, 0, front):
                    found.ends[hits] += chance
                    found.rounds[round_no] += chance
                    continue
                for after, share in self._round(world, front, round_no):
                    key = self._hits(after, found.rows)
                    before = later[key][1] if key in later else Fraction(0)
                    later[key] = after, before + chance * share
            moments = later
        return found

    @staticmethod
    def _hits(world: World, rows: Sequence[int]) -> tuple[int, ...]:
        return tuple(world.state[col.S_HITS, 0, list(rows)].tolist())

    def _round(self, world: World, front: int, round_no: int) -> Iterable[tuple[World, Fraction]]:
        """R-41, R-42: one round of a pair, every number of hits with its chance; then both files close up."""
        opponent = int(world.state[col.S_OPPONENT, 0, front])
        first, second, at_once = map(int, strike_order(world.units, front, opponent))
        # a pair's cover is that of the round's opening
        blow = self._blow(world, first, second, round_no)
        answer = self._blow(world, second, first, round_no)
        for scored, chance in blow.items():
            struck = _copied(world)
            land(struck, 0, 1, first, second, scored, round_no)
            answers = answer if at_once or struck.state[col.S_STATUS, 0, second] == ON_TABLE else {0: Fraction(1)}
            for back, share in answers.items():
                after = _copied(struck)
                land(after, 0, 1, second, first, back, round_no)
                close_pair(after, 0, front, opponent, round_no, self.bound.field.buffers.melee)
                refresh_cover(after, True)
                yield after, chance * share

    def _blow(self, world: World, p: int, e: int, round_no: int) -> Hits:
        """R-40, R-43: the hits of a fighter's melee dice in a round."""
        units, now, readings = world.units, world.now, world.in_force[0]
        if not can_hurt(units, now, readings, 0, p, e, round_no):
            return {0: Fraction(1)}
        needed = int(melee_needed(units, now, readings, 0, e, round_no))
        dice, bonus = int(units[col.U_MELEE_DICE, p]), int(units[col.U_MELEE_BONUS, p])
        return self._roll(dice, bonus, needed, self._reroll(p, e))


def _copied(world: World) -> World:
    """The same battle with a state and marks of its own; nothing is recorded."""
    return world._replace(state=world.state.copy(), now=world.now.copy(), events=EVENTS.recorder(0))


def recovery(needed: int) -> Fraction:
    """R-29: the chance that a recovery die restores the movement at an R."""
    return Fraction(sum(bool(recovers(die, needed)) for die in range(1, 7)), 6)
