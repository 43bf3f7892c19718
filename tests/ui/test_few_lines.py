"""covers: ui/bound_sim_ui/few_lines.py

A label of a few lines beside what stands below it.
"""

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from bound_sim_ui.few_lines import FewLines

_LONG = "; ".join(f"Central Powers: play Coordination and move from area {number}" for number in range(12))


def test_a_long_text_takes_its_lines_alone_and_says_all_of_it_when_pointed_at(qtbot: QtBot) -> None:
    """The umpire's board moved by a hundred px with each long answer that was taken in."""
    around = QWidget()
    qtbot.addWidget(around)
    column = QVBoxLayout(around)
    label, below = FewLines(2), QLabel("below")
    column.addWidget(label)
    column.addWidget(below, 1)
    around.resize(400, 400)
    around.show()
    qtbot.waitExposed(around)
    label.setText("one line")
    qtbot.wait(1)
    assert label.shown == "one line"
    label.setText(_LONG)
    qtbot.wait(1)
    assert label.height() <= 2 * label.fontMetrics().lineSpacing() + 2
    assert label.shown.endswith(" …")
    assert _LONG.startswith(label.shown[:-2])
    assert label.text() == label.toolTip() == _LONG
    narrow = len(label.shown)
    around.resize(1_200, 400)
    qtbot.wait(1)
    assert len(label.shown) > 2 * narrow
    dark = label.grab().toImage()
    assert len({dark.pixel(x, y) for x in range(dark.width()) for y in range(0, dark.height(), 2)}) > 2, "it is painted"
