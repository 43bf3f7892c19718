"""The umpire's desk: who has handed in, resolving a bound at once or step by step, all orders revealed, the log."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QBrush, QColor, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QListWidget,
    QProgressBar,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QTabWidget,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from bound_sim.rulesets import ruleset
from bound_sim.rulesets.records.policy import PERSON
from bound_sim.scenario.forces import natural_key
from bound_sim.scenario.posts import Post
from bound_sim_ui.desks.board import arrival
from bound_sim_ui.desks.play_button import play_button
from bound_sim_ui.keys import KEYS
from bound_sim_ui.outcome import outcome
from bound_sim_ui.theme import Theme, scaled

if TYPE_CHECKING:
    from bound_sim_ui.hot_seat import HandedIn, Sitting

#: faults that a tooltip names; rows of the board that are always seen; its column of times; letters of a seat's name
_SHOWN, _ROWS, _AT, _NAME = 12, 2, 2, 9
#: high at least, at the usual size of texts
_LIST_PX = 90
#: px between two rows of the board
_BETWEEN_PX = 4
#: where a seat's buttons stand: of two that share a place one is of use
_PLACES = {"seat": (0, 0), "policy": (0, 1), "unlock": (0, 1), "files": (1, 0), "plays": (1, 1)}


class UmpirePanel(QWidget):
    """Shows a sitting; says what its user wants by signals."""

    seat = Signal(str)  # somebody of this side sits down
    unlock = Signal(str, str)  # a side, and its commander
    policy = Signal(str, str)
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
        self, sitting: "Sitting", theme: Theme, substeps: tuple[str, ...], say: Callable[[str], None], *,
        forbidden: Callable[[str], Sequence[str]], lost: Callable[[], Sequence[str]],
    ) -> None:  # fmt: skip
        """``forbidden``: what of a side's orders the rules forbid as all stand; ``lost``: what the last bound cost."""
        super().__init__()
        self.sitting, self.theme, self.say = sitting, theme, say
        self.forbidden, self.lost = forbidden, lost
        rules = ruleset(sitting.scenario.ruleset)
        self.replaying, self.bound_word = rules.replaying(), rules.order_form.bound
        self.setObjectName("panel")
        self.setMinimumWidth(scaled(400))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 12, 12, 12)
        layout.setSpacing(8)
        self.title = QLabel()
        self.title.setObjectName("title")
        self.title.setWordWrap(True)
        layout.addWidget(self.title)
        self.decided = QLabel()
        self.decided.setWordWrap(True)
        self.decided.setObjectName("muted")
        layout.addWidget(self.decided)
        self.losses = QLabel()
        self.losses.setWordWrap(True)
        layout.addWidget(self.losses)
        layout.addWidget(self._make_board(), 3)
        layout.addLayout(self._make_steps(substeps))
        self.tabs = QTabWidget()
        self.orders = QTreeWidget()
        self.orders.setMinimumHeight(scaled(_LIST_PX))
        self.orders.setHeaderLabels([self.tr("Unit"), self.tr("Order")])
        self.orders.setRootIsDecorated(False)
        self.orders.header().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        self.orders.currentItemChanged.connect(
            lambda item, _: self.picked.emit(item.text(0)) if item is not None else None
        )
        self.orders.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.orders.customContextMenuRequested.connect(self._ask_menu)
        self.log = QListWidget()
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
        layout.addLayout(row)
        self.setAcceptDrops(True)
        row = QHBoxLayout()
        label = QLabel(self.tr("See as"))
        label.setObjectName("muted")
        self.eyes = QComboBox()
        self.eyes.addItem(self.tr("umpire"), "")
        for side in sitting.scenario.sides:
            self.eyes.addItem(side.name, side.id)
        self.eyes.currentIndexChanged.connect(lambda _: self.see_as.emit(self.eyes.currentData()))
        row.addWidget(label)
        row.addWidget(self.eyes, 1)
        layout.addLayout(row)
        self.refresh()

    def _make_board(self) -> QWidget:
        self.board = QTableWidget(0, 4)
        self.board.setHorizontalHeaderLabels([self.tr("Side"), self.tr("Orders"), self.tr("At"), ""])
        self.board.verticalHeader().hide()
        # a narrower column has more lines, once the panel has its place
        self._refit = QTimer(self)
        self._refit.setSingleShot(True)
        self._refit.timeout.connect(self._fit_rows)
        self.board.horizontalHeader().sectionResized.connect(lambda *_: self._refit.start(0))
        self.board.setShowGrid(False)
        self.board.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.board.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        header = self.board.horizontalHeader()
        for column, mode in enumerate((QHeaderView.ResizeMode.ResizeToContents, QHeaderView.ResizeMode.Stretch,
                                       QHeaderView.ResizeMode.ResizeToContents,
                                       QHeaderView.ResizeMode.ResizeToContents)):  # fmt: skip
            header.setSectionResizeMode(column, mode)
        self.posts: list[Post] = []
        self.buttons: dict[str, dict[str, QPushButton]] = {}
        self.seats: dict[str, QToolButton] = {}
        self._make_rows()
        return self.board

    def _make_rows(self) -> None:
        """A row for each seat that hands in; a commander has handed in for the first time perhaps."""
        posts = self.sitting.posts
        if posts == self.posts:
            return
        self.posts = posts
        self.board.setRowCount(len(posts))
        # of many seats some are scrolled to, and the time is said with the orders: a small screen has no more room
        many = len(posts) > len(self.sitting.sides)
        self.board.setColumnHidden(_AT, many)
        header = self.board.horizontalHeader()
        header.setSectionResizeMode(
            0, QHeaderView.ResizeMode.Fixed if many else QHeaderView.ResizeMode.ResizeToContents
        )
        if many:
            header.resizeSection(0, self.fontMetrics().horizontalAdvance("M" * _NAME))
        self.buttons.clear()
        self.seats.clear()
        for row, post in enumerate(posts):
            name = QTableWidgetItem(post.name(self.sitting.scenario))
            name.setForeground(QBrush(QColor(self.theme.text)))
            self.board.setItem(row, 0, name)
            for column in (1, 2):
                self.board.setItem(row, column, QTableWidgetItem())
            self.board.setCellWidget(row, 3, self._seat_buttons(*post))

    def _fit_rows(self) -> None:
        """Each row as high as what is in it; some of them are seen at least."""
        self.board.resizeRowsToContents()
        high = [self.board.rowHeight(row) + _BETWEEN_PX for row in range(len(self.posts))]
        for row, px in enumerate(high):
            self.board.setRowHeight(row, px)
        head = self.board.horizontalHeader().sizeHint().height() + 2 * self.board.frameWidth()
        self.board.setMinimumHeight(head + sum(high[:_ROWS]))
        self.board.setMaximumHeight(head + sum(high))

    def _seat_buttons(self, side: str, commander: str) -> QWidget:
        box = QWidget()
        grid = QGridLayout(box)
        grid.setContentsMargins(2, 2, 2, 2)
        grid.setSpacing(3)
        made: dict[str, QPushButton] = {}
        offered = (("seat", self.tr("Sit down"), lambda: self.seat.emit(Post(side, commander).key)),
                   ("policy", self.tr("All hold"), lambda: self.policy.emit(side, commander)),
                   ("files", self.tr("Files\u2026"), lambda: self.orders_in.emit(side, commander)),
                   ("unlock", self.tr("Unlock"), lambda: self.unlock.emit(side, commander)))  # fmt: skip
        for name, text, does in offered:
            button = QPushButton(text)
            button.clicked.connect(lambda _=False, does=does: does())
            button.setObjectName("narrow")
            grid.addWidget(button, *_PLACES[name])
            made[name] = button
        self.buttons[f"{side} {commander}".rstrip()] = made
        if not commander:
            offers = [*self.sitting.seat_policies(), PERSON]
            seat = play_button(box, offers, lambda policy: self.seated.emit(side, policy))
            seat.setText(self.tr("Seat…"))
            seat.setToolTip(self.tr("A policy plays this side from the next {0} on").format(self.bound_word.lower()))
            grid.addWidget(seat, *_PLACES["plays"])
            self.seats[side] = seat
        return box

    def _make_steps(self, substeps: tuple[str, ...]) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(6)
        self.resolve_button = QPushButton(self.tr("Reveal and resolve the {0}").format(self.bound_word.lower()))
        self.resolve_button.setObjectName("primary")
        self.stop = QComboBox()
        self.resolve_button.clicked.connect(lambda: self.resolve.emit(self.stop.currentData() or ""))
        self.stop.addItem(self.tr("to its end"), "")
        again = ruleset(self.sitting.scenario.ruleset).is_driven  # they come as often as a turn has them
        for name in () if again else substeps:
            self.stop.addItem(self.tr("stop before {0}").format(self._named(name)), name)
        self.back_button = QPushButton(self.tr("Step back"))
        self.back_button.clicked.connect(self.back)
        self.back_button.setToolTip(self.tr("The last sub-step, with the rulings in it; from a bound's end that bound"))
        self.step_button = QPushButton(self.tr("Next sub-step"))
        self.step_button.clicked.connect(self.step)
        self.step_button.setToolTip(self.tr("Key {0}").format(KEYS["step"].keys[0]))
        self.undo_button = QPushButton(self.tr("Undo the {0}").format(self.bound_word.lower()))
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
        """What the seats sent back."""
        event.acceptProposedAction()
        self.dropped.emit([url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()])

    def _named(self, substep: str) -> str:
        """A sub-step with what happens in it, if the rules have a name for that."""
        return f"{substep} {self.replaying.name(substep)}".rstrip()

    def refresh(self) -> None:
        """Show the sitting as it is now."""
        sitting = self.sitting
        if sitting.over:
            self.title.setText(outcome(sitting))
        elif asked := sitting.asked:
            names = {side.id: side.name for side in sitting.scenario.sides}
            who = ", ".join(dict.fromkeys(names[one.side] for one in asked))
            self.title.setText(self.tr("{0} {1}: waits for {2}").format(self.bound_word, sitting.bound, who))
        elif sitting.running:
            after = self.tr("{0} {1}: after {2}").format(self.bound_word, sitting.bound, self._named(sitting.substep))
            self.title.setText(after)
        else:
            wanted = self.tr("{0} {1} of {2}: orders")
            self.title.setText(wanted.format(self.bound_word, sitting.bound, sitting.scenario.bounds))
        self._make_rows()
        names = {side.id: side.name for side in sitting.scenario.sides}
        decided = self.replaying.decided(sitting.log.tables, sitting.bound, names) if sitting.running else ""
        missing = [] if sitting.over or sitting.running else sitting.missing()
        if missing and self.board.isColumnHidden(_AT):  # not all rows are seen
            decided = self.tr("Missing: {0}").format(", ".join(missing))
        self.decided.setText(decided)
        self.decided.setVisible(bool(decided))
        words = {"missing": self.tr("missing"), "handed in": self.tr("handed in"), "in force": self.tr("in force"),
                 "standing orders": self.tr("all hold (umpire)"), "policy": self.tr("nothing yet")}  # fmt: skip
        self._make_rows()
        for row, post in enumerate(self.posts):
            state = sitting.state_of(post) if not sitting.over else "missing"
            found = sitting.part(post)
            cell, at = self.board.item(row, 1), self.board.item(row, 2)
            assert cell is not None
            assert at is not None
            notes = [] if sitting.over else self._notes(post, found)
            wrong = [text for text, why in notes if why]
            plays = not sitting.over and bool(sitting.policy_of(post.side))
            mark = "! " if wrong else "\u2713 " if found or plays else "\u2013 "
            said = words[state] if found or plays or sitting.wanted(post) else self.tr("not needed")
            if found and self.board.isColumnHidden(_AT):
                said = f"{said} {found.at[:5]}"
            lines = [mark + said, *(text for text, _ in notes)]
            cell.setText("" if sitting.over else "\n".join(lines))
            cell.setToolTip("\n".join([*lines, *(line for _, why in notes for line in why[:_SHOWN])]))
            good = self.theme.warn if wrong else self.theme.good
            bad = self.theme.bad if sitting.wanted(post) else self.theme.muted
            cell.setForeground(QBrush(QColor(good if found or wrong or plays else bad)))
            if not post.commander:
                self.seats[post.side].setEnabled(not sitting.over)
            at.setText(found.at if found else "")
            buttons = self.buttons[f"{post.side} {post.commander}".rstrip()]
            free = not sitting.over and not sitting.running
            is_asked = any(one.side == post.side for one in sitting.asked) and not post.commander
            buttons["seat"].setEnabled(not sitting.running or is_asked)
            for name, can in (("policy", found is None), ("files", found is None), ("unlock", found is not None)):
                buttons[name].setEnabled(free and can)
                buttons[name].setVisible(can)  # a small screen has room for those that are of use
        self._fit_rows()
        self.eyes.setEnabled(True)
        ready = not sitting.over and not sitting.missing()
        self.resolve_button.setEnabled(ready)
        self.step_button.setEnabled(ready)
        self.back_button.setEnabled(sitting.running or sitting.resolved > 0)
        self.undo_button.setEnabled(sitting.running or sitting.resolved > 0)
        history = sitting.file.history
        self.act_buttons["rule"].setEnabled(not sitting.over)
        self.act_buttons["undo"].setEnabled(history.undoable() is not None)
        self.act_buttons["redo"].setEnabled(bool(history.redoable()))
        self.act_buttons["seals"].setEnabled(not sitting.over and not sitting.running)
        for name in ("seats", "take"):
            self.act_buttons[name].setEnabled(not sitting.running and (name == "seats" or not sitting.over))
        self.act_buttons["packets"].setEnabled(sitting.resolved > 0)
        told = self.lost()
        self.losses.setText("\n".join(told))
        self.losses.setVisible(bool(told))
        self._fill_orders()
        self.log.clear()
        for note in reversed(sitting.notes):
            self.log.addItem(self.tr("{0}  bound {1}: {2}").format(note.at, note.bound, note.text))

    def _notes(self, post: Post, found: "HandedIn | None") -> list[tuple[str, Sequence[str]]]:
        """Lines under a seat's standing, each with what is wrong; of orders not yet revealed only how much."""
        notes: list[tuple[str, Sequence[str]]] = []
        came = arrival(self.sitting.file.history, *post, self.sitting.bound)
        if found and not found.policy:
            lines = self.tr("{0} lines").format(len(found.lines))
            many = self.tr("{0} High, {1} Low").format(len(found.high), len(found.low))
            notes.append((lines if self.sitting.rules.grammar.lines else many, ()))
        if came.faults:
            notes.append((self.tr("faulty: {0}").format(len(came.faults)), came.faults))
        if not post.commander and (forbidden := self.forbidden(post.side)):
            hidden = bool(self.sitting.missing())
            text = self.tr("{0} bases told what is forbidden").format(len(forbidden))
            notes.append((text, (self.tr("which: once all orders are in"),) if hidden else forbidden))
        if policy := "" if post.commander else self.sitting.policy_of(post.side):
            notes.append((self.tr("seat: {0}").format(policy), ()))
        if came.before:
            notes.append((self.tr("changed since {0}").format(came.before), ()))
        if late := self.sitting.late_of(post):
            notes.append((late, ()))
        return notes

    def _fill_orders(self) -> None:
        """Orders are revealed once all are in, never before."""
        sitting = self.sitting
        self.orders.clear()
        bound = sitting.bound if (not sitting.over and not sitting.missing()) else sitting.resolved
        self._share_room()
        if not bound:
            return
        names = {side.id: side for side in sitting.scenario.sides}
        heads: dict[str, QTreeWidgetItem] = {}
        for side, unit, words in sorted(sitting.words(bound), key=lambda entry: natural_key(entry[1])):
            if side not in heads:
                heads[side] = QTreeWidgetItem([names[side].name, f"{self.bound_word.lower()} {bound}"])
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
        """Whether the umpire may act."""
        of_sides = [button for made in self.buttons.values() for button in made.values()]
        steps = (self.resolve_button, self.step_button, self.back_button, self.undo_button)
        for button in (*steps, *self.act_buttons.values(), *of_sides):
            button.setEnabled(possible)
        self.eyes.setEnabled(possible)
