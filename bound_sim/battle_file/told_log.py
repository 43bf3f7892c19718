"""What is told of a battle as it stands: a side gets what passes through its ruleset's ``known``, the umpire all."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from bound_sim.battle.log import Log
from bound_sim.battle_file.bounds import keeps
from bound_sim.battle_file.entries import Source
from bound_sim.battle_file.places import OPENING
from bound_sim.rulesets import ruleset
from bound_sim.rulesets.records.hints import Tables
from bound_sim.scenario.model import Scenario

if TYPE_CHECKING:
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
    player, bound = file.player, file.history.next_bound
    since = [] if file.history.over else player.acts(bound).get(OPENING, [])
    log = file.log(running=False)
    if bound == 1 or since:
        hold = {side.id: Source(source="policy", policy="hold") for side in file.scenario_as_given().sides}
        battle = player.battle(bound, hold)
        for _, act in since:
            keeps(battle.scenario).amend(battle, act)
        log.extend(battle.log.tables)
    return log


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
