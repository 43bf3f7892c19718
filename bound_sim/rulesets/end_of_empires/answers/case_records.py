"""What cases of a game of objects speak of: records of units and of bases, and the line of a unit."""
# not measured: what cases are written in

from collections.abc import Iterable, Mapping
from typing import Any

from bound_sim.battle.log import Log
from bound_sim.rulesets.end_of_empires.book.formations import FORMATIONS, slots
from bound_sim.rulesets.kit.geometry.distance import turned
from bound_sim.rulesets.records.case_lines import side_of, type_of
from bound_sim.rulesets.records.case_words import LineFault, Words
from bound_sim.rulesets.records.cases import Record, Records, rows
from bound_sim.scenario.forces import Platoon, TypeBook
from bound_sim_maps.table import Table

_UNIT_CLAUSES = "facing 90, line, column, block, bases 2, figures 4 4 2 1, limbered, arrives 2, formation NAME, men 30"


def unit_of(base: str) -> str:
    """A base's unit, by its id."""
    return base.rpartition("/")[0]


def records(log: Log) -> Records:
    """Kind -> what happened, one record a unit and one a base where both can be spoken of."""
    return {
        "state": [*_bases(log), *_units(log)],
        "order": [{**row, "unit": row["battalion"]} for row in rows(log, "orders")],
        "move": _moves(rows(log, "moves")),
        "loss": _losses(rows(log, "hits")),
        "test": [row | {"unit": row["unit"].removeprefix("side ")} for row in rows(log, "tests")],
        "explanation": [row | {"unit": row["platoon"].removeprefix("side ")} for row in rows(log, "explanations")],
    }


def with_names(found: Records, *kinds: str) -> Records:
    """Records of these kinds with all names by which they may be spoken of: base, unit, each base of it."""
    for kind in kinds:
        for record in found[kind]:
            record["names"] = {record["unit"], unit_of(record["unit"]), *record.get("bases", ())}
    return found


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


def shots(dice: Iterable[Record]) -> list[Record]:
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


def units(text: str, table: Table, fronts: Mapping[str, int], types: TypeBook, place: str) -> list[Platoon]:
    """``Red 1R Infantry at 20,30 column figures 4 4 2``: a unit about its middle; ``1R/2 ...``: one base of it."""
    words = Words(text)
    side = side_of(words, fronts)
    unit, _, number = words.next("a unit like 1R, or one of its bases like 1R/2").partition("/")
    type_ = type_of(f"{words.next('a unit type')} {words.until(('at',))}".strip(), types)
    if not words.skip("at"):
        raise LineFault("has no place", "TYPE at 20,30")
    x_u, y_u = words.point(table)
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
                raise LineFault(f"{len(about['figures'])} numbers of figures", f"one for each of {count} bases")
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
    """What follows a unit's place; ``most``: bases that a unit of its type may have."""
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
