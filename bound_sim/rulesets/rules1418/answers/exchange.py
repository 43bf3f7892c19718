"""The fire and blows that a company may expect at a place, by what its side sees. Ours: the rules do not have it.

Chances of a roll are the rules' own. The choice of targets is simplified: an enemy has a company in its range under
fire, the less the more of that company's friends are nearer to it.
"""
# not measured: what somebody in a seat would order: the rules judge it

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from bound_sim.orders.records import Point
from bound_sim.rules.records.hints import Circle, CircleBase
from bound_sim.rulesets.rules1418.book.chart import BASE_WIDTH_CM, COVER_MODIFIER, UnitType
from bound_sim.rulesets.rules1418.steps.chances import roll_hits
from bound_sim.rulesets.rules1418.steps.hits import NO_REROLL, SUCCESSES
from bound_sim_maps.table import U_PER_CM

#: bounds that a position is judged for
HORIZON = 3
#: hits to be expected of a platoon in a bound that are no fire to speak of
QUIET = 0.1
#: hits at which a base is gone
HITS = 2
#: enemies within this of one that is closed with fight beside him
_BESIDE_U = 8 * U_PER_CM
_HALF_U = round(BASE_WIDTH_CM * U_PER_CM / 2)


@dataclass(frozen=True)
class Stand:
    """A base on the table as the side sees it; ``cover`` is the row of the cover chart that it stands in."""

    id: str
    company: str
    battalion: str
    x: int
    y: int
    type: UnitType
    dug_in: bool
    under_fire: bool
    resilience: int
    cover: int


class Exchange:
    """The fire of both sides at each other; ``reach_u`` is how far a type shoots."""

    def __init__(
        self, own: Sequence[Stand], enemies: Sequence[Stand], reach_u: Callable[[UnitType], float]
    ) -> None:  # fmt: skip
        self.own, self.enemies = own, enemies
        self._x, self._y = (np.array([getattr(foe, of) for foe in enemies], dtype=np.int64) for of in "xy")
        #: how far each enemy shoots, squared; -1 for one that does not
        self._reach2 = np.array([_reach2(foe, reach_u) for foe in enemies])
        self._reach2_of = {stand.id: _reach2(stand, reach_u) for stand in own}
        #: squares of the distances of all own bases from an enemy, the nearest first
        self._around: dict[int, list[int]] = {}

    def enemies_from(self, at: Point) -> npt.NDArray[np.int64]:
        """Squares of the distances of all enemies from a place."""
        found: npt.NDArray[np.int64] = (self._x - at[0]) ** 2 + (self._y - at[1]) ** 2
        return found

    def _nearer(self, place: int, far: int, members: Sequence[Stand]) -> int:
        """The number of own bases beside these that are no further from an enemy than that."""
        foe = self.enemies[place]
        if place not in self._around:
            self._around[place] = sorted(_apart2(foe, (stand.x, stand.y)) for stand in self.own)
        mine = sum(_apart2(foe, (stand.x, stand.y)) <= far for stand in members)
        return bisect_right(self._around[place], far) - mine

    def taken(self, members: Sequence[Stand], at: Point, cover: int, *, dug_in: bool) -> float:
        """Hits that a company may expect in a bound around a place."""
        needed = min(stand.resilience for stand in members) + COVER_MODIFIER[cover][not dug_in]
        found, apart = 0.0, self.enemies_from(at)
        for place in np.flatnonzero(apart <= self._reach2).tolist():
            row = self.enemies[place].type
            nearer = self._nearer(place, int(apart[place]), members)
            found += _expected(row.ranged_dice, row.ranged_bonus, needed) / (1 + nearer)
        return found

    def given(self, members: Sequence[Stand], by: Point = (0, 0)) -> float:
        """Hits that its own fire may come to from where it stands, or ``by`` a vector from there.

        Each shoots where it hits most; nobody hits a base that the others have removed.
        """
        found = 0.0
        left = dict.fromkeys((foe.id for foe in self.enemies), float(HITS))
        for stand in members:
            within = self.enemies_from((stand.x + by[0], stand.y + by[1])) <= self._reach2_of[stand.id]
            foes = [self.enemies[place] for place in np.flatnonzero(within).tolist()]
            hits, mark = max(((min(_hit(stand, foe), left[foe.id]), foe.id) for foe in foes), default=(0.0, ""))
            if mark:
                left[mark] -= hits
            found += hits
        return found

    def blows(self, members: Sequence[Stand], at: Point) -> float:
        """Hits in hand-to-hand fighting with those around an enemy at a place, less those taken."""
        foes = [foe for foe in self.enemies if _apart2(foe, at) <= _BESIDE_U**2]
        pairs = min(len(members), len(foes))
        if not pairs:
            return 0.0
        dealt = sum(_blow(one, foe, COVER_MODIFIER[foe.cover][not foe.dug_in]) for one in members for foe in foes)
        got = sum(_blow(foe, one, COVER_MODIFIER[foe.cover][1]) for one in members for foe in foes)
        return pairs * (dealt - got) / (len(members) * len(foes))


def shelled(circle: Circle, bonus: int) -> float:
    """Hits to be expected of a bombardment, one of whose shots at a base carries the bonus; own ones count twice."""
    if not circle.bases:
        return 0.0
    each = min(circle.cap, circle.shots // len(circle.bases) or 1)
    reached = circle.bases[: max(1, circle.shots // each)] if circle.shots else ()
    return sum((-2 if base.own else 1) * _shots(each, bonus, base) for base in reached)


def _shots(number: int, bonus: int, base: CircleBase) -> float:
    return _expected(number, bonus, base.needed, SUCCESSES if base.again else NO_REROLL)


def _blow(one: Stand, other: Stand, cover: int) -> float:
    return _expected(one.type.melee_dice, one.type.melee_bonus, other.resilience + cover)


def _reach2(stand: Stand, reach_u: Callable[[UnitType], float]) -> float:
    """The square of how far from its centre a base shoots at an edge; -1 for one that does not."""
    return (reach_u(stand.type) + _HALF_U) ** 2 if stand.type.ranged_dice else -1.0


def _hit(stand: Stand, foe: Stand) -> float:
    needed = foe.resilience + COVER_MODIFIER[foe.cover][not foe.dug_in]
    return _expected(stand.type.ranged_dice, stand.type.ranged_bonus, needed)


@cache
def _expected(dice: int, bonus: int, needed: int, reroll: int = NO_REROLL) -> float:
    """Hits to be expected of a roll, of which a base takes no more than it has."""
    return float(sum(min(hits, HITS) * chance for hits, chance in roll_hits(dice, bonus, needed, reroll, 0, 0).items()))


def _apart2(stand: Stand, at: Point) -> int:
    return (stand.x - at[0]) ** 2 + (stand.y - at[1]) ** 2
