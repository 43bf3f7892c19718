"""Claims and dice of cases of games of objects: what may be said of the records of ``kit.case_records``."""

from collections.abc import Collection, Mapping, Sequence

from bound_sim.battle.log import Log
from bound_sim.dice.typed import TypedRoll
from bound_sim.dice.words import DiceWords
from bound_sim.orders.records import HighCommand, LowCommand
from bound_sim.orders.text import Grammar
from bound_sim.rulesets.records import case_lines, cases
from bound_sim.rulesets.records.case_lines import STATES, commands, explained, substep_of, thrown
from bound_sim.rulesets.records.case_words import Line, LineFault, Words
from bound_sim.rulesets.records.cases import Reading, Record, Verb, rows
from bound_sim.scenario.forces import Forces
from bound_sim.scenario.model import Scenario
from bound_sim_maps.table import Table

CLAUSES: Mapping[str, tuple[str, Reading | bool]] = {
    **case_lines.CLAUSES,
    "band": ("band", cases.text),
    "modifier": ("modifier", cases.whole),
    "scoring": ("score", cases.whole),
    "saying": ("modifiers", cases.rest),
    "die": ("die", cases.whole),
    "rolling": ("roll", cases.whole),
    "result": ("result", cases.rest),
    "toward": ("toward", cases.text),
    "by": ("by", cases.unit),
}
OPERANDS: Mapping[str, Reading] = {
    **case_lines.OPERANDS, "figures": cases.whole, "bases": cases.whole, "target_unit": cases.unit,
    "lost": cases.whole, "aboard": cases.unit,
}  # fmt: skip
_SHOT = ("in", "at", "band", "with", "modifier", "scoring", "saying", "ordered", "freely")
_MOVE = ("in", "reach", "rate", "contact", "factors", "ended")
_BLOW = ("round", "die", "rolling", "modifier", "scoring", "saying")
VERBS = (
    *STATES,
    Verb("figures", "state", {}, "figures"),
    Verb("bases", "state", {}, "bases"),
    Verb("aboard", "state", {}, "aboard"),
    Verb("on foot", "state", {"aboard": ""}),
    Verb("declares", "order", {}, "action", ("toward",)),
    Verb("shoots", "shot", {}, "target_unit", _SHOT),
    Verb("does not shoot", "shot", {}, "target_unit?", _SHOT, absent=True),
    Verb("moves", "move", {}, "length_cm?", _MOVE),
    Verb("does not move", "move", {}, "", _MOVE, absent=True),
    Verb("wins against", "blow", {"result": "won"}, "opponent", _BLOW),
    Verb("loses to", "blow", {"result": "lost"}, "opponent", _BLOW),
    Verb("ties with", "blow", {"result": "again"}, "opponent", _BLOW),
    Verb("stays against", "blow", {"result": "stays"}, "opponent", _BLOW),
    Verb("does not fight", "blow", {}, "opponent?", _BLOW, absent=True),
    Verb("loses", "loss", {}, "lost", ("in", "by")),
    Verb("loses nothing", "loss", {}, "", ("in",), absent=True),
    Verb("tests", "test", {}, "kind", ("in", "rolling", "scoring", "needing", "result")),
    Verb("does not test", "test", {}, "kind?", ("in",), absent=True),
    *explained("in", "by rule"),
)
NOBODY = {"shoots": "shot", "moves": "move", "fights": "blow", "loses": "loss", "tests": "test"}
TOLD: Mapping[str, tuple[str, ...]] = {
    "state": ("point", "status", "figures", "bases"),
    "order": ("action", "toward"),
    "shot": ("target_unit", "substep", "distance_cm", "band", "dice", "modifier", "modifiers", "score"),
    "move": ("length_cm", "substep", "reach_cm", "rate_cm", "factors", "contact", "ended"),
    "blow": ("opponent", "round", "die", "roll", "modifier", "modifiers", "score", "result"),
    "loss": ("lost", "substep", "by"),
    "test": ("kind", "substep", "roll", "modifiers", "score", "needed", "result"),
    "explanation": ("code", "substep", "rule", "text"),
}


def sides(log: Log, letters: Mapping[str, str]) -> list[Record]:
    """Sides by turn: the letter, by the reason that gives it, and whether it has the initiative."""
    won = {(row["bound"], row["unit"]): row["result"] for row in rows(log, "tests") if row["kind"] == "initiative"}
    return [
        {"bound": row["bound"], "unit": row["platoon"].removeprefix("side "), "letter": letters[row["code"]],
         "initiative": won.get((row["bound"], row["platoon"])) == "initiative"}
        for row in rows(log, "explanations") if row["code"] in letters
    ]  # fmt: skip


def blows(log: Log) -> list[Record]:
    """Dice of melee, one record a base."""
    return [{**row, "unit": row["striker"], "modifier": row["score"] - row["roll"]} for row in rows(log, "melee")]


def order(grammar: Grammar, line: Line, table: Table, file: str) -> list[HighCommand | LowCommand]:
    """An order as in arrows.txt, or ``posture 1R assault``, once for each turn. Raises OrderFault."""
    first, unit, *rest = [*line.text.split(), ""]
    cell = (unit, " ".join(rest)) if first.lower() == "posture" else None
    return commands(line, table, file, grammar, cell, f"posture UNIT {grammar.sheet.allowed.lower()}")


class DiceLines:
    """Lines of dice: ``2 1R shot 6 2``, or ``initiative SIDE`` where sides roll for it.

    Dice for the purposes ``of_side`` and ``of_unit`` are rolled by a side or a unit, others by bases. ``first`` has the
    initiative of 6 to 1 in turns where no such die is listed.
    """

    def __init__(
        self, words: DiceWords, *, of_side: Collection[str], of_unit: Collection[str], first: str, form: str
    ) -> None:  # fmt: skip
        self.words, self.of_side, self.of_unit, self.first, self.form = words, of_side, of_unit, first, form

    def read(self, line: Line, forces: Forces) -> list[TypedRoll]:
        """The dice of a roll, once for each turn; a unit's dice are dealt to its bases in order."""
        words = Words(line.text.replace(":", " "))
        if words.peek() == "initiative":
            words.next("")
            winner = words.next("the side that has the initiative")
            words.end("initiative SIDE")
            sides = sorted({platoon.side for platoon in forces.platoons} | {winner})
            return [roll for bound in line.bounds for roll in self._initiative(bound, winner, sides, line.place)]
        substep = substep_of(words, self.words.substeps, self.form)
        who, purpose, target, round_no, first, faces = thrown(words, self.words.purposes, self.form)
        target = f"{target}/1" if target in forces.companies else target
        return [
            TypedRoll(bound, substep, name, purpose, target, round_no, at - 1, own, line.place)
            for bound in line.bounds
            for name, at, own in self._dealt(who, purpose, faces, first, forces)
        ]

    def completed(self, rolls: Sequence[TypedRoll], scenario: Scenario) -> list[TypedRoll]:
        """With those for the initiative in turns where none is listed."""
        told = {roll.bound for roll in rolls if roll.purpose == "initiative"}
        sides = [side.id for side in scenario.sides]
        first = self.first if self.first in sides else sides[0]
        untold = (bound for bound in range(1, scenario.bounds + 1) if bound not in told)
        return [*rolls] + [roll for bound in untold for roll in self._initiative(bound, first, sides, "")]

    def _initiative(self, bound: int, winner: str, sides: Sequence[str], place: str) -> list[TypedRoll]:
        opening = self.words.substeps[0]
        return [
            TypedRoll(bound, opening, f"side {side}", "initiative", "", 0, 0, (6 if side == winner else 1,), place)
            for side in sides
        ]

    def _dealt(
        self, who: str, purpose: str, rolled: tuple[int, ...], first: int, forces: Forces
    ) -> list[tuple[str, int, tuple[int, ...]]]:
        """Who rolls which dice, with the number of the first: sides, units, or bases."""
        if purpose in self.of_side:
            return [(f"side {who}", first, rolled)]
        if purpose in self.of_unit:
            return [(f"unit {who}", first, rolled)]
        bases = forces.companies.get(who)
        if bases is None or len(bases) == 1:
            return [(bases[0].id if bases else who, first, rolled)]
        if len(rolled) != len(bases):
            wrong = f"{len(rolled)} dice for {len(bases)} bases of {who}"
            raise LineFault(wrong, f"one each, or by base: {bases[0].id}")
        return [(base.id, 1, (face,)) for base, face in zip(bases, rolled, strict=True)]
