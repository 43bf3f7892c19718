"""The standing of a battle: the umpire's board of sides and orders, the bound that is next, what can be undone."""

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any, cast

from bound_sim.battle_file.commanders import battalions_left, without_a_base
from bound_sim.battle_file.entries import (
    Entry,
    Message,
    Orders,
    Password,
    Replied,
    Resolved,
    Ruled,
    Source,
    StandingPolicy,
    Stopped,
)
from bound_sim.battle_file.portions import Portions
from bound_sim.battle_file.reader import BattleReader
from bound_sim.battle_file.receipts import state_text
from bound_sim.battle_file.told_log import told_log
from bound_sim.results.battle_map.timeline import history_of
from bound_sim.rules import ruleset
from bound_sim.scenario.model import Side
from bound_sim.scenario.posts import Post
from bound_sim_maps.texts import Phrase, listed, text

#: where no orders are in: they are waited for; nothing is wanted from a commander all of whose bases are gone
MISSING, NO_BASE = "missing", "no base left"


@dataclass(frozen=True)
class Board:
    """A side's orders for a bound, or those of its ``commander``.

    ``state`` of the last ones received: ``MISSING`` if none came, ``NO_BASE`` if a commander without a base gave none.
    ``source`` of those that count if the bound is resolved now; both with number and time. ``replaced``: valid orders
    before those. ``policy`` as it was set, "" for none.
    """

    side: str
    name: str
    bound: int
    state: str
    number: int
    at: str
    faults: tuple[str, ...]
    source: Phrase
    counts: int
    replaced: int
    policy: str
    commander: str = ""


@dataclass(frozen=True)
class Waiting:
    """A question that waits for its seat; neither its options nor an answer are told."""

    side: str
    number: int
    kind: str
    title: str
    about: tuple[str, ...]
    commander: str = ""


@dataclass(frozen=True)
class Status:
    """A battle file's standing."""

    title: str
    battle_id: str
    scenario: str
    bounds: int
    resolved: int
    next_bound: int
    stopped: str
    over: bool
    dice: str
    commitment: str
    head: str
    entries: int
    boards: tuple[Board, ...]
    undo: Phrase
    redo: Phrase
    sectors: tuple[str, ...]
    full: str
    #: open questions, as all may know them: side, number, kind, what about
    asked: tuple[Waiting, ...] = ()
    #: what the bound is called, and who has won
    bound_name: Phrase = ""
    won: str = ""
    #: shared dice: the attempt at the next bound, for ``seal --attempt``
    attempt: int = 1
    #: whether it waits for answers, also to questions of which nobody else may know
    waits: bool = False

    def as_json(self) -> dict[str, Any]:
        """For a program."""
        return {"ok": True, **asdict(self)}


def status(file: BattleReader) -> Status:
    """The standing of a battle."""
    history, opened = file.history, file.history.opened
    bound = min(history.next_bound, opened.bounds)
    sources = file.player.sources(bound)
    rules, scenario = ruleset(opened.ruleset), file.scenario_as_given()

    @cache
    def left() -> frozenset[str]:
        # the last bound's log says how all stand after it; a battle has hundreds of them
        told = told_log(file, max(1, len(history.bounds)))
        return battalions_left(scenario.forces, history_of(scenario, told.tables).last())

    boards = [board for side in scenario.sides for board in _boards(file, side, bound, sources[side.id], left)]
    stopped = "" if history.waits_in_secret() else history.stopped
    undoable = history.undoable()
    redoable = [entry_text(history.entries[number - 1]) for number in history.redoable()]
    return Status(
        opened.title, history.battle_id, opened.scenario, opened.bounds, len(history.bounds), history.next_bound,
        stopped, history.over, opened.dice, opened.commitment, history.head.hex(), len(history.entries),
        tuple(boards), entry_text(undoable) if undoable else "", listed(redoable, "; ") if redoable else "",
        tuple(f"{name}: {area}" for name, area in history.sectors().items()), file.full,
        tuple(_questions(file)), rules.bound_name(bound, scenario), history.won,
        Portions.of(history).attempt(bound) if opened.dice == "shared" else 1, bool(history.asked),
    )  # fmt: skip


def _boards(
    file: BattleReader, side: Side, bound: int, source: Source | None, left: Callable[[], frozenset[str]]
) -> Iterator[Board]:
    """A side's, and those of its commanders that sit apart or handed in."""
    history, scenario = file.history, file.scenario_as_given()
    entries = history.orders_for(side.id, bound)
    gave = {cast(Orders, entry.body).commander for entry in entries}
    for commander in ("", *scenario.forces.commanders.get(side.id, ())):
        if commander and commander not in gave and scenario.command is None:
            continue
        received = [entry for entry in entries if cast(Orders, entry.body).commander == commander]
        last = cast(Orders, received[-1].body) if received else None
        gone = last is None and bool(commander) and without_a_base(scenario, Post(side.id, commander), left)
        state = last.state if last else NO_BASE if gone else MISSING
        used = [cast(Orders, history.entries[number - 1].body) for number in source.entries] if source else []
        mine = next((body.number for body in used if body.commander == commander), 0)
        yield Board(
            side.id, commander or side.name, bound, state, last.number if last else 0,
            received[-1].at if received else "", tuple(last.faults) if last else (),
            source_text(source) if mine or not commander else "", mine, replaced(received, source) if mine else 0,
            history.policy_of(side.id) or "", commander,
        )  # fmt: skip


def _questions(file: BattleReader) -> Iterator[Waiting]:
    kinds = ruleset(file.history.opened.ruleset).questions
    for asked in file.history.told_asked():
        yield Waiting(
            asked.side, asked.number, asked.kind, kinds[asked.kind].title, tuple(asked.about), asked.commander
        )  # fmt: skip


def question_text(asked: Waiting) -> Phrase:
    """An open question in a line: its address, what it is, whom it is about."""
    post = Post(asked.side, asked.commander)
    return (
        text(
            "{whose:text} is asked {kind} ({about}), question {number}: {title}",
            whose=post.whose(),
            kind=asked.kind,
            about=", ".join(asked.about),
            number=asked.number,
            title=asked.title,
        )
        if asked.about
        else text(
            "{whose:text} is asked {kind}, question {number}: {title}",
            whose=post.whose(),
            kind=asked.kind,
            number=asked.number,
            title=asked.title,
        )
    )


def replaced(received: list[Entry], source: Source | None) -> int:
    """The number of orders of a side that were valid and handed in, and don't count, because later ones do."""
    valid = [entry.number for entry in received if isinstance(entry.body, Orders) and entry.body.state == "handed in"]
    return sum(number not in source.entries for number in valid) if source else 0


def source_text(source: Any) -> Phrase:
    """The source of the orders that count, in words."""
    if source is None:
        return text("the umpire has to write them")
    if source.source != "policy":
        return {"handed in": text("as handed in"), "umpire": text("the umpire's"), "scenario": text("the scenario's")}[
            source.source
        ]
    return text("repeat bound {repeats}", repeats=source.repeats) if source.policy == "repeat" else source.policy


def entry_text(entry: Entry) -> Phrase:
    """An entry in a few words."""
    match entry.body:
        case Resolved(bound=bound):
            return text("bound {bound}", bound=bound)
        case Stopped(bound=bound, substep=substep, asked=asked):
            return text("bound {bound} up to {value}", bound=bound, value=text("a question") if asked else substep)
        case Replied(bound=bound, number=number) as answer:
            return text(
                "answer {number} of {whose:text} in bound {bound}",
                number=number,
                whose=answer.post.whose(),
                bound=bound,
            )
        case Ruled(act=act, reason=reason, umpire=umpire):
            who = f" ({umpire})" if umpire else ""
            return text("{act}{who}: {reason}", act=act, who=who, reason=reason)
        case StandingPolicy(side=side, policy=policy, commander=commander):
            post = Post(side, commander)
            return (
                text("policy of {whose:text}: {policy}", whose=post.whose(), policy=policy)
                if policy
                else text("what {whose:text} is asked", whose=post.whose())
            )
        case Orders(side=side, bound=bound, number=number, state=state, commander=commander, by=by, reason=reason):
            whose = Post(side, commander).whose()
            by_whom: Phrase = (text(" by the umpire") if by == "umpire" else "") + (f": {reason}" if reason else "")
            return text(
                "orders {number} of {whose:text} for bound {bound}, {state}{umpire:text}",
                number=number,
                whose=whose,
                bound=bound,
                state=state_text(state),
                umpire=by_whom,
            )
        case Message(side=side, commander=commander, to_side=to_side, to_commander=to):
            return text(
                "message: {value} to {value2}",
                value=commander or side or text("umpire"),
                value2=to or to_side or text("umpire"),
            )
        case Password(side=side, commander=commander, stored=stored, reason=reason):
            return text(
                "password of {whose:text} {done:text}{why}",
                whose=Post(side, commander).whose(), done=text("set") if stored else text("forgotten"),
                why=f": {reason}" if reason else "",
            )  # fmt: skip
    return entry.kind


def _state_text(board: Board) -> Phrase:
    """The state of a side's or a commander's orders, in words."""
    if board.number:
        return state_text(board.state)
    return text("no base left") if board.state == NO_BASE else text("orders missing")


def board_lines(found: Status) -> list[Phrase]:
    """A board to read, line by line."""
    lines: list[Phrase] = [
        text(
            "{title} ({scenario}), battle {battle_id}",
            title=found.title,
            scenario=found.scenario,
            battle_id=found.battle_id,
        )
    ]
    if found.over:
        won = {
            "": text("all {bounds} bounds are resolved", bounds=found.bounds),
            "draw": text("a draw in bound {resolved}", resolved=found.resolved),
        }
        lines.append(
            text(
                "  over: {won}",
                won=won.get(found.won)
                or text("side {side} has won in bound {bound}", side=found.won, bound=found.resolved),
            )
        )
    else:
        in_secret = text(", and waits for an answer") if found.waits and not found.asked else ""
        at = text(", stopped after sub-step {stopped}", stopped=found.stopped) if found.stopped else in_secret
        usual = str(found.bound_name) == f"bound {found.next_bound}"
        called = "" if usual else listed([" (", found.bound_name, ")"], "")
        lines.append(
            text(
                "  bound {next_bound} of {bounds}{called} is next{at}",
                next_bound=found.next_bound,
                bounds=found.bounds,
                called=called,
                at=at,
            )
        )
        lines += [text("  {question}", question=question_text(asked)) for asked in found.asked]
        for board in found.boards:
            number = f" ({board.number}, {board.at})" if board.number else ""
            before = text(", {replaced} before it replaced", replaced=board.replaced) if board.replaced else ""
            counts = text(" (number {counts}{before})", counts=board.counts, before=before) if board.counts else ""
            what = (
                text("; what counts now: {source}{counts}", source=board.source, counts=counts) if board.source else ""
            )
            whose = f"{board.side}, {board.commander}" if board.commander else board.side
            lines.append(
                text(
                    "  side {whose}: {state}{number}{what}",
                    whose=whose,
                    state=_state_text(board),
                    number=number,
                    what=what,
                )
            )
            lines += [text("    {fault}", fault=fault) for fault in board.faults]
    dice = {
        "keyed": text("secret key, promised as {commitment}", commitment=found.commitment),
        "key": text("of a known key"),
        "shared": text(
            "of a secret key, promised as {commitment}, and of shares that come with orders",
            commitment=found.commitment,
        ),
        "seed": text("of a seed: a rehearsal"),
        "table": text("typed in from a real table"),
    }[found.dice]
    lines.append(text("  dice: {dice}", dice=dice))
    if found.attempt > 1:
        lines.append(
            text(
                "  bound {next_bound} was taken back: new orders bring the shares of attempt {attempt}",
                next_bound=found.next_bound,
                attempt=found.attempt,
            )
        )
    lines += [text("  sector of umpire {sector}", sector=sector) for sector in found.sectors]
    lines += [text("  undo takes back: {undo}", undo=found.undo)] if found.undo else []
    lines += [text("  redo brings back: {redo}", redo=found.redo)] if found.redo else []
    lines += [text("  {full}", full=found.full)] if found.full else []
    lines.append(text("  chain: {entries} entries, head {head}", entries=found.entries, head=found.head))
    return lines
