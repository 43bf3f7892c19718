"""The battles that one can go on with: each with its date, whose turn it is at this machine, and its bound."""

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from bound_sim_ui.autosave import KeptBattle

#: number of lines that are seen at once; the others are scrolled to
_SEEN, _LINE_PX = 4, 60


class BattleList(QWidget):
    """A line a battle, the one played last first."""

    go_on = Signal(str)  # the file that says where it was left
    copied = Signal(str)  # a battle file that is to be copied
    shown = Signal(str)  # a battle file whose folder is to be shown
    deleted = Signal(object)  # a ``KeptBattle`` that its user is done with

    def __init__(self) -> None:
        super().__init__()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        heading = QLabel(self.tr("Go on where you were"))
        heading.setObjectName("heading")
        layout.addWidget(heading)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        layout.addWidget(self._area)
        #: by the file that says where it was left; by the battle file: a copy of it, its folder
        self.buttons: dict[str, QPushButton] = {}
        self.copies: dict[str, QToolButton] = {}
        self.folders: dict[str, QToolButton] = {}
        #: by the file that says where it was left: its battle away
        self.deletes: dict[str, QToolButton] = {}

    def fill(self, battles: Sequence[KeptBattle]) -> None:
        """Show these."""
        for made in (self.buttons, self.copies, self.folders, self.deletes):
            made.clear()
        inside = QWidget()
        grid = QGridLayout(inside)
        grid.setContentsMargins(0, 0, 6, 0)
        grid.setColumnStretch(0, 1)
        for row, battle in enumerate(battles):
            self._add(grid, row, battle)
        grid.setRowStretch(2 * len(battles), 1)
        self._area.setWidget(inside)
        self._area.setFixedHeight(min(len(battles), _SEEN) * max(_LINE_PX, inside.sizeHint().height() // len(battles))
                                  if battles else 0)  # fmt: skip
        self.setVisible(bool(battles))

    def _add(self, grid: QGridLayout, row: int, battle: KeptBattle) -> None:
        button = QPushButton(battle.title)
        button.setObjectName("primary")
        button.setAccessibleName(self.tr("Go on with {0}").format(battle.title))
        button.setToolTip(str(battle.battle) if battle.battle else "")
        button.clicked.connect(lambda: self.go_on.emit(str(battle.path)))
        grid.addWidget(button, 2 * row, 0)
        self.buttons[str(battle.path)] = button
        told = QHBoxLayout()
        told.setContentsMargins(10, 0, 0, 6)
        told.setSpacing(16)
        for text in filter(None, (_date(battle.at), self._seat(battle), self._bound(battle))):
            label = QLabel(text)
            label.setObjectName("muted")
            told.addWidget(label)
        told.addStretch(1)
        grid.addLayout(told, 2 * row + 1, 0)
        if battle.battle is None:
            return
        button.setEnabled(battle.there)
        for column, text, signal, kept in ((1, self.tr("Copy\u2026"), self.copied, self.copies),
                                           (2, self.tr("Folder"), self.shown, self.folders)):  # fmt: skip
            small = QToolButton()
            small.setText(text)
            small.setEnabled(battle.there)
            small.setToolTip(self.tr("Save a copy of its file") if column == 1 else self.tr("Show it in its folder"))
            small.clicked.connect(lambda _=False, signal=signal: signal.emit(str(battle.battle)))
            grid.addWidget(small, 2 * row, column)
            kept[str(battle.battle)] = small
        away = QToolButton()
        away.setText(self.tr("Delete\u2026"))
        away.setToolTip(self.tr("Its file into the wastebasket, with the drafts of all seats"))
        away.setAccessibleName(self.tr("Delete {0}").format(battle.title))
        away.clicked.connect(lambda: self.deleted.emit(battle))
        grid.addWidget(away, 2 * row, 3)
        self.deletes[str(battle.path)] = away

    def _seat(self, battle: KeptBattle) -> str:
        if not battle.there and battle.battle is not None:
            return self.tr("its file is gone")
        return battle.why or battle.seat

    def _bound(self, battle: KeptBattle) -> str:
        if not battle.bounds:
            return ""
        if battle.bound > battle.bounds:
            return self.tr("over")
        return self.tr("next: {0} {1} of {2}").format(battle.word.lower(), battle.bound, battle.bounds)


def _date(at: datetime | None) -> str:
    """A day and a time as people write them here."""
    if at is None:
        return ""
    local = at.astimezone()
    day = QLocale().toString(local.date(), QLocale.FormatType.ShortFormat)  # type: ignore[call-overload]
    return f"{day} {local:%H:%M}"
