"""Account of a turn of Entrenched!, from the log: a unit's acts, or the reasons why it did not act."""

from bound_sim.rulesets.entrenched.answers.course import course
from bound_sim.rulesets.entrenched.answers.sentences import SAY
from bound_sim.rulesets.entrenched.book.reasons import BOOK
from bound_sim.rulesets.entrenched.book.words import SUBSTEPS
from bound_sim.rulesets.kit.lines.line_course import CourseAccount, Rows, Stage
from bound_sim_maps.texts import Text, text


class Account(CourseAccount):
    """A battle's log, by unit and turn, to be asked why."""

    book = BOOK

    substeps, say = SUBSTEPS, SAY
    opening, acting = "set-up", "movement"
    gone_rule, idle_rule = "ENT-Q-killed", "ENT-R-9"

    def waits(self, arrives: int) -> Text:
        return text("not on the table yet: its wave is still to come")

    def course(self, rows: Rows) -> list[Stage]:
        return course(rows)
