"""The course of a turn of a game of lines, sub-step by sub-step, from the rows of its log: who did what to whom.

A ruleset says which rows make which sentence; account, narrative and desk read the same course.
"""
# not measured: what accounts and reports say

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

from markupsafe import Markup, escape

from bound_sim.rules.records import account
from bound_sim.rules.records.account import Tables, UnitAccount
from bound_sim.rules.records.narrative import Passage, rule
from bound_sim.rules.records.prose import marked
from bound_sim.rules.records.reasons import ReasonBook
from bound_sim.rules.records.sentences import Page, Row, Sentences, Voice, alike, dress_of, furthest
from bound_sim.rules.records.view import View
from bound_sim.rulesets.kit.lines.line_sentences import actor_of, losses, unit_of
from bound_sim.scenario.model import Scenario
from bound_sim_maps.texts import Text, listed, text, word

#: table -> its rows of a turn
Rows = Callable[[str], Sequence[Row]]


class Said(NamedTuple):
    """A sentence: who did it, which units it concerns, its template with a row and more, its rule."""

    actor: str
    units: frozenset[str]
    name: str
    row: Row
    more: Mapping[str, Any]
    rule: str


@dataclass
class Stage:
    """A sub-step: what is said of it, and the rows of its reasons; ``acts``: it is what one unit does."""

    substep: str
    acts: bool = False
    said: list[Said] = field(default_factory=list)
    reasons: list[Row] = field(default_factory=list)

    @property
    def actor(self) -> str:
        """The unit whose action or reaction it is, "" for the others."""
        return self.said[0].actor if self.said and self.acts else ""


Course = Callable[[Rows], list[Stage]]


def said(actor: str, name: str, row: Row, rule: str, *others: str, **more: Any) -> Said:
    """A sentence of an actor (a unit, or one of its bodies) that concerns other units too."""
    return Said(actor, frozenset({unit_of(actor), *filter(None, others)}), name, row, more, rule)


def stages(
    rows: Rows, sentences: Iterable[tuple[str, Said]], acting: Collection[str], when: Callable[[str], Any]
) -> list[Stage]:  # fmt: skip
    """The sub-steps of a turn in which anything happened, sorted by ``when``; a unit acts in those named ``acting``."""
    places: dict[str, Stage] = {}

    def place(substep: str) -> Stage:
        return places.setdefault(substep, Stage(substep, acts=substep.partition(" ")[0] in acting))

    for substep, sentence in sentences:
        place(substep).said.append(sentence)
    for row in rows("explanations"):
        place(row["substep"]).reasons.append(row)
    return sorted(places.values(), key=lambda stage: when(stage.substep))


# ---- sentences that all such games have


def asked(found: Iterable[Row]) -> Iterator[tuple[str, Said]]:
    """Questions with their answers; the lines that answer one for the next action are told as such."""
    for row in found:
        if row["kind"] != "next-action":
            about = [unit_of(each) for each in row["about"].split()]
            yield row["substep"], said(about[0] if about else f"side {row['side']}", "question", row, "", *about)


def tests(found: Iterable[Row], rules: Mapping[str, str]) -> Iterator[tuple[str, Said]]:
    """The dice of one roll together; ``rules``: kind of the dice -> rule."""
    for dice in alike(found, "substep", "kind", "unit", "by"):
        first = dice[0]
        several: dict[str, Any] = {}
        if len(dice) > 1:
            several = {"roll": dice, "results": listed(word(row["result"]) for row in dice)}
        name = "tests" if several else "test"
        yield first["substep"], said(first["unit"], name, first, rules[first["kind"]], first["by"], **several)


def ways(moves: Iterable[Row], rule: str) -> Iterator[tuple[str, Said]]:
    """A unit's way: that of its body that went furthest."""
    for (substep, unit), row in furthest(moves, lambda row: (row["substep"], unit_of(row["platoon"]))).items():
        yield substep, said(unit, "move", row, rule)


def lost(
    hits: Iterable[Row], rules: Mapping[str, str], more: Callable[[Row], Mapping[str, Any]] = lambda row: {}
) -> Iterator[tuple[str, Said]]:  # fmt: skip
    """A unit's losses by each cause; ``rules``: kind of the hits -> rule; ``more``: values that no row has."""
    found: dict[tuple[str, ...], list[Row]] = {}
    for row in hits:
        found.setdefault((row["substep"], row["kind"], row["by"], unit_of(row["target"])), []).append(row)
    for (substep, kind, by, unit), rows in found.items():
        yield (
            substep,
            said(unit, "losses", rows[0], rules.get(kind, ""), unit_of(by), lost=losses(rows), **more(rows[0])),
        )


# ---- account


class CourseAccount(UnitAccount):
    """A battle's log, by unit and turn, to be asked why; a ruleset's own class says which course it tells."""

    substeps: Sequence[str]
    say: ClassVar[Voice]
    #: the first sub-step, that of actions; rules by which a unit is gone, by which it did nothing
    opening: ClassVar[str] = "start"
    acting: ClassVar[str] = "action"
    gone_rule: ClassVar[str]
    idle_rule: ClassVar[str]

    def __init__(self, scenario: Scenario, tables: Tables) -> None:
        super().__init__(scenario, tables)
        self._courses: dict[int, list[Stage]] = {}

    def course(self, rows: Rows) -> list[Stage]:
        """The course of a turn, from its rows."""
        raise NotImplementedError

    def of(self, unit: str, bound: int) -> list[account.Passage]:
        """The sub-steps of a turn in which it did something or something befell it. Raises KeyError."""
        self.units[unit]  # known
        if bound not in self.bounds:
            raise KeyError(bound)
        if bound not in self._courses:
            self._courses[bound] = self.course(lambda table: self.rows(table, bound=bound))
        side = f"side {self.units[unit][0].side}"
        found = [self._passage(stage, unit, side) for stage in self._courses[bound]]
        return [passage for passage in found if passage.lines] or [self._idle(unit, bound)]

    def _passage(self, stage: Stage, unit: str, side: str) -> account.Passage:
        passage = account.Passage(stage.substep or self.opening)
        for each in stage.said:
            if unit in each.units or each.actor == side:
                told = self.say(each.name, each.row, **each.more)
                passage.say(told if each.actor in (unit, "") else listed([actor_of(each.actor), told], " "), each.rule)
        for row in stage.reasons:
            if row["platoon"] in (unit, side):
                why = self.book.told(row)
                passage.say(why if row["platoon"] == unit else listed([actor_of(side), why], " "), row["rule"])
        return passage

    def waits(self, arrives: int) -> Text:
        """The reason why a unit is not on the table yet."""
        return text("not on the table yet: arrives in turn {arrives}", arrives=arrives)

    def _idle(self, unit: str, bound: int) -> account.Passage:
        """The reason why nothing is told of a unit."""
        passage = account.Passage(self.acting, idle=True)
        states = self.rows("states", bound=bound, battalion=unit)
        if all(row["status"] == "removed" for row in states):
            passage.say(text("gone in an earlier turn"), self.gone_rule)
        elif all(row["status"] == "waiting" for row in states):
            passage.say(self.waits(self.units[unit][0].arrives))
        else:
            passage.say(text("did nothing, and nobody acted on it"), self.idle_rule)
        return passage


# ---- narrative


@dataclass(frozen=True)
class CourseNarrative:
    """A turn told in a report: each unit's actions on end, with the reactions to them.

    ``routine``: codes of reasons that only repeat what a sentence says; ``reacting``: the sub-step of reactions;
    ``rules``: those that a sub-step goes by which is of no single unit.
    """

    course: Course
    sentences: Sentences
    book: ReasonBook
    routine: Collection[str]
    rules: tuple[str, ...]
    opening: str = "start"
    reacting: str = "reaction"

    def tell(self, view: View, bound: int) -> list[Passage]:
        """The passages of a turn."""
        say = Page(self.sentences, dress_of(view, between=" "))  # dice that are copied as text stand apart
        found: list[Passage] = []
        last = ""
        for stage in self.course(lambda table: view.rows(table, bound)):
            actor, reacts = stage.actor, stage.substep.startswith(self.reacting)
            if not found or not (reacts or (actor and actor == last)):
                found.append(Passage(stage.substep or self.opening, *self._heading(view, stage)))
                last = actor
            self._add(view, found[-1], stage, say, reacts=reacts)
        return found

    def _heading(self, view: View, stage: Stage) -> tuple[str, tuple[str, ...]]:
        if not stage.actor:
            key = stage.substep.partition(" ")[0] or self.opening
            return self.sentences.heading(key), self.rules
        platoon = next((body for body in view.platoons.values() if body.battalion == stage.actor), None)
        return f"{platoon.type if platoon else ''} {stage.actor}".strip(), ()

    def _add(self, view: View, passage: Passage, stage: Stage, say: Page, *, reacts: bool) -> None:
        for each in stage.said:
            text = say(each.name, each.row, **each.more)
            line = Markup("{} {}").format(_who(view, each.actor), text) if each.actor else text
            passage.lines.append(marked("In reaction, {line}", line=line) if reacts else line)
        for row in stage.reasons:
            if row["code"] not in self.routine:
                who = _who(view, row["platoon"])
                told = self.book.told(row)
                passage.reasons.append(marked("{who} {text} {rule}", who=who, text=told, rule=rule(row["rule"])))
        passage.rules = tuple(dict.fromkeys((*passage.rules, *(each.rule for each in stage.said if each.rule))))


def _who(view: View, actor: str) -> Markup:
    if actor.startswith("side "):
        return escape(view.side_name(actor.removeprefix("side ")))
    return view.unit(actor)
