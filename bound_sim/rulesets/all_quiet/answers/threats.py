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


class Threat(NamedTuple):
    """A group of the enemy's against an area, with the help that it gives.

    ``risks``: by the number of points that clear it the chance that the group takes it after them, 0 beyond; ``blow``:
    the points to be expected of its fresh units.
    """

    risks: tuple[float, ...]
    blow: float


class Comers:
    """Strengths of the units of an area of the enemy's that can come to an area or stand there: of fresh ones, of all.

    ``under``: the help that the area gives -> their threat to it.
    """

    __slots__ = ("able", "fresh", "under")

    def __init__(self, fresh: tuple[int, ...], able: tuple[int, ...]) -> None:
        self.fresh, self.able = fresh, able
        self.under: OnDemand[fire.Cover, Threat] = OnDemand(self._under)

    def _under(self, cover: fire.Cover) -> Threat:
        chances = [
            [share * chance for chance in _at_least_each(strengths, cover)]
            for strengths, share in ((self.fresh, NOW), (self.able, LATER)) if strengths
        ]  # fmt: skip
        blow = _mean(exact.shares(self.fresh, cover)) if self.fresh else 0.0
        return Threat(tuple(map(max, zip_longest(*chances, fillvalue=0.0))), blow)


#: those of each strengths, with their answers
comers_of = lru_cache(KEPT)(Comers)
#: areas that units of an area can come to, with those who can
Going = tuple[tuple[str, ...], tuple[Comers, ...]]


#: strengths -> the worth of their damage, and the chance that they clear the area
Blows = OnDemand[tuple[int, ...], tuple[float, float]]


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
        #: help and number of volleys -> strengths under these
        self.under: OnDemand[tuple[fire.Cover, int], Blows] = OnDemand(
            lambda asked: OnDemand(lambda strengths: self._under(strengths, *asked))
        )

    def _under(self, strengths: tuple[int, ...], cover: fire.Cover, times: int) -> tuple[float, float]:
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
