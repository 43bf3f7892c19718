"""From the orders of a document to drawings: arrows with their reach, shots, circles; each with its words."""

from dataclasses import dataclass, field, replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QPolygonF
from shapely.geometry import LineString
from shapely.geometry import Point as Point2D

from bound_sim.orders.lines import verb_of, without_areas
from bound_sim.orders.records import OrderLine, Point, format_cell
from bound_sim.results.battle_map.timeline import Standing
from bound_sim.rules.records.hints import Ghost, Ring
from bound_sim_maps.speech import spoken
from bound_sim_maps.texts import Phrase
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
    #: the place in the programme of the line that it is of
    line: int | None = None
    #: it is of a line of a programme, of whichever side
    of_programme: bool = False
    #: its words without the areas that it is drawn in
    brief: str = ""

    def touches(self, part: QRectF) -> bool:
        """True if any of it may lie in a part of the scene."""
        points = [self.at, *self.legs, *(self.shot or ())]
        xs, ys = [point.x() for point in points], [point.y() for point in points]
        more = 60.0 + (self.circle[1] if self.circle else 0.0) + (self.area.width() if self.area else 0.0)
        around = QRectF(QPointF(min(xs), min(ys)), QPointF(max(xs), max(ys))).adjusted(-more, -more, more, more)
        return around.intersects(part)

    def covers(self, place: QPointF) -> bool:
        """True if a place of the scene lies in an outline of what is put down there."""
        return self.placed and any(end.containsPoint(place, Qt.FillRule.WindingFill) for end in self.ends)

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


class OrderDrawer:
    """From a document's orders to drawings."""

    def __init__(self, document: Document, places: ScenePlaces, kept: KeptDrawings | None = None) -> None:
        self.document, self.places = document, places
        self._kept: KeptDrawings = {} if kept is None else kept

    def all(self) -> list[Drawing]:
        """Every order of the bound that the document holds; what rests on the same as before is not made again."""
        document = self.document
        found = []
        stand = document.history, document.moment
        for (_, bound), order in document.drafts.now.low.items():
            if bound == document.bound:
                ghost = document.ghost(order.unit)
                rests_on = (order, *stand, ghost, document.high_of(order.unit))
                kept = self._kept.get(order.unit)
                made = kept[1] if kept is not None and kept[0] == rests_on else self.one(order, ghost)
                self._kept[order.unit] = rests_on, made
                if made:
                    found.append(made)
        found += self._of_lines()
        found += self._places_ordered()
        ordered = {drawing.unit for drawing in found}
        return [*found, *(self._by_itself(unit) for unit in self._going() if unit not in ordered)]

    def _places_ordered(self) -> list[Drawing]:
        """The spaces and quarters that the sheet's words name, like a bombardment's."""
        return [made for order in self.document.high_now().values() if (made := self.place_ordered(order)) is not None]

    def place_ordered(self, order: OrderLine) -> Drawing | None:
        """The place of a word of the sheet; None for one without a place, or with none that there is."""
        if not order.word("reference"):
            return None
        try:
            west, south, east, north = self.document.scenario.battlefield.table.area(order.word("reference"))
        except ValueError:
            return None  # the panel says what is wrong with it
        made = Drawing(order.unit, self._colour(self.document.scenario.forces.side_of(order.unit)),
                       f"{order.unit} {format_cell(order)}")  # fmt: skip
        made.area = QRectF(self.places.at(west, north), self.places.at(east, south))
        made.at = made.area.center()
        return made

    def _of_lines(self) -> list[Drawing]:
        """The ways of a programme's lines as far as they get, each from where the one before it ends."""
        found = []
        own = ((self.document.side, place, hint) for place, hint in self.document.line_hints().items())
        for side, place, hint in [(side, None, hint) for side, hint in self.document.revealed] or own:
            ghost, words = hint.ghost, self.document.line_text(hint.line)
            made = self.of_line(ghost, words, side) if ghost is not None else None
            if made is not None:
                made.line, made.of_programme = place, True
                verb = verb_of(hint.line, self.document.grammar.lines)
                made.brief = self.document.line_text(without_areas(hint.line, verb))
                found.append(made)
        return found

    def of_line(self, ghost: Ghost, words: str, side: str = "") -> Drawing | None:
        """A line's way as far as it gets, and its bases where they end; None for one by which nobody moves."""
        document, unit = self.document, ghost.unit
        colour = self._colour(side or document.side)
        of = document.unit_of(unit) if unit in document.standing else unit
        if not ghost.way and not ghost.ends:
            return None
        at = ghost.way[0] if ghost.way else ghost.ends[0].at
        made = Drawing(of, colour, words, at=self.places.at(*at), legal=ghost.fits)
        # it comes from nowhere on the table, or turns: where it comes to is all that there is to see
        made.placed = not ghost.way
        if len(ghost.way) > 1:
            made.legs = [self.places.at(*point) for point in ghost.way]
            made.reach, made.beyond = split_line(made.legs, self.places.length(ghost.reach_u))
            made.compass = path_words(ghost.way, document.grammar.units) if unit else ""
            made.stands = self._outlines(unit)
        self._ends(made, ghost)
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
        made = Drawing(unit, side.colour if side else "#444444", document.high_words(unit.split("/", 1)[0]),
                       prepared=True, at=centre(document.present(unit), self.places))  # fmt: skip
        ghost = document.ghost(unit)
        self._straight(made, ghost)
        self._ends(made, ghost)
        return made

    def one(self, order: OrderLine, ghost: Ghost) -> Drawing | None:
        """An order with its ghost; None where nobody is left to carry it out."""
        document, places = self.document, self.places
        side = document.sides.get(document.scenario.forces.side_of(order.unit))
        colour = side.colour if side else "#444444"
        if not document.takes_orders(order.unit):
            return self._circle(order, colour)
        bases = [base for base in document.present(order.unit) if base.platoon not in order.names("exempt")]
        if not bases:
            return None
        words = document.words(order.unit) if document.low_of(order.unit) == order else ""
        waits = order.has("prepared")
        made = Drawing(order.unit, colour, words, prepared=waits, at=centre(bases, places), legal=ghost.fits)
        offer = document.form.action(order.verb)
        if len(order.points("path")) > 1:
            made.legs = [places.at(*point) for point in ghost.way]
            made.reach, made.beyond = split_line(made.legs, places.length(ghost.reach_u))
            made.said, made.compass = spoken(ghost.gets), path_words(order.points("path"), document.grammar.units)
        elif offer is not None and offer.how == "onto":
            self._straight(made, ghost)
        elif offer is not None and offer.how == "still":
            made.badge = order.verb
        self._ends(made, ghost)
        if order.word("shoot"):
            made.shot = self._shot(order, made.legs[-1] if made.legs else made.at)
        return made

    def live(self, orders: dict[str, OrderLine]) -> tuple[dict[str, Ghost], list[Drawing]]:
        """Orders that are still being drawn, the first before the others: their ghosts, and how they look."""
        ghosts = self.document.ghosts(orders)
        made = (self.one(order, ghosts[unit]) for unit, order in orders.items())
        return ghosts, [one for one in made if one is not None]

    def _straight(self, made: Drawing, ghost: Ghost) -> None:
        """A way that the rules found themselves: straight on, as far as it gets."""
        if not ghost.way:
            made.badge = "stay"
            return
        made.legs = made.reach = [self.places.at(*point) for point in ghost.way]
        made.said, made.compass = spoken(ghost.gets), path_words(ghost.way, self.document.grammar.units)

    def _ends(self, made: Drawing, ghost: Ghost) -> None:
        """Add the place where each base would stand."""
        standing = self.document.standing
        for end in ghost.ends:
            base = standing.get(end.base)
            if base is not None and ((base.x_u, base.y_u) != end.at or end.facing not in (None, base.facing)):
                made.ends.append(_outline_at(base, end.at, end.facing, self.places))

    def links(self) -> list[tuple[QPointF, QPointF]]:
        """From each unit in command to the one that leads it, where the rules have chains of command."""
        led = {self.document.unit_of(name): hint.led_by for name, hint in self.document.told.items() if hint.led_by}
        found = []
        for unit, by in led.items():
            own, other = self.document.present(unit), self.document.present(by)
            if own and other:
                found.append((centre(own, self.places), centre(other, self.places)))
        return found

    def rings(self, unit: str) -> list[tuple[QPainterPath, Phrase]]:
        """Reaches of the command and the fire of a unit, by the rules."""
        bases, hints = self.document.present(unit), self.document.hints
        if hints is None or not bases:
            return []
        return [(_ring(bases, ring, self.places), ring.name) for ring in hints.rings(bases[0].platoon)]

    def _shot(self, order: OrderLine, start: QPointF) -> tuple[QPointF, QPointF] | None:
        shoot = order.word("shoot")
        targets = [base for name, base in self.document.standing.items()
                   if base.on_table and (name == shoot or name.startswith(shoot + "/"))]  # fmt: skip
        return (start, centre(targets, self.places)) if targets else None

    def _circle(self, order: OrderLine, colour: str) -> Drawing | None:
        at = order.point("circle")
        if at is None or self.document.hints is None:
            return None
        circle = self.document.hints.circle(order.unit, at)
        made = Drawing(order.unit, colour, self.document.words(order.unit))
        made.at = self.places.at(*at)
        made.circle = (made.at, circle.radius_u / 100, circle.radius_u / 200)
        made.said = translate("map", "{0} shots, at most {1} on one base").format(circle.shots, circle.cap)
        self.mark_faults(made, self.document.high_of(order.unit), order)
        return made

    def mark_faults(self, made: Drawing, high: OrderLine | None, low: OrderLine | None) -> None:
        """Say of a drawing of a battalion's word, or of its order beside it, what is wrong with both."""
        if self.document.side and (faults := self.document.answers.faults_with(made.unit, high, low)):
            made.legal, made.said = False, "; ".join(spoken(fault.wrong) for fault in faults)


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
