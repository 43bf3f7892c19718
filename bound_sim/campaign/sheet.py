"""The sheet of a battle at a real table: a line a unit, with what is left of it to be filled in."""

import csv
import io
from pathlib import Path

from bound_sim.campaign.chain import BattleForces
from bound_sim.campaign.muster import full_strength
from bound_sim.campaign.units import UnitRemains
from bound_sim.scenario.inputs import Known, quoted
from bound_sim.scenario.spreadsheets import read_table
from bound_sim_maps.faults import Fault, Refused

COLUMNS = ("side", "unit", "name", "men", "guns", "men_left", "guns_left", "cut")
_NEEDED = ("unit", "men_left")
_YES = ("yes", "x", "1")


def sheet_text(forces: BattleForces) -> str:
    """The sheet of a battle that is begun: ``men_left`` and ``guns_left`` are empty, ``cut`` is yes or empty."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(COLUMNS)
    for unit, each in full_strength(forces.scenario).items():
        name = forces.scenario.forces.battalions[unit][0].battalion_name
        writer.writerow([each.side, unit, name, each.men, each.guns or "", "", "", ""])
    return buffer.getvalue()


def read_sheet(path: Path, forces: BattleForces) -> tuple[tuple[UnitRemains, ...], tuple[str, ...]]:
    """The rest of each unit as a sheet says, and the units without a way back. Raises Refused with all faults."""
    faults: list[Fault] = []
    table = read_table(path, faults, missing="the sheet of bound-sim campaign sheet, filled in")
    if table is None:
        raise Refused(faults)
    header = [cell.strip().lower() for cell in table.header]
    for name in _NEEDED:
        if name not in header:
            faults.append(Fault(path.name, "line 1", f"has no column {name}", ", ".join(COLUMNS)))
    if faults:
        raise Refused(faults)
    full = full_strength(forces.scenario)
    found: dict[str, UnitRemains] = {}
    cut = []
    for line, row in table.rows:
        cells = dict(zip(header, row, strict=False))
        unit, place = cells["unit"], f"line {line}"
        if unit not in full:
            faults.append(Fault(path.name, place, f"unit {quoted(unit)} does not exist", Known(full).hint(unit)))
            continue
        if unit in found:
            faults.append(Fault(path.name, place, f"unit {quoted(unit)} is there twice", "a line a unit"))
        each = full[unit]
        men = _whole(cells["men_left"], each.men, f"{place}, men_left", path.name, faults)
        given = cells.get("guns_left", "")
        guns = _whole(given, each.guns, f"{place}, guns_left", path.name, faults) if given or each.guns else 0
        found[unit] = UnitRemains(each.side, unit, each.men, men, each.guns, guns)
        if cells.get("cut", "").lower() in _YES:
            cut.append(unit)
    for unit in full:
        if unit not in found and not faults:
            faults.append(Fault(path.name, "", f"has no line of {unit}", "a line a unit"))
    if faults:
        raise Refused(faults)
    return tuple(found[unit] for unit in full), tuple(cut)


def _whole(text: str, most: int, place: str, file: str, faults: list[Fault]) -> int:
    if text.isascii() and text.isdecimal() and len(text) <= 9 and int(text) <= most:
        return int(text)
    faults.append(Fault(file, place, f"{quoted(text)} is not allowed", f"a whole number, 0 to {most}"))
    return 0
