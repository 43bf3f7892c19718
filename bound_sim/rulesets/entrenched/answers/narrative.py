"""The narrative of a turn, rendered from the log: phase by phase what each unit did, with dice and saves."""
# not measured: prose of a report

from bound_sim.rules.records.narrative import Circle, Passage, Telling
from bound_sim.rules.records.sentences import Row
from bound_sim.rules.records.view import View
from bound_sim.rulesets.entrenched.answers.course import course
from bound_sim.rulesets.entrenched.answers.sentences import SENTENCES, inches
from bound_sim.rulesets.entrenched.book.army_book import TEMPLATE_IN
from bound_sim.rulesets.entrenched.book.chart import DRIFT_IN
from bound_sim.rulesets.entrenched.book.gists import GISTS
from bound_sim.rulesets.entrenched.book.reasons import BOOK, ENDS
from bound_sim.rulesets.entrenched.state.game import IN_CARE
from bound_sim.rulesets.kit.lines.line_course import CourseNarrative
from bound_sim_maps.table import u_from_cm, u_from_inches
from bound_sim_maps.texts import Phrase, Text, listed, text

#: reasons that only repeat what a sentence beside them says, or that nothing came of something
_ROUTINE = {
    "goes-first", "first-turn", "full-move", "check-failed", "in-cover", "under-template", "cover-negated", "steady",
    "fled", "fists", "drifted", "released", "killed-first", "struck-before", "held-fire", "placed-for-it",
    "goes-on-placing", "stays", "at-the-point", "held",
}  # fmt: skip
NARRATIVE = CourseNarrative(course, SENTENCES, BOOK, _ROUTINE, ("ENT-R-9",), opening="set-up")
LEGEND = (
    "Each unit is drawn where it stood when the turn ended, its front marked by a tick; where it set out from is a "
    "dashed outline, with an arrow to where it came. A crossed-out outline: taken off in this turn. Lines are fire, "
    "from the unit that shoots to its target: solid with a star where a die hit, broken with a ring where none did. "
    "Circles are templates that were fired in this turn; gas lies where it was at the turn's end, and an arrow leads "
    "to where it drifts next. A red bar: stunned; an empty bar: inactive; an arrow out of the rear: fell back. "
    "Point at a unit to read what it is. Lengths are inches."
)


def is_stunned(row: Row) -> bool:
    """ENT-R-24: whether a row of ``states`` is of a unit that is stunned. Rows of the opening say so of all units."""
    return bool(row["stunned"]) and row["bound"] > 0


def marks(row: Row) -> tuple[str, ...]:
    """A red bar across one that is stunned, an empty one where it is inactive, an arrow where it fell back."""
    found = (("pinned", is_stunned(row)), ("prone", not row["active"]), ("retreats", row["fell_back"]))
    return tuple(mark for mark, there in found if there)


def described(row: Row) -> Text:
    """A unit in words, for a reader who points at it."""
    all_of = row["wounds"] + row["hits"]
    parts: list[Phrase] = [row["battalion"], row["type"]]
    parts += [text("{left} of {wounds} wounds left", left=row["wounds"], wounds=all_of)]
    parts += [text("inactive")] * (not row["active"]) + [text("stunned")] * is_stunned(row)
    parts += [text("suppressed")] * row["suppressed"]
    parts += [text("fell back")] * row["fell_back"]
    parts += [text("in melee with {locked}", locked=row["locked"])] if row["locked"] else []
    return listed(parts + ([text("carries {carries}", carries=row["carries"])] if row["carries"] else []))


def circles(view: View, bound: int) -> list[Circle]:
    """ENT-R-22: templates that were fired in a turn."""
    found = {}
    for row in view.rows("shots", bound):
        if not row["target_unit"]:
            radius = u_from_inches(TEMPLATE_IN[row["template"]] / 2)
            at = u_from_cm(row["x_cm"]), u_from_cm(row["y_cm"])
            found[row["shooter_unit"], at] = Circle(row["shooter_unit"], *at, radius, 0)
    return list(found.values())


def late(substep: str) -> tuple[bool, bool]:
    """Fire comes after the moves of its own side; in melee the charger has moved too."""
    return True, True


def tell(view: View, bound: int) -> list[Passage]:
    """The phases of a turn in which there is anything to tell."""
    return [passage for passage in NARRATIVE.tell(view, bound) if passage.lines or passage.reasons]


TELLING = Telling(
    tell, GISTS, LEGEND, marks, described, late, circles,
    words={"bound": "turn", "platoon": "unit", "battalion": "unit", "regiment": "formation", "injured": "hurt",
           "inj.": "hurt", "men": "wounds"},
    objectives_rule="ENT-R-36", drift_u=u_from_inches(DRIFT_IN), ends=ENDS, length=inches,
    in_care=lambda row: row["fate"] == IN_CARE,
    reasons=BOOK,
)  # fmt: skip
