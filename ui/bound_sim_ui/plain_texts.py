"""Texts on screen are plain: a title, a name or a message of somebody's is shown as it is written.

Qt takes a text of a label, of a message box or of a tooltip for HTML where it looks like it, and opens the files that
it names. All of them are labels, and each is given to the style before it works out its size or is painted.
"""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QProxyStyle, QWidget


class PlainTextStyle(QProxyStyle):
    """Fusion, whose labels show plain text unless they say that theirs is rich."""

    def __init__(self) -> None:
        super().__init__("Fusion")

    def polish(self, shown: object) -> object:  # type: ignore[override]
        """Dress a widget (or application, or palette) that is about to be shown."""
        if isinstance(shown, QLabel) and shown.textFormat() == Qt.TextFormat.AutoText:
            shown.setTextFormat(Qt.TextFormat.PlainText)
        return super().polish(shown)  # type: ignore[call-overload]


def is_plain(widget: QWidget) -> bool:
    """True if a widget cannot take its text for HTML."""
    return not isinstance(widget, QLabel) or widget.textFormat() == Qt.TextFormat.PlainText
