"""covers: ui/bound_sim_ui/desks/seal_desk.py, bound_sim/desk/player_seat.py, bound_sim/desk/at_desk.py

A battle by seat files alone, in three windows: the umpire's and two players' at home, each with folders of its own.
"""

from dataclasses import replace
from errno import ENOSPC
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QInputDialog, QMessageBox
from pytestqt.qtbot import QtBot

from bound_sim.battle_file.file import BattleFile
from bound_sim.desk.draft import Draft, Drafts
from bound_sim.desk.player_seat import PlayerSeat
from bound_sim.dice.keyed import key_from_seed
from bound_sim.files.folder import load, resolve, texts
from bound_sim.scenario.posts import Post
from bound_sim.secrecy import seal_files, seat_folder, seats
from bound_sim.secrecy.seat_folder import SeatFolder
from bound_sim_maps.faults import Refused
from bound_sim_ui.desks.order_panel import OrderPanel
from bound_sim_ui.windows.window import DeskWindow
from tests.core.battle_file.battles import opened
from tests.ui.conftest import SEED, Home, drag, keys, settled, small_battle
from tests.ui.test_umpire_acts import sitting_of
from tests.ui.test_whole_battle import desk_of, panel_of

K = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
LEFT = Qt.MouseButton.LeftButton


def to_front(window: DeskWindow) -> None:
    window.activateWindow()
    QApplication.processEvents()


def umpire(window: DeskWindow) -> None:
    window.opening.open_scenario(small_battle(), key_from_seed(SEED))
    window.wait_for_rules()
    window.sit("")
    to_front(window)


def written(window: DeskWindow, qtbot: QtBot, folder: Path) -> dict[str, Path]:
    """The seat files that the umpire's button writes, by side."""
    sitting = sitting_of(window)
    wanted = f"{sitting.resolved:02} over" if sitting.over else f"{sitting.resolved + 1:02}"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bound_sim_ui.desks.umpire_desk.ask_folder", lambda *_: str(folder))
        qtbot.mouseClick(desk_of(window).act_buttons["seats"], LEFT)
        settled(qtbot, window)
    found = {side: folder / f"{side} bound {wanted}.seat" for side in ("A", "B")}
    for path in found.values():
        assert path.name in path.with_suffix(".txt").read_text()
    return found


def test_lines_that_the_seat_knows_to_be_impossible_are_not_sealed(tmp_path: Path) -> None:
    """A game of cards: a hand that the own main deck does not give; nothing is written."""
    seal_files.make_keys(tmp_path / "umpire", "Umpire")
    keys_of_umpire = seal_files.secret_keys(tmp_path / "umpire")
    with opened(tmp_path / "a.bound", "summer-1914") as file:
        (tmp_path / "CP.seat").write_bytes(seats.of_battle(file, "CP", keys_of_umpire))
    seat = PlayerSeat(seat_folder.taken_up(tmp_path / "CP.seat", tmp_path / "seats"))
    lines = b"bound 1\nside CP\nhand Trench\n"
    with pytest.raises(Refused, match="1 cards, 8 make the hand"):
        seat.sealed({"lines.txt": lines})
    assert seat.sealed({"lines.txt": lines.replace(b"hand Trench", b"pass")})


def at_home(window: DeskWindow, path: Path) -> PlayerSeat:
    assert window.opening.open_named(str(path))
    window.wait_for_rules()
    to_front(window)
    assert isinstance(window.sitting, PlayerSeat)
    assert window.seat == window.sitting.side
    return window.sitting


def ordered(window: DeskWindow, qtbot: QtBot) -> None:
    """The first company moves a little, the others stay, by mouse and keys."""
    to_front(window)
    keys(qtbot, window, K.Key_N, K.Key_A if window.seat == "A" else K.Key_H)
    document = window.document
    assert document is not None
    if window.seat == "A":
        there = document.present("1/1")[0]
        drag(qtbot, window, (there.x_u / 1000, there.y_u / 1000), (there.x_u / 1000 + 4, there.y_u / 1000))
    panel_of(window).let_stay(document.waiting())


def sent(window: DeskWindow, qtbot: QtBot, out: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Hand in, by its key; the desk adds the ending."""
    out = out if out.suffix else out.with_name(f"{out.name}.sealed")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(out), ""))
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Yes)
    to_front(window)
    keys(qtbot, window, (K.Key_Return, CTRL))
    assert out.read_text().startswith("-----BEGIN BOUND-SIM")
    assert str(out) in window.statusBar().currentMessage()
    return out


def dropped(window: DeskWindow, *paths: Path) -> None:
    """Files are let fall on the umpire's panel."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    panel = desk_of(window)
    event = QDropEvent(QPointF(QPoint(20, 20)), Qt.DropAction.CopyAction, data, LEFT, Qt.KeyboardModifier.NoModifier)
    panel.dropEvent(event)


def cell(window: DeskWindow, row: int) -> str:
    item = desk_of(window).board.item(row, 1)
    assert item is not None
    return item.text()


def resolved(window: DeskWindow, qtbot: QtBot) -> None:
    to_front(window)
    keys(qtbot, window, K.Key_F5)
    settled(qtbot, window)


def test_two_bounds_by_seat_files_alone(
    home: Home, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: list[str]
) -> None:
    """One file is lost and written again, one comes twice, one changes what was sent, one comes too late."""
    board, anna, bert = home("umpire"), home("anna"), home("bert")
    umpire(board)
    files = written(board, qtbot, tmp_path / "out")
    lost = files["A"].read_bytes()
    files["A"].unlink()
    assert written(board, qtbot, tmp_path / "out")["A"].read_bytes() == lost
    a = at_home(anna, files["A"])
    assert a.kept.seat.umpire.fingerprint in anna.statusBar().currentMessage()
    assert not anna.mode_buttons["umpire"].isVisible()
    assert not panel_of(anna).seal.isVisible()
    assert anna.whole is None
    b = at_home(bert, files["B"])
    ordered(anna, qtbot)
    ordered(bert, qtbot)
    one = sent(anna, qtbot, tmp_path / "A1", monkeypatch)
    two = sent(anna, qtbot, tmp_path / "A2", monkeypatch)
    to_front(board)
    dropped(board, two, one)
    assert "Taken in and handed in: A" in board.statusBar().currentMessage()
    assert said == []
    assert "changed since" in cell(board, 0)
    dropped(board, sent(bert, qtbot, tmp_path / "B1", monkeypatch), one)
    assert "Known already: A" in board.statusBar().currentMessage()
    assert said == []
    assert "handed in" in cell(board, 1)
    resolved(board, qtbot)
    assert board.whole is not None
    assert board.whole.resolved == 1
    later = written(board, qtbot, tmp_path / "out")
    # Bert sends once more for bound 1, and orders for bound 2 that never arrive: his policy is the umpire's
    late = sent(bert, qtbot, tmp_path / "late", monkeypatch)
    to_front(board)
    dropped(board, late)
    assert "too late" in said[-1]
    assert "bound 1: too late" in cell(board, 1)
    monkeypatch.setattr(QInputDialog, "getMultiLineText", lambda *_: ("hold the hedge", True))
    to_front(anna)
    keys(qtbot, anna, (K.Key_N, CTRL | Qt.KeyboardModifier.ShiftModifier))
    again = at_home(anna, later["A"])
    assert (again.bound, again.kept.notes, again.kept.folder) == (2, "hold the hedge", a.kept.folder)
    assert anna.document is not None
    assert {when.bound for when in anna.document.history.moments} >= {1}
    at_home(bert, written(board, qtbot, tmp_path / "out")["B"])
    boxes = [box for box in bert.findChildren(QMessageBox) if box.isVisible()]
    assert "too late" in boxes[0].text()
    boxes[0].close()
    ordered(anna, qtbot)
    to_front(board)
    dropped(board, sent(anna, qtbot, tmp_path / "A3", monkeypatch))
    board.umpire.let_hold("B")
    resolved(board, qtbot)
    assert board.whole.over
    end = at_home(anna, written(board, qtbot, tmp_path / "out")["A"])
    assert end.over
    assert b.side == "B"
    assert not (tmp_path / "A4").exists()


def test_drafts_outlive_the_window_and_the_next_file(home: Home, qtbot: QtBot, tmp_path: Path) -> None:
    board, anna = home("umpire"), home("anna")
    umpire(board)
    path = written(board, qtbot, tmp_path / "out")["A"]
    at_home(anna, path)
    ordered(anna, qtbot)
    assert anna.document is not None
    drawn = dict(anna.document.drafts.now.low)
    assert drawn
    assert anna.document.drafts.steps > 0
    keys(qtbot, anna, (K.Key_Z, CTRL))
    assert anna.document.drafts.now.low != drawn
    keys(qtbot, anna, (K.Key_Y, CTRL))
    anna.close()
    later = home("anna")
    kept = later.autosave.battles()
    assert [one.bound for one in kept] == [1]
    qtbot.mouseClick(later.start.battles.buttons[str(kept[0].path)], LEFT)
    later.wait_for_rules()
    assert later.document is not None
    assert later.document.drafts.now.low == drawn
    assert (later.seat, later.mode) == ("A", "orders")


def test_a_seat_sees_what_it_sees_at_the_umpires_desk(home: Home, qtbot: QtBot, tmp_path: Path) -> None:
    board, anna = home("umpire"), home("anna")
    umpire(board)
    at_home(anna, written(board, qtbot, tmp_path / "out")["A"])
    there = board.document_of("A")
    assert anna.document is not None
    assert anna.document.standing == there.standing
    for document in (anna.document, there):
        document.drafts = Drafts(Draft(document.drafts.now.high, small_battle().low))
    ordered(anna, qtbot)
    there.drafts = Drafts(anna.document.drafts.now)
    there.heard("orders")
    assert anna.document.told == there.told
    assert anna.document.faults == there.faults


def test_wrong_files_are_refused_in_the_window_and_by_the_command(
    home: Home, qtbot: QtBot, tmp_path: Path, said: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    from bound_sim_ui.entry import main

    board, anna = home("umpire"), home("anna")
    umpire(board)
    path = written(board, qtbot, tmp_path / "out")["A"]
    torn = tmp_path / "torn.seat"
    torn.write_bytes(path.read_bytes()[:-40])
    assert not anna.opening.open_named(str(torn))
    assert "is not a whole seat file" in said[-1]
    assert anna.sitting is None
    assert main([str(torn)]) == 2
    assert "torn.seat: is not a whole seat file" in capsys.readouterr().err.replace(" :", "")
    assert path.suffix == seats.SUFFIX


def test_drafts_that_cannot_be_read_keep_no_file_from_being_opened(
    home: Home, qtbot: QtBot, tmp_path: Path, said: list[str]
) -> None:
    board, anna = home("umpire"), home("anna")
    umpire(board)
    path = written(board, qtbot, tmp_path / "out")["A"]
    at_home(anna, path)
    ordered(anna, qtbot)
    anna.autosave.write()
    for kept in anna.autosave.files():
        kept.write_text("{}")
    at_home(anna, path)
    assert "cannot be gone on with" in said[-1]


def test_a_player_waits_without_a_question_and_dialogs_begin_where_the_files_are(
    home: Home, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who opens a seat's file is not asked who he is; each dialog begins in the folder of the last time."""
    board, anna = home("umpire"), home("anna")
    umpire(board)
    files = written(board, qtbot, tmp_path / "out")
    assert anna.opening.open_named(str(files["A"]))
    curtain = anna.curtain
    assert not anna.ready
    assert curtain.title.text() == board.windowTitle().partition(" \u2013 ")[0]
    assert "rules are being read" in curtain.under.text()
    assert not curtain.buttons["A"].isVisible()
    anna.wait_for_rules()
    assert anna.seat == "A"
    to_front(anna)
    ordered(anna, qtbot)
    offered: list[str] = []

    def save(*given: str) -> tuple[str, str]:
        offered.append(given[2])
        return str(tmp_path / "sent" / Path(given[2]).name), ""

    (tmp_path / "sent").mkdir()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", save)
    for _ in range(2):
        keys(qtbot, anna, (K.Key_Return, CTRL))
    assert [Path(path).parent for path in offered] == [tmp_path / "out", tmp_path / "sent"]
    asked: list[str] = []

    def question(*given: str) -> QMessageBox.StandardButton:
        asked.append(given[2])
        return QMessageBox.StandardButton.Yes if "Hand in?" in given[2] else QMessageBox.StandardButton.No

    monkeypatch.setattr(QMessageBox, "question", question)
    before = (tmp_path / "sent" / "A bound 01.sealed").read_text()
    keys(qtbot, anna, (K.Key_Return, CTRL))
    assert not any("already" in one for one in asked), "his own orders of before are replaced by those that he hands in"
    assert (tmp_path / "sent" / "A bound 01.sealed").read_text() != before
    (tmp_path / "other.txt").write_text("of somebody else")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "other.txt"), ""))
    keys(qtbot, anna, (K.Key_Return, CTRL))
    assert asked[-1] == "other.txt is there already. Replace it?"
    assert (tmp_path / "other.txt").read_text() == "of somebody else"
    keys(qtbot, anna, (K.Key_L, CTRL))
    assert curtain.buttons["A"].isVisible(), "a curtain that he draws himself asks"
    begins: list[str] = []

    def none(*given: str) -> str:
        begins.append(given[2])
        return ""

    monkeypatch.setattr("bound_sim_ui.desks.umpire_desk.ask_folder", none)
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *given: ([], none(*given)))
    for name in ("seats", "take"):
        qtbot.mouseClick(desk_of(board).act_buttons[name], LEFT)
    assert begins == [str(tmp_path / "out")] * 2


def test_seat_files_of_the_command_lines_keys_are_taken_in_at_the_desk(
    home: Home, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: list[str]
) -> None:
    """The umpire shows the folder of the keys that he sealed with; those that open nothing are not kept."""
    board, anna, place = home("umpire"), home("anna"), tmp_path / "club"
    place.mkdir()
    for name in ("umpire", "others"):
        seal_files.make_keys(place / name, "Umpire")
    files = {name: content.encode() for name, content in texts(small_battle()).items()}
    BattleFile.create(place / "a.bound", files, dice="seed", key=key_from_seed(SEED), seed=SEED)
    with BattleFile(place / "a.bound") as file:
        (place / "A.seat").write_bytes(seats.of_battle(file, "A", seal_files.secret_keys(place / "umpire")))
    at_home(anna, place / "A.seat")
    ordered(anna, qtbot)
    sealed = sent(anna, qtbot, tmp_path / "sent" / "A bound 01", monkeypatch)
    assert board.opening.open_named(str(place / "a.bound"))
    board.wait_for_rules()
    board.sit("")
    to_front(board)
    chosen, begins = iter([place / "nothing", place / "others", place / "umpire"]), list[str]()

    def folder(*given: str) -> str:
        begins.append(given[2])
        return str(next(chosen))

    monkeypatch.setattr("bound_sim_ui.desks.seal_desk.ask_folder", folder)
    for why in ("nothing: is missing", "does not open"):
        dropped(board, sealed)
        assert why in said[-1]
        assert cell(board, 0) == "\u2013 missing"
    kept = board.settings.kept("seals/umpire keys")
    dropped(board, sealed)
    assert cell(board, 0).startswith("\u2713 handed in")
    assert board.settings.kept("seals/umpire keys") == str(place / "umpire") != kept
    assert begins == [str(place)] * 3, "they are looked for beside the battle"
    dropped(board, sealed)
    assert len(begins) == 3, "nothing is asked once they are his"


def test_another_battle_has_folders_of_its_own(
    home: Home, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is written and sent in one battle never begins in the folder of another."""
    board = home("umpire")
    umpire(board)
    written(board, qtbot, tmp_path / "out")
    kept = board.settings.kept_folder
    title = board.sitting.scenario.title if board.sitting is not None else ""
    assert kept("written", title) == str(tmp_path / "out")
    begins: list[str] = []

    def none(*given: str) -> str:
        begins.append(given[2])
        return ""

    board.draw_curtain()
    board.close_battle()
    board.opening.open_scenario(load(resolve("trench-and-tank")), key_from_seed(1))
    board.wait_for_rules()
    board.sit("")
    monkeypatch.setattr("bound_sim_ui.desks.umpire_desk.ask_folder", none)
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *given: ([], none(*given)))
    for name in ("seats", "take"):
        qtbot.mouseClick(desk_of(board).act_buttons[name], LEFT)
    assert begins == ["", ""]


@pytest.mark.parametrize(("scenario", "side"), [("petite-douve-1915", "C"), ("hooge-1915", "B")])
def test_lines_at_home_are_told_what_they_would_do(
    scenario: str, side: str, home: Home, qtbot: QtBot, tmp_path: Path
) -> None:
    """The list of a programme says beside each line what the umpire's desk says of it, also after a bound."""
    board, anna = home("umpire"), home("anna")
    board.opening.open_scenario(replace(load(scenario), seats={}), key_from_seed(SEED))
    board.wait_for_rules()
    board.sit("")
    board.umpire.seat_files(str(tmp_path / "out"))
    settled(qtbot, board)
    at_home(anna, tmp_path / "out" / f"{side} bound 01.seat")
    here, there = board.document_of(side), anna.document
    assert there is not None
    assert here.lines_now(), "the scenario has a programme to begin with"
    assert there.line_hints() == here.line_hints()
    assert there.line_hints()
    unit = here.lines_now()[0].unit
    assert there.unit_hint(unit) == here.unit_hint(unit)
    panel = anna.panel
    assert isinstance(panel, OrderPanel)
    said = [panel.list.item(row).text() for row in range(panel.list.count())]
    assert any(str(there.line_hints()[0].said) in text for text in said)


@pytest.mark.parametrize(("set_to", "played_by"), [("", "posture"), ("hold", "hold"), ("person", ""), ("umpire", "")])
def test_a_seat_at_home_says_which_policy_plays_what_is_left_open(
    set_to: str, played_by: str, home: Home, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the scenario says, or as the umpire set it since; nothing where a person plays all of it."""
    board, anna = home("umpire"), home("anna")
    board.opening.open_scenario(load("hooge-1915"), key_from_seed(SEED))
    board.wait_for_rules()
    board.sit("")
    assert board.whole is not None
    if set_to:
        board.whole.seat("B", set_to)
    board.umpire.seat_files(str(tmp_path / "out"))
    settled(qtbot, board)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(tmp_path / "out" / "B bound 01.seat"), ""))
    to_front(anna)
    qtbot.keyClick(anna, K.Key_O, Qt.KeyboardModifier.ControlModifier)
    anna.wait_for_rules()
    panel = anna.panel
    assert isinstance(panel, OrderPanel)
    assert panel.left.isVisible() == bool(played_by)
    assert panel.left.text() == (f"What you leave open is played by: {played_by}" if played_by else "")


def test_what_left_the_desk_and_what_came_new_is_said(
    home: Home, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that was written, orders changed since, messages not looked at, a bound without orders of one's own."""
    board, anna = home("umpire"), home("anna")
    umpire(board)
    seat = at_home(anna, written(board, qtbot, tmp_path / "out")["A"])
    assert not seat.kept.known
    ordered(anna, qtbot)
    assert "written" not in anna.state.text()
    sent(anna, qtbot, tmp_path / "A1", monkeypatch)
    assert "file written" in anna.state.text()
    anna.close()
    anna = home("anna")
    at_home(anna, tmp_path / "out" / "A bound 01.seat")
    assert seat.kept.seat.umpire.fingerprint not in anna.statusBar().currentMessage(), "it was compared before"
    to_front(anna)
    keys(qtbot, anna, K.Key_N, K.Key_D)
    assert "hand in again" in anna.state.text()
    to_front(board)
    board.messages.write(Post("A"), "Halt")
    for _ in range(2):
        board.umpire.let_missing_hold()
    resolved(board, qtbot)
    at_home(anna, written(board, qtbot, tmp_path / "out")["A"])
    assert "New messages: 1" in anna.statusBar().currentMessage()
    boxes = [box for box in anna.findChildren(QMessageBox) if box.isVisible()]
    assert boxes[0].text() == "Bound 1: no orders of yours were there"
    boxes[0].close()
    tabs = panel_of(anna).tabs
    assert tabs.tabText(tabs.count() - 1) == "Messages (1 new)"
    anna.resize(1366, 740)
    QApplication.processEvents()
    bar = tabs.tabBar()
    assert bar.tabRect(tabs.count() - 1).right() < bar.width(), "the tab that tells of them is seen whole"
    tabs.setCurrentIndex(tabs.count() - 1)
    assert tabs.tabText(tabs.count() - 1) == "Messages (1)"
    assert isinstance(anna.sitting, PlayerSeat)
    assert anna.sitting.news == 0


def test_a_folder_let_fall_on_the_board_is_all_the_files_in_it(
    home: Home, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board, anna = home("umpire"), home("anna")
    umpire(board)
    at_home(anna, written(board, qtbot, tmp_path / "out")["A"])
    ordered(anna, qtbot)
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "notes.txt").write_text("of mine")
    sent(anna, qtbot, tmp_path / "in" / "A.sealed", monkeypatch)
    to_front(board)
    dropped(board, tmp_path / "in")
    assert board.statusBar().currentMessage() == "Taken in and handed in: A"
    assert "handed in" in cell(board, 0)


def test_orders_that_are_sent_count_where_the_desk_cannot_note_it(
    home: Home, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sealed file is written, and what failed beside it is said."""
    board, anna = home("umpire"), home("anna")
    umpire(board)
    at_home(anna, written(board, qtbot, tmp_path / "out")["A"])
    ordered(anna, qtbot)

    def full(*_: object) -> None:
        raise OSError(ENOSPC, "No space left on device", "sent.json")

    monkeypatch.setattr(SeatFolder, "keep_sent", full)
    sealed = sent(anna, qtbot, tmp_path / "A1", monkeypatch)
    assert sealed.exists()
    assert "No space left" in anna.statusBar().currentMessage()
    assert "file written" not in anna.state.text()
