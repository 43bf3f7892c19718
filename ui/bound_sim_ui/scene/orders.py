"""Orders on the map: drawings of them painted, their words written where there is room."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import atan2, cos, inf, sin

from PySide6.QtCore import QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget
from shapely.geometry import LineString, box

from bound_sim_maps.lettering import TextBox
from bound_sim_maps.speech import spoken
from bound_sim_maps.texts import Phrase
from bound_sim_ui.scene.labels import CHOSEN_RANK, HIT_RANK, ORDER_RANK, Wish, about, moved, text_box
from bound_sim_ui.scene.layer import KeptLayer
from bound_sim_ui.scene.order_drawings import Drawing
from bound_sim_ui.scene.places import ScenePlaces
from bound_sim_ui.scene.symbols import arrow_head, line_pen
from bound_sim_ui.theme import FORBIDDEN
from bound_sim_ui.words import translate

#: before the words of a line that is passed over as all stand, as in the list of lines
PASSED = "~"
#: px from an arrow at which a click still means it
NEAR_PX = 7.0
#: px from an arrow's end to the words of it, and where they can stand around it: from -1 to 1 across and down
_PAST_PX = (12.0, 20.0, 32.0, 50.0, 75.0, 110.0, 160.0)
_STEPS = (0.0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75, 1.0, -1.0)
_AROUND = (*((x, y) for x in (-1.0, 1.0) for y in _STEPS), *((x, y) for y in (-1.0, 1.0) for x in _STEPS[:-2]))
_FIRE, _REACH, _LED = "#7a3e00", "#004b7a", "#00563f"


class OrdersItem(QGraphicsItem):
    """Paints drawings, from a kept picture; ``live`` is the order that is being drawn."""

    def __init__(self, places: ScenePlaces, owner: QObject) -> None:
        super().__init__()
        #: draw them each time, as vectors: for paper and pictures
        self.as_vectors = False
        self._layer = KeptLayer(owner, self.update)
        self.places = places
        self.drawings: list[Drawing] = []
        #: the order being drawn, and those that others who are selected get with it
        self.live: Drawing | None = None
        self.others: list[Drawing] = []
        self.chosen = ""
        #: the place in the programme of the line that is looked at
        self.line: int | None = None
        self.links: list[tuple[QPointF, QPointF]] = []
        self.rings: list[tuple[QPainterPath, Phrase]] = []
        self.with_words = self.with_rings = True
        #: colours of sides whose ways are drawn hollow: sides are told without colour then
        self.hollow: frozenset[str] = frozenset()
        #: hears that words have to be written elsewhere
        self.relabel: Callable[[], object] = lambda: None

    def show_orders(self, drawings: list[Drawing], chosen: str = "", line: int | None = None) -> None:
        self.drawings, self.chosen, self.line = drawings, chosen, line
        self._layer.forget()
        self.relabel()

    def show_reach(self, links: list[tuple[QPointF, QPointF]], rings: list[tuple[QPainterPath, Phrase]]) -> None:
        """Chains of command, and how far the chosen unit reaches."""
        self.links, self.rings = links, rings
        self.update()
        self.relabel()

    def show_live(self, drawing: Drawing | None, others: Sequence[Drawing] = ()) -> None:
        """Show this one, and those of others that get the same order, instead of what their units had."""
        before = self._drawn
        self.live, self.others = drawing, list(others)
        if before != self._drawn:
            self._layer.forget()
            self.relabel()
        self.update()

    @property
    def _drawn(self) -> set[str | int]:
        """Units whose order is being drawn, and the place of a line that is."""
        return {drawing.unit if drawing.line is None else drawing.line
                for drawing in (self.live, *self.others) if drawing}  # fmt: skip

    def _is_drawn(self, drawing: Drawing) -> bool:
        """True if another drawing stands in its place while it is being drawn."""
        drawn = self._drawn
        return (bool(drawing.unit) and drawing.unit in drawn) or drawing.line in drawn

    def _is_chosen(self, drawing: Drawing) -> bool:
        if self.line is not None:
            return drawing.line == self.line
        return bool(self.chosen) and drawing.unit == self.chosen  # the lines of a whole side are of no unit

    def show_words(self, on: bool) -> None:
        """With the orders' words, or without."""
        self.with_words = on
        self.relabel()

    def at(self, place: QPointF, zoom: float) -> Drawing | None:
        """The drawing whose arrow, shot, mark or outline passes a place of the scene, None for none."""
        if not self.isVisible():
            return None
        near = [(drawing.distance(place), number) for number, drawing in enumerate(self.drawings)]
        far, number = min(near, default=(inf, 0))
        if far * zoom <= NEAR_PX:
            return self.drawings[number]
        _, number = min((one for one in near if self.drawings[one[1]].covers(place)), default=(inf, -1))
        return self.drawings[number] if number >= 0 else None

    def boundingRect(self) -> QRectF:  # noqa: N802  (Qt's name)
        return self.places.rect.adjusted(-400, -400, 400, 400)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """The kept picture of what is given, and over it what is being drawn."""
        if self.with_rings:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_reach(painter)
        if self.as_vectors:
            self._paint_settled(painter, None)
        else:
            self._layer.paint(painter, self.boundingRect(), self._lay)
        if self.live:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for drawing in (*self.others, self.live):
                _paint_drawing(painter, drawing, painter.worldTransform().m11(), True, self.hollow)

    def _lay(self, painter: QPainter, area: QRectF, world: QTransform, ratio: float) -> None:
        painter.setWorldTransform(world)
        self._paint_settled(painter, world.inverted()[0].mapRect(QRectF(0, 0, area.width(), area.height())))

    def _paint_settled(self, painter: QPainter, seen: QRectF | None) -> None:
        """All that is not being drawn, as far as it touches a part of the scene (None: all of it)."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        zoom = painter.worldTransform().m11()
        shown = [one for one in self.drawings if not self._is_drawn(one) and (seen is None or one.touches(seen))]
        for drawing in shown:
            _paint_drawing(painter, drawing, zoom, self._is_chosen(drawing), self.hollow)

    def _paint_reach(self, painter: QPainter) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for path, _ in self.rings:
            painter.setPen(line_pen(QColor(255, 253, 246, 150), 3.2))
            painter.drawPath(path)
            painter.setPen(line_pen(QColor(_REACH), 1.3, Qt.PenStyle.DashDotLine))
            painter.drawPath(path)
        for start, end in self.links:
            painter.setPen(line_pen(QColor(255, 253, 246, 150), 4.0))
            painter.drawLine(start, end)
            painter.setPen(line_pen(QColor(_LED), 1.6, Qt.PenStyle.DotLine))
            painter.drawLine(start, end)

    def wishes(self, world: QTransform, size: float) -> Iterator[Wish]:
        """The words of settled orders, at a small scale those of the chosen one alone; the names of rings."""
        if not self.isVisible():
            return
        for path, name in self.rings if self.with_rings else ():
            top = path.boundingRect()
            at = world.map(QPointF(top.center().x(), top.top()))
            said = spoken(name)
            yield Wish(said, about(said, 10 * size, at.x(), at.y()), 10 * size, HIT_RANK, _REACH)
        for drawing in self.drawings if self.with_words else ():
            chosen = self._is_chosen(drawing) and self.live is None
            brief = drawing.brief not in ("", drawing.words)  # it has room at any scale
            if not self._is_drawn(drawing) and (chosen or brief or world.m11() >= 0.85):
                more = "; ".join(_told_once(drawing))
                text = f"{drawing.words}  ({more})" if more else drawing.words
                text = text if chosen else drawing.brief or drawing.words
                yield from self._wish(drawing, text, world, size, chosen=chosen)

    def live_wishes(self, world: QTransform, size: float) -> Iterator[Wish]:
        """The words of what is being drawn."""
        if self.live is not None and self.with_words and self.isVisible():
            text = "   ".join(_told_once(self.live))
            yield from self._wish(self.live, text, world, size, chosen=True)

    def _wish(self, drawing: Drawing, text: str, world: QTransform, size: float, *, chosen: bool) -> Iterator[Wish]:
        if not drawing.legal:
            if not drawing.of_programme:
                text += translate("map", "  not allowed")
            elif chosen:  # it may well be carried out when its turn comes
                text += translate("map", "  passed over now")
            else:
                text = f"{PASSED} {text}"
        if not text:
            return
        end = world.map(drawing.legs[-1] if drawing.legs else drawing.at)
        off = 6.0 if not drawing.circle else drawing.circle[1] * world.m11() + 4
        text, points = (text, 12 * size) if chosen else (_short(text), 10 * size)
        rooms: Iterable[TextBox] = about(text, points, end.x(), end.y(), off)
        spare: Iterable[TextBox] = ()
        if chosen and len(drawing.legs) > 1:
            legs = [world.map(point) for point in drawing.legs]
            covered = [world.map(one).boundingRect() for one in (*drawing.stands, *drawing.ends)]
            rooms, spare = past(text, points, legs, covered), rooms
        colour = "#1b1813" if drawing.legal else "#8f3000"
        rank = CHOSEN_RANK if chosen else ORDER_RANK
        yield Wish(text, rooms, points, rank, colour, must=chosen, spare=spare)


def past(text: str, size: float, legs: Sequence[QPointF], covered: Sequence[QRectF] = ()) -> Iterator[TextBox]:
    """Rooms for the words of an arrow (px): past its head, or about it, and never on any of its legs.

    Those that leave bases free come first: ``covered`` is where the arrow's own stand, and where they would stand.
    """
    bases = [TextBox(one.left(), one.top(), one.right(), one.bottom()) for one in covered]
    later = []
    for room in _about_head(text_box(text, size), legs):
        if any(room.touches(one) for one in bases):
            later.append(room)
        else:
            yield room
    yield from later


def _about_head(words: TextBox, legs: Sequence[QPointF]) -> Iterator[TextBox]:
    """Rooms about an arrow's head that no leg crosses: straight on first, then to its sides, then further off."""
    line = LineString([(point.x(), point.y()) for point in legs])
    end, leg = legs[-1], legs[-1] - legs[-2]
    bearing = atan2(leg.y(), leg.x())
    ahead, beside = (cos(bearing), sin(bearing)), (-sin(bearing), cos(bearing))
    around = sorted(_AROUND, key=lambda at: (-_along(at, ahead), abs(_along(at, beside))))
    for far in _PAST_PX:
        for x, y in around:
            room = moved(words, end.x() + x * (words.east + far), end.y() + y * (words.south + far))
            if not line.intersects(box(*room[:4])):
                yield room


def _along(at: tuple[float, float], way: tuple[float, float]) -> float:
    return at[0] * way[0] + at[1] * way[1]


def _short(text: str) -> str:
    return text if len(text) <= 34 else text[:32].rstrip(" ,->") + " \u2026"


def _paint_drawing(painter: QPainter, d: Drawing, zoom: float, chosen: bool, hollow: frozenset[str]) -> None:
    colour = QColor(d.colour).darker(125)
    strong = (3.4 if chosen else 2.2) + (1.6 if d.colour in hollow else 0.0)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    shelled = colour if d.legal else QColor(FORBIDDEN)
    if d.area is not None:
        painter.setPen(line_pen(shelled, strong, Qt.PenStyle.DashLine))
        painter.drawRect(d.area)
    if d.circle:
        place, radius, inner = d.circle
        painter.setPen(line_pen(shelled, strong, Qt.PenStyle.SolidLine if d.legal else Qt.PenStyle.DashLine))
        painter.drawEllipse(place, radius, radius)
        painter.setPen(line_pen(shelled, 1.2, Qt.PenStyle.DashLine))
        painter.drawEllipse(place, inner, inner)
        painter.drawLine(place + QPointF(-2, 0), place + QPointF(2, 0))
        painter.drawLine(place + QPointF(0, -2), place + QPointF(0, 2))
    if d.legs:
        if chosen:
            ghost = QColor(colour)
            ghost.setAlphaF(0.75)
            painter.setPen(line_pen(ghost, 1.2, Qt.PenStyle.DashLine))
            for end in d.ends:
                painter.drawPolygon(end)
        halo = QColor("#fffdf6")
        halo.setAlphaF(0.75)
        painter.setPen(line_pen(halo, strong + 2.6))
        painter.drawPolyline(QPolygonF(d.legs))
        painter.setPen(line_pen(colour, strong, Qt.PenStyle.DotLine if d.prepared else Qt.PenStyle.SolidLine))
        if len(d.reach) > 1 and d.legal:
            painter.drawPolyline(QPolygonF(d.reach))
        rest = d.beyond if d.legal else d.legs
        if len(rest) > 1:
            pen = line_pen(colour if d.legal else QColor(FORBIDDEN), strong * 0.75)
            pen.setDashPattern([3, 3.2])
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            painter.setPen(pen)
            painter.drawPolyline(QPolygonF(rest))
            if d.legal:
                _stop(painter, d, colour)
        if d.colour in hollow:
            painter.setPen(line_pen(QColor("#fffdf6"), strong * 0.45))
            painter.drawPolyline(QPolygonF(d.legs))
        head = arrow_head(d.legs[-1], d.legs[-2], (15 if chosen else 11) / zoom)
        painter.setPen(Qt.PenStyle.NoPen)
        full = d.legal and not d.beyond and d.colour not in hollow
        painter.setBrush(colour if full else (QColor("#fffdf6") if d.legal else QColor(FORBIDDEN)))
        if not full:
            painter.setPen(line_pen(colour if d.legal else QColor(FORBIDDEN), 1.4))
        painter.drawPath(head)
    elif d.ends and (chosen or d.placed):
        painter.setPen(line_pen(colour if d.legal else QColor(FORBIDDEN), 1.4, Qt.PenStyle.DashLine))
        for end in d.ends:
            painter.drawPolygon(end)
    if d.shot:
        _paint_shot(painter, d, zoom, chosen)
    if d.badge or (d.prepared and not d.legs):
        _paint_badge(painter, d, zoom, chosen)


def _stop(painter: QPainter, d: Drawing, colour: QColor) -> None:
    """A bar across the line where its reach ends."""
    cut, nxt = d.beyond[0], d.beyond[1]
    leg = nxt - cut
    size = (leg.x() ** 2 + leg.y() ** 2) ** 0.5 or 1.0
    across = QPointF(-leg.y(), leg.x()) * (4.5 / size)
    painter.setPen(line_pen(colour, 2.4))
    painter.drawLine(cut - across, cut + across)


def _paint_shot(painter: QPainter, d: Drawing, zoom: float, chosen: bool) -> None:
    """A fire order: a thin line to the target, an open reticle there; dotted when prepared (R-12)."""
    assert d.shot is not None
    start, end = d.shot
    colour = QColor(_FIRE if d.legal else FORBIDDEN)
    if not chosen:
        colour.setAlphaF(0.6)
    pen = line_pen(colour, 1.8 if chosen else 1.2)
    pen.setDashPattern([1, 4] if d.prepared else [8, 3, 2, 3])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawLine(start, end)
    size = (7 if chosen else 5) / zoom
    painter.setPen(line_pen(colour, 1.8 if chosen else 1.3))
    painter.drawEllipse(end, size, size)
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        painter.drawLine(end + QPointF(dx, dy) * size * 0.5, end + QPointF(dx, dy) * size * 1.5)


def _paint_badge(painter: QPainter, d: Drawing, zoom: float, chosen: bool) -> None:
    """Paint the badge of a company that stays: a square for stay, a spade's bite for dig; dotted when prepared."""
    colour = QColor(d.colour if d.legal else FORBIDDEN).darker(120)
    size = (8 if chosen else 6) / zoom
    at = d.at
    painter.setPen(line_pen(colour, 2.0, Qt.PenStyle.DotLine if d.prepared else Qt.PenStyle.SolidLine))
    painter.setBrush(QColor(255, 253, 246, 220))
    if d.badge == "dig":
        path = QPainterPath()
        path.moveTo(at + QPointF(-size, -size * 0.5))
        path.lineTo(at + QPointF(-size * 0.45, -size * 0.5))
        path.lineTo(at + QPointF(-size * 0.45, size * 0.6))
        path.lineTo(at + QPointF(size * 0.45, size * 0.6))
        path.lineTo(at + QPointF(size * 0.45, -size * 0.5))
        path.lineTo(at + QPointF(size, -size * 0.5))
        painter.setPen(line_pen(QColor("#fffdf6"), 5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
        painter.setPen(line_pen(colour, 2.4))
        painter.drawPath(path)
    else:
        painter.drawRect(QRectF(at.x() - size * 0.6, at.y() - size * 0.6, size * 1.2, size * 1.2))


def _told_once(drawing: Drawing) -> list[str]:
    """A way by the compass and what the rules say of it; where that is its length alone, the compass has said it."""
    if drawing.said and drawing.compass.endswith(f" {drawing.said}") and "," not in drawing.compass:
        return [drawing.compass]
    return [part for part in (drawing.compass, drawing.said) if part]
