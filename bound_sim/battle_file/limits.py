"""The limits of a battle file, for those that write and those that read: what a reader refuses, no writer writes.

Most writers stop at ``WRITTEN``. ``undo``, ``redo``, ``branch`` and ``dice reveal`` go on to ``READ``, so that a file
that is full still has a way back. So do files of earlier versions, which looked at limits only when they read: each is
at most one change beyond.
"""

from typing import NamedTuple

from maps.faults import Fault, Refused

MIB = 1024 * 1024


class Room(NamedTuple):
    """Entries, the characters that all of them say together, and bytes of the whole file."""

    entries: int
    said: int
    file: int


#: a battle of 999 bounds has some thousands of entries
WRITTEN = Room(entries=20_000, said=64 * MIB, file=512 * MIB)
READ = Room(entries=2 * WRITTEN.entries, said=2 * WRITTEN.said, file=2 * WRITTEN.file)
#: what one entry says (characters), and one content (bytes)
ENTRY_LIMIT, CONTENT_LIMIT = 4 * MIB, 32 * MIB
#: numbers of entries that one entry names
NAMED = READ.entries
#: cells of all bounds' logs together: 2,000 platoons write some 200,000 a bound
LOG_CELLS = 100_000_000
#: faults of orders that are kept with them, and characters of each
FAULTS_KEPT, FAULT_KEPT = 100, 500

#: a side's orders for one bound that are kept: entries, those among them that don't count (drafts, faulty, late), bytes
HAND_INS, USELESS, HAND_IN_BYTES = 200, 100, 8 * MIB
#: the part of a file's room, in quarters, that all sides' orders may take: bounds and acts of the umpire have the rest
_QUARTERS = 3


class Full(Refused):
    """A battle file has no room for what was to be written. Nothing was."""


def of_side(sides: int) -> Room:
    """A side's share of a file's room."""
    return Room(*(limit * _QUARTERS // 4 // sides for limit in WRITTEN))


def beyond(room: Room, *, entries: int, said: int, entry: int = 0) -> tuple[str, str] | None:
    """What of a file's entries is beyond its room, and what is allowed; None for nothing."""
    if entries > room.entries:
        return f"{entries:,} entries", f"at most {room.entries:,}"
    if entry > ENTRY_LIMIT:
        return f"an entry of {entry:,} characters", f"at most {ENTRY_LIMIT:,}"
    if said > room.said:
        return f"entries of {said:,} characters", f"at most {room.said:,}"
    return None


def full(path: object, wrong: str, allowed: str) -> Full:
    """What is said of a file that is full, and what can be done."""
    way = "undo, status, export, verify still work, and branch NEW --bound N goes on from the end of a bound"
    return Full([Fault(str(path), "", f"is full: {wrong}", f"{allowed}; {way}")])
