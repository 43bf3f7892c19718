"""What a unit did or did not do in each step of a turn of End of Empires, and why, from the log."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from operator import itemgetter

from bound_sim.rulesets.end_of_empires.book.unit_types import unit_types
from bound_sim.rulesets.end_of_empires.book.words import SUBSTEPS
from bound_sim.rulesets.end_of_empires.state.game import full_strength
from bound_sim.rulesets.records.account import Passage, Row, Tables
from bound_sim.scenario.model import Scenario

#: letter -> its moving step and its shooting step (EOE-R-7)
STEPS_OF = {"A": ("1", "4"), "B": ("3", "2")}
#: how a move ended (``moves.ended``), where the word alone does not say it
_ENDED = {
    "order done": "the end of its way", "reach": "its allowance ends there", "obstacle": "an obstacle that it could "
    "not afford to cross", "enemy near": "an enemy is near", "friends": "friends stand further on",
    "impassable": "impassable ground ahead", "table edge": "the table ends there",
}  # fmt: skip


class Account:
    """A battle's log, by unit and turn, to be asked why."""

    substeps = SUBSTEPS

    def __init__(self, scenario: Scenario, tables: Tables) -> None:
        self.scenario = scenario
        self.tables = tables
        self.units = scenario.forces.companies
        self.unit_of = {base.id: name for name, bases in self.units.items() for base in bases}

    @cached_property
    def bounds(self) -> list[int]:
        """Turns that were played."""
        return sorted({row["bound"] for row in self.tables["states"]} - {0})

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
        first = self.units[unit][0]
        name = first.battalion_name
        return f"{first.type} {unit}" + (f" {name}" if name and name != unit else "")

    def _rows(self, table: str, bound: int, step: str) -> list[Row]:
        return [row for row in self.tables[table] if row["bound"] == bound and row["substep"] == step]

    @cached_property
    def _states(self) -> dict[tuple[int, str], list[Row]]:
        found: dict[tuple[int, str], list[Row]] = defaultdict(list)
        for row in self.tables["states"]:
            found[row["bound"], self.unit_of[row["platoon"]]].append(row)
        return found

    @cached_property
    def _letters(self) -> dict[tuple[int, str], str]:
        codes = {"side-a": "A", "side-b": "B"}
        return {
            (row["bound"], row["platoon"].removeprefix("side ")): codes[row["code"]]
            for row in self.tables["explanations"]
            if row["code"] in codes
        }

    @cached_property
    def _reasons(self) -> dict[tuple[int, str, str], list[Row]]:
        found: dict[tuple[int, str, str], list[Row]] = defaultdict(list)
        for row in self.tables["explanations"]:
            found[row["bound"], row["substep"], row["platoon"]].append(row)
        return found

    def _status(self, bound: int, unit: str) -> set[str]:
        return {row["status"] for row in self._states[bound, unit]}

    def of(self, unit: str, bound: int) -> list[Passage]:
        """Every step of a turn for one unit, each with at least a line. Raises KeyError for one unknown."""
        self.units[unit]  # known
        return [self._passage(unit, bound, step) for step in SUBSTEPS]

    def _passage(self, unit: str, bound: int, step: str) -> Passage:
        passage = Passage(step)
        side = self.units[unit][0].side
        letter = self._letters.get((bound, side), "A")
        gone = self._gone(unit, bound)
        if gone:
            passage.say(*gone)
            passage.idle = True
            return passage
        if step == "0":
            self._opening(passage, unit, bound, letter)
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
            passage.say(*self._idle(unit, bound, step, letter))
        return passage

    def _gone(self, unit: str, bound: int) -> tuple[str, str] | None:
        """Why it can do nothing at all in a turn: it is not there yet, or no more."""
        before = self._status(bound - 1, unit)
        if "on table" in before:
            return None
        if before == {"waiting"}:
            arrives = self.units[unit][0].arrives
            here = "waiting" not in self._status(bound, unit) or self._reasons.get((bound, "0", unit))
            return None if here else (f"not on the table yet: arrives in turn {arrives}", "EOE-R-8")
        how = "left by its own edge" if "withdrawn" in before else "removed"
        return f"gone in an earlier turn: {how}", "EOE-R-5"

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

    def _idle(self, unit: str, bound: int, step: str, letter: str) -> tuple[str, str]:
        """Why it had nothing to do in a step."""
        went = self._went_in(unit, bound)
        if went and step > went:
            return f"gone: it left the table in step {went}", "EOE-R-5"
        moves, fires = STEPS_OF[letter]
        if step in ("1", "3"):
            if step != moves:
                return f"nothing to do here: side {letter} moves in step {moves}", "EOE-R-7"
            return f"does not move: it declared to {self._declared(bound, unit)}", "EOE-R-9"
        if step in ("2", "4"):
            if step != fires:
                return f"nothing to do here: side {letter} shoots in step {fires}, and nobody shot at it", "EOE-R-7"
            kind = self._kind(unit)
            if kind == "cavalry":
                return "does not shoot: cavalry has no fire", "EOE-Q-cavalry-fire"
            if kind in ("commander", "vehicle"):
                return "does not shoot: it has no arms of its own", "EOE-R-18"
            return "does not shoot", "EOE-R-18"
        if step == "5":
            return "does not fight: no charge reached it, and it charged nobody", "EOE-R-22"
        return self._no_test(unit, bound)

    def _kind(self, unit: str) -> str:
        return unit_types(self.scenario.unit_types)[self.units[unit][0].type].kind

    def _no_test(self, unit: str, bound: int) -> tuple[str, str]:
        kind = self._kind(unit)
        if kind in ("commander", "vehicle"):
            return "takes no test", "EOE-R-31"
        rows = self._states[bound, unit]
        if any(row["retreating"] for row in rows):
            return "takes no test: it retreats", "EOE-Q-retreat"
        left = sum(row["figures"] for row in rows if row["status"] == "on table")
        row = unit_types(self.scenario.unit_types)[self.units[unit][0].type]
        return f"takes no test: {left} of {full_strength(row.kind, row)}, not under half", "EOE-R-31"

    def _declared(self, bound: int, unit: str) -> str:
        rows = [row for row in self.tables["orders"] if row["bound"] == bound and row["battalion"] == unit]
        return str(rows[0]["action"]) if rows else "stay"

    def _say_reasons(self, passage: Passage, bound: int, unit: str, *, leave: Iterable[str] = ()) -> None:
        for row in self._reasons.get((bound, passage.substep, unit), []):
            if row["code"] not in leave:
                passage.say(row["text"], row["rule"])

    def _opening(self, passage: Passage, unit: str, bound: int, letter: str) -> None:
        """EOE-R-7: its side's die and letter; what it was told and declared."""
        side = self.units[unit][0].side
        rolls = [row for row in self._rows("tests", bound, "0") if row["kind"] == "initiative"]
        dice = ", ".join(f"{row['unit'].removeprefix('side ')} {row['roll']}" for row in rolls)
        passage.say(f"initiative: {dice}; its side {side} is {letter} in this turn", "EOE-R-7")
        for row in self.tables["orders"]:
            if row["bound"] == bound and row["battalion"] == unit:
                told = f"\u201c{row['order']}\u201d" if row["order"] else "no order"
                toward = f" {row['toward']}" if row["toward"] else ""
                fire = ", and fires" if row["fire"] else ""
                way = f" by {row['dx_cm']:g},{row['dy_cm']:g}" if row["dx_cm"] or row["dy_cm"] else ""
                passage.say(
                    f"{row['source'] or 'no order'}: {told}; declares: {row['action']}{toward}{way}{fire}", "EOE-R-9"
                )
        self._say_reasons(passage, bound, unit)

    def _move(self, passage: Passage, unit: str, bound: int) -> None:
        """EOE-R-11..17: how far it went and what stopped it; or why it stays."""
        rows = [row for row in self._rows("moves", bound, passage.substep) if self.unit_of[row["platoon"]] == unit]
        if rows:
            row = max(rows, key=itemgetter("length_cm"))
            factors = f"; {row['factors']}" if row["factors"] else ""
            ended = _ENDED.get(row["ended"], row["ended"])
            if row["reach_cm"]:
                how = f"{row['length_cm']:.2f} of {row['reach_cm']:g} cm (rate {row['rate_cm']:g} cm{factors})"
                passage.say(f"{row['action']}: {how}: {ended}", "EOE-R-12")
            else:
                passage.say(f"{row['action']}: {ended}", "EOE-Q-pivot" if ended == "pivoted" else "EOE-Q-formation")
        self._say_reasons(passage, bound, unit)

    def _fire(self, passage: Passage, unit: str, bound: int) -> None:
        """EOE-R-18..21: what it shot at or why it did not; who shot at it, with what effect."""
        rows = self._rows("shots", bound, passage.substep)
        for target, volley in groupby(
            [row for row in rows if self.unit_of[row["shooter"]] == unit], key=itemgetter("target_unit")
        ):
            self._volley(passage, f"shot at {target}", list(volley))
        self._say_reasons(passage, bound, unit, leave=("pinned", "not-pinned", "base-gone", "gone"))
        at = sorted((row for row in rows if row["target_unit"] == unit), key=lambda row: self.unit_of[row["shooter"]])
        for firer, volley in groupby(at, key=lambda row: self.unit_of[row["shooter"]]):
            self._volley(passage, f"was shot at by {firer}", list(volley))
        self._tests(passage, unit, bound)
        for row in self._reasons.get((bound, passage.substep, unit), []):
            if row["code"] in ("pinned", "not-pinned", "base-gone", "gone"):
                passage.say(row["text"], row["rule"])

    def _volley(self, passage: Passage, what: str, shots: list[Row]) -> None:
        """Dice of bases that fired alike together: what each die scored."""
        for (kind, band, modifiers), alike in groupby(
            sorted(shots, key=itemgetter("kind", "band", "modifiers")), key=itemgetter("kind", "band", "modifiers")
        ):
            rows = list(alike)
            dice = " ".join(f"{row['roll']}" + (f"*{row['figures']}" if row["figures"] else "") for row in rows)
            near = min(row["distance_cm"] for row in rows)
            ordered = ", as ordered" if rows[0]["ordered"] else ""
            how = f"{modifiers}: {rows[0]['modifier']:+d}" if modifiers else "no modifier"
            if "range" not in modifiers:
                how = f"{band} range, {how}"
            figures = sum(row["figures"] for row in rows)
            effect = f"{figures} figure{'s' * (figures != 1)}" if figures else "no hit"
            rule = "EOE-R-20" if kind == "artillery" else "EOE-R-18"
            passage.say(f"{what} ({near:.1f} cm{ordered}): {dice} ({how}): {effect}", rule)

    def _melee(self, passage: Passage, unit: str, bound: int) -> None:
        """EOE-R-22..25: its last stride, its pairs round by round, what became of it."""
        self._say_reasons(passage, bound, unit, leave=("last-base", "forms-up", "breaks-off"))
        blows = [row for row in self.tables["melee"] if row["bound"] == bound]
        for one, other in zip(blows[::2], blows[1::2], strict=True):
            if unit not in (self.unit_of[one["striker"]], self.unit_of[other["striker"]]):
                continue
            own, theirs = (one, other) if self.unit_of[one["striker"]] == unit else (other, one)
            again = f"round {own['round'] + 1}: " if own["round"] else ""
            passage.say(
                f"{again}{own['striker']} {_sum(own)} against {theirs['striker']} {_sum(theirs)}: {own['result']}",
                "EOE-R-24",
            )
        for row in self._reasons.get((bound, "5", unit), []):
            if row["code"] in ("last-base", "forms-up", "breaks-off"):
                passage.say(row["text"], row["rule"])
        lost = [row for row in self._rows("hits", bound, "5") if self.unit_of[row["target"]] == unit]
        if lost and not passage.lines:
            passage.say(f"was overrun by {self.unit_of[lost[0]['by']]}", "EOE-R-23")
        reached = {self.unit_of[row["platoon"]] for row in self._rows("moves", bound, "5") if row["contact"] == unit}
        if reached and not passage.lines:
            passage.say(f"{', '.join(sorted(reached))} came into contact with it", "EOE-R-22")

    def _morale(self, passage: Passage, unit: str, bound: int) -> None:
        """EOE-R-30..33: surrender, test, retreat; pins that clear."""
        self._tests(passage, unit, bound)
        self._say_reasons(passage, bound, unit, leave=("stood", "surrendered"))

    def _tests(self, passage: Passage, unit: str, bound: int) -> None:
        rules = {
            "commander": "EOE-R-29", "surrender": "EOE-R-30", "morale": "EOE-R-31", "retreat": "EOE-R-32",
        }  # fmt: skip
        for row in self._rows("tests", bound, passage.substep):
            if row["unit"] != unit:
                continue
            made = f" ({row['modifiers']})" if row["modifiers"] else ""
            needed = f" for {row['needed']}" if row["needed"] else ""
            passage.say(
                f"{row['kind']}: rolled {row['roll']}{made}: {row['score']}{needed}: {row['result'] or 'nothing'}",
                rules[row["kind"]],
            )


def _sum(row: Row) -> str:
    """A melee die with what it came to: ``3 (cavalry +2): 5``."""
    made = f" ({row['modifiers']})" if row["modifiers"] else ""
    return f"{row['roll']}{made}: {row['score']}"
