"""Copies of a battle file, one an umpire, brought together: nothing is lost, nothing counts twice.

One file resolves bounds; the copies take orders and rulings. Each entry is taken over once, known by the head that it
had in the file where it was written.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import cast

from bound_sim.battle_file import newer_seals, portions
from bound_sim.battle_file.entries import Entry, Merged, Message, Orders, Password, Replied, Ruled, Source, named_by
from bound_sim.battle_file.file import BattleFile
from bound_sim.battle_file.history import History
from bound_sim.battle_file.messages import same_words
from bound_sim.battle_file.places import place_of
from bound_sim.battle_file.succession import MERGEABLE
from bound_sim.battle_file.verification import examine
from bound_sim.results.folder import Broken, No
from bound_sim.rules import ruleset
from bound_sim.scenario.posts import Post
from bound_sim_maps.texts import Phrase, text


def origins(history: History) -> dict[int, str]:
    """Entries that were taken over from elsewhere: number -> the head that they had there."""
    merged = (entry.body for entry in history.entries if isinstance(entry.body, Merged))
    return {number: head for body in merged for head, number in body.entries.items()}


def merge(file: BattleFile, other: Path, tell: Callable[[Phrase], object] = lambda _: None) -> list[Entry]:
    """Take over what another copy has and this one hasn't; the entries as they stand here. Raises No, Refused, Broken.

    If this file has nothing new, the other's entries follow as they are, resolved bounds too. The copy is checked
    first, as ``verify`` checks it: its sender may have made it up. ``tell`` hears of what is taken over and does not
    count, and of what is left out.
    """
    with BattleFile(other) as theirs:
        if theirs.history.battle_id != file.history.battle_id:
            raise No(text("{other}: is another battle", other=other))
        examine(theirs, after=_common(file.history, theirs.history))
        with file.changing():
            common = _common(file.history, theirs.history)
            if common == len(file.history.entries):
                return _follow(file, theirs, common)
            return _take(file, theirs, common, tell)


def _common(ours: History, theirs: History) -> int:
    """The number of entries that both begin with."""
    pairs = zip(ours.entries, theirs.entries, strict=False)
    return next(
        (number for number, (a, b) in enumerate(pairs) if a.head != b.head), min(len(ours.entries), len(theirs.entries))
    )


def _follow(file: BattleFile, theirs: BattleFile, common: int) -> list[Entry]:
    for row in theirs.store.rows[common:]:
        _carry(file, theirs, theirs.history.entries[row.number - 1])
        file.store.append(row.kind, row.at, row.body)
    file.reread()
    if not file.history.over:
        file.player.standing(trying=True)
    return file.history.entries[common:]


def _take(file: BattleFile, theirs: BattleFile, common: int, tell: Callable[[Phrase], object]) -> list[Entry]:
    known = file.history.heads | set(origins(file.history).values())
    origin = origins(theirs.history)
    taken: dict[str, int] = {}
    for entry in theirs.history.entries[common:]:
        head = origin.get(entry.number, entry.head.hex())
        if head in known or isinstance(entry.body, Merged | Password) or _told_before(file.history, entry):
            continue
        if why := _older(file.history, entry):
            tell(text("its entry {number} is left out: {why:text}", number=entry.number, why=why))
            continue
        _check(file.history, theirs.history, entry)
        _carry(file, theirs, entry)
        row = theirs.store.rows[entry.number - 1]
        taken[head] = file.store.append(row.kind, row.at, row.body)
    if taken:
        file.add(Merged(head=theirs.history.head.hex(), entries=taken))
        _check_together(file, taken.values())
        file.player.standing(trying=True)  # as all acts stand together: refused if one can't be carried out
    found = [file.history.entries[number - 1] for number in taken.values()]
    for entry in found:
        if wrong := _beside(file.history, entry):
            tell(text("entry {number}: {wrong:text}", number=entry.number, wrong=wrong))
    return found


def _older(ours: History, entry: Entry) -> Phrase:
    """Why orders that an earlier version took into the copy are left out: here they would count, and newer ones are in.

    Entries of this version say by themselves that they don't count.
    """
    if isinstance(body := entry.body, Orders) and body.form == 1 and body.state == "handed in":
        if why := newer_seals.not_newer(ours, body):
            return text("orders {number} of {whose:text}: {why}", number=body.number, whose=body.post.whose(), why=why)
    return ""


def _beside(ours: History, entry: Entry) -> Phrase:
    """What of an entry that was taken over the umpire has to know."""
    body = entry.body
    if entry.number in ours.set_aside:
        return text("kept, and does not count: a seal of the seat that is not older was taken in here")
    if isinstance(body, Message) and body.side:
        sent = [cast(Message, one.body) for one in ours.messages_of(body.post)]
        if sum(one.number == body.number for one in sent) > 1:
            return text(
                "another message of {whose:text} has number {number} too: both are kept",
                whose=body.post.whose(),
                number=body.number,
            )
    return ""


def _check_together(file: BattleFile, numbers: Iterable[int]) -> None:
    """The orders of a side's commanders count together here too. Raises No."""
    for number in numbers:
        body = file.history.entries[number - 1].body
        counting = file.history.counting(body.side, body.bound) if isinstance(body, Orders) else {}
        if isinstance(body, Orders) and len(counting) > 1:
            first, *others = [entry.number for entry in counting.values()]
            try:
                file.player.side_orders(
                    body.side, body.bound, Source(source="handed in", entry=first, others=sorted(others))
                )
            except Broken as broken:
                raise No(
                    text("its orders don't go together with those that are here: {files}", files=broken.files[0])
                ) from None


def _told_before(ours: History, entry: Entry) -> bool:
    """True if a message that came in is here: each of a seat's has a number of its own, as a rule.

    Two machines of a seat may have written two of one number; both are kept.
    """
    body = entry.body
    if not isinstance(body, Message) or not body.side:
        return False
    sent = (cast(Message, one.body) for one in ours.messages_of(body.post))
    receiver = Post(body.to_side, body.to_commander)
    return any(one.number == body.number and same_words(one, receiver, body.text) for one in sent)


def _carry(file: BattleFile, theirs: BattleFile, entry: Entry) -> None:
    for name in named_by(entry):
        file.store.keep(theirs.content(name))


def _check(ours: History, theirs: History, entry: Entry) -> None:
    if isinstance(entry.body, Orders) and (trouble := portions.merged_trouble(ours, entry.body)):
        raise No(
            text(
                "its entry {number}: orders of side {side} that {trouble:text}",
                number=entry.number,
                side=entry.body.side,
                trouble=trouble,
            )
        )
    if entry.number in theirs.undone:
        raise No(
            text(
                "its entry {number} ({kind}) was undone there: undo is for the file that resolves",
                number=entry.number,
                kind=entry.kind,
            )
        )
    if entry.kind not in MERGEABLE:
        raise No(
            text(
                "its entry {number} is a {kind}: one file resolves, its copies take orders and rulings",
                number=entry.number,
                kind=entry.kind,
            )
        )
    body = entry.body
    if isinstance(body, Orders) and body.state == "handed in" and ours.closed(body.bound):
        raise No(
            text(
                "its entry {number}: orders of side {side} for bound {bound}, which is begun here",
                number=entry.number,
                side=body.side,
                bound=body.bound,
            )
        )
    if isinstance(body, Replied):
        address = [(asked.post, asked.number, asked.kind, asked.about) for asked in ours.asked]
        here = (body.post, body.number, body.kind, body.about) in address
        if body.bound != ours.next_bound or not here:
            wrong = text(
                "answers question {number} of {whose:text}, which is not open here",
                number=body.number,
                whose=body.post.whose(),
            )
            raise No(text("its entry {number}: {wrong:text}", number=entry.number, wrong=wrong))
    if isinstance(body, Ruled):
        rules = ruleset(ours.opened.ruleset)
        there = place_of(rules, body.after, body.passed, body.settled)
        if body.bound < ours.next_bound or (body.bound == ours.next_bound and there != ours.place):
            raise No(
                text(
                    "its entry {number} ({act}) belongs where this battle no longer stands",
                    number=entry.number,
                    act=body.act,
                )
            )
