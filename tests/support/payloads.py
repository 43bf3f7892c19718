"""Markup in every text that a user can write: found in the files' models, not in a list, and tried in each ruleset.

A place is a file and a path in it: a key of TOML or GeoJSON, a column of a table, a whole text. Keys and columns that
the models know and a scenario lacks are places too.
"""

import copy
import csv
import io
import json
import re
import tomllib
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from itertools import chain
from pathlib import Path
from types import UnionType
from typing import Any

from pydantic import BaseModel

from bound_sim.files.folder import load
from bound_sim.files.toml_file import ScenarioFile
from bound_sim.rules import ruleset
from bound_sim.scenario import areas_file, cards_file, forces_file
from bound_sim.scenario.files import SCENARIOS
from bound_sim.scenario.model import Scenario
from bound_sim.scenario.toml_text import toml_text
from bound_sim_maps import geojson_values
from bound_sim_maps.faults import Refused

#: what a page must show as text; each begins as its place's number, P7, so that a fault says which place it is of
FORMS = (
    """P{}'"><img src=x onerror=top.postMessage(1,'*')><script>top.postMessage(1,'*')</script>""",
    "P{}</title></style></svg></pre><svg onload=top.postMessage(1,'*')><a href=javascript:x>",
    """P{}&lt;img src=x&gt;<b onclick='x' style="x" title="{{{{7*7}}}}"><!--]]>""",
)
HELD = re.compile(r"P\d+['<&]")
#: units a side of the large battles that are kept: what is read is the same, and a bound is played in a second
_UNITS, _LARGE = 3, 100
#: a short shipped battle of each ruleset
BATTLES = ("rulebook-sheet", "le-cateau-1914", "trench-and-tank", "brickyard-assault", "summer-1914")
#: rounds in which faults say which places take no markup
_ROUNDS = 40
#: tables with a table for each side
_OF_SIDES = ("sides", "seat")
Place = tuple[str, ...]


@dataclass
class Written:
    """The files of a scenario, read as far as they have to be to put a text anywhere."""

    toml: dict[str, Any]
    tables: dict[str, list[list[str]]] = field(default_factory=dict)
    maps: dict[str, dict[str, Any]] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    ruleset: str = ""

    @classmethod
    def of(cls, folder: Path) -> "Written":
        found = cls({})
        for path in sorted(folder.iterdir()):
            text = path.read_text(encoding="utf-8")
            if path.name == "scenario.toml":
                found.toml = tomllib.loads(text)
                found.ruleset = found.toml["ruleset"]
            elif path.suffix == ".geojson":
                found.maps[path.name] = json.loads(text)
            elif path.suffix == ".csv" and not path.name.startswith("orders"):
                found.tables[path.name] = list(csv.reader(io.StringIO(text, newline="")))
            else:
                found.texts[path.name] = text
        return found

    def write(self, folder: Path) -> Path:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "scenario.toml").write_text(toml_text(self.toml), encoding="utf-8")
        for name, rows in self.tables.items():
            text = io.StringIO()
            csv.writer(text, lineterminator="\n").writerows(rows)
            (folder / name).write_text(text.getvalue(), encoding="utf-8")
        for name, one in self.maps.items():
            (folder / name).write_text(json.dumps(one), encoding="utf-8")
        for name, plain in self.texts.items():
            (folder / name).write_text(plain, encoding="utf-8")
        return folder


def shipped(name: str) -> Written:
    """A shipped battle; a large one with few units a side and without its order sheets, which name the others."""
    found = Written.of(SCENARIOS / name)
    header, *rows = found.tables["forces.csv"]
    side, unit = (
        header.index("side"),
        next(at for at, text in enumerate(header) if text in ("battalion", "unit", "team")),
    )
    if len(rows) > _LARGE:
        kept: dict[str, list[str]] = {}
        for row in rows:
            units = kept.setdefault(row[side], [])
            units += [row[unit]] if row[unit] not in units else []
        found.tables["forces.csv"] = [header, *(row for row in rows if row[unit] in kept[row[side]][:_UNITS])]
        found.texts = {one: text for one, text in found.texts.items() if not one.startswith(("orders", "arrows"))}
        found.toml.pop("history", None)
    return found


def example(model: type[BaseModel]) -> dict[str, Any]:
    """A table with what its model asks for."""
    return {name: _example(one.annotation) for name, one in model.model_fields.items() if one.is_required()}


def _example(hint: Any) -> Any:
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Literal:
        return inner[0]
    if origin is typing.Annotated or origin in (typing.Union, UnionType):
        return _example(inner[0])
    if origin is list:
        return [_example(inner[0])] * 4
    return {str: "A1", int: 1, float: 1.0, bool: True}.get(hint)


def models_of(named: str) -> dict[str, type[BaseModel]]:
    """The tables of ``scenario.toml`` under a ruleset: by name, "" the file itself."""
    found: dict[str, type[BaseModel]] = {"": ScenarioFile}
    for name, one in ScenarioFile.model_fields.items():
        for model in _models(one.annotation):
            found[name] = model
    return found | dict(ruleset(named).own_tables)


def _models(hint: Any) -> Iterator[type[BaseModel]]:
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        yield hint
    for inner in typing.get_args(hint):
        yield from _models(inner)


def takes_text(hint: Any) -> bool:
    """Whether a key of this type can hold a text of its writer's."""
    if typing.get_origin(hint) is typing.Literal:
        return False
    return hint in (str, Any) or any(map(takes_text, typing.get_args(hint)))


def places(written: Written) -> list[Place]:
    """Every place of a scenario that can hold a text, those that it lacks too."""
    named = written.ruleset
    found: list[Place] = []
    for table, model in models_of(named).items():
        found += [("toml", table, key) for key, one in model.model_fields.items()
                  if takes_text(one.annotation) and not any(True for _ in _models(one.annotation))]  # fmt: skip
    types = ruleset(named).type_book({})
    columns: dict[str, Iterable[str]] = {
        "forces.csv": (*(types.called.get(name, name) for name in forces_file.COLUMNS), *types.own_columns),
        "areas.csv": areas_file.AREA_COLUMNS, "borders.csv": areas_file.BORDER_COLUMNS, "cards.csv": cards_file.COLUMNS,
    }  # fmt: skip
    for name, rows in written.tables.items():
        found += [("table", name, column) for column in dict.fromkeys((*rows[0], *columns[name]))]
    of_features = dict.fromkeys([*geojson_values.COMMON, *chain.from_iterable(geojson_values.PROPERTIES.values())])
    for name in written.maps:
        found += [("map", name, "battlefield", key) for key in geojson_values.BATTLEFIELD_KEYS]
        found += [("map", name, "features", key) for key in of_features]
    found += [("text", name) for name in written.texts]
    return found


def put(written: Written, place: Place, payload: Callable[[int], str]) -> None:
    """Put payloads at a place; ``payload`` gives the one of a number, so that names that differ stay different."""
    if place[0] == "toml":
        _put_toml(written, place[1], place[2], payload)
    elif place[0] == "table":
        _put_column(written.tables[place[1]], place[2], payload)
    elif place[0] == "map" and place[2] == "battlefield":
        written.maps[place[1]].setdefault("battlefield", {})[place[3]] = payload(0)
    elif place[0] == "map":
        for number, feature in enumerate(written.maps[place[1]]["features"]):
            _put_property(feature["properties"], place[3], payload(number))
    elif place[1].endswith(".md"):
        written.texts[place[1]] = payload(0)
    elif place[1].endswith(".csv"):
        written.texts[place[1]] = written.texts[place[1]].replace("\n", f'\n"{payload(0)}",', 1)
    else:
        written.texts[place[1]] += f"\n# {payload(0)}\n"


def _put_property(of: dict[str, Any], key: str, text: str) -> None:
    """An item that nobody knows has to say what it does."""
    if key == "item" and of.get("kind") in ("ground", "works", "item"):
        of |= {"kind": "item", "ground": "rough", "works": "none", "blocks": False}
    if key != "item" or of.get("kind") == "item":
        of[key] = text


def _put_toml(written: Written, table: str, key: str, payload: Callable[[int], str]) -> None:
    toml = written.toml
    if not table:
        given = ScenarioFile.model_fields[key].annotation
        if key == "rulings":
            toml[key] = {**toml.get(key, {}), payload(0): payload(0)}
        elif typing.get_origin(given) is dict:
            toml[key] = {**toml.get(key, {}), "note": payload(0)}
        else:
            toml[key] = [payload(0)] if typing.get_origin(given) is list else payload(0)
        return
    model = models_of(written.ruleset)[table]
    if (table, key) == ("unit_types", "name"):
        _own_type(written, payload(0))
        return
    if table not in toml:
        needed = example(model)
        by_side = {side: example(model) for side in toml["sides"]}
        toml[table] = by_side if table in _OF_SIDES else [needed] if needed else {}
    rows = toml[table] if isinstance(toml[table], list) else [toml[table]]
    if table in _OF_SIDES:
        rows = list(toml[table].values())
    for number, row in enumerate(rows):
        hint = model.model_fields[key].annotation
        row[key] = (
            {"x": payload(number)} if _is(dict, hint) else [payload(number)] if _is(list, hint) else payload(number)
        )


def _own_type(written: Written, name: str) -> None:
    """A unit type of the scenario's own, in the place of the first one that its forces have."""
    header, *rows = written.tables["forces.csv"]
    at = header.index("type")
    first = rows[0][at]
    written.toml["unit_types"] = [*written.toml.get("unit_types", []), {"name": name, "like": first}]
    for row in rows:
        row[at] = name if row[at] == first else row[at]


def _is(kind: type, hint: Any) -> bool:
    return typing.get_origin(hint) is kind or any(typing.get_origin(inner) is kind for inner in typing.get_args(hint))


def _put_column(rows: list[list[str]], column: str, payload: Callable[[int], str]) -> None:
    """Cells that were alike stay alike; a column that was not there holds the same in every row."""
    if column not in rows[0]:
        rows[0].append(column)
        for row in rows[1:]:
            row.append("")
    at = rows[0].index(column)
    values = list(dict.fromkeys(row[at] for row in rows[1:]))
    for row in rows[1:]:
        row[at] = payload(values.index(row[at]))


@dataclass(frozen=True)
class Marked:
    """A scenario with markup wherever its readers take it: its folder, the places that took it, those that did not."""

    folder: Path
    scenario: Scenario
    taken: tuple[Place, ...]
    refused: Mapping[Place, str]


def marked(name: str, folder: Path, form: str) -> Marked:
    """A shipped battle with a payload in each of its texts. Raises AssertionError where it never reads."""
    usual = shipped(name)
    left = places(usual)
    refused: dict[Place, str] = {}
    for _ in range(_ROUNDS):
        scenario, said = _read(_with(usual, left, form), folder)
        if scenario is not None:
            return _more(usual, left, refused, form, folder)
        gone = {left[int(number) // 1000] for number in re.findall(r"P(\d+)['<&]", said)}
        gone = gone or set(_alone_refused(usual, left, form, folder))
        refused |= {place: said for place in left if place in gone}
        left = [place for place in left if place not in gone]
    raise AssertionError(f"{name} never reads: {said}")


def _more(usual: Written, left: list[Place], refused: dict[Place, str], form: str, folder: Path) -> Marked:
    """With the places that were only named in the fault of another."""
    for place in list(refused):
        scenario, said = _read(_with(usual, [*left, place], form), folder)
        if scenario is None:
            refused[place] = said
        else:
            left.append(place)
            del refused[place]
    scenario, said = _read(_with(usual, left, form), folder)
    assert scenario is not None, said
    return Marked(folder, scenario, tuple(left), refused)


def _with(usual: Written, chosen: Iterable[Place], form: str) -> Written:
    made = copy.deepcopy(usual)
    for at, place in enumerate(chosen):
        put(made, place, lambda number, at=at: form.format(1000 * at + number))  # type: ignore[misc]
    return made


def _alone_refused(usual: Written, left: list[Place], form: str, folder: Path) -> Iterator[Place]:
    """Places that are refused though no fault shows what stands there: found one by one."""
    for place in left:
        scenario, _ = _read(_with(usual, [place], form), folder)
        if scenario is None:
            yield place


def _read(written: Written, folder: Path) -> tuple[Scenario | None, str]:
    for old in folder.glob("*"):
        old.unlink()
    try:
        return load(written.write(folder)), ""
    except Refused as refused:
        return None, "\n".join(map(str, refused.faults))


def texts_of(value: object, where: str = "Scenario") -> Iterator[tuple[str, str]]:
    """(class and field, text) for each text of a record, those in its records too."""
    if isinstance(value, str):
        yield where, value
    elif is_dataclass(value):
        for one in fields(value):
            yield from texts_of(getattr(value, one.name), f"{type(value).__name__}.{one.name}")
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from texts_of(key, f"{where} key")
            yield from texts_of(inner, where)
    elif isinstance(value, tuple | list | frozenset):
        for inner in value:
            yield from texts_of(inner, where)


def text_fields(record: type, seen: set[type] | None = None) -> Iterator[str]:
    """Class and field of every text that a record and the records in it can hold, by their types."""
    seen = set() if seen is None else seen
    seen.add(record)
    hints = typing.get_type_hints(record)
    for one in fields(record):
        if takes_text(hints[one.name]) or "object" in str(hints[one.name]):
            yield f"{record.__name__}.{one.name}"
        for inner in _records(hints[one.name]):
            if inner not in seen:
                yield from text_fields(inner, seen)


def _records(hint: Any) -> Iterator[type]:
    if isinstance(hint, type) and is_dataclass(hint):
        yield hint
    for inner in typing.get_args(hint):
        yield from _records(inner)
