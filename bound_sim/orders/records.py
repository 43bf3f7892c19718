"""Orders as records: words of the sheet and commands in a line; the sheet as CSV. One-line text: ``orders.text``."""

import csv
import io
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from bound_sim.scenario.forces import Forces, natural_key
from bound_sim.scenario.inputs import MOST_FAULTS, Known, clipped, place_text, place_words
from bound_sim.scenario.orders import OrderLine, Point
from bound_sim.scenario.spreadsheets import read_table
from bound_sim_maps.disk import Source
from bound_sim_maps.faults import Fault, Unfit
from bound_sim_maps.texts import Phrase, Text, text, words_of_error

#: the records that this module reads and writes are found here too
__all__ = [
    "OrderLine", "Point", "SheetWords", "declared", "fault_at", "format_cell", "one_each",
    "parse_cell", "read_sheet", "sheet_text",
]  # fmt: skip


_WORD, _ALONE = text("word of the sheet"), text("more is an order in a line of its own")


@dataclass(frozen=True)
class SheetWords:
    """Words of the cells of a ruleset's sheet.

    ``called`` is the name of such a word, for a fault. ``words`` maps each to its key, a letter that stands for it.
    ``placed`` are those that a grid reference follows; ``alone`` says of the others where more is told.
    """

    called: Phrase = _WORD
    words: Mapping[str, str] = field(default_factory=dict)
    placed: tuple[str, ...] = ()
    alone: Phrase = _ALONE

    @property
    def allowed(self) -> Phrase:
        """All words: ``Advance, Hold or Bombard B1``."""
        texts = [word.capitalize() + (" B1" if word in self.placed else "") for word in self.words]
        if texts[1:]:
            return text("{words} or {last}", words=", ".join(texts[:-1]), last=texts[-1])
        return texts[0] if texts else text("an empty cell")


def declared(unit: str, bound: int, word: str, reference: str = "", place: str = "") -> OrderLine:
    """A cell of the sheet as a line: what a battalion is under in a bound, with a grid reference where one follows."""
    return OrderLine(unit, word, (("reference", reference),) if reference else (), bound, "", place, declares=True)


def fault_at(place: str, wrong: Phrase, allowed: Phrase = "") -> Fault:
    """A fault where a record was read: its ``place`` is ``file: line``."""
    file, _, line = place.partition(": ")
    return Fault(file, place_words(line), wrong, allowed)


def parse_cell(
    content: str, *, sheet: SheetWords, battalion: str, bound: int, place: str = ""
) -> OrderLine | None:  # fmt: skip
    """One cell of the sheet: a word or its key, with its reference like ``Bombard B1.c``; None for an empty cell.

    Raises ValueError with a sentence that says what is allowed.
    """
    words = content.split()
    if not words:
        return None
    key = words[0].lower()
    word = next((known for known, letter in sheet.words.items() if key in (known, letter)), None)
    if word is None:
        hint = Known(map(str.capitalize, sheet.words), sheet.allowed).hint(key)
        raise ValueError(
            text('"{text}" is not a {called}: {hint:text}', text=clipped(content), called=sheet.called, hint=hint)
        )
    reference = " ".join(words[1:])
    name = word.capitalize()
    if word in sheet.placed and not re.fullmatch(r"[A-Za-z]{1,2}[1-9][0-9]{0,2}(\.[a-dA-D])?", reference):
        raise Unfit(
            text('"{content}" names no grid reference', content=clipped(content)),
            text("{name} B1 or {name2} B1.c", name=name, name2=name),
        )
    if word not in sheet.placed and reference:
        raise Unfit(
            text('"{content}"', content=clipped(content)),
            text("{name} stands alone; {alone}", name=name, alone=sheet.alone),
        )
    column, dot, quarter = reference.partition(".")
    return declared(battalion, bound, word, column.upper() + dot + quarter.lower(), place)


def format_cell(line: OrderLine) -> str:
    """The cell's text: ``Advance``, ``Bombard B1.c``."""
    return f"{line.verb.capitalize()} {line.word('reference')}".strip()


def read_sheet(
    path: Source, faults: list[Fault], *, words: SheetWords, forces: Forces, bounds: int, side: str = ""
) -> list[OrderLine]:  # fmt: skip
    """A sheet, battalion by bound; a regiment's row is its battalions'.

    The sheet of a ``side`` is read by its own names: no name of others changes what a row means.
    """
    sheet = read_table(path, faults)
    if sheet is None:
        return []
    columns = _bounds_of_columns(path.name, sheet.header, bounds, faults)
    units = _Units(forces, side)
    found = []
    before = len(faults)
    for line, cells in sheet.rows:
        if not forces.platoons or len(faults) - before > MOST_FAULTS:
            break  # the order of battle was refused: every name would look wrong
        battalions = units.battalions(cells[0])
        if isinstance(battalions, Text):
            faults.append(Fault(path.name, text("line {line}", line=line), battalions, units.hint(cells[0])))
            continue
        for index, bound in columns.items():
            place = text("line {line}, {column}", line=line, column=sheet.header[index])
            for battalion in battalions:
                try:
                    command = parse_cell(
                        cells[index], sheet=words, battalion=battalion, bound=bound, place=f"{path.name}: {place!s}"
                    )
                except ValueError as error:
                    faults.append(Fault(path.name, place, words_of_error(error)))
                    break
                if command:
                    found.append(command)
    return found


def _bounds_of_columns(file: str, header: list[str], bounds: int, faults: list[Fault]) -> dict[int, int]:
    """Column index -> bound, for the columns ``Bound 1``, ``Bound 2``, ... after the first."""
    columns: dict[int, int] = {}
    if header[0].lower() != "battalion":
        faults.append(
            Fault(
                file,
                text("line 1"),
                text('the first column is "{header}"', header=clipped(header[0])),
                text('"Battalion"'),
            )
        )
    for index, name in enumerate(header[1:], 1):
        match = re.fullmatch(r"bound\s*([0-9]{1,6})", name.lower())
        if match is None:
            faults.append(
                Fault(
                    file,
                    text("line 1"),
                    text('column "{name}" is not known', name=clipped(name)),
                    text('"Bound 1", "Bound 2", ...'),
                )
            )
        elif not 1 <= int(match[1]) <= bounds:
            faults.append(
                Fault(
                    file,
                    text("line 1"),
                    text('column "{name}" is outside', name=clipped(name)),
                    text("bounds 1 to {bounds}", bounds=bounds),
                )
            )
        elif int(match[1]) in columns.values():
            faults.append(
                Fault(
                    file,
                    text("line 1"),
                    text("bound {match} has two columns", match=int(match[1])),
                    text("each bound once"),
                )
            )
        else:
            columns[index] = int(match[1])
    return columns


class _Units:
    """Units of the first column of a sheet: a battalion's id, its name, or a regiment.

    On the sheet of a ``side`` its own ids, names and regiments come first, and of others the ids alone are names.
    """

    def __init__(self, forces: Forces, side: str = "") -> None:
        self.ids = forces.battalions
        self.sides = {battalion: first.side for battalion, (first, *_) in forces.battalions.items()}
        self.own = {battalion for battalion, of in self.sides.items() if not side or of == side}
        self.named: dict[str, list[str]] = {}
        self.regiments: dict[str, list[str]] = {}
        for battalion, (first, *_) in forces.battalions.items():
            if battalion in self.own:
                self.named.setdefault(first.battalion_name, []).append(battalion)
                if first.regiment:
                    self.regiments.setdefault(first.regiment, []).append(battalion)
        self.known = Known([*self.ids, *self.named, *self.regiments])

    def battalions(self, name: str) -> list[str] | Text:
        """Battalion ids, or what is wrong with the name."""
        if name in self.own:
            return [name]
        if len(self.named.get(name, ())) > 1:
            return text(
                '"{name}" is the name of the battalions {named}', name=clipped(name), named=", ".join(self.named[name])
            )
        if name in self.named:
            return self.named[name]
        regiment = self.regiments.get(name, [])
        if len({self.sides[battalion] for battalion in regiment}) > 1:
            return text(
                'regiment "{name}" is on both sides (battalions {regiment})',
                name=clipped(name),
                regiment=", ".join(regiment),
            )
        other = [name] if name in self.ids else []
        return regiment or other or text('battalion "{name}" does not exist', name=clipped(name))

    def hint(self, name: str) -> Phrase:
        """The allowed names instead of this one."""
        return text("a battalion's id") if name in self.named or name in self.regiments else self.known.hint(name)


def one_each(commands: Iterable[OrderLine], faults: list[Fault]) -> dict[tuple[str, int], OrderLine]:
    """Commands by (unit, bound), sorted; a second one for the same is a fault."""
    found: dict[tuple[str, int], OrderLine] = {}
    for command in commands:
        unit = command.unit
        first = found.setdefault((unit, command.bound), command)
        if first is not command and len(faults) <= MOST_FAULTS:
            two = (
                text("battalion {unit} has two High Commands", unit=unit)
                if command.declares
                else text("{unit} has two Low Commands", unit=unit)
            )
            wrong = text("{two:text} in bound {bound}", two=two, bound=command.bound)
            faults.append(
                fault_at(
                    command.place,
                    wrong,
                    text("one in each bound; the other is at {place}", place=place_text(first.place)),
                )
            )
    return dict(sorted(found.items(), key=lambda item: (item[0][1], natural_key(item[0][0]))))


def sheet_text(high: Mapping[tuple[str, int], OrderLine], bounds: int) -> str:
    """The text of an ``orders.csv`` that reads back as the same commands."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(["Battalion", *(f"Bound {bound}" for bound in range(1, bounds + 1))])
    for battalion in sorted({battalion for battalion, _ in high}, key=natural_key):
        given = (high.get((battalion, bound)) for bound in range(1, bounds + 1))
        writer.writerow([battalion, *(format_cell(command) if command else "" for command in given)])
    return buffer.getvalue()
