"""covers: bound_sim/battle_file/orders_view.py, bound_sim/battle_file/reader.py

What a seat goes by is made once, and made anew in the transaction where the battle went on since.
"""

from pathlib import Path
from unittest import mock

import pytest

from bound_sim.battle_file import BattleFile
from bound_sim.battle_file.memories import Memories
from bound_sim.battle_file.orders_view import Stamp
from bound_sim.battle_file.reader import BattleReader
from bound_sim.orders.interventions import parse_act
from bound_sim.scenario.posts import Post
from bound_sim_maps.faults import Refused
from tests.core.battle_file.battles import LOW_A, clock, hand_in, opened

GIVEN = {"low.txt": LOW_A}


def test_a_view_is_made_once(tmp_path: Path) -> None:
    """Reading orders, handing them in and others' orders meanwhile ask for nothing that a side knows."""
    with opened(tmp_path / "b.bound") as file:
        view = file.view(Post("A"), 1)
        with mock.patch.object(Memories, "scenario_of", side_effect=AssertionError):
            assert not view.read(GIVEN).faults
            assert file.submit(view, GIVEN).state == "handed in"
            with BattleFile(file.path, clock=clock) as other:
                assert other.submit(view, GIVEN, Stamp(draft=True)).state == "draft"
            assert file.submit(view, GIVEN, Stamp(reason="telephone"), "umpire").replaces == 1
        assert [entry.kind for entry in file.history.entries[1:]] == ["orders"] * 3


def test_a_view_is_made_anew_where_the_battle_went_on(tmp_path: Path) -> None:
    with opened(tmp_path / "b.bound") as file:
        before = file.view(Post("A"), 1)
        with BattleFile(file.path, clock=clock) as other:
            other.rule(parse_act("remove 9/1/1"), reason="it was never there")
        with (
            mock.patch.object(Memories, "scenario_of", side_effect=ZeroDivisionError),
            pytest.raises(ZeroDivisionError),
        ):
            file.submit(before, GIVEN)
        assert file.submit(before, GIVEN).number == 1
        assert file.view(Post("A"), 1).head != before.head
        assert hand_in(file, "A", 1, GIVEN).replaces == 1


@pytest.mark.parametrize(
    ("post", "bound", "wrong"),
    [(Post("C"), 1, "--side"), (Post("A", "Nobody"), 1, "--commander"), (Post("A"), 0, "--bound"),
     (Post("A"), 99, "--bound")],
)  # fmt: skip
def test_nobody_goes_by_what_there_is_not(post: Post, bound: int, wrong: str, tmp_path: Path) -> None:
    with opened(tmp_path / "b.bound") as file, BattleReader(file.path) as read, pytest.raises(Refused, match=wrong):
        read.view(post, bound)
