"""Row ``limits``: each limit and one more; what is just within them costs no time."""

import json
import math
import random
import re
import time
from collections.abc import Callable
from pathlib import Path

from bound_sim.battle_file import submission
from bound_sim.battle_file.limits import READ
from bound_sim.battle_file.storage import Store
from bound_sim.files.folder import load
from bound_sim.orders.text import ORDER_LIMIT, OrderFault, parse_order
from bound_sim.rules import ruleset
from bound_sim.scenario.inputs import CSV_LIMIT, CSV_ROWS, TOML_DEPTH, TOML_KEY_PARTS, TOML_LIMIT, read_csv, read_toml
from bound_sim_maps import geojson_values
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.table import LIMIT_U
from tests.trust.checks import Check, Tried, folder
from tests.trust.inputs import ARROW
from tests.trust.rings import map_faults, map_of

GOOD = Path(__file__).parents[1] / "battles" / "storm"
_SLOW_S = 2.0

_HEAD = b'title = "t"\nbounds = 1\n[sides.A]\nfront = 0\n'


def _toml(place: Path, text: bytes) -> list[Fault]:
    (place / "scenario.toml").write_bytes(text)
    faults: list[Fault] = []
    read_toml(place / "scenario.toml", faults)
    return faults


def _csv(place: Path, text: bytes) -> list[Fault]:
    (place / "x.csv").write_bytes(text)
    faults: list[Fault] = []
    read_csv(place / "x.csv", faults)
    return faults


def _order(place: Path, over: int) -> list[Fault]:
    text = "1/1 stay"
    try:
        parse_order(text + " " * (ORDER_LIMIT - len(text) + over), bound=1, grammar=ruleset("1418").grammar)
    except OrderFault as fault:
        return [Fault("arrows.txt", "line 1", fault.wrong, fault.allowed)]
    return []


def _battle(place: Path, over: int) -> list[Fault]:
    """A sparse file of the size; at the limit it is refused for what it is, not for its size."""
    path = place / "big.bound"
    with path.open("wb") as file:
        file.truncate(READ.file + over)
    try:
        Store(path)
    except Refused as refused:
        return [fault for fault in refused.faults if "too large" in fault.wrong]
    return []


def circle(vertices: int) -> list[list[float]]:
    points = [[100 + 50 * math.cos(2 * math.pi * n / vertices), 60 + 50 * math.sin(2 * math.pi * n / vertices)]
              for n in range(vertices)]  # fmt: skip
    return [*points, points[0]]


def _vertices(place: Path, over: int) -> list[Fault]:
    whole, rest = divmod(geojson_values.MAX_VERTICES + over, 1_000)
    document = map_of(circle(999), count=whole)
    if rest:
        document["features"] = [*document["features"][:-1], *map_of(circle(999 + rest))["features"]]
    faults = map_faults(place, text=json.dumps(document))
    return [fault for fault in faults if "points" in str(fault)]


LIMITS: dict[str, Callable[[Path, int], list[Fault]]] = {
    "order 256 KiB": _order,
    "TOML 1 MiB": lambda place, over: _toml(place, (_HEAD + b"#").ljust(TOML_LIMIT + over, b"x")),
    "TOML depth 32": lambda place, over: _toml(
        place, b"a = " + b"[" * (TOML_DEPTH + over) + b"]" * (TOML_DEPTH + over)),
    "TOML 16 key parts": lambda place, over: _toml(place, b".".join([b"a"] * (TOML_KEY_PARTS + over)) + b" = 1"),
    "GeoJSON 16 MiB": lambda place, over: map_faults(
        place, text=json.dumps(map_of()).ljust(geojson_values.MAX_BYTES + over)),
    "GeoJSON 200,000 vertices": _vertices,
    "CSV 8 MiB": lambda place, over: _csv(place, (b"a\n" + (b"x" * 99 + b"\n") * 90_000)[: CSV_LIMIT + over]),
    "CSV 100,000 rows": lambda place, over: _csv(place, b"a\n" + b"1\n" * (CSV_ROWS + over)),
    "CSV 100,000 empty rows more": lambda place, over: _csv(place, b"a\n1\n" + b"\n" * (2 * CSV_ROWS - 1 + over)),
    "battle file 1 GiB": _battle,
    "TOML numbers finite": lambda place, over: _toml(place, b"a = 1.0" if not over else b"a = inf"),
    "GeoJSON numbers finite": lambda place, over: map_faults(
        place, text=json.dumps(map_of()).replace("[10, 10]", f"[{'1e999' if over else '10'}, 10]")),
    "coordinates within 1,000 km": lambda place, over: map_faults(
        place, ring=[[0, 0], [(LIMIT_U + over) / 1_000, 0], [0, 50], [0, 0]]),
}  # fmt: skip


#: what takes seconds to make and read
_DEAR = ("GeoJSON 200,000 vertices", "CSV 8 MiB", "CSV 100,000 rows")


def limits(share: float, dice: random.Random, *, over: int = 1) -> Tried:
    """Every limit: at it, and one more; a small share: the cheap ones."""
    wrong = []
    chosen = {name: tried for name, tried in LIMITS.items() if share > 0.5 or name not in _DEAR}
    with folder() as place:
        for name, faults_of in chosen.items():
            if taken := faults_of(place, 0):
                wrong.append(f"{name}: refused at the limit: {taken[0]}")
            if not faults_of(place, over):
                wrong.append(f"{name}: taken above the limit")
    return Tried(2 * len(chosen), wrong)


_FEATURE = json.dumps({**ARROW, "properties": {"unit": "1/1", "action": "move"}}).encode()


def _lines(line: bytes, head: bytes = b"") -> bytes:
    return head + line * ((ORDER_LIMIT - len(head)) // len(line))


#: orders within the limits that could take long: many, long, doubled, unknown, nested
SLOW: dict[str, bytes] = {
    "orders.txt": _lines(b"1/1 stay\n"),
    "unknown.txt": _lines(b"1/99 stay\n"),
    "names.txt": b"".join(b"x%d/1 stay\n" % n for n in range(18_000)),
    "bounds.txt": _lines(b"bound 1\n"),
    "path.txt": b"1/1 move by " + _lines(b"1,1 -> ")[:-20] + b"1,1",
    "except.txt": b"1/1 stay except " + _lines(b"1/1/1,")[:-20] + b"1/1/1",
    "header.txt": _lines(b"-1", b"bound 1")[:-2] + b" x",
    "blanks.txt": b"1/1 stay" + b" " * (ORDER_LIMIT - 10) + b"x",
    "commas.txt": b"1/1 stay" + _lines(b" ,")[:-20] + b"x",
    "arrows.txt": b"1/1 move " + _lines(b"->")[:-20],
    "words.txt": b"1/1 " + _lines(b"stay ")[:-20],
    "sheet.csv": _lines(b"1,Hold\n", b"Battalion,Bound 1\n"),
    "columns.csv": _lines(b"Bound 1,", b"Battalion,"),
    "wrong.csv": b"Battalion,Bound 1\n" + b"".join(b"q%d,Hld\n" % n for n in range(24_000)),
    "quotes.csv": b'"' * ORDER_LIMIT,
    "arrows.geojson": b'{"type":"FeatureCollection","features":[' + b",".join([_FEATURE] * 1_200) + b"]}",
    "deep.geojson": b"[" * ORDER_LIMIT,
    "number.geojson": b"[" + b"1" * (ORDER_LIMIT - 2) + b"]",
}


def slow(share: float, dice: random.Random) -> Tried:
    """Orders of the largest size and the worst kinds: read and answered in 2 s of a processor."""
    scenario, wrong, slowest = load(GOOD), [], 0.0
    chosen = list(SLOW) if share > 0.5 else dice.sample(list(SLOW), 4)
    for name in chosen:
        assert len(SLOW[name]) <= ORDER_LIMIT
        start = time.process_time()
        submission.read(scenario, "A", 1, {name: SLOW[name]})
        took = time.process_time() - start
        slowest = max(slowest, took)
        if took > _SLOW_S:
            wrong.append(f"{name} took {took:.1f} s")
    return Tried(len(chosen), wrong, f"slowest {slowest:.1f} s")


def backtracking(dice: random.Random) -> Tried:
    """Control: commas looked for with blanks around them, the way that reads itself."""
    start = time.process_time()
    re.sub(r"[ \t]*,[ \t]*", ",", " " * (ORDER_LIMIT // 3))
    took = time.process_time() - start
    return Tried(1, [f"took {took:.1f} s"] if took > _SLOW_S else [])


CHECKS = [
    Check("limits", "at each limit, and one more", limits, lambda dice: limits(0.1, dice, over=0), "the one more"),
    Check("limits", "orders of the largest size and the worst kinds, in 2 s", slow, backtracking,
          "reading in one pass: a plain search"),
]  # fmt: skip
