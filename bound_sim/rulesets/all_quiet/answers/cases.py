"""Words of All Quiet's cases, and a battle as the records that claims speak of."""
# not measured: what cases are written in

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bound_sim.dice.typed import TypedRoll
from bound_sim.logs.log import Log
from bound_sim.rules.records import cases
from bound_sim.rules.records.case_lines import explained, side_of, substep_of, thrown, type_of
from bound_sim.rules.records.case_words import Line, LineFault, Words
from bound_sim.rules.records.cases import CaseBook, Record, Records, Verb, rows
from bound_sim.rulesets.all_quiet.book.reasons import REASONS
from bound_sim.rulesets.all_quiet.book.rulings import RULINGS
from bound_sim.rulesets.all_quiet.book.words import BOXES, LOST_BOX, PURPOSES, QUESTIONS, SUBSTEPS
from bound_sim.rulesets.kit.lines.things import GONE
from bound_sim.scenario.forces import Forces, Platoon, TypeBook
from bound_sim.scenario.inputs import clipped
from bound_sim.scenario.model import Scenario
from bound_sim_maps.table import Table
from bound_sim_maps.texts import text

RULES = tuple(f"AQ-R-{number}" for number in range(1, 41))
_UNIT = text("CP GE1 GE 4-2 at Aachen [spent], or ... in reserve")
_DICE = "SUBSTEP UNIT PURPOSE DICE, like  action GE1 attack 3"
#: purposes of dice that a side rolls
_OF_SIDES = ("rain", "draw-card", "draw-unit", "transfer")


def units(content: str, table: Table, fronts: Mapping[str, int], types: TypeBook, place: str) -> list[Platoon]:
    """``CP GE1 GE 4-2 at Aachen spent``, or ``CP GE9 GE 3-2 in reserve``."""
    words = Words(content)
    side, unit, nation = side_of(words, fronts), words.next(_UNIT), words.next(_UNIT)
    kind = type_of(words.next("a type like 4-2"), types)
    x_u, y_u, box = None, None, ""
    if words.skip("in"):
        box = words.until(("spent",)).lower()
        if box not in BOXES:
            raise LineFault(text('"{box}" is not a box', box=clipped(box)), ", ".join(BOXES))
    elif words.skip("at"):
        x_u, y_u = words.point(table)
    else:
        raise LineFault(text("{unit} has no place", unit=unit), _UNIT)
    spent = words.skip("spent")
    words.end(_UNIT)
    width, depth = types.size_u(kind)
    return [Platoon(
        side, "", nation, unit, unit, "", "1", kind, "", x_u, y_u, fronts[side], False, 1, 1, "", False, width, depth,
        place, (("spent", "yes"),) if spent else (), box,
    )]  # fmt: skip


def dice(line: Line, forces: Forces) -> list[TypedRoll]:
    """``action GE1 attack 3``; sides roll for Steel Rain and draw."""
    words = Words(line.text)
    substep = substep_of(words, SUBSTEPS, _DICE)
    who, purpose, target, round_no, first, faces = thrown(words, PURPOSES, _DICE)
    roller = f"side {who}" if purpose in _OF_SIDES else f"unit {who}"
    return [
        TypedRoll(bound, substep, roller, purpose, target, round_no, first - 1, faces, line.place)
        for bound in line.bounds
    ]


def completed(rolls: Sequence[TypedRoll], scenario: Scenario) -> list[TypedRoll]:
    """No die goes without saying, but those of the next turn's Strategy card."""
    return list(rolls)


def _own(name: str) -> str:
    return name.removeprefix("side ")


def records(log: Log) -> Records:
    """Kind -> what happened; a unit is spoken of by its id, an area and a card by their names."""
    bounds = sorted({row["bound"] for row in rows(log, "states")} - {0})
    return {
        "state": [*_units(log), *_areas(log, bounds), *_sides(log)],
        "move": [_made(row, unit=_base(row["platoon"])) for row in rows(log, "moves")],
        "attack": _attacks(log),
        "loss": [_made(row, unit=_base(row["target"])) for row in rows(log, "hits")],
        "play": [
            _made(row, unit=name, names={row["side"], row["card"]})
            for row in rows(log, "cards") if row["from"] == "hand" and row["to"] in ("table", "discard")
            and not row["substep"].startswith("end") for name in (row["card"], row["side"])
        ],
        "card": [_made(row, unit=name, names={row["side"], row["card"]})
                 for row in rows(log, "cards") for name in (row["card"], row["side"])],
        "order": [_made(row, unit=row["side"], verb=row["line"].split()[0]) for row in rows(log, "orders")],
        "explanation": [_made(row, unit=_own(row["platoon"])) for row in rows(log, "explanations")],
    }  # fmt: skip


def _base(platoon: str) -> str:
    return platoon.partition("/")[0]


def _made(row: Mapping[str, Any], **more: Any) -> Record:
    made = {**row, **more}
    made["substep"] = str(made["substep"]).partition(" ")[0]
    return made


def _units(log: Log) -> list[Record]:
    return [{**row, "unit": row["battalion"], "names": {row["battalion"]}}
            for row in rows(log, "states") if row["bound"]]  # fmt: skip


def _areas(log: Log, bounds: Sequence[int]) -> list[Record]:
    """Areas at each turn's end: who took control of them last, and markers; areas that stayed as they were say so."""
    changes, things = rows(log, "control"), rows(log, "things")
    made: list[Record] = []
    for bound in bounds:
        holders = {row["area"]: row["side"] for row in changes if row["bound"] <= bound}
        made += [{"bound": bound, "unit": area, "controller": side} for area, side in holders.items()]
        placed = {(row["kind"], row["id"].partition("-")[2]): row for row in things if row["bound"] <= bound}
        for (kind, area), row in placed.items():
            if kind != "control":
                made.append({"bound": bound, "unit": area, "marker": kind, "gone": row["state"] == GONE})
    changed = {(row["bound"], row["area"]) for row in changes}
    return [*made, *({"bound": bound, "unit": area, "changed": True} for bound, area in changed)]


def _sides(log: Log) -> list[Record]:
    return [{"bound": row["bound"], "unit": row["side"], "points": row["total"], "gained": row["gained"],
             "initiative": row["initiative"]} for row in rows(log, "points")]  # fmt: skip


def _attacks(log: Log) -> list[Record]:
    """The dice of an attack as one record of each side and area."""
    found: dict[tuple[object, ...], Record] = {}
    for die in rows(log, "shots"):
        key = (die["bound"], die["substep"], die["kind"], die["area"])
        made = found.setdefault(key, _made(die, unit=die["side"], dice=0, names={die["side"], _base(die["shooter"])}))
        made["dice"] += 1
        made["names"].add(_base(die["shooter"]))
    return list(found.values())


def _box(words: Words, table: Table) -> object:
    box = words.until(())
    if box not in (*BOXES, LOST_BOX):
        raise LineFault(text('"{box}" is not a box', box=clipped(box)), ", ".join((*BOXES, LOST_BOX)))
    return box


_ATTACK = ("with", "needing", "for", "in")
VERBS = (
    Verb("at", "state", {"status": "on table"}, "area"),
    Verb("waits in", "state", {}, "box"),
    Verb("fresh", "state", {"fresh": True}),
    Verb("spent", "state", {"fresh": False}),
    Verb("controlled by", "state", {}, "controller"),
    Verb("does not change", "state", {"changed": True}, absent=True),
    Verb("has a", "state", {"gone": False}, "marker"),
    Verb("has no", "state", {"gone": False}, "marker", absent=True),
    Verb("has points", "state", {}, "points", ("gaining",)),
    Verb("has the initiative", "state", {"initiative": True}),
    Verb("does not have the initiative", "state", {"initiative": True}, absent=True),
    Verb("goes to", "move", {"ended": "moved"}, "area", ("from", "in")),
    Verb("goes by rail to", "move", {"ended": "by rail"}, "area", ("from",)),
    Verb("comes in at", "move", {"ended": "came in"}, "area"),
    Verb("retreats to", "move", {"ended": "retreated"}, "area", ("from", "in")),
    Verb("leaves the front", "move", {"ended": "transferred"}, ""),
    Verb("does not move", "move", {}, "", absent=True),
    Verb("attacks", "attack", {"kind": "attack"}, "area", _ATTACK),
    Verb("attacks again", "attack", {"kind": "second-attack"}, "area", _ATTACK),
    Verb("fires at", "attack", {"kind": "fire"}, "area", _ATTACK),
    Verb("rains on", "attack", {"kind": "rain"}, "area", _ATTACK),
    Verb("does not attack", "attack", {"kind": "attack"}, "area?", absent=True),
    Verb("does not fire", "attack", {"kind": "fire"}, "area?", absent=True),
    Verb("takes", "loss", {}, "effect", ("in",)),
    Verb("takes nothing", "loss", {}, "", absent=True),
    Verb("played", "play", {}, "card?"),
    Verb("not played", "play", {}, "card?", absent=True),
    Verb("comes to", "card", {}, "to", ("out of",)),
    Verb("does not come to", "card", {}, "to", ("out of",), absent=True),
    Verb("does", "order", {"done": "done"}, "verb"),
    *explained("in", "by rule", "saying"),
)
CLAUSES: Mapping[str, tuple[str, Any]] = {
    "in": ("substep", cases.said), "with": ("dice", cases.whole), "needing": ("needed", cases.whole),
    "for": ("points", cases.whole), "from": ("origin", cases.said), "gaining": ("gained", cases.whole),
    "out of": ("from", cases.said), "by rule": ("rule", cases.said),
    "saying": ("text", cases.rest),
}  # fmt: skip
OPERANDS = {
    "area": cases.said, "box": _box, "controller": cases.said, "marker": cases.said, "points": cases.whole,
    "effect": cases.said, "card": cases.said, "to": cases.said, "verb": cases.said, "code": cases.said,
}  # fmt: skip
_TOLD: Mapping[str, tuple[str, ...]] = {
    "state": ("area", "box", "fresh", "controller", "marker", "points", "initiative"),
    "move": ("area", "origin", "ended", "substep"), "attack": ("area", "kind", "dice", "needed", "points"),
    "loss": ("effect", "kind", "substep"), "play": ("card", "to"), "card": ("card", "from", "to"),
    "order": ("line", "done"), "explanation": ("code", "substep", "rule", "text"),
}  # fmt: skip
CASES = CaseBook(
    RULES, RULINGS, re.compile(r"AQ-[RQ]-[A-Za-z0-9-]{1,60}"), "AQ-R-21-01 or AQ-Q-once-02",
    "CP GE1 GE 4-2 at Aachen", {"CP": 270.0, "ENT": 90.0}, VERBS, CLAUSES, OPERANDS,
    {"moves": "move", "attacks": "attack", "loses": "loss", "plays": "play"}, REASONS, _TOLD, records, units, None,
    dice, completed, unasked=tuple(QUESTIONS), transforms=("shuffled", "renamed"),
)  # fmt: skip
