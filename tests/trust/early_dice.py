"""Row ``early dice``: what each party has in hand before the last orders of a bound are in; no die can be had from it.

A party's view is what it knows: its secrets and the files that it has. A solver tries every key that can be made of
them. The control looks once the orders are in: then the solver must find the key.
"""

import random
import re
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import NamedTuple

from bound_sim.battle_file import BattleFile, dicekey
from bound_sim.battle_file.portions import Portions
from bound_sim.battle_file.shares import add_promise
from bound_sim.battle_file.verification import verify
from bound_sim.dice.proof import die
from bound_sim.dice.shares import Share, Shares, bound_key
from bound_sim.dice.typed import TypedRoll
from bound_sim.keys.slips import Slip
from bound_sim.rulesets.rules1418.book.words import DICE_WORDS
from tests.core.battle_file.battles import TESTS, clock, hand_in
from tests.trust.checks import Check, Tried, folder, times

OUTPOST = str(TESTS / "core" / "battle_file" / "outpost")
BOUNDS = 12
UNITS = {"A": "1/1", "B": "9/1"}
_HEX = re.compile(rb"[0-9a-f]{64}")
#: rolls whose dice are compared under two keys
_ROLLS = 120


class View(NamedTuple):
    """What a party has: 32-byte values by sides' names (its shares) and beside ("": keys, digests); files."""

    party: str
    values: Mapping[str, set[bytes]]
    files: bytes


class Sides(NamedTuple):
    """The shares of both sides of a battle."""

    of: Mapping[str, Shares]

    def share(self, side: str, bound: int) -> Share:
        """A side's share for the first attempt at a bound."""
        return self.of[side].share(bound)


def _battle(path: Path, dice: random.Random) -> tuple[BattleFile, Sides]:
    BattleFile.create(path, OUTPOST, dice="shared", key=dice.randbytes(32), clock=clock)
    file = BattleFile(path, clock=clock)
    sides = Sides({side: Shares(file.history.battle_id, side, dice.randbytes(32)) for side in "AB"})
    for side in "AB":
        add_promise(file, side, sides.of[side].promise)
    return file, sides


def _hand_in(file: BattleFile, sides: Sides, side: str, bound: int) -> None:
    slip = Slip(file.history.battle_id, side, bound, share=sides.share(side, bound))
    receipt = hand_in(file, side, bound, {"low.txt": f"{UNITS[side]} stay\n".encode()}, slip=slip)
    assert receipt.state == "handed in", receipt


def _known(data: bytes) -> set[bytes]:
    """All 32-byte values that are written out in a file: digests, promises, shares, heads."""
    return {bytes.fromhex(found.decode()) for found in _HEX.findall(data)}


def _umpire(file: BattleFile) -> tuple[set[bytes], bytes]:
    """What the umpire has: the file, its secrets, all values in its entries and heads."""
    said = "\n".join(row.body for row in file.store.rows).encode()
    values = _known(said) | set(file.store.secrets().values()) | {row.head for row in file.store.rows}
    return values, file.path.read_bytes() + said


def _views(file: BattleFile, sides: Sides, bound: int, missing: str) -> Iterator[View]:
    """The parties that lack a share or the key, before orders of side ``missing`` are in; the other's are."""
    other = "B" if missing == "A" else "A"
    values, data = _umpire(file)
    theirs = {share.value for share in Portions.of(file.history).counting(bound).values()}
    yield View("umpire", {"A": values | theirs, "B": values | theirs, "": values}, data)
    own = {sides.of[other].seed} | {sides.share(other, b).value for b in range(1, BOUNDS + 1)}
    both = values | theirs | own
    text = data + sides.of[other].text.encode()
    yield View(f"umpire and side {other}", {"A": both, "B": both, "": both}, text)


def _sides_views(file: BattleFile, sides: Sides) -> Iterator[View]:
    """The sides without the umpire: what was told to all, and their own shares."""
    told = {bytes.fromhex(file.history.opened.commitment), file.history.head}
    told |= {bytes.fromhex(shares.promise) for shares in sides.of.values()}
    told |= {entry.head for entry in file.history.entries}
    for party in ("A", "B", "AB"):
        values = {side: {sides.share(side, bound).value for bound in range(1, BOUNDS + 1)} for side in party}
        seeds = {sides.of[side].seed for side in party}
        text = "\n".join(sides.of[side].text for side in party).encode()
        every = told | seeds | {value for found in values.values() for value in found}
        yield View(f"side {' and '.join(party)}", {"A": every, "B": every, "": every}, text)


def _solved(view: View, battle: str, bound: int, key: bytes, path: tuple[bytes, ...]) -> bool:
    """Whether the key of a bound can be made of what a party has, or stands in it."""
    if key in view.files or key.hex().encode() in view.files:
        return True
    held = {side: [None, *view.values[side]] for side in "AB"}
    for umpires, a, b in product(view.values[""], held["A"], held["B"]):
        shares = {side: Share(bound, 1, value, path) for side, value in (("A", a), ("B", b)) if value is not None}
        if bound_key(umpires, battle, bound, shares) == key:
            return True
    return False


def _trimmed(view: View, dice: random.Random, keep: set[bytes]) -> View:
    """Some dozen values of each kind: those that could matter, and others; else there are millions of products."""
    cut = {side: (values & keep) | set(dice.sample(sorted(values), min(12, len(values))))
           for side, values in view.values.items()}  # fmt: skip
    return view._replace(values=cut)


def early(share: float, dice: random.Random, *, control: bool = False) -> Tried:
    """Each party, each bound, each side whose orders are the last to come."""
    wrong, tries = [], 0
    bounds = times(BOUNDS, share)
    with folder() as place:
        file, sides = _battle(place / "b.bound", dice)
        with file:
            battle = file.history.battle_id
            for bound in range(1, bounds + 1):
                missing = "AB"[bound % 2]
                late = sides.share(missing, bound)
                path = late.path
                _hand_in(file, sides, "A" if missing == "B" else "B", bound)
                views = [*_views(file, sides, bound, missing), *_sides_views(file, sides)]
                _hand_in(file, sides, missing, bound)
                if control:
                    views = list(_views(file, sides, bound, missing))
                key = dicekey.key_of_bound(file.history, file.battle_key(), bound)
                keep = {sides.share(side, bound).value for side in "AB"} | set(file.store.secrets().values())
                for view in views:
                    tries += 1
                    if _solved(_trimmed(view, dice, keep), battle, bound, key, path):
                        wrong.append(f"bound {bound}: {view.party} has the key")
                    elif not view.party.startswith("side") and late.value.hex().encode() in view.files:
                        wrong.append(f"bound {bound}: {view.party} has the missing share")
                file.resolve()
        found = verify(place / "b.bound", recompute=share > 0.5)
        if not any(f"bounds 1 to {bounds}: shares of A and B" in sentence for sentence in map(str, found.assured)):
            wrong.append(f"verify does not tell the shares: {found.assured}")
    return Tried(tries, [*wrong, *map(str, found.wrong)], f"{bounds} bounds")


def _rolls(bound: int) -> Iterator[TypedRoll]:
    for number in range(_ROLLS):
        yield TypedRoll(bound, "3", f"1/{number}/1", "shot", "", 0, 0, (1,))


def _dice_under(key: bytes, bound: int) -> list[int]:
    return [die(key, roll, DICE_WORDS) for roll in _rolls(bound)]


def varied(share: float, dice: random.Random, *, control: bool = False) -> Tried:
    """Another share of one side, or another key of the umpire, changes a bound's dice as chance would.

    The control changes nothing.
    """
    wrong, tries = [], 0
    for bound in range(1, times(BOUNDS, share) + 1):
        umpire, battle = dice.randbytes(32), dice.randbytes(16).hex()
        shares = {side: Shares(battle, side, dice.randbytes(32)) for side in "AB"}
        base = {side: shares[side].share(bound) for side in "AB"}
        before = _dice_under(bound_key(umpire, battle, bound, base), bound)
        for what in ("A", "B", "umpire"):
            tries += 1
            key, given = umpire, dict(base)
            if what == "umpire" and not control:
                key = dice.randbytes(32)
            elif not control:
                given[what] = Shares(battle, what, dice.randbytes(32)).share(bound)
            after = _dice_under(bound_key(key, battle, bound, given), bound)
            same = sum(a == b for a, b in zip(before, after, strict=True))
            # a sixth of them by chance, 20 of 120; twice that many would be five standard deviations off
            if same > _ROLLS / 3:
                wrong.append(f"bound {bound}: another {what}, and {same} of {_ROLLS} dice are the same")
    return Tried(tries, wrong, f"{_ROLLS} dice each")


CHECKS = [
    Check("early dice", "what each party has before the last orders of a bound are in: the key made of it", early,
          lambda dice: early(0.2, dice, control=True), "the waiting: all orders are in"),
    Check("early dice", "one share, or the umpire's key, is another: the bound's dice", varied,
          lambda dice: varied(0.2, dice, control=True), "the change"),
]  # fmt: skip
