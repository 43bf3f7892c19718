"""A seat's folder on its player's machine: the newest file of the seat, the player's notes, the count of seals.

A newer file replaces the one in the folder; notes, drafts and the count stay.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ConfigDict

from bound_sim.battle_file import submission
from bound_sim.keys import seals
from bound_sim.keys.seals import Address
from bound_sim.scenario.posts import Post
from bound_sim.secrecy import dispatches, seal_numbers, seats
from bound_sim.secrecy.dispatches import Dispatch
from bound_sim_maps import disk, written
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import text

_FILE, _NOTES, _OUTBOX = "newest" + seats.SUFFIX, "notes.txt", "outbox.json"
_SENT, _ANSWERED, _READ = "sent.json", "answered.json", "read.txt"
_NOTES_LIMIT = 1024 * 1024
_Note = TypeVar("_Note", bound=BaseModel)


class Sent(BaseModel):
    """The last orders that were written into a file to send: for which bound, when, and a digest of them."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    bound: int
    at: str
    digest: str


class AnswerSent(BaseModel):
    """The last answer that was written into a file to send: in which bound, to which question of the seat, when."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    bound: int
    number: int
    at: str


def _noted(path: Path, form: type[_Note]) -> _Note | None:
    """A note of what was sent; None where there is none, or it cannot be read."""
    try:
        return form.model_validate_json(disk.read(path, _NOTES_LIMIT))
    except (ValueError, Refused, OSError):
        return None


@dataclass(frozen=True)
class SeatFolder:
    """A folder with a seat's file in it, as it was read."""

    folder: Path
    seat: seats.Seat
    #: whether a file of this umpire was there before
    known: bool = False

    @property
    def file(self) -> Path:
        """The seat's newest file."""
        return self.folder / _FILE

    @property
    def notes(self) -> str:
        """The player's own notes. Raises Refused, OSError."""
        path = self.folder / _NOTES
        return disk.read(path, _NOTES_LIMIT).decode(errors="replace") if disk.exists(path) else ""

    def keep_notes(self, text: str) -> None:
        """Write the notes, whole or not at all. Raises OSError."""
        written.put(self.folder / _NOTES, text, mode=0o600)

    @property
    def last_sent(self) -> Sent | None:
        """The last orders that were written to be sent; None before the first, or where that cannot be read."""
        return _noted(self.folder / _SENT, Sent)

    @property
    def last_answered(self) -> AnswerSent | None:
        """The last answer that was written to be sent; None before the first, or where that cannot be read."""
        return _noted(self.folder / _ANSWERED, AnswerSent)

    def keep_answered(self, number: int, at: str) -> None:
        """Remember that an answer to this question of the open bound was written to be sent. Raises OSError."""
        said = AnswerSent(bound=self.seat.opens, number=number, at=at)
        written.put(self.folder / _ANSWERED, said.model_dump_json(), mode=0o600)

    def digest_of(self, files: Mapping[str, bytes]) -> str:
        """Of orders, and of the messages that go with them. Raises Refused, OSError."""
        going = {**files, seals.MESSAGES: dispatches.text_of(self.outbox).encode()}
        whole = "".join(f"{name} {hashlib.sha256(data).hexdigest()}\n" for name, data in sorted(going.items()))
        return hashlib.sha256(whole.encode()).hexdigest()

    def keep_sent(self, files: Mapping[str, bytes], at: str) -> None:
        """Remember that these orders for the open bound were written to be sent. Raises Refused, OSError."""
        said = Sent(bound=self.seat.opens, at=at, digest=self.digest_of(files))
        written.put(self.folder / _SENT, said.model_dump_json(), mode=0o600)

    @property
    def read(self) -> int:
        """The number of messages of others that were looked at."""
        try:
            return int(disk.read(self.folder / _READ, _NOTES_LIMIT).decode())
        except (ValueError, Refused, OSError):
            return 0

    def keep_read(self, count: int) -> None:
        """Keep the number of messages of others that were looked at. Raises OSError."""
        written.put(self.folder / _READ, f"{count}\n", mode=0o600)

    @property
    def outbox(self) -> list[Dispatch]:
        """Messages that the umpire does not have yet, as far as the seat's file says. Raises Refused, OSError."""
        path = self.folder / _OUTBOX
        if not disk.exists(path):
            return []
        there: dict[int, set[tuple[tuple[str, str], str]]] = {}
        for told in self.seat.header.messages:
            there.setdefault(told.number, set()).add((told.who, told.text))
        found = dispatches.read(disk.read(path, _NOTES_LIMIT).decode(errors="replace"), path.name)
        last = max((*there, *(one.number for one in found)), default=0)
        waiting = []
        for one in found:
            known = there.get(one.number)
            if known is None:
                waiting.append(one)
            elif (one.to, one.text) not in known:  # another machine of this seat had the number first
                last += 1
                waiting.append(one.model_copy(update={"number": last}))
        return waiting

    def write_message(self, to: Post, content: str) -> None:
        """One more message, which goes with the next file that is sealed. Raises Refused, OSError."""
        submission.check_message(content)
        waiting = self.outbox
        if len(waiting) >= dispatches.MOST:
            wrong = text("{count} messages are on their way", count=len(waiting))
            raise Refused(
                [Fault("message", "", wrong, text("at most {most} until the umpire has them", most=dispatches.MOST))]
            )
        known = [*(one.number for one in self.seat.header.messages), *(one.number for one in waiting)]
        sent = Dispatch(number=max(known, default=0) + 1, side=to.side, commander=to.commander, text=content)
        written.put(self.folder / _OUTBOX, dispatches.text_of([*waiting, sent]), mode=0o600)

    def sealed(self, files: dict[str, str]) -> str:
        """Orders for the open bound, sealed to the umpire with the next number, and the messages on their way.

        Raises Refused, Busy, OSError.
        """
        said = self.seat.header
        if waiting := self.outbox:
            files = {**files, seals.MESSAGES: dispatches.text_of(waiting)}
        length = sum(len(text.encode()) for text in files.values())
        size = next((size for size in seals.SIZES_KIB if length * 1.5 < (size - 1) * seals.KIB), seals.SIZES_KIB[-1])
        number = seal_numbers.take_number(self.folder, said.battle, said.side, after=said.number)
        return seals.seal(
            files,
            address=Address(said.battle, said.side, self.seat.opens),
            number=number,
            sender=self.seat.keys,
            umpire=self.seat.umpire,
            size_kib=size,
        )


def read_file(path: Path) -> seats.Seat:
    """A seat's file. Raises Refused, OSError."""
    return seats.read(disk.read(path, seats.LIMIT), path.name)


def taken_up(path: Path, root: Path) -> SeatFolder:
    """Take a seat's file into the seat's folder below ``root``. Raises Refused where it cannot follow what is there."""
    data = disk.read(path, seats.LIMIT)
    seat = seats.read(data, path.name)
    found = SeatFolder(root / seat.name, seat)
    if disk.exists(found.file):
        found = replace(found, known=True)
        kept = read_file(found.file)
        if (kept.header.battle, kept.post) != (seat.header.battle, seat.post):
            raise Refused(
                [Fault(path.name, "", text("is of another battle than the folder for it"), str(found.folder))]
            )
        if kept.umpire != seat.umpire:
            wrong = text("is not of the umpire who made the ones before")
            raise Refused(
                [
                    Fault(
                        path.name,
                        "",
                        wrong,
                        text("fingerprint {fingerprint}; compare by voice", fingerprint=kept.umpire.fingerprint),
                    )
                ]
            )
        if kept.header.turn > seat.header.turn:
            wrong = text("is older than the file after bound {bound} that was opened here", bound=kept.header.bound)
            raise Refused(
                [Fault(path.name, "", wrong, text("the newest that the umpire sent, or {file}", file=found.file))]
            )
    written.make_folder(root, 0o700)
    written.make_folder(found.folder, 0o700)
    written.put(found.file, data, mode=0o600)
    return found
