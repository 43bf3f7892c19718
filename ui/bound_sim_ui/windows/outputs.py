"""Outputs of the desk: paper, pictures, tables."""

import errno
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QImage
from PySide6.QtWidgets import QApplication, QFileDialog, QProgressDialog

from bound_sim.results import films
from bound_sim.results.folder import Broken, Busy, No
from bound_sim_maps import disk, written
from bound_sim_maps.faults import Refused
from bound_sim_ui.document import Document
from bound_sim_ui.folder_dialog import ask_folder
from bound_sim_ui.scene.view import MapView
from bound_sim_ui.windows import film, printing
from bound_sim_ui.windows.film import GivenUp
from bound_sim_ui.windows.frame import DeskFrame
from bound_sim_ui.windows.paper_dialog import PaperDialog, paper_of
from bound_sim_ui.windows.scale_bar import Measure

if TYPE_CHECKING:
    from bound_sim.logs.log import Columns
    from bound_sim.results.tables import Frames


_PAUSE_MS = 700


def _faults_of(path: Path, error: Exception) -> list[str]:
    """Reasons why something was not written, each with the place."""
    if isinstance(error, OSError):
        return [f"{error.filename or path}: {error.strerror or error}"]
    if isinstance(error, Refused):
        return [str(fault) for fault in error.faults]
    return [f"{path}: {error}"]


class Outputs(QObject):
    """Prints and exports what the seat sees."""

    def __init__(self, desk: DeskFrame) -> None:
        super().__init__(desk)
        self.desk = desk

    def print_pdf(self, path: str = "") -> None:
        """A side's order sheets (blank and filled) and its map, or the umpire's list of moves and the map, as PDF."""
        document, view = self.desk.document, self.desk.view
        if document is None or view is None:
            return
        if not path:
            dialog = PaperDialog(self.desk.settings, self.desk)
            if not dialog.exec():
                return
            name = re.sub(r"[^A-Za-z0-9]+", " ", printing.head_of(document)).strip() + ".pdf"
            path = QFileDialog.getSaveFileName(self.desk, self.tr("PDF"), name, self.tr("PDF (*.pdf)"))[0]
        if not path:
            return
        paper, grey = paper_of(self.desk.settings)
        if document.side:
            pages = printing.sheets(document, paper)
        else:
            done = self.desk.sitting.resolved if self.desk.sitting else 0
            pages = [printing.moves_list(document, done)] if done else []
        head = printing.head_of(document)
        measure = Measure.of(document)
        self.put(Path(path), lambda: printing.pdf(pages, view, paper, head=head, grey=grey, measure=measure))

    def print_mat(self, path: str = "") -> None:
        """The map as a mat at full size and counters of the seat's bases (the umpire's: of all), into a new folder."""
        from bound_sim.results import mat
        from bound_sim.results.folder import refuse_filled, staged

        document = self.desk.document
        if document is None:
            return
        if not path and not PaperDialog(self.desk.settings, self.desk).exec():
            return
        folder = path or ask_folder(self.desk, self.tr("A new or an empty folder"))
        if not folder:
            return
        paper = paper_of(self.desk.settings)[0]
        size = mat.PrintSize("Letter" if paper == "Letter" else "A4")
        table = mat.PrintedTable.of(document.scenario, {document.side} if document.side else None)
        style = self.desk.settings.symbols

        def make(tell: Callable[[int, int], bool]) -> None:
            def go_on(done: int, of: int) -> None:
                if not tell(done, of):
                    raise GivenUp

            refuse_filled(Path(folder))
            with staged(Path(folder), replace=False) as work:
                mat.write(table, work, size, style, go_on, Path(folder).absolute().as_uri())

        self._with_progress(self.tr("The mat is drawn \u2026"), Path(folder), make)

    def put(self, path: Path, makes: Callable[[], bytes]) -> bool:
        """Write a file whole or not at all, and say which; whether it was written."""
        return self.written(path, lambda: written.put(path, makes()))

    def written(self, path: Path, writes: Callable[[], object]) -> bool:
        """Have something written at a place. It is said to be written only where it is there then."""
        try:
            writes()
            if not disk.exists(path):
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
        except (Refused, No, Busy, Broken, OSError, ValueError) as error:
            self.desk.show_faults(self.tr("Not written"), _faults_of(path, error))
            return False
        self.desk.say(self.tr("Written: {0}").format(path))
        return True

    def copy_battle(self, battle: str = "", path: str = "") -> bool:
        """A copy of a battle's file as it stands ("": of the battle at the desk), at a place that holds nothing."""
        from bound_sim.battle_file.file import BattleFile

        source = Path(battle) if battle else self.desk.sitting.path if self.desk.sitting else None
        if source is None:
            return False
        path = path or QFileDialog.getSaveFileName(
            self.desk, self.tr("Save a copy"), self.tr("copy of {0}").format(source.name),
            self.tr("Battles (*{0})").format(source.suffix),
            options=QFileDialog.Option.DontConfirmOverwrite,
        )[0]  # fmt: skip
        if not path:
            return False
        suffix = source.suffix
        target = Path(path) if path.endswith(suffix) else Path(path + suffix)

        def copied() -> None:
            if suffix != ".bound":
                from bound_sim.secrecy import seats

                written.put(target, disk.read(source, seats.LIMIT), mode=0o600, new=True)
                return
            with BattleFile(source, wait_s=1) as file:
                file.copy_to(target)

        return self.written(target, copied)

    def show_folder(self, battle: str = "") -> None:
        """Show where a battle's file lies ("": that of the battle at the desk), by the system's own program."""
        source = Path(battle) if battle else self.desk.sitting.path if self.desk.sitting else None
        if source is None:
            return
        folder = source.resolve().parent
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
            self.desk.say(self.tr("It lies in {0}").format(folder), 0)

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
        if what == "film":
            self._film(Path(path), document, view)
            return
        self.written(Path(path), lambda: self._write(what, Path(path), document, view))

    def _film(self, path: Path, document: Document, view: MapView) -> None:
        """Every moment of the battle as a film, with its progress; given up, nothing is written."""

        def make(tell: Callable[[int, int], bool]) -> None:
            film.put(path, film.frames(document, view, tell))

        self._with_progress(self.tr("The film is made \u2026"), path, make)

    def _with_progress(self, what: str, path: Path, make: Callable[[Callable[[int, int], bool]], None]) -> None:
        """Have something written that takes a while. What it is given takes pictures done and of how many, and says
        whether to go on."""
        progress = QProgressDialog(what, self.tr("Cancel"), 0, 0, self.desk)
        progress.setWindowModality(Qt.WindowModality.WindowModal)

        def tell(done: int, of: int) -> bool:
            progress.setMaximum(of)
            progress.setValue(done)
            QApplication.processEvents()
            return not progress.wasCanceled()

        try:
            self.written(path, lambda: make(tell))
        except GivenUp:
            self.desk.say(self.tr("Given up: nothing is written."))
        finally:
            progress.close()
            progress.deleteLater()

    def _ask_where(self, what: str) -> str:
        if what == "csv":
            return ask_folder(self.desk, self.tr("Folder for the tables"))
        if what == "film":
            kinds = " ".join(f"*{ending}" for ending in films.endings())
            return QFileDialog.getSaveFileName(
                self.desk, self.tr("Film"), "battle.gif", self.tr("Films ({0})").format(kinds)
            )[0]
        ending = "png" if what == "apng" else what
        return QFileDialog.getSaveFileName(self.desk, what.upper(), f"bound.{ending}", f"*.{ending}")[0]

    def _write(self, what: str, path: Path, document: Document, view: MapView) -> None:
        if what in ("csv", "xlsx"):
            from bound_sim.desk.games import columns_of
            from bound_sim.results.tables import write

            columns = columns_of(document.scenario)
            tables = self._tables(document, columns)
            if what == "csv":
                path.mkdir(parents=True, exist_ok=True)
                write(tables, path, columns)
            else:
                from bound_sim.results.report import workbook

                with written.naming(path), written.staging(path) as folder:
                    workbook.write(tables, folder / path.name, columns)
                    (folder / path.name).replace(path)
        elif what == "svg":
            written.put(path, printing.svg(view))
        elif what == "apng":
            written.put(path, printing.apng(self._frames(document, view), _PAUSE_MS))
        elif what == "gif":
            written.put(path, printing.gif(self._frames(document, view), _PAUSE_MS))
        else:
            written.put(path, printing.png(printing.picture(view)))

    def _tables(self, document: Document, columns: "Columns") -> "Frames":
        """The log with casualties and summary: for a side those of its own units."""
        from bound_sim.logs.log import Log
        from bound_sim.results import tables

        if document.side:
            return tables.of_side(document.tables, document.side, columns)
        log = Log(columns)
        log.extend({name: {of: list(values) for of, values in rows.items()} for name, rows in document.tables.items()})
        return tables.frames(log)

    def debrief(self, path: str = "") -> None:
        """The report, maps and logs of all that the seat may know after the last bound; the umpire's: a folder a side.

        The very bytes of ``bound-sim packet --all``.
        """
        from bound_sim.secrecy import packets

        seat, sitting = self.desk.seat, self.desk.sitting
        if not seat:
            self.desk.umpire.packets(path, everything=True)
            return
        if sitting is not None and self.desk.whole is None:
            self.desk.say(self.tr("The umpire writes the debrief: a seat's file has none."))
            return
        if sitting is None or not sitting.resolved:
            self.desk.say(self.tr("A debrief is made after a bound."))
            return
        folder = path or ask_folder(self.desk, self.tr("A new or an empty folder"))
        if folder:
            side, commander = sitting.post(seat)
            self.desk.umpire.do(
                lambda play: packets.write(
                    packets.of_battle(play.file.path, side, play.resolved, everything=True, commander=commander),
                    Path(folder),
                ),
                lambda _: self.written(Path(folder), lambda: None), seat=seat,
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
