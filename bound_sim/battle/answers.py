"""Answers to questions inside a bound: whose they are, whether they are legal, what a side's lines and seat give."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Any, Literal, NamedTuple, Protocol, TypeVar

from bound_sim.files.line_files import LineCheck, NamesOfSlots, known_names, named_right
from bound_sim.orders.decisions import END_OF_LINES, STOP, USUAL, Decision, SideOrders, WrittenLines, lines_in
from bound_sim.orders.line_text import parse_line
from bound_sim.orders.lines import LineVerb, OrderLine
from bound_sim.orders.text import OrderFault
from bound_sim.rules import ruleset
from bound_sim.rules.api import Ruleset
from bound_sim.rules.records.policy import HOLD, Policy
from bound_sim.scenario.forces import natural_key
from bound_sim.scenario.inputs import Known, clipped
from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.table import Table
from bound_sim_maps.texts import text

#: who answered, as the log says it
AnsweredBy = Literal["side", "umpire", "orders", "policy"]
#: characters of an answer
MOST_TEXT = 4_000
#: lines of an answer to an open question
MOST_LINES = 100
#: the number of lines, and of whole answers, whose reading is kept
_READ = 4096
T = TypeVar("T")


class InPlay(Protocol):
    """A battle, as far as answers need it: ``orders`` by table and side, and what battles of its scenario share."""

    scenario: Scenario
    orders: list[dict[str, SideOrders]]
    shared: dict[Any, Any]


class Reply(NamedTuple):
    """An answer that counts; ``refused`` is what a policy said instead, where that was not allowed.

    ``orders`` are those in the files that it brought, ``files`` their names and digests.
    """

    text: str
    by: AnsweredBy
    refused: str = ""
    orders: SideOrders | None = None
    files: tuple[tuple[str, str], ...] = ()


class ReadAnswer(NamedTuple):
    """The lines of an answer to an open question, and what is wrong with them by the grammar and the scenario."""

    lines: tuple[OrderLine, ...]
    faults: tuple[Fault, ...]


class KnownAnswers:
    """Readings of answers to questions of one scenario: many tables have the same, and other bounds the same lines.

    ``whole`` are readings by all that they rest on, ``lines`` those without a fault by the same but for the bound;
    ``_READ`` of each at most. ``players`` are the policies that are asked, by post and kind of question.
    """

    def __init__(self, scenario: Scenario) -> None:
        self.rules = rules = ruleset(scenario.ruleset)
        self.kinds, self.check = rules.questions, LineCheck(scenario, rules.grammar.lines, known_names(scenario))
        self.whole: dict[tuple[object, ...], ReadAnswer] = {}
        self.lines: dict[tuple[object, ...], OrderLine] = {}
        self.players: dict[tuple[str, str, str], Policy | None] = {}
        self._scenario = scenario
        #: kind of question and side -> what lines of the whole side may name, by their verbs
        self._named: dict[tuple[str, str], dict[str, NamesOfSlots]] = {}

    def kept(self, decision: Decision, content: str) -> ReadAnswer | None:
        """The reading of an answer that is kept, None where there is none."""
        if isinstance(content, WrittenLines):
            rests_on, read = content.read
            return read if rests_on == (self, *_asked(decision)) else None
        return self.whole.get((*_asked(decision), content))

    def as_made(self, decision: Decision, lines: Sequence[OrderLine]) -> ReadAnswer | None:
        """The reading of lines of the whole side that are taken as they were made: names alone may be wrong.

        None where one is wrong, or another's line: then they are read as any.
        """
        kind, side, bound = decision.kind, decision.side, decision.bound
        named = self._named.get((kind, side))
        if named is None:
            ours = [word for word, whose in _by(self.rules, kind).items() if whose == "side"]
            named = self._named[kind, side] = {word: self.check.names_of(word, side) for word in ours}
        for line in lines:
            names = named.get(line.verb)
            if names is None or line.unit or line.side != side or line.bound != bound:
                return None
            if not named_right(names, line):
                return None
        return ReadAnswer(tuple(lines), ())

    @cached_property
    def seat_view(self) -> Callable[[InPlay, int, str], Any]:
        """The ruleset's own: it is asked for at each question."""
        return self.rules.seat_view

    def player(self, decision: Decision) -> Policy | None:
        """The policy that is asked a question; None where the answer is the usual one, whatever the table.

        A commander without a policy of his own has his side's. Nothing plays the umpire.
        """
        asked = decision.side, decision.commander, decision.kind
        if asked not in self.players:
            self.players[asked] = self._player(decision)
        return self.players[asked]

    def _player(self, decision: Decision) -> Policy | None:
        seats = self._scenario.seats
        name = (decision.commander and seats.get(decision.post.key)) or seats.get(decision.side, HOLD)
        if not decision.side or name == HOLD:
            return None
        policy = self.rules.policy(name)
        return policy if decision.kind in getattr(policy, "kinds", (decision.kind,)) else None


def _keep(kept: dict[tuple[object, ...], T], asked: tuple[object, ...], found: T) -> None:
    if len(kept) >= _READ:
        kept.clear()
    kept[asked] = found


def trouble(scenario: Scenario, decision: Decision, content: str, known: KnownAnswers | None = None) -> list[Fault]:
    """Faults of an answer, by the question and the grammar alone; ``usual`` always is right.

    ``known`` keeps what was read of answers to questions of the same scenario.
    """
    if len(content) > MOST_TEXT:
        return [
            Fault(
                "answer",
                "",
                text("is {count} characters long", count=len(content)),
                text("at most {most_text}", most_text=f"{MOST_TEXT:,}"),
            )
        ]
    if content == USUAL:
        return []
    if decision.options:
        if decision.takes(content):
            return []
        offered = [*decision.options, USUAL, *([decision.also] if decision.also else [])]
        allowed = Known(decision.options, text("one of {offered}", offered=", ".join(offered))).hint(content)
        return [Fault("answer", "", text('"{text}" is not an option', text=clipped(content)), allowed)]
    if content in ("", END_OF_LINES):
        return []
    read = _known(scenario, decision, content, known or KnownAnswers(scenario))
    faults = list(read.faults)
    if not faults:
        faults = [
            Fault("answer", text("line {line}", line=found.line + 1), found.wrong, found.allowed)
            for found in decision.impossible(read.lines)
        ]
    if content.count(STOP) >= MOST_LINES and len(lines_in(content)) > MOST_LINES:
        faults.append(
            Fault("answer", "", text("has too many lines"), text("at most {most_lines}", most_lines=MOST_LINES))
        )
    return faults


def _known(scenario: Scenario, decision: Decision, content: str, known: KnownAnswers) -> ReadAnswer:
    """The reading of an answer; one that is taken as it was made keeps it itself."""
    read = known.kept(decision, content)
    if read is None and isinstance(content, WrittenLines):
        read = known.as_made(decision, content.lines) or _newly_read(scenario, decision, content, known)
        content.read = (known, *_asked(decision)), read
    elif read is None:
        read = _newly_read(scenario, decision, content, known)
        _keep(known.whole, (*_asked(decision), content), read)
    return read


def _newly_read(scenario: Scenario, decision: Decision, content: str, known: KnownAnswers) -> ReadAnswer:
    return _read(scenario, decision, _said(scenario, decision, content) or [content], known)


def _read(
    scenario: Scenario, decision: Decision, content: Sequence[str | OrderLine], known: KnownAnswers
) -> ReadAnswer:  # fmt: skip
    whose = decision.side, decision.bound
    faults, lines = [], []
    #: lines that are not known: the number of each, and what it is known by from now on; () for one that is not read
    new: list[tuple[int, tuple[object, ...], OrderLine]] = []
    for number, said in enumerate(content, 1):
        asked: tuple[object, ...] = ()
        if isinstance(said, str):
            asked = decision.kind, decision.side, decision.commander, said
        line = known.lines.get(asked) if asked else None
        if line is None:
            try:
                line = _own_line(scenario, decision, said)
            except OrderFault as fault:
                faults.append(Fault("answer", text("line {number}", number=number), fault.wrong, fault.allowed))
                continue
            new.append((number, asked, line))
        lines.append(line.in_bound(decision.bound))
    if known.check.faults({whose: [line for _, _, line in new]}):  # seldom: only then is it said where they stand
        placed = [replace(line, place=f"answer: line {number}") for number, _, line in new]
        faults += known.check.faults({whose: placed})
    else:
        for _, asked, line in new:
            if asked:
                _keep(known.lines, asked, line)
    return ReadAnswer(tuple(lines), tuple(faults))


def _asked(decision: Decision) -> tuple[object, ...]:
    """All that the reading of an answer rests on, in one scenario, beside its text."""
    return decision.kind, decision.side, decision.commander, decision.bound


def lines_of(
    scenario: Scenario, decision: Decision, text: str, known: KnownAnswers | None = None
) -> list[OrderLine]:  # fmt: skip
    """The lines of a legal answer to an open question, in order; "end" is none.

    ``known`` are answers that ``trouble`` has read of the same scenario.
    """
    if text in ("", END_OF_LINES):
        return []
    read = known.kept(decision, text) if known else None
    if read is not None and not read.faults:
        return [*read.lines]
    return [_own_line(scenario, decision, line) for line in _said(scenario, decision, text)]


def _said(scenario: Scenario, decision: Decision, content: str) -> Sequence[str | OrderLine]:
    """The lines of an answer: those that it was made of, where the question takes them as they are; else texts."""
    if not isinstance(content, WrittenLines):
        return lines_in(content)
    by, bound, side = _by(ruleset(scenario.ruleset), decision.kind), decision.bound, decision.side
    for line in content.lines:
        whose, named = ("unit", "") if line.unit else ("side", side)
        if line.bound != bound or line.side != named or by.get(line.verb) != whose:
            return lines_in(content)
    return content.lines


def _own_line(scenario: Scenario, decision: Decision, content: str | OrderLine) -> OrderLine:
    """A line with a verb of the question's kind, of a unit of the side's own, or that its commander leads.

    Raises OrderFault.
    """
    if isinstance(content, OrderLine):
        line = content
    else:
        rules, table = ruleset(scenario.ruleset), scenario.battlefield.table
        line = _line(rules, table, decision.kind, decision.side, decision.bound, content)
    if line.unit and decision.side and scenario.forces.side_of(line.unit) != decision.side:
        raise OrderFault(
            text('"{unit}" is not a unit of side {side}', unit=clipped(line.unit), side=decision.side),
            text("units of the side itself"),
        )
    if line.unit and decision.commander:
        led = scenario.forces.led_by(*decision.post)
        if line.unit.split("/", 1)[0] not in led:
            allowed = text("units of {led}", led=", ".join(sorted(led, key=natural_key)))
            raise OrderFault(
                text('"{unit}" is not led by {commander}', unit=clipped(line.unit), commander=decision.commander),
                allowed,
            )
    return line


@lru_cache
def _verbs(rules: Ruleset, kind: str) -> list[LineVerb]:
    """The verbs of lines that answer a kind of question."""
    words = rules.questions[kind].verbs
    return [verb for verb in rules.grammar.lines if verb.word in words]


@lru_cache
def _by(rules: Ruleset, kind: str) -> dict[str, str]:
    """Words of verbs of lines that answer a kind of question -> whose line each is."""
    return {verb.word: verb.by for verb in _verbs(rules, kind)}


@lru_cache(maxsize=_READ)
def _line(rules: Ruleset, table: Table, kind: str, side: str, bound: int, text: str) -> OrderLine:
    """A line as a kind of question takes it; an answer is read where it is checked and where it is carried out."""
    return parse_line(
        text, bound=bound, verbs=_verbs(rules, kind), units=rules.grammar.units, table=table, side=side, place="answer"
    )


def standing_lines(battle: InPlay, decision: Decision) -> dict[str, OrderLine]:
    """Option -> the shortest line that gives it whenever the question comes to the unit that may act; not all have one.

    Tried are lines of the question's own verbs without operands, of that unit, else of the whole side.
    """
    rules = ruleset(battle.scenario.ruleset)
    verbs = _verbs(rules, decision.kind)
    forces = battle.scenario.forces
    unit = decision.about[0] if decision.about else ""
    unit = forces.by_id[unit].company_id if unit in forces.by_id and not rules.grammar.level else unit
    found: dict[str, OrderLine] = {}
    for verb in verbs:
        own = verb.by == "unit"
        if verb.use != "answer" or not all(slot.optional for slot in verb.slots):
            continue
        if own and forces.side_of(unit) != decision.side:
            continue
        line = OrderLine(unit if own else "", verb.word, bound=decision.bound, side="" if own else decision.side)
        option = rules.line_answer(battle, 0, decision, line)
        if option in decision.options:
            found.setdefault(option, line)
    return found


def beforehand(battle: InPlay, table: int, decision: Decision) -> Reply:
    """The answer of a side that nobody waits for: the first of its lines that fits, else its seat's policy.

    Of a kind that is ``ordered``: of its orders, else of its sheet, else the usual one.
    """
    known = known_answers(battle)
    if known.kinds[decision.kind].ordered:
        return _ordered(battle, known.rules, table, decision)
    return by_lines(battle, table, decision) or _of_policy(battle, table, decision, known)


def _ordered(battle: InPlay, rules: Ruleset, table: int, decision: Decision) -> Reply:
    said = [rules.ordered_answer(decision, battle.orders[table][decision.side])]
    said += [answer for side in battle.scenario.sides for kind, answer in side.answers
             if (side.id, kind) == (decision.side, decision.kind)]  # fmt: skip
    given = next((text for text in said if decision.takes(text)), "")
    return Reply(given, "orders") if given else Reply(decision.usual, "policy")


def by_lines(battle: InPlay, table: int, decision: Decision) -> Reply | None:
    """The answer of the first of a side's lines that fits a question."""
    if not (decision.side and decision.options):
        return None
    rules = ruleset(battle.scenario.ruleset)
    kind = rules.questions[decision.kind]
    for line in battle.orders[table][decision.side].lines:
        if line.verb in kind.verbs and _is_for(line, decision):
            text = rules.line_answer(battle, table, decision, line)
            if decision.takes(text):
                return Reply(text, "orders")
    return None


def _is_for(line: OrderLine, decision: Decision) -> bool:
    """True if a line is of the unit that may act, of one that it belongs to, or of the whole side."""
    about = decision.about[0] if decision.about else ""
    return not line.unit or about == line.unit or about.startswith(f"{line.unit}/")


def _of_policy(battle: InPlay, table: int, decision: Decision, known: KnownAnswers) -> Reply:
    """The answer of the policy in the seat that is asked; the usual one where it has none, or what it says is wrong."""
    policy = known.player(decision)
    if policy is None:
        return Reply(decision.usual, "policy")
    view = known.seat_view(battle, table, decision.side)
    said = asked_of(policy, "answer", view, decision)
    if said == USUAL:
        return Reply(decision.usual, "policy")
    if not isinstance(said, str) or trouble(battle.scenario, decision, said, known):
        return Reply(decision.usual, "policy", refused=str(said)[:200] or "nothing")
    return Reply(said, "policy")


def known_answers(battle: InPlay) -> KnownAnswers:
    """Readings of policies' answers, the same for all battles of a scenario: for ``trouble`` and ``lines_of``."""
    known: KnownAnswers | None = battle.shared.get(KnownAnswers)
    if known is None:
        known = battle.shared[KnownAnswers] = KnownAnswers(battle.scenario)
    return known


def asked_of(policy: Any, what: str, *given: object) -> Any:
    """The words of a policy. Raises Refused where its code fails: it may be another package's."""
    try:
        return getattr(policy, what)(*given)
    except Exception as error:
        wrong = text("fails ({name}: {error})", name=type(error).__name__, error=str(error)[:200])
        raise Refused([Fault(f"policy {policy.name}", "", wrong, text("another policy: bound-sim policy"))]) from error
