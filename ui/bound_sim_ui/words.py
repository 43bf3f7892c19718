"""Texts of the desk that no widget says itself: tools' status texts, names of edits, printed sheets, data such as keys.

Widgets use their own ``tr``. A text that is written down before there is a translation (a table, a class's attribute)
is marked by ``QT_TRANSLATE_NOOP`` and translated where it is shown.
"""

import os
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLocale, QTranslator

#: ``desk_de.qm`` and the like, made by pyside6-lrelease of a translated ``desk.ts``
FOLDER = Path(__file__).resolve().parent / "translations"


def translate(context: str, text: str) -> str:
    """A text in the language of the desk; as it stands where there is none."""
    return QCoreApplication.translate(context, text)


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:  # noqa: N802  (the name that lupdate looks for)
    """The text itself: it is translated where it is shown."""
    return text


#: the language of the program, where it is not that of the system
LANGUAGE = "BOUND_SIM_LANGUAGE"


def speak(application: QCoreApplication, locale: QLocale | None = None, folder: Path = FOLDER) -> bool:
    """Take the user's language where there is a translation; whether there is."""
    chosen = os.environ.get(LANGUAGE, "")
    translator = QTranslator(application)
    if not translator.load(locale or (QLocale(chosen) if chosen else QLocale()), "desk", "_", str(folder)):
        return False
    return application.installTranslator(translator)
