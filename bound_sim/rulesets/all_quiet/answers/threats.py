"""Groups of the enemy's and units under fire, wherever they stand: what the ones may take, what the others suffer."""
# not measured: a policy

from collections.abc import Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import NamedTuple

from bound_sim.rulesets.all_quiet.answers import exact
from bound_sim.rulesets.all_quiet.state.kept import KEPT, OnDemand
from bound_sim.rulesets.all_quiet.steps import damage, fire

#: what each step of damage to an enemy is worth: it does not act in this turn, leaves its area, its front
STEP = {damage.SPENT: 0.5, damage.RETREAT: 0.8, damage.BOX: 3.0}
#: the share of an attack's chance that the enemy makes it: with fresh units, and in the next turn with all
NOW, LATER = 0.7, 0.5
#: strengths of the units of an area of the enemy's that can come to an area or stand there: of fresh ones, of all
Comers = tuple[tuple[int, ...], tuple[int, ...]]


class Threat(NamedTuple):
    """Groups of the enemy's against an area, with the help that it gives.

    ``risks``: by the number of points that clear it the chance that one of the groups takes it after them, 0 beyond;
    ``blow``: the points to be expected of the strongest group of fresh enemies.
    """

    risks: tuple[float, ...]
    blow: float

    def risk(self, points: int) -> float:
        """The chance that the area is taken which so many points clear."""
        return self.risks[points] if points < len(self.risks) else 0.0


@lru_cache(KEPT)
def threat_of(comers: tuple[Comers, ...], cover: fire.Cover) -> Threat:
    """The threat of groups of the enemy's to an area with this help."""
    chances = [
        [share * chance for chance in _at_least_each(strengths, cover)]
        for fresh, able in comers for strengths, share in ((fresh, NOW), (able, LATER)) if strengths
    ]  # fmt: skip
    blow = max((_mean(exact.shares(fresh, cover)) for fresh, _ in comers if fresh), default=0.0)
    return Threat(tuple(map(max, zip_longest(*chances, fillvalue=0.0))), blow)


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
scale_of = lru_cache(KEPT)(Scale)


@lru_cache(KEPT)
def _at_least_each(strengths: tuple[int, ...], cover: fire.Cover) -> tuple[float, ...]:
    """The chance that the points of an attack are 0, 1, 2, ... or more."""
    points = exact.shares(strengths, cover)
    return (1.0, *(_at_least(points, wanted) for wanted in range(1, len(points))))


def _at_least(points: Sequence[float], wanted: int) -> float:
    """The chance that the points are ``wanted`` or more."""
    return sum(points[wanted:])


def _mean(points: Sequence[float]) -> float:
    return sum(number * chance for number, chance in enumerate(points))
