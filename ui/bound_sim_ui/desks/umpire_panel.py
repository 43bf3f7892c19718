"""The umpire's desk: who has handed in, resolving a bound at once or step by step, all orders revealed, the log."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QProgressBar,
    QPushButton,
    QTabWidget,
    QTreeWidgetItem,
    QVBoxLayout,
)

from bound_sim.desk.games import bound_name, bound_word, moment_named, replaying_of, substep_named, substeps_come_again
from bound_sim.scenario.forces import natural_key
from bound_sim.scenario.posts import UMPIRE
from bound_sim_maps.speech import spoken
from bound_sim_ui.desks.seat_board import IN_PANEL, SeatBoard
from bound_sim_ui.desks.tour import Guided, Tour, UmpireTour
from bound_sim_ui.desks.whole_texts import SaidList, SaidTree
from bound_sim_ui.few_lines import FewLines
from bound_sim_ui.keys import KEYS
from bound_sim_ui.theme import Theme, scaled
from bound_sim_ui.words import translate

if TYPE_CHECKING:
    from bound_sim.desk.hot_seat import HotSeat

#: names of seats missing that are told, of more how many there are
_NAMES = 2
#: lines that say what was decided in a bound: the board below keeps its place
_DECIDED_LINES = 2
#: high at least, at the usual size of texts
_LIST_PX = 90
#: letters of the choice how far a bound is resolved; its list is as wide as its longest entry
_LETTERS = 12


class UmpirePanel(Guided):
    """Shows a sitting; says what its user wants by signals."""

    seat = Signal(str)  # somebody of this side sits down
    unlock = Signal(str, str)  # a side, and its commander
    policy = Signal(str, str)
    missing_hold = Signal()
    seated = Signal(str, str)  # a policy takes this side's seat
    step = Signal()
    back = Signal()
    resolve = Signal(str)  # stop before this sub-step, "" for the bound's end
    undo = Signal()
    cancel = Signal()
    see_as = Signal(str)
    picked = Signal(str)  # a unit of the revealed orders
    asked = Signal(str, QPoint)  # what can be done with this unit's order
    rule = Signal()
    undo_act = Signal()
    redo_act = Signal()
    packets = Signal()
    orders_in = Signal(str, str)  # orders of this side out of files, or of its commander
    seals = Signal()
    seat_files = Signal()
    taking = Signal()
    dropped = Signal(list)  # files that were let fall on the panel

    def __init__(
        self, sitting: "HotSeat", theme: Theme, say: Callable[[str], None], *,
        forbidden: Callable[[str], Sequence[str]], lost: Callable[[], Sequence[str]],
        held: Callable[[], bool] = lambda: False,
    ) -> None:  # fmt: skip
        """``forbidden``: what of a side's orders the rules forbid as all stand; ``lost``: what the last bound cost;
        ``held``: whether an undo takes back that those hold who were missing.
        """
        super().__init__()
        self.sitting, self.theme, self.say = sitting, theme, say
        self.lost, self.held = lost, held
        scenario = sitting.scenario
        self.replaying, word = replaying_of(scenario), bound_word(scenario.ruleset)
        self.bound_low = translate("rules", word.lower())
        self.setObjectName("panel")
        self.setMinimumWidth(scaled(400))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 12, 12, 12)
        layout.setSpacing(8)
        self.title = QLabel()
        self.title.setObjectName("title")
        self.title.setWordWrap(True)
        layout.addWidget(self.title)
        self.decided = FewLines(_DECIDED_LINES)
        self.decided.setObjectName("muted")
        self.missing_button = QPushButton(self.tr("All missing hold"))
        self.missing_button.setObjectName("narrow")
        self.missing_button.setToolTip(self.tr("All hold that have not handed in; Ctrl+Z takes it back"))
        self.missing_button.clicked.connect(self.missing_hold)
        row = QHBoxLayout()
        row.addWidget(self.decided, 1)
        row.addWidget(self.missing_button)
        layout.addLayout(row)
        self.losses = QLabel()
        self.losses.setWordWrap(True)
        layout.addWidget(self.losses)
        self.board = SeatBoard(sitting, theme, forbidden)
        for mine, of_board in ((self.seat, self.board.seat), (self.unlock, self.board.unlock),
                               (self.policy, self.board.policy), (self.seated, self.board.seated),
                               (self.orders_in, self.board.orders_in)):  # fmt: skip
            of_board.connect(mine)
        layout.addWidget(self.board, 3)
        layout.addLayout(self._make_steps(sitting.substeps))
        self.tabs = QTabWidget()
        self.orders = SaidTree(self.tr("Orders of all sides stand here, and on the map, once all are in."))
        self.orders.setMinimumHeight(scaled(_LIST_PX))
        self.orders.setHeaderLabels([self.tr("Unit"), self.tr("Order")])
        self.orders.setRootIsDecorated(False)
        self.orders.header().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        self.orders.currentItemChanged.connect(self._pick)
        self.orders.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.orders.customContextMenuRequested.connect(self._ask_menu)
        self.log = SaidList(self.tr("What the umpire does stands here: bounds, rulings, orders that came in."))
        self.log.setWordWrap(True)
        self.log.setAccessibleName(self.tr("The umpire's log"))
        self.tabs.addTab(self.orders, self.tr("All orders revealed"))
        self.tabs.addTab(self.log, self.tr("Umpire's log"))
        layout.addWidget(self.tabs, 2)
        row = QHBoxLayout()
        self.act_buttons: dict[str, QPushButton] = {}
        tips = {
            "rule": self.tr("Move, hit, restore, remove, with a reason; or drag a base"),
            "undo": self.tr("The last act, a bound or a ruling: Ctrl+Z"),
            "redo": self.tr("What was taken back: Ctrl+Y"),
            "seals": self.tr("Open sealed orders, all sides' together"),
            "packets": self.tr("A folder for each side: all and only what it may know"),
        }
        for name, text, signal in (("rule", self.tr("Rule\u2026"), self.rule), ("undo", self.tr("Undo"), self.undo_act),
                                   ("redo", self.tr("Redo"), self.redo_act),
                                   ("seals", self.tr("Seals\u2026"), self.seals),
                                   ("packets", self.tr("Packets\u2026"), self.packets)):  # fmt: skip
            button = QPushButton(text)
            button.clicked.connect(signal)
            button.setToolTip(tips[name])
            row.addWidget(button)
            self.act_buttons[name] = button
        layout.addLayout(row)
        row = QHBoxLayout()
        for name, text, signal, tip in (
            ("seats", self.tr("Seat files\u2026"), self.seat_files,
             self.tr("A file for each player, to draw orders in at home, with a text to send")),
            ("take", self.tr("Take in\u2026"), self.taking,
             self.tr("What the seats sent back, all files at once; or drop the files here")),
        ):  # fmt: skip
            button = QPushButton(text)
            button.clicked.connect(signal)
            button.setToolTip(tip)
            row.addWidget(button)
            self.act_buttons[name] = button
        self.setAcceptDrops(True)
        label = QLabel(self.tr("See as"))
        label.setObjectName("muted")
        self.eyes = QComboBox()
        self.eyes.setAccessibleName(self.tr("See as"))
        self.eyes.addItem(self.tr("umpire"), "")
        for side in sitting.scenario.sides:
            self.eyes.addItem(side.name, side.id)
        self.eyes.currentIndexChanged.connect(lambda _: self.see_as.emit(self.eyes.currentData()))
        row.addWidget(label)
        row.addWidget(self.eyes, 1)
        layout.addLayout(row)
        self.refresh()

    @property
    def buttons(self) -> "Mapping[str, Mapping[str, QPushButton | QAction]]":
        """Buttons of each seat, by its side and commander."""
        return self.board.buttons

    def _make_steps(self, substeps: tuple[str, ...]) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(6)
        self.resolve_button = QPushButton(self.tr("Reveal and resolve the {0}").format(self.bound_low))
        self.resolve_button.setObjectName("primary")
        self.stop = QComboBox()
        self.stop.setAccessibleName(self.tr("How far it is resolved"))
        self.stop.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.stop.setMinimumContentsLength(_LETTERS)
        self.resolve_button.clicked.connect(lambda: self.resolve.emit(self.stop.currentData() or ""))
        self.stop.addItem(self.tr("to its end"), "")
        again = substeps_come_again(self.sitting.scenario)  # they come as often as a turn has them
        for name in () if again else substeps:
            self.stop.addItem(self.tr("stop before {0}").format(self._named(name)), name)
        view = self.stop.view()
        view.setMinimumWidth(view.sizeHintForColumn(0) + view.verticalScrollBar().sizeHint().width())
        self.back_button = QPushButton(self.tr("Step back"))
        self.back_button.clicked.connect(self.back)
        self.back_button.setToolTip(self.tr("The last sub-step, with the rulings in it; from a bound's end that bound"))
        self.step_button = QPushButton(self.tr("Next sub-step"))
        self.step_button.clicked.connect(self.step)
        self.step_button.setToolTip(self.tr("Key {0}").format(KEYS["step"].keys[0]))
        self.undo_button = QPushButton(self.tr("Undo the {0}").format(self.bound_low))
        self.undo_button.clicked.connect(self.undo)
        self.undo_button.setToolTip(self.tr("All of it, back to its opening; orders stay handed in"))
        self.progress = QProgressBar()
        self.progress.setVisible(False)
        self.cancel_button = QPushButton(self.tr("Cancel"))
        self.cancel_button.clicked.connect(self.cancel)
        self.cancel_button.setVisible(False)
        grid.addWidget(self.resolve_button, 0, 0, 1, 2)
        grid.addWidget(self.stop, 0, 2)
        grid.addWidget(self.back_button, 1, 0)
        grid.addWidget(self.step_button, 1, 1)
        grid.addWidget(self.undo_button, 1, 2)
        grid.addWidget(self.progress, 2, 0, 1, 2)
        grid.addWidget(self.cancel_button, 2, 2)
        return grid

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        """Files can be let fall here."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        """Take the files that the seats sent back."""
        event.acceptProposedAction()
        self.dropped.emit([url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()])

    def _named(self, substep: str) -> str:
        """A sub-step with what happens in it, if the rules have a name for that."""
        return substep_named(self.sitting.scenario, substep)

    def refresh(self) -> None:
        """Show the sitting as it is now."""
        sitting = self.sitting
        moment = "" if sitting.over else moment_named(sitting.scenario, sitting.bound)
        if sitting.over:
            self.title.setText(sitting.ended)
        elif asked := sitting.asked:
            who = ", ".join(dict.fromkeys(map(sitting.asked_named, asked)))
            self.title.setText(self.tr("{0}: waits for {1}").format(moment, who))
        elif sitting.running:
            self.title.setText(self.tr("{0}: after {1}").format(moment, self._named(sitting.substep)))
        else:
            self.title.setText(self.tr("{0}: orders").format(moment))
        names = {post.side: sitting.named(post) for post in (UMPIRE, *sitting.posts) if not post.commander}
        decided = spoken(self.replaying.decided(sitting.log.tables, sitting.bound, names)) if sitting.running else ""
        missing = [] if sitting.over or sitting.running else sitting.missing()
        self._acting(True)  # what was disabled meanwhile; what cannot be used now is disabled below
        self.board.refresh()
        self._place_board()
        if missing and self.board.many:  # not all rows are seen perhaps
            due = sum(sitting.wanted(post) for post in self.board.posts)
            few = ", ".join(missing) if len(missing) <= _NAMES else self.tr("{0} of {1}").format(len(missing), due)
            decided = self.tr("Missing: {0}").format(few)
        elif self.board.many and not sitting.over and not sitting.running:
            decided = self.tr("Nobody is missing")
        elif sitting.over:
            decided = self.tr("The score stands in the briefing.")
        self.decided.setText(decided)
        if missing and self.board.many:
            self.decided.setToolTip(", ".join(missing))
        self.decided.setVisible(bool(decided))
        # its row stays as long as the battle goes on: what is below keeps its place
        self.missing_button.setVisible(self.board.many and not sitting.over)
        if not missing and self.missing_button.hasFocus():
            self.tabs.tabBar().setFocus()  # else Enter, pressed once more, presses whatever comes next
        self.missing_button.setEnabled(bool(missing))
        ready = not sitting.over and not sitting.missing()
        self.resolve_button.setEnabled(ready)
        self.step_button.setEnabled(ready)
        self.back_button.setEnabled(sitting.running or sitting.resolved > 0)
        self.undo_button.setEnabled(sitting.running or sitting.resolved > 0)
        history = sitting.file.history
        self.act_buttons["rule"].setEnabled(not sitting.over)
        self.act_buttons["undo"].setEnabled(self.held() or history.undoable() is not None)
        self.act_buttons["redo"].setEnabled(bool(history.redoable()))
        self.act_buttons["seals"].setEnabled(not sitting.over and not sitting.running)
        stands = not sitting.running or bool(sitting.asked)  # a bound that waits at questions is played by mail too
        for name in ("seats", "take"):
            self.act_buttons[name].setEnabled(stands and (name == "seats" or not sitting.over))
        self.act_buttons["packets"].setEnabled(sitting.resolved > 0)
        told = self.lost()
        self.losses.setText("\n".join(told))
        self.losses.setVisible(bool(told))
        self._fill_orders()
        self.log.clear()
        for note in reversed(sitting.notes):
            act = spoken(note.text)
            if note.bound:  # the opening, an undo and a policy are of no bound
                act = f"{bound_name(sitting.scenario, note.bound)}: {act}"
            self.log.addItem(f"{note.at}  {act}")
        self._look()

    def _pick(self, item: QTreeWidgetItem | None) -> None:
        if item is not None:
            self.picked.emit(item.text(0))
            self._look()

    def new_tour(self) -> Tour:
        """The tour of the umpire's desk."""
        return UmpireTour(self.sitting, lambda: bool(self.orders.selectedItems()))

    def _look(self) -> None:
        if self.tour is not None:
            self.tour.look()

    def _place_board(self) -> None:
        """Of many seats the board is the first tab, where more of them are seen at once."""
        tabbed = self.board.many and len(self.board.posts) > IN_PANEL
        if tabbed == (self.tabs.indexOf(self.board) >= 0):
            return
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)
        if tabbed:
            self.tabs.insertTab(0, self.board, self.tr("Seats"))
            self.tabs.setCurrentIndex(0)
        else:
            self.tabs.removeTab(self.tabs.indexOf(self.board))
            layout.insertWidget(layout.indexOf(self.losses) + 1, self.board, 3)
            self.board.show()

    def _fill_orders(self) -> None:
        """Orders are revealed once all are in, never before."""
        sitting = self.sitting
        self.orders.clear()
        # where policies play all seats nobody is missing, and nothing is written of the bound that comes
        known = [sitting.resolved] if sitting.over or sitting.missing() else [sitting.bound, sitting.resolved]
        bound = next((bound for bound in known if bound and sitting.words(bound)), 0)
        self._share_room()
        if not bound:
            return
        names = {side.id: side for side in sitting.scenario.sides}
        heads: dict[str, QTreeWidgetItem] = {}
        for side, unit, words in sorted(sitting.words(bound), key=lambda entry: natural_key(entry[1])):
            if side not in heads:
                heads[side] = QTreeWidgetItem([names[side].name, bound_name(sitting.scenario, bound)])
                self.orders.addTopLevelItem(heads[side])
            QTreeWidgetItem(heads[side], [unit, words])
        self.orders.expandAll()
        self._share_room()

    def _share_room(self) -> None:
        """The board has the room that the orders do not need as long as none are revealed."""
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.setStretchFactor(self.tabs, 2 if self.orders.topLevelItemCount() else 0)

    def _ask_menu(self, at: QPoint) -> None:
        item = self.orders.itemAt(at)
        if item is not None and item.parent() is not None:
            self.asked.emit(item.text(0), self.orders.viewport().mapToGlobal(at))

    def busy(self, done: int, of: int) -> None:
        """Show progress; ``of`` 0: it is not known how much there is to do."""
        self.progress.setVisible(True)
        self.cancel_button.setVisible(True)
        self.progress.setRange(0, of)
        self.progress.setValue(done)
        self._acting(False)

    def eyes_of(self, side: str) -> None:
        """Say as whom the umpire sees now."""
        self.eyes.blockSignals(True)
        self.eyes.setCurrentIndex(self.eyes.findData(side))
        self.eyes.blockSignals(False)

    def rest(self) -> None:
        """Nothing goes on any more."""
        if self.progress.isVisibleTo(self):
            self.progress.setVisible(False)
            self.cancel_button.setVisible(False)
            self.refresh()

    def _acting(self, possible: bool) -> None:
        """Let the umpire act, or not.

        A list of choices that is being searched by letters stays as it is: without it they would be the map's.
        """
        steps = (self.resolve_button, self.step_button, self.back_button, self.undo_button)
        for widget in (*steps, *self.act_buttons.values(), self.board, self.missing_button):
            widget.setEnabled(possible)
        for choices in (self.stop, self.eyes):
            choices.setEnabled(possible or choices.hasFocus())
