"""What a team did or did not do in a turn of To End All Wars, and why, from the log."""

from bound_sim.rulesets.kit.answers.line_course import CourseAccount
from bound_sim.rulesets.to_end_all_wars.answers.course import course
from bound_sim.rulesets.to_end_all_wars.answers.sentences import SAY
from bound_sim.rulesets.to_end_all_wars.book.words import SUBSTEPS


class Account(CourseAccount):
    """A battle's log, by team and turn, to be asked why."""

    substeps, say, course = SUBSTEPS, SAY, staticmethod(course)
    gone_rule, idle_rule = "TEAW-R-13", "TEAW-R-3"
