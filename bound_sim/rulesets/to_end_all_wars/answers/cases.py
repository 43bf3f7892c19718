"""Cases of To End All Wars: what lines and claims say, and what came of a battle as records."""
# not measured: what cases are written in

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, get_args

from bound_sim.dice.typed import TypedRoll
from bound_sim.logs.log import Log
from bound_sim.rules.records.cases import CaseBook, Change, Record, Records, rows
from bound_sim.rulesets.kit.lines import line_cases
from bound_sim.rulesets.kit.lines.line_cases import box_of, first_rolls, record_of, side_or_unit
from bound_sim.rulesets.kit.lines.line_sentences import unit_of
from bound_sim.rulesets.kit.lines.things import GONE
from bound_sim.rulesets.to_end_all_wars.answers import case_units, case_words
from bound_sim.rulesets.to_end_all_wars.book.aim_places import Edge, is_corners
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
#: edges of a table by the quarters of their bearings
_EDGES = get_args(Edge)
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


def records(log: Log) -> Records:
    """Kind -> what happened, one record a man and one a team where both can be spoken of."""
    bounds = line_cases.bounds_of(log)
    return {
        "state": [*line_cases.states(log), *line_cases.things(log, bounds)],
        "fight": [{**row, "unit": row["team"], "target": row["enemy"]} for row in rows(log, "fights")],
        "turn": [
            {"bound": row["bound"], "unit": side_or_unit(row["platoon"]), "begins": True}
            for row in rows(log, "explanations") if row["code"] == "begins"
        ],
        "sight": _sights(log, bounds),
        "shot": line_cases.attacks(rows(log, "shots"), _row_taken),
        "shell": [
            record_of(row, mark=(row["mark_x_cm"], row["mark_y_cm"]), impact=(row["x_cm"], row["y_cm"]))
            for row in rows(log, "throws") if row["kind"] == "cannon"
        ],
        "flame": [
            record_of(row, target=target, score=int(row["hit"]))
            for row in rows(log, "flames") for target in {row["target"], unit_of(row["target"])}
        ],
        "throw": [
            record_of(row, impact=(row["x_cm"], row["y_cm"]))
            for row in rows(log, "throws") if row["kind"] == "grenade"
        ],
        "move": line_cases.ways(rows(log, "moves"), ("stepped aside", "withdrew")),
        "test": [record_of(row, unit=side_or_unit(row["unit"])) for row in rows(log, "tests")],
        "blow": line_cases.blows(rows(log, "melee")),
        "loss": line_cases.losses(row for row in rows(log, "hits") if row["effect"] == "removed"),
        "explanation": [record_of(row, unit=side_or_unit(row["platoon"])) for row in rows(log, "explanations")],
    }  # fmt: skip


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


def _row_taken(die: Record) -> Mapping[str, object]:
    """An attack's kills, and true or false for the row of cover or of the open; None for other rows."""
    return {"score": die["kills"], "covered": {"open": False, "cover": True}.get(die["cover"])}


def dice(line: Any, forces: Forces) -> list[TypedRoll]:
    """``action AS1 shot at B1 4 2``."""
    return case_units.dice(line)


def completed(rolls: Sequence[TypedRoll], scenario: Scenario) -> list[TypedRoll]:
    """With 6 of Red and 1 of Blue for the first turn, where no such die is listed and dice say who begins."""
    if any(roll.purpose == "first" for roll in rolls) or scenario.rulings.get("TEAW-Q-first", "dice") != "dice":
        return [*rolls]
    return [*rolls, *first_rolls(scenario, "start", "Red")]


def own(given: Mapping[str, object], change: Change) -> Mapping[str, object]:
    """Areas and mines on another table."""
    tables: dict[str, Any] = dict(given)
    aims = [_aim(aim, change) for aim in tables.get("aims") or []]
    mines = [{**mine, "at": _place(mine["at"], change)} for mine in tables.get("mines") or []]
    return {**tables, "aims": aims, "mines": mines}


def _aim(aim: Mapping[str, Any], change: Change) -> Mapping[str, Any]:
    area, edge = aim["area"], aim.get("edge")
    corners = is_corners(area)
    moved = [_place(at, change) for at in area] if corners else box_of(area, lambda at: _place(at, change))
    placed = {**aim, "area": moved}
    return {**placed, "edge": _EDGES[change.bearing(900 * _EDGES.index(edge)) // 900]} if edge else placed


def _place(at: Sequence[float], change: Change) -> list[float]:
    return [cm_from_u(value) for value in change.point(u_from_cm(at[0]), u_from_cm(at[1]))]


CASES = CaseBook(
    case_words.RULES, RULINGS, re.compile(r"TEAW-[RQ]-[A-Za-z0-9-]{1,60}"), "TEAW-R-15-01 or TEAW-Q-cut-02",
    "Red AS1 Assault at 20,30", {"Red": 90.0, "Blue": 270.0}, case_words.VERBS, case_words.CLAUSES,
    case_words.OPERANDS, case_words.NOBODY, REASONS, _TOLD, records, case_units.units, None, dice, completed,
    words=case_words.WORDS, thing_ids=case_words.THING_IDS, unasked=case_words.UNASKED, own=own, ground=GROUND,
    transforms=("mirrored", "turned", "shuffled"),
)  # fmt: skip
