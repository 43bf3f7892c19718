"""Files from outside, read whole and within limits: text, CSV, TOML, JSON; near matches for what is not known.

Nothing here raises for what a file holds: readers add a ``Fault`` to the list that they are given and return None.
"""

import csv
import io
import json
import math
import re
import tomllib
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from typing import Any

from bound_sim_maps import disk
from bound_sim_maps.disk import Source
from bound_sim_maps.faults import Fault, Refused, Unfit
from bound_sim_maps.texts import Phrase, listed, text

MIB = 1024 * 1024
TOML_LIMIT, CSV_LIMIT, JSON_LIMIT = 1 * MIB, 8 * MIB, 16 * MIB
CSV_ROWS, CSV_COLUMNS = 100_000, 1_010
#: A file with more faults than this is read no further: it is not what it says it is.
MOST_FAULTS = 1_000
TOML_DEPTH, TOML_KEY_PARTS, TOML_VALUES = 32, 16, 20_000
#: brackets of a JSON file: one opens each list and each object
JSON_PARTS = 2_000_000

_EVERY_SCENARIO = text("every scenario has one")
#: A number as people and spreadsheets write it; ``float`` alone would also take ``nan``, ``1_0`` and other digits.
_NUMBER = re.compile(r"[+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})(?:[eE][+-]?\d{1,3})?", re.ASCII)
#: Control characters would reach terminals and file names; tab and line ends are the only ones taken.
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
#: A text that opens like this would be a formula in a spreadsheet.
_FORMULA = ("=", "+", "-", "@")

#: what a record says of its place in a file
_PLACE = re.compile(r"(line|feature|bound) (\d+)(?:(?<=\d), (.+))?")


def clipped(value: object, most: int = 60) -> str:
    """A value from a file as a fault shows it: shortened to ``most``, nothing unprintable."""
    content = value if isinstance(value, str) else str(value)
    return one_line(content if len(content) <= most else content[: most - 3] + "...")


def quoted(value: object, most: int = 60) -> str:
    """A value from a file as a fault shows it, in quotes."""
    return f'"{clipped(value, most)}"'


def one_line(text: object) -> str:
    """A text of somebody's as a part of a line: line ends, and all else that is not printed, are spelt out."""
    return "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in str(text))


def number(text: str) -> float | None:
    """A finite number from ASCII digits, None for anything else."""
    if not _NUMBER.fullmatch(text):
        return None
    value = float(text)
    return value if math.isfinite(value) else None


def cell_number(text: str, *, decimal_comma: bool) -> float | None:
    """A number of a table that may write a comma in it, None for anything else."""
    return number(text.replace(",", ".", 1) if decimal_comma and "." not in text else text)


def text_trouble(content: str) -> Phrase:
    """The reason against a free text in files and on screens ("" for none): control characters."""
    found = _CONTROL.search(content)
    return text("the character U+{found} is not allowed", found=f"{ord(found[0]):04X}") if found else ""


def name_trouble(content: str) -> Phrase:
    """The reason against a short name, "" for none: length, control characters, what a spreadsheet takes as formula."""
    if len(content) > 100:
        return text("is longer than 100 characters")
    if content.startswith(_FORMULA):
        return text('begins with "{text}", as a spreadsheet\'s formula does', text=clipped(content[0]))
    return text("holds a line end or tab") if any(sign in content for sign in "\n\r\t") else text_trouble(content)


def unknown_side(place: str, side: str, sides: Iterable[str]) -> Fault:
    """The fault of a side that a battle does not have, where ``place`` names it."""
    return Fault(place, "", text("there is no side '{side}'", side=clipped(side)), Known(sides).hint(side))


class Known:
    """Names that exist, to say which one was perhaps meant. A reader makes it once, not for each of its rows."""

    #: A near match among names compares each of its letters with each of theirs, 10 million pairs a second: files made
    #: of faults must not take minutes.
    MOST_NAMES, MOST_HINTS, MOST_PAIRS = 5_000, 100, 8_000_000
    QUICK_PAIRS = 50_000
    #: Lists of names that are told whole: every row of a chart is.
    LISTED = 30

    def __init__(self, names: Iterable[str], otherwise: Phrase = "") -> None:
        self._given, self.otherwise = names if isinstance(names, Collection) else [*names], otherwise
        self._hints: dict[str, str] = {}
        self._pairs = 0

    @cached_property
    def names(self) -> list[str]:
        """The names in their order: who makes no fault does not wait for it."""
        return sorted(set(self._given))

    @cached_property
    def _letters(self) -> int:
        return sum(map(len, self.names))

    def hint(self, word: str) -> Phrase:
        """``did you mean "Line infantry"?``, else what is allowed, else the first names."""
        if word not in self._hints and len(self._hints) < self.MOST_HINTS:
            self._hints[word] = self._nearest(word)
        near = self._hints.get(word, "")
        if near:
            return text('did you mean "{near}"?', near=clipped(near))
        if self.otherwise or not self.names:
            return self.otherwise
        return (
            text("one of {names}, ...", names=", ".join(map(quoted, self.names[: self.LISTED])))
            if len(self.names) > self.LISTED
            else text("one of {names}", names=", ".join(map(quoted, self.names[: self.LISTED])))
        )

    def quick(self, word: str) -> bool:
        """True if a hint takes so short a time that a reader who has no list of names may ask for it in each row."""
        return len(word) * self._letters <= self.QUICK_PAIRS

    def _nearest(self, word: str) -> str:
        self._pairs += len(word) * self._letters
        if not word or len(word) > 60 or len(self.names) > self.MOST_NAMES or self._pairs > self.MOST_PAIRS:
            return ""
        by_lower = {name.lower(): name for name in reversed(self.names)}
        found = get_close_matches(word.lower(), by_lower, n=1, cutoff=0.6)
        return by_lower[found[0]] if found else ""


def unreadable(name: str, error: OSError) -> Fault:
    """The fault of a file that the disk doesn't give."""
    return Fault(name, "", text("cannot be read"), (error.strerror or str(error)).lower())


def read_bytes(path: Source, limit: int, faults: list[Fault], *, missing: Phrase = "") -> bytes | None:
    """A file's bytes, or None and a fault: missing, too large, a disk that fails."""
    name = quoted(path.name)[1:-1]
    try:
        return disk.read(path, limit, name=name, missing=missing)
    except Refused as refused:
        faults += refused.faults
    except OSError as error:
        faults.append(unreadable(name, error))
    return None


def control_fault(name: str, content: str) -> Fault | None:
    """The fault of a file with a character that no text may hold, None without any."""
    found = _CONTROL.search(content)
    if found is None:
        return None
    line = text("line {line}", line=content.count("\n", 0, found.start()) + 1)
    return Fault(name, line, text_trouble(found[0]), text("text without control characters"))


def read_text(path: Source, limit: int, faults: list[Fault], *, missing: Phrase = "") -> str | None:
    """A UTF-8 text file (a BOM is taken off), or None and a fault: missing, too large, another encoding."""
    name = quoted(path.name)[1:-1]
    data = read_bytes(path, limit, faults, missing=missing)
    if data is None:
        return None
    try:
        content = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        faults.append(
            Fault(
                name,
                text("line {line}", line=line),
                text("byte {data} is not UTF-8", data=f"{data[error.start]:#04x}"),
                text("save it as UTF-8"),
            )
        )
        return None
    if fault := control_fault(name, content):
        faults.append(fault)
        return None
    return content


def lines_of(text: str) -> list[str]:
    """Lines whatever the line ends are; no other character ends a line."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


#: (line number, cells) of each row that is not empty
Numbered = list[tuple[int, list[str]]]


@dataclass(frozen=True)
class Sheet:
    """A table: the header's cells and (line number, cells) of each row that is not empty.

    ``decimal_comma``: its numbers may have a comma before the fraction.
    """

    header: list[str]
    rows: Numbered
    decimal_comma: bool = False

    def number(self, text: str) -> float | None:
        """A number as this table writes it, None for anything else."""
        return cell_number(text, decimal_comma=self.decimal_comma)


def read_csv(path: Source, faults: list[Fault], *, missing: Phrase = "") -> Sheet | None:
    """A comma-separated file with a header; ragged rows, doubled headers and open quotes are faults."""
    text = read_text(path, CSV_LIMIT, faults, missing=missing)
    if text is None:
        return None
    numbered = numbered_rows(path.name, csv.reader(io.StringIO(text, newline=""), strict=True), faults)
    return None if numbered is None else sheet_of(path.name, numbered, faults)


def numbered_rows(file: str, reader: Any, faults: list[Fault]) -> Numbered | None:
    """Rows of a reader of CSV with their lines, or None and a fault."""
    numbered: Numbered = []
    line = 1
    try:
        for count, row in enumerate(reader):  # the header is 0; empty rows cost time too
            if count > CSV_ROWS and (count > 2 * CSV_ROWS or len(numbered) > CSV_ROWS):
                faults.append(
                    Fault(file, "", text("has too many rows"), text("at most {csv_rows} rows", csv_rows=CSV_ROWS))
                )
                return None
            cells = [cell.strip() for cell in row]
            if any(cells):
                numbered.append((line, cells))
            line = reader.line_num + 1
    except csv.Error as error:
        wrong = text("is not CSV ({error})", error=error)
        faults.append(Fault(file, text("line {line}", line=line), wrong, text("cells between commas, quotes in pairs")))
        return None
    if not numbered:
        faults.append(Fault(file, "", text("is empty"), text("a header and rows")))
        return None
    return numbered


def sheet_of(file: str, numbered: Numbered, faults: list[Fault], *, decimal_comma: bool = False) -> Sheet | None:
    """A table of rows whose first is the header; doubled headers and ragged rows are faults."""
    (line, header), *rows = numbered
    while header and not header[-1]:
        header.pop()
    if len(header) > CSV_COLUMNS:
        faults.append(
            Fault(
                file,
                text("line {line}", line=line),
                text("there are {count} columns", count=len(header)),
                text("at most {csv_columns}", csv_columns=CSV_COLUMNS),
            )
        )
        return None
    if len(header) == 1 and (";" in header[0] or "\t" in header[0]):
        # its cells are not those of any column: nothing else that could be said of it would be true
        faults.append(
            Fault(
                file,
                text("line {line}", line=line),
                text("the columns are not separated by commas"),
                text("a comma between cells"),
            )
        )
        return None
    seen: set[str] = set()
    for cell in header:
        if cell.lower() in seen:
            faults.append(
                Fault(
                    file,
                    text("line {line}", line=line),
                    text('column "{cell}" is given twice', cell=clipped(cell)),
                    text("each column once"),
                )
            )
        seen.add(cell.lower())
    even = []
    for place, cells in rows:
        if len(cells) < len(header) or any(cells[len(header) :]):
            wrong = text("the row has {count} cells, the header {count2}", count=len(cells), count2=len(header))
            faults.append(
                Fault(
                    file, text("line {place}", place=place), wrong, text("a cell for each column, empty ones included")
                )
            )
        else:
            even.append((place, cells))
    return Sheet(header, even, decimal_comma)


#: Texts, comments, single signs, words. What is never closed runs on to the end: it is looked at once only.
_TOML_TOKENS = re.compile(
    r"""
    \"{3}(?:[^\\]|\\.)*?(?:\"{3}|\Z) | '{3}.*?(?:'{3}|\Z)
    | "(?:[^"\\\n]|\\.)*" | '[^'\n]*' | ["'][^\n]*
    | \#[^\n]* | [\[\]{}.,=\n] | [^\[\]{}.,=\n"'\#]+
    """,
    re.DOTALL | re.VERBOSE,
)


def _toml_trouble(content: str) -> Phrase:
    """The fault of tables that nest too deep or keys of too many parts: both cost the reader time or its stack."""
    depth, parts, at_key = 0, 1, True
    for match in _TOML_TOKENS.finditer(content):
        token = match[0]
        if token in "[{":
            depth += 1
            parts, at_key = 1, at_key or token == "{"
        elif token in "]}":
            depth = max(0, depth - 1)
        elif token == "." and at_key:
            parts += 1
        elif token == "=":
            at_key = False
        elif token in ("\n", ","):
            parts, at_key = 1, True
        if depth > TOML_DEPTH:
            return text("nests deeper than {toml_depth}", toml_depth=TOML_DEPTH)
        if parts > TOML_KEY_PARTS:
            return text("a key has more than {toml_key_parts} parts", toml_key_parts=TOML_KEY_PARTS)
    return ""


def read_toml(path: Source, faults: list[Fault], *, missing: Phrase = _EVERY_SCENARIO) -> dict[str, Any] | None:
    """A TOML file within the limits, or None and a fault; texts and numbers in it are clean and finite."""
    content = read_text(path, TOML_LIMIT, faults, missing=missing)
    if content is None:
        return None
    try:
        trouble = _toml_trouble(content)
        raw = {} if trouble else tomllib.loads(content)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError, OverflowError) as error:
        said = str(error) or "cannot be read"
        trouble, _, where = said.partition(" (at ")
        line = re.match(r"line (\d+)", where)
        place = text("line {line}", line=line[1]) if line else text("end of document") if where else ""
        faults.append(
            Fault(path.name, place, text("is not TOML: {trouble}", trouble=quoted(trouble)[1:-1]), text("TOML 1.0"))
        )
        return None
    if trouble:
        faults.append(
            Fault(
                path.name,
                "",
                trouble,
                text(
                    "depth {toml_depth}, keys of {toml_key_parts} parts",
                    toml_depth=TOML_DEPTH,
                    toml_key_parts=TOML_KEY_PARTS,
                ),
            )
        )
        return None
    if _values(raw) > TOML_VALUES:
        faults.append(
            Fault(
                path.name,
                "",
                text("holds too many values"),
                text("at most {toml_values} keys and parts of lists", toml_values=f"{TOML_VALUES:,}"),
            )
        )
        return None
    before = len(faults)
    faults.extend(
        Fault(path.name, place, wrong, text("finite numbers, plain text")) for place, wrong in _unclean(raw, "")
    )
    return raw if len(faults) == before else None


def _values(value: object) -> int:
    """The number of keys and parts of lists in nested data."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return sum(1 + _values(each) for each in inner)


def _unclean(value: object, place: str) -> Iterable[tuple[Phrase, Phrase]]:
    """Places in nested data with text or numbers that no file takes."""
    if isinstance(value, dict):
        for key, inner in value.items():
            below = f"{place}.{key}" if place else str(key)
            if trouble := text_trouble(str(key)):
                yield clipped(below), text("in a key {trouble:text}", trouble=trouble)
            yield from _unclean(inner, below)
    elif isinstance(value, list):
        for index, inner in enumerate(value, 1):
            yield from _unclean(inner, f"{place} {index}")
    elif isinstance(value, str) and (trouble := text_trouble(value)):
        yield quoted(place)[1:-1], trouble
    elif (isinstance(value, float) and not math.isfinite(value)) or (
        isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 2**63
    ):
        yield quoted(place)[1:-1], text("{str} is not a number in range", str=str(value)[:20])


def read_json(path: Source, faults: list[Fault]) -> Any | None:
    """A JSON file, or None and a fault; NaN, doubled keys and infinite numbers are refused."""
    content = read_text(path, JSON_LIMIT, faults)
    if content is None:
        return None
    if content.count("[") + content.count("{") > JSON_PARTS:
        faults.append(
            Fault(
                path.name,
                "",
                text("is made of too many parts"),
                text("at most {json_parts} lists and objects", json_parts=f"{JSON_PARTS:,}"),
            )
        )
        return None
    try:
        data = json.loads(content, object_pairs_hook=_once, parse_constant=_no_constant, parse_float=_finite)
    except (ValueError, RecursionError) as error:
        said = "it nests too deep" if isinstance(error, RecursionError) else str(error)
        faults.append(
            Fault(
                path.name,
                "",
                text("is not JSON: {said}", said=quoted(said)[1:-1]),
                text("JSON with finite numbers, keys once"),
            )
        )
        return None
    return data


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise Unfit(text("a key is given twice"))
    return found


def _no_constant(name: str) -> float:
    raise Unfit(text("{name} is not a number", name=name))


def _finite(content: str) -> float:
    value = float(content)
    if not math.isfinite(value):
        raise Unfit(text("{text} is too large", text=content[:20]))
    return value


def place_text(place: str) -> Phrase:
    """A record's place as a text: ``file: line 3``."""
    file, _, line = place.partition(": ")
    return listed([file, place_words(line)], ": ") if line else file


def place_words(place: str) -> Phrase:
    """A place of a file as a text: ``line 3``, ``feature 3``, ``bound 3``, a line of a sheet with its column."""
    found = _PLACE.fullmatch(place)
    if found is None:
        return place
    kind, number, column = found.groups()
    if column:
        return text("line {line}, {column}", line=number, column=column)
    if kind == "feature":
        return text("feature {number}", number=number)
    return text("bound {bound}", bound=number) if kind == "bound" else text("line {line}", line=number)
