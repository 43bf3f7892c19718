"""covers: ui/bound_sim_ui/desks/order_panel.py, ui/bound_sim_ui/tools/lines.py, bound_sim/desk/line_draft.py

The programme beside the map: lines typed, put together by a verb and clicks, reordered by dragging, handed in.
"""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTransform
from PySide6.QtWidgets import QInputDialog, QMessageBox
from pytestqt.qtbot import QtBot

from bound_sim.desk.line_draft import LineDraft
from bound_sim.files.folder import load
from bound_sim.orders.lines import LineVerb, Slot
from bound_sim.scenario.model import Scenario
from bound_sim_ui.desks.order_panel import OrderPanel
from bound_sim_ui.desks.programme_list import FITS, STANDS
from bound_sim_ui.scene.orders import PASSED
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import OpenDesk, click, keys, view_of

CM = 2.54


@pytest.fixture
def desk(open_desk: OpenDesk, barn: Scenario, monkeypatch: pytest.MonkeyPatch) -> DeskWindow:
    """West sits at the toy's desk; a box with faults would wait for a click, lines that come to nothing go."""
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Yes)

    def faults(window: DeskWindow, title: str, found: list[str]) -> None:
        raise AssertionError(f"{title}: {found}")

    monkeypatch.setattr(DeskWindow, "show_faults", faults)
    return open_desk(barn, seat="A")


def panel_of(window: DeskWindow) -> OrderPanel:
    assert isinstance(window.panel, OrderPanel)
    return window.panel


def programme(window: DeskWindow) -> list[str]:
    assert window.document is not None
    return [window.document.line_text(line) for line in window.document.lines_now()]


def at(window: DeskWindow, squad: str) -> tuple[float, float]:
    """Where a squad stands, in cm."""
    assert window.document is not None
    base = window.document.standing[f"{squad}/1"]
    return base.x_u / 1000, base.y_u / 1000


def test_the_panel_lists_the_lines_in_their_order_with_what_each_would_do(desk: DeskWindow) -> None:
    panel = panel_of(desk)
    said = [panel.list.item(row).text() for row in range(panel.list.count())]
    assert programme(desk) == ["RED shoot BLUE", "RUST throw 68.58,33.02", "RED move by 20.32,0", "rest shoot"]
    assert said[0].startswith(f"{FITS} RED shoot BLUE\n")
    assert "with 3 in 6" in said[0]
    assert said[3].startswith(f"{STANDS} rest shoot")
    assert (panel.title.text(), panel.count.text().partition("\n")[0]) == ("West", "Round 1, West")


def test_moves_of_the_programme_are_drawn_as_far_as_they_get(desk: DeskWindow) -> None:
    """From where its unit stands, by the middle of its bodies; what does not move is not drawn."""
    panel, view = panel_of(desk), view_of(desk)
    (red,) = view.orders.drawings
    x, y = at(desk, "RED")
    assert (red.unit, red.words) == ("RED", "RED move by 20.32,0")
    assert view.places.u(red.legs[0]) == (round(x * 1000), round(y * 1000))
    assert red.legs[-1].x() - red.legs[0].x() == pytest.approx(203.2)
    assert panel.field.add("RUST move by 0,2.54")
    names = {drawing.unit: drawing for drawing in view.orders.drawings}
    assert names.keys() == {"RED", "RUST"}
    assert names["RUST"].reach == names["RUST"].legs
    drawing = view.orders.at(names["RUST"].legs[-1], 1.0)
    assert drawing is not None
    assert drawing.unit == "RUST", "a click on an arrow means its unit"
    panel.list.setCurrentRow(panel.list.count() - 1)
    panel.list.item(panel.list.count() - 1).setSelected(True)
    panel.list.remove_chosen()
    assert [drawing.unit for drawing in view.orders.drawings] == ["RED"]


def test_a_typed_line_is_added_and_one_that_is_faulty_is_told_why(desk: DeskWindow, qtbot: QtBot) -> None:
    panel = panel_of(desk)
    qtbot.mouseClick(panel.line, Qt.MouseButton.LeftButton)
    qtbot.keyClicks(panel.line, "RED shoot NAVVY")
    qtbot.keyClick(panel.line, Qt.Key.Key_Return)
    assert "NAVVY" in panel.told.text()
    assert "did you mean" in panel.told.text()
    assert len(programme(desk)) == 4
    panel.line.clear()
    qtbot.keyClicks(panel.line, "RUST march ford")
    qtbot.keyClick(panel.line, Qt.Key.Key_Return)
    assert programme(desk)[-1] == "RUST march ford"
    assert panel.list.item(4).text().startswith(f"{PASSED} RUST march ford\n    no way leads")
    desk.undo()
    assert len(programme(desk)) == 4


def test_lines_are_reordered_by_dragging_and_that_can_be_undone(desk: DeskWindow, qtbot: QtBot) -> None:
    panel = panel_of(desk)
    before = programme(desk)
    # Qt takes the end of a drag from the system: the model is told what its drop tells it
    model = panel.list.model()
    assert panel.list.dragDropMode() == panel.list.DragDropMode.InternalMove
    assert model.moveRow(panel.list.rootIndex(), 2, panel.list.rootIndex(), 0)
    qtbot.waitUntil(lambda: programme(desk) != before)
    assert programme(desk) == [before[2], before[0], before[1], before[3]]
    assert panel.list.item(0).text().startswith(f"{FITS} {before[2]}")
    desk.undo()
    assert programme(desk) == before
    panel.list.setFocus()
    panel.list.setCurrentRow(0)
    qtbot.keyClick(panel.list, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert programme(desk)[:2] == [before[1], before[0]]
    qtbot.keyClick(panel.list, Qt.Key.Key_Delete)
    assert programme(desk) == [before[1], *before[2:]]


def test_a_verb_and_clicks_on_the_map_make_a_line(desk: DeskWindow, qtbot: QtBot) -> None:
    panel = panel_of(desk)
    click(qtbot, desk, *at(desk, "RUST"))
    assert panel.unit.text().partition("  ")[0] == "RUST"
    qtbot.mouseClick(panel.buttons["shoot"], Qt.MouseButton.LeftButton)
    click(qtbot, desk, *at(desk, "RED"))
    assert len(programme(desk)) == 4, "its own squad is no target, and that is said"
    click(qtbot, desk, *at(desk, "NAVY"))
    assert programme(desk)[-1] == "RUST shoot NAVY"
    qtbot.mouseClick(panel.buttons["throw"], Qt.MouseButton.LeftButton)
    click(qtbot, desk, 60, 33)
    verb, spot = programme(desk)[-1].rsplit(" ", 1)
    x, y = map(float, spot.split(","))
    assert verb == "RUST throw"
    assert abs(x - 60) < 0.3
    assert abs(y - 33) < 0.3
    qtbot.mouseClick(panel.buttons["move"], Qt.MouseButton.LeftButton)
    click(qtbot, desk, 55, 33)
    keys(qtbot, desk, Qt.Key.Key_Backspace)
    click(qtbot, desk, 55, 40)
    keys(qtbot, desk, Qt.Key.Key_Return)
    assert programme(desk)[-1].startswith("RUST move 50.8,30.48 -> 5")
    qtbot.mouseClick(panel.buttons["march"], Qt.MouseButton.LeftButton)
    click(qtbot, desk, 4 * CM + 1, 18 * CM)
    assert programme(desk)[-1] == "RUST march barn"
    qtbot.mouseClick(panel.buttons["shoot"], Qt.MouseButton.LeftButton)
    count = len(programme(desk))
    keys(qtbot, desk, Qt.Key.Key_Escape)
    click(qtbot, desk, *at(desk, "NAVY"))
    assert len(programme(desk)) == count, "the line was dropped"


def test_a_word_is_chosen_out_of_those_there_are(
    desk: DeskWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered: list[list[str]] = []

    def choose(parent: object, title: str, label: str, items: list[str], *more: object) -> tuple[str, bool]:
        offered.append(items)
        return items[-1], True

    monkeypatch.setattr(QInputDialog, "getItem", choose)
    qtbot.mouseClick(panel_of(desk).buttons["keep"], Qt.MouseButton.LeftButton)
    assert offered == [["ambush", "rain", "rum"]]
    assert programme(desk)[-1] == "keep rum"


def test_a_programme_is_handed_in_and_locked_and_its_drafts_survive(
    desk: DeskWindow, qtbot: QtBot, barn: Scenario
) -> None:
    from bound_sim_ui import autosave

    panel = panel_of(desk)
    panel.field.add("RUST march barn")
    desk.autosave.write()
    saved = autosave.read(desk.autosave.files()[-1])
    assert [line.verb for line in saved.drafts["A"].lines[1]] == ["shoot", "throw", "move", "rest", "march"]
    wanted = programme(desk)
    qtbot.mouseClick(panel.hand, Qt.MouseButton.LeftButton)
    assert desk.pages.currentWidget() is desk.curtain
    whole = desk.whole
    assert whole is not None
    assert len(whole.submissions["A", 1].lines) == len(wanted)
    desk.sit("A")
    assert not panel_of(desk).hand.isEnabled()
    assert programme(desk) == wanted
    desk.draw_curtain()
    desk.sit("B")
    panel_b = panel_of(desk)
    panel_b.list.selectAll()
    qtbot.mouseClick(panel_b.remove, Qt.MouseButton.LeftButton)
    assert programme(desk) == []
    qtbot.mouseClick(panel_b.hand, Qt.MouseButton.LeftButton)
    assert whole.submissions["B", 1].lines == ()
    assert not whole.missing()


def test_a_draft_of_a_line_takes_its_operands_one_after_the_other() -> None:
    groups, then = Slot("groups", "area", lead="from", many=True), Slot("then", "word", lead="then", optional=True)
    verb = LineVerb("play", (Slot("card", "card"), groups, Slot("to", "area", lead="to"), then))
    draft, asked = LineDraft(verb, ""), []
    asked.append(draft.how)
    draft.give("Steel-Rain")
    asked.append(draft.how)
    assert not draft.end(), "it needs an area"
    for name in ("Aachen", "Aachen", "Metz"):
        draft.give(name)
    assert draft.text == "play Steel-Rain from Aachen, Metz"
    assert draft.end()
    asked.append(draft.how)
    draft.give("Liege")
    asked.append(draft.how)
    assert asked == ["card", "areas", "area", None]
    assert draft.end(), "the last may be left out"
    assert draft.whole
    assert draft.text == "play Steel-Rain from Aachen, Metz to Liege"
    draft.back()
    draft.back()
    assert draft.text == "play Steel-Rain from Aachen, Metz"


def test_units_that_a_line_puts_on_the_table_are_drawn_where_they_come_to(open_desk: OpenDesk) -> None:
    """No arrow from the corner of the table, where nobody stands: an outline at the place."""
    window = open_desk(replace(load("langemarck-1914"), seats={}, folder=None))
    window.sit(next(iter(window.curtain.buttons)))
    view, table = view_of(window), view_of(window).places.rect
    drawn = [drawing for drawing in view.orders.drawings if drawing.placed]
    assert len(drawn) > 5
    assert all(not drawing.legs and drawing.ends for drawing in drawn)
    assert all(table.contains(drawing.ends[0].boundingRect()) for drawing in drawn)
    assert len({(drawing.at.x(), drawing.at.y()) for drawing in drawn}) == len(drawn)


@pytest.mark.parametrize("seat", ["CP", ""])
def test_a_line_that_comes_to_nothing_as_all_stand_is_not_forbidden(
    open_desk: OpenDesk, monkeypatch: pytest.MonkeyPatch, seat: str
) -> None:
    """The list marks it "~": when its turn comes it may be carried out, so the map does not say "not allowed"."""
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Yes)
    window = open_desk(replace(load("summer-1914"), seats={}, folder=None), seat="CP")
    assert window.whole is not None
    if not seat:
        for side in ("CP", "ENT"):
            window.sit(side)
            window.orders.hand_in()
        window.sit("")
    item = view_of(window).orders
    words = [wish.text for wish in item.wishes(QTransform(), 1.0)]
    assert any(text.startswith("~ ") for text in words)
    assert not any("not allowed" in text for text in words)
    there = [text for text in words if any(area in text for area in ("Liege", "Brussels", "Sedan", "Lille"))]
    assert not there, "the arrows say from where to where"
    assert any(one.words != one.brief for one in item.drawings)
    if seat:
        item.show_orders(item.drawings, line=next(one.line for one in item.drawings if not one.legal))
        chosen = [wish.text for wish in item.wishes(QTransform(), 1.0) if wish.must]
        assert [text for text in chosen if text.endswith("  passed over now")] == chosen != []
