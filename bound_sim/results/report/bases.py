"""Bases on a picture: each drawn once for its side, kind and size, placed by reference, with its number and company."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import starmap
from typing import NamedTuple

from markupsafe import Markup

from bound_sim.rules import kinds_of
from bound_sim.rules.records.prose import ours
from bound_sim.scenario.model import Scenario
from bound_sim_maps import picture, symbols
from bound_sim_maps.canvas import INK, OKABE_ITO, number, plain
from bound_sim_maps.directions import DIRECTION_SCALE, DIRECTION_X, DIRECTION_Y
from bound_sim_maps.lettering import Rooms, TextBox, around, text_room, text_width
from bound_sim_maps.speech import spoken
from bound_sim_maps.table import u_from_cm
from bound_sim_maps.texts import Phrase

_COLOURS = tuple(OKABE_ITO[name] for name in ("blue", "vermilion", "green", "purple", "orange", "sky blue"))
#: sides differ by hatch too: the first is plain
_HATCHES = 4
_NUMBER_SIZE, _COMPANY_SIZE, _LEAST_SIZE = 11.0, 12.0, 5.0
#: bases of a company by which room for its id is looked for
_TRIED = 6


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
            drawn.append((kind, ours(f"{svg}{self._base(look)}</svg>")))
        return drawn

    def side(self, platoon: str) -> int:
        return self._looks[platoon][0]

    def colour(self, platoon: str) -> str:
        return self.colours[self.side(platoon)]

    def room(self, platoon: str, spot: Spot) -> TextBox:
        """The box that a base covers on the picture, px."""
        _, _, width, depth = self._looks[platoon]
        wide, high = self._halves(width, depth, spot.facing)
        x, y = self.canvas.x(spot.x_u), self.canvas.y(spot.y_u)
        return TextBox(x - wide, y - high, x + wide, y + high)

    @cached_property
    def _halves(self) -> Callable[[int, int, int], tuple[float, float]]:
        """Half the width and height of the box that a base covers, px, by its width, depth and facing."""

        def found(width: int, depth: int, facing: int) -> tuple[float, float]:
            across, along = _facing(facing)
            wide, high = abs(along) * width + abs(across) * depth, abs(across) * width + abs(along) * depth
            return self.canvas.px(wide) / 2, self.canvas.px(high) / 2

        return lru_cache(1 << 12)(found)

    @cached_property
    def symbols(self) -> str:
        """The bases themselves at the origin, facing north: whole, and its marks."""
        return "".join(self._drawn.values())

    def used(self, drawing: str) -> str:
        """The ``symbols`` that a drawing refers to, without the others."""
        names = dict.fromkeys(re.findall(r'<use href="#([\w-]+)"', drawing))
        return "".join(self._drawn[name] for name in names)

    @cached_property
    def _drawn(self) -> dict[str, str]:
        """Each of the ``symbols`` by its name."""
        parts = {}
        for look, name in self._names.items():
            width, depth = self.canvas.px(look[2]), self.canvas.px(look[3])
            parts[name] = f'<g id="{name}">{self._base(look)}</g>'
            for mark in symbols.marks():
                drawn = symbols.svg(symbols.mark(mark, width, depth, self.colours[look[0]]))
                marked = f"{name}-{mark.replace(' ', '-')}"
                parts[marked] = f'<g id="{marked}">{drawn}</g>'
        return parts

    def _base(self, look: tuple[int, str, int, int]) -> str:
        """A base of a side, kind, width and depth."""
        side, kind, width_u, depth_u = look
        width, depth = self.canvas.px(width_u), self.canvas.px(depth_u)
        return symbols.base(kind, self.colours[side], side % _HATCHES, width, depth, self._style)

    def put(self, platoon: str, spot: Spot, *marks: str, title: Phrase = "", scale: float = 1.0) -> str:
        """A base's drawing where it stands, by reference, under its marks; a mark without a sign is left out."""
        name = self._names[self._looks[platoon]]
        uses = [name, *(f"{name}-{mark.replace(' ', '-')}" for mark in marks if mark in symbols.marks())]
        return self._placed(uses, spot, title, scale)

    def sign(self, platoon: str, spot: Spot, mark: str) -> str:
        """A mark alone, where a base stands or stood."""
        return self._placed([f"{self._names[self._looks[platoon]]}-{mark.replace(' ', '-')}"], spot, "")

    def _placed(self, uses: Sequence[str], spot: Spot, title: Phrase, scale: float = 1.0) -> str:
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
        across, along = _facing(spot.facing)
        corners = []
        for aside, ahead in ((-width, depth), (width, depth), (width, -depth), (-width, -depth)):
            corners.append((spot.x_u + (aside * along + ahead * across) / 2,
                            spot.y_u + (ahead * along - aside * across) / 2))  # fmt: skip
        return self.canvas.short_chain(corners, closed=True)

    def names(
        self, spots: Mapping[str, Spot], companies: Mapping[str, str], rooms: Mapping[str, TextBox],
        ground: Iterable[TextBox] = (),
    ) -> str:  # fmt: skip
        """The number of every platoon on its base; each company's id by its bases, clear of other names.

        ``rooms`` are what bases cover (``room``), at least those in ``spots``.
        """
        ground = list(ground)
        under = Rooms(ground)
        members: dict[str, list[tuple[str, Spot]]] = defaultdict(list)
        inner: list[Number] = []
        for platoon, spot in spots.items():
            members[companies[platoon]].append((platoon, spot))
            if self._numbered:
                inner += [one for one in self._number(platoon, spot) if under.free(one.room)]
        bases = Rooms(rooms[platoon] for platoon in spots)
        taken = Rooms([*ground, *(one.room for one in inner)])
        outer: list[tuple[TextBox, str]] = []
        for company, own in members.items():
            room = self._beside(company, [(spot, rooms[platoon]) for platoon, spot in own], bases, taken)
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
        across, along = _facing(spot.facing)
        aside, behind = (width + sign) / 4, 0.08 * depth
        x = self.canvas.x(spot.x_u) + along * aside - across * behind
        y = self.canvas.y(spot.y_u) + across * aside + along * behind
        return [Number(text_room(x, y, text, size, bold=True), text, number(size), number(x), number(y + 0.36 * size))]

    def _beside(self, text: str, own: Sequence[tuple[Spot, TextBox]], bases: Rooms, taken: Rooms) -> TextBox | None:
        """Room for a company's id by one of its bases: on no other text, and on a base only where it must.

        None where there is none.
        """
        mx, my = sum(s.x_u for s, _ in own) / len(own), sum(s.y_u for s, _ in own) / len(own)
        near = sorted(own, key=lambda one: ((one[0].x_u - mx) ** 2 + (one[0].y_u - my) ** 2, one[0].x_u, one[0].y_u))
        left, top, right, bottom, _ = self.canvas.room()
        at = text_room(0, 0, text, _COMPANY_SIZE, bold=True)
        first = None
        tried: list[tuple[float, float]] = []
        for spot, covered in near[:_TRIED]:
            x, y = self.canvas.x(spot.x_u), self.canvas.y(spot.y_u)
            if any(abs(x - other) < at.east and abs(y - above) < at.south for other, above in tried):
                continue  # the rooms about two small bases that stand close are as good as the same
            tried.append((x, y))
            for room in around(covered, _facing(spot.facing), at):
                west, north, east, south, _ = room
                if west < left or east > right or north < top or south > bottom:
                    continue  # spelt out, as in ``Rooms.free``: half a million rooms of a large battle are asked about
                cells = taken.cells(room)
                # the sooner one says no: where bases stand close, most rooms lie on one
                asked = (taken, bases) if first is None else (bases, taken)
                if asked[0].free(room, cells):
                    if asked[1].free(room, cells):
                        return room
                    first = first or room
        return first


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


@lru_cache(3_600)
def _facing(facing: int) -> tuple[float, float]:
    """The unit vector of a facing in tenths of a degree: to the east, to the north."""
    return DIRECTION_X[facing] / DIRECTION_SCALE, DIRECTION_Y[facing] / DIRECTION_SCALE
