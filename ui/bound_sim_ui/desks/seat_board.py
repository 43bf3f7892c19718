"""The umpire's board: a row for each seat that hands in, with what came of it and what the umpire may do about it."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QBrush, QColor, QMouseEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QMenu,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QToolButton,
    QWidget,
)

from bound_sim.rules.records.policy import PERSON
from bound_sim.scenario.posts import Post
from bound_sim_ui.desks.board import arrival
from bound_sim_ui.policy_words import policy_entry
from bound_sim_ui.theme import Theme
from bound_sim_ui.words import translate

if TYPE_CHECKING:
    from bound_sim.desk.hot_seat import HandedIn, HotSeat

#: faults that a tooltip names; rows that are always seen; the column of buttons
_SHOWN, _ROWS, _BUTTONS = 12, 2, 2
#: broad letters of a seat's name, and of its standing, that are seen of many seats at least
_NAME, _STANDING = 10, 8
#: rows of many seats for which the umpire's panel has room beside its tabs
IN_PANEL = 8
#: px between two rows: of many seats, and of few
_TIGHT_PX, _BETWEEN_PX = 1, 4
#: where a seat's buttons stand: each has a place of its own, so that none comes under a finger that pressed another
_PLACES = {"seat": (0, 0), "policy": (0, 1), "plays": (0, 2), "files": (1, 0), "unlock": (1, 1)}


class SeatBoard(QTableWidget):
    """Shows the seats of a sitting; says by signals what its user wants done with one."""

    seat = Signal(str)  # somebody sits down there
    unlock = Signal(str, str)  # a side, and its commander
    policy = Signal(str, str)
    seated = Signal(str, str)  # a policy takes this side's seat, or a person
    orders_in = Signal(str, str)  # orders of this side out of files, or of its commander

    def __init__(self, sitting: "HotSeat", theme: Theme, forbidden: Callable[[str], Sequence[str]]) -> None:
        """``forbidden``: what of a side's orders the rules forbid as all stand."""
        super().__init__(0, 3)
        self.sitting, self.theme, self.forbidden = sitting, theme, forbidden
        self.setHorizontalHeaderLabels([self.tr("Side"), self.tr("Orders"), ""])
        self.verticalHeader().hide()
        # a narrower column has more lines, once the panel has its place
        self._refit = QTimer(self)
        self._refit.setSingleShot(True)
        self._refit.timeout.connect(self._fit_rows)
        self.horizontalHeader().sectionResized.connect(lambda *_: self._refit.start(0))
        self.setShowGrid(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        header = self.horizontalHeader()
        for column, mode in enumerate((QHeaderView.ResizeMode.ResizeToContents, QHeaderView.ResizeMode.Stretch,
                                       QHeaderView.ResizeMode.ResizeToContents)):  # fmt: skip
            header.setSectionResizeMode(column, mode)
        self.setItemDelegateForColumn(0, _BothEnds(self))
        self.posts: list[Post] = []
        #: what can be done with a seat: buttons, or of many seats entries of a menu
        self.buttons: dict[str, dict[str, QPushButton | QAction]] = {}
        #: side -> what chooses who plays it, and there who -> the entry
        self.seats: dict[str, QToolButton] = {}
        self._players: dict[str, dict[str, QAction]] = {}
        self._make_rows()

    @property
    def many(self) -> bool:
        """True if commanders have rows too: each row is one line then, with a menu."""
        return len(self.posts) > len(self.sitting.sides)

    # ---- rows

    def _make_rows(self) -> None:
        """A row for each seat that hands in; a commander has handed in for the first time perhaps."""
        posts = self.sitting.posts
        if posts == self.posts:
            return
        self.posts = posts
        self.setRowCount(len(posts))
        self.setWordWrap(not self.many)
        self.horizontalHeader().setVisible(not self.many)
        if self.many:
            self.verticalHeader().setMinimumSectionSize(self.fontMetrics().height() + _TIGHT_PX)
        header, fixed = self.horizontalHeader(), QHeaderView.ResizeMode.Fixed
        header.setSectionResizeMode(0, fixed if self.many else QHeaderView.ResizeMode.ResizeToContents)
        self.buttons.clear()
        self.seats.clear()
        self._players.clear()
        for row, post in enumerate(posts):
            said = post.name(self.sitting.scenario)
            name = QTableWidgetItem(f"   {said}" if self.many and post.commander else said)
            name.setToolTip(said)
            name.setForeground(QBrush(QColor(self.theme.text)))
            self.setItem(row, 0, name)
            self.setItem(row, 1, QTableWidgetItem())
            self.setCellWidget(row, _BUTTONS, self._in_a_menu(*post) if self.many else self._side_by_side(*post))

    def _offers(self, side: str, commander: str) -> list[tuple[str, str, Callable[[], object]]]:
        """Acts on a seat: name, words, function."""
        return [
            ("seat", self.tr("Sit down"), lambda: self.seat.emit(Post(side, commander).key)),
            ("policy", self.tr("All hold"), lambda: self.policy.emit(side, commander)),
            ("files", self.tr("Files\u2026"), lambda: self.orders_in.emit(side, commander)),
            ("unlock", self.tr("Unlock"), lambda: self.unlock.emit(side, commander)),
        ]

    def _side_by_side(self, side: str, commander: str) -> QWidget:
        box = QWidget()
        grid = QGridLayout(box)
        grid.setContentsMargins(2, 2, 2, 2)
        grid.setSpacing(3)
        made: dict[str, QPushButton | QAction] = {}
        for name, text, does in self._offers(side, commander):
            button = _button(text, "narrow", does)
            grid.addWidget(button, *_PLACES[name])
            made[name] = button
        self.buttons[side] = made
        chooser = QToolButton(box)
        chooser.setObjectName("policies")
        chooser.setText(self.tr("Seat\u2026"))
        chooser.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        chooser.setMenu(self._who_plays(side, chooser))
        grid.addWidget(chooser, *_PLACES["plays"])
        self.seats[side] = chooser
        return box

    def _in_a_menu(self, side: str, commander: str) -> QWidget:
        """A button for the most wanted act, with a menu of the rest."""
        box = QWidget()
        row = QHBoxLayout(box)
        row.setContentsMargins(2, 0, 2, 0)
        row.setSpacing(3)
        row.addStretch(1)
        made: dict[str, QPushButton | QAction] = {}
        more = QToolButton(box)
        more.setObjectName("tight")
        more.setText("\u2026")
        more.setAccessibleName(self.tr("More of {0}").format(commander or side))
        more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(more)
        for name, text, does in self._offers(side, commander):
            if name in ("policy", "unlock"):
                made[name] = button = _button(text, "tight", does)
                row.addWidget(button)
            else:
                made[name] = action = menu.addAction(text)
                action.triggered.connect(partial(_does, does))
        if not commander:
            who = self._who_plays(side, menu)
            who.setTitle(self.tr("Who plays"))
            menu.addMenu(who)
            self.seats[side] = more
        more.setMenu(menu)
        row.addWidget(more)
        self.buttons[f"{side} {commander}".rstrip()] = made
        return box

    def _who_plays(self, side: str, parent: QWidget) -> QMenu:
        """A menu of the players of a side: a person, or a policy; the present one is ticked."""
        menu = QMenu(parent)
        self._players[side] = {}
        for name in (PERSON, *self.sitting.seat_policies()):
            action = menu.addAction(self.tr("a person") if name == PERSON else policy_entry(name))
            action.setCheckable(True)
            action.triggered.connect(partial(_does, partial(self.seated.emit, side, name)))
            self._players[side][name] = action
            if name == PERSON:
                menu.addSeparator()
        return menu

    def player(self, side: str, name: str) -> QAction:
        """The entry by which a policy, or ``PERSON``, plays a side."""
        return self._players[side][name]

    # ---- what stands in them

    def refresh(self) -> None:
        """Show the sitting as it is now."""
        self._make_rows()
        for row, post in enumerate(self.posts):
            self._fill(row, post)
        self._fit_rows()

    def _fill(self, row: int, post: Post) -> None:
        sitting = self.sitting
        words = {"missing": self.tr("missing"), "handed in": self.tr("handed in"), "in force": self.tr("in force"),
                 "standing orders": self.tr("all hold (umpire)"),
                 "policy": self.tr("played by {0}").format(sitting.policy_of(post.side)),
                 "gone": self.tr("no base left")}  # fmt: skip
        state = sitting.state_of(post) if not sitting.over else "missing"
        found = sitting.part(post)
        cell = self.item(row, 1)
        assert cell is not None
        notes = [] if sitting.over else self._notes(post, found)
        wrong = [text for text, why in notes if why]
        plays = not sitting.over and bool(sitting.policy_of(post.side))
        wanted = sitting.wanted(post)
        mark = "! " if wrong else "\u2713 " if found or plays else "\u2013 "
        said = words[state] if found or plays or wanted or state == "gone" else self.tr("not needed")
        if found and not found.policy:
            said = f"{said} {found.at[:5]}"
        lines = [mark + said, *(text for text, _ in notes)]
        work = [policy_entry(sitting.policy_of(post.side))] if plays else []
        cell.setToolTip("\n".join([*lines, *work, *(line for _, why in notes for line in why[:_SHOWN])]))
        if found and self.many:  # a narrow row of one line where all is well: the tooltip tells the rest
            by_policy = self.tr("all hold") if state == "standing orders" else said
            lines[0] = mark + (by_policy if found.policy else self.tr("in {0}").format(found.at[:5]))
            if not found.policy:
                del lines[1]
        if self.many and (late := sitting.late_of(post)) in lines:
            lines[lines.index(late)] = self.tr("too late")
        cell.setText("" if sitting.over else "\n".join(lines))
        good = self.theme.warn if wrong else self.theme.good
        bad = self.theme.bad if wanted else self.theme.muted
        cell.setForeground(QBrush(QColor(good if found or wrong or plays else bad)))
        if not post.commander:
            self._show_player(post.side)
        buttons = self.buttons[f"{post.side} {post.commander}".rstrip()]
        free = not sitting.over and not sitting.running
        is_asked = any(one.post == post for one in sitting.asked)
        buttons["seat"].setEnabled(not sitting.running or is_asked)
        for name, can in (("policy", found is None), ("files", found is None), ("unlock", found is not None)):
            buttons[name].setEnabled(free and can)

    def _show_player(self, side: str) -> None:
        now = self.sitting.policy_of(side) or PERSON
        for name, action in self._players[side].items():
            action.setChecked(name == now)
            action.setEnabled(not self.sitting.over)
        if not self.many:
            self.seats[side].setEnabled(not self.sitting.over)
            word = translate("rules", self.sitting.rules.order_form.bound.lower())
            who = self.tr("a person plays it") if now == PERSON else self.tr("the policy {0} plays it").format(now)
            self.seats[side].setToolTip(self.tr("Who plays this side from the next {0} on; now {1}").format(word, who))

    def _notes(self, post: Post, found: "HandedIn | None") -> list[tuple[str, Sequence[str]]]:
        """Lines under a seat's standing, each with what is wrong; of orders not yet revealed only how much."""
        notes: list[tuple[str, Sequence[str]]] = []
        came = arrival(self.sitting.file.history, *post, self.sitting.bound)
        if found and not found.policy:
            lines = self.tr("{0} lines").format(len(found.lines))
            form = self.sitting.rules.order_form
            many = translate("rules", form.handed_in).format(len(found.high), len(found.low))
            notes.append((lines if self.sitting.rules.grammar.lines else many, ()))
        if came.faults:
            notes.append((self.tr("faulty: {0}").format(len(came.faults)), came.faults))
        if not post.commander and (forbidden := self.forbidden(post.side)):
            hidden = bool(self.sitting.missing())
            text = self.tr("{0} bases told what is forbidden").format(len(forbidden))
            notes.append((text, (self.tr("which: once all orders are in"),) if hidden else forbidden))
        if policy := self.sitting.policy_of(post.side) if found and not post.commander else "":
            notes.append((self.tr("seat: {0}").format(policy), ()))
        if came.before:
            notes.append((self.tr("changed since {0}").format(came.before), ()))
        if late := self.sitting.late_of(post):
            notes.append((late, ()))
        return notes

    def _fit_rows(self) -> None:
        """Each row as high as what is in it; some of them are seen at least. Names have what room there is."""
        if self.many:
            self._fit_names()
            high = [self.sizeHintForRow(row) + _TIGHT_PX for row in range(len(self.posts))]
        else:
            self.resizeRowsToContents()
            high = [self.rowHeight(row) + _BETWEEN_PX for row in range(len(self.posts))]
        for row, px in enumerate(high):
            self.setRowHeight(row, px)
        head = 0 if self.many else self.horizontalHeader().sizeHint().height()
        head += 2 * self.frameWidth()
        self.setMinimumHeight(head + sum(high[: IN_PANEL if self.many else _ROWS]))
        self.setMaximumHeight(head + sum(high))

    def _fit_names(self) -> None:
        """The names of many seats as broad as they are, as far as their standings and buttons leave room."""
        least, standing = (self.fontMetrics().horizontalAdvance("M" * many) for many in (_NAME, _STANDING))
        beside = min(self.sizeHintForColumn(1), standing) + self.sizeHintForColumn(_BUTTONS)
        room = self.viewport().width() - beside
        self.horizontalHeader().resizeSection(0, max(least, min(self.sizeHintForColumn(0), room)))


class _BothEnds(QStyledItemDelegate):
    """Names of commanders often begin alike: where one is too long, its end is seen too."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:  # noqa: N802
        super().initStyleOption(option, index)
        option.textElideMode = Qt.TextElideMode.ElideMiddle


class _Once(QPushButton):
    """A double click is one click: the second press may belong to what the first one changed."""

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        event.accept()


def _button(text: str, style: str, does: Callable[[], object]) -> QPushButton:
    button = _Once(text)
    button.clicked.connect(partial(_does, does))
    button.setObjectName(style)
    return button


def _does(does: Callable[[], object], checked: bool = False) -> None:
    does()
