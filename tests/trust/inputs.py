"""Trust rows of files from outside: ``bad input``, ``limits``, ``geometry``, ``no code``."""

import json
import math
import os
import random
import re
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from shapely import Polygon

from bound_sim import arrows, orders
from bound_sim.battle_file import submission
from bound_sim.battle_file.storage import FILE_LIMIT, Store
from bound_sim.dice import read_dice
from bound_sim.forces_file import read_forces
from bound_sim.inputs import CSV_LIMIT, CSV_ROWS, TOML_DEPTH, TOML_KEY_PARTS, TOML_LIMIT, read_csv, read_toml
from bound_sim.order_text import ORDER_LIMIT, OrderFault, parse_low_command
from bound_sim.rulesets import ruleset
from bound_sim.scenario import load
from bound_sim.scenario_file import read_scenario_file
from maps import geojson
from maps.faults import Fault, Refused
from maps.geometry import compile_ground
from maps.queries import terrain_at
from maps.table import LIMIT_U, u_from_cm
from tests.trust.by_mail import in_processes, in_this_process
from tests.trust.checks import Check, Tried, folder, times
from tests.trust.forked import Child

GOOD = Path(__file__).parents[1] / "battles" / "storm"
_SLOW_S = 2.0
_TOKENS = (
    b"nan", b"1e999", b"-1", b'"', b"'", b"\x00", b"\xff\xfe", b"\xed\xa0\x80", b"[[[[[[", b"{{{", b"a.b.c.d",
    b"9" * 400, b"9" * 5_000, b"x" * 140_000, b"../../etc/passwd", b"\xe2\x80\xae", b"1e308", b"null", b"true",
    b"\n", b"\r", b",", b";", b"->", b"=cmd|' /C calc'!A0", b"<script>", b"0x10", b"1_0", b"\xf0\x9f\x98\x80",
    b"bound 3", b"except", b"\t" * 50, b"Infinity", b"-0", b"1e-999",
)  # fmt: skip
_ARROW = {
    "type": "Feature", "geometry": {"type": "LineString", "coordinates": [[10, 10], [14, 10]]},
    "properties": {"unit": "1/1", "bound": 1, "action": "move", "shoot": "9/1", "except": ["1/1/2"]},
}  # fmt: skip


def mutated(data: bytes, dice: random.Random) -> bytes:
    """A file with one to six faults: bytes, spans, lines, tokens, numbers."""
    for _ in range(dice.randint(1, 6)):
        at = dice.randrange(len(data) + 1)
        to = min(len(data), at + dice.choice((1, 1, 2, 8, 60)))
        match dice.randrange(8):
            case 0:
                data = data[:at] + bytes([dice.randrange(256)]) + data[at + 1 :]
            case 1:
                data = data[:at] + data[to:]
            case 2:
                data = data[:to] + data[at:]
            case 3 | 4:
                data = data[:at] + dice.choice(_TOKENS) + data[to if dice.random() < 0.5 else at :]
            case 5:
                data = data[:at]
            case 6:
                lines = data.split(b"\n")
                dice.shuffle(lines)
                data = b"\n".join(lines)
            case _:
                lines = data.split(b"\n")
                lines[dice.randrange(len(lines))] = dice.choice(lines)
                data = b"\n".join(lines)
    return data


class _Reading:
    """Readers of single files, as a scenario's loading calls them."""

    def __init__(self) -> None:
        self.scenario = load(GOOD)
        self.sources = {path.name: path.read_bytes() for path in sorted(GOOD.iterdir()) if path.is_file()}
        self.sources["arrows.geojson"] = json.dumps({"type": "FeatureCollection", "units": "cm", "features": [_ARROW]})\
            .encode()  # fmt: skip
        self.sources["dice.csv"] = b"bound,substep,unit,purpose,dice\n1,3,1/1/1,shot,6\n1,4,1/1/2,shot,2 3\n"

    def read(self, path: Path) -> list[Fault]:
        """The faults of a file, by the reader of its name."""
        scenario, faults = self.scenario, list[Fault]()
        table, bounds, rules = scenario.battlefield.table, scenario.bounds, ruleset(scenario.ruleset)
        try:
            match path.suffix, path.name.partition(".")[0].partition("-")[0]:
                case ".toml", _:
                    read_scenario_file(path, faults)
                case ".geojson", "arrows":
                    arrows.read_arrows_geojson(path, faults, table=table, bounds=bounds, grammar=rules.grammar)
                case ".geojson", _:
                    geojson.read(path)
                case ".csv", "forces":
                    fronts = {side.id: side.front for side in scenario.sides}
                    read_forces(path, faults, fronts=fronts, types=rules.type_book({}), bounds=bounds)
                case ".csv", "dice":
                    read_dice(path)
                case ".csv", _:
                    orders.read_sheet(path, faults, forces=scenario.forces, bounds=bounds)
                case ".txt", _:
                    arrows.read_arrows_text(path, faults, table=table, bounds=bounds, grammar=rules.grammar)
        except Refused as refused:
            faults += refused.faults
        return faults


def in_process(share: float, dice: random.Random) -> Tried:
    """Mutated files of every kind, read one at a time."""
    reading, wrong = _Reading(), []
    names = [name for name in reading.sources if Path(name).suffix in (".toml", ".geojson", ".csv", ".txt")]
    count = times(100_000, share)
    with folder() as place:
        for number in range(count):
            path = place / names[number % len(names)]
            path.write_bytes(mutated(reading.sources[path.name], dice))
            start = time.monotonic()
            try:
                faults = reading.read(path)
            except Exception as error:
                wrong.append(f"{number}: {path.name}: {type(error).__name__}: {error}")
                continue
            took = time.monotonic() - start
            if took > _SLOW_S:
                wrong.append(f"{number}: {path.name} took {took:.1f} s")
            wrong += [f"{number}: {path.name}: nameless fault {fault}" for fault in faults
                      if fault.file != path.name or not fault.wrong or "\n" in str(fault)]  # fmt: skip
    return Tried(count, wrong)


def unguarded(dice: random.Random) -> Tried:
    """Control: the standard library's readers alone, as a reader without guards would call them."""
    sources, wrong = _Reading().sources, []
    for number in range(200):
        data = mutated(sources["scenario.toml" if number % 2 else "map.geojson"], dice)
        try:
            if number % 2:
                tomllib.loads(data.decode())
            else:
                json.loads(data)
        except Exception as error:
            wrong.append(f"{number}: {type(error).__name__}")
    return Tried(200, wrong)


def by_command(share: float, dice: random.Random) -> Tried:
    """Mutated scenarios through ``bound-sim check``: exit code 0 or 2, lines with file and fault.

    Every tenth in a process of its own, as a user starts it; the others in copies of a process that has begun.
    """
    wrong, count = [], times(300, share)
    with folder() as place:
        for number in range(count):
            copy = place / f"s{number}"
            copy.mkdir()
            files = sorted(path for path in GOOD.iterdir() if path.is_file())
            broken = dice.choice(files).name
            for path in files:
                data = path.read_bytes()
                (copy / path.name).write_bytes(mutated(data, dice) if path.name == broken else data)
            wrong += [f"{number}: {broken}: {what}" for what in _checked(copy, started=number % 10 == 0)]
            shutil.rmtree(copy)
    return Tried(count, wrong)


def _checked(copy: Path, *, started: bool) -> Iterator[str]:
    words = ["check", str(copy)]
    before = os.times()
    code, said = in_processes(words, copy.parent) if started else _forked(words, copy.parent)
    took = os.times().children_user - before.children_user
    if code not in (0, 2) or "Traceback" in said:
        yield f"exit {code}: {said[-200:]}"
    elif code == 2 and not all(":" in line for line in said.splitlines()):
        yield f"no file or place: {said[:200]}"
    if took > _SLOW_S + started:  # the program itself takes most of a second to begin
        yield f"took {took:.1f} s"


def _forked(words: list[str], where: Path) -> tuple[int, str]:
    """A command in a copy of this process; what it says goes through a pipe."""

    def work(pipe: int) -> None:
        code, said = in_this_process(words, where)
        os.write(pipe, f"{code} {said}".encode(errors="replace")[:60_000])

    ended, told = Child(work).end()
    code, _, said = told.partition(" ")
    return (int(code) if code.isdecimal() else ended or -1), said


def unguarded_command(dice: random.Random) -> Tried:
    """Control: a program that lets an exception through is noticed."""
    words = [sys.executable, "-c", "import tomllib; tomllib.loads('= 1')"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    return Tried(1, ["a traceback"] if done.returncode not in (0, 2) or "Traceback" in done.stderr else [])


# limits: each input is made so many steps over the limit: 0 must be taken, 1 refused

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


def _map(place: Path, **changed: Any) -> list[Fault]:
    text = changed.pop("text", None) or json.dumps(_ground(**changed))
    (place / "map.geojson").write_text(text)
    try:
        geojson.read(place / "map.geojson")
    except Refused as refused:
        return refused.faults
    return []


def _ground(ring: list[list[float]] | None = None, count: int = 1, units: str = "cm") -> dict[str, Any]:
    polygon = ring or [[10, 10], [20, 10], [20, 20], [10, 20], [10, 10]]
    feature = {"type": "Feature", "properties": {"kind": "ground", "ground": "rough", "name": "f"},
               "geometry": {"type": "Polygon", "coordinates": [polygon]}}  # fmt: skip
    table = {"units": units, "width_cm": 240, "height_cm": 120}
    return {"type": "FeatureCollection", "battlefield": table, "features": [feature] * count}


def _circle(vertices: int) -> list[list[float]]:
    points = [[100 + 50 * math.cos(2 * math.pi * n / vertices), 60 + 50 * math.sin(2 * math.pi * n / vertices)]
              for n in range(vertices)]  # fmt: skip
    return [*points, points[0]]


def _order(place: Path, over: int) -> list[Fault]:
    text = "1/1 stay"
    try:
        parse_low_command(text + " " * (ORDER_LIMIT - len(text) + over), bound=1)
    except OrderFault as fault:
        return [Fault("arrows.txt", "line 1", fault.wrong, fault.allowed)]
    return []


def _battle(place: Path, over: int) -> list[Fault]:
    """A sparse file of the size; at the limit it is refused for what it is, not for its size."""
    path = place / "big.bound"
    with path.open("wb") as file:
        file.truncate(FILE_LIMIT + over)
    try:
        Store(path)
    except Refused as refused:
        return [fault for fault in refused.faults if "too large" in fault.wrong]
    return []


def _vertices(place: Path, over: int) -> list[Fault]:
    whole, rest = divmod(geojson.MAX_VERTICES + over, 1_000)
    document = _ground(_circle(999), count=whole)
    if rest:
        document["features"] = [*document["features"][:-1], *_ground(_circle(999 + rest))["features"]]
    faults = _map(place, text=json.dumps(document))
    return [fault for fault in faults if "points" in str(fault)]


LIMITS: dict[str, Callable[[Path, int], list[Fault]]] = {
    "order 256 KiB": _order,
    "TOML 1 MiB": lambda place, over: _toml(place, (_HEAD + b"#").ljust(TOML_LIMIT + over, b"x")),
    "TOML depth 32": lambda place, over: _toml(
        place, b"a = " + b"[" * (TOML_DEPTH + over) + b"]" * (TOML_DEPTH + over)),
    "TOML 16 key parts": lambda place, over: _toml(place, b".".join([b"a"] * (TOML_KEY_PARTS + over)) + b" = 1"),
    "GeoJSON 16 MiB": lambda place, over: _map(
        place, text=json.dumps(_ground()).ljust(geojson.MAX_BYTES + over)),
    "GeoJSON 200,000 vertices": _vertices,
    "CSV 8 MiB": lambda place, over: _csv(place, (b"a\n" + (b"x" * 99 + b"\n") * 90_000)[: CSV_LIMIT + over]),
    "CSV 100,000 rows": lambda place, over: _csv(place, b"a\n" + b"1\n" * (CSV_ROWS + over)),
    "CSV 100,000 empty rows more": lambda place, over: _csv(place, b"a\n1\n" + b"\n" * (2 * CSV_ROWS - 1 + over)),
    "battle file 512 MiB": _battle,
    "TOML numbers finite": lambda place, over: _toml(place, b"a = 1.0" if not over else b"a = inf"),
    "GeoJSON numbers finite": lambda place, over: _map(
        place, text=json.dumps(_ground()).replace("[10, 10]", f"[{'1e999' if over else '10'}, 10]")),
    "coordinates within 1,000 km": lambda place, over: _map(
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


_FEATURE = json.dumps({**_ARROW, "properties": {"unit": "1/1", "action": "move"}}).encode()


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
    re.sub(r"[ \t]*,[ \t]*", ",", " " * (ORDER_LIMIT // 5))
    took = time.process_time() - start
    return Tried(1, [f"took {took:.1f} s"] if took > _SLOW_S else [])


# geometry: rings that are wrong in every way, and some that are right but odd

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
                (place / "map.geojson").write_text(json.dumps(_ground(moved)))
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
    good = json.dumps(_ground())
    points = json.dumps(_ground()["features"][0]["geometry"]["coordinates"])
    return {
        "unclosed": json.dumps(_ground([[10, 10], [30, 10], [30, 30], [10, 30]])),
        "NaN": good.replace("[20, 20]", "[NaN, 20]"),
        "infinite": good.replace("[20, 20]", "[1e400, 20]"),
        "no points": good.replace(points, "[]"),
        "empty ring": good.replace(points, "[[]]"),
        "text": good.replace("[20, 20]", '["a", 20]'),
        "one number": good.replace("[20, 20]", "[20]"),
        "a hole outside": good.replace(points, points[:-1] + ", [[50, 50], [60, 50], [60, 60], [50, 50]]]"),
        "a hole over the edge": good.replace(points, points[:-1] + ", [[15, 15], [30, 15], [15, 18], [15, 15]]]"),
        "off the table": json.dumps(_ground([[910, 10], [920, 10], [920, 20], [910, 10]])),
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
                faults = judge(closed) if judge else _map(place, ring=closed)
                tried += 1
                if bool(faults) is good:
                    wrong.append(f"{name}, {how}: {'refused: ' + str(faults[0]) if faults else 'taken'}")
                wrong += [
                    f"{name}, {how}: {fault}" for fault in faults if not str(fault).startswith("map.geojson: feature 1")
                ]
        for name, text in _texts().items():
            tried += 1
            if not _map(place, text=text):
                wrong.append(f"{name}: taken")
    return Tried(tried, wrong)


_HOOKED = """
import sys
from pathlib import Path
from bound_sim.scenario import load
from bound_sim.battle_file import BattleFile
from bound_sim.battle_file.status import status
from bound_sim.sealing import public_keys
from maps.faults import Refused
import bound_sim.battle_file.verifying, bound_sim.knowledge, bound_sim.dice

def read(folder):
    files = {path.name: path.read_bytes() for path in Path(folder).iterdir() if path.suffix in (".csv", ".txt")}
    battle = folder + ".bound"
    for step in (
        lambda: load(folder), lambda: public_keys(Path(folder) / "arrows.txt"),
        lambda: bound_sim.dice.read_dice(Path(folder) / "orders.csv"),
        lambda: BattleFile.create(battle, folder, dice="key", key=bytes(32)), lambda: played(battle, files),
    ):
        try:
            step()
        except Refused:
            pass

def played(path, files):
    if not Path(path).exists():
        return
    with BattleFile(path) as file:
        file.submit("A", 1, {name: data for name, data in files.items() if name != "forces.csv"})
        file.set_policy("B", "hold", reason=files["arrows.txt"].decode(errors="replace").splitlines()[-1])
        file.resolve(to_substep="1a")
        status(file)
        file.log()

folders = sys.argv[2:]
read(folders[0])
seen, at = [], ""
bad = {"exec", "compile", "os.system", "os.exec", "os.posix_spawn", "os.fork", "subprocess.Popen", "pickle.find_class",
       "marshal.loads", "ctypes.dlopen", "socket.connect"}
def hook(event, args):
    if event in bad:
        seen.append(at)
sys.addaudithook(hook)
for at in folders[1:]:
    read(at)
    if sys.argv[1] == "control":
        eval(repr(Path(at, "scenario.toml").read_text(errors="replace")))
print("\\n".join(sorted(set(seen))))
"""
_CODE = (
    b"!!python/object/apply:os.system ['true']",
    b"__import__('os').system('true')",
    b"cos\nsystem\n(S'true'\ntR.",
    b"{{ 7*7 }}",
    b"${jndi:ldap://x}",
    b"`true`",
    b"$(true)",
    b"=HYPERLINK(1)",
    b"<!ENTITY x SYSTEM 'file:///'>",
)


def no_code(share: float, dice: random.Random, *, control: bool = False) -> Tried:
    """Scenarios, orders, keys, dice with code in their texts, read and played under Python's audit hook."""
    with folder() as place:
        copies = []
        for number, code in enumerate((b"", *_CODE)):
            copy = place / f"s{number}"
            copy.mkdir()
            copies.append(str(copy))
            for path in sorted(GOOD.iterdir()):
                if path.is_file():
                    data = path.read_bytes()
                    if path.suffix == ".toml" and code:
                        data = data.replace(
                            b'title = "', b'title = "' + code.replace(b'"', b"").replace(b"\n", b" "), 1
                        )
                    (copy / path.name).write_bytes(
                        data if path.suffix == ".toml" or number < 5 else data + b"\n" + code
                    )
        words = [sys.executable, "-c", _HOOKED, "control" if control else "run", *copies]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        return Tried(len(copies) - 1, [] if control else [done.stderr[-600:]])
    return Tried(len(copies) - 1, done.stdout.split())


CHECKS = [
    Check("bad input", "mutated files of every kind, read in process", in_process, unguarded, "the guards"),
    Check("bad input", "mutated scenarios through the command line", by_command, unguarded_command, "the guards"),
    Check("limits", "at each limit, and one more", limits, lambda dice: limits(0.1, dice, over=0), "the one more"),
    Check("limits", "orders of the largest size and the worst kinds, in 2 s", slow, backtracking,
          "reading in one pass: a plain search"),
    Check("geometry", "rings crossed, spiked, pinched, flat, in six positions; unclosed, NaN", geometry,
          lambda dice: geometry(1, dice, judge=lambda ring: []), "the checks of rings"),
    Check("geometry", "units on vertices and on edges of rings in six positions", edges,
          lambda dice: edges(1, dice, naive=True), "Q-edge: even or odd"),
    Check("no code", "texts that are code somewhere, loaded under an audit hook", no_code,
          lambda dice: no_code(1, dice, control=True), "the rule: it evaluates a text"),
]  # fmt: skip
