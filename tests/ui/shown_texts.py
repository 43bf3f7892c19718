"""All that the desk's windows say, wherever Qt holds it, and what of it Qt would take for HTML; a picture to watch."""

import ctypes
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QAbstractTableModel, QModelIndex, QPoint, Qt
from PySide6.QtGui import QAction, QColor, QImage, QTextDocument
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QFileSystemModel,
    QGraphicsTextItem,
    QGraphicsView,
    QHeaderView,
    QLabel,
    QPlainTextEdit,
    QTabBar,
    QTextEdit,
    QToolTip,
    QWidget,
)
from shiboken6 import isValid

#: a payload as it is written, and what is left of it where somebody took it for HTML
WRITTEN, TAKEN = re.compile(r"P\d+<b>x</b>"), re.compile(r"P\d+x")
_SAYS = ("text", "title", "windowTitle", "windowIconText", "toolTip", "statusTip", "whatsThis", "placeholderText",
         "accessibleName", "accessibleDescription", "prefix", "suffix", "labelText", "format")  # fmt: skip
_ROLES = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.StatusTipRole,
          Qt.ItemDataRole.WhatsThisRole, Qt.ItemDataRole.AccessibleTextRole)  # fmt: skip
#: rows of a list that are read
_ROWS = 60
#: what ``inotify`` tells: a file was opened, or read
_OPENED = 0x20 | 0x01


class Canary:
    """A picture that nobody may open. ``form`` is a payload that names it; {} is the number of its place."""

    def __init__(self) -> None:
        # a short place: names are short
        self.folder = Path(tempfile.mkdtemp(prefix="b", dir="/tmp" if sys.platform == "linux" else None))
        path = self.folder / "c.png"
        picture = QImage(4, 4, QImage.Format.Format_RGB32)
        picture.fill(QColor("red"))
        assert picture.save(str(path))
        self.form = f"P{{}}<b>x</b><img src=file://{path.as_posix()}>"
        self._watch = -1
        if sys.platform == "linux":
            system = ctypes.CDLL(None)
            self._watch = system.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)
            assert system.inotify_add_watch(self._watch, os.fsencode(path), _OPENED) > 0

    def text(self, number: int) -> str:
        """A text with the payload of a number."""
        return self.form.format(number)

    def was_opened(self) -> bool:
        """Whether somebody opened it since it was last asked."""
        try:
            return bool(os.read(self._watch, 4096)) if self._watch >= 0 else False
        except BlockingIOError:
            return False

    def close(self) -> None:
        if self._watch >= 0:
            os.close(self._watch)
        shutil.rmtree(self.folder)


class Reader:
    """Reads every widget that there is, seen or not.

    ``wrong``: what Qt takes for HTML; ``said``: the kinds of place that said a payload; ``classes``: widgets of the
    desk's own that were read.
    """

    def __init__(self) -> None:
        self.wrong: list[str] = []
        self.said: set[str] = set()
        self.classes: set[str] = set()
        self._where = ""
        self._tips: set[str] = set()
        #: by class, what it says of itself
        self._says: dict[type, tuple[str, ...]] = {}

    def look(self, where: str, within: QWidget | None = None) -> None:
        """Read all that there is now, or is within a window; ``where`` is said of what is wrong."""
        QApplication.processEvents()
        self._where = where
        for widget in QApplication.allWidgets() if within is None else (within, *within.findChildren(QWidget)):
            if isValid(widget):  # a tooltip that this reading shows deletes the one of before, which stood in the list
                self._widget(widget)
        QToolTip.hideText()

    def document(self, document: QTextDocument, where: str) -> None:
        """Read a text that is laid out, and not on any widget."""
        self._where = where
        self._laid_out("QTextDocument", document)

    def _widget(self, widget: QWidget) -> None:
        kind = type(widget)
        named = kind.__name__
        if kind not in self._says:
            about = widget.metaObject()
            self._says[kind] = tuple(name for name in _SAYS if about.indexOfProperty(name) >= 0)
            self.classes |= {one.__name__ for one in kind.__mro__ if one.__module__.startswith("bound_sim_ui")}
        for name in self._says[kind]:
            said = widget.property(name)
            if said and isinstance(said, str):
                self._text(f"{named}.{name}", said)
        if isinstance(widget, QLabel):
            self._label(widget)
        elif isinstance(widget, QTextEdit | QPlainTextEdit):
            self._laid_out(named, widget.document())
        elif isinstance(widget, QHeaderView):
            self._heads(named, widget)
        elif isinstance(widget, QComboBox | QAbstractItemView):
            self._rows(named, widget.model())
        elif isinstance(widget, QTabBar):
            for at in range(widget.count()):
                self._text(f"{named}.tab", widget.tabText(at))
                self._text(f"{named}.tab.toolTip", widget.tabToolTip(at))
                self._text(f"{named}.tab.whatsThis", widget.tabWhatsThis(at))
        elif isinstance(widget, QGraphicsView) and widget.scene() is not None:
            self._scene(widget)
        for action in widget.actions():
            self._action(named, action)

    def _text(self, kind: str, text: str) -> None:
        """A text where Qt shows no HTML; that of a tooltip is shown, that of What's This is always HTML."""
        if TAKEN.search(text):
            self.wrong.append(f"{self._where}: {kind} was taken for HTML: {text[:80]}")
        if not WRITTEN.search(text):
            return
        self.said.add(kind)
        if kind.endswith("whatsThis"):
            self.wrong.append(f"{self._where}: {kind} would be HTML: {text[:80]}")
        if kind.endswith("toolTip") and text not in self._tips:
            self._tips.add(text)
            self._tip(kind, text)

    def _tip(self, kind: str, text: str) -> None:
        """Show a tooltip, as all that has one does."""
        QToolTip.showText(QPoint(5, 5), text)
        shown = [one for one in QApplication.topLevelWidgets()
                 if isinstance(one, QLabel) and one.inherits("QTipLabel") and one.text() == text]  # fmt: skip
        if not shown:
            self.wrong.append(f"{self._where}: the tooltip of {kind} could not be read: {text[:80]}")
        for one in shown:
            self._label(one)
            one.grab()

    def _label(self, label: QLabel) -> None:
        label.ensurePolished()
        if WRITTEN.search(label.text()) and label.textFormat() != Qt.TextFormat.PlainText:
            self.wrong.append(f"{self._where}: {type(label).__name__} shows HTML: {label.text()[:80]}")

    def _laid_out(self, named: str, document: QTextDocument) -> None:
        """A payload that became HTML is whole no more."""
        self._text(f"{named}.document", document.toPlainText())

    def _rows(self, named: str, model: QAbstractItemModel | None, of: QModelIndex | None = None) -> None:
        if model is None or isinstance(model, QFileSystemModel):
            return
        of, listed = of or QModelIndex(), isinstance(model, QAbstractListModel)
        for row in range(min(model.rowCount(of), _ROWS)):
            for column in range(1 if listed else model.columnCount(of)):
                at = model.index(row, column, of)
                for role in _ROLES:
                    said = model.data(at, role)
                    if said and isinstance(said, str):
                        self._text(f"{named}.{_called(role)}", said)
            if not isinstance(model, QAbstractListModel | QAbstractTableModel):
                self._rows(named, model, model.index(row, 0, of))

    def _heads(self, named: str, header: QHeaderView) -> None:
        for section in range(header.count()):
            for role in _ROLES:
                said = header.model().headerData(section, header.orientation(), role)
                if said and isinstance(said, str):
                    self._text(f"{named}.{_called(role)}", said)

    def _scene(self, view: QGraphicsView) -> None:
        for item in view.scene().items():
            self._text(f"{type(item).__name__}.toolTip", item.toolTip())
            if isinstance(item, QGraphicsTextItem):
                self._laid_out("QGraphicsTextItem", item.document())

    def _action(self, named: str, action: QAction) -> None:
        for name, said in (("text", action.text()), ("toolTip", action.toolTip()),
                           ("statusTip", action.statusTip()), ("whatsThis", action.whatsThis())):  # fmt: skip
            self._text(f"{named} action.{name}", said)


def _called(role: Qt.ItemDataRole) -> str:
    """The role as a widget's property is called: of a tooltip ``toolTip``."""
    name = role.name.removesuffix("Role")
    return name[0].lower() + name[1:]


def own_widgets() -> Iterator[type[QWidget]]:
    """Every class of widgets that the desk has of its own, as far as its modules are imported."""
    found = [QWidget]
    while found:
        for one in found.pop().__subclasses__():
            found.append(one)
            if one.__module__.startswith("bound_sim_ui"):
                yield one
