"""covers: bound_sim/rulesets/to_end_all_wars/steps

Where a withdrawal leads past several opponents, and men who end their way at the wire itself.
"""

from pathlib import Path

import pytest

from bound_sim.rulesets.kit.geometry.points import length_clear_of
from bound_sim.rulesets.to_end_all_wars.steps import throw_back, wire
from bound_sim.rulesets.to_end_all_wars.steps.joined_lines import Bend, JoinedLines

from .one_table import turn_of

CM_10 = 10_000
HERE = (0, 0)


@pytest.mark.parametrize(
    ("opponents", "length"),
    [
        ([(-5_000, 0)], 5_000),  # straight behind: to 10 cm from him
        ([(0, 20_000)], 0),  # beside the way, further than 10 cm
        ([(50_000, 0)], 0),  # ahead, beyond what has to be gone
        ([(-5_000, 0), (12_000, 0)], 22_000),  # on to 10 cm past the one whom the first leads to
    ],
)
def test_a_withdrawal_ends_at_the_first_place_that_is_clear_of_all(
    opponents: list[tuple[int, int]], length: float
) -> None:
    assert length_clear_of([(HERE, at) for at in opponents], 1, 0, CM_10) == pytest.approx(length)


def test_who_ends_at_the_wire_has_not_crossed_it(tmp_path: Path) -> None:
    turn = turn_of(
        tmp_path, "Red AS1 Assault at 29.99,30 men 1\nBlue B1 Sniper at 60,30", ground="wire 30,27.5 -> 30,32.5"
    )
    team = turn.game.by_id["AS1"]
    sections = JoinedLines(turn.game.there("wire"), lambda section: False)
    beside = wire.side_of(turn, team, team.men[0], sections.lines[0])
    assert not sections.across(team.men[0].at, (30_000, 31_000), sections.lines[0], beside)
    assert sections.across(team.men[0].at, (35_000, 30_000), sections.lines[0], beside)


def test_a_point_on_the_second_of_two_joined_sections_is_on_neither_side() -> None:
    bend = Bend((0, 0), (0, 5_000), (5_000, 5_000), turned=False)
    assert bend.beside((2_000, 5_000)) == 0
    assert bend.beside((2_000, 2_000)) == -bend.beside((-2_000, 2_000)) != 0


def test_the_question_where_to_throw_names_what_else_it_takes(tmp_path: Path) -> None:
    turn = turn_of(tmp_path, "Blue B1 Assault at 20,30 men 2\nRed AS1 Assault at 60,30 men 1")
    turn.game.put("grenade", "Blue", ((60_000, 30_000),), state="thrown")
    asked = next(throw_back.asking(turn))
    assert isinstance(asked, throw_back.ThrowBack)
    assert asked.also == "to x,y within 15 cm"
