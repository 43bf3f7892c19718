"""covers: ui/bound_sim_ui/desks/panel_area.py

Every page, panel and tab on a small and a large screen, at the usual and at large text: all texts can be read,
nothing lies over anything else or off the window. ``tests.ui.cut_texts`` measures.
"""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QMessageBox, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from bound_sim.dice.keyed import key_from_seed
from bound_sim.files.folder import load
from bound_sim.scenario.files import SCENARIOS
from bound_sim.scenario.model import Scenario
from bound_sim_ui import theme as themes
from bound_sim_ui.desks.order_panel import OrderPanel
from bound_sim_ui.desks.question_panel import QuestionPanel
from bound_sim_ui.scene.labels import overlaps
from bound_sim_ui.settings import Settings
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import Home, OpenDesk, settled
from tests.ui.cut_texts import cut
from tests.ui.sizes import SIZES, SizedDesk, begun, put_at, read, read_at_each, tabs
from tests.ui.test_board import with_commanders
from tests.ui.test_questions_at_desk import at_first_question

#: of a battle's first questions so many are looked at
_QUESTIONS = 4


def test_the_first_page_and_where_battles_are_made(sized_desk: SizedDesk) -> None:
    window = sized_desk()
    read(window, "first page")
    window.room.open(SCENARIOS / "rulebook-sheet" / "map.geojson")
    read(window, "map")
    window.set_mode("forces")
    read(window, "forces")
    window.set_mode("areas")
    read(window, "areas")
    window.room.close()


def test_a_battle(sized_desk: SizedDesk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """The curtain with commanders, orders, messages, the board before and after, replays, the tour."""
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Yes)
    window = sized_desk()
    begun(window, load("beaumont-hamel-fog"))
    read(window, "curtain")
    window.sit(next(seat for seat in window.curtain.buttons if "/" in seat))
    read(window, "orders")
    document, panel = window.document, window.panel
    assert document is not None
    document.select_company(document.own_companies[0])
    read(window, "orders of a unit")
    assert isinstance(panel, OrderPanel)
    tabs(window)
    panel.guide()
    read(window, "tour")
    window.set_mode("replay")
    read(window, "replay of nothing")
    window.draw_curtain()
    window.sit("")
    read(window, "board")
    tabs(window)
    hand_in_all(window)
    read(window, "all in")
    window.umpire.resolve_bound("")
    settled(qtbot, window)
    tabs(window)
    window.set_mode("replay")
    read(window, "replay")


def test_a_curtain_of_twenty_commanders(sized_desk: SizedDesk) -> None:
    """Fourteen of them of one side: each name whole, with the note under it."""
    window = sized_desk()
    begun(window, with_commanders(14, 6))
    assert window.curtain.buttons["A/Captain 14"].text() == "Captain 14\norders wanted"
    read(window, "curtain")


def laid_out(window: DeskWindow, size: str, theme: str) -> list[tuple[str, object]]:
    """Where all that is seen of a window lies in a theme."""
    put_at(window, size, theme)
    for _ in range(4):
        QApplication.processEvents()  # a layout follows another
    seen = [one for one in window.findChildren(QWidget) if one.isVisibleTo(window)]
    return [(type(one).__name__, one.geometry().getRect()) for one in seen]


def test_themes_take_the_same_room(open_desk: OpenDesk) -> None:
    """So what is not cut in the theme of a size is not cut in the other."""
    window = open_desk(load("beaumont-hamel-fog"))
    for seat in ("", next(seat for seat in window.curtain.buttons if "/" in seat)):
        window.sit(seat)
        for size in SIZES:
            light, dark = (laid_out(window, size, theme) for theme in ("light", "dark"))
            assert len(light) > 50
            assert [(one, other) for one, other in zip(light, dark, strict=True) if one != other] == [], size
        window.draw_curtain()


@pytest.mark.parametrize(
    "name", ["le-cateau-1914", "petite-douve-1915", "langemarck-1914", "flanders-to-vosges-1914"]
)  # fmt: skip
def test_battles_of_all_rules(name: str, sized_desk: SizedDesk, qtbot: QtBot) -> None:
    """One battle of each other ruleset, played by people: each page of it."""
    window = sized_desk()
    begun(window, replace(load(name), seats={}, folder=None))
    read(window, "curtain")
    whole, side = window.whole, next(iter(window.curtain.buttons))
    assert whole is not None
    window.sit(side)
    document = window.document
    assert document is not None
    document.select_company(document.own_companies[0])
    read(window, "orders")
    tabs(window)
    window.draw_curtain()
    window.sit("")
    read(window, "board")
    hand_in_all(window)
    window.umpire.resolve_bound("")
    settled(qtbot, window)
    for _ in range(_QUESTIONS):
        if not whole.asked:
            break
        read(window, "curtain that asks")
        window.sit(whole.asked[0].side)
        assert isinstance(window.panel, QuestionPanel)
        read(window, f"question: {window.panel.question.decision.kind}")
        window.panel.press(1)
        if window.panel is not None and window.panel.open is not None and window.panel.open.line.text():
            read(window, "a proposal that is looked at")
            window.panel.press(1)
        settled(qtbot, window)
    window.draw_curtain()
    window.sit("")
    window.set_mode("replay")
    read(window, "replay")


def hand_in_all(window: DeskWindow) -> None:
    """Every seat hands in nothing of its own."""
    whole = window.whole
    assert whole is not None
    for post in whole.posts:
        if whole.wanted(post) and whole.part(post) is None:
            whole.hand_in(post.side, {}, {}, policy="hold", commander=post.commander)
    window.umpire.refresh()


def test_a_question(sized_desk: SizedDesk, qtbot: QtBot, barn: Scenario) -> None:
    window = sized_desk()
    window.opening.open_scenario(barn, key_from_seed(3))
    window.wait_for_rules()
    at_first_question(window, qtbot)
    read(window, "curtain")
    window.sit("B")
    assert isinstance(window.panel, QuestionPanel)
    read(window, "question")


def test_a_player_at_home(home: Home, qtbot: QtBot, tmp_path: Path) -> None:
    """A seat's file: what waits for the rules, orders with bases that are only reported, messages, replay."""
    board, player = home("umpire"), home("anna")
    themes.bundled_fonts()
    begun(board, load("beaumont-hamel-fog"))
    board.sit("")
    hand_in_all(board)
    board.umpire.resolve_bound("")
    settled(qtbot, board)
    board.umpire.seat_files(str(tmp_path / "out"))
    settled(qtbot, board)
    assert player.opening.open_named(str(tmp_path / "out" / "G 26 Reserve Division artillery bound 02.seat"))
    read_at_each(player, "waiting for the rules")
    player.wait_for_rules()
    assert player.document is not None
    assert player.document.reported
    read_at_each(player, "orders at home")
    view = player.view
    assert view is not None
    view.grab()
    assert overlaps(view.labels.plates) == []
    assert [plate for plate in view.labels.plates if plate.text.endswith(", at the start")]
    player.set_mode("replay")
    read_at_each(player, "replay at home")
    themes.apply(themes.LIGHT)


def test_battles_that_were_left(sized_desk: SizedDesk) -> None:
    """The first page with battles of long names."""
    window = sized_desk()
    for name in ("beaumont-hamel-fog", "flanders-to-vosges-1914"):
        begun(window, load(name))
        window.sit(load(name).sides[0].id)
        window.autosave.write()
        window.leave_battle()
    assert window.autosave.battles()
    read(window, "first page with battles")


def test_what_is_cut_is_found(qtbot: QtBot) -> None:
    """The measure itself: a label, a button and a wrapped text without room; widgets over one another."""
    window = QWidget()
    qtbot.addWidget(window)
    row = QHBoxLayout(window)
    button, label = QPushButton("Reveal and resolve the bound"), QLabel("British: commander-in-chief")
    row.addWidget(button)
    row.addWidget(label)
    window.show()
    QApplication.processEvents()
    assert cut(window) == []
    button.setFixedWidth(60)
    label.setFixedWidth(60)
    QApplication.processEvents()
    assert len(cut(window)) == 2
    other = QWidget()
    qtbot.addWidget(other)
    column = QVBoxLayout(other)
    long = QLabel("words " * 60)
    long.setWordWrap(True)
    column.addWidget(long)
    over = QLabel("over it", other)
    other.resize(200, 300)
    other.show()
    over.setGeometry(20, 40, 80, 30)
    QApplication.processEvents()
    assert any(" over " in found for found in cut(other))
    over.hide()
    other.setMaximumHeight(60)
    long.setMaximumHeight(30)
    QApplication.processEvents()
    assert any("lacks" in found for found in cut(other))
    over.setGeometry(190, 40, 80, 30)
    over.show()
    QApplication.processEvents()
    assert any("off the window" in found for found in cut(other))


def test_the_panel_is_scrolled_where_the_window_is_low_and_its_foot_stays(qtbot: QtBot, tmp_path: Path) -> None:
    window = DeskWindow(Settings(tmp_path / "settings.ini"))
    qtbot.addWidget(window)
    window.settings.points = 15
    window.dress()
    window.show()
    window.resize(1100, 560)
    begun(window, load("beaumont-hamel-fog"))
    window.sit("B/87 Brigade")
    QApplication.processEvents()
    panel = window.panel
    assert isinstance(panel, OrderPanel)
    assert panel.height() > window.height(), "more than there is room for"
    bottom = panel.hand.mapTo(window, panel.hand.rect().bottomLeft()).y()
    assert bottom < window.statusBar().y()
    window.close()
    themes.apply(themes.LIGHT)
