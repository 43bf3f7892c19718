"""A draft as files: a map, or a scenario's whole folder. Written whole or not at all."""

from pathlib import Path

from bound_sim.files import source_files
from bound_sim.files.folder import save, texts
from bound_sim.scenario.files import AREAS, ARROWS, BORDERS, CARDS, FORCES, MAP, NOTES, SHEET, TOML
from bound_sim.scenario.model import Scenario
from bound_sim_maps import disk, geojson, written
from bound_sim_maps.battlefield import Battlefield
from bound_sim_maps.scan import Backdrop, scan_path, scan_text


def save_map(battlefield: Battlefield, path: Path, backdrop: Backdrop | None = None) -> None:
    """Write a map as GeoJSON, and beside it what lies under it. Raises OSError."""
    written.put(path, geojson.write(battlefield))
    _put_scan(backdrop, path)


def save_folder(scenario: Scenario, folder: Path, *, over: bool, backdrop: Backdrop | None = None) -> None:
    """Write a scenario's files into a new or an empty folder, or ``over`` those that were written there before.

    Raises Refused for a folder that holds anything else, and OSError.
    """
    if not over:
        save(scenario, folder, source_files.files(scenario))
    else:
        made = source_files.files(scenario)
        for name, data in made.items():
            written.put(folder / name, data)
        for name in source_files.leavings(scenario, made):
            (folder / name).unlink(missing_ok=True)
    _put_scan(backdrop, folder / MAP)


def keep(scenario: Scenario, folder: Path, backdrop: Backdrop | None = None) -> None:
    """Write what is being made where it is looked for after a crash."""
    written.make_folder(folder)
    for name, text in texts(scenario).items():
        written.put(folder / name, text)
    _put_scan(backdrop, folder / MAP)


def forget(folder: Path) -> None:
    """Take away what was kept there."""
    for name in (TOML, MAP, FORCES, SHEET, ARROWS, NOTES, AREAS, BORDERS, CARDS, "lines.txt"):
        (folder / name).unlink(missing_ok=True)
    scan_path(folder / MAP).unlink(missing_ok=True)
    if disk.is_folder(folder):
        folder.rmdir()


def _put_scan(backdrop: Backdrop | None, map_path: Path) -> None:
    """Write the file of the scan under a map, or remove it where there is none any more."""
    path = scan_path(map_path)
    if backdrop is None:
        path.unlink(missing_ok=True)
    else:
        written.put(path, scan_text(backdrop, path.parent))
