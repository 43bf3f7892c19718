"""covers: ui/bound_sim_ui/theme.py, ui/bound_sim_ui/scene/orders.py, ui/bound_sim_ui/scene/bases.py

The desk without colours: what is told by a colour is told by a word, a sign, a form or how dark it is too; texts have a
contrast of 4.5 with what they stand on, marks one of 3, in both themes.
"""

from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QCheckBox
from pytestqt.qtbot import QtBot

from bound_sim.files.folder import load
from bound_sim.scenario.files import shipped
from bound_sim_maps import symbols
from bound_sim_ui import theme as themes
from bound_sim_ui.desks import programme_list, unit_list
from bound_sim_ui.desks.replay_panel import EventPanel
from bound_sim_ui.desks.umpire_panel import UmpirePanel
from bound_sim_ui.scene.bases import GREYS, outline
from bound_sim_ui.scene.order_drawings import Drawing
from bound_sim_ui.scene.orders import PASSED
from bound_sim_ui.scene.symbols import Look, draw_base
from tests.ui.conftest import OpenDesk, keys, view_of
from tests.ui.test_start import contrast

#: the table, on which all of the map is drawn, and the plates of its texts
PAPER, PLATE = "#f6f1e4", "#fffdf6"
#: how much two things must differ in grey (0 to 255) to be told at a glance
TOLD = 40


def grey(image: QImage) -> QImage:
    return image.convertToFormat(QImage.Format.Format_Grayscale8)


def base(look: Look, width: float = 40.0) -> QImage:
    """A base of px on the table, without its colours."""
    image = QImage(80, 80, QImage.Format.Format_RGB32)
    image.fill(QColor(PAPER))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(40, 40)
    draw_base(painter, look, width, width * 0.6)
    painter.end()
    return grey(image)


def differ(one: QImage, other: QImage) -> int:
    """Number of px that tell two pictures."""
    return sum(abs(one.pixelColor(x, y).value() - other.pixelColor(x, y).value()) > TOLD
               for x in range(one.width()) for y in range(one.height()))  # fmt: skip


@pytest.mark.parametrize("name", themes.THEMES)
def test_marks_stand_out(name: str) -> None:
    """Edges of check boxes, the focus, the row that is selected, lines under tabs, bars of progress: 3."""
    t = themes.THEMES[name]
    for ground in (t.window, t.panel, t.raised):
        for mark in (t.accent, t.muted, t.good, t.bad, t.warn):
            assert contrast(mark, ground) >= 3, (mark, ground)
        assert contrast(t.warn, ground) >= 4.5, "lines that would be passed over"


def test_texts_and_marks_of_the_map_stand_out() -> None:
    for ink in ("#2b2620", "#1b1813", "#8f3000", "#5b0f6b", "#6b6254", "#1d4f73"):
        assert contrast(ink, PLATE) >= 4.5, ink
    for mark in (themes.CHOSEN, themes.FORBIDDEN, themes.FIRE, themes.HIT, themes.INK):
        assert contrast(mark, PAPER) >= 3, mark
    for name in shipped():
        for side in load(name).sides:
            assert contrast(QColor(side.colour).darker(125).name(), PAPER) >= 3, (name, side.id)


def test_check_boxes_are_seen_and_told(qtbot: QtBot) -> None:
    """The edge of an empty box, and the tick in a full one."""
    for name, t in themes.THEMES.items():
        themes.apply(t)
        box = QCheckBox()
        qtbot.addWidget(box)
        box.resize(40, 30)
        box.show()
        empty = grey(box.grab().toImage())
        box.setChecked(True)
        full = grey(box.grab().toImage())
        levels = [empty.pixelColor(x, y).value() for x in range(24) for y in range(30)]
        assert max(levels) - min(levels) > TOLD, name
        assert differ(empty, full) > 20, name
    themes.apply(themes.LIGHT)


@pytest.mark.parametrize("hatch", [0, 1])
def test_marks_of_bases_are_told_by_their_form(hatch: int) -> None:
    marks = symbols.marks()
    drawn = {mark: base(Look("infantry", "#0072b2", hatch, marks=(mark,))) for mark in marks}
    drawn["none"] = base(Look("infantry", "#0072b2", hatch))
    for one, other in combinations(drawn, 2):
        assert differ(drawn[one], drawn[other]) >= 12, (one, other)


def test_who_is_selected_is_told_by_a_frame() -> None:
    plain, chosen = (base(Look("infantry", "#0072b2", 0, chosen=on)) for on in (False, True))
    assert differ(plain, chosen) > 100


def middle(image: QImage, width: float) -> float:
    """How light a base is, its sign apart: the mean of what lies within it."""
    half, deep = int(width / 2) - 1, int(width * 0.3) - 1
    found = [image.pixelColor(x, y).value() for x in range(40 - half, 40 + half) for y in range(40 - deep, 40 + deep)]
    return sum(found) / len(found)


@pytest.mark.parametrize("width", [12.0, 20.0, 40.0])
def test_sides_differ_without_colours_at_every_zoom(width: float) -> None:
    """From the whole map on: white and dark fill, as on a printer without colours."""
    one, other = (middle(base(Look("infantry", colour, 0), width), width) for colour in GREYS[:2])
    assert abs(one - other) > TOLD


def test_a_key_tells_sides_without_colours(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    view = view_of(window)
    assert view.bases is not None
    before = view.grab().toImage()
    keys(qtbot, window, (Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier))
    after = grey(view.grab().toImage())
    assert grey(before) != after
    standing = window.documents["A"].standing
    levels = {}
    for unit in ("1/1/1", "9/1/1"):
        part = outline(standing[unit], view.places)
        rect = view.mapFromScene(part).boundingRect()
        places = [QPoint(x, y) for x in range(rect.left(), rect.right()) for y in range(rect.top(), rect.bottom())]
        levels[unit] = sum(after.pixelColor(place).value() for place in places) / len(places)
    assert abs(levels["1/1/1"] - levels["9/1/1"]) > TOLD
    assert window.settings.is_on("grey")
    keys(qtbot, window, (Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier))
    assert view.grab().toImage() == before


def test_ways_of_the_second_side_are_hollow_without_colours(open_desk: OpenDesk) -> None:
    window = open_desk(seat="")
    view = view_of(window)
    sides = [side.colour for side in window.documents[""].scenario.sides]
    view.show_grey(True)
    hollow = []
    for colour in sides:
        legs = [QPointF(300, 900), QPointF(700, 900)]
        view.orders.show_orders([Drawing("x", colour, "", legs=legs, reach=legs, at=legs[0])])
        drawn = grey(view.grab().toImage())
        at = view.viewportTransform().map(QPointF(500, 900)).toPoint()
        column = [drawn.pixelColor(at.x(), at.y() + dy).value() for dy in range(-3, 4)]
        hollow.append(column[3] > min(column[:3]) + TOLD)
    assert hollow == [False, True]


def test_signs_of_panels_are_not_colours_alone(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """Marks of units and lines, the board's rows, rows of the log: a sign or a word each."""
    signs = [unit_list.TICK, unit_list.FAULT, unit_list.IDLE]
    assert len(set(signs)) == 3
    assert len({programme_list.FITS, PASSED, programme_list.FAULT}) == 3
    window = open_desk(seat="")
    assert window.whole is not None
    assert isinstance(window.panel, UmpirePanel)
    window.whole.hand_in("A", {}, {}, policy="hold")
    window.umpire.refresh()
    board = window.panel.board
    cells = [board.item(row, 1) for row in range(board.rowCount())]
    first = {cell.text()[0] for cell in cells if cell is not None}
    assert len(first) == 2, "in, and missing"
    window.set_mode("replay")
    assert isinstance(window.panel, EventPanel)
    model = window.panel.model
    for column in range(model.columnCount()):
        assert model.data(model.index(0, column), Qt.ItemDataRole.ForegroundRole) is None
