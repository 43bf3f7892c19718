"""What a crash may not take: the battle at this desk, written beside the settings on every change, after a short wait.

What is handed in, ruled and resolved is in the battle file, safe at once. A file beside it names that battle and holds
the drafts of all sides. It is the umpire's, as the whole desk is, and only its owner can read it.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer

from bound_sim.orders.files import arrows_text, one_each, read_arrows
from bound_sim.orders.records import HighCommand, LowCommand, read_sheet, sheet_text
from bound_sim.orders.records import one_each as one_high_each
from bound_sim.rulesets import ruleset
from bound_sim_maps import disk, written
from bound_sim_maps.disk import Named
from bound_sim_maps.faults import Fault, Refused
from bound_sim_ui.document import Document

if TYPE_CHECKING:
    from bound_sim_ui.hot_seat import Sitting

#: at most this much work (ms) is lost
WAIT_MS = 1000
_KEPT = 3
_LIMIT = 64 * 1024 * 1024
_SUFFIX = ".desk.json"

High = Mapping[tuple[str, int], HighCommand]
Low = Mapping[tuple[str, int], LowCommand]


@dataclass(frozen=True)
class Saved:
    """A battle read back: its file, and the drafts of its sides."""

    battle: Path
    drafts: dict[str, tuple[High, Low]]


class Autosave(QObject):
    """Writes what ``state`` gives, a second after ``touch``; keeps the last three bounds."""

    def __init__(self, folder: Path, state: Callable[[], tuple["Sitting", Mapping[str, Document]] | None]) -> None:
        super().__init__()
        self.folder, self._state = folder, state
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(WAIT_MS)
        self._timer.timeout.connect(self.write)

    def touch(self, *_: object) -> None:
        """Something changed: write soon, however often it changes till then."""
        if not self._timer.isActive():
            self._timer.start()

    @property
    def waiting(self) -> bool:
        """Whether something is not written yet."""
        return self._timer.isActive()

    def write(self) -> None:
        """Write now, whole or not at all."""
        found = self._state()
        if found is None:
            return
        sitting, documents = found
        data = json.dumps(as_data(sitting, documents), ensure_ascii=False)
        title = re.sub(r"[^A-Za-z0-9]+", " ", sitting.scenario.title).strip()[:60] or "battle"
        path = self.folder / f"{title}, bound {sitting.bound}{_SUFFIX}"
        written.make_folder(self.folder)
        written.put(path, data, mode=0o600)
        for old in self.files()[:-_KEPT]:
            old.unlink(missing_ok=True)

    def files(self) -> list[Path]:
        """What is kept, the oldest first."""
        names = disk.names(self.folder) if disk.is_folder(self.folder) else []
        found = [self.folder / name for name in names if name.endswith(_SUFFIX)]
        return sorted(found, key=lambda path: (disk.changed_ns(path), path.name))


def as_data(sitting: "Sitting", documents: Mapping[str, Document]) -> dict[str, Any]:
    """A battle at the desk as plain data."""
    bounds = sitting.scenario.bounds
    drafts = {side: _entry(document.high, document.low, bounds) for side, document in documents.items() if side}
    return {"format": 2, "battle": str(sitting.file.path), "drafts": drafts}


def _entry(high: High, low: Low, bounds: int) -> dict[str, Any]:
    """Orders as texts, and the places that they came from: the log names those."""
    return {
        "sheet": sheet_text(high, bounds), "arrows": arrows_text(low),
        "places": [[unit, bound, order.place] for (unit, bound), order in low.items()],
    }  # fmt: skip


def read(path: Path) -> Saved:
    """Read a battle back. Raises Refused where the file is none."""
    try:
        return _read(json.loads(disk.read(path, _LIMIT)))
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise Refused(
            [Fault(path.name, "", f"cannot be gone on with ({error})", "a file that the desk left")]
        ) from None


def _read(data: Mapping[str, Any]) -> Saved:
    from bound_sim.battle_file.file import BattleFile

    battle = Path(data["battle"])
    with BattleFile(battle) as file:
        scenario = file.scenario_as_given()

    def orders(entry: Mapping[str, Any]) -> tuple[High, Low]:
        sheet, arrows = Named("draft.csv", entry["sheet"].encode()), Named("draft.txt", entry["arrows"].encode())
        faults: list[Fault] = []
        grammar, bounds, table = ruleset(scenario.ruleset).grammar, scenario.bounds, scenario.battlefield.table
        words = read_sheet(sheet, faults, words=grammar.sheet, forces=scenario.forces, bounds=bounds)
        high = one_high_each(words, faults)
        low = one_each(read_arrows(arrows, faults, table=table, bounds=bounds, grammar=grammar), faults)
        if faults:
            raise Refused(faults)
        places = {(str(unit), int(bound)): str(place) for unit, bound, place in entry["places"]}
        return high, {key: replace(order, place=places[key]) for key, order in low.items()}

    return Saved(battle, {str(side): orders(entry) for side, entry in data["drafts"].items()})
