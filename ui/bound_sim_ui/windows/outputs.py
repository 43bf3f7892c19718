"""What leaves the desk: paper, pictures, tables."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QObject
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog

from bound_sim_maps import written
from bound_sim_ui.document import Document
from bound_sim_ui.scene.view import MapView
from bound_sim_ui.windows import printing

if TYPE_CHECKING:
    from bound_sim.battle.log import Columns
    from bound_sim.results.tables import Frames
    from bound_sim_ui.windows.window import DeskWindow


_PAUSE_MS = 700


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
        path = path or QFileDialog.getSaveFileName(self.desk, self.tr("PDF"), "orders.pdf", self.tr("PDF (*.pdf)"))[0]
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
        """One of ``EXPORTS``: pictures of the map as it is shown or of the bound, the seat's log, its debrief."""
        document, view = self.desk.document, self.desk.view
        if document is None or view is None:
            return
        if what == "debrief":
            self.debrief(path)
            return
        path = path or self._ask_where(what)
        if not path:
            return
        try:
            self._write(what, Path(path), document, view)
        except (OSError, ValueError) as error:
            self.desk.show_faults(self.tr("Not written"), [f"{path}: {error}"])
            return
        self.desk.say(self.tr("Written: {0}").format(path))

    def _ask_where(self, what: str) -> str:
        if what == "csv":
            return QFileDialog.getExistingDirectory(self.desk, self.tr("Folder for the tables"))
        ending = "png" if what == "apng" else what
        return QFileDialog.getSaveFileName(self.desk, what.upper(), f"bound.{ending}", f"*.{ending}")[0]

    def _write(self, what: str, path: Path, document: Document, view: MapView) -> None:
        if what in ("csv", "xlsx"):
            from bound_sim.results import tables as frames
            from bound_sim.rulesets import ruleset

            columns = ruleset(document.scenario.ruleset).log_columns
            tables = self._tables(document, columns)
            if what == "csv":
                path.mkdir(parents=True, exist_ok=True)
                frames.write(tables, path, columns)
            else:
                from bound_sim.results.report import workbook

                workbook.write(tables, path, columns)
        elif what == "svg":
            printing.write_svg(path, view)
        elif what == "apng":
            written.put(path, printing.apng(self._frames(document, view), _PAUSE_MS))
        elif what == "gif":
            written.put(path, printing.gif(self._frames(document, view), _PAUSE_MS))
        elif not printing.picture(view).save(str(path)):
            raise OSError(self.tr("cannot be written as a picture"))

    def _tables(self, document: Document, columns: "Columns") -> "Frames":
        """The log with casualties and summary: for a side those of its own units."""
        from bound_sim.battle.log import Log
        from bound_sim.results import tables as frames

        if document.side:
            return frames.of_side(document.tables, document.side, columns)
        log = Log(columns)
        log.extend({name: {of: list(values) for of, values in rows.items()} for name, rows in document.tables.items()})
        return frames.frames(log)

    def debrief(self, path: str = "") -> None:
        """The report, maps and logs of all that the seat may know after the last bound; the umpire's: a folder a side.

        The very bytes of ``bound-sim packet --all``.
        """
        from bound_sim.secrecy import packets

        side, sitting = self.desk.seat, self.desk.sitting
        if not side:
            self.desk.umpire.packets(path, everything=True)
            return
        if sitting is None or not sitting.resolved:
            self.desk.say(self.tr("A debrief is made after a bound."))
            return
        folder = path or QFileDialog.getExistingDirectory(self.desk, self.tr("A new or an empty folder"))
        if folder:
            self.desk.umpire.do(
                lambda play: packets.write(
                    packets.of_battle(play.file.path, side, play.resolved, everything=True), Path(folder)
                ),
                lambda _: self.desk.say(self.tr("Written: {0}").format(folder)), seat=side,
            )  # fmt: skip

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
