"""Groups of the enemy's and units under fire, wherever they stand: what the ones may take, what the others suffer."""
# not measured: a policy

from collections.abc import Sequence
from functools import lru_cache

from bound_sim.rulesets.all_quiet.answers import exact
from bound_sim.rulesets.all_quiet.state.kept import KEPT, OnDemand
from bound_sim.rulesets.all_quiet.steps import damage, fire

#: what each step of damage to an enemy is worth: it does not act in this turn, leaves its area, its front
STEP = {damage.SPENT: 0.5, damage.RETREAT: 0.8, damage.BOX: 3.0}
#: the share of an attack's chance that the enemy makes it: with fresh units, and in the next turn with all
NOW, LATER = 0.7, 0.5
#: strengths of groups of the enemy's that can come to an area or stand there
_Groups = tuple[tuple[int, ...], ...]


class Threat:
    """The enemy's groups that can come to an area or stand there: of fresh units, of all.

    ``risks``: help in the area and the number of points that clear it -> the chance that one of the groups takes it
    after them; ``dangers``: help and what is at stake -> by points the mean loss; ``blows``: help -> the points to be
    expected of the strongest group of fresh enemies.
    """

    def __init__(self, fresh: _Groups, able: _Groups) -> None:
        self.fresh, self.able = fresh, able
        self.risks: OnDemand[tuple[fire.Cover, int], float] = OnDemand(self._risk)
        self.dangers: OnDemand[tuple[fire.Cover, float], OnDemand[int, float]] = OnDemand(self._dangers)
        self.blows: OnDemand[fire.Cover, float] = OnDemand(self._blow)

    def _risk(self, asked: tuple[fire.Cover, int]) -> float:
        cover, points = asked
        shares = []
        for groups, share in zip((self.fresh, self.able), (NOW, LATER), strict=True):
            if not points:
                shares.append(share if groups else 0.0)
                continue
            chances = [_at_least(exact.shares(group, cover), points) for group in groups]
            shares.append(share * max(chances, default=0.0))
        return max(shares)

    def _dangers(self, asked: tuple[fire.Cover, float]) -> OnDemand[int, float]:
        cover, stake = asked
        return OnDemand(lambda points: self.risks[cover, points] * stake)

    def _blow(self, cover: fire.Cover) -> float:
        return max((_mean(exact.shares(group, cover)) for group in self.fresh), default=0.0)


class Scale:
    """Units with these steps, the weakest first, under points that are shared out as usual."""

    def __init__(self, ladders: tuple[tuple[str, ...], ...]) -> None:
        steps_of = {str(place): steps for place, steps in enumerate(ladders)}
        #: the worth of 0, 1, 2, ... points
        self._worth: list[float] = []
        for points in range(sum(map(len, ladders)) + 1):
            given = damage.spread(steps_of, points)
            self._worth.append(sum(STEP[step] for unit, n in given.items() for step in steps_of[unit][:n]))
        #: how many points clear the area
        self._clears = sum(len(steps) - (damage.RETREAT in steps) for steps in ladders)
        #: strengths, help and number of volleys -> the worth of their damage, and the chance that they clear the area
        self.under: OnDemand[tuple[tuple[int, ...], fire.Cover, int], tuple[float, float]] = OnDemand(self._under)

    def _under(self, asked: tuple[tuple[int, ...], fire.Cover, int]) -> tuple[float, float]:
        strengths, cover, times = asked
        points, last = exact.shares(strengths, cover, times=times), len(self._worth) - 1
        worth = sum(self._worth[min(number, last)] * chance for number, chance in enumerate(points))
        return worth, _at_least(points, self._clears)


#: one of each kind, with its answers
threat_of, scale_of = lru_cache(KEPT)(Threat), lru_cache(KEPT)(Scale)


def _at_least(points: Sequence[float], wanted: int) -> float:
    """The chance that the points are ``wanted`` or more."""
    return sum(points[wanted:])


def _mean(points: Sequence[float]) -> float:
    return sum(number * chance for number, chance in enumerate(points))
