"""covers: ui/bound_sim_ui/scene/table_letters.py, ui/bound_sim_ui/scene/ground.py

Letters around the table have a size that reads, on tall tables too, and stand in the frame alone.
"""

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from bound_sim_maps.picture import FRAME_PX
from bound_sim_maps.table import Table
from bound_sim_ui.scene.table_letters import letter_px, write_letters

_SPACE = 30_480  # a foot, in 0.01 mm


def written(table: Table, zoom: float) -> tuple[NDArray[np.bool_], QRectF]:
    """Dark pixels of a picture with the letters alone, by row and column, and the table in it."""
    wide, high, frame = table.width_u / 100 * zoom, table.height_u / 100 * zoom, FRAME_PX * zoom
    image = QImage(round(wide + 2 * frame), round(high + 2 * frame), QImage.Format.Format_Grayscale8)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.translate(frame, frame)
    painter.scale(zoom, zoom)
    write_letters(painter, table, zoom, QColor("black"))
    painter.end()
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return pixels[:, : image.width()] < 90, QRectF(frame, frame, wide, high)


@pytest.mark.parametrize("zoom", [0.3, 0.36, 1.0, 2.0])
def test_they_stand_in_the_frame_at_a_size_that_reads(qapp: object, zoom: float) -> None:
    assert 10 <= letter_px(zoom) <= 18
    dark, inside = written(Table(4 * _SPACE, 6 * _SPACE, _SPACE), zoom)
    left, top, right, bottom = (round(at) for at in (inside.left(), inside.top(), inside.right(), inside.bottom()))
    assert not dark[top + 1 : bottom - 1, left + 1 : right - 1].any(), "none lies on the table"
    above = np.flatnonzero(dark[:top, left:right].any(axis=1))
    assert above[-1] - above[0] >= 6, "a capital is not a speck"
    assert above[0] >= 0
    rows = np.flatnonzero(dark[:, :left].any(axis=1))
    assert {int((y - inside.top()) / inside.height() * 6) for y in rows} == set(range(6)), "a number a row"


def test_of_many_rows_some_are_numbered(qapp: object) -> None:
    """A hundred rows in 300 px: those that are written do not touch."""
    small = 1_000
    dark, inside = written(Table(4 * small, 99 * small, small), 0.3)
    rows = np.flatnonzero(dark[:, : round(inside.left())].any(axis=1))
    gaps = [gap for gap in np.diff(rows) if gap > 1]
    assert len(gaps) >= 3
    assert min(gaps) >= 2
