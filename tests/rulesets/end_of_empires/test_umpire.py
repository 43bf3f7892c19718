"""covers: bound_sim/rulesets/end_of_empires/steps/umpire.py

An umpire's acts: carried out, or refused where they make no sense.
"""

from types import SimpleNamespace
from typing import Any

import pytest

from bound_sim.rulesets.end_of_empires.state import columns
from bound_sim.rulesets.end_of_empires.state.declaration import Declared
from bound_sim.rulesets.end_of_empires.state.game import ACTIONS, cells_on
from bound_sim.rulesets.end_of_empires.state.game_tables import Field
from bound_sim.rulesets.end_of_empires.steps.umpire import amend
from bound_sim.rulesets.kit.geometry.units import LOST
from bound_sim_maps.faults import Refused
from tests.rulesets.end_of_empires.board import act, base, tables, unit


@pytest.fixture
def board() -> Field:
    return tables(
        unit("1", 0, "A", base("1/1", 0, 20_000, 20_000), base("1/2", 1, 23_000, 20_000)),
        unit("2", 1, "B", base("2/1", 2, 50_000, 20_000)),
        unit("3", 2, "B", base("3/1", 3, 70_000, 20_000), waits=True, arrives=2),
    )


def carry_out(board: Field, text: str, *, after: str = "", logged: bool = True) -> None:
    board.battle.logged = logged
    battle: Any = SimpleNamespace(state=board, logged=logged, log=board.battle.log)
    amend(battle, act(text, after=after))


def test_a_base_is_moved_and_its_unit_halts_where_the_turn_runs(board: Field) -> None:
    own = board.games[0].by_id["1"]
    own.declared, own.charging = Declared("charge", text="charge 2", source="order"), "2"
    carry_out(board, "move 1/1 30,30 face 90")
    assert (own.declared.action, own.charging) == ("charge", "2")
    assert board.games[0].base["1/1"].pose == (30_000, 30_000, 900)
    carry_out(board, "move 1/1 31,30", after="1")
    assert (own.declared.action, own.declared.text, own.charging) == ("stay", "charge 2", "")
    assert board.games[0].base["1/1"].pose == (31_000, 30_000, 900)
    rows: Any = board.battle.log
    assert [row["ended"] for row in rows["moves"]] == ["umpire", "umpire"]
    assert rows["explanations"][0]["text"] == "the umpire U rules: move 1/1 30,30 face 90; for a test"


@pytest.mark.parametrize("decided", [0, 1])
def test_a_unit_on_a_posture_halts_and_decides_only_if_it_has_not(board: Field, decided: int) -> None:
    own = board.games[0].by_id["1"]
    own.cells[columns.DECLARED] = memoryview(cells_on(2))
    own.cells[columns.U_DECIDED] = decided
    own.cells[columns.U_ACTION], own.cells[columns.U_TOWARD] = ACTIONS.index("charge"), 1
    own.cells[columns.U_HAS_WAY], own.cells[columns.U_WAY_Y] = 1, 4_000
    words: Any = {"source": "standing policy", "text": "assault" if decided else "", "said": ("assault",)}
    assert own.declared == Declared("charge", ((0, 4_000),), toward="2", **words)
    carry_out(board, "move 1/1 31,30", after="1")
    assert own.declared == Declared(**words)


def test_hits_remove_a_base_and_the_last_base_its_unit(board: Field) -> None:
    base = board.games[0].base["2/1"]
    carry_out(board, "hit 2/1")
    assert (base.figures, base.status) == (1, "on table")
    carry_out(board, "hit 2/1", logged=False)
    assert (base.status, board.games[0].by_id["2"].status) == (LOST, LOST)
    carry_out(board, "restore 2/1 hits 1")
    assert (base.figures, base.status, board.games[0].by_id["2"].status) == (1, "on table", "on table")


def test_who_waits_may_be_removed_and_brought_on_elsewhere(board: Field) -> None:
    carry_out(board, "arrive 3/1 60,60 face 180")
    assert board.games[0].base["3/1"].pose == (60_000, 60_000, 1800)
    carry_out(board, "arrive 3/1")
    carry_out(board, "arrive 3")
    carry_out(board, "remove 3/1")
    assert board.games[0].by_id["3"].status == LOST


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("move 3/1 10,10", "3/1 is waiting"), ("hit 3/1", "a base that is on table"),
        ("restore 3/1", "on table or removed or surrendered or withdrawn"), ("move 1/1 50,20", "would stand on 2/1"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused_and_changes_nothing(board: Field, text: str, said: str) -> None:
    before = [each.pose for each in board.games[0].base.values()]
    with pytest.raises(Refused, match=said):
        carry_out(board, text)
    assert [each.pose for each in board.games[0].base.values()] == before
    assert not board.battle.log
