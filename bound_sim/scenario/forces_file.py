"""``forces.csv``: the order of battle read with every fault at once, and written back."""

import csv
import io
import re
from collections.abc import Callable, Mapping
from operator import itemgetter
from typing import NamedTuple

from bound_sim.scenario import place_columns
from bound_sim.scenario.causes import grouped, row_text, rows_text
from bound_sim.scenario.forces import (
    ID_LENGTH,
    ID_PART,
    ON_CALL,
    Forces,
    Platoon,
    TypeBook,
    decimal_text,
    natural_key,
    tenths_text,
)
from bound_sim.scenario.inputs import MOST_FAULTS, Known, Sheet, clipped, name_trouble, place_words
from bound_sim.scenario.limits import MOST_MEN
from bound_sim.scenario.spreadsheets import read_table
from bound_sim_maps.disk import Source
from bound_sim_maps.faults import Fault, Unfit, halves
from bound_sim_maps.texts import Phrase, text

REQUIRED = ("side", "battalion", "company", "platoon", "type")
#: Every column, in the order in which they are written.
COLUMNS = (
    "side", "player", "regiment", "battalion", "battalion_name", "company", "platoon", "type", "parent",
    "x_cm", "y_cm", "x_m", "y_m", "x_in", "y_in", "place", "area", "facing", "dug_in", "arrives", "men",
    "transport", "dismounted", "box",
)  # fmt: skip
#: columns of places in other ways than the one in which they are written
_OTHER_WAYS = ("x_m", "y_m", "x_in", "y_in", "place", "area")
#: columns that name a place
_BY_NAME = ("place", "area")
#: columns of the parts of an id
_OF_ONE = ("battalion", "company", "platoon")
_A_PLACE = text("a space like B3.a, a reference like 51b.B.30.a.3.5, or degrees like 2.65E,50.08N")
#: Cells that hold for the whole battalion: given once or on every row, never two different ones.
_OF_BATTALION = ("side", "player", "regiment", "battalion_name", "transport")
#: cells that say yes and no, as spreadsheets and people write them
YES = ("yes", "y", "true", "x", "1", "ja", "j", "wahr", "oui", "o", "vrai", "✓", "✔")
NO = ("", "no", "n", "false", "0", "-", "nein", "falsch", "non", "faux")
_SAID = {**dict.fromkeys(YES, True), **dict.fromkeys(NO, False)}
TRANSPORTS = ("horse", "motorised", "mechanised")
_ID = re.compile(ID_PART)


#: a place as somebody writes it -> 0.01 mm; raises ValueError with what is wrong and what is allowed
Pointing = Callable[[str], tuple[int, int]]


def nowhere(place: str) -> tuple[int, int]:
    """The place of a map that is not known. Raises ValueError."""
    raise Unfit(text("'{place}' on a map that is not known", place=place), text("x_cm and y_cm"))


def read_forces(
    path: Source, faults: list[Fault], *, fronts: Mapping[str, int], types: TypeBook, bounds: int,
    areas: Mapping[str, tuple[int, int]] | None = None, point: Pointing = nowhere,
) -> Forces:  # fmt: skip
    """Read ``forces.csv``; every fault goes to ``faults``, rows with faults keep their ids so that orders find them.

    ``fronts`` maps side ids to the front bearing in tenths of a degree, the default facing; empty: sides are unknown.
    ``areas`` are anchors by name: a base in one stands there; None: the scenario has no file of areas.
    ``point`` reads a place of the map.
    """
    sheet = read_table(path, faults, missing=text("a scenario has its order of battle in it"))
    if sheet is None:
        return Forces(())
    return forces_of_sheet(path.name, sheet, faults, ForcesFrame(fronts, types, bounds, areas, point))


class ForcesFrame(NamedTuple):
    """The battle that forces are read for: fronts of its sides, its types and bounds, and its areas, if it has any.

    ``point`` reads a space, a reference of its trench map or degrees as a place in 0.01 mm.
    """

    fronts: Mapping[str, int]
    types: TypeBook
    bounds: int
    areas: Mapping[str, tuple[int, int]] | None = None
    point: Pointing = nowhere


def forces_of_sheet(
    file: str, sheet: Sheet, faults: list[Fault], frame: ForcesFrame, *, row: str = "line"
) -> Forces:  # fmt: skip
    """The forces of a table that was read; ``row`` is what a fault calls one of its rows."""
    reader = _Reader(file, sheet, frame, row)
    platoons = reader.platoons()
    faults.extend(grouped(reader.faults))
    if not platoons and not reader.faults:
        faults.append(Fault(file, "", text("has no platoons"), text("one row a platoon")))
    return Forces(tuple(sorted(platoons, key=lambda platoon: natural_key(platoon.id))))


class _Alike(NamedTuple):
    """All that rows of many platoons have in common: not their ids and places."""

    side: str
    player: str
    regiment: str
    battalion_name: str
    type: str
    parent: str
    facing: int
    dug_in: bool
    arrives: int
    men: int
    transport: str
    dismounted: bool
    width_u: int
    depth_u: int
    cells: tuple[tuple[str, str], ...]
    box: str


class _Row(NamedTuple):
    """A row that was read, before the other rows of its battalion say what it leaves out."""

    battalion: str
    company: str
    number: str
    x_u: int | None
    y_u: int | None
    place: str
    alike: _Alike

    @property
    def id(self) -> str:
        """The platoon's id, as ``Platoon`` has it."""
        return f"{self.battalion}/{self.company}/{self.number}" if self.company else f"{self.battalion}/{self.number}"


class _Reader:
    """One pass over the sheet; a bad cell makes a fault and gets its column's default."""

    def __init__(self, file: str, sheet: Sheet, frame: ForcesFrame, row: str) -> None:
        fronts, types, bounds, areas, self.point = frame
        self.areas = areas or {}
        self.file, self.sheet, self.fronts, self.types, self.bounds, self.row = file, sheet, fronts, types, bounds, row
        self.faults: list[Fault] = []
        self.names = {name: types.called.get(name, name) for name in COLUMNS}
        if not types.waits:
            self.names["box"] = ""
        if areas is None:
            self.names["area"] = ""
        theirs = {called: name for name, called in self.names.items() if called}
        self.columns = {theirs.get(name.lower(), name.lower()): index for index, name in enumerate(sheet.header)}
        self.known_columns = (*theirs, *types.own_columns)
        self.known_types = Known(types.names.values())
        self.known_sides, self.known_areas = Known(fronts), Known(self.areas)
        self.line, self.cells = 0, sheet.header
        self.axes = {axis: place_columns.column_of(axis, self.columns) for axis in "xy"}
        self.by_name = [name for name in _BY_NAME if name in self.columns]
        own = {*_OF_ONE, *self.axes.values(), *self.by_name}
        alike = [index for name, index in self.columns.items() if name not in own]
        self.alike: Callable[[list[str]], object] = itemgetter(*alike) if alike else len
        self.read: dict[object, _Alike] = {}

    def fault(self, wrong: Phrase, allowed: Phrase = "") -> None:
        self.faults.append(Fault(self.file, row_text(self.row, self.line), wrong, allowed))

    def cell(self, name: str) -> str:
        index = self.columns.get(name)
        return "" if index is None else self.cells[index]

    def platoons(self) -> list[Platoon]:
        self._check_header()
        if any(name not in self.columns for name in self._required()):
            return []
        lines: dict[str, int] = {}
        again: list[tuple[int, str]] = []
        found = []
        for line, cells in self.sheet.rows:
            if len(self.faults) > MOST_FAULTS:
                return []
            self.line, self.cells = line, cells
            row = self._row()
            if row is None:
                continue
            unit = row.id
            if unit in lines:
                again.append((self.line, unit))
                continue
            lines[unit] = self.line
            found.append(row)
        if again:
            unit = again[0][1]
            at = {"unit": unit, "row": row_text(self.row, lines[unit])}
            wrong = text("platoon {unit} is already on {row}", **at)
            if len(again) > 1:
                wrong = text(
                    "platoon {unit} is already on {row}, {count} more are there twice",
                    count=len(again) - 1,
                    **at,
                )
            place = rows_text(self.row, [line for line, _ in again])
            self.faults.append(Fault(self.file, place, wrong, text("each platoon once")))
        return self._of_battalions(found)

    def _check_header(self) -> None:
        self.line = 1
        known = Known(self.known_columns)
        required = self._required()
        for name in self.sheet.header:
            if name.lower() not in self.known_columns:
                self.fault(text('column "{name}" is not known', name=clipped(name)), known.hint(name.lower()))
        wanted = text("columns {required}, x_cm, y_cm", required=", ".join(self.names[name] for name in required))
        for name in required:
            if name not in self.columns:
                self.fault(text('column "{names}" is missing', names=clipped(self.names[name])), wanted)
        if not self.by_name or any(name in self.columns for name in place_columns.NAMES):
            for wrong, allowed in place_columns.header_troubles(self.columns):
                self.fault(wrong, allowed)

    def _required(self) -> list[str]:
        return [name for name in REQUIRED if self.names[name]]

    def _row(self) -> _Row | None:
        parts = [self._id_part(name) if self.names[name] else None for name in _OF_ONE]
        alike = self._alike()
        x_u, y_u = self._place("x", alike.type), self._place("y", alike.type)
        if "" in parts:
            return None
        battalion, company, number = (part or "" for part in parts)
        return _Row(battalion, company, number, x_u, y_u, f"{self.file}: {self.row} {self.line}", alike)

    def _alike(self) -> "_Alike":
        """All that a row says beside the id and the place: rows that say the same without a fault are read once."""
        cells = self.alike(self.cells)
        known = self.read.get(cells)
        if known is not None:
            return known
        before = len(self.faults)
        side, type_ = self._side(), self._type()
        width_u, depth_u = self.types.size_u(type_)
        facing = self._facing(self.fronts.get(side, 0))
        player, regiment, battalion_name = map(self._name, ("player", "regiment", "battalion_name"))
        parent = self._parent()
        dug_in, dismounted = self._yes("dug_in"), self._yes("dismounted")
        arrives = ON_CALL if self.cell("arrives").lower() == "umpire" else self._whole("arrives", 1, self.bounds)
        men = self._whole("men", self.types.men.get(type_, 30), MOST_MEN)
        found = _Alike(
            side, player, regiment, battalion_name, type_, parent, facing, dug_in, arrives, men, self._transport(),
            dismounted, width_u, depth_u, self._own_cells(), self._box(),
        )  # fmt: skip
        if len(self.faults) == before:
            self.read[cells] = found
        return found

    def _own_cells(self) -> tuple[tuple[str, str], ...]:
        found = []
        for name, allowed in self.types.own_columns.items():
            content = self.cell(name).lower()
            if content and content not in allowed:
                wrong = text('{name} "{text}" is not allowed', name=name, text=clipped(content))
                self.fault(wrong, text("one of {allowed}", allowed=", ".join(allowed)))
            elif content:
                found.append((name, content))
        return tuple(found)

    def _id_part(self, name: str) -> str:
        content = self.cell(name)
        if _ID.fullmatch(content) and len(content) <= ID_LENGTH:
            return content
        shown = self.names[name]
        wrong = (
            text("{shown} is empty", shown=shown)
            if not content
            else text('{shown} "{text}" is not an id', shown=shown, text=clipped(content))
        )
        self.fault(wrong, text("letters, digits, dots, dashes, underscores, at most {id_length}", id_length=ID_LENGTH))
        return ""

    def _side(self) -> str:
        content = self.cell("side")
        if self.fronts and content not in self.fronts:
            self.fault(text('side "{text}" is not known', text=clipped(content)), self.known_sides.hint(content))
        return content

    def _type(self) -> str:
        content = self.cell("type")
        name = self.types.names.get(content.lower(), "")
        if not name and (self.types.complete or not content):
            self.fault(text('unit type "{text}" is not known', text=clipped(content)), self.known_types.hint(content))
        return name

    def _parent(self) -> str:
        content = self.cell("parent")
        name = self.types.names.get(content.lower(), "")
        if content and not name and self.types.complete:
            self.fault(
                text('parent "{text}" is not a known unit type', text=clipped(content)), self.known_types.hint(content)
            )
        return name

    def _name(self, name: str) -> str:
        content = self.cell(name)
        if trouble := name_trouble(content):
            wrong = text('{name} "{text}" {trouble:text}', name=name, text=clipped(content), trouble=trouble)
            self.fault(wrong, text("a short plain name"))
        return content

    def _place(self, axis: str, type_: str) -> int | None:
        """A coordinate in 0.01 mm; None for guns off the table, in a box, and where it was refused."""
        column = self.axes[axis]
        if not column and not self.by_name:
            return None  # the header's fault
        given = [(name, wording) for name in (column, *self.by_name) if name and (wording := self.cell(name))]
        waits = self.cell("box")
        if given and (type_ in self.types.off_table or waits):
            called, content = given[0]
            wrong = (
                text("{type} stand off the table", type=type_)
                if type_ in self.types.off_table
                else text('waits in box "{waits}"', waits=clipped(waits))
            )
            wrong = text('{wrong:text}, but {called} is "{text}"', wrong=wrong, called=called, text=clipped(content))
            self.fault(wrong, text("one of them") if waits else text("empty"))
        if type_ in self.types.off_table or waits:
            return None
        if len(given) > 1:
            (second, two), (first, one) = given[:2]
            if axis == "x" or not self.cell(self.axes["x"]):  # once for a row
                same = {"first": first, "one": clipped(one), "second": second, "two": clipped(two)}
                self.fault(text('{first} is "{one}", but {second} is "{two}"', **same), text("one of them"))
        called, content = given[0] if given else (column, "")
        if called == "area":
            return self._in_area(content, axis)
        if called == "place":
            return self._at(content, axis)
        if not called:
            if axis == "x":
                empty = text("area") if "area" in self.columns else text("place")
                wrong = text("{empty:text} is empty", empty=empty)
                self.fault(wrong, text("the name of an area") if empty == "area" else _A_PLACE)
            return None
        value, trouble = place_columns.coordinate(self.sheet, called, content)
        if trouble:
            self.fault(*trouble)
        return value

    def _at(self, place: str, axis: str) -> int | None:
        """A coordinate of a place of the map."""
        try:
            return self.point(place)["xy".index(axis)]
        except ValueError as error:
            if axis == "x":
                wrong, allowed = halves(error)
                self.fault(text("place {wrong}", wrong=wrong), allowed or _A_PLACE)
            return None

    def _in_area(self, area: str, axis: str) -> int | None:
        """A coordinate of an area's anchor."""
        if area in self.areas:
            return self.areas[area]["xy".index(axis)]
        if axis == "x" and self.areas:  # without any area areas.csv is at fault, not the row
            self.fault(text('area "{area}" does not exist', area=clipped(area)), self.known_areas.hint(area))
        return None

    def _box(self) -> str:
        content = self.cell("box").lower()
        if content and content not in self.types.waits:
            self.fault(text('box "{text}" is not known', text=clipped(content)), Known(self.types.waits).hint(content))
            return ""
        return content

    def _facing(self, front: int) -> int:
        content = self.cell("facing")
        if not content:
            return front
        value = self.sheet.number(content)
        tenths = None if value is None or abs(value) > 360 else round(value * 10)
        if value is None or tenths is None or not 0 <= tenths <= 3600 or abs(value * 10 - tenths) > 1e-6:
            wrong = text('facing "{text}" is not a bearing', text=clipped(content))
            self.fault(wrong, text("degrees from north, 0 to 359.9, one decimal at most"))
            return front
        return tenths % 3600

    def _yes(self, name: str) -> bool:
        content = self.cell(name)
        said = _SAID.get(content.lower())
        if said is None:
            self.fault(text('{name} is "{text}"', name=name, text=clipped(content)), text("yes or no"))
        return bool(said)

    def _whole(self, name: str, default: int, most: int) -> int:
        content = self.cell(name)
        if not content:
            return default
        if not (re.fullmatch(r"[0-9]{1,6}", content) and 1 <= int(content) <= most):
            wrong = text('{name} "{text}" is not allowed', name=name, text=clipped(content))
            self.fault(wrong, text("a whole number, 1 to {most}", most=most))
            return default
        return int(content)

    def _transport(self) -> str:
        content = self.cell("transport").lower()
        if content and content not in TRANSPORTS:
            self.fault(text('transport "{text}" is not known', text=clipped(content)), Known(TRANSPORTS).hint(content))
            return ""
        return content

    def _of_battalions(self, rows: list[_Row]) -> list[Platoon]:
        """The platoons, each with what some row says of its battalion; two rows that differ are a fault."""
        said: dict[str, dict[str, tuple[str, str]]] = {}
        agreed: set[tuple[str, int]] = set()
        for row in rows:
            if (row.battalion, id(row.alike)) not in agreed:
                before = len(self.faults)
                self._compare(row, said.setdefault(row.battalion, {}))
                if len(self.faults) == before:
                    agreed.add((row.battalion, id(row.alike)))
        shared = {battalion: _shared(battalion, of) for battalion, of in said.items()}
        return [_platoon(row, shared[row.battalion]) for row in rows]

    def _compare(self, row: _Row, said: dict[str, tuple[str, str]]) -> None:
        """Add what a row says of its battalion to what was said, with the place; a fault where they differ."""
        for name in _OF_BATTALION:
            value = getattr(row.alike, name)
            first, where = said.setdefault(name, (value, row.place)) if value else ("", "")
            if first != value:
                file, _, place = row.place.partition(": ")
                line = place_words(where.rpartition(": ")[2])
                wrong = text(
                    'battalion {battalion} has {replace} "{quoted}"',
                    battalion=row.battalion,
                    replace=name.replace("_", " "),
                    quoted=clipped(value),
                )
                self.faults.append(
                    Fault(
                        file, place_words(place), wrong, text('"{first}" as on {line}', first=clipped(first), line=line)
                    )
                )


class _Shared(NamedTuple):
    """Cells that all platoons of a battalion share."""

    player: str
    regiment: str
    battalion_name: str
    transport: str


def _shared(battalion: str, said: Mapping[str, tuple[str, str]]) -> _Shared:
    nothing = ("", "")
    player, regiment, transport = (said.get(name, nothing)[0] for name in ("player", "regiment", "transport"))
    return _Shared(player, regiment, said.get("battalion_name", (battalion, ""))[0], transport)


def _platoon(row: _Row, shared: _Shared) -> Platoon:
    of = row.alike
    return Platoon(
        of.side, shared.player, shared.regiment, row.battalion, shared.battalion_name, row.company, row.number, of.type,
        of.parent, row.x_u, row.y_u, of.facing, of.dug_in, of.arrives, of.men, shared.transport, of.dismounted,
        of.width_u, of.depth_u, row.place, of.cells, of.box,
    )  # fmt: skip


def columns_written(types: TypeBook) -> list[str]:
    """The columns that forces of a ruleset are written in, by our names: places in cm, boxes where bases may wait."""
    return [
        name for name in COLUMNS
        if name not in _OTHER_WAYS and types.called.get(name, name) and (name != "box" or types.waits)
    ]  # fmt: skip


def forces_text(forces: Forces, types: TypeBook) -> str:
    """The text of a ``forces.csv`` of a ruleset's columns that reads back as the same forces."""
    columns = columns_written(types)
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow([*(types.called.get(name, name) for name in columns), *types.own_columns])
    for platoon in forces.platoons:
        cells = cells_of(platoon)
        own = platoon.own
        writer.writerow([*(cells[name] for name in columns), *(own.get(name, "") for name in types.own_columns)])
    return buffer.getvalue()


def cells_of(p: Platoon) -> dict[str, object]:
    """A platoon's cells by our columns: places in cm, no columns of its ruleset's own."""
    return dict(zip((name for name in COLUMNS if name not in _OTHER_WAYS), [
        p.side, p.player, p.regiment, p.battalion, p.battalion_name, p.company, p.number, p.type, p.parent,
        "" if p.x_u is None else decimal_text(p.x_u), "" if p.y_u is None else decimal_text(p.y_u),
        tenths_text(p.facing), "yes" if p.dug_in else "no", "umpire" if p.arrives == ON_CALL else p.arrives,
        p.men, p.transport, "yes" if p.dismounted else "no", p.box,
    ], strict=True))  # fmt: skip
