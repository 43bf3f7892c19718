"""covers: ui/bound_sim_ui/desks/open_answer.py, ui/bound_sim_ui/desks/card_hand.py, ui/bound_sim_ui/scene/plays.py

Cards at the desk: a hand is built from cards, plays are proposed on keys and shown on the map; two players at home seal
their hands and play a turn from hands to recovery.
"""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from bound_sim.dice.keyed import key_from_seed
from bound_sim.files.folder import load
from bound_sim.scenario.files import SCENARIOS
from bound_sim.scenario.model import Scenario
from bound_sim_ui.desks.card_hand import CardDialog
from bound_sim_ui.desks.open_answer import OpenAnswer
from bound_sim_ui.desks.order_panel import OrderPanel
from bound_sim_ui.desks.question_panel import QuestionPanel
from bound_sim_ui.desks.umpire_panel import UmpirePanel
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import Home, OpenDesk, keys, settled, view_of
from tests.ui.test_questions_at_desk import at_first_question, press

K, LEFT = Qt.Key, Qt.MouseButton.LeftButton


@pytest.fixture(scope="module")
def front() -> Scenario:
    """The shipped front with a person in each seat."""
    return replace(load(SCENARIOS / "flanders-to-vosges-1914"), seats={}, folder=None)


def answer_of(window: DeskWindow) -> OpenAnswer:
    assert isinstance(window.panel, QuestionPanel)
    assert window.panel.open is not None
    return window.panel.open


def log_of(window: DeskWindow, table: str, *columns: str) -> list[tuple[object, ...]]:
    assert window.whole is not None
    found = window.whole.log[table]
    return list(zip(*(found[column] for column in columns), strict=True))


def test_a_hand_is_built_from_cards_and_a_play_is_looked_at_before_it_is_given(
    open_desk: OpenDesk, front: Scenario, qtbot: QtBot
) -> None:
    window = open_desk(front, seed=7)
    at_first_question_of_front(window, qtbot)
    window.sit("CP")
    panel = answer_of(window)
    assert panel.cards is not None
    cards = {button.card.name: button for button in panel.cards.buttons}
    assert "two groups act" in cards["Coordination"].toolTip(), "what a card does stands on it"
    for name in ("Coordination", "Esprit-de-Corps", "Esprit-de-Corps"):
        qtbot.mouseClick(cards[name], LEFT)
    assert panel.line.text() == "hand Coordination, Esprit-de-Corps, Esprit-de-Corps"
    assert "3 cards, 8 make the hand" in panel.means.text()
    for name in ("Init-Ind", "Recovery", "Steel-Rain", "Supply", "Machine-Gun-Fire"):
        qtbot.mouseClick(cards[name], LEFT)
    assert panel.means.text().startswith("✓")
    qtbot.keyClick(panel.line, K.Key_Return)
    settled(qtbot, window)
    assert "An answer is wanted of Entente (question 1): the cards of the turn's hand" in window.curtain.under.text()
    window.sit("ENT")
    press(window, qtbot, K.Key_1)
    assert answer_of(window).line.text().startswith("hand "), "the first press shows it"
    press(window, qtbot, K.Key_1)
    hands = [row for row in log_of(window, "cards", "side", "card", "to") if row[2] == "hand"]
    assert sum(row[0] == "CP" for row in hands) == 8
    assert ("CP", "Supply", "hand") in hands
    window.sit("CP")
    panel = answer_of(window)
    assert {button.card.name for button in panel.cards.buttons} == {str(row[1]) for row in hands if row[0] == "CP"} \
        if panel.cards else False  # fmt: skip
    assert "Supply" not in "".join(label for label in texts_of(window)), "of the enemy's cards their number alone"
    press(window, qtbot, K.Key_1)
    assert "move from Aachen to Liege" in panel.line.text()
    judged = panel.means.text().count("✓")
    assert judged == panel.line.text().count(";") + 1 > 2, "each line is judged behind those before it"
    drawing = window.questions.drawing
    assert drawing is not None
    assert [areas for _, areas in drawing.ways][:2] == [("Aachen", "Liege"), ("Liege",)]
    assert drawing.paint in view_of(window).on_top
    view_of(window).grab()
    press(window, qtbot, K.Key_1)
    retreats = "An answer is wanted of Entente (question 2): where a unit retreats to (BE1, Liege)."
    assert retreats in window.curtain.under.text()
    assert ("CP", "impulse", "side") in log_of(window, "decisions", "side", "kind", "by")


def texts_of(window: DeskWindow) -> list[str]:
    assert isinstance(window.panel, QuestionPanel)
    return [window.panel.asks.text()]


def at_first_question_of_front(window: DeskWindow, qtbot: QtBot) -> None:
    """Both hand in an empty programme; the umpire resolves, and both are asked for their hands."""
    for side in ("CP", "ENT"):
        qtbot.mouseClick(window.curtain.buttons[side], LEFT)
        assert isinstance(window.panel, OrderPanel)
        qtbot.mouseClick(window.panel.hand, LEFT)
    qtbot.mouseClick(window.curtain.buttons[""], LEFT)
    assert isinstance(window.panel, UmpirePanel)
    qtbot.mouseClick(window.panel.resolve_button, LEFT)
    settled(qtbot, window)


def test_verbs_put_their_lines_behind_those_that_stand_there(open_desk: OpenDesk, barn: Scenario, qtbot: QtBot) -> None:
    """The toy's open question: no cards, no proposals; a line by its verb, and the end on 0."""
    window = open_desk(barn, seed=3)
    at_first_question(window, qtbot)
    window.sit("B")
    press(window, qtbot, K.Key_2)
    window.sit("A")
    panel = answer_of(window)
    assert panel.cards is None
    assert panel.proposals == []
    panel.add("RUST lies down")
    panel.add("RED lies down")
    assert panel.line.text() == "RUST lies down ; RED lies down"


def test_a_hand_of_the_programme_is_chosen_from_cards(open_desk: OpenDesk, front: Scenario, qtbot: QtBot) -> None:
    window = open_desk(front, "CP")
    assert isinstance(window.panel, OrderPanel)

    def choose() -> None:
        (dialog,) = [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, CardDialog)]
        for button in dialog.hand.buttons[:3]:
            qtbot.mouseClick(button, LEFT)
        dialog.accept()

    QTimer.singleShot(300, choose)
    window.panel.begin(next(verb for verb in window.panel.document.grammar.lines if verb.word == "hand"))
    assert window.document is not None
    (line,) = window.document.lines_now()
    assert window.document.line_text(line) == "hand Coordination, Esprit-de-Corps, Init-Ind"


# ---- two players at home


HANDS = {
    "CP": "hand Coordination, Coordination, Esprit-de-Corps, Esprit-de-Corps, Init-Ind, Recovery, Steel-Rain, Supply",
    "ENT": "hand Coordination, Coordination, Esprit-de-Corps, Recovery, Machine-Gun-Fire, Trench",
}
PLAYS = {
    "CP": ("play Esprit-de-Corps", "move from Aachen to Liege", "attack in Liege", "pass"),
    "ENT": ("use Trench", "move from Paris to Reims", "pass"),
}


def programmed(window: DeskWindow, qtbot: QtBot, *lines: str) -> None:
    """Lines typed into the programme."""
    assert isinstance(window.panel, OrderPanel)
    window.activateWindow()
    for line in lines:
        qtbot.keyClicks(window.panel.line, line)
        qtbot.keyClick(window.panel.line, K.Key_Return)
        assert window.panel.told.text() == ""


def test_two_players_seal_their_hands_and_play_a_turn_from_hands_to_recovery(
    home: Home, front: Scenario, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: list[str]
) -> None:
    """Three windows with folders of their own: an umpire's and two players'. Neither file betrays the other's hand."""
    board, players = home("umpire"), {"CP": home("anna"), "ENT": home("bert")}
    board.opening.open_scenario(front, key_from_seed(7))
    board.wait_for_rules()
    board.sit("")
    files = seat_files(board, qtbot, tmp_path, monkeypatch)
    sealed = []
    for side, window in players.items():
        assert window.opening.open_named(str(files[side]))
        window.wait_for_rules()
        programmed(window, qtbot, HANDS[side], *PLAYS[side])
        out = tmp_path / f"{side}.sealed"
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, out=out: (str(out), ""))
        window.activateWindow()
        QApplication.processEvents()
        keys(qtbot, window, (K.Key_Return, Qt.KeyboardModifier.ControlModifier))
        assert out.read_text().startswith("-----BEGIN BOUND-SIM")
        assert "Coordination" not in out.read_text()
        sealed.append(out)
    board.activateWindow()
    QApplication.processEvents()
    dropped(board, *sealed)
    assert said == []
    keys(qtbot, board, K.Key_F5)
    settled(qtbot, board)
    asked = 0
    while board.whole is not None and board.whole.asked:
        side = board.whole.asked[0].side
        qtbot.mouseClick(board.curtain.buttons[side], LEFT)
        press(board, qtbot, K.Key_0)  # as its lines say, else as usual
        qtbot.waitUntil(lambda: waits_or_is_over(board), timeout=30_000)
        asked += 1
        assert asked < 60
    assert board.whole is not None
    assert board.whole.resolved == 1
    held = log_of(board, "cards", "side", "card", "from", "to")
    for side, line in HANDS.items():
        assert sorted(str(row[1]) for row in held if row[0] == side and row[2:] == ("pile", "hand")) == sorted(
            line.removeprefix("hand ").split(", ")
        )
    assert ("CP", "Liege") in log_of(board, "control", "side", "area")
    (fresh,) = {row[1] for row in log_of(board, "states", "platoon", "fresh", "bound") if row[0] == "GE1/1" and row[2]}
    assert fresh is True, "recovered at the turn's end"
    board.sit("")
    later = seat_files(board, qtbot, tmp_path / "later", monkeypatch)
    for side, window in players.items():
        assert window.opening.open_named(str(later[side]))
        window.wait_for_rules()
        document, other = window.document, "ENT" if side == "CP" else "CP"
        assert document is not None
        rows = document.tables["cards"]
        known = {card for of, card in zip(rows["side"], rows["card"], strict=True) if of == other and card}
        assert known <= {"Esprit-de-Corps"}, "of the enemy's cards only those that were played as printed"
        view_of(window).grab()
        areas = view_of(window).areas
        assert areas is not None
        assert areas.control["Liege"] == "CP"


def waits_or_is_over(board: DeskWindow) -> bool:
    """Whether somebody is asked, or the turn is over."""
    return board.whole is not None and (bool(board.whole.asked) or board.whole.resolved == 1)


def seat_files(
    board: DeskWindow, qtbot: QtBot, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> dict[str, Path]:  # fmt: skip
    """The seat files that the umpire's button writes, by side."""
    folder.mkdir(exist_ok=True)
    monkeypatch.setattr("bound_sim_ui.desks.umpire_desk.ask_folder", lambda *_: str(folder / "seats"))
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Yes)
    assert isinstance(board.panel, UmpirePanel)
    qtbot.mouseClick(board.panel.act_buttons["seats"], LEFT)
    settled(qtbot, board)
    found = {}
    for path in sorted((folder / "seats").glob("*.seat")):
        found["ENT" if path.name.startswith("ENT") else "CP"] = path
    return found


def dropped(board: DeskWindow, *paths: Path) -> None:
    """Files are let fall on the umpire's panel."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    assert isinstance(board.panel, UmpirePanel)
    no_keys = Qt.KeyboardModifier.NoModifier
    board.panel.dropEvent(QDropEvent(QPointF(QPoint(20, 20)), Qt.DropAction.CopyAction, data, LEFT, no_keys))
