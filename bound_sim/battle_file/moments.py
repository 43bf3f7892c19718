"""Knowledge of a side at a question inside a bound: the running bound's rows, and the bases as they stand now."""

from collections.abc import Mapping

from bound_sim.battle.outlook import meanings
from bound_sim.battle_file.player import Reached
from bound_sim.battle_file.reader import BattleReader
from bound_sim.orders.decisions import Decision
from bound_sim.rules.records.fog import SideView
from bound_sim.scenario.posts import Post
from bound_sim_maps.texts import Phrase


def known_at_question(file: BattleReader, post: Post) -> tuple[SideView, Decision | None, Mapping[str, Phrase]]:
    """Knowledge of a seat at the questions of a battle; the question that it is asked, what its options mean."""
    battle, reached = file.player.at_questions()
    asked = _asked(reached, post)
    known = file.memories.inside(post.side, battle, file.player.with_orders())
    return known, asked, meanings(battle, asked) if asked else {}


def asked_of(file: BattleReader, post: Post) -> Decision | None:
    """The question that a seat is asked as the battle stands at its questions."""
    return _asked(file.player.at_questions()[1], post)


def _asked(reached: Reached, post: Post) -> Decision | None:
    return next((decision for decision in reached.asked if decision.post == post), None)
