"""covers: bound_sim/desk/curtain.py

The curtain says how far a battle is, who is in, who is wanted and who goes on, without a window.
"""

from pathlib import Path

from bound_sim.battle_file.file import BattleFile
from bound_sim.desk.curtain import at_curtain, briefing_of_all
from bound_sim.desk.hot_seat import HotSeat
from bound_sim.desk.new_battle import begin
from bound_sim.dice.keyed import key_from_seed
from bound_sim.files.folder import load


def sitting_at(name: str, folder: Path) -> HotSeat:
    return HotSeat(BattleFile(begin(load(name), folder, key_from_seed(1))))


def test_it_goes_from_seat_to_seat_and_to_the_umpire(tmp_path: Path) -> None:
    sitting = sitting_at("rulebook-sheet", tmp_path)
    view = at_curtain(sitting)
    assert (view.stands, view.bound, view.wanted, view.since, view.first) == ("orders", 1, ("D", "L"), {}, "D")
    sitting.hand_in("D", {}, {}, policy="hold")
    view = at_curtain(sitting)
    assert (view.stands, view.wanted, list(view.since), view.first) == ("orders", ("L",), ["D"], "L")
    assert view.since["D"] == sitting.file.history.entries[-1].at[11:16]
    sitting.hand_in("L", {}, {}, policy="hold")
    view = at_curtain(sitting)
    assert (view.stands, view.wanted, set(view.since), view.first) == ("all in", (), {"D", "L"}, "")
    sitting.close()


def test_a_side_that_a_policy_plays_is_not_wanted(tmp_path: Path) -> None:
    sitting = sitting_at("rulebook-sheet", tmp_path)
    sitting.seat("D", "posture")
    view = at_curtain(sitting)
    assert (view.policies, view.wanted, view.first) == ({"D": "posture"}, ("L",), "L")
    sitting.close()


def test_commanders_are_wanted_each_for_himself(tmp_path: Path) -> None:
    sitting = sitting_at("beaumont-hamel-fog", tmp_path)
    view = at_curtain(sitting)
    assert len(view.wanted) > 2
    assert {sitting.post(key).commander != "" for key in view.wanted} == {True}
    assert view.first == view.wanted[0]
    sitting.close()


def test_its_briefing_is_what_every_side_may_know(tmp_path: Path) -> None:
    sitting = sitting_at("beaumont-hamel-fog", tmp_path)
    sitting.file.resolve()
    page = briefing_of_all(sitting)
    assert [heading for heading, _ in page.parts] == ["What wins", "Time", "Readings in force"]
    of_sides = [sitting.briefing(side).text for side in sitting.sides]
    for _, lines in page.parts:
        assert all(f"- {line}\n" in text for line in lines for text in of_sides)
    assert "your " not in page.text
    assert "commander" not in page.text
    sitting.close()
    open_table = sitting_at("summer-1914", tmp_path / "other")
    open_table.file.resolve()
    score = dict(briefing_of_all(open_table).parts)["As it stands"]
    assert score[0].startswith("victory points: Central Powers ")
    open_table.close()
