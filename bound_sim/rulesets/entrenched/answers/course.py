"""The course of a turn, phase by phase, each unit's part of it on end, from the rows of its log."""
# not measured: what accounts and reports say

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from bound_sim.rulesets.entrenched.answers.sentences import saves_with
from bound_sim.rulesets.entrenched.book.words import SUBSTEPS
from bound_sim.rulesets.kit.answers.line_course import Rows, Said, Stage, asked, said, stages, tests
from bound_sim.rulesets.kit.answers.line_sentences import unit_of
from bound_sim.rulesets.kit.dice_told import rolls
from bound_sim.rulesets.records.prose import plural
from bound_sim.rulesets.records.sentences import Row

#: purpose of a die -> its rule
RULE_OF_TEST = {
    "first": "ENT-R-6", "response": "ENT-R-11", "run": "ENT-R-15", "check": "ENT-R-17", "drift": "ENT-R-23",
    "gas": "ENT-R-23", "morale": "ENT-R-33", "care": "ENT-Q-in-care",
}  # fmt: skip
_RULE_OF_MOVE = {
    "deploy": "ENT-R-8", "move": "ENT-R-13", "run": "ENT-R-15", "turn": "ENT-Q-facing", "fall-back": "ENT-R-16",
    "run-back": "ENT-R-16", "charge": "ENT-R-25", "umpire": "",
}  # fmt: skip
_RULE_OF_FIRE = {"fire": "ENT-R-19", "counter-fire": "ENT-R-26", "template": "ENT-R-22"}
_RULE_OF_END = {"fire": "ENT-R-20", "melee": "ENT-R-27", "gas": "ENT-R-24", "morale": "ENT-R-33"}
#: questions whose answers are seen in what is done
_SEEN = ("deploy", "place-wave")
#: (phase, in whose part of it it is told)
_Place = tuple[str, str]


def course(rows: Rows) -> list[Stage]:
    """The phases of a turn in which anything happened."""
    return stages(rows, _in_order(rows), (), lambda substep: SUBSTEPS.index(substep.partition(" ")[0]))


def _in_order(rows: Rows) -> Iterator[tuple[str, Said]]:
    """Every sentence with its phase: units as they were told or acted first, each with all that it did there."""
    parts: dict[_Place, list[Said]] = defaultdict(list)
    for place, sentence in _all(rows):
        parts[place].append(sentence)
    for (substep, _), sentences in parts.items():
        for sentence in sentences:
            yield substep, sentence


def _all(rows: Rows) -> Iterator[tuple[_Place, Said]]:
    """Every sentence with its place; of one place in the order in which things happen."""
    for row in rows("orders"):
        yield (row["substep"], row["battalion"]), said(row["battalion"], "line", row, "ENT-R-9")
    dice = [row for row in rows("tests") if row["kind"] not in ("drift", "gas")]
    for substep, sentence in tests(dice, RULE_OF_TEST):
        yield (substep, sentence.actor), sentence
    for row in rows("moves"):
        unit = unit_of(row["platoon"])
        if row["action"] != "charge" or row["ended"] != "contact":
            yield (row["substep"], unit), said(unit, "move", row, _RULE_OF_MOVE[row["action"]])
    for row in rows("charges"):
        yield (row["substep"], row["unit"]), said(row["unit"], "charge", row, "ENT-R-25", row["target"])
    for substep, sentence in asked(row for row in rows("decisions") if row["kind"] not in _SEEN):
        about = sentence.row["about"].split()
        # a charged unit's answer belongs to the charge
        yield (substep, about[1] if sentence.row["kind"] == "counter-fire" else sentence.actor), sentence
    yield from _attacks(rows)
    for substep, sentence in tests((row for row in rows("tests") if row["kind"] in ("drift", "gas")), RULE_OF_TEST):
        yield (substep, sentence.actor), sentence
    for row in rows("things"):
        yield (row["substep"], row["id"]), said(row["by"], "thing", row, "")
    yield from _ends(rows)
    for row in rows("scores"):
        if row["points"]:
            yield (row["substep"], row["side"]), said(f"side {row['side']}", "score", row, "ENT-R-36")


def _attacks(rows: Rows) -> Iterator[tuple[_Place, Said]]:
    """Rolls of hits with the saves that followed; counter-fire and blows back stand with the charge or first blow."""
    after = _Saves(rows)
    for dice in rolls(rows("shots")):
        first = dice[0]
        by, target = first["shooter_unit"], first["target_unit"]
        place = first["substep"], target if first["kind"] == "counter-fire" else by
        hits = sum(die["hit"] for die in dice)
        rule = _RULE_OF_FIRE[first["kind"]]
        if target:
            yield place, said(by, "attack", first, rule, target, roll=dice, **after.told(first, by, target, hits))
            continue
        yield place, said(by, "burst", first, rule, roll=dice, result=f": {plural(hits, 'hit')}")
        for unit in first["caught"].split() if hits else ():
            yield place, said(by, "caught", {**first, "unit": unit}, rule, unit, **after.told(first, by, unit, hits))
    for dice in rolls(rows("melee")):
        first = dice[0]
        by, target = first["striker_unit"], first["opponent_unit"]
        end = after.told({**first, "kind": "melee"}, by, target, sum(die["hit"] for die in dice))
        rule = "ENT-R-29" if first["back"] else "ENT-R-27"
        yield (
            (first["substep"], target if first["back"] else by),
            said(by, "blow", first, rule, target, roll=dice, **end),
        )


class _Saves:
    """Rolls of saves, to be told with the hits that they follow."""

    def __init__(self, rows: Rows) -> None:
        self._left: dict[tuple[str, ...], list[list[Row]]] = defaultdict(list)
        for dice in rolls(rows("saves")):
            first = dice[0]
            self._left[self._key(first, first["by"], first["unit"])].append(dice)

    @staticmethod
    def _key(row: Row, by: str, unit: str) -> tuple[str, ...]:
        return row["substep"], row["kind"], row["weapon"], by, unit

    def told(self, row: Row, by: str, unit: str, hits: int) -> dict[str, Any]:
        """What came of hits on a unit: its saves, and how many were not saved."""
        if not hits:
            return {"opens": "", "saves": [], "result": ": no hit"}
        waiting = self._left[self._key(row, by, unit)]
        dice: list[Row] = waiting.pop(0) if waiting else []
        through = hits - sum(die["saved"] for die in dice)
        return {
            "opens": f"; saves ({saves_with(dice[0])}): " if dice else "; no saves",
            "saves": [{**die, "hit": die["saved"]} for die in dice],
            "result": ": " + (plural(through, "wound") if through else "all saved"),
        }  # fmt: skip


def _ends(rows: Rows) -> Iterator[tuple[_Place, Said]]:
    """Units that were taken off the table."""
    for row in rows("hits"):
        if row["effect"] == "removed":
            unit = unit_of(row["target"])
            kind = "" if row["kind"] == "morale" else row["kind"]
            told: Mapping[str, Any] = {**row, "kind": kind}
            yield (row["substep"], row["by"] or unit), said(unit, "gone", told, _RULE_OF_END.get(row["kind"], ""),
                                                           row["by"])  # fmt: skip
