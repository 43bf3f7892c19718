"""covers: ui/bound_sim_ui/scene/orders.py, ui/bound_sim_ui/scene/bases.py, ui/bound_sim_ui/scene/labels.py,
ui/bound_sim_ui/desks/replay_panel.py

What is drawn again after an act is what changed, and it is the same as if all were drawn.
"""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTransform
from PySide6.QtWidgets import QApplication, QTableView
from pytestqt.qtbot import QtBot

from bound_sim_maps.lettering import Rooms, TextBox
from bound_sim_ui.desks.replay_panel import EventPanel
from bound_sim_ui.scene import labels as labels_module
from bound_sim_ui.scene.order_drawings import OrderDrawer
from tests.bench.desk import hand_in_own
from tests.bench.lines import lines
from tests.ui.conftest import OpenDesk, keys, view_of
from tests.ui.test_order_desk import document_of
from tests.ui.test_whole_battle import play_two_bounds, sit

K, CTRL = Qt.Key, Qt.KeyboardModifier.ControlModifier


def test_an_order_draws_that_unit_alone_again(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """And another posture those that rest on it; all is as a drawer makes it that keeps nothing."""
    window = open_desk(seat="A")
    document, view = document_of(window), view_of(window)
    keys(qtbot, window, K.Key_N, K.Key_A, K.Key_M, K.Key_Right, K.Key_Return, K.Key_N, K.Key_D)
    before = {one.unit: one for one in view.orders.drawings}
    keys(qtbot, window, K.Key_N, K.Key_T)
    after = {one.unit: one for one in view.orders.drawings}
    assert set(after) == set(before) | {"5/1"}
    assert all(after[unit] is before[unit] for unit in before)
    for acts in ((K.Key_BracketLeft, K.Key_H), ((K.Key_Z, CTRL),), (K.Key_Delete,)):
        keys(qtbot, window, *acts)
        assert view.orders.drawings == OrderDrawer(document, view.places).all()


def test_rooms_of_bases_follow_the_replay(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk()
    play_two_bounds(window, qtbot)
    sit(window, qtbot, "")
    window.set_mode("replay")
    bar, bases = window.replay_bar, view_of(window).bases
    assert bar is not None
    assert bases is not None
    world = QTransform.fromScale(1.5, 1.5)
    for at in range(bar.slider.maximum() + 1):
        bar.go(at)
        kept = sorted(bases.rooms(world).all())
        bases._rooms_at = 0.0
        assert kept == sorted(bases.rooms(world).all())


def test_a_room_is_free_again_when_it_is_left() -> None:
    rooms, wide = Rooms(), TextBox(0, 0, 300, 20)
    rooms.take(wide)
    rooms.take(TextBox(*wide))
    assert rooms.all() == [wide, wide]
    assert rooms.hold({wide})
    rooms.leave(wide)
    assert rooms.hold({wide})
    assert not rooms.hold({wide, TextBox(0, 0, 1, 1)})
    assert not rooms.free(TextBox(290, 10, 400, 12))
    rooms.leave(wide)
    assert rooms.free(TextBox(290, 10, 400, 12))
    assert rooms.all() == []
    assert not rooms.hold({wide})


def test_names_stand_where_they_would_if_none_were_kept(
    open_desk: OpenDesk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Forward, back and in leaps: rooms that were found before are found again, or are looked for anew."""
    window = open_desk(lines(120, advancing=True))
    hand_in_own(window)
    sit(window, qtbot, "")
    window.umpire.resolve_bound("")
    qtbot.waitUntil(lambda: not window.umpire.busy)
    window.set_mode("replay")
    bar, labels = window.replay_bar, view_of(window).labels
    assert bar is not None
    looked: list[str] = []
    look = labels_module._room_for

    def looks(wish: labels_module.Wish, *more: Any) -> labels_module._Found:
        looked.append(wish.text)
        return look(wish, *more)

    monkeypatch.setattr(labels_module, "_room_for", looks)
    last, counts = bar.slider.maximum(), [0, 0]
    for zoom in (0.6, 1.1):
        for at in (*range(last + 1), 3, 0, last, 5, 4, 1):
            bar.go(at)
            window.glide.end()
            looked.clear()
            plates = labels._placed(zoom)
            counts[0] += len(looked)
            kept, labels._kept, labels._named = labels._kept, {}, (None, Rooms(), [])
            looked.clear()
            assert labels._placed(zoom) == plates
            counts[1] += len(looked)
            labels._kept = kept
    assert counts[0] < counts[1] / 2


def test_rows_of_the_log_are_as_high_as_qt_measures_each(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """At every moment, and where a column is made narrower."""
    window = open_desk()
    play_two_bounds(window, qtbot)
    sit(window, qtbot, "")
    window.set_mode("replay")
    bar, panel = window.replay_bar, window.panel
    assert bar is not None
    assert isinstance(panel, EventPanel)
    table, high = panel.table, set()
    for at in range(bar.slider.maximum() + 1):
        bar.go(at)
        for narrower in (0, 25):
            table.setColumnWidth(2, table.columnWidth(2) - narrower)
            QApplication.processEvents()
            for row in range(panel.model.rowCount()):
                alone = max(QTableView.sizeHintForRow(table, row), table.verticalHeader().sectionSizeHint(row))
                assert table.rowHeight(row) == alone
                high.add(alone)
    assert len(high) > 1


def test_the_log_of_a_moment_has_its_rows_and_no_other(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk()
    play_two_bounds(window, qtbot)
    sit(window, qtbot, "")
    window.set_mode("replay")
    bar, panel, events = window.replay_bar, window.panel, document_of(window).history.events
    assert bar is not None
    assert isinstance(panel, EventPanel)
    for at, when in enumerate(document_of(window).history.moments):
        bar.go(at)
        whole = when.substep in ("", "end")
        wanted = [event for of, event in events if (of.bound == when.bound if whole else of == when)]
        assert [event for _, event in panel.model.rows] == wanted
        assert panel.model.rowCount() == len(wanted)
        assert panel.count.text() == f"{len(wanted)} of {len(events)} events"
