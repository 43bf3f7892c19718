"""covers: ui/bound_sim_ui/scene/labels.py, ui/bound_sim_ui/scene/layer.py, bound_sim/results/report/pictures.py

Texts on the map, in print and in the report: measured by the fonts that draw them, no two overlap.
"""

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QFontMetricsF, QTransform
from pytestqt.qtbot import QtBot

from bound_sim.battle_file.file import BattleFile
from bound_sim.battle_file.told_log import told_log
from bound_sim.desk.new_battle import begin
from bound_sim.files.folder import load
from bound_sim.results.report.pictures import opening
from bound_sim.rules import kinds_of
from bound_sim.scenario.files import shipped
from bound_sim_maps.lettering import TextBox, text_room
from bound_sim_ui.document import Document
from bound_sim_ui.scene.bases import BasesItem
from bound_sim_ui.scene.labels import Plate, map_font, overlaps
from bound_sim_ui.scene.order_drawings import OrderDrawer
from bound_sim_ui.scene.view import MapView
from bound_sim_ui.theme import bundled_fonts
from tests.ui.conftest import OpenDesk, settled, view_of

ZOOMS = (0.0, 2.0, 5.0)  # steps nearer than the whole map


def a_view(name: str, folder: Path) -> tuple[MapView, Document]:
    """A shipped battle as it opens, all its orders drawn."""
    scenario = load(name)
    with BattleFile(begin(scenario, folder, bytes(32))) as file:
        tables = told_log(file).tables
    side = scenario.sides[0].id
    document = Document(scenario, tables, side, 1)
    view = MapView(scenario.battlefield)
    bases = BasesItem(scenario, kinds_of(scenario), view.scene())
    view.put_bases(bases)
    bases.show_standing(document.standing)
    view.orders.show_orders(OrderDrawer(document, view.places).all())
    return view, document


def wide(plate: Plate) -> float:
    font = map_font(plate.size, bold=plate.bold)
    return max(QFontMetricsF(font).horizontalAdvance(line) for line in plate.text.split("\n"))


@pytest.mark.parametrize("name", shipped())
@pytest.mark.parametrize("size", [1.0, 1.5])
def test_no_texts_overlap_on_shipped_battles_at_three_zooms(
    name: str, size: float, qtbot: QtBot, tmp_path: Path
) -> None:
    bundled_fonts()
    view, document = a_view(name, tmp_path)
    qtbot.addWidget(view)
    view.resize(1000, 640)
    view.show()
    view.enlarge(size)
    counted = 0
    for steps in ZOOMS:
        view.fit()
        view.zoom(steps)
        view.labels.forget()  # as when the zoom has come to rest
        view.grab()
        assert overlaps(view.labels.plates) == []
        for plate in view.labels.plates:
            if not plate.turn:
                assert wide(plate) <= plate.room.east - plate.room.west + 0.5, plate
        counted += len(view.labels.plates)
    assert counted > 10
    companies = {base.platoon.rpartition("/")[0] for base in document.standing.values() if base.on_table}
    view.fit()
    named = {plate.text for plate in view.labels._placed(2.0)}
    own = {text.partition("\n")[0] for text in named}
    missing = [unit for unit in companies if unit not in own and not any(text.startswith(unit + "/") for text in own)]
    assert len(missing) <= len(companies) * 0.15, f"near enough, units have their names: {missing}"


def test_overlaps_are_counted() -> None:
    """The count itself: two plates on one place are one overlap."""
    room = TextBox(0, 0, 40, 12)
    assert overlaps([Plate("a", room, 10, "#000000"), Plate("b", room, 10, "#000000")]) == [("b", "a")]
    assert overlaps([Plate("a", room, 10, "#000000"), Plate("b", TextBox(40, 0, 60, 12), 10, "#000000")]) == []


def _texts(element: ElementTree.Element) -> Iterator[tuple[float, float, str]]:
    """Where each text of an element stands: with several places each of its letters has its own."""
    xs, ys = ([float(at) for at in element.get(axis, "0").split()] for axis in "xy")
    text = element.text or ""
    if len(xs) == 1:
        yield xs[0], ys[0], text
    else:
        yield from zip(xs, ys, text, strict=True)


@pytest.mark.parametrize("name", shipped())
def test_no_texts_overlap_in_the_report_s_map(name: str) -> None:
    """Every text of the file, measured by the font's own widths, wherever it comes from."""
    root = ElementTree.fromstring(opening(load(name)))
    found: list[tuple[str, TextBox]] = []

    def look(element: ElementTree.Element, size: float, bold: bool, anchor: str) -> None:
        size = float(element.get("font-size", size))
        bold = element.get("font-weight", "bold" if bold else "") == "bold"
        anchor = element.get("text-anchor", anchor)
        if element.tag.endswith("}text") and (element.text or "").strip():
            turned = re.match(r"rotate\(([-0-9.]+)", element.get("transform", ""))
            for x, y, text in _texts(element):
                width = text_room(0, 0, text, size, bold=bold).east
                x += {"start": width, "end": -width}.get(anchor, 0.0)
                angle = float(turned[1]) if turned else 0.0
                room = text_room(x, y - 0.36 * size, text, size * 0.94, angle, bold=bold)
                if (text, room) not in found:  # a halo is the same text twice
                    found.append((text, room))
        for child in element:
            look(child, size, bold, anchor)

    look(root, 11.0, False, "start")
    assert len(found) > 20
    both = [(a, b) for i, (a, one) in enumerate(found) for b, other in found[:i] if one.touches(other)]
    assert both == []


def test_at_close_zoom_a_base_says_what_it_is_and_how_strong(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    view = view_of(window)
    view.zoom(9.0, window.view.pixel_of(26_000, 26_000) if window.view else None)
    view.labels.forget()  # as when the zoom has come to rest
    view.grab()
    said = [plate.text for plate in view.labels.plates if plate.text.startswith("1/1/1")]
    assert said
    assert "infantry" in said[0]
    assert re.search(r"[0-9]+ men", said[0])


def test_words_of_the_map_grow_with_the_text_size(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    view = view_of(window)
    view.grab()
    before = max(plate.size for plate in view.labels.plates)
    for _ in range(5):
        window.resize_text(1)
    view.grab()
    assert max(plate.size for plate in view.labels.plates) == pytest.approx(before * 1.5)


def _shown(qtbot: QtBot, tmp_path: Path) -> MapView:
    view, _ = a_view("beaumont-hamel", tmp_path)
    qtbot.addWidget(view)
    view.resize(700, 500)
    view.show()
    return view


def test_who_pans_sees_the_texts_where_they_were_placed(qtbot: QtBot, tmp_path: Path) -> None:
    """Beyond what was drawn they are drawn, and not placed again; what is seen is what a map placed anew shows."""
    view = _shown(qtbot, tmp_path)
    view.fit()
    view.zoom(5.0)
    view.labels.forget()  # as when the zoom has come to rest
    view.grab()
    placed = view.labels.plates
    assert len(placed) > 50
    for dx, dy in ((240, 0), (0, 190), (-480, -30), (-90, -350), (300, 300)):
        view.pan(dx, dy)
        panned = view.grab().toImage()
        assert view.labels.plates is placed
        view.put_bases(view.bases)  # lays all layers again
        assert view.grab().toImage() == panned
        assert view.labels.plates is not placed
        placed = view.labels.plates
    view.enlarge(1.5)
    view.grab()
    assert view.labels.plates != placed


def test_texts_are_placed_anew_after_a_zoom_while_other_things_are_drawn(qtbot: QtBot, tmp_path: Path) -> None:
    """Only another zoom puts it off, not a frame that something else asked for."""
    view = _shown(qtbot, tmp_path)
    view.grab()
    view.zoom(3.0)

    def placed() -> bool:
        view.viewport().repaint()
        return view.labels._placed_at == (view.transform().m11(), 1.0, 1.0)

    assert not placed()
    qtbot.waitUntil(placed, timeout=3_000)


def test_names_leave_signs_of_losses_free(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """A cross or a star under a name could not be seen."""
    window = open_desk(load("beaumont-hamel"), seat="")
    whole = window.whole
    assert whole is not None
    for side in whole.sides:
        whole.hand_in(side, {}, {}, policy="hold")
    window.umpire.refresh()
    window.umpire.resolve_bound("")
    settled(qtbot, window)
    view = view_of(window)
    fallen = [sign for sign, *_ in view.action.scenes.fallen]
    assert len(fallen) > 5
    for steps in ZOOMS:
        view.fit()
        view.zoom(steps)
        view.labels.forget()
        view.grab()
        zoom = view.transform().m11()
        signs = view.action.marks(QTransform.fromScale(zoom, zoom))
        units = re.compile(r"[A-Z0-9]+/[A-Z0-9]+(/[0-9]+)?")
        names = [plate for plate in view.labels.plates if units.fullmatch(plate.text.partition("\n")[0])]
        assert names
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(view.labels, "marks", lambda world: [])
            view.labels._named = (None, view.labels._named[1], [])
            before = [plate for plate in view.labels._placed(zoom) if units.fullmatch(plate.text.partition("\n")[0])]
        view.labels._named = (None, view.labels._named[1], [])
        assert len(names) >= len(before) * 0.9, "they go elsewhere"
        assert [(plate.text, sign) for plate in names for sign in signs if plate.room.touches(sign)] == []
