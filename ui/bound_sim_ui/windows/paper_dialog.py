"""On what paper, and in colours or not: asked before printing, and kept."""

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QDialogButtonBox, QFormLayout, QWidget

from bound_sim_ui.settings import Settings
from bound_sim_ui.windows.printing import PAPERS, Paper


def paper_of(settings: Settings) -> tuple[Paper, bool]:
    """The paper that was chosen last, at first that of the locale; whether it is printed in grey."""
    inches = QLocale().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem
    kept = next((paper for paper in PAPERS if paper == settings.kept("paper")), None)
    return kept or ("Letter" if inches else "A4"), settings.is_on("paper/grey")


class PaperDialog(QDialog):
    """Keeps what is chosen when it is accepted."""

    def __init__(self, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Paper"))
        self._settings = settings
        paper, grey = paper_of(settings)
        form = QFormLayout(self)
        self.paper = QComboBox()
        for name in PAPERS:
            self.paper.addItem(name, name)
        self.paper.setCurrentIndex(self.paper.findData(paper))
        self.grey = QCheckBox(self.tr("Grey: sides are told by how dark they are"))
        self.grey.setChecked(grey)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        form.addRow(self.tr("Paper"), self.paper)
        form.addRow("", self.grey)
        form.addRow(self.buttons)

    def accept(self) -> None:
        self._settings.keep("paper", self.paper.currentData())
        self._settings.turn("paper/grey", self.grey.isChecked())
        super().accept()
