"""Lines of cases that read alike in all rulesets: sides, types, orders, dice; the clauses and verbs of their claims."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from bound_sim.orders.records import OrderLine, Point, parse_cell
from bound_sim.orders.text import Grammar, OrderFault, parse_order
from bound_sim.rules.records import cases
from bound_sim.rules.records.case_words import Line, LineFault, Words
from bound_sim.rules.records.cases import Reading, Verb
from bound_sim.scenario.forces import TypeBook
from bound_sim.scenario.inputs import Known, clipped
from bound_sim_maps.table import Table
from bound_sim_maps.texts import Phrase, text, words_of_error

#: clause -> (column of the record, how its value is read); a clause without a reader is true where it stands
CLAUSES: Mapping[str, tuple[str, Reading | bool]] = {
    "in": ("substep", cases.said),
    "needing": ("needed", cases.whole),
    "at": ("distance_cm", cases.cm),
    "with": ("dice", cases.whole),
    "ordered": ("ordered", True),
    "freely": ("ordered", False),
    "reach": ("reach_cm", cases.cm),
    "rate": ("rate_cm", cases.cm),
    "contact": ("contact", cases.unit),
    "factors": ("factors", cases.rest),
    "ended": ("ended", cases.rest),
    "round": ("round", cases.whole),
    "facing": ("facing", cases.degrees),
    "by rule": ("rule", cases.said),
}
OPERANDS: Mapping[str, Reading] = {
    "point": cases.point, "facing": cases.degrees, "opponent": cases.unit, "length_cm": cases.cm, "code": cases.said,
}  # fmt: skip


def either(phrase: str, column: str) -> tuple[Verb, Verb]:
    """Claims that a base is in a state, and that it is not: ``dug in``, ``not dug in``."""
    return Verb(phrase, "state", {column: True}), Verb(f"not {phrase}", "state", {column: False})


#: where a base stands, and whether it does
STATES = (
    Verb("at", "state", {}, "point", ("facing",)),
    Verb("facing", "state", {}, "facing"),
    *(Verb(status, "state", {"status": status}) for status in ("removed", "withdrawn", "waiting", "on table")),
    *either("under fire", "under_fire"),
)


def explained(*clauses: str) -> tuple[Verb, Verb]:
    """Claims that a reason is given, and that it is not."""
    return (
        Verb("explained", "explanation", {}, "code", clauses),
        Verb("not explained", "explanation", {}, "code", clauses, absent=True),
    )


def side_of(words: Words, fronts: Mapping[str, int]) -> str:
    """The side that comes next."""
    side = words.next("a side")
    if side not in fronts:
        raise LineFault(text('side "{side}" is not known', side=clipped(side)), Known(fronts).hint(side))
    return side


def type_of(name: str, types: TypeBook) -> str:
    """A unit type as the chart has it."""
    known = types.names.get(name.lower())
    if known is None:
        raise LineFault(
            text('unit type "{name}" is not known', name=clipped(name)), Known(types.names.values()).hint(name)
        )
    return known


def unit_at(
    words: Words, table: Table, fronts: Mapping[str, int], types: TypeBook, example: str
) -> tuple[str, str, str, str, Point]:
    """``Red AS1 Assault at 20,30``: side, unit, number of the one body that is named (``AS1/3``), type, place."""
    side = side_of(words, fronts)
    unit, _, number = words.next(example).partition("/")
    type_ = type_of(words.until(("at",)), types)
    if not words.skip("at"):
        raise LineFault(text("has no place"), text("TYPE at 20,30"))
    return side, unit, number, type_, words.point(table)


def commands(
    line: Line, table: Table, file: str, grammar: Grammar, cell: tuple[str, str] | None, allowed: Phrase
) -> list[OrderLine]:
    """A line of orders, once for each bound; ``cell`` is the unit and its word where it is one of the sheet.

    ``allowed`` are the words of such a line. Raises OrderFault.
    """
    place = f"{file}: {line.place!s}"
    found: list[OrderLine] = []
    for bound in line.bounds:
        if cell is None:
            found.append(parse_order(line.text, bound=bound, table=table, place=place, grammar=grammar))
            continue
        unit, word = cell
        try:
            command = parse_cell(word, sheet=grammar.sheet, battalion=unit, bound=bound, place=place)
        except ValueError as error:
            raise OrderFault(words_of_error(error)) from None
        if command is None:
            raise OrderFault(text('"{unit}" is told nothing', unit=clipped(unit)), allowed)
        found.append(command)
    return found


class Thrown(NamedTuple):
    """Dice of a line: whose they are, what for, the number of the first, and the faces."""

    unit: str
    purpose: str
    target: str
    round: int
    first: int
    faces: tuple[int, ...]


def substep_of(words: Words, substeps: Collection[str], form: str) -> str:
    """The sub-step that a line of dice begins with."""
    substep = words.next(form)
    if substep not in substeps:
        raise LineFault(
            text('"{substep}" is not a sub-step with dice', substep=clipped(substep)),
            text("one of {substeps}", substeps=", ".join(substeps)),
        )
    return substep


def thrown(words: Words, purposes: Collection[str], form: str) -> Thrown:
    """``1/1/1 shot at 2/1/1 round 1 die 3 6 2``: what follows a sub-step; ``form`` shows the whole line."""
    unit, purpose = words.next(form), words.next(form)
    if f"{purpose} {words.peek()}" in purposes:
        purpose += f" {words.next('')}"
    if purpose not in purposes:
        raise LineFault(
            text('"{purpose}" is not a purpose of dice', purpose=clipped(purpose)),
            text("one of {purposes}", purposes=", ".join(purposes)),
        )
    target, round_no, first = "", 0, 1
    while words.peek() in ("at", "round", "die"):
        key = words.next("").lower()
        if key == "at":
            target = words.next("the unit that they are thrown at")
        elif key == "round":
            round_no = words.whole("a round of melee, 0 for the first")
        else:
            first = words.whole("the number of the first die", 1)
    faces = words.words[words.at :]
    if not faces or any(face not in tuple("123456") for face in faces):
        raise LineFault(
            text('dice "{faces}"', faces=clipped(" ".join(faces))),
            text("numbers from 1 to 6 with blanks between; {form}", form=form),
        )
    return Thrown(unit, purpose, target, round_no, first, tuple(map(int, faces)))
