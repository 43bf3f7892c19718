"""A battle that is being made: its scenario, a scan under the map, what is selected. No widgets.

Everything listens to ``changed``; a change pushes a whole new scenario: scenarios are values, so an
edit holds the one before and the one after.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from bound_sim.desk.games import first_game
from bound_sim.files import folder
from bound_sim.files.kept_import import Kept
from bound_sim.results.battle_map.timeline import Standing
from bound_sim.scenario.forces import Forces, Platoon, natural_key
from bound_sim.scenario.model import Scenario, Side
from bound_sim_maps import area_edits, edits
from bound_sim_maps.areas import AreaNet
from bound_sim_maps.battlefield import Battlefield
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.geojson_values import MAX_SPACE_U
from bound_sim_maps.scan import Backdrop
from bound_sim_ui.words import translate

#: what ``changed`` may say
MAP, FORCES, SELECTION, FAULTS, BACKDROP = "map", "forces", "selection", "faults", "backdrop"


@dataclass(frozen=True)
class Work:
    """All that can be undone."""

    scenario: Scenario
    backdrop: Backdrop | None = None


class _Change(QUndoCommand):
    """Swaps the whole work with that of the draft."""

    def __init__(self, draft: "ScenarioDraft", text: str, work: Work, merge: str) -> None:
        super().__init__(text)
        self._draft, self._other, self._merge = draft, work, merge

    def id(self) -> int:
        return 1 if self._merge else -1

    def mergeWith(self, other: QUndoCommand) -> bool:  # noqa: N802  (Qt's name)
        return isinstance(other, _Change) and other._merge == self._merge

    def redo(self) -> None:
        self._other = self._draft._swap(self._other)

    undo = redo


class ScenarioDraft(QObject):
    """The battle that is being made; ``path`` is the folder or the map file that it came from or went to."""

    changed = Signal(str)

    def __init__(
        self, scenario: Scenario, path: Path | None = None, parent: QObject | None = None,
        backdrop: Backdrop | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self.work = Work(scenario, backdrop)
        self.path = path
        self.undo = QUndoStack(self)
        #: index of the selected feature of the map
        self.feature: int | None = None
        #: name of the selected area
        self.area = ""
        #: ids of the selected platoons
        self.selected: tuple[str, ...] = ()
        self.faults: tuple[Fault, ...] = ()
        #: whether faults are still looked for
        self.being_checked = False
        #: words of the last import, which go into the folder with the forces
        self.imported: Kept | None = None
        #: whether the folder at ``path`` was written by saving this
        self._own = False

    @property
    def scenario(self) -> Scenario:
        return self.work.scenario

    @property
    def battlefield(self) -> Battlefield:
        return self.work.scenario.battlefield

    @property
    def is_folder(self) -> bool:
        """True if it is more than a map: forces, areas or objectives, which a scenario's folder has."""
        return bool(self.scenario.forces.platoons or self.scenario.areas.areas or self.scenario.objectives)

    @property
    def may_overwrite(self) -> bool:
        """True if what lies at ``path`` is of the same make, so that saving replaces it: a map, or a folder of ours."""
        if self.path is None:
            return False
        return self._own if self.is_folder else self.path.suffix.lower() in (".geojson", ".json")

    def saved(self, path: Path) -> None:
        """It was saved there."""
        self.path, self._own = path, self.is_folder
        self.undo.setClean()

    # ---- changing

    def _swap(self, work: Work) -> Work:
        before, self.work = self.work, work
        if self.feature is not None and self.feature >= len(self.battlefield.features):
            self.feature = None
        known = self.scenario.forces.by_id
        self.selected = tuple(unit for unit in self.selected if unit in known)
        if self.area not in self.scenario.areas.by_name:
            self.area = ""
        moved = before.scenario.areas is not work.scenario.areas
        if before.scenario.battlefield is not work.scenario.battlefield or moved:
            self.changed.emit(MAP)
        if before.backdrop is not work.backdrop:
            self.changed.emit(BACKDROP)
        if replace(before.scenario, battlefield=self.battlefield) != work.scenario:
            self.changed.emit(FORCES)
        return before

    def change_map(self, text: str, battlefield: Battlefield) -> list[Fault]:
        """One step to undo, or the faults for which it was not done."""
        wrong = edits.faults_of(battlefield)
        if not wrong and battlefield != self.battlefield:
            self.undo.push(_Change(self, text, replace(
                self.work, scenario=replace(self.scenario, battlefield=battlefield)), ""))  # fmt: skip
        return wrong

    def change_areas(self, text: str, net: AreaNet, battlefield: Battlefield | None = None) -> list[Fault]:
        """Areas with their drawing as one step, or the faults for which it was not done.

        What stands in an area stays in it where its anchor moves.
        """
        before = self.scenario.areas
        ground = area_edits.with_places(battlefield or self.battlefield, before, net)
        wrong = edits.faults_of(ground)
        if wrong or (net == before and ground == self.battlefield):
            return wrong
        moved = {area.at: net.by_name[area.name].at for area in before.areas if area.name in net.by_name}
        platoons = tuple(
            replace(each, x_u=moved[at][0], y_u=moved[at][1])
            if (at := (each.x_u or 0, each.y_u or 0)) in moved and each.x_u is not None else each
            for each in self.scenario.forces.platoons
        )  # fmt: skip
        scenario = replace(self.scenario, areas=net, battlefield=ground)
        if platoons != self.scenario.forces.platoons:
            scenario = replace(scenario, forces=Forces(platoons))
        self.undo.push(_Change(self, text, replace(self.work, scenario=scenario), ""))
        return []

    def chosen(self) -> list[Platoon]:
        """The selected platoons."""
        return [p for p in self.scenario.forces.platoons if p.id in self.selected]

    def select_area(self, name: str) -> None:
        """Select an area; "": none."""
        if name != self.area:
            self.area = name
            self.changed.emit(SELECTION)

    def change_forces(self, text: str, platoons: Iterable[Platoon], *, merge: str = "") -> None:
        """One step to undo; steps with the same ``merge`` that follow one another become one."""
        placed = [replace(p, place="") for p in platoons]
        placed.sort(key=lambda platoon: natural_key(platoon.id))
        forces = Forces(tuple(replace(p, place=f"forces.csv: line {i}") for i, p in enumerate(placed, 2)))
        self.undo.push(_Change(self, text, replace(self.work, scenario=replace(self.scenario, forces=forces)), merge))

    def change_scenario(self, text: str, **values: object) -> None:
        """Title, sides, bounds as one step."""
        self.undo.push(_Change(self, text, replace(
            self.work, scenario=replace(self.scenario, **values)), ""))  # type: ignore[arg-type]  # fmt: skip
        self.changed.emit(FORCES)

    def change_backdrop(self, backdrop: Backdrop | None, *, merge: str = "") -> None:
        self.undo.push(_Change(self, translate("edits", "Scanned map"), replace(self.work, backdrop=backdrop), merge))

    # ---- selecting

    def select_feature(self, index: int | None) -> None:
        if index != self.feature:
            self.feature = index
            self.changed.emit(SELECTION)

    def select(self, units: Iterable[str]) -> None:
        chosen = tuple(dict.fromkeys(units))
        if chosen != self.selected:
            self.selected = chosen
            self.changed.emit(SELECTION)

    def set_faults(self, faults: Iterable[Fault]) -> None:
        """These were found, all there are."""
        self.faults, self.being_checked = tuple(faults), False
        self.changed.emit(FAULTS)

    def check_again(self) -> None:
        """Something changed: faults are looked for."""
        if not self.being_checked:
            self.being_checked = True
            self.changed.emit(FAULTS)

    # ---- showing

    def standing(self) -> dict[str, Standing]:
        """The bases as they will stand."""
        return {
            p.id: Standing(p.id, p.side, p.type, "on table", p.x_u, p.y_u, p.facing, p.width_u, p.depth_u,
                           dug_in=p.dug_in)
            for p in self.scenario.forces.platoons if p.x_u is not None and p.y_u is not None
        }  # fmt: skip


def new_scenario(columns: int = 4, rows: int = 6) -> Scenario:
    """A battle to begin with: an open table, two sides that face each other."""
    sides = (Side("A", "Side A", 0, "#0072b2"), Side("B", "Side B", 1800, "#d55e00"))
    battlefield = edits.blank(columns, rows, space_u=MAX_SPACE_U, title=translate("making", "New battlefield"))
    return Scenario(translate("making", "New battle"), first_game(), 6, battlefield, sides, Forces(()), {}, {}, {})


def faults_of(scenario: Scenario) -> list[Fault]:
    """Faults as ``bound-sim check`` finds them, as far as the scenario is there: without forces those of the map
    alone."""
    wrong = edits.faults_of(scenario.battlefield)
    if wrong or not (scenario.forces.platoons or scenario.areas.areas):
        return wrong
    try:
        folder.load({name: text.encode() for name, text in folder.texts(scenario).items()})
    except Refused as refused:
        return list(refused.faults)
    return []
