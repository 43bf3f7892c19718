"""Duels: two policies play a battle against each other, each from both seats, many times on the same dice.

A table is three battles: the first policy in the first seat, in the second seat, and the other one in both. So each
seat has, on the same dice and against the same opponent, what the one gets there and what the other gets.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from bound_sim.odds import play
from bound_sim.odds.garbage import seldom_searched
from bound_sim.odds.parts import in_order
from bound_sim.odds.tally import MEASURES, MEN_LOST, Layout, Tallier, Tally, mean_interval
from bound_sim.rules import ruleset
from bound_sim.rules.records.standing import Standing
from bound_sim.scenario.model import Objective, Scenario
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import text

#: where the rules have no score: thousandths of the enemy's men lost, and this number for each objective held alone
LOSS, OBJECTIVE = 1_000, 100


@dataclass(frozen=True, eq=False)
class DuelPlan:
    """Battles of a duel: (first, second), (second, first) and (second, second) in the seats of the two sides."""

    plans: tuple[play.OddsPlan, play.OddsPlan, play.OddsPlan]
    sides: tuple[str, str]
    policies: tuple[str, str]


@dataclass(frozen=True)
class Mean:
    """A mean of tables with its 95 % interval."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class SeatResult:
    """Results of the first policy in a seat ("" for both together) against the second in the other.

    ``margin`` is its score less its enemy's; ``gain`` is its margin less that of the second policy in the same seat,
    against the same enemy and with the same dice.
    """

    side: str
    wins: int
    losses: int
    draws: int
    margin: Mean
    gain: Mean


@dataclass(frozen=True)
class Duel:
    """The results of ``tables`` tables: the first seat, the second, both."""

    plan: DuelPlan
    tables: int
    seats: tuple[SeatResult, SeatResult, SeatResult]


def plan_of(scenario: Scenario, policies: Sequence[str], key: bytes) -> DuelPlan:
    """The plan of a duel. Raises Refused for policies that there are not, and for battles of more than two sides."""
    sides = [side.id for side in scenario.sides]
    if len(sides) != 2:
        raise Refused([Fault("duel", "", text("{count} sides", count=len(sides)), text("a battle of two sides"))])
    rules = ruleset(scenario.ruleset)
    faults: list[Fault] = []
    for name in policies:
        try:
            rules.policy(name)
        except Refused as refused:
            faults += refused.faults
    if faults:
        raise Refused(list(dict.fromkeys(faults)))
    first, second = policies
    # what somebody else wrote for units is no policy's own: of orders on file the sheet alone is its
    bare = replace(scenario, notes="", introduction="", folder=None, low={}, lines={})
    plans = [
        play.OddsPlan(replace(bare, seats=dict(zip(sides, seated, strict=True))), key, scenario.bounds)
        for seated in ((first, second), (second, first), (second, second))
    ]
    return DuelPlan((plans[0], plans[1], plans[2]), (sides[0], sides[1]), (first, second))


def run(
    plan: DuelPlan, tables: int, *, executor: Executor | None = None, ahead: int = 1,
    on_part: Callable[[int], object] = lambda tables: None,
) -> Duel:  # fmt: skip
    """Play ``tables`` tables, in this process or an executor's. The number of processes changes nothing."""
    margins: list[tuple[int, int, int]] = []
    parts = [range(table, table + 1) for table in range(tables)]
    pending = ruleset(plan.plans[0].scenario.ruleset).pending
    for part in in_order(play_part, plan, parts, executor, ahead, pending):
        margins.append(part)
        on_part(len(margins))
    found = np.array(margins, dtype=np.int64).reshape(-1, 3)
    usual = found[:, 2]
    # the margins of the three battles are the first side's: in the second seat it is the other way round
    first = _seat(plan.sides[0], found[:, 0], found[:, 0] - usual)
    second = _seat(plan.sides[1], -found[:, 1], usual - found[:, 1])
    both = _seat("", found[:, 0] - found[:, 1], found[:, 0] - found[:, 1], parts=(first, second))
    return Duel(plan, len(margins), (first, second, both))


@seldom_searched
def play_part(plan: DuelPlan, tables: range) -> tuple[int, int, int]:
    """The first side's score less the second's on a table, of each of the three battles."""
    first, second, third = (_margin(one, tables) for one in plan.plans)
    return first, second, third


def _margin(plan: play.OddsPlan, tables: range) -> int:
    """The first side's score less the second's, at the end of a table's battle."""
    scenario, layout = plan.scenario, play.layout_of(plan)
    standing_of = ruleset(scenario.ruleset).standing
    battle = plan.battle(tables)
    tallier = Tallier(layout, 1, standing_of(battle))
    tallier.begin(Tally.empty(layout, 1))
    battle.run()
    standing = standing_of(battle)
    if standing.score is not None:
        return int(standing.score[0, 0] - standing.score[0, 1])
    tallier.bound(0, standing)
    lost = _lost(layout, tallier)
    held = [_alone(scenario, standing, objective) for objective in scenario.objectives]
    return (lost[1] - lost[0]) + OBJECTIVE * (held.count(0) - held.count(1))


def _lost(layout: Layout, tallier: Tallier) -> list[int]:
    """Men lost by each side, in thousandths of its men."""
    parts = tallier.values()[MEASURES.index(MEN_LOST), 0]
    of_sides = {unit.id: n for n, unit in enumerate(layout.units) if unit.level == "side"}
    found = []
    for side in layout.scenario.sides:
        number = of_sides.get(side.id)
        whole = layout.units[number].men * layout.parts if number is not None else 0
        found.append(int(parts[number]) * LOSS // whole if number is not None and whole else 0)
    return found


def _alone(scenario: Scenario, standing: Standing, objective: Objective) -> int | None:
    """The number of the side that alone has a base's centre in an objective."""
    x0, y0, x1, y1 = objective.area_u
    x, y = standing.x_u[0], standing.y_u[0]
    inside = standing.on_table[0] & (x0 <= x) & (x <= x1) & (y0 <= y) & (y <= y1)
    sides = [side.id for side in scenario.sides]
    there = {sides.index(scenario.forces.platoons[row].side) for row in np.flatnonzero(inside).tolist()}
    return there.pop() if len(there) == 1 else None


def _seat(side: str, margins: Any, gains: Any, parts: tuple[SeatResult, ...] = ()) -> SeatResult:
    wins, losses = int((margins > 0).sum()), int((margins < 0).sum())
    draws = len(margins) - wins - losses
    if parts:
        wins, losses, draws = (sum(getattr(one, of) for one in parts) for of in ("wins", "losses", "draws"))
    scale = len(parts) or 1
    return SeatResult(side, wins, losses, draws, _mean(margins / scale), _mean(gains / scale))


def _mean(values: Any) -> Mean:
    if len(values) < 2:
        at = float(values.mean()) if len(values) else float("nan")
        return Mean(at, float("-inf"), float("inf"))
    mean, spread = float(values.mean()), float(values.var(ddof=1))
    low, high = mean_interval(mean, spread, len(values))
    return Mean(mean, low, high)


def facts(duel: Duel) -> dict[str, Any]:
    """A duel as plain data."""
    first, second = duel.plan.policies

    def of(mean: Mean) -> dict[str, float | None]:
        finite = [value if abs(value) != float("inf") else None for value in (mean.low, mean.high)]
        return {"mean": mean.mean, "low": finite[0], "high": finite[1]}

    return {
        "scenario": duel.plan.plans[0].scenario.title, "policies": [first, second], "tables": duel.tables,
        "seats": [
            {"side": seat.side or "both", "wins": seat.wins, "losses": seat.losses, "draws": seat.draws,
             "margin": of(seat.margin), "gain": of(seat.gain)}
            for seat in duel.seats
        ],
    }  # fmt: skip
