"""Texts of the desk that no widget says itself: tools' status texts, names of edits, printed sheets, data such as keys.

Widgets use their own ``tr``. A text that is written down before there is a translation (a table, a class's attribute)
is marked by ``QT_TRANSLATE_NOOP`` and translated where it is shown. Qt asks the one catalogue that all programs have.
"""

import os
from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator

from bound_sim.cli import languages

#: the language of the program, where it is not that of the system
LANGUAGE = "BOUND_SIM_LANGUAGE"


class CatalogueTranslator(QTranslator):
    """The words of a language as Qt asks for them; a text without words stays as it stands."""

    def __init__(self, words: Mapping[str, str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words = words

    def translate(
        self, context: str | bytes, text: str | bytes, disambiguation: str | bytes | None = None, n: int = -1
    ) -> str:
        """The words for a text, in whatever context; None lets Qt ask on and show the text itself."""
        return self._words.get(str(text))  # type: ignore[return-value]

    def isEmpty(self) -> bool:  # noqa: N802  (Qt's name)
        """False: Qt takes a translator without a file of its own for an empty one."""
        return False


def translate(context: str, text: str) -> str:
    """A text in the language of the desk; as it stands where there is none."""
    return QCoreApplication.translate(context, text)


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:  # noqa: N802  (the name that readers of Qt's sources know)
    """The text itself: it is translated where it is shown."""
    return text


def speak(application: QCoreApplication, language: str = "") -> bool:
    """Take a language for the desk, that of the user if none is given; whether there are words for it."""
    name = languages.name_of(language or os.environ.get(LANGUAGE) or QLocale().name())
    if name not in languages.languages():
        return False
    theirs = QTranslator(application)  # Qt's own windows: files, Yes and No; installed first, asked last
    if theirs.load(f"qtbase_{name}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        application.installTranslator(theirs)
    return application.installTranslator(CatalogueTranslator(languages.words_of_desk(name), application))
