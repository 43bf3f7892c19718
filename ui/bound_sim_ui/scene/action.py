"""Events up to a moment, drawn from the log: moves, fire with its dice, circles, fights, the fallen."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from PySide6.QtCore import QLineF, QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from bound_sim.results.battle_map.timeline import NOW, Standing, SubstepEnd, Timeline
from bound_sim.rules.records.held_areas import area_of
from bound_sim.scenario.model import Side
from bound_sim_maps import symbols
from bound_sim_maps.areas import AreaNet
from bound_sim_maps.lettering import TextBox
from bound_sim_maps.speech import spoken
from bound_sim_maps.table import u_from_cm
from bound_sim_ui.scene.labels import HIT_RANK, MISS_RANK, Wish, about, moved, text_box
from bound_sim_ui.scene.layer import KeptLayer
from bound_sim_ui.scene.places import ScenePlaces
from bound_sim_ui.scene.symbols import arrow_head, line_pen, path
from bound_sim_ui.theme import HIT

#: how much of its colour what covers a circle shows
_WASH = 0.16
#: px from the middle of a sign of a loss or a fight to its edge
_SIGN_PX = 10

#: where a base was before or after a moment, None where it was off the table
Place = Callable[..., QPointF | None]
#: where a fight was, its dice, whether two fought
Fought = tuple[QPointF, str, bool]


@dataclass(frozen=True)
class ShotMark:
    """A roll of fire: from where (None: off the table), at whom, its dice in words."""

    start: QPointF | None
    end: QPointF
    dice: str
    hit: bool
    units: frozenset[str]


@dataclass(frozen=True)
class Scenes:
    """Marks to draw for a moment, in the scene's places."""

    shots: tuple[ShotMark, ...] = ()
    moves: tuple[tuple[QPointF, QPointF, str], ...] = ()
    circles: tuple[tuple[QPointF, str, float, float], ...] = ()
    fights: tuple[Fought, ...] = ()
    fallen: tuple[tuple[QPointF, str, str], ...] = ()

    def __add__(self, other: "Scenes") -> "Scenes":
        return Scenes(self.shots + other.shots, self.moves + other.moves, self.circles + other.circles,
                      self.fights + other.fights, self.fallen + other.fallen)  # fmt: skip


def of_moment(
    history: Timeline, when: SubstepEnd, places: ScenePlaces, colours: dict[str, str],
    shown: Mapping[str, Standing] | None = None,
) -> Scenes:  # fmt: skip
    """Marks of one sub-step; at a bound's end, of its moves and of all who fell in it.

    ``shown``: how all stand on the map, where acts came after that moment.
    """
    before = history.before(when)
    standing = history.at(before) if before else history.at(when)
    now = history.at(when) if shown is None else shown

    def place(unit: str, later: bool = False) -> QPointF | None:
        base = _placed(history, when, unit, ((now if later else standing), standing, now))
        return places.at(base.x_u, base.y_u) if base is not None else None

    def side(unit: str) -> str:
        return colours.get(standing[unit].side if unit in standing else "", "#444444")

    def back(unit: str, effect: str) -> bool:
        """True if a base that was removed stands on the table again, by a ruling."""
        return effect == "removed" and unit in now and now[unit].on_table

    ended = when.substep in ("end", NOW)
    moves = [
        (places.at(u_from_cm(row["from_x_cm"]), u_from_cm(row["from_y_cm"])),
         places.at(u_from_cm(row["to_x_cm"]), u_from_cm(row["to_y_cm"])), side(row["platoon"]))
        for row in _rows(history, "moves", when) if row["length_cm"] > 0
    ]  # fmt: skip
    fallen = [
        (at, row["effect"], unit)
        for row in _rows(history, "hits", when) if row["effect"] != "surplus"
        for unit in (row["passed_to"] or row["target"],)
        for at in (place(unit, ended),) if at is not None and not (ended and back(unit, row["effect"]))
    ]  # fmt: skip
    circles = [
        (places.at(*burst.centre), colours.get(burst.side, "#444444"), places.length(burst.radius_u),
         places.length(burst.inner_u))
        for burst in history.bursts.get(when, ())
    ]  # fmt: skip
    return Scenes(
        tuple(_shots(history, when, place)), tuple(moves), tuple(circles), tuple(_fights(history, when, place)),
        tuple(fallen),
    )  # fmt: skip


def _placed(
    history: Timeline, when: SubstepEnd, unit: str, known: Sequence[Mapping[str, Standing]]
) -> Standing | None:  # fmt: skip
    """A base at a moment at which it has a place, the one looked at first; None for one that never had any.

    A log has the corner of the table as the place of a base that is in no place of it, as in a box beside the map.
    """
    found = [standing[unit] for standing in known if unit in standing]
    for base in found:
        if base.on_table or (base.gone and (base.x_u or base.y_u)):
            return base
    earlier = (history.at(moment).get(unit) for moment in reversed(history.moments) if moment <= when)
    return next((base for base in earlier if base is not None and base.on_table), None) if found else None


@dataclass(frozen=True)
class ThingMark:
    """Something on the table that is not a base, in the scene's places: a line has an ``other`` end."""

    kind: str
    shape: str
    at: QPointF
    other: QPointF
    radius: float
    side: str


def things_of(
    history: Timeline, when: SubstepEnd | None, places: ScenePlaces, sides: Mapping[str, Side], net: AreaNet
) -> tuple[ThingMark, ...]:
    """Things on the table beside bases at a moment, and in no area; None: at the end of the log."""
    return tuple(
        ThingMark(thing.kind, thing.shape, places.at(*thing.at), places.at(*thing.other),
                  places.length(thing.radius_u), sides[thing.side].colour if thing.side in sides else "#444444")
        for thing in history.things_at(when).values() if not area_of(net, thing)
    )  # fmt: skip


def _rows(history: Timeline, table: str, when: SubstepEnd) -> Iterator[dict[str, Any]]:
    """Rows of a moment; at a bound's end those of the whole bound."""
    columns = history.tables[table]
    wanted: dict[str, bool] = {}  # by sub-step: most rows are of other moments
    for at, (bound, substep) in enumerate(zip(columns["bound"], columns["substep"], strict=True)):
        if bound != when.bound:
            continue
        if substep not in wanted:
            wanted[substep] = when.substep in ("end", NOW) or history.order.moment(bound, substep) == when
        if wanted[substep]:
            yield {name: values[at] for name, values in columns.items()}


def _shots(history: Timeline, when: SubstepEnd, place: Place) -> Iterator[ShotMark]:
    for fire in history.fire.get(when, ()):
        end = place(fire.target)
        if end is not None:
            yield ShotMark(place(fire.shooter) if fire.shooter else None, end, spoken(fire.dice), fire.hit, fire.units)


def _fights(history: Timeline, when: SubstepEnd, place: Place) -> Iterator[Fought]:
    """Places of fights and tests, their dice, and true where two fought."""
    forces = history.forces
    for fight in history.fights.get(when, ()):
        bases = [base for unit in fight.units for base in
                 ([unit] if unit in forces.by_id else [p.id for p in forces.companies.get(unit, ())])]  # fmt: skip
        found = [at for at in map(place, bases) if at is not None]
        if found:
            yield sum(found, QPointF()) / len(found), spoken(fight.dice), len(fight.units) > 1


class ActionItem(QGraphicsItem):
    """Paints a moment's scenes, from a kept picture."""

    def __init__(self, places: ScenePlaces, owner: QObject) -> None:
        super().__init__()
        #: draw them each time, as vectors: for paper and pictures
        self.as_vectors = False
        self._layer = KeptLayer(owner, self.update)
        self.places = places
        self.scenes = Scenes()
        self.things: tuple[ThingMark, ...] = ()
        self.only: frozenset[str] = frozenset()
        #: hears that dice have to be written elsewhere
        self.relabel: Callable[[], object] = lambda: None

    def show_scenes(self, scenes: Scenes, only: frozenset[str] = frozenset()) -> None:
        """Draw these; with ``only``, the fire of and at those units stands out."""
        if (scenes, only) != (self.scenes, self.only):
            self.scenes, self.only = scenes, only
            self._layer.forget()
            self.relabel()

    def show_things(self, things: tuple[ThingMark, ...]) -> None:
        """Draw these under what happened."""
        if things != self.things:
            self.things = things
            self._layer.forget()
            self.relabel()

    def marks(self, world: QTransform) -> list[TextBox]:
        """Boxes that signs of losses and fights cover at a transform without a translation, px."""
        places = [place for place, *_ in (*self.scenes.fallen, *self.scenes.fights)] if self.isVisible() else []
        middles = map(world.map, places)
        return [TextBox(at.x() - _SIGN_PX, at.y() - _SIGN_PX, at.x() + _SIGN_PX, at.y() + _SIGN_PX) for at in middles]

    def boundingRect(self) -> QRectF:  # noqa: N802  (Qt's name)
        return self.places.rect.adjusted(-400, -400, 400, 400)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self.as_vectors:
            self._paint_all(painter)
        else:
            self._layer.paint(painter, self.boundingRect(), self._lay)

    def _lay(self, painter: QPainter, area: QRectF, world: QTransform, ratio: float) -> None:
        painter.setWorldTransform(world)
        self._paint_all(painter)

    def _paint_all(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        zoom = painter.worldTransform().m11()
        for thing in self.things:
            _thing(painter, thing, zoom)
        for start, end, side in self.scenes.moves:
            self._move(painter, start, end, QColor(side), zoom)
        for at, side, radius, inner in self.scenes.circles:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(line_pen(QColor(side).darker(130), 2.6))
            painter.drawEllipse(at, radius, radius)
            painter.setPen(line_pen(QColor(side).darker(130), 1.3, Qt.PenStyle.DashLine))
            painter.drawEllipse(at, inner, inner)
        for shot in self.scenes.shots:
            self._shot(painter, shot, zoom)
        for at, effect, _ in self.scenes.fallen:
            _burst(painter, at, effect, zoom)
        for at, _, two in self.scenes.fights:
            if two:
                _swords(painter, at, zoom)

    def _faint(self, units: frozenset[str]) -> bool:
        return bool(self.only) and not (units & self.only)

    def _move(self, painter: QPainter, start: QPointF, end: QPointF, side: QColor, zoom: float) -> None:
        painter.setPen(line_pen(side.darker(125), 2.0))
        painter.drawLine(start, end)
        painter.setBrush(side.darker(125))
        painter.setPen(Qt.PenStyle.NoPen)
        if QLineF(start, end).length() * zoom > 8:
            painter.drawPath(arrow_head(end, start, 9 / zoom))

    def _shot(self, painter: QPainter, shot: ShotMark, zoom: float) -> None:
        colour = QColor(HIT if shot.hit else "#4a4234")
        colour.setAlphaF(0.12 if self._faint(shot.units) else 0.95 if shot.hit else 0.55)
        if shot.start is not None:
            pen = line_pen(colour, 2.0 if shot.hit else 1.1)
            if not shot.hit:
                pen.setDashPattern([6, 4])
            painter.setPen(pen)
            painter.drawLine(shot.start, shot.end)
        painter.setPen(line_pen(colour, 1.4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(shot.end, 4 / zoom, 4 / zoom)

    def wishes(self, world: QTransform, size: float) -> Iterator[Wish]:
        """Dice: of hits always, of misses where one is near or looks at a unit; of fights and tests."""
        zoom, points = world.m11(), 11 * size
        # lines, like wire, lie end to end: a name at each would hide them
        for thing in (thing for thing in self.things if thing.shape not in ("line", "arrow")):
            at = world.map(thing.at) + QPointF(0, 16)
            yield Wish(thing.kind, _centred(thing.kind, points, at), points, MISS_RANK, "#3b3529")
        for shot in self.scenes.shots:
            if self._faint(shot.units) or not (shot.hit or self.only or zoom > 0.9):
                continue
            start = shot.start if shot.start is not None else shot.end + QPointF(0, -18 / zoom)
            at = world.map(start + (shot.end - start) * (0.72 if shot.start is not None else 0))
            colour, rank = ("#8f3000", HIT_RANK) if shot.hit else ("#3b3529", MISS_RANK)
            yield Wish(shot.dice, _centred(shot.dice, points, at), points, rank, colour, must=shot.hit)
        for place, dice, _ in self.scenes.fights:
            at = world.map(place) + QPointF(0, -22)
            yield Wish(dice, _centred(dice, points, at), points, HIT_RANK, "#5b0f6b", must=True)


def _centred(text: str, points: float, at: QPointF) -> Iterator[TextBox]:
    """On a place, else beside it."""
    yield moved(text_box(text, points), at.x(), at.y())
    yield from about(text, points, at.x(), at.y(), 4.0)


@lru_cache(64)
def _kept_pen(colour: str, width: float) -> QPen:
    """A pen for what is drawn by the thousand."""
    return line_pen(QColor(colour), width)


def _thing(painter: QPainter, thing: ThingMark, zoom: float) -> None:
    """A circle with its radius, a line, an arrow; and the sign of its kind about its point."""
    colour = QColor(thing.side).darker(120)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if thing.shape == "line":
        painter.setPen(line_pen(colour, 3.0, Qt.PenStyle.DotLine))
        painter.drawLine(thing.at, thing.other)
    if thing.shape == "arrow":
        painter.setPen(line_pen(colour, 2.4, Qt.PenStyle.DotLine))
        painter.drawLine(thing.at, thing.other)
        painter.setPen(line_pen(colour, 1.0))
        painter.setBrush(colour)
        painter.drawPath(arrow_head(thing.other, thing.at, 12 / zoom))
    elif thing.shape == "circle":
        wash = QColor(colour)
        wash.setAlphaF(_WASH)
        painter.setBrush(wash)
        painter.setPen(line_pen(colour, 1.3, Qt.PenStyle.DashLine))
        painter.drawEllipse(thing.at, thing.radius, thing.radius)
    if thing.shape not in ("line", "arrow"):
        painter.setPen(line_pen(colour, 1.8))
        painter.setBrush(QColor("#fffdf6"))
        painter.drawPath(path(symbols.thing(thing.kind), 1 / zoom).translated(thing.at))


def _burst(painter: QPainter, at: QPointF, effect: str, zoom: float) -> None:
    """A star for an injury, a cross in a ring for a removal."""
    size, x, y = 9 / zoom, at.x(), at.y()
    ray, far = size * 0.7, size * 0.91
    lines = [QLineF(x - ray, y - ray, x + ray, y + ray), QLineF(x - ray, y + ray, x + ray, y - ray)]
    if effect == "injured":
        lines += [QLineF(x, y - far, x, y + far), QLineF(x - far, y, x + far, y)]
    for colour, width in (("#fffdf6", 5.0), ("#d62f1f" if effect == "injured" else "#111111", 2.4)):
        painter.setPen(_kept_pen(colour, width))
        painter.drawLines(lines)
    if effect == "removed":
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(at, size, size)


def _swords(painter: QPainter, at: QPointF, zoom: float) -> None:
    size = 10 / zoom
    for width, colour in ((5.0, "#fffdf6"), (2.2, "#5b0f6b")):
        painter.setPen(line_pen(QColor(colour), width))
        for side in (-1, 1):
            painter.drawLine(at + QPointF(-side * size, size), at + QPointF(side * size, -size))
            painter.drawLine(
                at + QPointF(-side * size * 0.9, size * 0.25), at + QPointF(-side * size * 0.25, size * 0.9)
            )
