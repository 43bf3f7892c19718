"""The results of many tables, counted while they are played: counts by unit, measure, value and bound.

All counts are whole numbers, so tallies of parts give the same sum in any order. Means, their intervals and quantiles
follow from them. Memory does not grow with the number of tables.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import gcd, lcm, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from bound_sim.odds.counts import CELL_U, NO_ADVANCE, NOT_COUNTED, BoundSums, Measured, add_up, count_changes
from bound_sim.rules import ruleset
from bound_sim.rules.records.standing import Standing
from bound_sim.scenario.model import Scenario
from bound_sim_kernels.compiled import first_calls
from bound_sim_maps.directions import DIRECTION_SCALE, DIRECTION_X, DIRECTION_Y
from bound_sim_maps.table import U_PER_CM

if TYPE_CHECKING:
    from bound_sim_kernels.early import Calls

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

LEVELS = ("platoon", "company", "battalion", "side")
HITS, REMOVED, WITHDRAWN, MEN_LOST, ADVANCE = MEASURES = ("hits", "removed", "withdrawn", "men_lost", "advance_cm")
_ADVANCE = MEASURES.index(ADVANCE)
#: the greatest number of steps of an advance, each of at least a centimetre
_MOST_STEPS = 256
#: of no table
_NONE = np.zeros(0, dtype=np.int64)
#: standard deviations on either side that hold 95 % of a normal distribution
Z_95 = 1.959964
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


class TalliedUnit(NamedTuple):
    """A unit of any echelon: its platoons' rows, and its strength in men."""

    level: str
    id: str
    side: str
    rows: tuple[int, ...]
    men: int


def units_of(scenario: Scenario) -> tuple[TalliedUnit, ...]:
    """All platoons, companies, battalions and sides, in this order."""
    platoons = scenario.forces.platoons
    found: dict[tuple[str, str], list[int]] = {}
    for row, platoon in enumerate(platoons):
        for level, name in zip(LEVELS, (platoon.id, platoon.company_id, platoon.battalion, platoon.side), strict=True):
            found.setdefault((level, name), []).append(row)
    return tuple(
        TalliedUnit(level, name, platoons[rows[0]].side, tuple(rows), sum(platoons[row].men for row in rows))
        for (level, name), rows in sorted(found.items(), key=lambda item: LEVELS.index(item[0][0]))
    )


class Summary(NamedTuple):
    """A distribution: ``low`` to ``high`` is the 95 % interval of its mean; NaN where no table has a value."""

    tables: int
    mean: float
    low: float
    high: float
    deviation: float
    quantiles: tuple[float, ...]
    least: float
    most: float


class Layout:
    """The places of each unit's measures in the counts, and the value of each place."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.units = units_of(scenario)
        platoons = scenario.forces.platoons
        men = np.array([platoon.men for platoon in platoons], dtype=np.int64)
        book = ruleset(scenario.ruleset).type_book(scenario.unit_types)
        #: number of hits that take a platoon's men in equal shares; the parts of a man in which shares are counted
        self.hits = np.array([book.hits.get(platoon.type, 2) for platoon in platoons], dtype=np.int64)
        self.parts = lcm(2, *(int(hits) for hits in self.hits))
        fronts = {side.id: side.front for side in scenario.sides}
        bearing = np.array([fronts[platoon.side] for platoon in platoons])
        #: direction of each platoon's front, [x or y, platoon]
        self.front = np.array([DIRECTION_X[bearing], DIRECTION_Y[bearing]], dtype=np.int64)
        #: number of each platoon's unit at every level, [platoon, level]
        self.units_of = np.zeros((len(platoons), len(LEVELS)), dtype=np.int64)
        for number, unit in enumerate(self.units):
            self.units_of[list(unit.rows), LEVELS.index(unit.level)] = number
        sides = [side.id for side in scenario.sides]
        self.side = np.array([sides.index(platoon.side) for platoon in platoons], dtype=np.int64)
        #: 1 for a platoon's side, [platoon, side]
        self.of_side = np.eye(len(sides), dtype=np.float32)[self.side]
        ahead, back = self._room()
        self.scale = np.ones((len(MEASURES), len(self.units)), dtype=np.int64)
        self.origin = np.zeros((len(MEASURES), len(self.units)), dtype=np.int64)
        places = np.ones((len(MEASURES), len(self.units)), dtype=np.int64)
        for number, unit in enumerate(self.units):
            rows = list(unit.rows)
            step = max(gcd(*(int(of) for of in men[rows])), 1)
            low, high = int(back[rows].min()), int(ahead[rows].max())
            wide = U_PER_CM * max(1, -(-(high - low) // (U_PER_CM * _MOST_STEPS)))
            self.scale[:, number] = 1, 1, 1, step, wide
            self.origin[-1, number] = low // wide * wide
            span = (high - int(self.origin[-1, number])) // wide + 1
            places[:, number] = (
                int(self.hits[rows].sum()) + 1, len(rows) + 1, len(rows) + 1, self.parts * unit.men // step + 1, span,
            )  # fmt: skip
        self.places = places
        self.offset = np.concatenate([[0], np.cumsum(places.ravel())[:-1]]).reshape(places.shape)
        self.length = int(places.sum())
        self.costs = self._costs(men)
        table = scenario.battlefield.table
        self.cells = -(-table.width_u // CELL_U), -(-table.height_u // CELL_U)

    def _room(self) -> tuple[Ints, Ints]:
        """The distances of the table's corners from its south-west corner, along a platoon's front."""
        table = self.scenario.battlefield.table
        corners = [
            x * self.front[0] + y * self.front[1] for x in (0, table.width_u) for y in (0, table.height_u)
        ]  # fmt: skip
        # an advance is the difference of two places on the table
        span = (np.max(corners, axis=0) - np.min(corners, axis=0)) // DIRECTION_SCALE + 1
        return span, -span

    def _costs(self, men: Ints) -> Ints:
        """Men lost: each hit costs an equal share of a platoon's strength, a removal costs all of it. In steps of the
        counts of its unit at each level, [platoon, level, hits]; the last entry is that of a removal.
        """
        hits = np.arange(int(self.hits.max(initial=0)) + 2)
        lost = men[:, None] * np.minimum(hits, self.hits[:, None]) * self.parts // self.hits[:, None]
        lost[:, -1] = men * self.parts
        steps = self.scale[MEASURES.index(MEN_LOST)][self.units_of]
        return np.asarray(lost[:, None, :] // steps[:, :, None])


@dataclass
class Tally:
    """Counts of ``tables`` tables. ``counts`` is [bound, place]. ``ahead`` is the sum of the advances, ``there`` the
    number of tables with an advance, [bound, unit]. ``seen`` and ``struck`` [bound, side, cell]: platoons that ended
    the bound in a cell, and those of them that took a hit in it. ``held`` [bound, objective, holder]: nobody, each side
    alone, several. Of rules that know a score or a winner: ``won`` [bound, outcome]: tables that go on, are drawn, each
    side's; ``score`` and ``squares`` [bound, side]: sums of scores and of their squares.
    """

    tables: int
    counts: Ints
    ahead: Ints
    there: Ints
    seen: Ints
    struck: Ints
    held: Ints
    won: Ints
    score: Ints
    squares: Ints

    @classmethod
    def empty(cls, layout: Layout, bounds: int) -> "Tally":
        scenario = layout.scenario
        sides, cells = len(scenario.sides), layout.cells[0] * layout.cells[1]
        units = (bounds, len(layout.units))
        zeros = (np.zeros(shape, dtype=np.int64) for shape in (
            (bounds, layout.length), units, units, (bounds, sides, cells), (bounds, sides, cells),
            (bounds, len(scenario.objectives), sides + 2), (bounds, sides + 2), (bounds, sides),
            (bounds, sides)))  # fmt: skip
        return cls(0, *zeros)

    def add(self, other: "Tally") -> None:
        """Add the counts of another tally."""
        self.tables += other.tables
        for name in ("counts", "ahead", "there", "seen", "struck", "held", "won", "score", "squares"):
            getattr(self, name)[...] += getattr(other, name)

    def __getstate__(self) -> dict[str, Any]:
        """The tally to be sent to another process: most counts are 0, and only the others go."""
        return {name: _Sent.of(value) if isinstance(value, np.ndarray) else value for name, value in vars(self).items()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """The tally as another process sent it, in the narrowest integers that hold it."""
        for name, value in state.items():
            setattr(self, name, value.whole() if isinstance(value, _Sent) else value)


class _Sent(NamedTuple):
    """Whole numbers on their way: their shape, the places of those that are not 0, and these."""

    shape: tuple[int, ...]
    places: npt.NDArray[Any]
    values: npt.NDArray[Any]

    @classmethod
    def of(cls, numbers: Ints) -> "_Sent":
        places = np.flatnonzero(numbers != 0)
        return cls(numbers.shape, _narrow(places), _narrow(numbers.ravel()[places]))

    def whole(self) -> npt.NDArray[Any]:
        """The numbers as they were."""
        found = np.zeros(self.shape, dtype=self.values.dtype)
        found.ravel()[self.places] = self.values
        return found


def _narrow(numbers: Ints) -> npt.NDArray[Any]:
    """The same whole numbers in the smallest integer type."""
    least, most = (np.min_scalar_type(int(end(initial=0))) for end in (numbers.min, numbers.max))
    return numbers.astype(np.result_type(least, most))


class Counted(NamedTuple):
    """The state of units on some tables at the last count, and the counts; for ``count_changes``.

    Platoons: ``was`` has status flags, hits and places [table, column, platoon]; ``ahead`` has where along its front
    each began and its advance, 0.01 mm [table, platoon, 2]. Units: ``losses`` has hits, removed, withdrawn, men lost in
    steps of the layout [table, unit, 4]; ``advances`` the advance in 0.01 mm, number of platoons on the table, sum of
    their advances, and the place at which the advance is counted [table, unit, 4]. An advance is the mean of a unit's
    platoons on the table; without any it is NO_ADVANCE. ``counts`` [place]: number of tables on which a unit has a
    value. ``advance`` and ``there`` [unit]: sum and number of the advances. ``standing`` [side, cell]: platoons on the
    table. ``room`` is a row a unit; ``differs`` a mark a platoon and ``rows`` a number. What most bounds change is kept
    narrow: it is read for every table.
    """

    was: npt.NDArray[np.int32]
    ahead: Ints
    losses: npt.NDArray[np.int32]
    advances: Ints
    counts: Ints
    advance: Ints
    there: Ints
    standing: Ints
    room: Ints
    differs: npt.NDArray[np.bool_]
    rows: npt.NDArray[np.uint32]

    @classmethod
    def blank(cls, layout: Layout, tables: int) -> "Counted":
        """Empty counts: a missing unit has no hits, no losses, and is neither removed nor withdrawn."""
        platoons, units = len(layout.side), len(layout.units)

        def none(*shape: int, dtype: npt.DTypeLike = np.int64) -> npt.NDArray[Any]:
            return np.zeros(shape, dtype=dtype)

        made = cls(
            none(tables, 4, platoons, dtype=np.int32), none(tables, platoons, 2),
            none(tables, units, _ADVANCE, dtype=np.int32), none(tables, units, 4), none(layout.length),
            none(units), none(units), none(len(layout.scenario.sides), layout.cells[0] * layout.cells[1]),
            none(units, 2), none(platoons, dtype=np.bool_), none(platoons, dtype=np.uint32),
        )  # fmt: skip
        made.was[:, 0] = NOT_COUNTED
        made.ahead[:, :, 0] = made.advances[:, :, 0] = made.advances[:, :, 3] = NO_ADVANCE
        made.counts[layout.offset[:_ADVANCE]] = tables
        return made

    def begin_as(self, one: "Counted") -> None:
        """Give all tables the state of the only table of ``one``."""
        for name in ("was", "ahead", "losses", "advances"):
            getattr(self, name)[...] = getattr(one, name)
        for name in ("counts", "advance", "there", "standing"):
            np.multiply(getattr(one, name), len(self.was), out=getattr(self, name))


def _first(standing: Standing) -> Standing:
    """The standing of the first table."""
    on_table, hits, gone, left, x_u, y_u = standing.places
    return Standing(on_table[:1], hits[:1], gone[:1], left[:1], x_u[:1], y_u[:1])


class Tallier:
    """Counts some tables side by side, bound by bound, into a tally; most units do not change from bound to bound.

    All tables open like ``opening``. A tallier can be used for several tallies, one after the other.
    """

    def __init__(self, layout: Layout, tables: int, opening: Standing) -> None:
        self.layout = layout
        self.tables = tables
        #: the holder of each objective at the last count, [objective, table]; numbers as in ``Tally.held``
        self.held = np.zeros((len(layout.scenario.objectives), tables), dtype=np.int64)
        self._by = Measured(
            layout.costs, layout.front, layout.units_of.astype(np.uint32), layout.origin[_ADVANCE],
            layout.scale[_ADVANCE], layout.offset, layout.side, *layout.cells,
        )  # fmt: skip
        self._opening, self._now = Counted.blank(layout, 1), Counted.blank(layout, tables)
        self._take_up(_first(opening), self._opening, *np.zeros((2, *self._opening.standing.shape), dtype=np.int64))

    def begin(self, tally: Tally) -> None:
        """Count the tables, as they open, into a tally."""
        self._tally = tally
        self._now.begin_as(self._opening)
        self._sums = BoundSums(
            tally.counts, tally.ahead, tally.there, tally.seen, tally.won, tally.score, tally.squares
        )  # fmt: skip
        tally.tables += self.tables

    def bound(self, number: int, standing: Standing) -> None:
        """Count how things stand at the end of bound ``number`` of those played (from 0)."""
        tally, now = self._tally, self._now
        self._take_up(standing, now, tally.seen[number], tally.struck[number])
        won = _NONE if standing.won is None else standing.won
        score = _NONE.reshape(0, 0) if standing.score is None else standing.score
        add_up(number, now, self.layout.offset, won, score, self._sums)
        for index, objective in enumerate(self.layout.scenario.objectives):
            self.held[index] = self._holders(standing, objective.area_u)
            tally.held[number, index] += np.bincount(self.held[index], minlength=tally.held.shape[2])

    def values(self) -> Ints:
        """The values last counted, [measure, table, unit]: men lost in parts of a man, advances in 0.01 mm."""
        now = self._now
        found = np.concatenate([now.losses, now.advances[:, :, :1]], axis=2, dtype=np.int64)
        found = np.moveaxis(found, 2, 0).copy()
        lost = MEASURES.index(MEN_LOST)
        found[lost] *= self.layout.scale[lost]
        return found

    def _take_up(self, standing: Standing, counted: Counted, seen: Ints, struck: Ints) -> None:
        count_changes(standing.places, self._by, counted, seen, struck)

    def _holders(self, standing: Standing, area_u: tuple[int, int, int, int]) -> Ints:
        """On each table: 0 where nobody has a platoon's centre in an area, a side's number from 1, or one more."""
        x0, y0, x1, y1 = area_u
        x, y = standing.x_u, standing.y_u
        inside = standing.on_table & (x0 <= x) & (x <= x1) & (y0 <= y) & (y <= y1)
        sides = len(self.layout.scenario.sides)
        # how many of each side: whole numbers that a float holds
        there = (inside.astype(np.float32) @ self.layout.of_side).T > 0
        count = np.add.reduce(there, dtype=np.int64)
        alone = np.where(count == 1, there.argmax(axis=0) + 1, 0)
        return np.where(count > 1, sides + 1, alone)


def first_counts(scenario: Scenario) -> "Calls":
    """The calls of what counts tables, as a battle opens: all of its ruleset are counted with the same types."""
    from bound_sim.battle.battle import Battle
    from bound_sim.dice.keyed import KeyedDice

    battle = Battle(scenario, KeyedDice(bytes(32)), logged=False)
    battle.open()
    standing = ruleset(scenario.ruleset).standing(battle)
    layout = Layout(scenario)

    def count() -> None:
        tallier = Tallier(layout, 1, standing)
        tallier.begin(Tally.empty(layout, 1))
        tallier.bound(0, standing)

    return first_calls((count_changes, add_up), count)


class Distributions:
    """Means, intervals and quantiles of a tally."""

    def __init__(self, layout: Layout, tally: Tally) -> None:
        self.layout = layout
        self.tally = tally

    @cached_property
    def numbers(self) -> dict[tuple[str, str], int]:
        """(level, id) -> number of a unit."""
        return {(unit.level, unit.id): number for number, unit in enumerate(self.layout.units)}

    def histogram(self, bound: int, unit: int, measure: str) -> tuple[Floats, Ints]:
        """Values, in hits, platoons, men or cm, and the number of tables with each value; ``bound`` counts from 0."""
        layout, which = self.layout, MEASURES.index(measure)
        start, places = layout.offset[which, unit], layout.places[which, unit]
        counts = self.tally.counts[bound, start : start + places]
        values = layout.origin[which, unit] + np.arange(places) * layout.scale[which, unit]
        # men are counted in parts of a man; a step of an advance counts as its middle
        if measure == ADVANCE:
            return (values + layout.scale[which, unit] / 2) / U_PER_CM, counts
        return values / (layout.parts if measure == MEN_LOST else 1), counts

    def summary(self, bound: int, unit: int, measure: str) -> Summary:
        """The distribution of a unit's measure at the end of a bound (from 0)."""
        values, counts = self.histogram(bound, unit, measure)
        tables = int(counts.sum())
        if tables == 0:
            nan = float("nan")
            return Summary(0, nan, nan, nan, nan, (nan,) * len(QUANTILES), nan, nan)
        mean = float(values @ counts) / tables
        spread = float(((values - mean) ** 2) @ counts) / max(tables - 1, 1)
        if measure == ADVANCE:
            mean = float(self.tally.ahead[bound, unit]) / tables / U_PER_CM
        taken = np.flatnonzero(counts)
        single = len(values) == 2  # a platoon is removed or not: a share, whose interval is never empty
        low, high = share_interval(int(counts[1]), tables) if single else mean_interval(mean, spread, tables)
        return Summary(
            tables, mean, low, high, sqrt(spread), quantiles(values, counts),
            float(values[taken[0]]), float(values[taken[-1]]),
        )  # fmt: skip

    def winners(self, bound: int) -> Ints | None:
        """On how many tables the battle goes on, is drawn, is won by each side; None where nobody can win."""
        won: Ints = self.tally.won[bound]
        return won if won.sum() else None

    def scores(self, bound: int) -> list[tuple[float, float, float]]:
        """Each side's mean score with its 95 % interval."""
        tables = max(self.tally.tables, 1)
        found = []
        for total, squares in zip(self.tally.score[bound], self.tally.squares[bound], strict=True):
            mean = float(total) / tables
            spread = max(float(squares) - tables * mean * mean, 0.0) / max(tables - 1, 1)
            found.append((mean, *mean_interval(mean, spread, tables)))
        return found

    def holders(self, bound: int, objective: int) -> Ints:
        """Number of tables on which an objective is held by nobody, by each side alone, or by several."""
        held: Ints = self.tally.held[bound, objective]
        return held


def mean_interval(mean: float, variance: float, tables: int) -> tuple[float, float]:
    """The 95 % interval of a mean."""
    half = Z_95 * sqrt(variance / tables)
    return mean - half, mean + half


def share_interval(count: int, tables: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    share, weight = count / tables, Z_95 * Z_95 / tables
    middle = (share + weight / 2) / (1 + weight)
    half = Z_95 * sqrt(share * (1 - share) / tables + weight / (4 * tables)) / (1 + weight)
    return max(middle - half, 0.0), min(middle + half, 1.0)


def quantiles(values: Floats, counts: Ints, shares: Sequence[float] = QUANTILES) -> tuple[float, ...]:
    """For each share, the least value that at least this share of the tables does not exceed."""
    reached = np.cumsum(counts)
    return tuple(float(values[int(np.searchsorted(reached, share * reached[-1]))]) for share in shares)
