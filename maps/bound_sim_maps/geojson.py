"""Battlefield <-> GeoJSON: a FeatureCollection with a member ``battlefield`` for the table and its spaces.

Coordinates are cm on the table or metres on the ground (``units``), from the south-west corner, or WGS 84 where the
member ``coordinates`` says so. A GIS drops members: a feature of kind ``table`` carries a copy. A file is
checked whole; all its faults come at once.
"""

import json
from pathlib import Path
from typing import Any

from shapely.geometry import mapping

from bound_sim_maps import disk
from bound_sim_maps.battlefield import ITEMS, Battlefield, Feature
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.geojson_reader import MapReader
from bound_sim_maps.geojson_values import MAX_BYTES, TERRAIN, one_of
from bound_sim_maps.table import (
    SCALE,
    cm_from_u,
    m_from_u,
    u_from_cm,
    u_from_m,
)
from bound_sim_maps.texts import Phrase, text
from bound_sim_maps.trench_sheet import trench_sheet_json
from bound_sim_maps.world import world_json

SHIPPED = Path(__file__).parent / "battlefields"
ENDING = ".geojson"


def shipped() -> tuple[str, ...]:
    """Names of the battlefields that come with the program."""
    if not disk.is_folder(SHIPPED):
        return ()
    return tuple(name.removesuffix(ENDING) for name in disk.names(SHIPPED) if name.endswith(ENDING))


def shipped_path(name: str) -> Path:
    """File of a shipped battlefield. Raises ValueError, with the nearest name, for one that there is not."""
    if name not in shipped():
        raise ValueError(
            text("no battlefield '{name}' is shipped: {names:text}", name=name, names=one_of(name, shipped()))
        )
    return SHIPPED / f"{name}.geojson"


def read(path: disk.Source | str, name: str = "", *, missing: Phrase = "") -> Battlefield:
    """The battlefield of a GeoJSON file; ``name`` is what faults call it. Raises Refused with its faults, OSError."""
    source = Path(path) if isinstance(path, str) else path
    name = name or source.name
    data = disk.read(source, MAX_BYTES, name=name, missing=missing)
    try:
        return parse(data.decode("utf-8-sig"), name)
    except UnicodeDecodeError as error:
        raise Refused(
            [Fault(name, text("byte {start}", start=error.start), text("is not UTF-8"), text("text in UTF-8"))]
        ) from None


def parse(content: str, name: str = "map.geojson") -> Battlefield:
    """The battlefield that a GeoJSON text describes. Raises Refused with all its faults."""
    if len(content) > MAX_BYTES:
        raise Refused(
            [Fault(name, "", text("is too large"), text("at most {max_bytes} MiB", max_bytes=MAX_BYTES // 1024**2))]
        )
    reader = MapReader(name)
    battlefield = reader.battlefield(reader.document(content))
    if reader.faults or battlefield is None:
        raise Refused(reader.faults)
    return battlefield


def write(battlefield: Battlefield) -> str:
    """Canonical GeoJSON of a battlefield, a line a feature; ``parse`` gives the same battlefield back."""
    about = member(battlefield)
    spaces = [f"      {_json(reference)}: {_json(said)}" for reference, said in about.pop("spaces").items()]
    lines = ['{\n  "type": "FeatureCollection",\n  "battlefield": {']
    lines += [f"    {_json(key)}: {_json(value)}," for key, value in about.items()]
    lines += ['    "spaces": {' + ("\n" + ",\n".join(spaces) + "\n    }" if spaces else "}"), "  },"]
    features = ",\n".join("    " + _json(_feature(feature, battlefield.units)) for feature in battlefield.features)
    lines += ['  "features": [' + (f"\n{features}\n  ]" if features else "]"), "}\n"]
    return "\n".join(lines)


def member(battlefield: Battlefield) -> dict[str, Any]:
    """The member ``battlefield`` of its file, ``spaces`` last."""
    table, units = battlefield.table, battlefield.units
    about: dict[str, Any] = {"title": battlefield.title}
    if battlefield.note:
        about["note"] = battlefield.note
    about |= {f"width_{units}": _number(table.width_u, units), f"height_{units}": _number(table.height_u, units)}
    about |= {"space_cm": _number(table.space_u, "cm"), "units": units}
    about |= {"scale": battlefield.scale} if battlefield.scale != SCALE else {}

    def shown(length: float) -> float:
        return _number(length, units)

    if battlefield.world is not None:
        about["world"] = world_json(battlefield.world, shown)
    if table.trench_sheet is not None:
        about["trench_sheet"] = trench_sheet_json(table.trench_sheet, shown)
    about["spaces"] = {
        reference: {"ground": ground, "works": works} | ({"item": item} if item else {})
        for reference, (ground, works, item) in sorted(battlefield.spaces.items())
    }
    return about


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _number(u: float, units: str) -> float:
    """The shortest decimal in ``units`` that reads as ``u`` again."""
    whole = round(u)
    value, to_u = (cm_from_u(whole), u_from_cm) if units == "cm" else (m_from_u(whole), u_from_m)
    shortest = next(
        (round(value, digits) for digits in range(3) if to_u(round(value, digits)) == whole), round(value, 3)
    )
    return int(shortest) if shortest == int(shortest) else shortest


def properties(feature: Feature, units: str) -> dict[str, object]:
    """The properties of a feature in a file, without those that it has anyway."""
    found: dict[str, object] = {"name": feature.name, "kind": feature.kind}
    usual = ITEMS.get(feature.item)
    standard = Feature("", feature.kind, feature.geometry)
    for key in ("item", "ground", "works", "blocks", "intact", "opens", "closes", "narrow", "note"):
        value = getattr(feature, key)
        if value != (getattr(usual, key) if usual and key in TERRAIN else getattr(standard, key)):
            found[key] = value
    if feature.width_u:
        found[f"width_{units}"] = _number(feature.width_u, units)
    return found


def _feature(feature: Feature, units: str) -> dict[str, object]:
    shape = mapping(feature.geometry)
    geometry = {"type": shape["type"], "coordinates": _coordinates(shape["coordinates"], units)}
    return {"type": "Feature", "properties": properties(feature, units), "geometry": geometry}


def _coordinates(value: Any, units: str) -> object:
    if isinstance(value, (tuple, list)):
        return [_coordinates(part, units) for part in value]
    return _number(value, units)
