"""High and Low Commands (R-8..R-12): records, and the High Command sheet as CSV. One-line text: ``order_text``."""

import csv
import io
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

from bound_sim.scenario.forces import Forces, natural_key
from bound_sim.scenario.inputs import MOST_FAULTS, Known, quoted, read_csv
from bound_sim_maps.disk import Source
from bound_sim_maps.faults import Fault

Point = tuple[int, int]
#: what a unit is told to do: "none", or an action of the ruleset's grammar (``orders.text.Grammar``)
Action = str
Word = Literal["advance", "hold", "assault", "retreat", "bombard"]
WORDS: tuple[Word, ...] = get_args(Word)
#: The keys of the desk; S is for the storm of an assault, since A is taken.
_KEYS: dict[str, Word] = {"a": "advance", "h": "hold", "s": "assault", "r": "retreat", "b": "bombard"}


@dataclass(frozen=True)
class HighCommand:
    """R-8: the word for one battalion in one bound; ``reference`` is the grid reference of a Bombard.

    ``place`` says where it was read, and is not compared.
    """

    battalion: str
    bound: int
    word: Word
    reference: str = ""
    place: str = field(default="", compare=False)


@dataclass(frozen=True)
class LowCommand:
    """R-11..R-13: what one company is told for one bound. Points in 0.01 mm.

    ``path`` is the arrow as drawn, its first point included; every covered platoon carries its vectors (R-14).
    ``toward`` is the target that an assault names: a unit id or a point; None: the shot's target, else the head.
    ``shoot`` is an enemy company or platoon; ``prepared`` the dotted arrow (R-12); ``facing`` an explicit turn.
    ``circle`` and ``shots`` are a battery commander's: unit is then a battalion (R-35, R-36).
    ``said`` are the plain words that the ruleset's grammar has beside these, ``loses`` a base of its own that it names.
    ``place`` says where it was read, and is not compared.
    """

    unit: str
    bound: int
    action: Action = "none"
    path: tuple[Point, ...] = ()
    toward: str | Point | None = None
    shoot: str = ""
    prepared: bool = False
    facing: int | None = None
    circle: Point | None = None
    shots: tuple[tuple[str, int], ...] = ()
    exempt: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    loses: str = ""
    place: str = field(default="", compare=False)


def fault_at(place: str, wrong: str, allowed: str = "") -> Fault:
    """A fault where a record was read: its ``place`` is ``file: line``."""
    file, _, line = place.partition(": ")
    return Fault(file, line, wrong, allowed)


def parse_high_command(text: str, *, battalion: str, bound: int, place: str = "") -> HighCommand | None:
    """One cell of the sheet: a word of R-8 or its key, ``Bombard B1.c``; None for an empty cell.

    Raises ValueError with a sentence that says what is allowed.
    """
    words = text.split()
    if not words:
        return None
    key = words[0].lower()
    word = _KEYS.get(key) or next((known for known in WORDS if known == key), None)
    if word is None:
        hint = Known(map(str.capitalize, WORDS), "Advance, Hold, Assault, Retreat or Bombard B1").hint(key)
        raise ValueError(f"{quoted(text)} is not a High Command: {hint}")
    reference = " ".join(words[1:])
    if word == "bombard" and not re.fullmatch(r"[A-Za-z]{1,2}[1-9][0-9]{0,2}(\.[a-dA-D])?", reference):
        raise ValueError(f"{quoted(text)} names no grid reference: Bombard B1 or Bombard B1.c")
    if word != "bombard" and reference:
        raise ValueError(f"{quoted(text)}: {word.capitalize()} stands alone; what companies do is a Low Command")
    column, dot, quarter = reference.partition(".")
    return HighCommand(battalion, bound, word, column.upper() + dot + quarter.lower(), place)


def format_high_command(command: HighCommand) -> str:
    """The cell's text: ``Advance``, ``Bombard B1.c``."""
    return f"{command.word.capitalize()} {command.reference}".strip()


def read_sheet(
    path: Source, faults: list[Fault], *, forces: Forces, bounds: int, side: str = ""
) -> list[HighCommand]:  # fmt: skip
    """R-8: a High Command sheet, battalion by bound, as in the rules' sample; a regiment's row is its battalions'.

    The sheet of a ``side`` is read by its own names: no name of others changes what a row means.
    """
    sheet = read_csv(path, faults)
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
        if isinstance(battalions, str):
            faults.append(Fault(path.name, f"line {line}", battalions, units.hint(cells[0])))
            continue
        for index, bound in columns.items():
            place = f"line {line}, {sheet.header[index]}"
            for battalion in battalions:
                try:
                    command = parse_high_command(
                        cells[index], battalion=battalion, bound=bound, place=f"{path.name}: {place}"
                    )
                except ValueError as error:
                    faults.append(Fault(path.name, place, str(error)))
                    break
                if command:
                    found.append(command)
    return found


def _bounds_of_columns(file: str, header: list[str], bounds: int, faults: list[Fault]) -> dict[int, int]:
    """Column index -> bound, for the columns ``Bound 1``, ``Bound 2``, ... after the first."""
    columns: dict[int, int] = {}
    if header[0].lower() != "battalion":
        faults.append(Fault(file, "line 1", f"the first column is {quoted(header[0])}", '"Battalion"'))
    for index, name in enumerate(header[1:], 1):
        match = re.fullmatch(r"bound\s*([0-9]{1,6})", name.lower())
        if match is None:
            faults.append(Fault(file, "line 1", f"column {quoted(name)} is not known", '"Bound 1", "Bound 2", ...'))
        elif not 1 <= int(match[1]) <= bounds:
            faults.append(Fault(file, "line 1", f"column {quoted(name)} is outside", f"bounds 1 to {bounds}"))
        elif int(match[1]) in columns.values():
            faults.append(Fault(file, "line 1", f"bound {int(match[1])} has two columns", "each bound once"))
        else:
            columns[index] = int(match[1])
    return columns


class _Units:
    """What the first column of a sheet may name: a battalion's id, its name, or a regiment.

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

    def battalions(self, name: str) -> list[str] | str:
        """Battalion ids, or what is wrong with the name."""
        if name in self.own:
            return [name]
        if len(self.named.get(name, ())) > 1:
            return f"{quoted(name)} is the name of the battalions {', '.join(self.named[name])}"
        if name in self.named:
            return self.named[name]
        regiment = self.regiments.get(name, [])
        if len({self.sides[battalion] for battalion in regiment}) > 1:
            return f"regiment {quoted(name)} is on both sides (battalions {', '.join(regiment)})"
        other = [name] if name in self.ids else []
        return regiment or other or f"battalion {quoted(name)} does not exist"

    def hint(self, name: str) -> str:
        """What is allowed instead."""
        return "a battalion's id" if name in self.named or name in self.regiments else self.known.hint(name)


def one_each(commands: Iterable[HighCommand], faults: list[Fault]) -> dict[tuple[str, int], HighCommand]:
    """R-8: commands by (battalion, bound), sorted; a second one for the same is a fault."""
    found: dict[tuple[str, int], HighCommand] = {}
    for command in commands:
        first = found.setdefault((command.battalion, command.bound), command)
        if first is not command and len(faults) <= MOST_FAULTS:
            wrong = f"battalion {command.battalion} has two High Commands in bound {command.bound}"
            faults.append(fault_at(command.place, wrong, f"one in each bound; the other is at {first.place}"))
    return dict(sorted(found.items(), key=lambda item: (item[0][1], natural_key(item[0][0]))))


def sheet_text(high: Mapping[tuple[str, int], HighCommand], bounds: int) -> str:
    """The text of an ``orders.csv`` that reads back as the same commands."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(["Battalion", *(f"Bound {bound}" for bound in range(1, bounds + 1))])
    for battalion in sorted({battalion for battalion, _ in high}, key=natural_key):
        given = (high.get((battalion, bound)) for bound in range(1, bounds + 1))
        writer.writerow([battalion, *(format_high_command(command) if command else "" for command in given)])
    return buffer.getvalue()
