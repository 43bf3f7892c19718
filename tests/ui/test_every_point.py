"""covers: ui/bound_sim_ui/desks/order_panel.py, ui/bound_sim_ui/desks/replay_panel.py, docs/desk-tests.md

Points of docs/desk.md that no other file of tests has through real events; and that the tests it names are there.
"""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bound_sim.scenario.model import Fog, Scenario
from bound_sim_ui.desks.replay_panel import EventPanel
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import OpenDesk, click, keys, pixel, settled, small_battle, view_of
from tests.ui.test_order_desk import panel_of
from tests.ui.test_whole_battle import desk_of

K = Qt.Key
LEFT = Qt.MouseButton.LeftButton
ROOT = Path(__file__).resolve().parents[2]


def listed(window: DeskWindow) -> list[str]:
    """Units that the list beside the map shows."""
    found = []
    panel = panel_of(window)
    for row in range(panel.tree.topLevelItemCount()):
        head = panel.tree.topLevelItem(row)
        assert head is not None
        if not head.isHidden():
            under = [item for at in range(head.childCount()) if (item := head.child(at)) is not None]
            found += [item.text(0) for item in under if not item.isHidden()]
    return found


def test_the_list_shows_those_without_an_order(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """Point 8: the filter follows the orders."""
    window = open_desk(seat="A")
    panel = panel_of(window)
    all_of_them = listed(window)
    assert window.document is not None
    assert len(all_of_them) > 1
    qtbot.mouseClick(panel.only, LEFT, pos=QPoint(8, panel.only.height() // 2))
    assert panel.only.isChecked()
    assert listed(window) == window.document.waiting() == all_of_them
    keys(qtbot, window, K.Key_N, K.Key_A, K.Key_M, K.Key_Right, K.Key_Return)
    ordered = window.document.company
    assert listed(window) == [unit for unit in all_of_them if unit != ordered]
    qtbot.mouseClick(panel.only, LEFT, pos=QPoint(8, panel.only.height() // 2))
    assert listed(window) == all_of_them


def in_fog(hidden: bool) -> Scenario:
    """The small battle in fog, one of the enemy's bases in the way of 1/1 and out of sight, or elsewhere."""
    scenario = small_battle()
    moved = [
        replace(base, x_u=40_000, y_u=85_000 if hidden else 30_000) if base.id == "9/2/3" else base
        for base in scenario.forces.platoons
    ]
    return replace(scenario, forces=replace(scenario.forces, platoons=tuple(moved)), fog=Fog("visible", 100))


def test_a_hidden_enemy_changes_nothing_that_is_said(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """Point 4: the same keys and mouse give the same words and drawings wherever it stands."""
    said = []
    for hidden in (False, True):
        window = open_desk(in_fog(hidden), seat="A")
        assert window.document is not None
        assert "9/2/3" not in window.document.standing
        keys(qtbot, window, K.Key_N, K.Key_A, K.Key_M, *[K.Key_Right] * 12)
        drawn = window.hint.text(), panel_of(window).told.text()
        keys(qtbot, window, K.Key_Return)
        said.append((drawn, panel_of(window).told.text(), window.document.words(window.document.company)))
    assert said[0] == said[1]
    assert said[0][2]


def test_a_row_of_the_log_and_the_map_select_each_other(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """Point 15: filtered by kind, unit and words; a row selects on the map, what is selected there filters."""
    window = open_desk(seat="")
    whole = window.whole
    assert whole is not None
    for side in whole.sides:
        whole.hand_in(side, {}, {}, policy="hold")
    window.umpire.refresh()
    qtbot.mouseClick(desk_of(window).resolve_button, LEFT)
    settled(qtbot, window)
    qtbot.mouseClick(window.mode_buttons["replay"], LEFT)
    panel = window.panel
    assert isinstance(panel, EventPanel)
    panel.scope.setFocus()
    qtbot.keyClick(panel.scope, K.Key_Down)
    assert panel.scope.currentData() == "all"
    every = panel.model.rowCount()
    qtbot.keyClicks(panel.search, "5/1")
    few = panel.model.rowCount()
    assert 0 < few < every
    assert window.document is not None
    shown = [event for _, event in panel.model.rows]
    row = next(at for at, event in enumerate(shown) if event.unit.startswith("5/1") and at)
    panel.table.scrollTo(panel.model.index(row, 1))
    at = panel.table.visualRect(panel.model.index(row, 1)).center()
    qtbot.mouseClick(panel.table.viewport(), LEFT, pos=at)
    assert any(unit.startswith("5/1") for unit in window.document.selected), shown[row]
    panel.search.clear()
    qtbot.keyClick(panel.scope, K.Key_Down)
    assert panel.scope.currentData() == "selected"
    click(qtbot, window, 70, 26)
    QApplication.processEvents()
    units = {event.unit for _, event in panel.model.rows} | {event.other for _, event in panel.model.rows}
    assert window.document.selected
    assert not units or any(unit.startswith(window.document.selected[0].rpartition("/")[0]) for unit in units if unit)
    assert panel.model.rowCount() < every


def test_the_status_bar_says_where_the_pointer_is(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """Point 25: square, centimetres, ground and cover; side, bound, snap, whether handed in."""
    window = open_desk(seat="A")
    qtbot.mouseMove(view_of(window).viewport(), pixel(window, 45, 60))
    qtbot.mouseMove(view_of(window).viewport(), pixel(window, 46, 61))
    QApplication.processEvents()
    where = window.where.text()
    assert re.search(r"\b[A-Z]\d", where), where
    assert re.search(r"4[56]\.\d, 6[01]\.\d cm", where), where
    assert "rough" in where, where
    keys(qtbot, window, K.Key_NumberSign)
    state = window.state.text()
    assert "Bound 1 of" in state
    assert "snap" in state


_NAMED = re.compile(r"`(test_\w+)::(test_\w+)`")


def test_the_tests_that_the_manual_names_are_there() -> None:
    text = (ROOT / "docs" / "desk-tests.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if re.match(r"\| (\d+|D\d+) \|", line)]
    assert [row.split("|")[1].strip() for row in rows] == [*map(str, range(1, 31)), *(f"D{n}" for n in range(1, 16))]
    phrases = [line for line in text[text.index("phrase by phrase") :].splitlines() if "`test_" in line]
    assert len(phrases) > 40
    rows += phrases
    sources: dict[str, str] = {}
    for path in (ROOT / "tests").rglob("test_*.py"):
        sources[path.stem] = sources.get(path.stem, "") + path.read_text(encoding="utf-8")
    missing = [f"{file}::{name}" for row in rows for file, name in _NAMED.findall(row)
               if f"def {name}(" not in sources.get(file, "")]  # fmt: skip
    assert missing == []
    assert [row for row in rows if not _NAMED.findall(row)] == []


@pytest.mark.parametrize("row", ["| 3 | `test_no_such::test_thing` |"])
def test_a_name_that_is_not_there_is_found(row: str) -> None:
    """The pattern itself."""
    assert _NAMED.findall(row) == [("test_no_such", "test_thing")]
