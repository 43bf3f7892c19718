"""Protection against a crash: the battle at this desk, written beside the settings on every change, after a short wait.

Orders handed in, rulings and resolved bounds are in the battle file, safe at once. A file beside it names that battle
and holds the drafts of all sides. It is the umpire's, as the whole desk is, and only its owner can read it.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from bound_sim.desk.draft import Draft
from bound_sim.desk.draft_texts import draft_texts, read_draft
from bound_sim.desk.games import moment_text, titles
from bound_sim_maps import disk, written
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import Phrase, from_plain, text, to_plain, word
from bound_sim_ui.document import Document

if TYPE_CHECKING:
    from bound_sim.desk.at_desk import AtDesk

#: at most this much work (ms) is lost
WAIT_MS = 1000
#: bounds of a battle whose drafts are kept
_KEPT = 3
_LIMIT = 64 * 1024 * 1024
_SUFFIX, _PICTURE = ".desk.json", ".map.png"


@dataclass(frozen=True)
class Saved:
    """A battle read back: its file, and the drafts of its sides."""

    battle: Path
    drafts: dict[str, Draft]


@dataclass(frozen=True)
class KeptBattle:
    """A battle that one can go on with: ``path`` says where it was left, ``battle`` is its file (None: being made).

    ``seat`` sat at the desk last; ``bound`` of ``bounds`` is next; ``there``: its file is where it was; ``why``: what
    keeps it from being read.
    """

    path: Path
    title: str
    battle: Path | None = None
    at: datetime | None = None
    seat: str = ""
    bound: int = 0
    bounds: int = 0
    there: bool = True
    why: str = ""
    #: the next bound as it is called
    moment: Phrase = ""
    #: its game; names of those whose orders it waits for; a small picture of its map as it stands, where there is one
    game: str = ""
    wanted: tuple[str, ...] = ()
    picture: Path | None = None


#: the battle at the desk, its documents, and the name of the seat that is looked at
State = tuple["AtDesk", Mapping[str, Document], str]


class Autosave(QObject):
    """Writes what ``state`` gives, a second after ``touch``; keeps the last three bounds of each battle.

    ``failed`` says why it could not.
    """

    failed = Signal(str)

    def __init__(self, folder: Path, state: Callable[[], State | None]) -> None:
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
        """True if something is not written yet."""
        return self._timer.isActive()

    def write(self) -> bool:
        """Write now, whole or not at all; whether that went well. A battle has files of its own, by its file's name."""
        self._timer.stop()
        found = self._state()
        if found is None:
            return True
        sitting, documents, seat = found
        data = json.dumps(as_data(sitting, documents, seat), ensure_ascii=False)
        stem = sitting.name
        try:
            written.make_folder(self.folder)
            written.put(self._path(sitting), data, mode=0o600)
            for old in [path for path in self.files() if _stem(path) == stem][:-_KEPT]:
                old.unlink(missing_ok=True)
                self.picture_at(old).unlink(missing_ok=True)
        except OSError as error:
            self.failed.emit(f"{error.filename or self.folder}: {error.strerror or error}")
            return False
        return True

    def files(self) -> list[Path]:
        """Kept files, the oldest first."""
        names = disk.names(self.folder) if disk.is_folder(self.folder) else []
        found = [self.folder / name for name in names if name.endswith(_SUFFIX)]
        return sorted(found, key=lambda path: (disk.changed_ns(path), path.name))

    def latest(self, name: str) -> Path | None:
        """The last file of a battle whose drafts are kept under this name."""
        return next((path for path in reversed(self.files()) if _stem(path) == name), None)

    def forget(self, path: Path) -> None:
        """Take away what was kept of the battle that a file is of, its drafts of all bounds. Raises OSError."""
        for other in [one for one in self.files() if _stem(one) == _stem(path)]:
            other.unlink(missing_ok=True)
            self.picture_at(other).unlink(missing_ok=True)

    def picture_at(self, path: Path) -> Path:
        """The place of the picture of a kept file's battle."""
        return self.folder / (path.name.removesuffix(_SUFFIX) + _PICTURE)

    def picture_now(self) -> Path | None:
        """The place of the picture of the battle at the desk as it stands, None where none is there."""
        found = self._state()
        return self.picture_at(self._path(found[0])) if found is not None else None

    def _path(self, sitting: "AtDesk") -> Path:
        return self.folder / f"{sitting.name}, bound {sitting.bound}{_SUFFIX}"

    def battles(self) -> list[KeptBattle]:
        """Every battle that one can go on with, as it was left; the one played last first."""
        latest = {_stem(path): path for path in self.files()}
        found = [self._with_picture(_battle(path)) for path in latest.values()]
        return sorted(found, key=lambda kept: disk.changed_ns(kept.path), reverse=True)

    def _with_picture(self, kept: KeptBattle) -> KeptBattle:
        """With its picture, if that is of the bound that is next."""
        bound = min(kept.bound, kept.bounds)
        path = self.folder / f"{_stem(kept.path)}, bound {bound}{_PICTURE}"
        return replace(kept, picture=path) if disk.is_file(path) else kept


def _stem(path: Path) -> str:
    """The name of the battle whose file this is."""
    return path.name.removesuffix(_SUFFIX).rpartition(", bound ")[0]


def _battle(path: Path) -> KeptBattle:
    """The battle of a kept file, or the reason why it cannot be read."""
    try:
        data = json.loads(disk.read(path, _LIMIT))
        battle = Path(data["battle"])
        at = data.get("at")
        bound, bounds = int(data.get("bound", 0)), int(data.get("bounds", 0))
        kept = KeptBattle(
            path, str(data.get("title") or path.name.removesuffix(_SUFFIX)), battle,
            datetime.fromisoformat(at) if at else None, str(data.get("seat", "")), bound,
            bounds, disk.is_file(battle), moment=_moment(data, bound, bounds),
            game=str(data.get("game", "")), wanted=tuple(map(str, data.get("wanted", ()))),
        )  # fmt: skip
        return _as_it_stands(kept)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        return KeptBattle(path, path.name.removesuffix(_SUFFIX), why=str(error))


def _moment(data: Mapping[str, Any], bound: int, bounds: int) -> Phrase:
    """The next bound as it is called; files of before have the rules' word for a bound. Raises ValueError."""
    if "moment" in data:
        return from_plain(data["moment"])
    called = word(str(data.get("word") or "Bound"))
    return text("{word} {bound} of {bounds}", word=called, bound=bound, bounds=bounds)


def _as_it_stands(kept: KeptBattle) -> KeptBattle:
    """A kept battle by the battle file itself, where it was changed since: by a bound that was resolved to its end
    while the desk closed, by a command.
    """
    from bound_sim.results.folder import Broken, Busy, No

    battle = kept.battle
    if battle is None or not kept.there or battle.suffix != ".bound":
        return kept
    if disk.changed_ns(battle) <= disk.changed_ns(kept.path):
        return kept
    from bound_sim.battle_file.file import BattleFile

    try:
        with BattleFile(battle) as file:
            history = file.history
            bounds = history.opened.bounds
            bound = bounds + 1 if history.over else history.next_bound
            moment = moment_text(file.scenario_as_given(), min(bound, bounds))
            return replace(kept, bound=bound, bounds=bounds, moment=moment, wanted=())
    except (Refused, No, Busy, Broken, OSError):  # told when it is gone on with
        return kept


def as_data(sitting: "AtDesk", documents: Mapping[str, Document], seat: str = "") -> dict[str, Any]:
    """A battle at the desk as plain data."""
    bounds = sitting.scenario.bounds
    drafts = {
        seat: draft_texts(sitting.scenario, seat, document.drafts.now) for seat, document in documents.items() if seat
    }
    return {
        "format": 2, "battle": str(sitting.path), "title": sitting.scenario.title, "seat": seat,
        "bound": bounds + 1 if sitting.over else sitting.bound, "bounds": bounds,
        "moment": to_plain(moment_text(sitting.scenario, min(sitting.bound, bounds))),
        "game": titles()[sitting.scenario.ruleset], "wanted": list(sitting.wanted_names()),
        "at": sitting.clock().isoformat(timespec="seconds"), "drafts": drafts,
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
    if battle.suffix == ".seat":
        from bound_sim.secrecy.seat_folder import read_file

        scenario = read_file(battle).scenario
    else:
        with BattleFile(battle) as file:
            scenario = file.scenario_as_given()

    return Saved(battle, {str(seat): read_draft(scenario, str(seat), entry) for seat, entry in data["drafts"].items()})
