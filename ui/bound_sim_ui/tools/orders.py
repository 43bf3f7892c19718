"""Drawing orders: a company's arrow leg by leg, its shot, its exceptions; a bombardment's square and circle."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent, QPainter

from bound_sim.desk.arrow_edit import vectors_of
from bound_sim.desk.draft_answers import middle_of
from bound_sim.desk.edits import give_each
from bound_sim.desk.seat_desk import Locked
from bound_sim.orders.arrows import arrow, changed
from bound_sim.orders.records import OrderLine, Point
from bound_sim.rules.records.hints import Ghost
from bound_sim_maps.speech import spoken
from bound_sim_maps.table import U_PER_CM
from bound_sim_ui.document import Document
from bound_sim_ui.scene.order_drawings import OrderDrawer, centre
from bound_sim_ui.scene.tool import PutAway
from bound_sim_ui.scene.touch import Touch
from bound_sim_ui.scene.view import MapView
from bound_sim_ui.tools.thread import paint_thread
from bound_sim_ui.words import QT_TRANSLATE_NOOP, translate

Say = Callable[[str], None]
_DRAG_PX = 5


@dataclass(frozen=True)
class Aim:
    """A shot at what is under the pointer: at whom, what it comes to, where it ends, whether it reaches nobody."""

    target: str
    words: str
    end: QPointF
    bad: bool


class OrderTool(PutAway):
    """A tool that works on the document's company."""

    def __init__(self, view: MapView, document: Callable[[], Document | None], say: Say) -> None:
        super().__init__(view)
        self._get, self.say = document, say

    @property
    def document(self) -> Document:
        document = self._get()
        assert document is not None
        return document

    def told(self, unit: str = "") -> OrderLine:
        """The order of a unit (of the one looked at) so far, or an empty one."""
        unit = unit or self.document.company
        return self.document.low_of(unit) or arrow(unit, self.document.bound, place="arrows.txt: desk")

    def takers(self, key: str) -> list[str]:
        """Units among those chosen to which what a key of the desk stands for can be said."""
        offer = self.document.form.offer(key)
        return [unit for unit in self.document.chosen if offer is None or offer in self.document.offered(unit)]

    def enemy_at(self, touch: Touch) -> str:
        """The enemy base there; "" where none is, and it is said."""
        target = self.view.base_at(touch)
        if not target or self.document.is_own(target):
            self.say(translate("tools", "No enemy base is there."))
            return ""
        return target

    def member_at(self, touch: Touch) -> str:
        """The base of a unit chosen there; "" where none is, and it is said."""
        unit = self.view.base_at(touch)
        chosen = self.document.chosen
        if self.document.unit_of(unit) not in chosen:
            self.say(translate("tools", "Not a base of {0}.").format(", ".join(chosen)))
            return ""
        return unit

    def aim(self, under: str, touch: Touch) -> Aim | None:
        """A shot at the enemy base there, at its unit, with Shift at that base alone; None where no enemy is."""
        if not under or self.document.is_own(under):
            return None
        target = under if touch.shift else self.document.unit_of(under)
        thread = self.document.shot(self.document.company, target)
        if thread is None:
            return Aim(target, "", touch.place, bad=False)
        bad = thread.out_of_range or thread.range_u == 0 or (thread.blocked and thread.sight_counts)
        return Aim(target, f"{target}: {spoken(thread.said)}", touch.place, bad)

    def paint_aim(self, painter: QPainter, aim: Aim | None) -> None:
        """The thread from the unit to what a shot is aimed at, with what it comes to."""
        if aim is not None and aim.words:
            start = centre(self.document.present(self.document.company), self.view.places)
            paint_thread(painter, self.view, (start, aim.end), aim.words, aim.bad)

    def shots(self, target: str) -> dict[str, OrderLine]:
        """The order to shoot at an enemy company or platoon, of each unit chosen that may be told so."""
        return {unit: changed(self.told(unit), shoot=target) for unit in self.takers("fire")}

    def shoot(self, target: str) -> None:
        """Order the shot at an enemy company or platoon."""
        self.give_all(self.shots(target))
        if idle := self.document.idle(self.document.company):
            self.say(spoken(idle))
        self.view.rest()

    def refuse(self) -> None:
        self.say(translate("tools", "The orders are handed in: only the umpire can unlock them."))

    def give(self, order: OrderLine | None, unit: str) -> bool:
        return self.give_all({unit: order})

    def give_all(self, orders: Mapping[str, OrderLine | None]) -> bool:
        """Give units their orders as one step; whether they were given."""
        try:
            give_each(self.document, orders)
        except Locked:
            self.refuse()
            return False
        return True


class ArrowTool(OrderTool):
    """An arrow of one or more legs. Live hints come from the ruleset on what the side knows."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, view: MapView, document: Callable[[], Document | None], say: Say) -> None:
        super().__init__(view, document, say)
        self.says = QT_TRANSLATE_NOOP(
            "tools", "Click or arrow keys: legs.  Space: next leg.  Enter: give.  Backspace: leg back.  Esc: drop"
        )
        self.action = "move"
        #: the action can be given without a way
        self.still = False
        self.shown: Callable[[OrderLine | None, Ghost | None], None] = lambda order, ghost: None
        self._points: list[Point] = []
        self._live: Point | None = None
        self._dragging = False
        self._start: Touch | None = None
        self._onto = ""
        #: the shot that letting go here orders
        self.aimed: Aim | None = None

    # ---- beginning and ending

    def begin(self, action: str = "", *, still: bool = False) -> bool:
        """Take the tool for the document's company; "": the first action of the rules that a way follows.

        Whether the rules have such an action.
        """
        word = action or next((offer.word for offer in self.document.form.offers if offer.how == "way"), "")
        if not word:
            return False
        self.action, self.still = word, still
        self.view.take(self)
        return True

    def taken(self) -> None:
        self._points = [self._origin()]
        self._live, self._dragging, self._onto, self.aimed = None, False, "", None
        self._show()

    def reselected(self) -> None:
        """Another unit's arrow begins at that unit."""
        self.taken()

    def dropped(self) -> None:
        self._points, self._live, self.aimed = [], None, None
        self.view.orders.show_live(None)
        self.shown(None, None)

    def _origin(self) -> Point:
        """Start of the company's arrow: the middle of its platoons that are covered."""
        order = self.document.low_of(self.document.company)
        exempt = order.names("exempt") if order else ()
        bases = [b for b in self.document.present(self.document.company) if b.platoon not in exempt]
        bases = bases or self.document.present(self.document.company)
        return middle_of(bases) if bases else (0, 0)

    def drag_from(self, touch: Touch) -> bool:
        """A drag began on a base: the arrow follows the pointer; whether there is one."""
        if not self.begin():
            return False
        self._start, self._dragging = touch, True
        self.say("")
        self._live = self._points[-1]
        return True

    # ---- the order so far

    def orders(self) -> dict[str, OrderLine]:
        """The order as it stands, the live leg included, for every unit chosen, the one looked at first."""
        points = [*self._points, *([self._live] if self._live and self._live != self._points[-1] else [])]
        if not points or (len(points) < 2 and not self.still):
            return {}
        vectors = vectors_of(points, self.document.grammar.units) if len(points) > 1 else ()
        return {unit: self._order(unit, vectors) for unit in self.takers(self._key)}

    @property
    def _key(self) -> str:
        """The desk's key of the action."""
        offer = self.document.form.action(self.action)
        return offer.key if offer else ""

    def _order(self, unit: str, vectors: tuple[Point, ...]) -> OrderLine:
        """A unit's order; what it was told beside it stays."""
        before = self.told(unit)
        action, toward, shoot = self.action, before.target("toward"), before.word("shoot")
        if self._onto:
            action, shoots = self.document.form.assault
            toward = self.document.unit_of(self._onto)
            shoot = shoot or (toward if shoots else "")
        elif action != before.verb and self.document.form.offer("charge"):
            toward = None
        return changed(before, verb=action, path=vectors, prepared=False, toward=toward, shoot=shoot,
                       place="arrows.txt: desk")  # fmt: skip

    def _show(self) -> None:
        document = self.document
        orders = self.shots(self.aimed.target) if self.aimed else self.orders()
        if not orders:
            self.view.orders.show_live(None)
            self.shown(None, None)
            return
        ghosts, drawn = OrderDrawer(document, self.view.places).live(orders)
        if self.aimed:  # its thread is painted, with its words
            drawn = []
        self.view.orders.show_live(drawn[0] if drawn else None, drawn[1:])
        first = next(iter(orders.values()))
        self.shown(first, ghosts[first.unit])

    # ---- mouse

    def press(self, touch: Touch) -> bool:
        if touch.button != Qt.MouseButton.LeftButton:
            return self._back()
        self._live = self._clamped(touch.point)
        self._leg()
        return True

    def move(self, touch: Touch) -> bool:
        under = self._under(touch)
        self._onto = under if under and not self.document.is_own(under) and self._assaults() else ""
        self.aimed = self.aim(under, touch) if self._dragging and not self._assaults() else None
        self._live = self._clamped(touch.point)
        self._show()
        return True

    def paint(self, painter: QPainter) -> None:
        self.paint_aim(painter, self.aimed)

    def release(self, touch: Touch) -> bool:
        if not self._dragging or self._start is None:
            return False
        self._dragging, self.aimed = False, None
        if not self._assaults() and (aim := self.aim(self._under(touch), touch)):
            self.shoot(aim.target)
            return True
        if touch.shift:
            self._leg()
            return True
        self.commit()
        return True

    def double(self, touch: Touch) -> bool:
        self.commit()
        return True

    def _under(self, touch: Touch) -> str:
        """The base right under the pointer: an arrow may well end beside an enemy."""
        return self.view.bases.at(*touch.exact) if self.view.bases else ""

    def _assaults(self) -> bool:
        high = self.document.high_of(self.document.company.split("/", 1)[0])
        return bool(high and high.verb == "assault")

    def _clamped(self, point: Point) -> Point:
        """On the table; a retreat may lead off it (R-20)."""
        table = self.view.places.table
        high = self.document.high_of(self.document.company.split("/", 1)[0])
        if high and high.verb == "retreat":
            return point
        return min(max(point[0], 0), table.width_u), min(max(point[1], 0), table.height_u)

    # ---- legs

    def _leg(self) -> None:
        if self._live and self._live != self._points[-1]:
            self._points.append(self._live)
        self._live = None
        self._show()

    def _back(self) -> bool:
        """The last leg goes."""
        if self._live is not None:
            self._live = None
        elif len(self._points) > 1:
            self._points.pop()
        self._show()
        return True

    def add_leg(self, point: Point) -> None:
        """A leg by a typed point."""
        self._live = self._clamped(point)
        self._leg()

    def commit(self) -> None:
        """Give the order as it stands."""
        orders = self.orders()
        if orders and self.give_all(orders):
            first, *others = orders
            said = f"{first}: {self.document.words(first)}"
            self.say(said + (translate("tools", "; {0} others too").format(len(others)) if others else ""))
        self.view.rest()

    def key(self, event: QKeyEvent) -> bool:
        step = U_PER_CM
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            step = 5 * U_PER_CM
        elif event.modifiers() & Qt.KeyboardModifier.AltModifier:
            step = U_PER_CM // 10
        ways = {Qt.Key.Key_Left: (-step, 0), Qt.Key.Key_Right: (step, 0), Qt.Key.Key_Up: (0, step),
                Qt.Key.Key_Down: (0, -step)}  # fmt: skip
        key = Qt.Key(event.key())
        if key in ways:
            x, y = self._live or self._points[-1]
            self._live = self._clamped((x + ways[key][0], y + ways[key][1]))
            self._show()
            return True
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.commit()
            return True
        if key == Qt.Key.Key_Space:
            self._leg()
            return True
        if key == Qt.Key.Key_Backspace:
            return self._back()
        if key == Qt.Key.Key_Escape:
            if self._live is not None or len(self._points) > 1:
                self._points, self._live, self._dragging, self.aimed = self._points[:1], None, False, None
                self._show()
            else:
                self.view.rest()
            return True
        return False


class FireTool(OrderTool):
    """A click on an enemy base: the company shoots at its company, with Shift at that platoon alone."""

    cursor = Qt.CursorShape.PointingHandCursor
    says = QT_TRANSLATE_NOOP("tools", "Click the target: its unit; Shift: that base alone.  Esc: drop")

    def __init__(self, view: MapView, document: Callable[[], Document | None], say: Say) -> None:
        super().__init__(view, document, say)
        self._aim: Aim | None = None

    @property
    def words(self) -> str:
        """The words of the shot at the pointer's place."""
        return self._aim.words if self._aim else ""

    def taken(self) -> None:
        self._aim = None

    def move(self, touch: Touch) -> bool:
        """Range and sight from the unit to what is under the pointer."""
        self._aim = self.aim(self.view.base_at(touch), touch)
        return True

    def paint(self, painter: QPainter) -> None:
        self.paint_aim(painter, self._aim)

    def press(self, touch: Touch) -> bool:
        if target := self.enemy_at(touch):
            self.shoot(target if touch.shift else self.document.unit_of(target))
        return True


class ExceptTool(OrderTool):
    """Clicks on the company's platoons exempt them, or cover them again."""

    cursor = Qt.CursorShape.PointingHandCursor
    says = QT_TRANSLATE_NOOP("tools", "Click platoons of the company: exempt or covered again.  Esc or Enter: done")

    def press(self, touch: Touch) -> bool:
        if unit := self.member_at(touch):
            self.toggle(unit)
        return True

    def toggle(self, unit: str) -> None:
        order = self.document.low_of(self.document.unit_of(unit))
        if order is None:
            self.say(translate("tools", "Except goes with an order: give one first."))
            return
        exempt = set(order.names("exempt")) ^ {unit}
        from bound_sim.scenario.forces import natural_key

        self.give(changed(order, exempt=tuple(sorted(exempt, key=natural_key))), order.unit)

    def key(self, event: QKeyEvent) -> bool:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.view.rest()
            return True
        return super().key(event)
