"""The page of a battle: the rail of modes, the map in the middle, a panel beside it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QSplitter,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from bound_sim_ui.keys import MODES
from bound_sim_ui.words import translate

#: how wide a mode's button is at the usual size of texts
RAIL_PX = 68


class DeskPage(QWidget):
    """``content`` shows the ``splitter`` (a battle: map and panel) or what else is put there."""

    mode_asked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._rail())
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.middle = middle = QWidget()
        self.middle_layout = QVBoxLayout(middle)
        self.middle_layout.setContentsMargins(0, 0, 0, 0)
        self.middle_layout.setSpacing(0)
        self.splitter.addWidget(middle)
        self.splitter.setStretchFactor(0, 1)
        self.splitter.setChildrenCollapsible(False)
        self.content = QStackedWidget()
        self.content.addWidget(self.splitter)
        row.addWidget(self.content, 1)

    def _rail(self) -> QFrame:
        rail = QFrame()
        rail.setObjectName("rail")
        column = QVBoxLayout(rail)
        column.setContentsMargins(6, 10, 6, 10)
        column.setSpacing(4)
        self.mode_buttons: dict[str, QToolButton] = {}
        group = QButtonGroup(rail)
        for name, text in MODES:
            button = QToolButton()
            button.setText(translate("modes", text))
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
            button.setCheckable(True)
            button.setFixedWidth(RAIL_PX)
            button.clicked.connect(lambda _=False, name=name: self.mode_asked.emit(name))
            group.addButton(button)
            column.addWidget(button)
            self.mode_buttons[name] = button
        column.addStretch(1)
        return rail
