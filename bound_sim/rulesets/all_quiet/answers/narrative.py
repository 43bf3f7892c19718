"""The narrative of a turn, rendered from the log: impulses with their actions, fire, the turn's end."""
# not measured: prose of a report

from bound_sim.rulesets.all_quiet.answers.course import course
from bound_sim.rulesets.all_quiet.answers.sentences import SENTENCES
from bound_sim.rulesets.all_quiet.book.gists import GISTS
from bound_sim.rulesets.kit.answers.line_course import CourseNarrative
from bound_sim.rulesets.records.narrative import Telling
from bound_sim.rulesets.records.sentences import Row

#: reasons that only repeat what a sentence beside them says
_ROUTINE = {
    "plays", "uses", "captured", "points", "marker", "marker-lost", "boxed", "turned-back", "fired-on", "recovered",
    "entered", "transferred-out",
}  # fmt: skip
NARRATIVE = CourseNarrative(course, SENTENCES, _ROUTINE, (), opening="hands", reacting="fire")
LEGEND = (
    "Each square is a counter in its area; counters of one area lie in a stack. A bar across a counter: it is spent. "
    "Map, counters and the effects of cards are this project's own: the source has lost its own."
)


def marks(row: Row) -> tuple[str, ...]:
    """A bar across a counter that is spent."""
    return () if row["fresh"] else ("pinned",)


def described(row: Row) -> str:
    """A counter in words."""
    where = row["area"] or row["box"] or "gone for good"
    return f"{row['battalion']}, {row['nation']} {row['type']}, {'fresh' if row['fresh'] else 'spent'}, {where}"


def late(substep: str) -> tuple[bool, bool]:
    """Nobody moves after it was shot at."""
    return False, False


TELLING = Telling(
    NARRATIVE.tell, GISTS, LEGEND, marks, described, late,
    words={"bound": "turn", "platoon": "counter", "battalion": "unit", "regiment": "nation", "injured": "hurt",
           "inj.": "hurt", "men": "units"},
    objectives_rule="AQ-R-33",
)  # fmt: skip
