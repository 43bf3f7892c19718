"""Standing answers: what a seat answers to the questions of a bound, sent with its orders. A row for each answer.

    machine-gun-fire at Liege: fire     # about this area (unit, ...)
    machine-gun-fire: usual             # as the seat's own lines say, else the usual answer
    retreat: by posture                 # as this policy would, by what the side knows
    all: usual                          # each other kind

The first row that fits a question, and whose answer is allowed as all stand then, counts. Where none does the battle
waits for the seat, as it does without this file.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from bound_sim.orders.decisions import Decision
from bound_sim.rules import ruleset
from bound_sim.rules.records.policy import PERSON, REPEAT, UMPIRE
from bound_sim.scenario.inputs import Known, clipped, lines_of, text_trouble
from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import Fault
from bound_sim_maps.texts import text

#: the names of files of standing answers
NAMES = "standing*.txt"
#: stands for each kind of question
ALL = "all"
#: rows of a file, characters of an answer
MOST_ROWS, MOST_TEXT = 200, 1_000
_ROW = re.compile(r"(?P<kind>[a-z][a-z-]*)(?:\s+at\s+(?P<about>[^:]+?))?\s*:\s*(?P<answer>.+)")
_ALLOWED = text('KIND [at NAME, ...]: ANSWER, like "retreat: usual"')


@dataclass(frozen=True)
class StandingAnswer:
    """An answer to each question of a ``kind`` (``ALL``: of any) that is about these; none: whatever it is about.

    ``policy`` answers, where one is named; else ``answer`` does.
    """

    kind: str
    about: tuple[str, ...]
    answer: str
    policy: str = ""

    def fits(self, decision: Decision) -> bool:
        """True if a question is of its kind, and about all that it names: an id, or what it belongs to."""
        return self.kind in (ALL, decision.kind) and all(
            any(one == name or one.startswith(f"{name}/") for one in decision.about) for name in self.about
        )

    @property
    def text(self) -> str:
        """Its row."""
        about = f" at {', '.join(self.about)}" if self.about else ""
        return f"{self.kind}{about}: {f'by {self.policy}' if self.policy else self.answer}"


def is_standing(name: str) -> bool:
    """True if a file of this name holds standing answers."""
    return fnmatchcase(name.lower(), NAMES)


def read(scenario: Scenario, name: str, data: bytes, faults: list[Fault]) -> list[StandingAnswer]:
    """The rows of a file; what is wrong with others is a fault each."""
    rules, found = ruleset(scenario.ruleset), []
    policies = [one for one in rules.policy_names() if one not in (REPEAT, UMPIRE, PERSON)]
    try:
        content = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        faults.append(Fault(name, "", text("is not text in UTF-8"), _ALLOWED))
        return []
    rows = list(_rows(content))
    if not rules.questions:
        faults.append(Fault(name, "", text("answers questions"), text("these rules ask nothing inside a bound")))
        return []
    if len(rows) > MOST_ROWS:
        faults.append(Fault(name, "", text("has {count} rows", count=len(rows)), text("at most {n}", n=MOST_ROWS)))
        return []
    for number, row in rows:
        where = text("line {number}", number=number)
        read_ = _ROW.fullmatch(row)
        if read_ is None or text_trouble(row) or len(row) > MOST_TEXT:
            faults.append(Fault(name, where, text('"{row}" is not a standing answer', row=clipped(row)), _ALLOWED))
            continue
        kind, answer = read_["kind"], read_["answer"].strip()
        about = tuple(filter(None, (one.strip().strip('"') for one in (read_["about"] or "").split(","))))
        policy = answer.removeprefix("by ").strip() if answer.startswith("by ") else ""
        if kind != ALL and kind not in rules.questions:
            wrong = text('"{kind}" is not a kind of question', kind=clipped(kind))
            faults.append(Fault(name, where, wrong, Known([ALL, *rules.questions]).hint(kind)))
        elif policy and policy not in policies:
            wrong = text("{policy} is not a policy that answers", policy=clipped(policy))
            faults.append(Fault(name, where, wrong, Known(policies).hint(policy)))
        elif policy and scenario.reports_late:
            wrong = text("{policy} would answer by what all of the side knows", policy=policy)
            faults.append(Fault(name, where, wrong, text("an answer in words, or usual, where reports are late")))
        else:
            found.append(StandingAnswer(kind, about, "" if policy else answer, policy))
    return found


def written(rows: Sequence[StandingAnswer]) -> str:
    """The text of a file."""
    return "".join(f"{row.text}\n" for row in rows)


def _rows(content: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(lines_of(content), 1):
        row = line.partition("#")[0].strip()
        if row:
            yield number, row
