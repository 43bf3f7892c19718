"""Help to be read: the manual's pages, and what this program is."""

from PySide6.QtCore import QUrl
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QPushButton, QTextBrowser, QVBoxLayout, QWidget

from bound_sim.results import pages
from bound_sim_ui.error_log import program_version
from bound_sim_ui.words import translate

FIRST = "desk"


class ManualDialog(QDialog):
    """A page of the documentation with its pictures; links lead to the others. Raises what reading them raises."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Manual"))
        self.resize(820, 680)
        self.pages = pages.pages()
        layout = QVBoxLayout(self)
        row = QHBoxLayout()
        self.back = QPushButton(self.tr("Back"))
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("search this page"))
        self.search.setClearButtonEnabled(True)
        row.addWidget(self.back)
        row.addWidget(self.search, 1)
        layout.addLayout(row)
        self.text = QTextBrowser()
        self.text.setOpenLinks(False)
        self.text.setSearchPaths([str(pages.folder())])
        self.text.anchorClicked.connect(self._follow)
        layout.addWidget(self.text, 1)
        self._read: list[str] = []
        self.back.clicked.connect(self._go_back)
        self.search.returnPressed.connect(self._find)
        self.show_page(FIRST)

    def show_page(self, name: str) -> None:
        """Show a page by its name; of one that is not there nothing is shown."""
        if name in self.pages:
            self._read.append(name)
            self._fill(name)

    def _fill(self, name: str) -> None:
        document = self.text.document()
        document.setBaseUrl(QUrl.fromLocalFile(str(pages.folder()) + "/"))
        document.setMarkdown(self.pages[name], QTextDocument.MarkdownFeature.MarkdownDialectGitHub)
        self.back.setEnabled(len(self._read) > 1)

    def _go_back(self) -> None:
        if len(self._read) > 1:
            self._read.pop()
            self._fill(self._read[-1])

    def _follow(self, link: QUrl) -> None:
        """Another page; what is not one is not followed."""
        self.show_page(link.fileName().removesuffix(".md"))

    def _find(self) -> None:
        if not self.text.find(self.search.text()):
            cursor = self.text.textCursor()
            cursor.movePosition(cursor.MoveOperation.Start)
            self.text.setTextCursor(cursor)
            self.text.find(self.search.text())


def about() -> str:
    """What this program is, which version, and whose the games are that it plays."""
    from bound_sim.rulesets import registered, ruleset

    games = "\n".join(f"\u2022 {ruleset(name).title}" for name in registered())
    text = translate("about", "bound-sim {0}\n\nAdjudicates battles of the Great War on a map: secret orders in, what "
                     "happened out, every die explained.\n\nIt plays\n{1}\n\nThe games are the work of their authors; "
                     "no text of a rulebook is part of it. Licence of the program: MIT.")  # fmt: skip
    return text.format(program_version(), games)
