"""Trust rows of what goes between the sides: ``sealed``, ``secrets``, ``canary``, ``dice``."""

import random

from tests.trust import dice as verifiable
from tests.trust import sealed, secrets
from tests.trust.checks import Check, Tried, times
from tests.trust.fields import SCENARIOS

_SEED = 1418


def bits(share: float, dice: random.Random) -> Tried:
    every = max(1, round(1 / share))
    return Tried((32 * 1024 + 48) * 8 // every, sealed.flips(every if every == 1 else every * 8 + 1))


def mixtures(share: float, dice: random.Random) -> Tried:
    count = times(10_000, share)
    return Tried(count, sealed.mixtures(count, dice))


def hidden(share: float, dice: random.Random) -> Tried:
    """Variants of each side's secrets in each battle; every 30th by all bytes of its packet."""
    counted, shown = secrets.secrets(times(300, share), _SEED, whole=30)
    return Tried(sum(counted.values()), shown, f"{min(counted.values())} of each side in {len(SCENARIOS)} battles")


def tokens(share: float, dice: random.Random) -> Tried:
    return Tried(200, secrets.canary(200))


def _unflipped() -> Tried:
    """Control: seals that nobody touched are opened."""
    opened = sealed.flips(9_999, control=True)
    return Tried(len(opened), opened)


def _told(count: int) -> Tried:
    """Control: tokens that somebody reads where nothing is hidden."""
    found = {sentence.split(": ")[1].split(" in ")[0] for sentence in secrets.canary(count, control=True)}
    return Tried(count, sorted(found))


def strangers(share: float, dice: random.Random) -> Tried:
    count = times(100, share)
    return Tried(count, verifiable.insertions(count, _SEED))


def all_dice(share: float, dice: random.Random) -> Tried:
    return Tried(*verifiable.recomputed())


CHECKS = [
    Check("sealed", "bits of a sealed order of 1 KiB flipped, in its bytes and its text", bits,
          lambda dice: _unflipped(), "the flip"),
    Check("sealed", "seals swapped, cut, spliced, replayed, for others", mixtures,
          lambda dice: Tried(20, sealed.mixtures(20, dice, control=True)), "the mixing"),
    Check("secrets", "the other side's secrets varied: packets and answers to orders", hidden,
          lambda dice: Tried(12, secrets.secrets(2, _SEED, control=True)[1]), "what hides them"),
    Check("canary", "tokens in secret texts looked for in packets and answers", tokens,
          lambda dice: _told(200), "what hides them"),
    Check("dice", "units inserted far away", strangers,
          lambda dice: Tried(2, verifiable.insertions(2, _SEED, control=True)), "the same key"),
    Check("dice", "dice computed again alone, and by numpy", all_dice,
          lambda dice: Tried(*verifiable.recomputed(control=True)), "the right key"),
]  # fmt: skip
