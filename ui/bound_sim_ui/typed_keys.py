"""Keys that are typed into a field are the field's: never an order, an undo or a key of the map."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QLineEdit, QPlainTextEdit, QTextEdit, QWidget

_MODIFIER = Qt.KeyboardModifier
_TOLD = _MODIFIER.ControlModifier | _MODIFIER.AltModifier | _MODIFIER.MetaModifier
#: keys that move in a text, or take out of it
_EDITS = frozenset((
    Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End,
    Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Insert,
))  # fmt: skip


def writes(field: QWidget | None) -> bool:
    """True of a field that a text is written in."""
    if isinstance(field, QComboBox):
        return field.isEditable()
    return isinstance(field, QLineEdit | QTextEdit | QPlainTextEdit | QAbstractSpinBox)


def is_letter(event: QKeyEvent) -> bool:
    """True of a key that writes a sign. AltGr is Ctrl and Alt together where a system has no key for it."""
    told = event.modifiers() & _TOLD
    signs = event.text()
    return bool(signs) and signs.isprintable() and told in (
        _MODIFIER.NoModifier, _MODIFIER.ControlModifier | _MODIFIER.AltModifier
    )  # fmt: skip


def is_typed(event: QKeyEvent, field: QWidget | None, undoes: Iterable[QKeySequence]) -> bool:
    """True of a key for the field that has the focus: one that writes, moves or deletes there, or undoes that.

    A list of choices is searched by letters. ``undoes``: the keys that take back and bring back at the desk.
    Other keys with Ctrl or Alt, and F1 to F12, stay the desk's: they hand in, or draw the curtain.
    """
    if not writes(field) and not isinstance(field, QComboBox):
        return False
    if is_letter(event) or event.key() in _EDITS:
        return True
    return writes(field) and QKeySequence(event.keyCombination()) in list(undoes)
