"""What a unit did or did not do in each step of a turn of End of Empires, and why, from the log."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import ClassVar

from bound_sim.rulesets.end_of_empires.answers.base.account import Said, UnitAccount
from bound_sim.rulesets.end_of_empires.answers.sentences import SAY
from bound_sim.rulesets.end_of_empires.book.chart import UnitType
from bound_sim.rulesets.end_of_empires.book.unit_types import unit_types
from bound_sim.rulesets.end_of_empires.book.words import SUBSTEPS
from bound_sim.rulesets.end_of_empires.state.game import full_strength
from bound_sim.rulesets.records.account import Passage

#: letter -> its moving step and its shooting step (EOE-R-7)
STEPS_OF = {"A": ("1", "4"), "B": ("3", "2")}


class Account(UnitAccount):
    """A battle's log, by unit and turn, to be asked why."""

    substeps = SUBSTEPS
    say = SAY
    rules: ClassVar[Mapping[str, str]] = {
        "arrival": "EOE-R-8", "loss": "EOE-R-5", "move": "EOE-R-12", "turn": "EOE-Q-pivot", "form": "EOE-Q-formation",
        "small arms": "EOE-R-18", "artillery": "EOE-R-20", "pair": "EOE-R-24", "overrun": "EOE-R-23",
        "contact": "EOE-R-22", "commander": "EOE-R-29", "surrender": "EOE-R-30", "morale": "EOE-R-31",
        "retreat": "EOE-R-32",
    }  # fmt: skip
    melee = "5"
    after_fire = ("pinned", "not-pinned", "base-gone", "gone")
    after_melee = ("last-base", "forms-up", "breaks-off")

    def teller(self, step: str) -> Callable[[Passage, str, int], None]:
        """EOE-R-7: what happens in each step."""
        return {
            "0": self._opening, "1": self.tell_move, "2": self.tell_fire, "3": self.tell_move, "4": self.tell_fire,
            "5": self.tell_melee,
        }.get(step, self._morale)  # fmt: skip

    @cached_property
    def _letters(self) -> dict[tuple[int, str], str]:
        codes = {"side-a": "A", "side-b": "B"}
        return {
            (row["bound"], row["platoon"].removeprefix("side ")): codes[row["code"]]
            for row in self.tables["explanations"]
            if row["code"] in codes
        }

    def _letter(self, unit: str, bound: int) -> str:
        return self._letters.get((bound, self.units[unit][0].side), "A")

    def _row(self, unit: str) -> UnitType:
        return unit_types(self.scenario.unit_types)[self.units[unit][0].type]

    def _opening(self, passage: Passage, unit: str, bound: int) -> None:
        """EOE-R-7: its side's die and letter; what it was told and declared."""
        side = self.units[unit][0].side
        rolls = self.rows("tests", bound=bound, substep="0", kind="initiative")
        dice = ", ".join(f"{row['unit'].removeprefix('side ')} {row['roll']}" for row in rolls)
        passage.say(f"initiative: {dice}; its side {side} is {self._letter(unit, bound)} in this turn", "EOE-R-7")
        for row in self.rows("orders", bound=bound, battalion=unit):
            passage.say(SAY("declared", row), "EOE-R-9")
        self.say_reasons(passage, bound, unit)

    def _morale(self, passage: Passage, unit: str, bound: int) -> None:
        """EOE-R-30..33: surrender, test, retreat; pins that clear."""
        self.tell_tests(passage, unit, bound)
        self.say_reasons(passage, bound, unit, leave=("stood", "surrendered"))

    def idle(self, unit: str, bound: int, step: str) -> Said:
        letter = self._letter(unit, bound)
        moves, fires = STEPS_OF[letter]
        if step in ("1", "3"):
            if step != moves:
                return f"nothing to do here: side {letter} moves in step {moves}", "EOE-R-7"
            return f"does not move: it declared to {self.declared(bound, unit)}", "EOE-R-9"
        if step in ("2", "4"):
            if step != fires:
                return f"nothing to do here: side {letter} shoots in step {fires}, and nobody shot at it", "EOE-R-7"
            kind = self._row(unit).kind
            if kind == "cavalry":
                return "does not shoot: cavalry has no fire", "EOE-Q-cavalry-fire"
            if kind in ("commander", "vehicle"):
                return "does not shoot: it has no arms of its own", "EOE-R-18"
            return "does not shoot", "EOE-R-18"
        if step == "5":
            return "does not fight: no charge reached it, and it charged nobody", "EOE-R-22"
        return self._no_test(unit, bound)

    def _no_test(self, unit: str, bound: int) -> Said:
        """EOE-R-31: why it takes no test."""
        row = self._row(unit)
        if row.kind in ("commander", "vehicle"):
            return "takes no test", "EOE-R-31"
        rows = self.rows("states", bound=bound, battalion=unit)
        if any(state["retreating"] for state in rows):
            return "takes no test: it retreats", "EOE-Q-retreat"
        left = sum(state["figures"] for state in rows if state["status"] == "on table")
        return f"takes no test: {left} of {full_strength(row.kind, row)}, not under half", "EOE-R-31"
