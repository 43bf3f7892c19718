"""The chart's rows with a scenario's own, and the Resilience "as parent" (section 10)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, get_args

from bound_sim.rulesets.rules1418.book.chart import (
    BASE_DEPTH_CM,
    BASE_WIDTH_CM,
    SPEED_CM,
    SYNONYMS,
    UNIT_TYPES,
    Kind,
    UnitType,
)
from bound_sim.scenario.forces import Forces, Platoon, TypeBook
from bound_sim.scenario.inputs import Known
from bound_sim_maps.table import u_from_cm
from bound_sim_maps.texts import Phrase, text

KINDS: tuple[Kind, ...] = get_args(Kind)
#: What a row needs that is not a copy of another.
WHOLE_ROW = ("kind", "melee_dice", "ranged_dice", "speed", "resilience", "range_m")
_SIZES = ("width_cm", "depth_cm")
Trouble = tuple[str, Phrase, Phrase]


def unit_types(custom: Mapping[str, Mapping[str, object]]) -> dict[str, UnitType]:
    """Section 10: name -> row, the scenario's own included; one of the chart's name takes the chart row's place."""
    return _built(custom)[0]


def type_troubles(custom: Mapping[str, Mapping[str, object]]) -> list[Trouble]:
    """Faults of a scenario's own types: (name, what is wrong, what is allowed)."""
    return _built(custom)[1]


def _built(custom: Mapping[str, Mapping[str, object]]) -> tuple[dict[str, UnitType], list[Trouble]]:
    rows, troubles = dict(UNIT_TYPES), []
    for name, given in custom.items():
        row, wrong = _row(name, given)
        troubles += [(name, *trouble) for trouble in wrong]
        rows[name] = row
    return rows, troubles


def _row(name: str, given: Mapping[str, object]) -> tuple[UnitType, list[tuple[Phrase, Phrase]]]:
    """A row and what is wrong with it; only rows of the printed chart can be copied."""
    wrong: list[tuple[Phrase, Phrase]] = []
    blank = UnitType(name, "infantry", 0, 0, 0, 0, "medium infantry", 4, 0, 0)
    like = str(given.get("like", ""))
    model = UNIT_TYPES.get(SYNONYMS.get(like.lower(), like), blank)
    if like and model is blank:
        wrong.append((text('like: "{like}" is not a row of the chart', like=like), Known(UNIT_TYPES).hint(like)))
    missing = [] if like else [key for key in WHOLE_ROW if key not in given]
    if missing:
        wrong.append(
            (text("has no {missing}", missing=", ".join(missing)), text("like = a row of the chart, or a whole row"))
        )
    for key, known in (("kind", KINDS), ("speed", tuple(SPEED_CM))):
        if key in given and given[key] not in known:
            wrong.append(
                (text('{key}: "{given}" is not known', key=key, given=given[key]), Known(known).hint(str(given[key])))
            )
    values: dict[str, Any] = {key: value for key, value in given.items() if key not in ("like", *_SIZES)}
    values |= {key: None for key in ("range_m", "range_moving_m") if values.get(key) == "unlimited"}
    if values.get("resilience") == "parent":
        values["resilience"] = None
    if "range_m" in values and model.range_moving_m == model.range_m:
        values.setdefault("range_moving_m", values["range_m"])
    return replace(model, **values, name=name), wrong


def type_book(custom: Mapping[str, Mapping[str, object]]) -> TypeBook:
    """Facts of types for the reader of the forces: names, base sizes (R-2), types that stand off the table (R-24)."""
    rows = unit_types(custom)
    base_u = u_from_cm(BASE_WIDTH_CM), u_from_cm(BASE_DEPTH_CM)
    sizes_u = {
        name: (
            u_from_cm(float(str(given.get("width_cm", BASE_WIDTH_CM)))),
            u_from_cm(float(str(given.get("depth_cm", BASE_DEPTH_CM)))),
        )
        for name, given in custom.items()
        if any(key in given for key in _SIZES)
    }
    names = {name.lower(): name for name in rows} | SYNONYMS
    return TypeBook(names, base_u, sizes_u, {name for name, row in rows.items() if row.kind == "naval"})


def is_vehicle(row: UnitType) -> bool:
    """R-45: tanks, armoured cars, self-propelled guns."""
    return row.kind in ("tank", "armoured car") or row.self_propelled


def resilience(platoon: Platoon, forces: Forces, rows: Mapping[str, UnitType]) -> int | None:
    """Section 10: built-in R of a platoon; "parent" is the one infantry class of its battalion unless it names one.

    None where the battalion has no infantry class or several.
    """
    return _resilience(platoon, forces, rows, {})


def resiliences(forces: Forces, rows: Mapping[str, UnitType]) -> dict[str, int | None]:
    """Section 10: platoon id -> its built-in R, None as in ``resilience``."""
    classes: dict[str, int | None] = {}
    return {platoon.id: _resilience(platoon, forces, rows, classes) for platoon in forces.platoons}


def _resilience(
    platoon: Platoon, forces: Forces, rows: Mapping[str, UnitType], classes: dict[str, int | None]
) -> int | None:  # fmt: skip
    """``resilience``; ``classes`` keeps those of battalions."""
    own = rows[platoon.type].resilience
    if own is not None:
        return own
    if platoon.parent in rows:
        return rows[platoon.parent].resilience
    battalion = platoon.battalion
    if battalion not in classes:
        types = (rows.get(name) for name in {member.type for member in forces.battalions[battalion]})
        found = {row.resilience for row in types if row and row.kind == "infantry" and row.resilience is not None}
        classes[battalion] = found.pop() if len(found) == 1 else None
    return classes[battalion]
