"""covers: ui/bound_sim_ui/tools/lines.py, ui/bound_sim_ui/tools/select.py, ui/bound_sim_ui/desks/whole_texts.py

A drag on an own unit begins the line of a move, in each ruleset whose orders are lines; lines are shown whole.
"""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QInputDialog, QWidget
from pytestqt.qtbot import QtBot

from bound_sim.desk.edits import give_lines
from bound_sim.desk.line_draft import LineDraft
from bound_sim.files.folder import load, resolve
from bound_sim_ui.desks.order_panel import OrderPanel
from bound_sim_ui.desks.programme_list import FITS
from bound_sim_ui.desks.umpire_panel import UmpirePanel
from bound_sim_ui.tools.lines import LineTool
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import OpenDesk, click, drag, keys, move, pixel, view_of
from tests.ui.test_entrenched_games import game, play
from tests.ui.test_questions_at_desk import resolve as resolve_bound

LEFT = Qt.MouseButton.LeftButton


def panel_of(window: DeskWindow) -> OrderPanel:
    assert isinstance(window.panel, OrderPanel)
    return window.panel


def lines(window: DeskWindow) -> list[str]:
    assert window.document is not None
    return [window.document.line_text(line) for line in window.document.lines_now()]


def at(window: DeskWindow, base: str) -> tuple[float, float]:
    assert window.document is not None
    found = window.document.standing[base]
    return found.x_u / 1000, found.y_u / 1000


def test_a_drag_of_a_team_is_its_way(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(load(resolve("trench-and-tank")), seat="A")
    before, (x, y) = lines(window), at(window, "AS1/1")
    drag(qtbot, window, (x, y), (x + 6, y))
    assert lines(window)[:-1] == before
    assert lines(window)[-1].startswith("AS1 move ")
    assert view_of(window).tool is view_of(window).resting
    assert any(drawing.unit == "AS1" and drawing.ends for drawing in view_of(window).orders.drawings)


def test_a_drag_of_a_unit_that_goes_straight_is_its_length_and_what_it_faces(open_desk: OpenDesk, qtbot: QtBot) -> None:
    units = "Entente INF1 BEF Infantry at 6,6\nEntente INF2 BEF Infantry at 6,10\nCentral GER1 Marksman at 20,6"
    window = open_desk(game("assault", units, 3))
    play(window, qtbot, {}, until=1)
    window.sit("Entente")
    assert window.document is not None
    unit = "INF1"
    x, y = at(window, window.document.present(unit)[0].platoon)
    viewport = view_of(window).viewport()
    qtbot.mousePress(viewport, LEFT, pos=pixel(window, x, y))
    move(window, pixel(window, x + 3, y + 3), LEFT)
    move(window, pixel(window, x + 6, y + 6), LEFT)
    live = view_of(window).orders.live
    assert live is not None
    assert live.ends
    assert live.beyond or live.reach
    qtbot.mouseRelease(viewport, LEFT, pos=pixel(window, x + 6, y + 6))
    assert lines(window)[-1].startswith(f"{unit} move 3.")
    assert " face 4" in lines(window)[-1]
    other = "INF2"
    click(qtbot, window, *at(window, window.document.present(other)[0].platoon))
    assert window.document.company == other
    assert len(lines(window)) == 1
    drag(qtbot, window, (x, y), (x, y + 5))
    assert len(lines(window)) == 1, "it has moved: a box is drawn instead"


def test_what_a_box_asks_for_is_said_in_plain_words(open_desk: OpenDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of every operand of the rules whose orders are lines that a box asks for: its unit, what is wanted, and how."""
    asked: list[tuple[str, str]] = []

    def ask(parent: QWidget, title: str, text: str, *more: object) -> tuple[str, bool]:
        asked.append((title, text))
        return "", False

    monkeypatch.setattr(QInputDialog, "getText", ask)
    monkeypatch.setattr(QInputDialog, "getItem", ask)
    for name in ("hooge-1915", "trench-and-tank", "flanders-to-vosges-1914"):
        window = open_desk(load(resolve(name)))
        window.sit(next(iter(window.curtain.buttons)))
        for verb in panel_of(window).document.grammar.lines:
            for place in range(len(verb.slots)):
                draft = LineDraft(verb, "UNIT" if verb.by == "unit" else "", [None] * place)
                slot = draft.slot
                if slot is None or slot.kind == "card":
                    continue  # it is seldom said; cards have a dialog of their own
                del asked[:]
                window.questions.choose(draft)
                [(title, text)] = asked
                assert title == f"{'UNIT ' if verb.by == 'unit' else ''}{verb.word}"
                said = text.removesuffix("; nothing leaves it out")
                assert (said != text) == slot.optional
                assert said[:1] == said[:1].upper()
                assert not set("[]_<>") & set(said), text
                assert len(said) > 1
                assert not [word for word in said.split() if len(word) > 2 and word.isupper()], text
                if slot.kind == "length":
                    assert said in ("Length, in cm", "Length, in inches")


def test_a_drag_of_a_counter_names_its_areas(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(load(resolve("flanders-to-vosges-1914")))
    window.sit(next(iter(window.curtain.buttons)))
    document, view = window.document, view_of(window)
    assert document is not None
    assert view.bases is not None
    areas = {area.name: area.at for area in document.scenario.areas.areas}
    for x_u, y_u in areas.values():
        base = view.bases.at(x_u, y_u)
        if base and document.is_own(base):
            break
    else:
        pytest.skip("no counter lies on its area's anchor")
    tx, ty = next(at for at in areas.values() if abs(at[0] - x_u) + abs(at[1] - y_u) > 8000)
    give_lines(document, "a play", [document.read_line("play Coordination", ())])
    drag(qtbot, window, (x_u / 1000, y_u / 1000), (tx / 1000, ty / 1000))
    said = [*lines(window), panel_of(window).line.text()]
    assert any(line.startswith("move from ") for line in said)
    keys(qtbot, window, Qt.Key.Key_Escape)
    assert not isinstance(view.tool, LineTool)


def test_a_line_is_shown_with_all_that_is_said_of_it(open_desk: OpenDesk) -> None:
    window = open_desk(load(resolve("trench-and-tank")), seat="A")
    shown = panel_of(window).list
    metrics = shown.fontMetrics()
    for row in range(shown.count()):
        item = shown.item(row)
        assert item.text().startswith(FITS)
        assert shown.visualItemRect(item).width() <= shown.viewport().width()
        assert shown.visualItemRect(item).height() >= metrics.height() * (item.text().count("\n") + 1)


def test_the_line_in_the_field_counts_at_hand_in(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(load(resolve("trench-and-tank")), seat="A")
    panel = panel_of(window)
    count = len(lines(window))
    qtbot.keyClicks(panel.line, "AS1 fly home")
    qtbot.mouseClick(panel.hand, LEFT)
    assert window.pages.currentWidget() is not window.curtain
    panel.line.setText("AS1 move by 2,0")
    qtbot.mouseClick(panel.hand, LEFT)
    assert window.whole is not None
    assert len(window.whole.submissions["A", 1].lines) == count + 1


def test_a_line_that_is_typed_waits_while_the_replay_is_open(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(load(resolve("trench-and-tank")), seat="A")
    count = len(lines(window))
    qtbot.keyClicks(panel_of(window).line, "AS1 move by 2")
    window.set_mode("replay")
    window.set_mode("orders")
    assert (panel_of(window).line.text(), len(lines(window))) == ("AS1 move by 2", count)


def test_the_next_unit_is_one_without_a_line(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(load(resolve("trench-and-tank")), seat="A")
    document = window.document
    assert document is not None
    named = {line.unit for line in document.lines_now()}
    if any(line.verb == "rest" for line in document.lines_now()):
        keys(qtbot, window, Qt.Key.Key_N)
        assert "what the rest does" in window.statusBar().currentMessage()
    else:
        keys(qtbot, window, Qt.Key.Key_N)
        assert document.company
        assert document.company not in named


def test_the_umpire_sees_the_lines_of_all_sides_as_arrows(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(load(resolve("trench-and-tank")), seat="A")
    assert not view_of(window).orders.live
    ways = len([one for one in view_of(window).orders.drawings if one.legs])
    assert ways
    for seat in ("A", "D"):
        window.sit(seat)
        qtbot.mouseClick(panel_of(window).hand, LEFT)
    window.sit("")
    assert len([one for one in view_of(window).orders.drawings if one.legs]) == ways


@pytest.mark.parametrize("policy", ["", "posture"])
def test_the_umpires_list_keeps_the_lines_of_the_turn_that_was_played(
    open_desk: OpenDesk, qtbot: QtBot, policy: str
) -> None:
    """Also where policies play what comes: then nobody is missing, and nothing of the next turn is written."""
    window = open_desk(load(resolve("trench-and-tank")), seat="A")
    for seat in ("A", "D"):
        window.sit(seat)
        qtbot.mouseClick(panel_of(window).hand, LEFT)
    window.sit("")
    umpire = window.panel
    assert isinstance(umpire, UmpirePanel)
    before = umpire.orders.topLevelItemCount()
    assert before
    assert window.whole is not None
    for side in window.whole.sides if policy else ():
        window.whole.seat(side, policy)
    resolve_bound(window, qtbot)
    assert isinstance(window.panel, UmpirePanel)
    window.panel.refresh()
    assert window.panel.orders.topLevelItemCount() == before


def test_a_seat_says_which_policy_plays_what_is_left_open(open_desk: OpenDesk) -> None:
    window = open_desk(load(resolve("hooge-1915")))
    assert window.whole is not None
    side = window.whole.sides[0]
    policy = window.whole.policy_of(side)
    window.sit(side)
    assert panel_of(window).left.isVisibleTo(panel_of(window)) == bool(policy)
    assert policy in panel_of(window).left.text()
    window.whole.seat(side, window.whole.seat_policies()[-1])
    window.draw_curtain()
    window.sit(side)
    assert window.whole.policy_of(side)
    assert window.whole.policy_of(side) in panel_of(window).left.text()


def test_a_seat_is_shown_what_the_policy_would_order(open_desk: OpenDesk) -> None:
    window = open_desk(load(resolve("petite-douve-1915")))
    assert window.whole is not None
    window.whole.seat("C", "posture")
    window.sit("C")
    panel = panel_of(window)
    assert not panel.left.orders.isVisibleTo(panel)
    panel.left.ask.click()
    assert "RD6: Assault" in panel.left.orders.text().split("\n")
    panel.line.setText("RD6 move by 0,2")
    panel.line.returnPressed.emit()
    assert not panel.left.orders.isVisibleTo(panel), "what it would order is asked anew"
    panel.left.ask.click()
    assert "RD6" not in panel.left.orders.text()


def gap_in(window: DeskWindow, team: str) -> tuple[float, float]:
    """A place between the first two figures of a team, which no base holds, cm."""
    (x0, y0), (x1, y1) = at(window, f"{team}/1"), at(window, f"{team}/2")
    place = (x0 + x1) / 2, (y0 + y1) / 2
    bases = view_of(window).bases
    assert bases is not None
    assert bases.at(round(place[0] * 1000), round(place[1] * 1000)) == ""
    return place


def test_a_click_between_figures_of_a_team_means_the_team(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """They stand apart, and at a usual scale the gap is narrower than a hand is steady; seen near it is a gap."""
    window = open_desk(load(resolve("petite-douve-1915")), seat="C")
    document, view = window.document, view_of(window)
    assert document is not None
    gap = gap_in(window, "RD5")
    click(qtbot, window, *gap)
    assert document.company == "RD5"
    meant: list[str] = []
    view.tool.context = lambda unit, touch: meant.append(unit)  # type: ignore[attr-defined]
    click(qtbot, window, *gap_in(window, "GF3"), button=Qt.MouseButton.RightButton)
    assert [unit.partition("/")[0] for unit in meant] == ["GF3"]
    before = lines(window)
    drag(qtbot, window, gap, (gap[0] - 9, gap[1] - 9))
    assert lines(window) == before, "who drags from beside a base draws a box"
    view.zoom(9, pixel(window, *gap))
    document.select([])
    click(qtbot, window, *gap)
    assert not document.selected
