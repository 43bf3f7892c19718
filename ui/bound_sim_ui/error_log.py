"""Errors that nobody expected: each goes into a log file, and a plain box says so."""

import platform
import sys
import threading
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget

from bound_sim_maps import disk, written
from bound_sim_ui.faults_box import breakable

#: the log begins again where it would be longer (bytes)
_LONGEST = 1_000_000


def program_version() -> str:
    """The version that is installed, "?" where none is."""
    try:
        return version("bound-sim")
    except PackageNotFoundError:
        return "?"


class ErrorLog(QObject):
    """Takes ``sys.excepthook`` and that of threads; ``window`` is what the box stands over."""

    _met = Signal(str)  # from any thread to the window's

    def __init__(self, path: Path, window: QWidget | None = None) -> None:
        super().__init__(window)
        self.path, self._window = path, window
        self.box: QMessageBox | None = None
        self._before: tuple[Callable[..., object], Callable[..., object]] | None = None
        self._met.connect(self._show, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Hear of every error from now on."""
        self._before = sys.excepthook, threading.excepthook
        sys.excepthook = self.take
        threading.excepthook = self._of_thread

    def uninstall(self) -> None:
        """Give the hooks back."""
        if self._before is not None:
            sys.excepthook, threading.excepthook = self._before
            self._before = None

    def _of_thread(self, met: threading.ExceptHookArgs) -> None:
        if met.exc_value is not None:
            self.take(met.exc_type, met.exc_value, met.exc_traceback)

    def take(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Write an error down, and say so."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        text = "".join(traceback.format_exception(kind, error, trace))
        print(text, end="", file=sys.stderr)
        self._met.emit(f"{self._write(text)}\n\n{text}")

    def _write(self, text: str) -> str:
        """Write an error; the result says where it stands now, or why it stands nowhere."""
        stamp = datetime.now(UTC).isoformat(timespec="seconds")
        head = " ".join([stamp, "bound-sim", program_version(), platform.platform()])
        try:
            written.make_folder(self.path.parent)
            if disk.exists(self.path) and disk.size(self.path) > _LONGEST:
                self.path.unlink()
            written.append(self.path, f"{head}\n{text}\n")
        except OSError as error:
            return self.tr("It could not be written into {0}: {1}").format(self.path, error.strerror or error)
        return self.tr("It is written into {0}").format(self.path)

    def _show(self, said: str) -> None:
        """One box at a time: an error that comes again and again does not bury the window."""
        if self.box is not None or QApplication.instance() is None:
            return
        where, _, details = said.partition("\n\n")
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Critical)
        box.setWindowTitle(self.tr("Something went wrong"))
        box.setText(self.tr("The desk met an error that it does not know. What you did last may not be done."))
        last = details.strip().splitlines()[-1] if details.strip() else ""
        safe = self.tr("What was handed in, ruled and resolved is safe in the battle file.")
        box.setInformativeText(f"{last}\n\n{breakable(where)}.\n{safe}")
        box.setDetailedText(details)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.finished.connect(self._closed)
        self.box = box
        box.open()

    def _closed(self) -> None:
        self.box = None
