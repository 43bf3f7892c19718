"""Standing answers at a seat: what may be answered beforehand, rows as they are filled in, what is wrong with them."""

from collections.abc import Sequence
from typing import NamedTuple

from bound_sim.desk.seat_desk import SeatDesk
from bound_sim.files import standing_answers
from bound_sim.files.standing_answers import ALL, StandingAnswer
from bound_sim.keys.seals import STANDING
from bound_sim.orders.decisions import USUAL
from bound_sim.rules import ruleset
from bound_sim.rules.records.policy import PERSON, REPEAT, UMPIRE
from bound_sim.scenario.inputs import Known, clipped
from bound_sim_maps.faults import Fault
from bound_sim_maps.speech import said
from bound_sim_maps.texts import Phrase, listed, text

__all__ = ["ALL", "USUAL", "StandingRow", "can_be_given", "kinds_of", "policies_of", "rows_of", "text_of", "unknown_in"]


class StandingRow(NamedTuple):
    """A row as it is filled in: a kind of question or ``ALL``, whom it is about between commas, the answer."""

    kind: str = ALL
    about: str = ""
    answer: str = USUAL


def can_be_given(desk: SeatDesk) -> bool:
    """True if the rules ask a seat inside a bound, and take orders by lines, which a file of answers comes with."""
    return bool(desk.grammar.lines) and bool(ruleset(desk.scenario.ruleset).questions)


def kinds_of(desk: SeatDesk) -> list[tuple[str, str]]:
    """Each kind of question by its name, with what is asked, in words; first ``ALL``."""
    kinds = ruleset(desk.scenario.ruleset).questions
    return [(ALL, said("every other question")), *((name, said(kind.title)) for name, kind in kinds.items())]


def policies_of(desk: SeatDesk) -> list[str]:
    """The policies that may answer for a seat; none where reports are late: they go by what all of the side knows."""
    if desk.scenario.reports_late:
        return []
    names = ruleset(desk.scenario.ruleset).policy_names()
    return [name for name in names if name not in (REPEAT, UMPIRE, PERSON)]


def rows_of(desk: SeatDesk) -> list[StandingRow]:
    """The rows of the seat's draft."""
    found = standing_answers.read(desk.scenario, STANDING, desk.drafts.now.answers_at(desk.bound).encode(), [])
    return [StandingRow(row.kind, ", ".join(row.about), f"by {row.policy}" if row.policy else row.answer)
            for row in found]  # fmt: skip


def unknown_in(desk: SeatDesk, rows: Sequence[StandingRow]) -> list[Phrase]:
    """Names in rows that no unit, base or area has, as far as the seat knows: such a row fits no question."""
    bases = [*desk.scenario.forces.by_id, *desk.standing]
    units = {"/".join(base.split("/")[:parts]) for base in bases for parts in range(1, base.count("/") + 2)}
    known = Known([*units, *desk.scenario.areas.by_name])
    given = [name.strip().strip('"') for row in rows if row.answer.strip() for name in row.about.split(",")]
    return [
        listed([text("nothing here is called {name}", name=clipped(name)), known.hint(name)], ": ")
        for name in dict.fromkeys(given) if name and name not in known.names
    ]  # fmt: skip


def text_of(desk: SeatDesk, rows: Sequence[StandingRow]) -> tuple[str, list[Fault]]:
    """The file of some rows; what is wrong with them."""
    given = [StandingAnswer(row.kind, (row.about.strip(),) if row.about.strip() else (), " ".join(row.answer.split()))
             for row in rows if row.answer.strip()]  # fmt: skip
    text, faults = standing_answers.written(given), list[Fault]()
    standing_answers.read(desk.scenario, STANDING, text.encode(), faults)
    return text, faults
