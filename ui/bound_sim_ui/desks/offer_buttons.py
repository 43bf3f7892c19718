"""Buttons of what a unit may be told, in the rules' groups, each with its name before it."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QToolButton, QWidget

from bound_sim.desk.offers import Group, UnitChoice
from bound_sim.rules.records.order_form import BEFOREHAND
from bound_sim_ui.desks.flow import FlowLayout
from bound_sim_ui.keys import CHOICE_KEYS, KEYS
from bound_sim_ui.words import translate

#: more answers given beforehand than this are folded away until they are asked for
_FEW = 4
#: px between buttons
_APART_PX = 4
#: groups by name, each with the keys of its choices
Shape = tuple[tuple[str, tuple[str, ...]], ...]


class OfferButtons(QWidget):
    """``asks`` names the choice whose button was pressed. A choice that is barred says why when it is pointed at."""

    asks = Signal(str)

    def __init__(self, groups: Sequence[Group]) -> None:
        super().__init__()
        #: key of a choice -> its button, of all that units of the game may be told
        self.buttons: dict[str, QToolButton] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(_APART_PX)
        self._grid.setColumnStretch(1, 1)
        #: group -> its head, and what holds its buttons
        self._rows: dict[str, tuple[QWidget, QWidget]] = {}
        #: group -> the layout of its buttons
        self._flows: dict[str, FlowLayout] = {}
        #: what was shown or may be: all of it has room, so that nothing above or below moves with the unit in hand
        self._with_room: dict[Shape, None] = {}
        self._folded = False
        for row, group in enumerate(groups):
            self._add(row, group)
        self._grid.setRowStretch(2 * len(groups), 1)  # room that is left over lies below them all

    def _add(self, row: int, group: Group) -> None:
        holder = QWidget()
        self._flows[group.name] = flow = FlowLayout(_APART_PX)
        holder.setLayout(flow)
        for choice in group.choices:
            self.buttons[choice.key] = button = self._button(choice)
            flow.addWidget(button)
        if group.name == BEFOREHAND and len(group.choices) > _FEW:
            self._folded = True
            head: QWidget = self._fold(group.name)
            self._grid.addWidget(head, 2 * row, 0, 1, 2)
            self._grid.addWidget(holder, 2 * row + 1, 0, 1, 2)
            holder.hide()
        elif group.name == BEFOREHAND:
            head = self._head(group.name)
            self._grid.addWidget(head, 2 * row, 0, 1, 2)
            self._grid.addWidget(holder, 2 * row + 1, 0, 1, 2)
        else:
            head = self._head(group.name)
            self._grid.addWidget(head, 2 * row, 0, Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(holder, 2 * row, 1)
        self._rows[group.name] = head, holder

    def _head(self, name: str) -> QLabel:
        head = QLabel(translate("rules", name) if name else "")
        head.setObjectName("muted")
        head.setContentsMargins(0, 4, 6, 0)
        return head

    def _fold(self, name: str) -> QToolButton:
        """A button that shows a group, or hides it."""
        head = QToolButton()
        head.setText(translate("rules", name))
        head.setObjectName("fold")
        head.setCheckable(True)
        head.setAutoRaise(True)
        head.setArrowType(Qt.ArrowType.RightArrow)
        head.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        head.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        head.toggled.connect(lambda open_: self._unfold(head, open_, name))
        return head

    def _unfold(self, head: QToolButton, open_: bool, name: str) -> None:
        head.setArrowType(Qt.ArrowType.DownArrow if open_ else Qt.ArrowType.RightArrow)
        self._folded = not open_
        self._rows[name][1].setVisible(open_)
        self._fit()

    def _button(self, choice: UnitChoice) -> QToolButton:
        button = QToolButton(self)  # with a parent from the first: without one, showing it would make it a window
        button.setObjectName("letter")
        text = choice.text
        # the key's letter is underlined where it is in the word
        key = KEYS[choice.key].keys[0] if choice.key in CHOICE_KEYS else ""
        at = text.lower().find(key.lower()) if len(key) == 1 and key.isalpha() else -1
        said = text[:at] + text[at:].replace(key, key.lower(), 1) if at > 0 else text
        said = said[:1].upper() + said[1:]
        button.setText(f"{said[:at]}&{said[at:]}" if at >= 0 else said)
        button.setShortcut(QKeySequence())  # the keys are the window's
        button.setCheckable(choice.given is not None)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        button.clicked.connect(lambda _=False, key=choice.key: self.asks.emit(key))
        return button

    def keep_room(self, groups: Sequence[Group]) -> None:
        """Keep room for these choices, whatever is shown."""
        self._with_room[tuple((group.name, tuple(choice.key for choice in group.choices)) for group in groups)] = None
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Fewer buttons have room in a row, or more."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def _fit(self) -> None:
        self.setMinimumHeight(max(map(self._height_of, self._with_room), default=0))

    def _height_of(self, groups: Shape) -> int:
        """The height that these choices take at this width."""
        beside = [self._rows[name][0].sizeHint().width() for name, _ in groups if name != BEFOREHAND]
        found = 0
        for name, keys in groups:
            head = self._rows[name][0].sizeHint().height() if name else 0
            below = name == BEFOREHAND
            wide = self.width() - (0 if below else max(beside) + _APART_PX)
            buttons = self._flows[name].height_of([self.buttons[key] for key in keys], wide)
            folds = below and self._folded
            found += head if folds else head + _APART_PX + buttons if below else max(head, buttons)
        return found + _APART_PX * max(0, len(groups) - 1)

    def show_groups(self, groups: Sequence[Group]) -> None:
        """Show these choices alone, as they stand now."""
        self.keep_room(groups)
        here = {choice.key: choice for group in groups for choice in group.choices}
        for name, (head, holder) in self._rows.items():
            any_ = any(name == group.name for group in groups)
            head.setVisible(any_ and bool(name))
            holder.setVisible(any_ and not (isinstance(head, QToolButton) and self._folded))
        for key, button in self.buttons.items():
            choice = here.get(key)
            button.setVisible(choice is not None)
            if choice is not None:
                button.setEnabled(not choice.why)
                button.setChecked(bool(choice.given))
                button.setToolTip("\n".join(filter(None, (self._key_of(key), choice.tip, choice.why))))

    def _key_of(self, key: str) -> str:
        return self.tr("Key {0}").format(KEYS[key].keys[0]) if key in CHOICE_KEYS else ""
