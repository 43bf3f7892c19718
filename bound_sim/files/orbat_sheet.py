"""An order of battle from elsewhere as forces: a scenario of ORBAT Mapper (JSON), or a spreadsheet of any columns.

A spreadsheet has either a row a platoon with the columns of ``forces.csv`` under other names, or a row a unit with its
id and that of the unit above it. Of such a tree the lowest units are platoons, those above them companies, battalions,
regiments.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bound_sim.files.club_rows import OFF_TABLE, PLACES, ClubRows, Wanted, globe_place, missing_column, on_table
from bound_sim.files.club_sheet import HEADINGS, AskedSheet, Club, club_of
from bound_sim.files.drawn_up import Unplaced, drawn_up
from bound_sim.files.type_words import TypeWords, side_of
from bound_sim.rules import ruleset
from bound_sim.scenario.causes import grouped, row_text
from bound_sim.scenario.forces import ID_PART, Forces, TypeBook
from bound_sim.scenario.forces_file import COLUMNS, ForcesFrame, forces_of_sheet
from bound_sim.scenario.inputs import CSV_ROWS, Known, Numbered, Sheet, clipped, read_json, text_trouble
from bound_sim.scenario.limits import MOST_MEN
from bound_sim.scenario.model import Scenario
from bound_sim.scenario.spreadsheets import ENDINGS, TEXT_ENDINGS, Grid, read_sheets
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import Phrase, listed, text

MOST_DEPTH = 30
_SHORTEST_ID = 12
#: columns that rows of platoons get of a tree's storeys
_OF_STOREYS = ("side", "regiment", "battalion", "battalion_name", "company", "platoon", "type", "x_cm", "y_cm", "men")


@dataclass
class _Node:
    """A unit of a tree; ``row`` is its number in the file, ``side`` is empty where the unit above says it."""

    row: int
    name: str
    short: str = ""
    side: str = ""
    type: str = ""
    sidc: str = ""
    men: str = ""
    lonlat: tuple[float, float] | None = None
    under: "list[_Node]" = field(default_factory=list)
    #: cells of other columns of ours
    more: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class TakenForces:
    """Forces that were read, and what the answer says of them.

    ``club``: the sheet as it was understood, None for a scenario of ORBAT Mapper. ``types``, ``sides``: its words ->
    ours. ``drawn_up``: units that had no place. ``spoken``: those of ``ClubRows``.
    """

    forces: Forces
    club: Club | None
    types: Mapping[str, str]
    sides: Mapping[str, str]
    drawn_up: int
    spoken: Mapping[str, str] = field(default_factory=dict)


def read_orbat(path: Path, scenario: Scenario, wanted: Wanted) -> Forces:
    """The forces of a file for a scenario's ruleset, sides and map. Raises Refused with every fault."""
    return take_orbat(path, scenario, wanted).forces


@dataclass(frozen=True)
class LookedAt:
    """A file as an import understands it, also where it is refused.

    ``taken``: its forces, None where there are faults. ``grids``: its sheets as they are, none of a scenario of ORBAT
    Mapper. ``club``: the sheet that was chosen, as far as it was understood. ``types``, ``sides``: its words -> ours,
    "" for one that is not known.
    """

    faults: tuple[Fault, ...]
    taken: TakenForces | None
    grids: tuple[Grid, ...]
    club: Club | None
    types: Mapping[str, str]
    sides: Mapping[str, str]


def take_orbat(path: Path, scenario: Scenario, wanted: Wanted) -> TakenForces:
    """The same, with what is told of it. Raises Refused with every fault, each cause once with its rows."""
    looked = look_at(path, scenario, wanted)
    if looked.taken is None:
        raise Refused(list(looked.faults))
    return looked.taken


def look_at(path: Path, scenario: Scenario, wanted: Wanted) -> LookedAt:
    """A file for a scenario's ruleset, sides and map, with every fault, each cause once with its rows."""
    faults: list[Fault] = []
    types = ruleset(scenario.ruleset).type_book(scenario.unit_types)
    faults += _wanted_faults(wanted, types, scenario)
    words = TypeWords(scenario, types, wanted.types)
    ending, row = path.suffix.lower(), "line"
    sheet: Sheet | None = None
    club: Club | None = None
    grids: list[Grid] = []
    sides: Mapping[str, str] = {}
    strangers: Mapping[str, None] = {}
    unplaced, spoken = 0, dict[str, str]()
    if ending == ".json":
        row = "unit"
        document = read_json(path, faults)
        if document is not None:
            nodes = _json_nodes(path.name, document, faults)
            sheet, unplaced = _of_tree(nodes, _Rows(path.name, scenario, wanted, words, faults, row))
    elif ending in (*ENDINGS, *TEXT_ENDINGS):
        grids = read_sheets(path, faults)
        club = _club(path.name, grids, scenario, types, wanted, faults) if grids else None
        if club is not None and club.is_tree:
            nodes = _sheet_nodes(path.name, club, faults)
            sheet, unplaced = _of_tree(nodes, _Rows(path.name, scenario, wanted, words, faults, row))
        elif club is not None:
            rows = ClubRows(path.name, club, scenario, types, wanted, words, faults)
            sheet = rows.sheet()
            sides, strangers, unplaced, spoken = rows.sides, rows.unknown_sides, rows.drawn_up, rows.spoken
    else:
        faults.append(
            Fault(
                str(path),
                "",
                text("cannot read {value:text}", value=ending or text("a file without an ending")),
                listed((text(".json of ORBAT Mapper"), *ENDINGS, *TEXT_ENDINGS[1:])),
            )
        )
    forces = Forces(())
    if sheet is not None:
        fronts = {side.id: side.front for side in scenario.sides}
        frame = ForcesFrame(fronts, types, scenario.bounds, point=scenario.battlefield.table.point)
        forces = forces_of_sheet(path.name, sheet, faults, frame, row=row)
    taken = None if faults else TakenForces(forces, club, words.said, sides, unplaced, spoken)
    return LookedAt(
        tuple(grouped(faults)), taken, tuple(grids), club, words.said | dict.fromkeys(words.unknown, ""),
        {**sides, **dict.fromkeys(strangers, "")},
    )  # fmt: skip


def _wanted_faults(wanted: Wanted, types: TypeBook, scenario: Scenario) -> Iterator[Fault]:
    ours, known = (*COLUMNS, *HEADINGS, *types.own_columns), Known(types.names.values())
    for column in wanted.columns:
        if column not in ours:
            yield Fault(
                "--column",
                "",
                text('"{column}" is not a column of ours', column=clipped(column)),
                Known(ours).hint(column),
            )
    for theirs, name in wanted.types.items():
        if name.lower() not in types.names:
            hint = known.hint(name)
            yield Fault("--type", theirs, text('unit type "{name}" is not known', name=clipped(name)), hint)
    sides = [name for side in scenario.sides for name in (side.id, side.name)]
    for theirs, name in wanted.sides.items():
        if name.lower() not in map(str.lower, sides):
            yield Fault(
                "--side", theirs, text('side "{name}" is not known', name=clipped(name)), Known(sides).hint(name)
            )


def _club(
    file: str, grids: list[Grid], scenario: Scenario, types: TypeBook, wanted: Wanted, faults: list[Fault]
) -> Club | None:
    """The sheets of a spreadsheet's file as a table of units."""
    columns = [types.called.get(name, name) for name in COLUMNS]
    called = {ours: words for ours, words in zip(COLUMNS, columns, strict=True) if words}
    asked = AskedSheet(wanted.columns, wanted.sheet, wanted.header, wanted.fill_down, wanted.only,
                  wanted.usual)  # fmt: skip
    ids = {side.id for side in scenario.sides}
    return club_of(file, grids, asked, called | {name: name for name in types.own_columns},
                   lambda word: side_of(scenario, word, wanted.sides) in ids, faults)  # fmt: skip


# ---- a scenario of ORBAT Mapper


def _json_nodes(file: str, document: Any, faults: list[Fault]) -> list[_Node]:
    if not isinstance(document, dict) or document.get("type") != "ORBAT-mapper":
        faults.append(Fault(file, "", text('is not a scenario of ORBAT Mapper: it has no "type": "ORBAT-mapper"'),
                            text("a scenario that ORBAT Mapper saved, not an encrypted one")))  # fmt: skip
        return []
    reader = _JsonReader(file, faults)
    return [node for side in _list(document.get("sides")) for node in reader.side(side)]


class _JsonReader:
    """Numbers the units of a document as they come."""

    def __init__(self, file: str, faults: list[Fault]) -> None:
        self.file, self.faults, self.count = file, faults, 0

    def side(self, raw: Any) -> Iterator[_Node]:
        if not isinstance(raw, dict):
            return
        name = _text(raw.get("name"))
        for group in (raw, *_list(raw.get("groups"))):
            for unit in _list(group.get("subUnits") if isinstance(group, dict) else None):
                node = self.unit(unit, 1)
                if node is not None:
                    node.side = name
                    yield node

    def unit(self, raw: Any, depth: int) -> _Node | None:
        self.count += 1
        if not isinstance(raw, dict) or depth > MOST_DEPTH or self.count > CSV_ROWS:
            allowed = text(
                "an object, at most {most_depth} deep, {csv_rows} in all",
                most_depth=MOST_DEPTH,
                csv_rows=f"{CSV_ROWS:,}",
            )
            self.faults.append(Fault(self.file, text("unit {count}", count=self.count), text("is not a unit"), allowed))
            return None
        men = [each.get("count") for each in _list(raw.get("personnel")) if isinstance(each, dict)]
        counted = sum(n for n in men if isinstance(n, int) and not isinstance(n, bool) and n > 0)
        node = _Node(
            self.count, _text(raw.get("name")), _text(raw.get("shortName")), "", _text(raw.get("description")),
            _text(raw.get("sidc")), str(min(counted, MOST_MEN)) if counted else "", _first_place(raw),
        )  # fmt: skip
        under = (self.unit(each, depth + 1) for each in _list(raw.get("subUnits")) if self.count <= CSV_ROWS)
        node.under = [each for each in under if each is not None]
        return node


def _first_place(raw: Mapping[str, Any]) -> tuple[float, float] | None:
    """The place that a unit has first."""
    for at in (raw, *_list(raw.get("state"))):
        place = at.get("location") if isinstance(at, dict) else None
        if isinstance(place, list) and len(place) >= 2 and all(type(n) in (int, float) for n in place[:2]):
            return float(place[0]), float(place[1])
    return None


def _list(raw: Any) -> list[Any]:
    return raw if isinstance(raw, list) else []


def _text(raw: Any) -> str:
    """A text of the document as one line that every file takes."""
    text = " ".join(raw.split()) if isinstance(raw, str) else ""
    return "".join(c for c in text if not text_trouble(c))


# ---- a tree in a spreadsheet


def _sheet_nodes(file: str, club: Club, faults: list[Fault]) -> list[_Node]:
    """The roots of a tree whose rows have an id and the id of the unit above."""
    nodes: dict[str, _Node] = {}
    above: dict[str, str] = {}
    before = len(faults)
    if "id" not in club.found:
        faults.append(missing_column(file, club, "id", "id"))
        return []
    for line, cells in club.sheet.rows:
        row = {name: cells[place] for name, place in club.found.items()}
        unit = row.pop("id")
        if not unit or unit in nodes:
            wrong = text('id "{unit}" is given twice', unit=clipped(unit)) if unit else text("id is empty")
            faults.append(Fault(file, text("line {line}", line=line), wrong, text("an id for each unit, each once")))
            continue
        place = [club.sheet.number(row.pop(axis, "")) for axis in ("lon", "lat")]
        lonlat = (place[0], place[1]) if place[0] is not None and place[1] is not None else None
        type_ = row.pop("type", "")
        sidc = type_ if re.fullmatch(r"[0-9]{20,30}", type_) else ""
        above[unit] = row.pop("parent")
        nodes[unit] = _Node(
            line, row.pop("name", unit), row.pop("short", ""), row.pop("side", ""), type_, sidc, row.pop("men", ""),
            lonlat, more=row,
        )  # fmt: skip
    roots, known = [], Known(nodes)
    for unit, parent in above.items():
        if not parent:
            roots.append(nodes[unit])
        elif parent not in nodes:
            hint = known.hint(parent)
            faults.append(
                Fault(
                    file,
                    text("line {row}", row=nodes[unit].row),
                    text('parent "{parent}" is not an id here', parent=clipped(parent)),
                    hint,
                )
            )
        else:
            nodes[parent].under.append(nodes[unit])
    if len(faults) == before and (lost := len(nodes) - sum(1 for root in roots for _ in _all(root))):
        faults.append(
            Fault(
                file,
                "",
                text("{lost} units are above themselves", lost=lost),
                text("parents that lead to a unit without one"),
            )
        )
    return roots if len(faults) == before else []


def _all(node: _Node) -> Iterator[_Node]:
    stack = [node]
    while stack:
        yield (at := stack.pop())
        stack += at.under


# ---- a tree as rows of platoons


def _of_tree(roots: list[_Node], maker: "_Rows") -> tuple[Sheet | None, int]:
    """ClubRows of platoons with our columns, None where there are faults; how many of them had no place."""
    if maker.faults:
        return None, 0
    for root in roots:
        maker.take(root, [], root.side)
    unplaced = maker.draw_up()
    types = maker.words.types
    more = {name for _, cells in maker.rows for name in cells}.difference(_OF_STOREYS)
    names = [name for name in (*COLUMNS, *types.own_columns) if name in more or name in _OF_STOREYS]
    names = [name for name in names if types.called.get(name, name)]
    rows: Numbered = [(line, [cells.get(name, "") for name in names]) for line, cells in maker.rows]
    sheet = Sheet([types.called.get(name, name) for name in names], rows)
    return (None if maker.faults else sheet), unplaced


class _Rows:
    """Makes rows of platoons out of the lowest units of a tree."""

    def __init__(
        self, file: str, scenario: Scenario, wanted: Wanted, words: TypeWords, faults: list[Fault], row: str
    ) -> None:
        self.file, self.scenario, self.words, self.wanted, self.faults, self.row = (
            file, scenario, words, wanted, faults, row,
        )  # fmt: skip
        self.types = words.types
        self.rows: list[tuple[int, dict[str, str]]] = []
        self.ids: dict[object, dict[int, str]] = defaultdict(dict)

    def take(self, node: _Node, above: list[_Node], side: str) -> None:
        side = node.side or side
        if len(above) > MOST_DEPTH:
            self._fault(node, text("lies too deep"), text("at most {most_depth} units above it", most_depth=MOST_DEPTH))
        elif node.under:
            for each in node.under:
                self.take(each, [*above, node], side)
        else:
            self._platoon(node, above, side_of(self.scenario, side, self.wanted.sides))

    def _fault(self, node: _Node, wrong: Phrase, allowed: Phrase) -> None:
        self.faults.append(Fault(self.file, row_text(self.row, node.row), wrong, allowed))

    def _platoon(self, node: _Node, above: list[_Node], side: str) -> None:
        companies = self.types.called.get("company", "company") != ""
        company = above.pop() if companies and len(above) > 1 else None
        battalion = above.pop() if above else node
        unit = self._id((), battalion)
        part = self._id(battalion.row, company) if company else "A" if companies else ""
        type_ = self._type(node)
        x, y = self._place(node, type_)
        self.rows.append((node.row, {
            "side": side,
            "regiment": above[-1].name if above else "",
            "battalion": unit,
            "battalion_name": battalion.name,
            "company": part,
            "platoon": self._id((battalion.row, part), node),
            "type": type_,
            "men": node.men,
            **node.more,
            **({"x_cm": x, "y_cm": y} if x else {}),
        }))  # fmt: skip

    def _id(self, group: object, node: _Node) -> str:
        """A unit's id among those of a group: its short name or its name where that can be one, else a number."""
        taken = self.ids[group]
        if node.row not in taken:
            names = (name for name in (node.short, node.name)
                     if re.fullmatch(ID_PART, name) and len(name) <= _SHORTEST_ID)  # fmt: skip
            name = next((name for name in names if name not in taken.values()), "")
            count = len(taken) + 1
            while not name or name in taken.values():
                name, count = str(count), count + 1
            taken[node.row] = name
        return taken[node.row]

    def _type(self, node: _Node) -> str:
        name = self.words.of((node.type, node.sidc, node.name))
        if not name:
            said = node.sidc or node.type or node.name
            allowed = text('--type "{said}"; bound-sim units has ours', said=clipped(said + "=OURS"))
            self._fault(node, text('"{said}" is not a unit type', said=clipped(said)), allowed)
        return name

    def _place(self, node: _Node, type_: str) -> tuple[str, str]:
        """The place in cm that degrees or a map say, "" for none."""
        if type_ in self.types.off_table or node.lonlat is None or any(node.more.get(name) for name in PLACES):
            return "", ""
        lon, lat = node.lonlat
        place = globe_place(self.scenario, lon, lat)
        if place is not None and not on_table(self.scenario, place):
            self._fault(node, OFF_TABLE, text("a place on the map of the scenario"))
        return place or ("", "")

    def draw_up(self) -> int:
        """Give the units without a place one at their side's edge; how many there were."""
        without = [
            cells for _, cells in self.rows
            if not any(cells.get(name) for name in PLACES) and cells["type"] not in self.types.off_table
        ]  # fmt: skip
        units = [Unplaced(cells["side"], cells["battalion"], cells["type"]) for cells in without]
        for cells, place in zip(without, drawn_up(units, self.scenario, self.types), strict=True):
            cells["x_cm"], cells["y_cm"] = place
        return len(without)


def mapping(option: str, words: list[str]) -> dict[str, str]:
    """Words like ``OURS=THEIRS``. Raises Refused."""
    faults: list[Fault] = []
    found: dict[str, str] = {}
    for word in words:
        one, sign, other = (part.strip() for part in word.partition("="))
        if not (one and sign and other):
            faults.append(Fault(option, "", text('"{word}" is not a pair', word=clipped(word)), "NAME=NAME"))
        elif found.get(one, other) != other:
            faults.append(Fault(option, "", text('"{one}" is given twice', one=clipped(one)), text("each once")))
        found[one] = other
    if faults:
        raise Refused(faults)
    return found
