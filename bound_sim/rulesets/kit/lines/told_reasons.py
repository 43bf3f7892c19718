"""Reasons that a turn writes down, by their codes: what happened to a unit, or why not, with the rule."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from bound_sim.rules.records.reasons import reason


class ToldReasons(ABC):
    """Reasons written by a turn of any kind. A ruleset's own class names them: code -> rule, text."""

    reasons: ClassVar[Mapping[str, tuple[str, str]]]
    logged: bool

    @abstractmethod
    def add(self, table: str, row: dict[str, Any]) -> None:
        """A row of the log, in the place that the turn is at."""

    def why(self, who: str, code: str, /, **words: object) -> None:
        """Write down a reason by its code."""
        if self.logged:
            rule, template = self.reasons[code]
            self.add("explanations", {"platoon": who, **reason(rule, code, template, words)._asdict()})
