"""covers: bound_sim/rulesets/kit/geometry/units.py, bound_sim/rulesets/end_of_empires/state/game.py

Units and games: who is on the table, what hangs over its edge; what a turn writes down, and what it does not.
"""

from random import Random
from typing import Any

import pytest

from bound_sim.rulesets.end_of_empires.state.bases import Base
from bound_sim.rulesets.end_of_empires.state.game import standing
from bound_sim.rulesets.end_of_empires.steps.turn_start import arrive
from bound_sim.rulesets.kit.geometry.units import ABOARD, LEFT, LOST, posed
from tests.rulesets.end_of_empires.board import base, tables, turn, unit


def test_losses_and_middle_of_a_unit() -> None:
    one, other = base("1/1", 0, 1_000, 2_000), base("1/2", 1, 4_000, 2_000)
    team = unit("1", 0, "A", one, other)
    assert (team.figures, team.lost, team.centre, team.doing) == (4, 0, (2_500, 2_000), "stay")
    one.figures, other.status = 1, LOST
    assert (team.figures, team.lost, team.centre) == (1, 3, (1_000, 2_000))


def test_bases_stand_again_where_they_stood_even_after_a_fault() -> None:
    one = base("1/1", 0, 1_000, 2_000, 900)
    seen = []

    def fails() -> None:
        with posed([one], [(0, 0, 0)]):
            seen.append(one.pose)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fails()
    assert seen == [(0, 0, 0)]
    assert one.pose == (1_000, 2_000, 900)


@pytest.mark.parametrize("seed", range(20))
def test_what_hangs_over_the_edge_is_the_furthest_corner(seed: int) -> None:
    random = Random(seed)
    bases = [
        base(f"1/{k}", k, random.randrange(-3_000, 103_000), random.randrange(-3_000, 83_000), random.randrange(3600))
        for k in range(3)
    ]
    game = turn(unit("1", 0, "A", *bases)).game
    out = 0
    for each in bases:
        px, py, qx, qy = each.corners
        for x, y in ((px, py), (qx, qy), (-px, -py), (-qx, -qy)):
            out = max(out, -(each.x + x), each.x + x - 100_000, -(each.y + y), each.y + y - 80_000)
    assert game.overhang(bases) == out
    for each in bases:
        assert not game.clear_of_edge(each.x, each.y, each.reach) or game.overhang([each]) == 0


def test_how_bases_stand_for_odds() -> None:
    bases = [base(f"1/{k}", k, 1_000 * k, 0) for k in range(5)]
    board = tables(unit("1", 0, "A", *bases))
    bases[1].status, bases[2].status, bases[3].status, bases[4].figures = LOST, LEFT, ABOARD, 1
    found = standing(board.battle)
    assert found.on_table.tolist() == [[True, False, False, True, True]]
    assert found.gone.tolist() == [[False, True, False, False, False]]
    assert found.left.tolist() == [[False, False, True, False, False]]
    assert found.hits.tolist() == [[0, 0, 0, 0, 1]]


def written(logged: bool) -> dict[str, int]:
    one = base("1/1", 0, 1_000, 2_000)
    team = unit("1", 0, "A", one)
    found = turn(team, logged=logged)
    found.why("1", "arrived")
    found.hit("fire", "2/1", one, "injured")
    found.move(team, one, one.pose, "arrived")
    found.test("morale", "1", 4, "stands", modifiers=(("under fire", 1),), needed=7)
    return {name: len(rows) for name, rows in found.log.items()}  # type: ignore[attr-defined]


def test_a_turn_writes_down_what_happened_where_it_is_logged() -> None:
    assert written(True) == {"explanations": 1, "hits": 1, "moves": 1, "tests": 1}
    assert written(False) == {}


def test_who_waits_comes_in_its_turn_when_there_is_room() -> None:
    late: list[Base] = [base("2/1", 1, 20_000, 20_000), base("2/2", 2, 23_000, 20_000)]
    others = base("1/1", 0, 21_000, 20_000)
    first, second = unit("1", 0, "A", others), unit("2", 1, "A", *late, waits=True, arrives=2)
    now = turn(first, second)
    came = []
    for bound in (1, 2):
        now.bound = bound
        arrive([now])
        came.append(second.status)
    others.x = 40_000
    late[1].status = LOST
    arrive([now])
    assert [*came, second.status] == ["waiting", "waiting", "on table"]
    assert [each.status for each in late] == ["on table", "removed"]
    rows: Any = now.log
    assert [row["code"] for row in rows["explanations"]] == ["no-room", "arrived"]
