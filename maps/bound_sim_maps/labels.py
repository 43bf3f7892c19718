"""Names on the ground: each once, where it covers no other name, and no base if that can be."""

from collections.abc import Iterable, Iterator, Sequence
from math import atan2, cos, degrees, radians, sin
from typing import NamedTuple, cast

import shapely
from shapely.geometry import Point, box
from shapely.geometry.base import BaseGeometry

from bound_sim_maps.battlefield import Battlefield, Feature
from bound_sim_maps.canvas import INK, PAPER, Canvas, TextLook, number
from bound_sim_maps.lettering import Rooms, TextBox, text_room

SIZE = 11.0
#: places along a line, best first
_SHARES = (0.5, 0.35, 0.65, 0.2, 0.8, 0.42, 0.58, 0.28, 0.72, 0.12, 0.88, 0.46, 0.54, 0.38, 0.62, 0.31, 0.69, 0.24,
           0.76, 0.16, 0.84, 0.08, 0.92)  # fmt: skip
#: names that are tried, those of the largest features; markers that are drawn wherever they stand
MOST_NAMES, MOST_MARKERS = 2_000, 5_000


class Label(NamedTuple):
    """A name about a point (0.01 mm), turned by degrees clockwise, and the room (px) that it takes."""

    text: str
    x_u: float
    y_u: float
    turn: float
    room: TextBox


def labels(canvas: Canvas, found: Sequence[Label]) -> Iterator[str]:
    """Names as SVG."""
    for label in found:
        yield canvas.label(label.x_u, label.y_u, label.text, TextLook(size=SIZE, turn=label.turn))


def markers(canvas: Canvas, battlefield: Battlefield) -> Iterator[str]:
    """A triangle for each marker; of thousands, one where several stand within 4 px."""
    for x, y in _marks(canvas, battlefield):
        yield f'<path d="M{number(x)} {number(y - 5)}l5 9h-10Z" fill="{INK}" stroke="{PAPER}"/>\n'


def named_features(battlefield: Battlefield) -> list[Feature]:
    """Features, and a point for each named place of the table that no feature has the name of."""
    drawn = {feature.name for feature in battlefield.features}
    points = (Feature(name, "marker", Point(at)) for name, at in battlefield.table.places if name not in drawn)
    return [*battlefield.features, *points]


def _marks(canvas: Canvas, battlefield: Battlefield) -> list[tuple[float, float]]:
    found = named_features(battlefield)
    points = [f.geometry for f in found if f.kind == "marker" and f.geometry.geom_type == "Point"]
    places = [(canvas.x(point.bounds[0]), canvas.y(point.bounds[1])) for point in points]
    if len(places) <= MOST_MARKERS:
        return places
    return list({(x // 4, y // 4): (x, y) for x, y in places}.values())


def placed(
    canvas: Canvas, battlefield: Battlefield, avoid: Iterable[TextBox] = (), never: Iterable[TextBox] = ()
) -> list[Label]:
    """Every name that there is room for, on the largest feature of that name; clear of ``avoid`` where it can be.

    None stands on any of ``never``.
    """
    largest: dict[str, tuple[float, Feature]] = {}
    for feature in named_features(battlefield):
        size = feature.geometry.area + feature.geometry.length
        if feature.name and (feature.name not in largest or size > largest[feature.name][0]):
            largest[feature.name] = size, feature
    ranked = sorted(largest.values(), key=lambda entry: -entry[0])[:MOST_NAMES]
    tried = {feature.name for _, feature in ranked}
    named = [feature for name, (_, feature) in largest.items() if name in tried]
    taken = Rooms(TextBox(x - 6, y - 6, x + 6, y + 6) for x, y in _marks(canvas, battlefield))
    for room in never:
        taken.take(room)
    bases = Rooms(avoid)
    found = []
    for feature in sorted(named, key=lambda f: f.geometry.geom_type not in ("Point", "Polygon")):
        label = _label(canvas, feature, taken, bases)
        if label is not None:
            taken.take(label.room)
            found.append(label)
    return found


def _label(canvas: Canvas, feature: Feature, taken: Rooms, bases: Rooms) -> Label | None:
    """A feature's name at the first of its places where it covers nothing, else no other name; None where it can't."""
    page = box(0, 0, canvas.table.width_u, canvas.table.height_u)
    frame = canvas.room()
    second = None
    for x_u, y_u, turn in _places(canvas, feature, page):
        room = text_room(canvas.x(x_u), canvas.y(y_u), feature.name, SIZE, turn)
        if not room.within(frame) or not taken.free(room):
            continue
        label = Label(feature.name, x_u, y_u, turn, room)
        if bases.free(room):
            return label
        second = second or label
    return second


def _places(canvas: Canvas, feature: Feature, page: BaseGeometry) -> Iterator[tuple[float, float, float]]:
    """Places for a name, best first: x, y in 0.01 mm and the turn in degrees clockwise on the page."""
    shape = feature.geometry
    if not page.contains(box(*shape.bounds)):
        shape = shape.intersection(page)
    if shape.is_empty:
        return
    if shape.geom_type == "Point":
        for dx, dy in ((0, 15), (0, -15), (38, 0), (-38, 0)):
            yield shape.bounds[0] + dx / canvas.px(1), shape.bounds[1] + dy / canvas.px(1), 0.0
        return
    if shape.geom_type in ("LineString", "MultiLineString"):
        line = max(shapely.get_parts(shape), key=lambda part: cast(float, part.length))
        beside = (canvas.px(feature.width_u) / 2 + 11) / canvas.px(1)
        for share in _SHARES:
            x, y, turn = _tangent(line, share)
            up_x, up_y = sin(radians(turn)), cos(radians(turn))
            for way in (beside, -beside):
                yield x + way * up_x, y + way * up_y, turn
        return
    middle = shape.representative_point()
    half = (shape.bounds[3] - shape.bounds[1]) / 2 + 9 / canvas.px(1)
    for up in (0.0, 14 / canvas.px(1), -14 / canvas.px(1), half, -half):
        yield middle.x, middle.y + up, 0.0


def _tangent(line: BaseGeometry, share: float) -> tuple[float, float, float]:
    """A point of a line and how a text along it is turned, whole degrees clockwise, above -90 to 90."""
    here, behind, ahead = (
        line.interpolate(min(max(at, 0.0), 1.0), normalized=True).coords[0]
        for at in (share, share - 0.06, share + 0.06)
    )
    turn = -round(degrees(atan2(ahead[1] - behind[1], ahead[0] - behind[0])))
    return here[0], here[1], float(turn - 180 if turn > 90 else turn + 180 if turn <= -90 else turn)
