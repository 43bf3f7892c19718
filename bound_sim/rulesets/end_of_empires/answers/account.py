"""A unit's acts in each step of a turn of End of Empires, and why it did no others, from the log."""

from functools import cached_property
from operator import itemgetter

from bound_sim.rules.records.account import Line, Passage, UnitAccount
from bound_sim.rules.records.sentences import Row, alike
from bound_sim.rulesets.end_of_empires.answers.sentences import SAY, dice, figures, result, throws
from bound_sim.rulesets.end_of_empires.book.chart import UnitType
from bound_sim.rulesets.end_of_empires.book.reasons import BOOK
from bound_sim.rulesets.end_of_empires.book.unit_types import unit_types
from bound_sim.rulesets.end_of_empires.book.words import SUBSTEPS
from bound_sim.rulesets.end_of_empires.state.game import full_strength
from bound_sim_maps.texts import Text, text, word

#: letter -> its moving step and its shooting step (EOE-R-7)
STEPS_OF = {"A": ("1", "4"), "B": ("3", "2")}
#: rule of a kind of shots, of a kind of tests
_RULES = {
    "small arms": "EOE-R-18", "artillery": "EOE-R-20", "commander": "EOE-R-29", "surrender": "EOE-R-30",
    "morale": "EOE-R-31", "retreat": "EOE-R-32",
}  # fmt: skip
#: reasons that say what became of a unit after its fire, after its melee
_AFTER_FIRE = ("pinned", "not-pinned", "base-gone", "gone")
_AFTER_MELEE = ("last-base", "forms-up", "breaks-off")


class Account(UnitAccount):
    """A battle's log, by unit and turn, to be asked why."""

    book = BOOK

    substeps = SUBSTEPS

    def of(self, unit: str, bound: int) -> list[Passage]:
        """Every step of a turn for one unit, each with at least a line. Raises KeyError for one unknown."""
        self.units[unit]  # known
        return [self._passage(unit, bound, step) for step in SUBSTEPS]

    def _passage(self, unit: str, bound: int, step: str) -> Passage:
        passage = Passage(step)
        gone = self._gone(unit, bound)
        if gone:
            passage.lines.append(gone)
            passage.idle = True
            return passage
        if step == "0":
            self._opening(passage, unit, bound)
        elif step in ("1", "3"):
            self._move(passage, unit, bound)
        elif step in ("2", "4"):
            self._fire(passage, unit, bound)
        elif step == "5":
            self._melee(passage, unit, bound)
        else:
            self._morale(passage, unit, bound)
        if not passage.lines:
            passage.idle = True
            went = self._went_in(unit, bound)
            left = Line(text("gone: it left the table in step {went}", went=went), "EOE-R-5")
            passage.lines.append(left if went and step > went else self._idle(unit, bound, step))
        return passage

    # ---- whether it is there

    def _status(self, bound: int, unit: str) -> set[str]:
        """States of its bases at a turn's end."""
        return {row["status"] for row in self.rows("states", bound=bound, battalion=unit)}

    def _gone(self, unit: str, bound: int) -> Line | None:
        """The reason for which it can do nothing at all in a turn: it is not there yet, or no more."""
        before = self._status(bound - 1, unit)
        if "on table" in before:
            return None
        if before == {"waiting"}:
            arrives = self.units[unit][0].arrives
            here = "waiting" not in self._status(bound, unit) or self.rows(
                "explanations", bound=bound, substep="0", platoon=unit
            )
            return (
                None
                if here
                else Line(text("not on the table yet: arrives in turn {arrives}", arrives=arrives), "EOE-R-8")
            )
        how = text("left by its own edge") if "withdrawn" in before else text("removed")
        return Line(text("gone in an earlier turn: {how}", how=how), "EOE-R-5")

    def _went_in(self, unit: str, bound: int) -> str:
        """The step of a turn in which it left the table, "" if it didn't."""
        if "on table" in self._status(bound, unit):
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

    # ---- what happened

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
        letter = self._letter(unit, bound)
        passage.say(
            text("initiative: {dice}; its side {side} is {letter} in this turn", dice=dice, side=side, letter=letter),
            "EOE-R-7",
        )
        for row in self.rows("orders", bound=bound, battalion=unit):
            passage.say(SAY("declared", row), "EOE-R-9")
        self.say_reasons(passage, bound, unit)

    def _move(self, passage: Passage, unit: str, bound: int) -> None:
        """EOE-R-12: how far it went and what stopped it; or why it stays."""
        moves = self.rows("moves", bound=bound, substep=passage.substep)
        rows = [row for row in moves if self.unit_of[row["platoon"]] == unit]
        if rows:
            row = max(rows, key=itemgetter("length_cm"))
            turned = "EOE-Q-pivot" if row["ended"] == "pivoted" else "EOE-Q-formation"
            passage.say(SAY("move", row), "EOE-R-12" if row["reach_cm"] else turned)
        self.say_reasons(passage, bound, unit)

    def _fire(self, passage: Passage, unit: str, bound: int) -> None:
        """EOE-R-18, EOE-R-20: what it shot at or why it did not; who shot at it, with what effect."""
        rows = self.rows("shots", bound=bound, substep=passage.substep)
        for volley in alike((row for row in rows if self.unit_of[row["shooter"]] == unit), "target_unit"):
            _volley(passage, "shot at", volley)
        self.say_reasons(passage, bound, unit, leave=_AFTER_FIRE)
        at = [{**row, "firer": self.unit_of[row["shooter"]]} for row in rows if row["target_unit"] == unit]
        for volley in alike(sorted(at, key=itemgetter("firer")), "firer"):
            _volley(passage, "was shot at", volley)
        self._tests(passage, unit, bound)
        self.say_reasons(passage, bound, unit, only=_AFTER_FIRE)

    def _melee(self, passage: Passage, unit: str, bound: int) -> None:
        """EOE-R-24: its last stride, its pairs round by round, what became of it."""
        self.say_reasons(passage, bound, unit, leave=_AFTER_MELEE)
        for one, other in throws(self.rows("melee", bound=bound)):
            if unit not in (self.unit_of[one["striker"]], self.unit_of[other["striker"]]):
                continue
            own, theirs = (one, other) if self.unit_of[one["striker"]] == unit else (other, one)
            said = SAY("pair", own, one=own, other=theirs, result=result(SAY, own, theirs))
            passage.say(said, "EOE-R-24")
        self.say_reasons(passage, bound, unit, only=_AFTER_MELEE)
        hits = self.rows("hits", bound=bound, substep="5")
        lost = [row for row in hits if self.unit_of[row["target"]] == unit]
        if lost and not passage.lines:
            passage.say(text("was overrun by {unit}", unit=self.unit_of[lost[0]["by"]]), "EOE-R-23")
        contacts = self.rows("moves", bound=bound, substep="5", contact=unit)
        reached = {self.unit_of[row["platoon"]] for row in contacts}
        if reached and not passage.lines:
            passage.say(text("{reached} came into contact with it", reached=", ".join(sorted(reached))), "EOE-R-22")

    def _tests(self, passage: Passage, unit: str, bound: int) -> None:
        """The dice of its tests."""
        for row in self.rows("tests", bound=bound, substep=passage.substep, unit=unit):
            passage.say(SAY("test", row), _RULES[row["kind"]])

    def _morale(self, passage: Passage, unit: str, bound: int) -> None:
        """EOE-R-30..33: surrender, test, retreat; pins that clear."""
        self._tests(passage, unit, bound)
        self.say_reasons(passage, bound, unit, leave=("stood", "surrendered"))

    # ---- why nothing did

    def _idle(self, unit: str, bound: int, step: str) -> Line:
        letter = self._letter(unit, bound)
        moves, fires = STEPS_OF[letter]
        if step in ("1", "3"):
            if step != moves:
                return Line(
                    text("nothing to do here: side {letter} moves in step {moves}", letter=letter, moves=moves),
                    "EOE-R-7",
                )
            return Line(text("does not move: it declared to {action}", action=self._declared(bound, unit)), "EOE-R-9")
        if step in ("2", "4"):
            if step != fires:
                said = text(
                    "nothing to do here: side {letter} shoots in step {fires}, and nobody shot at it",
                    letter=letter,
                    fires=fires,
                )
                return Line(said, "EOE-R-7")
            kind = self._row(unit).kind
            if kind == "cavalry":
                return Line(text("does not shoot: cavalry has no fire"), "EOE-Q-cavalry-fire")
            if kind in ("commander", "vehicle"):
                return Line(text("does not shoot: it has no arms of its own"), "EOE-R-18")
            return Line(text("does not shoot"), "EOE-R-18")
        if step == "5":
            return Line(text("does not fight: no charge reached it, and it charged nobody"), "EOE-R-22")
        return self._no_test(unit, bound)

    def _no_test(self, unit: str, bound: int) -> Line:
        """EOE-R-31: why it takes no test."""
        row = self._row(unit)
        if row.kind in ("commander", "vehicle"):
            return Line(text("takes no test"), "EOE-R-31")
        rows = self.rows("states", bound=bound, battalion=unit)
        if any(state["retreating"] for state in rows):
            return Line(text("takes no test: it retreats"), "EOE-Q-retreat")
        left = sum(state["figures"] for state in rows if state["status"] == "on table")
        return Line(
            text("takes no test: {left} of {full}, not under half", left=left, full=full_strength(row.kind, row)),
            "EOE-R-31",
        )

    def _declared(self, bound: int, unit: str) -> Text:
        rows = self.rows("orders", bound=bound, battalion=unit)
        return word(rows[0]["action"]) if rows else text("stay")


def _volley(passage: Passage, name: str, shots: list[Row]) -> None:
    """Dice of bases that fired alike together: what each die scored."""
    for rows in alike(sorted(shots, key=itemgetter("kind", "band", "modifiers")), "kind", "band", "modifiers"):
        near = min(row["distance_cm"] for row in rows)
        passage.say(SAY(name, rows[0], near=near, roll=dice(rows), effect=figures(rows)), _RULES[rows[0]["kind"]])
