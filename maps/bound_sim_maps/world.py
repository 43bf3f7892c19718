"""Place of a table in the world: WGS 84 from places on the table and back.

The ground around the table is a plane that touches the ellipsoid there: 20 km off, lengths in it are short by 10 cm.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from bound_sim_maps.control_points import Place, Similarity, Wrong, control_points, fitted, is_number, said
from bound_sim_maps.faults import Unfit
from bound_sim_maps.table import MOST_LATITUDE, SCALE, U_PER_CM
from bound_sim_maps.texts import Phrase, text, words_of_error

#: longitude and latitude in degrees, as GeoJSON has them
LonLat = tuple[float, float]

_MAJOR_M, _FLATTENING = 6_378_137.0, 1 / 298.257223563
_E2 = _FLATTENING * (2 - _FLATTENING)
#: a point further below the plane than this is on another part of the globe
_DEEPEST_M = 200_000.0
MOST_SCALE = 1_000_000
_LONLAT = text(
    "[longitude, latitude] in degrees, -180 to 180 and -{most_latitude} to {most_latitude2}",
    most_latitude=f"{MOST_LATITUDE:g}",
    most_latitude2=f"{MOST_LATITUDE:g}",
)
_KEYS = ("origin", "bearing", "scale", "points")


class TangentPlane:
    """A plane that touches the ellipsoid: metres to the east and, imaginary, to the north."""

    def __init__(self, lon: float, lat: float) -> None:
        lam, phi = math.radians(lon), math.radians(lat)
        east = (-math.sin(lam), math.cos(lam), 0.0)
        north = (-math.sin(phi) * math.cos(lam), -math.sin(phi) * math.sin(lam), math.cos(phi))
        up = (math.cos(phi) * math.cos(lam), math.cos(phi) * math.sin(lam), math.sin(phi))
        self._axes, self._middle = (east, north, up), _earth(lon, lat)

    def on_plane(self, lon: float, lat: float) -> complex:
        """Metres of a place. Raises ValueError for one on another part of the globe."""
        away = [one - two for one, two in zip(_earth(lon, lat), self._middle, strict=True)]
        east, north, up = (sum(map(float.__mul__, axis, away)) for axis in self._axes)
        if up < -_DEEPEST_M:
            raise Unfit(text("lies on another part of the globe"))
        return complex(east, north)

    def on_globe(self, point: complex) -> LonLat:
        """Longitude and latitude of a place on the plane, straight down from it."""
        up = 0.0
        for _ in range(8):
            lon, lat, height = _from_earth(*self._earth_of(point, up))
            up -= height
            if abs(height) < 1e-6:
                break
        return lon, lat

    def _earth_of(self, point: complex, up: float) -> tuple[float, float, float]:
        x, y, z = (
            middle + point.real * e + point.imag * n + up * u
            for middle, e, n, u in zip(self._middle, *self._axes, strict=True)
        )
        return x, y, z


def _earth(lon: float, lat: float) -> tuple[float, float, float]:
    """Metres from the earth's middle."""
    lam, phi = math.radians(lon), math.radians(lat)
    normal = _MAJOR_M / math.sqrt(1 - _E2 * math.sin(phi) ** 2)
    return (
        normal * math.cos(phi) * math.cos(lam), normal * math.cos(phi) * math.sin(lam),
        normal * (1 - _E2) * math.sin(phi),
    )  # fmt: skip


def _from_earth(x: float, y: float, z: float) -> tuple[float, float, float]:
    """Longitude, latitude and metres above the ellipsoid."""
    from_axis = math.hypot(x, y)
    phi = math.atan2(z, from_axis * (1 - _E2))
    height = 0.0
    for _ in range(8):
        normal = _MAJOR_M / math.sqrt(1 - _E2 * math.sin(phi) ** 2)
        height = from_axis * math.cos(phi) + z * math.sin(phi) - _MAJOR_M * _MAJOR_M / normal
        phi = math.atan2(z, from_axis * (1 - _E2 * normal / (normal + height)))
    return math.degrees(math.atan2(y, x)), math.degrees(phi), height


@dataclass(frozen=True)
class Georeference:
    """A table's place by control points, or by the place of its south-west corner.

    ``bearing`` is that of the table's own north, ``scale`` is cm of ground for one of the table; both are of
    ``origin``. Two points or more say all of that by themselves.
    """

    origin: LonLat | None = None
    bearing: float = 0.0
    scale: float = SCALE
    points: tuple[tuple[Place, LonLat], ...] = ()

    @cached_property
    def _plane(self) -> TangentPlane:
        if self.origin is not None:
            return TangentPlane(*self.origin)
        return TangentPlane(
            *(sum(each) / len(self.points) for each in zip(*(at for _, at in self.points), strict=True))
        )

    @cached_property
    def _pairs(self) -> list[tuple[complex, complex]]:
        return [(complex(*place), self._plane.on_plane(*at)) for place, at in self.points]

    @cached_property
    def _fit(self) -> Similarity:
        if self.origin is None:
            return fitted(self._pairs)
        angle = -math.radians(self.bearing)
        return Similarity(complex(math.cos(angle), math.sin(angle)) * self.scale / (100 * U_PER_CM), 0j)

    @property
    def error_m(self) -> float:
        """Error of the control points against each other, in metres; two agree always."""
        return 0.0 if self.origin is not None else self._fit.error(self._pairs)

    @property
    def ground_scale(self) -> float:
        """Cm of ground for one of the table."""
        return abs(self._fit.turn) * 100 * U_PER_CM

    @property
    def north(self) -> float:
        """The bearing of the table's own north, degrees."""
        turn = self._fit.turn
        return math.degrees(math.atan2(-turn.imag, turn.real)) % 360

    def lonlat(self, x_u: float, y_u: float) -> LonLat:
        """Longitude and latitude of a place on the table."""
        return self._plane.on_globe(self._fit.there(complex(x_u, y_u)))

    def place(self, lon: float, lat: float) -> tuple[float, float]:
        """The place on the table, in 0.01 mm. Raises ValueError for one on another part of the globe."""
        found = self._fit.back(self._plane.on_plane(lon, lat))
        return found.real, found.imag


# ---- in a map file


def world_of(raw: object, to_u: Callable[[float], int], fault: Wrong) -> Georeference | None:
    """The member ``world`` of a map; None where it has faults."""
    told: list[str] = []

    def wrong(place: str, what: Phrase, allowed: Phrase) -> None:
        told.append(place)
        fault(place, what, allowed)

    if not isinstance(raw, Mapping):
        fault("world", text("is not an object"), text('{{"origin": [lon, lat], "bearing": 85}} or {{"points": [...]}}'))
        return None
    for key in raw:
        if key not in _KEYS:
            wrong(
                "world",
                text("{key} is not known here", key=said(key)),
                text("one of {keys:text}", keys=", ".join(_KEYS)),
            )
    if (raw.get("origin") is None) == (raw.get("points") is None):
        wrong("world", text("has neither origin nor points, or both"), text("one of them"))
        return None
    if raw.get("points") is not None:
        for key in ("bearing", "scale"):
            if raw.get(key) is not None:
                wrong("world", text("{key} beside points", key=key), text("points alone: they say it"))
        found = control_points(raw["points"], "world", "lonlat", lonlat_of, _LONLAT, to_u, wrong)
        world = Georeference(points=tuple(found))
        if not told:
            _check_points(world, wrong)
        return None if told else world
    origin = lonlat_of(raw["origin"])
    bearing, scale = raw.get("bearing", 0), raw.get("scale", SCALE)
    if origin is None:
        wrong("world", text("origin {origin}", origin=said(raw["origin"])), _LONLAT)
    if not is_number(bearing) or not 0 <= bearing <= 360:
        wrong(
            "world",
            text("bearing {bearing}", bearing=said(bearing)),
            text("the bearing of the table's own north, 0 to 360 degrees"),
        )
    if not is_number(scale) or not 1 <= scale <= MOST_SCALE:
        wrong(
            "world",
            text("scale {scale}", scale=said(scale)),
            text("cm of ground for one of the table, 1 to {most_scale}", most_scale=f"{MOST_SCALE:,}"),
        )
    return None if told else Georeference(origin, bearing, scale)


def _check_points(world: Georeference, wrong: Wrong) -> None:
    try:
        scale = world.ground_scale
    except ValueError as error:
        wrong("world", words_of_error(error), text("points that lie apart, on the table and in the world"))
        return
    if not 1 <= scale <= MOST_SCALE:
        wrong(
            "world",
            text("the points make a scale of 1:{scale}", scale=f"{scale:.6g}"),
            text("1:1 to 1:{most_scale}", most_scale=f"{MOST_SCALE:,}"),
        )


def lonlat_of(raw: object) -> LonLat | None:
    """A longitude and a latitude, None where it is not that."""
    if not isinstance(raw, list) or not 2 <= len(raw) <= 3 or not all(map(is_number, raw)):
        return None
    return (raw[0], raw[1]) if abs(raw[0]) <= 180 and abs(raw[1]) <= MOST_LATITUDE else None


def world_json(world: Georeference, shown: Callable[[float], float]) -> dict[str, object]:
    """The member ``world`` of a map file; ``shown`` writes a length in the file's units."""
    if world.origin is None:
        return {"points": [{"at": [*map(shown, place)], "lonlat": [*at]} for place, at in world.points]}
    return {"origin": [*world.origin], "bearing": world.bearing, "scale": world.scale}
