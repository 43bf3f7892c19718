"""Paper and pictures: order sheets, maps, lists of moves as PDF; the map as PNG, SVG, moving pictures (APNG, GIF)."""

import io
import math
import re
import struct
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from html import escape
from typing import Literal

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QImage,
    QPageLayout,
    QPageSize,
    QPaintDevice,
    QPainter,
    QPdfWriter,
    QPen,
    QTextDocument,
    QTextOption,
    QTextTable,
)
from PySide6.QtSvg import QSvgGenerator

from bound_sim.desk.games import bound_name
from bound_sim_ui.compass import across_words, towards
from bound_sim_ui.document import Document
from bound_sim_ui.scene.view import MapView
from bound_sim_ui.windows import scale_bar
from bound_sim_ui.windows.scale_bar import Measure
from bound_sim_ui.words import translate

Paper = Literal["A4", "A5", "Letter"]
#: a table of a page: its own words, its head, its rows
_TABLE = re.compile(r"(<table [^>]*>)(<thead>.*?</thead>)<tbody>(.*?)</tbody></table>", re.DOTALL)
PAPERS: dict[Paper, QPageSize.PageSizeId] = {
    "A4": QPageSize.PageSizeId.A4, "A5": QPageSize.PageSizeId.A5, "Letter": QPageSize.PageSizeId.Letter,
}  # fmt: skip
#: a column that takes what is left; a table, its frame included
_WIDE, _PAGE = 'width="100%"', 'width="99%"'
#: a cell in one line, framed
_UNBROKEN = 'style="white-space: nowrap; border-width: 1px; border-style: solid; border-color: black"'
#: a cell of a number
_NUMBER = 'align="right"'
#: dots an inch; px of a page's head
DPI, _HEAD_PX = 150, 48
#: bounds that stand side by side on a sheet: more of them would leave the page
_ABREAST: dict[Paper, int] = {"A4": 6, "A5": 4, "Letter": 6}
#: lines of an empty programme
_BLANKS = 12
#: paints what stands on a page
Leaf = Callable[[QPainter], None]
_STYLE = """<style>
body { font-family: "DejaVu Sans"; font-size: 9pt; color: black; } h1 { font-size: 15pt; } h2 { font-size: 11pt; }
table { border-collapse: collapse; } td, th { border: 1px solid black; padding: 3px 6px; text-align: left; }
</style>"""


def sheets(document: Document, paper: Paper = "A4") -> list[str]:
    """A side's sheet and its commanders' slips, empty; then filled in, those of them where something is ordered."""
    battalions, now = document.own_battalions, set(document.high_now()) | set(document.low_now())
    given = bool(now or document.lines_now())
    given = given or any(document.high_words(unit, bound) for unit in battalions for bound in range(1, document.bound))
    filled = [order_sheet(document, filled=True, paper=paper)] if given else []
    return [order_sheet(document, filled=False, paper=paper), *filled, *slips(document, filled=False),
            *slips(document, filled=True)]  # fmt: skip


def order_sheet(document: Document, *, filled: bool, paper: Paper = "A4") -> str:
    """A side's order sheet as HTML: High Commands battalion by bound, then a line for each company.

    Where orders are lines, the sheet begins with the open bound, and the lines are numbered.
    """
    abreast = _ABREAST[paper]
    side = document.sides[document.side]
    form = document.form
    sheet = translate("paper", "order sheet, {0} {1}").format(escape(_word(form.bound.lower())), document.bound)
    bounds = list(range(1, document.scenario.bounds + 1))
    if document.grammar.lines:
        bounds = bounds[document.bound - 1 :][:abreast]
    parts = [bounds[at : at + abreast] for at in range(0, len(bounds), abreast)]
    sheets = "".join(_sheet(document, document.own_battalions, part, filled=filled) for part in parts)
    return (
        f"{_STYLE}<h1>{escape(document.scenario.title)}</h1><h2>{escape(side.name)}: {sheet}</h2>"
        f"{sheets}<p>{escape(_word(form.note))}</p>"
        f"<h2>{escape(_word(form.orders))}, {escape(_word(form.bound.lower()))} {document.bound}</h2>"
        f"{_lines(document, document.own_companies, filled=filled)}"
    )


def slips(document: Document, *, filled: bool) -> list[str]:
    """A page for each commander of a side with his battalions alone, as HTML; none where nobody is named.

    ``filled``: of those alone for whom something is ordered.
    """
    own: dict[str, list[str]] = {}
    for unit in document.own_battalions:
        own.setdefault(document.scenario.forces.battalions[unit][0].player, []).append(unit)
    form, pages = document.form, []
    now = set(document.high_now()) | set(document.low_now())
    for commander, battalions in own.items():
        if not commander:
            continue
        companies = [unit for battalion in battalions for unit in document.companies_of(battalion)]
        if filled and not (document.lines_now() or any(unit in now for unit in (*battalions, *companies))):
            continue
        head = translate("paper", "{0}: orders for {1} {2}").format(
            escape(commander), escape(_word(form.bound.lower())), document.bound
        )
        pages.append(
            f"{_STYLE}<h1>{head}</h1><p>{escape(document.scenario.title)}, "
            f"{escape(document.sides[document.side].name)}</p>"
            f"{_sheet(document, battalions, [document.bound], filled=filled)}"
            f"<p>{escape(_word(form.note))}</p>{_lines(document, companies, filled=filled)}"
        )
    return pages


def _sheet(document: Document, battalions: Sequence[str], bounds: Sequence[int], *, filled: bool) -> str:
    """High Commands as a table whose head stands on every page; "" where these rules have none."""
    form, rows = document.form, ""
    if not document.grammar.sheet.words:
        return ""
    for unit in battalions:
        first = document.scenario.forces.battalions[unit][0]
        cells = "".join(
            f"<td>{escape(document.high_words(unit, bound)) if filled else '&nbsp;' * 10}</td>" for bound in bounds
        )
        name = "" if first.battalion_name == unit else f" {escape(first.battalion_name)}"
        rows += f"<tr><td><b>{escape(unit)}</b>{name}</td>{cells}</tr>"
    heads = [_word(form.row), *(f"{_word(form.bound)} {bound}" for bound in bounds)]
    return _table(heads, rows)


def _lines(document: Document, companies: Sequence[str], *, filled: bool) -> str:
    """A line for each unit that is there; the column of its order takes the rest of the page's width.

    Where orders are lines, what is filled in are those of the side, in their order, each with its number.
    """
    form, rows = document.form, ""
    if document.grammar.lines:
        given = [escape(document.line_text(line)) for line in document.lines_now()]
        texts = given if filled else ["&nbsp;<br>&nbsp;"] * _BLANKS
        rows = "".join(f"<tr>{_whole(str(place))}<td>{text}</td></tr>" for place, text in enumerate(texts, 1))
        counts = {unit: len(document.present(unit)) for unit in companies}
        units = ", ".join(
            f"{escape(unit)} ({count})" if count > 1 else escape(unit) for unit, count in counts.items() if count
        )
        told = f"<p>{units}</p>" if units and not filled else ""
        heads = ["", form.columns or _word(form.orders)]
        return told + (_table(heads, rows, wide=True) if rows else "<p>\u2013</p>")
    for unit in companies:
        here = document.present(unit)
        if here:
            words = escape(document.words(unit)) if filled else "&nbsp;<br>&nbsp;"
            rows += f"<tr>{_whole(unit)}<td {_NUMBER}>{len(here)}</td><td>{words}</td></tr>"
    heads = [_word(form.unit.capitalize()), translate("paper", "Bases"), form.columns]
    return _table(heads, rows, wide=True)


def _word(text: str) -> str:
    """A word of the rules' order form in the language of the desk."""
    return translate("rules", text)


def _table(heads: Sequence[str], rows: str, *, wide: bool = False) -> str:
    """Its head stands on every page; ``wide``: the last column takes the width that the others, in one line, leave."""
    head = "".join(_whole(text, "th") for text in heads[:-1])
    head += f"<th {_WIDE}>{escape(heads[-1])}</th>" if wide else _whole(heads[-1], "th")
    return f"<table {_PAGE}><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table><p></p>"


def _whole(text: str, cell: str = "td") -> str:
    """A cell whose text is never broken."""
    return f"<{cell} {_UNBROKEN}>{escape(text)}</{cell}>"


def moves_list(document: Document, bound: int) -> str:
    """List of moves for a physical table after a bound, as HTML: each base's place from the west and south edges.

    In inches where the rules measure in them, else in cm.
    """
    history = document.history
    before, after = history.ends(bound - 1), history.ends(bound)
    rows = ""
    for name, base in after.items():
        old = before.get(name)
        if old is not None and (old.x_u, old.y_u, old.facing, old.status, old.hits, old.marks) == (
            base.x_u, base.y_u, base.facing, base.status, base.hits, base.marks,
        ):  # fmt: skip
            continue
        there = translate("paper", "{0}, facing {1}\u00b0").format(
            across_words((base.x_u, base.y_u), document.grammar.units),
            f"{towards(base.facing / 10)} {base.facing / 10:.0f}",
        )
        what = there if base.on_table else base.status
        marker = translate("paper", ", {0} marker").format(base.marker) if base.marker else ""
        if base.full and base.on_table:
            marker += translate("paper", ", {0} of {1} {2}").format(base.left, base.full, _word(document.form.counts))
        marker += "".join(f", {mark}" for mark in base.marks) if base.on_table else ""
        rows += f"<tr>{_whole(name)}{_whole(base.type)}<td>{escape(what + marker)}</td></tr>"
    over = bound_name(document.scenario, bound)
    heads = [translate("paper", "Base"), translate("paper", "Type"),
             translate("paper", "Place from the west and south edges")]  # fmt: skip
    return (
        f"{_STYLE}<h1>{escape(document.scenario.title)}</h1>"
        f"<h2>{translate('paper', 'After {0}: put these bases here').format(escape(over))}</h2>"
        f"{_table(heads, rows, wide=True)}"
    )


def head_of(document: Document) -> str:
    """The head of every page: the battle, the owner of the paper, the bound."""
    side = document.sides[document.side].name if document.side else translate("paper", "umpire")
    return f"{document.scenario.title}  \u2013  {side}  \u2013  {_word(document.form.bound)} {document.bound}"


def pdf(
    pages: Iterable[str], view: MapView | None, paper: Paper = "A4", *,
    head: str = "", grey: bool = False, measure: "Measure | None" = None,
) -> bytes:  # fmt: skip
    """HTML pages as a PDF, then the map (if any) on a page of its own with its scale; ``head`` stands on each.

    ``grey``: sides are told by how dark they are, for a printer without colours. ``measure`` is the table's.
    """
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setPageSize(QPageSize(PAPERS[paper]))
    writer.setPageMargins(QMarginsF(12, 12, 12, 12), QPageLayout.Unit.Millimeter)
    writer.setResolution(DPI)
    writer.setCreator("bound-sim")
    painter, number = QPainter(), 0
    for of, shown in ((pages, None), ((), view)):
        if shown is not None and shown.whole.width() > shown.whole.height():  # a broad table lies across its page
            writer.setPageOrientation(QPageLayout.Orientation.Landscape)
        size = QSizeF(writer.pageLayout().paintRectPixels(DPI).size())
        for leaf in leaves(of, shown, writer, size, grey=grey, measure=measure):
            number += 1
            if number > 1:
                writer.newPage()
            else:
                painter.begin(writer)
            _paint_head(painter, size.width(), head, number)
            leaf(painter)
    painter.end()
    return bytes(data.data())


def leaves(
    pages: Iterable[str], view: MapView | None, device: QPaintDevice, size: QSizeF, *,
    grey: bool = False, measure: "Measure | None" = None,
) -> Iterator[Leaf]:  # fmt: skip
    """Leaves under the head of each page of a size (px of the device), in order; the map last."""
    room = QRectF(0, _HEAD_PX, size.width(), size.height() - _HEAD_PX)
    for html in pages:
        text = text_of(html, device, room)
        for page in range(_pages_with_something(text)):
            yield partial(_paint_text, text, page, room)
    if view is not None:
        yield partial(_paint_map, view, room.adjusted(0, 0, 0, -_HEAD_PX), grey, measure or Measure())


def text_of(html: str, device: QPaintDevice, room: QRectF) -> QTextDocument:
    """HTML laid out for the room that a page has; a column is as wide as its longest word at least."""
    text, option = QTextDocument(), QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WordWrap)
    text.setDefaultTextOption(option)
    text.documentLayout().setPaintDevice(device)
    text.setHtml(html)
    text.setPageSize(room.size())
    while (place := _broken_row(text)) is not None and (parted := _parted(html, *place)) != html:
        html = parted
        text.setHtml(html)
        text.setPageSize(room.size())
    return text


def _broken_row(text: QTextDocument) -> tuple[int, int] | None:
    """The first row of a table that goes on on the next page: the table's place, the row's; None for none.

    What is higher than half a page may.
    """
    high, number = text.pageSize().height(), -1
    for frame in text.rootFrame().childFrames():
        if not isinstance(frame, QTextTable):
            continue
        number += 1
        for row in range(2, frame.rows()):
            top, bottom = _row_room(text, frame, row)
            if int(top // high) != int((bottom - 1) // high) and bottom - top < high / 2:
                return number, row
    return None


#: the style of a table that begins on the next page
_NEXT_PAGE = "page-break-before:always"


def _parted(html: str, number: int, row: int) -> str:
    """A page whose table of this place has its rows from one on in another table on the next page, under its head."""
    for place, found in enumerate(_TABLE.finditer(html)):
        if place == number:
            table, head, body = found.groups()
            rows = body.split("</tr>")
            first, rest = ("".join(f"{each}</tr>" for each in part) for part in (rows[: row - 1], rows[row - 1 : -1]))
            tag = "<table"
            after = table.replace(tag, f'{tag} style="{_NEXT_PAGE}"', 1)
            after = table if "page-break-before" in table else after
            made = f"{table}{head}<tbody>{first}</tbody></table>{after}{head}<tbody>{rest}</tbody></table>"
            return html[: found.start()] + made + html[found.end() :]
    return html


def _row_room(text: QTextDocument, table: QTextTable, row: int) -> tuple[float, float]:
    """Top and bottom of what stands in a row."""
    layout, cells = text.documentLayout(), [table.cellAt(row, column) for column in range(table.columns())]
    tops = (layout.blockBoundingRect(cell.firstCursorPosition().block()).top() for cell in cells)
    ends = (layout.blockBoundingRect(cell.lastCursorPosition().block()).bottom() for cell in cells)
    return min(tops), max(ends)


def _pages_with_something(text: QTextDocument) -> int:
    """Number of pages up to the last on which something stands: after a table an empty line may go to one more."""
    layout, block, bottom = text.documentLayout(), text.begin(), 1.0
    while block.isValid():
        if block.text().strip():
            bottom = max(bottom, layout.blockBoundingRect(block).bottom())
        block = block.next()
    for frame in text.rootFrame().childFrames():
        bottom = max(bottom, layout.frameBoundingRect(frame).bottom())
    return min(text.pageCount(), math.ceil(bottom / text.pageSize().height()))


def _paint_text(text: QTextDocument, page: int, room: QRectF, painter: QPainter) -> None:
    painter.save()
    painter.translate(0, room.top() - page * room.height())
    text.drawContents(painter, QRectF(0, page * room.height(), room.width(), room.height()))
    end = (page + 1) * room.height()
    for frame in text.rootFrame().childFrames():
        # Qt draws the line below a row with the next one: the last row before a page's end has none
        whole = text.documentLayout().frameBoundingRect(frame)
        if isinstance(frame, QTextTable) and whole.top() < end < whole.bottom():
            painter.setPen(QPen(QColor("black"), 2))
            painter.drawLine(QPointF(whole.left(), end - 1), QPointF(whole.right(), end - 1))
    painter.restore()


def _paint_map(view: MapView, room: QRectF, grey: bool, measure: Measure, painter: QPainter) -> None:
    with view.in_grey(grey):
        _vector(view, painter, room, DPI / 110)
    frame = view.whole
    if view.areas is not None:
        return  # nothing is measured on a map of areas
    scale_bar.paint(painter, room, measure, min(room.width() / frame.width(), room.height() / frame.height()))


def _paint_head(painter: QPainter, width: float, head: str, number: int) -> None:
    """The head of a page: what it belongs to, and its number."""
    painter.setFont(QFont("DejaVu Sans", 8))
    painter.setPen(QColor("black"))
    line = QRectF(0, 0, width, _HEAD_PX * 0.7)
    painter.drawText(line, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), head)
    page = translate("paper", "page {0}").format(number)
    painter.drawText(line, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), page)
    painter.drawLine(QPointF(0, _HEAD_PX * 0.75), QPointF(width, _HEAD_PX * 0.75))


def svg(view: MapView) -> bytes:
    """The map with all that is drawn on it, as vectors."""
    frame = view.whole
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(QSize(round(frame.width()), round(frame.height())))
    generator.setViewBox(QRectF(0, 0, frame.width(), frame.height()))
    painter = QPainter(generator)
    _vector(view, painter, QRectF(0, 0, frame.width(), frame.height()))
    painter.end()
    return bytes(data.data())


def _vector(view: MapView, painter: QPainter, target: QRectF, pixel: float = 1.0) -> None:
    """Draw the map's whole table by a painter, nothing as a kept picture; ``pixel``: px of it for one of a screen."""
    size, view.labels.pixel = view.labels.size, pixel
    view.labels.size = 1.0
    drawn = view.ground, view.areas, view.zones, view.bases, view.orders, view.action, view.labels
    items = [item for item in drawn if item is not None]
    with view.nothing_chosen():
        for item in items:
            item.as_vectors = True
        try:
            view.scene().render(painter, target, view.whole)
        finally:
            for item in items:
                item.as_vectors = False
            view.labels.size, view.labels.pixel = size, 1.0


def picture(view: MapView, width: int = 2000) -> QImage:
    """The map's whole table as a picture."""
    frame = view.whole
    image = QImage(width, round(width * frame.height() / frame.width()), QImage.Format.Format_RGB32)
    image.fill(view.ground.around)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _vector(view, painter, QRectF(image.rect()))
    painter.end()
    return image


def apng(frames: Iterable[QImage], pause_ms: int) -> bytes:
    """A moving picture (APNG) of frames of one size, each shown for a while, over and over."""
    pngs = [_chunks(png(frame)) for frame in frames]
    if not pngs:
        raise ValueError("a moving picture has at least one frame")
    header = next(body for kind, body in pngs[0] if kind == b"IHDR")
    size = header[:8]
    out = [b"\x89PNG\r\n\x1a\n", _chunk(b"IHDR", header), _chunk(b"acTL", struct.pack(">II", len(pngs), 0))]
    number = 0
    for place, chunks in enumerate(pngs):
        control = struct.pack(">I", number) + size + struct.pack(">IIHHBB", 0, 0, pause_ms, 1000, 0, 0)
        out.append(_chunk(b"fcTL", control))
        number += 1
        for kind, body in chunks:
            if kind == b"IDAT" and place == 0:
                out.append(_chunk(b"IDAT", body))
            elif kind == b"IDAT":
                out.append(_chunk(b"fdAT", struct.pack(">I", number) + body))
                number += 1
    return b"".join([*out, _chunk(b"IEND", b"")])


def gif(frames: Iterable[QImage], pause_ms: int) -> bytes:
    """A moving picture (GIF, of 256 colours a frame) of frames of one size, each shown for a while, over and over."""
    from PIL import Image

    pictures = (Image.open(io.BytesIO(png(frame))).convert("P", palette=Image.Palette.ADAPTIVE) for frame in frames)
    first = next(pictures, None)
    if first is None:
        raise ValueError("a moving picture has at least one frame")
    buffer = io.BytesIO()
    first.save(buffer, "GIF", save_all=True, append_images=pictures, duration=pause_ms, loop=0, disposal=1)
    return buffer.getvalue()


def png(image: QImage) -> bytes:
    """A picture as PNG. Raises ValueError where it can't be one."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not image.save(buffer, "PNG"):  # type: ignore[call-overload]
        raise ValueError(translate("paper", "a picture of {0} x {1} px cannot be made").format(
            image.width(), image.height()
        ))  # fmt: skip
    return bytes(data.data())


def _chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    found, at = [], 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        found.append((data[at + 4 : at + 8], data[at + 8 : at + 8 + length]))
        at += length + 12
    return found


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
