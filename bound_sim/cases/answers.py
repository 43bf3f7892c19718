"""Answers of a case: ``Blue defensive-fire: fire``, one a line in the order in which the questions come."""

import re
from collections.abc import Collection, Iterable

from bound_sim.battle.answers import Reply, trouble
from bound_sim.battle.battle import Battle, WaitingFor
from bound_sim.cases.case import CaseAnswer
from bound_sim.cases.compare import Mismatch
from bound_sim.orders.decisions import USUAL, Decision
from bound_sim.rules.records.case_words import Line, LineFault
from bound_sim.scenario.inputs import Known, clipped
from bound_sim_maps.texts import Phrase, text

_FORM = text("SIDE KIND: ANSWER, like  Blue return-fire: fire")
_LINE = re.compile(r"(\S+)\s+([^\s:]+)\s*:\s*(\S.*)")


def read_answer(line: Line, sides: Collection[str], kinds: Collection[str]) -> list[CaseAnswer]:
    """The answer of a line, for each of its bounds. Raises LineFault."""
    match = _LINE.fullmatch(line.text)
    if match is None:
        raise LineFault(text('"{text}" is not an answer', text=clipped(line.text)), _FORM)
    side, kind, content = match.groups()
    if side not in sides:
        raise LineFault(text('side "{side}" is not known', side=clipped(side)), Known(sides).hint(side))
    if kind not in kinds:
        raise LineFault(text('question "{kind}" is not known', kind=clipped(kind)), Known(kinds).hint(kind))
    return [CaseAnswer(side, kind, " ".join(content.split()), bound, line.place) for bound in line.bounds]


class Script:
    """The answers of a case while it is played: which are left, and what was wrong.

    Kinds of ``unsaid`` may go without saying: where the next answer is to another question they are answered as usual.
    """

    def __init__(self, answers: Iterable[CaseAnswer], unsaid: Collection[str] = ()) -> None:
        self.left = list(answers)
        self.unsaid = unsaid
        self.wrong: list[Mismatch] = []

    def play(self, battle: Battle) -> None:
        """Play a battle to its end, or to the first question that is not answered as it should be."""
        battle.waits = True
        while True:
            try:
                battle.run()
                break
            except WaitingFor as waiting:
                # answers go to the questions in their order, but no one counts before all are in
                replies = [self._reply(battle, decision) for decision in waiting.decisions]
                if self.wrong:
                    return
                for decision, reply in zip(waiting.decisions, replies, strict=True):
                    battle.answer(decision, reply)
        self.wrong += [Mismatch(answer.bound, str(answer), "it is not asked", answer.place) for answer in self.left]

    def _reply(self, battle: Battle, decision: Decision) -> Reply:
        given = next((answer for answer in self.left if answer.bound == decision.bound), None)
        if given is None or not given.is_for(decision):
            if decision.kind not in self.unsaid:
                expected = "no other question" if given is None else str(given)
                self._fails(decision, expected, f"{asked_text(decision)}: no answer is listed", given)
            return battle.beforehand(decision)
        self.left.remove(given)
        faults = trouble(battle.scenario, decision, given.text)
        for fault in faults:
            self._fails(
                decision,
                str(given),
                text(
                    "{wrong:text} ({decision:text}): {allowed:text}",
                    wrong=fault.wrong,
                    decision=asked_text(decision),
                    allowed=fault.allowed,
                ),
                given,
            )
        return battle.beforehand(decision) if given.text == USUAL or faults else Reply(given.text, "side")

    def _fails(self, decision: Decision, expected: str, got: Phrase, given: CaseAnswer | None) -> None:
        self.wrong.append(Mismatch(decision.bound, expected, got, given.place if given else ""))


def asked_text(decision: Decision) -> str:
    """A question in short: ``Blue is asked return-fire about B1, A1 (fire, hold)``."""
    about = f" about {', '.join(decision.about)}" if decision.about else ""
    return f"{decision.side} is asked {decision.kind}{about} ({', '.join(decision.options) or 'lines'})"
