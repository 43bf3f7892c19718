"""The question before orders are handed in: faults stop it, other remarks are asked about.

Every way by which orders leave a seat goes through here: handing in, sealing, a seat's file at home, in all rulesets.
"""

from collections.abc import Collection, Sequence

from PySide6.QtWidgets import QMessageBox, QWidget

from bound_sim.desk.hand_in import HandInCheck, looked_at
from bound_sim.scenario.inputs import clipped
from bound_sim_ui.document import Document
from bound_sim_ui.faults_box import faults_box, fitting
from bound_sim_ui.words import translate

#: the most units that a question names one by one
NAMED = 8


def named(document: Document, units: Sequence[str]) -> str:
    """Names of these units, or their number where they are many."""
    if len(units) <= NAMED:
        return ", ".join(units)
    return f"{len(units)} {translate('rules', document.form.units)}"


def silence_of(document: Document) -> str:
    """The fate of units without an order, as a sentence begins."""
    said = translate("rules", document.form.silence)
    return said[:1].upper() + said[1:]


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
        without = translate("hand in", "Without an order: {0}. {1}.")
        said.append(without.format(named(document, found.waiting), silence_of(document)))
    return said


def may_go(parent: QWidget, document: Document, left: Collection[str] = (), unsent: str = "") -> bool:
    """True if orders go out: faults are told and stop it, the rest is asked about, and a message not sent."""
    found = looked_at(document, left)
    if found.faults:
        faults_box(parent, translate("hand in", "Not handed in"), found.faults).exec()
        return False
    said = question_of(document, found)
    if unsent:
        said.append(translate("hand in", "A message is written and not sent: {0}").format(clipped(unsent)))
    if not said:
        return True
    return _agreed(parent, said, translate("hand in", "Hand in"), translate("hand in", "Hand in?"))


def may_be_lost(parent: QWidget, not_given: Sequence[str], unsent: str) -> bool:
    """True if a seat is left: what is typed there and would be lost is asked about."""
    said = [translate("hand in", "Typed and not given, since it cannot be read: {0}").format(clipped(one))
            for one in not_given]  # fmt: skip
    if unsent:
        said.append(translate("hand in", "A message is written and not sent: {0}").format(clipped(unsent)))
    return not said or _agreed(
        parent, said, translate("hand in", "Leave"), translate("hand in", "Leave it all the same?")
    )


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
