"""covers: bound_sim/dice/shares.py, bound_sim/battle_file/shares.py

Shared dice: shares that come with orders, what counts in which bound, and what undo, branch and merge do.
"""

import shutil
from pathlib import Path

import pytest

from bound_sim.battle_file import BattleFile, dicekey
from bound_sim.battle_file.entries import Orders
from bound_sim.battle_file.merge import merge
from bound_sim.battle_file.shares import add_promise, add_share, reveal_key
from bound_sim.battle_file.status import status
from bound_sim.battle_file.verification import verify
from bound_sim.dice.proof import make_share
from bound_sim.dice.shares import ATTEMPTS, BOUNDS, Share, Shares, bound_key, fits, read_shares
from bound_sim.keys.slips import Slip, read_slip
from bound_sim.results.folder import No
from bound_sim_maps.faults import Refused
from tests.core.battle_file.battles import HIGH_A, LOW_A, STORM, clock, hand_in, opened
from tests.support.boards import board_text

B_STAYS = b"9/1 stay\n"
ANNA, BERT, OTHER = bytes([1] * 32), bytes([2] * 32), bytes([3] * 32)


def begun(path: Path, promised: str = "AB") -> BattleFile:
    """A battle with shared dice, its key and its sides' seeds known to the test."""
    BattleFile.create(path, STORM, dice="shared", key=bytes(range(32)), clock=clock)
    file = BattleFile(path, clock=clock)
    for side in promised:
        add_promise(file, side, shares(file, side).promise)
    return file


def shares(file: BattleFile, side: str, seed: bytes | None = None) -> Shares:
    return Shares(file.history.battle_id, side, seed or (ANNA if side == "A" else BERT))


def slip(file: BattleFile, side: str, bound: int, attempt: int = 1, *, seed: bytes | None = None) -> Slip:
    share = shares(file, side, seed).share(bound, attempt)
    return Slip(file.history.battle_id, side, bound, share=share)


def with_share(file: BattleFile, side: str, bound: int, attempt: int = 1, low: bytes | None = None) -> str:
    given = {"low.txt": low or (LOW_A if side == "A" else B_STAYS)}
    return hand_in(file, side, bound, given, slip=slip(file, side, bound, attempt)).state


def key(file: BattleFile, bound: int) -> bytes:
    return dicekey.key_of_bound(file.history, file.battle_key(), bound)


def test_shares_are_promised_all_at_once_and_each_fits_its_place_alone() -> None:
    mine = Shares("0" * 32, "A", ANNA)
    places = [(1, 1), (1, 2), (2, 1), (BOUNDS, ATTEMPTS)]
    given = {place: mine.share(*place) for place in places}
    for (bound, attempt), share in given.items():
        assert fits(mine.promise, "0" * 32, "A", share)
        for other_bound, other_attempt in places:
            moved = Share(other_bound, other_attempt, share.value, share.path)
            assert fits(mine.promise, "0" * 32, "A", moved) == ((bound, attempt) == (other_bound, other_attempt))
    one = given[1, 1]
    assert not fits(mine.promise, "1" * 32, "A", one)
    assert not fits(mine.promise, "0" * 32, "B", one)
    assert not fits(mine.promise, "0" * 32, "A", Share(1, 1, bytes(32), one.path))
    assert not fits(mine.promise, "0" * 32, "A", Share(1, 1, one.value, one.path[:-1]))
    assert len({share.value for share in given.values()}) == 4
    with pytest.raises(Refused, match="attempt 17"):
        mine.share(1, 17)
    assert read_shares(mine.text, "x") == mine
    assert ANNA.hex() not in repr(mine)
    with pytest.raises(Refused, match="holds no shares"):
        read_shares(mine.text[:-9], "x")


def test_slip_comes_back_from_its_text() -> None:
    full = Slip("0" * 32, "A", 3, "ab" * 32 + " 7", "cd" * 16, Shares("0" * 32, "A", ANNA).share(3, 2))
    for one in (full, Slip("0" * 32, "A", 3)):
        assert read_slip(one.text.replace("\n", "\r\n"), "x") == one
    for wrong in ("", "x", full.text.replace("bound: 3", "bound: 0"), full.text.replace("share: 2 ", "share: 2"),
                  full.text.replace("salt: c", "salt: x"), full.text[:-3] + "\n"):  # fmt: skip
        with pytest.raises(Refused, match="is not a slip"):
            read_slip(wrong, "x")


def test_battle_is_played_revealed_and_verified(tmp_path: Path) -> None:
    with begun(tmp_path / "b.bound") as file:
        alone = key(file, 1)
        assert with_share(file, "A", 1) == "handed in"
        with_a = key(file, 1)
        assert with_share(file, "B", 1) == "handed in"
        assert len({alone, with_a, key(file, 1), key(file, 2)}) == 4
        file.resolve()
        with_share(file, "B", 2)
        file.resolve()
        assert reveal_key(file) == bytes(range(32)).hex()
    found = verify(tmp_path / "b.bound")
    assert found.wrong == []
    assert found.dice > 20
    assert "bound 1: shares of A and B" in found.assured
    assert "bound 2: shares of B; none of A" in found.assured


def test_withheld_share_blocks_nothing_but_the_orders_that_it_should_come_with(tmp_path: Path) -> None:
    with begun(tmp_path / "b.bound") as file:
        receipt = hand_in(file, "A", 1, {"low.txt": LOW_A})
        assert receipt.state == "faulty"
        assert "bring no share of the dice (attempt 1), which side A promised" in receipt.faults[-1]
        with_share(file, "B", 1)
        with_b = key(file, 1)
        assert file.resolve().orders["A"].source == "scenario"
        assert dicekey.key_of_bound(file.history, file.battle_key(), 1) == with_b
        assert hand_in(file, "A", 2, {"low.txt": LOW_A}, by="umpire", reason="its file is lost").state == "handed in"
        file.resolve()
    assert verify(tmp_path / "b.bound").wrong == []


@pytest.mark.parametrize("state", ["faulty", "draft", "replaced by the umpire", "replaced by the side"])
def test_share_counts_that_came_with_orders_that_do_not(state: str, tmp_path: Path) -> None:
    """A side's share is in the key whatever became of its orders: nobody can take it out again."""
    with begun(tmp_path / "b.bound") as file:
        with_share(file, "B", 1)
        given = {"low.txt": b"1/99 stay\n" if state == "faulty" else LOW_A}
        received = hand_in(file, "A", 1, given, draft=state == "draft", slip=slip(file, "A", 1))
        assert received.state == (state if state in ("faulty", "draft") else "handed in")
        expected = key(file, 1)
        if state == "replaced by the umpire":
            hand_in(file, "A", 1, {"low.txt": b"1/2 stay\n"}, by="umpire", reason="telephone")
        elif state == "replaced by the side":
            with_share(file, "A", 1, low=b"1/2 stay\n")
        assert key(file, 1) == expected
        file.resolve()
    assert "bound 1: shares of A and B" in verify(tmp_path / "b.bound").assured


def test_shares_that_are_not_taken(tmp_path: Path) -> None:
    with begun(tmp_path / "b.bound", promised="A") as file:
        wrong = {
            "that is not what side A promised": ("A", slip(file, "A", 1, seed=OTHER)),
            "bring the share of attempt 2: bound 1 is at attempt 1": ("A", slip(file, "A", 1, 2)),
            "of which side B promised none": ("B", slip(file, "B", 1)),
        }
        before = key(file, 1)
        for said, (side, given) in wrong.items():
            receipt = hand_in(file, side, 1, {"low.txt": LOW_A if side == "A" else B_STAYS}, slip=given)
            assert receipt.state == "faulty"
            assert said in receipt.faults[-1]
        assert key(file, 1) == before
        with pytest.raises(Refused, match="slip: is for side A and bound 2"):
            hand_in(file, "A", 1, {"low.txt": LOW_A}, slip=slip(file, "A", 2))
        assert hand_in(file, "B", 1, {"low.txt": B_STAYS}).state == "handed in"
    with opened(tmp_path / "seed.bound") as file:
        receipt = hand_in(file, "A", 1, {"low.txt": LOW_A}, slip=slip(file, "A", 1))
        assert "which this battle does not take" in receipt.faults[-1]


def test_promises_end_with_the_first_share(tmp_path: Path) -> None:
    with begun(tmp_path / "b.bound", promised="A") as file:
        add_promise(file, "A", shares(file, "A", OTHER).promise)
        add_promise(file, "A", shares(file, "A").promise)
        with_share(file, "A", 1)
        with pytest.raises(No, match="a side that promises now could choose by it"):
            add_promise(file, "B", shares(file, "B").promise)
        file.resolve()
        with pytest.raises(No, match="bound 1 has begun"):
            add_promise(file, "B", shares(file, "B").promise)
        share = make_share(file.history.battle_id, "B")
        (tmp_path / "share").write_text(share.text)
        with pytest.raises(No, match="in this battle shares come with orders"):
            add_share(file, tmp_path / "share")


def test_undone_bound_has_the_same_dice_until_new_orders_bring_new_shares(tmp_path: Path) -> None:
    with begun(tmp_path / "b.bound") as file:
        with_share(file, "A", 1)
        with_share(file, "B", 1)
        file.resolve()
        log, first = file.log().tables, key(file, 1)
        file.undo()
        assert key(file, 1) == first
        file.resolve()
        assert file.log().tables == log
        file.undo()
        assert status(file).attempt == 3
        assert "new orders bring the shares of attempt 3" in board_text(status(file))
        assert with_share(file, "A", 1, 1, low=b"1/2 stay\n") == "faulty", "its dice are known"
        assert key(file, 1) == first
        assert with_share(file, "A", 1, 3, low=b"1/2 stay\n") == "handed in"
        assert key(file, 1) != first
        file.resolve()
        file.undo(to_bound=0)
        file.redo()
        file.resolve()
    assert verify(tmp_path / "b.bound").wrong == []


def test_branch_has_the_same_dice_for_the_same_orders(tmp_path: Path) -> None:
    with begun(tmp_path / "b.bound") as file:
        for bound in (1, 2):
            with_share(file, "A", bound)
            with_share(file, "B", bound)
            file.resolve()
        log = file.log().tables
        file.branch(tmp_path / "c.bound", bound=1)
    with BattleFile(tmp_path / "c.bound", clock=clock) as branch:
        same = key(branch, 2)
        branch.resolve()
        assert branch.log().tables == log
        branch.undo()
        hand_in(branch, "A", 2, {"high.csv": HIGH_A}, by="umpire", reason="what if")
        assert key(branch, 2) == same
        branch.resolve()
    assert verify(tmp_path / "c.bound").wrong == []


def test_merge_brings_shares_along(tmp_path: Path) -> None:
    with begun(tmp_path / "b.bound") as file:
        shutil.copy(tmp_path / "b.bound", tmp_path / "copy.bound")
        with BattleFile(tmp_path / "copy.bound", clock=clock) as copy:
            with_share(copy, "A", 1)
        with_share(file, "B", 1)
        merge(file, tmp_path / "copy.bound")
        both = {side: shares(file, side).share(1) for side in "AB"}
        assert key(file, 1) == bound_key(bytes(range(32)), file.history.battle_id, 1, both)
        file.resolve()
    assert "bound 1: shares of A and B" in verify(tmp_path / "b.bound").assured


def test_merge_refuses_orders_whose_share_is_of_an_attempt_that_is_over(tmp_path: Path) -> None:
    with begun(tmp_path / "b.bound") as file:
        shutil.copy(tmp_path / "b.bound", tmp_path / "copy.bound")
        file.resolve()
        file.undo()
        with BattleFile(tmp_path / "copy.bound", clock=clock) as copy:
            with_share(copy, "A", 1)
        before = file.history.head
        with pytest.raises(No, match="bring the share of attempt 1: bound 1 is at attempt 2"):
            merge(file, tmp_path / "copy.bound")
        assert file.history.head == before
    assert verify(tmp_path / "b.bound").wrong == []


def test_forged_share_is_found(tmp_path: Path) -> None:
    """The umpire writes orders with a share of his own choosing into the chain."""
    with begun(tmp_path / "b.bound") as file:
        with_share(file, "A", 1)
        body = file.history.entries[-1].body
        assert isinstance(body, Orders)
        assert body.share
        forged = body.model_copy(update={"number": 2, "share": body.share.model_copy(update={"value": "0" * 64})})
        right = key(file, 1)
        with file.changing():
            file.add(forged)
        assert key(file, 1) == right, "it does not count"
    assert any("is not what side A promised" in line for line in verify(tmp_path / "b.bound").wrong)
