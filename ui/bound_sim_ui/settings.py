"""Settings of the desk, kept between sittings: theme, text size, recent battles, changed keys. One small INI file."""

from pathlib import Path
from typing import Literal, get_args

from PySide6.QtCore import QByteArray, QSettings

from bound_sim_maps import disk
from bound_sim_maps.symbols import STYLES, Style
from bound_sim_ui.keys import ALWAYS, KEYS
from bound_sim_ui.theme import LIGHT, THEMES, Theme
from bound_sim_ui.words import translate

_RECENT = 3
#: what is on or off, each under a name of its own: signs of areas explained, sides told without colours on the screen,
#: and on paper
Switch = Literal["legend", "grey", "paper/grey"]
#: what stands in the file for on; versions before 0.1.1 wrote the second
_ON = "on", "shown"
#: what has a property or a method of its own
_OWN = "theme", "geometry", "points", "symbols", "recent"
SMALLEST, LARGEST = 8, 20


class Settings:
    """Reads and writes the settings file (``path``; by default the user's own)."""

    def __init__(self, path: Path | None = None) -> None:
        ini = QSettings.Format.IniFormat
        self._file = (
            QSettings(str(path), ini) if path else QSettings(ini, QSettings.Scope.UserScope, "bound-sim", "desk")
        )

    @property
    def theme(self) -> Theme:
        return THEMES.get(str(self._file.value("theme", "light")), LIGHT)

    @theme.setter
    def theme(self, theme: Theme) -> None:
        self._file.setValue("theme", theme.name)

    @property
    def geometry(self) -> QByteArray:
        """Size and place of the window as it was closed; empty before that."""
        kept = self._file.value("geometry")
        return kept if isinstance(kept, QByteArray) else QByteArray()

    @geometry.setter
    def geometry(self, geometry: QByteArray) -> None:
        self._file.setValue("geometry", geometry)

    @property
    def points(self) -> int:
        try:
            return min(max(int(str(self._file.value("points", 10))), SMALLEST), LARGEST)
        except ValueError:
            return 10

    @points.setter
    def points(self, points: int) -> None:
        self._file.setValue("points", min(max(points, SMALLEST), LARGEST))

    @property
    def symbols(self) -> Style:
        """The style of signs on the map."""
        return next((style for style in STYLES if style == self._file.value("symbols", "")), STYLES[0])

    @symbols.setter
    def symbols(self, style: Style) -> None:
        self._file.setValue("symbols", style)

    @property
    def recent(self) -> list[str]:
        """The last three battles, the last first; those that are gone are left out."""
        kept = str(self._file.value("recent", "")).split("\n")
        return [path for path in kept if path and _is_there(Path(path))][:_RECENT]

    def opened(self, path: str) -> None:
        kept = [path, *(other for other in self.recent if other != path)]
        self._file.setValue("recent", "\n".join(kept[:_RECENT]))

    def keys(self) -> dict[str, str]:
        """Action -> its key, changed or as it comes."""
        return {name: str(self._file.value(f"keys/{name}", key.keys[0])) for name, key in KEYS.items()}

    def is_changed(self, name: str) -> bool:
        return self._file.contains(f"keys/{name}")

    def change_key(self, name: str, key: str) -> str:
        """Give an action another key ("": as it comes); what is wrong with it, else ""."""
        if not key:
            self._file.remove(f"keys/{name}")
            return ""
        other = next(
            (action for action, taken in self.keys().items()
             if taken == key and action != name and _together(KEYS[action].where, KEYS[name].where)), None
        )  # fmt: skip
        if other is not None:
            does = translate("keys", KEYS[other].does)
            return translate("keys", "{0} is taken: {1}").format(key, does)
        self._file.setValue(f"keys/{name}", key)
        return ""

    def is_on(self, switch: Switch) -> bool:
        """True if a switch is on; off where it was never turned."""
        kept = str(self._file.value(switch, ""))
        if switch == "paper/grey" and not kept:
            return str(self._file.value("grey", "")) == "yes"  # where versions before 0.1.1 kept it
        return kept in _ON

    def turn(self, switch: Switch, on: bool) -> None:
        """Keep a switch on or off for the next sitting."""
        self._file.setValue(switch, _ON[0] if on else "off")

    def kept(self, name: str) -> str:
        """A text that was kept under a name, "" where none was. Raises ValueError for the name of something else."""
        return str(self._file.value(_of_a_text(name), ""))

    def keep(self, name: str, text: str) -> None:
        """Keep a text for the next sitting. Raises ValueError for the name of something else."""
        self._file.setValue(_of_a_text(name), text)

    @property
    def folder(self) -> Path:
        """The folder of the settings, and of what is kept beside them."""
        return Path(self._file.fileName()).parent

    def kept_folder(self, what: str, battle: str, *others: str) -> str:
        """The folder that was last chosen for ``what`` in a battle, by its title; else the first of others there is."""
        return next(filter(None, (self.kept(f"folders/{what} {battle}"), *others)), "")

    def keep_folder(self, what: str, battle: str, folder: str) -> None:
        """The folder for ``what`` in a battle from now on."""
        self.keep(f"folders/{what} {battle}", folder)

    def sync(self) -> None:
        self._file.sync()


def _of_a_text(name: str) -> str:
    """A name, if what is kept under it is a text: two things under one name would change each other."""
    if name in (*get_args(Switch), *_OWN) or name.startswith("keys/"):
        raise ValueError(f"{name} is not the name of a text")
    return name


def _together(one: str, other: str) -> bool:
    """True if keys of these places can count at the same time."""
    return one == other or one in ALWAYS or other in ALWAYS


def _is_there(path: Path) -> bool:
    """True if something can be opened there; a disk that doesn't answer has nothing to offer."""
    try:
        return disk.exists(path)
    except OSError:
        return False
