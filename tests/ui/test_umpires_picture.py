"""covers: ui/bound_sim_ui/desks/umpire_desk.py, ui/bound_sim_ui/scene/view.py

Rulings are seen, Ctrl+Z is the umpire's too, pictures are nobody's view, idle orders are not forbidden ones.
"""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bound_sim.files.folder import load
from bound_sim_ui.desks.unit_list import EMPTY, FAULT, IDLE, TICK
from bound_sim_ui.windows import printing
from tests.ui.conftest import OpenDesk, click, drag, keys, move, pixel, settled, small_battle, view_of
from tests.ui.test_order_desk import document_of, panel_of
from tests.ui.test_umpire_acts import all_hand_in, rule_dialog, sitting_of
from tests.ui.test_whole_battle import play_two_bounds, sit

K, CTRL = Qt.Key, Qt.KeyboardModifier.ControlModifier


def drawn(window: object) -> set[str]:
    bases = view_of(window).bases  # type: ignore[arg-type]
    assert bases is not None
    return set(bases._standing)


@pytest.mark.parametrize("name", ["", "le-cateau-1914"])
def test_what_is_removed_is_gone_from_every_map_and_restored_is_back(
    open_desk: OpenDesk, qtbot: QtBot, name: str
) -> None:
    scenario = load(name) if name else small_battle()
    window = open_desk(scenario, seat="")
    for side in sitting_of(window).sides:
        window.umpire.let_hold(side)
    keys(qtbot, window, K.Key_F5)
    settled(qtbot, window)
    unit = next(one for one in document_of(window).standing if document_of(window).standing[one].on_table)
    own, x_u = scenario.forces.side_of(unit), document_of(window).standing[unit].x_u
    window.umpire.carry_out(f"remove {unit}", "lost in the post")
    settled(qtbot, window)
    assert unit not in drawn(window)
    keys(qtbot, window, (K.Key_L, CTRL))
    sit(window, qtbot, own)
    assert unit not in drawn(window)
    assert unit not in {base.platoon for base in document_of(window).present(document_of(window).unit_of(unit))}
    keys(qtbot, window, (K.Key_L, CTRL))
    sit(window, qtbot, "")
    window.umpire.carry_out(f"restore {unit} hits 1", "found again")
    settled(qtbot, window)
    back = document_of(window).standing[unit]
    assert (back.on_table, back.hits, back.x_u) == (True, 1, x_u)
    assert unit in drawn(window)


def test_ctrl_z_takes_back_the_umpires_last_act(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk()
    all_hand_in(window, qtbot)
    keys(qtbot, window, K.Key_F5)
    settled(qtbot, window)
    assert sitting_of(window).resolved == 1
    window.umpire.carry_out("move 1/1/1 30,80 face 90", "knocked off its place")
    settled(qtbot, window)
    keys(qtbot, window, (K.Key_Z, CTRL))
    settled(qtbot, window)
    assert document_of(window).standing["1/1/1"].x_u != 30_000
    keys(qtbot, window, (K.Key_Y, CTRL))
    settled(qtbot, window)
    assert document_of(window).standing["1/1/1"].x_u == 30_000
    keys(qtbot, window, (K.Key_Z, CTRL), (K.Key_Z, CTRL))
    settled(qtbot, window)
    assert sitting_of(window).resolved in (0, 1)


def test_a_shot_out_of_range_is_told_at_the_pointer_and_is_no_tick(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    click(qtbot, window, 26, 26)
    keys(qtbot, window, K.Key_F)
    move(window, pixel(window, 70, 26))
    assert window.fire_tool.words.startswith("9/1: ")
    assert "out of range by" in window.fire_tool.words
    click(qtbot, window, 70, 26)
    assert document_of(window).words("1/1") == "shoot 9/1"
    assert "out of range by" in window.statusBar().currentMessage()
    line = panel_of(window).tree.items["1/1"]
    assert line.text(1) == IDLE
    assert "out of range by" in line.toolTip(2)
    assert panel_of(window).told.text().startswith(f"{IDLE} 9/1: ")
    keys(qtbot, window, K.Key_T)
    assert line.text(1) == IDLE
    keys(qtbot, window, K.Key_Delete, K.Key_T)
    assert line.text(1) == TICK


def test_a_shot_that_a_move_brings_into_range_is_a_tick(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """Out of range by less than the way that it goes."""
    window = open_desk(seat="A")
    document = document_of(window)
    shot = document.shot("1/2", "9/2")
    assert shot is not None
    keys(qtbot, window, K.Key_N, K.Key_N, K.Key_A, K.Key_G)
    line = panel_of(window).line
    assert document.company == "1/2"
    qtbot.keyClicks(line, "move by 6,0 shoot 9/2")
    qtbot.keyClick(line, K.Key_Return)
    assert panel_of(window).tree.items["1/2"].text(1) == (IDLE if shot.short_u > 6_000 else TICK)


def test_1418_has_rings_of_range(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    click(qtbot, window, 26, 26)
    [(_, name)] = view_of(window).orders.rings[:1]
    document = document_of(window)
    assert document.hints is not None
    reach = document.hints.range_u("1/1/1")
    assert reach
    assert name == f"range {reach / 1000:.1f} cm"


def test_all_others_stay_leaves_those_without_whose_cell_forbids_it(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """R-9: safe and not dug in, a company under Advance may not stay; the guns, which hold, may."""
    window = open_desk(seat="A")
    document, panel = document_of(window), panel_of(window)
    click(qtbot, window, 26, 26)
    keys(qtbot, window, K.Key_A)
    panel.let_stay(document.waiting())
    marks = {unit: panel.tree.items[unit].text(1) for unit in ("1/1", "1/2", "5/1")}
    assert marks == {"1/1": EMPTY, "1/2": EMPTY, "5/1": TICK}
    assert FAULT not in marks.values()
    assert "1/1, 1/2 may not be told to stay: without an order still." in window.statusBar().currentMessage()


def test_pictures_are_the_same_with_and_without_a_selection(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk()
    play_two_bounds(window, qtbot)
    sit(window, qtbot, "A")
    window.set_mode("replay")
    document_of(window).select([])
    plain = printing.picture(view_of(window), 600)
    document_of(window).select(["1/1/1", "1/1/2", "9/1/1"])
    same = printing.picture(view_of(window), 600) == plain
    assert same
    bases = view_of(window).bases
    assert bases is not None
    assert bases.chosen == {"1/1/1", "1/1/2", "9/1/1"}, "on the screen it stays"


def test_all_arrows_of_all_sides_are_drawn_once_all_are_in(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """Never before, nor while the umpire looks as a side; the arrow of the row that is chosen stands out."""
    window = open_desk(seat="A")
    keys(qtbot, window, K.Key_N, K.Key_A, K.Key_M, K.Key_Right, K.Key_Return)
    panel_of(window).let_stay(document_of(window).waiting())
    keys(qtbot, window, (K.Key_Return, CTRL))
    sit(window, qtbot, "")
    assert view_of(window).orders.drawings == []
    keys(qtbot, window, (K.Key_L, CTRL))
    sit(window, qtbot, "B")
    keys(qtbot, window, K.Key_N, K.Key_F)
    click(qtbot, window, 32, 26)
    panel_of(window).let_stay(document_of(window).waiting())
    keys(qtbot, window, (K.Key_Return, CTRL))
    sit(window, qtbot, "")
    drawings = {one.unit: one for one in view_of(window).orders.drawings}
    assert drawings["1/1"].words == "move by 1,0"
    assert drawings["1/1"].legs
    assert any(unit.startswith("9/") for unit in drawings)
    window.umpire.select_unit("1/1")
    assert view_of(window).orders.chosen == "1/1"
    window.umpire.see_as("B")
    settled(qtbot, window)
    assert view_of(window).orders.drawings == []


def test_a_dragged_base_is_a_ruling_with_a_reason(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="")
    view = view_of(window)
    drag(qtbot, window, (26, 26), (30, 70))
    dialog = rule_dialog(window)
    word, unit, place = dialog.line.text().split()
    x, y = map(float, place.split(","))
    assert (word, unit) == ("move", "1/1/1")
    assert abs(x - 30) < 0.5
    assert abs(y - 70) < 0.5
    assert dialog.focusWidget() is dialog.reason, "the act is said: the reason is what is left"
    assert view.tool is view.resting
    qtbot.keyClicks(dialog.reason, "pushed by a sleeve")
    qtbot.keyClick(dialog.reason, K.Key_Return)
    settled(qtbot, window)
    there = document_of(window).standing["1/1/1"]
    assert (there.x_u, there.y_u) == (round(x * 1000), round(y * 1000))
    assert "pushed by a sleeve" in sitting_of(window).notes[-1].text
