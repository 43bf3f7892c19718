"""Row ``geometry``: rings that are wrong in every way, some that are right but odd, and units on their edges."""

import json
import random
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

from shapely import Polygon

from bound_sim_maps import geojson
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.geometry import compile_ground
from bound_sim_maps.queries import terrain_at
from bound_sim_maps.table import u_from_cm
from tests.trust.checks import Check, Tried, folder


def map_faults(place: Path, **changed: Any) -> list[Fault]:
    """The faults of a map: of a ``text``, or as ``map_of`` makes it."""
    text = changed.pop("text", None) or json.dumps(map_of(**changed))
    (place / "map.geojson").write_text(text)
    try:
        geojson.read(place / "map.geojson")
    except Refused as refused:
        return refused.faults
    return []


def map_of(ring: list[list[float]] | None = None, count: int = 1, units: str = "cm") -> dict[str, Any]:
    """A map with rough ground in a ring, a number of times."""
    polygon = ring or [[10, 10], [20, 10], [20, 20], [10, 20], [10, 10]]
    feature = {"type": "Feature", "properties": {"kind": "ground", "ground": "rough", "name": "f"},
               "geometry": {"type": "Polygon", "coordinates": [polygon]}}  # fmt: skip
    table = {"units": units, "width_cm": 240, "height_cm": 120}
    return {"type": "FeatureCollection", "battlefield": table, "features": [feature] * count}


RINGS: dict[str, tuple[bool, list[list[float]]]] = {
    "square": (True, [[10, 10], [30, 10], [30, 30], [10, 30]]),
    "bow tie": (False, [[10, 10], [30, 30], [30, 10], [10, 30]]),
    "bow tie of three": (False, [[10, 10], [40, 40], [40, 10], [25, 40], [10, 40]]),
    "spike": (False, [[10, 10], [30, 10], [30, 50], [30, 10.0], [30, 30], [10, 30]]),
    "there and back": (False, [[10, 10], [30, 10], [10, 10]]),
    "on a line": (False, [[10, 10], [20, 10], [30, 10]]),
    "sliver": (True, [[10, 10], [60, 10], [60, 10.05]]),
    "pinched": (False, [[10, 10], [20, 20], [30, 10], [30, 30], [20, 20], [10, 30]]),
    "U": (True, [[10, 10], [40, 10], [40, 40], [30, 40], [30, 20], [20, 20], [20, 40], [10, 40]]),
    "doubled vertex": (True, [[10, 10], [30, 10], [30, 10], [30, 30], [10, 30]]),
    "one point": (False, [[10, 10], [10, 10], [10, 10]]),
    "vertices on an edge": (True, [[10, 10], [20, 10], [30, 10], [30, 30], [20, 30], [10, 30]]),
}


Ring = list[list[float]]
Move = Callable[[float, float], list[float]]
#: what may be done with a ring without changing what it is, and where its points go
MOVES: dict[str, tuple[Callable[[Ring], Ring], Move]] = {
    "as it is": (lambda ring: ring, lambda x, y: [x, y]),
    "from another vertex": (lambda ring: ring[2:] + ring[:2], lambda x, y: [x, y]),
    "the other way round": (lambda ring: ring[::-1], lambda x, y: [x, y]),
    "mirrored": (lambda ring: ring, lambda x, y: [200 - x, y]),
    "turned": (lambda ring: ring, lambda x, y: [100 - y, x]),
    "shifted": (lambda ring: ring, lambda x, y: [x + 37.5, y + 12.25]),
}


def _moved(ring: Ring) -> dict[str, Ring]:
    """The same ring from another vertex, the other way round, mirrored, turned, shifted."""
    return {how: [move(x, y) for x, y in order(ring)] for how, (order, move) in MOVES.items()}


def edges(share: float, dice: random.Random, *, naive: bool = False) -> Tried:
    """Units on vertices and in the middle of edges: on the weaker cover row (Q-edge), here the open ground outside.

    Those inside are on the ring's rough ground; all that however it is moved.
    """
    wrong, tried = [], 0
    with folder() as place:
        for name, (good, ring) in RINGS.items():
            if not good:
                continue
            closed = [*ring, ring[0]]
            middles = [[(a + c) / 2, (b + d) / 2] for (a, b), (c, d) in pairwise(closed) if (a, b) != (c, d)]
            for how, (_, move) in MOVES.items():
                moved = [*_moved(ring)[how], _moved(ring)[how][0]]
                (place / "map.geojson").write_text(json.dumps(map_of(moved)))
                ground = compile_ground(geojson.read(place / "map.geojson"))
                inside = Polygon(ring).representative_point()
                for x, y in ((inside.x, inside.y), *ring, *middles):
                    at = move(x, y)
                    tried += 1
                    rough = _inside(moved, *at) if naive else terrain_at(ground, u_from_cm(at[0]), u_from_cm(at[1]))[0]
                    if bool(rough) != ((x, y) == (inside.x, inside.y)):
                        wrong.append(f"{name}, {how}: ({at[0]:g}, {at[1]:g}) is {'' if rough else 'not '}on it")
    return Tried(tried, wrong, "places")


def _inside(ring: Ring, x: float, y: float) -> bool:
    """Even or odd, as it is written everywhere: some edges belong to it and others don't."""
    crossed = [(a, b, c, d) for (a, b), (c, d) in pairwise(ring) if (b > y) != (d > y)]
    return sum(x < (c - a) * (y - b) / (d - b) + a for a, b, c, d in crossed) % 2 == 1


def _texts() -> dict[str, str]:
    """Maps with one ring that no list of points could be."""
    good = json.dumps(map_of())
    points = json.dumps(map_of()["features"][0]["geometry"]["coordinates"])
    return {
        "unclosed": json.dumps(map_of([[10, 10], [30, 10], [30, 30], [10, 30]])),
        "NaN": good.replace("[20, 20]", "[NaN, 20]"),
        "infinite": good.replace("[20, 20]", "[1e400, 20]"),
        "no points": good.replace(points, "[]"),
        "empty ring": good.replace(points, "[[]]"),
        "text": good.replace("[20, 20]", '["a", 20]'),
        "one number": good.replace("[20, 20]", "[20]"),
        "a hole outside": good.replace(points, points[:-1] + ", [[50, 50], [60, 50], [60, 60], [50, 50]]]"),
        "a hole over the edge": good.replace(points, points[:-1] + ", [[15, 15], [30, 15], [15, 18], [15, 15]]]"),
        "off the table": json.dumps(map_of([[910, 10], [920, 10], [920, 20], [910, 10]])),
    }


def geometry(
    share: float, dice: random.Random, *, judge: Callable[[list[list[float]]], list[Fault]] | None = None
) -> Tried:
    """Each ring in six positions: taken or refused alike, with the feature named; unclosed, NaN and so on too."""
    wrong, tried = [], 0
    with folder() as place:
        for name, (good, ring) in RINGS.items():
            for how, points in _moved(ring).items():
                closed = [*points, points[0]]
                faults = judge(closed) if judge else map_faults(place, ring=closed)
                tried += 1
                if bool(faults) is good:
                    wrong.append(f"{name}, {how}: {'refused: ' + str(faults[0]) if faults else 'taken'}")
                wrong += [
                    f"{name}, {how}: {fault}" for fault in faults if not str(fault).startswith("map.geojson: feature 1")
                ]
        for name, text in _texts().items():
            tried += 1
            if not map_faults(place, text=text):
                wrong.append(f"{name}: taken")
    return Tried(tried, wrong)


CHECKS = [
    Check("geometry", "rings crossed, spiked, pinched, flat, in six positions; unclosed, NaN", geometry,
          lambda dice: geometry(1, dice, judge=lambda ring: []), "the checks of rings"),
    Check("geometry", "units on vertices and on edges of rings in six positions", edges,
          lambda dice: edges(1, dice, naive=True), "Q-edge: even or odd"),
]  # fmt: skip
