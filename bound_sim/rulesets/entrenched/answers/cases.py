"""Cases of Entrenched!: what lines and claims say, and what came of a battle as records."""
# not measured: what cases are written in

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from bound_sim.battle.battle import Battle
from bound_sim.dice.typed import TypedRoll
from bound_sim.logs.log import Log, rows_of
from bound_sim.rules.records.cases import CaseBook, Change, Record, Records, rows
from bound_sim.rules.records.memory import Witness
from bound_sim.rulesets.entrenched.answers import case_units, case_words
from bound_sim.rulesets.entrenched.answers.fog import SHOWS, knows_place, knows_wave
from bound_sim.rulesets.entrenched.answers.seat import measures
from bound_sim.rulesets.entrenched.book.chart import BATTLES, PHASES
from bound_sim.rulesets.entrenched.book.reasons import REASONS
from bound_sim.rulesets.entrenched.book.rulings import RULINGS
from bound_sim.rulesets.entrenched.book.words import word_of
from bound_sim.rulesets.entrenched.state.game import FREE, FieldGame
from bound_sim.rulesets.kit.lines.dice_told import rolls
from bound_sim.rulesets.kit.lines.line_cases import (
    bounds_of,
    box_of,
    first_rolls,
    losses,
    record_of,
    side_or_unit,
    things,
)
from bound_sim.rulesets.kit.lines.line_sentences import unit_of
from bound_sim.scenario.forces import Forces
from bound_sim.scenario.model import Scenario
from bound_sim_maps.table import U_PER_INCH, u_from_inches

_TOLD: dict[str, tuple[str, ...]] = {
    "state": ("point", "facing", "status", "wounds", "active"),
    "lock": ("target",),
    "thing": ("point", "gone", "side"),
    "turn": ("first",),
    "tally": ("score", "killed"),
    "zone": ("area",),
    "measure": ("phase",),
    "knowledge": ("what", "of"),
    "shot": ("target", "substep", "counter", "distance_cm", "dice", "needed", "hits", "arm"),
    "burst": ("point", "distance_cm", "dice", "needed", "hits", "arm"),
    "release": ("thing",),
    "save": ("target", "substep", "dice", "needed", "added", "saved"),
    "move": ("length_cm", "reach_cm", "ended"),
    "charge": ("target", "distance_cm"),
    "blow": ("target", "dice", "needed", "hits", "flank", "back", "arm"),
    "test": ("kind", "substep", "roll", "needed", "added", "result"),
    "loss": ("lost", "substep", "from"),
    "score": ("score",),
    "explanation": ("code", "substep", "rule", "text"),
}
#: ENT-R-2
TABLE_CM = (60.96, 30.48)
#: what a unit does in phase 2 that is a way
_WAYS = ("move", "run", "fall-back", "run-back")
#: kinds of hits that take a wound
_WOUNDS = ("fire", "melee", "gas")


def records(log: Log) -> Records:
    """Kind -> what happened, one record a roll, a move, a unit at a bound's end."""
    states = [_state(row) for row in rows(log, "states") if row["bound"]]
    wounds = (row for row in rows(log, "hits") if row["kind"] in _WOUNDS and row["effect"] != "surplus")
    return {
        "state": states,
        "lock": [
            {"bound": row["bound"], "unit": row["unit"], "target": other}
            for row in states for other in row["locked"].split()
        ],
        "thing": _things(log, states),
        "turn": [
            {"bound": row["bound"], "unit": side_or_unit(row["platoon"]), "first": True}
            for row in rows(log, "explanations") if row["code"] == "goes-first"
        ],
        "tally": [
            {"bound": row["bound"], "unit": row["side"], "score": row["total"], "killed": row["killed"]}
            for row in rows(log, "scores")
        ],
        "score": [
            {"bound": row["bound"], "unit": row["side"], "score": row["points"]}
            for row in rows(log, "scores") if row["points"]
        ],
        "shot": [_shot(dice) for dice in rolls(rows(log, "shots")) if dice[0]["target_unit"]],
        "burst": [_shot(dice) for dice in rolls(rows(log, "shots")) if not dice[0]["target_unit"]],
        "release": [
            record_of(row, unit=row["by"], thing=row["id"])
            for row in rows(log, "things") if row["kind"] == "gas" and row["state"] == "released"
        ],
        "save": [
            record_of(dice[0], target=dice[0]["by"], dice=len(dice), saved=sum(die["saved"] for die in dice),
                  arm=word_of(dice[0]["weapon"]))
            for dice in rolls(rows(log, "saves"))
        ],
        "move": [
            record_of(row, unit=unit_of(row["platoon"]))
            for row in rows(log, "moves") if row["action"] in _WAYS and row["length_cm"] > 0
        ],
        "charge": [record_of(row, distance_cm=row["length_cm"]) for row in rows(log, "charges")],
        "blow": [
            record_of(dice[0], unit=dice[0]["striker_unit"], target=dice[0]["opponent_unit"],
                  hits=sum(die["hit"] for die in dice), arm=word_of(dice[0]["weapon"]))
            for dice in rolls(rows(log, "melee"))
        ],
        "test": [record_of(row, unit=side_or_unit(row["unit"])) for row in rows(log, "tests")],
        "loss": [{**each, "from": each["by"]} for each in losses(wounds)],
        "explanation": [record_of(row, unit=side_or_unit(row["platoon"])) for row in rows(log, "explanations")],
    }  # fmt: skip


def _state(row: Record) -> Record:
    return {
        **row, "unit": row["battalion"], "point": (row["x_cm"], row["y_cm"]), "status": row["fate"] or row["status"],
    }  # fmt: skip


def _things(log: Log, states: Iterable[Record]) -> list[Record]:
    """Things with their holders; what is carried lies at its carrier's centre."""
    carriers = {(row["bound"], row["carries"]): row["point"] for row in states if row["carries"]}
    return [
        {**each, "point": carriers.get((each["bound"], each["unit"]), each["point"]),
         "side": "" if each["state"] == FREE else each["state"]}
        for each in things(log, bounds_of(log))
    ]  # fmt: skip


def _shot(dice: Sequence[Mapping[str, Any]]) -> Record:
    first = dice[0]
    return record_of(
        first, unit=first["shooter_unit"], target=first["target_unit"], counter=first["kind"] == "counter-fire",
        point=(first["x_cm"], first["y_cm"]), hits=sum(die["hit"] for die in dice), arm=word_of(first["weapon"]),
    )  # fmt: skip


def beside(battle: Battle) -> Records:
    """Records of facts that no row of the log has: zones, phases in which lengths are measured, contents of packets."""
    game: FieldGame = battle.state.games[0]
    bounds = range(1, battle.bound + 1)
    return {
        "zone": [
            {"bound": bound, "unit": side, "area": str(zone).removesuffix(" in")}
            for bound in bounds for side, zone in game.zones.items()
        ],
        "measure": [
            {"bound": bound, "unit": unit.id, "phase": phase}
            for bound in bounds if bound > 1
            for unit in game.units if unit.side == game.active(bound)
            for phase in PHASES if measures(game.readings, phase)
        ],
        "knowledge": [row for side in game.sides for row in _knowledge(battle, side)],
    }  # fmt: skip


def _knowledge(battle: Battle, side: str) -> Iterator[Record]:
    """Records of what a side was told of the others, bound by bound, by the means that make its packets."""
    follower = Witness(battle.scenario, side, SHOWS)
    tables = {name: list(rows_of(battle.log[name])) for name in SHOWS.rows}
    for bound in range(battle.bound + 1):
        told = follower.follow({name: [row for row in tables[name] if row["bound"] == bound] for name in tables})
        for row in told["states"] if bound else ():
            for what, knows in (("wave", knows_wave(row, side)), ("place", knows_place(row))):
                if knows:
                    yield {"bound": bound, "unit": side, "what": what, "of": row["battalion"]}


def dice(line: Any, forces: Forces) -> list[TypedRoll]:
    """``ranged INF1 hit at G1 6 4 3 1``."""
    return case_units.dice(line)


def completed(rolls: Sequence[TypedRoll], scenario: Scenario) -> list[TypedRoll]:
    """With 6 of Entente and 1 of Central for who goes first, where nothing else says it."""
    own: Any = scenario.own
    said = any(line.verb in ("wants first", "does not mind") for lines in scenario.lines.values() for line in lines)
    if said or (own.get("game") or {}).get("first") or any(roll.purpose == "first" for roll in rolls):
        return [*rolls]
    return [*rolls, *first_rolls(scenario, "set-up", "Entente")]


def own(given: Mapping[str, object], change: Change) -> Mapping[str, object]:
    """Pieces, points and places on another table."""
    tables: dict[str, Any] = dict(given)
    game = dict(tables.get("game") or {})
    if point := game.get("point") or (BATTLES["hooge"].point if game.get("type") == "hooge" else None):
        game["point"] = _place(point, change)
    for name in ("control_points", "objective_places"):
        tables[name] = [{**row, "at": _place(row["at"], change)} for row in tables.get(name) or []]
    pieces = [{**row, "area": box_of(row["area"], lambda at: _place(at, change))} for row in tables.get("pieces") or []]
    return {**tables, "pieces": pieces, "game": game}


def _place(at: Sequence[float], change: Change) -> list[float]:
    return [value / U_PER_INCH for value in change.point(u_from_inches(at[0]), u_from_inches(at[1]))]


CASES = CaseBook(
    case_words.RULES, RULINGS, re.compile(r"ENT-[RQ]-[A-Za-z0-9-]{1,60}"), "ENT-R-15-03 or ENT-Q-save-02",
    "Entente INF1 BEF Infantry at 4,6", {"Entente": 90.0, "Central": 270.0}, case_words.VERBS, case_words.CLAUSES,
    case_words.OPERANDS, case_words.NOBODY, REASONS, _TOLD, records, case_units.units, None, dice, completed,
    words=case_words.WORDS, thing_ids=case_words.THING_IDS, unasked=case_words.UNASKED, own=own, beside=beside,
    table_cm=TABLE_CM,
    transforms=("mirrored", "turned", "shuffled"),
)  # fmt: skip
