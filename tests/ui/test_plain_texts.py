"""covers: ui/bound_sim_ui/plain_texts.py

No text of a user's is HTML on screen: whatever Qt shows of itself is plain under the desk's style.
"""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QInputDialog, QLabel, QMessageBox, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from bound_sim_ui import theme as themes

UI = Path(__file__).resolve().parents[2] / "ui" / "bound_sim_ui"
CANARY = "<b>x</b><img src='file:///nowhere/canary.png'>"


def labels(root: QWidget) -> list[QLabel]:
    """The labels that show the text."""
    found = [one for one in (root, *root.findChildren(QLabel)) if isinstance(one, QLabel)]
    return [one for one in found if one.text() == CANARY]


def rich(root: QWidget) -> Iterator[QLabel]:
    """Those that would read it as HTML."""
    for label in labels(root):
        label.ensurePolished()
        if label.textFormat() != Qt.TextFormat.PlainText:
            yield label


def _informed(parent: QWidget) -> QWidget:
    box = QMessageBox(parent)
    box.setInformativeText(CANARY)
    return box


def _asked(parent: QWidget) -> QWidget:
    box = QInputDialog(parent)
    box.setLabelText(CANARY)
    return box


def _tip(parent: QWidget) -> QWidget:
    QToolTip.showText(QPoint(5, 5), CANARY, parent)
    return next(top for top in QApplication.allWidgets() if isinstance(top, QLabel) and top.text() == CANARY)


SHOWN: dict[str, Callable[[QWidget], QWidget]] = {
    "label": lambda parent: QLabel(CANARY, parent),
    "message": lambda parent: QMessageBox(QMessageBox.Icon.Warning, "t", CANARY, QMessageBox.StandardButton.Ok, parent),
    "more of a message": _informed,
    "question": _asked,
    "tooltip": _tip,
}


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)  # of a tooltip on a screen that nobody sees
@pytest.mark.parametrize("kind", list(SHOWN))
def test_what_qt_shows_is_plain(qtbot: QtBot, kind: str) -> None:
    themes.apply(themes.LIGHT)
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.show()
    shown = SHOWN[kind](parent)
    shown.show()
    assert labels(shown)
    assert list(rich(shown)) == []
    QToolTip.hideText()
    shown.hide()


def test_without_the_style_it_is_rich(qtbot: QtBot) -> None:
    """The control: what is looked for is found."""
    QApplication.setStyle("Fusion")
    try:
        parent = QWidget()
        qtbot.addWidget(parent)
        label = QLabel(CANARY, parent)
        parent.show()
        assert list(rich(parent)) == [label]
    finally:
        themes.apply(themes.LIGHT)


#: who may show HTML
SHOWING = {
    ("windows/printing.py", "setHtml"): "order sheets, whose texts are escaped",
    ("desks/dispatch_tab.py", "setHtml"): "dispatches, whose sentences are escaped",
    ("windows/manual.py", "setMarkdown"): "the program's own pages",
}
RICH = {
    "setHtml", "insertHtml", "appendHtml", "setMarkdown", "fromHtml", "setWhatsThis", "QStaticText", "QErrorMessage",
    "RichText", "MarkdownText", "AutoText",
}  # fmt: skip


def test_nothing_else_of_the_desk_shows_html() -> None:
    found = set()
    for path in sorted(UI.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = getattr(node, "attr", getattr(node, "id", ""))
            if name in RICH and path.name != "plain_texts.py":
                found.add((path.relative_to(UI).as_posix(), name))
    assert found == set(SHOWING)
