"""covers: bound_sim/rulesets/to_end_all_wars/steps

Lines that orders may not hold, and an answer to ``next-action`` may: they are passed over with a reason.
"""

from pathlib import Path

import pytest

from bound_sim.orders.line_text import parse_line
from bound_sim.rulesets.to_end_all_wars.book.words import VERBS
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn
from bound_sim.rulesets.to_end_all_wars.steps import actions

from .one_table import turn_of

UNITS = """
Red T1 Tank at 20,30
Red ENG1 Engineer at 20,50
Red FL1 Flamethrower at 20,70
Red FL2 Flamethrower at 20,80
Blue B1 Assault at 90,80
"""


@pytest.fixture(name="turn")
def _turn(tmp_path: Path) -> TrenchTurn:
    return turn_of(tmp_path, UNITS)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("T1 move by 5,0 -> 0,5", "not-straight"),
        ("T1 move by 5,0 face 0", "not-straight"),
        ("T1 move by 5,0 face 89.9", ""),
        ("T1 move by 5,0", ""),
        ("T1 move by -5,0", "turned-too-far"),
        ("T1 turn face 180", ""),
        ("T1 turn face 180.1", "turned-too-far"),
        ("ENG1 turn face 90", "not-its-verb"),
        ("ENG1 wire 20,48 -> 20,52", "not-about-5"),
        ("ENG1 wire 20,48 -> 20,50 -> 22.5,50", "not-about-5"),
        ("ENG1 wire 20,48 -> 20,53.5", ""),
        ("ENG1 wire 20,48 -> 20,52.5", ""),
        ("FL1 flame from FL2/1 toward 90", "no-nozzle"),
        ("FL1 flame from FL1/9 toward 90", "no-nozzle"),
        ("FL1 flame from FL1/2 toward 90", ""),
    ],
)
def test_why_not(turn: TrenchTurn, text: str, code: str) -> None:
    line = parse_line(text, bound=1, verbs=VERBS, table=turn.game.scenario.battlefield.table, place="answer")
    team = turn.game.by_id[line.unit]
    why = actions.trouble(turn, team, line)
    assert (why.code if why else "") == code
    if why:
        turn.reasons[why.code][1].format(**why.words)
