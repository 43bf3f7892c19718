"""PDF of pages that are pictures. The same pictures give the same bytes: no day, no name of a program is in it."""

import io
import zlib
from collections.abc import Iterable
from typing import NamedTuple

from bound_sim_maps.faults import Unfit
from bound_sim_maps.texts import text

POINTS_PER_MM = 72 / 25.4


class PicturePage(NamedTuple):
    """A page, and the PNG that fills it."""

    width_mm: float
    height_mm: float
    png: bytes


def pdf(pages: Iterable[PicturePage]) -> bytes:
    """A PDF of at least one page."""
    parts, places, kids = [b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"], {}, []
    length = len(parts[0])

    def put(number: int, body: bytes) -> None:
        nonlocal length
        places[number] = length
        parts.append(b"%d 0 obj\n%b\nendobj\n" % (number, body))
        length += len(parts[-1])

    for place, page in enumerate(pages):
        number = 3 + 3 * place
        kids.append(number)
        width, height = (mm * POINTS_PER_MM for mm in (page.width_mm, page.height_mm))
        box, drawn = f"[0 0 {width:.3f} {height:.3f}]", f"q {width:.3f} 0 0 {height:.3f} 0 0 cm /Im Do Q"
        put(number, (f"<< /Type /Page /Parent 2 0 R /MediaBox {box} /Contents {number + 1} 0 R "
                     f"/Resources << /XObject << /Im {number + 2} 0 R >> >> >>").encode())  # fmt: skip
        put(number + 1, _stream("", drawn.encode()))
        put(number + 2, _image(page.png))
    if not kids:
        raise Unfit(text("a PDF has at least one page"))
    put(1, b"<< /Type /Catalog /Pages 2 0 R >>")
    put(2, f"<< /Type /Pages /Kids [{' '.join(f'{kid} 0 R' for kid in kids)}] /Count {len(kids)} >>".encode())
    table = "".join(f"{places[number]:010} 00000 n \n" for number in sorted(places))
    count = len(places) + 1
    parts.append(
        f"xref\n0 {count}\n0000000000 65535 f \n{table}trailer\n<< /Size {count} /Root 1 0 R >>\n"
        f"startxref\n{length}\n%%EOF\n".encode()
    )
    return b"".join(parts)


def _stream(about: str, data: bytes) -> bytes:
    return f"<< {about}/Length {len(data)} >>\nstream\n".encode() + data + b"\nendstream"


def _image(png: bytes) -> bytes:
    from PIL import Image  # takes 60 ms, and not every command draws

    with Image.open(io.BytesIO(png)) as picture:
        picture.load()
        flat = picture.convert("RGB")
    about = (
        f"/Type /XObject /Subtype /Image /Width {flat.width} /Height {flat.height} /ColorSpace /DeviceRGB "
        "/BitsPerComponent 8 /Filter /FlateDecode "
    )
    return _stream(about, zlib.compress(flat.tobytes(), 6))
