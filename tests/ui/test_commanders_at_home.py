"""covers: ui/bound_sim_ui/desks/message_desk.py, ui/bound_sim_ui/desks/message_panel.py, ui/bound_sim_ui/desks/board.py

Four bounds of beaumont-hamel by seat files alone, in windows: the umpire's and two commanders' of each side.
"""

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from bound_sim.desk.player_seat import PlayerSeat
from bound_sim.dice.keyed import key_from_seed
from bound_sim.files.folder import load
from bound_sim.scenario.files import SCENARIOS
from bound_sim.secrecy import seats
from bound_sim_ui.desks.message_panel import MessagePanel
from bound_sim_ui.desks.order_panel import OrderPanel
from bound_sim_ui.desks.umpire_panel import UmpirePanel
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import SEED, Home, keys, settled, view_of
from tests.ui.test_seat_files import at_home, dropped, resolved, sent, to_front
from tests.ui.test_umpire_acts import sitting_of
from tests.ui.test_whole_battle import desk_of, panel_of

K = Qt.Key
LEFT = Qt.MouseButton.LeftButton
SEATS = {"87": "B 87 Brigade", "88": "B 88 Brigade", "119": "G RIR 119", "26": "G 26 Reserve Division artillery"}


def written(board: DeskWindow, qtbot: QtBot, folder: Path) -> dict[str, Path]:
    """The seat files that the umpire's button writes, by seat."""
    sitting = sitting_of(board)
    wanted = f"{sitting.resolved:02} over" if sitting.over else f"{sitting.resolved + 1:02}"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bound_sim_ui.desks.umpire_desk.ask_folder", lambda *_: str(folder))
        qtbot.mouseClick(desk_of(board).act_buttons["seats"], LEFT)
        settled(qtbot, board)
    return {path.stem.removesuffix(f" bound {wanted}"): path for path in folder.glob(f"* bound {wanted}.seat")}


def ordered(window: DeskWindow, qtbot: QtBot) -> None:
    """What the scenario has for this bound is ordered, the others stay."""
    to_front(window)
    keys(qtbot, window, K.Key_N)
    document = window.document
    assert document is not None
    panel_of(window).let_stay(document.waiting())


def messages(window: DeskWindow) -> MessagePanel:
    """The tab of messages, in front."""
    assert isinstance(window.panel, OrderPanel | UmpirePanel)
    tabs = window.panel.tabs
    panels = (tabs.widget(at) for at in range(tabs.count()))
    panel = next(one for one in panels if isinstance(one, MessagePanel))
    tabs.setCurrentWidget(panel)
    return panel


def told(window: DeskWindow) -> list[str]:
    """The messages that are shown, the newest first."""
    listed = messages(window).told
    return [listed.item(row).text() for row in range(listed.count())]


def writes(window: DeskWindow, qtbot: QtBot, to: str, text: str) -> None:
    """A message, typed, and its button clicked."""
    to_front(window)
    panel = messages(window)
    panel.to.setCurrentIndex(panel.to.findText(to))
    assert panel.to.currentText() == to
    panel.text.setFocus()
    qtbot.keyClicks(panel.text, text)
    qtbot.mouseClick(panel.send, LEFT)
    assert panel.text.toPlainText() == ""


def rows(board: DeskWindow) -> dict[str, str]:
    """The board: seat -> what is said of its orders."""
    table = desk_of(board).board
    found = {}
    for row in range(table.rowCount()):
        name, cell = table.item(row, 0), table.item(row, 1)
        assert name is not None
        assert cell is not None
        found[name.text().strip()] = cell.text()
    return found


def with_commanders(folder: Path) -> Path:
    """The scenario beaumont-hamel with the tables of beaumont-hamel-fog, as that one's notes say."""
    shutil.copytree(SCENARIOS / "beaumont-hamel", folder)
    text = (SCENARIOS / "beaumont-hamel-fog" / "scenario.toml").read_text()
    tables = text[text.index("[fog]") : text.index("# Areas in cm")]
    with (folder / "scenario.toml").open("a") as file:
        file.write("\n" + tables)
    return folder


def test_four_bounds_with_two_commanders_a_side(
    home: Home, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: list[str]
) -> None:
    """One file is lost and sent again, one is late, one orders for another's battalion, one message takes its time."""
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Yes)
    out = tmp_path / "out"
    board, players = home("umpire"), {name: home(name) for name in SEATS}
    board.opening.open_scenario(load(with_commanders(tmp_path / "beaumont-hamel")), key_from_seed(SEED))
    board.wait_for_rules()
    board.sit("")
    to_front(board)
    assert list(rows(board)) == ["British", "29 Division artillery", "87 Brigade", "88 Brigade",
                                 "German", "26 Reserve Division artillery", "RIR 119"]  # fmt: skip
    assert rows(board)["British"] == "\u2013 not needed"

    def all_at_home() -> None:
        files = written(board, qtbot, out)
        for name, window in players.items():
            at_home(window, files[SEATS[name]])

    def all_send(*names: str) -> list[Path]:
        found = []
        for name in names:
            ordered(players[name], qtbot)
            place = tmp_path / name / f"{SEATS[name]} {seat(name).bound}.sealed"
            found.append(sent(players[name], qtbot, place, monkeypatch))
        to_front(board)
        return found

    def seat(name: str) -> PlayerSeat:
        found = players[name].sitting
        assert isinstance(found, PlayerSeat)
        return found

    # bound 1: all hand in, the guns without a player hold, a message goes out
    all_at_home()
    assert panel_of(players["87"]).document.own_battalions == ["87", "BOR", "KOS", "RIF", "SWB"]
    assert players["87"].windowTitle().startswith("Beaumont-Hamel (Y Ravine), 1 July 1916 \u2013 87 Brigade (British)")
    bases = view_of(players["87"]).bases
    assert bases is not None
    shown = panel_of(players["87"]).document.standing
    assert bases.look(shown["NFL/A/1"]).pale, "another's battalion"
    assert not bases.look(shown["SWB/A/1"]).pale
    to_front(players["87"])
    before = panel_of(players["87"]).document.low_now()
    keys(qtbot, players["87"], K.Key_N, K.Key_M, K.Key_Right, K.Key_Return)  # an arrow of his own
    assert panel_of(players["87"]).document.low_now() != before
    writes(players["87"], qtbot, "88 Brigade", "The wire is uncut at the ravine.")
    writes(players["87"], qtbot, "Umpire", "Which way is the wind?")
    dropped(board, *all_send("87", "88", "119", "26"))
    assert board.statusBar().currentMessage().endswith("Messages: 2")
    assert said == []
    assert len(told(board)) == 2
    assert not desk_of(board).resolve_button.isEnabled()
    qtbot.mouseClick(desk_of(board).buttons["B 29 Division artillery"]["policy"], LEFT)
    assert rows(board)["29 Division artillery"].startswith("\u2713 all hold")
    assert rows(board)["87 Brigade"].startswith("\u2713 in ")
    writes(board, qtbot, "87 Brigade", "From the west.")
    resolved(board, qtbot)
    assert board.whole is not None
    assert board.whole.resolved == 1

    # bound 2: a file is lost on its way and comes again, the same to the byte; orders are sent again too
    files = written(board, qtbot, out)
    first = files["B 88 Brigade"].read_bytes()
    files["B 88 Brigade"].unlink()
    all_at_home()
    assert files["B 88 Brigade"].read_bytes() == first
    assert told(players["87"])[0] == "bound 1, from umpire: From the west."
    assert not any("wire is uncut" in text for text in told(players["88"]))  # two steps: a runner to the division first
    late, *others = all_send("119", "87", "88", "26")
    others[1].unlink()
    others[1] = all_send("88")[0]
    dropped(board, *others)
    qtbot.mouseClick(desk_of(board).buttons["B 29 Division artillery"]["policy"], LEFT)
    assert rows(board)["RIR 119"] == "\u2013 missing"
    qtbot.mouseClick(desk_of(board).buttons["G RIR 119"]["policy"], LEFT)
    resolved(board, qtbot)
    dropped(board, late)
    assert "too late" in said[-1]
    assert rows(board)["RIR 119"] == "\u2013 missing\ntoo late"

    # bound 3: the message is there; 87 Brigade orders for a battalion of 88 Brigade, which no desk lets it
    all_at_home()
    boxes = [box for box in players["119"].findChildren(QMessageBox) if box.isVisible()]
    assert "too late" in boxes[0].text()
    boxes[0].close()
    assert told(players["88"]) == ["bound 1, from 87 Brigade: The wire is uncut at the ravine."]
    assert not panel_of(players["87"]).document.is_own("NFL/A")
    forged = tmp_path / "forged.sealed"
    forged.write_text(seat("87").kept.sealed({"orders.csv": "Battalion,Bound 3\nNFL,Assault\nBOR,Hold\n"}))
    dropped(board, forged)
    assert "forged.sealed: orders.csv: line 2, Bound 3: NFL is not led by 87 Brigade" in said[-1]
    assert rows(board)["87 Brigade"].startswith("! missing\nfaulty: 1")
    forged.write_text(seat("87").kept.sealed({"orders.csv": "Battalion,Bound 3\nBOR,Dance\n"}))
    of_others = all_send("88", "119", "26")
    dropped(board, of_others[0], forged, *of_others[1:])
    told_first = said[-1].strip().split("\n")
    assert told_first[0].startswith("forged.sealed: 87 Brigade of side B, bound 3: faulty"), "before what needs nothing"
    assert told_first[-1] == "Taken in and handed in: 26 Reserve Division artillery, 88 Brigade, RIR 119"
    assert rows(board)["87 Brigade"].startswith("! missing\nfaulty: 1"), "kept, though nothing in it is an order"
    dropped(board, *all_send("87"))
    dropped(board, *all_send("87"))
    assert "changed since" in rows(board)["87 Brigade"]
    assert rows(board)["British"] == "\u2013 not needed"
    qtbot.mouseClick(desk_of(board).buttons["B 29 Division artillery"]["policy"], LEFT)
    resolved(board, qtbot)

    # bound 4
    all_at_home()
    dropped(board, *all_send("87", "88", "119", "26"))
    qtbot.mouseClick(desk_of(board).buttons["B 29 Division artillery"]["policy"], LEFT)
    resolved(board, qtbot)
    assert board.whole.resolved == 4
    # fog: what each knows now is in its file, and no more
    known = {name: seats.read(path.read_bytes(), path.name) for name, path in written(board, qtbot, out).items()}
    latest = {
        name: {unit for unit, bound in zip(one.tables["states"]["platoon"], one.tables["states"]["bound"], strict=True)
               if bound == 4}
        for name, one in known.items()
    }  # fmt: skip
    assert latest["B"] == set()  # the commander-in-chief has reports alone
    assert {unit.split("/")[0] for unit in latest["B 87 Brigade"]} >= {"87", "BOR", "KOS"}
    assert latest["B 87 Brigade"] != latest["B 88 Brigade"]
    assert max(known["B"].tables["states"]["bound"]) == 3
    chief = home("chief")
    at_home(chief, written(board, qtbot, out)["B"])
    assert chief.document is not None
    assert chief.document.waiting() == []
    assert panel_of(chief).count.text().endswith("the commanders order\nlast report: bound 3")
    keys(qtbot, chief, K.Key_N)
    QApplication.processEvents()
