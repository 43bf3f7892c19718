"""The map of each bound: where everybody stood at its end, how they came there, who fired at whom, what fell."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from markupsafe import Markup

from bound_sim.results.report.area_layers import AreaLayers
from bound_sim.results.report.bases import Bases, Spot
from bound_sim.results.report.view import ReportView
from bound_sim.results.report.zone_layers import ZoneLayers
from bound_sim.rules import ruleset
from bound_sim.rules.records import held_areas
from bound_sim.rules.records.drift import heads_for
from bound_sim.rules.records.memory import GONE, of_map
from bound_sim.rules.records.prose import Row, ours
from bound_sim.rules.records.replay import Thing, thing_of
from bound_sim.scenario.model import Scenario
from bound_sim_maps import labels, picture, scan_picture, symbols
from bound_sim_maps.area_shapes import without_areas
from bound_sim_maps.canvas import INK, TextLook, number, plain, short_paths
from bound_sim_maps.lettering import TextBox
from bound_sim_maps.scan import Backdrop
from bound_sim_maps.speech import said
from bound_sim_maps.stacks import Pile
from bound_sim_maps.table import u_from_cm
from bound_sim_maps.texts import listed, text

#: who shot at whom, and whether the shooter and the target had moved by then -> whether it hit
Rolls = dict[tuple[str, str, tuple[bool, bool]], bool]
_SLOT = "<!--overlay-->"


class Pictures:
    """Maps of a battle: how each bound ended. A ``scan`` lies on their ground."""

    def __init__(self, view: ReportView, style: symbols.Style = "period", scan: Backdrop | None = None) -> None:
        self.view, self.scan = view, scan
        self.bases = Bases(view.scenario, style)
        self.canvas = self.bases.canvas
        self.areas = AreaLayers(view.scenario, self.canvas, self.bases.colours) if view.scenario.areas.areas else None
        self.zones = ZoneLayers(view.scenario, self.canvas, self.bases.colours)
        self._head, self._tail, self._ground_names = _around(view.scenario, self.areas, self.zones, self._drawn_scan())
        self._stacks: dict[int, list[Pile]] = {}
        #: the bound that was drawn last, and what lies on its ground; who fell in it, and its fire
        self._drawn: tuple[int, str] = (-1, "")
        self._dead: tuple[int, dict[str, Spot]] = (-1, {})
        self._rolled: tuple[int, Rolls] = (-1, {})
        self._spots: dict[int, dict[str, Spot]] = {}
        self._companies = {platoon.id: platoon.company_id for platoon in view.scenario.forces.platoons}

    def _drawn_scan(self) -> str:
        canvas = picture.map_canvas(self.view.scenario.battlefield.table)
        return scan_picture.drawn(self.scan, canvas, scan_picture.MOST_IN_REPORT) if self.scan else ""

    def file(self, bound: int) -> str:
        """The map of a bound as an SVG file of its own; 0 is the opening."""
        return f"{self._head}<defs>{self.bases.symbols}</defs>{self.overlay(bound)}{self._tail}"

    def still(self, bound: int) -> Markup:
        """The map of a bound as small as it can be, for a page whose own map moves where scripts run."""
        overlay = self.overlay(bound)
        return ours(f"{short_paths(self._head)}<defs>{self.bases.used(overlay)}</defs>{overlay}{self._tail}")

    def overlay(self, bound: int) -> str:
        """Everything of one bound that lies on the ground, in layers."""
        if bound != self._drawn[0]:  # the page and the last bound's own file have the same
            start, end = self.spots(bound - 1 if bound else 0), self.spots(bound)
            start |= {row["platoon"]: _to(row) for row in self.view.rows("moves", bound) if row["substep"] == "#"}
            gaps = list(self._gaps(bound))
            areas, lying = self.areas, self._lying_things(bound)
            in_stack = {name for pile in self._piles(bound) for name in pile.ids}
            stand = {name: self.bases.room(name, spot) for name, spot in {**self._fallen(bound), **end}.items()}
            zone_names, zone_rooms = self.zones.names([*stand.values(), *self._ground_names])
            written = [*self._ground_names, *zone_rooms]
            layers = {
                **({"areas": [areas.ground(lying)]} if areas else {}),
                **({"zones": [self.zones.ground, zone_names]} if self.zones.zones else {}),
                **({"gaps": gaps} if gaps else {}),
                "moves": self._moves(bound),
                "fire-miss": self._fire(bound, start, end, hit=False),
                "bases": self._standing(bound).values(),
                "circles": self._circles(bound),
                "fire-hit": self._fire(bound, start, end, hit=True),
                **({"things": self._things(bound)} if self.view.tables.get("things") else {}),
                **({"area-names": [areas.names(self._piles(bound), lying, written)]} if areas else {}),
                "names": [self.bases.names(
                    {name: spot for name, spot in end.items() if name not in in_stack}, self._companies, stand, written
                )],
            }  # fmt: skip
            self._drawn = bound, _groups(layers)
        return self._drawn[1]

    def spots(self, bound: int) -> dict[str, Spot]:
        """Places of the platoons on the table at a bound's end."""
        if bound not in self._spots:
            if len(self._spots) > 1:  # a bound is drawn beside the one before it
                del self._spots[min(self._spots)]
            self._spots[bound] = {
                row["platoon"]: Spot.of(row["x_cm"], row["y_cm"], row["facing"])
                for row in self.view.rows("states", bound)
                if row["status"] == "on table"
            }
        return {**self._spots[bound]}

    def _standing(self, bound: int) -> dict[str, str]:
        """The drawing of each platoon: those removed in the bound where they fell, then those on the table."""
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
            title, marks = listed(filter(None, said)), ("gone",) if fell else telling.marks(row)
            scale = place.scale if place else 1.0
            drawn[platoon] = self.bases.put(platoon, spot, *marks, title=title, scale=scale)
        return drawn

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
        """The places of those that were removed in a bound."""
        if bound != self._dead[0]:
            self._dead = bound, self._removed(bound)
        return self._dead[1]

    def _removed(self, bound: int) -> dict[str, Spot]:
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
        if bound != self._rolled[0]:
            self._rolled = bound, self._rolls(bound)
        rolls = self._rolled[1]
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

    def _rolls(self, bound: int) -> Rolls:
        """All fire of a bound from base to base."""
        rolls: Rolls = {}
        late = cache(self.view.telling.late)
        for row in self.view.rows("shots", bound):
            key = row["shooter"], row["target"], late(row["substep"])
            rolls[key] = rolls.get(key, False) or row["hit"]
        return rolls

    def _lying(self, bound: int) -> dict[str, Row]:
        """The last row of each thing up to a bound's end, by its id."""
        rows = self.view.tables["things"]
        return {row["id"]: row for at in sorted(rows) if at <= bound for row in rows[at]}

    def _gaps(self, bound: int) -> Iterator[str]:
        """Lines that the map has, like sections of wire, and that are gone by the bound's end."""
        for row in self._lying(bound).values() if self.view.tables.get("things") else ():
            if row["state"] == GONE and row["shape"] == "line" and of_map(row):
                x, y, x2, y2 = (u_from_cm(row[name]) for name in ("x_cm", "y_cm", "x2_cm", "y2_cm"))
                yield f"<g><title>{plain(said(row['kind']))} {plain(row['id'])}: {plain(said('gone'))}</title>"
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
            title = plain(f"{said(row['kind'])} {row['id']}: {said(row['state'])}")
            # lines, like wire, lie end to end: a name at each would hide them
            below = y - 12 / self.canvas.px(1)
            name = "" if row["shape"] == "line" else self.canvas.label(x, below, said(row["kind"]), TextLook(9, colour))
            yield f"<g><title>{title}</title>{drawn}{name}</g>"

    def _circles(self, bound: int) -> Iterator[str]:
        """Circles of the ruleset's, each with its inner one."""
        for circle in self.view.telling.circles(self.view, bound):
            colour = self.bases.colours[self.view.side_index.get(circle.unit, 0)]
            centre, radius = (circle.x_u, circle.y_u), circle.radius_u
            outer = self.canvas.circle(*centre, radius, colour, width=2.2)
            inner = self.canvas.circle(*centre, circle.inner_u, colour, dashed=True)
            name = self.canvas.label(
                centre[0], centre[1] + radius + 900, circle.unit, TextLook(size=12, colour=colour, weight="bold")
            )
            wash = f'<circle cx="{number(self.canvas.x(centre[0]))}" cy="{number(self.canvas.y(centre[1]))}" '
            wash += f'r="{number(self.canvas.px(radius))}" fill="{colour}" fill-opacity=".12"/>'
            yield wash + outer + inner + name


def _groups(layers: Mapping[str, Iterable[str]]) -> str:
    return "".join(f'<g class="{name}">{"".join(marks)}</g>' for name, marks in layers.items())


def opening(scenario: Scenario, scan: str = "") -> str:
    """The ground, with a scan on it, and those platoons that are there from the start, as an SVG file."""
    bases = Bases(scenario)
    areas = AreaLayers(scenario, bases.canvas, bases.colours) if scenario.areas.areas else None
    zones = ZoneLayers(scenario, bases.canvas, bases.colours)
    head, tail, ground = _around(scenario, areas, zones, scan)
    spots, marks = _at_start(scenario), []
    stacks = areas.piles({name: (spot.x_u, spot.y_u) for name, spot in spots.items()}, {}) if areas else []
    stacked = areas.places(stacks) if areas else {}
    order = [*(name for name in spots if name not in stacked), *stacked]
    for platoon in (scenario.forces.by_id[name] for name in order):
        place = stacked.get(platoon.id)
        spot = Spot(place.x_u, place.y_u, 0) if place else spots[platoon.id]
        title = text("{unit}, {type:text}, {men} men", unit=platoon.id, type=platoon.type, men=platoon.men)
        dug_in = [symbols.DUG_IN] if platoon.dug_in else []
        marks.append(bases.put(platoon.id, spot, *dug_in, title=title, scale=place.scale if place else 1.0))
    alone = {name: spot for name, spot in spots.items() if name not in stacked}
    rooms = {name: bases.room(name, spot) for name, spot in alone.items()}
    zone_names, taken = zones.names([*ground, *rooms.values()])
    ground = [*ground, *taken]
    names = bases.names(alone, {platoon.id: platoon.company_id for platoon in scenario.forces.platoons}, rooms, ground)
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
    scenario: Scenario, areas: AreaLayers | None, zones: ZoneLayers, scan: str = ""
) -> tuple[str, str, list[TextBox]]:  # fmt: skip
    """The picture of the ground, before and after the place where an overlay goes; the rooms of its names."""
    bases, field = Bases(scenario), without_areas(scenario.battlefield, scenario.areas)
    avoid = [bases.room(platoon, spot) for platoon, spot in _at_start(scenario).items()]
    inches = ruleset(scenario.ruleset).grammar.units == "in"
    measured, signs = areas is None or not areas.shapes.whole, [*(areas.legend if areas else ()), *zones.legend]
    laid = picture.MapOverlay(scan, _SLOT)
    drawn = picture.svg(field, laid, avoid=avoid, inches=inches, measured=measured, signs=signs)
    before, _, after = drawn.partition(f'<g id="overlay">\n{_SLOT}</g>\n')
    return before, after, [label.room for label in labels.placed(bases.canvas, field, avoid)]


def _to(row: Row) -> Spot:
    return Spot.of(row["to_x_cm"], row["to_y_cm"], row["to_facing"])
