"""Row ``bombs``: files of at most a megabyte that were made to cost hours or gigabytes, of every kind that is read."""

import csv
import io
import json
import os
import random
import resource
import time
import zipfile
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from nacl.public import PublicKey, SealedBox

from bound_sim.battle_file import told_blocks
from bound_sim.desk.packet_folder import refuse_packet
from bound_sim.files.folder import load, read_as_far
from bound_sim.keys import seals, slips
from bound_sim.keys.seals import WantedSeal
from bound_sim.results.folder import Broken
from bound_sim.scenario.areas_geojson import read_areas_geojson
from bound_sim.scenario.files import SCENARIOS
from bound_sim.scenario.inputs import read_json
from bound_sim.scenario.spreadsheets import read_table
from bound_sim.secrecy import dispatches, packets, proofs, seats
from bound_sim_maps import geojson
from bound_sim_maps.areas import AreaNet
from bound_sim_maps.disk import Named
from bound_sim_maps.faults import Refused
from tests.core.scenario.test_spreadsheets import ods_of, xlsx_of, zipped
from tests.trust.checks import Check, Tried, folder
from tests.trust.forked import Child

GOOD = Path(__file__).parents[1] / "battles" / "storm"
#: what a file of a megabyte may cost: s of a processor, bytes
MOST_S, MOST_BYTES = 10.0, 1 << 30
_MIB = 1 << 20
_HEAD = 'title = "t"\nbounds = 1\n[sides.A]\nfront = 0\n'
_MAP = '{"type":"FeatureCollection","battlefield":{"columns":4,"rows":3},"features":['


def _filled(head: str, unit: str, tail: str = "") -> bytes:
    """A megabyte of the same again and again."""
    return (head + unit * ((_MIB - len(head) - len(tail)) // len(unit)) + tail).encode()


def _numbered(head: str, unit: str, count: int, tail: str = "") -> bytes:
    return (head + "".join(unit.format(n) for n in range(count)) + tail).encode()


def _map(unit: str) -> bytes:
    return _filled(_MAP, unit + ",", unit + "]}")


def _row(cells: str, repeated: int = 1) -> str:
    return f'<table:table-row table:number-rows-repeated="{repeated}">{cells}</table:table-row>'


_CELL = '<table:table-cell table:number-columns-repeated="1000"><text:p>a</text:p></table:table-cell>'
_FAR = '<row r="{0}"><c r="A{0}" t="inlineStr"><is><t>a</t></is></c></row>'
_BIG = 64 * _MIB

TABLES: dict[str, Callable[[], bytes]] = {
    "cells.xlsx": lambda: xlsx_of("<row>" + "<c/>" * (_BIG // 4) + "</row>"),
    "rows.xlsx": lambda: xlsx_of("<row/>" * (_BIG // 6)),
    "far.xlsx": lambda: xlsx_of(_FAR.format(1) + _FAR.format(1048576)),
    "wide.xlsx": lambda: xlsx_of('<row><c r="ALX1"><v>1</v></c></row>' * (_BIG // 40)),
    "styles.xlsx": lambda: xlsx_of("", styles="<cellXfs>" + "<xf/>" * (_BIG // 5) + "</cellXfs>"),
    "strings.xlsx": lambda: xlsx_of("", strings="<si><t>a</t></si>" * (_BIG // 16)),
    "nested.xlsx": lambda: xlsx_of("<row>" * (_BIG // 5)),
    "text.xlsx": lambda: xlsx_of(f'<row><c t="inlineStr"><is><t>{"x" * _BIG}</t></is></c></row>'),
    "zeros.xlsx": lambda: zipped({"xl/workbook.xml": bytes(4 * _BIG)}),
    "cells.ods": lambda: ods_of(_row("<table:table-cell/>" * (_BIG // 19))),
    "rows.ods": lambda: ods_of("<table:table-row/>" * (_BIG // 18)),
    "repeated.ods": lambda: ods_of(_row(_CELL, 100_000) * 9_000),
    "paragraphs.ods": lambda: ods_of(_row("<table:table-cell>" + "<text:p/>" * (_BIG // 9) + "</table:table-cell>")),
    "commas.csv": lambda: _filled("a,b\n", ","),
    "columns.csv": lambda: _filled(",".join(f"c{n}" for n in range(1_010)) + "\n", "," * 1_009 + "1\n"),
}  # fmt: skip
TOMLS: dict[str, Callable[[], bytes]] = {
    "objectives": lambda: _filled(_HEAD, "[[objectives]]\n"),
    "good objectives": lambda: _filled(_HEAD, '[[objectives]]\nname = "a"\narea = "A1"\n'),
    "tables": lambda: _numbered(_HEAD, "[k{}]\n", 90_000),
    "keys": lambda: _numbered(_HEAD, "k{} = 1\n", 90_000),
    "lists": lambda: _filled(_HEAD + "[history]\na = [", "[" * 30 + "]" * 30 + ",", "]\n"),
    "bounds": lambda: _HEAD.replace("bounds = 1", "bounds = 999999999").encode(),
}
MAPS: dict[str, Callable[[], bytes]] = {
    "numbers": lambda: _map("0"),
    "objects": lambda: _map("{}"),
    "lists": lambda: _map("[" * 50 + "]" * 50),
    "features": lambda: _map('{"type":"Feature","properties":{}}'),
    "points": lambda: _map('{"type":"Feature","properties":{"kind":"marker"},"geometry":{"type":"Point",'
                           '"coordinates":[1e18,1]}}'),
    "spaces": lambda: _numbered(_MAP[:-14] + ',"spaces":{', '"A{}":1,', 90_000, '"B1":1}},"features":[]}').replace(
        b"},,", b","),
    "kinds": lambda: _numbered(_MAP, '{{"type":"Feature","properties":{{"kind":"imp{}"}}}},', 18_000, "0]}"),
}  # fmt: skip
#: as many letters as a name may have, so alike that each has to be compared with each
_NAME = "a" * 34 + "{:04}"
#: place of an area -> columns x and y
_Places = Callable[[int], tuple[float, float]]


def _in_areas(place: _Places, border: Callable[[int], tuple[str, str]], unit: str = "") -> dict[str, bytes]:
    """A battle whose areas, borders and places of units are as many as they may be; ``unit``: where its units stand."""
    files = {path.name: path.read_bytes() for path in (SCENARIOS / "summer-1914").iterdir() if path.is_file()}
    spots = (",".join(f"{number:g}" for number in place(n)) for n in range(2_000))
    files["areas.csv"] = "\n".join(
        ["name,x_cm,y_cm", *(f"{_NAME.format(n)},{spot}" for n, spot in enumerate(spots)), ""]
    ).encode()
    files["borders.csv"] = ("a,b\n" + "".join(f"{a},{b}\n" for a, b in map(border, range(20_000)))).encode()
    if unit:
        header, first, *_ = csv.reader(files["forces.csv"].decode().splitlines())
        rows = [dict(zip(header, first, strict=True)) | {"unit": f"u{n}", "area": unit.format(n)} for n in range(2_000)]
        files["forces.csv"] = "\n".join([",".join(header), *(",".join(row.values()) for row in rows), ""]).encode()
    return files


def _grid(n: int) -> tuple[float, float]:
    return 1 + n % 50 * 1.5, 1 + n // 50 * 1.5


def _one(n: int) -> tuple[float, float]:
    return 10.0, 10.0


_STRANGE = "a" * 30 + "{:04}bbbb"
#: what stands in the folder of a battle on areas
FOLDERS: dict[str, Callable[[], dict[str, bytes]]] = {
    "areas in one place, borders doubled": lambda: _in_areas(_one, lambda n: (_NAME.format(1), _NAME.format(2))),
    "borders doubled": lambda: _in_areas(_grid, lambda n: (_NAME.format(1), _NAME.format(2))),
    "borders of areas that are not": lambda: _in_areas(_grid, lambda n: (_STRANGE.format(n % 9_999), "b")),
    "units in areas that are not": lambda: _in_areas(
        _grid, lambda n: (_NAME.format(n % 2_000), _NAME.format((n + 1 + n // 2_000) % 2_000)), _STRANGE),
}  # fmt: skip
_SEALED = '{"battle":"x","side":"A","bound":1,"number":1,"files":'
#: bodies of seals of the largest class
SEALED: dict[str, Callable[[], bytes]] = {
    "lists": lambda: b"[" * _BODY, "objects": lambda: b'{"a":' * (_BODY // 5),
    "files": lambda: (_SEALED + "{" + '"high.csv":"",' * (_BODY // 15)).encode() + b'"low.txt":""}}',
    "text": lambda: (_SEALED + '{"low.txt":"' + "\\u00e4" * (_BODY // 6 - 20) + '"}}').encode(),
    "number": lambda: (_SEALED + "9" * (_BODY - 99) + "}").encode(),
}  # fmt: skip
_BODY = 255 * 1024
_BEGIN, _END = "-----BEGIN BOUND-SIM SEALED ORDERS-----\n", "-----END BOUND-SIM SEALED ORDERS-----\n"
#: mails around a seal
MAILS: dict[str, Callable[[], bytes]] = {
    "begins": lambda: _filled("", _BEGIN), "many": lambda: _filled("", f"{_BEGIN}AAAA\n{_END}"),
    "lines": lambda: _filled(_BEGIN, "A\n"), "line": lambda: _filled(_BEGIN, "A", "\n" + _END),
    "begins and lines": lambda: _filled("", _BEGIN + "A\n" * 99),
}  # fmt: skip
_MESSAGE = '{"number":0,"who":["A",""],"bound":1,"text":""},'
_PART = ("seat.json", "scenario.json", "log", "map.geojson")
#: part of a seat file, what stands in it for what
SEATS: dict[str, tuple[str, str, Callable[[], str]]] = {
    "6 million messages": (_PART[0], '"messages":[]', lambda: f'"messages":[{(_MESSAGE * 6_000_000)[:-1]}]'),
    "9 million faults": (_PART[0], '"taken":[]', lambda: '"taken":[{"bound":1,"state":"faulty","faults":['
                         + '"",' * 9_000_000 + '""]}]'),
    "a title of 300 MB": (_PART[1], '"title":"The', lambda: '"title":"' + "x" * 300_000_000),
    "300,000 objectives": (_PART[1], '"objectives":[', lambda: '"objectives":['
                           + '{"name":"a","area_u":[0,0,1,1]},' * 299_999 + '{"name":"a","area_u":[0,0,1,1]}'),
    "bounds": (_PART[1], '"bounds":2', lambda: '"bounds":999999999'),
    "places": (_PART[1], '"x_u":', lambda: '"x_u":1000000000000000000,"was":'),
    "20 million rulings": (_PART[1], '"rulings":{', lambda: '"rulings":{' + '"a":"b",' * 20_000_000),
    "lists": (_PART[1], '"sides":[', lambda: '"sides":[' + "[]," * 25_000_000),
    "cells": (_PART[2], '"bound":[', lambda: '"bound":[' + "0," * 100_000_000),
    "bounds of a log": (_PART[2], "", lambda: "{}"),
    "points": (_PART[3], '"features": [', lambda: '"features": [' + "[]," * 25_000_000),
}  # fmt: skip


def block(log: bytes) -> bytes:
    """A bound's rows as a seat file has them."""
    made = zlib.compress(log)
    return len(made).to_bytes(4, "big") + made


def seat_file(name: str) -> bytes:
    """A seat's file whose part was changed and signed anew, by somebody who has keys."""
    part, old, made = SEATS[name]
    scenario, umpire = load(GOOD), seals.make_keys("U")
    header = seats.Header(
        battle="0" * 32, side=scenario.sides[0].id, bound=0, turn=0, over=False, taken=[], number=0,
        umpire=seals.public_text(umpire.public), keys=seals.secret_text(seals.make_keys("S")),
    )  # fmt: skip
    columns = seats.ruleset(scenario.ruleset).log_columns["states"]  # type: ignore[attr-defined]
    made_well = seats.packed(header, scenario, {"states": {column: [] for column in columns}}, umpire)
    with zipfile.ZipFile(io.BytesIO(made_well)) as of:
        files = {each: of.read(each) for each in of.namelist()}
    if part in _PART[:2]:
        files[part] = json.dumps(json.loads(files[part]), separators=(",", ":")).encode()
    if part == "log":  # bounds packed each by itself; what changes nothing is millions of them
        (log,) = told_blocks.unpacked(files[part])
        assert old.encode() in log, f"{name}: {old}"
        changed = log.replace(old.encode(), made().encode(), 1) if old else made().encode()
        files[part] = block(changed) * (1 if old else 3_000_000)
    else:
        assert old.encode() in files[part], f"{name}: {old}"
        files[part] = files[part].replace(old.encode(), made().encode(), 1)
    said = seats.statement("seat", battle="0" * 32, side=header.side, bound=0, digest=seats._digest(files))  # type: ignore[attr-defined]
    files["seat.signed"] = said.signed(umpire.signing).text.encode()
    return zipped(files)


#: records of packets; "files" is what they are read for
PACKETS: dict[str, Callable[[], bytes]] = {
    "lists": lambda: b"[" * _MIB, "objects": lambda: b'{"a":' * (_MIB // 5), "text": lambda: b'"a"',
    "null": lambda: b"null",
    "files": lambda: _numbered('{"side":"A","bound":1,"files":{', '"f{}":"0",', 80_000, '"g":"0"}}'),
    "places": lambda: _numbered('{"side":"A","bound":1,"files":{', '"../f{}":0,', 80_000, '"/":[]}}'),
    "list of files": lambda: _filled('{"side":"A","bound":1,"files":[', "0,", "0]}"),
    "number": lambda: b'{"side":"A","bound":1,"files":' + b"9" * (_MIB - 99) + b"}",
}  # fmt: skip


def _table(name: str, data: bytes) -> object:
    faults: list[object] = []
    read_table(Named(name, data), faults)  # type: ignore[arg-type]
    return faults


def _areas(data: bytes) -> object:
    return read_areas_geojson(Named("a.geojson", data), load(GOOD).battlefield, AreaNet(), sides=["A"])


class Bomb(NamedTuple):
    """A file, made by ``make``, and what a user's command does with it."""

    make: Callable[[], bytes]
    read: Callable[[bytes], object]


def _scenario(data: bytes) -> object:
    files = {path.name: path.read_bytes() for path in GOOD.iterdir() if path.is_file()}
    return read_as_far(files | {"scenario.toml": data})


def _orbat(data: bytes) -> object:
    return read_json(Named("a.json", data), [])


def _sealed(body: bytes) -> bytes:
    """A seal of a body that no program makes, by somebody who has keys of a side."""
    plain = (seals._MAGIC + bytes(64) + len(body).to_bytes(4, "big") + body).ljust(seals.SIZES_KIB[-1] * 1024, b"\0")
    keys = PublicKey(_UMPIRE.public.encrypt)
    return seals._armour(SealedBox(keys).encrypt(plain)).encode()


_UMPIRE = seals.make_keys("U")


def _open(data: bytes) -> object:
    return seals.open_seal(data.decode(), "a.sealed", WantedSeal("x"), umpire=_UMPIRE, senders={"A": _UMPIRE.public})


def _packet(data: bytes) -> object:
    """A packet's record, signed by the umpire: the desk looks at it, and ``verify``."""
    said = seats.statement("packet", battle="0" * 32, side="A", bound=1, digest=packets.digest_of(data))  # type: ignore[attr-defined]
    with folder() as place:
        (place / packets.RECORD).write_bytes(data)
        (place / packets.SIGNED).write_text(said.signed(_UMPIRE.signing).text)
        with suppress(Refused):
            refuse_packet(place)
        with suppress(Broken):
            return proofs.check_packet(place, _UMPIRE.public)
    return None


def _as_one(files: dict[str, bytes]) -> bytes:
    """The files of a folder as one."""
    return json.dumps({name: data.decode() for name, data in files.items()}).encode()


def _folder(data: bytes) -> object:
    return read_as_far({name: text.encode() for name, text in json.loads(data).items()})


BOMBS: dict[str, Bomb] = {
    **{f"folder: {name}": Bomb(lambda make=make: _as_one(make()), _folder) for name, make in FOLDERS.items()},  # type: ignore[misc]
    **{f"seal: {name}": Bomb(lambda make=make: _sealed(make()), _open) for name, make in SEALED.items()},  # type: ignore[misc]
    **{f"mail: {name}": Bomb(make, _open) for name, make in MAILS.items()},
    **{f"packet: {name}": Bomb(make, _packet) for name, make in PACKETS.items()},
    **{f"seat: {name}": Bomb(lambda name=name: seat_file(name), lambda data: seats.read(data, "a.seat"))  # type: ignore[misc]
       for name in SEATS},
    **{name: Bomb(make, lambda data, name=name: _table(name, data)) for name, make in TABLES.items()},  # type: ignore[misc]
    **{f"TOML: {name}": Bomb(make, _scenario) for name, make in TOMLS.items()},
    **{f"GeoJSON: {name}": Bomb(make, lambda data: geojson.parse(data.decode())) for name, make in MAPS.items()},
    **{f"areas: {name}": Bomb(make, _areas) for name, make in MAPS.items()},
    **{f"JSON: {name}": Bomb(make, _orbat) for name, make in MAPS.items()},
    "messages": Bomb(lambda: ("[" + (_MESSAGE * 20_000)[:-1] + "]").encode(),
                     lambda data: dispatches.read(data.decode(), "messages.json")),
    "slip": Bomb(lambda: _filled("bound-sim slip 1: give it in with the orders\n", "battle: x\n"),
                 lambda data: slips.read_slip(data.decode(), "a.slip")),
}  # fmt: skip


def _status(line: str) -> int:
    """Bytes of this process: VmHWM, the most since ``clear_refs``; VmRSS, now; VmSize."""
    text = Path("/proc/self/status").read_text(encoding="ascii")
    return 1024 * next(int(row.split()[1]) for row in text.splitlines() if row.startswith(line + ":"))


def cost(bomb: Bomb) -> tuple[float, int, str]:
    """S of a processor and bytes that a reader took in a process of its own, and what went wrong with it, if anything.

    The process is stopped at half as much again as is allowed.
    """

    def work(pipe: int) -> None:
        data = bomb.make()
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
        before, start = _status("VmRSS"), time.process_time()
        resource.setrlimit(resource.RLIMIT_AS, (_status("VmSize") + MOST_BYTES * 3 // 2,) * 2)
        resource.setrlimit(resource.RLIMIT_CPU, (int(start + MOST_S * 1.5) + 1,) * 2)
        wrong = ""
        try:
            bomb.read(data)
        except Refused:
            pass
        except BaseException as error:
            wrong = f"{type(error).__name__}: {str(error)[:100]}"
        took = [time.process_time() - start, max(0, _status("VmHWM") - before), wrong]
        os.write(pipe, json.dumps(took).encode())

    code, told = Child(work).end()
    if code != 0 or not told:
        return MOST_S * 1.5, MOST_BYTES, f"ended with {code}"
    seconds, size, wrong = json.loads(told)
    return seconds, size, wrong


def _tried(chosen: dict[str, Bomb]) -> Tried:
    wrong, slowest, largest = [], 0.0, 0
    for name, bomb in chosen.items():
        seconds, size, said = cost(bomb)
        slowest, largest = max(slowest, seconds), max(largest, size)
        if said or seconds > MOST_S or size > MOST_BYTES:
            wrong.append(f"{name}: {seconds:.1f} s, {size / _MIB:,.0f} MiB {said}")
    return Tried(len(chosen), wrong, f"slowest {slowest:.1f} s, largest {largest / _MIB:,.0f} MiB")


#: those that cost less than a second to make and to read
CHEAP = (
    "far.xlsx", "wide.xlsx", "repeated.ods", "nested.xlsx", "seat: bounds", "seat: places", "seat: 300,000 objectives",
    "folder: units in areas that are not", "seal: lists", "mail: lines", "packet: lists", "packet: list of files",
    "TOML: bounds", "TOML: objectives", "GeoJSON: numbers", "GeoJSON: points", "areas: kinds",
)  # fmt: skip


def bombs(share: float, dice: random.Random) -> Tried:
    """All of them; a small share: some of the cheap ones."""
    names = list(BOMBS) if share > 0.5 else dice.sample(CHEAP, 6)
    return _tried({name: BOMBS[name] for name in names})


def unlimited(dice: random.Random) -> Tried:
    """Control: a part of a seat file unpacked and read by the standard library alone."""

    def read(data: bytes) -> object:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return json.loads(archive.read("lists"))

    return _tried({"lists": Bomb(lambda: zipped({"lists": b"[" + b"[]," * 25_000_000 + b"0]"}), read)})


CHECKS = [Check("bombs", "small files of every kind that cost hours or gigabytes, in 10 s and 1 GiB", bombs, unlimited,
                "the counts while reading: the standard library's reader")]  # fmt: skip
