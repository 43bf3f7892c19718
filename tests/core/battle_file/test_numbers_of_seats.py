"""covers: bound_sim/battle_file/receipts.py, bound_sim/battle_file/history.py, bound_sim/cli/umpire.py

Each seat's orders have numbers of their own. A file of the version before (commit a2bd244e), whose numbers were a
side's, holds with its receipts and its head, and goes on.
"""

import tarfile
from pathlib import Path
from typing import Any, cast

import pytest
from typer.testing import CliRunner

from bound_sim.battle_file import BattleFile, receipts
from bound_sim.battle_file.entries import Orders
from bound_sim.battle_file.verification import verify
from bound_sim.cli import app
from bound_sim.results.folder import No
from bound_sim.scenario.posts import Post
from tests.core.battle_file.battles import hand_in
from tests.core.secrecy.commanded import ORDERS, led, opened

NORTH, SOUTH = ({name: text.encode() for name, text in ORDERS[who].items()} for who in ("North", "South"))
OTHERS = {name: text.encode() for name, text in ORDERS[""].items()}


def numbers(file: BattleFile) -> list[tuple[str, int]]:
    bodies = [entry.body for entry in file.history.entries]
    return [(body.post.key, body.number) for body in bodies if isinstance(body, Orders)]


def receipt(*words: object) -> Any:
    return CliRunner().invoke(app, ["receipt", *map(str, words)])


def test_each_seat_counts_its_own(tmp_path: Path) -> None:
    with opened(tmp_path / "a") as file:
        given = [("North", NORTH), ("South", SOUTH), ("", OTHERS), ("North", NORTH), ("North", NORTH)]
        made = [hand_in(file, "A", 1, files, commander=who) for who, files in given]
        assert numbers(file) == [("A/North", 1), ("A/South", 1), ("A", 1), ("A/North", 2), ("A/North", 3)]
        assert [one.replaces for one in made] == [0, 0, 0, 1, 2]
        assert len({one.salt for one in made}) == 5, "no salt serves two receipts"
        found = [receipts.find(file.history, Post("A", who), number).hash
                 for who, number in (("North", 1), ("South", 1), ("", 1), ("North", 2), ("North", None))]  # fmt: skip
        assert found == [one.hash for one in made]
        with pytest.raises(No, match="orders 3 of side A do not exist; those of North of side A do"):
            receipts.find(file.history, Post("A"), 3)
        with pytest.raises(No, match=r"orders of Old of side B do not exist$"):
            receipts.find(file.history, Post("B", "Old"), None)


def test_receipts_are_compared_by_seat(tmp_path: Path) -> None:
    with opened(tmp_path / "a") as file:
        made = {
            who: [hand_in(file, "A", 1, files, commander=who) for _ in range(2)]
            for who, files in (("North", NORTH), ("South", SOUTH))
        }
        held = [held for one in (made["North"][1],) for held in receipts.read_held(one.statement.text, "mine")]
        wrong, said = receipts.compared(file.history, held)
    assert wrong == []
    assert said == [
        "1 receipts were compared, 0 of them signed by the umpire",
        "of orders 1 of North of side A no receipt was given: look for them",
        "of South of side A no receipt was given: of its orders this says nothing",
    ]
    for who, number in (("North", 2), ("South", 1)):
        done = receipt(file.path, "--side", "A", "--commander", who, "--number", number, "--out", tmp_path / who)
        assert done.output == f"{tmp_path / who}: number {number} of {who} of side A for bound 1, handed in\n"
        assert (tmp_path / who).read_text() == made[who][number - 1].statement.text


def test_numbers_of_the_version_before_stay_and_its_receipts_hold(tmp_path: Path) -> None:
    with tarfile.open(Path(__file__).with_name("numbered.tar.xz")) as archive:
        archive.extractall(tmp_path, filter="data")
    path, head = tmp_path / "numbered.bound", (tmp_path / "head").read_text().strip()
    held = receipts.read_held((tmp_path / "held.receipts").read_text(), "held")
    assert [one.place for one in held if not one.message] == [
        (Post("A", "North"), "1"), (Post("A"), "2"), (Post("A", "South"), "3"), (Post("A", "North"), "4"),
        (Post("B", "Old"), "1"),
    ]  # fmt: skip
    found = verify(path, head=head, held=held)
    assert found.wrong == []
    assert "6 receipts were compared, 6 of them signed by the umpire" in found.assured
    assert not [said for said in found.assured if "no receipt was given" in said]
    with BattleFile(path) as file:
        assert numbers(file) == [("A/North", 1), ("A", 2), ("A/South", 3), ("A/North", 4), ("B/Old", 1)]
        for who, files, number in (("North", NORTH, 5), ("", OTHERS, 3), ("South", SOUTH, 4)):
            given = {name: data.replace(b"ound 1", b"ound 2") for name, data in files.items()}
            assert hand_in(file, "A", 2, given, commander=who).number == number, "none is given twice"
        file.resolve()
    assert verify(path, head=head, held=held).wrong == []


def test_a_number_that_no_command_gives_leaves_room(tmp_path: Path) -> None:
    with opened(tmp_path / "a", led()) as file:
        hand_in(file, "A", 1, NORTH, commander="North")
        body = cast(Orders, file.history.entries[-1].body)
        with file.changing():
            made_up = body.model_copy(update={"number": 1_000_000})
            file.add(receipts.with_receipt(file.history.battle_id, made_up))
        assert hand_in(file, "A", 1, NORTH, commander="North").number == 4
