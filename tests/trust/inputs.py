"""Row ``bad input``: files from outside with faults in them, read in process and by the command line."""

import json
import os
import random
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path

from bound_sim.dice.typed import read_dice
from bound_sim.files.folder import load
from bound_sim.files.toml_file import read_scenario_file
from bound_sim.orders import files as arrows
from bound_sim.orders import records as orders
from bound_sim.rules import ruleset
from bound_sim.scenario.forces_file import read_forces
from bound_sim_maps import geojson
from bound_sim_maps.faults import Fault, Refused
from tests.trust.by_mail import in_copies, in_processes
from tests.trust.checks import Check, Tried, folder, times

GOOD = Path(__file__).parents[1] / "battles" / "storm"
_SLOW_S = 2.0
_TOKENS = (
    b"nan", b"1e999", b"-1", b'"', b"'", b"\x00", b"\xff\xfe", b"\xed\xa0\x80", b"[[[[[[", b"{{{", b"a.b.c.d",
    b"9" * 400, b"9" * 5_000, b"x" * 140_000, b"../../etc/passwd", b"\xe2\x80\xae", b"1e308", b"null", b"true",
    b"\n", b"\r", b",", b";", b"->", b"=cmd|' /C calc'!A0", b"<script>", b"0x10", b"1_0", b"\xf0\x9f\x98\x80",
    b"bound 3", b"except", b"\t" * 50, b"Infinity", b"-0", b"1e-999",
)  # fmt: skip
ARROW = {
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
        self.sources["arrows.geojson"] = json.dumps({"type": "FeatureCollection", "units": "cm", "features": [ARROW]})\
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
                case (".geojson", "arrows") | (".txt", _):
                    arrows.read_arrows(path, faults, table=table, bounds=bounds, grammar=rules.grammar)
                case ".geojson", _:
                    geojson.read(path)
                case ".csv", "forces":
                    fronts = {side.id: side.front for side in scenario.sides}
                    read_forces(path, faults, fronts=fronts, types=rules.type_book({}), bounds=bounds)
                case ".csv", "dice":
                    read_dice(path, rules.dice_words)
                case ".csv", _:
                    orders.read_sheet(path, faults, words=rules.grammar.sheet, forces=scenario.forces, bounds=bounds)
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
            start = time.process_time()
            try:
                faults = reading.read(path)
            except Exception as error:
                wrong.append(f"{number}: {path.name}: {type(error).__name__}: {error}")
                continue
            took = time.process_time() - start
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
    code, said = in_processes(words, copy.parent) if started else in_copies(words, copy.parent)
    took = os.times().children_user - before.children_user
    if code not in (0, 2) or "Traceback" in said:
        yield f"exit {code}: {said[-200:]}"
    elif code == 2 and not all(":" in line for line in said.splitlines()):
        yield f"no file or place: {said[:200]}"
    if took > _SLOW_S + started:  # the program itself takes most of a second to begin
        yield f"took {took:.1f} s"


def unguarded_command(dice: random.Random) -> Tried:
    """Control: a program that lets an exception through is noticed."""
    words = [sys.executable, "-c", "import tomllib; tomllib.loads('= 1')"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    return Tried(1, ["a traceback"] if done.returncode not in (0, 2) or "Traceback" in done.stderr else [])


CHECKS = [
    Check("bad input", "mutated files of every kind, read in process", in_process, unguarded, "the guards"),
    Check("bad input", "mutated scenarios through the command line", by_command, unguarded_command, "the guards"),
]  # fmt: skip
