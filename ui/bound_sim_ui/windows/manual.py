"""Help to be read: the manual's pages, and what this program is."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import Qt, QTimer, QUrl
from PySide6.QtGui import (
    QPixmap,
    QResizeEvent,
    QShowEvent,
    QTextBlock,
    QTextCursor,
    QTextDocument,
    QTextImageFormat,
    QTextOption,
)
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QPushButton, QTextBrowser, QVBoxLayout, QWidget

from bound_sim.results import pages
from bound_sim_ui.error_log import program_version
from bound_sim_ui.theme import as_large
from bound_sim_ui.words import translate

FIRST = "desk"
#: mode or page of the desk -> the heading on the first page under which it is told; of the others the top is shown
CHAPTERS = {
    "start": "The first page", "curtain": "A battle at one machine",
    "programme": "Seats, questions and programmes",
    "map": "Making a battle", "forces": "Making a battle", "areas": "Areas", "orders": "A player's orders",
    "question": "Seats, questions and programmes",
    "umpire": "The umpire's desk", "replay": "Replay",
}  # fmt: skip
#: comments of a page, of several lines too
_UNSEEN = re.compile(r"<!--.*?-->\n?", re.DOTALL)


class PageText(QTextBrowser):
    """A page whose pictures and lines of commands are no wider than the window."""

    def __init__(self) -> None:
        super().__init__()
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)  # names of files in tables are long
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)  # a table's frame is a px too wide

    def show_text(self, markdown: str) -> None:
        """Show a page from its top."""
        document = self.document()
        document.setMarkdown(_UNSEEN.sub("", markdown), QTextDocument.MarkdownFeature.MarkdownDialectGitHub)
        with self._at_once():
            for block in self._blocks():
                if block.blockFormat().nonBreakableLines():
                    cursor, form = QTextCursor(block), block.blockFormat()
                    form.setNonBreakableLines(False)
                    cursor.setBlockFormat(form)
        self._fit_pictures()
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self.verticalScrollBar().setValue(0)

    def show_chapter(self, heading: str) -> None:
        """Scroll a heading to the top; one that is not there changes nothing."""
        for block in self._blocks():
            if block.blockFormat().headingLevel() and block.text() == heading:
                self._fit_pictures()
                self.setTextCursor(QTextCursor(block))
                bar = self.verticalScrollBar()
                bar.setValue(bar.value() + self.cursorRect().top())
                return

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._fit_pictures()

    def _blocks(self) -> Iterator[QTextBlock]:
        block = self.document().begin()
        while block.isValid():
            yield block
            block = block.next()

    @contextmanager
    def _at_once(self) -> Iterator[None]:
        """Changes of the text as one: it is laid out anew after them, and not half of it after each."""
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        try:
            yield
        finally:
            cursor.endEditBlock()

    def _fit_pictures(self) -> None:
        document = self.document()
        room = self.viewport().width() - 2 * document.documentMargin()
        with self._at_once():
            for at, long, form in list(self._pictures()):
                kept = document.resource(QTextDocument.ResourceType.ImageResource, QUrl(form.name()))
                picture = kept if isinstance(kept, QPixmap) else QPixmap()
                width = min(room, picture.width())
                if width > 0 and form.width() != width:
                    form.setWidth(width)
                    form.setHeight(width * picture.height() / picture.width())
                    cursor = QTextCursor(document)
                    cursor.setPosition(at)
                    cursor.setPosition(at + long, QTextCursor.MoveMode.KeepAnchor)
                    cursor.setCharFormat(form)

    def _pictures(self) -> Iterator[tuple[int, int, QTextImageFormat]]:
        """Places of pictures in the text, the number of their characters, their format."""
        for block in self._blocks():
            pieces = block.begin()
            while not pieces.atEnd():
                piece = pieces.fragment()
                if piece.charFormat().isImageFormat():
                    yield piece.position(), piece.length(), piece.charFormat().toImageFormat()
                pieces += 1


class ManualDialog(QDialog):
    """A page of the documentation with its pictures; links lead to the others. Raises what reading them raises."""

    def __init__(self, parent: QWidget, mode: str = "") -> None:
        """``mode``: that of the desk, whose chapter is shown."""
        super().__init__(parent)
        self._mode = mode
        self.setWindowTitle(self.tr("Manual"))
        as_large(self, 820, 680)
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
        self.text = PageText()
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
        self.text.show_text(self.pages[name])
        self.back.setEnabled(len(self._read) > 1)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        super().showEvent(event)
        chapter, self._mode = CHAPTERS.get(self._mode, ""), ""
        if chapter:  # places are known once it has its size
            QTimer.singleShot(0, self, lambda: self.text.show_chapter(chapter))

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
    """About the program: its version, and the games that it plays with their authors."""
    from bound_sim.desk.games import titles

    games = "\n".join(f"\u2022 {title}" for title in titles().values())
    text = translate("about", "bound-sim {0}\n\nAdjudicates battles of the Great War on a map: secret orders in, what "
                     "happened out, every die explained.\n\nIt plays\n{1}\n\nThe games are the work of their authors; "
                     "no text of a rulebook is part of it. Licence of the program: MIT.")  # fmt: skip
    return text.format(program_version(), games)
