"""Questions at which a battle file stands: those that wait, a policy's answers to them, the lines that give one."""

from bound_sim.battle.answers import standing_lines
from bound_sim.battle_file import seats
from bound_sim.battle_file.file import BattleFile
from bound_sim.orders.decisions import Decision
from bound_sim.orders.lines import OrderLine
from bound_sim.results.folder import Broken
from bound_sim.scenario.posts import Post
from bound_sim_maps.texts import text


def open_to(file: BattleFile, post: Post) -> Decision | None:
    """The question that still waits for an answer of a seat, None for none."""
    return next((decision for decision in open_questions(file) if decision.post == post), None)


def open_questions(file: BattleFile) -> list[Decision]:
    """The questions that still wait for an answer, as the battle stands: of several at once those not answered yet."""
    if not file.history.asked:
        return []
    battle, reached = file.player.at_questions()
    player = file.player
    return [decision for decision in reached.asked if player.answer_in_force(battle, decision, reached.course) is None]


def lines_for_good(file: BattleFile, decision: Decision) -> dict[str, OrderLine]:
    """Option -> the line that gives it from now on, for a question at which a battle stands."""
    battle, _ = file.player.at_questions()
    return standing_lines(battle, decision)


def policy_says(file: BattleFile, decision: Decision, policy: str) -> str:
    """A policy's answer to a question at which a battle stands."""
    battle, reached = file.player.at_questions()
    if all(one.number != decision.number or one.post != decision.post for one in reached.asked):
        raise Broken(
            [
                text(
                    "{path}: question {number} of {whose:text} is not asked",
                    path=file.path,
                    number=decision.number,
                    whose=decision.post.whose(),
                )
            ]
        )
    return seats.proposed_answer(battle, decision, policy)
