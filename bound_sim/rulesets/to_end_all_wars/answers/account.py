"""Account of a turn of To End All Wars, from the log: a team's acts, or the reasons why it did not act."""

from bound_sim.rulesets.kit.lines.line_course import CourseAccount, Rows, Stage
from bound_sim.rulesets.to_end_all_wars.answers.course import course
from bound_sim.rulesets.to_end_all_wars.answers.sentences import SAY
from bound_sim.rulesets.to_end_all_wars.book.reasons import BOOK
from bound_sim.rulesets.to_end_all_wars.book.words import SUBSTEPS


class Account(CourseAccount):
    """A battle's log, by team and turn, to be asked why."""

    book = BOOK

    substeps, say = SUBSTEPS, SAY
    gone_rule, idle_rule = "TEAW-R-13", "TEAW-R-3"

    def course(self, rows: Rows) -> list[Stage]:
        return course(rows)
