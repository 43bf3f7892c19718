"""Cases of To End All Wars: what lines and claims say, and what came of a battle as records."""
# not measured: what cases are written in

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bound_sim.battle.log import Log
from bound_sim.dice.typed import TypedRoll
from bound_sim.rulesets.kit.things import GONE
from bound_sim.rulesets.records.cases import CaseBook, Change, Record, Records, rows
from bound_sim.rulesets.to_end_all_wars.answers import case_units, case_words
from bound_sim.rulesets.to_end_all_wars.book.reasons import REASONS
from bound_sim.rulesets.to_end_all_wars.book.rulings import RULINGS
from bound_sim.scenario.forces import Forces
from bound_sim.scenario.model import Scenario
from bound_sim_maps.table import cm_from_u, u_from_cm

#: CLAIMS.md: each is a kind of ground of the map, and the width in cm that a line of it has
GROUND = {
    "trench": ("fortification", 0.0), "shell-hole": ("defensible", 0.0), "wall": ("defensible", 0.2),
    "wire": ("wire", 0.2), "block": ("wood", 0.0), "slow": ("rough", 0.0), "cover": ("impractical", 0.0),
    "impassable": ("water", 0.5),
}  # fmt: skip
_TOLD: dict[str, tuple[str, ...]] = {
    "state": ("point", "status", "men", "set_up", "snared", "health", "driver", "gunner", "gone"),
    "fight": ("target",),
    "turn": ("begins",),
    "sight": ("thing",),
    "shot": ("target", "substep", "distance_cm", "dice", "needed", "hits", "score", "covered"),
    "shell": ("mark", "roll", "impact"),
    "flame": ("target", "needed", "roll", "score"),
    "throw": ("thing", "roll", "impact"),
    "move": ("length_cm", "rate_cm", "ended"),
    "test": ("kind", "substep", "roll", "result"),
    "blow": ("target", "roll", "score", "damage", "charging"),
    "loss": ("lost", "substep", "by"),
    "explanation": ("code", "substep", "rule", "text"),
}


def _team(unit: str) -> str:
    return unit.partition("/")[0]


def _own(unit: str) -> str:
    return unit.removeprefix("side ")


def _made(row: Mapping[str, Any], **more: Any) -> Record:
    """A row as a record: its sub-step without the number."""
    made = {**row, **more}
    if "substep" in made:
        made["substep"] = str(made["substep"]).partition(" ")[0]
    return made


def records(log: Log) -> Records:
    """Kind -> what happened, one record a man and one a team where both can be spoken of."""
    bounds = sorted({row["bound"] for row in rows(log, "states")} - {0})
    return {
        "state": [*_states(log), *_things(log, bounds)],
        "fight": [{**row, "unit": row["team"], "target": row["enemy"]} for row in rows(log, "fights")],
        "turn": [
            {"bound": row["bound"], "unit": _own(row["platoon"]), "begins": True}
            for row in rows(log, "explanations") if row["code"] == "begins"
        ],
        "sight": _sights(log, bounds),
        "shot": _shots(rows(log, "shots")),
        "shell": [
            _made(row, mark=(row["mark_x_cm"], row["mark_y_cm"]), impact=(row["x_cm"], row["y_cm"]))
            for row in rows(log, "throws") if row["kind"] == "cannon"
        ],
        "flame": [
            _made(row, target=target, score=int(row["hit"]))
            for row in rows(log, "flames") for target in {row["target"], _team(row["target"])}
        ],
        "throw": [
            _made(row, impact=(row["x_cm"], row["y_cm"]))
            for row in rows(log, "throws") if row["kind"] == "grenade"
        ],
        "move": _moves(rows(log, "moves")),
        "test": [_made(row, unit=_own(row["unit"])) for row in rows(log, "tests")],
        "blow": [
            _made(row, unit=who, target=target, names={row["striker"], _team(row["striker"])})
            for row in rows(log, "melee")
            for who in (row["striker"], _team(row["striker"]))
            for target in (row["opponent"], _team(row["opponent"]))
        ],
        "loss": _losses(rows(log, "hits")),
        "explanation": [_made(row, unit=_own(row["platoon"])) for row in rows(log, "explanations")],
    }  # fmt: skip


def _states(log: Log) -> list[Record]:
    """Men and tanks at a turn's end, and their teams."""
    found: dict[tuple[int, str], list[Record]] = {}
    made: list[Record] = []
    for row in rows(log, "states"):
        if row["bound"]:
            made.append({**row, "unit": row["platoon"], "point": (row["x_cm"], row["y_cm"]), "men": None})
            found.setdefault((row["bound"], row["battalion"]), []).append(made[-1])
    for (_, team), men in found.items():
        here = [row for row in men if row["status"] == "on table"]
        made.append({**(here or men)[0], "unit": team, "men": len(here)})
    return made


def _things(log: Log, bounds: Iterable[int]) -> list[Record]:
    """Things at each turn's end, as their last change left them."""
    changes = rows(log, "things")
    made: list[Record] = []
    for bound in bounds:
        now = {row["id"]: row for row in changes if row["bound"] <= bound}
        for name, row in now.items():
            at = ((row["x_cm"] + row["x2_cm"]) / 2, (row["y_cm"] + row["y2_cm"]) / 2)
            made.append({"bound": bound, "unit": name, "point": at, "gone": row["state"] == GONE})
    return made


def _sights(log: Log, bounds: Iterable[int]) -> list[Record]:
    """Mines that each side knows of at each turn's end."""
    changes, finds = rows(log, "things"), rows(log, "finds")
    made: list[Record] = []
    for bound in bounds:
        there = {row["id"]: row["state"] != GONE for row in changes if row["bound"] <= bound}
        made += [
            {"bound": bound, "unit": row["side"], "thing": row["thing"]}
            for row in finds if row["bound"] <= bound and there.get(row["thing"])
        ]  # fmt: skip
    return made


def _shots(dice: Iterable[Record]) -> list[Record]:
    """The dice of each attack as one record."""
    found: dict[tuple[object, ...], Record] = {}
    for die in dice:
        key = (die["bound"], die["substep"], die["shooter_unit"], die["target_unit"])
        made = found.setdefault(key, _made(
            die, unit=die["shooter_unit"], target=die["target_unit"], hits=0, score=die["kills"],
            covered={"open": False, "cover": True}.get(die["cover"]),
        ))  # fmt: skip
        made["hits"] += die["hit"]
    return list(found.values())


def _moves(moves: Iterable[Record]) -> list[Record]:
    """A man's way, and his team's: that of the man who went furthest."""
    found: dict[tuple[object, ...], Record] = {}
    for row in moves:
        if row["length_cm"] <= 0 or row["ended"] in ("stepped aside", "withdrew"):
            continue
        for who in (row["platoon"], _team(row["platoon"])):
            key = (row["bound"], row["substep"], who)
            names = found.get(key, {}).get("names", {_team(row["platoon"])}) | {row["platoon"]}
            if key not in found or row["length_cm"] > found[key]["length_cm"]:
                found[key] = _made(row, unit=who)
            found[key]["names"] = names
    return list(found.values())


def _losses(hits: Iterable[Record]) -> list[Record]:
    """Men lost by a team in a sub-step: to each that killed, and in all."""
    found: dict[tuple[object, ...], Record] = {}
    for row in hits:
        team = _team(row["target"])
        for by in {_team(row["by"]), ""} if row["effect"] == "removed" else ():
            key = (row["bound"], row["substep"], team, by)
            made = found.setdefault(key, _made(row, unit=team, by=by, lost=0, names={team}))
            made["lost"] += 1
            made["names"].add(row["target"])
    return list(found.values())


def dice(line: Any, forces: Forces) -> list[TypedRoll]:
    """``action AS1 shot at B1 4 2``."""
    return case_units.dice(line)


def completed(rolls: Sequence[TypedRoll], scenario: Scenario) -> list[TypedRoll]:
    """With 6 of Red and 1 of Blue for the first turn, where no such die is listed and dice say who begins."""
    if any(roll.purpose == "first" for roll in rolls) or scenario.rulings.get("TEAW-Q-first", "dice") != "dice":
        return [*rolls]
    return [*rolls] + [
        TypedRoll(1, "start", f"side {side.id}", "first", "", 0, 0, (6 if side.id == "Red" else 1,))
        for side in scenario.sides
    ]


def own(given: Mapping[str, object], change: Change) -> Mapping[str, object]:
    """Areas and mines on another table."""
    tables: dict[str, Any] = dict(given)
    aims = [{**aim, "area": _area(aim["area"], change)} for aim in tables.get("aims") or []]
    mines = [{**mine, "at": _place(mine["at"], change)} for mine in tables.get("mines") or []]
    return {**tables, "aims": aims, "mines": mines}


def _place(at: Sequence[float], change: Change) -> list[float]:
    return [cm_from_u(value) for value in change.point(u_from_cm(at[0]), u_from_cm(at[1]))]


def _area(area: Sequence[float], change: Change) -> list[float]:
    if len(area) != 4:
        return list(area)
    (x0, y0), (x1, y1) = _place(area[:2], change), _place(area[2:], change)
    return [min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)]


CASES = CaseBook(
    case_words.RULES, RULINGS, re.compile(r"TEAW-[RQ]-[A-Za-z0-9-]{1,60}"), "TEAW-R-15-01 or TEAW-Q-cut-02",
    "Red AS1 Assault at 20,30", {"Red": 90.0, "Blue": 270.0}, case_words.VERBS, case_words.CLAUSES,
    case_words.OPERANDS, case_words.NOBODY, REASONS, _TOLD, records, case_units.units, None, dice, completed,
    words=case_words.WORDS, thing_ids=case_words.THING_IDS, unasked=case_words.UNASKED, own=own, ground=GROUND,
    transforms=("mirrored", "turned", "shuffled"),
)  # fmt: skip
