"""What is told of a battle as it stands: a side gets what passes through its ruleset's ``known``, the umpire all."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from bound_sim.battle.battle import Battle
from bound_sim.battle.log import Log
from bound_sim.battle_file.bounds import keeps
from bound_sim.battle_file.entries import Source
from bound_sim.battle_file.places import OPENING
from bound_sim.orders.interventions import Intervention
from bound_sim.rulesets import ruleset
from bound_sim.rulesets.records.hints import Tables
from bound_sim.scenario.model import Scenario

if TYPE_CHECKING:
    from bound_sim.battle_file.entries import Entry
    from bound_sim.battle_file.file import BattleFile


def as_played(file: "BattleFile", bound: int) -> Scenario:
    """The scenario with the rulings and arrivals in force at a bound; its orders are those that it came with."""
    given = file.scenario_as_given()
    played = file.player.scenario_at(min(bound, file.history.opened.bounds))
    return replace(played, high=given.high, low=given.low, lines=given.lines)


def told_log(file: "BattleFile") -> Log:
    """What sides may be told of: all bounds that are over, and what the umpire did since the last one.

    What of it a side gets is for its ruleset's ``known`` to say.
    """
    log = file.log(running=False)
    if file.history.next_bound == 1 or _since(file):
        log.extend(at_opening(file).log.tables)
    return log


def _since(file: "BattleFile") -> Sequence[tuple["Entry", Intervention]]:
    """What the umpire did since the last bound."""
    return [] if file.history.over else file.player.acts(file.history.next_bound).get(OPENING, [])


def at_opening(file: "BattleFile") -> Battle:
    """The battle at the opening of the next bound, what the umpire did since the last one carried out; all hold."""
    hold = {side.id: Source(source="policy", policy="hold") for side in file.scenario_as_given().sides}
    battle = file.player.battle(file.history.next_bound, hold)
    for _, act in _since(file):
        keeps(battle.scenario).amend(battle, act)
    return battle


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
    return scenario, {name: {column: list(values) for column, values in rows.items()} for name, rows in tables.items()}
