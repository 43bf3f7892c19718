"""All bases of the table as one item: a picture for each look, kept until the zoom changes."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from math import cos, hypot, radians, sin
from typing import Any

from PySide6.QtCore import QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPixmap, QPolygonF, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from bound_sim.results.battle_map.timeline import Standing
from bound_sim.scenario.model import Scenario
from bound_sim_maps.canvas import INK
from bound_sim_maps.lettering import Rooms, TextBox, around, further
from bound_sim_maps.speech import spoken
from bound_sim_maps.symbols import Style
from bound_sim_ui.scene.labels import UNIT_RANK, Tried, Wish, text_box
from bound_sim_ui.scene.layer import KeptLayer
from bound_sim_ui.scene.places import ScenePlaces
from bound_sim_ui.scene.symbols import Look, draw_base
from bound_sim_ui.words import translate

#: a base this wide (px) carries its own name, a smaller one only that of its company
_NAMED_PX, _COMPANY_PX = 40.0, 13.0
#: a letter's width, as a share of its height; how much wider than its base a name may be
_WIDE, _OVER = 0.68, 1.05
#: a base this wide (px) says what it is and how strong; bases of a company by which room for its name is looked for
_DETAILED_PX, _TRIED = 120.0, 6
#: names of what is only reported
_REPORTED_INK = "#6b6254"
#: fills that a printer without colours tells apart: white, dark, middle, light
GREYS = ("#ffffff", "#202020", "#808080", "#c8c8c8")
#: no picture larger than this (px) is kept: so near, bases are drawn each time, few being in view
_LARGEST_PX = 500.0
#: looks kept before all are forgotten
_MOST_KEPT = 20_000


class Names:
    """Short texts as pictures on a plate, by text, size and colour."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, int, str, float], QPixmap] = {}

    def picture(self, text: str, points: int, colour: str, ratio: float, bold: bool = True) -> QPixmap:
        key = (text, points, colour, ratio)
        if key not in self._kept:
            if len(self._kept) > _MOST_KEPT:
                self._kept.clear()
            font = QFont("DejaVu Sans")
            font.setPixelSize(points)
            font.setBold(bold)
            width = QFontMetricsF(font).horizontalAdvance(text)
            pixmap = QPixmap(round((width + 6) * ratio), round((points * 1.5 + 2) * ratio))
            pixmap.setDevicePixelRatio(ratio)
            pixmap.fill(Qt.GlobalColor.transparent)
            painter = QPainter(pixmap)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            plate = QColor("#fffdf6")
            plate.setAlphaF(0.88)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(plate)
            painter.drawRoundedRect(QRectF(0, 0, width + 6, points * 1.5 + 2), 3, 3)
            painter.setFont(font)
            painter.setPen(QColor(colour))
            painter.drawText(QPointF(3, points * 1.15), text)
            painter.end()
            self._kept[key] = pixmap
        return self._kept[key]


def draw_name(painter: QPainter, names: Names, text: str, at: QPointF, points: int, colour: str = "#1b1813") -> None:
    """A text centred about a pixel of the view (the painter has no transform)."""
    ratio = painter.device().devicePixelRatioF()
    pixmap = names.picture(text, points, colour, ratio)
    size = pixmap.deviceIndependentSize()
    painter.drawPixmap(QPointF(round(at.x() - size.width() / 2), round(at.y() - size.height() / 2)), pixmap)


class BasesItem(QGraphicsItem):
    """Draws standings; knows which base is under a point."""

    def __init__(self, scenario: Scenario, kinds: Mapping[str, str], owner: QObject) -> None:
        super().__init__()
        self.places = ScenePlaces(scenario.battlefield.table)
        self._kinds = kinds
        self._sides = {side.id: (side.colour, index) for index, side in enumerate(scenario.sides)}
        self._standing: dict[str, Standing] = {}
        #: bases that are only reported, where they stood then, and when that was
        self._reported: dict[str, Standing] = {}
        self._reported_at = ""
        self.forces = scenario.forces.by_id
        #: where every unit is one base, a base is called as its unit is
        self._one_each = scenario.forces.one_each
        self.chosen: frozenset[str] = frozenset()
        self.names = Names()
        self.with_names = True
        self.style: Style = "period"
        #: battalions that somebody else of the side leads: their bases are paler
        self.led_by_others: frozenset[str] = frozenset()
        #: sides are told by how dark they are
        self.grey = False
        #: draw them one by one, as vectors: for paper and pictures
        self.as_vectors = False
        self._pictures: dict[tuple[Any, ...], tuple[QPixmap, float]] = {}
        self._zoom = 1.0
        #: what bases cover at a zoom: by base its place and its room
        self._rooms, self._rooms_at = Rooms(), 0.0
        self._taken: dict[str, tuple[tuple[int, ...], TextBox]] = {}
        self._layer = KeptLayer(owner, self.update)
        #: hears that names have to be written elsewhere
        self.relabel: Callable[[], object] = lambda: None
        #: where bases are drawn that stand in one place; those that have no name of their own then
        self.arrange: Callable[[Mapping[str, Standing]], dict[str, Standing]] = dict
        self.unnamed: Callable[[], frozenset[str]] = frozenset
        #: where bases are drawn that wait beside the table, and how much of the scene is theirs
        self.waiting: Callable[[Mapping[str, Standing]], dict[str, Standing]] = lambda standing: {}
        self.beside = QRectF()

    def show_standing(
        self, standing: Mapping[str, Standing], *, settled: bool = True,
        reported: Mapping[str, Standing] | None = None, reported_at: str = "",
    ) -> None:  # fmt: skip
        """Draw these from now on; who is not on the table is left out. ``settled`` False: names stay where they are.

        ``reported`` are drawn as outlines, with when that was; they can't be selected.
        """
        self._standing = self.arrange({name: base for name, base in standing.items() if base.on_table})
        self._standing |= self.waiting({name: base for name, base in standing.items() if not base.on_table})
        self._reported, self._reported_at = dict(reported or {}), reported_at
        self._layer.forget()
        if settled:
            self.relabel()

    def choose(self, units: Collection[str]) -> None:
        if frozenset(units) != self.chosen:
            self.chosen = frozenset(units)
            self._layer.forget()

    def show_names(self, on: bool) -> None:
        """With ids, or without."""
        self.with_names = on
        self.relabel()

    def show_grey(self, on: bool) -> None:
        """Sides by how dark they are, or by their colours."""
        if self.grey != on:
            self.grey = on
            self._pictures.clear()
            self._layer.forget()

    def show_style(self, style: Style) -> None:
        """With signs of the period or NATO's."""
        self.style = style
        self._pictures.clear()
        self._layer.forget()

    def at(self, x_u: int, y_u: int) -> str:
        """The platoon whose base holds a point of the table, "" for none."""
        for name, base in reversed(self._standing.items()):
            if _holds(base, x_u, y_u):
                return name
        return ""

    def near(self, x_u: int, y_u: int, reach_u: float) -> str:
        """The platoon whose base holds a point of the table, or the nearest within reach of it; "" for none."""
        if held := self.at(x_u, y_u):
            return held
        off = [(_off(base, x_u, y_u), place, name) for place, (name, base) in enumerate(self._standing.items())]
        far, _, name = min(off, default=(reach_u + 1, 0, ""))
        return name if far <= reach_u else ""

    def within(self, x0_u: int, y0_u: int, x1_u: int, y1_u: int) -> list[str]:
        """Platoons whose centre lies in a rectangle."""
        west, east, south, north = min(x0_u, x1_u), max(x0_u, x1_u), min(y0_u, y1_u), max(y0_u, y1_u)
        return [n for n, b in self._standing.items() if west <= b.x_u <= east and south <= b.y_u <= north]

    def boundingRect(self) -> QRectF:  # noqa: N802  (Qt's name)
        return self.places.rect.adjusted(-80, -80, 80, 80) | self.beside

    def look(self, base: Standing) -> Look:
        colour, hatch = self._sides.get(base.side, ("#888888", 0))
        if self.grey:
            colour, hatch = GREYS[self._sides.get(base.side, ("", 0))[1] % len(GREYS)], 0
        return Look(
            self._kinds.get(base.type, "infantry"), colour, hatch, base.marker, base.dug_in,
            ghost=base.platoon in self._reported, pale=self._pale(base), chosen=base.platoon in self.chosen,
            left=base.left, full=base.full, marks=base.marks, style=self.style,
        )  # fmt: skip

    def _pale(self, base: Standing) -> bool:
        return base.platoon.partition("/")[0] in self.led_by_others

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self.as_vectors:
            self._draw_vectors(painter)
            return
        self._layer.paint(painter, self.boundingRect(), self._lay)

    def _draw_vectors(self, painter: QPainter) -> None:
        for base in self._drawn.values():
            painter.save()
            painter.translate(self.places.at(base.x_u, base.y_u))
            painter.rotate(base.facing / 10)
            draw_base(painter, self.look(base), base.width_u / 100, base.depth_u / 100)
            painter.restore()

    @property
    def _drawn(self) -> dict[str, Standing]:
        """All that are drawn, those that are only reported under the others."""
        return self._reported | self._standing if self._reported else self._standing

    def _lay(self, painter: QPainter, area: QRectF, world: QTransform, ratio: float) -> None:
        """Draw all bases in and around the view."""
        if world.m11() != self._zoom or len(self._pictures) > _MOST_KEPT:
            self._pictures.clear()
        self._zoom = world.m11()
        dx, dy = world.dx(), world.dy()
        height, scale = self.places.table.height_u, self._zoom / 100
        right, bottom = area.width() + 60, area.height() + 60
        for name, base in self._drawn.items():
            x, y = base.x_u * scale + dx, (height - base.y_u) * scale + dy
            if not (-60 <= x <= right and -60 <= y <= bottom):
                continue
            if base.width_u * scale > _LARGEST_PX:
                self._draw(painter, QPointF(x, y), self.look(base), base, scale)
                continue
            key = (base.side, base.type, base.marker, base.dug_in, name in self.chosen, base.facing, base.width_u,
                   base.left, base.marks, name in self._reported, self._pale(base))  # fmt: skip
            found = self._pictures.get(key)
            if found is None:
                pixmap = self._picture(self.look(base), base, scale, ratio)
                found = self._pictures[key] = (pixmap, pixmap.width() / ratio / 2)
            pixmap, half = found
            painter.drawPixmap(QPointF(x - half, y - half), pixmap)

    def _picture(self, look: Look, base: Standing, scale: float, ratio: float) -> QPixmap:
        width, depth = base.width_u * scale, base.depth_u * scale
        side = int((width * width + depth * depth) ** 0.5 * 1.25 + 14)
        pixmap = QPixmap(round(side * ratio), round(side * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(side / 2, side / 2)
        painter.rotate(base.facing / 10)
        draw_base(painter, look, width, depth)
        painter.end()
        return pixmap

    def _draw(self, painter: QPainter, at: QPointF, look: Look, base: Standing, scale: float) -> None:
        painter.save()
        painter.setTransform(QTransform().translate(at.x(), at.y()).rotate(base.facing / 10))
        draw_base(painter, look, base.width_u * scale, base.depth_u * scale)
        painter.restore()

    def rooms(self, world: QTransform) -> Rooms:
        """Boxes that bases cover at a transform without a translation, px. Those that did not move since keep their
        place."""
        zoom = world.m11()
        if zoom != self._rooms_at:
            self._rooms, self._taken, self._rooms_at = Rooms(), {}, zoom
        drawn = self._drawn
        for name in self._taken.keys() - drawn.keys():
            self._rooms.leave(self._taken.pop(name)[1])
        for name, base in drawn.items():
            place, kept = (base.x_u, base.y_u, base.facing, base.width_u, base.depth_u), self._taken.get(name)
            if kept is not None and kept[0] == place:
                continue
            if kept is not None:
                self._rooms.leave(kept[1])
            room = _room_of(base, world.map(self.places.at(base.x_u, base.y_u)), zoom / 100)
            self._rooms.take(room)
            self._taken[name] = place, room
        return self._rooms

    def wishes(self, world: QTransform, size: float) -> Iterator[Wish]:
        """Names: of each base where it has room for one, else one for its company wherever bases of it stand together.

        Where there is no room beside them, they stand further off, without details.
        """
        scale = world.m11() / 100
        if not self.with_names or 5080 * scale < _COMPANY_PX:
            return
        points = (10 if 5080 * scale < 70 else 12) * size
        companies: dict[str, list[Standing]] = {}
        unnamed = self.unnamed()
        for base in (base for name, base in self._standing.items() if name not in unnamed):
            if base.width_u * scale >= _NAMED_PX and self._fits(base, points, scale):
                text = base.platoon.rpartition("/")[0] if self._one_each else base.platoon
                more = self._details(base) if base.width_u * scale >= _DETAILED_PX else ""
                yield self._wish(text, more, points, [base], world)
            else:
                companies.setdefault(base.platoon.rpartition("/")[0], []).append(base)
        for company, members in companies.items():
            for some in _together(members):
                yield self._wish(company, "", points, some, world)
        companies = {}
        for base in self._reported.values():
            companies.setdefault(base.platoon.rpartition("/")[0], []).append(base)
        for company, members in companies.items():
            for some in _together(members):
                yield self._wish(f"{company}, {self._reported_at}", "", points, some, world, _REPORTED_INK)

    def _wish(
        self, name: str, more: str, points: float, members: list[Standing], world: QTransform, colour: str = INK
    ) -> Wish:  # fmt: skip
        """A name at the base nearest the middle of some or at the others, else away from them; ``more`` below it."""
        mx, my = sum(b.x_u for b in members) / len(members), sum(b.y_u for b in members) / len(members)
        by_middle = sorted(members, key=lambda b: (b.x_u - mx) ** 2 + (b.y_u - my) ** 2)[:_TRIED]
        rooms = tuple(self._room_at(base, world) for base in by_middle)
        turns = tuple(base.facing for base in by_middle)
        box = text_box(name, points)
        wish = Wish(name, Tried(_away, (box, rooms)), points, UNIT_RANK, colour, of=rooms)
        wish = Wish(name, Tried(_beside, (box, rooms, turns)), points, UNIT_RANK, colour, instead=wish, of=rooms)
        if more:
            text = f"{name}\n{more}"
            beside = Tried(_beside, (text_box(text, points), rooms, turns))
            wish = Wish(text, beside, points, UNIT_RANK, colour, instead=wish, of=rooms)
        return wish

    def _room_at(self, base: Standing, world: QTransform) -> TextBox:
        kept = self._taken.get(base.platoon) if self._rooms_at == world.m11() else None
        if kept is not None:
            return kept[1]
        return _room_of(base, world.map(self.places.at(base.x_u, base.y_u)), world.m11() / 100)

    def _details(self, base: Standing) -> str:
        """A base's type and strength: its men, figures left, what befell it."""
        platoon = self.forces.get(base.platoon)
        men = [translate("map", "{0} men").format(platoon.men)] if platoon is not None and platoon.men > 1 else []
        hits = [translate("map", "hit")] if base.hits and not base.full else []
        words = [spoken(base.words)] if base.words else []
        return ", ".join([base.type, *men, *hits, *words])

    def _fits(self, base: Standing, points: float, scale: float) -> bool:
        """True if a base's id has room under it; where bases stand side by side it would run into its neighbour's."""
        return len(base.platoon) * points * _WIDE <= base.width_u * scale * _OVER


def _beside(box: TextBox, rooms: Iterable[TextBox], turns: Iterable[int]) -> Iterator[TextBox]:
    """Rooms for a text (its room about the origin) at bases, one after the other; they face as turned, 0.1 degrees."""
    for room, facing in zip(rooms, turns, strict=True):
        turn = radians(facing / 10)
        yield from around(room, (sin(turn), cos(turn)), box)


def _away(box: TextBox, rooms: Iterable[TextBox]) -> Iterator[TextBox]:
    """Rooms for a text (its room about the origin) further off."""
    for room in rooms:
        yield from further(room, box)


def _together(members: list[Standing]) -> list[list[Standing]]:
    """Bases in groups: from each to another of its group is no more than a base's width."""
    left, found = list(members), []
    while left:
        group = [left.pop(0)]
        for one in group:  # grows as it goes
            near = [other for other in left if _near(one, other)]
            left = [other for other in left if other not in near]
            group += near
        found.append(group)
    return found


def _near(one: Standing, other: Standing) -> bool:
    """True if between two bases is less room than one of them takes."""
    wide = max(one.width_u, other.width_u)
    return abs(one.x_u - other.x_u) <= 2 * wide and abs(one.y_u - other.y_u) <= 2 * wide


def _room_of(base: Standing, at: QPointF, scale: float) -> TextBox:
    """The box that a base covers, its middle at px."""
    turn = radians(base.facing / 10)
    across, along = abs(sin(turn)), abs(cos(turn))
    wide = (along * base.width_u + across * base.depth_u) * scale / 2
    high = (across * base.width_u + along * base.depth_u) * scale / 2
    return TextBox(at.x() - wide, at.y() - high, at.x() + wide, at.y() + high)


def _holds(base: Standing, x_u: int, y_u: int) -> bool:
    ahead, aside = _from_middle(base, x_u, y_u)
    return ahead * 2 <= base.depth_u and aside * 2 <= base.width_u


def _off(base: Standing, x_u: int, y_u: int) -> float:
    """Distance of a point from a base's edge."""
    ahead, aside = _from_middle(base, x_u, y_u)
    return hypot(max(ahead - base.depth_u / 2, 0), max(aside - base.width_u / 2, 0))


def _from_middle(base: Standing, x_u: int, y_u: int) -> tuple[float, float]:
    """A point's distances from a base's middle, along its facing and across it."""
    turn = radians(base.facing / 10)
    dx, dy = x_u - base.x_u, y_u - base.y_u
    return abs(dx * sin(turn) + dy * cos(turn)), abs(dx * cos(turn) - dy * sin(turn))


def outline(base: Standing, places: ScenePlaces) -> QPolygonF:
    """A base's corners in the scene."""
    turn = QTransform().translate(0, 0).rotate(base.facing / 10)
    width, depth = places.length(base.width_u), places.length(base.depth_u)
    return turn.map(QPolygonF(QRectF(-width / 2, -depth / 2, width, depth))).translated(places.at(base.x_u, base.y_u))
