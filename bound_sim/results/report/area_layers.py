"""Areas on the maps of a report: who held each, what lay and stood in it; counters in their places in the stacks."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from bound_sim.rules.records import held_areas
from bound_sim.rules.records.replay import Thing
from bound_sim.scenario.model import Scenario
from bound_sim_maps import area_picture, symbols
from bound_sim_maps.area_shapes import AreaShapes, shapes_of
from bound_sim_maps.canvas import Canvas, TextLook, number, words
from bound_sim_maps.lettering import Rooms, TextBox
from bound_sim_maps.stacks import Counter, Pile, piles

#: what a counter's side shows where areas are drawn: none, rising, level, both
_HATCHES = 4


@dataclass(frozen=True)
class Placed:
    """The place of a counter of a stack on the map (0.01 mm), and the factor by which it is enlarged."""

    x_u: int
    y_u: int
    scale: float


class AreaLayers:
    """The areas of a scenario on a canvas; ``colours`` are the sides', in their order."""

    def __init__(self, scenario: Scenario, canvas: Canvas, colours: Sequence[str]) -> None:
        self.net, self.canvas = scenario.areas, canvas
        self.shapes: AreaShapes = shapes_of(scenario.battlefield, scenario.areas)
        self.colours = {side.id: colour for side, colour in zip(scenario.sides, colours, strict=True)}
        self.sides = {
            side.id: area_picture.HeldBy(self.colours[side.id], place % _HATCHES)
            for place, side in enumerate(scenario.sides)
        }
        self._sides = {side.id: place for place, side in enumerate(scenario.sides)}
        self._scenario_sides = scenario.sides
        self._platoons = scenario.forces.by_id
        widest = max((platoon.width_u for platoon in scenario.forces.platoons), default=1_000)
        self.scale = area_picture.counter_scale(self.shapes, widest)
        self.width_u = widest * self.scale

    def piles(self, standing: Mapping[str, tuple[int, int]], states: Mapping[str, tuple[str, ...]]) -> list[Pile]:
        """The stacks of bases (by id, where each stands) that stand in areas; ``states`` are their marks."""
        counters = []
        for name, at in standing.items():
            if area := self.net.area_at(at):
                platoon = self._platoons[name]
                side = self._sides[platoon.side]
                counters.append(Counter(name, area, side, platoon.type, states.get(name, ())))
        return piles(counters)

    def places(self, stacks: Iterable[Pile]) -> dict[str, Placed]:
        """The place of each base of these stacks on the map."""
        found = {}
        for pile in stacks:
            x_u, y_u = self.net.by_name[pile.area].at
            for name, dx, dy in pile.places():
                at = round(x_u + dx * self.width_u), round(y_u + dy * self.width_u)
                found[name] = Placed(*at, self.scale)
        return found

    def ground(self, things: Iterable[Thing]) -> str:
        """The areas as they are held."""
        control = held_areas.holders(self.net, things)
        return symbols.svg(list(area_picture.ground(self.canvas, self.shapes, control, self.sides)))

    def names(self, stacks: Sequence[Pile], things: Iterable[Thing], avoid: Iterable[TextBox] = ()) -> str:
        """The names of areas with their signs, and how many of what stand in each."""
        canvas, shapes = self.canvas, self.shapes
        taken = Rooms(avoid)
        for pile in stacks:
            taken.take(area_picture.pile_room(canvas, shapes, pile, self.width_u))
        parts = [symbols.svg(list(area_picture.anchors(canvas, shapes, {pile.area for pile in stacks})))]
        for pile in stacks:
            plate = area_picture.below_pile(canvas, shapes, pile, self.width_u)
            if taken.free(plate.room):
                taken.take(plate.room)
                parts += [_behind(plate.room), _written(plate.writing)]
        rooms = area_picture.stack_rooms(canvas, shapes, stacks, self.width_u)
        lying = held_areas.markers(self.net, things, self.colours)
        for title in area_picture.titles(canvas, shapes, rooms, lying, taken):
            parts += [_behind(title.room), symbols.svg(title.paints), *map(_written, title.writing)]
        return "".join(parts)

    @cached_property
    def legend(self) -> list[tuple[str, list[symbols.Paint]]]:
        """Signs of areas with their names, and how each side's areas are told."""
        named = {side.name or side.id: self.sides[side.id] for side in self._scenario_sides}
        return list(area_picture.legend(self.shapes, named))


def _behind(room: TextBox) -> str:
    """The ground of a text, so that it can be read on any hatch."""
    frame = f'x="{number(room.west)}" y="{number(room.north)}" width="{number(room.east - room.west)}" '
    return f'<rect {frame}height="{number(room.south - room.north)}" rx="3" fill="{symbols.FACE}" fill-opacity=".82"/>'


def _written(one: area_picture.Writing) -> str:
    weight = "bold" if one.bold else "normal"
    return words(
        one.x,
        one.y + 0.36 * one.size,
        one.text,
        TextLook(size=one.size, colour=one.colour, anchor="middle", weight=weight),
    )
