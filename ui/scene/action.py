"""What happened up to a moment, drawn from the log: moves, fire with its dice, circles, fights, the fallen."""

from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from maps.table import u_from_cm
from ui.moments import History, Moment, moment
from ui.scene.bases import Names, draw_name
from ui.scene.places import Places
from ui.scene.symbols import arrow_head
from ui.theme import HIT

#: R-35, R-37: radii in cm of a circle and its inner one, as the log's circles are drawn
_RADIUS_CM, _INNER_CM = 7.62, 3.81


@dataclass(frozen=True)
class Shot:
    """A roll of fire: from where (None: off the table), at whom, its dice in words."""

    start: QPointF | None
    end: QPointF
    dice: str
    hit: bool
    units: frozenset[str]


@dataclass(frozen=True)
class Scenes:
    """What is to be drawn of a moment, in the scene's places."""

    shots: tuple[Shot, ...] = ()
    moves: tuple[tuple[QPointF, QPointF, str], ...] = ()
    circles: tuple[tuple[QPointF, str], ...] = ()
    fights: tuple[tuple[QPointF, str], ...] = ()
    fallen: tuple[tuple[QPointF, str, str], ...] = ()


def of_moment(history: History, when: Moment, places: Places, colours: dict[str, str]) -> Scenes:
    """What happened in one sub-step; at a bound's end, its moves and all who fell in it."""
    before = history.before(when)
    standing = history.at(before) if before else history.at(when)
    now = history.at(when)

    def place(unit: str, later: bool = False) -> QPointF | None:
        base = (now if later else standing).get(unit) or now.get(unit)
        return places.at(base.x_u, base.y_u) if base and base.status != "off table" else None

    def happens(bound: int, substep: str) -> bool:
        if when.substep == "end":
            return bound == when.bound
        return moment(bound, substep) == when

    shots: dict[tuple[str, str], list[int]] = {}
    rows = history.tables["shots"]
    circles: dict[tuple[float, float], str] = {}
    for i, (bound, substep) in enumerate(zip(rows["bound"], rows["substep"], strict=True)):
        if when.substep != "end" and happens(bound, substep):
            shots.setdefault((rows["shooter"][i], rows["target"][i]), []).append(i)
            if rows["kind"][i] == "bombard":
                circles[rows["circle_x_cm"][i], rows["circle_y_cm"][i]] = rows["side"][i]
    drawn = []
    for (shooter, target), found in shots.items():
        end = place(target)
        if end is None:
            continue
        dice = " ".join(_die(rows, i) for i in found)
        text = f"{dice}  ({rows['needed'][found[0]]}+)"
        hit = any(rows["hit"][i] for i in found)
        start = place(shooter) if rows["kind"][found[0]] == "direct" else None
        drawn.append(Shot(start, end, text, hit, frozenset((shooter, target))))
    moves = history.tables["moves"]
    ways = [
        (places.at(u_from_cm(moves["from_x_cm"][i]), u_from_cm(moves["from_y_cm"][i])),
         places.at(u_from_cm(moves["to_x_cm"][i]), u_from_cm(moves["to_y_cm"][i])),
         colours.get(standing[moves["platoon"][i]].side if moves["platoon"][i] in standing else "", "#444444"))
        for i, (bound, substep) in enumerate(zip(moves["bound"], moves["substep"], strict=True))
        if happens(bound, substep) and moves["length_cm"][i] > 0
    ]  # fmt: skip
    return Scenes(
        tuple(drawn), tuple(ways), tuple((places.at(u_from_cm(x), u_from_cm(y)), colours.get(side, "#444444"))
                                         for (x, y), side in circles.items()),
        tuple(_fights(history, when, place)), tuple(_fallen(history, when, happens, place)),
    )  # fmt: skip


def _die(rows: "object", i: int) -> str:
    columns: dict[str, list[int]] = rows  # type: ignore[assignment]
    text = str(columns["roll"][i]) + (f"+{columns['bonus'][i]}" if columns["bonus"][i] else "")
    return text + (f"\u2192{columns['reroll'][i]}" if columns["reroll"][i] else "")


def _fights(history: History, when: Moment, place):  # type: ignore[no-untyped-def]
    rows = history.tables["melee"]
    pairs: dict[frozenset[str], list[str]] = {}
    for i, (bound, number) in enumerate(zip(rows["bound"], rows["round"], strict=True)):
        if moment(bound, f"m{number}") == when:
            pair = frozenset((rows["striker"][i], rows["opponent"][i]))
            pairs.setdefault(pair, []).append(_die(rows, i))
    for pair, dice in pairs.items():
        found = [at for at in (place(unit) for unit in pair) if at is not None]
        if found:
            yield sum(found, QPointF()) / len(found), " ".join(dice)


def _fallen(history: History, when: Moment, happens, place):  # type: ignore[no-untyped-def]
    rows = history.tables["hits"]
    for i, (bound, substep) in enumerate(zip(rows["bound"], rows["substep"], strict=True)):
        if happens(bound, substep) and rows["effect"][i] != "surplus":
            unit = rows["passed_to"][i] or rows["target"][i]
            at = place(unit, when.substep == "end")
            if at is not None:
                yield at, rows["effect"][i], unit


class ActionItem(QGraphicsItem):
    """Paints a moment's scenes."""

    def __init__(self, places: Places) -> None:
        super().__init__()
        self.places = places
        self.scenes = Scenes()
        self.only: frozenset[str] = frozenset()
        self.names = Names()

    def show_scenes(self, scenes: Scenes, only: frozenset[str] = frozenset()) -> None:
        """Draw these; with ``only``, the fire of and at those units stands out."""
        self.scenes, self.only = scenes, only
        self.update()

    def boundingRect(self) -> QRectF:  # noqa: N802  (Qt's name)
        return self.places.rect.adjusted(-400, -400, 400, 400)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        zoom = painter.worldTransform().m11()
        for start, end, side in self.scenes.moves:
            self._move(painter, start, end, QColor(side), zoom)
        for at, side in self.scenes.circles:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(_pen(QColor(side).darker(130), 2.6))
            painter.drawEllipse(at, _RADIUS_CM * 10, _RADIUS_CM * 10)
            painter.setPen(_pen(QColor(side).darker(130), 1.3, Qt.PenStyle.DashLine))
            painter.drawEllipse(at, _INNER_CM * 10, _INNER_CM * 10)
        for shot in self.scenes.shots:
            self._shot(painter, shot, zoom)
        for at, effect, _ in self.scenes.fallen:
            _burst(painter, at, effect, zoom)
        for at, _ in self.scenes.fights:
            _swords(painter, at, zoom)
        self._write(painter)

    def _faint(self, units: frozenset[str]) -> bool:
        return bool(self.only) and not (units & self.only)

    def _move(self, painter: QPainter, start: QPointF, end: QPointF, side: QColor, zoom: float) -> None:
        painter.setPen(_pen(side.darker(125), 2.0))
        painter.drawLine(start, end)
        painter.setBrush(side.darker(125))
        painter.setPen(Qt.PenStyle.NoPen)
        if QLineF(start, end).length() * zoom > 8:
            painter.drawPath(arrow_head(end, start, 9 / zoom))

    def _shot(self, painter: QPainter, shot: Shot, zoom: float) -> None:
        colour = QColor(HIT if shot.hit else "#4a4234")
        colour.setAlphaF(0.12 if self._faint(shot.units) else 0.95 if shot.hit else 0.55)
        if shot.start is not None:
            pen = _pen(colour, 2.0 if shot.hit else 1.1)
            if not shot.hit:
                pen.setDashPattern([6, 4])
            painter.setPen(pen)
            painter.drawLine(shot.start, shot.end)
        painter.setPen(_pen(colour, 1.4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(shot.end, 4 / zoom, 4 / zoom)

    def _write(self, painter: QPainter) -> None:
        world = painter.worldTransform()
        zoom = world.m11()
        painter.save()
        painter.resetTransform()
        for shot in self.scenes.shots:
            if self._faint(shot.units) or not (shot.hit or self.only or zoom > 0.9):
                continue
            start = shot.start if shot.start is not None else shot.end + QPointF(0, -18 / zoom)
            at = world.map(start + (shot.end - start) * (0.72 if shot.start is not None else 0))
            draw_name(painter, self.names, shot.dice, at, 11, "#8f3000" if shot.hit else "#3b3529")
        for place, dice in self.scenes.fights:
            draw_name(painter, self.names, dice, world.map(place) + QPointF(0, -22), 11, "#5b0f6b")
        painter.restore()


def _pen(colour: QColor, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
    pen = QPen(colour, width, style, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    pen.setCosmetic(True)
    return pen


def _burst(painter: QPainter, at: QPointF, effect: str, zoom: float) -> None:
    """A star for an injury, a cross in a ring for a removal."""
    size = 9 / zoom
    painter.setPen(_pen(QColor("#fffdf6"), 5.0))
    lines = [((-1.0, -1.0), (1.0, 1.0)), ((-1.0, 1.0), (1.0, -1.0))]
    if effect == "injured":
        lines += [((0.0, -1.3), (0.0, 1.3)), ((-1.3, 0.0), (1.3, 0.0))]
    for again in (False, True):
        if again:
            painter.setPen(_pen(QColor("#d62f1f" if effect == "injured" else "#111111"), 2.4))
        for (ax, ay), (bx, by) in lines:
            painter.drawLine(at + QPointF(ax, ay) * size * 0.7, at + QPointF(bx, by) * size * 0.7)
    if effect == "removed":
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(at, size, size)


def _swords(painter: QPainter, at: QPointF, zoom: float) -> None:
    size = 10 / zoom
    for width, colour in ((5.0, "#fffdf6"), (2.2, "#5b0f6b")):
        painter.setPen(_pen(QColor(colour), width))
        for side in (-1, 1):
            painter.drawLine(at + QPointF(-side * size, size), at + QPointF(side * size, -size))
            painter.drawLine(
                at + QPointF(-side * size * 0.9, size * 0.25), at + QPointF(-side * size * 0.25, size * 0.9)
            )
