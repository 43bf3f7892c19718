"""Asking for a folder: one that is there, or the name of a new one, typed."""

from pathlib import Path

from PySide6.QtWidgets import QComboBox, QFileDialog, QWidget

from bound_sim_maps import disk
from bound_sim_ui.theme import as_large


class FolderDialog(QFileDialog):
    """A folder that is there, or a name of one to be made: Qt's own dialog for folders refuses what is not there."""

    def __init__(self, parent: QWidget, title: str, begins: str = "") -> None:
        super().__init__(parent, title, begins)
        self.setOption(QFileDialog.Option.DontUseNativeDialog)
        self.setFileMode(QFileDialog.FileMode.Directory)
        self.setOption(QFileDialog.Option.ShowDirsOnly)
        self.setViewMode(QFileDialog.ViewMode.List)
        self.chosen = ""
        as_large(self, 820, 460)
        self.directoryEntered.connect(self._told)
        self._told(self.directory().absolutePath())

    def _told(self, path: str) -> None:
        """Show the place in whole at the list of places."""
        for places in self.findChildren(QComboBox):
            places.setToolTip(path)

    def accept(self) -> None:
        """Take what was typed, also where nothing is there yet; a file is not a folder, and the dialog stays."""
        typed = (self.selectedFiles() or [""])[0]
        if typed and not disk.exists(Path(typed)):
            self.chosen = typed
            self.done(int(self.DialogCode.Accepted))
            return
        super().accept()

    def done(self, result: int) -> None:
        """Closed: what was chosen, "" for nothing."""
        if result and not self.chosen:
            self.chosen = (self.selectedFiles() or [""])[0]
        super().done(result)


def ask_folder(parent: QWidget, title: str, begins: str = "") -> str:
    """A folder's path, "" for none; it is looked for from where it ``begins``."""
    dialog = FolderDialog(parent, title, begins)
    dialog.exec()
    return dialog.chosen


def beside(battle: Path, own: Path) -> str:
    """The folder of a battle file, "" for one among the desk's ``own`` files: there nobody looks for anything."""
    return "" if battle.parent == own else str(battle.parent)
