"""Small windows of the umpire: a ruling with its reason, dice rolled at a real table."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QGridLayout,
    QLabel,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from bound_sim_ui.theme import as_large
from bound_sim_ui.words import QT_TRANSLATE_NOOP, translate

if TYPE_CHECKING:
    from bound_sim.dice.typed import WantedRoll

_ACTS = (
    ("move 2/3/1 45,60 face 90", QT_TRANSLATE_NOOP("rulings", "a platoon stands there now")),
    ("hit 2/3/1", QT_TRANSLATE_NOOP("rulings", "it takes a hit")),
    ("restore 2/3/1 hits 1", QT_TRANSLATE_NOOP("rulings", "it is on the table with this number of hits")),
    ("remove 2/3/1", QT_TRANSLATE_NOOP("rulings", "it is gone for good")),
    ("arrive 5/2", QT_TRANSLATE_NOOP("rulings", "a unit enters at the next bound\u2019s opening")),
    ("ruling Q-packing none", QT_TRANSLATE_NOOP("rulings", "another reading from the next bound on")),
)


class RuleDialog(QDialog):
    """An act in one line, and why."""

    ruled = Signal(str, str)

    def __init__(self, line: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Rule"))
        as_large(self, 520, 300)
        layout = QVBoxLayout(self)
        form = QFormLayout()
        self.line = QLineEdit(line)
        self.reason = QLineEdit()
        self.reason.setPlaceholderText(self.tr("why: it stands in the log and in the reports"))
        form.addRow(self.tr("Act"), self.line)
        form.addRow(self.tr("Reason"), self.reason)
        layout.addLayout(form)
        grid = QGridLayout()
        for row, (text, means) in enumerate(_ACTS):
            grid.addWidget(QLabel(text), row, 0)
            label = QLabel(translate("rulings", means))
            label.setObjectName("muted")
            grid.addWidget(label, row, 1)
        layout.addLayout(grid)
        layout.addStretch(1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self._take)
        buttons.rejected.connect(self.reject)
        layout.addWidget(buttons)
        if line and not line.endswith(" "):  # the act is said already, by a drag or a menu
            self.reason.setFocus()

    def _take(self) -> None:
        self.accept()
        self.ruled.emit(self.line.text().strip(), self.reason.text().strip())


class DiceDialog(QDialog):
    """A line for each roll that is wanted: as many numbers as dice."""

    typed = Signal(object)

    def __init__(self, rolls: "Sequence[WantedRoll]", parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Dice of the table"))
        as_large(self, 560, 420)
        self._rolls = rolls
        layout = QVBoxLayout(self)
        layout.addWidget(QLabel(self.tr("Roll these, and type the numbers with blanks between. Tab goes on.")))
        inside = QWidget()
        grid = QGridLayout(inside)
        self.lines: list[QLineEdit] = []
        for row, roll in enumerate(rolls):
            at = self.tr(" at {0}").format(roll.target) if roll.target else ""
            dice = self.tr("{0} dice").format(roll.dice) if roll.dice > 1 else self.tr("1 die")
            label = QLabel(self.tr("{0}: {1} of {2}{3}, {4}").format(roll.substep, roll.purpose, roll.unit, at, dice))
            label.setWordWrap(True)
            grid.addWidget(label, row, 0)
            line = QLineEdit()
            line.setAccessibleName(self.tr("{0} of {1}").format(roll.purpose, roll.unit))
            line.textChanged.connect(lambda _: self._check())
            grid.addWidget(line, row, 1)
            self.lines.append(line)
        grid.setRowStretch(len(rolls), 1)
        grid.setColumnStretch(0, 1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setWidget(inside)
        layout.addWidget(area)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.accepted.connect(self._take)
        self.buttons.rejected.connect(self.reject)
        layout.addWidget(self.buttons)
        self._check()

    def _numbers(self) -> list[list[str]]:
        return [list(line.text().replace(" ", "").replace(",", "")) for line in self.lines]

    def _check(self) -> None:
        good = all(
            len(found) == roll.dice and set(found) <= set("123456")
            for found, roll in zip(self._numbers(), self._rolls, strict=True)
        )
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(good)

    def _take(self) -> None:
        self.accept()
        self.typed.emit({roll: " ".join(found) for roll, found in zip(self._rolls, self._numbers(), strict=True)})
