"""The question before orders are handed in: faults stop it, other remarks are asked about.

Every way by which orders leave a seat goes through here: handing in, sealing, a seat's file at home, in all rulesets.
"""

from collections.abc import Collection, Sequence

from PySide6.QtWidgets import QMessageBox, QWidget

from bound_sim.desk.hand_in import HandInCheck, looked_at
from bound_sim_ui.document import Document
from bound_sim_ui.faults_box import faults_box, fitting
from bound_sim_ui.words import translate

#: the most units that a question names one by one
NAMED = 8


def named(document: Document, units: Sequence[str]) -> str:
    """Names of these units, or their number where they are many."""
    return ", ".join(units) if len(units) <= NAMED else f"{len(units)} {document.form.units}"


def question_of(document: Document, found: HandInCheck) -> list[str]:
    """Remarks to ask about, a sentence each; none where all is as it should be."""
    said = []
    if found.forbidden:
        said.append(translate("hand in", "Not allowed as all stand: {0}").format(len(found.forbidden)))
        said += found.forbidden
    if found.idle:
        said.append(translate("hand in", "Would come to nothing as all stand (~): {0}").format(len(found.idle)))
        said += found.idle
    if found.waiting:
        silence = document.form.silence
        said.append(translate("hand in", "Without an order: {0}. {1}.").format(
            named(document, found.waiting), silence[:1].upper() + silence[1:]))  # fmt: skip
    return said


def may_go(parent: QWidget, document: Document, left: Collection[str] = ()) -> bool:
    """True if orders go out: faults are told and stop it, the rest is asked about."""
    found = looked_at(document, left)
    if found.faults:
        faults_box(parent, translate("hand in", "Not handed in"), found.faults).exec()
        return False
    said = question_of(document, found)
    if not said:
        return True
    return _agreed(parent, said, translate("hand in", "Hand in"), translate("hand in", "Hand in?"))


def answer_may_go(parent: QWidget, wrong: str, idle: Sequence[str]) -> bool:
    """True if an answer goes to the umpire: a line that is not allowed, and those in vain, are asked about."""
    said = [translate("hand in", "Not allowed as all stand: {0}").format(1), wrong] if wrong else []
    if idle:
        said += [translate("hand in", "Would come to nothing as all stand: {0}").format(len(idle)), *idle]
    return not said or _agreed(parent, said, translate("hand in", "Answer"), translate("hand in", "Answer so?"))


def _agreed(parent: QWidget, said: Sequence[str], title: str, asks: str) -> bool:
    shown = fitting(said)
    more = [] if len(shown) == len(said) else ["\u2026"]
    asked = "\n".join([*shown, *more, "", asks])
    return QMessageBox.question(parent, title, asked) == QMessageBox.StandardButton.Yes
