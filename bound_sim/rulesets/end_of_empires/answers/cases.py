"""Cases of End of Empires: what lines of units, orders, dice and claims say, and what came of a battle as records."""

import re
from collections.abc import Sequence

from bound_sim.battle.log import Log
from bound_sim.dice.typed import TypedRoll
from bound_sim.orders.records import HighCommand, LowCommand
from bound_sim.rulesets.end_of_empires.book.reasons import REASONS
from bound_sim.rulesets.end_of_empires.book.rulings import RULINGS
from bound_sim.rulesets.end_of_empires.book.words import GRAMMAR, PURPOSES, SUBSTEPS
from bound_sim.rulesets.kit import case_records
from bound_sim.rulesets.records import cases
from bound_sim.rulesets.records.case_lines import (
    CLAUSES,
    OPERANDS,
    STATES,
    commands,
    either,
    explained,
    substep_of,
    thrown,
)
from bound_sim.rulesets.records.case_words import Line, LineFault, Words
from bound_sim.rulesets.records.cases import CaseBook, Reading, Record, Records, Verb, rows
from bound_sim.scenario.forces import Forces
from bound_sim.scenario.model import Scenario
from bound_sim_maps.table import Table

#: EOE-R-1 .. EOE-R-34 of the rules
RULES = tuple(f"EOE-R-{number}" for number in range(1, 35))
#: who rolls for which purpose: bases for the others
_BY_UNIT = ("surrender", "morale", "retreat")
_SHOT = ("in", "at", "band", "with", "modifier", "scoring", "saying", "ordered", "freely")
_MOVE = ("in", "reach", "rate", "contact", "factors", "ended")
_BLOW = ("round", "die", "rolling", "modifier", "scoring", "saying")
_CLAUSES: dict[str, tuple[str, Reading | bool]] = {
    **CLAUSES,
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
_VERBS = (
    *STATES,
    Verb("figures", "state", {}, "figures"),
    Verb("bases", "state", {}, "bases"),
    *either("pinned", "pinned"),
    *either("prone", "prone"),
    Verb("limbered", "state", {"limbered": True}),
    Verb("unlimbered", "state", {"limbered": False}),
    Verb("retreating", "state", {}, "retreating"),
    Verb("aboard", "state", {}, "aboard"),
    Verb("on foot", "state", {"aboard": ""}),
    Verb("dismounted", "state", {"dismounted": True}),
    Verb("mounted", "state", {"dismounted": False}),
    Verb("is", "side", {}, "letter"),
    Verb("has the initiative", "side", {"initiative": True}),
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
_OPERANDS: dict[str, Reading] = {
    **OPERANDS, "figures": cases.whole, "bases": cases.whole, "retreating": cases.whole, "letter": cases.text,
    "target_unit": cases.unit, "lost": cases.whole, "aboard": cases.unit,
}  # fmt: skip
_WORDS = {
    "action": ("stay", "pivot", "advance", "march", "charge", "crawl", "limber", "unlimber", "form", "retreat",
               "board", "leave", "dismount", "mount"),
    "kind": ("initiative", "commander", "surrender", "morale", "retreat"),
}  # fmt: skip
_NOBODY = {"shoots": "shot", "moves": "move", "fights": "blow", "loses": "loss", "tests": "test"}
_TOLD: dict[str, tuple[str, ...]] = {
    "state": ("point", "status", "figures", "bases"),
    "side": ("letter", "initiative"),
    "order": ("action", "toward"),
    "shot": ("target_unit", "substep", "distance_cm", "band", "dice", "modifier", "modifiers", "score"),
    "move": ("length_cm", "substep", "reach_cm", "rate_cm", "factors", "contact", "ended"),
    "blow": ("opponent", "round", "die", "roll", "modifier", "modifiers", "score", "result"),
    "loss": ("lost", "substep", "by"),
    "test": ("kind", "substep", "roll", "modifiers", "score", "needed", "result"),
    "explanation": ("code", "substep", "rule", "text"),
}


def records(log: Log) -> Records:
    """Kind -> what happened, one record a unit and one a base where both can be spoken of."""
    found = case_records.records(log) | {
        "side": _sides(log),
        "shot": case_records.shots(rows(log, "shots")),
        "blow": [{**row, "unit": row["striker"], "modifier": row["score"] - row["roll"]} for row in rows(log, "melee")],
    }
    return case_records.with_names(found, "shot", "move", "blow", "loss")


def _sides(log: Log) -> list[Record]:
    """Sides by turn: the letter, and whether it has the initiative."""
    won = {(row["bound"], row["unit"]): row["result"] for row in rows(log, "tests") if row["kind"] == "initiative"}
    letters = {"side-a": "A", "side-b": "B"}
    return [
        {"bound": row["bound"], "unit": row["platoon"].removeprefix("side "), "letter": letters[row["code"]],
         "initiative": won.get((row["bound"], row["platoon"])) == "initiative"}
        for row in rows(log, "explanations") if row["code"] in letters
    ]  # fmt: skip


def order(line: Line, table: Table, file: str) -> list[HighCommand | LowCommand]:
    """An order as in arrows.txt, or ``posture 1R assault``, once for each turn. Raises OrderFault."""
    first, unit, *rest = [*line.text.split(), ""]
    cell = (unit, " ".join(rest)) if first.lower() == "posture" else None
    return commands(line, table, file, GRAMMAR, cell, f"posture UNIT {GRAMMAR.sheet.allowed.lower()}")


_DICE = "STEP UNIT PURPOSE [at TARGET] [round N] [die N] DICE, like  2 1R shot 6 2, or: initiative SIDE"


def dice(line: Line, forces: Forces) -> list[TypedRoll]:
    """``2 1R shot 6 2``: the dice of a roll, once for each turn; a unit's shots are dealt to its bases in order."""
    words = Words(line.text.replace(":", " "))
    if words.peek() == "initiative":
        words.next("")
        winner = words.next("the side that has the initiative")
        words.end("initiative SIDE")
        return [roll for bound in line.bounds for roll in _initiative(bound, winner, forces, line.place)]
    substep = substep_of(words, SUBSTEPS, _DICE)
    who, purpose, target, round_no, first, faces = thrown(words, PURPOSES, _DICE)
    target = f"{target}/1" if target in forces.companies else target
    return [
        TypedRoll(bound, substep, name, purpose, target, round_no, at - 1, own, line.place)
        for bound in line.bounds
        for name, at, own in _dealt(who, purpose, faces, first, forces)
    ]


def _dealt(
    who: str, purpose: str, rolled: tuple[int, ...], first: int, forces: Forces
) -> list[tuple[str, int, tuple[int, ...]]]:
    """Who rolls which dice, with the number of the first: sides, units, or bases."""
    if purpose in ("initiative", "successor"):
        return [(f"side {who}", first, rolled)]
    if purpose in _BY_UNIT:
        return [(f"unit {who}", first, rolled)]
    bases = forces.companies.get(who)
    if bases is None or len(bases) == 1:
        return [(bases[0].id if bases else who, first, rolled)]
    if len(rolled) != len(bases):
        raise LineFault(f"{len(rolled)} dice for {len(bases)} bases of {who}", f"one each, or by base: {bases[0].id}")
    return [(base.id, 1, (face,)) for base, face in zip(bases, rolled, strict=True)]


def _initiative(bound: int, winner: str, forces: Forces, place: str) -> list[TypedRoll]:
    sides = sorted({platoon.side for platoon in forces.platoons} | {winner})
    return [
        TypedRoll(bound, "0", f"side {side}", "initiative", "", 0, 0, (6 if side == winner else 1,), place)
        for side in sides
    ]


def completed(rolls: Sequence[TypedRoll], scenario: Scenario) -> list[TypedRoll]:
    """With an initiative of 6 to 1 for the first side (Red of Blue, Red) in turns where no such die is listed."""
    told = {roll.bound for roll in rolls if roll.purpose == "initiative"}
    sides = [side.id for side in scenario.sides]
    first = "Red" if "Red" in sides else sides[0]
    return [*rolls] + [
        TypedRoll(bound, "0", f"side {side}", "initiative", "", 0, 0, (6 if side == first else 1,))
        for bound in range(1, scenario.bounds + 1) if bound not in told for side in sides
    ]  # fmt: skip


CASES = CaseBook(
    RULES, RULINGS, re.compile(r"EOE-[RQ]-[A-Za-z0-9-]{1,60}"), "EOE-R-18-01 or EOE-Q-cover-02",
    "Red 1R Infantry at 20,30", {"Red": 90.0, "Blue": 270.0}, _VERBS, _CLAUSES, _OPERANDS, _NOBODY, REASONS, _TOLD,
    records, case_records.units, order, dice, completed, words=_WORDS, unsaid=("surrender",),
    transforms=("mirrored", "turned", "shuffled"),
    ground={"hedge": ("defensible", 0.2), "wall": ("defensible", 0.2), "obstacle": ("rough", 0.2),
            "stream": ("rough", 1.0), "cover": ("defensible", 0.0), "impassable": ("water", 0.5)},
)  # fmt: skip
