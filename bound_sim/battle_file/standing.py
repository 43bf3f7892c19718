"""Questions answered by what a seat sent beforehand: kept and judged like an answer that it gives as it is asked.

Nobody else learns of it: the battle stops at the question, the answer is an entry of the seat's own, and it goes on.
"""

from collections.abc import Iterator
from typing import Protocol, cast

from bound_sim.battle.battle import Battle
from bound_sim.battle_file import seats
from bound_sim.battle_file.bounds import file_bytes
from bound_sim.battle_file.entries import Orders, Replied
from bound_sim.battle_file.history import History
from bound_sim.battle_file.player import Player
from bound_sim.files import standing_answers
from bound_sim.files.standing_answers import StandingAnswer
from bound_sim.orders.decisions import END_OF_LINES, USUAL, Decision
from bound_sim.results.folder import No
from bound_sim.scenario.model import Scenario
from bound_sim.scenario.posts import Post
from bound_sim_maps.faults import Fault, Refused


class Answered(Protocol):
    """A battle file to which answers are given, each a change of its own."""

    history: History

    @property
    def player(self) -> Player: ...
    def scenario_as_given(self) -> Scenario: ...
    def answer(self, side: str, given: str, *, commander: str, number: int) -> object: ...


def answer_open(file: Answered) -> bool:
    """Answer the questions at which a battle stands, as far as seats have standing answers; whether any was."""
    rows = {post: rows for post in {one.post for one in file.history.asked} if (rows := list(rows_of(file, post)))}
    if not rows:
        return False
    battle, reached = file.player.at_questions()
    some = False
    for decision in reached.asked:
        if decision.post not in rows or file.player.answer_in_force(battle, decision, reached.course) is not None:
            continue
        for said in _said(file, battle, decision, rows[decision.post]):
            try:
                file.answer(decision.side, said, commander=decision.commander, number=decision.number)
            except (Refused, No):
                continue  # not as all stand: the next row, else the seat is waited for
            some = True
            break
    return some


def rows_of(file: Answered, post: Post) -> Iterator[StandingAnswer]:
    """The standing answers of a seat for the running bound: of its own file, else of the side's commander-in-chief."""
    history = file.history
    source = file.player.sources(history.next_bound).get(post.side)
    bodies = [cast(Orders, history.entries[number - 1].body) for number in (source.entries if source else ())]
    scenario = file.scenario_as_given()
    for commander in dict.fromkeys((post.commander, "")):
        faults: list[Fault] = []
        found = [row for body in bodies if body.commander == commander and body.by != "policy"
                 for one in body.files if standing_answers.is_standing(one.name)
                 for row in standing_answers.read(scenario, one.name, file_bytes(one, file.player.content), faults)
                 ]  # fmt: skip
        if found:
            yield from found
            return


def _said(file: Answered, battle: Battle, decision: Decision, rows: list[StandingAnswer]) -> Iterator[str]:
    """Answers of the rows that fit, in their order.

    An open question comes again until nothing more is said: words for it count once in a bound, then it is ended.
    """
    again = False
    for row in rows:
        if not row.fits(decision):
            continue
        if row.policy:
            yield seats.proposed_answer(battle, decision, row.policy) or END_OF_LINES
        elif decision.options or row.answer == USUAL:
            yield row.answer
        elif _times(file, decision, row.answer):
            again = True
        else:
            yield row.answer
    if again:
        yield END_OF_LINES


def _times(file: Answered, decision: Decision, said: str) -> int:
    """The number of times that a seat has answered so in the bound."""
    given = (entry.body for entry in file.history.entries if isinstance(entry.body, Replied))
    asked = decision.post, decision.bound, decision.kind, said
    return sum((body.post, body.bound, body.kind, body.text) == asked for body in given)
