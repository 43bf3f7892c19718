"""Checks before orders are handed in: faults stop it, other remarks become a question.

Every way by which orders leave a seat goes through here: handing in, sealing, a seat's file at home, in all rulesets.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QMessageBox, QWidget

from bound_sim_maps.speech import spoken
from bound_sim_ui.document import Document
from bound_sim_ui.faults_box import faults_box, fitting
from bound_sim_ui.words import translate

#: the most units that a question names one by one
NAMED = 8


@dataclass(frozen=True)
class HandInCheck:
    """``faults``: what cannot be handed in. The others, each by whom or what it is: what the rules do not allow as all
    stand, what would come to nothing, who is without an order."""

    faults: Sequence[str] = ()
    forbidden: Sequence[str] = ()
    idle: Sequence[str] = ()
    waiting: Sequence[str] = ()


def looked_at(document: Document, left: Collection[str] = ()) -> HandInCheck:
    """Check of a document's orders; ``left``: units that stay without one, as was said before."""
    return _of_lines(document) if document.grammar.lines else _of_units(document, left)


def _of_lines(document: Document) -> HandInCheck:
    lines, faults = document.lines_now(), document.line_faults()
    return HandInCheck(
        faults=[_about(document.line_text(lines[place]) if place < len(lines) else "", str(fault))
                for place, found in sorted(faults.items()) for fault in found],
        idle=[_about(document.line_text(lines[place]), hint.said)
              for place, hint in sorted(document.line_hints().items()) if not hint.fits],
    )  # fmt: skip


def _of_units(document: Document, left: Collection[str]) -> HandInCheck:
    told, units = document.told, [unit for unit in document.own_companies if document.present(unit)]
    forbidden: dict[str, str] = {}
    for unit in filter(document.ordered, units):
        for base in document.present(unit):
            hint = told.get(base.platoon)
            if hint is not None and not hint.legal:
                forbidden.setdefault(unit, "; ".join(text for _, text in hint.reasons))
    idle = {unit: why for unit in units if unit not in forbidden and (why := document.idle(unit))}
    return HandInCheck(
        [_about(unit, fault.wrong) for unit, found in document.faults.items() for fault in found],
        [_about(*one) for one in forbidden.items()], [_about(*one) for one in idle.items()],
        [unit for unit in document.waiting() if unit not in left],
    )  # fmt: skip


def _about(what: str, said: str) -> str:
    return ": ".join(filter(None, (what, spoken(said))))


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
    shown = fitting(said)
    more = [] if len(shown) == len(said) else ["\u2026"]
    asked = "\n".join([*shown, *more, "", translate("hand in", "Hand in?")])
    return QMessageBox.question(parent, translate("hand in", "Hand in"), asked) == QMessageBox.StandardButton.Yes
