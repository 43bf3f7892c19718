"""What leaves the desk: paper, pictures, tables."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QObject
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog

from ui import printing
from ui.document import Document
from ui.scene.view import MapView

if TYPE_CHECKING:
    from ui.window import DeskWindow


class Outputs(QObject):
    """Prints and exports what the seat sees."""

    def __init__(self, desk: "DeskWindow") -> None:
        super().__init__(desk)
        self.desk = desk

    def print_pdf(self, path: str = "") -> None:
        """A side's order sheets (blank and filled) and its map, or the umpire's list of moves and the map, as PDF."""
        document, view = self.desk.document, self.desk.view
        if document is None or view is None:
            return
        path = path or QFileDialog.getSaveFileName(self.desk, self.tr("PDF"), "orders.pdf", "PDF (*.pdf)")[0]
        if not path:
            return
        if document.side:
            pages = [printing.order_sheet(document, filled=filled) for filled in (False, True)]
        else:
            done = self.desk.sitting.resolved if self.desk.sitting else 0
            pages = [printing.moves_list(document, done)] if done else []
        inches = QLocale().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem
        printing.write_pdf(Path(path), pages, view, "Letter" if inches else "A4")
        self.desk.say(self.tr("Written: {0}").format(path))

    def export(self, what: str, path: str = "") -> None:
        """The map as it is shown (png, svg), the bound as a moving picture (apng), the seat's log (csv and parquet)."""
        document, view = self.desk.document, self.desk.view
        if document is None or view is None:
            return
        if not path and what == "csv":
            path = QFileDialog.getExistingDirectory(self.desk, self.tr("Folder for the tables"))
        elif not path:
            ending = "png" if what == "apng" else what
            path = QFileDialog.getSaveFileName(self.desk, what.upper(), f"bound.{ending}", f"*.{ending}")[0]
        if not path:
            return
        if what == "csv":
            from bound_sim import frames
            from bound_sim.log import Log, rows_of

            log = Log()
            for name, table in document.tables.items():
                for row in rows_of(table):
                    log.add(name, row)
            Path(path).mkdir(parents=True, exist_ok=True)
            frames.write(frames.frames(log), Path(path))
        elif what == "svg":
            printing.write_svg(Path(path), view)
        elif what == "apng":
            Path(path).write_bytes(printing.apng(self._frames(document, view), 700))
        else:
            printing.picture(view).save(path)
        self.desk.say(self.tr("Written: {0}").format(path))

    def _frames(self, document: Document, view: MapView) -> list[QImage]:
        """A picture of each moment of the bound that is looked at."""
        now = document.moment
        moments = [when for when in document.history.moments if now is None or when.bound == now.bound]
        found = []
        for when in moments:
            document.set_moment(when)
            found.append(printing.picture(view, 1000))
        document.set_moment(now)
        return found
