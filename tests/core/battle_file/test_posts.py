"""covers: bound_sim/battle/drive.py, bound_sim/battle/battle.py, bound_sim/battle_file/history.py

The address of a question: who leads the unit that may act, his side where nobody does, the umpire.
"""

from pathlib import Path
from typing import Any

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.battle_file import BattleFile
from bound_sim.battle_file.entries import Opened, Replied, StandingPolicy, Stopped
from bound_sim.battle_file.file import _to_posts
from bound_sim.battle_file.merge import merge
from bound_sim.battle_file.status import entry_text, status
from bound_sim.battle_file.verification import verify
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load
from bound_sim.logs.log import rows_of
from bound_sim.results.folder import Broken, No
from bound_sim.scenario.posts import UMPIRE, Post, post_said
from bound_sim_maps.faults import Refused
from tests.core.battle_file.battles import clock
from tests.core.secrecy.asked_late import files
from tests.support.boards import board_text
from tests.toy.installed import BARN, files_of_barn

pytestmark = pytest.mark.usefixtures("site")
OLD, NEW, NORTH, SOUTH = Post("B", "Old"), Post("B", "New"), Post("A", "North"), Post("A", "South")


def signals(reports: int = 0) -> dict[str, bytes]:
    """The barn and the mill with two commanders a side, and signals before the turn."""
    given = files("1,0", reports)
    return given | {"scenario.toml": given["scenario.toml"].replace(b'"raid"', b'"signals"')}


def begun(path: Path, *, given: dict[str, bytes] | None = None, **asked: tuple[str, ...]) -> BattleFile:
    """A battle file; by side or "side_commander" what is asked, of ``umpire`` too."""
    BattleFile.create(path, given or signals(), dice="seed", key=key_from_seed(3), seed=3, clock=clock)
    file = BattleFile(path, clock=clock)
    for seat, kinds in asked.items():
        side, _, commander = seat.partition("_")
        file.set_policy("" if side == "umpire" else side, commander=commander, ask=kinds)
    return file


def posts_asked(file: BattleFile) -> list[tuple[Post, str, int]]:
    return [(one.post, one.kind, one.number) for one in file.resolve().asked]


def decisions(file: BattleFile) -> list[tuple[Any, ...]]:
    rows = rows_of(file.log()["decisions"])
    return [(row["kind"], row["about"], row["side"], row["number"], row["by"], row["answer"]) for row in rows]


def test_who_leads_the_unit_is_asked_and_his_questions_have_numbers_of_their_own(tmp_path: Path) -> None:
    with begun(tmp_path / "b.bound", A=("stand",), B=("stand", "return-fire")) as file:
        met: list[Any] = []
        while asked := posts_asked(file):
            met += asked
            file.answer(*asked[0][0][:1], "usual", commander=asked[0][0].commander)
            if file.history.bounds:
                break
        first = [(OLD, "stand", 1), (NEW, "stand", 1), (NORTH, "stand", 1), (SOUTH, "stand", 1)]
        assert met == [*first, (OLD, "return-fire", 2)]
        assert file.history.waits_for(OLD, 1) == {"stand", "return-fire"}, "as his side is asked"
        assert verify(file.path).wrong == []


def test_without_a_chain_of_command_a_side_is_asked_for_all_its_units(tmp_path: Path) -> None:
    given = files_of_barn("signals")
    with begun(tmp_path / "b.bound", given=given, A=("stand",)) as file:
        assert posts_asked(file) == [(Post("A"), "stand", 1)]
        file.answer("A", "stay")
        assert posts_asked(file) == [(Post("A"), "stand", 2)]
        assert not file.history.opened.to_posts


def test_the_umpire_is_asked_where_he_wants_to_be_and_answers_with_a_receipt(tmp_path: Path) -> None:
    with begun(tmp_path / "b.bound", umpire=("weather",), A_North=("stand",)) as file:
        assert posts_asked(file) == [(UMPIRE, "weather", 1)]
        assert "the umpire is asked weather, question 1: how the weather is" in board_text(status(file))
        receipt = file.answer("", "wet", by="umpire")
        assert (receipt.side, receipt.commander, receipt.number) == ("", "", 1)
        assert posts_asked(file) == [(NORTH, "stand", 1)]
        file.answer("A", "step", commander="North")
        file.resolve()
        assert decisions(file)[0] == ("weather", "", "", 1, "umpire", "wet")
        assert ("stand", "RED/1", "A", 1, "side", "step") in decisions(file)
        assert verify(file.path).wrong == []
    with begun(tmp_path / "not.bound") as file:
        file.resolve()
        assert decisions(file)[0] == ("weather", "", "", 1, "policy", "dry"), "nobody plays the umpire"


def test_a_commander_has_a_list_and_a_policy_of_his_own(tmp_path: Path) -> None:
    with begun(tmp_path / "b.bound", B=("stand", "return-fire"), B_Old=()) as file:
        file.set_policy("B", "repeat")
        file.set_policy("B", "person", commander="New")
        assert posts_asked(file) == [(NEW, "stand", 1)], "of Old nothing is asked"
        assert file.history.policy_of("B", commander="Old") == "repeat", "as his side"
        assert file.history.policy_of("B", commander="New") is None
        assert entry_text(file.history.entries[-2]) == "policy of New of side B: person"
        assert entry_text(file.history.entries[2]) == "what Old of side B is asked"
        for wrong, named in (("umpire", "Old"), ("repeat", "Old"), ("napoleon", "Old"), ("", "Nobody")):
            with pytest.raises(Refused):
                file.set_policy("B", wrong, commander=named, ask=("stand",))
        with pytest.raises(Refused, match="whom no policy plays"):
            file.set_policy("", "hold")
        file.answer("B", "step", commander="New")
        file.set_policy("B", "hold", commander="Old")
        assert file.player.seats(2) == {"B/Old": "hold", "B/New": "hold"}


def test_who_is_not_asked_has_no_question_and_no_such_seat_is_said(tmp_path: Path) -> None:
    with begun(tmp_path / "b.bound", B=("stand",)) as file:
        file.resolve()
        for side, commander in (("B", ""), ("B", "New"), ("A", ""), ("", "")):
            with pytest.raises(No, match=f"no question of {Post(side, commander).whose()!s} is open"):
                file.answer(side, "stay", commander=commander)
        with pytest.raises(Refused, match="has no commander"):
            file.answer("B", "stay", commander="Nobody")
        with pytest.raises(Refused, match="there is no side"):
            file.answer("C", "stay")
        with pytest.raises(Refused, match='"run" is not an option'):
            file.answer("B", "run", commander="Old")


def test_an_open_question_takes_lines_of_his_own_units_alone(tmp_path: Path) -> None:
    from bound_sim.battle.answers import trouble
    from bound_sim.orders.decisions import Decision

    scenario = load(signals())
    mine = Decision("lines", "B", 1, commander="Old")
    assert trouble(scenario, mine, "BLUE move by 1,0") == []
    (fault,) = trouble(scenario, mine, "NAVY move by 1,0")
    assert str(fault) == 'answer: line 1: "NAVY" is not led by Old: units of BLUE'
    assert trouble(scenario, Decision("lines", "", 1), "NAVY move by 1,0 ; RED move by 1,0") == [], "the umpire's"


def test_an_answer_of_a_commander_is_merged_and_found_where_it_was_changed(tmp_path: Path) -> None:
    path, copy = tmp_path / "b.bound", tmp_path / "copy.bound"
    with begun(path, B=("stand",)) as file:
        file.resolve()
        file.copy_to(copy)
        with BattleFile(copy, clock=clock) as other:
            other.answer("B", "step", commander="Old")
        (taken,) = merge(file, copy)
        assert entry_text(taken) == "answer 1 of Old of side B in bound 1"
        file.resolve()
        assert ("stand", "BLUE/1", "B", 1, "side", "step") in decisions(file)
        assert verify(path).wrong == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"commander": "New"}, "answers question 1 of New of side B, which is not open"),
        ({"commander": "Nobody"}, "which is not open"),
        ({"side": "", "commander": ""}, "answers question 1 of the umpire, which is not open"),
    ],
)
def test_an_answer_of_another_seat_is_no_answer(tmp_path: Path, change: dict[str, str], said: str) -> None:
    with begun(tmp_path / "b.bound", B=("stand",)) as file:
        file.resolve()
        file.answer("B", "step", commander="Old")
        body = file.history.entries[-1].body
        assert isinstance(body, Replied)
        with pytest.raises(Broken, match=said), file.changing():
            file.add(body.model_copy(update=change))


def test_a_stop_asks_seats_that_there_are_each_once(tmp_path: Path) -> None:
    path = tmp_path / "b.bound"
    with begun(path, B=("stand",)) as file:
        file.resolve()
        stop = file.history.stop
        assert isinstance(stop, Stopped)
        (one,) = stop.asked
        file.undo()
        with pytest.raises(Broken, match="asks a seat several things at once"), file.changing():
            file.add(stop.model_copy(update={"asked": [one, one]}))
        strange = stop.model_copy(update={"asked": [one.model_copy(update={"commander": "Nobody"})]})
        with file.changing():
            file.add(strange)
    with pytest.raises(Broken, match="asks a seat that there is not"):
        BattleFile(path)
    for body, said in (
        (StandingPolicy(side="", policy="hold"), "sets a policy for the umpire"),
        (StandingPolicy(side="B", policy="umpire", commander="Old"), "sets for a commander what is for all of a side"),
    ):
        with (
            begun(tmp_path / f"{said[:20]}.bound") as file,
            pytest.raises(Broken, match=said),
            file.changing(),
        ):
            file.add(body)


def test_battles_of_before_ask_sides_and_verify(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A battle that an earlier version opened has no word on it: its commanders' units are asked of their side."""
    assert _to_posts(load(signals()))
    assert not _to_posts(load(BARN))
    monkeypatch.setattr("bound_sim.battle_file.file._to_posts", lambda scenario: False)
    with begun(tmp_path / "b.bound", B=("stand",)) as file:
        opened = file.history.opened
        assert "to_posts" not in opened.model_dump_json(exclude_defaults=True)
        assert isinstance(opened, Opened)
        assert posts_asked(file) == [(Post("B"), "stand", 1)]
        file.answer("B", "step")
        assert posts_asked(file) == [(Post("B"), "stand", 2)]
        file.answer("B", "stay")
        file.resolve()
        assert verify(file.path).wrong == []


def test_a_seat_is_named_by_side_and_commander_or_as_the_umpire() -> None:
    scenario = load(signals())
    assert post_said(scenario, "umpire") == UMPIRE
    assert post_said(scenario, "B", "Old") == OLD
    assert [post.whose() for post in (UMPIRE, Post("B"), OLD)] == ["the umpire", "side B", "Old of side B"]


def test_many_tables_ask_nobody_and_play_as_one_table_does() -> None:
    scenario = load(signals())
    many = Battle(scenario, KeyedDice(key_from_seed(3)), tables=3, logged=False)
    many.run_bound()
    one = Battle(scenario, KeyedDice(key_from_seed(3)))
    one.run_bound()
    assert many.state[0].at == one.state[0].at
