"""Paper and pictures: order sheets, maps, lists of moves as PDF; the map as PNG, SVG, moving pictures (APNG, GIF)."""

import io
import struct
import zlib
from collections.abc import Iterable
from html import escape
from typing import Literal

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSize
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter, QTextDocument
from PySide6.QtSvg import QSvgGenerator

from bound_sim_maps.table import cm_from_u
from bound_sim_ui.document import Document
from bound_sim_ui.scene.view import MapView
from bound_sim_ui.words import translate

PAPERS = {"A4": QPageSize.PageSizeId.A4, "Letter": QPageSize.PageSizeId.Letter}
_STYLE = """<style>
body { font-family: "DejaVu Sans"; font-size: 9pt; color: black; } h1 { font-size: 15pt; } h2 { font-size: 11pt; }
table { border-collapse: collapse; } td, th { border: 1px solid black; padding: 3px 6px; text-align: left; }
</style>"""


def order_sheet(document: Document, *, filled: bool) -> str:
    """A side's order sheet as HTML: High Commands battalion by bound, then a line for each company."""
    side = document.sides[document.side]
    bounds = range(1, document.scenario.bounds + 1)
    shown = [bound for bound in bounds if abs(bound - document.bound) < 6]
    form = document.form
    heads = "".join(f"<th>{escape(form.bound)} {bound}</th>" for bound in shown)
    rows = ""
    for unit in document.own_battalions:
        first = document.scenario.forces.battalions[unit][0]
        cells = "".join(
            f"<td>{escape(document.high_words(unit, bound)) if filled else '&nbsp;' * 12}</td>" for bound in shown
        )
        rows += f"<tr><td>{escape(unit)} {escape(first.battalion_name)}</td>{cells}</tr>"
    lines = ""
    for unit in document.own_companies:
        here = document.present(unit)
        if here:
            words = escape(document.words(unit)) if filled else "&nbsp;" * 70
            lines += f"<tr><td>{escape(unit)}</td><td>{len(here)}</td><td>{words}</td></tr>"
    sheet = translate("paper", "order sheet, {0} {1}").format(escape(form.bound.lower()), document.bound)
    lows = [escape(form.unit.capitalize()), translate("paper", "Bases"), escape(form.columns)]
    return (
        f"{_STYLE}<h1>{escape(document.scenario.title)}</h1><h2>{escape(side.name)}: {sheet}</h2>"
        f"<table><tr><th>{escape(form.row)}</th>{heads}</tr>{rows}</table>"
        f"<p>{escape(form.note)}</p>"
        f"<h2>{escape(form.orders)}, {escape(form.bound.lower())} {document.bound}</h2>"
        f"<table><tr>{''.join(f'<th>{text}</th>' for text in lows)}</tr>{lines}</table>"
    )


def moves_list(document: Document, bound: int) -> str:
    """Where to put each base of a physical table after a bound, as HTML: cm from the west and south edges."""
    history = document.history
    before, after = history.ends(bound - 1), history.ends(bound)
    rows = ""
    for name, base in after.items():
        old = before.get(name)
        if old is not None and (old.x_u, old.y_u, old.facing, old.status, old.hits, old.marks) == (
            base.x_u, base.y_u, base.facing, base.status, base.hits, base.marks,
        ):  # fmt: skip
            continue
        there = translate("paper", "{0}, {1} cm, facing {2}\u00b0").format(
            f"{cm_from_u(base.x_u):.1f}", f"{cm_from_u(base.y_u):.1f}", f"{base.facing / 10:.0f}"
        )
        what = there if base.on_table else base.status
        marker = translate("paper", ", {0} marker").format(base.marker) if base.marker else ""
        if base.full and base.on_table:
            marker += translate("paper", ", {0} of {1} figures").format(base.left, base.full)
        marker += "".join(f", {mark}" for mark in base.marks) if base.on_table else ""
        rows += f"<tr><td>{escape(name)}</td><td>{escape(base.type)}</td><td>{what}{marker}</td></tr>"
    heads = [translate("paper", "Base"), translate("paper", "Type"),
             translate("paper", "Place from the west and south edges")]  # fmt: skip
    return (
        f"{_STYLE}<h1>{escape(document.scenario.title)}</h1>"
        f"<h2>{translate('paper', 'After bound {0}: put these bases here').format(bound)}</h2>"
        f"<table><tr>{''.join(f'<th>{text}</th>' for text in heads)}</tr>{rows}</table>"
    )


def pdf(pages: Iterable[str], view: MapView | None, paper: Literal["A4", "Letter"] = "A4") -> bytes:
    """HTML pages as a PDF, then the map (if any) on a page of its own."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setPageSize(QPageSize(PAPERS[paper]))
    writer.setPageMargins(QMarginsF(12, 12, 12, 12), QPageLayout.Unit.Millimeter)
    writer.setResolution(150)
    writer.setCreator("bound-sim")
    painter = QPainter(writer)
    first = True
    for html in pages:
        text = QTextDocument()
        text.documentLayout().setPaintDevice(writer)
        text.setHtml(html)
        size = QRectF(writer.pageLayout().paintRectPixels(150))
        text.setPageSize(size.size())
        for page in range(text.pageCount()):
            if not first:
                writer.newPage()
            first = False
            painter.save()
            painter.translate(0, -page * size.height())
            text.drawContents(painter, QRectF(0, page * size.height(), size.width(), size.height()))
            painter.restore()
    if view is not None:
        if not first:
            writer.newPage()
        room = QRectF(writer.pageLayout().paintRectPixels(150))
        _vector(view, painter, QRectF(0, 0, room.width(), room.height()), 150 / 110)
    painter.end()
    return bytes(data.data())


def svg(view: MapView) -> bytes:
    """The map with all that is drawn on it, as vectors."""
    frame = view.ground.boundingRect()
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
    items = [item for item in (view.ground, view.bases, view.orders, view.action, view.labels) if item is not None]
    with view.nothing_chosen():
        for item in items:
            item.as_vectors = True
        try:
            view.scene().render(painter, target, view.ground.boundingRect())
        finally:
            for item in items:
                item.as_vectors = False
            view.labels.size, view.labels.pixel = size, 1.0


def picture(view: MapView, width: int = 2000) -> QImage:
    """The map's whole table as a picture."""
    frame = view.ground.boundingRect()
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

    pictures = [Image.open(io.BytesIO(png(frame))).convert("P", palette=Image.Palette.ADAPTIVE) for frame in frames]
    if not pictures:
        raise ValueError("a moving picture has at least one frame")
    buffer = io.BytesIO()
    pictures[0].save(buffer, "GIF", save_all=True, append_images=pictures[1:], duration=pause_ms, loop=0, disposal=1)
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
