"""The files of a battle's scenario as it is fought: its forces, changes, and orders of those that are there."""

import re
import tomllib
from collections.abc import Collection, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any

from bound_sim.campaign.chain import BattleForces
from bound_sim.campaign.plan import PlannedBattle
from bound_sim.files.folder import load_files
from bound_sim.orders.lines import LineVerb, OrderLine, units_named, verb_of
from bound_sim.orders.records import sheet_text
from bound_sim.rules import ruleset
from bound_sim.scenario.files import ARROW_TEXTS, FORCES, FORCES_TABLES, LINES, SHEET, SHEETS, TOML
from bound_sim.scenario.forces import Forces
from bound_sim.scenario.forces_file import forces_text
from bound_sim.scenario.model import Scenario
from bound_sim.scenario.toml_text import toml_text
from bound_sim_maps.faults import Fault, Refused

_BOUND = re.compile(r"bounds? ([0-9]{1,3})(?:-([0-9]{1,3}))?")


def files_of(planned: PlannedBattle, forces: BattleForces) -> dict[str, bytes]:
    """The scenario's files as the battle is fought. Raises Refused where they are a scenario no more.

    A file that nothing changed keeps its bytes. Orders on file that name a unit that is not there, or a bound that
    never comes, are left out.
    """
    scenario, given = forces.scenario, planned.scenario
    files, gone = dict(planned.files), _ids(given.forces) - _ids(scenario.forces)
    if scenario.forces != given.forces:
        for name in FORCES_TABLES:
            files.pop(name, None)
        files[FORCES] = forces_bytes(forces)
    changed = (scenario.bounds, scenario.rulings) != (given.bounds, given.rulings)
    if changed or planned.words or _names_lost(files[TOML], gone):
        files[TOML] = _toml(files[TOML], forces, gone, planned.words)
    if gone or scenario.bounds < given.bounds:
        for name, data in planned.files.items():
            if any(fnmatchcase(name, pattern) for pattern in SHEETS):
                del files[name]
            elif any(fnmatchcase(name, pattern) for pattern in (ARROW_TEXTS, LINES)):
                lines = lines_naming(given, gone, name)
                files[name] = without(data.decode("utf-8-sig"), lines, scenario.bounds).encode()
        kept = {key: high for key, high in given.high.items() if key[0] not in gone and key[1] <= scenario.bounds}
        if kept:
            files[SHEET] = sheet_text(kept, scenario.bounds).encode()
    scenario_of(planned, files)
    return files


def scenario_of(planned: PlannedBattle, files: Mapping[str, bytes]) -> Scenario:
    """The scenario of a battle's files. Raises Refused."""
    try:
        return load_files(files, any_policy=True)[0]
    except Refused as refused:
        raise Refused(
            Fault(f"{planned.id}/{each.file}", each.place, each.wrong, each.allowed) for each in refused.faults
        ) from None


def _ids(forces: Forces) -> set[str]:
    """The ids of all units and bases."""
    return {*forces.battalions, *forces.companies, *forces.by_id}


def forces_bytes(forces: BattleForces) -> bytes:
    """The order of battle as text."""
    scenario = forces.scenario
    types = ruleset(scenario.ruleset).type_book(scenario.unit_types)
    return forces_text(Forces(scenario.forces.platoons), types).encode()


def without(text: str, gone: Collection[int], bounds: int) -> str:
    """Lines of orders without those of these numbers, from 1 on, and without those for later bounds."""
    kept, bound = [], 1
    for number, line in enumerate(text.splitlines(keepends=True), 1):
        header = _BOUND.fullmatch(line.partition("#")[0].strip())
        if header:
            bound = int(header[1])
            line = f"bounds {bound}-{min(int(header[2]), bounds)}\n" if header[2] else line
        if bound <= bounds and number not in gone:
            kept.append(line)
    return "".join(kept)


def lines_naming(scenario: Scenario, gone: Collection[str], file: str) -> frozenset[int]:
    """The numbers of a file's lines that name one of these units, or bases, as who acts or on whom."""
    found = [order.place for order in scenario.low.values() if not _named(order).isdisjoint(gone)]
    verbs = ruleset(scenario.ruleset).grammar.lines
    for lines in scenario.lines.values():
        found += [line.place for line in lines if not _named_in_line(line, verbs).isdisjoint(gone)]
    start = f"{file}: line "
    return frozenset(int(place.removeprefix(start)) for place in found if place.startswith(start))


def _named(order: OrderLine) -> set[str]:
    toward = order.target("toward")
    target = {toward} if isinstance(toward, str) else set()
    shot = {unit for unit, _ in order.shares("shots")}
    return {order.unit, order.word("shoot"), order.word("loses"), *order.names("exempt"), *shot, *target}


def _named_in_line(line: OrderLine, verbs: Sequence[LineVerb]) -> set[str]:
    return {line.unit, *units_named(line, verb_of(line, verbs))}


def _history(raw: Mapping[str, Any]) -> list[dict[str, Any]]:
    losses = raw.get("history", {}).get("losses", [])
    return losses if isinstance(losses, list) else []


def _names_lost(text: bytes, gone: Collection[str]) -> bool:
    return any(row.get("battalion") in gone for row in _history(tomllib.loads(text.decode("utf-8-sig"))))


def _toml(text: bytes, forces: BattleForces, gone: Collection[str], words: Mapping[str, str | None]) -> bytes:
    raw = {**tomllib.loads(text.decode("utf-8-sig")), **words}
    raw = {key: value for key, value in raw.items() if value is not None}
    raw["bounds"] = forces.scenario.bounds
    if forces.scenario.rulings:
        raw["rulings"] = dict(forces.scenario.rulings)
    if rows := _history(raw):
        raw["history"]["losses"] = [row for row in rows if row.get("battalion") not in gone]
    return toml_text(raw).encode()
