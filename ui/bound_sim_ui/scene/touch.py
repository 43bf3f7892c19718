"""Events of the view for the tool in hand, each with the place of the table under it."""

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QPainter


@dataclass(frozen=True)
class Touch:
    """A mouse event: the pixel, the place in the scene, the point of the table (snapped where snapping is on).

    ``finger``: it comes from a touch screen.
    """

    pixel: QPoint
    place: QPointF
    point: tuple[int, int]
    exact: tuple[int, int]
    button: Qt.MouseButton
    shift: bool
    ctrl: bool
    finger: bool = False


class Hand:
    """Does nothing; tools do something. Methods return whether they took the event."""

    #: shown in the status bar while the tool is in hand
    says = ""
    #: whether it draws where the pointer is, so before that moves too
    at_pointer = False
    cursor = Qt.CursorShape.ArrowCursor

    def taken(self) -> None:
        """The tool is taken into the hand."""

    def dropped(self) -> None:
        """Another tool is taken."""

    def press(self, touch: Touch) -> bool:
        return False

    def move(self, touch: Touch) -> bool:
        return False

    def release(self, touch: Touch) -> bool:
        return False

    def double(self, touch: Touch) -> bool:
        return self.press(touch)

    def key(self, event: QKeyEvent) -> bool:
        return False

    def reselected(self) -> None:
        """Take note that another selection is made."""

    def paint(self, painter: QPainter) -> None:
        """On top of everything, in the scene's places."""
