"""Odds: the same orders on many tables, each with separate dice. Results are counted; the tables are not kept.

A table's number is the key of its dice, so a table is the same battle in any process. The tables can be divided into
any parts, for any number of processes: the counts are the same, byte by byte.
"""

import pickle
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
import numpy.typing as npt

from bound_sim.battle.battle import Battle, Opening
from bound_sim.dice.keyed import Dice, DiceSource, KeyedDice
from bound_sim.odds.guess import Guess
from bound_sim.odds.tally import MEASURES, MEN_LOST, Distributions, Ints, Layout, Tallier, Tally
from bound_sim.rules import ruleset
from bound_sim.rules.records.policy import HOLD
from bound_sim.scenario.model import Scenario

#: the least number of parts of a run, for the processes and for the progress shown, unless parts become too small
PARTS, SMALL_PART = 10, 50
#: number of tables from which on a run may stop early
ENOUGH_TABLES = 200


@dataclass
class BranchedDice:
    """Dice of the fought battle up to bound ``first``, then separate dice for each table."""

    past: DiceSource
    future: DiceSource
    first: int

    def _at(self, bound: int) -> DiceSource:
        return self.past if bound < self.first else self.future

    def open_bound(self, bound: int, rows: Sequence[str], tables: npt.NDArray[np.uint64]) -> Dice:
        return self._at(bound).open_bound(bound, rows, tables if bound >= self.first else np.zeros_like(tables))

    def after_substep(self, dice: Dice, bound: int) -> None:
        self._at(bound).after_substep(dice, bound)

    def close_bound(self, dice: Dice, bound: int) -> None:
        self._at(bound).close_bound(dice, bound)

    def describe(self) -> str:
        return f"{self.past.describe()}, from bound {self.first} on {self.future.describe()}"


@dataclass(frozen=True, eq=False)
class OddsPlan:
    """A plan of odds: ``bounds`` bounds from ``first`` on, with the dice of ``key``; ``past`` are those of the bounds
    before, the same on all tables. ``replaced`` says which orders files took the place of. A plan can be sent to other
    processes. Its scenario must not change any more.
    """

    scenario: Scenario
    key: bytes
    bounds: int
    first: int = 1
    past: DiceSource | None = None
    replaced: tuple[str, ...] = ()
    #: the state at the opening of ``first``, or a side's guess at it, where they are known without playing so far
    opening: Opening | None = None
    guess: Guess | None = None
    #: what each table came to is kept beside the counts
    keep: bool = False

    def __post_init__(self) -> None:
        if self.first > 1 and self.past is None and not self.is_opened:
            raise ValueError("bounds that were played have dice")

    @property
    def is_opened(self) -> bool:
        """True if it is known how the first bound opens."""
        return self.opening is not None or self.guess is not None

    def battle(self, tables: range) -> Battle:
        """Some of the tables, played up to the opening of bound ``first``."""
        dice: DiceSource = KeyedDice(self.key)
        if self.past is not None:
            dice = BranchedDice(self.past, dice, self.first)
        opening = self.guess.opening(self.scenario, tables.start) if self.guess else self.opening
        battle = Battle(
            self.scenario, dice, tables=len(tables), first_table=tables.start, logged=False, opening=opening,
            shared=_plans.shared(self),
        )  # fmt: skip
        battle.open()
        if opening is None:
            battle.run(bounds=self.first - 1)
        return battle


class _Plans(threading.local):
    """Data that the battles of a plan share as long as the plan exists. Each thread plays one battle at a time."""

    def __init__(self) -> None:
        self.known: WeakKeyDictionary[OddsPlan, dict[Any, Any]] = WeakKeyDictionary()

    def shared(self, plan: OddsPlan) -> dict[Any, Any]:
        return self.known.setdefault(plan, {})


_plans = _Plans()


def layout_of(plan: OddsPlan) -> Layout:
    """The layout of a plan's counts, the same for all parts."""
    shared = _plans.shared(plan)
    if Layout not in shared:
        shared[Layout] = Layout(plan.scenario)
    layout: Layout = shared[Layout]
    return layout


def count(plan: OddsPlan, tables: range, tally: Tally) -> Iterator[Tallier]:
    """Play some of the tables side by side, and count them into a tally at the end of each bound."""
    battle, shared = plan.battle(tables), _plans.shared(plan)
    standing = ruleset(plan.scenario.ruleset).standing
    tallier = shared.get(Tallier)
    if tallier is None or tallier.tables != len(tables):
        tallier = shared[Tallier] = Tallier(layout_of(plan), len(tables), standing(battle))
    tallier.begin(tally)
    for number in range(plan.bounds):
        battle.run_bound()
        tallier.bound(number, standing(battle))
        yield tallier


@dataclass
class EachTable:
    """Results of each table at the end of the last bound, in the order of the tables.

    ``values`` [measure, table, unit]: those of the units ``numbers`` of the layout, men lost in parts of a man,
    advances in 0.01 mm. ``held`` [objective, table]: numbers of holders, as in ``Tally.held``.
    """

    numbers: tuple[int, ...]
    values: Ints
    held: Ints

    @classmethod
    def empty(cls, layout: Layout) -> "EachTable":
        """No table yet, of sides and battalions."""
        numbers = tuple(n for n, unit in enumerate(layout.units) if unit.level in ("side", "battalion"))
        held = np.zeros((len(layout.scenario.objectives), 0), dtype=np.int64)
        return cls(numbers, np.zeros((len(MEASURES), 0, len(numbers)), dtype=np.int64), held)

    @classmethod
    def of(cls, tallier: Tallier) -> "EachTable":
        """The tables that were counted last."""
        numbers = cls.empty(tallier.layout).numbers
        return cls(numbers, tallier.values()[:, :, list(numbers)], tallier.held)

    def add(self, other: "EachTable") -> None:
        """Add the tables that come next."""
        self.values = np.concatenate([self.values, other.values], axis=1)
        self.held = np.concatenate([self.held, other.held], axis=1)


@dataclass(frozen=True)
class Odds:
    """The results of ``tables`` tables. ``asked`` were asked for; fewer are played where that is precise enough.

    ``each``: what each table came to, where the plan keeps it.
    """

    plan: OddsPlan
    layout: Layout
    tally: Tally
    asked: int
    each: EachTable | None = None

    @property
    def distributions(self) -> Distributions:
        return Distributions(self.layout, self.tally)


def tables_side_by_side(scenario: Scenario, tables: int) -> int:
    """The default number of tables that one part plays side by side, for ``tables`` tables in all."""
    best = ruleset(scenario.ruleset).side_by_side(len(scenario.forces.platoons))
    if any(policy != HOLD for policy in scenario.seats.values()):
        return min(best, -(-tables // PARTS))  # a policy sees one table and orders for that: this may take long
    # slow battles are shared out one by one where they are few
    return min(best, max(-(-tables // PARTS), SMALL_PART if best >= SMALL_PART else 1))


def play_part(plan: OddsPlan, tables: range) -> tuple[Tally, EachTable | None]:
    """Play some of the tables side by side, and count them; with what each came to where the plan keeps it."""
    tally = Tally.empty(layout_of(plan), plan.bounds)
    *_, tallier = count(plan, tables, tally)
    return tally, EachTable.of(tallier) if plan.keep else None


def parts_of(tables: int, side_by_side: int) -> list[range]:
    """Tables 0 to ``tables`` in parts of equal size. The number of processes does not change the parts."""
    return [range(start, min(start + side_by_side, tables)) for start in range(0, tables, side_by_side)]


def near_enough(distributions: Distributions, within: float) -> bool:
    """True if the mean loss of every side and battalion is known to this share of its strength, at 95 %."""
    last = len(distributions.tally.counts) - 1
    for number, unit in enumerate(distributions.layout.units):
        if unit.level in ("side", "battalion") and unit.men:
            lost = distributions.summary(last, number, MEN_LOST)
            if (lost.high - lost.low) / 2 > within * unit.men:
                return False
    return True


def run(
    plan: OddsPlan,
    tables: int,
    *,
    executor: Executor | None = None,
    ahead: int = 1,
    within: float | None = None,
    on_part: Callable[[int], object] = lambda tables: None,
    side_by_side: int | None = None,
) -> Odds:
    """Play ``tables`` tables in this process or in an executor's, ``ahead`` parts at a time, each ``side_by_side``.

    ``within`` stops the run when the interval of every mean loss is narrow enough (``near_enough``). This is checked
    after each part, in the order of the tables, from ENOUGH_TABLES on. ``on_part`` receives the number of tables done.
    """
    layout = layout_of(plan)
    tally = Tally.empty(layout, plan.bounds)
    each = EachTable.empty(layout) if plan.keep else None
    odds = Odds(plan, layout, tally, tables, each)
    side_by_side = side_by_side or (1 if plan.is_opened else tables_side_by_side(plan.scenario, tables))
    for part, its_tables in in_order(play_part, plan, parts_of(tables, side_by_side), executor, ahead):
        tally.add(part)
        if each is not None:
            each.add(its_tables)
        on_part(tally.tables)
        if within is not None and tally.tables >= ENOUGH_TABLES and near_enough(odds.distributions, within):
            break
    return odds


def in_order(
    play: Callable[..., Any],
    plan: Any,
    parts: list[range],
    executor: Executor | None,
    ahead: int,
) -> Iterator[Any]:
    """The results of parts in the order of the parts, not in the order in which they finish."""
    if executor is None:
        for part in parts:
            yield play(plan, part)
        return
    waiting: deque[Future[Any]] = deque()
    packed = pickle.dumps((play, plan))
    left = iter(parts)
    try:
        while True:
            for part in left:
                waiting.append(executor.submit(play_packed, packed, part))
                if len(waiting) > ahead:
                    break
            if not waiting:
                return
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


#: a process receives the same plan with each part: it keeps what it made of the plan
_unpacked = lru_cache(maxsize=2)(pickle.loads)


def play_packed(packed: bytes, tables: range) -> Any:
    """Play some tables of what ``in_order`` packed: a function that plays, and the plan."""
    play, plan = _unpacked(packed)
    return play(plan, tables)
