"""The parts of workbooks, read as they come: what costs time or memory is counted while it is read.

A file of some kilobytes can hold millions of cells, styles or texts. So no part is unpacked whole, no tree of a part
is built, and a workbook is refused at the first element that is one too many. Entities are refused where they are
declared.
"""

import zipfile
from collections.abc import Callable, Iterator
from typing import ClassVar
from xml.parsers import expat

from bound_sim.scenario.inputs import CSV_COLUMNS, CSV_ROWS, MIB, quoted
from bound_sim_maps.texts import Phrase, text

#: parts of a workbook, bytes of those that are read unpacked
MOST_PARTS, UNPACKED_LIMIT = 2_000, 160 * MIB
#: elements of the parts that are read, cells among them (empty ones too), and characters of all texts
MOST_ELEMENTS, MOST_CELLS, MOST_TEXT = 5_000_000, 2_000_000, 16 * MIB
#: elements within each other, and bytes of one tag
_DEPTH, _LONGEST_TAG = 100, MIB
_CHUNK = 128 * 1024
#: columns are read a little further than tables may have them, so that too many can be told
MOST_COLUMNS = CSV_COLUMNS + 2
#: empty rows between rows are no rows: a table may reach as far down as in CSV
LAST_ROW = 2 * CSV_ROWS

Row = tuple[int, list[str]]
Attributes = dict[str, str]


class Wrong(Exception):
    """A workbook that is not read: what is wrong with it, and what is allowed."""

    def __init__(self, wrong: Phrase, allowed: Phrase, place: str = "") -> None:
        self.wrong, self.allowed, self.place = wrong, allowed, place


def too_many(what: str, most: int) -> Wrong:
    """A workbook with more of something than is read."""
    return Wrong(text("has too many {what}", what=what), text("at most {most} {what}", most=f"{most:,}", what=what))


def too_many_rows() -> Wrong:
    """More rows than any table has."""
    return Wrong(text("has too many rows"), text("at most {csv_rows} rows", csv_rows=CSV_ROWS))


class Day(str):
    """A cell that a spreadsheet shows as a date or a time: it stands in tables as a text, and no column reads one."""

    __slots__ = ()


class Count:
    """Counts of a workbook read so far, of all its parts together."""

    def __init__(self) -> None:
        self.bytes = self.elements = self.cells = self.text = 0

    def unpacked(self, length: int) -> None:
        self.bytes += length
        if self.bytes > UNPACKED_LIMIT:
            raise Wrong(
                text("is too large once it is unpacked"),
                text("at most {unpacked_limit} MiB", unpacked_limit=UNPACKED_LIMIT // MIB),
            )

    def cell(self) -> None:
        self.cells += 1
        if self.cells > MOST_CELLS:
            raise too_many("cells", MOST_CELLS)

    def texts(self, length: int) -> None:
        self.text += length
        if self.text > MOST_TEXT:
            raise too_many("characters", MOST_TEXT)


class PartReader:
    """Reader of one part: subclasses take elements as they begin (``start``) and end (``end``), by their plain names.

    ``names``: full name of an element -> what the reader calls it; others are counted and passed over.
    """

    names: ClassVar[dict[str, str]] = {}

    def __init__(self, count: Count) -> None:
        self.count = count
        self.depth = 0
        self.said: list[str] | None = None
        self.ready: list[Row] = []

    def start(self, name: str, given: Attributes) -> None:
        raise NotImplementedError

    def end(self, name: str) -> None:
        """Nothing, unless a subclass says so."""

    def rows(self, archive: zipfile.ZipFile, name: str) -> Iterator[Row]:
        """Read the part, and give the rows that come out of it as they come."""
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.StartElementHandler, parser.EndElementHandler = self._start, self._end
        parser.CharacterDataHandler = self._text
        parser.StartDoctypeDeclHandler = _refuse_entities(name)
        fed = 0
        with archive.open(name) as part:
            while chunk := part.read(_CHUNK):
                self.count.unpacked(len(chunk))
                parser.Parse(chunk, False)
                fed += len(chunk)
                if fed - parser.CurrentByteIndex > _LONGEST_TAG + _CHUNK:
                    raise Wrong(
                        text("has a tag that is too long"),
                        text("at most {longest_tag} MiB", longest_tag=_LONGEST_TAG // MIB),
                    )
                yield from self.ready
                self.ready.clear()
        parser.Parse(b"", True)
        yield from self.ready
        self.ready.clear()

    def read(self, archive: zipfile.ZipFile, name: str) -> None:
        """Read a part that has no rows."""
        for _ in self.rows(archive, name):
            pass

    def _start(self, name: str, given: Attributes) -> None:
        self.count.elements += 1
        self.depth += 1
        if self.count.elements > MOST_ELEMENTS:
            raise too_many("elements", MOST_ELEMENTS)
        if self.depth > _DEPTH:
            raise Wrong(text("nests too deep"), text("{depth} elements within each other at most", depth=_DEPTH))
        called = self.names.get(name)
        if called is not None:
            self.start(called, given)

    def _end(self, name: str) -> None:
        called = self.names.get(name)
        if called is not None:
            self.end(called)
        self.depth -= 1

    def _text(self, text: str) -> None:
        if self.said is not None:
            self.count.texts(len(text))
            self.said.append(text)


def _refuse_entities(part: str) -> Callable[..., None]:
    def refuse(*_: object) -> None:
        raise Wrong(
            text("{part} declares entities", part=quoted(part)[1:-1]), text("plain XML, as spreadsheets write it")
        )

    return refuse


def opened(archive: zipfile.ZipFile) -> zipfile.ZipFile:
    """A workbook whose parts can be read. Raises Wrong for one of too many parts, or with a password."""
    entries = archive.infolist()
    if len(entries) > MOST_PARTS:
        raise too_many("parts", MOST_PARTS)
    if any(entry.flag_bits & 1 for entry in entries):
        raise Wrong(text("is protected by a password"), text("a workbook without one"))
    return archive
