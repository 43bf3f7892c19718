"""``scenario.toml``: what it may hold, read with every fault at once, and written back."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, PrivateAttr, ValidationError

from bound_sim.rules import default_ruleset, registered, ruleset
from bound_sim.scenario.forces import ID_LENGTH, ID_PART, device_trouble
from bound_sim.scenario.inputs import MOST_FAULTS, Known, clipped, name_trouble, quoted, read_toml
from bound_sim.scenario.limits import (
    LONGEST_NAME,
    LONGEST_TEXT,
    LONGEST_TITLE,
    MOST_BOUNDS,
    MOST_LATE,
    MOST_SIDES,
    MOST_WORTH,
)
from bound_sim_maps.disk import Source
from bound_sim_maps.faults import Fault, Unfit
from bound_sim_maps.texts import text

FILE = "scenario.toml"
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")  # Okabe-Ito


def _plain(text: str) -> str:
    if trouble := name_trouble(text):
        raise ValueError(trouble)
    return text


def _no_device(side: str) -> str:
    if trouble := device_trouble(side):
        raise ValueError(trouble)
    return side


def _one_decimal(degrees: float) -> float:
    if abs(degrees * 10 - round(degrees * 10)) > 1e-6:
        raise Unfit(text("more than one decimal"))
    return degrees


Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME), AfterValidator(_plain)]
SideId = Annotated[str, Field(pattern=rf"^{ID_PART}$", max_length=ID_LENGTH), AfterValidator(_no_device)]
FileName = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._ -]*$", max_length=100)]
Bearing = Annotated[float, Field(ge=0, le=360), AfterValidator(_one_decimal)]
Centimetres = Annotated[float, Field(ge=-150_000, le=150_000)]
SideOfBase = Annotated[float, Field(ge=0.5, le=30.48)]
Dice = Annotated[int, Field(ge=0, le=20)]
Range = Annotated[float, Field(ge=0, le=1_000_000)] | Literal["unlimited"]
FogLevel = Literal["open", "visible", "reports"]


class _Table(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", allow_inf_nan=False)


class MapTable(_Table):
    """``[map]``: a shipped battlefield by name, or a file of the folder."""

    battlefield: FileName | None = None
    file: FileName | None = None


class SideTable(_Table):
    """``[sides.A]``."""

    name: Name | None = None
    front: Bearing
    colour: Annotated[str, Field(pattern=r"^#[0-9A-Fa-f]{6}$")] | None = None
    prefers: Name | None = None


class ObjectiveTable(_Table):
    """``[[objectives]]``."""

    name: Name
    area: str | Annotated[list[Centimetres], Field(min_length=4, max_length=4)]
    worth: Annotated[int, Field(ge=0, le=MOST_WORTH)] = 0


#: the table of a scenario's own rows of the chart; a ruleset's own table of this name has other columns
UNIT_TYPES = "unit_types"


class UnitTypeTable(_Table):
    """``[[unit_types]]``: a new row of the chart, or a copy of one with changes."""

    name: Name
    like: Name | None = None
    kind: Name | None = None
    melee_dice: Dice | None = None
    melee_bonus: Dice | None = None
    ranged_dice: Dice | None = None
    ranged_bonus: Dice | None = None
    speed: Name | None = None
    resilience: Annotated[int, Field(ge=1, le=12)] | Literal["parent"] | None = None
    range_m: Range | None = None
    range_moving_m: Range | None = None
    self_propelled: bool | None = None
    width_cm: SideOfBase | None = None
    depth_cm: SideOfBase | None = None


class FogTable(_Table):
    """``[fog]``: what a side may know of the others (docs/secrecy.md)."""

    level: FogLevel = "open"
    sight_m: Annotated[float, Field(gt=0, le=1_000_000)] | None = None


class CommandTable(_Table):
    """``[command]``: each commander of the forces has a seat, and how they hear of each other (docs/seats.md)."""

    messages: Annotated[int, Field(ge=0, le=MOST_LATE)] = 0
    reports: Annotated[int, Field(ge=0, le=MOST_LATE)] = 0


class SeatTable(_Table):
    """``[seat.B]``: the policy that plays a side; a side without one is a person's."""

    policy: Name


class ScenarioFile(_Table):
    """The whole file; ``own`` are the tables that its ruleset has beside these, as its models read them."""

    title: Annotated[str, Field(min_length=1, max_length=LONGEST_TITLE)]
    ruleset: str = Field(default_factory=default_ruleset)
    bounds: Annotated[int, Field(ge=1, le=MOST_BOUNDS)]
    introduction: Annotated[str, Field(max_length=LONGEST_TEXT)] = ""
    notes: FileName | None = None
    clock: list[Annotated[str, Field(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$")]] = []
    map: MapTable = MapTable()
    sides: Annotated[dict[SideId, SideTable], Field(min_length=1, max_length=MOST_SIDES)]
    rulings: dict[str, str] = {}
    objectives: list[ObjectiveTable] = []
    unit_types: list[UnitTypeTable] = []
    history: dict[str, Any] = {}
    fog: FogTable = FogTable()
    command: CommandTable | None = None
    seat: dict[SideId, SeatTable] = {}
    _own: dict[str, Any] = PrivateAttr(default_factory=dict)

    @property
    def own(self) -> dict[str, Any]:
        return self._own


#: What is allowed for a key, as a fault says it.
ALLOWED = {
    "title": text("a text of 1 to 200 characters"),
    "ruleset": text("a text, the id of a ruleset"),
    "bounds": text("a whole number, 1 to {most_bounds}", most_bounds=MOST_BOUNDS),
    "introduction": text("a text of at most {longest_text} characters", longest_text=f"{LONGEST_TEXT:,}"),
    "notes": text("the name of a file in the scenario's folder"),
    "clock": text('times of day, like ["07:25", "07:30"]'),
    "map": text('[map] with battlefield = "a shipped one" or file = "map.geojson"'),
    "battlefield": text("the name of a shipped battlefield"),
    "file": text("the name of a file in the scenario's folder"),
    "sides": text("one to 20 tables, like [sides.A] with a front"),
    "front": text("the bearing that the side faces, degrees from north, 0 to 359.9, one decimal at most"),
    "colour": text('a colour like "#0072b2"'),
    "prefers": text("what it answers where the rules give it a choice"),
    "rulings": text('[rulings] with lines like "Q-free-fire" = "nearest"'),
    "objectives": text("[[objectives]] with name, area and worth"),
    "area": text('a grid reference like "B3.a", or [west, south, east, north] in cm'),
    "unit_types": text("[[unit_types]] with name, and like or a whole row of the chart"),
    "history": text("a table"),
    "fog": text("[fog] with level and sight_m"),
    "level": text("open, visible or reports"),
    "command": text("[command] with messages and reports"),
    "messages": text("bounds that a message takes for each step of the chain of command, 0 to 99"),
    "reports": text("bounds after which a seat knows what the others of its side saw, 0 to 99"),
    "seat": text('[seat.B] with policy = "hold"'),
    "policy": text("the name of a policy: hold, one of the ruleset's, or one that is installed"),
    "sight_m": text("metres on the ground, more than 0, at most 1,000,000"),
    "name": text("a plain name of 1 to 100 characters"),
    "like": text("the name of a row of the chart"),
    "kind": text("a kind of unit"),
    "speed": text("a speed of the chart"),
    "resilience": text('a whole number, 1 to 12, or "parent"'),
    "range_m": text('metres, 0 to 1,000,000, or "unlimited"'),
    "range_moving_m": text('metres, 0 to 1,000,000, or "unlimited"'),
    "self_propelled": text("true or false"),
    "width_cm": text("cm on the table, 0.5 to 30.48"),
    "depth_cm": text("cm on the table, 0.5 to 30.48"),
} | dict.fromkeys(("melee_dice", "melee_bonus", "ranged_dice", "ranged_bonus"), text("a whole number, 0 to 20"))


def read_scenario_file(path: Source, faults: list[Fault]) -> tuple[ScenarioFile, frozenset[str]]:
    """Read ``scenario.toml``, and say which of its keys were refused.

    Stand-ins for these keep the other files readable, so that all faults come at once; there are no stand-in sides.
    """
    raw = read_toml(path, faults)
    if raw is None:
        return stand_in({}), frozenset(ScenarioFile.model_fields)
    named = raw.get("ruleset", default_ruleset())
    models = ruleset(named).own_tables if isinstance(named, str) and named in registered() else {}
    own, own_refused = own_tables({name: raw.pop(name, None) for name in models}, models, faults)
    try:
        file, refused = ScenarioFile.model_validate(raw), set()
    except ValidationError as error:
        details = error.errors(include_url=False, include_context=False)
        faults.extend(sorted({_fault(detail) for detail in details[: MOST_FAULTS + 1]}))
        refused = {str(detail["loc"][0]) for detail in details if detail["loc"]}
        file = stand_in({key: value for key, value in raw.items() if key not in refused})
    file.own.update(own)
    return file, frozenset(refused | own_refused)


def own_tables(
    given: Mapping[str, Any], models: Mapping[str, type[BaseModel]], faults: list[Fault]
) -> tuple[dict[str, Any], set[str]]:
    """The ruleset's own tables, as its models read them, and those that were refused.

    A table that is not there is read as an empty one; where its model asks for a key, as an array without tables.
    """
    found: dict[str, Any] = {}
    refused: set[str] = set()
    for name, model in models.items():
        rows = given[name] if isinstance(given[name], list) else None
        if given[name] is None and any(field.is_required() for field in model.model_fields.values()):
            rows = []
        read = []
        for index, row in enumerate([given[name] or {}] if rows is None else rows, 1):
            place = name if rows is None else f"{name} {index}"
            try:
                read.append(model.model_validate(row).model_dump())
            except ValidationError as error:
                details = error.errors(include_url=False, include_context=False)
                faults.extend(sorted({_own_fault(place, model, detail) for detail in details}))
                refused.add(name)
        if name not in refused:
            found[name] = read[0] if rows is None else read
    return found, refused


def row_faults(file: str, rules: str, unit_types: Mapping[str, Mapping[str, object]]) -> list[Fault]:
    """Faults of a scenario's own unit types, by name: those of a seat file are held against the same model."""
    model = ruleset(rules).own_tables.get(UNIT_TYPES, UnitTypeTable)
    faults: list[Fault] = []
    for name, row in unit_types.items():
        try:
            model.model_validate({"name": name, **row})
        except ValidationError as error:
            detail = error.errors(include_url=False, include_context=False)[0]
            place = quoted(".".join([UNIT_TYPES, *map(str, detail["loc"])]))[1:-1]
            faults.append(
                Fault(
                    file,
                    place,
                    text('"{input}" is not allowed', input=clipped(detail["input"])),
                    str(detail["msg"]).lower(),
                )
            )
        if len(faults) > MOST_FAULTS:
            break
    return faults


def _own_fault(table: str, model: type[BaseModel], detail: Any) -> Fault:
    """A pydantic error in a ruleset's own table, with what the model says that a key is."""
    loc = [str(part) for part in detail["loc"] if part != "[key]"]
    place = quoted(".".join([table, *loc]))[1:-1]
    if detail["type"] == "extra_forbidden":
        return Fault(
            FILE, table, text('key "{loc}" is not known', loc=clipped(loc[-1])), Known(model.model_fields).hint(loc[-1])
        )
    field = model.model_fields.get(loc[0]) if loc else None
    allowed = (field.description if field else None) or str(detail["msg"])
    wrong = (
        text("is missing")
        if detail["type"] == "missing"
        else text('"{input}" is not allowed', input=clipped(detail["input"]))
    )
    return Fault(FILE, place, wrong, allowed)


def stand_in(good: Mapping[str, Any]) -> ScenarioFile:
    """The keys that were read without fault, and the widest values for the others."""
    widest = {"title": "refused", "bounds": MOST_BOUNDS, "sides": {"A": {"front": 0}}}
    checked = ScenarioFile.model_validate({**widest, **good})
    return checked if "sides" in good else checked.model_copy(update={"sides": {}})


def _fault(detail: Any) -> Fault:
    """A pydantic error in the words of the file."""
    loc: tuple[int | str, ...] = detail["loc"]
    if detail["type"] == "extra_forbidden":
        unknown = str(loc[-1])
        return Fault(
            FILE,
            _place(loc[:-1]),
            text('key "{unknown}" is not known', unknown=clipped(unknown)),
            _keys_at(loc).hint(unknown),
        )
    if "[key]" in loc:
        return Fault(
            FILE,
            "sides",
            text('"{input}" is not an id of a side', input=clipped(detail["input"])),
            text("letters, digits, dots, dashes"),
        )
    allowed = next((ALLOWED[key] for key in reversed(loc) if isinstance(key, str) and key in ALLOWED), "")
    wrong = (
        text("is missing")
        if detail["type"] == "missing"
        else text('"{input}" is not allowed', input=clipped(detail["input"]))
    )
    return Fault(FILE, _place(loc), wrong, allowed)


def _place(loc: tuple[int | str, ...]) -> str:
    """``objectives 1.name`` from pydantic's path, which also holds the branches of its unions."""
    place = ""
    for index, key in enumerate(loc):
        if isinstance(key, int):
            place += f" {key + 1}"
        elif key in ALLOWED or (index == 1 and loc[0] in ("sides", "rulings", "seat")):
            place += f".{key}" if place else key
    return quoted(place)[1:-1]


def _keys_at(loc: tuple[int | str, ...]) -> Known:
    tables: dict[object, type[BaseModel]] = {
        "map": MapTable, "sides": SideTable, "objectives": ObjectiveTable, "unit_types": UnitTypeTable,
        "fog": FogTable, "command": CommandTable, "seat": SeatTable,
    }  # fmt: skip
    return Known((tables.get(loc[0], ScenarioFile) if len(loc) > 1 else ScenarioFile).model_fields)
