"""The fire and blows that a company may expect at a place, by what its side sees. Ours: the rules do not have it.

Chances of a roll are the rules' own. The choice of targets is simplified: an enemy has a company in its range under
fire, the less the more of that company's friends are nearer to it.
"""
# not measured: what somebody in a seat would order: the rules judge it

from collections.abc import Callable, Iterable, Sequence
from functools import cache, cached_property
from typing import NamedTuple

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
#: further than any place, squared
_FAR2 = 1 << 60


class Stand(NamedTuple):
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


#: an enemy that has a place in its range, and the number of bases nearer to it than that
Threat = tuple[UnitType, int]


class Exchange:
    """The fire of both sides at each other; ``reach_u`` is how far a type shoots."""

    def __init__(
        self, own: Sequence[Stand], enemies: Sequence[Stand], reach_u: Callable[[UnitType], float]
    ) -> None:  # fmt: skip
        self.own, self.enemies = own, enemies
        self._x, self._y = _places(enemies)
        self._own_x, self._own_y = _places(own)
        #: how far each base shoots, squared; -1 for one that does not
        self._reach2, self._own_reach2 = (np.array([_reach2(one, reach_u) for one in all]) for all in (enemies, own))
        self._row = {stand.id: row for row, stand in enumerate(own)}
        #: squares of the distances of each own base from each enemy
        self._apart2 = (self._own_x[:, None] - self._x) ** 2 + (self._own_y[:, None] - self._y) ** 2
        self._nearest2: list[int] = self._apart2.min(axis=1, initial=_FAR2).tolist()
        #: hits to be expected of a shot at each enemy, by dice and bonus
        self._hits: dict[tuple[int, int], list[float]] = {}

    def is_within(self, stand: Stand, reach_u: float) -> bool:
        """True if some enemy's centre is as near to a base's as that."""
        return self._nearest2[self._row[stand.id]] <= reach_u * reach_u

    def nearest(self, at: Point, ahead: Point | None = None) -> Point | None:
        """The place of the enemy nearest to one, of those on the side of it where ``ahead`` points; None: no enemy."""
        dx, dy = self._x - at[0], self._y - at[1]
        apart2 = dx * dx + dy * dy
        if ahead is not None:
            apart2 = np.where(dx * ahead[0] + dy * ahead[1] > 0, apart2, _FAR2)
        least = apart2.min(initial=_FAR2)
        if least == _FAR2:
            return None
        return min((self.enemies[place].x, self.enemies[place].y) for place in np.flatnonzero(apart2 == least).tolist())

    def threats(self, members: Sequence[Stand], at: Point) -> list[Threat]:
        """The enemies that have a company at a place in their range."""
        apart2 = (self._x - at[0]) ** 2 + (self._y - at[1]) ** 2
        places = np.flatnonzero(apart2 <= self._reach2)
        if not len(places):
            return []
        nearer = self._apart2[:, places] <= apart2[places]
        friends = nearer.sum(axis=0) - nearer[[self._row[stand.id] for stand in members]].sum(axis=0)
        return [(self.enemies[place].type, n) for place, n in zip(places.tolist(), friends.tolist(), strict=True)]

    def taken(self, members: Sequence[Stand], threats: Sequence[Threat], cover: int, *, dug_in: bool) -> float:
        """Hits that a company may expect in a bound under ``threats``."""
        needed = min(stand.resilience for stand in members) + COVER_MODIFIER[cover][not dug_in]
        found = 0.0
        for row, nearer in threats:
            found += _expected(row.ranged_dice, row.ranged_bonus, needed) / (1 + nearer)
        return found

    def given(self, members: Sequence[Stand], by: Point = (0, 0)) -> float:
        """Hits that its own fire may come to from where it stands, or ``by`` a vector from there.

        Each shoots where it hits most; nobody hits a base that the others have removed.
        """
        return self.given_in_turn(members, by=by)[0]

    def given_in_turn(self, *groups: Sequence[Stand], by: Point = (0, 0)) -> list[float]:
        """``given`` by one group, then by it and the next, and so on."""
        found, after = 0.0, []
        left = [float(HITS)] * len(self.enemies)
        for members in groups:
            for stand, places in zip(members, self._reached(members, by), strict=True):
                hits = self._hits_of(stand.type)
                best, _, mark = max(
                    ((min(hits[place], left[place]), self.enemies[place].id, place) for place in places),
                    default=(0.0, "", -1),
                )
                if mark >= 0:
                    left[mark] -= best
                found += best
            after.append(found)
        return after

    def _reached(self, members: Sequence[Stand], by: Point) -> Iterable[Sequence[int]]:
        """The enemies, by their places, that each of some bases has in range, ``by`` a vector from where it stands."""
        rows = [self._row[stand.id] for stand in members]
        if by == (0, 0):
            return [self._reached_from_here[row] for row in rows]
        dx, dy = self._own_x[rows, None] + by[0] - self._x, self._own_y[rows, None] + by[1] - self._y
        return _true_places(dx * dx + dy * dy <= self._own_reach2[rows, None])

    @cached_property
    def _reached_from_here(self) -> list[list[int]]:
        return _true_places(self._apart2 <= self._own_reach2[:, None])

    def _hits_of(self, row: UnitType) -> list[float]:
        asked = row.ranged_dice, row.ranged_bonus
        if asked not in self._hits:
            needed = (foe.resilience + COVER_MODIFIER[foe.cover][not foe.dug_in] for foe in self.enemies)
            self._hits[asked] = [_expected(*asked, each) for each in needed]
        return self._hits[asked]

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


def _places(stands: Sequence[Stand]) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    return np.array([one.x for one in stands], dtype=np.int64), np.array([one.y for one in stands], dtype=np.int64)


def _true_places(rows: npt.NDArray[np.bool_]) -> list[list[int]]:
    """The places of what is true in each row."""
    return [np.flatnonzero(row).tolist() for row in rows]


def _reach2(stand: Stand, reach_u: Callable[[UnitType], float]) -> float:
    """The square of how far from its centre a base shoots at an edge; -1 for one that does not."""
    return (reach_u(stand.type) + _HALF_U) ** 2 if stand.type.ranged_dice else -1.0


@cache
def _expected(dice: int, bonus: int, needed: int, reroll: int = NO_REROLL) -> float:
    """Hits to be expected of a roll, of which a base takes no more than it has."""
    return float(sum(min(hits, HITS) * chance for hits, chance in roll_hits(dice, bonus, needed, reroll, 0, 0).items()))


def _apart2(stand: Stand, at: Point) -> int:
    return (stand.x - at[0]) ** 2 + (stand.y - at[1]) ** 2
