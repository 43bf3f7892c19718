"""covers: bound_sim/dice/proof.py

Dice that anybody can check: promised, mixed, revealed, each computed again; what is not as promised is told.
"""

import dataclasses
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bound_sim.battle_file import BattleFile
from bound_sim.battle_file.entries import Promised, Shared
from bound_sim.battle_file.shares import add_promise, add_share, reveal_key
from bound_sim.battle_file.verification import verify
from bound_sim.cli import app
from bound_sim.dice import proof
from bound_sim.dice.keyed import fresh_key
from bound_sim.files.folder import save
from bound_sim.results.folder import Broken, No
from bound_sim.scenario.model import Scenario
from bound_sim.scenario.posts import Post
from bound_sim_maps.faults import Refused
from tests.core.battle_file.battles import STORM, clock
from tests.trust import dice
from tests.trust.fields import woods
from tests.trust.forged import Forged
from tests.trust.secrets import replaced


def keyed(path: Path) -> BattleFile:
    BattleFile.create(path, STORM, dice="keyed", key=fresh_key(), clock=clock)
    return BattleFile(path, clock=clock)


def test_all_dice_come_out_again_and_are_numpys() -> None:
    count, wrong = dice.recomputed()
    assert count > 60
    assert wrong == []
    assert len(dice.recomputed(control=True)[1]) > 60


def test_strangers_change_no_die() -> None:
    assert dice.insertions(6, seed=3) == []
    assert dice.insertions(2, seed=3, control=True) != []


def test_shares_are_mixed_whatever_their_order_and_each_counts() -> None:
    key, a, b = bytes(32), b"a" * 32, b"b" * 32
    mixed = proof.mixed_key(key, "id", {"A": a, "B": b})
    assert mixed == proof.mixed_key(key, "id", {"B": b, "A": a})
    others = [
        proof.mixed_key(bytes([1]) + bytes(31), "id", {"A": a, "B": b}),
        proof.mixed_key(key, "id", {"A": b, "B": a}),
        proof.mixed_key(key, "other", {"A": a, "B": b}),
        proof.mixed_key(key, "id", {"A": a}),
        proof.mixed_key(key, "id", {}),
    ]
    assert len({mixed, *others}) == 6
    assert proof.mixed_key(key, "id", {}) == key


def test_a_battle_with_shares_is_played_revealed_and_verified(tmp_path: Path) -> None:
    path = tmp_path / "b.bound"
    with keyed(path) as file:
        own = file.battle_key()
        shares = {side: proof.make_share(file.history.battle_id, side) for side in "AB"}
        for side, share in shares.items():
            add_promise(file, side, share.promise)
            (tmp_path / side).write_text(share.text)
        with pytest.raises(No, match="side A promised a share of the dice and has not given it"):
            file.resolve()
        assert add_share(file, tmp_path / "A") == ["B"]
        assert add_share(file, tmp_path / "B") == []
        assert file.battle_key() == proof.mixed_key(own, file.history.battle_id, {s: shares[s].value for s in "AB"})
        file.resolve()
        with pytest.raises(No, match="bound 1 has begun"):
            add_promise(file, "A", shares["A"].promise)
        with pytest.raises(No, match="bound 2 is still to come"):
            reveal_key(file)
        file.resolve()
        assert reveal_key(file) == own.hex()
        with pytest.raises(No, match="revealed already"):
            reveal_key(file)
    found = verify(path)
    assert found.wrong == []
    assert found.dice > 20
    assert any("side A and B can be sure that the umpire did not choose the dice" in line for line in found.assured)


def test_revealed_early_ends_the_battle(tmp_path: Path) -> None:
    with keyed(tmp_path / "b.bound") as file:
        reveal_key(file, early=True)
        with pytest.raises(No, match="everybody knows all dice to come"):
            file.resolve()


def test_shares_that_must_not_be_taken(tmp_path: Path) -> None:
    with keyed(tmp_path / "b.bound") as file:
        battle = file.history.battle_id
        one, two = proof.make_share(battle, "A"), proof.make_share(battle, "A")
        late = proof.make_share(battle, "B")
        add_promise(file, "A", one.promise)
        for share, said in ((two, "is not what side A promised"), (late, "is not what side B promised"),
                            (proof.make_share("0" * 32, "A"), "is for another battle")):  # fmt: skip
            (tmp_path / "s").write_text(share.text)
            with pytest.raises(Refused, match=said):
                add_share(file, tmp_path / "s")
        (tmp_path / "s").write_text("nonsense")
        with pytest.raises(Refused, match="holds no share"):
            add_share(file, tmp_path / "s")
        with pytest.raises(Refused, match="64 hexadecimal digits"):
            add_promise(file, "B", "12")
        (tmp_path / "s").write_text(one.text)
        add_share(file, tmp_path / "s")
        with pytest.raises(No, match="a side that promises now could choose by it"):
            add_promise(file, "B", late.promise)


def test_a_forged_share_is_found(tmp_path: Path) -> None:
    """The umpire writes a share of his own choosing into the chain: it does not fit what was promised."""
    path = tmp_path / "b.bound"
    with keyed(path) as file:
        with file.changing():
            file.add(Promised(side="A", promise=proof.make_share(file.history.battle_id, "A").promise))
        with pytest.raises(Broken, match="is not what it promised"), file.changing():
            file.add(Shared(side="A", share="0" * 64))
    forged = Forged.read(path)
    forged.entries.append(("share", clock(), {"side": "A", "share": "0" * 64}))
    forged.write(path)
    assert any("the share of side A is not what it promised" in line for line in verify(path).wrong)


def test_who_can_be_sure_of_what() -> None:
    def said(kind: str, *shares: str) -> str:
        return "\n".join(map(str, proof.assurances(dice=kind, commitment="ab" * 32, shares=shares, promised=shares)))

    assert "only the umpire can be sure that the key was drawn by chance" in said("keyed")
    assert "side A can be sure that the umpire did not choose the dice" in said("keyed", "A")
    assert "rehearsal: anybody with that key could know every die before it fell" in said("seed")
    assert "real table" in said("table")


def test_by_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    def bound_sim(*words: str) -> str:
        result = CliRunner().invoke(app, words)
        assert result.exit_code == 0, result.output
        return result.output

    bound_sim("new", STORM, "b.bound")
    with BattleFile("b.bound") as file:
        battle = file.history.battle_id
    promise = re.search(r"promise: (\w+)", bound_sim("dice", "make", "a.share", "--battle", battle, "--side", "A"))
    assert promise
    bound_sim("dice", "promise", "b.bound", promise[1], "--side", "A")
    assert "all shares are in" in bound_sim("dice", "give", "b.bound", "a.share")
    assert "key: " in bound_sim("dice", "reveal", "b.bound", "--early")
    assert "side A can be sure that the umpire did not choose the dice" in bound_sim("verify", "b.bound")
    assert Path("a.share").stat().st_mode & 0o077 == 0


def test_orders_are_answered_from_what_the_side_knows(tmp_path: Path) -> None:
    """A reserve in the wood or still to come: the enemy's orders are answered as if there were none."""

    def answers(scene: Scenario, name: str) -> list[list[str]]:
        save(scene, tmp_path / name)
        BattleFile.create(tmp_path / f"{name}.bound", tmp_path / name, dice="keyed", key=fresh_key(), clock=clock)
        with BattleFile(tmp_path / f"{name}.bound", clock=clock) as file:
            assert file.view(Post("A"), 1).read({"a.txt": b"1/1 stay shoot 9/1\n"}).faults == ()
            asked = [f"1/1 stay shoot {unit}\n{unit} stay\n".encode() for unit in ("8/1", "70/1", "70/1/2", "77/1")]
            return [[str(fault) for fault in file.view(Post("A"), 1).read({"a.txt": text}).faults] for text in asked]

    full = woods("visible")
    hidden = replaced(full, lambda platoon: None if platoon.battalion in ("8", "70") else platoon)
    orders = {key: order for key, order in full.low.items() if key[0].split("/")[0] != "70"}
    sheet = {key: order for key, order in full.high.items() if key[0] != "70"}
    said = answers(full, "full")
    assert said == answers(dataclasses.replace(hidden, low=orders, high=sheet), "without")
    assert all(len(faults) == 2 for faults in said)
