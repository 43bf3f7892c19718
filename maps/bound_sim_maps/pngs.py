"""SVG of ours to PNG, with a font that comes with the program, so that the bytes are the same everywhere.

``python -m bound_sim_maps.pngs FILE.svg ...`` writes a PNG beside each file.
"""

import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from bound_sim_kernels import children
from bound_sim_maps import disk, written

if TYPE_CHECKING:
    import subprocess

    from resvg import usvg

FONT = "DejaVu Sans"
#: most px of a picture, and along a side of it
MOST_PX, MOST_SIDE_PX = 8_000_000, 16_000
_CHART_ZOOM = 2.0
#: red, green, blue and how opaque, 0 to 255 each
Colour = tuple[int, int, int, int]
_WHITE = (255, 255, 255, 255)
_SIZE = re.compile(r'<svg [^>]*?width="([\d.]+)" height="([\d.]+)"')
_FAMILY = re.compile(r' font-family="[^"]*"')
#: bytes of an SVG that is drawn
_SVG_LIMIT = 512 * 1024 * 1024
#: a process of its own for this number of pictures: to start one takes as long as half a picture
_PER_PROCESS = 2


def font_files() -> tuple[str, str]:
    """The regular and the bold font, which come with the program: the same everywhere."""
    fonts = Path(__file__).parent / "fonts"
    return str(fonts / "DejaVuSans.ttf"), str(fonts / "DejaVuSans-Bold.ttf")


def png(svg_text: str, path: Path | str, zoom: float = 1.0) -> None:
    """Write an SVG of ours as PNG, ``zoom`` times its size."""
    written.put(Path(path), png_bytes(svg_text, zoom))


def png_bytes(svg_text: str, zoom: float = 1.0, background: Colour | None = None) -> bytes:
    """An SVG of ours as the bytes of a PNG, smaller than asked for where it would have more than ``MOST_PX``.

    ``background`` is the paper's colour; without it what is not drawn stays transparent. All letters are of ``FONT``,
    whatever family the SVG names. Raises ValueError where it is no SVG.
    """
    import resvg

    options = resvg.usvg.Options.default()
    options.font_family = FONT
    for path in font_files():
        options.load_font_file(path)
    tree = _tree(_FAMILY.sub(f' font-family="{FONT}"', svg_text), options)
    size = _SIZE.match(svg_text)
    if size is not None:
        zoom = min(zoom, (MOST_PX / (float(size[1]) * float(size[2]))) ** 0.5)
    # whole px, halves up
    width, height = tree.int_size()
    wide, high = max(int(width * zoom + 0.5), 1), max(int(height * zoom + 0.5), 1)
    scaled = (wide / width, 0.0, 0.0, 0.0, high / height, 0.0)
    return resvg.render(tree, scaled, bg_size=(wide, high), bg_color=background)


def _tree(svg_text: str, options: "usvg.Options") -> "usvg.Tree":
    """An SVG that was read. Raises ValueError where it is none."""
    from resvg import usvg

    try:
        return usvg.Tree.from_str(svg_text, options)
    except BaseException as error:  # Rust's panic is no Exception
        if type(error).__name__ != "PanicException":
            raise
        raise ValueError(str(error)) from None


def on_white(svg_text: str) -> bytes:
    """A chart as the bytes of a PNG on white, twice the size that a page shows it in."""
    return png_bytes(svg_text, _CHART_ZOOM, _WHITE)


class PngQueue:
    """PNGs being drawn beside their SVGs, in processes of their own; ``finish`` waits for them and draws the rest."""

    def __init__(self, files: Sequence[Path]) -> None:
        count = min(os.cpu_count() or 1, len(files) // _PER_PROCESS)
        self._shares = [list(files[k::count]) for k in range(count)] if count > 1 else [list(files)]
        # the last share is drawn by the process that waits
        self._helpers = [_helper(share) for share in self._shares[:-1]]

    def __enter__(self) -> "PngQueue":
        return self

    def __exit__(self, *error: object) -> None:
        for helper in self._helpers:
            if helper.poll() is None:
                helper.kill()
                helper.wait()

    def finish(self) -> None:
        """Every file has its PNG; what a process of its own could not draw is drawn here, where its fault is told."""
        _draw(self._shares[-1])
        for helper, share in zip(self._helpers, self._shares, strict=False):
            if helper.wait() != 0:
                _draw(share)


def _helper(files: Sequence[Path]) -> "subprocess.Popen[bytes]":
    return children.start("bound_sim_maps.pngs", *(str(path.absolute()) for path in files))


def _draw(files: Sequence[Path]) -> None:
    for path in files:
        drawn = png_bytes(disk.read(path, _SVG_LIMIT).decode())
        written.write(path.with_suffix(".png"), drawn)


if __name__ == "__main__":
    _draw([Path(name) for name in sys.argv[1:]])
