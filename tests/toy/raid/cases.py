"""What the cases of the toy are written in."""

import re
from collections.abc import Mapping, Sequence

from bound_sim.dice.typed import TypedRoll
from bound_sim.logs.log import Log
from bound_sim.rules.records import cases
from bound_sim.rules.records.case_lines import OPERANDS, STATES, explained, side_of, substep_of, thrown, type_of
from bound_sim.rules.records.case_words import Line, LineFault, Words
from bound_sim.rules.records.cases import CaseBook, Record, Records, Verb, rows
from bound_sim.scenario.forces import Forces, Platoon, TypeBook
from bound_sim.scenario.model import Scenario
from bound_sim_maps.table import Table

from .book import BOX, PURPOSES, SUBSTEPS

_DICE = "SUBSTEP UNIT PURPOSE [round N] DICE, like  action RED/1 shot 5"
_UNIT = "at PLACE [facing DEG], or in reserve"


def units(text: str, table: Table, fronts: Mapping[str, int], types: TypeBook, place: str) -> list[Platoon]:
    """``A RED Squad at 20,30 [facing 90]``, or ``A ROSE Squad in reserve``."""
    words = Words(text)
    side, squad, kind = side_of(words, fronts), words.next("a squad"), type_of(words.next("a type"), types)
    x, y, (width, depth) = None, None, types.base_u
    facing, waits = fronts[side], words.skip("in", BOX)
    if not waits:
        if not words.skip("at"):
            raise LineFault(f"{squad} has no place", _UNIT)
        x, y = words.point(table)
    if words.skip("facing"):
        facing = words.bearing()
    words.end(_UNIT)
    return [
        Platoon(
            side, "", "", squad, squad, "", "1", kind, "", x, y, facing, False, 1, types.men[kind], "", False,
            width, depth, place, box=BOX if waits else "",
        )
    ]  # fmt: skip


def dice(line: Line, forces: Forces) -> list[TypedRoll]:
    """``action RED/1 shot 5``; a side draws its card."""
    words = Words(line.text)
    substep = substep_of(words, SUBSTEPS, _DICE)
    who, purpose, target, round_no, first, faces = thrown(words, PURPOSES, _DICE)
    roller = f"side {who}" if who in {platoon.side for platoon in forces.platoons} else who
    return [
        TypedRoll(bound, substep, roller, purpose, target, round_no, first - 1, faces, line.place)
        for bound in line.bounds
    ]


def completed(rolls: Sequence[TypedRoll], scenario: Scenario) -> list[TypedRoll]:
    """No die of the toy goes without saying."""
    return list(rolls)


def records(log: Log) -> Records:
    """Kind -> what happened; a base may be spoken of by its squad."""
    return {
        "state": _both(rows(log, "states"), "platoon"),
        "shot": _both(rows(log, "shots"), "shooter"),
        "hit": _both(rows(log, "hits"), "target"),
        "move": _both(rows(log, "moves"), "platoon"),
        "explanation": _both(rows(log, "explanations"), "platoon"),
        "card": [{**row, "unit": row["card"], "names": {row["card"], row["side"]}} for row in rows(log, "cards")],
        "thing": [{**row, "unit": row["id"], "point": (row["x_cm"], row["y_cm"])} for row in rows(log, "things")],
    }


def _both(found: Sequence[Record], column: str) -> list[Record]:
    made: list[Record] = []
    for row in found:
        if "x_cm" in row:
            row = {**row, "point": (row["x_cm"], row["y_cm"])}
        squad, base = row[column].partition("/")[0], row[column]
        made += [{**row, "unit": who, "names": {squad, base}} for who in (squad, base) if row["bound"]]
    return made


_SHOT = ("needing", "rolling", "in")
CASES = CaseBook(
    rules=("RAID-R-1", "RAID-R-2", "RAID-R-3", "RAID-R-4"), rulings={}, ids=re.compile(r"RAID-[RQ]-[A-Za-z0-9-]{1,60}"),
    id_example="RAID-R-1-01", unit_example="A RED Squad at 20,30", fronts={"A": 90.0, "B": 270.0},
    verbs=(
        *STATES,
        Verb("shoots", "shot", {"kind": "shot"}, "target", _SHOT),
        Verb("replies to", "shot", {"kind": "reply"}, "target", _SHOT),
        Verb("does not shoot", "shot", {"kind": "shot"}, "", absent=True),
        Verb("does not reply", "shot", {"kind": "reply"}, "", absent=True),
        Verb("hit by", "hit", {}, "by"),
        Verb("moves", "move", {}, "length_cm", ("ended",)),
        Verb("lies at", "thing", {"state": "lies there"}, "point"),
        Verb("gone", "thing", {"state": "gone"}),
        Verb("played", "card", {"to": "table"}),
        Verb("down", "state", {"down": True}),
        *explained("in"),
    ),
    clauses={"needing": ("needed", cases.whole), "rolling": ("roll", cases.whole), "in": ("substep", cases.said),
             "facing": ("facing", cases.degrees), "ended": ("ended", cases.rest)},
    operands={**OPERANDS, "target": cases.unit, "by": cases.unit}, nobody={"shoots": "shot", "moves": "move"},
    codes=("held-fire", "passed-over", "umpire"),
    told={"state": ("point", "status"), "shot": ("kind", "target", "needed", "roll"), "hit": ("by", "effect"),
          "move": ("length_cm", "ended"), "explanation": ("code", "text"), "thing": ("point", "state"),
          "card": ("side", "from", "to")},
    records=records, units=units, order=None, dice=dice, completed=completed, thing_ids=re.compile(r"bomb-[0-9]+"),
    unasked=("lines",),
)  # fmt: skip
