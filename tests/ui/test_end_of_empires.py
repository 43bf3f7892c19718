"""covers: ui/bound_sim_ui/desks

A small battle of End of Empires at the desk: orders by mouse and keys, both sides, the umpire, the replay.
"""

import gc
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialogButtonBox
from pytestqt.qtbot import QtBot

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load, save
from bound_sim.orders.text import format_order
from bound_sim.scenario.forces import Forces
from bound_sim.scenario.model import Scenario
from bound_sim_ui import autosave
from bound_sim_ui.desks.umpire_dialogs import DiceDialog
from bound_sim_ui.document import Document
from bound_sim_ui.keys import KEYS
from bound_sim_ui.windows import printing
from bound_sim_ui.windows.window import DeskWindow
from tests.rulesets.end_of_empires.test_battle_file import HEDGEROW
from tests.ui.conftest import SEED, OpenDesk, click, drag, keys, move, pixel, settled, view_of
from tests.ui.test_whole_battle import columns, desk_of, hand_in, panel_of, shown, sit, strings

K, CTRL, SHIFT = Qt.Key, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
LEFT = Qt.MouseButton.LeftButton


def blank() -> Scenario:
    """Two infantry units, cavalry, guns and MG a side, two commanders and one: nobody has an order."""
    return replace(load(HEDGEROW), high={}, low={}, folder=None)


def document_of(window: DeskWindow) -> Document:
    assert window.document is not None
    return window.document


def choose(window: DeskWindow, unit: str) -> None:
    """Select a unit in the panel, as a click on its line does."""
    panel = panel_of(window)
    panel.tree.setCurrentItem(panel.tree.items[unit])
    assert document_of(window).company == unit


def sit_down(window: DeskWindow, qtbot: QtBot, seat: str) -> None:
    """A click on the curtain; then the window is the one that is used."""
    sit(window, qtbot, seat)
    window.activateWindow()
    QApplication.processEvents()


def at(window: DeskWindow, base: str) -> tuple[float, float]:
    """Where a base stands, cm."""
    standing = document_of(window).standing[base]
    return standing.x_u / 1000, standing.y_u / 1000


def order_red(window: DeskWindow, qtbot: QtBot) -> None:
    """An advance that fires, a march, a charge, a shot, guns that turn, a posture; Red takes B."""
    x, y = at(window, "R1/2")
    drag(qtbot, window, (x, y), (x + 4, y))
    keys(qtbot, window, (K.Key_F, SHIFT))
    choose(window, "R2")
    keys(qtbot, window, K.Key_M, *[K.Key_Right] * 8, K.Key_Return)
    choose(window, "RC")
    keys(qtbot, window, K.Key_X)
    click(qtbot, window, *at(window, "BM/1"))
    choose(window, "RG")
    keys(qtbot, window, K.Key_T, K.Key_F)
    click(qtbot, window, *at(window, "B1/1"))
    choose(window, "GR")
    keys(qtbot, window, K.Key_M, (K.Key_Right, SHIFT), K.Key_Return, K.Key_J)


def order_blue(window: DeskWindow, qtbot: QtBot) -> None:
    """One unit lies down and names the base that takes its losses, the other gets a posture, the guns limber."""
    choose(window, "B1")
    keys(qtbot, window, K.Key_T, (K.Key_P, SHIFT), (K.Key_E, SHIFT))
    click(qtbot, window, *at(window, "B1/4"))
    choose(window, "B2")
    keys(qtbot, window, K.Key_A)
    choose(window, "BG")
    keys(qtbot, window, K.Key_I, (K.Key_Right, SHIFT), K.Key_Return)
    choose(window, "BM")
    keys(qtbot, window, K.Key_Q)
    x, y = at(window, "BM/1")
    click(qtbot, window, x - 10, y)


def play(window: DeskWindow, qtbot: QtBot, turns: int = 2) -> None:
    """Both sides order and hand in; turn 1 step by step, the others at once."""
    for turn in range(1, turns + 1):
        sit_down(window, qtbot, "R")
        if turn == 1:
            order_red(window, qtbot)
        hand_in(window, qtbot)
        sit_down(window, qtbot, "B")
        if turn == 1:
            order_blue(window, qtbot)
        hand_in(window, qtbot)
        sit_down(window, qtbot, "")
        sitting = window.whole
        assert sitting is not None
        if turn == 1:
            while sitting.resolved < turn:
                keys(qtbot, window, K.Key_F10)
                settled(qtbot, window)
        else:
            qtbot.mouseClick(desk_of(window).resolve_button, LEFT)
            settled(qtbot, window)
        assert sitting.resolved == turn
        keys(qtbot, window, (K.Key_L, CTRL))


def test_orders_are_drawn_by_mouse_and_keys(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(blank(), seat="R")
    order_red(window, qtbot)
    document = document_of(window)
    first = document.words("R1").split()
    assert (first[:2], first[-1]) == (["advance", "by"], "fire")
    assert document.words("R2") == "advance by 8,0"
    assert document.words("RC") == "charge toward BM"
    assert document.words("RG") == "stay shoot B1"
    assert document.words("GR") == "advance by 5,0 choose-a"
    keys(qtbot, window, (K.Key_J, SHIFT))
    assert document.words("GR") == "advance by 5,0 choose-b", "one letter at a time"
    window.draw_curtain()
    sit_down(window, qtbot, "B")
    order_blue(window, qtbot)
    document = document_of(window)
    assert document.words("B1") == "stay loses B1/4 prone"
    assert document.high_words("B2") == "Advance"
    assert document.words("BG") == "limber by 5,0"
    assert document.words("BM") == "face 270"


def test_two_turns_are_those_of_the_files(open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path) -> None:
    """The same orders saved as files and run from there give the same log, to the last byte; the replay ends there."""
    window = open_desk(blank())
    play(window, qtbot)
    sitting = window.whole
    assert sitting is not None
    submitted = sitting.submissions.values()
    high = {(order.unit, made.bound): order for made in submitted for order in made.high.values()}
    low = {(order.unit, made.bound): order for made in submitted for order in made.low.values()}
    save(replace(blank(), high=high, low=low), tmp_path / "files")
    again = Battle(load(tmp_path / "files"), KeyedDice(key_from_seed(SEED)))
    again.run(bounds=2)
    assert columns(again) == columns(sitting)
    assert again.log.length("shots") > 8
    assert again.log.length("moves") > 10
    letters = {(row[0], row[1]) for row in zip(again.log["orders"]["side"], again.log["orders"]["letter"],
                                               again.log["orders"]["bound"], strict=True) if row[2] == 1}  # fmt: skip
    assert letters in ({("R", "A"), ("B", "B")}, {("R", "B"), ("B", "A")})

    sit_down(window, qtbot, "R")
    window.set_mode("replay")
    bar, document = window.replay_bar, document_of(window)
    assert bar is not None
    last = dict(document.standing)
    keys(qtbot, window, (K.Key_Home, SHIFT))
    texts = []
    for _ in range(bar.slider.maximum()):
        keys(qtbot, window, K.Key_Period)
        texts.append(bar.label.text())
    assert document.standing == last
    assert "Turn 1 of 4, 2: side B shoots" in texts
    shots = next(when for when in document.history.fire)
    document.set_moment(shots)
    assert view_of(window).action.scenes.shots


def test_drafts_are_kept_and_gone_on_with(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(blank(), seat="R")
    order_red(window, qtbot)
    document = document_of(window)
    window.autosave.write()
    saved = autosave.read(window.autosave.files()[-1])
    assert saved.drafts["R"] == document.drafts.now
    assert len(saved.drafts["R"].low) == 5


def test_hints_say_reach_range_and_command(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """EOE-R-9, EOE-R-12: solid up to the reach; chains and bands drawn; out of command is not allowed, and said."""
    window = open_desk(blank(), seat="R")
    choose(window, "R2")
    view, document = view_of(window), document_of(window)
    assert [name for _, name in view.orders.rings] == ["short 8 cm", "effective 16 cm", "long 30 cm"]
    assert view.orders.links
    keys(qtbot, window, K.Key_M, *[(K.Key_Right, SHIFT)] * 4)
    live = view.orders.live
    assert live is not None
    assert live.said.startswith("14.9") or " of 20.0 cm" in live.said
    assert live.beyond
    assert len(live.ends) == 4
    keys(qtbot, window, K.Key_Return)
    assert document.told["R2/1"].led_by == "GR"
    choose(window, "RT")
    keys(qtbot, window, K.Key_W, *[(K.Key_Up, SHIFT)] * 2, K.Key_Return)
    choose(window, "GS")
    assert [name for _, name in view.orders.rings] == ["leads 10 cm"]
    # the colonel drives off; the lorry, told otherwise, is led no more by him where he ends, but from where he was
    assert document.told["RT/1"].legal
    choose(window, "RC")
    keys(qtbot, window, K.Key_L)
    move(window, pixel(window, *at(window, "B2/1")))
    assert "cavalry has no fire (EOE-Q-cavalry-fire)" in window.thread_tool.words


def test_drags_right_clicks_and_postures(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """Onto an enemy: a shot; under Assault a charge. What a posture makes of a unit is drawn, dotted."""
    window = open_desk(blank(), seat="R")
    drag(qtbot, window, at(window, "R1/2"), at(window, "B1/2"))
    document = document_of(window)
    assert document.words("R1") == "shoot B1"
    click(qtbot, window, *at(window, "B2/2"), Qt.MouseButton.RightButton)
    assert document.words("R1") == "shoot B2"
    choose(window, "R2")
    keys(qtbot, window, K.Key_S)
    drag(qtbot, window, at(window, "R2/2"), at(window, "B2/2"))
    order = document.low_of("R2")
    assert order is not None
    assert (order.verb, order.target("toward"), order.word("shoot")) == ("charge", "B2", "")
    choose(window, "RC")
    keys(qtbot, window, K.Key_A)
    drawing = next(each for each in view_of(window).orders.drawings if each.unit == "RC")
    assert (drawing.prepared, drawing.words) == (True, "Advance")
    assert len(drawing.legs) == 2
    assert panel_of(window).tree.items["RC"].text(2) == "Advance"
    keys(qtbot, window, K.Key_H)
    assert not [each for each in view_of(window).orders.drawings if each.unit == "RC"]


def test_what_leaves_the_desk(open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path) -> None:
    """Tables with the ruleset's own, packets of both sides, the list of where to put each base."""
    window = open_desk(load(HEDGEROW), seat="")
    for side in ("R", "B"):
        qtbot.mouseClick(desk_of(window).buttons[side]["policy"], LEFT)
    keys(qtbot, window, K.Key_F5)
    settled(qtbot, window)
    window.umpire.packets(str(tmp_path / "packets"))
    settled(qtbot, window)
    assert len(list((tmp_path / "packets").iterdir())) == 2
    moved = printing.moves_list(document_of(window), 1)
    assert "of 4 figures" in moved
    window.set_mode("replay")
    window.outputs.export("csv", str(tmp_path / "tables"))
    assert "initiative" in (tmp_path / "tables" / "tests.csv").read_text(encoding="utf-8")
    assert {"shots.csv", "melee.csv", "summary.csv"} <= {path.name for path in (tmp_path / "tables").iterdir()}


def test_dice_of_a_real_table_are_asked_for(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """EOE-R-7 first: Red's 5 beats Blue's 2; then every shot; without them nothing happens."""
    window = open_desk(blank(), seat="")
    keys(qtbot, window, (K.Key_D, CTRL))
    window.wait_for_rules()
    sit_down(window, qtbot, "")
    for side in ("R", "B"):
        qtbot.mouseClick(desk_of(window).buttons[side]["policy"], LEFT)
    sitting = window.whole
    assert sitting is not None
    assert sitting.table_dice
    purposes = set()
    for _ in range(40):
        if sitting.resolved:
            break
        keys(qtbot, window, K.Key_F10)
        settled(qtbot, window)
        for dialog in [one for one in window.findChildren(DiceDialog) if one.isVisible()]:
            for line, roll in zip(dialog.lines, dialog._rolls, strict=True):
                purposes.add(roll.purpose)
                die = {"side R": 5, "side B": 2}.get(roll.unit, 3)
                line.setText(f"{die} " * roll.dice)
            qtbot.mouseClick(dialog.buttons.button(QDialogButtonBox.StandardButton.Ok), LEFT)
            settled(qtbot, window)
            window.activateWindow()
            QApplication.processEvents()
    assert sitting.resolved == 1
    assert purposes >= {"initiative", "shot"}
    assert set(sitting.log["shots"]["roll"]) == {3}
    orders = sitting.log["orders"]
    assert dict(zip(orders["side"], orders["letter"], strict=True)) == {"R": "A", "B": "B"}


def test_turns_are_called_turns(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(blank(), seat="R")
    assert "Turn 1 of" in window.state.text()
    window.draw_curtain()
    assert window.curtain.under.text().startswith("Turn 1 of ")
    window.sit("")
    assert "Turn 1 of" in window.state.text()
    assert "bound" not in window.state.text()


def test_only_the_words_of_these_rules_are_offered(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(blank(), seat="R")
    actions = window.actions_by_name
    assert not [name for name in ("bombard", "cover", "dig", "prepared", "except", "circle") if
                actions[name].isVisible() or actions[name].isEnabled()]  # fmt: skip
    panel = panel_of(window)
    assert set(panel.buttons) <= set(KEYS)
    choose(window, "RG")
    assert panel.buttons["limber"].isVisible()
    assert not panel.buttons["charge"].isVisible()
    keys(qtbot, window, K.Key_X)
    assert "not for a unit of its kind" in window.statusBar().currentMessage()
    assert document_of(window).words("RG") == ""
    keys(qtbot, window, K.Key_G)
    qtbot.keyClicks(panel.line, "limber by 0,5")
    qtbot.keyClick(panel.line, K.Key_Return)
    assert document_of(window).words("RG") == "limber by 0,5"
    order = document_of(window).low_of("RG")
    assert order is not None
    assert format_order(order) == "RG limber by 0,5"
    sheet = printing.order_sheet(document_of(window), filled=True)
    assert "<h2>Orders, turn 1</h2>" in sheet
    assert "limber by 0,5" in sheet
    assert "Company" not in sheet


def test_1418_is_offered_none_of_them(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    actions = window.actions_by_name
    assert not [name for name in ("march", "charge", "limber", "prone", "choose A") if
                actions[name].isVisible() or actions[name].isEnabled()]  # fmt: skip
    assert actions["bombard"].isEnabled()


def test_a_side_without_orders_follows_its_postures(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """The umpire lets one side hold; the other hands in its sheet of postures alone."""
    window = open_desk(replace(load(HEDGEROW), low={}, folder=None), seat="R")
    hand_in(window, qtbot)
    sit(window, qtbot, "")
    qtbot.mouseClick(desk_of(window).buttons["B"]["policy"], LEFT)
    keys(qtbot, window, K.Key_F10, K.Key_F10)
    settled(qtbot, window)
    keys(qtbot, window, K.Key_F10)
    settled(qtbot, window)
    panel = desk_of(window)
    assert "has the initiative" in panel.decided.text()
    assert panel.decided.text().endswith("is side A")
    assert "side" in panel.title.text()


def canary() -> Scenario:
    """Blue with names that nobody else has, and a reserve that is still to come."""
    scenario = blank()
    members = [
        platoon if platoon.side != "B" else replace(platoon, player="canaryplayer", regiment="canaryformation",
                                                    battalion_name="canaryname", men=77)
        for platoon in scenario.forces.platoons
    ]  # fmt: skip
    return replace(scenario, forces=Forces(tuple(members)), notes="canarynotes")


def test_red_holds_and_shows_nothing_of_blue(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(canary(), seat="B")
    order_blue(window, qtbot)
    assert any("canaryname" in text for text in strings(window.document, set())), "the canary sings in its own cage"
    assert any("canaryname" in text for text in shown(window))
    drafts = document_of(window).drafts
    drafts.give("canaryundo", drafts.now.with_lines(99, ()))
    hand_in(window, qtbot)
    assert not any("canary" in text for text in shown(window.curtain))
    sit(window, qtbot, "R")
    choose(window, "R1")
    gc.collect()
    held = strings(window.document, set())
    assert any("R1/1" in text for text in held)
    assert not [text for text in held if "canary" in text]
    assert not [text for text in shown(window) if "canary" in text]
    assert not [unit for unit in document_of(window).standing if unit.startswith("B3")], "still to come"
    assert all(platoon.men == 0 for platoon in document_of(window).scenario.forces.platoons if platoon.side == "B")
    assert document_of(window).drafts.now.low == {}


@pytest.mark.parametrize("side", ["R", "B"])
def test_the_umpire_rules_steps_back_and_sees_as_a_side(open_desk: OpenDesk, qtbot: QtBot, side: str) -> None:
    window = open_desk(blank(), seat="")
    panel = desk_of(window)
    for each in ("R", "B"):
        qtbot.mouseClick(panel.buttons[each]["policy"], LEFT)
    for _ in range(3):
        keys(qtbot, window, K.Key_F10)
        settled(qtbot, window)
    sitting = window.whole
    assert sitting is not None
    assert sitting.substep == "2"
    after = columns(sitting)
    window.umpire.carry_out("hit R1/1", "a stray shell")
    settled(qtbot, window)
    assert document_of(window).standing["R1/1"].left == 3 or document_of(window).standing["R1/1"].hits > 0
    window.umpire.undo_act()
    settled(qtbot, window)
    keys(qtbot, window, K.Key_F10)
    settled(qtbot, window)
    window.umpire.step_back()
    settled(qtbot, window)
    assert sitting.substep == "2"
    assert columns(sitting) == after
    panel = desk_of(window)
    panel.eyes.setCurrentIndex(panel.eyes.findData(side))
    settled(qtbot, window)
    reserve = [unit for unit in document_of(window).scenario.forces.by_id if unit.startswith("B3")]
    assert bool(reserve) == (side == "B")
