"""covers: ui/bound_sim_ui/windows/printing.py, ui/bound_sim_ui/windows/outputs.py

Order sheets and the umpire's list as they come out on paper, in battles of all rulesets: nothing is broken in its
middle, nothing leaves the page, no page is empty.
"""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter, QTextBlock, QTextDocument, QTextTable
from pytestqt.qtbot import QtBot

from bound_sim.files.folder import load
from bound_sim_ui.windows import printing
from bound_sim_ui.windows.printing import Paper
from tests.ui.conftest import OpenDesk, keys, settled
from tests.ui.test_order_desk import document_of

K, CTRL, SHIFT = Qt.Key, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
BATTLES = "beaumont-hamel", "le-cateau-1914", "trench-and-tank", "hooge-1915", "flanders-to-vosges-1914"
#: px of what is printed on, at ``printing.DPI``, without the margins of 12 mm
SIZES: dict[Paper, QSizeF] = {"A4": QSizeF(1098, 1612), "Letter": QSizeF(1133, 1508), "A5": QSizeF(732, 1098)}


def device(paper: Paper) -> QImage:
    made = QImage(SIZES[paper].toSize(), QImage.Format.Format_RGB32)
    made.setDotsPerMeterX(round(printing.DPI / 0.0254))
    made.setDotsPerMeterY(round(printing.DPI / 0.0254))
    return made


def laid_out(html: str, paper: Paper) -> QTextDocument:
    """A page's text as it is laid out for a paper."""
    text = printing.text_of(html, device(paper), QRectF(0, 48, SIZES[paper].width(), SIZES[paper].height() - 48))
    text.documentLayout().documentSize()
    return text


def blocks(text: QTextDocument) -> Iterator[QTextBlock]:
    block = text.begin()
    while block.isValid():
        yield block
        block = block.next()


def broken(text: QTextDocument) -> list[str]:
    """Words that go on in another line."""
    found = []
    for block in blocks(text):
        layout = block.layout()
        for number in range(layout.lineCount() - 1):
            line = layout.lineAt(number)
            end = line.textStart() + line.textLength()
            if not block.text()[end - 1].isspace() and not block.text()[end].isspace() and block.text()[end - 1] != "-":
                found.append(block.text())
    return found


def off_the_page(text: QTextDocument, paper: Paper) -> list[float]:
    layout = text.documentLayout()
    tables = [frame for frame in text.rootFrame().childFrames() if isinstance(frame, QTextTable)]
    return [right for right in (layout.frameBoundingRect(table).right() for table in tables)
            if right > SIZES[paper].width() + 1]  # fmt: skip


def one_line_each(text: QTextDocument) -> list[str]:
    """Cells of the columns before the last of three that have more than a line: names of units, numbers of bases."""
    found = []
    for table in text.rootFrame().childFrames():
        if isinstance(table, QTextTable) and table.columns() == 3:
            for row in range(table.rows()):
                cells = [table.cellAt(row, column).firstCursorPosition().block() for column in (0, 1)]
                found += [cell.text() for cell in cells if cell.layout().lineCount() > 1]
    return found


def rows_that_go_on(text: QTextDocument) -> list[str]:
    """Rows of tables that begin on a page and end on the next."""
    found, layout, high = [], text.documentLayout(), text.pageSize().height()
    for table in text.rootFrame().childFrames():
        if isinstance(table, QTextTable):
            for row in range(1, table.rows()):
                cells = [table.cellAt(row, column) for column in range(table.columns())]
                top = min(layout.blockBoundingRect(cell.firstCursorPosition().block()).top() for cell in cells)
                end = max(layout.blockBoundingRect(cell.lastCursorPosition().block()).bottom() for cell in cells)
                if top // high != (end - 1) // high:
                    found.append(cells[0].firstCursorPosition().block().text())
    return found


def empty_pages(html: str, paper: Paper) -> list[int]:
    """Pages without a mark."""
    empty, size = [], SIZES[paper]
    for number, leaf in enumerate(printing.leaves([html], None, device(paper), size), 1):
        page = device(paper)
        page.fill(Qt.GlobalColor.white)
        painter = QPainter(page)
        leaf(painter)
        painter.end()
        small = page.scaled(200, 300, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
        small = small.convertToFormat(QImage.Format.Format_Grayscale8)
        if min(bytes(small.constBits())) > 250:
            empty.append(number)
    return empty


@pytest.mark.parametrize("name", BATTLES)
def test_sheets_and_lists_can_be_read(open_desk: OpenDesk, qtbot: QtBot, name: str) -> None:
    window = open_desk(load(name), seat="")
    keys(qtbot, window, (K.Key_M, CTRL | SHIFT), K.Key_F5)
    settled(qtbot, window)
    umpires = document_of(window)
    assert window.sitting is not None
    seat = next(seat for seat in window.sitting.seats if seat)
    window.draw_curtain()
    window.sit(seat)
    own = document_of(window)
    for paper in SIZES:
        sheets = [printing.order_sheet(own, filled=filled, paper=paper) for filled in (False, True)]
        for html in (*sheets, *printing.slips(own, filled=False)[:1], printing.moves_list(umpires, 1)):
            text = laid_out(html, paper)
            assert broken(text) == [], paper
            assert off_the_page(text, paper) == [], paper
            assert one_line_each(text) == [], paper
            assert rows_that_go_on(text) == [], paper
            assert empty_pages(html, paper) == [], paper


def test_a_table_that_ends_where_the_page_does_has_no_empty_page_after_it() -> None:
    """Of every number of rows about the page's end."""
    pages = set()
    for rows in range(50, 66):
        html = printing._table(["Base", "Place"], "<tr><td>1/1/1</td><td>20.0, 30.0 cm</td></tr>" * rows, wide=True)
        assert empty_pages(html, "A4") == [], rows
        pages.add(len(list(printing.leaves([html], None, device("A4"), SIZES["A4"]))))
    assert pages == {1, 2}


def test_the_last_row_of_a_page_has_a_line_below_it() -> None:
    """A table that goes on on the next page is closed at the end of this one."""
    html = printing._table(["Base", "Place"], "<tr><td>1/1/1</td><td>20.0, 30.0 cm</td></tr>" * 80, wide=True)
    page = device("A4")
    page.fill(Qt.GlobalColor.white)
    first, _ = printing.leaves([html], None, page, SIZES["A4"])
    painter = QPainter(page)
    first(painter)
    painter.end()
    middle = [page.pixelColor(page.width() // 2, y).lightness() for y in range(page.height() - 6, page.height())]
    assert min(middle) < 100


@pytest.mark.parametrize("name", ["trench-and-tank"])
def test_a_programme_is_on_the_filled_sheet(open_desk: OpenDesk, qtbot: QtBot, name: str) -> None:
    """Orders that are lines: those that were given, in their order."""
    window = open_desk(load(name), seat="A")
    document = document_of(window)
    given = [document.line_text(line) for line in document.lines_now()]
    assert given, "a battle that begins with lines"
    text = laid_out(printing.order_sheet(document, filled=True), "A4").toPlainText()
    empty = laid_out(printing.order_sheet(document, filled=False), "A4").toPlainText()
    for line in given:
        assert line in text
        assert line not in empty


@pytest.mark.parametrize("name", ["trench-and-tank", "hooge-1915", "summer-1914"])
def test_an_empty_sheet_of_a_programme_has_numbered_lines_and_the_units_that_are_there(
    open_desk: OpenDesk, qtbot: QtBot, name: str
) -> None:
    """A club writes lines, not a row for each unit; what the rules have no sheet for has none."""
    window = open_desk(load(name), seat=load(name).sides[-1].id)
    document = document_of(window)
    html = printing.order_sheet(document, filled=False)
    text = laid_out(html, "A4")
    tables = [frame for frame in text.rootFrame().childFrames() if isinstance(frame, QTextTable)]
    sheets = 1 if document.grammar.sheet.words else 0
    assert len(tables) > sheets
    numbers = [lines.cellAt(row, 0).firstCursorPosition().block().text() for lines in tables[sheets:]
               for row in range(1, lines.rows())]  # fmt: skip
    assert numbers == [str(number) for number in range(1, len(numbers) + 1)]
    assert len(numbers) > 10
    for unit in document.own_companies:
        if document.present(unit):
            assert unit in text.toPlainText()
    assert len(list(printing.leaves([html], None, device("A4"), SIZES["A4"]))) <= 2


@pytest.mark.parametrize("paper", list(SIZES))
def test_no_row_goes_on_on_the_next_page(paper: Paper) -> None:
    """Of a programme of lines as long as they come, with a list of units before it; all rows are there, in order."""
    rows = "".join(f"<tr>{printing._whole(f'{k}')}<td>{'AS1 move ' * (2 + k * 7 % 40)}</td></tr>" for k in range(90))
    table = printing._table(["", "Line"], rows, wide=True)
    html = f"<h2>Lines</h2>{table}{table}"
    text = laid_out(html, paper)
    assert rows_that_go_on(text) == []
    assert empty_pages(html, paper) == []
    tables = [frame for frame in text.rootFrame().childFrames() if isinstance(frame, QTextTable)]
    said = [table.cellAt(row, 0).firstCursorPosition().block().text() for table in tables
            for row in range(1, table.rows())]  # fmt: skip
    assert said == [str(k) for k in range(90)] * 2
