"""What a side knows at a question inside a bound: the running bound's rows, and the bases as they stand now."""

from collections.abc import Mapping

from bound_sim.battle.battle import Battle
from bound_sim.battle.outlook import meanings
from bound_sim.battle_file.file import BattleFile
from bound_sim.orders.decisions import Decision
from bound_sim.rulesets import ruleset
from bound_sim.rulesets.records.fog import SideView, known_by, rows_by_bound


def known_at_question(file: BattleFile, side: str) -> tuple[SideView, Decision | None, Mapping[str, str]]:
    """What a side knows as the battle stands at its questions; the question that it is asked, what its options mean."""
    battle, reached = file.at_questions()
    asked = next((decision for decision in reached.asked if decision.side == side), None)
    return known_inside(file, battle, side), asked, meanings(battle, asked) if asked else {}


def known_inside(file: BattleFile, battle: Battle, side: str) -> SideView:
    """What a side knows as the running bound's battle stands."""
    history = file.history
    rules, bound = ruleset(history.opened.ruleset), history.next_bound
    tables = {name: rows_by_bound(columns) for name, columns in battle.log.tables.items()}
    memories = file.memories
    if bound == 1:
        follower, opening = rules.witness(file.scenario_as_given(), side), []
        follower.follow({name: rows.get(0, []) for name, rows in tables.items()})
    else:
        follower = memories.witness(side, bound - 1)
        opening = [row for row in memories.rows(0, ("states",))["states"] if row["side"] == side]
    before = follower.states
    running = {name: rows.get(bound, []) for name, rows in tables.items()}
    shown = follower.follow(running | {"states": rules.states_now(battle)})
    shown["states"] = [*before, *shown["states"]]
    return known_by(follower, file.scenario(), shown, since=bound, opening=opening)
