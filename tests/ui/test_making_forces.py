"""covers: ui/bound_sim_ui/making

Making forces: raised from templates, placed, turned, dug in, out and in again as CSV, a battle begun.
"""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from typer.testing import CliRunner

from bound_sim.cli import app
from bound_sim.files.folder import load
from bound_sim.rules import registered, ruleset
from bound_sim.rulesets.rules1418.book.units_to_raise import TEMPLATES
from bound_sim.scenario.forces import Platoon
from bound_sim_ui.making.forces_panel import ForcesPanel
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import click, drag, keys, making

K, CTRL, SHIFT = Qt.Key, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def window(qtbot: QtBot, new_battle: DeskWindow) -> DeskWindow:
    """A window with a new battle, at its forces."""
    keys(qtbot, new_battle, (K.Key_2, CTRL))
    return new_battle


def panel_of(window: DeskWindow) -> ForcesPanel:
    panel = making(window).panel
    assert isinstance(panel, ForcesPanel)
    return panel


def platoons(window: DeskWindow) -> dict[str, Platoon]:
    return dict(making(window).draft.scenario.forces.by_id)


def choose(window: DeskWindow, template: str, side: str) -> None:
    panel = panel_of(window)
    panel.template.setCurrentIndex(panel.template.findData(template))
    panel.side.setCurrentIndex(panel.side.findData(side))


def place_two_sides(window: DeskWindow, qtbot: QtBot) -> None:
    choose(window, "british battalion 1916", "A")
    keys(qtbot, window, K.Key_P)
    click(qtbot, window, 60, 40)
    choose(window, "german battalion 1916", "B")
    panel_of(window).state.setChecked(True)
    keys(qtbot, window, K.Key_P)
    click(qtbot, window, 60, 140)
    qtbot.waitUntil(lambda: not making(window).checker.busy, timeout=20_000)


def test_units_are_raised_and_placed_in_formation(window: DeskWindow, qtbot: QtBot) -> None:
    place_two_sides(window, qtbot)
    found = platoons(window)
    assert len(found) == TEMPLATES["british battalion 1916"].bases + TEMPLATES["german battalion 1916"].bases
    ours = [p for p in found.values() if p.side == "A"]
    assert {p.battalion for p in ours} == {"1"}
    assert {p.facing for p in ours} == {0}
    assert not any(p.dug_in for p in ours)
    assert all(p.dug_in and p.facing == 1800 for p in found.values() if p.side == "B")
    middle = sum(p.x_u or 0 for p in ours) / len(ours)
    assert middle == pytest.approx(60_000, abs=4_000)
    assert making(window).draft.faults == ()
    keys(qtbot, window, (K.Key_Z, CTRL), (K.Key_Z, CTRL))
    assert platoons(window) == {}
    keys(qtbot, window, (K.Key_Y, CTRL))
    assert len(platoons(window)) == len(ours)


def test_by_keyboard_alone(window: DeskWindow, qtbot: QtBot) -> None:
    choose(window, "british artillery brigade 1916", "A")
    keys(qtbot, window, K.Key_P, K.Key_E, (K.Key_Up, SHIFT), K.Key_Right, K.Key_Space)
    found = platoons(window)
    assert {p.facing for p in found.values()} == {150}
    before = found["1/1/1"]
    keys(qtbot, window, K.Key_Right, (K.Key_Up, SHIFT), K.Key_D)
    after = platoons(window)["1/1/1"]
    assert (after.x_u, after.y_u) == ((before.x_u or 0) + 1000, (before.y_u or 0) + 5000)
    assert after.dug_in
    keys(qtbot, window, K.Key_Q)
    assert platoons(window)["1/1/1"].facing == 0
    keys(qtbot, window, K.Key_Delete)
    assert platoons(window) == {}


def test_a_company_is_dragged_and_a_drag_turns_while_placing(window: DeskWindow, qtbot: QtBot) -> None:
    choose(window, "german field guns 1914", "A")
    keys(qtbot, window, K.Key_P)
    drag(qtbot, window, (60, 60), (90, 60))
    assert {p.facing for p in platoons(window).values()} == {900}
    first = platoons(window)["1/1/2"]
    at = (first.x_cm or 0, first.y_cm or 0)
    keys(qtbot, window, K.Key_Escape)
    drag(qtbot, window, at, (at[0] + 10, at[1]))
    assert platoons(window)["1/1/2"].x_cm == pytest.approx(at[0] + 10, abs=0.6)
    assert platoons(window)["1/1/1"].x_cm == pytest.approx(at[0] + 10, abs=0.6), "the whole company"


def test_faults_are_shown_where_they_are(window: DeskWindow, qtbot: QtBot) -> None:
    place_two_sides(window, qtbot)
    desk = making(window)
    british = [p.id for p in platoons(window).values() if p.side == "A"]
    desk.draft.select(british[:1])
    keys(qtbot, window, *[(K.Key_Down, SHIFT)] * 12)
    qtbot.waitUntil(lambda: bool(desk.draft.faults), timeout=20_000)
    fault = desk.draft.faults[0]
    assert "is off the table" in fault.wrong
    platoon = desk.platoon_of(fault)
    assert platoon is not None
    assert platoon.id == british[0]
    assert desk.place_of(fault) is not None
    assert not panel_of(window).begin.isEnabled()


def test_csv_out_and_in_again(window: DeskWindow, qtbot: QtBot, tmp_path: Path) -> None:
    place_two_sides(window, qtbot)
    before = platoons(window)
    window.room.forces_out(str(tmp_path / "forces.csv"))
    making(window).draft.select(before)
    keys(qtbot, window, K.Key_Delete)
    assert platoons(window) == {}
    window.room.forces_in(str(tmp_path / "forces.csv"))
    assert platoons(window) == before


def test_saved_it_is_a_scenario_and_the_battle_begins(window: DeskWindow, qtbot: QtBot, tmp_path: Path) -> None:
    place_two_sides(window, qtbot)
    folder = tmp_path / "mine"
    assert window.room.save(str(folder))
    assert CliRunner().invoke(app, ["check", str(folder)]).exit_code == 0
    assert load(folder).forces == making(window).draft.scenario.forces
    keys(qtbot, window, K.Key_Escape)
    making(window).draft.select(["1/A/1"])
    keys(qtbot, window, K.Key_D)
    assert window.room.save(), "over its own folder"
    assert load(folder).forces.by_id["1/A/1"].dug_in
    keys(qtbot, window, (K.Key_Return, CTRL))
    qtbot.waitUntil(lambda: window.whole is not None, timeout=20_000)  # a check is still under way
    window.wait_for_rules()
    assert window.room.making is None
    assert window.pages.currentWidget() is window.curtain
    window.sit("A")
    assert window.document is not None
    assert len(window.document.own_companies) == 5
    window.close()


def test_another_side_and_a_refused_name(window: DeskWindow, qtbot: QtBot) -> None:
    panel = panel_of(window)
    item = panel.sides.item(2, 0)
    assert item is not None
    item.setText("C")
    assert [side.id for side in making(window).draft.scenario.sides] == ["A", "B", "C"]
    assert panel.side.findData("C") == 2
    front = panel.sides.item(2, 2)
    assert front is not None
    front.setText("90")
    assert making(window).draft.scenario.sides[2].front == 900
    again = panel.sides.item(2, 2)
    assert again is not None
    again.setText("north")
    assert making(window).draft.scenario.sides[2].front == 900
    assert "bearing" in window.statusBar().currentMessage()


def test_a_regiment_of_several_battalions_leaves_its_id_to_nobody(window: DeskWindow, qtbot: QtBot) -> None:
    for number, y in enumerate((40, 90), 1):
        choose(window, "german regiment 1914", "A")
        assert panel_of(window).battalion.text() == str(number)
        keys(qtbot, window, K.Key_P)
        click(qtbot, window, 60, y)
    assert {p.battalion for p in platoons(window).values()} == {f"{n}-{e}" for n in (1, 2) for e in ("I", "II", "III")}


def choose_rules(window: DeskWindow, id_: str) -> None:
    rules = panel_of(window).rules
    rules.setCurrentIndex(rules.findData(id_))
    rules.activated.emit(rules.currentIndex())


def test_rules_have_units_of_their_own(window: DeskWindow, qtbot: QtBot) -> None:
    panel = panel_of(window)
    assert panel.template.findData("commander") < 0
    choose_rules(window, "end-of-empires")
    assert making(window).draft.scenario.ruleset == "end-of-empires"
    assert panel.template.findData("commander") >= 0
    assert panel.formation.findText("block") >= 0
    assert (panel.state.text(), panel.bounds.suffix()) == ("limbered", " turns")
    keys(qtbot, window, (K.Key_Z, CTRL))
    assert making(window).draft.scenario.ruleset == "1418"
    assert panel.rules.currentData() == "1418"
    assert (panel.state.text(), panel.bounds.suffix()) == ("dug in", " bounds")
    place_two_sides(window, qtbot)
    choose_rules(window, "end-of-empires")
    assert making(window).draft.scenario.ruleset == "1418", "units of other rules are there"
    assert panel.rules.currentData() == "1418"
    assert "remove them first" in window.statusBar().currentMessage()


@pytest.mark.parametrize("id_", registered())
def test_the_forces_of_any_rules_are_made(window: DeskWindow, qtbot: QtBot, id_: str) -> None:
    """Rules without units to raise, or without a state that bases are in from the start, say so."""
    choose_rules(window, id_)
    panel, rules = panel_of(window), ruleset(id_)
    assert making(window).draft.scenario.ruleset == id_
    keys(qtbot, window, K.Key_E, K.Key_F, K.Key_P)
    if rules.establishments.templates:
        click(qtbot, window, 40, 30)
        assert platoons(window)
    else:
        assert "no units to raise" in panel.note.text()
        assert "no units to raise" in window.statusBar().currentMessage()
        assert not panel.place.isEnabled()
        assert platoons(window) == {}
    keys(qtbot, window, K.Key_Escape)
    making(window).draft.select(platoons(window))
    before = platoons(window)
    keys(qtbot, window, K.Key_D)
    assert (platoons(window) != before) == bool(before and panel.state.isVisible())
    assert panel.state.isVisible() == bool(panel.state.text())


def test_a_battle_of_end_of_empires_is_made_and_begun(window: DeskWindow, qtbot: QtBot, tmp_path: Path) -> None:
    choose_rules(window, "end-of-empires")
    for side, y in (("A", 30), ("B", 150)):
        for template, x in (("british battalion 1914", 40), ("battery 1914", 60), ("commander", 80)):
            choose(window, template, side)
            panel_of(window).state.setChecked(template == "battery 1914" and side == "A")
            keys(qtbot, window, K.Key_P)
            click(qtbot, window, x, y)
    qtbot.waitUntil(lambda: not making(window).checker.busy, timeout=20_000)
    assert making(window).draft.faults == ()
    guns = [p for p in platoons(window).values() if p.type == "Field battery"]
    assert [p.own for p in guns] == [{"limbered": "yes"}, {}]
    keys(qtbot, window, K.Key_Escape)
    making(window).draft.select([guns[1].id])
    keys(qtbot, window, K.Key_D)
    assert platoons(window)[guns[1].id].own == {"limbered": "yes"}
    keys(qtbot, window, K.Key_D)
    assert platoons(window)[guns[1].id].own == {}
    window.room.forces_out(str(tmp_path / "forces.csv"))
    before = platoons(window)
    window.room.forces_in(str(tmp_path / "forces.csv"))
    assert platoons(window) == before
    folder = tmp_path / "mine"
    assert window.room.save(str(folder))
    assert CliRunner().invoke(app, ["check", str(folder)]).exit_code == 0
    assert load(folder).forces == making(window).draft.scenario.forces
    keys(qtbot, window, (K.Key_Return, CTRL))
    qtbot.waitUntil(lambda: window.whole is not None, timeout=20_000)
    window.wait_for_rules()
    window.sit("A")
    assert window.document is not None
    assert window.document.scenario.ruleset == "end-of-empires"
    window.close()
