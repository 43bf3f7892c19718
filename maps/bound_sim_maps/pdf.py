"""PDF of pages drawn as lines and letters, by ReportLab. The same pages give the same bytes: no day is in it.

A page is an SVG of ours whose size is in mm. What several pages show is given once; ``<use href="#name"/>`` shows it.
"""

import io
import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from bound_sim_maps.faults import Unfit
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
    from reportlab.pdfgen.canvas import Canvas  # takes a tenth of a second, and few commands print

    from bound_sim_maps.pdf_content import Content, regular

    shared, out = shared or {}, io.BytesIO()
    # no font that a printer may not have; ReportLab's types take its name for a number
    canvas = Canvas(out, invariant=1, pageCompression=1, initialFontName=regular())  # type: ignore[arg-type]
    canvas.setTitle("bound-sim")
    canvas.setAuthor("bound-sim")
    for name, (inner, wide, high) in shared.items():
        canvas.beginForm(name, 0, 0, wide, high)
        Content(canvas).inside(inner)
        canvas.endForm()
    empty = True
    for svg in pages:
        width, height = (float(side) * POINTS_PER_MM for side in _SIZE.findall(svg)[:2])
        canvas.setPageSize((width, height))
        Content(canvas, shared.keys()).page(svg, width, height)
        canvas.showPage()
        empty = False
    if empty:
        raise Unfit(text("a PDF has at least one page"))
    canvas.save()
    return out.getvalue()
