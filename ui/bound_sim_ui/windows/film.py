"""A film of a whole battle: a picture of each moment with title, time and sides; GIF, or MP4 and WebM by an extra."""

from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import Any

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter

from bound_sim_maps import written
from bound_sim_ui.document import Document
from bound_sim_ui.scene.view import MapView
from bound_sim_ui.windows import printing
from bound_sim_ui.words import translate

WIDTH, _STRIP_PX, _PAUSE_MS, _FPS = 1000, 44, 700, 10
#: ending -> how ffmpeg writes it
CODECS = {".mp4": "libx264", ".webm": "libvpx-vp9"}


class GivenUp(Exception):
    """Its user gave it up; nothing is written."""


def endings() -> tuple[str, ...]:
    """Endings of the files that a film can be written to here."""
    return (".gif", *(CODECS if find_spec("imageio_ffmpeg") else ()))


def frames(document: Document, view: MapView, tell: Callable[[int, int], bool]) -> Iterator[QImage]:
    """A picture of each moment of the battle; ``tell`` hears how many are done and says whether to go on."""
    now, moments = document.moment, document.history.moments
    try:
        for number, when in enumerate(moments):
            if not tell(number, len(moments)):
                raise GivenUp
            document.set_moment(when)
            yield captioned(printing.picture(view, WIDTH), document)
    finally:
        document.set_moment(now)


def captioned(picture: QImage, document: Document) -> QImage:
    """A picture with a strip under it: the battle, its sides in their colours, the moment."""
    height = picture.height() + _STRIP_PX
    image = QImage(picture.width(), height + height % 2, QImage.Format.Format_RGB888)
    image.fill(QColor("#fffdf6"))
    painter = QPainter(image)
    painter.drawImage(0, 0, picture)
    font = QFont("DejaVu Sans")
    font.setPixelSize(17)
    painter.setFont(font)
    painter.setPen(QColor("#1b1813"))
    strip = QRectF(12, picture.height(), picture.width() - 24, _STRIP_PX)
    when = f"{document.form.bound} {document.moment.text}" if document.moment else ""
    taken = painter.drawText(strip, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), when)
    x, room = int(strip.left()), QRect(strip.toRect())
    metrics = painter.fontMetrics()
    sides = list(document.sides.values())
    signs = sum(metrics.horizontalAdvance(side.name) + 34 for side in sides)
    left = (taken.left() if isinstance(taken, (QRect, QRectF)) else room.right() - metrics.horizontalAdvance(when)) - 20
    title = metrics.elidedText(document.scenario.title, Qt.TextElideMode.ElideRight, max(60, int(left - x - signs)))
    painter.drawText(room, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), title)
    x += metrics.horizontalAdvance(title) + 20
    for side in sides:
        painter.fillRect(QRect(x, picture.height() + _STRIP_PX // 2 - 7, 14, 14), QColor(side.colour))
        place = QRect(x + 20, picture.height(), metrics.horizontalAdvance(side.name) + 4, _STRIP_PX)
        painter.drawText(place, int(Qt.AlignmentFlag.AlignVCenter), side.name)
        x = place.right() + 12
    painter.end()
    return image


def write(path: Path, pictures: Iterator[QImage]) -> None:
    """Write a film by its file's ending. Raises ValueError for an ending that can't be written here."""
    if path.suffix not in endings():
        allowed = " ".join(endings())
        raise ValueError(
            translate("film", "a film here ends in one of {0} (the others: bound-sim[video])").format(allowed)
        )
    if path.suffix == ".gif":
        written.write(path, printing.gif(pictures, _PAUSE_MS))
        return
    ffmpeg: Any = import_module("imageio_ffmpeg")
    first = next(pictures)
    size = first.width(), first.height()
    film = ffmpeg.write_frames(
        str(path), size, fps=_FPS, codec=CODECS[path.suffix], macro_block_size=2, pix_fmt_in="rgb24",
    )  # fmt: skip
    film.send(None)
    try:
        for picture in chain([first], pictures):
            for _ in range(_PAUSE_MS * _FPS // 1000):
                film.send(_rgb(picture))
    finally:
        film.close()


def _rgb(picture: QImage) -> bytes:
    """Its pixels, without what Qt puts at the end of each line."""
    line, step = picture.width() * 3, picture.bytesPerLine()
    data = bytes(picture.constBits())
    return b"".join(data[at : at + line] for at in range(0, step * picture.height(), step))
