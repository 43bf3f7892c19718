"""An answer by lines: proposals on keys 1 to 9, cards to choose from, verbs that put lines together, a field."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from bound_sim.desk.games import cards_in_hand, effects_of_cards
from bound_sim.desk.line_draft import LineDraft
from bound_sim.orders.decisions import BETWEEN, END_OF_LINES, lines_in
from bound_sim.orders.lines import LineVerb, OrderLine
from bound_sim.rules.records.hints import Proposal
from bound_sim_maps.faults import spoken_lines
from bound_sim_maps.speech import spoken
from bound_sim_ui.desks.card_hand import CardHand
from bound_sim_ui.desks.draft_words import previewed, wanted_next
from bound_sim_ui.desks.programme_list import FAULT, FITS
from bound_sim_ui.desks.waiting_units import WaitingUnits
from bound_sim_ui.document import Document
from bound_sim_ui.scene.orders import PASSED
from bound_sim_ui.theme import scaled

if TYPE_CHECKING:
    from bound_sim.desk.stepper import SeatQuestion
    from bound_sim.rules.records.hints import LineHint

#: proposals that have a key: 1 to 9
MOST_KEYS = 9
_BUTTONS_IN_A_ROW = 4
#: px of proposals that are seen at least; the others are scrolled to
_LIST_PX = 150


class ProposalButton(QPushButton):
    """A proposal in whole, on as many lines as it needs: its key, its answer, what it comes to."""

    def __init__(self, number: int, answer: str, said: str) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.inner = QGridLayout(self)
        self.inner.setContentsMargins(8, 5, 8, 5)
        self.inner.setSpacing(2)
        self.inner.setHorizontalSpacing(10)
        self.inner.setColumnStretch(1, 1)
        self.inner.addWidget(QLabel(str(number)), 0, 0, Qt.AlignmentFlag.AlignTop)
        for row, (text, name) in enumerate(((answer, ""), (said, "muted"))):
            label = QLabel(text)
            label.setWordWrap(True)
            label.setObjectName(name)
            label.setVisible(bool(text))
            self.inner.addWidget(label, row, 1)
        for label in self.findChildren(QLabel):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """As high as its words are at this width."""
        super().resizeEvent(event)
        self.setFixedHeight(self.inner.totalHeightForWidth(self.width()))


class _LineField(QLineEdit):
    """The field of lines. Its Enter is its own: the window would give them once more where a box took the focus."""

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()


class OpenAnswer(QWidget):
    """``answered`` says lines that answer a question; ``looked`` which lines stand there, to be shown on the map."""

    answered = Signal(str)
    looked = Signal(list)
    drafting = Signal(object)  # a LineDraft to be put together on the map

    def __init__(self, document: Document, question: "SeatQuestion") -> None:
        super().__init__()
        self.document, self.question = document, question
        document.answer = ()
        words = {verb.word: verb for verb in document.grammar.lines}
        now = document.hints.verbs(question.decision) if document.hints is not None else ()
        self.verbs: list[LineVerb] = [words[word] for word in now or question.verbs if word in words]
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        self.proposals = self._proposed()
        self.buttons: list[QPushButton] = []
        inner = QVBoxLayout()
        inner.setContentsMargins(0, 0, 4, 0)
        inner.addLayout(self._list())
        #: they lie under the map
        self.cards = self._hand()
        inner.addStretch(1)
        holder = QWidget()
        holder.setLayout(inner)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(holder)
        scroll.setVisible(bool(self.proposals))
        scroll.setMinimumHeight(scaled(_LIST_PX) if len(self.proposals) > 1 else scaled(_LIST_PX) // 2)
        layout.addWidget(scroll, 10)
        self.waiting = WaitingUnits(document, question.decision.about)
        layout.addWidget(self.waiting)
        layout.addLayout(self._by_verbs())
        self.line = _LineField()
        self.line.setPlaceholderText(self.tr("lines ({0}), with {1} between; or {2}").format(
            ", ".join(verb.word for verb in self.verbs), BETWEEN.strip(), END_OF_LINES))  # fmt: skip
        self.line.setToolTip(self.line.placeholderText())
        self.line.setAccessibleName(self.tr("Lines that answer"))
        self.line.returnPressed.connect(self.give)
        self.line.textChanged.connect(self._tell)
        layout.addWidget(self.line)
        self.means = QLabel()
        self.means.setWordWrap(True)
        self.means.setTextFormat(Qt.TextFormat.PlainText)
        self.means.setObjectName("muted")
        layout.addWidget(self.means)
        self.end = QPushButton(self.tr("0  End: no more lines here"))
        self.end.clicked.connect(lambda: self.answered.emit(END_OF_LINES))
        layout.addWidget(self.end)
        #: what becomes of those whom no line names
        self.without = QLabel(spoken(question.meanings.get(END_OF_LINES, "")))
        self.without.setWordWrap(True)
        self.without.setTextFormat(Qt.TextFormat.PlainText)
        self.without.setObjectName("muted")
        layout.addWidget(self.without)

    # ---- parts

    def _proposed(self) -> list[Proposal]:
        hints = self.document.hints
        return list(hints.proposals(self.question.decision))[:MOST_KEYS] if hints is not None else []

    def _list(self) -> QGridLayout:
        """A button for each proposal with its key, and what it comes to beside it."""
        grid = QGridLayout()
        for place, proposal in enumerate(self.proposals):
            button = ProposalButton(place + 1, self._short(proposal.answer), spoken(proposal.said))
            button.setToolTip(proposal.answer)
            button.setAccessibleName(self.tr("Proposal {0}: {1}").format(place + 1, proposal.answer))
            button.clicked.connect(lambda _=False, number=place + 1: self.press(number))
            grid.addWidget(button, place, 0)
            self.buttons.append(button)
        return grid

    @staticmethod
    def _short(answer: str) -> str:
        """A play without the names of all its units."""
        parts = [line.partition(" with ")[0] for line in lines_in(answer)]
        return "; ".join(parts)

    def _hand(self) -> CardHand | None:
        """The cards that a line of these verbs may name."""
        takes = any(slot.kind == "card" for verb in self.verbs for slot in verb.slots)
        cards = cards_in_hand(self.document) if takes else []
        if not cards:
            return None
        hand = CardHand(cards, effects_of_cards(self.document.scenario))
        hand.chosen.connect(self._chose)
        return hand

    def _by_verbs(self) -> QGridLayout:
        """A button for each verb: its line is put together on the map, and stands behind those that are there."""
        grid = QGridLayout()
        grid.setSpacing(4)
        asked = [verb for verb in self.verbs if len(self.verbs) > 1 or self.cards is None]
        for place, verb in enumerate(asked):
            button = QToolButton()
            button.setObjectName("letter")
            button.setText(verb.word)
            button.setToolTip(verb.pattern)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(lambda _=False, verb=verb: self._begin(verb))
            grid.addWidget(button, place // _BUTTONS_IN_A_ROW, place % _BUTTONS_IN_A_ROW)
        return grid

    # ---- doing

    def press(self, number: int) -> None:
        """A key: a proposal by its number from 1, once to look at it, again to give it; 0 ends."""
        if number == 0:
            self.answered.emit(END_OF_LINES)
        elif number <= len(self.proposals):
            text = self.proposals[number - 1].answer
            if self.line.text() == text:
                self.give()
            else:
                self.line.setText(text)

    def give(self) -> None:
        """Answer with the lines that stand there, each apart however they were typed."""
        if parts := self._parts():
            self.answered.emit(BETWEEN.join(parts))

    def add(self, text: str) -> None:
        """A line behind those that stand there."""
        said = self.line.text().strip()
        self.line.setText(BETWEEN.join(filter(None, (said, text))))
        self.line.setFocus()

    def _begin(self, verb: LineVerb) -> None:
        draft = LineDraft(verb, self.unit if verb.by == "unit" else "")
        if self.cards is not None and verb in self._of_cards():
            self._put_first(verb.word, self.cards.names())
        elif draft.whole:
            self.add(draft.text)
        else:
            self.drafting.emit(draft)

    @property
    def unit(self) -> str:
        """The unit of a line: the one that is chosen on the map, else the first that the question is about."""
        forces, side = self.document.scenario.forces, self.document.side
        asked = [name for name in self.question.decision.about if forces.side_of(name) == side]
        looked_at = [self.document.company] if self.document.company in asked else []
        return next(iter([*looked_at, *self.document.chosen, *asked]), "")

    def _of_cards(self) -> list[LineVerb]:
        """Verbs whose lines name cards and nothing else."""
        return [verb for verb in self.verbs if verb.slots and all(slot.kind == "card" for slot in verb.slots)]

    def _chose(self, names: list[str]) -> None:
        """Cards that are chosen stand in the first line."""
        words = [verb.word for verb in self._of_cards()]
        first = self.line.text().strip().partition(" ")[0]
        self._put_first(first if first in words else next(iter(words), ""), names)

    def _put_first(self, word: str, names: Sequence[str]) -> None:
        """The line of cards stands first; actions behind it stay."""
        lines = self._parts()
        words = [verb.word for verb in self._of_cards()]
        rest = lines[1:] if lines and lines[0].partition(" ")[0] in words else lines
        first = [f"{word} {', '.join(names)}"] if names and word else []
        self.line.setText(BETWEEN.join([*first, *rest]))
        self.line.setFocus()

    # ---- a line that is put together on the map

    def show_draft(self, draft: LineDraft | None) -> None:
        """Show the parts of a line that is being put together, and what is wanted next; None: the lines there are."""
        if draft is None:
            self._tell(self.line.text())
        else:
            self.means.setText(wanted_next(draft, self.document.grammar.units))

    def show_preview(self, draft: LineDraft, said: str) -> None:
        """Show the line with the pointer where it is, and its effect."""
        self.means.setText(previewed(draft, said))

    # ---- what it means

    def _parts(self) -> list[str]:
        """The texts of the lines that stand there."""
        return lines_in(self.line.text())

    def lines_there(self) -> tuple[list[OrderLine], str]:
        """The lines that stand there as far as they can be read, and what is wrong with the first that can't."""
        found: list[OrderLine] = []
        for part in self._parts():
            try:
                found.append(self.document.read_line(part, found))
            except ValueError as fault:
                return found, "; ".join(spoken_lines(fault))
        return found, ""

    def in_vain(self, lines: Sequence[OrderLine]) -> list[str]:
        """Of these lines those that would come to nothing, each with its reason."""
        said = self.document.line_text
        return [f"{said(hint.line)}: {spoken(hint.said)}" for hint in self._hints(lines) if not hint.fits]

    def _hints(self, lines: Sequence[OrderLine]) -> "Sequence[LineHint]":
        return self.document.hints.lines(lines) if self.document.hints is not None else ()

    def _tell(self, text: str) -> None:
        """Show the effect of each line, or the reason why it has none; the map shows the places."""
        if text.strip() in ("", END_OF_LINES):
            self.document.answer = ()
            self.means.setText("")
            self.looked.emit([])
            return
        lines, wrong = self.lines_there()
        self.document.answer = tuple(lines)
        hints = self._hints(lines)
        line_text = self.document.line_text
        said = [
            f"{FITS if hint.to_its_end else PASSED if hint.fits else FAULT} {line_text(hint.line)}: {spoken(hint.said)}"
            for hint in hints
        ]
        self.means.setText("\n".join([*said, *([f"! {wrong}"] if wrong else [])]))
        if self.cards is not None and lines:
            self.cards.choose(_cards_of(lines))
        self.looked.emit(lines)


def _cards_of(lines: Sequence[OrderLine]) -> list[str]:
    """The cards that the first line names."""
    given = lines[0].get("cards") or lines[0].get("card") or ()
    return [str(given)] if isinstance(given, str) else [str(each) for each in given]  # type: ignore[union-attr]
