"""The scenario folder: load, check, save. All faults at once."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from bound_sim.files import line_files
from bound_sim.files.line_files import LineFrame
from bound_sim.files.other_kinds import other_kind
from bound_sim.orders import records
from bound_sim.orders.arrows import changed
from bound_sim.orders.decisions import answers_of_sheet
from bound_sim.orders.files import arrows_text, read_arrows
from bound_sim.scenario.areas_file import areas_text, borders_text, net_faults, read_areas, read_borders
from bound_sim.scenario.cards import Card
from bound_sim.scenario.cards_file import cards_text, read_cards
from bound_sim.scenario.causes import grouped
from bound_sim.scenario.files import (
    AREAS,
    ARROW_MAPS,
    ARROW_TEXTS,
    ARROWS,
    BORDERS,
    CARDS,
    FORCES,
    FORCES_TABLES,
    LINES,
    MAP,
    NOTES,
    SCENARIOS,
    SHEET,
    SHEETS,
    TOML,
    ScenarioFiles,
    shipped,
)
from bound_sim.scenario.forces import Forces, natural_key
from bound_sim.scenario.forces_file import forces_text, read_forces
from bound_sim.scenario.inputs import MIB, MOST_FAULTS, Known, clipped, quoted, read_text, unreadable
from bound_sim.scenario.limits import limit_faults
from bound_sim.scenario.model import Command, Fog, Objective, Scenario, Side
from bound_sim_maps import disk, written
from bound_sim_maps.areas import AreaNet
from bound_sim_maps.battlefield import Battlefield
from bound_sim_maps.faults import Fault, Refused, refuse
from bound_sim_maps.table import LIMIT_U, Table, cm_from_u, m_from_u, u_from_cm, u_from_m
from bound_sim_maps.texts import text, words_of_error

if TYPE_CHECKING:
    from bound_sim.files.toml_file import ObjectiveTable, ScenarioFile
    from bound_sim.orders.lines import OrderLine
    from bound_sim.rules.api import Ruleset

#: what a question may need of a scenario
Part = Literal["title", "rules", "rulings", "sides", "map", "areas", "forces", "objectives", "own", "cards"]
#: part -> the keys of ``scenario.toml`` and the files beside it that say it; "own" are the ruleset's own tables, the
#: map's file has the name that ``scenario.toml`` gives it
_SAID_IN: Mapping[Part, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "title": (("title",), ()),
    "rules": (("ruleset", "unit_types"), ()),
    "rulings": (("rulings",), ()),
    "sides": (("sides", "bounds"), ()),
    "map": (("map",), ()),
    "areas": ((), (AREAS, BORDERS)),
    "forces": ((), FORCES_TABLES),
    "objectives": (("objectives",), ()),
    "own": ((), ()),
    "cards": ((), (CARDS,)),
}
#: what a picture of the table with everybody at the start needs
DRAWN: tuple[Part, ...] = ("title", "rules", "rulings", "sides", "map", "areas", "forces", "objectives", "own")


def resolve(name_or_path: str | Path) -> Path:
    """The folder of a scenario: a folder that exists, else a shipped scenario by name. Raises Refused, OSError."""
    content = str(name_or_path)
    if not content.strip():
        refuse("SCENARIO", text("is empty"), text("a folder, or the name of a shipped scenario"))
    if disk.is_file(Path(content) / TOML):
        return Path(content)
    if content in shipped():
        return SCENARIOS / content
    if disk.is_folder(Path(content)):
        return Path(content)  # its other files are worth checking
    if fault := other_kind(content):
        raise Refused([fault])
    hint = Known(shipped(), text("a folder, or the name of a shipped scenario")).hint(content)
    raise Refused([Fault(clipped(content, most=500), "", text("is not a scenario"), hint)])


def load(source: str | Path | Mapping[str, bytes], *, any_policy: bool = False) -> Scenario:
    """Read and check a scenario: a folder, a shipped name, or files by name. Raises Refused with all faults.

    ``any_policy``: policies in its seats need not be installed, as where a battle is only looked at.
    """
    return load_files(source, any_policy=any_policy)[0]


def load_files(
    source: str | Path | Mapping[str, bytes], *, any_policy: bool = False
) -> tuple[Scenario, dict[str, bytes]]:
    """The same, and the files that it was read from by name: they are the scenario. Raises Refused, OSError."""
    files = ScenarioFiles(source if isinstance(source, Mapping) else resolve(source))
    faults: list[Fault] = []
    scenario = _read(files, faults, any_policy=any_policy)
    if faults:
        raise Refused(_shortened(faults))
    return scenario, dict(sorted(files.taken.items()))


def load_parts(source: str | Path | Mapping[str, bytes], *parts: Part) -> Scenario:
    """A scenario as far as a question needs it; a fault of anything else refuses nothing. Raises Refused, OSError.

    What the question does not need is empty or a stand-in. Orders are never read.
    """
    from bound_sim.files.toml_file import ScenarioFile, read_scenario_file

    files = ScenarioFiles(source if isinstance(source, Mapping) else resolve(source))
    faults: list[Fault] = []
    file, refused = read_scenario_file(files.one(TOML), faults)
    if refused >= ScenarioFile.model_fields.keys():  # not a key could be read
        raise Refused(_shortened(faults))
    scenario = _read_of(file, refused, files, faults, parts=parts, any_policy=True)
    keys = {key for part in parts for key in _SAID_IN[part][0]}
    keys |= _ruleset(file, []).own_tables.keys() if "own" in parts else set()
    named = {name for part in parts for name in _SAID_IN[part][1]}
    named |= {file.map.file or MAP} if "map" in parts else set()
    counted = [fault for fault in faults if fault.file in named or (fault.file == TOML and _key_of(fault) in keys)]
    if counted:
        raise Refused(_shortened(counted))
    return scenario


def _key_of(fault: Fault) -> str:
    """The key of ``scenario.toml`` that a fault's place is under."""
    return re.split(r"[. ]", str(fault.place), maxsplit=1)[0]


def read_as_far(source: Path | Mapping[str, bytes]) -> tuple[Scenario, list[Fault]]:
    """A scenario's folder or files as far as they can be read, with all faults: for mending them."""
    faults: list[Fault] = []
    scenario = _read(ScenarioFiles(source), faults)
    return scenario, _shortened(faults)


def _shortened(faults: list[Fault]) -> list[Fault]:
    """All faults, those of a sheet of orders by their causes, but at most MOST_FAULTS of each file."""
    by_file: dict[str, list[Fault]] = {}
    for fault in dict.fromkeys(faults):
        by_file.setdefault(fault.file, []).append(fault)
    for file, found in by_file.items():
        if any(Path(file).match(pattern) for pattern in SHEETS):
            by_file[file] = grouped(found)
    kept = [fault for found in by_file.values() for fault in found[:MOST_FAULTS]]
    more = [file for file, found in by_file.items() if len(found) > MOST_FAULTS]
    wrong, allowed = text("has more than {most_faults} faults", most_faults=MOST_FAULTS), text("the rest is not shown")
    return kept + [Fault(file, "", wrong, allowed) for file in more]


def _read(files: ScenarioFiles, faults: list[Fault], *, any_policy: bool = False) -> Scenario:
    """Every file, each as far as it can be read without the others; stand-ins where one was refused."""
    from bound_sim.files.toml_file import read_scenario_file

    file, refused = read_scenario_file(files.one(TOML), faults)
    return _read_of(file, refused, files, faults, any_policy=any_policy)


def _read_of(
    file: "ScenarioFile", refused: Collection[str], files: ScenarioFiles, faults: list[Fault], *,
    parts: Collection[Part] | None = None, any_policy: bool,
) -> Scenario:  # fmt: skip
    """The files beside ``scenario.toml``; with ``parts`` no orders, and forces only where they are one of these."""
    rules = _ruleset(file, faults)
    battlefield = _battlefield(files, file, faults)
    map_known = not battlefield.stands_in
    sides = _sides(file, rules)
    areas = _areas(files, battlefield.table, faults, [side.id for side in sides])
    table = replace(battlefield.table, places=areas.places) if areas.areas else battlefield.table
    battlefield = replace(battlefield, table=table) if areas.areas else battlefield
    unit_types = _unit_types(file, faults)
    types = replace(rules.type_book(unit_types), complete="unit_types" not in refused)
    fronts = {side.id: side.front for side in sides}
    places = dict(areas.places) if files.has(AREAS) else None
    forces = Forces(())
    if parts is None or "forces" in parts:
        forces = read_forces(
            files.forces(faults), faults, fronts=fronts, types=types, bounds=file.bounds, areas=places,
            point=table.point,
        )  # fmt: skip
    given = _Orders()
    if parts is None:
        given = _orders(files, faults, rules, forces, table, file.bounds, [side.id for side in sides])
    scenario = Scenario(
        title=file.title, ruleset=rules.id, bounds=file.bounds, battlefield=battlefield, sides=sides, forces=forces,
        high=records.one_each(given.high, faults), low=records.one_each(given.low, faults),
        rulings=dict(sorted(file.rulings.items())), unit_types=unit_types,
        objectives=_objectives(file.objectives, table, faults), introduction=file.introduction,
        notes=_notes(files, file, faults), history=file.history, clock=_clock(file, faults),
        fog=Fog(file.fog.level, None if file.fog.sight_m is None else u_from_m(file.fog.sight_m)), folder=files.folder,
        command=Command(file.command.messages, file.command.reports) if file.command else None,
        lines=line_files.by_side(given.lines, forces), seats=_seats(file, rules, [] if any_policy else faults),
        own=file.own, areas=areas, cards=_cards(files, rules, faults, [side.id for side in sides]),
    )  # fmt: skip
    faults += limit_faults(scenario, TOML) if sides else ()  # without a side the file's own faults are told
    faults += net_faults(areas, forces, battlefield, AREAS, file.map.file or MAP)
    _check(scenario, rules, faults, facings_known=bool(sides), sheets_refused=given.sheets_refused, map_known=map_known)
    return scenario


class _Orders(NamedTuple):
    """Orders in the files; ``sheets_refused``: a sheet of High Commands was refused."""

    high: Sequence[records.OrderLine] = ()
    low: Sequence[records.OrderLine] = ()
    lines: "Sequence[OrderLine]" = ()
    sheets_refused: bool = False


def _orders(
    files: ScenarioFiles, faults: list[Fault], rules: "Ruleset", forces: Forces, table: Table, bounds: int,
    sides: list[str],
) -> _Orders:  # fmt: skip
    grammar = rules.grammar
    before = len(faults)
    high = [
        command
        for sheet in files.matching(*SHEETS)
        for command in records.read_sheet(sheet, faults, words=grammar.sheet, forces=forces, bounds=bounds)
    ]
    sheets_refused = len(faults) > before
    low = [
        order
        for source in (*files.matching(ARROW_TEXTS), *files.matching(ARROW_MAPS))
        for order in read_arrows(source, faults, table=table, bounds=bounds, grammar=grammar)
    ]
    lines = [
        line
        for text in files.matching(LINES)
        for line in line_files.read_lines(
            text, faults, frame=LineFrame(table, bounds, grammar.lines, sides, grammar.units)
        )
    ]
    return _Orders(high, low, lines, sheets_refused)


def _check(
    scenario: Scenario, rules: "Ruleset", faults: list[Fault], *, facings_known: bool, sheets_refused: bool,
    map_known: bool,
) -> None:  # fmt: skip
    """Check what shows only with all files together, as far as the parts that it rests on were not refused."""
    from bound_sim.files.placement import placing_faults
    from bound_sim.orders.checks import order_faults

    if facings_known:
        points = rules.type_book(scenario.unit_types).points
        units = rules.grammar.units
        faults += placing_faults(scenario.forces, scenario.battlefield, scenario.areas, points=points, units=units)
    faults += order_faults(scenario, rules.grammar)
    faults += line_files.line_faults(scenario, rules.grammar.lines, line_files.known_names(scenario))
    low = scenario.low
    if sheets_refused:
        low = {key: order for key, order in low.items() if (key[0].split("/", 1)[0], key[1]) in scenario.high}
    if not map_known:
        low = {key: changed(order, circle=None) for key, order in low.items()}
    faults += rules.check(replace(scenario, low=low))
    if scenario.reports_late and scenario.cards:
        wrong = text("is not 0, and a side holds cards, which are of no battalion")
        faults.append(Fault(TOML, "command.reports", wrong, text("0: all of a side knows what one of it sees")))
    present = {platoon.side for platoon in scenario.forces.platoons}
    empty = [side.id for side in scenario.sides if present and side.id not in present]
    faults += [
        Fault(TOML, f"sides.{side}", text("has no platoons"), text("rows of this side in {forces}", forces=FORCES))
        for side in empty
    ]
    losses = scenario.history.get("losses", ())
    known = Known(scenario.forces.battalions)
    for index, entry in enumerate(losses if isinstance(losses, list) else (), 1):
        battalion = str(entry.get("battalion", "")) if isinstance(entry, dict) else ""
        if known.names and battalion not in scenario.forces.battalions:
            wrong = text('battalion "{battalion}" does not exist', battalion=clipped(battalion))
            faults.append(Fault(TOML, f"history.losses {index}", wrong, known.hint(battalion)))


def _ruleset(file: "ScenarioFile", faults: list[Fault]) -> "Ruleset":
    from bound_sim.rules import default_ruleset, registered, ruleset

    if file.ruleset not in registered():
        hint = Known(registered()).hint(file.ruleset)
        faults.append(Fault(TOML, "ruleset", text('"{ruleset}" is not known', ruleset=clipped(file.ruleset)), hint))
        return ruleset(default_ruleset())
    return ruleset(file.ruleset)


def _battlefield(files: ScenarioFiles, file: "ScenarioFile", faults: list[Fault]) -> Battlefield:
    """The scenario's own map or a shipped one; an empty table without end for one that was refused."""
    from bound_sim_maps import geojson

    if file.map.battlefield is not None:
        known = geojson.shipped()
        if file.map.file is not None:
            faults.append(Fault(TOML, "map", text("has battlefield and file"), text("one of them")))
        if file.map.battlefield not in known:
            hint = Known(known, text("a file: no battlefields are shipped")).hint(file.map.battlefield)
            wrong = text('"{battlefield}" is not known', battlefield=clipped(file.map.battlefield))
            faults.append(Fault(TOML, "map.battlefield", wrong, hint))
            return _ENDLESS
        return geojson.read(geojson.shipped_path(file.map.battlefield))
    source = files.one(file.map.file or MAP)
    try:
        return geojson.read(source, missing=text('a map, or battlefield = "a shipped one" in {file}', file=TOML))
    except Refused as refused:
        faults += refused.faults
    except OSError as error:
        faults.append(unreadable(source.name, error))
    return _ENDLESS


_ENDLESS = Battlefield(Table(LIMIT_U, LIMIT_U, space_u=LIMIT_U // 700), stands_in=True)


def _areas(files: ScenarioFiles, table: Table, faults: list[Fault], sides: list[str]) -> AreaNet:
    """Areas and borders, where the scenario has some."""
    if not files.has(AREAS):
        if files.has(BORDERS):
            faults.append(Fault(BORDERS, "", text("is there without {areas}", areas=AREAS), text("both, or neither")))
        return AreaNet()
    areas = read_areas(files.one(AREAS), faults, table=table, sides=sides)
    names = {area.name for area in areas}
    return AreaNet(areas, read_borders(files.one(BORDERS), faults, areas=names) if files.has(BORDERS) else ())


def _cards(files: ScenarioFiles, rules: "Ruleset", faults: list[Fault], sides: list[str]) -> tuple[Card, ...]:
    if not files.has(CARDS):
        return ()
    return read_cards(files.one(CARDS), faults, effects=rules.card_effects, sides=sides)


def _sides(file: "ScenarioFile", rules: "Ruleset") -> tuple[Side, ...]:
    from bound_sim.files.toml_file import COLOURS

    return tuple(
        Side(
            id,
            file.sides[id].name or id,
            round(file.sides[id].front * 10) % 3600,
            (file.sides[id].colour or COLOURS[index % len(COLOURS)]).lower(),
            answers_of_sheet(rules.questions, file.sides[id].prefers or ""),
        )
        for index, id in enumerate(sorted(file.sides, key=natural_key))
    )


def _seats(file: "ScenarioFile", rules: "Ruleset", faults: list[Fault]) -> dict[str, str]:
    """Side -> the policy in its seat; it is not imported."""
    names = rules.policy_names() if file.seat else []
    for side, seat in file.seat.items():
        if side not in file.sides and file.sides:
            faults.append(
                Fault(
                    TOML,
                    f"seat.{side}",
                    text('side "{side}" is not known', side=clipped(side)),
                    Known(file.sides).hint(side),
                )
            )
        if seat.policy not in names:
            wrong = text('"{policy}" is not a policy', policy=clipped(seat.policy))
            faults.append(Fault(TOML, f"seat.{side}.policy", wrong, Known(names).hint(seat.policy)))
    return {side: file.seat[side].policy for side in sorted(file.seat, key=natural_key)}


def _unit_types(file: "ScenarioFile", faults: list[Fault]) -> dict[str, Mapping[str, object]]:
    from bound_sim.files.toml_file import UNIT_TYPES

    found: dict[str, Mapping[str, object]] = {}
    rows = file.own.pop(UNIT_TYPES, None) or [row.model_dump() for row in file.unit_types]
    for index, row in enumerate(rows, 1):
        name = row["name"]
        if name.lower() in map(str.lower, found):
            wrong = text('"{name}" is given twice', name=clipped(name))
            faults.append(Fault(TOML, text("unit_types {index}", index=index), wrong, text("each name once")))
        found[name] = {key: value for key, value in row.items() if key != "name" and value is not None}
    return dict(sorted(found.items()))


def _objectives(given: "list[ObjectiveTable]", table: Table, faults: list[Fault]) -> tuple[Objective, ...]:
    found = []
    for index, entry in enumerate(given, 1):
        place = text("objectives {index}.area", index=index)
        if isinstance(entry.area, str):
            try:
                found.append(Objective(entry.name, table.area_at(entry.area), entry.worth))
            except ValueError as error:
                faults.append(Fault(TOML, place, words_of_error(error)))
            continue
        x0, y0, x1, y1 = map(u_from_cm, entry.area)
        if not (x0 < x1 and y0 < y1 and table.contains(x0, y0) and table.contains(x1, y1)):
            size = text(
                "0 to {width_u} by 0 to {height_u} cm",
                width_u=f"{cm_from_u(table.width_u):g}",
                height_u=f"{cm_from_u(table.height_u):g}",
            )
            wrong = text('"{area}" is not an area of the table', area=clipped(entry.area))
            faults.append(
                Fault(TOML, place, wrong, text("[west, south, east, north] in cm, within {size:text}", size=size))
            )
            continue
        found.append(Objective(entry.name, (x0, y0, x1, y1), entry.worth))
    return tuple(found)


def _notes(files: ScenarioFiles, file: "ScenarioFile", faults: list[Fault]) -> str:
    if file.notes is None:
        return ""
    text = read_text(files.one(file.notes), MIB, faults, missing=f"named under notes in {TOML}")
    return (text or "").replace("\r\n", "\n").replace("\r", "\n")


def _clock(file: "ScenarioFile", faults: list[Fault]) -> tuple[str, ...]:
    if len(file.clock) > file.bounds:
        wrong = text("has {count} times for {bounds} bounds", count=len(file.clock), bounds=file.bounds)
        faults.append(Fault(TOML, "clock", wrong, text("the time at which each bound opens")))
    return tuple(file.clock)


def scenario_data(scenario: Scenario) -> dict[str, object]:
    """Contents of ``scenario.toml``."""
    data: dict[str, object] = {"title": scenario.title, "ruleset": scenario.ruleset, "bounds": scenario.bounds}
    data |= {"introduction": scenario.introduction} if scenario.introduction else {}
    data |= {"notes": NOTES} if scenario.notes else {}
    data |= {"clock": list(scenario.clock)} if scenario.clock else {}
    data["sides"] = {
        side.id: {"name": side.name, "front": side.front / 10, "colour": side.colour}
        | ({"prefers": side.answers[0][1]} if side.answers else {})
        for side in scenario.sides
    }
    data |= {"rulings": dict(scenario.rulings)} if scenario.rulings else {}
    if scenario.fog != Fog():
        sight = {} if scenario.fog.sight_u is None else {"sight_m": m_from_u(scenario.fog.sight_u)}
        data["fog"] = {"level": scenario.fog.level, **sight}
    if scenario.command is not None:
        data["command"] = {"messages": scenario.command.messages, "reports": scenario.command.reports}
    objectives = [
        {"name": o.name, "area": [cm_from_u(u) for u in o.area_u]} | ({"worth": o.worth} if o.worth else {})
        for o in scenario.objectives
    ]
    data |= {"objectives": objectives} if objectives else {}
    unit_types = [{"name": name, **row} for name, row in scenario.unit_types.items()]
    data |= {"unit_types": unit_types} if unit_types else {}
    data |= {"seat": {side: {"policy": name} for side, name in scenario.seats.items()}} if scenario.seats else {}
    data |= {name: table for name, table in scenario.own.items() if table}
    data |= {"history": scenario.history} if scenario.history else {}
    return data


def scenario_text(scenario: Scenario) -> str:
    """The text of ``scenario.toml``."""
    from bound_sim.scenario.toml_text import toml_text

    return toml_text(scenario_data(scenario))


def texts(scenario: Scenario) -> dict[str, str]:
    """File name -> text of every file of the scenario's folder; ``load`` reads the same scenario from them."""
    from bound_sim.rules import ruleset
    from bound_sim_maps import geojson

    files = {
        TOML: scenario_text(scenario),
        MAP: geojson.write(scenario.battlefield),
        FORCES: forces_text(scenario.forces, ruleset(scenario.ruleset).type_book(scenario.unit_types)),
        SHEET: records.sheet_text(scenario.high, scenario.bounds),
        ARROWS: arrows_text(scenario.low),
    }
    if scenario.lines:
        grammar = ruleset(scenario.ruleset).grammar
        files["lines.txt"] = line_files.lines_text(scenario.lines, grammar.lines, grammar.units)
    files |= {AREAS: areas_text(scenario.areas)} if scenario.areas.areas else {}
    files |= {BORDERS: borders_text(scenario.areas)} if scenario.areas.borders else {}
    files |= {CARDS: cards_text(scenario.cards)} if scenario.cards else {}
    return files | ({NOTES: scenario.notes} if scenario.notes else {})


def save(scenario: Scenario, folder: str | Path, files: Mapping[str, bytes] | None = None) -> None:
    """Write the scenario's ``files``, else its ``texts``, into a new or an empty folder.

    Raises Refused for any other folder, and OSError.
    """
    target = Path(folder)
    found = disk.kind(target)
    if found and (found != "folder" or not disk.is_empty(target)):
        refuse(quoted(target)[1:-1], text("is there and not empty"), text("a new or an empty folder"))
    made: Mapping[str, bytes | str] = texts(scenario) if files is None else files
    written.make_folder(target)
    for name, data in made.items():
        written.write(target / name, data)
