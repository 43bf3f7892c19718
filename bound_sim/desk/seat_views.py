"""A seat's view of a battle whose bounds hold questions, as it stands: also inside a bound."""

from dataclasses import replace

from bound_sim.battle.battle import Battle
from bound_sim.battle.outlook import hints_at, meanings
from bound_sim.battle_file.file import BattleFile
from bound_sim.battle_file.told_log import at_opening, known_to
from bound_sim.desk.questions import lines_for_good, open_to
from bound_sim.desk.stepper import SeatQuestion, Seen, as_seen
from bound_sim.logs.log import Log
from bound_sim.rules import ruleset
from bound_sim.scenario.model import Scenario
from bound_sim.scenario.posts import Post
from bound_sim.secrecy.seat_questions import known_inside


def seen(file: BattleFile, scenario: Scenario, told: Log, post: Post) -> Seen:
    """All that a seat may know as the battle stands, what its lines would do, and the question that it is asked."""
    history, side = file.history, post.side
    bound = min(history.next_bound, scenario.bounds)
    known, tables = known_to(side, scenario, told.tables)
    if history.over:
        return as_seen(side, known, tables, bound)
    if history.stop is None or history.waits_in_secret(post):
        found = as_seen(side, known, tables, bound)
        return replace(found, hints=hints_at(at_opening(file), side) or found.hints)
    battle = file.player.at_questions()[0] if history.asked else file.player.standing()
    facts, tables = known_inside(file, post, tables)
    inside = as_seen(side, replace(facts.scenario, lines=known.lines), tables, bound, running=True)
    return replace(inside, hints=hints_at(battle, side), question=_question(file, battle, post))


def reported_question(file: BattleFile, post: Post) -> SeatQuestion | None:
    """The question that a seat is asked whose reports are late: what its options mean is not told."""
    found = _question(file, file.player.at_questions()[0], post)
    return replace(found, meanings={}) if found else None


def _question(file: BattleFile, battle: Battle, post: Post) -> SeatQuestion | None:
    decision = open_to(file, post)
    if decision is None:
        return None
    kind = ruleset(battle.scenario.ruleset).questions[decision.kind]
    lines = lines_for_good(file, decision)
    return SeatQuestion(decision, kind.title, meanings(battle, decision), lines, tuple(kind.verbs))
