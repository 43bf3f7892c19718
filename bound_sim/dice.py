"""Dice: keyed, typed in from a real table, or replayed.

A keyed die is a function of (battle key, table, bound, sub-step, shooter, purpose, number) and of nothing else: not of
the order of evaluation, not of any other unit. Generator: Philox4x64-10 (Salmon et al., SC'11), equal to
``numpy.random.Philox``; the key of a bound is BLAKE2b of the battle key and the bound's number.
"""

import csv
import hashlib
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from bound_sim.dice_words import WORDS, DiceWords
from bound_sim.scenario.inputs import CSV_LIMIT, MOST_FAULTS, lines_of, quoted, read_text
from bound_sim_kernels.compiled import compiled, wide_product
from bound_sim_maps.disk import Source
from bound_sim_maps.faults import Fault, Refused

SHOT, REROLL, RECOVERY, BOMBARD, BOMBARD_REROLL, MELEE, MELEE_REROLL = range(7)

_M32 = np.uint64(0xFFFFFFFF)
_32 = np.uint64(32)
_MUL0, _MUL1 = np.uint64(0xD2E7470EE14C6C93), np.uint64(0xCA5A826395121157)
_WEYL = (0x9E3779B97F4A7C15, 0xBB67AE8584CAA73B)
_FACES = np.uint64(6)
_REJECT = np.uint64(2**32 % 6)
_1 = np.uint64(1)
#: most dice in a roll
_ROLL = 16384


def hash_id(unit_id: str) -> int:
    """64-bit hash of a unit's permanent id: what its dice are keyed by."""
    return int.from_bytes(hashlib.blake2b(unit_id.encode(), digest_size=8, person=b"bound-sim unit").digest(), "little")


def fresh_key() -> bytes:
    """A new 256-bit battle key from the system's randomness."""
    return secrets.token_bytes(32)


def key_from_seed(seed: int) -> bytes:
    """The battle key that ``--seed`` stands for: repeatable, so for rehearsals."""
    return hashlib.blake2b(str(seed).encode(), digest_size=32, person=b"bound-sim seed").digest()


@lru_cache(maxsize=64)
def round_keys(battle_key: bytes, bound: int) -> npt.NDArray[np.uint64]:
    """The ten Philox round keys of a bound, shape (10, 2), for all tables; only to be read."""
    digest = hashlib.blake2b(
        bound.to_bytes(8, "little"), key=battle_key, digest_size=16, person=b"bound-sim bound"
    ).digest()
    words = [int.from_bytes(digest[:8], "little"), int.from_bytes(digest[8:], "little")]
    rounds = [[(word + step * weyl) % 2**64 for word, weyl in zip(words, _WEYL, strict=True)] for step in range(10)]
    return np.array(rounds, dtype=np.uint64)


@compiled
def philox(keys, c0, c1, c2, c3):  # type: ignore[no-untyped-def]
    """Philox4x64-10: four 64-bit words from a counter of four, under the round keys of a bound."""
    for step in range(10):
        high_0, low_0 = wide_product(_MUL0, c0)
        high_1, low_1 = wide_product(_MUL1, c2)
        c0 = high_1 ^ c1 ^ keys[step, 0]
        c2 = high_0 ^ c3 ^ keys[step, 1]
        c1 = low_1
        c3 = low_0
    return c0, c1, c2, c3


class Dice(NamedTuple):
    """What kernels roll from: tables, round keys and hashes of who rolls; or dice from a real table.

    ``typed`` is [3, die]: sorted codes, values, whether used; ``asked`` the codes of dice missing there, the first
    place holding their number (empty for keyed dice).
    """

    tables: npt.NDArray[np.uint64]
    keys: npt.NDArray[np.uint64]
    hashes: npt.NDArray[np.uint64]
    typed: npt.NDArray[np.int64]
    asked: npt.NDArray[np.int64]


@compiled
def die_code(substep, purpose, round_no, shooter, target, number):  # type: ignore[no-untyped-def]
    """One integer for a die of a bound: shooter and target are rows (target -1: none).

    Exact up to 131,071 rows, 64 rounds and 16,384 dice in a roll, which a bombardment of 800 batteries may have.
    """
    head = (((substep * 8 + purpose) * 64 + round_no) * 131072 + shooter) * 131072 + target + 1
    return head * _ROLL + number


@compiled
def _typed_die(dice, code):  # type: ignore[no-untyped-def]
    low, high = 0, dice.typed.shape[1]
    while low < high:
        middle = (low + high) // 2
        if dice.typed[0, middle] < code:
            low = middle + 1
        else:
            high = middle
    if low < dice.typed.shape[1] and dice.typed[0, low] == code:
        dice.typed[2, low] = 1
        return dice.typed[1, low]
    dice.asked[0] += 1
    if dice.asked[0] < dice.asked.shape[0]:
        dice.asked[dice.asked[0]] = code
    return 1


@compiled
def roll(dice, table, substep, purpose, round_no, shooter, target, first, count, out):  # type: ignore[no-untyped-def]
    """Fill ``out[0:count]`` with dice number ``first``.. of a roll.

    ``shooter`` and ``target`` are rows of ``dice.hashes`` (platoons, then battalions); target -1 where the dice don't
    belong to one; ``round_no`` is the melee round. Unbiased: a word that would bias is drawn again (Lemire 2019).
    """
    if dice.asked.shape[0] > 0:
        for i in range(count):
            out[i] = _typed_die(dice, die_code(substep, purpose, round_no, shooter, target, first + i))
        return
    c0 = dice.tables[table]
    c2 = dice.hashes[shooter]
    c3 = dice.hashes[target] if target >= 0 else np.uint64(0)
    block = -1
    w0 = w1 = w2 = w3 = np.uint64(0)
    for i in range(count):
        number = first + i
        retry = 0
        while True:
            if block != number // 8 or retry > 0:
                block = number // 8 if retry == 0 else -1
                c1 = np.uint64((((substep * 16 + purpose) * 256 + retry) * 65536 + round_no) * 65536 + number // 8)
                w0, w1, w2, w3 = philox(dice.keys, c0, c1, c2, c3)
            lane = number % 8
            word = w0 if lane < 2 else (w1 if lane < 4 else (w2 if lane < 6 else w3))
            half = (word >> _32) if lane % 2 == 1 else (word & _M32)
            product = half * _FACES
            if (product & _M32) >= _REJECT:
                out[i] = np.int64((product >> _32) + _1)
                break
            retry += 1


class DiceSource(Protocol):
    """Where a battle's dice come from."""

    def open_bound(self, bound: int, rows: Sequence[str], tables: npt.NDArray[np.uint64]) -> Dice:
        """Dice for a bound; ``rows`` are the ids of platoons, then battalions."""

    def after_substep(self, dice: Dice, bound: int) -> None:
        """Complain about dice that were missing."""

    def close_bound(self, dice: Dice, bound: int) -> None:
        """Complain about dice that are left over."""

    def describe(self) -> str:
        """One line for the report."""


@lru_cache(maxsize=8)
def _hashes(rows: tuple[str, ...]) -> npt.NDArray[np.uint64]:
    """Of all who roll: the same in every bound, and for all tables."""
    return np.array([hash_id(row) for row in rows], dtype=np.uint64)


@dataclass
class KeyedDice:
    """Dice from a battle key: the same key gives the same dice, whatever else changes."""

    key: bytes
    name: str = ""

    def open_bound(self, bound: int, rows: Sequence[str], tables: npt.NDArray[np.uint64]) -> Dice:
        nothing = np.zeros((3, 0), dtype=np.int64)
        return Dice(tables, round_keys(self.key, bound), _hashes(tuple(rows)), nothing, nothing[0])

    def after_substep(self, dice: Dice, bound: int) -> None:
        pass

    def close_bound(self, dice: Dice, bound: int) -> None:
        pass

    def describe(self) -> str:
        return self.name or f"keyed dice, battle key {self.key.hex()}"


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
    place: str = field(default="", compare=False)


class Roll(NamedTuple):
    """A roll that is wanted of a real table: so many dice from number ``first`` (from 0) on."""

    substep: str
    unit: str
    purpose: str
    target: str
    round_no: int
    first: int
    dice: int


class MissingDice(Refused):
    """Dice that were not typed in; ``rolls`` are those that can be rolled now."""

    def __init__(self, faults: Iterable[Fault], rolls: Sequence[Roll]) -> None:
        super().__init__(faults)
        self.rolls = tuple(rolls)


class _Parts(NamedTuple):
    """What a die's code says, see ``die_code``."""

    substep: int
    purpose: int
    round_no: int
    shooter: int
    target: int
    number: int


@dataclass
class TypedDice:
    """Dice typed in or replayed: every die has its place, a missing one or one left over is an error, all at once."""

    rolls: Sequence[TypedRoll]
    file: str = "dice"
    name: str = ""
    words: DiceWords = WORDS
    _rows: Sequence[str] = ()
    _places: list[str] = field(default_factory=list)

    def open_bound(self, bound: int, rows: Sequence[str], tables: npt.NDArray[np.uint64]) -> Dice:
        index = {row: number for number, row in enumerate(rows)}
        self._rows = rows
        coded: dict[int, tuple[int, str]] = {}
        faults = []
        for entry in self.rolls:
            if entry.bound != bound:
                continue
            unknown = [unit for unit in (entry.unit, entry.target) if unit and unit not in index]
            if unknown:
                faults.append(
                    Fault(self.file, entry.place, f"no unit {unknown[0]} in this battle", "an id of the forces")
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
                    faults.append(Fault(self.file, entry.place, f"{self._die(code)} is given twice", "one line a roll"))
                coded[code] = (value, entry.place)
        if faults:
            raise Refused(faults)
        codes = sorted(coded)
        self._places = [coded[code][1] for code in codes]
        typed = np.array([codes, [coded[code][0] for code in codes], [0] * len(codes)], dtype=np.int64)
        no_keys = np.zeros((10, 2), dtype=np.uint64)
        return Dice(tables, no_keys, _hashes(tuple(rows)), typed, np.zeros(65536, dtype=np.int64))

    def after_substep(self, dice: Dice, bound: int) -> None:
        count = min(int(dice.asked[0]), len(dice.asked) - 1)
        if count:
            wanted = sorted({int(code) for code in dice.asked[1 : count + 1]})
            first_round = min(self._parts(code).round_no for code in wanted)
            rolls: dict[int, list[str]] = {}
            for code in wanted:
                # later rounds of a melee depend on the dice that are missing now
                if self._parts(code).round_no == first_round:
                    rolls.setdefault(code // _ROLL, []).append(str(code % _ROLL + 1))
            faults = [
                Fault(self.file, f"bound {bound}", f"missing: {self._roll(head * _ROLL)}, die {', '.join(numbers)}",
                      "a number from 1 to 6 for each")
                for head, numbers in rolls.items()
            ]  # fmt: skip
            raise MissingDice(faults, [roll for head, numbers in rolls.items() for roll in self._wanted(head, numbers)])

    def close_bound(self, dice: Dice, bound: int) -> None:
        left = np.flatnonzero(dice.typed[2] == 0)
        if len(left):
            raise Refused(
                Fault(self.file, self._places[i], f"left over: {self._die(int(dice.typed[0, i]))} was not rolled",
                      "only dice that the bound asks for")
                for i in left
            )  # fmt: skip

    def _parts(self, code: int) -> "_Parts":
        code, number = divmod(code, _ROLL)
        code, target = divmod(code, 131072)
        code, shooter = divmod(code, 131072)
        code, round_no = divmod(code, 64)
        return _Parts(*divmod(code, 8), round_no, shooter, target - 1, number)

    def _wanted(self, head: int, numbers: Sequence[str]) -> Iterator[Roll]:
        """The dice of a roll that are missing, those that follow one another together."""
        is_of = self._parts(head * _ROLL)
        left = sorted(int(number) - 1 for number in numbers)
        while left:
            first, count = left[0], 1
            while first + count in left:
                count += 1
            target = self._rows[is_of.target] if is_of.target >= 0 else ""
            yield Roll(
                self.words.substeps[is_of.substep], self._rows[is_of.shooter], self.words.purposes[is_of.purpose],
                target, is_of.round_no, first, count,
            )  # fmt: skip
            left = left[count:]

    def _roll(self, code: int) -> str:
        is_of = self._parts(code)
        at = f" at {self._rows[is_of.target]}" if is_of.target >= 0 else ""
        substep, purpose = self.words.substeps[is_of.substep], self.words.purposes[is_of.purpose]
        again = f" round {is_of.round_no}" if purpose in self.words.by_round else ""
        return f"{substep}{again}: {purpose} of {self._rows[is_of.shooter]}{at}"

    def _die(self, code: int) -> str:
        return f"{self._roll(code)}, die {code % _ROLL + 1}"

    def describe(self) -> str:
        return self.name or f"dice typed in from {self.file}"


#: Columns of a dice file; ``dice`` holds numbers from 1 to 6 with blanks between, ``die`` the number of the first of
#: them in its roll (empty: 1): a die that is rolled again keeps its number.
DICE_COLUMNS = ("bound", "substep", "unit", "purpose", "target", "round", "die", "dice")
_COLUMNS = "columns " + ", ".join(DICE_COLUMNS)


def read_dice(path: Source, words: DiceWords = WORDS) -> TypedDice:
    """Read a dice file (CSV with ``DICE_COLUMNS``) in a ruleset's words; raises Refused with all faults."""
    unread: list[Fault] = []
    text = read_text(path, CSV_LIMIT, unread)
    if text is None:
        raise Refused(unread)
    reader = csv.DictReader(lines_of(text))
    faults: list[Fault] = []
    rolls = []
    try:
        missing = {"bound", "substep", "unit", "purpose", "dice"} - set(reader.fieldnames or ())
        faults += [Fault(path.name, "line 1", f"column {name} is missing", _COLUMNS) for name in sorted(missing)]
        for number, row in enumerate(reader, start=2):
            if faults and (missing or len(faults) > MOST_FAULTS):
                break
            rolls.append(_typed_roll(row, path.name, f"line {number}", faults, words))
    except csv.Error as error:
        faults.append(Fault(path.name, f"line {reader.line_num}", f"is not CSV ({error})", _COLUMNS))
    if faults:
        raise Refused(faults)
    return TypedDice([entry for entry in rolls if entry], path.name, words=words)


def _typed_roll(
    row: Mapping[str, str | None], file: str, place: str, faults: list[Fault], words: DiceWords
) -> TypedRoll | None:
    def cell(name: str) -> str:
        return (row.get(name) or "").strip()

    before = len(faults)

    def whole(name: str) -> int:
        """The number in a cell, -1 for none."""
        return int(cell(name)) if cell(name).isdecimal() and len(cell(name)) < 7 else -1

    if whole("bound") < 0:
        faults.append(Fault(file, place, f"bound {quoted(cell('bound'))}", "a whole number from 1"))
    if cell("round") and not 0 <= whole("round") < 64:
        faults.append(
            Fault(file, place, f"round {quoted(cell('round'))}", "a whole number to 63, 0 for the first fight")
        )
    if cell("die") and not 1 <= whole("die") <= _ROLL:
        faults.append(Fault(file, place, f"die {quoted(cell('die'))}", "a whole number from 1, or empty for 1"))
    if cell("substep") not in words.substeps:
        faults.append(Fault(file, place, f"sub-step {quoted(cell('substep'))}", "one of " + ", ".join(words.substeps)))
    if cell("purpose") not in words.purposes:
        faults.append(Fault(file, place, f"purpose {quoted(cell('purpose'))}", "one of " + ", ".join(words.purposes)))
    faces = cell("dice").split()
    if not faces or any(face not in "123456" or len(face) != 1 for face in faces):
        faults.append(Fault(file, place, f"dice {quoted(cell('dice'))}", "numbers from 1 to 6 with blanks between"))
    if len(faults) > before:
        return None
    return TypedRoll(
        int(cell("bound")), cell("substep"), cell("unit"), cell("purpose"), cell("target"),
        int(cell("round") or 0), int(cell("die") or 1) - 1, tuple(map(int, faces)), place,
    )  # fmt: skip


def replay(rolls: Iterable[TypedRoll], words: DiceWords = WORDS) -> TypedDice:
    """The dice of a log, as its ruleset reads them off (``logged_dice``), as dice to play again."""
    return TypedDice(sorted(rolls), "log", "dice replayed from a log", words)
