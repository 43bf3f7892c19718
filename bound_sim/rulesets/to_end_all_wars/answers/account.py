"""What a team did or did not do in a turn of To End All Wars, and why, from the log."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from bound_sim.rulesets.records.account import LogAccount, Passage, Tables
from bound_sim.rulesets.to_end_all_wars.answers.course import Stage, course
from bound_sim.rulesets.to_end_all_wars.answers.sentences import SAY
from bound_sim.rulesets.to_end_all_wars.book.words import SUBSTEPS
from bound_sim.scenario.model import Scenario


class Account(LogAccount):
    """A battle's log, by team and turn, to be asked why."""

    substeps = SUBSTEPS

    def __init__(self, scenario: Scenario, tables: Tables) -> None:
        super().__init__(scenario, tables)
        self.teams = scenario.forces.battalions
        self._courses: dict[int, list[Stage]] = {}

    @cached_property
    def asked(self) -> Mapping[str, Sequence[str]]:
        """Teams for themselves, for their men and for the formation that they are of."""
        found: dict[str, list[str]] = {}
        for team, men in self.teams.items():
            if men[0].regiment:
                found.setdefault(men[0].regiment, []).append(team)
        return (
            found
            | {man.id: [team] for team, men in self.teams.items() for man in men}
            | {team: [team] for team in self.teams}
        )

    def title(self, unit: str) -> str:
        """What it is, its id and its name."""
        first = self.teams[unit][0]
        name = first.battalion_name
        return f"{first.type} {unit}" + (f" {name}" if name and name != unit else "")

    def of(self, unit: str, bound: int) -> list[Passage]:
        """The sub-steps of a turn in which it did something or something befell it. Raises KeyError."""
        self.teams[unit]  # known
        if bound not in self.bounds:
            raise KeyError(bound)
        if bound not in self._courses:
            self._courses[bound] = course(lambda table: self.rows(table, bound=bound))
        side = f"side {self.teams[unit][0].side}"
        found = [self._passage(place, unit, side) for place in self._courses[bound]]
        return [passage for passage in found if passage.lines] or [self._idle(unit, bound)]

    def _passage(self, place: Stage, unit: str, side: str) -> Passage:
        passage = Passage(place.substep or "start")
        for said in place.said:
            if unit in said.teams or said.actor == side:
                text = SAY(said.name, said.row, **said.more)
                passage.say(text if said.actor == unit else f"{said.actor or 'nobody'} {text}", said.rule)
        for row in place.reasons:
            if row["platoon"] in (unit, side):
                passage.say(row["text"] if row["platoon"] == unit else f"{side} {row['text']}", row["rule"])
        return passage

    def _idle(self, unit: str, bound: int) -> Passage:
        """Why nothing is told of it."""
        passage = Passage("action", idle=True)
        states = self.rows("states", bound=bound, battalion=unit)
        if all(row["status"] == "removed" for row in states):
            passage.say("gone in an earlier turn", "TEAW-R-13")
        elif all(row["status"] == "waiting" for row in states):
            passage.say(f"not on the table yet: arrives in turn {self.teams[unit][0].arrives}")
        else:
            passage.say("did nothing, and nobody acted on it", "TEAW-R-3")
        return passage
