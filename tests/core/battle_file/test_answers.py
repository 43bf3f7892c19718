"""covers: bound_sim/battle_file/file.py, bound_sim/battle_file/player.py, bound_sim/battle_file/seats.py

Questions in a battle file: asked, waited for, answered, closed, taken back, branched, merged, verified.
"""

import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

import pytest

from bound_sim.battle_file.entries import Orders, Replied, Resolved, Stopped
from bound_sim.battle_file.file import BattleFile
from bound_sim.battle_file.history import body_text
from bound_sim.battle_file.merge import merge
from bound_sim.battle_file.status import status
from bound_sim.battle_file.verification import verify
from bound_sim.dice.keyed import key_from_seed
from bound_sim.logs.log import rows_of
from bound_sim.orders.decisions import Decision
from bound_sim.orders.interventions import parse_act
from bound_sim.results.folder import Broken, No
from bound_sim.rules.records import policy as policies
from bound_sim.rules.records.policy import SeatView
from bound_sim.scenario.posts import Post
from bound_sim_maps.faults import Refused
from tests.core.battle_file.battles import hand_in
from tests.support.boards import board_text
from tests.toy.installed import BARN

SEED = 3
CLOCK = "2026-01-01T00:00:00Z"


def new(path: Path, files: Path | Mapping[str, bytes] = BARN, *, ask: tuple[str, ...] = ("return-fire",)) -> BattleFile:
    """A battle of the toy; side B is asked."""
    BattleFile.create(path, files, dice="seed", key=key_from_seed(SEED), seed=SEED, clock=lambda: CLOCK)
    file = BattleFile(path, clock=lambda: CLOCK)
    if ask:
        file.set_policy("B", ask=ask)
    return file


@pytest.fixture
def battle(site: Path, tmp_path: Path) -> Iterator[BattleFile]:
    with new(tmp_path / "toy.bound") as file:
        yield file


def last(file: BattleFile) -> Any:
    return file.history.entries[-1].body


def decisions(file: BattleFile) -> list[tuple[str, str]]:
    return [(row["by"], row["answer"]) for row in rows_of(file.log()["decisions"]) if row["kind"] != "lines"]


def files_of_barn(**changed: str) -> dict[str, bytes]:
    found = {path.name: path.read_bytes() for path in BARN.iterdir()}
    return found | {name.replace("_", "."): text.encode() for name, text in changed.items()}


def test_next_stops_at_a_question_once_and_goes_on_with_the_answer(battle: BattleFile) -> None:
    done = battle.resolve()
    assert [(one.side, one.kind, one.number, one.about) for one in done.asked] == [
        ("B", "return-fire", 1, ["BLUE/1", "RED/1"])
    ]
    entries = len(battle.history.entries)
    assert battle.resolve().asked == done.asked
    assert len(battle.history.entries) == entries, "the same stop is written once"
    receipt = battle.answer("B", "hold")
    assert (receipt.bound, receipt.number, len(receipt.hash)) == (1, 1, 64)
    done = battle.resolve()
    assert (done.asked, done.substep) == ((), "end")
    assert last(battle).answers == [battle.history.answers_to(Post("B"), 1, 1)[0].number]
    assert decisions(battle)[0] == ("side", "hold")
    assert verify(battle.path).wrong == []


def test_what_nobody_asked_for_is_answered_by_lines_and_seats_without_waiting(site: Path, tmp_path: Path) -> None:
    with new(tmp_path / "toy.bound", ask=()) as file:
        for _ in range(6):
            file.resolve()
        assert {by for by, _ in decisions(file)} == {"orders", "policy"}
        assert verify(file.path).wrong == []


def test_a_listed_kind_waits_even_where_a_line_fits_and_usual_takes_the_line(battle: BattleFile) -> None:
    assert battle.resolve().asked, "BLUE has a line for it, and the battle waits nevertheless"
    battle.answer("B", "usual")
    battle.resolve()
    assert decisions(battle)[0] == ("orders", "fire")


def test_the_last_answer_counts_until_the_battle_goes_on_and_none_after(battle: BattleFile) -> None:
    battle.resolve()
    battle.answer("B", "fire")
    assert battle.answer("B", "hold").replaces
    battle.resolve(to_substep="action 2")
    assert last(battle).answers == [battle.history.answers_to(Post("B"), 1, 1)[1].number]
    with pytest.raises(No, match="no question of side B is open"):
        battle.answer("B", "fire")
    battle.resolve()
    assert decisions(battle)[0] == ("side", "hold")


def test_an_illegal_answer_and_one_to_nothing_are_refused_and_not_kept(battle: BattleFile) -> None:
    with pytest.raises(No):
        battle.answer("B", "fire")
    battle.resolve()
    entries = len(battle.history.entries)
    with pytest.raises(Refused, match='"flee" is not an option'):
        battle.answer("B", "flee")
    with pytest.raises(Refused, match="holds a line end"):
        battle.answer("B", "fire\nhold")
    with pytest.raises(No, match="question 2 of side B is not open"):
        battle.answer("B", "fire", number=2)
    with pytest.raises(No, match="no question of side A is open"):
        battle.answer("A", "fire")
    with pytest.raises(Refused, match="there is no side"):
        battle.answer("C", "fire")
    assert len(battle.history.entries) == entries


def test_the_umpire_answers_for_a_side_and_the_log_says_so(battle: BattleFile) -> None:
    battle.resolve()
    battle.answer("B", "hold", by="umpire", umpire="Anna", reason="by telephone")
    battle.resolve()
    assert decisions(battle)[0] == ("umpire", "hold")
    assert verify(battle.path).wrong == []


def test_undo_takes_back_stops_and_bounds_and_next_gives_the_same_bytes(battle: BattleFile) -> None:
    battle.resolve()
    battle.answer("B", "hold")
    battle.resolve()
    bound = last(battle)
    battle.undo()
    battle.undo()
    assert (battle.history.next_bound, battle.history.stop) == (1, None)
    assert battle.history.waits_for(Post("B"), 1)
    assert battle.history.answers_to(Post("B"), 1, 1), "answers stay"
    assert battle.resolve().asked == (), "the answer still fits: nothing is asked again"
    assert body_text(last(battle)) == body_text(bound)
    battle.undo()
    battle.redo()
    assert battle.history.resolved(1) == bound
    assert verify(battle.path).wrong == []


def test_at_a_restored_stop_the_side_may_answer_again(battle: BattleFile) -> None:
    battle.resolve()
    battle.answer("B", "hold")
    battle.resolve()
    battle.undo()
    assert [one.number for one in battle.history.asked] == [1]
    battle.answer("B", "fire")
    battle.resolve()
    assert decisions(battle)[0] == ("side", "fire")
    assert verify(battle.path).wrong == []


def test_an_answer_fits_only_after_the_same_orders_and_acts(battle: BattleFile) -> None:
    battle.resolve()
    battle.answer("B", "hold")
    battle.rule(parse_act("move NAVY/1 60,60"), reason="it stood wrong")
    assert battle.resolve().asked, "the umpire ruled since: the question returns"
    battle.answer("B", "hold")
    assert battle.resolve().asked == ()
    assert verify(battle.path).wrong == []
    battle.undo(to_bound=0)
    battle.set_policy("B", ask=["return-fire"])
    hand_in(battle, "A", 1, {"lines.txt": b"RED shoot NAVY\n"})
    asked = battle.resolve().asked
    assert [one.about for one in asked] == [["NAVY/1", "RED/1"]], "other orders, another question at the same address"


def test_an_act_at_a_question_happens_there_and_nowhere_before(battle: BattleFile) -> None:
    battle.resolve()
    battle.rule(parse_act("remove RUST/1"), reason="a bad map")
    act = last(battle)
    assert (act.after, act.passed, act.settled) == ("action 1", 2, 0)
    battle.answer("B", "fire")
    battle.resolve()
    passed_over = [row["done"] for row in rows_of(battle.log()["orders"]) if row["platoon"] == "RUST/1"]
    assert passed_over == ["it is gone"]
    assert verify(battle.path).wrong == []


def test_a_bound_stops_after_any_sub_step_by_its_name_or_the_next_of_a_name(battle: BattleFile) -> None:
    battle.set_policy("B", ask=[])
    assert battle.resolve(to_substep="deal").substep == "deal 1"
    assert battle.resolve(to_substep="action").substep == "action 1"
    assert battle.resolve(to_substep="action").substep == "action 2"
    assert (last(battle).passed, last(battle).substep) == (3, "action 2")
    with pytest.raises(No, match="ends without action 9"):
        battle.resolve(to_substep="action 9")
    for name in ("charge", "action 0", "action x", ""):
        with pytest.raises(Refused, match="--to-substep"):
            battle.resolve(to_substep=name)
    assert (last(battle).passed, last(battle).substep) == (3, "action 2")
    battle.resolve()
    assert verify(battle.path).wrong == []


def test_what_a_side_is_asked_changes_with_the_next_bound(battle: BattleFile) -> None:
    battle.resolve()
    battle.set_policy("B", ask=[])
    assert battle.history.waits_for(Post("B"), 1) == {"return-fire"}
    assert battle.history.waits_for(Post("B"), 2) == frozenset()
    assert battle.resolve().asked, "the bound is begun"
    battle.answer("B", "hold")
    battle.resolve()
    for _ in range(5):
        assert battle.resolve().asked == ()


def test_unknown_kinds_and_policies_are_refused(battle: BattleFile) -> None:
    with pytest.raises(Refused, match='"charge" is not a kind of question'):
        battle.set_policy("B", ask=["charge"])
    with pytest.raises(Refused, match="napoleon: is not a policy"):
        battle.set_policy("B", "napoleon")


BOTH_NEAR = "units cm\nbound 1\nRED throw 61.5,45\n"
NEAR_FORCES = "side,squad,platoon,type,x_cm,y_cm,facing\nA,RED,1,Squad,60,45,90\nB,BLUE,1,Squad,64,45,270\n"


def test_two_sides_are_asked_at_once_and_the_battle_waits_for_both(site: Path, tmp_path: Path) -> None:
    files = files_of_barn(lines_txt=BOTH_NEAR, forces_csv=NEAR_FORCES)
    with new(tmp_path / "toy.bound", files, ask=("cover",)) as file:
        file.set_policy("A", ask=["cover"])
        file.resolve()
        asked = file.resolve().asked
        assert [(one.side, one.kind) for one in asked] == [("A", "cover"), ("B", "cover")]
        file.answer("B", "down")
        assert [one.side for one in file.resolve().asked] == ["A", "B"], "no answer counts before all are in"
        file.answer("B", "stay")
        file.answer("A", "down")
        file.resolve()
        assert decisions(file)[-2:] == [("side", "down"), ("side", "stay")]
        assert verify(file.path).wrong == []


def test_only_who_is_listed_is_waited_for_of_several(site: Path, tmp_path: Path) -> None:
    files = files_of_barn(lines_txt=BOTH_NEAR, forces_csv=NEAR_FORCES)
    with new(tmp_path / "toy.bound", files, ask=("cover",)) as file:
        file.resolve()
        assert [one.side for one in file.resolve().asked] == ["A", "B"], "both are open; one of them is waited for"
        file.answer("B", "down")
        assert file.resolve().asked == ()
        assert decisions(file)[-2:] == [("policy", "stay"), ("side", "down")]
        assert verify(file.path).wrong == []


def test_lines_are_handed_in_and_an_open_question_takes_more_until_end(battle: BattleFile) -> None:
    battle.set_policy("A", ask=["lines"])
    battle.set_policy("B", ask=[])
    receipt = hand_in(battle, "A", 1, {"lines.txt": b"units in\nRED shoot BLUE\n"})
    assert (receipt.state, receipt.faults) == ("handed in", ())
    assert [one.kind for one in battle.resolve().asked] == ["lines"]
    with pytest.raises(Refused, match="soot"):
        battle.answer("A", "RED soot BLUE ; RUST throw 68,33")
    battle.answer("A", "RED move by 5,0 ; RUST throw 68,33")
    assert [one.number for one in battle.resolve().asked] == [2], "until end"
    battle.answer("A", "end")
    assert battle.resolve().asked == ()
    lines = [(row["line"], row["source"]) for row in rows_of(battle.log()["orders"])]
    assert lines == [("RED shoot BLUE", "lines"), ("RED move by 5,0", "question"), ("RUST throw 68,33", "question")]
    assert verify(battle.path).wrong == []


def test_faulty_lines_come_back_with_all_faults(battle: BattleFile) -> None:
    given = (
        b"RED shoot GREY\nBLUE shoot RED\nRED move 200,200 -> 1,1\nrest hold\nambush at moon\nside B\nRED shoot BLUE\n"
    )
    receipt = hand_in(battle, "A", 1, {"lines.txt": given})
    assert receipt.state == "faulty"
    found = "\n".join(receipt.faults)
    for said in ('line 1: unit "GREY" does not exist', "line 2: BLUE is not of side A", "line 3: (200, 200) cm is off",
                 'line 5: area "moon" does not exist', 'line 6: side "B" is not known here'):  # fmt: skip
        assert said in found, found


def test_repeat_gives_the_same_lines_again(battle: BattleFile) -> None:
    battle.set_policy("B", ask=[])
    battle.set_policy("A", "repeat")
    hand_in(battle, "A", 1, {"lines.txt": b"RED shoot BLUE\n"})
    battle.resolve()
    battle.resolve()
    battle.resolve()
    said = [(row["bound"], row["line"]) for row in rows_of(battle.log()["orders"]) if row["side"] == "A"]
    assert said == [(1, "RED shoot BLUE"), (3, "RED shoot BLUE")]


def test_a_branch_goes_on_with_the_same_answers(battle: BattleFile, tmp_path: Path) -> None:
    battle.resolve()
    battle.answer("B", "hold")
    battle.resolve()
    battle.branch(tmp_path / "other.bound", bound=0)
    with BattleFile(tmp_path / "other.bound") as other:
        other.set_policy("B", ask=["return-fire"])
        assert other.resolve().asked == (), "the answers are in the branch"
        assert other.history.resolved(1).state == battle.history.resolved(1).state
    assert verify(tmp_path / "other.bound").wrong == []


def test_an_answer_is_merged_where_its_question_is_open_in_both_files(battle: BattleFile, tmp_path: Path) -> None:
    battle.resolve()
    copy = tmp_path / "copy.bound"
    shutil.copy(battle.path, copy)
    with BattleFile(copy) as other:
        other.answer("B", "hold")
    late = tmp_path / "late.bound"
    shutil.copy(copy, late)
    battle.set_policy("A", "repeat")
    taken = merge(battle, copy)
    assert [type(entry.body) for entry in taken] == [Replied]
    assert merge(battle, copy) == []
    battle.resolve()
    assert decisions(battle)[0] == ("side", "hold")
    with BattleFile(late) as other:
        other.answer("B", "fire")
    with pytest.raises(No, match="question 1 of side B, which is not open here"):
        merge(battle, late)
    assert verify(battle.path).wrong == []


def test_status_tells_who_is_asked_what_and_neither_options_nor_answers(battle: BattleFile) -> None:
    battle.resolve()
    before = status(battle)
    battle.answer("B", "hold")
    after = status(battle)
    assert "side B is asked return-fire (BLUE/1, RED/1), question 1" in board_text(before)
    assert "round 1, West" in board_text(before)
    assert "hold" not in board_text(after).replace("dug", "")
    assert after.asked == before.asked


def test_a_battle_that_is_won_is_over_before_its_last_bound(site: Path, tmp_path: Path) -> None:
    forces = "side,squad,platoon,type,x_cm,y_cm,facing\nA,RED,1,Squad,75,45,90\nB,BLUE,1,Squad,60,5,270\n"
    with new(tmp_path / "toy.bound", files_of_barn(lines_txt="", forces_csv=forces), ask=()) as file:
        assert file.resolve().won == "A"
        assert (file.history.over, file.history.won, last(file).over) == (True, "A", True)
        assert "side A has won in bound 1" in board_text(status(file))
        with pytest.raises(No, match="over"):
            file.resolve()
        assert verify(file.path).wrong == []
        file.undo()
        assert not file.history.over


class Stubborn:
    """A policy of another package: it holds its fire, and shoots with RED."""

    name, version, rulesets = "stubborn", "2", ("raid",)
    calls: ClassVar[list[str]] = []

    def orders(self, view: SeatView) -> Mapping[str, str]:
        self.calls.append("orders")
        return {"lines.txt": "RED shoot BLUE\n"} if view.side == "A" else {}

    def answer(self, view: SeatView, decision: Decision) -> str:
        self.calls.append(decision.kind)
        return "hold" if decision.kind == "return-fire" else "usual"


@pytest.fixture
def stubborn(monkeypatch: pytest.MonkeyPatch) -> type[Stubborn]:
    monkeypatch.setattr(policies, "installed", lambda: {"stubborn": f"{__name__}:Stubborn"})
    monkeypatch.setattr(policies, "import_module", lambda name: type("Module", (), {"Stubborn": Stubborn}))
    Stubborn.calls.clear()
    return Stubborn


def test_what_another_packages_policy_did_is_entries_and_checking_needs_no_policy(
    site: Path, tmp_path: Path, stubborn: type[Stubborn], monkeypatch: pytest.MonkeyPatch
) -> None:
    toml = (BARN / "scenario.toml").read_text() + '\n[seat.A]\npolicy = "stubborn"\n[seat.B]\npolicy = "stubborn"\n'
    with new(tmp_path / "toy.bound", files_of_barn(scenario_toml=toml, lines_txt=""), ask=()) as file:
        file.resolve()
        made = [entry.body for entry in file.history.entries[1:]]
        assert [type(body) for body in made] == [Orders, Orders, Replied, Replied, Resolved]
        orders, answer = made[0], made[2]
        assert isinstance(orders, Orders)
        assert isinstance(answer, Replied)
        assert (orders.by, orders.policy, orders.version) == ("policy", "stubborn", "2")
        assert (answer.by, answer.policy, answer.text) == ("policy", "stubborn", "hold")
        stubborn.calls.clear()
        monkeypatch.setattr(policies, "installed", dict)
        assert verify(file.path).wrong == []
        assert stubborn.calls == []
        with pytest.raises(Refused, match="policy stubborn: is not installed"):
            file.resolve()
        file.set_policy("A", "hold")
        file.set_policy("B", "hold")
        file.resolve()
        assert verify(file.path).wrong == []


def test_orders_handed_in_count_before_a_policy(site: Path, tmp_path: Path, stubborn: type[Stubborn]) -> None:
    with new(tmp_path / "toy.bound", files_of_barn(lines_txt=""), ask=()) as file:
        file.set_policy("A", "stubborn")
        hand_in(file, "A", 1, {"lines.txt": b"RUST throw 68,33\n"})
        file.resolve()
        assert [row["line"] for row in rows_of(file.log()["orders"])] == ["RUST throw 68,33"]
        assert "orders" not in stubborn.calls


def test_a_draw_is_typed_in_like_any_roll(site: Path, tmp_path: Path) -> None:
    path = tmp_path / "toy.bound"
    BattleFile.create(path, files_of_barn(lines_txt="bound 1\nRED throw 68,33\n"), dice="table", key=None)
    dice = b"bound,substep,unit,purpose,round,die,dice\n1,deal,side A,deal,0,1,2\n1,deal,side B,deal,0,1,3\n"
    with BattleFile(path) as file:
        with pytest.raises(Refused, match=r"missing: deal: deal of side A, die 1"):
            file.resolve()
        file.resolve(dice=dice)
        cards = {row["side"]: row["card"] for row in rows_of(file.log()["cards"])}
        assert cards == {"A": "rain", "B": "ambush"}, "2 of 3: rain; 3 is 2 mod 2 of ambush and rum"
        assert verify(file.path).wrong == []


def test_what_no_command_writes_is_not_taken(battle: BattleFile) -> None:
    battle.resolve()
    battle.answer("B", "hold")
    answer = last(battle)
    for change, wrong in (
        ({"number": 2}, "not open"), ({"bound": 2}, "over or not begun"), ({"kind": "charge"}, "never ask"),
        ({"side": "A"}, "not open"), ({"by": "policy"}, "names a policy"), ({"text": "x\ny"}, "never taken"),
        ({"by": "policy", "policy": "napoleon"}, "sits in no seat"), ({"about": ["RED/1"]}, "not open"),
    ):  # fmt: skip
        with pytest.raises(Broken, match=wrong), battle.changing():
            battle.add(answer.model_copy(update=change))


def test_a_stop_that_says_something_else_than_what_is_asked_is_found(battle: BattleFile) -> None:
    battle.resolve()
    stop = last(battle)
    assert isinstance(stop, Stopped)
    battle.undo()
    for change in ({"asked": [stop.asked[0].model_copy(update={"number": 2})]}, {"passed": 3, "substep": "action 2"},
                   {"asked": [], "substep": "deal 1", "settled": 1}):  # fmt: skip
        with battle.changing():
            battle.add(stop.model_copy(update=change))
        assert any("does not stand, ask and use answers" in line for line in verify(battle.path).wrong), change
        battle.undo()


def test_an_answer_swapped_for_another_is_found(battle: BattleFile) -> None:
    battle.resolve()
    battle.answer("B", "hold")
    with battle.changing():
        battle.add(last(battle).model_copy(update={"text": "fire"}))
    assert any("the receipt is not that of answer 1 of side B" in line for line in verify(battle.path).wrong)
