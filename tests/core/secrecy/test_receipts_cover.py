"""covers: bound_sim/battle_file/receipts.py, bound_sim/battle_file/verification.py, bound_sim/secrecy/proofs.py

What a receipt covers, of orders and of messages; and what a check finds without any.
"""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from bound_sim.battle_file import BattleFile, receipts, umpire_keys
from bound_sim.battle_file.entries import Orders
from bound_sim.battle_file.messages import send
from bound_sim.battle_file.verification import verify
from bound_sim.cli import app
from bound_sim.dice.keyed import key_from_seed
from bound_sim.files.folder import save
from bound_sim.keys import seals
from bound_sim.results.folder import Broken, No
from bound_sim.scenario.model import Command
from bound_sim.scenario.posts import UMPIRE, Post
from bound_sim.secrecy import proofs, seal_files
from bound_sim_maps.faults import Refused
from tests.core.battle_file.battles import clock, hand_in
from tests.core.secrecy.commanded import led
from tests.trust.receipted import rewritten

Rows = list[tuple[str, str, dict[str, Any]]]
NORTH = {"orders.csv": b"Battalion,Bound 1\n1,Hold\n"}


def battle(place: Path) -> tuple[BattleFile, seals.SecretKeys]:
    """A battle with orders of a commander, and messages, that was opened with the umpire's keys."""
    seal_files.make_keys(place / "umpire", "Umpire")
    umpire = seal_files.secret_keys(place / "umpire")
    save(led(Command(messages=1)), place / "scenario")
    BattleFile.create(
        place / "b.bound", place / "scenario", dice="keyed", key=key_from_seed(7), clock=clock,
        umpire=umpire.public.verify.hex(),
    )  # fmt: skip
    file = BattleFile(place / "b.bound", clock=clock)
    hand_in(file, "A", 1, NORTH, commander="North", came_as="north.sealed")
    send(file, Post("A", "North"), Post("A"), "Where are\nthe guns?")
    send(file, UMPIRE, Post("A", "North"), "Hold the bridge.")
    return file, umpire


def held(file: BattleFile, umpire: seals.SecretKeys) -> list[receipts.Held]:
    """What the seat has: signed receipts for its orders and its message."""
    one = umpire_keys.signed_receipt(file.history, receipts.find(file.history, Post("A", "North"), None), umpire).text
    more = [umpire_keys.signed(file.history, said, umpire).text
            for said in receipts.messages_of(file.history, Post("A", "North"))]  # fmt: skip
    return receipts.read_held("".join([one, *more]), "held")


def changed(path: Path, kind: str, nth: int = 0, **values: object) -> None:
    """Another value in an entry, with a chain and receipts that fit."""

    def change(rows: Rows) -> list[int]:
        [*found] = (body for what, _, body in rows if what == kind)
        found[nth].update(values)
        return []

    rewritten(path, change)


def test_receipts_hold_and_name_the_commander_and_the_file(tmp_path: Path) -> None:
    file, umpire = battle(tmp_path)
    orders, message = held(file, umpire)
    assert (orders.statement.kind, message.statement.kind) == ("receipt 2", "message")
    assert (orders.statement.said["commander"], orders.statement.said["file"]) == ("North", "north.sealed")
    checked = verify(file.path, held=[orders, message])
    assert not checked.wrong
    assert "2 receipts were compared, 2 of them signed by the umpire" in checked.assured
    assert orders.statement.text.startswith("bound-sim receipt 2\n")
    assert message.statement.text.startswith("bound-sim message 1\n")


@pytest.mark.parametrize(
    ("kind", "change", "what"),
    [
        ("orders", {"commander": "South"}, "another commander, hash"),
        ("orders", {"commander": ""}, "another commander, hash"),
        ("orders", {"came_as": "south.sealed"}, "another file, hash"),
        ("orders", {"form": 1}, "another commander, file, hash"),
        ("message", {"text": "All is well."}, "another hash"),
        ("message", {"bound": 2, "arrives": 3}, "another bound, arrives, hash"),
        ("message", {"to_side": ""}, "another toside, arrives, hash"),
        ("message", {"commander": ""}, ""),
    ],
)
def test_what_the_umpire_changes_with_a_right_chain_is_found_by_the_receipts_of_the_seat(
    kind: str, change: dict[str, Any], what: str, tmp_path: Path
) -> None:
    file, umpire = battle(tmp_path)
    mine = held(file, umpire)
    file.close()
    if "to_side" in change:
        change = {**change, "arrives": 1}
    if change == {"commander": ""} and kind == "message":
        change = {"commander": "", "to_side": ""}
        change["arrives"] = 1
    changed(file.path, kind, **change)
    wrong = verify(file.path, held=mine).wrong
    assert wrong, "nothing is found"
    assert any(what in line for line in wrong), wrong


@pytest.mark.parametrize(
    ("kind", "change", "what"),
    [
        ("orders", {"commander": "South"}, "entry 2: orders of South are for 1, which he does not lead"),
        ("message", {"arrives": 4}, "entry 3: the message is there in bound 4, not 2"),
    ],
)
def test_what_no_command_could_have_written_is_found_without_receipts(
    kind: str, change: dict[str, Any], what: str, tmp_path: Path
) -> None:
    file, _ = battle(tmp_path)
    file.close()
    shutil.copy(file.path, tmp_path / "played.bound")
    with BattleFile(tmp_path / "played.bound", clock=clock) as played:
        played.resolve()
    for path in (file.path, tmp_path / "played.bound"):
        assert not verify(path).wrong
        changed(path, kind, **change)
        for recompute in (True, False):
            assert what in verify(path, recompute=recompute).wrong


def test_a_text_changed_without_its_receipt_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, _ = battle(tmp_path)
    file.close()
    with monkeypatch.context() as patched:
        patched.setattr("tests.trust.receipted.with_message_receipt", lambda _, body: body)
        changed(file.path, "message", text="All is well.")
    assert verify(file.path).wrong == ["entry 3: the receipt is not that of message 1 of North of side A"]


def test_messages_of_an_earlier_version_have_no_receipts_and_hold(tmp_path: Path) -> None:
    file, _ = battle(tmp_path)
    file.close()

    def before(rows: Rows) -> list[int]:
        for kind, _, body in rows:
            if kind == "message":
                body.pop("receipt"), body.pop("salt")
        return []

    rewritten(file.path, before)
    checked = verify(file.path)
    assert not checked.wrong
    assert "messages without a receipt, as earlier versions took them in: 2" in checked.assured
    with BattleFile(file.path) as again, pytest.raises(No, match="no message of North of side A has a receipt"):
        receipts.messages_of(again.history, Post("A", "North"))


def test_a_receipt_of_form_1_is_as_it_was(tmp_path: Path) -> None:
    """Its text and hash, byte for byte: those that sides hold from earlier versions."""
    file, _ = battle(tmp_path)
    body = next(entry.body for entry in file.history.entries if isinstance(entry.body, Orders))
    old = body.model_copy(update={"form": 1, "commander": "", "came_as": ""})
    said = {
        "battle": "b" * 32,
        "side": "A",
        "bound": "1",
        "number": "1",
        "state": "handed in",
        "by": "side",
        "seal": "",
    }
    named = [(one.name, one.digest) for one in old.files]
    assert receipts.hash_of("b" * 32, old) == receipts.hash_for(said, named, old.salt)
    both = {receipts.hash_for({**said, **more}, named, old.salt) for more in ({}, {"commander": "", "file": ""})}
    assert len(both) == 2
    assert receipts.hash_for(said, [("x.txt", "1")], "s") == receipts.hash_for(said, [("lines.txt", "1")], "s")
    two = {
        receipts.hash_for({**said, "commander": "", "file": ""}, [(name, "1")], "s") for name in ("x.txt", "lines.txt")
    }
    assert len(two) == 2


def test_the_command_writes_receipts_for_messages_and_checks_them(tmp_path: Path) -> None:
    file, _ = battle(tmp_path)
    file.close()
    place = str(tmp_path)

    def bound_sim(*words: str) -> Any:
        return CliRunner().invoke(app, list(words))

    writes = ["receipt", f"{place}/b.bound", "--side", "A", "--out"]
    made = bound_sim(*writes, f"{place}/m", "--messages", "--commander", "North", "--sign", f"{place}/umpire")
    assert (made.exit_code, made.output) == (0, f"{place}/m: 1 messages of North of side A\n")
    assert bound_sim("verify", f"{place}/b.bound", "--receipts", f"{place}/m").exit_code == 0
    (tmp_path / "text").write_text("Where are\nthe guns?", encoding="utf-8", newline="\n")
    checks = ["verify", f"{place}/m", "--umpire", f"{place}/umpire", "--orders", f"{place}/text"]
    found = bound_sim(*checks)
    assert found.output == (
        "m: the umpire's, for this message: number 1 of North to side A, sent in bound 1, there in bound 2, "
        "2026-01-01T00:00:00Z\n"
    )
    (tmp_path / "text").write_text("Where is\nthe rum?", encoding="utf-8")
    assert bound_sim(*checks).exit_code == 3
    assert bound_sim(*checks[:4]).exit_code == 2
    assert bound_sim(*writes, f"{place}/n", "--messages", "--number", "1").exit_code == 2
    assert bound_sim(*writes, f"{place}/n", "--messages").exit_code == 1


def test_a_part_of_a_seat_file_is_not_a_receipt(tmp_path: Path) -> None:
    seal_files.make_keys(tmp_path / "umpire", "Umpire")
    umpire = seal_files.secret_keys(tmp_path / "umpire")
    from bound_sim.keys.signatures import statement

    said = statement("seat", battle="b", side="A", bound=1, digest="d").signed(umpire.signing)
    (tmp_path / "seat.signed").write_text(said.text)
    with pytest.raises(Refused, match="is a part of a seat file"):
        proofs.check(tmp_path / "seat.signed", umpire.public, [], None)


@pytest.mark.parametrize("cut", [lambda text: text.replace("receipt 2", "receipt 1"),
                                 lambda text: text.replace("receipt 2", "receipt 3"),
                                 lambda text: "x\n" + text,
                                 lambda text: text.replace("commander: North\n", "")])  # fmt: skip
def test_held_receipts_in_another_form_are_refused(cut: Callable[[str], str], tmp_path: Path) -> None:
    file, umpire = battle(tmp_path)
    text = umpire_keys.signed_receipt(file.history, receipts.find(file.history, Post("A", "North"), None), umpire).text
    with pytest.raises(Broken):
        receipts.read_held(cut(text), "held")
