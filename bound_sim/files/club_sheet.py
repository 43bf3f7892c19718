"""A sheet that somebody made for other purposes, as a table: its headings, its units, and what is neither.

Of a workbook the sheet with headings is taken, of a sheet the first row with the most headings that are known. Totals,
notes and empty rows are told apart from units. A row of one cell that names a side holds for the rows below it.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bound_sim.scenario.causes import rows_text
from bound_sim.scenario.forces_file import NO, YES
from bound_sim.scenario.inputs import Known, Numbered, Sheet, clipped, quoted
from bound_sim.scenario.spreadsheets import Grid, day_fault
from bound_sim.scenario.workbooks import Day
from bound_sim_maps.faults import Fault
from bound_sim_maps.texts import Phrase, Text, listed, text

#: rows that may be the row of headings
MOST_ROWS_ABOVE = 30
#: headings that a row needs to be the row of headings by itself
FEWEST_HEADINGS = 2
#: our column -> what sheets call it, in lower case, the plainest first; a word that ends in - is the beginning of one
HEADINGS: Mapping[str, tuple[str, ...]] = {
    "id": ("id", "unit id"),
    "parent": ("parent", "parent id", "reports to", "belongs to", "higher unit"),
    "side": ("side", "army", "nation", "nationality", "force", "seite", "partei", "armee", "camp", "armée"),
    "player": ("player", "spieler", "joueur"),
    "regiment": ("regiment", "régiment"),
    "battalion": ("battalion", "bn", "batt", "bataillon", "btl", "unit", "regt/bn", "bn/regt"),
    "battalion_name": ("battalion name",),
    "company": ("company", "coy", "co", "kompanie", "komp", "compagnie", "cie"),
    "platoon": ("platoon", "plt", "pl", "plat", "zug", "peloton", "section"),
    "type": ("type", "unit type", "troop type", "troops", "arm", "arms", "weapon", "waffe", "waffengattung", "truppe",
             "art", "arme", "troupe", "icon", "sidc", "symbol"),
    "count": ("count", "quantity", "number", "number of platoons", "platoons", "anzahl", "nombre"),
    "dug_in": ("dug in", "entrench-", "in trench", "trench", "eingegraben", "retranché", "retranchée", "enterré"),
    "men": ("men", "strength", "personnel", "mannschaft", "stärke", "effectif"),
    "arrives": ("arrives",),
    "place": ("place", "where", "location", "position", "map ref", "map reference", "trench map", "reference",
              "grid ref", "grid reference", "grid", "coordinates", "wo", "standort", "planquadrat", "kartenpunkt",
              "koordinaten", "lieu", "référence", "coordonnées"),
    "short": ("short name", "shortname"),
    "name": ("name", "unit", "full name"),
    "lon": ("lon", "longitude", "long", "länge"),
    "lat": ("lat", "latitude", "breite"),
}  # fmt: skip
#: columns whose value holds for the rows below where these say nothing, the highest first
FILLED = ("side", "player", "regiment", "battalion", "company", "type")
#: a heading that a column of ours has none of: ``--column arrives=-``
NONE = "-"
MOST_ALIKE = 99
_TOTAL = re.compile(r"(?:(?:grand|sub|zwischen|gesamt|sous)[ -]?)?(?:total|totals|sum|summe|somme|insgesamt)\b.*",
                    re.IGNORECASE | re.DOTALL)  # fmt: skip
#: columns of a tree only, and those that a tree says by its storeys
_OF_TREES = ("id", "short", "name")
_NOT_IN_TREES = ("regiment", "battalion", "battalion_name", "company", "platoon", "count")
_ONE_CELL_UNITS = ("type", "platoon", "count")


@dataclass(frozen=True)
class AskedSheet:
    """The user's words on the rows and columns of a sheet.

    ``columns``: ours -> theirs. ``sheet``: its name in the workbook, "" for the one with headings. ``header``: the line
    of the headings, 0 for the one that is found. ``only``: theirs -> the value of rows that are taken. ``usual``:
    columns that count where the sheet has them.
    """

    columns: Mapping[str, str] = field(default_factory=dict)
    sheet: str = ""
    header: int = 0
    fill_down: bool = False
    only: Mapping[str, str] = field(default_factory=dict)
    usual: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Club:
    """A sheet as a table: of ``sheet`` column ``found[ours]``; ``passed``: what was passed over -> lines.

    ``bands``: line -> the side that stands above it as a row of its own.
    """

    sheet: Sheet
    header_line: int
    found: Mapping[str, int]
    passed: Mapping[str, Sequence[int]]
    bands: Mapping[int, str]
    title: str = ""

    @property
    def is_tree(self) -> bool:
        """True if a row is a unit with its id and that of the unit above; a column of one of them may be missing."""
        return "parent" in self.found and "battalion" not in self.found

    def answers(self, column: str) -> tuple[str, str]:
        """The words for yes and no in a column; ours where it has none."""
        at = self.found.get(column)
        said = [] if at is None else [cells[at] for _, cells in self.sheet.rows]
        yes = next((word for word in said if word.lower() in YES), "yes")
        return yes, next((word for word in said if word.lower() in NO), "no")


def plain(heading: str) -> str:
    """A heading as it is compared: lower case, without brackets and what is in them, without signs at its ends."""
    return " ".join(re.sub(r"\(.*?\)|\[.*?\]", " ", heading.lower().replace("_", " ")).strip(" ?:.*#!").split())


def _is(word: str, heading: str) -> bool:
    return heading == word or (word.endswith("-") and heading.startswith(word[:-1]))


def club_of(
    file: str, grids: Sequence[Grid], asked: AskedSheet, columns: Mapping[str, str], is_side: Callable[[str], bool],
    faults: list[Fault],
) -> Club | None:  # fmt: skip
    """The sheet of a file that holds the order of battle, as a table. None, and faults.

    ``columns``: ours -> what files of the ruleset call it. ``is_side``: whether a word names a side.
    """
    reader = _Reader(file, asked, columns, is_side, faults)
    chosen = reader.chosen(grids)
    return None if chosen is None else reader.read(*chosen)


class _Reader:
    def __init__(
        self, file: str, asked: AskedSheet, columns: Mapping[str, str], is_side: Callable[[str], bool],
        faults: list[Fault],
    ) -> None:  # fmt: skip
        self.file, self.asked, self.is_side, self.faults = file, asked, is_side, faults
        self.called = {ours: (plain(name),) for ours, name in columns.items()}
        for name, words in HEADINGS.items():
            self.called[name] = (*self.called.get(name, ()), *words)

    def fault(self, place: str, wrong: Phrase, allowed: Phrase) -> None:
        self.faults.append(Fault(self.file, place, wrong, allowed))

    # ---- which sheet, which row

    def chosen(self, grids: Sequence[Grid]) -> tuple[Grid, int] | None:
        """The sheet with the headings, and the place of its row of headings. None, and a fault."""
        titles = Known(grid.title for grid in grids)
        if self.asked.sheet:
            named = [grid for grid in grids if grid.title.lower() == self.asked.sheet.lower()]
            if not named:
                self.faults.append(
                    Fault(
                        "--sheet",
                        "",
                        text('"{sheet}" is not a sheet of {file}', sheet=clipped(self.asked.sheet), file=self.file),
                        titles.hint(self.asked.sheet),
                    )
                )
                return None
            grids = named
        places = [(self._header(grid), grid) for grid in grids]
        good = [(grid, place) for place, grid in places if place is not None]
        if self.asked.header and not good:
            self.faults.append(
                Fault(
                    "--header",
                    "",
                    text("{file} has nothing in line {header}", file=self.file, header=self.asked.header),
                    text("the line of the headings"),
                )
            )
            return None
        if len(good) > 1:
            sheets = ", ".join(f"--sheet {quoted(grid.title)}" for grid, _ in good)
            self.fault(
                "",
                text("has {count} sheets with headings", count=len(good)),
                text("one of them: {listed}", listed=sheets),
            )
            return None
        # without a known heading the first row stands for them, so that its faults can be told
        return good[0] if good else (grids[0], 0)

    def _header(self, grid: Grid) -> int | None:
        """The place of the row of headings, None where no row has enough of them."""
        if self.asked.header:
            return next((at for at, (line, _) in enumerate(grid.rows) if line == self.asked.header), None)
        counts = [self._known(cells) for _, cells in grid.rows[:MOST_ROWS_ABOVE]]
        most = max(counts)
        return counts.index(most) if most >= FEWEST_HEADINGS else None

    def _known(self, cells: Sequence[str]) -> int:
        asked = self.asked
        theirs = {name.lower() for name in (*asked.columns.values(), *asked.usual.values(), *asked.only)}
        known = [word for words in self.called.values() for word in words]
        return len({
            cell.lower() for cell in cells
            if cell and (cell.lower() in theirs or any(_is(word, plain(cell)) for word in known))
        })  # fmt: skip

    # ---- its columns

    def read(self, grid: Grid, place: int) -> Club | None:
        """The rows below the headings as units."""
        line, header = grid.rows[place]
        found = self._columns(header)
        if found is None:
            return None
        rows, passed, bands = self._units(grid.rows[place + 1 :], header, found)
        if passed is None:
            return None
        self._days(rows, header, found)
        sheet = Sheet(header, rows, grid.decimal_comma)
        return Club(sheet, line, found, passed, bands, grid.title)

    def _columns(self, header: Sequence[str]) -> dict[str, int] | None:
        """Our columns -> the place of theirs."""
        there = {heading.lower(): at for at, heading in reversed(list(enumerate(header))) if heading}
        found: dict[str, int] = {}
        before = len(self.faults)
        known = Known(heading for heading in header if heading)
        for ours, theirs in self.asked.columns.items():
            if theirs.lower() in there:
                found[ours] = there[theirs.lower()]
            elif theirs != NONE:
                self.faults.append(
                    Fault(
                        "--column",
                        "",
                        text('"{theirs}" is not a column of {file}', theirs=clipped(theirs), file=self.file),
                        known.hint(theirs),
                    )
                )
        for ours, theirs in self.asked.usual.items():
            if ours not in self.asked.columns and theirs.lower() in there:
                found.setdefault(ours, there[theirs.lower()])
        for theirs in self.asked.only:
            if theirs.lower() not in there:
                self.faults.append(
                    Fault(
                        "--only",
                        "",
                        text('"{theirs}" is not a column of {file}', theirs=clipped(theirs), file=self.file),
                        known.hint(theirs),
                    )
                )
        if len(self.faults) > before:
            return None
        plainly = {plain(heading): at for at, heading in reversed(list(enumerate(header))) if heading}
        above = found.get("parent", next((plainly[word] for word in HEADINGS["parent"][1:] if word in plainly), None))
        has_id = self._place("id", plainly, found) is not None
        is_tree = above is not None or (has_id and "parent" in plainly)
        for ours in self.called:
            if ours in found or NONE in self._said(ours) or ours in (_NOT_IN_TREES if is_tree else _OF_TREES):
                continue
            # beside an id the unit above, else a column of ours
            at = plainly.get("parent") if ours == "parent" and not is_tree else self._place(ours, plainly, found)
            if at is not None and at not in found.values():
                found[ours] = at
        return found

    def _said(self, ours: str) -> tuple[str, ...]:
        """The name of a column by the user, else by an import before."""
        return tuple(words[ours] for words in (self.asked.columns, self.asked.usual) if ours in words)[:1]

    def _place(self, ours: str, plainly: Mapping[str, int], found: Mapping[str, int]) -> int | None:
        if ours in found:
            return found[ours]
        return next((plainly[heading] for word in self.called[ours] for heading in plainly if _is(word, heading)), None)

    # ---- its rows

    def _units(
        self, rows: Numbered, header: Sequence[str], found: Mapping[str, int]
    ) -> tuple[Numbered, dict[str, list[int]] | None, dict[int, str]]:
        """The rows that are units; lines of the others by what they are; sides that stand above rows."""
        units: Numbered = []
        passed: dict[str, list[int]] = {}
        bands: dict[int, str] = {}
        side = ""
        wanted = {header.index(name): value.lower() for name, value in self._only(header)}
        for line, cells in rows:
            what = self._what(cells, found)
            if what == "side":
                side = next(cell for cell in cells if cell)
            elif what:
                passed.setdefault(what, []).append(line)
            elif any(cells[at].lower() != value for at, value in wanted.items()):
                passed.setdefault("not asked for", []).append(line)
            else:
                units.append((line, list(cells)))
                if side:
                    bands[line] = side
        if not units:
            self.fault("", text("has no units"), text("a row a platoon below the headings") if not wanted else
                       text("rows with the value that --only says"))  # fmt: skip
            return [], None, {}
        return units, passed, bands

    def _only(self, header: Sequence[str]) -> Iterator[tuple[str, str]]:
        for theirs, value in self.asked.only.items():
            yield next(heading for heading in header if heading.lower() == theirs.lower()), value

    def _what(self, cells: Sequence[str], found: Mapping[str, int]) -> str:
        """The kind of a row that is not a unit: "side", "total", "note"; "" for a unit."""
        filled = [at for at, cell in enumerate(cells) if cell]
        needed = [found[name] for name in ("battalion", "company", "platoon", "type") if name in found]
        if any(_TOTAL.fullmatch(cell) for cell in cells) and not (needed and all(cells[at] for at in needed)):
            return "total"
        used = set(found.values())
        if len(filled) == 1 and self.is_side(cells[filled[0]]):
            return "side"
        units = {found[name] for name in (*_ONE_CELL_UNITS, "id") if name in found}
        if len(filled) == 1 and filled[0] not in units:
            return "note"
        return "" if used.intersection(filled) else "note"

    def _days(self, rows: Numbered, header: Sequence[str], found: Mapping[str, int]) -> None:
        for ours, at in found.items():
            days = [(line, cells[at]) for line, cells in rows if isinstance(cells[at], Day)]
            for _, cells in rows:
                cells[at] = "" if isinstance(cells[at], Day) else cells[at]  # told once
            if days:
                fault = day_fault(self.file, header[at], days)
                allowed = text("text; --column {ours}={none} passes the column over", ours=ours, none=NONE)
                self.faults.append(Fault(fault.file, fault.place, fault.wrong, allowed))


def filled(rows: Numbered, columns: Mapping[str, int]) -> Iterator[tuple[int, list[str]]]:
    """ClubRows with the value above where a cell of ``columns`` (ours -> its place) is empty.

    A new value empties those of the columns below it, but for the type, which is not a part of the unit above.
    """
    names = [name for name in FILLED if name in columns]
    last = dict.fromkeys(names, "")
    for line, cells in rows:
        made = list(cells)
        for place, name in enumerate(names):
            said = cells[columns[name]]
            if said and said != last[name]:
                last |= {lower: "" for lower in names[place + 1 :] if lower != "type"}
            last[name] = said or last[name]
            made[columns[name]] = last[name]
        yield line, made


def ids_of(names: Sequence[str], good: Callable[[str], bool]) -> dict[str, str]:
    """Name -> an id made of it, each its own: ``1/5 London`` is ``1-5-London``, ``1/5 London (LRB)`` is ``LRB``.

    Names that are ids stay as they are.
    """
    made = {name: name for name in names if good(name)}
    for name in names:
        if name in made:
            continue
        short = re.search(r"\(([^()]+)\)$", name)
        if short and good(short[1]) and short[1] not in made.values():
            made[name] = short[1]
            continue
        letters = unicodedata.normalize("NFKD", name.replace("ß", "ss")).encode("ascii", "ignore").decode()
        stem = re.sub(r"[^A-Za-z0-9.]+", "-", letters).strip("-.")[:_LONGEST_ID].strip("-.") or "unit"
        found, number = stem, 2
        while found in made.values():
            found, number = f"{stem}-{number}", number + 1
        made[name] = found
    return made


_LONGEST_ID = 30


def passed_text(passed: Mapping[str, Sequence[int]]) -> Text:
    """ClubRows that were passed over, as the answer says it; "" for nothing."""
    return listed(
        text("{what:text} ({lines})", what=what, lines=rows_text("line", lines)) for what, lines in passed.items()
    )
