"""Cases of End of Empires: what their lines may say, and what became of a battle as records of units and of bases."""
# not measured: what cases are written in

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bound_sim.dice.typed import TypedRoll
from bound_sim.logs.log import Log
from bound_sim.orders.records import OrderLine
from bound_sim.rules.records import case_lines, cases
from bound_sim.rules.records.case_lines import (
    STATES,
    commands,
    either,
    explained,
    substep_of,
    thrown,
    unit_at,
)
from bound_sim.rules.records.case_words import Line, LineFault, Words
from bound_sim.rules.records.cases import CaseBook, Reading, Record, Records, Verb, rows
from bound_sim.rulesets.end_of_empires.book.formations import FORMATIONS, slots
from bound_sim.rulesets.end_of_empires.book.reasons import REASONS
from bound_sim.rulesets.end_of_empires.book.rulings import RULINGS
from bound_sim.rulesets.end_of_empires.book.words import CHOICE, DICE_WORDS, GRAMMAR, unit_of
from bound_sim.rulesets.kit.geometry.distance import turned
from bound_sim.scenario.forces import Forces, Platoon, TypeBook
from bound_sim.scenario.model import Scenario
from bound_sim_maps.table import Table
from bound_sim_maps.texts import Phrase, text

#: EOE-R-1 .. EOE-R-34 of the rules
RULES = tuple(f"EOE-R-{number}" for number in range(1, 35))
_CLAUSES: Mapping[str, tuple[str, Reading | bool]] = {
    **case_lines.CLAUSES,
    "band": ("band", cases.said),
    "modifier": ("modifier", cases.whole),
    "scoring": ("score", cases.whole),
    "saying": ("modifiers", cases.rest),
    "die": ("die", cases.whole),
    "rolling": ("roll", cases.whole),
    "result": ("result", cases.rest),
    "toward": ("toward", cases.said),
    "by": ("by", cases.unit),
}
_OPERANDS: Mapping[str, Reading] = {
    **case_lines.OPERANDS, "figures": cases.whole, "bases": cases.whole, "target_unit": cases.unit,
    "lost": cases.whole, "aboard": cases.unit, "retreating": cases.whole, "letter": cases.said,
}  # fmt: skip
_SHOT = ("in", "at", "band", "with", "modifier", "scoring", "saying", "ordered", "freely")
_MOVE = ("in", "reach", "rate", "contact", "factors", "ended")
_BLOW = ("round", "die", "rolling", "modifier", "scoring", "saying")
_VERBS = (
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
    *either("pinned", "pinned"),
    *either("prone", "prone"),
    Verb("limbered", "state", {"limbered": True}),
    Verb("unlimbered", "state", {"limbered": False}),
    Verb("retreating", "state", {}, "retreating"),
    Verb("dismounted", "state", {"dismounted": True}),
    Verb("mounted", "state", {"dismounted": False}),
    Verb("is", "side", {}, "letter"),
    Verb("has the initiative", "side", {"initiative": True}),
)
_NOBODY = {"shoots": "shot", "moves": "move", "fights": "blow", "loses": "loss", "tests": "test"}
_TOLD: Mapping[str, tuple[str, ...]] = {
    "state": ("point", "status", "figures", "bases"),
    "order": ("action", "toward"),
    "shot": ("target_unit", "substep", "distance_cm", "band", "dice", "modifier", "modifiers", "score"),
    "move": ("length_cm", "substep", "reach_cm", "rate_cm", "factors", "contact", "ended"),
    "blow": ("opponent", "round", "die", "roll", "modifier", "modifiers", "score", "result"),
    "loss": ("lost", "substep", "by"),
    "test": ("kind", "substep", "roll", "modifiers", "score", "needed", "result"),
    "explanation": ("code", "substep", "rule", "text"),
    "side": ("letter", "initiative"),
}
_WORDS = {
    "action": ("stay", "pivot", "advance", "march", "charge", "crawl", "limber", "unlimber", "form", "retreat",
               "board", "leave", "dismount", "mount"),
    "kind": ("initiative", "commander", "surrender", "morale", "retreat"),
}  # fmt: skip
_LETTERS = {"side-a": "A", "side-b": "B"}
_UNIT_CLAUSES = text(
    "facing 90, line, column, block, bases 2, figures 4 4 2 1, limbered, arrives 2, formation NAME, men 30"
)
_DICE_FORM = "STEP UNIT PURPOSE [at TARGET] [round N] [die N] DICE, like  2 1R shot 6 2, or: initiative SIDE"


# ---- what became of a battle


def records(log: Log) -> Records:
    """Kind -> what happened, one record a unit and one a base where both can be spoken of."""
    found = {
        "state": [*_bases(log), *_units(log)],
        "order": [{**row, "unit": row["battalion"]} for row in rows(log, "orders")],
        "move": _moves(rows(log, "moves")),
        "loss": _losses(rows(log, "hits")),
        "test": [row | {"unit": row["unit"].removeprefix("side ")} for row in rows(log, "tests")],
        "explanation": [row | {"unit": row["platoon"].removeprefix("side ")} for row in rows(log, "explanations")],
        "side": _sides(log),
        "shot": _shots(rows(log, "shots")),
        "blow": [{**row, "unit": row["striker"], "modifier": row["score"] - row["roll"]} for row in rows(log, "melee")],
    }
    for kind in ("shot", "move", "blow", "loss"):
        for record in found[kind]:  # all names by which it may be spoken of: base, unit, each base of it
            record["names"] = {record["unit"], unit_of(record["unit"]), *record.get("bases", ())}
    return found


def _sides(log: Log) -> list[Record]:
    """Sides by turn: the letter, by the reason that gives it, and whether it has the initiative."""
    won = {(row["bound"], row["unit"]): row["result"] for row in rows(log, "tests") if row["kind"] == "initiative"}
    return [
        {"bound": row["bound"], "unit": row["platoon"].removeprefix("side "), "letter": _LETTERS[row["code"]],
         "initiative": won.get((row["bound"], row["platoon"])) == "initiative"}
        for row in rows(log, "explanations") if row["code"] in _LETTERS
    ]  # fmt: skip


def _bases(log: Log) -> list[Record]:
    return [
        {**row, "unit": row["platoon"], "point": (row["x_cm"], row["y_cm"])}
        for row in rows(log, "states")
        if row["bound"]
    ]


def _units(log: Log) -> list[Record]:
    """Units at a turn's end: figures and bases left, the middle of the bases on the table."""
    found: dict[tuple[int, str], list[Record]] = {}
    for row in rows(log, "states"):
        if row["bound"]:
            found.setdefault((row["bound"], row["battalion"]), []).append(row)
    made = []
    for (_, unit), bases in found.items():
        here = [row for row in bases if row["status"] == "on table"]
        at = here or bases
        point = tuple(round(sum(row[key] for row in at) / len(at), 5) for key in ("x_cm", "y_cm"))
        made.append({
            **at[0], "unit": unit, "bases": len(here), "point": point, "x_cm": point[0], "y_cm": point[1],
            "figures": sum(row["figures"] for row in here),
        })  # fmt: skip
    return made


def _shots(dice: Iterable[Record]) -> list[Record]:
    """Dice at a target as one record of the unit and one of each base: how many, figures hit, nearest distance."""
    found: dict[tuple[object, ...], Record] = {}
    for die in dice:
        for who in (unit_of(die["shooter"]), die["shooter"]):
            key = (die["bound"], die["substep"], who, die["target_unit"])
            made = found.setdefault(key, {**die, "unit": who, "dice": 0, "score": 0})
            made["dice"] += 1
            made.setdefault("bases", set()).add(die["shooter"])
            made["score"] += die["figures"]
            if die["distance_cm"] < made["distance_cm"]:
                made |= {key: die[key] for key in ("distance_cm", "band", "modifier", "modifiers")}
    return list(found.values())


def _moves(moves: Iterable[Record]) -> list[Record]:
    """A base's way, and a unit's: that of the base that went furthest."""
    found: dict[tuple[object, ...], Record] = {}
    for row in moves:
        for who in (unit_of(row["platoon"]), row["platoon"]):
            key = (row["bound"], row["substep"], who, row["action"], row["ended"])
            kept = found.setdefault(key, {**row, "unit": who})
            bases = kept.setdefault("bases", set())
            bases.add(row["platoon"])
            if row["length_cm"] > kept["length_cm"]:
                found[key] = {**row, "unit": who, "bases": bases}
    return list(found.values())


def _losses(hits: Iterable[Record]) -> list[Record]:
    """Figures lost by a base, and by its unit, in a step."""
    found: dict[tuple[object, ...], Record] = {}
    for hit in hits:
        for who in (unit_of(hit["target"]), hit["target"]) if hit["effect"] != "surplus" else ():
            key = (hit["bound"], hit["substep"], who)
            made = found.setdefault(key, {**hit, "unit": who, "by": unit_of(hit["by"]), "lost": 0})
            made["lost"] += 1
            made.setdefault("bases", set()).add(hit["target"])
    return list(found.values())


# ---- what is read


def units(content: str, table: Table, fronts: Mapping[str, int], types: TypeBook, place: str) -> list[Platoon]:
    """``Red 1R Infantry at 20,30 column figures 4 4 2``: a unit about its middle; ``1R/2 ...``: one base of it."""
    words = Words(content)
    example = "a unit like 1R, or one of its bases like 1R/2"
    side, unit, number, type_, (x_u, y_u) = unit_at(words, table, fronts, types, example)
    most = 1 if number else types.bases.get(type_, 1)
    about = _unit_clauses(words, fronts[side], most)
    width_u, depth_u = types.size_u(type_)
    count = about["bases"]
    spots = slots(count=count, formation=about["form"], width=width_u, depth=depth_u)
    made = []
    for k, (dx, dy) in enumerate(turned(spot, about["facing"]) for spot in spots):
        cells = {}
        if about["figures"]:
            if len(about["figures"]) != count:
                raise LineFault(
                    text("{count} numbers of figures", count=len(about["figures"])),
                    text("one for each of {count:text} bases", count=count),
                )
            cells["figures"] = str(about["figures"][k])
        if about["limbered"]:
            cells["limbered"] = "yes"
        made.append(Platoon(
            side, side, about["formation"] or side, unit, unit, "", number or str(k + 1), type_, "", x_u + dx,
            y_u + dy, about["facing"], False, about["arrives"], about["men"], "", False, width_u, depth_u, place,
            tuple(cells.items()),
        ))  # fmt: skip
    return made


def _unit_clauses(words: Words, facing: int, most: int) -> dict[str, Any]:
    """The clauses after a unit's place; ``most``: bases that a unit of its type may have."""
    made: dict[str, Any] = {
        "facing": facing, "form": "line", "bases": most, "figures": [], "limbered": False, "arrives": 1,
        "formation": "", "men": 100,
    }  # fmt: skip
    while words.peek():
        if words.skip("facing"):
            made["facing"] = words.bearing()
        elif words.peek() in FORMATIONS and most > 1:
            made["form"] = words.next("").lower()
        elif most > 1 and words.skip("bases"):
            made["bases"] = words.whole("a number of bases", 1)
        elif words.skip("figures"):
            while words.peek().isdecimal():
                made["figures"].append(words.whole("figures of each base", 1))
        elif words.skip("limbered"):
            made["limbered"] = True
        elif words.skip("arrives"):
            made["arrives"] = words.whole("a turn", 1)
        elif words.skip("formation"):
            made["formation"] = words.next("a formation")
        elif words.skip("men"):
            made["men"] = words.whole("men of a base", 1)
        else:
            words.end(_UNIT_CLAUSES)
    return made


def order(line: Line, table: Table, file: str) -> list[OrderLine]:
    """An order as in arrows.txt, or ``posture 1R assault``, once for each turn. Raises OrderFault."""
    first, unit, *rest = [*line.text.split(), ""]
    cell = (unit, " ".join(rest)) if first.lower() == "posture" else None
    return commands(
        line, table, file, GRAMMAR, cell, text("posture UNIT {lower}", lower=str(GRAMMAR.sheet.allowed).lower())
    )


def dice(line: Line, forces: Forces) -> list[TypedRoll]:
    """The dice of ``2 1R shot 6 2`` or ``initiative SIDE``, once for each turn; a unit's are dealt to its bases."""
    words = Words(line.text.replace(":", " "))
    if words.peek() == "initiative":
        words.next("")
        winner = words.next("the side that has the initiative")
        words.end(text("initiative SIDE"))
        sides = sorted({platoon.side for platoon in forces.platoons} | {winner})
        return [roll for bound in line.bounds for roll in _initiative(bound, winner, sides, line.place)]
    substep = substep_of(words, DICE_WORDS.substeps, _DICE_FORM)
    who, purpose, target, round_no, first, faces = thrown(words, DICE_WORDS.purposes, _DICE_FORM)
    target = f"{target}/1" if target in forces.companies else target
    return [
        TypedRoll(bound, substep, name, purpose, target, round_no, at - 1, own, line.place)
        for bound in line.bounds
        for name, at, own in _dealt(who, purpose, faces, first, forces)
    ]


def completed(rolls: Sequence[TypedRoll], scenario: Scenario) -> list[TypedRoll]:
    """With those for the initiative in turns where none is listed: Red's, or that of the first side, is 6 to 1."""
    told = {roll.bound for roll in rolls if roll.purpose == "initiative"}
    sides = [side.id for side in scenario.sides]
    first = "Red" if "Red" in sides else sides[0]
    untold = (bound for bound in range(1, scenario.bounds + 1) if bound not in told)
    return [*rolls] + [roll for bound in untold for roll in _initiative(bound, first, sides, "")]


def _initiative(bound: int, winner: str, sides: Sequence[str], place: Phrase) -> list[TypedRoll]:
    return [
        TypedRoll(bound, "0", f"side {side}", "initiative", "", 0, 0, (6 if side == winner else 1,), place)
        for side in sides
    ]


def _dealt(
    who: str, purpose: str, rolled: tuple[int, ...], first: int, forces: Forces
) -> list[tuple[str, int, tuple[int, ...]]]:
    """Rollers with their dice and the number of the first: sides, units, or bases."""
    if purpose in ("initiative", "successor"):
        return [(f"side {who}", first, rolled)]
    if purpose in ("surrender", "morale", "retreat"):
        return [(f"unit {who}", first, rolled)]
    bases = forces.companies.get(who)
    if bases is None or len(bases) == 1:
        return [(bases[0].id if bases else who, first, rolled)]
    if len(rolled) != len(bases):
        wrong = text("{count} dice for {count2} bases of {who}", count=len(rolled), count2=len(bases), who=who)
        raise LineFault(wrong, text("one each, or by base: {id}", id=bases[0].id))
    return [(base.id, 1, (face,)) for base, face in zip(bases, rolled, strict=True)]


CASES = CaseBook(
    RULES, RULINGS, re.compile(r"EOE-[RQ]-[A-Za-z0-9-]{1,60}"), "EOE-R-18-01 or EOE-Q-cover-02",
    "Red 1R Infantry at 20,30", {"Red": 90.0, "Blue": 270.0}, _VERBS, _CLAUSES, _OPERANDS, _NOBODY, REASONS, _TOLD,
    records, units, order, dice, completed, words=_WORDS, unsaid=("surrender",), unasked=(CHOICE,),
    transforms=("mirrored", "turned", "shuffled"),
    ground={"hedge": ("defensible", 0.2), "wall": ("defensible", 0.2), "obstacle": ("rough", 0.2),
            "stream": ("rough", 1.0), "cover": ("defensible", 0.0), "impassable": ("water", 0.5)},
)  # fmt: skip
