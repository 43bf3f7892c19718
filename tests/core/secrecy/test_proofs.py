"""covers: bound_sim/secrecy/proofs.py, bound_sim/battle_file/receipts.py

What a side gets from the umpire and what it can check: receipts, heads, packets; receipts against a battle file.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bound_sim.battle_file import BattleFile
from bound_sim.battle_file.entries import Orders
from bound_sim.battle_file.receipts import read_held, wrong_receipts
from bound_sim.battle_file.umpire_keys import signed_head, signed_receipt
from bound_sim.battle_file.verification import verify
from bound_sim.keys import seals
from bound_sim.keys.seals import Address, WantedSeal
from bound_sim.keys.slips import Slip
from bound_sim.results.folder import Broken
from bound_sim.secrecy import packets, proofs, seal_files
from bound_sim_maps.faults import Refused
from tests.core.battle_file.battles import HIGH_A, LOW_A, STORM, clock, hand_in, opened
from tests.core.battle_file.test_versions import SAMPLES

UMPIRE, OTHER = seals.make_keys("umpire"), seals.make_keys("other")
SENTENCE = "no noted head was given, so this cannot exclude"


@pytest.fixture
def file(tmp_path: Path) -> Iterator[BattleFile]:
    path = tmp_path / "b.bound"
    umpire = UMPIRE.public.verify.hex()
    BattleFile.create(path, STORM, dice="keyed", key=bytes(range(32)), umpire=umpire, clock=clock)
    with BattleFile(path, clock=clock) as opened_file:
        yield opened_file


def broken(path: Path, *orders: Path, keys: Path | None = None) -> str:
    with pytest.raises(Broken) as error:
        proofs.check(path, UMPIRE.public, orders, keys)
    return str(error.value)


def test_receipt_is_checked_against_the_orders_under_whatever_names(file: BattleFile, tmp_path: Path) -> None:
    receipt = hand_in(file, "A", 1, {"sheet.csv": HIGH_A.replace(b"2", b"1", 1), "arrows.txt": LOW_A})
    text = signed_receipt(file.history, receipt, UMPIRE).text
    (tmp_path / "r").write_text(text.replace("\n", "\r\n"))
    mine = [tmp_path / "my arrows.txt", tmp_path / "orders.csv"]
    mine[0].write_bytes(LOW_A)
    mine[1].write_bytes(HIGH_A.replace(b"2", b"1", 1))
    said = proofs.check(tmp_path / "r", UMPIRE.public, mine, None)
    assert str(said).startswith("r: the umpire's, for these orders: number 1 of side A for bound 1, ")
    assert "is the umpire's, and for other orders" in broken(tmp_path / "r", mine[0])
    mine[0].write_bytes(LOW_A + b"\n")
    assert "is the umpire's, and for other orders" in broken(tmp_path / "r", *mine)
    (tmp_path / "r").write_text(signed_receipt(file.history, receipt, None).text)
    assert "r: is not signed" in broken(tmp_path / "r", *mine)
    (tmp_path / "r").write_text(receipt.statement.signed(OTHER.signing).text)
    assert "not signed with the umpire's key, but with another" in broken(tmp_path / "r", *mine)
    with pytest.raises(Refused, match="are not those with which the battle was opened"):
        signed_receipt(file.history, receipt, OTHER)


def test_receipt_for_sealed_orders_has_the_sides_own_salt(file: BattleFile, tmp_path: Path) -> None:
    seal_files.make_keys(tmp_path / "anna", "anna")
    seal_files.make_keys(tmp_path / "umpire", "umpire")
    battle = file.history.battle_id
    (tmp_path / "arrows.txt").write_bytes(b"\xef\xbb\xbf" + LOW_A)
    text = seal_files.seal_orders(
        seal_files.orders_of([tmp_path / "arrows.txt"]),
        address=Address(battle, "A", 1),
        keys=tmp_path / "anna",
        umpire=tmp_path / "umpire",
    )
    seal_files.write_seal(tmp_path / "A1.sealed", text)
    [(one, paths)] = seal_files.open_seals(
        [tmp_path / "A1.sealed"],
        keys=tmp_path / "umpire",
        given=[f"A={tmp_path / 'anna'}"],
        wanted=WantedSeal(battle, "A", 1),
        out=tmp_path / "in",
    )
    receipt = hand_in(file, "A", 1, {path.name: path.read_bytes() for path in paths}, slip=one.slip)
    said = signed_receipt(file.history, receipt, UMPIRE).text
    assert one.salt not in said
    assert f"seal: {seals.digest_of(text)} 1\n" in said
    (tmp_path / "r").write_text(said)
    orders = [tmp_path / "arrows.txt"]
    assert "for these orders" in proofs.check(tmp_path / "r", UMPIRE.public, orders, tmp_path / "anna")
    with pytest.raises(Refused, match="--key: the receipt's salt is the side's own"):
        proofs.check(tmp_path / "r", UMPIRE.public, orders, None)
    assert "for other orders than these" in broken(tmp_path / "r", *orders, keys=tmp_path / "umpire")


def test_salts_are_never_the_same_and_never_on_the_hash(file: BattleFile) -> None:
    same = [hand_in(file, "A", 1, {"low.txt": LOW_A}) for _ in range(2)] + [hand_in(file, "A", 2, {"low.txt": LOW_A})]
    assert len({receipt.salt for receipt in same}) == 3
    assert len({receipt.hash for receipt in same}) == 3


def test_head_is_signed_and_found_again(file: BattleFile, tmp_path: Path) -> None:
    path = tmp_path / "head"
    path.write_text(signed_head(file.history, UMPIRE).text)
    assert str(proofs.check(path, UMPIRE.public, (), None)).startswith(
        f"head: the umpire's: head {file.history.head.hex()}"
    )
    head = proofs.head_of(str(path))
    hand_in(file, "A", 1, {"low.txt": LOW_A})
    found = verify(file.path, head=head)
    assert found.wrong == []
    assert not any(SENTENCE in line for line in found.assured)
    assert any("of entry 1 of 2: up to there" in line and "of the 1 entries after it" in line for line in found.assured)
    assert any(SENTENCE in line for line in verify(file.path).assured)
    assert "signature" not in signed_head(file.history, None).text


def held(text: str) -> list[Any]:
    return read_held(text, "r")


def test_receipts_that_are_held_are_compared(file: BattleFile) -> None:
    receipts = [hand_in(file, side, 1, {"low.txt": low}) for side, low in (("A", LOW_A), ("A", b"1/2 stay\n"),
                                                                         ("B", b"9/1 stay\n"))]  # fmt: skip
    texts = [signed_receipt(file.history, receipt, UMPIRE).text for receipt in receipts]
    found = verify(file.path, held=held("\n".join(texts)))
    assert found.wrong == []
    assert "3 receipts were compared, 3 of them signed by the umpire" in found.assured
    found = verify(file.path, held=held(texts[0]))
    assert "of orders 2 of side A no receipt was given: look for them" in found.assured
    assert "of side B no receipt was given: of its orders this says nothing" in found.assured
    as_json = json.dumps({**vars(receipts[0]), "faults": []}, indent=1)
    assert verify(file.path, held=held(as_json + "\n" + as_json)).wrong == []
    other = receipts[1].statement
    for name, value in (("state", "late"), ("by", "umpire"), ("bound", "2"), ("hash", "0" * 64), ("at", "x")):
        changed = type(other)("receipt", {**other.said, name: value})
        assert verify(file.path, held=held(changed.text)).wrong == [
            f"r: the receipt for orders 2 of side A: entry 3 has another {name}"
        ]
    missing = type(other)("receipt", {**other.said, "number": "9"})
    assert str(verify(file.path, held=held(missing.text)).wrong[0]).endswith("these orders are not in the battle file")
    unsigned = {name: other.said[name] for name in ("side", "bound", "number", "state", "hash")}
    signature = {"umpire": UMPIRE.public.verify.hex(), "signature": "00"}
    assert "lacks what is signed" in verify(file.path, held=held(json.dumps(unsigned | signature))).wrong[0]
    full = json.dumps(dict(other.said) | signature)
    assert "is not what the umpire signed" in verify(file.path, held=held(full)).wrong[0]
    for nonsense in ("x", "{", "[1]", "{}", texts[0][:100]):
        with pytest.raises(Broken):
            held(nonsense)


def test_receipt_in_the_file_must_be_that_of_the_orders(file: BattleFile) -> None:
    hand_in(file, "A", 1, {"low.txt": LOW_A})
    body = file.history.entries[-1].body
    assert isinstance(body, Orders)
    with file.changing():
        file.add(body.model_copy(update={"number": 2, "receipt": body.receipt}))
    assert verify(file.path).wrong == ["entry 3: the receipt is not that of orders 2 of side A"]


@pytest.mark.parametrize("sample", sorted(SAMPLES.iterdir()), ids=lambda path: path.name)
def test_receipts_of_earlier_versions_are_computed_again(sample: Path, tmp_path: Path) -> None:
    path = tmp_path / "sample.bound"
    path.write_bytes(sample.read_bytes())
    with BattleFile(path) as old:
        orders = [entry.body for entry in old.history.entries if isinstance(entry.body, Orders)]
        assert orders
        assert not any(body.salt for body in orders)
        assert list(wrong_receipts(old.history)) == []
        first = orders[0]
    text = json.dumps({"side": first.side, "bound": first.bound, "number": first.number, "state": first.state,
                       "hash": first.receipt})  # fmt: skip
    assert verify(path, held=held(text), recompute=False).wrong == []
    text = text.replace(first.receipt, "0" * 32)
    assert verify(path, held=held(text), recompute=False).wrong != []


def test_same_battle_gives_the_same_receipts_again(tmp_path: Path) -> None:
    """The salt is of the battle's key: a copy of a file answers alike; a key that was known gives none away."""
    with opened(tmp_path / "a.bound") as one:
        (tmp_path / "b.bound").write_bytes((tmp_path / "a.bound").read_bytes())
        with BattleFile(tmp_path / "b.bound", clock=clock) as two:
            assert hand_in(one, "A", 1, {"low.txt": LOW_A}) == hand_in(two, "A", 1, {"low.txt": LOW_A})
    hashes = set()
    BattleFile.create(tmp_path / "c.bound", STORM, dice="key", key=bytes(32), clock=clock)
    for name in ("d.bound", "e.bound"):
        (tmp_path / name).write_bytes((tmp_path / "c.bound").read_bytes())
        with BattleFile(tmp_path / name, clock=clock) as known:
            hashes.add(hand_in(known, "A", 1, {"low.txt": LOW_A}).hash)
    assert len(hashes) == 2


def test_packet_is_the_umpires_and_untouched(file: BattleFile, tmp_path: Path) -> None:
    file.resolve()
    made = packets.packet(file.player.with_orders(), file.log().tables, "A", 1, png=False)
    place = tmp_path / "p"
    packets.write(made, tmp_path / "unsigned")
    assert "is not signed" in broken(tmp_path / "unsigned")
    packets.write(packets.signed(made, file.path, UMPIRE), place)
    assert "the umpire's, untouched: side A after bound 1" in proofs.check(place, UMPIRE.public, (), None)
    battle = file.history.battle_id
    assert {name for name, data in packets.signed(made, file.path, UMPIRE).items() if battle.encode() in data} == {
        "packet.signed"
    }
    place.chmod(0o755)
    (place / "more.csv").write_text("x")
    assert "more.csv is not in the packet that was signed" in broken(place)
    (place / "more.csv").unlink()
    (place / "states.csv").rename(tmp_path / "states.csv")
    assert "states.csv is missing" in broken(place)
    (place / "states.csv").symlink_to(tmp_path / "states.csv")
    assert "states.csv is not a file of a packet" in broken(place)
    (place / "states.csv").unlink()
    (place / "states.csv").write_bytes((tmp_path / "states.csv").read_bytes() + b"\n")
    assert "states.csv is not what the umpire signed" in broken(place)
    with pytest.raises(Refused, match="a run's folder has no umpire to sign it"):
        packets.signed(made, place, UMPIRE)


def test_nothing_is_signed_that_says_more_lines(file: BattleFile) -> None:
    """A hostile file: a time with a line in it, a seal that is none."""
    receipt = hand_in(file, "A", 1, {"low.txt": LOW_A})
    with pytest.raises(Broken, match="a receipt cannot be made: at is not plain text"):
        signed_receipt(file.history, replace(receipt, at="x\nhash: 00"), UMPIRE)
    body = file.history.entries[-1].body
    assert isinstance(body, Orders)
    for seal in ({"digest": "", "number": ""}, {"digest": "ab" * 32, "number": "1\n"}, {"number": "1"}):
        with file.changing():
            file.add(body.model_copy(update={"seal": seal}))
    assert verify(file.path).seals == []


def test_slip_names_the_seal_on_the_receipt(file: BattleFile) -> None:
    slip = Slip(file.history.battle_id, "A", 1, "ab" * 32 + " 3")
    receipt = hand_in(file, "A", 1, {"low.txt": LOW_A}, slip=slip)
    assert receipt.seal == "ab" * 32 + " 3"
    assert receipt.salt, "the seal of an earlier version brings none"
