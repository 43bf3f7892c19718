"""covers: maps/bound_sim_maps/pdf.py, maps/bound_sim_maps/pdf_content.py

A page that a reader of PDF draws looks as its SVG does; its letters can be read; what it cannot draw is refused.
"""

import io
import re
import typing
from itertools import chain

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from bound_sim.files.folder import load
from bound_sim.results import mat
from bound_sim.scenario.files import shipped
from bound_sim_maps import picture, symbols
from bound_sim_maps.faults import Unfit
from bound_sim_maps.paper import page
from bound_sim_maps.pdf import SharedPicture, pdf
from bound_sim_maps.pngs import png_bytes

#: by what of an SVG it is drawn, for a page of 100 x 100 mm
DRAWN = {
    "paths": '<path d="M10 10L90 10L50 60Z" fill="#0072b2"/><path d="M10 70l20 20h20v-10z" fill="#d55e00"/>',
    "curves": '<path d="M10 50C10 10 90 10 90 50A40 40 0 0 1 10 50Z" fill="#009e73" stroke="#000" stroke-width="3"/>',
    "holes": '<path d="M10 10H90V90H10ZM30 30H70V70H30Z" fill-rule="evenodd" fill="#cc79a7"/>',
    "windings": '<path d="M10 10H90V90H10ZM30 30H70V70H30Z" fill="#cc79a7"/>',
    "lines": '<path d="M10 90L50 10L90 90" fill="none" stroke="#000" stroke-width="9" stroke-linejoin="round"/>',
    "mitres": '<path d="M10 90L20 10L30 90" fill="none" stroke="#000" stroke-width="6"/>',
    "ends": '<path d="M20 20H80M20 50H80" fill="none" stroke="#000" stroke-width="14" stroke-linecap="square"/>',
    "dashes": '<path d="M5 50H95" fill="none" stroke="#000" stroke-width="20" stroke-dasharray="10 4"/>',
    "clear": '<rect width="60" height="60" fill="#000"/><rect x="30" y="30" width="60" height="60" fill="#f00" '
    'fill-opacity="0.3" stroke="#00f" stroke-width="12" stroke-opacity="0.55"/>',
    "parts": '<svg x="20" y="30" width="40" height="40" viewBox="-10 -10 20 20"><rect x="-30" y="-5" width="60" '
    'height="10" fill="#0072b2"/></svg>',
    "moved": '<g transform="translate(50 50)scale(2)" fill="#d55e00"><rect width="20" height="10"/></g>',
    "turned": '<path d="M20 40H80V60H20Z" transform="rotate(30 50 50)"/>',
    "begins": '<text x="10" y="50" font-size="14">Fricourt</text>',
    "middles": '<text x="50" y="50" font-size="14" font-weight="bold" text-anchor="middle">Fricourt</text>',
    "ends of lines": '<text x="90" y="50" font-size="14" text-anchor="end" fill="#b3001b">Fricourt</text>',
    "turned text": '<text x="50" y="50" font-size="12" text-anchor="middle" transform="rotate(-67 50 50)">Loos</text>',
    "halos": '<rect width="100" height="100" fill="#2b2620"/><text x="50" y="50" font-size="14" text-anchor="middle" '
    'stroke="#f6f1e4" stroke-width="4" stroke-linejoin="round" fill="#f6f1e4">Mametz</text>',
}


def printed(svg: str, shared: dict[str, SharedPicture] | None = None) -> Image.Image:
    """The first page as a reader of PDF draws it, 4 px a mm."""
    with pypdfium2.PdfDocument(pdf([svg], shared)) as document:
        drawn: Image.Image = document[0].render(scale=4 * 25.4 / 72).to_pil()
    return drawn.convert("RGB")


def seen(svg: str) -> Image.Image:
    """The same SVG as a PNG shows it."""
    with Image.open(io.BytesIO(png_bytes(svg, 4))) as picture:
        return picture.convert("RGB")


def apart(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of two pictures' px, of 255."""
    assert [abs(a - b) <= 1 for a, b in zip(one.size, other.size, strict=True)] == [True, True]
    return sum(ImageStat.Stat(ImageChops.difference(one, other.resize(one.size))).mean) / 3


@pytest.mark.parametrize("name", DRAWN)
def test_a_page_looks_as_its_drawing(name: str) -> None:
    svg = page(100, 100, "", DRAWN[name])
    blank = page(100, 100, "")
    ink = apart(seen(svg), seen(blank))
    assert ink > 1
    assert apart(printed(svg), seen(svg)) < 0.12 * ink


def test_what_is_shared_is_drawn_where_it_is_shown() -> None:
    inner = '<path d="M0 0H300V200H0Z" fill="#e9e0c3"/><path d="M0 0L300 200" stroke="#000" stroke-width="9"/>'
    shown = '<svg x="10" y="20" width="60" height="60" viewBox="100 50 100 100">{}</svg>'
    drawn = printed(page(100, 100, "", shown.format('<use href="#map"/>')), {"map": SharedPicture(inner, 300, 200)})
    assert apart(drawn, seen(page(100, 100, "", shown.format(inner)))) < 0.5
    with pytest.raises(ValueError, match="nothing that is shared as map"):
        pdf([page(100, 100, "", '<use href="#map"/>')])


def test_letters_can_be_read() -> None:
    """By who searches or copies: beyond ASCII too, and more of them than one table of meanings holds."""
    many = "".join(map(chr, range(0x0410, 0x0490)))
    lines = ["Höhe 60 – Żwirki, Suffolk, fine", many[:64], many[64:]]
    texts = "".join(f'<text x="5" y="{20 * k + 20}" font-size="2">{line}</text>' for k, line in enumerate(lines))
    with pypdfium2.PdfDocument(pdf([page(210, 100, "", texts)])) as document:
        read = document[0].get_textpage().get_text_bounded()
    assert [line in read for line in lines] == [True] * 3


def test_a_file_holds_the_letters_that_are_drawn() -> None:
    few = pdf([page(100, 100, "", '<text x="5" y="20">Loos</text>')])
    many = pdf([page(100, 100, "", f'<text x="5" y="20">{"".join(map(chr, range(0xC0, 0x17F)))}</text>')])
    assert len(few) < 25_000
    assert len(few) < len(many)


@pytest.mark.parametrize(
    ("inner", "said"),
    [
        ('<circle r="3"/>', "no <circle r> of an SVG"),
        ('<g opacity="0.5"/>', "no <g opacity> of an SVG"),
        ('<path d="M0 0" transform="skewX(3)"/>', "no skewX"),
    ],
)
def test_what_it_cannot_draw_is_refused(inner: str, said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        pdf([page(100, 100, "", inner)])


def test_a_pdf_is_repeatable_and_has_its_pages() -> None:
    pages = [page(210, 297, "one"), page(100, 50, "two")]
    data = pdf(pages)
    assert data == pdf(pages)
    with pypdfium2.PdfDocument(data) as document:
        sizes = [size for number in range(len(document)) for size in document[number].get_size()]
    assert sizes == pytest.approx([side * 72 / 25.4 for side in (210, 297, 100, 50)], abs=0.01)
    with pytest.raises(Unfit, match="at least one page"):
        pdf([])


@pytest.mark.parametrize("name", shipped())
def test_every_shipped_battle_can_be_drawn(name: str) -> None:
    """Each element of its map and of the counters, in both kinds of signs: an unknown one raises."""
    table = mat.PrintedTable.of(load(name))
    drawn = mat._drawn(table, 30.0)
    inner = drawn.partition(">\n")[2].rpartition("</svg>")[0]
    laid = chain.from_iterable(
        mat._laid(table, mat._counters(table, style), mat.PrintSize()) for style in typing.get_args(symbols.Style)
    )
    assert pdf([*laid, page(100, 100, "")], {"map": SharedPicture(inner, 100.0, 100.0)})


def test_every_kind_of_ground_can_be_drawn() -> None:
    """Of maps that nobody ships too."""
    kinds = "".join(picture._swatch(kind, 10.0, 10.0 * place) for place, kind in enumerate(picture._LEGEND))
    assert apart(printed(page(100, 300, "", kinds)), seen(page(100, 300, ""))) > 1
