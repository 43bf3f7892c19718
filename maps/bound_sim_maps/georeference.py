"""A picture that says where in the world it lies: GeoTIFF, or a world file beside it; laid under a table by that.

World file: six lines, https://www.loc.gov/preservation/digital/formats/fdd/fdd000287.shtml. GeoTIFF: OGC 19-008r4.
"""

import math
import re
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import Any, NoReturn

from bound_sim_maps import disk
from bound_sim_maps.faults import Fault, Refused, Unfit
from bound_sim_maps.scan import Backdrop, Known, placed
from bound_sim_maps.table import MOST_LATITUDE, Table
from bound_sim_maps.texts import Phrase, text

#: tags of GeoTIFF
_PIXEL_SCALE, _TIEPOINT, _TRANSFORMATION, _KEYS = 33550, 33922, 34264, 34735
#: keys of its directory: kind of model, where a pixel's place is, system in degrees, system on a plane
_MODEL, _RASTER, _GEOGRAPHIC, _PROJECTED = 1024, 1025, 2048, 3072
_POINT_RASTER, _GEOGRAPHIC_MODEL = 2, 2
#: systems in degrees that are WGS 84, or less than a metre from it
_DEGREES = {4326, 4979, 4258}
_WEB_MERCATOR, _MAJOR_M = 3857, 6_378_137.0
_SAVE = text("a picture in EPSG:4326 or EPSG:3857 (gdalwarp -t_srs EPSG:3857)")
#: bytes of a world file and of the text that names its system
_BYTES = 64 * 1024
#: 0.01 mm that a pixel may lie beside its place
_MOST_OFF_U = 200.0


@dataclass(frozen=True)
class WorldPicture:
    """Size of a picture in pixels, and what its pixels (x to the right, y down) are in the world.

    East is a x + b y + c and north d x + e y + f in the system ``epsg``.
    """

    width: int
    height: int
    a: float
    b: float
    c: float
    d: float
    e: float
    f: float
    epsg: int

    def lonlat(self, x: float, y: float) -> tuple[float, float]:
        """Longitude and latitude of a pixel, degrees."""
        east, north = self.a * x + self.b * y + self.c, self.d * x + self.e * y + self.f
        if self.epsg != _WEB_MERCATOR:
            return east, north
        return math.degrees(east / _MAJOR_M), math.degrees(2 * math.atan(math.exp(north / _MAJOR_M)) - math.pi / 2)


def world_picture(path: Path) -> WorldPicture | None:
    """The place of a picture in the world; None where it says none, or is not a picture. Raises Refused, OSError."""
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(path) as picture:
            size = picture.size
            tags: dict[int, Any] = dict(getattr(picture, "tag_v2", {}))
    except (ValueError, SyntaxError, Image.DecompressionBombError, UnidentifiedImageError):
        return None
    found = _of_tags(path, size, tags) or _of_world_file(path, size)
    if found is not None and not math.isfinite(sum((found.a, found.b, found.c, found.d, found.e, found.f))):
        _refuse(path, text("does not say where it lies"), text("six finite numbers"))
    return found


def laid_by_world(path: Path, table: Table) -> Backdrop | None:
    """The picture where it lies under a table; None where either does not say where in the world it is.

    Raises Refused where a flat picture cannot lie there, OSError.
    """
    world = table.world
    found = None if world is None else world_picture(path)
    if world is None or found is None:
        return None
    pixels = [(x * found.width, y * found.height) for x, y in ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0))]
    try:
        points: list[Known] = []
        for pixel in pixels:
            x, y = world.place(*_on_the_globe(found, *pixel))
            points.append((pixel, (round(x), round(y))))
        laid = placed(Backdrop(str(path)), *points)
        off_u = 0.0
        for right, down in product((0.0, 0.5, 1.0), repeat=2):
            pixel = right * found.width, down * found.height
            x, y = world.place(*_on_the_globe(found, *pixel))
            off_u = max(off_u, math.dist(laid.place(*pixel), (x, y)))
    except ValueError as error:
        _refuse(
            path,
            text("does not lie under this table: {error}", error=error),
            text("a picture of the country of the battle"),
        )
    if off_u > _MOST_OFF_U:
        _refuse(path, text("would lie {off_u} cm beside its place, since it is not flat", off_u=f"{off_u / 1000:.1f}"),
                text("a picture of a smaller part of the country"))  # fmt: skip
    return laid


def _on_the_globe(found: WorldPicture, x: float, y: float) -> tuple[float, float]:
    """Longitude and latitude of a pixel. Raises ValueError."""
    lon, lat = found.lonlat(x, y)
    if abs(lon) > 180 or abs(lat) > MOST_LATITUDE:
        raise Unfit(text("{lon}, {lat} is not on the globe", lon=f"{lon:.6g}", lat=f"{lat:.6g}"))
    return lon, lat


def _refuse(path: Path, wrong: Phrase, allowed: Phrase) -> NoReturn:
    raise Refused([Fault(path.name, "", wrong, allowed)])


def _of_tags(path: Path, size: tuple[int, int], tags: dict[int, Any]) -> WorldPicture | None:
    """The place that a GeoTIFF says."""
    scale, tie, matrix = (tuple(map(float, tags.get(tag, ()))) for tag in (_PIXEL_SCALE, _TIEPOINT, _TRANSFORMATION))
    if len(matrix) == 16:
        a, b, _, c, d, e, _, f = matrix[:8]
    elif len(scale) == 3 and len(tie) == 6:
        (a, e), (b, d) = (scale[0], -scale[1]), (0.0, 0.0)
        c, f = tie[3] - a * tie[0], tie[4] - e * tie[1]
    elif tie:
        _refuse(path, text("is a GeoTIFF of tie points alone"), text("one that is warped (gdalwarp -t_srs EPSG:3857)"))
    else:
        return None
    keys = _geo_keys(tags.get(_KEYS, ()))
    half = 0.5 if keys.get(_RASTER) == _POINT_RASTER else 0.0
    epsg = keys.get(_GEOGRAPHIC if keys.get(_MODEL) == _GEOGRAPHIC_MODEL else _PROJECTED, 0)
    return WorldPicture(*size, a, b, c - half * (a + b), d, e, f - half * (d + e), _known(path, epsg))


def _geo_keys(directory: Any) -> dict[int, int]:
    """Keys of a GeoTIFF whose values stand in the directory itself."""
    shorts = [int(each) for each in directory]
    rows = (shorts[at : at + 4] for at in range(4, len(shorts) - 3, 4))
    return {key: value for key, where, _, value in rows if where == 0}


def _known(path: Path, epsg: int) -> int:
    """A system that can be read. Raises Refused."""
    if epsg in _DEGREES or epsg == _WEB_MERCATOR:
        return epsg
    _refuse(
        path,
        text("is in EPSG:{epsg}", epsg=epsg) if 0 < epsg < 32_767 else text("does not name its system of coordinates"),
        _SAVE,
    )


def _of_world_file(path: Path, size: tuple[int, int]) -> WorldPicture | None:
    """The place that the world file beside a picture says."""
    ending = path.suffix.lower()
    endings = dict.fromkeys((f"{ending[:2]}{ending[-1:]}w", f"{ending}w", ".wld"))
    beside = [path.with_suffix(each) for name in endings for each in (name, name.upper())]
    file = next((each for each in beside if disk.is_file(each)), None)
    if file is None:
        return None
    try:
        a, d, b, e, c, f = (float(line) for line in disk.read(file, _BYTES).decode().split())
    except ValueError:
        raise Refused(
            [Fault(file.name, "", text("is not a world file"), text("six lines, each with a number"))]
        ) from None
    # it names the middle of the first pixel
    found = WorldPicture(*size, a, b, c - (a + b) / 2, d, e, f - (d + e) / 2, 0)
    return replace(found, epsg=_system(path, found))


def _system(path: Path, found: WorldPicture) -> int:
    """The system of a world file: of the text beside it (.prj), else degrees where its numbers can be that."""
    beside = path.with_suffix(".prj")
    if disk.is_file(beside):
        said = disk.read(beside, _BYTES).decode(errors="replace")
        if re.match(r"\s*GEOG", said):
            return 4326 if re.search(r"WGS.?(19)?84", said, re.IGNORECASE) else _known(path, 0)
        if re.search("web.?mercator|pseudo.?mercator|popular.?visualisation", said, re.IGNORECASE):
            return _WEB_MERCATOR
        names = re.findall(r'"EPSG"\s*,\s*"?(\d{4,5})', said)
        return _known(path, int(names[-1]) if names else 0)
    corners = [found.lonlat(x * found.width, y * found.height) for x, y in product((0, 1), repeat=2)]
    in_degrees = all(abs(lon) <= 180 and abs(lat) <= MOST_LATITUDE for lon, lat in corners)
    return 4326 if in_degrees else _known(path, 0)
