"""The window of standing answers: what a seat answers to questions of the coming bound, row by row."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableWidget,
    QVBoxLayout,
    QWidget,
)

from bound_sim.desk import standing
from bound_sim.desk.standing import StandingRow
from bound_sim_maps.speech import spoken
from bound_sim_ui.desks.whole_texts import say_empty
from bound_sim_ui.document import Document
from bound_sim_ui.theme import as_large, scaled


class AnswerRows(QTableWidget):
    """Rows of a question, whom it is about, an answer; says what holds as long as there are none."""

    def __init__(self, empty: str) -> None:
        super().__init__(0, 3)
        self.empty = empty

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        super().paintEvent(event)
        if not self.rowCount():
            say_empty(self, self.empty)


class StandingDialog(QDialog):
    """``text`` is the file of the rows, once they are accepted."""

    def __init__(self, document: Document, parent: QWidget) -> None:
        super().__init__(parent)
        self.document = document
        self.text = document.drafts.now.answers_at(document.bound)
        self.setWindowTitle(self.tr("Standing answers"))
        as_large(self, 720, 380)
        column = QVBoxLayout(self)
        what = QLabel(self.tr(
            "What you answer where the rules ask you. It goes with your orders: the game does not wait for you there, "
            "and nobody else learns of it. The first row that fits a question counts; where none does, you are asked. "
            "As usual: as your lines say, else the usual answer."
        ))  # fmt: skip
        what.setWordWrap(True)
        column.addWidget(what)
        self.table = AnswerRows(self.tr("No answer stands yet: you are asked each time."))
        self.table.setHorizontalHeaderLabels([self.tr("Question"), self.tr("about"), self.tr("Answer")])
        self.table.verticalHeader().hide()
        self.table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        head = self.table.horizontalHeader()
        for place in range(3):
            head.setSectionResizeMode(place, QHeaderView.ResizeMode.Stretch)
        column.addWidget(self.table, 1)
        self.wrong = QLabel()
        self.wrong.setWordWrap(True)
        self.wrong.setTextFormat(Qt.TextFormat.PlainText)
        self.wrong.setObjectName("bad")
        column.addWidget(self.wrong)
        self.wrong.hide()
        row = QHBoxLayout()
        self.add, self.remove = QPushButton(self.tr("One more")), QPushButton(self.tr("Remove"))
        self.add.clicked.connect(lambda: self.add_row(StandingRow()))
        self.remove.clicked.connect(self._remove)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self._take)
        buttons.rejected.connect(self.reject)
        for widget in (self.add, self.remove):
            widget.setAutoDefault(False)
            row.addWidget(widget)
        row.addStretch(1)
        row.addWidget(buttons)
        column.addLayout(row)
        for each in standing.rows_of(document):
            self.add_row(each)
        self._told: list[str] = []

    def add_row(self, row: StandingRow) -> None:
        """One more row at the end."""
        place = self.table.rowCount()
        self.table.insertRow(place)
        kind, about, answer = QComboBox(), QLineEdit(row.about), QComboBox()
        for name, title in standing.kinds_of(self.document):
            kind.addItem(title[:1].upper() + title[1:], name)
            kind.setItemData(kind.count() - 1, title, Qt.ItemDataRole.ToolTipRole)
        kind.setCurrentIndex(max(0, kind.findData(row.kind)))
        kind.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        about.setPlaceholderText(self.tr("anything"))
        answer.setEditable(True)
        answer.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        answer.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        answer.addItem(self.tr("as usual"), standing.USUAL)
        for policy in standing.policies_of(self.document):
            answer.addItem(self.tr("as {0} would").format(policy), f"by {policy}")
        known = answer.findData(row.answer)
        if known >= 0:
            answer.setCurrentIndex(known)
        else:
            answer.setEditText(row.answer)
        for at, (widget, name) in enumerate(
            ((kind, self.tr("Question")), (about, self.tr("about")), (answer, self.tr("Answer")))
        ):
            widget.setAccessibleName(name)
            self.table.setCellWidget(place, at, widget)
        self.table.resizeRowToContents(place)
        self.table.setRowHeight(place, max(self.table.rowHeight(place), answer.sizeHint().height() + scaled(4)))
        self.table.setCurrentCell(place, 0)

    def _remove(self) -> None:
        if self.table.currentRow() >= 0:
            self.table.removeRow(self.table.currentRow())

    def rows(self) -> list[StandingRow]:
        """The rows as they are filled in."""
        found = []
        for place in range(self.table.rowCount()):
            kind, about, answer = (self.table.cellWidget(place, at) for at in range(3))
            assert isinstance(kind, QComboBox)
            assert isinstance(about, QLineEdit)
            assert isinstance(answer, QComboBox)
            at = answer.findText(answer.currentText())
            said = str(answer.itemData(at)) if at >= 0 else answer.currentText()
            found.append(StandingRow(str(kind.currentData()), about.text(), said))
        return found

    def _take(self) -> None:
        """Accept what is whole; what is not is said, and the window stays."""
        rows = self.rows()
        text, faults = standing.text_of(self.document, rows)
        unknown = [spoken(each) for each in standing.unknown_in(self.document, rows)]
        if faults or unknown != self._told:  # a name may be of a thing that the desk does not know: told once
            self._told = unknown if not faults else []
            self.wrong.setText("\n".join([fault.spoken() for fault in faults] or unknown))
            self.wrong.setVisible(bool(faults or unknown))
            if faults or unknown:
                return
        self.text = text
        self.accept()
