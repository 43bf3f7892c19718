"""The letters of a PDF: of the font that comes with the program, as much as is drawn."""

import io
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from bound_sim_maps.pngs import FONT, font_files

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

#: widths and boxes of a font in a PDF are in thousandths of its size
_THOUSAND = 1000
#: most letters of a table of meanings, by the format
_MOST_MEANT = 100
#: tables of a font that say how letters are joined, spaced and hinted by a program that sets texts: none does here
_NOT_DRAWN = ["GSUB", "GPOS", "GDEF", "kern", "FFTM", "name", "post", "OS/2", "cvt ", "fpgm", "prep", "gasp"]


@cache
def _opened(bold: bool) -> "TTFont":
    from fontTools.ttLib import TTFont  # takes a tenth of a second, and few commands write letters

    return TTFont(font_files()[bold], lazy=True, recalcTimestamp=False)


@cache
def _numbers(bold: bool) -> tuple[dict[int, str], dict[str, int], float]:
    """Letter -> name of its glyph, the glyph's number by its name, thousandths of the size in a unit of the font."""
    font = _opened(bold)
    return font.getBestCmap(), font.getReverseGlyphMap(), _THOUSAND / font["head"].unitsPerEm


@cache
def _nearer(bold: bool) -> dict[tuple[str, str], int]:
    """Pairs of letters that stand nearer than their widths say, and how much, in units of the font."""
    return {pair: -moved for table in _opened(bold)["kern"].kernTables for pair, moved in table.kernTable.items()}


def short(value: float) -> str:
    """A number to a thousandth, without an exponent."""
    said = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if said == "-0" else said


class Letters:
    """The letters that are drawn of the regular or the bold font."""

    def __init__(self, bold: bool) -> None:
        self._bold = bold
        self.name = FONT.replace(" ", "") + ("-Bold" if bold else "")
        #: glyph -> its letter and width, in thousandths of the size
        self._drawn: dict[int, tuple[str, float]] = {}

    def set(self, line: str) -> tuple[str, float]:
        """A line as glyphs in hexadecimal, with what they stand nearer; how wide it is in sizes of the font."""
        names, numbers, scale = _numbers(self._bold)
        advances, nearer = _opened(self._bold)["hmtx"], _nearer(self._bold)
        said, wide, before = "", 0.0, ""
        for letter in line:
            name = names.get(ord(letter), ".notdef")
            glyph = numbers[name]
            if glyph not in self._drawn:
                self._drawn[glyph] = letter, advances[name][0] * scale
            by = nearer.get((before, name), 0) * scale
            wide, before = wide + self._drawn[glyph][1] - by, name
            said += (f"> {short(by)} <" if by else "") + f"{glyph:04X}"
        return f"[<{said}>]", wide / _THOUSAND

    @property
    def widths(self) -> Iterator[tuple[int, float]]:
        """Each drawn glyph with its width, in thousandths of the size."""
        return ((glyph, width) for glyph, (_, width) in sorted(self._drawn.items()))

    @property
    def box(self) -> tuple[int, int, int, int]:
        """The frame of all letters of the font: left, bottom, right, top, in thousandths of the size."""
        head, scale = _opened(self._bold)["head"], _numbers(self._bold)[2]
        left, bottom, right, top = (round(side * scale) for side in (head.xMin, head.yMin, head.xMax, head.yMax))
        return left, bottom, right, top

    def program(self) -> bytes:
        """The font file with the drawn glyphs alone, at their numbers."""
        from fontTools.subset import Options, Subsetter
        from fontTools.ttLib import TTFont

        options = Options(
            retain_gids=True, hinting=False, notdef_outline=True, layout_features=[], glyph_names=False,
            recalc_timestamp=False, drop_tables=_NOT_DRAWN,
        )  # fmt: skip
        with TTFont(font_files()[self._bold], lazy=True, recalcTimestamp=False) as font:
            subsetter = Subsetter(options)
            subsetter.populate(gids=sorted(self._drawn))
            subsetter.subset(font)
            out = io.BytesIO()
            font.save(out)
        return out.getvalue()

    def meaning(self) -> str:
        """The letters of the glyphs, for a reader that searches or copies."""
        rows = [f"<{glyph:04X}> <{letter.encode('utf-16-be').hex()}>" for glyph, (letter, _) in
                sorted(self._drawn.items())]  # fmt: skip
        tables = (rows[k : k + _MOST_MEANT] for k in range(0, len(rows), _MOST_MEANT))
        said = "\n".join(f"{len(table)} beginbfchar\n{chr(10).join(table)}\nendbfchar" for table in tables)
        return (
            "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapName /Letters def\n/CMapType 2 def\n"
            f"1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n{said}\nendcmap\n"
            "CMapName currentdict /CMap defineresource pop\nend\nend\n"
        )
