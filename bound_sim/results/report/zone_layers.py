"""Zones on the maps of a report and on a printed table: what of it counts, under all that stands there."""

from collections.abc import Iterable, Sequence
from functools import cached_property

from bound_sim.rules import zones_of
from bound_sim.scenario.model import Scenario
from bound_sim_maps import symbols, zone_picture
from bound_sim_maps.canvas import PAPER, Canvas, TextLook, words
from bound_sim_maps.lettering import Rooms, TextBox
from bound_sim_maps.zone_picture import TableZone, ZoneLook


class ZoneLayers:
    """The zones of a scenario on a canvas; ``colours`` are the sides', in their order."""

    def __init__(self, scenario: Scenario, canvas: Canvas, colours: Sequence[str]) -> None:
        self.canvas = canvas
        self.zones: list[TableZone] = zones_of(scenario)
        self.looks = {
            side.id: ZoneLook(side.name or side.id, colour, place)
            for place, (side, colour) in enumerate(zip(scenario.sides, colours, strict=True))
        }

    @cached_property
    def ground(self) -> str:
        """The zones; "" where there are none."""
        return symbols.svg(list(zone_picture.edges(self.canvas, self.zones, self.looks)))

    def names(self, taken: Iterable[TextBox], size: float = zone_picture.SIZE) -> tuple[str, list[TextBox]]:
        """Their names where there is room beside what is ``taken``, and what they take of it."""
        if not self.zones:
            return "", []
        wanted = zone_picture.names(self.canvas, self.zones, self.looks, size)
        found = list(zone_picture.placed(wanted, Rooms(taken), self.canvas.room()))
        return "".join(_written(name.text, room, name.colour, size) for name, room in found), [
            room for _, room in found
        ]

    @cached_property
    def legend(self) -> list[tuple[str, list[symbols.Paint]]]:
        """Sample of each kind of zone."""
        return zone_picture.legend(self.zones, self.looks)

    def whole(self, taken: Iterable[TextBox] = (), size: float = zone_picture.SIZE) -> str:
        """Zones with their names, for a map on which nobody stands."""
        return self.ground + self.names(taken, size)[0]


def _written(text: str, room: TextBox, colour: str, size: float) -> str:
    x, y = (room.west + room.east) / 2, (room.north + room.south) / 2 + 0.36 * size
    return words(x, y, text, TextLook(size=size, colour=colour, anchor="middle", weight="bold", halo=PAPER))
