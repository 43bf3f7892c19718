"""The main window: wires document, scene, tools and panels. It decides nothing."""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QCloseEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QMessageBox,
    QStackedWidget,
    QWidget,
)

from bound_sim.desk.draft import Drafts
from bound_sim.desk.games import bound_name, compile_beside, moment_named
from bound_sim.results.battle_map.timeline import NOW, SubstepEnd
from bound_sim.results.folder import Broken, Busy, No
from bound_sim_maps import disk, written
from bound_sim_maps.faults import Refused, spoken_lines
from bound_sim_maps.symbols import STYLES
from bound_sim_ui.autosave import Autosave, KeptBattle, State
from bound_sim_ui.desks.card_dock import CardDock
from bound_sim_ui.desks.curtain_words import tell_at_curtain
from bound_sim_ui.desks.dispatch_tab import DispatchDesk
from bound_sim_ui.desks.message_desk import MessageDesk
from bound_sim_ui.desks.order_desk import OrderDesk
from bound_sim_ui.desks.order_panel import OrderPanel
from bound_sim_ui.desks.page import RAIL_PX, DeskPage
from bound_sim_ui.desks.panel_area import PanelArea
from bound_sim_ui.desks.question_desk import QuestionDesk
from bound_sim_ui.desks.question_panel import QuestionPanel
from bound_sim_ui.desks.replay_panel import EventPanel, ReplayBar
from bound_sim_ui.desks.seal_desk import SealedOrders
from bound_sim_ui.desks.seat_passwords import SeatPasswords
from bound_sim_ui.desks.umpire_desk import UmpireDesk
from bound_sim_ui.document import LOCK, ORDERS, SELECTION, STANDING, Document, Led
from bound_sim_ui.faults_box import faults_box
from bound_sim_ui.gc_thread import Collector
from bound_sim_ui.hint_label import HintLabel
from bound_sim_ui.keys import KEYS
from bound_sim_ui.making.page import MAKING, MakingPage
from bound_sim_ui.rules_loader import RulesLoader
from bound_sim_ui.scene.action import Scenes
from bound_sim_ui.scene.glide import Glide
from bound_sim_ui.scene.order_drawings import Drawing, KeptDrawings, OrderDrawer
from bound_sim_ui.scene.replay import map_of, show_action, show_standing
from bound_sim_ui.scene.small_picture import png_of, small_picture
from bound_sim_ui.scene.view import MapView
from bound_sim_ui.settings import Settings
from bound_sim_ui.shipped import offered, offered_campaigns
from bound_sim_ui.theme import DARK, LIGHT, apply, icon, scaled
from bound_sim_ui.tools.bombardment import BombardTool, CircleTool, ShotsTool
from bound_sim_ui.tools.grips import GripTool
from bound_sim_ui.tools.lines import LineTool
from bound_sim_ui.tools.orders import ArrowTool, ExceptTool, FireTool
from bound_sim_ui.tools.references import FaceTool, LosesTool, OntoTool
from bound_sim_ui.tools.ruling import RulingTool
from bound_sim_ui.tools.select import SelectTool
from bound_sim_ui.tools.thread import ThreadTool
from bound_sim_ui.typed_keys import is_letter, is_typed, writes
from bound_sim_ui.windows.actions import grey, make_actions, make_menus
from bound_sim_ui.windows.battle_opener import BattleOpener
from bound_sim_ui.windows.campaign_desk import CampaignDesk
from bound_sim_ui.windows.context_menu import ContextMenu
from bound_sim_ui.windows.frame import DeskFrame
from bound_sim_ui.windows.outputs import Outputs
from bound_sim_ui.windows.pages import Curtain, StartPage
from bound_sim_ui.windows.view_actions import ViewActions
from bound_sim_ui.words import translate

if TYPE_CHECKING:
    from bound_sim.desk.at_desk import AtDesk

_SAID_MS = 6000
#: px of the window: at least, at first, and what its frame takes of the screen's height
_LEAST, _FIRST, _FRAME = (800, 480), (1360, 860), 34
#: s after which a bound that is resolved beside the window lets it on: a picture asks many times for its turn
_TURN_S = 0.0005


class DeskWindow(DeskFrame):
    """The desk. ``open_scenario`` starts a battle; ``sit`` puts somebody at it."""

    opening: BattleOpener
    campaigns: CampaignDesk
    outputs: Outputs
    view_actions: ViewActions

    def __init__(self, settings: Settings | None = None) -> None:
        super().__init__()
        self.collector = Collector(self)
        sys.setswitchinterval(_TURN_S)
        self.setWindowIcon(icon("orders", LIGHT.accent))
        self.settings = settings or Settings()
        self.sitting: AtDesk | None = None
        self.documents: dict[str, Document] = {}
        self.document: Document | None = None
        self.seat: str | None = None
        #: somebody has sat down at the battle that is open
        self._sat = False
        self.mode = ""
        self._heard: Document | None = None
        #: the orders as they are drawn, as long as nothing but the selection changes
        self._drawn: list[Drawing] | None = None
        self._kept: KeptDrawings = {}
        self.view: MapView | None = None
        self.panel: QWidget | None = None
        self._area: PanelArea | None = None
        self.replay_bar: ReplayBar | None = None
        self._below: CardDock | None = None
        self._loader: RulesLoader | None = None
        self._after_load: list[Callable[[], None]] = []
        self.autosave = Autosave(self.settings.folder / "bound-sim-desk", self._to_save)
        self.autosave.failed.connect(self._not_kept)
        self.glide = Glide(self)
        self.orders, self.umpire, self.questions = OrderDesk(self), UmpireDesk(self), QuestionDesk(self)
        self.view_actions, self.outputs, self.room = ViewActions(self), Outputs(self), MakingPage(self)
        self.context_menu = ContextMenu(self)
        self.opening, self.sealed = BattleOpener(self), SealedOrders(self)
        self.messages, self.dispatches, self.passwords = MessageDesk(self), DispatchDesk(self), SeatPasswords(self)
        self.fit_screen(self.screen().availableGeometry())
        self._make_pages()
        self.actions_by_name = make_actions(self, self.opening, self.outputs, self.view_actions)
        self.set_keys()
        make_menus(self)
        self._make_status()
        self.dress()
        self.show_start()

    def fit_screen(self, screen: QRect) -> None:
        """As large as it was left, or as it is at first, and never larger than a screen, nor off it."""
        self.resize(*_FIRST)
        self.move(screen.topLeft())
        self.restoreGeometry(self.settings.geometry)
        room = screen.adjusted(0, 0, 0, -_FRAME)
        self.setMinimumSize(QSize(*_LEAST).boundedTo(room.size()))  # pixels of the screen may be twice as large
        self.resize(self.size().boundedTo(room.size()))
        corner = self.pos()
        x = min(max(corner.x(), room.left()), room.right() + 1 - self.width())
        y = min(max(corner.y(), room.top()), room.bottom() + 1 - self.height())
        if (x, y) != (corner.x(), corner.y()):  # its frame has no size yet: a move would put it where its contents were
            self.move(x, y)

    # ---- parts

    def _make_pages(self) -> None:
        self.pages = QStackedWidget()
        self.start = StartPage(offered(), offered_campaigns())
        self.start.again.connect(self.opening.open_again)
        self.start.battles.fill(self._saved())
        self.start.battles.go_on.connect(self.opening.go_on)
        self.start.battles.copied.connect(self.outputs.copy_battle)
        self.start.battles.shown.connect(self.outputs.show_folder)
        self.start.battles.deleted.connect(self.opening.delete)
        self.start.chosen.connect(self.opening.open_named)
        self.campaigns = CampaignDesk(self, self.start.campaign)
        self.start.campaign_chosen.connect(self.campaigns.begin_shipped)
        self.start.browse.connect(self.opening.browse)
        self.start.new.connect(self.room.new)
        self.start.edit.connect(self.room.browse)
        self.curtain = Curtain()
        self.curtain.seat.connect(self.sit)
        self.curtain.closed.connect(self.leave_battle)
        self.curtain.briefing.connect(self.view_actions.show_briefing_of_all)
        self.desk = DeskPage()
        self.desk.mode_asked.connect(self.set_mode)
        self.splitter, self.content = self.desk.splitter, self.desk.content
        self.middle_layout, self.mode_buttons = self.desk.middle_layout, self.desk.mode_buttons
        for page in (self.start, self.curtain, self.desk):
            self.pages.addWidget(page)
        self.setCentralWidget(self.pages)

    def _make_status(self) -> None:
        self.where = QLabel()
        self.state = QLabel()
        self.hint = HintLabel()
        bar = self.statusBar()
        bar.setSizeGripEnabled(False)
        bar.addWidget(self.where)
        bar.addWidget(self.hint, 1)
        bar.addPermanentWidget(self.state)
        bar.messageChanged.connect(self._make_way)

    def _clear_status(self) -> None:
        """Nothing of a battle or a seat that was left."""
        for label in (self.where, self.state, self.hint):
            label.clear()
        self.statusBar().clearMessage()

    def _make_way(self, message: str) -> None:
        """Hide the pointer's place and the tool's hint under a message.

        Qt hides them for it too, but shows them again where the window is opened or its text size changes meanwhile.
        """
        for label in (self.where, self.hint):
            label.setVisible(not message)

    def set_keys(self) -> None:
        """Keys as they are set."""
        kept = self.settings.keys()
        for name, action in self.actions_by_name.items():
            keys = (kept[name],) if self.settings.is_changed(name) else KEYS[name].keys
            action.setShortcuts([QKeySequence(key) for key in keys])

    # ---- dress

    def dress(self) -> None:
        """Theme and text size as set."""
        theme = self.settings.theme
        apply(theme, points=self.settings.points)
        for name, button in self.mode_buttons.items():
            button.setIcon(icon(name, theme.accent if name == self.mode else theme.muted))
        widest = max([scaled(RAIL_PX), *(button.sizeHint().width() for button in self.mode_buttons.values())])
        for button in self.mode_buttons.values():
            button.setFixedWidth(widest)  # words of other languages are longer
        if self.view is not None:
            self.view.around(theme.around, theme.dim, theme.muted)
            self.view.enlarge(self.settings.points / 10)
            self.view_actions.show_kept_legend()
        if self.room.making is not None:
            self.room.making.redress(theme)

    def switch_theme(self) -> None:
        self.settings.theme = LIGHT if self.settings.theme is DARK else DARK
        self.dress()
        self.rebuild_panel()

    def switch_symbols(self) -> None:
        """Signs of the other style on the map."""
        settings = self.settings
        settings.symbols = STYLES[(STYLES.index(settings.symbols) + 1) % len(STYLES)]
        for view in (self.view, self.map_view):
            if view is not None and view.bases is not None:
                view.bases.show_style(settings.symbols)
        named = {"period": self.tr("of the period"), "nato": self.tr("NATO's")}
        self.say(self.tr("Signs: {0}").format(named[settings.symbols]))

    def undo(self) -> None:
        """Take back what was done last at this desk: the umpire's last act, an edit of any other."""
        if self._acts_undone():
            self.umpire.undo_act()
        elif self.room.making is not None:
            self.room.making.draft.undo.undo()
        elif self.document is not None and (name := self.document.undo()):
            self.say(self.tr("Undone: {0}").format(name))

    def redo(self) -> None:
        """Bring back what was taken back at this desk."""
        if self._acts_undone():
            self.umpire.redo_act()
        elif self.room.making is not None:
            self.room.making.draft.undo.redo()
        elif self.document is not None and (name := self.document.redo()):
            self.say(self.tr("Done again: {0}").format(name))

    def _acts_undone(self) -> bool:
        return self.mode == "umpire" or (self.mode == "replay" and self.seat == "")

    def resize_text(self, by: int) -> None:
        self.settings.points = self.settings.points + by
        self.dress()
        self.rebuild_panel()

    # ---- opening

    def show_start(self) -> None:
        self.start.battles.fill(self._saved())
        self.start.show_recent(self.settings.recent)
        self.pages.setCurrentWidget(self.start)
        self._clear_status()
        self.setWindowTitle("bound-sim")
        self._check_rail()
        self.menuBar().setEnabled(True)
        self.campaigns.refresh()

    def show_faults(self, title: str, faults: list[str]) -> None:
        faults_box(self, title, faults).exec()

    def play(self, sitting: "AtDesk") -> None:
        if not self.room.leave():
            return
        if self.autosave.waiting:
            self.autosave.write()
        self.content.setCurrentWidget(self.splitter)
        self.umpire.let_go()
        if self.sitting is not None and self.sitting is not sitting:
            self.sitting.close()
        self.sitting = sitting
        if self.whole is not None:
            self.umpire.take_up(self.whole)
        self.documents.clear()
        self.document = None
        self.draw_curtain()
        if self.whole is None:
            self.curtain.wait_for(sitting.scenario.title, self.tr("The rules are being read in \u2026"))
        self.forget_waiting()
        self.say(self.tr("The rules are being read in \u2026"), 0)
        loader = RulesLoader(sitting.scenario, self, sitting.told_tables)
        loader.finished.connect(self._rules_ready)
        loader.failed.connect(self._rules_failed)
        self._loader = loader
        loader.start()

    def _to_save(self) -> State | None:
        return (self.sitting, self.documents, self._seat_name(self.seat)) if self.sitting is not None else None

    def _seat_name(self, seat: str | None) -> str:
        """The name of a seat, "" for nobody's."""
        if self.sitting is None or seat is None:
            return ""
        post = self.sitting.post(seat)
        name = next((side.name for side in self.sitting.scenario.sides if side.id == post.side), self.tr("Umpire"))
        return f"{post.commander} ({name})" if post.commander else name

    def _saved(self) -> list[KeptBattle]:
        """Battles that one can go on with, the last first."""
        made = self.room.kept
        first = [KeptBattle(made, self.tr("What was being made"))] if disk.exists(made / "scenario.toml") else []
        return [*first, *self.autosave.battles()]

    def _not_kept(self, why: str) -> None:
        self.say(self.tr("The drafts could not be kept: {0}").format(why), 0)

    def when_ready(self, what: Callable[[], None]) -> None:
        """Do this when the rules are in."""
        self._after_load.append(what)

    def forget_waiting(self) -> None:
        """Do nothing of that: it was for a battle that is left."""
        self._after_load.clear()

    def wait_for_rules(self) -> None:
        """Block until the rules are in: for tests and pictures."""
        if self._loader is not None:
            self._loader.wait()
            QApplication.processEvents()

    @property
    def ready(self) -> bool:
        return self._loader is not None and self._loader.isFinished()

    def _rules_failed(self, why: str) -> None:
        self.forget_waiting()
        self.show_faults(self.tr("The rules could not be read in"), [why])

    def _rules_ready(self) -> None:
        if not self.ready:
            return  # those of a battle that was left while they were read in
        self.say("", 1)
        if self.sitting is not None:
            compile_beside(self.sitting.scenario.ruleset)
        waiting, self._after_load = self._after_load, []
        for what in waiting:
            what()

    # ---- making

    @property
    def map_view(self) -> MapView | None:
        """The map that is shown: a battle's or that of a battle that is made."""
        return self.room.making.view if self.room.making is not None else self.view

    def enter_making(self, making: QWidget) -> None:
        """Show the desk on which a battle is made."""
        self.content.addWidget(making)
        self.content.setCurrentWidget(making)
        self.pages.setCurrentWidget(self.desk)
        self.menuBar().setEnabled(True)
        self.set_mode("map")

    def _keep_picture(self) -> None:
        """Keep a small picture of the battle's map for the first page, by what all of its seats know."""
        sitting, place = self.sitting, self.autosave.picture_now()
        if sitting is None or place is None or not self.ready or self.umpire.busy or disk.is_file(place):
            return
        seats = [seat for seat in sitting.seats if seat and not sitting.post(seat).commander]
        bound = min(sitting.bound, sitting.scenario.bounds)
        try:
            seen = [sitting.seen(seat) for seat in seats or sitting.seats[:1]]
            documents = [Document(one.scenario, one.tables, one.side, bound, history=one.history) for one in seen]
            data = png_of(small_picture(documents, self.settings.symbols))
            written.put(place, data, mode=0o600)
        except (Refused, No, Busy, Broken, OSError):
            return  # a battle without its picture is gone on with as well

    def close_battle(self) -> None:
        """Put the battle away; it can be gone on with."""
        self._stop_all()
        self.autosave.write()
        self._keep_picture()
        self._take_panel_away()
        self._take_view_away()
        self.umpire.let_go()
        if self.sitting is not None:
            self.sitting.close()
        self.sitting, self.document, self.seat, self.mode = None, None, None, ""
        self._sat = False
        self.documents.clear()

    def leave_battle(self) -> None:
        """Close the battle or what is being made, back to the first page."""
        if not self.room.leave() or (self.sitting is not None and not self._seat_left()):
            return
        self.close_battle()
        self.content.setCurrentWidget(self.splitter)
        self.show_start()

    # ---- seats

    def draw_curtain(self) -> None:
        """Blank everything, and ask who sits down."""
        if self.sitting is None:
            return
        self._stop_all()
        self.umpire.cancel()
        self._take_panel_away()
        self._take_view_away()
        self.document, self.seat = None, None
        self.mode = ""
        self._check_rail()
        clipboard = QApplication.clipboard()
        if clipboard.ownsClipboard():
            clipboard.clear()
        self.setWindowTitle("bound-sim")
        self._clear_status()
        self.menuBar().setEnabled(False)
        columns: dict[str, list[tuple[str, str]]] = {}
        for seat in self.sitting.seats:
            post = self.sitting.post(seat)
            columns.setdefault(post.side, []).append((seat, post.commander or self._seat_name(seat)))
        self.curtain.ask(list(columns.values()), left=self._sat)
        self.curtain.briefing_button.setVisible(self.whole is not None)
        if self.whole is not None:
            tell_at_curtain(self.curtain, self.whole)
        self.pages.setCurrentWidget(self.curtain)

    def tell_curtain(self) -> None:
        """Tell on the curtain how the battle stands now."""
        if self.whole is not None and self.ready and self.pages.currentWidget() is self.curtain:
            tell_at_curtain(self.curtain, self.whole)

    def sit(self, seat: str) -> None:
        """Somebody sits down, at the seat that has this key ("": the umpire's)."""
        if self.sitting is None or seat not in self.sitting.seats:
            return
        if not self.ready:
            self._after_load.append(lambda: self.sit(seat))
            self.curtain.under.setText(self.tr("The rules are being read in \u2026"))
            return
        if self.umpire.busy:
            self.umpire.when_idle(lambda: self.sit(seat))
            self.curtain.under.setText(self.tr("The bound is being taken back \u2026"))
            return
        if not self.passwords.lets(seat):
            return
        try:
            document = self.document_of(seat)
        except (Broken, OSError) as error:
            self.show_faults(self.tr("Cannot go on"), spoken_lines(error))
            return
        self._sat = True
        self._show_at(seat, document)

    def show_seat(self, seat: str) -> None:
        """Show this seat the battle as it stands now."""
        self._show_at(seat, self.document_of(seat))

    def _show_at(self, seat: str, document: Document) -> None:
        assert self.sitting is not None
        self.seat, self.document = seat, document
        self.menuBar().setEnabled(True)
        self._put_view()
        self.pages.setCurrentWidget(self.desk)
        self.set_mode(self._own_mode)
        self.setWindowTitle(f"{self.sitting.scenario.title} \u2013 {self._seat_name(seat)} \u2013 bound-sim")
        self.autosave.touch()

    def document_of(self, seat: str) -> Document:
        """The seat's document for the open bound; drafts of later bounds are carried over."""
        sitting = self.sitting
        assert sitting is not None
        kept = self.documents.get(seat)
        bound = min(sitting.bound, sitting.scenario.bounds)
        # what a side knows may change inside a bound
        inside = self.whole is not None and self.whole.file.history.asks_inside
        if kept is not None and kept.bound == bound and seat and not inside:
            kept.lock(sitting.handed_in(seat))
            if kept.since != sitting.acts:
                kept.takes(sitting.seen(seat))
                kept.since = sitting.acts
            return kept
        seen = sitting.seen(seat)
        side, leads = sitting.post(seat).side, sitting.leads(seat)
        led = Led(leads, sitting.waits_for(seat))
        document = Document(seen.scenario, seen.tables, side, bound, history=seen.history, led=led)
        document.setParent(self)
        if kept is not None and seat:
            document.drafts = Drafts(kept.drafts.now)
        document.takes(seen)
        document.since = sitting.acts
        document.locked = bool(seat) and sitting.handed_in(seat)
        self.documents[seat] = document
        document.changed.connect(self._save_orders)
        return document

    def _save_orders(self, what: str) -> None:
        if what == ORDERS:
            self.autosave.touch()

    # ---- map

    def _put_view(self) -> None:
        self._take_view_away()
        document = self.document
        assert document is not None
        view = map_of(document, self.settings.symbols)
        view.around(self.settings.theme.around, self.settings.theme.dim, self.settings.theme.muted)
        view.enlarge(self.settings.points / 10)
        view.pointed.connect(self.view_actions.pointed)
        view.took.connect(self.say_tool)
        self.view = view
        self.select_tool = SelectTool(view, lambda: self.document)
        self.select_tool.begin_order = self.orders.drag_order
        self.select_tool.context = self.context_menu.on_map
        self.select_tool.arrow = self.orders.look_at_arrow
        view.resting = self.select_tool
        view.take(self.select_tool)
        self.arrow_tool = ArrowTool(view, lambda: self.document, self.say)
        self.arrow_tool.shown = self.orders.show_told
        self.grip_tool = GripTool(view, lambda: self.document, self.say)
        self.grip_tool.shown = self.orders.show_told
        self.grip_tool.previewed = self.orders.show_bent
        self.select_tool.bend = self.orders.bend
        self.fire_tool = FireTool(view, lambda: self.document, self.say)
        self.except_tool = ExceptTool(view, lambda: self.document, self.say)
        self.onto_tool = OntoTool(view, lambda: self.document, self.say)
        self.face_tool = FaceTool(view, lambda: self.document, self.say)
        self.loses_tool = LosesTool(view, lambda: self.document, self.say)
        self.bombard_tool = BombardTool(view, lambda: self.document, self.say)
        self.circle_tool = CircleTool(view, lambda: self.document, self.say)
        self.shots_tool = ShotsTool(view, lambda: self.document, self.say)
        self.thread_tool = ThreadTool(view, lambda: self.document)
        self.line_tool = LineTool(view, lambda: self.document, self.say)
        self.line_tool.choose = self.questions.choose
        self.ruling_tool = RulingTool(view, lambda: self.document, self.umpire.rule)
        self.middle_layout.insertWidget(0, view, 1)
        self.view_actions.lay_kept_scan()
        self.view_actions.show_kept_legend()
        self.view_actions.show_kept_grey()
        self.listen_to(document)
        self.redraw()

    def _take_view_away(self) -> None:
        self.listen_to(None)
        self.glide.forget()
        if self.view is not None:
            self.middle_layout.removeWidget(self.view)
            self.view.hide()
            self.view.deleteLater()
            self.view = None

    def listen_to(self, document: Document | None) -> None:
        """Hear of changes of this document alone."""
        if self._heard is not None:
            self._heard.changed.disconnect(self._on_changed)
        if document is not None:
            document.changed.connect(self._on_changed)
        self._heard, self._drawn, self._kept = document, None, {}

    def _on_changed(self, what: str) -> None:
        if what != SELECTION:
            self._drawn = None
        if what in (ORDERS, STANDING, SELECTION, LOCK):
            self.redraw()
        if what == SELECTION and self.view is not None:
            self.view.tool.reselected()
        self.show_state()

    def redraw(self) -> None:
        """Put what the document says on the map."""
        view, document = self.view, self.document
        if view is None or document is None or view.bases is None:
            return
        self.glide.forget()
        show_standing(view, document, self._reported_at(document))
        view.bases.choose(document.selected)
        if self.mode == "orders":
            drawer = OrderDrawer(document, view.places, self._kept)
            if self._drawn is None:
                self._drawn = drawer.all()
            view.orders.show_orders(self._drawn, document.company, document.line)
            self.select_tool.grips.show(document if "orders" not in view.locked_layers else None)
            view.orders.show_reach(drawer.links(), drawer.rings(document.company))
            view.action.show_scenes(Scenes())
        else:
            if not self.seat:
                self.umpire.reveal(document)
            drawings = OrderDrawer(document, view.places).all() if self.mode == "umpire" else []
            self.select_tool.grips.show(None)
            view.orders.show_orders(drawings, document.company)
            view.orders.show_reach([], [])
            # the marks of the bound that is over give way to the orders of the next
            revealed = bool(drawings) and self.whole is not None and not self.whole.running
            show_action(view, document, [] if revealed else self._moments_shown(document))
        view.viewport().update()

    def _reported_at(self, document: Document) -> str:
        """The time of the last report, for the map."""
        bound = document.reported_at
        return bound_name(document.scenario, bound) if bound else self.tr("at the start")

    def _moments_shown(self, document: Document) -> list[SubstepEnd]:
        """The moments whose marks are drawn: the one looked at, else those of how the table stands now."""
        moments, whole = document.history.moments, self.whole
        if document.moment is not None:
            return [document.moment]
        if moments[-1:] and moments[-1].substep == NOW:
            return moments[-2:-1]  # what happened last: its bound is not over
        if self.seat:
            return moments[-1:]
        running = whole is not None and whole.running and not document.eyes
        return document.history.shown_now(document.bound, whole.substep if whole is not None and running else None)

    # ---- modes

    def set_mode(self, mode: str) -> None:
        """Go to a mode; a side has its orders and its replay, the umpire the rest."""
        if self.room.making is not None:
            if mode in MAKING:
                self.mode = mode
                self.room.making.set_mode(mode)
            self._check_rail()
            return
        if mode == "orders" and self.seat:
            mode = self._own_mode
        if self.document is None or (mode != "umpire") != bool(self.seat) and mode != "replay":
            self._check_rail()
            if self.document is not None:
                self.say(self.tr("That is another seat's desk: draw the curtain first (Ctrl+L)."))
            return
        self.mode = mode
        self._stop_all()
        if mode != "replay":
            self.document.set_moment(None)
        self.rebuild_panel()
        self._check_rail()
        self.redraw()

    @property
    def _own_mode(self) -> str:
        """The mode of the seat's own task: the question that it is asked, else its orders; the umpire's desk."""
        if not self.seat:
            return "umpire"
        return "question" if self.document is not None and self.document.question is not None else "orders"

    def _check_rail(self) -> None:
        theme = self.settings.theme
        grey(self)
        self.orders.show_offered()
        here = "orders" if self.mode == "question" else self.mode
        for name, button in self.mode_buttons.items():
            button.setChecked(name == here)
            button.setIcon(icon(name, theme.accent if name == here else theme.muted))
            button.setVisible(self.may_go(name))

    def may_go(self, mode: str) -> bool:
        """True if who sits here can go to a mode: a side to its orders and its replay, the umpire to the rest."""
        if self.room.making is not None:
            return mode in MAKING
        seated = self.seat is not None and mode not in MAKING
        return seated and (mode == "replay" or (mode == "orders") == bool(self.seat))

    def rebuild_panel(self) -> None:
        self._take_panel_away()
        document, sitting = self.document, self.sitting
        if document is None or sitting is None:
            return
        if self.mode == "question" and document.question is not None:
            self.panel = self.questions.panel(document, document.question)
        elif self.mode == "orders":
            panel = self.questions.order_panel(document, sitting.post(self.seat or "").commander)
            self.messages.add_to(panel.tabs)
            self.dispatches.add_to(panel.tabs)
            self.panel = panel
        elif self.mode == "umpire":
            if self.whole is not None:
                board = self.umpire.make_panel(self.whole)
                self.messages.add_to(board.tabs)
                self.panel = board
        elif self.mode == "replay":
            self.panel = self._make_replay(document)
        if self.panel is not None:
            self.context_menu.watch(self.panel)
            self._area = PanelArea(self.panel)
            self.splitter.addWidget(self._area)
            self.splitter.setStretchFactor(0, 1)
            self.splitter.setStretchFactor(1, 0)
            wide = scaled(430)
            self.splitter.setSizes([max(400, self.width() - wide), wide])
            self._put_below(self.panel)
        if self.view is not None:
            self.view.setFocus()
        self.questions.point()
        self.show_state()

    def _put_below(self, panel: QWidget) -> None:
        """Put under the map what a panel has for that place."""
        below = getattr(panel, "below", None)
        if isinstance(below, CardDock):
            self._below = below
            self.middle_layout.addWidget(below)
            below.follow(self.desk.middle)

    def _make_replay(self, document: Document) -> EventPanel:
        panel = EventPanel(document, self.settings.theme)
        panel.exported.connect(self.outputs.export)
        self.replay_bar = ReplayBar(document, self.settings.theme)
        self.middle_layout.addWidget(self.replay_bar)
        self.replay_bar.stepped.connect(self._glide)
        panel.fill()
        return panel

    def _glide(self, before: object, after: object, duration_ms: int) -> None:
        if (
            self.view is not None
            and self.view.bases is not None
            and isinstance(before, dict)
            and isinstance(after, dict)
        ):
            self.glide.begin(self.view.bases, before, after, duration_ms)

    def _take_panel_away(self) -> None:
        if isinstance(self.panel, OrderPanel):
            self.panel.field.keep()
        for widget in (self._area, self.replay_bar, self._below):
            if widget is not None:
                widget.hide()
                widget.setParent(None)
                widget.deleteLater()
        if self.replay_bar is not None:
            self.replay_bar.timer.stop()
        self.panel = self.replay_bar = self._area = self._below = None

    def _stop_all(self) -> None:
        if self.replay_bar is not None:
            self.replay_bar.stop()

    # ---- view

    def show_state(self) -> None:
        document, sitting = self.document, self.sitting
        if document is None or sitting is None:
            self.state.clear()
            return
        parts = [self._seat_name(self.seat), moment_named(document.scenario, document.bound)]
        if self.view is not None and self.view.snap:
            parts.append(self.tr("snap 1 cm"))
        if document.question is not None:
            parts.append(sitting.sent(document) or self.tr("asked"))
        elif document.locked:
            parts.append(self.tr("handed in"))
        elif sent := sitting.sent(document):
            parts.append(sent)
        elif document.side and not document.drafts.as_sent:
            parts.append(self.tr("not handed in"))
        self.state.setText("   ".join(parts))

    def say_tool(self) -> None:
        if self.view is not None:
            self.hint.setText(translate("tools", self.view.tool.says))

    def say(self, text: str, ms: int = _SAID_MS) -> None:
        """A message in the status bar."""
        self.statusBar().showMessage(text, ms)

    def event(self, event: QEvent) -> bool:
        """Keys that are typed into a field are the field's, before any key of the desk."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            undoes = [key for name in ("undo", "redo") for key in self.actions_by_name[name].shortcuts()]
            focus = QApplication.focusWidget()
            if is_typed(event, focus, undoes) or (self.messages.holds(focus) and is_letter(event)):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Esc and Enter are the tool's in hand, whatever was clicked last: no list of a panel has a use for them.

        Enter in a field is the field's, and Esc there puts back what was typed over.
        """
        view = self.map_view
        pressed = QApplication.focusWidget()
        enters = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        ends = event.key() == Qt.Key.Key_Escape or (enters and not writes(pressed))
        if ends and view is not None and view.isVisible() and view.tool is not view.resting:
            view.setFocus()
            view.tool.key(event)
            view.viewport().update()
            return
        if event.key() == Qt.Key.Key_Escape and isinstance(self.panel, OrderPanel) and self.panel.give_up_typed():
            return
        if enters and isinstance(pressed, QAbstractButton):
            pressed.click()  # Qt itself does so in dialogs alone
            return
        if enters and not writes(pressed) and isinstance(self.panel, QuestionPanel) and self.panel.enter():
            return
        super().keyPressEvent(event)

    def leave_seat(self) -> None:
        """Draw the curtain, as whoever sits here asks for it."""
        if self.orders.may_leave():
            self.draw_curtain()

    def _seat_left(self) -> bool:
        """True if nothing of the seat is lost, or its user gives it up."""
        return self.orders.may_leave() and self._drafts_kept()

    def _drafts_kept(self) -> bool:
        """True if the drafts are written, or their user gives them up."""
        why: list[str] = []
        self.autosave.failed.connect(why.append)
        done = self.autosave.write()
        self.autosave.failed.disconnect(why.append)
        if done:
            return True
        button = QMessageBox.StandardButton
        text = self.tr("The drafts could not be kept:\n{0}\nClose all the same?").format("\n".join(why))
        return QMessageBox.question(
            self, self.tr("Drafts not kept"), text, button.Discard | button.Cancel, button.Cancel
        ) == button.Discard  # fmt: skip

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        if not self.room.leave() or not self._seat_left():
            event.ignore()
            return
        self._stop_all()
        self.settings.geometry = self.saveGeometry()
        self.forget_waiting()
        for loader in self.findChildren(RulesLoader):
            loader.wait()
        self._keep_picture()
        self._take_panel_away()
        self._take_view_away()
        self.umpire.let_go()
        if self.sitting is not None:
            self.sitting.close()
        self.settings.sync()
        super().closeEvent(event)
