"""A question inside a bound in a seat's file: what its player at home may answer, what each answer means, proposals.

All of it is worked out by the umpire's machine from what the seat knows; the table's state itself stays there.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, PlainSerializer, PlainValidator

from bound_sim.battle.outlook import hints_at, meanings
from bound_sim.battle_file import limits
from bound_sim.battle_file.entries import Redone, Stopped, Undone
from bound_sim.battle_file.file import BattleFile
from bound_sim.battle_file.history import History
from bound_sim.battle_file.moments import asked_of
from bound_sim.battle_file.told_log import SeatsTold
from bound_sim.logs.log import rows_of
from bound_sim.orders.decisions import Decision, lines_in
from bound_sim.orders.lines import OrderLine
from bound_sim.rules import ruleset
from bound_sim.rules.records.card_text import piles_of
from bound_sim.rules.records.fog import SideView
from bound_sim.rules.records.hints import Hints, LineHint, Proposal
from bound_sim.rules.records.policy import SeatView
from bound_sim.scenario.model import Scenario
from bound_sim.scenario.posts import Post
from bound_sim_maps.faults import Unfit
from bound_sim_maps.texts import Phrase, Text, counted, from_plain, length_of, text, to_plain

_Text = Annotated[str, Field(max_length=5 * limits.MESSAGE)]
_Texts = Annotated[list[_Text], Field(max_length=1_000)]
_Count = Annotated[int, Field(ge=0, le=1_000)]


def _told(plain: Any) -> Phrase:
    """Words as a file has them. Raises ValueError for what no text makes, and for one that is too long."""
    found = from_plain(plain)
    if length_of(found) > 5 * limits.MESSAGE:
        raise ValueError(text("has more than {most} letters", most=5 * limits.MESSAGE))
    return found


#: words of the program, which who reads them hears in a language of his own; files of before have English
_Told = Annotated[Text | str, PlainValidator(_told), PlainSerializer(to_plain)]


class QuestionTold(BaseModel):
    """A question as its seat is asked it; ``kind`` is of the rules. ``also``: other answers than options, in words.

    ``cards``: how many of them a line that answers names, at least and at most; None in files of earlier versions too.
    """

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    bound: int = Field(ge=1, le=999)
    number: int = Field(ge=1, le=1_000_000)
    kind: _Text
    about: _Texts = []
    options: _Texts = []
    also: _Text = ""
    meanings: Annotated[dict[_Text, _Told], Field(max_length=1_000)] = {}
    proposals: Annotated[list[tuple[_Text, _Told]], Field(max_length=100)] = []
    verbs: _Texts = []
    cards: tuple[_Count, _Count] | None = None


@dataclass(frozen=True)
class AskedAtHome(Decision):
    """A question of a seat's file; an answer that is not an option is judged by the umpire's machine alone."""

    others: str = ""

    @property
    def also(self) -> str:
        return self.others

    def takes(self, text: str) -> bool:
        return text in self.options or bool(self.others)


class HintsAtHome(Hints):
    """The rules' answers on the question of a seat's file, as they came with it."""

    def __init__(self, view: SeatView, told: QuestionTold) -> None:
        super().__init__(view)
        self._told = told

    def options(self, decision: Decision) -> Mapping[str, Phrase]:
        return self._told.meanings

    def proposals(self, decision: Decision) -> Sequence[Proposal]:
        return [Proposal(answer, said) for answer, said in self._told.proposals]

    def verbs(self, decision: Decision) -> Sequence[str]:
        return self._told.verbs

    def lines(self, lines: Sequence[OrderLine]) -> Sequence[LineHint]:
        """Lines of cards, by how many they may name; more of lines is known to the umpire's machine alone."""
        return [self._line_of_cards(line, *self._told.cards) for line in lines] if self._told.cards else ()

    @staticmethod
    def _line_of_cards(line: OrderLine, least: int, most: int) -> LineHint:
        given: Any = line.get("cards") or ()
        count = 1 if isinstance(given, str) else len(given)
        cards = counted(count, "{count} card", "{count} cards")
        if least <= count <= most:
            return LineHint(line, True, cards)
        if least == most:
            return LineHint(line, False, text("{cards}, {most} are wanted", cards=cards, most=most))
        return LineHint(line, False, text("{cards}, {least} to {most} are wanted", cards=cards, least=least, most=most))

    def openers(self, lines: Sequence[OrderLine], line: OrderLine) -> Sequence[Proposal]:
        """The first lines of proposals of several: whether one of them opens the line, its check says."""
        proposed = [lines_in(answer) for answer, _ in self._told.proposals]
        firsts = [several[0] for several in proposed if len(several) > 1]
        return [] if lines else [Proposal(first, "") for first in dict.fromkeys(firsts)]


def told_of(file: BattleFile, post: Post) -> QuestionTold | None:
    """The question that a seat is asked as the battle stands at its questions; None where it is not asked."""
    asked = asked_of(file, post)
    if asked is None:
        return None
    battle = file.player.at_questions()[0]
    late = battle.scenario.reports_late  # what hints say would tell what the others of its side did since
    hints = None if late else hints_at(battle, post.side)
    return QuestionTold(
        bound=asked.bound, number=asked.number, kind=asked.kind, about=list(asked.about), options=list(asked.options),
        also=asked.also, meanings={} if late else dict(meanings(battle, asked)),
        proposals=[] if hints is None else [(one.answer, one.said) for one in hints.proposals(asked)],
        verbs=[] if hints is None else list(hints.verbs(asked)), cards=None if hints is None else hints.cards(asked),
    )  # fmt: skip


def decision_of(told: QuestionTold, post: Post) -> AskedAtHome:
    """The question of a seat's file."""
    return AskedAtHome(
        told.kind, post.side, told.bound, tuple(told.options), told.number, tuple(told.about), post.commander, told.also
    )  # fmt: skip


def hints_of(told: QuestionTold, scenario: Scenario, side: str) -> HintsAtHome:
    """The hints that came with the question of a seat's file. Raises ValueError for one that the rules do not ask."""
    if told.kind not in ruleset(scenario.ruleset).questions:
        raise Unfit(text("its rules ask no question {kind}", kind=told.kind))
    return HintsAtHome(SeatView(side, told.bound, 0, scenario), told)


def known_inside(
    file: BattleFile, post: Post, before: Mapping[str, Mapping[str, Sequence[Any]]]
) -> tuple[SideView, dict[str, dict[str, list[Any]]]]:
    """Knowledge of a seat inside the running bound, and its tables behind those of the bounds ``before``."""
    history, player = file.history, file.player
    battle = player.at_questions()[0] if history.asked else player.standing()
    facts = file.memories.inside(post.side, battle, player.with_orders())
    bound = min(history.next_bound, facts.scenario.bounds)
    return facts, {name: _joined(columns, facts.tables[name], bound) for name, columns in before.items()}


def _joined(before: Mapping[str, Sequence[Any]], now: Mapping[str, Sequence[Any]], bound: int) -> dict[str, list[Any]]:
    """The rows of the bounds before one, and those of that bound."""
    rows = [row for row in rows_of(before) if row["bound"] < bound]
    rows += [row for row in rows_of(now) if row["bound"] == bound]
    return {column: [row[column] for row in rows] for column in before}


def cards_at_hand(file: BattleFile, post: Post) -> dict[str, list[str]]:
    """The cards of a seat that is asked: those in its hand, and those of its deck; none where reports are late."""
    scenario, tables = SeatsTold(file).known_to(post.side, post.commander)
    if not scenario.cards or scenario.reports_late:
        return {}
    facts, tables = known_inside(file, post, tables)
    piles = piles_of(facts.scenario.cards, tables)
    return {"hand": piles.cards(post.side, "hand"), "deck": piles.cards(post.side, "pile")}


#: inside a bound a seat is told of it as it stands; as of the last bound; or nothing, since no question is open
Inside = Literal["standing", "last bound", "nothing"]


def inside(history: History, post: Post) -> Inside:
    """A seat's part of a bound that was begun: nothing while the umpire steps through it."""
    if not history.asked:
        return "nothing"
    return "last bound" if history.waits_in_secret(post) else "standing"


def stops_told(history: History, post: Post) -> int:
    """The number of times that the battle waited, or was taken back from it, as far as a seat may know."""
    kinds = ruleset(history.opened.ruleset).questions
    stops = {entry.number: entry.body.asked for entry in history.entries if isinstance(entry.body, Stopped)}
    told = {number for number, asked in stops.items()
            if any(one.post == post or not kinds[one.kind].secret for one in asked)}  # fmt: skip
    turned = (set(entry.body.entries) for entry in history.entries if isinstance(entry.body, Undone | Redone))
    return len(told) + sum(len(told & taken) for taken in turned)
