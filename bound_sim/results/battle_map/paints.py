"""Paths of a battle's document: ground, areas, zones, bases, marks and things as `symbols` and others draw them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bound_sim.results.report.area_layers import AreaLayers
from bound_sim.results.report.bases import colours
from bound_sim.rules import kinds_of, zones_of
from bound_sim.rules.records import held_areas
from bound_sim.rules.records.replay import Standing, Thing
from bound_sim.scenario.model import Scenario
from bound_sim_maps import area_picture, labels, picture, scan_picture, symbols, zone_picture
from bound_sim_maps.area_shapes import AreaShapes, without_areas
from bound_sim_maps.areas import AreaNet
from bound_sim_maps.canvas import Canvas, short_paths
from bound_sim_maps.scan import Backdrop
from bound_sim_maps.symbols import Paint
from bound_sim_maps.table import Table
from bound_sim_maps.zone_picture import ZoneLook

#: px of what is painted for a cm of the table, 0.01 mm for a px
SCALE, U_PER_PX = 10.0, 100
#: sides differ by hatch too: the first is plain
_HATCHES = 4
Row = tuple[Any, ...]


class Pool(dict[Any, int]):
    """Values, each once, with the place at which it came first: ``pool[value]``, whether it came before or not."""

    def __init__(self, first: Iterable[Any] = ()) -> None:
        super().__init__()
        for value in first:
            self[value]

    def __missing__(self, value: Any) -> int:
        place = self[value] = len(self)
        return place


def columns_of(names: Sequence[str], rows: Iterable[Row]) -> dict[str, list[Any]]:
    """Rows as columns, which pack better."""
    columns = [*zip(*rows, strict=True)] or [()] * len(names)
    return {name: [*column] for name, column in zip(names, columns, strict=True)}


def written(paints: Iterable[Paint]) -> list[list[Any]]:
    """Paths for JSON: path data, fill, line, width, share of the fill, share of the line, dashes; no usual ends."""
    usual = Paint("")
    rows = []
    for paint in paints:
        row: list[Any] = [list(value) if isinstance(value, tuple) else value for value in paint]
        while len(row) > 1 and row[-1] == (list(usual.dashes) if len(row) == len(usual) else usual[len(row) - 1]):
            row.pop()
        rows.append(row)
    return rows


class Painting:
    """A scenario's ground and bases on a canvas whose corner is the table's north-west one."""

    def __init__(self, scenario: Scenario, scan: Backdrop | None = None) -> None:
        self.scenario, self.scan = scenario, scan
        self.canvas = Canvas(scenario.battlefield.table, SCALE, 0.0, 0.0)
        self.colours = colours(scenario)
        self.kinds = kinds_of(scenario)
        self.sides = {side.id: place for place, side in enumerate(scenario.sides)}
        self.areas = AreaLayers(scenario, self.canvas, self.colours) if scenario.areas.areas else None
        self._area_places = {area.name: place for place, area in enumerate(scenario.areas.areas)}
        self._paints = Pool()

    def named_sides(self) -> list[list[str]]:
        """Id, name and colour of each side."""
        return [[side.id, side.name or side.id, colour]
                for side, colour in zip(self.scenario.sides, self.colours, strict=True)]  # fmt: skip

    def paints(self) -> list[list[list[Any]]]:
        """Everything that was asked for so far, by its place."""
        return [written(paints) for paints in self._paints]

    # ---- the ground

    def ground(self) -> dict[str, Any]:
        """The ground as SVG, the names on it, zones and areas."""
        field = without_areas(self.scenario.battlefield, self.scenario.areas)
        measured = self.areas is None or not self.areas.shapes.whole
        zones, looks = zones_of(self.scenario), self._zone_looks()
        laid = picture.MapOverlay(self._scan(field.table))
        drawn = list(zone_picture.edges(self.canvas, zones, looks))
        return {
            # letters beside the table, and names, are written by who paints: at every size they can be read
            "ground": short_paths(
                picture.table_svg(field, names=False, ink="none", measured=measured, overlay=laid)
            ),
            "frame": picture.FRAME_PX, "measured": measured,
            "labels": [*self._labels(), *self._zone_names()], "zones": self._paints[tuple(drawn)],
            "areas": self._areas(),
        }  # fmt: skip

    def _scan(self, table: Table) -> str:
        canvas = picture.table_canvas(table)
        return scan_picture.drawn(self.scan, canvas, scan_picture.MOST_IN_REPORT) if self.scan else ""

    def _labels(self) -> Iterator[list[Any]]:
        """Names of features and areas: text, px from the corner, degrees clockwise, colour."""
        for label in labels.placed(self.canvas, without_areas(self.scenario.battlefield, self.scenario.areas)):
            yield [label.text, round(self.canvas.x(label.x_u)), round(self.canvas.y(label.y_u)), label.turn, ""]

    def _zone_names(self) -> Iterator[list[Any]]:
        for name in zone_picture.names(self.canvas, zones_of(self.scenario), self._zone_looks()):
            room = name.rooms[0]
            yield [
                name.text,
                round((room.west + room.east) / 2),
                round((room.north + room.south) / 2),
                0.0,
                name.colour,
            ]

    def _zone_looks(self) -> dict[str, ZoneLook]:
        return {
            side.id: ZoneLook(side.name or side.id, colour, place)
            for place, (side, colour) in enumerate(zip(self.scenario.sides, self.colours, strict=True))
        }

    def _areas(self) -> list[dict[str, Any]]:
        """Each area: its name, its anchor, who holds it at first, how it is painted as held by nobody and each side."""
        if self.areas is None:
            return []
        shapes, found = self.areas.shapes, []
        lines = [paint for paint in area_picture.ground(self.canvas, shapes, {}, {}) if not paint.fill]
        for area in self.scenario.areas.areas:
            alone = AreaShapes(AreaNet((area,)), shapes.table, {area.name: shapes.outlines[area.name]})
            held = [
                self._paints[tuple(area_picture.ground(self.canvas, alone, {area.name: side}, self.areas.sides))]
                for side in ("", *self.sides)
            ]
            found.append({
                "name": area.name, "at": [round(self.canvas.x(area.at[0])), round(self.canvas.y(area.at[1]))],
                "owner": self.sides.get(area.owner, -1), "held": held, "vp": area.vp,
            })  # fmt: skip
        found[0]["lines"] = self._paints[tuple(lines)]
        return found

    # ---- what stands and lies on it

    def arranged(self, standing: Mapping[str, Standing]) -> dict[str, Standing]:
        """Bases where they are drawn: those in areas on their piles, a little larger than they are."""
        if self.areas is None:
            return dict(standing)
        on_map = {name: base for name, base in standing.items() if base.on_table}
        stacks = self.areas.piles(
            {name: (base.x_u, base.y_u) for name, base in on_map.items()},
            {name: base.marks for name, base in on_map.items()},
        )
        found = dict(standing)
        for name, place in self.areas.places(stacks).items():
            base = standing[name]
            found[name] = replace(
                base, x_u=place.x_u, y_u=place.y_u, facing=0, width_u=round(base.width_u * place.scale),
                depth_u=round(base.depth_u * place.scale),
            )  # fmt: skip
        return found

    def base(self, base: Standing) -> dict[str, Any]:
        """A base with its marks in both styles of signs, by the places of their paths."""
        place = self.sides[base.side]
        colour, kind = self.colours[place], self.kinds.get(base.type, "infantry")
        width, depth = base.width_u / U_PER_PX, base.depth_u / U_PER_PX
        signs = [self._paints[tuple(symbols.drawn(kind, colour, place % _HATCHES, width, depth, style))]
                 for style in symbols.STYLES]  # fmt: skip
        marks = [*([symbols.DUG_IN] if base.dug_in else []), *filter(None, (base.marker,)), *base.marks]
        if base.status == "removed":
            marks = ["gone"]
        over = [paint for mark in marks for paint in symbols.mark(mark, width, depth, colour)]
        if base.on_table and base.left < base.full:
            over += symbols.figures(base.left, base.full, width, depth)
        return {"signs": signs, "over": self._paints[tuple(over)]}

    def thing(self, thing: Thing) -> dict[str, Any]:
        """The sign of a thing, and the area that it lies in, -1 for none."""
        area = held_areas.area_of(self.scenario.areas, thing)
        return {"sign": symbols.thing(thing.kind), "area": self._area_places.get(area, -1)}
