"""Account of a turn: each unit's acts, what befell it, and why."""
# not measured: prose of an account

from typing import ClassVar

from bound_sim.rulesets.all_quiet.answers.course import course
from bound_sim.rulesets.all_quiet.answers.sentences import SAY
from bound_sim.rulesets.all_quiet.book.reasons import BOOK
from bound_sim.rulesets.all_quiet.book.words import SUBSTEPS
from bound_sim.rulesets.kit.lines.line_course import CourseAccount, Rows, Stage


class Account(CourseAccount):
    """Units by their ids, and by their nation."""

    book = BOOK

    substeps = SUBSTEPS
    say: ClassVar = SAY
    opening: ClassVar = "hands"
    gone_rule: ClassVar = "AQ-R-4"
    idle_rule: ClassVar = "AQ-R-7"

    def course(self, rows: Rows) -> list[Stage]:
        """Of All Quiet."""
        return course(rows)
