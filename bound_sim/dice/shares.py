"""Shared dice: the key of each bound is made of the umpire's key and of a share that came with each side's orders.

A side draws one seed for a battle. Its share for a bound is a function of that seed, the bound and the attempt (1; one
more each time that the umpire took the bound back). The side promises all its shares at once, before bound 1, by the
root of a Merkle tree: so nobody chooses a share after having seen another's. A share shows by its path that it is the
one promised, and says nothing of any other.
"""

import hashlib
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from bound_sim.dice.proof import HEX, SHARE_BYTES, check_address, fields_of
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import Phrase, text

#: a scenario has at most 999 bounds; a bound that was taken back more often has no new shares
BOUNDS, ATTEMPTS = 1024, 16
DEPTH = 14
_HEAD = "bound-sim shares of the dice 1: give this file to nobody"


@dataclass(frozen=True)
class Share:
    """A side's share for one attempt at one bound; ``path`` are the tree's hashes that lead from it to the promise."""

    bound: int
    attempt: int
    value: bytes
    path: tuple[bytes, ...]


@dataclass(frozen=True)
class Shares:
    """All shares of a side in a battle: what the side keeps. ``repr`` shows no seed."""

    battle: str
    side: str
    seed: bytes

    def __repr__(self) -> str:
        return f"Shares({self.battle!r}, {self.side!r})"

    @property
    def promise(self) -> str:
        """The promise of all of them, told before bound 1."""
        return _tree(self.battle, self.side, self.seed)[-1][0].hex()

    def share(self, bound: int, attempt: int = 1) -> Share:
        """The share for an attempt at a bound. Raises Refused where there is none."""
        at = _index(bound, attempt)
        path = tuple(
            level[at >> height ^ 1] for height, level in enumerate(_tree(self.battle, self.side, self.seed)[:-1])
        )
        return Share(bound, attempt, _value(self.seed, at), path)

    @property
    def text(self) -> str:
        """The file that a side keeps."""
        return f"{_HEAD}\nbattle: {self.battle}\nside: {self.side}\nseed: {self.seed.hex()}\n"


def make_shares(battle: str, side: str) -> Shares:
    """Fresh shares from the system's randomness. Raises Refused for what is not a battle's id or a side's."""
    check_address(battle, side)
    return Shares(battle, side, secrets.token_bytes(SHARE_BYTES))


def read_shares(content: str, file: str) -> Shares:
    """Shares from their file. Raises Refused."""
    fields = fields_of(content, _HEAD)
    seed = fields.get("seed", "").strip()
    if set(fields) != {"battle", "side", "seed"} or not HEX.fullmatch(seed):
        raise Refused(
            [Fault(file, "", text("holds no shares"), text("the file that bound-sim dice make --shared made"))]
        )
    battle, side = fields["battle"].strip(), fields["side"].strip()
    check_address(battle, side)
    return Shares(battle, side, bytes.fromhex(seed))


def leaf(battle: str, side: str, share: Share) -> bytes:
    """The promise of one share: it fits no other, and the share cannot be found from it."""
    address = f"{battle}\0{side}\0{share.bound}\0{share.attempt}\0".encode()
    return hashlib.blake2b(address + share.value, digest_size=32, person=b"bound-sim leaf").digest()


def fits(promise: str, battle: str, side: str, share: Share) -> bool:
    """True if a share is the one promised for its attempt at its bound."""
    if not (1 <= share.bound <= BOUNDS and 1 <= share.attempt <= ATTEMPTS and len(share.path) == DEPTH):
        return False
    at, found = _index(share.bound, share.attempt), leaf(battle, side, share)
    for beside in share.path:
        found = _node(beside, found) if at & 1 else _node(found, beside)
        at >>= 1
    return found.hex() == promise


def bound_key(key: bytes, battle: str, bound: int, shares: Mapping[str, Share]) -> bytes:
    """The key of a bound's dice, of the umpire's key and the sides' shares; the order of the sides is nothing to it."""
    parts = "".join(f"\0{side}\0{shares[side].attempt}\0{shares[side].value.hex()}" for side in sorted(shares))
    said = f"{battle}\0{bound}{parts}".encode()
    return hashlib.blake2b(said, key=key, digest_size=32, person=b"bound-sim bdice").digest()


def _index(bound: int, attempt: int) -> int:
    """Place of a share among the leaves."""
    if not (1 <= bound <= BOUNDS and 1 <= attempt <= ATTEMPTS):
        wrong = text("bound {bound}, attempt {attempt}", bound=bound, attempt=attempt)
        raise Refused(
            [
                Fault(
                    "share",
                    "",
                    wrong,
                    text("bound 1 to {bounds}, attempt 1 to {attempts}", bounds=BOUNDS, attempts=ATTEMPTS),
                )
            ]
        )
    return (bound - 1) * ATTEMPTS + attempt - 1


def _value(seed: bytes, at: int) -> bytes:
    return hashlib.blake2b(at.to_bytes(4, "little"), key=seed, digest_size=32, person=b"bound-sim value").digest()


def _node(left: bytes, right: bytes) -> bytes:
    return hashlib.blake2b(left + right, digest_size=32, person=b"bound-sim node").digest()


@lru_cache(maxsize=4)
def _tree(battle: str, side: str, seed: bytes) -> list[list[bytes]]:
    """The hashes level by level, from the leaves to the root."""
    places = ((bound, attempt) for bound in range(1, BOUNDS + 1) for attempt in range(1, ATTEMPTS + 1))
    level = [
        leaf(battle, side, Share(bound, attempt, _value(seed, at), ())) for at, (bound, attempt) in enumerate(places)
    ]
    levels = [level]
    while len(level) > 1:
        level = [_node(left, right) for left, right in zip(level[::2], level[1::2], strict=True)]
        levels.append(level)
    return levels


#: an attempt, the share and its path, as one line of text each
_SHARE = re.compile(r"([1-9][0-9]?) ([0-9a-f]{64})")


def share_lines(share: Share) -> tuple[str, str]:
    """A share as text: attempt and value, and the path."""
    return f"{share.attempt} {share.value.hex()}", "".join(step.hex() for step in share.path)


def read_share_lines(bound: int, said: str, path: str) -> Share | None:
    """A share from ``share_lines``; None for what is not one."""
    found = _SHARE.fullmatch(said)
    if not found or not re.fullmatch(rf"[0-9a-f]{{{64 * DEPTH}}}", path):
        return None
    data = bytes.fromhex(path)
    steps = tuple(data[at : at + 32] for at in range(0, len(data), 32))
    return Share(bound, int(found[1]), bytes.fromhex(found[2]), steps)


def shared_assurances(commitment: str, bounds: Mapping[int, tuple[list[str], list[str]]]) -> list[Phrase]:
    """Assurances for each party: ``bounds`` has for each bound the sides whose share is in its key, and those
    without."""
    said: list[Phrase] = [
        f"anybody with a note of the promise {commitment[:16]}... from before bound 1 knows that no die was changed",
        "a side whose share is in a bound's key can be sure that nobody, the umpire included, could know a die of that "
        "bound before the side's own orders for it were in; if what it promised is in this file as it promised it",
    ]
    for first, last, gave, without in _runs(bounds):
        which = f"bound {first}" if first == last else f"bounds {first} to {last}"
        line = (
            f"{which}: shares of {' and '.join(gave)}" if gave else f"{which}: no share: the umpire could know all dice"
        )
        said.append(line + (f"; none of {' and '.join(without)}" if gave and without else ""))
    return said


def _runs(bounds: Mapping[int, tuple[list[str], list[str]]]) -> list[tuple[int, int, list[str], list[str]]]:
    """Bounds that follow each other with the same shares, together."""
    runs: list[tuple[int, int, list[str], list[str]]] = []
    for bound, (gave, without) in sorted(bounds.items()):
        if runs and runs[-1][1] == bound - 1 and runs[-1][2:] == (gave, without):
            runs[-1] = (runs[-1][0], bound, gave, without)
        else:
            runs.append((bound, bound, gave, without))
    return runs
