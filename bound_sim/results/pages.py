"""The pages of the documentation that lie beside the program."""

from pathlib import Path

from bound_sim_maps import disk
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import text

#: where an installed program has its pages, and where a checkout has them
PLACES = (Path(__file__).resolve().parents[1] / "docs", Path(__file__).resolve().parents[2] / "docs")
#: bytes of a page
_LIMIT = 4 * 1024 * 1024


def folder() -> Path:
    """The folder of the pages and their pictures. Raises Refused where there are none."""
    for place in PLACES:
        if disk.is_folder(place):
            return place
    raise Refused([Fault("docs", "", text("there are no pages beside this program"), text("a complete installation"))])


def pages() -> dict[str, str]:
    """Name -> text of each page. Raises Refused, OSError."""
    place = folder()
    return {
        name.removesuffix(".md"): disk.read(place / name, _LIMIT).decode()
        for name in disk.names(place)
        if name.endswith(".md")
    }
