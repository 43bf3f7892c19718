"""Trust, row ``sealed``: every bit of a sealed order of 1 KiB flipped, and mixtures of seals; each must be refused."""

import random
from collections.abc import Iterator

from bound_sim.keys import seals
from bound_sim.keys.seals import Address, WantedSeal
from bound_sim_maps.faults import Refused

UMPIRE, OTHER_UMPIRE, ANNA, BERT = (seals.make_keys(name) for name in ("umpire", "other", "anna", "bert"))
SENDERS = {"A": ANNA.public, "B": BERT.public}
BATTLES, BOUNDS = ("vimy", "arras"), (1, 2, 3)


def _opens(text: str, side: str = "A", bound: int = 3, last: int = 0) -> bool:
    """Whether the umpire takes a seal for battle vimy and this side and bound."""
    try:
        seals.open_seal(
            text,
            "seal",
            umpire=UMPIRE,
            senders=SENDERS,
            wanted=WantedSeal("vimy", side, bound),
            numbers={(side, bound): last},
        )
    except Refused:
        return False
    return True


def _decrypts(data: bytes) -> bool:
    """True where the bytes of a seal are decrypted: what opening asks first, after its armour."""
    try:
        seals._decrypted(data, "seal", UMPIRE)
    except Refused:
        return False
    return True


def an_order(number: int = 7) -> str:
    """A sealed order of 1 KiB."""
    lines = "".join(f"1/{company} move 10,{company} -> 20,{company}\n" for company in range(1, 60))
    return seals.seal(
        {"arrows.txt": ("bound 3\n" + lines)[:1024]},
        address=Address("vimy", "A", 3),
        number=number,
        sender=ANNA,
        umpire=UMPIRE.public,
    )


def flips(every: int = 1, *, control: bool = False) -> list[str]:
    """Bits of the sealed bytes that can be flipped without being noticed; of the text of the armour too.

    The control flips nothing: it must be found.
    """
    text = an_order()
    data = seals._unarmour(text, "seal")
    passed = []
    for bit in range(0, len(data) * 8, every):
        changed = bytearray(data)
        changed[bit // 8] ^= 0 if control else 1 << bit % 8
        # what is not decrypted is not opened: the armour of all of them would take most of the time
        if _decrypts(bytes(changed)) and _opens(seals._armour(bytes(changed))):
            passed.append(f"bit {bit} of the bytes")
    first, last = text.index("\n") + 1, text.index("\n-----END")
    for place in range(first, last, max(every, 41)):
        for bit in range(8):
            mark = chr(ord(text[place]) ^ (0 if control else 1 << bit))
            if _opens(text[:place] + mark + text[place + 1 :]):
                passed.append(f"bit {bit} of character {place}")
    return passed


def mixtures(count: int, dice: random.Random, *, control: bool = False) -> list[str]:
    """Seals swapped, cut, spliced, repeated, for other battles, sides, bounds and umpires: those that are taken.

    The control hands in what is right: it must be taken.
    """
    found = []
    pool = [
        (battle, side, bound, number, _signed(battle, side, bound, number, to))
        for battle in BATTLES for side in "AB" for bound in BOUNDS for number in (5, 6)
        for to in (UMPIRE, OTHER_UMPIRE)
    ]  # fmt: skip
    mine = [entry for entry in pool if _opens(entry[4], entry[1], entry[2])]
    for index in range(count):
        if control:
            _, side, bound, number, text = dice.choice(mine)
            last = number - 1
        else:
            side, bound, last, text = _mixture(pool, mine, dice)
        if _opens(text, side, bound, last):
            found.append(f"mixture {index}")
    return found


def _signed(battle: str, side: str, bound: int, number: int, to: seals.SecretKeys) -> str:
    return seals.seal(
        {"arrows.txt": f"bound {bound}\n"},
        address=Address(battle, side, bound),
        number=number,
        sender=ANNA if side == "A" else BERT,
        umpire=to.public,
    )


Entry = tuple[str, str, int, int, str]


def _mixture(pool: list[Entry], mine: list[Entry], dice: random.Random) -> tuple[str, int, int, str]:
    """A seal that must not be taken, as (side, bound, last number opened, text)."""
    _, side, bound, number, text = dice.choice(mine)
    lines = text.splitlines()
    kind = dice.randrange(6)
    if kind == 0:  # swapped: handed in for another side or bound
        wrong_side = dice.random() < 0.5
        other = dice.choice([b for b in BOUNDS if b != bound])
        return ("B" if side == "A" else "A", bound, 0, text) if wrong_side else (side, other, 0, text)
    if kind == 1:  # of another battle, or to another umpire
        _, side, bound, _, text = dice.choice([entry for entry in pool if entry not in mine])
        return side, bound, 0, text
    if kind == 2:  # replayed, or older than one that was opened
        return side, bound, dice.randint(number, number + 3), text
    if kind == 3:  # cut
        first, last = sorted(dice.sample(range(len(text) - 1), 2))
        return side, bound, 0, dice.choice((text[:last], text[first + 1 :], text[:first] + text[last:]))
    if kind == 4:  # spliced: lines of one in another
        return side, bound, 0, "\n".join(_spliced(lines, dice.choice(pool)[4].splitlines(), dice)) + "\n"
    at = dice.sample(range(1, len(lines) - 2), 2)  # lines changed places
    lines[at[0]], lines[at[1]] = lines[at[1]], lines[at[0]]
    return side, bound, 0, "\n".join(lines) + "\n"


def _spliced(lines: list[str], other: list[str], dice: random.Random) -> Iterator[str]:
    cut = dice.randrange(2, len(lines) - 2)
    if lines[:cut] == other[:cut] or lines == other:
        cut, other = 2, [other[0], *reversed(other[1:-1]), other[-1]]
    yield from lines[:cut]
    yield from other[cut:]
