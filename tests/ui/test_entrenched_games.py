"""covers: ui/bound_sim_ui/desks/waiting_units.py, ui/bound_sim_ui/desks/open_answer.py

Each game type of Entrenched!, and an operation, played at the desk from the opening to its result.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget
from pytestqt.qtbot import QtBot

from bound_sim.desk.offers import offered
from bound_sim.scenario.model import Scenario
from bound_sim_ui.desks.order_panel import OrderPanel
from bound_sim_ui.desks.question_panel import QuestionPanel
from bound_sim_ui.desks.umpire_panel import UmpirePanel
from bound_sim_ui.windows.window import DeskWindow
from tests.rulesets.entrenched.test_case_texts import BOOK
from tests.support.line_cases import scenario_of
from tests.ui.conftest import OpenDesk, settled, view_of
from tests.ui.test_questions_at_desk import press, question_of, resolve, whole_of

SIDES = ("Entente", "Central")
COLOURS = {"Entente": "#0072b2", "Central": "#d55e00"}
#: what a person types into the programme of a side in a bound
Lines = Mapping[tuple[str, int], tuple[str, ...]]


def game(type_: str, units: str, bounds: int, rulings: Mapping[str, str] | None = None, **own: Any) -> Scenario:
    """A small battle of a game type with a person in each seat; Entente goes first."""
    case = {
        "title": type_, "units": units, "bounds": bounds, "rulings": dict(rulings or {}),
        "own": {"game": {"type": type_, "first": "Entente"}, **own},
    }  # fmt: skip
    made, faults = scenario_of(case, BOOK)
    assert faults == []
    return replace(made, sides=tuple(replace(side, colour=COLOURS[side.id]) for side in made.sides))


def give(window: DeskWindow, qtbot: QtBot, side: str, lines: tuple[str, ...]) -> OrderPanel:
    """A side sits down, types lines and hands them in."""
    qtbot.mouseClick(window.curtain.buttons[side], Qt.MouseButton.LeftButton)
    panel = window.panel
    assert isinstance(panel, OrderPanel)
    for line in lines:
        panel.line.setText(line)
        qtbot.keyClick(panel.line, Qt.Key.Key_Return)
        assert panel.told.text() == ""
    qtbot.mouseClick(panel.hand, Qt.MouseButton.LeftButton)
    return panel


def answer(window: DeskWindow, qtbot: QtBot, side: str, text: str) -> None:
    """The side that is asked answers by a line, "" as its zero key does."""
    if window.pages.currentWidget() is window.curtain:
        qtbot.mouseClick(window.curtain.buttons[side], Qt.MouseButton.LeftButton)
    panel = question_of(window)
    if not text:
        press(window, qtbot, Qt.Key.Key_0)
        return
    assert panel.open is not None
    panel.line.setText(text)
    qtbot.keyClick(panel.line, Qt.Key.Key_Return)
    settled(qtbot, window)


def play(window: DeskWindow, qtbot: QtBot, given: Lines, until: int = 99) -> list[str]:
    """Bound by bound until the battle is over, or a bound is played; the kinds of questions that were asked."""
    asked: list[str] = []
    while not whole_of(window).over:
        bound = whole_of(window).bound
        if bound > until:
            break
        for side in SIDES:
            give(window, qtbot, side, given.get((side, bound), ()))
        resolve(window, qtbot)
        while whole_of(window).asked:
            decision = whole_of(window).asked[0]
            asked.append(decision.kind)
            answer(window, qtbot, decision.side, "")
    return asked


def title(window: DeskWindow, qtbot: QtBot) -> str:
    """What the umpire reads when all is over; the curtain says it too."""
    told = window.curtain.under.text().partition("\n")[0]
    qtbot.mouseClick(window.curtain.buttons[""], Qt.MouseButton.LeftButton)
    assert isinstance(window.panel, UmpirePanel)
    assert window.panel.title.text() == told
    assert window.panel.decided.text() == "The score stands in the briefing."
    return told


def zones(window: DeskWindow) -> list[str]:
    return [str(zone.kind) for zone in view_of(window).zones.zones]


@pytest.fixture
def loud(monkeypatch: pytest.MonkeyPatch) -> None:
    """A box with faults would wait for a click."""

    def faults(window: DeskWindow, what: str, found: list[str]) -> None:
        raise AssertionError(f"{what}: {found}")

    monkeypatch.setattr(DeskWindow, "show_faults", faults)


pytestmark = pytest.mark.usefixtures("loud")


def test_assault_is_won_by_points_killed(open_desk: OpenDesk, qtbot: QtBot) -> None:
    units = "Entente VIC Vickers MG Team at 9,6\nEntente GUN 18 Pounder Team at 2,9\nCentral GER1 Marksman at 16,6"
    window = open_desk(game("assault", units, 5))
    lines = {("Entente", bound): ("VIC fire GER1", "GUN fire-on 16,6") for bound in (2, 4)}
    play(window, qtbot, lines)
    assert title(window, qtbot) == "The battle is over: Entente has won"
    assert zones(window) == ["zone", "zone"]


def test_who_holds_a_control_point_is_seen_and_wins(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(game("control", "Entente INF1 BEF Infantry at 9,6\nCentral GER1 German Infantry at 22,6", 3))
    play(window, qtbot, {}, until=2)
    window.sit("Central")
    held = {thing.side for thing in view_of(window).action.things if thing.kind == "point"}
    assert held == {COLOURS["Entente"], "#444444"}, "one in Entente's colour"
    assert zones(window) == ["zone", "zone", *["reach of a point"] * 3]
    window.draw_curtain()
    play(window, qtbot, {})
    assert title(window, qtbot) == "The battle is over: Entente has won"


def test_capture_in_secret_then_an_objective_is_brought_home(open_desk: OpenDesk, qtbot: QtBot) -> None:
    units = "Entente CAV1 British Cavalry at 14.6,6\nEntente INF1 BEF Infantry to deploy\n"
    units += "Central GER1 German Infantry to deploy"
    places = [{"side": "Entente", "at": [1, 6]}, {"side": "Central", "at": [16, 6]}]
    window = open_desk(game("capture", units, 9, {"ENT-Q-deploy": "in secret"}, objective_places=places))
    for side in SIDES:
        give(window, qtbot, side, ())
    resolve(window, qtbot)
    answer(window, qtbot, "Central", "GER1 deploy 20,11")
    qtbot.mouseClick(window.curtain.buttons["Entente"], Qt.MouseButton.LeftButton)
    assert window.document is not None
    assert window.document.standing["GER1/1"].status == "waiting", "nobody has shown where he deploys"
    assert sorted(zone.side for zone in view_of(window).zones.zones) == ["Central", "Central", "Entente", "Entente"]
    answer(window, qtbot, "Entente", "INF1 deploy 5,2")
    give(window, qtbot, "Entente", ("rest hold", "CAV1 turn face 270"))
    give(window, qtbot, "Central", ("rest hold",))
    resolve(window, qtbot)
    while whole_of(window).asked[0].kind != "take-up":
        answer(window, qtbot, whole_of(window).asked[0].side, "")
    qtbot.mouseClick(window.curtain.buttons["Entente"], Qt.MouseButton.LeftButton)
    assert [button.text() for button in question_of(window).buttons] == ["1  take", "2  leave"]
    press(window, qtbot, Qt.Key.Key_1)
    while whole_of(window).asked:
        answer(window, qtbot, whole_of(window).asked[0].side, "")
    play(window, qtbot, {("Entente", bound): ("CAV1 move 10",) for bound in (4, 6, 8)})
    assert title(window, qtbot) == "The battle is over: Entente has won"


def test_attrition_in_waves_ends_in_stalemate(open_desk: OpenDesk, qtbot: QtBot) -> None:
    names = ("INF1 BEF Infantry", "INF2 BEF Infantry", "INF3 BEF Infantry")
    units = [f"Entente {name} to deploy" for name in names]
    units += [f"Central GER{n} German Infantry wave {n}" for n in (1, 2, 3)]
    window = open_desk(game("attrition", "\n".join(units), 3))
    qtbot.mouseClick(window.curtain.buttons["Entente"], Qt.MouseButton.LeftButton)
    panel = window.panel
    assert isinstance(panel, OrderPanel)
    chosen(qtbot, panel.waiting.list, "INF2")
    assert panel.unit.text() == "INF2"
    assert panel.state.text().startswith("BEF Infantry")
    assert {word for word, button in panel.buttons.items() if button.isVisible()} >= {"deploy", "join wave"}
    assert not panel.buttons["move"].isVisible(), "it is not on the table"
    qtbot.mouseClick(panel.hand, Qt.MouseButton.LeftButton)
    give(window, qtbot, "Central", ())
    resolve(window, qtbot)
    answer(window, qtbot, "Entente", "INF2 join wave 1 ; INF1 join wave 2 ; INF3 join wave 3")
    qtbot.mouseClick(window.curtain.buttons["Entente"], Qt.MouseButton.LeftButton)
    asked = question_of(window)
    assert asked.open is not None
    assert [asked.open.waiting.list.item(0).text()] == ["INF2"], "of the first wave alone"
    answer(window, qtbot, "Entente", "INF2 deploy 6,6")
    while whole_of(window).asked:
        answer(window, qtbot, whole_of(window).asked[0].side, "")
    play(window, qtbot, {})
    assert title(window, qtbot) == "The battle is over: a draw"


def chosen(qtbot: QtBot, listed: QListWidget, unit: str) -> None:
    """Click a unit in a list."""
    (item,) = listed.findItems(unit, Qt.MatchFlag.MatchExactly)
    place = listed.visualItemRect(item).center()
    qtbot.mouseClick(listed.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_hooge_is_won_by_keeping_the_point(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(game("hooge", "Entente INF1 BEF Infantry at 17.2,6\nCentral GER1 German Infantry at 23,11", 9))
    play(window, qtbot, {("Central", bound): ("rest hold",) for bound in range(2, 10)})
    assert title(window, qtbot) == "The battle is over: Entente has won"
    assert zones(window)[-1] == "point to keep"


def test_the_panel_says_whose_turn_it_is_and_what_a_phase_takes(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(game("assault", "Entente INF1 BEF Infantry at 6,6\nCentral GER1 German Infantry at 20,6", 3))
    play(window, qtbot, {}, until=1)
    window.sit("Central")
    assert isinstance(window.panel, OrderPanel)
    assert window.panel.whose.text() == "Entente has the turn: of your lines, answers alone count."
    window.sit("Entente")
    assert isinstance(window.panel, OrderPanel)
    assert window.panel.whose.text() == "It is your turn."
    assert window.document is not None
    barred = {choice.key: choice.why for group in offered(window.document, "") for choice in group.choices}
    assert barred["wants first"] == barred["does not mind"] == "who goes first is settled"
    window.draw_curtain()
    for side in SIDES:
        give(window, qtbot, side, ())
    resolve(window, qtbot)
    qtbot.mouseClick(window.curtain.buttons["Entente"], Qt.MouseButton.LeftButton)
    panel: QuestionPanel = question_of(window)
    assert panel.open is not None
    assert [verb.word for verb in panel.open.verbs] == ["move", "run", "turn", "fall-back", "run-back"]


def test_a_line_onto_a_friend_has_no_tick(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """In the programme before the turn."""
    units = "Entente A BEF Infantry at 8,6\nEntente B BEF Infantry at 12,6\nCentral GER1 German Infantry at 22,6"
    window = open_desk(game("control", units, 2))
    for side in SIDES:
        give(window, qtbot, side, ())
    resolve(window, qtbot)
    while whole_of(window).asked:
        answer(window, qtbot, whole_of(window).asked[0].side, "")
    qtbot.mouseClick(window.curtain.buttons["Entente"], Qt.MouseButton.LeftButton)
    panel = window.panel
    assert isinstance(panel, OrderPanel)
    for line in ("A move 4", "B move 2"):
        panel.line.setText(line)
        qtbot.keyClick(panel.line, Qt.Key.Key_Return)
    onto, free = (panel.list.item(row).text() for row in range(2))
    assert onto.startswith("~ A move 4")
    assert onto.endswith("stopped short of B")
    assert free.startswith("✓ B move 2")


def test_a_turn_onto_a_friend_has_no_tick_at_a_question(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """Each line of the answer has a mark of its own; what keeps a line from its end is said."""
    units = "Entente A BEF Infantry at 8,6\nEntente B BEF Infantry at 9.1,6\nCentral GER1 German Infantry at 22,6"
    window = open_desk(game("control", units, 2))
    play(window, qtbot, {}, until=1)
    for side in SIDES:
        give(window, qtbot, side, ())
    resolve(window, qtbot)
    qtbot.mouseClick(window.curtain.buttons["Entente"], Qt.MouseButton.LeftButton)
    there = question_of(window).open
    assert there is not None
    there.line.setText("A turn face 0; B move 2; A strike GER1")
    turned, moved, missing = there.means.text().splitlines()
    assert turned.startswith("~ A turn face 0: faces as it did")
    assert moved.startswith("\u2713 B move 2")
    assert missing.startswith("! A strike GER1")
    there.line.setText("B move 4; A turn face 0")
    assert [line[0] for line in there.means.text().splitlines()] == ["\u2713", "\u2713"]
