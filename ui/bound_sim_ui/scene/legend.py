"""Legend of a map of areas, over a corner of the map: holders, borders, signs of areas, stacks."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QWidget

from bound_sim.scenario.model import Side
from bound_sim_maps import area_picture
from bound_sim_maps.area_picture import HeldBy
from bound_sim_maps.area_shapes import AreaShapes
from bound_sim_maps.canvas import PAPER
from bound_sim_maps.stacks import MOST_RISEN, RISE
from bound_sim_maps.symbols import Paint
from bound_sim_ui.scene.bases import GREYS
from bound_sim_ui.scene.symbols import Look, draw_base, draw_paint
from bound_sim_ui.theme import scaled
from bound_sim_ui.words import QT_TRANSLATE_NOOP, translate

#: px of a sample, as ``area_picture.legend`` draws it, and of a counter in it; px from the edges of the view
_SAMPLE, _COUNTER, _OFF = (36, 16), 13.0, 10
#: names of samples that are not a side's
NAMES = (
    QT_TRANSLATE_NOOP("legend", "taken"), QT_TRANSLATE_NOOP("legend", "border"), QT_TRANSLATE_NOOP("legend", "port"),
    QT_TRANSLATE_NOOP("legend", "no way over"), QT_TRANSLATE_NOOP("legend", "they touch"),
    QT_TRANSLATE_NOOP("legend", "fortified"), QT_TRANSLATE_NOOP("legend", "edge of the map"),
    QT_TRANSLATE_NOOP("legend", "sea"), QT_TRANSLATE_NOOP("legend", "victory points"),
)  # fmt: skip
#: what a counter of a stack may show: its name, how many lie there, its marks
STACKS: tuple[tuple[str, int, tuple[str, ...]], ...] = (
    (QT_TRANSLATE_NOOP("legend", "one, its type below"), 1, ()),
    (QT_TRANSLATE_NOOP("legend", "several alike: 3 \u00d7 type"), 3, ()),
    (QT_TRANSLATE_NOOP("legend", "spent"), 1, ("spent",)),
)


class Legend(QFrame):
    """Samples with their names. It lies on the view and leaves all clicks to it."""

    def __init__(self, view: QWidget, shapes: AreaShapes, sides: Sequence[Side], *, grey: bool = False) -> None:
        super().__init__(view)
        self._view = view
        self.setObjectName("card")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(self.tr("What the signs of areas mean"))
        grid = QGridLayout(self)
        grid.setContentsMargins(8, 6, 10, 6)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(2)
        self.entries: list[tuple[str, QPixmap]] = list(_entries(shapes, sides, grey))
        rows = (len(self.entries) + 1) // 2
        for place, (name, sample) in enumerate(self.entries):
            picture, text = QLabel(), QLabel(name)
            picture.setPixmap(sample)
            picture.setAccessibleName(name)
            grid.addWidget(picture, place % rows, place // rows * 2)
            grid.addWidget(text, place % rows, place // rows * 2 + 1)
        self.settle()

    def settle(self) -> None:
        """As large as its words need, in the lower left corner of the view."""
        self.adjustSize()
        self.move(_OFF, max(0, self._view.height() - self.height() - _OFF))


def _entries(shapes: AreaShapes, sides: Sequence[Side], grey: bool) -> Iterator[tuple[str, QPixmap]]:
    names = {
        side.name or side.id: HeldBy(GREYS[place % len(GREYS)] if grey else side.colour, place % len(GREYS))
        for place, side in enumerate(sides)
    }
    for name, paints in area_picture.legend(shapes, names):
        yield name if name in names else _said(name), _sample(partial(_drawn, paints))
    for name, count, marks in STACKS:
        look = Look("infantry", sides[0].colour if sides else "#888888", 0, marks=marks)
        yield translate("legend", name), _sample(partial(_stacked, count, look))


def _said(name: str) -> str:
    """The name of a sample; a border's kind is the rules' own word."""
    word, colon, kind = name.partition(": ")
    return translate("legend", word) + colon + kind


def _sample(draw: Callable[[QPainter], object]) -> QPixmap:
    """A sample on paper, at twice its size for screens of many px."""
    wide, high = (scaled(side) for side in _SAMPLE)
    pixmap = QPixmap(2 * wide, 2 * high)
    pixmap.setDevicePixelRatio(2)
    pixmap.fill(QColor(PAPER))
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(wide / _SAMPLE[0], high / _SAMPLE[1])
    draw(painter)
    painter.end()
    return pixmap


def _drawn(paints: Iterable[Paint], painter: QPainter) -> None:
    for paint in paints:
        draw_paint(painter, paint)


def _stacked(count: int, look: Look, painter: QPainter) -> None:
    """Counters on a pile, as the map draws them."""
    risen = min(count - 1, MOST_RISEN)
    for number in range(count):
        painter.save()
        step = (number - risen / 2) * RISE * _COUNTER * 1.6
        painter.translate(QPointF(_SAMPLE[0] / 2 + step, _SAMPLE[1] / 2 - step))
        draw_base(painter, look, _COUNTER, _COUNTER)
        painter.restore()
