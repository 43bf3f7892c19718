"""covers: ui/bound_sim_ui/desks/replay_panel.py

What happened stands whole in the log beside the map.
"""

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bound_sim_ui.desks import replay_panel
from bound_sim_ui.desks.replay_panel import EventPanel
from tests.ui.conftest import OpenDesk
from tests.ui.test_order_desk import document_of
from tests.ui.test_whole_battle import play_two_bounds, sit

_WRAPPED = int(Qt.TextFlag.TextWordWrap)


def _cut(panel: EventPanel) -> list[str]:
    """Texts of the log that have less room than they need."""
    table, found = panel.table, []
    for row in range(panel.model.rowCount()):
        for column in range(panel.model.columnCount()):
            if table.isColumnHidden(column):
                continue
            text = str(panel.model.data(panel.model.index(row, column)))
            room = table.visualRect(panel.model.index(row, column))
            needs = table.fontMetrics().boundingRect(QRect(0, 0, room.width() - 4, 10_000), _WRAPPED, text)
            if needs.height() > room.height() or needs.width() > room.width():
                found.append(text)
    return found


def test_a_row_of_the_log_is_as_high_as_its_words_need(open_desk: OpenDesk, qtbot: QtBot, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    """The column of what happened had 90 px of 400: "fires its ..." in every row, and a bar to scroll sideways."""
    window = open_desk()
    play_two_bounds(window, qtbot)
    sit(window, qtbot, "")
    window.set_mode("replay")
    panel, bar = window.panel, window.replay_bar
    assert isinstance(panel, EventPanel)
    assert bar is not None
    moments = document_of(window).history.moments
    looked = 0
    for at in range(len(moments)):
        bar.go(at)
        QApplication.processEvents()
        if 0 < panel.model.rowCount() <= replay_panel._WRAPPED_ROWS:
            looked += panel.model.rowCount()
            assert _cut(panel) == []
            assert panel.table.horizontalScrollBar().maximum() == 0
            others = {event.other for _, event in panel.model.rows}
            assert panel.table.isColumnHidden(3) == (others == {""})
    assert looked > 50
    monkeypatch.setattr(replay_panel, "_WRAPPED_ROWS", 0)
    bar.go(0)
    bar.go(len(moments) - 1)
    QApplication.processEvents()
    assert {panel.table.rowHeight(row) for row in range(panel.model.rowCount())} == {
        panel.table.verticalHeader().defaultSectionSize()
    }
