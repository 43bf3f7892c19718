"""The log of a battle as it is told: a side gets what passes through its ruleset's ``known``, the umpire all."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from bound_sim.battle.battle import Battle
from bound_sim.battle_file.told_blocks import ToldTables
from bound_sim.logs.log import Log
from bound_sim.rules import ruleset
from bound_sim.rules.records import fog, reports
from bound_sim.rules.records.hints import Tables
from bound_sim.rules.records.memory import Witness
from bound_sim.scenario.model import Scenario
from bound_sim.scenario.posts import Post

if TYPE_CHECKING:
    from bound_sim.battle_file.reader import BattleReader

#: tables in columns
Lists = Mapping[str, Mapping[str, list[Any]]]


def as_played(file: "BattleReader", bound: int) -> Scenario:
    """The scenario with the rulings and arrivals in force at a bound; its orders are those that it came with."""
    given = file.scenario_as_given()
    played = file.player.scenario_at(min(bound, file.history.opened.bounds))
    return replace(played, high=given.high, low=given.low, lines=given.lines)


def told_log(file: "BattleReader", since: int = 1) -> Log:
    """The log as far as sides may be told of it: bounds that are over, and the umpire's acts since the last one.

    ``since`` this bound. The ruleset's ``known`` says which part of it a side gets.
    """
    log = file.log(since=since, running=False)
    if file.history.next_bound == 1 or file.player.since():
        log.extend(at_opening(file).log.tables)
    return log


def at_opening(file: "BattleReader") -> Battle:
    """The battle at the opening of the next bound, what the umpire did since the last one carried out; all hold."""
    return file.player.at_opening()


def known_to(
    side: str, scenario: Scenario, tables: Tables, commander: str = ""
) -> tuple[Scenario, dict[str, dict[str, list[Any]]]]:
    """The scenario and the log as a side knows them; with ``side`` "" all of both, the umpire's.

    Where reports are late, they are as the ``commander`` knows them ("": the commander-in-chief).
    """
    if side:
        over = max(tables["states"]["bound"], default=0)
        last = max((bound for rows in tables.values() for bound in rows["bound"]), default=0)
        told = partial(ruleset(scenario.ruleset).known, commander=commander)
        known = told(scenario, side, tables, over)
        if last > over:  # the umpire ruled since: what is known of that, but not yet of the ground of the next bound
            tables = told(scenario, side, tables, last).tables
        else:
            tables = known.tables
        scenario = known.scenario
    return scenario, _lists(tables)


def _lists(tables: Tables) -> dict[str, dict[str, list[Any]]]:
    return {name: {column: list(values) for column, values in rows.items()} for name, rows in tables.items()}


class SeatsTold:
    """Logs for the seats of a battle as it stands: what a side is told of a bound is packed once for all its seats.

    Where the umpire ruled otherwise than the scenario, or did anything since the last bound, all is worked out again
    from the whole log.
    """

    def __init__(self, file: "BattleReader") -> None:
        self.file = file
        played = as_played(file, file.history.next_bound)
        self.scenario = replace(played, forces=played.forces.placeless)
        self._memories = file.memories
        self._whole: dict[str, tuple[Witness, bytes]] = {}

    @cached_property
    def _as_kept(self) -> bool:
        given = self.file.scenario_as_given()
        same = (self.scenario.rulings, self.scenario.forces.platoons) == (dict(given.rulings), given.forces.platoons)
        return bool(self.file.history.bounds) and same and not self.file.player.since()

    @cached_property
    def _log(self) -> Tables:
        return told_log(self.file).tables

    def known_to(self, side: str, commander: str = "") -> tuple[Scenario, Lists]:
        """The scenario and the log as a seat knows them; see ``known_to``."""
        if not self._as_kept:
            return known_to(side, self.scenario, self._log, commander)
        return (self._reported if self.scenario.reports_late else self._at_once)(Post(side, commander))

    def _side(self, side: str) -> tuple[Witness, bytes]:
        """The side as far as its seats have heard of each other, and what it was told up to there."""
        if side not in self._whole:
            memories, over = self._memories, len(self.file.history.bounds)
            until = reports.reported_until(self.scenario, over)
            # the opening stands with the first bound
            told = [memories.told_block(side, bound) for bound in (range(1, until + 1) or (0,))]
            self._whole[side] = memories.witness(side, until), b"".join(told)
        return self._whole[side]

    def _at_once(self, post: Post) -> tuple[Scenario, Lists]:
        whole, told = self._side(post.side)
        return fog.scenario_of(whole, self.scenario), ToldTables(told, whole.shows.columns)

    def _reported(self, post: Post) -> tuple[Scenario, Lists]:
        (whole, told), over = self._side(post.side), len(self.file.history.bounds)
        mine, blocks = None, [told]
        if self.scenario.forces.led_by(*post):
            who = f"{post.side}/{post.commander}"
            mine = self._memories.memory(who, over)
            blocks += [self._memories.commander_block(who, bound) for bound in range(whole.bound + 1, over + 1)]
        known = reports.scenario_of(whole.shows, self.scenario, post, over, whole.memory, mine)
        return known, ToldTables(b"".join(blocks), whole.shows.columns)
