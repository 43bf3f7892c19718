"""The order desk's acts: what its keys and buttons stand for, worked on the document of the seat."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject, QPointF
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu

from bound_sim.desk.arrow_edit import Grip, look_at_line
from bound_sim.desk.commands import say_or_not, say_still, say_word
from bound_sim.desk.edits import give_each
from bound_sim.desk.hand_in import hand_in_drawn
from bound_sim.desk.line_draft import LineDraft
from bound_sim.desk.new_line import give_opened, openers_of
from bound_sim.desk.offers import bombards, every_choice, offered, unit_in_hand, verb_named
from bound_sim.desk.seat_desk import Locked
from bound_sim.orders.lines import LineVerb, verb_of
from bound_sim.orders.records import OrderLine
from bound_sim.results.folder import Broken, Busy, No
from bound_sim.rules.records.hints import Ghost, Proposal
from bound_sim.rules.records.order_form import OF_BOMBARDMENTS, Offer
from bound_sim_maps.faults import Refused, spoken_lines
from bound_sim_maps.speech import spoken
from bound_sim_ui.desks.hand_in_check import may_be_lost, may_go
from bound_sim_ui.desks.order_panel import OrderPanel
from bound_sim_ui.document import Document
from bound_sim_ui.frame import WindowFrame
from bound_sim_ui.keys import CHOICE_KEYS
from bound_sim_ui.scene.touch import Touch
from bound_sim_ui.scene.view import MapView
from bound_sim_ui.words import translate


class OrderDesk(QObject):
    """Drawing and giving orders, company after company, until they are handed in."""

    def __init__(self, desk: WindowFrame) -> None:
        super().__init__(desk)
        self.desk = desk
        #: the menu of what may go before a line that was shown last
        self.openers: QMenu | None = None

    def drag_order(self, unit: str, touch: Touch) -> bool:
        document = self.desk.document
        if self.desk.mode == "umpire":
            return self.desk.ruling_tool.drag_from(unit, touch)
        if document is None or not document.is_own(unit):
            return False
        if self.desk.mode == "question":
            takes = [verb.word for verb in self.desk.questions.verbs]
            return document.form.drag in takes and self._drag_line(document, unit, touch)
        if self.desk.mode != "orders" or document.locked:
            return False
        if "orders" in (self.desk.view.locked_layers if self.desk.view else ()):
            return False
        if document.grammar.lines:
            return self._drag_line(document, unit, touch)
        if document.unit_of(unit) not in document.chosen:
            document.select_company(document.unit_of(unit))
        return self.desk.arrow_tool.drag_from(touch)

    def _drag_line(self, document: Document, base: str, touch: Touch) -> bool:
        """A drag begins the line of rules whose orders are lines; not of a unit that may not move, which is said."""
        verb = next((verb for verb in document.grammar.lines if verb.word == document.form.drag), None)
        if verb is None:
            return False
        unit = document.unit_of(base)
        hint = document.unit_hint(unit) if verb.by == "unit" else None
        why = hint.may.get(verb.word, "-") if hint is not None else ""
        if why:
            self.desk.say(f"{unit}: {spoken(why)}" if why != "-" else self.tr("{0} does not move.").format(unit))
            return False
        chosen = dict.fromkeys(document.unit_of(one) for one in document.selected if document.is_own(one))
        if unit not in chosen:
            document.select_company(unit)
            chosen = {unit: None}
        self.desk.line_tool.drag_from(LineDraft(verb, unit if verb.by == "unit" else ""), touch, list(chosen))
        self.desk.say_tool()
        return True

    def add_line(self, line: str) -> None:
        """A line that was put together on the map, at the end of the programme; what goes before it is asked for."""
        document, panel = self.desk.document, self.desk.panel
        if document is None or not isinstance(panel, OrderPanel):
            return

        def opened(opener: str) -> None:
            try:
                give_opened(document, opener, line)
                panel.field.given.emit()
            except ValueError as fault:
                self.desk.say("; ".join(spoken_lines(fault)))
            except Locked:
                self.desk.say(self.tr("The orders are handed in."))

        if not document.locked and (openers := openers_of(document, line)):
            self.offer(line, openers, opened)
        else:
            panel.field.add(line)

    def offer(self, line: str, openers: Sequence[Proposal], chosen: Callable[[str], None]) -> None:
        """Offer what may go before a line, each with what it comes to; where there is one alone it is taken."""
        if len(openers) == 1:
            chosen(openers[0].answer)
            return
        menu = QMenu(self.desk)
        menu.addAction(self.tr("{0}: what goes before it?").format(line)).setEnabled(False)
        menu.addSeparator()
        for opener in openers:
            act = menu.addAction("   ".join(filter(None, (opener.answer, spoken(opener.said)))))
            act.triggered.connect(partial(chosen, opener.answer))
        self.openers = menu
        menu.popup(QCursor.pos())

    def bend(self, grip: Grip, off: QPointF) -> bool:
        """A drag takes a point of the arrow in hand, that far from the pointer; whether it may."""
        document, view = self.desk.document, self.desk.view
        if self.desk.mode != "orders" or document is None or view is None or "orders" in view.locked_layers:
            return False
        taken = self.desk.grip_tool.drag_from(grip, off)
        self.desk.say_tool()
        return taken

    def look_at_arrow(self, touch: Touch) -> bool:
        """A click on an arrow looks at its order, or at its line in the programme; whether there is one."""
        document, view = self.desk.document, self.desk.view
        if self.desk.mode != "orders" or document is None or view is None or touch.shift or touch.ctrl:
            return False
        drawing = view.orders.at(touch.place, view.zoom_now)
        if drawing is None:
            return False
        if drawing.line is not None:
            look_at_line(document, drawing.line)
        elif document.is_own(drawing.unit) and drawing.unit in document.scenario.forces.companies:
            document.select_company(drawing.unit)
        else:
            return False
        return True

    def show_bent(self, text: str, said: str) -> None:
        """Show what a line of the programme would be, and what that would do, with its arrow where the pointer is."""
        if isinstance(self.desk.panel, OrderPanel):
            self.desk.panel.field.told.setText(": ".join(filter(None, (text, said))))

    def right_click(self, unit: str, touch: Touch) -> bool:
        """A right click on an enemy base is a shot of the units that are selected; whether it was one."""
        document = self.desk.document
        if self.desk.mode != "orders" or document is None or not document.chosen or document.grammar.lines:
            return False
        if not unit or document.is_own(unit):
            return False
        self.desk.fire_tool.shoot(unit if touch.shift else document.unit_of(unit))
        return True

    def show_told(self, order: OrderLine | None, ghost: Ghost | None) -> None:
        """Show what an order that is being drawn would do; None: the one that is given."""
        document = self.desk.document
        if isinstance(self.desk.panel, OrderPanel) and document is not None:
            given = document.low_of(document.company) if order is None else order
            self.desk.panel.field.show_told(given, ghost or document.ghost(document.company))

    def order_action(self, name: str) -> None:
        """One of the order desk's actions by its name in ``bound_sim_ui.keys``."""
        document, view = self.desk.document, self.desk.view
        if document is None or view is None or self.desk.mode != "orders":
            return
        if name == "map":
            view.rest()  # the line that was typed is the order, and not what was being drawn
            view.setFocus()
            return
        if name != "hand in" and self._writes():
            return
        if name == "hand in":
            if isinstance(self.desk.panel, OrderPanel):
                self.desk.panel.hand_in()
            return
        if document.grammar.lines:
            self.say_lines(name)
            return
        view.setFocus()
        if not document.company and not document.chosen:
            select = self.tr("Select a {0} first: click one of its bases, or N.")
            self.desk.say(select.format(translate("rules", document.form.unit)))
            return
        if document.locked:
            self.desk.say(self.tr("The orders are handed in: only the umpire can unlock them."))
            return
        try:
            self._order_action(name, document, view)
        except Locked:
            self.desk.say(self.tr("The orders are handed in."))

    def _writes(self) -> bool:
        """True if somebody writes a message, so that a letter is not an order; that is said."""
        if not self.desk.messages.open:
            return False
        self.desk.say(self.tr("No orders while messages are shown: the first tab has them."))
        return True

    def say_lines(self, name: str) -> None:
        """Of the keys of orders those that a programme has: a verb, type a line, take one out."""
        panel, document = self.desk.panel, self.desk.document
        if not isinstance(panel, OrderPanel) or document is None:
            return
        verb = verb_named(document, name)
        if name == "type":
            panel.line.setFocus()
        elif name == "clear":
            panel.list.remove_chosen()
        elif verb is not None:
            self._begin(document, panel, verb)

    def _begin(self, document: Document, panel: OrderPanel, verb: LineVerb) -> None:
        """A key of a verb: what bars it for the unit in hand is said, as its button would."""
        if document.locked:
            self.desk.say(self.tr("The orders are handed in: only the umpire can unlock them."))
            return
        unit = unit_in_hand(document)
        here = {choice.key: choice for group in offered(document, unit) for choice in group.choices}
        if verb.by == "unit" and not unit:
            self.desk.say(self.tr("Choose a unit first: click one of its bases."))
        elif verb.word not in here:
            self.desk.say(self.tr("{0}: not for a unit of its kind: {1}.").format(verb.word, unit))
        elif here[verb.word].why:
            self.desk.say(here[verb.word].why)
        else:
            panel.begin(verb)

    def _order_action(self, name: str, document: Document, view: MapView) -> None:
        offer = document.form.offer(name)
        sheet = document.grammar.sheet
        if name in sheet.words and name not in sheet.placed:
            say_word(document, document.chosen or [document.company], name)
        elif name in sheet.placed:
            view.take(self.desk.bombard_tool)
        elif name == "type" and isinstance(self.desk.panel, OrderPanel):
            self.desk.panel.line.setFocus()
            self.desk.panel.line.selectAll()
        elif name == "clear":
            give_each(document, dict.fromkeys(document.chosen or [document.company]))
        elif offer is not None:
            self._say(offer, document, view)
        self.desk.say_tool()

    def _say(self, offer: Offer, document: Document, view: MapView) -> None:
        """Take the tool for an offer of the rules, by how it is given."""
        tools = {"shoot": self.desk.fire_tool, "except": self.desk.except_tool, "circle": self.desk.circle_tool,
                 "shots": self.desk.shots_tool, "face": self.desk.face_tool, "loses": self.desk.loses_tool}  # fmt: skip
        chosen = document.chosen
        if chosen and offer.how in OF_BOMBARDMENTS and not bombards(document, document.company):
            self.desk.say(self.tr("Nothing is bombarded: give the square first."))
            return
        takers = [unit for unit in chosen if offer in document.offered(unit)]
        if not chosen and offer.how not in (*OF_BOMBARDMENTS, "still"):
            self.desk.say(
                self.tr("Select a {0} first: click one of its bases, or N.").format(
                    translate("rules", document.form.unit)
                )
            )
            return
        if chosen and len(takers) < len(chosen):
            without = ", ".join(unit for unit in chosen if unit not in takers)
            self.desk.say(self.tr("{0}: not for a unit of its kind: {1}.").format(offer.text, without))
        if chosen and not takers:
            return
        if offer.how in ("way", "way or still"):
            if view.tool is self.desk.arrow_tool:
                view.rest()
            self.desk.arrow_tool.begin(offer.word, still=offer.how == "way or still")
        elif offer.how == "onto":
            self.desk.onto_tool.action = offer.word
            view.take(self.desk.onto_tool)
        elif offer.how == "still":
            say_still(document, takers or [document.company], offer.word)
        elif offer.how == "say":
            say_or_not(document, takers, offer)
        elif offer.how == "prepared":
            if isinstance(self.desk.panel, OrderPanel):
                self.desk.panel.toggle_prepared()
        else:
            view.take(tools[offer.how])

    def show_offered(self) -> None:
        """Keys and menu entries of what this ruleset's orders have, and of no other."""
        document = self.desk.document
        for name in CHOICE_KEYS:
            action = self.desk.actions_by_name[name]
            here = document is None or name in {
                choice.key for group in every_choice(document) for choice in group.choices
            } or document.form.offer(name) is not None  # fmt: skip
            action.setVisible(here)
            action.setEnabled(action.isEnabled() and here)

    def next_unit(self, way: int, waiting_only: bool) -> None:
        """The next company (without orders), by the order of the panel."""
        document = self.desk.document
        if document is None or self.desk.mode != "orders" or self._writes():
            return
        units = [unit for unit in document.own_companies if document.present(unit)]
        waiting = set(document.waiting()) or (set() if document.grammar.lines else set(units))
        at = units.index(document.company) if document.company in units else (-1 if way > 0 else 0)
        for step in range(1, len(units) + 1):
            unit = units[(at + way * step) % len(units)]
            if not waiting_only or unit in waiting:
                document.select_company(unit)
                self._keep_in_view()
                if waiting_only and not document.waiting():
                    self.desk.say(self._nobody_waits(document, waiting_only))
                return
        self.desk.say(self._nobody_waits(document, waiting_only))

    def _nobody_waits(self, document: Document, waiting_only: bool) -> str:
        """The reason why there is no next unit."""
        verbs = document.grammar.lines
        if not document.asked() or not waiting_only:
            return self.tr("No {0} of yours is on the table.").format(translate("rules", document.form.unit))
        if any(verb_of(line, verbs).use == "rest" for line in (document.lines_now() if verbs else ())):
            return self.tr("Every {0} has its line, or does what the rest does.").format(
                translate("rules", document.form.unit)
            )
        return self.tr("Every {0} has its order.").format(translate("rules", document.form.unit))

    def _keep_in_view(self) -> None:
        view, document = self.desk.view, self.desk.document
        bases = document.present(document.company) if document else []
        if view is None or not bases:
            return
        rect = view.viewport().rect().adjusted(40, 40, -40, -40)
        if not all(rect.contains(view.pixel_of(base.x_u, base.y_u)) for base in bases):
            view.centre_on(view.places.at(bases[0].x_u, bases[0].y_u))

    def may_go(self) -> bool:
        """True if a seat's orders may leave it: what is typed counts, what is not whole or faulty stops it.

        What is not allowed as all stand, what would come to nothing and who is without an order is asked about.
        """
        document, view, panel = self.desk.document, self.desk.view, self.desk.panel
        if document is None or not isinstance(panel, OrderPanel):
            return False
        if document.locked:
            return True
        if view is not None and view.tool is self.desk.arrow_tool and self.desk.arrow_tool.orders():
            self.desk.say(self.tr("Not handed in: the order that is being drawn is not given. Enter gives it, Esc "
                                  "drops it."))  # fmt: skip
            return False
        if not panel.field.take_typed():
            return False
        panel.show_faults()
        return may_go(panel, document, panel.without_order, self.desk.messages.unsent)

    def may_leave(self) -> bool:
        """True if the seat is left: what is typed counts, and what of it would be lost is asked about."""
        document, panel = self.desk.document, self.desk.panel
        if isinstance(panel, OrderPanel):
            panel.field.leave()
            panel.field.keep()
        not_given = document.not_given() if document else []
        leaves = may_be_lost(self.desk, not_given, self.desk.messages.unsent)
        if leaves and document:
            document.forget_typed()
        if leaves and isinstance(panel, OrderPanel):
            panel.field.line.setText(panel.field.shown)
        return leaves

    def hand_in(self) -> None:
        """Hand the side's orders in; the curtain falls."""
        if self.desk.mode != "orders" or not self.may_go():
            return
        document, sitting = self.desk.document, self.desk.whole
        if self.desk.sitting is not None and sitting is None:
            self.desk.sealed.send()
            return
        if document is None or sitting is None or not self.desk.seat:
            return
        try:
            hand_in_drawn(sitting, self.desk.seat, document)
        except ValueError as error:
            self.desk.say(spoken(error))
            return
        except (Refused, No, Busy, Broken, OSError) as error:
            self.desk.show_faults(self.tr("Not handed in"), spoken_lines(error))
            return
        document.lock(True)
        self.desk.autosave.write()
        self.desk.draw_curtain()
