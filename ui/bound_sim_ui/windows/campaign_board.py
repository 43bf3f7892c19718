"""The campaign on the first page: a line for each of its battles, with what can be done next."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

if TYPE_CHECKING:
    from bound_sim.campaign.board import BattleLine, CampaignStand


class CampaignBoard(QFrame):
    """Battles of a campaign, their state, and the score; ``asked`` says what to do, with which battle."""

    #: an act, and the id of a battle, "" for one of the whole campaign
    asked = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("card")
        outer = QVBoxLayout(self)
        outer.setContentsMargins(14, 10, 14, 10)
        self.title = QLabel()
        self.title.setObjectName("title")
        self.title.setWordWrap(True)
        self.score = QLabel()
        self.score.setObjectName("muted")
        self.score.setWordWrap(True)
        outer.addWidget(self.title)
        outer.addWidget(self.score)
        self._lines: QWidget | None = None
        self._outer = outer
        below = QHBoxLayout()
        #: by act and battle
        self.buttons: dict[tuple[str, str], QPushButton | QToolButton] = {}
        self._of_all: dict[tuple[str, str], QPushButton | QToolButton] = {}
        for act, text, hint in (
            ("report", self.tr("Report\u2026"), self.tr("A page of the campaign: battles, units through it, why")),
            ("undo", self.tr("Undo\u2026"), self.tr("Takes back the last act: a result, or the beginning of a battle")),
            ("folder", self.tr("Folder"), self.tr("Show it in its folder")),
            (
                "close",
                self.tr("Put away"),
                self.tr("It stays where it lies, and is listed under what was opened before"),
            ),
        ):
            small = QToolButton()
            small.setText(text)
            small.setToolTip(hint)
            small.clicked.connect(lambda _=False, act=act: self.asked.emit(act, ""))
            below.addWidget(small)
            self._of_all[act, ""] = small
        below.addStretch(1)
        outer.addLayout(below)
        self.hide()

    def fill(self, board: "CampaignStand | None") -> None:
        """Show a campaign as it stands; nothing where there is none."""
        self.setVisible(board is not None)
        self.buttons = dict(self._of_all)
        if self._lines is not None:
            self._lines.setParent(None)
            self._lines.deleteLater()
            self._lines = None
        if board is None:
            return
        self.title.setText(board.title)
        self.title.setToolTip(str(board.path))
        self.score.setText(";  ".join(
            self.tr("{0}: battles won {1}, men lost {2}").format(one.side, one.won, one.lost) for one in board.score
        ))  # fmt: skip
        self._of_all["undo", ""].setEnabled(any(line.state in ("begun", "over") for line in board.lines))
        self._lines = QWidget()
        grid = QGridLayout(self._lines)
        grid.setContentsMargins(0, 4, 0, 4)
        grid.setColumnStretch(0, 1)
        for row, line in enumerate(board.lines):
            self._add(grid, row, line)
        self._outer.insertWidget(2, self._lines)
        self._lines.show()  # at once, not with the next events: the page is measured now

    def _add(self, grid: QGridLayout, row: int, line: "BattleLine") -> None:
        name = QLabel(f"{line.battle}: {line.title}")
        name.setWordWrap(True)
        grid.addWidget(name, 2 * row, 0)
        state = QLabel(line.told)
        state.setObjectName("muted")
        grid.addWidget(state, 2 * row + 1, 0)
        acts = QHBoxLayout()
        acts.addStretch(1)
        for number, (act, text, hint) in enumerate(self._acts(line)):
            button = QPushButton(text)
            if not number and (line.may_begin or line.state == "begun"):
                button.setObjectName("primary")
            button.setToolTip(hint)
            button.setAccessibleName(f"{text} {line.battle}")
            button.clicked.connect(lambda _=False, act=act: self.asked.emit(act, line.battle))
            acts.addWidget(button)
            self.buttons[act, line.battle] = button
        grid.addLayout(acts, 2 * row, 1, 2, 1)

    def _acts(self, line: "BattleLine") -> list[tuple[str, str, str]]:
        """The acts that a battle's state allows, the one that comes next first: act, text, hint."""
        seats = [("brief", self.tr("Seats\u2026"), self.tr("A page for each seat: what became of its units"))]
        more = seats if line.goes_on else []
        if line.may_begin:
            table = self.tr("At a table"), self.tr("It is fought at a real table; its result is typed in from a sheet")
            return [("begin", self.tr("Begin"), self.tr("A new battle with the units that are left")),
                    ("table", *table), *more]  # fmt: skip
        if line.state == "begun" and line.at_table:
            return [("sheet", self.tr("Sheet\u2026"), self.tr("The sheet of this battle, to be filled in")),
                    ("take", self.tr("Take the sheet\u2026"), self.tr("The sheet, filled in")), *more]  # fmt: skip
        if line.state == "begun":
            return [("open", self.tr("Go on"), str(line.file)),
                    ("take", self.tr("Take the result"), self.tr("Its end: what is left of the units goes on")),
                    *more]  # fmt: skip
        if line.state == "over" and line.file is not None:
            return [("open", self.tr("Look"), str(line.file)), *more]
        return more if line.state == "over" else []
