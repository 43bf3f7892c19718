"""covers: ui/bound_sim_ui/windows/printing.py, ui/bound_sim_ui/windows/paper_dialog.py

Paper that a club uses: slips for commanders, a head on every page, the scale, greys that differ.
"""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSizeF, Qt, QTimer, QTranslator
from PySide6.QtGui import QImage, QPainter, QTextDocument, QTextTable
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from bound_sim.files.folder import load
from bound_sim.scenario.forces import Forces
from bound_sim.scenario.model import Scenario
from bound_sim_ui.scene.bases import GREYS
from bound_sim_ui.scene.labels import LabelsItem, Plate, overlaps
from bound_sim_ui.scene.view import MapView
from bound_sim_ui.windows import printing, scale_bar
from bound_sim_ui.windows.paper_dialog import PaperDialog
from bound_sim_ui.windows.window import DeskWindow
from bound_sim_ui.words import speak
from tests.ui.conftest import OpenDesk, keys, small_battle, view_of
from tests.ui.test_order_desk import document_of

A4 = QSizeF(1098, 1612)


def svg_of(leaf: printing.Leaf) -> str:
    """The words of a page without blanks, read from it as SVG."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setResolution(printing.DPI)
    generator.setSize(A4.toSize())
    painter = QPainter(generator)
    leaf(painter)
    painter.end()
    words = re.findall(r"<text[^>]*>([^<]*)</text>", bytes(data.data()).decode())
    return " ".join(words).replace(" ", "").replace("\xa0", "")


def pages_of(window: DeskWindow, html: list[str], view: MapView | None = None) -> list[str]:
    device = QImage(A4.toSize(), QImage.Format.Format_RGB32)
    device.setDotsPerMeterX(round(printing.DPI / 0.0254))
    device.setDotsPerMeterY(round(printing.DPI / 0.0254))
    measure = scale_bar.Measure.of(document_of(window))
    return [svg_of(leaf) for leaf in printing.leaves(html, view, device, A4, measure=measure)]


def with_commanders() -> Scenario:
    scenario = small_battle()
    commanders = {"1": "Ann", "5": "Ben"}
    platoons = (replace(p, player=commanders.get(p.battalion, "")) for p in scenario.forces.platoons)
    return replace(scenario, forces=Forces(tuple(platoons)))


@pytest.mark.parametrize("battle", ["small", "hooge-1915"])
def test_the_rules_words_on_paper_are_the_readers(open_desk: OpenDesk, battle: str) -> None:
    """Heads, columns and the note in the language of the desk; what a player writes stays as the rules read it."""
    application = QApplication.instance()
    assert application is not None
    window = open_desk(with_commanders() if battle == "small" else load(battle), seat="A" if battle == "small" else "B")
    document = document_of(window)
    form = document.form
    english = {form.row, form.bound, form.unit.capitalize(), form.orders, form.note} - {""}
    assert speak(application, "de")
    try:
        pages = printing.sheets(document)
        words = re.sub("<style>.*?</style>|<[^>]+>", "\n", " ".join(pages), flags=re.DOTALL)
        told = f"{words}\n{printing.head_of(document)}"
    finally:
        for translator in application.findChildren(QTranslator):
            application.removeTranslator(translator)
    assert [word for word in english if re.search(rf"\b{re.escape(word.strip('.'))}\b", told)] == []
    assert "Runde 1" in told


def test_each_commander_has_a_slip_with_his_own_alone(open_desk: OpenDesk) -> None:
    window = open_desk(with_commanders(), seat="A")
    ann, ben = printing.slips(document_of(window), filled=False)
    assert "Ann: orders for bound 1" in ann
    assert ">1/1</td>" in ann
    assert ">5/1</td>" not in ann
    assert ">5/1</td>" in ben
    assert ">1/1</td>" not in ben
    window = open_desk(with_commanders(), seat="B")
    assert printing.slips(document_of(window), filled=False) == [], "nobody is named"


def test_what_is_not_ordered_is_printed_once(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """An empty sheet and empty slips are printed; filled ones come only for units with an order."""
    window = open_desk(with_commanders(), seat="A")
    blank = printing.sheets(document_of(window))
    assert len(blank) == 3
    keys(qtbot, window, Qt.Key.Key_N, Qt.Key.Key_D)
    filled = [page for page in printing.sheets(document_of(window)) if page not in blank]
    assert [">dig</td>" in page for page in filled] == [True, True]
    assert "Ann: orders for bound 1" in filled[1]


def test_every_page_has_the_tables_head_and_the_map_its_scale(open_desk: OpenDesk) -> None:
    window = open_desk(load("beaumont-hamel"), seat="B")
    document = document_of(window)
    *sheets, chart = pages_of(window, [printing.order_sheet(document, filled=False)], view_of(window))
    assert len(sheets) > 1
    whole = " ".join(sheets)
    for bound in range(1, document.scenario.bounds + 1):
        assert f"{document.form.bound}{bound}" in whole, "every bound of the battle"
    assert "Bases" in sheets[-1], "the head of the table is there again"
    assert any(f"{cm}cmofthetable={round(9 * cm)}m" in chart for cm in (10, 50)), "R-1: 1 to 900"
    assert any(unit in chart for unit in document.own_companies), "units are named"


def test_every_page_says_what_it_belongs_to(
    open_desk: OpenDesk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_desk(with_commanders(), seat="A")
    heads: list[tuple[str, int]] = []
    paint = printing._paint_head

    def heard(painter: QPainter, width: float, head: str, number: int) -> None:
        heads.append((head, number))
        paint(painter, width, head, number)

    monkeypatch.setattr(printing, "_paint_head", heard)
    path = tmp_path / "orders.pdf"
    window.outputs.print_pdf(str(path))
    pages = path.read_bytes().count(b"/Type /Page\n")
    assert pages == 1 + 2 + 1, "the sheet, slips, the map; nothing is filled in"
    assert heads == [(printing.head_of(document_of(window)), number) for number in range(1, pages + 1)]
    picture = QImage(A4.toSize(), QImage.Format.Format_RGB32)
    picture.fill(0xFFFFFFFF)
    painter = QPainter(picture)
    paint(painter, A4.width(), "Some battle", 3)
    painter.end()
    assert any(picture.pixelColor(x, y).lightness() < 100 for x in range(150) for y in range(30)), "it is painted"


@pytest.mark.parametrize("pages", [(), ("<h1>Orders</h1>",)])
def test_a_broad_table_lies_across_its_page(open_desk: OpenDesk, pages: tuple[str, ...]) -> None:
    """A map of 240 x 120 cm on a sheet that stands leaves more than half of it white."""
    window = open_desk(load("nimy"), seat="B")
    made = printing.pdf(pages, view_of(window), "A4")
    boxes = [tuple(map(float, box.split())) for box in re.findall(rb"/MediaBox \[0 0 ([0-9. ]+)\]", made)]
    assert [wide > high for wide, high in boxes] == [*(False for _ in pages), True]


def test_sides_differ_in_grey_by_their_fill(open_desk: OpenDesk, tmp_path: Path) -> None:
    """On the page as a printer without colours leaves it: one side's bases are far darker than the other's."""
    window = open_desk(seat="")
    view = view_of(window)
    view.labels.show_ground(None)
    frame = view.ground.boundingRect()
    picture = QImage(A4.toSize(), QImage.Format.Format_RGB32)
    picture.fill(0xFFFFFFFF)
    painter = QPainter(picture)
    [leaf] = printing.leaves([], view, picture, A4, grey=True)
    leaf(painter)
    painter.end()
    grey = picture.convertToFormat(QImage.Format.Format_Grayscale8)
    room = QRectF(0, 48, A4.width(), A4.height() - 96)
    scale = min(room.width() / frame.width(), room.height() / frame.height())

    def dark(unit: str) -> float:
        base = document_of(window).standing[unit]
        off = (view.places.at(base.x_u, base.y_u) - frame.topLeft()) * scale
        at = (room.topLeft() + off).toPoint()
        near = [grey.pixelColor(at.x() + dx, at.y() + dy).lightness() for dx in range(-9, 10) for dy in range(-4, 5)]
        return sum(near) / len(near)

    light = [dark(f"1/1/{n}") for n in (1, 2, 3)]
    heavy = [dark(f"9/1/{n}") for n in (1, 2, 3)]
    assert min(light) > max(heavy) + 25, (light, heavy)
    assert len(set(GREYS)) == 4
    assert view.bases is not None
    assert not view.bases.grey, "the screen keeps its colours"


def test_paper_is_chosen_and_kept(
    open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_desk(seat="A")
    asked: list[str] = []

    def where(*given: object, **_: object) -> tuple[str, str]:
        asked.append(str(given[2]))
        return str(tmp_path / "a5.pdf"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", where)

    def choose() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, PaperDialog)
        dialog.paper.setCurrentIndex(dialog.paper.findData("A5"))
        dialog.accept()

    QTimer.singleShot(0, choose)
    window.actions_by_name["print"].trigger()
    assert (
        b"/MediaBox [0 0 420" in (tmp_path / "a5.pdf").read_bytes()
        or b"/MediaBox [0 0 419" in (tmp_path / "a5.pdf").read_bytes()
    )
    assert window.settings.kept("paper") == "A5"
    side = document_of(window).sides["A"].name
    assert side in asked[0]
    assert "Bound 1" in asked[0]


@pytest.mark.parametrize("filled", [False, True])
def test_the_column_of_orders_takes_what_the_page_has(open_desk: OpenDesk, filled: bool) -> None:
    """Room to write an order in: more than half of the page's width, and high enough for a hand."""
    window = open_desk(seat="A")
    sheet = QTextDocument()
    sheet.setPageSize(A4)
    sheet.setHtml(printing.order_sheet(document_of(window), filled=filled))
    tables = [frame for frame in sheet.rootFrame().childFrames() if isinstance(frame, QTextTable)]
    lines = tables[-1]
    layout = sheet.documentLayout()
    rows = [layout.blockBoundingRect(lines.cellAt(row, lines.columns() - 1).firstCursorPosition().block())
            for row in range(1, lines.rows())]  # fmt: skip
    assert rows
    assert min(room.width() for room in rows) > A4.width() * 0.5
    tops = [room.top() for room in rows]
    assert min(after - before for before, after in zip(tops, tops[1:], strict=False)) >= (20 if filled else 30)


@pytest.mark.parametrize("name", ["beaumont-hamel", "nimy", "le-cateau-1914"])
def test_no_texts_overlap_on_a_printed_map(open_desk: OpenDesk, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """They are placed by measure there too."""
    window = open_desk(load(name), seat=load(name).sides[0].id)
    placed: list[Plate] = []
    monkeypatch.setattr(LabelsItem, "_put", lambda item, painter, plates: placed.extend(plates))
    picture = QImage(A4.toSize(), QImage.Format.Format_RGB32)
    painter = QPainter(picture)
    [leaf] = printing.leaves([], view_of(window), picture, A4, grey=True)
    leaf(painter)
    painter.end()
    assert len(placed) > 10
    assert overlaps(placed) == []
