"""From the orders of a document to drawings: arrows with their reach, shots, circles; each with its words."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QPolygonF
from shapely.geometry import LineString
from shapely.geometry import Point as Point2D

from bound_sim.orders.lines import LineVerb, OrderLine, verb_of
from bound_sim.orders.records import LowCommand, Point
from bound_sim.results.battle_map.timeline import Standing
from bound_sim.rules.records.hints import LineHint, PlatoonHint, Ring
from bound_sim_ui.compass import path_words
from bound_sim_ui.document import Document
from bound_sim_ui.scene.bases import outline
from bound_sim_ui.scene.places import ScenePlaces
from bound_sim_ui.words import translate


@dataclass
class Drawing:
    """One company's order ready to be painted, in the scene's places."""

    unit: str
    colour: str
    words: str
    legs: list[QPointF] = field(default_factory=list)
    reach: list[QPointF] = field(default_factory=list)
    beyond: list[QPointF] = field(default_factory=list)
    legal: bool = True
    prepared: bool = False
    shot: tuple[QPointF, QPointF] | None = None
    circle: tuple[QPointF, float, float] | None = None
    badge: str = ""
    at: QPointF = field(default_factory=QPointF)
    ends: list[QPolygonF] = field(default_factory=list)
    #: its bases as they stand now
    stands: list[QPolygonF] = field(default_factory=list)
    #: the part of the table that it is about
    area: QRectF | None = None
    said: str = ""
    #: its legs by the compass
    compass: str = ""
    #: it is put down where it was not before: its outline is always seen
    placed: bool = False

    def touches(self, part: QRectF) -> bool:
        """True if any of it may lie in a part of the scene."""
        points = [self.at, *self.legs, *(self.shot or ())]
        xs, ys = [point.x() for point in points], [point.y() for point in points]
        more = 60.0 + (self.circle[1] if self.circle else 0.0) + (self.area.width() if self.area else 0.0)
        around = QRectF(QPointF(min(xs), min(ys)), QPointF(max(xs), max(ys))).adjusted(-more, -more, more, more)
        return around.intersects(part)

    def distance(self, place: QPointF) -> float:
        """Distance of a place of the scene from its line, its shot or its mark."""
        lines = [line for line in (self.legs, list(self.shot or ())) if line] or [[self.at]]
        point = Point2D(place.x(), place.y())
        return min(
            float(point.distance(LineString([(p.x(), p.y()) for p in line]) if len(line) > 1
                                 else Point2D(line[0].x(), line[0].y())))
            for line in lines
        )  # fmt: skip


def split_line(line: list[QPointF], length: float) -> tuple[list[QPointF], list[QPointF]]:
    """A line cut in two at a length."""
    done = 0.0
    for i in range(1, len(line)):
        leg = line[i] - line[i - 1]
        size = (leg.x() ** 2 + leg.y() ** 2) ** 0.5
        if done + size > length and size > 0:
            cut = line[i - 1] + leg * ((length - done) / size)
            return [*line[:i], cut], [cut, *line[i:]]
        done += size
    return line, []


def centre(bases: list[Standing], places: ScenePlaces) -> QPointF:
    """The middle of some bases in the scene."""
    count = max(1, len(bases))
    return places.at(sum(b.x_u for b in bases) / count, sum(b.y_u for b in bases) / count)


#: unit -> what its drawing rests on, and the drawing
KeptDrawings = dict[str, tuple[tuple[object, ...], Drawing | None]]


def areas_named(line: OrderLine, verb: LineVerb) -> list[str]:
    """The areas that a line names, in their order."""
    named: list[str] = []
    for slot in verb.slots:
        given = line.get(slot.name)
        if slot.kind == "area" and given:
            named += [str(given)] if isinstance(given, str) else [str(each) for each in given]  # type: ignore[union-attr]
    return named


class OrderDrawer:
    """From a document's orders to drawings."""

    def __init__(self, document: Document, places: ScenePlaces, kept: KeptDrawings | None = None) -> None:
        self.document, self.places = document, places
        self._kept: KeptDrawings = {} if kept is None else kept

    def all(self) -> list[Drawing]:
        """Every order of the bound that the document holds; what rests on the same as before is not made again."""
        document = self.document
        found = []
        told, members = document.told, document.scenario.forces.companies
        stand = document.history, document.moment
        for (_, bound), order in document.drafts.now.low.items():
            if bound == document.bound:
                rests_on = (order, *stand, *(told.get(platoon.id) for platoon in members.get(order.unit, ())))
                kept = self._kept.get(order.unit)
                made = kept[1] if kept is not None and kept[0] == rests_on else self.one(order, told)
                self._kept[order.unit] = rests_on, made
                if made:
                    found.append(made)
        found += self._of_lines()
        found += self._places_ordered()
        ordered = {drawing.unit for drawing in found}
        return [*found, *(self._by_itself(unit) for unit in self._going() if unit not in ordered)]

    def _places_ordered(self) -> list[Drawing]:
        """The spaces and quarters that the sheet's words name, like a bombardment's."""
        document, found = self.document, []
        for unit, order in document.high_now().items():
            if not order.word("reference"):
                continue
            try:
                west, south, east, north = document.scenario.battlefield.table.area(order.word("reference"))
            except ValueError:
                continue  # the panel says what is wrong with it
            made = Drawing(unit, self._colour(document.scenario.forces.side_of(unit)),
                           f"{unit} {document.high_words(unit)}")  # fmt: skip
            made.area = QRectF(self.places.at(west, north), self.places.at(east, south))
            made.at = made.area.center()
            found.append(made)
        return found

    def _of_lines(self) -> list[Drawing]:
        """The ways of a programme's lines as far as they get, each from where the one before it ends."""
        found = []
        placed: set[str] = set()
        hints = self.document.line_hints()
        for side, hint in self.document.revealed or [(self.document.side, hint) for hint in hints.values()]:
            made = self.of_line(hint, placed, side)
            if made is not None:
                found.append(made)
            placed.add(hint.line.unit)
        return found

    def of_line(self, hint: LineHint, placed: Collection[str] = (), side: str = "") -> Drawing | None:
        """A line's way as far as it gets; None for one that leads nowhere. ``placed``: put on the table before it."""
        document, unit = self.document, hint.line.unit
        words = document.line_text(hint.line)
        colour = self._colour(side or document.side)
        of = document.unit_of(unit) if unit in document.standing else unit
        if len(hint.way) < 2:
            return self._of_areas(hint, words, colour)
        if unit not in placed and not self._stands(unit):
            # it comes from nowhere on the table: where it comes to is all that there is to see
            return self._put_down(unit, of, words, hint.way[-1], colour)
        made = Drawing(of, colour, words, at=self.places.at(*hint.way[0]))
        made.legs = [self.places.at(*point) for point in hint.way]
        made.reach, made.beyond = split_line(made.legs, self.places.length(hint.reach_u))
        made.compass = path_words(hint.way, document.grammar.units)
        self._line_ends(made, hint)
        return made

    def _of_areas(self, hint: LineHint, words: str, colour: str) -> Drawing | None:
        """A line that names areas: from one to the next, or its words at the one."""
        net, verb = self.document.scenario.areas.by_name, verb_of(hint.line, self.document.grammar.lines)
        spots = [self.places.at(*net[name].at) for name in areas_named(hint.line, verb) if name in net]
        if not spots:
            return None
        made = Drawing("", colour, words, at=spots[0], legal=hint.fits)
        if len(spots) > 1:
            made.legs = made.reach = spots
        return made

    def bare(self, unit: str, start: QPointF | None, end: QPointF) -> Drawing:
        """An arrow of which the rules say no way: from a place to another, or at that place alone."""
        made = Drawing(unit, self._colour(self.document.side), "", at=start or end)
        if start is not None and start != end:
            made.legs = made.reach = [start, end]
            made.stands = self._outlines(unit)
        return made

    def _colour(self, side: str) -> str:
        found = self.document.sides.get(side)
        return found.colour if found else "#444444"

    def _outlines(self, unit: str) -> list[QPolygonF]:
        """The bases of a unit where they stand."""
        return [outline(base, self.places) for base in self.document.standing.values()
                if base.on_table and unit and _is_of(base, unit)]  # fmt: skip

    def _line_ends(self, made: Drawing, hint: LineHint) -> None:
        """Add the place where each base of a line's unit would stand: as now about the middle of the unit."""
        unit, (x, y), end = hint.line.unit, hint.way[0], self.places.u(made.reach[-1])
        bases = [base for base in self.document.standing.values() if base.on_table and _is_of(base, unit)]
        made.stands = [outline(base, self.places) for base in bases]
        face = hint.line.get("face")
        for base in bases:
            at = base.x_u + end[0] - x, base.y_u + end[1] - y
            made.ends.append(_outline_at(base, at, face if isinstance(face, int) else None, self.places))

    def _put_down(self, unit: str, of: str, words: str, at: tuple[int, int], colour: str) -> Drawing:
        """A unit that a line puts on the table: its outline about the place."""
        made = Drawing(of, colour, words, at=self.places.at(*at), placed=True)
        base = next((base for base in self.document.standing.values() if _is_of(base, unit)), None)
        if base is not None:
            made.ends = [outline(replace(base, x_u=at[0], y_u=at[1]), self.places)]
        return made

    def _stands(self, unit: str) -> bool:
        """True if a base of a unit is on the table."""
        return any(base.on_table for base in self.document.standing.values() if _is_of(base, unit))

    def _going(self) -> list[str]:
        """Units that would move without an order, by what the sheet says."""
        told = self.document.told
        return list(dict.fromkeys(
            self.document.unit_of(name) for name, hint in told.items()
            if hint.way and hint.way.reach_u > 0 and hint.legal
        ))  # fmt: skip

    def _by_itself(self, unit: str) -> Drawing:
        """The way of a unit that follows the sheet: dotted, with its words."""
        document = self.document
        side = document.sides.get(document.scenario.forces.side_of(unit))
        bases = document.present(unit)
        made = Drawing(unit, side.colour if side else "#444444", document.high_words(unit.split("/", 1)[0]),
                       prepared=True, at=centre(bases, self.places))  # fmt: skip
        known = [document.told[base.platoon] for base in bases if base.platoon in document.told]
        self._straight(made, known)
        self._ends(made, bases, known)
        return made

    def one(self, order: LowCommand, told: Mapping[str, PlatoonHint]) -> Drawing | None:
        """An order with what hints say of it; None where nobody is left to carry it out."""
        document, places = self.document, self.places
        side = document.sides.get(document.scenario.forces.side_of(order.unit))
        colour = side.colour if side else "#444444"
        hints = told
        if not document.takes_orders(order.unit):
            return self._circle(order, colour)
        bases = [base for base in document.present(order.unit) if base.platoon not in order.exempt]
        if not bases:
            return None
        words = document.words(order.unit) if document.low_of(order.unit) == order else ""
        made = Drawing(order.unit, colour, words, prepared=order.prepared, at=centre(bases, places))
        known = [hints[base.platoon] for base in bases if base.platoon in hints]
        made.legal = all(hint.legal for hint in known)
        offer = document.form.action(order.action)
        if len(order.path) > 1:
            self._arrow(made, order, bases, known)
        elif offer is not None and offer.how == "onto":
            self._straight(made, known)
        elif offer is not None and offer.how == "still":
            made.badge = order.action
        self._ends(made, bases, known)
        if order.shoot:
            made.shot = self._shot(order, made.legs[-1] if made.legs else made.at)
        return made

    def _arrow(self, made: Drawing, order: LowCommand, bases: list[Standing], known: list[PlatoonHint]) -> None:
        x0, y0 = order.path[0]
        offsets = [QPointF((x - x0) / 100, -(y - y0) / 100) for x, y in order.path]
        made.legs = [made.at + offset for offset in offsets]
        made.compass = path_words(order.path, self.document.grammar.units)
        ways = [hint.way for hint in known if hint.way]
        if ways:
            least = min(ways, key=lambda way: way.reach_u)
            made.reach, made.beyond = split_line(made.legs, least.reach_u / 100)
            made.said = least.words
        else:
            made.reach = made.legs

    def _straight(self, made: Drawing, known: list[PlatoonHint]) -> None:
        """A way that the rules found themselves: straight on, as far as it gets."""
        way = next((hint.way for hint in known if hint.way and hint.way.reach_u > 0), None)
        if way is None:
            made.badge = "stay"
            return
        step = QPointF((way.end[0] - way.line[0][0]) / 100, -(way.end[1] - way.line[0][1]) / 100)
        made.legs = made.reach = [made.at, made.at + step]
        made.said, made.compass = way.words, path_words((way.line[0], way.end), self.document.grammar.units)

    def _ends(self, made: Drawing, bases: list[Standing], known: list[PlatoonHint]) -> None:
        """Add the place where each base would stand."""
        by_name = {hint.platoon: hint for hint in known}
        for base in bases:
            hint = by_name.get(base.platoon)
            if hint and hint.way and (hint.way.reach_u > 0 or hint.way.facing not in (None, base.facing)):
                made.ends.append(_outline_at(base, hint.way.end, hint.way.facing, self.places))

    def links(self) -> list[tuple[QPointF, QPointF]]:
        """From each unit in command to the one that leads it, where the rules have chains of command."""
        led = {self.document.unit_of(name): hint.led_by for name, hint in self.document.told.items() if hint.led_by}
        found = []
        for unit, by in led.items():
            own, other = self.document.present(unit), self.document.present(by)
            if own and other:
                found.append((centre(own, self.places), centre(other, self.places)))
        return found

    def rings(self, unit: str) -> list[tuple[QPainterPath, str]]:
        """Reaches of the command and the fire of a unit, by the rules."""
        bases, hints = self.document.present(unit), self.document.hints
        if hints is None or not bases:
            return []
        return [(_ring(bases, ring, self.places), ring.name) for ring in hints.rings(bases[0].platoon)]

    def _shot(self, order: LowCommand, start: QPointF) -> tuple[QPointF, QPointF] | None:
        targets = [base for name, base in self.document.standing.items()
                   if base.on_table and (name == order.shoot or name.startswith(order.shoot + "/"))]  # fmt: skip
        return (start, centre(targets, self.places)) if targets else None

    def _circle(self, order: LowCommand, colour: str) -> Drawing | None:
        if order.circle is None or self.document.hints is None:
            return None
        circle = self.document.hints.circle(order.unit, order.circle)
        made = Drawing(order.unit, colour, self.document.words(order.unit))
        made.at = self.places.at(*order.circle)
        made.circle = (made.at, circle.radius_u / 100, circle.radius_u / 200)
        made.said = translate("map", "{0} shots, at most {1} on one base").format(circle.shots, circle.cap)
        return made


def _outline_at(base: Standing, end: Point, facing: int | None, places: ScenePlaces) -> QPolygonF:
    return outline(replace(base, x_u=end[0], y_u=end[1], facing=base.facing if facing is None else facing), places)


def _ring(bases: list[Standing], ring: Ring, places: ScenePlaces) -> QPainterPath:
    """All that lies within a length of the bases' edges, or of their centres."""
    found = QPainterPath()
    radius = places.length(ring.radius_u)
    for base in bases:
        one = QPainterPath()
        if ring.from_edges:
            one.addPolygon(outline(base, places))
            one.closeSubpath()
            stroker = QPainterPathStroker()
            stroker.setWidth(2 * radius)
            stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            one = stroker.createStroke(one).united(one)
        else:
            one.addEllipse(places.at(base.x_u, base.y_u), radius, radius)
        found = found.united(one)
    return found


def _is_of(base: Standing, unit: str) -> bool:
    return base.platoon == unit or base.platoon.startswith(f"{unit}/")
