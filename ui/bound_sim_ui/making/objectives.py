"""Objectives of a battle that is being made: drawn on the map, named, with their worth."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from bound_sim.scenario.limits import LONGEST_NAME, MOST_OBJECTIVES, MOST_WORTH
from bound_sim.scenario.model import Objective
from bound_sim_maps.table import Table
from bound_sim_ui.making.draft import ScenarioDraft
from bound_sim_ui.making.map_tools import ShapeTool
from bound_sim_ui.making.palette import Palette
from bound_sim_ui.scene.view import MapView
from bound_sim_ui.theme import as_large
from bound_sim_ui.words import translate

Area = tuple[int, int, int, int]


class ObjectiveTool(ShapeTool):
    """Draws the rectangle of an objective; ``drawn`` hears of it. Then the hand is empty."""

    def __init__(self, view: MapView, draft: ScenarioDraft, palette: Palette, say: Callable[[str], None]) -> None:
        super().__init__(view, draft, palette, say, "rectangle")
        self.drawn: Callable[[Area], object] = lambda area: None

    def finish(self) -> None:
        """The area between two corners; one without a width is none."""
        (x0, y0), (x1, y1) = [*self.places[:2], *[self.cross] * 2][:2]
        if x0 == x1 or y0 == y1:
            self.say(translate("tools", "An objective has a width and a height: two corners that are apart."))
            self.places = self.places[:1]
            return
        self.places = []
        self.view.rest()
        self.drawn((min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)))


class ObjectivesDialog(QDialog):
    """The objectives in a table: names and worths are typed there. ``draws``: one is to be drawn on the map."""

    def __init__(self, objectives: Sequence[Objective], table: Table, parent: QWidget) -> None:
        super().__init__(parent)
        self._given = list(objectives)
        self.draws = False
        self.setWindowTitle(self.tr("Objectives"))
        as_large(self, 520, 340)
        layout = QVBoxLayout(self)
        note = QLabel(self.tr("The side that alone has bases in an objective holds it. Worth 0: it is not counted."))
        note.setWordWrap(True)
        layout.addWidget(note)
        self.rows = QTableWidget(0, 3)
        self.rows.setHorizontalHeaderLabels([self.tr("Name"), self.tr("Worth"), self.tr("Place")])
        self.rows.verticalHeader().hide()
        self.rows.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.rows.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for objective in self._given:
            self._add(objective, table)
        layout.addWidget(self.rows)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.draw = QPushButton(self.tr("Draw one"))
        self.draw.setEnabled(len(self._given) < MOST_OBJECTIVES)
        self.remove = QPushButton(self.tr("Remove"))
        for button, does in ((self.draw, self._draw), (self.remove, self._remove)):
            button.setAutoDefault(False)
            button.clicked.connect(does)
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout.addWidget(buttons)

    def objectives(self) -> tuple[Objective, ...]:
        """The objectives as they stand in the table; an empty name leaves the one that was there."""
        found = []
        for row, given in enumerate(self._given):
            name, worth = self.rows.cellWidget(row, 0), self.rows.cellWidget(row, 1)
            assert isinstance(name, QLineEdit)
            assert isinstance(worth, QSpinBox)
            found.append(replace(given, name=name.text().strip() or given.name, worth=worth.value()))
        return tuple(found)

    def _add(self, objective: Objective, table: Table) -> None:
        row = self.rows.rowCount()
        self.rows.insertRow(row)
        name, worth = QLineEdit(objective.name), QSpinBox()
        name.setMaxLength(LONGEST_NAME)
        name.setAccessibleName(self.tr("Name of objective {0}").format(row + 1))
        worth.setRange(0, MOST_WORTH)
        worth.setValue(objective.worth)
        worth.setAccessibleName(self.tr("Worth of objective {0}").format(row + 1))
        self.rows.setCellWidget(row, 0, name)
        self.rows.setCellWidget(row, 1, worth)
        x0, y0, x1, y1 = objective.area_u
        middle = min((x0 + x1) // 2, table.width_u), min((y0 + y1) // 2, table.height_u)
        self.rows.setItem(row, 2, QTableWidgetItem(table.reference(*middle)))

    def _draw(self) -> None:
        self.draws = True
        self.accept()

    def _remove(self) -> None:
        row = self.rows.currentRow()
        if row >= 0:
            self._given = [*self.objectives()[:row], *self.objectives()[row + 1 :]]
            self.rows.removeRow(row)


def next_name(objectives: Sequence[Objective]) -> str:
    """A name for one that is drawn, which no other has."""
    names = {objective.name for objective in objectives}
    number = len(objectives) + 1
    while (name := translate("making", "Objective {0}").format(number)) in names:
        number += 1
    return name
