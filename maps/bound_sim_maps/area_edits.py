"""Making areas: each function gives a net, or the ground with the drawing, with a change made.

What touches what is joined and parted; no drawing is looked at for that.
"""

from dataclasses import replace

from shapely.geometry.base import BaseGeometry

from bound_sim_maps.areas import AreaNet, Border, MapArea
from bound_sim_maps.battlefield import Battlefield, Feature
from bound_sim_maps.faults import Unfit
from bound_sim_maps.natural import natural_key
from bound_sim_maps.texts import text

Place = tuple[int, int]
#: anchors that nobody placed are put on a whole millimetre (0.01 mm)
_WHOLE_U = 100


def anchor_of(shape: BaseGeometry) -> Place:
    """A point inside a polygon, far from its edge as far as that is easily found."""
    middle = shape.centroid if shape.covers(shape.centroid) else shape.representative_point()
    return round(middle.x / _WHOLE_U) * _WHOLE_U, round(middle.y / _WHOLE_U) * _WHOLE_U


def with_area(net: AreaNet, area: MapArea) -> AreaNet:
    """An area more, in its natural place. Raises ValueError for a name or an anchor that there is."""
    if area.name in net.by_name:
        raise Unfit(text("area {name} is there already", name=area.name), text("each area once"))
    if net.area_at(area.at):
        raise Unfit(text("{at} has this anchor", at=net.area_at(area.at)), text("an anchor of its own"))
    return _sorted(net, (*net.areas, area))


def without_area(net: AreaNet, name: str) -> AreaNet:
    """An area less, its borders with it."""
    borders = tuple(border for border in net.borders if name not in (border.a, border.b))
    return AreaNet(tuple(area for area in net.areas if area.name != name), borders)


def with_values(net: AreaNet, name: str, /, **values: object) -> AreaNet:
    """An area with other values; borders follow its name. Raises ValueError for a name or an anchor of another."""
    old = net.by_name[name]
    new = replace(old, **values)  # type: ignore[arg-type]
    rest = AreaNet(tuple(area for area in net.areas if area.name != name))
    if new.name in rest.by_name:
        raise Unfit(text("area {name} is there already", name=new.name), text("each area once"))
    if other := rest.area_at(new.at):
        raise Unfit(text("{other} has this anchor", other=other), text("an anchor of its own"))

    def named(end: str) -> str:
        return new.name if end == name else end

    borders = tuple(replace(border, a=named(border.a), b=named(border.b)) for border in net.borders)
    return _sorted(replace(net, borders=borders), (*rest.areas, new))


def joined(net: AreaNet, a: str, b: str, kind: str = "") -> AreaNet:
    """Two areas touch, by a border of a kind; one that there is becomes of it. Raises ValueError for one area."""
    if a == b:
        raise Unfit(text("{a} touches itself", a=a), text("two areas"))
    pair = {a, b}
    if net.border(a, b) is None:
        return _sorted(replace(net, borders=(*net.borders, Border(a, b, kind))), net.areas)
    borders = (replace(border, kind=kind) if {border.a, border.b} == pair else border for border in net.borders)
    return replace(net, borders=tuple(borders))


def parted(net: AreaNet, a: str, b: str) -> AreaNet:
    """Two areas do not touch any more."""
    return replace(net, borders=tuple(border for border in net.borders if {border.a, border.b} != {a, b}))


def _sorted(net: AreaNet, areas: tuple[MapArea, ...]) -> AreaNet:
    """In the order in which files of them are read."""
    return AreaNet(
        tuple(sorted(areas, key=lambda area: natural_key(area.name))),
        tuple(sorted(net.borders, key=lambda border: (natural_key(border.a), natural_key(border.b)))),
    )


# ---- the drawing


def with_drawing(battlefield: Battlefield, name: str, shape: BaseGeometry | None) -> Battlefield:
    """An area's polygon in the place of those that it had; None: it has none."""
    kept = [feature for feature in battlefield.features if feature.kind != "area" or feature.name != name]
    drawn = (Feature(name, "area", shape),) if shape is not None else ()
    return replace(battlefield, features=(*kept, *drawn))


def with_name(battlefield: Battlefield, name: str, new: str) -> Battlefield:
    """The drawing of an area under another name."""
    return replace(battlefield, features=tuple(
        replace(feature, name=new) if feature.kind == "area" and feature.name == name else feature
        for feature in battlefield.features
    ))  # fmt: skip


def with_places(battlefield: Battlefield, before: AreaNet, net: AreaNet) -> Battlefield:
    """The ground with the anchors of a net as places of its table, in the place of those of the net before."""
    others = tuple(place for place in battlefield.table.places if place[0] not in before.by_name)
    return replace(battlefield, table=replace(battlefield.table, places=(*others, *net.places)))
