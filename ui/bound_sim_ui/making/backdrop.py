"""A scanned map is laid over the table by two known points."""

from collections.abc import Callable

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QTransform

from bound_sim.desk.typed import read_place
from bound_sim_maps.edits import Place
from bound_sim_maps.scan import Backdrop, placed
from bound_sim_maps.speech import spoken
from bound_sim_ui.making.draft import ScenarioDraft
from bound_sim_ui.making.map_tools import MapTool, Say
from bound_sim_ui.making.palette import Palette
from bound_sim_ui.scene.touch import Touch
from bound_sim_ui.scene.view import MapView
from bound_sim_ui.words import translate


class BackdropTool(MapTool):
    """Two points of the scan and where they belong: a click on each, then a click or a typed place for it."""

    def __init__(
        self, view: MapView, draft: ScenarioDraft, palette: Palette, say: Say, asks: Callable[[str], tuple[str, bool]]
    ) -> None:
        super().__init__(view, draft, palette, say)
        self._asks = asks
        self.pairs: list[tuple[tuple[float, float], Place]] = []

    @property
    def says(self) -> str:  # type: ignore[override]
        if not self.pairs:
            return translate("tools", "Click the first known point of the scan (or arrow keys and Space).  Esc: drop")
        return translate("tools", "Click the second known point of the scan (or arrow keys and Space).  Esc: drop")

    def taken(self) -> None:
        super().taken()
        self.pairs = []

    def press(self, touch: Touch) -> bool:
        self.cross, self.by_keys = touch.exact, False
        self.mark()
        return True

    def double(self, touch: Touch) -> bool:
        return True

    def mark(self) -> None:
        """The scan's point under the cross; then its place is asked for."""
        backdrop = self.draft.work.backdrop
        if backdrop is None:
            self.view.rest()
            return
        pixel = self._pixel(backdrop, self.cross)
        text, ok = self._asks(
            translate("tools", "Where does that point belong? (45,60 in cm; 450,600 m; a grid reference)")
        )
        if not ok:
            return
        try:
            place = read_place(text.strip(), self.draft.battlefield.table)
        except ValueError as fault:
            self.say(str(fault))
            return
        self.pairs.append((pixel, place))
        if len(self.pairs) < 2:
            self.say(self.says)
            return
        one, two = self.pairs
        self.pairs = []
        try:
            self.draft.change_backdrop(placed(backdrop, one, two))
        except ValueError as error:
            self.say(spoken(error))
            return
        self.view.rest()

    @staticmethod
    def _pixel(backdrop: Backdrop, at: Place) -> tuple[float, float]:
        there = QTransform(*backdrop.across, *backdrop.down, *backdrop.corner)
        found = there.inverted()[0].map(QPointF(*at))
        return found.x(), found.y()

    def paint(self, painter: QPainter) -> None:
        backdrop = self.draft.work.backdrop
        for pixel, _ in self.pairs:
            if backdrop is not None:
                x, y = backdrop.place(*pixel)
                self.dot(painter, (round(x), round(y)))
        super().paint(painter)
