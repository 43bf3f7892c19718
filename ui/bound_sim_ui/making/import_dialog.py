"""Forces from a sheet of somebody's: what the program understands of it, what it does not, answers beside it."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QListWidget,
    QSpinBox,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from bound_sim.desk.games import types_of
from bound_sim.files.club_rows import Wanted
from bound_sim.files.club_sheet import HEADINGS, NONE, passed_text
from bound_sim.files.kept_import import Kept, kept_of, with_kept
from bound_sim.files.orbat_sheet import LookedAt, TakenForces, look_at
from bound_sim.scenario.forces_file import COLUMNS
from bound_sim.scenario.model import Scenario
from bound_sim.scenario.spreadsheets import Grid
from bound_sim_maps.faults import Fault
from bound_sim_maps.speech import spoken
from bound_sim_ui.theme import scaled

#: rows of the sheet that are shown, and of faults
_MOST_ROWS, _MOST_FAULTS = 300, 60
#: px of the window that stay beside the dialog
_MARGIN = 40
#: px of a column at the most, at the usual size of texts
_WIDEST = 220
#: options of the command line, which stand in a fault where the dialog has a list
_OPTION = "--"
#: what a row is -> the colour behind it, as a share of the text's own
_SHADES = {"headings": 60, "passed": 25}
_THEIRS = Qt.ItemDataRole.UserRole


def _said(fault: Fault) -> str:
    """A fault without what the dialog itself offers."""
    parts = [fault.place, fault.wrong, *([] if _OPTION in fault.allowed else [fault.allowed])]
    return ": ".join(spoken(part) for part in parts if part)


def _emptied(table: QTableWidget) -> None:
    """Take all rows out; the lists in cells go at the next turn of the loop, and are not seen until then."""
    for row in range(table.rowCount()):
        for column in range(table.columnCount()):
            if (widget := table.cellWidget(row, column)) is not None:
                widget.hide()
    table.setRowCount(0)


class ImportDialog(QDialog):
    """Shows a sheet as it is understood; ``taken`` are its forces as soon as nothing is wrong."""

    def __init__(self, path: Path, scenario: Scenario, kept: Kept | None, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Forces from {0}").format(path.name))
        self.path, self.scenario, self._before = path, scenario, kept
        self.wanted = with_kept(Wanted(), kept, path.name)
        self.types = types_of(scenario)
        self.looked: LookedAt = look_at(path, scenario, self.wanted)
        layout = QVBoxLayout(self)
        layout.addLayout(self._head())
        layout.addWidget(self._preview(), 3)
        layout.addLayout(self._below(), 2)
        self.account = QLabel()
        self.account.setWordWrap(True)
        layout.addWidget(self.account)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.take = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.take.setText(self.tr("Take these forces"))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout.addWidget(self.buttons)
        room = parent.size()
        self.resize(min(scaled(860), room.width() - _MARGIN), min(scaled(620), room.height() - _MARGIN))
        self._show()

    @property
    def taken(self) -> TakenForces | None:
        return self.looked.taken

    # ---- widgets

    def _head(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.sheet = QComboBox()
        self.sheet.setAccessibleName(self.tr("Sheet"))
        self.sheet.addItem(self.tr("the sheet with headings"), "")
        for grid in self.looked.grids:
            self.sheet.addItem(grid.title, grid.title)
        self.sheet.setVisible(len(self.looked.grids) > 1)
        self.sheet.activated.connect(lambda _: self._ask(sheet=str(self.sheet.currentData())))
        self.header = QSpinBox()
        self.header.setRange(0, 999)
        self.header.setSpecialValueText(self.tr("Headings: found"))
        self.header.setPrefix(self.tr("Headings in line: "))
        self.header.setAccessibleName(self.tr("Headings in line: "))
        self.header.setKeyboardTracking(False)
        self.header.setValue(self.wanted.header)
        self.header.valueChanged.connect(lambda line: self._ask(header=line))
        self.fill = QCheckBox(self.tr("A blank takes the value of the row above"))
        self.fill.setChecked(self.wanted.fill_down)
        self.fill.toggled.connect(lambda on: self._ask(fill_down=on))
        is_sheet = bool(self.looked.grids)
        for widget in (self.sheet, self.header, self.fill):
            widget.setEnabled(is_sheet)
            row.addWidget(widget)
        row.addStretch(1)
        return row

    def _preview(self) -> QTableWidget:
        self.rows = QTableWidget()
        self.rows.setAccessibleName(self.tr("The sheet"))
        self.rows.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.rows.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.rows.horizontalHeader().hide()
        self.rows.horizontalHeader().setMaximumSectionSize(scaled(_WIDEST))
        self.rows.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        return self.rows

    def _below(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.words = QTableWidget(0, 2)
        self.words.setAccessibleName(self.tr("Words of the sheet"))
        self.words.setHorizontalHeaderLabels([self.tr("In the sheet"), self.tr("Means")])
        self.words.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.words.verticalHeader().hide()
        self.words.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.faults = QListWidget()
        self.faults.setAccessibleName(self.tr("Faults"))
        self.faults.setWordWrap(True)
        row.addWidget(self.words, 1)
        row.addWidget(self.faults, 1)
        return row

    # ---- asking

    def _ask(self, **values: object) -> None:
        """Read the file again with another answer."""
        self.wanted = replace(self.wanted, **values)  # type: ignore[arg-type]
        self.looked = look_at(self.path, self.scenario, self.wanted)
        self._show()

    def _column_chosen(self, heading: str, ours: str) -> None:
        """A heading of theirs means a column of ours, or none: what meant that column before means nothing."""
        columns = {name: theirs for name, theirs in self.wanted.columns.items() if theirs.lower() != heading.lower()}
        found = {name for name, theirs in self._found() if theirs.lower() == heading.lower()}
        columns |= dict.fromkeys(found - {ours}, NONE)
        if ours:
            columns[ours] = heading
        self._ask(columns=columns)

    def _found(self) -> Iterator[tuple[str, str]]:
        """Our columns and the headings that were understood as them."""
        club = self.looked.club
        for ours, at in (club.found if club is not None else {}).items():
            yield ours, club.sheet.header[at] if club is not None else ""

    def _word_chosen(self, part: str, theirs: str, ours: str) -> None:
        said = dict(getattr(self.wanted, part))
        said.pop(theirs.lower(), None)
        if ours:
            said[theirs.lower()] = ours
        self._ask(**{part: said})

    # ---- showing

    def _show(self) -> None:
        self._show_rows()
        self._show_words()
        self.faults.clear()
        faults = [_said(fault) for fault in self.looked.faults]
        self.faults.addItems(faults[:_MOST_FAULTS])
        if len(faults) > _MOST_FAULTS:
            self.faults.addItem(self.tr("{0} more").format(len(faults) - _MOST_FAULTS))
        self.take.setEnabled(self.taken is not None)
        self.account.setText(self._account())

    def _account(self) -> str:
        taken, club = self.taken, self.looked.club
        if taken is None:
            return self.tr("{0} faults: answer above, or change the sheet").format(len(self.looked.faults))
        parts = [self.tr("{0} bases in {1} units").format(len(taken.forces.platoons), len(taken.forces.battalions))]
        parts += [
            f"{side.name} {sum(p.side == side.id for p in taken.forces.platoons)}" for side in self.scenario.sides
        ]
        if taken.drawn_up:
            parts.append(self.tr("{0} without a place stand at their side's edge").format(taken.drawn_up))
        if club is not None and club.passed:
            parts.append(self.tr("passed over: {0}").format(spoken(passed_text(club.passed))))
        return "   ".join(parts)

    def _grid(self) -> Grid | None:
        """The sheet that is shown: the one that was chosen, else the first."""
        titles = [grid.title for grid in self.looked.grids]
        if not titles:
            return None
        title = self.looked.club.title if self.looked.club is not None else self.wanted.sheet
        return self.looked.grids[titles.index(title) if title in titles else 0]

    def _show_rows(self) -> None:
        table, grid, club = self.rows, self._grid(), self.looked.club
        table.setVisible(grid is not None)
        if grid is None:
            return
        wide = len(grid.rows[0][1])
        across, down = table.horizontalScrollBar().value(), table.verticalScrollBar().value()
        _emptied(table)
        table.setColumnCount(wide)
        table.setRowCount(1 + min(len(grid.rows), _MOST_ROWS))
        header_line = club.header_line if club is not None else self.wanted.header
        units = {line for line, _ in club.sheet.rows} if club is not None else set()
        headings = club.sheet.header if club is not None else []
        found = dict(self._found())
        for at in range(wide):
            heading = headings[at] if at < len(headings) else ""
            if heading:
                ours = next((name for name, theirs in found.items() if theirs == heading), "")
                table.setCellWidget(0, at, self._columns_box(heading, ours))
        lines = [""]
        for row, (line, cells) in enumerate(grid.rows[:_MOST_ROWS], 1):
            lines.append(str(line))
            kind = "headings" if line == header_line else "" if line in units or line < header_line else "passed"
            kind = "passed" if club is not None and line < header_line else kind
            for at, cell in enumerate(cells):
                table.setItem(row, at, self._item(str(cell), kind))
        table.setVerticalHeaderLabels(lines)
        table.resizeColumnsToContents()
        table.horizontalScrollBar().setValue(across)
        table.verticalScrollBar().setValue(down)

    def _item(self, text: str, kind: str) -> QTableWidgetItem:
        item = QTableWidgetItem(text)
        if kind in _SHADES:
            shade = QColor(self.palette().text().color())
            shade.setAlpha(_SHADES[kind])
            item.setBackground(shade)
        return item

    def _columns_box(self, heading: str, ours: str) -> QComboBox:
        """A list of what a column may mean."""
        box = QComboBox()
        box.setAccessibleName(heading)
        box.addItem(self.tr("(passed over)"), "")
        for name, shown in self._columns().items():
            box.addItem(shown, name)
        box.setCurrentIndex(max(0, box.findData(ours)))
        box.activated.connect(lambda _: self._column_chosen(heading, str(box.currentData())))
        return box

    def _columns(self) -> Mapping[str, str]:
        """Our columns -> what files of these rules call them."""
        called = self.types.called
        names = (*COLUMNS, *self.types.own_columns, *HEADINGS)
        return {name: called.get(name, name) for name in names if called.get(name, name)}

    def _show_words(self) -> None:
        """Words for sides and types, those that are not known first."""
        table = self.words
        sides = {side.id: side.name for side in self.scenario.sides}
        types = {name: name for name in self.types.names.values()}
        rows = [("sides", theirs, ours, sides) for theirs, ours in self.looked.sides.items()]
        rows += [("types", theirs, ours, types) for theirs, ours in self.looked.types.items()]
        rows.sort(key=lambda row: bool(row[2]))
        _emptied(table)
        table.setRowCount(len(rows))
        for at, (part, theirs, ours, offered) in enumerate(rows):
            table.setItem(at, 0, QTableWidgetItem(theirs))
            box = QComboBox()
            box.setAccessibleName(theirs)
            box.addItem(self.tr("(not known)"), "")
            for name, shown in offered.items():
                box.addItem(shown, name)
            box.setCurrentIndex(max(0, box.findData(ours)))
            box.activated.connect(
                lambda _, box=box, part=part, theirs=theirs: self._word_chosen(part, theirs, str(box.currentData()))
            )
            table.setCellWidget(at, 1, box)

    def kept(self) -> Kept | None:
        """Words of this import for the next one, None before there are forces."""
        return None if self.taken is None else kept_of(self.path.name, self.taken, self.wanted, self._before)
