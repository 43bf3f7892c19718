"""The units of a sheet as rows of ``forces.csv``: its words as ours, its names as ids, its blanks and numbers."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bound_sim.files.club_sheet import FILLED, MOST_ALIKE, Club, filled, ids_of
from bound_sim.files.drawn_up import Unplaced, drawn_up
from bound_sim.files.type_words import TypeWords, side_of
from bound_sim.scenario import place_columns
from bound_sim.scenario.forces import TypeBook, decimal_text, id_trouble
from bound_sim.scenario.forces_file import COLUMNS
from bound_sim.scenario.inputs import Known, Numbered, Sheet, clipped, quoted
from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import Fault, halves
from bound_sim_maps.table import LIMIT_U
from bound_sim_maps.texts import Phrase, text

#: columns that say where a base is
PLACES = (*place_columns.NAMES, "place", "area", "box")
OFF_TABLE = text("the longitude and latitude are off the table")
#: headings that a fault offers for a column
MOST_SPARE = 12


@dataclass(frozen=True)
class Wanted:
    """The user's words on a file: our column -> theirs; their type, their side (lower case) -> ours.

    ``sheet``: a sheet of the workbook. ``header``: the line of the headings, 0: it is found. ``fill_down``: blanks
    take the value above. ``only``: their column -> the value of the rows that are taken. ``usual``: columns of an
    import before, which count where a sheet has them.
    """

    columns: Mapping[str, str] = field(default_factory=dict)
    types: Mapping[str, str] = field(default_factory=dict)
    sides: Mapping[str, str] = field(default_factory=dict)
    sheet: str = ""
    header: int = 0
    fill_down: bool = False
    only: Mapping[str, str] = field(default_factory=dict)
    usual: Mapping[str, str] = field(default_factory=dict)


@dataclass
class ClubRows:
    """Makes rows of platoons of a sheet; ``faults`` takes what is wrong, ``drawn_up`` counts units without a place.

    ``spoken``: "SIDE/TYPE" -> what the sheet calls that type of that side, the first word for it.
    """

    file: str
    club: Club
    scenario: Scenario
    types: TypeBook
    wanted: Wanted
    words: TypeWords
    faults: list[Fault]
    sides: dict[str, str] = field(default_factory=dict)
    unknown_sides: dict[str, None] = field(default_factory=dict)
    spoken: dict[str, str] = field(default_factory=dict)
    drawn_up: int = 0
    _guess: int | None = None

    def __post_init__(self) -> None:
        self.known_types = Known(self.types.names.values())

    def fault(self, line: int, wrong: Phrase, allowed: Phrase) -> None:
        self.faults.append(Fault(self.file, text("line {line}", line=line), wrong, allowed))

    def sheet(self) -> Sheet | None:
        """The table of platoons with our columns; a cell that is at fault has a stand-in. None: columns are missing."""
        missing = self._missing()
        rows = list(self._units())
        if missing:
            return None
        self._ids(rows)
        made = list(self._counted(rows))
        self._places(made)
        names = [name for name in (*COLUMNS, *self.types.own_columns)
                 if any(name in cells for _, cells in made) and self._called(name)]  # fmt: skip
        numbered: Numbered = [(line, [cells.get(name, "") for name in names]) for line, cells in made]
        return Sheet([self._called(name) for name in names], numbered, self.club.sheet.decimal_comma)

    def _missing(self) -> bool:
        """True, and a fault each, if columns are missing that nothing stands for."""
        needed = ["battalion", "type", *(["side"] if not self.club.bands else [])]
        missing = [name for name in needed if self._called(name) and name not in self.club.found]
        self._guess = self._types() if "type" in missing else None
        first = {"type": self._guess}
        self.faults += [
            missing_column(self.file, self.club, name, self._called(name), first.get(name)) for name in missing
        ]
        return bool(missing)

    def _types(self) -> int | None:
        """The column that has unit types, going by its cells, where no heading says so: the faults of its words are
        told with that of the heading. None: no column has words that come again and again."""
        rows, found = self.club.sheet.rows, []
        for at, heading in enumerate(self.club.sheet.header):
            words = [cells[at] for _, cells in rows if any(map(str.isalpha, cells[at]))]
            different = set(words)
            if heading and at not in self.club.found.values() and len(words) > len(rows) / 2 >= len(different):
                found.append((not any(word.lower() in self.types.names for word in different), len(different), at))
        return min(found)[2] if found else None

    def _called(self, name: str) -> str:
        return self.types.called.get(name, name)

    def _units(self) -> Iterator[tuple[int, dict[str, str]]]:
        """Each row's cells by our columns, in our words."""
        found = self.club.found
        for (line, cells), (_, full) in zip(self.club.sheet.rows, filled(self.club.sheet.rows, found), strict=True):
            row = {name: full[at] for name, at in found.items()}
            for name in FILLED:
                if name in found and not cells[found[name]] and not self.wanted.fill_down:
                    self._blank(line, name, row, full)
            said = row.get("side", "") or self.club.bands.get(line, "")
            if said:
                row["side"] = self.side(line, said)
            if "type" in row:
                word = row["type"]
                row["type"] = self.type(line, word)
                self.spoken.setdefault(f"{row.get('side', '')}/{row['type']}", word)
            elif self._guess is not None and full[self._guess]:
                self.type(line, full[self._guess])
            yield line, row

    def _blank(self, line: int, name: str, row: dict[str, str], full: Sequence[str]) -> None:
        """An empty cell: a fault where a row needs it and the row above has it."""
        optional = name in ("player", "regiment") or (name == "side" and line in self.club.bands)
        if optional or not full[self.club.found[name]]:
            row[name] = ""
        else:
            self.fault(
                line,
                text("{name} is empty", name=self._called(name)),
                text("a value; --fill-down takes that of the row above"),
            )

    def side(self, line: int, said: str) -> str:
        """The side that a word means."""
        side = side_of(self.scenario, said, self.wanted.sides)
        if all(each.id != side for each in self.scenario.sides):
            ours = ", ".join(each.name for each in self.scenario.sides)
            self.unknown_sides[said] = None
            self.fault(
                line,
                text('"{said}" is not a side', said=clipped(said)),
                text('--side "{said}"; ours are {ours}', said=clipped(said + "=OURS"), ours=ours),
            )
            return self.scenario.sides[0].id
        return self.sides.setdefault(said, side)

    def type(self, line: int, *said: str) -> str:
        """The unit type that words mean."""
        name = self.words.of(said)
        if not name:
            word = next((word for word in said if word), "")
            allowed = (
                text('--type "{word}"; bound-sim units has ours', word=clipped(word + "=OURS"))
                if word
                else text("a unit type")
            )
            self.fault(
                line,
                text('"{word}" is not a unit type', word=clipped(word)) if word else text("type is empty"),
                allowed,
            )
            return next(iter(self.types.names.values()))
        return name

    def _ids(self, rows: Sequence[tuple[int, dict[str, str]]]) -> None:
        """Give each battalion, company and platoon an id; a battalion whose name is none keeps it as its name."""
        groups: dict[tuple[str, ...], dict[str, None]] = defaultdict(dict)
        echelons = ("battalion", "company", "platoon")
        for _, row in rows:
            if self._called("company") and "company" not in self.club.found:
                row["company"] = "A"
            for place, name in enumerate(echelons):
                if row.get(name):
                    groups[name, *(row.get(above, "") for above in echelons[:place])][row[name]] = None
        made = {key: ids_of(list(names), lambda name: not id_trouble(name)) for key, names in groups.items()}
        for _, row in rows:
            said = [row.get(name, "") for name in echelons]
            for place, name in enumerate(echelons):
                if said[place]:
                    row[name] = made[name, *said[:place]][said[place]]
            if row.get("battalion", "") != said[0] and not row.get("battalion_name"):
                row["battalion_name"] = said[0]

    def _counted(self, rows: Sequence[tuple[int, dict[str, str]]]) -> Iterator[tuple[int, dict[str, str]]]:
        """The rows, each as often as its count says; numbers of platoons where the sheet has none."""
        found = self.club.found
        numbers: dict[tuple[str, str], set[str]] = defaultdict(set)
        for _, row in rows:
            if row.get("platoon"):
                numbers[row.get("battalion", ""), row.get("company", "")].add(row["platoon"])
        for line, row in rows:
            count = self._count(line, row.pop("count", ""))
            for _ in range(count):
                cells = dict(row)
                if ("platoon" not in found or "count" in found) and (count > 1 or not row.get("platoon")):
                    taken = numbers[row.get("battalion", ""), row.get("company", "")]
                    cells["platoon"] = next(str(n) for n in range(1, len(taken) + 2) if str(n) not in taken)
                    taken.add(cells["platoon"])
                yield line, cells

    def _count(self, line: int, content: str) -> int:
        if not content:
            return 1
        if content.isascii() and content.isdigit() and len(content) <= 2 and int(content):
            return int(content)
        self.fault(
            line,
            text('count "{text}" is not allowed', text=clipped(content)),
            text("a whole number, 1 to {most_alike}", most_alike=MOST_ALIKE),
        )
        return 1

    def _places(self, made: Sequence[tuple[int, dict[str, str]]]) -> None:
        """Places from the globe, and for units without one at their side's edge; none in a scenario of areas."""
        if self.scenario.areas.areas and not any(name in self.club.found for name in PLACES):
            return
        unplaced = []
        for line, row in made:
            lon, lat = (row.pop(name, "") for name in ("lon", "lat"))
            if said := row.pop("place", ""):
                self._at(line, row, said)
            if any(row.get(name) for name in PLACES) or row.get("type") in self.types.off_table:
                continue
            place = globe_place(self.scenario, self.club.sheet.number(lon), self.club.sheet.number(lat))
            if place is None:
                unplaced.append(row)
                continue
            row["x_cm"], row["y_cm"] = place
            if not on_table(self.scenario, place):
                self.fault(line, OFF_TABLE, text("a place on the map of the scenario"))
        if any(name in self.club.found for name in PLACES if name not in ("x_cm", "y_cm", "place")):
            return  # beside places in another unit: the reader of forces says what is empty
        units = [Unplaced(row.get("side", ""), row.get("battalion", ""), row.get("type", "")) for row in unplaced]
        for row, place in zip(unplaced, drawn_up(units, self.scenario, self.types), strict=True):
            row["x_cm"], row["y_cm"] = place
        self.drawn_up = len(unplaced)

    def _at(self, line: int, row: dict[str, str], said: str) -> None:
        """Put a row where the map has what its cell says; a cell that names no place is a fault."""
        table = self.scenario.battlefield.table
        try:
            x_u, y_u = table.point(said)
        except ValueError as error:
            wrong, allowed = halves(error)
            self.fault(
                line,
                text("place {wrong}", wrong=wrong),
                text("{allowed}; --column place=- passes the column over", allowed=allowed),
            )
            return
        if not table.contains(x_u, y_u):
            self.fault(
                line,
                text('place "{said}" is off the table', said=clipped(said)),
                text("a place on the map of the scenario"),
            )
        row["x_cm"], row["y_cm"] = decimal_text(x_u), decimal_text(y_u)


def missing_column(file: str, club: Club, name: str, called: str, first: int | None = None) -> Fault:
    """The fault of a column that a sheet does not have, with headings that may be meant, that at ``first`` before."""
    header = club.sheet.header
    places = sorted(range(len(header)), key=lambda at: at != first)
    spare = [header[at] for at in places if header[at] and at not in club.found.values()]
    listed = ", ".join(quoted(f"{name}={heading}") for heading in spare[:MOST_SPARE])
    allowed = text("--column with one of {listed}", listed=listed) if spare else text("a row of headings")
    return Fault(
        file,
        text("line {header_line}", header_line=club.header_line),
        text('column "{called}" is missing', called=clipped(called)),
        allowed,
    )


def globe_place(scenario: Scenario, lon: float | None, lat: float | None) -> tuple[str, str] | None:
    """The place in cm of degrees, which may be off the table; None where the map has none, or no degrees are said."""
    world = scenario.battlefield.world
    if lon is None or lat is None or world is None:
        return None
    try:
        x, y = world.place(lon, lat) if abs(lon) <= 180 and abs(lat) <= 85 else (LIMIT_U, LIMIT_U)
    except ValueError:
        x, y = float(LIMIT_U), float(LIMIT_U)
    return decimal_text(round(x)), decimal_text(round(y))


def on_table(scenario: Scenario, place: tuple[str, str]) -> bool:
    """True if a place in cm is on the scenario's table."""
    x, y = (round(float(each) * 1000) for each in place)
    return scenario.battlefield.table.contains(x, y)
