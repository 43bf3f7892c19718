"""``areas.csv`` and ``borders.csv``: areas and what touches what, read with every fault at once, and written back."""

import csv
import io
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from bound_sim.scenario import place_columns
from bound_sim.scenario.forces import ID_LENGTH, ID_PART, Forces, decimal_text
from bound_sim.scenario.inputs import MOST_FAULTS, Known, Sheet, clipped, name_trouble, place_words
from bound_sim.scenario.limits import MOST_AREAS, MOST_BORDERS
from bound_sim.scenario.spreadsheets import read_table
from bound_sim_maps.areas import AreaNet, Border, MapArea
from bound_sim_maps.battlefield import Battlefield
from bound_sim_maps.disk import Source
from bound_sim_maps.faults import Fault
from bound_sim_maps.natural import natural_key
from bound_sim_maps.table import Table
from bound_sim_maps.texts import Phrase, text
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
                self.fault(text('column "{name}" is not known', name=clipped(name)), Known(known).hint(name.lower()))
        for name in needed:
            if name not in self.columns:
                self.fault(
                    text('column "{name}" is missing', name=clipped(name)),
                    text("columns {needed}", needed=", ".join(needed)),
                )
        return all(name in self.columns for name in needed)

    def __iter__(self) -> Iterator[str]:
        """Row after row: the place of each."""
        for line, row in self.sheet.rows:
            self.line, self.row = line, row
            yield f"{self.file}: line {self.line}"

    def fault(self, wrong: Phrase, allowed: Phrase = "") -> None:
        self.faults.append(Fault(self.file, text("line {line}", line=self.line), wrong, allowed))

    def cell(self, name: str) -> str:
        index = self.columns.get(name)
        return "" if index is None else self.row[index]

    def name(self, column: str) -> str:
        """An id, "" and a fault for what is none."""
        content = self.cell(column)
        if re.fullmatch(ID_PART, content) and len(content) <= ID_LENGTH:
            return content
        wrong = (
            text("{column} is empty", column=column)
            if not content
            else text('{column} "{text}" is not a name', column=column, text=clipped(content))
        )
        self.fault(wrong, text("letters, digits, dots, dashes, underscores, at most {id_length}", id_length=ID_LENGTH))
        return ""

    def word(self, column: str) -> str:
        """A short plain text, which may be empty."""
        content = self.cell(column)
        if trouble := name_trouble(content):
            self.fault(
                text('{column} "{text}" {trouble:text}', column=column, text=clipped(content), trouble=trouble),
                text("a short plain word"),
            )
            return ""
        return content

    def yes(self, column: str) -> bool:
        content = self.cell(column).lower()
        if content not in ("", "yes", "no"):
            self.fault(text('{column} is "{text}"', column=column, text=clipped(content)), text("yes or no"))
        return content == "yes"

    def whole(self, column: str, default: int, least: int, most: int) -> int:
        content = self.cell(column)
        if not content:
            return default
        if not (re.fullmatch(r"[0-9]{1,6}", content) and least <= int(content) <= most):
            self.fault(
                text('{column} "{text}" is not allowed', column=column, text=clipped(content)),
                text("a whole number, {least} to {most}", least=least, most=most),
            )
            return default
        return int(content)

    def words(self, column: str, known: Sequence[str] = ()) -> tuple[str, ...]:
        """Words with blanks between, each once, in their order."""
        found = self.cell(column).split()
        for word in found:
            if known and word.lower() not in known:
                self.fault(
                    text('{column} "{word}" is not known', column=column, word=clipped(word)),
                    text("one or several of {known}", known=", ".join(known)),
                )
            elif not known and not re.fullmatch(ID_PART, word):
                self.fault(
                    text('{column} "{word}" is not a name', column=column, word=clipped(word)),
                    text("names with blanks between"),
                )
        if len(found) > MOST_WORDS:
            self.fault(
                text("{column} has {count} words", column=column, count=len(found)),
                text("at most {most_words}", most_words=MOST_WORDS),
            )
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
            rows.fault(
                text(
                    "area {name} is already on {partition}",
                    name=area.name,
                    partition=place_words(found[area.name].place.partition(": ")[2]),
                ),
                text("each area once"),
            )
        elif area.at in anchors:
            rows.fault(
                text("area {name} has the anchor of {anchors}", name=area.name, anchors=anchors[area.at]),
                text("an anchor of its own"),
            )
        else:
            found[area.name] = area
            anchors[area.at] = area.name
    if len(found) > MOST_AREAS:
        faults.append(
            Fault(path.name, "", text("has too many areas"), text("at most {most_areas}", most_areas=f"{MOST_AREAS:,}"))
        )
    if not found and len(faults) == before:
        faults.append(Fault(path.name, "", text("has no areas"), text("one row an area")))
    return tuple(found[name] for name in sorted(found, key=natural_key))


def _area(rows: AreaRows, place: str, there: list[str], table: Table, sides: Collection[str]) -> MapArea | None:
    name = rows.name("name")
    if name and (_LIKE_A_SPACE.fullmatch(name) or is_reference(name)):
        rows.fault(
            text('name "{name}" is a place of the table already', name=clipped(name)),
            text("a name that is not a grid reference"),
        )
    spot = []
    for column in there:
        value, trouble = place_columns.coordinate(rows.sheet, column, rows.cell(column))
        if trouble:
            rows.fault(*trouble)
        spot.append(value)
    owner = rows.cell("owner")
    if owner and sides and owner not in sides:
        rows.fault(text('owner "{owner}" is not a side', owner=clipped(owner)), Known(sides).hint(owner))
    made = MapArea(
        name, (spot[0] or 0, spot[1] or 0), owner, rows.word("nation"), rows.whole("vp", 0, 0, MOST_VP),
        rows.yes("port"), rows.yes("fortified"), rows.words("edges", EDGES), rows.words("seas"), place,
    )  # fmt: skip
    if None in spot or not name:
        return None
    if not table.contains(*made.at):
        size = text(
            "0 to {width_u} by 0 to {height_u} cm",
            width_u=f"{table.width_u / 1000:g}",
            height_u=f"{table.height_u / 1000:g}",
        )
        rows.fault(text("the anchor of {name} is off the table", name=name), size)
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
            rows.fault(text('area "{name}" does not exist', name=clipped(name)), known.hint(name))
        if missing or not all(ends):
            continue
        if border.a == border.b:
            rows.fault(text("{a} touches itself", a=border.a), text("two areas"))
        elif (pair := frozenset(ends)) in found:
            where = place_words(found[pair].place.partition(": ")[2])
            rows.fault(
                text("the border of {a} and {b} is already on {where}", a=border.a, b=border.b, where=where),
                text("each border once"),
            )
        else:
            found[pair] = border
    if len(found) > MOST_BORDERS:
        faults.append(
            Fault(
                path.name,
                "",
                text("has too many borders"),
                text("at most {most_borders}", most_borders=f"{MOST_BORDERS:,}"),
            )
        )
    return tuple(sorted(found.values(), key=lambda border: (natural_key(border.a), natural_key(border.b))))


def net_faults(net: AreaNet, forces: Forces, battlefield: Battlefield, file: str, map_file: str) -> Iterator[Fault]:
    """Faults that show only with the other files: names that units have too, drawn areas that are not stated."""
    for area in net.areas:
        if area.name in forces.battalions:
            line = place_words(area.place.partition(": ")[2])
            yield Fault(
                file, line, text("area {name} is called as a unit is", name=area.name), text("a name of its own")
            )
    known = Known(net.by_name, text("an area of {file}", file=file))
    for number, feature in enumerate(battlefield.features, 1):
        if feature.kind == "area" and feature.name not in net.by_name:
            place, wrong = (
                text("feature {number}", number=number),
                text('area "{name}" does not exist', name=clipped(feature.name)),
            )
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
