"""Acts of an umpire on a battle in play, each one line of text that round-trips.

    move UNIT POINT [face DEGREES]     a platoon stands there now
    hit UNIT                           a platoon takes a hit
    restore UNIT [hits N]              a platoon is on the table with this number of hits (0), moving as before
    remove UNIT                        a platoon is gone for good
    arrive UNIT [POINT [face DEGREES]] a platoon, company or battalion enters at the next bound's opening
    ruling Q-NAME READING              the reading in force from the next bound on

POINT is ``x,y`` in cm on the table or a grid reference, which means its middle.
"""

from dataclasses import dataclass
from typing import Literal, get_args

from bound_sim.orders.records import Point
from bound_sim.orders.text import OrderFault, Reader
from bound_sim.scenario.forces import Forces, Platoon, decimal_text, tenths_text
from bound_sim.scenario.inputs import Known, clipped, quoted
from bound_sim_maps.table import Table
from bound_sim_maps.texts import text

Word = Literal["move", "hit", "restore", "remove", "arrive", "ruling"]
WORDS: tuple[Word, ...] = get_args(Word)
#: acts on the state of one platoon; the others change what a bound opens with
ON_PLATOONS = ("move", "hit", "restore", "remove")


@dataclass(frozen=True)
class Act:
    """One act: ``point`` in 0.01 mm, ``facing`` in tenths of a degree, ``reading`` of the ruling ``unit``."""

    word: Word
    unit: str
    point: Point | None = None
    facing: int | None = None
    hits: int = 0
    reading: str = ""


@dataclass(frozen=True)
class Intervention:
    """An act in its place: after a sub-step of a bound ("": at its opening), with who did it and why."""

    act: Act
    bound: int
    after: str
    umpire: str
    reason: str


def parse_act(content: str, *, table: Table | None = None) -> Act:
    """Read one line. Raises OrderFault."""
    words = content.split()
    word = next((known for known in WORDS if words and known == words[0].lower()), None)
    if word is None:
        given = quoted(words[0]) if words else text("nothing")
        raise OrderFault(
            text("{given:text} is not an act of an umpire", given=given),
            Known(WORDS, text("one of {words}", words=", ".join(WORDS))).hint(content),
        )
    if word == "ruling":
        name, reading = (words[1] if len(words) > 1 else ""), " ".join(words[2:])
        if not name or not reading:
            raise OrderFault(text("a ruling without name or reading"), text("ruling Q-packing none"))
        return Act(word, name, reading=reading)
    reader = Reader(words[1:], "cm", table)
    unit = reader.unit()
    point = reader.point() if word == "move" or (word == "arrive" and reader.peek()) else None
    facing, hits = None, 0
    if point is not None and reader.takes("face"):
        facing = reader.bearing()
    if word == "restore" and reader.takes("hits"):
        given = reader.next(text("a number of hits, like hits 1"))
        if not given.isdecimal() or len(given) > 2:
            raise OrderFault(
                text('hits "{given}" is not a number', given=clipped(given)),
                text("hits 0, or as many as leave it on the table"),
            )
        hits = int(given)
    if reader.peek():
        raise OrderFault(
            text('"{peek}" is one word too many', peek=clipped(reader.peek())),
            text("{word} as in: bound-sim rule --help", word=word),
        )
    return Act(word, unit, point, facing, hits)


def format_act(act: Act) -> str:
    """The line; ``parse_act`` gives the same act back."""
    if act.word == "ruling":
        return f"ruling {act.unit} {act.reading}"
    parts = [act.word, act.unit]
    if act.point is not None:
        parts.append(",".join(map(decimal_text, act.point)))
    if act.facing is not None:
        parts += ["face", tenths_text(act.facing)]
    if act.hits:
        parts += ["hits", str(act.hits)]
    return " ".join(parts)


def platoons_of(forces: Forces, unit: str) -> tuple[Platoon, ...]:
    """The platoons that a platoon's, a company's or a battalion's id names; none for an unknown one."""
    if unit in forces.by_id:
        return (forces.by_id[unit],)
    return forces.companies.get(unit) or forces.battalions.get(unit) or ()
