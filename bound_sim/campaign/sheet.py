"""The sheet of a battle at a real table: a line a unit, with what is left of it to be filled in."""

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bound_sim.campaign.chain import BattleForces
from bound_sim.campaign.conditions import DRAW
from bound_sim.campaign.muster import full_strength
from bound_sim.campaign.units import UnitRemains
from bound_sim.scenario.inputs import Known, clipped, quoted
from bound_sim.scenario.spreadsheets import read_table
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import Phrase, listed, text

COLUMNS = ("battle", "side", "unit", "name", "men", "guns", "men_left", "guns_left", "cut", "won")
_NEEDED = ("unit", "men_left")
_YES, _NO = ("yes", "x", "1"), ("", "no", "0")


class FilledSheet(NamedTuple):
    """A sheet that was filled in: the rest of each unit, units without a way back, and who won."""

    units: tuple[UnitRemains, ...]
    cut: tuple[str, ...]
    won: str


def sheet_text(forces: BattleForces, battle: str) -> str:
    """The sheet of a battle that is begun: ``men_left``, ``guns_left``, ``cut`` and ``won`` are empty."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(COLUMNS)
    for unit, each in full_strength(forces.scenario).items():
        name = forces.scenario.forces.battalions[unit][0].battalion_name
        writer.writerow([battle, each.side, unit, name, each.men, each.guns or "", "", "", "", ""])
    return buffer.getvalue()


def read_sheet(path: Path, forces: BattleForces, battle: str, *, said: str = "") -> FilledSheet:
    """A sheet of a battle, read; ``said``: who won, as the umpire says beside it. Raises Refused with all faults.

    A sheet of another battle is refused: by its column ``battle``, or by the men and guns that its units went in with.
    """
    faults: list[Fault] = []
    table = read_table(path, faults, missing=text("the sheet of bound-sim campaign sheet, filled in"))
    if table is None:
        raise Refused(faults)
    header = [cell.strip().lower() for cell in table.header]
    for name in _NEEDED:
        if name not in header:
            faults.append(
                Fault(path.name, text("line 1"), text("has no column {name:text}", name=name), ", ".join(COLUMNS))
            )
    if faults:
        raise Refused(faults)
    full = full_strength(forces.scenario)
    found: dict[str, UnitRemains] = {}
    cut, won = [], {said} - {""}
    for line, row in table.rows:
        cells = dict(zip(header, row, strict=False))
        unit, place = cells["unit"], text("line {line}", line=line)
        if (of := cells.get("battle", "")) not in ("", battle):
            faults.append(
                Fault(
                    path.name,
                    text("{place:text}, battle", place=place),
                    text('the sheet is of "{of}"', of=clipped(of)),
                    text("that of {battle}", battle=battle),
                )
            )
        won |= {cells.get("won", "")} - {""}
        if unit not in full:
            faults.append(
                Fault(
                    path.name, place, text('unit "{unit}" does not exist', unit=clipped(unit)), Known(full).hint(unit)
                )
            )
            continue
        if unit in found:
            faults.append(
                Fault(path.name, place, text('unit "{unit}" is there twice', unit=clipped(unit)), text("a line a unit"))
            )
        each = full[unit]
        men = _whole(
            cells["men_left"],
            each.men,
            text("{place:text}, {column}", place=place, column="men_left"),
            path.name,
            faults,
        )
        given = cells.get("guns_left", "")
        guns = (
            _whole(given, each.guns, text("{place:text}, {column}", place=place, column="guns_left"), path.name, faults)
            if given or each.guns
            else 0
        )
        found[unit] = UnitRemains(each.side, unit, each.men, men, each.guns, guns)
        for name, went_in in (("side", each.side), ("men", each.men), ("guns", each.guns)):
            if cells.get(name, "") not in ("", str(went_in)):
                wrong = text(
                    '"{cells}", and {unit} went in with {went_in}',
                    cells=clipped(cells[name]),
                    unit=unit,
                    went_in=went_in,
                )
                wrong = (
                    text(
                        '"{cells}", and {unit} is of side {went_in}',
                        cells=clipped(cells[name]),
                        unit=unit,
                        went_in=went_in,
                    )
                    if name == "side"
                    else wrong
                )
                faults.append(
                    Fault(
                        path.name,
                        text("{place:text}, {name:text}", place=place, name=name),
                        wrong,
                        text("the sheet of this battle"),
                    )
                )
        way = cells.get("cut", "").lower()
        if way in _YES:
            cut.append(unit)
        elif way not in _NO:
            faults.append(
                Fault(
                    path.name,
                    text("{place:text}, cut", place=place),
                    text('"{way}" is not allowed', way=clipped(way)),
                    text("yes, or nothing"),
                )
            )
    for unit in full:
        if unit not in found and not faults:
            faults.append(Fault(path.name, "", text("has no line of {unit}", unit=unit), text("a line a unit")))
    faults += _who_won(path.name, forces, won)
    if faults:
        raise Refused(faults)
    return FilledSheet(tuple(found[unit] for unit in full), tuple(cut), won.pop())


def won_in(path: Path) -> str:
    """The outcome that a sheet names first, "" where it names none or is not a sheet: reading it says what is wrong."""
    table = read_table(path, [])
    header = [cell.strip().lower() for cell in table.header] if table else []
    if table is None or "won" not in header:
        return ""
    return next(filter(None, (row[header.index("won")] for _, row in table.rows)), "")


def _who_won(file: str, forces: BattleForces, won: set[str]) -> Iterator[Fault]:
    """Faults of the outcomes that a sheet and its umpire name: there is one, of a side or a draw."""
    sides = Known([*(side.id for side in forces.scenario.sides), DRAW])
    if not won:
        yield Fault("--won", "", text("is missing, and the sheet does not say who won"), text("a side, or draw"))
    elif len(won) > 1:
        yield Fault(
            file, "won", listed(map(quoted, sorted(won)), text(" and ")), text("one of them, here and in --won")
        )
    for one in sorted(won):
        if one not in sides.names:
            yield Fault(file, "won", text('"{one}" is not a side', one=clipped(one)), sides.hint(one))


def _whole(content: str, most: int, place: Phrase, file: str, faults: list[Fault]) -> int:
    if content.isascii() and content.isdecimal() and len(content) <= 9 and int(content) <= most:
        return int(content)
    faults.append(
        Fault(
            file,
            place,
            text('"{text}" is not allowed', text=clipped(content)),
            text("a whole number, 0 to {most}", most=most),
        )
    )
    return 0
