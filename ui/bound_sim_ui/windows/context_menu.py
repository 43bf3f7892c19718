"""Menus on a right click: what can be done with a base, with an order, with the map."""

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QMenu

from bound_sim.desk.enemy_lines import lines_at
from bound_sim.desk.line_draft import LineDraft
from bound_sim.desk.offers import offered, unit_in_hand
from bound_sim.rules.records.order_form import BEFOREHAND
from bound_sim_maps.speech import spoken
from bound_sim_ui.desks.order_panel import OrderPanel
from bound_sim_ui.desks.question_panel import QuestionPanel
from bound_sim_ui.desks.replay_panel import EventPanel
from bound_sim_ui.desks.umpire_panel import UmpirePanel
from bound_sim_ui.keys import CHOICE_KEYS
from bound_sim_ui.scene.touch import Touch
from bound_sim_ui.windows.frame import DeskFrame
from bound_sim_ui.words import translate

#: a line of a menu, and what it does
Act = tuple[str, Callable[[], object]]
#: what every map offers, and what each desk offers beside it
_LOOKING = ("fit", "fit selection", "previous view", "zoom in", "zoom out", "", "layers", "thread", "snap", "find")
_OF_DESK = {
    "orders": ("next unit", "previous unit", "hand in"),
    "umpire": ("step", "resolve", "rule"),
    "replay": ("play", "step back", "step forward"),
}


class ContextMenu(QObject):
    """``menu`` is the last one that was shown."""

    def __init__(self, desk: DeskFrame) -> None:
        super().__init__(desk)
        self.desk = desk
        self.menu: QMenu | None = None

    def on_map(self, base: str, touch: Touch) -> None:
        """A right click on the map, on a base ("" for none); on an enemy it is the shot of who is selected."""
        view, document = self.desk.view, self.desk.document
        if view is None or document is None or self.desk.orders.right_click(base, touch):
            return
        at = view.viewport().mapToGlobal(touch.pixel)
        if base:
            self._of_base(base, at)
        elif order := view.orders.at(touch.place, view.zoom_now):
            self.of_order(order.unit, at)
        else:
            self._show([*_OF_DESK.get(self.desk.mode, ()), "", *_LOOKING], at)

    def of_order(self, unit: str, at: QPoint) -> None:
        """Acts on a unit's order, by its arrow or by its row."""
        document = self.desk.document
        if document is None or not unit:
            return
        if self.desk.mode == "orders" and document.is_own(unit):
            if unit not in document.chosen:
                members = document.scenario.forces.companies.get(unit) or document.scenario.forces.battalions[unit]
                document.select((p.id for p in members), unit)
            self._of_own(unit, at)
            return
        self.desk.umpire.select_unit(unit)
        self._show(["fit selection", "find"], at, title=f"{unit}  {document.words(unit)}".rstrip())

    def _of_base(self, base: str, at: QPoint) -> None:
        document = self.desk.document
        assert document is not None
        unit = document.unit_of(base)
        if self.desk.mode == "orders" and document.is_own(base) and document.takes_orders(unit):
            self.of_order(unit, at)
            return
        if document.grammar.lines and not document.is_own(base) and self._at_enemy(base, at):
            return
        if base not in document.selected:
            document.select([base])
        acts: list[Act] = []
        if self.desk.mode == "umpire" and self.desk.sitting is not None and not self.desk.sitting.over:
            acts = [(self.tr("Rule: {0}").format(line.rstrip()), partial(self.desk.umpire.rule, line))
                    for line in (f"move {base} ", f"hit {base}", f"restore {base} ", f"remove {base}")]  # fmt: skip
        elif self.desk.mode == "replay":
            acts = [(self.tr("What happened to it"), self._its_events)]
        standing = document.standing.get(base)
        what = [standing.type, spoken(standing.words)] if standing else []
        title = "  ".join(filter(None, (base, ", ".join(filter(None, what)))))
        self._show(["fit selection", "thread", "find"], at, title=title, acts=acts)

    def _at_enemy(self, base: str, at: QPoint) -> bool:
        """Lines of the unit in hand at this enemy, each with what it would do or why not; whether there are any."""
        document, panel = self.desk.document, self.desk.panel
        if document is None:
            return False
        if isinstance(panel, QuestionPanel) and panel.open is not None:
            unit, takes = panel.open.unit, tuple(panel.open.verbs)
        elif isinstance(panel, OrderPanel) and not document.locked:
            unit, takes = unit_in_hand(document), document.grammar.lines
        else:
            return False
        lines = [line for line in lines_at(document, unit, base) if line.draft.verb in takes] if unit else []
        if not lines:
            return False
        menu = self._made(f"{unit}: {document.unit_of(base)}")
        for line in lines:
            told = line.why or line.said
            act = menu.addAction(f"{line.draft.text}   {told}".rstrip())
            act.setEnabled(not line.why)
            act.triggered.connect(partial(self._give, line.draft))
        menu.addSeparator()
        self._fill(menu, ["thread", "fit selection"])
        menu.popup(at)
        return True

    def _give(self, draft: LineDraft) -> None:
        """A whole line into the programme, or the answer; of one that is not, the rest is pointed at."""
        panel = self.desk.panel
        if not draft.whole:
            self.desk.questions.draft_line(draft)
        elif isinstance(panel, OrderPanel):
            panel.field.add(draft.text)
        elif isinstance(panel, QuestionPanel):
            self.desk.questions.add_line(draft.text)

    def _its_events(self) -> None:
        panel = self.desk.panel
        if isinstance(panel, EventPanel):
            panel.scope.setCurrentIndex(panel.scope.findData("selected"))

    def _of_own(self, unit: str, at: QPoint) -> None:
        """The words of the sheet, then what can be said to a unit of its kind."""
        document = self.desk.document
        assert document is not None
        actions = self.desk.actions_by_name
        menu = self._made(f"{unit}  {document.words(unit)}".rstrip())
        apart = (document.form.sheet, BEFOREHAND)
        for group in offered(document, unit):
            under = menu.addMenu(translate("rules", group.name)) if group.name in apart else menu
            for choice in group.choices:
                if choice.key in CHOICE_KEYS:
                    under.addAction(actions[choice.key])
                else:
                    act = under.addAction(choice.text)
                    act.setEnabled(not choice.why)
                    act.triggered.connect(partial(self.desk.orders.order_action, choice.key))
        menu.addSeparator()
        self._fill(menu, ["type", "clear", "", "fit selection", "thread"])
        menu.popup(at)

    def _show(
        self, names: Iterable[str], at: QPoint, *, title: str = "", acts: Iterable[Act] = ()
    ) -> None:  # fmt: skip
        menu = self._made(title)
        for text, does in acts:
            menu.addAction(text).triggered.connect(lambda _=False, does=does: does())
        menu.addSeparator()
        self._fill(menu, names)
        menu.popup(at)

    def _made(self, title: str) -> QMenu:
        if self.menu is not None:
            self.menu.deleteLater()
        self.menu = QMenu(self.desk)
        if title:
            self.menu.addAction(title).setEnabled(False)
            self.menu.addSeparator()
        return self.menu

    def _fill(self, menu: QMenu, names: Iterable[str]) -> None:
        for name in names:
            menu.addAction(self.desk.actions_by_name[name]) if name else menu.addSeparator()

    def watch(self, panel: object) -> None:
        """Offer a menu on the rows of a panel that lists orders."""
        if isinstance(panel, (OrderPanel, UmpirePanel)):
            panel.asked.connect(self.of_order)
