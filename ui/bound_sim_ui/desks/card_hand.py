"""Cards as cards: those that a seat may choose from, what each does, how many of it are chosen."""

from collections import Counter
from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from bound_sim.desk.games import cards_in_hand, effects_of_cards
from bound_sim.scenario.cards import Card
from bound_sim_ui.document import Document
from bound_sim_ui.theme import scaled
from bound_sim_ui.words import translate

#: cards side by side, and how wide each is at least, px at the usual size of texts
_COLUMNS, _CARD_PX, _APART_PX = 2, 170, 6


class CardButton(QPushButton):
    """A card, or several that are alike: a click chooses one more of them, after the last none."""

    counted = Signal()

    def __init__(self, card: Card, count: int, said: str) -> None:
        super().__init__()
        self.card, self.count, self.chosen = card, count, 0
        self.setObjectName("card")
        self.setCheckable(True)
        self.setMinimumWidth(scaled(_CARD_PX))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.inner = inner = QVBoxLayout(self)
        inner.setContentsMargins(8, 6, 8, 6)
        inner.setSpacing(2)
        head = QHBoxLayout()
        self.name = QLabel(card.name.replace("-", " "))
        self.name.setStyleSheet("font-weight: bold;")
        self.number = QLabel()
        head.addWidget(self.name, 1)
        head.addWidget(self.number)
        inner.addLayout(head)
        kind = ", ".join(filter(None, (card.kind, card.timing)))
        for text in filter(None, (kind, said)):
            label = QLabel(text)
            label.setWordWrap(True)
            label.setObjectName("muted")
            inner.addWidget(label)
        inner.addStretch(1)
        for label in self.findChildren(QLabel):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.setToolTip("\n".join(filter(None, (card.name, kind, said))))
        self.clicked.connect(self._next)
        self._show()

    def _next(self) -> None:
        self.choose((self.chosen + 1) % (self.count + 1))
        self.counted.emit()

    def choose(self, number: int) -> None:
        """Set the number of them that are chosen."""
        self.chosen = max(0, min(number, self.count))
        self._show()

    def _show(self) -> None:
        self.setChecked(self.chosen > 0)
        if self.count > 1 or self.chosen:
            self.number.setText(translate("cards", "{0} of {1}").format(self.chosen, self.count))
        else:
            self.number.setText("")
        self.setAccessibleName(translate("cards", "{0}: {1} of {2} chosen").format(
            self.card.name, self.chosen, self.count
        ))  # fmt: skip
        self.setMinimumHeight(self.inner.sizeHint().height())


class CardHand(QFrame):
    """The cards of a seat in one place, each with what it does. ``chosen`` says which are chosen, in their order.

    ``counted``: another number is chosen, by whomever.
    """

    chosen = Signal(list)
    counted = Signal()

    def __init__(self, cards: Sequence[tuple[Card, int]], said: Mapping[str, str]) -> None:
        super().__init__()
        self._grid = grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(_APART_PX)
        self.buttons = [CardButton(card, count, said.get(card.effect, "")) for card, count in cards]
        self._columns = 0
        self._lay(_COLUMNS)
        for button in self.buttons:
            button.counted.connect(lambda: self.chosen.emit(self.names()))

    def lay(self, wide: int) -> None:
        """As many side by side as have room in px."""
        self._lay(max(1, (wide + _APART_PX) // (scaled(_CARD_PX) + _APART_PX)))

    def _lay(self, columns: int) -> None:
        if columns == self._columns:
            return
        self._columns = columns
        for button in self.buttons:
            self._grid.removeWidget(button)
        for place, button in enumerate(self.buttons):
            self._grid.addWidget(button, place // columns, place % columns)
        for column in range(self._grid.columnCount()):
            self._grid.setColumnStretch(column, 1 if column < columns else 0)

    def names(self) -> list[str]:
        """The cards that are chosen, those alike as often."""
        return [button.card.name for button in self.buttons for _ in range(button.chosen)]

    def choose(self, names: Sequence[str]) -> None:
        """Choose these and no others, as far as they are there."""
        wanted = Counter(names)
        for button in self.buttons:
            button.choose(wanted[button.card.name])
        self.counted.emit()


class CardDialog(QDialog):
    """Cards to choose from, some or none."""

    def __init__(self, hand: CardHand, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.hand = hand
        self.setWindowTitle(title)
        layout = QVBoxLayout(self)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(hand)
        scroll.setMinimumSize(scaled(_COLUMNS * _CARD_PX + 60), scaled(360))
        layout.addWidget(scroll)
        boxes = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(boxes.Ok | boxes.Cancel)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout.addWidget(self.buttons)


def ask_cards(parent: QWidget, document: Document, title: str) -> str | None:
    """Cards that are chosen, as a line has them; None where its user gives up, or chooses none."""
    hand = CardHand(cards_in_hand(document), effects_of_cards(document.scenario))
    dialog = CardDialog(hand, title, parent)
    taken = dialog.exec() == QDialog.DialogCode.Accepted
    dialog.deleteLater()
    return ", ".join(hand.names()) or None if taken else None
