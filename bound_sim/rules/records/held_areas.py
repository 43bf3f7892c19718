"""Areas at a moment, read from a log: who holds each, what lies in it, which counters stand in it.

A thing of the kind ``control`` whose shape is an area says which side holds that area; where none says so, and where
the last one is gone, its owner of ``areas.csv`` does. Other things of that shape are markers in it.
"""

from collections.abc import Iterable, Mapping

from bound_sim.rules.records.replay import Thing
from bound_sim_maps.area_picture import Marker
from bound_sim_maps.areas import AreaNet

#: the kind of thing that says who holds an area, and the shape of all that lie in one
CONTROL, IN_AREA = "control", "area"


def holders(net: AreaNet, things: Iterable[Thing]) -> dict[str, str]:
    """Area -> the side that holds it, "" for nobody, by the things that are there."""
    held = {area.name: area.owner for area in net.areas}
    for thing in things:
        if thing.kind == CONTROL and (area := area_of(net, thing)):
            held[area] = thing.side
    return held


def markers(net: AreaNet, things: Iterable[Thing], colours: Mapping[str, str]) -> dict[str, list[Marker]]:
    """Area -> what lies in it beside control, each in its side's colour."""
    found: dict[str, list[Marker]] = {}
    for thing in things:
        if thing.kind != CONTROL and (area := area_of(net, thing)):
            found.setdefault(area, []).append(Marker(thing.kind, colours.get(thing.side, "#444444")))
    return found


def area_of(net: AreaNet, thing: Thing) -> str:
    """The area that a thing lies in, "" for one that has another shape."""
    return net.area_at(thing.at) if thing.shape == IN_AREA else ""
