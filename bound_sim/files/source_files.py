"""A scenario's files as they were, changed where the scenario is: comments stay, and orders stay in their files."""

import tomllib
from collections.abc import Mapping, MutableMapping
from contextlib import suppress
from fnmatch import fnmatchcase
from typing import Any

from bound_sim.files import folder
from bound_sim.files.scenario_files import scenario_files
from bound_sim.scenario.area_rows import amended_areas, amended_borders
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
    SHEET,
    SHEETS,
    TOML,
)
from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import Refused

_HIGH, _LOW = SHEETS, (ARROW_TEXTS, ARROW_MAPS)


def files(scenario: Scenario) -> dict[str, bytes]:
    """File name -> bytes of every file of the scenario's folder; they are read as the same scenario, or as far.

    A file in the folder that the scenario was read from stays as it is where it still says the same, with its name;
    ``scenario.toml`` keeps its comments and its order where something in it changed.
    """
    plain = {name: text.encode() for name, text in folder.texts(scenario).items()}
    if scenario.folder is None:
        return plain
    try:
        before = scenario_files(scenario.folder)
        old, were = folder.read_as_far(before)
    except (Refused, OSError):
        return plain
    if any(fault.file == TOML for fault in were):
        return plain
    wanted, faults = folder.read_as_far(plain)
    for make in (_kept, _commented):
        made = make(scenario, old, before, plain)
        found, wrong = folder.read_as_far(made)
        # what stayed may need what changed: a side's front, the name of a battalion
        if found == wanted and len(wrong) == len(faults):
            return dict(sorted(made.items()))
    return plain


def leavings(scenario: Scenario, made: Mapping[str, bytes]) -> set[str]:
    """Names that files of this scenario may have had when it was saved before, and that have no place beside these."""
    names = set(folder.texts(scenario)) | {NOTES}
    with suppress(Refused, OSError):
        names |= set() if scenario.folder is None else set(scenario_files(scenario.folder))
    return names - set(made)


def _kept(
    scenario: Scenario, old: Scenario, before: Mapping[str, bytes], plain: Mapping[str, bytes]
) -> dict[str, bytes]:
    """All files as they were but for those whose part of the scenario changed."""
    toml = _toml(before[TOML], old, scenario)
    made = {TOML: toml.encode()}
    parts: tuple[tuple[bool, tuple[str, ...], str], ...] = (
        (scenario.battlefield == old.battlefield, (_map_name(before[TOML]),), MAP),
        (scenario.forces == old.forces, FORCES_TABLES, FORCES),
        (scenario.high == old.high, _HIGH, SHEET),
        (scenario.low == old.low, _LOW, ARROWS),
        (scenario.notes == old.notes, (_notes_name(before[TOML]),), NOTES),
        (scenario.lines == old.lines, (LINES,), "lines.txt"),
        (scenario.areas.areas == old.areas.areas, (AREAS,), AREAS),
        (scenario.areas.borders == old.areas.borders, (BORDERS,), BORDERS),
        (scenario.cards == old.cards, (CARDS,), CARDS),
    )
    for same, patterns, name in parts:
        if same:
            made |= {each: data for each, data in before.items() if any(fnmatchcase(each, p) for p in patterns)}
        elif name == MAP:
            made[_map_name(before[TOML]) or MAP] = plain[MAP]
        elif name == NOTES and scenario.notes:
            made[_notes_name(before[TOML]) or NOTES] = plain[NOTES]
        elif name in plain:
            made[name] = _amended(scenario, name, before, plain)
    return made


def _amended(scenario: Scenario, name: str, before: Mapping[str, bytes], plain: Mapping[str, bytes]) -> bytes:
    """A table of areas with the rows that still hold as they were; any other file written whole."""
    amend = {AREAS: amended_areas, BORDERS: amended_borders}.get(name)
    return amend(scenario.areas, before[name]).encode() if amend is not None and name in before else plain[name]


def _commented(
    scenario: Scenario, old: Scenario, before: Mapping[str, bytes], plain: Mapping[str, bytes]
) -> dict[str, bytes]:
    """The files of a scenario written whole, but for ``scenario.toml``, which keeps its comments."""
    made = dict(plain) | {TOML: _toml(before[TOML], old, scenario).encode()}
    for name, own in ((MAP, _map_name(before[TOML])), (NOTES, _notes_name(before[TOML]))):
        if own and name in made:
            made[own] = made.pop(name)
    return made


def _table(toml: bytes) -> dict[str, Any]:
    return tomllib.loads(toml.decode("utf-8-sig"))


def _map_name(toml: bytes) -> str:
    table = _table(toml).get("map", {})
    return "" if table.get("battlefield") else table.get("file", MAP)


def _notes_name(toml: bytes) -> str:
    name: str = _table(toml).get("notes", "")
    return name


def _toml(text: bytes, old: Scenario, new: Scenario) -> str:
    """``scenario.toml`` with what changed from one scenario to the other, and nothing else."""
    import tomlkit

    document = tomlkit.parse(text.decode("utf-8-sig"))
    _change(document, folder.scenario_data(old), folder.scenario_data(new))
    if new.battlefield != old.battlefield and not _map_name(text):
        del document["map"]  # a shipped map that was drawn in is one of the scenario's own
    return tomlkit.dumps(document)


def _change(document: MutableMapping[str, Any], old: Mapping[str, Any], new: Mapping[str, Any]) -> None:
    for key in [key for key in old if key not in new]:
        document.pop(key, None)
    for key, value in new.items():
        if key in old and old[key] == value:
            continue
        inner = document.get(key)
        if isinstance(value, Mapping) and isinstance(inner, MutableMapping):
            _change(inner, old.get(key, {}), value)
        elif isinstance(value, list) and isinstance(inner, list) and len(inner) == len(value) == len(old.get(key, ())):
            _change_each(inner, old[key], value)
        else:
            document[key] = value


def _change_each(document: list[Any], old: list[Any], new: list[Any]) -> None:
    for index, (before, after) in enumerate(zip(old, new, strict=True)):
        if before == after:
            continue
        if isinstance(after, Mapping) and isinstance(document[index], MutableMapping):
            _change(document[index], before, after)
        else:
            document[index] = after
