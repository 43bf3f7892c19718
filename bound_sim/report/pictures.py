"""The map of each bound: where everybody stood at its end, how they came there, who fired at whom, what fell."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from markupsafe import Markup

from bound_sim.report.view import Row, View
from bound_sim.scenario import Scenario
from maps import picture
from maps.canvas import INK, OKABE_ITO, Canvas, Hatch, number, plain, text_width
from maps.directions import DIRECTION_SCALE, DIRECTION_X, DIRECTION_Y
from maps.table import Table, u_from_cm

SCALE = 10.0
_COLOURS = tuple(OKABE_ITO[name] for name in ("blue", "vermilion", "green", "purple", "orange", "sky blue"))
#: sides differ by hatch too: the first is plain
_HATCHES: tuple[Hatch, ...] = ("", "diagonal", "level", "cross")
_SLOT = "<!--overlay-->"
_EARTH, _RED = "#4f3d1f", "#b3001b"


def colours(scenario: Scenario) -> list[str]:
    """The colour of each side: the scenario's where it is one like ``#0072B2``, else from Okabe-Ito in order."""
    return [
        side.colour if re.fullmatch(r"#[0-9A-Fa-f]{6}", side.colour) else _COLOURS[place % len(_COLOURS)]
        for place, side in enumerate(scenario.sides)
    ]


@dataclass(frozen=True)
class Spot:
    """Where a base is: centre in 0.01 mm, facing in tenths of a degree."""

    x_u: int
    y_u: int
    facing: int

    @classmethod
    def of(cls, x_cm: float, y_cm: float, facing: float) -> "Spot":
        return cls(u_from_cm(x_cm), u_from_cm(y_cm), round(facing * 10) % 3600)


class Bases:
    """Bases drawn once for each side and size, then placed by reference."""

    def __init__(self, scenario: Scenario) -> None:
        self.canvas = Canvas(scenario.battlefield.table, SCALE)
        self.colours = colours(scenario)
        self._sides = {side.id: place for place, side in enumerate(scenario.sides)}
        platoons = scenario.forces.platoons
        self._kinds = {p.id: (self._sides[p.side], p.width_u, p.depth_u) for p in platoons}
        self._names = {kind: f"base-{place}" for place, kind in enumerate(sorted(set(self._kinds.values())))}

    def side(self, platoon: str) -> int:
        return self._kinds[platoon][0]

    def colour(self, platoon: str) -> str:
        return self.colours[self.side(platoon)]

    @cached_property
    def symbols(self) -> str:
        """The bases themselves at the origin, facing north: whole, gone, and the place that one set out from."""
        origin = Canvas(Table(1, 1, 2), SCALE, 0.0, 0.0)
        parts = []
        for (side, width, depth), name in self._names.items():
            fill, hatch = self.colours[side], _HATCHES[side % len(_HATCHES)]
            w, d = origin.px(width) / 2, origin.px(depth) / 2
            box = f"M{number(-w)} {number(-d)}H{number(w)}V{number(d)}H{number(-w)}Z"
            cross = f"M{number(-w)} {number(-d)}L{number(w)} {number(d)}"
            cross += f"M{number(-w)} {number(d)}L{number(w)} {number(-d)}"
            bank = f"M{number(-w - 2)} {number(-d + 6)}V{number(-d - 5)}H{number(w + 2)}V{number(-d + 6)}"
            whole = origin.base(0, 0, 0, width, depth, fill, INK, hatch)
            parts.append(
                f'<g id="{name}">{whole}</g>'
                f'<g id="{name}-from"><path d="{box}" fill="{fill}" fill-opacity=".1" stroke="{fill}" '
                f'stroke-dasharray="3 3"/></g>'
                f'<g id="{name}-gone"><path d="{box}" fill="#fff" fill-opacity=".55" stroke="{fill}" '
                f'stroke-width="1.4" stroke-dasharray="4 3"/><path d="{cross}" stroke="{fill}" stroke-width="2.4"/></g>'
                f'<g id="{name}-dug"><path d="{bank}" fill="none" stroke="{_EARTH}" stroke-width="2.6"/></g>'
            )
        return "".join(parts)

    def put(self, platoon: str, spot: Spot, form: str = "") -> str:
        """A reference to a base's drawing where it stands."""
        place = f"translate({self.canvas.at(spot.x_u, spot.y_u)})rotate({spot.facing / 10:g})"
        return f'<use href="#{self._names[self._kinds[platoon]]}{form}" transform="{place}"/>'

    def marker(self, spot: Spot, colour: str) -> str:
        """R-30: red marker a triangle, black marker a disc, beside the base's middle."""
        x, y = self.canvas.x(spot.x_u), self.canvas.y(spot.y_u)
        if colour == "red":
            data = f"M{number(x + 9)} {number(y - 6)}l6.5 11h-13Z"
            return f'<path d="{data}" fill="{_RED}" stroke="#fff" stroke-width="1.2"/>'
        return f'<circle cx="{number(x + 9)}" cy="{number(y)}" r="5" fill="#111" stroke="#fff" stroke-width="1.2"/>'

    def names(self, spots: dict[str, Spot], companies: dict[str, str]) -> str:
        """The number of every platoon on its base, and each company's id behind the base nearest to its middle."""
        inner, outer = [], []
        members: dict[str, list[Spot]] = defaultdict(list)
        for platoon, spot in spots.items():
            members[companies[platoon]].append(spot)
            text = plain(platoon.rpartition("/")[2])
            x, y = number(self.canvas.x(spot.x_u)), number(self.canvas.y(spot.y_u) + 4)
            inner.append(f'<text x="{x}" y="{y}" stroke="{self.colour(platoon)}">{text}</text>')
        for company, own in members.items():
            mx, my = sum(s.x_u for s in own) / len(own), sum(s.y_u for s in own) / len(own)
            _, x_u, y_u, facing = min(((s.x_u - mx) ** 2 + (s.y_u - my) ** 2, s.x_u, s.y_u, s.facing) for s in own)
            outer.append(self._behind(Spot(x_u, y_u, facing), company))
        common = 'text-anchor="middle" font-weight="bold" paint-order="stroke" stroke-linejoin="round"'
        return (
            f'<g {common} font-size="11" fill="#fff" stroke-width="2.5">{"".join(inner)}</g>'
            f'<g {common} font-size="12" fill="{INK}" stroke="#fff" stroke-width="3">{"".join(outer)}</g>'
        )

    def _behind(self, spot: Spot, text: str) -> str:
        """A label behind a base, clear of its rear edge."""
        across, along = (component[spot.facing] / DIRECTION_SCALE for component in (DIRECTION_X, DIRECTION_Y))
        away = 17 + abs(across) * text_width(text, 12) / 2 + abs(along) * 7
        x, y = self.canvas.x(spot.x_u) - across * away, self.canvas.y(spot.y_u) + along * away + 4
        return f'<text x="{number(x)}" y="{number(y)}">{plain(text)}</text>'


class Pictures:
    """Maps of a battle. Inside the page the ground is drawn once and used by every bound's map."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.bases = Bases(view.scenario)
        self.canvas = self.bases.canvas
        self._head, self._tail = _around(view.scenario)
        self._companies = {platoon.id: platoon.company_id for platoon in view.scenario.forces.platoons}

    def file(self, bound: int) -> str:
        """The map of a bound as an SVG file of its own; 0 is the opening."""
        return f"{self._head}<defs>{self.bases.symbols}</defs>{self.overlay(bound)}{self._tail}"

    @cached_property
    def ground(self) -> Markup:
        """The ground, what lies over it and the bases as hidden parts of the page."""
        under = self._head.partition("</title>")[2]
        over = self._tail.rpartition("</svg>")[0]
        return Markup(  # noqa: S704  (drawn by us, names in it are escaped)
            '<svg class="defs" aria-hidden="true" width="0" height="0"><defs>'
            f'<g id="ground">{under}</g><g id="frame">{over}</g>{self.bases.symbols}</defs></svg>'
        )

    def inline(self, bound: int) -> Markup:
        """The map of a bound for the page, its ground by reference."""
        opening = self._head.partition(">")[0]
        return Markup(  # noqa: S704
            f'{opening} role="img"><title>Map of bound {bound}</title><use href="#ground"/>{self.overlay(bound)}'
            '<use href="#frame"/></svg>'
        )

    def overlay(self, bound: int) -> str:
        """Everything of one bound that lies on the ground, in layers that the page can hide."""
        start, end = self.spots(bound - 1 if bound else 0), self.spots(bound)
        start |= {row["platoon"]: _to(row) for row in self.view.rows("moves", bound) if row["substep"] == "#"}
        layers = (
            ("moves", self._moves(bound)),
            ("fire-miss", self._fire(bound, start, end, hit=False)),
            ("bases", self._standing(bound, end)),
            ("circles", self._circles(bound)),
            ("fire-hit", self._fire(bound, start, end, hit=True)),
            ("names", [self.bases.names(end, self._companies)]),
        )
        return "".join(f'<g class="{name}">{"".join(marks)}</g>' for name, marks in layers)

    def spots(self, bound: int) -> dict[str, Spot]:
        """Where the platoons on the table stand at a bound's end."""
        return {
            row["platoon"]: Spot.of(row["x_cm"], row["y_cm"], row["facing"])
            for row in self.view.rows("states", bound)
            if row["status"] == "on table"
        }

    def _standing(self, bound: int, end: dict[str, Spot]) -> Iterator[str]:
        """Those removed in the bound where they fell, then everybody who is still there."""
        telling = self.view.telling
        yield from (self.bases.put(platoon, spot, "-gone") for platoon, spot in self._fallen(bound).items())
        for row in self.view.rows("states", bound):
            platoon = row["platoon"]
            if platoon not in end:
                continue
            spot = end[platoon]
            marks = telling.marks(row)
            mark = "".join(self.bases.marker(spot, name) for name in marks if name != "dug in")
            bank = self.bases.put(platoon, spot, "-dug") if "dug in" in marks else ""
            yield f"<g><title>{plain(telling.described(row))}</title>{bank}{self.bases.put(platoon, spot)}{mark}</g>"

    def _fallen(self, bound: int) -> dict[str, Spot]:
        before = self.spots(bound - 1) if bound else {}
        moved = {row["platoon"]: _to(row) for row in self.view.rows("moves", bound)}
        return {
            row["platoon"]: moved.get(row["platoon"]) or before[row["platoon"]]
            for row in self.view.rows("states", bound)
            if row["status"] == "removed" and row["platoon"] in before
        }

    def _moves(self, bound: int) -> Iterator[str]:
        for row in self.view.rows("moves", bound):
            if row["length_cm"] <= 0 and row["substep"][:1] != "m":
                continue
            was, now = Spot.of(row["from_x_cm"], row["from_y_cm"], row["from_facing"]), _to(row)
            colour = self.bases.colour(row["platoon"])
            yield self.bases.put(row["platoon"], was, "-from")
            yield self.canvas.arrow([(was.x_u, was.y_u), (now.x_u, now.y_u)], colour=colour)

    def _fire(self, bound: int, start: dict[str, Spot], end: dict[str, Spot], *, hit: bool) -> Iterator[str]:
        """Fire from base to base, where each stood at the time. A hit by nobody on the table is a star alone."""
        fallen = self._fallen(bound)
        rolls: dict[tuple[str, str, tuple[bool, bool]], bool] = {}
        for row in self.view.rows("shots", bound):
            key = (row["shooter"], row["target"], self.view.telling.late(row["substep"]))
            rolls[key] = rolls.get(key, False) or row["hit"]
        after, before = {**start, **fallen, **end}, {**end, **fallen, **start}
        for (shooter, target, late), did in rolls.items():
            source = (after if late[0] else before).get(shooter)
            goal = (after if late[1] else before).get(target)
            if did is not hit or goal is None:
                continue
            if source is not None:
                colour = self.bases.colour(shooter)
                yield self.canvas.fire_line(source.x_u, source.y_u, goal.x_u, goal.y_u, colour, hit)
            elif hit:
                yield self.canvas.fire_line(goal.x_u, goal.y_u, goal.x_u, goal.y_u, INK, True)

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


def opening(scenario: Scenario) -> str:
    """The ground with those platoons on it that are there from the start, as an SVG file."""
    bases = Bases(scenario)
    head, tail = _around(scenario)
    spots, marks = {}, []
    for platoon in scenario.forces.platoons:
        if platoon.x_u is None or platoon.y_u is None or platoon.arrives > 1:
            continue
        spot = spots[platoon.id] = Spot(platoon.x_u, platoon.y_u, platoon.facing)
        bank = bases.put(platoon.id, spot, "-dug") if platoon.dug_in else ""
        title = plain(f"{platoon.id}, {platoon.type}, {platoon.men} men")
        marks.append(f"<g><title>{title}</title>{bank}{bases.put(platoon.id, spot)}</g>")
    names = bases.names(spots, {platoon.id: platoon.company_id for platoon in scenario.forces.platoons})
    return f"{head}<defs>{bases.symbols}</defs>{''.join(marks)}{names}{tail}"


def _around(scenario: Scenario) -> tuple[str, str]:
    """The picture of the ground, before and after the place where an overlay goes."""
    before, _, after = picture.svg(scenario.battlefield, _SLOT, SCALE).partition(f'<g id="overlay">\n{_SLOT}</g>\n')
    return before, after


def _to(row: Row) -> Spot:
    return Spot.of(row["to_x_cm"], row["to_y_cm"], row["to_facing"])
