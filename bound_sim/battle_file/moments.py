"""What a side knows at a question inside a bound: the running bound's rows, and the bases as they stand now."""

from collections.abc import Mapping

from bound_sim.battle.outlook import meanings
from bound_sim.battle_file.file import BattleFile
from bound_sim.orders.decisions import Decision
from bound_sim.rulesets.records.fog import SideView


def known_at_question(file: BattleFile, side: str) -> tuple[SideView, Decision | None, Mapping[str, str]]:
    """What a side knows as the battle stands at its questions; the question that it is asked, what its options mean."""
    battle, reached = file.at_questions()
    asked = next((decision for decision in reached.asked if decision.side == side), None)
    known = file.memories.inside(side, battle, file.scenario())
    return known, asked, meanings(battle, asked) if asked else {}
