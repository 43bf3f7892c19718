"""Dice: keyed, typed in from a real table, or replayed.

A keyed die is a function of (battle key, table, bound, sub-step, shooter, purpose, number) and of nothing else: not of
the order of evaluation, not of any other unit. Generator: Philox4x64-10 (Salmon et al., SC'11), equal to
``numpy.random.Philox``; the key of a bound is BLAKE2b of the battle key and the bound's number.
"""

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from bound_sim.dice.words import PURPOSES
from bound_sim_kernels.compiled import compiled, wide_product

SHOT_DIE, REROLL, RECOVERY_DIE, BOMBARD_DIE, BOMBARD_REROLL, MELEE_DIE, MELEE_REROLL = range(7)

_M32 = np.uint64(0xFFFFFFFF)
_32 = np.uint64(32)
#: Python's own numbers, with which plain Python multiplies faster
_MUL0, _MUL1 = 0xD2E7470EE14C6C93, 0xCA5A826395121157
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
    """Dice of kernels: tables, round keys and hashes of rollers; or dice from a real table.

    ``typed`` is [3, die]: sorted codes, values, 1 for a die that was used; ``asked`` the codes of dice missing there,
    the first place holding their number (empty for keyed dice). ``rolled`` is [2, place] (empty where no log is kept):
    codes and values of the dice that fell on the first table, the first place holding their number.
    """

    tables: npt.NDArray[np.uint64]
    keys: npt.NDArray[np.uint64]
    hashes: npt.NDArray[np.uint64]
    typed: npt.NDArray[np.int64]
    asked: npt.NDArray[np.int64]
    rolled: npt.NDArray[np.int64]


@compiled
def die_code(substep, purpose, round_no, shooter, target, number):  # type: ignore[no-untyped-def]
    """One integer for a die of a bound: shooter and target are rows (target -1: none).

    Below 2^62: 16 sub-steps, 16 purposes, 64 rounds, 131,071 rows, and 16,384 dice in a roll, which a bombardment of
    800 batteries may have.
    """
    head = (((substep * PURPOSES + purpose) * 64 + round_no) * 131072 + shooter) * 131072 + target + 1
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
def _write_down(dice, head, first, count, out):  # type: ignore[no-untyped-def]
    """Keep a roll for the log; dice without room are counted."""
    at = dice.rolled[0, 0]
    for i in range(count):
        at += 1
        if at < dice.rolled.shape[1]:
            dice.rolled[0, at] = head + first + i
            dice.rolled[1, at] = out[i]
    dice.rolled[0, 0] = at


@compiled
def roll(dice, table, substep, purpose, round_no, shooter, target, first, count, out):  # type: ignore[no-untyped-def]
    """Fill ``out[0:count]`` with dice number ``first``.. of a roll.

    ``shooter`` and ``target`` are rows of ``dice.hashes`` (platoons, then battalions); target -1 where the dice don't
    belong to one; ``round_no`` is the melee round.
    """
    if dice.asked.shape[0] > 0:
        for i in range(count):
            out[i] = _typed_die(dice, die_code(substep, purpose, round_no, shooter, target, first + i))
    else:
        die = table, substep, purpose, round_no, shooter, target, first, count
        keyed_roll(dice.tables, dice.keys, dice.hashes, die, out)
    if dice.rolled.shape[1] > 0 and table == 0:
        _write_down(dice, die_code(substep, purpose, round_no, shooter, target, 0), first, count, out)


def is_keyed_alone(dice: Dice) -> bool:
    """True if a ``keyed_roll`` is all of a ``roll``: no die is typed, and none is written down."""
    return not dice.asked.shape[0] and not dice.rolled.shape[1]


@compiled
def keyed_roll(tables, keys, hashes, die, out):  # type: ignore[no-untyped-def]
    """A ``roll`` of keyed dice (``die``: its table to its count); to hand over all ``Dice`` takes longer.

    Unbiased: a word that would bias is drawn again (Lemire 2019).
    """
    table, substep, purpose, round_no, shooter, target, first, count = die
    c0 = tables[table]
    c2 = hashes[shooter]
    c3 = hashes[target] if target >= 0 else np.uint64(0)
    block = -1
    w0 = w1 = w2 = w3 = np.uint64(0)
    for i in range(count):
        number = first + i
        retry = 0
        while True:
            if block != number // 8 or retry > 0:
                block = number // 8 if retry == 0 else -1
                c1 = np.uint64((((substep * 16 + purpose) * 256 + retry) * 65536 + round_no) * 65536 + number // 8)
                w0, w1, w2, w3 = philox(keys, c0, c1, c2, c3)
            lane = number % 8
            word = w0 if lane < 2 else (w1 if lane < 4 else (w2 if lane < 6 else w3))
            half = (word >> _32) if lane % 2 == 1 else (word & _M32)
            product = half * _FACES
            if (product & _M32) >= _REJECT:
                out[i] = np.int64((product >> _32) + _1)
                break
            retry += 1


@compiled
def keyed_rolls(tables, keys, hashes, dice, out):  # type: ignore[no-untyped-def]
    """A ``keyed_roll`` of each row of ``dice``, its table to its count, in the rows of ``out``.

    From Python one is asked for so too: a tuple takes longer to hand over.
    """
    for k in range(len(dice)):
        head = dice[k, 0], dice[k, 1], dice[k, 2], dice[k, 3]
        keyed_roll(tables, keys, hashes, (*head, dice[k, 4], dice[k, 5], dice[k, 6], dice[k, 7]), out[k])


class DiceSource(Protocol):
    """Source of a battle's dice."""

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
        return Dice(tables, round_keys(self.key, bound), _hashes(tuple(rows)), nothing, nothing[0], nothing[:2])

    def after_substep(self, dice: Dice, bound: int) -> None:
        pass

    def close_bound(self, dice: Dice, bound: int) -> None:
        pass

    def describe(self) -> str:
        return self.name or f"keyed dice, battle key {self.key.hex()}"
