"""The map of each bound: where everybody stood at its end, how they came there, who fired at whom, what fell."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import starmap
from typing import NamedTuple

from markupsafe import Markup

from bound_sim.results.report.area_layers import AreaLayers
from bound_sim.results.report.view import ReportView
from bound_sim.results.report.zone_layers import ZoneLayers
from bound_sim.rulesets import kinds_of, ruleset
from bound_sim.rulesets.records import held_areas
from bound_sim.rulesets.records.drift import heads_for
from bound_sim.rulesets.records.memory import GONE, of_map
from bound_sim.rulesets.records.prose import Row, ours
from bound_sim.rulesets.records.replay import Thing, thing_of
from bound_sim.scenario.model import Scenario
from bound_sim_maps import labels, picture, symbols
from bound_sim_maps.area_shapes import without_areas
from bound_sim_maps.canvas import INK, OKABE_ITO, number, plain
from bound_sim_maps.directions import DIRECTION_SCALE, DIRECTION_X, DIRECTION_Y
from bound_sim_maps.lettering import Rooms, TextBox, around, text_room, text_width
from bound_sim_maps.speech import spoken
from bound_sim_maps.stacks import Pile
from bound_sim_maps.table import u_from_cm

_COLOURS = tuple(OKABE_ITO[name] for name in ("blue", "vermilion", "green", "purple", "orange", "sky blue"))
#: sides differ by hatch too: the first is plain
_HATCHES = 4
_NUMBER_SIZE, _COMPANY_SIZE, _LEAST_SIZE = 11.0, 12.0, 5.0
#: bases of a company by which room for its id is looked for
_TRIED = 6
_SLOT = "<!--overlay-->"


def colours(scenario: Scenario) -> list[str]:
    """The colour of each side: the scenario's where it is one like ``#0072B2``, else from Okabe-Ito in order."""
    return [
        side.colour if re.fullmatch(r"#[0-9A-Fa-f]{6}", side.colour) else _COLOURS[place % len(_COLOURS)]
        for place, side in enumerate(scenario.sides)
    ]


@dataclass(frozen=True)
class Spot:
    """Place of a base: centre in 0.01 mm, facing in tenths of a degree."""

    x_u: int
    y_u: int
    facing: int

    @classmethod
    def of(cls, x_cm: float, y_cm: float, facing: float) -> "Spot":
        return cls(u_from_cm(x_cm), u_from_cm(y_cm), round(facing * 10) % 3600)


class Number(NamedTuple):
    """A platoon's number on its base: the room that it takes, and its text, size and place as SVG has them, px."""

    room: TextBox
    text: str
    size: str
    x: str
    y: str


class Bases:
    """Bases drawn once for each side, kind and size, then placed by reference."""

    def __init__(self, scenario: Scenario, style: symbols.Style = "period") -> None:
        self._style = style
        self.canvas = picture.map_canvas(scenario.battlefield.table)
        self.colours = colours(scenario)
        sides = {side.id: place for place, side in enumerate(scenario.sides)}
        kinds = kinds_of(scenario)
        platoons = scenario.forces.platoons
        self._looks = {p.id: (sides[p.side], kinds.get(p.type, "infantry"), p.width_u, p.depth_u) for p in platoons}
        #: where every unit is one base, its number says nothing
        self._numbered = not scenario.forces.one_each
        self._names = {look: f"base-{place}" for place, look in enumerate(sorted(set(self._looks.values())))}

    @cached_property
    def signs(self) -> list[tuple[str, Markup]]:
        """A base of each kind of unit there is, with the kind's name: what the signs mean."""
        shown = {look[1]: look for look in sorted(self._names, reverse=True)}
        drawn = []
        for kind, look in sorted(shown.items()):
            width, depth = self.canvas.px(look[2]) + 4, self.canvas.px(look[3]) * 1.5 + 4
            view = f"{-width / 2:.1f} {-depth * 0.55:.1f} {width:.1f} {depth:.1f}"
            svg = f'<svg class="sign" width="{width:.0f}" height="{depth:.0f}" viewBox="{view}">'
            drawn.append((kind, ours(f'{svg}<use href="#{self._names[look]}"/></svg>')))
        return drawn

    def side(self, platoon: str) -> int:
        return self._looks[platoon][0]

    def colour(self, platoon: str) -> str:
        return self.colours[self.side(platoon)]

    def room(self, platoon: str, spot: Spot) -> TextBox:
        """The box that a base covers on the picture, px."""
        _, _, width, depth = self._looks[platoon]
        across, along = _facing(spot)
        wide = self.canvas.px(abs(along) * width + abs(across) * depth) / 2
        high = self.canvas.px(abs(across) * width + abs(along) * depth) / 2
        x, y = self.canvas.x(spot.x_u), self.canvas.y(spot.y_u)
        return TextBox(x - wide, y - high, x + wide, y + high)

    @cached_property
    def symbols(self) -> str:
        """The bases themselves at the origin, facing north: whole, and its marks."""
        parts = []
        for (side, kind, width_u, depth_u), name in self._names.items():
            fill, hatch = self.colours[side], side % _HATCHES
            width, depth = self.canvas.px(width_u), self.canvas.px(depth_u)
            parts.append(f'<g id="{name}">{symbols.base(kind, fill, hatch, width, depth, self._style)}</g>')
            for mark in symbols.marks():
                drawn = symbols.svg(symbols.mark(mark, width, depth, fill))
                parts.append(f'<g id="{name}-{mark.replace(" ", "-")}">{drawn}</g>')
        return "".join(parts)

    def put(self, platoon: str, spot: Spot, *marks: str, title: str = "", scale: float = 1.0) -> str:
        """A base's drawing where it stands, by reference, under its marks; a mark without a sign is left out."""
        name = self._names[self._looks[platoon]]
        uses = [name, *(f"{name}-{mark.replace(' ', '-')}" for mark in marks if mark in symbols.marks())]
        return self._placed(uses, spot, title, scale)

    def sign(self, platoon: str, spot: Spot, mark: str) -> str:
        """A mark alone, where a base stands or stood."""
        return self._placed([f"{self._names[self._looks[platoon]]}-{mark.replace(' ', '-')}"], spot, "")

    def _placed(self, uses: Sequence[str], spot: Spot, title: str, scale: float = 1.0) -> str:
        turned = f"rotate({spot.facing / 10:g})" if spot.facing else ""
        turned += "scale(" + format(scale, ".3g") + ")" if scale != 1 else ""
        place = f'transform="translate({self.canvas.at(spot.x_u, spot.y_u)}){turned}"'
        told = f"<title>{plain(spoken(title))}</title>" if title else ""
        if len(uses) == 1:
            return f'<use href="#{uses[0]}" {place}' + (f">{told}</use>" if told else "/>")
        drawn = "".join(f'<use href="#{use}"/>' for use in uses)
        return f"<g {place}>{told}{drawn}</g>"

    def outline(self, platoon: str, spot: Spot) -> str:
        """Path data of a base's outline where it stands."""
        _, _, width, depth = self._looks[platoon]
        across, along = _facing(spot)
        corners = []
        for aside, ahead in ((-width, depth), (width, depth), (width, -depth), (-width, -depth)):
            corners.append((spot.x_u + (aside * along + ahead * across) / 2,
                            spot.y_u + (ahead * along - aside * across) / 2))  # fmt: skip
        return self.canvas.short_chain(corners, closed=True)

    def names(self, spots: dict[str, Spot], companies: Mapping[str, str], ground: Iterable[TextBox] = ()) -> str:
        """The number of every platoon on its base; each company's id by its bases, clear of other names."""
        ground = list(ground)
        under = Rooms(ground)
        members: dict[str, list[tuple[str, Spot]]] = defaultdict(list)
        inner: list[Number] = []
        for platoon, spot in spots.items():
            members[companies[platoon]].append((platoon, spot))
            if self._numbered:
                inner += [one for one in self._number(platoon, spot) if under.free(one.room)]
        bases = Rooms(self.room(platoon, spot) for platoon, spot in spots.items())
        taken = Rooms([*ground, *(one.room for one in inner)])
        outer: list[tuple[TextBox, str]] = []
        for company, own in members.items():
            room = self._beside(company, own, bases, taken)
            if room is not None:
                taken.take(room)
                outer.append((room, company))
        common = 'text-anchor="middle" font-weight="bold"'
        return (
            f'<g {common} fill="{INK}">{"".join(_texts(inner))}</g>'
            f'<g fill="{symbols.FACE}" fill-opacity=".82">{"".join(_plate(room) for room, _ in outer)}</g>'
            f'<g {common} font-size="{_COMPANY_SIZE:g}" fill="{INK}">{"".join(starmap(_on_plate, outer))}</g>'
        )

    def _number(self, platoon: str, spot: Spot) -> list[Number]:
        """A platoon's number beside its sign, as large as fits; none on a base that is too small."""
        text = platoon.rpartition("/")[2]
        _, _, width_u, depth_u = self._looks[platoon]
        width, depth = self.canvas.px(width_u), self.canvas.px(depth_u)
        sign = symbols.SIGN_WIDE * depth
        room = (width - sign) / 2
        size = min(_NUMBER_SIZE, 0.6 * depth, room / max(text_width(text, 1, bold=True), 0.1))
        if size < _LEAST_SIZE:
            return []
        across, along = _facing(spot)
        aside, behind = (width + sign) / 4, 0.08 * depth
        x = self.canvas.x(spot.x_u) + along * aside - across * behind
        y = self.canvas.y(spot.y_u) + across * aside + along * behind
        return [Number(text_room(x, y, text, size, bold=True), text, number(size), number(x), number(y + 0.36 * size))]

    def _beside(self, text: str, own: list[tuple[str, Spot]], bases: Rooms, taken: Rooms) -> TextBox | None:
        """Room for a company's id by one of its bases: on no other text, and on a base only where it must.

        None where there is none.
        """
        mx, my = sum(s.x_u for _, s in own) / len(own), sum(s.y_u for _, s in own) / len(own)
        near = sorted(own, key=lambda one: ((one[1].x_u - mx) ** 2 + (one[1].y_u - my) ** 2, one[1].x_u, one[1].y_u))
        table, at = self.canvas.room(), text_room(0, 0, text, _COMPANY_SIZE, bold=True)
        found = [
            room for platoon, spot in near[:_TRIED] for room in around(self.room(platoon, spot), _facing(spot), at)
            if room.within(table) and taken.free(room)
        ]  # fmt: skip
        return next(filter(bases.free, found), None) or next(iter(found), None)


def _texts(numbers: Iterable[Number]) -> Iterator[str]:
    """Numbers as SVG: those of one letter and one size are one text, each letter at its own place."""
    alike: dict[tuple[str, bool], list[Number]] = defaultdict(list)
    for one in numbers:
        alike[one.size, len(one.text) == 1].append(one)
    for (size, single), members in sorted(alike.items()):
        texts = [members] if single else [[one] for one in members]
        drawn = "".join(
            f'<text x="{" ".join(one.x for one in text)}" y="{" ".join(one.y for one in text)}">'
            f"{plain(''.join(one.text for one in text))}</text>"
            for text in texts
        )
        yield f'<g font-size="{size}">{drawn}</g>'


def _plate(room: TextBox) -> str:
    """The ground of a text, so that it can be read on anything."""
    frame = f'x="{number(room.west)}" y="{number(room.north)}" width="{number(room.east - room.west)}" '
    return f'<rect {frame}height="{number(room.south - room.north)}" rx="2"/>'


def _on_plate(room: TextBox, text: str) -> str:
    x, y = (room.west + room.east) / 2, (room.north + room.south) / 2 + 0.36 * _COMPANY_SIZE
    return f'<text x="{number(x)}" y="{number(y)}">{plain(text)}</text>'


def _facing(spot: Spot) -> tuple[float, float]:
    """The unit vector in which a base faces: to the east, to the north."""
    return DIRECTION_X[spot.facing] / DIRECTION_SCALE, DIRECTION_Y[spot.facing] / DIRECTION_SCALE


class Pictures:
    """Maps of a battle. Inside the page the ground is drawn once and used by every bound's map."""

    def __init__(self, view: ReportView, style: symbols.Style = "period") -> None:
        self.view = view
        self.bases = Bases(view.scenario, style)
        self.canvas = self.bases.canvas
        self.areas = AreaLayers(view.scenario, self.canvas, self.bases.colours) if view.scenario.areas.areas else None
        self.zones = ZoneLayers(view.scenario, self.canvas, self.bases.colours)
        self._head, self._tail, self._ground_names = _around(view.scenario, self.areas, self.zones)
        self._stacks: dict[int, list[Pile]] = {}
        self._layers: dict[int, tuple[str, str]] = {}
        self._drawn: dict[int, dict[str, str]] = {}
        self._companies = {platoon.id: platoon.company_id for platoon in view.scenario.forces.platoons}

    def file(self, bound: int) -> str:
        """The map of a bound as an SVG file of its own; 0 is the opening."""
        return f"{self._head}<defs>{self.bases.symbols}</defs>{self.overlay(bound)}{self._tail}"

    @cached_property
    def ground(self) -> Markup:
        """The ground, what lies over it and the bases as hidden parts of the page."""
        under = self._head.partition("</title>")[2]
        over = self._tail.rpartition("</svg>")[0]
        return ours(
            '<svg class="defs" aria-hidden="true" width="0" height="0"><defs>'
            f'<g id="ground">{under}</g><g id="frame">{over}</g>{self.bases.symbols}</defs></svg>'
        )

    def inline(self, bound: int) -> Markup:
        """The map of a bound for the page: its ground, and bases that are as they were, by reference."""
        opening = self._head.partition(">")[0]
        return ours(
            f'{opening} role="img"><title>{plain(spoken(f"Map of bound {bound}"))}</title><use href="#ground"/>'
            f'{self._overlay(bound, self._by_reference(bound))}<use href="#frame"/></svg>'
        )

    def overlay(self, bound: int) -> str:
        """Everything of one bound that lies on the ground, in layers that a page can hide."""
        return self._overlay(bound, self._standing(bound).values())

    def _overlay(self, bound: int, bases: Iterable[str]) -> str:
        before, after = self._around_bases(bound)
        return f'{before}<g class="bases">{"".join(bases)}</g>{after}'

    def _around_bases(self, bound: int) -> tuple[str, str]:
        """The layers under the bases and over them."""
        if bound not in self._layers:  # the page and the bound's own file have the same
            start, end = self.spots(bound - 1 if bound else 0), self.spots(bound)
            start |= {row["platoon"]: _to(row) for row in self.view.rows("moves", bound) if row["substep"] == "#"}
            gaps = list(self._gaps(bound))
            areas, lying = self.areas, self._lying_things(bound)
            in_stack = {name for pile in self._piles(bound) for name in pile.ids}
            stand = [self.bases.room(name, spot) for name, spot in {**self._fallen(bound), **end}.items()]
            zone_names, zone_rooms = self.zones.names(Rooms([*stand, *self._ground_names]))
            written = [*self._ground_names, *zone_rooms]
            under = {
                **({"areas": [areas.ground(lying)]} if areas else {}),
                **({"zones": [self.zones.ground, zone_names]} if self.zones.zones else {}),
                **({"gaps": gaps} if gaps else {}),
                "moves": self._moves(bound),
                "fire-miss": self._fire(bound, start, end, hit=False),
            }
            over = {
                "circles": self._circles(bound),
                "fire-hit": self._fire(bound, start, end, hit=True),
                **({"things": self._things(bound)} if self.view.tables.get("things") else {}),
                **({"area-names": [areas.names(self._piles(bound), lying, written)]} if areas else {}),
                "names": [self.bases.names(
                    {name: spot for name, spot in end.items() if name not in in_stack}, self._companies, written
                )],
            }  # fmt: skip
            self._layers[bound] = _groups(under), _groups(over)
        return self._layers[bound]

    def _by_reference(self, bound: int) -> Iterator[str]:
        """The bases of a bound for the page: one that is as it was before is not drawn a second time."""
        then = self._since.get(bound + 1, {})
        for platoon, drawn in self._standing(bound).items():
            since = self._since[bound][platoon]
            name = f"u{since}-{self._places[platoon]}"
            if since < bound:
                yield f'<use href="#{name}"/>'
            else:
                yield drawn.replace(" ", f' id="{name}" ', 1) if then.get(platoon) == bound else drawn

    @cached_property
    def _since(self) -> dict[int, dict[str, int]]:
        """For each bound that is told of: platoon -> the first one since which it is drawn as it is."""
        since: dict[int, dict[str, int]] = {}
        for bound in self.view.bounds:
            was, before = self._standing(bound - 1) if bound - 1 in since else {}, since.get(bound - 1, {})
            since[bound] = {
                platoon: before[platoon] if was.get(platoon) == drawn else bound
                for platoon, drawn in self._standing(bound).items()
            }
        return since

    @cached_property
    def _places(self) -> dict[str, int]:
        return {platoon.id: place for place, platoon in enumerate(self.view.scenario.forces.platoons)}

    def spots(self, bound: int) -> dict[str, Spot]:
        """Places of the platoons on the table at a bound's end."""
        return {
            row["platoon"]: Spot.of(row["x_cm"], row["y_cm"], row["facing"])
            for row in self.view.rows("states", bound)
            if row["status"] == "on table"
        }

    def _standing(self, bound: int) -> dict[str, str]:
        """The drawing of each platoon: those removed in the bound where they fell, then those on the table."""
        if bound not in self._drawn:
            telling, end, table = self.view.telling, self.spots(bound), self.canvas.table
            stacked = self.areas.places(self._piles(bound)) if self.areas else {}
            drawn = {
                platoon: self.bases.sign(platoon, spot, "gone") for platoon, spot in self._fallen(bound).items()
                if platoon not in stacked
            }  # fmt: skip
            rows = {row["platoon"]: row for row in self.view.rows("states", bound)}
            lowest = [platoon for platoon in rows if platoon not in stacked]
            for platoon in [*lowest, *stacked]:
                row, place = rows[platoon], stacked.get(platoon)
                fell = platoon not in end
                if fell and place is None:
                    continue
                spot = Spot(place.x_u, place.y_u, 0) if place else end[platoon]
                said = telling.described(row), table.sheet_reference(spot.x_u, spot.y_u)
                title, marks = ", ".join(filter(None, said)), ("gone",) if fell else telling.marks(row)
                scale = place.scale if place else 1.0
                drawn[platoon] = self.bases.put(platoon, spot, *marks, title=title, scale=scale)
            self._drawn[bound] = drawn
        return self._drawn[bound]

    def _piles(self, bound: int) -> list[Pile]:
        """The stacks in areas at a bound's end; those that fell in it lie on piles of their own."""
        if self.areas is None:
            return []
        if bound not in self._stacks:
            end, fallen = self.spots(bound), self._fallen(bound)
            marks = {row["platoon"]: self.view.telling.marks(row) for row in self.view.rows("states", bound)}
            places = {name: (spot.x_u, spot.y_u) for name, spot in {**fallen, **end}.items()}
            states = {name: marks[name] if name in end else ("\uffff", "gone") for name in places}
            self._stacks[bound] = self.areas.piles(places, states)
        return self._stacks[bound]

    def _lying_things(self, bound: int) -> list[Thing]:
        """The things that are there at a bound's end, in the order of their last changes."""
        rows = self._lying(bound).values() if self.view.tables.get("things") else ()
        return [thing_of(row) for row in rows if row["state"] != GONE]

    def _fallen(self, bound: int) -> dict[str, Spot]:
        before = self.spots(bound - 1) if bound else {}
        moved = {row["platoon"]: _to(row) for row in self.view.rows("moves", bound)}
        return {
            row["platoon"]: moved.get(row["platoon"]) or before[row["platoon"]]
            for row in self.view.rows("states", bound)
            if row["status"] == "removed" and row["platoon"] in before
        }

    def _moves(self, bound: int) -> Iterator[str]:
        """Ways by side: where each set out from, a dashed outline, and an arrow to where it came."""
        outlines: dict[str, list[str]] = defaultdict(list)
        ways: dict[str, list[tuple[tuple[int, int], tuple[int, int]]]] = defaultdict(list)
        for row in self.view.rows("moves", bound):
            if row["length_cm"] <= 0 and row["substep"][:1] != "m":
                continue
            was, now = Spot.of(row["from_x_cm"], row["from_y_cm"], row["from_facing"]), _to(row)
            colour = self.bases.colour(row["platoon"])
            if self.areas is None or not self.areas.net.area_at((was.x_u, was.y_u)):
                outlines[colour].append(self.bases.outline(row["platoon"], was))
            ways[colour].append(((was.x_u, was.y_u), (now.x_u, now.y_u)))
        for colour, legs in ways.items():
            legs = list(dict.fromkeys(legs)) if self.areas is not None else legs  # stacks go one way
            yield from symbols.set_out("".join(outlines[colour]), colour)
            yield self.canvas.arrows(legs, colour=colour)

    def _fire(self, bound: int, start: dict[str, Spot], end: dict[str, Spot], *, hit: bool) -> Iterator[str]:
        """Fire from base to base, where each stood at the time. A hit by nobody on the table is a star alone."""
        fallen = self._fallen(bound)
        rolls: dict[tuple[str, str, tuple[bool, bool]], bool] = {}
        for row in self.view.rows("shots", bound):
            key = (row["shooter"], row["target"], self.view.telling.late(row["substep"]))
            rolls[key] = rolls.get(key, False) or row["hit"]
        after, before = {**start, **fallen, **end}, {**end, **fallen, **start}
        ends: dict[str, list[tuple[int, int, int, int]]] = defaultdict(list)
        for (shooter, target, late), did in rolls.items():
            source = (after if late[0] else before).get(shooter)
            goal = (after if late[1] else before).get(target)
            if did is not hit or goal is None:
                continue
            if source is not None:
                ends[self.bases.colour(shooter)].append((source.x_u, source.y_u, goal.x_u, goal.y_u))
            elif hit:
                ends[INK].append((goal.x_u, goal.y_u, goal.x_u, goal.y_u))
        for colour, shots in ends.items():
            yield self.canvas.fire_lines(shots, colour, hit)

    def _lying(self, bound: int) -> dict[str, Row]:
        """The last row of each thing up to a bound's end, by its id."""
        rows = self.view.tables["things"]
        return {row["id"]: row for at in sorted(rows) if at <= bound for row in rows[at]}

    def _gaps(self, bound: int) -> Iterator[str]:
        """Lines that the map has, like sections of wire, and that are gone by the bound's end."""
        for row in self._lying(bound).values() if self.view.tables.get("things") else ():
            if row["state"] == GONE and row["shape"] == "line" and of_map(row):
                x, y, x2, y2 = (u_from_cm(row[name]) for name in ("x_cm", "y_cm", "x2_cm", "y2_cm"))
                yield f"<g><title>{plain(spoken(row['kind']))} {plain(row['id'])}: {plain(spoken('gone'))}</title>"
                yield f"{self.canvas.gap((x, y), (x2, y2))}</g>"

    def _things(self, bound: int) -> Iterator[str]:
        """Things on the table beside bases at the bound's end, each by its shape with its kind."""
        sides = {side.id: place for place, side in enumerate(self.view.scenario.sides)}
        for row in self._lying(bound).values():
            if row["state"] == GONE or (self.areas is not None and held_areas.area_of(self.areas.net, thing_of(row))):
                continue
            colour = self.bases.colours[sides[row["side"]]] if row["side"] in sides else INK
            x, y, x2, y2, radius = (u_from_cm(row[name]) for name in ("x_cm", "y_cm", "x2_cm", "y2_cm", "radius_cm"))
            drawn = self.canvas.thing(row["shape"], (x, y), (x2, y2), radius, symbols.thing(row["kind"]), colour)
            goes = heads_for(thing_of(row), self.view.telling.drift_u)
            drawn += self.canvas.arrows([((x, y), goes)], dotted=True, colour=colour) if goes else ""
            title = plain(f"{spoken(row['kind'])} {row['id']}: {spoken(row['state'])}")
            # lines, like wire, lie end to end: a name at each would hide them
            below = y - 12 / self.canvas.px(1)
            name = "" if row["shape"] == "line" else self.canvas.label(x, below, spoken(row["kind"]), 9, colour)
            yield f"<g><title>{title}</title>{drawn}{name}</g>"

    def _circles(self, bound: int) -> Iterator[str]:
        """Circles of the ruleset's, each with its inner one."""
        for circle in self.view.telling.circles(self.view, bound):
            colour = self.bases.colours[self.view.side_index.get(circle.unit, 0)]
            centre, radius = (circle.x_u, circle.y_u), circle.radius_u
            outer = self.canvas.circle(*centre, radius, colour, width=2.2)
            inner = self.canvas.circle(*centre, circle.inner_u, colour, dashed=True)
            name = self.canvas.label(centre[0], centre[1] + radius + 900, circle.unit, 12, colour, weight="bold")
            wash = f'<circle cx="{number(self.canvas.x(centre[0]))}" cy="{number(self.canvas.y(centre[1]))}" '
            wash += f'r="{number(self.canvas.px(radius))}" fill="{colour}" fill-opacity=".12"/>'
            yield wash + outer + inner + name


def _groups(layers: Mapping[str, Iterable[str]]) -> str:
    return "".join(f'<g class="{name}">{"".join(marks)}</g>' for name, marks in layers.items())


def opening(scenario: Scenario) -> str:
    """The ground with those platoons on it that are there from the start, as an SVG file."""
    bases = Bases(scenario)
    areas = AreaLayers(scenario, bases.canvas, bases.colours) if scenario.areas.areas else None
    zones = ZoneLayers(scenario, bases.canvas, bases.colours)
    head, tail, ground = _around(scenario, areas, zones)
    spots, marks = _at_start(scenario), []
    stacks = areas.piles({name: (spot.x_u, spot.y_u) for name, spot in spots.items()}, {}) if areas else []
    stacked = areas.places(stacks) if areas else {}
    order = [*(name for name in spots if name not in stacked), *stacked]
    for platoon in (scenario.forces.by_id[name] for name in order):
        place = stacked.get(platoon.id)
        spot = Spot(place.x_u, place.y_u, 0) if place else spots[platoon.id]
        title = f"{platoon.id}, {platoon.type}, {platoon.men} men"
        dug_in = [symbols.DUG_IN] if platoon.dug_in else []
        marks.append(bases.put(platoon.id, spot, *dug_in, title=title, scale=place.scale if place else 1.0))
    alone = {name: spot for name, spot in spots.items() if name not in stacked}
    zone_names, taken = zones.names(Rooms([*ground, *(bases.room(name, spot) for name, spot in alone.items())]))
    ground = [*ground, *taken]
    names = bases.names(alone, {platoon.id: platoon.company_id for platoon in scenario.forces.platoons}, ground)
    under = (areas.ground([]) if areas else "") + zones.ground + zone_names
    names += areas.names(stacks, [], ground) if areas else ""
    return f"{head}<defs>{bases.symbols}</defs>{under}{''.join(marks)}{names}{tail}"


def _at_start(scenario: Scenario) -> dict[str, Spot]:
    """Places of those platoons that are there from the start."""
    return {
        platoon.id: Spot(platoon.x_u, platoon.y_u, platoon.facing)
        for platoon in scenario.forces.platoons
        if platoon.x_u is not None and platoon.y_u is not None and platoon.arrives <= 1
    }


def _around(
    scenario: Scenario, areas: AreaLayers | None, zones: ZoneLayers
) -> tuple[str, str, list[TextBox]]:  # fmt: skip
    """The picture of the ground, before and after the place where an overlay goes; the rooms of its names."""
    bases, field = Bases(scenario), without_areas(scenario.battlefield, scenario.areas)
    avoid = [bases.room(platoon, spot) for platoon, spot in _at_start(scenario).items()]
    inches = ruleset(scenario.ruleset).grammar.units == "in"
    measured, signs = areas is None or not areas.shapes.whole, [*(areas.legend if areas else ()), *zones.legend]
    drawn = picture.svg(field, _SLOT, avoid=avoid, inches=inches, measured=measured, signs=signs)
    before, _, after = drawn.partition(f'<g id="overlay">\n{_SLOT}</g>\n')
    return before, after, [label.room for label in labels.placed(bases.canvas, field, avoid)]


def _to(row: Row) -> Spot:
    return Spot.of(row["to_x_cm"], row["to_y_cm"], row["to_facing"])
