"""The battles that one can go on with: each with its date, whose turn it is at this machine, and its bound."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QLocale, QSize, Qt, Signal
from PySide6.QtGui import QPixmap
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

from bound_sim.desk.games import heading
from bound_sim_ui.autosave import KeptBattle
from bound_sim_ui.words import translate

#: cards that are seen at once; the others are scrolled to
_SEEN = 3
#: small pictures are shown smaller than they are, and sharp on screens of many px
SMALLER = 1.5
#: names of those whose orders are wanted, of more how many there are
_NAMES = 2


class BattleList(QWidget):
    """A card a battle, the one played last first."""

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
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 6, 0)
        column.setSpacing(8)
        for battle in battles:
            column.addWidget(self._card(battle))
        column.addStretch(1)
        self._area.setWidget(inside)
        high = inside.sizeHint().height() // max(len(battles), 1)
        self._area.setFixedHeight(min(len(battles), _SEEN) * high + 2 if battles else 0)
        self.setVisible(bool(battles))

    def _card(self, battle: KeptBattle) -> QFrame:
        """The map as it stands, what it is, and what can be done with it."""
        card = QFrame()
        card.setObjectName("card")
        row = QHBoxLayout(card)
        row.setContentsMargins(10, 10, 14, 10)
        row.setSpacing(12)
        if battle.picture is not None:
            row.addWidget(map_label(battle.picture, battle.title), 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout()
        column.setSpacing(4)
        title = QLabel(battle.title)
        title.setObjectName("title")
        title.setWordWrap(True)
        column.addWidget(title)
        beside = (self._bound(battle), self._wanted(battle)), (self._seat(battle), _date(battle.at))
        for texts in ((battle.game, ""), *beside):
            line = QHBoxLayout()
            line.setSpacing(16)
            for text in filter(None, texts):
                label = QLabel(text)
                label.setObjectName("muted")
                line.addWidget(label)
            line.addStretch(1)
            column.addLayout(line)
        column.addStretch(1)
        row.addLayout(column, 1)
        button = QPushButton(self.tr("Go on"))
        button.setObjectName("primary")
        button.setAccessibleName(self.tr("Go on with {0}").format(battle.title))
        button.setToolTip(str(battle.battle) if battle.battle else "")
        button.clicked.connect(lambda: self.go_on.emit(str(battle.path)))
        self.buttons[str(battle.path)] = button
        acts = QGridLayout()
        acts.addWidget(button, 0, 0)
        if battle.battle is not None:
            self._add_acts(acts, battle)
        row.addLayout(acts)
        return card

    def _add_acts(self, acts: QGridLayout, battle: KeptBattle) -> None:
        self.buttons[str(battle.path)].setEnabled(battle.there)
        for column, text, tip, signal, kept in (
            (0, self.tr("Copy\u2026"), self.tr("Save a copy of its file"), self.copied, self.copies),
            (1, self.tr("Folder"), self.tr("Show it in its folder"), self.shown, self.folders),
        ):
            small = QToolButton()
            small.setText(text)
            small.setEnabled(battle.there)
            small.setToolTip(tip)
            small.clicked.connect(lambda _=False, signal=signal: signal.emit(str(battle.battle)))
            acts.addWidget(small, 1, column, Qt.AlignmentFlag.AlignRight)
            kept[str(battle.battle)] = small
        away = QToolButton()
        away.setText(self.tr("Delete\u2026"))
        away.setToolTip(self.tr("Its file into the wastebasket, with the drafts of all seats"))
        away.setAccessibleName(self.tr("Delete {0}").format(battle.title))
        away.clicked.connect(lambda: self.deleted.emit(battle))
        acts.addWidget(away, 0, 1, Qt.AlignmentFlag.AlignRight)
        self.deletes[str(battle.path)] = away

    def _seat(self, battle: KeptBattle) -> str:
        if not battle.there and battle.battle is not None:
            return self.tr("its file is gone")
        return battle.why or battle.seat

    def _wanted(self, battle: KeptBattle) -> str:
        if not battle.wanted:
            return ""
        few = ", ".join(battle.wanted) if len(battle.wanted) <= _NAMES else str(len(battle.wanted))
        return self.tr("wanted: {0}").format(few)

    def _bound(self, battle: KeptBattle) -> str:
        if not battle.bounds:
            return ""
        if battle.bound > battle.bounds:
            return self.tr("over")
        return self.tr("next: {0}").format(heading(battle.moment))


def map_label(file: Path, title: str) -> QLabel:
    """The small picture of a map that a file has, in a frame."""
    picture = QPixmap(str(file))
    picture.setDevicePixelRatio(SMALLER)
    label = QLabel()
    label.setObjectName("picture")
    label.setPixmap(picture)
    label.setFixedSize(picture.deviceIndependentSize().toSize() + QSize(2, 2))
    label.setAccessibleName(translate("pages", "Map of {0}").format(title))
    return label


def _date(at: datetime | None) -> str:
    """A day and a time as people write them here."""
    if at is None:
        return ""
    local = at.astimezone()
    day = QLocale().toString(local.date(), QLocale.FormatType.ShortFormat)  # type: ignore[call-overload]
    return f"{day} {local:%H:%M}"
