"""covers: bound_sim/desk/acts.py, bound_sim/desk/hot_seat.py, bound_sim/desk/new_battle.py

A script of acts on a seat's draft, without a window; tests/ui/test_acts_at_window.py plays the same ones with one.
"""

from pathlib import Path

import pytest

from bound_sim.battle_file.file import BattleFile
from bound_sim.desk import acts
from bound_sim.desk.draft import Draft
from bound_sim.desk.hot_seat import HotSeat
from bound_sim.desk.new_battle import begin
from bound_sim.desk.seat_desk import Led, Locked, SeatDesk
from bound_sim.dice.keyed import key_from_seed
from bound_sim.files.folder import load
from bound_sim_maps.faults import Refused
from tests.support.scripts import SCRIPTS, handed_in


def seated(path: Path, seat: str) -> tuple[HotSeat, SeatDesk]:
    """A battle at a desk, and one of its seats."""
    sitting = HotSeat(BattleFile(path))
    seen = sitting.seen(seat)
    led = Led(sitting.leads(seat), sitting.waits_for(seat))
    desk = SeatDesk(seen.scenario, seen.tables, sitting.post(seat).side, sitting.bound, history=seen.history, led=led)
    desk.takes(seen)
    return sitting, desk


def play(path: Path, seat: str, script: str) -> None:
    """Play a script and hand in."""
    sitting, desk = seated(path, seat)
    acts.play(desk, script)
    sitting.hand_in(seat, desk.high_now(), desk.low_now(), lines=desk.lines_now())
    sitting.close()


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_is_played_and_handed_in(name: str, tmp_path: Path) -> None:
    """The slips that a script takes back leave no trace: the same is handed in as without them."""
    seat, script = SCRIPTS[name]
    path = begin(load(name), tmp_path, key_from_seed(1))
    sitting, desk = seated(path, seat)
    begun = desk.drafts.now
    acts.play(desk, script)
    assert desk.drafts.now != begun
    sitting.close()
    play(path, seat, script)
    assert handed_in(path, seat)


def test_all_faults_of_a_script_are_told_and_nothing_is_drawn(tmp_path: Path) -> None:
    _, desk = seated(begin(load("rulebook-sheet"), tmp_path, key_from_seed(1)), "D")
    acts.act(desk, "sheet 1 Hold")
    before = desk.drafts.now
    with pytest.raises(Refused) as refused:
        acts.play(desk, """
            undo
            order 1/1 dig
            ordre 1/1 dig
            order 4/1 dig
            order 1/1 fly
            sheet 9 Hold
            sheet 2 Jump
            sheet 2 bombard ZZ99
            undo now
            line RED move
            no line 3
        """, name="acts.txt")  # fmt: skip
    told = [str(fault) for fault in refused.value.faults]
    assert [text.split(": ")[1] for text in told] == [f"line {n}" for n in (4, 5, 6, 7, 8, 9, 10, 11, 12)]
    assert told[0] == 'acts.txt: line 4: "ordre" is not an act: did you mean "order"?'
    assert '"4/1" takes no orders here' in told[1]
    assert desk.drafts.now == before
    assert desk.undo(), "what was drawn before can still be undone"


def test_what_cannot_be_taken_back_is_told(tmp_path: Path) -> None:
    _, desk = seated(begin(load("rulebook-sheet"), tmp_path, key_from_seed(1)), "D")
    with pytest.raises(Refused, match="nothing to take back"):
        acts.play(desk, "undo")
    with pytest.raises(Refused, match="not an act"):
        acts.play(desk, "sing")
    desk.locked = True
    with pytest.raises(Locked):
        acts.play(desk, "order 1/1 dig")
    assert not desk.undo(), "orders that are handed in stay as they are"


def test_a_line_is_put_in_the_place_of_another(tmp_path: Path) -> None:
    _, desk = seated(begin(load("petite-douve-1915"), tmp_path, key_from_seed(1)), "C")
    first, *others = (desk.line_text(line) for line in desk.lines_now())
    acts.act(desk, "line 1 RD3 move by 0,1")
    assert [desk.line_text(line) for line in desk.lines_now()] == ["RD3 move by 0,1", *others]
    assert desk.undo() == "Line 1"
    assert desk.line_text(desk.lines_now()[0]) == first
    with pytest.raises(Refused, match="not the number of a line"):
        acts.play(desk, f"no line {len(others) + 2}")
    with pytest.raises(Refused, match="not handed in here"):
        acts.play(desk, "sheet RD1 Hold")


def test_the_umpires_seat_draws_nothing(tmp_path: Path) -> None:
    _, desk = seated(begin(load("rulebook-sheet"), tmp_path, key_from_seed(1)), "")
    assert desk.drafts.now == Draft()
    with pytest.raises(Locked):
        acts.play(desk, "sheet 1 Hold")
