"""The key of a battle's dice: promised in the first entry, kept secret beside the entries."""

import hashlib
from collections.abc import Callable

from bound_sim.battle_file.history import History
from bound_sim.dice import key_from_seed
from bound_sim.results import Broken

KEY = "key"
#: the secrets that a file may hold
KNOWN_SECRETS = frozenset({KEY})


def commitment(key: bytes) -> str:
    """What is told of a key before the first die: nobody can find the key from it, nor another key for it."""
    return hashlib.blake2b(key, digest_size=32, person=b"bound-sim dice").hexdigest()


def battle_key(history: History, secret: Callable[[str], bytes | None]) -> bytes:
    """The key that all dice of a battle come from. Raises Broken where it is not the one that was promised."""
    key = secret(KEY)
    if key is None or len(key) != 32 or commitment(key) != history.opened.commitment:
        raise Broken(["the key of the dice is not the one that was promised when the battle was opened"])
    seed = history.opened.seed
    if history.opened.dice == "seed" and (seed is None or key_from_seed(seed) != key):
        raise Broken(["the key of the dice is not that of the seed"])
    return key
