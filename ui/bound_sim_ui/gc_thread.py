"""Python's garbage is collected in the window's thread alone: Qt's objects among it may be destroyed nowhere else."""

import gc
from typing import ClassVar

from PySide6.QtCore import QObject, QTimer

_EVERY_MS = 1000


class Collector(QObject):
    """Collects instead of Python, which does it in any thread that happens to make something, as long as one lives."""

    living: ClassVar[list[int]] = []

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        number = id(self)
        self.living.append(number)
        self.destroyed.connect(lambda: Collector._gone(number))
        timer = QTimer(self)
        timer.timeout.connect(self.collect)
        timer.start(_EVERY_MS)

    @staticmethod
    def _gone(number: int) -> None:
        Collector.living.remove(number)
        # not at once: Qt holds locks while it destroys a window, and garbage that is collected then may wait for them
        QTimer.singleShot(0, Collector._enabled)

    @staticmethod
    def _enabled() -> None:
        if not Collector.living:
            gc.enable()

    def collect(self) -> None:
        """The oldest generation that is due by Python's own thresholds, and those younger."""
        due = [made > most for made, most in zip(gc.get_count(), gc.get_threshold(), strict=True)]
        if any(due):
            gc.collect(max(number for number, is_due in enumerate(due) if is_due))
