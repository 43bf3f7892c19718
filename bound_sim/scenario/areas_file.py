"""``areas.csv`` and ``borders.csv``: areas and what touches what, read with every fault at once, and written back."""

import csv
import io
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from bound_sim.scenario import place_columns
from bound_sim.scenario.forces import ID_LENGTH, ID_PART, Forces, decimal_text
from bound_sim.scenario.inputs import MOST_FAULTS, Known, Sheet, name_trouble, quoted
from bound_sim.scenario.limits import MOST_AREAS, MOST_BORDERS
from bound_sim.scenario.spreadsheets import read_table
from bound_sim_maps.areas import AreaNet, Border, MapArea
from bound_sim_maps.battlefield import Battlefield
from bound_sim_maps.disk import Source
from bound_sim_maps.faults import Fault
from bound_sim_maps.natural import natural_key
from bound_sim_maps.table import Table
from bound_sim_maps.trench_sheet import is_reference

AREA_COLUMNS = ("name", "owner", "nation", "vp", "port", "fortified", "edges", "seas", *place_columns.NAMES)
BORDER_COLUMNS = ("a", "b", "kind")
#: edges of the table, as files name them
EDGES = ("north", "east", "south", "west")
#: areas of a map, borders, victory points of an area, words in a cell
MOST_VP, MOST_WORDS = 1_000, 20
#: a word that may be an area's name and a place of the table as well
_LIKE_A_SPACE = re.compile(r"[A-Za-z]{1,2}[0-9]+(\.[a-dA-D])?")


@dataclass
class AreaRows:
    """The rows of a small table with a header: each cell by its column, faults with their line."""

    file: str
    sheet: Sheet
    faults: list[Fault]

    def __post_init__(self) -> None:
        self.columns = {name.lower(): index for index, name in enumerate(self.sheet.header)}
        self.line, self.row = 1, self.sheet.header

    def check(self, known: Collection[str], needed: Collection[str]) -> bool:
        """True if all columns that are needed are there; faults for those that are not, and for unknown ones."""
        for name in self.sheet.header:
            if name.lower() not in known:
                self.fault(f"column {quoted(name)} is not known", Known(known).hint(name.lower()))
        for name in needed:
            if name not in self.columns:
                self.fault(f"column {quoted(name)} is missing", "columns " + ", ".join(needed))
        return all(name in self.columns for name in needed)

    def __iter__(self) -> Iterator[str]:
        """Row after row: the place of each."""
        for line, row in self.sheet.rows:
            self.line, self.row = line, row
            yield f"{self.file}: line {self.line}"

    def fault(self, wrong: str, allowed: str = "") -> None:
        self.faults.append(Fault(self.file, f"line {self.line}", wrong, allowed))

    def cell(self, name: str) -> str:
        index = self.columns.get(name)
        return "" if index is None else self.row[index]

    def name(self, column: str) -> str:
        """An id, "" and a fault for what is none."""
        text = self.cell(column)
        if re.fullmatch(ID_PART, text) and len(text) <= ID_LENGTH:
            return text
        wrong = f"{column} is empty" if not text else f"{column} {quoted(text)} is not a name"
        self.fault(wrong, f"letters, digits, dots, dashes, underscores, at most {ID_LENGTH}")
        return ""

    def word(self, column: str) -> str:
        """A short plain text, which may be empty."""
        text = self.cell(column)
        if trouble := name_trouble(text):
            self.fault(f"{column} {quoted(text)} {trouble}", "a short plain word")
            return ""
        return text

    def yes(self, column: str) -> bool:
        text = self.cell(column).lower()
        if text not in ("", "yes", "no"):
            self.fault(f"{column} is {quoted(text)}", "yes or no")
        return text == "yes"

    def whole(self, column: str, default: int, least: int, most: int) -> int:
        text = self.cell(column)
        if not text:
            return default
        if not (re.fullmatch(r"[0-9]{1,6}", text) and least <= int(text) <= most):
            self.fault(f"{column} {quoted(text)} is not allowed", f"a whole number, {least} to {most}")
            return default
        return int(text)

    def words(self, column: str, known: Sequence[str] = ()) -> tuple[str, ...]:
        """Words with blanks between, each once, in their order."""
        found = self.cell(column).split()
        for word in found:
            if known and word.lower() not in known:
                self.fault(f"{column} {quoted(word)} is not known", "one or several of " + ", ".join(known))
            elif not known and not re.fullmatch(ID_PART, word):
                self.fault(f"{column} {quoted(word)} is not a name", "names with blanks between")
        if len(found) > MOST_WORDS:
            self.fault(f"{column} has {len(found)} words", f"at most {MOST_WORDS}")
        return tuple(dict.fromkeys(word.lower() if known else word for word in found))


def read_areas(path: Source, faults: list[Fault], *, table: Table, sides: Collection[str]) -> tuple[MapArea, ...]:
    """The areas of a file in natural order; every fault goes to ``faults``. ``sides`` empty: they are unknown."""
    sheet = read_table(path, faults)
    if sheet is None:
        return ()
    rows = AreaRows(path.name, sheet, faults)
    for wrong, allowed in place_columns.header_troubles(rows.columns):
        rows.fault(wrong, allowed)
    there = [place_columns.column_of(axis, rows.columns) for axis in "xy"]
    if not rows.check(AREA_COLUMNS, ["name"]) or not all(there):
        return ()
    found: dict[str, MapArea] = {}
    anchors: dict[tuple[int, int], str] = {}
    before = len(faults)
    for place in rows:
        if len(faults) - before > MOST_FAULTS or len(found) > MOST_AREAS:
            break
        area = _area(rows, place, there, table, sides)
        if area is None:
            continue
        if area.name in found:
            rows.fault(f"area {area.name} is already on {found[area.name].place.partition(': ')[2]}", "each area once")
        elif area.at in anchors:
            rows.fault(f"area {area.name} has the anchor of {anchors[area.at]}", "an anchor of its own")
        else:
            found[area.name] = area
            anchors[area.at] = area.name
    if len(found) > MOST_AREAS:
        faults.append(Fault(path.name, "", "has too many areas", f"at most {MOST_AREAS:,}"))
    if not found and len(faults) == before:
        faults.append(Fault(path.name, "", "has no areas", "one row an area"))
    return tuple(found[name] for name in sorted(found, key=natural_key))


def _area(rows: AreaRows, place: str, there: list[str], table: Table, sides: Collection[str]) -> MapArea | None:
    name = rows.name("name")
    if name and (_LIKE_A_SPACE.fullmatch(name) or is_reference(name)):
        rows.fault(f"name {quoted(name)} is a place of the table already", "a name that is not a grid reference")
    spot = []
    for column in there:
        value, trouble = place_columns.coordinate(rows.sheet, column, rows.cell(column))
        if trouble:
            rows.fault(*trouble)
        spot.append(value)
    owner = rows.cell("owner")
    if owner and sides and owner not in sides:
        rows.fault(f"owner {quoted(owner)} is not a side", Known(sides).hint(owner))
    made = MapArea(
        name, (spot[0] or 0, spot[1] or 0), owner, rows.word("nation"), rows.whole("vp", 0, 0, MOST_VP),
        rows.yes("port"), rows.yes("fortified"), rows.words("edges", EDGES), rows.words("seas"), place,
    )  # fmt: skip
    if None in spot or not name:
        return None
    if not table.contains(*made.at):
        size = f"0 to {table.width_u / 1000:g} by 0 to {table.height_u / 1000:g} cm"
        rows.fault(f"the anchor of {name} is off the table", size)
    return made


def read_borders(path: Source, faults: list[Fault], *, areas: Collection[str]) -> tuple[Border, ...]:
    """The borders of a file between areas that there are, by their names; every fault goes to ``faults``."""
    sheet = read_table(path, faults)
    if sheet is None:
        return ()
    rows, known = AreaRows(path.name, sheet, faults), Known(areas)
    if not rows.check(BORDER_COLUMNS, ["a", "b"]):
        return ()
    found: dict[frozenset[str], Border] = {}
    before = len(faults)
    for place in rows:
        if len(faults) - before > MOST_FAULTS or len(found) > MOST_BORDERS:
            break
        ends = [rows.name("a"), rows.name("b")]
        border = Border(ends[0], ends[1], rows.word("kind"), place)
        missing = [name for name in ends if name and name not in areas]
        for name in missing:
            rows.fault(f"area {quoted(name)} does not exist", known.hint(name))
        if missing or not all(ends):
            continue
        if border.a == border.b:
            rows.fault(f"{border.a} touches itself", "two areas")
        elif (pair := frozenset(ends)) in found:
            where = found[pair].place.partition(": ")[2]
            rows.fault(f"the border of {border.a} and {border.b} is already on {where}", "each border once")
        else:
            found[pair] = border
    if len(found) > MOST_BORDERS:
        faults.append(Fault(path.name, "", "has too many borders", f"at most {MOST_BORDERS:,}"))
    return tuple(sorted(found.values(), key=lambda border: (natural_key(border.a), natural_key(border.b))))


def net_faults(net: AreaNet, forces: Forces, battlefield: Battlefield, file: str, map_file: str) -> Iterator[Fault]:
    """Faults that show only with the other files: names that units have too, drawn areas that are not stated."""
    for area in net.areas:
        if area.name in forces.battalions:
            line = area.place.partition(": ")[2]
            yield Fault(file, line, f"area {area.name} is called as a unit is", "a name of its own")
    known = Known(net.by_name, f"an area of {file}")
    for number, feature in enumerate(battlefield.features, 1):
        if feature.kind == "area" and feature.name not in net.by_name:
            place, wrong = f"feature {number}", f"area {quoted(feature.name)} does not exist"
            yield Fault(map_file, place, wrong, known.hint(feature.name))


def areas_text(net: AreaNet) -> str:
    """The text of an ``areas.csv`` that reads back as the same areas."""
    rows = [
        (area.name, area.owner, area.nation, area.vp, _yes(area.port), _yes(area.fortified), " ".join(area.edges),
         " ".join(area.seas), decimal_text(area.at[0]), decimal_text(area.at[1]))
        for area in net.areas
    ]  # fmt: skip
    return csv_text(AREA_COLUMNS[:10], rows)


def borders_text(net: AreaNet) -> str:
    """The text of a ``borders.csv`` that reads back as the same borders."""
    return csv_text(BORDER_COLUMNS, [(border.a, border.b, border.kind) for border in net.borders])


def csv_text(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Rows under a header."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerows([columns, *rows])
    return buffer.getvalue()


def _yes(value: bool) -> str:
    return "yes" if value else "no"
