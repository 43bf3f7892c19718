"""covers: ui/bound_sim_ui/words.py

Texts of the desk go through Qt's translation: none is left out, a translation is shown, in Qt's own dialogs too.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from bound_sim.cli import languages
from bound_sim_ui.keys import KEYS
from bound_sim_ui.words import speak, translate
from tests.ui.conftest import OpenDesk
from tests.ui.test_whole_battle import panel_of

ROOT = Path(__file__).resolve().parents[2]
#: tables whose texts are translated where they are shown (``docs.desk_words.tables``); the command line; before Qt
TABLES = {"keys.py", "palette.py", "theme.py", "entry.py", "system_libraries.py"}
TRANSLATED = {"tr", "translate", "QT_TRANSLATE_NOOP"}
SILENT = {*TRANSLATED, "setStyleSheet", "Fault", "cast", "kept", "keep", "making_sense_of"}
READ_BY_NOBODY = ast.Raise | ast.AnnAssign | ast.arg
#: names of things, not words on the screen: fonts, unit kinds, files, formations, what other modules compare with
NAMES = {*KEYS, "DejaVu Sans", "armoured car", "being made", "companies in two ranks", "drop scan", "handed in",
         "has no platoons", "in force", "off table", "on table", "open draft", "order done", "standing orders",
         "all hold", "way or still", "The first page",
         "A battle at one machine", "scenario.toml", "bound-sim", "Map editor", "Order desk",
         "ruling Q-packing none", "Seats, questions and programmes", "The umpire's desk"}  # fmt: skip
#: a place in the side's files, as the engine's faults name it
PLACES = re.compile(r"(orders\.csv|arrows\.txt|forces\.csv): (desk|line )|: bound ")
#: two words with a blank between, or one that begins with a capital and ends like a sentence
PROSE = re.compile(r"[A-Za-z]{2,},? [a-z]{2,}|^[A-Z][a-z]+(\u2026|\.|:)$")


def sources() -> list[Path]:
    found = sorted((ROOT / "ui").rglob("*.py"))
    assert len(found) > 40
    return [path for path in found if path.name not in TABLES]


def called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def silent(tree: ast.AST) -> Iterator[ast.AST]:
    """Docstrings, what is translated, what only programs read: annotations, logs of errors, names of widgets."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            if isinstance(node.value, ast.Constant):
                yield node
        elif (
            isinstance(node, ast.Call)
            and called(node) in SILENT
            or isinstance(node, ast.Raise | ast.AnnAssign | ast.arg)
        ):
            yield node
        elif isinstance(node, ast.FunctionDef) and node.returns is not None:
            yield node.returns


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_text_is_left_out(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    skipped = {id(inner) for node in silent(tree) for inner in ast.walk(node)}
    left = [
        f"line {node.lineno}: {node.value!r}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped
        and PROSE.search(node.value) and node.value not in NAMES and not PLACES.search(node.value)
        and not node.value.lstrip().startswith("<style>")
    ]  # fmt: skip
    assert not left


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(ROOT)))
def test_what_is_translated_is_written_out(path: Path) -> None:
    """Nobody finds a text that is put together on the way: ``tr`` takes a literal."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and called(node) == "tr":
            assert isinstance(node.args[0], ast.Constant), f"line {node.lineno}"


def test_a_translation_is_shown(open_desk: OpenDesk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """German for a button, a key and a tool's status text; without a translation the text as it stands."""
    status = "Click selects, Shift adds, Ctrl toggles; double click: the whole battalion; drag draws a box"
    german = {"Hand in": "Abgeben", "stay": "bleiben", "Cancel": "Abbrechen", status: "Klick wählt aus"}
    monkeypatch.setattr(languages, "languages", lambda: ["de"])
    monkeypatch.setattr(languages, "words_of_desk", {"de": german}.__getitem__)
    application = QApplication.instance()
    assert application is not None
    assert not speak(application, "fr_FR")
    assert speak(application, "de_DE.UTF-8")
    translators = application.findChildren(QTranslator)
    try:
        window = open_desk(seat="A")
        assert panel_of(window).hand.text() == "Abgeben"
        assert window.actions_by_name["stay"].text() == "Bleiben"
        assert window.actions_by_name["dig"].text() == "Dig"
        window.say_tool()
        assert window.hint.text() == "Klick wählt aus"
        box = QMessageBox()
        qtbot.addWidget(box)
        box.setStandardButtons(QMessageBox.StandardButton.Cancel)
        assert box.buttons()[0].text() == "Abbrechen"
        box.setStandardButtons(QMessageBox.StandardButton.Yes)
        assert box.buttons()[0].text() == "&Ja", "Qt's own words"
    finally:
        for translator in translators:
            application.removeTranslator(translator)
    assert translate("OrderPanel", "Hand in") == "Hand in"


def test_the_language_of_a_user_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    application = QApplication.instance()
    assert application is not None
    monkeypatch.setenv("BOUND_SIM_LANGUAGE", "en")
    assert not speak(application)
    monkeypatch.setenv("BOUND_SIM_LANGUAGE", "de")
    assert speak(application)
    try:
        assert QCoreApplication.translate("menus", "&File") == languages.words_of_desk("de")["&File"] != "&File"
    finally:
        for translator in application.findChildren(QTranslator):
            application.removeTranslator(translator)


def test_longer_words_of_modes_are_whole(open_desk: OpenDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    """The umpire's mode is a long word in German: no button of the rail cuts its text."""
    monkeypatch.setenv("BOUND_SIM_LANGUAGE", "de")
    application = QApplication.instance()
    assert application is not None
    assert speak(application)
    try:
        window = open_desk(seat="")
        assert window.mode_buttons["umpire"].text() == translate("modes", "Umpire") != "Umpire"
        for button in window.mode_buttons.values():
            assert button.width() >= button.sizeHint().width(), button.text()
        assert len({button.width() for button in window.mode_buttons.values()}) == 1
    finally:
        for translator in application.findChildren(QTranslator):
            application.removeTranslator(translator)
