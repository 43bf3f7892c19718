"""The files that belong to a scenario: those that ``scenario.toml`` names, sheets and arrows beside it, no others."""

from collections.abc import Iterator
from pathlib import Path

from bound_sim.files.toml_file import ScenarioFile, read_scenario_file
from bound_sim.scenario.files import (
    AREAS,
    ARROW_MAPS,
    ARROW_TEXTS,
    BORDERS,
    CARDS,
    FORCES_TABLES,
    LARGEST,
    LINES,
    MAP,
    SHEETS,
    TOML,
    ScenarioFiles,
)
from bound_sim.scenario.inputs import TOML_LIMIT
from bound_sim_maps import disk
from bound_sim_maps.disk import Given, Named
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import text


def scenario_files(folder: Path) -> dict[str, bytes]:
    """The files of a scenario's folder by name, whatever they hold. Raises Refused, OSError."""
    files = ScenarioFiles(folder)
    toml = disk.read(files.one(TOML), TOML_LIMIT, missing=text("every scenario has one"))
    file, _ = read_scenario_file(Named(TOML, toml), [])
    faults: list[Fault] = []
    for source in _belonging(files, file):
        try:
            disk.read(source, LARGEST)
        except Refused as refused:
            faults += refused.faults
    if faults:
        raise Refused(faults)
    return dict(sorted(files.taken.items()))


def _belonging(files: ScenarioFiles, file: ScenarioFile) -> Iterator[Given]:
    """All that belongs to the scenario and is there."""
    own_map = None if file.map.battlefield else file.map.file or MAP
    named = {TOML, *FORCES_TABLES, AREAS, BORDERS, CARDS, file.notes, own_map}
    yield from (files.one(name) for name in sorted(filter(None, named)) if files.has(name))
    for patterns in (SHEETS, (ARROW_TEXTS,), (ARROW_MAPS,), (LINES,)):
        yield from files.matching(*patterns)
