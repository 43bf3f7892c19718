"""PDF of pages drawn as lines and letters. The same pages give the same bytes: no day, no name of a program is in it.

A page is an SVG of ours whose size is in mm. What several pages show is given once; ``<use href="#name"/>`` shows it.
"""

import re
import zlib
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from bound_sim_maps.faults import Unfit
from bound_sim_maps.pdf_content import Looks, Operators
from bound_sim_maps.pdf_fonts import Letters, short
from bound_sim_maps.texts import text

POINTS_PER_MM = 72 / 25.4
_SIZE = re.compile(r' (?:width|height)="([\d.]+)"')


class SharedPicture(NamedTuple):
    """The inside of an SVG that pages show, and its size in its own px."""

    svg: str
    width_px: float
    height_px: float


def pdf(pages: Iterable[str], shared: Mapping[str, SharedPicture] | None = None) -> bytes:
    """A PDF of at least one page. ValueError: an element of an SVG that this cannot draw."""
    file, looks = _File(), Looks()
    catalog, tree, below, above = (file.place() for _ in range(4))
    forms = {}
    for name, (inner, wide, high) in (shared or {}).items():
        drawn = Operators(looks).inside(inner)
        box = f"/BBox [0 0 {short(wide)} {short(high)}] "
        forms[name] = file.add(_stream(f"/Type /XObject /Subtype /Form {box}/Resources {below} 0 R ", drawn))
    kids = []
    for svg in pages:
        width, height = (float(side) * POINTS_PER_MM for side in _SIZE.findall(svg)[:2])
        drawn = Operators(looks, forms).page(svg, width, height)
        content = file.add(_stream("", drawn))
        kids.append(file.add(f"<< /Type /Page /Parent {tree} 0 R /MediaBox [0 0 {width:.3f} {height:.3f}] "
                             f"/Contents {content} 0 R /Resources {above} 0 R >>"))  # fmt: skip
    if not kids:
        raise Unfit(text("a PDF has at least one page"))
    fonts = {name: _font(file, letters) for name, letters in looks.fonts.items()}
    states = {name: f"<< {state} >>" for name, state in looks.states.items()}
    common = f"/Font {_dictionary(_references(fonts))} /ExtGState {_dictionary(states)}"
    file.put(below, f"<< {common} >>")
    file.put(above, f"<< {common} /XObject {_dictionary(_references(forms))} >>")
    file.put(catalog, f"<< /Type /Catalog /Pages {tree} 0 R >>")
    file.put(tree, f"<< /Type /Pages /Kids [{' '.join(f'{kid} 0 R' for kid in kids)}] /Count {len(kids)} >>")
    return file.whole(catalog)


class _File:
    """The numbered objects of a PDF."""

    def __init__(self) -> None:
        self._bodies: list[bytes] = []

    def place(self) -> int:
        """The number of an object whose body is put later."""
        self._bodies.append(b"")
        return len(self._bodies)

    def put(self, number: int, body: str | bytes) -> None:
        self._bodies[number - 1] = body if isinstance(body, bytes) else body.encode()

    def add(self, body: str | bytes) -> int:
        number = self.place()
        self.put(number, body)
        return number

    def whole(self, catalog: int) -> bytes:
        parts, places = [b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"], []
        length = len(parts[0])
        for number, body in enumerate(self._bodies, 1):
            places.append(length)
            parts.append(b"%d 0 obj\n%b\nendobj\n" % (number, body))
            length += len(parts[-1])
        table = "".join(f"{place:010} 00000 n \n" for place in places)
        count = len(places) + 1
        parts.append(
            f"xref\n0 {count}\n0000000000 65535 f \n{table}trailer\n<< /Size {count} /Root {catalog} 0 R >>\n"
            f"startxref\n{length}\n%%EOF\n".encode()
        )
        return b"".join(parts)


def _font(file: _File, letters: Letters) -> int:
    """A font of the letters that were drawn: addressed by glyph, with what they mean for who searches or copies."""
    data = letters.program()
    held = file.add(_stream(f"/Length1 {len(data)} ", data))
    low, bottom, high, top = letters.box
    about = file.add(
        f"<< /Type /FontDescriptor /FontName /{letters.name} /Flags 4 /FontBBox [{low} {bottom} {high} {top}] "
        f"/ItalicAngle 0 /Ascent {top} /Descent {bottom} /CapHeight {top} /StemV 80 /FontFile2 {held} 0 R >>"
    )
    widths = " ".join(f"{glyph} [{short(width)}]" for glyph, width in letters.widths)
    glyphs = file.add(
        f"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /{letters.name} /CIDSystemInfo << /Registry (Adobe) "
        f"/Ordering (Identity) /Supplement 0 >> /FontDescriptor {about} 0 R /W [{widths}] /CIDToGIDMap /Identity >>"
    )
    meant = file.add(_stream("", letters.meaning().encode()))
    return file.add(
        f"<< /Type /Font /Subtype /Type0 /BaseFont /{letters.name} /Encoding /Identity-H "
        f"/DescendantFonts [{glyphs} 0 R] /ToUnicode {meant} 0 R >>"
    )


def _references(numbers: Mapping[str, int]) -> dict[str, str]:
    return {name: f"{number} 0 R" for name, number in numbers.items()}


def _dictionary(entries: Mapping[str, str]) -> str:
    return f"<< {' '.join(f'/{name} {value}' for name, value in entries.items())} >>"


def _stream(about: str, data: bytes | Sequence[int]) -> bytes:
    packed = zlib.compress(bytes(data), 6)
    return f"<< {about}/Filter /FlateDecode /Length {len(packed)} >>\nstream\n".encode() + packed + b"\nendstream"
