"""A page of the seat that one sits at, its briefing or its dispatch: to read, or as a page for paper."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFileDialog, QPlainTextEdit, QVBoxLayout

from bound_sim_ui.theme import as_large
from bound_sim_ui.windows.frame import DeskFrame

if TYPE_CHECKING:
    from bound_sim.results.seat_pages import SeatPage


class SeatPageDialog(QDialog):
    """A page as plain text; **Page for paper...** writes it as a page. ``name`` is that of its file, as offered."""

    def __init__(self, title: str, told: "SeatPage", name: str, desk: DeskFrame) -> None:
        super().__init__(desk)
        self._told, self._name, self._desk = told, name, desk
        self.setWindowTitle(title)
        as_large(self, 560, 420)
        layout = QVBoxLayout(self)
        self.text = QPlainTextEdit(told.text)
        self.text.setReadOnly(True)
        layout.addWidget(self.text)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.paper = buttons.addButton(self.tr("Page for paper\u2026"), QDialogButtonBox.ButtonRole.ActionRole)
        self.paper.clicked.connect(self.write)
        self.paper.setAutoDefault(False)
        buttons.button(QDialogButtonBox.StandardButton.Close).setDefault(True)  # Enter is: read
        buttons.rejected.connect(self.reject)
        layout.addWidget(buttons)

    def write(self) -> None:
        """Write the page where one says."""
        kinds = self.tr("Page (*.html)")
        chosen = QFileDialog.getSaveFileName(self, self.tr("Page for paper"), f"{self._name}.html", kinds)[0]
        if chosen:
            self._desk.outputs.put(Path(chosen), self._told.page.encode)
