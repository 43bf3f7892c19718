"""covers: ui/bound_sim_ui/windows/dialogs.py, ui/bound_sim_ui/desks/umpire_dialogs.py

Every dialog and box of the desk, on both screens and with texts of both sizes: nothing cut, nothing over anything else,
nothing wider than the window. What the source has is listed: a new one that nobody measures fails.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QProgressDialog
from pytestqt.qtbot import QtBot

from bound_sim.battle_file import passwords
from bound_sim.campaign.file import CampaignFile
from bound_sim.campaign.plan import find
from bound_sim.desk.edits import give_words
from bound_sim.desk.line_draft import LineDraft
from bound_sim.desk.player_seat import PlayerSeat
from bound_sim.dice.typed import WantedRoll
from bound_sim.files.folder import load
from bound_sim.orders.records import parse_cell
from bound_sim.orders.text import OrderFault
from bound_sim.rules import ruleset
from bound_sim.scenario.files import SCENARIOS
from bound_sim.scenario.model import Objective
from bound_sim_ui.desks.order_panel import OrderPanel
from bound_sim_ui.desks.seal_dialogs import KeysField
from bound_sim_ui.desks.umpire_dialogs import DiceDialog
from bound_sim_ui.document import Document
from bound_sim_ui.error_log import ErrorLog
from bound_sim_ui.folder_dialog import FolderDialog
from bound_sim_ui.making.objectives import ObjectivesDialog
from bound_sim_ui.windows.campaign_desk import CampaignDesk
from bound_sim_ui.windows.film import GivenUp
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import Home, settled
from tests.ui.cut_texts import cut
from tests.ui.dialogs_in_source import dialogs
from tests.ui.sizes import SIZES, SizedDesk, begun, put_at

Act = Callable[[DeskWindow], object]


def told(text: str) -> str:
    """A text of somebody's that a dialog shows; the test of markup puts marks into it."""
    return text


def by(name: str) -> Act:
    """An entry of the menus."""
    return lambda window: window.actions_by_name[name].trigger()


def panel_of(window: DeskWindow) -> OrderPanel:
    assert isinstance(window.panel, OrderPanel)
    return window.panel


def hand_in_faults(window: DeskWindow) -> None:
    """Orders that have faults are handed in."""
    fault = OrderFault(
        told("87 Brigade is told to stay in the crater field"), "what its cell of the order sheet allows"
    )
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Document, "faults", {f"RIF/{n}": [fault] for n in range(14)})
        panel_of(window).hand_in()


def hand_in_some(window: DeskWindow) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Document, "waiting", lambda _: [f"RIF/{n}" for n in range(6)])
        panel_of(window).hand_in()


def others_stay(window: DeskWindow) -> None:
    panel, document = panel_of(window), panel_of(window).document
    words = document.grammar.sheet
    give_words(document, "all hold", {
        one: parse_cell("Hold", sheet=words, battalion=one, bound=document.bound)
        for one in {unit.split("/", 1)[0] for unit in document.waiting()}
    })  # fmt: skip
    panel.all_others_stay()


def operand(listed: bool) -> Act:
    """An operand of a line that is asked for: out of a list, or typed."""
    verbs = ruleset("to-end-all-wars").grammar.lines + ruleset("entrenched").grammar.lines
    drafts = (LineDraft(verb, "", [None] * at) for verb in verbs for at in range(len(verb.slots)))
    found = next(draft for draft in drafts if draft.slot is not None and draft.slot.kind in ("word", "number", "length")
                 and bool(draft.slot.words) == listed)  # fmt: skip
    return lambda window: window.questions.choose(found)


def umpire_asked(*options: str) -> Act:
    """A question to the umpire: out of a list, or typed."""
    return lambda window: window.questions.umpire_says("weather", told("The weather of the day (87 Brigade)"), options)


def new_keys(window: DeskWindow) -> None:
    field = KeysField("", "Your keys", secret=True)
    field.setParent(window)
    field.make_keys(str(window.settings.folder / "keys"))
    field.deleteLater()


def a_sheet(window: DeskWindow) -> None:
    """A club's sheet comes in at the desk: its words, its columns, what is wrong."""
    path = window.settings.folder / "army.csv"
    rows = "".join(f"{told('British')};{told('1/5 London')};A;{n};{told('Rifle platoon')}\n" for n in range(1, 20))
    path.write_text(f"{told('Our raid')};;;;\nSide;Battalion;Company;Platoon;Type\n{rows}Total;;;19;\n", "utf-8")
    window.room.forces_in(str(path))


def objectives(window: DeskWindow) -> None:
    """As many objectives as a map is likely to have, with long names."""
    making = window.room.making
    assert making is not None
    named = [Objective(told(f"The bridge {n}"), (n * 1_000, 0, n * 1_000 + 900, 900), n) for n in range(12)]
    ObjectivesDialog(named, making.draft.battlefield.table, making).open()


def an_error(window: DeskWindow) -> None:
    log = ErrorLog(window.settings.folder / "desk-errors.log", window)
    lines = "  a line of it\n" * 40
    log._show(told(f"It is written into {log.path}\n\nTraceback\n{lines}ValueError: no such unit"))


def table_dice(window: DeskWindow) -> None:
    rolls = [
        WantedRoll("3a", told("26 Reserve Division artillery"), "bombardment", told("87 Brigade"), n, 0, 6)
        for n in range(20)
    ]
    DiceDialog(rolls, window).open()


def a_film(window: DeskWindow) -> None:
    def make(tell: Callable[[int, int], bool]) -> None:
        (box,) = window.findChildren(QProgressDialog)
        box.show()
        tell(1, 2)
        while box.isVisible():
            QApplication.processEvents()
        raise GivenUp

    window.outputs._with_progress(told("The film is made \u2026"), window.settings.folder / "film.gif", make)


def faults(window: DeskWindow) -> None:
    lines = [told(f"forces.csv: line {n}: wrong {'words ' * 30}") for n in range(30)]
    window.show_faults(told("beaumont-hamel is refused"), lines)


def drafts_lost(window: DeskWindow) -> None:
    def write() -> bool:
        window.autosave.failed.emit(told("/home/anna/battles: No space left on device"))
        return False

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(window.autosave, "write", write)
        window._drafts_kept()


def folder(window: DeskWindow) -> None:
    FolderDialog(window, told("A new or an empty folder"), str(window.settings.folder)).open()


def unsaved(window: DeskWindow) -> None:
    assert window.room.making is not None
    window.room.making.action("brush wood")
    window.room.making.draft.change_scenario("title", title=told("Another name"))
    window.room.making.ask_to_leave()
    window.room.making.draft.undo.setClean()  # so that nobody asks when the window closes


def places(window: DeskWindow) -> None:
    making = window.room.making
    assert making is not None
    making.palette_in_hand.take_shape("polygon")
    making.type_points()


def scan_places(window: DeskWindow) -> None:
    assert window.room.making is not None
    window.room.making._ask(told("Where on the table is the first point? 15,30 (cm) or B2.a"))


def of_a_campaign(ask: Callable[[CampaignDesk], object]) -> Act:
    """A question of the desk of campaigns."""

    def asked(window: DeskWindow) -> None:
        path = window.settings.folder / "mine.campaign"
        if not path.exists():
            CampaignFile.create(path, find("blood-of-ypres"), seed=3)
        window.campaigns.path = path
        ask(window.campaigns)

    return asked


def again(window: DeskWindow) -> None:
    """A scenario that was opened before."""
    window.opening.open_again(told("/home/somebody/scenarios/of the winter/le-cateau-as-we-played-it"))


#: who sits there -> a dialog by its place in the source -> what opens it
def of_other_keys(window: DeskWindow) -> None:
    """Twenty files that were sealed to other keys."""
    sealed = window.sealed
    sealed._other_keys([Path(f"B {number} Brigade bound 01.sealed") for number in range(20)], sealed.umpire_keys(), "")


AT_A_BATTLE: Mapping[str, Mapping[str, Act]] = {
    "B/87 Brigade": {
        "windows/dialogs.py::FindDialog": by("find"), "windows/dialogs.py::KeysDialog": by("help"),
        "windows/commands_dialog.py::CommandsDialog": by("commands"),
        "windows/dialogs.py::LayersDialog": by("layers"), "windows/manual.py::ManualDialog": by("manual"),
        "windows/view_actions.py::ViewActions.show_about QMessageBox": by("about"),
        "windows/paper_dialog.py::PaperDialog": by("print"),
        "windows/seat_page_dialog.py::SeatPageDialog": by("dispatch"),
        "desks/seat_passwords.py::SeatPasswords._ask QInputDialog.getText": by("password"),
        "desks/order_panel.py::OrderPanel.all_others_stay QMessageBox.question": others_stay,
        "desks/hand_in_check.py::_agreed QMessageBox.question": hand_in_some,
        "desks/question_desk.py::QuestionDesk.choose QInputDialog.getItem": operand(True),
        "desks/question_desk.py::QuestionDesk.choose QInputDialog.getText": operand(False),
        "error_log.py::ErrorLog._show QMessageBox": an_error,
        "windows/outputs.py::Outputs._with_progress QProgressDialog": a_film,
        "faults_box.py::faults_box QMessageBox": faults,
        "windows/window.py::DeskWindow._drafts_kept QMessageBox.question": drafts_lost,
        "folder_dialog.py::FolderDialog": folder,
        "windows/battle_opener.py::BattleOpener._asked QMessageBox.question": again,
    },
    "B": {"desks/seal_dialogs.py::SealDialog": by("seal"),
          "desks/seal_dialogs.py::KeysField.make_keys QInputDialog.getText": new_keys},
    "": {
        "desks/umpire_dialogs.py::RuleDialog": by("rule"), "desks/umpire_dialogs.py::DiceDialog": table_dice,
        "desks/seal_dialogs.py::OpenDialog": by("open seals"),
        "desks/seal_desk.py::SealedOrders._other_keys QMessageBox.question": of_other_keys,
        "desks/seat_passwords.py::SeatPasswords.forget QInputDialog.getItem": by("forget password"),
        "desks/question_desk.py::QuestionDesk.umpire_says QInputDialog.getItem": umpire_asked("dry", "wet"),
        "desks/question_desk.py::QuestionDesk.umpire_says QInputDialog.getText": umpire_asked(),
        "windows/campaign_desk.py::CampaignDesk._ask_who_won QInputDialog.getItem":
            of_a_campaign(lambda desk: desk._ask_who_won("langemarck")),
        "windows/campaign_desk.py::CampaignDesk.undo QMessageBox.question": of_a_campaign(lambda desk: desk.undo("")),
    },
}  # fmt: skip
WHERE_BATTLES_ARE_MADE: Mapping[str, Act] = {
    "making/desk.py::MakingDesk._ask QInputDialog.getText": scan_places,
    "making/import_dialog.py::ImportDialog": a_sheet,
    "making/desk.py::MakingDesk.type_points QInputDialog.getText": places,
    "making/objectives.py::ObjectivesDialog": objectives,
    "making/desk.py::MakingDesk.ask_to_leave QMessageBox.question": unsaved,
}


def replacing(window: DeskWindow) -> None:
    """Orders handed in at the place of another file."""
    assert isinstance(window.sitting, PlayerSeat)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QFileDialog, "getSaveFileName", lambda *_: (__file__, ""))
        assert window.sealed._asked("Sealed orders", Path("B bound 01.sealed"), False) == ""


AT_HOME: Mapping[str, Act] = {
    "desks/seal_desk.py::SealedOrders._asked QMessageBox.question": replacing,
    "desks/seal_desk.py::SealedOrders.write_notes QInputDialog.getMultiLineText":
        lambda window: window.sealed.write_notes(),
}  # fmt: skip
OF_CARDS, OF_ANSWERS = "desks/card_hand.py::CardDialog", "desks/standing_dialog.py::StandingDialog"
#: what others rest on: no dialog of its own
BASES = {"desks/seal_dialogs.py::_KeysDialog"}


def test_every_dialog_of_the_source_is_measured() -> None:
    listed = [
        *WHERE_BATTLES_ARE_MADE,
        *AT_HOME,
        OF_CARDS,
        OF_ANSWERS,
        *(name for acts in AT_A_BATTLE.values() for name in acts),
    ]
    assert len(listed) == len(set(listed))
    assert set(listed) | BASES == dialogs()


def visible() -> Iterator[QDialog]:
    for one in QApplication.topLevelWidgets():
        if isinstance(one, QDialog) and one.isVisible():
            yield one


def opened(qtbot: QtBot, window: DeskWindow, name: str, act: Act) -> None:
    """Have a dialog opened, and measure it as it opens."""
    found: list[str] = []
    seen: list[QDialog] = []

    def look() -> None:
        for dialog in list(visible()):
            QApplication.processEvents()
            found.extend(cut(dialog))
            if dialog.width() > window.width() or dialog.height() > window.height():
                found.append(f"{dialog.size()} is larger than the window")
            seen.append(dialog)
            dialog.reject()

    timer = QTimer()
    timer.timeout.connect(look)
    timer.start(15)
    try:
        act(window)
        qtbot.waitUntil(lambda: bool(seen), timeout=5_000)
    finally:
        timer.stop()
    assert found == [], name


@pytest.fixture
def no_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dialogs for files are the system's own."""
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([], ""))


@pytest.mark.usefixtures("no_files")
def test_dialogs_at_a_battle(sized_desk: SizedDesk, qtbot: QtBot) -> None:
    window = sized_desk()
    begun(window, load("beaumont-hamel-fog"))
    assert window.whole is not None
    passwords.set_for(window.whole.file, "G/26 Reserve Division artillery", "ravine")
    for seat, acts in AT_A_BATTLE.items():
        window.sit(seat)
        for name, act in acts.items():
            window.activateWindow()
            QApplication.processEvents()
            opened(qtbot, window, name, act)
        window.draw_curtain()


def test_dialogs_where_battles_are_made(sized_desk: SizedDesk, qtbot: QtBot) -> None:
    window = sized_desk()
    window.room.open(SCENARIOS / "rulebook-sheet" / "map.geojson")
    for name, act in WHERE_BATTLES_ARE_MADE.items():
        opened(qtbot, window, name, act)
    window.room.close()


def test_dialogs_of_a_player_at_home(home: Home, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    board, player = home("umpire"), home("anna")
    begun(board, load("beaumont-hamel-fog"))
    board.sit("")
    board.umpire.seat_files(str(tmp_path / "out"))
    settled(qtbot, board)
    assert player.opening.open_named(str(next((tmp_path / "out").glob("B 87 Brigade*.seat"))))
    player.wait_for_rules()
    monkeypatch.setattr(PlayerSeat, "troubles", [f"orders.csv: line {n}: wrong {'words ' * 30}" for n in range(20)])
    for size in SIZES:
        put_at(player, size)
        for name, act in AT_HOME.items():
            opened(qtbot, player, f"{name}, {size}", act)


def test_a_hand_of_cards_is_chosen(sized_desk: SizedDesk, qtbot: QtBot) -> None:
    window = sized_desk()
    begun(window, replace(load("flanders-to-vosges-1914"), seats={}, folder=None))
    window.sit("CP")
    panel = window.panel
    assert isinstance(panel, OrderPanel)
    opened(
        qtbot,
        window,
        OF_CARDS,
        lambda _: panel.begin(next(verb for verb in panel.document.grammar.lines if verb.word == "hand")),
    )
    opened(qtbot, window, OF_ANSWERS, lambda _: panel.give_answers())
