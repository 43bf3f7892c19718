"""Row ``signed``: receipts, heads and packets that were changed or swapped, and sheets guessed from a receipt."""

import hashlib
import json
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from bound_sim.battle_file import BattleFile, chain, receipts
from bound_sim.battle_file.umpire_keys import signed_head, signed_receipt
from bound_sim.keys import seals
from bound_sim.keys.signatures import Statement, statement
from bound_sim.keys.slips import Slip
from bound_sim.results.folder import Broken
from bound_sim.secrecy import packets, proofs
from bound_sim_maps.faults import Refused
from tests.core.battle_file.battles import LOW_A, STORM, clock, hand_in
from tests.trust.checks import Check, Tried, folder, times

UMPIRE, OTHER = seals.make_keys("umpire"), seals.make_keys("other")


def _battle(path: Path, umpire: seals.SecretKeys = UMPIRE, key: int = 0) -> BattleFile:
    BattleFile.create(
        path, STORM, dice="keyed", key=bytes(range(key, key + 32)), umpire=umpire.public.verify.hex(), clock=clock
    )
    return BattleFile(path, clock=clock)


def _signed_things(place: Path) -> dict[str, Path]:
    """A receipt with its orders, a head, a small packet; each as the umpire sends it."""
    (place / "low.txt").write_bytes(LOW_A)
    with _battle(place / "b.bound") as file:
        receipt = hand_in(file, "A", 1, {"low.txt": LOW_A})
        (place / "receipt").write_text(signed_receipt(file.history, receipt, UMPIRE).text)
        (place / "head").write_text(signed_head(file.history, UMPIRE).text)
        battle = file.history.battle_id
    _packet(place / "packet", battle, "A", 1, UMPIRE)
    return {name: place / name for name in ("receipt", "head", "packet/packet.signed", "packet/packet.json")}


def _packet(path: Path, battle: str, side: str, bound: int, umpire: seals.SecretKeys) -> None:
    """A packet with two short tables: what is checked is the same for large ones."""
    files = {"states.csv": b"bound,side\n1,A\n", "maps/bound-01.svg": f"<svg>{side}{bound}</svg>".encode()}
    record = {"side": side, "bound": bound, "files": {n: hashlib.sha256(d).hexdigest() for n, d in files.items()}}
    files[packets.RECORD] = json.dumps(record).encode()
    said = statement("packet", battle=battle, side=side, bound=bound, digest=packets.digest_of(files[packets.RECORD]))
    files[packets.SIGNED] = said.signed(umpire.signing).text.encode()
    packets.write(files, path)


def _believed(path: Path, orders: list[Path]) -> bool:
    """Whether a side that checks it takes it for the umpire's and untouched."""
    try:
        proofs.check(path, UMPIRE.public, orders, None)
    except (Broken, Refused):
        return False
    return True


def _asked(path: Path, place: Path) -> tuple[Path, list[Path]]:
    """What a side types: the packet's folder, or the file with the orders of a receipt."""
    return (path.parent, []) if path.parent.name == "packet" else (path, [place / "low.txt"])


def flips(share: float, dice: random.Random, *, control: bool = False) -> Tried:
    """Every bit of a receipt, a head, a packet's signature and record; the control flips nothing."""
    wrong, tries = [], 0
    with folder() as place:
        for name, path in _signed_things(place).items():
            data = path.read_bytes()
            path.chmod(0o644)
            for bit in range(0, len(data) * 8, max(1, round(1 / share))):
                changed = bytearray(data)
                changed[bit // 8] ^= 0 if control else 1 << bit % 8
                path.write_bytes(bytes(changed))
                tries += 1
                if _believed(*_asked(path, place)):
                    wrong.append(f"{name}: bit {bit}")
            path.write_bytes(data)
            assert _believed(*_asked(path, place)), f"{name} as it was is refused"
    return Tried(tries, wrong)


def swaps(share: float, dice: random.Random) -> Tried:
    """Signatures on other words, statements of others, of other battles and umpires, packets with others' files."""
    count = times(1_000, share)
    with folder() as place:
        pool = list(_pool(place))
        wrong = [f"swap {n}" for n in range(count) if _believed(*_swapped(pool, dice, place, n))]
    return Tried(count, wrong)


def _pool(place: Path) -> Iterator[tuple[Statement, Path]]:
    """Receipts of both sides, two battles and two umpires, each with the file of its orders."""
    for number, umpire in enumerate((UMPIRE, UMPIRE, OTHER)):
        (place / str(number)).mkdir()
        with _battle(place / f"{number}.bound", umpire, number) as file:
            for side, unit in (("A", "1/1"), ("B", "9/1")):
                for company in range(3):
                    orders = place / str(number) / f"{side}{company}.txt"
                    orders.write_text(f"{unit} stay\n" + "\n" * company)
                    receipt = hand_in(file, side, 1, {orders.name: orders.read_bytes()})
                    yield signed_receipt(file.history, receipt, umpire), orders


def _swapped(
    pool: list[tuple[Statement, Path]], dice: random.Random, place: Path, number: int
) -> tuple[Path, list[Path]]:
    (mine, orders), (other, others) = dice.sample(pool, 2)
    path = place / f"swap-{number}"
    kind = dice.randrange(5)
    if kind == 0:  # another's signature
        path.write_text(replace(mine, signature=other.signature).text)
    elif kind == 1:  # one line out of another receipt
        name = dice.choice([name for name in mine.said if mine.said[name] != other.said[name]])
        path.write_text(replace(mine, said={**mine.said, name: other.said[name]}).text)
    elif kind == 2:  # for other orders, or with another's salt
        salted = dice.random() < 0.5
        path.write_text(replace(mine, aside=other.aside).text if salted else mine.text)
        if not salted and others.read_bytes() == orders.read_bytes():
            others = place / f"other-{number}.txt"
            others.write_bytes(orders.read_bytes() + b"# more\n")
        return path, [orders if salted else others]
    elif kind == 3:  # signed again by somebody else, with and without the umpire's name on it
        forged = mine.signed(OTHER.signing)
        named = dice.random() < 0.5
        path.write_text(replace(forged, umpire=UMPIRE.public.verify.hex()).text if named else forged.text)
    else:  # a packet with another packet's signature
        for side in "AB":
            _packet(place / f"{number}-{side}", mine.said["battle"], side, 1, UMPIRE)
        signature = (place / f"{number}-A" / packets.SIGNED).read_bytes()
        (place / f"{number}-B" / packets.SIGNED).write_bytes(signature)
        return place / f"{number}-B", []
    return path, [orders]


def guesses(share: float, dice: random.Random, *, unsalted: bool = False) -> Tried:
    """The sheet of a sealed order guessed from all that its receipt shows. The control's receipt has no salt."""
    count = times(10_000, share)
    sheets = [f"{battalion}/{company} stay shoot {target}/{at}\n".encode()
              for battalion in range(1, 26) for company in range(1, 11) for target in range(1, 11)
              for at in range(1, 5)]  # fmt: skip
    with folder() as place, _battle(place / "b.bound") as file:
        battle = file.history.battle_id
        sender = seals.make_keys("anna")
        salt = seals.salt_of(sender, battle=battle, side="A", bound=1, number=1)
        sheet = dice.choice(sheets[:count]) if unsalted else b"1/1 stay shoot 9/1\n"
        receipt = hand_in(file, "A", 1, {"arrows.txt": sheet}, slip=Slip(battle, "A", 1, "ab" * 32 + " 1", salt))
        text = signed_receipt(file.history, receipt, UMPIRE).text
        facts = [["arrows.txt", receipts.orders_digest(sheet)]]
        told = chain.receipt([battle, "A", 1, 1, receipt.state, facts]) if unsalted else receipt.hash
    assert salt not in text
    said = receipt.statement.said
    salts = ("", battle, "0" * 32, said["seal"][:32], said["hash"][:32])
    tried = [sheet, *sheets][:count]
    wrong = [guess.decode() for guess in tried if _guessed(guess, told, said["state"], battle, said, salts)]
    return Tried(len(tried), wrong)


def _guessed(sheet: bytes, told: str, state: str, battle: str, said: Mapping[str, str], salts: tuple[str, ...]) -> bool:
    """Whether a sheet fits a receipt's hash, with every salt that a stranger can think of, and with none."""
    digest = receipts.orders_digest(sheet)
    if chain.receipt([battle, "A", 1, 1, state, [["arrows.txt", digest]]]) == told:
        return True
    return any(receipts.hash_for(said, [("arrows.txt", digest)], salt) == told for salt in salts)


def _control(check: Callable[..., Tried], share: float, **off: bool) -> Callable[[random.Random], Tried]:
    return lambda dice: check(share, dice, **off)


CHECKS = [
    Check("signed", "every bit of a receipt, a head, a packet's signature and record flipped", flips,
          _control(flips, 0.01, control=True), "the flip"),
    Check("signed", "receipts and packets with others' signatures, lines, salts, orders, umpires", swaps,
          lambda dice: _unswapped(), "the swap"),
    Check("signed", "a small sheet guessed from the receipt for it", guesses,
          _control(guesses, 0.02, unsalted=True), "the salt"),
]  # fmt: skip


def _unswapped() -> Tried:
    """Control: the umpire's receipts as they are, each with its orders."""
    with folder() as place:
        tried = []
        for number, (mine, orders) in enumerate(_pool(place)):
            (place / f"r{number}").write_text(mine.text)
            tried.append(_believed(place / f"r{number}", [orders]))
    return Tried(len(tried), [f"receipt {number}" for number, good in enumerate(tried) if good])
