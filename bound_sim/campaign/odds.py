"""Odds of a campaign: many tables, each through all of its battles, counted as they come.

A table is a campaign of its own: its battles' dice are those of the campaign's key and the table's number, its losses
are split by dice of their own. Table 0 is the campaign that ``play_campaign`` plays with the same seed. The counts of
parts give the same sum in any order.
"""

import hashlib
import signal
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, field
from itertools import groupby
from multiprocessing import parent_process
from weakref import WeakKeyDictionary

from bound_sim.campaign.battle_files import files_of, scenario_of
from bound_sim.campaign.chain import BattleForces, Chain, Result
from bound_sim.campaign.conditions import DRAW
from bound_sim.campaign.file import battle_key
from bound_sim.campaign.ground import kept_by
from bound_sim.campaign.losses import split, ten_sided
from bound_sim.campaign.plan import CampaignPlan
from bound_sim.campaign.records import as_they_went_in
from bound_sim.campaign.strength import lost_by
from bound_sim.campaign.tree import LEFT_OUT
from bound_sim.campaign.units import UnitRemains, units_of
from bound_sim.odds.garbage import seldom_searched
from bound_sim.odds.parts import in_order, parts_of, tables_side_by_side
from bound_sim.odds.play import OddsPlan
from bound_sim.rules import ruleset
from bound_sim.rules.records.remains import rows_of
from bound_sim_kernels.warm_up import Pending

#: the most tables of a part, and battles of different forces that a process keeps
_PART, _KEPT = 20, 40
#: tables from which on a run may stop early
ENOUGH_TABLES = 200


@dataclass(frozen=True, eq=False)
class CampaignOddsPlan:
    """A campaign and the key of its dice. It can be sent to other processes, and must not change any more."""

    plan: CampaignPlan
    key: bytes

    @property
    def sides(self) -> tuple[str, ...]:
        """All sides, in the order of the battles."""
        return tuple(dict.fromkeys(side for battle in self.plan.battles.values() for side in battle.sides))


@dataclass
class CampaignTally:
    """Counts of ``tables`` campaigns. ``paths``: what became of each battle, in the plan's order, -> tables.

    ``won``: (side, battles that it won). ``lost``: (side, men lost in all battles). ``battle_lost``: (battle, side, men
    lost in it). ``left``: (battle, unit, men after it), of battles that were fought.
    """

    tables: int = 0
    paths: Counter[tuple[str, ...]] = field(default_factory=Counter)
    won: Counter[tuple[str, int]] = field(default_factory=Counter)
    lost: Counter[tuple[str, int]] = field(default_factory=Counter)
    battle_lost: Counter[tuple[str, str, int]] = field(default_factory=Counter)
    left: Counter[tuple[str, str, int]] = field(default_factory=Counter)

    def add(self, other: "CampaignTally") -> None:
        """Add the counts of another tally."""
        self.tables += other.tables
        for name in ("paths", "won", "lost", "battle_lost", "left"):
            getattr(self, name).update(getattr(other, name))

    def count(self, chain: Chain, sides: tuple[str, ...]) -> None:
        """Count a campaign that is over."""
        self.tables += 1
        self.paths[tuple(chain.outcomes.get(battle, LEFT_OUT) for battle in chain.plan.battles)] += 1
        for side in sides:
            self.won[side, sum(result.won == side for result in chain.results.values())] += 1
            self.lost[side, sum(lost_by(result.losses, side) for result in chain.results.values())] += 1
        for battle, result in chain.results.items():
            for side in chain.plan.battles[battle].sides:
                self.battle_lost[battle, side, lost_by(result.losses, side)] += 1
            for unit in result.units:
                self.left[battle, unit.unit, chain.after(battle, unit.unit).men] += 1


@dataclass(frozen=True)
class CampaignOdds:
    """The counts of a run; ``asked`` tables were asked for, and fewer played where it was stopped."""

    plan: CampaignOddsPlan
    tally: CampaignTally
    asked: int


class _Kept(threading.local):
    """Plans of battles that a process made of a campaign, by their forces; they share what their rulesets keep."""

    def __init__(self) -> None:
        self.known: WeakKeyDictionary[CampaignOddsPlan, dict[tuple[str, str], OddsPlan]] = WeakKeyDictionary()

    def plans(self, campaign: CampaignOddsPlan) -> dict[tuple[str, str], OddsPlan]:
        return self.known.setdefault(campaign, {})


_kept = _Kept()


def table_key(key: bytes, table: int) -> bytes:
    """The key that splits the losses of a table; that of table 0 is the campaign's own."""
    if table == 0:
        return key
    return hashlib.blake2b(table.to_bytes(8, "little"), key=key, digest_size=32, person=b"bound-sim table").digest()


def chains(campaign: CampaignOddsPlan, tables: range) -> list[Chain]:
    """The campaigns of some tables, played to their ends: battle by battle, all tables of one beside each other."""
    plan = campaign.plan
    found = [Chain(plan, frozenset(), {}) for _ in tables]
    for battle in plan.battles:
        waiting = [place for place, chain in enumerate(found) if chain.state(battle) == "may begin"]
        for place, (units, won) in _fought(campaign, battle, tables, {place: found[place] for place in waiting}):
            before = found[place]
            losses = split(units, won, ten_sided(table_key(campaign.key, tables[place]), battle))
            results = {**before.results, battle: Result(won, units, losses)}
            found[place] = Chain(plan, before.begun | {battle}, results)
    return found


def _fought(
    campaign: CampaignOddsPlan, battle: str, tables: range, of: dict[int, Chain]
) -> Iterator[tuple[int, tuple[tuple[UnitRemains, ...], str]]]:
    """A battle on each of some tables: place in ``tables`` -> units as they remain, and who won."""
    forces = {place: chain.forces(battle) for place, chain in of.items()}
    alike: dict[str, list[int]] = {}
    for place, each in forces.items():
        if each.empty_sides:
            others = [side.id for side in each.scenario.sides if side.id not in each.empty_sides]
            yield place, (as_they_went_in(each), others[0] if len(others) == 1 else DRAW)
        else:
            alike.setdefault(_called(each), []).append(place)
    for called, places in alike.items():
        plan = _plan_of(campaign, battle, called, forces[places[0]])
        for _, following in groupby(enumerate(places), key=lambda pair: pair[1] - pair[0]):
            run = [place for _, place in following]
            for place, ended in zip(run, _ends(plan, range(tables[run[0]], tables[run[-1]] + 1)), strict=True):
                yield place, ended


def _called(forces: BattleForces) -> str:
    """Text that is the same for forces that make the same battle."""
    scenario = forces.scenario
    return repr((scenario.forces.platoons, scenario.bounds, sorted(scenario.rulings.items())))


def _plan_of(campaign: CampaignOddsPlan, battle: str, called: str, forces: BattleForces) -> OddsPlan:
    plans = _kept.plans(campaign)
    if (battle, called) not in plans:
        if len(plans) >= _KEPT:
            del plans[next(iter(plans))]
        planned = campaign.plan.battles[battle]
        scenario = scenario_of(planned, files_of(planned, forces))
        key, _ = battle_key(campaign.key, battle, seeded=True)
        plans[battle, called] = OddsPlan(scenario, key, scenario.bounds)
    return plans[battle, called]


def _ends(plan: OddsPlan, tables: range) -> Iterator[tuple[tuple[UnitRemains, ...], str]]:
    """Each table of a battle at its end: its units as they remain, and who won."""
    rules, scenario = ruleset(plan.scenario.ruleset), plan.scenario
    hits = rules.type_book(scenario.unit_types).hits
    battle = plan.battle(tables)
    opening = rows_of(scenario, hits, rules.standing(battle), 0, 0)
    battle.run()
    ending = rules.standing(battle)
    for table in range(len(tables)):
        remains = rules.remains.of(scenario, [*opening, *rows_of(scenario, hits, ending, 1, table)])
        yield units_of(remains), battle.outcomes.get(table) or kept_by(scenario, remains)


@seldom_searched
def play_part(campaign: CampaignOddsPlan, tables: range) -> CampaignTally:
    """Play some tables and count them."""
    if parent_process() is not None:  # a process of a pool: the one that asked hears Ctrl+C, and stops
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    tally = CampaignTally()
    for chain in chains(campaign, tables):
        tally.count(chain, campaign.sides)
    return tally


def run(
    campaign: CampaignOddsPlan, tables: int, *, executor: Executor | None = None, ahead: int = 1,
    enough: Callable[[CampaignTally], bool] = lambda tally: False,
    on_part: Callable[[int], object] = lambda tables: None,
) -> CampaignOdds:  # fmt: skip
    """Play campaigns in this process or in an executor's. ``enough`` is asked after each part, from ENOUGH_TABLES on.

    Ctrl+C ends it with what is counted by then, where that is anything.
    """
    tally = CampaignTally()
    first = next(iter(campaign.plan.battles.values())).scenario
    side_by_side = min(tables_side_by_side(first, tables), _PART)
    books = [ruleset(name) for name in {battle.scenario.ruleset for battle in campaign.plan.battles.values()}]

    def pending() -> Pending:
        return max(book.pending() for book in books)

    try:
        parts = parts_of(tables, side_by_side, pending=pending)
        for part in in_order(play_part, campaign, parts, executor, ahead, pending):
            tally.add(part)
            on_part(tally.tables)
            if tally.tables >= ENOUGH_TABLES and enough(tally):
                break
    except KeyboardInterrupt:
        if not tally.tables:
            raise
    return CampaignOdds(campaign, tally, tables)
