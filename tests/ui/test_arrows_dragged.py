"""covers: ui/bound_sim_ui/tools/grips.py, bound_sim/desk/arrow_edit.py

A point of an arrow that was given is dragged: its order, or its line in the programme, says the new way. In five games;
with a finger too, which begins an order by a handle alone.
"""

from itertools import product
from math import hypot

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from bound_sim.desk.arrow_edit import arrow_in_hand, look_at_line
from bound_sim.desk.edits import give_lines
from bound_sim.files.folder import load, resolve
from bound_sim.scenario.model import Scenario
from bound_sim_ui.desks.umpire_panel import UmpirePanel
from bound_sim_ui.scene.order_drawings import Drawing
from bound_sim_ui.tools.grips import FINGER_PX, POINTER_PX
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import OpenDesk, click, drag, keys, move, pixel, small_battle, view_of
from tests.ui.test_drags_on_units import at, lines, panel_of
from tests.ui.test_entrenched_games import game, play

#: any card of the deck: by its reverse one group moves
CARD = "Coordination"
#: places of units that are to be deployed, in inches
PLACED = {"INF1": "6,6", "INF2": "6,2"}
LEFT = Qt.MouseButton.LeftButton


def cm(point: tuple[int, int]) -> tuple[float, float]:
    return point[0] / 1000, point[1] / 1000


def ends_of(window: DeskWindow) -> tuple[float, float]:
    """The end of the arrow in hand, cm."""
    assert window.document is not None
    arrow = arrow_in_hand(window.document)
    assert arrow is not None
    return cm(arrow.way[-1])


@pytest.mark.parametrize("name", ["1418", "le-cateau-1914"])
def test_the_end_of_an_arrow_and_its_middle_are_dragged(name: str, open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(small_battle() if name == "1418" else load(resolve(name)))
    window.sit(next(iter(window.curtain.buttons)))
    document, view = window.document, view_of(window)
    assert document is not None
    unit = next(unit for unit in document.own_companies if document.takes_orders(unit) and any(
        offer.how == "way" for offer in document.offered(unit)) and len(document.present(unit)) > 1)  # fmt: skip
    view.zoom(6, pixel(window, *at(window, document.present(unit)[0].platoon)))
    if name != "1418":
        keys(qtbot, window, Qt.Key.Key_Escape)
    x, y = at(window, document.present(unit)[0].platoon)
    drag(qtbot, window, (x, y), (x + 4, y + 4))
    before = document.low_of(unit)
    assert before is not None
    assert document.company == unit
    ex, ey = ends_of(window)
    viewport = view.viewport()
    qtbot.mousePress(viewport, LEFT, pos=pixel(window, ex, ey))
    move(window, pixel(window, ex + 1, ey), LEFT)
    move(window, pixel(window, ex + 3, ey), LEFT)
    assert view.orders.live is not None
    assert view.orders.live.unit == unit
    assert "cm" in panel_of(window).told.text()
    qtbot.mouseRelease(viewport, LEFT, pos=pixel(window, ex + 3, ey))
    after = document.low_of(unit)
    assert after is not None
    assert after.verb == before.verb
    assert len(after.points("path")) == len(before.points("path")) == 2
    assert ends_of(window)[0] == pytest.approx(ex + 3, abs=0.5)
    assert view.tool is view.resting
    arrow = arrow_in_hand(document)
    assert arrow is not None
    middle = next(grip for grip in arrow.grips if grip.between)
    mx, my = cm(middle.at)
    drag(qtbot, window, (mx, my), (mx, my + 2))
    bent = document.low_of(unit)
    assert bent is not None
    assert len(bent.points("path")) == 3, "the middle of a leg is one more corner"
    drag(qtbot, window, (mx, my + 2), ends_of(window))
    straight = document.low_of(unit)
    assert straight is not None
    assert len(straight.points("path")) == 2, "a corner that lies on its neighbour goes"
    for wanted in (bent, after, before):
        window.actions_by_name["undo"].trigger()
        assert document.low_of(unit) == wanted


def test_a_line_of_a_team_follows_its_arrow(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(load(resolve("trench-and-tank")), seat="A")
    document, view = window.document, view_of(window)
    assert document is not None
    x, y = at(window, "AS1/1")
    drag(qtbot, window, (x, y), (x + 6, y))
    given = lines(window)
    place = len(given) - 1
    click(qtbot, window, 55, 5)
    ex, ey = next(cm(hint.ghost.way[-1]) for number, hint in document.line_hints().items()
                  if number == place and hint.ghost)  # fmt: skip
    click(qtbot, window, (x + ex) / 2, (y + ey) / 2)
    assert document.line == place, "a click on an arrow looks at its line"
    assert panel_of(window).list.currentRow() == place
    viewport = view.viewport()
    qtbot.mousePress(viewport, LEFT, pos=pixel(window, ex, ey))
    move(window, pixel(window, ex, ey + 2), LEFT)
    move(window, pixel(window, ex - 1, ey + 3), LEFT)
    live = view.orders.live
    assert live is not None
    assert live.line == place
    assert live.ends
    assert panel_of(window).told.text().startswith("AS1 move ")
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    qtbot.mouseRelease(viewport, LEFT, pos=pixel(window, ex - 1, ey + 3))
    assert lines(window) == given, "Esc leaves it as it was"
    drag(qtbot, window, (ex, ey), (ex - 1, ey + 3))
    assert lines(window)[:place] == given[:place]
    assert lines(window)[place] != given[place]
    assert lines(window)[place].startswith("AS1 move ")
    assert len(lines(window)) == len(given)
    assert document.line == place
    window.actions_by_name["undo"].trigger()
    assert lines(window) == given


def live_at(window: DeskWindow, *stops: tuple[float, float]) -> Drawing:
    """What is drawn with the button held at the last of these places, cm."""
    viewport = view_of(window).viewport()
    QTest.mousePress(viewport, LEFT, pos=pixel(window, *stops[0]))
    for stop in stops[1:]:
        move(window, pixel(window, *stop), LEFT)
    live = view_of(window).orders.live
    assert live is not None
    return live


def let_go(window: DeskWindow, at: tuple[float, float]) -> None:
    QTest.mouseRelease(view_of(window).viewport(), LEFT, pos=pixel(window, *at))


def test_a_drag_past_what_a_team_can_reach_ends_where_it_can(open_desk: OpenDesk) -> None:
    """A drag, and an arrow's end that is dragged, stop at the allowance of the rules, which is said."""
    window = open_desk(load(resolve("trench-and-tank")), seat="A")
    document = window.document
    assert document is not None
    before, (x, y) = lines(window), at(window, "AS1/1")
    live = live_at(window, (x, y), (x + 9, y), (x + 27, y))
    assert live.legal
    assert "no farther" in live.said
    let_go(window, (x + 27, y))
    assert lines(window)[:-1] == before
    assert len(lines(window)) == len(before) + 1
    assert document.line_hints()[len(before)].fits
    said = window.statusBar().currentMessage()
    assert "no farther" in said
    assert "15 cm" in said, "the reason of the rules"
    start, end = (x, y), ends_of(window)
    allowed = hypot(end[0] - start[0], end[1] - start[1])
    assert 14.8 <= allowed <= 15.0
    # shorter, and its end past it once more
    drag_end(window, end, (x + 5, y))
    assert ends_of(window)[0] == pytest.approx(x + 5, abs=0.5)
    drag_end(window, ends_of(window), (x + 30, y))
    assert document.line_hints()[len(before)].fits
    assert ends_of(window)[0] - x == pytest.approx(allowed, abs=0.2)


def test_what_was_said_of_a_drag_goes_with_the_next(open_desk: OpenDesk) -> None:
    window = open_desk(load(resolve("trench-and-tank")), seat="A")
    x, y = at(window, "AS1/1")
    live_at(window, (x, y), (x + 9, y), (x + 27, y))
    let_go(window, (x + 27, y))
    assert window.statusBar().currentMessage().startswith("AS1 move")
    other = at(window, "EN1/1")
    live_at(window, other, (other[0] + 2, other[1]), (other[0] + 4, other[1]))
    assert window.statusBar().currentMessage() == ""
    let_go(window, (other[0] + 4, other[1]))


def test_who_is_placed_by_a_line_is_dragged_at_once(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """A unit has no way in the set-up: a drag takes up its outline, whether or not the unit is in hand."""
    window = open_desk(load(resolve("hooge-1915")), seat="B")
    document, view = window.document, view_of(window)
    assert document is not None
    give_lines(document, "lines", [document.read_line("INF1 deploy 6,6", ())])
    document.select([])
    start, end = (15.24, 15.24), (10.16, 20.32)
    drag(qtbot, window, start, end)
    assert view.orders.live is None
    (line,) = lines(window)
    assert line.startswith("INF1 deploy ")
    x, y = map(float, line.split()[-1].split(","))
    assert (x, y) == pytest.approx((4, 8), abs=0.1)
    assert document.selected == ("INF1/1",), "it is in hand now"


def test_an_outline_is_taken_anywhere_in_it_and_goes_as_far_as_the_pointer(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """A corner of it, far from its middle: a click chooses it, a drag carries it, and nothing jumps to the pointer."""
    window = open_desk(load(resolve("hooge-1915")), seat="B")
    document, view = window.document, view_of(window)
    assert document is not None
    give_lines(document, "lines", [document.read_line(f"{unit} deploy {at}", ()) for unit, at in PLACED.items()])
    document.select([])
    outline = view.orders.drawings[0].ends[0].boundingRect()
    inside = outline.bottomLeft() + QPointF(1.5, -1.5)
    off, corner = outline.center() - inside, cm(view.places.u(inside))
    assert hypot(off.x(), off.y()) * view.zoom_now > 2 * POINTER_PX, "the middle is far from it"
    click(qtbot, window, *corner)
    assert document.selected == ("INF1/1",)
    document.select([])
    drag(qtbot, window, corner, (corner[0] - 5.08, corner[1] + 5.08))
    moved, other = lines(window)
    assert tuple(map(float, moved.removeprefix("INF1 deploy ").split(","))) == pytest.approx((4, 8), abs=0.1)
    assert other == "INF2 deploy 6,2"
    drag(qtbot, window, corner, (corner[0] + 1, corner[1] + 1))
    assert lines(window) == [moved, other], "nothing lies there now"


def test_who_cannot_be_placed_there_stays_on_the_map_with_the_words(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """Its place is drawn as one that is not allowed, and it is dragged on from there."""
    window = open_desk(load(resolve("hooge-1915")), seat="B")
    document, view = window.document, view_of(window)
    assert document is not None
    give_lines(document, "lines", [document.read_line(f"{unit} deploy 6,6", ()) for unit in ("INF1", "INF2")])
    fine, barred = view.orders.drawings
    assert (fine.unit, fine.legal, barred.unit, barred.legal) == ("INF1", True, "INF2", False)
    assert barred.placed
    assert barred.ends == fine.ends != []
    assert barred.words == "INF2 deploy 6,6"
    look_at_line(document, 1)
    drag(qtbot, window, (15.24, 15.24), (10.16, 20.32))
    assert [hint.fits for hint in document.line_hints().values()] == [True, True]
    assert lines(window)[1].startswith("INF2 deploy 4,8")


def drag_end(window: DeskWindow, start: tuple[float, float], end: tuple[float, float]) -> None:
    live_at(window, start, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), end)
    let_go(window, end)


def test_a_straight_way_past_its_length_ends_where_the_unit_can_get(open_desk: OpenDesk, qtbot: QtBot) -> None:
    units = "Entente INF1 BEF Infantry at 6,6\nCentral GER1 Marksman at 20,12"
    window = open_desk(game("assault", units, 3))
    play(window, qtbot, {}, until=1)
    window.sit("Entente")
    document = window.document
    assert document is not None
    x, y = at(window, document.present("INF1")[0].platoon)
    drag(qtbot, window, (x, y), (x + 13, y))
    assert lines(window)[-1].startswith("INF1 move ")
    assert document.line_hints()[0].fits
    allowed = document.lines_now()[0].number("length")
    before = document.lines_now()
    drag(qtbot, window, ends_of(window), (x + 3, y))
    assert document.lines_now() != before
    drag(qtbot, window, ends_of(window), (x + 13, y))
    assert document.lines_now()[0].number("length") == allowed


def counter_in(window: DeskWindow, area: str) -> tuple[float, float]:
    """A place of the table at which an own counter of an area lies, cm."""
    document, bases = window.document, view_of(window).bases
    assert document is not None
    assert bases is not None
    x_u, y_u = anchor = document.scenario.areas.by_name[area].at
    for dx, dy in product(range(-5000, 5001, 500), repeat=2):
        base = bases.at(x_u + dx, y_u + dy)
        if base and document.is_own(base):
            standing = document.standing[base]
            if (standing.x_u, standing.y_u) == anchor:
                return cm((x_u + dx, y_u + dy))
    raise AssertionError(f"no own counter lies in {area}")


def test_a_drag_over_areas_goes_through_those_it_came_over(open_desk: OpenDesk) -> None:
    """An area that no border leads to is reached over those that the drag came through, as far as the rules allow."""
    window = open_desk(load(resolve("summer-1914")), seat="CP")
    document = window.document
    assert document is not None
    give_lines(document, "lines", [document.read_line(f"use {CARD}", ())])
    net = document.scenario.areas.by_name
    way = [counter_in(window, "Metz"), *(cm(net[name].at) for name in ("Trier", "Aachen", "Liege"))]
    live = live_at(window, *way)
    let_go(window, way[-1])
    _, line = lines(window)
    assert document.line_hints()[1].fits
    assert "from Metz to " in line
    assert live.legal


def test_the_end_of_an_arrow_that_is_not_in_hand_is_taken_up_and_dragged(open_desk: OpenDesk) -> None:
    window = open_desk(load(resolve("trench-and-tank")), seat="A")
    document = window.document
    assert document is not None
    before = lines(window)
    place, hint = next((place, hint) for place, hint in document.line_hints().items() if hint.line.unit == "TK")
    assert hint.ghost is not None
    assert document.line is None
    end = cm(hint.ghost.way[-1])
    drag_end(window, end, (end[0] - 4, end[1] + 1))
    assert lines(window)[place] != before[place]
    assert [line for number, line in enumerate(lines(window)) if number != place] == [
        line for number, line in enumerate(before) if number != place]  # fmt: skip
    assert document.line == place


def test_a_line_in_the_midst_is_judged_where_it_stands(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """Lines after it are done later: what it would do is said as they are not done yet."""
    window = open_desk(load(resolve("trench-and-tank")), seat="A")
    document = window.document
    assert document is not None
    place = next(number for number, line in enumerate(lines(window)) if line.startswith("TK move"))
    panel_of(window).list.setCurrentRow(place)
    ex, ey = ends_of(window)
    drag(qtbot, window, (ex, ey), (ex - 3, ey + 2))
    assert lines(window)[place].startswith("TK move by ")
    assert document.line_hints()[place].fits


def test_a_straight_way_takes_its_length_and_what_it_faces(open_desk: OpenDesk, qtbot: QtBot) -> None:
    units = "Entente INF1 BEF Infantry at 6,6\nEntente INF2 BEF Infantry at 6,10\nCentral GER1 Marksman at 20,6"
    window = open_desk(game("assault", units, 3))
    play(window, qtbot, {}, until=1)
    window.sit("Entente")
    assert window.document is not None
    x, y = at(window, window.document.present("INF1")[0].platoon)
    drag(qtbot, window, (x, y), (x + 6, y + 6))
    assert " face " in lines(window)[-1]
    ex, ey = ends_of(window)
    drag(qtbot, window, (ex, ey), (x + 5, y - 5))
    assert len(lines(window)) == 1
    assert " face 13" in lines(window)[0]
    facing = window.document.present("INF1")[0].facing
    assert facing == 900
    drag(qtbot, window, ends_of(window), (x + 8, y))
    assert lines(window)[0].startswith("INF1 move ")
    assert "face" not in lines(window)[0], "it goes straight ahead"


def with_move(open_desk: OpenDesk) -> tuple[DeskWindow, str, str, str]:
    """All Quiet, with a play and a move from one area to the next; the areas, and another one beside the first."""
    window = open_desk(load(resolve("flanders-to-vosges-1914")))
    for seat in list(window.curtain.buttons):
        window.sit(seat)
        document = window.document
        if document is None or not document.side:
            continue
        net = document.scenario.areas.by_name
        beside: dict[str, set[str]] = {}
        for border in document.scenario.areas.borders:
            first, second = border.a, border.b
            beside.setdefault(first, set()).add(second)
            beside.setdefault(second, set()).add(first)
        own = {name for base in document.standing.values() if base.on_table and document.is_own(base.platoon)
               for name, area in net.items() if area.at == (base.x_u, base.y_u)}  # fmt: skip
        for origin in sorted(own):
            others = sorted(beside.get(origin, set()) & own)
            if len(others) > 1:
                used = document.read_line(f"use {CARD}", ())
                line = document.read_line(f'move from "{origin}" to "{others[0]}"', (used,))
                give_lines(document, "lines", [used, line])
                return window, origin, others[0], others[1]
    raise AssertionError("no own areas lie side by side")


def test_a_move_of_counters_names_the_area_where_its_arrow_is_let_go(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window, _, to, other = with_move(open_desk)
    document = window.document
    assert document is not None
    panel_of(window).list.setCurrentRow(1)
    net = document.scenario.areas.by_name
    drag(qtbot, window, cm(net[to].at), cm(net[other].at))
    _, line = lines(window)
    assert other in line
    assert to not in line
    window.actions_by_name["undo"].trigger()
    assert to in lines(window)[1]


def finger(window: DeskWindow, *stops: QPoint) -> None:
    """A finger goes down at the first, over the others, and up at the last."""
    device = QTest.createTouchDevice()
    viewport = view_of(window).viewport()
    QTest.touchEvent(viewport, device).press(0, stops[0], viewport).commit()
    for stop in stops[1:]:
        QTest.touchEvent(viewport, device).move(0, stop, viewport).commit()
    QTest.touchEvent(viewport, device).release(0, stops[-1], viewport).commit()


@pytest.mark.parametrize("name", ["1418", "trench-and-tank"])
def test_a_finger_selects_and_then_drags_a_handle(name: str, open_desk: OpenDesk) -> None:
    scenario: Scenario = small_battle() if name == "1418" else load(resolve(name))
    window = open_desk(scenario, seat="A")
    document, view = window.document, view_of(window)
    assert document is not None
    base = "1/1/2" if name == "1418" else "AS1/1"
    unit = document.unit_of(base)
    spot = pixel(window, *at(window, base))
    far = QPoint(60, 10)
    before = document.drafts.now
    finger(window, spot, spot + QPoint(20, 0), spot + far)
    assert document.drafts.now == before, "a drag on a unit orders nothing: the map is moved"
    spot = pixel(window, *at(window, base))
    finger(window, spot)
    assert document.company == unit
    grips = window.select_tool.grips
    assert grips.handle_place is not None
    handle = view.mapFromScene(grips.handle_place)
    assert FINGER_PX * 2 >= 44
    edge = handle + QPoint(round(FINGER_PX) - 2, 0)  # all of it takes the finger
    finger(window, edge, edge + QPoint(20, 5), edge + far)
    assert document.drafts.now != before
    assert document.ordered(unit)
    assert grips.grips, "what is given has its own points now"
    given = document.drafts.now
    end = view.mapFromScene(view.places.at(*grips.grips[0].at))
    finger(window, end + QPoint(15, 0), end + QPoint(30, 30), end + QPoint(20, 60))
    assert document.drafts.now != given, "near the end is on it, for a finger"
    click_of_mouse = pixel(window, *at(window, base))
    move(window, click_of_mouse)
    QTest.mouseClick(view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, click_of_mouse)
    assert grips.handle_place is None, "a mouse needs no handle"


def test_what_is_handed_in_is_not_dragged(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(load(resolve("trench-and-tank")), seat="A")
    assert window.document is not None
    panel_of(window).list.setCurrentRow(0)
    assert window.select_tool.grips.grips
    window.document.lock(True)
    assert not window.select_tool.grips.grips


def test_the_umpire_sees_the_counters_of_all_sides_as_arrows(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window, origin, to, _ = with_move(open_desk)
    assert window.document is not None
    side, colour = window.document.side, window.document.sides[window.document.side].colour
    assert window.whole is not None
    for seat in window.whole.sides:
        given = window.document.lines_now() if seat == side else ()
        window.whole.hand_in(seat, {}, {}, lines=given)
    window.draw_curtain()
    window.sit("")
    assert isinstance(window.panel, UmpirePanel)
    keys(qtbot, window, Qt.Key.Key_Escape)
    drawn = view_of(window).orders.drawings
    assert [one.colour for one in drawn if one.legs and origin in one.words and to in one.words] == [colour]
