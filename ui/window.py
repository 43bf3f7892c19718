"""The main window: wires document, scene, tools and panels. It decides nothing."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QLocale, QRectF, Qt, QTimer
from PySide6.QtGui import QAction, QCloseEvent, QImage, QKeySequence, QUndoGroup
from PySide6.QtWidgets import (
    QApplication,
    QButtonGroup,
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMainWindow,
    QMessageBox,
    QSplitter,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from bound_sim.dice import KeyedDice, fresh_key
from bound_sim.orders import HighCommand, LowCommand
from bound_sim.rulesets import ruleset
from bound_sim.scenario import Scenario, load, resolve, shipped
from maps.faults import Refused
from maps.table import cm_from_u
from ui import autosave, printing
from ui import theme as themes
from ui.autosave import Autosave
from ui.dialogs import FindDialog, KeysDialog, LayersDialog
from ui.document import LOCK, ORDERS, SELECTION, STANDING, Document
from ui.edits import Locked, give_high, give_low
from ui.keys import KEYS
from ui.known import known_to
from ui.pages import Curtain, StartPage
from ui.panels.order_panel import OrderPanel
from ui.panels.replay_panel import EventPanel, ReplayBar
from ui.panels.umpire_panel import UmpirePanel
from ui.rules_loader import RulesLoader
from ui.scene.action import Scenes, of_moment
from ui.scene.bases import BasesItem
from ui.scene.orders import OrderDrawer
from ui.scene.view import MapView
from ui.settings import Settings
from ui.sitting import Sitting, Submission
from ui.tools.drawing import ArrowTool, BombardTool, CircleTool, ExceptTool, FireTool
from ui.tools.select import SelectTool
from ui.tools.thread import ThreadTool
from ui.tools.tool import Touch

MODES = (("orders", "Orders"), ("umpire", "Umpire"), ("replay", "Replay"))
SUBSTEPS = ("#", "1a", "1b", "2a", "2b", "3", "4", "5", "5a", "5b", "5c", "6", "7", "melee")
_SAID_MS = 6000


class DeskWindow(QMainWindow):
    """The desk. ``open_scenario`` starts a battle; ``sit`` puts somebody at it."""

    def __init__(self, settings: Settings | None = None) -> None:
        super().__init__()
        self.settings = settings or Settings()
        self.sitting: Sitting | None = None
        self.documents: dict[str, Document] = {}
        self.document: Document | None = None
        self.seat: str | None = None
        self.mode = ""
        self._heard: Document | None = None
        self.view: MapView | None = None
        self.panel: QWidget | None = None
        self.replay_bar: ReplayBar | None = None
        self.undo_group = QUndoGroup(self)
        self._loader: RulesLoader | None = None
        self._dimmed: set[str] = set()
        self._after_load: list[Callable[[], None]] = []
        self.autosave = Autosave(self.settings.folder / "bound-sim-desk", self._to_save)
        self._running = QTimer(self)
        self._running.setInterval(0)
        self._running.timeout.connect(self._run_step)
        self._stop_before = ""
        self.setMinimumSize(900, 600)
        self.resize(1360, 860)
        self._make_pages()
        self._make_actions()
        self._make_status()
        self.dress()
        self.show_start()

    # ---- parts

    def _make_pages(self) -> None:
        self.pages = QStackedWidget()
        about = {}
        for name in shipped():
            about[name] = _first_words(name)
        self.start = StartPage([(name, *about[name]) for name in about], self.settings.recent, self._saved())
        self.start.chosen.connect(self.open_named)
        self.start.browse.connect(self.browse)
        self.start.go_on.connect(self.go_on)
        self.curtain = Curtain()
        self.curtain.seat.connect(self.sit)
        self.desk = QWidget()
        row = QHBoxLayout(self.desk)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._make_rail())
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.middle = QWidget()
        self.middle_layout = QVBoxLayout(self.middle)
        self.middle_layout.setContentsMargins(0, 0, 0, 0)
        self.middle_layout.setSpacing(0)
        self.splitter.addWidget(self.middle)
        self.splitter.setStretchFactor(0, 1)
        self.splitter.setChildrenCollapsible(False)
        row.addWidget(self.splitter, 1)
        for page in (self.start, self.curtain, self.desk):
            self.pages.addWidget(page)
        self.setCentralWidget(self.pages)

    def _make_rail(self) -> QFrame:
        rail = QFrame()
        rail.setObjectName("rail")
        column = QVBoxLayout(rail)
        column.setContentsMargins(6, 10, 6, 10)
        column.setSpacing(4)
        self.mode_buttons: dict[str, QToolButton] = {}
        group = QButtonGroup(rail)
        for name, text in MODES:
            button = QToolButton()
            button.setText(self.tr(text))
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
            button.setCheckable(True)
            button.setFixedWidth(66)
            button.clicked.connect(lambda _=False, name=name: self.set_mode(name))
            group.addButton(button)
            column.addWidget(button)
            self.mode_buttons[name] = button
        column.addStretch(1)
        return rail

    def _make_status(self) -> None:
        self.where = QLabel()
        self.state = QLabel()
        self.hint = QLabel()
        bar = self.statusBar()
        bar.setSizeGripEnabled(False)
        bar.addWidget(self.where)
        bar.addWidget(self.hint, 1)
        bar.addPermanentWidget(self.state)

    def _make_actions(self) -> None:
        self.actions_by_name: dict[str, QAction] = {}
        does: dict[str, Callable[[], object]] = {
            **{f"mode {name}": partial(self.set_mode, name) for name, _ in MODES},
            "open": self.browse, "print": self.print_pdf, "quit": self.close,
            "undo": self.undo_group.undo, "redo": self.undo_group.redo, "find": self.find_unit, "help": self.show_keys,
            "theme": self.switch_theme, "larger": lambda: self.resize_text(1), "smaller": lambda: self.resize_text(-1),
            "curtain": self.draw_curtain, "fit": lambda: self._map(MapView.fit), "fit selection": self.fit_selection,
            "previous view": lambda: self._map(MapView.previous_view),
            "zoom in": lambda: self._map(lambda view: view.zoom(1)),
            "zoom out": lambda: self._map(lambda view: view.zoom(-1)),
            "snap": self.toggle_snap, "thread": self.take_thread, "layers": self.show_layers,
            "next unit": lambda: self.next_unit(1, True), "previous unit": lambda: self.next_unit(-1, True),
            "next company": lambda: self.next_unit(1, False), "previous company": lambda: self.next_unit(-1, False),
            **{name: partial(self.order_action, name) for name, key in KEYS.items()
               if key.where == "Order desk" and "unit" not in name and "company" not in name},
            "step": self.step, "resolve": lambda: self.resolve_bound(""),
            "play": lambda: self._bar(ReplayBar.toggle),
            "step forward": lambda: self._bar(lambda bar: bar.go(bar.slider.value() + 1)),
            "step back": lambda: self._bar(lambda bar: bar.go(bar.slider.value() - 1)),
            "next bound": lambda: self._bar(lambda bar: bar.go_bound(1)),
            "previous bound": lambda: self._bar(lambda bar: bar.go_bound(-1)),
            "first": lambda: self._bar(lambda bar: bar.go(0)),
            "last": lambda: self._bar(lambda bar: bar.go(bar.slider.maximum())),
        }  # fmt: skip
        for name, what in does.items():
            action = QAction(self.tr(KEYS[name].does), self)
            action.triggered.connect(lambda _=False, what=what: what())
            self.addAction(action)
            self.actions_by_name[name] = action
        self._set_keys()
        self._make_menus()

    def _set_keys(self) -> None:
        kept = self.settings.keys()
        for name, action in self.actions_by_name.items():
            keys = (kept[name],) if self.settings.is_changed(name) else KEYS[name].keys
            action.setShortcuts([QKeySequence(key) for key in keys])

    def _make_menus(self) -> None:
        menus = {
            "&File": ("open", "print", "", "curtain", "", "quit"),
            "&Edit": ("undo", "redo", "", "find"),
            "&View": ("fit", "fit selection", "previous view", "zoom in", "zoom out", "", "layers", "snap", "thread",
                      "", "theme", "larger", "smaller"),
            "&Mode": tuple(f"mode {name}" for name, _ in MODES),
            "&Orders": ("advance", "hold", "assault", "retreat", "bombard", "", "move", "cover", "stay", "dig", "fire",
                        "prepared", "except", "circle", "type", "clear", "", "next unit", "previous unit", "",
                        "hand in"),
            "&Umpire": ("step", "resolve"),
            "&Help": ("help",),
        }  # fmt: skip
        for title, names in menus.items():
            menu = self.menuBar().addMenu(self.tr(title))
            for name in names:
                if name:
                    menu.addAction(self.actions_by_name[name])
                else:
                    menu.addSeparator()

    # ---- dress

    def dress(self) -> None:
        """Theme and text size as set."""
        theme = self.settings.theme
        themes.apply(theme, points=self.settings.points)
        for name, button in self.mode_buttons.items():
            button.setIcon(themes.icon(name, theme.accent if name == self.mode else theme.muted))
        if self.view is not None:
            self.view.around(theme.around, theme.dim)

    def switch_theme(self) -> None:
        self.settings.theme = themes.LIGHT if self.settings.theme is themes.DARK else themes.DARK
        self.dress()
        self._rebuild_panel()

    def resize_text(self, by: int) -> None:
        self.settings.points = self.settings.points + by
        self.dress()
        self._rebuild_panel()

    # ---- opening

    def show_start(self) -> None:
        self.pages.setCurrentWidget(self.start)
        self.setWindowTitle("bound-sim")
        self.menuBar().setEnabled(True)

    def browse(self) -> None:
        """Ask for a scenario's folder."""
        chosen = QFileDialog.getExistingDirectory(self, self.tr("Open a scenario's folder"))
        if chosen:
            self.open_named(chosen)

    def open_named(self, name: str) -> bool:
        """Open a scenario by folder or shipped name; what is wrong with it is shown."""
        try:
            folder = resolve(name)
            scenario = load(folder)
        except Refused as refused:
            self.show_faults(self.tr("{0} is refused").format(Path(name).name), [str(f) for f in refused.faults])
            return False
        if name not in shipped():
            self.settings.opened(str(folder.resolve()))
        self.open_scenario(scenario)
        return True

    def show_faults(self, title: str, faults: list[str]) -> None:
        box = QMessageBox(QMessageBox.Icon.Warning, title, "\n".join(faults[:14]), QMessageBox.StandardButton.Ok, self)
        if len(faults) > 14:
            box.setDetailedText("\n".join(faults))
        box.exec()

    def open_scenario(self, scenario: Scenario, key: bytes | None = None) -> None:
        """Begin a battle, with fresh dice or those of a key; the curtain asks who sits down."""
        key = fresh_key() if key is None else key
        self._open(Sitting(scenario, lambda: KeyedDice(key), key))

    def _open(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.documents.clear()
        self.document = None
        self.draw_curtain()
        self.say(self.tr("The rules are being read in \u2026"), 0)
        loader = RulesLoader(self.sitting)
        loader.ready.connect(self._rules_ready)
        loader.told.connect(lambda text: self.say(text, 0))
        loader.failed.connect(lambda text: self.show_faults(self.tr("The rules could not be read in"), [text]))
        self._loader = loader
        loader.start()

    def _to_save(self) -> tuple[Sitting, dict[str, Document]] | None:
        return (self.sitting, self.documents) if self.sitting is not None else None

    def _saved(self) -> list[tuple[str, str]]:
        """(file, shown) of battles that one can go on with, the last first."""
        return [(str(path), path.name.removesuffix(".desk.json")) for path in reversed(self.autosave.files())]

    def go_on(self, path: str) -> None:
        """Go on with a battle where it was left, by its user or by a crash."""
        try:
            saved = autosave.read(Path(path))
        except Refused as refused:
            self.show_faults(self.tr("Cannot go on"), [str(fault) for fault in refused.faults])
            return
        sitting = Sitting(saved.scenario, lambda: KeyedDice(saved.key), saved.key)
        handed = [
            Submission(side, bound, {unit: order for (unit, _), order in high.items()},
                       {unit: order for (unit, _), order in low.items()}, at, policy)
            for side, bound, at, policy, high, low in saved.handed_in
        ]  # fmt: skip
        self._after_load.append(lambda: self._take_up(sitting, handed, saved))
        self._open(sitting)

    def _take_up(self, sitting: Sitting, handed: list[Submission], saved: autosave.Saved) -> None:
        sitting.take_up(handed, saved.resolved)
        for side, (high, low) in saved.drafts.items():
            document = self._document(side)
            document.high, document.low = dict(high), dict(low)
        self.say(self.tr("Taken up again after bound {0}").format(saved.resolved))

    def wait_for_rules(self) -> None:
        """Block until the rules are in: for tests and pictures."""
        if self._loader is not None:
            self._loader.wait()
            QApplication.processEvents()

    @property
    def ready(self) -> bool:
        return self._loader is not None and self._loader.isFinished()

    def _rules_ready(self) -> None:
        self.say("", 1)
        waiting, self._after_load = self._after_load, []
        for what in waiting:
            what()

    # ---- seats

    def draw_curtain(self) -> None:
        """Blank everything, and ask who sits down."""
        if self.sitting is None:
            return
        self._stop_all()
        self._take_panel_away()
        self._take_view_away()
        self.document, self.seat = None, None
        self.undo_group.setActiveStack(None)  # type: ignore[arg-type]
        clipboard = QApplication.clipboard()
        if clipboard.ownsClipboard():
            clipboard.clear()
        self.setWindowTitle("bound-sim")
        for label in (self.where, self.state, self.hint):
            label.clear()
        self.statusBar().clearMessage()
        self.menuBar().setEnabled(False)
        self.curtain.ask(self.sitting.scenario.sides)
        self.pages.setCurrentWidget(self.curtain)

    def sit(self, seat: str) -> None:
        """Somebody sits down: a side by its id, "" for the umpire."""
        if self.sitting is None:
            return
        if not self.ready:
            self._after_load.append(lambda: self.sit(seat))
            self.curtain.under.setText(self.tr("The rules are being read in \u2026"))
            return
        self.seat = seat
        self.document = self._document(seat)
        self.undo_group.addStack(self.document.undo)
        self.undo_group.setActiveStack(self.document.undo)
        self.menuBar().setEnabled(True)
        self._put_view()
        self.pages.setCurrentWidget(self.desk)
        self.set_mode("orders" if seat else "umpire")
        name = next((side.name for side in self.sitting.scenario.sides if side.id == seat), self.tr("Umpire"))
        self.setWindowTitle(f"{self.sitting.scenario.title} \u2013 {name} \u2013 bound-sim")

    def _document(self, seat: str) -> Document:
        """The seat's document for the open bound; drafts of later bounds are carried over."""
        sitting = self.sitting
        assert sitting is not None
        kept = self.documents.get(seat)
        bound = min(sitting.bound, sitting.scenario.bounds)
        if kept is not None and kept.bound == bound and seat:
            kept.lock((seat, bound) in sitting.submissions)
            return kept
        known, tables = known_to(seat, sitting.scenario, sitting.log.tables)
        document = Document(known, tables, seat, bound, self)
        if kept is not None and seat:
            document.high, document.low = kept.high, kept.low
        if seat or not sitting.running:
            document.prepare()
        document.locked = bool(seat) and (seat, bound) in sitting.submissions
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
        view = MapView(document.scenario.battlefield)
        view.around(self.settings.theme.around, self.settings.theme.dim)
        kinds = {name: row.kind for name, row in ruleset(document.scenario.ruleset).unit_types.items()}
        kinds |= {name: str(row.get("kind") or kinds.get(str(row.get("like", "")), "infantry"))
                  for name, row in document.scenario.unit_types.items()}  # fmt: skip
        view.put_bases(BasesItem(document.scenario, kinds, view.scene()))
        view.pointed.connect(self._pointed)
        self.view = view
        self.select_tool = SelectTool(view, lambda: self.document)
        self.select_tool.begin_order = self._drag_order
        self.select_tool.context = self._context
        view.resting = self.select_tool
        view.take(self.select_tool)
        self.arrow_tool = ArrowTool(view, lambda: self.document, self.say)
        self.arrow_tool.shown = self._show_told
        self.fire_tool = FireTool(view, lambda: self.document, self.say)
        self.except_tool = ExceptTool(view, lambda: self.document, self.say)
        self.bombard_tool = BombardTool(view, lambda: self.document, self.say)
        self.circle_tool = CircleTool(view, lambda: self.document, self.say)
        self.thread_tool = ThreadTool(view, lambda: self.document)
        self.middle_layout.insertWidget(0, view, 1)
        self._listen(document)
        self._redraw()

    def _take_view_away(self) -> None:
        self._listen(None)
        if self.view is not None:
            self.middle_layout.removeWidget(self.view)
            self.view.hide()
            self.view.deleteLater()
            self.view = None

    def _listen(self, document: Document | None) -> None:
        """Hear of changes of this document alone."""
        if self._heard is not None:
            self._heard.changed.disconnect(self._on_changed)
        if document is not None:
            document.changed.connect(self._on_changed)
        self._heard = document

    def _map(self, does: Callable[[MapView], object]) -> None:
        if self.view is not None:
            does(self.view)

    def _bar(self, does: Callable[[ReplayBar], object]) -> None:
        if self.replay_bar is not None:
            does(self.replay_bar)

    def _on_changed(self, what: str) -> None:
        if what in (ORDERS, STANDING, SELECTION, LOCK):
            self._redraw()
        self._show_state()

    def _redraw(self) -> None:
        """Put what the document says on the map."""
        view, document = self.view, self.document
        if view is None or document is None or view.bases is None:
            return
        view.bases.show_standing(document.standing)
        view.bases.choose(document.selected)
        if self.mode == "orders":
            drawings = OrderDrawer(document, view.places).all()
            view.orders.show_orders(drawings, document.company)
            view.action.show_scenes(Scenes())
        else:
            view.orders.show_orders([])
            self._draw_action()
        view.viewport().update()

    def _draw_action(self) -> None:
        view, document = self.view, self.document
        assert view is not None
        assert document is not None
        moments = document.history.moments
        when = document.moment or (moments[-1] if moments else None)
        if when is None:
            return
        colours = {side.id: side.colour for side in document.scenario.sides}
        view.action.show_scenes(of_moment(document.history, when, view.places, colours), frozenset(document.selected))

    # ---- modes

    def set_mode(self, mode: str) -> None:
        """Go to a mode; a side has its orders and its replay, the umpire the rest."""
        if self.document is None or (mode == "orders") != bool(self.seat) and mode in ("orders", "umpire"):
            self._check_rail()
            if self.document is not None:
                self.say(self.tr("That is another seat's desk: draw the curtain first (Ctrl+L)."))
            return
        self.mode = mode
        self._stop_all()
        if mode != "replay":
            self.document.set_moment(None)
        self._rebuild_panel()
        self._check_rail()
        self._redraw()

    def _check_rail(self) -> None:
        theme = self.settings.theme
        for name, button in self.mode_buttons.items():
            button.setChecked(name == self.mode)
            button.setIcon(themes.icon(name, theme.accent if name == self.mode else theme.muted))
            allowed = self.seat is not None and (name == "replay" or (name == "orders") == bool(self.seat))
            button.setVisible(allowed)

    def _rebuild_panel(self) -> None:
        self._take_panel_away()
        document, sitting = self.document, self.sitting
        if document is None or sitting is None:
            return
        theme = self.settings.theme
        if self.mode == "orders":
            panel = OrderPanel(document, theme, self.say)
            panel.asks.connect(self.order_action)
            panel.handed_in.connect(self.hand_in)
            self.panel = panel
        elif self.mode == "umpire":
            self.panel = self._make_umpire_panel(sitting)
        elif self.mode == "replay":
            self.panel = self._make_replay(document)
        if self.panel is not None:
            self.splitter.addWidget(self.panel)
            self.splitter.setStretchFactor(0, 1)
            self.splitter.setStretchFactor(1, 0)
            self.splitter.setSizes([max(400, self.width() - 500), 430])
        if self.view is not None:
            self.view.setFocus()
        self._show_state()

    def _make_umpire_panel(self, sitting: Sitting) -> UmpirePanel:
        panel = UmpirePanel(sitting, self.settings.theme, SUBSTEPS, self.say)
        panel.seat.connect(self._change_seat)
        panel.unlock.connect(self.unlock)
        panel.policy.connect(self.let_hold)
        panel.step.connect(self.step)
        panel.back.connect(self.step_back)
        panel.resolve.connect(self.resolve_bound)
        panel.undo.connect(self.undo_bound)
        panel.cancel.connect(self.cancel)
        panel.see_as.connect(self.see_as)
        panel.picked.connect(self._select_unit)
        return panel

    def _make_replay(self, document: Document) -> EventPanel:
        panel = EventPanel(document, self.settings.theme)
        panel.exported.connect(self.export)
        self.replay_bar = ReplayBar(document, self.settings.theme)
        self.middle_layout.addWidget(self.replay_bar)
        panel.fill()
        return panel

    def _take_panel_away(self) -> None:
        for widget in (self.panel, self.replay_bar):
            if widget is not None:
                widget.hide()
                widget.setParent(None)
                widget.deleteLater()
        if self.replay_bar is not None:
            self.replay_bar.timer.stop()
        self.panel = self.replay_bar = None

    def _stop_all(self) -> None:
        if self._running.isActive():
            self.cancel()
        if self.replay_bar is not None:
            self.replay_bar.stop()

    # ---- orders

    def _drag_order(self, unit: str, touch: Touch) -> bool:
        document = self.document
        if self.mode != "orders" or document is None or not document.is_own(unit) or document.locked:
            return False
        if "orders" in (self.view.locked_layers if self.view else ()):
            return False
        document.select_company(unit.rpartition("/")[0])
        self.arrow_tool.drag_from(touch)
        return True

    def _context(self, unit: str, touch: Touch) -> None:
        """A right click on an enemy base is a shot."""
        document = self.document
        if self.mode == "orders" and document and "/" in document.company and unit and not document.is_own(unit):
            self.fire_tool.shoot(unit if touch.shift else unit.rpartition("/")[0])

    def _show_told(self, order: LowCommand | None, told: object) -> None:
        if isinstance(self.panel, OrderPanel) and self.document is not None:
            if order is None:
                self.panel.show_told(self.document.low_of(self.document.company), self.document.told)
            else:
                self.panel.show_told(order, told)

    def order_action(self, name: str) -> None:
        """One of the order desk's actions by its name in ``ui.keys``."""
        document, view = self.document, self.view
        if document is None or view is None or self.mode != "orders":
            return
        if name == "map":
            view.setFocus()
            return
        if name == "hand in":
            if isinstance(self.panel, OrderPanel):
                self.panel.hand_in()
            return
        if isinstance(QApplication.focusWidget(), QLineEdit):
            view.setFocus()
        if not document.company:
            self.say(self.tr("Select a company first: click one of its bases, or N."))
            return
        if document.locked:
            self.say(self.tr("The orders are handed in: only the umpire can unlock them."))
            return
        try:
            self._order_action(name, document, view)
        except Locked:
            self.say(self.tr("The orders are handed in."))

    def _order_action(self, name: str, document: Document, view: MapView) -> None:
        battalion, company = document.company.split("/", 1)[0], document.company
        tools = {"fire": self.fire_tool, "except": self.except_tool, "bombard": self.bombard_tool,
                 "circle": self.circle_tool}  # fmt: skip
        if name in ("advance", "hold", "assault", "retreat"):
            word = name
            give_high(document, battalion, HighCommand(battalion, document.bound, word, "", "orders.csv: desk"))  # type: ignore[arg-type]
        elif name in ("move", "cover"):
            if "/" in company:
                if view.tool is self.arrow_tool:
                    view.rest()
                self.arrow_tool.begin("move" if name == "move" else "cover")
        elif name in ("stay", "dig"):
            before = document.low_of(company) or LowCommand(company, document.bound)
            action = "stay" if name == "stay" else "dig"
            give_low(document, company, replace(before, action=action, path=(), toward=None, place="arrows.txt: desk"))
        elif name in tools:
            if name in ("circle", "bombard") or "/" in company:
                view.take(tools[name])
        elif name == "prepared" and isinstance(self.panel, OrderPanel) and "/" in company:
            self.panel.toggle_prepared()
        elif name == "type" and isinstance(self.panel, OrderPanel):
            self.panel.line.setFocus()
            self.panel.line.selectAll()
        elif name == "clear":
            give_low(document, company, None)
        self._say_tool()

    def next_unit(self, way: int, waiting_only: bool) -> None:
        """The next company (without orders), by the order of the panel."""
        document = self.document
        if document is None or self.mode != "orders":
            return
        units = [unit for unit in document.own_companies if document.present(unit)]
        waiting = set(document.waiting())
        at = units.index(document.company) if document.company in units else (-1 if way > 0 else 0)
        for step in range(1, len(units) + 1):
            unit = units[(at + way * step) % len(units)]
            if not waiting_only or unit in waiting:
                document.select_company(unit)
                self._keep_in_view()
                return
        self.say(self.tr("Every company has its order."))

    def _keep_in_view(self) -> None:
        view, document = self.view, self.document
        bases = document.present(document.company) if document else []
        if view is None or not bases:
            return
        rect = view.viewport().rect().adjusted(40, 40, -40, -40)
        if not all(rect.contains(view.pixel_of(base.x_u, base.y_u)) for base in bases):
            view.centre_on(view.places.at(bases[0].x_u, bases[0].y_u))

    def hand_in(self) -> None:
        """Hand the side's orders in; the curtain falls."""
        document, sitting = self.document, self.sitting
        if document is None or sitting is None or not self.seat:
            return
        try:
            sitting.hand_in(self.seat, document.high_now(), document.low_now())
        except ValueError as error:
            self.say(str(error))
            return
        document.lock(True)
        self.autosave.write()
        self.draw_curtain()

    # ---- umpire

    def _change_seat(self, side: str) -> None:
        self.draw_curtain()
        self.sit(side)

    def unlock(self, side: str) -> None:
        assert self.sitting is not None
        try:
            self.sitting.unlock(side)
        except ValueError as error:
            self.say(str(error))
        self._refresh_umpire()

    def let_hold(self, side: str) -> None:
        assert self.sitting is not None
        try:
            self.sitting.hand_in(side, {}, {}, policy="hold")
        except ValueError as error:
            self.say(str(error))
        self._refresh_umpire()

    def step(self) -> None:
        """Resolve one sub-step and show it."""
        if self.mode != "umpire" or self.sitting is None or self.sitting.missing() or self._running.isActive():
            return
        self._guarded(self.sitting.step)
        self._log_grew()

    def step_back(self) -> None:
        assert self.sitting is not None
        self._guarded(self.sitting.back)
        self._log_grew()

    def undo_bound(self) -> None:
        assert self.sitting is not None
        self._guarded(self.sitting.undo_bound)
        self._log_grew()

    def _guarded(self, does: Callable[[], object]) -> bool:
        try:
            does()
        except Refused as refused:
            self.show_faults(self.tr("The bound is refused"), [str(fault) for fault in refused.faults])
            return False
        return True

    def resolve_bound(self, stop_before: str) -> None:
        """Resolve the bound sub-step by sub-step, the window alive in between."""
        if self.mode != "umpire" or self.sitting is None or self.sitting.missing() or self.sitting.over:
            return
        self._stop_before = stop_before
        if isinstance(self.panel, UmpirePanel):
            self.panel.busy(0, len(SUBSTEPS) + 1)
        self._running.start()

    def _run_step(self) -> None:
        sitting = self.sitting
        assert sitting is not None
        names = [*SUBSTEPS, "end"]
        following = names[names.index(sitting.substep) + 1] if sitting.running else names[0]
        if following == self._stop_before or not self._guarded(sitting.step) or not sitting.running:
            self._running.stop()
            self._log_grew()
            return
        if isinstance(self.panel, UmpirePanel):
            self.panel.busy(names.index(sitting.substep) + 1, len(names))

    def cancel(self) -> None:
        """Stop resolving: the bound goes back to its opening."""
        if self._running.isActive():
            self._running.stop()
            if self.sitting is not None and self.sitting.running:
                self.sitting.undo_bound()
            self._log_grew()

    def _log_grew(self) -> None:
        document, sitting = self.document, self.sitting
        if document is None or sitting is None:
            return
        seat = document.side
        known, tables = known_to(seat, sitting.scenario, sitting.log.tables)
        document.log_grown(known, tables)
        self.autosave.touch()
        self._refresh_umpire()

    def _refresh_umpire(self) -> None:
        if isinstance(self.panel, UmpirePanel):
            self.panel.busy(0, 0)
            self.panel.refresh()
        self._redraw()
        self._show_state()

    def see_as(self, side: str) -> None:
        """The umpire sees what a side knows of the table."""
        sitting, view = self.sitting, self.view
        if sitting is None or view is None or self.seat != "":
            return
        known, tables = known_to(side, sitting.scenario, sitting.log.tables)
        document = Document(known, tables, "", min(sitting.bound, sitting.scenario.bounds), self)
        if not sitting.running:
            document.prepare()
        self.document = document
        self.documents[""] = document
        self._listen(document)
        self._redraw()

    def _select_unit(self, unit: str) -> None:
        if self.document is None:
            return
        forces = self.document.scenario.forces
        members = forces.companies.get(unit) or forces.battalions.get(unit) or ()
        self.document.select([p.id for p in members])

    # ---- looking

    def _pointed(self, point: tuple[int, int] | None) -> None:
        document = self.document
        if document is None or point is None:
            self.where.clear()
            return
        table = document.scenario.battlefield.table
        said = f"{table.reference(*point)}   {cm_from_u(point[0]):.1f}, {cm_from_u(point[1]):.1f} cm"
        if document.hints is not None:
            ground, works, row, passable = document.hints.terrain(point)
            said += f"   {ground}" + (f", {works}" if works != "none" else "")
            said += f" (cover: {row})" if passable else " (impassable)"
        self.where.setText(said)

    def _show_state(self) -> None:
        document, sitting = self.document, self.sitting
        if document is None or sitting is None:
            self.state.clear()
            return
        side = document.sides[document.side].name if document.side else self.tr("Umpire")
        parts = [side, self.tr("bound {0}").format(document.bound)]
        if self.view is not None and self.view.snap:
            parts.append(self.tr("snap 1 cm"))
        if document.locked:
            parts.append(self.tr("handed in"))
        elif document.side and not document.undo.isClean():
            parts.append(self.tr("not handed in"))
        self.state.setText("   ".join(parts))

    def _say_tool(self) -> None:
        if self.view is not None:
            self.hint.setText(self.view.tool.says)

    def say(self, text: str, ms: int = _SAID_MS) -> None:
        """A message in the status bar."""
        self.statusBar().showMessage(text, ms)

    def toggle_snap(self) -> None:
        if self.view is not None:
            self.view.snap = not self.view.snap
            self._show_state()

    def take_thread(self) -> None:
        if self.view is not None:
            self.view.rest() if self.view.tool is self.thread_tool else self.view.take(self.thread_tool)
            self._say_tool()

    def fit_selection(self) -> None:
        view, document = self.view, self.document
        if view is None or document is None:
            return
        bases = [document.standing[unit] for unit in document.selected if unit in document.standing]
        if not bases:
            view.fit()
            return
        rect = QRectF()
        for base in bases:
            at = view.places.at(base.x_u, base.y_u)
            rect = rect.united(QRectF(at.x() - 40, at.y() - 40, 80, 80))
        view.fit_places(rect)

    def find_unit(self) -> None:
        if self.document is None:
            return
        dialog = FindDialog(self.document.scenario, self)
        dialog.found.connect(self._found)
        dialog.open()

    def _found(self, unit: str) -> None:
        document, view = self.document, self.view
        if document is None or view is None:
            return
        forces = document.scenario.forces
        members = [p.id for p in (forces.battalions.get(unit) or forces.companies.get(unit) or ())] or [unit]
        if unit in forces.companies and document.is_own(unit):
            document.select_company(unit)
        else:
            document.select(members)
        base = document.standing.get(members[0])
        if base is not None and base.on_table:
            view.centre_on(view.places.at(base.x_u, base.y_u))
        else:
            self.say(self.tr("{0} is not on the table.").format(unit))

    def print_pdf(self, path: str = "") -> None:
        """A side's order sheets (blank and filled) and its map, or the umpire's list of moves and the map, as PDF."""
        document, view = self.document, self.view
        if document is None or view is None:
            return
        path = path or QFileDialog.getSaveFileName(self, self.tr("PDF"), "orders.pdf", "PDF (*.pdf)")[0]
        if not path:
            return
        if document.side:
            pages = [printing.order_sheet(document, filled=filled) for filled in (False, True)]
        else:
            done = self.sitting.resolved if self.sitting else 0
            pages = [printing.moves_list(document, done)] if done else []
        inches = QLocale().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem
        printing.write_pdf(Path(path), pages, view, "Letter" if inches else "A4")
        self.say(self.tr("Written: {0}").format(path))

    def export(self, what: str, path: str = "") -> None:
        """The map as it is shown (png, svg), the bound as a moving picture (apng), the seat's log (csv and parquet)."""
        document, view = self.document, self.view
        if document is None or view is None:
            return
        if not path and what == "csv":
            path = QFileDialog.getExistingDirectory(self, self.tr("Folder for the tables"))
        elif not path:
            ending = "png" if what == "apng" else what
            path = QFileDialog.getSaveFileName(self, what.upper(), f"bound.{ending}", f"*.{ending}")[0]
        if not path:
            return
        if what == "csv":
            from bound_sim import frames
            from bound_sim.log import Log

            log = Log()
            for name, rows in document.tables.items():
                for values in zip(*rows.values(), strict=True):
                    log.add(name, dict(zip(rows, values, strict=True)))
            Path(path).mkdir(parents=True, exist_ok=True)
            frames.write(frames.frames(log), Path(path))
        elif what == "svg":
            printing.write_svg(Path(path), view)
        elif what == "apng":
            Path(path).write_bytes(printing.apng(self._frames(document, view), 700))
        else:
            printing.picture(view).save(path)
        self.say(self.tr("Written: {0}").format(path))

    def _frames(self, document: Document, view: MapView) -> list[QImage]:
        """A picture of each moment of the bound that is looked at."""
        now = document.moment
        moments = [when for when in document.history.moments if now is None or when.bound == now.bound]
        found = []
        for when in moments:
            document.set_moment(when)
            found.append(printing.picture(view, 1000))
        document.set_moment(now)
        return found

    def show_layers(self) -> None:
        view = self.view
        if view is None:
            return
        dialog = LayersDialog(view.hidden_layers, view.locked_layers, self._dimmed, self)

        def take() -> None:
            view.show_layers(dialog.hidden)
            view.locked_layers = dialog.locked
            self._dimmed = dialog.dimmed
            view.dim_layers(dict.fromkeys(dialog.dimmed, True))

        dialog.changed.connect(take)
        dialog.open()

    def show_keys(self) -> None:
        KeysDialog(self.settings.keys(), self._change_key, self).open()

    def _change_key(self, name: str, key: str) -> str:
        wrong = self.settings.change_key(name, key)
        self._set_keys()
        return wrong

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        self._stop_all()
        self.autosave.write()
        if self._loader is not None:
            self._loader.wait()
        self._take_panel_away()
        self._take_view_away()
        self.settings.sync()
        super().closeEvent(event)


def _first_words(name: str) -> tuple[str, str]:
    """(title, what it is) of a shipped scenario, read without loading it."""
    import tomllib

    from bound_sim.scenario import SCENARIOS, TOML

    data = tomllib.loads((SCENARIOS / name / TOML).read_text(encoding="utf-8"))
    about = " ".join(str(data.get("introduction", "")).split())
    return str(data.get("title", name)), about if len(about) < 170 else about[:168].rsplit(" ", 1)[0] + " \u2026"
