"""Cases of 1418: what a line of units, orders, dice and claims says, and what became of a battle as records."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from bound_sim.dice.typed import TypedRoll
from bound_sim.logs.log import Log
from bound_sim.orders.records import OrderLine
from bound_sim.rules.records import cases
from bound_sim.rules.records.case_lines import (
    CLAUSES,
    OPERANDS,
    STATES,
    commands,
    either,
    explained,
    side_of,
    substep_of,
    thrown,
    type_of,
)
from bound_sim.rules.records.case_words import Line, LineFault, Words
from bound_sim.rules.records.cases import CaseBook, Reading, Record, Records, Verb, rows
from bound_sim.rulesets.rules1418.book.chart import WITH_DICE
from bound_sim.rulesets.rules1418.book.reasons import REASONS
from bound_sim.rulesets.rules1418.book.rulings import RULINGS
from bound_sim.rulesets.rules1418.book.words import GRAMMAR, PURPOSES
from bound_sim.rulesets.rules1418.state.arrays import TASKS
from bound_sim.scenario.forces import Forces, Platoon, TypeBook
from bound_sim.scenario.forces_file import TRANSPORTS
from bound_sim.scenario.inputs import Known, clipped
from bound_sim.scenario.model import Scenario
from bound_sim_maps.table import Table
from bound_sim_maps.texts import text

#: R-1 .. R-46 of the rules
RULES = tuple(f"R-{number}" for number in range(1, 47))


def _number_of_rounds(words: Words, table: Table) -> object:
    number = words.whole("a number of rounds")
    words.skip("rounds") or words.skip("round")
    return number


_CLAUSES: dict[str, tuple[str, Reading | bool]] = {
    **CLAUSES,
    "scoring": ("scored", cases.whole),
    "bonus on": ("bonuses", cases.whole),
    "rolling again": ("rerolls", cases.whole),
    "circle": ("circle", cases.point),
    "ground": ("ground", cases.said),
    "deduction": ("deduction", cases.whole),
    "effect": ("effect", cases.said),
    "passed to": ("passed_to", cases.unit),
    "times": ("times", cases.whole),
    "fire": ("fire", cases.said),
    "roll": ("roll", cases.whole),
    "saying": ("text", cases.rest),
}
_SHOT = ("in", "needing", "at", "with", "scoring", "rolling again", "ordered", "freely")
_LAID = ("in", "needing", "with", "scoring", "bonus on", "rolling again", "circle")
_MOVE = ("in", "reach", "rate", "contact", "ground", "factors", "ended")
_STRIKE = ("round", "needing", "with", "scoring", "rolling again", "deduction")
_HIT = ("in", "effect", "passed to", "times")
_VERBS = (
    *STATES,
    Verb("hits", "state", {}, "hits"),
    Verb("unhurt", "state", {"hits": 0}),
    Verb("injured", "state", {"hits": 1, "status": "on table"}),
    *either("dug in", "dug_in"),
    *either("halved", "halved"),
    Verb("marker", "state", {}, "marker"),
    Verb("no marker", "state", {"marker": ""}),
    Verb("in contact with", "state", {}, "in_contact"),
    Verb("not in contact", "state", {"in_contact": ""}),
    Verb("ground", "state", {}, "ground"),
    Verb("works", "state", {}, "works"),
    Verb("men", "state", {}, "men"),
    Verb("shoots", "shot", {}, "target", _SHOT),
    Verb("does not shoot", "shot", {}, "target?", _SHOT, absent=True),
    Verb("bombards", "bombardment", {}, "target", _LAID),
    Verb("does not bombard", "bombardment", {}, "target?", _LAID, absent=True),
    Verb("moves", "move", {}, "length_cm?", _MOVE),
    Verb("does not move", "move", {}, "", _MOVE, absent=True),
    Verb("strikes", "strike", {}, "opponent", _STRIKE),
    Verb("does not strike", "strike", {}, "opponent?", _STRIKE, absent=True),
    Verb("lasts", "lasts", {}, "rounds"),
    Verb("hit by", "hit", {}, "by", _HIT),
    Verb("not hit by", "hit", {}, "by", _HIT, absent=True),
    Verb("not hit", "hit", {}, "", _HIT, absent=True),
    Verb("recovers", "recovery", {"restored": True}, "", ("fire", "needing", "roll")),
    Verb("does not recover", "recovery", {"restored": False}, "", ("fire", "needing", "roll")),
    Verb("no recovery", "recovery", absent=True),
    Verb("does", "order", {}, "done", ("by rule",)),
    Verb("told", "order", {}, "word"),
    Verb("legal", "order", {"legal": True}),
    Verb("not legal", "order", {"legal": False}),
    Verb("situation", "order", {}, "situation"),
    Verb("cell", "order", {}, "cell"),
    Verb("high command", "order", {}, "high_command"),
    *explained("in", "by rule", "saying"),
)
_OPERANDS: dict[str, Reading] = {
    **OPERANDS, "hits": cases.whole, "men": cases.cm, "marker": cases.said, "in_contact": cases.unit,
    "target": cases.unit, "by": cases.unit, "ground": cases.said, "works": cases.said, "rounds": _number_of_rounds,
    "situation": cases.rest, "cell": cases.rest, "word": cases.rest, "high_command": cases.rest,
}  # fmt: skip
NOBODY = {"shoots": "shot", "bombards": "bombardment", "moves": "move", "strikes": "strike", "hit": "hit"}


def records(log: Log) -> Records:
    """Kind -> what happened, one record a shot, a move, a melee strike, ...; ``unit`` is whom it is about."""
    shots = rows(log, "shots")
    return {
        "state": [
            {**row, "unit": row["platoon"], "point": (row["x_cm"], row["y_cm"])}
            for row in rows(log, "states")
            if row["bound"]
        ],
        "shot": _rolls(shot for shot in shots if shot["kind"] == "direct"),
        "bombardment": _rolls(shot for shot in shots if shot["kind"] == "bombard"),
        "move": [{**row, "unit": row["platoon"]} for row in rows(log, "moves")],
        "strike": _rolls(rows(log, "melee")),
        "lasts": _rounds(rows(log, "melee"), {row["bound"] for row in rows(log, "states") if row["bound"]}),
        "hit": _hits(rows(log, "hits")),
        "recovery": [{**row, "unit": row["platoon"]} for row in rows(log, "recoveries")],
        "order": [{**row, "unit": row["platoon"]} for row in rows(log, "orders")],
        "explanation": [{**row, "unit": row["platoon"]} for row in rows(log, "explanations")],
    }


def _rolls(dice: Iterable[Record]) -> list[Record]:
    """Dice of one roll as one record: how many, how many with the bonus, rolled again, hits."""
    found: dict[tuple[object, ...], Record] = {}
    for die in dice:
        who, at = (die["shooter"], die["target"]) if "shooter" in die else (die["striker"], die["opponent"])
        key = (die["bound"], die.get("substep"), die.get("round"), who, at)
        made = found.setdefault(key, {**die, "unit": who, "dice": 0, "bonuses": 0, "rerolls": 0, "scored": 0})
        made["dice"] += 1
        made["bonuses"] += die["bonus"] > 0
        made["rerolls"] += die["reroll"] > 0
        made["scored"] += die["hit"]
        if "circle_x_cm" in die:
            made["circle"] = (die["circle_x_cm"], die["circle_y_cm"])
    return list(found.values())


def _rounds(dice: Sequence[Record], bounds: Collection[int]) -> list[Record]:
    """The number of rounds of the melees of each bound, 0 where nobody strikes."""
    last = dict.fromkeys(sorted(bounds), -1)
    for die in dice:
        last[die["bound"]] = max(last[die["bound"]], die["round"])
    return [{"bound": bound, "unit": "melee", "rounds": number + 1} for bound, number in last.items()]


def _hits(hits: Iterable[Record]) -> list[Record]:
    found: dict[tuple[object, ...], Record] = {}
    for hit in hits:
        key = tuple(hit.values())
        found.setdefault(key, {**hit, "unit": hit["target"], "times": 0})["times"] += 1
    return list(found.values())


_TOLD: dict[str, tuple[str, ...]] = {
    "state": ("point", "facing", "status", "hits"),
    "shot": ("target", "substep", "needed", "distance_cm", "ordered", "dice", "scored"),
    "bombardment": ("target", "substep", "needed", "dice", "scored", "bonuses", "rerolls"),
    "move": ("length_cm", "substep", "reach_cm", "rate_cm", "ground", "contact", "ended"),
    "strike": ("opponent", "round", "needed", "dice", "scored", "rerolls"),
    "lasts": ("rounds",),
    "hit": ("by", "substep", "effect", "passed_to", "times"),
    "recovery": ("restored", "fire", "roll", "needed"),
    "order": ("situation", "cell", "word", "legal", "done", "rule"),
    "explanation": ("code", "rule", "text"),
}


_UNIT_CLAUSES = text("facing 90, dug in, arrives 2, men 30, parent Line infantry, transport motorised, dismounted")
_UNIT_STOPS = ("at", "off", "facing", "dug", "arrives", "men", "parent", "transport", "dismounted")


def units(content: str, table: Table, fronts: Mapping[str, int], types: TypeBook, place: str) -> list[Platoon]:
    """``A 1/1/1 Line infantry at 20,30 facing 90 dug in``: one platoon."""
    words = Words(content)
    side = side_of(words, fronts)
    parts = words.next("a platoon like 1/2/3").split("/")
    if len(parts) != 3 or not all(parts):
        raise LineFault(
            text('"{parts}" is not a platoon', parts=clipped("/".join(parts))),
            text("battalion/company/platoon, like 1/2/3"),
        )
    type_ = type_of(_type_words(words), types)
    x_u: int | None = None
    y_u: int | None = None
    if words.skip("at"):
        x_u, y_u = words.point(table)
    elif not words.skip("off", "table"):
        raise LineFault(text("has no place"), text("TYPE at 20,30, or off table for naval and railway guns (R-24)"))
    if (type_ in types.off_table) != (x_u is None):
        raise LineFault(
            text("{type} in the wrong place", type=type_),
            text("naval and railway guns off table, all others at a place (R-24)"),
        )
    width_u, depth_u = types.size_u(type_)
    made = Platoon(
        side, side, side, parts[0], parts[0], parts[1], parts[2], type_, "", x_u, y_u, fronts[side], False, 1, 30, "",
        False, width_u, depth_u, place,
    )  # fmt: skip
    return [_with_clauses(made, words, types)]


def _type_words(words: Words) -> str:
    """The type: Transport is also the name of one."""
    first = words.next("a unit type")
    rest = words.until(("at", "off"))
    return f"{first} {rest}".strip()


def _with_clauses(made: Platoon, words: Words, types: TypeBook) -> Platoon:
    while words.peek():
        if words.skip("facing"):
            made = replace(made, facing=words.bearing())
        elif words.skip("dug", "in"):
            made = replace(made, dug_in=True)
        elif words.skip("arrives"):
            made = replace(made, arrives=words.whole("a bound", 1))
        elif words.skip("men"):
            made = replace(made, men=words.whole("a number of men", 1))
        elif words.skip("parent"):
            made = replace(made, parent=type_of(words.until(_UNIT_STOPS), types))
        elif words.skip("transport"):
            kind = words.next("a transport").lower()
            if kind not in TRANSPORTS:
                raise LineFault(
                    text('transport "{kind}" is not known', kind=clipped(kind)), Known(TRANSPORTS).hint(kind)
                )
            made = replace(made, transport=kind)
        elif words.skip("dismounted"):
            made = replace(made, dismounted=True)
        else:
            words.end(_UNIT_CLAUSES)
    return made


def order(line: Line, table: Table, file: str) -> list[OrderLine]:
    """A High Command, ``1 Assault``, or a Low Command, ``1/1 move by 12,0``, once for each bound. Raises OrderFault."""
    first, _, rest = line.text.partition(" ")
    low = "/" in first or rest.split()[:1] and rest.split()[0].lower() in GRAMMAR.words
    return commands(line, table, file, GRAMMAR, None if low else (first, rest), GRAMMAR.sheet.allowed)


_DICE = "SUBSTEP UNIT PURPOSE [at TARGET] [round N] [die N] DICE, like  4 1/1/1 shot 6 2"


def dice(line: Line, forces: Forces) -> list[TypedRoll]:
    """``4 1/1/1 shot 6 2``: the dice of a roll, once for each bound."""
    words = Words(line.text.replace(":", " "))
    substep = substep_of(words, WITH_DICE, _DICE)
    who, purpose, target, round_no, first, faces = thrown(words, PURPOSES, _DICE)
    return [TypedRoll(b, substep, who, purpose, target, round_no, first - 1, faces, line.place) for b in line.bounds]


def completed(rolls: Sequence[TypedRoll], scenario: Scenario) -> list[TypedRoll]:
    """No die of 1418 goes without saying."""
    return list(rolls)


CASES = CaseBook(
    RULES, RULINGS, re.compile(r"[RQ]-[A-Za-z0-9-]{1,60}"), "R-17-03 or Q-packing-02",
    "A 1/1/1 Line infantry at 20,30", {"A": 90.0, "B": 270.0}, _VERBS, _CLAUSES, _OPERANDS, NOBODY,
    {reason.code for reason in REASONS}, _TOLD, records, units, order, dice, completed,
    words={"done": TASKS}, things=("melee",),
)  # fmt: skip
