"""A place under the map for the cards of a seat: as many side by side as it is wide, folded away by its heading."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from bound_sim_ui.desks.card_hand import CardHand

#: the share of the height beside the panel that cards take at most: the map keeps the rest
_SHARE = 0.4


class CardDock(QFrame):
    """Holds a hand. It takes the height that its cards need, and scrolls those that have no room."""

    def __init__(self, hand: CardHand) -> None:
        super().__init__()
        self.setObjectName("bar")
        self.hand = hand
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 6, 12, 6)
        column.setSpacing(4)
        self.fold = QToolButton()
        self.fold.setObjectName("letter")
        self.fold.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.fold.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.fold.clicked.connect(self._fold)
        column.addWidget(self.fold)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setWidget(hand)
        column.addWidget(self.area, 1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        hand.chosen.connect(lambda _: self._count())
        hand.counted.connect(self._count)
        self._count()

    def follow(self, place: QWidget) -> None:
        """Take another height where the widget that it stands in does."""
        place.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() == QEvent.Type.Resize:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def sizeHint(self) -> QSize:  # noqa: N802
        """As high as its cards are at its width, up to its share."""
        head = self.fold.sizeHint().height() + 16
        if self.area.isHidden():
            return QSize(0, head)
        place = self.parentWidget()
        most = round(place.height() * _SHARE) if place is not None else 300
        return QSize(0, min(head + self.hand.minimumSizeHint().height(), max(most, head)))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        bar = self.area.verticalScrollBar().sizeHint().width()
        self.hand.lay(self.width() - 24 - bar)
        self.updateGeometry()

    def _fold(self) -> None:
        """The heading alone, so that the map has the room; again: all."""
        self.area.setVisible(self.area.isHidden())
        self._count()
        self.updateGeometry()

    def _count(self) -> None:
        """The heading: how many are chosen of those that lie here."""
        chosen, there = len(self.hand.names()), sum(button.count for button in self.hand.buttons)
        self.fold.setArrowType(Qt.ArrowType.UpArrow if self.area.isHidden() else Qt.ArrowType.DownArrow)
        self.fold.setText(self.tr("Cards: {0} of {1} chosen").format(chosen, there))
