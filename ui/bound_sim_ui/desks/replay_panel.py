"""Replay and log: a bar of moments under the map, and beside it what happened, a row an event, both ways together."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from itertools import takewhile
from typing import Any, NamedTuple

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QSlider,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from bound_sim.desk.games import step_named
from bound_sim.results.battle_map.timeline import NOW, SubstepEnd
from bound_sim.rules.records.replay import Event
from bound_sim_maps.speech import spoken
from bound_sim_ui.document import SELECTION, STANDING, Document
from bound_sim_ui.theme import Theme, icon, scaled
from bound_sim_ui.words import QT_TRANSLATE_NOOP, translate

_Index = QModelIndex | QPersistentModelIndex
#: a step is shown in at most this long
GLIDE_MS = 400
SPEEDS = (("\u00bd\u00d7", 1600), ("1\u00d7", 800), ("2\u00d7", 400), ("4\u00d7", 200))


class EventModel(QAbstractTableModel):
    """Events as a table."""

    HEADS = (
        QT_TRANSLATE_NOOP("replay", "When"), QT_TRANSLATE_NOOP("replay", "Kind"), QT_TRANSLATE_NOOP("replay", "Unit"),
        QT_TRANSLATE_NOOP("replay", "At / by"), QT_TRANSLATE_NOOP("replay", "What"),
    )  # fmt: skip

    def __init__(self, rows: list[tuple[SubstepEnd, Event]], named: Callable[[SubstepEnd], str]) -> None:
        super().__init__()
        self.rows, self.named = rows, named

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: N802, B008
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: N802, B008
        return 0 if parent.isValid() else len(self.HEADS)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        when, event = self.rows[index.row()]
        if index.column() == 0:
            return spoken(when.short) if role == Qt.ItemDataRole.DisplayRole else self.named(when)
        return (spoken(event.kind), event.unit, event.other, spoken(event.text))[index.column() - 1]

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return translate("replay", self.HEADS[section])
        return None


class _Wanted(NamedTuple):
    """Events by kind, by unit (with all under it), by words; "" and no units: all."""

    kind: str = ""
    words: str = ""
    units: frozenset[str] = frozenset()

    def of(self, rows: "list[tuple[SubstepEnd, Event]]") -> "list[tuple[SubstepEnd, Event]]":
        """Those of them that are wanted; the same list where all are."""
        return [row for row in rows if self._takes(row[1])] if any(self) else rows

    def _takes(self, event: Event) -> bool:
        if self.kind and event.kind != self.kind:
            return False
        if self.units and event.unit not in self.units and event.other not in self.units:
            return False
        return not self.words or self.words in f"{event.unit} {event.other} {spoken(event.text)}".lower()


#: px of a moment's name beside the slider: long ones have several lines
_NAME_PX = 112
#: px of a cell beside its text
_CELL_PX = 14
#: columns of the log: whom an event is about, whom else, what happened
_UNIT, _OTHER, _WHAT = 2, 3, 4
#: px of a row of one line
_ROW_PX = 24
#: rows of the log that are as high as their texts need: of more, all are one line high, and a step stays quick
_WRAPPED_ROWS = 300


class ReplayBar(QFrame):
    """First, back, play, next, last; a slider over all moments with a bookmark at each bound; speed.

    ``stepped`` says from which standings to which it went on by one moment, and in how many ms that is shown.
    """

    stepped = Signal(object, object, int)

    def __init__(self, document: Document, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("bar")
        self.document, self.theme = document, theme
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 12, 8)
        row.setSpacing(6)
        self.buttons: dict[str, QToolButton] = {}
        self.slider = _Marked(theme)
        self.timer = QTimer(self)
        for name, does in (("first", lambda: self.go(0)), ("back", lambda: self.go(self.slider.value() - 1)),
                           ("play", self.toggle), ("next", lambda: self.go(self.slider.value() + 1)),
                           ("last", lambda: self.go(self.slider.maximum()))):  # fmt: skip
            button = QToolButton()
            button.setIcon(icon(name, theme.text))
            button.setObjectName("letter")
            button.setToolTip(name)
            button.setAccessibleName(name)
            button.clicked.connect(does)
            row.addWidget(button)
            self.buttons[name] = button
        self.slider.setMinimumWidth(scaled(90))
        self.slider.setAccessibleName(self.tr("Sub-steps of the battle"))
        self.slider.valueChanged.connect(self._moved)
        row.addWidget(self.slider, 1)
        self.label = QLabel()
        self.label.setFixedWidth(scaled(_NAME_PX))  # the slider stays where it is, whatever the moment
        self.label.setWordWrap(True)
        row.addWidget(self.label)
        self.speed = QComboBox()
        for text, pause in SPEEDS:
            self.speed.addItem(text, pause)
        self.speed.setCurrentIndex(1)
        self.speed.currentIndexChanged.connect(lambda _: self.timer.setInterval(self.speed.currentData()))
        row.addWidget(self.speed)
        self.timer.setInterval(SPEEDS[1][1])
        self.timer.timeout.connect(self._tick)
        self.fill()
        document.changed.connect(self._on_changed)

    def fill(self) -> None:
        """Take up the document's moments."""
        moments = self.document.history.moments
        self.slider.blockSignals(True)
        self.slider.setRange(0, max(0, len(moments) - 1))
        self.slider.marks = [i for i, when in enumerate(moments) if not when.substep]
        self.slider.blockSignals(False)
        room, fits = QRect(0, 0, scaled(_NAME_PX), 1_000), self.label.fontMetrics().boundingRect
        high = [fits(room, Qt.TextFlag.TextWordWrap, self._named(when)).height() for when in moments]
        self.label.setMinimumHeight(max(high, default=0))
        when = self.document.moment
        at = moments.index(when) if when in moments else len(moments) - 1
        self.slider.setValue(max(0, at))
        self._moved(self.slider.value())

    def _named(self, when: "SubstepEnd") -> str:
        return step_named(self.document.scenario, when)

    def _on_changed(self, what: str) -> None:
        if what == STANDING:
            moments = self.document.history.moments
            if self.document.moment in moments:
                self.slider.setValue(moments.index(self.document.moment))

    def go(self, at: int) -> None:
        self.slider.setValue(min(max(at, 0), self.slider.maximum()))

    def go_bound(self, way: int) -> None:
        """To the next or previous bookmark."""
        now = self.slider.value()
        marks = [mark for mark in self.slider.marks if (mark > now if way > 0 else mark < now)]
        self.go((marks[0] if way > 0 else marks[-1]) if marks else (self.slider.maximum() if way > 0 else 0))

    def toggle(self) -> None:
        """Play or pause; from the end it begins again."""
        if self.timer.isActive():
            self.stop()
            return
        if self.slider.value() == self.slider.maximum():
            self.go(0)
        self.timer.start()
        self.buttons["play"].setIcon(icon("pause", self.theme.text))

    def stop(self) -> None:
        self.timer.stop()
        self.buttons["play"].setIcon(icon("play", self.theme.text))

    def _tick(self) -> None:
        if self.slider.value() >= self.slider.maximum():
            self.stop()
        else:
            self.go(self.slider.value() + 1)

    def _moved(self, at: int) -> None:
        moments = self.document.history.moments
        if moments:
            when = moments[min(at, len(moments) - 1)]
            self.label.setText(self._named(when))
            before, old = self.document.moment, self.document.standing
            self.document.set_moment(when)
            if before is not None and self.document.history.before(when) == before:
                self.stepped.emit(old, self.document.standing, min(GLIDE_MS, int(self.timer.interval() * 0.6)))


class _Marked(QSlider):
    """A slider with bookmarks."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.marks: list[int] = []
        self._colour = theme.muted
        self.setPageStep(1)
        self.setMinimumHeight(26)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        super().paintEvent(event)
        if self.maximum() == 0:
            return
        painter = QPainter(self)
        painter.setPen(QPen(QColor(self._colour), 2))
        for number, mark in enumerate(self.marks, 1):
            x = 8 + (self.width() - 16) * mark / self.maximum()
            painter.drawLine(round(x), self.height() - 6, round(x), self.height() - 1)
            if len(self.marks) < 30:
                font = painter.font()
                font.setPixelSize(8)
                painter.setFont(font)
                painter.drawText(round(x) + 3, self.height() - 1, str(number))
        painter.end()


class _EventTable(QTableView):
    """Rows of the log, as high as their texts need. Qt measures one of those whose texts of some lines are the same.

    What is kept holds for the columns' widths and the model's rows.
    """

    def __init__(self, model: EventModel) -> None:
        super().__init__()
        self.events = model
        self._widths: tuple[int, ...] = ()
        self._rows: dict[int, int] = {}
        self._high: dict[tuple[str, ...], int] = {}
        model.modelReset.connect(self._forget)
        self.setModel(model)

    def _forget(self) -> None:
        self._rows.clear()
        if len(self._high) > _WRAPPED_ROWS:
            self._high.clear()

    def sizeHintForRow(self, row: int) -> int:  # noqa: N802
        # spelt out: Qt asks for each row three times
        widths = self.columnWidth(_UNIT), self.columnWidth(_OTHER), self.columnWidth(_WHAT)
        if widths != self._widths:
            self._widths = widths
            self._rows.clear()
            self._high.clear()
        if row not in self._rows:
            long = self._long_texts(self.events.rows[row][1])
            if long not in self._high:
                self._high[long] = super().sizeHintForRow(row)
            self._rows[row] = self._high[long]
        return self._rows[row]

    def _long_texts(self, event: Event) -> tuple[str, ...]:
        """Texts that may need more than one line, "" for the others. When it was and its kind have room."""
        needs = self.fontMetrics().horizontalAdvance
        texts = event.unit, event.other, spoken(event.text)
        return tuple(
            text if "\n" in text or needs(text) + _CELL_PX > wide else ""
            for text, wide in zip(texts, self._widths, strict=True)
        )


class EventPanel(QWidget):
    """The log beside the map. ``exported`` says as what: png, svg, gif, apng, xlsx, csv, debrief."""

    exported = Signal(str)

    def __init__(self, document: Document, theme: Theme) -> None:
        super().__init__()
        self.document = document
        self.setObjectName("panel")
        self.setMinimumWidth(scaled(380))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 12, 12, 12)
        layout.setSpacing(8)
        title = QLabel(self.tr("Replay and log"))
        title.setObjectName("title")
        layout.addWidget(title)
        layout.addLayout(self._filters())
        self.model = EventModel(document.history.events, lambda when: step_named(self.document.scenario, when))
        self.table = _EventTable(self.model)
        self.table.setAlternatingRowColors(True)
        self.table.setShowGrid(False)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(scaled(_ROW_PX))
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setWordWrap(True)
        self.table.setTextElideMode(Qt.TextElideMode.ElideRight)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(_WHAT, QHeaderView.ResizeMode.Stretch)
        self.table.selectionModel().currentRowChanged.connect(self._picked)
        layout.addWidget(self.table, 1)
        self.count = QLabel()
        self.count.setObjectName("muted")
        layout.addWidget(self.count)
        self.export_button = QPushButton(self.tr("Export\u2026"))
        menu = QMenu(self.export_button)
        for what, text in (("png", self.tr("Picture (PNG)")), ("svg", self.tr("Picture (SVG)")),
                           ("gif", self.tr("The bound as a moving picture (GIF)")),
                           ("apng", self.tr("The bound as a moving picture (APNG)")),
                           ("film", self.tr("The whole battle as a film")),
                           ("xlsx", self.tr("The log as a workbook (XLSX)")),
                           ("csv", self.tr("The log as tables (CSV and Parquet)")),
                           ("debrief", self.tr("Debrief: report, maps and logs"))):  # fmt: skip
            menu.addAction(text).triggered.connect(lambda _=False, what=what: self.exported.emit(what))
        self.export_button.setMenu(menu)
        layout.addWidget(self.export_button)
        document.changed.connect(self._on_changed)
        self._fit()
        self._refilter()

    def _fit(self) -> None:
        """Columns as wide as what stands in them, and all that is left for what happened, on as many lines as it needs.

        Whom else an event is about has no column where none is; of very many rows each has one line.
        """
        rows, metrics, header = self.model.rows, self.table.fontMetrics(), self.table.horizontalHeader()
        texts: tuple[set[str], ...] = (
            {spoken(when.short) for when, _ in rows}, {spoken(event.kind) for _, event in rows},
            {event.unit for _, event in rows}, {event.other for _, event in rows},
        )  # fmt: skip
        self.table.setColumnHidden(_OTHER, bool(rows) and not any(texts[_OTHER]))
        for column, names in enumerate(texts):
            wide = max((metrics.horizontalAdvance(name) for name in names), default=0) + _CELL_PX
            most = scaled(_NAME_PX) if column > 1 else wide
            self.table.setColumnWidth(column, max(min(wide, most), header.sectionSizeHint(column)))

    def _filters(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.kind = QComboBox()
        self.kind.addItem(self.tr("all"), "")
        for kind in self.document.history.replaying.kinds:
            self.kind.addItem(spoken(kind), kind)
        self.scope = QComboBox()
        for text, what in ((self.tr("this sub-step"), "now"), (self.tr("whole battle"), "all"),
                           (self.tr("selected units"), "selected")):  # fmt: skip
            self.scope.addItem(text, what)
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("unit, cause, rule"))
        self.search.setClearButtonEnabled(True)
        for widget in (self.kind, self.scope):
            widget.currentIndexChanged.connect(lambda _: self._refilter())
            row.addWidget(widget)
        self.search.textChanged.connect(lambda _: self._refilter())
        row.addWidget(self.search, 1)
        return row

    def _on_changed(self, what: str) -> None:
        if what in (STANDING, SELECTION):
            self._refilter()

    def fill(self) -> None:
        """Take up a log that went on."""
        self._refilter()

    def _refilter(self) -> None:
        scope = self.scope.currentData()
        selected = self.document.selected if scope == "selected" else ()
        companies = {unit.rpartition("/")[0] for unit in selected} | {unit.split("/", 1)[0] for unit in selected}
        units = frozenset(selected) | frozenset(companies if selected else ())
        wanted = _Wanted(self.kind.currentData() or "", self.search.text().strip().lower(), units)
        self._offer(wanted.of(self.document.history.events if scope != "now" else self._of_now()))
        every = len(self.document.history.events)
        self.count.setText(
            self.tr("{0} of {1} events").format(self.model.rowCount(), every)
            if every else self.tr("Nothing has happened yet")
        )  # fmt: skip

    def _offer(self, rows: list[tuple[SubstepEnd, Event]]) -> None:
        """Show these rows from now on."""
        if rows is not self.model.rows and rows != self.model.rows:  # the row that one stands on stays
            self.model.beginResetModel()
            self.model.rows = rows
            self.model.endResetModel()
            self._fit()
            high, mode = self.table.verticalHeader(), QHeaderView.ResizeMode
            few = len(rows) <= _WRAPPED_ROWS
            high.setSectionResizeMode(mode.ResizeToContents if few else mode.Fixed)
            kept = takewhile(lambda row: not few and high.sectionSize(row) != scaled(_ROW_PX), range(len(rows)))
            for row in kept:  # heights of what stood there before
                high.resizeSection(row, scaled(_ROW_PX))

    def _of_now(self) -> list[tuple[SubstepEnd, Event]]:
        """The rows of the moment that is looked at, at a bound's opening or end those of the bound."""
        when, rows = self.document.moment, self.document.history.events
        if when is None:
            return rows
        if when.substep in ("end", NOW, ""):
            first = bisect_left(rows, when.bound, key=lambda row: row[0].bound)
            return rows[first : bisect_right(rows, when.bound, key=lambda row: row[0].bound)]
        first = bisect_left(rows, self.document.history.order.opened(when), key=lambda row: row[0])
        return rows[first : bisect_right(rows, when, key=lambda row: row[0])]

    def _picked(self, index: QModelIndex, _: QModelIndex) -> None:
        if not index.isValid():
            return
        when, event = self.model.rows[index.row()]
        forces = self.document.scenario.forces
        units = [
            member
            for name in (event.unit, event.other)
            for member in ([name] if name in forces.by_id else [p.id for p in forces.companies.get(name, ())])
        ]
        scope = self.scope.currentData()
        if scope != "now":
            self.document.set_moment(when)
        if scope != "selected":
            self.document.select(units)
