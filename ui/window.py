"""The window around the map: its menus and keys."""

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow

from ui.map_view import MapView


class MapWindow(QMainWindow):
    """A battlefield to look at, read-only."""

    def __init__(self, title: str, svg: str) -> None:
        super().__init__()
        self.map = MapView(svg)
        self.setCentralWidget(self.map)
        self.setWindowTitle(f"{title} - bound-sim" if title else "bound-sim")
        self.resize(1100, 800)

        self._file = self.menuBar().addMenu("&File")
        self._view = self.menuBar().addMenu("&View")
        self.quit = QAction("&Quit", self, shortcut=QKeySequence("Ctrl+Q"))
        self.quit.triggered.connect(self.close)
        self._file.addAction(self.quit)
        self.fit = QAction("&Fit the whole map", self, shortcut=QKeySequence("F"))
        self.fit.triggered.connect(self.map.fit)
        self.zoom_in = QAction("Zoom &in", self)
        self.zoom_in.setShortcuts([QKeySequence("+"), QKeySequence("="), QKeySequence("Ctrl++")])
        self.zoom_in.triggered.connect(lambda: self.map.zoom(1))
        self.zoom_out = QAction("Zoom &out", self)
        self.zoom_out.setShortcuts([QKeySequence("-"), QKeySequence("Ctrl+-")])
        self.zoom_out.triggered.connect(lambda: self.map.zoom(-1))
        self._view.addActions([self.fit, self.zoom_in, self.zoom_out])
        self.statusBar().showMessage("Wheel: zoom at the pointer.  Drag: pan.  F: the whole map.  Ctrl+Q: quit.")
