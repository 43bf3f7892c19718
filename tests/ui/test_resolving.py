"""covers: ui/bound_sim_ui/resolver.py, bound_sim/desk/stepper.py

Bounds are resolved beside the window: it answers meanwhile, gives up without a trace, and may be left.
"""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from typer.testing import CliRunner

from bound_sim.battle_file import BattleFile
from bound_sim.cli import app
from bound_sim.desk.new_battle import begin
from bound_sim.desk.stepper import Play
from bound_sim.dice.keyed import key_from_seed
from bound_sim.dice.typed import MissingDice
from bound_sim_ui.rules_loader import RulesLoader
from bound_sim_ui.windows.window import DeskWindow
from tests.core.battle_file.battles import hand_in
from tests.ui.conftest import OpenDesk, keys, pixel, settled, small_battle
from tests.ui.test_umpire_acts import all_hand_in, sitting_of
from tests.ui.test_whole_battle import desk_of, panel_of, sit

K, CTRL, SHIFT = Qt.Key, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Resolving a bound waits before its third sub-step until the gate is opened."""
    opened, carried_out = threading.Event(), Play._commit

    def waiting(self: Play) -> None:
        told, seen = self.told, 0

        def third(done: int, of: int) -> None:
            nonlocal seen
            seen += 1
            told(done, of)
            if seen == 2:
                opened.wait(30)

        self.told = third
        try:
            carried_out(self)
        finally:
            self.told = told

    monkeypatch.setattr(Play, "_commit", waiting)
    yield opened
    opened.set()


def resolving(window: DeskWindow, qtbot: QtBot) -> None:
    """Both sides in, the umpire begins to resolve; two sub-steps are over."""
    all_hand_in(window, qtbot)
    keys(qtbot, window, K.Key_F5)
    qtbot.waitUntil(desk_of(window).cancel_button.isVisible)
    qtbot.waitUntil(lambda: desk_of(window).progress.value() == 2)


def entries(window: DeskWindow) -> int:
    with BattleFile(sitting_of(window).file.path) as file:
        return len(file.history.entries)


def test_the_window_answers_while_a_bound_is_resolved(open_desk: OpenDesk, qtbot: QtBot, gate: threading.Event) -> None:
    window = open_desk()
    resolving(window, qtbot)
    ticks: list[int] = []
    timer = QTimer()
    timer.timeout.connect(lambda: ticks.append(1))
    timer.start(5)
    qtbot.waitUntil(lambda: len(ticks) > 10)
    timer.stop()
    assert window.umpire.busy
    before = pixel(window, 26, 26)
    keys(qtbot, window, K.Key_Plus, K.Key_Plus, K.Key_Right)
    assert pixel(window, 26, 26) != before
    gate.set()
    settled(qtbot, window)
    assert sitting_of(window).resolved == 1
    assert not desk_of(window).cancel_button.isVisible()


def test_given_up_nothing_is_changed(open_desk: OpenDesk, qtbot: QtBot, gate: threading.Event) -> None:
    window = open_desk()
    resolving(window, qtbot)
    written = entries(window)
    qtbot.mouseClick(desk_of(window).cancel_button, LEFT)
    gate.set()
    settled(qtbot, window)
    sitting = sitting_of(window)
    assert (sitting.resolved, sitting.substep, entries(window)) == (0, "", written)
    assert sitting.missing() == []
    assert "nothing was changed" in window.statusBar().currentMessage()
    keys(qtbot, window, K.Key_F5)
    settled(qtbot, window)
    assert sitting.resolved == 1


def test_given_up_in_mid_bound_it_stands_where_it_stood(
    open_desk: OpenDesk, qtbot: QtBot, gate: threading.Event
) -> None:
    window = open_desk()
    all_hand_in(window, qtbot)
    for _ in range(6):
        keys(qtbot, window, K.Key_F10)
        settled(qtbot, window)
    sitting = sitting_of(window)
    at, shots = sitting.substep, sitting.log.length("shots")
    keys(qtbot, window, K.Key_F5)
    qtbot.waitUntil(desk_of(window).cancel_button.isVisible)
    qtbot.mouseClick(desk_of(window).cancel_button, LEFT)
    gate.set()
    settled(qtbot, window)
    assert (sitting.substep, sitting.log.length("shots"), sitting.resolved) == (at, shots, 0)


def test_other_acts_wait_their_turn(open_desk: OpenDesk, qtbot: QtBot, gate: threading.Event) -> None:
    """Undo, a step, a ruling while a bound is resolved: nothing, and it is said."""
    window = open_desk()
    resolving(window, qtbot)
    for key in ((K.Key_U, CTRL | SHIFT), K.Key_F10, (K.Key_Z, CTRL)):
        keys(qtbot, window, key)
    window.umpire.carry_out("hit 1/1/1", "why not")
    assert "still being resolved" in window.statusBar().currentMessage()
    assert not desk_of(window).undo_button.isEnabled()
    assert not desk_of(window).buttons["A"]["unlock"].isEnabled()
    gate.set()
    settled(qtbot, window)
    assert sitting_of(window).resolved == 1
    assert desk_of(window).undo_button.isEnabled()


def test_the_curtain_gives_up_and_the_next_seat_waits(open_desk: OpenDesk, qtbot: QtBot, gate: threading.Event) -> None:
    window = open_desk()
    resolving(window, qtbot)
    keys(qtbot, window, (K.Key_L, CTRL))
    qtbot.mouseClick(window.curtain.buttons["A"], LEFT)
    QApplication.processEvents()
    assert window.seat is None
    assert window.document is None
    gate.set()
    qtbot.waitUntil(lambda: window.seat == "A")
    assert sitting_of(window).resolved == 0
    assert window.statusBar().currentMessage() == ""
    keys(qtbot, window, (K.Key_L, CTRL))
    sit(window, qtbot, "")
    assert sitting_of(window).missing() == []


def test_the_window_closes_while_a_bound_is_resolved(open_desk: OpenDesk, qtbot: QtBot, gate: threading.Event) -> None:
    window = open_desk()
    resolving(window, qtbot)
    path, written = sitting_of(window).file.path, entries(window)
    QTimer.singleShot(50, gate.set)
    threading.Timer(0.2, gate.set).start()  # closing waits for the thread
    window.close()
    assert not window.isVisible()
    with BattleFile(path) as file:
        assert (len(file.history.entries), len(file.history.bounds)) == (written, 0)


def test_behind_the_curtain_nothing_is_resolved(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk()
    all_hand_in(window, qtbot)
    written = entries(window)
    keys(qtbot, window, (K.Key_L, CTRL))
    for key in (K.Key_F5, K.Key_F10, (K.Key_U, CTRL | SHIFT)):
        name, modifier = key if isinstance(key, tuple) else (key, Qt.KeyboardModifier.NoModifier)
        qtbot.keyClick(window.curtain, name, modifier)
    settled(qtbot, window)
    assert (entries(window), sitting_of(window).resolved, sitting_of(window).substep) == (written, 0, "")
    sit(window, qtbot, "")
    keys(qtbot, window, K.Key_F10)
    settled(qtbot, window)
    assert sitting_of(window).substep


def test_what_was_on_its_way_from_a_battle_left_is_not_taken_for_the_new_ones(
    open_desk: OpenDesk, qtbot: QtBot
) -> None:
    window = open_desk()
    all_hand_in(window, qtbot)
    sent = threading.Event()
    assert window.umpire._resolver is not None
    window.umpire._resolver.done.connect(lambda _: sent.set(), Qt.ConnectionType.DirectConnection)
    told: list[object] = []
    window.umpire.do(lambda play: play.step(), told.append)
    assert sent.wait(30)  # it is over, and the window has not heard of it yet
    window.opening.open_scenario(small_battle())
    window.wait_for_rules()
    sitting = sitting_of(window)
    assert (sitting.substep, sitting.log.length("states"), told) == ("", len(sitting.scenario.forces.platoons), [])
    sit(window, qtbot, "")
    assert not window.umpire.busy


def test_a_panel_made_anew_shows_what_is_going_on(open_desk: OpenDesk, qtbot: QtBot, gate: threading.Event) -> None:
    window = open_desk()
    resolving(window, qtbot)
    window.switch_theme()
    assert desk_of(window).progress.value() == 2
    assert desk_of(window).cancel_button.isVisible()
    assert not desk_of(window).resolve_button.isEnabled()
    gate.set()
    settled(qtbot, window)
    assert desk_of(window).undo_button.isEnabled()


def test_another_battle_is_opened_while_the_rules_are_read_in(
    open_desk: OpenDesk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first battle's rules are still being read in, and somebody waits for them: the second one's seats alone."""
    window = open_desk()
    opened, read_in = threading.Event(), RulesLoader.run

    def slow(self: RulesLoader) -> None:
        opened.wait(30)
        read_in(self)

    monkeypatch.setattr(RulesLoader, "run", slow)
    window.opening.open_scenario(small_battle())
    sit(window, qtbot, "A")
    monkeypatch.setattr(RulesLoader, "run", read_in)
    window.opening.open_scenario(small_battle(bounds=3))
    window.wait_for_rules()
    assert window.pages.currentWidget() is window.curtain
    sit(window, qtbot, "B")
    assert window.seat == "B"
    opened.set()
    for loader in window.findChildren(RulesLoader):
        loader.wait()
    QApplication.processEvents()
    assert window.seat == "B"


def test_what_a_command_did_to_the_battle_meanwhile_is_taken_up(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """In mid-bound at the desk, bound-sim next resolves it: the desk goes on from there, and nothing is done twice."""
    window = open_desk()
    all_hand_in(window, qtbot)
    for _ in range(3):
        keys(qtbot, window, K.Key_F10)
        settled(qtbot, window)
    sitting = sitting_of(window)
    assert sitting.substep
    assert CliRunner().invoke(app, ["next", str(sitting.file.path)]).exit_code == 0
    keys(qtbot, window, (K.Key_U, CTRL | SHIFT))
    settled(qtbot, window)
    assert (sitting.resolved, sitting.substep) == (0, "")
    keys(qtbot, window, K.Key_F5)
    settled(qtbot, window)
    assert sitting.resolved == 1
    assert CliRunner().invoke(app, ["verify", str(sitting.file.path)]).exit_code == 0


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Play]:
    """A battle of three bounds, both sides' orders left to hold, as the desk's thread plays it."""
    begin(small_battle(bounds=3), tmp_path, key_from_seed(1)).rename(tmp_path / "played.bound")
    with BattleFile(tmp_path / "played.bound") as file:
        yield Play(file)


def columns(play: Play) -> dict[str, dict[str, list[object]]]:
    return {name: {of: list(values) for of, values in rows.items()} for name, rows in play.log.tables.items()}


def test_in_mid_bound_what_others_ruled_or_handed_in_is_played(played: Play) -> None:
    """The desk stands after a sub-step that the file knows nothing of; it ends as the file's bound will end."""
    for _ in range(4):
        played.step()
    at = played.substep
    with BattleFile(played.file.path) as other:
        hand_in(other, "A", 1, {"orders.csv": b"Battalion,Bound 1\n1,Advance\n", "arrows.txt": b"1/1 move by 8,0\n"})
    played.refresh()
    assert played.substep == at
    moved = columns(played)["orders"]
    assert "move" in {done for unit, done in zip(moved["platoon"], moved["done"], strict=True) if unit == "1/1/1"}
    while not played.resolved:
        before = columns(played)
        played.step()
    assert {name: rows for name, rows in columns(played).items() if name == "shots"} == {"shots": before["shots"]}


def test_where_others_stopped_the_bound_further_on_it_goes_on_from_there(played: Play) -> None:
    played.step()
    further = played.substeps[4]
    with BattleFile(played.file.path) as other:
        other.resolve(to_substep=further)
    played.refresh()
    assert played.substep == further
    played.rule("hit 1/1/1", "a stray shell")
    assert played.substep == further


def test_dice_typed_in_for_a_bound_are_not_those_of_the_one_before(tmp_path: Path) -> None:
    """Bound 2's first dice are typed in, then bound 1 is taken back: its own dice alone are asked for again."""
    with BattleFile(begin(small_battle(), tmp_path, None)) as file:
        play = Play(file)
        for side, unit, at in (("A", "1/1", "9/1"), ("B", "9/1", "1/1")):
            for bound in (1, 2):
                hand_in(file, side, bound, {"arrows.txt": f"{unit} shoot {at}\n".encode()})

        def through() -> None:
            """To the bound's end, all sixes."""
            bound = play.bound
            while play.bound == bound:
                try:
                    play.step()
                except MissingDice as missing:
                    play.type_dice({roll: "6 " * roll.dice for roll in missing.rolls})

        through()
        first = columns(play)["shots"]
        while True:
            try:
                play.step()
            except MissingDice as missing:
                play.type_dice({roll: "5 " * roll.dice for roll in missing.rolls})
                break
        of_bound_2 = play.typed
        assert of_bound_2
        play.undo()
        assert play.bound == 1
        assert play.typed is None
        through()
        assert columns(play)["shots"] == first


def test_orders_that_come_too_late_are_not_said_to_be_handed_in(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """A command resolves the bound while A draws: A is told, and can draw on."""
    window = open_desk(seat="A")
    told: list[str] = []
    window.show_faults = lambda title, faults: told.extend(faults)  # type: ignore[method-assign]
    assert CliRunner().invoke(app, ["next", str(sitting_of(window).file.path)]).exit_code == 0
    assert window.document is not None
    panel_of(window).let_stay(window.document.waiting())
    keys(qtbot, window, (K.Key_Return, CTRL))
    assert told == ["Bound 1 is begun already: the orders come too late"]
    assert not window.document.locked
    assert window.pages.currentWidget() is window.desk
