"""The key of a battle's dice: promised in the first entry, kept secret beside the entries."""

import hashlib
from collections.abc import Callable

from bound_sim.battle_file.entries import Promised, Resolved, Shared, Stopped
from bound_sim.battle_file.ledger import Ledger
from bound_sim.battle_file.portions import Portions
from bound_sim.dice.keyed import key_from_seed
from bound_sim.dice.proof import KeyShare, mixed_key
from bound_sim.dice.shares import Share, bound_key
from bound_sim.results.folder import Broken
from bound_sim_maps.texts import text

KEY = "key"
#: the secrets that a file may hold
KNOWN_SECRETS = frozenset({KEY})


def commitment(key: bytes) -> str:
    """The promise of a key, told before the first die: nobody can find the key from it, nor another key for it."""
    return hashlib.blake2b(key, digest_size=32, person=b"bound-sim dice").hexdigest()


def battle_key(history: Ledger, secret: Callable[[str], bytes | None]) -> bytes:
    """The key that all dice of a battle come from (shared dice: the umpire's part of it).

    Raises Broken where it is not the one that was promised.
    """
    key = secret(KEY)
    if key is None or len(key) != 32 or commitment(key) != history.opened.commitment:
        raise Broken([text("the key of the dice is not the one that was promised when the battle was opened")])
    seed = history.opened.seed
    if history.opened.dice == "seed" and (seed is None or key_from_seed(seed) != key):
        raise Broken([text("the key of the dice is not that of the seed")])
    if history.opened.dice == "shared":
        return key
    return mixed_key(key, history.battle_id, shares(history))


def key_of_bound(history: Ledger, key: bytes, bound: int) -> bytes:
    """The key of a bound's dice as the battle stands; ``key`` is the battle's."""
    if history.opened.dice != "shared":
        return key
    return bound_key(key, history.battle_id, bound, Portions.of(history).counting(bound))


def keys_of_bounds(history: Ledger, key: bytes) -> dict[int, bytes]:
    """The keys of the bounds in force, each of the shares that were in when it was resolved."""
    if history.opened.dice != "shared":
        return dict.fromkeys(history.bounds, key)
    return {
        bound: bound_key(key, history.battle_id, bound, shares) for bound, shares in shares_of_bounds(history).items()
    }


def shares_of_bounds(history: Ledger) -> dict[int, dict[str, Share]]:
    """The shares in the key of each bound that is in force, by side."""
    resolved = {entry.number: bound for bound, entry in history.bounds.items()}
    portions, found = Portions(history.battle_id), {}
    for entry in history.entries:
        if entry.number in resolved:
            found[resolved[entry.number]] = portions.counting(resolved[entry.number])
        portions.follow(entry)
    return found


def promises(history: Ledger) -> dict[str, str]:
    """The promises of shares by side."""
    return {body.side: body.promise for entry in history.entries if isinstance(body := entry.body, Promised)}


def missing_shares(history: Ledger) -> list[str]:
    """Sides that promised a share before bound 1 and have not given it: no bound is resolved without it.

    Shared dice wait for nobody.
    """
    if history.opened.dice == "shared":
        return []
    return sorted(promises(history).keys() - shares(history).keys())


def shares(history: Ledger) -> dict[str, bytes]:
    """The shares that sides mixed in. Raises Broken where one is not what was promised, or came when it must not."""
    given: dict[str, str] = {}
    found: dict[str, bytes] = {}
    begun = False
    for entry in history.entries:
        body = entry.body
        if isinstance(body, Promised | Shared):
            late = begun or (isinstance(body, Promised) and found)
            if late or history.opened.dice != "keyed" or body.side in (found if isinstance(body, Shared) else given):
                raise Broken(
                    [
                        text(
                            "entry {number}: a {kind} of the dice where there can be none",
                            number=entry.number,
                            kind=entry.kind,
                        )
                    ]
                )
        if isinstance(body, Promised):
            given[body.side] = body.promise
        elif isinstance(body, Shared):
            share = KeyShare(history.battle_id, body.side, bytes.fromhex(body.share))
            if share.promise != given.get(body.side):
                raise Broken(
                    [
                        text(
                            "entry {number}: the share of side {side} is not what it promised",
                            number=entry.number,
                            side=body.side,
                        )
                    ]
                )
            found[body.side] = share.value
        elif isinstance(body, Resolved | Stopped):
            if given.keys() != found.keys():
                raise Broken(
                    [
                        text(
                            "entry {number}: a bound was resolved before all promised shares were in",
                            number=entry.number,
                        )
                    ]
                )
            begun = True
    return found
