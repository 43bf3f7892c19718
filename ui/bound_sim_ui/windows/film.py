"""A film of a whole battle: a picture of each moment with title, time and sides; GIF, or MP4 and WebM by an extra."""

from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter

from bound_sim.desk.games import step_named
from bound_sim.results import films
from bound_sim.results.films import Cut
from bound_sim_maps import written
from bound_sim_ui.document import Document
from bound_sim_ui.scene.view import MapView
from bound_sim_ui.windows import printing

_STRIP_PX = 44


class GivenUp(Exception):
    """Its user gave it up; nothing is written."""


def frames(
    document: Document, view: MapView, tell: Callable[[int, int], bool], cut: Cut = films.WHOLE
) -> Iterator[QImage]:
    """A picture of each moment of the battle; ``tell`` hears how many are done and says whether to go on."""
    now, shown = document.moment, document.history.moments
    try:
        for number, when in enumerate(shown):
            if not tell(number, len(shown)):
                raise GivenUp
            document.set_moment(when)
            yield captioned(printing.picture(view, cut.width_px), document)
        tell(len(shown), len(shown))
    finally:
        document.set_moment(now)


def captioned(picture: QImage, document: Document) -> QImage:
    """A picture with a strip under it: the battle, its sides in their colours, the moment."""
    width, height = picture.width(), picture.height() + _STRIP_PX
    image = QImage(width + width % 2, height + height % 2, QImage.Format.Format_RGB888)
    image.fill(QColor("#fffdf6"))
    painter = QPainter(image)
    painter.drawImage(0, 0, picture)
    font = QFont("DejaVu Sans")
    font.setPixelSize(17)
    painter.setFont(font)
    painter.setPen(QColor("#1b1813"))
    strip = QRectF(12, picture.height(), picture.width() - 24, _STRIP_PX)
    when = step_named(document.scenario, document.moment) if document.moment else ""
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


def put(path: Path, pictures: Iterator[QImage], cut: Cut = films.WHOLE) -> None:
    """Write a film whole or not at all, by its file's ending. Raises Refused for one that can't be written here,
    OSError."""
    ending = films.check_ending(path)
    with written.putting(path) as staged:
        if ending == films.GIF:
            written.write(staged, printing.gif(pictures, round(cut.pause_s * 1000)))
        else:
            first = next(pictures)
            size, data = (first.width(), first.height()), map(_rgb, chain([first], pictures))
            films.encode(staged, ending, size, data, cut.pause_s)


def _rgb(picture: QImage) -> bytes:
    """Its pixels, without what Qt puts at the end of each line."""
    line, step = picture.width() * 3, picture.bytesPerLine()
    data = bytes(picture.constBits())
    return b"".join(data[at : at + line] for at in range(0, step * picture.height(), step))
