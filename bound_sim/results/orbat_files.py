"""A scenario or a result as a scenario of ORBAT Mapper (its JSON, version 3.4.0): units, signs, places by bound."""

import json
import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from bound_sim.files.folder import load_parts
from bound_sim.files.type_words import MORTAR, MORTARS
from bound_sim.results import folder
from bound_sim.results.gis_files import When, times_of
from bound_sim.results.report.bases import colours
from bound_sim.results.tables import Frames, read, records
from bound_sim.rules import kinds_of, ruleset
from bound_sim.scenario.forces import Platoon
from bound_sim.scenario.model import Scenario
from bound_sim_maps import disk, written
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.table import u_from_cm
from bound_sim_maps.texts import text

#: the version of ORBAT Mapper's format that is written
VERSION = "3.4.0"
#: a symbol's identity by the place of its side: friend, hostile, then neutral
_IDENTITIES = ("3", "6", "4")
#: echelons of a symbol
_PLATOON, _COMPANY, _BATTALION, _REGIMENT = "14", "15", "16", "17"
#: kind of unit -> what the symbol shows, of the symbol set of land units; infantry for those that are not here
ENTITIES = {
    "infantry": "121100", "skirmishers": "121100", "lmg": "121100", "heavy": "121100", "mg": "121100",
    "command": "121100", "commander": "121100", "cavalry": "121300", "guns": "130300", "battery": "130300",
    MORTAR: MORTARS, "tank": "120500", "armoured car": "120501", "transport": "163600", "vehicle": "163600",
    "naval": "130300",
}  # fmt: skip
#: kinds that are drawn as a headquarters
_COMMANDS = ("command", "commander")


def write(name: str, out: Path, when: When) -> str:
    """Write a scenario's or a result's JSON; what it holds. Raises Refused, Broken, OSError."""
    states: Mapping[str, list[dict[str, Any]]] = {}
    begin = when.begin
    if disk.is_file(Path(name) / folder.RECORD):
        from bound_sim.results.run import fought

        record, scenario = fought(Path(name))
        _refuse_unplaced(name, scenario)
        tables = read(Path(name), ruleset(scenario.ruleset).log_columns, record["bounds"])
        with folder.making_sense_of(Path(name)):
            times = times_of(scenario, record["bounds"], when)
            states, begin = _states(scenario, tables, times), _time(times[0])
        said = f"{record['bounds']} bounds"
    else:
        scenario = load_parts(name, "title", "rules", "sides", "map", "areas", "forces")
        if when.minutes is not None:
            raise Refused([Fault("--minutes", "", text("a scenario has no bounds that were played"), text("a result"))])
        _refuse_unplaced(name, scenario)
        begin = _time(times_of(scenario, 1, When(begin, 1.0))[0]) if begin is not None else None
        said = "the forces at their start"
    content = json.dumps(_document(scenario, states, begin), ensure_ascii=False, indent=1, allow_nan=False)
    written.put(out, content + "\n")
    return f"{said}, for ORBAT Mapper"


def _refuse_unplaced(name: str, scenario: Scenario) -> None:
    if scenario.battlefield.world is None:
        allowed = text('"world" in the map file (docs/world.md)')
        raise Refused([Fault(name, "", text("does not say where its table lies in the world"), allowed)])


def _time(at: datetime) -> str:
    """A local time as one of UTC: ORBAT Mapper shows the hours that the scenario says."""
    return f"{at.isoformat()}Z"


def _document(scenario: Scenario, states: Mapping[str, list[dict[str, Any]]], begin: str | None) -> dict[str, Any]:
    tints = colours(scenario)
    sides = []
    for place, side in enumerate(scenario.sides):
        identity = _IDENTITIES[min(place, len(_IDENTITIES) - 1)]
        own = [platoon for platoon in scenario.forces.platoons if platoon.side == side.id]
        sides.append({
            "id": f"side {side.id}",
            "name": side.name or side.id,
            "standardIdentity": identity,
            "symbolOptions": {"fillColor": tints[place]},
            "subUnits": [],
            "groups": [{"id": f"units {side.id}", "name": "Units", "symbolOptions": {},
                        "subUnits": _tree(scenario, own, identity, states)}],
        })  # fmt: skip
    return {
        "id": f"bound-sim {scenario.title}",
        "type": "ORBAT-mapper",
        "version": VERSION,
        "name": scenario.title,
        "description": scenario.introduction,
        **({"startTime": begin} if begin else {}),
        "timeZone": "UTC",
        "symbologyStandard": "2525d",
        "sides": sides,
        "events": [],
        "layerStack": [{"id": "features", "kind": "overlay", "name": "Features", "items": []}],
        "equipment": [],
        "personnel": [{"name": MEN}],
        "supplyCategories": [],
        "settings": {
            "rangeRingGroups": [], "statuses": [{"name": REMOVED}], "supplyClasses": [], "supplyUoMs": [],
            "symbolFillColors": [], "customSymbols": [], "map": {"baseMapId": "osm"},
        },
    }  # fmt: skip


#: what men are called among a unit's personnel, and the status of one that has left the table
MEN, REMOVED = "Men", "Removed"


def _tree(
    scenario: Scenario, platoons: Sequence[Platoon], identity: str, states: Mapping[str, list[dict[str, Any]]]
) -> list[dict[str, Any]]:
    """A side's units: regiments with their battalions, companies, platoons, as far as there are such."""
    regiments: dict[str, dict[str, dict[str, list[Platoon]]]] = defaultdict(lambda: defaultdict(dict))
    for platoon in platoons:
        regiments[platoon.regiment][platoon.battalion].setdefault(platoon.company, []).append(platoon)
    kinds, units = (
        {type_: MORTAR if MORTAR in type_.lower() else kind for type_, kind in kinds_of(scenario).items()},
        [],
    )
    for regiment, battalions in regiments.items():
        own = []
        for battalion, companies in battalions.items():
            under = []
            first = next(iter(companies.values()))[0]
            for company, members in companies.items():
                bases = [_base(scenario, each, kinds, identity, states) for each in members]
                kind = kinds.get(members[0].type, "infantry")
                name = f"{battalion}/{company}"
                under += [_unit(name, company, name, identity, _COMPANY, kind, bases)] if company else bases
            name = first.battalion_name or battalion
            own.append(_unit(battalion, battalion, name, identity, _BATTALION, kinds.get(first.type, ""), under))
        units += [_unit(f"regiment {regiment}", "", regiment, identity, _REGIMENT, "", own)] if regiment else own
    return units


def _unit(
    unit: str, short: str, name: str, identity: str, echelon: str, kind: str, under: Sequence[dict[str, Any]]
) -> dict[str, Any]:
    return {
        "id": f"unit {unit}", "name": name, **({"shortName": short} if short else {}),
        "sidc": _sidc(identity, echelon, kind), "subUnits": [*under], "state": [],
    }  # fmt: skip


def _base(
    scenario: Scenario, platoon: Platoon, kinds: Mapping[str, str], identity: str,
    states: Mapping[str, list[dict[str, Any]]],
) -> dict[str, Any]:  # fmt: skip
    """A platoon with its place at the start and its states."""
    made = _unit(platoon.id, platoon.number, platoon.id, identity, _PLATOON, kinds.get(platoon.type, ""), ())
    made["description"] = platoon.type
    made["personnel"] = [{"name": MEN, "count": platoon.men}]
    if platoon.x_u is not None and platoon.y_u is not None and platoon.arrives <= 1:
        made["location"] = _location(scenario, platoon.x_u, platoon.y_u)
    made["state"] = states.get(platoon.id, [])
    return made


def _sidc(identity: str, echelon: str, kind: str) -> str:
    headquarters = "2" if kind in _COMMANDS else "0"
    return f"100{identity}100{headquarters}{echelon}{ENTITIES.get(kind, ENTITIES['infantry'])}0000"


def _location(scenario: Scenario, x_u: int, y_u: int) -> list[float]:
    world = scenario.battlefield.world
    assert world is not None
    return [round(degrees, 7) for degrees in world.lonlat(x_u, y_u)]


def _states(scenario: Scenario, tables: Frames, times: Sequence[datetime]) -> dict[str, list[dict[str, Any]]]:
    """For each platoon what changed at the end of each bound: its place, its facing, its men; its end."""
    world = scenario.battlefield.world
    assert world is not None
    found: dict[str, list[dict[str, Any]]] = defaultdict(list)
    last: dict[str, dict[str, Any]] = {}
    for row in records(tables["states"]):
        platoon, bound = row["platoon"], row["bound"]
        now: dict[str, Any] = {"location": None, "status": REMOVED}
        if row["status"] == "on table":
            now = {
                "location": _location(scenario, u_from_cm(row["x_cm"]), u_from_cm(row["y_cm"])),
                "symbolRotation": round((row["facing"] + world.north) % 360, 1),
                "reinforcedStatus": "Reduced" if row["hits"] else "None",
            }
            if not math.isnan(row["men"]):
                now["update"] = {"personnel": [{"name": MEN, "onHand": row["men"]}]}
        elif platoon not in last:
            continue  # off the table from the start, or not yet on it
        if now != last.get(platoon):
            last[platoon] = now
            found[platoon].append({"id": f"{platoon} {bound}", "t": _time(times[bound]), **now})
    return found
