"""Comparison of variants of a battle, played on the same dice, table by table.

A die depends on its table, bound, sub-step and unit alone. So dice of what a variant does not change show the same. The
difference of two variants is measured on each table; luck that both have cancels out.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from math import lcm
from typing import NamedTuple

import numpy as np

from bound_sim.odds.garbage import seldom_searched
from bound_sim.odds.parts import in_order, parts_of, tables_side_by_side
from bound_sim.odds.play import OddsPlan, count, layout_of
from bound_sim.odds.tally import MEASURES, MEN_LOST, Ints, Layout, Tally, mean_interval
from bound_sim.rules import ruleset

#: all measures but the advance: a unit without a platoon on the table has none
COUNTED = MEASURES[:-1]


class Difference(NamedTuple):
    """A unit's measure under a variant minus that under the first: mean, 95 % interval, gain of the pairing.

    ``base`` and ``other`` are the means. ``gain``: unpaired tables needed for the same precision, as a multiple of the
    paired ones (NaN where nothing varies).
    """

    base: float
    other: float
    mean: float
    low: float
    high: float
    gain: float


@dataclass
class Sums:
    """Sums over tables, [bound, measure, unit]: of each variant's values and squares, and of the differences'."""

    tables: int
    values: list[Ints]
    squares: list[Ints]
    less: list[Ints]
    less_squares: list[Ints]
    seen: list[Ints]
    struck: list[Ints]

    def add(self, other: "Sums") -> None:
        """Add the sums of other tables."""
        self.tables += other.tables
        for name in ("values", "squares", "less", "less_squares", "seen", "struck"):
            for mine, others in zip(getattr(self, name), getattr(other, name), strict=True):
                mine += others


@dataclass(frozen=True)
class Comparison:
    """Variants by name, the first the one that others are compared with, over units that all of them have."""

    names: tuple[str, ...]
    plans: tuple[OddsPlan, ...]
    layouts: tuple[Layout, ...]
    shared: tuple[tuple[int, ...], ...]
    sums: Sums

    def difference(self, variant: int, bound: int, measure: str, unit: int) -> Difference:
        """Of variant number ``variant``, at the end of a bound (from 0), for a unit that all share (by its number)."""
        at = bound, COUNTED.index(measure), unit
        n, scale = self.sums.tables, parts_of_a_man(self.layouts) if measure == MEN_LOST else 1
        base, other = (int(self.sums.values[k][at]) / n / scale for k in (0, variant))
        apart = _variance(self.sums.values[0][at], self.sums.squares[0][at], n)
        apart += _variance(self.sums.values[variant][at], self.sums.squares[variant][at], n)
        paired = _variance(self.sums.less[variant][at], self.sums.less_squares[variant][at], n)
        mean = int(self.sums.less[variant][at]) / n / scale
        low, high = mean_interval(mean, paired / scale**2, n)
        return Difference(base, other, mean, low, high, apart / paired if paired else float("nan"))


def _variance(total: int, squares: int, tables: int) -> float:
    """The sample variance, from sums of whole numbers: the order of the tables does not change it."""
    total, squares = int(total), int(squares)
    return (squares * tables - total * total) / (tables * max(tables - 1, 1))


def parts_of_a_man(layouts: Sequence[Layout]) -> int:
    """The parts of a man in which the losses of every variant are whole numbers."""
    return lcm(*(layout.parts for layout in layouts))


def units_shared(layouts: Sequence[Layout]) -> tuple[tuple[int, ...], ...]:
    """For each layout, the numbers of the units that all layouts have, in the order of the first."""
    numbers = [{(unit.level, unit.id): n for n, unit in enumerate(layout.units)} for layout in layouts]
    shared = [key for key in numbers[0] if all(key in others for others in numbers[1:])]
    return tuple(tuple(known[key] for key in shared) for known in numbers)


def _no_sums(layouts: Sequence[Layout], bounds: int, units: int) -> Sums:
    columns = [[np.zeros((bounds, len(COUNTED), units), dtype=np.int64) for _ in layouts] for _ in range(4)]
    cells = [[np.zeros_like(Tally.empty(layout, bounds).seen) for layout in layouts] for _ in range(2)]
    return Sums(0, *columns, *cells)


@seldom_searched
def play_part(plans: Sequence[OddsPlan], tables: range) -> Sums:
    """Play some of the tables under every variant, and add up values and differences."""
    layouts = [layout_of(plan) for plan in plans]
    shared = [list(numbers) for numbers in units_shared(layouts)]
    parts = parts_of_a_man(layouts)
    sums = _no_sums(layouts, plans[0].bounds, len(shared[0]))
    sums.tables += len(tables)
    first: list[Ints] = []
    for k, (plan, layout, numbers) in enumerate(zip(plans, layouts, shared, strict=True)):
        tally = Tally.empty(layout, plan.bounds)
        for bound, values in enumerate(_values(plan, tables, tally, parts // layout.parts)):
            mine = values[:-1, :, numbers]
            if k == 0:
                first.append(mine)
            less = mine - first[bound]
            sums.values[k][bound] += mine.sum(axis=1)
            sums.squares[k][bound] += (mine * mine).sum(axis=1)
            sums.less[k][bound] += less.sum(axis=1)
            sums.less_squares[k][bound] += (less * less).sum(axis=1)
        sums.seen[k] += tally.seen
        sums.struck[k] += tally.struck
    return sums


def _values(plan: OddsPlan, tables: range, tally: Tally, parts: int) -> Iterator[Ints]:
    """Values at the end of each bound, [measure, table, unit], counted in a tally; men lost in ``parts`` of its own."""
    for tallier in count(plan, tables, tally):
        values = tallier.values()
        values[MEASURES.index(MEN_LOST)] *= parts
        yield values


def compare_plans(
    names: Sequence[str],
    plans: Sequence[OddsPlan],
    tables: int,
    *,
    executor: Executor | None = None,
    ahead: int = 1,
    on_part: Callable[[int], object] = lambda tables: None,
    side_by_side: int | None = None,
) -> Comparison:
    """Play ``tables`` tables under each plan. All plans have the same key and the same bounds."""
    layouts = tuple(layout_of(plan) for plan in plans)
    shared = units_shared(layouts)
    sums = _no_sums(layouts, plans[0].bounds, len(shared[0]))
    side_by_side = side_by_side or min(tables_side_by_side(plan.scenario, tables) for plan in plans)
    found = Comparison(tuple(names), tuple(plans), layouts, shared, sums)
    pending = ruleset(plans[0].scenario.ruleset).pending
    parts = parts_of(tables, side_by_side, pending=pending)
    for part in in_order(play_part, tuple(plans), parts, executor, ahead, pending):
        sums.add(part)
        on_part(sums.tables)
    return found
