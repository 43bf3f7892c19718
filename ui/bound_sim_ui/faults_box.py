"""A box with what is wrong: as many lines as any screen has room for, the others behind its button for details."""

from collections.abc import Sequence

from PySide6.QtWidgets import QMessageBox, QWidget

from bound_sim_ui.theme import scaled

#: rows of text that a box shows; letters of a row at the usual size of texts: such boxes are 400 px wide or more
_ROWS, _LETTERS, _USUAL_PX = 16, 44, 100
#: a line may be broken here
_BREAK = "\u200b"


def faults_box(parent: QWidget | None, title: str, lines: Sequence[str]) -> QMessageBox:
    """The box, to be opened."""
    shown = fitting(lines)
    box = QMessageBox(QMessageBox.Icon.Warning, title, "\n".join(shown), QMessageBox.StandardButton.Ok, parent)
    if shown != list(lines):
        box.setDetailedText("\n".join(lines))
    return box


def fitting(lines: Sequence[str]) -> list[str]:
    """The first of some lines, as many as there is room for; the first one in part where it alone is too long."""
    letters = _LETTERS * _USUAL_PX // scaled(_USUAL_PX)
    found: list[str] = []
    rows = 0
    for line in lines:
        rows += 1 + len(line) // letters
        if rows > _ROWS:
            break
        found.append(line)
    return found or [f"{line[: _ROWS * letters]}\u2026" for line in lines[:1]]


def breakable(path: str) -> str:
    """A path that a box may write on several lines."""
    return path.replace("/", f"/{_BREAK}").replace("\\", f"\\{_BREAK}")
