"""The narrative of a turn, rendered from the log: impulses with their actions, fire, the turn's end."""
# not measured: prose of a report

from bound_sim.rules.records.narrative import Telling
from bound_sim.rules.records.sentences import Row
from bound_sim.rules.records.view import View
from bound_sim.rulesets.all_quiet.answers.course import course
from bound_sim.rulesets.all_quiet.answers.sentences import SENTENCES
from bound_sim.rulesets.all_quiet.book.gists import GISTS
from bound_sim.rulesets.all_quiet.book.reasons import BOOK
from bound_sim.rulesets.all_quiet.book.words import LOST_BOX
from bound_sim.rulesets.kit.lines.line_course import CourseNarrative
from bound_sim_maps.texts import Text, listed, text

#: reasons that only repeat what a sentence beside them says
_ROUTINE = {
    "plays", "uses", "captured", "points", "marker", "marker-lost", "boxed", "turned-back", "fired-on", "recovered",
    "entered", "transferred-out",
}  # fmt: skip
NARRATIVE = CourseNarrative(course, SENTENCES, BOOK, _ROUTINE, (), opening="hands", reacting="fire")
LEGEND = (
    "Each square is a counter in its area. Counters that are alike lie on one pile, with their number, their strength "
    "and their movement points below it. A pale counter with a bar from corner to corner is spent; a crossed-out one "
    "went to its box in this turn. Colour and hatch say who controls an area, a broken line along its edge that it was "
    "taken. Map, counters and the effects of cards are this project's own: the source has lost its own."
)


def marks(row: Row) -> tuple[str, ...]:
    """A bar across a counter that is spent."""
    return () if row["fresh"] else ("spent",)


def points(view: View, turn: int) -> dict[str, int]:
    """Victory points of each side in all, as the turn's end counted them."""
    return {row["side"]: row["total"] for row in view.rows("points", turn)}


def described(row: Row) -> Text:
    """A counter in words."""
    where = row["area"] or row["box"] or text("gone for good")
    state = text("fresh") if row["fresh"] else text("spent")
    return listed([row["battalion"], f"{row['nation']} {row['type']}", state, where])


def in_its_box(row: Row) -> bool:
    """AQ-R-4: a counter that went to its nation's box may come again, one without a box is gone for good."""
    return bool(row["status"] == "removed" and row["box"] != LOST_BOX)


def late(substep: str) -> tuple[bool, bool]:
    """Nobody moves after it was shot at."""
    return False, False


TELLING = Telling(
    NARRATIVE.tell, GISTS, LEGEND, marks, described, late,
    words={"bound": "turn", "platoon": "counter", "battalion": "unit", "regiment": "nation", "injured": "hurt",
           "inj.": "hurt", "men": "units", "in care": "in the box"},
    objectives_rule="AQ-R-33", points=points, ends=("sudden", "won", "drawn"), in_care=in_its_box,
    reasons=BOOK,
)  # fmt: skip
