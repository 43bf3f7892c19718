"""A map as KMZ for globes: a folder a layer, signs of bases turned as they face, all at their times."""

import io
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape

from shapely.geometry import mapping

from bound_sim_maps import geojson_values
from bound_sim_maps.battlefield import Battlefield
from bound_sim_maps.gis import BEGIN, END, GisRow, elsewhere, ground_colour

#: the oldest time that a zip archive can say: every archive of the same map has the same bytes
_ZIP_TIME = (1980, 1, 1, 0, 0, 0)
_KML = "http://www.opengis.net/kml/2.2"
#: the folder of signs in the archive; how large a sign and its name are on the screen
_SIGNS, _SIGN_SCALE, _NAME_SCALE = "signs", 0.8, 0.7


def kmz(title: str, battlefield: Battlefield, drawn: Sequence[GisRow], signs: Mapping[str, bytes]) -> bytes:
    """A KMZ file of a map with a world; ``signs``: the PNG of each name that rows call their sign."""
    globe = _Globe(battlefield)
    folders = []
    for layer in dict.fromkeys(each.layer for each in drawn):
        marks = "".join(globe.placemark(each) for each in drawn if each.layer == layer)
        folders.append(f"<Folder><name>{_text(layer)}</name>{marks}</Folder>")
    text = (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="{_KML}"><Document><name>{_text(title)}</name>\n'
        + "\n".join([*globe.styles.values(), *folders])
        + "</Document></kml>\n"
    )
    used = sorted({each.sign for each in drawn if each.sign})
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(zipfile.ZipInfo("doc.kml", _ZIP_TIME), text.encode(), zipfile.ZIP_DEFLATED)
        for name in used:
            archive.writestr(zipfile.ZipInfo(f"{_SIGNS}/{name}.png", _ZIP_TIME), signs[name])
    return out.getvalue()


def _text(value: object) -> str:
    """Text of XML, without what XML cannot hold."""
    return escape("".join(c for c in str(value) if c in "\t\n" or ord(c) >= 32))


class _Globe:
    """Placemarks of a map, and the styles that they share: what a style says -> the style."""

    def __init__(self, battlefield: Battlefield) -> None:
        self.battlefield = battlefield
        self.styles: dict[tuple[str, str, float], str] = {}

    def placemark(self, each: GisRow) -> str:
        values = {key: value for key, value in each.properties.items() if value is not None}
        begin, end = values.pop(BEGIN, None), values.pop(END, None)
        span = f"<TimeSpan><begin>{begin}</begin><end>{end}</end></TimeSpan>" if begin else ""
        style = self._style(each.colour or ground_colour(values), each.sign, values.get("facing"))
        name = values.pop("name", "") or values.get("kind", "")
        values.pop(geojson_values.MEMBER, None)
        data = "".join(
            f"<Data name={_quoted(key)}><value>{_text(value)}</value></Data>" for key, value in values.items()
        )
        shape = _kml(mapping(elsewhere(each.shape, self.battlefield)))
        if each.sign:
            middle = _kml(mapping(elsewhere(each.shape.centroid, self.battlefield)))
            shape = f"<MultiGeometry>{middle}{shape}</MultiGeometry>"
        return (
            f"<Placemark><name>{_text(name)}</name>{span}<styleUrl>#{style}</styleUrl>"
            f"<ExtendedData>{data}</ExtendedData>{shape}</Placemark>\n"
        )

    def _style(self, red_green_blue: str, sign: str, facing: Any) -> str:
        """The id of the style of a colour, a sign and where that faces."""
        world = self.battlefield.world
        heading = round((float(facing) + world.north) % 360, 1) % 360 if sign and world is not None else 0.0
        key = (red_green_blue, sign, heading)
        number = list(self.styles).index(key) if key in self.styles else len(self.styles)
        if key not in self.styles:
            colour = f"ff{red_green_blue[5:7]}{red_green_blue[3:5]}{red_green_blue[1:3]}"
            icon = (
                f"<IconStyle><scale>{_SIGN_SCALE}</scale><heading>{heading:g}</heading>"
                f"<Icon><href>{_SIGNS}/{_text(sign)}.png</href></Icon></IconStyle>"
                f"<LabelStyle><scale>{_NAME_SCALE}</scale></LabelStyle>"
            )
            self.styles[key] = (
                f'<Style id="s{number}">{icon if sign else ""}<LineStyle><color>{colour}</color><width>2</width>'
                f"</LineStyle><PolyStyle><color>80{colour[2:]}</color></PolyStyle></Style>"
            )
        return f"s{number}"


def _quoted(text: str) -> str:
    return '"' + escape(text, {'"': "&quot;"}) + '"'


def _kml(shape: Mapping[str, Any]) -> str:
    kind, places = shape["type"], shape["coordinates"]
    if kind.startswith("Multi"):
        parts = (_kml({"type": kind.removeprefix("Multi"), "coordinates": part}) for part in places)
        return f"<MultiGeometry>{''.join(parts)}</MultiGeometry>"
    if kind == "Point":
        return f"<Point>{_coordinates([places])}</Point>"
    if kind == "LineString":
        return f"<LineString><tessellate>1</tessellate>{_coordinates(places)}</LineString>"
    outer, *inner = (f"<LinearRing>{_coordinates(ring)}</LinearRing>" for ring in places)
    holes = "".join(f"<innerBoundaryIs>{ring}</innerBoundaryIs>" for ring in inner)
    return f"<Polygon><tessellate>1</tessellate><outerBoundaryIs>{outer}</outerBoundaryIs>{holes}</Polygon>"


def _coordinates(places: Iterable[Sequence[float]]) -> str:
    return "<coordinates>" + " ".join(f"{x:.9f},{y:.9f},0" for x, y in places) + "</coordinates>"
