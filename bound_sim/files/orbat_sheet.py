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

from bound_sim.rules import ruleset
from bound_sim.scenario.forces import ID_PART, Forces, TypeBook, decimal_text
from bound_sim.scenario.forces_file import COLUMNS, ForcesFrame, forces_of_sheet
from bound_sim.scenario.inputs import CSV_ROWS, Known, Numbered, Sheet, quoted, read_json, text_trouble
from bound_sim.scenario.limits import MOST_MEN
from bound_sim.scenario.model import Scenario
from bound_sim.scenario.spreadsheets import ENDINGS, read_table
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.table import LIMIT_U, U_PER_CM

#: columns of a row that is a unit of a tree, with what they are called where nobody says
TREE_COLUMNS = {
    "id": ("id", "unit id"), "parent": ("parent", "parent id"), "side": ("side",), "name": ("name", "unit"),
    "short": ("short name", "shortname"), "type": ("type", "icon", "sidc", "symbol"), "men": ("men", "personnel"),
    "lon": ("lon", "longitude"), "lat": ("lat", "latitude"),
}  # fmt: skip
MOST_DEPTH = 30
#: digits of a symbol that say what a unit is -> kinds of unit, the first that a ruleset has
_KINDS = {
    "1211": ("infantry",), "1213": ("cavalry",), "1303": ("guns", "battery"), "1205": ("tank", "vehicle"),
    "1308": ("guns", "battery"), "1636": ("transport", "vehicle"),
}  # fmt: skip
#: of types of one kind the one whose name begins so is the plain one
_PLAIN = "line "
#: cm between the table's edge and bases without a place, from base to base, and from row to row
_FROM_EDGE, _APART, _ROW = 10.0, 6.0, 4.0
_SHORTEST_ID = 12


@dataclass(frozen=True)
class Wanted:
    """The user's words on a file: our column -> theirs, their type (lower case) -> ours."""

    columns: Mapping[str, str] = field(default_factory=dict)
    types: Mapping[str, str] = field(default_factory=dict)


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


def read_orbat(path: Path, scenario: Scenario, wanted: Wanted) -> Forces:
    """The forces of a file for a scenario's ruleset, sides and map. Raises Refused with every fault."""
    faults: list[Fault] = []
    types = ruleset(scenario.ruleset).type_book(scenario.unit_types)
    faults += _wanted_faults(wanted, types)
    ending, row = path.suffix.lower(), "line"
    sheet: Sheet | None = None
    if ending == ".json":
        row = "unit"
        document = read_json(path, faults)
        if document is not None:
            sheet = _of_tree(path.name, _json_nodes(path.name, document, faults), scenario, types, wanted, faults, row)
    elif ending in ENDINGS:
        read = read_table(path, faults)
        if read is not None:
            sheet = _of_columns(path.name, read, scenario, types, wanted, faults)
    else:
        faults.append(Fault(str(path), "", f"cannot read {ending or 'a file without an ending'}",
                            ", ".join((".json of ORBAT Mapper", *ENDINGS))))  # fmt: skip
    forces = Forces(())
    if sheet is not None and not faults:
        fronts = {side.id: side.front for side in scenario.sides}
        forces = forces_of_sheet(path.name, sheet, faults, ForcesFrame(fronts, types, scenario.bounds), row=row)
    if faults:
        raise Refused(faults)
    return forces


def _wanted_faults(wanted: Wanted, types: TypeBook) -> Iterator[Fault]:
    ours, known = (*COLUMNS, *TREE_COLUMNS, *types.own_columns), Known(types.names.values())
    for column in wanted.columns:
        if column not in ours:
            yield Fault("--column", "", f"{quoted(column)} is not a column of ours", Known(ours).hint(column))
    for theirs, name in wanted.types.items():
        if name.lower() not in types.names:
            hint = known.hint(name)
            yield Fault("--type", theirs, f"unit type {quoted(name)} is not known", hint)


# ---- a scenario of ORBAT Mapper


def _json_nodes(file: str, document: Any, faults: list[Fault]) -> list[_Node]:
    if not isinstance(document, dict) or document.get("type") != "ORBAT-mapper":
        faults.append(Fault(file, "", 'is not a scenario of ORBAT Mapper: it has no "type": "ORBAT-mapper"',
                            "a scenario that ORBAT Mapper saved, not an encrypted one"))  # fmt: skip
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
            allowed = f"an object, at most {MOST_DEPTH} deep, {CSV_ROWS:,} in all"
            self.faults.append(Fault(self.file, f"unit {self.count}", "is not a unit", allowed))
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


# ---- a spreadsheet


def _of_columns(
    file: str, sheet: Sheet, scenario: Scenario, types: TypeBook, wanted: Wanted, faults: list[Fault]
) -> Sheet | None:
    """A sheet with our columns: its own renamed, or a tree's made into rows of platoons."""
    header = {name.lower(): place for place, name in enumerate(sheet.header)}
    found: dict[str, int] = {}
    for ours, theirs in wanted.columns.items():
        if theirs.lower() in header:
            found[ours] = header[theirs.lower()]
        else:
            faults.append(Fault("--column", "", f"{quoted(theirs)} is not a column of {file}",
                                Known(sheet.header).hint(theirs)))  # fmt: skip
    if faults:
        return None
    for ours, called in TREE_COLUMNS.items():
        place = next((header[name] for name in called if name in header), None)
        if place is not None and place not in found.values():
            found.setdefault(ours, place)
    if "parent" in found and "id" in found:
        nodes = _sheet_nodes(file, sheet, found, faults)
        return None if faults else _of_tree(file, nodes, scenario, types, wanted, faults, "line")
    columns = {types.called.get(name, name): name for name in COLUMNS if types.called.get(name, name)}
    for ours in (*columns.values(), *types.own_columns):
        if ours not in found and types.called.get(ours, ours) in header:
            found[ours] = header[types.called.get(ours, ours)]
    chosen = [name for name in found if name in COLUMNS or name in types.own_columns]
    rows: Numbered = []
    for line, cells in sheet.rows:
        made = {name: cells[found[name]] for name in chosen}
        if "type" in made:
            made["type"] = wanted.types.get(made["type"].lower(), made["type"])
        if "side" in made:
            made["side"] = _side(scenario, made["side"])
        rows.append((line, [made[name] for name in chosen]))
    return Sheet([types.called.get(name, name) for name in chosen], rows, sheet.decimal_comma)


def _sheet_nodes(file: str, sheet: Sheet, found: Mapping[str, int], faults: list[Fault]) -> list[_Node]:
    """The roots of a tree whose rows have an id and the id of the unit above."""
    nodes: dict[str, _Node] = {}
    above: dict[str, str] = {}
    for line, cells in sheet.rows:
        row = {name: cells[place] for name, place in found.items()}
        unit = row["id"]
        if not unit or unit in nodes:
            wrong = f"id {quoted(unit)} is given twice" if unit else "id is empty"
            faults.append(Fault(file, f"line {line}", wrong, "an id for each unit, each once"))
            continue
        place = [sheet.number(row.get(axis, "")) for axis in ("lon", "lat")]
        lonlat = (place[0], place[1]) if place[0] is not None and place[1] is not None else None
        type_ = row.get("type", "")
        sidc = type_ if re.fullmatch(r"[0-9]{20,30}", type_) else ""
        nodes[unit] = _Node(line, row.get("name", unit), row.get("short", ""), row.get("side", ""), type_, sidc,
                            row.get("men", ""), lonlat)  # fmt: skip
        above[unit] = row["parent"]
    roots, known = [], Known(nodes)
    for unit, parent in above.items():
        if not parent:
            roots.append(nodes[unit])
        elif parent not in nodes:
            hint = known.hint(parent)
            faults.append(Fault(file, f"line {nodes[unit].row}", f"parent {quoted(parent)} is not an id here", hint))
        else:
            nodes[parent].under.append(nodes[unit])
    if not faults and (lost := len(nodes) - sum(1 for root in roots for _ in _all(root))):
        faults.append(Fault(file, "", f"{lost} units are above themselves", "parents that lead to a unit without one"))
    return roots


def _all(node: _Node) -> Iterator[_Node]:
    stack = [node]
    while stack:
        yield (at := stack.pop())
        stack += at.under


# ---- a tree as rows of platoons


def _of_tree(
    file: str, roots: list[_Node], scenario: Scenario, types: TypeBook, wanted: Wanted, faults: list[Fault], row: str
) -> Sheet | None:
    if faults:
        return None
    maker = _Rows(file, scenario, types, wanted, faults, row)
    for root in roots:
        maker.take(root, [], root.side)
    names = ["side", "regiment", "battalion", "battalion_name", "company", "platoon", "type", "x_cm", "y_cm", "men"]
    if types.called.get("company", "company") == "":
        names.remove("company")
    rows: Numbered = [(line, [cells[name] for name in names]) for line, cells in maker.rows]
    return None if faults else Sheet([types.called.get(name, name) for name in names], rows)


class _Rows:
    """Makes rows of platoons out of the lowest units of a tree."""

    def __init__(
        self, file: str, scenario: Scenario, types: TypeBook, wanted: Wanted, faults: list[Fault], row: str
    ) -> None:
        self.file, self.scenario, self.types, self.wanted, self.faults, self.row = (
            file, scenario, types, wanted, faults, row,
        )  # fmt: skip
        self.rows: list[tuple[int, dict[str, str]]] = []
        self.ids: dict[object, dict[int, str]] = defaultdict(dict)
        self.unplaced: dict[str, int] = defaultdict(int)

    def take(self, node: _Node, above: list[_Node], side: str) -> None:
        side = node.side or side
        if len(above) > MOST_DEPTH:
            self._fault(node, "lies too deep", f"at most {MOST_DEPTH} units above it")
        elif node.under:
            for each in node.under:
                self.take(each, [*above, node], side)
        else:
            self._platoon(node, above, _side(self.scenario, side))

    def _fault(self, node: _Node, wrong: str, allowed: str) -> None:
        self.faults.append(Fault(self.file, f"{self.row} {node.row}", wrong, allowed))

    def _platoon(self, node: _Node, above: list[_Node], side: str) -> None:
        companies = self.types.called.get("company", "company") != ""
        company = above.pop() if companies and len(above) > 1 else None
        battalion = above.pop() if above else node
        unit = self._id((), battalion)
        part = self._id(battalion.row, company) if company else "A" if companies else ""
        x, y = self._place(node, side)
        self.rows.append((node.row, {
            "side": side,
            "regiment": above[-1].name if above else "",
            "battalion": unit,
            "battalion_name": battalion.name,
            "company": part,
            "platoon": self._id((battalion.row, part), node),
            "type": self._type(node),
            "x_cm": x,
            "y_cm": y,
            "men": node.men,
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
        for said in (node.type, node.sidc, node.name):
            if said and said.lower() in self.wanted.types:
                return self.wanted.types[said.lower()]
        for said in (node.type, node.name):
            if said.lower() in self.types.names:
                return self.types.names[said.lower()]
        rows = ruleset(self.scenario.ruleset).unit_types
        for kind in _KINDS.get(node.sidc[10:14], ()):
            alike = [name for name, row in rows.items() if str(row.kind) == kind]
            if alike:
                return next((name for name in alike if name.lower().startswith(_PLAIN)), alike[0])
        said = node.sidc or node.type or node.name
        allowed = f"--type {quoted(said + '=OURS')}; bound-sim units has ours"
        self._fault(node, f"{quoted(said)} is not a unit type", allowed)
        return ""

    def _place(self, node: _Node, side: str) -> tuple[str, str]:
        """The place in cm: that on the globe where the map has one, else in rows at the side's own edge."""
        world, table = self.scenario.battlefield.world, self.scenario.battlefield.table
        off = self._type_off_table(node)
        if off:
            return "", ""
        if node.lonlat is not None and world is not None:
            lon, lat = node.lonlat
            try:
                x, y = world.place(lon, lat) if abs(lon) <= 180 and abs(lat) <= 85 else (LIMIT_U, LIMIT_U)
            except ValueError:
                x, y = float(LIMIT_U), float(LIMIT_U)
            if not table.contains(round(x), round(y)):
                self._fault(node, f"{lon:.5f}, {lat:.5f} is off the table", "a place on the map of the scenario")
            return decimal_text(round(x)), decimal_text(round(y))
        place = next((at for at, each in enumerate(self.scenario.sides) if each.id == side), 0)
        wide, high = table.width_u / U_PER_CM, table.height_u / U_PER_CM
        abreast = max(1, int((wide - 2 * _FROM_EDGE) // _APART))
        row, column = divmod(self.unplaced[side], abreast)
        self.unplaced[side] += 1
        deep = _FROM_EDGE + _ROW * row
        return f"{_FROM_EDGE + _APART * column:g}", f"{deep if place % 2 == 0 else high - deep:g}"

    def _type_off_table(self, node: _Node) -> bool:
        before = len(self.faults)
        found = self._type(node)
        del self.faults[before:]
        return found in self.types.off_table


def _side(scenario: Scenario, said: str) -> str:
    """The id of a side that is told by its id or its name; what was said where there is none."""
    for side in scenario.sides:
        if said.lower() in (side.id.lower(), side.name.lower()):
            return side.id
    return said


def mapping(option: str, words: list[str]) -> dict[str, str]:
    """Words like ``OURS=THEIRS``. Raises Refused."""
    faults: list[Fault] = []
    found: dict[str, str] = {}
    for word in words:
        one, sign, other = (part.strip() for part in word.partition("="))
        if not (one and sign and other):
            faults.append(Fault(option, "", f"{quoted(word)} is not a pair", "NAME=NAME"))
        elif found.get(one, other) != other:
            faults.append(Fault(option, "", f"{quoted(one)} is given twice", "each once"))
        found[one] = other
    if faults:
        raise Refused(faults)
    return found
