"""Dice that anybody can check: what the umpire promised, what players mixed in, every die of a log computed again.

The umpire draws a key and promises it (its BLAKE2b) before bound 1. A player may mix in a share: the promise of it goes
to the umpire first, the share itself when all promises lie in the battle file. The battle's key is made of the umpire's
key and all shares, so that no one of them alone chose it. At the end the key is revealed.
"""

import hashlib
import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from bound_sim.dice.keyed import KeyedDice, roll
from bound_sim.dice.typed import TypedRoll
from bound_sim.dice.words import DiceWords
from bound_sim.scenario.forces import ID_LENGTH, side_trouble
from bound_sim.scenario.inputs import clipped
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import Phrase, text

SHARE_BYTES = 32
_HEAD = "bound-sim share of the dice 1: give it to nobody before all promises are in"
HEX = re.compile(r"[0-9a-f]{64}")
_BATTLE = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True)
class KeyShare:
    """A player's part of the battle's key: 32 random bytes for one side of one battle."""

    battle: str
    side: str
    value: bytes

    @property
    def promise(self) -> str:
        """The promise of the share, told beforehand: it fits no other share, and the share cannot be found from it."""
        address = f"{self.battle}\0{self.side}\0".encode()
        return hashlib.blake2b(address + self.value, digest_size=32, person=b"bound-sim share").hexdigest()

    @property
    def text(self) -> str:
        """The file that a player keeps until it is asked for."""
        return f"{_HEAD}\nbattle: {self.battle}\nside: {self.side}\nshare: {self.value.hex()}\n"


def check_address(battle: str, side: str) -> None:
    """Refuse what is not a battle's id or a side's, all faults at once."""
    faults = []
    if not _BATTLE.fullmatch(battle):
        faults.append(
            Fault(
                "--battle",
                "",
                text('"{battle}" is not a battle\'s id', battle=clipped(battle)),
                text("the 32 hexadecimal digits of status"),
            )
        )
    if side_trouble(side):
        allowed = text("letters, digits, dots, dashes, at most {id_length}", id_length=ID_LENGTH)
        faults.append(Fault("--side", "", text('"{side}" is not allowed', side=clipped(side)), allowed))
    if faults:
        raise Refused(faults)


def make_share(battle: str, side: str) -> KeyShare:
    """A fresh share from the system's randomness. Raises Refused for what is not a battle's id or not a side's."""
    check_address(battle, side)
    return KeyShare(battle, side, secrets.token_bytes(SHARE_BYTES))


def fields_of(text: str, head: str) -> dict[str, str]:
    """The lines ``name: value`` of a file that begins with this line; none of another file."""
    first, *lines = text.replace("\r\n", "\n").strip().split("\n")
    return dict(line.split(": ", 1) for line in lines if ": " in line) if first == head else {}


def read_share(content: str, file: str) -> KeyShare:
    """A share from its file. Raises Refused."""
    fields = fields_of(content, _HEAD)
    value = fields.get("share", "").strip()
    if set(fields) != {"battle", "side", "share"} or not HEX.fullmatch(value):
        raise Refused(
            [Fault(file, "", text("holds no share of the dice"), text("the file that bound-sim dice make made"))]
        )
    return KeyShare(fields["battle"].strip(), fields["side"].strip(), bytes.fromhex(value))


def check_promise(content: str) -> str:
    """A promise as it is typed in: 64 hexadecimal digits. Raises Refused."""
    if not HEX.fullmatch(content.strip().lower()):
        raise Refused(
            [Fault("promise", "", text('"{text}" is none', text=clipped(content)), text("64 hexadecimal digits"))]
        )
    return content.strip().lower()


def mixed_key(key: bytes, battle: str, shares: Mapping[str, bytes]) -> bytes:
    """The battle's key of the umpire's and the sides' shares; the umpire's own where nobody gave one."""
    if not shares:
        return key
    parts = b"".join(f"{side}\0".encode() + shares[side] for side in sorted(shares))
    return hashlib.blake2b(battle.encode() + b"\0" + parts, key=key, digest_size=32, person=b"bound-sim mixed").digest()


def die(key: bytes, of: TypedRoll, words: DiceWords) -> int:
    """The first die of a roll under a battle's key: a function of key, bound, sub-step, unit, purpose and number."""
    rows = [of.unit, *filter(None, [of.target])]
    dice = KeyedDice(key).open_bound(of.bound, rows, np.zeros(1, dtype=np.uint64))
    out = np.zeros(1, dtype=np.int64)
    target = 1 if of.target else -1
    substep, purpose = words.substeps.index(of.substep), words.purposes.index(of.purpose)
    roll(dice, 0, substep, purpose, of.round_no, 0, target, of.first, 1, out)
    return int(out[0])


def wrong_dice(key: bytes | Mapping[int, bytes], rolls: Iterable[TypedRoll], words: DiceWords) -> tuple[int, list[str]]:
    """The number of dice in a log (``Ruleset.logged_dice``: each a roll of one), and those that the key does not give.

    ``key`` is one for all bounds, or those of the bounds.
    """
    count, wrong = 0, []
    for of in rolls:
        count += 1
        at = f"bound {of.bound}, {of.substep}: {of.purpose} of {of.unit}, die {of.first + 1}"
        of_bound = key if isinstance(key, bytes) else key.get(of.bound)
        if of_bound is None:
            wrong.append(f"{at} is of a bound that was not resolved")
        elif (should := die(of_bound, of, words)) != of.dice[0]:
            wrong.append(f"{at} is {of.dice[0]}, the key gives {should}")
    return count, wrong


def assurances(*, dice: str, commitment: str, shares: Iterable[str], promised: Iterable[str]) -> list[Phrase]:
    """Assurances on the dice for each party, given that all of the battle file holds."""
    if dice == "table":
        return ["dice were rolled at a real table: only people who saw the roll can be sure of them"]
    if dice != "keyed":
        known = {"seed": "the number of a rehearsal", "key": "a key that was known"}[dice]
        return [f"dice come from {known}: anybody with that key could know every die before it fell"]
    gave = sorted(shares)
    said: list[Phrase] = [
        f"anybody with a note of the promise {commitment[:16]}... from before bound 1 knows that no die was changed",
        "anybody with a note of the chain's head after a bound knows that nothing up to there was changed since",
    ]
    if gave:
        sides = " and ".join(gave)
        said.append(f"side {sides} can be sure that the umpire did not choose the dice: its own share is in the key")
    else:
        said.append("only the umpire can be sure that the key was drawn by chance: no side mixed in a share")
    missing = sorted(set(promised) - set(gave))
    if missing:
        said.append(f"side {' and '.join(missing)} promised a share and gave none: the battle cannot have been played")
    said.append("this does not prove that the umpire, with the key at hand, kept all dice secret beforehand")
    return said
