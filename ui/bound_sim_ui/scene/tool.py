"""Base of all tools: a hand that works on the view that holds it."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from bound_sim_ui.scene.touch import Hand
from bound_sim_ui.scene.view import MapView


class Tool(Hand):
    """Does nothing; others do something."""

    def __init__(self, view: MapView) -> None:
        self.view = view


class PutAway(Tool):
    """A tool that Esc puts away."""

    def key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Escape:
            self.view.rest()
            return True
        return False
