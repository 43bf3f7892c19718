"""Dice typed in or replayed: each has its place, and what is missing or left over is an error."""

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bound_sim.dice.keyed import _ROLL, Dice, _hashes, die_code
from bound_sim.dice.words import PURPOSES, DiceWords
from bound_sim.scenario.inputs import CSV_LIMIT, MOST_FAULTS, clipped, lines_of, read_text
from bound_sim_maps.disk import Source
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import Phrase, text


@dataclass(frozen=True, order=True)
class TypedRoll:
    """Dice of one roll at a real table: who rolled, for what, at whom (bombardment), in which melee round."""

    bound: int
    substep: str
    unit: str
    purpose: str
    target: str
    round_no: int
    first: int
    dice: tuple[int, ...]
    place: Phrase = field(default="", compare=False)


class WantedRoll(NamedTuple):
    """A roll that is wanted of a real table: its number of dice from number ``first`` (from 0) on."""

    substep: str
    unit: str
    purpose: str
    target: str
    round_no: int
    first: int
    dice: int


class MissingDice(Refused):
    """Dice that were not typed in; ``rolls`` are those that can be rolled now."""

    def __init__(self, faults: Iterable[Fault], rolls: Sequence[WantedRoll]) -> None:
        super().__init__(faults)
        self.rolls = tuple(rolls)


class DieParts(NamedTuple):
    """Parts of a die's code, see ``die_code``."""

    substep: int
    purpose: int
    round_no: int
    shooter: int
    target: int
    number: int


def parts_of(code: int) -> DieParts:
    """The parts of a die's code."""
    code, number = divmod(code, _ROLL)
    code, target = divmod(code, 131072)
    code, shooter = divmod(code, 131072)
    code, round_no = divmod(code, 64)
    return DieParts(*divmod(code, PURPOSES), round_no, shooter, target - 1, number)


@dataclass
class TypedDice:
    """Dice typed in or replayed: every die has its place, a missing one or one left over is an error, all at once."""

    rolls: Sequence[TypedRoll]
    file: str = "dice"
    name: str = ""
    words: DiceWords = field(kw_only=True)
    _rows: Sequence[str] = ()
    _places: list[Phrase] = field(default_factory=list)

    def open_bound(self, bound: int, rows: Sequence[str], tables: npt.NDArray[np.uint64]) -> Dice:
        index = {row: number for number, row in enumerate(rows)}
        self._rows = rows
        coded: dict[int, tuple[int, Phrase]] = {}
        faults = []
        for entry in self.rolls:
            if entry.bound != bound:
                continue
            unknown = [unit for unit in (entry.unit, entry.target) if unit and unit not in index]
            if unknown:
                faults.append(
                    Fault(
                        self.file,
                        entry.place,
                        text("no unit {unknown} in this battle", unknown=unknown[0]),
                        text("an id of the forces"),
                    )
                )
                continue
            target = index[entry.target] if entry.target else -1
            head = (
                self.words.substeps.index(entry.substep),
                self.words.purposes.index(entry.purpose),
                entry.round_no,
                index[entry.unit],
                target,
            )
            for number, value in enumerate(entry.dice, start=entry.first):
                code = int(die_code(*head, number))
                if code in coded:
                    faults.append(
                        Fault(
                            self.file,
                            entry.place,
                            text("{code:text} is given twice", code=self._die(code)),
                            text("one line a roll"),
                        )
                    )
                coded[code] = (value, entry.place)
        if faults:
            raise Refused(faults)
        codes = sorted(coded)
        self._places = [coded[code][1] for code in codes]
        typed = np.array([codes, [coded[code][0] for code in codes], [0] * len(codes)], dtype=np.int64)
        no_keys = np.zeros((10, 2), dtype=np.uint64)
        return Dice(
            tables, no_keys, _hashes(tuple(rows)), typed, np.zeros(65536, dtype=np.int64),
            np.zeros((2, 0), dtype=np.int64),
        )  # fmt: skip

    def after_substep(self, dice: Dice, bound: int) -> None:
        count = min(int(dice.asked[0]), len(dice.asked) - 1)
        if count:
            wanted = sorted({int(code) for code in dice.asked[1 : count + 1]})
            first_round = min(parts_of(code).round_no for code in wanted)
            rolls: dict[int, list[str]] = {}
            for code in wanted:
                # later rounds of a melee depend on the dice that are missing now
                if parts_of(code).round_no == first_round:
                    rolls.setdefault(code // _ROLL, []).append(str(code % _ROLL + 1))
            faults = [
                Fault(
                    self.file,
                    text("bound {bound}", bound=bound),
                    text(
                        "missing: {head:text}, die {numbers}", head=self._roll(head * _ROLL), numbers=", ".join(numbers)
                    ),
                    text("a number from 1 to 6 for each"),
                )
                for head, numbers in rolls.items()
            ]
            raise MissingDice(faults, [roll for head, numbers in rolls.items() for roll in self._wanted(head, numbers)])

    def close_bound(self, dice: Dice, bound: int) -> None:
        left = np.flatnonzero(dice.typed[2] == 0)
        if len(left):
            raise Refused(
                Fault(
                    self.file,
                    self._places[i],
                    text("left over: {typed:text} was not rolled", typed=self._die(int(dice.typed[0, i]))),
                    text("only dice that the bound asks for"),
                )
                for i in left
            )

    def _wanted(self, head: int, numbers: Sequence[str]) -> Iterator[WantedRoll]:
        """The dice of a roll that are missing, those that follow one another together."""
        is_of = parts_of(head * _ROLL)
        left = sorted(int(number) - 1 for number in numbers)
        while left:
            first, count = left[0], 1
            while first + count in left:
                count += 1
            target = self._rows[is_of.target] if is_of.target >= 0 else ""
            yield WantedRoll(
                self.words.substeps[is_of.substep], self._rows[is_of.shooter], self.words.purposes[is_of.purpose],
                target, is_of.round_no, first, count,
            )  # fmt: skip
            left = left[count:]

    def _roll(self, code: int) -> Phrase:
        is_of = parts_of(code)
        substep, purpose = self.words.substeps[is_of.substep], self.words.purposes[is_of.purpose]
        return text(
            "{substep}{round:text}: {purpose} of {shooter}{target:text}",
            substep=substep, purpose=purpose, shooter=self._rows[is_of.shooter],
            round=text(" round {number}", number=is_of.round_no) if purpose in self.words.by_round else "",
            target=text(" at {target}", target=self._rows[is_of.target]) if is_of.target >= 0 else "",
        )  # fmt: skip

    def _die(self, code: int) -> Phrase:
        return text("{code:text}, die {code2}", code=self._roll(code), code2=code % _ROLL + 1)

    def describe(self) -> str:
        return self.name or f"dice typed in from {self.file}"


#: Columns of a dice file; ``dice`` holds numbers from 1 to 6 with blanks between, ``die`` the number of the first of
#: them in its roll (empty: 1): a die that is rolled again keeps its number.
DICE_COLUMNS = ("bound", "substep", "unit", "purpose", "target", "round", "die", "dice")
_COLUMNS = text("columns {dice_columns:text}", dice_columns=", ".join(DICE_COLUMNS))


def read_dice(path: Source, words: DiceWords) -> TypedDice:
    """Read a dice file (CSV with ``DICE_COLUMNS``) in a ruleset's words; raises Refused with all faults."""
    unread: list[Fault] = []
    content = read_text(path, CSV_LIMIT, unread)
    if content is None:
        raise Refused(unread)
    reader = csv.DictReader(lines_of(content))
    faults: list[Fault] = []
    rolls = []
    try:
        missing = {"bound", "substep", "unit", "purpose", "dice"} - set(reader.fieldnames or ())
        faults += [
            Fault(path.name, text("line 1"), text("column {name} is missing", name=name), _COLUMNS)
            for name in sorted(missing)
        ]
        for number, row in enumerate(reader, start=2):
            if faults and (missing or len(faults) > MOST_FAULTS):
                break
            rolls.append(_typed_roll(row, path.name, text("line {line}", line=number), faults, words))
    except csv.Error as error:
        faults.append(
            Fault(
                path.name,
                text("line {line_num}", line_num=reader.line_num),
                text("is not CSV ({error})", error=error),
                _COLUMNS,
            )
        )
    if faults:
        raise Refused(faults)
    return TypedDice([entry for entry in rolls if entry], path.name, words=words)


def _typed_roll(
    row: Mapping[str, str | None], file: str, place: Phrase, faults: list[Fault], words: DiceWords
) -> TypedRoll | None:
    def cell(name: str) -> str:
        return (row.get(name) or "").strip()

    before = len(faults)

    def whole(name: str) -> int:
        """The number in a cell, -1 for none."""
        return int(cell(name)) if cell(name).isdecimal() and len(cell(name)) < 7 else -1

    if whole("bound") < 0:
        faults.append(
            Fault(file, place, text('bound "{cell}"', cell=clipped(cell("bound"))), text("a whole number from 1"))
        )
    if cell("round") and not 0 <= whole("round") < 64:
        faults.append(
            Fault(
                file,
                place,
                text('round "{cell}"', cell=clipped(cell("round"))),
                text("a whole number to 63, 0 for the first fight"),
            )
        )
    if cell("die") and not 1 <= whole("die") <= _ROLL:
        faults.append(
            Fault(
                file,
                place,
                text('die "{cell}"', cell=clipped(cell("die"))),
                text("a whole number from 1, or empty for 1"),
            )
        )
    if cell("substep") not in words.substeps:
        faults.append(
            Fault(
                file,
                place,
                text('sub-step "{cell}"', cell=clipped(cell("substep"))),
                text("one of {substeps}", substeps=", ".join(words.substeps)),
            )
        )
    if cell("purpose") not in words.purposes:
        faults.append(
            Fault(
                file,
                place,
                text('purpose "{cell}"', cell=clipped(cell("purpose"))),
                text("one of {purposes}", purposes=", ".join(words.purposes)),
            )
        )
    faces = cell("dice").split()
    if not faces or any(face not in "123456" or len(face) != 1 for face in faces):
        faults.append(
            Fault(
                file,
                place,
                text('dice "{cell}"', cell=clipped(cell("dice"))),
                text("numbers from 1 to 6 with blanks between"),
            )
        )
    if len(faults) > before:
        return None
    return TypedRoll(
        int(cell("bound")), cell("substep"), cell("unit"), cell("purpose"), cell("target"),
        int(cell("round") or 0), int(cell("die") or 1) - 1, tuple(map(int, faces)), place,
    )  # fmt: skip


def replay(rolls: Iterable[TypedRoll], words: DiceWords) -> TypedDice:
    """The dice of a log (``dice_rolled``) as dice to play again."""
    return TypedDice(sorted(rolls), "log", "dice replayed from a log", words=words)
