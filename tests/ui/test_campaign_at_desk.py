"""covers: ui/bound_sim_ui/windows/campaign_desk.py, ui/bound_sim_ui/windows/campaign_board.py, bound_sim/campaign

A campaign of three battles from the first page: two are played by seat files in three windows, one is typed in.
"""

import csv
import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QInputDialog, QLabel, QMessageBox
from pytestqt.qtbot import QtBot

from bound_sim.battle_file import parse_act
from bound_sim.campaign.file import CampaignFile
from bound_sim.campaign.verification import check_campaign
from bound_sim.desk.player_seat import PlayerSeat
from bound_sim.files.folder import save
from bound_sim_ui.desks.message_panel import MessagePanel
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import Home, keys, small_battle
from tests.ui.test_seat_files import at_home, dropped, ordered, resolved, sent, to_front, written

LEFT, K, CTRL = Qt.MouseButton.LeftButton, Qt.Key, Qt.KeyboardModifier.ControlModifier
THREE = """
title = "Three days"
[[battle]]
id = "one"
scenario = "small"
[[battle]]
id = "two"
scenario = "small"
after = ["one"]
nights = 1
keeps = { "1" = "1", "5" = "5", "9" = "9", "7" = "7" }
[[battle]]
id = "three"
scenario = "small"
after = ["two"]
keeps = { "1" = "two:1", "5" = "two:5", "9" = "two:9", "7" = "two:7" }
[[battle]]
id = "never"
scenario = "small"
after = ["three"]
when = "one won by B"
"""


def folder_of(place: Path) -> Path:
    folder = place / "three-days"
    folder.mkdir()
    save(small_battle(1), folder / "small")
    (folder / "campaign.toml").write_text(THREE, encoding="utf-8")
    return folder


def board_of(window: DeskWindow) -> DeskWindow:
    """The first page is there, with its campaign."""
    assert window.pages.currentWidget() is window.start
    assert window.start.campaign.isVisible()
    to_front(window)
    return window


def pressed(window: DeskWindow, qtbot: QtBot, act: str, battle: str = "") -> None:
    button = board_of(window).start.campaign.buttons[act, battle]
    assert button.isEnabled()
    window.start.ensureWidgetVisible(button)
    qtbot.mouseClick(button, LEFT)


def told(window: DeskWindow) -> list[str]:
    return [label.text() for label in window.start.campaign.findChildren(QLabel)]


def acts(window: DeskWindow) -> set[tuple[str, str]]:
    return {key for key in window.start.campaign.buttons if key[1]}


def left(window: DeskWindow, qtbot: QtBot) -> None:
    to_front(window)
    keys(qtbot, window, (K.Key_W, CTRL))


def by_seat_files(
    board: DeskWindow, players: dict[str, DeskWindow], qtbot: QtBot, out: Path, patch: pytest.MonkeyPatch
) -> dict[str, str]:
    """The battle at the umpire's desk, played by files that go to two players and come back: what each had in mail."""
    board.wait_for_rules()
    board.sit("")
    to_front(board)
    mail = {}
    files = written(board, qtbot, out)
    for side, window in players.items():
        seat = at_home(window, files[side])
        mail[side] = "\n".join(message.text for message in seat.kept.seat.header.messages)
        ordered(window, qtbot)
        sealed = sent(window, qtbot, out / f"{side}.sealed", patch)
        to_front(board)
        dropped(board, sealed)
    if not mail["A"]:  # the umpire of the first day takes a base of B away, and one of A
        assert board.whole is not None
        for base in ("1/2/3", "9/2/3"):
            board.whole.file.rule(parse_act(f"remove {base}"), reason="a mine")
    resolved(board, qtbot)
    left(board, qtbot)
    return mail


@pytest.fixture
def chosen(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """What is chosen in dialogs of the system: a place to write to, to read from, who won."""
    given = {"save": "", "open": "", "won": ""}
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (given["save"], ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_, **__: (given["open"], ""))
    monkeypatch.setattr(QInputDialog, "getItem", lambda *_: (given["won"], bool(given["won"])))
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: given.update(shown=url.toLocalFile()))
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Yes)
    return given


def test_three_battles_by_two_seats_and_a_sheet(
    home: Home, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: list[str], chosen: dict[str, str]
) -> None:
    board, players = home("umpire"), {"A": home("anna"), "B": home("bert")}
    to_front(board)
    assert board.opening.open_named(str(folder_of(tmp_path)))
    assert "Three days" in told(board)
    assert acts(board) == {("begin", "one"), ("table", "one")}
    pressed(board, qtbot, "begin", "one")
    assert by_seat_files(board, players, qtbot, tmp_path / "1", monkeypatch) == {"A": "", "B": ""}
    pressed(board, qtbot, "take", "one")  # nobody says who won: nothing is taken
    assert ("take", "one") in acts(board)
    chosen["won"] = "A"
    pressed(board, qtbot, "take", "one")
    assert "side A has won" in told(board)

    pressed(board, qtbot, "begin", "two")
    mail = by_seat_files(board, players, qtbot, tmp_path / "2", monkeypatch)
    for side, unit, others in (("A", "1", "9"), ("B", "9", "1")):
        assert mail[side].startswith("What became of your units before two\none: side A has won\n")
        assert f"\n{unit}: " in mail[side]
        assert "- lost in one: " in mail[side]
        assert f"\n{others}: " not in mail[side]
        shown = "\n".join(
            panel.told.item(row).text() for panel in players[side].findChildren(MessagePanel)
            for row in range(panel.told.count())
        )  # fmt: skip
        assert all(line in shown for line in mail[side].splitlines())
        assert isinstance(players[side].sitting, PlayerSeat)
    chosen["won"] = "a draw"
    pressed(board, qtbot, "take", "two")
    assert "a draw" in told(board)

    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (chosen["save"], ""))
    pressed(board, qtbot, "table", "three")
    chosen["save"] = str(tmp_path / "three.csv")
    pressed(board, qtbot, "sheet", "three")
    with Path(chosen["save"]).open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        row |= {"men_left": str(int(row["men"]) // 2), "guns_left": row["guns"]}
    chosen["open"] = str(tmp_path / "filled in.csv")
    with Path(chosen["open"]).open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)
    chosen["won"] = "B"
    pressed(board, qtbot, "take", "three")
    assert said == []
    assert "left out" in told(board)
    assert not {act for act, battle in acts(board)} & {"begin", "table", "take", "sheet"}
    chosen["save"] = str(tmp_path / "report.html")
    pressed(board, qtbot, "report")
    assert chosen["shown"] == chosen["save"]
    assert "Three days" in Path(chosen["save"]).read_text(encoding="utf-8")
    assert board.campaigns.path is not None
    found = check_campaign(board.campaigns.path)
    assert (found.wrong, found.battles) == ([], ["one", "two"])


def test_what_is_wrong_is_shown_and_nothing_is_lost(
    home: Home, qtbot: QtBot, tmp_path: Path, said: list[str], chosen: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    window = home("umpire")
    to_front(window)
    folder = folder_of(tmp_path)
    path = tmp_path / "mine.campaign"
    CampaignFile.create(path, folder, seed=3)
    (tmp_path / "no.campaign").write_text("nothing")
    assert not window.opening.open_named(str(tmp_path / "no.campaign"))
    assert "is not a campaign file" in said.pop()
    (folder / "campaign.toml").write_text("title = 3")
    assert not window.opening.open_named(str(folder))
    assert "campaign.toml" in said.pop()
    chosen["open"] = str(path)
    window.opening.browse()
    board_of(window)
    assert not window.start.campaign.buttons["undo", ""].isEnabled()
    pressed(window, qtbot, "table", "one")
    pressed(window, qtbot, "sheet", "one")  # no place is chosen: nothing is written
    chosen["save"] = str(tmp_path / "one.html")
    pressed(window, qtbot, "sheet", "one")
    assert "<table>" in (tmp_path / "one.html").read_text(encoding="utf-8")
    monkeypatch.setattr(QInputDialog, "getItem", lambda *_: pytest.fail("who won is asked of a sheet that is refused"))
    chosen["open"] = str(tmp_path / "one.html")
    pressed(window, qtbot, "take", "one")
    assert "one.html" in said.pop()
    chosen["open"] = ""
    pressed(window, qtbot, "take", "one")
    chosen["open"] = str(tmp_path / "one.csv")
    (tmp_path / "one.csv").write_text("unit,men_left\n1,5000\n")
    pressed(window, qtbot, "take", "one")
    assert 'men_left: "5000" is not allowed' in said.pop()
    pressed(window, qtbot, "undo")
    assert ("begin", "one") in acts(window)
    pressed(window, qtbot, "begin", "one")
    window.wait_for_rules()
    qtbot.mouseClick(window.curtain.close_button, LEFT)
    pressed(window, qtbot, "take", "one")
    assert "no bound is resolved yet" in said.pop()
    pressed(window, qtbot, "open", "one")
    window.wait_for_rules()
    assert window.pages.currentWidget() is window.curtain
    qtbot.mouseClick(window.curtain.close_button, LEFT)
    (tmp_path / "mine-one.bound").unlink()
    pressed(window, qtbot, "open", "one")
    assert "mine-one.bound" in said.pop()
    pressed(window, qtbot, "folder")
    assert chosen["shown"] == str(tmp_path)
    chosen["save"] = ""
    pressed(window, qtbot, "report")
    pressed(window, qtbot, "close")
    assert not window.start.campaign.isVisible()
    assert [button.text() for button in window.start.recent.values()] == ["mine.campaign   \u2013   campaign"]
    qtbot.mouseClick(window.start.recent[str(path)], LEFT)
    board_of(window)
    with CampaignFile(path) as campaign:
        campaign.undo()
    shutil.move(path, tmp_path / "elsewhere")
    window.show_start()
    assert not window.start.campaign.isVisible()
    assert "mine.campaign" in window.statusBar().currentMessage()
    window.campaigns.do("undo", "")  # nothing is open: nothing is done


def test_a_shipped_campaign_is_begun_beside_the_battles(home: Home, qtbot: QtBot, said: list[str]) -> None:
    window = home("umpire")
    to_front(window)
    button = window.start.buttons["winter-of-raids-1915"]
    window.start.ensureWidgetVisible(button)
    qtbot.mouseClick(button, LEFT)
    board_of(window)
    assert window.campaigns.path is not None
    assert window.autosave.folder in window.campaigns.path.parents
    assert ("begin", "november") in acts(window)
    assert said == []


def test_seats_are_told_on_paper_and_who_has_nobody_left_has_lost(
    home: Home, qtbot: QtBot, tmp_path: Path, said: list[str], chosen: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    window = home("umpire")
    to_front(window)
    path = tmp_path / "mine.campaign"
    CampaignFile.create(path, folder_of(tmp_path), seed=3)
    assert window.opening.open_named(str(path))
    chosen |= {"save": str(tmp_path / "one.csv"), "open": str(tmp_path / "one.csv")}
    pressed(window, qtbot, "table", "one")
    pressed(window, qtbot, "sheet", "one")
    text = Path(chosen["save"]).read_text(encoding="utf-8").splitlines()
    assert text[0] == "battle,side,unit,name,men,guns,men_left,guns_left,cut,won"
    rows = [line.split(",") for line in text[1:]]
    filled = [
        [*row[:6], row[4] if row[1] == "A" else "0", row[5] if row[1] == "A" else "0", "yes", "A"] for row in rows
    ]  # fmt: skip
    Path(chosen["save"]).write_text("\n".join([text[0], *map(",".join, filled)]), encoding="utf-8")
    pressed(window, qtbot, "take", "one")
    assert said == []
    monkeypatch.setattr("bound_sim_ui.windows.campaign_desk.ask_folder", lambda *_: str(tmp_path / "seats"))
    pressed(window, qtbot, "brief", "two")
    assert {one.name for one in (tmp_path / "seats").iterdir()} == {"A.html", "A A.html", "B.html", "B B.html"}
    pressed(window, qtbot, "begin", "two")
    assert "nobody is left of side B" in said.pop()
    board_of(window)
    assert [text for text in told(window) if text == "side A has won"] == ["side A has won"] * 2
