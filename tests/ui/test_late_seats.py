"""covers: ui/bound_sim_ui/desks/seat_board.py, bound_sim/desk/hot_seat.py, bound_sim/desk/seat_views.py

Late reports and questions at one desk: who leads the unit has the question, nobody a report of the running bound.
"""

from pathlib import Path

import pytest

from bound_sim.desk.hot_seat import HotSeat
from tests.core.secrecy.asked_late import at_question


@pytest.mark.usefixtures("site")
def test_who_leads_the_unit_has_the_question(tmp_path: Path) -> None:
    with at_question(tmp_path / "b.bound", "1,0") as file:
        sitting = HotSeat(file)
        chief, commander = sitting.seen("B"), sitting.seen("B/Old")
        assert commander.question
        assert commander.question.decision.kind == "return-fire"
        assert commander.question.meanings == {}
        assert chief.hints is None
        assert chief.question is sitting.seen("A").question is sitting.seen("").question is None
        assert {bound for rows in chief.tables.values() for bound in rows["bound"]} <= {0}
        sitting.file.answer("B", "fire", commander="Old")
        assert sitting.seen("B/Old").question is None, "it is answered"


@pytest.mark.usefixtures("site")
def test_at_once_all_of_the_side_is_told(tmp_path: Path) -> None:
    with at_question(tmp_path / "b.bound", "1,0", reports=0) as file:
        chief, commander = HotSeat(file).seen("B"), HotSeat(file).seen("B/Old")
        assert commander.question
        assert commander.question.meanings
        assert chief.question is HotSeat(file).seen("B/New").question is None
        assert 1 in {bound for rows in chief.tables.values() for bound in rows["bound"]}
