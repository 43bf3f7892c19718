"""A scenario with something changed from Python, checked as its files are."""

import csv
import io
from collections.abc import Iterable, Mapping
from pathlib import Path

import pandas as pd
import tomlkit

from bound_sim.analysis.arguments import paths_of
from bound_sim.rules import ruleset
from bound_sim.scenario.files import ARROW_MAPS, ARROW_TEXTS, FORCES, FORCES_TABLES, LARGEST, LINES, SHEETS, TOML
from bound_sim.scenario.forces import Platoon
from bound_sim.scenario.forces_file import COLUMNS, cells_of, columns_written
from bound_sim.scenario.inputs import Known, clipped
from bound_sim.scenario.model import Scenario
from bound_sim_maps import disk
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import text

#: what a frame of forces needs of a base that the scenario does not have
_NEEDED = ("side", "battalion", "type")


#: what can be changed
CHANGED = ("forces", "orders", "rulings")


def changed_files(
    scenario: Scenario, files: Mapping[str, bytes], *, forces: pd.DataFrame | None = None,
    orders: str | Path | Iterable[str | Path] = (), rulings: Mapping[str, str] | None = None,
) -> dict[str, bytes]:  # fmt: skip
    """The files of a scenario with other forces, orders or readings. Raises Refused, OSError.

    ``forces`` is a frame as ``scenario.forces`` gives it: a row a base by its id, rows may be missing or new.
    """
    made = dict(files)
    if forces is not None:
        made = {name: data for name, data in made.items() if name not in FORCES_TABLES}
        made[FORCES] = _forces_text(scenario, forces).encode()
    paths = paths_of(orders)
    if paths:
        patterns = (*SHEETS, ARROW_TEXTS, ARROW_MAPS, LINES)
        made = {name: data for name, data in made.items() if not any(Path(name).match(each) for each in patterns)}
        made |= {path.name: disk.read(path, LARGEST) for path in paths}
    if rulings:
        document = tomlkit.parse(made[TOML].decode("utf-8-sig"))
        document.setdefault("rulings", tomlkit.table()).update(rulings)
        made[TOML] = tomlkit.dumps(document).encode()
    return made


def _forces_text(scenario: Scenario, frame: pd.DataFrame) -> str:
    """``forces.csv`` of a frame; columns that it lacks are as they were, or as a base has them that says nothing."""
    book = ruleset(scenario.ruleset).type_book(scenario.unit_types)
    ours = [*columns_written(book), *book.own_columns]
    faults = [
        Fault("forces", "", text('column "{name}" is not known', name=clipped(name)), Known(ours).hint(str(name)))
        for name in frame.columns if name not in (*ours, *COLUMNS)
    ]  # fmt: skip
    needed = ("platoon", *(name for name in _NEEDED if book.called.get(name, name)))
    faults += [
        Fault("forces", "", text('column "{name}" is missing', name=clipped(name)), text("those of scenario.forces"))
        for name in needed
        if name not in frame.columns
    ]
    if faults:
        raise Refused(faults)
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow([book.called.get(name, name) for name in ours])
    known = scenario.forces.by_id
    for row in frame.to_dict("records"):
        cells = _cells({str(name): _cell(value) for name, value in row.items()}, known)
        writer.writerow([cells.get(name, "") for name in ours])
    return buffer.getvalue()


def _cells(said: dict[str, str], known: Mapping[str, Platoon]) -> dict[str, object]:
    """A row of ``forces.csv``: the base as it was, and over it what the frame says; ids by their last parts."""
    before = known.get(said["platoon"])
    cells: dict[str, object] = {} if before is None else {**cells_of(before), **before.own}
    for name in ("company", "platoon"):
        if name in said:
            said[name] = said[name].rpartition("/")[2]
    if before is not None and not before.company:
        said["company"] = ""
    return cells | said


def _cell(value: object) -> str:
    """A value of a frame as a cell of CSV."""
    if value is None or value is pd.NA or (isinstance(value, float) and value != value):
        return ""
    if isinstance(value, float):
        return f"{value:.3f}".rstrip("0").rstrip(".")
    return {"True": "yes", "False": "no"}.get(str(value), str(value))
