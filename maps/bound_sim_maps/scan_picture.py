"""A scan under the map of a picture: the pixels of it in the SVG itself, laid where its known points say."""

import base64
import io
from pathlib import Path

from bound_sim_maps.canvas import Canvas, number
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.scan import Backdrop
from bound_sim_maps.texts import text

#: pixels of a scan that a picture takes, and one of many in a report; a larger one is made smaller
_MOST_PIXELS, MOST_IN_REPORT = 4_000_000, 1_000_000
_QUALITY = 85


def drawn(backdrop: Backdrop, canvas: Canvas, most_pixels: int = _MOST_PIXELS) -> str:
    """The scan on a canvas, as far as the table goes. Raises Refused where its file is not a picture, OSError."""
    from PIL import Image, UnidentifiedImageError

    path = Path(backdrop.path)
    try:
        with Image.open(path) as picture:
            width, height = picture.size
            share = min(1.0, (most_pixels / (width * height)) ** 0.5)
            small = (max(1, round(width * share)), max(1, round(height * share)))
            clear = "A" in picture.getbands() or "transparency" in picture.info
            pixels = picture.convert("RGBA" if clear else "RGB").resize(small)
    except (ValueError, SyntaxError, Image.DecompressionBombError, UnidentifiedImageError):
        raise Refused(
            [Fault(path.name, "", text("is not a picture that can be read"), text("PNG, JPEG or TIFF"))]
        ) from None
    buffer = io.BytesIO()
    pixels.save(buffer, "PNG" if clear else "JPEG", **({} if clear else {"quality": _QUALITY}))
    kind, packed = "png" if clear else "jpeg", base64.b64encode(buffer.getvalue()).decode()
    (x, y), (across_x, across_y), (down_x, down_y) = backdrop.corner, backdrop.across, backdrop.down
    sides = canvas.px(across_x), -canvas.px(across_y), canvas.px(down_x), -canvas.px(down_y)
    room = canvas.room()
    turned = (*sides, canvas.x(x) - room.west, canvas.y(y) - room.north)
    frame = f'x="{number(room.west)}" y="{number(room.north)}" width="{number(room.east - room.west)}" '
    # a picture in the picture ends at its edge, and needs no name that another map of the page could have too
    return (
        f'<svg {frame}height="{number(room.south - room.north)}">'
        f'<image width="{width}" height="{height}" preserveAspectRatio="none" '
        f'transform="matrix({" ".join(f"{part:.6g}" for part in turned)})" opacity="{backdrop.opacity:g}" '
        f'href="data:image/{kind};base64,{packed}"/></svg>\n'
    )
