"""The course of a turn, sub-step by sub-step in the order of time, from the rows of its log: who did what to whom."""
# not measured: what accounts and reports say

from collections.abc import Iterator, Mapping

from bound_sim.rulesets.kit.answers.line_course import Rows, Said, Stage, asked, lost, said, stages, tests, ways
from bound_sim.rulesets.kit.answers.line_sentences import unit_of
from bound_sim.rulesets.records.sentences import alike
from bound_sim.rulesets.to_end_all_wars.answers.sentences import THROWN_BACK, whose

#: purpose of a die -> its rule
RULE_OF_TEST = {
    "first": "TEAW-Q-first", "wire": "TEAW-R-8", "free": "TEAW-R-9", "cut": "TEAW-R-10", "cover": "TEAW-R-21",
    "scatter": "TEAW-R-26", "throw": "TEAW-R-27", "melee-first": "TEAW-R-22", "withdraw": "TEAW-R-25",
    "defuse": "TEAW-R-28", "charge": "TEAW-R-29", "damage": "TEAW-R-30",
}  # fmt: skip
_RULE_OF_SHOT = {
    "rifles": "TEAW-R-15", "machine gun": "TEAW-R-16", "defensive fire": "TEAW-R-20", "precision": "TEAW-R-17",
    "anti-tank": "TEAW-R-18",
}  # fmt: skip
_RULE_OF_THROW = {"grenade": "TEAW-R-26", "throw-back": "TEAW-R-27", "cannon": "TEAW-R-32"}
_RULE_OF_HIT = {
    "fire": "TEAW-R-13", "flame": "TEAW-R-31", "melee": "TEAW-R-23", "withdrawal": "TEAW-R-25", "burst": "TEAW-R-26",
    "mine": "TEAW-R-28", "charge": "TEAW-R-29", "shell": "TEAW-R-32", "crush": "TEAW-Q-overrun",
}  # fmt: skip
#: states of things that other rows tell of already
_TOLD_OF_THINGS = ("thrown", THROWN_BACK)
#: kinds of dice that a throw tells of itself; those that follow what they are rolled for
_TOLD_OF_TESTS, _AFTERWARDS = ("scatter",), ("cover", "damage")
#: kinds of questions that come of an attack
_ASKED_AFTERWARDS = ("take-cover", "who-dies")


def course(rows: Rows) -> list[Stage]:
    """The sub-steps of a turn in which anything happened."""
    after = _reactions(rows)
    return stages(rows, _all(rows), ("action", "reaction"), lambda substep: _when(substep, after))


def _reactions(rows: Rows) -> dict[str, int]:
    """Reaction -> the number of the action that it followed, by the question that it was the answer to."""
    offered: dict[tuple[str, ...], str] = {}
    for row in rows("decisions"):
        if row["kind"] == "defensive-fire":
            offered[tuple(row["about"].split())] = row["substep"]
    found: dict[str, int] = {}
    last = 0
    for row in rows("shots"):
        if row["substep"].startswith("reaction"):
            after = offered.get((row["shooter_unit"], row["target_unit"]), "")
            found[row["substep"]] = found[after] if after in found else _number(after) or last
        else:
            last = _number(row["substep"])
    return found


def _number(substep: str) -> int:
    name, _, number = substep.partition(" ")
    return int(number) if name == "action" and number.isdecimal() else 0


def _when(substep: str, after: Mapping[str, int]) -> tuple[int, int, int]:
    name, _, number = substep.partition(" ")
    if name == "action":
        return 1, _number(substep), 0
    if name == "reaction":
        return 1, after.get(substep, 0), int(number or 0)
    return (2 if name == "charges" else 0), 0, 0


def _all(rows: Rows) -> Iterator[tuple[str, Said]]:
    """Every sentence with its sub-step; within a sub-step in the order in which things happen."""
    for row in rows("orders"):
        yield row["substep"], said(row["battalion"], "line", row, "TEAW-R-3")
    yield from ways(rows("moves"), "TEAW-R-7")
    yield from asked(row for row in rows("decisions") if row["kind"] not in _ASKED_AFTERWARDS)
    dice = [row for row in rows("tests") if row["kind"] not in _TOLD_OF_TESTS and row["result"] != THROWN_BACK]
    yield from tests((row for row in dice if row["kind"] not in _AFTERWARDS), RULE_OF_TEST)
    for shot in alike(rows("shots"), "substep", "kind", "shooter_unit", "target_unit"):
        first = shot[0]
        more = {"roll": shot}
        yield (
            first["substep"],
            said(first["shooter_unit"], "attack", first, _RULE_OF_SHOT[first["kind"]], first["target_unit"], **more),
        )
    for row in rows("flames"):
        yield row["substep"], said(row["unit"], "flame", row, "TEAW-R-31", unit_of(row["target"]))
    yield from asked(row for row in rows("decisions") if row["kind"] in _ASKED_AFTERWARDS)
    for row in rows("throws"):
        yield row["substep"], said(row["unit"], "throw", row, _RULE_OF_THROW[row["kind"]])
    for row in rows("melee"):
        yield row["substep"], said(row["striker"], "blow", row, "TEAW-R-23", unit_of(row["opponent"]))
    yield from tests((row for row in dice if row["kind"] in _AFTERWARDS), RULE_OF_TEST)
    for row in rows("things"):
        if row["state"] not in _TOLD_OF_THINGS:
            yield row["substep"], said(row["by"], "thing", row, "")
    yield from lost(rows("hits"), _RULE_OF_HIT, lambda row: {"whose": whose(row, rows("things"))})
