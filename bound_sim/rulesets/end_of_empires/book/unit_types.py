"""The chart's rows with a scenario's own beside them, and what readers of files have to know of them."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from bound_sim.rulesets.end_of_empires.book.chart import BASES_OF_A_UNIT, UNIT_TYPES, UnitType
from bound_sim.rulesets.end_of_empires.book.words import COLUMNS, OWN_COLUMNS
from bound_sim.scenario.forces import TypeBook
from bound_sim.scenario.inputs import Known, quoted
from bound_sim_maps.table import u_from_cm

#: EOE-Q-base-size: all that a scenario's own type may change
_OWN = ("like", "width_cm", "depth_cm")


def unit_types(custom: Mapping[str, Mapping[str, object]]) -> dict[str, UnitType]:
    """EOE-R-2..4, EOE-Q-base-size: the chart's rows and a scenario's own, copies of a row with another base size."""
    rows = dict(UNIT_TYPES)
    for name, given in custom.items():
        model = UNIT_TYPES.get(str(given.get("like", name)), UNIT_TYPES["Infantry"])
        rows[name] = replace(
            model,
            name=name,
            width_cm=float(str(given.get("width_cm", model.width_cm))),
            depth_cm=float(str(given.get("depth_cm", model.depth_cm))),
        )
    return rows


def type_troubles(custom: Mapping[str, Mapping[str, object]]) -> Iterator[tuple[str, str, str]]:
    """(name, what is wrong, what is allowed) of a scenario's own types."""
    for name, given in custom.items():
        like = str(given.get("like", name))
        if like not in UNIT_TYPES:
            yield name, f"like: {quoted(like)} is not a row of the chart", Known(UNIT_TYPES).hint(like)
        for key in given:
            if key not in _OWN:
                yield name, f"{key} is not known here", "name, like, width_cm, depth_cm (EOE-Q-base-size)"


def type_book(custom: Mapping[str, Mapping[str, object]]) -> TypeBook:
    """Names, base sizes, men and columns for the readers of files."""
    rows = unit_types(custom)
    return TypeBook(
        names={name.lower(): name for name in rows},
        base_u=(u_from_cm(3.0), u_from_cm(3.0)),
        sizes_u={name: (u_from_cm(row.width_cm), u_from_cm(row.depth_cm)) for name, row in rows.items()},
        called=COLUMNS,
        own_columns=OWN_COLUMNS,
        hits={name: row.figures for name, row in rows.items()},
        men={name: row.men for name, row in rows.items()},
        bases={name: BASES_OF_A_UNIT for name, row in rows.items() if row.kind in ("infantry", "cavalry")},
    )
