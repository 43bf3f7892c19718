"""The tables of a battle file, version by version.

``entry`` is the list of everything that happened, each chained to the one before; ``content`` are the bytes that
entries name by digest: scenario files, orders as received, logs, states; ``secret`` is what no entry may hold.
"""

from typing import NamedTuple

from bound_sim_maps.texts import Phrase, text

VERSION = 1


class FileKind(NamedTuple):
    """A kind of file that is kept so: the number in its header, words on one of another kind, and for what is asked."""

    application_id: int
    wrong: Phrase
    allowed: Phrase
    wanted: str


#: "BSMB" and "BSMC" in the file's header
BATTLE = FileKind(
    0x42534D42, wrong=text("is not a battle file"), allowed=text("one that bound-sim new made"), wanted="a battle file"
)
CAMPAIGN = FileKind(
    0x42534D43,
    wrong=text("is not a campaign file"),
    allowed=text("one that bound-sim campaign new made"),
    wanted="a campaign file",
)

TABLES = (
    "CREATE TABLE entry (number INTEGER PRIMARY KEY, kind TEXT NOT NULL, at TEXT NOT NULL, body TEXT NOT NULL, "
    "head BLOB NOT NULL) STRICT",
    "CREATE TABLE content (digest BLOB PRIMARY KEY, packed INTEGER NOT NULL, body BLOB NOT NULL) STRICT, WITHOUT ROWID",
    "CREATE TABLE secret (name TEXT PRIMARY KEY, body BLOB NOT NULL) STRICT, WITHOUT ROWID",
)

#: version -> the statements that lead from it to the next
MIGRATIONS: dict[int, tuple[str, ...]] = {}
