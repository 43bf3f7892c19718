"""Pages of the window that show no battle: the first one, and the curtain between sides."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer, Signal, SignalInstance
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from bound_sim_ui.shipped import ShippedBattle
from bound_sim_ui.windows.battle_list import BattleList, map_label
from bound_sim_ui.windows.campaign_board import CampaignBoard

#: px that a seat's button takes at least: a side's, one of its commanders'
_SEAT, _SUB_SEAT, _ONE_OF_MANY = QSize(150, 54), QSize(150, 40), QSize(150, 24)
#: commanders of a side that stand under each other, and beside the others where there are more
_IN_COLUMN = 7
#: px of the first page's column at most
_WIDEST_PX = 960


class StartPage(QScrollArea):
    """Shipped battles and campaigns, a folder, the three recent ones, the campaign that is open."""

    chosen = Signal(str)
    campaign_chosen = Signal(str)
    again = Signal(str)  # what was opened before
    new = Signal()
    edit = Signal()
    browse = Signal()

    def __init__(self, shipped: Sequence[ShippedBattle], campaigns: Sequence[ShippedBattle]) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.recent: dict[str, QPushButton] = {}
        inside = QWidget()
        self.setWidget(inside)
        outer = QHBoxLayout(inside)
        outer.addStretch(1)
        middle = QWidget()
        middle.setMaximumWidth(_WIDEST_PX)  # lines that are longer are hard to read
        column = QVBoxLayout(middle)
        column.setSpacing(10)
        column.addStretch(2)
        title = QLabel("bound-sim")
        title.setObjectName("huge")
        under = QLabel(self.tr("Secret orders in, an adjudicated battle out."))
        under.setObjectName("muted")
        column.addWidget(title)
        column.addWidget(under)
        column.addSpacing(18)
        self.buttons: dict[str, QPushButton] = {}
        row = QHBoxLayout()
        browse = QPushButton(self.tr("Open a battle\u2026"))
        browse.clicked.connect(self.browse)
        row.addWidget(browse)
        self.buttons[browse.text()] = browse
        for text, signal in ((self.tr("New battle"), self.new), (self.tr("Edit a map or battle\u2026"), self.edit)):
            button = QPushButton(text)
            button.clicked.connect(signal)
            row.addWidget(button)
            self.buttons[text] = button
        row.addStretch(1)
        column.addLayout(row)
        column.addSpacing(8)
        self.campaign = CampaignBoard()
        column.addWidget(self.campaign)
        self.battles = BattleList()
        column.addWidget(self.battles)
        self._before = QWidget()
        self._before_column = QVBoxLayout(self._before)
        self._before_column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._before)
        game = ""
        for offer in shipped:
            if offer.game != game:
                column.addSpacing(8)
                column.addWidget(_heading(self.tr("Shipped battles of {0}").format(offer.game)))
            game = offer.game
            column.addWidget(self._card(offer, self.chosen))
        column.addSpacing(8)
        column.addWidget(_heading(self.tr("Shipped campaigns: battles that remember")))
        for offer in campaigns:
            column.addWidget(self._card(offer, self.campaign_chosen))
        column.addStretch(3)
        outer.addWidget(middle, 5)
        outer.addStretch(1)

    def show_recent(self, paths: Sequence[str]) -> None:
        """Scenarios and files that were opened before, each with what it is."""
        while (item := self._before_column.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.setParent(None)
                old.deleteLater()
        self.recent.clear()
        if paths:
            self._before_column.addWidget(_heading(self.tr("Opened before")))
        kinds = {
            ".bound": self.tr("battle"), ".seat": self.tr("player's file"), ".campaign": self.tr("campaign"),
        }  # fmt: skip
        for path in paths:
            place = Path(path)
            kind = kinds.get(place.suffix, self.tr("scenario: begins a new battle"))
            button = QPushButton(f"{place.name}   \u2013   {kind}")
            button.setToolTip(path)
            button.setStyleSheet("text-align: left;")
            button.clicked.connect(lambda _=False, path=path: self.again.emit(path))
            self._before_column.addWidget(button)
            self.recent[path] = button
        self._before.setVisible(bool(paths))

    def _card(self, offer: ShippedBattle, chosen: SignalInstance) -> QFrame:
        card = QFrame()
        card.setObjectName("card")
        card.setMinimumWidth(520)
        grid = QGridLayout(card)
        grid.setContentsMargins(10, 10, 14, 10)
        grid.setHorizontalSpacing(12)
        if offer.picture is not None:
            grid.addWidget(map_label(offer.picture, offer.title), 0, 0, 4, 1, Qt.AlignmentFlag.AlignTop)
        label = QLabel(offer.title)
        label.setObjectName("title")
        label.setWordWrap(True)
        more = QLabel(offer.about)
        more.setObjectName("muted")
        more.setWordWrap(True)
        button = QPushButton(self.tr("Begin"))
        button.setObjectName("primary")
        button.setAccessibleName(self.tr("Begin {0}").format(offer.title))
        button.clicked.connect(lambda: chosen.emit(offer.name))
        self.buttons[offer.name] = button
        grid.addWidget(label, 0, 1)
        if offer.whom:
            whom = QLabel(offer.whom)
            whom.setObjectName("name")
            whom.setWordWrap(True)
            grid.addWidget(whom, 1, 1)
        grid.addWidget(more, 2, 1)
        grid.setRowStretch(3, 1)
        grid.addWidget(button, 0, 2, 4, 1, Qt.AlignmentFlag.AlignVCenter)
        grid.setColumnStretch(1, 1)
        return card


#: after it fell the curtain takes no Enter for this long
_MOMENT_MS = 700


class Curtain(QWidget):
    """Blank but for the question who sits down next."""

    seat = Signal(str)
    closed = Signal()
    briefing = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._outer = outer = QVBoxLayout(self)
        outer.addStretch(2)
        self.title = QLabel()
        self.title.setObjectName("huge")
        self.title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.under = QLabel()
        self.under.setObjectName("muted")
        self.under.setAlignment(Qt.AlignmentFlag.AlignCenter)
        outer.addWidget(self.title)
        outer.addWidget(self.under)
        outer.addSpacing(20)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        outer.addWidget(self._scroll, 6)
        outer.addStretch(1)
        self.close_button = QPushButton(self.tr("Close the battle"))
        self.close_button.clicked.connect(self.closed)
        self.briefing_button = QPushButton(self.tr("What wins, and how it stands"))
        self.briefing_button.clicked.connect(self.briefing)
        foot = QHBoxLayout()
        foot.addStretch(1)
        for button in (self.briefing_button, self.close_button):
            foot.addWidget(button)
        foot.addStretch(1)
        outer.addLayout(foot)
        self.buttons: dict[str, _Seat] = {}
        #: whether somebody went to another button by Tab since the curtain fell
        self._went = False
        self.asks = ""

    def wait_for(self, title: str, text: str) -> None:
        """Nobody is asked: who sits here sits down by himself when it is time."""
        self.title.setText(title)
        self.under.setText(text)
        self._scroll.setVisible(False)
        self.briefing_button.setVisible(False)

    def tell(self, text: str, notes: Mapping[str, str], tips: Mapping[str, str]) -> None:
        """Show what the battle waits for, where it does, and notes under the seats' names, some with a tooltip."""
        self.under.setText("\n".join(filter(None, (text, self.asks))))
        for id, button in self.buttons.items():
            button.setText("\n".join(filter(None, (button.name, notes.get(id)))))
            button.setToolTip(tips.get(id, ""))

    def offer(self, seat: str | None) -> None:
        """Put the keys onto a seat that goes on with the battle: Enter takes it, a moment after the curtain fell.

        Not at once: whoever hands in with Enter twice would sit at the other side's desk.
        """
        QTimer.singleShot(_MOMENT_MS, self, lambda: self._put_keys_on(seat))

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: N802
        """Tab: a hand that has no mouse goes its own way."""
        self._went = True
        return super().focusNextPrevChild(forward)

    def _put_keys_on(self, seat: str | None) -> None:
        button = self.buttons.get(seat) if seat is not None else None
        if button is not None and button.isVisible() and not self._went:
            button.setFocus()

    def ask(self, columns: Sequence[Sequence[tuple[str, str]]], *, left: bool = True) -> None:
        """Ask for these seats, by key and name: one column a side, its commanders under it, and the umpire's.

        ``left``: somebody sat at one of them before.
        """
        self.buttons.clear()
        self._went = False
        many = max(map(len, columns), default=0) > _IN_COLUMN
        for place, stretch in ((0, 2), (self._outer.indexOf(self._scroll) + 1, 1)):
            self._outer.setStretch(place, 0 if many else stretch)
        self.title.setText(self.tr("The curtain is drawn"))
        blank = self.tr("Nothing of the last seat is on the screen. Who sits down?")
        self.asks = blank if left else self.tr("Nobody has sat down yet. Each seat sees its own alone. Who sits down?")
        self.under.setText(self.asks)
        self._scroll.setVisible(True)
        self.briefing_button.setVisible(True)
        seats = QWidget()
        row = QHBoxLayout(seats)
        row.addStretch(1)
        for column in columns:
            found = QVBoxLayout()
            commanders = QGridLayout()
            beside = -(-(len(column) - 1) // _IN_COLUMN) or 1
            high = -(-(len(column) - 1) // beside)
            for place, (key, name) in enumerate(column):
                button = _Seat(name, (_ONE_OF_MANY if many else _SUB_SEAT) if place else _SEAT)
                button.clicked.connect(lambda _=False, key=key: self.seat.emit(key))
                if place:
                    commanders.addWidget(button, (place - 1) % high, (place - 1) // high)
                else:
                    found.addWidget(button)
                self.buttons[key] = button
            found.addLayout(commanders)
            found.addStretch(1)
            row.addLayout(found)
        row.addStretch(1)
        self._scroll.setWidget(seats)


class _Seat(QPushButton):
    """A button of a seat: never smaller than its name and the note under it, which comes later."""

    def __init__(self, name: str, least: QSize) -> None:
        super().__init__(name)
        self.name, self._least = name, least

    def sizeHint(self) -> QSize:  # noqa: N802
        return super().sizeHint().expandedTo(self._least)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return self.sizeHint()


def _heading(text: str) -> QLabel:
    label = QLabel(text)
    label.setObjectName("heading")
    return label
