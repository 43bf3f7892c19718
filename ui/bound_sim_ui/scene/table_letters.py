"""Letters and numbers around the table, which read at every zoom: neither specks on a tall table nor boards on a near
one."""

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from bound_sim_maps.picture import FRAME_PX, every, table_canvas
from bound_sim_maps.pngs import FONT
from bound_sim_maps.table import Table, column_name

#: px of the letters on a printed map, and on a screen at least and at most
_PRINTED_PX, _LEAST_PX, _MOST_PX = 13.0, 10.0, 18.0
#: free room between two names, in their heights
_APART = 1.8
#: px of the screen that are left free in the frame
_FREE_PX = 1.5


def letter_px(zoom: float) -> float:
    """Px of the screen of a letter; ``zoom``: px of the screen for one of the map."""
    return min(max(_PRINTED_PX * zoom, _LEAST_PX), _MOST_PX)


def write_letters(painter: QPainter, table: Table, zoom: float, ink: QColor) -> None:
    """Write the names of columns and rows within the frame around the table; fewer where they would touch."""
    canvas, font = table_canvas(table), QFont(FONT)
    font.setBold(True)
    space, frame = canvas.px(table.space_u), FRAME_PX * zoom
    painter.save()
    painter.scale(1 / zoom, 1 / zoom)  # px of the screen: letters are set at the size that they have there
    painter.setPen(ink)
    right, bottom = canvas.px(table.width_u) * zoom, canvas.px(table.height_u) * zoom
    for count, along, name_of in ((table.columns, right, column_name), (table.rows, bottom, lambda at: str(at + 1))):
        longest = max((name_of(at) for at in range(count)), key=len)
        across = along is right
        font.setPixelSize(max(1, round(letter_px(zoom))))
        size = QFontMetricsF(font)
        if not across and (wide := size.horizontalAdvance(longest)) > frame - 2 * _FREE_PX:
            font.setPixelSize(max(1, int(font.pixelSize() * max(frame - 2 * _FREE_PX, 1) / wide)))
            size = QFontMetricsF(font)
        painter.setFont(font)
        high = size.capHeight()
        room = size.horizontalAdvance(longest) if across else high
        for at in range(0, count, every(space * zoom, room + _APART * high)):
            name, middle = name_of(at), (at + 0.5) * space * zoom
            wide = size.horizontalAdvance(name)
            if across:
                for y in (-frame / 2, bottom + frame / 2):
                    painter.drawText(QPointF(middle - wide / 2, y + high / 2), name)
            else:
                for x in (-frame / 2, right + frame / 2):
                    painter.drawText(QPointF(x - wide / 2, bottom - middle + high / 2), name)
    painter.restore()
