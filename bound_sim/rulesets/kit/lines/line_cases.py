"""Records for cases of a game of lines: of units, of their bodies, and of things on the table."""
# not measured: what cases are written in

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from bound_sim.dice.typed import TypedRoll
from bound_sim.dice.words import DiceWords
from bound_sim.logs.log import Log
from bound_sim.rules.records.case_lines import substep_of, thrown
from bound_sim.rules.records.case_words import Line, Words
from bound_sim.rules.records.cases import Record, rows
from bound_sim.rulesets.kit.lines.line_sentences import unit_of
from bound_sim.rulesets.kit.lines.things import GONE
from bound_sim.scenario.model import Scenario


def bounds_of(log: Log) -> list[int]:
    """Turns that were played."""
    return sorted({row["bound"] for row in rows(log, "states")} - {0})


def side_or_unit(name: str) -> str:
    """A side by its id."""
    return name.removeprefix("side ")


def record_of(row: Mapping[str, Any], **more: Any) -> Record:
    """A row as a record: its sub-step without the number."""
    made = {**row, **more}
    if "substep" in made:
        made["substep"] = str(made["substep"]).partition(" ")[0]
    return made


def states(log: Log) -> list[Record]:
    """Bodies at a turn's end, and their units: where the first of those left stands, how many are left."""
    found: dict[tuple[int, str], list[Record]] = {}
    made: list[Record] = []
    for row in rows(log, "states"):
        if row["bound"]:
            made.append({**row, "unit": row["platoon"], "point": (row["x_cm"], row["y_cm"]), "men": None})
            found.setdefault((row["bound"], row["battalion"]), []).append(made[-1])
    for (_, unit), bodies in found.items():
        here = [row for row in bodies if row["status"] == "on table"]
        made.append({**(here or bodies)[0], "unit": unit, "men": len(here)})
    return made


def things(log: Log, bounds: Iterable[int]) -> list[Record]:
    """Things at each turn's end, as their last change left them."""
    changes = rows(log, "things")
    made: list[Record] = []
    for bound in bounds:
        now = {row["id"]: row for row in changes if row["bound"] <= bound}
        for name, row in now.items():
            at = ((row["x_cm"] + row["x2_cm"]) / 2, (row["y_cm"] + row["y2_cm"]) / 2)
            made.append({
                "bound": bound, "unit": name, "point": at, "state": row["state"], "gone": row["state"] == GONE,
            })  # fmt: skip
    return made


def attacks(dice: Iterable[Record], more: Callable[[Record], Mapping[str, Any]]) -> list[Record]:
    """The dice of each unit's attack on another as one record; ``more``: what else it says of its first die."""
    found: dict[tuple[object, ...], Record] = {}
    for die in dice:
        key = (die["bound"], die["substep"], die["shooter_unit"], die["target_unit"])
        if key not in found:
            found[key] = record_of(die, unit=die["shooter_unit"], target=die["target_unit"], hits=0, **more(die))
        found[key]["hits"] += die["hit"]
    return list(found.values())


def ways(moves: Iterable[Record], no_moves: Collection[str]) -> list[Record]:
    """A body's way, and its unit's: that of the body that went furthest; ``no_moves``: how ways end that count not."""
    found: dict[tuple[object, ...], Record] = {}
    for row in moves:
        if row["length_cm"] <= 0 or row["ended"] in no_moves:
            continue
        for who in (row["platoon"], unit_of(row["platoon"])):
            key = (row["bound"], row["substep"], who)
            names = found.get(key, {}).get("names", {unit_of(row["platoon"])}) | {row["platoon"]}
            if key not in found or row["length_cm"] > found[key]["length_cm"]:
                found[key] = record_of(row, unit=who)
            found[key]["names"] = names
    return list(found.values())


def losses(hits: Iterable[Record]) -> list[Record]:
    """Hits that cost a unit something in a sub-step: those of each that hit, and all of them."""
    found: dict[tuple[object, ...], Record] = {}
    for row in hits:
        unit = unit_of(row["target"])
        for by in {unit_of(row["by"]), ""}:
            key = (row["bound"], row["substep"], unit, by)
            made = found.setdefault(key, record_of(row, unit=unit, by=by, lost=0, names={unit}))
            made["lost"] += 1
            made["names"].add(row["target"])
    return list(found.values())


def blows(dice: Iterable[Record]) -> list[Record]:
    """Each blow as one of the striker and one of his unit, at the opponent and at his unit."""
    return [
        record_of(row, unit=who, target=target, names={row["striker"], unit_of(row["striker"])})
        for row in dice
        for who in (row["striker"], unit_of(row["striker"]))
        for target in (row["opponent"], unit_of(row["opponent"]))
    ]


def _unit_or_side(who: str, purpose: str) -> str:
    """Sides roll who goes first, units all else."""
    return f"side {who}" if purpose == "first" else f"unit {who}"


def rolls_of(
    line: Line, words: DiceWords, example: str, *, roller: Callable[[str, str], str] = _unit_or_side,
    target: Callable[[str, str], str] = _unit_or_side,
) -> list[TypedRoll]:  # fmt: skip
    """The dice of a roll, once for each turn, from a line like the example.

    ``roller`` and ``target``: how the dice call those whom the line names, by the purpose of the roll.
    """
    said = Words(line.text)
    form = f"SUBSTEP ROLLER PURPOSE [at TARGET] [round N] [die N] DICE, like  {example}"
    substep = substep_of(said, words.substeps, form)
    who, purpose, whom, round_no, first, faces = thrown(said, words.purposes, form)
    at = target(whom, purpose) if whom else ""
    return [
        TypedRoll(bound, substep, roller(who, purpose), purpose, at, round_no, first - 1, faces, line.place)
        for bound in line.bounds
    ]


def first_rolls(scenario: Scenario, substep: str, first: str) -> list[TypedRoll]:
    """Dice by which a side goes first: a 6 of it, a 1 of the other."""
    return [
        TypedRoll(1, substep, f"side {side.id}", "first", "", 0, 0, (6 if side.id == first else 1,))
        for side in scenario.sides
    ]


def box_of(area: Sequence[float], placed: Callable[[Sequence[float]], Sequence[float]]) -> list[float]:
    """A box (west, south, east, north) whose corners are ``placed`` elsewhere; what has no four numbers stays."""
    if len(area) != 4:
        return list(area)
    (x0, y0), (x1, y1) = placed(area[:2]), placed(area[2:])
    return [min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)]
