"""covers: bound_sim/rulesets/rules1418/steps/movement.py

Off the table (R-20, Q-retreat-direction): who may leave by which edge, at its centre's last place.
"""

import pytest

from bound_sim.orders.checks import own_edges
from tests.rulesets.rules1418.builder import base, end, moved, play, state

FAR = base("9/1/1", 110, 80)


@pytest.mark.parametrize(
    ("front", "dx", "dy", "edge"),
    [(45, -5, 0, "west"), (45, 0, -5, "south"), (135, -5, 0, "west"), (135, 0, 5, "north"), (225, 5, 0, "east"),
     (315, 0, -5, "south"), (45, -5, -5, "west")],
)  # fmt: skip
def test_both_edges_behind_a_diagonal_front(front: int, dx: int, dy: int, edge: str) -> None:
    """Q-retreat-direction: two edges lie behind a front of exactly 45 degrees: a retreat may go off by either, also
    through their corner; the check of orders and the move are one function's answer."""
    x = {-5: 3.0, 0: 60.0, 5: 117.0}[dx]
    y = {-5: 3.0, 0: 45.0, 5: 87.0}[dy]
    battle = play(a=[base("1/1/1", x, y)], b=[FAR], fronts=(front, 270), high="1 retreat",
                  low=[f"1/1 move by {dx},{dy}"], rulings={"Q-free-fire": "nobody"})  # fmt: skip
    assert state(battle, "1/1/1")["status"] == "withdrawn"
    assert edge in own_edges(front * 10)


@pytest.mark.parametrize(("front", "dx", "dy"), [(44, -5, -1), (90, -1, -5)])
def test_no_other_edge(front: int, dx: float, dy: float) -> None:
    """R-20: a retreat that comes to any other edge first halts there, its centre on the edge."""
    x, y = 3.0, 3.0
    battle = play(a=[base("1/1/1", x, y)], b=[FAR], fronts=(front, 270), high="1 retreat",
                  low=[f"1/1 move by {dx},{dy}"], rulings={"Q-free-fire": "nobody"})  # fmt: skip
    assert (state(battle, "1/1/1")["status"], moved(battle, "1/1/1")["ended"]) == ("on table", "table edge")
    assert min(end(battle, "1/1/1")[:2]) == 0.0


def test_withdrawn_under_fire() -> None:
    """R-20, R-29: injured in step 4 its rate is 3 in step 5: an edge 3.5 behind is not reached, one 2.9 behind is."""
    for behind, status in ((3.5, "on table"), (2.9, "withdrawn")):
        battle = play(
            a=[base("1/1/1", behind, 30)], b=[base("9/1/1", 30, 30)], high="1 retreat",
            low=["1/1 move by -6,0", "9/1 stay shoot 1/1"], dice=["1 4 9/1/1 shot 6"],
        )  # fmt: skip
        assert state(battle, "1/1/1")["status"] == status
        assert moved(battle, "1/1/1")["length_cm"] == min(behind, 3.0)


def test_the_dead_do_not_withdraw() -> None:
    """R-28: removed in step 4, it moves no more."""
    battle = play(
        a=[base("1/1/1", 2, 30)], b=[base("9/1/1", 30, 30), base("9/1/2", 30, 36)], high="1 retreat",
        low=["1/1 move by -6,0", "9/1 stay shoot 1/1"], dice=["1 4 9/1/1 shot 6", "1 4 9/1/2 shot 6"],
    )  # fmt: skip
    assert state(battle, "1/1/1")["status"] == "removed"
