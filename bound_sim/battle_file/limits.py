"""The limits of a battle file, for those that write and those that read: what a reader refuses, no writer writes.

Most writers stop at ``WRITTEN``. ``undo``, ``redo``, ``branch`` and ``dice reveal`` go on to ``READ``, so that a file
that is full still has a way back. So do files of earlier versions, which looked at limits only when they read: each is
at most one change beyond.
"""

from typing import NamedTuple

from bound_sim.scenario.limits import MOST_SIDES
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import Phrase, text

MIB = 1024 * 1024


class FileRoom(NamedTuple):
    """Entries, the characters that all of them say together, and bytes of the whole file."""

    entries: int
    said: int
    file: int


#: a battle of 999 bounds has some thousands of entries
WRITTEN = FileRoom(entries=20_000, said=64 * MIB, file=512 * MIB)
READ = FileRoom(entries=2 * WRITTEN.entries, said=2 * WRITTEN.said, file=2 * WRITTEN.file)
#: what one entry says (characters), and one content (bytes)
ENTRY_LIMIT, CONTENT_LIMIT = 4 * MIB, 32 * MIB
#: characters of a name and of a reason
NAME, REASON = 200, 2_000
#: numbers of entries that one entry names
NAMED = READ.entries
#: cells of all bounds' logs together: 2,000 platoons write some 200,000 a bound
LOG_CELLS = 100_000_000
#: faults of orders that are kept with them, and characters of each
FAULTS_KEPT, FAULT_KEPT = 100, 500
#: facts on the seal that orders came in, and characters of each
SEAL_FACTS, SEAL_LENGTH = 20, 500
#: orders for other bounds in what a side handed in: each is a line, or a cell of a sheet
MOST_LEFT_OUT = 10_000_000
#: files of a scenario in a battle file, and their bytes: earlier versions took more than today's
SCENARIO_FILES, SCENARIO_BYTES = 1_000, 256 * MIB
#: characters of an answer to a question, a side's answers to one question, and kinds of question that a side asks for
ANSWER, ANSWERS, KINDS_ASKED = 4_000, 50, 100
#: ids that a question is about
ABOUT = 50
#: sides that a scenario can have, and entries of a side's orders that count together
SIDES, COMMANDERS = MOST_SIDES, 1_000
#: seats that are asked at once
ASKED = COMMANDERS
#: characters of a message, and messages of a seat for one bound
MESSAGE, MESSAGES = 2_000, 50
#: a password as it is kept: argon2id at these costs and no others, which a reader would have to pay
PASSWORD = r"^(\$argon2id\$v=19\$m=65536,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43})?$"
#: commas, which part the cells of a log, that a byte of it may unpack to; and those that any log may have. Logs of
#: battles have up to 7 a byte; a file that was made to unpack to gigabytes has 500
CELLS_A_BYTE, CELLS_AT_ONCE = 20, 500

#: a seat's orders for one bound that are kept: entries, those among them that don't count (drafts, faulty, late), bytes
HAND_INS, USELESS, HAND_IN_BYTES = 200, 100, 8 * MIB
#: the part of a file's room, in quarters, that all sides' orders may take: bounds and acts of the umpire have the rest
_QUARTERS = 3


class Full(Refused):
    """A battle file has no room for what was to be written. Nothing was."""


def of_side(sides: int) -> FileRoom:
    """A side's share of a file's room."""
    return FileRoom(*(limit * _QUARTERS // 4 // sides for limit in WRITTEN))


def near(room: FileRoom) -> FileRoom:
    """Beyond this a file is nearly full: the next large change may not fit."""
    return FileRoom(*(limit - limit // 16 for limit in room))


def trouble(room: FileRoom, *, entries: int = 0, said: int = 0, entry: int = 0, file: int = 0) -> Phrase:
    """What of a file is beyond a room, "" for nothing."""
    if entries > room.entries:
        return text("{count} entries", count=f"{entries:,}")
    if entry > ENTRY_LIMIT:
        return text("an entry of {count} characters", count=f"{entry:,}")
    if said > room.said:
        return text("entries of {count} characters", count=f"{said:,}")
    return f"{file / MIB:,.1f} MiB" if file > room.file else ""


def full(path: object, wrong: Phrase, *, nearly: bool = False) -> Full:
    """The words for a file that is full, and what can be done."""
    allowed = text(
        "at most {entries} entries of {said} characters, {file} MiB in all; undo, export and "
        "verify still work, and bound-sim branch BATTLE NEW --bound N goes on from the end "
        "of a bound",
        entries=f"{WRITTEN.entries:,}",
        said=f"{WRITTEN.said:,}",
        file=WRITTEN.file // MIB,
    )
    return Full(
        [
            Fault(
                str(path),
                "",
                (text("is nearly full: {wrong}", wrong=wrong) if nearly else text("is full: {wrong}", wrong=wrong)),
                allowed,
            )
        ]
    )
