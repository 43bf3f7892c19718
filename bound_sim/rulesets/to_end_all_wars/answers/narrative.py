"""The narrative of a turn, rendered from the log: what each team did in its order, reactions where they came."""
# not measured: prose of a report

from bound_sim.rules.records.narrative import Circle, Telling
from bound_sim.rules.records.sentences import Row
from bound_sim.rules.records.view import View
from bound_sim.rulesets.kit.lines.line_course import CourseNarrative
from bound_sim.rulesets.to_end_all_wars.answers.burst_rows import burst_rows
from bound_sim.rulesets.to_end_all_wars.answers.course import course
from bound_sim.rulesets.to_end_all_wars.answers.sentences import SENTENCES
from bound_sim.rulesets.to_end_all_wars.book.chart import BURST_CM, HEALTH
from bound_sim.rulesets.to_end_all_wars.book.gists import GISTS
from bound_sim.rulesets.to_end_all_wars.book.reasons import BOOK
from bound_sim_maps.table import u_from_cm
from bound_sim_maps.texts import Phrase, Text, listed, text

#: reasons that only repeat what a sentence beside them says
_ROUTINE = {"begins", "surplus", "wire-met", "fight-over", "held-fire"}


NARRATIVE = CourseNarrative(course, SENTENCES, BOOK, _ROUTINE, ("TEAW-R-4",))
LEGEND = (
    "Each man is drawn where he stood when the turn ended, a tank as its hull with its front marked by a tick; where "
    "they set out from is a dashed outline, with an arrow to where they came. A crossed-out outline: dead in this "
    "turn. Lines are fire, from the shooting team to its target: solid with a star where it hit, broken with a ring "
    "where it missed. Circles are what burst in this turn. Point at a man to read what he is."
)


def marks(row: Row) -> tuple[str, ...]:
    """A red bar across a man who is snared, one out of action."""
    return ("pinned",) if row["snared"] else ()


def described(row: Row) -> Text:
    """A man or a tank in words, for a reader who points at him."""
    parts: list[Phrase] = [row["platoon"], row["type"]]
    if row["health"] not in (0, HEALTH):
        parts.append(text("health {health} of {whole}", health=row["health"], whole=HEALTH))
    parts += [text("gun set up")] * row["set_up"] + [text("snared by wire")] * row["snared"]
    parts += [text("driver dead")] * (not row["driver"]) + [text("gunner dead")] * (not row["gunner"])
    return listed(parts)


def circles(view: View, bound: int) -> list[Circle]:
    """TEAW-R-26, TEAW-R-28, TEAW-R-32: whatever burst in a turn."""
    shells = [(row["unit"], row["x_cm"], row["y_cm"]) for row in view.rows("throws", bound) if row["kind"] == "cannon"]
    bursts = [
        (row["by"], row["x_cm"], row["y_cm"])
        for row in burst_rows(view.rows("things", bound), view.rows("tests", bound))
    ]  # fmt: skip
    radius = u_from_cm(BURST_CM)
    return [Circle(unit, u_from_cm(x), u_from_cm(y), radius, 0) for unit, x, y in (*shells, *bursts)]


def late(substep: str) -> tuple[bool, bool]:
    """A reaction is at somebody who has moved; of an action nobody knows."""
    return substep.startswith("action"), True


TELLING = Telling(
    NARRATIVE.tell, GISTS, LEGEND, marks, described, late, circles,
    words={"bound": "turn", "platoon": "figure", "battalion": "team", "regiment": "formation", "injured": "hurt",
           "inj.": "hurt"},
    objectives_rule="TEAW-R-33", ends=("won", "won-home", "won-otherwise", "draw"),
    reasons=BOOK,
)  # fmt: skip
