"""A question inside a bound: what the side is asked, its options on keys 1 to 9 with what each means."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from bound_sim.desk.games import cards_said, moment_named
from bound_sim.orders.decisions import USUAL, Decision
from bound_sim_maps.speech import spoken
from bound_sim_maps.texts import Phrase
from bound_sim_ui.desks.card_dock import CardDock
from bound_sim_ui.desks.open_answer import OpenAnswer
from bound_sim_ui.desks.play_button import play_button
from bound_sim_ui.document import Document
from bound_sim_ui.theme import Theme, scaled

if TYPE_CHECKING:
    from bound_sim.desk.stepper import SeatQuestion

#: options that have a key: 1 to 9
MOST_KEYS = 9


class QuestionPanel(QWidget):
    """Shows the document's question. ``answered`` says the answer, and the option that is always so ("": none)."""

    answered = Signal(str, str)
    play = Signal(str)
    #: another answer than those listed is to be pointed at on the map
    pointing = Signal()

    def __init__(
        self, document: Document, question: "SeatQuestion", theme: Theme, say: Callable[[str], None],
        policies: Sequence[str],
    ) -> None:  # fmt: skip
        super().__init__()
        self.document, self.question, self.theme, self.say = document, question, theme, say
        self.setObjectName("panel")
        self.setMinimumWidth(scaled(400))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 12, 12, 12)
        layout.setSpacing(8)
        self._head(layout)
        self.buttons: list[QPushButton] = []
        self.other, self.means = QLineEdit(), QLabel()
        self.open: OpenAnswer | None = None
        #: what stands under the map: the cards that an answer may name
        self.below: CardDock | None = None
        self.always = QCheckBox(self.tr("Always so: write the line that gives this answer"))
        if question.decision.options:
            self._options(layout)
            if question.decision.also:
                self._others(layout)
        else:
            self.open = OpenAnswer(document, question)
            self.open.answered.connect(self.answer)
            self.line, self.end = self.open.line, self.open.end
            layout.addWidget(self.open, 10)
            self.below = CardDock(self.open.cards) if self.open.cards is not None else None
        self.told = QLabel()
        self.told.setWordWrap(True)
        self.told.setTextFormat(Qt.TextFormat.PlainText)
        layout.addWidget(self.told)
        layout.addStretch(1)
        foot = QHBoxLayout()
        self.player = play_button(self, policies, self.play.emit)
        foot.addWidget(self.player)
        foot.addStretch(1)
        layout.addLayout(foot)

    def _head(self, layout: QVBoxLayout) -> None:
        decision, document = self.question.decision, self.document
        side = QLabel(self.tr("{0} is asked").format(document.sides[document.side].name))
        side.setObjectName("title")
        when = QLabel(self.tr("{0}, question {1}").format(moment_named(document.scenario, decision.bound),
                                                         decision.number))  # fmt: skip
        when.setObjectName("muted")
        about = ", ".join(decision.about)
        self.asks = QLabel(self.question.title[:1].upper() + self.question.title[1:] + (f": {about}" if about else ""))
        self.asks.setWordWrap(True)
        for label in (side, when, self.asks):
            layout.addWidget(label)
        own = document.sides[document.side].name
        shown = (
            cards_said(document)
            if decision.options
            else [text for text in cards_said(document) if not text.startswith(f"{own}: ")]
        )  # the own cards lie below
        if said := shown:
            cards = QLabel("\n".join(said))
            cards.setObjectName("muted")
            cards.setWordWrap(True)
            layout.addWidget(cards)

    def _options(self, layout: QVBoxLayout) -> None:
        """A button for each option with its key, and what it means beside it."""
        card = QFrame()
        card.setObjectName("card")
        grid = QGridLayout(card)
        offered = [*self.question.decision.options, USUAL]
        for place, option in enumerate(offered):
            usual = option == USUAL
            key = "0" if usual else str(place + 1) if place < MOST_KEYS else ""
            button = QPushButton(f"{key}  {option}".strip())
            button.setAccessibleName(self.tr("Answer {0}").format(option))
            button.setStyleSheet("text-align: left;")
            button.clicked.connect(lambda _=False, option=option: self.answer(option))
            means = QLabel(self.tr("as its lines say, else its seat") if usual else spoken(self._meaning(option)))
            means.setWordWrap(True)
            means.setObjectName("muted")
            means.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
            grid.addWidget(button, place, 0)
            grid.addWidget(means, place, 1)
            if not usual:
                self.buttons.append(button)
        grid.setColumnStretch(1, 1)
        grid.setRowStretch(len(offered), 1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(card)
        layout.addWidget(scroll, 10)
        self.always.setEnabled(bool(self.question.lines))
        if not self.question.lines:
            self.always.setText(self.tr("Always so: no line gives such an answer"))
        self.always.setToolTip("\n".join(f"{option}: {self.document.line_text(line)}"
                                         for option, line in self.question.lines.items()))  # fmt: skip
        layout.addWidget(self.always)

    def _meaning(self, option: str) -> Phrase:
        return self.question.meanings.get(option, "")

    def _others(self, layout: QVBoxLayout) -> None:
        """An answer that is not listed: typed, or pointed at on the map; what it means, and a button that gives it.

        The button of the map is there only if an answer can be a place.
        """
        row = QHBoxLayout()
        self.other.setPlaceholderText(self.question.decision.also)
        self.other.setAccessibleName(self.tr("Another answer"))
        self.other.textChanged.connect(self._tell_other)
        self.other.returnPressed.connect(self._give_other)
        point = QPushButton(self.tr("Point at the map"))
        point.clicked.connect(self.pointing.emit)
        self.give = QPushButton(self.tr("Answer this"))
        self.give.clicked.connect(self._give_other)
        for widget in (self.other, point, self.give):
            row.addWidget(widget)
        point.setVisible(type(self.question.decision).at is not Decision.at)
        row.setStretch(0, 1)
        layout.addWidget(QLabel(self.tr("Or another answer: {0}").format(self.question.decision.also)))
        layout.addLayout(row)
        self.means.setWordWrap(True)
        self.means.setObjectName("muted")
        layout.addWidget(self.means)
        self._tell_other("")

    def _tell_other(self, text: str) -> None:
        """Show the meaning of the answer that stands there; one that the question does not take cannot be given."""
        decision, hints = self.question.decision, self.document.hints
        taken = decision.takes(text.strip())
        self.give.setEnabled(taken)
        said: Phrase = ""
        if taken and hints is not None:
            said = hints.options(replace(decision, options=(text.strip(),))).get(text.strip(), "")
        elif text.strip() and not taken:
            said = self.tr("not possible: {0}").format(decision.also)
        self.means.setText(spoken(said))

    def point_at(self, point: tuple[int, int]) -> None:
        """A place was pointed at: it stands in the field, to be looked at and given."""
        said = self.question.decision.at(point)
        if said:
            self.other.setText(said)
        else:
            self.means.setText(self.tr("not possible: {0}").format(self.question.decision.also))

    def _give_other(self) -> None:
        if text := self.other.text().strip():
            self.answer(text)

    # ---- doing

    def press(self, number: int) -> None:
        """A key: an option by its number from 1; 0 is the usual answer, or the end of lines."""
        options = self.question.decision.options
        if self.open is not None:
            self.open.press(number)
        elif number == 0:
            self.answer(USUAL)
        elif number <= min(len(options), MOST_KEYS):
            self.answer(options[number - 1])

    def enter(self) -> bool:
        """Enter, wherever the focus is: give the lines that stand in the field; whether there are some."""
        there = self.open is not None and bool(self.open.line.text().strip())
        if self.open is not None and there:
            self.open.give()
        return there

    def answer(self, text: str) -> None:
        """Give an answer, from now on where that was ticked and a line can say it."""
        always = text if self.always.isChecked() and text in self.question.lines else ""
        if self.always.isChecked() and not always:
            self.say(self.tr("No line gives {0}: it counts this time alone.").format(text))
        self.answered.emit(text, always)

    def refuse(self, faults: Sequence[str]) -> None:
        """Say what was wrong with an answer; the question stays."""
        self.told.setText("\n".join(f"! {spoken(fault)}" for fault in faults))
