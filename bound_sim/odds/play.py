"""Odds: the same orders on many tables, each with separate dice. Results are counted; the tables are not kept.

A table's number is the key of its dice, so a table is the same battle in any process. The tables can be divided into
any parts, for any number of processes: the counts are the same, byte by byte.
"""

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
import numpy.typing as npt

from bound_sim.battle.battle import Battle, Opening
from bound_sim.dice.keyed import Dice, DiceSource, KeyedDice
from bound_sim.odds.garbage import seldom_searched
from bound_sim.odds.guess import Guess
from bound_sim.odds.parts import in_order, parts_of, tables_side_by_side
from bound_sim.odds.tally import MEASURES, MEN_LOST, Distributions, Ints, Layout, Tallier, Tally
from bound_sim.rules import ruleset
from bound_sim.scenario.model import Scenario
from bound_sim_kernels.compiled import in_use
from bound_sim_maps.faults import Unfit
from bound_sim_maps.texts import Text, text

#: number of tables from which on a run may stop early; how many more it plays before the next look, and from
#: MANY_TABLES on: fewer and larger parts
ENOUGH_TABLES, NEXT_LOOK, MANY_TABLES, NEXT_OF_MANY = 200, 50, 1_000, 500


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
    replaced: tuple[Text, ...] = ()
    #: the state at the opening of ``first``, or a side's guess at it, where they are known without playing so far
    opening: Opening | None = None
    guess: Guess | None = None
    #: what each table came to is kept beside the counts
    keep: bool = False

    def __post_init__(self) -> None:
        if self.first > 1 and self.past is None and not self.is_opened:
            raise Unfit(text("bounds that were played have dice"))

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
        ruleset(self.scenario.ruleset).take_up()
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
        self.known: WeakKeyDictionary[OddsPlan, dict[bool, dict[Any, Any]]] = WeakKeyDictionary()

    def shared(self, plan: OddsPlan) -> dict[Any, Any]:
        # what plain Python made of it stays with plain Python
        return self.known.setdefault(plan, {}).setdefault(in_use(), {})


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
class Near:
    """A precision that is asked for: mean losses of units of some levels, known to this share of strength, at 95 %."""

    share: float
    levels: tuple[str, ...] = ("side",)


@dataclass(frozen=True)
class Odds:
    """The results of ``tables`` tables. ``asked`` were asked for; fewer are played where all is known ``near`` enough.

    ``each``: what each table came to, where the plan keeps it.
    """

    plan: OddsPlan
    layout: Layout
    tally: Tally
    asked: int
    near: Near | None = None
    each: EachTable | None = None

    @property
    def distributions(self) -> Distributions:
        return Distributions(self.layout, self.tally)


@seldom_searched
def play_part(plan: OddsPlan, tables: range, side_by_side: int) -> tuple[Tally, EachTable | None]:
    """Play some of the tables, and count them; with what each came to where the plan keeps it."""
    layout = layout_of(plan)
    tally, each = Tally.empty(layout, plan.bounds), EachTable.empty(layout) if plan.keep else None
    for start in range(0, len(tables), side_by_side):
        *_, tallier = count(plan, tables[start : start + side_by_side], tally)
        if each is not None:
            each.add(EachTable.of(tallier))
    return tally, each


def known_to(distributions: Distributions, levels: Sequence[str]) -> dict[tuple[str, str], float]:
    """(level, id) of a unit -> the share of its strength to which its mean loss is known at the end, at 95 %."""
    last = len(distributions.tally.counts) - 1
    found = {}
    for number, unit in enumerate(distributions.layout.units):
        if unit.level in levels and unit.men:
            lost = distributions.summary(last, number, MEN_LOST)
            found[unit.level, unit.id] = (lost.high - lost.low) / 2 / unit.men
    return found


def near_enough(distributions: Distributions, near: Near) -> bool:
    """True if all mean losses that were asked for are known exactly enough."""
    return all(share <= near.share for share in known_to(distributions, near.levels).values())


def next_look(tables: int) -> int:
    """The next number of tables at which a run may stop: the same for any number of processes, on any machine."""
    if tables < ENOUGH_TABLES:
        return ENOUGH_TABLES
    step = NEXT_LOOK if tables < MANY_TABLES else NEXT_OF_MANY
    return (tables // step + 1) * step


def run(
    plan: OddsPlan,
    tables: int,
    *,
    executor: Executor | None = None,
    ahead: int = 1,
    near: Near | None = None,
    on_part: Callable[[int], object] = lambda tables: None,
    on_odds: Callable[[Odds], object] = lambda odds: None,
    side_by_side: int | None = None,
) -> Odds:
    """Play ``tables`` tables in this process or in an executor's, ``ahead`` parts at a time, each ``side_by_side``.

    ``near`` stops the run when all mean losses are known exactly enough, which is looked at every ``next_look``.
    ``on_part`` receives the number of tables done, ``on_odds`` what is counted so far.
    """
    layout = layout_of(plan)
    tally = Tally.empty(layout, plan.bounds)
    each = EachTable.empty(layout) if plan.keep else None
    odds = Odds(plan, layout, tally, tables, near, each)
    side_by_side = side_by_side or (1 if plan.is_opened else tables_side_by_side(plan.scenario, tables))
    pending = ruleset(plan.scenario.ruleset).pending
    parts = parts_of(
        tables, side_by_side, pending=pending, look=next_look if near is not None else None,
        ahead=0 if executor is None else ahead,
    )  # fmt: skip
    look, playing = next_look(0), partial(play_part, side_by_side=side_by_side)
    for part, its_tables in in_order(playing, plan, parts, executor, ahead, pending):
        tally.add(part)
        if each is not None:
            each.add(its_tables)
        on_part(tally.tables)
        if near is not None and tally.tables >= look:
            look = next_look(tally.tables)
            if near_enough(odds.distributions, near):
                break
        on_odds(odds)
    return odds
