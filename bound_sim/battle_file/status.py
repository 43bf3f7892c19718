"""The standing of a battle: the umpire's board of sides and orders, the bound that is next, what can be undone."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any, cast

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
from bound_sim.rules import ruleset
from bound_sim.scenario.inputs import one_line
from bound_sim.scenario.model import Side
from bound_sim.scenario.posts import Post
from bound_sim_maps.texts import Phrase, listed, text


@dataclass(frozen=True)
class Board:
    """A side's orders for a bound, or those of its ``commander``: ``state`` of the last ones received ("missing" for
    none), ``source`` of those that count if the bound is resolved now, each with its number and time; ``replaced`` are
    valid ones before those; ``policy`` as it was set, "" for none."""

    side: str
    name: str
    bound: int
    state: str
    number: int
    at: str
    faults: tuple[str, ...]
    source: str
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
    bound_name: str = ""
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
    rules = ruleset(opened.ruleset)
    boards = [
        board for side in file.scenario_as_given().sides for board in _boards(file, side, bound, sources[side.id])
    ]
    stopped = "" if history.waits_in_secret() else history.stopped
    undoable = history.undoable()
    redoable = [entry_text(history.entries[number - 1]) for number in history.redoable()]
    return Status(
        opened.title, history.battle_id, opened.scenario, opened.bounds, len(history.bounds), history.next_bound,
        stopped, history.over, opened.dice, opened.commitment, history.head.hex(), len(history.entries),
        tuple(boards), entry_text(undoable) if undoable else "", listed(redoable, "; ") if redoable else "",
        tuple(f"{name}: {area}" for name, area in history.sectors().items()), file.full,
        tuple(_questions(file)), rules.bound_name(bound, file.scenario_as_given()), history.won,
        Portions.of(history).attempt(bound) if opened.dice == "shared" else 1, bool(history.asked),
    )  # fmt: skip


def _boards(file: BattleReader, side: Side, bound: int, source: Source | None) -> Iterator[Board]:
    """A side's, and those of its commanders that sit apart or handed in."""
    history, scenario = file.history, file.scenario_as_given()
    entries = history.orders_for(side.id, bound)
    gave = {cast(Orders, entry.body).commander for entry in entries}
    for commander in ("", *scenario.forces.commanders.get(side.id, ())):
        if commander and commander not in gave and scenario.command is None:
            continue
        received = [entry for entry in entries if cast(Orders, entry.body).commander == commander]
        last = cast(Orders, received[-1].body) if received else None
        used = [cast(Orders, history.entries[number - 1].body) for number in source.entries] if source else []
        mine = next((body.number for body in used if body.commander == commander), 0)
        yield Board(
            side.id, commander or side.name, bound, last.state if last else "missing", last.number if last else 0,
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


def source_text(source: Any) -> str:
    """The source of the orders that count, in words."""
    if source is None:
        return "the umpire has to write them"
    if source.source != "policy":
        return {"handed in": "as handed in", "umpire": "the umpire's", "scenario": "the scenario's"}[source.source]
    return f"repeat bound {source.repeats}" if source.policy == "repeat" else source.policy


def entry_text(entry: Entry) -> Phrase:
    """An entry in a few words."""
    match entry.body:
        case Resolved(bound=bound):
            return f"bound {bound}"
        case Stopped(bound=bound, substep=substep, asked=asked):
            return f"bound {bound} up to {'a question' if asked else substep}"
        case Replied(bound=bound, number=number) as answer:
            return text(
                "answer {number} of {whose:text} in bound {bound}",
                number=number,
                whose=answer.post.whose(),
                bound=bound,
            )
        case Ruled(act=act, reason=reason, umpire=umpire):
            return f"{act}{f' ({umpire})' if umpire else ''}: {reason}"
        case StandingPolicy(side=side, policy=policy, commander=commander):
            post = Post(side, commander)
            return (
                text("policy of {whose:text}: {policy}", whose=post.whose(), policy=policy)
                if policy
                else text("what {whose:text} is asked", whose=post.whose())
            )
        case Orders(side=side, bound=bound, number=number, state=state, commander=commander, by=by, reason=reason):
            whose = Post(side, commander).whose()
            umpire = (" by the umpire" if by == "umpire" else "") + (f": {reason}" if reason else "")
            return text(
                "orders {number} of {whose:text} for bound {bound}, {state}{umpire:text}",
                number=number,
                whose=whose,
                bound=bound,
                state=state,
                umpire=umpire,
            )
        case Message(side=side, commander=commander, to_side=to_side, to_commander=to):
            return f"message: {commander or side or 'umpire'} to {to or to_side or 'umpire'}"
        case Password(side=side, commander=commander, stored=stored, reason=reason):
            return text(
                "password of {whose:text} {done:text}{why}",
                whose=Post(side, commander).whose(), done=text("set") if stored else text("forgotten"),
                why=f": {reason}" if reason else "",
            )  # fmt: skip
    return entry.kind


def board_text(found: Status) -> str:
    """A board to read."""
    lines = [f"{found.title} ({found.scenario}), battle {found.battle_id}"]
    if found.over:
        won = {"": f"all {found.bounds} bounds are resolved", "draw": f"a draw in bound {found.resolved}"}
        lines.append(f"  over: {won.get(found.won, f'side {found.won} has won in bound {found.resolved}')}")
    else:
        in_secret = ", and waits for an answer" if found.waits and not found.asked else ""
        at = f", stopped after sub-step {found.stopped}" if found.stopped else in_secret
        called = "" if found.bound_name == f"bound {found.next_bound}" else f" ({found.bound_name})"
        lines.append(f"  bound {found.next_bound} of {found.bounds}{called} is next{at}")
        lines += [f"  {question_text(asked)!s}" for asked in found.asked]
        for board in found.boards:
            number = f" ({board.number}, {board.at})" if board.number else ""
            before = f", {board.replaced} before it replaced" if board.replaced else ""
            counts = f" (number {board.counts}{before})" if board.counts else ""
            what = f"; what counts now: {board.source}{counts}" if board.source else ""
            whose = f"{board.side}, {board.commander}" if board.commander else board.side
            lines.append(f"  side {whose}: {board.state}{number}{what}")
            lines += [f"    {fault}" for fault in board.faults]
    dice = {
        "keyed": "secret key, promised as " + found.commitment, "key": "of a known key",
        "shared": "of a secret key, promised as " + found.commitment + ", and of shares that come with orders",
        "seed": "of a seed: a rehearsal",        "table": "typed in from a real table",
    }[found.dice]  # fmt: skip
    lines.append(f"  dice: {dice}")
    if found.attempt > 1:
        lines.append(
            f"  bound {found.next_bound} was taken back: new orders bring the shares of attempt {found.attempt}"
        )
    lines += [f"  sector of umpire {sector}" for sector in found.sectors]
    lines += [f"  undo takes back: {found.undo!s}"] if found.undo else []
    lines += [f"  redo brings back: {found.redo!s}"] if found.redo else []
    lines += [f"  {found.full}"] if found.full else []
    lines.append(f"  chain: {found.entries} entries, head {found.head}")
    return "\n".join(map(one_line, lines))
