"""Scenarios that ``check`` accepts and that are hard to draw: large tables, long outlines, thousands of features."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

Features = list[dict[str, Any]]
Ring = list[list[float]]

_TOML = """title = "Hard to draw"
bounds = 2
[map]
file = "map.geojson"
[sides.A]
front = 0
[sides.B]
front = 180
"""
_FORCES = """side,battalion,company,platoon,type,x_cm,y_cm,facing
A,1,1,1,Line infantry,{x},{y},0
B,2,1,1,Line infantry,{x},{far},180
"""


def _feature(geometry: dict[str, Any], **properties: object) -> dict[str, Any]:
    return {"type": "Feature", "properties": properties, "geometry": geometry}


def area(ring: Ring, **properties: object) -> dict[str, Any]:
    return _feature({"type": "Polygon", "coordinates": [[*ring, ring[0]]]}, **properties)


def line(points: Ring, **properties: object) -> dict[str, Any]:
    return _feature({"type": "LineString", "coordinates": points}, **properties)


def box(x0: float, y0: float, x1: float, y1: float) -> Ring:
    return [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]


def teeth(count: int, width: float, height: float, low: float) -> Ring:
    """A line of ``count`` points up and down over a table."""
    points: Ring = []
    step = width / (count / 2)
    for k in range(count // 4):
        x, mid = round(2 * k * step, 3), round((2 * k + 1) * step, 3)
        points += [[x, height], [mid, height], [mid, low], [round((2 * k + 2) * step, 3), low]]
    return points


def comb(count: int, width: float = 500.0, height: float = 400.0) -> Ring:
    return [[0, 0], *teeth(count - 2, width, height, height / 10), [width, 0]]


def _woods(count: int) -> Features:
    """Woods one over the other, each a little smaller."""
    return [area(box(k / 100, k / 100, 240 - k / 100, 120 - k / 100), name=f"wood {k}", kind="item", item="wood")
            for k in range(count)]  # fmt: skip


def _mixed(count: int) -> Features:
    """Triangles of every kind all over the table."""
    dice = random.Random(1418)
    kinds: list[dict[str, object]] = [
        {"kind": "item", "item": "wood"}, {"kind": "item", "item": "town"}, {"kind": "item", "item": "wire"},
        {"kind": "ground", "ground": "rough"}, {"kind": "ground", "ground": "impractical"},
        {"kind": "impassable"}, {"kind": "works", "works": "fortification"}, {"kind": "crossing"},
    ]  # fmt: skip
    found = []
    for k in range(count):
        x, y = dice.uniform(0, 200), dice.uniform(12, 100)
        ring = [[x, y], [x + dice.uniform(5, 40), y + 1], [x + 2, y + dice.uniform(5, 20)]]
        found.append(area([[round(a, 2), round(b, 2)] for a, b in ring], name=f"f{k}", **kinds[k % len(kinds)]))
    return found


def _markers(count: int) -> Features:
    dice = random.Random(1914)
    return [
        _feature({"type": "Point", "coordinates": [round(dice.uniform(0, 240), 2), round(dice.uniform(0, 120), 2)]},
                 name=f"m{k}", kind="marker") for k in range(count)
    ]  # fmt: skip


def table(columns: int, rows: int, features: Features | None = None, space: float = 30.48) -> dict[str, Any]:
    return {
        "type": "FeatureCollection",
        "battlefield": {"units": "cm", "width_cm": round(columns * space, 2), "height_cm": round(rows * space, 2),
                        "space_cm": space},
        "features": features or [],
    }  # fmt: skip


def _sized(width: float, height: float, features: Features) -> dict[str, Any]:
    found = table(1, 1, features)
    found["battlefield"] |= {"width_cm": width, "height_cm": height}
    return found


def _wooded(columns: int, rows: int) -> dict[str, Any]:
    """A table all of wood."""
    wide, high = columns * 30.48, rows * 30.48
    wood = area(box(0, 0, round(wide, 2), round(high, 2)), name="wood", kind="item", item="wood")
    return table(columns, rows, [wood])


def _in_spaces(columns: int, rows: int) -> dict[str, Any]:
    """A table with ground in every space."""
    found = table(columns, rows)
    grounds = ("rough", "impractical")
    found["battlefield"]["spaces"] = {
        f"{chr(65 + x)}{y + 1}": {"ground": grounds[(x + y) % 2], "works": "defensible" if x % 3 else "none"}
        for x in range(columns) for y in range(rows)
    }  # fmt: skip
    return found


#: each by its name; those that a short test draws come first
MAPS: dict[str, Callable[[], dict[str, Any]]] = {
    "26 x 999 spaces": lambda: table(26, 999),
    "a comb of 12,000 points": lambda: _sized(500, 400, [
        area(comb(12_000), name="comb", kind="ground", ground="rough")]),
    "300 woods one over the other": lambda: _sized(240, 120, _woods(300)),
    "52 x 60 spaces, all wood": lambda: _wooded(52, 60),
    "100 x 100 spaces": lambda: table(100, 100),
    "702 x 999 spaces": lambda: table(702, 999),
    "702 x 999 spaces, all wood": lambda: _wooded(702, 999),
    "702 x 999 spaces of 2 mm": lambda: table(702, 999, space=0.2),
    "26 x 999 spaces, each with ground": lambda: _in_spaces(26, 999),
    "a comb of 100,000 points, rough": lambda: _sized(500, 400, [
        area(comb(100_000), name="comb", kind="ground", ground="rough")]),
    "a comb of 100,000 points, wood": lambda: _sized(500, 400, [
        area(comb(100_000), name="comb", kind="item", item="wood")]),
    "a comb of 100,000 points, works": lambda: _sized(500, 400, [
        area(comb(100_000), name="comb", kind="works", works="fortification")]),
    "a comb of 100,000 points beyond the table": lambda: _sized(240, 120, [
        area(comb(100_000), name="comb", kind="ground", ground="impractical")]),
    "a road of 100,000 points": lambda: _sized(500, 400, [
        line(teeth(100_000, 500, 400, 10), name="road", kind="road", width_cm=0.5)]),
    "10 combs of 10,000 points": lambda: _sized(500, 400, [
        area(comb(10_000, 500 - k, 400 - k), name=f"comb {k}", kind="item", item="town") for k in range(10)]),
    "1,000 woods one over the other": lambda: _sized(240, 120, _woods(1_000)),
    "1,000 features of every kind": lambda: _sized(240, 120, _mixed(1_000)),
    "20,000 features of every kind": lambda: _sized(240, 120, _mixed(20_000)),
    "50,000 markers": lambda: _sized(240, 120, _markers(50_000)),
}  # fmt: skip


def scenario(place: Path, name: str) -> Path:
    """Write the scenario with one of ``MAPS``."""
    folder = place / "scenario"
    folder.mkdir(parents=True)
    (folder / "scenario.toml").write_text(_TOML)
    drawn = MAPS[name]()
    (folder / "forces.csv").write_text(_FORCES.format(x=30, y=2, far=8))
    (folder / "map.geojson").write_text(json.dumps(drawn))
    return folder
