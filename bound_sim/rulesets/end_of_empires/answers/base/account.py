"""What a unit of a game of objects did or did not do in each step of a turn, and why, from the log."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from operator import itemgetter
from typing import ClassVar

from bound_sim.rulesets.end_of_empires.answers.base.sentences import dice, figures, result
from bound_sim.rulesets.end_of_empires.answers.throws import throws
from bound_sim.rulesets.records.account import LogAccount, Passage, Tables, titled
from bound_sim.rulesets.records.sentences import Row, Voice, alike
from bound_sim.scenario.model import Scenario

#: what an account says and the rule that it goes by
Said = tuple[str, str]


class UnitAccount(LogAccount):
    """A battle's log, by unit and turn, to be asked why; a ruleset's own class says what happens in which step."""

    substeps: Sequence[str]
    say: ClassVar[Voice]
    #: rule by what is told: arrival, loss, move, turn (on the spot), form, pair, overrun, contact, a kind of shots, a
    #: kind of tests
    rules: ClassVar[Mapping[str, str]]
    #: step of melees; reasons that say what became of a unit after its fire, after its melee
    melee: ClassVar[str]
    after_fire: ClassVar[Sequence[str]] = ()
    after_melee: ClassVar[Sequence[str]] = ()

    def __init__(self, scenario: Scenario, tables: Tables) -> None:
        super().__init__(scenario, tables)
        self.units = scenario.forces.companies
        self.unit_of = {base.id: name for name, bases in self.units.items() for base in bases}

    # ---- what a ruleset says

    def teller(self, step: str) -> Callable[[Passage, str, int], None]:
        """What tells of a unit in a step of a turn."""
        raise NotImplementedError

    def idle(self, unit: str, bound: int, step: str) -> Said:
        """Why a unit on the table had nothing to do in a step."""
        raise NotImplementedError

    # ---- who is asked

    @cached_property
    def asked(self) -> Mapping[str, Sequence[str]]:
        """Units for themselves, for their bases and for the formation that they are of."""
        formations: dict[str, list[str]] = defaultdict(list)
        for name, bases in self.units.items():
            formations[bases[0].regiment].append(name)
        return (
            formations | {base: [unit] for base, unit in self.unit_of.items()} | {unit: [unit] for unit in self.units}
        )

    def title(self, unit: str) -> str:
        """What it is, its id and its name."""
        return titled(unit, self.units[unit][0])

    def of(self, unit: str, bound: int) -> list[Passage]:
        """Every step of a turn for one unit, each with at least a line. Raises KeyError for one unknown."""
        self.units[unit]  # known
        return [self._passage(unit, bound, step) for step in self.substeps]

    def _passage(self, unit: str, bound: int, step: str) -> Passage:
        passage = Passage(step)
        gone = self._gone(unit, bound)
        if gone:
            passage.say(*gone)
            passage.idle = True
            return passage
        self.teller(step)(passage, unit, bound)
        if not passage.lines:
            passage.idle = True
            went = self._went_in(unit, bound)
            left = f"gone: it left the table in step {went}", self.rules["loss"]
            passage.say(*(left if went and step > went else self.idle(unit, bound, step)))
        return passage

    # ---- whether it is there

    def status(self, bound: int, unit: str) -> set[str]:
        """How its bases were at a turn's end."""
        return {row["status"] for row in self.rows("states", bound=bound, battalion=unit)}

    def _gone(self, unit: str, bound: int) -> Said | None:
        """Why it can do nothing at all in a turn: it is not there yet, or no more."""
        before = self.status(bound - 1, unit)
        if "on table" in before:
            return None
        if before == {"waiting"}:
            arrives = self.units[unit][0].arrives
            here = "waiting" not in self.status(bound, unit) or self.rows(
                "explanations", bound=bound, substep=self.substeps[0], platoon=unit
            )
            return None if here else (f"not on the table yet: arrives in turn {arrives}", self.rules["arrival"])
        how = "left by its own edge" if "withdrawn" in before else "removed"
        return f"gone in an earlier turn: {how}", self.rules["loss"]

    def _went_in(self, unit: str, bound: int) -> str:
        """The step of a turn in which it left the table, "" if it didn't."""
        if "on table" in self.status(bound, unit):
            return ""
        ways = (("hits", "effect", "removed"), ("moves", "ended", "withdrawn"), ("tests", "result", "surrendered"))
        return max(
            (
                row["substep"]
                for table, column, word in ways
                for row in self.tables[table]
                if row["bound"] == bound and row[column] == word and self._whose(row) == unit
            ),
            default="",
        )

    def _whose(self, row: Row) -> str:
        """The unit that a row of hits, moves or tests is about."""
        base = row.get("target", row.get("platoon"))
        return self.unit_of[base] if base else str(row["unit"])

    def declared(self, bound: int, unit: str) -> str:
        """What it declared."""
        rows = self.rows("orders", bound=bound, battalion=unit)
        return str(rows[0]["action"]) if rows else "stay"

    # ---- what happened

    def tell_move(self, passage: Passage, unit: str, bound: int) -> None:
        """How far it went and what stopped it; or why it stays."""
        moves = self.rows("moves", bound=bound, substep=passage.substep)
        rows = [row for row in moves if self.unit_of[row["platoon"]] == unit]
        if rows:
            row = max(rows, key=itemgetter("length_cm"))
            turned = "turn" if row["ended"] == "pivoted" else "form"
            passage.say(self.say("move", row), self.rules["move" if row["reach_cm"] else turned])
        self.say_reasons(passage, bound, unit)

    def tell_fire(self, passage: Passage, unit: str, bound: int) -> None:
        """What it shot at or why it did not; who shot at it, with what effect."""
        rows = self.rows("shots", bound=bound, substep=passage.substep)
        for volley in alike((row for row in rows if self.unit_of[row["shooter"]] == unit), "target_unit"):
            self._volley(passage, "shot at", volley)
        self.say_reasons(passage, bound, unit, leave=self.after_fire)
        at = [{**row, "firer": self.unit_of[row["shooter"]]} for row in rows if row["target_unit"] == unit]
        for volley in alike(sorted(at, key=itemgetter("firer")), "firer"):
            self._volley(passage, "was shot at", volley)
        self.tell_tests(passage, unit, bound)
        self.say_reasons(passage, bound, unit, only=self.after_fire)

    def _volley(self, passage: Passage, name: str, shots: list[Row]) -> None:
        """Dice of bases that fired alike together: what each die scored."""
        for rows in alike(sorted(shots, key=itemgetter("kind", "band", "modifiers")), "kind", "band", "modifiers"):
            near = min(row["distance_cm"] for row in rows)
            said = self.say(name, rows[0], near=near, roll=dice(rows), effect=figures(rows))
            passage.say(said, self.rules[rows[0]["kind"]])

    def tell_melee(self, passage: Passage, unit: str, bound: int) -> None:
        """Its last stride, its pairs round by round, what became of it."""
        self.say_reasons(passage, bound, unit, leave=self.after_melee)
        for one, other in throws(self.rows("melee", bound=bound)):
            if unit not in (self.unit_of[one["striker"]], self.unit_of[other["striker"]]):
                continue
            own, theirs = (one, other) if self.unit_of[one["striker"]] == unit else (other, one)
            said = self.say("pair", own, one=own, other=theirs, result=result(self.say, own, theirs))
            passage.say(said, self.rules["pair"])
        self.say_reasons(passage, bound, unit, only=self.after_melee)
        hits = self.rows("hits", bound=bound, substep=self.melee)
        lost = [row for row in hits if self.unit_of[row["target"]] == unit]
        if lost and not passage.lines:
            passage.say(f"was overrun by {self.unit_of[lost[0]['by']]}", self.rules["overrun"])
        contacts = self.rows("moves", bound=bound, substep=self.melee, contact=unit)
        reached = {self.unit_of[row["platoon"]] for row in contacts}
        if reached and not passage.lines:
            passage.say(f"{', '.join(sorted(reached))} came into contact with it", self.rules["contact"])

    def tell_tests(self, passage: Passage, unit: str, bound: int) -> None:
        """The dice of its tests."""
        for row in self.rows("tests", bound=bound, substep=passage.substep, unit=unit):
            passage.say(self.say("test", row), self.rules[row["kind"]])
