"""Files that seats send back: all at once into the battle file, with a verdict for each.

One bad file stops no other: it gets its reason, and the umpire asks for it again. A file that was taken in once is not
taken in again; the battle file itself, which names each seal that orders came in, is the record of that.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, cast

from bound_sim.battle_file.brought import Brought
from bound_sim.battle_file.file import BattleFile
from bound_sim.battle_file.limits import Full
from bound_sim.battle_file.messages import send
from bound_sim.battle_file.newer_seals import KNOWN, NotNewer
from bound_sim.battle_file.orders_view import Stamp
from bound_sim.files.other_kinds import SEALED, other_kind
from bound_sim.keys import seals
from bound_sim.keys.seals import WantedSeal
from bound_sim.results.folder import Broken, Busy, No
from bound_sim.scenario.inputs import one_line, read_text
from bound_sim.scenario.posts import Post, posts
from bound_sim.secrecy import answer_files, dispatches
from bound_sim.secrecy.seal_files import SEAL_LIMIT
from bound_sim.secrecy.seats import SUFFIX, ZIP, keys_of
from bound_sim_maps import disk
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import Phrase, Text, listed, text, words_of_error

Became = Literal[
    "handed in", "changed since", "answered", "messages", "faulty", "too late", "older", "known already", "refused"
]  # fmt: skip

#: the same words for people
_BECAME: Mapping[Became, Text] = {
    "handed in": text("handed in"), "changed since": text("changed since"), "answered": text("answered"),
    "messages": text("messages"), "faulty": text("faulty"), "too late": text("too late"), "older": text("older"),
    "known already": text("known already"), "refused": text("refused"),
}  # fmt: skip


@dataclass(frozen=True)
class Verdict:
    """The verdict on a file: its seat and bound ("" and 0 where that cannot be told), and the reasons.

    ``messages`` is the number of its messages that were not here.
    """

    file: str
    became: Became
    side: str = ""
    bound: int = 0
    reasons: tuple[Phrase, ...] = ()
    commander: str = ""
    messages: int = 0
    #: it does not open with the keys, as one that was sealed to other keys does not
    closed: bool = False

    @property
    def counts(self) -> bool:
        """True if its orders are the ones that count now."""
        return self.became in ("handed in", "changed since")

    @property
    def known(self) -> bool:
        """True if the very file was taken in before."""
        return self.became == "known already"

    @property
    def fine(self) -> bool:
        """True if nothing of it needs the umpire: what is in it counts, it brought messages alone, or it was known."""
        return self.counts or self.known or self.became in ("answered", "messages")

    @property
    def lines(self) -> list[Phrase]:
        """In a line, its reasons in further ones."""
        whose = (
            text("{whose:text}, bound {bound}: ", whose=Post(self.side, self.commander).whose(), bound=self.bound)
            if self.side
            else ""
        )
        told: list[Phrase] = [
            text("{file}: {whose:text}{became}", file=one_line(self.file), whose=whose, became=_BECAME[self.became])
        ]
        # a name of a file is its sender's: with a line end in it, it could say more than a line
        told += [
            listed(["  ", reason if isinstance(reason, Text) else one_line(reason)], "") for reason in self.reasons
        ]
        if self.messages:
            told.append(text("  messages taken in: {count}", count=self.messages))
        return told

    @property
    def text(self) -> str:
        """The same in English."""
        return "\n".join(map(str, self.lines))


def take_in(file: BattleFile, paths: Sequence[Path], umpire: seals.SecretKeys) -> list[Verdict]:
    """Open what seats sealed to these keys and hand it in, each file for itself; older seals of a side come first.

    Raises Busy, Broken, OSError where the battle file does not take anything.
    """
    battle, scenario = file.history.battle_id, file.scenario_as_given()
    senders = {post.key: keys_of(umpire, battle, *post).public for post in posts(scenario)}
    verdicts: dict[int, Verdict] = {}
    opened: list[tuple[int, str, seals.OpenedSeal]] = []
    for place, path in enumerate(paths):
        try:
            seal = seals.open_seal(_text(path), path.name, umpire=umpire, senders=senders, wanted=WantedSeal(battle))
        except Refused as refused:
            closed = isinstance(refused, seals.Closed)
            verdicts[place] = Verdict(path.name, "refused", reasons=_said(refused.faults), closed=closed)
        except Exception as error:  # who made the file must not stop the others
            verdicts[place] = Verdict(path.name, "refused", reasons=(str(seals.senseless(path.name, error)),))
        else:
            opened.append((place, path.name, seal))
    for place, name, seal in sorted(opened, key=_order):
        try:
            verdicts[place] = _taken(file, name, seal)
        except (Busy, Broken, OSError):  # of the battle file: none of the others would be taken in either
            raise
        except Exception as error:
            why = (str(seals.senseless(name, error)),)
            verdicts[place] = Verdict(name, "refused", seal.side, seal.bound, why, seal.commander)
    return [verdicts[place] for place in range(len(paths))]


def _order(one: tuple[int, str, seals.OpenedSeal]) -> tuple[str, str, int, int, int]:
    place, _, seal = one
    return seal.side, seal.commander, seal.bound, seal.number, place


def _taken(file: BattleFile, name: str, seal: seals.OpenedSeal) -> Verdict:
    """Messages first, whatever becomes of the orders; a file may hold messages alone."""
    told, wrong = _messages(file, name, seal)
    files = {called: text for called, text in seal.files.items() if called != seals.MESSAGES}
    if files:
        found = _judged(file, name, replace(seal, files=files))
    else:
        became: Became = "refused" if wrong else "messages" if told else "known already"
        found = Verdict(name, became, seal.side, seal.bound)
    return replace(found, reasons=(*found.reasons, *wrong), commander=seal.commander, messages=told)


def _messages(file: BattleFile, name: str, seal: seals.OpenedSeal) -> tuple[int, list[Phrase]]:
    """The number of a seal's messages that were not here, and the reasons why others were not taken."""
    if seals.MESSAGES not in seal.files:
        return 0, []
    taken, wrong = 0, list[Phrase]()
    try:
        for one in dispatches.read(seal.files[seals.MESSAGES], name):
            try:
                taken += send(file, seal.post, one.to, one.text, number=one.number, seal=seal.digest) is not None
            except (Refused, No) as error:
                wrong += [text("message {number}: {line}", number=one.number, line=line) for line in _lines_of(error)]
    except Refused as refused:
        wrong += _said(refused.faults)
    return taken, wrong


def _judged(file: BattleFile, name: str, seal: seals.OpenedSeal) -> Verdict:
    """Hand in a seal's orders, or its answer to a question.

    The transaction that writes decides if the seal is known, or older than another one.
    """
    try:
        return (_answered if seals.ANSWER in seal.files else _handed_in)(file, name, seal)
    except NotNewer as error:
        reasons = () if error.became == KNOWN else _lines_of(error)
        return Verdict(name, cast(Became, error.became), seal.side, seal.bound, reasons)
    except Full as full:
        return Verdict(name, "refused", seal.side, seal.bound, _lines_of(full))
    except Refused as refused:
        return Verdict(name, "faulty", seal.side, seal.bound, _said(refused.faults))
    except No as no:
        return Verdict(name, "refused", seal.side, seal.bound, _lines_of(no))


def _answered(file: BattleFile, name: str, seal: seals.OpenedSeal) -> Verdict:
    """Take a seal's answer, with the files of orders that it brings."""
    number, answer = answer_files.read_answer(seal.files[seals.ANSWER], name)
    brings = {called: given.encode() for called, given in seal.files.items() if called != seals.ANSWER}
    given = Brought(answer, brings) if brings else answer
    receipt = file.answer(seal.side, given, commander=seal.commander, number=number, slip=seal.slip)
    why = text("question {number}", number=number)
    if receipt.replaces:
        why = text("question {number}; it replaces the answer before", number=number)
    return Verdict(name, "answered", seal.side, seal.bound, (why,))


def _handed_in(file: BattleFile, name: str, seal: seals.OpenedSeal) -> Verdict:
    """Hand in a seal's orders."""
    files = {called: text.encode() for called, text in seal.files.items()}
    receipt = file.submit(file.view(seal.post, seal.bound), files, Stamp(came_as=name, slip=seal.slip))
    if receipt.state == "late":
        return Verdict(
            name, "too late", seal.side, seal.bound, (text("bound {bound} is begun or over", bound=seal.bound),)
        )
    if receipt.state == "faulty":
        return Verdict(name, "faulty", seal.side, seal.bound, tuple(receipt.faults))
    if receipt.replaces:
        why = text("orders number {number} count now in the place of number {before}", number=receipt.number,
                   before=receipt.replaces)  # fmt: skip
        return Verdict(name, "changed since", seal.side, seal.bound, (why,))
    return Verdict(name, "handed in", seal.side, seal.bound)


def _text(path: Path) -> str:
    zipped = disk.is_file(path) and disk.start(path, len(ZIP)) == ZIP
    kind = SUFFIX if zipped else path.suffix.lower()
    if kind != SEALED and (fault := other_kind(path.name, kind)):
        raise Refused([fault])
    faults: list[Fault] = []
    sealed = read_text(path, SEAL_LIMIT, faults)
    if sealed is None:
        raise Refused(faults)
    return sealed


def _said(faults: Iterable[Fault]) -> tuple[Phrase, ...]:
    """Faults as texts, each in a line."""
    return tuple(
        listed(filter(None, (one_line(each.file), each.place, each.wrong, each.allowed)), ": ") for each in faults
    )


def _lines_of(error: Exception) -> tuple[Phrase, ...]:
    """Lines of an error as texts: one for each fault."""
    if isinstance(error, Refused):
        return _said(error.faults)
    words = words_of_error(error)
    return (words,) if isinstance(words, Text) else tuple(words.split("\n"))
