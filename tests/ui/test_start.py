"""covers: ui/bound_sim_ui/windows

Opening: the first page, the command, what is refused; the look: theme, text size, keys.
"""

import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from bound_sim.campaign.plan import shipped_campaigns
from bound_sim.rules import registered, ruleset
from bound_sim.scenario.files import SCENARIOS, shipped
from bound_sim_ui import entry, theme
from bound_sim_ui.entry import main, without_console
from bound_sim_ui.keys import ALWAYS, COUNTS_IN, KEYS
from bound_sim_ui.settings import Settings
from bound_sim_ui.shipped import offered
from bound_sim_ui.windows.dialogs import FindDialog, KeysDialog, matches
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import OpenDesk, keys, view_of

PLAYED = [offer.name for offer in offered()]


def test_every_shipped_battle_is_offered_whatever_its_rules() -> None:
    assert set(PLAYED) == set(shipped())
    games = [offer.game for offer in offered()]
    assert list(dict.fromkeys(games)) == [ruleset(name).title for name in registered() if ruleset(name).title in games]
    assert games == sorted(games, key=list(dict.fromkeys(games)).index), "game by game"


@pytest.mark.parametrize("words", [["no such battle"], ["--sed", "7"]])
def test_without_a_console_a_fault_stands_in_a_box(
    words: list[str], qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``bound-sim-desk`` on Windows: nobody would see what goes to a console that is not there."""
    seen: list[str] = []

    def close() -> None:
        box = qapp.activeModalWidget()
        assert isinstance(box, QMessageBox)
        seen.append(box.text())
        box.accept()

    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    QTimer.singleShot(0, close)
    assert without_console(words) == 2
    (text,) = seen
    assert words[0] in text


def test_without_a_console_and_without_qt_windows_says_it(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[tuple[object, ...]] = []
    user32 = SimpleNamespace(MessageBoxW=lambda *words: said.append(words))
    monkeypatch.setattr(entry, "without_qt", lambda: "bound-sim desk: PySide6: is not installed")
    for windll in (SimpleNamespace(user32=user32), None):
        monkeypatch.setattr(entry, "import_module", lambda name, windll=windll: SimpleNamespace(windll=windll))
        monkeypatch.setattr(sys, "stdout", None)
        monkeypatch.setattr(sys, "stderr", None)
        assert without_console([]) == 2
        monkeypatch.undo()
        monkeypatch.setattr(entry, "without_qt", lambda: "bound-sim desk: PySide6: is not installed")
    ((_, text, *_),) = said
    assert "is not installed" in str(text)


def test_with_a_console_it_is_the_same_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entry, "main", lambda arguments: 4)
    assert without_console(["mine.bound"]) == 4
    monkeypatch.setattr(sys, "stderr", None)
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(entry, "main", lambda arguments: 0)
    assert without_console([]) == 0


def test_the_first_page_offers_the_shipped_battles(qtbot: QtBot, tmp_path: Path) -> None:
    window = DeskWindow(Settings(tmp_path / "s.ini"))
    qtbot.addWidget(window)
    window.show()
    campaigns = set(shipped_campaigns())
    assert set(window.start.buttons) == {
        *PLAYED,
        *campaigns,
        "Open a battle\u2026",
        "New battle",
        "Edit a map or battle\u2026",
    }
    begin = window.start.buttons["New battle"]
    assert window.start.viewport().rect().contains(begin.mapTo(window.start.viewport(), begin.rect().center()))
    qtbot.mouseClick(window.start.buttons["rulebook-sheet"], Qt.MouseButton.LeftButton)
    window.wait_for_rules()
    assert window.pages.currentWidget() is window.curtain
    assert set(window.curtain.buttons) == {"D", "L", ""}
    window.close()


def test_recent_battles_are_kept(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "s.ini")
    for name in ("one", "two", "three", "four", "two"):
        (tmp_path / name).mkdir(exist_ok=True)
        settings.opened(str(tmp_path / name))
    settings.sync()
    again = Settings(tmp_path / "s.ini")
    assert [Path(path).name for path in again.recent] == ["two", "four", "three"]


@pytest.mark.parametrize("name", PLAYED)
def test_the_command_opens_a_battle(name: str, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    seen: list[tuple[str, bool]] = []

    def look() -> None:
        for window in QApplication.topLevelWidgets():
            if isinstance(window, DeskWindow) and window.isVisible():
                qtbot.addWidget(window)
                window.wait_for_rules()
                window.sit("")
                seen.append((window.windowTitle(), window.view is not None))
                window.close()

    QTimer.singleShot(0, look)
    assert main([name]) == 0
    [(title, has_map)] = seen
    assert title.endswith("Umpire \u2013 bound-sim")
    assert has_map


def test_what_is_refused_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulebok-sheet"]) == 2
    assert "rulebok-sheet" in capsys.readouterr().err


def test_tells_that_there_is_no_screen(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    assert main([]) == 2
    assert "bound-sim run" in capsys.readouterr().err


def test_dark_theme_and_larger_text(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    keys(qtbot, window, (Qt.Key.Key_D, both))
    assert window.settings.theme is theme.DARK
    assert view_of(window).ground.dim > 0
    assert QApplication.palette().window().color().lightness() < 60
    window.resize_text(3)
    assert window.settings.points == 13
    assert QApplication.font().pointSize() == 13
    window.switch_theme()
    window.resize_text(-3)


def contrast(one: str, other: str) -> float:
    """WCAG's contrast of two colours."""
    from PySide6.QtGui import QColor

    def light(name: str) -> float:
        colour = QColor(name)
        parts = (colour.redF(), colour.greenF(), colour.blueF())
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return float(0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2])

    brighter, darker = sorted((light(one), light(other)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("name", ["light", "dark"])
def test_texts_can_be_read(name: str) -> None:
    """WCAG AA, on a projector too: 4.5 for all text colours on all grounds they stand on."""
    t = theme.THEMES[name]
    for ground in (t.window, t.panel, t.raised):
        for text in (t.text, t.muted, t.good, t.bad):
            assert contrast(text, ground) >= 4.5, (text, ground)
    assert contrast(t.accent, t.on_accent) >= 4.5


def test_keys_are_shown_changed_and_never_given_twice(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    for where in COUNTS_IN.values():
        together = [keys for key in KEYS.values() if key.where in (where, *ALWAYS) for keys in key.keys]
        assert len(set(together)) == len(together)
    window.view_actions.show_keys()
    dialog = window.findChild(KeysDialog)
    assert isinstance(dialog, KeysDialog)
    assert set(dialog.edits) == set(KEYS)
    assert window.view_actions.change_key("dig", "M") == "M is taken: " + KEYS["move"].does
    assert window.view_actions.change_key("dig", "Y") == ""
    dialog.close()
    keys(qtbot, window, Qt.Key.Key_N, Qt.Key.Key_D)
    assert window.document is not None
    assert window.document.words("1/1") == ""
    keys(qtbot, window, Qt.Key.Key_Y)
    assert window.document.words("1/1") == "dig"


def test_find_by_name_or_number(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    assert window.document is not None
    assert matches(window.document.scenario, "howitz")[0][0] == "5/1/1"
    window.view_actions.find_unit()
    dialog = window.findChild(FindDialog)
    assert isinstance(dialog, FindDialog)
    qtbot.keyClicks(dialog.text, "1/2")
    qtbot.keyClick(dialog.text, Qt.Key.Key_Return)
    assert window.document.company == "1/2"


def test_layers_show_lock_dim(open_desk: OpenDesk, qtbot: QtBot) -> None:
    from bound_sim_ui.windows.dialogs import LayersDialog

    window = open_desk(seat="A")
    window.view_actions.show_layers()
    dialog = window.findChild(LayersDialog)
    assert isinstance(dialog, LayersDialog)
    view = view_of(window)
    assert view.bases is not None
    dialog.boxes["units", "show"].setChecked(False)
    assert not view.bases.isVisible()
    dialog.boxes["units", "show"].setChecked(True)
    dialog.boxes["ground", "dim"].setChecked(True)
    assert view.ground.opacity() < 0.5
    dialog.boxes["units", "lock"].setChecked(True)
    from tests.ui.conftest import click

    click(qtbot, window, 26, 26)
    assert window.document is not None
    assert window.document.company == ""


def test_zoom_pan_overview_and_the_view_before(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    view = view_of(window)
    fitted = view.zoom_now
    keys(qtbot, window, Qt.Key.Key_Plus, Qt.Key.Key_Plus)
    assert view.zoom_now == pytest.approx(fitted * 1.25**2)
    here = view.pixel_of(30_000, 30_000)
    keys(qtbot, window, Qt.Key.Key_Right)
    assert view.pixel_of(30_000, 30_000).x() == here.x() - 60
    qtbot.keyPress(view, Qt.Key.Key_Z)
    assert view.zoom_now == pytest.approx(fitted)
    qtbot.keyRelease(view, Qt.Key.Key_Z)
    assert view.zoom_now == pytest.approx(fitted * 1.25**2)
    keys(qtbot, window, Qt.Key.Key_Home)
    assert view.zoom_now == pytest.approx(fitted)
    keys(qtbot, window, (Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier))
    assert view.zoom_now == pytest.approx(fitted * 1.25**2)


def test_a_battle_file_or_a_scenario_is_opened_by_its_dialog(
    open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the first page's button: a scenario's folder by its scenario.toml, a battle file by itself."""
    window = open_desk()
    assert window.whole is not None
    battle = tmp_path / "copy.bound"
    shutil.copy(window.whole.file.path, battle)
    for chosen, title in ((SCENARIOS / "rulebook-sheet" / "scenario.toml", "The rulebook's command sheet"),
                          (battle, window.whole.scenario.title)):  # fmt: skip
        monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_, chosen=chosen: (str(chosen), ""))
        window.show_start()
        qtbot.mouseClick(window.start.buttons["Open a battle\u2026"], Qt.MouseButton.LeftButton)
        window.wait_for_rules()
        assert window.whole.scenario.title == title
    assert window.whole.file.path == battle
    assert window.settings.recent[0] == str(battle)


def test_the_first_page_needs_nothing_that_compiles() -> None:
    """What takes half a second to read in waits until a battle is opened."""
    asked = (
        "import bound_sim_ui.entry, bound_sim_ui.windows.window, sys; "
        "print({'numba', 'pandas', 'matplotlib', 'simpy'} & set(sys.modules))"
    )
    told = subprocess.run([sys.executable, "-c", asked], check=True, capture_output=True, text=True)
    assert told.stdout.strip() == "set()"
